/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Laying out and drawing the sheets.
 *
 * A sheet is a list of cells that flow over the pages, across the page or in two columns. A cell is
 * a list of items (a title, a strip of numbers, a crew member …), and an item is a function that
 * draws itself into a width and says how high it is; without a cairo_t it only says so. So the same
 * code measures and draws, and the two cannot disagree.
 */
#include "fleet-print.h"

#include "fleet-print-shapes.h"
#include "fleet-words.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

/* Points of 1/72 inch. */
#define MARGIN 34.0
#define HEAD_HEIGHT 22.0 /* of the pages after the first */
#define FOOT_HEIGHT 22.0
#define COLUMN_GAP 10.0
#define CARD_GAP 10.0
#define TEXT_GAP 6.0
#define PADDING 9.0
#define BOX 15.5 /* to tick */
#define BOX_GAP 4.5
#define SMALL_BOX 10.5

typedef struct FleetPrintItem Item;

/* Draws an item unless `cr` is NULL; returns its height. */
typedef double (*DrawFunc) (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y,
                            double width);

struct FleetPrintItem {
  DrawFunc draw;
  const FleetEntry *entry;
  const FleetShip *ship;
  const FleetCrew *crew;
  int number;
  gboolean is_marked; /* continued, an error …: the drawing knows */
  char *title;
  char *text;
  double gap; /* above it */
};

typedef enum { FRAME_NONE, FRAME_CARD, FRAME_PROBLEM } Frame;

typedef struct {
  GPtrArray *items;
  Frame frame;
  gboolean is_wide;    /* across the page, else in a column */
  gboolean keeps_next; /* a heading does not stand at the foot of a page */
  /* Where it was put. */
  guint page;
  double x, y, height;
} Cell;

struct FleetPrint {
  Fleet *fleet;
  FleetCatalogue *catalogue;
  char *version;
  double width, height; /* of the paper */
  PangoContext *context;
  int active_points;
  int reserve_points;
  gboolean has_reserve;
  gboolean has_demonstration;
  guint classes; /* a bit for each class in the fleet */
  guint effects; /* and for each effect */
  GPtrArray *cells;
  guint n_pages;
};

/* ---- Text ---- */

typedef struct {
  double size;
  PangoWeight weight;
  const SheetColour *colour;
  PangoAlignment alignment;
  int lines_max; /* 0: as many as it takes */
} Style;

static const Style style_fleet = { 20, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_LEFT, 3 };
static const Style style_heading = { 12.5, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_LEFT, 1 };
static const Style style_name = { 11.5, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_LEFT, 4 };
static const Style style_value = { 12, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_CENTER, 1 };
static const Style style_points = { 15, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_CENTER, 1 };
static const Style style_label = { 6.5, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_CENTER, 1 };
static const Style style_side = { 7, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_LEFT, 1 };
static const Style style_text = { 8, PANGO_WEIGHT_NORMAL, &sheet_ink, PANGO_ALIGN_LEFT, 40 };
static const Style style_dim = { 8, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_LEFT, 3 };
static const Style style_number = { 8, PANGO_WEIGHT_BOLD, &sheet_ink, PANGO_ALIGN_RIGHT, 1 };
static const Style style_foot = { 7, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_LEFT, 1 };
static const Style style_foot_right = { 7, PANGO_WEIGHT_NORMAL, &sheet_dim, PANGO_ALIGN_RIGHT, 1 };

static PangoLayout *
make_layout (FleetPrint *self, const Style *style, const char *markup, double width)
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
  return layout;
}

