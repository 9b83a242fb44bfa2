/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-compare-dialog.h. */
#include "rt-compare-dialog.h"

#include "app/features/fleet-builder/rt-fleet-figures-model.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-demonstration.h"

#include <glib/gi18n.h>

enum { SIDES = 2 };

struct _RtCompareDialog {
  RtDialog parent_instance;

  RtLibrary *library;
  GtkDropDown *one;
  GtkDropDown *other;
  GtkGrid *table;
  GtkWidget *values[SIDES][N_RT_FIGURES];
};

G_DEFINE_FINAL_TYPE (RtCompareDialog, rt_compare_dialog, RT_TYPE_DIALOG)

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
  GtkDropDown *const choices[SIDES] = { self->one, self->other };
  RtFleetFigures figures[SIDES];
  const Fleet *fleets[SIDES];

  for (int side = 0; side < SIDES; side++) {
    RtFleetDocument *document = gtk_drop_down_get_selected_item (choices[side]);

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

/* The user's, and behind them those to try it with, which are kept nowhere. */
static GListModel *
all_fleets (RtCompareDialog *self)
{
  g_autoptr (GPtrArray) ready = fleet_demonstration_fleets ();
  GListStore *shown = g_list_store_new (RT_TYPE_FLEET_DOCUMENT);
  GListStore *all = g_list_store_new (G_TYPE_LIST_MODEL);

  for (guint i = 0; i < ready->len; i++) {
    Fleet *fleet = fleet_copy (ready->pdata[i]);
    char *name = g_strdup_printf (_ ("%s (demonstration)"), fleet->name);
    g_autoptr (RtFleetDocument) document = NULL;

    g_free (fleet->name);
    fleet->name = name;
    document = rt_fleet_document_new ("", fleet, "");
    g_list_store_append (shown, document);
  }
  g_list_store_append (all, rt_library_get_fleets (self->library));
  g_list_store_append (all, shown);
  g_object_unref (shown);
  return G_LIST_MODEL (gtk_flatten_list_model_new (G_LIST_MODEL (all)));
}

/* The open one, and the next in the list. */
static void
choose (RtCompareDialog *self, RtFleetDocument *open)
{
  g_autoptr (GListModel) fleets = all_fleets (self);
  guint place = 0;

  gtk_drop_down_set_model (self->one, fleets);
  gtk_drop_down_set_model (self->other, fleets);
  g_list_store_find (G_LIST_STORE (rt_library_get_fleets (self->library)), open, &place);
  gtk_drop_down_set_selected (self->one, place);
  gtk_drop_down_set_selected (self->other, (place + 1) % g_list_model_get_n_items (fleets));
}

static void
fill_table (RtCompareDialog *self)
{
  for (int i = 0; i < N_RT_FIGURES; i++) {
    GtkWidget *name = rt_text (rt_figure_name ((RtFigure)i), "dim");

    gtk_label_set_xalign (GTK_LABEL (name), 0.5);
    gtk_label_set_justify (GTK_LABEL (name), GTK_JUSTIFY_CENTER);
    gtk_grid_attach (self->table, name, 1, i, 1, 1);
    for (int side = 0; side < SIDES; side++) {
      GtkWidget *value = rt_label (NULL, "compare-value numeric");

      gtk_widget_set_halign (value, GTK_ALIGN_CENTER);
      gtk_widget_set_valign (value, GTK_ALIGN_CENTER);
      gtk_grid_attach (self->table, value, 2 * side, i, 1, 1);
      self->values[side][i] = value;
    }
  }
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_FLEET_DOCUMENT);
  G_OBJECT_CLASS (klass)->dispose = rt_compare_dialog_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-compare-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCompareDialog, one);
  gtk_widget_class_bind_template_child (widget_class, RtCompareDialog, other);
  gtk_widget_class_bind_template_child (widget_class, RtCompareDialog, table);
  gtk_widget_class_bind_template_callback (widget_class, show);
}

static void
rt_compare_dialog_init (RtCompareDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  fill_table (self);
  rt_set_name (GTK_WIDGET (self->one), _ ("One fleet"));
  rt_set_name (GTK_WIDGET (self->other), _ ("The other fleet"));
}

GtkWidget *
rt_compare_dialog_new (GtkWindow *parent, RtFleetEditor *editor)
{
  RtCompareDialog *self = g_object_new (RT_TYPE_COMPARE_DIALOG, "transient-for", parent, NULL);

  self->library = g_object_ref (rt_fleet_editor_get_library (editor));
  choose (self, rt_fleet_editor_get_document (editor));
  return GTK_WIDGET (self);
}
