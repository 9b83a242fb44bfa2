/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-tags.h. */
#include "rt-map-tags.h"

#include "rt-map-words.h"

#include <math.h>

enum { TAGS_MAX = RT_MAP_LABELS_MAX, TAKEN_MAX = 200, LAYOUTS_MAX = 400, ORDER = 1000 };
enum { SMALL = 12, PLAIN = 13, LARGE = 20, SIGN = 16, POD = 11, PAD = 6, ROOM = 4 };
/* From here on a ship's pods stand under its name. */
#define PODS_FROM 1.0

typedef enum {
  KIND_TURN,
  KIND_LINE,
  KIND_MOVE,
  KIND_RING,
  KIND_STAGE,
  KIND_NAME,
  KIND_SIGN,
  KIND_FOUND
} Kind;

typedef struct {
  int id; /* what it is about, so that it stays where it was */
  RtMapSpot spot;
  double x; /* on the sheet */
  double y;
  PangoLayout *title; /* of the cache */
  PangoLayout *detail;
  const GdkRGBA *ink;
  const GdkRGBA *border; /* NULL: none */
  RtMapSign sign;
  guint8 lasers, fired, shields;
} Tag;

struct RtMapTags {
  GtkWidget *widget;
  double scale; /* of all letters: by how much the view's font is larger than PLAIN */
  GHashTable *layouts;
  Tag tags[TAGS_MAX];
  guint n;
  Tag before[TAGS_MAX];
};

RtMapTags *
rt_map_tags_new (GtkWidget *widget)
{
  RtMapTags *self = g_new0 (RtMapTags, 1);

  self->widget = widget;
  self->scale = 1;
  self->layouts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_object_unref);
  return self;
}

void
rt_map_tags_free (RtMapTags *self)
{
  g_hash_table_unref (self->layouts);
  g_free (self);
}

void
rt_map_tags_forget (RtMapTags *self)
{
  const PangoFontDescription *font =
      pango_context_get_font_description (gtk_widget_get_pango_context (self->widget));

  self->scale = pango_font_description_get_size (font) / (double)(PLAIN * PANGO_SCALE);
  g_hash_table_remove_all (self->layouts);
  self->n = 0;
}

/* ---- Texts ---- */

