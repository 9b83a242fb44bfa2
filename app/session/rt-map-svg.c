/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of a battle as an SVG that needs nothing else. It is space, so it is dark whatever the
 * reader's theme is, and turns light where it is printed. Players differ by shape first and by
 * colour second; lines by how they are dashed.
 *
 * Sizes are pixels of a picture 636 wide, written as tenths of them, so that all numbers are whole.
 * Whatever a person or a file could have put in goes through put_text, the only way into the
 * picture for what is not written here.
 */
#include "rt-map.h"

#include "rt-map-layout.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum {
  FRAME = 18,
  TABLE = 600,
  WIDTH = TABLE + 2 * FRAME,
  HEAD = 46,
  FOOT = 60,
  TEXT = 12, /* the smallest size */
  LINE_HEIGHT = 16,
  PAD = 5,          /* within a pill */
  FIRING_LINES = 4, /* to the nearest enemies */
  ACTING_RING = 5,  /* that much wider than the ship */
  BADGE = 5,        /* half as wide as the shape of a player */
  BADGE_MIN = 3,
  ARROW = 7,
};

#define REGULAR 0.95 /* as wide as the heavier letters */
#define HULL 1.75    /* how long a hull is drawn, in radii of its base */

/* Every size in it is a tenth of a pixel. */
const char rt_map_svg_style[] =
    ".rtm text{font:600 120px Cantarell,system-ui,sans-serif;fill:#f8efdc;text-anchor:middle;"
    "unicode-bidi:plaintext}"
    ".rtm .sm{font-weight:400;fill:#b4bbcd}.rtm .l{text-anchor:start}.rtm .r{text-anchor:end}"
    ".rtm .big{font-size:200px;font-weight:800}"
    ".rtm .out{fill:#0a1123}.rtm .in{fill:#101a36}.rtm "
    ".edge{fill:none;stroke:#e2ab35;stroke-width:20}"
    ".rtm .grid{fill:none;stroke:#232e4c;stroke-width:10}"
    ".rtm .star{fill:none;stroke:#b4bbcd;stroke-width:12;stroke-linecap:round;opacity:.55}"
    ".rtm .rock{fill:#46527a;stroke:#8e9aba;stroke-width:15}"
    ".rtm .dot{fill:none;stroke:#8e9aba;stroke-width:10;stroke-dasharray:10 30}"
    ".rtm .pit{fill:#323d61}.rtm .tok{fill:#f8efdc;stroke:#e2ab35;stroke-width:15}"
    ".rtm .hull{fill:#f8efdc;fill-rule:evenodd}.rtm .done .hull{fill:#8e9aba}"
    ".rtm .ring{fill:none;stroke:#f0be55;stroke-width:30}"
    ".rtm .aim{fill:none;stroke:#f0be55;stroke-width:20;stroke-dasharray:40 30}"
    ".rtm .pill{fill:#0a1123;fill-opacity:.86}.rtm .lead{stroke:#b4bbcd;stroke-width:10}"
    ".rtm .yes{stroke:#4cc5ba}.rtm .no{stroke:#ff8573}.rtm .maybe{stroke:#f0be55}"
    ".rtm .mark.yes{fill:#4cc5ba}.rtm .mark.no{fill:#ff8573}.rtm .mark.maybe{fill:#f0be55}"
    ".rtm .mark{stroke:none}.rtm .sign{fill:none;stroke:#0a1123;stroke-width:16}"
    ".rtm .pill.yes,.rtm .pill.no,.rtm .pill.maybe{stroke-width:15;fill-opacity:.95}"
    ".rtm .fire{fill:none;stroke-width:30}.rtm .fire.no{stroke-width:25;stroke-dasharray:70 50}"
    ".rtm .fire.maybe{stroke-dasharray:100 40}"
    ".rtm .reach{fill:none;stroke:#ff8573;stroke-width:15}.rtm .r1{stroke-dasharray:80 40}"
    ".rtm .r2,.rtm .r3{stroke-dasharray:30 50}.rtm .far{fill:#ff8573}"
    ".rtm .way{fill:none;stroke:#4cc5ba;stroke-width:15}.rtm .way.k{stroke-width:30}"
    ".rtm .ghost{fill:none;stroke:#4cc5ba;stroke-width:15;stroke-dasharray:40 30}"
    ".rtm .trail{fill:none;stroke-width:22;stroke-dasharray:1 45;stroke-linecap:round}"
    ".rtm .node{fill:#101a36;stroke-width:15}"
    ".rtm .shot{fill:none;stroke:#ff8573;stroke-width:30}"
    ".rtm .shot.m{stroke-width:20;stroke-dasharray:20 40;stroke-linecap:round}"
    ".rtm .burst{fill:#ff8573;stroke:#0a1123;stroke-width:12}"
    ".rtm .burst.m{fill:#101a36;stroke:#ff8573;stroke-width:20}"
    ".rtm .put{fill:none;stroke:#b4bbcd;stroke-width:10;stroke-dasharray:20 60;opacity:.6}"
    ".rtm .lost{fill:none;stroke-width:32}"
    ".rtm .p0{stroke:#ffa06b}.rtm .p1{stroke:#a9a2ff}.rtm .p2{stroke:#eef2f6}"
    ".rtm .p3{stroke:#f277b6}"
    ".rtm .f0{fill:#ffa06b}.rtm .f1{fill:#a9a2ff}.rtm .f2{fill:#eef2f6}.rtm .f3{fill:#f277b6}"
    ".rtm .badge{stroke:#0a1123;stroke-width:12}"
    ".rtm text.act{fill:#f0be55}"
    ".rtm .disc{stroke-width:20}.rtm .base{fill:none;stroke-width:25}"
    ".rtm .disc.p0{fill:#4c3b43}.rtm .disc.p1{fill:#363c68}.rtm .disc.p2{fill:#3c4660}"
    ".rtm .disc.p3{fill:#483156}"
    ".rtm .bar{stroke:#f8efdc;stroke-width:18}"
    "@media(prefers-contrast:more){.rtm .star{opacity:0}.rtm .pill{fill-opacity:1}"
    ".rtm .disc,.rtm .shot.m{stroke-width:30}.rtm .base,.rtm .fire,.rtm .shot{stroke-width:40}"
    ".rtm .reach,.rtm .way,.rtm .ghost{stroke-width:25}}"
    "@media print{.rtm text,.rtm .hull{fill:#14203a}.rtm .sm{fill:#4f5a73}"
    ".rtm .out,.rtm .in,.rtm .pill,.rtm .node,.rtm .burst.m{fill:#fff}.rtm .star{opacity:0}"
    ".rtm .grid{stroke:#d3c6a3}.rtm .rock{fill:#e6dabc}.rtm .pit{fill:#d3c6a3}"
    ".rtm .bar,.rtm .sign{stroke:#14203a}.rtm .done .hull{fill:#857858}"
    ".rtm .p0{stroke:#b8400e}.rtm .p1{stroke:#4b3fa8}.rtm .p2{stroke:#2b3640}"
    ".rtm .p3{stroke:#b02f80}.rtm .f0{fill:#b8400e}.rtm .f1{fill:#4b3fa8}.rtm .f2{fill:#2b3640}"
    ".rtm .f3{fill:#b02f80}.rtm .disc{fill:#fff!important}.rtm .badge{stroke:#fff}"
    ".rtm text.act{fill:#74500a}.rtm .far{fill:#9c1c16}}";

