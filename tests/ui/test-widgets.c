/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every widget by itself: it goes when nobody holds it, and the window fits a screen of 800 × 480
 * whatever the texts in it. Criticals are fatal. Runs on a screen that on-screen.py gives it. */
#include "app/features/battle/rt-battle-adjust-pane.h"
#include "app/features/battle/rt-battle-boarding-pane.h"
#include "app/features/battle/rt-battle-crew-pane.h"
#include "app/features/battle/rt-battle-decide-pane.h"
#include "app/features/battle/rt-battle-reserve-pane.h"
#include "app/features/battle/rt-loss-picker.h"
#include "app/features/battle/rt-wr-sum.h"
#include "app/features/devices/rt-devices-page.h"
#include "app/features/dice-tray/rt-tray.h"
#include "app/features/fleet-builder/rt-card-editor.h"
#include "app/features/fleet-builder/rt-card-panel.h"
#include "app/features/fleet-builder/rt-catalogue-list.h"
#include "app/features/fleet-builder/rt-fleet-view.h"
#include "app/features/fleet-builder/rt-fleets-page.h"
#include "app/features/history/rt-history-page.h"
#include "app/features/map/rt-map-panel.h"
#include "app/features/range/rt-range-panel.h"
#include "app/shell/rt-application.h"
#include "app/shell/rt-guide.h"
#include "app/shell/rt-preferences.h"
#include "app/shell/rt-start-page.h"
#include "app/shell/rt-window.h"
#include "app/widgets/rt-card-face.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-meter.h"
#include "app/widgets/rt-odds-bar.h"
#include "app/widgets/rt-odds.h"
#include "app/widgets/rt-pairs.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-rocket.h"
#include "app/widgets/rt-ruler.h"
#include "app/widgets/rt-sky.h"
#include "app/widgets/rt-token.h"

#include "map-scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SCREEN_WIDTH = 800, SCREEN_HEIGHT = 480, NARROW_WIDTH = 360, LONG = 300, MARGIN = 16 };

static void
wait_until_loaded (RtLibrary *library)
{
  while (!rt_library_is_loaded (library))
    g_main_context_iteration (NULL, TRUE);
}

/* Whatever is due: frames, idle work. */
static void
let_things_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Drops the last reference and sees that it was the last. */
static void
assert_goes (gpointer object)
{
  gpointer watched = object;

  g_object_add_weak_pointer (object, &watched);
  g_object_unref (object);
  let_things_settle ();
  assert_null (watched);
}

static gboolean
count_cb (gpointer data)
{
  ++*(int *)data;
  return G_SOURCE_CONTINUE;
}

/* Work in the background may hold it until it is done; only a failure waits so long. */
static void
assert_window_goes (GtkWidget *window)
{
  enum { TICKS = 1000, TICK_MS = 10 };
  int n_ticks = 0;
  guint tick;
  gpointer watched = window;

  g_object_add_weak_pointer (G_OBJECT (window), &watched);
  gtk_window_present (GTK_WINDOW (window));
  let_things_settle ();
  gtk_window_destroy (GTK_WINDOW (window));
  let_things_settle ();
  tick = g_timeout_add (TICK_MS, count_cb, &n_ticks);
  while (watched && n_ticks < TICKS)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (tick);
  assert_null (watched);
}

static void
test_empty_widgets (void **state)
{
  const GType types[] = {
    RT_TYPE_BATTLE_ADJUST_PANE,
    RT_TYPE_BATTLE_BOARDING_PANE,
    RT_TYPE_BATTLE_CREW_PANE,
    RT_TYPE_BATTLE_DECIDE_PANE,
    RT_TYPE_BATTLE_RESERVE_PANE,
    RT_TYPE_LOSS_PICKER,
    RT_TYPE_MAP_PANEL,
    RT_TYPE_MAP_VIEW,
    RT_TYPE_ODDS_BAR,
    RT_TYPE_PAIRS,
    RT_TYPE_HISTORY_PAGE,
    RT_TYPE_CARD_PANEL,
    RT_TYPE_CATALOGUE_LIST,
    RT_TYPE_DEVICES_PAGE,
    RT_TYPE_DIE,
    RT_TYPE_EMBLEM,
    RT_TYPE_FLEETS_PAGE,
    RT_TYPE_FLEET_VIEW,
    RT_TYPE_METER,
    RT_TYPE_PIPS,
    RT_TYPE_RANGE_PANEL,
    RT_TYPE_RULER,
    RT_TYPE_SKY,
    RT_TYPE_START_PAGE,
    RT_TYPE_TOKEN,
    RT_TYPE_TRAY,
    RT_TYPE_ODDS,
    RT_TYPE_WR_SUM,
    RT_TYPE_CARD_FACE,
    RT_TYPE_ROCKET,
  };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    assert_goes (g_object_ref_sink (g_object_new (types[i], NULL)));
}

