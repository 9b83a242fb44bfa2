/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game of SPACEcraft as its table shows it: what the rules let a seat see and do
 * (rules/spacecraft/spacecraft.h), whose cart and rocket are looked at, and everything's name in
 * the user's words. It decides nothing.
 */
#pragma once

#include "app/session/rt-game.h"
#include "rules/spacecraft/spacecraft.h"

typedef struct {
  RtGame *game;
  const SpacecraftSetup *setup;
  SpacecraftView view;
  SpacecraftChoices choices; /* of the person who acts; none while a computer does */
  int me;                    /* whose cart and rocket are shown */
} RtSpacecraft;

/* Reads the game as `seat` may see it. */
void rt_spacecraft_read (RtSpacecraft *self, RtGame *game, int seat);

gboolean rt_spacecraft_is_person (const RtSpacecraft *self, int seat);
/* Does a person act? */
gboolean rt_spacecraft_is_persons_turn (const RtSpacecraft *self);
/* Is it the person who acts whose cart and rocket are shown? */
gboolean rt_spacecraft_is_own (const RtSpacecraft *self);
/* Between leaving the junkyard and the end of the turn. */
gboolean rt_spacecraft_is_leaving (const RtSpacecraft *self);
/* Tries the action on a copy of the game. */
gboolean rt_spacecraft_allows (const RtSpacecraft *self, const RulesAction *action);

/* ---- In the user's words ---- */

const char *rt_spacecraft_seat_name (const RtSpacecraft *self, int seat);
const char *rt_spacecraft_junk_name (int junk);
const char *rt_spacecraft_space_name (const RtSpacecraft *self, int space);
char *rt_spacecraft_module_name (int module) G_GNUC_WARN_UNUSED_RESULT;
const char *rt_spacecraft_goal_name (int goal);
char *rt_spacecraft_describe_project (const SpacecraftProject *project) G_GNUC_WARN_UNUSED_RESULT;
const char *rt_spacecraft_subject_name (int subject);
