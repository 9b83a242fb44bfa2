/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is in the box: tiles, workshop, goals, projects, plans and advanced cards, as rows that a
 * player can edit. The source prints few of these numbers; README.md says which are assumed.
 */
#pragma once

#include "spacecraft.h"

enum {
  WORKSHOP_MODULES = 74,
  DECKS = 3,
  DECK_SIZE = SPACECRAFT_PROJECTS / DECKS,
};

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
