/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-paint.h. */
#include "rt-map-paint.h"

#include <adwaita.h>
#include <math.h>

enum { ARROW_LEAST = 7, SEAT_LEAST = 10, SECOND_RING = 5, HANDLE = 11, FORM_LEAST = 15 };

/* ---- Colours ---- */

static GdkRGBA
ink_of (GtkWidget *widget, const char *name)
{
  GdkRGBA color = { 1, 0, 1, 1 };

  if (!gtk_style_context_lookup_color (gtk_widget_get_style_context (widget), name, &color))
    g_critical ("the style sheet has no colour %s", name);
  return color;
}

void
rt_map_inks_read (GtkWidget *widget, RtMapInks *inks)
{
  AdwStyleManager *manager = adw_style_manager_get_for_display (gtk_widget_get_display (widget));

  *inks = (RtMapInks){
    .bg = ink_of (widget, "rt_map_bg"),
    .frame = ink_of (widget, "rt_map_frame"),
    .grid = ink_of (widget, "rt_map_grid"),
    .rock = ink_of (widget, "rt_map_rock"),
    .rock_edge = ink_of (widget, "rt_map_rock_edge"),
    .ink = ink_of (widget, "rt_map_ink"),
    .dim = ink_of (widget, "rt_map_dim"),
    .brass = ink_of (widget, "rt_map_brass"),
    .teal = ink_of (widget, "rt_map_teal"),
    .red = ink_of (widget, "rt_map_red"),
    .blue = ink_of (widget, "rt_map_blue"),
    .pill = ink_of (widget, "rt_map_pill"),
    .on = ink_of (widget, "rt_map_frame"),
    .is_high_contrast = adw_style_manager_get_high_contrast (manager),
  };
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++) {
    g_autofree char *name = g_strdup_printf ("rt_head_player_%d", seat + 1);

    inks->player[seat] = ink_of (widget, name);
  }
  if (inks->is_high_contrast)
    inks->pill.alpha = 1;
}

static GdkRGBA
faded (const GdkRGBA *ink, float alpha)
{
  GdkRGBA color = *ink;

  color.alpha *= alpha;
  return color;
}

/* ---- Textures ---- */

static void
release_surface (gpointer surface)
{
  cairo_surface_destroy (surface);
}

GdkTexture *
rt_map_texture_new (int width, int height, int scale, RtMapPaint paint, gpointer data)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  gsize stride = (gsize)cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;
  cairo_t *cr;

  cairo_surface_set_device_scale (surface, scale, scale);
  cr = cairo_create (surface);
  paint (cr, width, height, data);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  bytes = g_bytes_new_with_free_func (cairo_image_surface_get_data (surface),
                                      stride * (gsize)(height * scale), release_surface, surface);
  return gdk_memory_texture_new (width * scale, height * scale, GDK_MEMORY_DEFAULT, bytes, stride);
}

/* ---- Ships ---- */

typedef struct {
  float x, y;
} Corner;

/* One side of each, from the bow to the stern; the other is its mirror. Half a length is 1. */
static const Corner fighter[] = { { 1, 0 },          { 0.35f, -0.2f },  { 0.05f, -0.26f },
                                  { -0.45f, -0.9f }, { -0.75f, -0.9f }, { -0.6f, -0.3f },
                                  { -0.95f, -0.5f }, { -0.82f, 0 } };
static const Corner cruiser[] = { { 1, -0.1f },       { 0.78f, -0.34f },  { 0.3f, -0.34f },
                                  { 0.3f, -0.52f },   { -0.05f, -0.52f }, { -0.05f, -0.42f },
                                  { -0.35f, -0.42f }, { -0.35f, -0.54f }, { -0.8f, -0.54f },
                                  { -0.8f, -0.36f },  { -1, -0.28f } };
static const Corner plain[] = { { 1, 0 }, { 0.3f, -0.45f }, { -0.6f, -0.45f }, { -0.9f, -0.15f } };

static void
trace_mirrored (cairo_t *cr, const Corner *corners, int n, double half)
{
  for (int i = 0; i < n; i++)
    cairo_line_to (cr, corners[i].x * half, corners[i].y * half);
  for (int i = n - 1; i >= 0; i--)
    cairo_line_to (cr, corners[i].x * half, -corners[i].y * half);
  cairo_close_path (cr);
}

