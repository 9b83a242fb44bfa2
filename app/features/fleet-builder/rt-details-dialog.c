/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-details-dialog.h. */
#include "rt-details-dialog.h"

#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

struct _RtDetailsDialog {
  RtDialog parent_instance;

  RtFleetEditor *editor;
  RtFleetDocument *document; /* another one may be opened meanwhile */
  GtkEditable *name;
  GtkEditable *player;
  GtkDropDown *start;
  GtkTextBuffer *note;
  GtkWidget *save;
};

G_DEFINE_FINAL_TYPE (RtDetailsDialog, rt_details_dialog, RT_TYPE_DIALOG)

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
show_start (RtDetailsDialog *self, const char *start)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);

  gtk_string_list_append (names, _ ("When the battle begins"));
  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    gtk_string_list_append (names, fleet_word_resource (i));
  gtk_drop_down_set_model (self->start, G_LIST_MODEL (names));
  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    if (g_strcmp0 (start, fleet_word ("resource", i)) == 0)
      gtk_drop_down_set_selected (self->start, (guint)i + 1);
}

static void
show (RtDetailsDialog *self, const Fleet *fleet)
{
  gtk_editable_set_text (self->name, fleet->name);
  gtk_editable_set_text (self->player, fleet->player ? fleet->player : "");
  show_start (self, fleet->start);
  gtk_text_buffer_set_text (self->note, fleet->note ? fleet->note : "", -1);
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_details_dialog_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-details-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtDetailsDialog, name);
  gtk_widget_class_bind_template_child (widget_class, RtDetailsDialog, player);
  gtk_widget_class_bind_template_child (widget_class, RtDetailsDialog, start);
  gtk_widget_class_bind_template_child (widget_class, RtDetailsDialog, note);
  gtk_widget_class_bind_template_child (widget_class, RtDetailsDialog, save);
  gtk_widget_class_bind_template_callback (widget_class, name_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
rt_details_dialog_init (RtDetailsDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_set_name (GTK_WIDGET (self->start), _ ("Starting resource"));
}

GtkWidget *
rt_details_dialog_new (GtkWindow *parent, RtFleetEditor *editor)
{
  RtDetailsDialog *self = g_object_new (RT_TYPE_DETAILS_DIALOG, "transient-for", parent, NULL);

  self->editor = g_object_ref (editor);
  self->document = g_object_ref (rt_fleet_editor_get_document (editor));
  show (self, rt_fleet_editor_get_fleet (editor));
  return GTK_WIDGET (self);
}
