/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-junkyard.h. */
#include "rt-junkyard.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "rt-cell-layout.h"
#include "rt-sc-cell.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* A pawn on its way from one space to the next. */
typedef struct {
  GtkWidget *emblem;
  AdwAnimation *animation;
  int space; /* -1: outside */
  double from_column;
  double from_row;
} Pawn;

struct _RtJunkyard {
  GtkWidget parent_instance;

  int side;
  GtkWidget *cells; /* with a cell layout */
  GtkWidget *cell[RT_SC_SPACES];
  Pawn pawn[RULES_SEATS_MAX];
};

G_DEFINE_FINAL_TYPE (RtJunkyard, rt_junkyard, GTK_TYPE_WIDGET)

enum { SIGNAL_TAPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { STEP_MS = 200 };
#define PAWN_INSET 0.17

static void
tapped_cb (GtkWidget *button, RtJunkyard *self)
{
  for (int i = 0; i < RT_SC_SPACES; i++)
    if (self->cell[i] == button)
      g_signal_emit (self, signals[SIGNAL_TAPPED], 0, i);
}

/* ---- Pawns ---- */

static void
step_cb (double progress, gpointer data)
{
  Pawn *pawn = data;
  double column = pawn->space % RT_SC_ROW;
  double row = pawn->space / RT_SC_ROW; /* whole rows */

  rt_cell_layout_place (pawn->emblem, pawn->from_column + (column - pawn->from_column) * progress,
                        pawn->from_row + (row - pawn->from_row) * progress, PAWN_INSET);
}

static void
new_pawn (RtJunkyard *self, Pawn *pawn)
{
  pawn->emblem = rt_emblem_new (0);
  gtk_widget_set_halign (pawn->emblem, GTK_ALIGN_FILL);
  gtk_widget_set_valign (pawn->emblem, GTK_ALIGN_FILL);
  gtk_widget_set_can_target (pawn->emblem, FALSE);
  gtk_widget_set_parent (pawn->emblem, self->cells);
  pawn->animation = adw_timed_animation_new (
      pawn->emblem, 0, 1, STEP_MS, adw_callback_animation_target_new (step_cb, pawn, NULL));
  pawn->space = -1;
}

static void
show_pawn (RtJunkyard *self, const RtSpacecraft *table, int seat)
{
  Pawn *pawn = &self->pawn[seat];
  int space = table->seat[seat].pawn;
  int before = pawn->space;

  if (!pawn->emblem)
    new_pawn (self, pawn);
  if (before == 0 && !gtk_widget_get_visible (pawn->emblem))
    before = -1;
  pawn->space = space;
  gtk_widget_set_visible (pawn->emblem, space >= 0);
  if (space < 0 || space == before)
    return;
  rt_emblem_show_player (RT_EMBLEM (pawn->emblem), seat, table->setup->seat[seat], FALSE);
  /* One who comes in is there at once. */
  pawn->from_column = (before >= 0 ? before : space) % RT_SC_ROW;
  pawn->from_row = (before >= 0 ? before : space) / RT_SC_ROW; /* whole rows */
  adw_animation_reset (pawn->animation);
  if (before >= 0)
    adw_animation_play (pawn->animation);
  else
    step_cb (1, pawn);
}

/* ---- Piles ---- */

static gboolean
has_pawn (const RtSpacecraft *table, int space)
{
  for (int i = 0; i < table->n_seats; i++)
    if (table->seat[i].pawn == space)
      return TRUE;
  return FALSE;
}

static RtScCellState
judge (const RtSpacecraft *table, int space)
{
  gboolean is_moving =
      table->legal->len && (table->phase == RT_SC_INSIDE || table->phase == RT_SC_OUTSIDE);

  if (table->reach >> space & 1)
    return RT_SC_CELL_LEGAL;
  if (!is_moving || table->top[space] < 0 || has_pawn (table, space))
    return RT_SC_CELL_PLAIN;
  if (table->heavy >> space & 1)
    return RT_SC_CELL_HEAVY;
  return RT_SC_CELL_REFUSED;
}

static void
show_cell (RtJunkyard *self, const RtSpacecraft *table, int space)
{
  GtkWidget *cell = self->cell[space];
  int junk = table->top[space];
  const char *place = rt_spacecraft_space_name (table, space);
  g_autofree char *name = NULL;

  if (junk < 0) {
    rt_piece_show_nothing (rt_sc_cell_piece (cell));
    name = g_strdup_printf (_ ("%s: no pile"), place);
  } else {
    rt_piece_show_junk (rt_sc_cell_piece (cell), junk, table->weight[junk], table->height[space]);
    name = g_strdup_printf (_ ("%s: %s, weight %d, pile of %d"), place,
                            rt_spacecraft_junk_name (table, junk), table->weight[junk],
                            table->height[space]);
  }
  rt_set_class (cell, "empty", junk < 0);
  rt_sc_cell_set (cell, judge (table, space), name);
}

/* Four by four or five by five, once the number of players is known. */
static void
lay_out (RtJunkyard *self, int side)
{
  RtCells cells = { .columns = side,
                    .rows = side,
                    .min_width = 44,
                    .min_height = 44,
                    .gap = 4,
                    .natural_width = 62,
                    .natural_height = 62,
                    .max_size = 96,
                    .is_square = TRUE };

  self->side = side;
  rt_cell_layout_set_cells (RT_CELL_LAYOUT (gtk_widget_get_layout_manager (self->cells)), &cells);
  for (int i = 0; i < RT_SC_SPACES; i++) {
    if (i % RT_SC_ROW >= side || i / RT_SC_ROW >= side)
      continue;
    self->cell[i] = rt_sc_cell_new ("sc-tile");
    g_signal_connect (self->cell[i], "clicked", G_CALLBACK (tapped_cb), self);
    gtk_widget_set_parent (self->cell[i], self->cells);
    rt_cell_layout_place (self->cell[i], i % RT_SC_ROW, i / RT_SC_ROW, 0); /* whole rows */
  }
}

void
rt_junkyard_show (RtJunkyard *self, const RtSpacecraft *table)
{
  if (!self->side)
    lay_out (self, table->side);
  for (int i = 0; i < RT_SC_SPACES; i++)
    if (self->cell[i])
      show_cell (self, table, i);
  for (int i = 0; i < table->n_seats; i++)
    show_pawn (self, table, i);
}

/* ---- The widget ---- */

static void
rt_junkyard_dispose (GObject *object)
{
  RtJunkyard *self = RT_JUNKYARD (object);

  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_clear_object (&self->pawn[i].animation);
  if (self->cells) {
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child (self->cells)))
      gtk_widget_unparent (child);
  }
  g_clear_pointer (&self->cells, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_junkyard_parent_class)->dispose (object);
}

static void
rt_junkyard_class_init (RtJunkyardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_junkyard_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_TAPPED] = g_signal_new ("tapped", RT_TYPE_JUNKYARD, G_SIGNAL_RUN_LAST, 0, NULL,
                                         NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
rt_junkyard_init (RtJunkyard *self)
{
  self->cells = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, NULL);
  gtk_widget_set_layout_manager (self->cells, rt_cell_layout_new ());
  gtk_widget_set_parent (self->cells, GTK_WIDGET (self));
}

GtkWidget *
rt_junkyard_new (void)
{
  return g_object_new (RT_TYPE_JUNKYARD, NULL);
}
