/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: its words. Kinds of values, verbs, house rules, the rules and every phrase; nothing
 * here knows a state.
 */
#include "spacecraft-private.h"

static const char *const junk_words[] = { N_ ("screw"),   N_ ("bulb"),  N_ ("gear"),
                                          N_ ("battery"), N_ ("cable"), N_ ("propeller"),
                                          N_ ("tape") };
static const char *const space_words[] = { "a1", "b1", "c1", "d1", "e1", "a2", "b2", "c2", "d2",
                                           "e2", "a3", "b3", "c3", "d3", "e3", "a4", "b4", "c4",
                                           "d4", "e4", "a5", "b5", "c5", "d5", "e5" };
#define COLOURED(kind)                                                                             \
  "white-" kind, "blue-" kind, "gold-" kind, "white-blue-" kind, "white-gold-" kind,               \
      "blue-gold-" kind
static const char *const module_words[] = {
  COLOURED ("nose"),      COLOURED ("hull"),   COLOURED ("fin"),
  COLOURED ("connector"), COLOURED ("engine"), "grey-hull",
};
/* The same within a sentence. */
static const char *const spoken_modules[] = {
  N_ ("white nose"),
  N_ ("blue nose"),
  N_ ("gold nose"),
  N_ ("white and blue nose"),
  N_ ("white and gold nose"),
  N_ ("blue and gold nose"),
  N_ ("white hull"),
  N_ ("blue hull"),
  N_ ("gold hull"),
  N_ ("white and blue hull"),
  N_ ("white and gold hull"),
  N_ ("blue and gold hull"),
  N_ ("white fin"),
  N_ ("blue fin"),
  N_ ("gold fin"),
  N_ ("white and blue fin"),
  N_ ("white and gold fin"),
  N_ ("blue and gold fin"),
  N_ ("white connector"),
  N_ ("blue connector"),
  N_ ("gold connector"),
  N_ ("white and blue connector"),
  N_ ("white and gold connector"),
  N_ ("blue and gold connector"),
  N_ ("white engine"),
  N_ ("blue engine"),
  N_ ("gold engine"),
  N_ ("white and blue engine"),
  N_ ("white and gold engine"),
  N_ ("blue and gold engine"),
  N_ ("grey hull"),
};
_Static_assert(sizeof spoken_modules == sizeof module_words, "a text for each module");
static const char *const goal_words[] = {
  "fin-pair",     "hulls-connected", "connector-pair", "nose-and-engine",
  "nose-on-hull", "engine-on-hull",  "hulls-stacked",  "noses-connected",
};
static const char *const spoken_goals[] = {
  N_ ("“Identical fins on both sides of a hull”"),
  N_ ("“Identical hulls joined by a connector”"),
  N_ ("“Identical connectors on both sides of a hull”"),
  N_ ("“Nose and engine of one colour on the same hull”"),
  N_ ("“Nose on a hull of its colour”"),
  N_ ("“Engine under a hull of its colour”"),
  N_ ("“Identical hulls, one on the other”"),
  N_ ("“Identical noses on hulls joined by a connector”"),
};
_Static_assert(sizeof spoken_goals == sizeof goal_words, "a text for each goal");
static const char *const subject_words[] = { "white", "blue",      "gold",   "nose",        "hull",
                                             "fin",   "connector", "engine", "two-coloured" };
static const char *const mode_words[] = { N_ ("normal"), N_ ("advanced") };
static const char *const part_words[] = { N_ ("tiles"), N_ ("light-tokens"), N_ ("modules"),
                                          N_ ("goals"), N_ ("projects"),     N_ ("plans"),
                                          N_ ("cards") };

