/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-merge-dialog.h. */
#include "rt-merge-dialog.h"

#include "app/features/fleet-builder/rt-cards-merge-model.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtMergeDialog {
  RtDialog parent_instance;

  RtLibrary *library;
  FleetCatalogue *theirs;
  GPtrArray *cards; /* of RtMergeCard */
  GtkLabel *state;
  GtkWidget *list;
  GtkWidget *notice;
  GtkWidget *take;
};

G_DEFINE_FINAL_TYPE (RtMergeDialog, rt_merge_dialog, RT_TYPE_DIALOG)

static void
toggled_cb (GtkCheckButton *check, RtMergeCard *card)
{
  card->is_taken = gtk_check_button_get_active (check);
}

static void
add_card (RtMergeDialog *self, RtMergeCard *card)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  g_autofree char *text = card->differences ? g_strdup_printf (_ ("Take theirs: %s"), card->name)
                                            : g_strdup_printf (_ ("New: %s"), card->name);
  GtkWidget *check = gtk_check_button_new_with_label (text);

  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), card->is_taken);
  /* The cards live as long as the dialog, which the button is in. */
  g_signal_connect (check, "toggled", G_CALLBACK (toggled_cb), card);
  gtk_box_append (GTK_BOX (row), check);
  if (card->differences)
    gtk_box_append (GTK_BOX (row), rt_text (card->differences, "dim card-line merge-difference"));
  gtk_box_append (GTK_BOX (self->list), row);
}

static void
take_cb (RtMergeDialog *self)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < self->cards->len; i++) {
    const RtMergeCard *card = self->cards->pdata[i];

    if (card->is_taken)
      g_ptr_array_add (ids, card->id);
  }
  if (ids->len == 0 || rt_library_take_cards (self->library, self->theirs, ids, &error))
    gtk_window_close (GTK_WINDOW (self));
  else
    rt_dialog_show_message (self->notice, error->message, TRUE);
}

static void
show (RtMergeDialog *self)
{
  guint n_same;
  guint n_new = 0;
  g_autofree char *state = NULL;

  self->cards =
      rt_cards_merge_new (rt_library_get_catalogue (self->library), self->theirs, &n_same);
  for (guint i = 0; i < self->cards->len; i++)
    n_new += !((RtMergeCard *)self->cards->pdata[i])->differences;
  state = g_strdup_printf (_ ("%u cards are new, %u differ, %u are the same."), n_new,
                           self->cards->len - n_new, n_same);
  gtk_label_set_text (self->state, state);
  if (self->cards->len > RT_MERGE_MAX) {
    g_autofree char *folder = rt_library_path ("catalogues");
    g_autofree char *text = g_strdup_printf (
        _ ("These are too many to look at one by one. Copy the file into %s."), folder);

    rt_dialog_show_message (self->notice, text, TRUE);
    gtk_widget_set_sensitive (self->take, FALSE);
    return;
  }
  for (guint i = 0; i < self->cards->len; i++)
    add_card (self, self->cards->pdata[i]);
}

static void
rt_merge_dialog_finalize (GObject *object)
{
  RtMergeDialog *self = RT_MERGE_DIALOG (object);

  g_clear_object (&self->library);
  g_clear_pointer (&self->theirs, fleet_catalogue_unref);
  g_clear_pointer (&self->cards, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_merge_dialog_parent_class)->finalize (object);
}

static void
rt_merge_dialog_class_init (RtMergeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_merge_dialog_finalize;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-merge-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtMergeDialog, state);
  gtk_widget_class_bind_template_child (widget_class, RtMergeDialog, list);
  gtk_widget_class_bind_template_child (widget_class, RtMergeDialog, notice);
  gtk_widget_class_bind_template_child (widget_class, RtMergeDialog, take);
  gtk_widget_class_bind_template_callback (widget_class, take_cb);
}

static void
rt_merge_dialog_init (RtMergeDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_merge_dialog_new (GtkWindow *parent, RtLibrary *library, FleetCatalogue *theirs)
{
  RtMergeDialog *self = g_object_new (RT_TYPE_MERGE_DIALOG, "transient-for", parent, NULL);

  self->library = g_object_ref (library);
  self->theirs = fleet_catalogue_ref (theirs);
  show (self);
  return GTK_WIDGET (self);
}
