/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-hand-layout.h. */
#include "rt-hand-layout.h"

struct _RtHandLayout {
  GtkLayoutManager parent_instance;
  int card_width;
  int height;
};

G_DEFINE_FINAL_TYPE (RtHandLayout, rt_hand_layout, GTK_TYPE_LAYOUT_MANAGER)

enum { GAP = 8, FINGER = 44 };

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
    *minimum = n ? (n - 1) * FINGER + self->card_width : 0;
    *natural = n ? n * (self->card_width + GAP) - GAP : 0;
  } else {
    *minimum = *natural = self->height;
  }
}

static void
rt_hand_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                         int baseline)
{
  RtHandLayout *self = RT_HAND_LAYOUT (manager);
  int n = count (widget);
  int step = self->card_width + GAP;
  int i = 0;

  if (n > 1)
    step = CLAMP ((width - self->card_width) / (n - 1), FINGER, step);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkAllocation place = { i * step, 0, self->card_width, height };

    if (!gtk_widget_should_layout (child))
      continue;
    /* Where cards lie over each other, each gets what is seen of it. */
    if (++i < n)
      place.width = MIN (step, self->card_width);
    gtk_widget_size_allocate (child, &place, -1);
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
