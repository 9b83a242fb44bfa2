/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-sc-desk.h. */
#include "rt-sc-desk.h"

struct _RtScDesk {
  GtkWidget parent_instance;
  GtkWidget *part[RT_SC_PARTS];
  RtScPage page;
};

G_DEFINE_FINAL_TYPE (RtScDesk, rt_sc_desk, GTK_TYPE_WIDGET)

/* A large screen has at least so much; the columns' widths at 1280 are 356, 484 and 384. */
enum { LARGE_WIDTH = 1160, LARGE_HEIGHT = 600, RAIL = 86, GAP = 12, SMALL_GAP = 8 };

typedef struct {
  double x;
  double y;
  double width;
  double height;
} Area;

static int
height_of (RtScDesk *self, RtScPart part, double width)
{
  int natural;

  gtk_widget_measure (self->part[part], GTK_ORIENTATION_VERTICAL, (int)width, NULL, &natural, NULL,
                      NULL);
  return natural;
}

static void
put (RtScDesk *self, RtScPart part, double x, double y, double width, double height)
{
  gtk_widget_set_child_visible (self->part[part], TRUE);
  gtk_widget_size_allocate (
      self->part[part],
      &(GtkAllocation){ (int)x, (int)y, (int)MAX (1, width), (int)MAX (1, height) }, -1);
}

/* One above the other: each as high as it likes, the last with what is left. */
static void
put_column (RtScDesk *self, const RtScPart *parts, int n, const Area *area)
{
  double y = area->y;

  for (int i = 0; i < n; i++) {
    double left = area->y + area->height - y;
    double height = MIN (height_of (self, parts[i], area->width), left);

    if (i == n - 1 && parts[i] != RT_SC_CART)
      height = left;

    put (self, parts[i], area->x, y, area->width, height);
    y += height + GAP;
  }
}

static void
put_all (RtScDesk *self, int width, int height)
{
  static const RtScPart first[] = { RT_SC_YARD, RT_SC_CART };
  static const RtScPart second[] = { RT_SC_WORKSHOP, RT_SC_ROCKET };
  static const RtScPart third[] = { RT_SC_PROJECTS_PART, RT_SC_PLAN, RT_SC_PLAYERS };
  double room = width - 2 * GAP;
  double left = room * 0.287;
  double right = room * 0.312;
  double middle = room - left - right;

  gtk_widget_set_child_visible (self->part[RT_SC_RAIL], FALSE);
  put_column (self, first, 2, &(Area){ 0, 0, left, height });
  put_column (self, second, 2, &(Area){ left + GAP, 0, middle, height });
  put_column (self, third, 3, &(Area){ left + middle + 2 * GAP, 0, right, height });
}

static void
put_page (RtScDesk *self, int width, int height)
{
  static const RtScPart cart_and_plan[] = { RT_SC_CART, RT_SC_PLAN };
  double x = RAIL + SMALL_GAP;
  double room = width - x;
  double part;

  for (int i = 0; i < RT_SC_PARTS; i++)
    gtk_widget_set_child_visible (self->part[i], FALSE);
  put (self, RT_SC_RAIL, 0, 0, RAIL, height);
  switch (self->page) {
  case RT_SC_PAGE_YARD:
    part = MIN (room * 0.62, height);
    put (self, RT_SC_YARD, x, 0, part, height);
    put_column (self, cart_and_plan, 2,
                &(Area){ x + part + SMALL_GAP, 0, room - part - SMALL_GAP, height });
    break;
  case RT_SC_PAGE_BUILD:
    part = room * 0.56;
    put (self, RT_SC_WORKSHOP, x, 0, part, height);
    put (self, RT_SC_ROCKET, x + part + SMALL_GAP, 0, room - part - SMALL_GAP, height);
    break;
  case RT_SC_PAGE_ROCKET:
    put (self, RT_SC_ROCKET, x, 0, room, height);
    break;
  case RT_SC_PAGE_PROJECTS:
    part = room * 0.6;
    put (self, RT_SC_PROJECTS_PART, x, 0, part, height);
    put (self, RT_SC_PLAN, x + part + SMALL_GAP, 0, room - part - SMALL_GAP, height);
    break;
  case RT_SC_PAGE_PLAYERS:
  case RT_SC_PAGES:
    put (self, RT_SC_PLAYERS, x, 0, room, height);
    break;
  }
}

static void
rt_sc_desk_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  RtScDesk *self = RT_SC_DESK (widget);

  if (width >= LARGE_WIDTH && height >= LARGE_HEIGHT)
    put_all (self, width, height);
  else
    put_page (self, width, height);
}

/* What a small screen has is enough. */
static void
rt_sc_desk_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                    int *natural, int *minimum_baseline, int *natural_baseline)
{
  RtScDesk *self = RT_SC_DESK (widget);

  /* A widget must be measured before it gets its place. */
  for (int i = 0; i < RT_SC_PARTS; i++)
    gtk_widget_measure (self->part[i], orientation, -1, NULL, NULL, NULL, NULL);
  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 600 : 300;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? 1252 : 700;
  *minimum_baseline = *natural_baseline = -1;
}

static void
rt_sc_desk_dispose (GObject *object)
{
  RtScDesk *self = RT_SC_DESK (object);

  for (int i = 0; i < RT_SC_PARTS; i++)
    g_clear_pointer (&self->part[i], gtk_widget_unparent);
  G_OBJECT_CLASS (rt_sc_desk_parent_class)->dispose (object);
}

static void
rt_sc_desk_class_init (RtScDeskClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_sc_desk_dispose;
  widget_class->measure = rt_sc_desk_measure;
  widget_class->size_allocate = rt_sc_desk_size_allocate;
}

static void
rt_sc_desk_init (RtScDesk *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
rt_sc_desk_new (void)
{
  return g_object_new (RT_TYPE_SC_DESK, NULL);
}

void
rt_sc_desk_add (RtScDesk *self, RtScPart part, GtkWidget *widget)
{
  self->part[part] = widget;
  gtk_widget_set_parent (widget, GTK_WIDGET (self));
}

void
rt_sc_desk_set_page (RtScDesk *self, RtScPage page)
{
  if (self->page == page)
    return;
  self->page = page;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}
