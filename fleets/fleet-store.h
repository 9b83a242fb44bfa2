/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Small files that are kept for years: catalogues, fleets, collections.
 *
 * A save is done or it is not: at every moment, whatever happens to the program or the power, a
 * whole file stands under the name. What stood there before becomes `name.1`, that one `name.2`,
 * that one `name.3`. What cannot be read is put aside as `name.unreadable-1`, never deleted and
 * never overwritten. One that anybody may change is neither read nor replaced, see fleet-trust.h.
 * What the text means is not known here: whoever loads it brings a judge.
 */
#pragma once

#include "fleet-json.h"

enum { FLEET_STORE_GENERATIONS = 3 };

/* What may stand under the name when it is saved to; else a mark from loading, see FleetStored. */
#define FLEET_STORE_ANY NULL
#define FLEET_STORE_NEW ""

/* Writes the text durably. When it returns TRUE the text is on disk; FALSE: what stood there before
 * still does, unless the message says that the disk failed at the very end.
 *
 * `seen` guards against a second program or an editor: with the mark of what was loaded, a file
 * that was changed since is not replaced (FLEET_ERROR_CHANGED); with FLEET_STORE_NEW none is. The
 * same text again writes nothing and turns no generation out. */
gboolean fleet_store_save (const char *path, const char *text, gsize length, const char *seen,
                           GError **error);

typedef struct {
  char *text;
  gsize length;
  char *path;   /* the file it was read from: the one asked for, or a generation of it */
  char *mark;   /* of what stands under the name now, for fleet_store_save */
  char *notice; /* what the user must be told, in his language; NULL if all is well */
} FleetStored;

void fleet_stored_free (FleetStored *stored);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetStored, fleet_stored_free)

/* Can this be read? FALSE with an error if not. FLEET_ERROR_VERSION means that a later program can:
 * then the file stays where it is and no older one takes its place. */
typedef gboolean (*FleetStoreJudgeFunc) (const char *name, const char *text, gsize length,
                                         gpointer data, GError **error);

/* Reads a file, or, if it is missing or cannot be read, its newest good generation. For files that
 * belong to the program. What someone names on the command line is read with fleet_read_file, which
 * puts nothing aside. Pipes and devices are refused here: they would wait, or never end. */
FleetStored *fleet_store_load (const char *path, FleetStoreJudgeFunc judge, gpointer data,
                               GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The mark of a text, as if it had been loaded. */
char *fleet_store_mark (const char *text, gsize length) G_GNUC_WARN_UNUSED_RESULT;
