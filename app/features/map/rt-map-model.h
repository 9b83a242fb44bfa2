/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the map of a battle shows: the things on the table, and what the ship that acts could do
 * from where it stands: where its next moves lead and what they touch, how far its lasers reach and
 * what more reach costs, how each enemy lies to it. Also what is being chosen on the map: a thing,
 * a heading, a place.
 *
 * It decides nothing. Places, contacts, distances and verdicts are those of the rules; what may be
 * done is tried on a copy of the state. Lengths are tenths of a millimetre and headings tenths of a
 * degree, anticlockwise from +x with y upwards, as rules/space has them. It knows no widget.
 */
#pragma once

#include "rt-map-fix-model.h"

#include "app/features/battle/rt-battle-ships-model.h"
#include "app/features/range/rt-measure-model.h"

struct RtMapTrail; /* app/session/rt-map.h */

#define RT_TYPE_MAP_MODEL (rt_map_model_get_type ())
G_DECLARE_FINAL_TYPE (RtMapModel, rt_map_model, RT, MAP_MODEL, GObject)

enum {
  RT_MAP_NOTHING = -1, /* no object */
  RT_MAP_ITEMS_MAX = 96,
  RT_MAP_MOVES_MAX = 6, /* that are foreseen */
  RT_MAP_RINGS_MAX = 4, /* of a weapon's reach: without a step, and so many more */
  RT_MAP_MARKS_MAX = ROCKETMEN_DROPPED,
  RT_MAP_LINES_SHOWN = 4, /* to the nearest enemies; those to others once they are selected */
};

/* ---- Things ---- */

typedef enum {
  RT_MAP_FORM_FIGHTER, /* the classes of ships first, in their order */
  RT_MAP_FORM_ROCKETSHIP,
  RT_MAP_FORM_CRUISER,
  RT_MAP_FORM_STATION,
  RT_MAP_FORM_PLAIN,
  RT_MAP_FORM_BASE,
  RT_MAP_FORM_ASTEROID,
  RT_MAP_FORM_MICROID,
} RtMapForm;

typedef struct {
  int object; /* as actions name it: rules/rocketmen/rocketmen.h */
  RtMapForm form;
  char *name;
  int seat; /* whose, -1: nobody's */
  SpaceDisc disc;
  int heading; /* of a ship */
  int error;   /* its place may be so far off */
  int faces;   /* of a ship: the first object ahead, or nothing before the edge */
  RtShipStanding standing;
  int ap;
  int lasers; /* that have not fired */
  int fired;
  int shields;
  int plain_pods;
  int docked_to; /* objects, or nothing */
  int boarding;
  int n_tokens; /* resources that lie there face down */
} RtMapItem;

/* ---- How an enemy lies to the ship that acts ---- */

typedef enum {
  RT_MAP_LINE_CLEAR,   /* in reach, and nothing in the way */
  RT_MAP_LINE_BLOCKED, /* something large is in the way */
  RT_MAP_LINE_CLOSE,   /* the reach, or the line, is too close to call */
  RT_MAP_LINE_FAR,     /* out of reach with all the steps that can be paid for */
} RtMapLineKind;

typedef struct {
  int target;
  RtMapLineKind kind;
  int gap; /* from base to base */
  int error;
  int clock;              /* where it is, 12 being ahead */
  int steps;              /* of Extended Range: the fewest that do not say no */
  int number;             /* to reach with these */
  int blocker;            /* or nothing */
  int beyond;             /* how far out of reach */
  gboolean is_line_close; /* it is the line that is too close, not the reach */
  gboolean is_shown;      /* one of the nearest, or selected */
} RtMapLine;

typedef struct {
  int steps;
  int reach;
  int price;            /* AP more than a shot without steps */
  gboolean is_paid_for; /* the ship has the AP */
} RtMapRing;

/* ---- Moves ---- */

typedef struct {
  SpacePoint from;
  SpacePoint to;   /* where it ends if nothing is done about what it touches */
  SpacePoint goal; /* where it leads if all of it is evaded */
  int length;      /* from there to there */
  int ap;          /* spent with it, since now */
  gboolean is_at_edge;
  gboolean is_close;     /* whether it touches the first of them is too close to call */
  gboolean is_under_way; /* the ship has made it, and is asked what to do about what it touches */
  int n_contacts;
  int contact[ROCKETMEN_CONTACTS_MAX];
} RtMapMove;

/* A heading that is being chosen. */
typedef struct {
  int ship;
  int from;
  int to;
  int towards; /* an object that the heading points at, or nothing */
} RtMapTurn;

/* A thing that is put where it really stands. */
typedef struct {
  int object;
  SpacePoint at; /* chosen so far */
  int heading;
  /* Measured from two others: where it may be by that, and what was measured; 0: it was not. */
  guint n_found;
  SpacePoint found[2];
  RtMapTape tape[2];
} RtMapPlacing;

/* What a hand on the map does. */
typedef enum {
  RT_MAP_MODE_LOOK,
  RT_MAP_MODE_TURN,  /* chooses a heading */
  RT_MAP_MODE_POINT, /* points at a place on the table; or carries a thing there */
} RtMapMode;

typedef enum {
  RT_MAP_SHOW_MOVES = 1,
  RT_MAP_SHOW_RANGE = 2,
  RT_MAP_SHOW_NAMES = 4,
  RT_MAP_SHOW_ALL = 7,
} RtMapShows;

