/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window to be measured, and what is in it. Knows nothing of games. */
#include "bench-window.h"

#include "app/shell/rt-window.h"

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
