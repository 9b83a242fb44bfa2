/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Something that may be done, as a large button: a picture, its name, a line about it, and what it
 * costs. What is not possible stays there, dashed, and asks "Why?". */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_DEED_BUTTON (rt_deed_button_get_type ())
G_DECLARE_FINAL_TYPE (RtDeedButton, rt_deed_button, RT, DEED_BUTTON, GtkButton)

enum { RT_DEED_NO_COST = -1 };

GtkWidget *rt_deed_button_new (const char *icon, const char *name);
/* Without its cost, and dashed without a word. */
void rt_deed_button_set_small (RtDeedButton *self, gboolean is_small);
/* Name and line may take two rows each. */
void rt_deed_button_wrap (RtDeedButton *self);
void rt_deed_button_set_icon (RtDeedButton *self, const char *icon);
void rt_deed_button_set_name (RtDeedButton *self, const char *name);
/* `line` may be NULL. The cost in AP; 0 is "free". */
void rt_deed_button_show (RtDeedButton *self, const char *line, int cost, gboolean is_possible);
gboolean rt_deed_button_is_possible (RtDeedButton *self);
