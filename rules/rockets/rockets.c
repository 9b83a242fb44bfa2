/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rockets, a card race to the moon. The rules, their ids and what is assumed: README.md beside
 * this.
 *
 * A turn is one action (which card, and what to do where the rules leave a choice); dealing and
 * drawing are actions of chance, a handful of cards each. The order of the pile is nobody's
 * knowledge, so the state keeps no order: cards are counted by value, and a draw picks among them.
 */
#include "rockets.h"

#include "../rules-chance.h"

#include <string.h>

enum {
  VALUE_MAX = 30, /* highest card a components file may have */
  ROW = 32,       /* counts of a heap of cards, by value from 0; the last one stays 0 */
  HAND_SIZE = 6,
  POINTS_MAX = 99,
  JOURNEYS = 5,
};

/* The moon in a reason: where it is on the track is for the setup to say. */
enum { THE_MOON = ROCKETS_FIELDS + 1 };

/* What promise() gives, in 64ths of a point, for a point still to climb and a card to climb with.
 */
enum { CLIMB = 64, STEP = 48 };

enum { ROW_CARD, ROW_TRACK };
enum { OPTION_STARTER, OPTION_TIE, OPTION_COMPARE };
enum { TIE_SIXTH, TIE_SHARED, TIE_ASK };

/* How far a journey has come: `stage` of a state. */
enum { STAGE_DEALING, STAGE_PLAYING, STAGE_TIED };
enum { COMPARE_OWN, COMPARE_COMMON };

typedef struct {
  RulesSetup common;
  uint8_t n_values;                   /* one more than the highest value in the deck */
  uint8_t deck[ROW];                  /* cards of value 0, 1, 2, … */
  uint8_t moon;                       /* steps from the start to it */
  uint8_t has_track;                  /* do its rows say so? */
  uint8_t points[ROCKETS_FIELDS + 1]; /* printed on each field, from the start, which gives 0, on */
} Setup;

typedef struct {
  RulesHead head;
  uint8_t journey;                 /* from 1 */
  uint8_t starter;                 /* of this journey */
  uint8_t turn;                    /* whose turn it is, or whose cards are being dealt */
  uint8_t stage;                   /* dealing first cards; playing; or a tie to be decided */
  uint8_t owed;                    /* cards that chance has still to hand to `turn` */
  uint8_t playing;                 /* a bit for each seat that plays this journey */
  uint8_t next[RULES_SEATS_MAX];   /* who plays after each of these; 0 for others */
  uint8_t marker[RULES_SEATS_MAX]; /* steps from the start */
  /* The card that the seat's next one is compared with, plus 1; 0: none yet. */
  uint8_t last[RULES_SEATS_MAX];
  uint8_t hand_size[RULES_SEATS_MAX];
  uint8_t pile_size;
  int16_t total[RULES_SEATS_MAX];                /* of the journeys done, without the sixth */
  int16_t score[ROCKETS_SIXTH][RULES_SEATS_MAX]; /* by journey */
  uint8_t hand[RULES_SEATS_MAX][ROW];
  uint8_t pile[ROW];
  uint8_t played[ROW];
} State;

_Static_assert(sizeof (State) <= RULES_STATE_MAX, "the state must fit");
_Static_assert(sizeof (State) == 80 + 6 * ROW, "no padding");

/* ---- Words ---- */

static const char *const tie_words[] = { "sixth", "shared", "ask" };
static const char *const spoken_ties[] = { N_ ("a sixth journey"), N_ ("a shared victory"),
                                           N_ ("asked when it happens") };
static const char *const compare_words[] = { "own", "common" };
static const char *const spoken_compares[] = { N_ ("your own last card"),
                                               N_ ("anyone's last card") };

/* How the fields of the track are called within a sentence. */
static const RulesPhrase start_name = { "start-name", "RK-1", N_ ("the start") };
static const RulesPhrase star_name = { "star-name", "RK-1", N_ ("star {number}") };
static const RulesPhrase moon_name = { "moon-name", "RK-1", N_ ("the moon") };

static bool
speak_star (int star, RulesReason *reason)
{
  *reason = (RulesReason){ star == 0          ? &start_name
                           : star == THE_MOON ? &moon_name
                                              : &star_name,
                           { (int16_t)star } };
  return true;
}

static const RulesKind kinds[] = {
  { .name = "card", .min = 0, .max = VALUE_MAX },
  { .name = "count", .min = 0, .max = ROCKETS_CARDS },
  { .name = "star", .min = 0, .max = THE_MOON, .speak = speak_star },
  { .name = "points", .min = 0, .max = POINTS_MAX },
  { .name = "tie", .min = 0, .max = 2, .words = tie_words, .spoken = spoken_ties },
  { .name = "compare", .min = 0, .max = 1, .words = compare_words, .spoken = spoken_compares },
  { 0 },
};

static const RulesVerb verbs[] = {
  [ROCKETS_PLAY] = { .pattern = "play {card}",
                     .help =
                         N_ ("Play your first card, or one higher than your last, and advance.") },
  [ROCKETS_PUSH] = { .pattern = "play {card} push {seat}",
                     .help = N_ ("Play a card equal to your last, and advance an opponent by 1.") },
  [ROCKETS_BACK] = { .pattern = "play {card} back",
                     .help = N_ ("Play a card lower than your last, and go back the difference.") },
  [ROCKETS_DRAW] = { .pattern = "play {card} draw",
                     .help =
                         N_ ("Play a card lower than your last, stay, and draw the difference.") },
  [ROCKETS_DEAL] = { .pattern = "deal {seat} {card}*",
                     .help = N_ ("The first six cards of a journey.") },
  [ROCKETS_TAKE] = { .pattern = "take {seat} {card}*", .help = N_ ("Cards drawn from the pile.") },
  [ROCKETS_FLY] = { .pattern = "fly", .help = N_ ("A tie for first: fly a sixth journey.") },
  [ROCKETS_SHARE] = { .pattern = "share", .help = N_ ("A tie for first: share the victory.") },
  { 0 },
};

static const RulesVerb components[] = {
  [ROW_CARD] = { .pattern = "card {card} {count}",
                 .help = N_ ("A card's value, and how many of it there are."),
                 .title = N_ ("Cards"),
                 .counted = N_ ("Cards with a {card}") },
  [ROW_TRACK] = { .pattern = "track {points}*",
                  .help = N_ ("The points printed on the fields, from the start to the moon; a "
                              "long track may take several rows."),
                  .is_printed = true,
                  .title = N_ ("Game board") },
  { 0 },
};

static const RulesOption options[] = {
  [OPTION_STARTER] = { "starter", "seat", 0, "RK-2",
                       N_ ("Who starts the first journey (printed: the youngest).") },
  [OPTION_TIE] = { "tie", "tie", TIE_ASK, "RK-11",
                   N_ ("A tie for first: a sixth journey, or a shared victory."), true, TIE_SIXTH },
  [OPTION_COMPARE] = { "compare", "compare", COMPARE_OWN, "RK-4",
                       N_ ("A card is compared with your own last card, or with the last card "
                           "anyone played.") },
  { 0 },
};

