/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The box as it is built in, as rows of text, and the check that a game can be played with it. */
#include "spacecraft-box.h"

#include "spacecraft-rocket.h"

#include <string.h>

#define PROJECTS_TITLE N_ ("Projects")

const RulesVerb spacecraft_rows[] = {
  [ROW_TILE] = { .pattern = "tile {junk} weight {weight} count {count}",
                 .help = N_ ("A kind of junk: its weight, and how many tiles of it there are."),
                 .title = N_ ("Junk tiles"),
                 .counted = N_ ("Tiles: {junk}") },
  [ROW_COMPARTMENT] = { .pattern = "compartment {column} {module} cost {cost} stock {count}",
                        .help = N_ ("A compartment of the workshop: its column, what is in it, the "
                                    "weight it costs, and how many."),
                        .title = N_ ("Workshop"),
                        .counted = N_ ("Column {column}: {module}") },
  [ROW_GOAL] = { .pattern = "goal {goal} points {points}",
                 .help = N_ ("A personal goal, and the points for each time it is met."),
                 .is_printed = true,
                 .title = N_ ("Personal goals") },
  [ROW_MODULES] = { .pattern = "project {project} deck {deck} points {points} nose {need} hull "
                               "{need} fin {need} connector {need} engine {need}",
                    .help = N_ ("A project that asks for so many modules of each kind."),
                    .title = PROJECTS_TITLE },
  [ROW_COLOURS] = { .pattern = "project {project} deck {deck} points {points} white {need} blue "
                               "{need} gold {need}",
                    .help = N_ ("A project that asks for so many modules of each colour."),
                    .title = PROJECTS_TITLE },
  [ROW_WIDTH] = { .pattern = "project {project} deck {deck} points {points} width {need}",
                  .help = N_ ("A project that asks for a width."),
                  .title = PROJECTS_TITLE },
  [ROW_HEIGHT] = { .pattern = "project {project} deck {deck} points {points} height {need}",
                   .help = N_ ("A project that asks for a height."),
                   .title = PROJECTS_TITLE },
  [ROW_PLAN] = { .pattern = "plan {plan} nose {need} hull {need} fin {need} connector {need} "
                            "engine {need}",
                 .help = N_ ("A rocket plan: so many modules of each kind start the countdown."),
                 .title = N_ ("Rocket plans") },
  [ROW_CARD] = { .pattern = "card {card} for {subject} a {points} {points} {points} {points} b "
                            "{points} {points} {points}",
                 .help =
                     N_ ("An advanced card: what it counts, and the points on the spaces of its "
                         "sides A and B, from the left."),
                 .title = N_ ("Advanced cards") },
  { 0 },
};

const RulesPhrase sc_row_twice = { "row-twice", "SC-1",
                                   N_ ("The box has this already; say it once.") };
const RulesPhrase sc_box_wrong = {
  "box-wrong", "SC-1",
  N_ ("The box cannot be played with: look at the {part}. There should be {number}, and there are "
      "{number} that are right.")
};

/* ---- Built in ---- */

#define NOSE(c) (SPACECRAFT_NOSE * SPACECRAFT_COLOURINGS + (c))
#define HULL(c) (SPACECRAFT_HULL * SPACECRAFT_COLOURINGS + (c))
#define FIN(c) (SPACECRAFT_FIN * SPACECRAFT_COLOURINGS + (c))
#define CONNECTOR(c) (SPACECRAFT_CONNECTOR * SPACECRAFT_COLOURINGS + (c))
#define ENGINE(c) (SPACECRAFT_ENGINE * SPACECRAFT_COLOURINGS + (c))

enum { WHITE, BLUE, GOLD, WHITE_BLUE, WHITE_GOLD, BLUE_GOLD };

/* SC-1: the weights are printed, the numbers of tiles are not. */
static const uint8_t weights[SPACECRAFT_JUNKS] = { 1, 1, 2, 2, 3, 3, 3 };
static const uint8_t tiles[SPACECRAFT_JUNKS] = { 11, 11, 11, 11, 11, 10, 10 };

