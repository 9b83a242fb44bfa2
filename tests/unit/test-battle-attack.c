/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The attack before it is made: every chance that is quoted is compared with all rolls there are,
 * played by the rules one by one, over the battles of the transcripts and over random ones; and
 * with the exact odds of rules/odds where those know all that matters.
 */
#include "app/features/battle/rt-battle-attack-model.h"
#include "rules/rules-chance.h"
#include "rules/rules-log.h"
#include "rules/rules-text.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

static const char *transcripts;

typedef struct {
  RulesReading reading;
  const RocketmenSetup *setup;
} Battle;

static Battle *
battle_new (const char *text, size_t length)
{
  Battle *battle = g_new0 (Battle, 1);

  if (rules_text_read_journal (text, length, &battle->reading) != RULES_READ_OK)
    fail_msg ("line %u", battle->reading.problem.line);
  battle->setup = (const RocketmenSetup *)rules_log_setup (battle->reading.log);
  return battle;
}

static void
battle_free (Battle *battle)
{
  rules_reading_clear (&battle->reading);
  g_free (battle);
}

static const RocketmenState *
state_of (Battle *battle)
{
  return (const RocketmenState *)rules_log_state (battle->reading.log);
}

/* ---- All rolls, one by one ---- */

typedef struct {
  const RocketmenSetup *setup;
  const RocketmenState *before;
  int target;
  long double damage, destroyed, crew, rolled; /* millions of small parts */
} Count;

static void count_from (Count *count, const RulesState *state, long double weight);

static void
count_after (Count *count, const RulesState *state, const RulesAction *action, long double weight)
{
  const RulesGame *rules = rules_find_game ("rocketmen");
  g_autofree RulesState *next = g_new0 (RulesState, 1);

  rules_copy (rules, next, state);
  if (!rules_apply (rules, &count->setup->common, next, action, NULL))
    fail_msg ("verb %u is refused", action->verb);
  count_from (count, next, weight);
}

static void
count_end (Count *count, const RocketmenState *after, long double weight)
{
  const RocketmenShipState *ship = &after->ship[count->target];
  gboolean is_gone = ship->place != ROCKETMEN_PLACE_ACTIVE;
  gboolean has_lost_crew = FALSE;

  for (int i = 0; i < count->setup->n_crew; i++)
    has_lost_crew |= count->before->crew[i] == count->target && after->crew[i] != count->target;
  count->rolled += weight;
  if (is_gone || rocketmen_pods (ship) < rocketmen_pods (&count->before->ship[count->target]))
    count->damage += weight;
  if (is_gone)
    count->destroyed += weight;
  if (has_lost_crew)
    count->crew += weight;
}

static void
count_from (Count *count, const RulesState *memory, long double weight)
{
  const RocketmenState *state = (const RocketmenState *)memory;

  if (state->phase == ROCKETMEN_PHASE_REROLL) {
    count_after (count, memory, &(RulesAction){ .verb = ROCKETMEN_VERB_REROLL }, weight);
  } else if (state->phase == ROCKETMEN_PHASE_DODGE) {
    count_after (count, memory, &(RulesAction){ .verb = ROCKETMEN_VERB_DODGE }, weight);
  } else if (state->phase == ROCKETMEN_PHASE_ASK_RANGE) {
    count_after (count, memory, &(RulesAction){ .verb = ROCKETMEN_VERB_IN_RANGE }, weight);
  } else if (state->phase == ROCKETMEN_PHASE_LOSS) {
    const uint8_t *pods = state->ship[state->loss_ship].pods;
    int16_t pod = pods[ROCKETMEN_POD_PLAIN]   ? ROCKETMEN_POD_PLAIN
                  : pods[ROCKETMEN_POD_LASER] ? ROCKETMEN_POD_LASER
                                              : ROCKETMEN_POD_SHIELD;
    count_after (count, memory, &(RulesAction){ ROCKETMEN_VERB_LOSE, 1, { pod } }, weight);
  } else if (state->phase == ROCKETMEN_PHASE_CREW_LOSS) {
    int16_t crew = 0;
    while (state->crew[crew] != state->loss_ship)
      crew++;
    count_after (count, memory, &(RulesAction){ ROCKETMEN_VERB_LOSE_CREW, 1, { crew } }, weight);
  } else if (state->head.actor == RULES_CHANCE) {
    for (int16_t a = 1; a <= 6; a++)
      for (int16_t b = 1; b <= 6; b++)
        count_after (count, memory, &(RulesAction){ ROCKETMEN_VERB_ROLL, 2, { a, b } },
                     weight / 36);
  } else {
    count_end (count, state, weight);
  }
}

