/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A fleet as one line of text that can be mailed, typed, read out or shown as a QR code:
 *
 *     RT2:6GK9…
 *
 * It holds all of a fleet but the members this version does not know, and needs no catalogue.
 * Reading survives what mail and chat do to a text: line breaks, blanks, quote marks, lower case,
 * words before and after it.
 */
#pragma once

#include "fleet.h"

/* An error only if the fleet is larger than any that can be played (FLEET_ERROR_CONTENT). */
char *fleet_share_write (const Fleet *fleet, GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* FLEET_ERROR_SYNTAX if the text is damaged, FLEET_ERROR_VERSION if a later program made it. */
Fleet *fleet_share_read (const char *text, gsize length, GError **error) G_GNUC_WARN_UNUSED_RESULT;
