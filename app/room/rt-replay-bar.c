/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-replay-bar.h. */
#include "rt-replay-bar.h"

#include "app/room/rt-film-caption.h"
#include "app/room/rt-film-lanes.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <glib/gi18n.h>

enum { STEP_MS = 1200 }; /* at the usual speed */

struct _RtReplayBar {
  AdwBin parent_instance;

  RtGame *game;
  RtFilm *film;
  RtReplayForm form;
  gboolean is_compact;
  guint timer; /* of the next step; 0: it stands still */
  guint step_ms;
  RtFilmCaption *caption;
  RtFilmLanes *lanes;
  GtkRange *slider;
  GtkWidget *first;
  GtkWidget *back;
  GtkWidget *play;
  GtkWidget *forth;
  GtkWidget *last;
  GtkWidget *half;
  GtkWidget *twice;
  GtkWidget *fast;
  GtkWidget *jumps;
  GtkWidget *attack;
  GtkWidget *attack_words;
  GtkWidget *boarding;
  GtkWidget *boarding_words;
  GtkWidget *above; /* where the slider is below lanes */
  GtkWidget *space; /* where it is without */
  GtkWidget *play_on;
};

G_DEFINE_FINAL_TYPE (RtReplayBar, rt_replay_bar, ADW_TYPE_BIN)

enum { PROP_COMPACT = 1, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_PLAY_ON, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Playing ---- */

static gsize
get_moment (RtReplayBar *self)
{
  return rt_game_get_depth (self->game);
}

static void
show_play (RtReplayBar *self)
{
  const char *name = self->timer ? _ ("Pause") : _ ("Play");

  gtk_button_set_icon_name (GTK_BUTTON (self->play), self->timer ? "media-playback-pause-symbolic"
                                                                 : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (self->play, name);
  rt_set_name (self->play, name);
}

void
rt_replay_bar_pause (RtReplayBar *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  show_play (self);
}

static gboolean
next_cb (gpointer data)
{
  RtReplayBar *self = data;

  rt_game_go_to (self->game, get_moment (self) + 1);
  if (get_moment (self) < self->film->length)
    return G_SOURCE_CONTINUE;
  self->timer = 0;
  show_play (self);
  return G_SOURCE_REMOVE;
}

static void
run (RtReplayBar *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  self->timer = g_timeout_add (self->step_ms, next_cb, self);
  show_play (self);
}

static void
play_cb (RtReplayBar *self)
{
  if (self->timer) {
    rt_replay_bar_pause (self);
    return;
  }
  /* At its end a film begins anew. */
  if (get_moment (self) >= self->film->length)
    rt_game_go_to (self->game, 0);
  else
    rt_game_go_to (self->game, get_moment (self) + 1);
  if (get_moment (self) < self->film->length)
    run (self);
}

static void
speed_cb (GtkToggleButton *button, RtReplayBar *self)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  self->step_ms = GTK_WIDGET (button) == self->half    ? STEP_MS * 2
                  : GTK_WIDGET (button) == self->twice ? STEP_MS / 2
                  : GTK_WIDGET (button) == self->fast  ? STEP_MS / 4
                                                       : STEP_MS;
  if (self->timer)
    run (self);
}

/* ---- Steps ---- */

/* By hand: it stands still then. */
static void
go_to (RtReplayBar *self, gsize moment)
{
  rt_replay_bar_pause (self);
  rt_game_go_to (self->game, MIN (moment, self->film->length));
}

static void
slid_cb (RtReplayBar *self)
{
  go_to (self, (gsize)(gtk_range_get_value (self->slider) + 0.5));
}

static void
seek_cb (RtReplayBar *self, guint64 moment)
{
  go_to (self, (gsize)moment);
}

static void
first_cb (RtReplayBar *self)
{
  go_to (self, 0);
}

static void
back_cb (RtReplayBar *self)
{
  go_to (self, get_moment (self) ? get_moment (self) - 1 : 0);
}

static void
forth_cb (RtReplayBar *self)
{
  go_to (self, get_moment (self) + 1);
}

static void
last_cb (RtReplayBar *self)
{
  go_to (self, self->film->length);
}

static void
jump (RtReplayBar *self, guint kinds)
{
  gsize moment;

  if (rt_film_find_next (self->film, kinds, get_moment (self), &moment))
    go_to (self, moment);
}

static void
attack_cb (RtReplayBar *self)
{
  jump (self, RT_FILM_ATTACKS);
}

static void
boarding_cb (RtReplayBar *self)
{
  jump (self, RT_FILM_BOARDINGS);
}

static void
play_on_cb (RtReplayBar *self)
{
  g_signal_emit (self, signals[SIGNAL_PLAY_ON], 0);
}

gboolean
rt_replay_bar_handle_key (RtReplayBar *self, guint key)
{
  static const struct {
    guint key;
    void (*act) (RtReplayBar *self);
  } keys[] = {
    { GDK_KEY_space, play_cb },       { GDK_KEY_comma, back_cb }, { GDK_KEY_period, forth_cb },
    { GDK_KEY_a, attack_cb },         { GDK_KEY_A, attack_cb },   { GDK_KEY_b, boarding_cb },
    { GDK_KEY_B, boarding_cb },       { GDK_KEY_Home, first_cb }, { GDK_KEY_End, last_cb },
    { GDK_KEY_KP_Decimal, forth_cb },
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i].key == key) {
      keys[i].act (self);
      return TRUE;
    }
  return FALSE;
}

/* ---- Showing ---- */

static gboolean
has_next (RtReplayBar *self, guint kinds)
{
  gsize moment;

  return rt_film_find_next (self->film, kinds, get_moment (self), &moment);
}