static void
assert_near (double a, double b)
{
  if (fabs (a - b) > 1e-12)
    fail_msg ("%.15f is not %.15f", a, b);
}

/* ---- Against rules/odds ---- */

static gboolean
is_plain (const RocketmenSetup *setup)
{
  for (int i = 0; i < setup->n_abilities; i++)
    if (setup->ability[i].effect == ROCKETMEN_EFFECT_REROLL
        || (setup->ability[i].when >= ROCKETMEN_WHEN_SHIELDED
            && setup->ability[i].when <= ROCKETMEN_WHEN_UNSHIELDED)
        || (setup->ability[i].is_crew && setup->ability[i].effect == ROCKETMEN_EFFECT_ENEMY_WR))
      return FALSE;
  return TRUE;
}

static void
compare_with_odds (const RocketmenSetup *setup, const RocketmenState *state,
                   const RtBattleQuote *quote)
{
  const RocketmenShipState *at = &state->ship[quote->target];
  int wr = MAX (2, setup->ship[quote->ship].wr);
  RulesOddsVolley volley = {
    .attack = { .wr = wr,
                .shields = at->pods[ROCKETMEN_POD_SHIELD],
                .extend_steps = quote->steps,
                .modifier = quote->number - wr - at->pods[ROCKETMEN_POD_SHIELD] - quote->steps,
                .is_evasive = quote->may_evade,
                .has_base_defense = quote->has_defense },
    .shots = quote->shots,
    .lasers = at->pods[ROCKETMEN_POD_LASER] + at->pods[ROCKETMEN_POD_PLAIN],
  };
  RulesOddsAttackResult one;
  RulesOddsVolleyResult all;

  assert_true (rules_odds_attack (&volley.attack, &one));
  assert_near (quote->hits / 36.0, (double)one.success.numerator / one.success.denominator);
  if (!is_plain (setup))
    return;
  assert_near (quote->one.damage, (double)one.damage.numerator / one.damage.denominator);
  assert_true (rules_odds_volley (&volley, &all));
  assert_near (quote->all.destroyed, all.destroyed.value);
  assert_near (quote->all.pods, all.expected_pods_lost.value);
  if (all.pods > 0)
    assert_near (quote->all.damage, 1 - all.pods_lost[0]);
}

/* ---- Every attack of a position ---- */

static void
compare_one (const RocketmenSetup *setup, const RocketmenState *state, const RtBattleQuote *quote)
{
  Count count = { .setup = setup, .before = state, .target = quote->target };
  RulesAction fire = rt_battle_fire (setup, quote->ship, quote->target, quote->steps, FALSE, NULL);

  count_after (&count, (const RulesState *)state, &fire, 1);
  assert_near ((double)count.rolled, 1);
  assert_near (quote->one.damage, (double)count.damage);
  assert_near (quote->one.destroyed, (double)count.destroyed);
  assert_near (quote->one.crew, (double)count.crew);
}

/* How many attacks were compared. */
static int
compare_position (const RocketmenSetup *setup, const RocketmenState *state)
{
  int n = 0;

  for (int ship = 0; ship < setup->n_ships && state->phase == ROCKETMEN_PHASE_TURN; ship++) {
    int most;

    if (setup->ship[ship].seat != state->turn)
      continue;
    most = rt_battle_steps_max (setup, state, ship);
    for (int steps = 0; steps <= MIN (most, 2); steps++) {
      g_autoptr (GPtrArray) targets = rt_battle_targets (setup, state, ship, steps);

      for (guint i = 0; i < targets->len; i++) {
        const RtBattleTarget *target = targets->pdata[i];
        RtBattleQuote quote;

        rt_battle_quote (setup, state, ship, target->ship, steps, &quote);
        assert_int_equal (quote.number, target->number);
        assert_int_equal (quote.shots > 0, target->why == NULL);
        if (target->why)
          continue;
        compare_one (setup, state, &quote);
        compare_with_odds (setup, state, &quote);
        n++;
      }
    }
  }
  return n;
}

