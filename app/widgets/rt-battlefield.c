/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-battlefield.h. A unit of the drawing is a millimetre of the table, so that the distance of
 * the bases from the edge looks as it is.
 */
#include "rt-battlefield.h"

#include <glib/gi18n.h>
#include <math.h>

/* The table, and beside it the same from the side; around both there is room for measures. */
enum { TABLE = 1000, SIDE_X = 1060, SPACE_WIDTH = 1400, SPACE_HEIGHT = 1130 };
enum { MIDDLE = TABLE / 2, ASTEROID = 80, BASE = 48, SHIP = 27, TOKEN = 30, BADGE = 34 };
enum { DROP = 300, FLOOR = 860 };
enum { PLAYERS_MAX = 4, FLEET = 3 };

struct _RtBattlefield {
  RtDrawing parent_instance;
  int n_players;
  double length; /* L, in millimetres */
};

G_DEFINE_FINAL_TYPE (RtBattlefield, rt_battlefield, RT_TYPE_DRAWING)

typedef struct {
  RtDrawing *drawing;
  cairo_t *cr;
  GdkRGBA ink, sunk, edge, rock, token, badge, on;
} Pen;

/* ---- Parts ---- */

static void
draw_rock (Pen *pen, double x, double y, double radius, const GdkRGBA *line)
{
  static const double bumps[] = { 1, 0.92, 1, 0.9, 0.97, 1, 0.9, 0.98, 0.93 };
  int n = G_N_ELEMENTS (bumps);

  for (int i = 0; i < n; i++) {
    double angle = 2 * G_PI * i / n;

    cairo_line_to (pen->cr, x + radius * bumps[i] * cos (angle),
                   y + radius * bumps[i] * sin (angle));
  }
  cairo_close_path (pen->cr);
  rt_paint_shape (pen->cr, &pen->rock, line, 5);
}

static void
draw_token (Pen *pen, double x, double y)
{
  rt_paint_rounded (pen->cr, x - TOKEN / 2.0, y - TOKEN / 2.0, TOKEN, TOKEN, 6);
  rt_paint_shape (pen->cr, &pen->token, &pen->ink, 3);
}

static void
draw_badge (Pen *pen, double x, double y, int number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  cairo_new_sub_path (pen->cr);
  cairo_arc (pen->cr, x, y, BADGE, 0, 2 * G_PI);
  rt_paint_shape (pen->cr, &pen->badge, NULL, 0);
  rt_drawing_text (pen->drawing, pen->cr, text, x, y, 44, TRUE, &pen->on, 0.5);
}

/* A line with an end at each point. */
static void
draw_measure (Pen *pen, double x, double y, double to_x, double to_y)
{
  double across = x == to_x ? 14 : 0;
  double along = x == to_x ? 0 : 14;

  cairo_move_to (pen->cr, x, y);
  cairo_line_to (pen->cr, to_x, to_y);
  cairo_move_to (pen->cr, x - across, y - along);
  cairo_line_to (pen->cr, x + across, y + along);
  cairo_move_to (pen->cr, to_x - across, to_y - along);
  cairo_line_to (pen->cr, to_x + across, to_y + along);
  rt_paint_shape (pen->cr, NULL, &pen->ink, 5);
}

/* ---- From above ---- */

/* The home base below, its fleet towards the middle: all touch it, and not each other. */
static void
draw_player (RtBattlefield *self, Pen *pen, int seat)
{
  static const double turns[PLAYERS_MAX] = { 0, G_PI, G_PI / 2, -G_PI / 2 };
  g_autofree char *name = g_strdup_printf ("rt_player_%d", seat + 1);
  GdkRGBA color = rt_drawing_color (pen->drawing, name);
  double y = MIDDLE - self->length - BASE;

  cairo_save (pen->cr);
  cairo_translate (pen->cr, MIDDLE, MIDDLE);
  cairo_rotate (pen->cr, turns[seat]);
  for (int i = 0; i < FLEET; i++) {
    double angle = G_PI * (1 + i) / (FLEET + 1);

    cairo_new_sub_path (pen->cr);
    cairo_arc (pen->cr, (BASE + SHIP) * cos (angle), y - (BASE + SHIP) * sin (angle), SHIP, 0,
               2 * G_PI);
    rt_paint_shape (pen->cr, &color, NULL, 0);
  }
  draw_rock (pen, 0, y, BASE, &color);
  cairo_restore (pen->cr);
}

