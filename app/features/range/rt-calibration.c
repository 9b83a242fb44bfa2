/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-calibration.h. What is set is saved at once, and everything can be set again. */
#include "rt-calibration.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>
#include <math.h>

enum { N_POINTS = 2, AIR_NOT_KNOWN = -1000 };

struct _RtCalibration {
  AdwWindow parent_instance;

  RtMeasure *measure;
  GSettings *settings;
  GtkLabel *sensed;
  GtkLabel *detail;
  GtkLabel *answer;
  GtkWidget *from_sensor[N_RT_LENGTHS + 1 + N_POINTS]; /* buttons that need a reading */
  guint n_from_sensor;
  GtkSpinButton *lengths[N_RT_LENGTHS];
  GtkSpinButton *zero;
  GtkSpinButton *points[N_POINTS];
  GtkLabel *point_states[N_POINTS];
  int point_sensed[N_POINTS]; /* -1: not taken yet */
  GtkWidget *scale;
  GtkSpinButton *air;
  GtkSwitch *air_known;
};

G_DEFINE_FINAL_TYPE (RtCalibration, rt_calibration, ADW_TYPE_WINDOW)

static const char *const length_keys[] = { "ruler-s", "ruler-m", "ruler-l" };

/* ---- Units ---- */

static double
tenths_in_unit (RtCalibration *self)
{
  return rt_measure_get_unit (self->measure) == RT_UNIT_INCH ? 254.0 : 10.0;
}

static int
get_tenths (RtCalibration *self, GtkSpinButton *spin)
{
  return (int)lround (gtk_spin_button_get_value (spin) * tenths_in_unit (self));
}

static GtkSpinButton *
new_length_spin (RtCalibration *self, int tenths_mm)
{
  gboolean is_inch = rt_measure_get_unit (self->measure) == RT_UNIT_INCH;
  GtkWidget *spin = gtk_spin_button_new_with_range (is_inch ? 0.04 : 1, is_inch ? 39 : 1000,
                                                    is_inch ? 0.02 : 0.5);

  gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), is_inch ? 2 : 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), tenths_mm / tenths_in_unit (self));
  gtk_widget_set_valign (spin, GTK_ALIGN_CENTER);
  return GTK_SPIN_BUTTON (spin);
}

/* ---- What is shown ---- */

static void
say (RtCalibration *self, const char *text)
{
  gtk_label_set_text (self->answer, text);
}

static void
show (gpointer widget)
{
  RtCalibration *self = widget;
  RangeReading reading;
  gboolean is_there = rt_measure_read_sensor (self->measure, &reading);
  g_autofree char *sensed =
      is_there ? rt_measure_format (self->measure, reading.tenths_mm, 1) : NULL;
  g_autofree char *raw =
      is_there ? rt_measure_format (self->measure, reading.sensed_tenths_mm, 1) : NULL;
  g_autofree char *detail = NULL;
  int offset;
  int scale;

  rt_measure_get_calibration (self->measure, &offset, &scale);
  if (is_there)
    detail = g_strdup_printf (
        reading.state == RANGE_READING_STEADY
            ? _ ("still; the sensor itself says %s, corrected by %+.1f mm and %+.2f %%")
            : _ ("moving; the sensor itself says %s, corrected by %+.1f mm and %+.2f %%"),
        raw, offset / 10.0, scale / 10000.0);
  gtk_label_set_text (self->sensed, sensed ? sensed : _ ("No sensor speaks"));
  gtk_label_set_text (self->detail, detail ? detail : _ ("Lengths can be typed all the same."));
  for (guint i = 0; i < self->n_from_sensor; i++)
    gtk_widget_set_sensitive (self->from_sensor[i], is_there);
}

static void
changed_cb (RtCalibration *self)
{
  rt_show_soon (self, show);
}

/* ---- The cards ---- */

static void
length_cb (GtkSpinButton *spin, RtCalibration *self)
{
  int i = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (spin), "place"));
  int tenths = get_tenths (self, spin);

  /* An inch with two decimals is coarser than what is stored. */
  if (abs (tenths - g_settings_get_int (self->settings, length_keys[i])) > 1)
    g_settings_set_int (self->settings, length_keys[i], CLAMP (tenths, 10, 10000));
}

static void
take_length_cb (GtkButton *button, RtCalibration *self)
{
  int i = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "place"));
  RangeReading reading;

  if (rt_measure_read_sensor (self->measure, &reading))
    gtk_spin_button_set_value (self->lengths[i], reading.tenths_mm / tenths_in_unit (self));
}

/* ---- The sensor ---- */

static void
save_calibration (RtCalibration *self)
{
  int offset;
  int scale;

  /* Read first: each setting that is saved is used at once. */
  rt_measure_get_calibration (self->measure, &offset, &scale);
  g_settings_set_int (self->settings, "sensor-offset", offset);
  g_settings_set_int (self->settings, "sensor-scale", scale);
}

