/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-qr.h. */
#include "rt-qr.h"

#include <glib/gi18n.h>
#include <qrencode.h>

enum {
  QUIET = 4,         /* the bright edge that a reader needs, in squares */
  SIZE_MAX_PX = 268, /* how wide a code is at most */
};

struct _RtQr {
  RtDrawing parent_instance;
  QRcode *code;
};

G_DEFINE_FINAL_TYPE (RtQr, rt_qr, RT_TYPE_DRAWING)

static int
squares (RtQr *self)
{
  return self->code ? self->code->width + 2 * QUIET : 0;
}

static void
rt_qr_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtQr *self = RT_QR (drawing);
  static const GdkRGBA white = { 1, 1, 1, 1 };
  static const GdkRGBA black = { 0, 0, 0, 1 };
  double side;
  cairo_t *cr;

  if (!self->code)
    return;
  side = MIN (width, height) / squares (self);
  cr = rt_drawing_cairo (snapshot, width, height);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);
  cairo_rectangle (cr, 0, 0, width, height);
  rt_paint_shape (cr, &white, NULL, 0);
  for (int y = 0; y < self->code->width; y++)
    for (int x = 0; x < self->code->width; x++)
      if (self->code->data[y * self->code->width + x] & 1)
        cairo_rectangle (cr, (x + QUIET) * side, (y + QUIET) * side, side, side);
  rt_paint_shape (cr, &black, NULL, 0);
  cairo_destroy (cr);
}

static void
rt_qr_finalize (GObject *object)
{
  g_clear_pointer (&RT_QR (object)->code, QRcode_free);
  G_OBJECT_CLASS (rt_qr_parent_class)->finalize (object);
}

static void
rt_qr_class_init (RtQrClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_qr_finalize;
  RT_DRAWING_CLASS (klass)->paint = rt_qr_paint;
}

static void
rt_qr_init (RtQr *self)
{
  rt_drawing_set_sentence (RT_DRAWING (self), _ ("QR code of the share text"));
}

gboolean
rt_qr_show (RtQr *self, const char *text)
{
  int side;

  g_clear_pointer (&self->code, QRcode_free);
  /* Capitals and digits only: the shorter alphanumeric mode is found by itself. */
  self->code = QRcode_encodeString (text, 0, QR_ECLEVEL_L, QR_MODE_8, 1);
  if (!self->code)
    return FALSE;
  side = MAX (2, SIZE_MAX_PX / squares (self)) * squares (self);
  rt_drawing_set_size (RT_DRAWING (self), side, side);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return TRUE;
}
