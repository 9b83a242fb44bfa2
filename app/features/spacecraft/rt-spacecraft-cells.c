/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-cells.h. */
#include "rt-spacecraft-cells.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

/* ---- Where a child stands ---- */

#define RT_TYPE_SPACECRAFT_PLACE (rt_spacecraft_place_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftPlace, rt_spacecraft_place, RT, SPACECRAFT_PLACE, GtkLayoutChild)

struct _RtSpacecraftPlace {
  GtkLayoutChild parent_instance;
  double column;
  double row;
  double inset;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftPlace, rt_spacecraft_place, GTK_TYPE_LAYOUT_CHILD)

static void
rt_spacecraft_place_class_init (RtSpacecraftPlaceClass *klass)
{
}

static void
rt_spacecraft_place_init (RtSpacecraftPlace *self)
{
}

/* ---- The layout ---- */

struct _RtSpacecraftCells {
  GtkLayoutManager parent_instance;
  RtSpacecraftShape shape;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftCells, rt_spacecraft_cells, GTK_TYPE_LAYOUT_MANAGER)

enum { AISLE = 8 };

static int
gaps (const RtSpacecraftShape *shape, gboolean is_across)
{
  int n = is_across ? shape->columns : shape->rows;
  return (n - 1) * shape->gap + (is_across && shape->aisle ? AISLE : 0);
}

/* The width and the height of a cell in so much room; -1: any. */
static void
find_size (const RtSpacecraftShape *shape, int width, int height, double *cell_width,
           double *cell_height)
{
  double w = width < 0 ? G_MAXINT : (double)(width - gaps (shape, TRUE)) / shape->columns;
  double h = height < 0 ? G_MAXINT : (double)(height - gaps (shape, FALSE)) / shape->rows;

  if (shape->max_size) {
    w = MIN (w, shape->max_size);
    h = MIN (h, shape->max_size);
  }
  if (shape->is_square)
    w = h = MIN (w, h);
  *cell_width = MAX (1, w);
  *cell_height = MAX (1, h);
}

static GtkSizeRequestMode
rt_spacecraft_cells_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return RT_SPACECRAFT_CELLS (manager)->shape.is_square ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                                        : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
rt_spacecraft_cells_measure (GtkLayoutManager *manager, GtkWidget *widget,
                             GtkOrientation orientation, int for_size, int *minimum, int *natural,
                             int *minimum_baseline, int *natural_baseline)
{
  const RtSpacecraftShape *shape = &RT_SPACECRAFT_CELLS (manager)->shape;
  gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;
  int n = is_across ? shape->columns : shape->rows;
  int least = is_across ? shape->min_width : shape->min_height;
  int wanted = is_across ? shape->natural_width : shape->natural_height;

  *minimum = n * least + gaps (shape, is_across);
  *natural = n * MAX (least, wanted) + gaps (shape, is_across);
  if (shape->is_square && !is_across && for_size > 0) {
    double width;
    double height;
    find_size (shape, for_size, -1, &width, &height);
    *natural = MAX (*minimum, (int)(n * height) + gaps (shape, FALSE));
  }
  *minimum_baseline = *natural_baseline = -1;
}

static GdkRectangle
find_cell (const RtSpacecraftShape *shape, int width, int height, double column, double row)
{
  double w;
  double h;

  find_size (shape, width, height, &w, &h);
  double left = (width - shape->columns * w - gaps (shape, TRUE)) / 2;
  double top = shape->is_square ? (height - shape->rows * h - gaps (shape, FALSE)) / 2 : 0;
  double x = left + column * (w + shape->gap);
  double y = top + row * (h + shape->gap);

  if (shape->aisle && column >= shape->aisle)
    x += AISLE;
  return (GdkRectangle){ (int)x, (int)y, (int)(x + w) - (int)x, (int)(y + h) - (int)y };
}

