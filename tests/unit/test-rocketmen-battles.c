/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Random battles of Rocketmen with a map, for two, three and four, on the screen and with
 * miniatures that the map follows. After every action the map is looked at by this test's own
 * eyes: what stands where, what a move went through, what is docked to what.
 *
 * Half of them are the demonstration fleets. The others are fleets and bases of any size, and the
 * players also turn anywhere, correct what was noted and place things by hand.
 *
 * test-rocketmen-battles [BATTLES [SEED]] plays more of them, or others.
 */
#include "rules/players/players.h"
#include "rules/rocketmen/rocketmen.h"
#include "rules/rules-chance.h"
#include "rules/rules-log.h"
#include "rules/rules-text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ACTIONS_MAX = 100000, TEXT_MAX = 16000 };

typedef struct {
  unsigned n_battles;
  uint64_t seed;
} Trial;

typedef struct {
  const RulesGame *game;
  RulesSetup *setup;
  RulesState state;
  RulesState before; /* the last action, which is: */
  RulesAction action;
  RulesBits bits;
  uint64_t seed;
  bool is_odd; /* with fleets of its own, and things done by hand */
  size_t n_actions;
} Battle;

/* What came up, so that one can see that it did. */
typedef struct {
  unsigned played;
  unsigned refused;
  size_t actions;
  size_t longest;
  size_t of_verb[ROCKETMEN_N_VERBS];
} Count;

static const RocketmenSetup *
cards_of (const Battle *battle)
{
  return (const RocketmenSetup *)battle->setup;
}

static const RocketmenState *
now (const Battle *battle)
{
  return (const RocketmenState *)&battle->state;
}

static bool
is_on_screen (const Battle *battle)
{
  return battle->setup->option[ROCKETMEN_OPTION_MAP] == ROCKETMEN_MAP_SCREEN;
}

/* Fails with what it takes to come back to this place. */
static void
fail_at (const Battle *battle, const char *why)
{
  RulesEntry entry = { .type = RULES_ENTRY_ACTION, .actor = rules_actor (&battle->before) };
  char line[RULES_LINE_MAX];

  entry.action = battle->action;
  rules_text_write_entry (battle->game, battle->setup, &entry, line, sizeof line);
  print_message ("# %s\n", line);
  print_message ("# test-rocketmen-battles 1 %llu: %u seats, map %s, after %zu actions\n",
                 (unsigned long long)battle->seed, battle->setup->n_seats,
                 is_on_screen (battle) ? "screen" : "on", battle->n_actions);
  fail_msg ("%s", why);
}

static int
between (RulesBits *bits, int min, int max)
{
  return min + (int)rules_bits_below (bits, (uint32_t)(max - min) + 1);
}

static bool
chance_of (RulesBits *bits, unsigned one_in)
{
  return rules_bits_below (bits, one_in) == 0;
}

/* ---- Fleets ---- */

static size_t
add_ship (char *text, size_t n, RulesBits *bits, int seat, int i, int station)
{
  static const char *const classes[] = { "fighter", "rocketship", "cruiser", "plain" };
  static const char *const moves[] = { "S", "M", "L" };
  static const char *const kinds[] = { "titanium", "newtonium", "carbon7" };
  bool is_station = i == station;
  bool is_reserve = i > 0 && chance_of (bits, 3);
  int lasers = between (bits, 0, 2);
  int shields = between (bits, 0, 2);

  n += (size_t)snprintf (
      text + n, TEXT_MAX - n,
      "ship S%d-%d P%d %s %s ap %d wr %d move %s range %s cargo %d seats 1 posts %d lasers %d "
      "shields %d\n",
      seat, i, seat, is_reserve ? "reserve" : "active",
      is_station ? "station" : classes[between (bits, 0, 3)], between (bits, 1, 9),
      between (bits, 4, 9), is_station ? "none" : moves[between (bits, 0, 2)],
      moves[between (bits, 0, 2)], between (bits, 0, 4), lasers + shields + between (bits, 0, 1),
      lasers, shields);
  if (is_reserve)
    n += (size_t)snprintf (text + n, TEXT_MAX - n, "cost S%d-%d %s\n", seat, i,
                           kinds[between (bits, 0, 2)]);
  if (chance_of (bits, 6))
    n += (size_t)snprintf (text + n, TEXT_MAX - n, "ability S%d-%d move %d always\n", seat, i,
                           between (bits, -1, 10));
  return n;
}