static void
trace_rocketship (cairo_t *cr, double h)
{
  cairo_move_to (cr, h, 0);
  cairo_curve_to (cr, 0.72 * h, -0.3 * h, 0.2 * h, -0.42 * h, -0.35 * h, -0.34 * h);
  cairo_line_to (cr, -0.72 * h, -0.78 * h);
  cairo_line_to (cr, -h, -0.78 * h);
  cairo_line_to (cr, -0.84 * h, -0.24 * h);
  cairo_line_to (cr, -0.84 * h, 0.24 * h);
  cairo_line_to (cr, -h, 0.78 * h);
  cairo_line_to (cr, -0.72 * h, 0.78 * h);
  cairo_line_to (cr, -0.35 * h, 0.34 * h);
  cairo_curve_to (cr, 0.2 * h, 0.42 * h, 0.72 * h, 0.3 * h, h, 0);
  cairo_close_path (cr);
}

/* A ring with a hub, spokes and antennas. */
static void
trace_station (cairo_t *cr, double h)
{
  double width = 0.14 * h;

  cairo_arc (cr, 0, 0, 0.74 * h, 0, 2 * G_PI);
  cairo_new_sub_path (cr);
  cairo_arc_negative (cr, 0, 0, 0.54 * h, 2 * G_PI, 0);
  cairo_new_sub_path (cr);
  cairo_arc (cr, 0, 0, 0.2 * h, 0, 2 * G_PI);
  for (int i = 0; i < 4; i++) {
    cairo_save (cr);
    cairo_rotate (cr, i * G_PI_2);
    cairo_rectangle (cr, 0.18 * h, -width / 2, 0.38 * h, width);
    cairo_rectangle (cr, 0.72 * h, -width / 2, 0.28 * h, width);
    cairo_restore (cr);
  }
}

void
rt_map_trace_form (cairo_t *cr, RtMapForm form, double size)
{
  double half = size / 2;

  switch (form) {
  case RT_MAP_FORM_FIGHTER:
    trace_mirrored (cr, fighter, G_N_ELEMENTS (fighter), half);
    break;
  case RT_MAP_FORM_ROCKETSHIP:
    trace_rocketship (cr, half);
    break;
  case RT_MAP_FORM_CRUISER:
    trace_mirrored (cr, cruiser, G_N_ELEMENTS (cruiser), half);
    break;
  case RT_MAP_FORM_STATION:
    trace_station (cr, half);
    break;
  case RT_MAP_FORM_PLAIN:
    trace_mirrored (cr, plain, G_N_ELEMENTS (plain), half);
    break;
  case RT_MAP_FORM_BASE:
  case RT_MAP_FORM_ASTEROID:
  case RT_MAP_FORM_MICROID:
    cairo_arc (cr, 0, 0, half, 0, 2 * G_PI);
    break;
  }
}

void
rt_map_trace_arrow (cairo_t *cr, double x, double y, double size, double angle)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, angle);
  cairo_move_to (cr, 0.62 * size, 0);
  cairo_line_to (cr, -0.4 * size, -0.56 * size);
  cairo_line_to (cr, -0.4 * size, 0.56 * size);
  cairo_close_path (cr);
  cairo_restore (cr);
}

void
rt_map_paint_seat (cairo_t *cr, const RtMapInks *inks, int seat, double x, double y, double size)
{
  double h = size / 2;

  cairo_new_path (cr);
  switch (seat) {
  case 0:
    cairo_move_to (cr, x, y - h);
    cairo_line_to (cr, x + h, y + 0.8 * h);
    cairo_line_to (cr, x - h, y + 0.8 * h);
    cairo_close_path (cr);
    break;
  case 1:
    cairo_arc (cr, x, y, 0.92 * h, 0, 2 * G_PI);
    break;
  case 2:
    cairo_move_to (cr, x, y - h);
    cairo_line_to (cr, x + h, y);
    cairo_line_to (cr, x, y + h);
    cairo_line_to (cr, x - h, y);
    cairo_close_path (cr);
    break;
  default:
    cairo_rectangle (cr, x - 0.82 * h, y - 0.82 * h, 1.64 * h, 1.64 * h);
  }
  /* Apart from what is under it. */
  rt_paint_shape (cr, &inks->player[CLAMP (seat, 0, 3)], &inks->frame, 1);
}

/* ---- Things ---- */

