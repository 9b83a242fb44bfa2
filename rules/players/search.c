/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The searching player: Monte Carlo tree search over information sets (Cowling, Powley and
 * Whitehouse 2012, with a single observer).
 *
 * Each try guesses what is hidden, walks down a tree of actions shared by all guesses, adds one
 * node, plays on quickly (by the game's sketch of a player, or at random) and notes how everyone
 * stands. A node is a sequence of the seats' actions; what chance does between them is drawn anew
 * each time and needs no nodes. An action that this guess does not allow is passed over, and how
 * often it could have been chosen is counted apart, so that rare actions are not thought bad for
 * being rare.
 *
 * Everyone is taken to want the largest margin over the best of the others. Margins have another
 * size in every game, so curiosity is measured by how much they vary in this search.
 *
 * Only sums, products and roots, which every machine rounds alike: so the same bits give the same
 * choice everywhere.
 */
#include "players-private.h"

#include <math.h>
#include <stdlib.h>

enum {
  HORIZON = 24,        /* actions of seats that a try plays quickly, if the game does not say */
  DEPTH_MAX = 128,     /* of the tree */
  NODES_FIRST = 1024,  /* room for them to begin with */
  NODES_MAX = 1 << 18, /* after these the tree grows no more: some 20 MB */
};

/* Weighs trying what is new against what did well. */
static const double curiosity = 1.0;

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
  unsigned usual;   /* tries, if nobody says otherwise */
  unsigned n_tries; /* about this choice until now */
  uint32_t n_nodes;
  uint32_t room;
  Node *nodes; /* the first is the root */
  /* Of the margins seen: how many, their sum, and that of their squares. */
  double n_margins;
  double sum;
  double squares;
};

typedef struct {
  uint32_t node;
  int seat; /* that chose to go there */
} Step;

Search *
search_new (unsigned usual)
{
  Search *search = calloc (1, sizeof *search);

  if (!search)
    return NULL;
  search->usual = usual;
  search->room = NODES_FIRST;
  search->nodes = malloc (search->room * sizeof *search->nodes);
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

unsigned
search_usual (const Search *search)
{
  return search->usual;
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

static bool
has_room (Search *search)
{
  if (search->n_nodes < search->room)
    return true;
  if (search->room >= NODES_MAX)
    return false;
  Node *more = realloc (search->nodes, 2 * search->room * sizeof *more);
  if (!more)
    return false;
  search->nodes = more;
  search->room *= 2;
  return true;
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

/* How much margins vary, squared. */
static double
variance (const Search *search)
{
  double mean = search->sum / search->n_margins;
  double spread = search->squares / search->n_margins - mean * mean;

  return spread > 1e-6 ? spread : 1e-6;
}

/* The logarithm of a count, near enough: straight between the powers of two. */
static double
logarithm (uint32_t count)
{
  unsigned whole = 31 - (unsigned)__builtin_clz (count);

  return 0.6931 * (whole + (double)count / (1u << whole) - 1);
}

static double
promise (const Node *node, double unit)
{
  return node->sum / node->tries
         + curiosity * sqrt (unit * logarithm (node->chances) / node->tries);
}

/* Chooses where to go on from a node: to a new child if an action was never tried, else to the
 * most promising one. 0: there is no room for a new one. */
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
    if (!has_room (search))
      return 0;
    uint32_t child = add_child (search, parent, untried);
    search->nodes[child].chances = 1;
    return child;
  }
  double unit = n > 1 ? variance (search) : 1;
  for (size_t i = 0; i < n; i++) {
    double p = promise (&search->nodes[children[i]], unit);
    if (best == 0 || p > best_promise) {
      best = children[i];
      best_promise = p;
    }
  }
  return best;
}

/* From a guess of the state to the margins that it leads to. It begins with `first`, which has been
 * tried before, or with what is most promising if that is NULL. */
static void
try_once (RulesPlayer *self, RulesState *state, RulesBits *bits, const RulesAction *first,
          double margin[RULES_SEATS_MAX])
{
  const RulesGame *game = self->game;
  const RulesSetup *setup = self->setup;
  Search *search = self->search;
  RulesAction list[RULES_LEGAL_MAX];
  Step path[DEPTH_MAX];
  size_t depth = 0;
  uint32_t node = 0;
  bool is_new = false;

  while (!is_new && depth < DEPTH_MAX && rules_actor (state) >= 0) {
    bool is_told = first && depth == 0;
    size_t n = is_told ? 0 : game->legal (setup, state, list);
    node = is_told ? find_child (search, 0, first) : descend (search, node, list, n, bits, &is_new);
    if (node == 0)
      break;
    path[depth++] = (Step){ node, rules_actor (state) };
    game->apply (setup, state, &search->nodes[node].action, NULL);
    sketch_settle (game, setup, state, bits);
  }
  sketch_on (game, setup, state, bits, game->horizon ? game->horizon : HORIZON);

  rules_margins (game, setup, state, margin);
  for (int seat = 0; seat < setup->n_seats; seat++) {
    search->n_margins++;
    search->sum += margin[seat];
    search->squares += margin[seat] * margin[seat];
  }
  for (size_t i = 0; i < depth; i++) {
    Node *passed = &search->nodes[path[i].node];
    passed->tries++;
    passed->sum += margin[path[i].seat];
  }
}

void
search_begin (RulesPlayer *self)
{
  Search *search = self->search;

  search->nodes[0] = (Node){ 0 };
  search->n_nodes = 1;
  search->n_tries = 0;
  search->n_margins = search->sum = search->squares = 0;
}

void
search_think (RulesPlayer *self, unsigned tries)
{
  double margin[RULES_SEATS_MAX];
  RulesState guess;

  for (unsigned i = 0; i < tries; i++) {
    rules_copy (self->game, &guess, &self->view);
    self->game->complete (self->setup, self->seat, &guess, &self->bits);
    try_once (self, &guess, &self->bits, NULL, margin);
  }
  self->search->n_tries += tries;
}

void
search_compare (RulesPlayer *self, const RulesAction *one, const RulesAction *other, unsigned tries,
                RulesComparison *comparison)
{
  const RulesAction *action[2] = { one, other };
  double margin[2][RULES_SEATS_MAX];
  double sum = 0;
  double squares = 0;
  RulesState guess;
  RulesState state;

  for (unsigned i = 0; i < tries; i++) {
    rules_copy (self->game, &guess, &self->view);
    self->game->complete (self->setup, self->seat, &guess, &self->bits);
    /* The same cards and the same luck for both, as far as that goes. */
    RulesBits same = rules_bits (rules_bits_next (&self->bits));
    for (int k = 0; k < 2; k++) {
      RulesBits bits = same;
      rules_copy (self->game, &state, &guess);
      try_once (self, &state, &bits, action[k], margin[k]);
    }
    double gain = margin[0][self->seat] - margin[1][self->seat];
    sum += gain;
    squares += gain * gain;
  }
  comparison->tries += tries;
  comparison->sum += sum;
  comparison->squares += squares;
}

void
search_decide (const RulesPlayer *self, RulesAction *action)
{
  const Search *search = self->search;
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
search_advise (const RulesPlayer *self, RulesAdvice *list)
{
  const Search *search = self->search;
  size_t n = 0;

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
