/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-json.h. */
#include "fleet-json.h"

G_DEFINE_QUARK (fleet - error, fleet_error)
