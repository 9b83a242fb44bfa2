/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A fleet as a list that people read: for the terminal, chat and mail, in the user's language. */
#pragma once

#include "fleet-check.h"

/* `report` may be NULL: then nothing is said about points left and problems. */
char *fleet_write_readable (const Fleet *fleet, const FleetCatalogue *catalogue,
                            const FleetReport *report) G_GNUC_WARN_UNUSED_RESULT;
