/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Part of a window that is built with sanitizers: lets newer versions of GTK say where a widget
 * is, to the robot that points at it with the mouse. They add up the places of all that it is in,
 * each counted from inside the border and padding of the next, so that those are missing in the sum
 * and nobody who is told it can know them. GTK 4.8 counts them. */
#include <gtk/gtk.h>

#if GTK_CHECK_VERSION(4, 10, 0)
/* The program may use nothing so new. */
G_GNUC_BEGIN_IGNORE_DEPRECATIONS

static gboolean (*get_bounds) (GtkAccessible *accessible, int *x, int *y, int *width, int *height);

/* Counts from the outer edge of the parent. */
static gboolean
get_bounds_from_edge (GtkAccessible *accessible, int *x, int *y, int *width, int *height)
{
  GtkWidget *parent = gtk_widget_get_parent (GTK_WIDGET (accessible));
  graphene_rect_t box;

  if (!get_bounds (accessible, x, y, width, height))
    return FALSE;
  if (parent && gtk_widget_compute_bounds (parent, parent, &box)) {
    *x -= (int)box.origin.x;
    *y -= (int)box.origin.y;
  }
  return TRUE;
}

/* Before there is any other class of widgets, as they take what they inherit when they are made. */
__attribute__ ((constructor)) static void
count_edges (void)
{
  GTypeClass *widgets = g_type_class_ref (GTK_TYPE_WIDGET);
  GtkAccessibleInterface *accessible = g_type_interface_peek (widgets, GTK_TYPE_ACCESSIBLE);

  get_bounds = accessible->get_bounds;
  accessible->get_bounds = get_bounds_from_edge;
}

G_GNUC_END_IGNORE_DEPRECATIONS
#endif
