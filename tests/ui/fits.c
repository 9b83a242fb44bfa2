/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Makes the window tell what has no room in it: linked with the program's main(), it writes a line
 * for each cut text, and for what is wider than the window, into the file FITS_REPORT whenever the
 * process gets SIGUSR1. Knows nothing of our own widgets but how their types are called. */
#include <glib-unix.h>
#include <gtk/gtk.h>

/* Where a widget can be seen, in the window's coordinates. */
typedef struct {
  double left, right, top, bottom;
} Sight;

typedef struct {
  GtkWidget *window;
  GString *report;
} Look;

/* Half a pixel may come from rounding. */
static const double slack = 1;

/* The widgets around it that have a name of ours, and its classes: what a person finds it by. */
static char *
describe_place (GtkWidget *widget)
{
  g_autoptr (GString) place = g_string_new (gtk_widget_get_css_name (widget));
  g_auto (GStrv) classes = gtk_widget_get_css_classes (widget);

  for (char **name = classes; *name; name++)
    g_string_append_printf (place, ".%s", *name);
  for (GtkWidget *above = gtk_widget_get_parent (widget); above;
       above = gtk_widget_get_parent (above))
    if (g_str_has_prefix (G_OBJECT_TYPE_NAME (above), "Rt") || GTK_IS_DROP_DOWN (above)
        || !gtk_widget_get_parent (above))
      g_string_append_printf (place, " < %s", G_OBJECT_TYPE_NAME (above));
  return g_string_free (g_steal_pointer (&place), FALSE);
}

static void
complain (Look *look, GtkWidget *label, const char *how)
{
  g_autofree char *place = describe_place (label);
  g_autofree char *text = g_strdup (gtk_label_get_text (GTK_LABEL (label)));

  g_strdelimit (text, "\n", ' ');
  g_string_append_printf (look->report, "%s\t%s\t%s\n", how, text, place);
}

static void
look_at_label (Look *look, GtkWidget *label, const graphene_rect_t *box, const Sight *sight)
{
  double right = (double)box->origin.x + (double)box->size.width;
  double bottom = (double)box->origin.y + (double)box->size.height;

  if (!*gtk_label_get_text (GTK_LABEL (label)))
    return;
  if (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label))))
    complain (look, label, "shortened");
  else if ((double)box->origin.x < sight->left - slack || right > sight->right + slack)
    complain (look, label, "cut at a side");
  else if ((double)box->origin.y < sight->top - slack || bottom > sight->bottom + slack)
    complain (look, label, "cut above or below");
}

/* The table of a room scrolls where a bar needs its room; by itself it fits. */
static void
look_at_table (Look *look, GtkWidget *widget)
{
  GtkAdjustment *sideways = gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (widget));
  GtkAdjustment *down = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (widget));
  double wide = gtk_adjustment_get_upper (sideways) - gtk_adjustment_get_page_size (sideways);
  double high = gtk_adjustment_get_upper (down) - gtk_adjustment_get_page_size (down);

  if (wide > slack || high > slack)
    g_string_append_printf (look->report, "scrolls\t%g too wide, %g too high\t%s\n", MAX (wide, 0),
                            MAX (high, 0), gtk_widget_get_name (widget));
}

/* What is wider than the window is cut off there, whether there is text at its end or not. */
static void
look_at_width (Look *look, GtkWidget *widget, const graphene_rect_t *box, const Sight *sight)
{
  double right = (double)box->origin.x + (double)box->size.width;
  double window = gtk_widget_get_width (look->window);

  if (!GTK_IS_NATIVE (widget) && g_str_has_prefix (G_OBJECT_TYPE_NAME (widget), "Rt")
      && sight->right >= window - slack && right > window + slack) {
    g_autofree char *place = describe_place (widget);

    g_string_append_printf (look->report, "wider by %.0f\t%s\t%s\n", right - window,
                            G_OBJECT_TYPE_NAME (widget), place);
  }
}

