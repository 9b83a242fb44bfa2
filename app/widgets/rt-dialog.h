/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window over the main one: no larger than that, as compact, and closed by Escape. */
#pragma once

#include <adwaita.h>

#define RT_TYPE_DIALOG (rt_dialog_get_type ())
G_DECLARE_DERIVABLE_TYPE (RtDialog, rt_dialog, RT, DIALOG, AdwWindow)

struct _RtDialogClass {
  AdwWindowClass parent_class;
};

/* The same for a window without a template, with its header and what it shows. With `scrolls` the
 * content may be higher. */
void rt_dialog_fill (AdwWindow *self, GtkWidget *content, gboolean scrolls);

/* A label for what went wrong or was done; hidden until it says something. */
GtkWidget *rt_dialog_notice_new (void);
void rt_dialog_tell (GtkWidget *notice, const char *text, gboolean is_problem);

/* A button that copies the text and says so. */
GtkWidget *rt_copy_button_new (const char *label, const char *text);

/* Asks for a file and writes it without blocking; the notice tells the outcome. */
void rt_dialog_save (GtkWindow *parent, const char *title, const char *name, GBytes *bytes,
                     GtkWidget *notice);
