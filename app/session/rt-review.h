/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which choices of a game cost most. Each is judged by a searching player that sees what the one
 * who chose could see then, not what came afterwards. Costs are points of margin over the best of
 * the others, on average; small ones are within chance.
 */
#pragma once

#include "rules/rules-log.h"

#include <gio/gio.h>

typedef struct {
  gsize index; /* of the action in the line of play, from 0 */
  int seat;
  RulesAction played;
  RulesAction best;
  double cost;     /* points of margin that the better one gains; where a game has a player of its
                    * own, of a hundred games */
  double error;    /* how far off that may be, 19 times of 20; always less than the cost */
  RulesReason why; /* the best, from such a player; else without a phrase */
} RtVerdict;

/* `done` of `all` actions have been looked at. */
typedef void (*RtReviewFunc) (gsize done, gsize all, gpointer data);

/* More tries than the strongest computer player takes for a choice in a window. */
#define RT_REVIEW_PLAYER "search:40000"
enum { RT_REVIEW_TRIES = 40000 };

/* The choices that cost something for certain, the dearest first: an array of RtVerdict. `player`
 * judges
 * ("search:300"). Cancelled, it gives what it has. `progress` may be NULL. */
GArray *rt_review (const RulesLog *log, const char *player, GCancellable *cancellable,
                   RtReviewFunc progress, gpointer data) G_GNUC_WARN_UNUSED_RESULT;

/* In the background; takes the log over (rt_game_copy_log). `progress` is called on the main loop,
 * and not any more once it is cancelled or done. Cancelled, it ends at once, with an error.
 * A game for people only ends as G_IO_ERROR_NOT_SUPPORTED with the reason. */
void rt_review_async (RulesLog *log, const char *player, GCancellable *cancellable,
                      RtReviewFunc progress, gpointer progress_data, GAsyncReadyCallback callback,
                      gpointer data);
GArray *rt_review_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;
