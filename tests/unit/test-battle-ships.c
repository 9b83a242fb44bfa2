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
      "player Ann\nplayer Bob\noption edition 3\ncomponents counted\n"
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
           "table fell 0 off 2 on\ntable fell 1 off 3 on\n");
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
  says (t, "Ann move Comet\ntable no contact\n");
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
  says (t, "Ann move Comet\ntable no contact\n");
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
  says (t, "Ann move Comet\ntable no contact\n");
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

/* An older battle, in which players said with their actions what the table shows. */
static Table *
old_battle (void)
{
  Table *t = table_new (
      "rocketmen",
      "player Ann\nplayer Bob\noption edition 2\ncomponents counted\n"
      "ship Comet Ann active rocketship ap 6 wr 7 move M range M cargo 2 seats 2 posts 3 lasers 2 "
      "shields 1\n"
      "ship Gnat Ann active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 1 "
      "shields 0\n"
      "ship Bastion Bob active cruiser ap 5 wr 6 move S range M cargo 2 seats 2 posts 2 lasers 1 "
      "shields 1\n"
      "ship Barge Bob active plain ap 3 wr 8 move none range none cargo 4 seats 1 posts 1 lasers 0 "
      "shields 0\n"
      "begin\n");

  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"
           "Ann drop 0 off 2 on\nBob drop 1 off 3 on\n");
  return t;
}

static void
check_objects (Table *t, const char *move)
{
  guint8 objects[RT_OBJECTS_MAX];
  gsize n;

  assert_true (rt_battle_is_touch_asked (setup_of (t), state_of (t), COMET));
  n = rt_battle_touchable (setup_of (t), state_of (t), COMET, objects);
  /* Bastion, Barge, Bob's base; asteroid, microid; Gnat, Ann's base. */
  assert_int_equal (n, 7);
  assert_int_equal (objects[0], BASTION);
  assert_int_equal (objects[2], ROCKETMEN_OBJECT_BASE + 1);
  assert_int_equal (objects[3], ROCKETMEN_OBJECT_ASTEROID);
  assert_int_equal (objects[5], GNAT);
  says (t, move);
  assert_true (rt_battle_is_touch_asked (setup_of (t), state_of (t), -1));
  n = rt_battle_touchable (setup_of (t), state_of (t), -1, objects);
  assert_true (n > 0);
  for (gsize i = 0; i < n; i++)
    assert_int_not_equal (objects[i], COMET);
  table_free (t);
}

static void
test_objects (void **state)
{
  check_objects (battle (), "Ann move Comet\ntable contact Bastion\n");
  check_objects (old_battle (), "Ann move Comet touching Bastion\n");
}

/* ---- A move, and what is touched ---- */

/* Does what is said, the answer too if the table asks for it. */
static void
play (Table *t, RtPlay play)
{
  RulesEntry entry = { .type = RULES_ENTRY_ACTION,
                       .actor = rules_actor (rules_log_state (t->log)),
                       .action = play.action };

  assert_int_equal (rules_log_append (t->log, &entry, NULL), RULES_OK);
  if (!play.has_answer)
    return;
  assert_int_equal (rules_actor (rules_log_state (t->log)), RULES_TABLE);
  entry = (RulesEntry){ .type = RULES_ENTRY_ACTION, .actor = RULES_TABLE, .action = play.answer };
  assert_int_equal (rules_log_append (t->log, &entry, NULL), RULES_OK);
}

/* In both kinds of battle the same comes of it. */
static void
check_moves (Table *t)
{
  const guint8 bastion = BASTION;

  play (t, rt_battle_move_clear (setup_of (t), state_of (t), COMET));
  assert_int_equal (state_of (t)->phase, ROCKETMEN_PHASE_TURN);
  play (t, rt_battle_move_into (setup_of (t), state_of (t), COMET, &bastion, 1));
  assert_int_equal (state_of (t)->phase, ROCKETMEN_PHASE_CONTACT);
  assert_int_equal (state_of (t)->target, BASTION);
  play (t, rt_battle_move_still (setup_of (t), state_of (t), -1));
  assert_int_equal (state_of (t)->ship[COMET].through, BASTION + 1);
  play (t, rt_battle_move_still (setup_of (t), state_of (t), COMET));
  assert_int_equal (state_of (t)->ship[COMET].through, BASTION + 1);
  assert_int_equal (state_of (t)->ship[COMET].ap, 1 + (setup_of (t)->n_crew > 0));
  table_free (t);
}

static void
test_moves (void **state)
{
  const guint8 two[] = { BASTION, ROCKETMEN_OBJECT_MICROID };
  RtTouched touched = { 0 };
  Table *t = battle ();

  check_moves (battle ());
  check_moves (old_battle ());
  /* Several at once; what is still to be dealt with then is not asked. */
  play (t, rt_battle_move_into (setup_of (t), state_of (t), COMET, two, 2));
  assert_int_equal (state_of (t)->phase, ROCKETMEN_PHASE_MEET);
  play (t, (RtPlay){ .action = { ROCKETMEN_VERB_MEET, 1, { BASTION } } });
  assert_false (rt_battle_is_touch_asked (setup_of (t), state_of (t), -1));
  play (t, (RtPlay){ .action = { .verb = ROCKETMEN_VERB_EVADE } });
  assert_int_equal (state_of (t)->target, ROCKETMEN_OBJECT_MICROID);
  assert_true (rt_battle_is_touch_asked (setup_of (t), state_of (t), -1));
  /* Asked, the answer is all that is said. */
  play (t, (RtPlay){ .action = { .verb = ROCKETMEN_VERB_EVADE } });
  assert_int_equal (state_of (t)->phase, ROCKETMEN_PHASE_ASK_CONTACT);
  RtPlay answer = rt_battle_move_clear (setup_of (t), state_of (t), -1);
  assert_int_equal (answer.action.verb, ROCKETMEN_VERB_NO_CONTACT);
  assert_false (answer.has_answer);
  table_free (t);

  for (int i = 0; i < ROCKETMEN_CONTACTS_MAX + 1; i++)
    rt_touched_toggle (&touched, i);
  assert_int_equal (touched.n, ROCKETMEN_CONTACTS_MAX);
  rt_touched_toggle (&touched, 1);
  assert_false (rt_touched_has (&touched, 1));
  assert_true (rt_touched_has (&touched, 2));
  assert_int_equal (touched.n, ROCKETMEN_CONTACTS_MAX - 1);
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
    cmocka_unit_test (test_standing),  cmocka_unit_test (test_ship_actions),
    cmocka_unit_test (test_no_crew),   cmocka_unit_test (test_cures),
    cmocka_unit_test (test_objects),   cmocka_unit_test (test_moves),
    cmocka_unit_test (test_collision),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
