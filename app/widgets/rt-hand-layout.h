/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lays out a hand of cards: side by side, or like a fan where there is less room, each next one
 * over the last. A child gets what is seen of its card, at least a finger's width; a card that
 * draws itself wider than that (rt_card_face_set_width) goes on under the next.
 */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_HAND_LAYOUT (rt_hand_layout_get_type ())
G_DECLARE_FINAL_TYPE (RtHandLayout, rt_hand_layout, RT, HAND_LAYOUT, GtkLayoutManager)

/* How wide a card is, and how high the hand. */
void rt_hand_layout_set_size (RtHandLayout *self, int card_width, int height);
