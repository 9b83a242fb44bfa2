/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: junk from the junkyard, modules from the workshop, rockets, projects, a countdown.
 * The rules, their ids, the encoding and what is assumed: README.md beside this.
 *
 * A turn is one action, a Leave several: build, arrange, take or reserve a project or place a
 * marker, finish. What lies below the top of a pile is nobody's knowledge, so the state keeps no
 * order: covered tiles are counted by kind, and chance draws one when it is uncovered. The same
 * goes for the project cards, deck by deck.
 */
#include "../rules-chance.h"
#include "../rules.h"
#include "spacecraft-box.h"
#include "spacecraft-rocket.h"

#include <stddef.h>
#include <string.h>

enum {
  ROW = 5, /* spaces of the junkyard are numbered by rows of five, also when only four are used */
  SPACES = ROW * ROW,
  CART_TILES = 4,  /* SC-5 */
  CART_WEIGHT = 7, /* SC-5 */
  WEIGHT_CLASSES = 3,
  CARDS_IN_PLAY = 8,
  MARKERS = 6, /* SC-7 */
  GAPS = 4,    /* columns of the rows of projects */
  COUNTDOWN = 3,
  BUILDS = 2, /* of a Leave, SC-11 */
  PROJECTS_NOW = 2,
  PLAN_POINTS = 5,
  BUILDS_LISTED = 400, /* with an edited box there could be more ways to pay than legal() lists */
  ARRANGEMENTS = 40,
  HIDDEN_CARD = 0xff, /* in a view, a card that another seat has reserved */
};

/* What promise() gives, in 64ths of a point: for a unit of weight, a kind of junk, a module, a
 * module that the plan wants, a point of a project or of a card that could be marked. */
enum {
  HOPE_TILE = 20,
  HOPE_KIND = 4,
  HOPE_MODULE = 100,
  HOPE_PLAN = 100,
  HOPE_LOWER = 32,
  HOPE_UPPER = 16,
  HOPE_RESERVED = 44,
  HOPE_CARD = 20,
};

/* Verbs. Those from TILES_DRAWN on are chance's. */
enum {
  CHOOSE,
  VISIT,
  SEARCH,
  LEAVE,
  BUILD,
  ARRANGE,
  TAKE_APART,
  PUT,
  MOVE,
  TAKE,
  RESERVE,
  MARK,
  FINISH,
  TILES_DRAWN,
  TOKENS_DRAWN,
  PLAN_DRAWN,
  GOALS_DRAWN,
  PROJECTS_DRAWN,
  CARDS_DRAWN,
  UNCOVERED,
};

enum { OPTION_MODE, OPTION_STARTER };
enum { MODE_NORMAL, MODE_ADVANCED };

/* What is going on. Up to STAGE_CHOOSE in the order of the source. */
enum {
  STAGE_TILES,
  STAGE_TOKENS_A,
  STAGE_TOKENS_B,
  STAGE_PLAN,
  STAGE_GOALS,
  STAGE_CHOOSE,
  STAGE_PROJECTS,
  STAGE_CARDS,
  STAGE_TURN,
  STAGE_UNCOVER,
  STAGE_LEAVE,
  STAGE_REFILL,
  STAGE_OVER,
};

typedef struct {
  RulesHead head;
  uint8_t stage;
  uint8_t turn;  /* whose turn it is, or for whom is drawn */
  uint8_t dealt; /* spaces of the junkyard that have got their first tile */

  uint8_t plan;        /* from 1; 0: not drawn yet */
  uint8_t counter;     /* the seat that started the countdown, from 1; 0: nobody */
  uint8_t countdown;   /* the number on the top card, 0: launch shows or no countdown yet */
  uint8_t last_leaves; /* still to come, this one included; 0: not the end yet */

  uint8_t built;       /* in this Leave */
  uint8_t taken;       /* projects in this Leave */
  uint8_t is_arranged; /* since the last module was built */
  uint8_t uncovers;    /* space to uncover */

  uint32_t piles;  /* a bit for each space with tiles */
  uint32_t unseen; /* a bit for each project that is in the pile or the box; which, nobody knows */
  uint32_t fulfilled[RULES_SEATS_MAX]; /* a bit for each project taken */

  uint8_t token[COLUMNS]; /* kind of junk; drawn in this order */
  uint8_t stock[COLUMNS][COMPARTMENTS];
  uint8_t covered[JUNK_KINDS];       /* tiles below others, by kind */
  uint8_t spent[JUNK_KINDS];         /* tiles turned over */
  uint8_t top[SPACES];               /* kind of the top tile and 1; 0: none */
  uint8_t depth[SPACES];             /* tiles in the pile */
  uint8_t pawn[RULES_SEATS_MAX];     /* space and 1; 0: outside */
  uint8_t goal[RULES_SEATS_MAX];     /* and 1; 0: not chosen */
  uint8_t offer[RULES_SEATS_MAX];    /* a bit for each goal to choose from, until all have chosen */
  uint8_t reserved[RULES_SEATS_MAX]; /* project from 1; 0: none */
  uint8_t reserved_deck[RULES_SEATS_MAX]; /* its back, which all can see */
  uint8_t upper[GAPS];                    /* projects from 1; 0: gap */
  uint8_t lower[GAPS];
  uint8_t deck_left[DECKS];                /* cards of each deck still in the pile */
  uint8_t card[CARDS_IN_PLAY];             /* advanced cards from 1 */
  uint8_t marker[CARDS_IN_PLAY][SPACES_A]; /* seat and 1, filled from the left */
  uint8_t markers[RULES_SEATS_MAX];        /* not placed yet */
  uint8_t cart[RULES_SEATS_MAX][JUNK_KINDS];
  uint8_t beside[RULES_SEATS_MAX][JUNK_KINDS];
  uint8_t has_urn;       /* is anything in `urn`? */
  uint8_t urn[PROJECTS]; /* weights of tokens, goals or projects while chance draws them, else 0 */
  uint8_t unused[3];
  SpacecraftRocket rocket[RULES_SEATS_MAX];
} State;

_Static_assert(sizeof (State) <= RULES_STATE_MAX, "the state must fit");
_Static_assert(offsetof (State, piles) == 12 && offsetof (State, token) == 36
                   && offsetof (State, unused) == 297
                   && sizeof (State) == 300 + 4 * sizeof (SpacecraftRocket)
                   && sizeof (SpacecraftRocket) == 12 + 3 * SPACECRAFT_ROCKET_MAX,
               "no padding");

/* ---- Words ---- */

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
static const char *const part_words[] = { "tiles",    "light-tokens", "modules", "goals",
                                          "projects", "plans",        "cards" };

static const RulesKind kinds[] = {
  { .name = "junk", .min = 0, .max = JUNK_KINDS - 1, .words = junk_words },
  { .name = "space", .min = 0, .max = SPACES - 1, .words = space_words },
  { .name = "module",
    .min = 0,
    .max = SPACECRAFT_MODULE_TYPES - 1,
    .words = module_words,
    .spoken = spoken_modules },
  { .name = "column", .min = 1, .max = COLUMNS },
  { .name = "goal",
    .min = 0,
    .max = SPACECRAFT_GOALS - 1,
    .words = goal_words,
    .spoken = spoken_goals },
  { .name = "project", .min = 1, .max = PROJECTS },
  { .name = "plan", .min = 1, .max = PLANS },
  { .name = "card", .min = 1, .max = CARDS },
  { .name = "subject", .min = 0, .max = SUBJECTS - 1, .words = subject_words },
  { .name = "width", .min = 1, .max = SPACECRAFT_ROCKET_MAX },
  { .name = "height", .min = 1, .max = SPACECRAFT_ROCKET_MAX },
  { .name = "across", .min = -SPACECRAFT_REACH, .max = SPACECRAFT_REACH },
  { .name = "down", .min = -SPACECRAFT_REACH, .max = SPACECRAFT_REACH },
  { .name = "mode", .min = 0, .max = 1, .words = mode_words },
  { .name = "part", .min = 0, .max = PART_CARDS, .words = part_words },
  { .name = "weight", .min = 1, .max = WEIGHT_CLASSES },
  { .name = "count", .min = 1, .max = TILES },
  { .name = "cost", .min = 2, .max = 4 },
  { .name = "deck", .min = 1, .max = DECKS },
  { .name = "points", .min = 1, .max = 60 },
  { .name = "need", .min = 0, .max = 20 },
  { 0 },
};

static const RulesVerb verbs[] = {
  [CHOOSE] = { .pattern = "choose {goal}", .help = N_ ("Choose one of your two personal goals.") },
  [VISIT] = { .pattern = "visit {space}",
              .help = N_ ("Enter the junkyard on a pile that can be reached, and take its top "
                          "tile.") },
  [SEARCH] = { .pattern = "search {space}",
               .help = N_ ("Move to the next pile in a straight line, or to the farthest, and take "
                           "its top tile.") },
  [LEAVE] = { .pattern = "leave",
              .help = N_ ("Leave the junkyard; then build, and fulfil projects.") },
  [BUILD] = { .pattern = "build {module} from {column} with {junk}*",
              .help = N_ ("Pay tiles beside your cart for a module of the workshop."),
              .is_open = true },
  [ARRANGE] = { .pattern = "arrange {width} by {height}",
                .help = N_ ("Arrange your rocket at least so wide and high, and as well as can be "
                            "for your goal."),
                .is_open = true },
  [TAKE_APART] = { .pattern = "take-apart",
                   .help = N_ ("Lay all modules beside your starting hull, to arrange by hand."),
                   .is_open = true },
  [PUT] = { .pattern = "put {module} {across} {down}",
            .help = N_ ("Put a module in its place, counted from your starting hull to the right "
                        "and downwards."),
            .is_open = true },
  [MOVE] = { .pattern = "move {across} {down} to {across} {down}",
             .help = N_ ("Move one module of your rocket to another place, counted from your "
                         "starting hull to the right and downwards."),
             .is_open = true },
  [TAKE] = { .pattern = "take {project}",
             .help = N_ ("Take a project of the lower row, or your reserved one, that your rocket "
                         "fulfils.") },
  [RESERVE] = { .pattern = "reserve {project}",
                .help = N_ ("Lay a project of the lower row aside for later, face down.") },
  [MARK] = { .pattern = "mark {card}",
             .help = N_ ("Place a marker on the leftmost free space of a card.") },
  [FINISH] = { .pattern = "finish", .help = N_ ("End your Leave.") },
  [TILES_DRAWN] = { .pattern = "tiles {junk}*", .help = N_ ("The top tiles of the piles.") },
  [TOKENS_DRAWN] = { .pattern = "tokens {junk}*", .help = N_ ("The tokens of the workshop.") },
  [PLAN_DRAWN] = { .pattern = "plan {plan}", .help = N_ ("The rocket plan of this game.") },
  [GOALS_DRAWN] = { .pattern = "goals {seat} {goal}*", .help = N_ ("Two goals to choose from.") },
  [PROJECTS_DRAWN] = { .pattern = "projects {project}*",
                       .help = N_ ("Projects turned up from the pile.") },
  [CARDS_DRAWN] = { .pattern = "cards {card}*", .help = N_ ("The advanced cards of this game.") },
  [UNCOVERED] = { .pattern = "uncover {space} {junk}",
                  .help = N_ ("The tile that lay below the one just taken.") },
  { 0 },
};