static void
test_transcripts (void **unused)
{
  g_autoptr (GDir) folder = g_dir_open (transcripts, 0, NULL);
  const char *name;
  int n = 0;

  assert_non_null (folder);
  while ((name = g_dir_read_name (folder))) {
    if (!g_str_has_suffix (name, ".journal"))
      continue;
    g_autofree char *path = g_build_filename (transcripts, name, NULL);
    g_autofree char *text = NULL;
    g_autofree RulesState *state = g_new0 (RulesState, 1);
    gsize length;
    Battle *battle;

    if (!g_str_has_suffix (name, ".journal"))
      continue;
    assert_true (g_file_get_contents (path, &text, &length, NULL));
    battle = battle_new (text, length);
    for (size_t depth = 0; depth <= rules_log_depth (battle->reading.log); depth++) {
      rules_log_state_at (battle->reading.log, depth, state);
      n += compare_position (battle->setup, (RocketmenState *)state);
    }
    battle_free (battle);
  }
  assert_true (n > 100);
}

#define HEAD "rocket-table journal 1\ngame rocketmen\nplayer Ada\nplayer Blaise\n"
#define NEW "option edition 3\n"
#define OLD "option edition 2\n"

/* Every ability that has a say in an attack, every class, both home bases. */
static const char everything[] =
    "components counted\n"
    "ship Lance Ada active rocketship ap 5 wr 7 move M range M cargo 2 seats 2 posts 3 lasers 2 "
    "shields 1\n"
    "ship Gnat Ada active fighter ap 3 wr 6 move L range S cargo 0 seats 1 posts 1 lasers 1 "
    "shields 0\n"
    "ship Wall Ada active cruiser ap 4 wr 6 move S range L cargo 2 seats 2 posts 4 lasers 3 "
    "shields 1\n"
    "ship Ring Blaise active station ap 4 wr 7 move none range M cargo 4 seats 2 posts 3 lasers 1 "
    "shields 1\n"
    "ship Dune Blaise active cruiser ap 4 wr 7 move S range M cargo 2 seats 2 posts 2 lasers 1 "
    "shields 1\n"
    "ship Wasp Blaise active fighter ap 3 wr 7 move L range S cargo 0 seats 1 posts 1 lasers 1 "
    "shields 0\n"
    "ship Barge Blaise active plain ap 3 wr 8 move S range none cargo 4 seats 2 posts 1 lasers 0 "
    "shields 0\n"
    "crew Orla Ada aboard Lance\n"
    "crew Egon Blaise aboard Dune\n"
    "crew Pim Blaise aboard Barge\n"
    "crew Rhea Blaise aboard Barge\n"
    "skill Orla reroll 2 always\n"
    "skill Egon enemy-wr 1 extended\n"
    "skill Pim enemy-wr 2 always\n"
    "ability Wall own-wr -1 against-no-shield\n"
    "ability Wall ignore-armour 1 always\n"
    "ability Gnat own-wr -2 against-cruiser\n"
    "ability Wasp enemy-wr 1 against-fighter\n"
    "begin\n";

static void
play_at_random (const char *options, int n_actions, guint64 seed)
{
  const RulesGame *rules = rules_find_game ("rocketmen");
  g_autofree char *text = g_strconcat (HEAD, options, everything, NULL);
  Battle *battle = battle_new (text, strlen (text));
  g_autofree RulesState *state = g_new0 (RulesState, 1);
  g_autofree RulesAction *legal = g_new0 (RulesAction, RULES_LEGAL_MAX);
  RulesBits bits = rules_bits (seed);
  int n = 0;

  rules_copy (rules, state, rules_log_state (battle->reading.log));
  for (int i = 0; i < n_actions && rules_actor (state) != RULES_OVER; i++) {
    RulesAction action;

    if (i % 11 == 0)
      n += compare_position (battle->setup, (RocketmenState *)state);
    if (rules_actor (state) == RULES_CHANCE) {
      RulesUrn urn;
      rules->chance (&battle->setup->common, state, &urn);
      rules_draw (&urn, &bits, &action);
    } else {
      size_t n_legal = rules->legal (&battle->setup->common, state, legal);
      action = legal[rules_bits_below (&bits, (uint32_t)n_legal)];
    }
    assert_true (rules_apply (rules, &battle->setup->common, state, &action, NULL));
  }
  assert_true (n > 0);
  battle_free (battle);
}

