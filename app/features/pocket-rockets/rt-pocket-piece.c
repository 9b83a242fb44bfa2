/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-piece.h. */
#include "rt-pocket-piece.h"

#include "app/widgets/rt-emblem.h"
#include "rt-pocket-paint.h"
#include "rt-pocket-words.h"

#include <glib/gi18n.h>

typedef enum {
  LOOK_CARD,
  LOOK_PILE,
  LOOK_ROOM,
  LOOK_BONUS,
  LOOK_ROCKET,
  LOOK_SITE,
  LOOK_TOKEN,
  LOOK_ARROW,
  LOOK_ASTRONAUT,
} Look;

struct _RtPocketPiece {
  RtDrawing parent_instance;

  Look look;
  RtPocketStatus status;
  gboolean is_on_board;
  char *tag;
  char *text;
  int value;
  int count;
  double units;
  PocketRocket rocket;
  RtPocketGuests guests;
  char *names[RULES_SEATS_MAX + 1];
};

G_DEFINE_FINAL_TYPE (RtPocketPiece, rt_pocket_piece, RT_TYPE_DRAWING)

/* What one painting uses. */
typedef struct {
  RtPocketPiece *self;
  RtDrawing *drawing;
  cairo_t *cr;
  RtPocketInks inks;
  double width;
  double height;
} Canvas;

/* ---- Frames and tags ---- */

static const GdkRGBA *
frame_ink (const Canvas *canvas)
{
  switch (canvas->self->status) {
  case RT_POCKET_CALM:
    break;
  case RT_POCKET_LEGAL:
    return &canvas->inks.legal;
  case RT_POCKET_PICKED:
  case RT_POCKET_HERE:
    return &canvas->inks.brass;
  }
  return &canvas->inks.edge;
}

static double
frame_width (const Canvas *canvas)
{
  return canvas->self->status == RT_POCKET_CALM ? 1.5 : 4;
}

/* A tag's height, by that of the whole. */
static double
tag_height (const Canvas *canvas)
{
  double part = canvas->self->look == LOOK_SITE ? 0.26 : 0.16;

  return CLAMP (canvas->height * part, 18, 24);
}

static void
paint_tag (const Canvas *canvas, double x, double y, double room)
{
  gboolean is_legal = canvas->self->status == RT_POCKET_LEGAL;
  gboolean is_picked = canvas->self->status == RT_POCKET_PICKED;
  static const GdkRGBA navy = { 0.078f, 0.125f, 0.227f, 1 };
  const GdkRGBA *fill =
      is_legal ? &canvas->inks.legal : (is_picked ? &canvas->inks.brass : &canvas->inks.tag);
  const GdkRGBA *ink =
      is_legal ? &canvas->inks.on_legal : (is_picked ? &navy : &canvas->inks.on_tag);

  if (canvas->self->tag)
    rt_pocket_paint_tag (canvas->drawing, canvas->cr, canvas->self->tag, x, y, tag_height (canvas),
                         room, fill, ink);
}

/* ---- Cards ---- */

/* The frame of a card with a band on top. */
static void
paint_frame (const Canvas *canvas, double x, double y, double width, double height, double band,
             const GdkRGBA *ink)
{
  double line = frame_width (canvas);
  double inset = line / 2 + 0.5;

  cairo_save (canvas->cr);
  rt_paint_rounded (canvas->cr, x + inset, y + inset, width - 2 * inset, height - 2 * inset, 6);
  cairo_clip_preserve (canvas->cr);
  rt_paint_shape (canvas->cr, &canvas->inks.card, NULL, 0);
  cairo_rectangle (canvas->cr, x, y, width, band);
  rt_paint_shape (canvas->cr, ink, NULL, 0);
  cairo_restore (canvas->cr);
  rt_paint_rounded (canvas->cr, x + inset, y + inset, width - 2 * inset, height - 2 * inset, 6);
  rt_paint_shape (canvas->cr, NULL, frame_ink (canvas), line);
}

