/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: what a seat may do, and what a random player does. Nothing here changes a state; what
 * chance may draw is in spacecraft-chance.c.
 */
#include "spacecraft-private.h"

#include "../rules-chance.h"

/* ---- Ways to pay ---- */

/*
 * A payment is not wasteful when no tile of it could be spared. It has one tile of the column's
 * kind, and what that leaves to pay, 3 at most, is paid with light tiles or one that is enough:
 * the classes below, in this order.
 */
typedef struct {
  uint8_t have[SPACECRAFT_JUNKS];    /* without the tile of the column's kind */
  unsigned some[WEIGHT_CLASSES + 1]; /* kinds of a weight of which there is a tile, two, three */
  unsigned two[WEIGHT_CLASSES + 1];
  unsigned three[WEIGHT_CLASSES + 1];
} Purse;

static void
purse_fill (Purse *purse, const SpacecraftSetup *setup, const uint8_t *beside)
{
  *purse = (Purse){ 0 };
  for (int i = 0; i < SPACECRAFT_JUNKS; i++) {
    purse->have[i] = beside[i];
    purse->some[setup->weight[i]] += beside[i] >= 1;
    purse->two[setup->weight[i]] += beside[i] >= 2;
    purse->three[setup->weight[i]] += beside[i] >= 3;
  }
}

/* Takes a tile out, or puts it back. */
static void
purse_take (Purse *purse, const SpacecraftSetup *setup, int kind)
{
  int weight = setup->weight[kind];
  int had = purse->have[kind]--;

  purse->some[weight] -= had == 1;
  purse->two[weight] -= had == 2;
  purse->three[weight] -= had == 3;
}

static void
purse_give (Purse *purse, const SpacecraftSetup *setup, int kind)
{
  int weight = setup->weight[kind];
  int has = ++purse->have[kind];

  purse->some[weight] += has == 1;
  purse->two[weight] += has == 2;
  purse->three[weight] += has == 3;
}

static unsigned
pairs (const Purse *purse, int weight)
{
  unsigned n = purse->some[weight];
  return n ? n * (n - 1) / 2 + purse->two[weight] : 0;
}

static unsigned
triples (const Purse *purse, int weight)
{
  unsigned n = purse->some[weight];
  return n ? purse->three[weight] + purse->two[weight] * (n - 1) + n * (n - 1) * (n - 2) / 6 : 0;
}

/* In how many ways the rest can be paid. */
static unsigned
ways_to_pay (const Purse *purse, int rest)
{
  switch (rest) {
  case 3:
    return purse->some[3] + pairs (purse, 2) + purse->some[1] * purse->some[2] + triples (purse, 1);
  case 2:
    return purse->some[3] + purse->some[2] + pairs (purse, 1);
  case 1:
    return purse->some[3] + purse->some[2] + purse->some[1];
  default:
    return 1;
  }
}

/* Is the multiset of these tiles, sorted, a way to pay the rest without waste? */
static bool
is_thrifty (const SpacecraftSetup *setup, const int *tile, int n, int rest)
{
  int weight = 0;
  int lightest = WEIGHT_CLASSES + 1;

  for (int i = 0; i < n; i++) {
    weight += setup->weight[tile[i]];
    lightest = setup->weight[tile[i]] < lightest ? setup->weight[tile[i]] : lightest;
  }
  return weight >= rest && weight - lightest < rest;
}