static void
draw_table (RtBattlefield *self, Pen *pen)
{
  static const int tokens[][2] = { { 405, 440 }, { 570, 405 }, { 610, 540 }, { 460, 625 },
                                   { 330, 560 }, { 680, 430 }, { 545, 660 }, { 395, 340 } };

  rt_paint_rounded (pen->cr, 3, 3, TABLE - 6, TABLE - 6, 16);
  rt_paint_shape (pen->cr, &pen->sunk, &pen->edge, 6);
  draw_rock (pen, MIDDLE, MIDDLE, ASTEROID, &pen->ink);
  for (guint i = 0; i < G_N_ELEMENTS (tokens); i++)
    draw_token (pen, tokens[i][0], tokens[i][1]);
  for (int seat = 0; seat < self->n_players; seat++)
    draw_player (self, pen, seat);
  draw_measure (pen, 0, TABLE + 40, TABLE, TABLE + 40);
  rt_drawing_text (pen->drawing, pen->cr, _ ("1 m"), 300, TABLE + 92, 48, TRUE, &pen->ink, 0.5);
  draw_measure (pen, MIDDLE, TABLE, MIDDLE, TABLE - self->length);
  rt_drawing_text (pen->drawing, pen->cr, "L", MIDDLE + 26, TABLE - self->length / 2, 52, TRUE,
                   &pen->ink, 0);
}

/* ---- From the side ---- */

static void
draw_drop (Pen *pen)
{
  double x = SIDE_X + 190;
  double top = FLOOR - 2 * ASTEROID - DROP;

  cairo_move_to (pen->cr, SIDE_X, FLOOR);
  cairo_line_to (pen->cr, SPACE_WIDTH - 10, FLOOR);
  rt_paint_shape (pen->cr, NULL, &pen->edge, 8);
  draw_rock (pen, x, FLOOR - ASTEROID, ASTEROID, &pen->ink);
  for (int i = 0; i < 3; i++) {
    double token_x = x + 44 * (i - 1);

    cairo_move_to (pen->cr, token_x, top + TOKEN);
    cairo_line_to (pen->cr, token_x, top + 150);
    cairo_save (pen->cr);
    rt_paint_dashes (pen->cr, 14);
    rt_paint_shape (pen->cr, NULL, &pen->ink, 4);
    cairo_restore (pen->cr);
    draw_token (pen, token_x, top);
  }
  draw_measure (pen, SIDE_X + 60, top, SIDE_X + 60, FLOOR - 2 * ASTEROID);
  rt_drawing_text (pen->drawing, pen->cr, _ ("30 cm"), x + 10, FLOOR - 2 * ASTEROID - 0.25 * DROP,
                   48, TRUE, &pen->ink, 0.5);
  draw_badge (pen, x, top - 80, 3);
}

/* ---- The widget ---- */

static void
rt_battlefield_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtBattlefield *self = RT_BATTLEFIELD (drawing);
  double scale = MIN (width / SPACE_WIDTH, height / SPACE_HEIGHT);
  Pen pen = {
    .drawing = drawing,
    .ink = rt_drawing_color (drawing, "rt_ink"),
    .sunk = rt_drawing_color (drawing, "rt_sunk"),
    .edge = rt_drawing_color (drawing, "rt_edge"),
    .rock = rt_drawing_color (drawing, "rt_dim"),
    .token = rt_drawing_color (drawing, "rt_card"),
    .badge = rt_drawing_color (drawing, "rt_teal"),
    .on = rt_drawing_color (drawing, "rt_on"),
  };

  pen.cr = rt_drawing_cairo (snapshot, width, height);
  cairo_translate (pen.cr, (width - scale * SPACE_WIDTH) / 2, (height - scale * SPACE_HEIGHT) / 2);
  cairo_scale (pen.cr, scale, scale);
  draw_table (self, &pen);
  draw_drop (&pen);
  draw_badge (&pen, 190, TABLE + 92, 1);
  draw_badge (&pen, MIDDLE, MIDDLE, 2);
  draw_badge (&pen, MIDDLE - 70, TABLE - self->length / 2, 4);
  draw_badge (&pen, MIDDLE + 170, TABLE - self->length - 2 * BASE - SHIP, 5);
  cairo_destroy (pen.cr);
}

static void
rt_battlefield_class_init (RtBattlefieldClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_battlefield_paint;
}

static void
rt_battlefield_init (RtBattlefield *self)
{
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
}

void
rt_battlefield_show (RtBattlefield *self, int n_players, int tenths_mm)
{
  self->n_players = CLAMP (n_players, 0, PLAYERS_MAX);
  /* However long somebody's ruler is, two bases and the asteroid have room. */
  self->length = MIN (tenths_mm / 10.0, MIDDLE - ASTEROID - 2 * (BASE + SHIP));
  rt_drawing_set_sentence (
      RT_DRAWING (self),
      _ ("The table from above: the asteroid in the middle with resources around it, a home base "
         "one L from each player’s edge, ships around it. From the side: resources fall 30 cm."));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
