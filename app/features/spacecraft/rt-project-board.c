/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-project-board.h. */
#include "rt-project-board.h"

#include "app/features/spacecraft/rt-piece.h"
#include "app/widgets/rt-widgets.h"
#include "rt-sc-cell.h"

#include <glib/gi18n.h>

/* A card with what it asks for and what it gives. */
typedef struct {
  GtkWidget *button;
  RtPiece *picture;
  RtPiece *spaces; /* of an advanced card */
  GtkLabel *points;
  int id;
} CardView;

struct _RtProjectBoard {
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *reserved_row;
  CardView upper[RT_SC_ROW_CARDS];
  CardView lower[RT_SC_ROW_CARDS];
  CardView reserved;
  CardView card[RT_SC_CARDS];
};

G_DEFINE_FINAL_TYPE (RtProjectBoard, rt_project_board, GTK_TYPE_WIDGET)

enum { SIGNAL_TAPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
tapped_cb (GtkWidget *button, CardView *view)
{
  GtkWidget *self = gtk_widget_get_ancestor (button, RT_TYPE_PROJECT_BOARD);

  g_signal_emit (self, signals[SIGNAL_TAPPED], 0, view->id);
}

static void
make_card (CardView *view, GtkWidget *row, gboolean has_spaces)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *picture = rt_piece_new (60, has_spaces ? 26 : 40);

  view->button = gtk_button_new ();
  view->picture = RT_PIECE (picture);
  rt_add_classes (view->button, "sc-cell sc-card");
  gtk_widget_set_vexpand (picture, TRUE);
  gtk_box_append (GTK_BOX (box), picture);
  if (has_spaces) {
    view->spaces = RT_PIECE (rt_piece_new (72, 20));
    gtk_box_append (GTK_BOX (box), GTK_WIDGET (view->spaces));
  } else {
    view->points = GTK_LABEL (gtk_label_new (NULL));
    rt_add_classes (GTK_WIDGET (view->points), "sc-points numeric");
    gtk_box_append (GTK_BOX (box), GTK_WIDGET (view->points));
  }
  gtk_button_set_child (GTK_BUTTON (view->button), box);
  g_signal_connect (view->button, "clicked", G_CALLBACK (tapped_cb), view);
  gtk_box_append (GTK_BOX (row), view->button);
}

static void
add_row (RtProjectBoard *self, const char *title, CardView *views, int n, gboolean has_spaces)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);

  if (title)
    gtk_box_append (GTK_BOX (self->box), rt_label (title, "sc-caption"));
  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_widget_set_vexpand (row, TRUE);
  for (int i = 0; i < n; i++)
    make_card (&views[i], row, has_spaces);
  gtk_box_append (GTK_BOX (self->box), row);
}

/* ---- Projects ---- */

static RtScCellState
judge_project (const RtSpacecraft *table, int id)
{
  gboolean is_leaving = table->legal->len && table->phase == RT_SC_LEAVING;

  if (table->takes >> id & 1)
    return RT_SC_CELL_LEGAL;
  return is_leaving ? RT_SC_CELL_REFUSED : RT_SC_CELL_PLAIN;
}

static void
show_project (CardView *view, const RtSpacecraft *table, int id, RtScCellState state,
              const char *where)
{
  const RtScProject *project = &table->project[id];

  view->id = id;
  gtk_widget_set_visible (view->button, id > 0);
  if (id == 0)
    return;
  g_autofree char *what = rt_spacecraft_describe_project (project);
  g_autofree char *name = g_strdup_printf (_ ("%s: %s, %d points"), where, what, project->points);
  g_autofree char *points = g_strdup_printf ("%d", project->points);
  rt_piece_show_project (view->picture, project);
  gtk_label_set_text (view->points, points);
  rt_sc_cell_set (view->button, state, name);
}

