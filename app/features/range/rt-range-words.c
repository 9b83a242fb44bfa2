/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-range-words.h. */
#include "rt-range-words.h"

#include <glib/gi18n.h>

const char *
rt_range_zone_name (int steps)
{
  g_autofree char *text = NULL;

  if (steps == 0)
    return g_intern_string (_ ("no step"));
  text = g_strdup_printf (ngettext ("%d step", "%d steps", (gulong)steps), steps);
  return g_intern_string (text);
}

const char *
rt_range_mark_name (const char *length, int times)
{
  g_autofree char *text = NULL;

  if (times == 1)
    return g_intern_string (length);
  text = g_strdup_printf ("%d%s", times, length);
  return g_intern_string (text);
}

char *
rt_range_describe_in (int steps)
{
  if (steps == 0)
    return g_strdup (_ ("In range without a step"));
  return g_strdup_printf (
      ngettext ("In range with %d step", "In range with %d steps", (gulong)steps), steps);
}

static gboolean
is_inch (RtMeasure *measure)
{
  return rt_measure_get_unit (measure) == RT_UNIT_INCH;
}

/* Whole millimetres, or hundredths of an inch. */
static char *
write_length (RtMeasure *measure, int tenths_mm)
{
  return rt_measure_format (measure, MAX (0, tenths_mm), is_inch (measure));
}

char *
rt_range_describe_reading (RtMeasure *measure, const RangeReading *reading)
{
  g_autofree char *length = write_length (measure, reading->tenths_mm);

  return g_strdup_printf (_ ("%s ± %.*f"), length, is_inch (measure) ? 2 : 0,
                          reading->uncertainty_tenths_mm / (is_inch (measure) ? 254.0 : 10.0));
}

char *
rt_range_describe_numbers (RtMeasure *measure, const RangeReading *reading, const char *mark,
                           int reach, RangeVerdict verdict)
{
  int by = reading->uncertainty_tenths_mm;
  g_autofree char *from = write_length (measure, reading->tenths_mm - by);
  g_autofree char *to = write_length (measure, reading->tenths_mm + by);
  g_autofree char *limit = rt_measure_format (measure, reach, 1);

  return g_strdup_printf (verdict == RANGE_VERDICT_IN
                              ? _ ("%s to %s; %s reaches %s")
                              : _ ("%s to %s around %s = %s. Measure again or agree."),
                          from, to, mark, limit);
}

char *
rt_range_describe_excess (RtMeasure *measure, const RangeReading *reading, int reach)
{
  return write_length (measure, reading->tenths_mm - reach);
}
