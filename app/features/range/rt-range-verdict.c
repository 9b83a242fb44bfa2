/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-range-verdict.h. */
#include "rt-range-verdict.h"

#include "rt-range-words.h"

#include "app/widgets/rt-widgets.h"

/* ---- The ruler ---- */

void
rt_range_show_zones (RtRuler *ruler, RtMeasure *measure, const RtRangeZone *zones, int n,
                     int chosen)
{
  RtRulerZone drawn[RT_RULER_ZONES_MAX];

  g_return_if_fail (n <= RT_RULER_ZONES_MAX);
  for (int i = 0; i < n; i++) {
    g_autofree char *reach = rt_measure_format (measure, zones[i].reach, 1);

    drawn[i] =
        (RtRulerZone){ zones[i].reach, zones[i].name, zones[i].mark, g_intern_string (reach) };
  }
  rt_ruler_set_inch (ruler, rt_measure_get_unit (measure) == RT_UNIT_INCH);
  rt_ruler_set_zones (ruler, drawn, n, chosen);
}

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

void
rt_range_show_reading (RtRuler *ruler, RtMeasure *measure, const RangeReading *reading,
                       RangeVerdict verdict)
{
  g_autofree char *text = reading ? rt_range_describe_reading (measure, reading) : NULL;

  if (reading)
    rt_ruler_set_reading (ruler, reading->tenths_mm, reading->uncertainty_tenths_mm,
                          tone_of (verdict), text);
  else
    rt_ruler_set_reading (ruler, -1, 0, RT_RULER_NEUTRAL, NULL);
}

/* ---- The verdict ---- */

void
rt_range_verdict_init (RtRangeVerdict *self)
{
  self->box = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, "verdict");
  self->texts = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  self->mark = RT_EMBLEM (rt_emblem_new (32));
  self->words =
      g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS, "wrap", TRUE,
                    "xalign", 0.0, "natural-wrap-mode", GTK_NATURAL_WRAP_NONE, NULL);
  self->numbers = GTK_LABEL (rt_text (NULL, "card-line numeric"));
  gtk_widget_add_css_class (GTK_WIDGET (self->words), "verdict-words");
  gtk_widget_set_valign (self->texts, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (self->texts, TRUE);
  gtk_box_append (GTK_BOX (self->texts), GTK_WIDGET (self->words));
  gtk_box_append (GTK_BOX (self->texts), GTK_WIDGET (self->numbers));
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->mark));
  gtk_box_append (GTK_BOX (self->box), self->texts);
}

void
rt_range_verdict_say (RtRangeVerdict *self, RtMark mark, const char *words, const char *numbers)
{
  rt_emblem_show_mark (self->mark, mark, "");
  rt_set_class (self->box, "close", mark == RT_MARK_CLOSE || mark == RT_MARK_WARN);
  rt_set_class (self->box, "out", mark == RT_MARK_BAD);
  gtk_label_set_text (self->words, words);
  gtk_label_set_text (self->numbers, numbers);
}
