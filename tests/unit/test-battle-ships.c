/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a ship can do, as the battle page asks it: answers are those of the rules. */
#include "app/features/battle/rt-battle-ships-model.h"

#include "table.h"

#include <string.h>

enum { COMET, GNAT, BASTION, BARGE };

static Table *
battle (void)
{
  Table *t = table_new (
      "rocketmen",
      "player Ann\nplayer Bob\ncomponents counted\n"
      "ship Comet Ann active rocketship ap 6 wr 7 move M range M cargo 2 seats 2 posts 3 lasers 2 "
      "shields 1\n"
      "ship Gnat Ann active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 1 "
      "shields 0\n"
      "ship Bastion Bob active cruiser ap 5 wr 6 move S range M cargo 2 seats 2 posts 2 lasers 1 "
      "shields 1\n"
      "ship Barge Bob active plain ap 3 wr 8 move none range none cargo 4 seats 1 posts 1 lasers 0 "
      "shields 0\n"
      "crew Ada Ann aboard Comet\nskill Ada ap 1 always\nbegin\n");

  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"
           "Ann drop 0 off 2 on\nBob drop 1 off 3 on\n");
  return t;
}

static const RocketmenSetup *
setup_of (const Table *t)
{
  return (const RocketmenSetup *)t->setup;
}

static const RocketmenState *
state_of (const Table *t)
{
  return (const RocketmenState *)rules_log_state (t->log);
}

static RtShipActionAnswer
ask (const Table *t, int ship, RtShipAction what)
{
  RtShipActionAnswer answer;

  assert_true (rt_battle_ask (setup_of (t), state_of (t), ship, what, &answer));
  return answer;
}

static void
assert_refused (const Table *t, int ship, RtShipAction what, const char *phrase)
{
  RtShipActionAnswer answer = ask (t, ship, what);

  assert_false (answer.is_possible);
  assert_string_equal (answer.why.phrase->id, phrase);
}

static void
assert_costs (const Table *t, int ship, RtShipAction what, int cost)
{
  RtShipActionAnswer answer = ask (t, ship, what);

  assert_true (answer.is_possible);
  assert_int_equal (answer.cost, cost);
}

static RtShipStanding
standing (const Table *t, int ship)
{
  return rt_battle_standing (setup_of (t), state_of (t), ship);
}

static void
test_standing (void **state)
{
  Table *t = battle ();
  RtFleetTurn turn;

  assert_int_equal (standing (t, COMET), RT_SHIP_TO_ACT);
  assert_int_equal (standing (t, BASTION), RT_SHIP_WAITING);
  assert_int_equal (rt_battle_ap (setup_of (t), state_of (t), COMET), 7);
  says (t, "Ann move Comet\n");
  assert_int_equal (standing (t, COMET), RT_SHIP_ACTING);
  assert_int_equal (standing (t, GNAT), RT_SHIP_TO_ACT);
  /* What it began with, also when some of it is spent. */
  assert_int_equal (rt_battle_ap (setup_of (t), state_of (t), COMET), 7);
  rt_battle_count (setup_of (t), state_of (t), 0, &turn);
  assert_int_equal (turn.all, 2);
  assert_int_equal (turn.done, 0);
  assert_int_equal (turn.n_idle, 1);
  assert_int_equal (turn.idle[0], GNAT);
  says (t, "Ann finish Comet\n");
  assert_int_equal (standing (t, COMET), RT_SHIP_DONE);
  rt_battle_count (setup_of (t), state_of (t), 0, &turn);
  assert_int_equal (turn.done, 1);
  table_free (t);
}

static void
test_ship_actions (void **state)
{
  Table *t = battle ();

  assert_costs (t, COMET, RT_SHIP_ACTION_MOVE, 1);
  assert_costs (t, COMET, RT_SHIP_ACTION_TURN, 0); /* docked at home */
  assert_costs (t, COMET, RT_SHIP_ACTION_ATTACK, 1);
  assert_costs (t, COMET, RT_SHIP_ACTION_CREW, 0);
  assert_costs (t, COMET, RT_SHIP_ACTION_FINISH, 0);
  assert_refused (t, COMET, RT_SHIP_ACTION_MINE, "not_at_asteroid");
  assert_refused (t, COMET, RT_SHIP_ACTION_LOAD, "not_at_microid");
  assert_refused (t, COMET, RT_SHIP_ACTION_UNLOAD, "hold_empty");
  assert_refused (t, COMET, RT_SHIP_ACTION_BOARD, "nothing_to_board");
  assert_refused (t, COMET, RT_SHIP_ACTION_DOCK, "already_docked");
  assert_refused (t, BASTION, RT_SHIP_ACTION_MOVE, "not_yours");
  says (t, "Ann move Comet\n");
  assert_costs (t, COMET, RT_SHIP_ACTION_TURN, 1);
  assert_costs (t, COMET, RT_SHIP_ACTION_DOCK, 1);
  table_free (t);
}