typedef struct {
  GString *out;
  const RtMap *map;
  const RtMapTrail *trail;
  const RtMapLook *look;
  RtMapLayout *layout; /* NULL: words stand where they are put */
  gboolean is_moving;  /* things will be elsewhere: of each its name alone is said */
  double top;          /* of the frame */
  double scale;        /* pixels of a tenth of a millimetre */
} Pen;

typedef struct {
  double x;
  double y;
} Spot;

/* ---- Writing ---- */

/* Tenths of a pixel. */
static int
unit (double pixels)
{
  return (int)lround (10 * pixels);
}

static void
put_text (GString *out, const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append (out, escaped);
}

static void
put_words (Pen *pen, const char *classes, double x, double y, const char *text)
{
  g_string_append_printf (pen->out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", classes, unit (x),
                          unit (y));
  put_text (pen->out, text);
  g_string_append (pen->out, "</text>");
}

static void
put_circle (Pen *pen, const char *classes, Spot at, double radius)
{
  g_string_append_printf (pen->out, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>", classes,
                          unit (at.x), unit (at.y), unit (radius));
}

static void
put_line (Pen *pen, const char *classes, Spot from, Spot to)
{
  g_string_append_printf (pen->out, "<path class=\"%s\" d=\"M%d %dL%d %d\"/>", classes,
                          unit (from.x), unit (from.y), unit (to.x), unit (to.y));
}

static void
put_box (Pen *pen, const char *classes, const RtMapBox *box, double corner)
{
  g_string_append_printf (
      pen->out, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>",
      classes, unit (box->x), unit (box->y), unit (box->width), unit (box->height), unit (corner));
}

/* Classes of which one goes by the player. */
static const char *
of_seat (char classes[24], const char *before, int seat)
{
  g_snprintf (classes, 24, "%s%d", before, seat);
  return classes;
}

/* ---- Places ---- */

static Spot
spot_of (const Pen *pen, SpacePoint at)
{
  return (Spot){ FRAME + at.x * pen->scale,
                 pen->top + FRAME + (pen->map->side - at.y) * pen->scale };
}

static double
radius_of (const Pen *pen, const RtMapThing *thing)
{
  return thing->disc.size / 2.0 * pen->scale;
}

/* So far from a spot in the direction of another. */
static Spot
towards (Spot from, Spot to, double by)
{
  double length = hypot (to.x - from.x, to.y - from.y);

  if (length == 0)
    return from;
  return (Spot){ from.x + (to.x - from.x) * by / length, from.y + (to.y - from.y) * by / length };
}

/* So far from a spot along a heading. */
static Spot
ahead (Spot from, int heading, double by)
{
  double angle = heading * G_PI / (SPACE_TURN / 2);

  return (Spot){ from.x + by * cos (angle), from.y - by * sin (angle) };
}

/* About how wide a text is; fonts differ by a tenth, which a pill has room for. */
static double
measure (const char *text, double size)
{
  double width = 0;

  for (const char *c = text; *c; c = g_utf8_next_char (c)) {
    gunichar sign = g_utf8_get_char (c);

    width += g_unichar_iszerowidth (sign)                             ? 0
             : g_unichar_iswide (sign)                                ? 1.02
             : sign < 128 && strchr ("iljtfI|!.,:;'()[] ", (int)sign) ? 0.3
             : sign < 128 && strchr ("mwMWQO@%&", (int)sign)          ? 0.84
             : g_unichar_isupper (sign)                               ? 0.63
                                                                      : 0.55;
  }
  return width * size;
}

/* ---- The table ---- */

static void
put_stars (Pen *pen)
{
  guint32 seed = 19;

  g_string_append (pen->out, "<path class=\"star\" d=\"");
  for (int i = 0; i < 48; i++) {
    seed = seed * 1664525u + 1013904223u;
    int x = FRAME + 6 + (int)(seed >> 12) % (TABLE - 12);
    seed = seed * 1664525u + 1013904223u;
    int y = FRAME + 6 + (int)(seed >> 12) % (TABLE - 12);
    g_string_append_printf (pen->out, "M%d %dh%d", 10 * x, unit (pen->top + y), i % 5 ? 1 : 8);
  }
  g_string_append (pen->out, "\"/>");
}

static void
put_grid (Pen *pen)
{
  double step = RT_MAP_SQUARE * pen->scale;
  int n = rt_map_squares (pen->map);

  g_string_append (pen->out, "<path class=\"grid\" d=\"");
  for (int i = 1; i < n; i++)
    g_string_append_printf (pen->out, "M%d %dv%dM%d %dh%d", unit (FRAME + i * step),
                            unit (pen->top + FRAME), unit (TABLE), unit (FRAME),
                            unit (pen->top + FRAME + i * step), unit (TABLE));
  g_string_append (pen->out, "\"/>");
  for (int i = 0; i < n; i++) {
    double middle = MIN ((i + 0.5) * step, (i * step + TABLE) / 2);
    char letter[] = { (char)('A' + i), '\0' };
    g_autofree char *number = g_strdup_printf ("%d", i + 1);

    put_words (pen, "sm", FRAME + middle, pen->top + WIDTH - 5, letter);
    put_words (pen, "sm", FRAME / 2.0, pen->top + FRAME + middle + 4, number);
  }
}

