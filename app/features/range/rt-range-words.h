/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a distance and a reach wherever they are shown: names of the ruler's zones, and
 * the numbers. It knows neither weapons nor rules. */
#pragma once

#include "app/features/range/rt-measure-model.h"

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
