/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-range-view.h. */
#include "rt-range-view.h"

#include "app/ui/draw/rt-emblem.h"
#include "app/ui/draw/rt-ruler.h"
#include "app/ui/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtRangeView {
  GtkWidget parent_instance;

  RtMeasure *measure;
  GtkWidget *content;
  RtRuler *ruler;
  GtkWidget *verdict;
  RtEmblem *mark;
  GtkLabel *words;
  GtkLabel *numbers;
};

G_DEFINE_FINAL_TYPE (RtRangeView, rt_range_view, GTK_TYPE_WIDGET)

static const char *const length_names[] = { "S", "M", "L" };

/* ---- The ruler ---- */

static const char *
zone_name (int steps)
{
  g_autofree char *text = NULL;

  if (steps == 0)
    return g_intern_string (_ ("no step"));
  text = g_strdup_printf (ngettext ("%d step", "%d steps", (gulong)steps), steps);
  return g_intern_string (text);
}

static const char *
mark_name (RtLength weapon, int steps)
{
  g_autofree char *text = NULL;

  if (steps == 0)
    return length_names[weapon];
  text = g_strdup_printf ("%d%s", steps + 1, length_names[weapon]);
  return g_intern_string (text);
}

static void
show_zones (RtRangeView *self)
{
  RtLength weapon = rt_measure_get_weapon (self->measure);
  int length = rt_measure_get_length (self->measure, weapon);
  int chosen = rt_measure_get_steps (self->measure);
  int n = MIN (MAX (chosen + 2, 3), RT_RULER_ZONES_MAX);
  RtRulerZone zones[RT_RULER_ZONES_MAX];

  for (int i = 0; i < n; i++) {
    g_autofree char *reach = rt_measure_format (self->measure, length * (i + 1), 1);

    zones[i] = (RtRulerZone){ length * (i + 1), zone_name (i), mark_name (weapon, i),
                              g_intern_string (reach) };
  }
  rt_ruler_set_inch (self->ruler, rt_measure_get_unit (self->measure) == RT_UNIT_INCH);
  rt_ruler_set_zones (self->ruler, zones, n, chosen);
}

/* ---- The verdict ---- */

static RtRulerTone
tone_of (RangeVerdict verdict)
{
  switch (verdict) {
  case RANGE_VERDICT_IN:
    return RT_RULER_IN;
  case RANGE_VERDICT_TOO_CLOSE:
    return RT_RULER_CLOSE;
  case RANGE_VERDICT_OUT:
    return RT_RULER_OUT;
  }
  return RT_RULER_NEUTRAL;
}

static void
say (RtRangeView *self, RtMark mark, const char *style, const char *words, const char *numbers)
{
  rt_emblem_show_mark (self->mark, mark, "");
  rt_set_class (self->verdict, "close", g_strcmp0 (style, "close") == 0);
  rt_set_class (self->verdict, "out", g_strcmp0 (style, "out") == 0);
  gtk_label_set_text (self->words, words);
  gtk_label_set_text (self->numbers, numbers);
}

static char *
reach_text (int steps)
{
  if (steps == 0)
    return g_strdup (_ ("In range without a step"));
  return g_strdup_printf (
      ngettext ("In range with %d step", "In range with %d steps", (gulong)steps), steps);
}

/* Whole millimetres, or hundredths of an inch. */
static int
decimals (RtRangeView *self)
{
  return rt_measure_get_unit (self->measure) == RT_UNIT_INCH ? 1 : 0;
}

