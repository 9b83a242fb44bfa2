/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-emblem.h. The shape says it first, the colour only afterwards. */
#include "rt-emblem.h"

typedef enum { KIND_PORTHOLE, KIND_PLAYER, KIND_MARK } Kind;
typedef enum { SHAPE_TRIANGLE, SHAPE_DISC, SHAPE_DIAMOND, SHAPE_SQUARE } Shape;

struct _RtEmblem {
  RtDrawing parent_instance;
  Kind kind;
  const char *icon; /* interned */
  int seat;
  gboolean is_on_head;
  char letter[8];
  RtMark mark;
};

G_DEFINE_FINAL_TYPE (RtEmblem, rt_emblem, RT_TYPE_DRAWING)

enum { PROP_SIZE = 1, PROP_ICON_NAME };

static void
trace (cairo_t *cr, Shape shape, double s)
{
  double middle = s / 2;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  switch (shape) {
  case SHAPE_TRIANGLE:
    cairo_move_to (cr, middle, 0.06 * s);
    cairo_line_to (cr, 0.96 * s, 0.92 * s);
    cairo_line_to (cr, 0.04 * s, 0.92 * s);
    cairo_close_path (cr);
    break;
  case SHAPE_DISC:
    cairo_arc (cr, middle, middle, 0.47 * s, 0, 2 * G_PI);
    break;
  case SHAPE_DIAMOND:
    cairo_move_to (cr, middle, 0.01 * s);
    cairo_line_to (cr, 0.99 * s, middle);
    cairo_line_to (cr, middle, 0.99 * s);
    cairo_line_to (cr, 0.01 * s, middle);
    cairo_close_path (cr);
    break;
  case SHAPE_SQUARE:
    rt_paint_rounded (cr, 0.06 * s, 0.06 * s, 0.88 * s, 0.88 * s, 0.1 * s);
    break;
  }
}

static void
paint_porthole (RtEmblem *self, GtkSnapshot *snapshot, double s)
{
  static const GdkRGBA navy = { 0.078f, 0.125f, 0.227f, 1 };
  static const GdkRGBA cream = { 0.984f, 0.953f, 0.878f, 1 };
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA brass = rt_drawing_color (drawing, "rt_brass");
  cairo_t *cr = rt_drawing_cairo (snapshot, s, s);
  double ring = MAX (2, s * 0.055);

  cairo_arc (cr, s / 2, s / 2, s / 2 - ring / 2, 0, 2 * G_PI);
  rt_paint_shape (cr, &navy, &brass, ring);
  cairo_destroy (cr);
  rt_drawing_icon (drawing, snapshot, self->icon, s * 0.2, s * 0.2, s * 0.6, &cream);
}

/* The first letter of a name, in capitals. */
static void
write_letter (const char *name, char letter[8])
{
  gunichar first = g_unichar_toupper (g_utf8_get_char_validated (name, -1));

  memset (letter, 0, 8);
  if (g_unichar_validate (first))
    g_unichar_to_utf8 (first, letter);
}

void
rt_emblem_paint_player (RtDrawing *drawing, cairo_t *cr, int seat, const char *name,
                        gboolean on_head, double x, double y, double size)
{
  static const GdkRGBA navy = { 0.078f, 0.125f, 0.227f, 1 };
  g_autofree char *role = g_strdup_printf ("rt_%splayer_%d", on_head ? "head_" : "", seat + 1);
  GdkRGBA fill = rt_drawing_color (drawing, role);
  GdkRGBA on = on_head ? navy : rt_drawing_color (drawing, "rt_on");
  char letter[8];

  write_letter (name, letter);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  trace (cr, (Shape)seat, size);
  rt_paint_shape (cr, &fill, NULL, 0);
  rt_drawing_text (drawing, cr, letter, size / 2, size * (seat == 0 ? 0.64 : 0.5), size * 0.48,
                   TRUE, &on, 0.5);
  cairo_restore (cr);
}

static void
paint_player (RtEmblem *self, GtkSnapshot *snapshot, double s)
{
  cairo_t *cr = rt_drawing_cairo (snapshot, s, s);

  rt_emblem_paint_player (RT_DRAWING (self), cr, self->seat, self->letter, self->is_on_head, 0, 0,
                          s);
  cairo_destroy (cr);
}

