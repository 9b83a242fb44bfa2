/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One suite over every game. Each property is a case of its own for each game, played at tables of
 * every size and with every setting, from fixed seeds. The suite knows rules.h and no game.
 */
#pragma once

#include "rules/rules-chance.h"
#include "rules/rules-log.h"
#include "rules/rules-text.h"
#include "rules/rules.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum {
  PHRASES_MAX = 256,
  ACTIONS_MAX = 20000, /* a game that goes on for longer is taken to go on for ever */
  WALK_MAX =
      800, /* of a walk through a game that asks the table: what comes later is more of the same */
};

/* What a game does, in the kinds that are told apart when it has changed. */
enum {
  ASPECT_SET_UP,
  ASPECT_OFFERED,
  ASPECT_TOLD,
  ASPECT_REFUSED,
  ASPECT_SHOWN,
  ASPECT_GUESSED,
  ASPECT_JUDGED,
  ASPECT_FAULTED,
  ASPECTS,
};

/* A game under test, and what was heard from it so far. */
typedef struct {
  const RulesGame *game;
  char folder[512];       /* in which its transcripts and components are */
  bool said[PHRASES_MAX]; /* by place in the game's phrase list */
  uint64_t digest[RULES_SEATS_MAX][ASPECTS];
} Subject;

/* A game being played at random. */
typedef struct {
  Subject *subject;
  const RulesGame *game;
  const RulesSetup *setup;
  RulesState state;
  RulesBits bits;
  size_t n_actions;
} Walk;

/* Fails with a sentence that says how to come back to this place. */
#define walk_fail(walk, ...)                                                                       \
  do {                                                                                             \
    walk_describe (walk);                                                                          \
    fail_msg (__VA_ARGS__);                                                                        \
  } while (0)

#define walk_assert(walk, claim)                                                                   \
  do {                                                                                             \
    if (!(claim))                                                                                  \
      walk_fail (walk, "%s", #claim);                                                              \
  } while (0)

typedef void (*TableFunc) (Subject *subject, const RulesSetup *setup, uint64_t seed);

/* Calls `play` for every number of seats and many combinations of options, with so many seeds; with
 * fewer if the game is a long one. */
void each_table (Subject *subject, unsigned seeds, TableFunc play);

/* A setup of so many seats that can be played, with ordinary names. */
RulesSetup *plain_setup (const RulesGame *game, unsigned n_seats);

void walk_begin (Walk *walk, Subject *subject, const RulesSetup *setup, uint64_t seed);
void walk_describe (const Walk *walk);
/* What comes next, at random; false when the game is over. */
bool walk_choose (Walk *walk, RulesAction *action);
/* Applies it, which must succeed, and listens to what is said. */
void walk_apply (Walk *walk, const RulesAction *action);

/* Is the action one that chance may report now? */
bool urn_allows (const RulesUrn *urn, const RulesAction *action);
/* Is the action, of a seat or of chance, possible now? */
bool is_possible (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
                  const RulesAction *action);
/* An action of any verb with values of the right kinds, seldom a legal one. */
void random_action (const RulesGame *game, const RulesSetup *setup, RulesBits *bits,
                    RulesAction *action);

/* What is possible now, but for one value: the interesting kind of mistake. */
void near_miss (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
                RulesBits *bits, RulesAction *action);

/* The same of any table of patterns. */
void random_row (const RulesGame *game, const RulesSetup *setup, const RulesVerb *verbs,
                 RulesBits *bits, RulesAction *row);

/* Checks that a reason is one of the game's or of the house, with a rule and values that exist, and
 * notes that it was said. */
void hear (Subject *subject, const RulesSetup *setup, const RulesReason *reason);

/* Tries to do what cannot be done now: it must be refused, and nothing may change. */
void probe_refusals (Subject *subject, const RulesSetup *setup, const RulesState *state,
                     RulesBits *bits, unsigned tries);

/* Calls `use` for every transcript in the game's folder; how many there are. */
unsigned each_transcript (Subject *subject, void (*use) (Subject *subject, const char *path));

/* A text that grows. */
typedef struct {
  char *bytes;
  size_t length;
  size_t room;
} Text;

void text_add (const char *bytes, size_t length, void *text);
void text_clear (Text *text);
/* A file's whole content; fails the test if it cannot be read. */
void text_load (Text *text, const char *path);
void write_journal (const RulesLog *log, Text *text);

/* The cases, by what they are about. Each is told its Subject. */
void test_tables_of_words (void **state);
void test_patterns (void **state);
void test_components (void **state);
void test_setup_refusals (void **state);

void test_legal_unique (void **state);
void test_legal_applicable (void **state);
void test_pick (void **state);
void test_refusals (void **state);
void test_urns (void **state);
void test_piles (void **state);
void test_table (void **state);
void test_clone (void **state);
void test_deterministic (void **state);
void test_no_fault (void **state);
void test_result (void **state);
void test_ends (void **state);
void test_players (void **state);

void test_observe_idempotent (void **state);
void test_view_and_state_agree (void **state);
void test_view_hides (void **state);
void test_complete_varies (void **state);
void test_show_hides (void **state);
void test_no_peeking (void **state);

void test_entries_round_trip (void **state);
void test_journal_round_trip (void **state);
void test_names_round_trip (void **state);
void test_undo_redo (void **state);
void test_log_refusals (void **state);

void test_golden (void **state);
void test_same_as_before (void **state);
void test_all_said (void **state);

/* Writes down how a game behaves, for test_same_as_before. */
void write_behaviour (Subject *subject);
