/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-view.h. */
#include "rt-map-view.h"

#include "rt-map-piece.h"
#include "rt-map-tags.h"
#include "rt-map-words.h"

#include <adwaita.h>
#include <math.h>

enum { LEAST_SIZE = 180, NEAR_UNDER = 440, FLIGHT_MS = 200, STARS = 180, REACH = 22 };
enum { HANDLE_REACH = 30, OVERVIEW = 80, OVERVIEW_MARGIN = 10, RESERVED_MAX = 8, SQUARE = 1000 };
enum {
  DEGREE = 10,
  MILLIMETRE = 10,
  RULER_LINE = 20,
  RULER_MARGIN = 28,
  RULER_MOST = 170,
  CHOICE_GAP = 8
};
#define NEAR_SCALE 1.1
#define NEAR_MM 420.0 /* that a large screen shows if it is to be near */
#define WHEEL 1.15

/* ---- Layers: each keeps what it has drawn until it is told ---- */

typedef void (*LayerPaint) (RtMapView *view, GtkSnapshot *snapshot);

#define RT_TYPE_MAP_LAYER (rt_map_layer_get_type ())
G_DECLARE_FINAL_TYPE (RtMapLayer, rt_map_layer, RT, MAP_LAYER, GtkWidget)

struct _RtMapLayer {
  GtkWidget parent_instance;
  RtMapView *view; /* its parent */
  LayerPaint paint;
};

G_DEFINE_FINAL_TYPE (RtMapLayer, rt_map_layer, GTK_TYPE_WIDGET)

static void
rt_map_layer_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RtMapLayer *self = RT_MAP_LAYER (widget);

  self->paint (self->view, snapshot);
}

static void
rt_map_layer_class_init (RtMapLayerClass *klass)
{
  GTK_WIDGET_CLASS (klass)->snapshot = rt_map_layer_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_PRESENTATION);
}

static void
rt_map_layer_init (RtMapLayer *self)
{
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

static GtkWidget *
layer_new (RtMapView *view, LayerPaint paint)
{
  RtMapLayer *self = g_object_new (RT_TYPE_MAP_LAYER, NULL);

  self->view = view;
  self->paint = paint;
  gtk_widget_set_parent (GTK_WIDGET (self), GTK_WIDGET (view));
  return GTK_WIDGET (self);
}

/* ---- The view ---- */

/* Where a thing stands, to move it from there. */
typedef struct {
  gboolean is_there;
  double x;
  double y;
  double heading;
} Stand;

typedef enum { HAND_IDLE, HAND_WAITING, HAND_PANS, HAND_STEERS, HAND_CARRIES } Hand;

struct _RtMapView {
  GtkWidget parent_instance;

  RtMapModel *model;
  GtkWidget *pieces[ROCKETMEN_OBJECTS_MAX];
  GtkWidget *under;
  GtkWidget *over;
  GtkWidget *labels;
  GtkWidget *status;
  GtkWidget *choice; /* stands beside a thing; NULL: nothing does */
  int choice_object;
  RtMapTags *tags;
  RtMapInks inks;
  gboolean has_inks;

  RtMapCamera camera;
  gboolean is_near; /* however large the view is */
  gboolean is_held; /* somebody has moved it: it no longer follows */
  RtMapBox reserved[RESERVED_MAX];
  guint n_reserved;

  Stand stands[ROCKETMEN_OBJECTS_MAX];
  Stand starts[ROCKETMEN_OBJECTS_MAX];
  AdwAnimation *flight;
  double progress;
  gboolean is_flying;

  Hand hand;
  GtkGesture *drag;
  double last_x;
  double last_y;
  double pointer_x;
  double pointer_y;
  double pinch_scale;
  gboolean may_steer;
  gboolean may_carry;
  double off_x; /* from the hand to the middle of what it carries */
  double off_y;
  gboolean has_cross;
  double cross_x;
  double cross_y;
};

G_DEFINE_FINAL_TYPE (RtMapView, rt_map_view, GTK_TYPE_WIDGET)

enum { PROP_MODEL = 1, PROP_SELECTED, N_PROPS };
enum { SIGNAL_ACTIVATED, SIGNAL_TURN_DRAGGED, SIGNAL_TURNED, SIGNAL_POINTED_AT, N_SIGNALS };
static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static RtMapScene
scene_of (RtMapView *self)
{
  return (RtMapScene){ .model = self->model,
                       .camera = &self->camera,
                       .inks = &self->inks,
                       .has_cross = self->has_cross,
                       .cross_x = self->cross_x,
                       .cross_y = self->cross_y };
}

static const RtMapItem *
get_items (RtMapView *self, guint *n)
{
  *n = 0;
  return self->model ? rt_map_model_get_items (self->model, n) : NULL;
}

static gboolean
is_shown (RtMapView *self)
{
  return self->model && self->camera.side > 0 && self->camera.width > 0;
}

static gboolean
is_ship (const RtMapItem *item)
{
  return item->form <= RT_MAP_FORM_PLAIN;
}

/* ---- The ground ---- */

/* Small squares: textures, or arcs, would cost more than all the rest. */
static void
draw_stars (RtMapView *self, GtkSnapshot *snapshot, const graphene_rect_t *table)
{
  guint32 seed = 12345;

  for (int i = 0; i < STARS; i++) {
    GdkRGBA ink = self->inks.ink;
    float value[3];
    float x;
    float y;
    float size;

    for (int k = 0; k < 3; k++) {
      seed = seed * 1664525u + 1013904223u;
      value[k] = (float)(seed >> 8) / 16777216.0f;
    }
    x = floorf (table->origin.x + value[0] * table->size.width);
    y = floorf (table->origin.y + value[1] * table->size.height);
    size = value[2] > 0.7f ? 2 : 1;
    ink.alpha = 0.25f + 0.45f * value[2];
    if (x > 0 && y > 0 && x < (float)self->camera.width && y < (float)self->camera.height)
      gtk_snapshot_append_color (snapshot, &ink, &GRAPHENE_RECT_INIT (x, y, size, size));
  }
}

static void
draw_grid (RtMapView *self, GtkSnapshot *snapshot, const graphene_rect_t *table)
{
  float step = (float)rt_map_camera_length (&self->camera, SQUARE);

  for (int i = 1; i * step < table->size.width - 1; i++) {
    gtk_snapshot_append_color (snapshot, &self->inks.grid,
                               &GRAPHENE_RECT_INIT (floorf (table->origin.x + i * step),
                                                    table->origin.y, 1, table->size.height));
    gtk_snapshot_append_color (snapshot, &self->inks.grid,
                               &GRAPHENE_RECT_INIT (table->origin.x,
                                                    floorf (table->origin.y + i * step),
                                                    table->size.width, 1));
  }
}

/* A letter for each column of the table, a number for each row, wherever they lie now. */
static void
draw_square_names (RtMapView *self, GtkSnapshot *snapshot, const graphene_rect_t *table)
{
  int n = (self->camera.side + SQUARE - 1) / SQUARE;
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  PangoFontDescription *font = pango_font_description_new ();

  pango_font_description_set_absolute_size (font, 12 * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  for (int i = 0; i < 2 * n; i++) {
    gboolean is_row = i >= n;
    int middle = i % n * SQUARE + SQUARE / 2;
    char text[8];
    double x;
    double y;
    int width;
    int height;

    if (is_row)
      g_snprintf (text, sizeof text, "%d", i - n + 1);
    else
      g_snprintf (text, sizeof text, "%c", 'A' + i);
    rt_map_camera_place (&self->camera, is_row ? 0 : middle,
                         is_row ? self->camera.side - middle : 0, &x, &y);
    pango_layout_set_text (layout, text, -1);
    pango_layout_get_pixel_size (layout, &width, &height);
    /* Beyond whichever edge that is. */
    x += x < 1 ? -RT_MAP_FRAME / 2.0 : (x > table->size.width - 1 ? RT_MAP_FRAME / 2.0 : 0);
    y += y < 1 ? -RT_MAP_FRAME / 2.0 : (y > table->size.height - 1 ? RT_MAP_FRAME / 2.0 : 0);
    gtk_snapshot_save (snapshot);
    gtk_snapshot_translate (
        snapshot, &GRAPHENE_POINT_INIT (table->origin.x + (float)floor (x - width / 2.0),
                                        table->origin.y + (float)floor (y - height / 2.0)));
    gtk_snapshot_append_layout (snapshot, layout, &self->inks.dim);
    gtk_snapshot_restore (snapshot);
  }
}

static void
draw_ground (RtMapView *self, GtkSnapshot *snapshot)
{
  float sheet = (float)rt_map_camera_sheet (&self->camera);
  const GdkRGBA *edge = &self->inks.brass;
  graphene_rect_t table;
  GskRoundedRect outline;
  int x;
  int y;

  rt_map_camera_origin (&self->camera, &x, &y);
  graphene_rect_init (&table, (float)x, (float)y, sheet, sheet);
  gtk_snapshot_append_color (
      snapshot, &self->inks.frame,
      &GRAPHENE_RECT_INIT (0, 0, (float)self->camera.width, (float)self->camera.height));
  gtk_snapshot_append_color (snapshot, &self->inks.bg, &table);
  draw_grid (self, snapshot, &table);
  if (!self->inks.is_high_contrast)
    draw_stars (self, snapshot, &table);
  gsk_rounded_rect_init_from_rect (&outline, &table, 0);
  gtk_snapshot_append_border (snapshot, &outline, (float[]){ 2, 2, 2, 2 },
                              (GdkRGBA[]){ *edge, *edge, *edge, *edge });
  if (rt_map_camera_shows_all (&self->camera))
    draw_square_names (self, snapshot, &table);
}

/* ---- The overview ---- */

/* Where the small table is, if the large one is not shown whole. */
static gboolean
find_overview (RtMapView *self, RtMapBox *box)
{
  if (!is_shown (self) || rt_map_camera_shows_all (&self->camera)
      || self->camera.height < 3 * OVERVIEW)
    return FALSE;
  *box = (RtMapBox){ self->camera.width - OVERVIEW - OVERVIEW_MARGIN,
                     self->camera.height - OVERVIEW - OVERVIEW_MARGIN, OVERVIEW, OVERVIEW };
  return TRUE;
}

static void
draw_overview (RtMapView *self, GtkSnapshot *snapshot, const RtMapBox *box)
{
  RtMapCamera small = self->camera;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float)box->x, (float)box->y, OVERVIEW, OVERVIEW));
  double part = OVERVIEW / rt_map_camera_sheet (&self->camera);
  guint n;
  const RtMapItem *items = get_items (self, &n);
  int left;
  int top;

  small.scale = OVERVIEW * 10.0 / small.side;
  rt_paint_rounded (cr, box->x + 1, box->y + 1, OVERVIEW - 2, OVERVIEW - 2, 4);
  rt_paint_shape (cr, &self->inks.frame, &self->inks.dim, 1.5);
  for (guint i = 0; i < n; i++) {
    double x;
    double y;

    if (items[i].form == RT_MAP_FORM_MICROID)
      continue;
    rt_map_camera_place (&small, items[i].disc.at.x, items[i].disc.at.y, &x, &y);
    if (is_ship (&items[i])) {
      rt_map_paint_seat (cr, &self->inks, items[i].seat, box->x + x, box->y + y, 7);
      continue;
    }
    cairo_new_path (cr);
    cairo_arc (cr, box->x + x, box->y + y, 4, 0, 2 * G_PI);
    rt_paint_shape (cr, &self->inks.rock_edge, NULL, 0);
  }
  rt_map_camera_origin (&self->camera, &left, &top);
  cairo_rectangle (cr, box->x - left * part, box->y - top * part, self->camera.width * part,
                   self->camera.height * part);
  rt_paint_shape (cr, NULL, &self->inks.ink, 1.5);
  cairo_destroy (cr);
}

