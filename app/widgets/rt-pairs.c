/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pairs.h. */
#include "rt-pairs.h"

#include "rt-die.h"

#include <glib/gi18n.h>

enum { DICE_MAX = 64 };

typedef struct {
  int seat;
  char *name;
  int die[DICE_MAX];
  guint n;
} Row;

struct _RtPairs {
  RtDrawing parent_instance;
  Row row[2];
  RtPairsEnd end[DICE_MAX];
};

G_DEFINE_FINAL_TYPE (RtPairs, rt_pairs, RT_TYPE_DRAWING)

/* Where things stand, for the height and width there is. */
typedef struct {
  double left;   /* of the first column */
  double column; /* how wide one is */
  double die;
  double gap;   /* between the rows */
  double label; /* under them */
  double top;
} Place;

enum { NAMES = 108, LABEL = 26, DIE_MAX = 116, DIE_MIN = 22 };

static guint
columns_of (RtPairs *self)
{
  return MAX (1, MAX (self->row[0].n, self->row[1].n));
}

static Place
place_for (RtPairs *self, double width, double height)
{
  Place place = { .label = LABEL };
  double names = width < 460 ? 76 : NAMES;

  place.column = (width - names) / columns_of (self);
  place.gap = height < 190 ? 30 : 44;
  place.die =
      MIN (place.column - (place.column > 60 ? 18 : 6), (height - place.gap - LABEL - 12) / 2);
  place.die = CLAMP (place.die, DIE_MIN, DIE_MAX);
  place.column = MIN (place.column, place.die * 1.5);
  place.left = names;
  place.top = MAX (6, (height - 2 * place.die - place.gap - LABEL) / 2);
  return place;
}

static double
middle_of (const Place *place, guint i)
{
  return place->left + place->column * (i + 0.5);
}

static double
top_of (const Place *place, int row)
{
  return place->top + (row ? place->die + place->gap : 0);
}

static void
paint_lane (RtPairs *self, cairo_t *cr, const Place *place, guint i, double height)
{
  GdkRGBA soft = rt_drawing_color (RT_DRAWING (self), "rt_red_soft");
  double width = place->column - 4;

  rt_paint_rounded (cr, middle_of (place, i) - width / 2, place->top - 6, width,
                    MIN (height, 2 * place->die + place->gap + place->label + 10), 8);
  rt_paint_shape (cr, &soft, NULL, 0);
}

static gboolean
is_rolled (RtPairs *self, int row, guint i)
{
  return i < self->row[row].n && self->row[row].die[i] > 0;
}

/* A die, with a ring if it wins and a bar across if it loses. */
static void
paint_die (RtPairs *self, cairo_t *cr, const Place *place, guint i, int row)
{
  RtDrawing *drawing = RT_DRAWING (self);
  RtPairsEnd loses = row ? RT_PAIRS_LOWER_LOSES : RT_PAIRS_UPPER_LOSES;
  RtPairsEnd wins = row ? RT_PAIRS_UPPER_LOSES : RT_PAIRS_LOWER_LOSES;
  gboolean is_paired = i < MIN (self->row[0].n, self->row[1].n);
  g_autofree char *color = g_strdup_printf ("rt_player_%d", self->row[row].seat + 1);
  GdkRGBA ring = rt_drawing_color (drawing, color);
  GdkRGBA red = rt_drawing_color (drawing, "rt_red");
  double x = middle_of (place, i) - place->die / 2;
  double y = top_of (place, row);
  double size = place->die;

  cairo_save (cr);
  cairo_translate (cr, x, y);
  rt_die_paint_face (cr, self->row[row].die[i], size);
  if (is_paired && self->end[i] == wins) {
    double line = MAX (3, size * 0.07);
    rt_paint_rounded (cr, line / 2, line / 2, size - line, size - line, size * 0.2);
    rt_paint_shape (cr, NULL, &ring, line);
  }
  if (is_paired && self->end[i] == loses) {
    cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
    cairo_move_to (cr, size * 0.14, size * 0.86);
    cairo_line_to (cr, size * 0.86, size * 0.14);
    rt_paint_shape (cr, NULL, &red, size * 0.13);
  }
  cairo_restore (cr);
}

/* A dashed place: for a die still to come, or one without a partner. */
static void
paint_gap (RtPairs *self, cairo_t *cr, const Place *place, guint i, int row)
{
  GdkRGBA edge = rt_drawing_color (RT_DRAWING (self), "rt_edge");

  rt_paint_rounded (cr, middle_of (place, i) - place->die / 2 + 1, top_of (place, row) + 1,
                    place->die - 2, place->die - 2, place->die * 0.16);
  rt_paint_dashes (cr, 6);
  rt_paint_shape (cr, NULL, &edge, 2);
}

