/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a player wants to know about a ship in a battle: how it stands, what it can do now, why not,
 * and what would help. All of it is asked of the rules, by trying actions on a copy of the state;
 * nothing is decided here.
 *
 * The state must be the one as it stands (rt_game_get_state): what may be done can depend on what
 * only its player may see.
 */
#pragma once

#include "app/session/rt-game.h"
#include "rules/rocketmen/rocketmen.h"

/* ---- How it stands ---- */

typedef enum {
  RT_SHIP_WAITING, /* it is another player's turn */
  RT_SHIP_TO_ACT,
  RT_SHIP_ACTING,
  RT_SHIP_DONE,
  RT_SHIP_BOARDING,
  RT_SHIP_NEW,
  RT_SHIP_IN_RESERVE,
  RT_SHIP_DESTROYED,
  RT_SHIP_CAPTURED,
} RtShipStanding;

RtShipStanding rt_battle_standing (const RocketmenSetup *setup, const RocketmenState *state,
                                   int ship);
/* May its player have more to do with it in this turn? Yes of one that is looked at meanwhile. */
gboolean rt_battle_may_act (const RocketmenSetup *setup, const RocketmenState *state, int ship);
/* The AP it begins a turn with: those of its card and of abilities aboard. */
int rt_battle_ap (const RocketmenSetup *setup, const RocketmenState *state, int ship);
/* A length of the ruler in tenths of a millimetre, 0 for none. */
int rt_battle_length (const RocketmenSetup *setup, RocketmenLength length);

/* The active ships of a seat, and how many of them have nothing more to do in this turn. */
typedef struct {
  int all;
  int done;
  int n_idle; /* that have not acted at all, and could */
  guint8 idle[ROCKETMEN_SHIPS_MAX];
} RtFleetTurn;

void rt_battle_count (const RocketmenSetup *setup, const RocketmenState *state, int seat,
                      RtFleetTurn *turn);

/* ---- What it can do ---- */

typedef enum {
  RT_SHIP_ACTION_MOVE,
  RT_SHIP_ACTION_TURN,
  RT_SHIP_ACTION_ATTACK,
  RT_SHIP_ACTION_DOCK,
  RT_SHIP_ACTION_BOARD,
  RT_SHIP_ACTION_MINE,
  RT_SHIP_ACTION_LOAD,
  RT_SHIP_ACTION_UNLOAD,
  RT_SHIP_ACTION_CREW,
  RT_SHIP_ACTION_FINISH,
  N_RT_SHIP_ACTIONS
} RtShipAction;

typedef struct {
  gboolean is_possible;
  int cost;           /* AP of `action`, when possible */
  RulesAction action; /* one that does it; or one that shows why not */
  RulesReason why;    /* when not */
  gboolean has_cure;
  RulesAction cure; /* the cheapest thing to do first that is possible now */
} RtShipActionAnswer;

/* FALSE: there is nothing to ask, as crew where there is none. */
gboolean rt_battle_ask (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                        RtShipAction what, RtShipActionAnswer *answer);

/* Does the game allow it? `why` may be NULL. */
gboolean rt_battle_may (const RocketmenSetup *setup, const RocketmenState *state,
                        const RulesAction *action, RulesReason *why);
/* The AP that a ship pays for it, -1 if it is not allowed. */
int rt_battle_cost (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                    const RulesAction *action);
/* What would help against a refusal; FALSE if nothing that is possible now. */
gboolean rt_battle_find_cure (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                              const RulesReason *why, RulesAction *cure);

/* ---- Contact ---- */

enum { RT_OBJECTS_MAX = ROCKETMEN_OBJECTS_MAX };

/* The objects that fit as the last value of an action with this verb: ["move Comet touching", …].
 * `ship` is its first value, -1 if it has none. Opponents first, then what is one's own. */
gsize rt_battle_objects (const RocketmenSetup *setup, const RocketmenState *state, int verb,
                         int ship, guint8 objects[RT_OBJECTS_MAX]);

/*
 * A move of `ship`, or if that is -1 the evasion that is to be decided, with what it touches at its
 * end: said with the action in older battles, since then as the table's answer (RtPlay). While the
 * table is asked about it the answer alone.
 */

/* May the players say what it touches then? Not if other things are still to be dealt with, or a
 * map knows. */
gboolean rt_battle_is_touch_asked (const RocketmenSetup *setup, const RocketmenState *state,
                                   int ship);
/* What it could touch, as of rt_battle_objects. */
gsize rt_battle_touchable (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                           guint8 objects[RT_OBJECTS_MAX]);
RtPlay rt_battle_move_clear (const RocketmenSetup *setup, const RocketmenState *state, int ship);
/* How often it could be made now, one after the other, up to so many. */
int rt_battle_moves_most (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                          int most);
/* It still touches what it has evaded. */
RtPlay rt_battle_move_still (const RocketmenSetup *setup, const RocketmenState *state, int ship);
/* What is touched at once, as it is marked one by one; up to as many as the rules know. */
typedef struct {
  gsize n;
  guint8 object[ROCKETMEN_CONTACTS_MAX];
} RtTouched;

gboolean rt_touched_has (const RtTouched *self, int object);
/* Marks it, or no longer. */
void rt_touched_toggle (RtTouched *self, int object);

/* Several objects only where the table is asked. */
RtPlay rt_battle_move_into (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                            const guint8 *objects, gsize n_objects);

typedef struct {
  double own_destroyed; /* chances */
  double target_destroyed;
  double docked;
  double own_pods; /* lost, on average */
  double target_pods;
  gboolean is_sure; /* nothing is rolled */
} RtCollision;

/* What comes of it if the ship collides with this object now. FALSE: not known. */
gboolean rt_battle_collision (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                              int object, RtCollision *collision);
