/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The dice tray: what roll is awaited and whose, each die with where it comes from, and the other
 * ways to get its face: keys, a keypad for fingers, virtual dice.
 *
 * One row; while faces are typed a sheet with large dice and a keypad. A room may put buttons of
 * its own at the end of the row, which are there while no roll is awaited.
 */
#pragma once

#include "app/features/devices/rt-devices-model.h"
#include "app/session/rt-rolls.h"

#include <gtk/gtk.h>

/* Property `is-typing`: the sheet is open. */
#define RT_TYPE_TRAY (rt_tray_get_type ())
G_DECLARE_FINAL_TYPE (RtTray, rt_tray, RT, TRAY, GtkWidget)

GtkWidget *rt_tray_new (RtRolls *rolls);
/* Whose dice have batteries: they are shown while no roll is awaited. NULL: none. */
void rt_tray_set_devices (RtTray *self, RtDevices *devices);
/* What is said beside every state, "DEMONSTRATION"; NULL: nothing. */
void rt_tray_set_remark (RtTray *self, const char *remark);
/* What a room adds at the end; NULL: nothing. */
void rt_tray_set_extra (RtTray *self, GtkWidget *extra);
/* The roll that comes next if something is done first: so many dashed dice, "After Fire" under
 * them. A die that moves before that is a stray all the same. 0: none. */
void rt_tray_set_next (RtTray *self, int n_dice, const char *when);
gboolean rt_tray_is_typing (RtTray *self);
/* Opens the sheet, if a roll is awaited. */
void rt_tray_start_typing (RtTray *self);
/* 1 to 6, BackSpace and Enter, while a roll is awaited. TRUE if the key was one of them. */
gboolean rt_tray_handle_key (RtTray *self, guint key);
