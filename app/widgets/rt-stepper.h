/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A number between a − and a +, each large enough for a finger; a tap on the number itself asks for
 * it with a keypad. Unlike GtkSpinButton it takes no notice of a wheel, which turns by accident.
 *
 * Properties: adjustment, digits, and label, what the number is, for screen readers; value, that of
 * the adjustment.
 */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_STEPPER (rt_stepper_get_type ())
G_DECLARE_FINAL_TYPE (RtStepper, rt_stepper, RT, STEPPER, GtkWidget)

void rt_stepper_configure (RtStepper *self, double value, double lower, double upper, double step,
                           guint digits);
double rt_stepper_get_value (RtStepper *self);
void rt_stepper_set_value (RtStepper *self, double value);
