/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is told before a boarding, a collision or mining, against what the rules then do: every roll
 * of a wave played through, and waves of the game's own transcripts.
 */
#include "table.h"

#include "app/features/battle/rt-battle-boarding-model.h"
#include "app/features/battle/rt-battle-summary-model.h"
#include "app/session/rt-log-line.h"

#include <math.h>
#include <string.h>

#define ROWS                                                                                       \
  "ship Lance Ann active rocketship ap 6 wr 7 move M range M cargo 3 seats 2 posts 2 lasers 1 "    \
  "shields 1\n"                                                                                    \
  "ship Hulk Bob active plain ap 4 wr 8 move S range S cargo 3 seats 2 posts 1 lasers 1 shields "  \
  "0\n"                                                                                            \
  "ship Tug Bob active plain ap 4 wr 8 move S range S cargo 3 seats 2 posts 2 lasers 1 shields "   \
  "1\n"                                                                                            \
  "crew Zoe Ann aboard Lance\ncrew Ned Bob aboard Hulk\ncrew Kim Bob at base\n"
#define OPENING                                                                                    \
  "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"                      \
  "Ann drop 0 off 2 on\nBob drop 1 off 3 on\n"

enum { LANCE, HULK, TUG };

typedef struct {
  Table *table;
  GListStore *log;
  GBytes *setup;
} Battle;

static const RocketmenSetup *
setup_of (const Battle *self)
{
  return (const RocketmenSetup *)self->table->setup;
}

static const RocketmenState *
state_of (const Battle *self)
{
  return (const RocketmenState *)rules_log_state (self->table->log);
}

/* Says lines one by one, and keeps the log that a window would have. */
static void
play (Battle *self, const char *lines)
{
  g_auto (GStrv) each = g_strsplit (lines, "\n", -1);

  for (guint i = 0; each[i]; i++) {
    if (!*each[i] || *each[i] == '#')
      continue;
    g_autofree char *line = g_strconcat (each[i], "\n", NULL);
    says (self->table, line);
    size_t depth = rules_log_depth (self->table->log);
    g_autoptr (RtLogLine) said =
        rt_log_line_new (self->table->game, self->setup, depth - 1,
                         rules_log_played (self->table->log, depth - 1), &self->table->outcome);
    g_list_store_append (self->log, said);
  }
}

static void
begin (Battle *self, const char *head)
{
  self->table = table_new ("rocketmen", head);
  self->log = g_list_store_new (RT_TYPE_LOG_LINE);
  self->setup = g_bytes_new (self->table->setup, self->table->game->setup_size);
}

static void
begin_with (Battle *self, const char *options, const char *rows)
{
  g_autofree char *head = g_strconcat ("player Ann\nplayer Bob\n", options, "components counted\n",
                                       rows, "begin\n", NULL);

  begin (self, head);
  play (self, OPENING);
}

static void
end (Battle *self)
{
  table_free (self->table);
  g_object_unref (self->log);
  g_bytes_unref (self->setup);
}

static void
assert_near (double a, double b)
{
  if (!(fabs (a - b) <= 1e-9))
    fail_msg ("%.17g is not %.17g", a, b);
}

/* ---- A wave by all its rolls ---- */

typedef struct {
  const RulesGame *game;
  const RulesSetup *setup;
  double captured[2]; /* whom it captures */
} Played;

/* Takes losses as they come, then looks what has happened. */
static void
settle_wave (Played *self, RulesState *memory, int ship, double chance)
{
  const RocketmenState *state = (const RocketmenState *)memory;
  RulesAction legal[RULES_LEGAL_MAX];

  while (state->phase == ROCKETMEN_PHASE_BOARD_LOSS) {
    assert_true (self->game->legal (self->setup, memory, legal) > 0);
    assert_true (rules_apply (self->game, self->setup, memory, &legal[0], NULL));
  }
  if (state->phase == ROCKETMEN_PHASE_OVER)
    self->captured[!(state->winners & 1) ? RT_ATTACKER : RT_DEFENDER] += chance;
  else if (state->phase != ROCKETMEN_PHASE_TURN || !state->ship[ship].boarding)
    self->captured[state->captured == ship ? RT_ATTACKER : RT_DEFENDER] += chance;
}

static void
roll_on (Played *self, const RulesState *from, int ship, double chance)
{
  const RocketmenState *state = (const RocketmenState *)from;
  RulesAction roll = { .verb = ROCKETMEN_VERB_ROLL, .n_args = state->dice };
  double ways = pow (6, state->dice);

  for (int i = 0; i < (int)ways; i++) {
    RulesState next;
    rules_copy (self->game, &next, from);
    for (int k = 0, rest = i; k < roll.n_args; k++, rest /= 6)
      roll.arg[k] = (int16_t)(1 + rest % 6);
    assert_true (rules_apply (self->game, self->setup, &next, &roll, NULL));
    if (state->phase == ROCKETMEN_PHASE_BOARD_ROLL)
      roll_on (self, &next, ship, chance / ways);
    else
      settle_wave (self, &next, ship, chance / ways);
  }
}

/* Ann's Lance boards this; everything that can be rolled is. */
static void
check_wave (Battle *battle, int object)
{
  Played played = { battle->table->game, battle->table->setup, { 0, 0 } };
  const RulesAction board = { .verb = ROCKETMEN_VERB_BOARD,
                              .n_args = 2,
                              .arg = { LANCE, (int16_t)object } };
  RulesState state;
  RtBoardingQuote quote;

  rules_copy (played.game, &state, rules_log_state (battle->table->log));
  assert_true (
      rt_battle_quote_boarding (setup_of (battle), state_of (battle), LANCE, object, &quote));
  assert_true (quote.has_odds);
  assert_true (rules_apply (played.game, played.setup, &state, &board, NULL));
  assert_int_equal (((RocketmenState *)&state)->dice, quote.side[RT_ATTACKER].dice);
  roll_on (&played, &state, LANCE, 1);
  assert_near (quote.odds.attacker_wins_at_once, played.captured[RT_DEFENDER]);
  assert_near (quote.odds.defender_wins_at_once, played.captured[RT_ATTACKER]);
  assert_near (quote.odds.attacker_wins + quote.odds.defender_wins, 1);
}

static void
test_ship_by_all_rolls (void **unused)
{
  Battle battle;

  begin_with (&battle, "", ROWS);
  play (&battle, "Ann move Lance touching Hulk\nAnn dock\nAnn adjust Lance lasers -1\n"
                 "Ann adjust Lance shields -1\n");
  check_wave (&battle, HULK); /* 2 dice and Zoe against 3 */
  end (&battle);
}

/* An ability that takes a die away, and one that brings one. */
static void
test_bonus_by_all_rolls (void **unused)
{
  Battle battle;

  begin_with (&battle, "",
              ROWS "ability Lance boarding-dice -2 always\nskill Ned boarding-dice 1 defending\n"
                   "skill Ned boarding-dice 5 attacking\n");
  play (&battle, "Ann move Lance touching Hulk\nAnn dock\n");
  check_wave (&battle, HULK);
  end (&battle);
}

