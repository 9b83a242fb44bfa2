/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-devices-page.h. */
#include "rt-devices-page.h"

#include "app/features/devices/rt-device-panel.h"
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
  RtDevicePanel *panel;
  RtRangePanel *range;
  GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE (RtDevicesPage, rt_devices_page, GTK_TYPE_WIDGET)

/* ---- Rows ---- */

enum { BATTERIES_SHOWN = 3, NAME_CHARS = 18 };

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

typedef struct {
  RtEmblem *emblem;
  GtkLabel *name;
  GtkLabel *facts;
  GtkLabel *live;
  GtkWidget *battery_box;
  GtkLabel *batteries[BATTERIES_SHOWN];
  RtEmblem *mark;
} Row;

/* "D1 81 %", a line for each die; one that is low stands out. */
static void
show_batteries (Row *row, Device *device)
{
  guint n = device_get_n_batteries (device);

  for (guint i = 0; i < BATTERIES_SHOWN; i++) {
    const DeviceBattery *battery = i < n ? device_get_battery (device, i) : NULL;
    g_autofree char *text = battery ? rt_battery_describe (battery) : NULL;

    gtk_label_set_text (row->batteries[i], text ? text : "");
    gtk_widget_set_visible (GTK_WIDGET (row->batteries[i]), text != NULL);
    rt_set_class (GTK_WIDGET (row->batteries[i]), "low",
                  battery && battery->percent < RT_BATTERY_LOW_PERCENT);
  }
}

static void
show_row (gpointer widget)
{
  Row *row = g_object_get_data (widget, "row");
  Device *device = g_object_get_data (widget, "device");
  gboolean is_working = rt_device_get_status (device) == RT_DEVICE_WORKING;
  const char *live = is_working ? rt_device_log_get_live (rt_device_get_log (device))
                                : rt_device_get_state_word (device);
  gboolean has_batteries = is_working && device_get_n_batteries (device) > 0;
  g_autofree char *facts = rt_device_describe_facts (device);
  g_autofree char *sentence =
      g_strdup_printf ("%s, %s%s%s", rt_device_get_name (device), rt_device_get_state_word (device),
                       is_working && live ? ", " : "", is_working && live ? live : "");

  rt_emblem_show_porthole (row->emblem, icon_of (device), "");
  gtk_label_set_text (row->name, rt_device_get_name (device));
  gtk_label_set_text (row->facts, facts);
  gtk_label_set_text (row->live, live ? live : "");
  /* What a die shows is seen in the tray; its battery only here. */
  gtk_widget_set_visible (GTK_WIDGET (row->live), !has_batteries);
  rt_set_class (GTK_WIDGET (row->live), "small", !is_working);
  gtk_widget_set_visible (row->battery_box, has_batteries);
  show_batteries (row, device);
  rt_emblem_show_mark (row->mark, mark_of (rt_device_get_status (device)),
                       rt_device_get_state_word (device));
  rt_set_name (widget, sentence);
}

static void
row_changed_cb (GtkWidget *widget)
{
  rt_show_soon (widget, show_row);
}

static GtkWidget *
new_row_cb (gpointer item, gpointer data)
{
  Device *device = item;
  GtkWidget *widget = gtk_list_box_row_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, "device-row");
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  Row *row = g_new0 (Row, 1);

  row->emblem = RT_EMBLEM (rt_emblem_new (40));
  row->name = GTK_LABEL (rt_label (NULL, "card-name"));
  row->facts = GTK_LABEL (rt_label (NULL, "dim card-line"));
  row->live = GTK_LABEL (rt_label (NULL, "device-live numeric"));
  /* Long names are broken and cut, so that the list keeps its width beside the detail. */
  gtk_label_set_wrap (row->name, TRUE);
  gtk_label_set_lines (row->name, 2);
  gtk_label_set_max_width_chars (row->name, NAME_CHARS);
  gtk_label_set_max_width_chars (row->facts, NAME_CHARS);
  gtk_label_set_ellipsize (row->live, PANGO_ELLIPSIZE_NONE);
  row->battery_box = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  gtk_widget_set_valign (row->battery_box, GTK_ALIGN_CENTER);
  for (int i = 0; i < BATTERIES_SHOWN; i++) {
    row->batteries[i] = GTK_LABEL (rt_label (NULL, "device-battery numeric"));
    gtk_box_append (GTK_BOX (row->battery_box), GTK_WIDGET (row->batteries[i]));
  }
  row->mark = RT_EMBLEM (rt_emblem_new (22));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (row->name));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (row->facts));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->emblem));
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->live));
  gtk_box_append (GTK_BOX (box), row->battery_box);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->mark));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (widget), box);
  g_object_set_data_full (G_OBJECT (widget), "row", row, g_free);
  g_object_set_data_full (G_OBJECT (widget), "device", g_object_ref (device), g_object_unref);
  show_row (widget);
  g_signal_connect_object (device, "notify", G_CALLBACK (row_changed_cb), widget,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (rt_device_get_log (device), "changed", G_CALLBACK (row_changed_cb),
                           widget, G_CONNECT_SWAPPED);
  return widget;
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
selected_cb (RtDevicesPage *self, GtkListBoxRow *row)
{
  Device *device = row ? g_object_get_data (G_OBJECT (row), "device") : NULL;

  g_set_object (&self->chosen, device);
  rt_device_panel_show (self->panel, device);
  devices_changed_cb (self);
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
    rt_tell (GTK_WIDGET (self), error->message);
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

void
rt_devices_page_set_devices (RtDevicesPage *self, RtDevices *devices, RtMeasure *measure,
                             GSettings *settings)
{
  g_set_object (&self->devices, devices);
  rt_device_panel_set_devices (self->panel, devices);
  rt_range_panel_set_measure (self->range, measure, settings);
  gtk_list_box_bind_model (self->list, rt_devices_get_list (devices), new_row_cb, self, NULL);
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
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, panel);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, range);
  gtk_widget_class_install_action (widget_class, "devices.back", NULL, back_cb);
  gtk_widget_class_install_action (widget_class, "devices.distance", NULL, distance_cb);
  gtk_widget_class_install_action (widget_class, "devices.add-pins", NULL, add_pins_cb);
  gtk_widget_class_install_action (widget_class, "devices.play-capture", NULL, play_capture_cb);
}

static void
rt_devices_page_init (RtDevicesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self->panel), FALSE);
  rt_drawing_set_size (RT_DRAWING (self->cure_mark), 22, 22);
  g_signal_connect_object (self->list, "row-selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->list, "row-activated", G_CALLBACK (activated_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->copy, "clicked", G_CALLBACK (copy_cb), self, G_CONNECT_SWAPPED);
}