/* Headings. */
#define PREPARATION N_ ("Preparation")
#define THE_GAME N_ ("The game")
#define JOURNEY_END N_ ("End of the journey")

static const RulesRule rules[] = {
  { "RK-1", PREPARATION,
    N_ ("Fourteen stars lead from the start to the moon, and each field prints the points that it "
        "is worth: 2 3 6 6 6 8 9 10 10 12 12 12 14 16, and 20 on the moon. The 60 cards are "
        "shuffled, each player gets six, and the rest is the pile. After five journeys the highest "
        "total wins.") },
  { "RK-2", THE_GAME,
    N_ ("Turns go clockwise. In your turn you play one card from your hand, face up.") },
  { "RK-3", THE_GAME,
    N_ ("Your first card of a journey takes your marker forward by half its value in fields, "
        "rounded up.") },
  { "RK-4", THE_GAME,
    N_ ("A card higher than your last takes your marker forward by the difference, in "
        "fields.") },
  { "RK-5", THE_GAME,
    N_ ("A card equal to your last takes an opponent's marker, which you choose, forward by 1. "
        "You cannot decline.") },
  { "RK-6", THE_GAME,
    N_ ("With a card lower than your last you go back the difference, or stay and draw that many "
        "cards.") },
  { "RK-7", THE_GAME,
    N_ ("If there are fewer fields behind your marker than the difference, you must draw all of "
        "it; doing some of each is not allowed.") },
  { "RK-8", JOURNEY_END,
    N_ ("A journey ends after a turn when the player has no cards left, when any marker is on the "
        "moon, or when the pile is empty. A marker stops on the moon; a draw takes at most what "
        "the pile has.") },
  { "RK-9", JOURNEY_END,
    N_ ("A journey scores the points printed on the marker's field less the number of cards in "
        "hand. It may be negative.") },
  { "RK-10", JOURNEY_END,
    N_ ("The next journey begins at the start with all cards shuffled and six each. The lowest "
        "score of "
        "the journey just ended starts; in a tie, the first of those clockwise after the last "
        "starter.") },
  { "RK-11", JOURNEY_END,
    N_ ("The highest total of five journeys wins. Those tied for first may play a sixth journey, "
        "whose score alone decides between them; if that is a tie too, or they do not wish to, "
        "they "
        "share the victory. The one of them who would start it says so.") },
  { 0 },
};

static const RulesPhrase no_such_card = { "no-such-card", "RK-2",
                                          N_ ("There is no {card} in your hand.") };
static const RulesPhrase must_push = {
  "must-push", "RK-5", N_ ("Your last card was a {card} too: say which opponent to advance."),
  .typed = "play {1:card} push …"
};
static const RulesPhrase must_choose = { "must-choose", "RK-6",
                                         N_ ("{card} is lower than your last card, {card}: say "
                                             "whether you go back {number} or draw {3:number}."),
                                         .typed = "play {1:card} back, play {1:card} draw" };
static const RulesPhrase not_equal = {
  "not-equal", "RK-5",
  N_ ("You advance an opponent only with a card equal to your last, which is {card}.")
};
static const RulesPhrase only_advances = { "only-advances", "RK-3",
                                           N_ ("This is a first card: it only advances."),
                                           .typed = "play {card}" };
static const RulesPhrase not_an_opponent = {
  "not-an-opponent", "RK-5", N_ ("You advance an opponent's marker, not your own.")
};
static const RulesPhrase not_playing = { "not-playing", "RK-11",
                                         N_ ("{seat} does not play in the sixth journey.") };
static const RulesPhrase not_lower = {
  "not-lower", "RK-6",
  N_ ("{card} is not lower than your last card, {card}: there is nothing to go back or draw.")
};
static const RulesPhrase too_little_track = {
  "too-little-track", "RK-7",
  N_ ("You would go back {number}, but only {number} fields are behind you: draw {1:number} cards "
      "instead."),
  .typed = "play {3:card} draw"
};
static const RulesPhrase deal_awaited = { "deal-awaited", "RK-1",
                                          N_ ("{number} cards for {seat} are awaited.") };
static const RulesPhrase take_awaited = { "take-awaited", "RK-6",
                                          N_ ("{seat} has {number} cards to draw first."),
                                          N_ ("{seat} has 1 card to draw first."), 2 };
static const RulesPhrase nothing_awaited = { "nothing-awaited", "RK-2",
                                             N_ ("No cards are awaited: {seat} plays.") };
static const RulesPhrase not_in_pile = { "not-in-pile", "RK-1",
                                         N_ ("The pile has not so many cards of value {card}.") };
static const RulesPhrase deck_size = { "deck-size", "RK-1",
                                       N_ ("The deck has {number} cards; it must have 60.") };
static const RulesPhrase track_length = {
  "track-length", "RK-1", N_ ("The track has {number} fields; it can have 30 at most.")
};
static const RulesPhrase deck_twice = { "deck-twice", "RK-1",
                                        N_ ("Cards of value {card} were counted before.") };

static const RulesPhrase first_advance = {
  "first-advance", "RK-3",
  N_ ("{seat} plays {card} first and advances {number}, to {star}, worth {number}.")
};
static const RulesPhrase advances = {
  "advances", "RK-4", N_ ("{seat} plays {card} and advances {number}, to {star}, worth {number}.")
};
static const RulesPhrase pushes = {
  "pushes", "RK-5",
  N_ ("{seat} plays {card} again and advances {seat} by 1, to {star}, worth {number}.")
};
static const RulesPhrase goes_back = {
  "goes-back", "RK-6", N_ ("{seat} plays {card} and goes back {number}, to {star}, worth {number}.")
};
static const RulesPhrase will_draw = { "will-draw", "RK-6",
                                       N_ ("{seat} plays {card}, stays and draws {number}.") };
static const RulesPhrase got_card = { "got-card", "RK-6", N_ ("{seat} gets a {card}.") };
static const RulesPhrase got_cards = { "got-cards", "RK-6", N_ ("{seat} gets {number} cards."),
                                       N_ ("{seat} gets 1 card."), 2 };
static const RulesPhrase journey_begins = { "journey-begins", "RK-10",
                                            N_ ("Journey {number} begins; {seat} starts.") };
static const RulesPhrase out_of_cards = { "out-of-cards", "RK-8",
                                          N_ ("{seat} has no cards left: the journey ends.") };
static const RulesPhrase on_the_moon = { "on-the-moon", "RK-8",
                                         N_ ("{seat} is on the moon: the journey ends.") };
static const RulesPhrase pile_empty = { "pile-empty", "RK-8",
                                        N_ ("The pile is empty: the journey ends.") };
