/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A fleet: which cards a player brings, with their pods and crew. The format of the files:
 * README.md and data/fleet.schema.json.
 *
 * A fleet stores names only: ids of cards, words of pods. It can be read, shown and saved without
 * its catalogue; what the cards say is looked up when it is checked (fleet-check.h).
 */
#pragma once

#include "fleet-catalogue.h"

/* One craft on the table: a ship, or one of a squadron (RM-CL-1). */
typedef struct {
  GPtrArray *pods; /* of char*: the pod on each post, "" for none */
  GPtrArray *crew; /* of char*: ids of crew cards */
  char *extra;
} FleetCraft;

typedef struct {
  char *id;         /* of this entry, unique in the fleet: "s1" */
  char *ship;       /* the card's id */
  char *nickname;   /* NULL: as on the card */
  GPtrArray *craft; /* of FleetCraft*; as many as the card says, when it is right */
  char *extra;
} FleetEntry;

typedef struct {
  char *id; /* stable: a name for this fleet that a rename does not change */
  char *name;
  char *player;
  GPtrArray *catalogues;   /* of char*: ids of the catalogues it was built from */
  char *start;             /* starting resource, a word of the rules (RM-ST-2), or NULL */
  GPtrArray *active;       /* of FleetEntry* */
  GPtrArray *reserve;      /* of FleetEntry* */
  GPtrArray *unassigned;   /* of char*: crew on the home base (RM-FL-8), part of the active fleet */
  GPtrArray *reserve_crew; /* of char*: crew of the reserve without a ship yet */
  char *note;
  char *extra; /* members this version does not know, `"name": value, …`, or NULL */
} Fleet;

/* What a file may hold, far beyond any legal fleet. */
enum {
  FLEET_ENTRIES_MAX = 60, /* of active or reserve */
  FLEET_CREW_MAX = 60,    /* without a ship, or on one craft */
};

Fleet *fleet_new (void) G_GNUC_WARN_UNUSED_RESULT;
Fleet *fleet_copy (const Fleet *self) G_GNUC_WARN_UNUSED_RESULT;
void fleet_free (Fleet *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Fleet, fleet_free)
gboolean fleet_equal (const Fleet *a, const Fleet *b);

Fleet *fleet_parse (const char *name, const char *text, gsize length,
                    GError **error) G_GNUC_WARN_UNUSED_RESULT;
Fleet *fleet_load (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
char *fleet_write (const Fleet *self) G_GNUC_WARN_UNUSED_RESULT;

FleetCraft *fleet_craft_new (void);
FleetEntry *fleet_entry_new (const char *id, const char *ship);
/* A new entry of this card: every craft with its posts filled (shields after the first laser), no
 * crew. Its id is free in the fleet. Appended to `to`, which is the fleet's active or reserve. */
FleetEntry *fleet_add_ship (Fleet *self, GPtrArray *to, const FleetShip *ship);
/* The same for the posts of one craft. */
void fleet_fill_craft (FleetCraft *craft, const FleetShip *ship);
FleetEntry *fleet_find_entry (const Fleet *self, const char *id);

/* ---- Into a battle ---- */

/* The components file of a Rocketmen setup (rules/rocketmen/README.md) for these fleets, one a
 * seat. `seats` are the players' names in that setup; NULL: P1, P2, … Names that collide get a
 * number, too long ones are cut. The starting resource is not a component: it is the action
 * `start`. An error if a fleet names a card that is not in the catalogue, or there are more than a
 * battle holds; a fleet that fleet_check finds right gives a setup that the game takes. */
char *fleet_write_battle (const FleetCatalogue *catalogue, const Fleet *const *fleets,
                          const char *const *seats, guint n,
                          GError **error) G_GNUC_WARN_UNUSED_RESULT;
