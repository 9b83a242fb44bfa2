/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a ship can do, as the battle page asks it: answers are those of the rules. */
#include "app/features/battle/rt-battle-ships-model.h"
#include "app/features/battle/rt-battle-summary-model.h"

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

/* A ship's way through a battle: from the reserve, in a boarding, taken or destroyed, at the end.
 */
static void
test_standings (void **state)
{
  enum { DRAKE, TEAL, HULK, BRIG };
  Table *t = table_new (
      "rocketmen",
      "player Ann\nplayer Bob\ncomponents counted\n"
      "ship Drake Ann active rocketship ap 9 wr 7 move M range M cargo 2 seats 2 posts 4 lasers 3 "
      "shields 1\n"
      "ship Teal Ann reserve plain ap 4 wr 7 move S range S cargo 1 seats 1 posts 1 lasers 1 "
      "shields 0\n"
      "ship Hulk Bob active plain ap 4 wr 8 move S range S cargo 3 seats 1 posts 1 lasers 1 "
      "shields "
      "0\n"
      "ship Brig Bob active plain ap 4 wr 6 move S range S cargo 1 seats 1 posts 0 lasers 0 "
      "shields "
      "0\n"
      "cost Teal titanium\nbegin\n");
  RtFleetTurn turn;

  assert_int_equal (standing (t, DRAKE), RT_SHIP_WAITING); /* it has not begun */
  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"
           "Ann drop 0 off 2 on\nBob drop 1 off 3 on\n");
  assert_int_equal (standing (t, TEAL), RT_SHIP_IN_RESERVE);
  rt_battle_count (setup_of (t), state_of (t), 0, &turn);
  assert_int_equal (turn.all, 1);
  assert_int_equal (turn.done, 0);
  says (t, "Ann bring Teal\n");
  if (state_of (t)->ship[TEAL].pods[ROCKETMEN_POD_LASER] == 0)
    says (t, "Ann arm Teal lasers 1 shields 0\n");
  assert_int_equal (standing (t, TEAL), RT_SHIP_NEW);
  rt_battle_count (setup_of (t), state_of (t), 0, &turn);
  assert_int_equal (turn.all, 2);
  assert_int_equal (turn.done, 1); /* it cannot spend AP in this turn */
  assert_int_equal (turn.n_idle, 1);
  assert_int_equal (turn.idle[0], DRAKE);
  says (t, "Ann move Drake touching Hulk\nAnn dock\nAnn board Drake Hulk\n"
           "chance roll 3 3 3 3 3\nchance roll 3 3\n");
  assert_int_equal (standing (t, DRAKE), RT_SHIP_BOARDING);
  assert_int_equal (standing (t, HULK), RT_SHIP_WAITING);
  rt_battle_count (setup_of (t), state_of (t), 0, &turn);
  assert_int_equal (turn.done, 2); /* it has made its wave */
  assert_int_equal (turn.n_idle, 0);
  says (t, "Ann end\n");
  assert_int_equal (standing (t, DRAKE), RT_SHIP_BOARDING);
  assert_int_equal (standing (t, TEAL), RT_SHIP_WAITING);
  assert_int_equal (standing (t, BRIG), RT_SHIP_TO_ACT);
  says (t, "Bob end\n");
  assert_int_equal (standing (t, TEAL), RT_SHIP_TO_ACT);
  rt_battle_count (setup_of (t), state_of (t), 0, &turn);
  assert_int_equal (turn.done, 0);
  says (t, "Ann board Drake Hulk\nchance roll 6 6 6 6 6\nchance roll 5 5\nAnn salvage\n");
  assert_int_equal (standing (t, HULK), RT_SHIP_CAPTURED);
  assert_int_equal (standing (t, DRAKE), RT_SHIP_ACTING);
  rt_battle_count (setup_of (t), state_of (t), 1, &turn);
  assert_int_equal (turn.all, 1);
  says (t, "Ann move Drake touching base-1\nAnn dock\n");
  assert_int_equal (standing (t, HULK), RT_SHIP_CAPTURED); /* now beside the base */
  says (t, "Ann move Drake\nAnn fire Drake at Brig steps 0 clear\nchance roll 6 6\n");
  assert_int_equal (standing (t, BRIG), RT_SHIP_DESTROYED);
  assert_int_equal (state_of (t)->phase, ROCKETMEN_PHASE_OVER);
  assert_int_equal (standing (t, DRAKE), RT_SHIP_WAITING);
  table_free (t);
}

