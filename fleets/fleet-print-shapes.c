/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-print-shapes.h. */
#include "fleet-print-shapes.h"

#include <glib.h>
#include <math.h>

const SheetColour sheet_ink = { 0.078, 0.125, 0.227 };
const SheetColour sheet_dim = { 0.31, 0.353, 0.451 };
const SheetColour sheet_paper = { 1, 0.98, 0.933 };
const SheetColour sheet_brass = { 0.886, 0.671, 0.208 };
const SheetColour sheet_brass_line = { 0.604, 0.42, 0.047 };
const SheetColour sheet_red = { 0.702, 0.149, 0.118 };
const SheetColour sheet_red_soft = { 0.996, 0.933, 0.906 };
static const SheetColour blue = { 0.122, 0.341, 0.643 };
static const SheetColour blue_soft = { 0.914, 0.941, 0.976 };

typedef enum {
  SHAPE_LASER,
  SHAPE_SHIELD,
  SHAPE_CREW,
  SHAPE_TITANIUM,
  SHAPE_NEWTONIUM,
  SHAPE_CARBON7,
  SHAPE_FIGHTER,
  SHAPE_ROCKETSHIP,
  SHAPE_CRUISER,
  SHAPE_STATION,
  SHAPE_ASTEROID,
} Shape;

/* Outlines to be filled by the even-odd rule, in a square of `size`: M, L, C and Z as in SVG, all
 * places absolute. */
