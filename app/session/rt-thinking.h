/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Thinking by the clock. Computer players of rules/ know tries and no time; a window has people
 * before it, who wait. So it lets them think in slices, until their time is up, or they have
 * thought enough for it to matter no more, or somebody is in a hurry.
 */
#pragma once

#include "rules/players/players.h"

#include <gio/gio.h>

/* The time that a computer player may take for a choice, in a window. */
enum { RT_THINKING_US = G_USEC_PER_SEC };

typedef struct {
  gint64 most_us;
  int is_hurried; /* atomic: set from elsewhere, it ends with the slice that is going on */
} RtThinking;

/* After rules_player_begin. Cancelled, it ends with the slice too. At least one slice is thought.
 */
void rt_think (RulesPlayer *player, RtThinking *thinking, GCancellable *cancellable);
