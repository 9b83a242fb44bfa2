/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What rockets.h and pocket-rockets.h show to front ends, in whole games by chance: nothing that
 * the seat cannot see, what the facts of observe() tell, and of each move what apply() makes of it.
 */
#include "rules/players/players.h"
#include "rules/pocket-rockets/pocket-rockets.h"
#include "rules/rockets/rockets.h"
#include "rules/rules-chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 6, ACTIONS_MAX = 4000 };

typedef union {
  RocketsView rockets;
  PocketView pocket;
} View;

typedef struct {
  const char *id;
  size_t view_size;
  void (*read) (const RulesSetup *setup, const RulesState *state, int seat, View *view);
  void (*vary) (RulesSetup *setup, int variant);
  void (*check_fact) (const RulesFact *fact, void *view);
  void (*check_moves) (const RulesSetup *setup, const RulesState *state);
} Subject;

static void
assert_values (const RulesFact *fact, int n, const int16_t *values)
{
  assert_int_equal (fact->n_values, n);
  for (int i = 0; i < n; i++)
    assert_int_equal (fact->value[i], values[i]);
}

/* ---- Rockets ---- */

static void
read_rockets (const RulesSetup *setup, const RulesState *state, int seat, View *view)
{
  rockets_read_view (setup, state, seat, &view->rockets);
}

static void
vary_rockets (RulesSetup *setup, int variant)
{
  setup->option[rules_option (rules_find_game ("rockets"), "compare")] = (int16_t)(variant % 2);
}

static void
check_rockets_fact (const RulesFact *fact, void *data)
{
  const RocketsView *view = data;
  const RocketsSeat *seat = &view->seat[fact->seat < 0 ? 0 : fact->seat];

  if (strcmp (fact->name, "track") == 0)
    assert_values (fact, view->moon, view->points + 1);
  else if (strcmp (fact->name, "journey") == 0)
    assert_values (fact, 1, &view->journey);
  else if (strcmp (fact->name, "pile") == 0)
    assert_values (fact, 1, &view->pile);
  else if (strcmp (fact->name, "top") == 0 || strcmp (fact->name, "last") == 0)
    assert_values (fact, 1, &seat->last);
  else if (strcmp (fact->name, "scores") == 0)
    assert_values (fact, seat->n_scores, seat->score);
  else if (strcmp (fact->name, "marker") == 0)
    assert_values (fact, 1, &seat->marker);
  else if (strcmp (fact->name, "worth") == 0)
    assert_values (fact, 1, &seat->worth);
  else if (strcmp (fact->name, "hand") == 0)
    assert_values (fact, seat->n_hand, seat->hand);
  else
    fail_msg ("nothing shows the fact %s", fact->name);
}

/* What apply() tells of a move, and how it stands then if the journey goes on. */
static void
check_rockets_move (const RulesSetup *setup, const RulesState *before, const RocketsMove *move)
{
  const RulesGame *game = rules_find_game ("rockets");
  int seat = rules_actor (before);
  static RulesOutcome outcome;
  RulesState state;
  RocketsView view;
  RulesResult result;

  memset (&outcome, 0, sizeof outcome);
  rules_copy (game, &state, before);
  assert_true (rules_apply (game, setup, &state, &move->action, &outcome));
  const RulesReason *told = &outcome.event[0];
  rockets_read_view (setup, &state, seat, &view);
  assert_string_equal (told->phrase->rule, move->rule);
  assert_int_equal (told->arg[0], seat);
  assert_int_equal (told->arg[1], move->card);
  assert_int_equal (move->moved, move->verb == ROCKETS_DRAW   ? ROCKETS_NONE
                                 : move->verb == ROCKETS_PUSH ? told->arg[2]
                                                              : seat);
  assert_int_equal (move->number, move->verb == ROCKETS_PUSH ? 1 : told->arg[2]);
  if (move->moved != ROCKETS_NONE) {
    assert_int_equal (rockets_star (&view, move->star), told->arg[3]);
    assert_int_equal (view.points[move->star], told->arg[4]);
  }
  if (outcome.n_events > 1)
    return;
  game->result (setup, &state, &result);
  assert_int_equal (move->standing, view.journey == ROCKETS_SIXTH
                                        ? result.tie_break[seat]
                                        : result.score[seat] - view.seat[seat].total);
  assert_int_equal (move->standing, move->worth - move->n_hand);
}

