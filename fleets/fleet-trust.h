/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Files that are kept, believed and written again must be their owner's to change: cards, fleets,
 * collections, games that are gone on with, rolls, settings of devices. One that anybody who uses
 * the computer may write to, or replace in its folder, is left alone (FLEET_ERROR_EXPOSED), and the
 * message says how that is mended.
 *
 * What is only read once (an import, a replay, a capture) is not asked about: it is taken for
 * hostile anyway, and a stick may have no other rights to give. Groups may share. Whose a file is
 * does not matter: only its owner could have given it to everybody.
 */
#pragma once

#include "fleet-json.h"

/* May nobody but its owner and a group write to it? What is not there may be made. */
gboolean fleet_trust_file (const char *path, GError **error);

/* And may nobody else put another in its place? Links are followed, and their folders asked too. */
gboolean fleet_trust (const char *path, GError **error);
