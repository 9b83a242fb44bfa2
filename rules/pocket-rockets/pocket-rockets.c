/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets, building rockets round a ring of yard cards. The rules, their ids, what is
 * assumed and who knows what: README.md beside this.
 *
 * An action is what one action point buys; Recycling and the bonus cards that look at hidden cards
 * take several, because the player decides each step after seeing the one before.
 *
 * Nothing is shuffled. Cards under the piles that nobody has looked at are one pool, counted by
 * kind, and chance draws from it when a card comes to light. A pile that somebody has searched is
 * drawn from the pool as a whole at that moment and has counts of its own from then on, known to
 * the one who searched it. Cards that were laid on a pile in sight of all keep their order.
 */
#include "../rules-chance.h"
#include "../rules.h"

#include <string.h>

/* What a card is within its colour. Heads are in the order of their bonuses. */
enum { BASE, SECTION, HEAD_PLAIN, HEAD_POINT, HEAD_ACTION, HEAD_HAND, HEAD_FREE, PARTS };
enum { BLUE, YELLOW, RED, COLOURS };

enum {
  CARDS = COLOURS * PARTS, /* kinds of cards */
  CARDS_ROOM = 24,         /* so that counts are whole words */
  /* PR-1 */
  DECK_SIZE = 54,
  DECK_BASES = 15,
  DECK_SECTIONS = 24,
  DECK_HEADS = 15,
  FUEL_MAX = 4,
  FUEL_TOKENS = 8,
  RING = 6,
  PILES = 4,
  POINTS = 4, /* action points, PR-4 */
  HAND_SIZE = 3,
  HAND_MAX = 4,
  ROCKETS_ROOM = 16,
  BONUSES = 5,
  IDLE_MAX = 1000, /* beyond any stall */
};

/* Yard cards. Those with a pile come first, so that a pile has the number of its yard card, and an
 * Assembly that of its colour. */
enum { SITE_CONVEYOR = 3, SITE_LAUNCH, SITE_RECYCLING, SITES };

/* Places in the ring, clockwise. */
enum { PLACE_LAUNCH = 0, PLACE_RECYCLING = 3 };

enum { CLOCKWISE, ANTICLOCKWISE };

enum { BONUS_FUEL, BONUS_LOOK, BONUS_SWAP, BONUS_SEARCH, BONUS_HEADS };

enum {
  MOVE,
  DRAW,
  BUILD,
  BUILD_ON,
  REVERSE,
  RECYCLE,
  FUEL,
  USE_FUEL,
  USE_LOOK,
  USE_SWAP,
  USE_SEARCH,
  USE_HEADS,
  ARRANGE,
  PLACE,
  GO,
  ONTO,
  SEARCH,
  TAKE,
  YARD,
  DEAL,
  TOP,
  FIND,
};

enum {
  OPTION_STARTER,
  OPTION_YARD,
  OPTION_STALL,
  OPTION_SECTION_POINTS,
  OPTION_SECTIONS_REQUIRED,
  OPTION_POWER_BONUS,
  OPTION_BONUS, /* and the next three, one for each seat */
};
enum { YARD_RANDOM, YARD_CHOSEN };
enum { POWER_ALL, POWER_TALLEST };

/* What is awaited. */
typedef enum {
  AWAIT_YARD,    /* chance lays out the ring */
  AWAIT_ARRANGE, /* the starter does */
  AWAIT_DEAL,    /* chance deals bonus cards to `turn` */
  AWAIT_PLACE,   /* `turn` puts the astronaut down */
  AWAIT_OPEN,    /* chance turns up the first card of `pile` */
  AWAIT_WAY,     /* PR-9, free direction */
  AWAIT_PLAY,    /* an action point is spent */
  AWAIT_ONTO,    /* PR-7c, step by step */
  AWAIT_SEARCH,
  AWAIT_FIND, /* chance says what lies under `pile` */
  AWAIT_TAKE,
  AWAIT_LOOK, /* `turn` takes a card of `victim`'s hand */
  AWAIT_TOP,  /* chance turns up the next card of `pile` */
} Await;

typedef struct {
  RulesSetup common;
  uint8_t deck[CARDS_ROOM];
  uint8_t fuel[FUEL_MAX]; /* tokens of value 1, 2, … */
} Setup;

/*
 * A card in a hand: a bit for each seat that knows it above, its number + 1 below. Everybody knows
 * a card that was drawn from the top of a pile; a card taken out of a pile is known to its holder.
 * In a view the number of a card that the seat does not know is 0. Highest first, so the order goes
 * by who knows what, which everybody knows, and tells nothing of hidden cards.
 */
typedef uint16_t Held;
enum { HELD_SEATS = 5, HELD_CARD_MASK = (1 << HELD_SEATS) - 1 };

/* Four cards in one word, the first lowest, so that putting in and taking out are a few shifts and
 * no loop: random play does little else. */
typedef uint64_t Hand;
enum { HAND_SLOT = 16 };

/* A rocket. The numbers of heads are those of their parts less 1, so 0 is none. Highest first, so
 * complete ones come before those under construction. */
typedef uint16_t Rocket;
enum {
  ROCKET_SECTIONS = 5, /* the fuel is below */
  ROCKET_COLOUR = 10,
  ROCKET_HEAD = 12,
  ROCKET_EXISTS = 1 << 15,
  ROCKET_FUEL_MASK = (1 << ROCKET_SECTIONS) - 1,
};

typedef struct {
  RulesHead head;
  uint8_t await; /* an Await */
  uint8_t turn;
  uint8_t points;  /* action points left */
  uint8_t arrow;   /* CLOCKWISE or ANTICLOCKWISE */
  uint8_t way;     /* chosen for this turn, + 1; 0: as the arrow says */
  uint8_t powers;  /* of `turn`, by PR-9: a bit for each head that works */
  uint8_t pile;    /* being searched, turned up or just put on; else 0 */
  uint8_t victim;  /* of a look; else 0 */
  uint8_t carried; /* the card on its way to a pile, + 1; else 0 */
  uint8_t tokens;  /* of fuel still there */
  uint8_t is_busy; /* has this turn put down a card or taken a token? */
  uint16_t idle;   /* turns in a row that did neither */
  uint8_t box;     /* bonus cards not dealt, a bit each; in a view, those not known to be used */
  uint8_t used;    /* bonus cards used */

  Hand hand[RULES_SEATS_MAX];
  uint8_t yard[8]; /* the site at each place of the ring */
  uint8_t at[RULES_SEATS_MAX];
  uint8_t n_hand[RULES_SEATS_MAX];
  uint8_t n_rockets[RULES_SEATS_MAX];
  uint8_t n_ready[RULES_SEATS_MAX]; /* complete rockets without fuel */
  uint8_t heads[RULES_SEATS_MAX];   /* a bit for each kind of head on complete rockets */
  uint8_t bonus[RULES_SEATS_MAX];   /* cards held, a bit each */
  uint8_t n_bonus[RULES_SEATS_MAX];

  uint8_t fuel[FUEL_MAX];
  uint8_t n_laid[PILES]; /* cards on top whose order everybody knows */
  uint8_t n_under[PILES];
  uint8_t knower[PILES]; /* the seat + 1 that knows what is under; 0: it is in the pool */

  uint8_t pool[CARDS_ROOM];
  uint8_t under[PILES][CARDS_ROOM];
  uint8_t laid[PILES][DECK_SIZE + 2]; /* the top is the last */

  uint32_t building[RULES_SEATS_MAX][COLOURS + 1]; /* a bit for each height without head */
  Rocket rocket[RULES_SEATS_MAX][ROCKETS_ROOM];
  uint8_t unused[4];
} State;

_Static_assert(sizeof (State) <= RULES_STATE_MAX, "the state must fit");
_Static_assert(sizeof (State)
                   == 24 + 7 * RULES_SEATS_MAX + FUEL_MAX + 3 * PILES + CARDS_ROOM * (1 + PILES)
                          + PILES * (DECK_SIZE + 2) + RULES_SEATS_MAX * (COLOURS + 1) * 4
                          + RULES_SEATS_MAX * 8 + RULES_SEATS_MAX * ROCKETS_ROOM * 2 + 4,
               "no padding");

/* ---- Words ---- */

static const char *const card_words[] = {
  "blue-base",        "blue-section",     "blue-head",       "blue-head+1",
  "blue-head-action", "blue-head-hand",   "blue-head-free",  "yellow-base",
  "yellow-section",   "yellow-head",      "yellow-head+1",   "yellow-head-action",
  "yellow-head-hand", "yellow-head-free", "red-base",        "red-section",
  "red-head",         "red-head+1",       "red-head-action", "red-head-hand",
  "red-head-free",
};
_Static_assert(sizeof card_words / sizeof card_words[0] == CARDS, "a word for each card");

/* The same within a sentence. */
static const char *const spoken_cards[] = {
  N_ ("blue base"),
  N_ ("blue section"),
  N_ ("blue head"),
  N_ ("blue head (+1)"),
  N_ ("blue head (5th action)"),
  N_ ("blue head (hand of 4)"),
  N_ ("blue head (free direction)"),
  N_ ("yellow base"),
  N_ ("yellow section"),
  N_ ("yellow head"),
  N_ ("yellow head (+1)"),
  N_ ("yellow head (5th action)"),
  N_ ("yellow head (hand of 4)"),
  N_ ("yellow head (free direction)"),
  N_ ("red base"),
  N_ ("red section"),
  N_ ("red head"),
  N_ ("red head (+1)"),
  N_ ("red head (5th action)"),
  N_ ("red head (hand of 4)"),
  N_ ("red head (free direction)"),
};
_Static_assert(sizeof spoken_cards == sizeof card_words, "a text for each card");

/* A pile is called as its yard card is. */
static const char *const site_words[] = { N_ ("blue"),     N_ ("yellow"), N_ ("red"),
                                          N_ ("conveyor"), N_ ("launch"), N_ ("recycling") };
static const char *const spoken_sites[] = { N_ ("Blue Assembly"),  N_ ("Yellow Assembly"),
                                            N_ ("Red Assembly"),   N_ ("the Conveyor"),
                                            N_ ("the Launch Pad"), N_ ("Recycling") };
static const char *const way_words[] = { N_ ("clockwise"), N_ ("anticlockwise") };
static const char *const bonus_words[] = { N_ ("fuel"), N_ ("look"), N_ ("swap"), N_ ("search"),
                                           N_ ("heads") };
static const char *const spoken_bonuses[] = { N_ ("“fuel”"), N_ ("“look at a hand”"),
                                              N_ ("“change places”"), N_ ("“search a pile”"),
                                              N_ ("“swap heads”") };
static const char *const yard_words[] = { "random", "chosen" };
static const char *const spoken_yards[] = { N_ ("at random"), N_ ("the starter chooses") };
static const char *const power_words[] = { "all", "tallest" };
static const char *const spoken_powers[] = { N_ ("for all"), N_ ("for the tallest rocket") };

/* Rounds, and the word for them. */
static const uint8_t stall_rounds[] = { 0, 10, 50, 100 };
static const char *const stall_words[] = { "0", "10", "50", "100" };
static const char *const spoken_stalls[] = { N_ ("never"), N_ ("10 rounds"), N_ ("50 rounds"),
                                             N_ ("100 rounds") };
enum { STALLS = sizeof stall_rounds, STALL_USUAL = 2 };

static const RulesKind kinds[] = {
  { .name = "card", .min = 0, .max = CARDS - 1, .words = card_words, .spoken = spoken_cards },
  { .name = "site", .min = 0, .max = SITES - 1, .words = site_words, .spoken = spoken_sites },
  { .name = "pile", .min = 0, .max = PILES - 1, .words = site_words },
  { .name = "height", .min = 0, .max = DECK_SECTIONS },
  { .name = "fuel", .min = 1, .max = FUEL_MAX },
  { .name = "way", .min = 0, .max = 1, .words = way_words },
  { .name = "bonus", .min = 0, .max = BONUSES - 1, .words = bonus_words, .spoken = spoken_bonuses },
  { .name = "count", .min = 1, .max = DECK_SIZE },
  { .name = "yard", .min = 0, .max = 1, .words = yard_words, .spoken = spoken_yards },
  { .name = "stall", .min = 0, .max = STALLS - 1, .words = stall_words, .spoken = spoken_stalls },
  { .name = "section_points", .min = 1, .max = 2 },
  { .name = "sections_required", .min = 0, .max = 1 },
  { .name = "power_bonus", .min = 0, .max = 1, .words = power_words, .spoken = spoken_powers },
  { .name = "bonus_cards", .min = 0, .max = 2 },
  { 0 },
};

static const RulesVerb verbs[] = {
  [MOVE] = { .pattern = "move", .help = N_ ("Go to the next yard card along the arrow.") },
  [DRAW] = { .pattern = "draw",
             .help = N_ ("Take the top card of the pile at your yard card into your hand.") },
  [BUILD] = { .pattern = "build {card}",
              .help = N_ ("At the Assembly of its colour: start a rocket with a base.") },
  [BUILD_ON] = { .pattern = "build {card} on {height}",
                 .help = N_ ("At the Assembly of its colour: put a section or a head on your "
                             "rocket with so many sections.") },
  [REVERSE] = { .pattern = "reverse", .help = N_ ("At the Conveyor: turn the arrow round.") },
  [RECYCLE] = { .pattern = "recycle {card}",
                .help = N_ ("At Recycling: give up a card, then search a pile for another.") },
  [FUEL] = { .pattern = "fuel {fuel} on {card} {height}",
             .help = N_ ("At the Launch Pad: put a fuel token on your complete rocket with this "
                         "head and so many sections.") },
  [USE_FUEL] = { .pattern = "bonus fuel {fuel} on {card} {height}",
                 .help = N_ ("Bonus card: take a fuel token from anywhere.") },
  [USE_LOOK] = { .pattern = "bonus look {seat}",
                 .help = N_ ("Bonus card: look at an opponent's hand and take a card of it.") },
  [USE_SWAP] = { .pattern = "bonus swap {seat}",
                 .help = N_ ("Bonus card: your astronaut changes places with another.") },
  [USE_SEARCH] = { .pattern = "bonus search {pile}",
                   .help = N_ ("Bonus card: search a pile and take a card of it.") },
  [USE_HEADS] = { .pattern = "bonus heads {card} {height} with {seat} {card} {height}",
                  .help = N_ ("Bonus card: a head of a complete rocket of yours changes places "
                              "with an opponent's of its colour.") },
  [ARRANGE] = { .pattern = "arrange {pile} {pile} {pile} {pile}",
                .help = N_ ("Lay out the yard clockwise from the Launch Pad: two cards, Recycling, "
                            "two cards.") },
  [PLACE] = { .pattern = "place {site}", .help = N_ ("Put your astronaut on a yard card.") },
  [GO] = { .pattern = "go {way}",
           .help = N_ ("Free direction: choose your way round the ring for this turn.") },
  [ONTO] = { .pattern = "onto {pile}", .help = N_ ("Recycling: the pile that gets your card.") },
  [SEARCH] = { .pattern = "search {pile}",
               .help = N_ ("Recycling: the other pile that you search.") },
  [TAKE] = { .pattern = "take {card}", .help = N_ ("Take a card of what you are looking at.") },
  [YARD] = { .pattern = "yard {pile} {pile} {pile} {pile}",
             .help = N_ ("The yard as it was laid out, clockwise from the Launch Pad: two cards, "
                         "Recycling, two cards.") },
  [DEAL] = { .pattern = "deal {seat} {bonus}*", .help = N_ ("A player's bonus cards.") },
  [TOP] = { .pattern = "top {pile} {card}", .help = N_ ("The new top card of a pile.") },
  [FIND] = { .pattern = "find {pile} {card}*",
             .help = N_ ("What lies under the cards of a pile that everybody knows.") },
  { 0 },
};

