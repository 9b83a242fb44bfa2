/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-details-dialog.h. */
#include "rt-details-dialog.h"

#include "app/widgets/rt-dialog.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

struct _RtDetailsDialog {
  AdwWindow parent_instance;

  RtFleetEditor *editor;
  RtFleetDocument *document; /* another one may be opened meanwhile */
  GtkEditable *name;
  GtkEditable *player;
  GtkDropDown *start;
  GtkTextBuffer *note;
  GtkWidget *save;
};

G_DEFINE_FINAL_TYPE (RtDetailsDialog, rt_details_dialog, ADW_TYPE_WINDOW)

static char *
note_text (RtDetailsDialog *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (self->note, &start, &end);
  return gtk_text_buffer_get_text (self->note, &start, &end, FALSE);
}

/* The first place is "not yet"; the others are the resources. */
static const char *
chosen_start (RtDetailsDialog *self)
{
  guint place = gtk_drop_down_get_selected (self->start);

  return place > 0 ? fleet_word ("resource", (int)place - 1) : NULL;
}

static void
save_cb (RtDetailsDialog *self)
{
  g_autofree char *note = note_text (self);

  if (rt_fleet_editor_get_document (self->editor) == self->document) {
    rt_fleet_editor_rename (self->editor, gtk_editable_get_text (self->name));
    rt_fleet_editor_set_player (self->editor, gtk_editable_get_text (self->player));
    rt_fleet_editor_set_start (self->editor, chosen_start (self));
    rt_fleet_editor_set_note (self->editor, note);
  }
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
name_cb (RtDetailsDialog *self)
{
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (self->name)));

  gtk_widget_set_sensitive (self->save, *name != '\0');
}

/* ---- The window ---- */

static void
attach (GtkWidget *grid, int row, const char *label, GtkWidget *widget)
{
  GtkWidget *words = rt_label (label, "dim");

  gtk_widget_set_valign (words, row < 3 ? GTK_ALIGN_CENTER : GTK_ALIGN_START);
  gtk_widget_set_hexpand (widget, TRUE);
  rt_set_name (widget, label);
  gtk_grid_attach (GTK_GRID (grid), words, 0, row, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), widget, 1, row, 1, 1);
}

static GtkDropDown *
new_start (const Fleet *fleet)
{
  GtkStringList *names = gtk_string_list_new (NULL);
  GtkWidget *start = gtk_drop_down_new (G_LIST_MODEL (names), NULL);

  gtk_string_list_append (names, _ ("When the battle begins"));
  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    gtk_string_list_append (names, fleet_word_resource (i));
  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    if (g_strcmp0 (fleet->start, fleet_word ("resource", i)) == 0)
      gtk_drop_down_set_selected (GTK_DROP_DOWN (start), (guint)i + 1);
  return GTK_DROP_DOWN (start);
}

static GtkWidget *
new_note (RtDetailsDialog *self, const Fleet *fleet)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();

  self->note = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  gtk_text_buffer_set_text (self->note, fleet->note ? fleet->note : "", -1);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  rt_set_name (view, _ ("Note"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 72);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_widget_add_css_class (scrolled, "text-box");
  return scrolled;
}

static void
build (RtDetailsDialog *self, const Fleet *fleet)
{
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 12, NULL);
  GtkWidget *grid = gtk_grid_new ();

  self->name = GTK_EDITABLE (gtk_entry_new ());
  self->player = GTK_EDITABLE (gtk_entry_new ());
  self->start = new_start (fleet);
  self->save = rt_button (_ ("Save"), "suggested-action", NULL);
  gtk_editable_set_text (self->name, fleet->name);
  gtk_editable_set_text (self->player, fleet->player ? fleet->player : "");
  gtk_entry_set_activates_default (GTK_ENTRY (self->name), TRUE);
  gtk_entry_set_activates_default (GTK_ENTRY (self->player), TRUE);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 8);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 12);
  attach (grid, 0, _ ("Name"), GTK_WIDGET (self->name));
  attach (grid, 1, _ ("Player"), GTK_WIDGET (self->player));
  attach (grid, 2, _ ("Starting resource"), GTK_WIDGET (self->start));
  attach (grid, 3, _ ("Note"), new_note (self, fleet));
  gtk_widget_set_halign (self->save, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (all), grid);
  gtk_box_append (GTK_BOX (all), self->save);
  g_signal_connect_object (self->name, "changed", G_CALLBACK (name_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->save, "clicked", G_CALLBACK (save_cb), self, G_CONNECT_SWAPPED);
  gtk_window_set_default_widget (GTK_WINDOW (self), self->save);
  rt_dialog_fill (ADW_WINDOW (self), all, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

static void
rt_details_dialog_dispose (GObject *object)
{
  RtDetailsDialog *self = RT_DETAILS_DIALOG (object);

  g_clear_object (&self->editor);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (rt_details_dialog_parent_class)->dispose (object);
}

static void
rt_details_dialog_class_init (RtDetailsDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_details_dialog_dispose;
}

static void
rt_details_dialog_init (RtDetailsDialog *self)
{
}

GtkWidget *
rt_details_dialog_new (GtkWindow *parent, RtFleetEditor *editor)
{
  RtDetailsDialog *self =
      g_object_new (RT_TYPE_DETAILS_DIALOG, "transient-for", parent, "modal", TRUE, "default-width",
                    520, "default-height", 360, "title", _ ("Name and details"), NULL);

  self->editor = g_object_ref (editor);
  self->document = g_object_ref (rt_fleet_editor_get_document (editor));
  build (self, rt_fleet_editor_get_fleet (editor));
  return GTK_WIDGET (self);
}
