/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A long evening in the window: bench-room SHORT.journal LONG.journal. Opening a game until it is
 * on the screen, an action and its undo until the next frame, in turns, and how much longer they
 * take in the long game. Started by window.py on a screen of its own. */
#include "app/ui/room/rt-room.h"
#include "app/ui/rt-application.h"
#include "app/ui/rt-window.h"

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
} Bench;

static GtkWidget *
find (GtkWidget *widget, GType type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

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
paint (Bench *bench)
{
  bench->is_painted = FALSE;
  gtk_widget_queue_draw (bench->window);
  while (!bench->is_painted)
    g_main_context_iteration (NULL, TRUE);
}

static void
painted_cb (GdkFrameClock *clock, Bench *bench)
{
  (void)clock;
  bench->is_painted = TRUE;
}

/* The answer belongs to the room. */
static RtGame *
open_game (Bench *bench, const char *path, double *ms)
{
  double begun = now_ms ();
  GtkWidget *room;

  rt_window_open_game (RT_WINDOW (bench->window), path);
  while (!(room = find (bench->window, RT_TYPE_ROOM)))
    g_main_context_iteration (NULL, TRUE);
  paint (bench);
  *ms = now_ms () - begun;
  return rt_room_get_game (RT_ROOM (room));
}

static double
settle (Bench *bench, RtGame *game, double begun)
{
  while (rt_game_is_busy (game))
    g_main_context_iteration (NULL, TRUE);
  paint (bench);
  return now_ms () - begun;
}

static void
step (Bench *bench, RtGame *game, double *action, double *undo)
{
  g_autoptr (GArray) legal = rt_game_get_legal (game);
  double begun = now_ms ();

  if (!rt_game_do (game, &g_array_index (legal, RulesAction, 0), "bench"))
    g_error ("An action is refused");
  *action = settle (bench, game, begun);
  begun = now_ms ();
  rt_game_undo_to (game, rt_game_get_depth (game) - 1);
  *undo = settle (bench, game, begun);
}

static void
measure (Bench *bench, const char *path, int turn, Figures *figures)
{
  RtGame *game = open_game (bench, path, &figures->opening[turn]);

  rest (500); /* the room slides in */
  for (int i = turn * STEPS; i < (turn + 1) * STEPS; i++)
    step (bench, game, &figures->action[i], &figures->undo[i]);
  gtk_widget_activate_action (bench->window, "win.leave-room", NULL);
  while (find (bench->window, RT_TYPE_ROOM))
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
print (const char *what, double *small, double *large, size_t n)
{
  qsort (small, n, sizeof *small, compare_cb);
  qsort (large, n, sizeof *large, compare_cb);
  printf ("%-20s %.2f of a new game's   (%.1f against %.1f ms; at most 1.20)\n", what,
          large[n / 2] / small[n / 2], large[n / 2], small[n / 2]);
}

int
main (int argc, char **argv)
{
  g_autoptr (RtApplication) app = rt_application_new ();
  g_autofree Figures *figures = g_new (Figures, 2);
  Bench bench;

  if (argc != 3)
    return 2;
  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE);
  adw_init ();
  if (!g_application_register (G_APPLICATION (app), NULL, NULL))
    return 1;
  bench.window = GTK_WIDGET (rt_window_new (app));
  gtk_window_present (GTK_WINDOW (bench.window));
  rest (1000);
  g_signal_connect (gtk_widget_get_frame_clock (bench.window), "after-paint",
                    G_CALLBACK (painted_cb), &bench);
  for (int turn = 0; turn < TURNS; turn++)
    for (int i = 0; i < 2; i++)
      measure (&bench, argv[1 + i], turn, &figures[i]);
  print ("2,000 entries, open", figures[0].opening, figures[1].opening, TURNS);
  print ("  action", figures[0].action, figures[1].action, TIMES);
  print ("  undo", figures[0].undo, figures[1].undo, TIMES);
  gtk_window_destroy (GTK_WINDOW (bench.window));
  rest (200);
  return 0;
}