/* What is in here is seen only where the widget is; what can be scrolled to counts as seen. */
static void
narrow (GtkWidget *widget, const graphene_rect_t *box, Sight *sight)
{
  if (GTK_IS_SCROLLED_WINDOW (widget)) {
    GtkPolicyType sideways, down;

    gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (widget), &sideways, &down);
    if (down != GTK_POLICY_NEVER) {
      sight->top = -G_MAXDOUBLE;
      sight->bottom = G_MAXDOUBLE;
    }
  } else if (gtk_widget_get_overflow (widget) == GTK_OVERFLOW_HIDDEN
             && !GTK_IS_SCROLLABLE (widget)) {
    sight->top = MAX (sight->top, (double)box->origin.y);
    sight->bottom = MIN (sight->bottom, (double)box->origin.y + (double)box->size.height);
  }
  if (gtk_widget_get_overflow (widget) == GTK_OVERFLOW_HIDDEN) {
    sight->left = MAX (sight->left, (double)box->origin.x);
    sight->right = MIN (sight->right, (double)box->origin.x + (double)box->size.width);
  }
}

static void
walk (Look *look, GtkWidget *widget, Sight sight)
{
  graphene_rect_t box;

  if (!gtk_widget_get_mapped (widget) || !gtk_widget_compute_bounds (widget, look->window, &box))
    return;
  if (g_str_equal (gtk_widget_get_name (widget), "table-place"))
    look_at_table (look, widget);
  look_at_width (look, widget, &box, &sight);
  if (GTK_IS_LABEL (widget))
    look_at_label (look, widget, &box, &sight);
  narrow (widget, &box, &sight);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    /* What pops up has a surface of its own. */
    if (!GTK_IS_NATIVE (child))
      walk (look, child, sight);
}

/* A window that needs more than the screen is seen as far as that goes. */
static Sight
sight_of (GtkWidget *window)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (window));
  g_autoptr (GdkMonitor) monitor =
      g_list_model_get_item (gdk_display_get_monitors (gdk_surface_get_display (surface)), 0);
  GdkRectangle screen;

  gdk_monitor_get_geometry (monitor, &screen);
  return (Sight){ 0, MIN (gtk_widget_get_width (window), screen.width), 0,
                  MIN (gtk_widget_get_height (window), screen.height) };
}

/* The least that a window of the program can be, beside the screen that it is on: what is wider is
 * cut by the screen, whatever the window itself believes. */
static void
look_at_window (Look *look)
{
  GdkSurface *surface = gtk_native_get_surface (GTK_NATIVE (look->window));
  GdkMonitor *monitor =
      surface ? gdk_display_get_monitor_at_surface (gdk_surface_get_display (surface), surface)
              : NULL;
  GdkRectangle screen;
  int least;
  int natural;

  if (!monitor || !gtk_widget_get_mapped (look->window))
    return;
  gdk_monitor_get_geometry (monitor, &screen);
  gtk_widget_measure (look->window, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  if (least > screen.width)
    g_string_append_printf (look->report, "too wide\t%d px of %d\t%s\n", least, screen.width,
                            G_OBJECT_TYPE_NAME (look->window));
  gtk_widget_measure (look->window, GTK_ORIENTATION_VERTICAL, screen.width, &least, &natural, NULL,
                      NULL);
  if (least > screen.height)
    g_string_append_printf (look->report, "too high\t%d px of %d\t%s\n", least, screen.height,
                            G_OBJECT_TYPE_NAME (look->window));
}

static gboolean
report_cb (gpointer data)
{
  GListModel *windows = gtk_window_get_toplevels ();
  g_autoptr (GString) report = g_string_new (NULL);

  for (guint i = 0; i < g_list_model_get_n_items (windows); i++) {
    g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);
    Look look = { window, report };

    look_at_window (&look);
    if (gtk_widget_get_mapped (window))
      walk (&look, window, sight_of (window));
  }
  g_file_set_contents (data, report->str, (gssize)report->len, NULL);
  return G_SOURCE_CONTINUE;
}

__attribute__ ((constructor)) static void
listen (void)
{
  const char *path = g_getenv ("FITS_REPORT");

  if (path)
    g_unix_signal_add_full (G_PRIORITY_LOW, SIGUSR1, report_cb, g_strdup (path), g_free);
}
