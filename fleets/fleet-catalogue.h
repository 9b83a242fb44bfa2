/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Catalogues: the cards that exist. The format of the files: README.md and
 * data/catalogue.schema.json.
 *
 * A catalogue file is one person's typing, kept for years. Several are merged into one catalogue,
 * later files overriding earlier ones by id; a merged catalogue is what everything else here reads.
 * Values are plain and read-only; all of them belong to their catalogue.
 */
#pragma once

#include "fleet-json.h"

#include "rules/rocketmen/rocketmen.h"

#include <gio/gio.h>

typedef enum { FLEET_FROM_CARD, FLEET_DEMONSTRATION } FleetProvenance;

enum {
  FLEET_POSTS_MAX = 12,
  FLEET_CRAFT_MAX = 6,
  FLEET_ABILITIES_MAX = 6,
  FLEET_RANKS_MAX = ROCKETMEN_RANKS,
  FLEET_POINTS = 30, /* RM-FL-1, RM-FL-2 */
  FLEET_CARD_POINTS_MAX = 99,
  FLEET_WORDS_MAX = 64,    /* factions of a file, or classes … */
  FLEET_CARDS_MAX = 12000, /* ships of a file, or crew */
  FLEET_COST_MAX = 14,     /* resources that one ship costs, all together */
};

/* What a card's ability does, if it can be said (RM-AB-1); the text is told to the players. */
typedef struct {
  RocketmenEffectKind effect; /* ROCKETMEN_EFFECT_TEXT: only the text */
  RocketmenEffectWhen when;
  int by;
  const char *text;  /* as on the card; NULL: the effect says it all */
  const char *extra; /* as in FleetShip */
} FleetAbility;

typedef struct {
  const char *id;
  const char *name;
  const char *extra;
} FleetWord; /* a class, a kind of pod, a coalition */

typedef struct {
  const char *id;
  const char *name;
  const char *coalition;         /* its id; NULL: none */
  gboolean crew_serve_coalition; /* RM-FL-7: its crew serve on ships of its whole coalition */
  const char *extra;
} FleetFaction;

typedef FleetWord FleetCoalition;

typedef struct {
  const char *id;     /* never changes once given */
  const char *number; /* the collector's, "" if none */
  const char *name;
  const char *faction;           /* its id; NULL: unaffiliated */
  const char *class_id;          /* "fighter" …, or a class of the catalogue */
  RocketmenShipClass ship_class; /* ROCKETMEN_CLASS_PLAIN if it has no coded abilities, RM-CL-5 */
  int craft;                     /* in the squadron, 1 for most */
  int points;
  int ap;
  int wr;
  RocketmenLength move;
  RocketmenLength range;              /* the weapon's increment */
  int n_posts;                        /* of each craft */
  const char *posts[FLEET_POSTS_MAX]; /* a kind of pod it is kept for, or NULL: any */
  int crew_spaces;
  int cargo;
  int cost[ROCKETMEN_RESOURCES]; /* of bringing it in from the reserve */
  int n_abilities;
  FleetAbility abilities[FLEET_ABILITIES_MAX];
  const char *text; /* further text of the card, or NULL */
  FleetProvenance provenance;
  const char *source; /* the name of the catalogue it stands in */
  const char *extra;  /* members this version does not know, `"name": value, …`, or NULL */
} FleetShip;

typedef struct {
  const char *id;
  const char *number;
  const char *name;
  const char *faction; /* NULL: unaffiliated */
  int n_ranks;
  const char *ranks[FLEET_RANKS_MAX];
  int points;
  int n_abilities;
  FleetAbility abilities[FLEET_ABILITIES_MAX];
  const char *text;
  FleetProvenance provenance;
  const char *source;
  const char *extra;
} FleetCrew;

typedef struct FleetCatalogue FleetCatalogue;

/* One file. `name` is for complaints. All that is wrong in it is told, one line each, up to 20. */
FleetCatalogue *fleet_catalogue_parse (const char *name, const char *text, gsize length,
                                       GError **error) G_GNUC_WARN_UNUSED_RESULT;
