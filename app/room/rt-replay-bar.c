/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-replay-bar.h. */
#include "rt-replay-bar.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtReplayBar {
  GtkWidget parent_instance;

  RtGame *game;
  GtkWidget *content;
  GtkWidget *back;
  GtkWidget *forth;
  GtkRange *slider;
  GtkLabel *place;
  gulong slid; /* the handler that a change by hand calls */
};

G_DEFINE_FINAL_TYPE (RtReplayBar, rt_replay_bar, GTK_TYPE_WIDGET)

enum { SIGNAL_PLAY_ON, N_SIGNALS };
static guint signals[N_SIGNALS];

static gsize
length (RtReplayBar *self)
{
  return rt_game_get_depth (self->game) + rt_game_get_redoable (self->game);
}

static void
show (RtReplayBar *self)
{
  gsize depth = rt_game_get_depth (self->game), n = length (self);
  g_autofree char *text = g_strdup_printf (_ ("%zu of %zu"), depth, n);

  g_signal_handler_block (self->slider, self->slid);
  /* A range of nothing would not be one. */
  gtk_range_set_range (self->slider, 0, (double)MAX (n, 1));
  gtk_range_set_value (self->slider, (double)depth);
  g_signal_handler_unblock (self->slider, self->slid);
  gtk_label_set_text (self->place, text);
  gtk_widget_set_sensitive (self->back, depth > 0);
  gtk_widget_set_sensitive (self->forth, depth < n);
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

/* ---- The widget ---- */

static void
add_marks (RtReplayBar *self)
{
  GListModel *log = rt_game_get_log (self->game);

  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);

    if (rt_log_line_get_bookmark (line))
      gtk_scale_add_mark (GTK_SCALE (self->slider), i + 1, GTK_POS_TOP, NULL);
  }
}

static GtkWidget *
new_step (RtReplayBar *self, const char *icon, const char *name, GCallback callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  rt_add_classes (button, "touch");
  rt_set_name (button, name);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (button, "clicked", callback, self);
  return button;
}

static void
rt_replay_bar_dispose (GObject *object)
{
  RtReplayBar *self = RT_REPLAY_BAR (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (rt_replay_bar_parent_class)->dispose (object);
}

static void
rt_replay_bar_class_init (RtReplayBarClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_replay_bar_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_PLAY_ON] = g_signal_new ("play-on", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_replay_bar_init (RtReplayBar *self)
{
  GtkWidget *play = rt_button (_ ("Play on from here"), "suggested-action", NULL);

  self->content = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "replay");
  self->back = new_step (self, "go-previous-symbolic", _ ("One step back"), G_CALLBACK (back_cb));
  self->forth = new_step (self, "go-next-symbolic", _ ("One step on"), G_CALLBACK (forth_cb));
  self->slider = GTK_RANGE (gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, 0, 1, 1));
  self->place = GTK_LABEL (rt_label (NULL, "numeric"));
  gtk_scale_set_draw_value (GTK_SCALE (self->slider), FALSE);
  gtk_range_set_round_digits (self->slider, 0);
  gtk_widget_set_hexpand (GTK_WIDGET (self->slider), TRUE);
  gtk_widget_set_valign (play, GTK_ALIGN_CENTER);
  rt_set_name (GTK_WIDGET (self->slider), _ ("Place in the game"));
  self->slid = g_signal_connect_swapped (self->slider, "value-changed", G_CALLBACK (slid_cb), self);
  g_signal_connect_swapped (play, "clicked", G_CALLBACK (play_on_cb), self);
  gtk_box_append (GTK_BOX (self->content), self->back);
  gtk_box_append (GTK_BOX (self->content), GTK_WIDGET (self->slider));
  gtk_box_append (GTK_BOX (self->content), self->forth);
  gtk_box_append (GTK_BOX (self->content), GTK_WIDGET (self->place));
  gtk_box_append (GTK_BOX (self->content), play);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}

GtkWidget *
rt_replay_bar_new (RtGame *branch)
{
  RtReplayBar *self = g_object_new (RT_TYPE_REPLAY_BAR, NULL);

  self->game = g_object_ref (branch);
  add_marks (self);
  g_signal_connect_object (branch, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