static const RulesOption options[] = {
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

static const RulesRule rules[] = {
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
static const RulesPhrase tiles_awaited = { "tiles-awaited", "SC-2",
                                           N_ ("{number} top tiles are to be dealt first.") };
static const RulesPhrase uncover_awaited = {
  "uncover-awaited", "SC-2", N_ ("First say what was uncovered on {space} (uncover {1:space} …).")
};
static const RulesPhrase tokens_awaited = {
  "tokens-awaited", "SC-3", N_ ("{number} workshop tokens are to be drawn first.")
};
static const RulesPhrase plan_awaited = { "plan-awaited", "SC-4",
                                          N_ ("The rocket plan is to be drawn first.") };
static const RulesPhrase goals_awaited = { "goals-awaited", "SC-5",
                                           N_ ("Two goals for {seat} are to be drawn first.") };
static const RulesPhrase projects_awaited = { "projects-awaited", "SC-6",
                                              N_ ("{number} projects are to be turned up first.") };
static const RulesPhrase cards_awaited = { "cards-awaited", "SC-7",
                                           N_ ("{number} advanced cards are to be dealt first.") };
static const RulesPhrase not_awaited = { "not-awaited", "SC-21",
                                         N_ ("Nothing is to be drawn now: {seat} acts.") };
static const RulesPhrase no_such_tile = { "no-such-tile", "SC-2",
                                          N_ ("There are not so many {junk} tiles left.") };
static const RulesPhrase no_such_token = {
  "no-such-token", "SC-3",
  N_ ("The {junk} token cannot be drawn here: it has gone, or section A "
      "wants a light one.")
};
static const RulesPhrase no_such_goal = { "no-such-goal", "SC-5",
                                          N_ ("The goal {goal} was drawn before.") };
static const RulesPhrase no_such_project = {
  "no-such-project", "SC-6", N_ ("Project {project} is not in the deck that is on top.")
};
static const RulesPhrase no_such_card = { "no-such-card", "SC-7",
                                          N_ ("Card {card} was dealt before.") };

/* Refusals: turns. */
static const RulesPhrase choose_first = { "choose-first", "SC-5",
                                          N_ ("Choose one of your two goals first (choose …).") };
static const RulesPhrase not_offered = { "not-offered", "SC-5",
                                         N_ ("You were not dealt the goal {goal}.") };
static const RulesPhrase chosen_already = { "chosen-already", "SC-5",
                                            N_ ("All goals are chosen, yours is {goal}.") };
static const RulesPhrase no_pile = { "no-pile", "SC-8", N_ ("There is no pile on {space}.") };
static const RulesPhrase space_taken = {
  "space-taken", "SC-8", N_ ("There is a pawn on {space}, and two never share a space.")
};
static const RulesPhrase not_reachable = {
  "not-reachable", "SC-8",
  N_ ("{space} cannot be reached from the edge over empty spaces: enter on another pile.")
};
static const RulesPhrase is_outside = { "is-outside", "SC-8",
                                        N_ ("You are outside: visit the junkyard (visit …).") };
static const RulesPhrase is_inside = {
  "is-inside", "SC-9", N_ ("You are inside already: search, or leave (search …, leave).")
};
static const RulesPhrase not_in_line = {
  "not-in-line", "SC-9",
  N_ ("{space} is neither the next pile nor the farthest in a straight line from {space}.")
};
static const RulesPhrase too_heavy = { "too-heavy", "SC-9",
                                       N_ ("The {junk} on {space} would bring your cart from "
                                           "{number} to more than 7: take another tile, "
                                           "or leave.") };
static const RulesPhrase must_leave = {
  "must-leave", "SC-10", N_ ("Your cart is full ({number} tiles, weight {number}): leave (leave).")
};
static const RulesPhrase leave_first = { "leave-first", "SC-10",
                                         N_ ("That is for after leaving the junkyard (leave).") };
static const RulesPhrase is_leaving = {
  "is-leaving", "SC-10", N_ ("You have left the junkyard: end your Leave first (finish).")
};
static const RulesPhrase projects_begun = {
  "projects-begun", "SC-10",
  N_ ("Building and arranging come before projects: you have begun those.")
};

/* Refusals: building. */
static const RulesPhrase built_two = {
  "built-two", "SC-11", N_ ("You have built two modules, which is all a Leave has.")
};
static const RulesPhrase not_in_column = { "not-in-column", "SC-15",
                                           N_ ("Column {column} has no {module}.") };
static const RulesPhrase sold_out = { "sold-out", "SC-15",
                                      N_ ("No {module} is left in column {column}.") };
static const RulesPhrase does_not_fit = {
  "does-not-fit", "SC-16", N_ ("{module} cannot be added to your rocket, however it is arranged.")
};
static const RulesPhrase not_beside = {
  "not-beside", "SC-11", N_ ("You have only {number} {junk} tiles beside your cart."),
  N_ ("You have only 1 {2:junk} tile beside your cart."), 1
};
static const RulesPhrase wrong_junk = {
  "wrong-junk", "SC-11", N_ ("Column {column} wants at least one {junk} among the tiles.")
};
static const RulesPhrase too_light = {
  "too-light", "SC-11", N_ ("{module} costs a weight of {number}, and these tiles weigh {number}.")
};
static const RulesPhrase cannot_span = {
  "cannot-span", "SC-16", N_ ("Your modules cannot be arranged {width} wide and {height} high.")
};
static const RulesPhrase not_apart = {
  "not-apart", "SC-16",
  N_ ("Take your rocket apart first (take-apart), or let it be arranged (arrange "
      "…).")
};
static const RulesPhrase is_apart = { "is-apart", "SC-16",
                                      N_ ("Your rocket is apart: put its {number} modules in their "
                                          "places (put …), or let it be arranged "
                                          "(arrange 1 by 1).") };
static const RulesPhrase not_laid_out = { "not-laid-out", "SC-16",
                                          N_ ("No {module} lies beside your rocket.") };
static const RulesPhrase no_place_there = {
  "no-place-there", "SC-16",
  N_ ("{module} has no place at {across} {down}: the place must be free, a joint must hold it, and "
      "every edge must fit what it faces.")
};
static const RulesPhrase nothing_to_move = {
  "nothing-to-move", "SC-16",
  N_ ("No module at {across} {down} can be moved: there is none, or it is your starting hull.")
};
static const RulesPhrase cannot_move = { "cannot-move", "SC-16",
                                         N_ ("{module} cannot move to {across} {down}: the place "
                                             "must be free, every edge must fit what it "
                                             "faces, and the rocket must stay in one piece.") };

/* Refusals: projects. */
static const RulesPhrase other_mode = { "other-mode", "SC-7",
                                        N_ ("This game is {mode}: there is no such thing in it.") };
static const RulesPhrase not_on_offer = {
  "not-on-offer", "SC-12", N_ ("Project {project} is neither in the lower row nor reserved by you.")
};
static const RulesPhrase not_in_lower = { "not-in-lower", "SC-12",
                                          N_ ("Project {project} is not in the lower row.") };
static const RulesPhrase not_fulfilled = {
  "not-fulfilled", "SC-13", N_ ("Your rocket does not fulfil project {project} as it stands.")
};
static const RulesPhrase took_one = {
  "took-one", "SC-12", N_ ("You have taken a project: take another, or finish (finish).")
};
static const RulesPhrase one_reserved = {
  "one-reserved", "SC-12",
  N_ ("You have a reserved project, {project}, and can have one at a time.")
};
static const RulesPhrase card_not_there = { "card-not-there", "SC-14",
                                            N_ ("Card {card} is not in this game.") };
static const RulesPhrase card_full = { "card-full", "SC-14",
                                       N_ ("All spaces of card {card} have markers.") };
static const RulesPhrase no_markers = { "no-markers", "SC-14",
                                        N_ ("You have placed all your markers.") };

/* Events. */
static const RulesPhrase tiles_dealt = { "tiles-dealt", "SC-2",
                                         N_ ("{number} piles of the junkyard are dealt.") };
static const RulesPhrase token_placed = { "token-placed", "SC-3",
                                          N_ ("Column {column} of the workshop wants {junk}.") };
static const RulesPhrase plan_drawn = { "plan-drawn", "SC-4",
                                        N_ ("Plan {plan} is the one to meet.") };
static const RulesPhrase goals_dealt = { "goals-dealt", "SC-5",
                                         N_ ("{seat} gets two goals to choose from.") };
static const RulesPhrase goal_dealt = { "goal-dealt", "SC-5",
                                        N_ ("{seat} may choose the goal {goal}.") };
static const RulesPhrase goal_chosen = { "goal-chosen", "SC-5",
                                         N_ ("{seat} chooses the goal {goal}.") };
static const RulesPhrase project_shown = { "project-shown", "SC-6",
                                           N_ ("Project {project} is turned up.") };
static const RulesPhrase card_shown = { "card-shown", "SC-7", N_ ("Card {card} is in this game.") };
static const RulesPhrase starts = { "starts", "SC-21", N_ ("{seat} starts.") };
static const RulesPhrase visits = { "visits", "SC-8",
                                    N_ ("{seat} enters on {space} and takes a {junk}.") };
static const RulesPhrase searches = { "searches", "SC-9",
                                      N_ ("{seat} moves to {space} and takes a {junk}.") };
static const RulesPhrase uncovers = { "uncovers", "SC-2",
                                      N_ ("A {junk} is uncovered on {space}.") };
static const RulesPhrase leaves = { "leaves", "SC-10", N_ ("{seat} leaves with {number} tiles."),
                                    N_ ("{seat} leaves with 1 tile."), 2 };
static const RulesPhrase builds = { "builds", "SC-11",
                                    N_ ("{seat} builds a {module} for tiles of weight {number}.") };
static const RulesPhrase arranges = {
  "arranges", "SC-16", N_ ("{seat} arranges the rocket: {width} wide, {height} high.")
};
static const RulesPhrase takes_apart = { "takes-apart", "SC-16",
                                         N_ ("{seat} takes the rocket apart.") };
static const RulesPhrase puts_there = { "puts", "SC-16",
                                        N_ ("{seat} puts a {module} at {across} {down}.") };
static const RulesPhrase takes = { "takes", "SC-12",
                                   N_ ("{seat} fulfils project {project} for {number} points."),
                                   N_ ("{seat} fulfils project {project} for 1 point."), 3 };
static const RulesPhrase reserves = { "reserves", "SC-12",
                                      N_ ("{seat} reserves a card of deck {deck}, face down.") };
static const RulesPhrase reserves_own = { "reserves-own", "SC-12",
                                          N_ ("{seat} reserves project {project}.") };
static const RulesPhrase drops = { "drops", "SC-12",
                                   N_ ("Project {project} drops into the lower row.") };
static const RulesPhrase marks = {
  "marks", "SC-14", N_ ("{seat} marks card {card}, which now gives {number} for each module.")
};
static const RulesPhrase countdown_starts = {
  "countdown-starts", "SC-18",
  N_ ("{seat} meets plan {plan} and starts the countdown: {number} points.")
};
static const RulesPhrase counts_down = { "counts-down", "SC-18",
                                         N_ ("{seat} discards countdown card {number}.") };
static const RulesPhrase launch = { "launch", "SC-18",
                                    N_ ("Launch: everybody has a last Leave, {seat} first.") };
static const RulesPhrase row_ends = {
  "row-ends", "SC-19", N_ ("The upper row cannot be refilled: a last Leave each, {seat} first.")
};
static const RulesPhrase yard_ends = {
  "yard-ends", "SC-19", N_ ("{seat} cannot visit the junkyard: a last Leave each, {1:seat} first.")
};
static const RulesPhrase last_leave = { "last-leave", "SC-19a",
                                        N_ ("{seat} has a last Leave, with {number} tiles."),
                                        N_ ("{seat} has a last Leave, with 1 tile."), 2 };
static const RulesPhrase goal_met = { "goal-met", "SC-17",
                                      N_ ("{seat} meets the goal {goal} {number} times."),
                                      N_ ("{seat} meets the goal {goal} once."), 3 };
static const RulesPhrase scores = { "scores", "SC-20",
                                    N_ ("{seat}: countdown {number}, plan {number}, goal {number}, "
                                        "projects {number}: {number} points.") };

static const RulesPhrase *const phrases[] = {
  &spacecraft_row_twice,
  &spacecraft_box_wrong,
  &tiles_awaited,
  &uncover_awaited,
  &tokens_awaited,
  &plan_awaited,
  &goals_awaited,
  &projects_awaited,
  &cards_awaited,
  &not_awaited,
  &no_such_tile,
  &no_such_token,
  &no_such_goal,
  &no_such_project,
  &no_such_card,
  &choose_first,
  &not_offered,
  &chosen_already,
  &no_pile,
  &space_taken,
  &not_reachable,
  &is_outside,
  &is_inside,
  &not_in_line,
  &too_heavy,
  &must_leave,
  &leave_first,
  &is_leaving,
  &projects_begun,
  &built_two,
  &not_in_column,
  &sold_out,
  &does_not_fit,
  &not_beside,
  &wrong_junk,
  &too_light,
  &cannot_span,
  &not_apart,
  &is_apart,
  &not_laid_out,
  &no_place_there,
  &nothing_to_move,
  &cannot_move,
  &other_mode,
  &not_on_offer,
  &not_in_lower,
  &not_fulfilled,
  &took_one,
  &one_reserved,
  &card_not_there,
  &card_full,
  &no_markers,
  &tiles_dealt,
  &token_placed,
  &plan_drawn,
  &goals_dealt,
  &goal_dealt,
  &goal_chosen,
  &project_shown,
  &card_shown,
  &starts,
  &visits,
  &searches,
  &uncovers,
  &leaves,
  &builds,
  &arranges,
  &takes_apart,
  &puts_there,
  &takes,
  &reserves,
  &reserves_own,
  &drops,
  &marks,
  &countdown_starts,
  &counts_down,
  &launch,
  &row_ends,
  &yard_ends,
  &last_leave,
  &goal_met,
  &scores,
  NULL,
};

/* ---- The junkyard ---- */

/* Spaces by bit; a junkyard of four by four uses the first four of each row. */
enum { COLUMN_A = 0x108421, COLUMN_E = COLUMN_A << 4, WHOLE = 0x1ffffff };

static unsigned
side_of (const Setup *setup)
{
  return setup->common.n_seats == 2 ? 4 : 5;
}

static uint32_t
yard_of (const Setup *setup)
{
  return setup->common.n_seats == 2 ? 0x7bdef : WHOLE;
}

static uint32_t
edge_of (const Setup *setup)
{
  return setup->common.n_seats == 2 ? 0x7bdef & ~0x18c0u : WHOLE & ~0x739c0u;
}

static uint32_t
neighbours (uint32_t set)
{
  return (set << ROW | set >> ROW | (set & ~(uint32_t)COLUMN_E) << 1
          | (set & ~(uint32_t)COLUMN_A) >> 1)
         & WHOLE;
}

static uint32_t
pawns_of (const State *state)
{
  uint32_t set = 0;

  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    set |= state->pawn[seat] ? 1u << (state->pawn[seat] - 1) : 0;
  return set;
}

/* SC-8: where one can come to from outside, pawns or not. */
static uint32_t
reachable (const Setup *setup, const State *state)
{
  uint32_t empty = yard_of (setup) & ~state->piles;
  uint32_t edge = edge_of (setup);
  uint32_t way = edge & empty;

  for (uint32_t more = way; more;) {
    more = neighbours (way) & empty & ~way;
    way |= more;
  }
  return (edge | neighbours (way)) & state->piles;
}

static uint32_t
visit_spaces (const Setup *setup, const State *state)
{
  return reachable (setup, state) & ~pawns_of (state);
}

/* SC-9: next and farthest pile in each direction, whatever they weigh. */
static uint32_t
lines_from (const Setup *setup, const State *state, unsigned from)
{
  static const int8_t step[4] = { -ROW, ROW, -1, 1 };
  uint32_t open = state->piles & ~pawns_of (state);
  unsigned column = from % ROW;
  uint32_t found = 0;
  unsigned room[4] = { from / ROW, side_of (setup) - 1 - from / ROW, column,
                       side_of (setup) - 1 - column };

  for (int direction = 0; direction < 4; direction++) {
    int at = (int)from;
    unsigned moved = 0;
    while (moved < room[direction] && (open >> (at + step[direction]) & 1)) {
      at += step[direction];
      if (moved++ == 0)
        found |= 1u << at;
    }
    if (moved)
      found |= 1u << at;
  }
  return found;
}

static unsigned
count_tiles (const uint8_t *tiles)
{
  unsigned n = 0;

  for (int i = 0; i < JUNK_KINDS; i++)
    n += tiles[i];
  return n;
}

static unsigned
weigh (const Setup *setup, const uint8_t *tiles)
{
  unsigned weight = 0;

  for (int i = 0; i < JUNK_KINDS; i++)
    weight += (unsigned)tiles[i] * setup->weight[i];
  return weight;
}

static uint32_t
search_spaces (const Setup *setup, const State *state)
{
  const uint8_t *cart = state->cart[state->turn];
  unsigned weight = weigh (setup, cart);
  uint32_t found = 0;

  if (count_tiles (cart) == CART_TILES || weight >= CART_WEIGHT)
    return 0;
  uint32_t lines = lines_from (setup, state, state->pawn[state->turn] - 1u);
  if (weight + WEIGHT_CLASSES <= CART_WEIGHT)
    return lines;
  for (; lines; lines &= lines - 1) {
    int space = __builtin_ctz (lines);
    if (weight + setup->weight[state->top[space] - 1] <= CART_WEIGHT)
      found |= 1u << space;
  }
  return found;
}

/* ---- Projects, plans and points ---- */

static bool
has_all (const uint8_t *have, const uint8_t *need, int n)
{
  for (int i = 0; i < n; i++)
    if (have[i] < need[i])
      return false;
  return true;
}

static bool
is_fulfilled (const Setup *setup, const SpacecraftRocket *rocket, int project)
{
  const Project *p = &setup->project[project - 1];

  switch (p->asks) {
  case ASKS_MODULES:
    return has_all (rocket->count, p->need, SPACECRAFT_KINDS);
  case ASKS_COLOURS:
    return has_all (rocket->colour, p->need, SPACECRAFT_COLOURS);
  case ASKS_WIDTH:
    return rocket->width >= p->need[0];
  default:
    return rocket->height >= p->need[0];
  }
}

static bool
meets_plan (const Setup *setup, const State *state, int seat)
{
  return state->plan
         && has_all (state->rocket[seat].count, setup->plan[state->plan - 1], SPACECRAFT_KINDS);
}

static bool
is_advanced (const Setup *setup)
{
  return setup->common.option[OPTION_MODE] == MODE_ADVANCED;
}

static unsigned
cards_in_play (const Setup *setup)
{
  return setup->common.n_seats == 2 ? 6 : 8;
}

/* SC-7: four players see side A, two side B, three one half of each. */
static bool
is_side_b (const Setup *setup, unsigned place)
{
  return setup->common.n_seats == 2 || (setup->common.n_seats == 3 && place >= 4);
}

static unsigned
spaces_of (const Setup *setup, unsigned place)
{
  return is_side_b (setup, place) ? SPACES_B : SPACES_A;
}

static unsigned
markers_on (const State *state, unsigned place)
{
  unsigned n = 0;

  while (n < SPACES_A && state->marker[place][n])
    n++;
  return n;
}

/* What a card gives for each module with so many markers on it. */
static int
card_value (const Setup *setup, const State *state, unsigned place, unsigned n_markers)
{
  const Card *card = &setup->card[state->card[place] - 1];
  return n_markers == 0 ? 0
                        : card->value[(is_side_b (setup, place) ? SPACES_A : 0) + n_markers - 1];
}

static int
count_subject (const SpacecraftRocket *rocket, int subject)
{
  int n = 0;

  if (subject < SUBJECT_KINDS)
    return rocket->colour[subject];
  if (subject < SUBJECT_TWO_COLOURS)
    return rocket->count[subject - SUBJECT_KINDS];
  for (int i = 0; i < rocket->n; i++) {
    unsigned colours = spacecraft_colours (rocket->module[i]);
    n += (colours & (colours - 1)) != 0;
  }
  return n;
}

static bool
has_marker (const State *state, unsigned place, int seat)
{
  for (int i = 0; i < SPACES_A; i++)
    if (state->marker[place][i] == seat + 1)
      return true;
  return false;
}

typedef struct {
  int countdown;
  int plan;
  int goal;
  int projects;
} Score;

/* SC-20, as things stand. */
static Score
score_of (const Setup *setup, const State *state, int seat)
{
  Score score = { 0 };
  const SpacecraftRocket *rocket = &state->rocket[seat];

  if (state->counter == seat + 1)
    score.countdown = is_advanced (setup) ? 10 : 5;
  if (meets_plan (setup, state, seat))
    score.plan = PLAN_POINTS;
  if (state->goal[seat])
    score.goal = setup->goal_points[state->goal[seat] - 1]
                 * spacecraft_goal_count (rocket, state->goal[seat] - 1);
  for (uint32_t set = state->fulfilled[seat]; set; set &= set - 1)
    score.projects += setup->project[__builtin_ctz (set)].points;
  if (is_advanced (setup))
    for (unsigned i = 0; i < cards_in_play (setup); i++)
      if (state->card[i] && has_marker (state, i, seat))
        score.projects += card_value (setup, state, i, markers_on (state, i))
                          * count_subject (rocket, setup->card[state->card[i] - 1].subject);
  return score;
}

static int
total_of (const Score *score)
{
  return score->countdown + score->plan + score->goal + score->projects;
}

/* ---- How a game goes on ---- */

static uint8_t
next_seat (const Setup *setup, int seat)
{
  return (uint8_t)(seat + 1 == setup->common.n_seats ? 0 : seat + 1);
}

static void
await (State *state, int stage, int actor)
{
  state->stage = (uint8_t)stage;
  state->head.actor = (int8_t)actor;
}

static void
begin (const RulesSetup *common, RulesState *memory)
{
  const Setup *setup = (const Setup *)common;
  State *state = (State *)memory;
  int put_back = 6 - common->n_seats;

  for (int i = 0; i < JUNK_KINDS; i++)
    state->covered[i] = (uint8_t)(setup->tiles[i] - (common->n_seats == 2));
  for (unsigned row = 0; row < side_of (setup); row++)
    for (unsigned column = 0; column < side_of (setup); column++) {
      bool is_central = row % 3 != 0 && column % 3 != 0;
      state->depth[row * ROW + column] = (uint8_t)(common->n_seats > 2 ? 3 : 4 + is_central);
    }
  state->piles = yard_of (setup);
  for (int column = 0; column < COLUMNS; column++)
    for (int i = 0; i < COMPARTMENTS; i++)
      state->stock[column][i] = setup->compartment[column][i].stock;
  if (!is_advanced (setup)) {
    state->unseen = (1u << PROJECTS) - 1;
    for (int deck = 0; deck < DECKS; deck++)
      state->deck_left[deck] = (uint8_t)(DECK_SIZE - put_back);
  }
  for (int seat = 0; seat < common->n_seats; seat++) {
    spacecraft_rocket_begin (&state->rocket[seat]);
    state->markers[seat] = is_advanced (setup) ? MARKERS : 0;
  }
  state->turn = (uint8_t)common->option[OPTION_STARTER];
  await (state, STAGE_TILES, RULES_CHANCE);
}

static void
end_game (const Setup *setup, State *state, RulesOutcome *outcome)
{
  await (state, STAGE_OVER, RULES_OVER);
  if (!outcome)
    return;
  for (int seat = 0; seat < setup->common.n_seats; seat++) {
    Score score = score_of (setup, state, seat);
    int goal = state->goal[seat] - 1;
    if (score.goal)
      rules_tell (outcome, &goal_met, seat, goal,
                  spacecraft_goal_count (&state->rocket[seat], goal));
    rules_tell (outcome, &scores, seat, score.countdown, score.plan, score.goal, score.projects,
                total_of (&score));
  }
}

/* The tiles go beside the cart, the pawn goes out, and the Leave's steps begin. */
static void
begin_leave (State *state)
{
  for (int i = 0; i < JUNK_KINDS; i++) {
    state->beside[state->turn][i] += state->cart[state->turn][i];
    state->cart[state->turn][i] = 0;
  }
  state->pawn[state->turn] = 0;
  state->built = 0;
  state->taken = 0;
  state->is_arranged = 0;
  await (state, STAGE_LEAVE, state->turn);
}

static void
begin_last_leave (State *state, RulesOutcome *outcome)
{
  begin_leave (state);
  rules_tell (outcome, &last_leave, state->turn, count_tiles (state->beside[state->turn]));
}

static void
begin_last_leaves (const Setup *setup, State *state, const RulesPhrase *why, RulesOutcome *outcome)
{
  state->last_leaves = setup->common.n_seats;
  if (outcome)
    rules_tell (outcome, why, state->turn);
  begin_last_leave (state, outcome);
}

static void
begin_turn (const Setup *setup, State *state, RulesOutcome *outcome)
{
  if (state->counter == state->turn + 1 && state->countdown > 0) {
    rules_tell (outcome, &counts_down, state->turn, state->countdown);
    if (--state->countdown == 0) {
      begin_last_leaves (setup, state, &launch, outcome);
      return;
    }
  }
  if (!state->pawn[state->turn] && !visit_spaces (setup, state)) {
    begin_last_leaves (setup, state, &yard_ends, outcome);
    return;
  }
  await (state, STAGE_TURN, state->turn);
}

static void
end_turn (const Setup *setup, State *state, RulesOutcome *outcome)
{
  state->turn = next_seat (setup, state->turn);
  if (state->last_leaves == 0) {
    begin_turn (setup, state, outcome);
    return;
  }
  if (--state->last_leaves == 0)
    end_game (setup, state, outcome);
  else
    begin_last_leave (state, outcome);
}

static unsigned
count_gaps (const uint8_t *row)
{
  unsigned n = 0;

  for (int i = 0; i < GAPS; i++)
    n += row[i] == 0;
  return n;
}

/* The deck on top of the pile, from 1; 0: none is left. */
static int
top_deck (const State *state)
{
  for (int deck = 0; deck < DECKS; deck++)
    if (state->deck_left[deck])
      return deck + 1;
  return 0;
}

/* After the cards have been seen to. */
static void
close_leave (const Setup *setup, State *state, RulesOutcome *outcome)
{
  bool ends = !is_advanced (setup) && state->taken > 0 && count_gaps (state->upper) > 0
              && state->last_leaves == 0;

  state->built = 0;
  state->taken = 0;
  state->is_arranged = 0;
  if (ends)
    begin_last_leaves (setup, state, &row_ends, outcome);
  else
    end_turn (setup, state, outcome);
}

static void
end_leave (const Setup *setup, State *state, RulesOutcome *outcome)
{
  if (is_advanced (setup)) {
    close_leave (setup, state, outcome);
    return;
  }
  for (int i = 0; i < GAPS; i++) {
    if (state->lower[i] || !state->upper[i])
      continue;
    state->lower[i] = state->upper[i];
    state->upper[i] = 0;
    rules_tell (outcome, &drops, state->lower[i]);
  }
  if (count_gaps (state->upper) && top_deck (state))
    await (state, STAGE_REFILL, RULES_CHANCE);
  else
    close_leave (setup, state, outcome);
}

/* ---- Ways to pay ---- */

/*
 * A payment is not wasteful when no tile of it could be spared. It has one tile of the column's
 * kind, and what that leaves to pay, 3 at most, is paid with light tiles or one that is enough:
 * the classes below, in this order.
 */
typedef struct {
  uint8_t have[JUNK_KINDS];          /* without the tile of the column's kind */
  unsigned some[WEIGHT_CLASSES + 1]; /* kinds of a weight of which there is a tile, two, three */
  unsigned two[WEIGHT_CLASSES + 1];
  unsigned three[WEIGHT_CLASSES + 1];
} Purse;

static void
purse_fill (Purse *purse, const Setup *setup, const uint8_t *beside)
{
  *purse = (Purse){ 0 };
  for (int i = 0; i < JUNK_KINDS; i++) {
    purse->have[i] = beside[i];
    purse->some[setup->weight[i]] += beside[i] >= 1;
    purse->two[setup->weight[i]] += beside[i] >= 2;
    purse->three[setup->weight[i]] += beside[i] >= 3;
  }
}

/* Takes a tile out, or puts it back. */
static void
purse_take (Purse *purse, const Setup *setup, int kind)
{
  int weight = setup->weight[kind];
  int had = purse->have[kind]--;

  purse->some[weight] -= had == 1;
  purse->two[weight] -= had == 2;
  purse->three[weight] -= had == 3;
}

static void
purse_give (Purse *purse, const Setup *setup, int kind)
{
  int weight = setup->weight[kind];
  int has = ++purse->have[kind];

  purse->some[weight] += has == 1;
  purse->two[weight] += has == 2;
  purse->three[weight] += has == 3;
}

static unsigned
pairs (const Purse *purse, int weight)
{
  unsigned n = purse->some[weight];
  return n ? n * (n - 1) / 2 + purse->two[weight] : 0;
}

static unsigned
triples (const Purse *purse, int weight)
{
  unsigned n = purse->some[weight];
  return n ? purse->three[weight] + purse->two[weight] * (n - 1) + n * (n - 1) * (n - 2) / 6 : 0;
}

/* In how many ways the rest can be paid. */
static unsigned
ways_to_pay (const Purse *purse, int rest)
{
  switch (rest) {
  case 3:
    return purse->some[3] + pairs (purse, 2) + purse->some[1] * purse->some[2] + triples (purse, 1);
  case 2:
    return purse->some[3] + purse->some[2] + pairs (purse, 1);
  case 1:
    return purse->some[3] + purse->some[2] + purse->some[1];
  default:
    return 1;
  }
}

/* Is the multiset of these tiles, sorted, a way to pay the rest without waste? */
static bool
is_thrifty (const Setup *setup, const int *tile, int n, int rest)
{
  int weight = 0;
  int lightest = WEIGHT_CLASSES + 1;

  for (int i = 0; i < n; i++) {
    weight += setup->weight[tile[i]];
    lightest = setup->weight[tile[i]] < lightest ? setup->weight[tile[i]] : lightest;
  }
  return weight >= rest && weight - lightest < rest;
}

/* The wanted way to pay the rest, counted in the order of sorted tiles: one, two, then three. */
static int
find_payment (const Setup *setup, const Purse *purse, int rest, unsigned wanted, int *tile)
{
  const uint8_t *have = purse->have;

  if (rest <= 0)
    return 0;
  for (tile[0] = 0; tile[0] < JUNK_KINDS; tile[0]++)
    if (have[tile[0]] && is_thrifty (setup, tile, 1, rest) && wanted-- == 0)
      return 1;
  for (tile[0] = 0; tile[0] < JUNK_KINDS; tile[0]++)
    for (tile[1] = tile[0]; tile[1] < JUNK_KINDS && have[tile[0]]; tile[1]++)
      if (have[tile[1]] > (tile[1] == tile[0]) && is_thrifty (setup, tile, 2, rest)
          && wanted-- == 0)
        return 2;
  for (tile[0] = 0; tile[0] < JUNK_KINDS; tile[0]++)
    for (tile[1] = tile[0]; tile[1] < JUNK_KINDS && have[tile[0]]; tile[1]++)
      for (tile[2] = tile[1]; tile[2] < JUNK_KINDS && have[tile[1]] > (tile[1] == tile[0]);
           tile[2]++)
        if (have[tile[2]] > (tile[2] == tile[1]) + (tile[2] == tile[0])
            && is_thrifty (setup, tile, 3, rest) && wanted-- == 0)
          return 3;
  return 0;
}

static void
write_build (const Setup *setup, const Purse *purse, int column, int kind,
             const Compartment *compartment, unsigned way, RulesAction *action)
{
  int tile[3];
  int n = find_payment (setup, purse, compartment->cost - setup->weight[kind], way, tile);
  int place = 0;

  action->verb = BUILD;
  action->n_args = (uint8_t)(3 + n);
  action->arg[0] = compartment->module;
  action->arg[1] = (int16_t)(column + 1);
  /* Tiles are written sorted, the one of the column's kind among them. */
  while (place < n && tile[place] < kind)
    place++;
  for (int i = 0; i <= n; i++)
    action->arg[2 + i] = (int16_t)(i == place ? kind : tile[i - (i > place)]);
}

/* ---- What a Leave offers ---- */

/* The ways to build in all; the one counted down to is written, if it is among them. */
static unsigned
count_builds (const Setup *setup, const State *state, unsigned wanted, RulesAction *action)
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  const uint8_t *beside = state->beside[state->turn];
  bool fits[SPACECRAFT_KINDS];
  Purse purse;
  unsigned n = 0;

  if (state->built == BUILDS || state->taken)
    return 0;
  purse_fill (&purse, setup, beside);
  for (int kind = 0; kind < SPACECRAFT_KINDS; kind++)
    fits[kind] = spacecraft_can_add (rocket, kind);
  for (int column = 0; column < COLUMNS; column++) {
    int kind = state->token[column];
    if (!beside[kind])
      continue;
    unsigned ways[3]; /* for a rest of 1, 2, 3 */
    purse_take (&purse, setup, kind);
    for (int rest = 1; rest <= 3; rest++)
      ways[rest - 1] = ways_to_pay (&purse, rest);
    for (int i = 0; i < COMPARTMENTS; i++) {
      const Compartment *c = &setup->compartment[column][i];
      if (!state->stock[column][i] || !fits[spacecraft_kind (c->module)])
        continue;
      int rest = c->cost - setup->weight[kind];
      unsigned more = rest <= 0 ? 1 : ways[rest - 1];
      if (action && wanted >= n && wanted < n + more) {
        write_build (setup, &purse, column, kind, c, wanted - n, action);
        return n;
      }
      n += more;
    }
    purse_give (&purse, setup, kind);
  }
  return n < BUILDS_LISTED ? n : BUILDS_LISTED;
}

/* SC-12: what this seat could take if its rocket fulfils it. */
static uint32_t
on_offer (const State *state)
{
  uint32_t set = 0;

  for (int i = 0; i < GAPS; i++)
    set |= state->lower[i] ? 1u << (state->lower[i] - 1) : 0;
  if (state->reserved[state->turn])
    set |= 1u << (state->reserved[state->turn] - 1);
  return set;
}

/*
 * Arrangements worth listing: for the goal, and for the widths and heights that projects on offer
 * ask for, alone and two at once, as far as they can be had and are not there already.
 */
static unsigned
list_arrangements (const Setup *setup, const State *state, uint8_t (*size)[2])
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  uint64_t widths = 1;
  uint64_t heights = 1;
  unsigned n = 0;

  if (state->is_arranged || state->taken || rocket->n < 3)
    return 0;
  for (uint32_t set = on_offer (state); set; set &= set - 1) {
    const Project *p = &setup->project[__builtin_ctz (set)];
    if (p->asks == ASKS_WIDTH && p->need[0] > 1)
      widths |= (uint64_t)1 << (p->need[0] - 1);
    else if (p->asks == ASKS_HEIGHT && p->need[0] > 1)
      heights |= (uint64_t)1 << (p->need[0] - 1);
  }
  for (uint64_t w = widths; w; w &= w - 1)
    for (uint64_t h = heights; h; h &= h - 1) {
      int width = __builtin_ctzll (w) + 1;
      int height = __builtin_ctzll (h) + 1;
      bool is_plain = width == 1 && height == 1;
      bool is_there = rocket->width >= width && rocket->height >= height;
      if (n == ARRANGEMENTS
          || (!is_plain && (is_there || !spacecraft_can_span (rocket->count, width, height))))
        continue;
      size[n][0] = (uint8_t)width;
      size[n][1] = (uint8_t)height;
      n++;
    }
  return n;
}

