/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-hint-words.h. Games are told apart by their id: what there is to say about a hand of
 * Rockets is known before it is played; of the others, what the next action would bring. */
#include "rt-hint-words.h"

#include "rt-language.h"

#include "rules/rockets/rockets.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

/* Less is noise of the tries, in points. */
#define SAME 0.1

char *
rt_hint_describe (const RulesGame *rules, const RulesSetup *setup, const RulesState *view,
                  const RulesAction *action)
{
  g_autofree RulesState *state = g_new (RulesState, 1);
  g_autofree RulesOutcome *outcome = g_new0 (RulesOutcome, 1);
  char text[RULES_LINE_MAX];

  rules_copy (rules, state, view);
  if (rules_apply (rules, setup, state, action, outcome) && outcome->n_events > 0)
    rules_text_write_reason (rules, setup, &outcome->event[0], rt_translate, text, sizeof text);
  else
    rules_text_write_action (rules, setup, rules->verbs, action, text, sizeof text);
  return g_strdup (text);
}

/* ---- Rockets ---- */

/* The cards above this one that stay in the hand, "9, 10, 13", and the highest of them. */
static char *
list_higher (const RocketsSeat *seat, int card, int *highest)
{
  g_autoptr (GString) text = g_string_new (NULL);

  *highest = card;
  for (int i = 0; i < seat->n_hand; i++) {
    if (seat->hand[i] <= *highest)
      continue;
    *highest = seat->hand[i];
    g_string_append_printf (text, "%s%d", text->len ? ", " : "", *highest);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
explain_card (const RocketsMove *move, const RocketsSeat *seat)
{
  int highest;
  g_autofree char *higher = list_higher (seat, move->card, &highest);
  int climb = highest - move->card;

  if (seat->n_hand == 1 && move->verb != ROCKETS_DRAW)
    return g_strdup (_ ("It is your last card: the journey ends."));
  if (climb == 0)
    return g_strdup_printf (_ ("After %d nothing in your hand climbs."), move->card);
  if (move->verb == ROCKETS_BACK)
    return g_strdup_printf (_ ("Down at %d you have %s again to climb: +%d."), move->card, higher,
                            climb);
  if (move->verb == ROCKETS_DRAW)
    return g_strdup_printf (_ ("Down at %d you have %s again to climb: +%d, and %d new cards."),
                            move->card, higher, climb, move->number);
  return g_strdup_printf (_ ("%d leaves you %s to climb: +%d."), move->card, higher, climb);
}

static char *
explain_rockets (const RulesSetup *setup, const RulesState *view, int seat,
                 const RulesAction *action)
{
  RocketsMove moves[ROCKETS_MOVES_MAX];
  size_t n = rockets_list_moves (setup, view, seat, moves);
  g_autofree RocketsView *shown = g_new (RocketsView, 1);

  rockets_read_view (setup, view, seat, shown);
  for (size_t i = 0; i < n; i++)
    if (rules_same_action (&moves[i].action, action))
      return explain_card (&moves[i], &shown->seat[seat]);
  return NULL;
}

/* ---- Any game ---- */

static int
score_of (const RulesGame *rules, const RulesSetup *setup, const RulesState *state, int seat)
{
  RulesResult result = { 0 };

  rules->result (setup, state, &result);
  return result.score[seat];
}

/* The action after it that brings most, if any brings something: "… Then you can go on:" */
static char *
find_prospect (const RulesGame *rules, const RulesSetup *setup, const RulesState *state, int seat)
{
  g_autofree RulesAction *legal = g_new (RulesAction, RULES_LEGAL_MAX);
  g_autofree RulesState *after = g_new (RulesState, 1);
  int now = score_of (rules, setup, state, seat);
  size_t n = rules_actor (state) == seat ? rules->legal (setup, state, legal) : 0;
  int most = 0;
  size_t best = 0;

  for (size_t i = 0; i < n; i++) {
    int gain;

    rules_copy (rules, after, state);
    if (!rules_apply (rules, setup, after, &legal[i], NULL))
      continue;
    gain = score_of (rules, setup, after, seat) - now;
    if (gain > most) {
      most = gain;
      best = i;
    }
  }
  if (most == 0)
    return NULL;
  g_autofree char *next = rt_hint_describe (rules, setup, state, &legal[best]);
  return g_strdup_printf (ngettext ("What follows brings %d point: %s",
                                    "What follows brings %d points: %s", (gulong)most),
                          most, next);
}

/* What it brings at once, or makes possible. */
static char *
explain_gain (const RulesGame *rules, const RulesSetup *setup, const RulesState *view, int seat,
              const RulesAction *action)
{
  g_autofree RulesState *after = g_new (RulesState, 1);
  int gain;

  rules_copy (rules, after, view);
  if (rules->is_unscored || !rules_apply (rules, setup, after, action, NULL))
    return NULL;
  gain = score_of (rules, setup, after, seat) - score_of (rules, setup, view, seat);
  if (gain > 0)
    return g_strdup_printf (
        ngettext ("It brings %d point at once.", "It brings %d points at once.", (gulong)gain),
        gain);
  return find_prospect (rules, setup, after, seat);
}

/* How it compares with the next best that is called otherwise. */
static char *
compare (const RulesGame *rules, const RulesSetup *setup, const RulesState *view,
         const GArray *list)
{
  const RulesAdvice *best = &g_array_index (list, RulesAdvice, 0);
  g_autofree char *first = rt_hint_describe (rules, setup, view, &best->action);

  for (guint i = 1; i < list->len; i++) {
    const RulesAdvice *other = &g_array_index (list, RulesAdvice, i);
    g_autofree char *next = rt_hint_describe (rules, setup, view, &other->action);
    double gap = best->margin - other->margin;

    if (g_str_equal (first, next))
      continue;
    if (gap < SAME)
      return g_strdup_printf (_ ("About as good: %s"), next);
    return g_strdup_printf (_ ("On average %.1f points better than: %s"), gap, next);
  }
  return g_strdup (_ ("There is no other choice."));
}

char *
rt_hint_explain (const RulesGame *rules, const RulesSetup *setup, const RulesState *view, int seat,
                 const GArray *list)
{
  const RulesAction *action = &g_array_index (list, RulesAdvice, 0).action;
  g_autofree char *reason = g_str_equal (rules->id, "rockets")
                                ? explain_rockets (setup, view, seat, action)
                                : explain_gain (rules, setup, view, seat, action);
  g_autofree char *comparison = compare (rules, setup, view, list);

  return reason ? g_strdup_printf ("%s %s", reason, comparison) : g_steal_pointer (&comparison);
}