/* What a head does, as a small disc with its middle at x, y. */
static void
paint_head_bonus (const Canvas *canvas, int head, double x, double y, double size)
{
  static const char *const marks[] = { [POCKET_HEAD_POINT] = "+1",
                                       [POCKET_HEAD_ACTION] = "5",
                                       [POCKET_HEAD_HAND] = "4",
                                       [POCKET_HEAD_FREE] = NULL };

  if (head < POCKET_HEAD_POINT)
    return;
  cairo_arc (canvas->cr, x, y, size / 2, 0, 2 * G_PI);
  rt_paint_shape (canvas->cr, &canvas->inks.card, &canvas->inks.ink, 1);
  if (marks[head])
    rt_pocket_paint_text (canvas->drawing, canvas->cr, marks[head], x, y, size * 0.64, size, TRUE,
                          &canvas->inks.ink, 0.5);
  else
    rt_pocket_paint_site_sign (canvas->cr, POCKET_CONVEYOR, x - size * 0.32, y - size * 0.32,
                               size * 0.64, &canvas->inks.ink);
}

static void
paint_card_face (const Canvas *canvas, int card, double x, double y, double width, double height)
{
  const RtPocketInks *inks = &canvas->inks;
  int colour = pocket_colour (card);
  int part = pocket_part (card);
  gboolean is_small = width < 64; /* a disc instead of a caption */
  const char *bonus = is_small ? NULL : rt_pocket_part_bonus (part);
  double band = MAX (16, height * 0.2);
  double size = band * 0.62;
  double caption = bonus ? MAX (14, height * 0.18) : 0;
  double room = height - band - caption - 8;
  double unit = MIN (width * 0.42, room / 1.25);
  double foot = y + band + room / 2 + unit * rt_pocket_part_height (part) / 2 + 2;

  paint_frame (canvas, x, y, width, height, band, &inks->part[colour]);
  rt_pocket_paint_sign (canvas->cr, colour, x + 6 + size / 2, y + band / 2 + 1, size,
                        &inks->on_part[colour]);
  rt_pocket_paint_word (canvas->drawing, canvas->cr, rt_pocket_part_name (part), x + width - 6,
                        y + band / 2 + 1, MIN (size, 17), width - size - 16, TRUE,
                        &inks->on_part[colour], 1);
  rt_pocket_paint_part (canvas->cr, inks, colour, part, x + width / 2, foot, unit);
  if (is_small)
    paint_head_bonus (canvas, part, x + width - 14, y + height - 14, 18);
  if (bonus)
    rt_pocket_paint_text (canvas->drawing, canvas->cr, bonus, x + width / 2,
                          y + height - caption / 2 - 4, MIN (caption * 0.8, 18), width - 8, TRUE,
                          &inks->ink, 0.5);
}

/* A card or a pile of them above its tag. */
static double
card_height (const Canvas *canvas)
{
  return canvas->height - (canvas->self->tag ? tag_height (canvas) + 6 : 0);
}

static void
paint_card (const Canvas *canvas)
{
  double height = card_height (canvas);
  double width = MIN (canvas->width, height * 0.76);
  double x = (canvas->width - width) / 2;

  paint_card_face (canvas, canvas->self->value, x, 0, width, height);
  paint_tag (canvas, canvas->width / 2, canvas->height - tag_height (canvas) / 2, canvas->width);
}

static void
paint_room (const Canvas *canvas, double height)
{
  double width = MIN (canvas->width, height * 0.76);
  double x = (canvas->width - width) / 2;

  rt_paint_rounded (canvas->cr, x + 2, 2, width - 4, height - 4, 6);
  rt_paint_dashes (canvas->cr, 5);
  rt_paint_shape (canvas->cr, NULL, frame_ink (canvas), 2);
  if (canvas->self->text)
    rt_pocket_paint_text (canvas->drawing, canvas->cr, canvas->self->text, canvas->width / 2,
                          height / 2, 14, width - 8, FALSE,
                          canvas->self->is_on_board ? &canvas->inks.on_head : &canvas->inks.dim,
                          0.5);
}

