/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rules-dialog.h. */
#include "rt-rules-dialog.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

#define RT_TYPE_RULE_ROW (rt_rule_row_get_type ())
G_DECLARE_FINAL_TYPE (RtRuleRow, rt_rule_row, RT, RULE_ROW, GtkListBoxRow)

struct _RtRuleRow {
  GtkListBoxRow parent_instance;

  GtkLabel *id;
  GtkLabel *heading;
  GtkLabel *text;
};

G_DEFINE_FINAL_TYPE (RtRuleRow, rt_rule_row, GTK_TYPE_LIST_BOX_ROW)

struct _RtRulesDialog {
  RtDialog parent_instance;

  const RulesGame *rules;
  GtkEditable *search;
  GtkListBox *list;
};

G_DEFINE_FINAL_TYPE (RtRulesDialog, rt_rules_dialog, RT_TYPE_DIALOG)

/* The heading under which the rule is printed, in the user's language. */
static const char *
heading_of (const RulesRule *rule)
{
  return rule->heading[0] ? _ (rule->heading) : "";
}

/* ---- A rule ---- */

static void
rt_rule_row_class_init (RtRuleRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-rule-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtRuleRow, id);
  gtk_widget_class_bind_template_child (widget_class, RtRuleRow, heading);
  gtk_widget_class_bind_template_child (widget_class, RtRuleRow, text);
}

static void
rt_rule_row_init (RtRuleRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
new_row (const RulesRule *rule)
{
  RtRuleRow *row = g_object_new (RT_TYPE_RULE_ROW, NULL);

  gtk_label_set_text (row->id, rule->id);
  gtk_label_set_text (row->heading, heading_of (rule));
  gtk_label_set_text (row->text, _ (rule->text));
  rt_set_name (GTK_WIDGET (row), rule->id);
  return GTK_WIDGET (row);
}

/* ---- All that are looked for ---- */

/* Every word that is looked for stands in the id, the heading or the text. */
static gboolean
is_wanted (const RulesRule *rule, char **words)
{
  g_autofree char *all = g_strconcat (rule->id, " ", heading_of (rule), " ", _ (rule->text), NULL);
  g_autofree char *there = g_utf8_casefold (all, -1);

  for (char **word = words; *word; word++)
    if (!strstr (there, *word))
      return FALSE;
  return TRUE;
}

/* Rows that are not wanted are not there: a screen reader finds what is only hidden. */
static void
fill (RtRulesDialog *self)
{
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (self->search), -1);
  g_auto (GStrv) words = g_strsplit (wanted, " ", -1);
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (self->list, 0)))
    gtk_list_box_remove (self->list, GTK_WIDGET (row));
  for (const RulesRule *rule = self->rules->rules; rule->id; rule++)
    if (is_wanted (rule, words))
      gtk_list_box_append (self->list, new_row (rule));
}

static void
rt_rules_dialog_class_init (RtRulesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-rules-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtRulesDialog, search);
  gtk_widget_class_bind_template_child (widget_class, RtRulesDialog, list);
  gtk_widget_class_bind_template_callback (widget_class, fill);
  gtk_widget_class_bind_template_callback (widget_class, gtk_window_close);
}

static void
rt_rules_dialog_init (RtRulesDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWindow *
rt_rules_dialog_new (GtkWindow *parent, const RulesGame *rules, const char *id)
{
  g_autofree char *title = g_strdup_printf (_ ("Rules of %s"), rules->title);
  RtRulesDialog *self =
      g_object_new (RT_TYPE_RULES_DIALOG, "transient-for", parent, "title", title, NULL);

  self->rules = rules;
  gtk_editable_set_text (self->search, id ? id : "");
  fill (self);
  return GTK_WINDOW (self);
}
