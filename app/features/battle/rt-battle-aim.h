/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a player aims with: the ship, its target, the steps of Extended Range, the distances that
 * were measured so far. One for a battle's table, so that the attack pane, the planner, the tray
 * and table mode speak of the same shot. It reads the game and changes nothing but its own choice.
 */
#pragma once

#include "app/features/battle/rt-battle-attack-model.h"
#include "app/features/battle/rt-battle-range.h"
#include "app/session/rt-game.h"

#define RT_TYPE_BATTLE_AIM (rt_battle_aim_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleAim, rt_battle_aim, RT, BATTLE_AIM, GObject)

/* Signal `changed`: the choice, or what the distance makes of it; at most once a frame. */
RtBattleAim *rt_battle_aim_new (RtGame *game, RtMeasure *measure);

/* At every change of the game: which ship is meant, -1: none. `state` must stay. */
void rt_battle_aim_show (RtBattleAim *self, const RocketmenState *state, int ship);

/* Is the distance on the screen as that of the target? Then it is not that of the next one. */
void rt_battle_aim_look (RtBattleAim *self, gboolean is_looked_at);

int rt_battle_aim_get_ship (RtBattleAim *self);
/* -1: there is none to shoot at. */
int rt_battle_aim_get_target (RtBattleAim *self);
void rt_battle_aim_choose (RtBattleAim *self, int target);
int rt_battle_aim_get_steps (RtBattleAim *self);
void rt_battle_aim_set_steps (RtBattleAim *self, int steps);
/* The most it could take and pay for now; -1: it cannot fire. */
int rt_battle_aim_get_steps_max (RtBattleAim *self);
gboolean rt_battle_aim_can_extend (RtBattleAim *self);
/* The shot that is aimed, or being settled. */
const RtBattleQuote *rt_battle_aim_get_quote (RtBattleAim *self);
RtBattleRange *rt_battle_aim_get_range (RtBattleAim *self);
/* The action that Fire would be. */
RulesAction rt_battle_aim_get_fire (RtBattleAim *self);
/* May it be fired as it is: allowed by the rules, and the distance settled? */
gboolean rt_battle_aim_is_ready (RtBattleAim *self);

/* Plans with the distances known. FALSE: there is none. */
gboolean rt_battle_aim_plan (RtBattleAim *self, RtBattlePlan *plan);
gboolean rt_battle_aim_plan_moving (RtBattleAim *self, RtBattlePlan *plan);
/* Takes the target and steps of its first part. */
void rt_battle_aim_use (RtBattleAim *self, const RtBattlePlan *plan);

/* What the last roll of this ship's attack showed, 0: none; and in words. */
int rt_battle_aim_get_rolled (RtBattleAim *self, char **words);
