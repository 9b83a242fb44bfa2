/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-log-view.h. */
#include "rt-log-view.h"

#include "app/room/rt-reversed-model.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

/* What has happened once: made once and filled again and again. */
#define RT_TYPE_LOG_ROW (rt_log_row_get_type ())
G_DECLARE_FINAL_TYPE (RtLogRow, rt_log_row, RT, LOG_ROW, GtkButton)

struct _RtLogRow {
  GtkButton parent_instance;

  RtEmblem *badge;
  GtkWidget *dice; /* of a roll, as they lay */
  GtkLabel *text;
  GtkLabel *source;
  GtkWidget *mark;
};

G_DEFINE_FINAL_TYPE (RtLogRow, rt_log_row, GTK_TYPE_BUTTON)

struct _RtLogView {
  AdwBin parent_instance;

  RtGame *game;
  int seat;
  GListModel *all;          /* the newest first */
  GtkSliceListModel *lines; /* those of them that have been scrolled to, and some more */
  GtkListView *list;
  GtkRevealer *more; /* about the line that was tapped */
  RtLogLine *chosen;
  GtkLabel *sentence;
  GtkWidget *rule;
  GtkWidget *undo;
  GtkWidget *bookmark;
  GtkWidget *replay;
};

G_DEFINE_FINAL_TYPE (RtLogView, rt_log_view, ADW_TYPE_BIN)

enum { DIE_SIZE = 24 };

/* ---- Words ---- */

char *
rt_log_view_describe (RtGame *game, RtLogLine *line, int seat)
{
  g_autofree char *text = rt_log_line_describe (line, seat);
  g_autofree char *all = *text ? NULL : rt_log_line_describe_all (line);

  if (*text)
    return g_steal_pointer (&text);
  /* There is something to tell, but not to everybody. */
  if (*all || rt_log_line_get_actor (line) == RULES_CHANCE)
    return g_strdup (_ ("Hidden from you"));
  return rt_game_describe_action (game, rt_log_line_get_action (line));
}

/* The small print under it: "dice D1, D2 · RM-AT-6". */
static char *
describe_source (RtLogLine *line)
{
  const char *rule = rt_log_line_get_rule (line);
  g_autofree char *origin = rt_describe_origin (rt_log_line_get_origin (line));

  return g_strdup_printf ("%s%s%s", origin, *origin && rule ? " · " : "", rule ? rule : "");
}

/* ---- One line ---- */

static void
rt_log_row_class_init (RtLogRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-log-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtLogRow, badge);
  gtk_widget_class_bind_template_child (widget_class, RtLogRow, dice);
  gtk_widget_class_bind_template_child (widget_class, RtLogRow, text);
  gtk_widget_class_bind_template_child (widget_class, RtLogRow, source);
  gtk_widget_class_bind_template_child (widget_class, RtLogRow, mark);
}