static void
test_base_by_all_rolls (void **unused)
{
  static const char *const rules[] = { "", "option base_dice recover\n" };

  for (guint i = 0; i < G_N_ELEMENTS (rules); i++) {
    Battle battle;
    begin_with (&battle, rules[i], ROWS);
    play (&battle, "Ann move Lance touching base-2\nAnn dock\n");
    play (&battle, "Ann adjust Lance lasers -1\nAnn adjust Lance shields -1\n");
    check_wave (&battle, ROCKETMEN_OBJECT_BASE + 1); /* 2 dice against 4 and Kim */
    end (&battle);
  }
}

/* ---- Who is asked, and what they are told ---- */

static void
quote_of (const Battle *battle, int ship, int object, RtBoardingQuote *quote)
{
  assert_true (
      rt_battle_quote_boarding (setup_of (battle), state_of (battle), ship, object, quote));
  assert_true (quote->has_odds);
}

static void
read_wave (const Battle *battle, RtBoardingWave *wave)
{
  assert_true (
      rt_battle_read_wave (setup_of (battle), state_of (battle), G_LIST_MODEL (battle->log), wave));
}

/* A ship boards another player's ship or home base: nothing of its own, nothing that is nobody's,
 * nothing that is gone. */
static void
test_who_can_board (void **unused)
{
  static const struct {
    int ship;
    int object;
    gboolean may;
  } cases[] = {
    { LANCE, HULK, TRUE },
    { HULK, LANCE, TRUE },
    { LANCE, ROCKETMEN_OBJECT_BASE + 1, TRUE },
    { HULK, ROCKETMEN_OBJECT_BASE, TRUE },
    { LANCE, LANCE, FALSE },
    { HULK, TUG, FALSE },
    { LANCE, ROCKETMEN_OBJECT_BASE, FALSE },
    { HULK, ROCKETMEN_OBJECT_BASE + 1, FALSE },
    { LANCE, ROCKETMEN_OBJECT_BASE + 2, FALSE }, /* nobody sits there */
    { HULK, ROCKETMEN_OBJECT_BASE + 2, FALSE },
    { LANCE, ROCKETMEN_OBJECT_ASTEROID, FALSE },
    { HULK, ROCKETMEN_OBJECT_ASTEROID, FALSE },
    { HULK, ROCKETMEN_OBJECT_MICROID, FALSE },
    { ROCKETMEN_OBJECT_BASE, HULK, FALSE },
    { LANCE, TUG + 1, FALSE }, /* there is no such ship */
    { HULK, TUG + 1, FALSE },
    { LANCE, -1, FALSE },
    { HULK, -1, FALSE },
  };
  Battle battle;
  RtBoardingQuote quote;

  begin_with (&battle, "", ROWS);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    if (rt_battle_quote_boarding (setup_of (&battle), state_of (&battle), cases[i].ship,
                                  cases[i].object, &quote)
        != cases[i].may)
      fail_msg ("%d by %d", cases[i].object, cases[i].ship);
  /* Hulk loses its pod, then itself. */
  play (&battle, "Ann move Lance\nAnn fire Lance at Hulk steps 0 clear\nchance roll 6 6\nAnn end\n"
                 "Bob end\nAnn fire Lance at Hulk steps 0 clear\nchance roll 6 6\n");
  assert_false (
      rt_battle_quote_boarding (setup_of (&battle), state_of (&battle), LANCE, HULK, &quote));
  assert_false (
      rt_battle_quote_boarding (setup_of (&battle), state_of (&battle), HULK, LANCE, &quote));
  end (&battle);
}

/* One die of a ship without anything against two of a ship with one pod. The higher of two beats
 * one die 125 times in 216, ties 36 times, loses 55 times; whoever loses first is captured. */
static void
test_smallest_boarding (void **unused)
{
  Battle battle;
  RtBoardingQuote quote;

  begin_with (&battle, "",
              "ship Lance Ann active rocketship ap 6 wr 7 move M range M cargo 3 seats 2 posts 1 "
              "lasers 1 shields 0\n"
              "ship Hulk Bob active plain ap 4 wr 8 move S range S cargo 3 seats 2 posts 0 lasers "
              "0 shields 0\n");
  quote_of (&battle, LANCE, HULK, &quote);
  assert_int_equal (quote.side[RT_ATTACKER].seat, 0);
  assert_int_equal (quote.side[RT_ATTACKER].object, LANCE);
  assert_int_equal (quote.side[RT_ATTACKER].dice, 2);
  assert_int_equal (quote.side[RT_ATTACKER].pods, 1);
  assert_int_equal (quote.side[RT_ATTACKER].crew, 0);
  assert_int_equal (quote.side[RT_ATTACKER].bonus, 0);
  assert_int_equal (quote.side[RT_ATTACKER].left, 1);
  assert_int_equal (quote.side[RT_DEFENDER].seat, 1);
  assert_int_equal (quote.side[RT_DEFENDER].dice, 1);
  assert_int_equal (quote.side[RT_DEFENDER].left, 0);
  assert_true (quote.is_exact);
  assert_near (quote.odds.attacker_wins_at_once, 125.0 / 216);
  assert_near (quote.odds.attacker_wins, 125.0 / 180);
  /* Who is captured loses its pod; Hulk has nothing to give up. */
  assert_near (quote.losses[RT_ATTACKER], 55.0 / 180);
  assert_near (quote.losses[RT_DEFENDER], 0);
  end (&battle);
}

/* Unassigned crew defend an asteroid, and only theirs; its dice go first, so they fall with it. */
static void
test_base_and_its_crew (void **unused)
{
  static const char *const rules[] = { "", "option base_dice recover\n" };
  static const char *const crew[] = { "", "crew Kim Bob at base\ncrew Pat Bob at base\n"
                                          "crew Eve Ann at base\ncrew Lou Bob aboard Tug\n" };

  for (guint i = 0; i < 4; i++) {
    g_autofree char *rows =
        g_strconcat ("ship Lance Ann active rocketship ap 6 wr 7 move M range M cargo 3 seats 2 "
                     "posts 3 lasers 2 shields 1\n"
                     "ship Hulk Bob active plain ap 4 wr 8 move S range S cargo 3 seats 2 posts 0 "
                     "lasers 0 shields 0\n"
                     "ship Tug Bob active plain ap 4 wr 8 move S range S cargo 3 seats 2 posts 0 "
                     "lasers 0 shields 0\n",
                     crew[i / 2], NULL);
    Battle battle;
    RtBoardingQuote quote;
    begin_with (&battle, rules[i % 2], rows);
    quote_of (&battle, LANCE, ROCKETMEN_OBJECT_BASE + 1, &quote);
    const RtBoardingSide *base = &quote.side[RT_DEFENDER];
    assert_int_equal (base->pods, 4);
    assert_int_equal (base->crew, i / 2 ? 2 : 0);
    assert_int_equal (base->dice, base->pods + base->crew);
    assert_int_equal (base->left, base->pods + base->crew);
    assert_int_equal (base->bonus, 0);
    assert_int_equal (quote.side[RT_ATTACKER].dice, 4);
    assert_near (quote.losses[RT_ATTACKER],
                 3
                     - (quote.odds.attacker_left[1] + 2 * quote.odds.attacker_left[2]
                        + 3 * quote.odds.attacker_left[3]));
    if (base->crew == 0)
      assert_near (quote.losses[RT_DEFENDER], 0);
    else /* two with the base, and those that fell before it won */
      assert_near (quote.losses[RT_DEFENDER],
                   2 - quote.odds.base_crew_left[1] - 2 * quote.odds.base_crew_left[2]);
    assert_true (quote.losses[RT_DEFENDER] >= base->crew * quote.odds.attacker_wins - 1e-9);
    end (&battle);
  }
}

