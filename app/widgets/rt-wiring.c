/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-wiring.h. Everything is drawn in a space of its own, SPACE_WIDTH wide, which is scaled to
 * the place there is.
 */
#include "rt-wiring.h"

#include <glib/gi18n.h>
#include <math.h>

enum { SPACE_WIDTH = 780, SPACE_HEIGHT = 216, BOARD_X = 560, BOARD_WIDTH = 218, WIRE = 4 };

struct _RtWiring {
  RtDrawing parent_instance;
  char *driver;
  char *names[RT_WIRING_PINS_MAX];
  int pins[RT_WIRING_PINS_MAX];
  int n;
};

G_DEFINE_FINAL_TYPE (RtWiring, rt_wiring, RT_TYPE_DRAWING)

/* Where a GPIO number is on the header of 40 pins. */
static int
header_pin (int gpio)
{
  static const guint8 header[] = { 27, 28, 3,  5,  7,  29, 31, 26, 24, 21, 19, 23, 32, 33,
                                   8,  10, 36, 11, 12, 35, 38, 40, 15, 16, 18, 22, 37, 13 };

  return gpio >= 0 && gpio < (int)G_N_ELEMENTS (header) ? header[gpio] : 0;
}

/* ---- Parts ---- */

typedef struct {
  RtDrawing *drawing;
  cairo_t *cr;
  GdkRGBA ink, dim, card, sunk, edge, ground, red, brass, blue, teal, on;
} Pen;

static void
draw_text (Pen *pen, const char *text, double x, double y, double size, gboolean is_bold,
           const GdkRGBA *color, double align)
{
  rt_drawing_text (pen->drawing, pen->cr, text, x, y, size, is_bold, color, align);
}

/* `points`: pairs of x and y. */
static void
draw_wire (Pen *pen, const GdkRGBA *color, const double *points, int n_points)
{
  for (int i = 0; i < n_points; i++)
    cairo_line_to (pen->cr, points[2 * i], points[2 * i + 1]);
  cairo_set_line_join (pen->cr, CAIRO_LINE_JOIN_ROUND);
  rt_paint_shape (pen->cr, NULL, color, WIRE);
}

static void
draw_dot (Pen *pen, double x, double y, double radius, const GdkRGBA *color)
{
  cairo_new_sub_path (pen->cr);
  cairo_arc (pen->cr, x, y, radius, 0, 2 * G_PI);
  rt_paint_shape (pen->cr, color, NULL, 0);
}

static void
draw_resistor (Pen *pen, double x, double y, double width, double height, const char *text)
{
  rt_paint_rounded (pen->cr, x - width / 2, y - height / 2, width, height, 4);
  rt_paint_shape (pen->cr, &pen->card, &pen->ink, 2);
  if (!text)
    return;
  if (width > height)
    draw_text (pen, text, x, y, 14, TRUE, &pen->ink, 0.5);
  else
    draw_text (pen, text, x + width / 2 + 10, y, 14, FALSE, &pen->ink, 0);
}

static void
draw_board (Pen *pen)
{
  rt_paint_rounded (pen->cr, BOARD_X, 8, BOARD_WIDTH, SPACE_HEIGHT - 12, 8);
  rt_paint_shape (pen->cr, &pen->sunk, &pen->edge, 1);
}

static void
draw_board_pin (Pen *pen, double y, const GdkRGBA *color, const char *name, const char *detail)
{
  draw_dot (pen, BOARD_X + 12, y, 6, color);
  draw_text (pen, name, BOARD_X + 26, y, 14, TRUE, &pen->ink, 0);
  draw_text (pen, detail, BOARD_X + 92, y, 11, FALSE, &pen->dim, 0);
}

static void
draw_gpio_pin (Pen *pen, double y, const GdkRGBA *color, int gpio, const char *role)
{
  g_autofree char *name = g_strdup_printf ("GPIO %d", gpio);
  g_autofree char *detail = header_pin (gpio)
                                ? g_strdup_printf (_ ("pin %d, %s"), header_pin (gpio), role)
                                : g_strdup (role);

  draw_board_pin (pen, y, color, name, detail);
}

/* ---- The sensor ---- */

