/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a distance and a reach wherever they are shown: names of the ruler's zones, the
 * numbers, and the box with the verdict. It knows neither weapons nor rules. */
#pragma once

#include "app/core/rt-measure.h"
#include "app/ui/draw/rt-emblem.h"
#include "app/ui/draw/rt-ruler.h"

/* "no step", "2 steps"; interned. */
const char *rt_range_zone_name (int steps);
/* "M", "2M": so many times a length of the ruler; interned. */
const char *rt_range_mark_name (const char *length, int times);
/* "In range with 1 step" */
char *rt_range_describe_in (int steps) G_GNUC_WARN_UNUSED_RESULT;
/* "118 mm ± 6" */
char *rt_range_describe_reading (RtMeasure *measure,
                                 const RangeReading *reading) G_GNUC_WARN_UNUSED_RESULT;
/* The reading between its ends, beside the reach with its mark; of one that is not too far. */
char *rt_range_describe_numbers (RtMeasure *measure, const RangeReading *reading, const char *mark,
                                 int reach, RangeVerdict verdict) G_GNUC_WARN_UNUSED_RESULT;
/* How much it is too far. */
char *rt_range_describe_excess (RtMeasure *measure, const RangeReading *reading,
                                int reach) G_GNUC_WARN_UNUSED_RESULT;

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
