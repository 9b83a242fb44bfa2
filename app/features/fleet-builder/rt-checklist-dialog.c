/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-checklist-dialog.h. */
#include "rt-checklist-dialog.h"

#include "app/features/fleet-builder/rt-card-editor.h"
#include "app/features/fleet-builder/rt-checklist-model.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtChecklistDialog {
  RtDialog parent_instance;

  RtLibrary *library;
  GtkLabel *state;
  GtkFlowBox *numbers;
  GtkWidget *buttons[RT_CHECKLIST_SIZE];
};

G_DEFINE_FINAL_TYPE (RtChecklistDialog, rt_checklist_dialog, RT_TYPE_DIALOG)

/* The card of the number, or a new one with it. */
static void
number_cb (GtkWidget *button, RtChecklistDialog *self)
{
  RtChecklist list;
  guint place = 0;
  GtkWidget *editor;
  g_autofree char *number = NULL;

  while (place < RT_CHECKLIST_SIZE - 1 && self->buttons[place] != button)
    place++;
  rt_checklist_read (&list, rt_library_get_catalogue (self->library));
  editor = rt_card_editor_new (GTK_WINDOW (self), self->library, list.cards[place].id);
  number = g_strdup_printf ("%03u", place + 1);
  if (!list.cards[place].id)
    rt_card_editor_set_number (RT_CARD_EDITOR (editor), number);
  gtk_window_present (GTK_WINDOW (editor));
}

static void
show (RtChecklistDialog *self)
{
  RtChecklist list;
  g_autofree char *state = NULL;

  rt_checklist_read (&list, rt_library_get_catalogue (self->library));
  state = g_strdup_printf (_ ("%u of %d cards are typed in, %u are missing."), list.n_there,
                           RT_CHECKLIST_SIZE, RT_CHECKLIST_SIZE - list.n_there);
  gtk_label_set_text (self->state, state);
  for (guint i = 0; i < RT_CHECKLIST_SIZE; i++) {
    const char *name = list.cards[i].name;
    g_autofree char *sentence =
        g_strdup_printf (name ? _ ("%03u, %s") : _ ("%03u is missing. Type it in"), i + 1, name);

    rt_set_class (self->buttons[i], "not-now", !name);
    gtk_widget_set_tooltip_text (self->buttons[i], name);
    rt_set_name (self->buttons[i], sentence);
  }
}

static void
rt_checklist_dialog_dispose (GObject *object)
{
  g_clear_object (&RT_CHECKLIST_DIALOG (object)->library);
  G_OBJECT_CLASS (rt_checklist_dialog_parent_class)->dispose (object);
}

static void
rt_checklist_dialog_class_init (RtChecklistDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_checklist_dialog_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-checklist-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtChecklistDialog, state);
  gtk_widget_class_bind_template_child (widget_class, RtChecklistDialog, numbers);
}

static void
rt_checklist_dialog_init (RtChecklistDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (guint i = 0; i < RT_CHECKLIST_SIZE; i++) {
    g_autofree char *number = g_strdup_printf ("%03u", i + 1);
    GtkWidget *button = rt_button (number, "numeric checklist-number", NULL);

    g_signal_connect_object (button, "clicked", G_CALLBACK (number_cb), self, 0);
    gtk_flow_box_insert (self->numbers, button, -1);
    gtk_widget_set_focusable (gtk_widget_get_parent (button), FALSE);
    self->buttons[i] = button;
  }
}

GtkWidget *
rt_checklist_dialog_new (GtkWindow *parent, RtLibrary *library)
{
  RtChecklistDialog *self = g_object_new (RT_TYPE_CHECKLIST_DIALOG, "transient-for", parent, NULL);

  self->library = g_object_ref (library);
  g_signal_connect_object (library, "catalogue-changed", G_CALLBACK (show), self,
                           G_CONNECT_SWAPPED);
  show (self);
  return GTK_WIDGET (self);
}
