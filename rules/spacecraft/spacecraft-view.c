/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: who sees what. Takes out of a state what a seat does not know, guesses it again,
 * makes the view that front ends read, and tells it fact by fact. It must not know how a game goes
 * on.
 */
#include "spacecraft-private.h"

#include "../rules-chance.h"

#include <string.h>

/* ---- Views and guesses ---- */

/* In a view the reserved cards of others lie with the unseen ones, and so do their goals. */
void
spacecraft_observe (const RulesSetup *common, int seat, RulesState *memory)
{
  State *view = (State *)memory;

  for (int other = 0; other < common->n_seats; other++) {
    if (other == seat)
      continue;
    if (view->reserved[other] && view->reserved[other] != HIDDEN_CARD) {
      view->unseen |= 1u << (view->reserved[other] - 1);
      view->reserved[other] = HIDDEN_CARD;
    }
    if (view->offer[other])
      view->offer[other] = (uint8_t)(view->goal[other] ? 1u << (view->goal[other] - 1) : 0);
  }
  if (view->has_urn)
    spacecraft_fill_urn ((const SpacecraftSetup *)common, view);
}

/* A bit of the set, each as likely. */
static int
random_bit (uint32_t set, RulesBits *bits)
{
  return bit_at (set, rules_bits_below (bits, count_bits (set)));
}

static uint32_t
deck_bits (const SpacecraftSetup *setup, int deck)
{
  uint32_t set = 0;

  for (int i = 0; i < SPACECRAFT_PROJECTS; i++)
    set |= (uint32_t)(setup->project[i].deck == deck) << i;
  return set;
}

void
spacecraft_complete (const RulesSetup *common, int seat, RulesState *memory, RulesBits *bits)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  State *view = (State *)memory;
  uint32_t goals = (1u << SPACECRAFT_GOALS) - 1;
  int starter = common->option[OPTION_STARTER];

  for (int other = 0; other < common->n_seats; other++) {
    if (view->reserved[other] != HIDDEN_CARD)
      continue;
    int card = random_bit (view->unseen & deck_bits (setup, view->reserved_deck[other]), bits);
    view->reserved[other] = (uint8_t)(card + 1);
    view->unseen &= ~(1u << card);
  }

  if (view->has_urn && view->stage == STAGE_REFILL)
    spacecraft_fill_urn (setup, view);
  if (view->stage != STAGE_GOALS && view->stage != STAGE_CHOOSE)
    return;
  for (int other = 0; other < common->n_seats; other++)
    goals &= ~(uint32_t)view->offer[other];
  for (int k = 0; k < common->n_seats; k++) {
    int other = (starter + k) % common->n_seats;
    /* Goals are dealt from the starter on; those after `turn` have none yet. */
    if (view->stage == STAGE_GOALS && other == view->turn)
      break;
    while (other != seat && count_bits (view->offer[other]) < 2) {
      int goal = random_bit (goals, bits);
      goals &= ~(1u << goal);
      view->offer[other] |= (uint8_t)(1u << goal);
    }
  }
  spacecraft_fill_urn (setup, view);
}

/* ---- What is seen ---- */

static SpacecraftPhase
phase_of (const State *state)
{
  if (state->head.actor < 0)
    return state->head.actor == RULES_OVER ? SPACECRAFT_ENDED : SPACECRAFT_WAITING;
  if (state->stage == STAGE_LEAVE)
    return is_rocket_apart (state) ? SPACECRAFT_APART : SPACECRAFT_LEAVING;
  if (state->stage == STAGE_CHOOSE)
    return SPACECRAFT_CHOOSING;
  return state->pawn[state->turn] ? SPACECRAFT_INSIDE : SPACECRAFT_OUTSIDE;
}

/* Tiles one by one, by kind. */
static int16_t
list_tiles (const uint8_t *tiles, int16_t *list)
{
  int16_t n = 0;

  for (int16_t i = 0; i < SPACECRAFT_JUNKS; i++)
    for (int k = 0; k < tiles[i]; k++)
      list[n++] = i;
  return n;
}

/* The cards of a row without its gaps. */
static int16_t
list_row (const uint8_t *row, int16_t *list)
{
  int16_t n = 0;

  for (int i = 0; i < SPACECRAFT_ROW_CARDS; i++)
    if (row[i])
      list[n++] = row[i];
  return n;
}

