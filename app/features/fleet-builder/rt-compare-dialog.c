/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-compare-dialog.h. */
#include "rt-compare-dialog.h"

#include "app/features/fleet-builder/rt-fleet-figures-model.h"
#include "app/widgets/rt-dialog.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

enum { SIDES = 2 };

struct _RtCompareDialog {
  AdwWindow parent_instance;

  RtLibrary *library;
  GtkDropDown *fleets[SIDES];
  GtkWidget *values[SIDES][N_RT_FIGURES];
};

G_DEFINE_FINAL_TYPE (RtCompareDialog, rt_compare_dialog, ADW_TYPE_WINDOW)

static void
show_value (GtkWidget *label, RtFigure figure, int value, const char *fleet, gboolean is_better)
{
  g_autofree char *number = rt_figure_write (figure, value);
  g_autofree char *sentence =
      g_strdup_printf (is_better ? _ ("%s: %s %s, the better") : _ ("%s: %s %s"), fleet,
                       rt_figure_name (figure), number);

  gtk_label_set_text (GTK_LABEL (label), number);
  rt_set_class (label, "better", is_better);
  rt_set_name (label, sentence);
}

static void
show (RtCompareDialog *self)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (self->library);
  RtFleetFigures figures[SIDES];
  const Fleet *fleets[SIDES];

  for (int side = 0; side < SIDES; side++) {
    RtFleetDocument *document = gtk_drop_down_get_selected_item (self->fleets[side]);

    if (!document)
      return;
    fleets[side] = rt_fleet_document_get_fleet (document);
    rt_fleet_figures_count (&figures[side], fleets[side], catalogue);
  }
  for (int i = 0; i < N_RT_FIGURES; i++)
    for (int side = 0; side < SIDES; side++)
      show_value (self->values[side][i], (RtFigure)i, figures[side].values[i], fleets[side]->name,
                  rt_figure_better ((RtFigure)i, &figures[0], &figures[1]) == side);
}

/* ---- The window ---- */

static GtkDropDown *
new_fleets (RtCompareDialog *self, const char *name)
{
  GtkExpression *expression = gtk_property_expression_new (RT_TYPE_FLEET_DOCUMENT, NULL, "name");
  GtkWidget *fleets =
      gtk_drop_down_new (g_object_ref (rt_library_get_fleets (self->library)), expression);

  gtk_widget_add_css_class (fleets, "fleet-name");
  gtk_widget_set_hexpand (fleets, TRUE);
  gtk_widget_set_tooltip_text (fleets, name);
  rt_set_name (fleets, name);
  return GTK_DROP_DOWN (fleets);
}

/* The open one, and the next in the list. */
static void
choose (RtCompareDialog *self, RtFleetDocument *open)
{
  GListModel *fleets = rt_library_get_fleets (self->library);
  guint place = 0;

  g_list_store_find (G_LIST_STORE (fleets), open, &place);
  gtk_drop_down_set_selected (self->fleets[0], place);
  gtk_drop_down_set_selected (self->fleets[1], (place + 1) % g_list_model_get_n_items (fleets));
}

static GtkWidget *
new_table (RtCompareDialog *self)
{
  GtkWidget *grid = gtk_grid_new ();

  rt_add_classes (grid, "panel compare");
  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  for (int i = 0; i < N_RT_FIGURES; i++) {
    GtkWidget *name = rt_text (rt_figure_name ((RtFigure)i), "dim");

    gtk_label_set_xalign (GTK_LABEL (name), 0.5);
    gtk_label_set_justify (GTK_LABEL (name), GTK_JUSTIFY_CENTER);
    gtk_grid_attach (GTK_GRID (grid), name, 1, i, 1, 1);
    for (int side = 0; side < SIDES; side++) {
      GtkWidget *value = rt_label (NULL, "compare-value numeric");

      gtk_widget_set_halign (value, GTK_ALIGN_CENTER);
      gtk_widget_set_valign (value, GTK_ALIGN_CENTER);
      gtk_grid_attach (GTK_GRID (grid), value, 2 * side, i, 1, 1);
      self->values[side][i] = value;
    }
  }
  return grid;
}

static void
build (RtCompareDialog *self, RtFleetDocument *open)
{
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);
  GtkWidget *heads = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);

  self->fleets[0] = new_fleets (self, _ ("One fleet"));
  self->fleets[1] = new_fleets (self, _ ("The other fleet"));
  gtk_box_set_homogeneous (GTK_BOX (heads), TRUE);
  gtk_box_append (GTK_BOX (heads), GTK_WIDGET (self->fleets[0]));
  gtk_box_append (GTK_BOX (heads), GTK_WIDGET (self->fleets[1]));
  gtk_box_append (GTK_BOX (all), heads);
  gtk_box_append (GTK_BOX (all), new_table (self));
  if (g_list_model_get_n_items (rt_library_get_fleets (self->library)) < SIDES)
    gtk_box_append (GTK_BOX (all),
                    rt_text (_ ("There is only one fleet. Open a ready fleet or import one, and it "
                                "can be compared."),
                             "notice"));
  choose (self, open);
  for (int side = 0; side < SIDES; side++)
    g_signal_connect_object (self->fleets[side], "notify::selected-item", G_CALLBACK (show), self,
                             G_CONNECT_SWAPPED);
  show (self);
  rt_dialog_fill (ADW_WINDOW (self), all, TRUE);
}

static void
rt_compare_dialog_dispose (GObject *object)
{
  g_clear_object (&RT_COMPARE_DIALOG (object)->library);
  G_OBJECT_CLASS (rt_compare_dialog_parent_class)->dispose (object);
}

static void
rt_compare_dialog_class_init (RtCompareDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_compare_dialog_dispose;
}

static void
rt_compare_dialog_init (RtCompareDialog *self)
{
}

GtkWidget *
rt_compare_dialog_new (GtkWindow *parent, RtFleetEditor *editor)
{
  RtCompareDialog *self =
      g_object_new (RT_TYPE_COMPARE_DIALOG, "transient-for", parent, "modal", TRUE, "default-width",
                    620, "default-height", 500, "title", _ ("Compare fleets"), NULL);

  self->library = g_object_ref (rt_fleet_editor_get_library (editor));
  build (self, rt_fleet_editor_get_document (editor));
  return GTK_WIDGET (self);
}
