/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-log-view.h. */
#include "rt-log-view.h"

#include "app/room/rt-reversed-model.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtLogView {
  GtkWidget parent_instance;

  RtGame *game;
  int seat;
  GListModel *all;          /* the newest first */
  GtkSliceListModel *lines; /* those of them that have been scrolled to, and some more */
  GtkWidget *content;
  GtkListView *list;
  GtkWidget *more; /* about the line that was tapped */
  RtLogLine *chosen;
  GtkLabel *sentence;
  GtkWidget *rule;
  GtkWidget *undo;
  GtkWidget *bookmark;
  GtkWidget *replay;
};

G_DEFINE_FINAL_TYPE (RtLogView, rt_log_view, GTK_TYPE_WIDGET)

/* ---- Words ---- */

char *
rt_log_view_describe (RtGame *game, RtLogLine *line, int seat)
{
  g_autofree char *text = rt_log_line_describe (line, seat);
  g_autofree char *all = *text ? NULL : rt_log_line_describe_all (line);

  if (*text)
    return g_steal_pointer (&text);
  /* There is something to tell, but not to everybody. */
  if (*all || rt_log_line_get_actor (line) < 0)
    return g_strdup (_ ("Hidden from you"));
  return rt_game_describe_action (game, rt_log_line_get_action (line));
}

/* The journal's words for where dice came from: "dice D1,D2,typed". */
static char *
describe_origin (const char *origin)
{
  g_auto (GStrv) words = g_strsplit (origin, ",", -1);

  for (char **word = words; *word; word++) {
    const char *name = g_str_equal (*word, "typed")       ? _ ("typed")
                       : g_str_equal (*word, "virtual")   ? _ ("virtual")
                       : g_str_equal (*word, "confirmed") ? _ ("confirmed by hand")
                                                          : NULL;

    if (!name)
      continue;
    g_free (*word);
    *word = g_strdup (name);
  }
  return g_strjoinv (", ", words);
}

/* The small print under it: "dice D1, D2 · RM-AT-6". */
static char *
describe_source (RtLogLine *line)
{
  const char *rule = rt_log_line_get_rule (line);
  g_autofree char *origin = describe_origin (rt_log_line_get_origin (line));

  return g_strdup_printf ("%s%s%s", origin, *origin && rule ? " · " : "", rule ? rule : "");
}

/* ---- One line ---- */

/* The parts of a row, by their names: the widgets are made once and filled again and again. */
#define ROW_BADGE "badge"
#define ROW_TEXT "text"
#define ROW_SOURCE "source"
#define ROW_MARK "mark"

static void
row_keep (GtkWidget *row, const char *name, GtkWidget *part)
{
  g_object_set_data (G_OBJECT (row), name, part);
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
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  GtkWidget *row = gtk_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 1, NULL);
  GtkWidget *badge = rt_emblem_new (20);
  GtkWidget *text = rt_text (NULL, "log-text");
  GtkWidget *source = rt_label (NULL, "log-source dim");
  GtkWidget *mark = gtk_image_new_from_icon_name ("user-bookmarks-symbolic");

  gtk_widget_set_valign (badge, GTK_ALIGN_START);
  gtk_widget_set_valign (mark, GTK_ALIGN_START);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), text);
  gtk_box_append (GTK_BOX (words), source);
  gtk_box_append (GTK_BOX (box), badge);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), mark);
  gtk_button_set_child (GTK_BUTTON (row), box);
  rt_add_classes (row, "flat log-row");
  row_keep (row, ROW_BADGE, badge);
  row_keep (row, ROW_TEXT, text);
  row_keep (row, ROW_SOURCE, source);
  row_keep (row, ROW_MARK, mark);
  g_signal_connect_object (row, "clicked", G_CALLBACK (tapped_cb), item, 0);
  gtk_list_item_set_activatable (item, FALSE);
  gtk_list_item_set_child (item, row);
}