static void
view_yard (const SpacecraftSetup *setup, const State *state, SpacecraftView *view)
{
  view->side = (int16_t)side_of (setup);
  for (int i = 0; i < SPACECRAFT_SPACES; i++) {
    view->top[i] = (int16_t)(state->top[i] - 1);
    view->height[i] = state->top[i] ? state->depth[i] : 0;
  }
}

static void
view_workshop (const State *state, SpacecraftView *view)
{
  view->n_tokens = state->stage > STAGE_TOKENS_B   ? SPACECRAFT_COLUMNS
                   : state->stage > STAGE_TOKENS_A ? 2
                                                   : 0;
  for (int column = 0; column < SPACECRAFT_COLUMNS; column++) {
    view->token[column] = column < view->n_tokens ? state->token[column] : 0;
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++)
      view->stock[column][i] = state->stock[column][i];
  }
}

static void
view_card (const SpacecraftSetup *setup, const State *state, unsigned place, SpacecraftView *view)
{
  SpacecraftPlayedCard *card = &view->card[view->n_cards++];

  card->id = state->card[place];
  card->subject = setup->card[card->id - 1].subject;
  card->n_spaces = (int16_t)spaces_of (setup, place);
  card->n_markers = (int16_t)spacecraft_markers_on (state, place);
  for (int i = 0; i < card->n_spaces; i++)
    card->value[i] = (int16_t)spacecraft_card_value (setup, state, place, (unsigned)i + 1);
  for (int i = 0; i < card->n_markers; i++)
    card->marker[i] = (int16_t)(state->marker[place][i] - 1);
}

static void
view_cards (const SpacecraftSetup *setup, const State *state, SpacecraftView *view)
{
  view->plan = state->plan;
  view->counter = (int16_t)(state->counter - 1);
  view->countdown = state->countdown;
  view->countdown_points = (int16_t)countdown_points (setup);
  view->last_leaves = state->last_leaves;
  view->is_advanced = is_advanced (setup);
  if (view->is_advanced) {
    for (unsigned i = 0; i < cards_in_play (setup) && state->card[i]; i++)
      view_card (setup, state, i, view);
    return;
  }
  view->n_upper = list_row (state->upper, view->upper);
  view->n_lower = list_row (state->lower, view->lower);
  view->n_pile = (int16_t)(state->deck_left[0] + state->deck_left[1] + state->deck_left[2]);
}

/* A seat's goals to choose from; two that are not seen if it is another's. */
static void
view_offer (const SpacecraftSetup *setup, const State *state, int seat, SpacecraftSeat *view)
{
  int n_seats = setup->common.n_seats;
  int starter = setup->common.option[OPTION_STARTER];
  int after = (seat - starter + n_seats) % n_seats;
  int turn_after = (state->turn - starter + n_seats) % n_seats;
  int n = 0;

  if (state->stage != STAGE_CHOOSE && (state->stage != STAGE_GOALS || after >= turn_after))
    return;
  view->n_offered = 2;
  view->offered[0] = view->offered[1] = RULES_HIDDEN;
  /* A goal that was chosen is shown as such, so here it is hidden with the other. */
  if (count_bits (state->offer[seat]) == 2)
    for (int16_t i = 0; i < SPACECRAFT_GOALS; i++)
      if (state->offer[seat] >> i & 1)
        view->offered[n++] = i;
}

static void
view_seat (const SpacecraftSetup *setup, const State *state, int seat, SpacecraftSeat *view)
{
  view->pawn = (int16_t)(state->pawn[seat] - 1);
  view->n_cart = list_tiles (state->cart[seat], view->cart);
  view->cart_weight = (int16_t)weigh (setup, state->cart[seat]);
  view->cart_room = (int16_t)(SPACECRAFT_CART_WEIGHT - view->cart_weight);
  view->n_beside = list_tiles (state->beside[seat], view->beside);
  view_offer (setup, state, seat, view);
  view->goal = (int16_t)(state->goal[seat] - 1);
  view->plan_missing = (int16_t)spacecraft_plan_missing (setup, state, seat);
  for (int16_t i = 0; i < SPACECRAFT_PROJECTS; i++)
    if (state->fulfilled[seat] >> i & 1)
      view->taken[view->n_taken++] = (int16_t)(i + 1);
  view->reserved = state->reserved[seat] == HIDDEN_CARD ? RULES_HIDDEN : state->reserved[seat];
  view->markers = state->markers[seat];
  view->rocket = state->rocket[seat];
  view->score = spacecraft_score_of (setup, state, seat);
}