/* Between the dice: equal, or an arrowhead that points at the loser. */
static void
paint_sign (RtPairs *self, cairo_t *cr, const Place *place, guint i)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  GdkRGBA card = rt_drawing_color (drawing, "rt_card");
  GdkRGBA sunk = rt_drawing_color (drawing, "rt_sunk");
  GdkRGBA edge = rt_drawing_color (drawing, "rt_edge");
  GdkRGBA dim = rt_drawing_color (drawing, "rt_dim");
  double x = middle_of (place, i);
  double y = place->top + place->die + place->gap / 2;
  double r = MIN (15, place->gap * 0.36);
  double up = self->end[i] == RT_PAIRS_UPPER_LOSES ? -1 : 1;

  if (self->end[i] == RT_PAIRS_OPEN)
    return;
  if (self->end[i] == RT_PAIRS_TIE || self->end[i] == RT_PAIRS_UNCOUNTED) {
    rt_paint_rounded (cr, x - r, y - r, 2 * r, 2 * r, 5);
    rt_paint_shape (cr, &sunk, &edge, 1);
    for (int side = -1; side <= 1; side += 2) {
      if (self->end[i] == RT_PAIRS_UNCOUNTED && side > 0)
        break;
      double line = self->end[i] == RT_PAIRS_TIE ? y + side * r * 0.22 : y;
      cairo_move_to (cr, x - r * 0.4, line);
      cairo_line_to (cr, x + r * 0.4, line);
      rt_paint_shape (cr, NULL, &dim, 2.5);
    }
    return;
  }
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, r, 0, 2 * G_PI);
  rt_paint_shape (cr, &ink, NULL, 0);
  cairo_move_to (cr, x - r * 0.45, y - up * r * 0.2);
  cairo_line_to (cr, x, y + up * r * 0.3);
  cairo_line_to (cr, x + r * 0.45, y - up * r * 0.2);
  rt_paint_shape (cr, NULL, &card, 3);
}

static void
paint_label (RtPairs *self, GtkSnapshot *snapshot, cairo_t *cr, const Place *place, guint i)
{
  RtDrawing *drawing = RT_DRAWING (self);
  GdkRGBA dim = rt_drawing_color (drawing, "rt_dim");
  GdkRGBA red = rt_drawing_color (drawing, "rt_red_text");
  guint n_paired = MIN (self->row[0].n, self->row[1].n);
  guint last = MAX (self->row[0].n, self->row[1].n) - 1;
  gboolean is_paired = i < n_paired;
  /* One word for all that are left over. */
  double x =
      is_paired ? middle_of (place, i) : (middle_of (place, i) + middle_of (place, last)) / 2;
  double y = place->top + 2 * place->die + place->gap + place->label / 2 + 2;
  RtPairsEnd end = is_paired ? self->end[i] : RT_PAIRS_UNCOUNTED;
  const char *text = !is_paired            ? _ ("no pair")
                     : end == RT_PAIRS_TIE ? _ ("tie")
                                           : _ ("not counted");

  if ((is_paired && end == RT_PAIRS_OPEN) || i > n_paired
      || !(is_rolled (self, 0, i) || is_rolled (self, 1, i)))
    return;
  if (end == RT_PAIRS_UPPER_LOSES || end == RT_PAIRS_LOWER_LOSES) {
    int row = end == RT_PAIRS_LOWER_LOSES;
    g_autofree char *icon = g_strdup_printf ("rt-player-%d-symbolic", self->row[row].seat + 1);
    g_autofree char *color = g_strdup_printf ("rt_player_%d", self->row[row].seat + 1);
    GdkRGBA fill = rt_drawing_color (drawing, color);
    rt_drawing_text (drawing, cr, "–1", x - 2, y, 15, TRUE, &red, 1);
    rt_drawing_icon (drawing, snapshot, icon, x + 3, y - 7, 14, &fill);
    return;
  }
  /* Words that do not fit their column say nothing. */
  if (place->column >= 58 || (place->column >= 34 && end == RT_PAIRS_TIE))
    rt_drawing_text (drawing, cr, text, x, y, 13, FALSE, &dim, 0.5);
  else
    rt_drawing_text (drawing, cr, "–", x, y, 13, FALSE, &dim, 0.5);
}

