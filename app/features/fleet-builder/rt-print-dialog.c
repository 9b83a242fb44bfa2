/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-print-dialog.h. */
#include "rt-print-dialog.h"

#include "app/widgets/rt-dialog.h"
#include "app/widgets/rt-sheet.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-print.h"

#include <glib/gi18n.h>

struct _RtPrintDialog {
  AdwWindow parent_instance;

  /* As it was when the dialog opened. */
  Fleet *fleet;
  FleetCatalogue *catalogue;
  FleetReport *report;
  FleetPrint *print;
  guint page;

  GtkDropDown *paper;
  GtkWidget *sheet;
  GtkWidget *before;
  GtkWidget *after;
  GtkLabel *place;
  GtkWidget *notice;
};

G_DEFINE_FINAL_TYPE (RtPrintDialog, rt_print_dialog, ADW_TYPE_WINDOW)

/* Pixels for a point: a page is read without spectacles, and scrolled. */
static const double scale = 1.1;

static void
paint_cb (cairo_t *cr, guint page, gpointer data)
{
  fleet_print_render (RT_PRINT_DIALOG (data)->print, cr, page);
}

static void
show_page (RtPrintDialog *self)
{
  guint n = fleet_print_pages (self->print);
  double width, height;
  g_autofree char *text = NULL;

  self->page = MIN (self->page, n - 1);
  text = g_strdup_printf (_ ("Page %u of %u"), self->page + 1, n);
  fleet_print_size (self->print, &width, &height);
  rt_sheet_show (RT_SHEET (self->sheet), self->page, width, height, scale);
  rt_drawing_set_sentence (RT_DRAWING (self->sheet), text);
  gtk_label_set_text (self->place, text);
  gtk_widget_set_sensitive (self->before, self->page > 0);
  gtk_widget_set_sensitive (self->after, self->page + 1 < n);
}

static void
lay_out (RtPrintDialog *self)
{
  FleetPaper paper =
      gtk_drop_down_get_selected (self->paper) == 1 ? FLEET_PAPER_LETTER : FLEET_PAPER_A4;

  g_clear_pointer (&self->print, fleet_print_free);
  self->print = fleet_print_new (self->fleet, self->catalogue, self->report, paper, VERSION);
  show_page (self);
}

static void
before_cb (RtPrintDialog *self)
{
  if (self->page > 0)
    self->page--;
  show_page (self);
}

static void
after_cb (RtPrintDialog *self)
{
  self->page++;
  show_page (self);
}

static void
save_cb (RtPrintDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = fleet_print_pdf (self->print, &error);
  g_autofree char *name = g_strconcat (self->fleet->id, ".pdf", NULL);

  if (bytes)
    rt_dialog_save (GTK_WINDOW (self), _ ("Save as PDF"), name, bytes, self->notice);
  else
    rt_dialog_tell (self->notice, error->message, TRUE);
}

/* ---- Printing ---- */

static void
draw_page_cb (GtkPrintOperation *operation, GtkPrintContext *context, int page, gpointer data)
{
  RtPrintDialog *self = data;
  cairo_t *cr = gtk_print_context_get_cairo_context (context);
  double width, height, fit;

  fleet_print_size (self->print, &width, &height);
  /* Another paper than the one that was laid out gets it as large as it goes. */
  fit = MIN (gtk_print_context_get_width (context) / width,
             gtk_print_context_get_height (context) / height);
  cairo_scale (cr, fit, fit);
  fleet_print_render (self->print, cr, (guint)page);
}

static void
done_cb (RtPrintDialog *self, GtkPrintOperationResult result, GtkPrintOperation *operation)
{
  g_autoptr (GError) error = NULL;

  if (result == GTK_PRINT_OPERATION_RESULT_APPLY) {
    rt_dialog_tell (self->notice, _ ("Sent to the printer."), FALSE);
  } else if (result == GTK_PRINT_OPERATION_RESULT_ERROR) {
    gtk_print_operation_get_error (operation, &error);
    rt_dialog_tell (self->notice, error ? error->message : _ ("It could not be printed."), TRUE);
  }
}

static GtkPageSetup *
new_page_setup (RtPrintDialog *self)
{
  gboolean is_letter = gtk_drop_down_get_selected (self->paper) == 1;
  GtkPaperSize *size = gtk_paper_size_new (is_letter ? GTK_PAPER_NAME_LETTER : GTK_PAPER_NAME_A4);
  GtkPageSetup *setup = gtk_page_setup_new ();

  gtk_page_setup_set_paper_size (setup, size);
  gtk_paper_size_free (size);
  return setup;
}

