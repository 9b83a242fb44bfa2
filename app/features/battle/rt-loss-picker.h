/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a player gives up: large buttons for each thing that may be lost, in the chooser's colour.
 * One loss is taken by tapping it. Several are marked and then taken together; the rules take them
 * one by one, each when the one before is on disk, and let another player choose in between.
 */
#pragma once

#include "app/features/battle/rt-battle-table.h"

#define RT_TYPE_LOSS_PICKER (rt_loss_picker_get_type ())
G_DECLARE_FINAL_TYPE (RtLossPicker, rt_loss_picker, RT, LOSS_PICKER, GtkWidget)

/* At every change. Shows nothing when no loss is to be chosen. */
void rt_loss_picker_show (RtLossPicker *self, RtBattleTable *table);
/* Where "Lose these" stands on a small screen, beside the picker; NULL: in it. */
void rt_loss_picker_set_aside (RtLossPicker *self, GtkWidget *box);
gboolean rt_loss_picker_handle_key (RtLossPicker *self, guint key);
/* "Blaise chooses 2 losses"; NULL when there is none to choose. */
char *rt_loss_picker_describe (RtBattleTable *table) G_GNUC_WARN_UNUSED_RESULT;