/* Drawings of a boarding, painted once with everything in them. */
static void
test_boarding_drawings (void **state)
{
  const int upper[] = { 6, 5, 5, 3 };
  const int lower[] = { 6, 4 };
  const RtPairsEnd end[] = { RT_PAIRS_TIE, RT_PAIRS_LOWER_LOSES };
  GtkWidget *window = gtk_window_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *pairs = rt_pairs_new ();
  GtkWidget *bar = rt_odds_bar_new ();

  rt_pairs_show (RT_PAIRS (pairs), &(RtPairsRow){ 0, "Ada", upper, G_N_ELEMENTS (upper) },
                 &(RtPairsRow){ 1, "Blaise", lower, G_N_ELEMENTS (lower) }, end);
  rt_odds_bar_show (RT_ODDS_BAR (bar), 0, 1, 0.997, "Ada captures it");
  gtk_box_append (GTK_BOX (box), pairs);
  gtk_box_append (GTK_BOX (box), bar);
  gtk_window_set_child (GTK_WINDOW (window), box);
  assert_window_goes (window);
}

/* All that a map can show, painted; things that come and go, and a curtain. It holds nothing of the
 * battle, and the battle nothing of it. */
static void
test_map (void **state)
{
  MapScene *scene = map_scene_new ("battle");
  RtMapModel *model = rt_map_model_new ();
  GtkWidget *window = gtk_window_new ();
  GtkWidget *panel = rt_map_panel_new (model);
  RtMapView *view = rt_map_panel_get_view (RT_MAP_PANEL (panel));
  const SpacePoint mark = { 2000, 2000 };
  double x;
  double y;

  map_scene_show (scene, model);
  gtk_window_set_default_size (GTK_WINDOW (window), SCREEN_WIDTH, SCREEN_HEIGHT);
  gtk_window_set_child (GTK_WINDOW (window), panel);
  gtk_window_present (GTK_WINDOW (window));
  let_things_settle ();
  assert_true (rt_map_view_find (view, 0, &x, &y));
  assert_true (rt_map_view_find_arrow (view, &x, &y));
  rt_map_view_zoom (view, 1);
  rt_map_view_reveal (view, 0);
  rt_map_view_set_turns (view, 0);
  rt_map_view_follow (view);
  let_things_settle ();
  assert_true (rt_map_model_begin_turn (model));
  rt_map_model_turn_by (model, 100);
  let_things_settle ();
  rt_map_model_begin_pointing (model);
  rt_map_model_set_marks (model, &mark, 1);
  let_things_settle ();
  map_scene_say (scene, "Ada move Sunskimmer\n");
  map_scene_show (scene, model);
  let_things_settle ();
  rt_map_model_update (model, NULL, NULL);
  let_things_settle ();
  assert_false (rt_map_view_find (view, 0, &x, &y));
  map_scene_show (scene, model);
  assert_window_goes (window);
  g_assert_finalize_object (model);
  map_scene_free (scene);
}

static void
test_filled_widgets (void **state)
{
  g_autoptr (RtLibrary) library = rt_library_new ();
  g_autoptr (RtRolls) rolls = rt_rolls_new (1);
  g_autoptr (RtMeasure) measure = rt_measure_new ();
  g_autoptr (RtDevices) devices = rt_devices_new (g_get_user_config_dir (), rolls, measure);
  const RtRollWanted wanted = {
    .n_dice = 3, .sides = 6, .seat = -1, .title = "Three dice", .may_call_off = TRUE
  };
  g_autoptr (GSettings) settings = g_settings_new (RT_APPLICATION_ID);
  GtkWidget *widget;

  rt_library_load (library);
  wait_until_loaded (library);
  rt_devices_start (devices);
  widget = g_object_ref_sink (g_object_new (RT_TYPE_FLEETS_PAGE, NULL));
  rt_fleets_page_set_library (RT_FLEETS_PAGE (widget), library);
  rt_fleets_page_new_fleet (RT_FLEETS_PAGE (widget));
  assert_goes (widget);

  widget = g_object_ref_sink (rt_tray_new (rolls));
  rt_rolls_request_async (rolls, &wanted, NULL, NULL, NULL);
  rt_rolls_type (rolls, 4);
  assert_goes (widget);
  assert_true (rt_rolls_call_off (rolls));

  widget = g_object_ref_sink (g_object_new (RT_TYPE_RANGE_PANEL, NULL));
  rt_range_panel_set_measure (RT_RANGE_PANEL (widget), measure, settings);
  rt_measure_type (measure, 1200, 5);
  assert_goes (widget);

  widget = g_object_ref_sink (g_object_new (RT_TYPE_DEVICES_PAGE, NULL));
  rt_devices_add_port (devices, "no-such-port", "table-line", 0);
  g_autoptr (RtLights) lights = rt_lights_new (devices, settings);
  rt_devices_page_set_devices (RT_DEVICES_PAGE (widget), devices, measure, lights, settings);
  assert_goes (widget);
}

static void
test_windows (void **state)
{
  g_autoptr (RtLibrary) library = rt_library_new ();
  g_autoptr (GSettings) settings = g_settings_new (RT_APPLICATION_ID);

  rt_library_load (library);
  wait_until_loaded (library);
  assert_window_goes (rt_card_editor_new (NULL, library, NULL));
  assert_window_goes (rt_card_editor_new (NULL, library, "morning-bell"));
  assert_window_goes (rt_card_editor_new (NULL, library, "nell-harrow"));
  assert_window_goes (rt_preferences_new (NULL, settings));
}