static uint32_t
projects_to_take (const Setup *setup, const State *state)
{
  uint32_t found = 0;

  if (state->taken == PROJECTS_NOW)
    return 0;
  for (uint32_t set = on_offer (state); set; set &= set - 1) {
    int project = __builtin_ctz (set) + 1;
    if (is_fulfilled (setup, &state->rocket[state->turn], project))
      found |= 1u << (project - 1);
  }
  return found;
}

static uint32_t
projects_to_reserve (const State *state)
{
  uint32_t set = 0;

  if (state->taken || state->reserved[state->turn])
    return 0;
  for (int i = 0; i < GAPS; i++)
    set |= state->lower[i] ? 1u << (state->lower[i] - 1) : 0;
  return set;
}

/* Cards with a free space, by number. */
static uint32_t
cards_to_mark (const Setup *setup, const State *state)
{
  uint32_t set = 0;

  if (!is_advanced (setup) || !state->markers[state->turn])
    return 0;
  for (unsigned i = 0; i < cards_in_play (setup); i++)
    if (markers_on (state, i) < spaces_of (setup, i))
      set |= 1u << (state->card[i] - 1);
  return set;
}

static bool
is_rocket_apart (const State *state)
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  return rocket->n_placed < rocket->n;
}

/* By hand: the first place of each module that lies beside, and letting it be arranged. */
static size_t
list_puts (const State *state, RulesAction *list)
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  size_t n = 0;
  int x;
  int y;

  for (int i = rocket->n_placed; i < rocket->n; i++) {
    int module = rocket->module[i];
    if ((i > rocket->n_placed && rocket->module[i - 1] == module)
        || !spacecraft_find_place (rocket, spacecraft_kind (module), &x, &y))
      continue;
    list[n++] = (RulesAction){ PUT, 3, { (int16_t)module, (int16_t)x, (int16_t)y } };
  }
  list[n++] = (RulesAction){ ARRANGE, 2, { 1, 1 } };
  return n;
}

