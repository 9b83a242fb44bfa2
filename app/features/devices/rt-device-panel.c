/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-device-panel.h. The panel is built anew when the device is another or in another state;
 * what it says live only changes labels, once a frame.
 */
#include "rt-device-panel.h"

#include "app/features/devices/rt-gpio-dialog.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wiring.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { LINES_SHOWN = 6, TEST_DIE = 58 };

struct _RtDevicePanel {
  GtkWidget parent_instance;

  RtDevices *devices;
  Device *device;
  GtkWidget *content;
  char *shown; /* the state that the panel was built for */
  /* Live. */
  GtkWidget *count;
  GtkWidget *times[LINES_SHOWN];
  GtkWidget *raws[LINES_SHOWN];
  GtkWidget *words[LINES_SHOWN];
  GtkWidget *die;
  GtkWidget *face;
  GtkWidget *recording;
  GtkWidget *ping;
  GtkDropDown *driver;
  GtkDropDown *speed;
  GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE (RtDevicePanel, rt_device_panel, GTK_TYPE_WIDGET)

/* ---- Live ---- */

static void
show_line (RtDevicePanel *self, guint row, const RtDeviceLine *line)
{
  g_autofree char *time = line ? g_strdup_printf (_ ("%.1f s"), line->seconds) : NULL;
  g_autofree char *raw = NULL;
  const char *words = "";

  if (line) {
    raw = line->is_sent ? g_strconcat ("→ ", line->raw, NULL) : g_strdup (line->raw);
    words = line->words ? line->words : line->is_sent ? _ ("sent") : "";
  }
  gtk_label_set_text (GTK_LABEL (self->times[row]), time ? time : "");
  gtk_label_set_text (GTK_LABEL (self->raws[row]), raw ? raw : "");
  gtk_label_set_text (GTK_LABEL (self->words[row]), words);
  gtk_widget_set_visible (self->times[row], line != NULL);
  gtk_widget_set_visible (self->raws[row], line != NULL);
  gtk_widget_set_visible (self->words[row], line != NULL);
}

static void
show_lines (RtDevicePanel *self)
{
  RtDeviceLog *log = rt_device_get_log (self->device);
  guint n = rt_device_log_get_n_lines (log);
  guint first = n > LINES_SHOWN ? n - LINES_SHOWN : 0;
  guint n_all;
  guint n_understood;
  g_autofree char *count = NULL;

  rt_device_log_count_lines (log, &n_all, &n_understood);
  if (n_all)
    count =
        g_strdup_printf (ngettext ("%u of %u line understood", "%u of %u lines understood", n_all),
                         n_understood, n_all);
  gtk_label_set_text (GTK_LABEL (self->count), count ? count : _ ("nothing so far"));
  for (guint row = 0; row < LINES_SHOWN; row++)
    show_line (self, row, first + row < n ? rt_device_log_get_line (log, first + row) : NULL);
}

static void
show_die (RtDevicePanel *self)
{
  int face = device_get_face (self->device);
  gboolean is_rolling = device_is_rolling (self->device);
  g_autofree char *text = face ? g_strdup_printf (_ ("face %d"), face) : NULL;

  rt_die_show (RT_DIE (self->die),
               is_rolling ? RT_DIE_ROLLING
               : face     ? RT_DIE_SETTLED
                          : RT_DIE_AWAITED,
               face);
  gtk_label_set_text (GTK_LABEL (self->face), is_rolling ? _ ("rolling")
                                              : text     ? text
                                                         : _ ("roll a die"));
}

static void
show_recording (RtDevicePanel *self)
{
  guint n;
  const char *path = device_get_recording (self->device, &n);
  g_autofree char *name = path ? g_path_get_basename (path) : NULL;
  g_autofree char *text =
      path ? g_strdup_printf (
          ngettext ("Recording into %s, %u entry", "Recording into %s, %u entries", n), name, n)
           : NULL;

  gtk_label_set_text (GTK_LABEL (self->recording), text ? text : "");
}

static void
show_live (RtDevicePanel *self)
{
  const char *live = rt_device_log_get_live (rt_device_get_log (self->device));

  if (self->count)
    show_lines (self);
  if (self->die)
    show_die (self);
  if (self->recording)
    show_recording (self);
  if (self->ping)
    gtk_label_set_text (GTK_LABEL (self->ping), live ? live : _ ("no echo yet"));
}

static void
add_cell (RtDevicePanel *self, GtkWidget *grid, GtkWidget **place, int column, guint row,
          const char *style)
{
  *place = rt_label (NULL, style);
  gtk_widget_set_hexpand (*place, column > 0);
  gtk_grid_attach (GTK_GRID (grid), *place, column, (int)row, 1, 1);
}

static GtkWidget *
new_test_roll (RtDevicePanel *self)
{
  GtkWidget *tile = rt_box (GTK_ORIENTATION_HORIZONTAL, 14, "well");
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  self->die = rt_die_new (TEST_DIE);
  self->face = rt_label (NULL, "dim card-line");
  gtk_label_set_width_chars (GTK_LABEL (self->face), 9);
  gtk_widget_set_valign (self->die, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (words), rt_label (_ ("Test roll"), "well-title"));
  gtk_box_append (GTK_BOX (words), self->face);
  gtk_box_append (GTK_BOX (tile), self->die);
  gtk_box_append (GTK_BOX (tile), words);
  return tile;
}

static void
add_live (RtDevicePanel *self, GtkWidget *panel)
{
  GtkWidget *head = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *body = rt_box (GTK_ORIENTATION_HORIZONTAL, 16, NULL);
  GtkWidget *grid = gtk_grid_new ();

  self->count = rt_label (NULL, "dim card-line");
  gtk_box_append (GTK_BOX (head), rt_label (_ ("Live"), "heading"));
  gtk_box_append (GTK_BOX (head), self->count);
  for (guint row = 0; row < LINES_SHOWN; row++) {
    add_cell (self, grid, &self->times[row], 0, row, "told numeric dim card-line");
    add_cell (self, grid, &self->raws[row], 1, row, "told raw");
    add_cell (self, grid, &self->words[row], 2, row, "told card-line strong");
    gtk_label_set_width_chars (GTK_LABEL (self->times[row]), 8);
  }
  gtk_widget_set_hexpand (grid, TRUE);
  rt_set_name (grid, _ ("What came last, and what it means"));
  gtk_box_append (GTK_BOX (body), grid);
  if (device_gives (self->device, DRIVER_DICE))
    gtk_box_append (GTK_BOX (body), new_test_roll (self));
  gtk_box_append (GTK_BOX (panel), head);
  gtk_box_append (GTK_BOX (panel), body);
}

/* ---- Recording ---- */

static void
chosen_cb (GtkNativeDialog *dialog, int response, RtDevicePanel *self)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog))
                               : NULL;
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  g_autoptr (GError) error = NULL;

  /* The dialog has asked whether to replace one that exists; recording itself never does. */
  if (path && g_file_query_exists (file, NULL))
    g_file_trash (file, NULL, NULL);
  if (path && self->device && !device_start_recording (self->device, path, &error))
    rt_tell (GTK_WIDGET (self), error->message);
  g_clear_object (&self->chooser);
}

