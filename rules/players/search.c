/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The searching player: Monte Carlo tree search over information sets (Cowling, Powley and
 * Whitehouse 2012, with a single observer).
 *
 * Each try guesses what is hidden, walks down a tree of actions shared by all guesses, adds one
 * node, plays on at random for a while and notes how everyone stands. A node is a sequence of the
 * seats' actions; what chance does between them is drawn anew each time and needs no nodes. An
 * action that this guess does not allow is passed over, and how often it could have been chosen is
 * counted apart, so that rare actions are not thought bad for being rare.
 *
 * Everyone is taken to want the largest margin over the best of the others. Margins have another
 * size in every game, so they are scaled by what this search has seen so far.
 */
#include "players-private.h"

#include <math.h>
#include <stdlib.h>

enum {
  HORIZON = 24,    /* actions of seats that a try plays at random before it looks at the score */
  DEPTH_MAX = 128, /* of the tree */
};

/* Weighs trying what is new against what did well. */
static const double curiosity = 0.7;

typedef struct {
  uint64_t key;       /* of the action: most that differ are told apart by it alone */
  RulesAction action; /* that leads here */
  uint32_t first;     /* child, 0: none */
  uint32_t next;      /* child of the same parent, 0: none */
  uint32_t tries;
  uint32_t chances; /* tries in which it could have been chosen */
  double sum;       /* of the margins, for the seat that chose it */
} Node;

struct Search {
  unsigned tries;
  unsigned n_nodes;
  double low; /* margins seen */
  double high;
  Node *nodes; /* the first is the root */
};

typedef struct {
  uint32_t node;
  int seat; /* that chose to go there */
} Step;

Search *
search_new (unsigned tries)
{
  Search *search = calloc (1, sizeof *search);

  if (!search)
    return NULL;
  search->tries = tries;
  search->nodes = malloc ((tries + 1) * sizeof *search->nodes);
  if (!search->nodes) {
    free (search);
    return NULL;
  }
  return search;
}

void
search_free (Search *search)
{
  if (!search)
    return;
  free (search->nodes);
  free (search);
}

static uint64_t
key_of (const RulesAction *action)
{
  uint64_t key = (uint64_t)action->n_args << 8 | action->verb;

  for (unsigned i = 0; i < action->n_args; i++)
    key = key * 0x9e3779b97f4a7c15u + (uint16_t)action->arg[i];
  return key;
}

static uint32_t
find_child (const Search *search, uint32_t parent, const RulesAction *action)
{
  const Node *nodes = search->nodes;
  uint32_t child = nodes[parent].first;
  uint64_t key = key_of (action);

  while (child && (nodes[child].key != key || !rules_same_action (&nodes[child].action, action)))
    child = nodes[child].next;
  return child;
}

static uint32_t
add_child (Search *search, uint32_t parent, const RulesAction *action)
{
  uint32_t child = search->n_nodes++;

  search->nodes[child] =
      (Node){ .key = key_of (action), .action = *action, .next = search->nodes[parent].first };
  search->nodes[parent].first = child;
  return child;
}

static double
promise (const Search *search, const Node *node)
{
  double range = search->high - search->low;
  double mean = range > 0 ? (node->sum / node->tries - search->low) / range : 0.5;
  return mean + curiosity * sqrt (log (node->chances) / node->tries);
}

/* Chooses where to go on from a node: to a new child if an action was never tried, else to the
 * most promising one. */
static uint32_t
descend (Search *search, uint32_t parent, const RulesAction *list, size_t n, RulesBits *bits,
         bool *is_new)
{
  uint32_t children[RULES_LEGAL_MAX];
  const RulesAction *untried = NULL;
  uint32_t n_untried = 0;
  uint32_t best = 0;
  double best_promise = 0;

  for (size_t i = 0; i < n; i++) {
    children[i] = find_child (search, parent, &list[i]);
    if (children[i])
      search->nodes[children[i]].chances++;
    else if (rules_bits_below (bits, ++n_untried) == 0)
      untried = &list[i];
  }
  *is_new = untried != NULL;
  if (untried) {
    uint32_t child = add_child (search, parent, untried);
    search->nodes[child].chances = 1;
    return child;
  }
  for (size_t i = 0; i < n; i++) {
    double p = promise (search, &search->nodes[children[i]]);
    if (best == 0 || p > best_promise) {
      best = children[i];
      best_promise = p;
    }
  }
  return best;
}

