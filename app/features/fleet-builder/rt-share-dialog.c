/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-share-dialog.h. */
#include "rt-share-dialog.h"

#include "app/widgets/rt-dialog.h"
#include "app/widgets/rt-qr.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-readable.h"
#include "fleets/fleet-share.h"

#include <glib/gi18n.h>

struct _RtShareDialog {
  AdwWindow parent_instance;

  char *json;
  char *file_name;
  GtkWidget *notice;
};

G_DEFINE_FINAL_TYPE (RtShareDialog, rt_share_dialog, ADW_TYPE_WINDOW)

enum { QR_SIZE = 268 };

static void
save_cb (RtShareDialog *self)
{
  g_autoptr (GBytes) bytes = g_bytes_new (self->json, strlen (self->json));

  rt_dialog_save (GTK_WINDOW (self), _ ("Save the fleet"), self->file_name, bytes, self->notice);
}

/* A text that can be read and marked, with a button below it. */
static GtkWidget *
new_text (const char *text, const char *name, gboolean is_code)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();

  gtk_text_buffer_set_text (gtk_text_view_get_buffer (GTK_TEXT_VIEW (view)), text, -1);
  gtk_text_view_set_editable (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_cursor_visible (GTK_TEXT_VIEW (view), FALSE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (view), is_code ? GTK_WRAP_CHAR : GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), is_code);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  rt_set_name (view, name);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_widget_add_css_class (scrolled, "text-box");
  return scrolled;
}

static GtkWidget *
new_code (RtShareDialog *self, const char *share)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *code = rt_qr_new (QR_SIZE);
  GtkWidget *save = rt_button (_ ("Save as a file…"), NULL, NULL);

  if (rt_qr_show (RT_QR (code), share)) {
    gtk_widget_add_css_class (code, "qr");
    gtk_box_append (GTK_BOX (box), code);
    gtk_box_append (GTK_BOX (box),
                    rt_text (_ ("Show this to the other player's camera."), "dim card-line"));
  } else {
    g_object_ref_sink (code);
    g_object_unref (code);
    gtk_box_append (GTK_BOX (box),
                    rt_text (_ ("This fleet is too long for a QR code. Use the text."), "dim"));
  }
  g_signal_connect_object (save, "clicked", G_CALLBACK (save_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), save);
  gtk_widget_set_valign (box, GTK_ALIGN_START);
  return box;
}

static GtkWidget *
new_texts (const char *share, const char *readable)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *code = new_text (share, _ ("Share text"), TRUE);
  GtkWidget *list = new_text (readable, _ ("The fleet in words"), FALSE);
  GtkWidget *buttons = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *copy_share = rt_copy_button_new (_ ("Copy the share text"), share);
  GtkWidget *copy_list = rt_copy_button_new (_ ("Copy the list"), readable);

  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (code), 84);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (list), 80);
  gtk_widget_set_vexpand (list, TRUE);
  gtk_widget_add_css_class (copy_share, "suggested-action");
  gtk_box_append (GTK_BOX (buttons), copy_share);
  gtk_box_append (GTK_BOX (buttons), copy_list);
  gtk_box_append (GTK_BOX (box), rt_label (_ ("Share text"), "heading"));
  gtk_box_append (GTK_BOX (box), code);
  gtk_box_append (GTK_BOX (box), rt_label (_ ("In words"), "heading"));
  gtk_box_append (GTK_BOX (box), list);
  gtk_box_append (GTK_BOX (box), buttons);
  gtk_widget_set_hexpand (box, TRUE);
  return box;
}

static void
build (RtShareDialog *self, RtFleetEditor *editor)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (editor);
  FleetCatalogue *catalogue = rt_library_get_catalogue (rt_fleet_editor_get_library (editor));
  g_autoptr (GError) error = NULL;
  g_autofree char *share = fleet_share_write (fleet, &error);
  g_autofree char *readable =
      fleet_write_readable (fleet, catalogue, rt_fleet_editor_get_report (editor));
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *sides = rt_box (GTK_ORIENTATION_HORIZONTAL, 16, NULL);

  self->json = fleet_write (fleet);
  self->file_name = g_strconcat (fleet->id, ".fleet.json", NULL);
  self->notice = rt_dialog_notice_new ();
  gtk_widget_set_vexpand (sides, TRUE);
  gtk_box_append (GTK_BOX (sides), new_code (self, share ? share : ""));
  gtk_box_append (GTK_BOX (sides), new_texts (share ? share : "", readable));
  gtk_box_append (GTK_BOX (all), sides);
  gtk_box_append (GTK_BOX (all), self->notice);
  if (!share)
    rt_dialog_tell (self->notice, error->message, TRUE);
  rt_dialog_fill (ADW_WINDOW (self), all, FALSE);
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
  G_OBJECT_CLASS (klass)->finalize = rt_share_dialog_finalize;
}

static void
rt_share_dialog_init (RtShareDialog *self)
{
}

GtkWidget *
rt_share_dialog_new (GtkWindow *parent, RtFleetEditor *editor)
{
  RtShareDialog *self =
      g_object_new (RT_TYPE_SHARE_DIALOG, "transient-for", parent, "modal", TRUE, "default-width",
                    760, "default-height", 440, "title", _ ("Share this fleet"), NULL);

  build (self, editor);
  return GTK_WIDGET (self);
}