static unsigned
count_bits (uint32_t set)
{
  return (unsigned)__builtin_popcount (set);
}

/* The place of the wanted bit that is set. */
static int
bit_at (uint32_t set, unsigned wanted)
{
  for (; wanted > 0; wanted--)
    set &= set - 1;
  return __builtin_ctz (set);
}

/* What can be chosen now, as sets, in the order of legal()'s list. */
typedef struct {
  uint32_t moves; /* spaces */
  unsigned verb;  /* of the moves */
  unsigned n_builds;
  unsigned n_arrangements;
  uint32_t takes;
  uint32_t reserves;
  uint32_t marks;
  unsigned n_singles; /* leave, or finish */
  uint8_t size[ARRANGEMENTS][2];
} Choices;

static unsigned
find_choices (const Setup *setup, const State *state, Choices *choices)
{
  choices->moves = choices->takes = choices->reserves = choices->marks = 0;
  choices->n_builds = choices->n_arrangements = 0;
  choices->n_singles = 0;
  if (state->stage == STAGE_CHOOSE) {
    choices->moves = state->offer[state->turn];
    choices->verb = CHOOSE;
  } else if (state->stage == STAGE_TURN) {
    bool is_in = state->pawn[state->turn] != 0;
    choices->verb = is_in ? SEARCH : VISIT;
    choices->moves = is_in ? search_spaces (setup, state) : visit_spaces (setup, state);
    choices->n_singles = is_in;
  } else {
    choices->verb = VISIT;
    choices->n_builds = count_builds (setup, state, 0, NULL);
    choices->n_arrangements = list_arrangements (setup, state, choices->size);
    choices->takes = projects_to_take (setup, state);
    choices->reserves = projects_to_reserve (state);
    choices->marks = cards_to_mark (setup, state);
    choices->n_singles = 1;
  }
  return count_bits (choices->moves) + choices->n_builds + choices->n_arrangements
         + count_bits (choices->takes) + count_bits (choices->reserves)
         + count_bits (choices->marks) + choices->n_singles;
}

