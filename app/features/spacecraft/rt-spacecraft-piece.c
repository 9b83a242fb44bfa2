/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-piece.h. Shapes are traced in a square of 1 by 1. */
#include "rt-spacecraft-piece.h"

/* How a piece looks; NULL: nothing is there. */
typedef void (*Look) (RtSpacecraftPiece *self, cairo_t *cr, double width, double height);

struct _RtSpacecraftPiece {
  RtDrawing parent_instance;
  Look look;
  int value;  /* junk, kind, subject, goal or load */
  int first;  /* weight, cost or limit; of a module whether it is turned */
  int second; /* height or stock */
  unsigned colours;
  gboolean is_pale;
  SpacecraftProject project;
  SpacecraftPlayedCard card;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftPiece, rt_spacecraft_piece, RT_TYPE_DRAWING)

/* ---- Junk ---- */

static void
trace_polygon (cairo_t *cr, const double (*point)[2], int n)
{
  for (int i = 0; i < n; i++)
    cairo_line_to (cr, point[i][0], point[i][1]);
  cairo_close_path (cr);
}

static void
trace_screw (cairo_t *cr)
{
  static const double outline[][2] = {
    { .2, .06 },  { .8, .06 },  { .8, .28 }, { .62, .28 }, { .62, .38 }, { .74, .42 },
    { .74, .5 },  { .62, .54 }, { .7, .58 }, { .7, .66 },  { .58, .7 },  { .64, .74 },
    { .62, .8 },  { .5, .96 },  { .38, .8 }, { .26, .72 }, { .27, .64 }, { .4, .6 },
    { .27, .56 }, { .27, .48 }, { .4, .44 }, { .4, .28 },  { .2, .28 },
  };
  trace_polygon (cr, outline, G_N_ELEMENTS (outline));
}

static void
trace_bulb (cairo_t *cr)
{
  cairo_arc (cr, .5, .36, .3, .75 * G_PI, .25 * G_PI);
  cairo_curve_to (cr, .64, .64, .64, .66, .63, .7);
  cairo_line_to (cr, .37, .7);
  cairo_curve_to (cr, .36, .66, .36, .64, .288, .572);
  cairo_close_path (cr);
  rt_paint_rounded (cr, .38, .75, .24, .08, .04);
  rt_paint_rounded (cr, .42, .87, .16, .08, .04);
}

static void
trace_gear (cairo_t *cr)
{
  enum { TEETH = 8 };

  for (int i = 0; i < TEETH; i++) {
    const double turn = 2 * G_PI / TEETH;
    const double at[4] = { -.28, -.16, .16, .28 };
    const double r[4] = { .33, .46, .46, .33 };
    for (int k = 0; k < 4; k++)
      cairo_line_to (cr, .5 + r[k] * cos (turn * (i + at[k])),
                     .5 + r[k] * sin (turn * (i + at[k])));
  }
  cairo_close_path (cr);
  cairo_new_sub_path (cr);
  cairo_arc_negative (cr, .5, .5, .15, 2 * G_PI, 0);
}

static void
trace_battery (cairo_t *cr)
{
  rt_paint_rounded (cr, .4, .04, .2, .08, .03);
  rt_paint_rounded (cr, .24, .14, .52, .82, .08);
  /* The plus goes round the other way: a hole. */
  static const double plus[][2] = { { .45, .38 }, { .45, .49 }, { .34, .49 }, { .34, .59 },
                                    { .45, .59 }, { .45, .7 },  { .55, .7 },  { .55, .59 },
                                    { .66, .59 }, { .66, .49 }, { .55, .49 }, { .55, .38 } };
  cairo_new_sub_path (cr);
  trace_polygon (cr, plus, G_N_ELEMENTS (plus));
}

static void
trace_cable (cairo_t *cr)
{
  cairo_set_line_width (cr, .1);
  cairo_move_to (cr, .16, .78);
  cairo_curve_to (cr, .16, 1.06, .48, 1.0, .48, .72);
  cairo_line_to (cr, .48, .36);
  cairo_curve_to (cr, .48, .02, .84, .02, .84, .3);
  cairo_stroke (cr);
  rt_paint_rounded (cr, .02, .52, .28, .28, .06);
  rt_paint_rounded (cr, .06, .38, .07, .2, .02);
  rt_paint_rounded (cr, .19, .38, .07, .2, .02);
  rt_paint_rounded (cr, .7, .3, .28, .22, .06);
  rt_paint_rounded (cr, .77, .48, .14, .24, .03);
}

