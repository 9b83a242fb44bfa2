/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of a battle as whoever draws it needs it: what stands where, what it is, how it looks
 * from the ship that acts, and what has just happened. Read from a state; the text, the SVG and the
 * window draw the same.
 *
 * It decides nothing: places, distances and verdicts are those of the rules. Lengths are tenths of
 * a millimetre and headings tenths of a degree, anticlockwise from +x, as rules/space has them; y
 * grows upwards. All of it may be seen by everybody: holds and stocks are not here.
 */
#pragma once

#include "rules/rules-log.h"
#include "rules/rules.h"
#include "rules/space/space.h"

#include <glib.h>

enum {
  RT_MAP_NONE = -1,
  RT_MAP_EDGE = -2,        /* of the table, as what a ship faces */
  RT_MAP_THINGS_MAX = 96,  /* that can stand on a table */
  RT_MAP_STEPS_MAX = 3,    /* of Extended Range that a picture shows */
  RT_MAP_CONTACTS_MAX = 4, /* that a move can end with */
  RT_MAP_SQUARE = 1000,    /* the squares of the grid, "F4": a letter from the left, a number from
                            * the top */
};

typedef enum {
  RT_MAP_FIGHTER, /* ships first, by their class */
  RT_MAP_ROCKETSHIP,
  RT_MAP_CRUISER,
  RT_MAP_STATION,
  RT_MAP_PLAIN, /* of another class */
  RT_MAP_BASE,
  RT_MAP_ASTEROID,
  RT_MAP_MICROID,
} RtMapKind;

typedef enum { RT_MAP_YES, RT_MAP_NO, RT_MAP_CLOSE /* too close to call */ } RtMapVerdict;

/* A thing as it looks from the ship that acts. The verdicts are of enemy ships alone. */
typedef struct {
  int gap;   /* from base to base */
  int error; /* give or take */
  int clock; /* where it is, 12 being ahead */
  gboolean is_target_of_fire;
  RtMapVerdict range;
  int steps; /* of Extended Range that this is said of: the fewest that do not say no */
  RtMapVerdict line;
  int blocker; /* an object, if the line is blocked */
} RtMapSight;

typedef struct {
  int object; /* as actions name it: rules/rocketmen/rocketmen.h */
  RtMapKind kind;
  char *name; /* "Lark", "Ada's home base" */
  int seat;   /* whose, RT_MAP_NONE: nobody's */
  SpaceDisc disc;
  int heading; /* of a ship */
  int error;   /* its place may be so far off */
  int faces;   /* of a ship: the first object ahead, or RT_MAP_EDGE */

  int docked_to; /* objects, RT_MAP_NONE: to none */
  int boarding;
  gboolean is_acting;
  gboolean is_target; /* of what the acting ship does */
  gboolean has_acted; /* a ship, this turn */
  gboolean is_done;   /* it has nothing left to do */
  int ap;
  int lasers;
  int lasers_left; /* that have not fired this turn */
  int shields;
  int plain_pods;
  int n_tokens; /* that lie on the asteroid */

  RtMapSight sight; /* where a ship acts, and this is another thing */
  int nearest;      /* of a ship: the nearest enemy ship, RT_MAP_NONE: there is none */
  int nearest_gap;
  int nearest_error;
} RtMapThing;

/* Where the next move of the acting ship would end, were nothing done about what it touches. */
typedef struct {
  gboolean is_there;
  SpacePoint from;
  SpacePoint to;
  int length;
  gboolean is_at_edge;
  gboolean is_close; /* whether it touches the first of them is too close to call */
  int n_contacts;
  int contact[RT_MAP_CONTACTS_MAX];
} RtMapCourse;

typedef struct {
  int side;          /* of the square table */
  int ruler[3];      /* its lengths S, M and L */
  gboolean is_exact; /* all is on the screen */
  int round;         /* 0: it has not begun */
  int turn;          /* whose, RT_MAP_NONE: nobody's */
  gboolean is_over;
  int n_seats;
  char *seat[RULES_SEATS_MAX];

  guint n_things; /* ships in their order, then bases, the asteroid, microids */
  RtMapThing thing[RT_MAP_THINGS_MAX];

  int acting; /* an object, RT_MAP_NONE: no ship is in the middle of something */
  int n_reaches;
  int reach[RT_MAP_STEPS_MAX + 1]; /* of its lasers, for each step of Extended Range */
  RtMapCourse course;
} RtMap;

