/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the dialogs of the fleet builder have in common. */
#pragma once

#include <adwaita.h>

/* A window above another one, no larger than that, which Escape closes. Its template has the header
 * and what it shows. */
#define RT_TYPE_DIALOG (rt_dialog_get_type ())
G_DECLARE_DERIVABLE_TYPE (RtDialog, rt_dialog, RT, DIALOG, AdwWindow)

struct _RtDialogClass {
  AdwWindowClass parent_class;
};

void rt_dialog_show_message (GtkWidget *notice, const char *text, gboolean is_problem);

/* Asks for a file and writes it without blocking; the notice tells the outcome. */
void rt_dialog_save (GtkWindow *parent, const char *title, const char *name, GBytes *bytes,
                     GtkWidget *notice);
