/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-card-face.h. */
#include "rt-card-face.h"

#include "rt-rocket.h"

struct _RtCardFace {
  RtDrawing parent_instance;
  RtCardLook look;
  char text[16];
  const char *icon;  /* interned, NULL: a rocket */
  const char *color; /* interned */
  int count;
  int width; /* even where it gets less; 0: what it gets */
};

G_DEFINE_FINAL_TYPE (RtCardFace, rt_card_face, RT_TYPE_DRAWING)

/* Width to height. */
#define SHAPE 0.72

/* Where the card lies in its place. */
typedef struct {
  double x;
  double y;
  double w;
  double h;
  double seen; /* of its width */
} Place;

static Place
place_of (double width, double height)
{
  double h = MIN (height, width / SHAPE);
  double w = h * SHAPE;

  /* It stands on the ground. */
  return (Place){ (width - w) / 2, height - h, w, h, w };
}

static void
paint_sign (RtCardFace *self, GtkSnapshot *snapshot, cairo_t *cr, double x, double y, double size,
            const GdkRGBA *color)
{
  if (self->icon) {
    rt_drawing_icon (RT_DRAWING (self), snapshot, self->icon, x - size / 2, y - size / 2, size,
                     color);
    return;
  }
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, G_PI / 4);
  rt_paint_rocket (cr, -0.3 * size, -0.5 * size, 0.6 * size, size);
  rt_paint_shape (cr, color, NULL, 0);
  cairo_restore (cr);
}

/* The back is the night sky with a brass frame, in both themes. */
static void
paint_back (RtCardFace *self, GtkSnapshot *snapshot, const Place *place)
{
  static const GdkRGBA navy = { 0.078f, 0.125f, 0.227f, 1 };
  GdkRGBA brass = rt_drawing_color (RT_DRAWING (self), "rt_brass");
  GdkRGBA edge = rt_drawing_color (RT_DRAWING (self), "rt_brass_line");
  cairo_t *cr = rt_drawing_cairo (snapshot, place->x * 2 + place->w, place->y + place->h);
  double inset = MAX (3, 0.08 * place->w);

  rt_paint_rounded (cr, place->x + 1, place->y + 1, place->w - 2, place->h - 2, 0.1 * place->w);
  rt_paint_shape (cr, &navy, &edge, MAX (1.5, 0.035 * place->w));
  rt_paint_rounded (cr, place->x + inset, place->y + inset, place->w - 2 * inset,
                    place->h - 2 * inset, 0.05 * place->w);
  rt_paint_shape (cr, NULL, &brass, 1);
  paint_sign (self, snapshot, cr, place->x + place->w / 2, place->y + place->h / 2, 0.42 * place->w,
              &brass);
  cairo_destroy (cr);
}

static void
paint_count (RtCardFace *self, cairo_t *cr, double middle, double y, double size)
{
  GdkRGBA fill = rt_drawing_color (RT_DRAWING (self), "rt_ink");
  GdkRGBA on = rt_drawing_color (RT_DRAWING (self), "rt_card");
  g_autofree char *text = g_strdup_printf ("×%d", self->count);
  double w = 2 * size;

  rt_paint_rounded (cr, middle - w / 2, y - 0.67 * size, w, 1.35 * size, 0.4 * size);
  rt_paint_shape (cr, &fill, NULL, 0);
  rt_drawing_text (RT_DRAWING (self), cr, text, middle, y, size, TRUE, &on, 0.5);
}

static void
paint_front (RtCardFace *self, GtkSnapshot *snapshot, const Place *place)
{
  RtDrawing *drawing = RT_DRAWING (self);
  gboolean is_chosen = self->look == RT_CARD_CHOSEN;
  gboolean is_faded = self->look == RT_CARD_FADED;
  GdkRGBA paper = rt_drawing_color (drawing, "rt_card");
  GdkRGBA ink = rt_drawing_color (drawing, is_faded ? "rt_dim" : "rt_ink");
  GdkRGBA frame = rt_drawing_color (drawing, is_chosen ? "rt_brass" : "rt_edge");
  GdkRGBA inner = rt_drawing_color (drawing, "rt_line");
  GdkRGBA sign = rt_drawing_color (drawing, is_faded ? "rt_dim" : self->color);
  cairo_t *cr = rt_drawing_cairo (snapshot, place->x * 2 + place->w, place->y + place->h);
  double line = is_chosen ? MAX (3, 0.05 * place->w) : MAX (1, 0.03 * place->w);
  double inset = MAX (3, 0.085 * place->w);
  double middle = place->x + place->seen / 2;
  double size = MIN (0.19 * place->w, 0.3 * place->seen);
  double text = MIN (0.52 * place->w, 0.64 * place->seen);

  rt_paint_rounded (cr, place->x + line / 2, place->y + line / 2, place->w - line, place->h - line,
                    0.1 * place->w);
  rt_paint_shape (cr, &paper, &frame, line);
  rt_paint_rounded (cr, place->x + inset, place->y + inset, place->w - 2 * inset,
                    place->h - 2 * inset, 0.05 * place->w);
  rt_paint_shape (cr, NULL, &inner, MAX (1, 0.016 * place->w));
  paint_sign (self, snapshot, cr, middle, place->y + 0.17 * place->h, size, &sign);
  rt_drawing_text (drawing, cr, self->text, middle, place->y + 0.5 * place->h, text, TRUE, &ink,
                   0.5);
  if (self->count > 1)
    paint_count (self, cr, middle, place->y + 0.84 * place->h,
                 CLAMP (0.2 * place->w, 11, MIN (18, 0.3 * place->seen)));
  else
    paint_sign (self, snapshot, cr, middle, place->y + 0.83 * place->h, size, &sign);
  cairo_destroy (cr);
}

static void
rt_card_face_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtCardFace *self = RT_CARD_FACE (drawing);
  Place place = place_of (MAX (width, self->width), height);

  if (width < self->width) {
    place.x = 0;
    place.seen = MIN (width, place.w);
  }
  if (self->look == RT_CARD_BACK)
    paint_back (self, snapshot, &place);
  else
    paint_front (self, snapshot, &place);
}

static void
rt_card_face_class_init (RtCardFaceClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_card_face_paint;
}

static void
rt_card_face_init (RtCardFace *self)
{
  self->color = "rt_red";
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
}

GtkWidget *
rt_card_face_new (int width, int height)
{
  RtCardFace *self = g_object_new (RT_TYPE_CARD_FACE, NULL);

  rt_drawing_set_size (RT_DRAWING (self), width, height);
  return GTK_WIDGET (self);
}

void
rt_card_face_show (RtCardFace *self, const RtCardPicture *picture, const char *sentence)
{
  self->look = picture->look;
  g_strlcpy (self->text, picture->text ? picture->text : "", sizeof self->text);
  self->icon = g_intern_string (picture->icon);
  self->color = picture->color ? g_intern_string (picture->color) : "rt_red";
  self->count = picture->count;
  rt_drawing_set_sentence (RT_DRAWING (self), sentence);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_card_face_set_look (RtCardFace *self, RtCardLook look)
{
  self->look = look;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_card_face_set_width (RtCardFace *self, int width)
{
  self->width = width;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