static void
choose_recording (RtDevicePanel *self)
{
  g_autofree char *path = rt_device_suggest_recording (self->device);
  g_autofree char *folder_path = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GFile) folder = g_file_new_for_path (folder_path);

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_ ("Record into"),
                                               GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Record"), NULL);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
record_cb (RtDevicePanel *self)
{
  g_autofree char *path = g_strdup (device_get_recording (self->device, NULL));
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (!path) {
    choose_recording (self);
    return;
  }
  if (!device_stop_recording (self->device, &error)) {
    rt_tell (GTK_WIDGET (self), error->message);
    return;
  }
  text = g_strdup_printf (_ ("Recorded: %s"), path);
  rt_tell (GTK_WIDGET (self), text);
}

/* ---- What it is read as ---- */

static void
bind_cb (RtDevicePanel *self)
{
  const Driver *const *drivers = rt_devices_get_drivers (self->devices, DRIVER_SERIAL);
  GtkStringObject *speed = gtk_drop_down_get_selected_item (self->speed);
  guint64 baud = 0;
  g_autoptr (GError) error = NULL;

  g_ascii_string_to_unsigned (gtk_string_object_get_string (speed), 10, 0, G_MAXUINT32, &baud,
                              NULL);
  if (!rt_devices_bind (self->devices, self->device,
                        drivers[gtk_drop_down_get_selected (self->driver)], (guint)baud, &error))
    rt_tell (GTK_WIDGET (self), error->message);
}

