/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cards of the box by their numbers, what is missing among them, and the way to type it. */
#pragma once

#include "rt-library-model.h"

#include "app/widgets/rt-dialog.h"

#define RT_TYPE_CHECKLIST_DIALOG (rt_checklist_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtChecklistDialog, rt_checklist_dialog, RT, CHECKLIST_DIALOG, RtDialog)

GtkWidget *rt_checklist_dialog_new (GtkWindow *parent, RtLibrary *library);
