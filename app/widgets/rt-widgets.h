/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small things that many pages make: labels and buttons in our styles. */
#pragma once

#include <adwaita.h>

/* A label at the start of its place, shortened where it has no room; but a figure, of style
 * `numeric`, never is. `style` may be NULL or several classes with spaces. */
GtkWidget *rt_label (const char *text, const char *style);
/* The same, broken into lines. */
GtkWidget *rt_text (const char *text, const char *style);
GtkWidget *rt_box (GtkOrientation orientation, int spacing, const char *style);
/* A button for fingers; `detailed_action` may be NULL. */
GtkWidget *rt_button (const char *label, const char *style, const char *detailed_action);
/* A message at the foot of the window, of any length. Those of libadwaita take their text for
 * markup and cut it off; here whatever a file or a device is called stands as it is. */
AdwToast *rt_toast_new (const char *text);
/* Shows one above the widget, if there is a place for it. */
void rt_show_toast (GtkWidget *widget, const char *text);
/* A question in a window of its own, without answers yet. libadwaita's own heading is not broken
 * into lines, and asks for more room than it says. */
GtkWidget *rt_question_new (GtkWindow *parent, const char *heading, const char *body);
/* The id of a rule as a small framed word, in a room, to be tapped: shows what the rule says. */
GtkWidget *rt_rule_button (const char *id);
void rt_add_classes (GtkWidget *widget, const char *classes);
void rt_set_class (GtkWidget *widget, const char *name, gboolean is_on);
void rt_clear_box (GtkWidget *box);
/* From the box it is in, if any, to the end of another; nothing if it is there. */
void rt_move_to_box (GtkWidget *widget, GtkWidget *box);
/* Calls `show` with the widget at its next frame: once, however often it is asked for until then.
 * What devices tell is shown in this way. */
typedef void (*RtShow) (gpointer widget);
void rt_show_soon (gpointer widget, RtShow show);
void rt_set_name (GtkWidget *widget, const char *name);
/* The same for a row of a list; before GTK 4.12 it takes its name from what is in it. */
void rt_set_item_name (GtkListItem *item, const char *name);
/* What is chosen is cut short if it has no room; else the longest word would say how wide a window
 * must be. For words that people give themselves. The drop-down has its expression already. */
void rt_shorten_choice (GtkDropDown *choice);
/* A letter or digit chooses the next word of a drop-down that begins with it, as it stands. */
void rt_choose_by_letter (GtkDropDown *choice);
