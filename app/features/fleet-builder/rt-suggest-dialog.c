/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-suggest-dialog.h. */
#include "rt-suggest-dialog.h"

#include "app/features/fleet-builder/rt-fleet-figures-model.h"
#include "app/features/fleet-builder/rt-suggest-model.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

enum { COUNT = 5 };

/* One fleet that was found. */
#define RT_TYPE_SUGGESTION_ROW (rt_suggestion_row_get_type ())
G_DECLARE_FINAL_TYPE (RtSuggestionRow, rt_suggestion_row, RT, SUGGESTION_ROW, GtkBox)

struct _RtSuggestionRow {
  GtkBox parent_instance;

  guint place;
  GtkLabel *points;
  GtkLabel *ships;
  GtkWidget *use;
};

G_DEFINE_FINAL_TYPE (RtSuggestionRow, rt_suggestion_row, GTK_TYPE_BOX)

struct _RtSuggestDialog {
  RtDialog parent_instance;

  RtLibrary *library;
  RtSuggest *suggest;
  FleetMeasure measure; /* of the answer */
  GtkDropDown *measures;
  GtkCheckButton *owned;
  GtkWidget *button;
  GtkWidget *progress;
  GtkWidget *notice;
  GtkWidget *rows;
};

G_DEFINE_FINAL_TYPE (RtSuggestDialog, rt_suggest_dialog, RT_TYPE_DIALOG)

static guint taken_signal;

static const RtFigure figures[N_FLEET_MEASURES] = {
  [FLEET_MEASURE_FIREPOWER] = RT_FIGURE_FIREPOWER,
  [FLEET_MEASURE_BOARDING] = RT_FIGURE_BOARDING,
  [FLEET_MEASURE_CARGO] = RT_FIGURE_CARGO,
  [FLEET_MEASURE_AP] = RT_FIGURE_AP,
};

static const char *
measure_name (RtSuggestDialog *self)
{
  return rt_figure_name (figures[self->measure]);
}

/* ---- What was found ---- */

