/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules.h: the game interface. Read this first.
 *
 * A game is one constant RulesGame: a few tables of names and a few functions over plain memory.
 * Everything else (journal, text form, undo, computer players, command line, window, fuzzing, the
 * conformance suite) is written once, against this file, and serves every game.
 *
 * The idea in eight sentences:
 *
 *   A setup says what is played: seats, options (house rules), components (the deck). It is frozen
 *   when play begins. A state is everything that can change; it has no pointers and no padding that
 *   is not zero, so copying its bytes clones it and comparing its bytes compares it. Somebody is
 *   always the actor: a seat, or chance, or the table, or nobody when the game is over. legal()
 *   lists what a seat may do, chance() describes what may be drawn, ask() what only the physical
 *   table knows, and apply() carries out one action or refuses it with the rule that forbids it,
 *   leaving the state as it was. A seat states what it wants; what is so on the table (contact,
 *   distance, where things fell) is an answer of the table, whoever reads it there. observe()
 *   leaves out of a state what one seat may not see; complete() fills such a view in again by a
 *   random guess, which is all that a computer player gets. What happened and what was refused is
 *   told as reasons: a rule id, a sentence and its values, so that any front end can say it in the
 *   player's language.
 *
 * rules/ knows C11 and the C library only: no clock, no files, no randomness of its own (bits are
 * passed in, see rules-chance.h), no floating point in a state, and no allocation in a game. Tests
 * hold it to that by looking at the symbols it needs.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  RULES_SEATS_MAX = 4,
  RULES_ARGS_MAX = 15,    /* values one action can carry */
  RULES_NAME_MAX = 32,    /* a player's name in bytes, its final 0 included */
  RULES_OPTIONS_MAX = 16, /* house rules of one game */
  RULES_FACES_MAX = 64,   /* different faces in one urn */
  RULES_LEGAL_MAX = 512,  /* actions legal() may list */
  RULES_EVENTS_MAX = 32,  /* events one action may tell; further ones are left out */
  RULES_STATE_MAX = 8192, /* bytes of the largest state */
};

/* Who acts when no seat does. */
enum {
  RULES_CHANCE = -1,
  RULES_OVER = -2,
  RULES_TABLE = -3, /* the physical table: people, sensors or a camera answer for it */
};

/* Stands in a fact for a value the observer may not see. */
#define RULES_HIDDEN INT16_MIN

/* Marks a text for translation. The front end translates; rules never do. Spelt as in GLib. */
#define N_(String) (String)

typedef struct RulesBits RulesBits; /* rules-chance.h */
typedef struct RulesReason RulesReason;
typedef struct RulesAdvice RulesAdvice; /* players/players.h */

/*
 * One action, or one row of components: a pattern by number and the values for its blanks.
 * Values after n_args mean nothing and are never compared.
 */
typedef struct {
  uint8_t verb;
  uint8_t n_args;
  int16_t arg[RULES_ARGS_MAX];
} RulesAction;

/* ---- Setup: what is played ---- */

typedef enum {
  RULES_COMPONENTS_ASSUMED, /* the source does not print them: say so on screen */
  RULES_COMPONENTS_COUNTED, /* the players counted their own box */
} RulesProvenance;

/*
 * The part of a setup that every game has. A game with components embeds it as the first member of
 * its own struct and says how large that is. No pointers in either.
 */
typedef struct {
  uint8_t n_seats;
  uint8_t provenance; /* a RulesProvenance */
  char seat[RULES_SEATS_MAX][RULES_NAME_MAX];
  int16_t option[RULES_OPTIONS_MAX]; /* by place in the game's option table */
} RulesSetup;

/* ---- Words: how values, actions and reasons read ---- */

/*
 * A kind of value. Texts and patterns name it in braces: "play {card} push {seat}".
 * `number` and `seat` exist in every game (rules_kind).
 */