static void
put_table (Pen *pen)
{
  RtMapBox out = { 0, 0, WIDTH, pen->top + WIDTH + (pen->look->is_in_page ? 0 : FOOT) };
  RtMapBox in = { FRAME, pen->top + FRAME, TABLE, TABLE };

  put_box (pen, "out", &out, 10);
  put_box (pen, "in", &in, 0);
  put_stars (pen);
  put_grid (pen);
  put_box (pen, "edge", &in, 0);
}

/* ---- Players ---- */

/* The shape of a player, as in all of the program: triangle, disc, lozenge, square. */
static void
put_badge (Pen *pen, int seat, Spot at, double radius)
{
  int x = unit (at.x);
  int y = unit (at.y);
  int r = unit (radius);

  switch (seat) {
  case 0:
    g_string_append_printf (pen->out, "<path class=\"badge f0\" d=\"M%d %dl%d %dh%dz\"/>", x,
                            y - r * 11 / 10, r * 12 / 10, r * 21 / 10, -r * 24 / 10);
    break;
  case 1:
    g_string_append_printf (pen->out, "<circle class=\"badge f1\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>",
                            x, y, r * 105 / 100);
    break;
  case 2:
    g_string_append_printf (pen->out, "<path class=\"badge f2\" d=\"M%d %dl%d %d %d %d %d %dz\"/>",
                            x, y - r * 13 / 10, r * 13 / 10, r * 13 / 10, -r * 13 / 10, r * 13 / 10,
                            -r * 13 / 10, -r * 13 / 10);
    break;
  default:
    g_string_append_printf (pen->out, "<path class=\"badge f3\" d=\"M%d %dh%dv%dh%dz\"/>",
                            x - r * 95 / 100, y - r * 95 / 100, r * 19 / 10, r * 19 / 10,
                            -r * 19 / 10);
    break;
  }
}

/* ---- Things ---- */

/* How far what is drawn around a ship goes beyond its base. */
static double
rim_of (const RtMapThing *thing)
{
  return thing->is_acting || thing->is_target ? ACTING_RING : 0;
}

/* Seen from above, bow to the right, 64 units long. */
static const struct {
  const char *name;
  const char *path;
} hulls[] = {
  [RT_MAP_FIGHTER] = { "fighter", "M31 0L9-6 1-25H-8L-9-8-24-12-20 0-24 12-9 8-8 25H1L9 6z" },
  [RT_MAP_ROCKETSHIP] = { "rocketship",
                          "M32 0C25-8 13-12 0-12-6-12-11-11-15-9L-25-23H-32L-26-5V5L-32 23H-25"
                          "L-15 9C-11 11-6 12 0 12 13 12 25 8 32 0zM3 0a4 4 0 1 0 8 0a4 4 0 1 0-8 "
                          "0z"
                          "M-11 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z" },
  [RT_MAP_CRUISER] = { "cruiser",
                       "M32-5L25-11H8V-18H-10V-11H-22L-26-15H-32V15H-26L-22 11H-10V18H8V11H25L32 5z"
                       "M-18-3h8v6h-8zM-5-3h8v6h-8zM8-3h8v6h-8z" },
  [RT_MAP_STATION] = { "station",
                       "M-3-31H3V-23A23 23 0 0 1 23-3H31V3H23A23 23 0 0 1 3 23V31H-3V23"
                       "A23 23 0 0 1-23 3H-31V-3H-23A23 23 0 0 1-3-23zM-3-17A17 17 0 0 0-17-3H-9"
                       "A10 10 0 0 1-3-9zM3-17V-9A10 10 0 0 1 9-3H17A17 17 0 0 0 3-17zM-17 3"
                       "A17 17 0 0 0-3 17V9A10 10 0 0 1-9 3zM17 3H9A10 10 0 0 1 3 9V17"
                       "A17 17 0 0 0 17 3z" },
  [RT_MAP_PLAIN] = { "ship", "M31 0L-22-20-12 0-22 20z" },
};

static void
put_hulls (Pen *pen)
{
  gboolean is_used[G_N_ELEMENTS (hulls)] = { FALSE };

  for (guint i = 0; i < pen->map->n_things; i++)
    if (pen->map->thing[i].kind <= RT_MAP_PLAIN)
      is_used[pen->map->thing[i].kind] = TRUE;
  g_string_append (pen->out, "<defs>");
  for (guint i = 0; i < G_N_ELEMENTS (hulls); i++)
    if (is_used[i])
      g_string_append_printf (pen->out, "<path id=\"%s-%s\" d=\"%s\"/>", pen->look->prefix,
                              hulls[i].name, hulls[i].path);
  g_string_append (pen->out, "</defs>");
}

/* What a pointer is told that rests on it. */
static void
put_title (Pen *pen, const RtMapThing *thing)
{
  g_autofree char *words =
      pen->is_moving ? g_strdup (thing->name) : rt_map_describe_thing (pen->map, thing);

  g_string_append (pen->out, "<title>");
  put_text (pen->out, words);
  g_string_append (pen->out, "</title>");
}

static void
put_rock (Pen *pen, Spot at, double radius, int seed)
{
  static const double bumps[] = { 1, 0.91, 0.99, 0.88, 0.97, 1, 0.9, 0.98, 0.93 };
  const int n = G_N_ELEMENTS (bumps);

  g_string_append (pen->out, "<path class=\"rock\" d=\"");
  for (int i = 0; i < n; i++) {
    Spot corner = ahead (at, i * SPACE_TURN / n, radius * bumps[(i + seed) % n]);

    g_string_append_printf (pen->out, "%c%d %d", i ? 'L' : 'M', unit (corner.x), unit (corner.y));
  }
  g_string_append (pen->out, "z\"/>");
  for (int i = 0; i < 4; i++)
    put_circle (pen, "pit", ahead (at, seed * 500 + i * 1100, radius * (0.3 + 0.12 * i)),
                radius * (0.16 - 0.025 * i));
}

static void
put_tokens (Pen *pen, Spot at, double radius, int n)
{
  g_autofree char *number = g_strdup_printf ("%d", n);
  double half = MIN (radius * 0.45, 10);

  if (n == 0)
    return;
  RtMapBox box = { at.x - half, at.y - half, 2 * half, 2 * half };
  put_box (pen, "tok", &box, 3);
  g_string_append_printf (pen->out, "<text class=\"out\" x=\"%d\" y=\"%d\">%s</text>", unit (at.x),
                          unit (at.y + 4.3), number);
}