/* clang-format off */
static const struct {
  double size;
  const char *path;
} shapes[] = {
  [SHAPE_LASER] = { 16,
    "M10 0.5L2.8 9L7 9L5.4 15.5L13.2 6.4L8.6 6.4Z"
  },
  [SHAPE_SHIELD] = { 16,
    "M8 0.8L14.2 3L14.2 7.6C14.2 11.4 11.6 14 8 15.4C4.4 14 1.8 11.4 1.8 7.6L1.8 3Z"
    "M8 3.2L4 4.6L4 7.6C4 10 5.5 11.7 8 12.9Z"
  },
  [SHAPE_CREW] = { 16,
    "M8 0.7C10.7 0.7 12.9 2.9 12.9 5.6C12.9 7.3 12.1 8.7 10.8 9.6"
    "C13.2 10.1 14.7 11.7 15 15.3L1 15.3C1.3 11.7 2.8 10.1 5.2 9.6"
    "C3.5 8.4 2.7 6.2 3.4 4.1C4 2.1 5.9 0.7 8 0.7ZM6.3 3.8C5.4 3.8 4.6 4.6 4.6 5.5"
    "L4.6 6.1C4.6 7 5.4 7.8 6.3 7.8L9.7 7.8C10.6 7.8 11.4 7 11.4 6.1L11.4 5.5"
    "C11.4 4.6 10.6 3.8 9.7 3.8Z"
  },
  [SHAPE_TITANIUM] = { 16,
    "M15.4 8L11.7 14.4L4.3 14.4L0.6 8L4.3 1.6L11.7 1.6ZM5.6 4.6L10.4 4.6L9.3 6.5"
    "L6.7 6.5ZM6.7 9.3L9.3 9.3L10.6 11.4L5.4 11.4Z"
  },
  [SHAPE_NEWTONIUM] = { 16,
    "M4.5 8C4.5 9.9 6.1 11.5 8 11.5C9.9 11.5 11.5 9.9 11.5 8C11.5 6.1 9.9 4.5 8 4.5"
    "C6.1 4.5 4.5 6.1 4.5 8ZM15.3 4.2C16.2 5.8 13.4 9.2 9.1 11.7"
    "C4.8 14.2 0.8 14.8 -0.1 13.2C-0.6 12.3 0 11 1.4 9.5L2.7 10.5"
    "C1.9 11.3 1.6 11.9 1.7 12.1C2 12.6 4.5 12.3 8.3 10.1C12.1 7.9 13.8 5.8 13.5 5.3"
    "C13.4 5.1 12.7 5 11.6 5.2L11 3.7C13 3.2 14.7 3.3 15.3 4.2Z"
  },
  [SHAPE_CARBON7] = { 16,
    "M4.2 1.8L11.8 1.8L15.4 6.2L8 15L0.6 6.2ZM5.6 7L10.4 7L8 12.4ZM5 3.6L7.2 3.6"
    "L5.8 5.5L3.4 5.5ZM8.8 3.6L11 3.6L12.6 5.5L10.2 5.5Z"
  },
  [SHAPE_FIGHTER] = { 64,
    "M62 33C56 29 48 27 40 26.5L36 22.5C33 20.5 28 20.5 25 23L22 26L16 25L8 12L3 12"
    "L6 26.5C3.5 28 2 30 2 33C2 36 3.5 38 6 39.5L3 54L8 54L16 42L24 42L17 53L25 53"
    "L39 41.4C48 40.5 56 37.5 62 33ZM28 25.8C30 24.1 33 24.1 34.8 25.6L36.4 27.3"
    "L26.6 27.5Z"
  },
  [SHAPE_ROCKETSHIP] = { 64,
    "M63 32C56 24 45 19.5 33 19.5C28 19.5 23.5 20.3 19.5 21.8L11 9L4 9L8.5 27.5"
    "L2 29.5L2 34.5L8.5 36.5L4 55L11 55L19.5 42.2C23.5 43.7 28 44.5 33 44.5"
    "C45 44.5 56 40 63 32ZM11 30L23 30C24.1 30 25 30.9 25 32C25 33.1 24.1 34 23 34"
    "L11 34ZM42.6 30C42.6 31.2 43.2 32.3 44.3 32.9C45.4 33.6 46.6 33.6 47.7 32.9"
    "C48.8 32.3 49.4 31.2 49.4 30C49.4 28.8 48.8 27.7 47.7 27.1"
    "C46.6 26.4 45.4 26.4 44.3 27.1C43.2 27.7 42.6 28.8 42.6 30ZM32.1 29.5"
    "C32.1 30.7 32.7 31.8 33.8 32.4C34.9 33.1 36.1 33.1 37.2 32.4"
    "C38.3 31.8 38.9 30.7 38.9 29.5C38.9 28.3 38.3 27.2 37.2 26.6"
    "C36.1 25.9 34.9 25.9 33.8 26.6C32.7 27.2 32.1 28.3 32.1 29.5Z"
  },
  [SHAPE_CRUISER] = { 64,
    "M63 33.5L55 25L46 25L46 21L41 21L41 17L33 17L33 21L29 21L29 25L21 25L21 20L13 20"
    "L13 12L8 12L8 25L3 25L1 28L1 39L3 42L8 42L8 51L13 51L13 45L40 45L43 49L50 49"
    "L49 44C55 42.5 60 39 63 33.5ZM8 32L14 32L14 35L8 35ZM18 32L24 32L24 35L18 35Z"
    "M28 32L34 32L34 35L28 35ZM38 32L44 32L44 35L38 35ZM48 32L53 32L53 35L48 35Z"
  },
  [SHAPE_STATION] = { 64,
    "M30.5 1L33.5 1L33.5 9.1C45 9.9 54.1 19 54.9 30.5L63 30.5L63 33.5L54.9 33.5"
    "C54.1 45 45 54.1 33.5 54.9L33.5 63L30.5 63L30.5 54.9C19 54.1 9.9 45 9.1 33.5"
    "L1 33.5L1 30.5L9.1 30.5C9.9 19 19 9.9 30.5 9.1ZM29.5 15.2"
    "C22.1 16.3 16.3 22.1 15.2 29.5L22.4 29.5C23.3 26 26 23.3 29.5 22.4ZM34.5 15.2"
    "L34.5 22.4C38 23.3 40.7 26 41.6 29.5L48.8 29.5C47.7 22.1 41.9 16.3 34.5 15.2Z"
    "M15.2 34.5C16.3 41.9 22.1 47.7 29.5 48.8L29.5 41.6C26 40.7 23.3 38 22.4 34.5Z"
    "M48.8 34.5L41.6 34.5C40.7 38 38 40.7 34.5 41.6L34.5 48.8"
    "C41.9 47.7 47.7 41.9 48.8 34.5ZM32 28C29.8 28 28 29.8 28 32"
    "C28 34.2 29.8 36 32 36C34.2 36 36 34.2 36 32C36 29.8 34.2 28 32 28Z"
  },
  [SHAPE_ASTEROID] = { 64,
    "M22 5L44 3L59 17L61 37L51 55L31 61L10 52L3 32L10 14ZM24 16C20.7 16 18 18.7 18 22"
    "C18 25.3 20.7 28 24 28C27.3 28 30 25.3 30 22C30 18.7 27.3 16 24 16ZM42 32"
    "C37.6 32 34 35.6 34 40C34 44.4 37.6 48 42 48C46.4 48 50 44.4 50 40"
    "C50 35.6 46.4 32 42 32ZM20 40C18.1 40 16.5 41.6 16.5 43.5"
    "C16.5 45.4 18.1 47 20 47C21.9 47 23.5 45.4 23.5 43.5C23.5 41.6 21.9 40 20 40Z"
    "M45 14C43.3 14 42 15.3 42 17C42 18.7 43.3 20 45 20C46.7 20 48 18.7 48 17"
    "C48 15.3 46.7 14 45 14Z"
  },
};
/* clang-format on */