static void
zero_cb (RtCalibration *self)
{
  RangeReading reading;

  if (!rt_measure_read_sensor (self->measure, &reading))
    return;
  if (!rt_measure_calibrate_offset (self->measure, reading.sensed_tenths_mm,
                                    get_tenths (self, self->zero))) {
    say (self, _ ("That is too far from what the sensor says to be its zero point. Is it aimed at "
                  "the right thing?"));
    return;
  }
  save_calibration (self);
  say (self, _ ("The zero point is set."));
}

static void
show_points (RtCalibration *self)
{
  for (int i = 0; i < N_POINTS; i++) {
    g_autofree char *text = self->point_sensed[i] < 0
                                ? g_strdup ("")
                                : rt_measure_format (self->measure, self->point_sensed[i], 1);

    gtk_label_set_text (self->point_states[i], text);
  }
  gtk_widget_set_sensitive (self->scale, self->point_sensed[0] >= 0 && self->point_sensed[1] >= 0);
}

static void
take_point_cb (GtkButton *button, RtCalibration *self)
{
  int i = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "place"));
  RangeReading reading;

  if (!rt_measure_read_sensor (self->measure, &reading))
    return;
  self->point_sensed[i] = reading.sensed_tenths_mm;
  show_points (self);
}

static void
scale_cb (RtCalibration *self)
{
  const int truth[N_POINTS] = { get_tenths (self, self->points[0]),
                                get_tenths (self, self->points[1]) };

  if (!rt_measure_calibrate_both (self->measure, self->point_sensed, truth)) {
    say (self, _ ("These two do not make a scale. They must be 50 mm apart or more, and the sensor "
                  "about right."));
    return;
  }
  save_calibration (self);
  say (self, _ ("Scale and zero point are set."));
}

static void
reset_cb (RtCalibration *self)
{
  rt_measure_set_calibration (self->measure, 0, 0);
  save_calibration (self);
  say (self, _ ("The sensor is taken at its word again."));
}

static void
air_cb (RtCalibration *self)
{
  gboolean is_known = gtk_switch_get_active (self->air_known);

  gtk_widget_set_sensitive (GTK_WIDGET (self->air), is_known);
  g_settings_set_int (self->settings, "air-temperature",
                      is_known ? (int)lround (gtk_spin_button_get_value (self->air) * 10)
                               : AIR_NOT_KNOWN);
}

/* ---- The window ---- */

static GtkWidget *
new_take (RtCalibration *self, int place, const char *text, GCallback done)
{
  GtkWidget *button = rt_button (text, NULL, NULL);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (button), "place", GINT_TO_POINTER (place));
  g_signal_connect_object (button, "clicked", done, self, 0);
  self->from_sensor[self->n_from_sensor++] = button;
  return button;
}

static GtkWidget *
new_row (GtkWidget *group, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return row;
}

static GtkWidget *
new_group (GtkWidget *content, const char *title, const char *description)
{
  GtkWidget *group = adw_preferences_group_new ();

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), title);
  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), description);
  gtk_box_append (GTK_BOX (content), group);
  return group;
}

static void
add_cards (RtCalibration *self, GtkWidget *content)
{
  static const char *const names[] = { N_ ("S on your card"), N_ ("M on your card"),
                                       N_ ("L on your card") };
  GtkWidget *group = new_group (content, _ ("Your cards"),
                                _ ("Measure the ruler on one of your own cards: printings differ. "
                                   "Type it, or lay the card before the sensor."));

  for (int i = 0; i < N_RT_LENGTHS; i++) {
    GtkWidget *row = new_row (group, _ (names[i]), "");

    self->lengths[i] = new_length_spin (self, g_settings_get_int (self->settings, length_keys[i]));
    g_object_set_data (G_OBJECT (self->lengths[i]), "place", GINT_TO_POINTER (i));
    rt_set_name (GTK_WIDGET (self->lengths[i]), _ (names[i]));
    g_signal_connect_object (self->lengths[i], "value-changed", G_CALLBACK (length_cb), self, 0);
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->lengths[i]));
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), new_take (self, i, _ ("From the sensor"),
                                                               G_CALLBACK (take_length_cb)));
  }
}

