/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-score-grid.h. */
#include "rt-score-grid.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtScoreGrid {
  GtkWidget parent_instance;

  GtkGrid *grid;
  GtkWidget *footer;
  GtkLabel *note;
  AdwBin *rule;
};

G_DEFINE_FINAL_TYPE (RtScoreGrid, rt_score_grid, GTK_TYPE_WIDGET)

static GtkWidget *
new_number (const char *text, const char *style)
{
  GtkWidget *label = rt_label (text, style);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "numeric");
  return label;
}

static GtkWidget *
new_player (const RulesSetup *setup, int seat)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, "score-head");
  GtkWidget *badge = rt_emblem_new (18);
  GtkWidget *name = rt_label (setup->seat[seat], NULL);
  g_autofree char *style = g_strdup_printf ("player-name-%d", seat + 1);

  gtk_widget_add_css_class (name, style);
  rt_emblem_show_player (RT_EMBLEM (badge), seat, setup->seat[seat], FALSE);
  gtk_widget_set_hexpand (badge, TRUE);
  gtk_widget_set_halign (badge, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), badge);
  gtk_box_append (GTK_BOX (box), name);
  return box;
}

/* The points, and before them how they came about. */
static GtkWidget *
new_sum (const char *how, GtkWidget *points)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "score-cell");
  GtkWidget *words = new_number (how, "dim");

  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), words);
  gtk_label_set_width_chars (GTK_LABEL (points), 3);
  gtk_box_append (GTK_BOX (box), points);
  return box;
}

static GtkWidget *
new_cell (const RulesSetup *setup, const RtSheet *sheet, int row, int seat, gboolean is_button)
{
  const RtSheetCell *cell = &sheet->cell[row][seat];
  g_autofree char *text = cell->is_filled ? rt_score_text (cell->points) : g_strdup ("");
  g_autofree char *name = NULL;
  GtkWidget *label = new_number (text, is_button || cell->how[0] ? NULL : "score-cell");
  GtkWidget *button;

  if (!is_button)
    return cell->how[0] ? new_sum (cell->how, label) : label;
  name = g_strdup_printf (_ ("%s, %s: %s"), sheet->row_title[row], setup->seat[seat],
                          cell->is_filled ? text : _ ("empty"));
  button = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (button), label);
  rt_add_classes (button, "flat score-cell");
  rt_set_name (button, name);
  return button;
}

static void
rt_score_grid_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_SCORE_GRID);
  G_OBJECT_CLASS (rt_score_grid_parent_class)->dispose (object);
}

static void
rt_score_grid_class_init (RtScoreGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_score_grid_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-score-grid.ui");
  gtk_widget_class_bind_template_child (widget_class, RtScoreGrid, grid);
  gtk_widget_class_bind_template_child (widget_class, RtScoreGrid, footer);
  gtk_widget_class_bind_template_child (widget_class, RtScoreGrid, note);
  gtk_widget_class_bind_template_child (widget_class, RtScoreGrid, rule);
}

static void
rt_score_grid_init (RtScoreGrid *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_score_grid_new (const RulesSetup *setup, const RtSheet *sheet, RtScoreCellFunc cell_cb,
                   gpointer data)
{
  RtScoreGrid *self = g_object_new (RT_TYPE_SCORE_GRID, NULL);
  GtkGrid *grid = self->grid;

  gtk_grid_attach (grid, rt_label (sheet->heading, "score-head dim"), 0, 0, 1, 1);
  gtk_grid_attach (grid, rt_label (_ ("Total"), "score-total"), 0, sheet->n_rows + 1, 1, 1);
  for (int row = 0; row < sheet->n_rows; row++)
    gtk_grid_attach (grid, rt_label (sheet->row[row], "score-row dim"), 0, row + 1, 1, 1);
  for (int seat = 0; seat < setup->n_seats; seat++) {
    g_autofree char *total = rt_score_text (sheet->total[seat]);
    g_autofree char *name = g_strdup_printf (_ ("%s: %s points"), setup->seat[seat], total);
    GtkWidget *head = new_player (setup, seat);
    GtkWidget *sum = new_number (total, "score-total");

    gtk_widget_set_hexpand (head, TRUE);
    gtk_grid_attach (grid, head, seat + 1, 0, 1, 1);
    rt_set_name (sum, name);
    gtk_grid_attach (grid, sum, seat + 1, sheet->n_rows + 1, 1, 1);
    for (int row = 0; row < sheet->n_rows; row++) {
      GtkWidget *cell = new_cell (setup, sheet, row, seat, cell_cb != NULL);

      if (cell_cb)
        cell_cb (cell, row, seat, data);
      gtk_grid_attach (grid, cell, seat + 1, row + 1, 1, 1);
    }
  }
  if (sheet->note) {
    gtk_label_set_text (self->note, sheet->note);
    gtk_widget_show (self->footer);
    adw_bin_set_child (self->rule, rt_rule_button (sheet->rule));
  }
  return GTK_WIDGET (self);
}