typedef struct {
  const char *name;
  int16_t min;
  int16_t max;
  const char *const *words; /* a word for each value from min on; NULL: written as a number */
  /* For names that the setup brings along; NULL for a value that has none. Used instead of words.
   */
  const char *(*word_of) (const RulesSetup *setup, int value);
  /* In a row of components a new word may stand: takes it into the setup, its value or -1. */
  int (*add_word) (RulesSetup *setup, const char *word);
  /* How values read within a sentence, where that is more than their words: a text for each from
   * min on ("blue head (5th action)"), or a phrase for some ("Ann's home base"). */
  const char *const *spoken;
  bool (*speak) (int value, RulesReason *reason);
  bool is_tenths; /* a number that counts tenths, written with a point: 41.5 for 415 */
} RulesKind;

/*
 * The shape of an action or of a component row: literal words and blanks. The last blank may end in
 * a star, "deal {seat} {card}*": one value or more. Or a pattern may end in a group that can be
 * left out and said again, "pay {ship} as {resource} [and {ship} as {resource}]*". Two patterns of
 * a table must differ in their words, so that a line has one reading.
 */
typedef struct {
  const char *pattern;
  const char *help; /* what it does, as a sentence for the player */
  /*
   * apply() accepts more than legal() lists: a measured distance, an overpayment. legal() then
   * lists a fair choice of them.
   */
  bool is_open;
  /* Of a row of components: the source prints the built-in ones. `assumed` is not said of them. */
  bool is_printed;
  /* Of rows that are shown as what is in the box: what those of one title list together, "Cards".
   */
  const char *title;
  /* Of a row with a count: what it counts, "Cards with a {card}". */
  const char *counted;
  bool is_answer;     /* the table's, to what it is asked; no seat says it */
  bool is_correction; /* the table's too, at any time that a seat is to act */
} RulesVerb;

/* A rule: its id in this project, the heading it stands under in the source, our words. The source
 * is French: the French translation of a heading is the one that is printed there. */
typedef struct {
  const char *id;
  const char *heading;
  const char *text;
  bool is_unspoken; /* no phrase or option names it: the players, or others, see to it */
} RulesRule;

/* A sentence that a game can say. */
typedef struct {
  const char *id;   /* stable, for programs: "advances" */
  const char *rule; /* the rule behind it */
  const char *text; /* "{seat} advances {number}, to {space}."; {2:card} takes the second value */
  /* The text to say instead where the value in this place, from 1, is 1: "1 tile". May be NULL. */
  const char *one;
  unsigned one_place;
} RulesPhrase;

enum { RULES_REASON_ARGS = 6 };

/* A phrase with its values: what happened, or why not. Values it does not name are 0. */
struct RulesReason {
  const RulesPhrase *phrase;
  int16_t arg[RULES_REASON_ARGS];
  uint8_t seen_by; /* of an event: a bit for each seat that may be told */
};

/* What apply() has to say. Callers who do not care pass NULL, and it costs nothing. */
typedef struct {
  RulesReason refusal; /* when refused */
  uint16_t n_events;
  RulesReason event[RULES_EVENTS_MAX];
} RulesOutcome;

/* A house rule or setting, frozen with the setup. */
typedef struct {
  const char *name;
  const char *kind;
  int16_t usual; /* the value when nobody says otherwise */
  const char *rule;
  const char *text;
  /* What a journal that does not say it means, where that is not what is usual today. Journals are
   * written with all options, so such a one is older than the option, or was written by hand. */
  bool has_older;
  int16_t older;
} RulesOption;

/* ---- State: what changes ---- */

/* Every state begins with this. */
typedef struct {
  int8_t actor; /* a seat, RULES_CHANCE, RULES_TABLE or RULES_OVER */
} RulesHead;

/* Room for any game's state, so that one can stand on the stack. Games see it as their own struct.
 */
typedef union {
  RulesHead head;
  uint64_t align;
  unsigned char bytes[RULES_STATE_MAX];
} RulesState;