/* Bases of any width, mostly like those of a table. */
static size_t
add_sizes (char *text, size_t n, RulesBits *bits)
{
  static const char *const sizes[] = { "fighter", "rocketship", "cruiser", "station",
                                       "plain",   "asteroid",   "home",    "microid" };
  bool is_wild = chance_of (bits, 4);

  for (int i = 0; i < 8; i++) {
    int size = is_wild ? between (bits, 50, 1500) : between (bits, 80, 500);
    if (chance_of (bits, 2))
      n += (size_t)snprintf (text + n, TEXT_MAX - n, "size %s %d.%d\n", sizes[i], size / 10,
                             size % 10);
  }
  return n;
}

/* The head of a journal with fleets of any kind. */
static size_t
write_head (char *text, RulesBits *bits, int n_seats, const char *map)
{
  size_t n = (size_t)snprintf (text, TEXT_MAX, "rocket-table journal 1\ngame rocketmen\n");

  for (int seat = 0; seat < n_seats; seat++)
    n += (size_t)snprintf (text + n, TEXT_MAX - n, "player P%d\n", seat);
  n += (size_t)snprintf (
      text + n, TEXT_MAX - n,
      "option edition 3\noption map %s\noption rounds %d\noption many %s\noption side %d\n"
      "option measured %s\noption boarded %s\noption ruler_s %d\noption ruler_m %d\n"
      "option ruler_l %d\ncomponents counted\n",
      map, between (bits, 5, 40), chance_of (bits, 2) ? "first" : "last", between (bits, 600, 1500),
      chance_of (bits, 2) ? "free" : "spent", chance_of (bits, 2) ? "held" : "free",
      between (bits, 100, 900), between (bits, 100, 1500),
      between (bits, 100, chance_of (bits, 3) ? 3000 : 900));
  n = add_sizes (text, n, bits);
  for (int seat = 0; seat < n_seats; seat++) {
    int n_ships = between (bits, 1, 12);
    int station = between (bits, 0, 20);
    for (int i = 0; i < n_ships; i++)
      n = add_ship (text, n, bits, seat, i, station);
  }
  n += (size_t)snprintf (text + n, TEXT_MAX - n, "begin\n");
  assert_true (n < TEXT_MAX);
  return n;
}

/* False if the fleets do not fit on the table, which is refused as it should be. */
static bool
set_up_odd (Battle *battle, int n_seats, const char *map)
{
  char text[TEXT_MAX];
  RulesReading reading = { 0 };
  size_t n = write_head (text, &battle->bits, n_seats, map);
  RulesReadStatus status = rules_text_read_journal (text, n, &reading);

  if (status == RULES_READ_OK) {
    battle->setup = reading.setup;
    reading.setup = NULL;
  } else {
    const RulesPhrase *why = reading.problem.refusal.phrase;
    if (!why || strcmp (why->id, "no_room") != 0)
      fail_msg ("battle %llu: line %u of its head is wrong:\n%s", (unsigned long long)battle->seed,
                reading.problem.line, text);
  }
  rules_reading_clear (&reading);
  return status == RULES_READ_OK;
}

/* The demonstration fleets, at the usual settings. */
static void
set_up_demo (Battle *battle, int n_seats, RulesSetup *setup, int map)
{
  assert_non_null (setup);
  setup->n_seats = (uint8_t)n_seats;
  for (int seat = 0; seat < n_seats; seat++)
    snprintf (setup->seat[seat], sizeof setup->seat[seat], "P%d", seat);
  setup->option[ROCKETMEN_OPTION_EDITION] = ROCKETMEN_EDITION_THIRD;
  setup->option[ROCKETMEN_OPTION_MAP] = (int16_t)map;
  setup->option[ROCKETMEN_OPTION_ROUNDS] = 60;
  assert_true (rules_setup_check (battle->game, setup, NULL));
  battle->setup = setup;
}

