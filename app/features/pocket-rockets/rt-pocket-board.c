/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-board.h. */
#include "rt-pocket-board.h"

#include "app/widgets/rt-sky.h"

#include <adwaita.h>
#include <math.h>

typedef struct {
  GtkWidget *child;
  RtPocketSpot spot;
} Seat;

struct _RtPocketBoard {
  GtkWidget parent_instance;

  GArray *seats;
  GdkTexture *sky; /* drawn once for each size */
  GtkWidget *flyer;
  RtPocketSpot from;
  RtPocketSpot to;
  double progress;
  AdwAnimation *flight;
};

G_DEFINE_FINAL_TYPE (RtPocketBoard, rt_pocket_board, GTK_TYPE_WIDGET)

enum { FLIGHT_MS = 200, LEAST_WIDTH = 400, LEAST_HEIGHT = 240 };

/* Middle and size of yard cards and piles, in parts of the board. */
static const struct {
  double x, y;
} site_places[] = { { 0.235, 0.5 }, { 0.342, 0.155 }, { 0.658, 0.155 },
                    { 0.765, 0.5 }, { 0.658, 0.845 }, { 0.342, 0.845 } };
enum { SITES = G_N_ELEMENTS (site_places) };
#define SITE_WIDTH 0.25
#define SITE_HEIGHT 0.26
#define PILE_WIDTH 0.125
#define PILE_HEIGHT 0.345

static graphene_rect_t
rect_around (double x, double y, double width, double height)
{
  return GRAPHENE_RECT_INIT ((float)(x - width / 2), (float)(y - height / 2), (float)width,
                             (float)height);
}

static graphene_rect_t
spot_rect (RtPocketSpot spot, double width, double height)
{
  int place = CLAMP (spot.place, 0, SITES - 1);
  double x = site_places[place].x;
  double y = site_places[place].y;
  double side = height * 0.27;

  switch (spot.kind) {
  case RT_POCKET_SPOT_SITE:
    return rect_around (x * width, y * height, SITE_WIDTH * width, SITE_HEIGHT * height);
  case RT_POCKET_SPOT_PILE:
    return rect_around ((x < 0.5 ? 0.1 : 0.9) * width, (y < 0.5 ? 0.195 : 0.805) * height,
                        PILE_WIDTH * width, PILE_HEIGHT * height);
  case RT_POCKET_SPOT_MIDDLE:
    return rect_around (0.5 * width, 0.5 * height, MIN (side, width * 0.26), side);
  case RT_POCKET_SPOT_WAY:
    return rect_around ((spot.place ? 0.57 : 0.43) * width, 0.5 * height, width * 0.13, side);
  case RT_POCKET_SPOT_HAND:
    return rect_around (0.4 * width, 1.1 * height, PILE_WIDTH * width, PILE_HEIGHT * height);
  }
  g_return_val_if_reached (*graphene_rect_zero ());
}

/* ---- The sky ---- */

static void
paint_ring (cairo_t *cr, double width, double height)
{
  static const GdkRGBA brass = { 0.941f, 0.745f, 0.333f, 0.8f };
  static const GdkRGBA link = { 0.706f, 0.733f, 0.804f, 1 };

  cairo_save (cr);
  cairo_translate (cr, width / 2, height / 2);
  cairo_scale (cr, width * 0.285, height * 0.38);
  cairo_arc (cr, 0, 0, 1, 0, 2 * G_PI);
  cairo_restore (cr);
  cairo_set_dash (cr, (double[]){ 2, 7 }, 2, 0);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  rt_paint_shape (cr, NULL, &brass, 2);
  for (int place = 0; place < SITES; place++) {
    double x = site_places[place].x;

    if (place == 0 || place == SITES / 2)
      continue;
    cairo_move_to (cr, x * width, site_places[place].y * height);
    cairo_line_to (cr, (x < 0.5 ? 0.1 : 0.9) * width, site_places[place].y * height);
    cairo_set_dash (cr, (double[]){ 1, 5 }, 2, 0);
    rt_paint_shape (cr, NULL, &link, 3);
  }
}

static void
release_surface (gpointer surface)
{
  cairo_surface_destroy (surface);
}

static GdkTexture *
new_sky (int width, int height, int scale)
{
  static const GdkRGBA space = { 0.067f, 0.102f, 0.22f, 1 };
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  g_autoptr (GBytes) bytes = NULL;
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  rt_paint_rounded (cr, 0, 0, width, height, 12);
  cairo_clip (cr);
  rt_paint_color (cr, &space);
  cairo_paint (cr);
  rt_sky_paint_stars (cr, width, height);
  paint_ring (cr, width, height);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                      (gsize)cairo_image_surface_get_stride (surface)
                                          * (gsize)(height * scale),
                                      release_surface, surface);
  return gdk_memory_texture_new (width * scale, height * scale, GDK_MEMORY_DEFAULT, bytes,
                                 (gsize)cairo_image_surface_get_stride (surface));
}

