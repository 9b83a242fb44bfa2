/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-grid.h. */
#include "rt-spacecraft-grid.h"

#include "app/widgets/rt-widgets.h"
#include "rt-spacecraft-cells.h"

#include <glib/gi18n.h>

enum { LEAST_CELLS = 7 };

struct _RtSpacecraftGrid {
  GtkWidget parent_instance;

  int left; /* what stands in the first column and row */
  int top;
  int columns;
  int rows;
  SpacecraftRocket shown; /* the modules are made anew only for another rocket */
};

G_DEFINE_FINAL_TYPE (RtSpacecraftGrid, rt_spacecraft_grid, GTK_TYPE_WIDGET)

enum { SIGNAL_TAPPED, SIGNAL_TAKEN, SIGNAL_DROPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

RulesAction
rt_spacecraft_held_action (const RtSpacecraftHeld *held, int x, int y)
{
  if (held->is_beside)
    return (RulesAction){ SPACECRAFT_PUT, 3, { (int16_t)held->module, (int16_t)x, (int16_t)y } };
  return (RulesAction){ SPACECRAFT_MOVE,
                        4,
                        { (int16_t)held->x, (int16_t)held->y, (int16_t)x, (int16_t)y } };
}

static void
emit_place (RtSpacecraftGrid *self, guint signal, GtkWidget *button)
{
  int column;
  int row;

  rt_spacecraft_cells_get_place (button, &column, &row);
  g_signal_emit (self, signals[signal], 0, column + self->left, row + self->top);
}

static void
tapped_cb (GtkWidget *button, RtSpacecraftGrid *self)
{
  emit_place (self, SIGNAL_TAPPED, button);
}

/* ---- Dragging ---- */

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, gpointer data)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));

  gtk_drag_source_set_icon (source, gtk_widget_paintable_new (button), (int)x, (int)y);
  return gdk_content_provider_new_typed (G_TYPE_BOOLEAN, TRUE);
}

static void
begin_cb (GtkDragSource *source, GdkDrag *drag, RtSpacecraftGrid *self)
{
  emit_place (self, SIGNAL_TAKEN, gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source)));
}

static gboolean
drop_cb (RtSpacecraftGrid *self, const GValue *value, double x, double y)
{
  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++) {
      GdkRectangle cell = rt_spacecraft_cells_get_cell (GTK_WIDGET (self), column, row);

      if (!gdk_rectangle_contains_point (&cell, (int)x, (int)y))
        continue;
      g_signal_emit (self, signals[SIGNAL_DROPPED], 0, column + self->left, row + self->top);
      return TRUE;
    }
  return FALSE;
}

GtkDragSource *
rt_spacecraft_grid_add_source (GtkWidget *button)
{
  GtkDragSource *source = gtk_drag_source_new ();

  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), NULL);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (source), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (source));
  return source;
}

/* ---- Modules and places ---- */

static GtkWidget *
add_button (RtSpacecraftGrid *self, const char *style, int x, int y)
{
  GtkWidget *button =
      rt_spacecraft_cell_new (GTK_WIDGET (self), style, x - self->left, y - self->top);

  g_signal_connect (button, "clicked", G_CALLBACK (tapped_cb), self);
  return button;
}

/* Around the rocket is always a free place, and it stands in the middle. */
static void
find_extent (RtSpacecraftGrid *self, const SpacecraftRocket *rocket)
{
  int left = 0;
  int right = 0;
  int top = 0;
  int bottom = 0;

  for (int i = 0; i < rocket->n_placed; i++) {
    left = MIN (left, rocket->x[i]);
    right = MAX (right, rocket->x[i]);
    top = MIN (top, rocket->y[i]);
    bottom = MAX (bottom, rocket->y[i]);
  }
  self->columns = MAX (LEAST_CELLS, right - left + 3);
  self->rows = MAX (LEAST_CELLS, bottom - top + 3);
  self->left = (left + right + 1) / 2 - self->columns / 2;
  self->top = (top + bottom + 1) / 2 - self->rows / 2;
  rt_spacecraft_cells_set_shape (GTK_WIDGET (self), &(RtSpacecraftShape){ .columns = self->columns,
                                                                          .rows = self->rows,
                                                                          .min_width = 20,
                                                                          .min_height = 20,
                                                                          .natural_width = 41,
                                                                          .natural_height = 41,
                                                                          .max_size = 64,
                                                                          .is_square = TRUE });
}

/* A fin is drawn with its joint at the hull that it hangs on. */
static gboolean
is_turned (const SpacecraftRocket *rocket, int i)
{
  int left = spacecraft_module_at (rocket, rocket->x[i] - 1, rocket->y[i]);

  return spacecraft_kind (rocket->module[i]) == SPACECRAFT_FIN
         && (left < 0 || spacecraft_kind (left) != SPACECRAFT_HULL);
}

