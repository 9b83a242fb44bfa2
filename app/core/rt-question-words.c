/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-question-words.h. What the card games ask is told by the words that answer it; a battle
 * asks many things, and what they are about is read from its state.
 */
#include "rt-question-words.h"

#include "rt-language.h"
#include "rt-roll-words.h"

#include "rules/rocketmen/rocketmen.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

static char *
object_name (const RulesGame *rules, const RulesSetup *setup, int object)
{
  char text[RULES_LINE_MAX];

  rules_text_write_value (rules, setup, "object", object, rt_translate, text, sizeof text);
  return g_strdup (text);
}

/* Ships that may still act, with what they have for it. */
static char *
list_ready (const RocketmenSetup *setup, const RocketmenState *state)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (int i = 0; i < setup->n_ships; i++) {
    const ShipState *ship = &state->ship[i];
    gboolean is_ready = setup->ship[i].seat == state->head.actor && ship->place == PLACE_ACTIVE
                        && !(ship->flags & (SHIP_DONE | SHIP_NEW)) && ship->ap > 0;

    if (is_ready)
      g_string_append_printf (list, "%s%s (%d)", list->len ? ", " : "",
                              rocketmen_ship_name (setup, i), ship->ap);
  }
  return g_string_free (g_steal_pointer (&list), FALSE);
}

static char *
turn_words (const RocketmenSetup *setup, const RocketmenState *state)
{
  g_autofree char *ready = NULL;

  if (state->active) {
    int ship = state->active - 1;

    return g_strdup_printf (_ ("%s acts, and has %d AP left."), rocketmen_ship_name (setup, ship),
                            state->ship[ship].ap);
  }
  ready = list_ready (setup, state);
  if (!*ready)
    return g_strdup (_ ("No ship has AP left."));
  return g_strdup_printf (_ ("Choose a ship that acts, or end the turn. AP left: %s."), ready);
}

/* NULL for what the words that answer it tell themselves. */
static char *
battle_words (const RulesGame *rules, const RocketmenSetup *setup, const RocketmenState *state)
{
  const RulesSetup *common = &setup->common;
  g_autofree char *target = object_name (rules, common, state->target);
  g_autofree char *loser =
      object_name (rules, common, state->loser ? state->target : state->actor_ship);
  const char *actor = rocketmen_ship_name (setup, state->actor_ship);

  switch ((Phase)state->phase) {
  case PHASE_TURN:
    return turn_words (setup, state);
  case PHASE_CONTACT:
    return g_strdup_printf (_ ("%s touches %s. What does it do?"), actor, target);
  case PHASE_REROLL:
    return g_strdup_printf (_ ("The attack of %s has failed. Is it rolled again?"), actor);
  case PHASE_DODGE:
    return g_strdup_printf (_ ("%s is hit. Does it try to evade?"), target);
  case PHASE_LOSS:
    return g_strdup_printf (
        ngettext ("%s must give up %d pod.", "%s must give up %d pods.", state->losses),
        rocketmen_ship_name (setup, state->loss_ship), state->losses);
  case PHASE_CREW_LOSS:
    return g_strdup_printf (_ ("%s must give up a crew member."),
                            rocketmen_ship_name (setup, state->loss_ship));
  case PHASE_RAM:
    return g_strdup_printf (_ ("%s does damage in the collision. How much?"), actor);
  case PHASE_BOARD_LOSS:
    return g_strdup_printf (_ ("%s has lost this pair of dice, and must give something up."),
                            loser);
  case PHASE_LOOT:
    return g_strdup_printf (_ ("%s is captured. What is taken from its hold?"),
                            rocketmen_ship_name (setup, state->captured));
  case PHASE_FATE:
    return g_strdup_printf (_ ("%s is captured. What becomes of it?"),
                            rocketmen_ship_name (setup, state->captured));
  case PHASE_START:
  case PHASE_DROP:
  case PHASE_FIRST_ROLL:
  case PHASE_SHOT_ROLL:
  case PHASE_DODGE_ROLL:
  case PHASE_DEFENSE_ROLL:
  case PHASE_RAM_ROLL:
  case PHASE_RAMMED_ROLL:
  case PHASE_MINE_ROLL:
  case PHASE_MINE_DRAW:
  case PHASE_LOAD_DRAW:
  case PHASE_BOARD_ROLL:
  case PHASE_BOARDED_ROLL:
  case PHASE_OVER:
    return NULL;
  }
  return NULL;
}

/* Dice are rolled for something; whatever else is drawn says what it is. */
static char *
chance_words (const RulesGame *rules, const RulesSetup *setup, const RulesState *state)
{
  RulesUrn urn;

  rules->chance (setup, state, &urn);
  if (urn.goes_back) {
    g_auto (RtRollWords) words = rt_roll_words (rules, setup, state, &urn);

    return words.purpose ? g_strdup_printf (_ ("%s: %s."), words.title, words.purpose)
                         : g_strdup_printf ("%s.", words.title);
  }
  return g_strdup_printf ("%s (%d)", rt_translate (rules->verbs[urn.base.verb].help), urn.draws);
}

char *
rt_question_words (const RulesGame *rules, const RulesSetup *setup, const RulesState *state)
{
  int actor = rules_actor (state);
  g_autofree char *about = NULL;

  if (actor == RULES_OVER)
    return g_strdup (_ ("The game is over."));
  if (actor == RULES_CHANCE)
    return chance_words (rules, setup, state);
  if (g_str_equal (rules->id, "rocketmen"))
    about = battle_words (rules, (const RocketmenSetup *)setup, (const RocketmenState *)state);
  if (about)
    return g_strdup_printf (_ ("%s: %s"), setup->seat[actor], about);
  return g_strdup_printf (_ ("%s to play."), setup->seat[actor]);
}
