/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What goes onto a sheet, and where: a list of cells that flow over the pages, across the page or
 * in two columns. A cell is a list of items (fleet-print-items.h), with a frame or without.
 */
#include "fleet-print.h"

#include "fleet-print-items.h"
#include "fleet-words.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* Points of 1/72 inch. */
#define MARGIN 34.0
#define HEAD_HEIGHT 22.0 /* of the pages after the first */
#define FOOT_HEIGHT 22.0
#define COLUMN_GAP 10.0
#define CARD_GAP 10.0
#define TEXT_GAP 6.0
#define HEADING_GAP 5.0 /* more above one than below */
#define PADDING 9.0

enum { PROBLEMS_MAX = 50 }; /* on paper; more are of no use there */

typedef enum { FRAME_NONE, FRAME_CARD, FRAME_PROBLEM } Frame;

typedef struct {
  GPtrArray *items;
  Frame frame;
  gboolean is_wide; /* across the page, else in a column */
  gboolean is_heading;
  gboolean keeps_next; /* does not stand at the foot of a page */
  /* Where it was put. */
  guint page;
  double x, y, height;
} Cell;

struct FleetPrint {
  Fleet *fleet;
  FleetCatalogue *catalogue;
  char *version;
  double width, height; /* of the paper */
  SheetPen pen;
  gboolean has_demonstration;
  guint classes; /* a bit for each class in the fleet */
  guint effects; /* and for each effect */
  GPtrArray *cells;
  guint n_pages;
};

/* ---- Cells ---- */

static void
item_free (SheetItem *item)
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
static SheetItem *
add_item (Cell *cell, SheetDrawFunc draw, char *title, char *text)
{
  SheetItem *item = g_new0 (SheetItem, 1);

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
    const SheetItem *item = g_ptr_array_index (cell->items, i);
    cell->height += item->gap + item->draw (&self->pen, NULL, item, 0, 0, width);
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
    const SheetItem *item = g_ptr_array_index (cell->items, i);
    at += item->gap;
    at += item->draw (&self->pen, cr, item, cell->x + padding, at, width - 2 * padding);
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
    const SheetItem *item = g_ptr_array_index (cell->items, fits);
    left -= item->gap + item->draw (&self->pen, NULL, item, 0, 0, width);
    if (left < 0)
      break;
  }
  if (fits == cell->items->len || fits < 2)
    return NULL;
  Cell *rest = cell_new (cell->frame, cell->is_wide);
  const SheetItem *first = g_ptr_array_index (cell->items, 0);
  if (first->draw == sheet_item_title) {
    SheetItem *title = add_item (rest, sheet_item_title, NULL, g_strdup (first->text));
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

  add_item (cell, sheet_item_heading, g_strdup (title), g_strdup (text));
  cell->is_heading = TRUE;
  cell->keeps_next = TRUE;
  add_cell (self, cell);
}

/* ---- From the fleet to cells ---- */

static void
note_abilities (FleetPrint *self, const FleetAbility *abilities, int n, const char *text,
                FleetProvenance provenance)
{
  if (text && text[0])
    self->effects |= 1u << ROCKETMEN_EFFECT_TEXT;
  for (int i = 0; i < n; i++)
    self->effects |= 1u << abilities[i].effect;
  self->has_demonstration |= provenance == FLEET_DEMONSTRATION;
}

static void
add_crew_item (FleetPrint *self, Cell *cell, const char *id)
{
  SheetItem *item = add_item (cell, sheet_item_crew, NULL, g_strdup (id));

  item->crew = fleet_catalogue_find_crew (self->catalogue, id);
  if (item->crew)
    note_abilities (self, item->crew->abilities, item->crew->n_abilities, item->crew->text,
                    item->crew->provenance);
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
    add_item (cell, sheet_item_paragraph, g_strdup (name), g_strdup (rule));
  for (int i = 0; i < ship->n_abilities; i++)
    add_item (cell, sheet_item_paragraph, NULL, fleet_describe_ability (&ship->abilities[i]))->gap =
        2;
  if (ship->text && ship->text[0])
    add_item (cell, sheet_item_paragraph, NULL, g_strdup (ship->text))->gap = 2;
  self->classes |= 1u << ship->ship_class;
  note_abilities (self, ship->abilities, ship->n_abilities, ship->text, ship->provenance);
}

static void
add_craft_items (FleetPrint *self, Cell *cell, const FleetEntry *entry, const FleetShip *ship)
{
  for (guint i = 0; i < entry->craft->len; i++) {
    const FleetCraft *craft = g_ptr_array_index (entry->craft, i);
    SheetItem *item = add_item (cell, sheet_item_craft, NULL, NULL);
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
      if (pod[0] && !sheet_has_shape (pod) && !strstr (names->str, name))
        g_string_append_printf (names, "%s%s", names->len ? ", " : "", name);
    }
  }
  if (names->len)
    add_item (cell, sheet_item_paragraph, g_strdup (_ ("Round pods:")), g_strdup (names->str));
}

