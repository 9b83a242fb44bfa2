/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-cell-layout.h. */
#include "rt-cell-layout.h"

/* ---- Where a child stands ---- */

#define RT_TYPE_CELL_CHILD (rt_cell_child_get_type ())
G_DECLARE_FINAL_TYPE (RtCellChild, rt_cell_child, RT, CELL_CHILD, GtkLayoutChild)

struct _RtCellChild {
  GtkLayoutChild parent_instance;
  double column;
  double row;
  double inset;
};

G_DEFINE_FINAL_TYPE (RtCellChild, rt_cell_child, GTK_TYPE_LAYOUT_CHILD)

static void
rt_cell_child_class_init (RtCellChildClass *klass)
{
}

static void
rt_cell_child_init (RtCellChild *self)
{
}

/* ---- The layout ---- */

struct _RtCellLayout {
  GtkLayoutManager parent_instance;
  RtCells cells;
};

G_DEFINE_FINAL_TYPE (RtCellLayout, rt_cell_layout, GTK_TYPE_LAYOUT_MANAGER)

enum { AISLE = 8 };

static int
gaps (const RtCells *cells, gboolean is_across)
{
  int n = is_across ? cells->columns : cells->rows;
  return (n - 1) * cells->gap + (is_across && cells->aisle ? AISLE : 0);
}

/* The width and the height of a cell in so much room; -1: any. */
static void
find_size (const RtCells *cells, int width, int height, double *cell_width, double *cell_height)
{
  double w = width < 0 ? G_MAXINT : (double)(width - gaps (cells, TRUE)) / cells->columns;
  double h = height < 0 ? G_MAXINT : (double)(height - gaps (cells, FALSE)) / cells->rows;

  if (cells->max_size) {
    w = MIN (w, cells->max_size);
    h = MIN (h, cells->max_size);
  }
  if (cells->is_square)
    w = h = MIN (w, h);
  *cell_width = MAX (1, w);
  *cell_height = MAX (1, h);
}

static GtkSizeRequestMode
rt_cell_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return RT_CELL_LAYOUT (manager)->cells.is_square ? GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
                                                   : GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
rt_cell_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                        int for_size, int *minimum, int *natural, int *minimum_baseline,
                        int *natural_baseline)
{
  const RtCells *cells = &RT_CELL_LAYOUT (manager)->cells;
  gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;
  int n = is_across ? cells->columns : cells->rows;
  int least = is_across ? cells->min_width : cells->min_height;
  int wanted = is_across ? cells->natural_width : cells->natural_height;

  *minimum = n * least + gaps (cells, is_across);
  *natural = n * MAX (least, wanted) + gaps (cells, is_across);
  if (cells->is_square && !is_across && for_size > 0) {
    double width;
    double height;
    find_size (cells, for_size, -1, &width, &height);
    *natural = MAX (*minimum, (int)(n * height) + gaps (cells, FALSE));
  }
  *minimum_baseline = *natural_baseline = -1;
}

GdkRectangle
rt_cell_layout_cell (RtCellLayout *self, int width, int height, double column, double row)
{
  const RtCells *cells = &self->cells;
  double w;
  double h;

  find_size (cells, width, height, &w, &h);
  double left = (width - cells->columns * w - gaps (cells, TRUE)) / 2;
  double top = cells->is_square ? (height - cells->rows * h - gaps (cells, FALSE)) / 2 : 0;
  double x = left + column * (w + cells->gap);
  double y = top + row * (h + cells->gap);

  if (cells->aisle && column >= cells->aisle)
    x += AISLE;
  return (GdkRectangle){ (int)x, (int)y, (int)(x + w) - (int)x, (int)(y + h) - (int)y };
}

static void
rt_cell_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                         int baseline)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    RtCellChild *place = RT_CELL_CHILD (gtk_layout_manager_get_layout_child (manager, child));
    GdkRectangle cell =
        rt_cell_layout_cell (RT_CELL_LAYOUT (manager), width, height, place->column, place->row);
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
rt_cell_layout_class_init (RtCellLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = rt_cell_layout_get_request_mode;
  manager_class->measure = rt_cell_layout_measure;
  manager_class->allocate = rt_cell_layout_allocate;
  manager_class->layout_child_type = RT_TYPE_CELL_CHILD;
}

static void
rt_cell_layout_init (RtCellLayout *self)
{
  self->cells.columns = self->cells.rows = 1;
}

GtkLayoutManager *
rt_cell_layout_new (void)
{
  return g_object_new (RT_TYPE_CELL_LAYOUT, NULL);
}

void
rt_cell_layout_set_cells (RtCellLayout *self, const RtCells *cells)
{
  self->cells = *cells;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

void
rt_cell_layout_place (GtkWidget *child, double column, double row, double inset)
{
  GtkLayoutManager *manager = gtk_widget_get_layout_manager (gtk_widget_get_parent (child));
  RtCellChild *place = RT_CELL_CHILD (gtk_layout_manager_get_layout_child (manager, child));

  if (place->column == column && place->row == row && place->inset == inset)
    return;
  place->column = column;
  place->row = row;
  place->inset = inset;
  gtk_widget_queue_allocate (gtk_widget_get_parent (child));
}