static void
write_bit (uint32_t set, unsigned wanted, unsigned verb, int first, RulesAction *action)
{
  action->verb = (uint8_t)verb;
  action->n_args = 1;
  action->arg[0] = (int16_t)(bit_at (set, wanted) + first);
}

static void
write_choice (const Setup *setup, const State *state, const Choices *choices, unsigned i,
              RulesAction *action)
{
  unsigned n = count_bits (choices->moves);

  if (i < n) {
    write_bit (choices->moves, i, choices->verb, 0, action);
    return;
  }
  i -= n;
  if (i < choices->n_builds) {
    count_builds (setup, state, i, action);
    return;
  }
  i -= choices->n_builds;
  if (i < choices->n_arrangements) {
    *action = (RulesAction){ ARRANGE, 2, { choices->size[i][0], choices->size[i][1] } };
    return;
  }
  i -= choices->n_arrangements;
  n = count_bits (choices->takes);
  if (i < n) {
    write_bit (choices->takes, i, TAKE, 1, action);
    return;
  }
  i -= n;
  n = count_bits (choices->reserves);
  if (i < n) {
    write_bit (choices->reserves, i, RESERVE, 1, action);
    return;
  }
  i -= n;
  n = count_bits (choices->marks);
  if (i < n) {
    write_bit (choices->marks, i, MARK, 1, action);
    return;
  }
  action->verb = state->stage == STAGE_TURN ? LEAVE : FINISH;
  action->n_args = 0;
}

static size_t
legal (const RulesSetup *common, const RulesState *memory, RulesAction *list)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  Choices choices;

  if (is_rocket_apart (state))
    return list_puts (state, list);
  unsigned n = find_choices (setup, state, &choices);
  for (unsigned i = 0; i < n; i++)
    write_choice (setup, state, &choices, i, &list[i]);
  return n;
}

/* The same choice as picking from legal()'s list, without writing it down. */
static void
pick (const RulesSetup *common, const RulesState *memory, RulesBits *bits, RulesAction *action)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  Choices choices;

  if (is_rocket_apart (state)) {
    RulesAction list[SPACECRAFT_ROCKET_MAX + 1];
    *action = list[rules_bits_below (bits, (uint32_t)list_puts (state, list))];
    return;
  }
  unsigned n = find_choices (setup, state, &choices);
  write_choice (setup, state, &choices, rules_bits_below (bits, n), action);
}

/* ---- Seats act ---- */

static bool
apply_choose (const Setup *setup, State *state, int goal, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!(state->offer[seat] >> goal & 1))
    return rules_refuse (outcome, &not_offered, goal);
  state->goal[seat] = (uint8_t)(goal + 1);
  rules_tell (outcome, &goal_chosen, seat, goal);
  state->turn = next_seat (setup, seat);
  if (state->turn != setup->common.option[OPTION_STARTER]) {
    state->head.actor = (int8_t)state->turn;
    return true;
  }
  /* All have chosen: what they put back is forgotten. */
  memset (state->offer, 0, sizeof state->offer);
  await (state, is_advanced (setup) ? STAGE_CARDS : STAGE_PROJECTS, RULES_CHANCE);
  return true;
}

static bool
refuse_move (const Setup *setup, const State *state, int space, RulesOutcome *outcome)
{
  const uint8_t *cart = state->cart[state->turn];
  unsigned weight = weigh (setup, cart);

  if (state->pawn[state->turn] && (count_tiles (cart) == CART_TILES || weight >= CART_WEIGHT))
    return rules_refuse (outcome, &must_leave, count_tiles (cart), weight);
  if (!(state->piles >> space & 1))
    return rules_refuse (outcome, &no_pile, space);
  if (pawns_of (state) >> space & 1)
    return rules_refuse (outcome, &space_taken, space);
  if (!state->pawn[state->turn])
    return rules_refuse (outcome, &not_reachable, space);
  if (!(lines_from (setup, state, state->pawn[state->turn] - 1u) >> space & 1))
    return rules_refuse (outcome, &not_in_line, space, state->pawn[state->turn] - 1);
  return rules_refuse (outcome, &too_heavy, state->top[space] - 1, space, weight);
}

/* SC-8 and SC-9: the pawn moves, the top tile goes into the cart, the next one is uncovered. */
static bool
apply_move (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int space = action->arg[0];
  bool is_in = state->pawn[seat] != 0;

  if (is_in != (action->verb == SEARCH))
    return is_in ? rules_refuse (outcome, &is_inside) : rules_refuse (outcome, &is_outside);
  uint32_t spaces = is_in ? search_spaces (setup, state) : visit_spaces (setup, state);
  if (!(spaces >> space & 1))
    return refuse_move (setup, state, space, outcome);

  int junk = state->top[space] - 1;
  state->pawn[seat] = (uint8_t)(space + 1);
  state->cart[seat][junk]++;
  state->top[space] = 0;
  if (is_in)
    rules_tell (outcome, &searches, seat, space, junk);
  else
    rules_tell (outcome, &visits, seat, space, junk);
  if (--state->depth[space]) {
    state->uncovers = (uint8_t)space;
    await (state, STAGE_UNCOVER, RULES_CHANCE);
    return true;
  }
  state->piles &= ~(1u << space);
  end_turn (setup, state, outcome);
  return true;
}

static bool
apply_leave (State *state, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!state->pawn[seat])
    return rules_refuse (outcome, &is_outside);
  rules_tell (outcome, &leaves, seat, count_tiles (state->cart[seat]));
  begin_leave (state);
  return true;
}

/* SC-18: the first to meet the plan starts the countdown, but not in a last Leave. */
static void
look_at_plan (const Setup *setup, State *state, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (state->counter || state->last_leaves || !meets_plan (setup, state, seat))
    return;
  state->counter = (uint8_t)(seat + 1);
  state->countdown = COUNTDOWN;
  rules_tell (outcome, &countdown_starts, seat, state->plan, is_advanced (setup) ? 10 : 5);
}

static bool
apply_build (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  int module = action->arg[0];
  int column = action->arg[1] - 1;
  int kind = state->token[column];
  const Compartment *compartment = setup->compartment[column];
  uint8_t *beside = state->beside[seat];
  uint8_t paid[JUNK_KINDS] = { 0 };
  int place = 0;

  if (state->built == BUILDS)
    return rules_refuse (outcome, &built_two);
  while (place < COMPARTMENTS
         && (!compartment[place].is_there || compartment[place].module != module))
    place++;
  if (place == COMPARTMENTS)
    return rules_refuse (outcome, &not_in_column, column + 1, module);
  if (!state->stock[column][place])
    return rules_refuse (outcome, &sold_out, module, column + 1);
  if (!spacecraft_can_add (&state->rocket[seat], spacecraft_kind (module)))
    return rules_refuse (outcome, &does_not_fit, module);
  for (int i = 2; i < action->n_args; i++)
    paid[action->arg[i]]++;
  for (int i = 0; i < JUNK_KINDS; i++)
    if (paid[i] > beside[i])
      return rules_refuse (outcome, &not_beside, beside[i], i);
  if (!paid[kind])
    return rules_refuse (outcome, &wrong_junk, column + 1, kind);
  unsigned weight = weigh (setup, paid);
  if (weight < compartment[place].cost)
    return rules_refuse (outcome, &too_light, module, compartment[place].cost, weight);

  for (int i = 0; i < JUNK_KINDS; i++) {
    beside[i] -= paid[i];
    state->spent[i] += paid[i];
  }
  state->stock[column][place]--;
  state->built++;
  state->is_arranged = 0;
  spacecraft_rocket_add (&state->rocket[seat], module);
  rules_tell (outcome, &builds, seat, module, weight);
  look_at_plan (setup, state, outcome);
  return true;
}

static bool
apply_arrange (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  SpacecraftRocket *rocket = &state->rocket[seat];

  if (!spacecraft_arrange (rocket, state->goal[seat] - 1, action->arg[0], action->arg[1]))
    return rules_refuse (outcome, &cannot_span, action->arg[0], action->arg[1]);
  state->is_arranged = 1;
  rules_tell (outcome, &arranges, seat, rocket->width, rocket->height);
  return true;
}

static bool
apply_put (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  SpacecraftRocket *rocket = &state->rocket[seat];
  int module = action->arg[0];
  int x = action->arg[1];
  int y = action->arg[2];

  if (!is_rocket_apart (state))
    return rules_refuse (outcome, &not_apart);
  SpacecraftPut judged = spacecraft_judge_put (rocket, module, x, y);
  if (judged == SPACECRAFT_PUT_MISSING)
    return rules_refuse (outcome, &not_laid_out, module);
  if (judged != SPACECRAFT_PUT_OK)
    return rules_refuse (outcome, &no_place_there, module, x, y);
  spacecraft_put (rocket, module, x, y);
  rules_tell (outcome, &puts_there, seat, module, x, y);
  if (is_rocket_apart (state))
    return true;
  state->is_arranged = 1;
  rules_tell (outcome, &arranges, seat, rocket->width, rocket->height);
  return true;
}

static int
module_at (const SpacecraftRocket *rocket, int x, int y)
{
  for (int i = 0; i < rocket->n_placed; i++)
    if (rocket->x[i] == x && rocket->y[i] == y)
      return rocket->module[i];
  return SPACECRAFT_GREY_HULL;
}

static bool
apply_move_module (State *state, const RulesAction *action, RulesOutcome *outcome)
{
  int seat = state->turn;
  SpacecraftRocket *rocket = &state->rocket[seat];
  int module = module_at (rocket, action->arg[0], action->arg[1]);
  int x = action->arg[2];
  int y = action->arg[3];

  if (module == SPACECRAFT_GREY_HULL)
    return rules_refuse (outcome, &nothing_to_move, action->arg[0], action->arg[1]);
  if (!spacecraft_move (rocket, action->arg[0], action->arg[1], x, y))
    return rules_refuse (outcome, &cannot_move, module, x, y);
  state->is_arranged = 1;
  rules_tell (outcome, &puts_there, seat, module, x, y);
  rules_tell (outcome, &arranges, seat, rocket->width, rocket->height);
  return true;
}

/* Takes a card out of the lower row, if it is there. */
static bool
leave_row (State *state, int project)
{
  for (int i = 0; i < GAPS; i++)
    if (state->lower[i] == project) {
      state->lower[i] = 0;
      return true;
    }
  return false;
}

static bool
apply_take (const Setup *setup, State *state, int project, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (!(on_offer (state) >> (project - 1) & 1))
    return rules_refuse (outcome, &not_on_offer, project);
  if (!is_fulfilled (setup, &state->rocket[seat], project))
    return rules_refuse (outcome, &not_fulfilled, project);
  if (!leave_row (state, project)) {
    state->reserved[seat] = 0;
    state->reserved_deck[seat] = 0;
  }
  state->fulfilled[seat] |= 1u << (project - 1);
  rules_tell (outcome, &takes, seat, project, setup->project[project - 1].points);
  if (++state->taken == PROJECTS_NOW)
    end_leave (setup, state, outcome);
  return true;
}

