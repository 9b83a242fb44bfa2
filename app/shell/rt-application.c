/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-application.h. */
#include "rt-application.h"

#include "rt-guide.h"
#include "rt-preferences.h"
#include "rt-window.h"

#include "app/features/battle/rt-battle-now-model.h"
#include "app/features/games/rt-games-model.h"

#include <glib/gi18n.h>

struct _RtApplication {
  AdwApplication parent_instance;
  GSettings *settings;
  RtLibrary *library;
  RtRolls *rolls;
  RtDiceRecord *record;
  RtMeasure *measure;
  RtLights *lights;
  RtDevices *devices;
  RtDemo *demo;
  /* Asked for on the command line. */
  char *page;
  char *game;
  GFile *import;
  gboolean wants_demo;
  char **ports;
  char **captures;
};

G_DEFINE_FINAL_TYPE (RtApplication, rt_application, ADW_TYPE_APPLICATION)

/* NULL: it is not there yet. */
static gpointer
find_window (RtApplication *self, GType type)
{
  for (GList *item = gtk_application_get_windows (GTK_APPLICATION (self)); item; item = item->next)
    if (g_type_is_a (G_OBJECT_TYPE (item->data), type))
      return item->data;
  return NULL;
}

static RtWindow *
main_window (RtApplication *self)
{
  return find_window (self, RT_TYPE_WINDOW);
}

/* Dialogs too know the keys of the program, whoever opens them. */
static void
windows_changed_cb (GListModel *windows, guint position, guint n_removed, guint n_added,
                    RtApplication *self)
{
  for (guint i = position; i < position + n_added; i++) {
    g_autoptr (GtkWindow) window = g_list_model_get_item (windows, i);

    gtk_window_set_application (window, GTK_APPLICATION (self));
  }
}

static void
about_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  GtkApplication *app = data;
  GtkWindow *about = find_window (data, ADW_TYPE_ABOUT_WINDOW);

  if (about)
    gtk_window_present (about);
  else
    adw_show_about_window (gtk_application_get_active_window (app), "application-name",
                           _ ("Rocket Table"), "application-icon", RT_APPLICATION_ID, "version",
                           VERSION, "license-type", GTK_LICENSE_GPL_3_0, "comments",
                           _ ("You roll the dice. It does the sums."), NULL);
}

/* A dialog that is open. One that is hidden belongs to whoever hid it, and goes with them. */
static GtkWindow *
find_dialog (RtApplication *self)
{
  for (GList *item = gtk_application_get_windows (GTK_APPLICATION (self)); item; item = item->next)
    if (!RT_IS_WINDOW (item->data) && gtk_widget_get_visible (item->data))
      return item->data;
  return NULL;
}

/* Closing, not quitting: a window may still have something to write. Dialogs come first, and with
 * one may go others that stand on it: so they are looked for anew each time. */
static void
close_all_cb (gpointer data)
{
  RtApplication *self = data;
  GtkWindow *window;

  while ((window = find_dialog (self)))
    /* A file chooser is owned by who opened it, and is only closed. */
    if (GTK_IS_FILE_CHOOSER (window))
      gtk_dialog_response (GTK_DIALOG (window), GTK_RESPONSE_CANCEL);
    else
      gtk_window_destroy (window);
  if ((window = find_window (self, RT_TYPE_WINDOW)))
    gtk_window_destroy (window);
}

/* Later: whoever took the key still holds the window that it was pressed in. */
static void
quit_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  g_idle_add_once (close_all_cb, data);
}

/* Goes on with the demonstration, or begins it; TRUE if a game is being opened. */
static gboolean
open_demo (RtApplication *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rt_demo_prepare (&error);

  if (!path) {
    rt_window_show_message (main_window (self), error->message);
    return FALSE;
  }
  rt_window_open_game (main_window (self), path);
  return TRUE;
}

static void
rt_application_activate (GApplication *app)
{
  RtApplication *self = RT_APPLICATION (app);
  RtWindow *window = main_window (self);
  gboolean is_new = !window;
  gboolean is_opening = FALSE;

  if (is_new)
    window = rt_window_new (self);
  if (self->page)
    rt_window_show_page (window, self->page);
  if (self->import) {
    rt_window_import (window, self->import);
  } else if (self->game) {
    rt_window_open_game (window, self->game);
    is_opening = TRUE;
  } else if (self->wants_demo) {
    is_opening = open_demo (self);
  } else if (is_new && !self->page) {
    is_opening = rt_window_restore (window);
  }
  /* One that opens with a game shows itself when it has it: no other page flashes by. */
  if (!is_opening)
    gtk_window_present (GTK_WINDOW (window));
  g_clear_object (&self->import);
  g_clear_pointer (&self->game, g_free);
  self->wants_demo = FALSE;
}

