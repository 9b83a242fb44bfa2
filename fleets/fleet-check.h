/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Is a fleet legal, and if not, what would make it so? Every RM-FL rule, all problems at once.
 */
#pragma once

#include "fleet.h"

typedef enum {
  FLEET_PROBLEM_ERROR,   /* the fleet may not be played */
  FLEET_PROBLEM_WARNING, /* it may, but the player will want to know */
} FleetSeverity;

/* What would put a problem right, as an edit that fleet_fix_apply carries out. */
typedef enum {
  FLEET_FIX_NONE,
  FLEET_FIX_DROP_SHIP,    /* entry */
  FLEET_FIX_DROP_CREW,    /* crew, of entry and craft; without an entry, `craft` says of which
                             fleet: ROCKETMEN_FLEET_ACTIVE or ROCKETMEN_FLEET_RESERVE */
  FLEET_FIX_CREW_TO_BASE, /* the same, but it stays as unassigned */
  FLEET_FIX_DROP_POD,     /* entry, craft, post */
  FLEET_FIX_SET_POD,      /* the same, to `pod` */
  FLEET_FIX_SET_CRAFT,    /* entry: as many craft as the card says */
  FLEET_FIX_SET_START,    /* `pod` is the word of the resource */
  FLEET_FIX_ACTIVATE,     /* entry: from the reserve to the active fleet */
  FLEET_FIX_ADD_SHIP,     /* `pod` is the id of a card, for the active fleet */
} FleetFixKind;

typedef struct {
  FleetFixKind kind;
  char *entry; /* the id of a FleetEntry, or NULL */
  int craft;
  int post; /* of crew: its place in the list */
  char *crew;
  char *pod;
  char *text; /* "Drop Iron Dune: 31 → 28 points", in the user's language */
} FleetFix;

typedef struct {
  FleetSeverity severity;
  const char *rule; /* "RM-FL-1"; "" for what no rule says */
  char *where;      /* a JSON path in the fleet file: "active[2].craft[0].crew[1]" */
  char *entry;      /* the id of the entry it is about, or NULL */
  char *message;
  FleetFix fix; /* the nearest one */
} FleetProblem;

typedef struct {
  int active_points;
  int reserve_points;
  gboolean is_valid;   /* no errors */
  GPtrArray *problems; /* of FleetProblem*, errors first, then in the order of the file */
} FleetReport;

struct FleetCollection;

/* `collection` may be NULL: then nothing is said about copies owned. */
FleetReport *fleet_check (const Fleet *fleet, const FleetCatalogue *catalogue,
                          const struct FleetCollection *collection) G_GNUC_WARN_UNUSED_RESULT;
void fleet_report_free (FleetReport *report);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetReport, fleet_report_free)

/* Carries out a fix. FALSE if what it is about is not there any more. */
gboolean fleet_fix_apply (Fleet *fleet, const FleetCatalogue *catalogue, const FleetFix *fix);

/* Points of one entry with its crew; of cards that are not there, 0. */
int fleet_entry_points (const FleetEntry *entry, const FleetCatalogue *catalogue);
/* Points of one of the two fleets, ROCKETMEN_FLEET_ACTIVE or ROCKETMEN_FLEET_RESERVE, with the crew
 * that has no ship. While building, FLEET_POINTS less this are left. */
int fleet_points (const Fleet *fleet, int which, const FleetCatalogue *catalogue);

/* Can an ability of a crew member never have an effect aboard this craft? `craft` may be NULL: with
 * whatever pods its posts allow. */
gboolean fleet_ability_is_useless (const FleetAbility *ability, const FleetShip *ship,
                                   const FleetCraft *craft);
