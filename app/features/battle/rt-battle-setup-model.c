/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-setup-model.h. */
#include "rt-battle-setup-model.h"

#include "app/session/rt-session.h"

#include "rules/rocketmen/rocketmen.h"

#include <glib/gi18n.h>

static const RulesGame *
battle (void)
{
  return rules_find_game ("rocketmen");
}

void
rt_battle_setup_name_seats (RulesSetup *setup, const Fleet *const *fleets, guint n)
{
  for (guint i = 0; i < n; i++) {
    const char *player = fleets[i]->player;
    gboolean is_free = player && strlen (player) < RULES_NAME_MAX && rules_text_is_name (player);

    for (guint k = 0; k < i; k++)
      is_free = is_free && strcmp (setup->seat[k], player) != 0;
    if (is_free)
      g_strlcpy (setup->seat[i], player, RULES_NAME_MAX);
  }
}

gboolean
rt_battle_setup_put_fleets (RulesSetup *setup, const FleetCatalogue *catalogue,
                            const Fleet *const *fleets, guint n, GError **error)
{
  const char *seats[RULES_SEATS_MAX];
  RulesProblem problem;

  for (int i = 0; i < RULES_SEATS_MAX; i++)
    seats[i] = setup->seat[i];
  g_autofree char *text = fleet_write_battle (catalogue, fleets, seats, n, error);
  if (!text)
    return FALSE;
  if (rules_text_read_components (battle (), setup, text, strlen (text), &problem))
    return TRUE;
  g_autofree char *why = rt_describe_problem (_ ("fleets"), battle (), setup, &problem);
  g_set_error_literal (error, RT_ERROR, RT_ERROR_REFUSED, why);
  return FALSE;
}

static void
set_seats (RulesSetup *setup, const Fleet *const *fleets, const char *const *names, guint n)
{
  setup->n_seats = (uint8_t)n;
  for (guint i = 0; i < n; i++) {
    g_autofree char *usual = g_strdup_printf ("P%u", i + 1);

    g_strlcpy (setup->seat[i], names ? names[i] : usual, sizeof setup->seat[i]);
  }
  if (!names)
    rt_battle_setup_name_seats (setup, fleets, n);
}

RulesSetup *
rt_battle_setup_new (const FleetCatalogue *catalogue, const Fleet *const *fleets,
                     const char *const *names, guint n, GError **error)
{
  RulesSetup *setup;
  RulesReason refusal = { 0 };

  g_return_val_if_fail (n >= 2 && n <= RULES_SEATS_MAX, NULL);
  setup = rules_setup_new (battle ());
  if (!setup)
    g_error ("out of memory");
  set_seats (setup, fleets, names, n);
  if (rt_battle_setup_put_fleets (setup, catalogue, fleets, n, error)) {
    if (rules_setup_check (battle (), setup, &refusal))
      return setup;
    g_autofree char *why = rt_describe_refusal (battle (), setup, &refusal);
    g_set_error_literal (error, RT_ERROR, RT_ERROR_REFUSED, why);
  }
  rules_setup_free (setup);
  return NULL;
}

gboolean
rt_battle_start_action (const Fleet *fleet, RulesAction *action)
{
  int16_t resource;

  if (!fleet->start
      || !rules_text_read_value (battle (), NULL, "resource", fleet->start, &resource))
    return FALSE;
  *action = (RulesAction){ .verb = ROCKETMEN_VERB_START, .n_args = 1, .arg = { resource } };
  return TRUE;
}

/* ---- Starting resources that fleets name ---- */

typedef struct {
  RtGame *game; /* owns this */
  RulesAction action[RULES_SEATS_MAX];
  gboolean has_action[RULES_SEATS_MAX];
  gsize depth;
  guint source;
} Starts;

static void
free_starts (gpointer data)
{
  Starts *self = data;

  g_clear_handle_id (&self->source, g_source_remove);
  g_free (self);
}

static gboolean
choose_cb (gpointer data)
{
  Starts *self = data;
  const RocketmenState *state = (const RocketmenState *)rt_game_get_state (self->game);
  gsize depth = rt_game_get_depth (self->game);
  int actor = rt_game_get_actor (self->game);

  self->source = 0;
  if (depth < self->depth)
    memset (self->has_action, 0, sizeof self->has_action);
  self->depth = depth;
  if (state->phase == ROCKETMEN_PHASE_START && actor >= 0 && self->has_action[actor]
      && !rt_game_get_player (self->game, actor))
    rt_game_do (self->game, &self->action[actor], "");
  return G_SOURCE_REMOVE;
}

/* Not in the middle of a change. */
static void
choose_soon_cb (RtGame *game, Starts *self)
{
  if (!self->source)
    self->source = g_idle_add (choose_cb, self);
}

void
rt_battle_choose_starts (RtGame *game, const Fleet *const *fleets, guint n)
{
  Starts *self = g_new0 (Starts, 1);

  self->game = game;
  for (guint i = 0; i < n; i++)
    self->has_action[i] = rt_battle_start_action (fleets[i], &self->action[i]);
  g_object_set_data_full (G_OBJECT (game), "rt-battle-starts", self, free_starts);
  g_signal_connect (game, "changed", G_CALLBACK (choose_soon_cb), self);
  choose_soon_cb (game, self);
}