static void
paint_pile (const Canvas *canvas)
{
  double height = canvas->height - tag_height (canvas) - 4;
  double depth = MIN (canvas->self->count, 4) * 1.0;

  if (canvas->self->value < 0) {
    paint_room (canvas, height);
  } else {
    double width = MIN (canvas->width - depth, height * 0.76);
    double x = (canvas->width - width) / 2;

    for (double i = depth; i >= 1; i--) {
      rt_paint_rounded (canvas->cr, x + i, i + 1, width - 1, height - depth - 1, 6);
      rt_paint_shape (canvas->cr, &canvas->inks.sunk, &canvas->inks.edge, 1);
    }
    paint_card_face (canvas, canvas->self->value, x, 0, width, height - depth);
  }
  paint_tag (canvas, canvas->width / 2, canvas->height - tag_height (canvas) / 2, canvas->width);
}

/* ---- Bonus cards ---- */

static void
paint_bonus_sign (const Canvas *canvas, double x, double y, double size)
{
  switch ((PocketBonus)canvas->self->value) {
  case POCKET_BONUS_FUEL:
    rt_pocket_paint_site_sign (canvas->cr, POCKET_LAUNCH, x - size / 2, y - size / 2, size,
                               &canvas->inks.ink);
    break;
  case POCKET_BONUS_LOOK:
    cairo_save (canvas->cr);
    cairo_translate (canvas->cr, x, y);
    cairo_scale (canvas->cr, size / 2, size / 3);
    cairo_arc (canvas->cr, 0, 0.5, 1.1, G_PI * 1.15, G_PI * 1.85);
    cairo_arc (canvas->cr, 0, -0.5, 1.1, G_PI * 0.15, G_PI * 0.85);
    cairo_close_path (canvas->cr);
    cairo_restore (canvas->cr);
    rt_paint_shape (canvas->cr, NULL, &canvas->inks.ink, size * 0.09);
    cairo_arc (canvas->cr, x, y, size * 0.14, 0, 2 * G_PI);
    rt_paint_shape (canvas->cr, &canvas->inks.ink, NULL, 0);
    break;
  case POCKET_BONUS_SWAP:
    rt_pocket_paint_site_sign (canvas->cr, POCKET_CONVEYOR, x - size / 2, y - size / 2, size,
                               &canvas->inks.ink);
    break;
  case POCKET_BONUS_SEARCH:
    cairo_arc (canvas->cr, x - size * 0.08, y - size * 0.08, size * 0.28, 0, 2 * G_PI);
    rt_paint_shape (canvas->cr, NULL, &canvas->inks.ink, size * 0.1);
    cairo_move_to (canvas->cr, x + size * 0.14, y + size * 0.14);
    cairo_line_to (canvas->cr, x + size * 0.42, y + size * 0.42);
    rt_paint_shape (canvas->cr, NULL, &canvas->inks.ink, size * 0.14);
    break;
  case POCKET_BONUS_HEADS:
    rt_pocket_paint_part (canvas->cr, &canvas->inks, POCKET_BLUE, POCKET_HEAD, x - size * 0.28,
                          y + size * 0.3, size * 0.46);
    rt_pocket_paint_part (canvas->cr, &canvas->inks, POCKET_BLUE, POCKET_HEAD, x + size * 0.28,
                          y + size * 0.3, size * 0.46);
    break;
  case POCKET_BONUSES:
    break;
  }
}

static void
paint_bonus (const Canvas *canvas)
{
  static const GdkRGBA navy = { 0.078f, 0.125f, 0.227f, 1 };
  double height = card_height (canvas);
  double width = MIN (canvas->width, height * 0.76);
  double x = (canvas->width - width) / 2;
  double band = MAX (16, height * 0.2);

  paint_frame (canvas, x, 0, width, height, band, &canvas->inks.brass);
  rt_pocket_paint_text (canvas->drawing, canvas->cr, _ ("BONUS"), canvas->width / 2, band / 2 + 1,
                        MIN (band * 0.62, 17), width - 10, TRUE, &navy, 0.5);
  paint_bonus_sign (canvas, canvas->width / 2, band + (height - band) * 0.4, height * 0.34);
  rt_pocket_paint_text (canvas->drawing, canvas->cr, rt_pocket_bonus_name (canvas->self->value),
                        canvas->width / 2, height * 0.87, MIN (height * 0.14, 17), width - 8, TRUE,
                        &canvas->inks.ink, 0.5);
  paint_tag (canvas, canvas->width / 2, canvas->height - tag_height (canvas) / 2, canvas->width);
}