static void
put_base (Pen *pen, const RtMapThing *thing)
{
  Spot at = spot_of (pen, thing->disc.at);
  double radius = radius_of (pen, thing);
  char classes[24];

  g_string_append (pen->out, "<g>");
  put_title (pen, thing);
  put_rock (pen, at, radius - 2, thing->kind == RT_MAP_BASE ? thing->seat + 1 : 0);
  if (thing->kind == RT_MAP_BASE) {
    put_circle (pen, of_seat (classes, "base p", thing->seat), at, radius);
    put_badge (pen, thing->seat, at, BADGE + 2);
  } else {
    put_circle (pen, "dot", at, radius);
    put_tokens (pen, at, radius, thing->n_tokens);
  }
  g_string_append (pen->out, "</g>");
}

static void
put_microid (Pen *pen, const RtMapThing *thing)
{
  Spot at = spot_of (pen, thing->disc.at);
  double radius = radius_of (pen, thing);

  g_string_append (pen->out, "<g>");
  put_title (pen, thing);
  g_string_append (pen->out, "<path class=\"tok\" d=\"");
  for (int i = 0; i < 6; i++) {
    Spot corner = ahead (at, i * SPACE_TURN / 6, radius);

    g_string_append_printf (pen->out, "%c%d %d", i ? 'L' : 'M', unit (corner.x), unit (corner.y));
  }
  g_string_append (pen->out, "z\"/></g>");
}

/* Where a ship is heading: a small triangle outside of its ring. */
static void
put_arrow (Pen *pen, int seat, Spot at, int heading, double radius)
{
  Spot tip = ahead (at, heading, radius + 3 + ARROW);
  Spot left = ahead (ahead (at, heading, radius + 2.5), heading + SPACE_TURN / 4, ARROW * 0.7);
  Spot right = ahead (ahead (at, heading, radius + 2.5), heading - SPACE_TURN / 4, ARROW * 0.7);

  g_string_append_printf (pen->out, "<path class=\"badge f%d\" d=\"M%d %dL%d %dL%d %dz\"/>", seat,
                          unit (tip.x), unit (tip.y), unit (left.x), unit (left.y), unit (right.x),
                          unit (right.y));
}

/* The shape of its player behind a ship: never so large that it hides others. */
static double
badge_of (const Pen *pen, const RtMapThing *thing, Spot *at)
{
  double radius = radius_of (pen, thing);
  double badge = CLAMP (radius / 2 + 1, BADGE_MIN, BADGE);

  *at =
      ahead (spot_of (pen, thing->disc.at), thing->heading + SPACE_TURN / 2, radius + badge * 0.6);
  return badge;
}

/* What goes beyond the base of a ship lies under all ships. */
static void
put_around_ship (Pen *pen, const RtMapThing *thing)
{
  Spot at = spot_of (pen, thing->disc.at);
  double radius = radius_of (pen, thing);
  Spot stern;
  double badge = badge_of (pen, thing, &stern);

  if (thing->is_acting)
    put_circle (pen, "ring", at, radius + ACTING_RING);
  if (thing->is_target)
    put_circle (pen, "aim", at, radius + ACTING_RING);
  put_arrow (pen, thing->seat, at, thing->heading, radius + rim_of (thing));
  put_badge (pen, thing->seat, stern, badge);
}

static void
put_ship (Pen *pen, const RtMapThing *thing)
{
  Spot at = spot_of (pen, thing->disc.at);
  double radius = radius_of (pen, thing);
  int scale = (int)lround (radius * 1000 * HULL / 64); /* in hundredths, of tenths of a pixel */
  char classes[24];

  g_string_append (pen->out, thing->is_done ? "<g class=\"done\">" : "<g>");
  put_title (pen, thing);
  put_circle (pen, of_seat (classes, "disc p", thing->seat), at, radius - 1);
  g_string_append_printf (pen->out,
                          "<use href=\"#%s-%s\" class=\"hull\" transform=\"translate(%d %d) "
                          "rotate(%d.%d) scale(%d.%02d)\"/></g>",
                          pen->look->prefix, hulls[thing->kind].name, unit (at.x), unit (at.y),
                          (SPACE_TURN - thing->heading) / 10, (SPACE_TURN - thing->heading) % 10,
                          scale / 100, scale % 100);
}

static void
put_things (Pen *pen)
{
  for (guint i = 0; i < pen->map->n_things; i++)
    if (pen->map->thing[i].kind == RT_MAP_BASE || pen->map->thing[i].kind == RT_MAP_ASTEROID)
      put_base (pen, &pen->map->thing[i]);
  for (guint i = 0; i < pen->map->n_things; i++)
    if (pen->map->thing[i].kind == RT_MAP_MICROID)
      put_microid (pen, &pen->map->thing[i]);
  for (guint i = 0; i < pen->map->n_things; i++)
    if (pen->map->thing[i].kind <= RT_MAP_PLAIN)
      put_around_ship (pen, &pen->map->thing[i]);
  for (guint i = 0; i < pen->map->n_things; i++)
    if (pen->map->thing[i].kind <= RT_MAP_PLAIN)
      put_ship (pen, &pen->map->thing[i]);
}

/* ---- What has happened ---- */

static void
put_move (Pen *pen, const RtMapStep *step)
{
  char classes[24];
  Spot from = spot_of (pen, step->from);
  Spot to = spot_of (pen, step->to);

  put_line (pen, of_seat (classes, "trail p", step->seat), from, to);
  put_circle (pen, of_seat (classes, "node p", step->seat), from, 3.5);
  rt_map_layout_add_line (pen->layout, from.x, from.y, to.x, to.y);
}

static void
put_moves (Pen *pen)
{
  for (guint i = 0; i < rt_map_trail_length (pen->trail); i++) {
    const RtMapStep *step = rt_map_trail_get (pen->trail, i);

    if (step->kind == RT_MAP_MOVED)
      put_move (pen, step);
    else if (step->kind == RT_MAP_PLACED)
      put_line (pen, "put", spot_of (pen, step->from), spot_of (pen, step->to));
  }
}

