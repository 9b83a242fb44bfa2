/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A table for any game: what lies on it, what may be done, and what has happened, by what the game
 * itself tells (observe and legal). New games are played here before they have a board.
 */
#pragma once

#include "rt-table.h"

#define RT_TYPE_PLAIN_TABLE (rt_plain_table_get_type ())
G_DECLARE_FINAL_TYPE (RtPlainTable, rt_plain_table, RT, PLAIN_TABLE, RtTable)
