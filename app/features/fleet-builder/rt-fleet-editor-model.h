/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Building a fleet: the fleet that is open, what is wrong with it, what is chosen, and everything
 * that can be done to it. The window shows this and nothing else; each change can be undone.
 */
#pragma once

#include "rt-library-model.h"

#include "fleets/fleet-check.h"

#define RT_TYPE_FLEET_EDITOR (rt_fleet_editor_get_type ())
G_DECLARE_FINAL_TYPE (RtFleetEditor, rt_fleet_editor, RT, FLEET_EDITOR, GObject)

/* Signals: `changed`, the fleet or its report; `chosen-changed`, what is chosen. */
RtFleetEditor *rt_fleet_editor_new (RtLibrary *library);

RtLibrary *rt_fleet_editor_get_library (RtFleetEditor *self);
/* The fleet that is open; NULL: none. */
RtFleetDocument *rt_fleet_editor_get_document (RtFleetEditor *self);
void rt_fleet_editor_open (RtFleetEditor *self, RtFleetDocument *document);
const Fleet *rt_fleet_editor_get_fleet (RtFleetEditor *self);
const FleetReport *rt_fleet_editor_get_report (RtFleetEditor *self);

/* What is chosen: a ship of the fleet by its entry, or a card of the catalogue by its id. */
void rt_fleet_editor_choose_entry (RtFleetEditor *self, const char *entry);
void rt_fleet_editor_choose_card (RtFleetEditor *self, const char *card);
const FleetEntry *rt_fleet_editor_get_chosen_entry (RtFleetEditor *self);
/* The ship's card, of the entry or of the catalogue; NULL: none, or crew is chosen. */
const FleetShip *rt_fleet_editor_get_chosen_ship (RtFleetEditor *self);
const FleetCrew *rt_fleet_editor_get_chosen_crew (RtFleetEditor *self);

/* ---- Changing ---- */

void rt_fleet_editor_rename (RtFleetEditor *self, const char *name);
/* Empty: none. */
void rt_fleet_editor_set_player (RtFleetEditor *self, const char *player);
void rt_fleet_editor_set_note (RtFleetEditor *self, const char *note);
void rt_fleet_editor_add_ship (RtFleetEditor *self, const char *card, gboolean to_reserve);
void rt_fleet_editor_remove_entry (RtFleetEditor *self, const char *entry);
/* To the other fleet: from active to reserve, or back. */
void rt_fleet_editor_move_entry (RtFleetEditor *self, const char *entry);
/* laser → shield → other pods that fit → empty → laser */
void rt_fleet_editor_turn_pod (RtFleetEditor *self, const char *entry, int craft, int post);
/* Without an entry the crew member waits on the home base. */
void rt_fleet_editor_add_crew (RtFleetEditor *self, const char *entry, int craft, const char *crew);
void rt_fleet_editor_remove_crew (RtFleetEditor *self, const char *entry, int craft,
                                  const char *crew);
void rt_fleet_editor_set_start (RtFleetEditor *self, const char *resource);
void rt_fleet_editor_fix (RtFleetEditor *self, const FleetFix *fix);

/* What a card is called; its id where no catalogue has it. */
const char *rt_fleet_editor_crew_name (RtFleetEditor *self, const char *card);
/* Why this card does not fit the fleet as it is, with its rule; NULL: it does. */
char *rt_fleet_editor_why_not (RtFleetEditor *self, const FleetShip *ship, const char **rule);
/* Of the active fleet; below 0: there are too many. */
int rt_fleet_editor_points_left (RtFleetEditor *self);
