/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the window takes for a frame: while devices tell 200 things a second, and while somebody
 * searches 5,000 ships. Started by window.py on a screen of its own. */
#include "app/ui/fleets/rt-catalogue-list.h"
#include "app/ui/rt-application.h"
#include "app/ui/rt-window.h"

#include "devices/driver.h"

#include <stdio.h>
#include <time.h>

enum { EVENTS_PER_SECOND = 200, SECONDS = 5 };

/* Of this thread: what other programs take does not count. */
static double
now_ms (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

static gboolean
wake_cb (gpointer data)
{
  (void)data;
  return G_SOURCE_REMOVE;
}

/* Runs the main loop until then. The answer is the longest turn of it: a frame, or whatever else
 * kept it from drawing one. Waiting takes none of the thread's time. */
static double
run_until (gint64 end_us)
{
  double longest_ms = 0;

  g_timeout_add ((guint)MAX ((end_us - g_get_monotonic_time ()) / 1000 + 1, 1), wake_cb, NULL);
  while (g_get_monotonic_time () < end_us) {
    double begun_ms = now_ms ();

    g_main_context_iteration (NULL, TRUE);
    longest_ms = MAX (longest_ms, now_ms () - begun_ms);
  }
  return longest_ms;
}

static double
run_for (double seconds)
{
  return run_until (g_get_monotonic_time () + (gint64)(seconds * G_USEC_PER_SEC));
}

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
    rt_rolls_take (rt_application_get_rolls (app), 1, NULL, &die, now);
  else
    rt_measure_take (rt_application_get_measure (app), 2, driver, &range, now);
}

static void
bench_devices (RtApplication *app, GtkWidget *window)
{
  const RtRollWanted wanted = { .n_dice = 12, .sides = 6, .seat = -1, .title = "Twelve dice" };
  double longest_ms = 0;
  gint64 begun;

  rt_window_show_page (RT_WINDOW (window), "devices");
  rt_rolls_set_accept (rt_application_get_rolls (app), RT_ACCEPT_WHEN_CONFIRMED);
  rt_rolls_await (rt_application_get_rolls (app), &wanted);
  run_for (2);
  begun = g_get_monotonic_time ();
  for (guint i = 0; i < EVENTS_PER_SECOND * SECONDS; i++) {
    double turn_ms = run_until (begun + i * G_USEC_PER_SEC / EVENTS_PER_SECOND);

    longest_ms = MAX (longest_ms, turn_ms);
    tell (app, i);
  }
  printf (
      "200 events a second  %.1f ms the longest turn of the main loop   (a frame: at most 16)\n",
      longest_ms);
  rt_rolls_cancel (rt_application_get_rolls (app));
}

/* The first widget of a kind, going down. */
static GtkWidget *
find (GtkWidget *widget, GType type)
{
  GtkWidget *found = G_TYPE_CHECK_INSTANCE_TYPE (widget, type) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, type);
  return found;
}

static void
bench_search (GtkWidget *window)
{
  static const char word[] = "morning bell 49";
  GtkWidget *entry;
  double longest_ms = 0;

  rt_window_show_page (RT_WINDOW (window), "fleets");
  run_for (2);
  entry = find (find (window, RT_TYPE_CATALOGUE_LIST), GTK_TYPE_SEARCH_ENTRY);
  for (guint n = 1; n < sizeof word; n++) {
    g_autofree char *text = g_strndup (word, n);
    double begun_ms = now_ms ();
    double typed_ms;
    double turn_ms;

    gtk_editable_set_text (GTK_EDITABLE (entry), text);
    typed_ms = now_ms () - begun_ms;
    turn_ms = run_for (0.4);
    longest_ms = MAX (longest_ms, MAX (typed_ms, turn_ms));
  }
  printf (
      "search of 5,000      %.1f ms the longest turn of the main loop   (a frame: at most 16)\n",
      longest_ms);
}

int
main (void)
{
  g_autoptr (RtApplication) app = rt_application_new ();
  GtkWidget *window;

  g_application_set_flags (G_APPLICATION (app), G_APPLICATION_NON_UNIQUE);
  adw_init ();
  if (!g_application_register (G_APPLICATION (app), NULL, NULL))
    return 1;
  window = GTK_WIDGET (rt_window_new (app));
  gtk_window_present (GTK_WINDOW (window));
  run_for (2);
  bench_devices (app, window);
  bench_search (window);
  gtk_window_destroy (GTK_WINDOW (window));
  run_for (0.2);
  return 0;
}