/* The wanted way to pay the rest, counted in the order of sorted tiles: one, two, then three. */
static int
find_payment (const SpacecraftSetup *setup, const Purse *purse, int rest, unsigned wanted,
              int *tile)
{
  const uint8_t *have = purse->have;

  if (rest <= 0)
    return 0;
  for (tile[0] = 0; tile[0] < SPACECRAFT_JUNKS; tile[0]++)
    if (have[tile[0]] && is_thrifty (setup, tile, 1, rest) && wanted-- == 0)
      return 1;
  for (tile[0] = 0; tile[0] < SPACECRAFT_JUNKS; tile[0]++)
    for (tile[1] = tile[0]; tile[1] < SPACECRAFT_JUNKS && have[tile[0]]; tile[1]++)
      if (have[tile[1]] > (tile[1] == tile[0]) && is_thrifty (setup, tile, 2, rest)
          && wanted-- == 0)
        return 2;
  for (tile[0] = 0; tile[0] < SPACECRAFT_JUNKS; tile[0]++)
    for (tile[1] = tile[0]; tile[1] < SPACECRAFT_JUNKS && have[tile[0]]; tile[1]++)
      for (tile[2] = tile[1]; tile[2] < SPACECRAFT_JUNKS && have[tile[1]] > (tile[1] == tile[0]);
           tile[2]++)
        if (have[tile[2]] > (tile[2] == tile[1]) + (tile[2] == tile[0])
            && is_thrifty (setup, tile, 3, rest) && wanted-- == 0)
          return 3;
  return 0;
}

static void
write_build (const SpacecraftSetup *setup, const Purse *purse, int column, int kind,
             const SpacecraftCompartment *compartment, unsigned way, RulesAction *action)
{
  int tile[3];
  int n = find_payment (setup, purse, compartment->cost - setup->weight[kind], way, tile);
  int place = 0;

  action->verb = SPACECRAFT_BUILD;
  action->n_args = (uint8_t)(3 + n);
  action->arg[0] = compartment->module;
  action->arg[1] = (int16_t)(column + 1);
  /* Tiles are written sorted, the one of the column's kind among them. */
  while (place < n && tile[place] < kind)
    place++;
  for (int i = 0; i <= n; i++)
    action->arg[2 + i] = (int16_t)(i == place ? kind : tile[i - (i > place)]);
}

/* ---- What a Leave offers ---- */

/* The ways to build in all; the one counted down to is written, if it is among them. */
static unsigned
count_builds (const SpacecraftSetup *setup, const State *state, unsigned wanted,
              RulesAction *action)
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  const uint8_t *beside = state->beside[state->turn];
  bool fits[SPACECRAFT_KINDS];
  Purse purse;
  unsigned n = 0;

  if (state->built == SPACECRAFT_BUILDS || state->taken)
    return 0;
  purse_fill (&purse, setup, beside);
  for (int kind = 0; kind < SPACECRAFT_KINDS; kind++)
    fits[kind] = spacecraft_can_add (rocket, kind);
  for (int column = 0; column < SPACECRAFT_COLUMNS; column++) {
    int kind = state->token[column];
    if (!beside[kind])
      continue;
    unsigned ways[3]; /* for a rest of 1, 2, 3 */
    purse_take (&purse, setup, kind);
    for (int rest = 1; rest <= 3; rest++)
      ways[rest - 1] = ways_to_pay (&purse, rest);
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++) {
      const SpacecraftCompartment *c = &setup->compartment[column][i];
      if (!state->stock[column][i] || !fits[spacecraft_kind (c->module)])
        continue;
      int rest = c->cost - setup->weight[kind];
      unsigned more = rest <= 0 ? 1 : ways[rest - 1];
      if (action && wanted >= n && wanted < n + more) {
        write_build (setup, &purse, column, kind, c, wanted - n, action);
        return n;
      }
      n += more;
    }
    purse_give (&purse, setup, kind);
  }
  return n < BUILDS_LISTED ? n : BUILDS_LISTED;
}

/*
 * Arrangements worth listing: for the goal, and for the widths and heights that projects on offer
 * ask for, alone and two at once, as far as they can be had and are not there already.
 */
