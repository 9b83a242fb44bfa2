/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-track.h. The sky is the same in both themes: space is dark. */
#include "rt-track.h"

#include "app/widgets/rt-rocket.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>

struct _RtTrack {
  RtDrawing parent_instance;

  RtTrackView view;
  GtkWidget *field[RT_TRACK_FIELDS + 1];
  GtkWidget *rocket[RT_TRACK_SEATS];
  /* Where a rocket is drawn: along the track, and aside of its field where several stand. */
  struct {
    double from, to;
    double aside_from, aside_to;
  } move[RT_TRACK_SEATS];
  double progress;
  AdwAnimation *animation;
  GdkTexture *sky; /* of the size and the fields below */
  int sky_moon;
  int sky_width;
  int sky_height;
  int sky_scale;
};

G_DEFINE_FINAL_TYPE (RtTrack, rt_track, RT_TYPE_DRAWING)

enum { SIGNAL_FIELD, SIGNAL_ROCKET, SIGNAL_DROPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { HEIGHT_MIN = 104, HEIGHT = 200, WIDTH_MIN = 560, WIDTH = 1000, MOVE_MS = 200, TOUCH = 48 };

static const GdkRGBA night = { 0.059f, 0.094f, 0.204f, 1 };
static const GdkRGBA earth = { 0.043f, 0.42f, 0.42f, 1 };
static const GdkRGBA land = { 0.15f, 0.56f, 0.53f, 1 };
static const GdkRGBA moon = { 0.953f, 0.918f, 0.827f, 1 };
static const GdkRGBA crater = { 0.827f, 0.776f, 0.639f, 1 };
static const GdkRGBA rim = { 0.478f, 0.529f, 0.659f, 0.6f };
static const GdkRGBA path = { 0.604f, 0.42f, 0.047f, 0.75f };
static const GdkRGBA star_fill = { 0.141f, 0.196f, 0.353f, 1 };
static const GdkRGBA star_edge = { 0.941f, 0.745f, 0.333f, 1 };
static const GdkRGBA reachable = { 0.298f, 0.773f, 0.729f, 1 };
static const GdkRGBA goal_edge = { 0.984f, 0.953f, 0.878f, 1 };
static const GdkRGBA dim = { 0.706f, 0.733f, 0.804f, 1 };

/* ---- Places ---- */

typedef struct {
  double x;
  double y;
} Point;

/* A field's breadth: they fill the way, and a rocket has room above them. */
static double
breadth (RtTrack *self, double width, double height)
{
  return CLAMP (MIN (width * 0.74 / (self->view.moon + 1), height * 0.26), 24, 60);
}

/* The middle of a place on the track, in steps from the earth. */
static Point
point_at (RtTrack *self, double width, double height, double at)
{
  double d = breadth (self, width, height);
  double left = d * 1.6;
  double right = width - d * 2.4;
  double t = at / self->view.moon;
  /* It rises steeply at first, and there is room for a rocket above its highest point. */
  double low = height - d * 1.05;
  double high = MAX (height * 0.46, d * 2.1);

  return (Point){ left + (right - left) * t, low - (low - high) * (1 - (1 - t) * (1 - t)) };
}

static double
rocket_height (double d)
{
  return d * 1.45;
}

static double
between (double from, double to, double progress)
{
  return from + (to - from) * progress;
}

/* ---- Painting ---- */

/* Stars stand where they stand: a fixed sequence. */
static void
paint_stars (cairo_t *cr, double width, double height)
{
  guint32 seed = 20;

  for (int i = 0; i < (int)(width * height / 4200); i++) {
    double value[3];

    for (int k = 0; k < 3; k++) {
      seed = seed * 1664525u + 1013904223u;
      value[k] = (seed >> 8) / 16777216.0;
    }
    cairo_set_source_rgba (cr, 1, 0.98, 0.9, 0.25 + 0.5 * value[2]);
    cairo_arc (cr, value[0] * width, value[1] * height, 0.6 + value[2], 0, 2 * G_PI);
    cairo_fill (cr);
  }
}

static void
paint_disc (cairo_t *cr, double x, double y, double radius, const GdkRGBA *color)
{
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
  rt_paint_shape (cr, color, NULL, 0);
}

static void
paint_worlds (RtTrack *self, cairo_t *cr, double width, double height)
{
  double d = breadth (self, width, height);
  Point start = point_at (self, width, height, 0);
  Point end = point_at (self, width, height, self->view.moon);
  double radius = d * 1.65;
  double x = end.x + radius * 0.95;

  paint_disc (cr, start.x - d * 1.1, height + d * 0.9, d * 2.1, &earth);
  cairo_arc (cr, start.x - d * 1.25, height + d * 0.9, d * 1.55, -2.4, -1.1);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  rt_paint_shape (cr, NULL, &land, d * 0.32);
  paint_disc (cr, x, end.y - d * 0.1, radius, &moon);
  paint_disc (cr, x + d * 0.5, end.y - d * 0.7, d * 0.28, &crater);
  paint_disc (cr, x + d * 0.7, end.y + d * 0.35, d * 0.18, &crater);
  paint_disc (cr, x - d * 0.2, end.y + d * 0.75, d * 0.22, &crater);
}

static void
paint_path (RtTrack *self, cairo_t *cr, double width, double height)
{
  for (int i = 0; i <= 4 * self->view.moon; i++) {
    Point point = point_at (self, width, height, i / 4.0);

    cairo_line_to (cr, point.x, point.y);
  }
  rt_paint_shape (cr, NULL, &path, 4);
}

/* The outline of a field: a star with five points, but a disc for the first and the last. */
static void
outline_field (RtTrack *self, cairo_t *cr, double width, double height, int field)
{
  Point point = point_at (self, width, height, field);
  double d = breadth (self, width, height);

  cairo_new_path (cr);
  if (field == 0 || field == self->view.moon) {
    cairo_arc (cr, point.x, point.y, d * 0.5, 0, 2 * G_PI);
    return;
  }
  for (int i = 0; i < 10; i++) {
    double radius = d * (i % 2 ? 0.4 : 0.66);
    double angle = G_PI * (i / 5.0 - 0.5);

    cairo_line_to (cr, point.x + radius * cos (angle), point.y + radius * sin (angle));
  }
  cairo_close_path (cr);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
}

/* Points are in the stars; which star it is stands under it, small, and is said once. */
static void
paint_fields (RtTrack *self, cairo_t *cr, double width, double height)
{
  double d = breadth (self, width, height);
  double size = CLAMP (d * 0.26, 11, 14);

  for (int i = 0; i <= self->view.moon; i++) {
    outline_field (self, cr, width, height, i);
    rt_paint_shape (cr, i == self->view.moon ? &star_edge : &star_fill, &star_edge,
                    MAX (1.5, d * 0.04));
  }
  for (int i = 1; i < self->view.moon; i++) {
    Point point = point_at (self, width, height, i);
    g_autofree char *text = g_strdup_printf ("%d", i);

    rt_drawing_text (RT_DRAWING (self), cr, text, point.x, point.y + d * 0.56 + size * 0.8, size,
                     FALSE, &dim, 0.5);
  }
  rt_drawing_text (RT_DRAWING (self), cr,
                   _ ("In the star: its points. Below it: the steps from the start."), width - 14,
                   height - size - 2, size, FALSE, &dim, 1);
}

/* What never moves, drawn once for a size. */
static GdkTexture *
new_sky (RtTrack *self, int width, int height, int scale)
{
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width * scale, height * scale);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GBytes) bytes = NULL;
  GdkTexture *texture;
  gsize stride;

  cairo_scale (cr, scale, scale);
  rt_paint_rounded (cr, 0, 0, width, height, 12);
  cairo_clip (cr);
  rt_paint_color (cr, &night);
  cairo_paint (cr);
  paint_stars (cr, width, height);
  paint_worlds (self, cr, width, height);
  paint_path (self, cr, width, height);
  paint_fields (self, cr, width, height);
  rt_paint_rounded (cr, 0.5, 0.5, width - 1, height - 1, 12);
  rt_paint_shape (cr, NULL, &rim, 1);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  stride = (gsize)cairo_image_surface_get_stride (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), stride * (gsize)(height * scale));
  texture =
      gdk_memory_texture_new (width * scale, height * scale, GDK_MEMORY_DEFAULT, bytes, stride);
  cairo_surface_destroy (surface);
  return texture;
}