static const RulesPhrase scores = {
  "scores", "RK-9",
  N_ ("{seat} scores {number}: {star} is worth {number}, {number} cards in hand."),
  N_ ("{seat} scores {number}: {star} is worth {number}, 1 card in hand."), 5
};
static const RulesPhrase tie_goes_on = {
  "tie-goes-on", "RK-11", N_ ("A tie for first with {number} points: a sixth journey decides.")
};
static const RulesPhrase tie_asks = {
  "tie-asks", "RK-11",
  N_ ("A tie for first with {number} points: {seat} says whether a sixth journey is flown.")
};
static const RulesPhrase tie_shared = { "tie-shared", "RK-11", N_ ("The victory is shared.") };
static const RulesPhrase tie_awaited = {
  "tie-awaited", "RK-11", N_ ("First it is to be said whether a sixth journey decides the tie."),
  .typed = "fly, share"
};
static const RulesPhrase no_tie = {
  "no-tie", "RK-11", N_ ("A sixth journey is for a tie for first after five; play a card.")
};
static const RulesPhrase wins = { "wins", "RK-11", N_ ("{seat} wins with {number} points."),
                                  N_ ("{seat} wins with 1 point."), 2 };

static const RulesPhrase *const phrases[] = {
  &no_such_card,
  &must_push,
  &must_choose,
  &not_equal,
  &only_advances,
  &not_an_opponent,
  &not_playing,
  &not_lower,
  &too_little_track,
  &deal_awaited,
  &take_awaited,
  &nothing_awaited,
  &not_in_pile,
  &deck_size,
  &deck_twice,
  &first_advance,
  &advances,
  &pushes,
  &goes_back,
  &will_draw,
  &got_card,
  &got_cards,
  &journey_begins,
  &out_of_cards,
  &on_the_moon,
  &pile_empty,
  &scores,
  &tie_goes_on,
  &wins,
  &track_length,
  &tie_asks,
  &tie_shared,
  &tie_awaited,
  &no_tie,
  NULL,
};

/* ---- Components ---- */

/* The board is printed in the source; the deck is assumed: 0 six times, 1 to 6 nine times each. */
static void
fill_components (RulesSetup *common)
{
  static const uint8_t printed[] = { 0, 2, 3, 6, 6, 6, 8, 9, 10, 10, 12, 12, 12, 14, 16, 20 };
  Setup *setup = (Setup *)common;

  common->provenance = RULES_COMPONENTS_ASSUMED;
  setup->n_values = 7;
  setup->deck[0] = 6;
  for (int i = 1; i < 7; i++)
    setup->deck[i] = 9;
  setup->has_track = 1;
  setup->moon = sizeof printed - 1;
  memcpy (setup->points, printed, sizeof printed);
}

/* The first version of this game had no rows of a track, but always this one: journals and decks
 * of that time go on as they were. */
static void
lay_former_track (Setup *setup)
{
  setup->moon = 20;
  for (int i = 0; i <= 20; i++)
    setup->points[i] = i;
}

static bool
add_to_track (Setup *setup, const RulesAction *row, RulesReason *refusal)
{
  int before = setup->has_track ? setup->moon : 0;

  if (before + row->n_args > ROCKETS_FIELDS)
    return rules_refuse_setup (refusal, &track_length, before + row->n_args);
  if (before == 0)
    memset (setup->points, 0, sizeof setup->points);
  for (int i = 0; i < row->n_args; i++)
    setup->points[before + 1 + i] = row->arg[i];
  setup->moon = before + row->n_args;
  setup->has_track = 1;
  return true;
}

static bool
add_component (RulesSetup *common, const RulesAction *row, RulesReason *refusal)
{
  Setup *setup = (Setup *)common;
  int value = row->arg[0];

  if (setup->moon == 0)
    lay_former_track (setup);
  if (row->verb == ROW_TRACK)
    return add_to_track (setup, row, refusal);
  if (setup->deck[value])
    return rules_refuse_setup (refusal, &deck_twice, value);
  setup->deck[value] = row->arg[1];
  if (row->arg[1] > 0 && value >= setup->n_values)
    setup->n_values = value + 1;
  return true;
}

static bool
get_component (const RulesSetup *common, size_t wanted, RulesAction *row)
{
  const Setup *setup = (const Setup *)common;

  for (int from = 1; setup->has_track && from <= setup->moon; from += RULES_ARGS_MAX) {
    if (wanted-- > 0)
      continue;
    *row = (RulesAction){ .verb = ROW_TRACK };
    while (row->n_args < RULES_ARGS_MAX && from + row->n_args <= setup->moon) {
      row->arg[row->n_args] = setup->points[from + row->n_args];
      row->n_args++;
    }
    return true;
  }
  for (int value = 0; value < setup->n_values; value++) {
    if (setup->deck[value] == 0 || wanted-- > 0)
      continue;
    *row = (RulesAction){ ROW_CARD, 2, { value, setup->deck[value] } };
    return true;
  }
  return false;
}

static bool
check_setup (const RulesSetup *common, RulesReason *refusal)
{
  const Setup *setup = (const Setup *)common;
  int cards = 0;

  for (int i = 0; i < ROW; i++)
    cards += setup->deck[i];
  return cards == ROCKETS_CARDS || rules_refuse_setup (refusal, &deck_size, cards);
}

/* Keeps what a playout seldom or never needs out of the functions that it lives in, and the others
 * without a call and what it takes to prepare one. */
#define SELDOM __attribute__ ((cold, noinline))
#define ALWAYS_INLINE inline __attribute__ ((always_inline))

/* ---- Journeys ---- */

/* A field of the track for a reason. */
static int
name_star (const Setup *setup, int step)
{
  return step == setup->moon ? THE_MOON : step;
}

/* RK-2: turns go clockwise among those who play. */
static void
set_playing (State *state, unsigned playing)
{
  int after = 0;

  /* Round twice, backwards: the second time it is known who comes after the last one. */
  for (int i = 2 * RULES_SEATS_MAX - 1; i >= 0; i--) {
    int seat = i % RULES_SEATS_MAX;
    state->next[seat] = playing >> seat & 1 ? after : 0;
    if (playing >> seat & 1)
      after = seat;
  }
  state->playing = playing;
}

/* RK-10: all cards are shuffled again, markers are back at the start. */
static inline void
begin_journey (const Setup *setup, State *state, int starter, RulesOutcome *outcome)
{
  state->head.actor = RULES_CHANCE;
  state->journey++;
  state->starter = starter;
  state->turn = starter;
  state->stage = STAGE_DEALING;
  state->owed = HAND_SIZE;
  memset (state->marker, 0, sizeof state->marker);
  memset (state->last, 0, sizeof state->last);
  memset (state->hand_size, 0, sizeof state->hand_size);
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    memset (state->hand[seat], 0, ROW);
  memset (state->played, 0, sizeof state->played);
  memcpy (state->pile, setup->deck, sizeof state->pile);
  state->pile_size = ROCKETS_CARDS;
  rules_emit (outcome, &journey_begins, state->journey, starter);
}

static void
begin (const RulesSetup *common, RulesState *memory)
{
  const Setup *setup = (const Setup *)common;
  State *state = (State *)memory;

  set_playing (state, (1u << common->n_seats) - 1);
  begin_journey (setup, state, common->option[OPTION_STARTER], NULL);
}