/* A double-clicked file: a fleet or cards to take in, or a game to go on with. */
static void
rt_application_open (GApplication *app, GFile **files, int n_files, const char *hint)
{
  RtApplication *self = RT_APPLICATION (app);
  g_autofree char *path = g_file_get_path (files[0]);

  if (!path || g_str_has_suffix (path, ".json")) {
    self->import = g_object_ref (files[0]);
  } else {
    g_free (self->game);
    g_clear_object (&self->import);
    self->game = g_steal_pointer (&path);
  }
  g_application_activate (app);
}

/* Who is running already is told what was asked for; it comes to the front with it. */
static int
rt_application_handle_local_options (GApplication *app, GVariantDict *options)
{
  RtApplication *self = RT_APPLICATION (app);

  if (!g_application_register (app, NULL, NULL) || !g_application_get_is_remote (app))
    return -1;
  if (self->game) {
    g_autoptr (GFile) file = g_file_new_for_commandline_arg (self->game);

    g_application_open (app, &file, 1, "");
    return 0;
  }
  if (self->wants_demo)
    g_action_group_activate_action (G_ACTION_GROUP (app), "demo", NULL);
  return -1;
}

/* The keyboard goes to a button inside a drop-down, to which GTK 4.8 does not tell its name. */
static gboolean
realized_cb (GSignalInvocationHint *hint, guint n_values, const GValue *values, gpointer data)
{
  GtkWidget *widget = g_value_get_object (&values[0]);
  GtkWidget *button = GTK_IS_DROP_DOWN (widget) ? gtk_widget_get_first_child (widget) : NULL;

  if (button)
    gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                    widget, NULL, -1);
  return TRUE;
}

static void
watch_drop_downs (void)
{
  g_autoptr (GTypeClass) widgets = g_type_class_ref (GTK_TYPE_WIDGET);

  g_signal_add_emission_hook (g_signal_lookup ("realize", G_TYPE_FROM_CLASS (widgets)), 0,
                              realized_cb, NULL, NULL);
}

/* ---- Settings ---- */

static void
use_theme (RtApplication *self)
{
  static const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                            ADW_COLOR_SCHEME_FORCE_DARK };

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      schemes[g_settings_get_enum (self->settings, "theme")]);
}

/* The setting can only take away: who has them off in the system has them off here. */
static void
use_animations (RtApplication *self)
{
  GtkSettings *settings = gtk_settings_get_default ();

  if (!settings)
    return;
  gtk_settings_reset_property (settings, "gtk-enable-animations");
  if (!g_settings_get_boolean (self->settings, "animations"))
    g_object_set (settings, "gtk-enable-animations", FALSE, NULL);
}

static void
use_dice (RtApplication *self)
{
  rt_rolls_set_accept (self->rolls, (RtAccept)g_settings_get_enum (self->settings, "accept-dice"));
}

static void
use_ruler (RtApplication *self)
{
  static const char *const keys[] = { "ruler-s", "ruler-m", "ruler-l" };
  enum { AIR_NOT_KNOWN = -1000 };
  int air;

  for (int i = 0; i < N_RT_LENGTHS; i++)
    rt_measure_set_length (self->measure, (RtLength)i,
                           g_settings_get_int (self->settings, keys[i]));
  rt_measure_set_calibration (self->measure, g_settings_get_int (self->settings, "sensor-offset"),
                              g_settings_get_int (self->settings, "sensor-scale"));
  air = g_settings_get_int (self->settings, "air-temperature");
  rt_measure_set_air (self->measure, air > AIR_NOT_KNOWN, air);
  rt_measure_set_unit (self->measure, (RtUnit)g_settings_get_enum (self->settings, "unit"));
}

static void
follow (RtApplication *self, const char *signal, GCallback callback)
{
  g_signal_connect_object (self->settings, signal, callback, self, G_CONNECT_SWAPPED);
}