static unsigned
list_arrangements (const SpacecraftSetup *setup, const State *state, uint8_t (*size)[2])
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  uint64_t widths = 1;
  uint64_t heights = 1;
  unsigned n = 0;

  if (state->is_arranged || state->taken || rocket->n < 3)
    return 0;
  for (uint32_t set = spacecraft_on_offer (state); set; set &= set - 1) {
    const SpacecraftProject *p = &setup->project[__builtin_ctz (set)];
    if (p->asks == SPACECRAFT_ASKS_WIDTH && p->need[0] > 1)
      widths |= (uint64_t)1 << (p->need[0] - 1);
    else if (p->asks == SPACECRAFT_ASKS_HEIGHT && p->need[0] > 1)
      heights |= (uint64_t)1 << (p->need[0] - 1);
  }
  for (uint64_t w = widths; w; w &= w - 1)
    for (uint64_t h = heights; h; h &= h - 1) {
      int width = __builtin_ctzll (w) + 1;
      int height = __builtin_ctzll (h) + 1;
      bool is_plain = width == 1 && height == 1;
      bool is_there = rocket->width >= width && rocket->height >= height;
      if (n == ARRANGEMENTS
          || (!is_plain && (is_there || !spacecraft_can_span (rocket->count, width, height))))
        continue;
      size[n][0] = (uint8_t)width;
      size[n][1] = (uint8_t)height;
      n++;
    }
  return n;
}

static uint32_t
projects_to_take (const SpacecraftSetup *setup, const State *state)
{
  uint32_t found = 0;

  if (state->taken == PROJECTS_NOW)
    return 0;
  for (uint32_t set = spacecraft_on_offer (state); set; set &= set - 1) {
    int project = __builtin_ctz (set) + 1;
    if (spacecraft_is_fulfilled (setup, &state->rocket[state->turn], project))
      found |= 1u << (project - 1);
  }
  return found;
}

static uint32_t
projects_to_reserve (const State *state)
{
  bool may = !state->taken && !state->reserved[state->turn];

  return may ? spacecraft_lower_row (state) : 0;
}

/* Cards with a free space, by number. */
static uint32_t
cards_to_mark (const SpacecraftSetup *setup, const State *state)
{
  uint32_t set = 0;

  if (!is_advanced (setup) || !state->markers[state->turn])
    return 0;
  for (unsigned i = 0; i < cards_in_play (setup); i++)
    if (spacecraft_markers_on (state, i) < spaces_of (setup, i))
      set |= 1u << (state->card[i] - 1);
  return set;
}

/* By hand: the first place of each module that lies beside, and letting it be arranged. */
static size_t
list_puts (const State *state, RulesAction *list)
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  size_t n = 0;
  int x;
  int y;

  for (int i = rocket->n_placed; i < rocket->n; i++) {
    int module = rocket->module[i];
    if ((i > rocket->n_placed && rocket->module[i - 1] == module)
        || !spacecraft_find_place (rocket, spacecraft_kind (module), &x, &y))
      continue;
    list[n++] = (RulesAction){ SPACECRAFT_PUT, 3, { (int16_t)module, (int16_t)x, (int16_t)y } };
  }
  list[n++] = (RulesAction){ SPACECRAFT_ARRANGE, 2, { 1, 1 } };
  return n;
}

/* What can be chosen now, as sets, in the order of legal()'s list. */
typedef struct {
  uint32_t moves; /* spaces */
  unsigned verb;  /* of the moves */
  unsigned n_builds;
  unsigned n_arrangements;
  uint32_t takes;
  uint32_t reserves;
  uint32_t marks;
  unsigned n_singles; /* leave, or finish */
  uint8_t size[ARRANGEMENTS][2];
} Choices;

static unsigned
find_choices (const SpacecraftSetup *setup, const State *state, Choices *choices)
{
  choices->moves = choices->takes = choices->reserves = choices->marks = 0;
  choices->n_builds = choices->n_arrangements = 0;
  choices->n_singles = 0;
  if (state->stage == STAGE_CHOOSE) {
    choices->moves = state->offer[state->turn];
    choices->verb = SPACECRAFT_CHOOSE;
  } else if (state->stage == STAGE_TURN) {
    bool is_in = state->pawn[state->turn] != 0;
    choices->verb = is_in ? SPACECRAFT_SEARCH : SPACECRAFT_VISIT;
    choices->moves =
        is_in ? spacecraft_search_spaces (setup, state) : spacecraft_visit_spaces (setup, state);
    choices->n_singles = is_in;
  } else {
    choices->verb = SPACECRAFT_VISIT;
    choices->n_builds = count_builds (setup, state, 0, NULL);
    choices->n_arrangements = list_arrangements (setup, state, choices->size);
    choices->takes = projects_to_take (setup, state);
    choices->reserves = projects_to_reserve (state);
    choices->marks = cards_to_mark (setup, state);
    choices->n_singles = 1;
  }
  return count_bits (choices->moves) + choices->n_builds + choices->n_arrangements
         + count_bits (choices->takes) + count_bits (choices->reserves)
         + count_bits (choices->marks) + choices->n_singles;
}