/* What has happened, in a film. */
typedef enum {
  RT_MAP_TRACE_MOVED,
  RT_MAP_TRACE_PLACED, /* put right by hand, or moved aside */
  RT_MAP_TRACE_HIT,
  RT_MAP_TRACE_MISSED,
  RT_MAP_TRACE_AIMED, /* not rolled yet */
  RT_MAP_TRACE_LOST,
} RtMapTraceKind;

typedef struct {
  RtMapTraceKind kind;
  int seat;
  SpacePoint from; /* of a shot where each of the two stands */
  SpacePoint to;
  int size;
  int target_size;
  gboolean is_last; /* it has just happened */
} RtMapTrace;

/*
 * Signals:
 *   changed   the battle, or whose possibilities are shown: all may be other than before
 *   steered   the heading that is being chosen, and where the moves after it lead; or the place
 *             that a thing is put to
 * Properties:
 *   selected  an object, or -1; writable
 *   mode      an RtMapMode, as a number
 *   shows     RtMapShows; writable
 */
RtMapModel *rt_map_model_new (void);

/* Reads a battle that has a map; keeps copies. NULL: nothing is shown, as under the curtain. */
void rt_map_model_update (RtMapModel *self, const RocketmenSetup *setup,
                          const RocketmenState *state);
/* Lengths are written in its unit. NULL: in millimetres. */
void rt_map_model_set_measure (RtMapModel *self, RtMeasure *measure);
RtMeasure *rt_map_model_get_measure (RtMapModel *self);

/* The ship whose possibilities are shown; -1: the one in the middle of its actions, if any. */
void rt_map_model_set_ship (RtMapModel *self, int ship);
int rt_map_model_get_ship (RtMapModel *self);
void rt_map_model_select (RtMapModel *self, int object);
int rt_map_model_get_selected (RtMapModel *self);
void rt_map_model_set_shows (RtMapModel *self, RtMapShows shows);
RtMapShows rt_map_model_get_shows (RtMapModel *self);
RtMapMode rt_map_model_get_mode (RtMapModel *self);

/* ---- What is there ---- */

const RocketmenSetup *rt_map_model_get_setup (RtMapModel *self);
/* The side of the table; 0: there is none. */
int rt_map_model_get_side (RtMapModel *self);
/* The farthest that a place on it may be off. */
int rt_map_model_get_error (RtMapModel *self);

/*
 * In the order of reading: the ship that acts, enemies from the nearest on, its own side, large
 * things, microids. Who does not see the map asks first whom the ship can shoot at; from left to
 * right would say nothing to them, and whoever sees it has the arrow keys.
 */
const RtMapItem *rt_map_model_get_items (RtMapModel *self, guint *n);
/* NULL if it is not there. */
const RtMapItem *rt_map_model_find (RtMapModel *self, int object);
const RtMapLine *rt_map_model_get_lines (RtMapModel *self, guint *n);
const RtMapLine *rt_map_model_find_line (RtMapModel *self, int target);
const RtMapRing *rt_map_model_get_rings (RtMapModel *self, guint *n);
/* One after another, each from where the one before ended. With a heading that is being chosen
 * all that are left after the turn, else all that the ship has the AP for. */
const RtMapMove *rt_map_model_get_moves (RtMapModel *self, guint *n);

/* ---- What has happened ---- */

/* Shown with the next `update`; takes the trail over. NULL: nothing. */
void rt_map_model_set_trail (RtMapModel *self, struct RtMapTrail *trail);
const RtMapTrace *rt_map_model_get_traces (RtMapModel *self, guint *n);

/* ---- A heading ---- */

/* AP of a turn now; -1: it cannot. */
int rt_map_model_get_turn_cost (RtMapModel *self);
/* FALSE: it cannot turn. */
gboolean rt_map_model_begin_turn (RtMapModel *self);
/* NULL: none is being chosen. */
const RtMapTurn *rt_map_model_get_turn (RtMapModel *self);
/* To the heading, or to that of a thing within some degrees of it. */
void rt_map_model_turn_to (RtMapModel *self, int heading, gboolean snaps);
void rt_map_model_turn_by (RtMapModel *self, int tenths);
void rt_map_model_face (RtMapModel *self, int object);
/* The next thing to face, to the left (1) or to the right (-1). */
void rt_map_model_face_next (RtMapModel *self, int direction);
/* The objects that one may want to face, the nearest first; how many. */
guint rt_map_model_get_faces (RtMapModel *self, int *objects, guint max);
/* How far it turns: anticlockwise, from -1799 to 1800. */
int rt_map_model_get_turned (RtMapModel *self);

/* ---- A place ---- */

/* Asks for places. Until then `cancel`. */
void rt_map_model_begin_pointing (RtMapModel *self);
/* Asks where a thing really stands. FALSE: it is not there. */
gboolean rt_map_model_begin_placing (RtMapModel *self, int object);
/* NULL: nothing is being placed. */
const RtMapPlacing *rt_map_model_get_placing (RtMapModel *self);
/* Shows what is chosen so far. */
void rt_map_model_place (RtMapModel *self, const RtMapPlacing *placing);
/* Ends a turn, placing or pointing; nothing is done. */
void rt_map_model_cancel (RtMapModel *self);
/* Places that were pointed at, to be shown: where tokens fell. */
void rt_map_model_set_marks (RtMapModel *self, const SpacePoint *marks, guint n);
const SpacePoint *rt_map_model_get_marks (RtMapModel *self, guint *n);
