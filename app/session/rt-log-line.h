/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One action of a game's line of play, as a log shows it: who, what in words, by which rule, where
 * its dice came from, and whether somebody put a bookmark there. It never changes but for the
 * bookmark, and outlives its game.
 *
 * What one seat may be told is not what another may: ask with the seat that looks.
 */
#pragma once

#include "rules/rules-log.h"

#include <glib-object.h>

#define RT_TYPE_LOG_LINE (rt_log_line_get_type ())
G_DECLARE_FINAL_TYPE (RtLogLine, rt_log_line, RT, LOG_LINE, GObject)

/*
 * Properties:
 *   bookmark   its text, "" for one without; NULL: there is none
 */

/* `setup`: the bytes of the game's RulesSetup. */
RtLogLine *rt_log_line_new (const RulesGame *rules, GBytes *setup, gsize index,
                            const RulesEntry *entry, const RulesOutcome *outcome);

/* Its place in the line of play, from 0. */
gsize rt_log_line_get_index (RtLogLine *self);
/* A seat, or RULES_CHANCE: dice or cards. */
int rt_log_line_get_actor (RtLogLine *self);
const RulesAction *rt_log_line_get_action (RtLogLine *self);
/* What happened, as a seat may be told; -1: as all may. "" if there is nothing to tell. */
char *rt_log_line_describe (RtLogLine *self, int seat) G_GNUC_WARN_UNUSED_RESULT;
/* As everybody may be told once the game is over: nothing is left out. */
char *rt_log_line_describe_all (RtLogLine *self) G_GNUC_WARN_UNUSED_RESULT;
/* What it told, for who draws it; not every seat may be told everything (RulesReason.seen_by). */
const RulesReason *rt_log_line_get_events (RtLogLine *self, guint *n);
/* The rule behind it, NULL: none. */
const char *rt_log_line_get_rule (RtLogLine *self);
/* Where it came from: "dice D1,D2", "typed", "virtual", a computer player's name; "": nothing said.
 */
const char *rt_log_line_get_origin (RtLogLine *self);
/* The same in words: "D1, typed", "measured by the sensor", "Computer, easy". */
char *rt_describe_origin (const char *origin) G_GNUC_WARN_UNUSED_RESULT;

const char *rt_log_line_get_bookmark (RtLogLine *self);
/* Of the game alone: see rt_game_set_bookmark. */
void rt_log_line_set_bookmark (RtLogLine *self, const char *text);