static const SpacecraftCompartment workshop[SPACECRAFT_COLUMNS][SPACECRAFT_COMPARTMENTS] = {
  { { 1, FIN (WHITE), 2, 3 },
    { 1, HULL (BLUE), 3, 3 },
    { 1, NOSE (WHITE_BLUE), 3, 2 },
    { 1, ENGINE (GOLD), 4, 2 } },
  { { 1, FIN (BLUE), 2, 3 },
    { 1, HULL (GOLD), 3, 3 },
    { 1, CONNECTOR (WHITE), 3, 3 },
    { 1, ENGINE (BLUE), 4, 2 } },
  { { 1, FIN (GOLD), 2, 3 },
    { 1, NOSE (GOLD), 3, 3 },
    { 1, CONNECTOR (BLUE), 3, 3 },
    { 1, ENGINE (BLUE), 4, 2 } },
  { { 1, FIN (WHITE_BLUE), 2, 3 },
    { 1, HULL (WHITE), 3, 3 },
    { 1, NOSE (BLUE), 3, 3 },
    { 1, ENGINE (WHITE_GOLD), 4, 2 } },
  { { 1, FIN (WHITE_GOLD), 2, 3 },
    { 1, HULL (BLUE_GOLD), 3, 2 },
    { 1, CONNECTOR (WHITE_GOLD), 3, 2 },
    { 1, ENGINE (WHITE), 4, 2 } },
  { { 1, FIN (BLUE_GOLD), 2, 3 },
    { 1, HULL (WHITE_GOLD), 3, 3 },
    { 1, NOSE (WHITE), 3, 3 },
    { 1, ENGINE (WHITE_BLUE), 4, 2 } },
  { { 1, FIN (GOLD), 2, 3 },
    { 1, NOSE (BLUE_GOLD), 3, 3 },
    { 1, CONNECTOR (GOLD), 3, 3 },
    { 1, ENGINE (GOLD), 4, 2 } },
};

/* SC-17, printed. */
static const uint8_t goal_points[SPACECRAFT_GOALS] = { 7, 7, 4, 7, 5, 5, 4, 9 };

/* Nose, hull, fin, connector, engine; white, blue, gold; a width; a height. */
static const SpacecraftProject projects[SPACECRAFT_PROJECTS] = {
  { SPACECRAFT_ASKS_MODULES, 1, 5, { 1, 0, 3, 0, 0 } },
  { SPACECRAFT_ASKS_MODULES, 1, 4, { 0, 3, 1, 0, 0 } },
  { SPACECRAFT_ASKS_MODULES, 1, 4, { 0, 0, 3, 0, 0 } },
  { SPACECRAFT_ASKS_MODULES, 1, 6, { 0, 2, 3, 0, 1 } },
  { SPACECRAFT_ASKS_MODULES, 1, 5, { 1, 0, 2, 1, 0 } },
  { SPACECRAFT_ASKS_COLOURS, 1, 5, { 4, 0, 0 } },
  { SPACECRAFT_ASKS_COLOURS, 1, 5, { 3, 3, 0 } },
  { SPACECRAFT_ASKS_COLOURS, 1, 3, { 1, 2, 0 } }, /* an example of the source names it */
  { SPACECRAFT_ASKS_WIDTH, 1, 4, { 4 } },
  { SPACECRAFT_ASKS_HEIGHT, 1, 5, { 5 } },
  { SPACECRAFT_ASKS_MODULES, 2, 7, { 0, 0, 4, 0, 0 } },
  { SPACECRAFT_ASKS_MODULES, 2, 7, { 1, 3, 0, 0, 1 } },
  { SPACECRAFT_ASKS_MODULES, 2, 8, { 0, 0, 0, 3, 0 } },
  { SPACECRAFT_ASKS_MODULES, 2, 7, { 0, 4, 0, 0, 0 } },
  { SPACECRAFT_ASKS_MODULES, 2, 8, { 1, 0, 2, 1, 1 } },
  { SPACECRAFT_ASKS_COLOURS, 2, 7, { 0, 4, 1 } },
  { SPACECRAFT_ASKS_COLOURS, 2, 7, { 4, 0, 2 } },
  { SPACECRAFT_ASKS_COLOURS, 2, 8, { 2, 1, 4 } },
  { SPACECRAFT_ASKS_WIDTH, 2, 7, { 5 } },
  { SPACECRAFT_ASKS_HEIGHT, 2, 8, { 6 } },
  { SPACECRAFT_ASKS_MODULES, 3, 12, { 2, 0, 0, 0, 2 } },
  { SPACECRAFT_ASKS_MODULES, 3, 12, { 0, 0, 0, 3, 1 } },
  { SPACECRAFT_ASKS_MODULES, 3, 12, { 1, 0, 4, 0, 1 } },
  { SPACECRAFT_ASKS_MODULES, 3, 11, { 1, 5, 0, 0, 0 } },
  { SPACECRAFT_ASKS_MODULES, 3, 11, { 1, 3, 2, 1, 1 } },
  { SPACECRAFT_ASKS_COLOURS, 3, 11, { 4, 4, 4 } },
  { SPACECRAFT_ASKS_COLOURS, 3, 11, { 6, 0, 0 } },
  { SPACECRAFT_ASKS_COLOURS, 3, 11, { 0, 5, 4 } },
  { SPACECRAFT_ASKS_WIDTH, 3, 12, { 6 } },
  { SPACECRAFT_ASKS_HEIGHT, 3, 13, { 7 } },
};

