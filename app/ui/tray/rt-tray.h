/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dice tray: what roll is awaited and whose, each die with where it comes from, and the other
 * ways to get its face: keys, a keypad for fingers, virtual dice. */
#pragma once

#include "app/core/rt-rolls.h"

#include <gtk/gtk.h>

#define RT_TYPE_TRAY (rt_tray_get_type ())
G_DECLARE_FINAL_TYPE (RtTray, rt_tray, RT, TRAY, GtkWidget)

/* How full the batteries of the dice are, in words; shown while no roll is awaited. */
void rt_tray_set_batteries (RtTray *self, const char *text);

GtkWidget *rt_tray_new (RtRolls *rolls);
void rt_tray_set_rolls (RtTray *self, RtRolls *rolls);
/* 1 to 6, BackSpace and Enter, while a roll is awaited. TRUE if the key was one of them. */
gboolean rt_tray_take_key (RtTray *self, guint key);
