/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long evening in the window: bench-room SHORT.journal LONG.journal. Opening a game until it is
 * on the screen, an action and its undo until the next frame, in turns, and how much longer they
 * take in the long game. Started by window.py on a screen of its own. */
#include "bench-window.h"
#include "bench.h"

#include "app/room/rt-room.h"
#include "app/shell/rt-window.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { TURNS = 15, STEPS = 20, TIMES = TURNS * STEPS };

typedef struct {
  double opening[TURNS];
  double action[TIMES];
  double undo[TIMES];
} Figures;

typedef struct {
  GtkWidget *window;
  gboolean is_painted;
} Stage;

/* Of all threads of this program: what others take does not count. */
static double
now_ms (void)
{
  struct timespec time;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static gboolean
wake_cb (gpointer data)
{
  *(gboolean *)data = TRUE;
  return G_SOURCE_REMOVE;
}

static void
rest (guint ms)
{
  gboolean is_over = FALSE;

  g_timeout_add (ms, wake_cb, &is_over);
  while (!is_over)
    g_main_context_iteration (NULL, TRUE);
}

/* Until what changed is on the screen. */
static void
paint (Stage *stage)
{
  stage->is_painted = FALSE;
  gtk_widget_queue_draw (stage->window);
  while (!stage->is_painted)
    g_main_context_iteration (NULL, TRUE);
}

static void
painted_cb (GdkFrameClock *clock, Stage *stage)
{
  stage->is_painted = TRUE;
}

/* The answer belongs to the room. */
static RtGame *
open_game (Stage *stage, const char *path, double *ms)
{
  double begun = now_ms ();
  GtkWidget *room;

  rt_window_open_game (RT_WINDOW (stage->window), path);
  while (!(room = bench_window_find (stage->window, RT_TYPE_ROOM)))
    g_main_context_iteration (NULL, TRUE);
  paint (stage);
  *ms = now_ms () - begun;
  return rt_room_get_game (RT_ROOM (room));
}

static double
settle (Stage *stage, RtGame *game, double begun)
{
  while (rt_game_is_busy (game))
    g_main_context_iteration (NULL, TRUE);
  paint (stage);
  return now_ms () - begun;
}

static void
step (Stage *stage, RtGame *game, double *action, double *undo)
{
  g_autoptr (GArray) legal = rt_game_get_legal (game);
  double begun = now_ms ();

  if (!rt_game_do (game, &g_array_index (legal, RulesAction, 0), "bench"))
    g_error ("An action is refused");
  *action = settle (stage, game, begun);
  begun = now_ms ();
  rt_game_undo_to (game, rt_game_get_depth (game) - 1);
  *undo = settle (stage, game, begun);
}

static void
measure (Stage *stage, const char *path, int turn, Figures *figures)
{
  RtGame *game = open_game (stage, path, &figures->opening[turn]);

  rest (500); /* the room slides in */
  for (int i = turn * STEPS; i < (turn + 1) * STEPS; i++)
    step (stage, game, &figures->action[i], &figures->undo[i]);
  gtk_widget_activate_action (stage->window, "win.leave-room", NULL);
  while (bench_window_find (stage->window, RT_TYPE_ROOM))
    g_main_context_iteration (NULL, TRUE);
  rest (300);
}

static int
compare_cb (const void *a, const void *b)
{
  double one = *(const double *)a;
  double other = *(const double *)b;

  return (one > other) - (one < other);
}

static void
compare (const char *name, const char *what, double *small, double *large, size_t n)
{
  qsort (small, n, sizeof *small, compare_cb);
  qsort (large, n, sizeof *large, compare_cb);
  Figure figure = { .value = large[n / 2] / small[n / 2] };

  snprintf (figure.remark, sizeof figure.remark, "%.1f against %.1f ms", large[n / 2],
            small[n / 2]);
  bench_print (&(Row){ name, what, AT_MOST, 1.2, 2, "times" }, &figure);
}

int
main (int argc, char **argv)
{
  g_autoptr (RtApplication) app = rt_application_new ();
  g_autofree Figures *figures = g_new (Figures, 2);
  Stage stage;

  if (argc != 3)
    return 2;
  stage.window = bench_window_new (app);
  if (!stage.window)
    return 1;
  rest (1000);
  g_signal_connect (gtk_widget_get_frame_clock (stage.window), "after-paint",
                    G_CALLBACK (painted_cb), &stage);
  for (int turn = 0; turn < TURNS; turn++)
    for (int i = 0; i < 2; i++)
      measure (&stage, argv[1 + i], turn, &figures[i]);
  compare ("room-open", "2,000 entries in the window, opening", figures[0].opening,
           figures[1].opening, TURNS);
  compare ("room-action", "2,000 entries in the window, an action", figures[0].action,
           figures[1].action, TIMES);
  compare ("room-undo", "2,000 entries in the window, undo", figures[0].undo, figures[1].undo,
           TIMES);
  gtk_window_destroy (GTK_WINDOW (stage.window));
  rest (200);
  return 0;
}
