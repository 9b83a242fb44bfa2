/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-review-panel.h. */
#include "rt-review-panel.h"

#include "app/session/rt-review.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtReviewPanel {
  GtkWidget parent_instance;

  RtGame *game;
  GCancellable *cancellable;
  GtkWidget *content;
  GtkStack *stack;
  GtkProgressBar *progress;
  GtkWidget *rows;
};

G_DEFINE_FINAL_TYPE (RtReviewPanel, rt_review_panel, GTK_TYPE_WIDGET)

#define JUDGE "search:300"
enum { ROWS_SHOWN = 6 };

/* Less than this is within chance. */
static const double least_cost = 0.5;

/* ---- What was found ---- */

static GtkWidget *
new_row (RtReviewPanel *self, const RtVerdict *verdict)
{
  const char *player = rt_game_get_setup (self->game)->seat[verdict->seat];
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "review-row");
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *badge = rt_emblem_new (24);
  GtkWidget *show = rt_button (_ ("Show"), NULL, "room.replay(uint64 0)");
  g_autoptr (RtGame) then = rt_game_branch (self->game);
  g_autofree char *played = NULL;
  g_autofree char *best = NULL;
  g_autofree char *cost = g_strdup_printf ("−%.1f", verdict->cost);
  g_autofree char *better = NULL;
  g_autofree char *name = g_strdup_printf (_ ("Show choice %zu of %s"), verdict->index + 1, player);

  rt_game_go_to (then, verdict->index);
  played = rt_game_foretell (then, &verdict->played);
  best = rt_game_foretell (then, &verdict->best);
  better = g_strdup_printf (_ ("Better: %s"), best);
  rt_emblem_show_player (RT_EMBLEM (badge), verdict->seat, player, FALSE);
  gtk_box_append (GTK_BOX (words), rt_text (played, "review-played"));
  gtk_box_append (GTK_BOX (words), rt_text (better, "dim"));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (show), "t", (guint64)verdict->index);
  gtk_widget_set_valign (show, GTK_ALIGN_CENTER);
  rt_set_name (show, name);
  gtk_box_append (GTK_BOX (box), badge);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), rt_label (cost, "review-cost numeric"));
  gtk_box_append (GTK_BOX (box), show);
  return box;
}

static void
show_verdicts (RtReviewPanel *self, const GArray *verdicts)
{
  guint n = 0;

  for (guint i = 0; i < verdicts->len && n < ROWS_SHOWN; i++) {
    const RtVerdict *verdict = &g_array_index (verdicts, RtVerdict, i);

    /* Only people want to know. */
    if (verdict->cost < least_cost || rt_game_get_player (self->game, verdict->seat))
      continue;
    gtk_box_append (GTK_BOX (self->rows), new_row (self, verdict));
    n++;
  }
  gtk_box_append (GTK_BOX (self->rows),
                  rt_text (n ? _ ("Points of margin, on average, by what could be known then.")
                             : _ ("No choice cost much."),
                           "dim"));
  gtk_stack_set_visible_child_name (self->stack, "found");
}

/* ---- Looking ---- */

static void
progress_cb (gsize done, gsize all, gpointer data)
{
  RtReviewPanel *self = data;

  gtk_progress_bar_set_fraction (self->progress, all ? (double)done / (double)all : 0);
}

static void
reviewed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtReviewPanel) self = data;
  g_autoptr (GArray) verdicts = rt_review_finish (result, NULL);

  if (!self->content)
    return;
  if (verdicts && !g_cancellable_is_cancelled (self->cancellable))
    show_verdicts (self, verdicts);
  else
    gtk_stack_set_visible_child_name (self->stack, "ask");
}

static void
look_cb (RtReviewPanel *self)
{
  g_clear_object (&self->cancellable);
  self->cancellable = g_cancellable_new ();
  gtk_progress_bar_set_fraction (self->progress, 0);
  gtk_stack_set_visible_child_name (self->stack, "looking");
  rt_review_async (rt_game_copy_log (self->game), JUDGE, self->cancellable, progress_cb, self,
                   reviewed_cb, g_object_ref (self));
}

static void
stop_cb (RtReviewPanel *self)
{
  g_cancellable_cancel (self->cancellable);
}

/* ---- The widget ---- */

static GtkWidget *
new_looking (RtReviewPanel *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *stop = rt_button (_ ("Stop"), NULL, NULL);

  self->progress = GTK_PROGRESS_BAR (gtk_progress_bar_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->progress), TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->progress), GTK_ALIGN_CENTER);
  rt_set_name (GTK_WIDGET (self->progress), _ ("Looking at every choice"));
  g_signal_connect_swapped (stop, "clicked", G_CALLBACK (stop_cb), self);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->progress));
  gtk_box_append (GTK_BOX (box), stop);
  return box;
}

static void
rt_review_panel_dispose (GObject *object)
{
  RtReviewPanel *self = RT_REVIEW_PANEL (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (rt_review_panel_parent_class)->dispose (object);
}

static void
rt_review_panel_class_init (RtReviewPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_review_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_review_panel_init (RtReviewPanel *self)
{
  GtkWidget *ask = rt_button (_ ("Which choices cost most?"), NULL, NULL);

  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  self->stack = GTK_STACK (gtk_stack_new ());
  self->rows = rt_box (GTK_ORIENTATION_VERTICAL, 8, "panel");
  gtk_stack_set_vhomogeneous (self->stack, FALSE);
  gtk_widget_set_halign (ask, GTK_ALIGN_CENTER);
  g_signal_connect_swapped (ask, "clicked", G_CALLBACK (look_cb), self);
  gtk_stack_add_named (self->stack, ask, "ask");
  gtk_stack_add_named (self->stack, new_looking (self), "looking");
  gtk_stack_add_named (self->stack, self->rows, "found");
  gtk_box_append (GTK_BOX (self->content), GTK_WIDGET (self->stack));
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}

GtkWidget *
rt_review_panel_new (RtGame *game)
{
  RtReviewPanel *self = g_object_new (RT_TYPE_REVIEW_PANEL, NULL);

  self->game = g_object_ref (game);
  return GTK_WIDGET (self);
}
