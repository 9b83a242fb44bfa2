/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-share-dialog.h. */
#include "rt-share-dialog.h"

#include "app/widgets/rt-qr.h"
#include "fleets/fleet-readable.h"
#include "fleets/fleet-share.h"

#include <glib/gi18n.h>

struct _RtShareDialog {
  RtDialog parent_instance;

  char *json;
  char *file_name;
  RtQr *code;
  GtkTextBuffer *share;
  GtkTextBuffer *words;
  GtkWidget *notice;
};

G_DEFINE_FINAL_TYPE (RtShareDialog, rt_share_dialog, RT_TYPE_DIALOG)

static void
save_cb (RtShareDialog *self)
{
  g_autoptr (GBytes) bytes = g_bytes_new (self->json, strlen (self->json));

  rt_dialog_save (GTK_WINDOW (self), _ ("Save the fleet"), self->file_name, bytes, self->notice);
}

static void
copy_cb (GtkTextBuffer *buffer, GtkButton *button)
{
  g_autofree char *text = NULL;

  g_object_get (buffer, "text", &text, NULL);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (button)), text);
  gtk_button_set_label (button, _ ("Copied"));
}

static void
rt_share_dialog_finalize (GObject *object)
{
  RtShareDialog *self = RT_SHARE_DIALOG (object);

  g_free (self->json);
  g_free (self->file_name);
  G_OBJECT_CLASS (rt_share_dialog_parent_class)->finalize (object);
}

static void
rt_share_dialog_class_init (RtShareDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_QR);
  G_OBJECT_CLASS (klass)->finalize = rt_share_dialog_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-share-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtShareDialog, code);
  gtk_widget_class_bind_template_child (widget_class, RtShareDialog, share);
  gtk_widget_class_bind_template_child (widget_class, RtShareDialog, words);
  gtk_widget_class_bind_template_child (widget_class, RtShareDialog, notice);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
rt_share_dialog_init (RtShareDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_share_dialog_new (GtkWindow *parent, RtFleetEditor *editor)
{
  RtShareDialog *self = g_object_new (RT_TYPE_SHARE_DIALOG, "transient-for", parent, NULL);
  const Fleet *fleet = rt_fleet_editor_get_fleet (editor);
  FleetCatalogue *catalogue = rt_library_get_catalogue (rt_fleet_editor_get_library (editor));
  g_autoptr (GError) error = NULL;
  g_autofree char *share = fleet_share_write (fleet, &error);
  g_autofree char *words =
      fleet_write_readable (fleet, catalogue, rt_fleet_editor_get_report (editor));

  self->json = fleet_write (fleet);
  self->file_name = g_strconcat (fleet->id, ".fleet.json", NULL);
  gtk_text_buffer_set_text (self->share, share ? share : "", -1);
  gtk_text_buffer_set_text (self->words, words, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->code), rt_qr_show (self->code, share ? share : ""));
  if (!share)
    rt_dialog_show_message (self->notice, error->message, TRUE);
  return GTK_WIDGET (self);
}
