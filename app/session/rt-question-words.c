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

/* A bit for each ship that the rules let act now. */
static guint64
find_ready (const RocketmenSetup *setup, const RocketmenState *state)
{
  RulesAction list[RULES_LEGAL_MAX];
  gsize n = rocketmen_legal (&setup->common, (const RulesState *)state, list);
  guint64 ready = 0;

  for (gsize i = 0; i < n; i++)
    if ((list[i].verb >= ROCKETMEN_VERB_MOVE && list[i].verb <= ROCKETMEN_VERB_UNLOAD)
        || list[i].verb == ROCKETMEN_VERB_BOARD)
      ready |= G_GUINT64_CONSTANT (1) << list[i].arg[0];
  return ready;
}

static char *
list_ready (const RocketmenSetup *setup, const RocketmenState *state, guint64 ready)
{
  g_autoptr (GString) list = g_string_new (NULL);

  for (int i = 0; i < setup->n_ships; i++)
    if (ready >> i & 1)
      g_string_append_printf (list, "%s%s (%d)", list->len ? ", " : "",
                              rocketmen_ship_name (setup, i), state->ship[i].ap);
  return g_string_free (g_steal_pointer (&list), FALSE);
}

/* The ship whose wave is missing, RM-BD-2; -1: none. */
static int
find_boarding (const RocketmenSetup *setup, const RocketmenState *state)
{
  for (int i = 0; i < setup->n_ships; i++) {
    const RocketmenShipState *ship = &state->ship[i];

    if (setup->ship[i].seat == state->head.actor && ship->place == ROCKETMEN_PLACE_ACTIVE
        && ship->boarding && !(ship->flags & ROCKETMEN_SHIP_WAVED) && ship->ap > 0)
      return i;
  }
  return -1;
}

static char *
turn_words (const RulesGame *rules, const RocketmenSetup *setup, const RocketmenState *state)
{
  int boarding = find_boarding (setup, state);
  int acting = state->active - 1;
  guint64 ready = find_ready (setup, state);
  g_autofree char *list = list_ready (setup, state, ready);

  /* One that has spent all its AP leaves the turn to the others. */
  if (acting >= 0 && state->ship[acting].ap > 0 && acting != boarding) {
    const char *name = rocketmen_ship_name (setup, acting);
    int ap = state->ship[acting].ap;

    return g_strdup_printf (state->ship[acting].flags & ROCKETMEN_SHIP_FIRING
                                ? _ ("%s is attacking: it may fire again, or finish. AP left: %d.")
                                : _ ("%s acts, and has %d AP left."),
                            name, ap);
  }
  if (boarding >= 0) {
    g_autofree char *object =
        object_name (rules, &setup->common, state->ship[boarding].boarding - 1);

    return g_strdup_printf (_ ("%s must go on boarding %s before the turn ends. AP left: %s."),
                            rocketmen_ship_name (setup, boarding), object, list);
  }
  if (!ready)
    return g_strdup (_ ("No ship can do anything more."));
  return g_strdup_printf (_ ("Choose a ship that acts, or end the turn. AP left: %s."), list);
}

