/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A whole game in one sitting, to copy from: a card each, one chance to change it, the highest
 * wins. It has one of everything a game needs (chance, a secret, a choice, a refusal, a setting, an
 * end) and nothing more. The rules and their ids: README.md beside this.
 */
#include "../rules-chance.h"
#include "../rules.h"

#include <string.h>

enum { VALUES = 6, COPIES = 2 }; /* TP-1: the deck */

enum { KEEP, CHANGE, DEAL };
enum { OPTION_GOAL };
enum { GOAL_HIGHEST, GOAL_LOWEST };

/* Bytes only, so there is no padding; whatever is added must keep it so. */
typedef struct {
  RulesHead head;
  uint8_t turn;                  /* who is dealt to, or chooses */
  uint8_t is_dealt;              /* has everyone had a first card? */
  uint8_t hand[RULES_SEATS_MAX]; /* 0: none */
  uint8_t unseen;                /* of a view: a bit for each seat whose card was taken out */
  uint8_t pile[VALUES];          /* cards of value 1, 2, … */
  uint8_t aside[VALUES];         /* cards changed away, face up */
} State;

static const char *const goal_words[] = { "highest", "lowest" };

static const RulesKind kinds[] = {
  { .name = "card", .min = 1, .max = VALUES },
  { .name = "goal", .min = 0, .max = 1, .words = goal_words },
  { 0 },
};

static const RulesVerb verbs[] = {
  [KEEP] = { .pattern = "keep", .help = N_ ("Keep your card.") },
  [CHANGE] = { .pattern = "change", .help = N_ ("Put your card aside and get the next one.") },
  [DEAL] = { .pattern = "deal {seat} {card}", .help = N_ ("A card from the pile.") },
  { 0 },
};

static const RulesOption options[] = {
  [OPTION_GOAL] = { "goal", "goal", GOAL_HIGHEST, "TP-3", N_ ("Which card wins.") },
  { 0 },
};

static const RulesRule rules[] = {
  { "TP-1", "", N_ ("Of twelve cards, 1 to 6 twice each, everyone is dealt one in secret.") },
  { "TP-2", "", N_ ("In turn you keep your card or change it once. A 6 cannot be changed.") },
  { "TP-3", "", N_ ("All cards are shown and the highest wins; equals share the victory.") },
  { 0 },
};

static const RulesPhrase deal_awaited = { "deal-awaited", "TP-1",
                                          N_ ("A card for {seat} is awaited.") };
static const RulesPhrase not_in_pile = { "not-in-pile", "TP-1", N_ ("No {card} is left.") };
static const RulesPhrase no_deal = { "no-deal", "TP-2", N_ ("It is {seat}'s turn to choose.") };
static const RulesPhrase six_stays = { "six-stays", "TP-2", N_ ("A 6 cannot be changed.") };
static const RulesPhrase got_card = { "got-card", "TP-1", N_ ("{seat} gets a {card}.") };
static const RulesPhrase keeps = { "keeps", "TP-2", N_ ("{seat} keeps the card.") };
static const RulesPhrase changes = { "changes", "TP-2", N_ ("{seat} puts a {card} aside.") };
static const RulesPhrase shows = { "shows", "TP-3", N_ ("{seat} shows a {card}.") };

static const RulesPhrase *const phrases[] = {
  &deal_awaited, &not_in_pile, &no_deal, &six_stays, &got_card, &keeps, &changes, &shows, NULL,
};

static void
begin (const RulesSetup *setup, RulesState *memory)
{
  State *state = (State *)memory;

  state->head.actor = RULES_CHANCE;
  memset (state->pile, COPIES, sizeof state->pile);
}

static size_t
legal (const RulesSetup *setup, const RulesState *memory, RulesAction *list)
{
  const State *state = (const State *)memory;
  size_t n = 0;

  list[n++] = (RulesAction){ .verb = KEEP };
  if (state->hand[state->turn] != VALUES)
    list[n++] = (RulesAction){ .verb = CHANGE };
  return n;
}

static void
chance (const RulesSetup *setup, const RulesState *memory, RulesUrn *urn)
{
  const State *state = (const State *)memory;

  *urn = (RulesUrn){ .base = { DEAL, 1, { state->turn } },
                     .seat = state->turn,
                     .draws = 1,
                     .n_faces = VALUES,
                     .first = 1 };
  urn->weight = state->pile;
}

/* The next seat deals or chooses; after the last one all cards are shown, TP-3. */
static void
go_on (const RulesSetup *setup, State *state, RulesOutcome *outcome)
{
  bool was_dealing = !state->is_dealt;

  if (++state->turn < setup->n_seats) {
    state->head.actor = was_dealing ? RULES_CHANCE : state->turn;
    return;
  }
  state->turn = 0;
  state->is_dealt = 1;
  state->head.actor = was_dealing ? 0 : RULES_OVER;
  for (int seat = 0; seat < setup->n_seats && !was_dealing; seat++)
    rules_emit (outcome, &shows, seat, state->hand[seat]);
}

