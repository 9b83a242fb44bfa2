/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Pocket Rockets: its words. Kinds of values, verbs, rows of the box, house rules, the rules and
 * every phrase; nothing here knows a state.
 */
#include "pocket-rockets-private.h"

static const char *const card_words[] = {
  "blue-base",        "blue-section",     "blue-head",       "blue-head+1",
  "blue-head-action", "blue-head-hand",   "blue-head-free",  "yellow-base",
  "yellow-section",   "yellow-head",      "yellow-head+1",   "yellow-head-action",
  "yellow-head-hand", "yellow-head-free", "red-base",        "red-section",
  "red-head",         "red-head+1",       "red-head-action", "red-head-hand",
  "red-head-free",
};
_Static_assert(sizeof card_words / sizeof card_words[0] == POCKET_CARDS, "a word for each card");

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
static const char *const deal_words[] = { "by-player", "one-each" };
static const char *const spoken_deals[] = { N_ ("as said of each player"), N_ ("one each") };
static const char *const power_words[] = { "all", "tallest" };
static const char *const spoken_powers[] = { N_ ("for all"), N_ ("for the tallest rocket") };

/* Rounds, and the word for them. */
const uint8_t pocket_stall_rounds[] = { 0, 10, 50, 100 };
static const char *const stall_words[] = { "0", "10", "50", "100" };
static const char *const spoken_stalls[] = { N_ ("never"), N_ ("10 rounds"), N_ ("50 rounds"),
                                             N_ ("100 rounds") };
enum { STALLS = sizeof pocket_stall_rounds, STALL_USUAL = 2 };

const RulesKind pocket_kinds[] = {
  { .name = "card",
    .min = 0,
    .max = POCKET_CARDS - 1,
    .words = card_words,
    .spoken = spoken_cards },
  { .name = "site",
    .min = 0,
    .max = POCKET_SITES - 1,
    .words = site_words,
    .spoken = spoken_sites },
  { .name = "pile", .min = 0, .max = POCKET_PILES - 1, .words = site_words },
  { .name = "height", .min = 0, .max = DECK_SECTIONS },
  { .name = "fuel", .min = 1, .max = POCKET_FUEL_MAX },
  { .name = "way", .min = 0, .max = 1, .words = way_words },
  { .name = "bonus",
    .min = 0,
    .max = POCKET_BONUSES - 1,
    .words = bonus_words,
    .spoken = spoken_bonuses },
  { .name = "card_typed", .min = 0, .max = POCKET_CARDS - 1, .words = card_words },
  { .name = "count", .min = 0, .max = POCKET_DECK_SIZE },
  { .name = "yard", .min = 0, .max = 1, .words = yard_words, .spoken = spoken_yards },
  { .name = "stall", .min = 0, .max = STALLS - 1, .words = stall_words, .spoken = spoken_stalls },
  { .name = "section_points", .min = 1, .max = 2 },
  { .name = "sections_required", .min = 0, .max = 1 },
  { .name = "power_bonus", .min = 0, .max = 1, .words = power_words, .spoken = spoken_powers },
  { .name = "bonus_cards", .min = 0, .max = 2 },
  { .name = "bonus_deal", .min = 0, .max = 1, .words = deal_words, .spoken = spoken_deals },
  { 0 },
};

