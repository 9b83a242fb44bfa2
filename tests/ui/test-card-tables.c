/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of card games by themselves: a room opens on each, fits a screen of 800 × 480 with the
 * longest names, draws itself, and goes with everything in it. Criticals are fatal. Runs on a
 * screen that on-screen.py gives it. */
#include "app/ui/games/rt-new-game.h"
#include "app/ui/room/rt-room.h"
#include "app/ui/rt-application.h"

#include <adwaita.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SCREEN_WIDTH = 800, SCREEN_HEIGHT = 480 };

static void
let_things_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static RtGame *
new_game (const char *id)
{
  const RulesGame *rules = rules_find_game (id);
  RulesSetup *setup = rules_setup_new (rules);
  g_autoptr (GError) error = NULL;
  RtSession *session;

  setup->n_seats = rules->max_seats;
  for (int i = 0; i < setup->n_seats; i++)
    g_snprintf (setup->seat[i], sizeof setup->seat[i], "Wwwwwwwww Wwwwwwwww Wwwwwww %d", i + 1);
  session = rt_session_new (NULL, rules, setup, &error);
  assert_null (error);
  rules_setup_free (setup);
  return rt_game_new (session, NULL, 7);
}

static void
wait_for_person (RtGame *game)
{
  while (rt_game_is_busy (game) || rt_game_get_actor (game) == RULES_CHANCE)
    g_main_context_iteration (NULL, TRUE);
  let_things_settle ();
}

/* The button of that name, wherever it is. */
static void
press_all_curtains (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    if (GTK_IS_BUTTON (child)
        && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (child)), "Show my hand") == 0)
      g_signal_emit_by_name (child, "clicked");
    else
      press_all_curtains (child);
  }
}

static void
open_and_close (const char *id)
{
  GtkWidget *window = adw_window_new ();
  g_autoptr (RtGame) game = new_game (id);
  const RtTableContext context = { .game = game };
  gpointer room = rt_room_new (&context);
  gpointer table = rt_room_get_table (room);
  int width;
  int height;

  g_object_add_weak_pointer (room, &room);
  g_object_add_weak_pointer (table, &table);
  gtk_widget_add_css_class (window, "compact");
  gtk_window_set_default_size (GTK_WINDOW (window), SCREEN_WIDTH, SCREEN_HEIGHT);
  adw_window_set_content (ADW_WINDOW (window), room);
  gtk_window_present (GTK_WINDOW (window));
  wait_for_person (game);
  press_all_curtains (room);
  let_things_settle ();
  gtk_widget_measure (room, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (room, GTK_ORIENTATION_VERTICAL, MAX (width, SCREEN_WIDTH), &height, NULL,
                      NULL, NULL);
  if (width > SCREEN_WIDTH || height > SCREEN_HEIGHT)
    fail_msg ("the room of %s needs %d × %d", id, width, height);
  gtk_window_destroy (GTK_WINDOW (window));
  let_things_settle ();
  assert_null (table);
  assert_null (room);
}

static void
test_rockets (void **state)
{
  (void)state;
  open_and_close ("rockets");
}

static void
test_pocket_rockets (void **state)
{
  (void)state;
  open_and_close ("pocket-rockets");
}

static void
test_spacecraft (void **state)
{
  (void)state;
  open_and_close ("spacecraft");
}

static void
test_score_sheet (void **state)
{
  (void)state;
  open_and_close ("score-sheet");
}

/* Every game with its house rules and its box, and a sheet. */
static void
test_new_game (void **state)
{
  g_autoptr (GSettings) settings = g_settings_new (RT_APPLICATION_ID);

  (void)state;
  for (int i = 0; rules_games[i]; i++) {
    gpointer dialog = rt_new_game_new (
        NULL, rules_games[i],
        strcmp (rules_games[i]->id, "score-sheet") == 0 ? rules_find_game ("rockets") : NULL,
        settings);

    g_object_add_weak_pointer (dialog, &dialog);
    gtk_window_present (dialog);
    let_things_settle ();
    gtk_window_destroy (dialog);
    /* It has asked for a file, which is still being looked for. */
    while (dialog)
      g_main_context_iteration (NULL, TRUE);
  }
}

static int
set_up (void **state)
{
  RtApplication *app = rt_application_new ();

  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE);
  assert_true (g_application_register (G_APPLICATION (app), NULL, NULL));
  *state = app;
  return 0;
}

static int
tear_down (void **state)
{
  g_object_unref (*state);
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rockets),    cmocka_unit_test (test_pocket_rockets),
    cmocka_unit_test (test_spacecraft), cmocka_unit_test (test_score_sheet),
    cmocka_unit_test (test_new_game),
  };

  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR);
  adw_init ();
  return cmocka_run_group_tests (tests, set_up, tear_down);
}