static void
follow_settings (RtApplication *self)
{
  follow (self, "changed::theme", G_CALLBACK (use_theme));
  follow (self, "changed::animations", G_CALLBACK (use_animations));
  follow (self, "changed::accept-dice", G_CALLBACK (use_dice));
  follow (self, "changed::ruler-s", G_CALLBACK (use_ruler));
  follow (self, "changed::ruler-m", G_CALLBACK (use_ruler));
  follow (self, "changed::ruler-l", G_CALLBACK (use_ruler));
  follow (self, "changed::unit", G_CALLBACK (use_ruler));
  follow (self, "changed::sensor-offset", G_CALLBACK (use_ruler));
  follow (self, "changed::sensor-scale", G_CALLBACK (use_ruler));
  follow (self, "changed::air-temperature", G_CALLBACK (use_ruler));
  use_theme (self);
  use_animations (self);
  use_dice (self);
  use_ruler (self);
}

static void
preferences_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  RtApplication *self = data;
  GtkWindow *preferences = find_window (self, RT_TYPE_PREFERENCES);

  if (!preferences)
    preferences = GTK_WINDOW (rt_preferences_new (GTK_WINDOW (main_window (self)), self->settings));
  gtk_window_present (preferences);
}

/* At the chapter about what is looked at; the one window that there is, if it is open. */
static void
guide_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  RtApplication *self = data;
  GtkWindow *guide = find_window (self, RT_TYPE_GUIDE);

  if (!guide) {
    guide = GTK_WINDOW (rt_guide_new (gtk_application_get_active_window (data)));
    rt_guide_open (RT_GUIDE (guide), rt_window_get_chapter (main_window (self)));
  }
  gtk_window_present (guide);
}

static void
demo_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  open_demo (data);
}

static void
begun_now_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtApplication) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_battle_now_begin_finish (result, &error);
  RtWindow *window = main_window (self);

  if (!window)
    return;
  if (game)
    rt_window_enter (window, game);
  else
    rt_window_show_message (window, error->message);
}

/* A battle on the screen, without a question: for a first look, and for who has no miniatures. */
static void
play_now_cb (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  RtApplication *self = data;

  rt_battle_now_begin_async (self->rolls, NULL, begun_now_cb, g_object_ref (self));
}

/* ---- Starting ---- */

/* "DRIVER@PATH", or a path whose driver is found by listening. */
static void
add_ports (RtApplication *self)
{
  for (char **port = self->ports; port && *port; port++) {
    g_auto (GStrv) parts = g_strsplit (*port, "@", 2);

    if (parts[0] && parts[1])
      rt_devices_add_port (self->devices, parts[1], parts[0], 0);
    else
      rt_devices_add_port (self->devices, *port, NULL, 0);
  }
  for (char **path = self->captures; path && *path; path++) {
    g_autoptr (GError) error = NULL;

    if (!rt_devices_add_capture (self->devices, *path, &error))
      g_printerr ("rocket-table: %s\n", error->message);
  }
}

static void
rt_application_startup (GApplication *app)
{
  RtApplication *self = RT_APPLICATION (app);
  static const struct {
    const char *action;
    const char *key;
  } keys[] = {
    { "app.quit", "<Control>q" },
    { "app.preferences", "<Control>comma" },
    { "win.page('start')", "<Alt>Home" },
    { "win.undo", "<Control>z" },
    { "win.redo", "<Control><Shift>z" },
    { "win.new-fleet", "<Control>n" },
    { "win.search", "<Control>f" },
    { "win.tray", "<Control>d" },
    { "win.test-roll", "<Control>r" },
    { "win.table-mode", "F11" },
    { "win.show-help-overlay", "<Control>question" },
    { "app.guide", "F1" },
    { "win.page-number(1)", "<Alt>1" },
    { "win.page-number(2)", "<Alt>2" },
    { "win.page-number(3)", "<Alt>3" },
    { "win.page-number(4)", "<Alt>4" },
    { "win.page-number(5)", "<Alt>5" },
  };
  static const GActionEntry entries[] = {
    { .name = "about", .activate = about_cb },
    { .name = "demo", .activate = demo_cb },
    { .name = "guide", .activate = guide_cb },
    { .name = "play-rocketmen-now", .activate = play_now_cb },
    { .name = "preferences", .activate = preferences_cb },
    { .name = "quit", .activate = quit_cb },
  };

  G_APPLICATION_CLASS (rt_application_parent_class)->startup (app);
  gtk_window_set_default_icon_name (RT_APPLICATION_ID);
  watch_drop_downs ();
  self->settings = g_settings_new (RT_APPLICATION_ID);
  self->library = rt_library_new ();
  rt_library_load (self->library);
  g_autofree char *config = g_build_filename (g_get_user_config_dir (), "rocket-table", NULL);
  self->rolls = rt_rolls_new (rt_fresh_seed ());
  g_autofree char *dice = rt_library_path ("dice.log");
  self->record = rt_dice_record_new (dice);
  rt_dice_record_listen (self->record, self->rolls);
  self->measure = rt_measure_new ();
  self->devices = rt_devices_new (config, self->rolls, self->measure);
  self->lights = rt_lights_new (self->devices, self->settings);
  self->demo = rt_demo_new (self->rolls, self->devices);
  follow_settings (self);
  add_ports (self);
  g_signal_connect_object (gtk_window_get_toplevels (), "items-changed",
                           G_CALLBACK (windows_changed_cb), self, 0);
  g_action_map_add_action_entries (G_ACTION_MAP (app), entries, G_N_ELEMENTS (entries), app);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_application_set_accels_for_action (GTK_APPLICATION (app), keys[i].action,
                                           (const char *[]){ keys[i].key, NULL });
}