static void
print_cb (RtPrintDialog *self)
{
  g_autoptr (GtkPrintOperation) operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = new_page_setup (self);
  g_autoptr (GError) error = NULL;

  gtk_print_operation_set_n_pages (operation, (int)fleet_print_pages (self->print));
  gtk_print_operation_set_job_name (operation, self->fleet->name);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_allow_async (operation, TRUE);
  g_signal_connect_object (operation, "draw-page", G_CALLBACK (draw_page_cb), self, 0);
  g_signal_connect_object (operation, "done", G_CALLBACK (done_cb), self, G_CONNECT_SWAPPED);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                               GTK_WINDOW (self), &error)
      == GTK_PRINT_OPERATION_RESULT_ERROR)
    rt_dialog_tell (self->notice, error->message, TRUE);
}

/* ---- The window ---- */

static GtkWidget *
new_turner (RtPrintDialog *self, const char *icon, const char *name, GCallback callback)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "touch");
  gtk_widget_set_tooltip_text (button, name);
  rt_set_name (button, name);
  g_signal_connect_object (button, "clicked", callback, self, G_CONNECT_SWAPPED);
  return button;
}

static GtkWidget *
new_bar (RtPrintDialog *self)
{
  GtkWidget *bar = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *save = rt_button (_ ("Save PDF…"), NULL, NULL);
  GtkWidget *print = rt_button (_ ("Print…"), "suggested-action", NULL);
  const char *const papers[] = { _ ("A4"), _ ("Letter"), NULL };

  self->before =
      new_turner (self, "go-previous-symbolic", _ ("Page before"), G_CALLBACK (before_cb));
  self->after = new_turner (self, "go-next-symbolic", _ ("Next page"), G_CALLBACK (after_cb));
  self->place = GTK_LABEL (rt_label (NULL, "numeric"));
  self->paper = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (papers));
  rt_set_name (GTK_WIDGET (self->paper), _ ("Paper"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->paper), _ ("Paper"));
  gtk_widget_set_hexpand (GTK_WIDGET (self->place), TRUE);
  g_signal_connect_object (self->paper, "notify::selected", G_CALLBACK (lay_out), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (save, "clicked", G_CALLBACK (save_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (print, "clicked", G_CALLBACK (print_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (bar), self->before);
  gtk_box_append (GTK_BOX (bar), self->after);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->place));
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->paper));
  gtk_box_append (GTK_BOX (bar), save);
  gtk_box_append (GTK_BOX (bar), print);
  return bar;
}

static void
build (RtPrintDialog *self)
{
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->sheet = rt_sheet_new (paint_cb, self);
  self->notice = rt_dialog_notice_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->sheet);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_widget_add_css_class (scrolled, "desk");
  gtk_box_append (GTK_BOX (all), new_bar (self));
  gtk_box_append (GTK_BOX (all), scrolled);
  gtk_box_append (GTK_BOX (all), self->notice);
  rt_dialog_fill (ADW_WINDOW (self), all, FALSE);
  lay_out (self);
}

static void
rt_print_dialog_finalize (GObject *object)
{
  RtPrintDialog *self = RT_PRINT_DIALOG (object);

  g_clear_pointer (&self->print, fleet_print_free);
  g_clear_pointer (&self->fleet, fleet_free);
  g_clear_pointer (&self->report, fleet_report_free);
  g_clear_pointer (&self->catalogue, fleet_catalogue_unref);
  G_OBJECT_CLASS (rt_print_dialog_parent_class)->finalize (object);
}

static void
rt_print_dialog_class_init (RtPrintDialogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_print_dialog_finalize;
}

static void
rt_print_dialog_init (RtPrintDialog *self)
{
}

GtkWidget *
rt_print_dialog_new (GtkWindow *parent, RtFleetEditor *editor)
{
  RtPrintDialog *self =
      g_object_new (RT_TYPE_PRINT_DIALOG, "transient-for", parent, "modal", TRUE, "default-width",
                    760, "default-height", 720, "title", _ ("Print this fleet"), NULL);
  RtLibrary *library = rt_fleet_editor_get_library (editor);

  self->fleet = fleet_copy (rt_fleet_editor_get_fleet (editor));
  self->catalogue = fleet_catalogue_ref (rt_library_get_catalogue (library));
  self->report = fleet_check (self->fleet, self->catalogue, NULL);
  build (self);
  return GTK_WIDGET (self);
}
