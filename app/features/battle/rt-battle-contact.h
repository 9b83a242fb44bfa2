/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done about what a move has touched, as buttons at that place of the map. The pane
 * beside the map has them too, with all that is to be said about them: for the keyboard and for who
 * does not see the map it is there alone. */
#pragma once

#include "app/features/battle/rt-battle-table.h"

#define RT_TYPE_BATTLE_CONTACT (rt_battle_contact_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleContact, rt_battle_contact, RT, BATTLE_CONTACT, GtkBox)

/* At every change. FALSE: nothing is to be done about a contact now. */
gboolean rt_battle_contact_show (RtBattleContact *self, RtBattleTable *table);
