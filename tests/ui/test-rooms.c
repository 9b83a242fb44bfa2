/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rooms of all games, at their beginning with the longest names and at places of their
 * transcripts: each opens, fits a screen of 800 × 480, draws itself, and goes with its table; so do
 * the log, the replay bar, the review, the end page and what asks for a new game. Criticals are
 * fatal. Runs on a screen that on-screen.py gives it. */
#include "app/features/games/rt-new-game.h"
#include "app/room/rt-log-view.h"
#include "app/room/rt-replay-bar.h"
#include "app/room/rt-review-panel.h"
#include "app/room/rt-room.h"
#include "app/shell/rt-application.h"

#include <adwaita.h>
#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

enum { SCREEN_WIDTH = 800, SCREEN_HEIGHT = 480, PLACES = 4 };

static void
let_things_settle (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* A game that a transcript tells up to one of its lines. */
static RtGame *
open_game (char **lines, guint n_lines)
{
  g_autofree char *path = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  RtSession *session;
  int file = g_file_open_tmp ("room-XXXXXX.journal", &path, NULL);

  assert_true (file >= 0);
  g_close (file, NULL);
  for (guint i = 0; i < n_lines && lines[i]; i++)
    g_string_append_printf (text, "%s\n", lines[i]);
  assert_true (g_file_set_contents (path, text->str, (gssize)text->len, NULL));
  session = rt_session_open (path, &error);
  if (error)
    fail_msg ("%s", error->message);
  g_unlink (path);
  return rt_game_new (session, NULL, 7);
}

static GtkWidget *
new_window (GtkWidget *child)
{
  GtkWidget *window = adw_window_new ();

  gtk_widget_add_css_class (window, "compact");
  gtk_window_set_default_size (GTK_WINDOW (window), SCREEN_WIDTH, SCREEN_HEIGHT);
  adw_window_set_content (ADW_WINDOW (window), child);
  gtk_window_present (GTK_WINDOW (window));
  let_things_settle ();
  return window;
}

static void
check_size (GtkWidget *room, const char *name, guint line)
{
  int width;
  int height;

  gtk_widget_measure (room, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
  gtk_widget_measure (room, GTK_ORIENTATION_VERTICAL, MAX (width, SCREEN_WIDTH), &height, NULL,
                      NULL, NULL);
  if (width > SCREEN_WIDTH || height > SCREEN_HEIGHT)
    fail_msg ("the room of %s after line %u needs %d × %d", name, line, width, height);
}

static void
wait_for_person (RtGame *game)
{
  int actor = rt_game_get_actor (game);

  while (rt_game_is_busy (game) || actor == RULES_CHANCE
         || (actor >= 0 && rt_game_get_player (game, actor))) {
    g_main_context_iteration (NULL, TRUE);
    actor = rt_game_get_actor (game);
  }
  let_things_settle ();
}

/* The button of the curtain, wherever it is. */
static void
lift_curtain (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    if (GTK_IS_BUTTON (child)
        && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (child)), "Show my hand") == 0)
      g_signal_emit_by_name (child, "clicked");
    else
      lift_curtain (child);
  }
}

/* With computers at all seats but the first there is a sign beside their names. */
static void
open_room (RtGame *game, gboolean has_computers, const char *name, guint line)
{
  const RtTableContext context = { .game = game };
  gpointer room;
  gpointer table;
  GtkWidget *window;

  for (int i = 1; i < rt_game_get_setup (game)->n_seats && has_computers; i++)
    rt_game_set_player (game, i, "greedy");
  room = rt_room_new (&context);
  table = rt_room_get_table (room);
  g_object_set (table, "compact", TRUE, NULL); /* as the program's window does */
  rt_game_set_pace (game, 0);
  g_object_add_weak_pointer (room, &room);
  g_object_add_weak_pointer (table, &table);
  window = new_window (room);
  wait_for_person (game);
  lift_curtain (room);
  let_things_settle ();
  check_size (room, name, line);
  gtk_window_destroy (GTK_WINDOW (window));
  let_things_settle ();
  assert_null (table);
  assert_null (room);
}

