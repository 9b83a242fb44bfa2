/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Steps through a copy of a game (rt_game_branch): each step in words, the timeline of a battle,
 * play and pause, step by step, to the next attack or boarding, by a slider; and plays on from
 * where it stands, as a "what if".
 *
 * Keys: Space, comma and full stop one step back and on, A and B the next attack and boarding, Home
 * and End.
 */
#pragma once

#include "app/session/rt-film.h"

#include <adwaita.h>

#define RT_TYPE_REPLAY_BAR (rt_replay_bar_get_type ())
G_DECLARE_FINAL_TYPE (RtReplayBar, rt_replay_bar, RT, REPLAY_BAR, AdwBin)

/* How much of it there is room for: what stands beside the table need not be said below it. */
typedef enum {
  RT_REPLAY_ALONE,
  RT_REPLAY_BESIDE_STEP,    /* the step is told beside the table */
  RT_REPLAY_BESIDE_WHAT_IF, /* and "Play on" is there too */
} RtReplayForm;

/*
 * Properties: `compact`.
 * Signal `play-on`: play on from here.
 */

/* Reads the film; again, if the game has another line of play since. */
void rt_replay_bar_set_game (RtReplayBar *self, RtGame *branch);
const RtFilm *rt_replay_bar_get_film (RtReplayBar *self);
void rt_replay_bar_set_form (RtReplayBar *self, RtReplayForm form);
/* To be called when the game or who looks has changed; see rt_film_step_new. */
void rt_replay_bar_show (RtReplayBar *self, const RtFilmStep *step);
void rt_replay_bar_pause (RtReplayBar *self);
gboolean rt_replay_bar_handle_key (RtReplayBar *self, guint key);