/*
 * What chance may do now, as an urn: `draws` faces are drawn one after another, each with
 * probability weight / sum of weights. Drawn faces stay out (cards) or go back (dice). The action
 * that reports it is `base` followed by the faces, so two dice or a hand of six cards are one line
 * of the journal, and a roll of n dice need not list its 6^n outcomes. The weights of all faces
 * together are at most RULES_WEIGHT_MAX.
 */
enum { RULES_WEIGHT_MAX = 127 };

typedef struct {
  RulesAction base;
  int8_t seat; /* for whom, RULES_CHANCE if for nobody in particular */
  uint8_t draws;
  uint8_t n_faces;
  bool goes_back;
  int16_t first; /* the value that face 0 stands for; the others follow it */
  /*
   * Of cards: the number of a pile, which stays as long as being drawn is all that happens to its
   * cards. A playout then shuffles once and goes on drawing. 0 promises nothing.
   */
  uint8_t pile;
  const uint8_t *weight; /* of each face; a part of the state or setup, so it changes with it */
} RulesUrn;

/* What is asked of the table when it acts. legal() lists answers, or a fair choice of them. */
typedef struct {
  RulesReason reason; /* the question as a sentence */
  int8_t seat;        /* whose action it is about: who looks, if nobody else does */
  bool is_virtual;    /* there is nothing to look at but the screen: answer() says it */
} RulesQuestion;

/* How things stand; final when the game is over. Tie-breaks count between equal scores only. */
typedef struct {
  int32_t score[RULES_SEATS_MAX];
  int32_t tie_break[RULES_SEATS_MAX];
  uint8_t winners; /* a bit for each seat that leads, or has won */
} RulesResult;

/* One thing to show: "hand Ann: 3 5 12". Seat is negative for what belongs to nobody. */
typedef struct {
  const char *name;
  int seat;
  const char *kind;
  size_t n_values;
  const int16_t *value; /* RULES_HIDDEN for what is not seen */
  bool is_list;         /* there may be any number of values, not one */
  /* Of one row of a table: what its values are called, ended by NULL. The row is about `name`. */
  const char *const *columns;
  /* The values go in twos: whom a row is about, and what stands there in the column `name`. */
  bool is_pairs;
} RulesFact;

typedef void (*RulesFactFunc) (const RulesFact *fact, void *data);

/* ---- The game ---- */

