/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a fleet is called, whose it is, what it starts with, and a note. */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"
#include "app/widgets/rt-dialog.h"

#define RT_TYPE_DETAILS_DIALOG (rt_details_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtDetailsDialog, rt_details_dialog, RT, DETAILS_DIALOG, RtDialog)

/* Of the fleet that is open. */
GtkWidget *rt_details_dialog_new (GtkWindow *parent, RtFleetEditor *editor);
