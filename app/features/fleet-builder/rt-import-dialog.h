/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Taking in a fleet from somebody: paste a text, drop it, or open a file. */
#pragma once

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/widgets/rt-dialog.h"

#define RT_TYPE_IMPORT_DIALOG (rt_import_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtImportDialog, rt_import_dialog, RT, IMPORT_DIALOG, RtDialog)

/* Signal `imported (document)`: it is in the library now. */
GtkWidget *rt_import_dialog_new (GtkWindow *parent, RtLibrary *library);

/* A target for what may be dropped: files and texts. Its `drop` gives a value for take_value. */
GtkDropTarget *rt_import_drop_target_new (void);
void rt_import_dialog_import_value (RtImportDialog *self, const GValue *value);