static PangoLayout *
find_layout (RtMapTags *self, const char *text, int size, gboolean is_bold)
{
  g_autofree char *key = g_strdup_printf ("%d %d %s", size, is_bold, text);
  PangoLayout *layout = g_hash_table_lookup (self->layouts, key);
  PangoFontDescription *font;
  PangoAttrList *attributes;

  if (layout)
    return layout;
  layout = gtk_widget_create_pango_layout (self->widget, text);
  font = pango_font_description_new ();
  attributes = pango_attr_list_new ();
  pango_font_description_set_absolute_size (font, size * self->scale * PANGO_SCALE);
  pango_font_description_set_weight (font, is_bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_attr_list_insert (attributes, pango_attr_font_features_new ("tnum"));
  pango_layout_set_attributes (layout, attributes);
  pango_font_description_free (font);
  pango_attr_list_unref (attributes);
  g_hash_table_insert (self->layouts, g_steal_pointer (&key), layout);
  return layout;
}

static int
count_pods (const Tag *tag)
{
  return tag->lasers + tag->fired + tag->shields;
}

/* How large it is, with all that is in it. */
static void
measure (Tag *tag)
{
  int width;
  int height;

  pango_layout_get_pixel_size (tag->title, &width, &height);
  if (tag->detail) {
    int more;
    int under;

    pango_layout_get_pixel_size (tag->detail, &more, &under);
    width = MAX (width, more);
    height += under;
  }
  if (count_pods (tag)) {
    width = MAX (width, count_pods (tag) * (POD + 2));
    height += POD + 2;
  }
  if (tag->sign)
    width += (tag->sign == RT_MAP_SIGN_TO_ACT ? SIGN / 2 : SIGN) + PAD;
  tag->spot.width = width + 2 * PAD + (tag->border ? 4 : 0);
  tag->spot.height = height + (tag->border ? 8 : 4);
}

/* The place that the same label had before, -1: none. */
static int
find_place (RtMapTags *self, guint n_before, int id)
{
  for (guint i = 0; i < n_before; i++)
    if (self->before[i].id == id)
      return self->before[i].spot.place;
  return -1;
}

static Tag *
add (RtMapTags *self, Kind kind, int about, const RtMapScene *scene, SpacePoint at, double radius)
{
  Tag *tag;

  if (self->n == TAGS_MAX)
    return NULL;
  tag = &self->tags[self->n++];
  *tag = (Tag){ .id = (int)kind * ORDER + about, .ink = &scene->inks->ink };
  rt_map_camera_place (scene->camera, at.x, at.y, &tag->x, &tag->y);
  tag->spot.radius = radius;
  return tag;
}

static void
write_label (RtMapTags *self, Tag *tag, RtMapLabel *label, int size)
{
  tag->title = find_layout (self, label->title, size, TRUE);
  tag->detail =
      label->detail ? find_layout (self, label->detail, size > PLAIN ? 15 : SMALL, FALSE) : NULL;
  rt_map_label_clear (label);
}

/* ---- What is said ---- */

static double
radius_of (const RtMapScene *scene, const RtMapItem *item)
{
  return rt_map_camera_length (scene->camera, item->disc.size / 2.0);
}

static void
add_turn (RtMapTags *self, const RtMapScene *scene)
{
  RtMapLabel label;
  Tag *tag;

  rt_map_words_turn (scene->model, &label);
  if (!label.title)
    return;
  tag = add (self, KIND_TURN, 0, scene, (SpacePoint){ 0, 0 }, 24);
  rt_map_overlay_find_handle (scene, &tag->x, &tag->y);
  write_label (self, tag, &label, LARGE);
  tag->border = &scene->inks->brass;
  tag->spot.is_needed = TRUE;
}

static void
add_line (RtMapTags *self, const RtMapScene *scene, const RtMapLine *line)
{
  static const RtMapSign signs[] = { RT_MAP_SIGN_GOOD, RT_MAP_SIGN_BAD, RT_MAP_SIGN_CLOSE,
                                     RT_MAP_SIGN_BAD };
  const GdkRGBA *borders[] = { &scene->inks->teal, &scene->inks->red, &scene->inks->brass,
                               &scene->inks->dim };
  const RtMapItem *target = rt_map_model_find (scene->model, line->target);
  RtMapLabel label;
  Tag *tag =
      add (self, KIND_LINE, line->target, scene, target->disc.at, radius_of (scene, target) + 10);

  if (!tag)
    return;
  rt_map_words_line (scene->model, line, &label);
  write_label (self, tag, &label, PLAIN);
  tag->sign = signs[line->kind];
  tag->border = borders[line->kind];
  tag->spot.is_needed = TRUE;
}

static void
add_lines (RtMapTags *self, const RtMapScene *scene)
{
  guint n;
  const RtMapLine *lines = rt_map_model_get_lines (scene->model, &n);
  int selected = rt_map_model_get_selected (scene->model);

  if (!rt_map_overlay_shows_range (scene))
    return;
  for (int is_other = 0; is_other <= 1; is_other++)
    for (guint i = 0; i < n; i++)
      if (lines[i].is_shown && (lines[i].target != selected) == is_other)
        add_line (self, scene, &lines[i]);
}

static void
add_move (RtMapTags *self, const RtMapScene *scene, const RtMapMove *move, guint number)
{
  gboolean is_turning = rt_map_model_get_turn (scene->model) != NULL;
  const RtMapItem *ship = rt_map_model_find (scene->model, rt_map_model_get_ship (scene->model));
  RtMapLabel label;
  Tag *tag;

  rt_map_words_move (scene->model, move, &label);
  if (label.title) {
    const RtMapItem *touched =
        move->n_contacts ? rt_map_model_find (scene->model, move->contact[0]) : NULL;

    tag = add (self, KIND_MOVE, (int)number, scene, touched ? touched->disc.at : move->to,
               radius_of (scene, touched ? touched : ship) + 6);
    if (tag) {
      write_label (self, tag, &label, PLAIN);
      tag->border = &scene->inks->brass;
      tag->spot.is_needed = TRUE;
    }
  }
  if (!is_turning
      || (tag = add (self, KIND_STAGE, (int)number, scene, move->to, radius_of (scene, ship) + 4))
             == NULL)
    return;
  label = (RtMapLabel){ rt_map_words_stage (number, move), NULL };
  write_label (self, tag, &label, SMALL);
  tag->border = &scene->inks->teal;
}

static void
add_moves (RtMapTags *self, const RtMapScene *scene)
{
  guint all;
  const RtMapMove *moves = rt_map_model_get_moves (scene->model, &all);

  for (guint i = rt_map_overlay_count_moves (scene); i-- > 0;)
    add_move (self, scene, &moves[i], i + 1);
}

static void
add_rings (RtMapTags *self, const RtMapScene *scene)
{
  const RtMapItem *ship = rt_map_model_find (scene->model, rt_map_model_get_ship (scene->model));
  guint n;
  const RtMapRing *rings = rt_map_model_get_rings (scene->model, &n);

  n = rt_map_overlay_count_rings (scene);
  for (guint i = 0; i < n; i++) {
    RtMapLabel label = { rt_map_words_ring (scene->model, &rings[i]), NULL };
    Tag *tag = add (self, KIND_RING, (int)i, scene, ship->disc.at,
                    radius_of (scene, ship) + rt_map_camera_length (scene->camera, rings[i].reach));

    if (!tag) {
      rt_map_label_clear (&label);
      return;
    }
    write_label (self, tag, &label, SMALL);
    tag->ink = &scene->inks->red;
    tag->spot.is_on_rim = TRUE;
  }
}

/* Of two places that a thing may have: which is which. */
static void
add_found (RtMapTags *self, const RtMapScene *scene)
{
  const RtMapPlacing *placing = rt_map_model_get_placing (scene->model);

  for (guint i = 0; placing && i < placing->n_found; i++) {
    RtMapLabel label = { g_strdup_printf ("%u", i + 1), NULL };
    const RtMapItem *item = rt_map_model_find (scene->model, placing->object);
    Tag *tag =
        add (self, KIND_FOUND, (int)i, scene, placing->found[i], radius_of (scene, item) + 8);

    if (!tag) {
      rt_map_label_clear (&label);
      return;
    }
    write_label (self, tag, &label, LARGE);
    tag->border = &scene->inks->brass;
    tag->spot.is_needed = TRUE;
  }
}

static void
add_pods (Tag *tag, const RtMapItem *item)
{
  tag->lasers = (guint8)MIN (item->lasers, 8);
  tag->fired = (guint8)MIN (item->fired, 8);
  tag->shields = (guint8)MIN (item->shields, 8);
}

static void
add_name (RtMapTags *self, const RtMapScene *scene, const RtMapItem *item)
{
  gboolean is_acting = item->object == rt_map_model_get_ship (scene->model);
  RtMapLabel label = { g_strdup (item->name), NULL };
  Tag *tag = add (self, KIND_NAME, item->object, scene, item->disc.at,
                  radius_of (scene, item) + (is_acting ? 12 : 7));

  if (!tag) {
    rt_map_label_clear (&label);
    return;
  }
  write_label (self, tag, &label, is_acting ? PLAIN : SMALL);
  tag->spot.is_needed = is_acting;
  if (is_acting)
    tag->ink = &scene->inks->brass;
  else if (item->standing == RT_SHIP_DONE)
    tag->ink = &scene->inks->dim;
  else if (item->standing == RT_SHIP_TO_ACT)
    tag->sign = RT_MAP_SIGN_TO_ACT;
  if (scene->camera->scale >= PODS_FROM)
    add_pods (tag, item);
}

static gboolean
has_verdict (const RtMapScene *scene, int object)
{
  const RtMapLine *line = rt_map_model_find_line (scene->model, object);

  return line && line->is_shown && rt_map_overlay_shows_range (scene);
}

/* That of the ship that acts is needed, so it comes before those that are not. */
static void
add_names (RtMapTags *self, const RtMapScene *scene, gboolean of_acting)
{
  guint n;
  const RtMapItem *items = rt_map_model_get_items (scene->model, &n);

  if (!(rt_map_model_get_shows (scene->model) & RT_MAP_SHOW_NAMES))
    return;
  for (guint i = 0; i < n; i++)
    if (items[i].form <= RT_MAP_FORM_PLAIN && !has_verdict (scene, items[i].object)
        && (items[i].object == rt_map_model_get_ship (scene->model)) == of_acting)
      add_name (self, scene, &items[i]);
}

void
rt_map_tags_read (RtMapTags *self, const RtMapScene *scene)
{
  guint n_before = self->n;

  memcpy (self->before, self->tags, n_before * sizeof *self->tags);
  if (g_hash_table_size (self->layouts) > LAYOUTS_MAX)
    g_hash_table_remove_all (self->layouts);
  self->n = 0;
  add_turn (self, scene);
  add_found (self, scene);
  add_lines (self, scene);
  add_moves (self, scene);
  add_names (self, scene, TRUE);
  add_rings (self, scene);
  add_names (self, scene, FALSE);
  for (guint i = 0; i < self->n; i++) {
    measure (&self->tags[i]);
    self->tags[i].spot.place = find_place (self, n_before, self->tags[i].id);
  }
}

/* ---- Where ---- */

static gboolean
is_near (const RtMapBox *box, const RtMapCamera *camera)
{
  return box->x < camera->width && box->y < camera->height && box->x + box->width > 0
         && box->y + box->height > 0;
}

/* What no label may cover: the things, where the ship would be, and the handle of a turn. */
static guint
list_taken (const RtMapScene *scene, int left, int top, RtMapBox taken[TAKEN_MAX])
{
  guint n_items;
  const RtMapItem *items = rt_map_model_get_items (scene->model, &n_items);
  const RtMapItem *ship = rt_map_model_find (scene->model, rt_map_model_get_ship (scene->model));
  guint n_moves;
  const RtMapMove *moves = rt_map_model_get_moves (scene->model, &n_moves);
  guint n = 0;
  double x;
  double y;

  for (guint i = 0; i < n_items; i++) {
    /* A square as large as the disc. */
    double half = radius_of (scene, &items[i]) * 0.9 + (items[i].form <= RT_MAP_FORM_PLAIN ? 3 : 0);

    rt_map_camera_place (scene->camera, items[i].disc.at.x, items[i].disc.at.y, &x, &y);
    taken[n] = (RtMapBox){ left + x - half, top + y - half, 2 * half, 2 * half };
    n += is_near (&taken[n], scene->camera);
  }
  for (guint i = 0; i < rt_map_overlay_count_moves (scene) && n < TAKEN_MAX - 2; i++) {
    double half = radius_of (scene, ship) + 2;

    rt_map_camera_place (scene->camera, moves[i].to.x, moves[i].to.y, &x, &y);
    taken[n++] = (RtMapBox){ left + x - half, top + y - half, 2 * half, 2 * half };
  }
  if (rt_map_overlay_find_handle (scene, &x, &y))
    taken[n++] = (RtMapBox){ left + x - 22, top + y - 22, 44, 44 };
  return n;
}

void
rt_map_tags_place (RtMapTags *self, const RtMapScene *scene, const RtMapBox *reserved,
                   guint n_reserved)
{
  const RtMapCamera *camera = scene->camera;
  const RtMapBox room = { ROOM, ROOM, camera->width - 2 * ROOM, camera->height - 2 * ROOM };
  RtMapBox taken[TAKEN_MAX];
  RtMapSpot spots[TAGS_MAX];
  int left;
  int top;
  guint n_taken;

  rt_map_camera_origin (camera, &left, &top);
  n_taken = list_taken (scene, left, top, taken);
  for (guint i = 0; i < n_reserved && n_taken < TAKEN_MAX; i++)
    taken[n_taken++] = reserved[i];
  for (guint i = 0; i < self->n; i++) {
    RtMapSpot *spot = &self->tags[i].spot;
    const RtMapBox thing = { left + self->tags[i].x, top + self->tags[i].y, 1, 1 };

    spot->x = thing.x;
    spot->y = thing.y;
    spots[i] = *spot;
    /* What is out of sight needs no label. */
    if (!spot->is_on_rim && !is_near (&thing, camera))
      spots[i].is_needed = FALSE;
  }
  rt_map_place_labels (spots, self->n, taken, n_taken, &room);
  for (guint i = 0; i < self->n; i++) {
    self->tags[i].spot.place = spots[i].place;
    self->tags[i].spot.box = spots[i].box;
  }
}

/* ---- Drawing ---- */

static void
draw_leader (const Tag *tag, const RtMapScene *scene, GtkSnapshot *snapshot)
{
  const RtMapBox *box = &tag->spot.box;
  double to_x = CLAMP (tag->spot.x, box->x, box->x + box->width);
  double to_y = CLAMP (tag->spot.y, box->y, box->y + box->height);
  double length = hypot (to_x - tag->spot.x, to_y - tag->spot.y);
  double part = length > 0 ? MIN (1, (tag->spot.radius - 4) / length) : 1;
  double x = tag->spot.x + (to_x - tag->spot.x) * part;
  double y = tag->spot.y + (to_y - tag->spot.y) * part;
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float)MIN (x, to_x) - 2, (float)MIN (y, to_y) - 2,
                                     (float)fabs (to_x - x) + 4, (float)fabs (to_y - y) + 4));

  cairo_move_to (cr, x, y);
  cairo_line_to (cr, to_x, to_y);
  rt_paint_shape (cr, NULL, tag->border ? tag->border : &scene->inks->dim, 1.5);
  cairo_destroy (cr);
}

