/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-hand-layout.h. */
#include "rt-hand-layout.h"

struct _RtHandLayout {
  GtkLayoutManager parent_instance;
  int card_width;
  int height;
};

G_DEFINE_FINAL_TYPE (RtHandLayout, rt_hand_layout, GTK_TYPE_LAYOUT_MANAGER)

enum { GAP = 8, NARROWEST = 60, FINGER = 44 };

static int
count (GtkWidget *widget)
{
  int n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    n += gtk_widget_should_layout (child);
  return n;
}

static void
rt_hand_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                        int for_size, int *minimum, int *natural, int *minimum_baseline,
                        int *natural_baseline)
{
  RtHandLayout *self = RT_HAND_LAYOUT (manager);
  int n = count (widget);

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    *minimum = (n + 1) / 2 * FINGER;
    *natural = MAX (*minimum, n * (self->card_width + GAP));
  } else {
    *minimum = *natural = self->height;
  }
}

static void
rt_hand_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                         int baseline)
{
  RtHandLayout *self = RT_HAND_LAYOUT (manager);
  int n = MAX (count (widget), 1);
  int rows = width / n < NARROWEST && n > 1 ? 2 : 1;
  int columns = (n + rows - 1) / rows;
  int step = MIN (width / columns, self->card_width + GAP);
  int gap = rows == 1 ? GAP : GAP / 2;
  int i = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkAllocation place = { i % columns * step, i / columns * (height + gap) / rows, step - gap,
                            (height - gap * (rows - 1)) / rows };

    if (!gtk_widget_should_layout (child))
      continue;
    gtk_widget_size_allocate (child, &place, -1);
    i++;
  }
}

static void
rt_hand_layout_class_init (RtHandLayoutClass *klass)
{
  GtkLayoutManagerClass *manager_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  manager_class->measure = rt_hand_layout_measure;
  manager_class->allocate = rt_hand_layout_allocate;
}

static void
rt_hand_layout_init (RtHandLayout *self)
{
  self->card_width = 116;
  self->height = 228;
}

void
rt_hand_layout_set_size (RtHandLayout *self, int card_width, int height)
{
  self->card_width = card_width;
  self->height = height;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}
