/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The map of a battle alone, to be looked at and to be tried by test-map.py: `map-gallery SCENE
 * WIDTH HEIGHT THEME` (scenes: map-scene.h). What is done on it is appended to the
 * file MAP_EVENTS. Ctrl+T
 * chooses a heading, Ctrl+P a place, Ctrl+L says the line MAP_LINE, Ctrl+Q ends. */
#include "app/features/map/rt-map-panel.h"
#include "app/session/rt-language.h"

#include "map-scene.h"

#include <adwaita.h>
#include <stdio.h>

typedef struct {
  char **words; /* of the command line */
  MapScene *scene;
  RtMapModel *model;
  GtkWidget *window;
} Gallery;

static void
note (const char *what, int number, int other)
{
  const char *path = g_getenv ("MAP_EVENTS");
  FILE *file = path ? fopen (path, "a") : NULL;

  if (!file)
    return;
  fprintf (file, "%s %d %d\n", what, number, other);
  fclose (file);
}

static void
say_object_cb (RtMapView *view, int object, const char *what)
{
  note (what, object, 0);
}

static void
say_place_cb (RtMapView *view, int x, int y, gpointer data)
{
  note ("pointed-at", x, y);
}

static gboolean
key_cb (GtkWidget *widget, GVariant *arguments, gpointer data)
{
  Gallery *gallery = data;
  const char *what = g_variant_get_string (arguments, NULL);

  if (g_str_equal (what, "turn")) {
    rt_map_model_begin_turn (gallery->model);
  } else if (g_str_equal (what, "point")) {
    rt_map_model_begin_pointing (gallery->model);
  } else if (g_str_equal (what, "line")) {
    map_scene_say (gallery->scene, g_getenv ("MAP_LINE"));
    map_scene_show (gallery->scene, gallery->model);
  } else {
    gtk_window_destroy (GTK_WINDOW (gallery->window));
  }
  return TRUE;
}

static void
add_key (Gallery *gallery, guint key, const char *what)
{
  GtkEventController *controller = gtk_shortcut_controller_new ();
  GtkShortcut *shortcut = gtk_shortcut_new (gtk_keyval_trigger_new (key, GDK_CONTROL_MASK),
                                            gtk_callback_action_new (key_cb, gallery, NULL));

  gtk_shortcut_set_arguments (shortcut, g_variant_new_string (what));
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (controller), shortcut);
  gtk_event_controller_set_propagation_phase (controller, GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (gallery->window, controller);
}

static void
listen (RtMapView *view)
{
  g_signal_connect (view, "activated", G_CALLBACK (say_object_cb), (gpointer) "activated");
  g_signal_connect (view, "turn-dragged", G_CALLBACK (say_object_cb), (gpointer) "turn-dragged");
  g_signal_connect (view, "turned", G_CALLBACK (say_object_cb), (gpointer) "turned");
  g_signal_connect (view, "pointed-at", G_CALLBACK (say_place_cb), NULL);
}

static void
activate_cb (GtkApplication *app, Gallery *gallery)
{
  int width = (int)g_ascii_strtoll (gallery->words[2], NULL, 10);
  int height = (int)g_ascii_strtoll (gallery->words[3], NULL, 10);
  GtkWidget *panel = rt_map_panel_new (gallery->model);

  gallery->window = gtk_application_window_new (app);
  map_scene_show (gallery->scene, gallery->model);
  g_object_set (panel, "compact", height < 480, NULL);
  if (height < 480)
    gtk_widget_add_css_class (gallery->window, "compact");
  adw_style_manager_set_color_scheme (adw_style_manager_get_default (),
                                      g_str_equal (gallery->words[4], "dark")
                                          ? ADW_COLOR_SCHEME_FORCE_DARK
                                          : ADW_COLOR_SCHEME_FORCE_LIGHT);
  listen (rt_map_panel_get_view (RT_MAP_PANEL (panel)));
  add_key (gallery, GDK_KEY_t, "turn");
  add_key (gallery, GDK_KEY_p, "point");
  add_key (gallery, GDK_KEY_l, "line");
  add_key (gallery, GDK_KEY_q, "quit");
  gtk_window_set_child (GTK_WINDOW (gallery->window), panel);
  gtk_window_set_decorated (GTK_WINDOW (gallery->window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (gallery->window), width, height);
  gtk_window_present (GTK_WINDOW (gallery->window));
}

int
main (int argc, char **argv)
{
  g_autoptr (AdwApplication) app = NULL;
  Gallery gallery = { .words = argv };
  int status;

  if (argc != 5)
    g_error ("usage: %s SCENE WIDTH HEIGHT THEME", argv[0]);
  rt_use_language (g_getenv ("LANGUAGE"));
  app = adw_application_new (RT_APPLICATION_ID ".Map", G_APPLICATION_NON_UNIQUE);
  g_application_set_resource_base_path (G_APPLICATION (app), "/org/rockettable/RocketTable");
  gallery.scene = map_scene_new (argv[1]);
  gallery.model = rt_map_model_new ();
  g_signal_connect (app, "activate", G_CALLBACK (activate_cb), &gallery);
  status = g_application_run (G_APPLICATION (app), 1, argv);
  g_object_unref (gallery.model);
  map_scene_free (gallery.scene);
  return status;
}
