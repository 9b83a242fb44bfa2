/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-wr-sum.h. */
#include "rt-wr-sum.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtWrSum {
  GtkWidget parent_instance;
  GtkWidget *row;
};

G_DEFINE_FINAL_TYPE (RtWrSum, rt_wr_sum, GTK_TYPE_WIDGET)

/* So many shields stand one by one; more become one term. */
enum { SINGLES_MAX = 3 };

static const char *
style_of (RtBattleTermKind kind)
{
  switch (kind) {
  case RT_TERM_SHIELD:
    return "wr-shield";
  case RT_TERM_STEP:
    return "wr-step";
  case RT_TERM_WR:
  case RT_TERM_ARMOUR:
  case RT_TERM_ABILITY:
  case RT_TERM_AGREED:
    break;
  }
  return "wr-plain";
}

/* With a real minus sign. */
static char *
signed_value (const RtBattleTerm *term)
{
  if (term->kind == RT_TERM_WR)
    return g_strdup_printf ("%d", term->value);
  return term->value < 0 ? g_strdup_printf ("−%d", -term->value)
                         : g_strdup_printf ("+%d", term->value);
}

static GtkWidget *
new_column (const char *value, const char *style, const char *label)
{
  GtkWidget *column = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *figure = gtk_label_new (value);
  GtkWidget *caption = gtk_label_new (label);

  rt_add_classes (figure, "wr-value numeric");
  rt_add_classes (figure, style);
  rt_add_classes (caption, "wr-label");
  gtk_box_append (GTK_BOX (column), figure);
  gtk_box_append (GTK_BOX (column), caption);
  return column;
}

static void
add_term (RtWrSum *self, const RtBattleTerm *term)
{
  GtkWidget *button = gtk_button_new ();
  g_autofree char *value = signed_value (term);
  g_autofree char *label = rt_battle_term_label (term);
  g_autofree char *name = g_strdup_printf (_ ("%s %s, rule %s"), value, label, term->rule);

  gtk_button_set_child (GTK_BUTTON (button), new_column (value, style_of (term->kind), label));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", term->rule);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "room.rule");
  rt_add_classes (button, "flat wr-term");
  rt_set_name (button, name);
  gtk_box_append (GTK_BOX (self->row), button);
}

static void
add_sum (RtWrSum *self, int number)
{
  g_autofree char *value = g_strdup_printf ("%d", number);
  g_autofree char *sentence = number > 12 ? g_strdup (_ ("Only a natural 12 hits"))
                                          : g_strdup_printf (_ ("%d or more hits"), number);
  GtkWidget *column = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, "wr-result");
  GtkWidget *figure = gtk_label_new (value);
  GtkWidget *plus = gtk_label_new ("+");
  GtkWidget *caption = gtk_label_new (number > 12 ? _ ("only a 12") : _ ("on 2d6"));

  rt_add_classes (figure, "wr-value numeric");
  rt_add_classes (plus, "wr-plus");
  gtk_widget_set_valign (plus, GTK_ALIGN_END);
  rt_set_name (figure, sentence);
  rt_add_classes (caption, "wr-label");
  gtk_box_append (GTK_BOX (box), figure);
  gtk_box_append (GTK_BOX (box), plus);
  gtk_box_append (GTK_BOX (column), box);
  gtk_box_append (GTK_BOX (column), caption);
  gtk_box_append (GTK_BOX (self->row), new_column ("=", "wr-plain", ""));
  gtk_box_append (GTK_BOX (self->row), column);
}

static void
rt_wr_sum_dispose (GObject *object)
{
  g_clear_pointer (&RT_WR_SUM (object)->row, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_wr_sum_parent_class)->dispose (object);
}

static void
rt_wr_sum_class_init (RtWrSumClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_wr_sum_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_wr_sum_init (RtWrSum *self)
{
  self->row = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, "wr-sum");
  gtk_widget_set_parent (self->row, GTK_WIDGET (self));
}

GtkWidget *
rt_wr_sum_new (void)
{
  return g_object_new (RT_TYPE_WR_SUM, NULL);
}

void
rt_wr_sum_show (RtWrSum *self, const RtBattleQuote *quote)
{
  rt_clear_box (self->row);
  for (int i = 0; i < quote->n_terms; i++) {
    RtBattleTerm term = quote->terms[i];
    int n = 1;

    if (term.kind == RT_TERM_SHIELD && term.value <= SINGLES_MAX) {
      n = term.value;
      term.value = 1;
    }
    while (n-- > 0)
      add_term (self, &term);
  }
  add_sum (self, quote->number);
}
