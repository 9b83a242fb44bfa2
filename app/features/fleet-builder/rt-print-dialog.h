/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sheets of a fleet before they are printed: page by page, to a printer or a PDF. */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"
#include "app/widgets/rt-dialog.h"

#define RT_TYPE_PRINT_DIALOG (rt_print_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtPrintDialog, rt_print_dialog, RT, PRINT_DIALOG, RtDialog)

/* Of the fleet that is open, as it is now. */
GtkWidget *rt_print_dialog_new (GtkWindow *parent, RtFleetEditor *editor);