enum { ROW_CARD, ROW_FUEL };

static const RulesVerb components[] = {
  [ROW_CARD] = { .pattern = "card {card} {count}",
                 .help = N_ ("A rocket card, and how many of it there are.") },
  [ROW_FUEL] = { .pattern = "fuel {fuel} {count}",
                 .help = N_ ("A fuel token's value, and how many of it there are.") },
  { 0 },
};

static const RulesOption options[] = {
  [OPTION_STARTER] = { "starter", "seat", 0, "PR-3a",
                       N_ ("Who starts (printed: the greatest dreamer).") },
  [OPTION_YARD] = { "yard", "yard", YARD_RANDOM, "PR-1",
                    N_ ("The yard is laid out at random, or as the starter chooses.") },
  [OPTION_STALL] = { "stall", "stall", STALL_USUAL, "PR-10",
                     N_ ("After so many rounds without a card put down or a token taken, the game "
                         "is scored as it stands; 0: never.") },
  [OPTION_SECTION_POINTS] = { "section_points", "section_points", 2, "PR-11",
                              N_ ("What a section of a complete rocket scores.") },
  [OPTION_SECTIONS_REQUIRED] = { "sections_required", "sections_required", 0, "PR-8",
                                 N_ ("How many sections a rocket needs before its head.") },
  [OPTION_POWER_BONUS] = { "power_bonus", "power_bonus", POWER_ALL, "PR-9",
                           N_ ("The bonus of a head works for all who have it, or only for the "
                               "tallest rocket with it.") },
  [OPTION_BONUS] = { "bonus_1", "bonus_cards", 0, "PR-14",
                     N_ ("Variant: bonus cards of the first player.") },
  [OPTION_BONUS + 1] = { "bonus_2", "bonus_cards", 0, "PR-14",
                         N_ ("Variant: bonus cards of the second player.") },
  [OPTION_BONUS + 2] = { "bonus_3", "bonus_cards", 0, "PR-14",
                         N_ ("Variant: bonus cards of the third player.") },
  [OPTION_BONUS + 3] = { "bonus_4", "bonus_cards", 0, "PR-14",
                         N_ ("Variant: bonus cards of the fourth player.") },
  { 0 },
};

static const char setting_up[] = "Mise en place";
static const char playing[] = "Dérroulement de la partie";
static const char construction[] = "Règles de construction et de lancement des fusées";
static const char game_end[] = "Fin de la partie";
static const char counting[] = "Comptage des points";

static const RulesRule rules[] = {
  { "PR-1", setting_up,
    N_ ("There are 54 rocket cards (15 bases, 24 sections, 15 heads) in blue, yellow and red, and "
        "8 fuel tokens. The 6 yard cards form a ring: the Launch Pad opposite Recycling, the three "
        "Assembly cards and the Conveyor anywhere.") },
  { "PR-2", setting_up,
    N_ ("Each player starts with a base on the table: for 2 players a blue and a yellow one, for 3 "
        "one of each colour, for 4 two blue and two yellow ones.") },
  { "PR-3", setting_up,
    N_ ("In turn each player puts the astronaut on any yard card. The other cards are shuffled "
        "into 4 nearly equal piles, face up, beside the Assembly cards and the Conveyor. The arrow "
        "starts clockwise.") },
  { "PR-3a", playing, N_ ("Who starts is agreed upon; turns go clockwise.") },
  { "PR-4", playing,
    N_ ("A turn has 4 action points. All must be used, in any mix, the same action as often as "
        "wished.") },
  { "PR-5", playing, N_ ("Move: one yard card along the arrow.") },
  { "PR-6", playing,
    N_ ("Draw: the top card of the pile at your yard card goes into your hand, which holds 3 cards "
        "at most. Hands are secret, and only the top card of a pile is seen.") },
  { "PR-7", playing, N_ ("Act: what your yard card allows.") },
  { "PR-7a", "Chantier de construction",
    N_ ("Assembly: put a card of that colour from your hand on the table.") },
  { "PR-7b", "Convoyeur", N_ ("Conveyor: reverse the arrow.") },
  { "PR-7c", "Entrepôt de recyclage",
    N_ ("Recycling: put a card of your hand on a pile, an exhausted one too; then search another "
        "pile for a card of your choice, without showing it, and shuffle that pile. When all four "
        "piles are empty a card may be put down and nothing taken.") },
  { "PR-7d", "Aire de lancement",
    N_ ("Launch Pad: take one fuel token that is still there onto a complete rocket of yours that "
        "has none.") },
  { "PR-8", construction,
    N_ ("A rocket has one colour and is built in order: base, any number of sections, head. Base "
        "and head make it complete. Any number may be under construction. A complete rocket "
        "takes one fuel token.") },
  { "PR-9", "Bonus",
    N_ ("Some heads give a bonus. +1: the rocket scores 1 more; these add up. From your next turn "
        "on: a 5th action point; a hand of 4 cards; or free direction: at the start of your turn "
        "choose the way round the ring for that turn. Doubles of these three do not add up.") },
  { "PR-10", game_end,
    N_ ("The game ends the instant the last fuel token is put on a rocket. House rule: also after "
        "a number of rounds without a card put down or a token taken.") },
  { "PR-11", counting,
    N_ ("Complete rockets score 2 for each section, 1 for a +1 head, and their fuel. Rockets "
        "without a head score nothing.") },
  { "PR-12", counting,
    N_ ("A tie goes to the complete rocket with the most sections; if that is a tie too, it "
        "stands.") },
  { "PR-13", "Une dernière remarque avant le compte-à-rebours !",
    N_ ("An exhausted pile stays empty unless Recycling puts a card there.") },
  { "PR-14", "Variante",
    N_ ("Bonus cards: five, dealt in secret, one to each player or 0 to 2 as a handicap. Each is "
        "used once, for 1 action point: fuel from anywhere; look at an opponent's hand and take a "
        "card; change places with an astronaut; search a pile, take a card and shuffle it; swap a "
        "head of a complete rocket with an opponent's of the same colour. No card can be taken "
        "into a full hand.") },
  { 0 },
};

/* Refusals. */
static const RulesPhrase box_wrong = {
  "box-wrong", "PR-1",
  N_ ("The box has {number} bases, {number} sections, {number} heads and {number} fuel tokens; it "
      "must have 15 (2 blue, 2 yellow and 1 red among them), 24, 15 and 8.")
};
static const RulesPhrase row_twice = { "row-twice", "PR-1",
                                       N_ ("This was counted before: say it once.") };
static const RulesPhrase bonus_too_many = {
  "bonus-too-many", "PR-14",
  N_ ("{number} bonus cards are wanted, and there are 5: give some players fewer.")
};
static const RulesPhrase yard_awaited = {
  "yard-awaited", "PR-1", N_ ("The layout of the yard is awaited first (yard …).")
};
static const RulesPhrase deal_awaited = {
  "deal-awaited", "PR-14", N_ ("Bonus cards for {seat} are awaited, {number} of them (deal …).")
};
static const RulesPhrase top_awaited = {
  "top-awaited", "PR-6", N_ ("The top card of the {pile} pile is awaited (top {1:pile} …).")
};
static const RulesPhrase find_awaited = {
  "find-awaited", "PR-7c",
  N_ ("What lies in the {pile} pile is awaited, {number} cards (find {1:pile} …).")
};
static const RulesPhrase nothing_awaited = {
  "nothing-awaited", "PR-4", N_ ("No cards are awaited: it is for {seat} to act.")
};
static const RulesPhrase yard_twice = {
  "yard-twice", "PR-1", N_ ("{pile} has its place already: name each of the four yard cards once.")
};
static const RulesPhrase bonus_gone = {
  "bonus-gone", "PR-14", N_ ("The bonus card {bonus} was dealt already: there is one of each.")
};
static const RulesPhrase not_left = { "not-left", "PR-1",
                                      N_ ("Not so many {card} can be there: look again.") };
static const RulesPhrase arrange_awaited = { "arrange-awaited", "PR-1",
                                             N_ ("Lay out the yard first: name the four cards that "
                                                 "go round from the Launch Pad (arrange …).") };
static const RulesPhrase place_awaited = {
  "place-awaited", "PR-3", N_ ("Put your astronaut on a yard card first (place …).")
};
static const RulesPhrase way_awaited = {
  "way-awaited", "PR-9",
  N_ ("Choose your way for this turn first (go clockwise, go anticlockwise).")
};
static const RulesPhrase onto_awaited = { "onto-awaited", "PR-7c",
                                          N_ ("Say first which pile gets the {card} (onto …).") };
static const RulesPhrase search_awaited = {
  "search-awaited", "PR-7c", N_ ("Say first which other pile you search (search …).")
};
static const RulesPhrase take_awaited = {
  "take-awaited", "PR-7c", N_ ("You are searching the {pile} pile: take a card of it (take …).")
};
static const RulesPhrase look_awaited = {
  "look-awaited", "PR-14", N_ ("You are looking at {seat}'s hand: take a card of it (take …).")
};
static const RulesPhrase points_awaited = {
  "points-awaited", "PR-4",
  N_ ("This is not for now: you have {number} action points to move, draw or act.")
};
static const RulesPhrase no_pile_here = { "no-pile-here", "PR-6",
                                          N_ ("There is no pile at {site}: move to one to draw.") };
static const RulesPhrase pile_is_empty = {
  "pile-is-empty", "PR-13", N_ ("The {pile} pile is exhausted: choose another one.")
};
static const RulesPhrase hand_full = {
  "hand-full", "PR-6", N_ ("You hold {number} cards, as many as you may: put one down first.")
};
static const RulesPhrase not_held = { "not-held", "PR-7", N_ ("You do not hold a {card}.") };
static const RulesPhrase other_assembly = {
  "other-assembly", "PR-7a",
  N_ ("A {card} is put down at the Assembly of its colour; you are at {site}.")
};
static const RulesPhrase base_starts = { "base-starts", "PR-8",
                                         N_ ("A base starts a rocket of its own (build {card}).") };
static const RulesPhrase needs_rocket = {
  "needs-rocket", "PR-8",
  N_ ("Say how many sections the rocket has that gets the {card} (build {1:card} on …).")
};
static const RulesPhrase no_such_building = {
  "no-such-building", "PR-8",
  N_ ("You have no rocket without a head that has the colour of a {card} and {height} sections."),
  N_ ("You have no rocket without a head that has the colour of a {card} and 1 section."), 2
};
static const RulesPhrase needs_section = {
  "needs-section", "PR-8", N_ ("House rule: a rocket needs a section before it gets its head.")
};
static const RulesPhrase not_at_conveyor = {
  "not-at-conveyor", "PR-7b", N_ ("The arrow is reversed at the Conveyor; you are at {site}.")
};
static const RulesPhrase not_at_recycling = {
  "not-at-recycling", "PR-7c", N_ ("Cards are recycled at Recycling; you are at {site}.")
};
static const RulesPhrase none_to_search = {
  "none-to-search", "PR-7c",
  N_ ("With the card on the {pile} pile there would be no other to search: put it on another.")
};
static const RulesPhrase same_pile = {
  "same-pile", "PR-7c", N_ ("Your card went onto the {pile} pile: search another.")
};
static const RulesPhrase not_in_pile = { "not-in-pile", "PR-7c",
                                         N_ ("There is no {card} in the {pile} pile.") };
static const RulesPhrase not_in_hand = { "not-in-hand", "PR-14",
                                         N_ ("There is no {card} in {seat}'s hand.") };
static const RulesPhrase not_at_launch = {
  "not-at-launch", "PR-7d", N_ ("Fuel is taken at the Launch Pad; you are at {site}.")
};
static const RulesPhrase token_gone = { "token-gone", "PR-7d",
                                        N_ ("No fuel token of {fuel} is left.") };
static const RulesPhrase no_such_ready = {
  "no-such-ready", "PR-8",
  N_ ("You have no complete rocket with a {card} and {height} sections that has no fuel yet."),
  N_ ("You have no complete rocket with a {card} and 1 section that has no fuel yet."), 2
};
static const RulesPhrase no_such_bonus = { "no-such-bonus", "PR-14",
                                           N_ ("You do not hold the bonus card {bonus}.") };
static const RulesPhrase not_an_opponent = { "not-an-opponent", "PR-14",
                                             N_ ("That is you: name an opponent.") };
static const RulesPhrase hand_is_empty = {
  "hand-is-empty", "PR-14", N_ ("{seat} holds no cards: there is nothing to take.")
};
static const RulesPhrase no_such_head = {
  "no-such-head", "PR-14",
  N_ ("{seat} has no complete rocket with a {card} and {height} sections."),
  N_ ("{seat} has no complete rocket with a {card} and 1 section."), 3
};
static const RulesPhrase other_colour = {
  "other-colour", "PR-14", N_ ("Only heads of one colour change places, not a {card} and a {card}.")
};

/* Events. */
static const RulesPhrase yard_laid = {
  "yard-laid", "PR-1",
  N_ ("The yard goes clockwise: Launch Pad, {pile}, {pile}, Recycling, {pile}, {pile}.")
};
static const RulesPhrase has_base = { "has-base", "PR-2", N_ ("{seat} starts with a {card}.") };
static const RulesPhrase got_bonuses = { "got-bonuses", "PR-14",
                                         N_ ("Bonus cards for {seat}: {number}.") };
static const RulesPhrase got_bonus = { "got-bonus", "PR-14",
                                       N_ ("{seat} gets the bonus card {bonus}.") };
static const RulesPhrase placed = { "placed", "PR-3", N_ ("{seat} puts the astronaut on {site}.") };
static const RulesPhrase is_top = { "is-top", "PR-6",
                                    N_ ("On top of the {pile} pile lies a {card}.") };
static const RulesPhrase starts = { "starts", "PR-3a", N_ ("{seat} starts.") };
static const RulesPhrase has_points = { "has-points", "PR-4",
                                        N_ ("{seat} has {number} action points.") };
