/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lays out a hand of cards: side by side, none wider than a card should be, and in two rows when
 * one would make them too narrow for a finger. So a hand of any size fits its place.
 */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_HAND_LAYOUT (rt_hand_layout_get_type ())
G_DECLARE_FINAL_TYPE (RtHandLayout, rt_hand_layout, RT, HAND_LAYOUT, GtkLayoutManager)

/* How wide a card is where there is room, and how high the hand. */
void rt_hand_layout_set_size (RtHandLayout *self, int card_width, int height);