static void
rt_application_finalize (GObject *object)
{
  RtApplication *self = RT_APPLICATION (object);

  g_clear_object (&self->demo);
  g_clear_object (&self->lights);
  g_clear_object (&self->devices);
  g_clear_object (&self->measure);
  g_clear_object (&self->record);
  g_clear_object (&self->rolls);
  g_clear_object (&self->library);
  g_clear_object (&self->settings);
  g_free (self->page);
  g_free (self->game);
  g_clear_object (&self->import);
  g_strfreev (self->ports);
  g_strfreev (self->captures);
  G_OBJECT_CLASS (rt_application_parent_class)->finalize (object);
}

static void
rt_application_class_init (RtApplicationClass *klass)
{
  GApplicationClass *app_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_application_finalize;

  app_class->startup = rt_application_startup;
  app_class->activate = rt_application_activate;
  app_class->open = rt_application_open;
  app_class->handle_local_options = rt_application_handle_local_options;
}

static void
rt_application_init (RtApplication *self)
{
}

RtApplication *
rt_application_new (void)
{
  RtApplication *self = g_object_new (RT_TYPE_APPLICATION, "application-id", RT_APPLICATION_ID,
                                      "flags", G_APPLICATION_HANDLES_OPEN, "resource-base-path",
                                      "/org/rockettable/RocketTable", NULL);
  const GOptionEntry entries[] = {
    { "page", 0, 0, G_OPTION_ARG_STRING, &self->page, N_ ("Open at this page"), "NAME" },
    { "game", 0, 0, G_OPTION_ARG_FILENAME, &self->game, N_ ("Go on with this game"), "FILE" },
    { "demo", 0, 0, G_OPTION_ARG_NONE, &self->wants_demo,
      N_ ("Open the demonstration: a battle with recorded dice and distances"), NULL },
    { "port", 0, 0, G_OPTION_ARG_STRING_ARRAY, &self->ports,
      N_ ("Use a port that is not found by itself"), "[DRIVER@]PATH" },
    { "capture", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &self->captures,
      N_ ("Play a recording as if its device were here"), "FILE" },
    { NULL },
  };

  g_application_add_main_option_entries (G_APPLICATION (self), entries);
  return self;
}

GSettings *
rt_application_get_settings (RtApplication *self)
{
  return self->settings;
}

RtLibrary *
rt_application_get_library (RtApplication *self)
{
  return self->library;
}

RtRolls *
rt_application_get_rolls (RtApplication *self)
{
  return self->rolls;
}

RtDiceRecord *
rt_application_get_record (RtApplication *self)
{
  return self->record;
}

RtLights *
rt_application_get_lights (RtApplication *self)
{
  return self->lights;
}

RtMeasure *
rt_application_get_measure (RtApplication *self)
{
  return self->measure;
}

RtDevices *
rt_application_get_devices (RtApplication *self)
{
  return self->devices;
}

RtDemo *
rt_application_get_demo (RtApplication *self)
{
  return self->demo;
}
