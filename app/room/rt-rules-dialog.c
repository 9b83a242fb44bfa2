/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rules-dialog.h. */
#include "rt-rules-dialog.h"

#include "app/widgets/rt-dialog.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

/* The heading under which the rule is printed, in the user's language. */
static const char *
heading_of (const RulesRule *rule)
{
  return rule->heading[0] ? _ (rule->heading) : "";
}

static GtkWidget *
new_row (const RulesRule *rule)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 4, "rule-row");
  GtkWidget *head = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  gtk_box_append (GTK_BOX (head), rt_rule (rule->id));
  gtk_box_append (GTK_BOX (head), rt_label (heading_of (rule), "dim card-line"));
  gtk_box_append (GTK_BOX (box), head);
  gtk_box_append (GTK_BOX (box), rt_text (_ (rule->text), NULL));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  rt_set_name (row, rule->id);
  return row;
}

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
fill (GtkListBox *list, GtkEditable *search)
{
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (search), -1);
  g_auto (GStrv) words = g_strsplit (wanted, " ", -1);
  const RulesGame *rules = g_object_get_data (G_OBJECT (list), "rules");
  GtkListBoxRow *row;

  while ((row = gtk_list_box_get_row_at_index (list, 0)))
    gtk_list_box_remove (list, GTK_WIDGET (row));
  for (const RulesRule *rule = rules->rules; rule->id; rule++)
    if (is_wanted (rule, words))
      gtk_list_box_append (list, new_row (rule));
}

static GtkWidget *
new_list (const RulesGame *rules)
{
  GtkWidget *list = gtk_list_box_new ();

  g_object_set_data (G_OBJECT (list), "rules", (gpointer)rules);
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_list_box_set_placeholder (GTK_LIST_BOX (list), rt_label (_ ("No rule says that"), "dim"));
  gtk_widget_add_css_class (list, "rules");
  rt_set_name (list, _ ("Rules"));
  return list;
}

GtkWindow *
rt_rules_dialog_new (GtkWindow *parent, const RulesGame *rules, const char *id)
{
  g_autofree char *title = g_strdup_printf (_ ("Rules of %s"), rules->title);
  GtkWidget *window =
      g_object_new (ADW_TYPE_WINDOW, "transient-for", parent, "destroy-with-parent", TRUE, "modal",
                    TRUE, "title", title, "default-width", 620, "default-height", 560, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);
  GtkWidget *search = gtk_search_entry_new ();
  GtkWidget *list = new_list (rules);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_widget_add_css_class (search, "search");
  rt_set_name (search, _ ("Search the rules"));
  gtk_editable_set_text (GTK_EDITABLE (search), id ? id : "");
  g_signal_connect_object (search, "search-changed", G_CALLBACK (fill), list, G_CONNECT_SWAPPED);
  /* The entry keeps Escape for itself. */
  g_signal_connect_object (search, "stop-search", G_CALLBACK (gtk_window_close), window,
                           G_CONNECT_SWAPPED);
  fill (GTK_LIST_BOX (list), GTK_EDITABLE (search));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (box), search);
  gtk_box_append (GTK_BOX (box), scrolled);
  rt_dialog_fill (ADW_WINDOW (window), box, FALSE);
  return GTK_WINDOW (window);
}
