/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-range-panel.h. */
#include "rt-range-panel.h"

#include "app/features/range/rt-calibration.h"
#include "app/features/range/rt-range-view.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <glib/gi18n.h>

struct _RtRangePanel {
  GtkWidget parent_instance;

  RtMeasure *measure;
  GtkWidget *content;
  GtkLabel *source;
  GtkToggleButton *hold;
  RtRangeView *view;
  GtkToggleButton *weapons[N_RT_LENGTHS];
  GtkWidget *fewer;
  GtkLabel *steps;
  GtkEditable *typed;
  GtkDropDown *sensor;
  GSettings *settings;
  gboolean is_filling; /* the list of sensors, which is not a choice of the user's */
};

G_DEFINE_FINAL_TYPE (RtRangePanel, rt_range_panel, GTK_TYPE_WIDGET)

/* ---- What is shown ---- */

static const char *
source_text (RtMeasure *measure)
{
  if (rt_measure_is_typed (measure))
    return _ ("typed");
  if (rt_measure_is_held (measure))
    return _ ("held");
  switch (rt_measure_read (measure).state) {
  case RANGE_READING_STEADY:
    return _ ("from the sensor, still");
  case RANGE_READING_MOVING:
    return _ ("from the sensor, moving");
  case RANGE_READING_NONE:
  case RANGE_READING_EXPIRED:
  case RANGE_READING_REFUSED:
    break;
  }
  return "";
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
show (gpointer widget)
{
  RtRangePanel *self = widget;
  int steps = rt_measure_get_steps (self->measure);
  g_autofree char *text = g_strdup_printf ("%d", steps);

  gtk_toggle_button_set_active (self->weapons[rt_measure_get_weapon (self->measure)], TRUE);
  gtk_label_set_text (self->steps, text);
  gtk_widget_set_sensitive (self->fewer, steps > 0);
  gtk_toggle_button_set_active (self->hold, rt_measure_is_held (self->measure));
  gtk_widget_set_sensitive (GTK_WIDGET (self->hold), !rt_measure_is_typed (self->measure));
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->typed),
                                  rt_measure_get_unit (self->measure) == RT_UNIT_INCH
                                      ? _ ("inch, or 118 mm")
                                      : _ ("mm, or 4 in"));
  gtk_label_set_text (self->source, source_text (self->measure));
  show_sensors (self);
}

static void
changed_cb (RtRangePanel *self)
{
  rt_show_soon (self, show);
}

/* ---- What is done ---- */

static void
weapon_cb (RtRangePanel *self, GtkToggleButton *button)
{
  RtLength weapon = 0;

  while (self->weapons[weapon] != button)
    weapon++;
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
  rt_range_view_set_measure (self->view, measure);
  show (self);
}

/* ---- The widget ---- */

static void
rt_range_panel_dispose (GObject *object)
{
  RtRangePanel *self = RT_RANGE_PANEL (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_RANGE_PANEL);
  g_clear_object (&self->measure);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (rt_range_panel_parent_class)->dispose (object);
}

static void
rt_range_panel_class_init (RtRangePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_RANGE_VIEW);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_range_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-range-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, content);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, source);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, hold);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, view);
  gtk_widget_class_bind_template_child_full (widget_class, "weapon_s", FALSE,
                                             G_STRUCT_OFFSET (RtRangePanel, weapons[0]));
  gtk_widget_class_bind_template_child_full (widget_class, "weapon_m", FALSE,
                                             G_STRUCT_OFFSET (RtRangePanel, weapons[1]));
  gtk_widget_class_bind_template_child_full (widget_class, "weapon_l", FALSE,
                                             G_STRUCT_OFFSET (RtRangePanel, weapons[2]));
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, fewer);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, steps);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, typed);
  gtk_widget_class_bind_template_child (widget_class, RtRangePanel, sensor);
  gtk_widget_class_bind_template_callback (widget_class, weapon_cb);
  gtk_widget_class_bind_template_callback (widget_class, fewer_cb);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
  gtk_widget_class_bind_template_callback (widget_class, hold_cb);
  gtk_widget_class_bind_template_callback (widget_class, sensor_cb);
  gtk_widget_class_bind_template_callback (widget_class, calibrate_cb);
  gtk_widget_class_bind_template_callback (widget_class, typed_cb);
}

static void
rt_range_panel_init (RtRangePanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_set_name (GTK_WIDGET (self->sensor), _ ("Sensor"));
}