/* ---- Rockets ---- */

double
rt_pocket_rocket_units (const PocketRocket *rocket)
{
  return rt_pocket_part_height (POCKET_BASE)
         + rocket->sections * rt_pocket_part_height (POCKET_SECTION)
         + (rocket->head >= 0 ? rt_pocket_part_height (POCKET_HEAD) : 0);
}

/* Where the next part goes: a dashed place with a plus. */
static void
paint_next_part (const Canvas *canvas, double x, double y, double unit)
{
  double height = unit * rt_pocket_part_height (POCKET_SECTION);
  double arm = unit * 0.22;

  rt_paint_rounded (canvas->cr, x - unit / 2, y - height, unit, height - 2, 3);
  rt_paint_dashes (canvas->cr, 4);
  rt_paint_shape (canvas->cr, NULL, &canvas->inks.legal, 2.5);
  cairo_move_to (canvas->cr, x - arm, y - height / 2);
  cairo_line_to (canvas->cr, x + arm, y - height / 2);
  cairo_move_to (canvas->cr, x, y - height / 2 - arm);
  cairo_line_to (canvas->cr, x, y - height / 2 + arm);
  rt_paint_shape (canvas->cr, NULL, &canvas->inks.legal, 3);
}

static double
paint_rocket_parts (const Canvas *canvas, double x, double y, double unit)
{
  const PocketRocket *rocket = &canvas->self->rocket;

  rt_pocket_paint_part (canvas->cr, &canvas->inks, rocket->colour, POCKET_BASE, x, y, unit);
  y -= unit * rt_pocket_part_height (POCKET_BASE);
  for (int i = 0; i < rocket->sections; i++) {
    rt_pocket_paint_part (canvas->cr, &canvas->inks, rocket->colour, POCKET_SECTION, x, y, unit);
    y -= unit * rt_pocket_part_height (POCKET_SECTION);
  }
  if (rocket->head < 0)
    return y;
  rt_pocket_paint_part (canvas->cr, &canvas->inks, rocket->colour, rocket->head, x, y, unit);
  return y - unit * rt_pocket_part_height (POCKET_HEAD);
}

static void
paint_rocket (const Canvas *canvas)
{
  const RtPocketPiece *self = canvas->self;
  double label = MIN (CLAMP (canvas->height * 0.16, 16, 22), canvas->width / 1.9);
  double foot = canvas->height - label - 3;
  double unit = MIN (MIN (canvas->width * 0.56, foot / self->units), 44);
  double x = canvas->width / 2;
  double top = paint_rocket_parts (canvas, x, foot, unit);
  double mark = CLAMP (unit * 0.7, 12, 22);
  double mark_x = MIN (x + unit * 0.5 + mark * 0.3, canvas->width - mark / 2 - 1);

  paint_head_bonus (canvas, self->rocket.head, mark_x, top + mark / 2, mark);
  if (self->status == RT_POCKET_LEGAL && self->rocket.head < 0)
    paint_next_part (canvas, x, top, unit);
  if (self->tag) {
    paint_tag (canvas, x, canvas->height - label / 2, canvas->width);
  } else if (self->rocket.fuel) {
    char *text = g_strdup_printf ("%d", self->rocket.fuel);
    double width = label * 1.9;

    rt_paint_rounded (canvas->cr, x - width / 2, canvas->height - label, width, label, 5);
    rt_paint_shape (canvas->cr, &canvas->inks.head, NULL, 0);
    rt_pocket_paint_site_sign (canvas->cr, POCKET_LAUNCH, x - width / 2 + 3,
                               canvas->height - label * 0.85, label * 0.7, &canvas->inks.on_head);
    rt_pocket_paint_text (canvas->drawing, canvas->cr, text, x + label * 0.35,
                          canvas->height - label / 2, label * 0.72, label, TRUE,
                          &canvas->inks.on_head, 0.5);
    g_free (text);
  }
}