static void
try_once (const RulesGame *game, const RulesSetup *setup, Search *search, RulesState *state,
          RulesBits *bits)
{
  RulesAction list[RULES_LEGAL_MAX];
  Step path[DEPTH_MAX];
  size_t depth = 0;
  uint32_t node = 0;
  bool is_new = false;

  while (!is_new && depth < DEPTH_MAX && rules_actor (state) != RULES_OVER) {
    size_t n = game->legal (setup, state, list);
    node = descend (search, node, list, n, bits, &is_new);
    path[depth++] = (Step){ node, rules_actor (state) };
    game->apply (setup, state, &search->nodes[node].action, NULL);
    rules_settle (game, setup, state, bits);
  }
  rules_playout (game, setup, state, bits, HORIZON);

  double margin[RULES_SEATS_MAX];
  rules_margins (game, setup, state, margin);
  for (int seat = 0; seat < setup->n_seats; seat++) {
    search->low = fmin (search->low, margin[seat]);
    search->high = fmax (search->high, margin[seat]);
  }
  for (size_t i = 0; i < depth; i++) {
    Node *passed = &search->nodes[path[i].node];
    passed->tries++;
    passed->sum += margin[path[i].seat];
  }
}

/* Builds the tree from nothing. */
static void
search_from (RulesPlayer *self, const RulesState *view, int seat, RulesBits *bits)
{
  const RulesGame *game = self->game;
  Search *search = self->search;
  RulesState guess;

  search->nodes[0] = (Node){ 0 };
  search->n_nodes = 1;
  search->low = INFINITY;
  search->high = -INFINITY;
  for (unsigned i = 0; i < search->tries; i++) {
    rules_copy (game, &guess, view);
    game->complete (self->setup, seat, &guess, bits);
    try_once (game, self->setup, search, &guess, bits);
  }
}

void
search_choose (RulesPlayer *self, const RulesState *view, int seat, RulesBits *bits,
               RulesAction *action)
{
  const Search *search = self->search;
  RulesAction list[RULES_LEGAL_MAX];

  if (self->game->legal (self->setup, view, list) == 1) {
    *action = list[0];
    return;
  }
  search_from (self, view, seat, bits);
  uint32_t best = search->nodes[0].first;
  for (uint32_t child = best; child; child = search->nodes[child].next)
    if (search->nodes[child].tries > search->nodes[best].tries)
      best = child;
  *action = search->nodes[best].action;
}

static int
better_first (const void *a, const void *b)
{
  const RulesAdvice *one = a;
  const RulesAdvice *other = b;

  if (one->tries != other->tries)
    return one->tries < other->tries ? 1 : -1;
  return one->margin < other->margin ? 1 : one->margin > other->margin ? -1 : 0;
}

size_t
search_advise (RulesPlayer *self, const RulesState *view, int seat, RulesBits *bits,
               RulesAdvice *list)
{
  const Search *search = self->search;
  size_t n = 0;

  search_from (self, view, seat, bits);
  for (uint32_t child = search->nodes[0].first; child && n < RULES_LEGAL_MAX;
       child = search->nodes[child].next) {
    const Node *node = &search->nodes[child];
    if (node->tries > 0)
      list[n++] = (RulesAdvice){ .action = node->action,
                                 .tries = node->tries,
                                 .margin = node->sum / node->tries,
                                 .chance = -1 };
  }
  qsort (list, n, sizeof *list, better_first);
  return n;
}
