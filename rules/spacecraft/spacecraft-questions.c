/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: what can be asked of a game. Where one can go in the junkyard, what rockets fulfil,
 * and what everything scores. Nothing here forbids or changes anything.
 */
#include "spacecraft-private.h"

/* ---- The junkyard ---- */

static uint32_t
edge_of (const SpacecraftSetup *setup)
{
  return setup->common.n_seats == 2 ? 0x7bdef & ~0x18c0u : WHOLE & ~0x739c0u;
}

static uint32_t
neighbours (uint32_t set)
{
  return (set << SPACECRAFT_ROW | set >> SPACECRAFT_ROW | (set & ~(uint32_t)COLUMN_E) << 1
          | (set & ~(uint32_t)COLUMN_A) >> 1)
         & WHOLE;
}

uint32_t
spacecraft_pawns_of (const State *state)
{
  uint32_t set = 0;

  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    set |= state->pawn[seat] ? 1u << (state->pawn[seat] - 1) : 0;
  return set;
}

/* SC-8: where one can come to from outside, pawns or not. */
static uint32_t
reachable (const SpacecraftSetup *setup, const State *state)
{
  uint32_t empty = yard_of (setup) & ~state->piles;
  uint32_t edge = edge_of (setup);
  uint32_t way = edge & empty;

  for (uint32_t more = way; more;) {
    more = neighbours (way) & empty & ~way;
    way |= more;
  }
  return (edge | neighbours (way)) & state->piles;
}

uint32_t
spacecraft_visit_spaces (const SpacecraftSetup *setup, const State *state)
{
  return reachable (setup, state) & ~spacecraft_pawns_of (state);
}

/* SC-9: next and farthest pile in each direction, whatever they weigh. */
uint32_t
spacecraft_lines_from (const SpacecraftSetup *setup, const State *state, unsigned from)
{
  static const int8_t step[4] = { -SPACECRAFT_ROW, SPACECRAFT_ROW, -1, 1 };
  uint32_t open = state->piles & ~spacecraft_pawns_of (state);
  unsigned column = from % SPACECRAFT_ROW;
  uint32_t found = 0;
  unsigned room[4] = { from / SPACECRAFT_ROW, side_of (setup) - 1 - from / SPACECRAFT_ROW, column,
                       side_of (setup) - 1 - column };

  for (int direction = 0; direction < 4; direction++) {
    int at = (int)from;
    unsigned moved = 0;
    while (moved < room[direction] && (open >> (at + step[direction]) & 1)) {
      at += step[direction];
      if (moved++ == 0)
        found |= 1u << at;
    }
    if (moved)
      found |= 1u << at;
  }
  return found;
}

/* SC-9: a cart that is full takes no tile, whatever it weighs. */
bool
spacecraft_must_leave (const SpacecraftSetup *setup, const State *state)
{
  const uint8_t *cart = state->cart[state->turn];

  return state->pawn[state->turn]
         && (count_tiles (cart) == SPACECRAFT_CART_TILES
             || weigh (setup, cart) >= SPACECRAFT_CART_WEIGHT);
}

uint32_t
spacecraft_search_spaces (const SpacecraftSetup *setup, const State *state)
{
  unsigned weight = weigh (setup, state->cart[state->turn]);
  uint32_t found = 0;

  if (spacecraft_must_leave (setup, state))
    return 0;
  uint32_t lines = spacecraft_lines_from (setup, state, state->pawn[state->turn] - 1u);
  if (weight + WEIGHT_CLASSES <= SPACECRAFT_CART_WEIGHT)
    return lines;
  for (; lines; lines &= lines - 1) {
    int space = __builtin_ctz (lines);
    if (weight + setup->weight[state->top[space] - 1] <= SPACECRAFT_CART_WEIGHT)
      found |= 1u << space;
  }
  return found;
}

/* ---- Projects, plans and points ---- */

static bool
has_all (const uint8_t *have, const uint8_t *need, int n)
{
  for (int i = 0; i < n; i++)
    if (have[i] < need[i])
      return false;
  return true;
}

bool
spacecraft_is_fulfilled (const SpacecraftSetup *setup, const SpacecraftRocket *rocket, int project)
{
  const SpacecraftProject *p = &setup->project[project - 1];

  switch (p->asks) {
  case SPACECRAFT_ASKS_MODULES:
    return has_all (rocket->count, p->need, SPACECRAFT_KINDS);
  case SPACECRAFT_ASKS_COLOURS:
    return has_all (rocket->colour, p->need, SPACECRAFT_COLOURS);
  case SPACECRAFT_ASKS_WIDTH:
    return rocket->width >= p->need[0];
  default:
    return rocket->height >= p->need[0];
  }
}

bool
spacecraft_meets_plan (const SpacecraftSetup *setup, const State *state, int seat)
{
  return state->plan
         && has_all (state->rocket[seat].count, setup->plan[state->plan - 1], SPACECRAFT_KINDS);
}

