/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What front ends read of SPACEcraft (spacecraft.h), along random games of every size and mode: the
 * view has what observe() leaves and no more, its facts say the same, and the choices are those of
 * legal().
 */
#include "rules/rules-chance.h"
#include "rules/spacecraft/spacecraft.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 4 }; /* of each size and mode */

typedef struct {
  const RulesGame *game;
  RulesSetup *setup;
  RulesState state;
  RulesBits bits;
  unsigned n_checked;
} Walk;

typedef void (*Check) (Walk *walk);

static void
step (Walk *walk)
{
  RulesAction list[RULES_LEGAL_MAX];
  RulesAction action;
  RulesUrn urn;

  if (rules_actor (&walk->state) == RULES_CHANCE) {
    walk->game->chance (walk->setup, &walk->state, &urn);
    rules_draw (&urn, &walk->bits, &action);
  } else {
    size_t n = walk->game->legal (walk->setup, &walk->state, list);
    action = list[rules_bits_below (&walk->bits, (uint32_t)n)];
    /* Random players seldom arrange by hand. */
    if (action.verb == SPACECRAFT_FINISH && rules_bits_below (&walk->bits, 2)) {
      action = (RulesAction){ .verb = SPACECRAFT_TAKE_APART };
      if (rules_apply (walk->game, walk->setup, &walk->state, &action, NULL))
        return;
      action.verb = SPACECRAFT_FINISH;
    }
  }
  assert_true (rules_apply (walk->game, walk->setup, &walk->state, &action, NULL));
}

/* How many times something was checked that a test is about. */
static unsigned
walk_games (Check check)
{
  Walk walk = { .game = rules_find_game ("spacecraft"), .bits = rules_bits (18) };

  for (int i = 0; i < 6 * GAMES; i++) {
    walk.setup = rules_setup_new (walk.game);
    walk.setup->n_seats = (uint8_t)(2 + i % 3);
    walk.setup->option[rules_option (walk.game, "mode")] = (int16_t)(i / 3 % 2);
    for (int seat = 0; seat < walk.setup->n_seats; seat++)
      memcpy (walk.setup->seat[seat], (char[]){ (char)('A' + seat), 0 }, 2);
    rules_begin (walk.game, walk.setup, &walk.state);
    while (rules_actor (&walk.state) != RULES_OVER) {
      check (&walk);
      step (&walk);
    }
    check (&walk);
    rules_setup_free (walk.setup);
  }
  return walk.n_checked;
}

/* ---- Secrets ---- */

/* Whatever the seat cannot see is dealt anew, and its view stays the same to a byte. */
static void
check_secrets (Walk *walk)
{
  for (int seat = -1; seat < walk->setup->n_seats; seat++) {
    SpacecraftView before;
    SpacecraftView after;
    RulesState other;

    spacecraft_view (walk->setup, &walk->state, seat, &before);
    rules_observe (walk->game, walk->setup, &walk->state, seat, &other);
    spacecraft_view (walk->setup, &other, seat, &after);
    assert_memory_equal (&before, &after, sizeof before);
    walk->game->complete (walk->setup, seat, &other, &walk->bits);
    spacecraft_view (walk->setup, &other, seat, &after);
    assert_memory_equal (&before, &after, sizeof before);
    walk->n_checked += !rules_equal (walk->game, &walk->state, &other);
  }
}

static void
test_view_has_no_secrets (void **unused)
{
  assert_true (walk_games (check_secrets) > 300);
}

/* Goals to choose from and reserved cards are hidden from all but one. */
static void
check_hidden (Walk *walk)
{
  for (int viewer = 0; viewer < walk->setup->n_seats; viewer++) {
    SpacecraftView view;

    spacecraft_view (walk->setup, &walk->state, viewer, &view);
    for (int seat = 0; seat < view.n_seats; seat++) {
      const SpacecraftSeat *s = &view.seat[seat];

      if (seat == viewer) {
        assert_int_not_equal (s->reserved, RULES_HIDDEN);
        continue;
      }
      assert_true (s->reserved == 0 || s->reserved == RULES_HIDDEN);
      for (int i = 0; i < s->n_offered; i++)
        assert_int_equal (s->offered[i], RULES_HIDDEN);
      walk->n_checked += s->reserved == RULES_HIDDEN || s->n_offered;
    }
  }
}