static bool
apply_reserve (const Setup *setup, State *state, int project, RulesOutcome *outcome)
{
  int seat = state->turn;

  if (state->taken)
    return rules_refuse (outcome, &took_one);
  if (state->reserved[seat])
    return rules_refuse (outcome, &one_reserved, state->reserved[seat]);
  if (!leave_row (state, project))
    return rules_refuse (outcome, &not_in_lower, project);
  state->reserved[seat] = (uint8_t)project;
  state->reserved_deck[seat] = setup->project[project - 1].deck;
  rules_tell (outcome, &reserves, seat, state->reserved_deck[seat]);
  rules_tell_only (outcome, 1u << seat, &reserves_own, seat, project);
  end_leave (setup, state, outcome);
  return true;
}

static bool
apply_mark (const Setup *setup, State *state, int card, RulesOutcome *outcome)
{
  int seat = state->turn;
  unsigned place = 0;

  if (!state->markers[seat])
    return rules_refuse (outcome, &no_markers);
  while (place < cards_in_play (setup) && state->card[place] != card)
    place++;
  if (place == cards_in_play (setup))
    return rules_refuse (outcome, &card_not_there, card);
  unsigned n = markers_on (state, place);
  if (n == spaces_of (setup, place))
    return rules_refuse (outcome, &card_full, card);
  state->marker[place][n] = (uint8_t)(seat + 1);
  state->markers[seat]--;
  rules_tell (outcome, &marks, seat, card, card_value (setup, state, place, n + 1));
  end_leave (setup, state, outcome);
  return true;
}

/* SC-10: what belongs to a Leave, in its order. */
static bool
apply_in_leave (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  bool is_apart_now = is_rocket_apart (state);

  switch (action->verb) {
  case VISIT:
  case SEARCH:
  case LEAVE:
    return rules_refuse (outcome, &is_leaving);
  case BUILD:
  case ARRANGE:
  case TAKE_APART:
  case PUT:
  case MOVE:
    if (state->taken)
      return rules_refuse (outcome, &projects_begun);
    break;
  case TAKE:
  case RESERVE:
    if (is_advanced (setup))
      return rules_refuse (outcome, &other_mode, MODE_ADVANCED);
    break;
  case MARK:
    if (!is_advanced (setup))
      return rules_refuse (outcome, &other_mode, MODE_NORMAL);
    break;
  default:
    break;
  }
  if (is_apart_now && action->verb != PUT && action->verb != ARRANGE)
    return rules_refuse (outcome, &is_apart,
                         state->rocket[state->turn].n - state->rocket[state->turn].n_placed);

  switch (action->verb) {
  case BUILD:
    return apply_build (setup, state, action, outcome);
  case ARRANGE:
    return apply_arrange (state, action, outcome);
  case TAKE_APART:
    spacecraft_take_apart (&state->rocket[state->turn]);
    rules_tell (outcome, &takes_apart, state->turn);
    return true;
  case PUT:
    return apply_put (state, action, outcome);
  case MOVE:
    return apply_move_module (state, action, outcome);
  case TAKE:
    return apply_take (setup, state, action->arg[0], outcome);
  case RESERVE:
    return apply_reserve (setup, state, action->arg[0], outcome);
  case MARK:
    return apply_mark (setup, state, action->arg[0], outcome);
  default:
    end_leave (setup, state, outcome);
    return true;
  }
}

/* ---- Chance ---- */

static unsigned
n_spaces (const Setup *setup)
{
  return side_of (setup) * side_of (setup);
}

/* Cards that the rows still lack, as far as the deck on top goes. */
static unsigned
projects_wanted (const State *state)
{
  unsigned n = count_gaps (state->upper);
  int deck = top_deck (state);

  if (state->stage == STAGE_PROJECTS)
    n += count_gaps (state->lower);
  return n < state->deck_left[deck - 1] ? n : state->deck_left[deck - 1];
}

static bool
has_token (const State *state, int kind, int columns)
{
  for (int i = 0; i < columns; i++)
    if (state->token[i] == kind)
      return true;
  return false;
}

/* What chance may draw now, for those draws whose weights are no part of the state by themselves.
 */
static void
fill_urn (const Setup *setup, State *state)
{
  int deck = top_deck (state);

  if (state->has_urn)
    memset (state->urn, 0, sizeof state->urn);
  state->has_urn = 0;
  if (state->head.actor != RULES_CHANCE || state->stage == STAGE_UNCOVER)
    return;
  switch (state->stage) {
  case STAGE_TOKENS_A:
    for (int i = 0; i < JUNK_KINDS; i++)
      state->urn[i] = setup->weight[i] <= 2;
    break;
  case STAGE_TOKENS_B:
    for (int i = 0; i < JUNK_KINDS; i++)
      state->urn[i] = !has_token (state, i, 2);
    break;
  case STAGE_PLAN:
    memset (state->urn, 1, PLANS);
    break;
  case STAGE_GOALS:
    for (int goal = 0; goal < SPACECRAFT_GOALS; goal++)
      state->urn[goal] =
          !((state->offer[0] | state->offer[1] | state->offer[2] | state->offer[3]) >> goal & 1);
    break;
  case STAGE_CARDS:
    memset (state->urn, 1, CARDS);
    break;
  case STAGE_PROJECTS:
  case STAGE_REFILL:
    for (int i = 0; i < PROJECTS; i++)
      state->urn[i] = (state->unseen >> i & 1) && setup->project[i].deck == deck;
    break;
  default:
    return;
  }
  state->has_urn = 1;
}

static void
chance (const RulesSetup *common, const RulesState *memory, RulesUrn *urn)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;

  urn->base.n_args = 0;
  urn->seat = RULES_CHANCE;
  urn->pile = 0;
  urn->goes_back = false;
  urn->first = 0;
  urn->n_faces = JUNK_KINDS;
  urn->pile = 0;
  urn->weight = state->urn;
  switch (state->stage) {
  case STAGE_UNCOVER:
    urn->base.verb = UNCOVERED;
    urn->base.n_args = 1;
    urn->base.arg[0] = state->uncovers;
    urn->draws = 1;
    urn->pile = 1;
    urn->weight = state->covered;
    break;
  case STAGE_TILES:
    urn->base.verb = TILES_DRAWN;
    urn->draws = (uint8_t)(n_spaces (setup) - state->dealt);
    urn->draws = urn->draws < RULES_ARGS_MAX ? urn->draws : RULES_ARGS_MAX;
    urn->pile = 1;
    urn->weight = state->covered;
    break;
  case STAGE_TOKENS_A:
    urn->base.verb = TOKENS_DRAWN;
    urn->draws = 2;
    break;
  case STAGE_TOKENS_B:
    urn->base.verb = TOKENS_DRAWN;
    urn->draws = COLUMNS - 2;
    break;
  case STAGE_PLAN:
    urn->base.verb = PLAN_DRAWN;
    urn->draws = 1;
    urn->first = 1;
    urn->n_faces = PLANS;
    break;
  case STAGE_GOALS:
    urn->base.verb = GOALS_DRAWN;
    urn->base.n_args = 1;
    urn->base.arg[0] = state->turn;
    urn->seat = (int8_t)state->turn;
    urn->draws = 2;
    urn->n_faces = SPACECRAFT_GOALS;
    break;
  case STAGE_CARDS:
    urn->base.verb = CARDS_DRAWN;
    urn->draws = (uint8_t)cards_in_play (setup);
    urn->first = 1;
    urn->n_faces = CARDS;
    break;
  default:
    urn->base.verb = PROJECTS_DRAWN;
    urn->draws = (uint8_t)projects_wanted (state);
    urn->first = 1;
    urn->n_faces = PROJECTS;
    break;
  }
}

static bool
refuse_draw (const Setup *setup, const State *state, unsigned draws, RulesOutcome *outcome)
{
  (void)setup;
  switch (state->stage) {
  case STAGE_UNCOVER:
    return rules_refuse (outcome, &uncover_awaited, state->uncovers);
  case STAGE_TILES:
    return rules_refuse (outcome, &tiles_awaited, draws);
  case STAGE_TOKENS_A:
  case STAGE_TOKENS_B:
    return rules_refuse (outcome, &tokens_awaited, draws);
  case STAGE_PLAN:
    return rules_refuse (outcome, &plan_awaited);
  case STAGE_GOALS:
    return rules_refuse (outcome, &goals_awaited, state->turn);
  case STAGE_CARDS:
    return rules_refuse (outcome, &cards_awaited, draws);
  default:
    return rules_refuse (outcome, &projects_awaited, draws);
  }
}

static bool
refuse_face (const State *state, int face, RulesOutcome *outcome)
{
  switch (state->stage) {
  case STAGE_UNCOVER:
  case STAGE_TILES:
    return rules_refuse (outcome, &no_such_tile, face);
  case STAGE_TOKENS_A:
  case STAGE_TOKENS_B:
    return rules_refuse (outcome, &no_such_token, face);
  case STAGE_GOALS:
    return rules_refuse (outcome, &no_such_goal, face);
  case STAGE_CARDS:
    return rules_refuse (outcome, &no_such_card, face);
  default:
    return rules_refuse (outcome, &no_such_project, face);
  }
}

/* The cards go to the upper row from the left, then to the lower. */
static void
deal_projects (const Setup *setup, State *state, const int16_t *project, unsigned n,
               RulesOutcome *outcome)
{
  for (unsigned k = 0; k < n; k++) {
    uint8_t *row = count_gaps (state->upper) ? state->upper : state->lower;
    int i = 0;
    while (row[i])
      i++;
    row[i] = (uint8_t)project[k];
    state->unseen &= ~(1u << (project[k] - 1));
    state->deck_left[setup->project[project[k] - 1].deck - 1]--;
    rules_tell (outcome, &project_shown, project[k]);
  }
}

static void
begin_play (const Setup *setup, State *state, RulesOutcome *outcome)
{
  rules_tell (outcome, &starts, state->turn);
  begin_turn (setup, state, outcome);
}

static void
uncover (const Setup *setup, State *state, int junk, RulesOutcome *outcome)
{
  state->covered[junk]--;
  state->top[state->uncovers] = (uint8_t)(junk + 1);
  rules_tell (outcome, &uncovers, junk, state->uncovers);
  state->uncovers = 0;
  end_turn (setup, state, outcome);
}

static void
carry_out_draw (const Setup *setup, State *state, const int16_t *face, unsigned n,
                RulesOutcome *outcome)
{
  switch (state->stage) {
  case STAGE_TILES:
    for (unsigned i = 0; i < n; i++, state->dealt++) {
      state->top[state->dealt / side_of (setup) * ROW + state->dealt % side_of (setup)] =
          (uint8_t)(face[i] + 1);
      state->covered[face[i]]--;
    }
    rules_tell (outcome, &tiles_dealt, n);
    if (state->dealt == n_spaces (setup))
      state->stage = STAGE_TOKENS_A;
    break;
  case STAGE_TOKENS_A:
  case STAGE_TOKENS_B:
    for (unsigned i = 0; i < n; i++) {
      unsigned column = i + (state->stage == STAGE_TOKENS_A ? 0 : 2);
      state->token[column] = (uint8_t)face[i];
      rules_tell (outcome, &token_placed, column + 1, face[i]);
    }
    state->stage++;
    break;
  case STAGE_PLAN:
    state->plan = (uint8_t)face[0];
    rules_tell (outcome, &plan_drawn, face[0]);
    state->stage = STAGE_GOALS;
    break;
  case STAGE_GOALS:
    state->offer[state->turn] = (uint8_t)(1u << face[0] | 1u << face[1]);
    rules_tell (outcome, &goals_dealt, state->turn);
    for (unsigned i = 0; i < 2; i++)
      rules_tell_only (outcome, 1u << state->turn, &goal_dealt, state->turn, face[i]);
    state->turn = next_seat (setup, state->turn);
    if (state->turn == setup->common.option[OPTION_STARTER])
      await (state, STAGE_CHOOSE, state->turn);
    break;
  case STAGE_CARDS:
    for (unsigned i = 0; i < n; i++) {
      state->card[i] = (uint8_t)face[i];
      rules_tell (outcome, &card_shown, face[i]);
    }
    begin_play (setup, state, outcome);
    break;
  case STAGE_PROJECTS:
    deal_projects (setup, state, face, n, outcome);
    if (count_gaps (state->lower) == 0)
      begin_play (setup, state, outcome);
    break;
  default:
    deal_projects (setup, state, face, n, outcome);
    if (!count_gaps (state->upper) || !top_deck (state))
      close_leave (setup, state, outcome);
    break;
  }
}

