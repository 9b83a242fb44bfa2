/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-table-room.h. */
#include "rt-table-room.h"

#include "app/ui/draw/rt-emblem.h"
#include "app/ui/rt-widgets.h"
#include "rules/rules-text.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtTableRoom {
  GtkWidget parent_instance;

  RtGame *game;
  int shown_to; /* whose eyes are at the screen; -1: behind the curtain, or nobody's secret */
  gboolean has_curtain;
  GtkWidget *content;
  RtEmblem *badge;
  GtkLabel *actor;
  GtkLabel *line;
  GtkWidget *undo;
  GtkWidget *redo;
  GtkStack *stack;
  GtkWidget *facts;
  GtkWidget *actions;
  GtkWidget *log;
  RtEmblem *curtain_badge;
  GtkLabel *curtain_title;
  GtkWidget *refusal;
};

G_DEFINE_FINAL_TYPE (RtTableRoom, rt_table_room, GTK_TYPE_WIDGET)

enum { LOG_SHOWN = 40, ACTIONS_SHOWN = 80 };

/* ---- What lies on the table ---- */

typedef struct {
  RtTableRoom *self;
  int seat; /* of the facts told last, to begin a new heading */
} Telling;

static char *
describe_values (RtTableRoom *self, const RulesFact *fact)
{
  const RulesGame *rules = rt_game_get_rules (self->game);
  const RulesSetup *setup = rt_game_get_setup (self->game);
  g_autoptr (GString) text = g_string_new (NULL);

  for (size_t i = 0; i < fact->n_values; i++) {
    char buffer[12];
    const char *word = fact->value[i] == RULES_HIDDEN
                           ? "?"
                           : rules_text_value (rules, setup, fact->kind, fact->value[i], buffer);

    g_string_append_printf (text, "%s%s", i ? "  " : "", word);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_heading (RtTableRoom *self, int seat)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, "list-heading");

  if (seat >= 0) {
    GtkWidget *badge = rt_emblem_new (24);
    const char *name = rt_game_get_setup (self->game)->seat[seat];

    rt_emblem_show_player (RT_EMBLEM (badge), seat, name, FALSE);
    gtk_box_append (GTK_BOX (box), badge);
    gtk_box_append (GTK_BOX (box), rt_label (name, "heading"));
  } else {
    gtk_box_append (GTK_BOX (box), rt_label (_ ("On the table"), "heading"));
  }
  gtk_box_append (GTK_BOX (self->facts), box);
}

static void
tell_fact (const RulesFact *fact, void *data)
{
  Telling *telling = data;
  RtTableRoom *self = telling->self;
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, "fact");
  g_autofree char *values = describe_values (self, fact);
  GtkWidget *text = rt_text (values, "numeric fact-value");

  if (fact->seat != telling->seat)
    add_heading (self, fact->seat);
  telling->seat = fact->seat;
  gtk_box_append (GTK_BOX (box), rt_label (_ (fact->name), "dim"));
  gtk_widget_set_hexpand (text, TRUE);
  gtk_label_set_xalign (GTK_LABEL (text), 1);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (self->facts), box);
}

static void
show_facts (RtTableRoom *self)
{
  g_autofree RulesState *view = g_new0 (RulesState, 1);
  const RulesGame *rules = rt_game_get_rules (self->game);
  Telling telling = { self, G_MININT };

  rt_clear_box (self->facts);
  rt_game_get_view (self->game, self->shown_to, view);
  rules->show (rt_game_get_setup (self->game), view, tell_fact, &telling);
}

/* ---- What may be done ---- */

static void
act_cb (GtkWidget *button, gpointer data)
{
  RtTableRoom *self = RT_TABLE_ROOM (gtk_widget_get_ancestor (button, RT_TYPE_TABLE_ROOM));

  gtk_widget_set_visible (self->refusal, FALSE);
  rt_game_do (self->game, data, "");
}

static void
free_action (gpointer data, GClosure *closure)
{
  (void)closure;
  g_free (data);
}

static void
show_actions (RtTableRoom *self)
{
  g_autoptr (GArray) legal = rt_game_get_legal (self->game);

  rt_clear_box (self->actions);
  for (guint i = 0; i < MIN (legal->len, ACTIONS_SHOWN); i++) {
    const RulesAction *action = &g_array_index (legal, RulesAction, i);
    g_autofree char *text = rt_game_describe_action (self->game, action);
    GtkWidget *button = rt_button (text, "action", NULL);

    gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
    g_signal_connect_data (button, "clicked", G_CALLBACK (act_cb),
                           g_memdup2 (action, sizeof *action), free_action, 0);
    gtk_box_append (GTK_BOX (self->actions), button);
  }
  gtk_widget_set_sensitive (self->actions, !rt_game_is_busy (self->game));
}

/* ---- What has happened ---- */