static void
show_reserved (RtProjectBoard *self, const RtSpacecraft *table, int seat)
{
  int id = seat >= 0 ? table->seat[seat].reserved : RT_SC_NO_CARD;

  gtk_widget_set_visible (self->reserved_row, id != RT_SC_NO_CARD);
  if (id == RT_SC_NO_CARD)
    return;
  if (id != RT_SC_HIDDEN_CARD) {
    show_project (&self->reserved, table, id, judge_project (table, id), _ ("Reserved project"));
    return;
  }
  self->reserved.id = 0;
  gtk_widget_set_visible (self->reserved.button, TRUE);
  rt_piece_show_nothing (self->reserved.picture);
  gtk_label_set_text (self->reserved.points, "?");
  rt_sc_cell_set (self->reserved.button, RT_SC_CELL_PLAIN, _ ("Look at the reserved project"));
}

static void
show_projects (RtProjectBoard *self, const RtSpacecraft *table, int seat)
{
  GtkWidget *caption;

  if (!self->upper[0].button) {
    add_row (self, _ ("Coming"), self->upper, RT_SC_ROW_CARDS, FALSE);
    add_row (self, _ ("Take one or two after leaving"), self->lower, RT_SC_ROW_CARDS, FALSE);
    self->reserved_row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
    caption = rt_label (_ ("Reserved, face down"), "sc-caption");
    gtk_widget_set_hexpand (caption, TRUE);
    gtk_box_append (GTK_BOX (self->reserved_row), caption);
    make_card (&self->reserved, self->reserved_row, FALSE);
    gtk_box_append (GTK_BOX (self->box), self->reserved_row);
  }
  for (int i = 0; i < RT_SC_ROW_CARDS; i++) {
    int upper = i < table->n_upper ? table->upper[i] : 0;
    int lower = i < table->n_lower ? table->lower[i] : 0;

    show_project (&self->upper[i], table, upper, RT_SC_CELL_PLAIN, _ ("Coming"));
    show_project (&self->lower[i], table, lower, judge_project (table, lower), _ ("Project"));
  }
  show_reserved (self, table, seat);
}

/* ---- Advanced cards ---- */

static void
show_card (CardView *view, const RtSpacecraft *table, const RtScCard *card)
{
  gboolean is_leaving = table->legal->len && table->phase == RT_SC_LEAVING;
  g_autofree char *subject = rt_spacecraft_describe_subject (card->subject);
  int now = card->n_markers ? card->value[card->n_markers - 1] : 0;
  g_autofree char *name = g_strdup_printf (_ ("Card for %s, now %d, %d of %d markers"), subject,
                                           now, card->n_markers, card->n_spaces);

  view->id = card->id;
  rt_piece_show_subject (view->picture, card->subject);
  rt_piece_show_spaces (view->spaces, card);
  rt_sc_cell_set (view->button,
                  table->marks >> card->id & 1 ? RT_SC_CELL_LEGAL
                  : is_leaving                 ? RT_SC_CELL_REFUSED
                                               : RT_SC_CELL_PLAIN,
                  name);
}

static void
show_cards (RtProjectBoard *self, const RtSpacecraft *table)
{
  int in_row = (table->n_cards + 1) / 2;

  if (!self->card[0].button && table->n_cards) {
    add_row (self, _ ("Place one marker after leaving"), self->card, in_row, TRUE);
    add_row (self, NULL, self->card + in_row, table->n_cards - in_row, TRUE);
  }
  for (int i = 0; i < table->n_cards; i++)
    show_card (&self->card[i], table, &table->card[i]);
}

void
rt_project_board_show (RtProjectBoard *self, const RtSpacecraft *table, int seat)
{
  if (table->is_advanced)
    show_cards (self, table);
  else
    show_projects (self, table, seat);
}

/* ---- The widget ---- */

static void
rt_project_board_dispose (GObject *object)
{
  g_clear_pointer (&RT_PROJECT_BOARD (object)->box, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_project_board_parent_class)->dispose (object);
}

static void
rt_project_board_class_init (RtProjectBoardClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_project_board_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_TAPPED] = g_signal_new ("tapped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
rt_project_board_init (RtProjectBoard *self)
{
  self->box = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
}

GtkWidget *
rt_project_board_new (void)
{
  return g_object_new (RT_TYPE_PROJECT_BOARD, NULL);
}