/* ---- Yard cards ---- */

static const GdkRGBA *
band_ink (const Canvas *canvas, int site, const GdkRGBA **on)
{
  *on = &canvas->inks.on_head;
  if (site < POCKET_COLOURS) {
    *on = &canvas->inks.on_part[site];
    return &canvas->inks.part[site];
  }
  if (site == POCKET_RECYCLING) {
    *on = &canvas->inks.on_teal;
    return &canvas->inks.teal;
  }
  return site == POCKET_CONVEYOR ? &canvas->inks.grey : &canvas->inks.head;
}

/* Astronauts from the right, closer together when there is little room. */
static void
paint_guests (const Canvas *canvas, double left, double y, double size)
{
  const RtPocketGuests *guests = &canvas->self->guests;
  double right = canvas->width - 8;
  double step =
      guests->n_seats > 1 ? MIN (size + 3, (right - left - size) / (guests->n_seats - 1)) : size;

  for (int i = guests->n_seats - 1; i >= 0; i--)
    rt_emblem_paint_player (canvas->drawing, canvas->cr, guests->seat[i],
                            canvas->self->names[guests->seat[i]], FALSE,
                            right - size - step * (guests->n_seats - 1 - i), y, size);
}

static void
paint_disc (const Canvas *canvas, int fuel, double x, double y, double radius)
{
  static const GdkRGBA navy = { 0.078f, 0.125f, 0.227f, 1 };
  char text[4];

  g_snprintf (text, sizeof text, "%d", fuel);
  cairo_arc (canvas->cr, x, y, radius, 0, 2 * G_PI);
  rt_paint_shape (canvas->cr, &canvas->inks.brass, &canvas->inks.ink, MAX (1.2, radius * 0.12));
  rt_pocket_paint_text (canvas->drawing, canvas->cr, text, x, y, radius * 1.2, radius * 2, TRUE,
                        &navy, 0.5);
}

/* Tokens of one value lie on each other; of a value that is gone, a dashed ring is left. */
static void
paint_stack (const Canvas *canvas, int fuel, int count, double x, double y, double radius)
{
  for (int i = count - 1; i >= 0; i--)
    paint_disc (canvas, fuel, x + i * radius * 0.3, y - i * radius * 0.3, radius);
  if (count)
    return;
  cairo_arc (canvas->cr, x, y, radius - 1, 0, 2 * G_PI);
  rt_paint_dashes (canvas->cr, 3);
  rt_paint_shape (canvas->cr, NULL, &canvas->inks.edge, 1.2);
}

static void
paint_tokens (const Canvas *canvas, double y, double radius)
{
  double step = (canvas->width - 20) / POCKET_FUEL_MAX;

  for (int fuel = 1; fuel <= POCKET_FUEL_MAX; fuel++)
    paint_stack (canvas, fuel, canvas->self->guests.fuel[fuel],
                 10 + step * (fuel - 0.5) - radius * 0.15, y, MIN (radius, step * 0.4));
}

