/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rocketmen: what a computer player does where the right orders are plain, and why. The table is
 * 1 m wide; Ann's base is at 500.0, 113.8, Bob's at 500.0, 886.2, the asteroid in the middle.
 */
#include "battle.h"

#include "rules/players/players.h"
#include "rules/rocketmen/rocketmen.h"

#include <stdlib.h>

static Table *
map_battle (const char *rows, const char *played)
{
  char head[3500];
  int length = snprintf (head, sizeof head,
                         "player Ann\nplayer Bob\noption edition 3\noption map on\n"
                         "components counted\n%sbegin\n",
                         rows);

  assert_in_range (length, 1, sizeof head - 1);
  Table *t = table_new ("rocketmen", head);
  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"
           "table fell 6 off 0 on\ntable fell 6 off 0 on\n");
  says (t, played);
  return t;
}

/* What a player would do now, by what it sees; the sentence with it. */
static void
think (const Table *t, const char *level, char action[RULES_LINE_MAX], char why[RULES_LINE_MAX])
{
  static RulesAdvice list[RULES_LEGAL_MAX];
  RulesPlayer *player = rules_player_new (t->game, t->setup, level);
  const RulesState *state = rules_log_state (t->log);
  RulesState view;

  rules_observe (t->game, t->setup, state, rules_actor (state), &view);
  rules_player_begin (player, &view, rules_actor (state), rules_bits (7));
  size_t n = rules_player_advise (player, list);
  assert_in_range (n, 1, RULES_LEGAL_MAX);
  for (size_t i = 0; i < n; i++) {
    RulesState after;
    rules_copy (t->game, &after, state);
    assert_true (rules_apply (t->game, t->setup, &after, &list[i].action, NULL));
    assert_true (list[i].chance >= 0 && list[i].chance <= 1);
    assert_non_null (list[i].why.phrase);
    assert_non_null (rules_rule (t->game, list[i].why.phrase->rule));
  }
  rules_text_write_action (t->game, t->setup, t->game->verbs, &list[0].action, action,
                           RULES_LINE_MAX);
  rules_text_write_reason (t->game, t->setup, &list[0].why, NULL, why, RULES_LINE_MAX);
  rules_player_free (player);
}

/* Plays Ann's turn, dice as they fall, until a line begins so: "board Lance". NULL: to its end. */
static bool
plays (Table *t, const char *level, const char *wanted)
{
  char action[RULES_LINE_MAX];
  char why[RULES_LINE_MAX];
  char line[RULES_LINE_MAX + 8];
  RulesBits bits = rules_bits (3);
  RulesUrn urn;
  RulesAction drawn;

  for (int i = 0; i < 60 && rules_actor (rules_log_state (t->log)) != RULES_OVER; i++) {
    const RulesState *state = rules_log_state (t->log);
    if (rules_actor (state) == RULES_CHANCE) {
      t->game->chance (t->setup, state, &urn);
      rules_draw (&urn, &bits, &drawn);
      rules_text_write_action (t->game, t->setup, t->game->verbs, &drawn, action, sizeof action);
      snprintf (line, sizeof line, "chance %s\n", action);
    } else if (rules_actor (state) == RULES_TABLE) {
      snprintf (line, sizeof line, "%s", "table no contact\n");
    } else if (rules_actor (state) == 1 && ((const RocketmenState *)state)->turn == 1) {
      return false;
    } else {
      think (t, level, action, why);
      if (wanted && strncmp (action, wanted, strlen (wanted)) == 0)
        return true;
      snprintf (line, sizeof line, "%s %s\n", rules_actor (state) ? "Bob" : "Ann", action);
    }
    says (t, line);
  }
  return false;
}

#define EACH_LEVEL(level)                                                                          \
  for (const char *level = "level1"; level; level = strcmp (level, "level1") == 0   ? "level2"     \
                                                    : strcmp (level, "level2") == 0 ? "level3"     \
                                                                                    : NULL)

/* RM-BD-1: a base without anybody near it is docked to and boarded. */
static void
test_boards_a_base (void **unused)
{
  for (int level = 2; level <= 3; level++) {
    Table *t =
        map_battle (ROCKET ("Lance", "Ann", PODS (4, 2, 2)) ROCKET ("Hare", "Bob", PODS (1, 0, 1)),
                    "Ann adjust Lance undocked\nAnn adjust Hare undocked\n"
                    "table place Lance 640.0 886.2 heading 90.0\n"
                    "table place Hare 80.0 80.0 heading 0.0\n");
    assert_true (plays (t, level == 2 ? "level2" : "level3", "board Lance base-2"));
    table_free (t);
  }
}

/* RM-AT-7: of two in range, the one without a shield, which loses its last pod. */
static void
test_shoots_the_last_pod (void **unused)
{
  char action[RULES_LINE_MAX];
  char why[RULES_LINE_MAX];

  for (int level = 2; level <= 3; level++) {
    Table *t = map_battle (
        CARD ("Lance", "Ann", "active", "rocketship ap 2 wr 7 move M range M cargo 0 seats 0")
            PODS (2, 2, 0) ROCKET ("Full", "Bob", PODS (3, 1, 2))
                ROCKET ("Bare", "Bob", PODS (1, 1, 0)),
        "Ann adjust Lance undocked\nAnn adjust Full undocked\nAnn adjust Bare undocked\n"
        "table place Lance 300.0 300.0 heading 90.0\n"
        "table place Full 300.0 240.0 heading 0.0\n"
        "table place Bare 360.0 300.0 heading 0.0\n");
    think (t, level == 2 ? "level2" : "level3", action, why);
    assert_string_equal (action, "fire Lance at Bare extended 0");
    assert_string_equal (why, "Lance fires at Bare: 7 or more hits, 58 %.");
    table_free (t);
  }
}