static void
test_random (void **unused)
{
  for (guint64 seed = 1; seed <= 4; seed++) {
    play_at_random (NEW, 150, seed);
    play_at_random (OLD, 150, seed);
  }
}

#define OPENING                                                                                    \
  "begin\nAda start titanium\nBlaise start titanium\nchance roll 6 6\nchance roll 1 1\n"

#define DUEL                                                                                       \
  "components counted\n"                                                                           \
  "ship Lance Ada active rocketship ap 5 wr 7 move M range M cargo 0 seats 0 posts 2 lasers "      \
  "2 shields 0\n"                                                                                  \
  "ship Red Blaise active rocketship ap 4 wr 7 move S range M cargo 0 seats 2 posts 3 lasers "     \
  "1 shields 2\n"                                                                                  \
  "ship Dune Blaise active cruiser ap 4 wr 7 move S range M cargo 0 seats 0 posts 1 lasers 0 "     \
  "shields 1\n"

enum { LANCE, RED, DUNE };

static Battle *
duel (const char *more)
{
  g_autofree char *text = g_strconcat (HEAD, NEW, DUEL, more, OPENING,
                                       "table fell 0 off 0 on\ntable fell 0 off 0 on\n", NULL);

  return battle_new (text, strlen (text));
}

/* One that was begun before the table was asked. */
static Battle *
old_duel (void)
{
  g_autofree char *text =
      g_strconcat (HEAD, OLD, DUEL, OPENING, "Ada drop 0 off 0 on\nBlaise drop 0 off 0 on\n", NULL);

  return battle_new (text, strlen (text));
}

static RangeReading
reading (int tenths_mm, int uncertainty)
{
  return device_range_typed (tenths_mm, uncertainty);
}

/* The source's own example: 7, two shields, one step: 10, 6 of 36. */
static void
test_quote (void **unused)
{
  Battle *battle = duel ("");
  RtBattleQuote quote;

  rt_battle_quote (battle->setup, state_of (battle), LANCE, RED, 1, &quote);
  assert_int_equal (quote.number, 10);
  assert_int_equal (quote.hits, 6);
  assert_int_equal (quote.n_terms, 3);
  assert_int_equal (quote.terms[1].kind, RT_TERM_SHIELD);
  assert_int_equal (quote.terms[1].value, 2);
  assert_string_equal (quote.terms[2].rule, "RM-CL-2");
  assert_int_equal (quote.cost, 2);
  assert_int_equal (quote.ap_after, 3);
  assert_int_equal (quote.shots, 2);
  assert_int_equal (quote.shot, 1);
  assert_near (quote.one.damage, 6.0 / 36);
  assert_near (quote.all.damage, 1 - 30.0 / 36 * 30.0 / 36);
  assert_near (quote.all.destroyed, 0);
  assert_near (quote.all.crew, 0);
  battle_free (battle);
}

/* Shields that go between two shots change the number, and abilities that ask for them too: 8+ with
 * its Armored Hull and shield, then 7+ - 1 without. By hand: hit 15/36, then 26/36. */
static void
test_volley (void **unused)
{
  Battle *battle =
      duel ("ability Lance own-wr -1 always\nability Lance own-wr -1 against-no-shield\n");
  RtBattleQuote quote;

  rt_battle_quote (battle->setup, state_of (battle), LANCE, DUNE, 0, &quote);
  assert_int_equal (quote.number, 8);
  assert_near (quote.one.damage, 15.0 / 36);
  assert_near (quote.all.destroyed, 15.0 / 36 * 26.0 / 36);
  battle_free (battle);
}

