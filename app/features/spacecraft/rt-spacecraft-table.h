/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPACEcraft in a room: junkyard, cart, workshop, rocket, projects, plan and players. */
#pragma once

#include "app/room/rt-table.h"

#define RT_TYPE_SPACECRAFT_TABLE (rt_spacecraft_table_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftTable, rt_spacecraft_table, RT, SPACECRAFT_TABLE, RtTable)