static double
arrow_size (const RtMapLook *look)
{
  return look->is_acting ? HANDLE : MAX (ARROW_LEAST, look->radius * 0.4);
}

static double
seat_size (const RtMapLook *look)
{
  return MAX (SEAT_LEAST, MIN (16, look->radius * 0.62));
}

double
rt_map_look_arrow (const RtMapLook *look)
{
  return look->radius + (look->is_acting ? SECOND_RING + 2 : 0) + arrow_size (look) * 0.55;
}

double
rt_map_look_extent (const RtMapLook *look)
{
  return rt_map_look_arrow (look) + MAX (arrow_size (look), seat_size (look)) + SECOND_RING;
}

static void
paint_ring (cairo_t *cr, const RtMapLook *look, double x, double y, const GdkRGBA *ink)
{
  cairo_new_path (cr);
  cairo_arc (cr, x, y, look->radius + SECOND_RING, 0, 2 * G_PI);
  if (look->is_acting) {
    rt_paint_shape (cr, NULL, ink, 3);
  } else {
    cairo_set_dash (cr, (double[]){ 4, 3 }, 2, 0);
    rt_paint_shape (cr, NULL, ink, 2);
  }
}

static void
paint_ship (cairo_t *cr, const RtMapInks *inks, const RtMapLook *look, double x, double y)
{
  const GdkRGBA *player = &inks->player[CLAMP (look->seat, 0, 3)];
  GdkRGBA fill = faded (player, 0.26f);
  double extra = inks->is_high_contrast;
  double seat_x = x - (look->radius + 1) * cos (look->angle);
  double seat_y = y - (look->radius + 1) * sin (look->angle);

  cairo_arc (cr, x, y, look->radius, 0, 2 * G_PI);
  rt_paint_shape (cr, &inks->bg, NULL, 0);
  cairo_arc (cr, x, y, look->radius, 0, 2 * G_PI);
  rt_paint_shape (cr, &fill, player, 2 + extra);
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_rotate (cr, look->angle);
  rt_map_trace_form (cr, look->form, MAX (FORM_LEAST, 2 * look->radius * 0.8));
  cairo_restore (cr);
  rt_paint_shape (cr, look->is_done ? &inks->dim : &inks->ink, &inks->frame, 0.6);
  if (!look->is_steering) {
    double arrow = rt_map_look_arrow (look);

    rt_map_trace_arrow (cr, x + arrow * cos (look->angle), y + arrow * sin (look->angle),
                        arrow_size (look), look->angle);
    rt_paint_shape (cr, look->is_acting ? &inks->brass : player, &inks->frame, 1);
  }
  rt_map_paint_seat (cr, inks, look->seat, seat_x, seat_y, seat_size (look));
}

static void
paint_token (cairo_t *cr, const RtMapInks *inks, double x, double y, double size)
{
  rt_paint_rounded (cr, x - size / 2, y - size / 2, size, size, size * 0.18);
  rt_paint_shape (cr, &inks->ink, &inks->frame, 1);
  if (size < 10)
    return;
  /* A question mark. */
  cairo_new_path (cr);
  cairo_arc (cr, x, y - 0.12 * size, 0.17 * size, G_PI, 2.55 * G_PI);
  cairo_line_to (cr, x, y + 0.14 * size);
  rt_paint_shape (cr, NULL, &inks->frame, size * 0.11);
  cairo_arc (cr, x, y + 0.29 * size, 0.07 * size, 0, 2 * G_PI);
  rt_paint_shape (cr, &inks->frame, NULL, 0);
}

/* Those that lie on a rock: around its middle, as many as there is room for. */
static void
paint_tokens (cairo_t *cr, const RtMapInks *inks, const RtMapLook *look, double x, double y)
{
  double size = CLAMP (look->radius * 0.3, 6, 20);
  int most = look->form == RT_MAP_FORM_BASE ? 3 : 5;
  int n = MIN (look->n_tokens, most);
  double around = n > 1 ? look->radius * (look->form == RT_MAP_FORM_BASE ? 0.4 : 0.5) : 0;

  for (int i = 0; i < n; i++) {
    double angle = 2 * G_PI * i / n - 1.1;

    paint_token (cr, inks, x + around * cos (angle), y + around * sin (angle), size);
  }
}

