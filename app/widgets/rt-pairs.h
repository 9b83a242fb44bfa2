/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The dice of a boarding wave, sorted from high to low and compared column by column: who loses
 * each pair, and what has no partner. Knows players and dice, not the rules: it is told how pairs
 * ended.
 */
#pragma once

#include "rt-drawing.h"

typedef enum {
  RT_PAIRS_OPEN, /* one side has not rolled yet */
  RT_PAIRS_TIE,
  RT_PAIRS_UPPER_LOSES,
  RT_PAIRS_LOWER_LOSES,
  RT_PAIRS_UNCOUNTED, /* it was decided before */
} RtPairsEnd;

typedef struct {
  int seat;
  const char *name;
  const int *die; /* from high to low; 0: still to be rolled */
  guint n;
} RtPairsRow;

#define RT_TYPE_PAIRS (rt_pairs_get_type ())
G_DECLARE_FINAL_TYPE (RtPairs, rt_pairs, RT, PAIRS, RtDrawing)

GtkWidget *rt_pairs_new (void);
/* `end`: of each column that has two dice. Everything is copied. */
void rt_pairs_show (RtPairs *self, const RtPairsRow *upper, const RtPairsRow *lower,
                    const RtPairsEnd *end);