/* RK-9, also while the journey runs: cards still to be drawn count as held. */
static int
standing (const Setup *setup, const State *state, int seat)
{
  int owed = (seat == state->turn) & (state->stage == STAGE_PLAYING) ? state->owed : 0;
  return setup->points[state->marker[seat]] - state->hand_size[seat] - owed;
}

/* RK-10: the lowest score starts; a tie goes to the first of them after the last starter. */
static int
lowest (const Setup *setup, const State *state, unsigned playing)
{
  const int16_t *score = state->score[state->journey - 1];
  int n_seats = setup->common.n_seats;
  int best = INT16_MAX;

  for (int seat = 0; seat < n_seats; seat++) {
    int distance = seat - state->starter - 1;
    distance += distance < 0 ? n_seats : 0;
    /* Score, distance and seat in one number: the least of these is the least in this order. */
    int rank = (score[seat] * RULES_SEATS_MAX + distance) * RULES_SEATS_MAX + seat;
    if (playing >> seat & 1)
      best = rank < best ? rank : best;
  }
  return best & (RULES_SEATS_MAX - 1);
}

/* A bit for each seat of the mask whose value is the highest of them. */
static unsigned
highest_of (const int16_t *value, unsigned seats)
{
  int best = INT16_MIN;
  unsigned found = 0;

  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    if (!(seats >> seat & 1) || value[seat] < best)
      continue;
    if (value[seat] > best)
      found = 0;
    best = value[seat];
    found |= 1u << seat;
  }
  return found;
}

/* RK-11: the highest total wins; in a sixth journey its score alone decides. */
static void
end_game (const Setup *setup, State *state, RulesOutcome *outcome)
{
  unsigned winners =
      highest_of (state->journey == ROCKETS_SIXTH ? state->score[ROCKETS_SIXTH - 1] : state->total,
                  state->playing);

  state->head.actor = RULES_OVER;
  for (int seat = 0; seat < setup->common.n_seats; seat++)
    if (winners >> seat & 1)
      rules_emit (outcome, &wins, seat, state->total[seat]);
}

/* Too long to stand in apply(), too frequent to be compiled for size. The value is true, so that
 * apply() can end with it. */
__attribute__ ((noinline)) static bool
end_journey (const Setup *setup, State *state, RulesOutcome *outcome)
{
  int16_t *score = state->score[state->journey - 1];

  for (int seat = 0; seat < setup->common.n_seats; seat++) {
    if (!(state->playing >> seat & 1))
      continue;
    int points = setup->points[state->marker[seat]];
    score[seat] = points - state->hand_size[seat]; /* RK-9 */
    if (state->journey != ROCKETS_SIXTH)
      state->total[seat] += score[seat];
    rules_emit (outcome, &scores, seat, score[seat], name_star (setup, state->marker[seat]), points,
                state->hand_size[seat]);
  }

  if (state->journey < JOURNEYS) {
    begin_journey (setup, state, lowest (setup, state, state->playing), outcome);
    return true;
  }
  unsigned tied = highest_of (state->total, state->playing);
  if (state->journey == ROCKETS_SIXTH || (tied & (tied - 1)) == 0
      || setup->common.option[OPTION_TIE] == TIE_SHARED) {
    end_game (setup, state, outcome);
    return true;
  }
  int first = 0;
  while (!(tied >> first & 1))
    first++;
  if (setup->common.option[OPTION_TIE] == TIE_ASK) {
    state->turn = lowest (setup, state, tied);
    state->head.actor = state->turn;
    state->stage = STAGE_TIED;
    rules_emit (outcome, &tie_asks, state->total[first], state->turn);
    return true;
  }
  rules_emit (outcome, &tie_goes_on, state->total[first]);
  set_playing (state, tied);
  begin_journey (setup, state, lowest (setup, state, tied), outcome);
  return true;
}

/* RK-8: tells why the journey ends. */
SELDOM static void
emit_end (const Setup *setup, const State *state, int moved, RulesOutcome *outcome)
{
  if (state->hand_size[state->turn] == 0)
    rules_emit (outcome, &out_of_cards, state->turn);
  if (state->marker[moved] == setup->moon)
    rules_emit (outcome, &on_the_moon, moved);
  if (state->pile_size == 0)
    rules_emit (outcome, &pile_empty);
}

/* RK-8, after the whole turn of `turn`. `moved` is the seat whose marker moved. The value is true,
 * as that of apply(). */
static ALWAYS_INLINE bool
end_turn (const Setup *setup, State *state, int moved, RulesOutcome *outcome)
{
  bool has_no_cards = state->hand_size[state->turn] == 0;
  bool is_on_moon = state->marker[moved] == setup->moon;
  bool is_pile_empty = state->pile_size == 0;

  if (has_no_cards | is_on_moon | is_pile_empty) {
    if (outcome)
      emit_end (setup, state, moved, outcome);
    return end_journey (setup, state, outcome);
  }
  state->turn = state->next[state->turn];
  state->head.actor = state->turn;
  return true;
}

/* ---- Playing a card ---- */

static size_t
legal (const RulesSetup *common, const RulesState *memory, RulesAction *list)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  int seat = state->turn;
  int last = state->last[seat];
  size_t n = 0;

  if (state->stage == STAGE_TIED) {
    list[0] = (RulesAction){ .verb = ROCKETS_FLY };
    list[1] = (RulesAction){ .verb = ROCKETS_SHARE };
    return 2;
  }
  for (int card = 0; card < setup->n_values; card++) {
    int more = card + 1 - last; /* than the last; of a first card above 0 in any case */
    if (state->hand[seat][card] == 0)
      continue;
    if (more > 0)
      list[n++] = (RulesAction){ ROCKETS_PLAY, 1, { card } };
    for (int other = 0; more == 0 && other < common->n_seats; other++)
      if (other != seat && (state->playing >> other & 1))
        list[n++] = (RulesAction){ ROCKETS_PUSH, 2, { card, other } };
    if (more < 0)
      list[n++] = (RulesAction){ ROCKETS_DRAW, 1, { card } };
    if (more < 0 && -more <= state->marker[seat])
      list[n++] = (RulesAction){ ROCKETS_BACK, 1, { card } };
  }
  return n;
}

/* ---- Playing at random ---- */

/* Eight counts as one word, the first lowest. Compilers see that on most machines it is there. */
static inline uint64_t
eight_counts (const uint8_t *count)
{
  return (uint64_t)count[0] | (uint64_t)count[1] << 8 | (uint64_t)count[2] << 16
         | (uint64_t)count[3] << 24 | (uint64_t)count[4] << 32 | (uint64_t)count[5] << 40
         | (uint64_t)count[6] << 48 | (uint64_t)count[7] << 56;
}

/*
 * The value of one of a hand's cards: each n below the size of the hand gives another card. Cards
 * are random, so looking at one value after another would be guessed wrong at nearly every turn.
 * Instead the row is laid out as eight columns, whose counts fit in one word. Times 1, 1, 1 … they
 * become running sums, and the first of them above n is the column. A sum is at most 60: adding
 * 127 - n sets the highest bit of its byte if it is above n.
 */
