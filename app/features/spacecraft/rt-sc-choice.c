/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-sc-choice.h. */
#include "rt-sc-choice.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtScChoice {
  GtkWidget parent_instance;

  GtkWidget *panel;
  GtkLabel *title;
  GtkGrid *grid;
  GtkWidget *cancel;
  GPtrArray *buttons;
};

G_DEFINE_FINAL_TYPE (RtScChoice, rt_sc_choice, GTK_TYPE_WIDGET)

enum { SIGNAL_CHOSEN, SIGNAL_CANCELLED, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { TALLEST = 330, ONE_COLUMN = 4, WORDS_WIDTH = 190 };

static void
chosen_cb (GtkWidget *button, RtScChoice *self)
{
  RulesAction action = *(RulesAction *)g_object_get_data (G_OBJECT (button), "action");

  g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, &action);
}

static void
cancel_cb (RtScChoice *self)
{
  rt_sc_choice_close (self);
  g_signal_emit (self, signals[SIGNAL_CANCELLED], 0);
}

static void
clear (RtScChoice *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))))
    gtk_grid_remove (self->grid, child);
  g_ptr_array_set_size (self->buttons, 0);
}

void
rt_sc_choice_ask (RtScChoice *self, const char *title, gboolean can_cancel)
{
  clear (self);
  gtk_label_set_text (self->title, title);
  gtk_widget_set_visible (self->cancel, can_cancel);
  if (!gtk_widget_get_parent (self->panel))
    gtk_widget_set_parent (self->panel, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

static void
lay_out (RtScChoice *self)
{
  int columns = self->buttons->len > ONE_COLUMN ? 2 : 1;

  for (guint i = 0; i < self->buttons->len; i++) {
    GtkWidget *button = g_ptr_array_index (self->buttons, i);

    g_object_ref (button);
    if (gtk_widget_get_parent (button))
      gtk_grid_remove (self->grid, button);
    gtk_grid_attach (self->grid, button, (int)i % columns, (int)i / columns, 1, 1);
    g_object_unref (button);
  }
}

void
rt_sc_choice_add (RtScChoice *self, GtkWidget *picture, const char *text, const char *detail,
                  const RulesAction *action, gboolean is_refused)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  g_autofree char *name = detail ? g_strdup_printf ("%s, %s", text, detail) : g_strdup (text);

  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  /* A scrolled window asks how tall its child is at its narrowest. */
  gtk_widget_set_size_request (words, WORDS_WIDTH, -1);
  gtk_box_append (GTK_BOX (words), rt_text (text, "strong"));
  if (detail)
    gtk_box_append (GTK_BOX (words), rt_text (detail, "dim card-line"));
  if (picture)
    gtk_box_append (GTK_BOX (box), picture);
  gtk_box_append (GTK_BOX (box), words);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_hexpand (button, TRUE);
  rt_add_classes (button, is_refused ? "action refused" : "action");
  rt_set_name (button, name);
  g_object_set_data_full (G_OBJECT (button), "action", g_memdup2 (action, sizeof *action), g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (chosen_cb), self);
  g_ptr_array_add (self->buttons, button);
  lay_out (self);
  if (self->buttons->len == 1)
    gtk_widget_grab_focus (button);
}

/* What is closed is gone, for screen readers too. */
void
rt_sc_choice_close (RtScChoice *self)
{
  clear (self);
  if (gtk_widget_get_parent (self->panel))
    gtk_widget_unparent (self->panel);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

gboolean
rt_sc_choice_is_open (RtScChoice *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self));
}

gboolean
rt_sc_choice_pick (RtScChoice *self, guint number)
{
  if (number >= self->buttons->len)
    return FALSE;
  return gtk_widget_activate (g_ptr_array_index (self->buttons, number));
}

/* ---- The widget ---- */

static void
rt_sc_choice_dispose (GObject *object)
{
  RtScChoice *self = RT_SC_CHOICE (object);

  if (self->panel && gtk_widget_get_parent (self->panel))
    gtk_widget_unparent (self->panel);
  g_clear_object (&self->panel);
  g_clear_pointer (&self->buttons, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_sc_choice_parent_class)->dispose (object);
}

static void
rt_sc_choice_class_init (RtScChoiceClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_sc_choice_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_CANCELLED] =
      g_signal_new ("cancelled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_sc_choice_init (RtScChoice *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->buttons = g_ptr_array_new ();
  self->panel = g_object_ref_sink (rt_box (GTK_ORIENTATION_VERTICAL, 10, "panel sc-choice"));
  self->title = GTK_LABEL (rt_text (NULL, "sc-choice-title"));
  self->grid = GTK_GRID (gtk_grid_new ());
  self->cancel = rt_button (_ ("Cancel"), NULL, NULL);
  gtk_grid_set_row_spacing (self->grid, 8);
  gtk_grid_set_column_spacing (self->grid, 8);
  gtk_grid_set_column_homogeneous (self->grid, TRUE);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), TALLEST);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), GTK_WIDGET (self->grid));
  g_signal_connect_swapped (self->cancel, "clicked", G_CALLBACK (cancel_cb), self);
  gtk_widget_set_halign (self->cancel, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (self->panel, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->panel, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (self->panel), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (self->panel), scrolled);
  gtk_box_append (GTK_BOX (self->panel), self->cancel);
  gtk_widget_add_css_class (GTK_WIDGET (self), "sc-scrim");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

GtkWidget *
rt_sc_choice_new (void)
{
  return g_object_new (RT_TYPE_SC_CHOICE, NULL);
}