static const RulesPhrase goes = { "goes", "PR-9", N_ ("{seat} goes {way} in this turn.") };
static const RulesPhrase moves = { "moves", "PR-5", N_ ("{seat} moves to {site}.") };
static const RulesPhrase draws = { "draws", "PR-6",
                                   N_ ("{seat} draws a {card} from the {pile} pile.") };
static const RulesPhrase is_exhausted = { "is-exhausted", "PR-13",
                                          N_ ("The {pile} pile is exhausted.") };
static const RulesPhrase begins_rocket = { "begins-rocket", "PR-7a",
                                           N_ ("{seat} starts a rocket with a {card}.") };
static const RulesPhrase adds_section = {
  "adds-section", "PR-7a", N_ ("{seat} adds a {card}: the rocket has {number} now.")
};
static const RulesPhrase completes = {
  "completes", "PR-8", N_ ("{seat} completes a rocket of {number} sections with a {card}."),
  N_ ("{seat} completes a rocket of 1 section with a {3:card}."), 2
};
static const RulesPhrase has_bonus = { "has-bonus", "PR-9",
                                       N_ ("From the next turn on the {card} works for {seat}.") };
static const RulesPhrase reverses = { "reverses", "PR-7b",
                                      N_ ("{seat} reverses the arrow: it points {way}.") };
static const RulesPhrase gives_up = { "gives-up", "PR-7c", N_ ("{seat} gives up a {card}.") };
static const RulesPhrase puts_on = { "puts-on", "PR-7c",
                                     N_ ("{seat} puts a {card} on the {pile} pile.") };
static const RulesPhrase searches = { "searches", "PR-7c",
                                      N_ ("{seat} searches the {pile} pile.") };
static const RulesPhrase takes_one = {
  "takes-one", "PR-7c", N_ ("{seat} takes a card of the {pile} pile and shuffles the others.")
};
static const RulesPhrase takes = { "takes", "PR-7c", N_ ("{seat} takes a {card}.") };
static const RulesPhrase fuels = {
  "fuels", "PR-7d",
  N_ ("{seat} puts fuel {fuel} on the rocket with a {card} and {height} sections."),
  N_ ("{seat} puts fuel {fuel} on the rocket with a {card} and 1 section."), 4
};
static const RulesPhrase looks = { "looks", "PR-14", N_ ("{seat} looks at {seat}'s hand.") };
static const RulesPhrase robs = { "robs", "PR-14", N_ ("{seat} takes a card of {seat}'s hand.") };
static const RulesPhrase swaps = { "swaps", "PR-14",
                                   N_ ("{seat} changes places with {seat} and is at {site} now.") };
static const RulesPhrase swaps_heads = { "swaps-heads", "PR-14",
                                         N_ ("{seat} gives a {card} for {seat}'s {card}.") };
static const RulesPhrase last_token = { "last-token", "PR-10",
                                        N_ ("That was the last fuel token: the game is over.") };
static const RulesPhrase stalled = {
  "stalled", "PR-10",
  N_ ("{number} rounds without a card put down or a token taken: the game is over.")
};
static const RulesPhrase scores = {
  "scores", "PR-11",
  N_ ("{seat} scores {number}: {number} for sections, {number} for heads, {number} for fuel.")
};
static const RulesPhrase tied = {
  "tied", "PR-12", N_ ("A tie at {number} points: the complete rocket with the most sections wins.")
};
static const RulesPhrase wins = { "wins", "PR-11", N_ ("{seat} wins with {number} points.") };

static const RulesPhrase *const phrases[] = {
  &box_wrong,
  &row_twice,
  &bonus_too_many,
  &yard_awaited,
  &deal_awaited,
  &top_awaited,
  &find_awaited,
  &nothing_awaited,
  &yard_twice,
  &bonus_gone,
  &not_left,
  &arrange_awaited,
  &place_awaited,
  &way_awaited,
  &onto_awaited,
  &search_awaited,
  &take_awaited,
  &look_awaited,
  &points_awaited,
  &no_pile_here,
  &pile_is_empty,
  &hand_full,
  &not_held,
  &other_assembly,
  &base_starts,
  &needs_rocket,
  &no_such_building,
  &needs_section,
  &not_at_conveyor,
  &not_at_recycling,
  &none_to_search,
  &same_pile,
  &not_in_pile,
  &not_in_hand,
  &not_at_launch,
  &token_gone,
  &no_such_ready,
  &no_such_bonus,
  &not_an_opponent,
  &hand_is_empty,
  &no_such_head,
  &other_colour,
  &yard_laid,
  &has_base,
  &got_bonuses,
  &got_bonus,
  &placed,
  &is_top,
  &starts,
  &has_points,
  &goes,
  &moves,
  &draws,
  &is_exhausted,
  &begins_rocket,
  &adds_section,
  &completes,
  &has_bonus,
  &reverses,
  &gives_up,
  &puts_on,
  &searches,
  &takes_one,
  &takes,
  &fuels,
  &looks,
  &robs,
  &swaps,
  &swaps_heads,
  &last_token,
  &stalled,
  &scores,
  &tied,
  &wins,
  NULL,
};

/* ---- Cards and rockets ---- */

static inline int
card_of (int colour, int part)
{
  return colour * PARTS + part;
}

static inline int
colour_of (int card)
{
  return (card >= PARTS) + (card >= 2 * PARTS);
}

static inline int
part_of (int card)
{
  return card - colour_of (card) * PARTS;
}

static inline bool
is_head (int card)
{
  return part_of (card) >= HEAD_PLAIN;
}

static inline int
held_card (Held held)
{
  return (held & HELD_CARD_MASK) - 1;
}

static inline unsigned
held_seats (Held held)
{
  return held >> HELD_SEATS;
}

static inline int
rocket_head (Rocket rocket)
{
  return rocket >> ROCKET_HEAD & 7;
}

static inline int
rocket_colour (Rocket rocket)
{
  return rocket >> ROCKET_COLOUR & 3;
}

static inline int
rocket_sections (Rocket rocket)
{
  return rocket >> ROCKET_SECTIONS & 31;
}

static inline int
rocket_fuel (Rocket rocket)
{
  return rocket & ROCKET_FUEL_MASK;
}

/* The head of a complete rocket as a card. */
static inline int
rocket_head_card (Rocket rocket)
{
  return card_of (rocket_colour (rocket), rocket_head (rocket) + 1);
}

static inline Rocket
rocket_of (int card, int sections)
{
  int head = is_head (card) ? part_of (card) - 1 : 0;
  return ROCKET_EXISTS | head << ROCKET_HEAD | colour_of (card) << ROCKET_COLOUR
         | sections << ROCKET_SECTIONS;
}

static inline unsigned
all_seats (const RulesSetup *common)
{
  return (1u << common->n_seats) - 1;
}

static inline unsigned
pile_size (const State *state, int pile)
{
  return state->n_laid[pile] + state->n_under[pile];
}

static inline int
site_of (const State *state, int seat)
{
  return state->yard[state->at[seat]];
}

/* Puts a value into its place among the n that are in order, highest first. */
static inline void
insert (uint16_t *list, unsigned n, uint16_t value)
{
  while (n > 0 && list[n - 1] < value) {
    list[n] = list[n - 1];
    n--;
  }
  list[n] = value;
}

/* Takes out the value at a place of n. */
static inline void
withdraw (uint16_t *list, unsigned n, unsigned place)
{
  for (; place + 1 < n; place++)
    list[place] = list[place + 1];
  list[place] = 0;
}

static inline Held
held_at (Hand hand, int place)
{
  return (Held)(hand >> HAND_SLOT * place);
}

/* Puts a card into its place; there must be room. */
static inline Hand
hand_with (Hand hand, Held held)
{
  int place =
      (held_at (hand, 0) >= held) + (held_at (hand, 1) >= held) + (held_at (hand, 2) >= held);
  Hand before = ((Hand)1 << HAND_SLOT * place) - 1;

  return (hand & before) | (Hand)held << HAND_SLOT * place | (hand & ~before) << HAND_SLOT;
}

static inline Hand
hand_without (Hand hand, int place)
{
  Hand before = ((Hand)1 << HAND_SLOT * place) - 1;

  return (hand & before) | (hand >> HAND_SLOT & ~before);
}

/* The same cards, with other seats that know them. */
static Hand
hand_known (Hand hand, int n, unsigned seats_kept, unsigned seats_added)
{
  Hand known = 0;

  for (int i = 0; i < n; i++) {
    unsigned held = held_at (hand, i);
    held &= seats_kept << HELD_SEATS | HELD_CARD_MASK;
    known = hand_with (known, (Held)(held | seats_added << HELD_SEATS));
  }
  return known;
}

static inline void
add_card (State *state, int seat, int card, unsigned seats)
{
  Held held = (Held)(seats << HELD_SEATS | (unsigned)(card + 1));

  state->hand[seat] = hand_with (state->hand[seat], held);
  state->n_hand[seat]++;
}

/* Where the hand has this card, -1 if it has not. Of several, the one that most know of: so what is
 * left tells nobody more than they knew. */
static inline int
find_card (const State *state, int seat, int card)
{
  Hand hand = state->hand[seat];
  int place = -1;

  for (int i = HAND_MAX - 1; i >= 0; i--)
    place = held_card (held_at (hand, i)) == card ? i : place;
  return place;
}

static inline void
drop_card (State *state, int seat, int place)
{
  state->hand[seat] = hand_without (state->hand[seat], place);
  state->n_hand[seat]--;
}

/* Works out what is kept about a seat's rockets beside their list. */
static void
note_rockets (State *state, int seat)
{
  memset (state->building[seat], 0, sizeof state->building[seat]);
  state->n_ready[seat] = 0;
  state->heads[seat] = 0;
  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    if (rocket_head (rocket)) {
      state->n_ready[seat] += rocket_fuel (rocket) == 0;
      state->heads[seat] |= 1u << rocket_head (rocket);
    } else {
      state->building[seat][rocket_colour (rocket)] |= 1u << rocket_sections (rocket);
    }
  }
}

static void
add_rocket (State *state, int seat, Rocket rocket)
{
  insert (state->rocket[seat], state->n_rockets[seat]++, rocket);
}

static void
remove_rocket (State *state, int seat, int place)
{
  withdraw (state->rocket[seat], state->n_rockets[seat]--, (unsigned)place);
}

/* Where the seat has a rocket that is the same but for its fuel, or with it; -1 if it has none. */
static int
find_rocket (const State *state, int seat, Rocket rocket, bool any_fuel)
{
  unsigned ignored = any_fuel ? ROCKET_FUEL_MASK : 0;

  for (int i = 0; i < state->n_rockets[seat]; i++)
    if ((state->rocket[seat][i] | ignored) == (rocket | ignored))
      return i;
  return -1;
}

/* ---- Components ---- */

/* Assumed: each colour has 5 bases, 8 sections, and a head of each kind. Printed: two tokens of
 * each value. */
static void
fill_components (RulesSetup *common)
{
  Setup *setup = (Setup *)common;

  common->provenance = RULES_COMPONENTS_ASSUMED;
  for (int card = 0; card < CARDS; card++)
    setup->deck[card] = is_head (card) ? 1 : part_of (card) == BASE ? 5 : 8;
  memset (setup->fuel, 2, sizeof setup->fuel);
}

static bool
add_component (RulesSetup *common, const RulesAction *row, RulesReason *refusal)
{
  Setup *setup = (Setup *)common;
  uint8_t *count =
      row->verb == ROW_CARD ? &setup->deck[row->arg[0]] : &setup->fuel[row->arg[0] - 1];

  if (*count)
    return rules_refuse_setup (refusal, &row_twice);
  *count = (uint8_t)row->arg[1];
  return true;
}

static bool
get_component (const RulesSetup *common, size_t wanted, RulesAction *row)
{
  const Setup *setup = (const Setup *)common;

  for (int16_t i = 0; i < CARDS + FUEL_MAX; i++) {
    bool is_card = i < CARDS;
    int16_t value = is_card ? i : i - CARDS + 1;
    int16_t count = is_card ? setup->deck[i] : setup->fuel[i - CARDS];
    if (count == 0 || wanted-- > 0)
      continue;
    *row = (RulesAction){ is_card ? ROW_CARD : ROW_FUEL, 2, { value, count } };
    return true;
  }
  return false;
}

static bool
check_setup (const RulesSetup *common, RulesReason *refusal)
{
  const Setup *setup = (const Setup *)common;
  int n[3] = { 0 };
  int tokens = 0;
  int bonuses = 0;

  for (int card = 0; card < CARDS; card++)
    n[is_head (card) ? 2 : part_of (card)] += setup->deck[card];
  for (int i = 0; i < FUEL_MAX; i++)
    tokens += setup->fuel[i];
  bool has_first_bases = setup->deck[card_of (BLUE, BASE)] >= 2
                         && setup->deck[card_of (YELLOW, BASE)] >= 2
                         && setup->deck[card_of (RED, BASE)] >= 1;
  if (n[0] != DECK_BASES || n[1] != DECK_SECTIONS || n[2] != DECK_HEADS || tokens != FUEL_TOKENS
      || !has_first_bases)
    return rules_refuse_setup (refusal, &box_wrong, n[0], n[1], n[2], tokens);

  for (int seat = 0; seat < common->n_seats; seat++)
    bonuses += common->option[OPTION_BONUS + seat];
  return bonuses <= BONUSES || rules_refuse_setup (refusal, &bonus_too_many, bonuses);
}

/* ---- The beginning ---- */

static inline uint8_t
seat_after (const RulesSetup *common, int seat)
{
  return seat + 1 == common->n_seats ? 0 : seat + 1;
}

/* PR-2, in the order of play. Decision: of four players every other one has blue. */
static int
first_base (const RulesSetup *common, int seat)
{
  int place = (seat - common->option[OPTION_STARTER] + common->n_seats) % common->n_seats;
  return card_of (common->n_seats == 4 ? place % 2 : place, BASE);
}

static void
begin (const RulesSetup *common, RulesState *memory)
{
  const Setup *setup = (const Setup *)common;
  State *state = (State *)memory;
  bool is_chosen = common->option[OPTION_YARD] == YARD_CHOSEN;
  int cards = DECK_SIZE - common->n_seats;

  state->turn = (uint8_t)common->option[OPTION_STARTER];
  state->await = is_chosen ? AWAIT_ARRANGE : AWAIT_YARD;
  state->head.actor = is_chosen ? (int8_t)state->turn : RULES_CHANCE;
  state->box = (1 << BONUSES) - 1;
  state->tokens = FUEL_TOKENS;
  memcpy (state->fuel, setup->fuel, sizeof state->fuel);
  memcpy (state->pool, setup->deck, sizeof state->pool);
  for (int seat = 0; seat < common->n_seats; seat++) {
    int base = first_base (common, seat);
    state->pool[base]--;
    add_rocket (state, seat, rocket_of (base, 0));
    note_rockets (state, seat);
  }
  for (int pile = 0; pile < PILES; pile++)
    state->n_under[pile] = (uint8_t)(cards / PILES + (pile < cards % PILES));
}

