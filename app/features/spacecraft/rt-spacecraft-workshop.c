/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-workshop.h. */
#include "rt-spacecraft-workshop.h"

#include "app/widgets/rt-widgets.h"
#include "rt-spacecraft-cells.h"

#include <glib/gi18n.h>

/* Tiles of a kind beside the cart. */
typedef struct {
  GtkWidget *piece;
  GtkWidget *times;
} Coin;

struct _RtSpacecraftWorkshop {
  GtkBox parent_instance;

  GtkLabel *line;
  GtkWidget *cells;
  GtkWidget *wallet;
  GtkLabel *wallet_title;
  GtkWidget *token[SPACECRAFT_COLUMNS];
  GtkWidget *cell[SPACECRAFT_COLUMNS][SPACECRAFT_COMPARTMENTS];
  Coin coin[SPACECRAFT_JUNKS];
};

G_DEFINE_FINAL_TYPE (RtSpacecraftWorkshop, rt_spacecraft_workshop, GTK_TYPE_BOX)

enum { SIGNAL_TAPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
tapped_cb (GtkWidget *cell, RtSpacecraftWorkshop *self)
{
  int column;
  int row;

  rt_spacecraft_cells_get_place (cell, &column, &row);
  g_signal_emit (self, signals[SIGNAL_TAPPED], 0, column, row - 1);
}

static void
show_token (RtSpacecraftWorkshop *self, const RtSpacecraft *table, int column)
{
  RtSpacecraftPiece *token = RT_SPACECRAFT_PIECE (self->token[column]);
  int junk = table->view.token[column];

  if (column >= table->view.n_tokens) {
    rt_spacecraft_piece_show_nothing (token);
    return;
  }
  g_autofree char *name =
      g_strdup_printf (_ ("Column %d wants a %s"), column + 1, rt_spacecraft_junk_name (junk));
  rt_spacecraft_piece_show_token (token, junk, table->setup->weight[junk]);
  rt_drawing_set_sentence (RT_DRAWING (token), name);
}

static void
show_cell (RtSpacecraftWorkshop *self, const RtSpacecraft *table, int column, int i)
{
  const SpacecraftCompartment *compartment = &table->setup->compartment[column][i];
  GtkWidget *cell = self->cell[column][i];
  RtSpacecraftPiece *piece = rt_spacecraft_cell_get_piece (cell);
  int stock = table->view.stock[column][i];
  gboolean is_building = table->choices.n && rt_spacecraft_is_leaving (table);

  gtk_widget_set_visible (cell, compartment->is_there);
  if (!compartment->is_there)
    return;
  g_autofree char *module = rt_spacecraft_module_name (compartment->module);
  g_autofree char *name = g_strdup_printf (_ ("%s in column %d, costs %d, %d left"), module,
                                           column + 1, compartment->cost, stock);
  rt_spacecraft_piece_show_stock (piece, compartment->module, compartment->cost, stock);
  rt_spacecraft_piece_set_pale (piece, stock == 0);
  rt_spacecraft_cell_set_state (cell,
                                table->choices.ways[column][i] ? RT_SPACECRAFT_CELL_LEGAL
                                : is_building                  ? RT_SPACECRAFT_CELL_REFUSED
                                                               : RT_SPACECRAFT_CELL_PLAIN,
                                name);
}

/* Tiles beside the cart, by kind. */
static void
show_wallet (RtSpacecraftWorkshop *self, const RtSpacecraft *table)
{
  const SpacecraftSeat *seat = &table->view.seat[table->me];
  int n_of[SPACECRAFT_JUNKS] = { 0 };

  for (int i = 0; i < seat->n_beside; i++)
    n_of[seat->beside[i]]++;
  gtk_label_set_text (self->wallet_title,
                      seat->n_beside ? _ ("To pay with:") : _ ("No tiles beside the cart"));
  for (int i = 0; i < SPACECRAFT_JUNKS; i++) {
    const Coin *coin = &self->coin[i];
    g_autofree char *name = g_strdup_printf (_ ("%d × %s"), n_of[i], rt_spacecraft_junk_name (i));
    g_autofree char *times = g_strdup_printf ("×%d", n_of[i]);

    rt_drawing_set_sentence (RT_DRAWING (coin->piece), name);
    rt_spacecraft_piece_show_junk (RT_SPACECRAFT_PIECE (coin->piece), i, table->setup->weight[i],
                                   0);
    gtk_label_set_text (GTK_LABEL (coin->times), times);
    gtk_widget_set_visible (coin->piece, n_of[i] > 0);
    gtk_widget_set_visible (coin->times, n_of[i] > 1);
  }
}

void
rt_spacecraft_workshop_show (RtSpacecraftWorkshop *self, const RtSpacecraft *table)
{
  int left = SPACECRAFT_BUILDS - table->view.built;
  g_autofree char *builds =
      g_strdup_printf (ngettext ("build %d module", "build up to %d modules", (gulong)left), left);
  const char *line = !rt_spacecraft_is_leaving (table) ? _ ("opens when you leave")
                     : left                            ? builds
                                                       : _ ("2 modules built");

  for (int column = 0; column < SPACECRAFT_COLUMNS; column++) {
    show_token (self, table, column);
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++)
      show_cell (self, table, column, i);
  }
  rt_set_class (GTK_WIDGET (self), "turn", table->choices.n_builds > 0);
  gtk_label_set_text (self->line, line);
  show_wallet (self, table);
}