/* ---- The ruler ---- */

/* Where the lengths of the ruler are shown, as long as they are on the table. */
static gboolean
find_ruler (RtMapView *self, RtMapBox *box)
{
  double longest = 0;

  if (!is_shown (self) || self->camera.height < NEAR_UNDER)
    return FALSE;
  for (int i = 0; i < 3; i++)
    longest = MAX (
        longest, rt_map_camera_length (
                     &self->camera,
                     rt_map_model_get_setup (self->model)->common.option[ROCKETMEN_OPTION_S + i]));
  if (longest > RULER_MOST)
    return FALSE;
  *box = (RtMapBox){ RULER_MARGIN, self->camera.height - RULER_MARGIN - 3 * RULER_LINE - 8,
                     longest + 110, 3 * RULER_LINE + 8 };
  /* Above what stands in that corner. */
  for (guint i = 0; i < self->n_reserved; i++)
    if (self->reserved[i].x < box->x + box->width
        && self->reserved[i].x + self->reserved[i].width > box->x
        && self->reserved[i].y < box->y + box->height
        && self->reserved[i].y + self->reserved[i].height > box->y)
      box->y = self->reserved[i].y - box->height - 8;
  return TRUE;
}

static void
draw_ruler_text (RtMapView *self, GtkSnapshot *snapshot, const char *text, double x, double y,
                 const GdkRGBA *ink)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoFontDescription *font = pango_font_description_new ();
  int height;

  pango_font_description_set_absolute_size (font, 13 * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_get_pixel_size (layout, NULL, &height);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT ((float)x, (float)floor (y - height / 2.0)));
  gtk_snapshot_append_layout (snapshot, layout, ink);
  gtk_snapshot_restore (snapshot);
}

