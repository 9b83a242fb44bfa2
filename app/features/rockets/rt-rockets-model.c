/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rockets-model.h. */
#include "rt-rockets-model.h"

#include "app/session/rt-language.h"
#include "rules/rules-text.h"

#include <string.h>

/* As in the table of verbs, by way. */
static const char *const patterns[] = {
  [RT_ROCKETS_ADVANCE] = "play {card}",
  [RT_ROCKETS_PUSH] = "play {card} push {seat}",
  [RT_ROCKETS_BACK] = "play {card} back",
  [RT_ROCKETS_DRAW] = "play {card} draw",
};
static const char deal[] = "deal {seat} {card}*";

/* ---- How it stands ---- */

static void
read_list (const RulesFact *fact, int *values, int *n, int most)
{
  *n = (int)MIN (fact->n_values, (size_t)most);
  for (int i = 0; i < *n; i++)
    values[i] = fact->value[i];
}

static void
read_seat (const RulesFact *fact, RtRocketsSeat *seat)
{
  if (g_str_equal (fact->name, "scores"))
    read_list (fact, seat->score, &seat->n_scores, RT_ROCKETS_JOURNEYS);
  else if (g_str_equal (fact->name, "last"))
    seat->last = fact->value[0];
  else if (g_str_equal (fact->name, "hand")) {
    read_list (fact, seat->hand, &seat->n_hand, RT_ROCKETS_CARDS);
    seat->is_hand_known = seat->n_hand == 0 || seat->hand[0] != RULES_HIDDEN;
  } else if (g_str_equal (fact->name, "marker")) {
    seat->is_playing = TRUE;
    seat->marker = fact->value[0];
  } else if (g_str_equal (fact->name, "worth")) {
    seat->worth = fact->value[0];
  }
}

static void
read_fact (const RulesFact *fact, void *data)
{
  RtRocketsView *view = data;

  if (fact->seat >= 0 && fact->seat < RULES_SEATS_MAX)
    read_seat (fact, &view->seat[fact->seat]);
  else if (g_str_equal (fact->name, "journey"))
    view->journey = fact->value[0];
  else if (g_str_equal (fact->name, "pile"))
    view->pile = fact->value[0];
  else if (g_str_equal (fact->name, "track"))
    read_list (fact, view->points + 1, &view->moon, RT_ROCKETS_FIELDS);
  else if (g_str_equal (fact->name, "top"))
    /* The house rule that compares with the last card of anybody. */
    for (int i = 0; i < RULES_SEATS_MAX; i++)
      view->seat[i].last = fact->value[0];
}

/* The cards on the table are those since the last deal. */
static void
read_played (RtGame *game, RtRocketsView *view)
{
  const RulesVerb *verbs = rt_game_get_rules (game)->verbs;
  GListModel *log = rt_game_get_log (game);
  guint end = g_list_model_get_n_items (log);
  guint first = end;

  while (first > 0) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, first - 1);

    if (g_str_equal (verbs[rt_log_line_get_action (line)->verb].pattern, deal))
      break;
    first--;
  }
  for (guint i = first; i < end; i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    int actor = rt_log_line_get_actor (line);

    if (actor < 0 || view->seat[actor].n_played == RT_ROCKETS_CARDS)
      continue;
    view->seat[actor].played[view->seat[actor].n_played++] = rt_log_line_get_action (line)->arg[0];
  }
}

char *
rt_rockets_describe_star (RtGame *game, const RtRocketsView *view, int star)
{
  const RulesGame *rules = rt_game_get_rules (game);
  char text[RULES_NAME_MAX];
  /* The last of its kind is the moon, however far it is. */
  int value = star < view->moon ? star : rules_kind (rules, "star")->max;

  rules_text_write_value (rules, rt_game_get_setup (game), "star", value, rt_translate, text,
                          sizeof text);
  return g_strdup (text);
}

