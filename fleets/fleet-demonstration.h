/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fleets that come with the program, of the demonstration catalogue: to play at once, and to learn
 * from. */
#pragma once

#include "fleet.h"

/* Of Fleet*, by id. */
GPtrArray *fleet_demonstration_fleets (void) G_GNUC_WARN_UNUSED_RESULT;