static void
check_rockets_moves (const RulesSetup *setup, const RulesState *state)
{
  RocketsMove list[ROCKETS_MOVES_MAX];
  size_t n = rockets_list_moves (setup, state, rules_actor (state), list);

  for (size_t i = 0; i < n; i++)
    check_rockets_move (setup, state, &list[i]);
  for (int seat = -1; seat < setup->n_seats; seat++)
    assert_true (seat == rules_actor (state) || !rockets_list_moves (setup, state, seat, list));
}

/* ---- Pocket Rockets ---- */

static void
read_pocket (const RulesSetup *setup, const RulesState *state, int seat, View *view)
{
  pocket_read_view (setup, state, seat, &view->pocket);
}

static void
vary_pocket (RulesSetup *setup, int variant)
{
  const RulesGame *game = rules_find_game ("pocket-rockets");

  for (int i = 0; i < setup->n_seats; i++)
    setup->option[rules_option (game, "bonus_1") + i] = (int16_t)(variant % 2);
  setup->option[rules_option (game, "yard")] = (int16_t)(variant % 3 == 2);
}

static void
check_pile_fact (const RulesFact *fact, const PocketPile *pile)
{
  const char *what = strchr (fact->name, '-');

  if (strcmp (what, "-pile") == 0)
    assert_values (fact, 1, &pile->size);
  else if (strcmp (what, "-top") == 0)
    assert_values (fact, 1, &pile->top);
  else
    assert_values (fact, pile->n_under, pile->under);
}

static void
check_rocket_fact (const RulesFact *fact, const PocketSeat *seat)
{
  long place = strtol (fact->name + strlen ("rocket-"), NULL, 10);

  if (place > 0) {
    const PocketRocket *rocket = &seat->rocket[place - 1];
    int last = fact->value[fact->n_values - 1];

    assert_int_equal (fact->n_values, 1 + rocket->sections + (rocket->head != POCKET_NONE));
    assert_int_equal (pocket_colour (last), rocket->colour);
    assert_true (rocket->head == (pocket_is_head (last) ? pocket_part (last) : POCKET_NONE));
    return;
  }
  assert_int_equal (fact->n_values, seat->n_rockets);
  for (int i = 0; i < seat->n_rockets; i++)
    assert_int_equal (fact->value[i], seat->rocket[i].fuel);
}

static void
check_pocket_fact (const RulesFact *fact, void *data)
{
  static const char *const piles[] = { "blue-", "yellow-", "red-", "conveyor-" };
  const PocketView *view = data;
  const PocketSeat *seat = &view->seat[fact->seat < 0 ? 0 : fact->seat];
  const struct {
    const char *name;
    int n;
    const int16_t *values;
  } places[] = {
    { "yard", view->is_laid ? POCKET_RING : 0, view->yard },
    { "arrow", 1, &view->arrow },
    { "way", 1, &view->way },
    { "points", 1, &view->points },
    { "turn-points", 1, &view->turn_points },
    { "hand-limit", 1, &seat->hand_limit },
    { "carried", 1, &view->carried },
    { "searching", 1, &view->searching },
    { "looking", 1, &view->looking },
    { "astronaut", 1, &seat->site },
    { "hand", seat->n_hand, seat->hand },
    { "bonus", seat->n_bonus, seat->bonus },
  };

  for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
    if (strcmp (fact->name, places[i].name) == 0) {
      assert_values (fact, places[i].n, places[i].values);
      return;
    }
  for (int i = 0; i < POCKET_PILES; i++)
    if (strncmp (fact->name, piles[i], strlen (piles[i])) == 0) {
      check_pile_fact (fact, &view->pile[i]);
      return;
    }
  if (strncmp (fact->name, "rocket-", 7) == 0) {
    check_rocket_fact (fact, seat);
    return;
  }
  assert_string_equal (fact->name, "fuel");
  for (int value = 1; value <= POCKET_FUEL_MAX; value++) {
    int n = 0;
    for (size_t i = 0; i < fact->n_values; i++)
      n += fact->value[i] == value;
    assert_int_equal (n, view->fuel[value]);
  }
}