void
rt_rockets_read (RtGame *game, int seat, RtRocketsView *view)
{
  const RulesGame *rules = rt_game_get_rules (game);
  g_autofree RulesState *state = g_new0 (RulesState, 1);

  memset (view, 0, sizeof *view);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    view->seat[i].last = RT_ROCKETS_NONE;
  rt_game_get_view (game, seat, state);
  rules->show (rt_game_get_setup (game), state, read_fact, view);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    for (int k = 0; k < MIN (view->seat[i].n_scores, RT_ROCKETS_JOURNEYS - 1); k++)
      view->seat[i].total += view->seat[i].score[k];
  read_played (game, view);
}

void
rt_rockets_read_counts (RtGame *game, RtRocketsCount count[RULES_SEATS_MAX][RT_ROCKETS_JOURNEYS])
{
  GListModel *log = rt_game_get_log (game);
  int done[RULES_SEATS_MAX] = { 0 };

  memset (count, 0, sizeof (RtRocketsCount) * RULES_SEATS_MAX * RT_ROCKETS_JOURNEYS);
  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    guint n_events;
    const RulesReason *events = rt_log_line_get_events (line, &n_events);

    for (guint k = 0; k < n_events; k++) {
      const RulesReason *told = &events[k];

      if (!g_str_equal (told->phrase->id, "scores") || done[told->arg[0]] == RT_ROCKETS_JOURNEYS)
        continue;
      count[told->arg[0]][done[told->arg[0]]++] =
          (RtRocketsCount){ .is_known = TRUE, .points = told->arg[3], .cards = told->arg[4] };
    }
  }
}

/* ---- What may be done ---- */

RulesAction
rt_rockets_action (RtGame *game, RtRocketsWay way, int card, int moved)
{
  const RulesVerb *verbs = rt_game_get_rules (game)->verbs;
  RulesAction action = { .n_args = 1, .arg = { (int16_t)card } };

  while (!g_str_equal (verbs[action.verb].pattern, patterns[way]))
    action.verb++;
  if (way == RT_ROCKETS_PUSH)
    action.arg[action.n_args++] = (int16_t)moved;
  return action;
}

/* Tries it on a copy, and listens to what the rules tell of it. */
static gboolean
try_move (RtGame *game, const RulesAction *action, int moon, RtRocketsMove *move)
{
  const RulesGame *rules = rt_game_get_rules (game);
  g_autofree RulesState *state = g_memdup2 (rt_game_get_state (game), sizeof *state);
  g_autofree RulesOutcome *outcome = g_new0 (RulesOutcome, 1);
  const RulesReason *told = &outcome->event[0];

  if (!rules_apply (rules, rt_game_get_setup (game), state, action, outcome)
      || outcome->n_events == 0)
    return FALSE;
  *move = (RtRocketsMove){ .action = *action, .card = action->arg[0], .rule = told->phrase->rule };
  while (!g_str_equal (rules->verbs[action->verb].pattern, patterns[move->way]))
    move->way++;
  switch (move->way) {
  case RT_ROCKETS_ADVANCE:
  case RT_ROCKETS_BACK:
    move->moved = told->arg[0];
    move->number = told->arg[2];
    move->star = MIN (told->arg[3], moon);
    break;
  case RT_ROCKETS_PUSH:
    move->moved = told->arg[2];
    move->number = 1;
    move->star = MIN (told->arg[3], moon);
    break;
  case RT_ROCKETS_DRAW:
    move->moved = -1;
    move->number = told->arg[2];
    break;
  }
  return TRUE;
}

GArray *
rt_rockets_get_moves (RtGame *game)
{
  g_autoptr (GArray) legal = rt_game_get_legal (game);
  GArray *moves = g_array_new (FALSE, FALSE, sizeof (RtRocketsMove));
  RtRocketsView view;

  rt_rockets_read (game, -1, &view);
  for (guint i = 0; i < legal->len; i++) {
    RtRocketsMove move;

    if (try_move (game, &g_array_index (legal, RulesAction, i), view.moon, &move))
      g_array_append_val (moves, move);
  }
  return moves;
}
