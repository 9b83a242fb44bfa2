/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-print-items.h. */
#include "fleet-print-items.h"

#include "fleet-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Points of 1/72 inch. */
#define BOX 15.5 /* to tick */
#define BOX_GAP 4.5
#define SMALL_BOX 10.5

/* ---- Text ---- */

static const SheetStyle style_fleet = { 20, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_LEFT, 3 };
const SheetStyle sheet_style_heading = { 12.5, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_LEFT, 1 };
static const SheetStyle style_name = { 11.5, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_LEFT, 4 };
static const SheetStyle style_value = { 12, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_CENTER, 1 };
static const SheetStyle style_points = { 15, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_CENTER, 1 };
static const SheetStyle style_label = { 6.5, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_CENTER,
                                        1 };
static const SheetStyle style_side = { 7, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_LEFT, 1 };
static const SheetStyle style_text = { 8, PANGO_WEIGHT_NORMAL, &sheet_ink, PANGO_ALIGN_LEFT, 40 };
static const SheetStyle style_dim = { 8, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_LEFT, 3 };
static const SheetStyle style_number = { 8, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_RIGHT, 1 };
const SheetStyle sheet_style_foot = { 7, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_LEFT, 1 };
const SheetStyle sheet_style_foot_right = { 7, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_RIGHT,
                                            1 };

/* A ligature would be one letter of its own to whoever searches the sheet or copies from it. */
static void
forbid_ligatures (PangoLayout *layout)
{
  PangoAttrList *attributes = pango_attr_list_copy (pango_layout_get_attributes (layout));

  pango_attr_list_insert (attributes, pango_attr_font_features_new ("liga=0"));
  pango_layout_set_attributes (layout, attributes);
  pango_attr_list_unref (attributes);
}

static PangoLayout *
make_layout (SheetPen *self, const SheetStyle *style, const char *markup, double width)
{
  PangoLayout *layout = pango_layout_new (self->context);
  PangoFontDescription *font = pango_font_description_from_string ("Cantarell,Sans");

  pango_font_description_set_absolute_size (font, style->size * PANGO_SCALE);
  pango_font_description_set_weight (font, style->weight);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_width (layout, (int)(width * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_alignment (layout, style->alignment);
  if (style->lines_max) {
    pango_layout_set_height (layout, -style->lines_max);
    pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  }
  pango_layout_set_markup (layout, markup, -1);
  forbid_ligatures (layout);
  return layout;
}

/* Writes markup; returns the height. */
static double
draw_markup (SheetPen *self, cairo_t *cr, const SheetStyle *style, const char *markup, double x,
             double y, double width)
{
  g_autoptr (PangoLayout) layout = make_layout (self, style, markup, width);
  int height;

  pango_layout_get_size (layout, NULL, &height);
  if (cr) {
    cairo_move_to (cr, x, y);
    sheet_set_colour (cr, style->colour);
    pango_cairo_show_layout (cr, layout);
    cairo_new_path (cr);
  }
  return (double)height / PANGO_SCALE;
}

double
sheet_text (SheetPen *self, cairo_t *cr, const SheetStyle *style, const char *text, double x,
            double y, double width)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);

  return draw_markup (self, cr, style, markup, x, y, width);
}

static double
text_width (SheetPen *self, const SheetStyle *style, const char *text)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);
  g_autoptr (PangoLayout) layout = make_layout (self, style, markup, 1000);
  int width;

  pango_layout_set_alignment (layout, PANGO_ALIGN_LEFT);
  pango_layout_get_size (layout, &width, NULL);
  return (double)width / PANGO_SCALE;
}

/* "<b>title</b>  text" with both escaped. */
static char *
titled (const char *title, const char *text)
{
  return title ? g_markup_printf_escaped ("<b>%s</b>  %s", title, text)
               : g_markup_escape_text (text, -1);
}

/* ---- Boxes to tick ---- */

typedef void (*BoxFunc) (cairo_t *cr, double x, double y, double size);

/* A name and a number of boxes after it, in as many lines as they need. */
static double
draw_boxes (SheetPen *self, cairo_t *cr, const char *name, double name_width, BoxFunc box, int n,
            double size, double x, double y, double width)
{
  double step = size + (size > SMALL_BOX ? BOX_GAP : 2);
  int a_line = MAX (1, (int)((width - name_width + step - size) / step));

  if (cr)
    sheet_text (self, cr, &style_side, name, x, y + (size - 8.5) / 2, name_width);
  for (int i = 0; cr && i < n; i++)
    box (cr, x + name_width + step * (i % a_line), y + (size + 3) * (i / a_line), size);
  return n ? (size + 3) * ((n + a_line - 1) / a_line) - 3 : size;
}

