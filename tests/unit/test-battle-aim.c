/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shot that is aimed, without a window: whose distance is known, what follows from it, what
 * people agree on, and the action that Fire becomes. */
#include "app/features/battle/rt-battle-aim-model.h"
#include "app/session/rt-log-line.h"

#include "table.h"
#include "wait.h"

enum { COMET, GNAT, BASTION, BARGE };

static const Driver laser = { .trust = { .accuracy_tenths_mm = 10, .reach_mm = 65535 } };

typedef struct {
  Table *table;
  RtMeasure *measure;
  GListStore *log;
  RtBattleAim *aim;
  gint64 now_us; /* of samples: far ahead of the clock, so that they are fresh */
  int n_changed;
} Shot;

static void
changed_cb (Shot *shot)
{
  shot->n_changed++;
}

static const RocketmenState *
state_of (const Shot *shot)
{
  return (const RocketmenState *)rules_log_state (shot->table->log);
}

static int
set_up_with (void **data, const char *options, const char *falls)
{
  Shot *shot = g_new0 (Shot, 1);
  g_autofree char *setup = g_strconcat (
      "player Ann\nplayer Bob\noption edition 3\n", options,
      "components counted\n"
      "ship Comet Ann active rocketship ap 6 wr 7 move M range M cargo 2 seats 2 posts 3 lasers 2 "
      "shields 1\n"
      "ship Gnat Ann active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 lasers 1 "
      "shields 0\n"
      "ship Bastion Bob active cruiser ap 5 wr 6 move S range M cargo 2 seats 2 posts 2 lasers 1 "
      "shields 1\n"
      "ship Barge Bob active plain ap 3 wr 8 move none range none cargo 4 seats 1 posts 1 lasers 0 "
      "shields 0\n"
      "begin\n",
      NULL);

  shot->table = table_new ("rocketmen", setup);
  says (shot->table, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n");
  says (shot->table, falls);
  shot->measure = rt_measure_new ();
  shot->now_us = g_get_monotonic_time () + 3600 * (gint64)G_USEC_PER_SEC;
  shot->log = g_list_store_new (RT_TYPE_LOG_LINE);
  shot->aim = rt_battle_aim_new ((const RocketmenSetup *)shot->table->setup,
                                 G_LIST_MODEL (shot->log), shot->measure);
  g_signal_connect_swapped (shot->aim, "changed", G_CALLBACK (changed_cb), shot);
  rt_battle_aim_update (shot->aim, state_of (shot), COMET);
  *data = shot;
  return 0;
}

static int
set_up (void **data)
{
  return set_up_with (data, "", "table fell 0 off 2 on\ntable fell 1 off 3 on\n");
}

/* Comet and Bastion stand 130 mm apart, from base to base. */
static int
set_up_on_map (void **data)
{
  return set_up_with (data, "option map on\n",
                      "table fell 4 off 2 on\ntable fell 3 off 3 on\n"
                      "table place Comet 300.0 300.0 heading 0.0\n"
                      "table place Bastion 462.5 300.0 heading 180.0\n");
}

static int
set_up_on_screen (void **data)
{
  return set_up_with (data, "option map screen\n",
                      "table fell 6 off 0 on\ntable fell 6 off 0 on\n");
}

static int
tear_down (void **data)
{
  Shot *shot = *data;

  g_assert_finalize_object (shot->aim);
  g_assert_finalize_object (shot->measure);
  g_assert_finalize_object (shot->log);
  table_free (shot->table);
  g_free (shot);
  return 0;
}

static void
sense (Shot *shot, int tenths_mm)
{
  const DeviceEvent event = { .kind = DEVICE_EVENT_RANGE, .range = { .tenths_mm = tenths_mm } };

  for (int i = 0; i < 20; i++) {
    rt_measure_handle_event (shot->measure, 1, &laser, &event, shot->now_us);
    shot->now_us += 100000;
  }
}

static void
reads (Shot *shot, const char *property, const char *wanted)
{
  g_autofree char *text = NULL;

  g_object_get (shot->aim, property, &text, NULL);
  assert_string_equal (text, wanted);
}

static gboolean
is (Shot *shot, const char *property)
{
  gboolean is_so;

  g_object_get (shot->aim, property, &is_so, NULL);
  return is_so;
}

/* What Fire says of the distance with the shot. */
static RulesAction
says_at_once (Shot *shot, int verb, const char *origin)
{
  RtPlay play = rt_battle_aim_get_play (shot->aim);

  assert_int_equal (play.action.verb, ROCKETMEN_VERB_SHOOT);
  assert_true (play.has_answer);
  assert_int_equal (play.answer.verb, verb);
  assert_string_equal (play.origin, origin);
  return play.answer;
}

static void
test_nothing_measured (void **data)
{
  Shot *shot = *data;
  RulesAction fire;

  /* The easiest to hit. */
  assert_int_equal (rt_battle_aim_get_target (shot->aim), BARGE);
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_NO_DISTANCE);
  reads (shot, "words", "No distance");
  reads (shot, "source", "");
  assert_true (is (shot, "may-agree"));
  assert_false (rt_battle_aim_is_ready (shot->aim));
  rt_battle_aim_set_agreed (shot->aim, TRUE);
  assert_true (rt_battle_aim_is_ready (shot->aim));
  assert_int_equal (shot->n_changed, 1);
  fire = rt_battle_aim_get_fire (shot->aim);
  assert_int_equal (fire.verb, ROCKETMEN_VERB_SHOOT);
  assert_int_equal (fire.arg[0], COMET);
  assert_int_equal (fire.arg[1], BARGE);
  says_at_once (shot, ROCKETMEN_VERB_IN_RANGE, "typed");
  /* Nobody has said anything: it is announced, and the table is asked. */
  rt_battle_aim_set_agreed (shot->aim, FALSE);
  assert_true (rt_battle_aim_may_fire (shot->aim));
  assert_false (rt_battle_aim_get_play (shot->aim).has_answer);
}

