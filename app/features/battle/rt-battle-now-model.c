/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-now-model.h. */
#include "rt-battle-now-model.h"

#include "app/features/battle/rt-battle-setup-model.h"
#include "app/features/games/rt-games-model.h"
#include "fleets/fleet-demonstration.h"
#include "rules/rocketmen/rocketmen.h"

/* Of one strength, and different enough: one boards, one shoots. */
static const char *const fleet_ids[] = { "venus-boarders", "mars-hammer" };
static const char *const names[] = { "Ada", "Blaise" };

enum { N_FLEETS = G_N_ELEMENTS (fleet_ids) };

typedef struct {
  GPtrArray *all;
  const Fleet *fleets[N_FLEETS]; /* of those */
} Chosen;

static void
chosen_free (gpointer data)
{
  Chosen *self = data;

  g_ptr_array_unref (self->all);
  g_free (self);
}

static Chosen *
choose (void)
{
  Chosen *self = g_new0 (Chosen, 1);

  self->all = fleet_demonstration_fleets ();
  for (guint i = 0; i < self->all->len; i++)
    for (int k = 0; k < N_FLEETS; k++)
      if (g_str_equal (((const Fleet *)self->all->pdata[i])->id, fleet_ids[k]))
        self->fleets[k] = self->all->pdata[i];
  return self;
}

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  const Chosen *chosen = g_task_get_task_data (task);
  GError *error = NULL;
  RtGame *game = rt_games_begin_finish (result, &error);

  if (!game) {
    g_task_return_error (task, error);
    return;
  }
  rt_battle_choose_starts (game, chosen->fleets, N_FLEETS);
  g_task_return_pointer (task, game, g_object_unref);
}

void
rt_battle_now_begin_async (RtRolls *rolls, GCancellable *cancellable, GAsyncReadyCallback callback,
                           gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Chosen *chosen = choose ();
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  GError *error = NULL;
  RulesSetup *setup = rt_battle_setup_new (catalogue, chosen->fleets, names, N_FLEETS, &error);

  g_task_set_task_data (task, chosen, chosen_free);
  if (!setup) {
    g_task_return_error (task, error);
    return;
  }
  setup->option[ROCKETMEN_OPTION_MAP] = ROCKETMEN_MAP_SCREEN;
  rt_games_begin_async (&(RtGamesNew){ .rules = rules_find_game ("rocketmen"),
                                       .setup = setup,
                                       .has_virtual_dice = TRUE },
                        rolls, rt_fresh_seed (), cancellable, begun_cb, g_steal_pointer (&task));
  rules_setup_free (setup);
}

RtGame *
rt_battle_now_begin_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
