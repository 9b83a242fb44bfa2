/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-thinking.h. */
#include "rt-thinking.h"

enum {
  SLICE_TRIES = 50, /* of the first */
  SLICE_US = 10000, /* what later ones aim at */
};

void
rt_think (RulesPlayer *player, RtThinking *thinking, GCancellable *cancellable)
{
  unsigned left = rules_player_most_tries (player);
  unsigned slice = SLICE_TRIES;
  gint64 start_us = g_get_monotonic_time ();
  gint64 now_us = start_us;

  while (left > 0 && rules_player_think (player, MIN (slice, left))) {
    gint64 before_us = now_us;

    left -= MIN (slice, left);
    now_us = g_get_monotonic_time ();
    if (now_us - start_us >= thinking->most_us || g_atomic_int_get (&thinking->is_hurried)
        || g_cancellable_is_cancelled (cancellable))
      return;
    if (now_us - before_us < SLICE_US / 2)
      slice *= 2;
    else if (now_us - before_us > SLICE_US * 2 && slice > SLICE_TRIES)
      slice /= 2;
  }
}
