/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-roll-words.h. Games tell how many dice they await and whose; what for is read from the
 * state of the one game that rolls for many things.
 */
#include "rt-roll-words.h"

#include "rules/rocketmen/rocketmen.h"

#include <glib/gi18n.h>
#include <string.h>

/* The wave's dice go to who boards, and then to a ship or a home base. */
static char *
wave_purpose (const RocketmenSetup *setup, const RocketmenState *state)
{
  int object = state->phase == ROCKETMEN_PHASE_BOARD_ROLL ? state->actor_ship : state->target;
  const char *ship =
      object < ROCKETMEN_SHIPS_MAX ? rocketmen_ship_name (setup, object) : _ ("The home base");

  if (state->phase == ROCKETMEN_PHASE_BOARD_ROLL)
    return g_strdup_printf (_ ("%s attacks, pair by pair"), ship);
  return g_strdup_printf (_ ("%s defends, pair by pair"), ship);
}

/* What the dice must show. */
static char *
battle_purpose (const RocketmenSetup *setup, const RocketmenState *state)
{
  switch ((RocketmenPhase)state->phase) {
  case ROCKETMEN_PHASE_FIRST_ROLL:
    return g_strdup (_ ("the highest is the first player"));
  case ROCKETMEN_PHASE_SHOT_ROLL:
    return state->number > 12 ? g_strdup (_ ("only a natural 12 hits"))
                              : g_strdup_printf (_ ("%d or more hits"), MAX (state->number, 3));
  case ROCKETMEN_PHASE_DODGE_ROLL:
    return g_strdup (_ ("7 or more evades"));
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
    return g_strdup (_ ("9 or more fends it off"));
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    return g_strdup (_ ("7 or more does damage"));
  case ROCKETMEN_PHASE_MINE_ROLL:
    return g_strdup (_ ("1–3 loads that many, 6 destroys one"));
  case ROCKETMEN_PHASE_BOARD_ROLL:
  case ROCKETMEN_PHASE_BOARDED_ROLL:
    return wave_purpose (setup, state);
  case ROCKETMEN_PHASE_START:
  case ROCKETMEN_PHASE_DROP:
  case ROCKETMEN_PHASE_TURN:
  case ROCKETMEN_PHASE_CONTACT:
  case ROCKETMEN_PHASE_REROLL:
  case ROCKETMEN_PHASE_DODGE:
  case ROCKETMEN_PHASE_LOSS:
  case ROCKETMEN_PHASE_CREW_LOSS:
  case ROCKETMEN_PHASE_RAM:
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
  case ROCKETMEN_PHASE_BOARD_LOSS:
  case ROCKETMEN_PHASE_LOOT:
  case ROCKETMEN_PHASE_FATE:
  case ROCKETMEN_PHASE_ASK_CONTACT:
  case ROCKETMEN_PHASE_ASK_RANGE:
  case ROCKETMEN_PHASE_MEET:
  case ROCKETMEN_PHASE_OVER:
    return NULL;
  }
  return NULL;
}

/* As the purpose says; all ones never hit, and a natural 12 always does. */
static int
battle_reach (const RocketmenState *state)
{
  if (state->phase == ROCKETMEN_PHASE_SHOT_ROLL)
    return CLAMP (state->number, 3, 12);
  if (state->phase == ROCKETMEN_PHASE_DODGE_ROLL)
    return 7;
  return state->phase == ROCKETMEN_PHASE_DEFENSE_ROLL ? 9 : 0;
}

RtRollWords
rt_roll_words (const RulesGame *rules, const RulesSetup *setup, const RulesState *state,
               const RulesUrn *urn)
{
  const char *name = urn->seat >= 0 ? setup->seat[urn->seat] : "";
  gboolean is_battle = g_str_equal (rules->id, "rocketmen");
  const RocketmenState *battle = (const RocketmenState *)state;
  gboolean is_wave = is_battle
                     && (battle->phase == ROCKETMEN_PHASE_BOARD_ROLL
                         || battle->phase == ROCKETMEN_PHASE_BOARDED_ROLL);
  RtRollWords words = { 0 };

  if (is_wave)
    words.title = g_strdup_printf (ngettext ("%s’s wave: %d die", "%s’s wave: %d dice", urn->draws),
                                   name, urn->draws);
  else if (*name)
    words.title = g_strdup_printf (_ ("%s rolls %dd6"), name, urn->draws);
  else
    words.title = g_strdup_printf (_ ("Roll %dd6"), urn->draws);
  if (is_battle)
    words.purpose = battle_purpose ((const RocketmenSetup *)setup, battle);
  if (is_battle)
    words.reach = battle_reach (battle);
  return words;
}

void
rt_roll_words_clear (RtRollWords *words)
{
  g_clear_pointer (&words->title, g_free);
  g_clear_pointer (&words->purpose, g_free);
}

char *
rt_dice_words (const RulesGame *rules, const RulesAction *action)
{
  g_autoptr (GString) faces = g_string_new (NULL);

  if (!strstr (rules->verbs[action->verb].pattern, "{die}"))
    return NULL;
  for (int i = 0; i < action->n_args; i++)
    g_string_append_printf (faces, "%s%d", i ? " " : "", action->arg[i]);
  if (action->n_args == 2 && action->arg[0] == action->arg[1])
    return g_strdup_printf (_ ("%s, doubles."), faces->str);
  return g_strdup_printf ("%s.", faces->str);
}