FleetCatalogue *fleet_catalogue_load (const char *path, GError **error) G_GNUC_WARN_UNUSED_RESULT;
/* What every catalogue begins with: classes, pods, factions and coalitions of the rules. */
FleetCatalogue *fleet_catalogue_base (void) G_GNUC_WARN_UNUSED_RESULT;
/* The one that comes with the program: invented, and named so. */
FleetCatalogue *fleet_catalogue_demonstration (void) G_GNUC_WARN_UNUSED_RESULT;

/* What two catalogues say differently about one id: the later one holds. */
typedef struct {
  char *kind; /* "ship", "crew", "faction", "coalition", "class", "pod" */
  char *id;
  char *member;  /* "points"; each that differs is a conflict of its own */
  char *message; /* "ship iron-dune: points 7 in a.json, 8 in b.json" */
} FleetConflict;

/* Later ones override by id; conflicts of equal ids with unequal content are named. The result owns
 * its own memory. `conflicts` (of FleetConflict) may be NULL. */
FleetCatalogue *fleet_catalogue_merge (const FleetCatalogue *const *catalogues, guint n,
                                       GPtrArray **conflicts) G_GNUC_WARN_UNUSED_RESULT;

FleetCatalogue *fleet_catalogue_ref (FleetCatalogue *self);
void fleet_catalogue_unref (FleetCatalogue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetCatalogue, fleet_catalogue_unref)

const char *fleet_catalogue_id (const FleetCatalogue *self);
const char *fleet_catalogue_name (const FleetCatalogue *self);
const char *fleet_catalogue_season (const FleetCatalogue *self);

/* In the order of the files. */
const FleetShip *fleet_catalogue_ships (const FleetCatalogue *self, guint *n);
const FleetCrew *fleet_catalogue_crew (const FleetCatalogue *self, guint *n);
const FleetFaction *fleet_catalogue_factions (const FleetCatalogue *self, guint *n);
const FleetCoalition *fleet_catalogue_coalitions (const FleetCatalogue *self, guint *n);
/* With the four of the rules; with laser and shield. */
const FleetWord *fleet_catalogue_classes (const FleetCatalogue *self, guint *n);
const FleetWord *fleet_catalogue_pods (const FleetCatalogue *self, guint *n);

/* NULL: not there. */
const FleetShip *fleet_catalogue_find_ship (const FleetCatalogue *self, const char *id);
const FleetCrew *fleet_catalogue_find_crew (const FleetCatalogue *self, const char *id);
const FleetFaction *fleet_catalogue_find_faction (const FleetCatalogue *self, const char *id);
/* The coalition of a faction's ships, or NULL (RM-CO-1). */
const char *fleet_catalogue_coalition_of (const FleetCatalogue *self, const char *faction);
/* RM-FL-5, RM-FL-7 */
gboolean fleet_catalogue_may_serve (const FleetCatalogue *self, const FleetCrew *crew,
                                    const FleetShip *ship);

/* Changing one's own catalogue: a copy with the entry added or, by its id, replaced or (NULL entry,
 * by id) removed. Strings are copied. */
FleetCatalogue *fleet_catalogue_with_ship (const FleetCatalogue *self, const char *id,
                                           const FleetShip *ship) G_GNUC_WARN_UNUSED_RESULT;
FleetCatalogue *fleet_catalogue_with_crew (const FleetCatalogue *self, const char *id,
                                           const FleetCrew *crew) G_GNUC_WARN_UNUSED_RESULT;
/* As a file's text: unknown members included, in a stable order. */
char *fleet_catalogue_write (const FleetCatalogue *self);

/* ---- Words of the rules ---- */

/* The game's word for a value of one of its kinds that have words, and back; -1: no such word. */
const char *fleet_word (const char *kind, int value);
int fleet_word_value (const char *kind, const char *word);