/* Is this a battle that has a map? */
gboolean rt_map_is_kept (const RulesGame *game, const RulesSetup *setup);

/* NULL of a game that has none. */
RtMap *rt_map_new (const RulesGame *game, const RulesSetup *setup,
                   const RulesState *state) G_GNUC_WARN_UNUSED_RESULT;
void rt_map_free (RtMap *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtMap, rt_map_free)

/* As it is between turns: no ship acts, and none is done. */
void rt_map_rest (RtMap *self);

/* NULL if it is not there. */
const RtMapThing *rt_map_find (const RtMap *self, int object);

/* How far it is, to the nearest tenth, as it is told. */
int rt_map_way (SpacePoint from, SpacePoint to);

/* How many squares a side has, and in which a place is: columns and rows from 0. */
int rt_map_squares (const RtMap *self);
int rt_map_column (const RtMap *self, SpacePoint at);
int rt_map_row (const RtMap *self, SpacePoint at);

/* ---- What has happened ---- */

typedef enum {
  RT_MAP_MOVED,
  RT_MAP_FIRED,
  RT_MAP_PLACED, /* put right by hand, or moved aside with what it is docked to */
  RT_MAP_ARRIVED,
  RT_MAP_DESTROYED,
  RT_MAP_CAPTURED,
} RtMapStepKind;

typedef enum {
  RT_MAP_SHOT_OPEN, /* not rolled yet */
  RT_MAP_SHOT_HIT,
  RT_MAP_SHOT_MISSED,
  RT_MAP_SHOT_CALLED_OFF, /* out of range, or blocked */
} RtMapShot;

typedef struct {
  RtMapStepKind kind;
  int object; /* a ship; it may not be there any more */
  char *name;
  int seat;
  SpacePoint from; /* where it was; of a shot where each of the two stood */
  SpacePoint to;
  int length; /* of a move */
  int size;   /* of its base, and of the target's */
  int target_size;
  char *target; /* of a shot: its name */
  int target_seat;
  RtMapShot shot;
  gsize action; /* the place in the line of play */
} RtMapStep;

typedef struct RtMapTrail RtMapTrail;

RtMapTrail *rt_map_trail_new (const RulesGame *game,
                              const RulesSetup *setup) G_GNUC_WARN_UNUSED_RESULT;
void rt_map_trail_free (RtMapTrail *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtMapTrail, rt_map_trail_free)

/* Notes what an action has done, the one with this place in the line of play. */
void rt_map_trail_note (RtMapTrail *self, gsize place, const RulesState *before,
                        const RulesAction *action, const RulesState *after,
                        const RulesOutcome *outcome);
void rt_map_trail_clear (RtMapTrail *self);
/* Their order is that in which they happened. */
guint rt_map_trail_length (const RtMapTrail *self);
const RtMapStep *rt_map_trail_get (const RtMapTrail *self, guint i);

/* That of the turn which goes on after so many actions of the line of play. NULL of a game without
 * a map. */
RtMapTrail *rt_map_trail_read (const RulesLog *log, gsize depth) G_GNUC_WARN_UNUSED_RESULT;

/* ---- Words (rt-map-words.c) ---- */

/* "F4" */
char *rt_map_square (const RtMap *self, SpacePoint at) G_GNUC_WARN_UNUSED_RESULT;
/* "118.0 mm", with "± 2.0" where it may be off. */
char *rt_map_length (int length, int error) G_GNUC_WARN_UNUSED_RESULT;
/* The name of an object, also of one that is gone, and "the edge". */
char *rt_map_name (const RulesGame *game, const RulesSetup *setup,
                   int object) G_GNUC_WARN_UNUSED_RESULT;

/* For who does not see the picture: "Lark, Ada's rocketship, square F4, 118.0 mm from Dune, faces
 * the central asteroid". */
