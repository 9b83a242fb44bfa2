/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The map of a battle with 60 things in a window of 1280 × 720, while a hand drags: a heading, the
 * whole table, its size. In each frame something else is to be drawn. Started by window.py on a
 * screen of its own, where all is drawn without a graphics card. */
#include "bench-window.h"
#include "bench.h"

#include "app/features/map/rt-map-panel.h"
#include "tests/ui/map-scene.h"

#include <math.h>
#include <stdio.h>

enum { WIDTH = 1280, HEIGHT = 720, SECONDS = 4, TIMES = 3 };

typedef struct {
  RtMapModel *model;
  RtMapView *view;
  GtkWidget *window;
  guint n_frames;
  guint step;
  double spent_ms; /* by what a hand asks for, before it is drawn */
} Hand;

typedef void (*Drag) (Hand *hand);

static void
steer (Hand *hand)
{
  rt_map_model_turn_to (hand->model, (int)(hand->step * 13 % 3600), TRUE);
}

static void
zoom (Hand *hand)
{
  rt_map_view_zoom (hand->view, hand->step / 4 % 2 ? 1 : -1);
}

static void
pan (Hand *hand)
{
  rt_map_view_pan (hand->view, hand->step / 40 % 2 ? 5 : -5, 3 * sin (hand->step / 20.0));
}

typedef struct {
  Hand *hand;
  Drag drag;
} Work;

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Work *work = data;
  double begun_ms = bench_window_now_ms ();

  work->drag (work->hand);
  work->hand->step++;
  work->hand->spent_ms = MAX (work->hand->spent_ms, bench_window_now_ms () - begun_ms);
  return G_SOURCE_CONTINUE;
}

static void
painted_cb (GdkFrameClock *clock, Hand *hand)
{
  hand->n_frames++;
}

/* The best of some times: whatever else the machine does only makes it worse. */
static void
measure (Hand *hand, Drag drag, const char *name, const char *text)
{
  GdkFrameClock *clock = gtk_widget_get_frame_clock (hand->window);
  g_autofree char *turn_name = g_strdup_printf ("map-%s", name);
  g_autofree char *turn_text = g_strdup_printf ("%s, longest turn", text);
  g_autofree char *rate_name = g_strdup_printf ("rate-map-%s", name);
  g_autofree char *rate_text = g_strdup_printf ("%s, frames a second", text);
  Figure longest = { .value = G_MAXDOUBLE };
  Figure rate = { .value = 0 };
  Work work = { hand, drag };

  hand->spent_ms = 0;
  for (int i = 0; i < TIMES; i++) {
    gulong handler = g_signal_connect (clock, "after-paint", G_CALLBACK (painted_cb), hand);
    guint tick;

    hand->n_frames = 0;
    tick = gtk_widget_add_tick_callback (hand->window, tick_cb, &work, NULL);
    longest.value = MIN (longest.value, bench_window_run_for (SECONDS));
    rate.value = MAX (rate.value, hand->n_frames / (double)SECONDS);
    gtk_widget_remove_tick_callback (hand->window, tick);
    g_signal_handler_disconnect (clock, handler);
  }
  snprintf (longest.remark, sizeof longest.remark, "%.2f ms of it before drawing at most",
            hand->spent_ms);
  bench_print (&(Row){ turn_name, turn_text, AT_MOST, 16, 1, "ms" }, &longest);
  bench_print (&(Row){ rate_name, rate_text, AT_LEAST, 60, 0, "" }, &rate);
}

int
main (void)
{
  g_autoptr (RtApplication) app = rt_application_new ();
  MapScene *scene = map_scene_new ("many");
  Hand hand = { .model = rt_map_model_new () };
  GtkWidget *other = bench_window_new (app);
  GtkWidget *panel = rt_map_panel_new (hand.model);

  if (!other)
    return 1;
  gtk_window_destroy (GTK_WINDOW (other));
  hand.view = rt_map_panel_get_view (RT_MAP_PANEL (panel));
  hand.window = gtk_window_new ();
  map_scene_show (scene, hand.model);
  gtk_window_set_default_size (GTK_WINDOW (hand.window), WIDTH, HEIGHT);
  gtk_window_set_child (GTK_WINDOW (hand.window), panel);
  gtk_window_present (GTK_WINDOW (hand.window));
  bench_window_run_for (2);
  rt_map_model_begin_turn (hand.model);
  measure (&hand, steer, "turn", "60 things, a heading is dragged");
  rt_map_model_cancel (hand.model);
  rt_map_view_zoom (hand.view, 1);
  rt_map_view_zoom (hand.view, 1);
  measure (&hand, pan, "pan", "60 things, the map is dragged");
  measure (&hand, zoom, "zoom", "60 things, the map is zoomed");
  gtk_window_destroy (GTK_WINDOW (hand.window));
  bench_window_run_for (0.2);
  g_object_unref (hand.model);
  map_scene_free (scene);
  return 0;
}
