/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-print-dialog.h. */
#include "rt-print-dialog.h"

#include "app/widgets/rt-sheet.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-print.h"

#include <glib/gi18n.h>

struct _RtPrintDialog {
  RtDialog parent_instance;

  /* As it was when the dialog opened. */
  Fleet *fleet;
  FleetCatalogue *catalogue;
  FleetReport *report;
  FleetPrint *print;
  guint page;

  GtkDropDown *paper;
  GtkScrolledWindow *desk;
  GtkWidget *sheet;
  GtkWidget *before;
  GtkWidget *after;
  GtkLabel *place;
  GtkWidget *notice;
};

G_DEFINE_FINAL_TYPE (RtPrintDialog, rt_print_dialog, RT_TYPE_DIALOG)

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
    rt_dialog_show_message (self->notice, error->message, TRUE);
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
    rt_dialog_show_message (self->notice, _ ("Sent to the printer."), FALSE);
  } else if (result == GTK_PRINT_OPERATION_RESULT_ERROR) {
    gtk_print_operation_get_error (operation, &error);
    rt_dialog_show_message (self->notice, error ? error->message : _ ("It could not be printed."),
                            TRUE);
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
    rt_dialog_show_message (self->notice, error->message, TRUE);
}

/* ---- The window ---- */

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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_print_dialog_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-print-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtPrintDialog, paper);
  gtk_widget_class_bind_template_child (widget_class, RtPrintDialog, desk);
  gtk_widget_class_bind_template_child (widget_class, RtPrintDialog, before);
  gtk_widget_class_bind_template_child (widget_class, RtPrintDialog, after);
  gtk_widget_class_bind_template_child (widget_class, RtPrintDialog, place);
  gtk_widget_class_bind_template_child (widget_class, RtPrintDialog, notice);
  gtk_widget_class_bind_template_callback (widget_class, before_cb);
  gtk_widget_class_bind_template_callback (widget_class, after_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, print_cb);
}

static void
rt_print_dialog_init (RtPrintDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->sheet = rt_sheet_new (paint_cb, self);
  gtk_scrolled_window_set_child (self->desk, self->sheet);
  rt_set_name (GTK_WIDGET (self->paper), _ ("Paper"));
}

GtkWidget *
rt_print_dialog_new (GtkWindow *parent, RtFleetEditor *editor)
{
  RtPrintDialog *self = g_object_new (RT_TYPE_PRINT_DIALOG, "transient-for", parent, NULL);
  RtLibrary *library = rt_fleet_editor_get_library (editor);

  self->fleet = fleet_copy (rt_fleet_editor_get_fleet (editor));
  self->catalogue = fleet_catalogue_ref (rt_library_get_catalogue (library));
  self->report = fleet_check (self->fleet, self->catalogue, NULL);
  lay_out (self);
  g_signal_connect_object (self->paper, "notify::selected", G_CALLBACK (lay_out), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
