/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-bluetooth-section.h. It looks for dice as long as it is on the screen, once somebody has
 * asked for Bluetooth. */
#include "rt-bluetooth-section.h"

#include "app/features/devices/rt-bluetooth-model.h"
#include "app/features/devices/rt-device-row.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <glib/gi18n.h>

enum { MARK = 22 };

struct _RtBluetoothSection {
  GtkWidget parent_instance;

  GtkWidget *content;
  RtDevices *devices;
  RtLights *lights;
  GListModel *dice;
  GtkWidget *looking;
  GtkWidget *blink;
  GtkWidget *frame;
  GtkListBox *list;
  GtkWidget *trouble;
  RtEmblem *mark;
  GtkLabel *trouble_text;
  GtkWidget *cure;
  GtkLabel *command;
  GtkButton *copy;
  GtkLabel *hint;
  GtkWidget *look;
};

G_DEFINE_FINAL_TYPE (RtBluetoothSection, rt_bluetooth_section, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, SIGNAL_OPENED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Showing ---- */

static gboolean
can_any_light (RtBluetoothSection *self)
{
  for (guint i = 0; i < g_list_model_get_n_items (self->dice); i++) {
    g_autoptr (Device) device = g_list_model_get_item (self->dice, i);

    if (device_can_light (device))
      return TRUE;
  }
  return FALSE;
}

static const char *
get_hint (RtBluetooth state, gboolean is_empty)
{
  switch (state) {
  case RT_BLUETOOTH_UNUSED:
    return _ ("Pixels and GoDice, and laser meters by Leica and Bosch, without any cable.");
  case RT_BLUETOOTH_ASKING:
    return _ ("Asking how Bluetooth is …");
  case RT_BLUETOOTH_READY:
    return is_empty
               ? _ ("Wake your dice: shake them. One that is connected to a phone is not seen.")
               : NULL;
  case RT_BLUETOOTH_TROUBLE:
    break;
  }
  return NULL;
}

static void
show (gpointer widget)
{
  RtBluetoothSection *self = widget;
  RtBluetooth state = rt_bluetooth_get_state (self->devices);
  gboolean is_empty = g_list_model_get_n_items (self->dice) == 0;
  const char *command = rt_bluetooth_get_command (self->devices);
  const char *hint = get_hint (state, is_empty);
  g_autofree char *text = rt_bluetooth_describe (self->devices);

  if (gtk_widget_get_mapped (widget) && state != RT_BLUETOOTH_UNUSED)
    rt_bluetooth_look (self->devices, TRUE);
  gtk_widget_set_visible (self->looking, state == RT_BLUETOOTH_READY);
  gtk_widget_set_visible (self->blink, can_any_light (self));
  gtk_widget_set_visible (self->frame, !is_empty);
  gtk_widget_set_visible (self->trouble, state == RT_BLUETOOTH_TROUBLE);
  gtk_label_set_text (self->trouble_text, text);
  gtk_widget_set_visible (self->cure, command != NULL);
  if (g_strcmp0 (gtk_label_get_text (self->command), command) != 0) {
    gtk_label_set_text (self->command, command ? command : "");
    gtk_button_set_label (self->copy, _ ("Copy"));
  }
  gtk_label_set_text (self->hint, hint ? hint : "");
  gtk_widget_set_visible (GTK_WIDGET (self->hint), hint != NULL);
  gtk_widget_set_visible (self->look, state == RT_BLUETOOTH_UNUSED);
}

static void
changed_cb (RtBluetoothSection *self)
{
  rt_show_soon (self, show);
}

/* ---- Doing ---- */

static void
look_cb (RtBluetoothSection *self)
{
  rt_bluetooth_look (self->devices, TRUE);
  show (self);
}

static void
copy_cb (RtBluetoothSection *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          gtk_label_get_text (self->command));
  gtk_button_set_label (self->copy, _ ("Copied"));
}