static inline int
nth_card (const uint8_t *hand, unsigned n)
{
  const uint64_t ones = 0x0101010101010101;
  uint64_t sums = (eight_counts (hand) + eight_counts (hand + 8) + eight_counts (hand + 16)
                   + eight_counts (hand + 24))
                  * ones;
  unsigned place = __builtin_ctzll ((sums + (127 - n) * ones) & 0x80 * ones) / 8;

  n -= (sums << 8) >> 8 * place & 0xff;
  /* The first step down the column is as likely as not; others are for decks of many values. */
  unsigned is_below = n >= hand[place];
  n -= is_below * hand[place];
  place += is_below * 8;
  while (n >= hand[place] && place < ROW - 8) {
    n -= hand[place];
    place += 8;
  }
  return place;
}

/* Any opponent, by 32 random bits. */
__attribute__ ((noinline)) static void
pick_push (const State *state, uint32_t random, RulesAction *action)
{
  int other = state->next[state->turn];
  unsigned n_others = 0;

  for (int seat = other; seat != state->turn; seat = state->next[seat])
    n_others++;
  for (unsigned i = (uint64_t)random * n_others >> 32; i > 0; i--)
    other = state->next[other];
  action->verb = ROCKETS_PUSH;
  action->n_args = 2;
  action->arg[1] = other;
}

/* What to do with a card, by 32 random bits. Only the push, which is seldom, is a branch. */
static inline void
pick_way (const State *state, int card, uint32_t random, RulesAction *action)
{
  int less = state->last[state->turn] - (card + 1);
  unsigned is_back = (less <= state->marker[state->turn]) & random >> 31;

  action->verb = (less > 0) * (ROCKETS_DRAW - is_back);
  action->n_args = 1;
  action->arg[0] = card;
  if (less == 0)
    pick_push (state, random, action);
}

/* One of the cards in hand, each as likely; what is left of the random number is random again. */
static void
pick (const RulesSetup *common, const RulesState *memory, RulesBits *bits, RulesAction *action)
{
  const State *state = (const State *)memory;

  if (state->stage == STAGE_TIED) {
    *action = (RulesAction){ .verb = ROCKETS_FLY + rules_bits_below (bits, 2) };
    return;
  }
  uint64_t product = (rules_bits_next (bits) >> 32) * state->hand_size[state->turn];

  pick_way (state, nth_card (state->hand[state->turn], product >> 32), product, action);
}

/* Says why a card cannot be played in this way. */
SELDOM static bool
refuse_play (const State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int card = action->arg[0];
  int last = state->last[seat] - 1;

  if (state->hand[seat][card] == 0)
    return rules_refuse (outcome, &no_such_card, card);
  if (action->verb == ROCKETS_PLAY && card == last)
    return rules_refuse (outcome, &must_push, card);
  if (action->verb == ROCKETS_PLAY)
    return rules_refuse (outcome, &must_choose, card, last, last - card);
  if (last < 0)
    return rules_refuse (outcome, &only_advances, card);
  if (action->verb == ROCKETS_PUSH) {
    if (card != last)
      return rules_refuse (outcome, &not_equal, last);
    if (action->arg[1] == seat)
      return rules_refuse (outcome, &not_an_opponent);
    return rules_refuse (outcome, &not_playing, action->arg[1]);
  }
  if (card >= last)
    return rules_refuse (outcome, &not_lower, card, last);
  return rules_refuse (outcome, &too_little_track, last - card, state->marker[seat], card);
}

/* How far a card takes the marker. RK-3: half, rounded up; RK-4, RK-6. */
static ALWAYS_INLINE int
steps_of (const State *state, int seat, int card)
{
  int last = state->last[seat];
  return card + 1 - (last ? last : (card >> 1) + 1);
}

/* RK-8: a draw takes what is there. */
static ALWAYS_INLINE int
draw_size (const State *state, int wanted)
{
  return wanted < state->pile_size ? wanted : state->pile_size;
}

/* Puts the card on the table. */
static inline void
put_down (const Setup *setup, State *state, int seat, int card)
{
  state->hand[seat][card]--;
  state->hand_size[seat]--;
  state->played[card]++;
  if (setup->common.option[OPTION_COMPARE] == COMPARE_OWN)
    state->last[seat] = card + 1;
  else
    memset (state->last, card + 1, sizeof state->last);
}

SELDOM static void
emit_play (const Setup *setup, const State *state, const RulesAction *action, bool is_first,
           int steps, RulesOutcome *outcome)
{
  int seat = state->turn;
  int card = action->arg[0];
  int moved = action->verb == ROCKETS_PUSH ? action->arg[1] : seat;
  int star = name_star (setup, state->marker[moved]);
  int points = setup->points[state->marker[moved]];

  if (action->verb == ROCKETS_DRAW)
    rules_emit (outcome, &will_draw, seat, card, state->owed);
  else if (action->verb == ROCKETS_PUSH)
    rules_emit (outcome, &pushes, seat, card, moved, star, points);
  else if (action->verb == ROCKETS_BACK)
    rules_emit (outcome, &goes_back, seat, card, -steps, star, points);
  else
    rules_emit (outcome, is_first ? &first_advance : &advances, seat, card, steps, star, points);
}

/* RK-5. Beside the rest of apply_play, since it is seldom. */
__attribute__ ((noinline)) static bool
apply_push (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int card = action->arg[0];
  int moved = action->arg[1];

  if (action->verb != ROCKETS_PUSH || card + 1 != state->last[seat] || state->hand[seat][card] == 0
      || moved == seat || !(state->playing >> moved & 1))
    return refuse_play (state, action, outcome);

  put_down (setup, state, seat, card);
  state->marker[moved] += state->marker[moved] < setup->moon;
  if (outcome)
    emit_play (setup, state, action, false, 1, outcome);
  return end_turn (setup, state, moved, outcome);
}

/* In a playout the card is random, and a branch on it is guessed wrong half the time. So there is
 * one only where cards are to be drawn or not; the others are hardly ever taken. */
static ALWAYS_INLINE bool
apply_play (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int card = action->arg[0];
  int last = state->last[seat];
  int steps = steps_of (state, seat, card);
  int to = state->marker[seat] + steps;
  bool is_held = state->hand[seat][card] > 0;

  if (action->verb == ROCKETS_DRAW) {
    if (!is_held || steps >= 0)
      return refuse_play (state, action, outcome);
    put_down (setup, state, seat, card);
    state->owed = draw_size (state, -steps);
    state->head.actor = RULES_CHANCE;
    if (outcome)
      emit_play (setup, state, action, false, steps, outcome);
    return true;
  }
  if (action->verb != (steps < 0) * ROCKETS_BACK || card + 1 == last)
    return apply_push (setup, state, action, outcome);
  if (!is_held || to < 0) /* RK-7 */
    return refuse_play (state, action, outcome);
  put_down (setup, state, seat, card);
  state->marker[seat] = to < setup->moon ? to : setup->moon;
  if (outcome)
    emit_play (setup, state, action, last == 0, steps, outcome);
  return end_turn (setup, state, seat, outcome);
}