const RulesKind spacecraft_kinds[] = {
  { .name = "junk", .min = 0, .max = SPACECRAFT_JUNKS - 1, .words = junk_words },
  { .name = "space", .min = 0, .max = SPACECRAFT_SPACES - 1, .words = space_words },
  { .name = "module",
    .min = 0,
    .max = SPACECRAFT_MODULE_TYPES - 1,
    .words = module_words,
    .spoken = spoken_modules },
  { .name = "column", .min = 1, .max = SPACECRAFT_COLUMNS },
  { .name = "goal",
    .min = 0,
    .max = SPACECRAFT_GOALS - 1,
    .words = goal_words,
    .spoken = spoken_goals },
  { .name = "project", .min = 1, .max = SPACECRAFT_PROJECTS },
  { .name = "plan", .min = 1, .max = SPACECRAFT_PLANS },
  { .name = "card", .min = 1, .max = SPACECRAFT_CARDS },
  { .name = "subject", .min = 0, .max = SPACECRAFT_SUBJECTS - 1, .words = subject_words },
  { .name = "width", .min = 1, .max = SPACECRAFT_ROCKET_MAX },
  { .name = "height", .min = 1, .max = SPACECRAFT_ROCKET_MAX },
  { .name = "across", .min = -SPACECRAFT_REACH, .max = SPACECRAFT_REACH },
  { .name = "down", .min = -SPACECRAFT_REACH, .max = SPACECRAFT_REACH },
  { .name = "mode", .min = 0, .max = 1, .words = mode_words },
  { .name = "part", .min = 0, .max = PART_CARDS, .words = part_words },
  { .name = "weight", .min = 1, .max = WEIGHT_CLASSES },
  { .name = "count", .min = 0, .max = SPACECRAFT_TILES },
  { .name = "cost", .min = 2, .max = 4 },
  { .name = "deck", .min = 1, .max = DECKS },
  { .name = "points", .min = 1, .max = 60 },
  { .name = "need", .min = 0, .max = 20 },
  { 0 },
};

const RulesVerb spacecraft_verbs[] = {
  [SPACECRAFT_CHOOSE] = { .pattern = "choose {goal}",
                          .help = N_ ("Choose one of your two personal goals.") },
  [SPACECRAFT_VISIT] = { .pattern = "visit {space}",
                         .help = N_ (
                             "Enter the junkyard on a pile that can be reached, and take its top "
                             "tile.") },
  [SPACECRAFT_SEARCH] = { .pattern = "search {space}",
                          .help = N_ ("Move to the next pile in a straight line, or to the "
                                      "farthest, and take "
                                      "its top tile.") },
  [SPACECRAFT_LEAVE] = { .pattern = "leave",
                         .help = N_ ("Leave the junkyard; then build, and fulfil projects.") },
  [SPACECRAFT_BUILD] = { .pattern = "build {module} from {column} with {junk}*",
                         .help = N_ ("Pay tiles beside your cart for a module of the workshop."),
                         .is_open = true },
  [SPACECRAFT_ARRANGE] = { .pattern = "arrange {width} by {height}",
                           .help = N_ ("Arrange your rocket at least so wide and high, and as well "
                                       "as can be "
                                       "for your goal."),
                           .is_open = true },
  [SPACECRAFT_TAKE_APART] = { .pattern = "take-apart",
                              .help = N_ (
                                  "Lay all modules beside your starting hull, to arrange by hand."),
                              .is_open = true },
  [SPACECRAFT_PUT] = { .pattern = "put {module} {across} {down}",
                       .help = N_ ("Put a module in its place, counted from your starting hull to "
                                   "the right "
                                   "and downwards."),
                       .is_open = true },
  [SPACECRAFT_MOVE] = { .pattern = "move {across} {down} to {across} {down}",
                        .help = N_ (
                            "Move one module of your rocket to another place, counted from your "
                            "starting hull to the right and downwards."),
                        .is_open = true },
  [SPACECRAFT_TAKE] = { .pattern = "take {project}",
                        .help = N_ ("Take a project of the lower row, or your reserved one, that "
                                    "your rocket "
                                    "fulfils.") },
  [SPACECRAFT_RESERVE] = { .pattern = "reserve {project}",
                           .help =
                               N_ ("Lay a project of the lower row aside for later, face down.") },
  [SPACECRAFT_MARK] = { .pattern = "mark {card}",
                        .help = N_ ("Place a marker on the leftmost free space of a card.") },
  [SPACECRAFT_FINISH] = { .pattern = "finish", .help = N_ ("End your Leave.") },
  [SPACECRAFT_TILES_DRAWN] = { .pattern = "tiles {junk}*",
                               .help = N_ ("The top tiles of the piles.") },
  [SPACECRAFT_TOKENS_DRAWN] = { .pattern = "tokens {junk}*",
                                .help = N_ ("The tokens of the workshop.") },
  [SPACECRAFT_PLAN_DRAWN] = { .pattern = "plan {plan}",
                              .help = N_ ("The rocket plan of this game.") },
  [SPACECRAFT_GOALS_DRAWN] = { .pattern = "goals {seat} {goal}*",
                               .help = N_ ("Two goals to choose from.") },
  [SPACECRAFT_PROJECTS_DRAWN] = { .pattern = "projects {project}*",
                                  .help = N_ ("Projects turned up from the pile.") },
  [SPACECRAFT_CARDS_DRAWN] = { .pattern = "cards {card}*",
                               .help = N_ ("The advanced cards of this game.") },
  [SPACECRAFT_UNCOVERED] = { .pattern = "uncover {space} {junk}",
                             .help = N_ ("The tile that lay below the one just taken.") },
  { 0 },
};