static bool
begin_battle (Battle *battle, uint64_t seed)
{
  int n_seats = 2 + (int)(seed / 4 % 3);
  bool is_screen = seed / 2 % 2 == 0;

  *battle = (Battle){ .game = rules_find_game ("rocketmen"), .seed = seed };
  battle->bits = rules_bits (seed);
  battle->is_odd = seed % 2;
  if (battle->is_odd && !set_up_odd (battle, n_seats, is_screen ? "screen" : "on"))
    return false;
  if (!battle->is_odd)
    set_up_demo (battle, n_seats, rules_setup_new (battle->game),
                 is_screen ? ROCKETMEN_MAP_SCREEN : ROCKETMEN_MAP_ON);
  rules_begin (battle->game, battle->setup, &battle->state);
  return true;
}

/* ---- What may be done ---- */

static RulesAction
action_of (unsigned verb, int n_args, int a, int b, int c, int d)
{
  return (RulesAction){ (uint8_t)verb,
                        (uint8_t)n_args,
                        { (int16_t)a, (int16_t)b, (int16_t)c, (int16_t)d } };
}

/* Something that no list has, mostly refused: any way to turn, any correction. */
static RulesAction
something_by_hand (Battle *battle)
{
  RulesBits *bits = &battle->bits;
  int ship = between (bits, 0, cards_of (battle)->n_ships - 1);
  int object = between (bits, 0, ROCKETMEN_OBJECTS_MAX - 1);
  int side = rocketmen_side (cards_of (battle));
  int seat = between (bits, 0, battle->setup->n_seats - 1);

  switch (rules_bits_below (bits, 10)) {
  case 0:
    return action_of (ROCKETMEN_VERB_ADJUST_DOCKED, 2, ship, object, 0, 0);
  case 1:
    return action_of (ROCKETMEN_VERB_ADJUST_UNDOCKED, 1, ship, 0, 0, 0);
  case 2:
    return action_of (ROCKETMEN_VERB_ADJUST_STOCK, 3, seat, between (bits, 0, 2), 1, 0);
  case 3:
    return action_of (ROCKETMEN_VERB_ADJUST_MICROIDS, 1, between (bits, -3, 1), 0, 0, 0);
  case 4: {
    int x = between (bits, 0, side);
    return action_of (ROCKETMEN_VERB_PLACE, 4, object, x, between (bits, 0, side),
                      between (bits, 0, SPACE_TURN - 1));
  }
  case 5:
    return action_of (ROCKETMEN_VERB_BRING, 1, ship, 0, 0, 0);
  case 6:
    return action_of (ROCKETMEN_VERB_DOCK_SHIP, 2, ship, object, 0, 0);
  default:
    return action_of (ROCKETMEN_VERB_TURN_TO, 2, ship, between (bits, 0, SPACE_TURN - 1), 0, 0);
  }
}

/* Applied if it is allowed. */
static bool
try_action (Battle *battle, const RulesAction *action)
{
  rules_copy (battle->game, &battle->before, &battle->state);
  battle->action = *action;
  return rules_apply (battle->game, battle->setup, &battle->state, action, NULL);
}