static void
paint_rock (cairo_t *cr, const RtMapInks *inks, const RtMapLook *look, double x, double y)
{
  static const double bumps[] = { 0.99, 0.9, 0.98, 0.88, 0.95, 0.99, 0.9, 0.97, 0.91, 0.96, 0.89 };
  static const double craters[][3] = { { -0.3, -0.42, 0.12 },
                                       { 0.45, 0.1, 0.16 },
                                       { -0.1, 0.5, 0.1 } };
  GdkRGBA shade = faded (&inks->frame, 0.3f);
  int n = G_N_ELEMENTS (bumps);

  cairo_new_path (cr);
  for (int i = 0; i < n; i++) {
    double angle = 2 * G_PI * i / n + 0.2;

    cairo_line_to (cr, x + look->radius * bumps[i] * cos (angle),
                   y + look->radius * bumps[i] * sin (angle));
  }
  cairo_close_path (cr);
  rt_paint_shape (cr, &inks->rock, &inks->rock_edge, 1.5 + inks->is_high_contrast);
  for (guint i = 0; i < G_N_ELEMENTS (craters); i++) {
    cairo_arc (cr, x + craters[i][0] * look->radius, y + craters[i][1] * look->radius,
               craters[i][2] * look->radius, 0, 2 * G_PI);
    rt_paint_shape (cr, &shade, NULL, 0);
  }
  cairo_new_path (cr);
  cairo_arc (cr, x, y, look->radius, 0, 2 * G_PI);
  if (look->form == RT_MAP_FORM_BASE) {
    rt_paint_shape (cr, NULL, &inks->player[look->seat], 2.5 + inks->is_high_contrast);
  } else {
    cairo_set_dash (cr, (double[]){ 1.5, 3 }, 2, 0);
    rt_paint_shape (cr, NULL, &inks->rock_edge, 1);
  }
  paint_tokens (cr, inks, look, x, y);
  if (look->form == RT_MAP_FORM_BASE)
    rt_map_paint_seat (cr, inks, look->seat, x + look->radius * 0.71, y - look->radius * 0.71,
                       MAX (12, MIN (18, look->radius * 0.6)));
}

static void
paint_microid (cairo_t *cr, const RtMapInks *inks, const RtMapLook *look, double x, double y)
{
  cairo_new_path (cr);
  for (int i = 0; i < 6; i++)
    cairo_line_to (cr, x + look->radius * cos (i * G_PI / 3),
                   y + look->radius * sin (i * G_PI / 3));
  cairo_close_path (cr);
  rt_paint_shape (cr, &inks->ink, &inks->brass, look->radius < 6 ? 1.2 : 2);
  if (look->radius < 5)
    return;
  cairo_arc (cr, x, y - 0.16 * look->radius, 0.27 * look->radius, G_PI, 2.55 * G_PI);
  cairo_line_to (cr, x, y + 0.2 * look->radius);
  rt_paint_shape (cr, NULL, &inks->frame, look->radius * 0.19);
  cairo_arc (cr, x, y + 0.5 * look->radius, 0.11 * look->radius, 0, 2 * G_PI);
  rt_paint_shape (cr, &inks->frame, NULL, 0);
}

void
rt_map_paint_look (cairo_t *cr, const RtMapInks *inks, const RtMapLook *look, double x, double y)
{
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (look->is_acting || look->is_selected)
    paint_ring (cr, look, x, y, &inks->brass);
  switch (look->form) {
  case RT_MAP_FORM_FIGHTER:
  case RT_MAP_FORM_ROCKETSHIP:
  case RT_MAP_FORM_CRUISER:
  case RT_MAP_FORM_STATION:
  case RT_MAP_FORM_PLAIN:
    paint_ship (cr, inks, look, x, y);
    break;
  case RT_MAP_FORM_BASE:
  case RT_MAP_FORM_ASTEROID:
    paint_rock (cr, inks, look, x, y);
    break;
  case RT_MAP_FORM_MICROID:
    paint_microid (cr, inks, look, x, y);
    break;
  }
}

/* ---- Signs ---- */