void
sheet_set_colour (cairo_t *cr, const SheetColour *colour)
{
  cairo_set_source_rgb (cr, colour->red, colour->green, colour->blue);
}

void
sheet_round_box (cairo_t *cr, double x, double y, double width, double height, double radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - radius, y + radius, radius, -M_PI / 2, 0);
  cairo_arc (cr, x + width - radius, y + height - radius, radius, 0, M_PI / 2);
  cairo_arc (cr, x + radius, y + height - radius, radius, M_PI / 2, M_PI);
  cairo_arc (cr, x + radius, y + radius, radius, M_PI, 3 * M_PI / 2);
  cairo_close_path (cr);
}

/* Adds an outline of the table to the path, scaled to a square. */
static void
add_shape (cairo_t *cr, Shape shape, double x, double y, double size)
{
  const char *at = shapes[shape].path;
  double scale = size / shapes[shape].size;

  while (*at) {
    char command = *at++;
    double place[6] = { 0 };
    int n = command == 'C' ? 6 : command == 'Z' ? 0 : 2;
    for (int i = 0; i < n; i++) {
      char *end;
      place[i] = (i % 2 ? y : x) + scale * g_ascii_strtod (at, &end);
      at = end;
    }
    if (command == 'M')
      cairo_move_to (cr, place[0], place[1]);
    else if (command == 'L')
      cairo_line_to (cr, place[0], place[1]);
    else if (command == 'C')
      cairo_curve_to (cr, place[0], place[1], place[2], place[3], place[4], place[5]);
    else
      cairo_close_path (cr);
  }
}

static void
fill_shape (cairo_t *cr, Shape shape, double x, double y, double size, const SheetColour *colour)
{
  cairo_save (cr);
  cairo_set_fill_rule (cr, CAIRO_FILL_RULE_EVEN_ODD);
  add_shape (cr, shape, x, y, size);
  sheet_set_colour (cr, colour);
  cairo_fill (cr);
  cairo_restore (cr);
}

/* Fills and outlines the path that stands. */
static void
fill_and_stroke (cairo_t *cr, const SheetColour *fill, const SheetColour *line, double width)
{
  sheet_set_colour (cr, fill);
  cairo_fill_preserve (cr);
  sheet_set_colour (cr, line);
  cairo_set_line_width (cr, width);
  cairo_stroke (cr);
}

static void
stroke_dashed (cairo_t *cr)
{
  const double dashes[] = { 2.2, 1.8 };

  cairo_save (cr);
  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  cairo_set_line_width (cr, 0.8);
  sheet_set_colour (cr, &sheet_dim);
  cairo_stroke (cr);
  cairo_restore (cr);
}

void
sheet_draw_porthole (cairo_t *cr, RocketmenShipClass ship_class, double x, double y, double size)
{
  static const Shape of_class[] = { SHAPE_FIGHTER, SHAPE_ROCKETSHIP, SHAPE_CRUISER, SHAPE_STATION,
                                    SHAPE_ROCKETSHIP };
  double inner = size * 0.62;

  cairo_new_path (cr);
  cairo_arc (cr, x + size / 2, y + size / 2, size / 2 - 1, 0, 2 * M_PI);
  fill_and_stroke (cr, &sheet_ink, &sheet_brass, 1.6);
  fill_shape (cr, of_class[ship_class], x + (size - inner) / 2, y + (size - inner) / 2, inner,
              &sheet_paper);
}

void
sheet_draw_laser (cairo_t *cr, double x, double y, double size)
{
  double left = x + size * 0.08, right = x + size * 0.92;

  cairo_new_path (cr);
  cairo_move_to (cr, x + size / 2, y + size * 0.02);
  cairo_line_to (cr, right, y + size * 0.32);
  cairo_line_to (cr, right, y + size * 0.96);
  cairo_line_to (cr, left, y + size * 0.96);
  cairo_line_to (cr, left, y + size * 0.32);
  cairo_close_path (cr);
  fill_and_stroke (cr, &sheet_red_soft, &sheet_red, 1.1);
  fill_shape (cr, SHAPE_LASER, x + size * 0.26, y + size * 0.36, size * 0.48, &sheet_red);
}

