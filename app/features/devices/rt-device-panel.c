/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-device-panel.h. What the device is and how it is changes seldom, and is shown when a
 * property tells; what it says live only changes labels, once a frame.
 */
#include "rt-device-panel.h"

#include "app/features/devices/rt-gpio-dialog.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wiring.h"

#include <adwaita.h>
#include <glib/gi18n.h>

enum { LINES_SHOWN = 6, TEST_DIE = 58, MARK = 22, USUAL_SPEED = 4 };

struct _RtDevicePanel {
  GtkWidget parent_instance;

  RtDevices *devices;
  Device *device;
  gboolean is_stale; /* more than what is live is to be shown */
  GtkWidget *content;
  GtkLabel *name;
  GtkWidget *tag;
  GtkWidget *play;
  GtkButton *record;
  GtkButton *forget;
  GtkLabel *recording;
  AdwBin *question_place;
  GtkWidget *question;
  GtkLabel *message;
  GtkWidget *binding;
  GtkDropDown *driver;
  GtkDropDown *speed;
  GtkWidget *live;
  GtkLabel *count;
  GtkGrid *lines;
  GtkWidget *test_roll;
  RtDie *die;
  GtkLabel *face;
  GtkWidget *pins;
  RtEmblem *pins_mark;
  GtkLabel *pins_title;
  GtkLabel *pins_message;
  RtWiring *wiring;
  GtkWidget *sensor;
  GtkLabel *air;
  GtkLabel *ping;
  GtkWidget *silence;
  RtEmblem *silence_mark;
  GtkLabel *silence_title;
  GtkLabel *silence_message;
  GtkWidget *roll_it;
  GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE (RtDevicePanel, rt_device_panel, GTK_TYPE_WIDGET)

/* ---- Live ---- */

static void
set_cell (RtDevicePanel *self, int column, guint row, const char *text)
{
  GtkWidget *label = gtk_grid_get_child_at (self->lines, column, (int)row);

  gtk_label_set_text (GTK_LABEL (label), text ? text : "");
  gtk_widget_set_visible (label, text != NULL);
}

static void
show_line (RtDevicePanel *self, guint row, const RtDeviceLine *line)
{
  g_autofree char *time = line ? g_strdup_printf (_ ("%.1f s"), line->seconds) : NULL;
  g_autofree char *raw = NULL;
  const char *words = NULL;

  if (line) {
    raw = g_strconcat (line->is_sent ? "→ " : "", line->raw ? line->raw : "", NULL);
    words = line->words ? line->words : line->is_sent ? _ ("sent") : "";
  }
  set_cell (self, 0, row, time);
  set_cell (self, 1, row, raw);
  set_cell (self, 2, row, words);
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
  gtk_label_set_text (self->count, count ? count : _ ("nothing so far"));
  for (guint row = 0; row < LINES_SHOWN; row++)
    show_line (self, row, first + row < n ? rt_device_log_get_line (log, first + row) : NULL);
}

static void
show_die (RtDevicePanel *self)
{
  int face = device_get_face (self->device);
  gboolean is_rolling = device_is_rolling (self->device);
  g_autofree char *text = face ? g_strdup_printf (_ ("face %d"), face) : NULL;

  rt_die_show (self->die,
               is_rolling ? RT_DIE_ROLLING
               : face     ? RT_DIE_SETTLED
                          : RT_DIE_AWAITED,
               face);
  gtk_label_set_text (self->face, is_rolling ? _ ("rolling") : text ? text : _ ("roll a die"));
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

  gtk_label_set_text (self->recording, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->recording), text != NULL);
}

static void
show_live (RtDevicePanel *self)
{
  const char *live = rt_device_log_get_live (rt_device_get_log (self->device));

  show_lines (self);
  show_die (self);
  show_recording (self);
  gtk_label_set_text (self->ping, live ? live : _ ("no echo yet"));
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
    rt_show_toast (GTK_WIDGET (self), error->message);
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
    rt_show_toast (GTK_WIDGET (self), error->message);
    return;
  }
  text = g_strdup_printf (_ ("Recorded: %s"), path);
  rt_show_toast (GTK_WIDGET (self), text);
}

/* ---- What is done ---- */

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
    rt_show_toast (GTK_WIDGET (self), error->message);
}

static void
use_cb (RtDevicePanel *self)
{
  g_autoptr (GError) error = NULL;

  if (!rt_devices_use (self->devices, self->device, &error))
    rt_show_toast (GTK_WIDGET (self), error->message);
}

static void
leave_cb (RtDevicePanel *self)
{
  g_autoptr (GError) error = NULL;

  if (!rt_devices_leave_alone (self->devices, self->device, &error))
    rt_show_toast (GTK_WIDGET (self), error->message);
}