/* How six resources fell: said by who dropped them, or read off the table by anybody. */
static const char *
drop_words (const RocketmenSetup *setup)
{
  if (rocketmen_has_map (setup))
    return _ ("Drop six resources from 30 cm above the central asteroid. How many fell off the "
              "table, how many touch the asteroid, and where do the others lie? As in: fell 1 off "
              "3 on at 300.0 420.5 and 612.0 700.0");
  if (setup->common.option[ROCKETMEN_OPTION_EDITION] >= ROCKETMEN_EDITION_THIRD)
    return _ ("Drop six resources from 30 cm above the central asteroid, and count: how many fell "
              "off the table, how many touch the asteroid. The rest are microids. As in: fell 1 "
              "off 3 on");
  return _ ("Drop six resources from 30 cm above the central asteroid, and count: how many fell "
            "off the table, how many touch the asteroid. The rest are microids. As in: drop 1 off "
            "3 on");
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

  switch ((RocketmenPhase)state->phase) {
  case ROCKETMEN_PHASE_TURN:
    return turn_words (rules, setup, state);
  case ROCKETMEN_PHASE_CONTACT:
    return g_strdup_printf (_ ("%s touches %s. What does it do?"), actor, target);
  case ROCKETMEN_PHASE_MEET:
    return g_strdup_printf (_ ("%s touches several things at once. Which does it deal with?"),
                            actor);
  case ROCKETMEN_PHASE_REROLL:
    return g_strdup_printf (_ ("The attack of %s has failed. Is it rolled again?"), actor);
  case ROCKETMEN_PHASE_DODGE:
    return g_strdup_printf (_ ("%s is hit. Does it try to evade?"), target);
  case ROCKETMEN_PHASE_LOSS:
    return g_strdup_printf (
        ngettext ("%s must give up %d pod.", "%s must give up %d pods.", state->losses),
        rocketmen_ship_name (setup, state->loss_ship), state->losses);
  case ROCKETMEN_PHASE_CREW_LOSS:
    return g_strdup_printf (_ ("%s must give up a crew member."),
                            rocketmen_ship_name (setup, state->loss_ship));
  case ROCKETMEN_PHASE_RAM:
    return g_strdup_printf (_ ("%s does damage in the collision. How much?"), actor);
  case ROCKETMEN_PHASE_BOARD_LOSS:
    return g_strdup_printf (_ ("%s has lost this pair of dice, and must give something up."),
                            loser);
  case ROCKETMEN_PHASE_LOOT:
    return g_strdup_printf (_ ("%s is captured. What is taken from its hold?"),
                            rocketmen_ship_name (setup, state->captured));
  case ROCKETMEN_PHASE_FATE:
    return g_strdup_printf (_ ("%s is captured. What becomes of it?"),
                            rocketmen_ship_name (setup, state->captured));
  case ROCKETMEN_PHASE_START:
    return g_strdup (_ ("Which resource do you start with? It lies face down on your home base."));
  case ROCKETMEN_PHASE_DROP:
    return g_strdup (drop_words (setup));
  case ROCKETMEN_PHASE_ASK_CONTACT:
    if (rocketmen_has_map (setup))
      return g_strdup_printf (_ ("Does %s touch %s? On the map it is too close to call."), actor,
                              target);
    return g_strdup_printf (_ ("What does %s touch? If it touches several things at once, name "
                               "them all."),
                            actor);
  case ROCKETMEN_PHASE_ASK_RANGE:
    return g_strdup_printf (_ ("How far is it from %s to %s, from base to base, and is the line "
                               "clear of large objects?"),
                            actor, target);
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
  case ROCKETMEN_PHASE_MINE_ROLL:
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
  case ROCKETMEN_PHASE_BOARD_ROLL:
  case ROCKETMEN_PHASE_BOARDED_ROLL:
  case ROCKETMEN_PHASE_OVER:
    return NULL;
  }
  return NULL;
}

/* What is asked of the table, and who looks. */
static char *
table_words (const RulesGame *rules, const RulesSetup *setup, const RulesState *state,
             const char *about)
{
  RulesQuestion question;
  char sentence[RULES_LINE_MAX];

  rules->ask (setup, state, &question);
  rules_text_write_reason (rules, setup, &question.reason, rt_translate, sentence, sizeof sentence);
  return g_strdup_printf (_ ("%s: %s"), setup->seat[question.seat], about ? about : sentence);
}

/* What comes of a wave, for who boards for the first time; NULL for other rolls. */
static const char *
explain_roll (const RulesGame *rules, const RulesState *state)
{
  if (g_str_equal (rules->id, "rocketmen")
      && ((const RocketmenState *)state)->phase == ROCKETMEN_PHASE_BOARD_ROLL)
    return _ ("Both sides roll; the highest dice make a pair, then the next. The lower of a pair "
              "costs a pod or a crew member, equal ones nothing.");
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

    g_autofree char *roll = words.purpose
                                ? g_strdup_printf (_ ("%s: %s."), words.title, words.purpose)
                                : g_strdup_printf ("%s.", words.title);

    return g_strjoin (" ", roll, explain_roll (rules, state), NULL);
  }
  if (g_str_equal (rules->id, "rocketmen") && urn.seat >= 0)
    return g_strdup_printf (ngettext ("%s draws %d resource at random; only %s looks at it.",
                                      "%s draws %d resources at random; only %s looks at them.",
                                      urn.draws),
                            setup->seat[urn.seat], urn.draws, setup->seat[urn.seat]);
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
  if (actor == RULES_TABLE)
    return table_words (rules, setup, state, about);
  if (about)
    return g_strdup_printf (_ ("%s: %s"), setup->seat[actor], about);
  return g_strdup_printf (_ ("%s to play."), setup->seat[actor]);
}