static Cell *
make_card (FleetPrint *self, const FleetEntry *entry, gboolean is_reserve)
{
  const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
  Cell *cell = cell_new (FRAME_CARD, FALSE);
  SheetItem *title = add_item (cell, sheet_item_title, NULL, describe_card (self, entry, ship));

  title->entry = entry;
  title->ship = ship;
  title->number = fleet_entry_points (entry, self->catalogue);
  if (ship)
    add_item (cell, sheet_item_stats, NULL, NULL)->ship = ship;
  add_craft_items (self, cell, entry, ship);
  add_other_pods (self, cell, entry);
  if (!ship)
    return cell;
  add_ship_abilities (self, cell, ship);
  g_autofree char *cost = is_reserve ? fleet_describe_cost (ship) : NULL;
  if (cost)
    add_item (cell, sheet_item_cost, NULL, NULL)->ship = ship;
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
    if (ship && ship->ship_class == ROCKETMEN_CLASS_STATION)
      station = fleet_entry_name (entry, ship);
  }
  SheetItem *base = add_item (cell, sheet_item_base, g_strdup (_ ("Home base")),
                              station ? g_strdup_printf (_ ("%s, a space station"), station)
                                      : g_strdup (_ ("On an asteroid")));
  base->is_marked = station != NULL;
  base->number = start_of (self->fleet);
  for (guint i = 0; i < self->fleet->unassigned->len; i++)
    add_crew_item (self, cell, g_ptr_array_index (self->fleet->unassigned, i));
  if (self->fleet->unassigned->len)
    add_item (cell, sheet_item_paragraph, NULL,
              g_strdup (_ ("Unassigned crew defend the base; their abilities rest (RM-FL-8).")))
        ->gap = 3;
  add_cell (self, cell);
}

static void
add_reserve_crew (FleetPrint *self)
{
  Cell *cell = cell_new (FRAME_CARD, FALSE);

  add_item (cell, sheet_item_paragraph, g_strdup (_ ("Crew of the reserve without a ship")),
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
      cell, sheet_item_heading,
      g_strdup (report->is_valid ? _ ("Good to know") : _ ("This fleet cannot be played yet")),
      NULL);
  for (guint i = 0; i < MIN (report->problems->len, PROBLEMS_MAX); i++) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, i);
    gboolean has_fix = problem->fix.kind != FLEET_FIX_NONE && problem->fix.text;
    gboolean has_rule = problem->rule && problem->rule[0];
    SheetItem *item =
        add_item (cell, sheet_item_problem, has_rule ? g_strdup (problem->rule) : NULL,
                  has_fix ? g_strdup_printf (_ ("%s Cure: %s"), problem->message, problem->fix.text)
                          : g_strdup (problem->message));
    item->is_marked = problem->severity == FLEET_PROBLEM_ERROR;
    item->gap = 4;
  }
  if (report->problems->len > PROBLEMS_MAX)
    add_item (cell, sheet_item_paragraph, NULL,
              g_strdup_printf (_ ("And %u more; mend these first."),
                               report->problems->len - PROBLEMS_MAX));
  add_cell (self, cell);
}

static void
add_rule (FleetPrint *self, const char *name, const char *rule, const char *text)
{
  Cell *cell = cell_new (FRAME_NONE, FALSE);
  char *title = rule ? g_strdup_printf ("%s, %s.", name, rule) : g_strdup_printf ("%s.", name);

  add_item (cell, sheet_item_paragraph, title, g_strdup (text));
  add_cell (self, cell);
}