static guint
place_of_driver (RtDevicePanel *self, const Driver *driver)
{
  const Driver *const *drivers = rt_devices_get_drivers (self->devices, DRIVER_SERIAL);

  for (guint i = 0; drivers[i]; i++)
    if (drivers[i] == driver)
      return i;
  return 0;
}

static void
add_choice (GtkWidget *grid, const char *name, GtkWidget *choice, int column)
{
  gtk_grid_attach (GTK_GRID (grid), rt_label (name, "dim card-line"), column, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), choice, column, 1, 1, 1);
  rt_set_name (choice, name);
}

static void
add_binding (RtDevicePanel *self, GtkWidget *panel)
{
  static const char *const speeds[] = { "9600",   "19200",  "38400",  "57600", "115200",
                                        "230400", "460800", "921600", NULL };
  const Driver *const *drivers = rt_devices_get_drivers (self->devices, DRIVER_SERIAL);
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkWidget *grid = gtk_grid_new ();
  GtkWidget *use = rt_button (_ ("Use"), "suggested-action", NULL);
  const ProbeOffers *offers = device_get_offers (self->device);
  const Driver *offer = offers->n ? offers->driver[0] : NULL;
  const Driver *driver = device_get_driver (self->device);
  g_autofree char *baud = g_strdup_printf ("%u", device_get_baud (self->device));

  for (guint i = 0; drivers[i]; i++)
    gtk_string_list_append (names, drivers[i]->name);
  self->driver = GTK_DROP_DOWN (gtk_drop_down_new (
      G_LIST_MODEL (names), gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string")));
  self->speed = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (speeds));
  gtk_drop_down_set_enable_search (self->driver, TRUE);
  gtk_drop_down_set_selected (self->driver, place_of_driver (self, driver ? driver : offer));
  gtk_drop_down_set_selected (self->speed, 4);
  for (guint i = 0; speeds[i]; i++)
    if (g_str_equal (speeds[i], baud))
      gtk_drop_down_set_selected (self->speed, i);
  gtk_widget_set_hexpand (GTK_WIDGET (self->driver), TRUE);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  add_choice (grid, _ ("Read it as"), GTK_WIDGET (self->driver), 0);
  add_choice (grid, _ ("Speed"), GTK_WIDGET (self->speed), 1);
  gtk_grid_attach (GTK_GRID (grid), use, 2, 1, 1, 1);
  g_signal_connect_object (use, "clicked", G_CALLBACK (bind_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (panel), grid);
}

/* ---- Whether to use it ---- */

static void
use_cb (RtDevicePanel *self)
{
  g_autoptr (GError) error = NULL;

  if (!rt_devices_use (self->devices, self->device, &error))
    rt_tell (GTK_WIDGET (self), error->message);
}

static void
leave_cb (RtDevicePanel *self)
{
  g_autoptr (GError) error = NULL;

  if (!rt_devices_leave_alone (self->devices, self->device, &error))
    rt_tell (GTK_WIDGET (self), error->message);
}

static void
add_question (RtDevicePanel *self, GtkWidget *panel)
{
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *use = rt_button (_ ("Use this port"), "suggested-action", NULL);
  GtkWidget *leave = rt_button (_ ("Leave it alone"), NULL, NULL);

  g_signal_connect_object (use, "clicked", G_CALLBACK (use_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (leave, "clicked", G_CALLBACK (leave_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (line), use);
  gtk_box_append (GTK_BOX (line), leave);
  gtk_box_append (GTK_BOX (panel), rt_label (_ ("Use this port?"), "heading"));
  gtk_box_append (GTK_BOX (panel),
                  rt_text (_ ("Nothing was opened or sent. If your dice or a sensor are behind it, "
                              "Rocket Table listens and asks what they are. Leave a printer, a "
                              "radio or a modem alone. Your answer is remembered."),
                           NULL));
  gtk_box_append (GTK_BOX (panel), line);
}

/* ---- The head ---- */

static void
forget_cb (RtDevicePanel *self)
{
  g_autoptr (GError) error = NULL;

  if (!rt_devices_forget (self->devices, self->device, &error))
    rt_tell (GTK_WIDGET (self), error->message);
}

static void
play_cb (RtDevicePanel *self)
{
  g_autofree char *path = g_strdup (device_get_identity (self->device));
  g_autoptr (GError) error = NULL;

  if (!rt_devices_add_capture (self->devices, path, &error))
    rt_tell (GTK_WIDGET (self), error->message);
}

static void
add_button (RtDevicePanel *self, GtkWidget *box, const char *text, const char *style,
            GCallback done)
{
  GtkWidget *button = rt_button (text, style, NULL);

  gtk_widget_set_valign (button, GTK_ALIGN_START);
  g_signal_connect_object (button, "clicked", done, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), button);
}

static void
add_head (RtDevicePanel *self, GtkWidget *panel)
{
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *name = rt_text (rt_device_get_name (self->device), "device-title");
  GtkWidget *space = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, NULL);
  gboolean is_recording = device_get_recording (self->device, NULL) != NULL;

  gtk_widget_set_hexpand (space, TRUE);
  gtk_box_append (GTK_BOX (line), name);
  if (rt_device_get_status (self->device) == RT_DEVICE_NEW) {
    GtkWidget *tag = rt_label (_ ("+ new"), "tag new");

    gtk_widget_set_valign (tag, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (line), tag);
  }
  gtk_box_append (GTK_BOX (line), space);
  if (rt_device_is_capture (self->device))
    add_button (self, line, _ ("Play again"), NULL, G_CALLBACK (play_cb));
  else if (device_get_driver (self->device))
    add_button (self, line, is_recording ? _ ("Stop recording") : _ ("Record"),
                is_recording ? "destructive-action" : NULL, G_CALLBACK (record_cb));
  add_button (self, line, rt_device_is_capture (self->device) ? _ ("Close") : _ ("Forget"), NULL,
              G_CALLBACK (forget_cb));
  gtk_box_append (GTK_BOX (panel), line);
  if (is_recording) {
    self->recording = rt_label (NULL, "recording");
    gtk_accessible_update_property (GTK_ACCESSIBLE (self->recording), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                    _ ("Recording"), -1);
    gtk_box_append (GTK_BOX (panel), self->recording);
  }
}

/* ---- What to check ---- */

static void
add_checks (RtDevicePanel *self, GtkWidget *panel)
{
  static const char *const checks[] = {
    N_ ("A die says nothing until it is rolled: roll it now."),
    N_ ("Is it switched on, and its battery full?"),
    N_ ("Does the cable carry data? Some only charge."),
    N_ ("On bare wires: its TX goes to RX here, and GND to GND."),
    N_ ("Is the speed above the one it was set to?"),
    NULL,
  };

  gboolean is_sensor =
      device_gives (self->device, DRIVER_RANGE) && !device_gives (self->device, DRIVER_DICE);

  for (int i = is_sensor ? 1 : 0; checks[i]; i++) {
    GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

    gtk_box_append (GTK_BOX (line), rt_label ("•", "dim"));
    gtk_box_append (GTK_BOX (line), rt_text (_ (checks[i]), NULL));
    gtk_box_append (GTK_BOX (panel), line);
  }
}

static void
add_silence (RtDevicePanel *self)
{
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 8, "panel");
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *mark = rt_emblem_new (22);
  g_autofree char *title = g_strdup_printf (_ ("%s: %s"), rt_device_get_name (self->device),
                                            rt_device_get_state_word (self->device));
  g_autofree char *message = rt_device_describe_state (self->device);

  rt_emblem_show_mark (RT_EMBLEM (mark), RT_MARK_WARN, "");
  gtk_box_append (GTK_BOX (line), mark);
  gtk_box_append (GTK_BOX (line), rt_text (title, "device-title"));
  gtk_box_append (GTK_BOX (panel), line);
  gtk_box_append (GTK_BOX (panel), rt_text (message, NULL));
  add_checks (self, panel);
  gtk_box_append (GTK_BOX (self->content), panel);
}

/* ---- Pins ---- */

static void
pins_cb (RtDevicePanel *self)
{
  gtk_window_present (
      GTK_WINDOW (rt_gpio_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                                      self->devices, rt_device_get_gpio (self->device))));
}

static void
ping_cb (RtDevicePanel *self)
{
  device_open (self->device, NULL);
}

static GtkWidget *
new_well (const char *title, const char *text)
{
  GtkWidget *well = rt_box (GTK_ORIENTATION_VERTICAL, 0, "well");

  gtk_box_append (GTK_BOX (well), rt_label (title, "well-title numeric"));
  gtk_box_append (GTK_BOX (well), rt_label (text, "dim card-line"));
  gtk_widget_set_hexpand (well, TRUE);
  return well;
}

static void
add_sensor_wells (RtDevicePanel *self, GtkWidget *panel, const RtGpioSetup *setup)
{
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  g_autofree char *air = g_strdup_printf (
      _ ("%g °C"), setup->temperature_tenths ? setup->temperature_tenths / 10.0 : 20.0);
  GtkWidget *well = new_well (_ ("no echo yet"), _ ("the last answer"));
  GtkWidget *button = rt_button (_ ("Send one ping"), "suggested-action", NULL);

  self->ping = gtk_widget_get_first_child (well);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_object (button, "clicked", G_CALLBACK (ping_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (line), new_well (air, _ ("air, sets the speed of sound")));
  gtk_box_append (GTK_BOX (line), well);
  gtk_box_append (GTK_BOX (line), button);
  gtk_box_append (GTK_BOX (panel), line);
}

static void
add_wiring (RtDevicePanel *self)
{
  const RtGpioSetup *setup = rt_device_get_gpio (self->device);
  RtDeviceStatus status = rt_device_get_status (self->device);
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 10, "panel");
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *mark = rt_emblem_new (22);
  GtkWidget *wiring = rt_wiring_new ();
  g_autofree char *title = g_strdup_printf (_ ("%s: %s"), rt_device_get_name (self->device),
                                            rt_device_get_state_word (self->device));
  g_autofree char *message = rt_device_describe_state (self->device);
  const char *names[RT_GPIO_LINES_MAX + 1];
  GtkWidget *name = rt_text (title, "device-title");

  rt_emblem_show_mark (RT_EMBLEM (mark),
                       status == RT_DEVICE_WORKING   ? RT_MARK_GOOD
                       : status == RT_DEVICE_TROUBLE ? RT_MARK_BAD
                                                     : RT_MARK_WARN,
                       "");
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (line), mark);
  gtk_box_append (GTK_BOX (line), name);
  add_button (self, line, _ ("Change pins"), NULL, G_CALLBACK (pins_cb));
  gtk_box_append (GTK_BOX (panel), line);
  gtk_box_append (GTK_BOX (panel), rt_text (message, NULL));
  rt_gpio_list_lines (device_get_driver (self->device), names);
  rt_wiring_show (RT_WIRING (wiring), setup->driver, setup->lines, names);
  gtk_box_append (GTK_BOX (panel), wiring);
  if (device_gives (self->device, DRIVER_RANGE))
    add_sensor_wells (self, panel, setup);
  gtk_box_append (GTK_BOX (self->content), panel);
}

