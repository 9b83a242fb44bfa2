/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rocket-grid.h. */
#include "rt-rocket-grid.h"

#include "app/widgets/rt-drawing.h"
#include "app/widgets/rt-widgets.h"
#include "rt-cell-layout.h"
#include "rt-sc-cell.h"

#include <glib/gi18n.h>

enum { LEAST_CELLS = 7 };

/* A button on the grid: a module, or a place for one. */
typedef struct {
  GtkWidget *button;
  int x;
  int y;
} Place;

struct _RtRocketGrid {
  GtkWidget parent_instance;

  RtRocketGridAsk ask;
  gpointer ask_data;
  int left; /* what stands in the first column and row */
  int top;
  int columns;
  int rows;
  GArray *modules; /* of Place */
  GArray *places;
  RtScSeat shown; /* the modules are made anew only for another rocket */
};

G_DEFINE_FINAL_TYPE (RtRocketGrid, rt_rocket_grid, GTK_TYPE_WIDGET)

enum { SIGNAL_TAPPED, SIGNAL_TAKEN, SIGNAL_DROPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

static RtCellLayout *
get_layout (RtRocketGrid *self)
{
  return RT_CELL_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));
}

static const Place *
find_place (RtRocketGrid *self, GtkWidget *button)
{
  GArray *const lists[] = { self->modules, self->places };

  for (guint k = 0; k < G_N_ELEMENTS (lists); k++)
    for (guint i = 0; i < lists[k]->len; i++)
      if (g_array_index (lists[k], Place, i).button == button)
        return &g_array_index (lists[k], Place, i);
  return NULL;
}

static void
tapped_cb (GtkWidget *button, RtRocketGrid *self)
{
  const Place *place = find_place (self, button);

  if (place)
    g_signal_emit (self, signals[SIGNAL_TAPPED], 0, place->x, place->y);
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
begin_cb (GtkDragSource *source, GdkDrag *drag, RtRocketGrid *self)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  const Place *place = find_place (self, button);

  if (place)
    g_signal_emit (self, signals[SIGNAL_TAKEN], 0, place->x, place->y);
}

static gboolean
drop_cb (RtRocketGrid *self, const GValue *value, double x, double y)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  for (int row = 0; row < self->rows; row++)
    for (int column = 0; column < self->columns; column++) {
      GdkRectangle cell = rt_cell_layout_cell (get_layout (self), width, height, column, row);

      if (!gdk_rectangle_contains_point (&cell, (int)x, (int)y))
        continue;
      g_signal_emit (self, signals[SIGNAL_DROPPED], 0, column + self->left, row + self->top);
      return TRUE;
    }
  return FALSE;
}

GtkDragSource *
rt_rocket_grid_add_source (GtkWidget *button)
{
  GtkDragSource *source = gtk_drag_source_new ();

  g_signal_connect (source, "prepare", G_CALLBACK (prepare_cb), NULL);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (source), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (source));
  return source;
}

/* ---- Modules and places ---- */

static void
clear_places (GArray *places)
{
  for (guint i = 0; i < places->len; i++)
    gtk_widget_unparent (g_array_index (places, Place, i).button);
  g_array_set_size (places, 0);
}

static GtkWidget *
add_place (RtRocketGrid *self, GArray *places, const char *style, int x, int y)
{
  Place place = { rt_sc_cell_new (style), x, y };

  g_signal_connect (place.button, "clicked", G_CALLBACK (tapped_cb), self);
  gtk_widget_set_parent (place.button, GTK_WIDGET (self));
  rt_cell_layout_place (place.button, x - self->left, y - self->top, 0);
  g_array_append_val (places, place);
  return place.button;
}

/* Around the rocket is always a free place, and it stands in the middle. */
static void
find_extent (RtRocketGrid *self, const RtScSeat *seat)
{
  int left = 0;
  int right = 0;
  int top = 0;
  int bottom = 0;

  for (int i = 0; i < seat->n_modules; i++) {
    left = MIN (left, seat->module[i].x);
    right = MAX (right, seat->module[i].x);
    top = MIN (top, seat->module[i].y);
    bottom = MAX (bottom, seat->module[i].y);
  }
  self->columns = MAX (LEAST_CELLS, right - left + 3);
  self->rows = MAX (LEAST_CELLS, bottom - top + 3);
  self->left = (left + right + 1) / 2 - self->columns / 2;
  self->top = (top + bottom + 1) / 2 - self->rows / 2;
  rt_cell_layout_set_cells (get_layout (self), &(RtCells){ .columns = self->columns,
                                                           .rows = self->rows,
                                                           .min_width = 20,
                                                           .min_height = 20,
                                                           .natural_width = 41,
                                                           .natural_height = 41,
                                                           .max_size = 64,
                                                           .is_square = TRUE });
}

static gboolean
is_turned (const RtSpacecraft *table, const RtScSeat *seat, const RtScModule *module)
{
  int left = rt_spacecraft_module_at (seat, module->x - 1, module->y);

  return rt_spacecraft_kind (table, module->module) == RT_SC_FIN
         && (left < 0 || rt_spacecraft_kind (table, left) != RT_SC_HULL);
}

