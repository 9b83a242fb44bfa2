/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-deed-button.h. */
#include "rt-deed-button.h"

#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtDeedButton {
  GtkButton parent_instance;

  gboolean is_possible;
  gboolean is_small;
  GtkImage *tile;
  GtkLabel *name;
  GtkLabel *line;
  GtkWidget *price;
  RtPips *pips;
  GtkLabel *cost;
  GtkWidget *why;
};

G_DEFINE_FINAL_TYPE (RtDeedButton, rt_deed_button, GTK_TYPE_BUTTON)

static char *
describe_cost (int cost)
{
  return cost == 0 ? g_strdup (C_ ("costs no AP", "free")) : g_strdup_printf (_ ("%d AP"), cost);
}

static void
show_cost (RtDeedButton *self, int cost)
{
  GtkWidget *table = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_BATTLE_TABLE);
  g_autofree char *text = describe_cost (MAX (cost, 0));

  gtk_widget_set_visible (self->price, cost >= 0 && self->is_possible && !self->is_small);
  gtk_widget_set_visible (GTK_WIDGET (self->pips),
                          cost > 0
                              && !(table && rt_battle_table_is_small (RT_BATTLE_TABLE (table))));
  rt_pips_show (self->pips, MAX (cost, 0), MAX (cost, 0), 0);
  gtk_label_set_text (self->cost, text);
}

static void
say (RtDeedButton *self)
{
  const char *name = gtk_label_get_text (self->name);
  g_autofree char *refused = g_strdup_printf (_ ("%s: why not?"), name);

  rt_set_name (GTK_WIDGET (self), self->is_possible ? name : refused);
}

void
rt_deed_button_set_small (RtDeedButton *self, gboolean is_small)
{
  self->is_small = is_small;
  rt_set_class (GTK_WIDGET (self), "small", is_small);
}

void
rt_deed_button_wrap (RtDeedButton *self)
{
  GtkLabel *const labels[] = { self->name, self->line };

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++) {
    gtk_label_set_wrap (labels[i], TRUE);
    gtk_label_set_lines (labels[i], 2);
    gtk_label_set_natural_wrap_mode (labels[i], GTK_NATURAL_WRAP_NONE);
  }
}

void
rt_deed_button_set_icon (RtDeedButton *self, const char *icon)
{
  gtk_image_set_from_icon_name (self->tile, icon);
}

void
rt_deed_button_set_name (RtDeedButton *self, const char *name)
{
  gtk_label_set_text (self->name, name);
  say (self);
}

void
rt_deed_button_show (RtDeedButton *self, const char *line, int cost, gboolean is_possible)
{
  self->is_possible = is_possible;
  rt_set_class (GTK_WIDGET (self), "refused", !is_possible);
  gtk_label_set_text (self->line, line ? line : "");
  gtk_widget_set_visible (GTK_WIDGET (self->line), line != NULL);
  gtk_widget_set_visible (self->why, !is_possible && !self->is_small);
  show_cost (self, cost);
  say (self);
}

gboolean
rt_deed_button_is_possible (RtDeedButton *self)
{
  return self->is_possible;
}

static GtkWidget *
new_why (void)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, "why");

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("rt-why-symbolic"));
  gtk_box_append (GTK_BOX (box), gtk_label_new (_ ("Why?")));
  return box;
}

static void
rt_deed_button_class_init (RtDeedButtonClass *klass)
{
}

static void
rt_deed_button_init (RtDeedButton *self)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  self->is_possible = TRUE;
  self->tile = GTK_IMAGE (gtk_image_new ());
  self->name = GTK_LABEL (rt_label (NULL, "deed"));
  self->line = GTK_LABEL (rt_label (NULL, "dim card-line"));
  self->price = rt_box (GTK_ORIENTATION_HORIZONTAL, 5, NULL);
  self->pips = RT_PIPS (rt_pips_new (18));
  self->cost = GTK_LABEL (gtk_label_new (NULL));
  self->why = new_why ();
  gtk_widget_add_css_class (GTK_WIDGET (self->tile), "tile");
  gtk_widget_add_css_class (GTK_WIDGET (self->cost), "numeric");
  gtk_widget_set_valign (GTK_WIDGET (self->tile), GTK_ALIGN_CENTER);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->name));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->line));
  gtk_box_append (GTK_BOX (self->price), GTK_WIDGET (self->pips));
  gtk_box_append (GTK_BOX (self->price), GTK_WIDGET (self->cost));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->tile));
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), self->price);
  gtk_box_append (GTK_BOX (row), self->why);
  gtk_button_set_child (GTK_BUTTON (self), row);
  rt_add_classes (GTK_WIDGET (self), "action deed-button");
}

GtkWidget *
rt_deed_button_new (const char *icon, const char *name)
{
  RtDeedButton *self = g_object_new (RT_TYPE_DEED_BUTTON, NULL);

  rt_deed_button_set_icon (self, icon);
  rt_deed_button_set_name (self, name);
  rt_deed_button_show (self, NULL, RT_DEED_NO_COST, TRUE);
  return GTK_WIDGET (self);
}