/* RM-BD-7: what a base has lost stays lost for this boarding, or comes back with the next wave; and
 * the next boarding begins with four dice. */
static void
test_base_dice (void **unused)
{
  static const char *const rules[] = { "", "option base_dice recover\n" };

  for (guint i = 0; i < 2; i++) {
    const int base = ROCKETMEN_OBJECT_BASE + 1;
    Battle battle;
    RtBoardingQuote quote;
    begin_with (&battle, rules[i],
                "ship Lance Ann active rocketship ap 6 wr 7 move M range M cargo 3 seats 2 posts "
                "2 lasers 1 shields 1\n"
                "ship Hulk Bob active plain ap 4 wr 8 move S range S cargo 3 seats 2 posts 1 "
                "lasers 1 shields 0\n"
                "ship Pike Ann active rocketship ap 6 wr 7 move M range M cargo 3 seats 2 posts 2 "
                "lasers 1 shields 1\n");
    /* 6:5 costs the base a die, 1:5 Lance a pod. */
    play (&battle, "Ann move Lance touching base-2\nAnn dock\nAnn adjust Lance shields -1\n"
                   "Ann board Lance base-2\nchance roll 6 5\nchance roll 5 5 5 5\n");
    assert_int_equal (state_of (&battle)->base[1].dice, 3);
    quote_of (&battle, LANCE, base, &quote);
    assert_int_equal (quote.side[RT_DEFENDER].pods, i ? 4 : 3);
    assert_int_equal (quote.side[RT_DEFENDER].dice, i ? 4 : 3);
    /* What is lost again takes Lance with it. Then the boarding is over, and another begins. */
    play (&battle, "Ann end\nBob end\nAnn board Lance base-2\nchance roll 6 1\n");
    play (&battle, i ? "chance roll 5 5 5 5\n" : "chance roll 5 5 5\n");
    play (&battle, "Bob destroy\n");
    assert_int_equal (state_of (&battle)->base[1].dice, i ? 3 : 2);
    quote_of (&battle, 2, base, &quote);
    assert_int_equal (quote.side[RT_DEFENDER].pods, 4);
    assert_int_equal (quote.side[RT_DEFENDER].dice, 4);
    end (&battle);
  }
}

/* Dice of one crew member can be lost last, so the chances are exact; those of two, or a die that
 * somebody costs, depend on who falls first. What counts for the other side only does not. */