static void
test_view_hides_cards (void **unused)
{
  assert_true (walk_games (check_hidden) > 300);
}

/* ---- Facts ---- */

typedef struct {
  const SpacecraftSetup *setup;
  const SpacecraftView *view;
  unsigned n_facts;
} Facts;

static void
is_list (const RulesFact *fact, int n, const int16_t *value)
{
  assert_int_equal (fact->n_values, n);
  assert_memory_equal (fact->value, value, (size_t)n * sizeof *value);
}

/* The stock of a module in a column. */
static int
stock_of (const Facts *facts, int module)
{
  int n = 0;

  for (int column = 0; column < SPACECRAFT_COLUMNS; column++)
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++)
      if (facts->setup->compartment[column][i].is_there
          && facts->setup->compartment[column][i].module == module)
        n += facts->view->stock[column][i] > 0;
  return n;
}

static void
check_fact (const RulesFact *fact, void *data)
{
  Facts *facts = data;
  const SpacecraftView *view = facts->view;
  const SpacecraftSeat *seat = &view->seat[fact->seat < 0 ? 0 : fact->seat];
  const struct {
    const char *name;
    int value;
  } numbers[] = {
    { "plan", view->plan },
    { "countdown", view->countdown },
    { "last leaves", view->last_leaves },
    { "project pile", view->n_pile },
    { "pawn", seat->pawn },
    { "goal", seat->goal },
    { "reserved", seat->reserved },
    { "markers", seat->markers },
    { "countdown points", seat->score.countdown },
    { "plan points", seat->score.plan },
    { "goal points", seat->score.goal },
    { "project points", seat->score.projects },
    { "built now", view->built },
    { "taken now", view->taken },
  };
  const struct {
    const char *name;
    int n;
    const int16_t *value;
  } lists[] = {
    { "tokens", view->n_tokens, view->token },
    { "upper row", view->n_upper, view->upper },
    { "lower row", view->n_lower, view->lower },
    { "cart", seat->n_cart, seat->cart },
    { "beside", seat->n_beside, seat->beside },
    { "goals to choose from", seat->n_offered, seat->offered },
    { "projects", seat->n_taken, seat->taken },
  };

  facts->n_facts++;
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
    if (strcmp (fact->name, numbers[i].name) == 0)
      is_list (fact, 1, &(int16_t){ (int16_t)numbers[i].value });
  for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
    if (strcmp (fact->name, lists[i].name) == 0)
      is_list (fact, lists[i].n, lists[i].value);
  if (strcmp (fact->name, "piles") == 0)
    for (size_t i = 0; i < fact->n_values; i++)
      assert_true (view->top[fact->value[i]] >= 0 && view->height[fact->value[i]] > 0);
  if (strcmp (fact->name, "workshop") == 0)
    for (size_t i = 0; i < fact->n_values; i++)
      assert_true (stock_of (facts, fact->value[i]) > 0);
  if (strcmp (fact->name, "rocket") == 0)
    for (size_t i = 0; i < fact->n_values; i++)
      assert_int_equal (spacecraft_module_at (&seat->rocket, seat->rocket.x[i], seat->rocket.y[i]),
                        fact->value[i]);
  if (strcmp (fact->name, "apart") == 0)
    assert_int_equal (fact->n_values, seat->rocket.n - seat->rocket.n_placed);
  if (strcmp (fact->name, "cards") == 0)
    for (size_t i = 0; i < fact->n_values; i++)
      assert_int_equal (view->card[i].id, fact->value[i]);
}

