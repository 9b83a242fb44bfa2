/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-devices-page.h. */
#include "rt-devices-page.h"

#include "app/ui/draw/rt-emblem.h"
#include "app/ui/range/rt-range-panel.h"
#include "app/ui/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtDevicesPage {
  GtkWidget parent_instance;

  RtDevices *devices;
  RtDevice *chosen;
  AdwLeaflet *leaflet;
  GtkListBox *list;
  GtkWidget *detail;
  RtRangePanel *range;
  /* Of the detail that is shown. */
  GtkWidget *told;
  GtkDropDown *driver;
  GtkDropDown *speed;
  guint tick;
  gboolean is_detail_old;
};

G_DEFINE_FINAL_TYPE (RtDevicesPage, rt_devices_page, GTK_TYPE_WIDGET)

/* ---- Rows ---- */

static RtMark
mark_of (RtDeviceMood mood)
{
  switch (mood) {
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
icon_of (RtDevice *device)
{
  if (rt_device_gives_dice (device))
    return "rt-die-symbolic";
  return rt_device_gives_range (device) ? "rt-range-symbolic" : "rt-devices-symbolic";
}

typedef struct {
  RtEmblem *emblem;
  GtkLabel *name;
  GtkLabel *facts;
  GtkLabel *live;
  RtEmblem *mark;
  guint tick;
} Row;

static void
show_row (GtkWidget *widget, RtDevice *device)
{
  Row *row = g_object_get_data (G_OBJECT (widget), "row");
  const char *live = rt_device_get_mood (device) == RT_DEVICE_WORKING
                         ? rt_device_get_live (device)
                         : rt_device_get_state (device);
  g_autofree char *sentence = g_strdup_printf ("%s, %s, %s", rt_device_get_name (device),
                                               rt_device_get_state (device), live ? live : "");

  rt_emblem_show_porthole (row->emblem, icon_of (device), "");
  gtk_label_set_text (row->name, rt_device_get_name (device));
  gtk_label_set_text (row->facts, rt_device_get_facts (device));
  gtk_label_set_text (row->live, live ? live : "");
  rt_emblem_show_mark (row->mark, mark_of (rt_device_get_mood (device)),
                       rt_device_get_state (device));
  rt_set_name (widget, sentence);
}

static gboolean
row_tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Row *row = g_object_get_data (G_OBJECT (widget), "row");

  (void)clock;
  row->tick = 0;
  show_row (widget, data);
  return G_SOURCE_REMOVE;
}

/* Two hundred events a second are still one redraw a frame. */
static void
row_changed_cb (RtDevice *device, GtkWidget *widget)
{
  Row *row = g_object_get_data (G_OBJECT (widget), "row");

  if (!row->tick)
    row->tick =
        gtk_widget_add_tick_callback (widget, row_tick_cb, g_object_ref (device), g_object_unref);
}

static GtkWidget *
new_row_cb (gpointer item, gpointer data)
{
  RtDevice *device = item;
  GtkWidget *widget = gtk_list_box_row_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, "device-row");
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  Row *row = g_new0 (Row, 1);

  (void)data;
  row->emblem = RT_EMBLEM (rt_emblem_new (40));
  row->name = GTK_LABEL (rt_label (NULL, "card-name"));
  row->facts = GTK_LABEL (rt_label (NULL, "dim card-line"));
  row->live = GTK_LABEL (rt_label (NULL, "device-live numeric"));
  row->mark = RT_EMBLEM (rt_emblem_new (22));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (row->name));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (row->facts));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->emblem));
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->live));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->mark));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (widget), box);
  g_object_set_data_full (G_OBJECT (widget), "row", row, g_free);
  g_object_set_data_full (G_OBJECT (widget), "device", g_object_ref (device), g_object_unref);
  show_row (widget, device);
  g_signal_connect_object (device, "changed", G_CALLBACK (row_changed_cb), widget, 0);
  return widget;
}

/* ---- Detail ---- */