const RulesVerb pocket_verbs[] = {
  [POCKET_MOVE] = { .pattern = "move", .help = N_ ("Go to the next yard card along the arrow.") },
  [POCKET_DRAW] = { .pattern = "draw",
                    .help =
                        N_ ("Take the top card of the pile at your yard card into your hand.") },
  [POCKET_BUILD] = { .pattern = "build {card}",
                     .help = N_ ("At the Assembly of its colour: start a rocket with a base.") },
  [POCKET_BUILD_ON] = { .pattern = "build {card} on {height}",
                        .help =
                            N_ ("At the Assembly of its colour: put a section or a head on your "
                                "rocket with so many sections.") },
  [POCKET_REVERSE] = { .pattern = "reverse",
                       .help = N_ ("At the Conveyor: turn the arrow round.") },
  [POCKET_RECYCLE] = { .pattern = "recycle {card}",
                       .help =
                           N_ ("At Recycling: give up a card, then search a pile for another.") },
  [POCKET_FUEL] = { .pattern = "fuel {fuel} on {card} {height}",
                    .help =
                        N_ ("At the Launch Pad: put a fuel token on your complete rocket with this "
                            "head and so many sections.") },
  [POCKET_USE_FUEL] = { .pattern = "bonus fuel {fuel} on {card} {height}",
                        .help = N_ ("Bonus card: take a fuel token from anywhere.") },
  [POCKET_USE_LOOK] = { .pattern = "bonus look {seat}",
                        .help =
                            N_ ("Bonus card: look at an opponent's hand and take a card of it.") },
  [POCKET_USE_SWAP] = { .pattern = "bonus swap {seat}",
                        .help = N_ ("Bonus card: your astronaut changes places with another.") },
  [POCKET_USE_SEARCH] = { .pattern = "bonus search {pile}",
                          .help = N_ ("Bonus card: search a pile and take a card of it.") },
  [POCKET_USE_HEADS] = { .pattern = "bonus heads {card} {height} with {seat} {card} {height}",
                         .help =
                             N_ ("Bonus card: a head of a complete rocket of yours changes places "
                                 "with an opponent's of its colour.") },
  [POCKET_ARRANGE] = { .pattern = "arrange {pile} {pile} {pile} {pile}",
                       .help = N_ (
                           "Lay out the yard clockwise from the Launch Pad: two cards, Recycling, "
                           "two cards.") },
  [POCKET_PLACE] = { .pattern = "place {site}", .help = N_ ("Put your astronaut on a yard card.") },
  [POCKET_GO] = { .pattern = "go {way}",
                  .help = N_ ("Free direction: choose your way round the ring for this turn.") },
  [POCKET_ONTO] = { .pattern = "onto {pile}",
                    .help = N_ ("Recycling: the pile that gets your card.") },
  [POCKET_SEARCH] = { .pattern = "search {pile}",
                      .help = N_ ("Recycling: the other pile that you search.") },
  [POCKET_TAKE] = { .pattern = "take {card}",
                    .help = N_ ("Take a card of what you are looking at.") },
  [POCKET_YARD] = { .pattern = "yard {pile} {pile} {pile} {pile}",
                    .help = N_ (
                        "The yard as it was laid out, clockwise from the Launch Pad: two cards, "
                        "Recycling, two cards.") },
  [POCKET_DEAL] = { .pattern = "deal {seat} {bonus}*", .help = N_ ("A player's bonus cards.") },
  [POCKET_TOP] = { .pattern = "top {pile} {card}", .help = N_ ("The new top card of a pile.") },
  [POCKET_FIND] = { .pattern = "find {pile} {card}*",
                    .help = N_ ("What lies under the cards of a pile that everybody knows.") },
  [POCKET_TAKEN] = { .pattern = "taken {pile} {card}",
                     .help = N_ ("With real cards: what was taken of a pile that is searched."),
                     .is_open = true },
  { 0 },
};

const RulesVerb pocket_components[] = {
  [ROW_CARD] = { .pattern = "card {card} {count}",
                 .help = N_ ("A rocket card, and how many of it there are."),
                 .title = N_ ("Rocket cards"),
                 .counted = N_ ("Cards: {card}") },
  [ROW_FUEL] = { .pattern = "fuel {fuel} {count}",
                 .help = N_ ("A fuel token's value, and how many of it there are."),
                 .is_printed = true,
                 .title = N_ ("Fuel tokens"),
                 .counted = N_ ("Tokens worth {fuel}") },
  { 0 },
};

const RulesOption pocket_options[] = {
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
  [OPTION_BONUS_DEAL] = { "bonus", "bonus_deal", BONUS_BY_PLAYER, "PR-14",
                          N_ ("Variant: bonus cards, one each or as said of each player.") },
  { 0 },
};

static const char setting_up[] = "Mise en place";
static const char playing[] = "Dérroulement de la partie";
static const char construction[] = "Règles de construction et de lancement des fusées";
static const char game_end[] = "Fin de la partie";
static const char counting[] = "Comptage des points";