/* A ship is through when its AP are spent, whether or not anybody says so. */
static void
test_spent (void **state)
{
  Table *t = battle ();
  RtFleetTurn turn;

  for (int i = 0; i < 3; i++)
    says (t, "Ann move Gnat\ntable no contact\n");
  assert_int_equal (standing (t, GNAT), RT_SHIP_ACTING);
  assert_costs (t, GNAT, RT_SHIP_ACTION_MOVE, 1);
  says (t, "Ann move Gnat\ntable no contact\n");
  assert_int_equal (standing (t, GNAT), RT_SHIP_DONE);
  rt_battle_count (setup_of (t), state_of (t), 0, &turn);
  assert_int_equal (turn.all, 2);
  assert_int_equal (turn.done, 1);
  assert_int_equal (turn.n_idle, 1);
  assert_int_equal (turn.idle[0], COMET);
  assert_int_equal (rt_battle_ap (setup_of (t), state_of (t), GNAT), 4);
  table_free (t);
}

/* AP of the card and of who is aboard; not of who is elsewhere, nor what only counts at times. */
static void
test_action_points (void **state)
{
  Table *t = table_new (
      "rocketmen",
      "player Ann\nplayer Bob\ncomponents counted\n"
      "ship Comet Ann active plain ap 3 wr 7 move M range M cargo 2 seats 2 posts 1 lasers 1 "
      "shields "
      "0\n"
      "ship Gnat Ann active plain ap 4 wr 8 move L range S cargo 0 seats 1 posts 1 lasers 1 "
      "shields "
      "0\n"
      "ship Barge Bob active plain ap 5 wr 8 move S range S cargo 4 seats 1 posts 1 lasers 0 "
      "shields 0\n"
      "crew Ada Ann aboard Comet\ncrew Eve Ann at base\nability Barge ap 2 always\n"
      "skill Ada ap 1 always\nskill Eve ap 3 always\nskill Ada own-wr -1 always\n"
      "ability Gnat boarding-dice 2 always\nbegin\n");

  assert_int_equal (rt_battle_ap (setup_of (t), state_of (t), COMET), 4);
  assert_int_equal (rt_battle_ap (setup_of (t), state_of (t), GNAT), 4);
  assert_int_equal (rt_battle_ap (setup_of (t), state_of (t), 2), 7);
  table_free (t);
}

/* The ruler's lengths in tenths of a millimetre, as assumed and as measured. */
static void
test_lengths (void **state)
{
  Table *t = battle ();
  Table *own =
      table_new ("rocketmen", "player Ann\nplayer Bob\noption ruler_m 700\ncomponents counted\n"
                              "ship Comet Ann active plain ap 3 wr 7 move M range M cargo 0 seats "
                              "0 posts 0 lasers 0 shields "
                              "0\n"
                              "ship Barge Bob active plain ap 3 wr 7 move M range M cargo 0 seats "
                              "0 posts 0 lasers 0 shields "
                              "0\nbegin\n");

  assert_int_equal (rt_battle_length (setup_of (t), ROCKETMEN_LENGTH_NONE), 0);
  assert_int_equal (rt_battle_length (setup_of (t), ROCKETMEN_LENGTH_S), 575);
  assert_int_equal (rt_battle_length (setup_of (t), ROCKETMEN_LENGTH_M), 705);
  assert_int_equal (rt_battle_length (setup_of (t), ROCKETMEN_LENGTH_L), 838);
  assert_int_equal (rt_battle_length (setup_of (own), ROCKETMEN_LENGTH_M), 700);
  table_free (t);
  table_free (own);
}