/* ---- Dealing and drawing ---- */

static unsigned
draws_now (const State *state)
{
  return state->owed < RULES_ARGS_MAX ? state->owed : RULES_ARGS_MAX - 1;
}

static void
chance (const RulesSetup *common, const RulesState *memory, RulesUrn *urn)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;

  urn->base.verb = state->stage == STAGE_PLAYING ? ROCKETS_TAKE : ROCKETS_DEAL;
  urn->base.n_args = 1;
  urn->base.arg[0] = state->turn;
  urn->seat = state->turn;
  urn->draws = draws_now (state);
  urn->n_faces = setup->n_values;
  urn->goes_back = false;
  urn->first = 0;
  urn->pile = state->journey;
  urn->weight = state->pile;
}

SELDOM static bool
refuse_awaiting (const State *state, unsigned n, RulesOutcome *outcome)
{
  if (state->stage == STAGE_PLAYING)
    return rules_refuse (outcome, &take_awaited, state->turn, n);
  return rules_refuse (outcome, &deal_awaited, n, state->turn);
}

/* Hands back the cards before the one that the pile lacks. */
SELDOM static bool
refuse_missing (State *state, const int16_t *card, unsigned missing, RulesOutcome *outcome)
{
  for (unsigned i = 0; i < missing; i++) {
    state->pile[card[i]]++;
    state->hand[state->turn][card[i]]--;
  }
  return rules_refuse (outcome, &not_in_pile, card[missing]);
}

SELDOM static void
emit_cards (int seat, const RulesAction *action, RulesOutcome *outcome)
{
  unsigned n = action->n_args - 1u;

  rules_emit (outcome, &got_cards, seat, n);
  for (unsigned i = 1; i <= n; i++)
    rules_emit_only (outcome, 1u << seat, &got_card, seat, action->arg[i]);
}

static ALWAYS_INLINE bool
apply_cards (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  unsigned n = draws_now (state);
  const int16_t *card = action->arg + 1;
  uint8_t *pile = state->pile;
  uint8_t *hand = state->hand[seat];

  if (action->verb != (state->stage == STAGE_PLAYING ? ROCKETS_TAKE : ROCKETS_DEAL)
      || action->arg[0] != seat || action->n_args != n + 1)
    return refuse_awaiting (state, n, outcome);
  for (unsigned i = 0; i < n; i++) {
    int place = card[i];
    if (pile[place] == 0)
      return refuse_missing (state, card, i, outcome);
    pile[place]--;
    hand[place]++;
  }
  state->pile_size -= n;
  state->hand_size[seat] += n;
  state->owed -= n;

  if (outcome)
    emit_cards (seat, action, outcome);
  if (state->owed > 0)
    return true;
  if (state->stage == STAGE_PLAYING)
    return end_turn (setup, state, seat, outcome);
  state->turn = state->next[seat];
  if (state->turn != state->starter) {
    state->owed = HAND_SIZE;
    return true;
  }
  state->stage = STAGE_PLAYING;
  state->head.actor = state->turn;
  return true;
}

/* A tie is decided, or something is done that is not for now. */
SELDOM static bool
apply_seldom (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  bool is_tie = action->verb == ROCKETS_FLY || action->verb == ROCKETS_SHARE;

  if (state->stage == STAGE_TIED && !is_tie)
    return rules_refuse (outcome, &tie_awaited);
  if (is_tie && state->stage != STAGE_TIED)
    return rules_refuse (outcome, &no_tie);
  if (action->verb == ROCKETS_FLY) {
    unsigned tied = highest_of (state->total, state->playing);
    rules_emit (outcome, &tie_goes_on, state->total[state->turn]);
    set_playing (state, tied);
    begin_journey (setup, state, lowest (setup, state, tied), outcome);
    return true;
  }
  if (action->verb == ROCKETS_SHARE) {
    rules_emit (outcome, &tie_shared);
    end_game (setup, state, outcome);
    return true;
  }
  return rules_refuse (outcome, &nothing_awaited, state->turn);
}

static ALWAYS_INLINE bool
judge_and_act (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  if (state->head.actor == RULES_CHANCE)
    return apply_cards (setup, state, action, outcome);
  if ((action->verb > ROCKETS_DRAW) | (state->stage == STAGE_TIED))
    return apply_seldom (setup, state, action, outcome);
  return apply_play (setup, state, action, outcome);
}

SELDOM static bool
apply_and_emit (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  return judge_and_act (setup, state, action, outcome);
}

/* All of it is compiled twice, once without anybody to tell: that is what playouts run. */
static bool
apply (const RulesSetup *common, RulesState *memory, const RulesAction *action,
       RulesOutcome *outcome)
{
  const Setup *setup = (const Setup *)common;
  State *state = (State *)memory;

  if (outcome)
    return apply_and_emit (setup, state, action, outcome);
  return judge_and_act (setup, state, action, NULL);
}

/* ---- Who sees what ---- */

/* In a view the hands of others are empty but for their size, and their cards lie with the pile. */
static void
observe (const RulesSetup *common, int seat, RulesState *memory)
{
  State *view = (State *)memory;

  for (int other = 0; other < common->n_seats; other++) {
    if (other == seat)
      continue;
    for (int i = 0; i < ROW; i++)
      view->pile[i] += view->hand[other][i];
    memset (view->hand[other], 0, sizeof view->hand[other]);
  }
}

static void
complete (const RulesSetup *common, int seat, RulesState *memory, RulesBits *bits)
{
  const Setup *setup = (const Setup *)common;
  State *view = (State *)memory;
  RulesBag bag;

  rules_bag_fill (&bag, view->pile, setup->n_values);
  for (int other = 0; other < common->n_seats; other++) {
    if (other == seat)
      continue;
    for (unsigned i = 0; i < view->hand_size[other]; i++) {
      unsigned face = rules_bag_draw (&bag, bits);
      view->pile[face]--;
      view->hand[other][face]++;
    }
  }
}

static void
result (const RulesSetup *common, const RulesState *memory, RulesResult *out)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  bool is_over = state->head.actor == RULES_OVER || state->stage == STAGE_TIED;
  bool is_sixth = state->journey == ROCKETS_SIXTH;
  int16_t lead[RULES_SEATS_MAX] = { 0 };

  *out = (RulesResult){ 0 };
  for (int seat = 0; seat < common->n_seats; seat++) {
    int now = is_over || !(state->playing >> seat & 1) ? 0 : standing (setup, state, seat);
    out->score[seat] = state->total[seat] + (is_sixth ? 0 : now);
    out->tie_break[seat] = is_sixth ? (is_over ? state->score[ROCKETS_SIXTH - 1][seat] : now) : 0;
    lead[seat] = is_sixth ? out->tie_break[seat] : out->score[seat];
  }
  out->winners = highest_of (lead, state->playing);
}

/*
 * A hand is good when it goes on climbing: the points that its highest card would still add, and
 * the cards that can be got rid of on the way up, one a turn until somebody has none left. What
 * lies below the last card only weighs.
 */