static char *
list_ships (RtSuggestDialog *self, const Fleet *fleet)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (self->library);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < fleet->active->len; i++) {
    const FleetEntry *entry = g_ptr_array_index (fleet->active, i);
    const FleetShip *ship = fleet_catalogue_find_ship (catalogue, entry->ship);

    g_string_append_printf (text, "%s%s", i ? ", " : "", fleet_entry_name (entry, ship));
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
use_cb (RtSuggestionRow *row)
{
  RtSuggestDialog *self =
      RT_SUGGEST_DIALOG (gtk_widget_get_ancestor (GTK_WIDGET (row), RT_TYPE_SUGGEST_DIALOG));
  Fleet *fleet =
      fleet_copy (g_ptr_array_index (rt_suggest_get_found (self->suggest)->fleets, row->place));
  g_autoptr (RtFleetDocument) document = NULL;

  g_free (fleet->name);
  fleet->name = g_strdup_printf (_ ("Suggestion %u: %s"), row->place + 1, measure_name (self));
  document = g_object_ref (rt_library_add_fleet (self->library, fleet));
  g_signal_emit (self, taken_signal, 0, document);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
rt_suggestion_row_class_init (RtSuggestionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-suggestion-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSuggestionRow, points);
  gtk_widget_class_bind_template_child (widget_class, RtSuggestionRow, ships);
  gtk_widget_class_bind_template_child (widget_class, RtSuggestionRow, use);
  gtk_widget_class_bind_template_callback (widget_class, use_cb);
}

static void
rt_suggestion_row_init (RtSuggestionRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
new_row (RtSuggestDialog *self, const Fleet *fleet, guint place)
{
  RtSuggestionRow *row = g_object_new (RT_TYPE_SUGGESTION_ROW, NULL);
  FleetCatalogue *catalogue = rt_library_get_catalogue (self->library);
  int value = fleet_measure_fleet (self->measure, fleet, catalogue);
  g_autofree char *number = rt_figure_write (figures[self->measure], value);
  g_autofree char *ships = list_ships (self, fleet);
  g_autofree char *name = g_strdup_printf (_ ("Use %s"), ships);

  row->place = place;
  gtk_label_set_text (row->points, number);
  gtk_label_set_text (row->ships, ships);
  gtk_widget_set_tooltip_text (GTK_WIDGET (row->points), measure_name (self));
  rt_set_name (row->use, name);
  return GTK_WIDGET (row);
}

static void
show_found (RtSuggestDialog *self, const FleetSuggestions *found)
{
  if (found->fleets->len == 0)
    rt_dialog_show_message (
        self->notice,
        _ ("No fleet can be made of these cards. Enter more cards that you own, or "
           "look among all cards."),
        TRUE);
  else if (found->is_exact)
    rt_dialog_show_message (self->notice, _ ("These are the best there are."), FALSE);
  else if (found->is_stopped)
    rt_dialog_show_message (self->notice,
                            _ ("The best so far: it was stopped before it was certain."), FALSE);
  else
    rt_dialog_show_message (self->notice, _ ("The best that were found."), FALSE);
  for (guint i = 0; i < found->fleets->len; i++)
    gtk_box_append (GTK_BOX (self->rows), new_row (self, g_ptr_array_index (found->fleets, i), i));
}

static void
show_progress (RtSuggestDialog *self)
{
  FleetSuggestProgress progress = rt_suggest_get_progress (self->suggest);
  g_autofree char *best = rt_figure_write (figures[self->measure], progress.best);
  g_autofree char *text = g_strdup_printf (_ ("Best so far %s"), best);

  gtk_progress_bar_set_text (GTK_PROGRESS_BAR (self->progress),
                             progress.nodes ? text : _ ("Looking…"));
  gtk_progress_bar_pulse (GTK_PROGRESS_BAR (self->progress));
}

static void
show (RtSuggestDialog *self)
{
  gboolean is_running = rt_suggest_is_running (self->suggest);
  const FleetSuggestions *found = rt_suggest_get_found (self->suggest);
  const GError *error = rt_suggest_get_error (self->suggest);

  gtk_button_set_label (GTK_BUTTON (self->button), is_running ? _ ("Stop") : _ ("Look"));
  gtk_widget_set_visible (self->progress, is_running);
  gtk_widget_set_sensitive (GTK_WIDGET (self->measures), !is_running);
  gtk_widget_set_sensitive (GTK_WIDGET (self->owned), !is_running);
  rt_clear_box (self->rows);
  rt_dialog_show_message (self->notice, NULL, FALSE);
  if (is_running)
    show_progress (self);
  else if (error)
    rt_dialog_show_message (self->notice, error->message, TRUE);
  else if (found)
    show_found (self, found);
}

static void
button_cb (RtSuggestDialog *self)
{
  if (rt_suggest_is_running (self->suggest)) {
    rt_suggest_stop (self->suggest);
    return;
  }
  self->measure = (FleetMeasure)gtk_drop_down_get_selected (self->measures);
  rt_suggest_start (self->suggest, self->measure, COUNT, gtk_check_button_get_active (self->owned));
}

/* ---- The window ---- */

static gboolean
owns_something (RtSuggestDialog *self)
{
  guint n;
  g_autofree FleetCount *counts =
      fleet_collection_list (rt_library_get_collection (self->library), &n);

  for (guint i = 0; i < n; i++)
    if (counts[i].own > 0)
      return TRUE;
  return FALSE;
}

static void
rt_suggest_dialog_dispose (GObject *object)
{
  RtSuggestDialog *self = RT_SUGGEST_DIALOG (object);

  if (self->suggest)
    rt_suggest_stop (self->suggest);
  g_clear_object (&self->suggest);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (rt_suggest_dialog_parent_class)->dispose (object);
}

static void
rt_suggest_dialog_class_init (RtSuggestDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_suggest_dialog_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-suggest-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSuggestDialog, measures);
  gtk_widget_class_bind_template_child (widget_class, RtSuggestDialog, owned);
  gtk_widget_class_bind_template_child (widget_class, RtSuggestDialog, button);
  gtk_widget_class_bind_template_child (widget_class, RtSuggestDialog, progress);
  gtk_widget_class_bind_template_child (widget_class, RtSuggestDialog, notice);
  gtk_widget_class_bind_template_child (widget_class, RtSuggestDialog, rows);
  gtk_widget_class_bind_template_callback (widget_class, button_cb);
  taken_signal = g_signal_new ("taken", RT_TYPE_SUGGEST_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, RT_TYPE_FLEET_DOCUMENT);
}

static void
rt_suggest_dialog_init (RtSuggestDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_widget_init_template (GTK_WIDGET (self));
  for (int i = 0; i < N_FLEET_MEASURES; i++)
    gtk_string_list_append (names, rt_figure_name (figures[i]));
  gtk_drop_down_set_model (self->measures, G_LIST_MODEL (names));
  rt_set_name (GTK_WIDGET (self->measures), _ ("Most of what"));
}

GtkWidget *
rt_suggest_dialog_new (GtkWindow *parent, RtLibrary *library)
{
  RtSuggestDialog *self = g_object_new (RT_TYPE_SUGGEST_DIALOG, "transient-for", parent, NULL);

  self->library = g_object_ref (library);
  self->suggest = rt_suggest_new (library);
  gtk_check_button_set_active (self->owned, owns_something (self));
  g_signal_connect_object (self->suggest, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