/* What is asked about shows what the refusal is about: the enemy that could be shot at or is there,
 * the enemy's base of either player. */
static void
test_what_is_asked_about (void **state)
{
  Table *t = battle ();
  RtShipActionAnswer answer;

  assert_int_equal (ask (t, COMET, RT_SHIP_ACTION_ATTACK).action.arg[1], BASTION);
  /* Docked to its own base. */
  assert_int_equal (ask (t, COMET, RT_SHIP_ACTION_BOARD).action.arg[1], ROCKETMEN_OBJECT_BASE);
  says (t, "Ann move Comet\ntable no contact\n");
  answer = ask (t, COMET, RT_SHIP_ACTION_BOARD);
  assert_false (answer.is_possible);
  assert_int_equal (answer.action.arg[1], ROCKETMEN_OBJECT_BASE + 1);
  assert_true (answer.has_cure);
  assert_int_equal (answer.cure.verb, ROCKETMEN_VERB_MOVE);
  says (t, "Ann end\nBob move Bastion\ntable no contact\n");
  answer = ask (t, BASTION, RT_SHIP_ACTION_BOARD);
  assert_int_equal (answer.action.arg[1], ROCKETMEN_OBJECT_BASE);
  assert_int_equal (ask (t, BASTION, RT_SHIP_ACTION_ATTACK).action.arg[1], COMET);
  /* Barge has no laser; it is still asked about the first enemy. */
  assert_int_equal (ask (t, BARGE, RT_SHIP_ACTION_ATTACK).action.arg[1], COMET);
  assert_false (ask (t, BARGE, RT_SHIP_ACTION_ATTACK).is_possible);
  says (t, "Bob end\nAnn move Gnat\ntable contact Barge\nAnn dock\n");
  answer = ask (t, GNAT, RT_SHIP_ACTION_BOARD);
  assert_true (answer.is_possible);
  assert_int_equal (answer.cost, 1);
  assert_int_equal (answer.action.arg[1], BARGE);
  table_free (t);
}

/* A station is its player's home, also as the first ship of all. Where nobody else has one left,
 * the asteroid is the next thing to go to. */
static void
test_station_is_home (void **state)
{
  enum { ROCK, PEBBLE, HULL };
  Table *t = table_new (
      "rocketmen",
      "player Ann\nplayer Bob\ncomponents counted\n"
      "ship Rock Ann active station ap 3 wr 7 move none range L cargo 2 seats 1 posts 1 lasers 1 "
      "shields 0\n"
      "ship Pebble Ann active plain ap 3 wr 7 move S range S cargo 2 seats 1 posts 1 lasers 1 "
      "shields 0\n"
      "ship Hull Bob active plain ap 9 wr 7 move S range S cargo 2 seats 1 posts 4 lasers 4 "
      "shields "
      "0\nbegin\n");
  RtShipActionAnswer answer;

  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"
           "Ann drop 0 off 2 on\nBob drop 1 off 3 on\nAnn end\nBob move Hull\n");
  answer = ask (t, HULL, RT_SHIP_ACTION_BOARD);
  assert_false (answer.is_possible);
  assert_int_equal (answer.action.arg[1], ROCK);
  /* It is large: 2 damage, for sure. */
  RtCollision odds;
  assert_true (rt_battle_collision (setup_of (t), state_of (t), HULL, ROCK, &odds));
  assert_true (odds.is_sure && odds.own_pods == 2);
  says (t, "Bob fire Hull at Rock steps 0 clear\nchance roll 6 6\n"
           "Bob fire Hull at Rock steps 0 clear\nchance roll 6 6\nBob end\nAnn end\n");
  assert_int_equal (standing (t, ROCK), RT_SHIP_DESTROYED);
  answer = ask (t, HULL, RT_SHIP_ACTION_BOARD);
  assert_false (answer.is_possible);
  assert_int_equal (answer.action.arg[1], ROCKETMEN_OBJECT_ASTEROID);
  table_free (t);
}

