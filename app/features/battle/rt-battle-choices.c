/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-choices.h. */
#include "rt-choices.h"

#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-deed-button.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>

typedef struct {
  RtDeedButton *button; /* owned by the grid */
  gboolean has_action;
  RulesAction action;
  int tag;
} Choice;

struct _RtChoices {
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkLabel *title;
  GtkLabel *text;
  AdwBin *rule;
  GtkFlowBox *grid;
  AdwBin *extra;
  GPtrArray *choices; /* of Choice */
  guint n;            /* those in use */
};

G_DEFINE_FINAL_TYPE (RtChoices, rt_choices, GTK_TYPE_WIDGET)

/* More than these stand two in a row, also on a small screen. */
enum { MANY = 3 };

enum { SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
press (RtChoices *self, const Choice *choice)
{
  GtkWidget *table = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_BATTLE_TABLE);
  RulesAction action = choice->action;

  if (!choice->has_action) {
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, choice->tag);
  } else if (!rt_deed_button_is_possible (choice->button)) {
    rt_table_explain (RT_TABLE (table), &action, NULL, NULL);
  } else {
    rt_battle_table_open_pane (RT_BATTLE_TABLE (table), NULL);
    rt_table_do (RT_TABLE (table), &action);
  }
}

static void
clicked_cb (RtDeedButton *button, RtChoices *self)
{
  for (guint i = 0; i < self->n; i++) {
    Choice *choice = self->choices->pdata[i];

    if (choice->button == button) {
      press (self, choice);
      return;
    }
  }
}

static Choice *
add_choice (RtChoices *self)
{
  Choice *choice = g_new0 (Choice, 1);
  GtkWidget *button = rt_deed_button_new (NULL, "");
  GtkWidget *child = gtk_flow_box_child_new ();

  choice->button = RT_DEED_BUTTON (button);
  rt_deed_button_wrap (choice->button);
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), button);
  gtk_widget_set_focusable (child, FALSE);
  gtk_flow_box_append (self->grid, child);
  g_ptr_array_add (self->choices, choice);
  return choice;
}

void
rt_choices_begin (RtChoices *self, const char *title, const char *text, const char *rule)
{
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->text, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->text), text != NULL);
  adw_bin_set_child (self->rule, rule ? rt_rule_button (rule) : NULL);
  rt_choices_set_extra (self, NULL);
  self->n = 0;
}

void
rt_choices_add (RtChoices *self, const char *icon, const char *name, const char *line, int cost,
                const RulesAction *action, int tag)
{
  GtkWidget *table = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_BATTLE_TABLE);
  Choice *choice = self->n < self->choices->len ? self->choices->pdata[self->n] : add_choice (self);
  g_autofree char *why = action ? rt_table_why_not (RT_TABLE (table), action, NULL) : NULL;

  self->n++;
  choice->has_action = action != NULL;
  if (action)
    choice->action = *action;
  choice->tag = tag;
  rt_deed_button_set_icon (choice->button, icon);
  rt_deed_button_set_name (choice->button, name);
  rt_deed_button_show (choice->button, line, cost, why == NULL);
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (choice->button)), TRUE);
}

void
rt_choices_end (RtChoices *self)
{
  gtk_flow_box_set_min_children_per_line (self->grid, self->n > MANY ? 2 : 1);
  for (guint i = self->n; i < self->choices->len; i++) {
    Choice *choice = self->choices->pdata[i];

    gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (choice->button)), FALSE);
  }
}

void
rt_choices_set_extra (RtChoices *self, GtkWidget *extra)
{
  adw_bin_set_child (self->extra, extra);
}

gboolean
rt_choices_take_key (RtChoices *self, guint key)
{
  guint i = key - GDK_KEY_1;

  if (key < GDK_KEY_1 || key > GDK_KEY_9 || i >= self->n)
    return FALSE;
  press (self, self->choices->pdata[i]);
  return TRUE;
}

/* ---- The widget ---- */

static void
rt_choices_dispose (GObject *object)
{
  RtChoices *self = RT_CHOICES (object);

  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_choices_parent_class)->dispose (object);
}

static void
rt_choices_class_init (RtChoicesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_choices_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static GtkWidget *
new_head (RtChoices *self)
{
  GtkWidget *head = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  self->title = GTK_LABEL (rt_text (NULL, "question"));
  self->text = GTK_LABEL (rt_text (NULL, "dim"));
  self->rule = ADW_BIN (adw_bin_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->title), TRUE);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->rule));
  gtk_box_append (GTK_BOX (head), row);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->text));
  return head;
}

static void
rt_choices_init (RtChoices *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);

  self->choices = g_ptr_array_new_with_free_func (g_free);
  self->content = gtk_scrolled_window_new ();
  self->grid = GTK_FLOW_BOX (gtk_flow_box_new ());
  self->extra = ADW_BIN (adw_bin_new ());
  gtk_flow_box_set_selection_mode (self->grid, GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (self->grid, TRUE);
  gtk_flow_box_set_min_children_per_line (self->grid, 1);
  gtk_flow_box_set_max_children_per_line (self->grid, 2);
  gtk_flow_box_set_row_spacing (self->grid, 8);
  gtk_flow_box_set_column_spacing (self->grid, 8);
  gtk_box_append (GTK_BOX (box), new_head (self));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->extra));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->grid));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->content), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->content), box);
  gtk_widget_set_vexpand (self->content, TRUE);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}

GtkWidget *
rt_choices_new (void)
{
  return g_object_new (RT_TYPE_CHOICES, NULL);
}