static void
rt_spacecraft_cells_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                              int baseline)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    RtSpacecraftPlace *place =
        RT_SPACECRAFT_PLACE (gtk_layout_manager_get_layout_child (manager, child));
    GdkRectangle cell =
        find_cell (&RT_SPACECRAFT_CELLS (manager)->shape, width, height, place->column, place->row);
    int inset = (int)(place->inset * MIN (cell.width, cell.height));

    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_size_allocate (child,
                              &(GtkAllocation){ cell.x + inset, cell.y + inset,
                                                MAX (1, cell.width - 2 * inset),
                                                MAX (1, cell.height - 2 * inset) },
                              -1);
  }
}

static void
rt_spacecraft_cells_class_init (RtSpacecraftCellsClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = rt_spacecraft_cells_get_request_mode;
  manager_class->measure = rt_spacecraft_cells_measure;
  manager_class->allocate = rt_spacecraft_cells_allocate;
  manager_class->layout_child_type = RT_TYPE_SPACECRAFT_PLACE;
}

static void
rt_spacecraft_cells_init (RtSpacecraftCells *self)
{
  self->shape.columns = self->shape.rows = 1;
}

static RtSpacecraftCells *
get_cells (GtkWidget *widget)
{
  return RT_SPACECRAFT_CELLS (gtk_widget_get_layout_manager (widget));
}

void
rt_spacecraft_cells_set_shape (GtkWidget *widget, const RtSpacecraftShape *shape)
{
  get_cells (widget)->shape = *shape;
  gtk_layout_manager_layout_changed (gtk_widget_get_layout_manager (widget));
}

GdkRectangle
rt_spacecraft_cells_get_cell (GtkWidget *widget, double column, double row)
{
  return find_cell (&get_cells (widget)->shape, gtk_widget_get_width (widget),
                    gtk_widget_get_height (widget), column, row);
}

static RtSpacecraftPlace *
get_place (GtkWidget *child)
{
  GtkLayoutManager *manager = gtk_widget_get_layout_manager (gtk_widget_get_parent (child));

  return RT_SPACECRAFT_PLACE (gtk_layout_manager_get_layout_child (manager, child));
}

void
rt_spacecraft_cells_place (GtkWidget *child, double column, double row, double inset)
{
  RtSpacecraftPlace *place = get_place (child);

  if (place->column == column && place->row == row && place->inset == inset)
    return;
  place->column = column;
  place->row = row;
  place->inset = inset;
  gtk_widget_queue_allocate (gtk_widget_get_parent (child));
}

void
rt_spacecraft_cells_get_place (GtkWidget *child, int *column, int *row)
{
  *column = (int)get_place (child)->column;
  *row = (int)get_place (child)->row;
}

void
rt_spacecraft_cells_clear (GtkWidget *widget)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (widget)))
    gtk_widget_unparent (child);
}

/* ---- What stands in a cell ---- */

GtkWidget *
rt_spacecraft_cell_new (GtkWidget *parent, const char *style, int column, int row)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), rt_spacecraft_piece_new (0, 0));
  gtk_widget_add_css_class (button, "sc-cell");
  gtk_widget_add_css_class (button, style);
  gtk_widget_set_parent (button, parent);
  rt_spacecraft_cells_place (button, column, row, 0);
  return button;
}

RtSpacecraftPiece *
rt_spacecraft_cell_get_piece (GtkWidget *cell)
{
  return RT_SPACECRAFT_PIECE (gtk_button_get_child (GTK_BUTTON (cell)));
}

void
rt_spacecraft_cell_set_state (GtkWidget *cell, RtSpacecraftCellState state, const char *name)
{
  static const char *const classes[] = { NULL, "legal", "refused", "heavy", "chosen" };
  static const char *const words[] = { "", N_ ("possible"), N_ ("not possible now"),
                                       N_ ("too heavy"), N_ ("chosen") };

  for (guint i = 1; i < G_N_ELEMENTS (classes); i++)
    rt_set_class (cell, classes[i], i == (guint)state);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  *words[state] ? _ (words[state]) : "", -1);
}