const RulesOption spacecraft_options[] = {
  [OPTION_MODE] = { "mode", "mode", MODE_NORMAL, "SC-7",
                    N_ ("Normal, with two rows of projects, or advanced, with markers on cards.") },
  [OPTION_STARTER] = { "starter", "seat", 0, "SC-21",
                       N_ ("Who starts (printed: the last to have built something).") },
  { 0 },
};

static const char components_heading[] = "Matériel";
static const char setup_heading[] = "Mise en place";
static const char turn_heading[] = "Tour de jeu";
static const char visit_heading[] = "Visiter la décharge";
static const char search_heading[] = "Rechercher des débris";
static const char leave_heading[] = "Quitter la décharge (Echange et Construction)";
static const char build_heading[] = "Fabriquer des modules de fusée";
static const char project_heading[] = "Réaliser des cartes « Projet » (mode normal)";
static const char advanced_heading[] = "Valider les cartes « Projet » (mode avancé)";
static const char goal_heading[] = "Cartes « Objectif individuel »";
static const char end_heading[] = "Fin du jeu";

const RulesRule spacecraft_rules[] = {
  { "SC-1", components_heading,
    N_ ("There are seven kinds of junk: screw and bulb weigh 1, gear and battery 2, cable, "
        "propeller "
        "and tape 3. 75 tiles in all.") },
  { "SC-2", setup_heading,
    N_ ("With 3 or 4 players the junkyard has 25 piles of 3 tiles. With 2 players one tile of each "
        "kind is left out, and there are 16 piles of 4, the four in the middle of 5. Only the top "
        "tile of a pile counts.") },
  { "SC-3", setup_heading,
    N_ ("The workshop has seven columns, each with a token of one kind of junk: two of the light "
        "ones "
        "(weight 1 or 2) at random in section A, the other five in B. A compartment has a cost and "
        "a stock of one type of module.") },
  { "SC-4", setup_heading,
    N_ ("One rocket plan is drawn. The countdown cards are 3, 2, 1 and launch.") },
  { "SC-5", setup_heading,
    N_ ("Each player has a cart with 4 spaces for tiles of a total weight of at most 7, a grey "
        "starting hull, and one of two random personal goals, face up.") },
  { "SC-6", setup_heading,
    N_ ("From each of the decks I, II and III, 4 cards (2 players), 3 or 2 (4 players) are put "
        "back "
        "unseen; I lies over II over III. An upper row of 4 is dealt, then a lower row of 4.") },
  { "SC-7", setup_heading,
    N_ ("Advanced: instead of projects, 8 cards with side A up (4 players), 4 with A and 4 with B "
        "(3), or 6 with B (2). Six markers each. Starting the countdown gives 10 instead of 5.") },
  { "SC-8", visit_heading,
    N_ ("From outside you enter on a pile at the edge, or one that can be reached from the edge "
        "over "
        "empty spaces, never diagonally, and take its top tile. Two pawns never share a space.") },
  { "SC-9", search_heading,
    N_ ("Inside you move in one of four directions to the pile next to you, or to the farthest "
        "pile "
        "before the first empty space, pawn or edge, and take its top tile. The weight in the cart "
        "may not pass 7.") },
  { "SC-10", leave_heading,
    N_ ("Inside you may leave; you must with 4 tiles, a weight of 7, or no move. Your tiles go "
        "beside "
        "the cart. Then you may build, and after that see to projects.") },
  { "SC-11", build_heading,
    N_ ("You build one or two modules. Each is paid with tiles beside your cart of at least its "
        "cost "
        "in weight, one of them at least of the column's kind. What is too much is lost.") },
  { "SC-12", project_heading,
    N_ ("You take one or two projects of the lower row, or your reserved one. If you take none, "
        "you "
        "may reserve one card of the lower row, face down, one at a time, for a later turn. At the "
        "end of the turn the upper cards drop into the gaps, and the upper row is refilled.") },
  { "SC-13", project_heading,
    N_ ("A project asks for so many modules of some kinds, or of some colours (a two-coloured one "
        "counts for both), or for a width or a height: columns or rows in use.") },
  { "SC-14", advanced_heading,
    N_ ("You may place one marker on the leftmost free space of a card. In the end each player "
        "with "
        "a marker there scores, for each module that the card counts, the number on its rightmost "
        "occupied space, once a card.") },
  { "SC-15", components_heading,
    N_ ("Modules are noses, hulls, fins, connectors and engines, white, blue, gold or of two "
        "colours; "
        "the starting hulls are grey. 78 in all.") },
  { "SC-16", build_heading,
    N_ ("A module must fit the rocket, which may be arranged anew when you leave, before projects. "
        "Noses go on hulls, engines under them, hulls on hulls; fins and connectors go beside "
        "hulls, and a connector can hold a hull on each side. Every other edge is plain and faces "
        "a "
        "plain one or nothing. A rocket is one piece.") },
  { "SC-17", goal_heading,
    N_ ("A personal goal gives its points for each time it is met; a module may serve twice. "
        "Identical is the same kind and colours, and the same colour is sharing one.") },
  { "SC-18", end_heading,
    N_ ("Meeting the plan starts the countdown: 5 points (10) to that player, who discards a "
        "countdown "
        "card at the start of each own turn. When launch shows, everybody has a last Leave, that "
        "player first.") },
  { "SC-19", end_heading,
    N_ ("Without a countdown the end comes when a project was taken and the upper row cannot be "
        "refilled, or a player outside cannot visit: one last Leave each, that player first.") },
  { "SC-19a", end_heading,
    N_ ("The last Leave is open to players outside too, with the tiles they kept.") },
  { "SC-20", end_heading,
    N_ ("Points: the countdown, 5 for meeting the plan, the goal, and projects or marked cards. A "
        "tie "
        "goes to the most unused tiles, and is shared after that.") },
  { "SC-21", turn_heading, N_ ("Who starts is a setting; then turns go clockwise.") },
  { 0 },
};

