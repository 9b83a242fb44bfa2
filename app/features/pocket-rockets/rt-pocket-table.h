/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of Pocket Rockets: the ring, the hand, everybody's rockets, and on a wide screen a list
 * of what can be done. Every legal action is a row of things that are tapped one after another
 * (rt-pocket-move-model.h); whatever can be tapped next has a tag and is a button, and what has
 * only one way to go on is done at once.
 */
#pragma once

#include "app/room/rt-table.h"

#define RT_TYPE_POCKET_TABLE (rt_pocket_table_get_type ())
G_DECLARE_FINAL_TYPE (RtPocketTable, rt_pocket_table, RT, POCKET_TABLE, RtTable)
