/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The demonstration: a battle that is already under way, and recorded dice and distances that take
 * part in it as if their devices were here. It goes through the same doors as everything else: the
 * battle is a journal, in a folder of its own as nobody has played it; the recordings are played by
 * the devices. Its dice are in no statistics.
 */
#pragma once

#include "app/features/devices/rt-devices-model.h"
#include "app/session/rt-game.h"

#define RT_TYPE_DEMO (rt_demo_get_type ())
G_DECLARE_FINAL_TYPE (RtDemo, rt_demo, RT, DEMO, GObject)

RtDemo *rt_demo_new (RtRolls *rolls, RtDevices *devices);

/* The path of the battle: the one that was begun before, or a fresh copy if there is none or it is
 * over. What was played is never overwritten. */
char *rt_demo_prepare (GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* Whether a kept game is the demonstration. `path` may be NULL. */
gboolean rt_demo_is_game (const char *path);

/* What to do next in it, in few words: "1 Tap Attack, then Fire". */
const char *rt_demo_describe_step (RtGame *game);

/* While it is active the sensor measures and the dice roll whenever a roll is awaited. */
void rt_demo_set_active (RtDemo *self, gboolean is_active);