static GdkTexture *
sky_of (RtTrack *self, int width, int height)
{
  int scale = gtk_widget_get_scale_factor (GTK_WIDGET (self));

  if (!self->sky || self->sky_width != width || self->sky_height != height
      || self->sky_scale != scale || self->sky_moon != self->view.moon) {
    g_clear_object (&self->sky);
    self->sky = new_sky (self, width, height, scale);
    self->sky_moon = self->view.moon;
    self->sky_width = width;
    self->sky_height = height;
    self->sky_scale = scale;
  }
  return self->sky;
}

/* Where the rocket would stand, and the way there. */
static void
paint_ghost (RtTrack *self, cairo_t *cr, double width, double height)
{
  int seat = self->view.ghost_seat;
  int steps = self->view.ghost_at - self->view.rocket[seat].at;
  g_autofree char *name = g_strdup_printf ("rt_head_player_%d", seat + 1);
  g_autofree char *text =
      g_strdup_printf (ngettext ("%s%d step", "%s%d steps", (gulong)ABS (steps)),
                       steps < 0 ? "−" : "+", ABS (steps));
  GdkRGBA color = rt_drawing_color (RT_DRAWING (self), name);
  double d = breadth (self, width, height);
  Point from = point_at (self, width, height, self->view.rocket[seat].at);
  Point to = point_at (self, width, height, self->view.ghost_at);
  double tall = rocket_height (d);
  double top = MIN (from.y, to.y) - d * 0.5 - tall;
  double middle = (from.x + to.x) / 2;
  double bend = MAX (top - d * 0.1, d * 0.62);

  rt_paint_rocket (cr, to.x - d * 0.5, to.y - d * 0.5 - tall * 0.96, d, tall * 0.86);
  rt_paint_dashes (cr, d * 0.14);
  rt_paint_shape (cr, NULL, &color, MAX (2, d * 0.07));
  if (ABS (steps) > 1) {
    cairo_move_to (cr, from.x + (to.x > from.x ? d * 0.5 : -d * 0.5), from.y - tall);
    cairo_curve_to (cr, middle, bend, middle, bend, to.x + (to.x > from.x ? -d * 0.55 : d * 0.55),
                    to.y - tall);
    rt_paint_dashes (cr, d * 0.2);
    rt_paint_shape (cr, NULL, &color, MAX (2, d * 0.08));
  }
  rt_drawing_text (RT_DRAWING (self), cr, text, ABS (steps) > 1 ? middle : to.x,
                   MAX (bend - d * 0.12, d * 0.4), CLAMP (d * 0.45, 14, 22), TRUE, &color, 0.5);
}

