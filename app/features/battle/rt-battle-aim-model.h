/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The shot that a player aims: the ship, its target, how far that is and who says so, the steps of
 * Extended Range, and what only people can see (the line of fire is clear, a close call is in
 * range). One for a battle's table, so that the attack pane, the planner, the tray and table mode
 * show the same shot. It reads the game and changes nothing but its own choice; Fire is made of it.
 */
#pragma once

#include "app/features/battle/rt-battle-attack-model.h"

#include <gio/gio.h>

#define RT_TYPE_BATTLE_AIM (rt_battle_aim_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleAim, rt_battle_aim, RT, BATTLE_AIM, GObject)

typedef enum {
  RT_AIM_NO_DISTANCE,
  RT_AIM_OTHER_DISTANCE, /* the sensor still says how far the target before is */
  RT_AIM_DOUBT,          /* the map says otherwise, and nobody has said which is right */
  RT_AIM_CLOSE,          /* too close to call */
  RT_AIM_IN,
  RT_AIM_OUT,
} RtAimVerdict;

/*
 * Signals:
 *   changed   the choice, or a reading
 *   settled   the table is asked, and a reading that has come since has been on the screen, still
 *             and without doubt, for a while: it is the answer
 * Properties:
 *   target, steps           as below
 *   clear, agreed           what people say; writable
 *   held                    the reading is kept as it is; writable
 *   doubtful                the map has another distance than what was measured
 *   can-hold, may-agree     is there something to keep, something to agree on?
 *   source, words, numbers  who says how far it is, and the verdict, in the user's language
 *   rolled, rolled-words    what the last roll of this ship's attack showed, 0 for none
 *
 * `log` is a list of RtLogLine; it and `measure` may be NULL.
 */
RtBattleAim *rt_battle_aim_new (const RocketmenSetup *setup, GListModel *log, RtMeasure *measure);

/* At every change of the game: which ship is meant, -1: none. `state` must stay. */
void rt_battle_aim_update (RtBattleAim *self, const RocketmenState *state, int ship);
/* Is the distance on the screen as that of the target? Then it is not that of the next one. */
void rt_battle_aim_set_looked_at (RtBattleAim *self, gboolean is_looked_at);

int rt_battle_aim_get_ship (RtBattleAim *self);
/* -1: there is none to shoot at. */
int rt_battle_aim_get_target (RtBattleAim *self);
void rt_battle_aim_choose (RtBattleAim *self, int target);
/* The next that may be shot at, the first after the last. */
void rt_battle_aim_choose_next (RtBattleAim *self);
/* At whom the laser with this number, from 0, has fired or is about to; -1: nobody, or not known.
 */
int rt_battle_aim_get_shot_target (RtBattleAim *self, int shot);
int rt_battle_aim_get_steps (RtBattleAim *self);
void rt_battle_aim_set_steps (RtBattleAim *self, int steps);
/* The most it could take and pay for now; -1: it cannot fire. */
int rt_battle_aim_get_steps_max (RtBattleAim *self);
gboolean rt_battle_aim_can_extend (RtBattleAim *self);
/* The shot that is aimed, or being settled. */
const RtBattleQuote *rt_battle_aim_get_quote (RtBattleAim *self);
int rt_battle_aim_get_rolled (RtBattleAim *self);

/* ---- How far it is ---- */

RtMeasure *rt_battle_aim_get_measure (RtBattleAim *self);
RtAimVerdict rt_battle_aim_get_verdict (RtBattleAim *self);
/* The distance of the target; FALSE: none is known. */
gboolean rt_battle_aim_read (RtBattleAim *self, RangeReading *reading);
/* How far the ship fires with so many steps, and how that is called: "M", "2M"; interned. */
int rt_battle_aim_get_reach (RtBattleAim *self, int steps);
const char *rt_battle_aim_get_mark (RtBattleAim *self, int steps);
/* A short word for a small place: "118 mm", or what is missing. */
char *rt_battle_aim_describe_distance (RtBattleAim *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean rt_battle_aim_is_clear (RtBattleAim *self);
/* The players say that a close call is in range, or take it back. */
gboolean rt_battle_aim_is_agreed (RtBattleAim *self);
void rt_battle_aim_set_agreed (RtBattleAim *self, gboolean is_agreed);

/* Does a map know how far everything is? */
gboolean rt_battle_aim_has_map (RtBattleAim *self);
/* What was measured and the map cannot both be right: the map is. That goes for this reading, and
 * as long as the ship aims at this target. */
void rt_battle_aim_trust_map (RtBattleAim *self);
/* Or what was measured: the `place` that puts the map right. FALSE: there is no doubt, or no room
 * for it. */
gboolean rt_battle_aim_get_correction (RtBattleAim *self, RtPlay *place);

/* ---- Fire ---- */

/* The action that Fire would be, and with it what the table is known to show of it. */
RulesAction rt_battle_aim_get_fire (RtBattleAim *self);
RtPlay rt_battle_aim_get_play (RtBattleAim *self);
/* May it be fired as it is: allowed by the rules, and in range for certain or by agreement? */
gboolean rt_battle_aim_is_ready (RtBattleAim *self);
/* May it be fired, or announced so that the table is asked? */
gboolean rt_battle_aim_may_fire (RtBattleAim *self);
/* AP that it costs if it is then found out of range. */
int rt_battle_aim_get_cost_of_miss (RtBattleAim *self);

/* ---- Asked: it is announced, and how far is it? ---- */

typedef enum { RT_AIM_SAY_IN, RT_AIM_SAY_OUT, RT_AIM_SAY_BLOCKED } RtAimAnswer;

gboolean rt_battle_aim_is_asked (RtBattleAim *self);
/* The table's answer: the distance if what is known of it says the same, else the players' word. */
RtPlay rt_battle_aim_get_answer (RtBattleAim *self, RtAimAnswer answer);
/* How long a reading is shown before it is the answer by itself; usually 1.5 s. */
void rt_battle_aim_set_settle_ms (RtBattleAim *self, guint settle_ms);
gboolean rt_battle_aim_is_backed (RtBattleAim *self, RtAimAnswer answer);

/* ---- Plans with the distances known. FALSE: there is none ---- */

gboolean rt_battle_aim_plan (RtBattleAim *self, RtBattlePlan *plan);
gboolean rt_battle_aim_plan_moving (RtBattleAim *self, RtBattlePlan *plan);
/* Takes the target and steps of its first part. */
void rt_battle_aim_use (RtBattleAim *self, const RtBattlePlan *plan);