static void
draw_ruler (RtMapView *self, GtkSnapshot *snapshot, const RtMapBox *box)
{
  static const char *const names[] = { "S", "M", "L" };
  const RocketmenSetup *setup = rt_map_model_get_setup (self->model);
  graphene_rect_t rect =
      GRAPHENE_RECT_INIT ((float)box->x, (float)box->y, (float)box->width, (float)box->height);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &rect);

  rt_paint_rounded (cr, box->x, box->y, box->width, box->height, 8);
  rt_paint_shape (cr, &self->inks.pill, NULL, 0);
  for (int i = 0; i < 3; i++) {
    int length = setup->common.option[ROCKETMEN_OPTION_S + i];
    double x = box->x + 26;
    double end = x + rt_map_camera_length (&self->camera, length);
    double y = floor (box->y + 4 + (i + 0.5) * RULER_LINE) + 0.5;

    cairo_move_to (cr, x, y);
    cairo_line_to (cr, end, y);
    cairo_move_to (cr, x, y - 4);
    cairo_line_to (cr, x, y + 4);
    cairo_move_to (cr, end, y - 4);
    cairo_line_to (cr, end, y + 4);
  }
  rt_paint_shape (cr, NULL, &self->inks.ink, 2);
  cairo_destroy (cr);
  for (int i = 0; i < 3; i++) {
    int length = setup->common.option[ROCKETMEN_OPTION_S + i];
    double y = box->y + 4 + (i + 0.5) * RULER_LINE;
    g_autofree char *text = rt_map_words_exact_length (self->model, length);

    draw_ruler_text (self, snapshot, names[i], box->x + 8, y, &self->inks.ink);
    draw_ruler_text (self, snapshot, text,
                     box->x + 34 + rt_map_camera_length (&self->camera, length), y,
                     &self->inks.dim);
  }
}

/* ---- Painting ---- */

static void
paint_under (RtMapView *self, GtkSnapshot *snapshot)
{
  RtMapScene scene = scene_of (self);

  if (is_shown (self))
    rt_map_overlay_paint_under (&scene, snapshot);
}

static void
paint_over (RtMapView *self, GtkSnapshot *snapshot)
{
  RtMapScene scene = scene_of (self);

  if (is_shown (self))
    rt_map_overlay_paint_over (&scene, snapshot);
}

static void
paint_labels (RtMapView *self, GtkSnapshot *snapshot)
{
  RtMapScene scene = scene_of (self);
  RtMapBox box;

  if (!is_shown (self))
    return;
  rt_map_tags_snapshot (self->tags, &scene, snapshot);
  if (find_overview (self, &box))
    draw_overview (self, snapshot, &box);
  if (find_ruler (self, &box))
    draw_ruler (self, snapshot, &box);
}

static void
draw_pieces (RtMapView *self, GtkSnapshot *snapshot, gboolean of_ships)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);

  /* The first in the order of reading is the most important, so it is on top. */
  for (guint i = n; i-- > 0;)
    if ((items[i].form < RT_MAP_FORM_BASE || items[i].form > RT_MAP_FORM_ASTEROID) == of_ships)
      gtk_widget_snapshot_child (GTK_WIDGET (self), self->pieces[items[i].object], snapshot);
}

static void
rt_map_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RtMapView *self = RT_MAP_VIEW (widget);

  if (!is_shown (self))
    return;
  draw_ground (self, snapshot);
  draw_pieces (self, snapshot, FALSE);
  gtk_widget_snapshot_child (widget, self->under, snapshot);
  draw_pieces (self, snapshot, TRUE);
  gtk_widget_snapshot_child (widget, self->over, snapshot);
  gtk_widget_snapshot_child (widget, self->labels, snapshot);
  if (self->choice && !self->is_flying)
    gtk_widget_snapshot_child (widget, self->choice, snapshot);
}

/* ---- Looks ---- */

/* Where it stands, or is on its way. */
static Stand
stand_of (RtMapView *self, int object)
{
  Stand to = self->stands[object];
  const Stand *from = &self->starts[object];
  double turn;

  if (!self->is_flying || !from->is_there)
    return to;
  turn = remainder (to.heading - from->heading, SPACE_TURN);
  to.x = from->x + (to.x - from->x) * self->progress;
  to.y = from->y + (to.y - from->y) * self->progress;
  to.heading = from->heading + turn * self->progress;
  return to;
}

static void
show_piece (RtMapView *self, const RtMapItem *item)
{
  const RtMapTurn *turn = rt_map_model_get_turn (self->model);
  gboolean is_acting = item->object == rt_map_model_get_ship (self->model);
  gboolean is_steering = is_acting && turn;
  double heading = is_steering ? turn->to : stand_of (self, item->object).heading;
  RtMapLook look = {
    .form = item->form,
    .seat = item->seat,
    .radius = (float)rt_map_camera_length (&self->camera, item->disc.size / 2.0),
    .angle = is_ship (item) ? (float)rt_map_camera_angle (&self->camera, heading) : 0,
    .n_tokens = item->n_tokens,
    .is_acting = is_acting,
    .is_steering = is_steering,
    .is_selected = item->object == rt_map_model_get_selected (self->model),
    .is_done = item->standing == RT_SHIP_DONE,
  };

  if (rt_map_piece_show (RT_MAP_PIECE (self->pieces[item->object]), &self->inks, &look))
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
show_pieces (RtMapView *self)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);

  for (guint i = 0; i < n; i++)
    show_piece (self, &items[i]);
}