static int32_t
promise (const RulesSetup *common, const RulesState *memory, int seat)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  int last = state->last[seat];
  int at = state->marker[seat];
  int to = at;
  int turns = state->hand_size[seat];
  int steps = 0;

  if (!(state->playing >> seat & 1) || last == 0 || state->stage == STAGE_TIED)
    return 0;
  for (int value = last; value < setup->n_values; value++)
    if (state->hand[seat][value]) {
      steps++;
      to = at + value + 1 - last;
    }
  if (to > setup->moon)
    to = setup->moon;
  for (int other = state->next[seat]; other != seat; other = state->next[other])
    if (state->hand_size[other] < turns)
      turns = state->hand_size[other];
  return CLIMB * (setup->points[to] - setup->points[at]) + STEP * (steps < turns ? steps : turns);
}

/*
 * What a fair player weighs, in 64ths: a point that its highest card could still add, a card that
 * it holds below, one that it passes over, one that it draws, a push, and a point of what it stands
 * better than others when it ends the journey. FANCY is what chance adds at most. The numbers were
 * tried out: these make the searching player strongest, not the one who plays by them.
 */
enum {
  WEIGH_CLIMB = 40,
  WEIGH_BELOW = -10,
  WEIGH_PASSED = -20,
  WEIGH_DRAWN = -64,
  WEIGH_PUSH = -40,
  WEIGH_END = 40,
  FANCY = 64,
  CLIMB_A_CARD = 2, /* steps that it hopes for with each card that it will come to play */
};

typedef struct {
  const Setup *setup;
  const State *state;
  int seat;
  int highest;     /* card in its hand */
  int turns;       /* it may have at most, by anybody's cards */
  int rival;       /* standing of the best of the others */
  int last_of_all; /* who stands worst of them */
} Sketch;

static void
sketch_table (Sketch *sketch)
{
  const State *state = sketch->state;
  int worst = INT16_MAX;

  sketch->turns = state->hand_size[sketch->seat];
  sketch->rival = INT16_MIN;
  for (int other = state->next[sketch->seat]; other != sketch->seat; other = state->next[other]) {
    int now = standing (sketch->setup, state, other);
    if (now > sketch->rival)
      sketch->rival = now;
    if (now < worst)
      sketch->last_of_all = other;
    if (now < worst)
      worst = now;
    if (state->hand_size[other] < sketch->turns)
      sketch->turns = state->hand_size[other];
  }
  sketch->highest = sketch->setup->n_values - 1;
  while (sketch->highest > 0 && !state->hand[sketch->seat][sketch->highest])
    sketch->highest--;
}

/* What it thinks of playing a card, its marker then being at `to` and so many cards drawn. */
static int32_t
sketch_worth (const Sketch *sketch, int card, int to, int drawn)
{
  const Setup *setup = sketch->setup;
  int held = sketch->state->hand_size[sketch->seat] - 1;
  int hoped = CLIMB_A_CARD * sketch->turns;
  int climb = sketch->highest - card < hoped ? sketch->highest - card : hoped;
  int at = to < setup->moon ? to : setup->moon;
  int peak = at + climb < setup->moon ? at + climb : setup->moon;
  int32_t worth = 64 * setup->points[at] + WEIGH_DRAWN * drawn
                  + WEIGH_CLIMB * (setup->points[peak] - setup->points[at]);

  if ((held == 0 && drawn == 0) || at == setup->moon)
    worth += WEIGH_END * (setup->points[at] - held - sketch->rival);
  return worth;
}

static void
sketch (const RulesSetup *common, const RulesState *memory, RulesBits *bits, RulesAction *action)
{
  const State *state = (const State *)memory;
  Sketch sketch = { .setup = (const Setup *)common, .state = state, .seat = state->turn };
  const uint8_t *hand = state->hand[state->turn];
  int at = state->marker[state->turn];
  int last = state->last[state->turn];
  uint64_t luck = rules_bits_next (bits);
  int32_t best = INT32_MIN;
  int below = 0;  /* cards below the one that is weighed */
  int passed = 0; /* those of them that could be played before it */

  if (state->stage == STAGE_TIED) {
    pick (common, memory, bits, action);
    return;
  }
  sketch_table (&sketch);
  for (int card = 0; card < sketch.setup->n_values; card++) {
    if (!hand[card])
      continue;
    int more = card + 1 - last;
    int32_t worth = WEIGH_BELOW * below + (int32_t)((luck >> 8 * (card & 7) & 0xff) * FANCY >> 8);
    RulesAction way = { ROCKETS_PLAY, 1, { (int16_t)card } };
    if (last == 0 || more > 0) {
      worth += sketch_worth (&sketch, card, at + steps_of (state, state->turn, card), 0);
      worth += last ? WEIGH_PASSED * passed : 0;
    } else if (more == 0) {
      way = (RulesAction){ ROCKETS_PUSH, 2, { (int16_t)card, (int16_t)sketch.last_of_all } };
      worth += sketch_worth (&sketch, card, at, 0) + WEIGH_PUSH;
    } else {
      int32_t drawing = sketch_worth (&sketch, card, at, -more);
      int32_t going = -more <= at ? sketch_worth (&sketch, card, at + more, 0) : INT32_MIN;
      way.verb = drawing >= going ? ROCKETS_DRAW : ROCKETS_BACK;
      worth += drawing >= going ? drawing : going;
    }
    passed += last == 0 || more >= 0 ? hand[card] : 0;
    below += hand[card];
    if (worth <= best)
      continue;
    best = worth;
    *action = way;
  }
}

/* A journey has been scored: the cards of the next are still to be dealt. */
static bool
is_counted (const RulesSetup *common, const RulesState *memory)
{
  return ((const State *)memory)->stage == STAGE_DEALING;
}

/* ---- For front ends ---- */

int
rockets_read_track (const RulesSetup *common, int16_t points[ROCKETS_FIELDS + 1])
{
  const Setup *setup = (const Setup *)common;

  for (int i = 0; i <= setup->moon; i++)
    points[i] = setup->points[i];
  return setup->moon;
}

int
rockets_star (const RocketsView *view, int step)
{
  return step == view->moon ? THE_MOON : step;
}

static void
read_seat (const Setup *setup, const State *seen, int i, RocketsSeat *seat)
{
  int held = 0;

  seat->n_scores =
      seen->journey - (seen->head.actor == RULES_OVER || seen->stage == STAGE_TIED ? 0 : 1);
  for (int k = 0; k < seat->n_scores; k++)
    seat->score[k] = seen->score[k][i];
  seat->total = seen->total[i];
  seat->is_playing = seen->playing >> i & 1;
  /* RK-11: who does not fly the sixth has no score in it, not even nought. */
  if (!seat->is_playing && seat->n_scores == ROCKETS_SIXTH)
    seat->n_scores--;
  seat->last = seen->last[i] - 1;
  if (!seat->is_playing)
    return;
  seat->marker = seen->marker[i];
  seat->worth = setup->points[seen->marker[i]];
  seat->n_hand = seen->hand_size[i];
  for (int16_t value = 0; value <= VALUE_MAX; value++)
    for (int k = 0; k < seen->hand[i][value]; k++)
      seat->hand[held++] = value;
  while (held < seat->n_hand)
    seat->hand[held++] = RULES_HIDDEN;
}