static void
put_shot (Pen *pen, const RtMapStep *step)
{
  gboolean is_hit = step->shot == RT_MAP_SHOT_HIT;
  Spot one = spot_of (pen, step->from);
  Spot other = spot_of (pen, step->to);
  Spot from = towards (one, other, step->size / 2.0 * pen->scale);
  Spot to = towards (other, one, step->target_size / 2.0 * pen->scale);

  if (step->shot == RT_MAP_SHOT_CALLED_OFF)
    return;
  put_line (pen, is_hit ? "shot" : "shot m", from, to);
  if (step->shot != RT_MAP_SHOT_OPEN)
    put_circle (pen, is_hit ? "burst" : "burst m", to, is_hit ? 5 : 3.5);
  rt_map_layout_add_line (pen->layout, from.x, from.y, to.x, to.y);
}

static void
put_loss (Pen *pen, const RtMapStep *step)
{
  char classes[24];
  Spot at = spot_of (pen, step->from);
  double arm = 6;

  of_seat (classes, "lost p", step->seat);
  put_line (pen, classes, (Spot){ at.x - arm, at.y - arm }, (Spot){ at.x + arm, at.y + arm });
  put_line (pen, classes, (Spot){ at.x - arm, at.y + arm }, (Spot){ at.x + arm, at.y - arm });
  rt_map_layout_add_disc (pen->layout, at.x, at.y, arm + 2);
}

static void
put_deeds (Pen *pen)
{
  for (guint i = 0; i < rt_map_trail_length (pen->trail); i++) {
    const RtMapStep *step = rt_map_trail_get (pen->trail, i);

    if (step->kind == RT_MAP_FIRED)
      put_shot (pen, step);
    else if (step->kind == RT_MAP_DESTROYED || step->kind == RT_MAP_CAPTURED)
      put_loss (pen, step);
  }
}

/* ---- Words on the picture ---- */

typedef enum { MARK_NONE, MARK_YES, MARK_NO, MARK_MAYBE } Mark;

static const char *const mark_classes[] = { "", " yes", " no", " maybe" };

/* In: a disc with a tick; out: a square with a cross; too close to call: a lozenge with a wave. */
static void
put_mark (Pen *pen, Mark mark, double x, double y)
{
  int cx = unit (x);
  int cy = unit (y);

  switch (mark) {
  case MARK_NONE:
    break;
  case MARK_YES:
    g_string_append_printf (pen->out,
                            "<circle class=\"mark yes\" cx=\"%d\" cy=\"%d\" r=\"65\"/>"
                            "<path class=\"sign\" d=\"M%d %dl22 25 38-45\"/>",
                            cx, cy, cx - 30, cy);
    break;
  case MARK_NO:
    g_string_append_printf (pen->out,
                            "<path class=\"mark no\" d=\"M%d %dh120v120h-120z\"/>"
                            "<path class=\"sign\" d=\"M%d %dl56 56m0-56l-56 56\"/>",
                            cx - 60, cy - 60, cx - 28, cy - 28);
    break;
  case MARK_MAYBE:
    g_string_append_printf (pen->out,
                            "<path class=\"mark maybe\" d=\"M%d %dl78 78-78 78-78-78z\"/>"
                            "<path class=\"sign\" d=\"M%d %dq18-22 36 0t36 0m-72 32q18-22 36 0t36 "
                            "0\"/>",
                            cx, cy - 78, cx - 36, cy - 12);
    break;
  }
}

typedef struct {
  Mark mark;
  const char *classes; /* of the first line */
  const char *text;
  const char *second; /* NULL: none */
} Words;

/* A line to what the words are about, where they had to move away from it. */
static void
put_leader (Pen *pen, const RtMapBox *box, Spot at, double radius)
{
  Spot near = { CLAMP (at.x, box->x, box->x + box->width),
                CLAMP (at.y, box->y, box->y + box->height) };

  if (hypot (near.x - at.x, near.y - at.y) <= radius + 12)
    return;
  put_line (pen, "lead", towards (at, near, radius), near);
  rt_map_layout_add_line (pen->layout, at.x, at.y, near.x, near.y);
}

static void
put_pill (Pen *pen, const Words *words, Spot at, double radius)
{
  RtMapBox places[RT_MAP_PLACES_AROUND];
  RtMapBox box;
  char classes[24];
  double left = words->mark == MARK_NONE ? 0 : 20;
  double width = MAX (measure (words->text, TEXT),
                      words->second ? measure (words->second, TEXT) * REGULAR : 0);

  rt_map_layout_offer (at.x, at.y, radius, width + left + 2 * PAD,
                       (words->second ? 2 : 1) * LINE_HEIGHT + 3, places);
  if (!rt_map_layout_take (pen->layout, &(RtMapBox){ at.x, at.y, 0, 0 }, places,
                           RT_MAP_PLACES_AROUND, &box))
    return;
  put_leader (pen, &box, at, radius);
  g_snprintf (classes, sizeof classes, "pill%s", mark_classes[words->mark]);
  put_box (pen, classes, &box, 5);
  put_mark (pen, words->mark, box.x + PAD + 7, box.y + box.height / 2);
  double middle = box.x + left + (box.width - left) / 2;
  put_words (pen, words->classes, middle, box.y + LINE_HEIGHT - 2.5, words->text);
  if (words->second)
    put_words (pen, "sm", middle, box.y + 2 * LINE_HEIGHT - 2.5, words->second);
}

static Mark
mark_of (const RtMapSight *sight)
{
  if (sight->range == RT_MAP_NO || sight->line == RT_MAP_NO)
    return MARK_NO;
  return sight->range == RT_MAP_YES && sight->line == RT_MAP_YES ? MARK_YES : MARK_MAYBE;
}

static double
keep_off (const Pen *pen, const RtMapThing *thing)
{
  return radius_of (pen, thing) + rim_of (thing) + 3;
}

static void
put_name (Pen *pen, const RtMapThing *thing)
{
  Words words = { MARK_NONE,
                  thing->is_acting ? "act"
                  : thing->is_done ? "sm"
                                   : "",
                  thing->name, NULL };

  put_pill (pen, &words, spot_of (pen, thing->disc.at), keep_off (pen, thing));
}

/* ---- What is possible now ---- */