/* ---- From the start ---- */

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
open_new (const char *id)
{
  g_autoptr (RtGame) game = new_game (id);

  open_room (game, FALSE, id, 0);
}

/* Every game with its house rules and its box, and a sheet. */
static void
test_new_game (void **state)
{
  g_autoptr (GSettings) settings = g_settings_new (RT_APPLICATION_ID);

  for (int i = 0; rules_games[i]; i++) {
    gboolean is_sheet = strcmp (rules_games[i]->id, "score-sheet") == 0;
    gpointer dialog = rt_new_game_new (
        NULL, &(RtNewGameContext){ .rules = rules_games[i],
                                   .subject = is_sheet ? rules_find_game ("rockets") : NULL,
                                   .settings = settings });

    g_object_add_weak_pointer (dialog, &dialog);
    gtk_window_present (dialog);
    let_things_settle ();
    gtk_window_destroy (dialog);
    /* It has asked for a file, which is still being looked for. */
    while (dialog)
      g_main_context_iteration (NULL, TRUE);
  }
}

/* ---- The parts of a room ---- */

static void
open_part (GtkWidget *widget)
{
  gpointer part = widget;
  GtkWidget *window;

  g_object_add_weak_pointer (part, &part);
  window = new_window (part);
  gtk_window_destroy (GTK_WINDOW (window));
  let_things_settle ();
  assert_null (part);
}

static void
open_parts (char **lines)
{
  g_autoptr (RtGame) game = open_game (lines, g_strv_length (lines));
  g_autoptr (RtGame) branch = rt_game_branch (game);
  GtkWidget *bar = g_object_new (RT_TYPE_REPLAY_BAR, NULL);

  open_part (rt_log_view_new (game));
  rt_replay_bar_set_game (RT_REPLAY_BAR (bar), branch);
  open_part (bar);
  open_part (rt_review_panel_new (game));
}

/* ---- Transcripts ---- */

static void
open_transcript (const char *path)
{
  g_autofree char *text = NULL;
  g_autofree char *name = g_path_get_basename (path);
  g_auto (GStrv) lines = NULL;
  guint first = 0;
  guint n;

  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (g_strchomp (text), "\n", -1);
  n = g_strv_length (lines);
  while (first < n && !g_str_equal (lines[first], "begin"))
    first++;
  first++;
  for (guint i = 0; i <= PLACES; i++) {
    guint line = first + (n - first) * i / PLACES;
    g_autoptr (RtGame) game = open_game (lines, line);

    open_room (game, i % 2, name, line);
  }
  open_parts (lines);
}

static void
open_all (const char *game)
{
  g_autofree char *folder = g_build_filename (RULES_FOLDER, game, "transcripts", NULL);
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  assert_non_null (files);
  while ((name = g_dir_read_name (files))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);

    if (g_str_has_suffix (name, ".journal"))
      open_transcript (path);
  }
}

static void
test_rocketmen (void **state)
{
  open_all ("rocketmen");
}

static void
test_rockets (void **state)
{
  open_new ("rockets");
  open_all ("rockets");
}

static void
test_pocket_rockets (void **state)
{
  open_new ("pocket-rockets");
  open_all ("pocket-rockets");
}

static void
test_spacecraft (void **state)
{
  open_new ("spacecraft");
  open_all ("spacecraft");
}

static void
test_score_sheet (void **state)
{
  open_new ("score-sheet");
  open_all ("score-sheet");
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
    cmocka_unit_test (test_rocketmen),      cmocka_unit_test (test_rockets),
    cmocka_unit_test (test_pocket_rockets), cmocka_unit_test (test_spacecraft),
    cmocka_unit_test (test_score_sheet),    cmocka_unit_test (test_new_game),
  };

  g_log_set_always_fatal (G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR);
  adw_init ();
  return cmocka_run_group_tests (tests, set_up, tear_down);
}
