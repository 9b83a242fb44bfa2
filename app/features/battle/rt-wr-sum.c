/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-wr-sum.h. */
#include "rt-wr-sum.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtWrSum {
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkBox *terms;
  GtkLabel *number;
  GtkLabel *caption;
};

G_DEFINE_FINAL_TYPE (RtWrSum, rt_wr_sum, GTK_TYPE_WIDGET)

/* So many shields stand one by one; more become one term. */
enum { SINGLES_MAX = 3 };

static GtkWidget *
new_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  rt_add_classes (label, style);
  return label;
}

static void
add_term (RtWrSum *self, const RtBattleTerm *term)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *column = gtk_grid_new ();
  g_autofree char *value = rt_battle_term_value (term);
  g_autofree char *label = rt_battle_term_label (term);
  g_autofree char *name = g_strdup_printf (_ ("%s %s, rule %s"), value, label, term->rule);
  GtkWidget *figure = new_label (value, "wr-value numeric");

  rt_add_classes (figure, rt_battle_term_style (term));
  gtk_widget_set_halign (column, GTK_ALIGN_CENTER);
  gtk_grid_attach (GTK_GRID (column), figure, 0, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (column), new_label (label, "wr-label"), 0, 1, 1, 1);
  gtk_button_set_child (GTK_BUTTON (button), column);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", term->rule);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "room.rule");
  rt_add_classes (button, "flat wr-term");
  rt_set_name (button, name);
  gtk_box_append (self->terms, button);
}

static void
rt_wr_sum_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_WR_SUM);
  G_OBJECT_CLASS (rt_wr_sum_parent_class)->dispose (object);
}

static void
rt_wr_sum_class_init (RtWrSumClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_wr_sum_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-wr-sum.ui");
  gtk_widget_class_bind_template_child (widget_class, RtWrSum, content);
  gtk_widget_class_bind_template_child (widget_class, RtWrSum, terms);
  gtk_widget_class_bind_template_child (widget_class, RtWrSum, number);
  gtk_widget_class_bind_template_child (widget_class, RtWrSum, caption);
}

static void
rt_wr_sum_init (RtWrSum *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_wr_sum_new (void)
{
  return g_object_new (RT_TYPE_WR_SUM, NULL);
}

void
rt_wr_sum_show (RtWrSum *self, const RtBattleQuote *quote)
{
  g_autofree char *number = g_strdup_printf ("%d", quote->number);
  g_autofree char *sentence = quote->number > 12
                                  ? g_strdup (_ ("Only a natural 12 hits"))
                                  : g_strdup_printf (_ ("%d or more hits"), quote->number);

  rt_clear_box (GTK_WIDGET (self->terms));
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
  gtk_label_set_text (self->number, number);
  rt_set_name (GTK_WIDGET (self->number), sentence);
  gtk_label_set_text (self->caption, quote->number > 12 ? _ ("only a 12") : _ ("on 2d6"));
}