/* Refusals: what is awaited. */
const RulesPhrase sc_tiles_awaited = { "tiles-awaited", "SC-2",
                                       N_ ("{number} top tiles are to be dealt first.") };
const RulesPhrase sc_uncover_awaited = {
  "uncover-awaited", "SC-2", N_ ("First say what was uncovered on {space} (uncover {1:space} …).")
};
const RulesPhrase sc_tokens_awaited = { "tokens-awaited", "SC-3",
                                        N_ ("{number} workshop tokens are to be drawn first.") };
const RulesPhrase sc_plan_awaited = { "plan-awaited", "SC-4",
                                      N_ ("The rocket plan is to be drawn first.") };
const RulesPhrase sc_goals_awaited = { "goals-awaited", "SC-5",
                                       N_ ("Two goals for {seat} are to be drawn first.") };
const RulesPhrase sc_projects_awaited = { "projects-awaited", "SC-6",
                                          N_ ("{number} projects are to be turned up first.") };
const RulesPhrase sc_cards_awaited = { "cards-awaited", "SC-7",
                                       N_ ("{number} advanced cards are to be dealt first.") };
const RulesPhrase sc_not_awaited = { "not-awaited", "SC-21",
                                     N_ ("Nothing is to be drawn now: {seat} acts.") };