static void
draw_pill (const Tag *tag, const RtMapScene *scene, GtkSnapshot *snapshot)
{
  const RtMapBox *box = &tag->spot.box;
  graphene_rect_t rect = GRAPHENE_RECT_INIT ((float)floor (box->x), (float)floor (box->y),
                                             (float)ceil (box->width), (float)ceil (box->height));
  float width = scene->inks->is_high_contrast ? 2.5f : 1.5f;
  GskRoundedRect outline;

  gsk_rounded_rect_init_from_rect (&outline, &rect, 6);
  gtk_snapshot_push_rounded_clip (snapshot, &outline);
  gtk_snapshot_append_color (snapshot, &scene->inks->pill, &rect);
  gtk_snapshot_pop (snapshot);
  if (tag->border)
    gtk_snapshot_append_border (
        snapshot, &outline, (float[]){ width, width, width, width },
        (GdkRGBA[]){ *tag->border, *tag->border, *tag->border, *tag->border });
}

static void
draw_text (PangoLayout *layout, double x, double y, const GdkRGBA *ink, GtkSnapshot *snapshot)
{
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float)floor (x), (float)floor (y)));
  gtk_snapshot_append_layout (snapshot, layout, ink);
  gtk_snapshot_restore (snapshot);
}

static void
draw_pods (const Tag *tag, const RtMapScene *scene, double x, double y, GtkSnapshot *snapshot)
{
  int n = count_pods (tag);
  cairo_t *cr = gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float)x, (float)y, (float)(n * (POD + 2)), POD + 2));

  for (int i = 0; i < n; i++)
    rt_map_paint_pod (cr, scene->inks, i >= tag->lasers + tag->fired,
                      i >= tag->lasers && i < tag->lasers + tag->fired,
                      x + (POD + 2) * i + POD / 2.0 + 1, y + POD / 2.0 + 1, POD);
  cairo_destroy (cr);
}