/* A move leads to where the view says, and scores are those of the result. */
static void
check_pocket_moves (const RulesSetup *setup, const RulesState *before)
{
  const RulesGame *game = rules_find_game ("pocket-rockets");
  RulesAction move = { POCKET_MOVE };
  RulesResult result;
  RulesState state;
  PocketView view;
  PocketView after;

  game->result (setup, before, &result);
  pocket_read_view (setup, before, -1, &view);
  for (int i = 0; i < setup->n_seats; i++)
    assert_int_equal (view.seat[i].score.points, result.score[i]);
  rules_copy (game, &state, before);
  if (rules_actor (before) < 0 || !rules_apply (game, setup, &state, &move, NULL))
    return;
  pocket_read_view (setup, &state, -1, &after);
  assert_int_equal (after.seat[view.turn].site, view.next);
}

/* ---- Both ---- */

static const Subject subjects[] = {
  { "rockets", sizeof (RocketsView), read_rockets, vary_rockets, check_rockets_fact,
    check_rockets_moves },
  { "pocket-rockets", sizeof (PocketView), read_pocket, vary_pocket, check_pocket_fact,
    check_pocket_moves },
};

/* Two states that differ in what the seat cannot see look alike to it. */
static void
check_secrets (const Subject *subject, const RulesSetup *setup, const RulesState *state, int seat,
               RulesBits *bits)
{
  const RulesGame *game = rules_find_game (subject->id);
  RulesState other;
  View view;
  View other_view;

  subject->read (setup, state, seat, &view);
  rules_observe (game, setup, state, seat, &other);
  game->show (setup, &other, subject->check_fact, &view);
  game->complete (setup, seat, &other, bits);
  subject->read (setup, &other, seat, &other_view);
  assert_memory_equal (&view, &other_view, subject->view_size);
}

static void
check_whole_game (const Subject *subject, int variant)
{
  const RulesGame *game = rules_find_game (subject->id);
  RulesSetup *setup = rules_setup_new (game);
  RulesBits bits = rules_bits ((uint64_t)variant + 1);
  RulesState state = { 0 };
  RulesAction action;

  setup->n_seats = (uint8_t)(2 + variant % 3);
  for (int i = 0; i < setup->n_seats; i++)
    setup->seat[i][0] = (char)('A' + i);
  subject->vary (setup, variant);
  assert_true (rules_setup_check (game, setup, NULL));
  rules_begin (game, setup, &state);
  for (int n = 0; rules_actor (&state) != RULES_OVER; n++) {
    assert_true (n < ACTIONS_MAX);
    rules_settle (game, setup, &state, &bits);
    for (int seat = 0; seat < setup->n_seats; seat++)
      check_secrets (subject, setup, &state, seat, &bits);
    subject->check_moves (setup, &state);
    if (rules_actor (&state) < 0)
      continue;
    game->pick (setup, &state, &bits, &action);
    assert_true (rules_apply (game, setup, &state, &action, NULL));
  }
  rules_setup_free (setup);
}

static void
test_rockets (void **unused)
{
  for (int variant = 0; variant < GAMES; variant++)
    check_whole_game (&subjects[0], variant);
}

static void
test_pocket_rockets (void **unused)
{
  for (int variant = 0; variant < GAMES; variant++)
    check_whole_game (&subjects[1], variant);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rockets),
    cmocka_unit_test (test_pocket_rockets),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