/* Somebody who can go to the ship, or from it; nobody else's crew, nobody who fell. */
static void
test_crew_actions (void **state)
{
  Table *t = table_new (
      "rocketmen",
      "player Ann\nplayer Bob\ncomponents counted\n"
      "ship Comet Ann active plain ap 3 wr 7 move M range M cargo 2 seats 1 posts 1 lasers 1 "
      "shields "
      "0\n"
      "ship Gnat Ann active plain ap 4 wr 8 move L range S cargo 0 seats 1 posts 1 lasers 1 "
      "shields "
      "0\n"
      "ship Barge Bob active plain ap 5 wr 8 move S range S cargo 4 seats 1 posts 1 lasers 0 "
      "shields 0\n"
      "crew Lee Bob at base\ncrew Ada Ann aboard Comet\ncrew Eve Ann at base\nbegin\n");
  RtShipActionAnswer answer;
  enum { ADA = 1 };

  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"
           "Ann drop 0 off 2 on\nBob drop 1 off 3 on\n");
  answer = ask (t, COMET, RT_SHIP_ACTION_CREW);
  assert_true (answer.is_possible);
  assert_int_equal (answer.cost, 0);
  assert_int_equal (answer.action.verb, ROCKETMEN_VERB_TO_BASE);
  assert_int_equal (answer.action.arg[0], ADA);
  answer = ask (t, GNAT, RT_SHIP_ACTION_CREW);
  assert_true (answer.is_possible);
  assert_int_equal (answer.action.verb, ROCKETMEN_VERB_TRANSFER);
  assert_int_equal (answer.action.arg[1], GNAT);
  /* Away from home nobody can go: the first is asked about. */
  says (t, "Ann move Comet\n");
  answer = ask (t, COMET, RT_SHIP_ACTION_CREW);
  assert_false (answer.is_possible);
  assert_int_equal (answer.action.verb, ROCKETMEN_VERB_TO_BASE);
  assert_int_equal (answer.action.arg[0], ADA);
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
  /* A shield on one side only: something is rolled. Gnat is hit by 7 or more, Bastion never. */
  assert_true (rt_battle_collision (setup_of (t), state_of (t), GNAT, BASTION, &odds));
  assert_false (odds.is_sure);
  assert_true (odds.target_pods == 0 && odds.own_pods > 0.58 && odds.own_pods < 0.59);
  assert_true (rt_battle_collision (setup_of (t), state_of (t), COMET, BARGE, &odds));
  assert_false (odds.is_sure);
  assert_true (odds.own_pods == 0 && odds.target_pods > 0.58 && odds.target_pods < 0.59);
  /* A microid does 1 damage to a ship without a shield. */
  assert_true (
      rt_battle_collision (setup_of (t), state_of (t), COMET, ROCKETMEN_OBJECT_MICROID, &odds));
  assert_true (odds.is_sure && odds.own_pods == 0);
  assert_true (
      rt_battle_collision (setup_of (t), state_of (t), GNAT, ROCKETMEN_OBJECT_MICROID, &odds));
  assert_true (odds.is_sure && odds.own_pods == 1 && odds.own_destroyed == 0);
  /* A large thing does 2 damage to a ship of three pods. */
  assert_true (
      rt_battle_collision (setup_of (t), state_of (t), COMET, ROCKETMEN_OBJECT_ASTEROID, &odds));
  assert_true (odds.is_sure && odds.own_pods == 2 && odds.docked == 1);
  assert_true (
      rt_battle_collision (setup_of (t), state_of (t), GNAT, ROCKETMEN_OBJECT_ASTEROID, &odds));
  assert_true (odds.own_destroyed == 1);
  table_free (t);
}