static void
show_log (RtTableRoom *self)
{
  gsize depth = rt_game_get_depth (self->game);

  rt_clear_box (self->log);
  for (gsize i = depth; i > 0 && depth - i < LOG_SHOWN; i--) {
    g_autofree char *text = rt_game_describe_line (self->game, i - 1, self->shown_to);
    const char *rule = rt_game_get_line_rule (self->game, i - 1);
    const char *origin = rt_game_get_line_origin (self->game, i - 1);
    g_autofree char *small =
        g_strdup_printf ("%s%s%s", origin, *origin && rule ? " · " : "", rule ? rule : "");

    if (!*text)
      continue;
    gtk_box_append (GTK_BOX (self->log), rt_text (text, NULL));
    gtk_box_append (GTK_BOX (self->log), rt_label (small, "dim card-line told"));
  }
}

/* ---- Who must act ---- */

static char *
describe_end (RtTableRoom *self)
{
  const RulesSetup *setup = rt_game_get_setup (self->game);
  g_autoptr (GString) text = g_string_new (NULL);
  RulesResult result = { 0 };

  rt_game_get_rules (self->game)->result (setup, rt_game_get_state (self->game), &result);
  for (int i = 0; i < setup->n_seats; i++)
    g_string_append_printf (text, "%s%s %d", i ? " · " : "", setup->seat[i], result.score[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_turn (RtTableRoom *self)
{
  const RulesSetup *setup = rt_game_get_setup (self->game);
  int actor = rt_game_get_actor (self->game);
  const char *title = rt_game_get_rules (self->game)->title;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (GTK_WIDGET (self->badge), actor >= 0);
  for (int i = 0; i < RULES_SEATS_MAX; i++) {
    g_autofree char *style = g_strdup_printf ("actor-%d", i + 1);

    rt_set_class (GTK_WIDGET (self->actor), style, i == actor);
  }
  if (actor >= 0) {
    rt_emblem_show_player (self->badge, actor, setup->seat[actor], TRUE);
    text = rt_game_get_player (self->game, actor)
               ? g_strdup_printf (_ ("%s is thinking"), setup->seat[actor])
               : g_strdup_printf (_ ("%s's turn"), setup->seat[actor]);
  } else if (actor == RULES_OVER) {
    text = g_strdup (_ ("The game is over"));
  } else {
    text = g_strdup (_ ("Chance decides"));
  }
  gtk_label_set_text (self->actor, text);
  if (actor == RULES_OVER) {
    g_autofree char *end = describe_end (self);

    gtk_label_set_text (self->line, end);
  } else {
    gtk_label_set_text (self->line, title);
  }
  gtk_widget_set_sensitive (self->undo, rt_game_get_undoable (self->game) > 0);
  gtk_widget_set_sensitive (self->redo, rt_game_get_redoable (self->game) > 0);
}

static int
count_people (RtTableRoom *self)
{
  int n = 0;

  for (int i = 0; i < rt_game_get_setup (self->game)->n_seats; i++)
    n += rt_game_get_player (self->game, i) == NULL;
  return n;
}

/* Whose eyes are at the screen: the only person's, or the acting one's once the curtain is up. */
static void
look_who_is_there (RtTableRoom *self)
{
  int actor = rt_game_get_actor (self->game);
  gboolean is_person = actor >= 0 && !rt_game_get_player (self->game, actor);

  if (count_people (self) == 1) {
    for (int i = 0; i < rt_game_get_setup (self->game)->n_seats; i++)
      if (!rt_game_get_player (self->game, i))
        self->shown_to = i;
    self->has_curtain = FALSE;
  } else if (is_person && self->shown_to != actor) {
    self->shown_to = -1;
    self->has_curtain = TRUE;
  } else if (!is_person && actor != RULES_CHANCE) {
    self->shown_to = -1;
    self->has_curtain = FALSE;
  }
}

static void
show_curtain (RtTableRoom *self)
{
  int actor = rt_game_get_actor (self->game);
  const char *name = rt_game_get_setup (self->game)->seat[actor];
  g_autofree char *text = g_strdup_printf (_ ("%s, it is your turn"), name);

  rt_clear_box (self->facts);
  rt_clear_box (self->actions);
  rt_clear_box (self->log);
  rt_emblem_show_player (self->curtain_badge, actor, name, TRUE);
  gtk_label_set_text (self->curtain_title, text);
  gtk_stack_set_visible_child_name (self->stack, "curtain");
}

static void
show (RtTableRoom *self)
{
  look_who_is_there (self);
  show_turn (self);
  if (self->has_curtain) {
    show_curtain (self);
    return;
  }
  gtk_stack_set_visible_child_name (self->stack, "table");
  show_facts (self);
  show_actions (self);
  show_log (self);
}

/* ---- What people do ---- */

static void
open_curtain_cb (RtTableRoom *self)
{
  self->shown_to = rt_game_get_actor (self->game);
  self->has_curtain = FALSE;
  show (self);
}

static void
refused_cb (RtTableRoom *self, const char *text, const char *rule)
{
  (void)rule;
  gtk_label_set_text (GTK_LABEL (self->refusal), text);
  gtk_widget_set_visible (self->refusal, TRUE);
}

static void
failed_cb (RtTableRoom *self, const char *text)
{
  refused_cb (self, text, NULL);
}

/* ---- The widget ---- */

static GtkWidget *
new_scrolled (GtkWidget *child)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), child);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_widget_set_hexpand (scrolled, TRUE);
  return scrolled;
}

