/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-sc-cell.h. */
#include "rt-sc-cell.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

GtkWidget *
rt_sc_cell_new (const char *style)
{
  GtkWidget *button = gtk_button_new ();

  gtk_button_set_child (GTK_BUTTON (button), rt_piece_new (0, 0));
  rt_add_classes (button, "sc-cell");
  rt_add_classes (button, style);
  return button;
}

RtPiece *
rt_sc_cell_piece (GtkWidget *cell)
{
  return RT_PIECE (gtk_button_get_child (GTK_BUTTON (cell)));
}

void
rt_sc_cell_set (GtkWidget *cell, RtScCellState state, const char *name)
{
  static const char *const classes[] = { NULL, "legal", "refused", "heavy", "chosen" };
  static const char *const words[] = { "", N_ ("possible"), N_ ("not possible now"),
                                       N_ ("too heavy"), N_ ("chosen") };

  for (guint i = 1; i < G_N_ELEMENTS (classes); i++)
    rt_set_class (cell, classes[i], i == (guint)state);
  gtk_accessible_update_property (GTK_ACCESSIBLE (cell), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  *words[state] ? _ (words[state]) : "", -1);
}