/* There is nobody to ask about. */
static void
test_no_crew (void **state)
{
  Table *t = battle ();
  RtShipActionAnswer answer;

  assert_false (rt_battle_ask (setup_of (t), state_of (t), BASTION, RT_SHIP_ACTION_CREW, &answer));
  table_free (t);
}

static void
test_cures (void **state)
{
  Table *t = battle ();
  RtShipActionAnswer answer;

  answer = ask (t, COMET, RT_SHIP_ACTION_MINE);
  assert_true (answer.has_cure);
  assert_int_equal (answer.cure.verb, ROCKETMEN_VERB_MOVE);
  says (t, "Ann move Comet\n");
  answer = ask (t, GNAT, RT_SHIP_ACTION_MOVE);
  assert_string_equal (answer.why.phrase->id, "other_acts");
  assert_true (answer.has_cure);
  assert_int_equal (answer.cure.verb, ROCKETMEN_VERB_FINISH);
  assert_int_equal (answer.cure.arg[0], COMET);
  /* Another's ship: nothing helps. */
  assert_false (ask (t, BASTION, RT_SHIP_ACTION_MOVE).has_cure);
  says (t, "Ann finish Comet\nAnn finish Gnat\nAnn end\n");
  /* Coming nearer is no cure for a ship that cannot move. */
  answer = ask (t, BARGE, RT_SHIP_ACTION_MINE);
  assert_string_equal (answer.why.phrase->id, "not_at_asteroid");
  assert_false (answer.has_cure);
  table_free (t);
}

static void
test_objects (void **state)
{
  Table *t = battle ();
  guint8 objects[RT_OBJECTS_MAX];
  gsize n;

  n = rt_battle_objects (setup_of (t), state_of (t), ROCKETMEN_VERB_MOVE_TOUCHING, COMET, objects);
  /* Bastion, Barge, Bob's base; asteroid, microid; Gnat, Ann's base. */
  assert_int_equal (n, 7);
  assert_int_equal (objects[0], BASTION);
  assert_int_equal (objects[2], ROCKETMEN_OBJECT_BASE + 1);
  assert_int_equal (objects[3], ROCKETMEN_OBJECT_ASTEROID);
  assert_int_equal (objects[5], GNAT);
  says (t, "Ann move Comet touching Bastion\n");
  n = rt_battle_objects (setup_of (t), state_of (t), ROCKETMEN_VERB_EVADE_INTO, -1, objects);
  assert_true (n > 0);
  for (gsize i = 0; i < n; i++)
    assert_int_not_equal (objects[i], COMET);
  table_free (t);
}

static void
test_collision (void **state)
{
  Table *t = battle ();
  RtCollision odds;

  /* Both have a shield: nothing happens. */
  assert_true (rt_battle_collision (setup_of (t), state_of (t), COMET, BASTION, &odds));
  assert_true (odds.is_sure);
  assert_true (odds.own_destroyed == 0 && odds.target_destroyed == 0 && odds.own_pods == 0);
  /* Without shields both roll: 21 of 36 are 7 or more, and take the one pod. */
  assert_true (rt_battle_collision (setup_of (t), state_of (t), GNAT, BARGE, &odds));
  assert_false (odds.is_sure);
  assert_true (odds.target_pods > 0.58 && odds.target_pods < 0.59);
  /* A large thing does 2 damage to a ship of three pods. */
  assert_true (
      rt_battle_collision (setup_of (t), state_of (t), COMET, ROCKETMEN_OBJECT_ASTEROID, &odds));
  assert_true (odds.is_sure && odds.own_pods == 2 && odds.docked == 1);
  assert_true (
      rt_battle_collision (setup_of (t), state_of (t), GNAT, ROCKETMEN_OBJECT_ASTEROID, &odds));
  assert_true (odds.own_destroyed == 1);
  table_free (t);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_standing), cmocka_unit_test (test_ship_actions),
    cmocka_unit_test (test_no_crew),  cmocka_unit_test (test_cures),
    cmocka_unit_test (test_objects),  cmocka_unit_test (test_collision),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