static void
forget_cb (RtDevicePanel *self)
{
  g_autoptr (GError) error = NULL;

  if (!rt_devices_forget (self->devices, self->device, &error))
    rt_show_toast (GTK_WIDGET (self), error->message);
}

static void
play_cb (RtDevicePanel *self)
{
  g_autofree char *path = g_strdup (device_get_identity (self->device));
  g_autoptr (GError) error = NULL;

  if (!rt_devices_add_capture (self->devices, path, &error))
    rt_show_toast (GTK_WIDGET (self), error->message);
}

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

/* ---- What it is, and how ---- */

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
show_binding (RtDevicePanel *self)
{
  GListModel *speeds = gtk_drop_down_get_model (self->speed);
  const ProbeOffers *offers = device_get_offers (self->device);
  const Driver *offer = offers->n ? offers->driver[0] : NULL;
  const Driver *driver = device_get_driver (self->device);
  g_autofree char *baud = g_strdup_printf ("%u", device_get_baud (self->device));
  guint place = USUAL_SPEED;

  for (guint i = 0; i < g_list_model_get_n_items (speeds); i++)
    if (g_str_equal (gtk_string_list_get_string (GTK_STRING_LIST (speeds), i), baud))
      place = i;
  gtk_drop_down_set_selected (self->driver, place_of_driver (self, driver ? driver : offer));
  gtk_drop_down_set_selected (self->speed, place);
}

static void
show_head (RtDevicePanel *self)
{
  gboolean is_recording = device_get_recording (self->device, NULL) != NULL;
  gboolean is_capture = rt_device_is_capture (self->device);

  gtk_label_set_text (self->name, rt_device_get_name (self->device));
  gtk_widget_set_visible (self->tag, rt_device_get_status (self->device) == RT_DEVICE_NEW);
  gtk_widget_set_visible (self->play, is_capture);
  gtk_widget_set_visible (GTK_WIDGET (self->record),
                          !is_capture && device_get_driver (self->device));
  gtk_button_set_label (self->record, is_recording ? _ ("Stop recording") : _ ("Record"));
  rt_set_class (GTK_WIDGET (self->record), "destructive-action", is_recording);
  gtk_button_set_label (self->forget, is_capture ? _ ("Close") : _ ("Forget"));
}

static void
show_pins (RtDevicePanel *self, const RtGpioSetup *setup, const char *title, const char *message)
{
  RtDeviceStatus status = rt_device_get_status (self->device);
  const char *names[RT_GPIO_LINES_MAX + 1];
  g_autofree char *air = g_strdup_printf (
      _ ("%g °C"), setup->temperature_tenths ? setup->temperature_tenths / 10.0 : 20.0);

  rt_emblem_show_mark (self->pins_mark,
                       status == RT_DEVICE_WORKING   ? RT_MARK_GOOD
                       : status == RT_DEVICE_TROUBLE ? RT_MARK_BAD
                                                     : RT_MARK_WARN,
                       "");
  gtk_label_set_text (self->pins_title, title);
  gtk_label_set_text (self->pins_message, message);
  rt_gpio_list_lines (device_get_driver (self->device), names);
  rt_wiring_show (self->wiring, setup->driver, setup->lines, names);
  gtk_widget_set_visible (self->sensor, device_gives (self->device, DRIVER_RANGE));
  gtk_label_set_text (self->air, air);
}

static void
show_all (RtDevicePanel *self)
{
  RtDeviceStatus status = rt_device_get_status (self->device);
  const RtGpioSetup *setup = rt_device_get_gpio (self->device);
  gboolean is_port = !setup && !rt_device_is_capture (self->device);
  gboolean is_asked = rt_device_is_asked (self->device);
  g_autofree char *message = rt_device_describe_state (self->device);
  g_autofree char *title = g_strdup_printf (_ ("%s: %s"), rt_device_get_name (self->device),
                                            rt_device_get_state_word (self->device));

  show_head (self);
  /* Taken out, and not only hidden: older versions of GTK read out what is hidden. */
  adw_bin_set_child (self->question_place, is_asked ? self->question : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->question_place), is_asked);
  /* What a command cures is told beside the command, under the list. */
  gtk_widget_set_visible (GTK_WIDGET (self->message),
                          !is_asked && !setup && !device_get_command (self->device)
                              && status != RT_DEVICE_WORKING && status != RT_DEVICE_QUIET);
  gtk_label_set_text (self->message, message);
  gtk_widget_set_visible (self->binding, is_port);
  if (is_port)
    show_binding (self);
  gtk_widget_set_visible (self->live, !is_asked);
  gtk_widget_set_visible (self->test_roll, device_gives (self->device, DRIVER_DICE));
  gtk_widget_set_visible (self->pins, setup != NULL);
  if (setup)
    show_pins (self, setup, title, message);
  gtk_widget_set_visible (self->silence, is_port && status == RT_DEVICE_QUIET);
  gtk_label_set_text (self->silence_title, title);
  gtk_label_set_text (self->silence_message, message);
  gtk_widget_set_visible (self->roll_it, !device_gives (self->device, DRIVER_RANGE)
                                             || device_gives (self->device, DRIVER_DICE));
}