static void
paint_mark (RtEmblem *self, GtkSnapshot *snapshot, double s)
{
  static const struct {
    Shape shape;
    const char *color;
    const char *sign; /* NULL: a tick, drawn */
  } looks[] = {
    [RT_MARK_GOOD] = { SHAPE_DISC, "rt_teal", NULL },
    [RT_MARK_CLOSE] = { SHAPE_DIAMOND, "rt_brass_line", "≈" },
    [RT_MARK_WARN] = { SHAPE_DIAMOND, "rt_brass_line", "!" },
    [RT_MARK_BAD] = { SHAPE_SQUARE, "rt_red", "×" },
    [RT_MARK_NEW] = { SHAPE_DISC, "rt_blue", "+" },
  };
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA color = rt_drawing_color (drawing, looks[self->mark].color);
  GdkRGBA on = rt_drawing_color (drawing, "rt_on");
  cairo_t *cr = rt_drawing_cairo (snapshot, s, s);

  trace (cr, looks[self->mark].shape, s);
  if (self->mark == RT_MARK_NEW) {
    cairo_new_path (cr);
    cairo_arc (cr, s / 2, s / 2, 0.42 * s, 0, 2 * G_PI);
    rt_paint_shape (cr, NULL, &color, s * 0.1);
    on = color;
  } else {
    rt_paint_shape (cr, &color, NULL, 0);
  }
  if (looks[self->mark].sign) {
    rt_drawing_text (drawing, cr, looks[self->mark].sign, s / 2, s / 2, s * 0.62, TRUE, &on, 0.5);
  } else {
    cairo_move_to (cr, 0.28 * s, 0.52 * s);
    cairo_line_to (cr, 0.44 * s, 0.67 * s);
    cairo_line_to (cr, 0.73 * s, 0.35 * s);
    rt_paint_shape (cr, NULL, &on, s * 0.11);
  }
  cairo_destroy (cr);
}

static void
rt_emblem_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtEmblem *self = RT_EMBLEM (drawing);
  double size = MIN (width, height);

  switch (self->kind) {
  case KIND_PORTHOLE:
    paint_porthole (self, snapshot, size);
    break;
  case KIND_PLAYER:
    paint_player (self, snapshot, size);
    break;
  case KIND_MARK:
    paint_mark (self, snapshot, size);
    break;
  }
}

static void
rt_emblem_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtEmblem *self = RT_EMBLEM (object);

  switch (id) {
  case PROP_SIZE:
    rt_drawing_set_size (RT_DRAWING (self), g_value_get_int (value), g_value_get_int (value));
    break;
  case PROP_ICON_NAME:
    rt_emblem_show_porthole (self, g_value_get_string (value), "");
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  }
}

static void
rt_emblem_class_init (RtEmblemClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->set_property = rt_emblem_set_property;
  RT_DRAWING_CLASS (klass)->paint = rt_emblem_paint;
  g_object_class_install_property (
      object_class, PROP_SIZE,
      g_param_spec_int ("size", NULL, NULL, 0, 1000, 0, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  g_object_class_install_property (object_class, PROP_ICON_NAME,
                                   g_param_spec_string ("icon-name", NULL, NULL, NULL,
                                                        G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
}

static void
rt_emblem_init (RtEmblem *self)
{
  rt_emblem_show_mark (self, RT_MARK_NEW, "");
}

GtkWidget *
rt_emblem_new (int size)
{
  return g_object_new (RT_TYPE_EMBLEM, "size", size, NULL);
}

static void
show (RtEmblem *self, Kind kind, const char *sentence)
{
  self->kind = kind;
  rt_drawing_set_sentence (RT_DRAWING (self), sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_emblem_show_porthole (RtEmblem *self, const char *icon, const char *sentence)
{
  self->icon = g_intern_string (icon);
  show (self, KIND_PORTHOLE, sentence);
}

void
rt_emblem_show_player (RtEmblem *self, int seat, const char *name, gboolean on_head)
{
  write_letter (name, self->letter);
  self->seat = CLAMP (seat, 0, 3);
  self->is_on_head = on_head;
  show (self, KIND_PLAYER, name);
}

void
rt_emblem_show_mark (RtEmblem *self, RtMark mark, const char *sentence)
{
  self->mark = mark;
  show (self, KIND_MARK, sentence);
}