static void
draw_sensor (Pen *pen)
{
  static const char *const legs[] = { "VCC", "Trig", "Echo", "GND" };

  draw_text (pen, "HC-SR04", 95, 7, 15, TRUE, &pen->ink, 0.5);
  rt_paint_rounded (pen->cr, 10, 18, 170, 96, 4);
  rt_paint_shape (pen->cr, &pen->teal, NULL, 0);
  for (int i = 0; i < 2; i++) {
    draw_dot (pen, 55 + 80 * i, 60, 36, &pen->ink);
    draw_dot (pen, 55 + 80 * i, 60, 33, &pen->sunk);
    draw_dot (pen, 55 + 80 * i, 60, 20, &pen->dim);
  }
  for (int i = 0; i < 4; i++) {
    draw_text (pen, legs[i], 50 + 30 * i, 104, 11, FALSE, &pen->on, 0.5);
    cairo_rectangle (pen->cr, 46 + 30 * i, 112, 8, 15);
    rt_paint_shape (pen->cr, &pen->sunk, &pen->dim, 1);
  }
}

static void
paint_hc_sr04 (RtWiring *self, Pen *pen)
{
  static const double ground[] = { 140, 126, 140, 136, 216, 136, 216, 36, 572, 36 };
  static const double echo[] = { 110, 126, 110, 150, 572, 150 };
  static const double trigger[] = { 80, 126, 80, 174, 572, 174 };
  static const double supply[] = { 50, 126, 50, 198, 572, 198 };
  static const double divider[] = { 400, 36, 400, 150 };

  draw_board (pen);
  draw_text (pen, "Raspberry Pi", BOARD_X + BOARD_WIDTH / 2.0, 92, 16, TRUE, &pen->ink, 0.5);
  draw_wire (pen, &pen->ground, ground, 5);
  draw_wire (pen, &pen->ground, divider, 2);
  draw_wire (pen, &pen->blue, echo, 3);
  draw_wire (pen, &pen->brass, trigger, 3);
  draw_wire (pen, &pen->red, supply, 3);
  draw_dot (pen, 400, 36, 5, &pen->ground);
  draw_dot (pen, 400, 150, 5, &pen->blue);
  draw_resistor (pen, 280, 150, 66, 20, "1.5 kΩ");
  draw_resistor (pen, 400, 92, 28, 44, "3 kΩ");
  draw_sensor (pen);
  draw_board_pin (pen, 36, &pen->ground, "GND", _ ("pin 6"));
  draw_gpio_pin (pen, 150, &pen->blue, self->pins[1], _ ("Echo 3.3 V"));
  draw_gpio_pin (pen, 174, &pen->brass, self->pins[0], _ ("Trig"));
  draw_board_pin (pen, 198, &pen->red, "5 V", _ ("pin 2"));
}

/* ---- Dice and buttons: one wire each ---- */

static void
draw_led_die (Pen *pen)
{
  static const struct {
    double x, y;
    const char *name;
  } leds[] = { { 42, 40, "A" },  { 148, 40, "B" }, { 42, 90, "M" },  { 95, 90, "C" },
               { 148, 90, "M" }, { 42, 140, "B" }, { 148, 140, "A" } };

  rt_paint_rounded (pen->cr, 8, 8, 174, 164, 20);
  rt_paint_shape (pen->cr, &pen->card, &pen->ink, 2);
  for (guint i = 0; i < G_N_ELEMENTS (leds); i++) {
    draw_dot (pen, leds[i].x, leds[i].y, 17, &pen->red);
    draw_text (pen, leds[i].name, leds[i].x, leds[i].y, 15, TRUE, &pen->on, 0.5);
  }
}

static void
draw_thing (RtWiring *self, Pen *pen)
{
  if (g_str_equal (self->driver, "led-die")) {
    draw_led_die (pen);
    return;
  }
  rt_paint_rounded (pen->cr, 8, 8, 174, 164, 12);
  rt_paint_shape (pen->cr, &pen->teal, NULL, 0);
  draw_text (pen, g_str_equal (self->driver, "buttons") ? _ ("Buttons") : _ ("Die"), 95, 90, 18,
             TRUE, &pen->on, 0.5);
}

