/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two fleets side by side, in figures. */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"
#include "app/widgets/rt-dialog.h"

#define RT_TYPE_COMPARE_DIALOG (rt_compare_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtCompareDialog, rt_compare_dialog, RT, COMPARE_DIALOG, RtDialog)

/* The fleet that is open with another, which is chosen in the dialog. */
GtkWidget *rt_compare_dialog_new (GtkWindow *parent, RtFleetEditor *editor);