typedef struct {
  const char *id; /* its folder, its name on the command line and in the journal */
  const char *title;
  const char *by; /* author, for the front page */
  uint8_t min_seats;
  uint8_t max_seats;
  size_t setup_size;
  size_t state_size;
  /*
   * Why computer players cannot play it, as a sentence; NULL: they can. Where a seat states facts
   * of the physical table, a computer would choose those that suit it, and hints, reviews and
   * figures would rest on them. Tests may still pick from legal(). Ask rules_people_only.
   */
  const char *people_only;
  bool (*suits_computers) (const RulesSetup *setup); /* who can play this one all the same */
  bool is_unscored; /* it is won, not counted: its scores are for computer players, never shown */

  /* Tables, each ended by an entry without a name. Verbs and components are numbered from 0. */
  const RulesKind *kinds;
  const RulesVerb *verbs;
  const RulesVerb *components;
  const RulesOption *options;
  const RulesRule *rules;
  const RulesPhrase *const *phrases; /* every phrase it can say, ended by NULL */

  /* Components. NULL for a game that has none. */
  void (*fill_components) (RulesSetup *setup); /* the built-in ones, where there are none */
  /* Takes one row into the setup. */
  bool (*add_component) (RulesSetup *setup, const RulesAction *row, RulesReason *refusal);
  /* The rows of the setup in order; false after the last. */
  bool (*get_component) (const RulesSetup *setup, size_t i, RulesAction *row);

  /* Is the whole setup one that can be played? May be NULL. */
  bool (*check_setup) (const RulesSetup *setup, RulesReason *refusal);

  /* The first state. The memory is all zeros. */
  void (*begin) (const RulesSetup *setup, RulesState *state);

  /*
   * Lists what the acting seat may do, at most RULES_LEGAL_MAX different actions, one at least. It
   * asks nothing that the seat cannot see: on observe()'s view the list is the same.
   */
  size_t (*legal) (const RulesSetup *setup, const RulesState *state, RulesAction *list);

  /* Is this verb one of those that a game of this setup has? NULL: all are. For help and lists;
   * apply() refuses the others with a reason. */
  bool (*has_verb) (const RulesSetup *setup, unsigned verb);

  /*
   * Picks an action of legal()'s list at random. Every one is possible, but they need not be
   * equally likely: a card first, say, and then what to do with it. The same bits give the same
   * action, on observe()'s view too. For games whose random playouts should be quicker than writing
   * the list; may be NULL.
   */
  void (*pick) (const RulesSetup *setup, const RulesState *state, RulesBits *bits,
                RulesAction *action);

  /* Describes the draw when chance acts. It sets every member of the urn. */
  void (*chance) (const RulesSetup *setup, const RulesState *state, RulesUrn *urn);

  /* Describes what is asked when the table acts. NULL for a game that never asks it. */
  void (*ask) (const RulesSetup *setup, const RulesState *state, RulesQuestion *question);

  /*
   * Answers in the table's place, as the things might well fall: for tables that are only on the
   * screen, and for playouts. The same bits give the same answer. NULL: any that legal() lists.
   */
  void (*answer) (const RulesSetup *setup, const RulesState *state, RulesBits *bits,
                  RulesAction *action);

  /*
   * Carries out an action, or refuses it: false, the refusal in `outcome` and the state as it was.
   * The action is well formed (rules_apply sees to that): a verb of the table, as many values as
   * its pattern takes, each within its kind. Whether it is legal now is for apply() to judge.
   */
  bool (*apply) (const RulesSetup *setup, RulesState *state, const RulesAction *action,
                 RulesOutcome *outcome);

  /* Takes out of `view`, a copy of the state, what the seat may not see. */
  void (*observe) (const RulesSetup *setup, int seat, RulesState *view);

  /* Turns a seat's view into a state that it could be, each as likely as the seat must think. */
  void (*complete) (const RulesSetup *setup, int seat, RulesState *view, RulesBits *bits);

  void (*result) (const RulesSetup *setup, const RulesState *state, RulesResult *result);

  /*
   * What a seat may hope for beyond its score as it stands, in 64ths of a point: a hand that climbs
   * well, a rocket nearly built. A judgement for computer players, not a rule; may be NULL.
   */
  int32_t (*promise) (const RulesSetup *setup, const RulesState *state, int seat);

  /*
   * Picks what a fair player might do, quickly and not always the same: how players that search
   * imagine the rest of a game. NULL: as pick() does.
   */
  void (*sketch) (const RulesSetup *setup, const RulesState *state, RulesBits *bits,
                  RulesAction *action);

  /* How many actions of seats they imagine before they look how things stand; 0: 24. */
  unsigned horizon;

  /* Of a state where chance acts: has something just been counted (a journey), after which it all
   * begins anew and chances are even? Players that search look no further. NULL: never. */
  bool (*is_counted) (const RulesSetup *setup, const RulesState *state);

  /*
   * What a player of the game's own thinks of what the acting seat of a view could do, best first:
   * one choice at least, at most RULES_LEGAL_MAX. `level` is 1 to 3; `mind` has mind_size bytes,
   * zeros at first, for what a player keeps. NULL: the players that serve every game do.
   */
  size_t (*advise) (const RulesSetup *setup, const RulesState *view, int seat, unsigned level,
                    void *mind, RulesBits *bits, RulesAdvice *list);
  size_t mind_size;

  /* Tells a state or a view fact by fact. */
  void (*show) (const RulesSetup *setup, const RulesState *view, RulesFactFunc emit, void *data);

  /* What cannot be (a card twice, a marker beyond the track), or NULL. For tests and after loading.
   */
  const char *(*find_fault) (const RulesSetup *setup, const RulesState *state);
} RulesGame;