/* ---- The whole ---- */

static void
build (RtDevicePanel *self)
{
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 10, "panel");
  RtDeviceStatus status = rt_device_get_status (self->device);
  const RtGpioSetup *setup = rt_device_get_gpio (self->device);
  g_autofree char *message = rt_device_describe_state (self->device);

  rt_clear_box (self->content);
  self->die = NULL;
  self->recording = NULL;
  self->ping = NULL;
  self->count = NULL;
  add_head (self, panel);
  /* What a command cures is told beside the command, under the list. */
  if (rt_device_is_asked (self->device))
    add_question (self, panel);
  else if (!setup && !device_get_command (self->device) && status != RT_DEVICE_WORKING
           && status != RT_DEVICE_QUIET)
    gtk_box_append (GTK_BOX (panel), rt_text (message, NULL));
  if (!setup && !rt_device_is_capture (self->device))
    add_binding (self, panel);
  if (!rt_device_is_asked (self->device))
    add_live (self, panel);
  gtk_box_append (GTK_BOX (self->content), panel);
  if (setup)
    add_wiring (self);
  else if (status == RT_DEVICE_QUIET && !rt_device_is_capture (self->device))
    add_silence (self);
  show_live (self);
}

static char *
signature (Device *device)
{
  const Driver *driver = device_get_driver (device);
  const RtGpioSetup *setup = rt_device_get_gpio (device);
  g_autofree char *place = setup ? rt_gpio_setup_to_place (setup) : NULL;

  return g_strdup_printf (
      "%s|%s|%s|%s|%s|%s|%d", device_get_identity (device), rt_device_get_state_word (device),
      driver ? driver->id : "", device_get_message (device), place ? place : "",
      device_get_recording (device, NULL), setup ? setup->temperature_tenths : 0);
}

