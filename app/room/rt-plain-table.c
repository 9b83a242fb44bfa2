/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-plain-table.h. */
#include "rt-plain-table.h"

#include "app/room/rt-log-view.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

/* A fact, and before the first of a seat whose it is. */
#define RT_TYPE_FACT_ROW (rt_fact_row_get_type ())
G_DECLARE_FINAL_TYPE (RtFactRow, rt_fact_row, RT, FACT_ROW, GtkBox)

struct _RtFactRow {
  GtkBox parent_instance;

  GtkWidget *head;
  RtEmblem *badge;
  GtkLabel *title;
  GtkLabel *name;
  GtkLabel *value;
};

G_DEFINE_FINAL_TYPE (RtFactRow, rt_fact_row, GTK_TYPE_BOX)

struct _RtPlainTable {
  RtTable parent_instance;

  RtGame *game; /* the table's */
  GtkWidget *facts;
  GtkWidget *actions;
  RtLogView *log;
};

G_DEFINE_FINAL_TYPE (RtPlainTable, rt_plain_table, RT_TYPE_TABLE)

enum { ACTIONS_SHOWN = 80 };

/* ---- What lies on the table ---- */

typedef struct {
  RtPlainTable *self;
  int seat; /* of the facts told last, to begin a new heading */
} FactList;

static char *
describe_values (RtPlainTable *self, const RulesFact *fact)
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
rt_fact_row_class_init (RtFactRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-fact-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtFactRow, head);
  gtk_widget_class_bind_template_child (widget_class, RtFactRow, badge);
  gtk_widget_class_bind_template_child (widget_class, RtFactRow, title);
  gtk_widget_class_bind_template_child (widget_class, RtFactRow, name);
  gtk_widget_class_bind_template_child (widget_class, RtFactRow, value);
}

static void
rt_fact_row_init (RtFactRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
show_heading (RtPlainTable *self, RtFactRow *row, int seat)
{
  const char *name = seat >= 0 ? rt_game_get_setup (self->game)->seat[seat] : _ ("On the table");

  gtk_widget_set_visible (row->head, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (row->badge), seat >= 0);
  if (seat >= 0)
    rt_emblem_show_player (row->badge, seat, name, FALSE);
  gtk_label_set_text (row->title, name);
}

static void
add_fact (const RulesFact *fact, void *data)
{
  FactList *list = data;
  RtPlainTable *self = list->self;
  RtFactRow *row = g_object_new (RT_TYPE_FACT_ROW, NULL);
  g_autofree char *values = describe_values (self, fact);

  if (fact->seat != list->seat)
    show_heading (self, row, fact->seat);
  list->seat = fact->seat;
  gtk_label_set_text (row->name, _ (fact->name));
  gtk_label_set_text (row->value, values);
  gtk_box_append (GTK_BOX (self->facts), GTK_WIDGET (row));
}

static void
show_facts (RtPlainTable *self)
{
  g_autofree RulesState *view = g_new0 (RulesState, 1);
  const RulesGame *rules = rt_game_get_rules (self->game);
  FactList list = { self, G_MININT };

  rt_clear_box (self->facts);
  rt_game_get_view (self->game, rt_table_get_seat (RT_TABLE (self)), view);
  rules->show (rt_game_get_setup (self->game), view, add_fact, &list);
}

/* ---- What may be done ---- */

static void
show_actions (RtPlainTable *self)
{
  g_autoptr (GArray) legal = rt_game_get_legal (self->game);

  rt_clear_box (self->actions);
  for (guint i = 0; i < MIN (legal->len, ACTIONS_SHOWN); i++) {
    const RulesAction *action = &g_array_index (legal, RulesAction, i);
    g_autofree char *text = rt_game_describe_action (self->game, action);
    GtkWidget *button = rt_button (text, "action", NULL);

    gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
    rt_table_connect (RT_TABLE (self), button, action);
    gtk_box_append (GTK_BOX (self->actions), button);
  }
  gtk_widget_set_sensitive (self->actions, !rt_game_is_busy (self->game));
}

/* ---- The widget ---- */

static void
rt_plain_table_open (RtTable *table)
{
  RtPlainTable *self = RT_PLAIN_TABLE (table);

  self->game = rt_table_get_game (table);
  rt_log_view_set_game (self->log, self->game);
}

static void
rt_plain_table_show (RtTable *table, int seat)
{
  RtPlainTable *self = RT_PLAIN_TABLE (table);

  show_facts (self);
  show_actions (self);
  rt_log_view_show (self->log, seat);
}

static void
rt_plain_table_clear (RtTable *table)
{
  RtPlainTable *self = RT_PLAIN_TABLE (table);

  rt_clear_box (self->facts);
  rt_clear_box (self->actions);
  rt_log_view_clear (self->log);
}

static void
rt_plain_table_class_init (RtPlainTableClass *klass)
{
  RtTableClass *table_class = RT_TABLE_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_LOG_VIEW);
  table_class->open = rt_plain_table_open;
  table_class->show = rt_plain_table_show;
  table_class->clear = rt_plain_table_clear;
  table_class->has_secrets = TRUE;
  table_class->has_log = TRUE;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-plain-table.ui");
  gtk_widget_class_bind_template_child (widget_class, RtPlainTable, facts);
  gtk_widget_class_bind_template_child (widget_class, RtPlainTable, actions);
  gtk_widget_class_bind_template_child (widget_class, RtPlainTable, log);
}

static void
rt_plain_table_init (RtPlainTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