static void
test_exactness (void **unused)
{
  static const struct {
    const char *skills;
    gboolean is_exact;
    int attacker_bonus;
    int defender_bonus;
  } cases[] = {
    { "", TRUE, 0, 0 },
    { "skill Zoe boarding-dice 2 always\n", TRUE, 2, 0 },
    { "skill Zoe boarding-dice 1 attacking\nskill Ida boarding-dice 1 always\n", FALSE, 2, 0 },
    { "skill Zoe boarding-dice -1 always\n", FALSE, -1, 0 },
    { "skill Zoe boarding-dice 1 defending\nskill Ida boarding-dice 1 defending\n", TRUE, 0, 0 },
    { "skill Zoe ap 1 always\nskill Ida boarding-dice 1 always\n", TRUE, 1, 0 },
    { "skill Ned boarding-dice 1 defending\n", TRUE, 0, 1 },
    { "skill Ned boarding-dice 1 defending\nskill Kim boarding-dice 1 always\n", TRUE, 0, 1 },
    { "skill Ned boarding-dice 1 defending\nskill Ned boarding-dice 1 always\n", FALSE, 0, 2 },
    { "skill Ned boarding-dice 1 attacking\nskill Ned boarding-dice 1 attacking\n", TRUE, 0, 0 },
    { "ability Lance boarding-dice 2 always\nskill Zoe boarding-dice 1 always\n", TRUE, 3, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *rows = g_strconcat (ROWS "crew Ida Ann aboard Lance\n", cases[i].skills, NULL);
    Battle battle;
    RtBoardingQuote quote;
    begin_with (&battle, "", rows);
    quote_of (&battle, LANCE, HULK, &quote);
    if (quote.is_exact != cases[i].is_exact)
      fail_msg ("%s", cases[i].skills);
    assert_int_equal (quote.side[RT_ATTACKER].bonus, cases[i].attacker_bonus);
    assert_int_equal (quote.side[RT_DEFENDER].bonus, cases[i].defender_bonus);
    assert_int_equal (quote.side[RT_ATTACKER].dice, 5 + cases[i].attacker_bonus);
    assert_int_equal (quote.side[RT_DEFENDER].dice, 3 + cases[i].defender_bonus);
    end (&battle);
  }
}

/* RM-BD-7 in the middle of a wave: a base has the dice that it has, also where they will recover.
 * Four dice and Kim against five sixes: all five pairs are lost, and the fifth captures it. */
static void
test_base_falls_in_a_wave (void **unused)
{
  static const char *const rules[] = { "", "option base_dice recover\n" };

  for (guint i = 0; i < 2; i++) {
    Battle battle;
    RtBoardingWave wave;
    RtBoardingQuote at_board, before, after;
    begin_with (&battle, rules[i], ROWS "crew Ida Ann aboard Lance\n");
    play (&battle, "Ann move Lance touching base-2\nAnn dock\n");
    quote_of (&battle, LANCE, ROCKETMEN_OBJECT_BASE + 1, &at_board);
    play (&battle, "Ann board Lance base-2\nchance roll 6 6 6 6 6\nchance roll 5 5 5 5 5\n");
    for (int given = 0; given < 4; given++) {
      read_wave (&battle, &wave);
      assert_int_equal (wave.n_pairs, 5);
      for (int k = 0; k < 5; k++)
        assert_int_equal (wave.pair[k], RT_PAIR_DEFENDER_LOSES);
      assert_int_equal (wave.lost[RT_DEFENDER], 5);
      assert_int_equal (wave.given[RT_DEFENDER], given);
      assert_int_equal (wave.lost[RT_ATTACKER], 0);
      assert_int_equal (wave.captured, RT_DEFENDER);
      assert_int_equal (rt_battle_count_losses (setup_of (&battle), state_of (&battle)), 5 - given);
      assert_true (rt_battle_quote_before (setup_of (&battle), state_of (&battle), &wave, &before));
      assert_near (before.odds.attacker_wins, at_board.odds.attacker_wins);
      assert_int_equal (before.side[RT_DEFENDER].left, 5);
      /* There is nothing to go on with. */
      assert_false (rt_battle_quote_after (setup_of (&battle), state_of (&battle), &wave, &after));
      play (&battle, "Bob lose die\n");
    }
    assert_int_equal (state_of (&battle)->phase, ROCKETMEN_PHASE_OVER);
    read_wave (&battle, &wave);
    assert_int_equal (wave.captured, RT_DEFENDER);
    assert_int_equal (wave.lost[RT_DEFENDER], 5);
    assert_int_equal (wave.given[RT_DEFENDER], 5);
    end (&battle);
  }
}

/* A base that survives: two dice are lost, three of five things are left, or five again. */
static void
test_base_goes_on (void **unused)
{
  static const char *const rules[] = { "", "option base_dice recover\n" };

  for (guint i = 0; i < 2; i++) {
    Battle battle;
    RtBoardingWave wave;
    RtBoardingQuote after, now;
    begin_with (&battle, rules[i], ROWS);
    play (&battle, "Ann move Lance touching base-2\nAnn dock\nAnn board Lance base-2\n"
                   "chance roll 6 6 3 3\nchance roll 5 5 3 2 1\n");
    for (int given = 0; given < 3; given++) {
      read_wave (&battle, &wave);
      assert_int_equal (wave.lost[RT_DEFENDER], 3);
      assert_int_equal (wave.given[RT_DEFENDER], given);
      assert_int_equal (wave.captured, -1);
      assert_int_equal (wave.pair[2], RT_PAIR_TIE);
      assert_true (rt_battle_quote_after (setup_of (&battle), state_of (&battle), &wave, &after));
      assert_int_equal (after.side[RT_DEFENDER].left, i ? 5 : 2);
      assert_int_equal (after.side[RT_DEFENDER].dice, i ? 5 : 2);
      play (&battle, "Bob lose die\n");
    }
    quote_of (&battle, LANCE, ROCKETMEN_OBJECT_BASE + 1, &now);
    assert_near (after.odds.attacker_wins, now.odds.attacker_wins);
    assert_near (after.losses[RT_DEFENDER], now.losses[RT_DEFENDER]);
    assert_int_equal (now.side[RT_DEFENDER].left, i ? 5 : 2);
    end (&battle);
  }
}

/* Whatever the base gives up first: it began the wave with four dice and Kim. */
static void
test_crew_of_a_base_first (void **unused)
{
  static const char *const rules[] = { "", "option base_dice recover\n" };

  for (guint i = 0; i < 2; i++) {
    Battle battle;
    RtBoardingWave wave;
    RtBoardingQuote at_board, before, after, now;
    RtLoss list[RT_LOSSES_MAX];
    begin_with (&battle, rules[i], ROWS "crew Pat Bob at base\n");
    play (&battle, "Ann move Lance touching base-2\nAnn dock\n");
    quote_of (&battle, LANCE, ROCKETMEN_OBJECT_BASE + 1, &at_board);
    play (&battle, "Ann board Lance base-2\nchance roll 6 6 6 3\nchance roll 5 5 3 3 2 1\n"
                   "Bob lose crew Kim\n");
    read_wave (&battle, &wave);
    assert_int_equal (wave.lost[RT_DEFENDER], 3);
    assert_int_equal (wave.given[RT_DEFENDER], 1);
    assert_int_equal (rt_battle_list_losses (setup_of (&battle), state_of (&battle), list), 2);
    for (int k = 0; k < 2; k++)
      assert_int_equal (list[k].count, list[k].action.verb == ROCKETMEN_VERB_LOSE_DIE ? 4 : 1);
    assert_true (rt_battle_quote_before (setup_of (&battle), state_of (&battle), &wave, &before));
    assert_near (before.odds.attacker_wins, at_board.odds.attacker_wins);
    assert_int_equal (before.side[RT_DEFENDER].pods, 4);
    assert_int_equal (before.side[RT_DEFENDER].crew, 2);
    play (&battle, "Bob lose die\n");
    read_wave (&battle, &wave);
    assert_int_equal (rt_battle_count_losses (setup_of (&battle), state_of (&battle)), 1);
    assert_int_equal (rt_battle_list_losses (setup_of (&battle), state_of (&battle), list), 2);
    for (int k = 0; k < 2; k++)
      assert_int_equal (list[k].count, list[k].action.verb == ROCKETMEN_VERB_LOSE_DIE ? 3 : 1);
    assert_true (rt_battle_quote_before (setup_of (&battle), state_of (&battle), &wave, &before));
    assert_near (before.odds.attacker_wins, at_board.odds.attacker_wins);
    assert_true (rt_battle_quote_after (setup_of (&battle), state_of (&battle), &wave, &after));
    play (&battle, "Bob lose die\n");
    quote_of (&battle, LANCE, ROCKETMEN_OBJECT_BASE + 1, &now);
    assert_near (after.odds.attacker_wins, now.odds.attacker_wins);
    assert_int_equal (now.side[RT_DEFENDER].left, i ? 5 : 3);
    end (&battle);
  }
}

/* More dice than one line of a journal holds: the attacker's go on in the next one, and only then
 * come the defender's. Nothing of a wave is counted before all are there. */
static void
test_many_dice (void **unused)
{
  Battle battle;
  RtBoardingWave wave;

  begin_with (&battle, "",
              "ship Lance Ann active rocketship ap 6 wr 7 move M range M cargo 3 seats 2 posts 12 "
              "lasers 7 shields 5\n"
              "ship Hulk Bob active plain ap 4 wr 8 move S range S cargo 3 seats 2 posts 2 lasers "
              "2 shields 0\n"
              "ability Lance boarding-dice 7 attacking\n");
  play (&battle, "Ann move Lance touching Hulk\nAnn dock\nAnn board Lance Hulk\n");
  read_wave (&battle, &wave);
  assert_int_equal (wave.n_dice[RT_ATTACKER], 0);
  assert_false (wave.is_rolled);
  play (&battle, "chance roll 1 2 3 4 5 6 1 2 3 4 5 6 1 2 3\n");
  read_wave (&battle, &wave);
  assert_int_equal (wave.n_dice[RT_ATTACKER], 15);
  assert_false (wave.is_rolled);
  play (&battle, "chance roll 6 6 1 1 1\n");
  read_wave (&battle, &wave);
  assert_int_equal (wave.n_dice[RT_ATTACKER], 20);
  assert_int_equal (wave.n_dice[RT_DEFENDER], 0);
  assert_false (wave.is_rolled);
  for (int i = 0; i < 4; i++)
    assert_int_equal (wave.die[RT_ATTACKER][i], 6);
  assert_int_equal (wave.die[RT_ATTACKER][4], 5);
  assert_int_equal (wave.die[RT_ATTACKER][19], 1);
  play (&battle, "chance roll 6 2 5\n");
  read_wave (&battle, &wave);
  assert_true (wave.is_rolled);
  assert_int_equal (wave.n_dice[RT_DEFENDER], 3);
  assert_int_equal (wave.die[RT_DEFENDER][0], 6);
  assert_int_equal (wave.die[RT_DEFENDER][2], 2);
  assert_int_equal (wave.n_pairs, 3);
  assert_int_equal (wave.pair[0], RT_PAIR_TIE);
  assert_int_equal (wave.lost[RT_DEFENDER], 2);
  assert_int_equal (wave.captured, RT_DEFENDER);
  end (&battle);
}

/* A wave is that of this turn; the count begins anew when the ship did something else. */
static void
test_waves_are_numbered (void **unused)
{
  Battle battle;
  RtBoardingWave wave;

  begin_with (&battle, "", ROWS);
  play (&battle, "Ann move Lance touching Hulk\nAnn dock\nAnn board Lance Hulk\n"
                 "chance roll 6 6 6 6\nchance roll 6 6 6\n");
  read_wave (&battle, &wave);
  assert_int_equal (wave.number, 1);
  assert_int_equal (wave.ship, LANCE);
  assert_int_equal (wave.object, HULK);
  for (int i = 0; i < 3; i++)
    assert_int_equal (wave.pair[i], RT_PAIR_TIE);
  assert_int_equal (wave.lost[0] + wave.lost[1], 0);
  play (&battle, "Ann end\n");
  assert_false (rt_battle_read_wave (setup_of (&battle), state_of (&battle),
                                     G_LIST_MODEL (battle.log), &wave));
  play (&battle, "Bob end\nAnn board Lance Hulk\nchance roll 5 5 5 5\nchance roll 5 5 5\n"
                 "Ann end\nBob end\nAnn board Lance Hulk\n");
  read_wave (&battle, &wave);
  assert_int_equal (wave.number, 3);
  assert_false (wave.is_rolled);
  /* Hulk is taken; the next ship is boarded for the first time. */
  play (&battle, "chance roll 6 6 6 1\nchance roll 5 5 5\nBob lose laser\n");
  read_wave (&battle, &wave);
  assert_int_equal (wave.captured, RT_DEFENDER);
  play (&battle, "Ann destroy\nAnn adjust Tug shields -1\nAnn move Lance touching Tug\nAnn dock\n");
  read_wave (&battle, &wave); /* still the last one of this turn */
  assert_int_equal (wave.number, 3);
  play (&battle, "Ann board Lance Tug\n");
  read_wave (&battle, &wave);
  assert_int_equal (wave.object, TUG);
  assert_int_equal (wave.number, 1);
  end (&battle);
}

/* ---- What is given up ---- */

static RtLoss
loss (int verb, int arg, int count)
{
  return (RtLoss){ { .verb = (guint8)verb, .n_args = 1, .arg = { (gint16)arg } }, count };
}

/* Of three lasers and a shield lasers go until they are as few; then crew without dice of their
 * own, and those with a skill last. */
static void
test_suggestion (void **unused)
{
  enum { ZOE, NED, KIM };
  const RtLoss list[] = {
    loss (ROCKETMEN_VERB_LOSE_CREW, ZOE, 1),
    loss (ROCKETMEN_VERB_LOSE_CREW, KIM, 1),
    loss (ROCKETMEN_VERB_LOSE, ROCKETMEN_POD_SHIELD, 1),
    loss (ROCKETMEN_VERB_LOSE, ROCKETMEN_POD_LASER, 3),
  };
  static const int expected[][G_N_ELEMENTS (list)] = {
    { 0, 0, 0, 0 }, { 0, 0, 0, 1 }, { 0, 0, 0, 2 }, { 0, 0, 1, 2 },
    { 0, 0, 1, 3 }, { 0, 1, 1, 3 }, { 1, 1, 1, 3 }, { 1, 1, 1, 3 },
  };
  const RtLoss base[] = { loss (ROCKETMEN_VERB_LOSE_CREW, KIM, 1),
                          loss (ROCKETMEN_VERB_LOSE_DIE, ROCKETMEN_OBJECT_BASE + 1, 2) };
  int room[1 + G_N_ELEMENTS (list)] = { -1 }; /* nothing is written before it */
  int *chosen = room + 1;
  Battle battle;

  begin_with (&battle, "", ROWS "skill Zoe boarding-dice 1 always\nability Lance ap 1 always\n");
  for (int n = 0; n < (int)G_N_ELEMENTS (expected); n++) {
    rt_battle_suggest_losses (setup_of (&battle), list, G_N_ELEMENTS (list), n, chosen);
    for (guint i = 0; i < G_N_ELEMENTS (list); i++)
      if (chosen[i] != expected[n][i])
        fail_msg ("of %d: %d at %u", n, chosen[i], i);
  }
  assert_int_equal (room[0], -1);
  rt_battle_suggest_losses (setup_of (&battle), base, 2, 2, chosen);
  assert_int_equal (chosen[0], 0);
  assert_int_equal (chosen[1], 2);
  rt_battle_suggest_losses (setup_of (&battle), base, 2, 3, chosen);
  assert_int_equal (chosen[0], 1);
  assert_int_equal (chosen[1], 2);
  end (&battle);
}

/* A hit takes a pod of the target's choice; doubles on a ship without shields also somebody of its
 * crew. Nothing is asked where there is nothing to choose. */
static void
test_losses_of_a_shot (void **unused)
{
  Battle battle;
  RtLoss list[RT_LOSSES_MAX];

  begin_with (&battle, "", ROWS "crew Lou Bob aboard Hulk\n");
  assert_int_equal (rt_battle_list_losses (setup_of (&battle), state_of (&battle), list), 0);
  assert_int_equal (rt_battle_count_losses (setup_of (&battle), state_of (&battle)), 0);
  play (&battle, "Ann move Lance\nAnn fire Lance at Tug steps 0 clear\nchance roll 5 4\n");
  assert_int_equal (state_of (&battle)->phase, ROCKETMEN_PHASE_LOSS);
  assert_int_equal (rt_battle_list_losses (setup_of (&battle), state_of (&battle), list), 2);
  for (int i = 0; i < 2; i++) {
    assert_int_equal (list[i].action.verb, ROCKETMEN_VERB_LOSE);
    assert_int_equal (list[i].count, 1);
  }
  assert_int_not_equal (list[0].action.arg[0], list[1].action.arg[0]);
  assert_int_equal (rt_battle_count_losses (setup_of (&battle), state_of (&battle)), 1);
  play (&battle, "Bob lose shield\nAnn end\nBob end\n"
                 "Ann fire Lance at Hulk steps 0 clear\nchance roll 5 5\n");
  assert_int_equal (state_of (&battle)->phase, ROCKETMEN_PHASE_CREW_LOSS);
  assert_int_equal (rt_battle_list_losses (setup_of (&battle), state_of (&battle), list), 2);
  for (int i = 0; i < 2; i++) {
    assert_int_equal (list[i].action.verb, ROCKETMEN_VERB_LOSE_CREW);
    assert_int_equal (list[i].count, 1);
  }
  assert_int_equal (rt_battle_count_losses (setup_of (&battle), state_of (&battle)), 1);
  end (&battle);
}

/* ---- Waves as they lie ---- */

static void
test_reads_wave (void **unused)
{
  Battle battle;
  RtBoardingWave wave;
  RtBoardingQuote before, after, now;
  RtLoss losses[RT_LOSSES_MAX];
  int chosen[RT_LOSSES_MAX];

  begin_with (&battle, "", ROWS);
  play (&battle, "Ann move Lance touching Hulk\nAnn dock\n");
  assert_false (rt_battle_read_wave (setup_of (&battle), state_of (&battle),
                                     G_LIST_MODEL (battle.log), &wave));
  rt_battle_quote_boarding (setup_of (&battle), state_of (&battle), LANCE, HULK, &now);
  assert_int_equal (now.side[RT_ATTACKER].dice, 4);
  assert_int_equal (now.side[RT_DEFENDER].dice, 3);
  play (&battle, "Ann board Lance Hulk\nchance roll 2 6 3 3\n");
  assert_true (rt_battle_read_wave (setup_of (&battle), state_of (&battle),
                                    G_LIST_MODEL (battle.log), &wave));
  assert_false (wave.is_rolled);
  assert_int_equal (wave.n_dice[RT_ATTACKER], 4);
  assert_int_equal (wave.die[RT_ATTACKER][0], 6);
  assert_int_equal (wave.die[RT_ATTACKER][3], 2);

  /* 6:4 costs Hulk something, 3:3 nothing, 3:5... sorted it is 6:5, 3:4, 3:3. */
  play (&battle, "chance roll 3 5 4\n");
  assert_true (rt_battle_read_wave (setup_of (&battle), state_of (&battle),
                                    G_LIST_MODEL (battle.log), &wave));
  assert_true (wave.is_rolled);
  assert_int_equal (wave.number, 1);
  assert_int_equal (wave.n_pairs, 3);
  assert_int_equal (wave.pair[0], RT_PAIR_DEFENDER_LOSES);
  assert_int_equal (wave.pair[1], RT_PAIR_ATTACKER_LOSES);
  assert_int_equal (wave.pair[2], RT_PAIR_TIE);
  assert_int_equal (wave.lost[RT_ATTACKER], 1);
  assert_int_equal (wave.lost[RT_DEFENDER], 1);
  assert_int_equal (wave.given[RT_DEFENDER], 0);
  assert_int_equal (wave.captured, -1);
  assert_int_equal (rt_battle_count_losses (setup_of (&battle), state_of (&battle)), 1);

  assert_true (rt_battle_quote_before (setup_of (&battle), state_of (&battle), &wave, &before));
  assert_near (before.odds.attacker_wins, now.odds.attacker_wins);
  assert_true (rt_battle_quote_after (setup_of (&battle), state_of (&battle), &wave, &after));
  guint n = rt_battle_list_losses (setup_of (&battle), state_of (&battle), losses);
  assert_int_equal (n, 2); /* a laser, Ned */
  rt_battle_suggest_losses (setup_of (&battle), losses, n, 1, chosen);
  assert_int_equal (chosen[0], 1);
  assert_int_equal (chosen[1], 0);

  play (&battle, "Bob lose laser\nAnn lose crew Zoe\n");
  rt_battle_quote_boarding (setup_of (&battle), state_of (&battle), LANCE, HULK, &now);
  assert_near (after.odds.attacker_wins, now.odds.attacker_wins);
  assert_near (after.losses[RT_ATTACKER], now.losses[RT_ATTACKER]);
  assert_true (rt_battle_read_wave (setup_of (&battle), state_of (&battle),
                                    G_LIST_MODEL (battle.log), &wave));
  assert_int_equal (wave.lost[RT_ATTACKER], 1);
  assert_int_equal (wave.given[RT_ATTACKER], 1);
  assert_int_equal (wave.captured, -1);

  /* The next wave is the second, and a capture ends it: the third pair does not count. */
  play (&battle, "Ann end\nBob end\nAnn board Lance Hulk\nchance roll 6 6 6\nchance roll 5 5\n");
  assert_true (rt_battle_read_wave (setup_of (&battle), state_of (&battle),
                                    G_LIST_MODEL (battle.log), &wave));
  assert_int_equal (wave.number, 2);
  assert_int_equal (wave.captured, RT_DEFENDER);
  assert_int_equal (wave.pair[0], RT_PAIR_DEFENDER_LOSES);
  assert_int_equal (wave.pair[1], RT_PAIR_UNCOUNTED);
  assert_int_equal (state_of (&battle)->phase, ROCKETMEN_PHASE_FATE);
  end (&battle);
}

/* While a wave is taken its chances are those of before and after, in every transcript. */
static int
check_transcript (const char *path)
{
  g_autofree char *text = NULL;
  g_autoptr (GString) head = g_string_new (NULL);
  Battle battle;
  RtBoardingQuote at_board = { 0 }, before, after = { 0 }, now;
  gboolean has_after = FALSE;
  int n_checked = 0;

  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  const char *first = strstr (text, "\nplayer ");
  char *body = strstr (text, "\nbegin\n");
  g_string_append_len (head, first + 1, body - first - 1);
  g_string_append (head, "\nbegin\n");
  begin (&battle, head->str);
  g_auto (GStrv) each = g_strsplit (body + strlen ("\nbegin\n"), "\n", -1);
  for (guint i = 0; each[i]; i++) {
    const RocketmenState *state = state_of (&battle);
    RtBoardingWave wave;
    RulesEntry entry;
    RulesProblem problem;

    if (rules_text_read_entry (battle.table->game, battle.table->setup, each[i], strlen (each[i]),
                               &entry, &problem)
        && entry.type == RULES_ENTRY_ACTION && entry.action.verb == ROCKETMEN_VERB_BOARD)
      assert_true (rt_battle_quote_boarding (setup_of (&battle), state, entry.action.arg[0],
                                             entry.action.arg[1], &at_board));
    play (&battle, each[i]);
    state = state_of (&battle);
    if (state->phase == ROCKETMEN_PHASE_BOARD_LOSS) {
      assert_true (
          rt_battle_read_wave (setup_of (&battle), state, G_LIST_MODEL (battle.log), &wave));
      assert_true (rt_battle_quote_before (setup_of (&battle), state, &wave, &before));
      assert_near (before.odds.attacker_wins, at_board.odds.attacker_wins);
      has_after = rt_battle_quote_after (setup_of (&battle), state, &wave, &after);
      n_checked++;
    } else if (has_after && state->phase == ROCKETMEN_PHASE_TURN) {
      rt_battle_quote_boarding (setup_of (&battle), state, after.side[0].object,
                                after.side[1].object, &now);
      assert_near (now.odds.attacker_wins, after.odds.attacker_wins);
      has_after = FALSE;
    }
  }
  end (&battle);
  return n_checked;
}

static void
test_transcripts (void **state)
{
  int n = 0;

  const char *folder = *state;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  assert_non_null (dir);
  for (const char *name = g_dir_read_name (dir); name; name = g_dir_read_name (dir)) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    if (g_str_has_suffix (name, ".journal"))
      n += check_transcript (path);
  }
  assert_true (n >= 3);
}