/* PR-9, house rule `power_bonus`: those heads of the seat that no taller rocket has. */
static unsigned
tallest_powers (const RulesSetup *common, const State *state, int seat)
{
  uint8_t tallest[8] = { 0 };
  unsigned powers = 0;

  for (int other = 0; other < common->n_seats; other++)
    for (int i = 0; i < state->n_rockets[other]; i++) {
      Rocket rocket = state->rocket[other][i];
      uint8_t *most = &tallest[rocket_head (rocket)];
      if (rocket_sections (rocket) > *most)
        *most = (uint8_t)rocket_sections (rocket);
    }
  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    if (rocket_sections (rocket) == tallest[rocket_head (rocket)])
      powers |= 1u << rocket_head (rocket);
  }
  return powers;
}

enum {
  POWER_ACTION = 1 << (HEAD_ACTION - 1),
  POWER_HAND = 1 << (HEAD_HAND - 1),
  POWER_FREE = 1 << (HEAD_FREE - 1),
  POWERS = POWER_ACTION | POWER_HAND | POWER_FREE,
};

/* PR-4, PR-9: with what `turn` began. */
static inline int
turn_points (const State *state)
{
  return POINTS + ((state->powers & POWER_ACTION) != 0);
}

static inline void
begin_turn (const Setup *setup, State *state, RulesOutcome *outcome)
{
  const RulesSetup *common = &setup->common;
  int seat = state->turn;
  unsigned powers = state->heads[seat] & POWERS;

  if (powers && common->option[OPTION_POWER_BONUS] == POWER_TALLEST)
    powers &= tallest_powers (common, state, seat);
  state->powers = (uint8_t)powers;
  state->points = (uint8_t)turn_points (state);
  state->way = 0;
  state->is_busy = 0;
  state->await = powers & POWER_FREE ? AWAIT_WAY : AWAIT_PLAY;
  state->head.actor = (int8_t)seat;
  rules_tell (outcome, &has_points, seat, state->points);
}

/* After the yard is laid: whose bonus cards are to be dealt next, or on to the astronauts. */
static void
deal_on (const Setup *setup, State *state)
{
  const RulesSetup *common = &setup->common;
  int starter = common->option[OPTION_STARTER];

  while (common->option[OPTION_BONUS + state->turn] == state->n_bonus[state->turn]) {
    state->turn = seat_after (common, state->turn);
    if (state->turn != starter)
      continue;
    state->await = AWAIT_PLACE;
    state->head.actor = (int8_t)starter;
    return;
  }
  state->await = AWAIT_DEAL;
  state->head.actor = RULES_CHANCE;
}

static bool
lay_yard (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  unsigned seen = 0;

  for (int i = 0; i < PILES; i++) {
    if (seen >> action->arg[i] & 1)
      return rules_refuse (outcome, &yard_twice, action->arg[i]);
    seen |= 1u << action->arg[i];
  }
  state->yard[PLACE_LAUNCH] = SITE_LAUNCH;
  state->yard[PLACE_RECYCLING] = SITE_RECYCLING;
  for (int i = 0; i < PILES; i++)
    state->yard[1 + i + (i > 1)] = (uint8_t)action->arg[i];
  rules_tell (outcome, &yard_laid, action->arg[0], action->arg[1], action->arg[2], action->arg[3]);
  if (outcome)
    for (int seat = 0; seat < setup->common.n_seats; seat++)
      rules_tell (outcome, &has_base, seat, first_base (&setup->common, seat));
  deal_on (setup, state);
  return true;
}

static bool
apply_deal (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int n = setup->common.option[OPTION_BONUS + seat];
  unsigned cards = 0;

  if (action->verb != DEAL || action->arg[0] != seat || action->n_args != n + 1)
    return rules_refuse (outcome, &deal_awaited, seat, n);
  for (int i = 1; i <= n; i++) {
    unsigned card = 1u << action->arg[i];
    if (!(state->box & ~cards & card))
      return rules_refuse (outcome, &bonus_gone, action->arg[i]);
    cards |= card;
  }
  state->box &= (uint8_t)~cards;
  state->bonus[seat] = (uint8_t)cards;
  state->n_bonus[seat] = (uint8_t)n;
  rules_tell (outcome, &got_bonuses, seat, n);
  for (int i = 1; i <= n; i++)
    rules_tell_only (outcome, 1u << seat, &got_bonus, seat, action->arg[i]);
  deal_on (setup, state);
  return true;
}

static bool
apply_place (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int place = 0;

  if (action->verb != PLACE)
    return rules_refuse (outcome, &place_awaited);
  while (state->yard[place] != action->arg[0])
    place++;
  state->at[state->turn] = (uint8_t)place;
  rules_tell (outcome, &placed, state->turn, action->arg[0]);
  state->turn = seat_after (&setup->common, state->turn);
  state->head.actor = (int8_t)state->turn;
  if (state->turn == setup->common.option[OPTION_STARTER]) {
    state->await = AWAIT_OPEN;
    state->head.actor = RULES_CHANCE;
  }
  return true;
}

/* ---- The end ---- */

typedef struct {
  int sections;
  int heads;
  int fuel;
  int tallest; /* complete rocket, in sections; -1 without one */
} Score;

/* PR-11. */
static Score
score_of (const RulesSetup *common, const State *state, int seat)
{
  Score score = { .tallest = -1 };

  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    if (!rocket_head (rocket))
      break;
    score.sections += rocket_sections (rocket) * common->option[OPTION_SECTION_POINTS];
    score.heads += rocket_head (rocket) == HEAD_POINT - 1;
    score.fuel += rocket_fuel (rocket);
    if (rocket_sections (rocket) > score.tallest)
      score.tallest = rocket_sections (rocket);
  }
  return score;
}

static void
result (const RulesSetup *common, const RulesState *memory, RulesResult *out)
{
  const State *state = (const State *)memory;
  int best = -1;

  *out = (RulesResult){ 0 };
  for (int seat = 0; seat < common->n_seats; seat++) {
    Score score = score_of (common, state, seat);
    out->score[seat] = score.sections + score.heads + score.fuel;
    out->tie_break[seat] = score.tallest;
    /* The tie-break is below 32 and so fits under the points. */
    int both = out->score[seat] * 64 + score.tallest + 1;
    if (both > best)
      out->winners = 0;
    if (both >= best) {
      best = both;
      out->winners |= (uint8_t)(1u << seat);
    }
  }
}

static void
end_game (const RulesSetup *common, State *state, RulesOutcome *outcome)
{
  RulesResult final;
  int best = -1;
  unsigned n_best = 0;

  state->head.actor = RULES_OVER;
  if (!outcome)
    return;
  result (common, (const RulesState *)state, &final);
  for (int seat = 0; seat < common->n_seats; seat++) {
    Score score = score_of (common, state, seat);
    rules_tell (outcome, &scores, seat, final.score[seat], score.sections, score.heads, score.fuel);
    if (final.score[seat] > best)
      n_best = 0;
    if (final.score[seat] >= best) {
      best = final.score[seat];
      n_best++;
    }
  }
  if (n_best > 1)
    rules_tell (outcome, &tied, best);
  for (int seat = 0; seat < common->n_seats; seat++)
    if (final.winners >> seat & 1)
      rules_tell (outcome, &wins, seat, best);
}

/* Decision: a turn counts as idle when it neither built anything nor took a token. */
static inline void
end_turn (const Setup *setup, State *state, RulesOutcome *outcome)
{
  const RulesSetup *common = &setup->common;
  int rounds = stall_rounds[common->option[OPTION_STALL]];

  if (state->is_busy)
    state->idle = 0;
  else if (state->idle < IDLE_MAX)
    state->idle++;
  if (rounds && state->idle >= rounds * common->n_seats) {
    rules_tell (outcome, &stalled, rounds);
    end_game (common, state, outcome);
    return;
  }
  state->turn = seat_after (common, state->turn);
  begin_turn (setup, state, outcome);
}

/* After an action and all that follows from it. */
static inline void
finish (const Setup *setup, State *state, RulesOutcome *outcome)
{
  state->pile = 0;
  state->await = AWAIT_PLAY;
  state->head.actor = (int8_t)state->turn;
  if (state->points == 0)
    end_turn (setup, state, outcome);
}

/* ---- Choices ---- */

/* A choice as one word: the verb in five bits, then up to five values of five bits. */
typedef uint32_t Choice;
enum { CHOICE_BITS = 5 };

static const uint8_t n_values[] = {
  [BUILD] = 1,    [BUILD_ON] = 2, [RECYCLE] = 1,    [FUEL] = 3,      [USE_FUEL] = 3,
  [USE_LOOK] = 1, [USE_SWAP] = 1, [USE_SEARCH] = 1, [USE_HEADS] = 5, [ARRANGE] = 4,
  [PLACE] = 1,    [GO] = 1,       [ONTO] = 1,       [SEARCH] = 1,    [TAKE] = 1,
};

static inline Choice
choice (unsigned verb, unsigned a, unsigned b, unsigned c)
{
  return verb | a << CHOICE_BITS | b << 2 * CHOICE_BITS | c << 3 * CHOICE_BITS;
}

static inline void
write_choice (Choice code, RulesAction *action)
{
  unsigned verb = code & 31;

  action->verb = (uint8_t)verb;
  action->n_args = n_values[verb];
  /* All of them, which is quicker than asking how many matter. */
  for (int i = 0; i < 5; i++)
    action->arg[i] = code >> CHOICE_BITS * (i + 1) & 31;
}

static inline unsigned
hand_limit (const State *state)
{
  return HAND_SIZE + ((state->powers & POWER_HAND) != 0);
}

/* Where a card from this pile may go when `put_on` gets the card given up; PR-7c. */
static inline unsigned
full_piles (const State *state)
{
  unsigned piles = 0;

  for (int pile = 0; pile < PILES; pile++)
    piles |= (unsigned)(state->n_laid[pile] > 0) << pile;
  return piles;
}

/* The piles that may get the card given up: there must be another to search, unless all four are
 * empty. */
static inline unsigned
onto_piles (const State *state)
{
  unsigned full = full_piles (state);
  bool is_only = full && (full & (full - 1)) == 0;

  return is_only ? ~full & 15 : 15;
}

static inline size_t
list_cards (const State *state, int seat, unsigned verb, Choice *list)
{
  Hand hand = state->hand[seat];
  uint32_t seen = 1; /* as if an empty place had been seen already */
  size_t n = 0;

  for (int i = 0; i < HAND_MAX; i++) {
    unsigned card = held_at (hand, i) & HELD_CARD_MASK;
    list[n] = choice (verb, card - 1, 0, 0);
    n += !(seen >> card & 1);
    seen |= 1u << card;
  }
  return n;
}

/* A bit for each card of the hand that is known. */
static inline uint32_t
cards_of (Hand hand)
{
  uint32_t cards = 0;

  for (int i = 0; i < HAND_MAX; i++)
    cards |= 1u << (held_at (hand, i) & HELD_CARD_MASK);
  return cards >> 1;
}

static inline uint32_t
heights_for (const RulesSetup *common, const State *state, int seat, int card)
{
  uint32_t heights = state->building[seat][colour_of (card)];

  if (is_head (card) && common->option[OPTION_SECTIONS_REQUIRED])
    heights &= ~1u;
  return heights;
}

static inline size_t
list_builds (const RulesSetup *common, const State *state, int seat, int colour, Choice *list)
{
  uint32_t cards = cards_of (state->hand[seat]) & ((1u << PARTS) - 1) << PARTS * colour;
  size_t n = 0;

  for (; cards; cards &= cards - 1) {
    int card = __builtin_ctz (cards);
    if (part_of (card) == BASE) {
      list[n++] = choice (BUILD, (unsigned)card, 0, 0);
      continue;
    }
    for (uint32_t set = heights_for (common, state, seat, card); set; set &= set - 1)
      list[n++] = choice (BUILD_ON, (unsigned)card, (unsigned)__builtin_ctz (set), 0);
  }
  return n;
}

static size_t
list_fuels (const State *state, int seat, unsigned verb, Choice *list)
{
  size_t n = 0;
  Rocket before = 0;

  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    if (!rocket_head (rocket))
      break;
    if (rocket_fuel (rocket) || rocket == before)
      continue;
    before = rocket;
    for (unsigned value = 1; value <= FUEL_MAX; value++)
      if (state->fuel[value - 1])
        list[n++] = choice (verb, value, (unsigned)rocket_head_card (rocket),
                            (unsigned)rocket_sections (rocket));
  }
  return n;
}

/* Every head of a complete rocket with every opponent's of its colour. */
static size_t
list_heads (const RulesSetup *common, const State *state, int seat, Choice *list)
{
  size_t n = 0;
  int before = 0;

  for (int i = 0; i < state->n_rockets[seat] && rocket_head (state->rocket[seat][i]); i++) {
    Rocket own = state->rocket[seat][i];
    if (own >> ROCKET_SECTIONS == before)
      continue;
    before = own >> ROCKET_SECTIONS;
    for (int other = 0; other < common->n_seats; other++) {
      int before_other = 0;
      for (int k = 0; other != seat && k < state->n_rockets[other]; k++) {
        Rocket theirs = state->rocket[other][k];
        if (!rocket_head (theirs))
          break;
        if (rocket_colour (theirs) != rocket_colour (own)
            || theirs >> ROCKET_SECTIONS == before_other)
          continue;
        before_other = theirs >> ROCKET_SECTIONS;
        list[n++] = choice (USE_HEADS, (unsigned)rocket_head_card (own),
                            (unsigned)rocket_sections (own), (unsigned)other)
                    | (unsigned)rocket_head_card (theirs) << 4 * CHOICE_BITS
                    | (unsigned)rocket_sections (theirs) << 5 * CHOICE_BITS;
      }
    }
  }
  return n;
}

static size_t
list_bonuses (const RulesSetup *common, const State *state, int seat, Choice *list)
{
  unsigned held = state->bonus[seat];
  bool has_room = state->n_hand[seat] < hand_limit (state);
  size_t n = 0;

  if (held >> BONUS_FUEL & 1)
    n += list_fuels (state, seat, USE_FUEL, list);
  for (unsigned other = 0; other < common->n_seats; other++)
    if ((held >> BONUS_LOOK & 1) && has_room && (int)other != seat && state->n_hand[other])
      list[n++] = choice (USE_LOOK, other, 0, 0);
  for (unsigned other = 0; other < common->n_seats; other++)
    if ((held >> BONUS_SWAP & 1) && (int)other != seat)
      list[n++] = choice (USE_SWAP, other, 0, 0);
  for (unsigned pile = 0; pile < PILES; pile++)
    if ((held >> BONUS_SEARCH & 1) && has_room && state->n_laid[pile])
      list[n++] = choice (USE_SEARCH, pile, 0, 0);
  if (held >> BONUS_HEADS & 1)
    n += list_heads (common, state, seat, list + n);
  return n;
}

