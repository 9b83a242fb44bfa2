/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-range-panel.h. */
#include "rt-range-panel.h"

#include "app/ui/draw/rt-emblem.h"
#include "app/ui/draw/rt-ruler.h"
#include "app/ui/range/rt-calibration.h"
#include "app/ui/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtRangePanel {
  GtkWidget parent_instance;

  RtMeasure *measure;
  GtkWidget *content;
  GtkLabel *source;
  GtkToggleButton *hold;
  RtRuler *ruler;
  GtkWidget *verdict;
  RtEmblem *mark;
  GtkLabel *words;
  GtkLabel *numbers;
  GtkWidget *weapons;
  GtkWidget *fewer;
  GtkWidget *more;
  GtkLabel *steps;
  GtkEditable *typed;
  GtkDropDown *sensor;
  GtkWidget *calibrate;
  GSettings *settings;
  gboolean is_filling; /* the list of sensors, which is not a choice of the user's */
  guint tick;
};

G_DEFINE_FINAL_TYPE (RtRangePanel, rt_range_panel, GTK_TYPE_WIDGET)

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
show_zones (RtRangePanel *self)
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
say (RtRangePanel *self, RtMark mark, const char *style, const char *words, const char *numbers)
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
decimals (RtRangePanel *self)
{
  return rt_measure_get_unit (self->measure) == RT_UNIT_INCH ? 1 : 0;
}

static void
show_verdict (RtRangePanel *self, const RangeReading *reading)
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
reading_text (RtRangePanel *self, const RangeReading *reading)
{
  g_autofree char *length = rt_measure_format (self->measure, reading->tenths_mm, decimals (self));
  gboolean is_inch = rt_measure_get_unit (self->measure) == RT_UNIT_INCH;

  return g_strdup_printf (_ ("%s ± %.*f"), length, is_inch ? 2 : 1,
                          reading->uncertainty_tenths_mm / (is_inch ? 254.0 : 10.0));
}

static void
show_reading (RtRangePanel *self)
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
  gtk_label_set_text (self->source,
                      rt_measure_is_typed (self->measure)     ? _ ("typed")
                      : rt_measure_is_held (self->measure)    ? _ ("held")
                      : reading.state == RANGE_READING_STEADY ? _ ("from the sensor, still")
                      : reading.state == RANGE_READING_MOVING ? _ ("from the sensor, moving")
                                                              : "");
}

static gboolean
is_same_list (GListModel *names, char **wanted)
{
  guint n = names ? g_list_model_get_n_items (names) : 0;

  if (n != g_strv_length (wanted))
    return FALSE;
  for (guint i = 0; i < n; i++)
    if (!g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (names), i), wanted[i]))
      return FALSE;
  return TRUE;
}

/* With one sensor there is nothing to choose. */
static void
show_sensors (RtRangePanel *self)
{
  guint n = rt_measure_get_n_sensors (self->measure);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) wanted = NULL;
  guint chosen = GTK_INVALID_LIST_POSITION;

  gtk_widget_set_visible (GTK_WIDGET (self->sensor), n > 1);
  for (guint i = 0; i < n; i++) {
    guint32 device;
    const char *name = rt_measure_get_sensor (self->measure, i, &device);
    g_autofree char *text = g_strdup_printf (_ ("%u. %s"), i + 1, name);

    g_strv_builder_add (builder, text);
    if (device == rt_measure_get_chosen_sensor (self->measure))
      chosen = i;
  }
  wanted = g_strv_builder_end (builder);
  self->is_filling = TRUE;
  if (!is_same_list (gtk_drop_down_get_model (self->sensor), wanted)) {
    g_autoptr (GtkStringList) names = gtk_string_list_new ((const char *const *)wanted);

    gtk_drop_down_set_model (self->sensor, G_LIST_MODEL (names));
  }
  if (gtk_drop_down_get_selected (self->sensor) != chosen)
    gtk_drop_down_set_selected (self->sensor, chosen);
  self->is_filling = FALSE;
}