static void
test_typed (void **data)
{
  Shot *shot = *data;
  RulesAction distance_said;
  g_autofree char *distance = NULL;

  rt_measure_type (shot->measure, 600, 10);
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_IN);
  reads (shot, "source", "typed");
  reads (shot, "words", "In range without a step");
  assert_false (is (shot, "can-hold"));
  assert_false (is (shot, "may-agree"));
  assert_true (rt_battle_aim_is_ready (shot->aim));
  distance = rt_battle_aim_describe_distance (shot->aim);
  assert_string_equal (distance, "60 mm ± 1");
  distance_said = says_at_once (shot, ROCKETMEN_VERB_DISTANCE, "typed");
  assert_int_equal (distance_said.arg[0], 600);
  assert_int_equal (distance_said.arg[1], 10);
  assert_int_equal (distance_said.arg[2], 0);
  /* What people see at the table. */
  g_object_set (shot->aim, "clear", FALSE, NULL);
  assert_false (rt_battle_aim_is_ready (shot->aim));
  assert_false (rt_battle_aim_may_fire (shot->aim));
  assert_int_equal (rt_battle_aim_get_play (shot->aim).answer.arg[2], 1);
}

static void
test_steps_follow_the_distance (void **data)
{
  Shot *shot = *data;

  assert_true (rt_battle_aim_can_extend (shot->aim));
  assert_string_equal (rt_battle_aim_get_mark (shot->aim, 1), "2M");
  rt_measure_type (shot->measure, rt_battle_aim_get_reach (shot->aim, 1) - 50, 10);
  assert_int_equal (rt_battle_aim_get_steps (shot->aim), 1);
  assert_int_equal (rt_battle_aim_get_quote (shot->aim)->steps, 1);
  reads (shot, "words", "In range with 1 step");
  /* Fewer, by hand: that is too far, whatever is agreed. */
  rt_battle_aim_set_steps (shot->aim, 0);
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_OUT);
  reads (shot, "words", "Out of range");
  rt_battle_aim_set_agreed (shot->aim, TRUE);
  assert_false (rt_battle_aim_is_ready (shot->aim));
  assert_false (rt_battle_aim_may_fire (shot->aim));
  /* Readings no longer change them. */
  rt_measure_type (shot->measure, 100, 10);
  rt_measure_type (shot->measure, rt_battle_aim_get_reach (shot->aim, 1) - 50, 10);
  assert_int_equal (rt_battle_aim_get_steps (shot->aim), 0);
  rt_battle_aim_set_steps (shot->aim, 99);
  assert_int_equal (rt_battle_aim_get_steps (shot->aim), rt_battle_aim_get_steps_max (shot->aim));
}

