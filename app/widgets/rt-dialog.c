/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-dialog.h. */
#include "rt-dialog.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

G_DEFINE_TYPE (RtDialog, rt_dialog, ADW_TYPE_WINDOW)

/* No larger than the window below all others, and for fingers where that is. One between them, such
 * as About, may be small. */
static void
fit (GtkWindow *self)
{
  GtkWindow *main_window = self;
  int width, height;

  while (gtk_window_get_transient_for (main_window))
    main_window = gtk_window_get_transient_for (main_window);
  if (main_window == self || !gtk_widget_get_mapped (GTK_WIDGET (main_window)))
    return;
  gtk_window_get_default_size (self, &width, &height);
  gtk_window_set_default_size (self, MIN (width, gtk_widget_get_width (GTK_WIDGET (main_window))),
                               MIN (height, gtk_widget_get_height (GTK_WIDGET (main_window))));
  rt_set_class (GTK_WIDGET (self), "compact",
                gtk_widget_has_css_class (GTK_WIDGET (main_window), "compact"));
}

static void
rt_dialog_show (GtkWidget *widget)
{
  fit (GTK_WINDOW (widget));
  GTK_WIDGET_CLASS (rt_dialog_parent_class)->show (widget);
}

static void
rt_dialog_class_init (RtDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  widget_class->show = rt_dialog_show;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
rt_dialog_init (RtDialog *self)
{
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
}

/* ---- Notices ---- */

void
rt_dialog_show_message (GtkWidget *notice, const char *text, gboolean is_problem)
{
  gtk_label_set_text (GTK_LABEL (notice), text ? text : "");
  gtk_widget_set_visible (notice, text != NULL);
  rt_set_class (notice, "problem", is_problem);
}

/* ---- Saving ---- */

typedef struct {
  GtkFileChooserNative *chooser;
  GBytes *bytes;
  GtkWidget *notice;
} Save;

static void
save_free (Save *save)
{
  g_object_unref (save->chooser);
  g_bytes_unref (save->bytes);
  g_object_unref (save->notice);
  g_free (save);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Save *save = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_file_get_parse_name (G_FILE (source));

  if (g_file_replace_contents_finish (G_FILE (source), result, NULL, &error)) {
    g_autofree char *text = g_strdup_printf (_ ("Saved as %s."), name);

    rt_dialog_show_message (save->notice, text, FALSE);
  } else {
    g_autofree char *text =
        g_strdup_printf (_ ("It could not be saved: %s. Choose another folder."), error->message);

    rt_dialog_show_message (save->notice, text, TRUE);
  }
  save_free (save);
}

static void
chosen_cb (GtkNativeDialog *chooser, int response, gpointer data)
{
  Save *save = data;
  g_autoptr (GFile) file = NULL;

  if (response != GTK_RESPONSE_ACCEPT) {
    save_free (save);
    return;
  }
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  g_file_replace_contents_bytes_async (file, save->bytes, NULL, FALSE, G_FILE_CREATE_NONE, NULL,
                                       written_cb, save);
}

void
rt_dialog_save (GtkWindow *parent, const char *title, const char *name, GBytes *bytes,
                GtkWidget *notice)
{
  Save *save = g_new (Save, 1);

  save->chooser =
      gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  save->bytes = g_bytes_ref (bytes);
  save->notice = g_object_ref (notice);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (save->chooser), name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (save->chooser), TRUE);
  g_signal_connect (save->chooser, "response", G_CALLBACK (chosen_cb), save);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (save->chooser));
}
