/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-stepper.h. */
#include "rt-stepper.h"

#include "rt-keypad.h"
#include "rt-widgets.h"

#include <glib/gi18n.h>

struct _RtStepper {
  GtkWidget parent_instance;

  GtkAdjustment *adjustment;
  guint digits;
  char *label;
  GtkWidget *less;
  GtkWidget *number;
  GtkLabel *figures;
  GtkWidget *more;
};

G_DEFINE_FINAL_TYPE (RtStepper, rt_stepper, GTK_TYPE_WIDGET)

enum { PROP_ADJUSTMENT = 1, PROP_DIGITS, PROP_LABEL, PROP_VALUE, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

/* ---- What is shown ---- */

static void
show (RtStepper *self)
{
  double value = gtk_adjustment_get_value (self->adjustment);
  const char *label = self->label ? self->label : "";
  g_autofree char *figures = g_strdup_printf ("%.*f", (int)self->digits, value);
  g_autofree char *text =
      *figures == '-' ? g_strconcat ("−", figures + 1, NULL) : g_strdup (figures);
  g_autofree char *name = g_strdup_printf (_ ("%s: %s"), label, text);
  g_autofree char *less = g_strdup_printf (_ ("%s: less"), label);
  g_autofree char *more = g_strdup_printf (_ ("%s: more"), label);

  gtk_label_set_text (self->figures, text);
  rt_set_name (self->number, name);
  rt_set_name (self->less, less);
  rt_set_name (self->more, more);
  gtk_widget_set_sensitive (self->less, value > gtk_adjustment_get_lower (self->adjustment));
  gtk_widget_set_sensitive (self->more, value < gtk_adjustment_get_upper (self->adjustment));
}

static void
changed_cb (RtStepper *self)
{
  show (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_VALUE]);
}

/* ---- Tapping ---- */

static void
step (RtStepper *self, int direction)
{
  gtk_adjustment_set_value (self->adjustment,
                            gtk_adjustment_get_value (self->adjustment)
                                + direction * gtk_adjustment_get_step_increment (self->adjustment));
}

static void
less_cb (RtStepper *self)
{
  step (self, -1);
}

static void
more_cb (RtStepper *self)
{
  step (self, 1);
}

static void
typed_cb (RtStepper *self, const char *text)
{
  g_autofree char *plain = g_strdelimit (g_strdup (text), ",", '.');

  gtk_adjustment_set_value (self->adjustment, g_ascii_strtod (plain, NULL));
}

static void
ask_cb (RtStepper *self)
{
  RtKeypad *keypad = rt_keypad_open (GTK_WIDGET (self), self->label, self->digits > 0);

  g_signal_connect_object (keypad, "done", G_CALLBACK (typed_cb), self, G_CONNECT_SWAPPED);
}

/* ---- The widget ---- */

static void
set_adjustment (RtStepper *self, GtkAdjustment *adjustment)
{
  if (self->adjustment)
    g_signal_handlers_disconnect_by_data (self->adjustment, self);
  g_clear_object (&self->adjustment);
  self->adjustment = g_object_ref_sink (adjustment);
  g_signal_connect_object (adjustment, "value-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (adjustment, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

static void
set_label (RtStepper *self, const char *label)
{
  g_free (self->label);
  self->label = g_strdup (label);
  show (self);
}

static void
rt_stepper_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  RtStepper *self = RT_STEPPER (object);

  if (id == PROP_ADJUSTMENT)
    g_value_set_object (value, self->adjustment);
  else if (id == PROP_DIGITS)
    g_value_set_uint (value, self->digits);
  else if (id == PROP_LABEL)
    g_value_set_string (value, self->label);
  else if (id == PROP_VALUE)
    g_value_set_double (value, gtk_adjustment_get_value (self->adjustment));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_stepper_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtStepper *self = RT_STEPPER (object);

  if (id == PROP_ADJUSTMENT && g_value_get_object (value))
    set_adjustment (self, g_value_get_object (value));
  else if (id == PROP_DIGITS)
    self->digits = g_value_get_uint (value);
  else if (id == PROP_LABEL)
    set_label (self, g_value_get_string (value));
  else if (id == PROP_VALUE)
    rt_stepper_set_value (self, g_value_get_double (value));
  if (id == PROP_DIGITS)
    show (self);
}

static void
rt_stepper_dispose (GObject *object)
{
  RtStepper *self = RT_STEPPER (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_STEPPER);
  if (self->adjustment)
    g_signal_handlers_disconnect_by_data (self->adjustment, self);
  g_clear_object (&self->adjustment);
  g_clear_pointer (&self->label, g_free);
  G_OBJECT_CLASS (rt_stepper_parent_class)->dispose (object);
}

static void
rt_stepper_class_init (RtStepperClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->get_property = rt_stepper_get_property;
  object_class->set_property = rt_stepper_set_property;
  object_class->dispose = rt_stepper_dispose;
  properties[PROP_ADJUSTMENT] =
      g_param_spec_object ("adjustment", NULL, NULL, GTK_TYPE_ADJUSTMENT, flags);
  properties[PROP_DIGITS] = g_param_spec_uint ("digits", NULL, NULL, 0, 6, 0, flags);
  properties[PROP_LABEL] = g_param_spec_string ("label", NULL, NULL, NULL, flags);
  properties[PROP_VALUE] = g_param_spec_double ("value", NULL, NULL, -G_MAXDOUBLE, G_MAXDOUBLE, 0,
                                                flags | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-stepper.ui");
  gtk_widget_class_bind_template_child (widget_class, RtStepper, less);
  gtk_widget_class_bind_template_child (widget_class, RtStepper, number);
  gtk_widget_class_bind_template_child (widget_class, RtStepper, figures);
  gtk_widget_class_bind_template_child (widget_class, RtStepper, more);
  gtk_widget_class_bind_template_callback (widget_class, less_cb);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
  gtk_widget_class_bind_template_callback (widget_class, ask_cb);
}

static void
rt_stepper_init (RtStepper *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  set_adjustment (self, gtk_adjustment_new (0, 0, 100, 1, 10, 0));
}

void
rt_stepper_configure (RtStepper *self, double value, double lower, double upper, double step,
                      guint digits)
{
  self->digits = digits;
  gtk_adjustment_configure (self->adjustment, value, lower, upper, step, 10 * step, 0);
  show (self);
}

double
rt_stepper_get_value (RtStepper *self)
{
  return gtk_adjustment_get_value (self->adjustment);
}

void
rt_stepper_set_value (RtStepper *self, double value)
{
  gtk_adjustment_set_value (self->adjustment, value);
}