static bool
apply_chance (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  RulesUrn urn;
  uint8_t left[PROJECTS];

  /* The one that happens most, without an urn. */
  if (state->stage == STAGE_UNCOVER && action->verb == UNCOVERED
      && action->arg[0] == state->uncovers) {
    if (!state->covered[action->arg[1]])
      return rules_refuse (outcome, &no_such_tile, action->arg[1]);
    uncover (setup, state, action->arg[1], outcome);
    return true;
  }
  chance (&setup->common, (const RulesState *)state, &urn);
  if (action->verb != urn.base.verb || action->n_args != urn.base.n_args + urn.draws
      || (urn.base.n_args && action->arg[0] != urn.base.arg[0]))
    return refuse_draw (setup, state, urn.draws, outcome);
  memcpy (left, urn.weight, urn.n_faces);
  for (unsigned i = urn.base.n_args; i < action->n_args; i++)
    if (left[action->arg[i] - urn.first]-- == 0)
      return refuse_face (state, action->arg[i], outcome);
  carry_out_draw (setup, state, action->arg + urn.base.n_args, urn.draws, outcome);
  return true;
}

static bool
apply_seat (const Setup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  if (action->verb >= TILES_DRAWN)
    return rules_refuse (outcome, &not_awaited, state->turn);
  if (state->stage == STAGE_CHOOSE && action->verb != CHOOSE)
    return rules_refuse (outcome, &choose_first);
  if (action->verb == CHOOSE) {
    if (state->stage != STAGE_CHOOSE)
      return rules_refuse (outcome, &chosen_already, state->goal[state->turn] - 1);
    return apply_choose (setup, state, action->arg[0], outcome);
  }
  if (state->stage == STAGE_LEAVE)
    return apply_in_leave (setup, state, action, outcome);
  if (action->verb == VISIT || action->verb == SEARCH)
    return apply_move (setup, state, action, outcome);
  if (action->verb == LEAVE)
    return apply_leave (state, outcome);
  if (!state->pawn[state->turn])
    return rules_refuse (outcome, &is_outside);
  return rules_refuse (outcome, &leave_first);
}

static bool
apply (const RulesSetup *common, RulesState *memory, const RulesAction *action,
       RulesOutcome *outcome)
{
  const Setup *setup = (const Setup *)common;
  State *state = (State *)memory;
  bool is_done = state->head.actor == RULES_CHANCE ? apply_chance (setup, state, action, outcome)
                                                   : apply_seat (setup, state, action, outcome);

  if (is_done && (state->has_urn || state->head.actor == RULES_CHANCE))
    fill_urn (setup, state);
  return is_done;
}

/* ---- Who sees what ---- */

/* In a view the reserved cards of others lie with the unseen ones, and so do their goals. */
static void
observe (const RulesSetup *common, int seat, RulesState *memory)
{
  State *view = (State *)memory;

  for (int other = 0; other < common->n_seats; other++) {
    if (other == seat)
      continue;
    if (view->reserved[other] && view->reserved[other] != HIDDEN_CARD) {
      view->unseen |= 1u << (view->reserved[other] - 1);
      view->reserved[other] = HIDDEN_CARD;
    }
    if (view->offer[other])
      view->offer[other] = (uint8_t)(view->goal[other] ? 1u << (view->goal[other] - 1) : 0);
  }
  if (view->has_urn)
    fill_urn ((const Setup *)common, view);
}

/* A bit of the set, each as likely. */
static int
random_bit (uint32_t set, RulesBits *bits)
{
  return bit_at (set, rules_bits_below (bits, count_bits (set)));
}

static uint32_t
deck_bits (const Setup *setup, int deck)
{
  uint32_t set = 0;

  for (int i = 0; i < PROJECTS; i++)
    set |= (uint32_t)(setup->project[i].deck == deck) << i;
  return set;
}

static void
complete (const RulesSetup *common, int seat, RulesState *memory, RulesBits *bits)
{
  const Setup *setup = (const Setup *)common;
  State *view = (State *)memory;
  uint32_t goals = (1u << SPACECRAFT_GOALS) - 1;
  int starter = common->option[OPTION_STARTER];

  for (int other = 0; other < common->n_seats; other++) {
    if (view->reserved[other] != HIDDEN_CARD)
      continue;
    int card = random_bit (view->unseen & deck_bits (setup, view->reserved_deck[other]), bits);
    view->reserved[other] = (uint8_t)(card + 1);
    view->unseen &= ~(1u << card);
  }

  if (view->has_urn && view->stage == STAGE_REFILL)
    fill_urn (setup, view);
  if (view->stage != STAGE_GOALS && view->stage != STAGE_CHOOSE)
    return;
  for (int other = 0; other < common->n_seats; other++)
    goals &= ~(uint32_t)view->offer[other];
  for (int k = 0; k < common->n_seats; k++) {
    int other = (starter + k) % common->n_seats;
    /* Goals are dealt from the starter on; those after `turn` have none yet. */
    if (view->stage == STAGE_GOALS && other == view->turn)
      break;
    while (other != seat && count_bits (view->offer[other]) < 2) {
      int goal = random_bit (goals, bits);
      goals &= ~(1u << goal);
      view->offer[other] |= (uint8_t)(1u << goal);
    }
  }
  fill_urn (setup, view);
}

static void
result (const RulesSetup *common, const RulesState *memory, RulesResult *out)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  int best = 0;

  *out = (RulesResult){ 0 };
  for (int seat = 0; seat < common->n_seats; seat++) {
    Score score = score_of (setup, state, seat);
    out->score[seat] = total_of (&score);
    out->tie_break[seat] =
        (int32_t)(count_tiles (state->cart[seat]) + count_tiles (state->beside[seat]));
    if (out->score[seat] > out->score[best]
        || (out->score[seat] == out->score[best] && out->tie_break[seat] > out->tie_break[best]))
      best = seat;
  }
  for (int seat = 0; seat < common->n_seats; seat++)
    if (out->score[seat] == out->score[best] && out->tie_break[seat] == out->tie_break[best])
      out->winners |= (uint8_t)(1u << seat);
}

/* How much of a project the rocket has, in 16ths; a size that can be had by arranging is nearly
 * all. */
static int
share_of (const Setup *setup, const SpacecraftRocket *rocket, int project)
{
  const Project *p = &setup->project[project - 1];
  const uint8_t *have = p->asks == ASKS_MODULES ? rocket->count : rocket->colour;
  int n = p->asks == ASKS_MODULES ? SPACECRAFT_KINDS : SPACECRAFT_COLOURS;
  int met = 0;
  int all = 0;

  if (p->asks == ASKS_WIDTH || p->asks == ASKS_HEIGHT) {
    bool is_width = p->asks == ASKS_WIDTH;
    int now = is_width ? rocket->width : rocket->height;
    if (now >= p->need[0])
      return 16;
    if (spacecraft_can_span (rocket->count, is_width ? p->need[0] : 1, is_width ? 1 : p->need[0]))
      return 15;
    return 16 * now / (p->need[0] + 1);
  }
  for (int i = 0; i < n; i++) {
    all += p->need[i];
    met += have[i] < p->need[i] ? have[i] : p->need[i];
  }
  return all ? 16 * met / all : 16;
}

/* A project begun is worth more the nearer it is to its end. */
static int32_t
hope_for (const Setup *setup, const SpacecraftRocket *rocket, int project, int weight)
{
  int share = share_of (setup, rocket, project);
  return (int32_t)setup->project[project - 1].points * share * share * weight / 256;
}

/* What it can hope for from cards that count modules. */
static int32_t
hope_for_cards (const Setup *setup, const State *state, int seat)
{
  const SpacecraftRocket *rocket = &state->rocket[seat];
  int32_t hope = 0;

  for (unsigned i = 0; i < cards_in_play (setup); i++) {
    unsigned n = markers_on (state, i);
    if (!state->card[i] || has_marker (state, i, seat) || n == spaces_of (setup, i)
        || !state->markers[seat])
      continue;
    hope += HOPE_CARD * card_value (setup, state, i, n + 1)
            * count_subject (rocket, setup->card[state->card[i] - 1].subject);
  }
  return hope;
}

/*
 * Tiles are modules to come, modules bring the plan nearer, and projects that can be seen are worth
 * something before they are fulfilled. When the last Leaves have begun, only these are.
 */
static int32_t
promise (const RulesSetup *common, const RulesState *memory, int seat)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  const SpacecraftRocket *rocket = &state->rocket[seat];
  int32_t hope = 0;

  if (state->last_leaves && seat != state->turn)
    return 0;
  if (!state->last_leaves) {
    hope += HOPE_TILE
            * (int32_t)(weigh (setup, state->cart[seat]) + weigh (setup, state->beside[seat]));
    for (int kind = 0; kind < JUNK_KINDS; kind++)
      hope += state->cart[seat][kind] + state->beside[seat][kind] > 0 ? HOPE_KIND : 0;
    hope += HOPE_MODULE * rocket->n;
  }
  for (int kind = 0; kind < SPACECRAFT_KINDS && state->plan; kind++) {
    int need = setup->plan[state->plan - 1][kind];
    hope += HOPE_PLAN * (rocket->count[kind] < need ? rocket->count[kind] : need);
  }
  if (is_advanced (setup))
    return hope + hope_for_cards (setup, state, seat);
  for (int i = 0; i < GAPS; i++) {
    if (state->lower[i])
      hope += hope_for (setup, rocket, state->lower[i], HOPE_LOWER);
    if (state->upper[i])
      hope += hope_for (setup, rocket, state->upper[i], HOPE_UPPER);
  }
  if (state->reserved[seat] && state->reserved[seat] != HIDDEN_CARD)
    hope += hope_for (setup, rocket, state->reserved[seat], HOPE_RESERVED);
  return hope;
}

/* ---- Showing ---- */

static void
show_one (const char *name, int seat, const char *kind, int value, RulesFactFunc tell, void *data)
{
  int16_t v = (int16_t)value;
  tell (&(RulesFact){ name, seat, kind, 1, &v }, data);
}

static void
show_tiles (const char *name, int seat, const uint8_t *tiles, RulesFactFunc tell, void *data)
{
  int16_t value[TILES];
  size_t n = 0;

  for (int16_t i = 0; i < JUNK_KINDS; i++)
    for (int k = 0; k < tiles[i]; k++)
      value[n++] = i;
  tell (&(RulesFact){ name, seat, "junk", n, value, true }, data);
}

static void
show_list (const char *name, int seat, const char *kind, const uint8_t *list, int n,
           RulesFactFunc tell, void *data)
{
  int16_t value[SPACECRAFT_ROCKET_MAX];
  size_t n_values = 0;

  for (int i = 0; i < n; i++)
    if (list[i])
      value[n_values++] = list[i];
  tell (&(RulesFact){ name, seat, kind, n_values, value, true }, data);
}

static void
show_yard (const Setup *setup, const State *view, RulesFactFunc tell, void *data)
{
  int16_t space[SPACES];
  int16_t top[SPACES];
  int16_t depth[SPACES];
  size_t n = 0;

  for (int16_t i = 0; i < SPACES; i++) {
    if (!(yard_of (setup) >> i & 1) || !view->top[i])
      continue;
    space[n] = i;
    depth[n] = view->depth[i];
    top[n++] = (int16_t)(view->top[i] - 1);
  }
  tell (&(RulesFact){ "piles", -1, "space", n, space, true }, data);
  tell (&(RulesFact){ "top tiles", -1, "junk", n, top, true }, data);
  tell (&(RulesFact){ "pile heights", -1, "number", n, depth, true }, data);
}

/* Each marker by its card and its seat, and how many spaces the cards have. */
static void
show_cards (const Setup *setup, const State *view, RulesFactFunc tell, void *data)
{
  int16_t spaces[CARDS_IN_PLAY];
  int16_t card[CARDS_IN_PLAY * SPACES_A];
  int16_t seat[CARDS_IN_PLAY * SPACES_A];
  size_t n_cards = 0;
  size_t n = 0;

  show_list ("cards", -1, "card", view->card, CARDS_IN_PLAY, tell, data);
  for (unsigned i = 0; i < cards_in_play (setup) && view->card[i]; i++) {
    spaces[n_cards++] = (int16_t)spaces_of (setup, i);
    for (unsigned k = 0; k < markers_on (view, i); k++) {
      card[n] = view->card[i];
      seat[n++] = (int16_t)(view->marker[i][k] - 1);
    }
  }
  tell (&(RulesFact){ "card spaces", -1, "number", n_cards, spaces, true }, data);
  tell (&(RulesFact){ "marked cards", -1, "card", n, card, true }, data);
  tell (&(RulesFact){ "marked by", -1, "seat", n, seat, true }, data);
}