static void
paint_site (const Canvas *canvas)
{
  int site = canvas->self->value;
  double band = MAX (22, canvas->height * 0.31);
  double body = canvas->height - band - 6;
  double size = band * 0.55;
  double low = canvas->height - 6 - body * 0.24;
  double guest = MIN (body * 0.58, 36);
  double room = canvas->width - 16;
  const GdkRGBA *on;
  const GdkRGBA *ink;

  if (site < 0) {
    rt_paint_rounded (canvas->cr, 2, 2, canvas->width - 4, canvas->height - 4, 6);
    rt_paint_dashes (canvas->cr, 5);
    rt_paint_shape (canvas->cr, NULL, frame_ink (canvas), 2);
    paint_tag (canvas, canvas->width / 2, canvas->height / 2, canvas->width - 12);
    return;
  }
  ink = band_ink (canvas, site, &on);
  paint_frame (canvas, 0, 0, canvas->width, canvas->height, band, ink);
  rt_pocket_paint_site_sign (canvas->cr, site, 9, (band - size) / 2 + 2, size, on);
  rt_pocket_paint_text (canvas->drawing, canvas->cr, rt_pocket_site_name (site), 15 + size,
                        band / 2 + 2, MIN (band * 0.56, 17), canvas->width - size - 22, TRUE, on,
                        0);
  if (canvas->self->guests.n_seats)
    paint_guests (canvas, canvas->self->tag ? canvas->width * 0.6 : 10, band + 3, guest);
  if (canvas->self->tag && canvas->self->guests.n_seats)
    room = canvas->width * 0.6 - 10;
  if (site == POCKET_LAUNCH)
    paint_tokens (canvas, low - 2, body * 0.22);
  else if (!canvas->self->tag || canvas->self->guests.n_seats)
    rt_pocket_paint_text (canvas->drawing, canvas->cr, rt_pocket_site_hint (site), 10, low, 14,
                          canvas->width - 20, FALSE, &canvas->inks.dim, 0);
  if (canvas->self->tag && canvas->self->guests.n_seats)
    paint_tag (canvas, 6 + room / 2, band + 3 + guest / 2, room);
  else if (canvas->self->tag)
    paint_tag (canvas, canvas->width / 2,
               site == POCKET_LAUNCH ? band + 3 + guest / 2 : band + body / 2, room);
}

/* ---- The rest ---- */

static void
paint_token (const Canvas *canvas)
{
  double radius = MIN (canvas->width, canvas->height) * 0.38;

  paint_stack (canvas, canvas->self->value, MIN (canvas->self->count, 2), canvas->width / 2,
               canvas->height / 2, radius);
}

static void
paint_arrow (const Canvas *canvas)
{
  double radius = MIN (canvas->width, canvas->height) / 2 - 3;
  double x = canvas->width / 2;
  double y = canvas->height / 2;
  const GdkRGBA *ink =
      canvas->self->status == RT_POCKET_LEGAL ? &canvas->inks.legal : &canvas->inks.brass;

  cairo_arc (canvas->cr, x, y, radius, 0, 2 * G_PI);
  rt_paint_shape (canvas->cr, &canvas->inks.tag, ink, 3);
  rt_pocket_paint_turn (canvas->cr, x, y + radius * 0.12, radius * 0.56, radius * 0.2,
                        canvas->self->value == POCKET_CLOCKWISE, ink);
  rt_pocket_paint_word (canvas->drawing, canvas->cr, rt_pocket_way_name (canvas->self->value), x,
                        y + radius * 0.42, MIN (radius * 0.32, 17), radius * 1.85, TRUE,
                        &canvas->inks.on_head, 0.5);
}

static void
paint_astronaut (const Canvas *canvas)
{
  rt_emblem_paint_player (canvas->drawing, canvas->cr, canvas->self->value, canvas->self->text,
                          FALSE, 0, 0, MIN (canvas->width, canvas->height));
}

static void
rt_pocket_piece_paint (RtDrawing *drawing, GtkSnapshot *snapshot, double width, double height)
{
  RtPocketPiece *self = RT_POCKET_PIECE (drawing);
  Canvas canvas = { .self = self, .drawing = drawing, .width = width, .height = height };

  canvas.cr = rt_drawing_cairo (snapshot, width, height);
  rt_pocket_inks_read (&canvas.inks, drawing, self->is_on_board);
  switch (self->look) {
  case LOOK_CARD:
    paint_card (&canvas);
    break;
  case LOOK_PILE:
    paint_pile (&canvas);
    break;
  case LOOK_ROOM:
    paint_room (&canvas, card_height (&canvas));
    break;
  case LOOK_BONUS:
    paint_bonus (&canvas);
    break;
  case LOOK_ROCKET:
    paint_rocket (&canvas);
    break;
  case LOOK_SITE:
    paint_site (&canvas);
    break;
  case LOOK_TOKEN:
    paint_token (&canvas);
    break;
  case LOOK_ARROW:
    paint_arrow (&canvas);
    break;
  case LOOK_ASTRONAUT:
    paint_astronaut (&canvas);
    break;
  }
  cairo_destroy (canvas.cr);
}

