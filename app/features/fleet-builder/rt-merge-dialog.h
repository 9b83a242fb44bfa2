/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another owner's cards are taken in, card by card where they differ from those that are there. */
#pragma once

#include "rt-library-model.h"

#include "app/widgets/rt-dialog.h"

#define RT_TYPE_MERGE_DIALOG (rt_merge_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtMergeDialog, rt_merge_dialog, RT, MERGE_DIALOG, RtDialog)

GtkWidget *rt_merge_dialog_new (GtkWindow *parent, RtLibrary *library, FleetCatalogue *theirs);
