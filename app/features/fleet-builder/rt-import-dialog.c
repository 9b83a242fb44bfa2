/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-import-dialog.h. */
#include "rt-import-dialog.h"

#include "app/features/fleet-builder/rt-fleet-import-model.h"
#include "app/features/fleet-builder/rt-merge-dialog.h"

#include <glib/gi18n.h>

struct _RtImportDialog {
  RtDialog parent_instance;

  RtLibrary *library;
  GCancellable *cancellable;
  GtkTextBuffer *text;
  GtkWidget *view;
  GtkWidget *add;
  GtkWidget *notice;
  GtkFileChooserNative *chooser;
};

G_DEFINE_FINAL_TYPE (RtImportDialog, rt_import_dialog, RT_TYPE_DIALOG)

static guint imported_signal;

static void
take_fleet (RtImportDialog *self, Fleet *fleet)
{
  g_autoptr (RtFleetDocument) document = g_object_ref (rt_library_add_fleet (self->library, fleet));

  g_signal_emit (self, imported_signal, 0, document);
  gtk_window_destroy (GTK_WINDOW (self));
}

/* Somebody's cards are looked at in a window of their own. */
static void
take_cards (RtImportDialog *self, FleetCatalogue *cards)
{
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  gtk_window_present (GTK_WINDOW (rt_merge_dialog_new (parent, self->library, cards)));
  gtk_window_destroy (GTK_WINDOW (self));
}

/* As if it had been pasted or opened: the dialog closes if all is well, and tells what is not. */
static void
take_text (RtImportDialog *self, const char *text)
{
  g_autoptr (GError) error = NULL;
  gsize length = strlen (text);
  gboolean is_cards = rt_import_is_cards (text, length);
  g_autoptr (FleetCatalogue) cards =
      is_cards ? fleet_catalogue_parse (_ ("the text"), text, length, &error) : NULL;
  Fleet *fleet = is_cards ? NULL : rt_fleet_import (_ ("the text"), text, length, &error);

  if (cards) {
    take_cards (self, cards);
    return;
  }
  if (fleet) {
    take_fleet (self, fleet);
    return;
  }
  gtk_text_buffer_set_text (self->text, text, -1);
  rt_dialog_show_message (self->notice, error->message, TRUE);
  gtk_widget_grab_focus (self->view);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtImportDialog *self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FleetCatalogue) cards = NULL;
  Fleet *fleet = rt_fleet_import_file_finish (G_FILE (source), result, &cards, &error);

  if (cards)
    take_cards (self, cards);
  else if (fleet)
    take_fleet (self, fleet);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    rt_dialog_show_message (self->notice, error->message, TRUE);
  g_object_unref (self);
}

static void
take_file (RtImportDialog *self, GFile *file)
{
  rt_dialog_show_message (self->notice, NULL, FALSE);
  rt_fleet_import_file_async (file, self->cancellable, read_cb, g_object_ref (self));
}

void
rt_import_dialog_import_value (RtImportDialog *self, const GValue *value)
{
  if (G_VALUE_HOLDS (value, G_TYPE_FILE))
    take_file (self, g_value_get_object (value));
  else if (G_VALUE_HOLDS_STRING (value))
    take_text (self, g_value_get_string (value));
}

GtkDropTarget *
rt_import_drop_target_new (void)
{
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);

  gtk_drop_target_set_gtypes (target, (GType[]){ G_TYPE_FILE, G_TYPE_STRING }, 2);
  return target;
}

/* ---- What is pressed ---- */

static void
add_cb (RtImportDialog *self)
{
  GtkTextIter start, end;
  g_autofree char *text = NULL;

  gtk_text_buffer_get_bounds (self->text, &start, &end);
  text = gtk_text_buffer_get_text (self->text, &start, &end, FALSE);
  take_text (self, text);
}

static void
pasted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtImportDialog *self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text)
    take_text (self, text);
  else if (!g_cancellable_is_cancelled (self->cancellable))
    rt_dialog_show_message (self->notice,
                            _ ("There is no text to paste. Copy the share text first."), TRUE);
  g_object_unref (self);
}

static void
paste_cb (RtImportDialog *self)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), self->cancellable,
                                 pasted_cb, g_object_ref (self));
}

static void
file_cb (RtImportDialog *self, int response)
{
  g_autoptr (GFile) file = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));
  take_file (self, file);
}

static void
open_cb (RtImportDialog *self)
{
  if (!self->chooser) {
    self->chooser = gtk_file_chooser_native_new (_ ("Open a fleet"), GTK_WINDOW (self),
                                                 GTK_FILE_CHOOSER_ACTION_OPEN, NULL, NULL);
    gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
    g_signal_connect_object (self->chooser, "response", G_CALLBACK (file_cb), self,
                             G_CONNECT_SWAPPED);
  }
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static gboolean
dropped_cb (RtImportDialog *self, const GValue *value)
{
  rt_import_dialog_import_value (self, value);
  return TRUE;
}

static void
text_cb (RtImportDialog *self)
{
  gtk_widget_set_sensitive (self->add, gtk_text_buffer_get_char_count (self->text) > 0);
}

/* ---- The window ---- */

static void
rt_import_dialog_dispose (GObject *object)
{
  RtImportDialog *self = RT_IMPORT_DIALOG (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->chooser);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (rt_import_dialog_parent_class)->dispose (object);
}

static void
rt_import_dialog_finalize (GObject *object)
{
  g_object_unref (RT_IMPORT_DIALOG (object)->cancellable);
  G_OBJECT_CLASS (rt_import_dialog_parent_class)->finalize (object);
}

static void
rt_import_dialog_class_init (RtImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_import_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_import_dialog_finalize;
  imported_signal = g_signal_new ("imported", RT_TYPE_IMPORT_DIALOG, G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, RT_TYPE_FLEET_DOCUMENT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-import-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtImportDialog, text);
  gtk_widget_class_bind_template_child (widget_class, RtImportDialog, view);
  gtk_widget_class_bind_template_child (widget_class, RtImportDialog, add);
  gtk_widget_class_bind_template_child (widget_class, RtImportDialog, notice);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, open_cb);
  gtk_widget_class_bind_template_callback (widget_class, paste_cb);
  gtk_widget_class_bind_template_callback (widget_class, text_cb);
}

static void
rt_import_dialog_init (RtImportDialog *self)
{
  GtkDropTarget *target = rt_import_drop_target_new ();

  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (target, "drop", G_CALLBACK (dropped_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}

GtkWidget *
rt_import_dialog_new (GtkWindow *parent, RtLibrary *library)
{
  RtImportDialog *self = g_object_new (RT_TYPE_IMPORT_DIALOG, "transient-for", parent, NULL);

  self->library = g_object_ref (library);
  return GTK_WIDGET (self);
}