/* ---- The widget ---- */

static void
add_column (RtSpacecraftWorkshop *self, int column)
{
  self->token[column] = g_object_new (RT_TYPE_SPACECRAFT_PIECE, NULL);
  gtk_widget_add_css_class (self->token[column], "sc-token");
  gtk_widget_set_parent (self->token[column], self->cells);
  rt_spacecraft_cells_place (self->token[column], column, 0, 0);
  for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++) {
    self->cell[column][i] = rt_spacecraft_cell_new (self->cells, "sc-stock", column, i + 1);
    g_signal_connect (self->cell[column][i], "clicked", G_CALLBACK (tapped_cb), self);
  }
}

static void
add_coin (RtSpacecraftWorkshop *self, Coin *coin)
{
  coin->piece = g_object_new (RT_TYPE_SPACECRAFT_PIECE, "valign", GTK_ALIGN_CENTER, NULL);
  coin->times = rt_label (NULL, "numeric card-line");
  rt_drawing_set_size (RT_DRAWING (coin->piece), 30, 30);
  gtk_widget_add_css_class (coin->piece, "sc-slot");
  gtk_box_append (GTK_BOX (self->wallet), coin->piece);
  gtk_box_append (GTK_BOX (self->wallet), coin->times);
}

static void
rt_spacecraft_workshop_class_init (RtSpacecraftWorkshopClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SIGNAL_TAPPED] = g_signal_new ("tapped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 2, G_TYPE_INT, G_TYPE_INT);
  g_type_ensure (RT_TYPE_SPACECRAFT_CELLS);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-workshop.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftWorkshop, line);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftWorkshop, cells);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftWorkshop, wallet);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftWorkshop, wallet_title);
}

static void
rt_spacecraft_workshop_init (RtSpacecraftWorkshop *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_spacecraft_cells_set_shape (self->cells,
                                 &(RtSpacecraftShape){ .columns = SPACECRAFT_COLUMNS,
                                                       .rows = SPACECRAFT_COMPARTMENTS + 1,
                                                       .min_width = 46,
                                                       .min_height = 40,
                                                       .natural_width = 62,
                                                       .natural_height = 44,
                                                       .gap = 4,
                                                       .aisle = 2 });
  for (int column = 0; column < SPACECRAFT_COLUMNS; column++)
    add_column (self, column);
  for (int i = 0; i < SPACECRAFT_JUNKS; i++)
    add_coin (self, &self->coin[i]);
}

GtkWidget *
rt_spacecraft_workshop_get_cell (RtSpacecraftWorkshop *self, int column, int place)
{
  return self->cell[column][place];
}