/* Below the thing that it is about, or above it; within the view. */
static gboolean
find_choice (RtMapView *self, RtMapBox *box)
{
  const RtMapItem *item =
      self->choice && is_shown (self) ? rt_map_model_find (self->model, self->choice_object) : NULL;
  double radius;
  double x;
  double y;
  int width;
  int height;

  if (!item || !rt_map_view_find (self, item->object, &x, &y))
    return FALSE;
  gtk_widget_measure (self->choice, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  gtk_widget_measure (self->choice, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  radius = MAX (rt_map_camera_length (&self->camera, item->disc.size / 2.0), REACH) + CHOICE_GAP;
  y = y + radius + height < self->camera.height ? y + radius : y - radius - height;
  *box = (RtMapBox){ CLAMP (x - width / 2.0, 0, MAX (0, self->camera.width - width)),
                     CLAMP (y, 0, MAX (0, self->camera.height - height)), width, height };
  return TRUE;
}

static void
place_labels (RtMapView *self)
{
  RtMapScene scene = scene_of (self);
  RtMapBox boxes[RESERVED_MAX + 3];
  guint n = self->n_reserved;

  memcpy (boxes, self->reserved, n * sizeof *boxes);
  n += find_choice (self, &boxes[n]);
  n += find_overview (self, &boxes[n]);
  n += find_ruler (self, &boxes[n]);
  rt_map_tags_place (self->tags, &scene, boxes, n);
  gtk_widget_queue_draw (self->labels);
}

static void
read_labels (RtMapView *self)
{
  RtMapScene scene = scene_of (self);

  rt_map_tags_read (self->tags, &scene);
  place_labels (self);
}

/* What is possible is another now, or is seen at another scale. */
static void
repaint (RtMapView *self)
{
  if (!is_shown (self) || !self->has_inks)
    return;
  show_pieces (self);
  gtk_widget_queue_draw (self->under);
  gtk_widget_queue_draw (self->over);
  read_labels (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- Places ---- */

static void
allocate (GtkWidget *child, int x, int y, int width, int height)
{
  gtk_widget_size_allocate (child, &(GtkAllocation){ x, y, width, height }, -1);
}

static void
allocate_piece (RtMapView *self, int object, int left, int top)
{
  int size = rt_map_piece_get_size (RT_MAP_PIECE (self->pieces[object]));
  Stand stand = stand_of (self, object);
  double x;
  double y;
  int least;

  rt_map_camera_place (&self->camera, stand.x, stand.y, &x, &y);
  /* GTK wants to be asked before it is told. */
  gtk_widget_measure (self->pieces[object], GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  allocate (self->pieces[object], left + (int)floor (x - size / 2.0 + 0.5),
            top + (int)floor (y - size / 2.0 + 0.5), size, size);
}

static void
allocate_all (RtMapView *self)
{
  int sheet = (int)ceil (rt_map_camera_sheet (&self->camera));
  guint n;
  const RtMapItem *items = get_items (self, &n);
  RtMapBox box;
  int left;
  int top;
  int least;

  rt_map_camera_origin (&self->camera, &left, &top);
  for (guint i = 0; i < n; i++)
    allocate_piece (self, items[i].object, left, top);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child;
       child = gtk_widget_get_next_sibling (child)) {
    if (RT_IS_MAP_PIECE (child) || !gtk_widget_should_layout (child))
      continue;
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
    if (child == self->under || child == self->over)
      allocate (child, left, top, sheet, sheet);
    else if (child == self->choice && find_choice (self, &box))
      allocate (child, (int)box.x, (int)box.y, (int)box.width, (int)box.height);
    else if (child == self->labels)
      allocate (child, 0, 0, self->camera.width, self->camera.height);
    else
      allocate (child, 0, 0, MAX (least, 1), 40);
  }
}

/* Small screens show what is around the ship, large ones the whole table. */
static void
aim (RtMapView *self)
{
  const RtMapItem *ship;

  if (!is_shown (self))
    return;
  if (!self->is_held) {
    ship = rt_map_model_find (self->model, rt_map_model_get_ship (self->model));
    rt_map_camera_show_all (&self->camera);
    if (MIN (self->camera.width, self->camera.height) < NEAR_UNDER || self->is_near) {
      self->camera.scale =
          MAX (NEAR_SCALE, MIN (self->camera.width, self->camera.height) / NEAR_MM);
      self->camera.x = ship ? ship->disc.at.x : self->camera.side / 2.0;
      self->camera.y = ship ? ship->disc.at.y : self->camera.side / 2.0;
    }
  }
  rt_map_camera_keep (&self->camera);
}

static void
rt_map_view_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  RtMapView *self = RT_MAP_VIEW (widget);

  if (self->camera.width != width || self->camera.height != height) {
    self->camera.width = width;
    self->camera.height = height;
    aim (self);
    repaint (self);
  }
  allocate_all (self);
}

static void
rt_map_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                     int *natural, int *minimum_baseline, int *natural_baseline)
{
  *minimum = LEAST_SIZE;
  *natural = 2 * LEAST_SIZE;
  *minimum_baseline = *natural_baseline = -1;
}

/* The camera has moved, and nothing else. */
static void
moved (RtMapView *self)
{
  place_labels (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
zoom_to (RtMapView *self, double scale, double x, double y)
{
  if (!is_shown (self))
    return;
  self->is_held = TRUE;
  rt_map_camera_zoom (&self->camera, scale, x, y);
  repaint (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
rt_map_view_pan (RtMapView *self, double x, double y)
{
  if (!is_shown (self))
    return;
  self->is_held = TRUE;
  rt_map_camera_pan (&self->camera, x, y);
  moved (self);
}

void
rt_map_view_zoom (RtMapView *self, int direction)
{
  zoom_to (self, rt_map_camera_step (&self->camera, direction), self->camera.width / 2.0,
           self->camera.height / 2.0);
}

void
rt_map_view_fit (RtMapView *self)
{
  zoom_to (self, rt_map_camera_fit (&self->camera), self->camera.width / 2.0,
           self->camera.height / 2.0);
}

void
rt_map_view_follow (RtMapView *self)
{
  self->is_held = FALSE;
  aim (self);
  repaint (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
rt_map_view_set_choice (RtMapView *self, GtkWidget *choice, int object)
{
  if (self->choice == choice && self->choice_object == object)
    return;
  if (self->choice != choice) {
    g_clear_pointer (&self->choice, gtk_widget_unparent);
    self->choice = choice;
    if (choice)
      gtk_widget_set_parent (choice, GTK_WIDGET (self));
  }
  self->choice_object = object;
  repaint (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
rt_map_view_set_near (RtMapView *self, gboolean is_near)
{
  if (self->is_near == is_near)
    return;
  self->is_near = is_near;
  rt_map_view_follow (self);
}

void
rt_map_view_reveal (RtMapView *self, int object)
{
  double x;
  double y;
  double by_x;
  double by_y;
  int margin = MIN (REACH * 2, MIN (self->camera.width, self->camera.height) / 3);

  if (!rt_map_view_find (self, object, &x, &y))
    return;
  by_x = CLAMP (x, margin, self->camera.width - margin) - x;
  by_y = CLAMP (y, margin, self->camera.height - margin) - y;
  if (by_x != 0 || by_y != 0)
    rt_map_view_pan (self, by_x, by_y);
}

void
rt_map_view_set_turns (RtMapView *self, int turns)
{
  if (self->camera.turns == turns)
    return;
  self->camera.turns = turns;
  aim (self);
  repaint (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

void
rt_map_view_set_reserved (RtMapView *self, const RtMapBox *boxes, guint n)
{
  n = MIN (n, RESERVED_MAX);
  if (n == self->n_reserved && memcmp (self->reserved, boxes, n * sizeof *boxes) == 0)
    return;
  memcpy (self->reserved, boxes, n * sizeof *boxes);
  self->n_reserved = n;
  if (is_shown (self) && self->has_inks)
    place_labels (self);
}

gboolean
rt_map_view_find (RtMapView *self, int object, double *x, double *y)
{
  const RtMapItem *item = self->model ? rt_map_model_find (self->model, object) : NULL;
  int left;
  int top;

  if (!item || !is_shown (self))
    return FALSE;
  rt_map_camera_origin (&self->camera, &left, &top);
  rt_map_camera_place (&self->camera, item->disc.at.x, item->disc.at.y, x, y);
  *x += left;
  *y += top;
  return TRUE;
}

gboolean
rt_map_view_find_arrow (RtMapView *self, double *x, double *y)
{
  RtMapScene scene = scene_of (self);
  int ship = self->model ? rt_map_model_get_ship (self->model) : RT_MAP_NOTHING;
  const RtMapLook *look;
  int left;
  int top;

  if (!self->model || rt_map_model_get_turn_cost (self->model) < 0
      || !rt_map_view_find (self, ship, x, y))
    return FALSE;
  rt_map_camera_origin (&self->camera, &left, &top);
  if (rt_map_overlay_find_handle (&scene, x, y)) {
    *x += left;
    *y += top;
    return TRUE;
  }
  look = rt_map_piece_get_look (RT_MAP_PIECE (self->pieces[ship]));
  *x += rt_map_look_arrow (look) * cos (look->angle);
  *y += rt_map_look_arrow (look) * sin (look->angle);
  return TRUE;
}

/* ---- What is there ---- */

static void
piece_clicked_cb (RtMapPiece *piece, RtMapView *self)
{
  rt_map_model_select (self->model, rt_map_piece_get_object (piece));
  g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, rt_map_piece_get_object (piece));
}

/* The tree of widgets is what a screen reader follows, so its order is that of reading. */
static void
order_pieces (RtMapView *self)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);
  GtkWidget *before = NULL;

  for (guint i = 0; i < n; i++) {
    GtkWidget *piece = self->pieces[items[i].object];
    GtkWidget *next = before ? gtk_widget_get_next_sibling (before)
                             : gtk_widget_get_first_child (GTK_WIDGET (self));

    if (next != piece)
      gtk_widget_insert_after (piece, GTK_WIDGET (self), before);
    before = piece;
  }
}

static void
keep_pieces (RtMapView *self)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);

  for (int object = 0; object < ROCKETMEN_OBJECTS_MAX; object++)
    if (self->pieces[object] && !(n && rt_map_model_find (self->model, object)))
      g_clear_pointer (&self->pieces[object], gtk_widget_unparent);
  for (guint i = 0; i < n; i++) {
    int object = items[i].object;
    g_autofree char *sentence = rt_map_words_item (self->model, &items[i]);

    if (!self->pieces[object]) {
      self->pieces[object] = rt_map_piece_new (object);
      gtk_widget_set_parent (self->pieces[object], GTK_WIDGET (self));
      g_signal_connect (self->pieces[object], "clicked", G_CALLBACK (piece_clicked_cb), self);
    }
    rt_map_piece_set_sentence (RT_MAP_PIECE (self->pieces[object]), sentence);
  }
  order_pieces (self);
}

static void
show_layers (RtMapView *self)
{
  gtk_widget_set_child_visible (self->under, !self->is_flying);
  gtk_widget_set_child_visible (self->over, !self->is_flying);
  gtk_widget_set_child_visible (self->labels, !self->is_flying);
}

static void
flown_cb (RtMapView *self)
{
  if (!self->is_flying)
    return;
  self->is_flying = FALSE;
  show_layers (self);
  aim (self);
  repaint (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
fly_cb (double value, RtMapView *self)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);

  self->progress = value;
  if (!self->is_flying)
    return;
  for (guint i = 0; i < n; i++)
    if (self->starts[items[i].object].heading != self->stands[items[i].object].heading)
      show_piece (self, &items[i]);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Takes over where things stand. TRUE: one that was there stands elsewhere. */
static gboolean
keep_stands (RtMapView *self)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);
  gboolean has_moved = FALSE;

  for (int object = 0; object < ROCKETMEN_OBJECTS_MAX; object++)
    self->starts[object] = stand_of (self, object);
  memset (self->stands, 0, sizeof self->stands);
  for (guint i = 0; i < n; i++) {
    Stand *to = &self->stands[items[i].object];
    const Stand *from = &self->starts[items[i].object];

    *to = (Stand){ TRUE, items[i].disc.at.x, items[i].disc.at.y, items[i].heading };
    has_moved = has_moved
                || (from->is_there
                    && (from->x != to->x || from->y != to->y || from->heading != to->heading));
  }
  return has_moved;
}

static void
changed_cb (RtMapView *self)
{
  gboolean was_shown = self->camera.side > 0;
  gboolean has_moved;
  g_autofree char *name = NULL;

  self->camera.side = self->model ? rt_map_model_get_side (self->model) : 0;
  has_moved = keep_stands (self);
  keep_pieces (self);
  self->is_flying = FALSE;
  if (has_moved && was_shown && adw_get_enable_animations (GTK_WIDGET (self))
      && gtk_widget_get_mapped (GTK_WIDGET (self))) {
    self->progress = 0;
    self->is_flying = TRUE;
  }
  show_layers (self);
  if (!self->is_flying)
    aim (self);
  repaint (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->model)
    name = rt_map_words_table (self->model);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  name ? name : "", -1);
  if (self->is_flying)
    adw_animation_play (self->flight);
}

static void
say_status_cb (gpointer data)
{
  RtMapView *self = data;
  g_autofree char *text = self->model ? rt_map_words_status (self->model) : g_strdup ("");

  gtk_label_set_label (GTK_LABEL (self->status), text);
}

static void
steered_cb (RtMapView *self)
{
  const RtMapItem *ship = rt_map_model_find (self->model, rt_map_model_get_ship (self->model));

  if (!is_shown (self) || !self->has_inks)
    return;
  if (ship)
    show_piece (self, ship);
  gtk_widget_queue_draw (self->under);
  gtk_widget_queue_draw (self->over);
  read_labels (self);
  say_status_cb (self);
}

static void
selected_cb (RtMapView *self)
{
  repaint (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_SELECTED]);
}

/* Keys for it come here, unless somebody is in the middle of something else. */
static void
focus_ship (RtMapView *self)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);

  if (n && gtk_widget_get_mapped (GTK_WIDGET (self)))
    gtk_widget_grab_focus (self->pieces[items[0].object]);
}

static void
mode_cb (RtMapView *self)
{
  RtMapMode mode = rt_map_model_get_mode (self->model);

  self->has_cross = FALSE;
  if (mode != RT_MAP_MODE_LOOK)
    focus_ship (self);
  if (mode == RT_MAP_MODE_TURN)
    rt_map_view_reveal (self, rt_map_model_get_ship (self->model));
  repaint (self);
}

/* ---- The hand ---- */

/* The nearest thing in reach; nearness counts from the rim, so that small things have a chance. */
static int
find_at (RtMapView *self, double x, double y)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);
  double nearest = G_MAXDOUBLE;
  int found = RT_MAP_NOTHING;

  for (guint i = 0; i < n; i++) {
    double item_x = 0;
    double item_y = 0;
    double radius = rt_map_camera_length (&self->camera, items[i].disc.size / 2.0);
    double away;
    double rank;

    rt_map_view_find (self, items[i].object, &item_x, &item_y);
    away = hypot (x - item_x, y - item_y);
    if (away > MAX (radius, REACH))
      continue;
    /* Of several that are under the finger, the one whose middle is relatively nearest. */
    rank = away / MAX (radius, REACH / 2.0);
    if (rank >= nearest)
      continue;
    nearest = rank;
    found = items[i].object;
  }
  return found;
}