static void
make_modules (RtRocketGrid *self, const RtSpacecraft *table, const RtScSeat *seat)
{
  clear_places (self->modules);
  find_extent (self, seat);
  for (int i = 0; i < seat->n_modules; i++) {
    const RtScModule *module = &seat->module[i];
    GtkWidget *button = add_place (self, self->modules, "sc-module", module->x, module->y);
    GtkDragSource *source = rt_rocket_grid_add_source (button);

    g_signal_connect_object (source, "drag-begin", G_CALLBACK (begin_cb), self, 0);
    rt_piece_show_module (rt_sc_cell_piece (button), rt_spacecraft_kind (table, module->module),
                          rt_spacecraft_colours (table, module->module),
                          is_turned (table, seat, module));
  }
}

static void
name_modules (RtRocketGrid *self, const RtSpacecraft *table, const RtScSeat *seat,
              const RtScHeld *held)
{
  for (guint i = 0; i < self->modules->len; i++) {
    const Place *place = &g_array_index (self->modules, Place, i);
    g_autofree char *module = rt_spacecraft_module_name (table, seat->module[i].module);
    g_autofree char *name = g_strdup_printf (_ ("%s at %d, %d"), module, place->x, place->y);
    gboolean is_held =
        held->module >= 0 && !held->is_beside && held->x == place->x && held->y == place->y;

    rt_sc_cell_set (place->button, is_held ? RT_SC_CELL_CHOSEN : RT_SC_CELL_PLAIN, name);
  }
}

static void
make_places (RtRocketGrid *self, const RtScSeat *seat, const RtScHeld *held)
{
  clear_places (self->places);
  if (held->module < 0)
    return;
  for (int y = self->top; y < self->top + self->rows; y++)
    for (int x = self->left; x < self->left + self->columns; x++) {
      if (rt_spacecraft_module_at (seat, x, y) >= 0)
        continue;
      g_autofree char *name = g_strdup_printf (_ ("Place %d, %d"), x, y);
      rt_sc_cell_set (
          add_place (self, self->places, "sc-place", x, y),
          self->ask (held, x, y, self->ask_data) ? RT_SC_CELL_LEGAL : RT_SC_CELL_REFUSED, name);
    }
}

void
rt_rocket_grid_show (RtRocketGrid *self, const RtSpacecraft *table, int seat, const RtScHeld *held)
{
  const RtScSeat *rocket = &table->seat[seat];

  if (self->shown.n_modules != rocket->n_modules
      || memcmp (self->shown.module, rocket->module, sizeof rocket->module) != 0) {
    make_modules (self, table, rocket);
    self->shown = *rocket;
  }
  name_modules (self, table, rocket, held);
  make_places (self, rocket, held);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- The widget ---- */

/* The empty places, all in one drawing. */
static void
rt_rocket_grid_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RtRocketGrid *self = RT_ROCKET_GRID (widget);
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
      GdkRectangle cell = rt_cell_layout_cell (get_layout (self), width, height, column, row);
      /* The last lines are within the widget. */
      cairo_rectangle (cr, cell.x + 0.5, cell.y + 0.5, MIN (cell.width, width - 1 - cell.x),
                       MIN (cell.height, height - 1 - cell.y));
    }
  cairo_stroke (cr);
  cairo_destroy (cr);
  GTK_WIDGET_CLASS (rt_rocket_grid_parent_class)->snapshot (widget, snapshot);
}

static void
rt_rocket_grid_dispose (GObject *object)
{
  RtRocketGrid *self = RT_ROCKET_GRID (object);

  if (self->modules)
    clear_places (self->modules);
  if (self->places)
    clear_places (self->places);
  g_clear_pointer (&self->modules, g_array_unref);
  g_clear_pointer (&self->places, g_array_unref);
  G_OBJECT_CLASS (rt_rocket_grid_parent_class)->dispose (object);
}

static void
rt_rocket_grid_class_init (RtRocketGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_rocket_grid_dispose;
  widget_class->snapshot = rt_rocket_grid_snapshot;
  gtk_widget_class_set_layout_manager_type (widget_class, RT_TYPE_CELL_LAYOUT);
  signals[SIGNAL_TAPPED] = g_signal_new ("tapped", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  signals[SIGNAL_TAKEN] = g_signal_new ("taken", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  signals[SIGNAL_DROPPED] = g_signal_new ("dropped", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
rt_rocket_grid_init (RtRocketGrid *self)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_BOOLEAN, GDK_ACTION_COPY);

  self->modules = g_array_new (FALSE, FALSE, sizeof (Place));
  self->places = g_array_new (FALSE, FALSE, sizeof (Place));
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

GtkWidget *
rt_rocket_grid_new (RtRocketGridAsk ask, gpointer data)
{
  RtRocketGrid *self = g_object_new (RT_TYPE_ROCKET_GRID, NULL);

  self->ask = ask;
  self->ask_data = data;
  return GTK_WIDGET (self);
}
