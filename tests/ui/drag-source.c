/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small window out of which a file can be dragged, as out of a file manager:
 * drag-source FILE. It stands in the corner of the screen, in front. Prints `begun` when the file
 * is taken, and `accepted` when it is over something that would take it. */
#include <gtk/gtk.h>

enum { SIZE = 120 };

static void
say (const char *word)
{
  g_print ("%s\n", word);
  fflush (stdout);
}

static void
selected_cb (GdkDrag *drag)
{
  if (gdk_drag_get_selected_action (drag) != 0)
    say ("accepted");
}

static void
begin_cb (GtkDragSource *source, GdkDrag *drag)
{
  g_signal_connect (drag, "notify::selected-action", G_CALLBACK (selected_cb), NULL);
  say ("begun");
}

int
main (int argc, char **argv)
{
  GtkWidget *window;
  GtkDragSource *source;
  g_autoptr (GFile) file = NULL;
  g_autoptr (GdkContentProvider) content = NULL;

  if (argc != 2)
    return 2;
  gtk_init ();
  file = g_file_new_for_path (argv[1]);
  content = gdk_content_provider_new_typed (G_TYPE_FILE, file);
  source = gtk_drag_source_new ();
  gtk_drag_source_set_content (source, content);
  g_signal_connect (source, "drag-begin", G_CALLBACK (begin_cb), NULL);
  window = gtk_window_new ();
  gtk_window_set_decorated (GTK_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), SIZE, SIZE);
  gtk_window_set_title (GTK_WINDOW (window), "Drag me");
  gtk_widget_add_controller (window, GTK_EVENT_CONTROLLER (source));
  gtk_window_present (GTK_WINDOW (window));
  while (g_list_model_get_n_items (gtk_window_get_toplevels ()) > 0)
    g_main_context_iteration (NULL, TRUE);
  return 0;
}