static gboolean
is_at_arrow (RtMapView *self, double x, double y)
{
  gboolean is_turning = rt_map_model_get_turn (self->model) != NULL;
  double arrow_x;
  double arrow_y;

  return rt_map_view_find_arrow (self, &arrow_x, &arrow_y)
         && hypot (x - arrow_x, y - arrow_y) <= (is_turning ? HANDLE_REACH : REACH);
}

static void
steer_to (RtMapView *self, double x, double y, gboolean snaps)
{
  double ship_x;
  double ship_y;

  if (!rt_map_view_find (self, rt_map_model_get_ship (self->model), &ship_x, &ship_y)
      || hypot (x - ship_x, y - ship_y) < 4)
    return;
  rt_map_model_turn_to (self->model, rt_map_camera_heading (&self->camera, x - ship_x, y - ship_y),
                        snaps);
}

static void
emit_heading (RtMapView *self, guint id)
{
  const RtMapTurn *turn = rt_map_model_get_turn (self->model);

  if (turn)
    g_signal_emit (self, signals[id], 0, turn->to);
}

static void
point_at (RtMapView *self, double x, double y)
{
  g_signal_emit (self, signals[SIGNAL_POINTED_AT], 0, (int)floor (x + 0.5), (int)floor (y + 0.5));
}