/* The steps it can pay, the steps it needs, and what cannot be shot at says why. */
static void
test_range (void **unused)
{
  Battle *battle = duel ("");
  const RocketmenState *state = state_of (battle);
  RangeReading at = reading (1180, 60);
  RulesAction fire;
  RangeReading none = { .state = RANGE_READING_NONE };

  assert_int_equal (rt_battle_steps_max (battle->setup, state, LANCE), 4);
  assert_int_equal (rt_battle_judge_range (battle->setup, state, LANCE, 0, &at), RANGE_VERDICT_OUT);
  assert_int_equal (rt_battle_judge_range (battle->setup, state, LANCE, 1, &at), RANGE_VERDICT_IN);
  assert_int_equal (rt_battle_steps_needed (battle->setup, state, LANCE, &at), 1);
  assert_int_equal (rt_battle_steps_needed (battle->setup, state, DUNE, &at), -1);
  assert_int_equal (rt_battle_steps_needed (battle->setup, state, LANCE, &none), -1);
  at = reading (1390, 60);
  assert_int_equal (rt_battle_judge_range (battle->setup, state, LANCE, 1, &at),
                    RANGE_VERDICT_TOO_CLOSE);
  fire = rt_battle_fire (battle->setup, LANCE, RED, 1, FALSE, &at);
  assert_int_equal (fire.verb, ROCKETMEN_VERB_SHOOT);
  assert_int_equal (fire.n_args, 3);
  assert_int_equal (fire.arg[2], 1);
  fire = rt_battle_range_answer (FALSE, &at);
  assert_int_equal (fire.verb, ROCKETMEN_VERB_DISTANCE);
  assert_int_equal (fire.arg[0], 1390);
  assert_int_equal (fire.arg[1], 60);
  assert_int_equal (fire.arg[2], 0);
  assert_int_equal (rt_battle_range_answer (TRUE, &at).arg[2], 1);
  assert_int_equal (rt_battle_range_answer (FALSE, &none).verb, ROCKETMEN_VERB_IN_RANGE);
  assert_int_equal (rt_battle_range_answer (TRUE, NULL).verb, ROCKETMEN_VERB_LINE_BLOCKED);
  battle_free (battle);
}

/* In an older battle the same is said with the shot, in whole millimetres. */
static void
test_old_words (void **unused)
{
  Battle *battle = old_duel ();
  RangeReading at = reading (1390, 60);
  RangeReading none = { .state = RANGE_READING_NONE };
  RulesAction fire = rt_battle_fire (battle->setup, LANCE, RED, 1, FALSE, &at);

  assert_int_equal (fire.verb, ROCKETMEN_VERB_FIRE_MM);
  assert_int_equal (fire.arg[4], 139);
  assert_int_equal (fire.arg[5], 6);
  fire = rt_battle_fire (battle->setup, LANCE, RED, 1, TRUE, &none);
  assert_int_equal (fire.verb, ROCKETMEN_VERB_FIRE);
  assert_int_equal (fire.arg[3], 1);
  assert_false (
      rt_battle_fire_at_once (battle->setup, LANCE, RED, 1, FALSE, &at, "sensor").has_answer);
  battle_free (battle);
}

/* Whatever the tenths: what is judged "out" is refused, and what is not, is not. */
static void
check_rounding (Battle *battle, gboolean is_exact)
{
  for (int tenths = 600; tenths < 800; tenths++)
    for (int uncertainty = 0; uncertainty < 40; uncertainty += 3) {
      RangeReading at = reading (tenths, uncertainty);
      RtPlay play = rt_battle_fire_at_once (battle->setup, LANCE, RED, 0, FALSE, &at, "sensor");
      RangeVerdict verdict =
          rt_battle_judge_range (battle->setup, state_of (battle), LANCE, 0, &at);
      RulesReason why;
      gboolean fails = rt_battle_fire_fails (battle->setup, state_of (battle), &play, &why);

      if (verdict != RANGE_VERDICT_OUT)
        assert_false (fails);
      else if (is_exact || tenths - uncertainty >= 715) /* whole millimetres: within one it may */
        assert_true (fails);
      if (fails)
        assert_string_equal (why.phrase->rule, "RM-AT-4");
    }
  battle_free (battle);
}