static void
show_mark (RtLogLine *line, GParamSpec *property, GtkWidget *row)
{
  gtk_widget_set_visible (g_object_get_data (G_OBJECT (row), ROW_MARK),
                          rt_log_line_get_bookmark (line) != NULL);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, RtLogView *self)
{
  RtLogLine *line = gtk_list_item_get_item (item);
  GtkWidget *row = gtk_list_item_get_child (item);
  GtkWidget *badge = g_object_get_data (G_OBJECT (row), ROW_BADGE);
  g_autofree char *text = rt_log_view_describe (self->game, line, self->seat);
  g_autofree char *source = describe_source (line);
  int actor = rt_log_line_get_actor (line);

  gtk_label_set_text (g_object_get_data (G_OBJECT (row), ROW_TEXT), text);
  gtk_label_set_text (g_object_get_data (G_OBJECT (row), ROW_SOURCE), source);
  if (actor >= 0)
    rt_emblem_show_player (RT_EMBLEM (badge), actor, rt_game_get_setup (self->game)->seat[actor],
                           FALSE);
  else
    rt_emblem_show_porthole (RT_EMBLEM (badge), "rt-die-symbolic", _ ("Chance"));
  rt_set_name (row, text);
  rt_set_item_name (item, text);
  show_mark (line, NULL, row);
  g_signal_connect_object (line, "notify::bookmark", G_CALLBACK (show_mark), row, 0);
}

static void
unbind_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
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
  gsize index;

  gtk_revealer_set_reveal_child (GTK_REVEALER (self->more), line != NULL);
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

static GtkWidget *
new_more (RtLogView *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 6, "log-more");
  GtkWidget *buttons = gtk_flow_box_new ();
  GtkWidget *row;

  self->sentence = GTK_LABEL (rt_text (NULL, NULL));
  self->rule = rt_button ("", NULL, "room.rule::");
  self->undo = rt_button (_ ("Undo to here"), NULL, "room.undo-to(uint64 0)");
  self->bookmark = rt_button ("", NULL, "room.bookmark(uint64 0)");
  self->replay = rt_button (_ ("Replay from here"), NULL, "room.replay(uint64 0)");
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (buttons), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (buttons), 2);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (buttons), TRUE);
  for (guint i = 0; i < 4; i++) {
    GtkWidget *button = (GtkWidget *[]){ self->rule, self->undo, self->bookmark, self->replay }[i];

    row = gtk_flow_box_child_new ();
    gtk_widget_set_focusable (row, FALSE);
    gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (row), button);
    gtk_flow_box_append (GTK_FLOW_BOX (buttons), row);
  }
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->sentence));
  gtk_box_append (GTK_BOX (box), buttons);
  self->more = gtk_revealer_new ();
  gtk_revealer_set_transition_type (GTK_REVEALER (self->more),
                                    GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP);
  gtk_revealer_set_child (GTK_REVEALER (self->more), box);
  return self->more;
}

/* ---- The widget ---- */

static void
rt_log_view_dispose (GObject *object)
{
  RtLogView *self = RT_LOG_VIEW (object);

  if (self->more)
    choose (self, NULL);
  self->more = NULL;
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->lines);
  g_clear_object (&self->all);
  g_clear_object (&self->game);
  G_OBJECT_CLASS (rt_log_view_parent_class)->dispose (object);
}

static void
rt_log_view_class_init (RtLogViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_log_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_log_view_init (RtLogView *self)
{
  self->seat = -1;
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

static GtkWidget *
new_list (RtLogView *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (bind_cb), self, 0);
  g_signal_connect (factory, "unbind", G_CALLBACK (unbind_cb), NULL);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "log");
  rt_set_name (GTK_WIDGET (self->list), _ ("What has happened"));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->list));
  gtk_widget_set_vexpand (scrolled, TRUE);
  g_signal_connect_object (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scrolled)),
                           "value-changed", G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
  return scrolled;
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

GtkWidget *
rt_log_view_new (RtGame *game)
{
  RtLogView *self = g_object_new (RT_TYPE_LOG_VIEW, NULL);

  self->game = g_object_ref (game);
  self->all = rt_reversed_new (rt_game_get_log (game));
  self->lines = gtk_slice_list_model_new (g_object_ref (self->all), 0, LINES);
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  gtk_box_append (GTK_BOX (self->content), new_list (self));
  gtk_box_append (GTK_BOX (self->content), new_more (self));
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
  g_signal_connect_object (game, "changed", G_CALLBACK (lines_changed_cb), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
