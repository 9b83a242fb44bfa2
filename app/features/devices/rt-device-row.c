/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-device-row.h. */
#include "rt-device-row.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtDeviceRow {
  GtkListBoxRow parent_instance;

  Device *device;
  RtEmblem *emblem;
  GtkLabel *name;
  GtkLabel *facts;
  GtkLabel *live;
  GtkWidget *battery_box;
  RtEmblem *mark;
};

G_DEFINE_FINAL_TYPE (RtDeviceRow, rt_device_row, GTK_TYPE_LIST_BOX_ROW)

static RtMark
mark_of (RtDeviceStatus status)
{
  switch (status) {
  case RT_DEVICE_WORKING:
    return RT_MARK_GOOD;
  case RT_DEVICE_QUIET:
  case RT_DEVICE_AWAY:
    return RT_MARK_WARN;
  case RT_DEVICE_TROUBLE:
    return RT_MARK_BAD;
  case RT_DEVICE_NEW:
    return RT_MARK_NEW;
  }
  return RT_MARK_WARN;
}

static const char *
icon_of (Device *device)
{
  const Driver *driver = device_get_driver (device);

  if (device_gives (device, DRIVER_DICE))
    return "rt-die-symbolic";
  if (driver && g_str_equal (driver->id, "buttons"))
    return "object-select-symbolic";
  return device_gives (device, DRIVER_RANGE) ? "rt-range-symbolic" : "rt-devices-symbolic";
}

/* "D1 81 %", a line for each die; one that is low stands out. */
static void
show_batteries (RtDeviceRow *self)
{
  GtkWidget *label = gtk_widget_get_first_child (self->battery_box);

  for (guint i = 0; label; i++, label = gtk_widget_get_next_sibling (label)) {
    const DeviceBattery *battery =
        i < device_get_n_batteries (self->device) ? device_get_battery (self->device, i) : NULL;
    g_autofree char *text = !battery ? NULL
                            : rt_device_is_bluetooth (self->device)
                                ? g_strdup_printf ("%d %%", battery->percent)
                                : rt_battery_describe (battery);

    gtk_label_set_text (GTK_LABEL (label), text ? text : "");
    gtk_widget_set_visible (label, text != NULL);
    rt_set_class (label, "low", battery && battery->percent < RT_BATTERY_LOW_PERCENT);
  }
}

static void
show (gpointer widget)
{
  RtDeviceRow *self = widget;
  Device *device = self->device;
  gboolean is_working = rt_device_get_status (device) == RT_DEVICE_WORKING;
  const char *name = rt_device_get_name (device);
  const char *state = rt_device_get_state_word (device);
  gboolean has_trouble = is_working && device_get_trouble (device);
  const char *live =
      is_working && !has_trouble ? rt_device_log_get_live (rt_device_get_log (device)) : state;
  gboolean has_batteries = is_working && !has_trouble && device_get_n_batteries (device) > 0;
  g_autofree char *facts = rt_device_describe_facts (device);
  g_autofree char *sentence =
      g_strdup_printf ("%s, %s%s%s", name, state, is_working && !has_trouble && live ? ", " : "",
                       is_working && !has_trouble && live ? live : "");

  rt_emblem_show_porthole (self->emblem, icon_of (device), "");
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->facts, facts);
  gtk_label_set_text (self->live, live ? live : "");
  /* What a die shows is seen in the tray; its battery only here. */
  gtk_widget_set_visible (GTK_WIDGET (self->live), !has_batteries);
  rt_set_class (GTK_WIDGET (self->live), "small", !is_working || has_trouble);
  rt_set_class (GTK_WIDGET (self->live), "trouble", has_trouble);
  gtk_widget_set_visible (self->battery_box, has_batteries);
  show_batteries (self);
  rt_emblem_show_mark (self->mark, mark_of (rt_device_get_status (device)), state);
  rt_set_name (widget, sentence);
}

static void
changed_cb (RtDeviceRow *self)
{
  rt_show_soon (self, show);
}

static void
rt_device_row_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_DEVICE_ROW);
  g_clear_object (&RT_DEVICE_ROW (object)->device);
  G_OBJECT_CLASS (rt_device_row_parent_class)->dispose (object);
}

static void
rt_device_row_class_init (RtDeviceRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  G_OBJECT_CLASS (klass)->dispose = rt_device_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-device-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtDeviceRow, emblem);
  gtk_widget_class_bind_template_child (widget_class, RtDeviceRow, name);
  gtk_widget_class_bind_template_child (widget_class, RtDeviceRow, facts);
  gtk_widget_class_bind_template_child (widget_class, RtDeviceRow, live);
  gtk_widget_class_bind_template_child (widget_class, RtDeviceRow, battery_box);
  gtk_widget_class_bind_template_child (widget_class, RtDeviceRow, mark);
}

static void
rt_device_row_init (RtDeviceRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_drawing_set_size (RT_DRAWING (self->emblem), 40, 40);
  rt_drawing_set_size (RT_DRAWING (self->mark), 22, 22);
}

GtkWidget *
rt_device_row_new (Device *device)
{
  RtDeviceRow *self = g_object_new (RT_TYPE_DEVICE_ROW, NULL);

  self->device = g_object_ref (device);
  g_signal_connect_object (device, "notify", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rt_device_get_log (device), "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}

Device *
rt_device_row_get_device (RtDeviceRow *self)
{
  return self->device;
}