const RulesRule pocket_rules[] = {
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
const RulesPhrase pr_box_wrong = {
  "box-wrong", "PR-1",
  N_ ("The box has {number} bases, {number} sections, {number} heads and {number} fuel tokens; it "
      "must have 15 (2 blue, 2 yellow and 1 red among them), 24, 15 and 8.")
};
const RulesPhrase pr_row_twice = { "row-twice", "PR-1",
                                   N_ ("This was counted before: say it once.") };
const RulesPhrase pr_bonus_too_many = {
  "bonus-too-many", "PR-14",
  N_ ("{number} bonus cards are wanted, and there are 5: give some players fewer.")
};
const RulesPhrase pr_yard_awaited = { "yard-awaited", "PR-1",
                                      N_ ("The layout of the yard is awaited first (yard …).") };
const RulesPhrase pr_deal_awaited = {
  "deal-awaited", "PR-14", N_ ("Bonus cards for {seat} are awaited, {number} of them (deal …).")
};
const RulesPhrase pr_top_awaited = {
  "top-awaited", "PR-6", N_ ("The top card of the {pile} pile is awaited (top {1:pile} …).")
};
const RulesPhrase pr_find_awaited = { "find-awaited", "PR-7c",
                                      N_ ("What is taken of the {pile} pile is awaited (taken "
                                          "{1:pile} …), or all {number} cards that lie "
                                          "in it (find {1:pile} …).") };
const RulesPhrase pr_nothing_awaited = { "nothing-awaited", "PR-4",
                                         N_ ("No cards are awaited: it is for {seat} to act.") };
const RulesPhrase pr_yard_twice = {
  "yard-twice", "PR-1", N_ ("{pile} has its place already: name each of the four yard cards once.")
};
const RulesPhrase pr_bonus_gone = {
  "bonus-gone", "PR-14", N_ ("The bonus card {bonus} was dealt already: there is one of each.")
};
const RulesPhrase pr_not_left = { "not-left", "PR-1",
                                  N_ ("Not so many {card} can be there: look again.") };
const RulesPhrase pr_arrange_awaited = { "arrange-awaited", "PR-1",
                                         N_ ("Lay out the yard first: name the four cards that "
                                             "go round from the Launch Pad (arrange …).") };
const RulesPhrase pr_place_awaited = { "place-awaited", "PR-3",
                                       N_ ("Put your astronaut on a yard card first (place …).") };
const RulesPhrase pr_way_awaited = {
  "way-awaited", "PR-9",
  N_ ("Choose your way for this turn first (go clockwise, go anticlockwise).")
};
const RulesPhrase pr_no_free_way = { "no-free-way", "PR-9",
                                     N_ ("You go as the arrow points: a way is chosen only with a "
                                         "free direction head, at the start of "
                                         "a turn.") };
const RulesPhrase pr_onto_awaited = { "onto-awaited", "PR-7c",
                                      N_ ("Say first which pile gets the {card} (onto …).") };
const RulesPhrase pr_search_awaited = { "search-awaited", "PR-7c",
                                        N_ ("Say first which other pile you search (search …).") };
const RulesPhrase pr_take_awaited = {
  "take-awaited", "PR-7c", N_ ("You are searching the {pile} pile: take a card of it (take …).")
};
const RulesPhrase pr_look_awaited = {
  "look-awaited", "PR-14", N_ ("You are looking at {seat}'s hand: take a card of it (take …).")
};
const RulesPhrase pr_points_awaited = {
  "points-awaited", "PR-4",
  N_ ("This is not for now: you have {number} action points to move, draw or act.")
};
const RulesPhrase pr_no_pile_here = { "no-pile-here", "PR-6",
                                      N_ ("There is no pile at {site}: move to one to draw.") };
const RulesPhrase pr_pile_is_empty = { "pile-is-empty", "PR-13",
                                       N_ ("The {pile} pile is exhausted: choose another one.") };
const RulesPhrase pr_hand_full = {
  "hand-full", "PR-6", N_ ("You hold {number} cards, as many as you may: put one down first.")
};
const RulesPhrase pr_not_held = { "not-held", "PR-7", N_ ("You do not hold a {card}.") };
const RulesPhrase pr_other_assembly = {
  "other-assembly", "PR-7a",
  N_ ("A {card} is put down at the Assembly of its colour; you are at {site}.")
};
const RulesPhrase pr_base_starts = {
  "base-starts", "PR-8", N_ ("A base starts a rocket of its own (build {card_typed}).")
};
const RulesPhrase pr_needs_rocket = {
  "needs-rocket", "PR-8",
  N_ ("Say how many sections the rocket has that gets the {card} (build {1:card_typed} on …).")
};
const RulesPhrase pr_no_such_building = {
  "no-such-building", "PR-8",
  N_ ("You have no rocket without a head that has the colour of a {card} and {height} sections."),
  N_ ("You have no rocket without a head that has the colour of a {card} and 1 section."), 2
};
const RulesPhrase pr_needs_section = {
  "needs-section", "PR-8", N_ ("House rule: a rocket needs a section before it gets its head.")
};
const RulesPhrase pr_not_at_conveyor = {
  "not-at-conveyor", "PR-7b", N_ ("The arrow is reversed at the Conveyor; you are at {site}.")
};
const RulesPhrase pr_not_at_recycling = {
  "not-at-recycling", "PR-7c", N_ ("Cards are recycled at Recycling; you are at {site}.")
};
const RulesPhrase pr_none_to_search = {
  "none-to-search", "PR-7c",
  N_ ("With the card on the {pile} pile there would be no other to search: put it on another.")
};
const RulesPhrase pr_same_pile = { "same-pile", "PR-7c",
                                   N_ ("Your card went onto the {pile} pile: search another.") };
const RulesPhrase pr_not_in_pile = { "not-in-pile", "PR-7c",
                                     N_ ("There is no {card} in the {pile} pile.") };
const RulesPhrase pr_not_in_hand = { "not-in-hand", "PR-14",
                                     N_ ("There is no {card} in {seat}'s hand.") };
const RulesPhrase pr_not_at_launch = { "not-at-launch", "PR-7d",
                                       N_ ("Fuel is taken at the Launch Pad; you are at {site}.") };
const RulesPhrase pr_token_gone = { "token-gone", "PR-7d",
                                    N_ ("No fuel token of {fuel} is left.") };
const RulesPhrase pr_no_such_ready = {
  "no-such-ready", "PR-8",
  N_ ("You have no complete rocket with a {card} and {height} sections that has no fuel yet."),
  N_ ("You have no complete rocket with a {card} and 1 section that has no fuel yet."), 2
};
const RulesPhrase pr_no_such_bonus = { "no-such-bonus", "PR-14",
                                       N_ ("You do not hold the bonus card {bonus}.") };
const RulesPhrase pr_not_an_opponent = { "not-an-opponent", "PR-14",
                                         N_ ("That is you: name an opponent.") };
const RulesPhrase pr_hand_is_empty = { "hand-is-empty", "PR-14",
                                       N_ ("{seat} holds no cards: there is nothing to take.") };
const RulesPhrase pr_no_such_head = {
  "no-such-head", "PR-14",
  N_ ("{seat} has no complete rocket with a {card} and {height} sections."),
  N_ ("{seat} has no complete rocket with a {card} and 1 section."), 3
};
const RulesPhrase pr_other_colour = {
  "other-colour", "PR-14", N_ ("Only heads of one colour change places, not a {card} and a {card}.")
};

/* Events. */
const RulesPhrase pr_yard_laid = {
  "yard-laid", "PR-1",
  N_ ("The yard goes clockwise: Launch Pad, {pile}, {pile}, Recycling, {pile}, {pile}.")
};
const RulesPhrase pr_has_base = { "has-base", "PR-2", N_ ("{seat} starts with a {card}.") };
const RulesPhrase pr_got_bonuses = { "got-bonuses", "PR-14",
                                     N_ ("Bonus cards for {seat}: {number}.") };
const RulesPhrase pr_got_bonus = { "got-bonus", "PR-14",
                                   N_ ("{seat} gets the bonus card {bonus}.") };
const RulesPhrase pr_placed = { "placed", "PR-3", N_ ("{seat} puts the astronaut on {site}.") };
const RulesPhrase pr_is_top = { "is-top", "PR-6", N_ ("On top of the {pile} pile lies a {card}.") };
const RulesPhrase pr_starts = { "starts", "PR-3a", N_ ("{seat} starts.") };
const RulesPhrase pr_has_points = { "has-points", "PR-4",
                                    N_ ("{seat} has {number} action points.") };
const RulesPhrase pr_goes = { "goes", "PR-9", N_ ("{seat} goes {way} in this turn.") };
const RulesPhrase pr_moves = { "moves", "PR-5", N_ ("{seat} moves to {site}.") };
const RulesPhrase pr_draws = { "draws", "PR-6",
                               N_ ("{seat} draws a {card} from the {pile} pile.") };
const RulesPhrase pr_is_exhausted = { "is-exhausted", "PR-13",
                                      N_ ("The {pile} pile is exhausted.") };
const RulesPhrase pr_begins_rocket = { "begins-rocket", "PR-7a",
                                       N_ ("{seat} starts a rocket with a {card}.") };
const RulesPhrase pr_adds_section = { "adds-section", "PR-7a",
                                      N_ ("{seat} adds a {card}: the rocket has {number} now.") };
const RulesPhrase pr_completes = {
  "completes", "PR-8", N_ ("{seat} completes a rocket of {number} sections with a {card}."),
  N_ ("{seat} completes a rocket of 1 section with a {3:card}."), 2
};
const RulesPhrase pr_has_bonus = { "has-bonus", "PR-9",
                                   N_ ("From the next turn on the {card} works for {seat}.") };
const RulesPhrase pr_reverses = { "reverses", "PR-7b",
                                  N_ ("{seat} reverses the arrow: it points {way}.") };
const RulesPhrase pr_gives_up = { "gives-up", "PR-7c", N_ ("{seat} gives up a {card}.") };
const RulesPhrase pr_puts_on = { "puts-on", "PR-7c",
                                 N_ ("{seat} puts a {card} on the {pile} pile.") };
const RulesPhrase pr_searches = { "searches", "PR-7c", N_ ("{seat} searches the {pile} pile.") };
const RulesPhrase pr_looks_through = { "looks-through", "PR-7c",
                                       N_ ("{seat} looks through the {pile} pile.") };
const RulesPhrase pr_takes_one = {
  "takes-one", "PR-7c", N_ ("{seat} takes a card of the {pile} pile and shuffles the others.")
};
const RulesPhrase pr_takes = { "takes", "PR-7c", N_ ("{seat} takes a {card}.") };
const RulesPhrase pr_fuels = {
  "fuels", "PR-7d",
  N_ ("{seat} puts fuel {fuel} on the rocket with a {card} and {height} sections."),
  N_ ("{seat} puts fuel {fuel} on the rocket with a {card} and 1 section."), 4
};
const RulesPhrase pr_looks = { "looks", "PR-14", N_ ("{seat} looks at {seat}'s hand.") };
const RulesPhrase pr_robs = { "robs", "PR-14", N_ ("{seat} takes a card of {seat}'s hand.") };
const RulesPhrase pr_swaps = { "swaps", "PR-14",
                               N_ ("{seat} changes places with {seat} and is at {site} now.") };
const RulesPhrase pr_swaps_heads = { "swaps-heads", "PR-14",
                                     N_ ("{seat} gives a {card} for {seat}'s {card}.") };
const RulesPhrase pr_last_token = { "last-token", "PR-10",
                                    N_ ("That was the last fuel token: the game is over.") };
const RulesPhrase pr_stalled = {
  "stalled", "PR-10",
  N_ ("{number} rounds without a card put down or a token taken: the game is over.")
};
const RulesPhrase pr_scores = {
  "scores", "PR-11",
  N_ ("{seat} scores {number}: {number} for sections, {number} for heads, {number} for fuel.")
};
const RulesPhrase pr_tied = {
  "tied", "PR-12", N_ ("A tie at {number} points: the complete rocket with the most sections wins.")
};
const RulesPhrase pr_wins = { "wins", "PR-11", N_ ("{seat} wins with {number} points.") };

#define LIST(name) &pr_##name,
const RulesPhrase *const pocket_phrases[] = { POCKET_PHRASES (LIST) NULL };
#undef LIST