/* Also while a chapter is loading, and after it was shown. */
static void
test_guide (void **state)
{
  GtkWidget *guide = rt_guide_new (NULL);

  rt_guide_open (RT_GUIDE (guide), "hardware");
  assert_string_equal (gtk_window_get_title (GTK_WINDOW (guide)), "Connecting hardware");
  rt_guide_open (RT_GUIDE (guide), "troubleshooting#where-my-files-are");
  rt_guide_open (RT_GUIDE (guide), "no-such-chapter#at-all");
  assert_string_equal (gtk_window_get_title (GTK_WINDOW (guide)), "The first evening");
  assert_window_goes (guide);
}

/* ---- The whole window ---- */

/* One for all cases, as in a process there is one. */
static int
set_up (void **state)
{
  RtApplication *app = rt_application_new ();

  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE);
  assert_true (g_application_register (G_APPLICATION (app), NULL, NULL));
  wait_until_loaded (rt_application_get_library (app));
  *state = app;
  return 0;
}

static int
tear_down (void **state)
{
  g_object_unref (*state);
  return 0;
}

static void
test_main_window (void **state)
{
  assert_window_goes (GTK_WIDGET (rt_window_new (*state)));
}

static const char *
name_of (GtkWidget *widget)
{
  return widget ? G_OBJECT_TYPE_NAME (widget) : "nothing";
}

/* What makes it so wide: the innermost widgets that are wider than `most`. */
static void
blame (GtkWidget *widget, int most, GString *names)
{
  gsize before = names->len;
  int width;

  if (!gtk_widget_should_layout (widget))
    return;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  if (width <= most)
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    blame (child, most, names);
  if (names->len == before)
    g_string_append_printf (names, " %s of %s and %s: %d;", G_OBJECT_TYPE_NAME (widget),
                            name_of (gtk_widget_get_first_child (widget)),
                            name_of (gtk_widget_get_last_child (widget)), width);
}

static void
assert_fits (GtkWidget *window, const char *page, int screen_width, int screen_height)
{
  g_autoptr (GString) names = g_string_new (NULL);
  int width;
  int height;

  rt_window_show_page (RT_WINDOW (window), page);
  let_things_settle ();
  gtk_widget_measure (window, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (window, GTK_ORIENTATION_VERTICAL, MAX (width, screen_width), &height, NULL,
                      NULL, NULL);
  if (width <= screen_width && height <= screen_height)
    return;
  blame (gtk_widget_get_first_child (window), screen_width - 2 * MARGIN, names);
  fail_msg ("with page %s the window needs %d × %d:%s", page, width, height, names->str);
}

/* Words of a length that nobody types, and as many dice as there may be. */
static void
fill_with_long_texts (RtApplication *app)
{
  g_autofree char *words = g_strnfill (LONG, 'W');
  const RtRollWanted wanted = {
    .n_dice = 12, .sides = 6, .seat = -1, .title = words, .purpose = words
  };
  Fleet *fleet = fleet_new ();

  for (int i = 6; i < LONG; i += 7)
    words[i] = ' ';
  g_free (fleet->name);
  fleet->name = g_strdup (words);
  rt_library_add_fleet (rt_application_get_library (app), fleet);
  rt_devices_add_port (rt_application_get_devices (app), words, "table-line", 0);
  rt_rolls_request_async (rt_application_get_rolls (app), &wanted, NULL, NULL, NULL);
}

static const char *const pages[] = { "start", "fleets", "games", "devices", "statistics" };

static void
test_fits_small_screen (void **state)
{
  GtkWidget *window = GTK_WIDGET (rt_window_new (*state));

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    assert_fits (window, pages[i], SCREEN_WIDTH, SCREEN_HEIGHT);
  fill_with_long_texts (*state);
  gtk_window_present (GTK_WINDOW (window));
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    assert_fits (window, pages[i], SCREEN_WIDTH, SCREEN_HEIGHT);
  assert_window_goes (window);
}

/* As wide as a telephone, and as high as one. */
static void
test_folds (void **state)
{
  GtkWidget *window = GTK_WIDGET (rt_window_new (*state));

  fill_with_long_texts (*state);
  gtk_window_set_default_size (GTK_WINDOW (window), NARROW_WIDTH, SCREEN_WIDTH);
  gtk_window_present (GTK_WINDOW (window));
  while (!gtk_widget_has_css_class (window, "narrow"))
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    assert_fits (window, pages[i], NARROW_WIDTH, SCREEN_WIDTH);
  assert_window_goes (window);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_empty_widgets),
    cmocka_unit_test (test_boarding_drawings),
    cmocka_unit_test (test_filled_widgets),
    cmocka_unit_test (test_windows),
    cmocka_unit_test (test_main_window),
    cmocka_unit_test (test_fits_small_screen),
    cmocka_unit_test (test_folds),
    cmocka_unit_test (test_guide),
    cmocka_unit_test (test_map),
  };

  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR);
  adw_init ();
  return cmocka_run_group_tests (tests, set_up, tear_down);
}
