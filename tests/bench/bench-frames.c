/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the window takes for a frame: while devices tell 200 things a second, while somebody
 * searches 5,000 ships, and while computer players think; or only this, of the games named. Started
 * by window.py on a screen of its own. */
#include "bench-window.h"
#include "bench.h"

#include "app/features/fleet-builder/rt-catalogue-list.h"
#include "app/features/games/rt-games-model.h"
#include "app/shell/rt-window.h"

#include "devices/driver.h"

#include <stdio.h>

enum { EVENTS_PER_SECOND = 200, SECONDS = 5, WATCHES = 3, SMALL_WIDTH = 800, SMALL_HEIGHT = 480 };

static void
tell (RtApplication *app, guint i)
{
  const Driver *driver = device_driver_find ("table-line");
  gint64 now = g_get_monotonic_time ();
  DeviceEvent die = { .kind = DEVICE_EVENT_DIE,
                      .die = { .die = 1 + i % 2, .state = i % 7 ? DIE_ROLLING : DIE_SETTLED } };
  DeviceEvent range = { .kind = DEVICE_EVENT_RANGE,
                        .range = { .tenths_mm = 600 + (int)(i % 300) * 5, .status = RANGE_OK } };

  die.die.face = (uint8_t)(1 + i % 6);
  die.die.sides = 6;
  if (i % 2)
    rt_rolls_handle_event (rt_application_get_rolls (app), 1, &die, now);
  else
    rt_measure_handle_event (rt_application_get_measure (app), 2, driver, &range, now);
}

static void
bench_devices (RtApplication *app, GtkWidget *window)
{
  const RtRollWanted wanted = {
    .n_dice = 12, .sides = 6, .seat = -1, .title = "Twelve dice", .may_call_off = TRUE
  };
  double longest_ms = 0;
  gint64 begun;

  rt_window_show_page (RT_WINDOW (window), "devices");
  rt_rolls_set_accept (rt_application_get_rolls (app), RT_ACCEPT_WHEN_CONFIRMED);
  rt_rolls_request_async (rt_application_get_rolls (app), &wanted, NULL, NULL, NULL);
  bench_window_run_for (2);
  begun = g_get_monotonic_time ();
  for (guint i = 0; i < EVENTS_PER_SECOND * SECONDS; i++) {
    double turn_ms = bench_window_run_until (begun + i * G_USEC_PER_SEC / EVENTS_PER_SECOND);

    longest_ms = MAX (longest_ms, turn_ms);
    tell (app, i);
  }
  bench_print (
      &(Row){ "frames-devices", "200 device events a second, longest turn", AT_MOST, 16, 1, "ms" },
      &(Figure){ .value = longest_ms });
  rt_rolls_call_off (rt_application_get_rolls (app));
}

static void
bench_search (GtkWidget *window)
{
  static const char word[] = "morning bell 49";
  GtkWidget *entry;
  double longest_ms = 0;

  rt_window_show_page (RT_WINDOW (window), "fleets");
  bench_window_run_for (2);
  entry =
      bench_window_find (bench_window_find (window, RT_TYPE_CATALOGUE_LIST), GTK_TYPE_SEARCH_ENTRY);
  for (guint n = 1; n < sizeof word; n++) {
    g_autofree char *text = g_strndup (word, n);
    double begun_ms = bench_window_now_ms ();
    double typed_ms;
    double turn_ms;

    gtk_editable_set_text (GTK_EDITABLE (entry), text);
    typed_ms = bench_window_now_ms () - begun_ms;
    turn_ms = bench_window_run_for (0.4);
    longest_ms = MAX (longest_ms, MAX (typed_ms, turn_ms));
  }
  bench_print (
      &(Row){ "frames-search", "typing over 5,000 ships, longest turn", AT_MOST, 16, 1, "ms" },
      &(Figure){ .value = longest_ms });
}

/* ---- Computers that think ---- */

static RtGame *
begin_game (RtApplication *app, const char *id)
{
  const RulesGame *rules = rules_find_game (id);
  RulesSetup *setup = rules_setup_new (rules);
  RtGamesNew wanted = { .rules = rules, .setup = setup, .specs = { "level3", "level3" } };
  RtGame *game;

  setup->n_seats = 2;
  g_strlcpy (setup->seat[0], "Ann", RULES_NAME_MAX);
  g_strlcpy (setup->seat[1], "Bob", RULES_NAME_MAX);
  game = rt_games_begin (&wanted, rt_application_get_rolls (app), 1, NULL);
  rules_setup_free (setup);
  return game;
}

/* The window looks in every frame for what has changed. */
static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  gtk_widget_queue_draw (widget);
  return G_SOURCE_CONTINUE;
}

