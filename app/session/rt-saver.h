/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes a file in the background, so that the window never waits for a disk. Texts are written in
 * the order they come; one that a newer text overtakes while the disk is busy is left out.
 */
#pragma once

#include <gio/gio.h>

typedef struct _RtSaver RtSaver;

/* Called on the main loop: everything up to `version` is on disk, or could not be written. */
typedef void (*RtSavedFunc) (guint64 version, const GError *error, gpointer owner);

/* `mark`: what is known to stand in the file, see fleet-store.h. */
RtSaver *rt_saver_new (const char *path, const char *mark, RtSavedFunc saved, gpointer owner);
/* What is still to be written is written first: that may take a moment. `saved` is not called. */
void rt_saver_free (RtSaver *self);

/* Takes the text over. */
void rt_saver_save (RtSaver *self, char *text, guint64 version);