/* Which fields a card leads to, and where the chosen one does. */
static void
paint_choices (RtTrack *self, cairo_t *cr, double width, double height)
{
  double line = MAX (2.5, breadth (self, width, height) * 0.06);

  for (int i = 0; i <= self->view.moon; i++) {
    gboolean is_goal = self->view.ghost_seat >= 0 && self->view.ghost_at == i;

    if (!is_goal && self->view.field[i].card == RT_TRACK_NO_CARD)
      continue;
    outline_field (self, cr, width, height, i);
    rt_paint_shape (cr, is_goal ? &reachable : NULL, is_goal ? &goal_edge : &reachable, line);
  }
}

static void
rt_track_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RtTrack *self = RT_TRACK (widget);
  int width = gtk_widget_get_width (widget);
  int height = gtk_widget_get_height (widget);
  cairo_t *cr;

  if (width <= 0 || height <= 0)
    return;
  gtk_snapshot_append_texture (snapshot, sky_of (self, width, height),
                               &GRAPHENE_RECT_INIT (0, 0, (float)width, (float)height));
  cr = rt_drawing_cairo (snapshot, width, height);
  paint_choices (self, cr, width, height);
  cairo_destroy (cr);
  for (int i = 0; i <= self->view.moon; i++)
    gtk_widget_snapshot_child (widget, self->field[i], snapshot);
  if (self->view.ghost_seat >= 0) {
    cr = rt_drawing_cairo (snapshot, width, height);
    paint_ghost (self, cr, width, height);
    cairo_destroy (cr);
  }
  for (int i = 0; i < RT_TRACK_SEATS; i++)
    if (self->view.rocket[i].name)
      gtk_widget_snapshot_child (widget, self->rocket[i], snapshot);
}

/* ---- Layout ---- */

static void
rt_track_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                  int *natural, int *minimum_baseline, int *natural_baseline)
{
  gboolean is_wide = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = is_wide ? WIDTH_MIN : HEIGHT_MIN;
  *natural = is_wide ? WIDTH : HEIGHT;
  *minimum_baseline = *natural_baseline = -1;
}

static void
place_child (GtkWidget *child, double x, double y, double width, double height)
{
  GtkAllocation place = { (int)lround (x), (int)lround (y), (int)lround (width),
                          (int)lround (height) };
  int least;

  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  place.width = MAX (place.width, least);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL, NULL);
  place.height = MAX (place.height, least);
  gtk_widget_size_allocate (child, &place, -1);
}

