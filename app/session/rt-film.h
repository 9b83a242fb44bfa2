/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as a film: what stands on its timeline, and each step in words, with its dice. Read from
 * the lines of the log, of any game; attacks, boardings, lost ships, rounds and luck are those of a
 * battle.
 *
 * A moment is the number of actions that have happened: 0 is the beginning. The step of a moment is
 * the last of them.
 */
#pragma once

#include "rt-game.h"

typedef enum {
  RT_FILM_HIT,
  RT_FILM_MISS,
  RT_FILM_BOARDING,
  RT_FILM_LOST, /* a ship, in the lane of who had it */
} RtFilmKind;

enum { RT_FILM_DICE_MAX = 24 }; /* of a step that are shown */

typedef struct {
  RtFilmKind kind;
  int seat;     /* in whose lane */
  gsize moment; /* that shows it */
} RtFilmMark;

/* A round begins. */
typedef struct {
  gsize moment;
  int number;
} RtFilmRound;

/* Hits beyond what the dice promised, added up, after an attack. */
typedef struct {
  gsize moment;
  double value[RULES_SEATS_MAX];
} RtFilmLuck;

typedef struct {
  gsize length;   /* in actions: its last moment */
  GArray *marks;  /* of RtFilmMark, in their order */
  GArray *rounds; /* of RtFilmRound */
  GArray *luck;   /* of RtFilmLuck */
} RtFilm;

/* The whole line of play, what could be redone included. */
RtFilm *rt_film_new (RtGame *game) G_GNUC_WARN_UNUSED_RESULT;
void rt_film_free (RtFilm *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtFilm, rt_film_free)

#define RT_FILM_ATTACKS (1u << RT_FILM_HIT | 1u << RT_FILM_MISS)
#define RT_FILM_BOARDINGS (1u << RT_FILM_BOARDING)

/* The first mark of these kinds after a moment. FALSE: there is none. */
gboolean rt_film_find_next (const RtFilm *self, guint kinds, gsize after, gsize *moment);
/* The mark that is nearest to a moment, if it is not farther away than this; else NULL. */
const RtFilmMark *rt_film_find_near (const RtFilm *self, int seat, double moment, double reach);
/* In which round a moment is; 0: before the first, or in a game without. */
int rt_film_get_round (const RtFilm *self, gsize moment);
/* The luck of a seat by then. */
double rt_film_get_luck (const RtFilm *self, int seat, gsize moment);

/* ---- One step ---- */

typedef struct {
  int actor;    /* a seat; RULES_CHANCE or RULES_TABLE if it belongs to nobody */
  char *title;  /* what happened, in words */
  char *detail; /* of a roll for an attack: how likely a hit was, and why; or NULL */
  char *source; /* "dice D1, D2 · RM-AT-6"; "" for nothing */
  guint n_dice;
  int dice[RT_FILM_DICE_MAX];
} RtFilmStep;

/* Who looks: a seat; -1: what all may know; of a finished game `tells_all` leaves nothing out.
 * NULL at the beginning. */
RtFilmStep *rt_film_step_new (RtGame *game, gsize moment, int seat,
                              gboolean tells_all) G_GNUC_WARN_UNUSED_RESULT;
void rt_film_step_free (RtFilmStep *step);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtFilmStep, rt_film_step_free)

/* "6 + 4 = 10"; NULL where nothing is added up. */
char *rt_film_step_sum (const RtFilmStep *step) G_GNUC_WARN_UNUSED_RESULT;
/* "round 5 · step 47 of 112" */
char *rt_film_describe_place (const RtFilm *self, gsize moment) G_GNUC_WARN_UNUSED_RESULT;

/* Of whom it is: "Ada against Blaise". */
char *rt_film_describe_players (RtGame *game) G_GNUC_WARN_UNUSED_RESULT;