/* ---- How it went ---- */

static void
test_summary (void **unused)
{
  Battle battle;

  begin_with (&battle, "option rounds 1\n", ROWS);
  play (&battle, "Ann move Lance\nAnn fire Lance at Hulk steps 0 clear\nchance roll 5 4\n"
                 "Ann end\nBob end\n");
  g_autoptr (RtBattleSummary) summary = rt_battle_summary_new (battle.table->log);
  assert_int_equal (summary->victory, RT_VICTORY_ROUNDS);
  assert_int_equal (summary->seat[0].shots, 1);
  assert_int_equal (summary->seat[0].hits, 1);
  assert_near (summary->seat[0].hits_expected, 21.0 / 36); /* 7 or more */
  assert_int_equal (summary->seat[0].damage, 1);
  assert_int_equal (summary->seat[0].ap, 2);
  assert_int_equal (summary->seat[0].n_dice, 4); /* those for the first player too */
  assert_near (summary->seat[0].luck, (20 - 14));
  assert_int_equal (summary->seat[1].ships, 2);
  assert_int_equal (summary->seat[1].ships_lost, 0);
  assert_int_equal (summary->seat[1].damage, 0);
  end (&battle);
}

/* What each did to the others, and nobody else's pods: two hits, a capture, and a collision that
 * has only oneself to thank. */
