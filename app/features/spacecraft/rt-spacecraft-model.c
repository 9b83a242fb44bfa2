/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-model.h. */
#include "rt-spacecraft-model.h"

#include <glib/gi18n.h>

void
rt_spacecraft_read (RtSpacecraft *self, RtGame *game, int seat)
{
  const RulesSetup *setup = rt_game_get_setup (game);

  self->game = game;
  self->setup = (const SpacecraftSetup *)setup;
  spacecraft_view (setup, rt_game_get_state (game), seat, &self->view);
  memset (&self->choices, 0, sizeof self->choices);
  if (rt_spacecraft_is_persons_turn (self))
    spacecraft_find_choices (setup, rt_game_get_state (game), &self->choices);
}

gboolean
rt_spacecraft_is_person (const RtSpacecraft *self, int seat)
{
  return seat >= 0 && !rt_game_get_player (self->game, seat);
}

gboolean
rt_spacecraft_is_persons_turn (const RtSpacecraft *self)
{
  return rt_spacecraft_is_person (self, self->view.actor);
}

gboolean
rt_spacecraft_is_own (const RtSpacecraft *self)
{
  return self->me == self->view.actor && rt_spacecraft_is_persons_turn (self);
}

gboolean
rt_spacecraft_is_leaving (const RtSpacecraft *self)
{
  return self->view.phase == SPACECRAFT_LEAVING || self->view.phase == SPACECRAFT_APART;
}

gboolean
rt_spacecraft_allows (const RtSpacecraft *self, const RulesAction *action)
{
  const RulesGame *rules = rt_game_get_rules (self->game);
  RulesState state;

  rules_copy (rules, &state, rt_game_get_state (self->game));
  return rules_apply (rules, &self->setup->common, &state, action, NULL);
}

/* ---- In the user's words ---- */

const char *
rt_spacecraft_seat_name (const RtSpacecraft *self, int seat)
{
  return self->setup->common.seat[seat];
}

const char *
rt_spacecraft_junk_name (int junk)
{
  static const char *const names[SPACECRAFT_JUNKS] = {
    N_ ("screw"), N_ ("bulb"),      N_ ("gear"), N_ ("battery"),
    N_ ("cable"), N_ ("propeller"), N_ ("tape"),
  };
  return _ (names[junk]);
}

static const char *
kind_name (int kind)
{
  static const char *const names[SPACECRAFT_KINDS] = { N_ ("nose"), N_ ("hull"), N_ ("fin"),
                                                       N_ ("connector"), N_ ("engine") };
  return _ (names[kind]);
}

const char *
rt_spacecraft_space_name (const RtSpacecraft *self, int space)
{
  const RulesKind *spaces = rules_kind (rt_game_get_rules (self->game), "space");
  return spaces->words[space - spaces->min];
}

char *
rt_spacecraft_module_name (int module)
{
  static const char *const colours[] = { N_ ("grey"),           N_ ("white"), N_ ("blue"),
                                         N_ ("white and blue"), N_ ("gold"),  N_ ("white and gold"),
                                         N_ ("blue and gold") };

  /* Translators: a colour, then a part of a rocket. */
  return g_strdup_printf (C_ ("module", "%s %s"), _ (colours[spacecraft_colours (module)]),
                          kind_name (spacecraft_kind (module)));
}

const char *
rt_spacecraft_goal_name (int goal)
{
  static const char *const names[SPACECRAFT_GOALS] = {
    N_ ("Identical fins on both sides of a hull"),
    N_ ("Identical hulls joined by a connector"),
    N_ ("Identical connectors on both sides of a hull"),
    N_ ("Nose and engine of one colour on the same hull"),
    N_ ("Nose on a hull of its colour"),
    N_ ("Engine under a hull of its colour"),
    N_ ("Identical hulls, one on the other"),
    N_ ("Identical noses on hulls joined by a connector"),
  };
  return _ (names[goal]);
}

static void
add_need (GString *text, int n, const char *what)
{
  if (n == 0)
    return;
  if (text->len)
    g_string_append (text, ", ");
  g_string_append_printf (text, "%d %s", n, what);
}

char *
rt_spacecraft_describe_project (const SpacecraftProject *project)
{
  static const char *const colours[SPACECRAFT_COLOURS] = { N_ ("white"), N_ ("blue"), N_ ("gold") };
  GString *text = g_string_new (NULL);

  switch ((SpacecraftQuestions)project->asks) {
  case SPACECRAFT_ASKS_MODULES:
    for (int i = 0; i < SPACECRAFT_KINDS; i++)
      add_need (text, project->need[i], kind_name (i));
    break;
  case SPACECRAFT_ASKS_COLOURS:
    for (int i = 0; i < SPACECRAFT_COLOURS; i++)
      add_need (text, project->need[i], _ (colours[i]));
    break;
  case SPACECRAFT_ASKS_WIDTH:
    g_string_printf (text, _ ("%d wide"), project->need[0]);
    break;
  case SPACECRAFT_ASKS_HEIGHT:
    g_string_printf (text, _ ("%d high"), project->need[0]);
    break;
  }
  return g_string_free (text, FALSE);
}

const char *
rt_spacecraft_subject_name (int subject)
{
  static const char *const names[SPACECRAFT_SUBJECTS] = {
    N_ ("each white module"), N_ ("each blue module"), N_ ("each gold module"),
    N_ ("each nose"),         N_ ("each hull"),        N_ ("each fin"),
    N_ ("each connector"),    N_ ("each engine"),      N_ ("each two-coloured module"),
  };
  return _ (names[subject]);
}
