/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A distance and a reach wherever they are shown: the zones of a ruler, and the box with the
 * verdict. It knows neither weapons nor rules. */
#pragma once

#include "rt-measure-model.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-ruler.h"

/* The zones of a ruler: what each reaches and its mark, up to RT_RULER_ZONES_MAX. */
typedef struct {
  int reach;
  const char *name; /* interned, as the next */
  const char *mark;
} RtRangeZone;

void rt_range_show_zones (RtRuler *ruler, RtMeasure *measure, const RtRangeZone *zones, int n,
                          int chosen);
/* NULL: no reading. */
void rt_range_show_reading (RtRuler *ruler, RtMeasure *measure, const RangeReading *reading,
                            RangeVerdict verdict);

/* The box under the ruler: a mark, words, numbers. */
typedef struct {
  GtkWidget *box; /* floating when new */
  GtkWidget *texts;
  RtEmblem *mark;
  GtkLabel *words;
  GtkLabel *numbers;
} RtRangeVerdict;

void rt_range_verdict_init (RtRangeVerdict *self);
void rt_range_verdict_say (RtRangeVerdict *self, RtMark mark, const char *words,
                           const char *numbers);
