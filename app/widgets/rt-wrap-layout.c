/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-wrap-layout.h. */
#include "rt-wrap-layout.h"

struct _RtWrapLayout {
  GtkLayoutManager parent_instance;
  int spacing;
  int line_spacing;
};

G_DEFINE_FINAL_TYPE (RtWrapLayout, rt_wrap_layout, GTK_TYPE_LAYOUT_MANAGER)

enum { PROP_SPACING = 1, PROP_LINE_SPACING, N_PROPS };

/* A run of children that share a line, from `first` up to, but without, `end`. */
typedef struct {
  GtkWidget *first;
  GtkWidget *end;
  int used; /* width without what is left */
  int n_expanding;
} Line;

static GtkWidget *
next_shown (GtkWidget *child)
{
  while (child && !gtk_widget_should_layout (child))
    child = gtk_widget_get_next_sibling (child);
  return child;
}

static GtkWidget *
first_shown (GtkWidget *widget)
{
  return next_shown (gtk_widget_get_first_child (widget));
}

static GtkWidget *
after (GtkWidget *child)
{
  return next_shown (gtk_widget_get_next_sibling (child));
}

static gboolean
expands (GtkWidget *child)
{
  return gtk_widget_compute_expand (child, GTK_ORIENTATION_HORIZONTAL);
}

/* What it takes before anything is shared out; never more than the whole line. */
static int
width_of (GtkWidget *child, int line_width)
{
  int least;
  int natural;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  return expands (child) ? least : MAX (least, MIN (natural, line_width));
}

static Line
take_line (RtWrapLayout *self, GtkWidget *first, int width)
{
  Line line = { .first = first, .used = -self->spacing };
  GtkWidget *child = first;

  while (child) {
    int wanted = self->spacing + width_of (child, width);

    if (child != first && line.used + wanted > width)
      break;
    line.used += wanted;
    line.n_expanding += expands (child);
    child = after (child);
  }
  line.end = child;
  return line;
}

/* Its width in the line once what is left is shared among those that expand. */
static int
share (const Line *line, GtkWidget *child, int width)
{
  int own = width_of (child, width);

  if (line->n_expanding == 0 || !expands (child))
    return own;
  return own + MAX (0, width - line->used) / line->n_expanding;
}

static int
line_height (const Line *line, int width)
{
  int height = 0;

  for (GtkWidget *child = line->first; child != line->end; child = after (child)) {
    int least;

    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, share (line, child, width), &least, NULL,
                        NULL, NULL);
    height = MAX (height, least);
  }
  return height;
}

static void
measure_width (RtWrapLayout *self, GtkWidget *widget, int *minimum, int *natural)
{
  *minimum = 0;
  *natural = 0;
  for (GtkWidget *child = first_shown (widget); child; child = after (child)) {
    int least;
    int wanted;

    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
    *minimum = MAX (*minimum, least);
    *natural += wanted + (*natural ? self->spacing : 0);
  }
}

static void
rt_wrap_layout_measure (GtkLayoutManager *manager, GtkWidget *widget, GtkOrientation orientation,
                        int for_size, int *minimum, int *natural, int *minimum_baseline,
                        int *natural_baseline)
{
  RtWrapLayout *self = RT_WRAP_LAYOUT (manager);
  int height = 0;
  int width;

  *minimum_baseline = *natural_baseline = -1;
  if (orientation == GTK_ORIENTATION_HORIZONTAL) {
    measure_width (self, widget, minimum, natural);
    return;
  }
  measure_width (self, widget, &width, natural);
  width = for_size < 0 ? *natural : MAX (width, for_size);
  for (GtkWidget *first = first_shown (widget); first;) {
    Line line = take_line (self, first, width);

    height += line_height (&line, width) + (height ? self->line_spacing : 0);
    first = line.end;
  }
  *minimum = *natural = height;
}

static void
rt_wrap_layout_allocate (GtkLayoutManager *manager, GtkWidget *widget, int width, int height,
                         int baseline)
{
  RtWrapLayout *self = RT_WRAP_LAYOUT (manager);
  gboolean is_turned = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int y = 0;

  for (GtkWidget *first = first_shown (widget); first;) {
    Line line = take_line (self, first, width);
    /* A single line has all the height there is. */
    int line_size =
        first == first_shown (widget) && !line.end ? height : line_height (&line, width);
    int x = 0;

    for (GtkWidget *child = first; child != line.end; child = after (child)) {
      int size = share (&line, child, width);

      gtk_widget_size_allocate (
          child, &(GtkAllocation){ is_turned ? width - x - size : x, y, size, line_size }, -1);
      x += size + self->spacing;
    }
    y += line_size + self->line_spacing;
    first = line.end;
  }
}

static GtkSizeRequestMode
rt_wrap_layout_get_request_mode (GtkLayoutManager *manager, GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static void
rt_wrap_layout_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  RtWrapLayout *self = RT_WRAP_LAYOUT (object);

  if (id == PROP_SPACING)
    g_value_set_int (value, self->spacing);
  else if (id == PROP_LINE_SPACING)
    g_value_set_int (value, self->line_spacing);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_wrap_layout_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtWrapLayout *self = RT_WRAP_LAYOUT (object);

  if (id == PROP_SPACING)
    self->spacing = g_value_get_int (value);
  else if (id == PROP_LINE_SPACING)
    self->line_spacing = g_value_get_int (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_wrap_layout_class_init (RtWrapLayoutClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  object_class->get_property = rt_wrap_layout_get_property;
  object_class->set_property = rt_wrap_layout_set_property;
  g_object_class_install_property (
      object_class, PROP_SPACING,
      g_param_spec_int ("spacing", NULL, NULL, 0, 1000, 8,
                        G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (
      object_class, PROP_LINE_SPACING,
      g_param_spec_int ("line-spacing", NULL, NULL, 0, 1000, 8,
                        G_PARAM_READWRITE | G_PARAM_CONSTRUCT | G_PARAM_STATIC_STRINGS));
  layout_class->measure = rt_wrap_layout_measure;
  layout_class->allocate = rt_wrap_layout_allocate;
  layout_class->get_request_mode = rt_wrap_layout_get_request_mode;
}

static void
rt_wrap_layout_init (RtWrapLayout *self)
{
}