static inline size_t
list_play (const RulesSetup *common, const State *state, Choice *list)
{
  int seat = state->turn;
  int site = site_of (state, seat);
  size_t n = 0;

  list[n++] = MOVE;
  if (site < PILES && state->n_laid[site] && state->n_hand[seat] < hand_limit (state))
    list[n++] = DRAW;
  if (site < COLOURS)
    n += list_builds (common, state, seat, site, list + n);
  else if (site == SITE_CONVEYOR)
    list[n++] = REVERSE;
  else if (site == SITE_RECYCLING)
    n += list_cards (state, seat, RECYCLE, list + n);
  else if (state->n_ready[seat])
    n += list_fuels (state, seat, FUEL, list + n);
  if (state->bonus[seat])
    n += list_bonuses (common, state, seat, list + n);
  return n;
}

/* The 24 ways to lay out the yard. */
static size_t
list_yards (Choice *list)
{
  size_t n = 0;

  for (unsigned a = 0; a < PILES; a++)
    for (unsigned b = 0; b < PILES; b++)
      for (unsigned c = 0; c < PILES; c++)
        if (a != b && b != c && c != a)
          list[n++] = choice (ARRANGE, a, b, c) | (6 - a - b - c) << 4 * CHOICE_BITS;
  return n;
}

static inline size_t
list_piles (unsigned piles, unsigned verb, Choice *list)
{
  size_t n = 0;

  for (unsigned pile = 0; pile < PILES; pile++) {
    list[n] = choice (verb, pile, 0, 0);
    n += piles >> pile & 1;
  }
  return n;
}

static size_t
list_choices (const RulesSetup *common, const State *state, Choice *list)
{
  size_t n = 0;

  switch ((Await)state->await) {
  case AWAIT_PLAY:
    return list_play (common, state, list);
  case AWAIT_ONTO:
    return list_piles (onto_piles (state), ONTO, list);
  case AWAIT_SEARCH:
    return list_piles (full_piles (state) & ~(1u << state->pile), SEARCH, list);
  case AWAIT_TAKE:
    for (unsigned card = 0; card < CARDS; card++) {
      list[n] = choice (TAKE, card, 0, 0);
      n += state->under[state->pile][card] > 0;
    }
    return n;
  case AWAIT_LOOK:
    return list_cards (state, state->victim, TAKE, list);
  case AWAIT_WAY:
    list[n++] = choice (GO, CLOCKWISE, 0, 0);
    list[n++] = choice (GO, ANTICLOCKWISE, 0, 0);
    return n;
  case AWAIT_PLACE:
    for (unsigned site = 0; site < SITES; site++)
      list[n++] = choice (PLACE, site, 0, 0);
    return n;
  case AWAIT_ARRANGE:
    return list_yards (list);
  case AWAIT_YARD:
  case AWAIT_DEAL:
  case AWAIT_OPEN:
  case AWAIT_FIND:
  case AWAIT_TOP:
    break;
  }
  return n;
}

static size_t
legal (const RulesSetup *common, const RulesState *memory, RulesAction *list)
{
  Choice codes[RULES_LEGAL_MAX];
  size_t n = list_choices (common, (const State *)memory, codes);

  for (size_t i = 0; i < n; i++)
    write_choice (codes[i], &list[i]);
  return n;
}

/* ---- Random play ---- */

/*
 * A random player does what people do: builds and fuels where it can, draws and keeps cards that
 * fit its rockets, and goes to the trouble of Recycling for a card that does not. So random games
 * are short, tell more about who stands better, and need no list of all that is legal. One time in
 * SELDOM, and wherever the choice is rare, any legal action is as likely; so every one is possible.
 */
enum {
  SELDOM = 16,
  SELDOM_WITH_BONUS = 4,
  /* How often, one time in so many, it draws or recycles a card that does not fit: tried out, for
   * the shortest games. */
  DRAW_UNFIT = 4,
  RECYCLE_UNFIT = 4,
};

/* One random word, used up from its better end: few small questions are asked for an action. */
typedef uint64_t Luck;
enum { LUCK_BITS = 16 };

/* A number below n, which must be small: uneven by n in 2^16 at most. */
static inline unsigned
luck_below (Luck *luck, unsigned n)
{
  unsigned part = (unsigned)(*luck >> (64 - LUCK_BITS));

  *luck <<= LUCK_BITS;
  return part * n >> LUCK_BITS;
}

/* The place of one of the bits that are set, of which there must be one. */
static inline unsigned
any_of (uint32_t set, Luck *luck)
{
  unsigned skipped = luck_below (luck, (unsigned)__builtin_popcount (set));

  for (; skipped > 0; skipped--)
    set &= set - 1;
  return (unsigned)__builtin_ctz (set);
}

/* The cards that fit what the seat is building: parts for the colours begun, a base for others. */
static inline uint32_t
fitting_cards (const State *state, int seat)
{
  uint32_t cards = 0;

  for (int colour = 0; colour < COLOURS; colour++) {
    uint32_t base = 1u << card_of (colour, BASE);
    uint32_t parts = ((1u << PARTS) - 2) << PARTS * colour;
    cards |= state->building[seat][colour] ? parts : base;
  }
  return cards;
}

static inline Choice
pick_build (const RulesSetup *common, const State *state, int seat, uint32_t cards, Luck *luck)
{
  unsigned card = any_of (cards, luck);

  if (part_of ((int)card) == BASE)
    return choice (BUILD, card, 0, 0);
  return choice (BUILD_ON, card, any_of (heights_for (common, state, seat, (int)card), luck), 0);
}

/* What of the hand can be built here. */
static inline uint32_t
cards_to_build (const RulesSetup *common, const State *state, int seat, int colour)
{
  uint32_t base = 1u << BASE;
  uint32_t heads = ((1u << PARTS) - 1) & ~(base | 1u << SECTION);
  uint32_t heights = state->building[seat][colour];
  uint32_t parts = heights ? (1u << PARTS) - 1 : base;

  /* Nothing but bare bases: no head if the house wants sections first. */
  if (heights == 1 && common->option[OPTION_SECTIONS_REQUIRED])
    parts &= ~heads;
  return cards_of (state->hand[seat]) & parts << PARTS * colour;
}

static inline Choice
pick_play (const RulesSetup *common, const State *state, Luck *luck)
{
  int seat = state->turn;
  int site = site_of (state, seat);

  if (site < COLOURS) {
    uint32_t cards = cards_to_build (common, state, seat, site);
    if (cards)
      return pick_build (common, state, seat, cards, luck);
  }
  if (site < PILES) {
    if (state->n_laid[site] == 0 || state->n_hand[seat] >= hand_limit (state))
      return MOVE;
    unsigned top = state->laid[site][state->n_laid[site] - 1];
    bool is_fitting = fitting_cards (state, seat) >> top & 1;
    return is_fitting || luck_below (luck, DRAW_UNFIT) == 0 ? DRAW : MOVE;
  }
  if (site == SITE_LAUNCH && state->n_ready[seat]) {
    Choice list[ROCKETS_ROOM * FUEL_MAX];
    return list[luck_below (luck, (unsigned)list_fuels (state, seat, FUEL, list))];
  }
  if (site == SITE_RECYCLING) {
    uint32_t cards = cards_of (state->hand[seat]) & ~fitting_cards (state, seat);
    if (cards && luck_below (luck, RECYCLE_UNFIT) == 0)
      return choice (RECYCLE, any_of (cards, luck), 0, 0);
  }
  return MOVE;
}

/* A bit for each card that lies under a pile. */
static inline uint32_t
cards_under (const State *state, int pile)
{
  uint32_t cards = 0;

  for (int card = 0; card < CARDS; card++)
    cards |= (uint32_t)(state->under[pile][card] > 0) << card;
  return cards;
}

static inline Choice
pick_take (const State *state, Luck *luck)
{
  uint32_t cards = cards_under (state, state->pile);
  uint32_t fitting = cards & fitting_cards (state, state->turn);

  return choice (TAKE, any_of (fitting ? fitting : cards, luck), 0, 0);
}

/* Keeps the list out of the frame of those who seldom need it. */
__attribute__ ((noinline)) static Choice
pick_from_list (const RulesSetup *common, const State *state, RulesBits *bits)
{
  Choice codes[RULES_LEGAL_MAX];
  size_t n = list_choices (common, state, codes);

  return codes[rules_bits_below (bits, (uint32_t)n)];
}

static inline Choice
pick_choice (const RulesSetup *common, const State *state, RulesBits *bits)
{
  Luck luck = rules_bits_next (bits);
  unsigned seldom = state->bonus[state->turn] ? SELDOM_WITH_BONUS : SELDOM;

  switch ((Await)state->await) {
  case AWAIT_PLAY:
    if (luck_below (&luck, seldom) == 0)
      break;
    return pick_play (common, state, &luck);
  case AWAIT_ONTO:
    return choice (ONTO, any_of (onto_piles (state), &luck), 0, 0);
  case AWAIT_SEARCH:
    return choice (SEARCH, any_of (full_piles (state) & ~(1u << state->pile), &luck), 0, 0);
  case AWAIT_TAKE:
    if (luck_below (&luck, seldom) == 0)
      break;
    return pick_take (state, &luck);
  case AWAIT_WAY:
    return choice (GO, luck_below (&luck, 2), 0, 0);
  case AWAIT_LOOK:
  case AWAIT_PLACE:
  case AWAIT_ARRANGE:
  case AWAIT_YARD:
  case AWAIT_DEAL:
  case AWAIT_OPEN:
  case AWAIT_FIND:
  case AWAIT_TOP:
    break;
  }
  return pick_from_list (common, state, bits);
}

static void
pick (const RulesSetup *common, const RulesState *memory, RulesBits *bits, RulesAction *action)
{
  write_choice (pick_choice (common, (const State *)memory, bits), action);
}

/* ---- Chance ---- */

/* An urn points at its weights: the yard cards, and the bonus cards for every set of them. */
static const uint8_t one_each[PILES] = { 1, 1, 1, 1 };
#define IN_BOX(set)                                                                                \
  {                                                                                                \
    (set) & 1, (set) >> 1 & 1, (set) >> 2 & 1, (set) >> 3 & 1, (set) >> 4 & 1                      \
  }
#define IN_BOX_4(set) IN_BOX (set), IN_BOX (set + 1), IN_BOX (set + 2), IN_BOX (set + 3)
#define IN_BOX_16(set) IN_BOX_4 (set), IN_BOX_4 (set + 4), IN_BOX_4 (set + 8), IN_BOX_4 (set + 12)
static const uint8_t in_box[1 << BONUSES][BONUSES] = { IN_BOX_16 (0), IN_BOX_16 (16) };

static void
chance (const RulesSetup *common, const RulesState *memory, RulesUrn *urn)
{
  const State *state = (const State *)memory;
  int pile = state->pile;

  urn->goes_back = false;
  urn->seat = RULES_CHANCE;
  urn->pile = 0;
  urn->first = 0;
  urn->draws = 1;
  if (state->await == AWAIT_YARD) {
    urn->base.verb = YARD;
    urn->base.n_args = 0;
    urn->draws = urn->n_faces = PILES;
    urn->weight = one_each;
    return;
  }
  urn->base.n_args = 1;
  if (state->await == AWAIT_DEAL) {
    urn->base.verb = DEAL;
    urn->base.arg[0] = state->turn;
    urn->seat = (int8_t)state->turn;
    urn->draws = (uint8_t)common->option[OPTION_BONUS + state->turn];
    urn->n_faces = BONUSES;
    urn->weight = in_box[state->box];
    return;
  }
  urn->base.verb = TOP;
  urn->base.arg[0] = (int16_t)pile;
  urn->n_faces = CARDS;
  urn->weight = state->knower[pile] ? state->under[pile] : state->pool;
  /* Cards never come back to the pool, so a playout may go on drawing from it. */
  urn->pile = !state->knower[pile];
  if (state->await == AWAIT_FIND) {
    urn->base.verb = FIND;
    urn->seat = (int8_t)state->turn;
    urn->draws = state->n_under[pile];
  }
}

/* A new card comes to light on top of a pile. */
static bool
apply_top (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int pile = state->pile;
  int card = action->arg[1];

  if (action->verb != TOP || action->arg[0] != pile)
    return rules_refuse (outcome, &top_awaited, pile);
  uint8_t *from = state->knower[pile] ? state->under[pile] : state->pool;
  if (from[card] == 0)
    return rules_refuse (outcome, &not_left, card);

  from[card]--;
  state->laid[pile][state->n_laid[pile]++] = (uint8_t)card;
  if (--state->n_under[pile] == 0)
    state->knower[pile] = 0;
  rules_tell (outcome, &is_top, pile, card);
  if (state->await == AWAIT_TOP) {
    finish (setup, state, outcome);
  } else if (++state->pile == PILES) {
    state->pile = 0;
    rules_tell (outcome, &starts, state->turn);
    begin_turn (setup, state, outcome);
  }
  return true;
}

/* The searcher holds the whole pile and knows it; its order is gone. */
static void
open_pile (State *state, int pile)
{
  for (int i = 0; i < state->n_laid[pile]; i++) {
    state->under[pile][state->laid[pile][i]]++;
    state->laid[pile][i] = 0;
  }
  state->n_under[pile] += state->n_laid[pile];
  state->n_laid[pile] = 0;
  state->knower[pile] = state->turn + 1;
  state->await = AWAIT_TAKE;
  state->head.actor = (int8_t)state->turn;
}

static bool
apply_find (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int pile = state->pile;
  unsigned n = state->n_under[pile];
  uint8_t found[CARDS_ROOM] = { 0 };

  if (action->verb != FIND || action->arg[0] != pile || action->n_args != n + 1)
    return rules_refuse (outcome, &find_awaited, pile, n);
  for (unsigned i = 1; i <= n; i++)
    if (++found[action->arg[i]] > state->pool[action->arg[i]])
      return rules_refuse (outcome, &not_left, action->arg[i]);

  for (int card = 0; card < CARDS; card++) {
    state->pool[card] -= found[card];
    state->under[pile][card] = found[card];
  }
  open_pile (state, pile);
  return true;
}

/* ---- What an action point buys ---- */

static bool
apply_move (const Setup *setup, State *state, RulesOutcome *outcome)
{
  int seat = state->turn;
  int way = state->way ? state->way - 1 : state->arrow;
  int at = state->at[seat] + (way == CLOCKWISE ? 1 : RING - 1);

  state->at[seat] = (uint8_t)(at >= RING ? at - RING : at);
  state->points--;
  rules_tell (outcome, &moves, seat, site_of (state, seat));
  finish (setup, state, outcome);
  return true;
}