static void
trace_propeller (cairo_t *cr)
{
  for (int i = 0; i < 3; i++) {
    cairo_save (cr);
    cairo_translate (cr, .5, .52);
    cairo_rotate (cr, i * 2 * G_PI / 3);
    cairo_new_sub_path (cr);
    cairo_move_to (cr, -.05, -.06);
    cairo_curve_to (cr, -.3, -.26, -.22, -.48, .02, -.48);
    cairo_curve_to (cr, .2, -.46, .14, -.24, .06, -.07);
    cairo_close_path (cr);
    cairo_restore (cr);
  }
  cairo_new_sub_path (cr);
  cairo_arc (cr, .5, .52, .1, 0, 2 * G_PI);
}

static void
trace_tape (cairo_t *cr)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, .44, .46, .38, 0, 2 * G_PI);
  cairo_new_sub_path (cr);
  cairo_arc_negative (cr, .44, .46, .15, 2 * G_PI, 0);
  static const double tail[][2] = {
    { .5, .72 }, { .98, .72 }, { .92, .79 }, { .98, .86 }, { .44, .84 }
  };
  cairo_new_sub_path (cr);
  trace_polygon (cr, tail, G_N_ELEMENTS (tail));
}

/* The square of 1 by 1 at a place. */
static void
enter_square (cairo_t *cr, double x, double y, double size)
{
  cairo_save (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, size, size);
  cairo_new_path (cr);
}