static BoxFunc
box_of_pod (const char *pod)
{
  if (pod[0] == '\0')
    return sheet_draw_empty_post;
  if (strcmp (pod, "laser") == 0)
    return sheet_draw_laser;
  return strcmp (pod, "shield") == 0 ? sheet_draw_shield : sheet_draw_other_pod;
}

gboolean
sheet_has_shape (const char *pod)
{
  return box_of_pod (pod) != sheet_draw_other_pod;
}

/* ---- Items of a card ---- */

double
sheet_item_title (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                  double width)
{
  const double porthole = 30, left = porthole + 8, right = 38;
  const FleetShip *ship = item->ship;
  const char *name = fleet_entry_name (item->entry, ship);
  double middle = width - left - (ship ? right : 0);
  g_autofree char *title =
      item->is_marked ? g_strdup_printf (_ ("%s, continued"), name) : g_strdup (name);
  double height = sheet_text (self, cr, &style_name, title, x + left, y, middle);

  height += sheet_text (self, cr, &style_dim, item->text, x + left, y + height + 1, middle) + 1;
  if (cr)
    sheet_draw_porthole (cr, ship ? ship->ship_class : ROCKETMEN_CLASS_PLAIN, x, y, porthole);
  if (ship && !item->is_marked) {
    g_autofree char *points = g_strdup_printf ("%d", item->number);
    double number = sheet_text (self, cr, &style_points, points, x + width - right, y - 1, right);
    sheet_text (self, cr, &style_label, _ ("points"), x + width - right, y + number - 1.5, right);
  }
  return MAX (height, porthole);
}

/* What the table needs most, as a strip of numbers. */
double
sheet_item_stats (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                  double width)
{
  const FleetShip *ship = item->ship;
  g_autofree char *ap = g_strdup_printf ("%d", ship->ap);
  g_autofree char *wr = ship->wr ? g_strdup_printf ("%d", ship->wr) : g_strdup ("–");
  g_autofree char *cargo = g_strdup_printf ("%d", ship->cargo);
  g_autofree char *crew = g_strdup_printf ("%d", ship->crew_spaces);
  const char *const strip[][2] = {
    { ap, _ ("AP") },
    { wr, _ ("WR") },
    { fleet_word_length (ship->move), _ ("move") },
    { fleet_word_length (ship->range), _ ("weapon") },
    { cargo, _ ("cargo") },
    { crew, _ ("crew") },
  };
  const double height = 27;
  double step = width / G_N_ELEMENTS (strip);

  if (!cr)
    return height;
  sheet_set_colour (cr, &sheet_ink);
  cairo_set_line_width (cr, 0.9);
  for (int i = 0; i < 2; i++) {
    cairo_move_to (cr, x, y + i * height);
    cairo_rel_line_to (cr, width, 0);
  }
  cairo_stroke (cr);
  for (gsize i = 0; i < G_N_ELEMENTS (strip); i++) {
    sheet_text (self, cr, &style_value, strip[i][0], x + step * (double)i, y + 1.5, step);
    sheet_text (self, cr, &style_label, strip[i][1], x + step * (double)i, y + 16.5, step);
  }
  return height;
}

/* A craft's AP, cargo and places for crew, one under the other. Crew change ships when docked: so
 * free places are drawn too. */
static double
draw_small_boxes (SheetPen *self, cairo_t *cr, const FleetShip *ship, guint n_crew, double x,
                  double y, double width)
{
  const struct {
    const char *name;
    BoxFunc box;
    int n;
  } lines[] = {
    { _ ("AP"), sheet_draw_ap, ship->ap },
    { _ ("cargo"), sheet_draw_cargo, ship->cargo },
    { _ ("free seats"), sheet_draw_empty_seat, ship->crew_spaces - (int)n_crew },
  };
  double name_width = 0;
  double height = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    name_width = MAX (name_width, text_width (self, &style_side, lines[i].name) + 4);
  for (gsize i = 0; i < G_N_ELEMENTS (lines); i++)
    if (lines[i].n > 0)
      height += 3
                + draw_boxes (self, cr, lines[i].name, name_width, lines[i].box, lines[i].n,
                              SMALL_BOX, x, y + height, width);
  return MAX (height - 3, 0);
}

