/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-replay-bar.h. */
#include "rt-replay-bar.h"

#include <glib/gi18n.h>

struct _RtReplayBar {
  AdwBin parent_instance;

  RtGame *game;
  GtkWidget *back;
  GtkWidget *forth;
  GtkRange *slider;
  GtkLabel *place;
};

G_DEFINE_FINAL_TYPE (RtReplayBar, rt_replay_bar, ADW_TYPE_BIN)

enum { SIGNAL_PLAY_ON, N_SIGNALS };
static guint signals[N_SIGNALS];

static gsize
length (RtReplayBar *self)
{
  return rt_game_get_depth (self->game) + rt_game_get_redoable (self->game);
}

/* ---- Steps ---- */

static void
slid_cb (RtReplayBar *self)
{
  rt_game_go_to (self->game, (gsize)(gtk_range_get_value (self->slider) + 0.5));
}

static void
back_cb (RtReplayBar *self)
{
  gsize depth = rt_game_get_depth (self->game);

  rt_game_go_to (self->game, depth ? depth - 1 : 0);
}

static void
forth_cb (RtReplayBar *self)
{
  rt_game_go_to (self->game, MIN (rt_game_get_depth (self->game) + 1, length (self)));
}

static void
play_on_cb (RtReplayBar *self)
{
  g_signal_emit (self, signals[SIGNAL_PLAY_ON], 0);
}

static void
show (RtReplayBar *self)
{
  gsize depth = rt_game_get_depth (self->game), n = length (self);
  g_autofree char *text = g_strdup_printf (_ ("%zu of %zu"), depth, n);

  g_signal_handlers_block_by_func (self->slider, slid_cb, self);
  /* A range of nothing would not be one. */
  gtk_range_set_range (self->slider, 0, (double)MAX (n, 1));
  gtk_range_set_value (self->slider, (double)depth);
  g_signal_handlers_unblock_by_func (self->slider, slid_cb, self);
  gtk_label_set_text (self->place, text);
  gtk_widget_set_sensitive (self->back, depth > 0);
  gtk_widget_set_sensitive (self->forth, depth < n);
}

/* ---- The widget ---- */

static void
rt_replay_bar_dispose (GObject *object)
{
  g_clear_object (&RT_REPLAY_BAR (object)->game);
  G_OBJECT_CLASS (rt_replay_bar_parent_class)->dispose (object);
}

static void
rt_replay_bar_class_init (RtReplayBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_replay_bar_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-replay-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, back);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, forth);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, slider);
  gtk_widget_class_bind_template_child (widget_class, RtReplayBar, place);
  gtk_widget_class_bind_template_callback (widget_class, slid_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, forth_cb);
  gtk_widget_class_bind_template_callback (widget_class, play_on_cb);
  signals[SIGNAL_PLAY_ON] = g_signal_new ("play-on", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_replay_bar_init (RtReplayBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
rt_replay_bar_set_game (RtReplayBar *self, RtGame *branch)
{
  GListModel *log = rt_game_get_log (branch);

  self->game = g_object_ref (branch);
  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);

    if (rt_log_line_get_bookmark (line))
      gtk_scale_add_mark (GTK_SCALE (self->slider), i + 1, GTK_POS_TOP, NULL);
  }
  g_signal_connect_object (branch, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}