static void
rt_log_row_init (RtLogRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void choose (RtLogView *self, RtLogLine *line);

static void
tapped_cb (GtkWidget *row, GtkListItem *item)
{
  RtLogView *self = RT_LOG_VIEW (gtk_widget_get_ancestor (row, RT_TYPE_LOG_VIEW));
  RtLogLine *line = gtk_list_item_get_item (item);

  choose (self, self->chosen == line ? NULL : line);
}

static void
setup_cb (RtLogView *self, GtkListItem *item)
{
  GtkWidget *row = g_object_new (RT_TYPE_LOG_ROW, NULL);

  g_signal_connect_object (row, "clicked", G_CALLBACK (tapped_cb), item, 0);
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_child (item, row);
}

static void
show_mark (RtLogLine *line, GParamSpec *property, RtLogRow *row)
{
  gtk_widget_set_visible (row->mark, rt_log_line_get_bookmark (line) != NULL);
}

static void
show_dice (RtLogRow *row, RtLogLine *line)
{
  const gint16 *faces;
  guint n = rt_log_line_get_faces (line, &faces);

  rt_clear_box (row->dice);
  for (guint i = 0; i < n; i++) {
    GtkWidget *die = rt_die_new (DIE_SIZE);

    rt_die_show (RT_DIE (die), RT_DIE_SETTLED, faces[i]);
    gtk_box_append (GTK_BOX (row->dice), die);
  }
  gtk_widget_set_visible (row->dice, n > 0);
}

static void
bind_cb (RtLogView *self, GtkListItem *item)
{
  RtLogLine *line = gtk_list_item_get_item (item);
  RtLogRow *row = RT_LOG_ROW (gtk_list_item_get_child (item));
  g_autofree char *text = rt_log_view_describe (self->game, line, self->seat);
  g_autofree char *markup = rt_log_line_mark_up (line, self->seat);
  g_autofree char *source = describe_source (line);
  int actor = rt_log_line_get_actor (line);

  show_dice (row, line);
  /* Names are escaped there; only its own <b> is markup. */
  if (*markup)
    gtk_label_set_markup (row->text, markup);
  else
    gtk_label_set_text (row->text, text);
  gtk_label_set_text (row->source, source);
  if (actor >= 0)
    rt_emblem_show_player (row->badge, actor, rt_game_get_setup (self->game)->seat[actor], FALSE);
  else if (actor == RULES_TABLE)
    rt_emblem_show_porthole (row->badge, "rt-range-symbolic", _ ("Table"));
  else
    rt_emblem_show_porthole (row->badge, "rt-die-symbolic", _ ("Chance"));
  rt_set_name (GTK_WIDGET (row), text);
  rt_set_item_name (item, text);
  show_mark (line, NULL, row);
  g_signal_connect_object (line, "notify::bookmark", G_CALLBACK (show_mark), row, 0);
}

static void
unbind_cb (RtLogView *self, GtkListItem *item)
{
  g_signal_handlers_disconnect_by_data (gtk_list_item_get_item (item),
                                        gtk_list_item_get_child (item));
}

/* ---- More about a line ---- */

static void
set_target (GtkWidget *button, gsize number)
{
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "t", (guint64)number);
}

static void
show_more (RtLogView *self)
{
  RtLogLine *line = self->chosen;
  const char *rule = line ? rt_log_line_get_rule (line) : NULL;
  g_autofree char *text = line ? rt_log_view_describe (self->game, line, self->seat) : NULL;
  const gint16 *faces;
  gsize index;

  gtk_revealer_set_reveal_child (self->more, line != NULL);
  if (!line)
    return;
  index = rt_log_line_get_index (line);
  gtk_label_set_text (self->sentence, text);
  gtk_widget_set_visible (self->rule, rule != NULL);
  if (rule) {
    g_autofree char *label = g_strdup_printf (_ ("Rule %s"), rule);

    gtk_button_set_label (GTK_BUTTON (self->rule), label);
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->rule), "s", rule);
  }
  /* What is taken back with it is only what came of it: the dice lie there still, and are said
   * anew. */
  gtk_button_set_label (GTK_BUTTON (self->undo), rt_log_line_get_faces (line, &faces) > 0
                                                     ? _ ("Correct a die")
                                                     : _ ("Undo to here"));
  gtk_button_set_label (GTK_BUTTON (self->bookmark),
                        rt_log_line_get_bookmark (line) ? _ ("Remove bookmark") : _ ("Bookmark"));
  set_target (self->undo, index);
  set_target (self->bookmark, index);
  set_target (self->replay, index + 1);
}

static void
choose (RtLogView *self, RtLogLine *line)
{
  if (self->chosen)
    g_signal_handlers_disconnect_by_data (self->chosen, self);
  g_set_object (&self->chosen, line);
  if (line)
    g_signal_connect_object (line, "notify::bookmark", G_CALLBACK (show_more), self,
                             G_CONNECT_SWAPPED);
  show_more (self);
}

/* ---- The widget ---- */