double
sheet_item_craft (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                  double width)
{
  const FleetCraft *craft = g_ptr_array_index (item->entry->craft, (guint)item->number);
  const double left = width * 0.46, step = BOX + BOX_GAP;
  double indent = 0;

  if (item->entry->craft->len > 1) {
    g_autofree char *number = g_strdup_printf ("%d", item->number + 1);
    indent = 14;
    sheet_text (self, cr, &style_name, number, x, y, indent);
  }
  guint a_line = MAX (1, (guint)((left - indent + BOX_GAP) / step));
  for (guint i = 0; cr && i < craft->pods->len; i++)
    box_of_pod (g_ptr_array_index (craft->pods, i)) (cr, x + indent + step * (i % a_line),
                                                     y + (BOX + 3) * (i / a_line), BOX);
  double height = (BOX + 3) * MAX (1, (craft->pods->len + a_line - 1) / a_line) - 3;
  if (!item->ship)
    return height;
  double right =
      draw_small_boxes (self, cr, item->ship, craft->crew->len, x + left + 6, y, width - left - 6);
  return MAX (height, right);
}

double
sheet_item_crew (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                 double width)
{
  const double seat = 13, left = seat + 5, right = 20;
  const FleetCrew *crew = item->crew;
  double height;

  if (cr)
    sheet_draw_crew (cr, x, y, seat);
  if (!crew) {
    g_autofree char *markup = titled (item->text, _ ("in no catalogue"));
    return MAX (seat, draw_markup (self, cr, &style_text, markup, x + left, y + 1.5, width - left));
  }
  g_autofree char *ranks = fleet_describe_ranks (crew);
  g_autofree char *markup = titled (crew->name, ranks);
  g_autofree char *points = g_strdup_printf ("%d", crew->points);
  height =
      1.5 + draw_markup (self, cr, &style_text, markup, x + left, y + 1.5, width - left - right);
  if (cr)
    sheet_text (self, cr, &style_number, points, x + width - right, y + 1.5, right);
  for (int i = 0; i < crew->n_abilities; i++) {
    g_autofree char *ability = fleet_describe_ability (&crew->abilities[i]);
    height +=
        sheet_text (self, cr, &style_dim, ability, x + left, y + height, width - left - right);
  }
  if (crew->text && crew->text[0])
    height +=
        sheet_text (self, cr, &style_dim, crew->text, x + left, y + height, width - left - right);
  return MAX (seat, height);
}

double
sheet_item_paragraph (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                      double width)
{
  g_autofree char *markup = titled (item->title, item->text);

  return draw_markup (self, cr, &style_text, markup, x, y, width);
}

/* What bringing it in costs, as resources to tick off. */
double
sheet_item_cost (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                 double width)
{
  const double size = 11;
  const char *name = _ ("comes in for");
  double at = text_width (self, &style_side, name) + 5;
  g_autofree char *words = fleet_describe_cost (item->ship);

  if (cr)
    sheet_text (self, cr, &style_side, name, x, y + 1.5, width);
  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    for (int k = 0; k < item->ship->cost[i]; k++, at += size + 3)
      if (cr && at + size < width)
        sheet_draw_resource (cr, i, x + at, y, size);
  return size + 2 + sheet_text (self, cr, &style_dim, words, x, y + size + 2, width);
}

/* ---- Other items ---- */

/* How much of the points is used: a bar, with a mark where it ends. */
static void
draw_meter (SheetPen *self, cairo_t *cr, const char *name, int points, double x, double y,
            double width)
{
  const double bar = 7;
  double part = CLAMP ((double)points / FLEET_POINTS, 0, 1);
  g_autofree char *used = g_markup_printf_escaped ("<span size='%d'><b>%d</b></span> / %d%s",
                                                   (int)(13 * PANGO_SCALE * 0.75), points,
                                                   FLEET_POINTS, points > FLEET_POINTS ? " !" : "");

  sheet_text (self, cr, &style_dim, name, x, y + 4, width);
  SheetStyle right = style_number;
  right.weight = PANGO_WEIGHT_NORMAL;
  draw_markup (self, cr, &right, used, x, y, width);
  sheet_round_box (cr, x, y + 17, width, bar, bar / 2);
  cairo_save (cr);
  cairo_clip_preserve (cr);
  sheet_set_colour (cr, &sheet_paper);
  cairo_fill (cr);
  sheet_set_colour (cr, points > FLEET_POINTS ? &sheet_red : &sheet_brass);
  if (points > FLEET_POINTS) {
    cairo_set_line_width (cr, 2.4);
    for (double at = x - bar; at < x + width; at += 6) {
      cairo_move_to (cr, at, y + 17 + bar);
      cairo_rel_line_to (cr, bar, -bar);
    }
    cairo_stroke (cr);
  } else {
    cairo_rectangle (cr, x, y + 17, width * part, bar);
    cairo_fill (cr);
    sheet_set_colour (cr, &sheet_ink);
    cairo_rectangle (cr, x + width * part - 1, y + 17, 1.6, bar);
    cairo_fill (cr);
  }
  cairo_restore (cr);
  sheet_round_box (cr, x, y + 17, width, bar, bar / 2);
  sheet_set_colour (cr, &sheet_brass_line);
  cairo_set_line_width (cr, 0.8);
  cairo_stroke (cr);
}