static void
put_fire (Pen *pen, const RtMapThing *acting, const RtMapThing *target)
{
  Mark mark = mark_of (&target->sight);
  char classes[24];
  Spot one = spot_of (pen, acting->disc.at);
  Spot other = spot_of (pen, target->disc.at);
  Spot from = towards (one, other, radius_of (pen, acting));
  Spot to = towards (other, one, radius_of (pen, target));
  const RtMapThing *blocker = rt_map_find (pen->map, target->sight.blocker);

  g_snprintf (classes, sizeof classes, "fire%s", mark_classes[mark]);
  put_line (pen, classes, from, to);
  rt_map_layout_add_line (pen->layout, from.x, from.y, to.x, to.y);
  if (mark == MARK_NO && blocker) {
    /* Where it enters what is in the way. */
    Spot rock = spot_of (pen, blocker->disc.at);
    double length = hypot (other.x - one.x, other.y - one.y);
    double along =
        ((rock.x - one.x) * (other.x - one.x) + (rock.y - one.y) * (other.y - one.y)) / length;
    double aside = hypot (rock.x - one.x, rock.y - one.y);
    double half = radius_of (pen, blocker);
    double chord = sqrt (MAX (half * half - (aside * aside - along * along), 0));
    Spot entry = towards (one, other, MAX (along - chord, radius_of (pen, acting)));

    put_mark (pen, MARK_NO, entry.x, entry.y);
    rt_map_layout_add_disc (pen->layout, entry.x, entry.y, 9);
  }
}

/* The nearest enemies that can be reached, and how many they are. */
static guint
find_targets (const RtMap *map, const RtMapThing *targets[FIRING_LINES])
{
  guint n = 0;

  for (guint i = 0; i < map->n_things; i++) {
    const RtMapThing *thing = &map->thing[i];
    guint at = n;

    if (!thing->sight.is_target_of_fire || thing->sight.range == RT_MAP_NO)
      continue;
    while (at > 0 && targets[at - 1]->sight.gap > thing->sight.gap)
      at--;
    if (at == FIRING_LINES)
      continue;
    n = MIN (n + 1, (guint)FIRING_LINES);
    for (guint k = n - 1; k > at; k--)
      targets[k] = targets[k - 1];
    targets[at] = thing;
  }
  return n;
}

static void
put_verdict (Pen *pen, const RtMapThing *target)
{
  Mark mark = mark_of (&target->sight);
  g_autofree char *length = rt_map_length (target->sight.gap, target->sight.error);
  g_autofree char *sight = rt_map_describe_sight (pen->map, target);
  const RtMapThing *blocker = rt_map_find (pen->map, target->sight.blocker);
  g_autofree char *blocked = blocker ? g_strdup_printf (_ ("blocked by %s"), blocker->name) : NULL;
  g_autofree char *second = g_strdup_printf (_ ("%s, %s"), length,
                                             blocked              ? blocked
                                             : mark == MARK_MAYBE ? _ ("too close to call")
                                                                  : sight);
  Words words = { mark, "", target->name, second };

  put_pill (pen, &words, spot_of (pen, target->disc.at), keep_off (pen, target));
}

/* How far the lasers reach, from the rim of the ship, with the price of each step. */
static void
put_reaches (Pen *pen, const RtMapThing *acting)
{
  Spot at = spot_of (pen, acting->disc.at);
  char classes[24];

  g_string_append_printf (pen->out,
                          "<clipPath id=\"%s-clip\"><rect x=\"%d\" y=\"%d\" width=\"%d\" "
                          "height=\"%d\"/></clipPath><g clip-path=\"url(#%s-clip)\">",
                          pen->look->prefix, unit (FRAME), unit (pen->top + FRAME), unit (TABLE),
                          unit (TABLE), pen->look->prefix);
  for (int i = 0; i < pen->map->n_reaches; i++)
    put_circle (pen, of_seat (classes, "reach r", i), at,
                radius_of (pen, acting) + pen->map->reach[i] * pen->scale);
  g_string_append (pen->out, "</g>");
}

static void
put_reach_tag (Pen *pen, const RtMapThing *acting, int steps)
{
  enum { PLACES = 24 };
  RtMapBox places[PLACES];
  RtMapBox box;
  Spot at = spot_of (pen, acting->disc.at);
  double radius = radius_of (pen, acting) + pen->map->reach[steps] * pen->scale;
  g_autofree char *length = rt_map_length (pen->map->reach[steps], 0);
  g_autofree char *text =
      steps ? g_strdup_printf (_ ("%s, +%d AP"), length, steps) : g_strdup (length);

  for (int i = 0; i < PLACES; i++) {
    /* From below to both sides, and up. */
    int heading = SPACE_TURN * 3 / 4 + (i % 2 ? -1 : 1) * (i + 1) / 2 * SPACE_TURN / PLACES;
    Spot middle = ahead (at, heading, radius);
    double width = measure (text, TEXT) + 2 * PAD;

    places[i] = (RtMapBox){ middle.x - width / 2, middle.y - 9, width, 18 };
  }
  if (!rt_map_layout_take (pen->layout, NULL, places, PLACES, &box))
    return;
  put_box (pen, "pill", &box, 5);
  put_words (pen, "far", box.x + box.width / 2, box.y + 13.3, text);
}

/* Both edges of what the base sweeps, the way, and where it really ends. */
static void
put_course (Pen *pen, const RtMapThing *acting)
{
  const RtMapCourse *course = &pen->map->course;
  Spot from = spot_of (pen, course->from);
  Spot to = spot_of (pen, course->to);
  double radius = radius_of (pen, acting);

  for (int side = -1; side <= 1; side++) {
    int aside = acting->heading + side * SPACE_TURN / 4;
    double by = side ? radius : 0;

    put_line (pen, side ? "way" : "way k", ahead (from, aside, by), ahead (to, aside, by));
  }
  put_circle (pen, "ghost", to, radius);
  for (int i = 0; i < course->n_contacts; i++) {
    const RtMapThing *touched = rt_map_find (pen->map, course->contact[i]);

    if (touched)
      put_circle (pen, "aim", spot_of (pen, touched->disc.at), radius_of (pen, touched) + 3);
  }
  rt_map_layout_add_line (pen->layout, from.x, from.y, to.x, to.y);
  rt_map_layout_add_disc (pen->layout, to.x, to.y, radius);
}