const RulesPhrase sc_no_such_tile = { "no-such-tile", "SC-2",
                                      N_ ("There are not so many {junk} tiles left.") };
const RulesPhrase sc_no_such_token = {
  "no-such-token", "SC-3",
  N_ ("The {junk} token cannot be drawn here: it has gone, or section A "
      "wants a light one.")
};
const RulesPhrase sc_no_such_goal = { "no-such-goal", "SC-5",
                                      N_ ("The goal {goal} was drawn before.") };
const RulesPhrase sc_no_such_project = {
  "no-such-project", "SC-6", N_ ("Project {project} is not in the deck that is on top.")
};
const RulesPhrase sc_no_such_card = { "no-such-card", "SC-7",
                                      N_ ("Card {card} was dealt before.") };

/* Refusals: turns. */
const RulesPhrase sc_choose_first = { "choose-first", "SC-5",
                                      N_ ("Choose one of your two goals first (choose …).") };
const RulesPhrase sc_not_offered = { "not-offered", "SC-5",
                                     N_ ("You were not dealt the goal {goal}.") };
const RulesPhrase sc_chosen_already = { "chosen-already", "SC-5",
                                        N_ ("All goals are chosen, yours is {goal}.") };
const RulesPhrase sc_no_pile = { "no-pile", "SC-8", N_ ("There is no pile on {space}.") };
const RulesPhrase sc_nothing_there = { "nothing-there", "SC-9",
                                       N_ ("There is no pile on {space} to search.") };
const RulesPhrase sc_space_taken = {
  "space-taken", "SC-8", N_ ("There is a pawn on {space}, and two never share a space.")
};
const RulesPhrase sc_not_reachable = {
  "not-reachable", "SC-8",
  N_ ("{space} cannot be reached from the edge over empty spaces: enter on another pile.")
};
const RulesPhrase sc_is_outside = { "is-outside", "SC-8",
                                    N_ ("You are outside: visit the junkyard (visit …).") };
const RulesPhrase sc_is_inside = {
  "is-inside", "SC-9", N_ ("You are inside already: search, or leave (search …, leave).")
};
const RulesPhrase sc_not_in_line = {
  "not-in-line", "SC-9",
  N_ ("{space} is neither the next pile nor the farthest in a straight line from {space}.")
};
const RulesPhrase sc_too_heavy = { "too-heavy", "SC-9",
                                   N_ ("The {junk} on {space} would bring your cart from "
                                       "{number} to more than 7: take another tile, "
                                       "or leave.") };
const RulesPhrase sc_must_leave = {
  "must-leave", "SC-10", N_ ("Your cart is full ({number} tiles, weight {number}): leave (leave).")
};
const RulesPhrase sc_leave_first = { "leave-first", "SC-10",
                                     N_ ("That is for after leaving the junkyard (leave).") };
const RulesPhrase sc_is_leaving = {
  "is-leaving", "SC-10", N_ ("You have left the junkyard: end your Leave first (finish).")
};
const RulesPhrase sc_projects_begun = {
  "projects-begun", "SC-10",
  N_ ("Building and arranging come before projects: you have begun those.")
};

/* Refusals: building. */
const RulesPhrase sc_built_two = { "built-two", "SC-11",
                                   N_ ("You have built two modules, which is all a Leave has.") };
const RulesPhrase sc_not_in_column = { "not-in-column", "SC-15",
                                       N_ ("Column {column} has no {module}.") };
const RulesPhrase sc_sold_out = { "sold-out", "SC-15",
                                  N_ ("No {module} is left in column {column}.") };
const RulesPhrase sc_does_not_fit = {
  "does-not-fit", "SC-16", N_ ("{module} cannot be added to your rocket, however it is arranged.")
};
const RulesPhrase sc_not_beside = { "not-beside", "SC-11",
                                    N_ ("You have only {number} {junk} tiles beside your cart."),
                                    N_ ("You have only 1 {2:junk} tile beside your cart."), 1 };