static void
test_too_close (void **data)
{
  Shot *shot = *data;

  rt_battle_aim_update (shot->aim, state_of (shot), GNAT);
  rt_measure_type (shot->measure, rt_battle_aim_get_reach (shot->aim, 0), 20);
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_CLOSE);
  reads (shot, "words", "Too close to call");
  assert_false (rt_battle_aim_get_play (shot->aim).has_answer);
  rt_battle_aim_set_agreed (shot->aim, TRUE);
  assert_true (rt_battle_aim_is_ready (shot->aim));
  says_at_once (shot, ROCKETMEN_VERB_DISTANCE, "typed");
  rt_measure_type (shot->measure, rt_battle_aim_get_reach (shot->aim, 0) + 500, 20);
  reads (shot, "numbers", "50 mm too far. Come closer.");
  rt_measure_type (shot->measure, 100, 20);
  reads (shot, "words", "In range");
}

static void
test_another_target (void **data)
{
  Shot *shot = *data;

  rt_measure_type (shot->measure, 600, 10);
  rt_battle_aim_set_agreed (shot->aim, TRUE);
  g_object_set (shot->aim, "clear", FALSE, NULL);
  rt_battle_aim_choose (shot->aim, BASTION);
  assert_int_equal (rt_battle_aim_get_target (shot->aim), BASTION);
  assert_false (rt_measure_is_typed (shot->measure));
  assert_false (rt_battle_aim_is_agreed (shot->aim));
  assert_true (rt_battle_aim_is_clear (shot->aim));
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_NO_DISTANCE);
  /* One's own ship cannot be shot at: the next best is taken. */
  rt_battle_aim_choose (shot->aim, GNAT);
  assert_int_equal (rt_battle_aim_get_target (shot->aim), BARGE);
}

static void
test_whose_distance (void **data)
{
  Shot *shot = *data;

  rt_battle_aim_set_looked_at (shot->aim, TRUE);
  sense (shot, 500);
  reads (shot, "source", "from the sensor, still");
  rt_battle_aim_choose (shot->aim, BASTION);
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_OTHER_DISTANCE);
  reads (shot, "words", "Another target's distance");
  assert_false (rt_battle_aim_get_play (shot->aim).has_answer);
  sense (shot, 650);
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_IN);
  /* Back at the first, whose distance is known. */
  rt_battle_aim_choose (shot->aim, BARGE);
  reads (shot, "source", "measured before");
  assert_int_equal (says_at_once (shot, ROCKETMEN_VERB_DISTANCE, "sensor").arg[0], 500);
  /* People say that this is its distance too. */
  g_object_set (shot->aim, "held", TRUE, NULL);
  reads (shot, "source", "held");
  assert_true (is (shot, "held"));
  assert_int_equal (says_at_once (shot, ROCKETMEN_VERB_DISTANCE, "sensor").arg[0], 650);
}

