/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Handing a fleet to somebody: a QR code, the share text, a readable list, a file. */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"
#include "app/widgets/rt-dialog.h"

#define RT_TYPE_SHARE_DIALOG (rt_share_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtShareDialog, rt_share_dialog, RT, SHARE_DIALOG, RtDialog)

/* Of the fleet that is open, as it is now. */
GtkWidget *rt_share_dialog_new (GtkWindow *parent, RtFleetEditor *editor);