static void
test_rounding (void **unused)
{
  check_rounding (duel (""), TRUE);
  check_rounding (old_duel (), FALSE);
}

/* What is said with a shot that cannot be made names the rule, and a step more mends it. */
static void
test_fails (void **unused)
{
  Battle *battle = duel ("");
  const RocketmenState *state = state_of (battle);
  RangeReading at = reading (1180, 60);
  RulesReason why;
  RtPlay play = rt_battle_fire_at_once (battle->setup, LANCE, RED, 0, FALSE, &at, "sensor");

  assert_true (rt_battle_fire_fails (battle->setup, state, &play, &why));
  assert_string_equal (why.phrase->rule, "RM-AT-4");
  assert_int_equal (why.arg[0], RED);
  assert_int_equal (why.arg[1], 1180);
  assert_int_equal (why.arg[2], 705);
  play = rt_battle_fire_at_once (battle->setup, LANCE, RED, 1, FALSE, &at, "sensor");
  assert_false (rt_battle_fire_fails (battle->setup, state, &play, &why));
  play = rt_battle_fire_at_once (battle->setup, LANCE, RED, 1, TRUE, NULL, NULL);
  assert_true (rt_battle_fire_fails (battle->setup, state, &play, &why));
  assert_string_equal (why.phrase->rule, "RM-AT-5");
  play = rt_battle_fire_at_once (battle->setup, RED, LANCE, 0, FALSE, NULL, NULL);
  assert_true (rt_battle_fire_fails (battle->setup, state, &play, &why));
  assert_string_equal (why.phrase->rule, "RM-OB-3");
  battle_free (battle);
}

/* A shot that is announced is quoted as it will be, and what a miss costs is the house rule's. */
static void
test_announced (void **unused)
{
  Battle *battle = duel ("");
  const RulesGame *rules = rules_find_game ("rocketmen");
  g_autofree RulesState *copy = g_new0 (RulesState, 1);
  RulesAction fire = rt_battle_fire (battle->setup, LANCE, RED, 1, FALSE, NULL);
  g_autofree RocketmenSetup *spent = g_memdup2 (battle->setup, sizeof *spent);
  RtBattleQuote before, announced;

  rt_battle_quote (battle->setup, state_of (battle), LANCE, RED, 1, &before);
  rules_copy (rules, copy, (const RulesState *)state_of (battle));
  assert_true (rules_apply (rules, &battle->setup->common, copy, &fire, NULL));
  assert_true (rt_battle_attack_is_on ((RocketmenState *)copy));
  rt_battle_quote (battle->setup, (RocketmenState *)copy, LANCE, RED, 1, &announced);
  assert_int_equal (announced.cost, before.cost);
  assert_int_equal (announced.shots, before.shots);
  assert_near (announced.one.damage, before.one.damage);
  assert_near (announced.all.damage, before.all.damage);
  assert_int_equal (rt_battle_cost_of_miss (battle->setup, (RocketmenState *)copy, LANCE, RED, 1),
                    0);
  spent->common.option[ROCKETMEN_OPTION_MEASURED] = ROCKETMEN_MEASURED_SPENT;
  assert_int_equal (rt_battle_cost_of_miss (spent, (RocketmenState *)copy, LANCE, RED, 1), 2);
  assert_int_equal (rt_battle_cost_of_miss (spent, state_of (battle), LANCE, RED, 0), 1);
  battle_free (battle);
}

static void
test_targets (void **unused)
{
  Battle *battle = duel ("");
  g_autofree RocketmenState *state = g_memdup2 (state_of (battle), sizeof *state);
  g_autoptr (GPtrArray) targets = NULL;
  RtBattleTarget *target;

  state->ship[DUNE].docked = LANCE + 1;
  targets = rt_battle_targets (battle->setup, state, LANCE, 0);
  assert_int_equal (targets->len, 2);
  target = targets->pdata[0];
  assert_int_equal (target->ship, RED);
  assert_int_equal (target->number, 9);
  assert_null (target->why);
  target = targets->pdata[1];
  assert_non_null (strstr (target->why, "docked"));
  assert_string_equal (target->rule, "RM-MV-4");
  battle_free (battle);
}

