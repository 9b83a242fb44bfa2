/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-review-panel.h. */
#include "rt-review-panel.h"

#include "app/session/rt-review.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

/* One choice and a better one. */
#define RT_TYPE_REVIEW_ROW (rt_review_row_get_type ())
G_DECLARE_FINAL_TYPE (RtReviewRow, rt_review_row, RT, REVIEW_ROW, AdwBin)

struct _RtReviewRow {
  AdwBin parent_instance;

  RtEmblem *badge;
  GtkLabel *played;
  GtkLabel *better;
  GtkLabel *cost;
  GtkWidget *show;
};

G_DEFINE_FINAL_TYPE (RtReviewRow, rt_review_row, ADW_TYPE_BIN)

struct _RtReviewPanel {
  AdwBin parent_instance;

  RtGame *game; /* NULL: the panel is gone */
  GCancellable *cancellable;
  GtkStack *stack;
  GtkProgressBar *progress;
  GtkBox *rows;
  GtkLabel *remark;
};

G_DEFINE_FINAL_TYPE (RtReviewPanel, rt_review_panel, ADW_TYPE_BIN)

enum { ROWS_SHOWN = 6 };

/* Less than this is within chance. */
static const double least_cost = 0.5;

/* ---- What was found ---- */

static void
rt_review_row_class_init (RtReviewRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-review-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtReviewRow, badge);
  gtk_widget_class_bind_template_child (widget_class, RtReviewRow, played);
  gtk_widget_class_bind_template_child (widget_class, RtReviewRow, better);
  gtk_widget_class_bind_template_child (widget_class, RtReviewRow, cost);
  gtk_widget_class_bind_template_child (widget_class, RtReviewRow, show);
}

static void
rt_review_row_init (RtReviewRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
new_row (RtReviewPanel *self, const RtVerdict *verdict)
{
  RtReviewRow *row = g_object_new (RT_TYPE_REVIEW_ROW, NULL);
  const char *player = rt_game_get_setup (self->game)->seat[verdict->seat];
  g_autoptr (RtGame) then = rt_game_branch (self->game);
  g_autofree char *played = NULL;
  g_autofree char *best = NULL;
  /* Points; where games are won or lost, of a hundred such games. */
  g_autofree char *cost = verdict->why.phrase
                              ? g_strdup_printf ("−%.1f %%", verdict->cost)
                              : g_strdup_printf ("−%.1f ± %.1f", verdict->cost, verdict->error);
  g_autofree char *better = NULL;
  g_autofree char *name = g_strdup_printf (_ ("Show choice %zu of %s"), verdict->index + 1, player);

  rt_game_go_to (then, verdict->index);
  played = rt_game_predict (then, &verdict->played);
  best = rt_game_predict (then, &verdict->best);
  better = g_strdup_printf (_ ("Better: %s"), best);
  rt_emblem_show_player (row->badge, verdict->seat, player, FALSE);
  gtk_label_set_text (row->played, played);
  gtk_label_set_text (row->better, better);
  gtk_label_set_text (row->cost, cost);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row->show), "t", (guint64)verdict->index);
  rt_set_name (row->show, name);
  return GTK_WIDGET (row);
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
    gtk_box_append (self->rows, new_row (self, verdict));
    n++;
  }
  gtk_label_set_text (
      self->remark,
      n ? _ ("Points of margin, on average, by what could be known then; ± tells how far "
             "off they may be.")
        : _ ("No choice cost much."));
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

  if (!self->game)
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
  rt_review_async (rt_game_copy_log (self->game), RT_REVIEW_PLAYER, self->cancellable, progress_cb,
                   self, reviewed_cb, g_object_ref (self));
}

static void
stop_cb (RtReviewPanel *self)
{
  g_cancellable_cancel (self->cancellable);
}

/* ---- The widget ---- */

static void
rt_review_panel_dispose (GObject *object)
{
  RtReviewPanel *self = RT_REVIEW_PANEL (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (rt_review_panel_parent_class)->dispose (object);
}

static void
rt_review_panel_class_init (RtReviewPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_review_panel_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-review-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtReviewPanel, stack);
  gtk_widget_class_bind_template_child (widget_class, RtReviewPanel, progress);
  gtk_widget_class_bind_template_child (widget_class, RtReviewPanel, rows);
  gtk_widget_class_bind_template_child (widget_class, RtReviewPanel, remark);
  gtk_widget_class_bind_template_callback (widget_class, look_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_cb);
}

static void
rt_review_panel_init (RtReviewPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_review_panel_new (RtGame *game)
{
  RtReviewPanel *self = g_object_new (RT_TYPE_REVIEW_PANEL, NULL);

  self->game = g_object_ref (game);
  return GTK_WIDGET (self);
}