static bool
apply_deal (const RulesSetup *setup, State *state, const RulesAction *action, RulesOutcome *outcome)
{
  if (action->verb != DEAL || action->arg[0] != state->turn)
    return rules_refuse (outcome, &deal_awaited, state->turn);
  if (state->pile[action->arg[1] - 1] == 0)
    return rules_refuse (outcome, &not_in_pile, action->arg[1]);

  state->pile[action->arg[1] - 1]--;
  state->hand[state->turn] = action->arg[1];
  rules_emit_only (outcome, 1u << state->turn, &got_card, state->turn, action->arg[1]);
  go_on (setup, state, outcome);
  return true;
}

static bool
apply (const RulesSetup *setup, RulesState *memory, const RulesAction *action,
       RulesOutcome *outcome)
{
  State *state = (State *)memory;
  uint8_t *card = &state->hand[state->turn];

  if (state->head.actor == RULES_CHANCE)
    return apply_deal (setup, state, action, outcome);
  if (action->verb == DEAL)
    return rules_refuse (outcome, &no_deal, state->turn);
  if (action->verb == CHANGE && *card == VALUES)
    return rules_refuse (outcome, &six_stays);

  if (action->verb == KEEP) {
    rules_emit (outcome, &keeps, state->turn);
    go_on (setup, state, outcome);
    return true;
  }
  rules_emit (outcome, &changes, state->turn, *card);
  state->aside[*card - 1]++;
  *card = 0;
  state->head.actor = RULES_CHANCE;
  return true;
}

/* In a view the others' cards lie with the pile. When the game is over everything is open. */
static void
observe (const RulesSetup *setup, int seat, RulesState *memory)
{
  State *view = (State *)memory;

  for (int other = 0; other < setup->n_seats && view->head.actor != RULES_OVER; other++) {
    if (other == seat || view->hand[other] == 0)
      continue;
    view->pile[view->hand[other] - 1]++;
    view->hand[other] = 0;
    view->unseen |= 1u << other;
  }
}

static void
complete (const RulesSetup *setup, int seat, RulesState *memory, RulesBits *bits)
{
  State *view = (State *)memory;
  RulesBag bag;

  rules_bag_fill (&bag, view->pile, VALUES);
  for (int other = 0; other < setup->n_seats; other++) {
    if (!(view->unseen >> other & 1))
      continue;
    unsigned face = rules_bag_draw (&bag, bits);
    view->pile[face]--;
    view->hand[other] = face + 1;
  }
  view->unseen = 0;
}

static void
result (const RulesSetup *setup, const RulesState *memory, RulesResult *out)
{
  const State *state = (const State *)memory;
  int best = INT16_MIN;

  *out = (RulesResult){ 0 };
  for (int seat = 0; seat < setup->n_seats; seat++) {
    int card = state->hand[seat];
    int score = setup->option[OPTION_GOAL] == GOAL_HIGHEST ? card : -card;
    out->score[seat] = score;
    out->winners = score > best ? 0 : out->winners;
    best = score > best ? score : best;
    out->winners |= (score == best) << seat;
  }
}

static void
show (const RulesSetup *setup, const RulesState *memory, RulesFactFunc emit, void *data)
{
  const State *view = (const State *)memory;

  for (int seat = 0; seat < setup->n_seats; seat++) {
    bool is_unseen = view->unseen >> seat & 1;
    int16_t card = is_unseen ? RULES_HIDDEN : view->hand[seat];
    emit (&(RulesFact){ "card", seat, "card", card != 0, &card }, data);
  }
}

static const char *
find_fault (const RulesSetup *setup, const RulesState *memory)
{
  const State *state = (const State *)memory;
  unsigned cards[VALUES + 1] = { 0 };

  for (int seat = 0; seat < setup->n_seats; seat++)
    cards[state->hand[seat]]++;
  for (int i = 0; i < VALUES; i++)
    if (state->pile[i] + state->aside[i] + cards[i + 1] != COPIES)
      return "cards were made or lost";
  return NULL;
}

const RulesGame template_game = {
  .id = "template",
  .title = "Template",
  .by = "nobody in particular",
  .min_seats = 2,
  .max_seats = 4,
  .setup_size = sizeof (RulesSetup),
  .state_size = sizeof (State),
  .kinds = kinds,
  .verbs = verbs,
  .options = options,
  .rules = rules,
  .phrases = phrases,
  .begin = begin,
  .legal = legal,
  .chance = chance,
  .apply = apply,
  .observe = observe,
  .complete = complete,
  .result = result,
  .show = show,
  .find_fault = find_fault,
};