/* By its verb first, as there are many ways to turn and one to move. */
static void
choose_listed (Battle *battle, RulesAction *action)
{
  RulesAction list[RULES_LEGAL_MAX];
  size_t n = battle->game->legal (battle->setup, &battle->state, list);
  size_t first[ROCKETMEN_N_VERBS];
  uint32_t n_verbs = 0;

  if (n == 0)
    fail_at (battle, "nothing can be done");
  for (size_t i = 0; i < n; i++) {
    bool is_new = true;
    for (size_t k = 0; k < i; k++)
      is_new = is_new && list[k].verb != list[i].verb;
    if (is_new)
      first[n_verbs++] = i;
  }
  unsigned verb = list[first[rules_bits_below (&battle->bits, n_verbs)]].verb;
  /* Who often ends the turn sees little of the table. */
  if (verb == ROCKETMEN_VERB_END && !chance_of (&battle->bits, 3))
    verb = list[rules_bits_below (&battle->bits, (uint32_t)n)].verb;
  do
    *action = list[rules_bits_below (&battle->bits, (uint32_t)n)];
  while (action->verb != verb);
}

/* What comes next, by whoever is to act. */
static void
take_step (Battle *battle, RulesAction *action)
{
  RulesUrn urn;

  switch (rules_actor (&battle->state)) {
  case RULES_CHANCE:
    battle->game->chance (battle->setup, &battle->state, &urn);
    rules_draw (&urn, &battle->bits, action);
    break;
  case RULES_TABLE:
    if (chance_of (&battle->bits, 2))
      rules_answer (battle->game, battle->setup, &battle->state, &battle->bits, action);
    else
      choose_listed (battle, action);
    break;
  default:
    if (battle->is_odd && chance_of (&battle->bits, 3)) {
      *action = something_by_hand (battle);
      if (try_action (battle, action))
        return;
    }
    choose_listed (battle, action);
    break;
  }
  if (!try_action (battle, action))
    fail_at (battle, "what is listed, drawn or answered is refused");
}

/* ---- What the map must show ---- */

static bool
is_ship (int object)
{
  return object < ROCKETMEN_SHIPS_MAX;
}

static bool
is_one_microid (int object)
{
  return object >= ROCKETMEN_OBJECT_ONE_MICROID;
}

/* Has it evaded this, or something else that it has not left yet? Only one thing is noted. */
static bool
is_through (const RocketmenState *state, int object)
{
  return is_ship (object) && state->ship[object].through;
}

static void
check_pair (const Battle *battle, int a, int b)
{
  SpaceDisc one = rocketmen_disc (cards_of (battle), now (battle), a);
  SpaceDisc other = rocketmen_disc (cards_of (battle), now (battle), b);
  bool may_overlap = is_one_microid (a) && is_one_microid (b);
  bool is_docked = rocketmen_are_docked (now (battle), a, b);

  if (!may_overlap && space_is_overlapping (&one, &other) && !is_through (now (battle), a)
      && !is_through (now (battle), b))
    fail_at (battle, "two things in one place");
  if (is_docked && !space_is_within (&one, &other, SPACE_TOUCH))
    fail_at (battle, "docked where it does not touch");
}

static void
check_map (const Battle *battle)
{
  const RocketmenSetup *cards = cards_of (battle);
  const RocketmenState *state = now (battle);
  int there[ROCKETMEN_OBJECTS_MAX];
  int n = 0;

  for (int i = 0; i < ROCKETMEN_OBJECTS_MAX; i++) {
    if (!rocketmen_is_on_map (cards, state, i))
      continue;
    SpaceDisc disc = rocketmen_disc (cards, state, i);
    if (!space_is_on_table (&disc, rocketmen_side (cards)))
      fail_at (battle, "a thing that is not wholly on the table");
    for (int k = 0; is_on_screen (battle) && k < n; k++)
      check_pair (battle, i, there[k]);
    there[n++] = i;
  }
}