static void
write_bit (uint32_t set, unsigned wanted, unsigned verb, int first, RulesAction *action)
{
  action->verb = (uint8_t)verb;
  action->n_args = 1;
  action->arg[0] = (int16_t)(bit_at (set, wanted) + first);
}

static void
write_choice (const SpacecraftSetup *setup, const State *state, const Choices *choices, unsigned i,
              RulesAction *action)
{
  unsigned n = count_bits (choices->moves);

  if (i < n) {
    write_bit (choices->moves, i, choices->verb, 0, action);
    return;
  }
  i -= n;
  if (i < choices->n_builds) {
    count_builds (setup, state, i, action);
    return;
  }
  i -= choices->n_builds;
  if (i < choices->n_arrangements) {
    *action = (RulesAction){ SPACECRAFT_ARRANGE, 2, { choices->size[i][0], choices->size[i][1] } };
    return;
  }
  i -= choices->n_arrangements;
  n = count_bits (choices->takes);
  if (i < n) {
    write_bit (choices->takes, i, SPACECRAFT_TAKE, 1, action);
    return;
  }
  i -= n;
  n = count_bits (choices->reserves);
  if (i < n) {
    write_bit (choices->reserves, i, SPACECRAFT_RESERVE, 1, action);
    return;
  }
  i -= n;
  n = count_bits (choices->marks);
  if (i < n) {
    write_bit (choices->marks, i, SPACECRAFT_MARK, 1, action);
    return;
  }
  action->verb = state->stage == STAGE_TURN ? SPACECRAFT_LEAVE : SPACECRAFT_FINISH;
  action->n_args = 0;
}

size_t
spacecraft_legal (const RulesSetup *common, const RulesState *memory, RulesAction *list)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  const State *state = (const State *)memory;
  Choices choices;

  if (is_rocket_apart (state))
    return list_puts (state, list);
  unsigned n = find_choices (setup, state, &choices);
  for (unsigned i = 0; i < n; i++)
    write_choice (setup, state, &choices, i, &list[i]);
  return n;
}

/* The same choice as picking from legal()'s list, without writing it down. */
void
spacecraft_pick (const RulesSetup *common, const RulesState *memory, RulesBits *bits,
                 RulesAction *action)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  const State *state = (const State *)memory;
  Choices choices;

  if (is_rocket_apart (state)) {
    RulesAction list[SPACECRAFT_ROCKET_MAX + 1];
    *action = list[rules_bits_below (bits, (uint32_t)list_puts (state, list))];
    return;
  }
  unsigned n = find_choices (setup, state, &choices);
  write_choice (setup, state, &choices, rules_bits_below (bits, n), action);
}

/* ---- A sketch of a player ---- */

enum {
  ODD_MOVE = 24,  /* one time in so many it does anything at all */
  FULL_CART = 5,  /* the weight from which it rather leaves the junkyard */
  WAYS_TRIED = 4, /* of paying for something */
  WORTH_MARK = 2, /* what a card must give for a module that a marker is put on it at once */
};

/* The heaviest tile is what buys most; among equals the last that luck lets pass. */
static int
best_space (const SpacecraftSetup *setup, const State *state, uint32_t spaces, uint64_t luck)
{
  const uint8_t *cart = state->cart[state->turn];
  const uint8_t *beside = state->beside[state->turn];
  int best = -1;
  unsigned most = 0;

  for (; spaces; spaces &= spaces - 1, luck = luck >> 2 | luck << 62) {
    int space = __builtin_ctz (spaces);
    int kind = state->top[space] - 1;
    bool is_new = cart[kind] + beside[kind] == 0;
    unsigned worth = setup->weight[kind] * 4u + is_new * 3u + (luck & 3);
    if (best < 0 || worth > most) {
      best = space;
      most = worth;
    }
  }
  return best;
}