const RulesPhrase sc_wrong_junk = {
  "wrong-junk", "SC-11", N_ ("Column {column} wants at least one {junk} among the tiles.")
};
const RulesPhrase sc_too_light = {
  "too-light", "SC-11", N_ ("{module} costs a weight of {number}, and these tiles weigh {number}.")
};
const RulesPhrase sc_cannot_span = {
  "cannot-span", "SC-16", N_ ("Your modules cannot be arranged {width} wide and {height} high.")
};
const RulesPhrase sc_not_apart = {
  "not-apart", "SC-16",
  N_ ("Take your rocket apart first (take-apart), or let it be arranged (arrange "
      "…).")
};
const RulesPhrase sc_is_apart = { "is-apart", "SC-16",
                                  N_ ("Your rocket is apart: put its {number} modules in their "
                                      "places (put …), or let it be arranged "
                                      "(arrange 1 by 1).") };
const RulesPhrase sc_not_laid_out = { "not-laid-out", "SC-16",
                                      N_ ("No {module} lies beside your rocket.") };
const RulesPhrase sc_no_place_there = {
  "no-place-there", "SC-16",
  N_ ("{module} has no place at {across} {down}: the place must be free, a joint must hold it, and "
      "every edge must fit what it faces.")
};
const RulesPhrase sc_nothing_to_move = {
  "nothing-to-move", "SC-16",
  N_ ("No module at {across} {down} can be moved: there is none, or it is your starting hull.")
};
const RulesPhrase sc_cannot_move = { "cannot-move", "SC-16",
                                     N_ ("{module} cannot move to {across} {down}: the place "
                                         "must be free, every edge must fit what it "
                                         "faces, and the rocket must stay in one piece.") };

/* Refusals: projects. */
const RulesPhrase sc_other_mode = { "other-mode", "SC-7",
                                    N_ ("This game is {mode}: there is no such thing in it.") };
const RulesPhrase sc_not_on_offer = {
  "not-on-offer", "SC-12", N_ ("Project {project} is neither in the lower row nor reserved by you.")
};
const RulesPhrase sc_not_in_lower = { "not-in-lower", "SC-12",
                                      N_ ("Project {project} is not in the lower row.") };
const RulesPhrase sc_not_fulfilled = {
  "not-fulfilled", "SC-13", N_ ("Your rocket does not fulfil project {project} as it stands.")
};
const RulesPhrase sc_took_one = {
  "took-one", "SC-12", N_ ("You have taken a project: take another, or finish (finish).")
};
const RulesPhrase sc_one_reserved = {
  "one-reserved", "SC-12",
  N_ ("You have a reserved project, {project}, and can have one at a time.")
};
const RulesPhrase sc_card_not_there = { "card-not-there", "SC-14",
                                        N_ ("Card {card} is not in this game.") };
const RulesPhrase sc_card_full = { "card-full", "SC-14",
                                   N_ ("All spaces of card {card} have markers.") };
const RulesPhrase sc_no_markers = { "no-markers", "SC-14",
                                    N_ ("You have placed all your markers.") };

/* Events. */
const RulesPhrase sc_tiles_dealt = { "tiles-dealt", "SC-2",
                                     N_ ("{number} piles of the junkyard are dealt.") };
const RulesPhrase sc_token_placed = { "token-placed", "SC-3",
                                      N_ ("Column {column} of the workshop wants {junk}.") };
const RulesPhrase sc_plan_drawn = { "plan-drawn", "SC-4", N_ ("Plan {plan} is the one to meet.") };
const RulesPhrase sc_goals_dealt = { "goals-dealt", "SC-5",
                                     N_ ("{seat} gets two goals to choose from.") };
const RulesPhrase sc_goal_dealt = { "goal-dealt", "SC-5",
                                    N_ ("{seat} may choose the goal {goal}.") };
const RulesPhrase sc_goal_chosen = { "goal-chosen", "SC-5",
                                     N_ ("{seat} chooses the goal {goal}.") };