static const uint8_t plans[SPACECRAFT_PLANS][SPACECRAFT_KINDS] = {
  { 1, 4, 2, 1, 1 },
  { 1, 3, 4, 1, 1 },
  { 2, 3, 2, 1, 2 },
  { 2, 3, 3, 2, 1 },
};

static const SpacecraftCard cards[SPACECRAFT_CARDS] = {
  { 1, 0, { 1, 1, 2, 2, 1, 1, 2 } }, /* white */
  { 1, 1, { 1, 1, 2, 2, 1, 2, 2 } }, /* blue */
  { 1, 2, { 1, 1, 2, 2, 1, 2, 2 } }, /* gold */
  { 1, 3, { 3, 4, 5, 7, 3, 5, 7 } }, /* nose */
  { 1, 4, { 1, 1, 2, 3, 1, 2, 3 } }, /* hull */
  { 1, 5, { 1, 2, 2, 3, 1, 2, 3 } }, /* fin */
  { 1, 6, { 2, 3, 3, 4, 2, 3, 4 } }, /* connector */
  { 1, 7, { 3, 4, 5, 6, 3, 4, 6 } }, /* engine */
  { 1, 8, { 1, 2, 2, 3, 1, 2, 3 } }, /* two colours */
};

void
spacecraft_fill_components (RulesSetup *common)
{
  SpacecraftSetup *setup = (SpacecraftSetup *)common;

  common->provenance = RULES_COMPONENTS_ASSUMED;
  memcpy (setup->weight, weights, sizeof weights);
  memcpy (setup->tiles, tiles, sizeof tiles);
  memcpy (setup->compartment, workshop, sizeof workshop);
  memcpy (setup->goal_points, goal_points, sizeof goal_points);
  memcpy (setup->project, projects, sizeof projects);
  memcpy (setup->plan, plans, sizeof plans);
  memcpy (setup->card, cards, sizeof cards);
}

/* ---- Rows ---- */

static bool
is_empty (const uint8_t *bytes, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (bytes[i])
      return false;
  return true;
}

static bool
add_compartment (SpacecraftSetup *setup, const RulesAction *row)
{
  SpacecraftCompartment *column = setup->compartment[row->arg[0] - 1];
  int i = 0;

  while (i < SPACECRAFT_COMPARTMENTS && column[i].is_there && column[i].module != row->arg[1])
    i++;
  if (i == SPACECRAFT_COMPARTMENTS || column[i].is_there)
    return false;
  column[i] = (SpacecraftCompartment){ 1, (uint8_t)row->arg[1], (uint8_t)row->arg[2],
                                       (uint8_t)row->arg[3] };
  return true;
}

static bool
add_project (SpacecraftSetup *setup, const RulesAction *row)
{
  SpacecraftProject *project = &setup->project[row->arg[0] - 1];

  if (project->asks)
    return false;
  project->asks = (uint8_t)(SPACECRAFT_ASKS_MODULES + row->verb - ROW_MODULES);
  project->deck = (uint8_t)row->arg[1];
  project->points = (uint8_t)row->arg[2];
  for (int i = 3; i < row->n_args; i++)
    project->need[i - 3] = (uint8_t)row->arg[i];
  return true;
}