void
sheet_draw_shield (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  cairo_move_to (cr, x + size / 2, y + size * 0.02);
  cairo_line_to (cr, x + size * 0.92, y + size * 0.16);
  cairo_line_to (cr, x + size * 0.92, y + size * 0.46);
  cairo_curve_to (cr, x + size * 0.92, y + size * 0.72, x + size * 0.74, y + size * 0.89,
                  x + size / 2, y + size * 0.98);
  cairo_curve_to (cr, x + size * 0.26, y + size * 0.89, x + size * 0.08, y + size * 0.72,
                  x + size * 0.08, y + size * 0.46);
  cairo_line_to (cr, x + size * 0.08, y + size * 0.16);
  cairo_close_path (cr);
  fill_and_stroke (cr, &blue_soft, &blue, 1.1);
  fill_shape (cr, SHAPE_SHIELD, x + size * 0.27, y + size * 0.25, size * 0.46, &blue);
}

void
sheet_draw_empty_post (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  cairo_arc (cr, x + size / 2, y + size / 2, size * 0.44, 0, 2 * M_PI);
  stroke_dashed (cr);
}

void
sheet_draw_other_pod (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  cairo_arc (cr, x + size / 2, y + size / 2, size * 0.44, 0, 2 * M_PI);
  fill_and_stroke (cr, &sheet_paper, &sheet_ink, 1.1);
  cairo_arc (cr, x + size / 2, y + size / 2, size * 0.16, 0, 2 * M_PI);
  cairo_fill (cr);
}

void
sheet_draw_crew (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  cairo_arc (cr, x + size / 2, y + size / 2, size * 0.48, 0, 2 * M_PI);
  fill_and_stroke (cr, &sheet_paper, &sheet_brass_line, 1.1);
  fill_shape (cr, SHAPE_CREW, x + size * 0.24, y + size * 0.2, size * 0.52, &sheet_ink);
}

void
sheet_draw_empty_seat (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  cairo_arc (cr, x + size / 2, y + size / 2, size * 0.46, 0, 2 * M_PI);
  stroke_dashed (cr);
}

void
sheet_draw_ap (cairo_t *cr, double x, double y, double size)
{
  double width = size * 0.62;

  cairo_new_path (cr);
  sheet_round_box (cr, x + (size - width) / 2, y, width, size, width / 2);
  fill_and_stroke (cr, &sheet_paper, &sheet_brass_line, 1);
}

void
sheet_draw_cargo (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  sheet_round_box (cr, x + size * 0.05, y + size * 0.05, size * 0.9, size * 0.9, size * 0.14);
  stroke_dashed (cr);
}

void
sheet_draw_die (cairo_t *cr, double x, double y, double size)
{
  cairo_new_path (cr);
  sheet_round_box (cr, x + size * 0.04, y + size * 0.04, size * 0.92, size * 0.92, size * 0.2);
  fill_and_stroke (cr, &sheet_paper, &sheet_ink, 1);
}

void
sheet_draw_resource (cairo_t *cr, int resource, double x, double y, double size)
{
  fill_shape (cr, (Shape)(SHAPE_TITANIUM + resource), x, y, size, &sheet_ink);
}

void
sheet_draw_asteroid (cairo_t *cr, double x, double y, double size)
{
  fill_shape (cr, SHAPE_ASTEROID, x, y, size, &sheet_ink);
}

void
sheet_draw_warning (cairo_t *cr, gboolean is_error, double x, double y, double size)
{
  const SheetColour *mark = is_error ? &sheet_paper : &sheet_ink;

  cairo_new_path (cr);
  cairo_move_to (cr, x + size / 2, y + size * 0.06);
  cairo_line_to (cr, x + size * 0.98, y + size * 0.92);
  cairo_line_to (cr, x + size * 0.02, y + size * 0.92);
  cairo_close_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  fill_and_stroke (cr, is_error ? &sheet_red : &sheet_paper, is_error ? &sheet_red : &sheet_ink,
                   0.9);
  sheet_set_colour (cr, mark);
  cairo_rectangle (cr, x + size * 0.45, y + size * 0.36, size * 0.1, size * 0.28);
  cairo_rectangle (cr, x + size * 0.45, y + size * 0.7, size * 0.1, size * 0.1);
  cairo_fill (cr);
}