/* Goes on after the top card of a pile has left: another one comes to light. */
static inline void
uncover (const Setup *setup, State *state, int pile, RulesOutcome *outcome)
{
  if (state->n_laid[pile] == 0 && state->n_under[pile] > 0) {
    state->pile = (uint8_t)pile;
    state->await = AWAIT_TOP;
    state->head.actor = RULES_CHANCE;
    return;
  }
  if (state->n_laid[pile])
    rules_tell (outcome, &is_top, pile, state->laid[pile][state->n_laid[pile] - 1]);
  else
    rules_tell (outcome, &is_exhausted, pile);
  finish (setup, state, outcome);
}

static bool
apply_draw (const Setup *setup, State *state, RulesOutcome *outcome)
{
  int seat = state->turn;
  int pile = site_of (state, seat);

  if (pile >= PILES)
    return rules_refuse (outcome, &no_pile_here, pile);
  if (state->n_laid[pile] == 0)
    return rules_refuse (outcome, &pile_is_empty, pile);
  if (state->n_hand[seat] >= hand_limit (state))
    return rules_refuse (outcome, &hand_full, state->n_hand[seat]);

  int card = state->laid[pile][--state->n_laid[pile]];
  state->laid[pile][state->n_laid[pile]] = 0;
  add_card (state, seat, card, all_seats (&setup->common));
  state->points--;
  rules_tell (outcome, &draws, seat, card, pile);
  uncover (setup, state, pile, outcome);
  return true;
}

static bool
apply_build (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int card = action->arg[0];
  int sections = action->verb == BUILD_ON ? action->arg[1] : 0;
  int held = find_card (state, seat, card);

  if (held < 0)
    return rules_refuse (outcome, &not_held, card);
  if (site_of (state, seat) != colour_of (card))
    return rules_refuse (outcome, &other_assembly, card, site_of (state, seat));
  if (part_of (card) == BASE && action->verb == BUILD_ON)
    return rules_refuse (outcome, &base_starts, card);
  if (part_of (card) != BASE && action->verb == BUILD)
    return rules_refuse (outcome, &needs_rocket, card);
  if (action->verb == BUILD_ON) {
    if (!(state->building[seat][colour_of (card)] >> sections & 1))
      return rules_refuse (outcome, &no_such_building, card, sections);
    if (!(heights_for (&setup->common, state, seat, card) >> sections & 1))
      return rules_refuse (outcome, &needs_section);
    Rocket old = rocket_of (card_of (colour_of (card), BASE), sections);
    remove_rocket (state, seat, find_rocket (state, seat, old, false));
  }

  drop_card (state, seat, held);
  add_rocket (state, seat, rocket_of (card, sections + (part_of (card) == SECTION)));
  note_rockets (state, seat);
  state->is_busy = 1;
  state->points--;
  if (part_of (card) == BASE)
    rules_tell (outcome, &begins_rocket, seat, card);
  else if (part_of (card) == SECTION)
    rules_tell (outcome, &adds_section, seat, card, sections + 1);
  else
    rules_tell (outcome, &completes, seat, sections, card);
  if (part_of (card) >= HEAD_ACTION)
    rules_tell (outcome, &has_bonus, card, seat);
  finish (setup, state, outcome);
  return true;
}

static bool
apply_reverse (const Setup *setup, State *state, RulesOutcome *outcome)
{
  int site = site_of (state, state->turn);

  if (site != SITE_CONVEYOR)
    return rules_refuse (outcome, &not_at_conveyor, site);
  state->arrow = !state->arrow;
  state->points--;
  rules_tell (outcome, &reverses, state->turn, state->arrow);
  finish (setup, state, outcome);
  return true;
}

/* PR-7d, and PR-14 from anywhere. */
static bool
apply_fuel (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int value = action->arg[0];
  int card = action->arg[1];
  int place =
      is_head (card) ? find_rocket (state, seat, rocket_of (card, action->arg[2]), false) : -1;

  if (action->verb == FUEL && site_of (state, seat) != SITE_LAUNCH)
    return rules_refuse (outcome, &not_at_launch, site_of (state, seat));
  if (action->verb == USE_FUEL && !(state->bonus[seat] >> BONUS_FUEL & 1))
    return rules_refuse (outcome, &no_such_bonus, BONUS_FUEL);
  if (state->fuel[value - 1] == 0)
    return rules_refuse (outcome, &token_gone, value);
  if (place < 0)
    return rules_refuse (outcome, &no_such_ready, card, action->arg[2]);

  Rocket rocket = state->rocket[seat][place];
  remove_rocket (state, seat, place);
  add_rocket (state, seat, (Rocket)(rocket | value));
  note_rockets (state, seat);
  state->fuel[value - 1]--;
  state->tokens--;
  state->is_busy = 1;
  state->points--;
  if (action->verb == USE_FUEL) {
    state->bonus[seat] &= (uint8_t) ~(1u << BONUS_FUEL);
    state->n_bonus[seat]--;
    state->used |= 1u << BONUS_FUEL;
  }
  rules_tell (outcome, &fuels, seat, value, card, action->arg[2]);
  if (state->tokens == 0) {
    rules_tell (outcome, &last_token);
    end_game (&setup->common, state, outcome);
    return true;
  }
  finish (setup, state, outcome);
  return true;
}

/* ---- Recycling, and looking at hidden cards ---- */

static bool
apply_recycle (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int held = find_card (state, seat, action->arg[0]);

  if (site_of (state, seat) != SITE_RECYCLING)
    return rules_refuse (outcome, &not_at_recycling, site_of (state, seat));
  if (held < 0)
    return rules_refuse (outcome, &not_held, action->arg[0]);

  drop_card (state, seat, held);
  state->carried = (uint8_t)(action->arg[0] + 1);
  state->points--;
  state->await = AWAIT_ONTO;
  rules_tell (outcome, &gives_up, seat, action->arg[0]);
  return true;
}

static bool
apply_onto (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int pile = action->arg[0];
  int card = state->carried - 1;

  if (action->verb != ONTO)
    return rules_refuse (outcome, &onto_awaited, card);
  if (!(onto_piles (state) >> pile & 1))
    return rules_refuse (outcome, &none_to_search, pile);

  bool can_search = full_piles (state) & ~(1u << pile);
  state->carried = 0;
  state->laid[pile][state->n_laid[pile]++] = (uint8_t)card;
  rules_tell (outcome, &puts_on, state->turn, card, pile);
  if (can_search) {
    state->pile = (uint8_t)pile;
    state->await = AWAIT_SEARCH;
  } else {
    finish (setup, state, outcome);
  }
  return true;
}

/* Begins to search a pile; what nobody knew of it is drawn now. */
static void
start_search (State *state, int pile, RulesOutcome *outcome)
{
  rules_tell (outcome, &searches, state->turn, pile);
  state->pile = (uint8_t)pile;
  if (state->knower[pile] || state->n_under[pile] == 0) {
    open_pile (state, pile);
    return;
  }
  state->await = AWAIT_FIND;
  state->head.actor = RULES_CHANCE;
}

static bool
apply_search (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int pile = action->arg[0];

  if (action->verb != SEARCH)
    return rules_refuse (outcome, &search_awaited);
  if (pile == state->pile)
    return rules_refuse (outcome, &same_pile, pile);
  if (state->n_laid[pile] == 0)
    return rules_refuse (outcome, &pile_is_empty, pile);
  start_search (state, pile, outcome);
  return true;
}

static bool
apply_take (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int pile = state->pile;
  int card = action->arg[0];

  if (action->verb != TAKE)
    return rules_refuse (outcome, &take_awaited, pile);
  if (state->under[pile][card] == 0)
    return rules_refuse (outcome, &not_in_pile, card, pile);

  /* A pile of one card was all in sight, so everybody knows what is taken. */
  unsigned seats = state->n_under[pile] == 1 ? all_seats (&setup->common) : 1u << seat;
  state->under[pile][card]--;
  if (--state->n_under[pile] == 0)
    state->knower[pile] = 0;
  add_card (state, seat, card, seats);
  rules_tell (outcome, &takes_one, seat, pile);
  rules_tell_only (outcome, seats, &takes, seat, card);
  uncover (setup, state, pile, outcome);
  return true;
}

/* ---- Bonus cards ---- */

static void
use_bonus (State *state, int bonus)
{
  int seat = state->turn;

  state->bonus[seat] &= (uint8_t) ~(1u << bonus);
  state->n_bonus[seat]--;
  state->used |= (uint8_t)(1u << bonus);
  state->points--;
}

static bool
use_look (const Setup *setup, State *state, int other, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!(state->bonus[seat] >> BONUS_LOOK & 1))
    return rules_refuse (outcome, &no_such_bonus, BONUS_LOOK);
  if (other == seat)
    return rules_refuse (outcome, &not_an_opponent);
  if (state->n_hand[seat] >= hand_limit (state))
    return rules_refuse (outcome, &hand_full, state->n_hand[seat]);
  if (state->n_hand[other] == 0)
    return rules_refuse (outcome, &hand_is_empty, other);

  use_bonus (state, BONUS_LOOK);
  state->hand[other] =
      hand_known (state->hand[other], state->n_hand[other], all_seats (&setup->common), 1u << seat);
  state->victim = (uint8_t)other;
  state->await = AWAIT_LOOK;
  rules_tell (outcome, &looks, seat, other);
  return true;
}

static bool
apply_look_take (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int other = state->victim;
  int card = action->arg[0];

  if (action->verb != TAKE)
    return rules_refuse (outcome, &look_awaited, other);
  int held = find_card (state, other, card);
  if (held < 0)
    return rules_refuse (outcome, &not_in_hand, card, other);

  /* Those who watch no longer know which cards are where, unless there was only one. */
  unsigned both = 1u << seat | 1u << other;
  unsigned seats = held_seats (held_at (state->hand[other], held));
  if (state->n_hand[other] > 1)
    seats = both;
  drop_card (state, other, held);
  state->hand[other] = hand_known (state->hand[other], state->n_hand[other], both, 0);
  add_card (state, seat, card, seats);
  state->victim = 0;
  rules_tell (outcome, &robs, seat, other);
  rules_tell_only (outcome, seats, &takes, seat, card);
  finish (setup, state, outcome);
  return true;
}

static bool
use_swap (const Setup *setup, State *state, int other, RulesOutcome *outcome)
{
  int seat = state->turn;
  uint8_t at = state->at[seat];

  if (!(state->bonus[seat] >> BONUS_SWAP & 1))
    return rules_refuse (outcome, &no_such_bonus, BONUS_SWAP);
  if (other == seat)
    return rules_refuse (outcome, &not_an_opponent);
  use_bonus (state, BONUS_SWAP);
  state->at[seat] = state->at[other];
  state->at[other] = at;
  rules_tell (outcome, &swaps, seat, other, site_of (state, seat));
  finish (setup, state, outcome);
  return true;
}

static bool
use_search (State *state, int pile, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!(state->bonus[seat] >> BONUS_SEARCH & 1))
    return rules_refuse (outcome, &no_such_bonus, BONUS_SEARCH);
  if (state->n_laid[pile] == 0)
    return rules_refuse (outcome, &pile_is_empty, pile);
  if (state->n_hand[seat] >= hand_limit (state))
    return rules_refuse (outcome, &hand_full, state->n_hand[seat]);
  use_bonus (state, BONUS_SEARCH);
  start_search (state, pile, outcome);
  return true;
}

static bool
use_heads (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int other = action->arg[2];
  int own_card = action->arg[0];
  int their_card = action->arg[3];
  int own = is_head (own_card)
                ? find_rocket (state, seat, rocket_of (own_card, action->arg[1]), true)
                : -1;
  int theirs = is_head (their_card)
                   ? find_rocket (state, other, rocket_of (their_card, action->arg[4]), true)
                   : -1;

  if (!(state->bonus[seat] >> BONUS_HEADS & 1))
    return rules_refuse (outcome, &no_such_bonus, BONUS_HEADS);
  if (other == seat)
    return rules_refuse (outcome, &not_an_opponent);
  if (colour_of (own_card) != colour_of (their_card))
    return rules_refuse (outcome, &other_colour, own_card, their_card);
  if (own < 0)
    return rules_refuse (outcome, &no_such_head, seat, own_card, action->arg[1]);
  if (theirs < 0)
    return rules_refuse (outcome, &no_such_head, other, their_card, action->arg[4]);

  Rocket a = state->rocket[seat][own];
  Rocket b = state->rocket[other][theirs];
  Rocket swapped = (Rocket)((a ^ b) & 7 << ROCKET_HEAD);
  use_bonus (state, BONUS_HEADS);
  remove_rocket (state, seat, own);
  remove_rocket (state, other, theirs);
  add_rocket (state, seat, a ^ swapped);
  add_rocket (state, other, b ^ swapped);
  note_rockets (state, seat);
  note_rockets (state, other);
  rules_tell (outcome, &swaps_heads, seat, own_card, other, their_card);
  finish (setup, state, outcome);
  return true;
}

static bool
apply_play (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  switch (action->verb) {
  case MOVE:
    return apply_move (setup, state, outcome);
  case DRAW:
    return apply_draw (setup, state, outcome);
  case BUILD:
  case BUILD_ON:
    return apply_build (setup, state, action, outcome);
  case REVERSE:
    return apply_reverse (setup, state, outcome);
  case RECYCLE:
    return apply_recycle (state, action, outcome);
  case FUEL:
  case USE_FUEL:
    return apply_fuel (setup, state, action, outcome);
  case USE_LOOK:
    return use_look (setup, state, action->arg[0], outcome);
  case USE_SWAP:
    return use_swap (setup, state, action->arg[0], outcome);
  case USE_SEARCH:
    return use_search (state, action->arg[0], outcome);
  case USE_HEADS:
    return use_heads (setup, state, action, outcome);
  }
  if (action->verb >= YARD)
    return rules_refuse (outcome, &nothing_awaited, state->turn);
  return rules_refuse (outcome, &points_awaited, state->points);
}

static bool
apply (const RulesSetup *common, RulesState *memory, const RulesAction *action,
       RulesOutcome *outcome)
{
  const Setup *setup = (const Setup *)common;
  State *state = (State *)memory;

  switch ((Await)state->await) {
  case AWAIT_PLAY:
    return apply_play (setup, state, action, outcome);
  case AWAIT_ONTO:
    return apply_onto (setup, state, action, outcome);
  case AWAIT_SEARCH:
    return apply_search (state, action, outcome);
  case AWAIT_FIND:
    return apply_find (state, action, outcome);
  case AWAIT_TAKE:
    return apply_take (setup, state, action, outcome);
  case AWAIT_OPEN:
  case AWAIT_TOP:
    return apply_top (setup, state, action, outcome);
  case AWAIT_LOOK:
    return apply_look_take (setup, state, action, outcome);
  case AWAIT_WAY:
    if (action->verb != GO)
      return rules_refuse (outcome, &way_awaited);
    state->way = (uint8_t)(action->arg[0] + 1);
    state->await = AWAIT_PLAY;
    rules_tell (outcome, &goes, state->turn, action->arg[0]);
    return true;
  case AWAIT_PLACE:
    return apply_place (setup, state, action, outcome);
  case AWAIT_DEAL:
    return apply_deal (setup, state, action, outcome);
  case AWAIT_ARRANGE:
    if (action->verb != ARRANGE)
      return rules_refuse (outcome, &arrange_awaited);
    return lay_yard (setup, state, action, outcome);
  case AWAIT_YARD:
    if (action->verb != YARD)
      return rules_refuse (outcome, &yard_awaited);
    return lay_yard (setup, state, action, outcome);
  }
  return false;
}