/* As many ships as there can be, of as many players. */
static void
test_full_table (void **state)
{
  enum { EACH = ROCKETMEN_SHIPS_MAX / RULES_SEATS_MAX };
  static const char *const names[RULES_SEATS_MAX] = { "Ann", "Bob", "Cy", "Dee" };
  g_autoptr (GString) head = g_string_new (NULL);
  guint8 objects[RT_OBJECTS_MAX];
  RtFleetTurn turn;

  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_string_append_printf (head, "player %s\n", names[i]);
  g_string_append (head, "components counted\n");
  for (int i = 0; i < ROCKETMEN_SHIPS_MAX; i++)
    g_string_append_printf (
        head,
        "ship S%d %s active plain ap 2 wr 8 move S range S cargo 0 seats 0 posts "
        "1 lasers 1 shields 0\n",
        i, names[i / EACH]);
  g_string_append (head, "begin\n");
  Table *t = table_new ("rocketmen", head->str);
  says (t, "Ann start titanium\nBob start carbon7\nCy start carbon7\nDee start carbon7\n"
           "chance roll 6 5\nchance roll 1 2\nchance roll 1 1\nchance roll 2 1\n"
           "Ann drop 0 off 2 on\nBob drop 1 off 3 on\nCy drop 0 off 6 on\nDee drop 0 off 6 on\n");
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    rt_battle_count (setup_of (t), state_of (t), seat, &turn);
    assert_int_equal (turn.all, EACH);
  }
  rt_battle_count (setup_of (t), state_of (t), 0, &turn);
  assert_int_equal (turn.n_idle, EACH);
  for (int i = 0; i < EACH; i++)
    assert_int_equal (turn.idle[i], i);
  /* Everybody else's ships and bases, the asteroid and a microid, one's own. */
  assert_int_equal (
      rt_battle_objects (setup_of (t), state_of (t), ROCKETMEN_VERB_MOVE_TOUCHING, 0, objects),
      3 * EACH + 3 + 2 + EACH - 1 + 1);
  assert_int_equal (objects[0], EACH);
  assert_int_equal (objects[3 * EACH - 1], ROCKETMEN_SHIPS_MAX - 1);
  assert_int_equal (objects[3 * EACH], ROCKETMEN_OBJECT_BASE + 1);
  says (t, "Ann move S0\n");
  assert_int_equal (ask (t, 0, RT_SHIP_ACTION_BOARD).action.arg[1], ROCKETMEN_OBJECT_BASE + 1);
  assert_int_equal (ask (t, 0, RT_SHIP_ACTION_ATTACK).action.arg[1], EACH);
  says (t, "Ann end\nBob end\nCy end\nDee move S47\n");
  assert_int_equal (ask (t, 47, RT_SHIP_ACTION_BOARD).action.arg[1], ROCKETMEN_OBJECT_BASE);
  g_autoptr (RtBattleSummary) summary = rt_battle_summary_new (t->log);
  assert_int_equal (summary->n_seats, RULES_SEATS_MAX);
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    assert_int_equal (summary->seat[seat].ships, EACH);
    assert_int_equal (summary->seat[seat].ships_lost, 0);
    assert_int_equal (summary->seat[seat].ap, seat == 0 || seat == 3);
  }
  table_free (t);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_standing),        cmocka_unit_test (test_ship_actions),
    cmocka_unit_test (test_no_crew),         cmocka_unit_test (test_cures),
    cmocka_unit_test (test_objects),         cmocka_unit_test (test_moves),
    cmocka_unit_test (test_collision),       cmocka_unit_test (test_standings),
    cmocka_unit_test (test_spent),           cmocka_unit_test (test_action_points),
    cmocka_unit_test (test_lengths),         cmocka_unit_test (test_what_is_asked_about),
    cmocka_unit_test (test_station_is_home), cmocka_unit_test (test_crew_actions),
    cmocka_unit_test (test_full_table),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
