/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-calibration.h. What is set is used and saved at once; Cancel puts all of it back. */
#include "rt-calibration.h"

#include "app/widgets/rt-stepper.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>
#include <math.h>

enum { N_POINTS = 2, AIR_NOT_KNOWN = -1000 };

/* All that is set here; the lengths first. */
static const char *const keys[] = { "ruler-s",       "ruler-m",      "ruler-l",
                                    "sensor-offset", "sensor-scale", "air-temperature" };
enum { N_KEYS = G_N_ELEMENTS (keys) };

struct _RtCalibration {
  AdwWindow parent_instance;

  RtMeasure *measure;
  GSettings *settings;
  GtkLabel *sensed;
  GtkLabel *detail;
  GtkLabel *answer;
  RtStepper *lengths[N_RT_LENGTHS];
  GtkWidget *take_lengths[N_RT_LENGTHS];
  RtStepper *zero;
  GtkWidget *set_zero;
  RtStepper *points[N_POINTS];
  GtkLabel *point_states[N_POINTS];
  GtkWidget *take_points[N_POINTS];
  int point_sensed[N_POINTS]; /* -1: not taken yet */
  GtkWidget *scale;
  AdwPreferencesGroup *air_group;
  RtStepper *air;
  GtkSwitch *air_known;
  GtkButton *usual;
  int before[N_KEYS]; /* of the settings, when it was opened */
};

G_DEFINE_FINAL_TYPE (RtCalibration, rt_calibration, ADW_TYPE_WINDOW)

/* ---- Units ---- */

static double
tenths_in_unit (RtCalibration *self)
{
  return rt_measure_get_unit (self->measure) == RT_UNIT_INCH ? 254.0 : 10.0;
}

static int
get_tenths (RtCalibration *self, RtStepper *stepper)
{
  return (int)lround (rt_stepper_get_value (stepper) * tenths_in_unit (self));
}

static void
fill_length (RtCalibration *self, RtStepper *stepper, int tenths_mm)
{
  gboolean is_inch = rt_measure_get_unit (self->measure) == RT_UNIT_INCH;

  rt_stepper_configure (stepper, tenths_mm / tenths_in_unit (self), is_inch ? 0.04 : 1,
                        is_inch ? 39 : 1000, is_inch ? 0.02 : 0.5, is_inch ? 2 : 1);
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
  for (int i = 0; i < N_RT_LENGTHS; i++)
    gtk_widget_set_sensitive (self->take_lengths[i], is_there);
  gtk_widget_set_sensitive (self->set_zero, is_there);
  for (int i = 0; i < N_POINTS; i++)
    gtk_widget_set_sensitive (self->take_points[i], is_there);
}

static void
changed_cb (RtCalibration *self)
{
  rt_show_soon (self, show);
}

/* ---- The cards ---- */

static void
length_cb (RtCalibration *self, GParamSpec *spec, RtStepper *stepper)
{
  int tenths = get_tenths (self, stepper);
  int i = 0;

  while (self->lengths[i] != stepper)
    i++;

  /* An inch with two decimals is coarser than what is stored. */
  if (abs (tenths - g_settings_get_int (self->settings, keys[i])) > 1)
    g_settings_set_int (self->settings, keys[i], CLAMP (tenths, 10, 10000));
}

static void
take_length_cb (RtCalibration *self, GtkWidget *button)
{
  RangeReading reading;
  int i = 0;

  while (self->take_lengths[i] != button)
    i++;
  if (rt_measure_read_sensor (self->measure, &reading))
    rt_stepper_set_value (self->lengths[i], reading.tenths_mm / tenths_in_unit (self));
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
take_point_cb (RtCalibration *self, GtkWidget *button)
{
  int i = button == self->take_points[0] ? 0 : 1;
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
                      is_known ? (int)lround (rt_stepper_get_value (self->air) * 10)
                               : AIR_NOT_KNOWN);
}

/* ---- Back ---- */

static int
get_usual (RtCalibration *self, int i)
{
  g_autoptr (GVariant) value = g_settings_get_default_value (self->settings, keys[i]);

  return g_variant_get_int32 (value);
}

static void
usual_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtCalibration *self = RT_CALIBRATION (widget);

  for (int i = 0; i < N_RT_LENGTHS; i++)
    rt_stepper_set_value (self->lengths[i], get_usual (self, i) / tenths_in_unit (self));
}

static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtCalibration *self = RT_CALIBRATION (widget);

  for (int i = 0; i < N_KEYS; i++)
    g_settings_set_int (self->settings, keys[i], self->before[i]);
  gtk_window_close (GTK_WINDOW (self));
}

