/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-refusal-bar.h. */
#include "rt-refusal-bar.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtRefusalBar {
  GtkWidget parent_instance;

  GtkWidget *revealer;
  GtkWidget *box;
  GtkImage *icon;
  GtkLabel *text;
  GtkWidget *rule;
  GtkWidget *cure;
  GtkWidget *read;
};

G_DEFINE_FINAL_TYPE (RtRefusalBar, rt_refusal_bar, GTK_TYPE_WIDGET)

enum { SIGNAL_CURE, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
cure_cb (RtRefusalBar *self)
{
  rt_refusal_bar_hide (self);
  g_signal_emit (self, signals[SIGNAL_CURE], 0);
}

void
rt_refusal_bar_hide (RtRefusalBar *self)
{
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), FALSE);
}

static void
show (RtRefusalBar *self, gboolean is_advice, const char *text, const char *rule, const char *cure)
{
  rt_set_class (self->box, "advice", is_advice);
  gtk_image_set_from_icon_name (self->icon,
                                is_advice ? "rt-hint-symbolic" : "dialog-warning-symbolic");
  gtk_label_set_text (self->text, text);
  gtk_widget_set_visible (self->rule, rule != NULL);
  gtk_widget_set_visible (self->read, rule != NULL);
  if (rule) {
    gtk_label_set_text (GTK_LABEL (self->rule), rule);
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->read), "s", rule);
  }
  gtk_widget_set_visible (self->cure, cure != NULL);
  if (cure)
    gtk_button_set_label (GTK_BUTTON (self->cure), cure);
  gtk_revealer_set_reveal_child (GTK_REVEALER (self->revealer), TRUE);
}

void
rt_refusal_bar_show (RtRefusalBar *self, const char *text, const char *rule, const char *cure)
{
  show (self, FALSE, text, rule, cure);
}

void
rt_refusal_bar_advise (RtRefusalBar *self, const char *text, const char *cure)
{
  show (self, TRUE, text, NULL, cure);
}

static GtkWidget *
new_words (RtRefusalBar *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *text = rt_text (NULL, "refusal-text");

  self->text = GTK_LABEL (text);
  self->rule = rt_rule (NULL);
  gtk_widget_set_hexpand (text, TRUE);
  self->icon = GTK_IMAGE (gtk_image_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->icon));
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), self->rule);
  gtk_widget_set_hexpand (box, TRUE);
  return box;
}

static void
rt_refusal_bar_dispose (GObject *object)
{
  g_clear_pointer (&RT_REFUSAL_BAR (object)->revealer, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_refusal_bar_parent_class)->dispose (object);
}

static void
rt_refusal_bar_class_init (RtRefusalBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_refusal_bar_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  signals[SIGNAL_CURE] = g_signal_new ("cure", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_refusal_bar_init (RtRefusalBar *self)
{
  GtkWidget *close = gtk_button_new_from_icon_name ("window-close-symbolic");

  self->box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "refusal");
  self->cure = rt_button (NULL, "suggested-action", NULL);
  self->read = rt_button (_ ("Read the rule"), NULL, NULL);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (self->read), "room.rule::");
  rt_add_classes (close, "flat touch");
  rt_set_name (close, _ ("Close"));
  g_signal_connect_swapped (self->cure, "clicked", G_CALLBACK (cure_cb), self);
  g_signal_connect_swapped (close, "clicked", G_CALLBACK (rt_refusal_bar_hide), self);
  gtk_box_append (GTK_BOX (self->box), new_words (self));
  gtk_box_append (GTK_BOX (self->box), self->cure);
  gtk_box_append (GTK_BOX (self->box), self->read);
  gtk_box_append (GTK_BOX (self->box), close);
  self->revealer = gtk_revealer_new ();
  gtk_revealer_set_transition_type (GTK_REVEALER (self->revealer),
                                    GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP);
  gtk_revealer_set_transition_duration (GTK_REVEALER (self->revealer), 150);
  gtk_revealer_set_child (GTK_REVEALER (self->revealer), self->box);
  gtk_widget_set_parent (self->revealer, GTK_WIDGET (self));
}

GtkWidget *
rt_refusal_bar_new (void)
{
  return g_object_new (RT_TYPE_REFUSAL_BAR, NULL);
}