bool
spacecraft_add_component (RulesSetup *common, const RulesAction *row, RulesReason *refusal)
{
  SpacecraftSetup *setup = (SpacecraftSetup *)common;
  const int16_t *arg = row->arg;
  bool is_new = true;

  switch (row->verb) {
  case ROW_TILE:
    is_new = setup->weight[arg[0]] == 0;
    if (is_new) {
      setup->weight[arg[0]] = (uint8_t)arg[1];
      setup->tiles[arg[0]] = (uint8_t)arg[2];
    }
    break;
  case ROW_COMPARTMENT:
    is_new = add_compartment (setup, row);
    break;
  case ROW_GOAL:
    is_new = setup->goal_points[arg[0]] == 0;
    if (is_new)
      setup->goal_points[arg[0]] = (uint8_t)arg[1];
    break;
  case ROW_PLAN:
    is_new = is_empty (setup->plan[arg[0] - 1], SPACECRAFT_KINDS);
    for (int i = 0; i < SPACECRAFT_KINDS && is_new; i++)
      setup->plan[arg[0] - 1][i] = (uint8_t)arg[1 + i];
    break;
  case ROW_CARD: {
    SpacecraftCard *card = &setup->card[arg[0] - 1];
    is_new = !card->is_there;
    if (!is_new)
      break;
    card->is_there = 1;
    card->subject = (uint8_t)arg[1];
    for (int i = 0; i < SPACECRAFT_SPACES_A + SPACECRAFT_SPACES_B; i++)
      card->value[i] = (uint8_t)arg[2 + i];
    break;
  }
  default:
    is_new = add_project (setup, row);
    break;
  }
  return is_new || rules_refuse_setup (refusal, &sc_row_twice);
}

static RulesAction
project_row (const SpacecraftSetup *setup, int i)
{
  static const uint8_t n_needs[] = { 0, SPACECRAFT_KINDS, SPACECRAFT_COLOURS, 1, 1 };
  const SpacecraftProject *project = &setup->project[i];
  RulesAction row = { .verb = (uint8_t)(ROW_MODULES + project->asks - SPACECRAFT_ASKS_MODULES),
                      .n_args = (uint8_t)(3 + n_needs[project->asks]),
                      .arg = { (int16_t)(i + 1), project->deck, project->points } };

  for (int k = 0; k < n_needs[project->asks]; k++)
    row.arg[3 + k] = project->need[k];
  return row;
}

bool
spacecraft_get_component (const RulesSetup *common, size_t wanted, RulesAction *row)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;

  for (int i = 0; i < SPACECRAFT_JUNKS; i++)
    if (setup->weight[i] && wanted-- == 0) {
      *row = (RulesAction){ ROW_TILE, 3, { (int16_t)i, setup->weight[i], setup->tiles[i] } };
      return true;
    }
  for (int column = 0; column < SPACECRAFT_COLUMNS; column++)
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++) {
      const SpacecraftCompartment *c = &setup->compartment[column][i];
      if (c->is_there && wanted-- == 0) {
        *row = (RulesAction){ ROW_COMPARTMENT,
                              4,
                              { (int16_t)(column + 1), c->module, c->cost, c->stock } };
        return true;
      }
    }
  for (int i = 0; i < SPACECRAFT_GOALS; i++)
    if (setup->goal_points[i] && wanted-- == 0) {
      *row = (RulesAction){ ROW_GOAL, 2, { (int16_t)i, setup->goal_points[i] } };
      return true;
    }
  for (int i = 0; i < SPACECRAFT_PROJECTS; i++)
    if (setup->project[i].asks && wanted-- == 0) {
      *row = project_row (setup, i);
      return true;
    }
  for (int i = 0; i < SPACECRAFT_PLANS; i++)
    if (!is_empty (setup->plan[i], SPACECRAFT_KINDS) && wanted-- == 0) {
      *row = (RulesAction){ .verb = ROW_PLAN,
                            .n_args = 1 + SPACECRAFT_KINDS,
                            .arg = { (int16_t)(i + 1) } };
      for (int k = 0; k < SPACECRAFT_KINDS; k++)
        row->arg[1 + k] = setup->plan[i][k];
      return true;
    }
  for (int i = 0; i < SPACECRAFT_CARDS; i++)
    if (setup->card[i].is_there && wanted-- == 0) {
      const SpacecraftCard *card = &setup->card[i];
      *row = (RulesAction){ .verb = ROW_CARD,
                            .n_args = 2 + SPACECRAFT_SPACES_A + SPACECRAFT_SPACES_B,
                            .arg = { (int16_t)(i + 1), card->subject } };
      for (int k = 0; k < SPACECRAFT_SPACES_A + SPACECRAFT_SPACES_B; k++)
        row->arg[2 + k] = card->value[k];
      return true;
    }
  return false;
}

