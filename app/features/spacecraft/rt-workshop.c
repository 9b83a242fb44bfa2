/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-workshop.h. */
#include "rt-workshop.h"

#include "app/widgets/rt-widgets.h"
#include "rt-cell-layout.h"
#include "rt-sc-cell.h"

#include <glib/gi18n.h>

struct _RtWorkshop {
  GtkWidget parent_instance;
  GtkWidget *token[RT_SC_COLUMNS];
  GtkWidget *cell[RT_SC_COLUMNS][RT_SC_COMPARTMENTS];
};

G_DEFINE_FINAL_TYPE (RtWorkshop, rt_workshop, GTK_TYPE_WIDGET)

enum { SIGNAL_TAPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
tapped_cb (GtkWidget *button, RtWorkshop *self)
{
  for (int column = 0; column < RT_SC_COLUMNS; column++)
    for (int i = 0; i < RT_SC_COMPARTMENTS; i++)
      if (self->cell[column][i] == button)
        g_signal_emit (self, signals[SIGNAL_TAPPED], 0, column, i);
}

static void
show_token (RtWorkshop *self, const RtSpacecraft *table, int column)
{
  GtkWidget *token = self->token[column];

  if (column >= table->n_tokens) {
    rt_piece_show_nothing (RT_PIECE (token));
    return;
  }
  rt_piece_show_token (RT_PIECE (token), table->token[column], table->weight[table->token[column]]);
  g_autofree char *name = g_strdup_printf (_ ("Column %d wants a %s"), column + 1,
                                           rt_spacecraft_junk_name (table, table->token[column]));
  rt_drawing_set_sentence (RT_DRAWING (token), name);
}

static void
show_cell (RtWorkshop *self, const RtSpacecraft *table, int column, int i)
{
  const RtScCompartment *compartment = &table->compartment[column][i];
  GtkWidget *cell = self->cell[column][i];
  gboolean is_building =
      table->legal->len && (table->phase == RT_SC_LEAVING || table->phase == RT_SC_APART);

  gtk_widget_set_visible (cell, compartment->module >= 0);
  if (compartment->module < 0)
    return;
  g_autofree char *module = rt_spacecraft_module_name (table, compartment->module);
  g_autofree char *name = g_strdup_printf (_ ("%s in column %d, costs %d, %d left"), module,
                                           column + 1, compartment->cost, compartment->stock);
  rt_piece_show_stock (rt_sc_cell_piece (cell), rt_spacecraft_kind (table, compartment->module),
                       rt_spacecraft_colours (table, compartment->module), compartment->cost,
                       compartment->stock);
  rt_piece_set_pale (rt_sc_cell_piece (cell), compartment->stock == 0);
  rt_sc_cell_set (cell,
                  compartment->n_ways ? RT_SC_CELL_LEGAL
                  : is_building       ? RT_SC_CELL_REFUSED
                                      : RT_SC_CELL_PLAIN,
                  name);
}

void
rt_workshop_show (RtWorkshop *self, const RtSpacecraft *table)
{
  for (int column = 0; column < RT_SC_COLUMNS; column++) {
    show_token (self, table, column);
    for (int i = 0; i < RT_SC_COMPARTMENTS; i++)
      show_cell (self, table, column, i);
  }
}

/* ---- The widget ---- */

static void
rt_workshop_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (rt_workshop_parent_class)->dispose (object);
}

static void
rt_workshop_class_init (RtWorkshopClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_workshop_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), RT_TYPE_CELL_LAYOUT);
  signals[SIGNAL_TAPPED] = g_signal_new ("tapped", RT_TYPE_WORKSHOP, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
}

static void
rt_workshop_init (RtWorkshop *self)
{
  RtCells cells = { .columns = RT_SC_COLUMNS,
                    .rows = RT_SC_COMPARTMENTS + 1,
                    .min_width = 46,
                    .min_height = 40,
                    .natural_width = 62,
                    .natural_height = 44,
                    .gap = 4,
                    .aisle = 2 };

  rt_cell_layout_set_cells (RT_CELL_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self))),
                            &cells);
  for (int column = 0; column < RT_SC_COLUMNS; column++) {
    self->token[column] = g_object_new (RT_TYPE_PIECE, NULL);
    rt_add_classes (self->token[column], "sc-token");
    gtk_widget_set_parent (self->token[column], GTK_WIDGET (self));
    rt_cell_layout_place (self->token[column], column, 0, 0);
    for (int i = 0; i < RT_SC_COMPARTMENTS; i++) {
      GtkWidget *cell = rt_sc_cell_new ("sc-stock");
      self->cell[column][i] = cell;
      g_signal_connect (cell, "clicked", G_CALLBACK (tapped_cb), self);
      gtk_widget_set_parent (cell, GTK_WIDGET (self));
      rt_cell_layout_place (cell, column, i + 1, 0);
    }
  }
}

GtkWidget *
rt_workshop_new (void)
{
  return g_object_new (RT_TYPE_WORKSHOP, NULL);
}