static void
show (gpointer widget)
{
  RtDevicePanel *self = widget;

  if (!self->device)
    return;
  if (self->is_stale)
    show_all (self);
  self->is_stale = FALSE;
  show_live (self);
}

static void
live_cb (RtDevicePanel *self)
{
  rt_show_soon (self, show);
}

static void
notify_cb (RtDevicePanel *self, GParamSpec *spec)
{
  if (!g_str_equal (spec->name, "battery"))
    self->is_stale = TRUE;
  live_cb (self);
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
  gtk_widget_set_visible (GTK_WIDGET (self), device != NULL);
  if (!device)
    return;
  g_signal_connect_object (device, "notify", G_CALLBACK (notify_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rt_device_get_log (device), "changed", G_CALLBACK (live_cb), self,
                           G_CONNECT_SWAPPED);
  self->is_stale = TRUE;
  live_cb (self);
}

void
rt_device_panel_set_devices (RtDevicePanel *self, RtDevices *devices)
{
  const Driver *const *drivers = rt_devices_get_drivers (devices, DRIVER_SERIAL);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  g_set_object (&self->devices, devices);
  for (guint i = 0; drivers[i]; i++)
    gtk_string_list_append (names, _ (drivers[i]->name));
  gtk_drop_down_set_model (self->driver, G_LIST_MODEL (names));
}

/* ---- The widget ---- */

static void
rt_device_panel_dispose (GObject *object)
{
  RtDevicePanel *self = RT_DEVICE_PANEL (object);

  leave (self);
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_DEVICE_PANEL);
  g_clear_object (&self->chooser);
  g_clear_object (&self->device);
  g_clear_object (&self->devices);
  G_OBJECT_CLASS (rt_device_panel_parent_class)->dispose (object);
}

static void
rt_device_panel_class_init (RtDevicePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_DIE);
  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_WIRING);
  G_OBJECT_CLASS (klass)->dispose = rt_device_panel_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-device-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, content);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, name);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, tag);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, play);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, record);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, forget);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, recording);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, question_place);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, question);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, message);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, binding);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, driver);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, speed);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, live);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, count);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, lines);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, test_roll);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, die);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, face);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, pins);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, pins_mark);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, pins_title);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, pins_message);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, wiring);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, sensor);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, air);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, ping);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, silence);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, silence_mark);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, silence_title);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, silence_message);
  gtk_widget_class_bind_template_child (widget_class, RtDevicePanel, roll_it);
  gtk_widget_class_bind_template_callback (widget_class, play_cb);
  gtk_widget_class_bind_template_callback (widget_class, record_cb);
  gtk_widget_class_bind_template_callback (widget_class, forget_cb);
  gtk_widget_class_bind_template_callback (widget_class, use_cb);
  gtk_widget_class_bind_template_callback (widget_class, leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, pins_cb);
  gtk_widget_class_bind_template_callback (widget_class, ping_cb);
}

static void
rt_device_panel_init (RtDevicePanel *self)
{
  static const char *const styles[] = { "told numeric dim card-line", "told raw",
                                        "told card-line strong" };

  gtk_widget_init_template (GTK_WIDGET (self));
  adw_bin_set_child (self->question_place, NULL);
  for (int row = 0; row < LINES_SHOWN; row++)
    for (int column = 0; column < (int)G_N_ELEMENTS (styles); column++) {
      GtkWidget *label = rt_label (NULL, styles[column]);

      gtk_widget_set_hexpand (label, column > 0);
      gtk_label_set_width_chars (GTK_LABEL (label), column == 0 ? 8 : -1);
      gtk_grid_attach (self->lines, label, column, row, 1, 1);
    }
  rt_drawing_set_size (RT_DRAWING (self->die), TEST_DIE, TEST_DIE);
  rt_drawing_set_size (RT_DRAWING (self->pins_mark), MARK, MARK);
  rt_drawing_set_size (RT_DRAWING (self->silence_mark), MARK, MARK);
  rt_emblem_show_mark (self->silence_mark, RT_MARK_WARN, "");
  rt_set_name (GTK_WIDGET (self->driver), _ ("Read it as"));
  rt_set_name (GTK_WIDGET (self->speed), _ ("Speed"));
}