/* How welcome a module is: to the plan, and to what can be seen of the projects. */
static unsigned
module_worth (const SpacecraftSetup *setup, const State *state, int module)
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  int kind = spacecraft_kind (module);
  unsigned colours = spacecraft_colours (module);
  unsigned worth = 0;

  if (state->plan && rocket->count[kind] < setup->plan[state->plan - 1][kind])
    worth += 4;
  for (uint32_t set = spacecraft_on_offer (state); set; set &= set - 1) {
    const SpacecraftProject *p = &setup->project[__builtin_ctz (set)];
    if (p->asks == SPACECRAFT_ASKS_MODULES)
      worth += rocket->count[kind] < p->need[kind];
    for (int colour = 0; p->asks == SPACECRAFT_ASKS_COLOURS && colour < SPACECRAFT_COLOURS;
         colour++)
      worth += (colours >> colour & 1) && rocket->colour[colour] < p->need[colour];
  }
  return worth;
}

/* The best of some ways to build, by what it is and what it costs. */
static void
sketch_build (const SpacecraftSetup *setup, const State *state, unsigned n, RulesBits *bits,
              RulesAction *action)
{
  RulesAction way;
  int best = INT16_MIN;

  for (int i = 0; i < WAYS_TRIED; i++) {
    count_builds (setup, state, rules_bits_below (bits, n), &way);
    int paid = 0;
    for (int k = 2; k < way.n_args; k++)
      paid += setup->weight[way.arg[k]];
    int worth = 2 * (int)module_worth (setup, state, way.arg[0]) - paid;
    if (worth <= best)
      continue;
    best = worth;
    *action = way;
  }
}

/* The project of a set that gives most, from 1. */
static int
best_project (const SpacecraftSetup *setup, uint32_t set)
{
  int best = __builtin_ctz (set) + 1;

  for (; set; set &= set - 1) {
    int project = __builtin_ctz (set) + 1;
    if (setup->project[project - 1].points > setup->project[best - 1].points)
      best = project;
  }
  return best;
}

/* The card that gives most for the rocket as it is; 0: none that is worth a marker yet. */
static int
best_card (const SpacecraftSetup *setup, const State *state)
{
  const SpacecraftRocket *rocket = &state->rocket[state->turn];
  int best = 0;
  int most = 0;

  for (unsigned i = 0; i < cards_in_play (setup); i++) {
    unsigned n = spacecraft_markers_on (state, i);
    if (n == spaces_of (setup, i) || spacecraft_has_marker (state, i, state->turn))
      continue;
    int value = spacecraft_card_value (setup, state, i, n + 1);
    int count = spacecraft_count_subject (rocket, setup->card[state->card[i] - 1].subject);
    if (value < WORTH_MARK || count < 2 || value * count <= most)
      continue;
    best = state->card[i];
    most = value * count;
  }
  return best;
}

/* Builds, arranges, takes what is fulfilled or reserves something, and goes. */
static void
sketch_leave (const SpacecraftSetup *setup, const State *state, RulesBits *bits,
              RulesAction *action)
{
  unsigned n_builds = count_builds (setup, state, 0, NULL);
  uint8_t size[ARRANGEMENTS][2];
  uint32_t set;

  action->n_args = 1;
  if (n_builds > 0) {
    sketch_build (setup, state, n_builds, bits, action);
    return;
  }
  unsigned n = state->built ? list_arrangements (setup, state, size) : 0;
  if (n > 1 || (n == 1 && rules_bits_below (bits, 2) == 0)) {
    /* The last one asks for most. */
    *action = (RulesAction){ SPACECRAFT_ARRANGE, 2, { size[n - 1][0], size[n - 1][1] } };
  } else if ((set = projects_to_take (setup, state))) {
    action->verb = SPACECRAFT_TAKE;
    action->arg[0] = (int16_t)best_project (setup, set);
  } else if ((set = projects_to_reserve (state))) {
    action->verb = SPACECRAFT_RESERVE;
    action->arg[0] = (int16_t)best_project (setup, set);
  } else if (cards_to_mark (setup, state) && best_card (setup, state)) {
    action->verb = SPACECRAFT_MARK;
    action->arg[0] = (int16_t)best_card (setup, state);
  } else {
    action->verb = SPACECRAFT_FINISH;
    action->n_args = 0;
  }
}

