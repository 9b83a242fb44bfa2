/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-range-view.h. */
#include "rt-range-view.h"

#include "app/features/range/rt-range-verdict.h"
#include "app/features/range/rt-range-words.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtRangeView {
  GtkWidget parent_instance;

  RtMeasure *measure;
  GtkWidget *content;
  RtRuler *ruler;
  RtRangeVerdict verdict;
};

G_DEFINE_FINAL_TYPE (RtRangeView, rt_range_view, GTK_TYPE_WIDGET)

static const char *const length_names[] = { "S", "M", "L" };

static void
show_zones (RtRangeView *self)
{
  RtLength weapon = rt_measure_get_weapon (self->measure);
  int length = rt_measure_get_length (self->measure, weapon);
  int chosen = rt_measure_get_steps (self->measure);
  int n = MIN (MAX (chosen + 2, 3), RT_RULER_ZONES_MAX);
  RtRangeZone zones[RT_RULER_ZONES_MAX];

  for (int i = 0; i < n; i++)
    zones[i] = (RtRangeZone){ length * (i + 1), rt_range_zone_name (i),
                              rt_range_mark_name (length_names[weapon], i + 1) };
  rt_range_show_zones (self->ruler, self->measure, zones, n, chosen);
}

/* ---- The verdict ---- */

static char *
describe_out (RtRangeView *self, const RangeReading *reading, int steps, int limit)
{
  g_autofree char *excess = rt_range_describe_excess (self->measure, reading, limit);
  RangeSteps all;

  if (rt_measure_judge (self->measure, &all) && all.first_certain > steps)
    return g_strdup_printf (ngettext ("%s too far. %d step would reach: +%d AP, +%d to WR.",
                                      "%s too far. %d steps would reach: +%d AP, +%d to WR.",
                                      (gulong)all.first_certain),
                            excess, all.first_certain, all.first_certain, all.first_certain);
  return g_strdup_printf (_ ("%s too far."), excess);
}

static void
show_verdict (RtRangeView *self, const RangeReading *reading, int limit, RangeVerdict verdict)
{
  int steps = rt_measure_get_steps (self->measure);
  const char *mark =
      rt_range_mark_name (length_names[rt_measure_get_weapon (self->measure)], steps + 1);
  g_autofree char *words = rt_range_describe_in (steps);
  g_autofree char *numbers =
      verdict == RANGE_VERDICT_OUT
          ? describe_out (self, reading, steps, limit)
          : rt_range_describe_numbers (self->measure, reading, mark, limit, verdict);

  switch (verdict) {
  case RANGE_VERDICT_IN:
    rt_range_verdict_say (&self->verdict, RT_MARK_GOOD, words, numbers);
    break;
  case RANGE_VERDICT_TOO_CLOSE:
    rt_range_verdict_say (&self->verdict, RT_MARK_CLOSE, _ ("Too close to call"), numbers);
    break;
  case RANGE_VERDICT_OUT:
    rt_range_verdict_say (&self->verdict, RT_MARK_BAD, _ ("Out of range"), numbers);
    break;
  }
}

static const char *
refusal_text (RangeStatus status)
{
  switch (status) {
  case RANGE_NEAR:
    return _ ("Too near for this sensor");
  case RANGE_FAR:
    return _ ("Too far, or nothing comes back");
  case RANGE_WEAK:
  case RANGE_SATURATED:
  case RANGE_AMBIENT:
  case RANGE_FAILED:
  case RANGE_OK:
    break;
  }
  return _ ("The sensor cannot tell");
}

static void
show_reading (RtRangeView *self)
{
  RangeReading reading = rt_measure_read (self->measure);
  RtLength weapon = rt_measure_get_weapon (self->measure);
  int limit =
      rt_measure_get_length (self->measure, weapon) * (rt_measure_get_steps (self->measure) + 1);
  RangeVerdict verdict;

  switch (reading.state) {
  case RANGE_READING_STEADY:
  case RANGE_READING_MOVING:
    verdict = device_range_judge (reading.tenths_mm, reading.uncertainty_tenths_mm, limit);
    rt_range_show_reading (self->ruler, self->measure, &reading, verdict);
    show_verdict (self, &reading, limit, verdict);
    break;
  case RANGE_READING_REFUSED:
    rt_range_show_reading (self->ruler, self->measure, NULL, RANGE_VERDICT_OUT);
    rt_range_verdict_say (&self->verdict, RT_MARK_WARN, refusal_text (reading.status),
                          _ ("Measure by tape and type the distance."));
    break;
  case RANGE_READING_NONE:
  case RANGE_READING_EXPIRED:
    rt_range_show_reading (self->ruler, self->measure, NULL, RANGE_VERDICT_OUT);
    rt_range_verdict_say (&self->verdict, RT_MARK_WARN, _ ("No distance"),
                          _ ("No sensor speaks. Type what a tape measure says."));
    break;
  }
}

static void
show (gpointer widget)
{
  RtRangeView *self = widget;

  if (!self->measure)
    return;
  show_zones (self);
  show_reading (self);
}

static void
changed_cb (RtRangeView *self)
{
  rt_show_soon (self, show);
}

/* ---- The widget ---- */

static void
rt_range_view_dispose (GObject *object)
{
  RtRangeView *self = RT_RANGE_VIEW (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_RANGE_VIEW);
  g_clear_object (&self->measure);
  G_OBJECT_CLASS (rt_range_view_parent_class)->dispose (object);
}

static void
rt_range_view_class_init (RtRangeViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_RULER);
  G_OBJECT_CLASS (klass)->dispose = rt_range_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-range-view.ui");
  gtk_widget_class_bind_template_child (widget_class, RtRangeView, content);
  gtk_widget_class_bind_template_child (widget_class, RtRangeView, ruler);
}

static void
rt_range_view_init (RtRangeView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_range_verdict_init (&self->verdict);
  gtk_box_append (GTK_BOX (self->content), self->verdict.box);
}

void
rt_range_view_set_measure (RtRangeView *self, RtMeasure *measure)
{
  g_set_object (&self->measure, measure);
  g_signal_connect_object (measure, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  show (self);
}
