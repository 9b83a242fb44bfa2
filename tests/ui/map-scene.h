/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Battles on a map in the middle of things, to look at and to try: for the gallery, the tests of
 * widgets and the bench. */
#pragma once

#include "app/features/map/rt-map-model.h"
#include "rules/rules-log.h"
#include "rules/rules-text.h"

typedef struct {
  RulesReading reading; /* owns the log */
  RulesLog *log;
} MapScene;

/* "battle": two fleets around the asteroid, Sunskimmer acts. "boarding": one is docked, one boards,
 * a move has touched something. "many": 60 things of four players. */
MapScene *map_scene_new (const char *name);
void map_scene_free (MapScene *scene);
/* Lines of the journal, each of which must be taken. */
void map_scene_say (MapScene *scene, const char *lines);
/* Shows it as it is now. */
void map_scene_show (const MapScene *scene, RtMapModel *model);