static void
rt_pocket_board_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RtPocketBoard *self = RT_POCKET_BOARD (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  int scale = gtk_widget_get_scale_factor (widget);

  if (width <= 0 || height <= 0)
    return;
  if (self->sky && gdk_texture_get_width (self->sky) != width * scale)
    g_clear_object (&self->sky);
  if (self->sky && gdk_texture_get_height (self->sky) != height * scale)
    g_clear_object (&self->sky);
  if (!self->sky)
    self->sky = new_sky (width, height, scale);
  gtk_snapshot_append_texture (snapshot, self->sky,
                               &GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height));
  GTK_WIDGET_CLASS (rt_pocket_board_parent_class)->snapshot (widget, snapshot);
}

/* ---- Places ---- */

static void
allocate (GtkWidget *child, const graphene_rect_t *rect)
{
  GtkAllocation place = { (int)rect->origin.x, (int)rect->origin.y, (int)rect->size.width,
                          (int)rect->size.height };
  int least;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  place.width = MAX (place.width, least);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, place.width, &least, NULL, NULL, NULL);
  place.height = MAX (place.height, least);
  gtk_widget_size_allocate (child, &place, -1);
}

static void
allocate_flyer (RtPocketBoard *self, int width, int height)
{
  graphene_rect_t from = spot_rect (self->from, width, height);
  graphene_rect_t to = spot_rect (self->to, width, height);
  graphene_rect_t now;
  double size = self->from.kind == RT_POCKET_SPOT_SITE ? height * 0.12 : 0;

  graphene_rect_interpolate (&from, &to, self->progress, &now);
  if (size > 0)
    now = rect_around (now.origin.x + now.size.width / 2, now.origin.y + now.size.height / 2, size,
                       size);
  allocate (self->flyer, &now);
}

static void
rt_pocket_board_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  RtPocketBoard *self = RT_POCKET_BOARD (widget);

  for (guint i = 0; i < self->seats->len; i++) {
    Seat *seat = &g_array_index (self->seats, Seat, i);
    graphene_rect_t rect = spot_rect (seat->spot, width, height);

    if (gtk_widget_should_layout (seat->child))
      allocate (seat->child, &rect);
  }
  if (self->flyer)
    allocate_flyer (self, width, height);
}

static void
rt_pocket_board_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? LEAST_WIDTH : LEAST_HEIGHT;
  *minimum_baseline = *natural_baseline = -1;
}

/* ---- Flights ---- */

static void
fly_cb (double value, RtPocketBoard *self)
{
  self->progress = value;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
land (RtPocketBoard *self)
{
  g_clear_pointer (&self->flyer, gtk_widget_unparent);
}

void
rt_pocket_board_fly (RtPocketBoard *self, GtkWidget *piece, RtPocketSpot from, RtPocketSpot to)
{
  land (self);
  g_object_ref_sink (piece);
  if (adw_get_enable_animations (GTK_WIDGET (self)) && gtk_widget_get_mapped (GTK_WIDGET (self))) {
    self->flyer = piece;
    self->from = from;
    self->to = to;
    self->progress = 0;
    gtk_widget_set_parent (piece, GTK_WIDGET (self));
    adw_animation_play (self->flight);
  }
  g_object_unref (piece);
}

/* ---- The widget ---- */

static void
rt_pocket_board_dispose (GObject *object)
{
  RtPocketBoard *self = RT_POCKET_BOARD (object);

  if (self->flight)
    adw_animation_reset (self->flight);
  g_clear_object (&self->flight);
  land (self);
  for (guint i = 0; i < self->seats->len; i++)
    gtk_widget_unparent (g_array_index (self->seats, Seat, i).child);
  g_array_set_size (self->seats, 0);
  g_clear_object (&self->sky);
  G_OBJECT_CLASS (rt_pocket_board_parent_class)->dispose (object);
}

static void
rt_pocket_board_finalize (GObject *object)
{
  g_array_unref (RT_POCKET_BOARD (object)->seats);
  G_OBJECT_CLASS (rt_pocket_board_parent_class)->finalize (object);
}

static void
rt_pocket_board_class_init (RtPocketBoardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_pocket_board_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_pocket_board_finalize;
  widget_class->snapshot = rt_pocket_board_snapshot;
  widget_class->size_allocate = rt_pocket_board_size_allocate;
  widget_class->measure = rt_pocket_board_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
rt_pocket_board_init (RtPocketBoard *self)
{
  AdwAnimationTarget *target = adw_callback_animation_target_new (
      (AdwAnimationTargetFunc)(void (*) (void))fly_cb, self, NULL);

  self->seats = g_array_new (FALSE, TRUE, sizeof (Seat));
  self->flight = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, FLIGHT_MS, target);
  g_signal_connect_object (self->flight, "done", G_CALLBACK (land), self, G_CONNECT_SWAPPED);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

void
rt_pocket_board_put (RtPocketBoard *self, GtkWidget *child, RtPocketSpot spot)
{
  Seat seat = { child, spot };

  g_array_append_val (self->seats, seat);
  gtk_widget_set_parent (child, GTK_WIDGET (self));
}

void
rt_pocket_board_move (RtPocketBoard *self, GtkWidget *child, RtPocketSpot spot)
{
  for (guint i = 0; i < self->seats->len; i++) {
    Seat *seat = &g_array_index (self->seats, Seat, i);

    if (seat->child != child || (seat->spot.kind == spot.kind && seat->spot.place == spot.place))
      continue;
    seat->spot = spot;
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  }
}
