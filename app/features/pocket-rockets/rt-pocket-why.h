/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a thing cannot be tapped now: told in the room's bar, with its rule and what would help. */
#pragma once

#include "app/features/pocket-rockets/rt-pocket-move-model.h"
#include "app/room/rt-table.h"

/* `step` is the move along the arrow if it is legal, else NULL. */
void rt_pocket_explain (RtTable *table, const PocketView *view, const RtPocketThing *thing,
                        const RtPocketMove *step);