static void
put_course_words (Pen *pen, const RtMapThing *acting)
{
  const RtMapCourse *course = &pen->map->course;
  const RtMapThing *touched =
      course->n_contacts ? rt_map_find (pen->map, course->contact[0]) : NULL;
  g_autofree char *way = rt_map_length (rt_map_way (course->from, course->to), 0);
  g_autofree char *text = NULL;

  if (touched)
    text =
        g_strdup_printf (course->is_close ? _ ("May touch %s") : _ ("Touches %s"), touched->name);
  else if (course->is_at_edge)
    text = g_strdup (_ ("Stops at the edge"));
  else
    return;
  Words words = { course->is_close ? MARK_MAYBE : MARK_NONE, "", text, NULL };
  g_autofree char *second = g_strdup_printf (_ ("after %s"), way);
  words.second = course->is_close ? _ ("too close to call") : second;
  put_pill (pen, &words, spot_of (pen, course->to), radius_of (pen, acting) + 2);
}

/* ---- All words, the important ones first ---- */

static void
keep_things_free (Pen *pen)
{
  for (guint i = 0; i < pen->map->n_things; i++) {
    const RtMapThing *thing = &pen->map->thing[i];
    Spot at = spot_of (pen, thing->disc.at);

    rt_map_layout_add_disc (pen->layout, at.x, at.y, radius_of (pen, thing) + 1);
    if (thing->kind > RT_MAP_PLAIN)
      continue;
    Spot tip = ahead (at, thing->heading, radius_of (pen, thing) + rim_of (thing) + ARROW);
    Spot stern;
    double badge = badge_of (pen, thing, &stern);
    rt_map_layout_add_disc (pen->layout, tip.x, tip.y, 4);
    rt_map_layout_add_disc (pen->layout, stern.x, stern.y, badge + 1);
  }
}

static void
put_names (Pen *pen, const RtMapThing *const *named, guint n_named)
{
  int own = pen->map->turn;

  for (int round = 0; round < 2; round++)
    for (guint i = 0; i < pen->map->n_things; i++) {
      const RtMapThing *thing = &pen->map->thing[i];
      gboolean is_named = thing->kind > RT_MAP_PLAIN || thing->is_acting;

      for (guint k = 0; k < n_named; k++)
        is_named = is_named || named[k] == thing;
      if (!is_named && (thing->seat == own) == (round == 0))
        put_name (pen, thing);
    }
}

static void
put_losses (Pen *pen)
{
  for (guint i = 0; i < rt_map_trail_length (pen->trail); i++) {
    const RtMapStep *step = rt_map_trail_get (pen->trail, i);
    Words words = { MARK_NONE, "sm", step->name, NULL };

    if (step->kind == RT_MAP_DESTROYED || step->kind == RT_MAP_CAPTURED)
      put_pill (pen, &words, spot_of (pen, step->from), 10);
  }
}

static void
put_all (Pen *pen)
{
  const RtMapThing *acting = rt_map_find (pen->map, pen->map->acting);
  const RtMapThing *targets[FIRING_LINES];
  guint n = find_targets (pen->map, targets);
  gboolean has_course = acting && pen->map->course.is_there;

  keep_things_free (pen);
  if (acting && acting->lasers_left > 0)
    put_reaches (pen, acting);
  if (pen->trail)
    put_moves (pen);
  if (has_course)
    put_course (pen, acting);
  put_things (pen);
  for (guint i = 0; i < n; i++)
    put_fire (pen, acting, targets[i]);
  if (pen->trail)
    put_deeds (pen);
  if (acting)
    put_name (pen, acting);
  if (has_course)
    put_course_words (pen, acting);
  for (guint i = 0; i < n; i++)
    put_verdict (pen, targets[i]);
  put_names (pen, targets, n);
  if (pen->trail)
    put_losses (pen);
  for (int i = 0; acting && acting->lasers_left > 0 && i < pen->map->n_reaches; i++)
    put_reach_tag (pen, acting, i);
}

/* ---- Round it ---- */

static void
put_head (Pen *pen)
{
  const RtMap *map = pen->map;
  const RtMapThing *acting = rt_map_find (map, map->acting);
  g_autofree char *round = acting
                               ? g_strdup_printf (_ ("Round %d, %s acts"), map->round, acting->name)
                               : g_strdup_printf (_ ("Round %d"), map->round);
  g_autofree char *turn = map->turn == RT_MAP_NONE
                              ? g_strdup (map->is_over ? _ ("The battle is over.") : "")
                              : g_strdup_printf (_ ("%s's turn"), map->seat[map->turn]);
  gboolean has_badge = map->turn != RT_MAP_NONE;

  if (has_badge)
    put_badge (pen, map->turn, (Spot){ FRAME + 10, 26 }, 9);
  put_words (pen, "big l", FRAME + (has_badge ? 30 : 0), 33, turn);
  if (map->round)
    put_words (pen, "sm r", WIDTH - FRAME, 31, round);
}

/* What fits into so much, with dots for the rest. */
static char *
shorten (const char *text, double size, double room)
{
  g_autoptr (GString) out = g_string_new (text);

  while (out->len > 0 && measure (out->str, size) > room) {
    const char *end = g_utf8_find_prev_char (
        out->str,
        out->str + strlen (out->str) - (g_str_has_suffix (out->str, "…") ? strlen ("…") : 0));
    g_string_truncate (out, end ? (gsize)(end - out->str) : 0);
    g_string_append (out, "…");
    if (!end)
      break;
  }
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static void
put_players (Pen *pen, double y)
{
  double room = (double)TABLE / pen->map->n_seats;

  for (int i = 0; i < pen->map->n_seats; i++) {
    double x = FRAME + i * room;
    g_autofree char *name = shorten (pen->map->seat[i], TEXT, room - 30);

    put_badge (pen, i, (Spot){ x + 7, y - 4 }, 6);
    put_words (pen, "l", x + 20, y, name);
  }
}

/* The lengths of the ruler, as long as they are on the table. */
static void
put_ruler (Pen *pen, double y)
{
  static const char *const names[] = { "S", "M", "L" };

  for (int i = 0; i < 3; i++) {
    double x = FRAME + i * TABLE / 3.0;
    double length = pen->map->ruler[i] * pen->scale;
    g_autofree char *text = rt_map_length (pen->map->ruler[i], 0);

    put_words (pen, "l", x, y, names[i]);
    g_string_append_printf (pen->out, "<path class=\"bar\" d=\"M%d %dv60m0-30h%dm0-30v60\"/>",
                            unit (x + 14), unit (y - 7), unit (length));
    put_words (pen, "sm l", x + 22 + length, y, text);
  }
}

/* All of it in words. */
static void
put_description (Pen *pen)
{
  g_autofree char *title = rt_map_describe (pen->map);
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < pen->map->n_things; i++) {
    g_autofree char *words = rt_map_describe_thing (pen->map, &pen->map->thing[i]);

    g_string_append_printf (all, "%s%s.", i ? " " : "", words);
  }
  g_string_append_printf (pen->out, "<title id=\"%s-title\">", pen->look->prefix);
  put_text (pen->out, title);
  g_string_append_printf (pen->out, "</title><desc id=\"%s-words\">", pen->look->prefix);
  put_text (pen->out, all->str);
  g_string_append (pen->out, "</desc>");
}