static void
test_summary_by_hand (void **unused)
{
  Battle battle;

  begin_with (&battle, "", ROWS);
  play (&battle, "Ann move Lance\n"
                 "Ann fire Lance at Tug steps 1 clear\nchance roll 6 4\nBob lose shield\n"
                 "Ann end\nBob move Tug touching asteroid\nBob collide\nBob end\n");
  g_autoptr (RtBattleSummary) first = rt_battle_summary_new (battle.table->log);
  assert_int_equal (first->victory, RT_VICTORY_NONE);
  assert_int_equal (first->n_seats, 2);
  assert_int_equal (first->rounds, 2);
  assert_int_equal (first->seat[0].shots, 1);
  assert_int_equal (first->seat[0].hits, 1);
  assert_near (first->seat[0].hits_expected, 10.0 / 36); /* 7, a shield and a step: 9 or more */
  assert_int_equal (first->seat[0].damage, 1);
  assert_int_equal (first->seat[0].ap, 3); /* the move, the shot, the step */
  assert_int_equal (first->seat[0].ships, 1);
  assert_int_equal (first->seat[1].damage, 0);
  assert_int_equal (first->seat[1].ap, 1);
  assert_int_equal (first->seat[1].ships, 2);
  assert_int_equal (first->seat[1].ships_lost, 1); /* 2 damage on the laser that was left */
  assert_int_equal (first->seat[1].shots, 0);
  assert_int_equal (first->seat[0].lucks->len, 2); /* for the first player, and the shot */
  assert_near (g_array_index (first->seat[0].lucks, double, 0), (11 - 7));
  assert_near (g_array_index (first->seat[0].lucks, double, 1), (21 - 14));
  assert_int_equal (first->seat[1].n_dice, 2);
  assert_near (first->seat[1].luck, (3 - 7));

  play (&battle, "Ann move Lance touching Hulk\nAnn dock\nAnn board Lance Hulk\n"
                 "chance roll 6 6 1 1\nchance roll 5 5 1\nBob lose laser\nAnn destroy\n");
  g_autoptr (RtBattleSummary) second = rt_battle_summary_new (battle.table->log);
  assert_int_equal (second->victory, RT_VICTORY_FLEET);
  assert_int_equal (second->seat[0].waves, 1);
  assert_int_equal (second->seat[0].captures, 1);
  assert_int_equal (second->seat[0].damage, 2);
  assert_int_equal (second->seat[1].waves, 0);
  assert_int_equal (second->seat[1].ships_lost, 2);
  assert_int_equal (second->seat[0].ships_lost, 0);
  end (&battle);
}