static void
show_verdict (RtRangeView *self, const RangeReading *reading)
{
  int steps = rt_measure_get_steps (self->measure);
  RtLength weapon = rt_measure_get_weapon (self->measure);
  int limit = rt_measure_get_length (self->measure, weapon) * (steps + 1);
  RangeVerdict verdict =
      device_range_judge (reading->tenths_mm, reading->uncertainty_tenths_mm, limit);
  g_autofree char *low = rt_measure_format (
      self->measure, MAX (0, reading->tenths_mm - reading->uncertainty_tenths_mm), decimals (self));
  g_autofree char *high = rt_measure_format (
      self->measure, reading->tenths_mm + reading->uncertainty_tenths_mm, decimals (self));
  g_autofree char *reach = rt_measure_format (self->measure, limit, 1);
  g_autofree char *excess =
      rt_measure_format (self->measure, MAX (0, reading->tenths_mm - limit), decimals (self));
  const char *mark = mark_name (weapon, steps);
  g_autofree char *words = NULL;
  g_autofree char *numbers = NULL;
  RangeSteps all;

  switch (verdict) {
  case RANGE_VERDICT_IN:
    words = reach_text (steps);
    numbers = g_strdup_printf (_ ("%s to %s; %s reaches %s"), low, high, mark, reach);
    say (self, RT_MARK_GOOD, NULL, words, numbers);
    return;
  case RANGE_VERDICT_TOO_CLOSE:
    numbers = g_strdup_printf (_ ("%s to %s around %s = %s. Measure again or agree."), low, high,
                               mark, reach);
    say (self, RT_MARK_CLOSE, "close", _ ("Too close to call"), numbers);
    return;
  case RANGE_VERDICT_OUT:
    if (rt_measure_judge (self->measure, &all) && all.first_certain > steps)
      numbers = g_strdup_printf (ngettext ("%s too far. %d step would reach: +%d AP, +%d to WR.",
                                           "%s too far. %d steps would reach: +%d AP, +%d to WR.",
                                           (gulong)all.first_certain),
                                 excess, all.first_certain, all.first_certain, all.first_certain);
    else
      numbers = g_strdup_printf (_ ("%s too far."), excess);
    say (self, RT_MARK_BAD, "out", _ ("Out of range"), numbers);
    return;
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

static char *
reading_text (RtRangeView *self, const RangeReading *reading)
{
  g_autofree char *length = rt_measure_format (self->measure, reading->tenths_mm, decimals (self));
  gboolean is_inch = rt_measure_get_unit (self->measure) == RT_UNIT_INCH;

  return g_strdup_printf (_ ("%s ± %.*f"), length, is_inch ? 2 : 1,
                          reading->uncertainty_tenths_mm / (is_inch ? 254.0 : 10.0));
}

static void
show_reading (RtRangeView *self)
{
  RangeReading reading = rt_measure_read (self->measure);
  RtLength weapon = rt_measure_get_weapon (self->measure);
  int limit =
      rt_measure_get_length (self->measure, weapon) * (rt_measure_get_steps (self->measure) + 1);
  g_autofree char *text = NULL;

  switch (reading.state) {
  case RANGE_READING_STEADY:
  case RANGE_READING_MOVING:
    text = reading_text (self, &reading);
    rt_ruler_set_reading (
        self->ruler, reading.tenths_mm, reading.uncertainty_tenths_mm,
        tone_of (device_range_judge (reading.tenths_mm, reading.uncertainty_tenths_mm, limit)),
        text);
    show_verdict (self, &reading);
    break;
  case RANGE_READING_REFUSED:
    rt_ruler_set_reading (self->ruler, -1, 0, RT_RULER_NEUTRAL, NULL);
    say (self, RT_MARK_WARN, "close", refusal_text (reading.status),
         _ ("Measure by tape and type the distance."));
    break;
  case RANGE_READING_NONE:
  case RANGE_READING_EXPIRED:
    rt_ruler_set_reading (self->ruler, -1, 0, RT_RULER_NEUTRAL, NULL);
    say (self, RT_MARK_WARN, "close", _ ("No distance"),
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

static GtkWidget *
new_verdict (RtRangeView *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, "verdict");
  GtkWidget *text = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  self->mark = RT_EMBLEM (rt_emblem_new (32));
  self->words =
      g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, "wrap", TRUE,
                    "xalign", 0.0, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, NULL);
  self->numbers = GTK_LABEL (rt_text (NULL, "card-line numeric"));
  gtk_widget_add_css_class (GTK_WIDGET (self->words), "verdict-words");
  gtk_widget_set_valign (text, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (text), GTK_WIDGET (self->words));
  gtk_box_append (GTK_BOX (text), GTK_WIDGET (self->numbers));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->mark));
  gtk_box_append (GTK_BOX (box), text);
  return box;
}

static void
rt_range_view_dispose (GObject *object)
{
  RtRangeView *self = RT_RANGE_VIEW (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->measure);
  G_OBJECT_CLASS (rt_range_view_parent_class)->dispose (object);
}

static void
rt_range_view_class_init (RtRangeViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_range_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_range_view_init (RtRangeView *self)
{
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);
  self->ruler = RT_RULER (rt_ruler_new ());
  self->verdict = new_verdict (self);
  gtk_box_append (GTK_BOX (self->content), GTK_WIDGET (self->ruler));
  gtk_box_append (GTK_BOX (self->content), self->verdict);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}

void
rt_range_view_set_measure (RtRangeView *self, RtMeasure *measure)
{
  g_set_object (&self->measure, measure);
  g_signal_connect_object (measure, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  show (self);
}

GtkWidget *
rt_range_view_new (RtMeasure *measure)
{
  RtRangeView *self = g_object_new (RT_TYPE_RANGE_VIEW, NULL);

  rt_range_view_set_measure (self, measure);
  return GTK_WIDGET (self);
}