/* Whatever the state has, which may be a seat's view of it already. */
static void
view_all (const SpacecraftSetup *setup, const State *state, SpacecraftView *view)
{
  memset (view, 0, sizeof *view); /* so that comparing bytes compares */
  view->n_seats = setup->common.n_seats;
  view->actor = state->head.actor;
  view->phase = phase_of (state);
  view_yard (setup, state, view);
  view_workshop (state, view);
  view_cards (setup, state, view);
  if (state->stage == STAGE_LEAVE) {
    view->built = state->built;
    view->taken = state->taken;
  }
  for (int seat = 0; seat < view->n_seats; seat++)
    view_seat (setup, state, seat, &view->seat[seat]);
}

void
spacecraft_view (const RulesSetup *common, const RulesState *memory, int seat, SpacecraftView *view)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  State seen = *(const State *)memory;

  spacecraft_observe (common, seat, (RulesState *)&seen);
  view_all (setup, &seen, view);
}

/* ---- Facts ---- */

/* To whom facts are told, and whose they are. */
typedef struct {
  RulesFactFunc emit;
  void *data;
  int seat; /* -1: nobody's */
} FactSink;

static void
show_one (const FactSink *to, const char *name, const char *kind, int value)
{
  int16_t v = (int16_t)value;
  to->emit (&(RulesFact){ name, to->seat, kind, 1, &v }, to->data);
}

static void
show_number (const FactSink *to, const char *name, int value)
{
  rules_show_number (name, to->seat, value, to->emit, to->data);
}

static void
show_list (const FactSink *to, const char *name, const char *kind, int n, const int16_t *value)
{
  to->emit (&(RulesFact){ name, to->seat, kind, (size_t)n, value, true }, to->data);
}

static void
show_yard (const FactSink *to, const SpacecraftView *view)
{
  int16_t space[SPACECRAFT_SPACES];
  int16_t top[SPACECRAFT_SPACES];
  int16_t height[SPACECRAFT_SPACES];
  int n = 0;

  for (int16_t i = 0; i < SPACECRAFT_SPACES; i++) {
    if (view->top[i] < 0)
      continue;
    space[n] = i;
    height[n] = view->height[i];
    top[n++] = view->top[i];
  }
  show_list (to, "piles", "space", n, space);
  show_list (to, "top tiles", "junk", n, top);
  show_list (to, "pile heights", "number", n, height);
}

static void
show_workshop (const FactSink *to, const SpacecraftSetup *setup, const SpacecraftView *view)
{
  int16_t module[SPACECRAFT_COLUMNS * SPACECRAFT_COMPARTMENTS];
  int16_t column[SPACECRAFT_COLUMNS * SPACECRAFT_COMPARTMENTS];
  int16_t stock[SPACECRAFT_COLUMNS * SPACECRAFT_COMPARTMENTS];
  int n = 0;

  for (int c = 0; c < SPACECRAFT_COLUMNS; c++)
    for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++) {
      if (!view->stock[c][i])
        continue;
      column[n] = (int16_t)(c + 1);
      stock[n] = view->stock[c][i];
      module[n++] = setup->compartment[c][i].module;
    }
  show_list (to, "tokens", "junk", view->n_tokens, view->token);
  show_list (to, "workshop", "module", n, module);
  show_list (to, "workshop columns", "column", n, column);
  show_list (to, "workshop stock", "number", n, stock);
}

/* Each marker by its card and its seat, and how many spaces the cards have. */
static void
show_cards (const FactSink *to, const SpacecraftView *view)
{
  int16_t id[SPACECRAFT_CARDS_IN_PLAY];
  int16_t spaces[SPACECRAFT_CARDS_IN_PLAY];
  int16_t marked[SPACECRAFT_CARDS_IN_PLAY * SPACECRAFT_SPACES_A];
  int16_t seat[SPACECRAFT_CARDS_IN_PLAY * SPACECRAFT_SPACES_A];
  int n = 0;

  for (int i = 0; i < view->n_cards; i++) {
    id[i] = view->card[i].id;
    spaces[i] = view->card[i].n_spaces;
    for (int k = 0; k < view->card[i].n_markers; k++) {
      marked[n] = id[i];
      seat[n++] = view->card[i].marker[k];
    }
  }
  show_list (to, "cards", "card", view->n_cards, id);
  show_list (to, "card spaces", "number", view->n_cards, spaces);
  show_list (to, "marked cards", "card", n, marked);
  show_list (to, "marked by", "seat", n, seat);
}