static void
paint_name (RtPairs *self, GtkSnapshot *snapshot, cairo_t *cr, const Place *place, int row)
{
  RtDrawing *drawing = RT_DRAWING (self);
  const Row *side = &self->row[row];
  g_autofree char *icon = g_strdup_printf ("rt-player-%d-symbolic", side->seat + 1);
  g_autofree char *color = g_strdup_printf ("rt_player_%d", side->seat + 1);
  g_autofree char *dice = g_strdup_printf (ngettext ("%u die", "%u dice", side->n), side->n);
  g_autofree char *name =
      g_utf8_strlen (side->name, -1) > 8 ? g_strdup_printf (
          "%.*s…", (int)(g_utf8_offset_to_pointer (side->name, 7) - side->name), side->name)
                                         : g_strdup (side->name);
  GdkRGBA fill = rt_drawing_color (drawing, color);
  GdkRGBA ink = rt_drawing_color (drawing, "rt_ink");
  GdkRGBA dim = rt_drawing_color (drawing, "rt_dim");
  double y = top_of (place, row) + place->die / 2;
  double size = place->left > 90 ? 26 : 18;

  rt_drawing_icon (drawing, snapshot, icon, 0, y - size / 2, size, &fill);
  rt_drawing_text (drawing, cr, name, size + 6, y - 9, 15, TRUE, &ink, 0);
  rt_drawing_text (drawing, cr, dice, size + 6, y + 10, 13, FALSE, &dim, 0);
}

static void
rt_pairs_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtPairs *self = RT_PAIRS (drawing);
  Place place = place_for (self, width, height);
  guint paired = MIN (self->row[0].n, self->row[1].n);
  cairo_t *cr = rt_drawing_cairo (snapshot, width, height);

  for (guint i = 0; i < columns_of (self); i++) {
    gboolean is_lost =
        i < paired
        && (self->end[i] == RT_PAIRS_UPPER_LOSES || self->end[i] == RT_PAIRS_LOWER_LOSES);
    if (is_lost)
      paint_lane (self, cr, &place, i, height);
    for (int row = 0; row < 2; row++)
      if (is_rolled (self, row, i))
        paint_die (self, cr, &place, i, row);
      else if (i < self->row[row].n || is_rolled (self, !row, i))
        paint_gap (self, cr, &place, i, row);
    if (i < paired)
      paint_sign (self, cr, &place, i);
    paint_label (self, snapshot, cr, &place, i);
  }
  for (int row = 0; row < 2 && self->row[row].name; row++)
    paint_name (self, snapshot, cr, &place, row);
  cairo_destroy (cr);
}

static void
rt_pairs_finalize (GObject *object)
{
  for (int i = 0; i < 2; i++)
    g_free (RT_PAIRS (object)->row[i].name);
  G_OBJECT_CLASS (rt_pairs_parent_class)->finalize (object);
}

static void
rt_pairs_class_init (RtPairsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_pairs_finalize;
  RT_DRAWING_CLASS (klass)->paint = rt_pairs_paint;
}

static void
rt_pairs_init (RtPairs *self)
{
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  rt_drawing_set_size (RT_DRAWING (self), 300, 2 * DIE_MIN + 30 + LABEL + 50);
}

GtkWidget *
rt_pairs_new (void)
{
  return g_object_new (RT_TYPE_PAIRS, NULL);
}

static void
say_pair (RtPairs *self, guint i, GString *sentence)
{
  int a = self->row[0].die[i];
  int b = self->row[1].die[i];

  g_string_append_c (sentence, ' ');
  switch (self->end[i]) {
  case RT_PAIRS_OPEN:
    break;
  case RT_PAIRS_TIE:
    g_string_append_printf (sentence, _ ("%d against %d: a tie."), a, b);
    break;
  case RT_PAIRS_UPPER_LOSES:
    g_string_append_printf (sentence, _ ("%d against %d: %s loses."), a, b, self->row[0].name);
    break;
  case RT_PAIRS_LOWER_LOSES:
    g_string_append_printf (sentence, _ ("%d against %d: %s loses."), a, b, self->row[1].name);
    break;
  case RT_PAIRS_UNCOUNTED:
    g_string_append_printf (sentence, _ ("%d against %d: not counted."), a, b);
    break;
  }
}

void
rt_pairs_show (RtPairs *self, const RtPairsRow *upper, const RtPairsRow *lower,
               const RtPairsEnd *end)
{
  const RtPairsRow *rows[] = { upper, lower };
  g_autoptr (GString) sentence = g_string_new (NULL);

  for (int i = 0; i < 2; i++) {
    Row *row = &self->row[i];
    row->seat = rows[i]->seat;
    row->n = MIN (rows[i]->n, DICE_MAX);
    g_free (row->name);
    row->name = g_strdup (rows[i]->name);
    for (guint k = 0; k < row->n; k++)
      row->die[k] = rows[i]->die ? rows[i]->die[k] : 0;
    g_string_append_printf (sentence, i ? ", %s %u" : "%s %u", row->name, row->n);
  }
  g_string_append_c (sentence, '.');
  for (guint k = 0; k < MIN (self->row[0].n, self->row[1].n); k++) {
    self->end[k] = end ? end[k] : RT_PAIRS_OPEN;
    say_pair (self, k, sentence);
  }
  rt_drawing_set_sentence (RT_DRAWING (self), sentence->str);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}