int
spacecraft_plan_missing (const SpacecraftSetup *setup, const State *state, int seat)
{
  const uint8_t *have = state->rocket[seat].count;
  int missing = 0;

  for (int i = 0; i < SPACECRAFT_KINDS && state->plan; i++) {
    int need = setup->plan[state->plan - 1][i];
    missing += need > have[i] ? need - have[i] : 0;
  }
  return missing;
}

unsigned
spacecraft_markers_on (const State *state, unsigned place)
{
  unsigned n = 0;

  while (n < SPACECRAFT_SPACES_A && state->marker[place][n])
    n++;
  return n;
}

/* What a card gives for each module with so many markers on it. */
int
spacecraft_card_value (const SpacecraftSetup *setup, const State *state, unsigned place,
                       unsigned n_markers)
{
  const SpacecraftCard *card = &setup->card[state->card[place] - 1];
  return n_markers == 0
             ? 0
             : card->value[(is_side_b (setup, place) ? SPACECRAFT_SPACES_A : 0) + n_markers - 1];
}

int
spacecraft_count_subject (const SpacecraftRocket *rocket, int subject)
{
  int n = 0;

  if (subject < SPACECRAFT_SUBJECT_KINDS)
    return rocket->colour[subject];
  if (subject < SPACECRAFT_SUBJECT_TWO_COLOURS)
    return rocket->count[subject - SPACECRAFT_SUBJECT_KINDS];
  for (int i = 0; i < rocket->n; i++) {
    unsigned colours = spacecraft_colours (rocket->module[i]);
    n += (colours & (colours - 1)) != 0;
  }
  return n;
}

bool
spacecraft_has_marker (const State *state, unsigned place, int seat)
{
  for (int i = 0; i < SPACECRAFT_SPACES_A; i++)
    if (state->marker[place][i] == seat + 1)
      return true;
  return false;
}

/* SC-20, as things stand. */
SpacecraftScore
spacecraft_score_of (const SpacecraftSetup *setup, const State *state, int seat)
{
  SpacecraftScore score = { 0 };
  const SpacecraftRocket *rocket = &state->rocket[seat];

  if (state->counter == seat + 1)
    score.countdown = countdown_points (setup);
  if (spacecraft_meets_plan (setup, state, seat))
    score.plan = PLAN_POINTS;
  if (state->goal[seat])
    score.goal = setup->goal_points[state->goal[seat] - 1]
                 * spacecraft_goal_count (rocket, state->goal[seat] - 1);
  for (uint32_t set = state->fulfilled[seat]; set; set &= set - 1)
    score.projects += setup->project[__builtin_ctz (set)].points;
  if (is_advanced (setup))
    for (unsigned i = 0; i < cards_in_play (setup); i++)
      if (state->card[i] && spacecraft_has_marker (state, i, seat))
        score.projects +=
            spacecraft_card_value (setup, state, i, spacecraft_markers_on (state, i))
            * spacecraft_count_subject (rocket, setup->card[state->card[i] - 1].subject);
  score.total = score.countdown + score.plan + score.goal + score.projects;
  return score;
}

uint32_t
spacecraft_lower_row (const State *state)
{
  uint32_t set = 0;

  for (int i = 0; i < SPACECRAFT_ROW_CARDS; i++)
    set |= state->lower[i] ? 1u << (state->lower[i] - 1) : 0;
  return set;
}

uint32_t
spacecraft_on_offer (const State *state)
{
  uint32_t set = spacecraft_lower_row (state);

  if (state->reserved[state->turn])
    set |= 1u << (state->reserved[state->turn] - 1);
  return set;
}

/* The deck on top of the pile, from 1; 0: none is left. */
int
spacecraft_top_deck (const State *state)
{
  for (int deck = 0; deck < DECKS; deck++)
    if (state->deck_left[deck])
      return deck + 1;
  return 0;
}

void
spacecraft_result (const RulesSetup *common, const RulesState *memory, RulesResult *out)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  const State *state = (const State *)memory;
  int best = 0;

  *out = (RulesResult){ 0 };
  for (int seat = 0; seat < common->n_seats; seat++) {
    out->score[seat] = spacecraft_score_of (setup, state, seat).total;
    out->tie_break[seat] =
        (int32_t)(count_tiles (state->cart[seat]) + count_tiles (state->beside[seat]));
    if (out->score[seat] > out->score[best]
        || (out->score[seat] == out->score[best] && out->tie_break[seat] > out->tie_break[best]))
      best = seat;
  }
  for (int seat = 0; seat < common->n_seats; seat++)
    if (out->score[seat] == out->score[best] && out->tie_break[seat] == out->tie_break[best])
      out->winners |= (uint8_t)(1u << seat);
}
