/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What cards say, in words for people, in the user's language: for lists, sheets and windows.
 * Nothing is decided here; the rules are in rules/rocketmen and in fleet-check.
 */
#pragma once

#include "fleet.h"

/* "S", "M", "L"; "–" for none. */
const char *fleet_word_length (RocketmenLength length);
/* "Titanium" … by its place in a cost, and by the word a fleet stores; NULL: another word. */
const char *fleet_word_resource (int resource);
const char *fleet_word_start (const char *start);
/* "2 Titanium, 1 Carbon 7"; NULL: it costs nothing. */
char *fleet_describe_cost (const FleetShip *ship);

/* Names of what a card refers to by id; the id itself where the catalogue has no such thing. */
const char *fleet_word_class (const FleetCatalogue *catalogue, const char *class_id);
const char *fleet_word_pod (const FleetCatalogue *catalogue, const char *pod);
/* "Unaffiliated" for NULL. */
const char *fleet_word_faction (const FleetCatalogue *catalogue, const char *faction);
const char *fleet_word_coalition (const FleetCatalogue *catalogue, const char *coalition);

/* The ability that all ships of a class have, its rule and its text; NULL: it has none. */
const char *fleet_class_ability (RocketmenShipClass ship_class, const char **rule,
                                 const char **text);
/* "WR −1 on its attacks, against cruisers", after the card's own text where it has one. */
char *fleet_describe_ability (const FleetAbility *ability);
/* How abilities of a kind work: a heading, and the text. */
const char *fleet_effect_rule (RocketmenEffectKind effect, const char **text);
/* A rank that many cards have in the user's language, any other as it stands on the card. */
const char *fleet_word_rank (const char *rank);
/* "Gunner, Captain" */
char *fleet_describe_ranks (const FleetCrew *crew);
/* The nickname or the card's name, or its id if it is in no catalogue. */
const char *fleet_entry_name (const FleetEntry *entry, const FleetShip *ship);