static void
add_zero (RtCalibration *self, GtkWidget *content)
{
  GtkWidget *group = new_group (content, _ ("Zero point"),
                                _ ("Put something flat at a distance that you know by a ruler, "
                                   "counted from where you want to measure."));
  GtkWidget *row = new_row (group, _ ("True distance"), "");
  GtkWidget *button = rt_button (_ ("Set zero"), "suggested-action", NULL);

  self->zero = new_length_spin (self, 1000);
  rt_set_name (GTK_WIDGET (self->zero), _ ("True distance"));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", G_CALLBACK (zero_cb), self, G_CONNECT_SWAPPED);
  self->from_sensor[self->n_from_sensor++] = button;
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->zero));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static void
add_scale (RtCalibration *self, GtkWidget *content)
{
  static const char *const names[] = { N_ ("Near"), N_ ("Far") };
  GtkWidget *group = new_group (content, _ ("Two points"),
                                _ ("For a sensor whose error grows: take what it says at two true "
                                   "distances."));
  GtkWidget *last;

  for (int i = 0; i < N_POINTS; i++) {
    GtkWidget *row = new_row (group, _ (names[i]), "");

    self->point_sensed[i] = -1;
    self->points[i] = new_length_spin (self, i == 0 ? 1000 : 3000);
    self->point_states[i] = GTK_LABEL (rt_label (NULL, "dim card-line numeric"));
    rt_set_name (GTK_WIDGET (self->points[i]), _ (names[i]));
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->point_states[i]));
    adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->points[i]));
    adw_action_row_add_suffix (ADW_ACTION_ROW (row),
                               new_take (self, i, _ ("Take"), G_CALLBACK (take_point_cb)));
  }
  last = new_row (group, _ ("Scale and zero point"), "");
  self->scale = rt_button (_ ("Set both"), "suggested-action", NULL);
  gtk_widget_set_valign (self->scale, GTK_ALIGN_CENTER);
  g_signal_connect_object (self->scale, "clicked", G_CALLBACK (scale_cb), self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (last), self->scale);
  show_points (self);
}

static void
add_air (RtCalibration *self, GtkWidget *content)
{
  GtkWidget *group = new_group (content, _ ("Air"),
                                /* xgettext:no-c-format */
                                _ ("Sound is 1 % faster in air that is 6 °C warmer. Sensors by "
                                   "light do not mind."));
  GtkWidget *row = new_row (group, _ ("Temperature, °C"), "");
  int air = g_settings_get_int (self->settings, "air-temperature");
  GtkWidget *reset = rt_button (_ ("Take the sensor at its word"), NULL, NULL);

  self->air = GTK_SPIN_BUTTON (gtk_spin_button_new_with_range (-20, 50, 0.5));
  self->air_known = GTK_SWITCH (gtk_switch_new ());
  gtk_spin_button_set_value (self->air, air == AIR_NOT_KNOWN ? 20 : air / 10.0);
  gtk_switch_set_active (self->air_known, air != AIR_NOT_KNOWN);
  gtk_widget_set_sensitive (GTK_WIDGET (self->air), air != AIR_NOT_KNOWN);
  gtk_widget_set_valign (GTK_WIDGET (self->air), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (GTK_WIDGET (self->air_known), GTK_ALIGN_CENTER);
  rt_set_name (GTK_WIDGET (self->air), _ ("Temperature of the air"));
  rt_set_name (GTK_WIDGET (self->air_known), _ ("The temperature is known"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->air));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), GTK_WIDGET (self->air_known));
  g_signal_connect_object (self->air, "value-changed", G_CALLBACK (air_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->air_known, "notify::active", G_CALLBACK (air_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_halign (reset, GTK_ALIGN_START);
  g_signal_connect_object (reset, "clicked", G_CALLBACK (reset_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (content), reset);
}

static void
rt_calibration_dispose (GObject *object)
{
  RtCalibration *self = RT_CALIBRATION (object);

  g_clear_object (&self->measure);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (rt_calibration_parent_class)->dispose (object);
}

static void
rt_calibration_class_init (RtCalibrationClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_calibration_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
rt_calibration_init (RtCalibration *self)
{
  self->sensed = GTK_LABEL (rt_label (NULL, "sensed numeric"));
  self->detail = GTK_LABEL (rt_text (NULL, "dim card-line"));
  self->answer = GTK_LABEL (rt_text (NULL, "strong"));
}

static void
fill (RtCalibration *self)
{
  GtkWidget *window = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *head = rt_box (GTK_ORIENTATION_VERTICAL, 2, "page-pane");
  GtkWidget *scroller = gtk_scrolled_window_new ();
  GtkWidget *content = rt_box (GTK_ORIENTATION_VERTICAL, 18, "page-pane");

  /* What the sensor says stays in sight while the rest is scrolled. */
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->sensed));
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->detail));
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->answer));
  add_cards (self, content);
  add_zero (self, content);
  add_scale (self, content);
  add_air (self, content);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), content);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (scroller, TRUE);
  gtk_box_append (GTK_BOX (window), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (window), head);
  gtk_box_append (GTK_BOX (window), scroller);
  adw_window_set_content (ADW_WINDOW (self), window);
}

GtkWidget *
rt_calibration_new (GtkWindow *parent, RtMeasure *measure, GSettings *settings)
{
  RtCalibration *self =
      g_object_new (RT_TYPE_CALIBRATION, "transient-for", parent, "modal", TRUE, "title",
                    _ ("Calibrate"), "default-width", 620, "default-height",
                    MIN (700, MAX (360, gtk_widget_get_height (GTK_WIDGET (parent)) - 40)), NULL);

  self->measure = g_object_ref (measure);
  self->settings = g_object_ref (settings);
  fill (self);
  g_signal_connect_object (measure, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