char *
rt_map_write_svg (const RtMap *map, const RtMapTrail *trail, const RtMapLook *look)
{
  Pen pen = { .out = g_string_new (NULL),
              .map = map,
              .trail = trail,
              .look = look,
              .top = look->is_in_page ? 0 : HEAD,
              .scale = (double)TABLE / map->side };
  double height = pen.top + WIDTH + (look->is_in_page ? 0 : FOOT);
  RtMapBox bounds = { FRAME + 2, pen.top + FRAME + 2, TABLE - 4, TABLE - 4 };
  g_autoptr (RtMapLayout) layout = rt_map_layout_new (&bounds);

  pen.layout = layout;
  if (!look->is_in_page)
    g_string_append (pen.out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  g_string_append_printf (pen.out,
                          "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"rtm\" viewBox=\"0 0 "
                          "%d %d\" width=\"%d\" height=\"%d\" role=\"img\" "
                          "aria-labelledby=\"%s-title %s-words\">",
                          unit (WIDTH), unit (height), WIDTH, (int)height, look->prefix,
                          look->prefix);
  put_description (&pen);
  if (!look->is_in_page)
    g_string_append_printf (pen.out, "<style>%s</style>", rt_map_svg_style);
  put_hulls (&pen);
  put_table (&pen);
  put_all (&pen);
  if (!look->is_in_page) {
    put_head (&pen);
    put_players (&pen, height - 36);
    put_ruler (&pen, height - 12);
  }
  g_string_append (pen.out, "</svg>\n");
  return g_string_free (pen.out, FALSE);
}

char *
rt_map_write_badge (int seat)
{
  enum { TILE = 18 };
  Pen pen = { .out = g_string_new (NULL) };
  RtMapBox tile = { 0, 0, TILE, TILE };

  g_string_append_printf (pen.out, "<svg class=\"rtm\" viewBox=\"0 0 %d %d\" aria-hidden=\"true\">",
                          unit (TILE), unit (TILE));
  put_box (&pen, "out", &tile, 4);
  put_badge (&pen, seat, (Spot){ TILE / 2.0, TILE / 2.0 }, 5);
  g_string_append (pen.out, "</svg>");
  return g_string_free (pen.out, FALSE);
}

/* ---- For a film ---- */

static Pen
film_pen (const RtMap *map, GString *out, const RtMapLook *look)
{
  return (Pen){
    .out = out, .map = map, .look = look, .scale = (double)TABLE / map->side, .is_moving = TRUE
  };
}

void
rt_map_place_in_film (const RtMap *map, SpacePoint at, int *x, int *y)
{
  const Pen pen = film_pen (map, NULL, NULL);
  Spot spot = spot_of (&pen, at);

  *x = unit (spot.x);
  *y = unit (spot.y);
}

int
rt_map_size_in_film (const RtMap *map, int size)
{
  return unit (size / 2.0 * TABLE / map->side);
}

/* Around 0, 0 and heading along +x. */
static void
put_moving_thing (Pen *pen, const RtMapThing *thing)
{
  RtMapThing still = *thing;
  Spot at = spot_of (pen, thing->disc.at);

  still.heading = 0;
  still.is_acting = still.is_target = still.is_done = FALSE;
  g_string_append_printf (pen->out,
                          "<g class=\"at\" id=\"%s%d\"><g class=\"to\"><g transform=\""
                          "translate(%d %d)\">",
                          pen->look->prefix, thing->object, -unit (at.x), -unit (at.y));
  if (thing->kind <= RT_MAP_PLAIN) {
    put_around_ship (pen, &still);
    put_ship (pen, &still);
  } else if (thing->kind == RT_MAP_MICROID) {
    put_microid (pen, &still);
  } else {
    put_base (pen, &still);
  }
  g_string_append (pen->out, "</g></g></g>");
}

/* Below all ships, so that it hides none. */
static void
put_moving_name (Pen *pen, const RtMapThing *thing)
{
  double width = measure (thing->name, TEXT) + 2 * PAD;
  RtMapBox pill = { -width / 2, radius_of (pen, thing) + ARROW + 3, width, LINE_HEIGHT + 2 };

  g_string_append_printf (pen->out, "<g class=\"at\" id=\"n%d\"><g class=\"to\"></g>",
                          thing->object);
  put_box (pen, "pill", &pill, 5);
  put_words (pen, "", 0, pill.y + LINE_HEIGHT - 3, thing->name);
  g_string_append (pen->out, "</g>");
}

char *
rt_map_write_film (const RtMap *map, const char *prefix)
{
  const RtMapLook look = { .prefix = prefix, .is_in_page = TRUE };
  Pen pen = film_pen (map, g_string_new (NULL), &look);

  g_string_append_printf (pen.out, "<svg class=\"rtm\" viewBox=\"0 0 %d %d\" role=\"img\">",
                          unit (WIDTH), unit (WIDTH));
  put_hulls (&pen);
  put_table (&pen);
  g_string_append_printf (pen.out, "<g id=\"%sways\"></g>", prefix);
  for (guint i = 0; i < map->n_things; i++)
    if (map->thing[i].kind > RT_MAP_PLAIN)
      put_moving_thing (&pen, &map->thing[i]);
  for (guint i = 0; i < map->n_things; i++)
    if (map->thing[i].kind <= RT_MAP_PLAIN)
      put_moving_name (&pen, &map->thing[i]);
  for (guint i = 0; i < map->n_things; i++)
    if (map->thing[i].kind <= RT_MAP_PLAIN)
      put_moving_thing (&pen, &map->thing[i]);
  g_string_append_printf (pen.out, "<g id=\"%sshots\"></g></svg>", prefix);
  return g_string_free (pen.out, FALSE);
}