static GtkWidget *
new_column (const char *title, GtkWidget **content)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, "panel column");

  *content = rt_box (GTK_ORIENTATION_VERTICAL, 6, NULL);
  if (title)
    gtk_box_append (GTK_BOX (box), rt_label (title, "heading"));
  gtk_box_append (GTK_BOX (box), new_scrolled (*content));
  return box;
}

static GtkWidget *
new_header (RtTableRoom *self)
{
  GtkWidget *bar = adw_header_bar_new ();
  GtkWidget *back = gtk_button_new_from_icon_name ("go-previous-symbolic");
  GtkWidget *title = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  self->undo = gtk_button_new_from_icon_name ("edit-undo-symbolic");
  self->redo = gtk_button_new_from_icon_name ("edit-redo-symbolic");
  self->badge = RT_EMBLEM (rt_emblem_new (34));
  self->actor = GTK_LABEL (rt_label (NULL, "turn-actor"));
  self->line = GTK_LABEL (rt_label (NULL, "turn-line"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (back), "win.leave-room");
  rt_set_name (back, _ ("Back"));
  rt_set_name (self->undo, _ ("Undo"));
  rt_set_name (self->redo, _ ("Redo"));
  g_signal_connect_swapped (self->undo, "clicked", G_CALLBACK (rt_game_undo), self->game);
  g_signal_connect_swapped (self->redo, "clicked", G_CALLBACK (rt_game_redo), self->game);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->actor));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->line));
  gtk_box_append (GTK_BOX (title), GTK_WIDGET (self->badge));
  gtk_box_append (GTK_BOX (title), words);
  adw_header_bar_pack_start (ADW_HEADER_BAR (bar), back);
  adw_header_bar_pack_start (ADW_HEADER_BAR (bar), self->undo);
  adw_header_bar_pack_start (ADW_HEADER_BAR (bar), self->redo);
  adw_header_bar_set_title_widget (ADW_HEADER_BAR (bar), title);
  return bar;
}

static GtkWidget *
new_curtain (RtTableRoom *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 24, "curtain");
  GtkWidget *open = rt_button (_ ("Show my hand"), "suggested-action", NULL);

  self->curtain_badge = RT_EMBLEM (rt_emblem_new (72));
  self->curtain_title = GTK_LABEL (gtk_label_new (NULL));
  gtk_widget_add_css_class (GTK_WIDGET (self->curtain_title), "hero-title");
  gtk_label_set_wrap (self->curtain_title, TRUE);
  gtk_widget_set_halign (open, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (box, GTK_ALIGN_FILL);
  g_signal_connect_object (open, "clicked", G_CALLBACK (open_curtain_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_vexpand (GTK_WIDGET (self->curtain_badge), TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->curtain_badge), GTK_ALIGN_END);
  gtk_widget_set_vexpand (open, TRUE);
  gtk_widget_set_valign (open, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->curtain_badge));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->curtain_title));
  gtk_box_append (GTK_BOX (box), open);
  return box;
}

static GtkWidget *
new_table (RtTableRoom *self)
{
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 8, "page-pane");
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);

  self->refusal = rt_text (NULL, "problem");
  gtk_widget_set_visible (self->refusal, FALSE);
  gtk_box_set_homogeneous (GTK_BOX (box), TRUE);
  gtk_box_append (GTK_BOX (box), new_column (NULL, &self->facts));
  gtk_box_append (GTK_BOX (box), new_column (_ ("You can"), &self->actions));
  gtk_box_append (GTK_BOX (box), new_column (_ ("So far"), &self->log));
  gtk_widget_set_vexpand (box, TRUE);
  gtk_box_append (GTK_BOX (all), self->refusal);
  gtk_box_append (GTK_BOX (all), box);
  return all;
}

static void
rt_table_room_dispose (GObject *object)
{
  RtTableRoom *self = RT_TABLE_ROOM (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  if (self->game) {
    g_signal_handlers_disconnect_by_data (self->game, self);
    /* Here and not by its last reference, which a computer player's thread may hold. */
    g_object_run_dispose (G_OBJECT (self->game));
  }
  g_clear_object (&self->game);
  G_OBJECT_CLASS (rt_table_room_parent_class)->dispose (object);
}

static void
rt_table_room_class_init (RtTableRoomClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_table_room_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_table_room_init (RtTableRoom *self)
{
  self->shown_to = -1;
}

GtkWidget *
rt_table_room_new (RtGame *game)
{
  RtTableRoom *self = g_object_new (RT_TYPE_TABLE_ROOM, NULL);

  self->game = g_object_ref (game);
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_box_append (GTK_BOX (self->content), new_header (self));
  gtk_stack_add_named (self->stack, new_table (self), "table");
  gtk_stack_add_named (self->stack, new_curtain (self), "curtain");
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  gtk_box_append (GTK_BOX (self->content), GTK_WIDGET (self->stack));
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
  g_signal_connect_object (game, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