static void
show (gpointer widget)
{
  RtDevicePanel *self = widget;
  g_autofree char *now = NULL;

  if (!self->device)
    return;
  now = signature (self->device);
  if (g_strcmp0 (now, self->shown) == 0) {
    show_live (self);
    return;
  }
  g_free (self->shown);
  self->shown = g_steal_pointer (&now);
  build (self);
}

static void
changed_cb (RtDevicePanel *self)
{
  rt_show_soon (self, show);
}

static void
leave (RtDevicePanel *self)
{
  if (!self->device)
    return;
  g_signal_handlers_disconnect_by_data (self->device, self);
  g_signal_handlers_disconnect_by_data (rt_device_get_log (self->device), self);
}

void
rt_device_panel_show (RtDevicePanel *self, Device *device)
{
  leave (self);
  g_set_object (&self->device, device);
  g_clear_pointer (&self->shown, g_free);
  gtk_widget_set_visible (GTK_WIDGET (self), device != NULL);
  if (!device)
    return;
  g_signal_connect_object (device, "notify", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rt_device_get_log (device), "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  changed_cb (self);
}

void
rt_device_panel_set_devices (RtDevicePanel *self, RtDevices *devices)
{
  g_set_object (&self->devices, devices);
}

static void
rt_device_panel_dispose (GObject *object)
{
  RtDevicePanel *self = RT_DEVICE_PANEL (object);

  leave (self);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->chooser);
  g_clear_object (&self->device);
  g_clear_object (&self->devices);
  g_clear_pointer (&self->shown, g_free);
  G_OBJECT_CLASS (rt_device_panel_parent_class)->dispose (object);
}

static void
rt_device_panel_class_init (RtDevicePanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_device_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_device_panel_init (RtDevicePanel *self)
{
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 12, NULL);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}
