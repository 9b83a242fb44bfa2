/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-film-side.h. */
#include "rt-film-side.h"

#include "app/room/rt-film-caption.h"
#include "app/room/rt-luck-plot.h"
#include "app/widgets/rt-wrap-layout.h"

struct _RtFilmSide {
  AdwBin parent_instance;

  RtGame *game;
  const RtFilm *film;
  gboolean is_compact;
  gboolean is_tall;
  GtkScrolledWindow *step;
  RtFilmCaption *caption;
  GtkWidget *luck;
  RtLuckPlot *plot;
  GtkWidget *what_if;
  GtkWidget *change_roll;
};

G_DEFINE_FINAL_TYPE (RtFilmSide, rt_film_side, ADW_TYPE_BIN)

/* For two lines of words, the dice, and why in three. */
enum { STEP_HEIGHT = 176 };

enum { PROP_COMPACT = 1, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_PLAY_ON, SIGNAL_CHANGE_ROLL, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
play_on_cb (RtFilmSide *self)
{
  g_signal_emit (self, signals[SIGNAL_PLAY_ON], 0);
}

static void
change_roll_cb (RtFilmSide *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGE_ROLL], 0);
}

static void
show_parts (RtFilmSide *self)
{
  gboolean has_luck = self->is_tall && self->film && self->film->luck->len > 0;

  gtk_widget_set_vexpand (GTK_WIDGET (self->step), self->is_compact || !has_luck);
  gtk_scrolled_window_set_min_content_height (self->step, self->is_compact ? -1 : STEP_HEIGHT);
  rt_film_caption_set_compact (self->caption, self->is_compact);
  gtk_widget_set_visible (self->luck, !self->is_compact && has_luck);
  gtk_widget_set_visible (self->what_if, !self->is_compact);
}

void
rt_film_side_set_tall (RtFilmSide *self, gboolean is_tall)
{
  self->is_tall = is_tall;
  show_parts (self);
}

void
rt_film_side_show (RtFilmSide *self, const RtFilmStep *step)
{
  g_autofree char *place = rt_film_describe_place (self->film, rt_game_get_depth (self->game));

  rt_film_caption_show (self->caption, self->game, step, place);
  gtk_widget_set_sensitive (self->change_roll, step && step->n_dice > 0);
  gtk_widget_queue_draw (GTK_WIDGET (self->plot));
}

void
rt_film_side_set_film (RtFilmSide *self, RtGame *game, const RtFilm *film)
{
  self->game = game;
  self->film = film;
  rt_luck_plot_set_film (self->plot, game, film);
  show_parts (self);
}

static void
rt_film_side_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtFilmSide *self = RT_FILM_SIDE (object);

  if (id == PROP_COMPACT) {
    self->is_compact = g_value_get_boolean (value);
    show_parts (self);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  }
}

static void
rt_film_side_class_init (RtFilmSideClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->set_property = rt_film_side_set_property;
  props[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE,
                                              G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  g_type_ensure (RT_TYPE_FILM_CAPTION);
  g_type_ensure (RT_TYPE_LUCK_PLOT);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-film-side.ui");
  gtk_widget_class_bind_template_child (widget_class, RtFilmSide, step);
  gtk_widget_class_bind_template_child (widget_class, RtFilmSide, caption);
  gtk_widget_class_bind_template_child (widget_class, RtFilmSide, luck);
  gtk_widget_class_bind_template_child (widget_class, RtFilmSide, plot);
  gtk_widget_class_bind_template_child (widget_class, RtFilmSide, what_if);
  gtk_widget_class_bind_template_child (widget_class, RtFilmSide, change_roll);
  gtk_widget_class_bind_template_callback (widget_class, play_on_cb);
  gtk_widget_class_bind_template_callback (widget_class, change_roll_cb);
  signals[SIGNAL_PLAY_ON] = g_signal_new ("play-on", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CHANGE_ROLL] =
      g_signal_new ("change-roll", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                    NULL, G_TYPE_NONE, 0);
}

static void
rt_film_side_init (RtFilmSide *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