static void
test_plan (void **data)
{
  Shot *shot = *data;
  RtBattlePlan plan;

  assert_false (rt_battle_aim_plan (shot->aim, &plan));
  sense (shot, 500);
  assert_true (rt_battle_aim_plan (shot->aim, &plan));
  assert_int_equal (plan.part[0].target, BARGE);
  rt_battle_aim_choose (shot->aim, BASTION);
  rt_battle_aim_use (shot->aim, &plan);
  assert_int_equal (rt_battle_aim_get_target (shot->aim), BARGE);
  assert_int_equal (rt_battle_aim_get_steps (shot->aim), plan.part[0].steps);
  /* A ship that moves has other distances. */
  says (shot->table, "Ann move Comet\ntable no contact\n");
  rt_measure_forget (shot->measure, 1);
  rt_battle_aim_update (shot->aim, state_of (shot), COMET);
  assert_false (rt_battle_aim_plan (shot->aim, &plan));
  assert_false (rt_battle_aim_plan_moving (shot->aim, &plan));
}

static void
test_next_target (void **data)
{
  Shot *shot = *data;

  rt_battle_aim_choose_next (shot->aim);
  assert_int_equal (rt_battle_aim_get_target (shot->aim), BASTION);
  rt_battle_aim_choose_next (shot->aim);
  assert_int_equal (rt_battle_aim_get_target (shot->aim), BARGE);
}

/* Plays a line, and notes it as a game's log does. */
static void
plays (Shot *shot, const char *text, int actor, RulesAction action)
{
  const RulesEntry entry = { .type = RULES_ENTRY_ACTION, .actor = (int8_t)actor, .action = action };
  g_autoptr (GBytes) setup = g_bytes_new (shot->table->setup, sizeof (RocketmenSetup));
  g_autoptr (RtLogLine) line = NULL;

  says (shot->table, text);
  line = rt_log_line_new (shot->table->game, setup, 0, &entry, &shot->table->outcome);
  g_list_store_append (shot->log, line);
  rt_battle_aim_update (shot->aim, state_of (shot), COMET);
}

static void
test_rolled (void **data)
{
  Shot *shot = *data;
  const RulesAction fire = { ROCKETMEN_VERB_SHOOT, 3, { COMET, BARGE, 0 } };
  const RulesAction in_range = { .verb = ROCKETMEN_VERB_IN_RANGE };
  g_autofree char *words = NULL;

  plays (shot, "Ann fire Comet at Barge extended 0\n", 0, fire);
  plays (shot, "table in range\n", RULES_TABLE, in_range);
  assert_int_equal (rt_battle_aim_get_rolled (shot->aim), 0);
  plays (shot, "chance roll 1 2\n", RULES_CHANCE,
         (RulesAction){ ROCKETMEN_VERB_ROLL, 2, { 1, 2 } });
  assert_int_equal (rt_battle_aim_get_rolled (shot->aim), 3);
  g_object_get (shot->aim, "rolled-words", &words, NULL);
  assert_true (words && *words);
  plays (shot, "Ann fire Comet at Barge extended 0\n", 0, fire);
  assert_int_equal (rt_battle_aim_get_rolled (shot->aim), 0);
}

static void
test_shot_being_settled (void **data)
{
  Shot *shot = *data;
  int rolled;

  says (shot->table, "Ann fire Comet at Bastion extended 1\ntable in range\n");
  rt_battle_aim_update (shot->aim, state_of (shot), COMET);
  assert_int_equal (rt_battle_aim_get_target (shot->aim), BASTION);
  assert_int_equal (rt_battle_aim_get_steps (shot->aim), 1);
  assert_int_equal (rt_battle_aim_get_quote (shot->aim)->target, BASTION);
  g_object_get (shot->aim, "rolled", &rolled, NULL);
  assert_int_equal (rolled, 0);
  assert_int_equal (rt_battle_aim_get_rolled (shot->aim), 0);
}

/* ---- Asked ---- */

static void
settled_cb (RtBattleAim *aim, int *n_settled)
{
  ++*n_settled;
}