static void
bind_cb (RtDevicesPage *self)
{
  const RtDriverName *drivers = rt_devices_get_drivers (self->devices);
  GtkStringObject *speed = gtk_drop_down_get_selected_item (self->speed);
  guint64 baud = 0;
  g_autoptr (GError) error = NULL;

  g_ascii_string_to_unsigned (gtk_string_object_get_string (speed), 10, 0, G_MAXUINT32, &baud,
                              NULL);
  if (!rt_devices_bind (self->devices, self->chosen,
                        drivers[gtk_drop_down_get_selected (self->driver)].id, (guint)baud, &error))
    g_warning ("%s", error->message);
}

static void
copy_cb (GtkButton *button)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)),
                          g_object_get_data (G_OBJECT (button), "command"));
}

/* The command that a message holds is between quotation marks, or stands after its last colon. */
static char *
command_in (const char *message)
{
  const char *colon = message ? strstr (message, "sudo ") : NULL;

  return colon ? g_strdup (colon) : NULL;
}

static void
add_trouble (RtDevicesPage *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, "problem");
  g_autofree char *command = command_in (rt_device_get_message (self->chosen));

  gtk_box_append (GTK_BOX (box), rt_text (rt_device_get_message (self->chosen), NULL));
  if (command) {
    GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
    GtkWidget *text = rt_label (command, "command");
    GtkWidget *copy = rt_button (_ ("Copy"), NULL, NULL);

    gtk_label_set_selectable (GTK_LABEL (text), TRUE);
    gtk_widget_set_hexpand (text, TRUE);
    g_object_set_data_full (G_OBJECT (copy), "command", g_strdup (command), g_free);
    g_signal_connect (copy, "clicked", G_CALLBACK (copy_cb), NULL);
    gtk_box_append (GTK_BOX (line), text);
    gtk_box_append (GTK_BOX (line), copy);
    gtk_box_append (GTK_BOX (box), line);
  }
  gtk_box_append (GTK_BOX (self->detail), box);
}

static guint
place_of_driver (RtDevicesPage *self, const char *id)
{
  const RtDriverName *drivers = rt_devices_get_drivers (self->devices);

  for (guint i = 0; id && drivers[i].id; i++)
    if (g_str_equal (drivers[i].id, id))
      return i;
  return 0;
}

static void
add_binding (RtDevicesPage *self)
{
  static const char *const speeds[] = { "9600",   "19200",  "38400",  "57600", "115200",
                                        "230400", "460800", "921600", NULL };
  const RtDriverName *drivers = rt_devices_get_drivers (self->devices);
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *use = rt_button (_ ("Use"), "suggested-action", NULL);
  const char *offer = rt_device_get_offers (self->chosen)[0];
  const char *driver = rt_device_get_driver (self->chosen);
  g_autofree char *baud = g_strdup_printf ("%u", rt_device_get_baud (self->chosen));

  for (guint i = 0; drivers[i].id; i++)
    gtk_string_list_append (names, drivers[i].name);
  self->driver = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (names), NULL));
  self->speed = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (speeds));
  gtk_drop_down_set_enable_search (self->driver, TRUE);
  gtk_drop_down_set_selected (self->driver, place_of_driver (self, driver ? driver : offer));
  gtk_drop_down_set_selected (self->speed, 4);
  for (guint i = 0; speeds[i]; i++)
    if (g_str_equal (speeds[i], baud))
      gtk_drop_down_set_selected (self->speed, i);
  rt_set_name (GTK_WIDGET (self->driver), _ ("Read it as"));
  rt_set_name (GTK_WIDGET (self->speed), _ ("Speed"));
  gtk_widget_set_hexpand (GTK_WIDGET (self->driver), TRUE);
  g_signal_connect_object (use, "clicked", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->driver));
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->speed));
  gtk_box_append (GTK_BOX (line), use);
  gtk_box_append (GTK_BOX (self->detail), rt_label (_ ("Read it as"), "dim card-line"));
  gtk_box_append (GTK_BOX (self->detail), line);
}

static void
show_told (RtDevicesPage *self)
{
  rt_clear_box (self->told);
  for (const char *const *text = rt_device_get_told (self->chosen); *text; text++)
    gtk_box_append (GTK_BOX (self->told), rt_label (*text, "told numeric"));
}