/* Writes markup; returns the height. */
static double
draw_markup (FleetPrint *self, cairo_t *cr, const Style *style, const char *markup, double x,
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

static double
draw_text (FleetPrint *self, cairo_t *cr, const Style *style, const char *text, double x, double y,
           double width)
{
  g_autofree char *markup = g_markup_escape_text (text, -1);

  return draw_markup (self, cr, style, markup, x, y, width);
}

static double
text_width (FleetPrint *self, const Style *style, const char *text)
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
draw_boxes (FleetPrint *self, cairo_t *cr, const char *name, BoxFunc box, int n, double size,
            double x, double y, double width)
{
  double name_width = name ? text_width (self, &style_side, name) + 4 : 0;
  double step = size + (size > SMALL_BOX ? BOX_GAP : 2);
  int a_line = MAX (1, (int)((width - name_width + step - size) / step));

  if (cr && name)
    draw_text (self, cr, &style_side, name, x, y + (size - 8.5) / 2, name_width);
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

/* ---- Items of a card ---- */

static double
draw_title (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
{
  const double porthole = 30, left = porthole + 8, right = 38;
  const FleetShip *ship = item->ship;
  const char *name = fleet_entry_name (item->entry, ship);
  double middle = width - left - (ship ? right : 0);
  g_autofree char *title =
      item->is_marked ? g_strdup_printf (_ ("%s, continued"), name) : g_strdup (name);
  double height = draw_text (self, cr, &style_name, title, x + left, y, middle);

  height += draw_text (self, cr, &style_dim, item->text, x + left, y + height + 1, middle) + 1;
  if (cr)
    sheet_draw_porthole (cr, ship ? ship->ship_class : CLASS_PLAIN, x, y, porthole);
  if (ship && !item->is_marked) {
    g_autofree char *points = g_strdup_printf ("%d", item->number);
    double number = draw_text (self, cr, &style_points, points, x + width - right, y - 1, right);
    draw_text (self, cr, &style_label, _ ("points"), x + width - right, y + number - 1.5, right);
  }
  return MAX (height, porthole);
}

/* What the table needs most, as a strip of numbers. */
static double
draw_stats (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
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
    draw_text (self, cr, &style_value, strip[i][0], x + step * (double)i, y + 1.5, step);
    draw_text (self, cr, &style_label, strip[i][1], x + step * (double)i, y + 16.5, step);
  }
  return height;
}

/* The boxes of one craft: its pods at the left, AP and cargo at the right. */
static double
draw_craft (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
{
  const FleetCraft *craft = g_ptr_array_index (item->entry->craft, (guint)item->number);
  const FleetShip *ship = item->ship;
  double left = width * 0.5, right = width - left - 6;
  double indent = 0;

  if (item->entry->craft->len > 1) {
    g_autofree char *number = g_strdup_printf ("%d", item->number + 1);
    indent = 14;
    if (cr)
      draw_text (self, cr, &style_name, number, x, y, indent);
  }
  double step = BOX + BOX_GAP;
  guint a_line = MAX (1, (guint)((left - indent + BOX_GAP) / step));
  for (guint i = 0; cr && i < craft->pods->len; i++)
    box_of_pod (g_ptr_array_index (craft->pods, i)) (cr, x + indent + step * (i % a_line),
                                                     y + (BOX + 3) * (i / a_line), BOX);
  double height = (BOX + 3) * MAX (1, (craft->pods->len + a_line - 1) / a_line) - 3;
  if (!ship)
    return height;
  double other =
      draw_boxes (self, cr, _ ("AP"), sheet_draw_ap, ship->ap, SMALL_BOX, x + left + 6, y, right);
  if (ship->cargo)
    other += 3
             + draw_boxes (self, cr, _ ("cargo"), sheet_draw_cargo, ship->cargo, SMALL_BOX,
                           x + left + 6, y + other + 3, right);
  /* Crew change ships when docked: so free places are drawn too. */
  int seats = ship->crew_spaces - (int)craft->crew->len;
  if (seats > 0)
    other += 3
             + draw_boxes (self, cr, _ ("free for crew"), sheet_draw_empty_seat, seats, SMALL_BOX,
                           x + left + 6, y + other + 3, right);
  return MAX (height, other);
}

static double
draw_crew (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
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
    draw_text (self, cr, &style_number, points, x + width - right, y + 1.5, right);
  for (int i = 0; i < crew->n_abilities; i++) {
    g_autofree char *ability = fleet_describe_ability (&crew->abilities[i]);
    height += draw_text (self, cr, &style_dim, ability, x + left, y + height, width - left - right);
  }
  if (crew->text && crew->text[0])
    height +=
        draw_text (self, cr, &style_dim, crew->text, x + left, y + height, width - left - right);
  return MAX (seat, height);
}

static double
draw_paragraph (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
{
  g_autofree char *markup = titled (item->title, item->text);

  return draw_markup (self, cr, &style_text, markup, x, y, width);
}

/* What bringing it in costs, as resources to tick off. */
static double
draw_cost (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
{
  const double size = 11;
  const char *name = _ ("comes in for");
  double at = text_width (self, &style_side, name) + 5;
  g_autofree char *words = fleet_describe_cost (item->ship);

  if (cr)
    draw_text (self, cr, &style_side, name, x, y + 1.5, width);
  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    for (int k = 0; k < item->ship->cost[i]; k++, at += size + 3)
      if (cr && at + size < width)
        sheet_draw_resource (cr, i, x + at, y, size);
  return size + 2 + draw_text (self, cr, &style_dim, words, x, y + size + 2, width);
}

/* ---- Other items ---- */

/* How much of the points is used: a bar, with a mark where it ends. */
static void
draw_meter (FleetPrint *self, cairo_t *cr, const char *name, int points, double x, double y,
            double width)
{
  const double bar = 7;
  double part = CLAMP ((double)points / FLEET_POINTS, 0, 1);
  g_autofree char *used = g_markup_printf_escaped ("<span size='%d'><b>%d</b></span> / %d%s",
                                                   (int)(13 * PANGO_SCALE * 0.75), points,
                                                   FLEET_POINTS, points > FLEET_POINTS ? " !" : "");

  draw_text (self, cr, &style_dim, name, x, y + 4, width);
  Style right = style_number;
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

static double
draw_head (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
{
  const double meter = 112, gap = 16;
  double left = width - (meter + gap) * (self->has_reserve ? 2 : 1);
  double height = draw_text (self, cr, &style_fleet, item->title, x, y, left);

  height += draw_text (self, cr, &style_dim, item->text, x, y + height + 1, left) + 1;
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

static double
draw_heading (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
{
  double name = text_width (self, &style_heading, item->title) + 8;
  double height = draw_text (self, cr, &style_heading, item->title, x, y + 2, width);

  if (cr && item->text && name < width)
    draw_text (self, cr, &style_side, item->text, x + name, y + height - 8, width - name);
  return height + 1;
}

static double
draw_problem (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
{
  const double size = 10, left = 15;
  double height;
  g_autofree char *markup = titled (item->title, item->text);

  if (cr)
    sheet_draw_warning (cr, item->is_marked, x, y, size);
  height = draw_markup (self, cr, &style_text, markup, x + left, y, width - left);
  return MAX (height, size);
}

/* The home base: dice that boarders fight, and the resource it starts with. */
static double
draw_base (FleetPrint *self, cairo_t *cr, const Item *item, double x, double y, double width)
{
  const double size = 30, left = size + 8, line = 15;
  enum { BASE_DICE = 4 }; /* RM-BD-7 */
  double height = draw_text (self, cr, &style_name, item->title, x + left, y, width - left);

  height += draw_text (self, cr, &style_dim, item->text, x + left, y + height + 1, width - left);
  height = MAX (height + 1, size) + 4;
  if (cr && item->is_marked)
    sheet_draw_porthole (cr, CLASS_STATION, x, y, size);
  else if (cr)
    sheet_draw_asteroid (cr, x + 1, y + 1, size - 2);
  if (item->number >= 0) {
    const char *name = _ ("starts with");
    double at = x + text_width (self, &style_side, name) + 5;
    if (cr) {
      draw_text (self, cr, &style_side, name, x, y + height + 2, width);
      sheet_draw_resource (cr, item->number, at, y + height + 0.5, 11);
      draw_text (self, cr, &style_text, fleet_word_resource (item->number), at + 15, y + height + 1,
                 width / 2);
    }
    if (item->is_marked)
      height += line;
  }
  if (item->is_marked)
    return height;
  draw_boxes (self, cr, _ ("base dice"), sheet_draw_die, BASE_DICE, 12, x + width / 2 + 6,
              y + height, width / 2);
  return height + line;
}

/* ---- Cells ---- */

static void
item_free (Item *item)
{
  g_free (item->title);
  g_free (item->text);
  g_free (item);
}

static void
cell_free (Cell *cell)
{
  if (!cell)
    return;
  g_ptr_array_unref (cell->items);
  g_free (cell);
}

static Cell *
cell_new (Frame frame, gboolean is_wide)
{
  Cell *cell = g_new0 (Cell, 1);

  cell->is_wide = is_wide;
  cell->items = g_ptr_array_new_with_free_func ((GDestroyNotify)item_free);
  cell->frame = frame;
  return cell;
}

/* An item at the end of a cell; the caller fills in what it draws. Takes over the texts. */
static Item *
add_item (Cell *cell, DrawFunc draw, char *title, char *text)
{
  Item *item = g_new0 (Item, 1);

  item->draw = draw;
  item->title = title;
  item->text = text;
  item->gap = cell->items->len ? 5 : 0;
  g_ptr_array_add (cell->items, item);
  return item;
}

static double
padding_of (const Cell *cell)
{
  return cell->frame == FRAME_NONE ? 0 : PADDING;
}

static double
cell_width (const FleetPrint *self, const Cell *cell)
{
  double whole = self->width - 2 * MARGIN;

  return cell->is_wide ? whole : (whole - COLUMN_GAP) / 2;
}

static void
cell_measure (FleetPrint *self, Cell *cell)
{
  double padding = padding_of (cell);
  double width = cell_width (self, cell) - 2 * padding;

  cell->height = 2 * padding;
  for (guint i = 0; i < cell->items->len; i++) {
    const Item *item = g_ptr_array_index (cell->items, i);
    cell->height += item->gap + item->draw (self, NULL, item, 0, 0, width);
  }
}

static void
cell_draw (FleetPrint *self, cairo_t *cr, const Cell *cell)
{
  double padding = padding_of (cell);
  double width = cell_width (self, cell);

  if (cell->frame != FRAME_NONE) {
    gboolean is_problem = cell->frame == FRAME_PROBLEM;
    sheet_round_box (cr, cell->x, cell->y, width, cell->height, 7);
    if (is_problem) {
      sheet_set_colour (cr, &sheet_red_soft);
      cairo_fill_preserve (cr);
    }
    sheet_set_colour (cr, is_problem ? &sheet_red : &sheet_ink);
    cairo_set_line_width (cr, is_problem ? 1.2 : 0.8);
    cairo_stroke (cr);
  }
  double at = cell->y + padding;
  for (guint i = 0; i < cell->items->len; i++) {
    const Item *item = g_ptr_array_index (cell->items, i);
    at += item->gap;
    at += item->draw (self, cr, item, cell->x + padding, at, width - 2 * padding);
  }
}

static double
top_of (guint page)
{
  return page ? MARGIN + HEAD_HEIGHT : MARGIN;
}

static double
bottom_of (const FleetPrint *self)
{
  return self->height - MARGIN / 2 - FOOT_HEIGHT;
}

/* A cell that is higher than a page goes on in another: its items are handed over from the first
 * that does not fit. NULL if all of it fits. */
static Cell *
split_cell (FleetPrint *self, Cell *cell)
{
  double width = cell_width (self, cell) - 2 * padding_of (cell);
  double left = bottom_of (self) - top_of (1) - 2 * padding_of (cell);
  guint fits = 0;

  for (; fits < cell->items->len; fits++) {
    const Item *item = g_ptr_array_index (cell->items, fits);
    left -= item->gap + item->draw (self, NULL, item, 0, 0, width);
    if (left < 0)
      break;
  }
  if (fits == cell->items->len || fits < 2)
    return NULL;
  Cell *rest = cell_new (cell->frame, cell->is_wide);
  const Item *first = g_ptr_array_index (cell->items, 0);
  if (first->draw == draw_title) {
    Item *title = add_item (rest, draw_title, NULL, g_strdup (first->text));
    title->entry = first->entry;
    title->ship = first->ship;
    title->is_marked = TRUE;
  }
  while (cell->items->len > fits)
    g_ptr_array_add (rest->items, g_ptr_array_steal_index (cell->items, fits));
  return rest;
}

/* The next cell of the sheet, which takes it over. */
static void
add_cell (FleetPrint *self, Cell *cell)
{
  while (cell) {
    Cell *rest = split_cell (self, cell);
    cell_measure (self, cell);
    g_ptr_array_add (self->cells, cell);
    cell = rest;
  }
}

static void
add_heading (FleetPrint *self, const char *title, const char *text)
{
  Cell *cell = cell_new (FRAME_NONE, TRUE);

  add_item (cell, draw_heading, g_strdup (title), g_strdup (text));
  cell->keeps_next = TRUE;
  add_cell (self, cell);
}

/* ---- From the fleet to cells ---- */

static void
note_abilities (FleetPrint *self, const FleetAbility *abilities, int n, FleetProvenance provenance)
{
  for (int i = 0; i < n; i++)
    self->effects |= 1u << abilities[i].effect;
  self->has_demonstration |= provenance == FLEET_DEMONSTRATION;
}

static void
add_crew_item (FleetPrint *self, Cell *cell, const char *id)
{
  Item *item = add_item (cell, draw_crew, NULL, g_strdup (id));

  item->crew = fleet_catalogue_find_crew (self->catalogue, id);
  if (item->crew)
    note_abilities (self, item->crew->abilities, item->crew->n_abilities, item->crew->provenance);
}

/* "Cruiser · Venus · 12", with the card's own name if the fleet gives it another. */
static char *
describe_card (FleetPrint *self, const FleetEntry *entry, const FleetShip *ship)
{
  if (!ship)
    return g_strdup (_ ("This card is in none of the catalogues, so its numbers are missing."));
  g_autoptr (GString) text = g_string_new (NULL);
  if (fleet_entry_name (entry, ship) != ship->name)
    g_string_append_printf (text, "%s · ", ship->name);
  g_string_append_printf (text, "%s · %s", fleet_word_class (self->catalogue, ship->class_id),
                          fleet_word_faction (self->catalogue, ship->faction));
  if (ship->number && ship->number[0])
    g_string_append_printf (text, " · %s", ship->number);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_ship_abilities (FleetPrint *self, Cell *cell, const FleetShip *ship)
{
  const char *rule, *text;
  const char *name = fleet_class_ability (ship->ship_class, &rule, &text);

  if (name)
    add_item (cell, draw_paragraph, g_strdup (name), g_strdup (rule));
  for (int i = 0; i < ship->n_abilities; i++)
    add_item (cell, draw_paragraph, NULL, fleet_describe_ability (&ship->abilities[i]))->gap = 2;
  if (ship->text && ship->text[0])
    add_item (cell, draw_paragraph, NULL, g_strdup (ship->text))->gap = 2;
  self->classes |= 1u << ship->ship_class;
  note_abilities (self, ship->abilities, ship->n_abilities, ship->provenance);
}

static void
add_craft_items (FleetPrint *self, Cell *cell, const FleetEntry *entry, const FleetShip *ship)
{
  for (guint i = 0; i < entry->craft->len; i++) {
    const FleetCraft *craft = g_ptr_array_index (entry->craft, i);
    Item *item = add_item (cell, draw_craft, NULL, NULL);
    item->entry = entry;
    item->ship = ship;
    item->number = (int)i;
    item->gap = 7;
    for (guint k = 0; k < craft->crew->len; k++)
      add_crew_item (self, cell, g_ptr_array_index (craft->crew, k));
  }
}

/* Names the pods that have no shape of their own. */
static void
add_other_pods (FleetPrint *self, Cell *cell, const FleetEntry *entry)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < entry->craft->len; i++) {
    const FleetCraft *craft = g_ptr_array_index (entry->craft, i);
    for (guint k = 0; k < craft->pods->len; k++) {
      const char *pod = g_ptr_array_index (craft->pods, k);
      const char *name = fleet_word_pod (self->catalogue, pod);
      if (box_of_pod (pod) == sheet_draw_other_pod && !strstr (names->str, name))
        g_string_append_printf (names, "%s%s", names->len ? ", " : "", name);
    }
  }
  if (names->len)
    add_item (cell, draw_paragraph, g_strdup (_ ("Round pods:")), g_strdup (names->str));
}

static Cell *
make_card (FleetPrint *self, const FleetEntry *entry, gboolean is_reserve)
{
  const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
  Cell *cell = cell_new (FRAME_CARD, FALSE);
  Item *title = add_item (cell, draw_title, NULL, describe_card (self, entry, ship));

  title->entry = entry;
  title->ship = ship;
  title->number = fleet_entry_points (entry, self->catalogue);
  if (ship)
    add_item (cell, draw_stats, NULL, NULL)->ship = ship;
  add_craft_items (self, cell, entry, ship);
  add_other_pods (self, cell, entry);
  if (!ship)
    return cell;
  add_ship_abilities (self, cell, ship);
  g_autofree char *cost = is_reserve ? fleet_describe_cost (ship) : NULL;
  if (cost)
    add_item (cell, draw_cost, NULL, NULL)->ship = ship;
  return cell;
}

static int
start_of (const Fleet *fleet)
{
  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    if (fleet->start && fleet_word_start (fleet->start) == fleet_word_resource (i))
      return i;
  return -1;
}

static void
add_base (FleetPrint *self)
{
  Cell *cell = cell_new (FRAME_CARD, FALSE);
  const char *station = NULL;

  for (guint i = 0; i < self->fleet->active->len && !station; i++) {
    const FleetEntry *entry = g_ptr_array_index (self->fleet->active, i);
    const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
    if (ship && ship->ship_class == CLASS_STATION)
      station = fleet_entry_name (entry, ship);
  }
  Item *base = add_item (cell, draw_base, g_strdup (_ ("Home base")),
                         station ? g_strdup_printf (_ ("%s, a space station"), station)
                                 : g_strdup (_ ("On an asteroid")));
  base->is_marked = station != NULL;
  base->number = start_of (self->fleet);
  for (guint i = 0; i < self->fleet->unassigned->len; i++)
    add_crew_item (self, cell, g_ptr_array_index (self->fleet->unassigned, i));
  if (self->fleet->unassigned->len)
    add_item (cell, draw_paragraph, NULL,
              g_strdup (_ ("Unassigned crew defend the base; their abilities rest (RM-FL-8).")))
        ->gap = 3;
  add_cell (self, cell);
}

static void
add_reserve_crew (FleetPrint *self)
{
  Cell *cell = cell_new (FRAME_CARD, FALSE);

  add_item (cell, draw_paragraph, g_strdup (_ ("Crew of the reserve without a ship")),
            g_strdup (""));
  for (guint i = 0; i < self->fleet->reserve_crew->len; i++)
    add_crew_item (self, cell, g_ptr_array_index (self->fleet->reserve_crew, i));
  add_cell (self, cell);
}

static void
add_problems (FleetPrint *self, const FleetReport *report)
{
  Cell *cell = cell_new (report->is_valid ? FRAME_CARD : FRAME_PROBLEM, TRUE);

  add_item (
      cell, draw_heading,
      g_strdup (report->is_valid ? _ ("Good to know") : _ ("This fleet cannot be played yet")),
      NULL);
  for (guint i = 0; i < report->problems->len; i++) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, i);
    gboolean has_fix = problem->fix.kind != FLEET_FIX_NONE && problem->fix.text;
    gboolean has_rule = problem->rule && problem->rule[0];
    Item *item =
        add_item (cell, draw_problem, has_rule ? g_strdup (problem->rule) : NULL,
                  has_fix ? g_strdup_printf (_ ("%s Cure: %s"), problem->message, problem->fix.text)
                          : g_strdup (problem->message));
    item->is_marked = problem->severity == FLEET_PROBLEM_ERROR;
    item->gap = 4;
  }
  add_cell (self, cell);
}

static void
add_rule (FleetPrint *self, const char *name, const char *rule, const char *text)
{
  Cell *cell = cell_new (FRAME_NONE, FALSE);
  char *title = rule ? g_strdup_printf ("%s, %s.", name, rule) : g_strdup_printf ("%s.", name);

  add_item (cell, draw_paragraph, title, g_strdup (text));
  add_cell (self, cell);
}

static void
add_rules (FleetPrint *self)
{
  const char *rule, *text;

  add_heading (self, _ ("Rules of what is in this fleet"), NULL);
  add_rule (
      self, _ ("Attack"), "RM-AT-6",
      _ ("1 AP for each laser used, each once a turn. 2d6 must reach WR, and 1 more for each "
         "shield on the target. A natural 12 always hits and cannot be cancelled, a natural 2 "
         "always fails (RM-212)."));
  add_rule (self, _ ("Damage"), "RM-DM-1",
            _ ("Each hit destroys one pod that its owner chooses: cross it out. The hit after the "
               "last pod destroys the ship with all aboard."));
  for (int i = CLASS_FIGHTER; i <= CLASS_STATION; i++)
    if (self->classes >> i & 1) {
      const char *name = fleet_class_ability ((ShipClass)i, &rule, &text);
      add_rule (self, name, rule, text);
    }
  for (int i = EFFECT_OWN_WR; i <= EFFECT_TEXT; i++)
    if (self->effects >> i & 1) {
      const char *name = fleet_effect_rule ((EffectKind)i, &text);
      add_rule (self, name, NULL, text);
    }
}

static void
add_note (FleetPrint *self)
{
  Cell *cell = cell_new (FRAME_NONE, TRUE);
  g_auto (GStrv) lines = g_strsplit (self->fleet->note, "\n", -1);

  add_heading (self, _ ("Note"), NULL);
  for (char **line = lines; *line; line++)
    if ((*line)[0])
      add_item (cell, draw_paragraph, NULL, g_strdup (*line))->gap = 2;
  add_cell (self, cell);
}

static void
add_head (FleetPrint *self)
{
  Cell *cell = cell_new (FRAME_NONE, TRUE);
  const char *name = self->fleet->name[0] ? self->fleet->name : _ ("Unnamed fleet");
  g_autoptr (GString) text = g_string_new (self->fleet->player);

  if (self->has_demonstration)
    g_string_append_printf (text, "%s%s", text->len ? " · " : "",
                            _ ("Demonstration cards: invented"));
  add_item (cell, draw_head, g_strdup (name), g_strdup (text->str));
  add_cell (self, cell);
}

static void
build (FleetPrint *self, const FleetReport *report)
{
  Fleet *fleet = self->fleet;

  if (report->problems->len)
    add_problems (self, report);
  if (fleet->active->len) {
    add_heading (self, _ ("Active fleet"), _ ("cross out what is lost, put a coin on AP spent"));
    for (guint i = 0; i < fleet->active->len; i++)
      add_cell (self, make_card (self, g_ptr_array_index (fleet->active, i), FALSE));
  }
  add_base (self);
  if (self->has_reserve) {
    add_heading (self, _ ("Reserve"), _ ("comes in when the home base holds its resources"));
    for (guint i = 0; i < fleet->reserve->len; i++)
      add_cell (self, make_card (self, g_ptr_array_index (fleet->reserve, i), TRUE));
    if (fleet->reserve_crew->len)
      add_reserve_crew (self);
  }
  add_rules (self);
  if (fleet->note[0])
    add_note (self);

  /* Only now is it known what the head has to say. */
  add_head (self);
  g_ptr_array_insert (self->cells, 0, g_ptr_array_steal_index (self->cells, self->cells->len - 1));
}

/* ---- Pages ---- */

/* Where the two columns of the page being filled end. */
typedef struct {
  guint page;
  double y[2];
} Flow;

static void
turn_page (Flow *flow)
{
  flow->page++;
  flow->y[0] = flow->y[1] = top_of (flow->page);
}

/* The column for a cell: the higher one, if there is room. 0 for what goes across the page. -1: it
 * fits into none. */
static int
find_column (const FleetPrint *self, const Flow *flow, const Cell *cell, double needed)
{
  double bottom = bottom_of (self);

  if (cell->is_wide)
    return MAX (flow->y[0], flow->y[1]) + needed <= bottom ? 0 : -1;
  int shorter = flow->y[1] < flow->y[0];
  if (flow->y[shorter] + needed <= bottom)
    return shorter;
  return -1;
}

static void
place (FleetPrint *self, Flow *flow, Cell *cell, double needed)
{
  gboolean is_fresh = MAX (flow->y[0], flow->y[1]) <= top_of (flow->page);
  int column = find_column (self, flow, cell, needed);

  if (column < 0 && !is_fresh)
    turn_page (flow);
  column = MAX (column, 0);
  if (cell->is_wide)
    flow->y[0] = flow->y[1] = MAX (flow->y[0], flow->y[1]);
  cell->page = flow->page;
  cell->x = MARGIN + column * (cell_width (self, cell) + COLUMN_GAP);
  cell->y = flow->y[column];
  flow->y[column] += cell->height + (cell->frame == FRAME_NONE ? TEXT_GAP : CARD_GAP);
  if (cell->is_wide)
    flow->y[1] = flow->y[0];
}

/* Puts every cell somewhere. Where text follows a card it keeps the card's distance. */
static void
paginate (FleetPrint *self)
{
  Flow flow = { .y = { top_of (0), top_of (0) } };

  for (guint i = 0; i < self->cells->len; i++) {
    Cell *cell = g_ptr_array_index (self->cells, i);
    double needed = cell->height;
    if (cell->keeps_next && i + 1 < self->cells->len) {
      const Cell *next = g_ptr_array_index (self->cells, i + 1);
      needed += TEXT_GAP + next->height;
    }
    place (self, &flow, cell, needed);
  }
  self->n_pages = flow.page + 1;
}

static void
draw_running_head (FleetPrint *self, cairo_t *cr)
{
  double width = self->width - 2 * MARGIN;

  draw_text (self, cr, &style_heading, self->fleet->name, MARGIN, MARGIN - 6, width);
  sheet_set_colour (cr, &sheet_ink);
  cairo_rectangle (cr, MARGIN, MARGIN + 12, width, 1);
  cairo_fill (cr);
}

static void
draw_foot (FleetPrint *self, cairo_t *cr, guint page)
{
  double y = self->height - MARGIN / 2 - 12;
  double width = self->width - 2 * MARGIN;
  const char *season = fleet_catalogue_season (self->catalogue);
  g_autofree char *number = g_strdup_printf (_ ("Page %u of %u"), page + 1, self->n_pages);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, _ ("Rocketmen rules of Rocket Table %s"), self->version);
  if (season && season[0])
    g_string_append_printf (text, " · %s", season);
  if (self->has_demonstration)
    g_string_append_printf (text, " · %s", _ ("Demonstration cards: invented"));
  draw_text (self, cr, &style_foot, text->str, MARGIN, y, width - 80);
  draw_text (self, cr, &style_foot_right, number, MARGIN + width - 80, y, 80);
}

void
fleet_print_render (FleetPrint *self, cairo_t *cr, guint page)
{
  g_return_if_fail (page < self->n_pages);

  if (page)
    draw_running_head (self, cr);
  for (guint i = 0; i < self->cells->len; i++) {
    const Cell *cell = g_ptr_array_index (self->cells, i);
    if (cell->page == page)
      cell_draw (self, cr, cell);
  }
  draw_foot (self, cr, page);
}

/* ---- The sheet ---- */

FleetPrint *
fleet_print_new (const Fleet *fleet, FleetCatalogue *catalogue, const FleetReport *report,
                 FleetPaper paper, const char *version)
{
  FleetPrint *self = g_new0 (FleetPrint, 1);
  cairo_font_options_t *options = cairo_font_options_create ();

  self->fleet = fleet_copy (fleet);
  self->catalogue = fleet_catalogue_ref (catalogue);
  self->version = g_strdup (version);
  self->width = paper == FLEET_PAPER_LETTER ? 612 : 595.28;
  self->height = paper == FLEET_PAPER_LETTER ? 792 : 841.89;
  self->active_points = report->active_points;
  self->reserve_points = report->reserve_points;
  self->has_reserve = fleet->reserve->len || fleet->reserve_crew->len;
  self->cells = g_ptr_array_new_with_free_func ((GDestroyNotify)cell_free);

  /* The layout must not depend on what it is drawn onto. */
  self->context = pango_font_map_create_context (pango_cairo_font_map_get_default ());
  pango_cairo_context_set_resolution (self->context, 72);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (self->context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (self->context, FALSE);

  build (self, report);
  paginate (self);
  return self;
}

void
fleet_print_free (FleetPrint *self)
{
  if (!self)
    return;
  fleet_free (self->fleet);
  fleet_catalogue_unref (self->catalogue);
  g_free (self->version);
  g_object_unref (self->context);
  g_ptr_array_unref (self->cells);
  g_free (self);
}

guint
fleet_print_pages (const FleetPrint *self)
{
  return self->n_pages;
}

void
fleet_print_size (const FleetPrint *self, double *width, double *height)
{
  *width = self->width;
  *height = self->height;
}

static cairo_status_t
collect_cb (void *data, const unsigned char *bytes, unsigned int length)
{
  g_byte_array_append (data, bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

GBytes *
fleet_print_pdf (FleetPrint *self, GError **error)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface =
      cairo_pdf_surface_create_for_stream (collect_cb, bytes, self->width, self->height);
  cairo_t *cr = cairo_create (surface);

  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, self->fleet->name);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_AUTHOR, self->fleet->player);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Rocket Table");
  for (guint i = 0; i < self->n_pages; i++) {
    fleet_print_render (self, cr, i);
    cairo_show_page (cr);
  }
  cairo_status_t status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  GBytes *result = g_byte_array_free_to_bytes (bytes);
  if (status == CAIRO_STATUS_SUCCESS)
    return result;
  g_bytes_unref (result);
  g_set_error (error, FLEET_ERROR, FLEET_ERROR_CONTENT, _ ("the sheet could not be drawn: %s"),
               cairo_status_to_string (status));
  return NULL;
}