static void
tap (RtMapView *self, double x, double y)
{
  RtMapMode mode = rt_map_model_get_mode (self->model);
  RtMapBox box;
  int object;

  if (find_overview (self, &box) && x >= box.x && y >= box.y && x < box.x + box.width
      && y < box.y + box.height) {
    rt_map_view_fit (self);
    return;
  }
  if (mode == RT_MAP_MODE_POINT) {
    double at_x;
    double at_y;

    rt_map_camera_find (&self->camera, x, y, &at_x, &at_y);
    if (at_x >= 0 && at_y >= 0 && at_x <= self->camera.side && at_y <= self->camera.side)
      point_at (self, at_x, at_y);
    return;
  }
  object = find_at (self, x, y);
  if (mode == RT_MAP_MODE_TURN && object >= 0) {
    rt_map_model_face (self->model, object);
    emit_heading (self, SIGNAL_TURN_DRAGGED);
    return;
  }
  rt_map_model_select (self->model, object);
  if (object < 0)
    return;
  gtk_widget_grab_focus (self->pieces[object]);
  g_signal_emit (self, signals[SIGNAL_ACTIVATED], 0, object);
}

/* Is that what is being put elsewhere, where it is put so far? */
static gboolean
is_at_placed (RtMapView *self, double x, double y)
{
  const RtMapPlacing *placing = rt_map_model_get_placing (self->model);
  double radius;
  double to_x;
  double to_y;
  int left;
  int top;

  if (!placing)
    return FALSE;
  rt_map_camera_origin (&self->camera, &left, &top);
  rt_map_camera_place (&self->camera, placing->at.x, placing->at.y, &to_x, &to_y);
  self->off_x = left + to_x - x;
  self->off_y = top + to_y - y;
  radius = rt_map_camera_length (&self->camera,
                                 rt_map_model_find (self->model, placing->object)->disc.size / 2.0);
  return hypot (self->off_x, self->off_y) <= MAX (radius, REACH);
}

/* What is carried stays wholly on the table. */
static void
carry_to (RtMapView *self, double x, double y)
{
  double margin =
      rt_map_model_find (self->model, rt_map_model_get_placing (self->model)->object)->disc.size
      / 2.0;
  double at_x;
  double at_y;

  rt_map_camera_find (&self->camera, x + self->off_x, y + self->off_y, &at_x, &at_y);
  point_at (self, CLAMP (at_x, margin, self->camera.side - margin),
            CLAMP (at_y, margin, self->camera.side - margin));
}

static void
drag_begin_cb (GtkGestureDrag *gesture, double x, double y, RtMapView *self)
{
  self->hand = is_shown (self) ? HAND_WAITING : HAND_IDLE;
  self->last_x = self->last_y = 0;
  self->may_carry = self->hand == HAND_WAITING && is_at_placed (self, x, y);
  self->may_steer = self->hand == HAND_WAITING && !rt_map_model_get_placing (self->model)
                    && is_at_arrow (self, x, y);
}

