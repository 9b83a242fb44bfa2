/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A battle to be played at once, by whoever has neither miniatures nor dice nor a fleet of their
 * own: demonstration fleets, all on the screen, virtual dice. */
#pragma once

#include "app/session/rt-game.h"

/* Begins one among the kept games; it is to be entered. Their starting resources are chosen. */
void rt_battle_now_begin_async (RtRolls *rolls, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
RtGame *rt_battle_now_begin_finish (GAsyncResult *result, GError **error) G_GNUC_WARN_UNUSED_RESULT;