static void
draw_tag (const Tag *tag, const RtMapScene *scene, GtkSnapshot *snapshot)
{
  const RtMapBox *box = &tag->spot.box;
  double x = box->x + PAD + (tag->border ? 2 : 0);
  double y = box->y + (tag->border ? 4 : 2);
  int height;

  if (rt_map_needs_leader (&tag->spot))
    draw_leader (tag, scene, snapshot);
  draw_pill (tag, scene, snapshot);
  if (tag->sign) {
    double size = tag->sign == RT_MAP_SIGN_TO_ACT ? SIGN / 2.0 : SIGN;
    cairo_t *cr = gtk_snapshot_append_cairo (
        snapshot,
        &GRAPHENE_RECT_INIT ((float)x - 2, (float)box->y, (float)size + 4, (float)box->height));

    pango_layout_get_pixel_size (tag->title, NULL, &height);
    rt_map_paint_sign (cr, scene->inks, tag->sign, x + size / 2,
                       tag->border ? box->y + box->height / 2 : y + height / 2.0, SIGN);
    cairo_destroy (cr);
    x += size + PAD;
  }
  draw_text (tag->title, x, y, tag->ink, snapshot);
  pango_layout_get_pixel_size (tag->title, NULL, &height);
  y += height;
  if (tag->detail)
    draw_text (tag->detail, x, y, &scene->inks->dim, snapshot);
  if (count_pods (tag))
    draw_pods (tag, scene, x, y, snapshot);
}

void
rt_map_tags_snapshot (RtMapTags *self, const RtMapScene *scene, GtkSnapshot *snapshot)
{
  /* What comes first is the more important: it is on top. */
  for (guint i = self->n; i-- > 0;)
    if (self->tags[i].spot.place >= 0)
      draw_tag (&self->tags[i], scene, snapshot);
}