static void
begin_dragging (RtMapView *self)
{
  self->hand = self->may_carry                                            ? HAND_CARRIES
               : self->may_steer && rt_map_model_begin_turn (self->model) ? HAND_STEERS
                                                                          : HAND_PANS;
  gtk_gesture_set_state (self->drag, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
drag_update_cb (GtkGestureDrag *gesture, double by_x, double by_y, RtMapView *self)
{
  GdkModifierType modifiers =
      gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  double x;
  double y;

  if (self->hand == HAND_WAITING
      && gtk_drag_check_threshold (GTK_WIDGET (self), 0, 0, (int)by_x, (int)by_y))
    begin_dragging (self);
  if (self->hand == HAND_PANS) {
    rt_map_view_pan (self, by_x - self->last_x, by_y - self->last_y);
    self->last_x = by_x;
    self->last_y = by_y;
  } else if (self->hand == HAND_CARRIES && rt_map_model_get_placing (self->model)) {
    gtk_gesture_drag_get_start_point (gesture, &x, &y);
    carry_to (self, x + by_x, y + by_y);
  } else if (self->hand == HAND_STEERS) {
    gtk_gesture_drag_get_start_point (gesture, &x, &y);
    steer_to (self, x + by_x, y + by_y, !(modifiers & GDK_SHIFT_MASK));
    emit_heading (self, SIGNAL_TURN_DRAGGED);
  }
}

static void
drag_end_cb (GtkGestureDrag *gesture, double by_x, double by_y, RtMapView *self)
{
  Hand hand = self->hand;
  double x;
  double y;

  self->hand = HAND_IDLE;
  if (hand == HAND_STEERS)
    emit_heading (self, SIGNAL_TURNED);
  else if (hand == HAND_WAITING && gtk_gesture_drag_get_start_point (gesture, &x, &y))
    tap (self, x, y);
}

/* Another gesture has it now: no tap. */
static void
drag_cancel_cb (GtkGesture *gesture, GdkEventSequence *sequence, RtMapView *self)
{
  self->hand = HAND_IDLE;
}

static void
pinch_begin_cb (GtkGesture *gesture, GdkEventSequence *sequence, RtMapView *self)
{
  self->pinch_scale = self->camera.scale;
  self->hand = HAND_IDLE;
  gtk_gesture_get_bounding_box_center (gesture, &self->last_x, &self->last_y);
  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

/* Two fingers move it too. */
static void
pinch_cb (GtkGestureZoom *gesture, double by, RtMapView *self)
{
  double x;
  double y;

  if (!gtk_gesture_get_bounding_box_center (GTK_GESTURE (gesture), &x, &y))
    return;
  rt_map_view_pan (self, x - self->last_x, y - self->last_y);
  zoom_to (self, self->pinch_scale * by, x, y);
  self->last_x = x;
  self->last_y = y;
}

static gboolean
scroll_cb (GtkEventControllerScroll *scroll, double by_x, double by_y, RtMapView *self)
{
  GdkEvent *event = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (scroll));
  gboolean is_wheel = !event || gdk_scroll_event_get_unit (event) == GDK_SCROLL_UNIT_WHEEL;

  if (is_wheel)
    zoom_to (self, self->camera.scale * pow (WHEEL, -by_y), self->pointer_x, self->pointer_y);
  else
    rt_map_view_pan (self, -by_x, -by_y);
  return GDK_EVENT_STOP;
}

static void
motion_cb (GtkEventControllerMotion *motion, double x, double y, RtMapView *self)
{
  self->pointer_x = x;
  self->pointer_y = y;
}

/* ---- Keys ---- */

static int
step_of (GdkModifierType modifiers)
{
  if (modifiers & GDK_CONTROL_MASK)
    return 10 * DEGREE;
  return modifiers & GDK_SHIFT_MASK ? 15 * DEGREE : DEGREE;
}

static gboolean
steer_by_key (RtMapView *self, guint key, GdkModifierType modifiers)
{
  switch (key) {
  case GDK_KEY_Left:
  case GDK_KEY_KP_Left:
    rt_map_model_turn_by (self->model, step_of (modifiers));
    break;
  case GDK_KEY_Right:
  case GDK_KEY_KP_Right:
    rt_map_model_turn_by (self->model, -step_of (modifiers));
    break;
  case GDK_KEY_Page_Up:
    rt_map_model_face_next (self->model, 1);
    break;
  case GDK_KEY_Page_Down:
    rt_map_model_face_next (self->model, -1);
    break;
  case GDK_KEY_Home:
    rt_map_model_turn_to (self->model, rt_map_model_get_turn (self->model)->from, FALSE);
    break;
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    emit_heading (self, SIGNAL_TURNED);
    return TRUE;
  case GDK_KEY_Escape:
    rt_map_model_cancel (self->model);
    return TRUE;
  default:
    return FALSE;
  }
  emit_heading (self, SIGNAL_TURN_DRAGGED);
  return TRUE;
}

static gboolean
move_cross (RtMapView *self, guint key, double step)
{
  double x = key == GDK_KEY_Left ? -step : (key == GDK_KEY_Right ? step : 0);
  double y = key == GDK_KEY_Up ? -step : (key == GDK_KEY_Down ? step : 0);
  double at_x;
  double at_y;

  const RtMapPlacing *placing = rt_map_model_get_placing (self->model);

  if (x == 0 && y == 0)
    return FALSE;
  if (placing) {
    self->cross_x = placing->at.x;
    self->cross_y = placing->at.y;
  } else if (!self->has_cross) {
    self->cross_x = self->camera.x;
    self->cross_y = self->camera.y;
  }
  self->has_cross = !placing;
  /* A step in the view, as a step on the table. */
  rt_map_camera_find (
      &self->camera, self->camera.width / 2.0 + rt_map_camera_length (&self->camera, x),
      self->camera.height / 2.0 + rt_map_camera_length (&self->camera, y), &at_x, &at_y);
  self->cross_x = CLAMP (self->cross_x + at_x - self->camera.x, 0, self->camera.side);
  self->cross_y = CLAMP (self->cross_y + at_y - self->camera.y, 0, self->camera.side);
  if (placing)
    point_at (self, self->cross_x, self->cross_y);
  gtk_widget_queue_draw (self->over);
  return TRUE;
}

static gboolean
point_by_key (RtMapView *self, guint key, GdkModifierType modifiers)
{
  if (key == GDK_KEY_Escape) {
    rt_map_model_cancel (self->model);
    return TRUE;
  }
  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && self->has_cross) {
    point_at (self, self->cross_x, self->cross_y);
    return TRUE;
  }
  return move_cross (self, key, (modifiers & GDK_CONTROL_MASK ? 10 : 1) * MILLIMETRE);
}

static void
toggle (RtMapView *self, RtMapShows what)
{
  rt_map_model_set_shows (self->model, rt_map_model_get_shows (self->model) ^ what);
}

static gboolean
look_by_key (RtMapView *self, guint key)
{
  switch (key) {
  case GDK_KEY_plus:
  case GDK_KEY_KP_Add:
  case GDK_KEY_equal:
    rt_map_view_zoom (self, 1);
    return TRUE;
  case GDK_KEY_minus:
  case GDK_KEY_KP_Subtract:
    rt_map_view_zoom (self, -1);
    return TRUE;
  case GDK_KEY_0:
  case GDK_KEY_KP_0:
    rt_map_view_fit (self);
    return TRUE;
  case GDK_KEY_m:
    toggle (self, RT_MAP_SHOW_MOVES);
    return TRUE;
  case GDK_KEY_r:
    toggle (self, RT_MAP_SHOW_RANGE);
    return TRUE;
  case GDK_KEY_n:
    toggle (self, RT_MAP_SHOW_NAMES);
    return TRUE;
  default:
    return FALSE;
  }
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
        RtMapView *self)
{
  RtMapMode mode;

  if (!is_shown (self) || modifiers & GDK_ALT_MASK)
    return FALSE;
  mode = rt_map_model_get_mode (self->model);
  if (mode == RT_MAP_MODE_TURN && steer_by_key (self, key, modifiers))
    return TRUE;
  if (mode == RT_MAP_MODE_POINT && point_by_key (self, key, modifiers))
    return TRUE;
  return !(modifiers & GDK_CONTROL_MASK) && look_by_key (self, key);
}

/* ---- The focus ---- */

/* The nearest thing that way: what lies to the side of the way counts double. */
static int
find_that_way (RtMapView *self, int object, int way_x, int way_y)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);
  double nearest = G_MAXDOUBLE;
  int found = RT_MAP_NOTHING;
  double x;
  double y;

  rt_map_view_find (self, object, &x, &y);
  for (guint i = 0; i < n; i++) {
    double to_x = 0;
    double to_y = 0;
    double along;
    double aside;

    rt_map_view_find (self, items[i].object, &to_x, &to_y);
    along = (to_x - x) * way_x + (to_y - y) * way_y;
    aside = fabs ((to_x - x) * way_y) + fabs ((to_y - y) * way_x);
    if (items[i].object == object || along <= 0 || along + 2 * aside >= nearest)
      continue;
    nearest = along + 2 * aside;
    found = items[i].object;
  }
  return found;
}

static int
find_next (RtMapView *self, int object, int by)
{
  guint n;
  const RtMapItem *items = get_items (self, &n);

  if (object < 0 && n)
    return items[by > 0 ? 0 : n - 1].object;
  for (guint i = 0; i < n; i++)
    if (items[i].object == object && (int)i + by >= 0 && (int)i + by < (int)n)
      return items[(int)i + by].object;
  return RT_MAP_NOTHING;
}

static gboolean
rt_map_view_focus (GtkWidget *widget, GtkDirectionType direction)
{
  RtMapView *self = RT_MAP_VIEW (widget);
  GtkWidget *child = gtk_widget_get_focus_child (widget);
  int object = RT_IS_MAP_PIECE (child) ? rt_map_piece_get_object (RT_MAP_PIECE (child)) : -1;
  int next = RT_MAP_NOTHING;

  if (!is_shown (self))
    return FALSE;
  if (direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD || object < 0)
    next = find_next (self, object, direction == GTK_DIR_TAB_BACKWARD ? -1 : 1);
  else if (direction == GTK_DIR_LEFT || direction == GTK_DIR_RIGHT)
    next = find_that_way (self, object, direction == GTK_DIR_LEFT ? -1 : 1, 0);
  else
    next = find_that_way (self, object, 0, direction == GTK_DIR_UP ? -1 : 1);
  return next >= 0 && gtk_widget_grab_focus (self->pieces[next]);
}

static void
rt_map_view_set_focus_child (GtkWidget *widget, GtkWidget *child)
{
  GTK_WIDGET_CLASS (rt_map_view_parent_class)->set_focus_child (widget, child);
  if (RT_IS_MAP_PIECE (child))
    rt_map_view_reveal (RT_MAP_VIEW (widget), rt_map_piece_get_object (RT_MAP_PIECE (child)));
}