/* Whose base was taken, and what a ram and a boarding cost whom. */
static void
test_summary_of_a_base (void **unused)
{
  Battle battle;

  begin_with (&battle, "", ROWS);
  play (&battle, "Ann adjust Lance shields -1\nAnn move Lance touching Hulk\nAnn collide\n"
                 "chance roll 4 3\nAnn ram\nchance roll 5 5\n");
  g_autoptr (RtBattleSummary) rammed = rt_battle_summary_new (battle.table->log);
  assert_int_equal (rammed->seat[0].damage, 1);
  assert_int_equal (rammed->seat[1].damage, 1);
  end (&battle);
  begin_with (&battle, "", ROWS);
  play (&battle, "Ann move Lance touching base-2\nAnn dock\nAnn board Lance base-2\n"
                 "chance roll 6 6 6 1\nchance roll 5 5 5 5 5\n"
                 "Bob lose die\nBob lose die\nBob lose die\nAnn lose laser\nAnn end\nBob end\n"
                 "Ann board Lance base-2\nchance roll 6 6 6\nchance roll 5 5\nBob lose die\n");
  g_autoptr (RtBattleSummary) summary = rt_battle_summary_new (battle.table->log);
  assert_int_equal (summary->victory, RT_VICTORY_BASE);
  assert_int_equal (summary->seat[0].waves, 2);
  assert_int_equal (summary->seat[1].damage, 1); /* the laser, thanks to the base */
  /* Dice of a base are no pods; and Bob's ships leave with him, without having been hit. */
  assert_int_equal (summary->seat[0].damage, 0);
  assert_int_equal (summary->seat[1].ships_lost, 2);
  end (&battle);
}

/* ---- Collisions and mining ---- */

static void
test_collision (void **unused)
{
  Battle battle;
  RulesOddsCollisionResult result;
  RtRamQuote ram;

  begin_with (&battle, "", ROWS);
  assert_true (rt_battle_quote_collision (setup_of (&battle), state_of (&battle), LANCE, HULK, TRUE,
                                          &result));
  /* 2 damage on one pod: as often as the roll works. Lance's shield spares it. */
  assert_int_equal (result.target_destroyed.numerator, 7);
  assert_int_equal (result.target_destroyed.denominator, 12);
  assert_int_equal (result.attacker_destroyed.numerator, 0);
  play (&battle, "Ann adjust Lance shields -1\nAnn move Lance touching Hulk\nAnn collide\n"
                 "chance roll 4 3\n");
  rt_battle_quote_ram (state_of (&battle), &(RulesAction){ .verb = ROCKETMEN_VERB_RAM }, &ram);
  assert_int_equal (ram.target_pods, 1);
  assert_false (ram.is_target_destroyed);
  assert_near (ram.attacker_hit, 7.0 / 12);
  assert_false (ram.would_destroy_attacker);
  rt_battle_quote_ram (state_of (&battle),
                       &(RulesAction){ .verb = ROCKETMEN_VERB_SACRIFICE, .n_args = 1 }, &ram);
  assert_true (ram.is_target_destroyed);
  assert_true (ram.would_destroy_attacker);
  rt_battle_quote_ram (state_of (&battle), &(RulesAction){ .verb = ROCKETMEN_VERB_SPARE }, &ram);
  assert_int_equal (ram.target_pods, 0);
  end (&battle);
  /* With its shield the attacker is not hit, whatever it gives up. */
  begin_with (&battle, "", ROWS);
  play (&battle, "Ann adjust Lance lasers -1\nAnn move Lance touching Hulk\nAnn collide\n"
                 "chance roll 4 3\n");
  rt_battle_quote_ram (state_of (&battle),
                       &(RulesAction){ .verb = ROCKETMEN_VERB_SACRIFICE, .n_args = 1 }, &ram);
  assert_true (ram.attacker_hit == 0);
  assert_false (ram.would_destroy_attacker);
  assert_true (ram.is_target_destroyed);
  assert_int_equal (ram.target_pods, 1);
  end (&battle);
}

