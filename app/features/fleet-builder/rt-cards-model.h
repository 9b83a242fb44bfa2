/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cards that a search finds, as a list for the window. However many there are, an item is made
 * only when it is looked at. */
#pragma once

#include "fleets/fleet-search.h"

#include <gio/gio.h>

/* One card: a ship, or a crew member. */
#define RT_TYPE_CARD (rt_card_get_type ())
G_DECLARE_FINAL_TYPE (RtCard, rt_card, RT, CARD, GObject)

/* NULL if it is the other. */
const FleetShip *rt_card_get_ship (RtCard *self);
const FleetCrew *rt_card_get_crew (RtCard *self);
const char *rt_card_get_id (RtCard *self);

/* A GListModel of RtCard. */
#define RT_TYPE_CARDS (rt_cards_get_type ())
G_DECLARE_FINAL_TYPE (RtCards, rt_cards, RT, CARDS, GObject)

RtCards *rt_cards_new (void);
/* Searches anew. `kind` says whether for ships or crew. */
void rt_cards_set_catalogue (RtCards *self, FleetCatalogue *catalogue);
void rt_cards_set_query (RtCards *self, FleetKind kind, const FleetQuery *query,
                         const FleetCollection *collection);