static gboolean
rt_map_view_grab_focus (GtkWidget *widget)
{
  RtMapView *self = RT_MAP_VIEW (widget);
  guint n;
  const RtMapItem *items = get_items (self, &n);

  return n > 0 && gtk_widget_grab_focus (self->pieces[items[0].object]);
}

/* ---- The widget ---- */

static void
rt_map_view_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  RtMapView *self = RT_MAP_VIEW (widget);
  RtMapInks inks;

  GTK_WIDGET_CLASS (rt_map_view_parent_class)->css_changed (widget, change);
  rt_map_inks_read (widget, &inks);
  if (self->has_inks && memcmp (&inks, &self->inks, sizeof inks) == 0 && !change)
    return;
  self->inks = inks;
  self->has_inks = TRUE;
  rt_map_tags_forget (self->tags);
  for (int object = 0; object < ROCKETMEN_OBJECTS_MAX; object++)
    if (self->pieces[object])
      rt_map_piece_repaint (RT_MAP_PIECE (self->pieces[object]));
  repaint (self);
}

static void
rt_map_view_get_property (GObject *object, guint prop, GValue *value, GParamSpec *pspec)
{
  RtMapView *self = RT_MAP_VIEW (object);

  switch (prop) {
  case PROP_MODEL:
    g_value_set_object (value, self->model);
    break;
  case PROP_SELECTED:
    g_value_set_int (value, self->model ? rt_map_model_get_selected (self->model) : RT_MAP_NOTHING);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
  }
}

static void
rt_map_view_set_property (GObject *object, guint prop, const GValue *value, GParamSpec *pspec)
{
  RtMapView *self = RT_MAP_VIEW (object);

  switch (prop) {
  case PROP_MODEL:
    rt_map_view_set_model (self, g_value_get_object (value));
    break;
  case PROP_SELECTED:
    if (self->model)
      rt_map_model_select (self->model, g_value_get_int (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
  }
}

static void
rt_map_view_dispose (GObject *object)
{
  RtMapView *self = RT_MAP_VIEW (object);
  GtkWidget *child;

  if (self->flight)
    adw_animation_reset (self->flight);
  g_clear_object (&self->flight);
  if (self->model)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
  memset (self->pieces, 0, sizeof self->pieces);
  self->choice = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (rt_map_view_parent_class)->dispose (object);
}

static void
rt_map_view_finalize (GObject *object)
{
  rt_map_tags_free (RT_MAP_VIEW (object)->tags);
  G_OBJECT_CLASS (rt_map_view_parent_class)->finalize (object);
}

static void
add_signals (RtMapViewClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  signals[SIGNAL_ACTIVATED] = g_signal_new ("activated", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                            NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_TURN_DRAGGED] = g_signal_new ("turn-dragged", type, G_SIGNAL_RUN_LAST, 0, NULL,
                                               NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_TURNED] = g_signal_new ("turned", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_POINTED_AT] = g_signal_new ("pointed-at", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                             NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
rt_map_view_class_init (RtMapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_READWRITE;

  object_class->get_property = rt_map_view_get_property;
  object_class->set_property = rt_map_view_set_property;
  object_class->dispose = rt_map_view_dispose;
  object_class->finalize = rt_map_view_finalize;
  widget_class->snapshot = rt_map_view_snapshot;
  widget_class->size_allocate = rt_map_view_size_allocate;
  widget_class->measure = rt_map_view_measure;
  widget_class->css_changed = rt_map_view_css_changed;
  widget_class->focus = rt_map_view_focus;
  widget_class->set_focus_child = rt_map_view_set_focus_child;
  widget_class->grab_focus = rt_map_view_grab_focus;
  props[PROP_MODEL] = g_param_spec_object ("model", NULL, NULL, RT_TYPE_MAP_MODEL, flags);
  props[PROP_SELECTED] = g_param_spec_int ("selected", NULL, NULL, RT_MAP_NOTHING,
                                           ROCKETMEN_OBJECTS_MAX, RT_MAP_NOTHING, flags);
  g_object_class_install_properties (object_class, N_PROPS, props);
  add_signals (klass);
  gtk_widget_class_set_css_name (widget_class, "map");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
add_hands (RtMapView *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *pinch = gtk_gesture_zoom_new ();
  GtkEventController *scroll =
      gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->drag = gtk_gesture_drag_new ();
  g_signal_connect (self->drag, "drag-begin", G_CALLBACK (drag_begin_cb), self);
  g_signal_connect (self->drag, "drag-update", G_CALLBACK (drag_update_cb), self);
  g_signal_connect (self->drag, "drag-end", G_CALLBACK (drag_end_cb), self);
  g_signal_connect (self->drag, "cancel", G_CALLBACK (drag_cancel_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (self->drag));
  g_signal_connect (pinch, "begin", G_CALLBACK (pinch_begin_cb), self);
  g_signal_connect (pinch, "scale-changed", G_CALLBACK (pinch_cb), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (pinch));
  g_signal_connect (scroll, "scroll", G_CALLBACK (scroll_cb), self);
  gtk_widget_add_controller (widget, scroll);
  g_signal_connect (motion, "motion", G_CALLBACK (motion_cb), self);
  gtk_widget_add_controller (widget, motion);
  /* Before the things, whose Enter is for them unless a heading is chosen. */
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_cb), self);
  gtk_widget_add_controller (widget, keys);
}

static void
rt_map_view_init (RtMapView *self)
{
  AdwAnimationTarget *target = adw_callback_animation_target_new (
      (AdwAnimationTargetFunc)(void (*) (void))fly_cb, self, NULL);

  self->tags = rt_map_tags_new (GTK_WIDGET (self));
  self->under = layer_new (self, paint_under);
  self->over = layer_new (self, paint_over);
  self->labels = layer_new (self, paint_labels);
  self->status = g_object_new (GTK_TYPE_LABEL, "accessible-role", GTK_ACCESSIBLE_ROLE_STATUS,
                               "can-target", FALSE, "opacity", 0.0, NULL);
  gtk_widget_set_parent (self->status, GTK_WIDGET (self));
  self->camera.turns = 1;
  self->camera.scale = 1;
  self->flight = adw_timed_animation_new (GTK_WIDGET (self), 0, 1, FLIGHT_MS, target);
  g_signal_connect_object (self->flight, "done", G_CALLBACK (flown_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
  add_hands (self);
}

void
rt_map_view_set_model (RtMapView *self, RtMapModel *model)
{
  if (self->model == model)
    return;
  if (self->model)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_set_object (&self->model, model);
  if (model) {
    g_signal_connect_swapped (model, "changed", G_CALLBACK (changed_cb), self);
    g_signal_connect_swapped (model, "steered", G_CALLBACK (steered_cb), self);
    g_signal_connect_swapped (model, "notify::selected", G_CALLBACK (selected_cb), self);
    g_signal_connect_swapped (model, "notify::shows", G_CALLBACK (repaint), self);
    g_signal_connect_swapped (model, "notify::mode", G_CALLBACK (mode_cb), self);
  }
  changed_cb (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_MODEL]);
}