/* Announces a shot at Bastion, of which nothing is known. */
static void
announce (Shot *shot, int *n_settled)
{
  g_signal_connect (shot->aim, "settled", G_CALLBACK (settled_cb), n_settled);
  rt_battle_aim_set_settle_ms (shot->aim, 0);
  rt_battle_aim_choose (shot->aim, BASTION);
  says (shot->table, "Ann fire Comet at Bastion extended 0\n");
  rt_battle_aim_update (shot->aim, state_of (shot), COMET);
  rt_battle_aim_set_looked_at (shot->aim, TRUE);
  assert_true (rt_battle_aim_is_asked (shot->aim));
  assert_int_equal (rt_battle_aim_get_cost_of_miss (shot->aim), 0);
}

static void
answers (Shot *shot, RtAimAnswer answer, int verb, const char *origin)
{
  RtPlay play = rt_battle_aim_get_answer (shot->aim, answer);

  assert_int_equal (play.action.verb, verb);
  assert_string_equal (play.origin, origin);
  assert_int_equal (rt_battle_aim_is_backed (shot->aim, answer), verb == ROCKETMEN_VERB_DISTANCE);
}

/* A reading goes with what it shows, and against it stands the players' word. */
static void
test_asked (void **data)
{
  Shot *shot = *data;
  int n_settled = 0;

  announce (shot, &n_settled);
  answers (shot, RT_AIM_SAY_IN, ROCKETMEN_VERB_IN_RANGE, "typed");
  answers (shot, RT_AIM_SAY_OUT, ROCKETMEN_VERB_OUT_OF_RANGE, "typed");
  answers (shot, RT_AIM_SAY_BLOCKED, ROCKETMEN_VERB_LINE_BLOCKED, "typed");
  sense (shot, 500);
  answers (shot, RT_AIM_SAY_IN, ROCKETMEN_VERB_DISTANCE, "sensor");
  answers (shot, RT_AIM_SAY_OUT, ROCKETMEN_VERB_OUT_OF_RANGE, "typed");
  sense (shot, 900);
  answers (shot, RT_AIM_SAY_IN, ROCKETMEN_VERB_IN_RANGE, "typed");
  answers (shot, RT_AIM_SAY_OUT, ROCKETMEN_VERB_DISTANCE, "sensor");
  rt_measure_type (shot->measure, 705, 10);
  answers (shot, RT_AIM_SAY_IN, ROCKETMEN_VERB_DISTANCE, "typed");
  answers (shot, RT_AIM_SAY_BLOCKED, ROCKETMEN_VERB_LINE_BLOCKED, "typed");
}

/* Lets what would happen by itself happen. */
static void
wait_a_while (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* One that comes and holds still is the answer by itself, while it is on the screen. */
static void
test_settles (void **data)
{
  Shot *shot = *data;
  int n_settled = 0;

  announce (shot, &n_settled);
  rt_battle_aim_set_looked_at (shot->aim, FALSE);
  sense (shot, 500);
  wait_a_while ();
  assert_int_equal (n_settled, 0);
  rt_battle_aim_set_looked_at (shot->aim, TRUE);
  WAIT_UNTIL (n_settled == 1);
}

/* Not if it is too close or too far, nor if it was there before the question. */
static void
test_does_not_settle (void **data)
{
  Shot *shot = *data;
  int n_settled = 0;

  sense (shot, 500);
  announce (shot, &n_settled);
  wait_a_while ();
  assert_int_equal (n_settled, 0);
  sense (shot, 705);
  wait_a_while ();
  assert_int_equal (n_settled, 0);
  sense (shot, 900);
  wait_a_while ();
  assert_int_equal (n_settled, 0);
  g_object_set (shot->aim, "clear", FALSE, NULL);
  sense (shot, 400);
  wait_a_while ();
  assert_int_equal (n_settled, 0);
  g_object_set (shot->aim, "clear", TRUE, NULL);
  WAIT_UNTIL (n_settled == 1);
}

static void
test_no_ship (void **data)
{
  Shot *shot = *data;
  RtBattlePlan plan;

  rt_battle_aim_update (shot->aim, state_of (shot), -1);
  assert_int_equal (rt_battle_aim_get_ship (shot->aim), -1);
  rt_measure_type (shot->measure, 600, 10);
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_NO_DISTANCE);
  assert_false (rt_battle_aim_is_ready (shot->aim));
  assert_false (rt_battle_aim_can_extend (shot->aim));
  assert_false (rt_battle_aim_plan (shot->aim, &plan));
  assert_ptr_equal (rt_battle_aim_get_measure (shot->aim), shot->measure);
}