static void
show_detail (RtDevicesPage *self)
{
  RtDeviceMood mood;

  self->is_detail_old = FALSE;
  rt_clear_box (self->detail);
  gtk_widget_set_visible (self->detail, self->chosen != NULL);
  if (!self->chosen)
    return;
  mood = rt_device_get_mood (self->chosen);
  gtk_box_append (GTK_BOX (self->detail),
                  rt_text (rt_device_get_name (self->chosen), "panel-title"));
  gtk_box_append (GTK_BOX (self->detail), rt_label (rt_device_get_facts (self->chosen), "dim"));
  if (mood == RT_DEVICE_TROUBLE)
    add_trouble (self);
  else
    gtk_box_append (GTK_BOX (self->detail), rt_text (rt_device_get_message (self->chosen), NULL));
  add_binding (self);
  gtk_box_append (GTK_BOX (self->detail), rt_label (_ ("Live"), "heading"));
  self->told = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  gtk_box_append (GTK_BOX (self->detail), self->told);
  show_told (self);
}

static char *
signature (RtDevice *device)
{
  const char *driver = rt_device_get_driver (device);

  return g_strdup_printf ("%s|%s|%s", rt_device_get_state (device), driver ? driver : "",
                          rt_device_get_message (device));
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  RtDevicesPage *self = RT_DEVICES_PAGE (widget);
  g_autofree char *now = self->chosen ? signature (self->chosen) : NULL;

  (void)clock;
  (void)data;
  self->tick = 0;
  if (self->is_detail_old || g_strcmp0 (now, g_object_get_data (G_OBJECT (self), "shown")) != 0) {
    g_object_set_data_full (G_OBJECT (self), "shown", g_steal_pointer (&now), g_free);
    show_detail (self);
  } else if (self->chosen) {
    show_told (self);
  }
  return G_SOURCE_REMOVE;
}

static void
detail_changed_cb (RtDevicesPage *self)
{
  if (!self->tick)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

static void
selected_cb (RtDevicesPage *self, GtkListBoxRow *row)
{
  RtDevice *device = row ? g_object_get_data (G_OBJECT (row), "device") : NULL;

  if (self->chosen)
    g_signal_handlers_disconnect_by_data (self->chosen, self);
  g_set_object (&self->chosen, device);
  if (device)
    g_signal_connect_object (device, "changed", G_CALLBACK (detail_changed_cb), self,
                             G_CONNECT_SWAPPED);
  self->is_detail_old = TRUE;
  detail_changed_cb (self);
  if (device && adw_leaflet_get_folded (self->leaflet))
    adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_FORWARD);
}

void
rt_devices_page_set_devices (RtDevicesPage *self, RtDevices *devices, RtMeasure *measure)
{
  g_set_object (&self->devices, devices);
  rt_range_panel_set_measure (self->range, measure);
  gtk_list_box_bind_model (self->list, G_LIST_MODEL (devices), new_row_cb, self, NULL);
}

/* ---- The widget ---- */

static void
rt_devices_page_dispose (GObject *object)
{
  RtDevicesPage *self = RT_DEVICES_PAGE (object);

  if (self->tick)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  if (self->chosen)
    g_signal_handlers_disconnect_by_data (self->chosen, self);
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_DEVICES_PAGE);
  g_clear_object (&self->chosen);
  g_clear_object (&self->devices);
  G_OBJECT_CLASS (rt_devices_page_parent_class)->dispose (object);
}

static void
rt_devices_page_class_init (RtDevicesPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_RANGE_PANEL);
  G_OBJECT_CLASS (klass)->dispose = rt_devices_page_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-devices-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, list);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, detail);
  gtk_widget_class_bind_template_child (widget_class, RtDevicesPage, range);
}

static void
rt_devices_page_init (RtDevicesPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_visible (self->detail, FALSE);
  g_signal_connect_object (self->list, "row-selected", G_CALLBACK (selected_cb), self,
                           G_CONNECT_SWAPPED);
}