static void
place_rocket (RtTrack *self, int seat, double width, double height)
{
  double d = breadth (self, width, height);
  double tall = rocket_height (d);
  double at = between (self->move[seat].from, self->move[seat].to, self->progress);
  double aside = between (self->move[seat].aside_from, self->move[seat].aside_to, self->progress);
  Point point = point_at (self, width, height, at);

  place_child (self->rocket[seat], point.x - d * 0.5 + aside * d * 0.62, point.y - d * 0.46 - tall,
               d, tall);
}

static void
rt_track_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  RtTrack *self = RT_TRACK (widget);
  double d = breadth (self, width, height);
  double apart = point_at (self, width, height, 1).x - point_at (self, width, height, 0).x;
  /* A finger may hit beside a small star, as far as to the next one. */
  double target = MAX (d, MIN (apart, TOUCH));

  rt_set_class (widget, "small", d < 44);
  rt_set_class (widget, "tiny", d < 32);
  for (int i = 0; i <= self->view.moon; i++) {
    Point point = point_at (self, width, height, i);

    place_child (self->field[i], point.x - target / 2, point.y - target / 2, target, target);
  }
  for (int i = 0; i < RT_TRACK_SEATS; i++)
    place_rocket (self, i, width, height);
}

/* ---- What happens on it ---- */

static int
index_of (GtkWidget *const *list, int n, GtkWidget *wanted)
{
  int i = 0;

  while (i < n && list[i] != wanted)
    i++;
  return i;
}

static void
field_cb (GtkWidget *button, RtTrack *self)
{
  g_signal_emit (self, signals[SIGNAL_FIELD], 0,
                 index_of (self->field, RT_TRACK_FIELDS + 1, button));
}

static void
rocket_cb (GtkWidget *button, RtTrack *self)
{
  g_signal_emit (self, signals[SIGNAL_ROCKET], 0, index_of (self->rocket, RT_TRACK_SEATS, button));
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, RtTrack *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self));
  double height = gtk_widget_get_height (GTK_WIDGET (self));
  int nearest = 0;

  for (int i = 1; i <= self->view.moon; i++)
    if (fabs (point_at (self, width, height, i).x - x)
        < fabs (point_at (self, width, height, nearest).x - x))
      nearest = i;
  g_signal_emit (self, signals[SIGNAL_DROPPED], 0, g_value_get_int (value), nearest);
  return TRUE;
}