char *rt_map_describe_thing (const RtMap *self, const RtMapThing *thing) G_GNUC_WARN_UNUSED_RESULT;
/* "Table of 1000 mm with 9 ships. Lark acts." */
char *rt_map_describe (const RtMap *self) G_GNUC_WARN_UNUSED_RESULT;
/* "in range with 1 step of Extended Range", "the central asteroid is in the line"; NULL where there
 * is no verdict. */
char *rt_map_describe_sight (const RtMap *self, const RtMapThing *thing) G_GNUC_WARN_UNUSED_RESULT;
/* "docked to Ada's home base", "has acted" …, with commas; "" for nothing. */
char *rt_map_describe_status (const RtMap *self, const RtMapThing *thing) G_GNUC_WARN_UNUSED_RESULT;
/* "Lark moves 83.8 mm, to F4."; "Lark fires at Dune from 118.0 mm: a hit." */
char *rt_map_describe_step (const RtMap *self, const RtMapStep *step) G_GNUC_WARN_UNUSED_RESULT;
/* "The next move of Lark, 83.8 mm, leads to F5 and touches microid 3 after 57.0 mm."; NULL: none is
 * foreseen. */
char *rt_map_describe_course (const RtMap *self) G_GNUC_WARN_UNUSED_RESULT;

/* What the map itself says about what is asked of the table now: a distance with its ±, or how near
 * it passes. NULL if there is no map, or nothing that it could tell. */
char *rt_map_describe_question (const RulesGame *game, const RulesSetup *setup,
                                const RulesState *state) G_GNUC_WARN_UNUSED_RESULT;

typedef struct {
  int gap; /* by the map, from base to base */
  int error;
  gboolean has_correction;
  RulesAction correction; /* a `place` of one of the two, by which the map would agree */
} RtMapDoubt;

/* Is a distance that was measured between two ships another than the map's, by more than both may
 * be off? */
gboolean rt_map_doubt_distance (const RtMap *self, int ship, int target, int distance, int within,
                                RtMapDoubt *doubt);

/* An answer of the table that cannot be true if the map is, by more than both may be off: why, and
 * the correction that would put the map right. NULL if the two agree. `before`: the state that
 * asked. */
char *rt_map_describe_doubt (const RulesGame *game, const RulesSetup *setup,
                             const RulesState *before,
                             const RulesAction *answer) G_GNUC_WARN_UNUSED_RESULT;

/* ---- Pictures (rt-map-text.c, rt-map-svg.c) ---- */

/* Drawn in letters, about so many characters wide, with a legend: lines, each with its end.
 * `trail` may be NULL. */
char *rt_map_write_text (const RtMap *self, const RtMapTrail *trail,
                         int columns) G_GNUC_WARN_UNUSED_RESULT;

typedef struct {
  const char *prefix;  /* of its ids, so that several can stand on a page; letters and digits */
  gboolean is_in_page; /* which brings rt_map_svg_style, and words of its own beside it */
} RtMapLook;

/* A picture that needs nothing else: no scripts, nothing from elsewhere. `trail` may be NULL. */
char *rt_map_write_svg (const RtMap *self, const RtMapTrail *trail,
                        const RtMapLook *look) G_GNUC_WARN_UNUSED_RESULT;

/* The table for a page that moves what stands on it: each thing is a group of the class "at", with
 * the prefix and its object as its id, around 0, 0; in it what turns is of the class "to". The name
 * of a ship is a group alike, with an n for the prefix, of one letter. Groups for what happens have
 * the ids "…ways" below the things, and "…shots" above. */
char *rt_map_write_film (const RtMap *self, const char *prefix) G_GNUC_WARN_UNUSED_RESULT;
/* Where a place is in that picture, and how large the radius of a size is. */
void rt_map_place_in_film (const RtMap *self, SpacePoint at, int *x, int *y);
int rt_map_size_in_film (const RtMap *self, int size);

/* The shape of a player on a tile, for a page with pictures: what is beside it says whose. */
char *rt_map_write_badge (int seat) G_GNUC_WARN_UNUSED_RESULT;

/* The style of all pictures of a page. */
extern const char rt_map_svg_style[];