static void
check_facts (Walk *walk)
{
  for (int viewer = -1; viewer < walk->setup->n_seats; viewer++) {
    SpacecraftView view;
    RulesState seen;
    RulesResult result;
    Facts facts = { (const SpacecraftSetup *)walk->setup, &view, 0 };

    spacecraft_view (walk->setup, &walk->state, viewer, &view);
    rules_observe (walk->game, walk->setup, &walk->state, viewer, &seen);
    walk->game->show (walk->setup, &seen, check_fact, &facts);
    walk->game->result (walk->setup, &walk->state, &result);
    for (int seat = 0; seat < view.n_seats; seat++) {
      const SpacecraftSeat *s = &view.seat[seat];

      assert_int_equal (s->score.total, result.score[seat]);
      assert_int_equal (s->cart_weight + s->cart_room, SPACECRAFT_CART_WEIGHT);
      assert_true (s->plan_missing >= 0 && (s->plan_missing > 0 || !view.plan || s->score.plan));
      if (s->goal >= 0)
        assert_int_equal (facts.setup->goal_points[s->goal]
                              * spacecraft_goal_count (&s->rocket, s->goal),
                          s->score.goal);
    }
    walk->n_checked += facts.n_facts;
  }
}

static void
test_view_agrees_with_facts (void **unused)
{
  assert_true (walk_games (check_facts) > 10000);
}

/* ---- Phases and choices ---- */

static void
check_choices (Walk *walk)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)walk->setup;
  int actor = rules_actor (&walk->state);
  static SpacecraftChoices choices;
  RulesAction list[RULES_LEGAL_MAX];
  RulesOutcome outcome;
  SpacecraftView view;
  unsigned n_ways = 0;

  spacecraft_view (walk->setup, &walk->state, actor, &view);
  spacecraft_find_choices (walk->setup, &walk->state, &choices);
  assert_int_equal (view.actor, actor);
  if (actor < 0) {
    assert_int_equal (view.phase, actor == RULES_OVER ? SPACECRAFT_ENDED : SPACECRAFT_WAITING);
    assert_int_equal (choices.n, 0);
    return;
  }
  assert_int_equal (choices.n, walk->game->legal (walk->setup, &walk->state, list));
  for (size_t i = 0; i < choices.n; i++) {
    assert_true (rules_same_action (&choices.action[i], &list[i]));
    if (list[i].verb == SPACECRAFT_CHOOSE)
      assert_int_equal (view.phase, SPACECRAFT_CHOOSING);
    else if (list[i].verb == SPACECRAFT_LEAVE)
      assert_int_equal (view.phase, SPACECRAFT_INSIDE);
    else if (list[i].verb == SPACECRAFT_VISIT)
      assert_int_equal (view.phase, SPACECRAFT_OUTSIDE);
    else if (list[i].verb == SPACECRAFT_PUT)
      assert_int_equal (view.phase, SPACECRAFT_APART);
    else if (list[i].verb == SPACECRAFT_FINISH)
      assert_int_equal (view.phase, SPACECRAFT_LEAVING);
  }
  for (int column = 0; column < SPACECRAFT_COLUMNS; column++)
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++) {
      n_ways += choices.ways[column][i];
      assert_true (!choices.ways[column][i] || view.stock[column][i]);
    }
  assert_int_equal (n_ways, choices.n_builds);
  for (int space = 0; space < SPACECRAFT_SPACES; space++) {
    RulesAction search = { SPACECRAFT_SEARCH, 1, { (int16_t)space } };
    RulesState copy = walk->state;
    bool is_done = rules_apply (walk->game, walk->setup, &copy, &search, &outcome);
    bool is_heavy = !is_done && strcmp (outcome.refusal.phrase->id, "too-heavy") == 0;

    assert_int_equal (choices.heavy >> space & 1, is_heavy);
    if (view.phase == SPACECRAFT_INSIDE)
      assert_int_equal (choices.spaces >> space & 1, is_done);
    if (is_heavy)
      assert_true (setup->weight[view.top[space]] > view.seat[actor].cart_room);
    walk->n_checked += is_heavy;
  }
}