static void
show (RtRangePanel *self)
{
  int steps = rt_measure_get_steps (self->measure);
  g_autofree char *text = g_strdup_printf ("%d", steps);
  GtkWidget *button = gtk_widget_get_first_child (self->weapons);

  for (int i = 0; i < N_RT_LENGTHS; i++, button = gtk_widget_get_next_sibling (button))
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button),
                                  (RtLength)i == rt_measure_get_weapon (self->measure));
  gtk_label_set_text (self->steps, text);
  gtk_widget_set_sensitive (self->fewer, steps > 0);
  gtk_toggle_button_set_active (self->hold, rt_measure_is_held (self->measure));
  gtk_widget_set_sensitive (GTK_WIDGET (self->hold), !rt_measure_is_typed (self->measure));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->typed),
                                  rt_measure_get_unit (self->measure) == RT_UNIT_INCH
                                      ? _ ("inch, or 118 mm")
                                      : _ ("mm, or 4 in"));
  show_sensors (self);
  show_zones (self);
  show_reading (self);
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  RtRangePanel *self = RT_RANGE_PANEL (widget);

  (void)clock;
  (void)data;
  self->tick = 0;
  show (self);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (RtRangePanel *self)
{
  if (!self->tick)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

/* ---- What is done ---- */

static void
weapon_cb (GtkToggleButton *button, RtRangePanel *self)
{
  RtLength weapon = (RtLength)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "length"));

  if (gtk_toggle_button_get_active (button) && weapon != rt_measure_get_weapon (self->measure))
    rt_measure_choose (self->measure, weapon, rt_measure_get_steps (self->measure));
}

static void
change_steps (RtRangePanel *self, int by)
{
  rt_measure_choose (self->measure, rt_measure_get_weapon (self->measure),
                     rt_measure_get_steps (self->measure) + by);
}

static void
fewer_cb (RtRangePanel *self)
{
  change_steps (self, -1);
}

static void
more_cb (RtRangePanel *self)
{
  change_steps (self, 1);
}

static void
hold_cb (RtRangePanel *self)
{
  rt_measure_hold (self->measure, gtk_toggle_button_get_active (self->hold));
}

static void
sensor_cb (RtRangePanel *self)
{
  guint i = gtk_drop_down_get_selected (self->sensor);
  guint32 device;

  if (self->is_filling || i >= rt_measure_get_n_sensors (self->measure))
    return;
  rt_measure_get_sensor (self->measure, i, &device);
  rt_measure_choose_sensor (self->measure, device);
}

static void
calibrate_cb (RtRangePanel *self)
{
  gtk_window_present (GTK_WINDOW (rt_calibration_new (
      GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->measure, self->settings)));
}

static void
typed_cb (RtRangePanel *self)
{
  rt_set_class (GTK_WIDGET (self->typed), "error",
                !rt_measure_type_text (self->measure, gtk_editable_get_text (self->typed)));
}

void
rt_range_panel_set_measure (RtRangePanel *self, RtMeasure *measure, GSettings *settings)
{
  g_set_object (&self->measure, measure);
  g_set_object (&self->settings, settings);
  g_signal_connect_object (measure, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  show (self);
}

/* ---- The widget ---- */

static void
rt_range_panel_dispose (GObject *object)
{
  RtRangePanel *self = RT_RANGE_PANEL (object);

  if (self->tick)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_RANGE_PANEL);
  g_clear_object (&self->measure);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (rt_range_panel_parent_class)->dispose (object);
}

static void
rt_range_panel_class_init (RtRangePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_RULER);
  g_type_ensure (RT_TYPE_EMBLEM);
  G_OBJECT_CLASS (klass)->dispose = rt_range_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-range-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, content);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, source);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, hold);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, ruler);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, verdict);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, mark);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, words);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, numbers);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, weapons);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, fewer);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, more);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, steps);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, typed);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, sensor);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, calibrate);
}

static void
rt_range_panel_init (RtRangePanel *self)
{
  GtkWidget *first = NULL;

  gtk_widget_init_template (GTK_WIDGET (self));
  rt_drawing_set_size (RT_DRAWING (self->mark), 32, 32);
  for (int i = 0; i < N_RT_LENGTHS; i++) {
    GtkWidget *button = gtk_toggle_button_new_with_label (length_names[i]);

    gtk_widget_add_css_class (button, "touch");
    if (first)
      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
    else
      first = button;
    g_object_set_data (G_OBJECT (button), "length", GINT_TO_POINTER (i));
    g_signal_connect_object (button, "toggled", G_CALLBACK (weapon_cb), self, 0);
    gtk_box_append (GTK_BOX (self->weapons), button);
  }
  g_signal_connect_object (self->fewer, "clicked", G_CALLBACK (fewer_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->more, "clicked", G_CALLBACK (more_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->hold, "toggled", G_CALLBACK (hold_cb), self, G_CONNECT_SWAPPED);
  rt_set_name (GTK_WIDGET (self->sensor), _ ("Sensor"));
  g_signal_connect_object (self->sensor, "notify::selected", G_CALLBACK (sensor_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->calibrate, "clicked", G_CALLBACK (calibrate_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->typed, "changed", G_CALLBACK (typed_cb), self, G_CONNECT_SWAPPED);
}