/* "Back to 57.5 / 70.5 / 83.8" */
static void
name_usual (RtCalibration *self)
{
  g_autofree char *label = NULL;
  int digits = rt_measure_get_unit (self->measure) == RT_UNIT_INCH ? 2 : 1;

  label = g_strdup_printf (_ ("Back to %.*f / %.*f / %.*f"), digits,
                           get_usual (self, RT_LENGTH_S) / tenths_in_unit (self), digits,
                           get_usual (self, RT_LENGTH_M) / tenths_in_unit (self), digits,
                           get_usual (self, RT_LENGTH_L) / tenths_in_unit (self));
  gtk_button_set_label (self->usual, label);
}

/* ---- The window ---- */

static void
fill (RtCalibration *self)
{
  int air = g_settings_get_int (self->settings, "air-temperature");

  for (int i = 0; i < N_KEYS; i++)
    self->before[i] = g_settings_get_int (self->settings, keys[i]);
  name_usual (self);
  for (int i = 0; i < N_RT_LENGTHS; i++) {
    fill_length (self, self->lengths[i], g_settings_get_int (self->settings, keys[i]));
    g_signal_connect_object (self->lengths[i], "notify::value", G_CALLBACK (length_cb), self,
                             G_CONNECT_SWAPPED);
  }
  fill_length (self, self->zero, 1000);
  for (int i = 0; i < N_POINTS; i++) {
    fill_length (self, self->points[i], i == 0 ? 1000 : 3000);
    self->point_sensed[i] = -1;
  }
  show_points (self);
  rt_stepper_set_value (self->air, air == AIR_NOT_KNOWN ? 20 : air / 10.0);
  gtk_switch_set_active (self->air_known, air != AIR_NOT_KNOWN);
  gtk_widget_set_sensitive (GTK_WIDGET (self->air), air != AIR_NOT_KNOWN);
  g_signal_connect_object (self->air, "notify::value", G_CALLBACK (air_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->air_known, "notify::active", G_CALLBACK (air_cb), self,
                           G_CONNECT_SWAPPED);
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_calibration_dispose;
  g_type_ensure (RT_TYPE_STEPPER);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "calibration.cancel", NULL);
  gtk_widget_class_install_action (widget_class, "calibration.cancel", NULL, cancel_cb);
  gtk_widget_class_install_action (widget_class, "calibration.usual", NULL, usual_cb);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-calibration.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, sensed);
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, detail);
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, answer);
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, zero);
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, set_zero);
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, scale);
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, air_group);
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, air);
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, air_known);
  gtk_widget_class_bind_template_child (widget_class, RtCalibration, usual);
  gtk_widget_class_bind_template_child_full (widget_class, "length_s", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, lengths[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "take_s", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, take_lengths[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "length_m", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, lengths[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "take_m", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, take_lengths[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "length_l", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, lengths[2]));
  gtk_widget_class_bind_template_child_full (widget_class, "take_l", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, take_lengths[2]));
  gtk_widget_class_bind_template_child_full (widget_class, "near", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, points[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "near_state", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, point_states[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "take_near", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, take_points[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "far", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, points[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "far_state", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, point_states[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "take_far", FALSE,
                                             G_STRUCT_OFFSET (RtCalibration, take_points[1]));
  gtk_widget_class_bind_template_callback (widget_class, take_length_cb);
  gtk_widget_class_bind_template_callback (widget_class, zero_cb);
  gtk_widget_class_bind_template_callback (widget_class, take_point_cb);
  gtk_widget_class_bind_template_callback (widget_class, scale_cb);
  gtk_widget_class_bind_template_callback (widget_class, reset_cb);
}

static void
rt_calibration_init (RtCalibration *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  adw_preferences_group_set_description (self->air_group,
                                         /* xgettext:no-c-format */
                                         _ ("Sound is 1 % faster in air that is 6 °C warmer. "
                                            "Sensors by light do not mind."));
}

GtkWidget *
rt_calibration_new (GtkWindow *parent, RtMeasure *measure, GSettings *settings)
{
  RtCalibration *self =
      g_object_new (RT_TYPE_CALIBRATION, "transient-for", parent, "default-height",
                    MIN (700, MAX (360, gtk_widget_get_height (GTK_WIDGET (parent)) - 40)), NULL);

  self->measure = g_object_ref (measure);
  self->settings = g_object_ref (settings);
  fill (self);
  g_signal_connect_object (measure, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