void
rt_replay_bar_show (RtReplayBar *self, const RtFilmStep *step)
{
  gsize moment = get_moment (self), n = self->film->length;
  g_autofree char *place = rt_film_describe_place (self->film, moment);

  g_signal_handlers_block_by_func (self->slider, slid_cb, self);
  /* A range of nothing would not be one. */
  gtk_range_set_range (self->slider, 0, (double)MAX (n, 1));
  gtk_range_set_value (self->slider, (double)moment);
  g_signal_handlers_unblock_by_func (self->slider, slid_cb, self);
  rt_film_caption_show (self->caption, self->game, step, place);
  gtk_widget_set_sensitive (self->first, moment > 0);
  gtk_widget_set_sensitive (self->back, moment > 0);
  gtk_widget_set_sensitive (self->forth, moment < n);
  gtk_widget_set_sensitive (self->last, moment < n);
  gtk_widget_set_sensitive (self->attack, has_next (self, RT_FILM_ATTACKS));
  gtk_widget_set_sensitive (self->boarding, has_next (self, RT_FILM_BOARDINGS));
  gtk_widget_queue_draw (GTK_WIDGET (self->lanes));
}

/* Below its lanes; without any there is room for it between the buttons. */
static void
place_slider (RtReplayBar *self)
{
  gboolean has_lanes = self->film && self->film->rounds->len > 0;

  rt_move_to_box (GTK_WIDGET (self->slider), has_lanes ? self->above : self->space);
}

static void
show_form (RtReplayBar *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->caption), self->form == RT_REPLAY_ALONE);
  gtk_widget_set_visible (self->play_on, self->form != RT_REPLAY_BESIDE_WHAT_IF);
  gtk_widget_set_visible (self->first, !self->is_compact);
  gtk_widget_set_visible (self->last, !self->is_compact);
  gtk_widget_set_visible (self->attack_words, !self->is_compact);
  gtk_widget_set_visible (self->boarding_words, !self->is_compact);
  gtk_widget_set_visible (self->jumps, self->film && self->film->marks->len > 0);
  rt_film_lanes_set_compact (self->lanes, self->is_compact);
}

void
rt_replay_bar_set_form (RtReplayBar *self, RtReplayForm form)
{
  self->form = form;
  show_form (self);
}

const RtFilm *
rt_replay_bar_get_film (RtReplayBar *self)
{
  return self->film;
}

static void
mark_bookmarks (RtReplayBar *self)
{
  gtk_scale_clear_marks (GTK_SCALE (self->slider));
  for (gsize i = 0; i < self->film->length; i++)
    if (rt_log_line_get_bookmark (rt_game_get_line (self->game, i)))
      gtk_scale_add_mark (GTK_SCALE (self->slider), (double)i + 1, GTK_POS_TOP, NULL);
}

void
rt_replay_bar_set_game (RtReplayBar *self, RtGame *branch)
{
  rt_film_lanes_set_film (self->lanes, branch, NULL);
  g_set_object (&self->game, branch);
  g_clear_pointer (&self->film, rt_film_free);
  self->film = rt_film_new (branch);
  rt_film_lanes_set_film (self->lanes, branch, self->film);
  mark_bookmarks (self);
  place_slider (self);
  show_form (self);
}

/* ---- The widget ---- */

static void
rt_replay_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtReplayBar *self = RT_REPLAY_BAR (object);

  if (id == PROP_COMPACT) {
    self->is_compact = g_value_get_boolean (value);
    show_form (self);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  }
}

/* So that Space plays at once. */
static void
rt_replay_bar_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_replay_bar_parent_class)->map (widget);
  gtk_widget_grab_focus (RT_REPLAY_BAR (widget)->play);
}

static void
rt_replay_bar_dispose (GObject *object)
{
  RtReplayBar *self = RT_REPLAY_BAR (object);

  g_clear_handle_id (&self->timer, g_source_remove);
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_pointer (&self->film, rt_film_free);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (rt_replay_bar_parent_class)->dispose (object);
}

static void
rt_replay_bar_class_init (RtReplayBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_replay_bar_dispose;
  G_OBJECT_CLASS (klass)->set_property = rt_replay_bar_set_property;
  widget_class->map = rt_replay_bar_map;
  props[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE,
                                              G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  g_type_ensure (RT_TYPE_FILM_CAPTION);
  g_type_ensure (RT_TYPE_FILM_LANES);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-replay-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, caption);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, lanes);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, slider);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, first);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, back);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, play);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, forth);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, last);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, half);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, twice);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, fast);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, jumps);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, attack);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, attack_words);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, boarding);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, boarding_words);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, above);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, space);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, play_on);
  gtk_widget_class_bind_template_callback (widget_class, slid_cb);
  gtk_widget_class_bind_template_callback (widget_class, seek_cb);
  gtk_widget_class_bind_template_callback (widget_class, first_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, play_cb);
  gtk_widget_class_bind_template_callback (widget_class, forth_cb);
  gtk_widget_class_bind_template_callback (widget_class, last_cb);
  gtk_widget_class_bind_template_callback (widget_class, speed_cb);
  gtk_widget_class_bind_template_callback (widget_class, attack_cb);
  gtk_widget_class_bind_template_callback (widget_class, boarding_cb);
  gtk_widget_class_bind_template_callback (widget_class, play_on_cb);
  signals[SIGNAL_PLAY_ON] = g_signal_new ("play-on", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_replay_bar_init (RtReplayBar *self)
{
  self->step_ms = STEP_MS;
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_film_lanes_set_slider (self->lanes, self->slider);
  show_play (self);
}
