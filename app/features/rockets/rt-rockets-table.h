/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of Rockets: the track to the moon, the cards in front of everybody, one's hand, and
 * what a card would do before it is played. */
#pragma once

#include "app/room/rt-table.h"

#define RT_TYPE_ROCKETS_TABLE (rt_rockets_table_get_type ())
G_DECLARE_FINAL_TYPE (RtRocketsTable, rt_rockets_table, RT, ROCKETS_TABLE, RtTable)
