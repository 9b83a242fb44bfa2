/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A card in the hand at the table of Rockets: a button with the card, and under it what playing it
 * would do. It can be dragged; drags carry the card's value as G_TYPE_INT. */
#pragma once

#include <gtk/gtk.h>

#define RT_TYPE_ROCKETS_CARD (rt_rockets_card_get_type ())
G_DECLARE_FINAL_TYPE (RtRocketsCard, rt_rockets_card, RT, ROCKETS_CARD, GtkButton)

/* Equal cards are one on the other, with their number. So wide it is drawn, whatever is seen of it.
 */
GtkWidget *rt_rockets_card_new (int card, int count, int width);
int rt_rockets_card_get_card (RtRocketsCard *self);
/* "forward 3" in a style, and a line under it, which may be NULL. */
void rt_rockets_card_set_tag (RtRocketsCard *self, const char *tag, const char *style,
                              const char *more);
void rt_rockets_card_set_chosen (RtRocketsCard *self, gboolean is_chosen);

/* Signals: dragged   a drag has begun */
