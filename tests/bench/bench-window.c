/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window to be measured, and what is in it. Knows nothing of games. */
#include "bench-window.h"

#include "app/shell/rt-window.h"

#include <time.h>

GtkWidget *
bench_window_new (RtApplication *app)
{
  GtkWidget *window;

  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE);
  adw_init ();
  if (!g_application_register (G_APPLICATION (app), NULL, NULL))
    return NULL;
  window = GTK_WIDGET (rt_window_new (app));
  gtk_window_present (GTK_WINDOW (window));
  return window;
}

GtkWidget *
bench_window_find (GtkWidget *widget, GType type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = bench_window_find (child, type);
  return found;
}

double
bench_window_now_ms (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static gboolean
wake_cb (gpointer data)
{
  return G_SOURCE_REMOVE;
}

double
bench_window_run_until (gint64 end_us)
{
  double longest_ms = 0;

  g_timeout_add ((guint)MAX ((end_us - g_get_monotonic_time ()) / 1000 + 1, 1), wake_cb, NULL);
  while (g_get_monotonic_time () < end_us) {
    double begun_ms = bench_window_now_ms ();

    g_main_context_iteration (NULL, TRUE);
    longest_ms = MAX (longest_ms, bench_window_now_ms () - begun_ms);
  }
  return longest_ms;
}

double
bench_window_run_for (double seconds)
{
  return bench_window_run_until (g_get_monotonic_time () + (gint64)(seconds * G_USEC_PER_SEC));
}
