/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files of older versions, made into what this version reads: one step for each version, run one
 * after another before the file is read. The file on disk stays as it is; the next save writes the
 * newest version and keeps the old file as a generation (fleet-store.h).
 *
 * To change a format: raise its newest version where it is read, and add a row to the table in
 * fleet-migrate.c with a step from the version before. Steps are never changed afterwards.
 */
#pragma once

#include "fleet-json.h"

/* Takes over a document and returns it in the newest version, most often the very same. What is no
 * older version of this format is left for its reader to complain about. NULL with an error if a
 * step cannot make sense of it. */
FleetJson *fleet_migrate (FleetJson *json, const char *format, int newest,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