static void
painted_cb (GdkFrameClock *clock, guint *n_frames)
{
  (*n_frames)++;
}

typedef struct {
  double longest_ms;
  double frames_per_s;
} Pace;

/* As many frames as the screen takes; in each, what has changed is drawn. */
static Pace
watch (GtkWidget *window)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (window);
  guint tick = gtk_widget_add_tick_callback (window, tick_cb, NULL, NULL);
  guint n_frames = 0;
  gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), &n_frames);
  Pace pace = { .longest_ms = bench_window_run_for (SECONDS) };

  pace.frames_per_s = n_frames / (double)SECONDS;
  gtk_widget_remove_tick_callback (window, tick);
  g_signal_handler_disconnect (clock, handler);
  return pace;
}

/* In the middle of a thought. */
static double
leave_room (GtkWidget *window, RtGame *game)
{
  double leaving_ms;

  for (int i = 0; i < 500 && !rt_game_is_thinking (game); i++)
    bench_window_run_for (0.01);
  leaving_ms = bench_window_now_ms ();
  gtk_widget_activate_action (window, "win.leave-room", NULL);
  leaving_ms = bench_window_now_ms () - leaving_ms;
  return MAX (leaving_ms, bench_window_run_for (0.5));
}

static void
tell_pace (const char *id, const Pace *best, guint n_things, double leaving_ms,
           double idle_frames_per_s)
{
  g_autofree char *turn_name = g_strdup_printf ("frames-%s", id);
  g_autofree char *turn_text = g_strdup_printf ("level 3 thinks in %s, longest turn", id);
  g_autofree char *frames_name = g_strdup_printf ("rate-%s", id);
  g_autofree char *frames_text = g_strdup_printf ("level 3 thinks in %s, frames a second", id);
  Figure turn = { .value = best->longest_ms };
  Figure frames = { .value = best->frames_per_s };

  snprintf (turn.remark, sizeof turn.remark, "%u things done; %.1f ms to leave", n_things,
            leaving_ms);
  bench_print (&(Row){ turn_name, turn_text, AT_MOST, 16, 1, "ms" }, &turn);
  snprintf (frames.remark, sizeof frames.remark, "%.2f of the window without a game",
            best->frames_per_s / idle_frames_per_s);
  bench_print (&(Row){ frames_name, frames_text, AT_LEAST, 60, 0, "" }, &frames);
}

/* Two players of level 3 play by themselves: they think, and their moves are shown. The window
 * without a game takes turns with it: what the machine is busy with slows both. */
static void
bench_thinking (RtApplication *app, GtkWidget *window, const char *id)
{
  Pace best = { .longest_ms = G_MAXDOUBLE };
  double idle_frames_per_s = 0;
  double leaving_ms = G_MAXDOUBLE;
  guint n_things = 0;

  for (int round = 0; round < WATCHES; round++) {
    Pace idle = watch (window);
    g_autoptr (RtGame) game = begin_game (app, id);
    gsize depth;
    Pace pace;

    if (!game)
      return;
    rt_window_enter (RT_WINDOW (window), game);
    bench_window_run_for (1);
    depth = rt_game_get_depth (game);
    pace = watch (window);
    n_things += (guint)(rt_game_get_depth (game) - depth);
    best.longest_ms = MIN (best.longest_ms, pace.longest_ms);
    best.frames_per_s = MAX (best.frames_per_s, pace.frames_per_s);
    idle_frames_per_s = MAX (idle_frames_per_s, idle.frames_per_s);
    leaving_ms = MIN (leaving_ms, leave_room (window, game));
  }
  tell_pace (id, &best, n_things, leaving_ms, idle_frames_per_s);
}

static void
bench_games (RtApplication *app, GtkWidget *window, const char *const *ids)
{
  gtk_window_set_default_size (GTK_WINDOW (window), SMALL_WIDTH, SMALL_HEIGHT);
  bench_window_run_for (0.5);
  for (; *ids; ids++)
    bench_thinking (app, window, *ids);
}

int
main (int argc, char **argv)
{
  static const char *const games[] = { "rockets", "pocket-rockets", "spacecraft", NULL };
  g_autoptr (RtApplication) app = rt_application_new ();
  GtkWidget *window;

  window = bench_window_new (app);
  if (!window)
    return 1;
  bench_window_run_for (2);
  if (argc == 1) {
    bench_devices (app, window);
    bench_search (window);
  }
  bench_games (app, window, argc > 1 ? (const char *const *)(argv + 1) : games);
  gtk_window_destroy (GTK_WINDOW (window));
  bench_window_run_for (0.2);
  return 0;
}
