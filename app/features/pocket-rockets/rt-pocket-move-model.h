/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every legal action of Pocket Rockets as the things that are tapped for it, one after another:
 * "build red-head on 2" is the card in the hand and then the rocket, "move" is the next yard card.
 */
#pragma once

#include "rules/pocket-rockets/pocket-rockets.h"

#include <glib.h>

enum { RT_POCKET_PATH_MAX = 4 };

/* What can be tapped. */
typedef enum {
  RT_POCKET_THING_SITE,   /* value: the site */
  RT_POCKET_THING_PILE,   /* value: the pile */
  RT_POCKET_THING_HAND,   /* value: a card of the hand */
  RT_POCKET_THING_ROCKET, /* of a seat; value: its place. All that are alike are one thing. */
  RT_POCKET_THING_HEAD,   /* the same; rockets that differ in fuel only are alike */
  RT_POCKET_THING_SEAT,
  RT_POCKET_THING_TOKEN, /* value: of the fuel */
  RT_POCKET_THING_BONUS,
  RT_POCKET_THING_WAY,
  RT_POCKET_THING_CARD, /* value: a card that is being looked at */
  RT_POCKET_THING_YARD, /* value: a site that is laid out next */
} RtPocketThingKind;

typedef struct {
  RtPocketThingKind kind;
  int seat; /* of a rocket or a player, else 0 */
  int value;
} RtPocketThing;

/* A legal action and what is tapped for it. */
typedef struct {
  RulesAction action;
  PocketVerb verb;
  int n_path;
  RtPocketThing path[RT_POCKET_PATH_MAX];
} RtPocketMove;

/* RtPocketMove of each legal action (of RulesAction). */
GArray *rt_pocket_moves (const PocketView *view, const GArray *legal) G_GNUC_WARN_UNUSED_RESULT;

gboolean rt_pocket_same_thing (const PocketView *view, const RtPocketThing *a,
                               const RtPocketThing *b);
/* Does the path of the move begin so? */
gboolean rt_pocket_move_begins (const PocketView *view, const RtPocketMove *move,
                                const RtPocketThing *path, int n_path);