static void
rt_log_view_dispose (GObject *object)
{
  RtLogView *self = RT_LOG_VIEW (object);

  if (self->more)
    choose (self, NULL);
  adw_bin_set_child (ADW_BIN (self), NULL);
  g_clear_object (&self->lines);
  g_clear_object (&self->all);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (rt_log_view_parent_class)->dispose (object);
}

/* A list makes widgets for some 200 rows, wherever it is scrolled to: so it gets no more at first
 * than a screen is high, and more before its end comes into sight. */
enum { LINES = 40 };

static void
scrolled_cb (RtLogView *self, GtkAdjustment *adjustment)
{
  double below = gtk_adjustment_get_upper (adjustment) - gtk_adjustment_get_value (adjustment)
                 - gtk_adjustment_get_page_size (adjustment);
  guint size = gtk_slice_list_model_get_size (self->lines);

  if (below < gtk_adjustment_get_page_size (adjustment)
      && size < g_list_model_get_n_items (self->all))
    gtk_slice_list_model_set_size (self->lines, size + LINES);
}

static void
rt_log_view_class_init (RtLogViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_log_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-log-view.ui");
  gtk_widget_class_bind_template_child (widget_class, RtLogView, list);
  gtk_widget_class_bind_template_child (widget_class, RtLogView, more);
  gtk_widget_class_bind_template_child (widget_class, RtLogView, sentence);
  gtk_widget_class_bind_template_child (widget_class, RtLogView, rule);
  gtk_widget_class_bind_template_child (widget_class, RtLogView, undo);
  gtk_widget_class_bind_template_child (widget_class, RtLogView, bookmark);
  gtk_widget_class_bind_template_child (widget_class, RtLogView, replay);
  gtk_widget_class_bind_template_callback (widget_class, setup_cb);
  gtk_widget_class_bind_template_callback (widget_class, bind_cb);
  gtk_widget_class_bind_template_callback (widget_class, unbind_cb);
  gtk_widget_class_bind_template_callback (widget_class, scrolled_cb);
}

static void
rt_log_view_init (RtLogView *self)
{
  self->seat = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
fill (RtLogView *self)
{
  g_autoptr (GtkNoSelection) model =
      gtk_no_selection_new (g_object_ref (G_LIST_MODEL (self->lines)));

  gtk_slice_list_model_set_size (self->lines, LINES);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (model));
}

void
rt_log_view_show (RtLogView *self, int seat)
{
  if (self->seat == seat && gtk_list_view_get_model (self->list))
    return;
  self->seat = seat;
  /* What another may be told is told in other words: every row anew. */
  gtk_list_view_set_model (self->list, NULL);
  fill (self);
  choose (self, NULL);
}

void
rt_log_view_clear (RtLogView *self)
{
  if (!gtk_list_view_get_model (self->list))
    return;
  choose (self, NULL);
  gtk_label_set_text (self->sentence, "");
  gtk_list_view_set_model (self->list, NULL);
}

/* The list would stay at the line that was on top. */
static void
stay_at_newest (RtLogView *self)
{
  if (gtk_list_view_get_model (self->list) && g_list_model_get_n_items (self->all) > 0)
    gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", 0);
}

/* A line that was undone is not there to be told about. */
static void
lines_changed_cb (RtLogView *self)
{
  if (!self->chosen)
    stay_at_newest (self);
  if (self->chosen && rt_log_line_get_index (self->chosen) >= rt_game_get_depth (self->game))
    choose (self, NULL);
}

void
rt_log_view_set_game (RtLogView *self, RtGame *game)
{
  self->game = g_object_ref (game);
  self->all = rt_reversed_new (rt_game_get_log (game));
  self->lines = gtk_slice_list_model_new (g_object_ref (self->all), 0, LINES);
  g_signal_connect_object (game, "changed", G_CALLBACK (lines_changed_cb), self, G_CONNECT_SWAPPED);
}

GtkWidget *
rt_log_view_new (RtGame *game)
{
  RtLogView *self = g_object_new (RT_TYPE_LOG_VIEW, NULL);

  rt_log_view_set_game (self, game);
  return GTK_WIDGET (self);
}