const RulesPhrase sc_project_shown = { "project-shown", "SC-6",
                                       N_ ("Project {project} is turned up.") };
const RulesPhrase sc_card_shown = { "card-shown", "SC-7", N_ ("Card {card} is in this game.") };
const RulesPhrase sc_starts = { "starts", "SC-21", N_ ("{seat} starts.") };
const RulesPhrase sc_visits = { "visits", "SC-8",
                                N_ ("{seat} enters on {space} and takes a {junk}.") };
const RulesPhrase sc_searches = { "searches", "SC-9",
                                  N_ ("{seat} moves to {space} and takes a {junk}.") };
const RulesPhrase sc_uncovers = { "uncovers", "SC-2", N_ ("A {junk} is uncovered on {space}.") };
const RulesPhrase sc_leaves = { "leaves", "SC-10", N_ ("{seat} leaves with {number} tiles."),
                                N_ ("{seat} leaves with 1 tile."), 2 };
const RulesPhrase sc_finishes = { "finishes", "SC-10", N_ ("{seat} ends their Leave.") };
const RulesPhrase sc_builds = { "builds", "SC-11",
                                N_ ("{seat} builds a {module} for tiles of weight {number}.") };
const RulesPhrase sc_arranges = { "arranges", "SC-16",
                                  N_ ("{seat} arranges the rocket: {width} wide, {height} high.") };
const RulesPhrase sc_takes_apart = { "takes-apart", "SC-16",
                                     N_ ("{seat} takes the rocket apart.") };
const RulesPhrase sc_puts_there = { "puts", "SC-16",
                                    N_ ("{seat} puts a {module} at {across} {down}.") };
const RulesPhrase sc_takes = { "takes", "SC-12",
                               N_ ("{seat} fulfils project {project} for {number} points."),
                               N_ ("{seat} fulfils project {project} for 1 point."), 3 };
const RulesPhrase sc_reserves = { "reserves", "SC-12",
                                  N_ ("{seat} reserves a card of deck {deck}, face down.") };
const RulesPhrase sc_reserves_own = { "reserves-own", "SC-12",
                                      N_ ("{seat} reserves project {project}.") };
const RulesPhrase sc_drops = { "drops", "SC-12",
                               N_ ("Project {project} drops into the lower row.") };
const RulesPhrase sc_marks = {
  "marks", "SC-14", N_ ("{seat} marks card {card}, which now gives {number} for each module.")
};
const RulesPhrase sc_countdown_starts = {
  "countdown-starts", "SC-18",
  N_ ("{seat} meets plan {plan} and starts the countdown: {number} points.")
};
const RulesPhrase sc_counts_down = { "counts-down", "SC-18",
                                     N_ ("{seat} discards countdown card {number}.") };
const RulesPhrase sc_launch = { "launch", "SC-18",
                                N_ ("Launch: everybody has a last Leave, {seat} first.") };
const RulesPhrase sc_row_ends = {
  "row-ends", "SC-19", N_ ("The upper row cannot be refilled: a last Leave each, {seat} first.")
};
const RulesPhrase sc_yard_ends = {
  "yard-ends", "SC-19", N_ ("{seat} cannot visit the junkyard: a last Leave each, {1:seat} first.")
};
const RulesPhrase sc_last_leave = { "last-leave", "SC-19a",
                                    N_ ("{seat} has a last Leave, with {number} tiles."),
                                    N_ ("{seat} has a last Leave, with 1 tile."), 2 };
const RulesPhrase sc_goal_met = { "goal-met", "SC-17",
                                  N_ ("{seat} meets the goal {goal} {number} times."),
                                  N_ ("{seat} meets the goal {goal} once."), 3 };
const RulesPhrase sc_scores = { "scores", "SC-20",
                                N_ ("{seat}: countdown {number}, plan {number}, goal {number}, "
                                    "projects {number}: {number} points.") };

#define LIST(name) &sc_##name,
const RulesPhrase *const spacecraft_phrases[] = { SPACECRAFT_PHRASES (LIST) NULL };
#undef LIST
