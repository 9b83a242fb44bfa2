/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fleets from outside: a share text out of a mail, the JSON of a file, or a file. */
#pragma once

#include "fleets/fleet.h"

/* Whichever of both the text is. `name` is for complaints: a file's name, or "the text". */
Fleet *rt_fleet_import (const char *name, const char *text, gsize length,
                        GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same with what a file holds, without blocking. */
void rt_fleet_import_file_async (GFile *file, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);
/* NULL without an error: it holds no fleet but cards, which are in `cards` then. */
Fleet *rt_fleet_import_file_finish (GFile *file, GAsyncResult *result, FleetCatalogue **cards,
                                    GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* Is it somebody's cards, and no fleet? Whether they can be read is another question. */
gboolean rt_import_is_cards (const char *text, gsize length);
