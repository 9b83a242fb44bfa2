/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a battle went, for its last page: who won and why, and what each player did, lost and rolled.
 * Read from the line of play; changes nothing. */
#pragma once

#include "rules/rules-log.h"

#include <glib.h>

typedef enum {
  RT_VICTORY_NONE, /* it is not over */
  RT_VICTORY_FLEET,
  RT_VICTORY_BASE,
  RT_VICTORY_ROUNDS,
} RtVictory;

typedef struct {
  int ships;      /* that were ever in the active fleet */
  int ships_lost; /* of those */
  int damage;     /* pods and ships of others that fell to it */
  int shots;
  int hits; /* of the rolls; a target may still have evaded */
  double hits_expected;
  int waves; /* of boarding */
  int captures;
  int ap;
  int n_dice;
  double luck;   /* what all its dice showed beyond their average */
  GArray *lucks; /* the same after each of its rolls: double */
} RtSeatSummary;

/* Fewer dice say nothing about luck. */
enum { RT_LUCK_DICE_MIN = 30 };

typedef struct {
  RtVictory victory;
  int rounds;
  int n_seats;
  RtSeatSummary seat[RULES_SEATS_MAX];
} RtBattleSummary;

/* The log must be of a Rocketmen battle. */
RtBattleSummary *rt_battle_summary_new (const RulesLog *log) G_GNUC_WARN_UNUSED_RESULT;
void rt_battle_summary_free (RtBattleSummary *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtBattleSummary, rt_battle_summary_free)