/* RM-MI-3, RM-RS-1: cargo that the reserve lacks is unloaded, and the ship is brought in. */
static void
test_brings_the_reserve (void **unused)
{
  for (int level = 2; level <= 3; level++) {
    Table *t = map_battle (
        ROCKET ("Lance", "Ann", PODS (2, 1, 1))
            RESERVE ("Late", "Ann") "cost Late newtonium\n" ROCKET ("Hare", "Bob", PODS (2, 1, 1)),
        "Ann adjust Lance cargo newtonium 1\n");
    assert_true (plays (t, level == 2 ? "level2" : "level3", "unload Lance"));
    assert_true (plays (t, level == 2 ? "level2" : "level3", "bring Late"));
    table_free (t);
  }
}

/* RM-AT-5: what stands behind the asteroid is gone around, to where it can be shot at. */
static void
test_goes_around_the_asteroid (void **unused)
{
  for (int level = 2; level <= 3; level++) {
    Table *t =
        map_battle (ROCKET ("Lance", "Ann", PODS (2, 2, 0)) ROCKET ("Hare", "Bob", PODS (1, 1, 0)),
                    "Ann adjust Lance undocked\nAnn adjust Hare undocked\n"
                    "table place Lance 440.0 500.0 heading 0.0\n"
                    "table place Hare 560.0 500.0 heading 180.0\n");
    assert_true (plays (t, level == 2 ? "level2" : "level3", "fire Lance at Hare"));
    table_free (t);
  }
}

/* RM-CL-1: what costs nothing is tried. */
static void
test_dodges (void **unused)
{
  char action[RULES_LINE_MAX];
  char why[RULES_LINE_MAX];

  EACH_LEVEL (level)
  {
    Table *t = map_battle (ROCKET ("Lance", "Ann", PODS (2, 2, 0)) FIGHTER ("Gnat", "Bob"),
                           "Ann adjust Lance undocked\nAnn adjust Gnat undocked\n"
                           "table place Lance 300.0 300.0 heading 90.0\n"
                           "table place Gnat 300.0 240.0 heading 0.0\n"
                           "Ann fire Lance at Gnat extended 0\nchance roll 5 5\n");
    think (t, level, action, why);
    assert_string_equal (action, "dodge");
    assert_string_equal (why, "Gnat tries to evade: it costs nothing.");
    table_free (t);
  }
}

/* No order is refused, and a shot is fired by the third round. The same seed plays the same. */
static void
test_closes_and_shoots (void **unused)
{
  static const char *const levels[] = { "level1", "level2", "level3" };
  const RulesGame *game = rules_find_game ("rocketmen");
  int early = 0;
  uint64_t first = 0;

  for (int battle = 0; battle < 5; battle++) {
    RulesSetup *setup = rules_setup_new (game);
    RulesBits bits = rules_bits (battle < 4 ? 20 + (uint64_t)battle : 20);
    RulesState state;
    RulesState view;
    RulesAction action;
    RulesPlayer *player[2];
    int shot = 0;

    setup->n_seats = 2;
    setup->seat[0][0] = 'A';
    setup->seat[1][0] = 'B';
    setup->option[rules_option (game, "map")] = ROCKETMEN_MAP_SCREEN;
    setup->option[rules_option (game, "rounds")] = 6;
    rules_setup_fill (game, setup);
    assert_true (rules_setup_check (game, setup, NULL));
    assert_null (rules_people_only (game, setup));
    for (int i = 0; i < 2; i++)
      player[i] = rules_player_new (game, setup, levels[(battle % 4 + i) % 3]);
    rules_begin (game, setup, &state);
    rules_settle (game, setup, &state, &bits);
    while (rules_actor (&state) != RULES_OVER) {
      int seat = rules_actor (&state);
      rules_observe (game, setup, &state, seat, &view);
      rules_player_choose (player[seat], &view, seat, &bits, &action);
      if (action.verb == ROCKETMEN_VERB_SHOOT && !shot)
        shot = ((RocketmenState *)&state)->round;
      assert_true (rules_apply (game, setup, &state, &action, NULL));
      rules_settle (game, setup, &state, &bits);
    }
    early += shot > 0 && shot <= 3;
    if (battle == 0)
      first = rules_hash (game, &state);
    if (battle == 4)
      assert_true (first == rules_hash (game, &state));
    rules_player_free (player[0]);
    rules_player_free (player[1]);
    rules_setup_free (setup);
  }
  assert_int_equal (early, 5);
}

/* Without a map no computer plays. */
static void
test_needs_a_map (void **unused)
{
  const RulesGame *game = rules_find_game ("rocketmen");
  RulesSetup *setup = rules_setup_new (game);

  assert_non_null (rules_people_only (game, setup));
  assert_null (rules_people_only (game, NULL));
  setup->option[rules_option (game, "map")] = ROCKETMEN_MAP_ON;
  assert_null (rules_people_only (game, setup));
  setup->option[rules_option (game, "edition")] = 2;
  assert_non_null (rules_people_only (game, setup));
  rules_setup_free (setup);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_boards_a_base),
    cmocka_unit_test (test_shoots_the_last_pod),
    cmocka_unit_test (test_brings_the_reserve),
    cmocka_unit_test (test_goes_around_the_asteroid),
    cmocka_unit_test (test_dodges),
    cmocka_unit_test (test_closes_and_shoots),
    cmocka_unit_test (test_needs_a_map),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
