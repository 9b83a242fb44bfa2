/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of a Rocketmen battle: the fleets at the sides, the question of the moment in the
 * middle, the log. In a battle with a map that is in the middle, and the question beside it, unless
 * it needs the whole table. It holds which ship is chosen and which pane is open; panes are a row
 * each in rt-battle-table.c.
 */
#pragma once

#include "app/features/battle/rt-battle-aim-model.h"
#include "app/features/battle/rt-battle-pane.h"
#include "app/features/map/rt-map-model.h"
#include "app/room/rt-table.h"
#include "rules/rocketmen/rocketmen.h"

#define RT_TYPE_BATTLE_TABLE (rt_battle_table_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleTable, rt_battle_table, RT, BATTLE_TABLE, RtTable)

/* ---- For panes ---- */

/* NULL before the pane has a parent. */
RtBattleTable *rt_battle_pane_get_table (RtBattlePane *self);

const RocketmenSetup *rt_battle_table_get_setup (RtBattleTable *self);
/* What all may see. What a player may do is asked of the game (rt_game_get_legal,
 * rt_table_why_not), which knows the rest. */
const RocketmenState *rt_battle_table_get_state (RtBattleTable *self);
/* Must a person decide something now? */
gboolean rt_battle_table_is_asked (RtBattleTable *self);
/* The map of the battle, which shows and asks what panes do; NULL: it has none. */
RtMapModel *rt_battle_table_get_map (RtBattleTable *self);
/* Does the pane share the table with a map? Then it is narrow, however wide the window. */
gboolean rt_battle_table_is_beside_map (RtBattleTable *self);
/* Is all to be read from two metres? Then one question has the whole table, in large letters, with
 * what is possible and no more. */
gboolean rt_battle_table_is_large (RtBattleTable *self);
/* Is there little room, as on a 7-inch screen, or for letters so large? */
gboolean rt_battle_table_is_small (RtBattleTable *self);
/* Columns stand side by side, or on a narrow screen one below the other. */
GtkOrientation rt_battle_table_get_columns (RtBattleTable *self);

/* The shot that is aimed: target, steps, distance, plans. */
RtBattleAim *rt_battle_table_get_aim (RtBattleTable *self);

/* The table's answer to how far the target is of a shot that is announced. */
void rt_battle_table_answer_range (RtBattleTable *self, RtAimAnswer answer);

/* The ship whose turn is looked at, -1: none. */
int rt_battle_table_get_ship (RtBattleTable *self);
void rt_battle_table_choose (RtBattleTable *self, int ship);

/* While somebody's turn asks nothing else: "move", "dock", "heading", "attack", "boarding",
 * "reserve", "crew", "plan", "adjust"; NULL: back to the turn. It stays open until the turn is
 * another's. */
void rt_battle_table_open_pane (RtBattleTable *self, const char *name);
/* How the real table is set up, before anything else. */
void rt_battle_table_show_field (RtBattleTable *self, gboolean shows_field);
/* Which is open; NULL: none. */
const char *rt_battle_table_get_open (RtBattleTable *self);

/* A length of the ruler as its letter and in the user's unit: "M, 70.5 mm". */
char *rt_battle_table_describe_length (RtBattleTable *self,
                                       RocketmenLength length) G_GNUC_WARN_UNUSED_RESULT;
/* The same of a move of this ship, with what abilities add to it: "2M, 141.0 mm". */
char *rt_battle_table_describe_move (RtBattleTable *self, int ship) G_GNUC_WARN_UNUSED_RESULT;
