/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-suggest-dialog.h. */
#include "rt-suggest-dialog.h"

#include "app/features/fleet-builder/rt-fleet-figures-model.h"
#include "app/features/fleet-builder/rt-suggest-model.h"
#include "app/widgets/rt-dialog.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

enum { COUNT = 5 };

struct _RtSuggestDialog {
  AdwWindow parent_instance;

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

G_DEFINE_FINAL_TYPE (RtSuggestDialog, rt_suggest_dialog, ADW_TYPE_WINDOW)

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
take_cb (GtkButton *button, RtSuggestDialog *self)
{
  guint place = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "place"));
  Fleet *fleet =
      fleet_copy (g_ptr_array_index (rt_suggest_get_found (self->suggest)->fleets, place));
  g_autoptr (RtFleetDocument) document = NULL;

  g_free (fleet->name);
  fleet->name = g_strdup_printf (_ ("Suggestion %u: %s"), place + 1, measure_name (self));
  document = g_object_ref (rt_library_add_fleet (self->library, fleet));
  g_signal_emit (self, taken_signal, 0, document);
  gtk_window_destroy (GTK_WINDOW (self));
}

static GtkWidget *
new_row (RtSuggestDialog *self, const Fleet *fleet, guint place)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (self->library);
  int value = fleet_measure_fleet (self->measure, fleet, catalogue);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, "device-row");
  GtkWidget *take = rt_button (_ ("Use"), NULL, NULL);
  g_autofree char *number = rt_figure_write (figures[self->measure], value);
  g_autofree char *ships = list_ships (self, fleet);
  g_autofree char *name = g_strdup_printf (_ ("Use %s"), ships);
  GtkWidget *words = rt_text (ships, NULL);
  GtkWidget *points = rt_label (number, "card-points numeric");

  gtk_label_set_width_chars (GTK_LABEL (points), 5);
  gtk_widget_set_tooltip_text (points, measure_name (self));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (take, GTK_ALIGN_CENTER);
  rt_set_name (take, name);
  g_object_set_data (G_OBJECT (take), "place", GUINT_TO_POINTER (place));
  g_signal_connect_object (take, "clicked", G_CALLBACK (take_cb), self, 0);
  gtk_box_append (GTK_BOX (row), points);
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), take);
  return row;
}

static void
show_found (RtSuggestDialog *self, const FleetSuggestions *found)
{
  if (found->fleets->len == 0)
    rt_dialog_tell (self->notice,
                    _ ("No fleet can be made of these cards. Enter more cards that you own, or "
                       "look among all cards."),
                    TRUE);
  else if (found->is_exact)
    rt_dialog_tell (self->notice, _ ("These are the best there are."), FALSE);
  else
    rt_dialog_tell (self->notice, _ ("The best so far: it was stopped before it was certain."),
                    FALSE);
  for (guint i = 0; i < found->fleets->len; i++)
    gtk_box_append (GTK_BOX (self->rows), new_row (self, g_ptr_array_index (found->fleets, i), i));
}

static void
show_progress (RtSuggestDialog *self)
{
  FleetSuggestProgress progress = rt_suggest_get_progress (self->suggest);
  g_autofree char *best = rt_figure_write (figures[self->measure], progress.best);
  g_autofree char *bound = rt_figure_write (figures[self->measure], progress.bound);
  g_autofree char *text = g_strdup_printf (_ ("Best so far %s, and none is above %s"), best, bound);

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
  rt_dialog_tell (self->notice, NULL, FALSE);
  if (is_running)
    show_progress (self);
  else if (error)
    rt_dialog_tell (self->notice, error->message, TRUE);
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

static GtkWidget *
new_bar (RtSuggestDialog *self)
{
  GtkWidget *bar = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkStringList *names = gtk_string_list_new (NULL);

  for (int i = 0; i < N_FLEET_MEASURES; i++)
    gtk_string_list_append (names, rt_figure_name (figures[i]));
  self->measures = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (names), NULL));
  self->owned = GTK_CHECK_BUTTON (gtk_check_button_new_with_label (_ ("Only cards I own")));
  self->button = rt_button (_ ("Look"), "suggested-action", NULL);
  gtk_check_button_set_active (self->owned, owns_something (self));
  gtk_widget_set_hexpand (GTK_WIDGET (self->measures), TRUE);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->measures), _ ("Most of what"));
  rt_set_name (GTK_WIDGET (self->measures), _ ("Most of what"));
  g_signal_connect_object (self->button, "clicked", G_CALLBACK (button_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->measures));
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->owned));
  gtk_box_append (GTK_BOX (bar), self->button);
  return bar;
}

static void
build (RtSuggestDialog *self)
{
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);

  self->progress = gtk_progress_bar_new ();
  self->notice = rt_dialog_notice_new ();
  self->rows = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  gtk_progress_bar_set_show_text (GTK_PROGRESS_BAR (self->progress), TRUE);
  gtk_box_append (
      GTK_BOX (all),
      rt_text (_ ("The five best legal fleets of 30 points that have the most of:"), NULL));
  gtk_box_append (GTK_BOX (all), new_bar (self));
  gtk_box_append (GTK_BOX (all), self->progress);
  gtk_box_append (GTK_BOX (all), self->notice);
  gtk_box_append (GTK_BOX (all), self->rows);
  rt_dialog_fill (ADW_WINDOW (self), all, TRUE);
  g_signal_connect_object (self->suggest, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
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
  G_OBJECT_CLASS (klass)->dispose = rt_suggest_dialog_dispose;
  taken_signal = g_signal_new ("taken", RT_TYPE_SUGGEST_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                               NULL, G_TYPE_NONE, 1, RT_TYPE_FLEET_DOCUMENT);
}

static void
rt_suggest_dialog_init (RtSuggestDialog *self)
{
}

GtkWidget *
rt_suggest_dialog_new (GtkWindow *parent, RtLibrary *library)
{
  RtSuggestDialog *self =
      g_object_new (RT_TYPE_SUGGEST_DIALOG, "transient-for", parent, "modal", TRUE, "default-width",
                    640, "default-height", 520, "title", _ ("Suggest a fleet"), NULL);

  self->library = g_object_ref (library);
  self->suggest = rt_suggest_new (library);
  build (self);
  return GTK_WIDGET (self);
}
