/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-why.h. Where an action can be tried, the game itself says why not. */
#include "rt-pocket-why.h"

#include "rt-pocket-words.h"

#include <glib/gi18n.h>

/* What is being asked about. */
typedef struct {
  RtTable *table;
  const PocketView *view;
  const PocketSeat *me;
  const RulesAction *step; /* the move along the arrow, NULL if there is none */
  char *cure;
} Question;

static void
emit_reason (const Question *question, const char *text, const char *rule, gboolean has_cure)
{
  g_signal_emit_by_name (question->table, "explained", text, rule, has_cure ? question->cure : NULL,
                         has_cure ? question->step : NULL);
}

/* Tries the action; the game refuses it with its rule. */
static void
try_action (const Question *question, RulesAction action, gboolean has_cure)
{
  rt_table_explain (question->table, &action, has_cure ? question->cure : NULL,
                    has_cure ? question->step : NULL);
}

/* Sections of the seat's first rocket of this colour under construction. */
static int
height_of_building (const Question *question, int colour)
{
  for (int i = 0; i < question->me->n_rockets; i++)
    if (question->me->rocket[i].colour == colour && question->me->rocket[i].head < 0)
      return question->me->rocket[i].sections;
  return 0;
}

static void
explain_card (const Question *question, int card)
{
  int height = height_of_building (question, pocket_colour (card));

  if (pocket_part (card) == POCKET_BASE)
    try_action (question, (RulesAction){ POCKET_BUILD, 1, { card } }, TRUE);
  else
    try_action (question, (RulesAction){ POCKET_BUILD_ON, 2, { card, height } }, TRUE);
}

static void
explain_fuel (const Question *question, PocketVerb verb)
{
  int fuel = 1;
  int card = POCKET_HEAD;
  int height = 0;

  while (fuel < POCKET_FUEL_MAX && question->view->fuel[fuel] == 0)
    fuel++;
  for (int i = 0; i < question->me->n_rockets; i++) {
    const PocketRocket *rocket = &question->me->rocket[i];

    if (rocket->head < 0 || rocket->fuel)
      continue;
    card = pocket_card (rocket->colour, rocket->head);
    height = rocket->sections;
  }
  if (height == 0 && card == POCKET_HEAD && question->me->site == POCKET_LAUNCH)
    emit_reason (question, _ ("You have no complete rocket without fuel."), "PR-7d", FALSE);
  else
    try_action (question, (RulesAction){ verb, 3, { fuel, card, height } }, TRUE);
}

static void
explain_site (const Question *question, int site)
{
  g_autofree char *text = NULL;

  if (site != question->me->site) {
    text = g_strdup_printf (_ ("You go one yard card at a time, %s."),
                            rt_pocket_way_name (question->view->way));
    emit_reason (question, text, "PR-5", TRUE);
  } else if (site == POCKET_LAUNCH) {
    explain_fuel (question, POCKET_FUEL);
  } else if (site == POCKET_RECYCLING && question->me->n_hand == 0) {
    emit_reason (question, _ ("You hold no card to swap."), "PR-7c", FALSE);
  } else if (site == POCKET_CONVEYOR) {
    try_action (question, (RulesAction){ POCKET_REVERSE }, FALSE);
  } else {
    text = g_strdup_printf (_ ("You are here. Choose a card of your hand to %s."),
                            rt_pocket_site_hint (site));
    emit_reason (question, text, site == POCKET_RECYCLING ? "PR-7c" : "PR-7a", FALSE);
  }
}

static void
explain_pile (const Question *question, int pile)
{
  g_autofree char *text = NULL;

  if (pile == question->me->site) {
    try_action (question, (RulesAction){ POCKET_DRAW }, FALSE);
    return;
  }
  text = g_strdup_printf (_ ("You draw from the pile at your yard card; this one is at %s."),
                          rt_pocket_site_name (pile));
  emit_reason (question, text, "PR-6", TRUE);
}

static void
explain_rocket (const Question *question, int place)
{
  const PocketRocket *rocket = &question->me->rocket[place];

  if (rocket->fuel) {
    emit_reason (question, _ ("This rocket is complete and has its fuel."), "PR-8", FALSE);
    return;
  }
  if (rocket->head >= 0) {
    explain_fuel (question, POCKET_FUEL);
    return;
  }
  for (int i = 0; i < question->me->n_hand; i++) {
    int card = question->me->hand[i];

    if (card < 0 || pocket_colour (card) != rocket->colour || pocket_part (card) == POCKET_BASE)
      continue;
    try_action (question, (RulesAction){ POCKET_BUILD_ON, 2, { card, rocket->sections } }, TRUE);
    return;
  }
  emit_reason (question, _ ("You hold no section or head of its colour."), "PR-8", FALSE);
}

static void
explain_bonus (const Question *question, int bonus)
{
  int other = question->view->turn == 0;

  switch ((PocketBonus)bonus) {
  case POCKET_BONUS_FUEL:
    explain_fuel (question, POCKET_USE_FUEL);
    break;
  case POCKET_BONUS_LOOK:
    try_action (question, (RulesAction){ POCKET_USE_LOOK, 1, { other } }, FALSE);
    break;
  case POCKET_BONUS_SWAP:
    try_action (question, (RulesAction){ POCKET_USE_SWAP, 1, { other } }, FALSE);
    break;
  case POCKET_BONUS_SEARCH:
    try_action (question, (RulesAction){ POCKET_USE_SEARCH, 1, { POCKET_BLUE } }, FALSE);
    break;
  case POCKET_BONUS_HEADS:
    emit_reason (question,
                 _ ("You and an opponent both need a complete rocket of one colour to swap heads."),
                 "PR-14", FALSE);
    break;
  case POCKET_BONUSES:
    break;
  }
}

static void
explain (const Question *question, const RtPocketThing *thing)
{
  switch (thing->kind) {
  case RT_POCKET_THING_SITE:
    explain_site (question, thing->value);
    break;
  case RT_POCKET_THING_PILE:
    explain_pile (question, thing->value);
    break;
  case RT_POCKET_THING_HAND:
    explain_card (question, thing->value);
    break;
  case RT_POCKET_THING_ROCKET:
    explain_rocket (question, thing->value);
    break;
  case RT_POCKET_THING_BONUS:
    explain_bonus (question, thing->value);
    break;
  case RT_POCKET_THING_HEAD:
  case RT_POCKET_THING_SEAT:
  case RT_POCKET_THING_TOKEN:
  case RT_POCKET_THING_WAY:
  case RT_POCKET_THING_CARD:
  case RT_POCKET_THING_YARD:
    break; /* shown only where they are legal */
  }
}

void
rt_pocket_explain (RtTable *table, const PocketView *view, const RtPocketThing *thing,
                   const RtPocketMove *step)
{
  RtGame *game = rt_table_get_game (table);
  int actor = rt_game_get_actor (game);
  Question question = { .table = table, .view = view, .step = step ? &step->action : NULL };
  g_autofree char *cure = NULL;

  if (actor < 0 || actor != rt_table_get_seat (table)) {
    g_autofree char *text =
        actor < 0 ? NULL
                  : g_strdup_printf (_ ("It is %s’s turn."), rt_game_get_setup (game)->seat[actor]);

    if (text)
      rt_table_show_message (table, text);
    return;
  }
  if (view->turn < 0) {
    try_action (&question, (RulesAction){ POCKET_DRAW }, FALSE);
    return;
  }
  question.me = &view->seat[view->turn];
  if (step)
    question.cure = cure =
        g_strdup_printf (_ ("Move to %s"), rt_pocket_site_name (step->path[0].value));
  explain (&question, thing);
}
