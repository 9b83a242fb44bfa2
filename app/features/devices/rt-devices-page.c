/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-devices-page.h. */
#include "rt-devices-page.h"

#include "app/features/devices/rt-bluetooth-panel.h"
#include "app/features/devices/rt-bluetooth-section.h"
#include "app/features/devices/rt-device-panel.h"
#include "app/features/devices/rt-device-row.h"
#include "app/features/devices/rt-gpio-dialog.h"
#include "app/features/range/rt-range-panel.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtDevicesPage {
  GtkWidget parent_instance;

  RtDevices *devices;
  Device *chosen;
  AdwLeaflet *leaflet;
  GtkListBox *list;
  GtkWidget *cure;
  RtEmblem *cure_mark;
  GtkLabel *cure_title;
  GtkLabel *cure_text;
  GtkWidget *cure_line;
  GtkLabel *command;
  GtkButton *copy;
  RtBluetoothSection *bluetooth;
  RtDevicePanel *panel;
  RtBluetoothPanel *bluetooth_panel;
  RtRangePanel *range;
  GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE (RtDevicesPage, rt_devices_page, GTK_TYPE_WIDGET)

static GtkWidget *
new_row_cb (gpointer item, gpointer data)
{
  return rt_device_row_new (item);
}

/* ---- The cure ---- */

static void
copy_cb (RtDevicesPage *self)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)),
                          gtk_label_get_text (self->command));
  gtk_button_set_label (self->copy, _ ("Copied"));
}

/* The chosen device if it is in trouble, else the first that is. */
static Device *
find_trouble (RtDevicesPage *self)
{
  GListModel *list = rt_devices_get_list (self->devices);

  if (self->chosen
      && (rt_device_get_status (self->chosen) == RT_DEVICE_TROUBLE
          || device_get_command (self->chosen)))
    return g_object_ref (self->chosen);
  for (guint i = 0; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (Device) device = g_list_model_get_item (list, i);

    if (rt_device_get_status (device) == RT_DEVICE_TROUBLE)
      return g_steal_pointer (&device);
  }
  return NULL;
}

static void
show_cure (RtDevicesPage *self)
{
  g_autoptr (Device) device = find_trouble (self);
  const char *command = device ? device_get_command (device) : NULL;
  g_autofree char *title = NULL;
  g_autofree char *message = NULL;

  gtk_widget_set_visible (self->cure, device != NULL);
  if (!device)
    return;
  title = g_strdup_printf (_ ("%s: %s"), rt_device_get_name (device),
                           rt_device_get_state_word (device));
  message = rt_device_describe_state (device);
  rt_emblem_show_mark (self->cure_mark, RT_MARK_BAD, "");
  gtk_label_set_text (self->cure_title, title);
  gtk_label_set_text (self->cure_text, message);
  gtk_widget_set_visible (self->cure_line, command != NULL);
  if (g_strcmp0 (gtk_label_get_text (self->command), command) == 0)
    return;
  gtk_label_set_text (self->command, command ? command : "");
  gtk_button_set_label (self->copy, _ ("Copy"));
}

/* ---- Choosing ---- */

static void
show_range (RtDevicesPage *self)
{
  /* The distance stands under what measures it, and by itself while nothing is chosen. */
  gtk_widget_set_visible (GTK_WIDGET (self->range),
                          !self->chosen || device_gives (self->chosen, DRIVER_RANGE));
}

static void
devices_changed_cb (RtDevicesPage *self)
{
  show_cure (self);
  show_range (self);
}

static void
choose (RtDevicesPage *self, Device *device)
{
  gboolean is_bluetooth = device && rt_device_is_bluetooth (device);

  g_set_object (&self->chosen, device);
  rt_device_panel_show (self->panel, is_bluetooth ? NULL : device);
  rt_bluetooth_panel_show (self->bluetooth_panel, is_bluetooth ? device : NULL);
  devices_changed_cb (self);
}

/* Of both lists one row is chosen, or none. */
static void
selected_cb (RtDevicesPage *self, GtkListBoxRow *row)
{
  if (row)
    rt_bluetooth_section_unselect (self->bluetooth);
  else if (self->chosen && rt_device_is_bluetooth (self->chosen))
    return;
  choose (self, row ? rt_device_row_get_device (RT_DEVICE_ROW (row)) : NULL);
}

static void
bluetooth_chosen_cb (RtDevicesPage *self, Device *device)
{
  if (device)
    gtk_list_box_unselect_all (self->list);
  else if (self->chosen && !rt_device_is_bluetooth (self->chosen))
    return;
  choose (self, device);
}