static void
test_choices (void **unused)
{
  assert_true (walk_games (check_choices) > 20);
}

/* The least that can be paid is what it costs. */
static void
check_payments (Walk *walk)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)walk->setup;
  static SpacecraftChoices choices;

  spacecraft_find_choices (walk->setup, &walk->state, &choices);
  for (size_t i = 0; i < choices.n; i++) {
    const RulesAction *build = &choices.action[i];

    if (build->verb != SPACECRAFT_BUILD)
      continue;
    for (int k = 0; k < SPACECRAFT_COMPARTMENTS; k++) {
      const SpacecraftCompartment *compartment = &setup->compartment[build->arg[1] - 1][k];

      if (compartment->is_there && compartment->module == build->arg[0])
        assert_true (spacecraft_weigh_payment (walk->setup, build) >= compartment->cost);
    }
    walk->n_checked++;
  }
}

static void
test_payments (void **unused)
{
  assert_true (walk_games (check_payments) > 300);
}

/* A module is held where a move or a put is refused for its place alone. */
static void
check_holding (Walk *walk)
{
  const RulesPhrase *refusal;
  SpacecraftView view;
  RulesOutcome outcome;
  int actor = rules_actor (&walk->state);

  if (actor < 0)
    return;
  spacecraft_view (walk->setup, &walk->state, actor, &view);
  const SpacecraftRocket *rocket = &view.seat[actor].rocket;
  for (int i = 0; i < rocket->n; i++) {
    int16_t x = rocket->x[i];
    int16_t y = rocket->y[i];
    bool is_beside = i >= rocket->n_placed;
    RulesAction action = { SPACECRAFT_MOVE, 4, { x, y, 0, 0 } };
    RulesState copy = walk->state;

    if (is_beside)
      action = (RulesAction){ SPACECRAFT_PUT, 3, { rocket->module[i], 0, 0 } };
    assert_false (rules_apply (walk->game, walk->setup, &copy, &action, &outcome));
    refusal = outcome.refusal.phrase;
    assert_int_equal (is_beside ? spacecraft_can_hold_beside (&walk->state)
                                : spacecraft_can_hold (&walk->state, x, y),
                      strcmp (refusal->id, is_beside ? "no-place-there" : "cannot-move") == 0);
    walk->n_checked++;
  }
}

static void
test_holding (void **unused)
{
  assert_true (walk_games (check_holding) > 300);
}

/* ---- Verbs ---- */

static void
test_verbs (void **unused)
{
  static const char *const words[] = {
    [SPACECRAFT_CHOOSE] = "choose ",
    [SPACECRAFT_VISIT] = "visit ",
    [SPACECRAFT_SEARCH] = "search ",
    [SPACECRAFT_LEAVE] = "leave",
    [SPACECRAFT_BUILD] = "build ",
    [SPACECRAFT_ARRANGE] = "arrange ",
    [SPACECRAFT_TAKE_APART] = "take-apart",
    [SPACECRAFT_PUT] = "put ",
    [SPACECRAFT_MOVE] = "move ",
    [SPACECRAFT_TAKE] = "take ",
    [SPACECRAFT_RESERVE] = "reserve ",
    [SPACECRAFT_MARK] = "mark ",
    [SPACECRAFT_FINISH] = "finish",
    [SPACECRAFT_UNCOVERED] = "uncover ",
  };
  const RulesGame *game = rules_find_game ("spacecraft");

  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (words[i])
      assert_memory_equal (game->verbs[i].pattern, words[i], strlen (words[i]));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_view_has_no_secrets),
    cmocka_unit_test (test_view_hides_cards),
    cmocka_unit_test (test_view_agrees_with_facts),
    cmocka_unit_test (test_choices),
    cmocka_unit_test (test_payments),
    cmocka_unit_test (test_holding),
    cmocka_unit_test (test_verbs),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