/* SC-20, as things stand: what gives nothing is left out. */
static void
show_points (const Setup *setup, const State *view, int seat, RulesFactFunc tell, void *data)
{
  Score score = score_of (setup, view, seat);

  if (score.countdown)
    rules_show_number ("countdown points", seat, score.countdown, tell, data);
  if (score.plan)
    rules_show_number ("plan points", seat, score.plan, tell, data);
  if (score.goal)
    rules_show_number ("goal points", seat, score.goal, tell, data);
  if (score.projects)
    rules_show_number ("project points", seat, score.projects, tell, data);
}

static void
show_workshop (const Setup *setup, const State *view, RulesFactFunc tell, void *data)
{
  int16_t token[COLUMNS];
  int16_t module[COLUMNS * COMPARTMENTS];
  int16_t column[COLUMNS * COMPARTMENTS];
  int16_t stock[COLUMNS * COMPARTMENTS];
  size_t n = 0;
  size_t n_tokens = view->stage > STAGE_TOKENS_B ? COLUMNS : view->stage > STAGE_TOKENS_A ? 2 : 0;

  for (size_t i = 0; i < n_tokens; i++)
    token[i] = view->token[i];
  for (int c = 0; c < COLUMNS; c++)
    for (int i = 0; i < COMPARTMENTS; i++) {
      if (!view->stock[c][i])
        continue;
      column[n] = (int16_t)(c + 1);
      stock[n] = view->stock[c][i];
      module[n++] = setup->compartment[c][i].module;
    }
  tell (&(RulesFact){ "tokens", -1, "junk", n_tokens, token, true }, data);
  tell (&(RulesFact){ "workshop", -1, "module", n, module, true }, data);
  tell (&(RulesFact){ "workshop columns", -1, "column", n, column, true }, data);
  tell (&(RulesFact){ "workshop stock", -1, "number", n, stock, true }, data);
}

static void
show_rocket (const SpacecraftRocket *rocket, int seat, RulesFactFunc tell, void *data)
{
  int16_t module[SPACECRAFT_ROCKET_MAX];
  int16_t x[SPACECRAFT_ROCKET_MAX];
  int16_t y[SPACECRAFT_ROCKET_MAX];

  for (int i = 0; i < rocket->n; i++) {
    module[i] = rocket->module[i];
    x[i] = rocket->x[i];
    y[i] = rocket->y[i];
  }
  tell (&(RulesFact){ "rocket", seat, "module", rocket->n_placed, module, true }, data);
  tell (&(RulesFact){ "rocket across", seat, "across", rocket->n_placed, x, true }, data);
  tell (&(RulesFact){ "rocket down", seat, "down", rocket->n_placed, y, true }, data);
  if (rocket->n_placed < rocket->n)
    tell (&(RulesFact){ "apart", seat, "module", (size_t)(rocket->n - rocket->n_placed),
                        module + rocket->n_placed, true },
          data);
}

/* A seat's goals to choose from; two that are not seen if it is another's. */
static void
show_offer (const State *view, int seat, bool is_dealt, RulesFactFunc tell, void *data)
{
  int16_t goal[2] = { RULES_HIDDEN, RULES_HIDDEN };
  int n = 0;

  /* A goal that was chosen is shown as such, so here it is hidden with the other. */
  if (count_bits (view->offer[seat]) == 2)
    for (int16_t i = 0; i < SPACECRAFT_GOALS; i++)
      if (view->offer[seat] >> i & 1)
        goal[n++] = i;
  if (is_dealt)
    tell (&(RulesFact){ "goals to choose from", seat, "goal", 2, goal, true }, data);
}

static void
show (const RulesSetup *common, const RulesState *memory, RulesFactFunc tell, void *data)
{
  const Setup *setup = (const Setup *)common;
  const State *view = (const State *)memory;
  int starter = common->option[OPTION_STARTER];

  show_yard (setup, view, tell, data);
  show_workshop (setup, view, tell, data);
  if (view->plan)
    show_one ("plan", -1, "plan", view->plan, tell, data);
  if (view->countdown)
    rules_show_number ("countdown", -1, view->countdown, tell, data);
  if (view->last_leaves)
    rules_show_number ("last leaves", -1, view->last_leaves, tell, data);
  if (is_advanced (setup)) {
    show_cards (setup, view, tell, data);
  } else {
    show_list ("upper row", -1, "project", view->upper, GAPS, tell, data);
    show_list ("lower row", -1, "project", view->lower, GAPS, tell, data);
    rules_show_number ("project pile", -1,
                       view->deck_left[0] + view->deck_left[1] + view->deck_left[2], tell, data);
  }
  for (int seat = 0; seat < common->n_seats; seat++) {
    int after = (seat - starter + common->n_seats) % common->n_seats;
    int turn_after = (view->turn - starter + common->n_seats) % common->n_seats;
    if (view->pawn[seat])
      show_one ("pawn", seat, "space", view->pawn[seat] - 1, tell, data);
    show_tiles ("cart", seat, view->cart[seat], tell, data);
    show_tiles ("beside", seat, view->beside[seat], tell, data);
    if (view->stage == STAGE_CHOOSE || view->stage == STAGE_GOALS)
      show_offer (view, seat, view->stage == STAGE_CHOOSE || after < turn_after, tell, data);
    if (view->goal[seat])
      show_one ("goal", seat, "goal", view->goal[seat] - 1, tell, data);
    show_rocket (&view->rocket[seat], seat, tell, data);
    show_points (setup, view, seat, tell, data);
    if (view->stage == STAGE_LEAVE && seat == view->turn) {
      rules_show_number ("built now", seat, view->built, tell, data);
      rules_show_number ("taken now", seat, view->taken, tell, data);
    }
    if (is_advanced (setup)) {
      uint8_t marked[CARDS_IN_PLAY] = { 0 };
      for (unsigned i = 0; i < cards_in_play (setup); i++)
        marked[i] = has_marker (view, i, seat) ? view->card[i] : 0;
      show_list ("marked", seat, "card", marked, CARDS_IN_PLAY, tell, data);
      rules_show_number ("markers", seat, view->markers[seat], tell, data);
      continue;
    }
    uint8_t taken[PROJECTS] = { 0 };
    for (int i = 0; i < PROJECTS; i++)
      taken[i] = (uint8_t)(view->fulfilled[seat] >> i & 1 ? i + 1 : 0);
    show_list ("projects", seat, "project", taken, PROJECTS, tell, data);
    if (view->reserved[seat])
      show_one ("reserved", seat, "project",
                view->reserved[seat] == HIDDEN_CARD ? RULES_HIDDEN : view->reserved[seat], tell,
                data);
  }
}

/* ---- What cannot be ---- */

static const char *
find_tile_fault (const Setup *setup, const State *state)
{
  for (int i = 0; i < JUNK_KINDS; i++) {
    int n = state->covered[i] + state->spent[i] + (setup->common.n_seats == 2);
    for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
      n += state->cart[seat][i] + state->beside[seat][i];
    for (int space = 0; space < SPACES; space++)
      n += state->top[space] == i + 1;
    if (n != setup->tiles[i])
      return "tiles were made or lost";
  }
  int n_covered = 0;
  for (int space = 0; space < SPACES; space++) {
    bool is_awaited =
        state->stage == STAGE_TILES || (state->stage == STAGE_UNCOVER && space == state->uncovers);
    if ((state->depth[space] > 0) != (state->piles >> space & 1))
      return "the set of piles does not match their heights";
    if (state->top[space] && !state->depth[space])
      return "a tile lies on no pile";
    if (state->depth[space] && !state->top[space] && !is_awaited)
      return "a pile has no top tile";
    n_covered += state->depth[space] - (state->top[space] != 0);
  }
  if (n_covered != (int)count_tiles (state->covered))
    return "the piles do not hold the covered tiles";
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    if (count_tiles (state->cart[seat]) > CART_TILES
        || weigh (setup, state->cart[seat]) > CART_WEIGHT)
      return "a cart is too full";
    if (!state->pawn[seat] && count_tiles (state->cart[seat]))
      return "a cart outside is not empty";
    if (state->pawn[seat] > SPACES)
      return "a pawn is nowhere";
    for (int other = 0; other < seat; other++)
      if (state->pawn[seat] && state->pawn[seat] == state->pawn[other])
        return "two pawns share a space";
  }
  return NULL;
}

static const char *
find_module_fault (const Setup *setup, const State *state)
{
  int n_of[SPACECRAFT_MODULE_TYPES] = { 0 };

  for (int column = 0; column < COLUMNS; column++)
    for (int i = 0; i < COMPARTMENTS; i++)
      if (setup->compartment[column][i].is_there)
        n_of[setup->compartment[column][i].module] +=
            setup->compartment[column][i].stock - state->stock[column][i];
  n_of[SPACECRAFT_GREY_HULL] = setup->common.n_seats;
  for (int seat = 0; seat < setup->common.n_seats; seat++) {
    const SpacecraftRocket *rocket = &state->rocket[seat];
    const char *fault = spacecraft_rocket_fault (rocket);
    if (fault)
      return fault;
    if (rocket->n_placed < rocket->n && (state->stage != STAGE_LEAVE || seat != state->turn))
      return "a rocket is apart out of turn";
    for (int i = 0; i < rocket->n; i++)
      n_of[rocket->module[i]]--;
  }
  for (int i = 0; i < SPACECRAFT_MODULE_TYPES; i++)
    if (n_of[i])
      return "modules were made or lost";
  return NULL;
}

static const char *
find_card_fault (const Setup *setup, const State *state)
{
  uint32_t seen = state->unseen;
  int in_deck[DECKS + 1] = { 0 };

  if (is_advanced (setup)) {
    for (int seat = 0; seat < setup->common.n_seats; seat++) {
      int n = state->markers[seat];
      for (int i = 0; i < CARDS_IN_PLAY; i++)
        for (int k = 0; k < SPACES_A; k++)
          n += state->marker[i][k] == seat + 1;
      if (n != MARKERS)
        return "markers were made or lost";
    }
    return NULL;
  }
  for (int i = 0; i < 2 * GAPS + RULES_SEATS_MAX; i++) {
    int card = i < GAPS       ? state->upper[i]
               : i < 2 * GAPS ? state->lower[i - GAPS]
                              : state->reserved[i - 2 * GAPS];
    if (card > PROJECTS || (card && (seen >> (card - 1) & 1)))
      return "a project is in two places";
    seen |= card ? 1u << (card - 1) : 0;
  }
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    if (seen & state->fulfilled[seat])
      return "a project is in two places";
    seen |= state->fulfilled[seat];
    if (state->reserved[seat]
        && setup->project[state->reserved[seat] - 1].deck != state->reserved_deck[seat])
      return "a reserved card has another's back";
  }
  if (seen != (1u << PROJECTS) - 1)
    return "a project was lost";
  for (int i = 0; i < PROJECTS; i++)
    in_deck[setup->project[i].deck] += state->unseen >> i & 1;
  for (int deck = 1; deck <= DECKS; deck++)
    if (in_deck[deck] != state->deck_left[deck - 1] + 6 - setup->common.n_seats)
      return "a deck has too many cards, or too few";
  return NULL;
}

static const char *
find_fault (const RulesSetup *common, const RulesState *memory)
{
  const Setup *setup = (const Setup *)common;
  const State *state = (const State *)memory;
  const char *fault = find_tile_fault (setup, state);

  fault = fault ? fault : find_module_fault (setup, state);
  fault = fault ? fault : find_card_fault (setup, state);
  if (fault)
    return fault;
  if (state->counter && state->countdown == 0 && !state->last_leaves && state->stage != STAGE_OVER)
    return "the countdown is over but the game goes on";
  State again = *state;
  fill_urn (setup, &again);
  if (again.has_urn != state->has_urn || memcmp (again.urn, state->urn, sizeof again.urn) != 0)
    return "what chance may draw is not what there is";
  if (state->built > BUILDS || state->taken > PROJECTS_NOW)
    return "a Leave had too much in it";
  for (int seat = 0; seat < common->n_seats; seat++)
    if (!state->goal[seat] && state->stage > STAGE_CHOOSE)
      return "a player has no goal";
  return NULL;
}

const RulesGame spacecraft_game = {
  .id = "spacecraft",
  .title = "SPACEcraft",
  .by = "Michał Gryń",
  .min_seats = 2,
  .max_seats = 4,
  .setup_size = sizeof (Setup),
  .state_size = sizeof (State),
  .kinds = kinds,
  .verbs = verbs,
  .components = spacecraft_rows,
  .options = options,
  .rules = rules,
  .phrases = phrases,
  .fill_components = spacecraft_fill_components,
  .add_component = spacecraft_add_component,
  .get_component = spacecraft_get_component,
  .check_setup = spacecraft_check_setup,
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