static void
trace_plate (cairo_t *cr, RtMapSign sign, double x, double y, double h)
{
  cairo_new_path (cr);
  if (sign == RT_MAP_SIGN_BAD) {
    rt_paint_rounded (cr, x - h, y - h, 2 * h, 2 * h, 0.3 * h);
  } else if (sign == RT_MAP_SIGN_CLOSE) {
    cairo_move_to (cr, x, y - 1.15 * h);
    cairo_line_to (cr, x + 1.15 * h, y);
    cairo_line_to (cr, x, y + 1.15 * h);
    cairo_line_to (cr, x - 1.15 * h, y);
    cairo_close_path (cr);
  } else {
    cairo_arc (cr, x, y, h, 0, 2 * G_PI);
  }
}

static void
trace_wave (cairo_t *cr, double x, double y, double h)
{
  cairo_move_to (cr, x - 0.5 * h, y + 0.12 * h);
  cairo_curve_to (cr, x - 0.2 * h, y - 0.35 * h, x + 0.2 * h, y + 0.35 * h, x + 0.5 * h,
                  y - 0.12 * h);
}

void
rt_map_paint_sign (cairo_t *cr, const RtMapInks *inks, RtMapSign sign, double x, double y,
                   double size)
{
  double h = size / 2;
  const GdkRGBA *fills[] = { NULL, &inks->teal, &inks->brass, &inks->red, &inks->teal, &inks->red };

  if (sign == RT_MAP_SIGN_NONE)
    return;
  trace_plate (cr, sign, x, y, sign == RT_MAP_SIGN_TO_ACT ? h * 0.45 : h);
  rt_paint_shape (cr, fills[sign], sign == RT_MAP_SIGN_TO_ACT ? NULL : &inks->frame, 1);
  switch (sign) {
  case RT_MAP_SIGN_NONE:
  case RT_MAP_SIGN_TO_ACT:
    return;
  case RT_MAP_SIGN_GOOD:
    cairo_move_to (cr, x - 0.45 * h, y + 0.05 * h);
    cairo_line_to (cr, x - 0.12 * h, y + 0.38 * h);
    cairo_line_to (cr, x + 0.48 * h, y - 0.32 * h);
    break;
  case RT_MAP_SIGN_CLOSE:
    trace_wave (cr, x, y - 0.24 * h, h);
    trace_wave (cr, x, y + 0.24 * h, h);
    break;
  case RT_MAP_SIGN_BAD:
    cairo_move_to (cr, x - 0.4 * h, y - 0.4 * h);
    cairo_line_to (cr, x + 0.4 * h, y + 0.4 * h);
    cairo_move_to (cr, x + 0.4 * h, y - 0.4 * h);
    cairo_line_to (cr, x - 0.4 * h, y + 0.4 * h);
    break;
  case RT_MAP_SIGN_BOARDS:
    cairo_move_to (cr, x - 0.5 * h, y);
    cairo_line_to (cr, x + 0.45 * h, y);
    cairo_move_to (cr, x, y - 0.42 * h);
    cairo_line_to (cr, x + 0.45 * h, y);
    cairo_line_to (cr, x, y + 0.42 * h);
    break;
  }
  rt_paint_shape (cr, NULL, &inks->on, MAX (1.4, 0.24 * h));
}

void
rt_map_paint_pod (cairo_t *cr, const RtMapInks *inks, gboolean is_shield, gboolean is_fired,
                  double x, double y, double size)
{
  double h = size / 2;
  const GdkRGBA *ink = is_shield ? &inks->blue : &inks->red;

  cairo_new_path (cr);
  if (is_shield) {
    cairo_move_to (cr, x, y - h);
    cairo_line_to (cr, x + 0.85 * h, y - 0.7 * h);
    cairo_curve_to (cr, x + 0.85 * h, y + 0.3 * h, x + 0.5 * h, y + 0.75 * h, x, y + h);
    cairo_curve_to (cr, x - 0.5 * h, y + 0.75 * h, x - 0.85 * h, y + 0.3 * h, x - 0.85 * h,
                    y - 0.7 * h);
  } else {
    cairo_move_to (cr, x, y - h);
    cairo_line_to (cr, x + 0.9 * h, y - 0.35 * h);
    cairo_line_to (cr, x + 0.9 * h, y + 0.9 * h);
    cairo_line_to (cr, x - 0.9 * h, y + 0.9 * h);
    cairo_line_to (cr, x - 0.9 * h, y - 0.35 * h);
  }
  cairo_close_path (cr);
  rt_paint_shape (cr, is_fired ? NULL : ink, is_fired ? ink : NULL, 1.2);
}