/* ---- The widget ---- */

static void
rt_pocket_piece_finalize (GObject *object)
{
  RtPocketPiece *self = RT_POCKET_PIECE (object);

  g_free (self->tag);
  g_free (self->text);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_free (self->names[i]);
  G_OBJECT_CLASS (rt_pocket_piece_parent_class)->finalize (object);
}

static void
rt_pocket_piece_class_init (RtPocketPieceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_pocket_piece_finalize;
  RT_DRAWING_CLASS (klass)->paint = rt_pocket_piece_paint;
}

static void
rt_pocket_piece_init (RtPocketPiece *self)
{
  self->units = 1;
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_can_target (GTK_WIDGET (self), FALSE);
}

GtkWidget *
rt_pocket_piece_new (int width, int height)
{
  RtPocketPiece *self = g_object_new (RT_TYPE_POCKET_PIECE, NULL);

  rt_drawing_set_size (RT_DRAWING (self), width, height);
  return GTK_WIDGET (self);
}

void
rt_pocket_piece_set_on_board (RtPocketPiece *self)
{
  self->is_on_board = TRUE;
}

/* Draws anew only what has changed: most of a table stays as it is. */
static void
set_text (RtPocketPiece *self, char **place, const char *text)
{
  if (g_strcmp0 (*place, text) == 0)
    return;
  g_free (*place);
  *place = g_strdup (text);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_pocket_piece_set_status (RtPocketPiece *self, RtPocketStatus status, const char *tag)
{
  set_text (self, &self->tag, tag);
  if (self->status == status)
    return;
  self->status = status;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
show (RtPocketPiece *self, Look look, int value, int count)
{
  if (self->look == look && self->value == value && self->count == count)
    return;
  self->look = look;
  self->value = value;
  self->count = count;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rt_pocket_piece_show_card (RtPocketPiece *self, int card)
{
  show (self, LOOK_CARD, card, 1);
}

void
rt_pocket_piece_show_pile (RtPocketPiece *self, int top, int count)
{
  show (self, LOOK_PILE, top, count);
}

void
rt_pocket_piece_show_room (RtPocketPiece *self, const char *text)
{
  set_text (self, &self->text, text);
  show (self, LOOK_ROOM, 0, 0);
}

void
rt_pocket_piece_show_bonus (RtPocketPiece *self, int bonus)
{
  show (self, LOOK_BONUS, bonus, 1);
}

void
rt_pocket_piece_show_rocket (RtPocketPiece *self, const PocketRocket *rocket, double units)
{
  self->rocket = *rocket;
  self->units = MAX (units, 1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  show (self, LOOK_ROCKET, 0, 1);
}

void
rt_pocket_piece_show_site (RtPocketPiece *self, int site, const RtPocketGuests *guests)
{
  RtPocketGuests now = { 0 };

  if (guests)
    now = *guests;
  now.names = NULL; /* they are copied */
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    set_text (self, &self->names[i], guests && guests->names ? guests->names[i] : NULL);
  if (memcmp (&self->guests, &now, sizeof now) != 0)
    gtk_widget_queue_draw (GTK_WIDGET (self));
  self->guests = now;
  show (self, LOOK_SITE, site, 1);
}

void
rt_pocket_piece_show_token (RtPocketPiece *self, int fuel, int count)
{
  show (self, LOOK_TOKEN, fuel, count);
}

void
rt_pocket_piece_show_arrow (RtPocketPiece *self, int way)
{
  show (self, LOOK_ARROW, way, 1);
}

void
rt_pocket_piece_show_astronaut (RtPocketPiece *self, int seat, const char *name)
{
  set_text (self, &self->text, name);
  show (self, LOOK_ASTRONAUT, seat, 1);
}