/* All games of this build, ended by NULL. The list is in rules/meson.build. */
extern const RulesGame *const rules_games[];

const RulesGame *rules_find_game (const char *id);

/* ---- What every caller uses ---- */

/* A setup with default options, built-in components and seats without names. NULL without memory.
 */
RulesSetup *rules_setup_new (const RulesGame *game);
void rules_setup_free (RulesSetup *setup);

/* Puts the built-in components in the place of those that the setup has. */
void rules_setup_fill (const RulesGame *game, RulesSetup *setup);

/* Seats, names, options, then the game's own check. Call it before rules_begin. */
bool rules_setup_check (const RulesGame *game, const RulesSetup *setup, RulesReason *refusal);

void rules_begin (const RulesGame *game, const RulesSetup *setup, RulesState *state);

static inline int
rules_actor (const RulesState *state)
{
  return state->head.actor;
}

/* Only the bytes the game uses are copied and compared. */
void rules_copy (const RulesGame *game, RulesState *to, const RulesState *from);
bool rules_equal (const RulesGame *game, const RulesState *a, const RulesState *b);
uint64_t rules_hash (const RulesGame *game, const RulesState *state);

bool rules_same_action (const RulesAction *a, const RulesAction *b);

/*
 * The door for every action that comes from outside (people, files, dice): checks the form, then
 * asks the game. Players that pick from legal() may call the game's apply() directly.
 */
bool rules_apply (const RulesGame *game, const RulesSetup *setup, RulesState *state,
                  const RulesAction *action, RulesOutcome *outcome);

/* Copies the state into `view` and takes out what the seat may not see; a negative seat sees what
 * is open to all. */
void rules_observe (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
                    int seat, RulesState *view);

/* Why no computer can play it, and nobody review it, with this setup; NULL: they can. Without a
 * setup: with any. */
const char *rules_people_only (const RulesGame *game, const RulesSetup *setup);

bool rules_has_verb (const RulesGame *game, const RulesSetup *setup, unsigned verb);
const RulesKind *rules_kind (const RulesGame *game, const char *name);
const RulesRule *rules_rule (const RulesGame *game, const char *id);

/* The place of an option in the game's table, -1 if it has none of that name. */
int rules_option (const RulesGame *game, const char *name);

/* ---- For games ---- */

/* Tells a fact of one number. */
void rules_show_number (const char *name, int seat, int value, RulesFactFunc emit, void *data);

/*
 * A game speaks in phrases followed by their values:
 *
 *   return rules_refuse (outcome, &too_little_track, difference, marker);
 *   rules_emit (outcome, &advances, seat, card, spaces);
 *
 * These are macros so that a playout, which passes no outcome, pays one test and no call.
 */
bool rules_set_refusal (RulesReason *refusal, const RulesReason *reason);
void rules_add_event (RulesOutcome *outcome, unsigned seats, const RulesReason *reason);

/* Refuses an action; the value is false. */
#define rules_refuse(outcome, ...)                                                                 \
  ((outcome) ? rules_set_refusal (&(outcome)->refusal, &(const RulesReason){ __VA_ARGS__ }) : false)

/* Refuses a setup, where there is no outcome yet. */
#define rules_refuse_setup(refusal, ...)                                                           \
  rules_set_refusal ((refusal), &(const RulesReason){ __VA_ARGS__ })

/* Tells everybody what happened. */
#define rules_emit(outcome, ...) rules_emit_only (outcome, 0xff, __VA_ARGS__)

/* Tells only the seats of the mask. */
#define rules_emit_only(outcome, seats, ...)                                                       \
  do {                                                                                             \
    if (outcome)                                                                                   \
      rules_add_event ((outcome), (seats), &(const RulesReason){ __VA_ARGS__ });                   \
  } while (0)