double
sheet_item_head (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                 double width)
{
  const double meter = 112, gap = 16;
  double left = width - (meter + gap) * (self->has_reserve ? 2 : 1);
  double height = sheet_text (self, cr, &style_fleet, item->title, x, y, left);

  height += sheet_text (self, cr, &style_dim, item->text, x, y + height + 1, left) + 1;
  height = MAX (height, 30);
  if (!cr)
    return height + 8;
  draw_meter (self, cr, _ ("Active fleet"), self->active_points,
              x + width - meter - (self->has_reserve ? meter + gap : 0), y + 4, meter);
  if (self->has_reserve)
    draw_meter (self, cr, _ ("Reserve"), self->reserve_points, x + width - meter, y + 4, meter);
  sheet_set_colour (cr, &sheet_ink);
  cairo_rectangle (cr, x, y + height + 5, width, 2.2);
  cairo_fill (cr);
  sheet_set_colour (cr, &sheet_brass);
  cairo_rectangle (cr, x, y + height + 7.2, width, 1.2);
  cairo_fill (cr);
  return height + 8;
}

double
sheet_item_heading (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                    double width)
{
  double name = text_width (self, &sheet_style_heading, item->title) + 8;
  double height = sheet_text (self, cr, &sheet_style_heading, item->title, x, y + 2, width);

  if (cr && item->text && name < width)
    sheet_text (self, cr, &style_side, item->text, x + name, y + height - 8, width - name);
  return height + 1;
}

double
sheet_item_problem (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                    double width)
{
  const double size = 10, left = 15;
  double height;
  g_autofree char *markup = titled (item->title, item->text);

  if (cr)
    sheet_draw_warning (cr, item->is_marked, x, y, size);
  height = draw_markup (self, cr, &style_text, markup, x + left, y, width - left);
  return MAX (height, size);
}

/* How many of the 36 throws of two dice reach a number. */
static int
throws_reaching (int number)
{
  int n = 0;

  for (int first = 1; first <= 6; first++)
    for (int second = 1; second <= 6; second++)
      n += first + second >= number;
  return n;
}

double
sheet_item_chances (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                    double width)
{
  enum { FIRST = 3, LAST = 12 };
  const double height = 25, left = 60, step = (width - left) / (LAST - FIRST + 1);

  if (!cr)
    return height;
  sheet_text (self, cr, &style_text, item->title, x, y + 7, left);
  for (int number = FIRST; number <= LAST; number++) {
    double at = x + left + step * (number - FIRST);
    /* TRANSLATORS: a chance in per cent */
    g_autofree char *chance =
        g_strdup_printf (_ ("%.0f\u00a0%%"), throws_reaching (number) * 100 / 36.0);
    g_autofree char *reach = g_strdup_printf ("%d+", number);
    sheet_text (self, cr, &style_value, reach, at, y, step);
    sheet_text (self, cr, &style_label, chance, at, y + 15, step);
  }
  return height;
}

/* The home base: dice that boarders fight, and the resource it starts with. */
double
sheet_item_base (SheetPen *self, cairo_t *cr, const SheetItem *item, double x, double y,
                 double width)
{
  const double size = 30, left = size + 8, line = 15;
  enum { BASE_DICE = 4 }; /* RM-BD-7 */
  const char *dice = _ ("base dice");
  double height = sheet_text (self, cr, &style_name, item->title, x + left, y, width - left);

  height += sheet_text (self, cr, &style_dim, item->text, x + left, y + height + 1, width - left);
  height = MAX (height + 1, size) + 4;
  if (cr && item->is_marked)
    sheet_draw_porthole (cr, ROCKETMEN_CLASS_STATION, x, y, size);
  else if (cr)
    sheet_draw_asteroid (cr, x + 1, y + 1, size - 2);
  if (item->number >= 0) {
    const char *name = _ ("starts with");
    double at = x + text_width (self, &style_side, name) + 5;
    if (cr) {
      sheet_text (self, cr, &style_side, name, x, y + height + 2, width);
      sheet_draw_resource (cr, item->number, at, y + height + 0.5, 11);
      sheet_text (self, cr, &style_text, fleet_word_resource (item->number), at + 15,
                  y + height + 1, width / 2);
    }
    if (item->is_marked)
      height += line;
  }
  if (item->is_marked)
    return height;
  draw_boxes (self, cr, dice, text_width (self, &style_side, dice) + 4, sheet_draw_die, BASE_DICE,
              12, x + width / 2 + 6, y + height, width / 2);
  return height + line;
}