/* All that a state or an observed one shows. */
static void
read_seen (const Setup *setup, const State *seen, RocketsView *view)
{
  memset (view, 0, sizeof *view);
  view->n_seats = setup->common.n_seats;
  view->journey = seen->journey;
  view->pile = seen->pile_size;
  view->is_tied = seen->stage == STAGE_TIED;
  view->moon = (int16_t)rockets_read_track (&setup->common, view->points);
  for (int i = 0; i < view->n_seats; i++)
    read_seat (setup, seen, i, &view->seat[i]);
}

void
rockets_read_view (const RulesSetup *common, const RulesState *state, int seat, RocketsView *view)
{
  RulesState seen;

  *(State *)&seen = *(const State *)state;
  observe (common, seat, &seen);
  read_seen ((const Setup *)common, (const State *)&seen, view);
}

static RocketsMove
look_ahead (const Setup *setup, const State *state, const RulesAction *action)
{
  int seat = state->turn;
  int card = action->arg[0];
  int last = state->last[seat] - 1;
  int steps = action->verb == ROCKETS_PUSH ? 1 : steps_of (state, seat, card);
  RocketsMove move = { .action = *action,
                       .verb = action->verb,
                       .card = card,
                       .is_first = last < 0,
                       .difference = last < 0 ? 0 : card - last,
                       .number = steps < 0 ? -steps : steps,
                       .moved = seat,
                       .n_hand = state->hand_size[seat] - 1 };

  switch (move.verb) {
  case ROCKETS_PLAY:
    move.rule = move.is_first ? first_advance.rule : advances.rule;
    break;
  case ROCKETS_PUSH:
    move.moved = action->arg[1];
    move.rule = pushes.rule;
    break;
  case ROCKETS_BACK:
    move.rule = goes_back.rule;
    break;
  case ROCKETS_DRAW:
    move.moved = ROCKETS_NONE;
    move.number = draw_size (state, -steps);
    move.n_hand += move.number;
    move.rule = will_draw.rule;
    break;
  case ROCKETS_DEAL:
  case ROCKETS_TAKE:
  case ROCKETS_FLY:
  case ROCKETS_SHARE:
    break;
  }
  if (move.moved != ROCKETS_NONE) {
    int to = state->marker[move.moved] + steps;
    move.star = to < setup->moon ? to : setup->moon;
  }
  move.worth = setup->points[move.moved == seat ? move.star : state->marker[seat]];
  move.standing = move.worth - move.n_hand;
  return move;
}

size_t
rockets_list_moves (const RulesSetup *common, const RulesState *state, int seat,
                    RocketsMove list[ROCKETS_MOVES_MAX])
{
  RulesAction actions[RULES_LEGAL_MAX];
  bool is_playing =
      seat >= 0 && seat == rules_actor (state) && ((const State *)state)->stage == STAGE_PLAYING;
  size_t n = is_playing ? legal (common, state, actions) : 0;

  for (size_t i = 0; i < n; i++)
    list[i] = look_ahead ((const Setup *)common, (const State *)state, &actions[i]);
  return n;
}

bool
rockets_read_count (const RulesReason *event, RocketsCount *count)
{
  if (event->phrase != &scores)
    return false;
  *count = (RocketsCount){ event->arg[0], event->arg[3], event->arg[4] };
  return true;
}

static void
show (const RulesSetup *common, const RulesState *memory, RulesFactFunc emit, void *data)
{
  bool is_common = common->option[OPTION_COMPARE] == COMPARE_COMMON;
  RocketsView view;

  read_seen ((const Setup *)common, (const State *)memory, &view);
  emit (&(RulesFact){ "track", -1, "points", (size_t)view.moon, view.points + 1, true }, data);
  rules_show_number ("journey", -1, view.journey, emit, data);
  rules_show_number ("pile", -1, view.pile, emit, data);
  if (is_common && view.seat[0].last != ROCKETS_NONE)
    rules_show_number ("top", -1, view.seat[0].last, emit, data);
  for (int i = 0; i < view.n_seats; i++) {
    const RocketsSeat *seat = &view.seat[i];
    emit (&(RulesFact){ "scores", i, "number", (size_t)seat->n_scores, seat->score, true }, data);
    if (!seat->is_playing)
      continue;
    rules_show_number ("marker", i, seat->marker, emit, data);
    rules_show_number ("worth", i, seat->worth, emit, data);
    if (!is_common && seat->last != ROCKETS_NONE)
      rules_show_number ("last", i, seat->last, emit, data);
    emit (&(RulesFact){ "hand", i, "card", (size_t)seat->n_hand, seat->hand, true }, data);
  }
}

/* ---- What cannot be ---- */

static const char *
find_fault (const RulesSetup *common, const RulesState *memory)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  unsigned in_pile = 0;
  State order;

  for (int i = 0; i < ROW; i++) {
    unsigned cards = state->pile[i] + state->played[i];
    for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
      cards += state->hand[seat][i];
    if (cards != setup->deck[i])
      return "cards were made or lost";
    in_pile += state->pile[i];
  }
  if (in_pile != state->pile_size)
    return "the pile's size is wrong";
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    unsigned held = 0;
    for (int i = 0; i < ROW; i++)
      held += state->hand[seat][i];
    if (held != state->hand_size[seat])
      return "a hand's size is wrong";
    if (state->marker[seat] > setup->moon)
      return "a marker is beyond the moon";
  }
  if (state->stage > STAGE_TIED || (state->stage == STAGE_TIED && state->journey != JOURNEYS))
    return "there is no such stage of a journey";
  if (state->journey < 1 || state->journey > ROCKETS_SIXTH)
    return "there is no such journey";
  set_playing (&order, state->playing);
  if (memcmp (order.next, state->next, sizeof order.next) != 0)
    return "turns do not go round those who play";
  return NULL;
}

const RulesGame rockets_game = {
  .id = "rockets",
  .title = "Rockets",
  .by = "Kris Baylis",
  .min_seats = 2,
  .max_seats = 4,
  .setup_size = sizeof (Setup),
  .state_size = sizeof (State),
  .kinds = kinds,
  .verbs = verbs,
  .components = components,
  .options = options,
  .rules = rules,
  .phrases = phrases,
  .fill_components = fill_components,
  .add_component = add_component,
  .get_component = get_component,
  .check_setup = check_setup,
  .begin = begin,
  .legal = legal,
  .pick = pick,
  .chance = chance,
  .apply = apply,
  .observe = observe,
  .complete = complete,
  .result = result,
  .promise = promise,
  .sketch = sketch,
  .horizon = 60, /* to the end of nearly every journey */
  .is_counted = is_counted,
  .show = show,
  .find_fault = find_fault,
};
