/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a fleet is worth by one measure. Sums over the craft of the active fleet:
 *
 * firepower: lasers, each counted as the chance in 36 to hit a ship without shields: the rolls of
 *   2d6 that reach the WR with all `own-wr` abilities of card and crew that always work; 1 to 35,
 *   since a natural 12 hits and a natural 2 misses (RM-212). Without a weapon range, nothing.
 * boarding: dice as the attacker (RM-BD-3): 1, pods, crew, and `boarding-dice` abilities of card
 *   and crew that work always or when attacking; at least 1.
 * cargo: cargo spaces with `cargo` abilities; at least 0.
 * ap: AP with `ap` abilities; at least 0.
 *
 * What a card says about itself never counts less than that least either, before its crew is
 * counted. Crew on the home base count nothing: their abilities do not work there (RM-FL-8).
 */
#pragma once

#include "fleet.h"

typedef enum {
  FLEET_MEASURE_FIREPOWER,
  FLEET_MEASURE_BOARDING,
  FLEET_MEASURE_CARGO,
  FLEET_MEASURE_AP,
  N_FLEET_MEASURES,
} FleetMeasure;

/* "firepower" …, in the order of the enum, ended by NULL. */
extern const char *const fleet_measure_words[];

/* How much crew add by themselves: to firepower the points that they take off the WR, to the others
 * plainly. Less than 0 for crew that make it worse. */
int fleet_measure_crew (FleetMeasure measure, const FleetCrew *crew);

/* Of one craft with so many pods and lasers among them, whose crew add so much. */
int fleet_measure_craft (FleetMeasure measure, const FleetShip *ship, int n_pods, int n_lasers,
                         int crew);

/* Of a fleet; cards that the catalogue does not have count nothing. */
int fleet_measure_fleet (FleetMeasure measure, const Fleet *fleet, const FleetCatalogue *catalogue);

/* Fills the posts of a craft as is best for the measure: with lasers for firepower, else with
 * shields after the first laser. Posts kept for a kind of pod get that. */
void fleet_measure_arm (FleetMeasure measure, FleetCraft *craft, const FleetShip *ship);