/* What was measured and the map differ by more than both may be off: somebody says which is right,
 * and until then nothing is fired. */
static void
test_map_says_otherwise (void **data)
{
  Shot *shot = *data;
  RtPlay place;

  assert_int_equal (rt_battle_aim_get_target (shot->aim), BASTION);
  assert_false (is (shot, "doubtful"));
  rt_battle_aim_set_steps (shot->aim, 1);
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_IN);
  assert_false (rt_battle_aim_get_correction (shot->aim, &place));

  rt_measure_type (shot->measure, 1320, 10); /* both may be off by 1 to 3 mm */
  assert_false (is (shot, "doubtful"));
  assert_true (rt_battle_aim_may_fire (shot->aim));

  rt_measure_type (shot->measure, 1000, 10);
  assert_true (is (shot, "doubtful"));
  assert_false (is (shot, "may-agree"));
  reads (shot, "words", "The map says otherwise");
  reads (shot, "numbers", "130.0 ± 2.0 mm by the map, 100.0 ± 1.0 mm measured. Which is right?");
  assert_false (rt_battle_aim_may_fire (shot->aim));
  assert_false (rt_battle_aim_is_ready (shot->aim));
  rt_battle_aim_set_agreed (shot->aim, TRUE);
  assert_false (rt_battle_aim_is_ready (shot->aim));

  rt_battle_aim_trust_map (shot->aim);
  assert_false (is (shot, "doubtful"));
  assert_true (rt_battle_aim_may_fire (shot->aim));
  rt_measure_type (shot->measure, 900, 10); /* another reading, another doubt */
  assert_true (is (shot, "doubtful"));

  assert_true (rt_battle_aim_get_correction (shot->aim, &place));
  assert_int_equal (place.action.verb, ROCKETMEN_VERB_PLACE);
  assert_string_equal (place.origin, "typed");
  says (shot->table, "table place Bastion 422.5 300.0 heading 180.0\n");
  assert_int_equal (place.action.arg[0], BASTION);
  assert_int_equal (place.action.arg[1], 4225);
  assert_int_equal (place.action.arg[2], 3000);
  rt_battle_aim_update (shot->aim, state_of (shot), COMET);
  assert_false (is (shot, "doubtful"));
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), RT_AIM_IN);
}

/* A sensor that lies about measures something else than a table on the screen. */
static void
test_screen_is_not_measured (void **data)
{
  Shot *shot = *data;
  RtAimVerdict verdict = rt_battle_aim_get_verdict (shot->aim);
  RangeReading reading;

  sense (shot, 500);
  assert_false (rt_battle_aim_read (shot->aim, &reading));
  assert_false (is (shot, "doubtful"));
  assert_int_equal (rt_battle_aim_get_verdict (shot->aim), verdict);
}

int
main (void)
{
#define TEST(name) cmocka_unit_test_setup_teardown (name, set_up, tear_down)
  const struct CMUnitTest tests[] = {
    TEST (test_nothing_measured),
    TEST (test_typed),
    TEST (test_steps_follow_the_distance),
    TEST (test_too_close),
    TEST (test_another_target),
    TEST (test_whose_distance),
    TEST (test_plan),
    TEST (test_next_target),
    TEST (test_rolled),
    TEST (test_shot_being_settled),
    TEST (test_asked),
    TEST (test_settles),
    TEST (test_does_not_settle),
    TEST (test_no_ship),
    cmocka_unit_test_setup_teardown (test_map_says_otherwise, set_up_on_map, tear_down),
    cmocka_unit_test_setup_teardown (test_screen_is_not_measured, set_up_on_screen, tear_down),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
