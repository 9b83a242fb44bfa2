/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A number that is tapped, where there may be no keyboard: its figures, and keys large enough for a
 * finger. A keyboard types into it too. It knows no limits; whoever asked judges the text.
 */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_KEYPAD (rt_keypad_get_type ())
G_DECLARE_FINAL_TYPE (RtKeypad, rt_keypad, RT, KEYPAD, GtkWidget)

/* Signal: done (text)   it is accepted, as it stands */

/* In a window of its own above that of the widget, which it closes when it is done: popovers do not
 * fit everywhere on a small screen. Without `has_fraction` there is no decimal point. */
RtKeypad *rt_keypad_open (GtkWidget *widget, const char *title, gboolean has_fraction);