/* ---- The check ---- */

/* How many cards have values that do not fall from left to right. */
static int
count_cards (const SpacecraftSetup *setup)
{
  int n = 0;

  for (int i = 0; i < SPACECRAFT_CARDS; i++) {
    bool is_right = setup->card[i].is_there;
    for (int k = 1; k < SPACECRAFT_SPACES_A + SPACECRAFT_SPACES_B; k++)
      is_right &=
          k == SPACECRAFT_SPACES_A || setup->card[i].value[k] >= setup->card[i].value[k - 1];
    n += is_right;
  }
  return n;
}

static int
count_plans (const SpacecraftSetup *setup)
{
  int n = 0;

  for (int i = 0; i < SPACECRAFT_PLANS; i++)
    n += setup->plan[i][SPACECRAFT_HULL] > 0 && spacecraft_can_arrange (setup->plan[i]);
  return n;
}

/* Ten in each deck; a deck that has more does not make up for one that has fewer. */
static int
count_projects (const SpacecraftSetup *setup)
{
  int n_of[DECKS + 1] = { 0 };
  int n = 0;

  for (int i = 0; i < SPACECRAFT_PROJECTS; i++)
    if (setup->project[i].asks)
      n_of[setup->project[i].deck]++;
  for (int deck = 1; deck <= DECKS; deck++)
    n += n_of[deck] < DECK_SIZE ? n_of[deck] : DECK_SIZE;
  return n;
}

bool
spacecraft_check_setup (const RulesSetup *common, RulesReason *refusal)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  int n_tiles = 0;
  int n_kinds = 0;
  int n_light = 0;
  int n_modules = 0;
  int n_goals = 0;

  for (int i = 0; i < SPACECRAFT_JUNKS; i++) {
    n_tiles += setup->tiles[i];
    n_kinds += setup->weight[i] > 0 && setup->tiles[i] > 0;
    n_light += setup->weight[i] == 1 || setup->weight[i] == 2;
  }
  for (int column = 0; column < SPACECRAFT_COLUMNS; column++)
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++)
      n_modules += setup->compartment[column][i].stock;
  for (int i = 0; i < SPACECRAFT_GOALS; i++)
    n_goals += setup->goal_points[i] > 0;

  if (n_tiles != SPACECRAFT_TILES || n_kinds != SPACECRAFT_JUNKS)
    return rules_refuse_setup (refusal, &sc_box_wrong, PART_TILES, SPACECRAFT_TILES, n_tiles);
  if (n_light < 2)
    return rules_refuse_setup (refusal, &sc_box_wrong, PART_TOKENS, 2, n_light);
  if (n_modules != WORKSHOP_MODULES)
    return rules_refuse_setup (refusal, &sc_box_wrong, PART_MODULES, WORKSHOP_MODULES, n_modules);
  if (n_goals != SPACECRAFT_GOALS)
    return rules_refuse_setup (refusal, &sc_box_wrong, PART_GOALS, SPACECRAFT_GOALS, n_goals);
  if (count_projects (setup) != SPACECRAFT_PROJECTS)
    return rules_refuse_setup (refusal, &sc_box_wrong, PART_PROJECTS, SPACECRAFT_PROJECTS,
                               count_projects (setup));
  if (count_plans (setup) != SPACECRAFT_PLANS)
    return rules_refuse_setup (refusal, &sc_box_wrong, PART_PLANS, SPACECRAFT_PLANS,
                               count_plans (setup));
  if (count_cards (setup) != SPACECRAFT_CARDS)
    return rules_refuse_setup (refusal, &sc_box_wrong, PART_CARDS, SPACECRAFT_CARDS,
                               count_cards (setup));
  return true;
}
