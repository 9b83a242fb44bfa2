/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A score sheet for a game that is played with the real cards: tap a cell, type what was counted,
 * and the sheet does the sums. Every cell can be written again. */
#pragma once

#include "app/room/rt-table.h"

#define RT_TYPE_SHEET_TABLE (rt_sheet_table_get_type ())
G_DECLARE_FINAL_TYPE (RtSheetTable, rt_sheet_table, RT, SHEET_TABLE, RtTable)
