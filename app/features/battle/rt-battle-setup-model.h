/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A Rocketmen setup from fleets. */
#pragma once

#include "app/session/rt-game.h"

#include "fleets/fleet.h"
#include "rules/rules.h"

/* A setup for these fleets, one a seat, two to four; the usual house rules, which the caller may
 * change (rules_option). Without names a seat is called as its fleet's player. Legality of a fleet
 * is not asked: see fleet_check. NULL with an error if the game cannot take them. Free it with
 * rules_setup_free. */
RulesSetup *rt_battle_setup_new (const FleetCatalogue *catalogue, const Fleet *const *fleets,
                                 const char *const *names, guint n,
                                 GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The same for a setup that has its seats already. */
gboolean rt_battle_setup_put_fleets (RulesSetup *setup, const FleetCatalogue *catalogue,
                                     const Fleet *const *fleets, guint n, GError **error);

/* Calls seats as the players of their fleets, unless another is or the name cannot be one. */
void rt_battle_setup_name_seats (RulesSetup *setup, const Fleet *const *fleets, guint n);

/* The action that chooses the starting resource which the fleet names; FALSE if it names none. */
gboolean rt_battle_start_action (const Fleet *fleet, RulesAction *action);

/* Chooses for people whose fleets name a starting resource, when it is their turn to choose; until
 * somebody takes a choice back. */
void rt_battle_choose_starts (RtGame *game, const Fleet *const *fleets, guint n);