static void
blink_cb (RtBluetoothSection *self)
{
  for (guint i = 0; i < g_list_model_get_n_items (self->dice); i++) {
    g_autoptr (Device) device = g_list_model_get_item (self->dice, i);

    rt_lights_show (self->lights, device, RT_LIGHT_FIND);
  }
}

static void
selected_cb (RtBluetoothSection *self, GtkListBoxRow *row)
{
  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0,
                 row ? rt_device_row_get_device (RT_DEVICE_ROW (row)) : NULL);
}

static void
activated_cb (RtBluetoothSection *self)
{
  g_signal_emit (self, signals[SIGNAL_OPENED], 0);
}

void
rt_bluetooth_section_unselect (RtBluetoothSection *self)
{
  gtk_list_box_unselect_all (self->list);
}

static void
look_while_shown (RtBluetoothSection *self, gboolean is_shown)
{
  if (self->devices && rt_bluetooth_get_state (self->devices) != RT_BLUETOOTH_UNUSED)
    rt_bluetooth_look (self->devices, is_shown);
}

static void
rt_bluetooth_section_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_bluetooth_section_parent_class)->map (widget);
  look_while_shown (RT_BLUETOOTH_SECTION (widget), TRUE);
}

static void
rt_bluetooth_section_unmap (GtkWidget *widget)
{
  look_while_shown (RT_BLUETOOTH_SECTION (widget), FALSE);
  GTK_WIDGET_CLASS (rt_bluetooth_section_parent_class)->unmap (widget);
}

static GtkWidget *
new_row_cb (gpointer item, gpointer data)
{
  return rt_device_row_new (item);
}

static gboolean
is_bluetooth_cb (gpointer item, gpointer data)
{
  return rt_device_is_bluetooth (item);
}

void
rt_bluetooth_section_set_up (RtBluetoothSection *self, RtDevices *devices, RtLights *lights)
{
  GtkFilter *filter = GTK_FILTER (gtk_custom_filter_new (is_bluetooth_cb, NULL, NULL));

  g_set_object (&self->devices, devices);
  g_set_object (&self->lights, lights);
  self->dice = G_LIST_MODEL (
      gtk_filter_list_model_new (g_object_ref (rt_devices_get_list (devices)), filter));
  gtk_list_box_bind_model (self->list, self->dice, new_row_cb, NULL, NULL);
  g_signal_connect_object (devices, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->dice, "items-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  show (self);
  look_while_shown (self, gtk_widget_get_mapped (GTK_WIDGET (self)));
}

/* ---- The widget ---- */

static void
rt_bluetooth_section_dispose (GObject *object)
{
  RtBluetoothSection *self = RT_BLUETOOTH_SECTION (object);

  /* The list unselects as it goes, when what would be shown is gone already. */
  if (self->list)
    g_signal_handlers_disconnect_by_data (self->list, self);
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BLUETOOTH_SECTION);
  g_clear_object (&self->dice);
  g_clear_object (&self->lights);
  g_clear_object (&self->devices);
  G_OBJECT_CLASS (rt_bluetooth_section_parent_class)->dispose (object);
}

static void
rt_bluetooth_section_class_init (RtBluetoothSectionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_bluetooth_section_dispose;
  widget_class->map = rt_bluetooth_section_map;
  widget_class->unmap = rt_bluetooth_section_unmap;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-bluetooth-section.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, content);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, looking);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, blink);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, frame);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, list);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, trouble);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, mark);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, trouble_text);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, cure);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, command);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, copy);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, hint);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothSection, look);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, look_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, blink_cb);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, DEVICE_TYPE);
  signals[SIGNAL_OPENED] =
      g_signal_new ("opened", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_bluetooth_section_init (RtBluetoothSection *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_drawing_set_size (RT_DRAWING (self->mark), MARK, MARK);
  rt_emblem_show_mark (self->mark, RT_MARK_WARN, "");
}