/* A ship has moved: on its way it met nothing that it has not evaded, nor left its heading. */
static void
check_way (const Battle *battle, int ship)
{
  const RocketmenSetup *cards = cards_of (battle);
  const RocketmenState *before = (const RocketmenState *)&battle->before;
  SpaceDisc mover = rocketmen_disc (cards, before, ship);
  SpacePoint to = now (battle)->place[ship].at;
  int length = space_length (mover.at, to);

  /* Two roundings, of where it leads and where it ends, are a tenth of a degree at most there. */
  int aside = space_heading (mover.at, to) - before->place[ship].heading;
  if (length >= 815 && (aside + SPACE_TURN + 1) % SPACE_TURN > 2)
    fail_at (battle, "a move that is not along the heading");
  if (length > rocketmen_move_length (cards, before, ship) + 1)
    fail_at (battle, "a move that is too long");
  for (int other = 0; other < ROCKETMEN_OBJECTS_MAX; other++) {
    SpaceDisc disc = rocketmen_disc (cards, before, other);
    SpaceDisc put = mover;
    bool is_evaded = before->evaded[other / 8] >> other % 8 & 1;
    if (other == ship || is_evaded || !rocketmen_is_on_map (cards, before, other)
        || before->ship[ship].through == other + 1 || space_is_overlapping (&mover, &disc))
      continue;
    for (int i = 1; i <= 16; i++) {
      put.at = space_along (mover.at, to, length * i / 16);
      if (space_is_overlapping (&put, &disc))
        fail_at (battle, "a move through something");
    }
  }
}

static void
check_step (const Battle *battle, const RulesAction *action)
{
  const char *fault = battle->game->find_fault (battle->setup, &battle->state);

  if (fault)
    fail_at (battle, fault);
  check_map (battle);
  if (is_on_screen (battle) && action->verb == ROCKETMEN_VERB_MOVE)
    check_way (battle, action->arg[0]);
}

/* ---- Battles ---- */

static void
play_battle (uint64_t seed, Count *count)
{
  Battle battle;

  if (!begin_battle (&battle, seed)) {
    count->refused++;
    return;
  }
  while (rules_actor (&battle.state) != RULES_OVER) {
    RulesAction action;
    take_step (&battle, &action);
    count->of_verb[action.verb]++;
    if (++battle.n_actions > ACTIONS_MAX)
      fail_at (&battle, "the battle does not end");
    check_step (&battle, &action);
  }
  count->played++;
  count->actions += battle.n_actions;
  count->longest = battle.n_actions > count->longest ? battle.n_actions : count->longest;
  rules_setup_free (battle.setup);
}

static void
test_random_battles (void **state)
{
  static const struct {
    unsigned verb;
    const char *name;
  } told[] = {
    { ROCKETMEN_VERB_MOVE, "moves" },
    { ROCKETMEN_VERB_TURN_TO, "turns" },
    { ROCKETMEN_VERB_MEET, "choices" },
    { ROCKETMEN_VERB_EVADE, "evasions" },
    { ROCKETMEN_VERB_DOCK, "dockings" },
    { ROCKETMEN_VERB_COLLIDE, "collisions" },
    { ROCKETMEN_VERB_SHOOT, "shots" },
    { ROCKETMEN_VERB_LOAD, "loads" },
    { ROCKETMEN_VERB_BRING, "arrivals" },
    { ROCKETMEN_VERB_PLACE, "placed" },
    { ROCKETMEN_VERB_CONTACT, "contacts told" },
    { ROCKETMEN_VERB_NO_CONTACT, "no contact told" },
  };
  const Trial *trial = *state;
  Count count = { 0 };

  for (unsigned i = 0; i < trial->n_battles; i++)
    play_battle (trial->seed + i, &count);
  print_message ("# %u battles, %u without room for them, %zu actions, at most %zu\n", count.played,
                 count.refused, count.actions, count.longest);
  for (size_t i = 0; i < sizeof told / sizeof told[0]; i++)
    print_message ("# %zu %s\n", count.of_verb[told[i].verb], told[i].name);
  for (size_t i = 0; trial->n_battles >= 100 && i < sizeof told / sizeof told[0]; i++)
    assert_true (count.of_verb[told[i].verb] > 0);
}

int
main (int argc, char **argv)
{
  Trial trial = { .n_battles = argc > 1 ? (unsigned)strtoul (argv[1], NULL, 10) : 120,
                  .seed = argc > 2 ? strtoull (argv[2], NULL, 10) : 0 };
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_prestate (test_random_battles, &trial),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
