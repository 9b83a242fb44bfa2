/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a game comes to in figures, from its line of play: luck with dice, scores as they went, and
 * of a battle the damage and the AP of every round. Pure: knows no file and draws nothing.
 */
#pragma once

#include "rules/rules-log.h"

#include <glib.h>

/* One value a seat, after so many actions. */
typedef struct {
  gsize index;
  double value[RULES_SEATS_MAX];
} RtFigure;

/* What one ship did in a battle. */
typedef struct {
  const char *name; /* of the log's setup */
  int seat;
  GArray *used; /* AP in each round: int */
} RtShipFigures;

typedef struct {
  int n_seats;
  /* What the dice gave beyond their average, added up roll by roll: RtFigure. Empty without dice.
   */
  GArray *luck;
  int n_dice[RULES_SEATS_MAX];
  int sum[RULES_SEATS_MAX]; /* of their faces */
  /* The scores whenever one changed: RtFigure. */
  GArray *scores;
  /* Of battles; else empty. */
  int n_rounds;
  GArray *damage; /* pods that a seat destroyed, a row for each round: RtFigure, index the round */
  GPtrArray *ships; /* of RtShipFigures: those that used AP */
} RtFigures;

/* The log must outlive them. */
RtFigures *rt_figures_new (const RulesLog *log) G_GNUC_WARN_UNUSED_RESULT;
void rt_figures_free (RtFigures *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtFigures, rt_figures_free)