/* ---- Who sees what ---- */

static inline bool
is_known_to (const RulesSetup *common, Held held, int seat)
{
  unsigned seats = held_seats (held);
  return seat < 0 ? seats == all_seats (common) : (seats >> seat & 1);
}

/* Is what is under this pile fixed, and unknown to the seat? */
static inline bool
is_pile_secret (const State *view, int pile, int seat)
{
  return view->knower[pile] && view->knower[pile] != seat + 1;
}

/*
 * Can the seat not work out all cards by counting? It can when what it does not know lies in one
 * place, whether that is a card in a hand, a pile or the pool. Goes by what everybody knows, so it
 * is the same for a state, a view of it and a guess.
 */
static bool
has_secret_cards (const RulesSetup *common, const State *view, int seat)
{
  unsigned places = 0;
  bool has_pool = false;

  for (int pile = 0; pile < PILES; pile++) {
    places += is_pile_secret (view, pile, seat);
    has_pool |= !view->knower[pile] && view->n_under[pile];
  }
  for (int other = 0; other < common->n_seats; other++)
    for (int i = 0; i < view->n_hand[other]; i++)
      places += !is_known_to (common, held_at (view->hand[other], i), seat);
  return places + has_pool > 1;
}

/* The same for bonus cards: one place is the box. */
static bool
has_secret_bonuses (const RulesSetup *common, const State *view, int seat)
{
  unsigned places = 0;
  unsigned n = 0;

  for (int i = 0; i < BONUSES; i++)
    n += view->used >> i & 1;
  for (int other = 0; other < common->n_seats; other++) {
    places += other != seat && view->n_bonus[other];
    n += view->n_bonus[other];
  }
  return places + (n < BONUSES) > 1;
}

/*
 * In a view the cards that the seat does not know lie in the pool: those in the hands of others,
 * and those of piles that somebody else has searched. How many there are, and who knows them, stays
 * in its place, for everybody saw that happen.
 */
static void
observe (const RulesSetup *common, int seat, RulesState *memory)
{
  State *view = (State *)memory;

  if (has_secret_bonuses (common, view, seat))
    for (int other = 0; other < RULES_SEATS_MAX; other++) {
      if (other == seat)
        continue;
      view->box |= view->bonus[other];
      view->bonus[other] = 0;
    }
  if (!has_secret_cards (common, view, seat))
    return;
  for (int pile = 0; pile < PILES; pile++) {
    if (!is_pile_secret (view, pile, seat))
      continue;
    for (int card = 0; card < CARDS; card++)
      view->pool[card] += view->under[pile][card];
    memset (view->under[pile], 0, sizeof view->under[pile]);
  }
  for (int other = 0; other < common->n_seats; other++)
    for (int i = 0; i < view->n_hand[other]; i++) {
      Held held = held_at (view->hand[other], i);
      if (held_card (held) < 0 || is_known_to (common, held, seat))
        continue;
      view->pool[held_card (held)]++;
      view->hand[other] &= ~((Hand)HELD_CARD_MASK << HAND_SLOT * i);
    }
}

static void
complete_bonuses (const RulesSetup *common, int seat, State *view, RulesBits *bits)
{
  RulesBag bag;
  uint8_t weight[BONUSES];

  for (int i = 0; i < BONUSES; i++)
    weight[i] = view->box >> i & 1;
  rules_bag_fill (&bag, weight, BONUSES);
  for (int other = 0; other < common->n_seats; other++)
    for (int i = 0; other != seat && i < view->n_bonus[other]; i++) {
      unsigned card = 1u << rules_bag_draw (&bag, bits);
      view->box &= (uint8_t)~card;
      view->bonus[other] |= (uint8_t)card;
    }
}

/* Deals what is not known to where it is: every way to do so is as likely. */
static void
complete (const RulesSetup *common, int seat, RulesState *memory, RulesBits *bits)
{
  State *view = (State *)memory;
  RulesBag bag;

  if (has_secret_bonuses (common, view, seat))
    complete_bonuses (common, seat, view, bits);
  if (!has_secret_cards (common, view, seat))
    return;
  rules_bag_fill (&bag, view->pool, CARDS);
  for (int pile = 0; pile < PILES; pile++)
    for (int i = 0; is_pile_secret (view, pile, seat) && i < view->n_under[pile]; i++) {
      unsigned card = rules_bag_draw (&bag, bits);
      view->pool[card]--;
      view->under[pile][card]++;
    }
  for (int other = 0; other < common->n_seats; other++) {
    Hand hand = 0;
    for (int i = 0; i < view->n_hand[other]; i++) {
      Held held = held_at (view->hand[other], i);
      if (held_card (held) < 0) {
        unsigned card = rules_bag_draw (&bag, bits);
        view->pool[card]--;
        held |= (Held)(card + 1);
      }
      hand = hand_with (hand, held);
    }
    view->hand[other] = hand;
  }
}

/* ---- Judgement ---- */

/*
 * What promise() counts, in 64ths of a point. A card is worth most on the table, less in the hand,
 * and a step towards the place where it is of use is worth something too: so a player who looks
 * one action ahead sees each step of a plan pay.
 */
enum {
  WORTH_BASE = 32,    /* a rocket begun */
  WORTH_SECTION = 36, /* on a rocket without head, of the 64 for each point it may score */
  WORTH_IDLE = 6,     /* a card in the hand that fits nowhere */
  WORTH_ACTION = 24,  /* bonuses of heads, for each token that is still to be taken */
  WORTH_HAND = 3,
  WORTH_FREE = 8,
  WORTH_BONUS = 48, /* a bonus card */
  IN_HAND = 38,     /* share of its worth that a card has in the hand, in 64ths */
  IN_REACH = 20,    /* share that comes with being where it is of use */
  SOUGHT = 34,      /* share that a card has that is yet to be found */
  ON_PAD = 40,      /* share of a token's value that a complete rocket without it has */
};

/* What may still come of all this with so many tokens left, in 64ths: a player who leads must not
 * shun the last token for the sake of rockets that will never be finished. */
static const uint8_t fade[FUEL_TOKENS + 1] = { 0, 4, 40, 64, 64, 64, 64, 64, 64 };

/* Nor may two players wait for each other: after so many idle turns hope begins to go. */
enum { PATIENCE = 12, DESPAIR = PATIENCE + 16 };

/* What is left of a worth so many yard cards away, in 64ths. */
static const uint8_t reach[RING] = { 64, 52, 43, 35, 29, 24 };

typedef struct {
  const RulesSetup *common;
  const State *state;
  int seat;
  int section_points;
  int fade;               /* what is left of hope, in 64ths */
  int token[FUEL_TOKENS]; /* values left for the first rocket to be fuelled, the second, … */
  int addition[CARDS];    /* what a card would add to the hand */
} Judge;

static int
token_worth (const Judge *judge, int place)
{
  /* The last one counts less before it is taken, for the same reason. */
  int whole = judge->state->tokens == 1 ? 32 : 64;
  return whole * (place < FUEL_TOKENS ? judge->token[place] : 0);
}

static int
head_worth (const Judge *judge, int card)
{
  const State *state = judge->state;
  int part = part_of (card);
  bool is_double = state->heads[judge->seat] >> (part - 1) & 1;

  if (part == HEAD_POINT)
    return 64;
  if (is_double || part == HEAD_PLAIN)
    return 0;
  return state->tokens
         * (part == HEAD_ACTION ? WORTH_ACTION
            : part == HEAD_HAND ? WORTH_HAND
                                : WORTH_FREE);
}

/* What these cards of one colour would be worth on the table. */
static int
cards_worth (const Judge *judge, int colour, const uint8_t *cards, int n)
{
  uint32_t building = judge->state->building[judge->seat][colour];
  int tallest = 31 - (building ? __builtin_clz (building) : 31);
  int slots = 0;
  int bases = 0;
  int sections = 0;
  int heads = 0;
  int best_head = 0;

  for (int i = 0; i < n; i++) {
    int card = cards[i];
    if (colour_of (card) != colour)
      continue;
    bases += part_of (card) == BASE;
    sections += part_of (card) == SECTION;
    if (is_head (card)) {
      heads++;
      int worth = head_worth (judge, card);
      best_head = worth > best_head ? worth : best_head;
    }
  }
  for (uint32_t set = building; set; set &= set - 1)
    slots++;
  slots += bases;
  /* House rule: a head has no place before a section. */
  bool lacks_section =
      judge->common->option[OPTION_SECTIONS_REQUIRED] && tallest == 0 && sections == 0;

  int worth = bases * WORTH_BASE;
  worth += sections * (slots ? WORTH_SECTION * judge->section_points : WORTH_IDLE);
  for (int i = 0; i < heads; i++) {
    int more = token_worth (judge, judge->state->n_ready[judge->seat] + i) * ON_PAD / 64;
    if (i == 0)
      more += best_head + tallest * judge->section_points * (64 - WORTH_SECTION);
    /* The rocket is then no longer one under construction. */
    more -= WORTH_BASE;
    worth += i >= slots || lacks_section || more < WORTH_IDLE ? WORTH_IDLE : more;
  }
  return worth;
}

static int
hand_worth (const Judge *judge, const uint8_t *cards, int n)
{
  int worth = 0;

  for (int colour = 0; colour < COLOURS; colour++)
    worth += cards_worth (judge, colour, cards, n);
  return worth;
}

/* How many yard cards away the seat's astronaut is from a site. */
static int
distance_to (const State *state, int seat, int site)
{
  int way = seat == state->turn && state->way ? state->way - 1 : state->arrow;
  int at = state->at[seat];
  int steps = 0;

  while (state->yard[at] != site && steps < RING - 1) {
    at += way == CLOCKWISE ? 1 : RING - 1;
    at = at >= RING ? at - RING : at;
    steps++;
  }
  return steps;
}

/* What each card would add to those in the hand. */
static void
note_additions (Judge *judge, uint8_t *cards, int n)
{
  int before[COLOURS];

  for (int colour = 0; colour < COLOURS; colour++)
    before[colour] = cards_worth (judge, colour, cards, n);
  for (uint8_t card = 0; card < CARDS; card++) {
    int colour = colour_of (card);
    cards[n] = card;
    judge->addition[card] = cards_worth (judge, colour, cards, n + 1) - before[colour];
  }
}

/*
 * The best card to hope for in a pile. What the pool has may be there or not: the chance that it
 * is, is about the share of the pool that lies there, for each card of the kind.
 */
static int
pile_hope (const Judge *judge, int pile)
{
  const State *state = judge->state;
  int n_pool = 0;
  int best = 0;

  if (!state->knower[pile])
    for (int other = 0; other < PILES; other++)
      n_pool += state->knower[other] ? 0 : state->n_under[other];
  for (int i = 0; i < state->n_laid[pile]; i++) {
    int worth = judge->addition[state->laid[pile][i]];
    best = worth > best ? worth : best;
  }
  for (int card = 0; card < CARDS; card++) {
    int share = state->under[pile][card] ? 64 : 0;
    if (n_pool > 0)
      share = 64 * state->pool[card] * state->n_under[pile] / n_pool;
    int worth = judge->addition[card] * (share < 64 ? share : 64) / 64;
    best = worth > best ? worth : best;
  }
  return best;
}

static int
best_pile_hope (const Judge *judge, int but)
{
  int best = 0;

  for (int pile = 0; pile < PILES; pile++) {
    int hope = pile == but ? 0 : pile_hope (judge, pile);
    best = hope > best ? hope : best;
  }
  return best;
}

/* What a seat in the middle of looking for a card may hope to take. */
static int
sought_worth (const Judge *judge)
{
  const State *state = judge->state;
  int best = 0;

  switch ((Await)state->await) {
  case AWAIT_ONTO:
    return best_pile_hope (judge, -1);
  case AWAIT_SEARCH:
    return best_pile_hope (judge, state->pile);
  case AWAIT_FIND:
  case AWAIT_TAKE:
    return pile_hope (judge, state->pile);
  case AWAIT_LOOK:
    for (int i = 0; i < state->n_hand[state->victim]; i++) {
      int card = held_card (held_at (state->hand[state->victim], i));
      int worth = card < 0 ? 0 : judge->addition[card];
      best = worth > best ? worth : best;
    }
    return best;
  case AWAIT_YARD:
  case AWAIT_ARRANGE:
  case AWAIT_DEAL:
  case AWAIT_PLACE:
  case AWAIT_OPEN:
  case AWAIT_WAY:
  case AWAIT_PLAY:
  case AWAIT_TOP:
    break;
  }
  return 0;
}

/* The least that giving up one of the cards would cost. */
static int
least_loss (const Judge *judge, const uint8_t *cards, int n, int all)
{
  uint8_t kept[HAND_MAX + 1];
  int least = all;

  for (int i = 0; i < n; i++) {
    memcpy (kept, cards, sizeof kept);
    kept[i] = kept[n - 1];
    int loss = all - hand_worth (judge, kept, n - 1);
    least = loss < least ? loss : least;
  }
  return least;
}

/* What is to be had at a site. */
static int
site_worth (const Judge *judge, int site, const uint8_t *cards, int n)
{
  const State *state = judge->state;
  int seat = judge->seat;
  unsigned powers = seat == state->turn ? state->powers : state->heads[seat];
  int limit = HAND_SIZE + ((powers & POWER_HAND) != 0);
  int worth = 0;

  if (site == SITE_LAUNCH)
    return state->n_ready[seat] ? token_worth (judge, 0) * IN_REACH / 64 : 0;
  if (site == SITE_RECYCLING) {
    /* Who is recycling already hopes for that card once, not twice. */
    bool is_recycling = seat == state->turn && state->await > AWAIT_PLAY;
    if (n == 0 || is_recycling)
      return 0;
    int all = hand_worth (judge, cards, n);
    int gain = best_pile_hope (judge, -1) * SOUGHT - least_loss (judge, cards, n, all) * IN_HAND;
    return gain > 0 ? gain / 128 : 0;
  }
  if (site < COLOURS) {
    bool can_build = state->building[seat][site] != 0;
    for (int i = 0; i < n; i++)
      can_build |= cards[i] == card_of (site, BASE);
    if (can_build)
      worth = cards_worth (judge, site, cards, n) * IN_REACH / 64;
  }
  if (state->n_laid[site] && n < limit)
    worth += judge->addition[state->laid[site][state->n_laid[site] - 1]] * IN_HAND / 128;
  return worth;
}