static void
test_mining (void **unused)
{
  RtMiningQuote quote;

  for (int spaces = 1; spaces <= 6; spaces++)
    for (int resources = 0; resources <= 9; resources++) {
      RulesOddsMiningResult result;
      assert_true (rules_odds_mining (
          &(RulesOddsMining){ .spaces = spaces, .resources = resources }, &result));
      rt_battle_quote_mining (spaces, spaces, resources, &quote);
      assert_near (quote.expected, result.expected_load.value);
      assert_near (quote.fills, result.fills_hold.value);
    }
  rt_battle_quote_mining (1, 3, 5, &quote); /* one die left: 1, 2 or 3 */
  assert_near (quote.expected, 1);
  assert_near (quote.fills, 1.0 / 6);
  rt_battle_quote_mining (1, 0, 5, &quote); /* full from the beginning */
  assert_int_equal (quote.spaces, 0);
  assert_near (quote.expected, 0);
  assert_near (quote.fills, 1);
  rt_battle_quote_mining (0, 2, 5, &quote); /* the last die has been rolled */
  assert_near (quote.expected, 0);
  assert_near (quote.fills, 0);
}

/* ---- What the panes ask of the rules ---- */

/* RM-BD-1: an enemy that is docked, whichever of the two did it; then the one being boarded. */
static void
test_boardable (void **unused)
{
  Battle battle;

  begin_with (&battle, "", ROWS);
  assert_int_equal (rocketmen_boardable (setup_of (&battle), state_of (&battle), LANCE), -1);
  play (&battle, "Ann move Lance touching Hulk\nAnn dock\n");
  assert_int_equal (rocketmen_boardable (setup_of (&battle), state_of (&battle), LANCE), HULK);
  assert_int_equal (rocketmen_boardable (setup_of (&battle), state_of (&battle), HULK), LANCE);
  assert_int_equal (rocketmen_boardable (setup_of (&battle), state_of (&battle), TUG), -1);
  end (&battle);
  begin_with (&battle, "", ROWS);
  play (&battle, "Ann move Lance touching base-2\nAnn dock\n");
  assert_int_equal (rocketmen_boardable (setup_of (&battle), state_of (&battle), LANCE),
                    ROCKETMEN_OBJECT_BASE + 1);
  assert_int_equal (rocketmen_seat_of (setup_of (&battle), ROCKETMEN_OBJECT_BASE + 1), 1);
  assert_int_equal (rocketmen_seat_of (setup_of (&battle), LANCE), 0);
  assert_int_equal (rocketmen_seat_of (setup_of (&battle), TUG), 1);
  /* Docked to the own base, there is nothing to board. */
  assert_int_equal (rocketmen_boardable (setup_of (&battle), state_of (&battle), TUG), -1);
  end (&battle);
}

/* RM-SV-2: salvage at home, for a resource that both cards name, and only in its holder's turn. */
static void
test_stands_for (void **unused)
{
  static const char rows[] =
      "ship Lance Ann active rocketship ap 9 wr 7 move M range M cargo 3 seats 2 posts 2 lasers 1 "
      "shields 1\n"
      "ship Teal Ann reserve plain ap 4 wr 8 move S range S cargo 3 seats 2 posts 0 lasers 0 "
      "shields 0\n"
      "ship Hulk Bob active plain ap 4 wr 8 move S range S cargo 0 seats 0 posts 0 lasers 0 "
      "shields 0\n"
      "ship Tug Bob active plain ap 4 wr 8 move S range S cargo 3 seats 2 posts 1 lasers 1 "
      "shields 0\n"
      "cost Teal titanium newtonium\ncost Hulk newtonium carbon7\n";
  enum { TEAL = 1, PRIZE };
  Battle battle;

  begin_with (&battle, "option edition 2\n", rows);
  play (&battle, "Ann move Lance touching Hulk\nAnn dock\nAnn board Lance Hulk\n"
                 "chance roll 6 6 6\nchance roll 1\nAnn salvage\n");
  /* It is carried, and not at home yet. */
  assert_false (rocketmen_stands_for (setup_of (&battle), state_of (&battle), PRIZE, TEAL, 1));
  play (&battle, "Ann move Lance touching base-1\nAnn dock\nAnn finish Lance\n");
  assert_false (rocketmen_stands_for (setup_of (&battle), state_of (&battle), PRIZE, TEAL, 0));
  assert_true (rocketmen_stands_for (setup_of (&battle), state_of (&battle), PRIZE, TEAL, 1));
  assert_false (rocketmen_stands_for (setup_of (&battle), state_of (&battle), PRIZE, TEAL, 2));
  assert_false (rocketmen_stands_for (setup_of (&battle), state_of (&battle), LANCE, TEAL, 1));
  play (&battle, "Ann end\n");
  assert_false (rocketmen_stands_for (setup_of (&battle), state_of (&battle), PRIZE, TEAL, 1));
  end (&battle);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_ship_by_all_rolls),
    cmocka_unit_test (test_bonus_by_all_rolls),
    cmocka_unit_test (test_base_by_all_rolls),
    cmocka_unit_test (test_who_can_board),
    cmocka_unit_test (test_smallest_boarding),
    cmocka_unit_test (test_base_and_its_crew),
    cmocka_unit_test (test_base_dice),
    cmocka_unit_test (test_exactness),
    cmocka_unit_test (test_base_falls_in_a_wave),
    cmocka_unit_test (test_base_goes_on),
    cmocka_unit_test (test_crew_of_a_base_first),
    cmocka_unit_test (test_many_dice),
    cmocka_unit_test (test_waves_are_numbered),
    cmocka_unit_test (test_suggestion),
    cmocka_unit_test (test_losses_of_a_shot),
    cmocka_unit_test (test_reads_wave),
    cmocka_unit_test_prestate (test_transcripts, argc > 1 ? argv[1] : NULL),
    cmocka_unit_test (test_summary),
    cmocka_unit_test (test_summary_by_hand),
    cmocka_unit_test (test_summary_of_a_base),
    cmocka_unit_test (test_collision),
    cmocka_unit_test (test_mining),
    cmocka_unit_test (test_boardable),
    cmocka_unit_test (test_stands_for),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