static void
show_rocket (const FactSink *to, const SpacecraftRocket *rocket)
{
  int16_t module[SPACECRAFT_ROCKET_MAX];
  int16_t x[SPACECRAFT_ROCKET_MAX];
  int16_t y[SPACECRAFT_ROCKET_MAX];

  for (int i = 0; i < rocket->n; i++) {
    module[i] = rocket->module[i];
    x[i] = rocket->x[i];
    y[i] = rocket->y[i];
  }
  show_list (to, "rocket", "module", rocket->n_placed, module);
  show_list (to, "rocket across", "across", rocket->n_placed, x);
  show_list (to, "rocket down", "down", rocket->n_placed, y);
  if (rocket->n_placed < rocket->n)
    show_list (to, "apart", "module", rocket->n - rocket->n_placed, module + rocket->n_placed);
}

/* SC-20, as things stand: what gives nothing is left out. */
static void
show_points (const FactSink *to, const SpacecraftScore *score)
{
  if (score->countdown)
    show_number (to, "countdown points", score->countdown);
  if (score->plan)
    show_number (to, "plan points", score->plan);
  if (score->goal)
    show_number (to, "goal points", score->goal);
  if (score->projects)
    show_number (to, "project points", score->projects);
}

/* The cards on which a seat has a marker. */
static void
show_markers (const FactSink *to, const SpacecraftView *view)
{
  int16_t marked[SPACECRAFT_CARDS_IN_PLAY];
  int n = 0;

  for (int i = 0; i < view->n_cards; i++)
    for (int k = 0; k < view->card[i].n_markers; k++)
      if (view->card[i].marker[k] == to->seat) {
        marked[n++] = view->card[i].id;
        break;
      }
  show_list (to, "marked", "card", n, marked);
  show_number (to, "markers", view->seat[to->seat].markers);
}

static void
show_seat (const FactSink *to, const SpacecraftView *view)
{
  const SpacecraftSeat *seat = &view->seat[to->seat];
  bool is_leaving = view->phase == SPACECRAFT_LEAVING || view->phase == SPACECRAFT_APART;

  if (seat->pawn >= 0)
    show_one (to, "pawn", "space", seat->pawn);
  show_list (to, "cart", "junk", seat->n_cart, seat->cart);
  show_list (to, "beside", "junk", seat->n_beside, seat->beside);
  if (seat->n_offered)
    show_list (to, "goals to choose from", "goal", seat->n_offered, seat->offered);
  if (seat->goal >= 0)
    show_one (to, "goal", "goal", seat->goal);
  show_rocket (to, &seat->rocket);
  show_points (to, &seat->score);
  if (is_leaving && to->seat == view->actor) {
    show_number (to, "built now", view->built);
    show_number (to, "taken now", view->taken);
  }
  if (view->is_advanced) {
    show_markers (to, view);
    return;
  }
  show_list (to, "projects", "project", seat->n_taken, seat->taken);
  if (seat->reserved)
    show_one (to, "reserved", "project", seat->reserved);
}

void
spacecraft_show (const RulesSetup *common, const RulesState *memory, RulesFactFunc emit, void *data)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  FactSink to = { emit, data, -1 };
  SpacecraftView view;

  view_all (setup, (const State *)memory, &view);
  show_yard (&to, &view);
  show_workshop (&to, setup, &view);
  if (view.plan)
    show_one (&to, "plan", "plan", view.plan);
  if (view.countdown)
    show_number (&to, "countdown", view.countdown);
  if (view.last_leaves)
    show_number (&to, "last leaves", view.last_leaves);
  if (view.is_advanced) {
    show_cards (&to, &view);
  } else {
    show_list (&to, "upper row", "project", view.n_upper, view.upper);
    show_list (&to, "lower row", "project", view.n_lower, view.lower);
    show_number (&to, "project pile", view.n_pile);
  }
  for (to.seat = 0; to.seat < view.n_seats; to.seat++)
    show_seat (&to, &view);
}