static void
make_modules (RtSpacecraftGrid *self, const SpacecraftRocket *rocket)
{
  rt_spacecraft_cells_clear (GTK_WIDGET (self));
  find_extent (self, rocket);
  for (int i = 0; i < rocket->n_placed; i++) {
    GtkWidget *button = add_button (self, "sc-module", rocket->x[i], rocket->y[i]);
    GtkDragSource *source = rt_spacecraft_grid_add_source (button);

    g_signal_connect_object (source, "drag-begin", G_CALLBACK (begin_cb), self, 0);
    rt_spacecraft_piece_show_module (rt_spacecraft_cell_get_piece (button), rocket->module[i],
                                     is_turned (rocket, i));
  }
}

/* The modules come first among the children, in the order of the rocket. Returns what is after. */
static GtkWidget *
name_modules (RtSpacecraftGrid *self, const SpacecraftRocket *rocket, const RtSpacecraftHeld *held)
{
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self));

  for (int i = 0; i < rocket->n_placed; i++, button = gtk_widget_get_next_sibling (button)) {
    int x = rocket->x[i];
    int y = rocket->y[i];
    g_autofree char *module = rt_spacecraft_module_name (rocket->module[i]);
    g_autofree char *name = g_strdup_printf (_ ("%s at %d, %d"), module, x, y);
    gboolean is_held = held->module >= 0 && !held->is_beside && held->x == x && held->y == y;

    rt_spacecraft_cell_set_state (
        button, is_held ? RT_SPACECRAFT_CELL_CHOSEN : RT_SPACECRAFT_CELL_PLAIN, name);
  }
  return button;
}

static void
make_places (RtSpacecraftGrid *self, const RtSpacecraft *table, const RtSpacecraftHeld *held)
{
  const SpacecraftRocket *rocket = &table->view.seat[table->me].rocket;

  for (int y = self->top; y < self->top + self->rows; y++)
    for (int x = self->left; x < self->left + self->columns; x++) {
      RulesAction action = rt_spacecraft_held_action (held, x, y);
      g_autofree char *name = g_strdup_printf (_ ("Place %d, %d"), x, y);

      if (spacecraft_module_at (rocket, x, y) < 0)
        rt_spacecraft_cell_set_state (add_button (self, "sc-place", x, y),
                                      rt_spacecraft_allows (table, &action)
                                          ? RT_SPACECRAFT_CELL_LEGAL
                                          : RT_SPACECRAFT_CELL_REFUSED,
                                      name);
    }
}

void
rt_spacecraft_grid_show (RtSpacecraftGrid *self, const RtSpacecraft *table,
                         const RtSpacecraftHeld *held)
{
  const SpacecraftRocket *rocket = &table->view.seat[table->me].rocket;
  GtkWidget *place;

  if (memcmp (&self->shown, rocket, sizeof *rocket) != 0) {
    make_modules (self, rocket);
    self->shown = *rocket;
  }
  place = name_modules (self, rocket, held);
  while (place) {
    GtkWidget *next = gtk_widget_get_next_sibling (place);
    gtk_widget_unparent (place);
    place = next;
  }
  if (held->module >= 0)
    make_places (self, table, held);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- The widget ---- */

/* The empty places, all in one drawing. */
static void
rt_spacecraft_grid_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RtSpacecraftGrid *self = RT_SPACECRAFT_GRID (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  GdkRGBA line = { 0 };
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);

  gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), "rt_line", &line);
  rt_paint_color (cr, &line);
  cairo_set_line_width (cr, 1);
  rt_paint_dashes (cr, 3);
  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++) {
      GdkRectangle cell = rt_spacecraft_cells_get_cell (widget, column, row);
      /* The last lines are within the widget. */
      cairo_rectangle (cr, cell.x + 0.5, cell.y + 0.5, MIN (cell.width, width - 1 - cell.x),
                       MIN (cell.height, height - 1 - cell.y));
    }
  cairo_stroke (cr);
  cairo_destroy (cr);
  GTK_WIDGET_CLASS (rt_spacecraft_grid_parent_class)->snapshot (widget, snapshot);
}

static void
rt_spacecraft_grid_dispose (GObject *object)
{
  rt_spacecraft_cells_clear (GTK_WIDGET (object));
  G_OBJECT_CLASS (rt_spacecraft_grid_parent_class)->dispose (object);
}

static guint
new_place_signal (const char *name)
{
  return g_signal_new (name, RT_TYPE_SPACECRAFT_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
rt_spacecraft_grid_class_init (RtSpacecraftGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_spacecraft_grid_dispose;
  widget_class->snapshot = rt_spacecraft_grid_snapshot;
  gtk_widget_class_set_layout_manager_type (widget_class, RT_TYPE_SPACECRAFT_CELLS);
  signals[SIGNAL_TAPPED] = new_place_signal ("tapped");
  signals[SIGNAL_TAKEN] = new_place_signal ("taken");
  signals[SIGNAL_DROPPED] = new_place_signal ("dropped");
}

static void
rt_spacecraft_grid_init (RtSpacecraftGrid *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_BOOLEAN, GDK_ACTION_COPY);

  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