static void
add_rules (FleetPrint *self)
{
  const char *rule, *text;

  add_heading (self, _ ("Rules of what is in this fleet"), NULL);
  Cell *chances = cell_new (FRAME_NONE, TRUE);
  add_item (chances, sheet_item_chances, g_strdup (_ ("2d6 reach")), NULL);
  chances->keeps_next = TRUE;
  add_cell (self, chances);
  add_rule (
      self, _ ("Attack"), "RM-AT-6",
      _ ("1 AP for each laser used, each once a turn. 2d6 must reach WR, and 1 more for each "
         "shield on the target. A natural 12 always hits and cannot be cancelled, a natural 2 "
         "always fails (RM-212)."));
  add_rule (self, _ ("Damage"), "RM-DM-1",
            _ ("Each hit destroys one pod that its owner chooses: cross it out. The hit after the "
               "last pod destroys the ship with all aboard."));
  for (int i = ROCKETMEN_CLASS_FIGHTER; i <= ROCKETMEN_CLASS_STATION; i++)
    if (self->classes >> i & 1) {
      const char *name = fleet_class_ability ((RocketmenShipClass)i, &rule, &text);
      add_rule (self, name, rule, text);
    }
  for (int i = ROCKETMEN_EFFECT_OWN_WR; i <= ROCKETMEN_EFFECT_TEXT; i++)
    if (self->effects >> i & 1) {
      const char *name = fleet_effect_rule ((RocketmenEffectKind)i, &text);
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
      add_item (cell, sheet_item_paragraph, NULL, g_strdup (*line))->gap = 2;
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
  add_item (cell, sheet_item_head, g_strdup (name), g_strdup (text->str));
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
  if (self->pen.has_reserve) {
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

static void
place (FleetPrint *self, Flow *flow, Cell *cell, int column)
{
  cell->page = flow->page;
  cell->x = MARGIN + column * (cell_width (self, cell) + COLUMN_GAP);
  cell->y = flow->y[column];
  flow->y[column] += cell->height + (cell->frame == FRAME_NONE ? TEXT_GAP : CARD_GAP);
}

/* Across the page, below all that is there; `needed` is its height with what must follow it. */
static void
place_wide (FleetPrint *self, Flow *flow, Cell *cell, double needed)
{
  double y = MAX (flow->y[0], flow->y[1]);
  gboolean is_fresh = y <= top_of (flow->page);

  flow->y[0] = y + (cell->is_heading && !is_fresh ? HEADING_GAP : 0);
  if (!is_fresh && flow->y[0] + needed > bottom_of (self))
    turn_page (flow);
  place (self, flow, cell, 0);
  flow->y[1] = flow->y[0];
}

/* The first of these cells that still has room in a column; NULL if none has. */
static Cell *
take_fitting (GPtrArray *cells, double room)
{
  for (guint i = 0; i < cells->len; i++) {
    const Cell *cell = g_ptr_array_index (cells, i);
    if (cell->height <= room)
      return g_ptr_array_steal_index (cells, i);
  }
  return NULL;
}

/* In two columns: always the next cell that fits into the shorter column, else into the other. A
 * small card may so come before a large one; the other way would leave half a page empty. */
static void
place_columns (FleetPrint *self, Flow *flow, GPtrArray *cells)
{
  while (cells->len) {
    int shorter = flow->y[1] < flow->y[0];
    int column = shorter;
    Cell *cell = take_fitting (cells, bottom_of (self) - flow->y[column]);
    if (!cell) {
      column = !shorter;
      cell = take_fitting (cells, bottom_of (self) - flow->y[column]);
    }
    if (!cell && MAX (flow->y[0], flow->y[1]) > top_of (flow->page)) {
      turn_page (flow);
      continue;
    }
    if (!cell)
      cell = g_ptr_array_steal_index (cells, 0); /* higher than any page */
    place (self, flow, cell, column);
  }
}

/* The height of a cell with those that must stand on the same page. */
static double
height_with_next (const FleetPrint *self, guint at)
{
  double height = 0;

  for (;; at++) {
    const Cell *cell = g_ptr_array_index (self->cells, at);
    height += cell->height;
    if (!cell->keeps_next || at + 1 == self->cells->len)
      return height;
    height += TEXT_GAP;
  }
}

/* Puts every cell somewhere. */
static void
paginate (FleetPrint *self)
{
  Flow flow = { .y = { top_of (0), top_of (0) } };

  for (guint i = 0; i < self->cells->len;) {
    Cell *cell = g_ptr_array_index (self->cells, i);
    if (cell->is_wide) {
      place_wide (self, &flow, cell, height_with_next (self, i));
      i++;
      continue;
    }
    g_autoptr (GPtrArray) group = g_ptr_array_new ();
    for (; i < self->cells->len; i++) {
      cell = g_ptr_array_index (self->cells, i);
      if (cell->is_wide)
        break;
      g_ptr_array_add (group, cell);
    }
    place_columns (self, &flow, group);
  }
  self->n_pages = flow.page + 1;
}

static void
draw_running_head (FleetPrint *self, cairo_t *cr)
{
  double width = self->width - 2 * MARGIN;

  sheet_text (&self->pen, cr, &sheet_style_heading, self->fleet->name, MARGIN, MARGIN - 6, width);
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
  sheet_text (&self->pen, cr, &sheet_style_foot, text->str, MARGIN, y, width - 80);
  sheet_text (&self->pen, cr, &sheet_style_foot_right, number, MARGIN + width - 80, y, 80);
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
  self->pen.active_points = report->active_points;
  self->pen.reserve_points = report->reserve_points;
  self->pen.has_reserve = fleet->reserve->len || fleet->reserve_crew->len;
  self->cells = g_ptr_array_new_with_free_func ((GDestroyNotify)cell_free);

  /* The layout must not depend on what it is drawn onto. */
  g_autoptr (PangoFontMap) fonts = pango_cairo_font_map_new ();
  self->pen.context = pango_font_map_create_context (fonts);
  pango_cairo_context_set_resolution (self->pen.context, 72);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (self->pen.context, options);
  cairo_font_options_destroy (options);
  pango_context_set_round_glyph_positions (self->pen.context, FALSE);

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
  g_object_unref (self->pen.context);
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
  /* Later versions compress what is known about a file, and with it FLEET_PRINT_MARK. */
  cairo_pdf_surface_restrict_to_version (surface, CAIRO_PDF_VERSION_1_4);
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
