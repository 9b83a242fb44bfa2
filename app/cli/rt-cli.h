/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The command line: every job without a window. One file a command; what they share is here.
 *
 * Exit codes: 0 fine, 1 the answer is no (a refused action), 2 the input could not be read or
 * understood. Answers go to standard output, complaints to standard error.
 */
#pragma once

#include "app/session/rt-session.h"

#include <json-glib/json-glib.h>
#include <stdio.h>

enum { RT_EXIT_OK = 0, RT_EXIT_NO = 1, RT_EXIT_BAD = 2 };

typedef struct RtCliCommand {
  const char *name;
  const char *arguments; /* as in "play GAME [OPTION…]" */
  const char *summary;
  const char *const *options; /* long names, for completion; a test compares them with --help */
  gboolean takes_game;        /* as its first argument */
  int (*run) (int argc, char **argv); /* argv[0] is the command's name */
  /* Of a command in several parts, "odds attack": its parts, ended by NULL. Else NULL. */
  const struct RtCliCommand *const *parts;
} RtCliCommand;

extern const RtCliCommand rt_cli_play;
extern const RtCliCommand rt_cli_score;
extern const RtCliCommand rt_cli_recover_command;
extern const RtCliCommand rt_cli_replay;
extern const RtCliCommand rt_cli_history;
extern const RtCliCommand rt_cli_review;
extern const RtCliCommand rt_cli_report;
extern const RtCliCommand rt_cli_simulate;
extern const RtCliCommand rt_cli_components;
extern const RtCliCommand rt_cli_rules;
extern const RtCliCommand rt_cli_odds;
extern const RtCliCommand rt_cli_plan;
extern const RtCliCommand rt_cli_devices;
extern const RtCliCommand rt_cli_listen_command;
extern const RtCliCommand rt_cli_range;
extern const RtCliCommand rt_cli_fleet;
extern const RtCliCommand rt_cli_catalogue;
extern const RtCliCommand rt_cli_collection;

/* Prints what a terminal only shows, whatever stands in a file, in its name or in an argument: what
 * it would obey is written as “\x1b”. Lines stay. */
void rt_cli_print (FILE *to, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Complains on standard error, "rocket-table: …"; the value is RT_EXIT_BAD. */
int rt_cli_fail (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* The part of a command by the word after the command's own name, or NULL. */
const RtCliCommand *rt_cli_find_part (const RtCliCommand *command, const char *word);

/* Runs the part that is meant, or tells which there are: `run` of a command in parts. */
int rt_cli_run_part (const RtCliCommand *command, int argc, char **argv);

/* Parses options. TRUE to go on; FALSE after a complaint. --help does not return. */
gboolean rt_cli_parse (const RtCliCommand *command, const char *description,
                       const GOptionEntry *entries, int *argc, char ***argv);

/* The game of that name, or NULL after a complaint that names those there are. */
const RulesGame *rt_cli_find_game (const char *id);

/* What is common to commands that start games. */
typedef struct {
  const char *players;         /* "Ann,Bob"; NULL: as many as `n_players` */
  int n_players;               /* 0: as few as the game allows */
  char **settings;             /* KEY=VALUE … */
  const char *components_path; /* NULL: built in */
  char **fleet_paths;          /* one a seat, or NULL; for Rocketmen */
  char **catalogue_paths;      /* of the cards in them, or NULL */
} RtCliSetup;

/* NULL after a complaint. */
RulesSetup *rt_cli_make_setup (const RulesGame *game, const RtCliSetup *wanted);

/* May computer players play it? FALSE after a complaint that says why not. Without a setup: with
 * any. */
gboolean rt_cli_check_computers (const RulesGame *game, const RulesSetup *setup);

/* The computer players named in "random,greedy", one a seat; "person" where `people` are allowed.
 * Without a list all are `usual`. An array ended by NULL, or NULL after a complaint. */
char **rt_cli_make_bots (const RulesGame *game, const RulesSetup *setup, const char *list,
                         const char *usual, gboolean people);

/* A member of the object that is being built. */
void rt_cli_add_int (JsonBuilder *builder, const char *name, gint64 value);
void rt_cli_add_double (JsonBuilder *builder, const char *name, double value);
void rt_cli_add_string (JsonBuilder *builder, const char *name, const char *value);

/* Scores and winners of a state, as members of the object that is being built. */
void rt_cli_add_result (JsonBuilder *builder, const RulesGame *game, const RulesSetup *setup,
                        const RulesState *state);
/* What a state or view shows, likewise. */
void rt_cli_add_facts (JsonBuilder *builder, const RulesGame *game, const RulesSetup *setup,
                       const RulesState *state);
/* Ends the object and prints it. */
void rt_cli_print_json (JsonBuilder *builder);

/* A RulesWriteFunc to a FILE. */
void rt_cli_write (const char *bytes, size_t n, void *file);

/* From the first call on, Ctrl-C is noted instead of ending the program, so that long work can stop
 * and print what it has. */
void rt_cli_watch_cancel (void);
gboolean rt_cli_is_cancelled (void);

/* A seed from the operating system, small enough to be typed in again. */
guint64 rt_cli_fresh_seed (void);
