/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How far the target is and whether that is in range: the ruler with the reading, the verdict, and
 * what only people can say (the line of fire is clear, a close call is in). It decides nothing; the
 * attack asks it.
 *
 * Its parts stand in other places on a small screen, so they are handed out one by one.
 */
#pragma once

#include "app/features/battle/rt-battle-attack-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_BATTLE_RANGE (rt_battle_range_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleRange, rt_battle_range, RT, BATTLE_RANGE, GObject)

/* Signal `changed`: what people said; readings come once a frame by themselves. */
RtBattleRange *rt_battle_range_new (RtMeasure *measure);

/* For this ship with so many steps. */
void rt_battle_range_show (RtBattleRange *self, const RocketmenSetup *setup,
                           const RocketmenState *state, int ship, int steps);
/* The player takes another target: what the sensor says now is not its distance, until it says
 * something else. `known`: what was measured of it before; NULL: nothing. */
void rt_battle_range_change_target (RtBattleRange *self, const RangeReading *known);
/* The next target, or the next shot: nothing is agreed yet. */
void rt_battle_range_forget (RtBattleRange *self);

RangeReading rt_battle_range_read (RtBattleRange *self);
gboolean rt_battle_range_is_clear (RtBattleRange *self);
/* In range for certain, or agreed to be. */
gboolean rt_battle_range_is_settled (RtBattleRange *self);
/* The players say that a close call is in range, or take it back. */
void rt_battle_range_agree (RtBattleRange *self);
/* A short word for a small place: "118 mm", or what is missing. */
char *rt_battle_range_describe (RtBattleRange *self) G_GNUC_WARN_UNUSED_RESULT;
RtMeasure *rt_battle_range_get_measure (RtBattleRange *self);

/* Buttons with icons instead of words, and fewer of those. */
void rt_battle_range_set_small (RtBattleRange *self, gboolean is_small);

/* The parts. */
GtkWidget *rt_battle_range_get_source (RtBattleRange *self);
GtkWidget *rt_battle_range_get_ruler (RtBattleRange *self);
GtkWidget *rt_battle_range_get_verdict (RtBattleRange *self);
GtkWidget *rt_battle_range_get_clear (RtBattleRange *self);
GtkWidget *rt_battle_range_get_ways (RtBattleRange *self);
