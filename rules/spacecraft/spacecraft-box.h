/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is in the box: tiles, workshop, goals, projects, plans and advanced cards, as rows that a
 * player can edit. The source prints few of these numbers; README.md says which are assumed.
 */
#pragma once

#include "../rules.h"
#include "spacecraft-rocket.h"

enum {
  JUNK_KINDS = 7,
  TILES = 75, /* SC-1 */
  COLUMNS = 7,
  COMPARTMENTS = 4, /* of a column, at most */
  WORKSHOP_MODULES = 74,
  PROJECTS = 30,
  DECKS = 3,
  DECK_SIZE = PROJECTS / DECKS,
  PLANS = 4,
  CARDS = 9,
  SPACES_A = 4,
  SPACES_B = 3,
};

/* What a project asks for, SC-13. */
enum { ASKS_MODULES = 1, ASKS_COLOURS, ASKS_WIDTH, ASKS_HEIGHT };

/* What an advanced card counts, SC-14: three colours, five kinds, and modules of two colours. */
enum { SUBJECT_KINDS = 3, SUBJECT_TWO_COLOURS = 8, SUBJECTS };

typedef struct {
  uint8_t is_there;
  uint8_t module;
  uint8_t cost;
  uint8_t stock;
} Compartment;

typedef struct {
  uint8_t asks; /* 0: not in the box */
  uint8_t deck; /* from 1 */
  uint8_t points;
  uint8_t need[SPACECRAFT_KINDS]; /* by kind or colour; the first alone for width and height */
} Project;

typedef struct {
  uint8_t is_there;
  uint8_t subject;
  uint8_t value[SPACES_A + SPACES_B]; /* side A, then side B */
} Card;

typedef struct {
  RulesSetup common;
  uint8_t weight[JUNK_KINDS]; /* 0: not in the box */
  uint8_t tiles[JUNK_KINDS];
  Compartment compartment[COLUMNS][COMPARTMENTS];
  uint8_t goal_points[SPACECRAFT_GOALS];
  Project project[PROJECTS];
  uint8_t plan[PLANS][SPACECRAFT_KINDS];
  Card card[CARDS];
} Setup;

/* Rows of components, by number. */
enum {
  ROW_TILE,
  ROW_COMPARTMENT,
  ROW_GOAL,
  ROW_MODULES,
  ROW_COLOURS,
  ROW_WIDTH,
  ROW_HEIGHT,
  ROW_PLAN,
  ROW_CARD,
};

/* Parts of the box, for saying what is wrong with it. */
enum { PART_TILES, PART_TOKENS, PART_MODULES, PART_GOALS, PART_PROJECTS, PART_PLANS, PART_CARDS };

extern const RulesVerb spacecraft_rows[];
extern const RulesPhrase sc_row_twice;
extern const RulesPhrase sc_box_wrong;

void spacecraft_fill_components (RulesSetup *setup);
bool spacecraft_add_component (RulesSetup *setup, const RulesAction *row, RulesReason *refusal);
bool spacecraft_get_component (const RulesSetup *setup, size_t i, RulesAction *row);
bool spacecraft_check_setup (const RulesSetup *setup, RulesReason *refusal);
