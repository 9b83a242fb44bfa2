/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-desk.h. */
#include "rt-spacecraft-desk.h"

struct _RtSpacecraftDesk {
  GtkLayoutManager parent_instance;
  RtSpacecraftPage page;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftDesk, rt_spacecraft_desk, GTK_TYPE_LAYOUT_MANAGER)

/* A large screen has at least so much; the columns' widths at 1280 are 356, 484 and 384. */
enum { LARGE_WIDTH = 1160, LARGE_HEIGHT = 600, RAIL_WIDTH = 86, GAP = 12, SMALL_GAP = 8 };

/* The children in their order. */
typedef enum { RAIL, YARD, CART, WORKSHOP, ROCKET, PROJECTS, PLAN, PLAYERS, N_PARTS } Part;

static void
put (GtkWidget *part, double x, double y, double width, double height)
{
  gtk_widget_set_child_visible (part, TRUE);
  gtk_widget_size_allocate (
      part, &(GtkAllocation){ (int)x, (int)y, (int)MAX (1, width), (int)MAX (1, height) }, -1);
}

/* One above the other: each as high as it likes, the last with what is left. A cart never grows. */
static void
put_column (GtkWidget **parts, const Part *column, int n, double x, double width, int height)
{
  double y = 0;

  for (int i = 0; i < n; i++) {
    GtkWidget *part = parts[column[i]];
    double left = height - y;
    int wanted;

    gtk_widget_measure (part, GTK_ORIENTATION_VERTICAL, (int)width, NULL, &wanted, NULL, NULL);
    if (i == n - 1 && column[i] != CART)
      wanted = (int)left;
    put (part, x, y, width, MIN (wanted, left));
    y += MIN (wanted, left) + GAP;
  }
}

static void
put_all (GtkWidget **parts, int width, int height)
{
  static const Part first[] = { YARD, CART };
  static const Part second[] = { WORKSHOP, ROCKET };
  static const Part third[] = { PROJECTS, PLAN, PLAYERS };
  double room = width - 2 * GAP;
  double left = room * 0.287;
  double right = room * 0.312;
  double middle = room - left - right;

  gtk_widget_set_child_visible (parts[RAIL], FALSE);
  put_column (parts, first, 2, 0, left, height);
  put_column (parts, second, 2, left + GAP, middle, height);
  put_column (parts, third, 3, left + middle + 2 * GAP, right, height);
}

static void
put_page (GtkWidget **parts, RtSpacecraftPage page, int width, int height)
{
  static const Part cart_and_plan[] = { CART, PLAN };
  double x = RAIL_WIDTH + SMALL_GAP;
  double room = width - x;
  double part;

  for (int i = 0; i < N_PARTS; i++)
    gtk_widget_set_child_visible (parts[i], FALSE);
  put (parts[RAIL], 0, 0, RAIL_WIDTH, height);
  switch (page) {
  case RT_SPACECRAFT_PAGE_YARD:
    part = MIN (room * 0.62, height);
    put (parts[YARD], x, 0, part, height);
    put_column (parts, cart_and_plan, 2, x + part + SMALL_GAP, room - part - SMALL_GAP, height);
    break;
  case RT_SPACECRAFT_PAGE_BUILD:
    part = room * 0.56;
    put (parts[WORKSHOP], x, 0, part, height);
    put (parts[ROCKET], x + part + SMALL_GAP, 0, room - part - SMALL_GAP, height);
    break;
  case RT_SPACECRAFT_PAGE_ROCKET:
    put (parts[ROCKET], x, 0, room, height);
    break;
  case RT_SPACECRAFT_PAGE_PROJECTS:
    part = room * 0.6;
    put (parts[PROJECTS], x, 0, part, height);
    put (parts[PLAN], x + part + SMALL_GAP, 0, room - part - SMALL_GAP, height);
    break;
  case RT_SPACECRAFT_PAGE_PLAYERS:
    put (parts[PLAYERS], x, 0, room, height);
    break;
  }
}

static void
rt_spacecraft_desk_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                             int baseline)
{
  GtkWidget *parts[N_PARTS];
  GtkWidget *child = gtk_widget_get_first_child (widget);

  for (int i = 0; i < N_PARTS; i++, child = gtk_widget_get_next_sibling (child))
    parts[i] = child;
  if (width >= LARGE_WIDTH && height >= LARGE_HEIGHT)
    put_all (parts, width, height);
  else
    put_page (parts, RT_SPACECRAFT_DESK (manager)->page, width, height);
}

/* What a small screen has is enough. */
static void
rt_spacecraft_desk_measure (GtkLayoutManager *manager, GtkWidget *widget,
                            GtkOrientation orientation, int for_size, int *minimum, int *natural,
                            int *minimum_baseline, int *natural_baseline)
{
  /* A widget must be measured before it gets its place. */
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_measure (child, orientation, -1, NULL, NULL, NULL, NULL);
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 600 : 360;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 1252 : 700;
  *minimum_baseline = *natural_baseline = -1;
}

static GtkSizeRequestMode
rt_spacecraft_desk_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
rt_spacecraft_desk_class_init (RtSpacecraftDeskClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->get_request_mode = rt_spacecraft_desk_get_request_mode;
  manager_class->measure = rt_spacecraft_desk_measure;
  manager_class->allocate = rt_spacecraft_desk_allocate;
}

static void
rt_spacecraft_desk_init (RtSpacecraftDesk *self)
{
}

void
rt_spacecraft_desk_set_page (RtSpacecraftDesk *self, RtSpacecraftPage page)
{
  if (self->page == page)
    return;
  self->page = page;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