/* 118 mm: with a step 10+, twice, for 4 AP; nearer by a move 9+ without, and 2 AP to spare. */
static void
test_plans (void **unused)
{
  Battle *battle = duel ("");
  const RocketmenState *state = state_of (battle);
  const RtBattleDistance known = { RED, reading (1180, 60) };
  RtBattlePlan plan;
  g_autofree char *text = NULL;
  g_autofree char *promise = NULL;

  assert_true (rt_battle_plan (battle->setup, state, LANCE, &known, 1, &plan));
  assert_int_equal (plan.n_parts, 1);
  assert_int_equal (plan.part[0].shots, 2);
  assert_int_equal (plan.part[0].steps, 1);
  assert_int_equal (plan.part[0].number, 10);
  assert_int_equal (plan.ap_left, 1);
  assert_near (plan.damage, 1 - 30.0 / 36 * 30.0 / 36);
  assert_true (rt_battle_plan_moving (battle->setup, state, LANCE, &known, 1, &plan));
  assert_true (plan.moves_first);
  assert_int_equal (plan.part[0].number, 9);
  assert_int_equal (plan.ap_left, 2);
  assert_near (plan.damage, 1 - 26.0 / 36 * 26.0 / 36);
  text = rt_battle_plan_describe (battle->setup, &plan);
  assert_string_equal (text, "move first, then 2 shots at Red at 9+");
  promise = rt_battle_plan_promise (&plan);
  assert_string_equal (promise, "47.8\302\240% for a hit, if its bow points there. 2 AP to spare.");
  assert_false (rt_battle_plan (battle->setup, state, LANCE, NULL, 0, &plan));
  battle_free (battle);
}

/* What a decision in the middle of a shot is worth. */
static void
test_decision (void **unused)
{
  Battle *battle = duel ("ship Wasp Blaise active fighter ap 3 wr 7 move L range S cargo 0 seats 0 "
                         "posts 1 lasers 1 shields 0\n");
  g_autofree RulesState *copy = g_new0 (RulesState, 1);
  const RulesGame *rules = rules_find_game ("rocketmen");
  RulesAction fire = rt_battle_fire (battle->setup, LANCE, 3, 0, FALSE, NULL);
  RtBattleChances chances;

  rules_copy (rules, copy, (const RulesState *)state_of (battle));
  assert_true (rules_apply (rules, &battle->setup->common, copy, &fire, NULL));
  assert_true (rules_apply (rules, &battle->setup->common, copy,
                            &(RulesAction){ .verb = ROCKETMEN_VERB_IN_RANGE }, NULL));
  assert_true (rules_apply (rules, &battle->setup->common, copy,
                            &(RulesAction){ ROCKETMEN_VERB_ROLL, 2, { 4, 5 } }, NULL));
  assert_true (rt_battle_chances_after (battle->setup, (RocketmenState *)copy,
                                        &(RulesAction){ .verb = ROCKETMEN_VERB_DODGE }, &chances));
  assert_near (chances.damage, 15.0 / 36);
  assert_true (rt_battle_chances_after (battle->setup, (RocketmenState *)copy,
                                        &(RulesAction){ .verb = ROCKETMEN_VERB_TAKE_HIT },
                                        &chances));
  assert_near (chances.damage, 1);
  assert_false (rt_battle_chances_after (battle->setup, (RocketmenState *)copy,
                                         &(RulesAction){ .verb = ROCKETMEN_VERB_REROLL },
                                         &chances));
  battle_free (battle);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_transcripts), cmocka_unit_test (test_random),
    cmocka_unit_test (test_quote),       cmocka_unit_test (test_volley),
    cmocka_unit_test (test_range),       cmocka_unit_test (test_rounding),
    cmocka_unit_test (test_old_words),   cmocka_unit_test (test_fails),
    cmocka_unit_test (test_announced),   cmocka_unit_test (test_targets),
    cmocka_unit_test (test_plans),       cmocka_unit_test (test_decision),
  };

  transcripts = argc > 1 ? argv[1] : "rules/rocketmen/transcripts";
  return cmocka_run_group_tests (tests, NULL, NULL);
}
