/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small window out of which a file can be dragged, as out of a file manager:
 * drag-source FILE. It stands in the corner of the screen, in front. */
#include <gtk/gtk.h>

enum { SIZE = 120 };

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
