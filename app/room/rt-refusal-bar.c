/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-refusal-bar.h. */
#include "rt-refusal-bar.h"

#include "app/widgets/rt-widgets.h"

struct _RtRefusalBar {
  AdwBin parent_instance;

  GtkRevealer *revealer;
  GtkWidget *box;
  GtkImage *icon;
  GtkLabel *text;
  GtkLabel *detail;
  GtkLabel *rule;
  GtkButton *cure;
  GtkActionable *read;
};

G_DEFINE_FINAL_TYPE (RtRefusalBar, rt_refusal_bar, ADW_TYPE_BIN)

enum { SIGNAL_CURE, SIGNAL_CLOSED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
cure_cb (RtRefusalBar *self)
{
  rt_refusal_bar_hide (self);
  g_signal_emit (self, signals[SIGNAL_CURE], 0);
}

/* Nothing of it is left for a screen reader once it has gone. */
static void
revealed_cb (RtRefusalBar *self)
{
  if (!gtk_revealer_get_reveal_child (self->revealer)) {
    gtk_revealer_set_child (self->revealer, NULL);
    gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  }
}

void
rt_refusal_bar_hide (RtRefusalBar *self)
{
  if (!gtk_revealer_get_reveal_child (self->revealer))
    return;
  gtk_revealer_set_reveal_child (self->revealer, FALSE);
  g_signal_emit (self, signals[SIGNAL_CLOSED], 0);
}

static void
show (RtRefusalBar *self, gboolean is_advice, const char *text, const char *detail,
      const char *rule, const char *cure)
{
  rt_set_class (self->box, "advice", is_advice);
  gtk_image_set_from_icon_name (self->icon,
                                is_advice ? "rt-hint-symbolic" : "dialog-warning-symbolic");
  gtk_label_set_text (self->text, text);
  gtk_label_set_text (self->detail, detail ? detail : "");
  gtk_widget_set_visible (GTK_WIDGET (self->detail), detail != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->rule), rule != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->read), rule != NULL);
  if (rule) {
    gtk_label_set_text (self->rule, rule);
    gtk_actionable_set_action_target (self->read, "s", rule);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->cure), cure != NULL);
  if (cure)
    gtk_button_set_label (self->cure, cure);
  gtk_revealer_set_child (self->revealer, self->box);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
  gtk_revealer_set_reveal_child (self->revealer, TRUE);
}

void
rt_refusal_bar_show (RtRefusalBar *self, const char *text, const char *rule, const char *cure)
{
  show (self, FALSE, text, NULL, rule, cure);
}

void
rt_refusal_bar_advise (RtRefusalBar *self, const char *text, const char *detail, const char *cure)
{
  show (self, TRUE, text, detail, NULL, cure);
}

static void
rt_refusal_bar_dispose (GObject *object)
{
  g_clear_object (&RT_REFUSAL_BAR (object)->box);
  G_OBJECT_CLASS (rt_refusal_bar_parent_class)->dispose (object);
}

static void
rt_refusal_bar_class_init (RtRefusalBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_refusal_bar_dispose;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_ALERT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-refusal-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, RtRefusalBar, revealer);
  gtk_widget_class_bind_template_child (widget_class, RtRefusalBar, box);
  gtk_widget_class_bind_template_child (widget_class, RtRefusalBar, icon);
  gtk_widget_class_bind_template_child (widget_class, RtRefusalBar, text);
  gtk_widget_class_bind_template_child (widget_class, RtRefusalBar, detail);
  gtk_widget_class_bind_template_child (widget_class, RtRefusalBar, rule);
  gtk_widget_class_bind_template_child (widget_class, RtRefusalBar, cure);
  gtk_widget_class_bind_template_child (widget_class, RtRefusalBar, read);
  gtk_widget_class_bind_template_callback (widget_class, cure_cb);
  gtk_widget_class_bind_template_callback (widget_class, rt_refusal_bar_hide);
  gtk_widget_class_bind_template_callback (widget_class, revealed_cb);
  signals[SIGNAL_CURE] = g_signal_new ("cure", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CLOSED] = g_signal_new ("closed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_refusal_bar_init (RtRefusalBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_object_ref (self->box);
  gtk_revealer_set_child (self->revealer, NULL);
}
