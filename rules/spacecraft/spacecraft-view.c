/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: who sees what. Takes out of a state what a seat does not know, guesses it again, and
 * tells a state or a view fact by fact. It must not know how a game goes on.
 */
#include "spacecraft-private.h"

#include "../rules-chance.h"

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
    spacecraft_fill_urn ((const Setup *)common, view);
}

/* A bit of the set, each as likely. */
static int
random_bit (uint32_t set, RulesBits *bits)
{
  return bit_at (set, rules_bits_below (bits, count_bits (set)));
}

static uint32_t
deck_bits (const Setup *setup, int deck)
{
  uint32_t set = 0;

  for (int i = 0; i < PROJECTS; i++)
    set |= (uint32_t)(setup->project[i].deck == deck) << i;
  return set;
}

void
spacecraft_complete (const RulesSetup *common, int seat, RulesState *memory, RulesBits *bits)
{
  const Setup *setup = (const Setup *)common;
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

/* ---- Facts ---- */

static void
show_one (const char *name, int seat, const char *kind, int value, RulesFactFunc tell, void *data)
{
  int16_t v = (int16_t)value;
  tell (&(RulesFact){ name, seat, kind, 1, &v }, data);
}

static void
show_tiles (const char *name, int seat, const uint8_t *tiles, RulesFactFunc tell, void *data)
{
  int16_t value[TILES];
  size_t n = 0;

  for (int16_t i = 0; i < JUNK_KINDS; i++)
    for (int k = 0; k < tiles[i]; k++)
      value[n++] = i;
  tell (&(RulesFact){ name, seat, "junk", n, value, true }, data);
}

static void
show_list (const char *name, int seat, const char *kind, const uint8_t *list, int n,
           RulesFactFunc tell, void *data)
{
  int16_t value[SPACECRAFT_ROCKET_MAX];
  size_t n_values = 0;

  for (int i = 0; i < n; i++)
    if (list[i])
      value[n_values++] = list[i];
  tell (&(RulesFact){ name, seat, kind, n_values, value, true }, data);
}

static void
show_yard (const Setup *setup, const State *view, RulesFactFunc tell, void *data)
{
  int16_t space[SPACES];
  int16_t top[SPACES];
  int16_t depth[SPACES];
  size_t n = 0;

  for (int16_t i = 0; i < SPACES; i++) {
    if (!(yard_of (setup) >> i & 1) || !view->top[i])
      continue;
    space[n] = i;
    depth[n] = view->depth[i];
    top[n++] = (int16_t)(view->top[i] - 1);
  }
  tell (&(RulesFact){ "piles", -1, "space", n, space, true }, data);
  tell (&(RulesFact){ "top tiles", -1, "junk", n, top, true }, data);
  tell (&(RulesFact){ "pile heights", -1, "number", n, depth, true }, data);
}

/* Each marker by its card and its seat, and how many spaces the cards have. */
static void
show_cards (const Setup *setup, const State *view, RulesFactFunc tell, void *data)
{
  int16_t spaces[CARDS_IN_PLAY];
  int16_t card[CARDS_IN_PLAY * SPACES_A];
  int16_t seat[CARDS_IN_PLAY * SPACES_A];
  size_t n_cards = 0;
  size_t n = 0;

  show_list ("cards", -1, "card", view->card, CARDS_IN_PLAY, tell, data);
  for (unsigned i = 0; i < cards_in_play (setup) && view->card[i]; i++) {
    spaces[n_cards++] = (int16_t)spaces_of (setup, i);
    for (unsigned k = 0; k < spacecraft_markers_on (view, i); k++) {
      card[n] = view->card[i];
      seat[n++] = (int16_t)(view->marker[i][k] - 1);
    }
  }
  tell (&(RulesFact){ "card spaces", -1, "number", n_cards, spaces, true }, data);
  tell (&(RulesFact){ "marked cards", -1, "card", n, card, true }, data);
  tell (&(RulesFact){ "marked by", -1, "seat", n, seat, true }, data);
}

/* SC-20, as things stand: what gives nothing is left out. */
static void
show_points (const Setup *setup, const State *view, int seat, RulesFactFunc tell, void *data)
{
  Score score = spacecraft_score_of (setup, view, seat);

  if (score.countdown)
    rules_show_number ("countdown points", seat, score.countdown, tell, data);
  if (score.plan)
    rules_show_number ("plan points", seat, score.plan, tell, data);
  if (score.goal)
    rules_show_number ("goal points", seat, score.goal, tell, data);
  if (score.projects)
    rules_show_number ("project points", seat, score.projects, tell, data);
}

static void
show_workshop (const Setup *setup, const State *view, RulesFactFunc tell, void *data)
{
  int16_t token[COLUMNS];
  int16_t module[COLUMNS * COMPARTMENTS];
  int16_t column[COLUMNS * COMPARTMENTS];
  int16_t stock[COLUMNS * COMPARTMENTS];
  size_t n = 0;
  size_t n_tokens = view->stage > STAGE_TOKENS_B ? COLUMNS : view->stage > STAGE_TOKENS_A ? 2 : 0;

  for (size_t i = 0; i < n_tokens; i++)
    token[i] = view->token[i];
  for (int c = 0; c < COLUMNS; c++)
    for (int i = 0; i < COMPARTMENTS; i++) {
      if (!view->stock[c][i])
        continue;
      column[n] = (int16_t)(c + 1);
      stock[n] = view->stock[c][i];
      module[n++] = setup->compartment[c][i].module;
    }
  tell (&(RulesFact){ "tokens", -1, "junk", n_tokens, token, true }, data);
  tell (&(RulesFact){ "workshop", -1, "module", n, module, true }, data);
  tell (&(RulesFact){ "workshop columns", -1, "column", n, column, true }, data);
  tell (&(RulesFact){ "workshop stock", -1, "number", n, stock, true }, data);
}

static void
show_rocket (const SpacecraftRocket *rocket, int seat, RulesFactFunc tell, void *data)
{
  int16_t module[SPACECRAFT_ROCKET_MAX];
  int16_t x[SPACECRAFT_ROCKET_MAX];
  int16_t y[SPACECRAFT_ROCKET_MAX];

  for (int i = 0; i < rocket->n; i++) {
    module[i] = rocket->module[i];
    x[i] = rocket->x[i];
    y[i] = rocket->y[i];
  }
  tell (&(RulesFact){ "rocket", seat, "module", rocket->n_placed, module, true }, data);
  tell (&(RulesFact){ "rocket across", seat, "across", rocket->n_placed, x, true }, data);
  tell (&(RulesFact){ "rocket down", seat, "down", rocket->n_placed, y, true }, data);
  if (rocket->n_placed < rocket->n)
    tell (&(RulesFact){ "apart", seat, "module", (size_t)(rocket->n - rocket->n_placed),
                        module + rocket->n_placed, true },
          data);
}

/* A seat's goals to choose from; two that are not seen if it is another's. */
static void
show_offer (const State *view, int seat, bool is_dealt, RulesFactFunc tell, void *data)
{
  int16_t goal[2] = { RULES_HIDDEN, RULES_HIDDEN };
  int n = 0;

  /* A goal that was chosen is shown as such, so here it is hidden with the other. */
  if (count_bits (view->offer[seat]) == 2)
    for (int16_t i = 0; i < SPACECRAFT_GOALS; i++)
      if (view->offer[seat] >> i & 1)
        goal[n++] = i;
  if (is_dealt)
    tell (&(RulesFact){ "goals to choose from", seat, "goal", 2, goal, true }, data);
}

void
spacecraft_show (const RulesSetup *common, const RulesState *memory, RulesFactFunc tell, void *data)
{
  const Setup *setup = (const Setup *)common;
  const State *view = (const State *)memory;
  int starter = common->option[OPTION_STARTER];

  show_yard (setup, view, tell, data);
  show_workshop (setup, view, tell, data);
  if (view->plan)
    show_one ("plan", -1, "plan", view->plan, tell, data);
  if (view->countdown)
    rules_show_number ("countdown", -1, view->countdown, tell, data);
  if (view->last_leaves)
    rules_show_number ("last leaves", -1, view->last_leaves, tell, data);
  if (is_advanced (setup)) {
    show_cards (setup, view, tell, data);
  } else {
    show_list ("upper row", -1, "project", view->upper, GAPS, tell, data);
    show_list ("lower row", -1, "project", view->lower, GAPS, tell, data);
    rules_show_number ("project pile", -1,
                       view->deck_left[0] + view->deck_left[1] + view->deck_left[2], tell, data);
  }
  for (int seat = 0; seat < common->n_seats; seat++) {
    int after = (seat - starter + common->n_seats) % common->n_seats;
    int turn_after = (view->turn - starter + common->n_seats) % common->n_seats;
    if (view->pawn[seat])
      show_one ("pawn", seat, "space", view->pawn[seat] - 1, tell, data);
    show_tiles ("cart", seat, view->cart[seat], tell, data);
    show_tiles ("beside", seat, view->beside[seat], tell, data);
    if (view->stage == STAGE_CHOOSE || view->stage == STAGE_GOALS)
      show_offer (view, seat, view->stage == STAGE_CHOOSE || after < turn_after, tell, data);
    if (view->goal[seat])
      show_one ("goal", seat, "goal", view->goal[seat] - 1, tell, data);
    show_rocket (&view->rocket[seat], seat, tell, data);
    show_points (setup, view, seat, tell, data);
    if (view->stage == STAGE_LEAVE && seat == view->turn) {
      rules_show_number ("built now", seat, view->built, tell, data);
      rules_show_number ("taken now", seat, view->taken, tell, data);
    }
    if (is_advanced (setup)) {
      uint8_t marked[CARDS_IN_PLAY] = { 0 };
      for (unsigned i = 0; i < cards_in_play (setup); i++)
        marked[i] = spacecraft_has_marker (view, i, seat) ? view->card[i] : 0;
      show_list ("marked", seat, "card", marked, CARDS_IN_PLAY, tell, data);
      rules_show_number ("markers", seat, view->markers[seat], tell, data);
      continue;
    }
    uint8_t taken[PROJECTS] = { 0 };
    for (int i = 0; i < PROJECTS; i++)
      taken[i] = (uint8_t)(view->fulfilled[seat] >> i & 1 ? i + 1 : 0);
    show_list ("projects", seat, "project", taken, PROJECTS, tell, data);
    if (view->reserved[seat])
      show_one ("reserved", seat, "project",
                view->reserved[seat] == HIDDEN_CARD ? RULES_HIDDEN : view->reserved[seat], tell,
                data);
  }
}
