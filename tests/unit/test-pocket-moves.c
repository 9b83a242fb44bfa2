/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pocket Rockets as a table shows it: in whole games of every kind each legal action has a way of
 * its own to be tapped, and the facts say what the game's own count says. */
#include "app/features/pocket-rockets/rt-pocket-move-model.h"
#include "rules/players/players.h"
#include "rules/rules-text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 12, ACTIONS_MAX = 4000 };

static const RulesGame *
get_game (void)
{
  return rules_find_game ("pocket-rockets");
}

static void
set_option (RulesSetup *setup, const char *name, int value)
{
  setup->option[rules_option (get_game (), name)] = (int16_t)value;
}

/* Two to four players; with and without bonus cards, a chosen yard and the house rules. */
static RulesSetup *
new_setup (int variant)
{
  static const char *const names[] = { "Ann", "Bob", "Cy", "Dee" };
  RulesSetup *setup = rules_setup_new (get_game ());

  setup->n_seats = (uint8_t)(2 + variant % 3);
  for (int i = 0; i < setup->n_seats; i++) {
    g_autofree char *option = g_strdup_printf ("bonus_%d", i + 1);

    g_strlcpy (setup->seat[i], names[i], RULES_NAME_MAX);
    set_option (setup, option, variant % 2 ? 1 : 0);
  }
  set_option (setup, "yard", variant % 4 == 3);
  set_option (setup, "section_points", 1 + variant % 2);
  set_option (setup, "sections_required", variant % 5 == 4);
  set_option (setup, "power_bonus", variant % 4 == 2);
  set_option (setup, "starter", variant % setup->n_seats);
  assert_true (rules_setup_check (get_game (), setup, NULL));
  return setup;
}

static void
assert_thing (const PocketView *view, const RtPocketThing *thing)
{
  assert_in_range (thing->seat, 0, view->n_seats - 1);
  assert_true (thing->value >= 0);
  if (thing->kind == RT_POCKET_THING_ROCKET || thing->kind == RT_POCKET_THING_HEAD)
    assert_true (thing->value < view->seat[thing->seat].n_rockets);
}

/* Every legal action is there, and no two are tapped alike. */
static void
check_moves (const PocketView *view, const RulesSetup *setup, const RulesState *state)
{
  g_autoptr (GArray) legal =
      g_array_sized_new (FALSE, FALSE, sizeof (RulesAction), RULES_LEGAL_MAX);
  g_autoptr (GArray) moves = NULL;

  g_array_set_size (legal,
                    (guint)get_game ()->legal (setup, state, (RulesAction *)(void *)legal->data));
  moves = rt_pocket_moves (view, legal);
  assert_int_equal (moves->len, legal->len);
  for (guint i = 0; i < moves->len; i++) {
    const RtPocketMove *move = &g_array_index (moves, RtPocketMove, i);

    for (int k = 0; k < move->n_path; k++)
      assert_thing (view, &move->path[k]);
    for (guint k = 0; k < moves->len; k++)
      assert_true (i == k
                   || !rt_pocket_move_begins (view, &g_array_index (moves, RtPocketMove, k),
                                              move->path, move->n_path));
  }
}

static void
check_state (const RulesSetup *setup, const RulesState *state)
{
  g_autofree RulesState *seen = g_new0 (RulesState, 1);
  PocketView view;
  RulesResult result;

  get_game ()->result (setup, state, &result);
  for (int seat = -1; seat < setup->n_seats; seat++) {
    rules_observe (get_game (), setup, state, seat, seen);
    pocket_read_view (setup, state, seat, &view);
    for (int i = 0; i < setup->n_seats; i++)
      assert_int_equal (view.seat[i].score.points, result.score[i]);
    if (seat >= 0 && seat == rules_actor (state))
      check_moves (&view, setup, seen);
  }
}

static void
test_whole_games (void **unused)
{
  g_autofree RulesState *state = g_new0 (RulesState, 1);

  for (int variant = 0; variant < GAMES; variant++) {
    RulesSetup *setup = new_setup (variant);
    RulesBits bits = rules_bits ((uint64_t)variant + 1);
    RulesAction action;
    int n = 0;

    rules_begin (get_game (), setup, state);
    rules_settle (get_game (), setup, state, &bits);
    while (rules_actor (state) >= 0 && n++ < ACTIONS_MAX) {
      check_state (setup, state);
      get_game ()->pick (setup, state, &bits, &action);
      assert_true (rules_apply (get_game (), setup, state, &action, NULL));
      rules_settle (get_game (), setup, state, &bits);
    }
    assert_int_equal (rules_actor (state), RULES_OVER);
    check_state (setup, state);
    rules_setup_free (setup);
  }
}

static void
assert_word (const char *kind, int value, const char *word)
{
  char buffer[12];

  assert_string_equal (rules_text_value (get_game (), NULL, kind, value, buffer), word);
}

/* The numbers that the table goes by are those of the game. */
static void
test_numbers (void **unused)
{
  static const char *const sites[] = { "blue", "yellow", "red", "conveyor", "launch", "recycling" };
  static const char *const parts[] = { "base",        "section",   "head",     "head+1",
                                       "head-action", "head-hand", "head-free" };
  static const char *const bonuses[] = { "fuel", "look", "swap", "search", "heads" };

  for (int site = 0; site < POCKET_SITES; site++)
    assert_word ("site", site, sites[site]);
  for (int colour = 0; colour < POCKET_COLOURS; colour++)
    for (int part = 0; part < POCKET_PARTS; part++) {
      g_autofree char *word = g_strdup_printf ("%s-%s", sites[colour], parts[part]);

      assert_word ("card", colour * POCKET_PARTS + part, word);
    }
  for (int bonus = 0; bonus < POCKET_BONUSES; bonus++)
    assert_word ("bonus", bonus, bonuses[bonus]);
  assert_word ("way", POCKET_CLOCKWISE, "clockwise");
  assert_word ("way", POCKET_ANTICLOCKWISE, "anticlockwise");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_numbers),
    cmocka_unit_test (test_whole_games),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