static void
progress_cb (double value, gpointer data)
{
  RtTrack *self = data;

  self->progress = value;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* Several on one field stand side by side. */
static double
aside_of (const RtTrackView *view, int seat)
{
  int together = 0;
  int before = 0;

  for (int i = 0; i < RT_TRACK_SEATS; i++) {
    if (!view->rocket[i].name || view->rocket[i].at != view->rocket[seat].at)
      continue;
    together++;
    before += i < seat;
  }
  return before - (together - 1) / 2.0;
}

static void
move_rockets (RtTrack *self)
{
  gboolean has_moved = FALSE;

  for (int i = 0; i < RT_TRACK_SEATS; i++) {
    double at = between (self->move[i].from, self->move[i].to, self->progress);
    double aside = between (self->move[i].aside_from, self->move[i].aside_to, self->progress);
    double wanted = self->view.rocket[i].at;
    double wanted_aside = aside_of (&self->view, i);

    has_moved |= self->move[i].to != wanted || self->move[i].aside_to != wanted_aside;
    self->move[i].from = at;
    self->move[i].to = wanted;
    self->move[i].aside_from = aside;
    self->move[i].aside_to = wanted_aside;
  }
  if (!has_moved && self->progress >= 1)
    return;
  self->progress = 0;
  adw_animation_reset (self->animation);
  adw_animation_play (self->animation);
}

static void
show_field (RtTrack *self, int field)
{
  int card = self->view.field[field].card;
  int points = self->view.field[field].points;
  const char *star = self->view.field[field].name;
  g_autofree char *number = g_strdup_printf ("%d", points);
  g_autofree char *name =
      card == RT_TRACK_NO_CARD
          ? g_strdup_printf (_ ("%s, worth %d"), star, points)
          : g_strdup_printf (_ ("%s, worth %d, with the card %d"), star, points, card);
  gboolean is_ghost = self->view.ghost_seat >= 0 && self->view.ghost_at == field;

  gtk_button_set_label (GTK_BUTTON (self->field[field]), number);
  rt_set_class (self->field[field], "goal", is_ghost);
  rt_set_class (self->field[field], "moon", field == self->view.moon);
  gtk_widget_set_focusable (self->field[field], card != RT_TRACK_NO_CARD);
  rt_set_name (self->field[field], name);
}

static void
show_rocket (RtTrack *self, int seat)
{
  gboolean is_tappable = self->view.rocket[seat].is_tappable;
  const char *name = self->view.rocket[seat].name;
  int at = self->view.rocket[seat].at;
  g_autofree char *text = g_strdup_printf (_ ("Rocket of %s: %s, worth %d"), name ? name : "",
                                           self->view.field[at].name, self->view.field[at].points);

  gtk_widget_set_visible (self->rocket[seat], name != NULL);
  gtk_widget_set_can_target (self->rocket[seat], is_tappable);
  gtk_widget_set_focusable (self->rocket[seat], is_tappable);
  rt_set_class (self->rocket[seat], "reachable", is_tappable);
  rt_set_name (self->rocket[seat], text);
}

void
rt_track_show (RtTrack *self, const RtTrackView *view)
{
  if (self->view.moon != view->moon)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  self->view = *view;
  for (int i = 0; i <= RT_TRACK_FIELDS; i++)
    gtk_widget_set_child_visible (self->field[i], i <= view->moon);
  for (int i = 0; i <= view->moon; i++)
    show_field (self, i);
  for (int i = 0; i < RT_TRACK_SEATS; i++)
    show_rocket (self, i);
  /* Names are only there while they are shown. */
  for (int i = 0; i < RT_TRACK_SEATS; i++)
    self->view.rocket[i].name = view->rocket[i].name ? "" : NULL;
  for (int i = 0; i <= RT_TRACK_FIELDS; i++)
    self->view.field[i].name = NULL;
  move_rockets (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* ---- The widget ---- */

static void
rt_track_dispose (GObject *object)
{
  RtTrack *self = RT_TRACK (object);

  if (self->animation)
    adw_animation_reset (self->animation);
  g_clear_object (&self->animation);
  for (int i = 0; i <= RT_TRACK_FIELDS; i++)
    g_clear_pointer (&self->field[i], gtk_widget_unparent);
  for (int i = 0; i < RT_TRACK_SEATS; i++)
    g_clear_pointer (&self->rocket[i], gtk_widget_unparent);
  g_clear_object (&self->sky);
  G_OBJECT_CLASS (rt_track_parent_class)->dispose (object);
}

static void
rt_track_class_init (RtTrackClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_track_dispose;
  widget_class->snapshot = rt_track_snapshot;
  widget_class->measure = rt_track_measure;
  widget_class->size_allocate = rt_track_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "track");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  signals[SIGNAL_FIELD] = g_signal_new ("field", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_ROCKET] = g_signal_new ("rocket", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_DROPPED] = g_signal_new ("dropped", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
add_field (RtTrack *self, int field)
{
  GtkWidget *button = gtk_button_new_with_label ("");

  rt_add_classes (button, "field numeric");
  gtk_widget_set_child_visible (button, FALSE);
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  g_signal_connect (button, "clicked", G_CALLBACK (field_cb), self);
  self->field[field] = button;
}

static void
add_rocket (RtTrack *self, int seat)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), rt_rocket_new (seat, 20, 28));
  rt_add_classes (button, "flat rocket");
  gtk_widget_set_parent (button, GTK_WIDGET (self));
  g_signal_connect (button, "clicked", G_CALLBACK (rocket_cb), self);
  self->rocket[seat] = button;
}

static void
rt_track_init (RtTrack *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_INT, GDK_ACTION_COPY);

  self->view.ghost_seat = -1;
  self->view.moon = 1;
  for (int i = 0; i <= RT_TRACK_FIELDS; i++)
    self->view.field[i].card = RT_TRACK_NO_CARD;
  self->progress = 1;
  gtk_widget_set_halign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_valign (GTK_WIDGET (self), GTK_ALIGN_FILL);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  for (int i = 0; i <= RT_TRACK_FIELDS; i++)
    add_field (self, i);
  for (int i = 0; i < RT_TRACK_SEATS; i++)
    add_rocket (self, i);
  self->animation =
      adw_timed_animation_new (GTK_WIDGET (self), 0, 1, MOVE_MS,
                               adw_callback_animation_target_new (progress_cb, self, NULL));
  g_signal_connect (drop, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));
}
