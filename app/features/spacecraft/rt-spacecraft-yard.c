/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-yard.h. */
#include "rt-spacecraft-yard.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "rt-spacecraft-cells.h"

#include <glib/gi18n.h>

/* A pawn on its way from one space to the next. */
typedef struct {
  GtkWidget *emblem;
  AdwAnimation *animation;
  int space; /* -1: outside */
  double from_column;
  double from_row;
} Pawn;

struct _RtSpacecraftYard {
  GtkBox parent_instance;

  GtkLabel *reach;
  GtkWidget *cells;
  GtkLabel *note;
  GtkWidget *cell[SPACECRAFT_SPACES];
  Pawn pawn[RULES_SEATS_MAX];
  const RtSpacecraft *table; /* as it was last shown */
};

G_DEFINE_FINAL_TYPE (RtSpacecraftYard, rt_spacecraft_yard, GTK_TYPE_BOX)

enum { SIGNAL_ACT, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { STEP_MS = 200 };
#define PAWN_INSET 0.17

static void
tapped_cb (GtkWidget *cell, RtSpacecraftYard *self)
{
  const SpacecraftView *view = &self->table->view;
  gboolean is_inside = view->actor >= 0 && view->seat[view->actor].pawn >= 0;
  RulesAction action = { is_inside ? SPACECRAFT_SEARCH : SPACECRAFT_VISIT, 1, { 0 } };
  int column;
  int row;

  rt_spacecraft_cells_get_place (cell, &column, &row);
  action.arg[0] = (int16_t)(row * SPACECRAFT_ROW + column);
  g_signal_emit (self, signals[SIGNAL_ACT], 0, &action);
}

/* ---- Pawns ---- */

static void
step_cb (double progress, gpointer data)
{
  Pawn *pawn = data;
  double column = pawn->space % SPACECRAFT_ROW;
  double row = pawn->space / SPACECRAFT_ROW; /* whole rows */

  rt_spacecraft_cells_place (pawn->emblem,
                             pawn->from_column + (column - pawn->from_column) * progress,
                             pawn->from_row + (row - pawn->from_row) * progress, PAWN_INSET);
}

static void
add_pawn (RtSpacecraftYard *self, Pawn *pawn)
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
show_pawn (RtSpacecraftYard *self, const RtSpacecraft *table, int seat)
{
  Pawn *pawn = &self->pawn[seat];
  int space = table->view.seat[seat].pawn;
  int before = pawn->space;

  pawn->space = space;
  gtk_widget_set_visible (pawn->emblem, space >= 0);
  if (space < 0 || space == before)
    return;
  rt_emblem_show_player (RT_EMBLEM (pawn->emblem), seat, rt_spacecraft_seat_name (table, seat),
                         FALSE);
  /* One who comes in is there at once. */
  pawn->from_column = (before >= 0 ? before : space) % SPACECRAFT_ROW;
  pawn->from_row = (before >= 0 ? before : space) / SPACECRAFT_ROW; /* whole rows */
  adw_animation_reset (pawn->animation);
  if (before >= 0)
    adw_animation_play (pawn->animation);
  else
    step_cb (1, pawn);
}

/* ---- Piles ---- */

static gboolean
is_moving (const RtSpacecraft *table)
{
  return table->choices.n
         && (table->view.phase == SPACECRAFT_INSIDE || table->view.phase == SPACECRAFT_OUTSIDE);
}

static gboolean
has_pawn (const RtSpacecraft *table, int space)
{
  for (int i = 0; i < table->view.n_seats; i++)
    if (table->view.seat[i].pawn == space)
      return TRUE;
  return FALSE;
}

static RtSpacecraftCellState
judge (const RtSpacecraft *table, int space)
{
  if (table->choices.spaces >> space & 1)
    return RT_SPACECRAFT_CELL_LEGAL;
  if (!is_moving (table) || table->view.top[space] < 0 || has_pawn (table, space))
    return RT_SPACECRAFT_CELL_PLAIN;
  if (table->choices.heavy >> space & 1)
    return RT_SPACECRAFT_CELL_HEAVY;
  return RT_SPACECRAFT_CELL_REFUSED;
}

static void
show_cell (GtkWidget *cell, const RtSpacecraft *table, int space)
{
  int junk = table->view.top[space];
  int height = table->view.height[space];
  const char *place = rt_spacecraft_space_name (table, space);
  g_autofree char *name = NULL;

  if (junk < 0) {
    rt_spacecraft_piece_show_nothing (rt_spacecraft_cell_get_piece (cell));
    name = g_strdup_printf (_ ("%s: no pile"), place);
  } else {
    int weight = table->setup->weight[junk];
    rt_spacecraft_piece_show_junk (rt_spacecraft_cell_get_piece (cell), junk, weight, height);
    name = g_strdup_printf (_ ("%s: %s, weight %d, pile of %d"), place,
                            rt_spacecraft_junk_name (junk), weight, height);
  }
  rt_set_class (cell, "empty", junk < 0);
  rt_spacecraft_cell_set_state (cell, judge (table, space), name);
}

/* Four by four or five by five, once the number of players is known. */
static void
lay_out (RtSpacecraftYard *self, const SpacecraftView *view)
{
  rt_spacecraft_cells_set_shape (self->cells, &(RtSpacecraftShape){ .columns = view->side,
                                                                    .rows = view->side,
                                                                    .min_width = 44,
                                                                    .min_height = 44,
                                                                    .gap = 4,
                                                                    .natural_width = 62,
                                                                    .natural_height = 62,
                                                                    .max_size = 96,
                                                                    .is_square = TRUE });
  for (int row = 0; row < view->side; row++)
    for (int column = 0; column < view->side; column++) {
      GtkWidget *cell = rt_spacecraft_cell_new (self->cells, "sc-tile", column, row);

      g_signal_connect (cell, "clicked", G_CALLBACK (tapped_cb), self);
      self->cell[row * SPACECRAFT_ROW + column] = cell;
    }
  for (int i = 0; i < view->n_seats; i++)
    add_pawn (self, &self->pawn[i]);
}

void
rt_spacecraft_yard_show (RtSpacecraftYard *self, const RtSpacecraft *table)
{
  const SpacecraftView *view = &table->view;
  int n = __builtin_popcount (table->choices.spaces);
  g_autofree char *reach =
      g_strdup_printf (ngettext ("%d tile in reach", "%d tiles in reach", (gulong)n), n);

  self->table = table;
  if (!self->cell[0])
    lay_out (self, view);
  for (int i = 0; i < SPACECRAFT_SPACES; i++)
    if (self->cell[i])
      show_cell (self->cell[i], table, i);
  for (int i = 0; i < view->n_seats; i++)
    show_pawn (self, table, i);
  rt_set_class (GTK_WIDGET (self), "turn", is_moving (table));
  gtk_widget_set_visible (GTK_WIDGET (self->reach), is_moving (table));
  gtk_label_set_text (self->reach, reach);
  gtk_widget_set_visible (GTK_WIDGET (self->note), table->choices.heavy != 0);
  if (table->choices.heavy) {
    g_autofree char *note = g_strdup_printf (_ ("Dashed red: too heavy, the cart has room for %d."),
                                             view->seat[view->actor].cart_room);
    gtk_label_set_text (self->note, note);
  }
}

/* ---- The widget ---- */

static void
rt_spacecraft_yard_dispose (GObject *object)
{
  RtSpacecraftYard *self = RT_SPACECRAFT_YARD (object);

  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_clear_object (&self->pawn[i].animation);
  G_OBJECT_CLASS (rt_spacecraft_yard_parent_class)->dispose (object);
}

static void
rt_spacecraft_yard_class_init (RtSpacecraftYardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_spacecraft_yard_dispose;
  signals[SIGNAL_ACT] = g_signal_new ("act", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                      NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  g_type_ensure (RT_TYPE_SPACECRAFT_CELLS);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-yard.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftYard, reach);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftYard, cells);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftYard, note);
}

static void
rt_spacecraft_yard_init (RtSpacecraftYard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_spacecraft_yard_get_cell (RtSpacecraftYard *self, int space)
{
  return self->cell[space];
}