void
spacecraft_sketch (const RulesSetup *common, const RulesState *memory, RulesBits *bits,
                   RulesAction *action)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  const State *state = (const State *)memory;
  uint64_t luck = rules_bits_next (bits);
  bool is_odd = (luck >> 32) * ODD_MOVE >> 32 == 0;

  if (is_rocket_apart (state) || state->stage == STAGE_CHOOSE || is_odd) {
    spacecraft_pick (common, memory, bits, action);
    return;
  }
  if (state->stage == STAGE_LEAVE) {
    sketch_leave (setup, state, bits, action);
    return;
  }
  bool is_in = state->pawn[state->turn] != 0;
  uint32_t spaces =
      is_in ? spacecraft_search_spaces (setup, state) : spacecraft_visit_spaces (setup, state);
  bool is_loaded = is_in && weigh (setup, state->cart[state->turn]) >= FULL_CART;
  action->n_args = 0;
  action->verb = SPACECRAFT_LEAVE;
  if (!spaces || (is_loaded && rules_bits_below (bits, 2) == 0))
    return;
  action->n_args = 1;
  action->verb = is_in ? SPACECRAFT_SEARCH : SPACECRAFT_VISIT;
  action->arg[0] = (int16_t)best_space (setup, state, spaces, luck);
}

/* ---- For front ends ---- */

static void
add_way (const SpacecraftSetup *setup, const RulesAction *build, SpacecraftChoices *choices)
{
  int column = build->arg[1] - 1;

  choices->n_builds++;
  for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++)
    choices->ways[column][i] += setup->compartment[column][i].is_there
                                && setup->compartment[column][i].module == build->arg[0];
}

void
spacecraft_find_choices (const RulesSetup *common, const RulesState *memory,
                         SpacecraftChoices *choices)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  const State *state = (const State *)memory;

  *choices = (SpacecraftChoices){ 0 };
  if (state->head.actor < 0)
    return;
  choices->n = spacecraft_legal (common, memory, choices->action);
  for (size_t i = 0; i < choices->n; i++) {
    const RulesAction *action = &choices->action[i];
    uint32_t bit = action->n_args && action->arg[0] >= 0 ? 1u << action->arg[0] % 32 : 0;

    if (action->verb == SPACECRAFT_VISIT || action->verb == SPACECRAFT_SEARCH)
      choices->spaces |= bit;
    else if (action->verb == SPACECRAFT_BUILD)
      add_way (setup, action, choices);
    else if (action->verb == SPACECRAFT_TAKE)
      choices->takes |= bit;
    else if (action->verb == SPACECRAFT_RESERVE)
      choices->reserves |= bit;
    else if (action->verb == SPACECRAFT_MARK)
      choices->marks |= bit;
    choices->can_leave |= action->verb == SPACECRAFT_LEAVE;
    choices->can_finish |= action->verb == SPACECRAFT_FINISH;
  }
  if (choices->can_leave && !spacecraft_must_leave (setup, state))
    choices->heavy =
        spacecraft_lines_from (setup, state, state->pawn[state->turn] - 1u) & ~choices->spaces;
}

bool
spacecraft_can_hold_beside (const RulesState *memory)
{
  const State *state = (const State *)memory;
  return state->stage == STAGE_LEAVE && is_rocket_apart (state);
}

bool
spacecraft_can_hold (const RulesState *memory, int x, int y)
{
  const State *state = (const State *)memory;
  return state->stage == STAGE_LEAVE && !is_rocket_apart (state) && !state->taken
         && (x != 0 || y != 0);
}

int
spacecraft_weigh_payment (const RulesSetup *common, const RulesAction *build)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  int weight = 0;

  for (int i = 2; i < build->n_args; i++)
    weight += setup->weight[build->arg[i]];
  return weight;
}