static void
paint_junk (cairo_t *cr, int junk, double x, double y, double size, const GdkRGBA *color)
{
  static void (*const trace[SPACECRAFT_JUNKS]) (cairo_t * cr) = {
    trace_screw, trace_bulb, trace_gear, trace_battery, trace_cable, trace_propeller, trace_tape,
  };

  enter_square (cr, x, y, size);
  rt_paint_color (cr, color);
  trace[junk](cr);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* ---- Modules ---- */

/* How a module is coloured. */
typedef struct {
  GdkRGBA fill[2];
  GdkRGBA detail[2];
  GdkRGBA line;
  GdkRGBA flame;
  gboolean is_empty;
} Paint;

static GdkRGBA
navy (void)
{
  GdkRGBA color;

  gdk_rgba_parse (&color, "#14203A");
  return color;
}

static Paint
choose_paint (RtSpacecraftPiece *self, unsigned colours)
{
  static const char *const names[] = { "sc_white", "sc_blue", "sc_gold" };
  RtDrawing *drawing = RT_DRAWING (self);
  Paint paint = { .line = rt_drawing_color (drawing, self->is_pale ? "rt_edge" : "rt_ink"),
                  .flame = rt_drawing_color (drawing, "rt_red"),
                  .is_empty = self->is_pale };
  int n = 0;

  for (int i = 0; i < SPACECRAFT_COLOURS; i++)
    if (colours >> i & 1) {
      paint.fill[MIN (n, 1)] = rt_drawing_color (drawing, names[i]);
      paint.detail[MIN (n, 1)] = i == 1 ? rt_drawing_color (drawing, "rt_on") : navy ();
      n++;
    }
  if (n == 0) {
    paint.fill[0] = rt_drawing_color (drawing, "sc_grey");
    paint.detail[0] = navy ();
  }
  if (n < 2) {
    paint.fill[1] = paint.fill[0];
    paint.detail[1] = paint.detail[0];
  }
  if (self->is_pale)
    paint.detail[0] = paint.detail[1] = paint.flame = paint.line;
  return paint;
}

static void
trace_nose (cairo_t *cr)
{
  cairo_move_to (cr, .12, .98);
  cairo_curve_to (cr, .12, .5, .32, .18, .5, .03);
  cairo_curve_to (cr, .68, .18, .88, .5, .88, .98);
  cairo_close_path (cr);
}

static void
trace_hull (cairo_t *cr)
{
  rt_paint_rounded (cr, .12, .03, .76, .94, .06);
}

static void
trace_fin (cairo_t *cr)
{
  cairo_move_to (cr, .03, .06);
  cairo_curve_to (cr, .5, .06, .94, .42, .95, .98);
  cairo_curve_to (cr, .72, .72, .4, .7, .03, .82);
  cairo_close_path (cr);
}

static void
trace_connector (cairo_t *cr)
{
  cairo_rectangle (cr, .02, .3, .96, .4);
}

static void
trace_engine (cairo_t *cr)
{
  cairo_move_to (cr, .3, .03);
  cairo_line_to (cr, .7, .03);
  cairo_line_to (cr, .93, .78);
  cairo_line_to (cr, .07, .78);
  cairo_close_path (cr);
}

static void
fill_halves (cairo_t *cr, const Paint *paint)
{
  cairo_path_t *path;

  if (gdk_rgba_equal (&paint->fill[0], &paint->fill[1])) {
    rt_paint_color (cr, &paint->fill[0]);
    cairo_fill_preserve (cr);
    return;
  }
  path = cairo_copy_path (cr);
  for (int half = 0; half < 2; half++) {
    cairo_save (cr);
    cairo_new_path (cr);
    cairo_rectangle (cr, half ? .5 : 0, 0, .5, 1);
    cairo_clip (cr);
    cairo_append_path (cr, path);
    rt_paint_color (cr, &paint->fill[half]);
    cairo_fill (cr);
    cairo_restore (cr);
  }
  cairo_append_path (cr, path);
  cairo_path_destroy (path);
}

/* Portholes of hulls, joints of connectors, flames. */
static void
paint_details (cairo_t *cr, SpacecraftKind kind, const Paint *paint, double line_width)
{
  switch (kind) {
  case SPACECRAFT_HULL:
    for (int half = 0; half < 2; half++) {
      cairo_arc (cr, .5, .5, .16, half ? -G_PI_2 : G_PI_2, half ? G_PI_2 : 3 * G_PI_2);
      rt_paint_color (cr, &paint->detail[half]);
      cairo_set_line_width (cr, .09);
      cairo_stroke (cr);
    }
    break;
  case SPACECRAFT_CONNECTOR:
    for (int i = 1; i <= 2; i++) {
      cairo_move_to (cr, i / 3.0, .3);
      cairo_line_to (cr, i / 3.0, .7);
      rt_paint_color (cr, &paint->detail[i - 1]);
      cairo_set_line_width (cr, MAX (line_width, .05));
      cairo_stroke (cr);
    }
    break;
  case SPACECRAFT_ENGINE:
    cairo_move_to (cr, .34, .8);
    cairo_line_to (cr, .66, .8);
    cairo_line_to (cr, .5, .98);
    cairo_close_path (cr);
    rt_paint_color (cr, &paint->flame);
    cairo_fill (cr);
    break;
  case SPACECRAFT_NOSE:
  case SPACECRAFT_FIN:
  case SPACECRAFT_KINDS:
    break;
  }
}

static void
paint_module (cairo_t *cr, SpacecraftKind kind, const Paint *paint, gboolean is_turned, double x,
              double y, double size)
{
  static void (*const trace[SPACECRAFT_KINDS]) (cairo_t * cr) = { trace_nose, trace_hull, trace_fin,
                                                                  trace_connector, trace_engine };
  const double line_width = MAX (1.4, size * .045) / size;

  enter_square (cr, x, y, size);
  if (is_turned) {
    cairo_translate (cr, 1, 0);
    cairo_scale (cr, -1, 1);
  }
  trace[kind](cr);
  if (!paint->is_empty)
    fill_halves (cr, paint);
  rt_paint_color (cr, &paint->line);
  cairo_set_line_width (cr, line_width);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (cr);
  paint_details (cr, kind, paint, line_width);
  cairo_restore (cr);
}

/* ---- Colours as shapes ---- */

/* White is a disc, blue a drop, gold a star. */
static void
paint_colour (RtSpacecraftPiece *self, cairo_t *cr, int colour, double x, double y, double size)
{
  Paint paint = choose_paint (self, 1u << colour);

  enter_square (cr, x, y, size);
  switch (colour) {
  case 0:
    cairo_arc (cr, .5, .5, .38, 0, 2 * G_PI);
    break;
  case 1:
    cairo_move_to (cr, .5, .05);
    cairo_curve_to (cr, .6, .28, .82, .42, .82, .64);
    cairo_arc (cr, .5, .64, .32, 0, G_PI);
    cairo_curve_to (cr, .18, .42, .4, .28, .5, .05);
    break;
  default:
    for (int i = 0; i < 10; i++) {
      double r = i % 2 ? .2 : .48;
      cairo_line_to (cr, .5 + r * sin (i * G_PI / 5), .52 - r * cos (i * G_PI / 5));
    }
    break;
  }
  cairo_close_path (cr);
  rt_paint_shape (cr, &paint.fill[0], &paint.line, MAX (1.2, size * .05) / size);
  cairo_restore (cr);
}

/* ---- Looks ---- */

static void
number (RtSpacecraftPiece *self, cairo_t *cr, int value, double x, double y, double size,
        gboolean is_bold, const char *color, double align)
{
  g_autofree char *text = g_strdup_printf ("%d", value);
  GdkRGBA rgba = rt_drawing_color (RT_DRAWING (self), color);

  rt_drawing_text (RT_DRAWING (self), cr, text, x, y, size, is_bold, &rgba, align);
}

static void
times (RtSpacecraftPiece *self, cairo_t *cr, int value, double x, double y, double size,
       gboolean is_bold, double align)
{
  g_autofree char *text = g_strdup_printf ("×%d", value);
  GdkRGBA rgba = rt_drawing_color (RT_DRAWING (self), is_bold ? "rt_ink" : "rt_dim");

  rt_drawing_text (RT_DRAWING (self), cr, text, x, y, size, is_bold, &rgba, align);
}

static void
paint_tile (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  GdkRGBA ink = rt_drawing_color (RT_DRAWING (self), "rt_ink");
  double side = MIN (width, height);
  double size = side * (self->first ? .5 : .9);

  paint_junk (cr, self->value, (width - size) / 2, (height - size) / 2, size, &ink);
  if (self->first == 0)
    return;
  number (self, cr, self->first, width - side * .08, height - side * .16, MAX (12, side * .24),
          TRUE, "rt_ink", 1);
  if (self->second > 0)
    number (self, cr, self->second, side * .08, side * .15, MAX (12, side * .19), FALSE, "rt_dim",
            0);
}

static void
paint_token (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  GdkRGBA color = rt_drawing_color (RT_DRAWING (self), "rt_head_fg");
  double size = MIN (height * .62, width * .42);
  double x = width / 2 - size * .8;

  paint_junk (cr, self->value, x, (height - size) / 2, size, &color);
  number (self, cr, self->first, x + size * 1.25, height / 2, MAX (12, size * .85), TRUE,
          "rt_head_fg", 0);
}

/* One module. */
static void
paint_one (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  Paint paint = choose_paint (self, self->colours);
  double size = MIN (width, height);

  paint_module (cr, (SpacecraftKind)self->value, &paint, self->first, (width - size) / 2,
                (height - size) / 2, size);
}

/* Module beside its numbers, or above them where it is narrow. */
static void
paint_stock (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  Paint paint = choose_paint (self, self->colours);
  gboolean is_narrow = height > width * .95;
  double text = is_narrow ? 15 : CLAMP (height * .32, 12, 18);
  double size =
      is_narrow ? MIN (width * .8, height - text * 1.5) : MIN (height * .74, width - text * 1.5);
  double right = width * .93;

  if (is_narrow) {
    paint_module (cr, (SpacecraftKind)self->value, &paint, FALSE, (width - size) / 2, height * .04,
                  size);
    number (self, cr, self->first, width * .1, height - text * .65, text, TRUE, "rt_ink", 0);
    times (self, cr, self->second, right, height - text * .65, 12, FALSE, 1);
    return;
  }
  paint_module (cr, (SpacecraftKind)self->value, &paint, FALSE, width * .07, (height - size) / 2,
                size);
  number (self, cr, self->first, right, height * .3, text, TRUE, "rt_ink", 1);
  times (self, cr, self->second, right, height * .7, MAX (12, text * .75), FALSE, 1);
}

static void
paint_arrows (RtSpacecraftPiece *self, cairo_t *cr, gboolean is_upright, double x, double y,
              double size)
{
  static const double arrow[][2] = {
    { 0, .5 }, { .25, .2 }, { .25, .4 }, { .75, .4 }, { .75, .2 },
    { 1, .5 }, { .75, .8 }, { .75, .6 }, { .25, .6 }, { .25, .8 }
  };
  GdkRGBA ink = rt_drawing_color (RT_DRAWING (self), "rt_ink");

  enter_square (cr, x, y, size);
  if (is_upright) {
    cairo_translate (cr, 1, 0);
    cairo_rotate (cr, G_PI_2);
  }
  trace_polygon (cr, arrow, G_N_ELEMENTS (arrow));
  rt_paint_color (cr, &ink);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* Kinds or colours, each with its number, side by side. */
static void
paint_needs (RtSpacecraftPiece *self, cairo_t *cr, int n_kinds, double width, double height)
{
  const SpacecraftProject *project = &self->project;
  int n = 0;

  for (int i = 0; i < n_kinds; i++)
    n += project->need[i] > 0;
  double part = width / MAX (n, 1);
  double text = CLAMP (height * .3, 12, 15);
  double size = MIN (MIN (part * .9, height - text * 1.15), 40);
  double x = (width - MIN (part, size * 1.5) * n) / 2;
  double step = MIN (part, size * 1.5);
  double top = (height - size - text * 1.15) / 2;
  for (int i = 0; i < n_kinds; i++) {
    if (!project->need[i])
      continue;
    Paint paint = choose_paint (self, SPACECRAFT_WHITE);
    if (project->asks == SPACECRAFT_ASKS_MODULES)
      paint_module (cr, (SpacecraftKind)i, &paint, FALSE, x + (step - size) / 2, top, size);
    else
      paint_colour (self, cr, i, x + (step - size) / 2, top, size);
    times (self, cr, project->need[i], x + step / 2, top + size + text * .65, text, TRUE, .5);
    x += step;
  }
}

static void
paint_project (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  gboolean is_upright = self->project.asks == SPACECRAFT_ASKS_HEIGHT;
  double size = MIN (height * .62, width * .45);

  switch ((SpacecraftQuestions)self->project.asks) {
  case SPACECRAFT_ASKS_MODULES:
    paint_needs (self, cr, SPACECRAFT_KINDS, width, height);
    break;
  case SPACECRAFT_ASKS_COLOURS:
    paint_needs (self, cr, SPACECRAFT_COLOURS, width, height);
    break;
  case SPACECRAFT_ASKS_WIDTH:
  case SPACECRAFT_ASKS_HEIGHT:
    paint_arrows (self, cr, is_upright, width / 2 - size * .85, (height - size) / 2, size);
    number (self, cr, self->project.need[0], width / 2 + size * .4, height / 2, MAX (13, size * .7),
            TRUE, "rt_ink", 0);
    break;
  }
}

static void
paint_subject (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  double size = MIN (width, height);
  double x = (width - size) / 2;
  double y = (height - size) / 2;
  Paint paint;

  if (self->value < SPACECRAFT_SUBJECT_KINDS) {
    paint_colour (self, cr, self->value, x, y, size);
  } else if (self->value < SPACECRAFT_SUBJECT_TWO_COLOURS) {
    paint = choose_paint (self, SPACECRAFT_WHITE);
    paint_module (cr, (SpacecraftKind)(self->value - SPACECRAFT_SUBJECT_KINDS), &paint, FALSE, x, y,
                  size);
  } else {
    paint = choose_paint (self, SPACECRAFT_BLUE | SPACECRAFT_GOLD);
    paint_module (cr, SPACECRAFT_HULL, &paint, FALSE, x, y, size);
  }
}

/* The players' shapes, as on their badges. */
static void
trace_player (cairo_t *cr, int seat)
{
  static const double triangle[][2] = { { .5, .04 }, { 1, .92 }, { 0, .92 } };
  static const double diamond[][2] = { { .5, 0 }, { 1, .5 }, { .5, 1 }, { 0, .5 } };

  if (seat == 0)
    trace_polygon (cr, triangle, G_N_ELEMENTS (triangle));
  else if (seat == 1)
    cairo_arc (cr, .5, .5, .48, 0, 2 * G_PI);
  else if (seat == 2)
    trace_polygon (cr, diamond, G_N_ELEMENTS (diamond));
  else
    cairo_rectangle (cr, .06, .06, .88, .88);
}

static const char *const player_colors[] = { "rt_player_1", "rt_player_2", "rt_player_3",
                                             "rt_player_4" };

static void
paint_players (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  double size = MIN (width, height) * .46;

  for (int i = 0; i < 4; i++) {
    GdkRGBA fill = rt_drawing_color (RT_DRAWING (self), player_colors[i]);

    enter_square (cr, width / 2 + (i % 2 ? 1 : -size - 1), height / 2 + (i < 2 ? -size - 1 : 1),
                  size);
    trace_player (cr, i);
    rt_paint_color (cr, &fill);
    cairo_fill (cr);
    cairo_restore (cr);
  }
}

static void
paint_spaces (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  const SpacecraftPlayedCard *card = &self->card;
  GdkRGBA edge = rt_drawing_color (RT_DRAWING (self), "rt_edge");
  double size = MIN (width / card->n_spaces - 2, height);
  double x = (width - card->n_spaces * (size + 2) + 2) / 2;
  double y = (height - size) / 2;

  for (int i = 0; i < card->n_spaces; i++, x += size + 2) {
    gboolean is_marked = i < card->n_markers;

    enter_square (cr, x + 1, y + 1, size - 2);
    if (is_marked) {
      GdkRGBA fill = rt_drawing_color (RT_DRAWING (self), player_colors[card->marker[i]]);
      trace_player (cr, card->marker[i]);
      rt_paint_color (cr, &fill);
      cairo_fill (cr);
    } else {
      rt_paint_rounded (cr, 0, 0, 1, 1, .2);
      rt_paint_shape (cr, NULL, &edge, 1 / size);
    }
    cairo_restore (cr);
    number (self, cr, card->value[i], x + size / 2, y + size / 2 + (is_marked ? size * .06 : 0), 12,
            TRUE, is_marked ? "rt_on" : "rt_ink", .5);
  }
}

/* ---- Goals by example ---- */

typedef struct {
  SpacecraftKind kind;
  unsigned colours;
  int x;
  int y;
} Example;

static void
paint_goal (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  enum { G = 0, W = SPACECRAFT_WHITE, B = SPACECRAFT_BLUE, Y = SPACECRAFT_GOLD };
  static const Example examples[SPACECRAFT_GOALS][5] = {
    { { SPACECRAFT_FIN, B, 0, 0 }, { SPACECRAFT_HULL, W, 1, 0 }, { SPACECRAFT_FIN, B, 2, 0 } },
    { { SPACECRAFT_HULL, B, 0, 0 },
      { SPACECRAFT_CONNECTOR, W, 1, 0 },
      { SPACECRAFT_HULL, B, 2, 0 } },
    { { SPACECRAFT_CONNECTOR, Y, 0, 0 },
      { SPACECRAFT_HULL, W, 1, 0 },
      { SPACECRAFT_CONNECTOR, Y, 2, 0 } },
    { { SPACECRAFT_NOSE, B, 1, 0 }, { SPACECRAFT_HULL, W, 1, 1 }, { SPACECRAFT_ENGINE, B, 1, 2 } },
    { { SPACECRAFT_NOSE, Y, 1, 0 }, { SPACECRAFT_HULL, Y, 1, 1 } },
    { { SPACECRAFT_HULL, B, 1, 0 }, { SPACECRAFT_ENGINE, B, 1, 1 } },
    { { SPACECRAFT_HULL, Y, 1, 0 }, { SPACECRAFT_HULL, Y, 1, 1 } },
    { { SPACECRAFT_NOSE, B, 0, 0 },
      { SPACECRAFT_NOSE, B, 2, 0 },
      { SPACECRAFT_HULL, W, 0, 1 },
      { SPACECRAFT_CONNECTOR, W, 1, 1 },
      { SPACECRAFT_HULL, W, 2, 1 } },
  };
  static const int sizes[SPACECRAFT_GOALS] = { 3, 3, 3, 3, 2, 2, 2, 5 };
  const Example *example = examples[self->value];
  int n = sizes[self->value];
  int rows = 1;

  for (int i = 0; i < n; i++)
    rows = MAX (rows, example[i].y + 1);
  double cell = MIN (width / 3, height / rows);
  for (int i = 0; i < n; i++) {
    Paint paint = choose_paint (self, example[i].colours);
    gboolean is_turned = example[i].kind == SPACECRAFT_FIN && example[i].x == 0;
    paint_module (cr, example[i].kind, &paint, is_turned,
                  (width - 3 * cell) / 2 + example[i].x * cell,
                  (height - rows * cell) / 2 + example[i].y * cell, cell);
  }
}

static void
paint_load (RtSpacecraftPiece *self, cairo_t *cr, double width, double height)
{
  GdkRGBA full = rt_drawing_color (RT_DRAWING (self), "rt_brass");
  GdkRGBA line = rt_drawing_color (RT_DRAWING (self), "rt_brass_line");
  GdkRGBA free = rt_drawing_color (RT_DRAWING (self), "rt_sunk");
  GdkRGBA edge = rt_drawing_color (RT_DRAWING (self), "rt_edge");
  double part = width / self->first;

  for (int i = 0; i < self->first; i++) {
    rt_paint_rounded (cr, i * part + 1, 1, part - 4, height - 2, 4);
    rt_paint_shape (cr, i < self->value ? &full : &free, i < self->value ? &line : &edge, 1);
  }
}

static void
rt_spacecraft_piece_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtSpacecraftPiece *self = RT_SPACECRAFT_PIECE (drawing);
  cairo_t *cr;

  if (!self->look)
    return;
  cr = rt_drawing_cairo (snapshot, width, height);
  self->look (self, cr, width, height);
  cairo_destroy (cr);
}

/* ---- The widget ---- */

static void
rt_spacecraft_piece_class_init (RtSpacecraftPieceClass *klass)
{
  RT_DRAWING_CLASS (klass)->paint = rt_spacecraft_piece_paint;
}

static void
rt_spacecraft_piece_init (RtSpacecraftPiece *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
rt_spacecraft_piece_new (int width, int height)
{
  RtSpacecraftPiece *self = g_object_new (RT_TYPE_SPACECRAFT_PIECE, "accessible-role",
                                          GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  rt_drawing_set_size (RT_DRAWING (self), width, height);
  return GTK_WIDGET (self);
}

/* Draws anew only what has changed: most of a table stays as it is. */
static void
set_look (RtSpacecraftPiece *self, Look look, int value, int first, int second, unsigned colours)
{
  if (self->look == look && self->value == value && self->first == first && self->second == second
      && self->colours == colours)
    return;
  self->look = look;
  self->value = value;
  self->first = first;
  self->second = second;
  self->colours = colours;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_spacecraft_piece_show_nothing (RtSpacecraftPiece *self)
{
  set_look (self, NULL, 0, 0, 0, 0);
}

void
rt_spacecraft_piece_show_junk (RtSpacecraftPiece *self, int junk, int weight, int height)
{
  set_look (self, paint_tile, junk, weight, height, 0);
}

void
rt_spacecraft_piece_show_token (RtSpacecraftPiece *self, int junk, int weight)
{
  set_look (self, paint_token, junk, weight, 0, 0);
}

void
rt_spacecraft_piece_show_module (RtSpacecraftPiece *self, int module, gboolean is_turned)
{
  set_look (self, paint_one, spacecraft_kind (module), is_turned, 0, spacecraft_colours (module));
}

void
rt_spacecraft_piece_show_kind (RtSpacecraftPiece *self, SpacecraftKind kind, unsigned colours)
{
  set_look (self, paint_one, (int)kind, FALSE, 0, colours);
}

void
rt_spacecraft_piece_show_stock (RtSpacecraftPiece *self, int module, int cost, int stock)
{
  set_look (self, paint_stock, spacecraft_kind (module), cost, stock, spacecraft_colours (module));
}

void
rt_spacecraft_piece_show_project (RtSpacecraftPiece *self, const SpacecraftProject *project)
{
  if (memcmp (&self->project, project, sizeof *project) != 0)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  self->project = *project;
  set_look (self, paint_project, 0, 0, 0, 0);
}

void
rt_spacecraft_piece_show_subject (RtSpacecraftPiece *self, int subject)
{
  set_look (self, paint_subject, subject, 0, 0, 0);
}

void
rt_spacecraft_piece_show_spaces (RtSpacecraftPiece *self, const SpacecraftPlayedCard *card)
{
  self->card = *card;
  set_look (self, paint_spaces, card->id, card->n_markers, 0, 0);
}

void
rt_spacecraft_piece_show_goal (RtSpacecraftPiece *self, int goal)
{
  set_look (self, paint_goal, goal, 0, 0, 0);
}

void
rt_spacecraft_piece_show_players (RtSpacecraftPiece *self)
{
  set_look (self, paint_players, 0, 0, 0, 0);
}

void
rt_spacecraft_piece_show_load (RtSpacecraftPiece *self, int used, int limit)
{
  set_look (self, paint_load, used, limit, 0, 0);
}

void
rt_spacecraft_piece_set_pale (RtSpacecraftPiece *self, gboolean is_pale)
{
  if (self->is_pale == is_pale)
    return;
  self->is_pale = is_pale;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
