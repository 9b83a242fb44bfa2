/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a table of Rockets shows beside the view of the rules (rockets.h): what the log remembers,
 * and names.
 */
#pragma once

#include "app/session/rt-game.h"
#include "rules/rockets/rockets.h"

/* The cards in front of a seat in this journey, oldest first. */
typedef struct {
  int n;
  int card[ROCKETS_CARDS];
} RtRocketsPlayed;

void rt_rockets_read_played (RtGame *game, RtRocketsPlayed played[RULES_SEATS_MAX]);

/* How each journey of a seat was counted, as the rules have told it. */
typedef struct {
  int n;
  RocketsCount journey[ROCKETS_SIXTH];
} RtRocketsCounts;

void rt_rockets_read_counts (RtGame *game, RtRocketsCounts counts[RULES_SEATS_MAX]);

/* "the start", "star 6" or "the moon": a field of the board by its steps from the start. */
char *rt_rockets_describe_star (RtGame *game, const RocketsView *view,
                                int star) G_GNUC_WARN_UNUSED_RESULT;