/* The best place to go to: what is to be had there, less for every step. */
static int
goal_worth (const Judge *judge, const uint8_t *cards, int n)
{
  int best = 0;

  for (int site = 0; site < SITES; site++) {
    int worth = site_worth (judge, site, cards, n);
    if (site != SITE_LAUNCH)
      worth = worth * judge->fade / 64;
    worth = worth * reach[distance_to (judge->state, judge->seat, site)] / 64;
    best = worth > best ? worth : best;
  }
  return best;
}

static int32_t
promise (const RulesSetup *common, const RulesState *memory, int seat)
{
  const State *state = (const State *)memory;
  Judge judge = { .common = common,
                  .state = state,
                  .seat = seat,
                  .section_points = common->option[OPTION_SECTION_POINTS],
                  .fade = fade[state->tokens] };
  uint8_t cards[HAND_MAX + 1] = { 0 };
  int n = 0;
  int worth = 0;

  if (state->await < AWAIT_OPEN)
    return 0;
  if (state->idle > PATIENCE)
    judge.fade = state->idle < DESPAIR ? judge.fade * (DESPAIR - state->idle) / 16 : 0;
  for (int value = FUEL_MAX; value > 0; value--)
    for (int i = 0; i < state->fuel[value - 1]; i++)
      judge.token[n++] = value;
  n = 0;
  for (int i = 0; i < state->n_hand[seat]; i++)
    if (held_card (held_at (state->hand[seat], i)) >= 0)
      cards[n++] = (uint8_t)held_card (held_at (state->hand[seat], i));

  for (int i = 0; i < state->n_rockets[seat]; i++) {
    Rocket rocket = state->rocket[seat][i];
    if (!rocket_head (rocket))
      worth += WORTH_BASE + rocket_sections (rocket) * WORTH_SECTION * judge.section_points;
  }
  unsigned heads = state->heads[seat];
  worth += (heads & POWER_ACTION ? WORTH_ACTION : 0) * state->tokens;
  worth += (heads & POWER_HAND ? WORTH_HAND : 0) * state->tokens;
  worth += (heads & POWER_FREE ? WORTH_FREE : 0) * state->tokens;
  worth += state->n_bonus[seat] * WORTH_BONUS;
  worth += hand_worth (&judge, cards, n) * IN_HAND / 64;
  note_additions (&judge, cards, n);
  if (seat == state->turn)
    worth += sought_worth (&judge) * SOUGHT / 64;
  worth = worth * judge.fade / 64;
  for (int i = 0; i < state->n_ready[seat]; i++)
    worth += token_worth (&judge, i) * ON_PAD / 64;
  return worth + goal_worth (&judge, cards, n);
}

/* ---- Facts ---- */

typedef struct {
  RulesFactFunc tell;
  void *data;
} Teller;

static void
tell_list (const Teller *teller, const char *name, int seat, const char *kind, size_t n,
           const int16_t *value)
{
  teller->tell (&(RulesFact){ name, seat, kind, n, value, true }, teller->data);
}

static void
tell_one (const Teller *teller, const char *name, int seat, const char *kind, int value)
{
  int16_t v = (int16_t)value;
  teller->tell (&(RulesFact){ name, seat, kind, 1, &v, false }, teller->data);
}

static void
show_pile (const State *view, int pile, const Teller *teller)
{
  static const char *const sizes[] = { "blue-pile", "yellow-pile", "red-pile", "conveyor-pile" };
  static const char *const tops[] = { "blue-top", "yellow-top", "red-top", "conveyor-top" };
  static const char *const founds[] = { "blue-known", "yellow-known", "red-known",
                                        "conveyor-known" };
  int16_t cards[DECK_SIZE];
  size_t n = 0;

  tell_one (teller, sizes[pile], -1, "number", (int)pile_size (view, pile));
  if (view->n_laid[pile])
    tell_one (teller, tops[pile], -1, "card", view->laid[pile][view->n_laid[pile] - 1]);
  if (!view->knower[pile])
    return;
  /* What the seat that searched it knows to be under the cards in sight. */
  for (int16_t card = 0; card < CARDS; card++)
    for (int i = 0; i < view->under[pile][card]; i++)
      cards[n++] = card;
  while (n < view->n_under[pile])
    cards[n++] = RULES_HIDDEN;
  tell_list (teller, founds[pile], view->knower[pile] - 1, "card", n, cards);
}

static void
show_rockets (const State *view, int seat, const Teller *teller)
{
  static const char *const names[] = { "rocket-1",  "rocket-2",  "rocket-3",  "rocket-4",
                                       "rocket-5",  "rocket-6",  "rocket-7",  "rocket-8",
                                       "rocket-9",  "rocket-10", "rocket-11", "rocket-12",
                                       "rocket-13", "rocket-14", "rocket-15" };
  int16_t fuel[ROCKETS_ROOM];

  for (int i = 0; i < view->n_rockets[seat]; i++) {
    Rocket rocket = view->rocket[seat][i];
    int16_t cards[DECK_SECTIONS + 2];
    size_t n = 0;
    cards[n++] = (int16_t)card_of (rocket_colour (rocket), BASE);
    for (int k = 0; k < rocket_sections (rocket); k++)
      cards[n++] = (int16_t)card_of (rocket_colour (rocket), SECTION);
    if (rocket_head (rocket))
      cards[n++] = (int16_t)rocket_head_card (rocket);
    tell_list (teller, names[i], seat, "card", n, cards);
    fuel[i] = (int16_t)rocket_fuel (rocket);
  }
  /* In the order of the rockets; 0 for one without. */
  tell_list (teller, "rocket-fuel", seat, "number", view->n_rockets[seat], fuel);
}

static void
show_seat (const RulesSetup *common, const State *view, int seat, const Teller *teller)
{
  int16_t cards[HAND_MAX];
  int16_t bonuses[BONUSES];
  size_t n = 0;
  int place = (seat - common->option[OPTION_STARTER] + common->n_seats) % common->n_seats;
  int next = (view->turn - common->option[OPTION_STARTER] + common->n_seats) % common->n_seats;

  if (view->await > AWAIT_PLACE || (view->await == AWAIT_PLACE && place < next))
    tell_one (teller, "astronaut", seat, "site", site_of (view, seat));
  for (int i = 0; i < view->n_hand[seat]; i++) {
    int card = held_card (held_at (view->hand[seat], i));
    cards[i] = card < 0 ? RULES_HIDDEN : (int16_t)card;
  }
  tell_list (teller, "hand", seat, "card", view->n_hand[seat], cards);
  for (int16_t i = 0; i < BONUSES; i++)
    if (view->bonus[seat] >> i & 1)
      bonuses[n++] = i;
  while (n < view->n_bonus[seat])
    bonuses[n++] = RULES_HIDDEN;
  if (common->option[OPTION_BONUS + seat])
    tell_list (teller, "bonus", seat, "bonus", n, bonuses);
  show_rockets (view, seat, teller);
}

/* What the seat whose turn it is may do, and is about to. */
static void
show_turn (const State *view, const Teller *teller)
{
  bool is_searching = view->await == AWAIT_FIND || view->await == AWAIT_TAKE;

  tell_one (teller, "points", view->turn, "number", view->points);
  tell_one (teller, "turn-points", view->turn, "number", turn_points (view));
  tell_one (teller, "hand-limit", view->turn, "number", (int)hand_limit (view));
  if (view->carried)
    tell_one (teller, "carried", view->turn, "card", view->carried - 1);
  if (is_searching)
    tell_one (teller, "searching", view->turn, "pile", view->pile);
  if (view->await == AWAIT_LOOK)
    tell_one (teller, "looking", view->turn, "seat", view->victim);
}

static void
show (const RulesSetup *common, const RulesState *memory, RulesFactFunc tell, void *data)
{
  const State *view = (const State *)memory;
  const Teller teller = { tell, data };
  bool is_laid = view->await > AWAIT_ARRANGE;
  int16_t values[FUEL_TOKENS];
  size_t n = 0;

  for (int i = 0; i < RING && is_laid; i++)
    values[n++] = view->yard[i];
  tell_list (&teller, "yard", -1, "site", n, values);
  tell_one (&teller, "arrow", -1, "way", view->arrow);
  if (view->way)
    tell_one (&teller, "way", view->turn, "way", view->way - 1);
  if (view->await >= AWAIT_WAY && view->head.actor != RULES_OVER)
    show_turn (view, &teller);
  n = 0;
  for (int i = 0; i < FUEL_MAX; i++)
    for (int k = 0; k < view->fuel[i]; k++)
      values[n++] = (int16_t)(i + 1);
  tell_list (&teller, "fuel", -1, "fuel", n, values);
  for (int pile = 0; pile < PILES; pile++)
    show_pile (view, pile, &teller);
  for (int seat = 0; seat < common->n_seats; seat++)
    show_seat (common, view, seat, &teller);
}

/* ---- What cannot be ---- */

static const char *
find_pile_fault (const State *state, int pile)
{
  unsigned under = 0;

  for (int card = 0; card < CARDS; card++)
    under += state->under[pile][card];
  if (under != (state->knower[pile] ? state->n_under[pile] : 0))
    return "a pile has cards of its own that nobody knows, or lacks some";
  if (state->knower[pile] && !state->n_under[pile])
    return "an empty pile is known to somebody";
  if (state->n_laid[pile] > DECK_SIZE)
    return "a pile is larger than the deck";
  bool is_open = state->pile == pile && (state->await == AWAIT_TAKE || state->await == AWAIT_TOP);
  if (state->await > AWAIT_OPEN && !is_open && state->n_under[pile] && !state->n_laid[pile])
    return "a pile has no card on top";
  for (int i = state->n_laid[pile]; i < DECK_SIZE + 2; i++)
    if (state->laid[pile][i])
      return "there is a card above the top of a pile";
  return NULL;
}

static const char *
find_seat_fault (const RulesSetup *common, const State *state, int seat)
{
  State noted;

  if (seat >= common->n_seats)
    return state->n_hand[seat] || state->n_rockets[seat] || state->n_bonus[seat]
               ? "somebody who does not play has something"
               : NULL;
  if (state->n_hand[seat] > HAND_MAX)
    return "a hand is too large";
  for (int i = 0; i < HAND_MAX; i++) {
    Held held = held_at (state->hand[seat], i);
    if ((i < state->n_hand[seat]) != (held != 0))
      return "a hand's size is wrong";
    if (i > 0 && held > held_at (state->hand[seat], i - 1))
      return "a hand is out of order";
    if (held && (!(held_seats (held) >> seat & 1) || (held_seats (held) & ~all_seats (common))))
      return "a card in a hand is not known to its holder";
  }
  if (state->n_rockets[seat] < 1 || state->n_rockets[seat] > DECK_BASES)
    return "there are too many rockets, or none";
  for (int i = 0; i < ROCKETS_ROOM; i++) {
    Rocket rocket = state->rocket[seat][i];
    if ((i < state->n_rockets[seat]) != (rocket != 0))
      return "the number of rockets is wrong";
    if (i > 0 && rocket > state->rocket[seat][i - 1])
      return "rockets are out of order";
    if (rocket && (rocket_colour (rocket) >= COLOURS || rocket_head (rocket) > HEAD_FREE - 1))
      return "there is no such rocket";
    if (rocket_fuel (rocket) > FUEL_MAX || (rocket_fuel (rocket) && !rocket_head (rocket)))
      return "a rocket has fuel that it cannot have";
    if (rocket_head (rocket) && rocket_sections (rocket) < common->option[OPTION_SECTIONS_REQUIRED])
      return "a complete rocket lacks sections";
  }
  noted = *state;
  note_rockets (&noted, seat);
  if (memcmp (&noted, state, sizeof noted) != 0)
    return "what is noted about rockets does not match them";
  return NULL;
}

/* All that there is of one card. */
static unsigned
count_card (const State *state, int card)
{
  unsigned n = state->pool[card] + (state->carried == card + 1u);
  int colour = colour_of (card);

  for (int pile = 0; pile < PILES; pile++) {
    n += state->under[pile][card];
    for (int i = 0; i < state->n_laid[pile]; i++)
      n += state->laid[pile][i] == card;
  }
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    for (int i = 0; i < state->n_hand[seat]; i++)
      n += held_card (held_at (state->hand[seat], i)) == card;
    for (int i = 0; i < state->n_rockets[seat]; i++) {
      Rocket rocket = state->rocket[seat][i];
      if (rocket_colour (rocket) != colour)
        continue;
      n += part_of (card) == BASE;
      n += part_of (card) == SECTION ? (unsigned)rocket_sections (rocket) : 0;
      n += rocket_head (rocket) && rocket_head_card (rocket) == card;
    }
  }
  return n;
}

static const char *
find_bonus_fault (const State *state)
{
  unsigned all = (1u << BONUSES) - 1;
  unsigned seen = state->box;

  if (state->box & state->used)
    return "a bonus card is in two places";
  seen |= state->used;
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    unsigned n = 0;
    for (int i = 0; i < BONUSES; i++)
      n += state->bonus[seat] >> i & 1;
    if (n != state->n_bonus[seat])
      return "the number of bonus cards is wrong";
    if (seen & state->bonus[seat])
      return "a bonus card is in two places";
    seen |= state->bonus[seat];
  }
  return seen == all ? NULL : "a bonus card is lost";
}

static const char *
find_fault (const RulesSetup *common, const RulesState *memory)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  unsigned pool = 0;
  unsigned not_known = 0;
  unsigned tokens = 0;
  unsigned burnt[FUEL_MAX + 1] = { 0 };
  const char *fault = NULL;

  for (int card = 0; card < CARDS; card++) {
    pool += state->pool[card];
    if (count_card (state, card) != setup->deck[card])
      return "cards were made or lost";
  }
  for (int pile = 0; pile < PILES && !fault; pile++) {
    not_known += state->knower[pile] ? 0 : state->n_under[pile];
    fault = find_pile_fault (state, pile);
  }
  for (int seat = 0; seat < RULES_SEATS_MAX && !fault; seat++)
    fault = find_seat_fault (common, state, seat);
  if (fault)
    return fault;
  if (pool != not_known)
    return "the piles and the pool do not match";

  for (int seat = 0; seat < common->n_seats; seat++)
    for (int i = 0; i < state->n_rockets[seat]; i++)
      burnt[rocket_fuel (state->rocket[seat][i])]++;
  for (int i = 0; i < FUEL_MAX; i++) {
    tokens += state->fuel[i];
    if (state->fuel[i] + burnt[i + 1] != setup->fuel[i])
      return "fuel tokens were made or lost";
  }
  if (tokens != state->tokens)
    return "the number of fuel tokens is wrong";
  if (state->head.actor == RULES_OVER && tokens && !stall_rounds[common->option[OPTION_STALL]])
    return "the game is over with fuel left";
  return find_bonus_fault (state);
}

const RulesGame pocket_rockets_game = {
  .id = "pocket-rockets",
  .title = "Pocket Rockets",
  .by = "Antoine Bauza",
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
  .show = show,
  .find_fault = find_fault,
};