static void
activated_cb (RtDevicesPage *self)
{
  if (adw_leaflet_get_folded (self->leaflet))
    adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_FORWARD);
}

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  adw_leaflet_navigate (RT_DEVICES_PAGE (widget)->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
}

static void
distance_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtDevicesPage *self = RT_DEVICES_PAGE (widget);

  gtk_list_box_unselect_all (self->list);
  rt_bluetooth_section_unselect (self->bluetooth);
  activated_cb (self);
}

/* ---- Adding ---- */

static void
add_pins_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_window_present (GTK_WINDOW (rt_gpio_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)),
                                                      RT_DEVICES_PAGE (widget)->devices, NULL)));
}

static void
capture_chosen_cb (GtkNativeDialog *dialog, int response, RtDevicesPage *self)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                               : NULL;
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  g_autoptr (GError) error = NULL;

  if (path && !rt_devices_add_capture (self->devices, path, &error))
    rt_show_toast (GTK_WIDGET (self), error->message);
  g_clear_object (&self->chooser);
}

static void
play_capture_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtDevicesPage *self = RT_DEVICES_PAGE (widget);
  g_autofree char *path =
      g_build_filename (g_get_user_data_dir (), "rocket-table", "captures", NULL);
  g_autoptr (GFile) folder = g_file_new_for_path (path);

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_ ("Play a recording"),
                                               GTK_WINDOW (gtk_widget_get_root (widget)),
                                               GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Play"), NULL);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (capture_chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static gboolean
is_port_cb (gpointer item, gpointer data)
{
  return !rt_device_is_bluetooth (item);
}

void
rt_devices_page_set_devices (RtDevicesPage *self, RtDevices *devices, RtMeasure *measure,
                             RtLights *lights, GSettings *settings)
{
  GtkFilter *filter = GTK_FILTER (gtk_custom_filter_new (is_port_cb, NULL, NULL));
  g_autoptr (GtkFilterListModel) ports =
      gtk_filter_list_model_new (g_object_ref (rt_devices_get_list (devices)), filter);

  g_set_object (&self->devices, devices);
  rt_device_panel_set_devices (self->panel, devices);
  rt_range_panel_set_measure (self->range, measure, settings);
  rt_bluetooth_section_set_up (self->bluetooth, devices, lights);
  rt_bluetooth_panel_set_up (self->bluetooth_panel, devices, lights, settings);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (ports), new_row_cb, self, NULL);
  g_signal_connect_object (devices, "changed", G_CALLBACK (devices_changed_cb), self,
                           G_CONNECT_SWAPPED);
  devices_changed_cb (self);
}

/* ---- The widget ---- */

static void
rt_devices_page_dispose (GObject *object)
{
  RtDevicesPage *self = RT_DEVICES_PAGE (object);

  g_clear_object (&self->chooser);
  /* The list unselects as it goes, when what would be shown is gone already. */
  if (self->list)
    g_signal_handlers_disconnect_by_data (self->list, self);
  if (self->devices)
    g_signal_handlers_disconnect_by_data (self->devices, self);
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_DEVICES_PAGE);
  g_clear_object (&self->chosen);
  g_clear_object (&self->devices);
  G_OBJECT_CLASS (rt_devices_page_parent_class)->dispose (object);
}

static void
rt_devices_page_class_init (RtDevicesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  g_type_ensure (RT_TYPE_RANGE_PANEL);
  g_type_ensure (RT_TYPE_DEVICE_PANEL);
  g_type_ensure (RT_TYPE_BLUETOOTH_PANEL);
  g_type_ensure (RT_TYPE_BLUETOOTH_SECTION);
  g_type_ensure (RT_TYPE_EMBLEM);
  G_OBJECT_CLASS (klass)->dispose = rt_devices_page_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-devices-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, list);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, cure);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, cure_mark);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, cure_title);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, cure_text);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, cure_line);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, command);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, copy);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, bluetooth);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, panel);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, bluetooth_panel);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, range);
  gtk_widget_class_bind_template_callback (widget_class, selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, bluetooth_chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, activated_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_install_action (widget_class, "devices.back", NULL, back_cb);
  gtk_widget_class_install_action (widget_class, "devices.distance", NULL, distance_cb);
  gtk_widget_class_install_action (widget_class, "devices.add-pins", NULL, add_pins_cb);
  gtk_widget_class_install_action (widget_class, "devices.play-capture", NULL, play_capture_cb);
}

static void
rt_devices_page_init (RtDevicesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_drawing_set_size (RT_DRAWING (self->cure_mark), 22, 22);
}