static void
paint_lines (RtWiring *self, Pen *pen)
{
  const GdkRGBA *colors[] = { &pen->blue, &pen->brass, &pen->red, &pen->teal };
  gboolean is_switch = g_str_equal (self->driver, "buttons");
  const double ground[] = { 182, 196, 572, 196 };
  const double from_thing[] = { 95, 172, 95, 196, 190, 196 };

  draw_board (pen);
  draw_wire (pen, &pen->ground, ground, 2);
  draw_wire (pen, &pen->ground, from_thing, 3);
  for (int i = 0, row = 0; i < self->n; i++) {
    double y = 28 + 40 * row;
    const double wire[] = { 182, y, 572, y };
    const double divider[] = { 440, y, 440, y + 30, 452, y + 30 };

    if (self->pins[i] < 0)
      continue;
    draw_wire (pen, colors[i % 4], wire, 2);
    if (!is_switch) {
      draw_wire (pen, &pen->ground, divider, 3);
      draw_dot (pen, 440, y, 5, colors[i % 4]);
      draw_resistor (pen, 360, y, 60, 18, "1.5 kΩ");
      draw_resistor (pen, 440, y + 17, 14, 20, NULL);
      draw_text (pen, "3 kΩ → GND", 456, y + 20, 12, FALSE, &pen->dim, 0);
    }
    draw_text (pen, self->names[i], 200, y - 11, 13, FALSE, &pen->ink, 0);
    draw_gpio_pin (pen, y, colors[i % 4], self->pins[i], is_switch ? _ ("to GND") : "3.3 V");
    row++;
  }
  draw_thing (self, pen);
  draw_board_pin (pen, 196, &pen->ground, "GND", _ ("pin 6"));
}

/* ---- The widget ---- */

static void
rt_wiring_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtWiring *self = RT_WIRING (drawing);
  double scale = MIN (MIN (width / SPACE_WIDTH, height / SPACE_HEIGHT), 1.25);
  Pen pen = {
    .drawing = drawing,
    .ink = rt_drawing_color (drawing, "rt_ink"),
    .dim = rt_drawing_color (drawing, "rt_dim"),
    .card = rt_drawing_color (drawing, "rt_card"),
    .sunk = rt_drawing_color (drawing, "rt_sunk"),
    .edge = rt_drawing_color (drawing, "rt_edge"),
    .ground = rt_drawing_color (drawing, "rt_dim"),
    .red = rt_drawing_color (drawing, "rt_red"),
    .brass = rt_drawing_color (drawing, "rt_brass_line"),
    .blue = rt_drawing_color (drawing, "rt_blue"),
    .teal = rt_drawing_color (drawing, "rt_teal"),
    .on = rt_drawing_color (drawing, "rt_on"),
  };

  if (!self->driver)
    return;
  pen.cr = rt_drawing_cairo (snapshot, width, height);
  cairo_scale (pen.cr, scale, scale);
  if (g_str_equal (self->driver, "hc-sr04"))
    paint_hc_sr04 (self, &pen);
  else
    paint_lines (self, &pen);
  cairo_destroy (pen.cr);
}

static void
clear_names (RtWiring *self)
{
  for (int i = 0; i < RT_WIRING_PINS_MAX; i++)
    g_clear_pointer (&self->names[i], g_free);
  self->n = 0;
}

static void
rt_wiring_finalize (GObject *object)
{
  clear_names (RT_WIRING (object));
  g_free (RT_WIRING (object)->driver);
  G_OBJECT_CLASS (rt_wiring_parent_class)->finalize (object);
}

static void
rt_wiring_class_init (RtWiringClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_wiring_finalize;
  RT_DRAWING_CLASS (klass)->paint = rt_wiring_paint;
}

static void
rt_wiring_init (RtWiring *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  rt_drawing_set_size (RT_DRAWING (self), 320, SPACE_HEIGHT + 4);
}

void
rt_wiring_show (RtWiring *self, const char *driver, const int *pins, const char *const *names)
{
  g_autoptr (GString) sentence = g_string_new (_ ("Wiring:"));

  clear_names (self);
  g_free (self->driver);
  self->driver = g_strdup (driver);
  for (int i = 0; i < RT_WIRING_PINS_MAX && names[i]; i++) {
    self->names[i] = g_strdup (names[i]);
    self->pins[i] = pins[i];
    self->n++;
    if (pins[i] >= 0)
      g_string_append_printf (sentence, _ (" %s to GPIO %d, header pin %d;"), names[i], pins[i],
                              header_pin (pins[i]));
  }
  g_string_append (sentence,
                   g_str_equal (driver, "buttons")
                       ? _ (" the other side of each button to GND.")
                       : _ (" 5 V signals through 1.5 kΩ, with 3 kΩ to GND; GND to GND."));
  rt_drawing_set_sentence (RT_DRAWING (self), sentence->str);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
