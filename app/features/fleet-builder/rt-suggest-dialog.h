/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The best fleets of one's cards by a measure, looked for while one waits or until one stops it. */
#pragma once

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/widgets/rt-dialog.h"

#define RT_TYPE_SUGGEST_DIALOG (rt_suggest_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtSuggestDialog, rt_suggest_dialog, RT, SUGGEST_DIALOG, RtDialog)

/* Signal `taken (document)`: one of them is in the library now. */
GtkWidget *rt_suggest_dialog_new (GtkWindow *parent, RtLibrary *library);
