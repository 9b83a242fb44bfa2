/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-pack.h, which also tells how it works. */
#include "fleet-pack.h"

#include <string.h>

enum {
  SCALE = 64,                  /* an objective is SCALE times the value, less the points */
  NEVER = -(1 << 29),          /* what cannot be; half of it is still far below everything */
  FINE = 256,                  /* of a price while it is looked for */
  ROUNDS_MAX = 600,            /* of looking for prices */
  PATIENCE = 16,               /* rounds without a better bound before smaller steps */
  PATIENCE_WITH_SHIPS = 400,   /* nodes, likewise for the crews of given ships */
  PATIENCE_WITH_CREWS = 20000, /* nodes before branching with prices anew */
  NODES_PER_LOOK = 1 << 14,
};

G_STATIC_ASSERT ((int)SCALE > (int)FLEET_PACK_BUDGET_MAX);

/* ---- Tables ---- */

/* Crew that serve one class, by what only one of can be on a craft: each is counted under one of
 * its ranks, every copy without a rank by itself. Further shared ranks are the search's business.
 */
typedef struct {
  int n_groups;
  int *start; /* of each group in `crew`, and the end of the last */
  int *crew;
  int spaces; /* the most that a ship of this class has */
  /* [group][spaces][points][gain]: the best sum of weights less prices of crew from this group on,
   * at most so many of them, of exactly these points and at least this gain. */
  int *best;
} Class;

/* A ship that a side can have. */
typedef struct {
  const FleetPackShip *ship;
  int number;  /* in the problem */
  int copies;  /* that can be of use */
  int *crewed; /* [points]: the best of one craft with crew of exactly these points */
  int *manned; /* the same of all its craft; made when the prices are */
  /* [copies + 1][craft + 1][points], see stage(). */
  int *stages;
} Item;

/* The ships of one side, with all those that go with any. */
typedef struct {
  const FleetPackProblem *problem;
  int width; /* budget + 1: points as an index */
  int gains; /* most useful gain + 1 */
  Item *items;
  int n_items;
  Class *classes;
  int *zero;      /* [points]: what no more ships are worth */
  int *price;     /* of each crew member, then of being single */
  int handed_out; /* all prices by their copies: what is handed back */
  int bound;      /* objective that no fleet exceeds; NEVER: there is none */
} Side;

static int
best_at (const Side *self, const Class *class, int group, int spaces, int points, int gain)
{
  return class->best[((group * (class->spaces + 1) + spaces) * self->width + points) * self->gains
                     + gain];
}

/* The best that can still come when `craft` craft of the copy at hand wait for crew and `copies` -
 * 1 further copies are left, by points left. With no craft waiting, `copies` are left to be taken.
 */
static int *
stage (const Side *self, int item, int copies, int craft)
{
  const Item *it = &self->items[item];

  return it->stages + (copies * (it->ship->craft + 1) + craft) * self->width;
}

/* The best of items from this one on, none taken yet. */
static const int *
rest (const Side *self, int item)
{
  return item < self->n_items ? stage (self, item, self->items[item].copies, 0) : self->zero;
}

static int
objective_of (const FleetPackShip *ship, int gain)
{
  return SCALE * ship->value[MIN (gain, ship->n_values - 1)];
}

static int
weight_of (const Side *self, int crew)
{
  const FleetPackCrew *c = &self->problem->crew[crew];

  return SCALE * c->weight - c->cost - self->price[crew];
}

static void
fill_class (const Side *self, Class *class)
{
  const FleetPackCrew *crew = self->problem->crew;
  int width = self->width;
  int gains = self->gains;
  int layer = (class->spaces + 1) * width * gains;
  int *last = class->best + class->n_groups * layer;

  for (int i = 0; i < layer; i++)
    last[i] = NEVER;
  for (int n = 0; n <= class->spaces; n++)
    last[n * width * gains] = 0;
  for (int group = class->n_groups - 1; group >= 0; group--) {
    int *to = class->best + group * layer;
    const int *from = to + layer;
    memcpy (to, from, (gsize)layer * sizeof *to);
    for (int i = class->start[group]; i < class->start[group + 1]; i++) {
      const FleetPackCrew *c = &crew[class->crew[i]];
      int weight = weight_of (self, class->crew[i]);
      for (int n = 1; n <= class->spaces; n++)
        for (int points = c->cost; points < width; points++) {
          const int *before = from + ((n - 1) * width + points - c->cost) * gains;
          int *after = to + (n * width + points) * gains;
          for (int gain = 0; gain < gains; gain++)
            after[gain] = MAX (after[gain], weight + before[MAX (0, gain - c->gain)]);
        }
    }
  }
}

static void
fill_item (const Side *self, int item)
{
  Item *it = &self->items[item];
  const FleetPackShip *ship = it->ship;
  const Class *class = &self->classes[ship->serve_class];
  int spaces = MIN (ship->spaces, class->spaces);
  int single = ship->is_single ? self->price[self->problem->n_crew] : 0;

  for (int points = 0; points < self->width; points++) {
    it->crewed[points] = NEVER;
    for (int gain = 0; gain < self->gains; gain++)
      it->crewed[points] =
          MAX (it->crewed[points],
               objective_of (ship, gain) + best_at (self, class, 0, spaces, points, gain));
  }
  memcpy (stage (self, item, 0, 0), rest (self, item + 1), (gsize)self->width * sizeof (int));
  for (int copies = 1; copies <= it->copies; copies++) {
    for (int craft = 1; craft <= ship->craft; craft++) {
      /* The first craft's crew is followed by what one copy fewer can be. */
      const int *then =
          craft == 1 ? stage (self, item, copies - 1, 0) : stage (self, item, copies, craft - 1);
      int *to = stage (self, item, copies, craft);
      for (int points = 0; points < self->width; points++) {
        int best = NEVER;
        for (int spent = 0; spent <= points; spent++)
          best = MAX (best, it->crewed[spent] + then[points - spent]);
        to[points] = MAX (best, NEVER);
      }
    }
    const int *taken = stage (self, item, copies, ship->craft);
    int *to = stage (self, item, copies, 0);
    for (int points = 0; points < self->width; points++) {
      int take = points < ship->cost ? NEVER : taken[points - ship->cost] - ship->cost - single;
      to[points] = MAX (take, ship->is_forced ? NEVER : rest (self, item + 1)[points]);
    }
  }
}

/* All tables at the prices as they are; the value is the bound they give. */
static int
fill_tables (Side *self)
{
  const FleetPackProblem *problem = self->problem;

  for (int i = 0; i < problem->n_classes; i++)
    if (self->classes[i].best)
      fill_class (self, &self->classes[i]);
  for (int item = self->n_items - 1; item >= 0; item--)
    fill_item (self, item);
  self->handed_out = self->price[problem->n_crew];
  for (guint i = 0; i < problem->n_crew; i++)
    self->handed_out += self->price[i] * problem->crew[i].copies;
  int best = rest (self, 0)[problem->budget];
  return best <= NEVER / 2 ? NEVER : best + self->handed_out;
}

/* ---- Prices ---- */

/* Counts the crew of one craft in the fleet that the tables say is best. */
static void
count_crew (const Side *self, const Item *item, int points, int *used)
{
  const FleetPackProblem *problem = self->problem;
  const Class *class = &self->classes[item->ship->serve_class];
  int spaces = MIN (item->ship->spaces, class->spaces);
  int gain = 0;

  while (gain < self->gains - 1
         && objective_of (item->ship, gain) + best_at (self, class, 0, spaces, points, gain)
                != item->crewed[points])
    gain++;
  for (int group = 0; group < class->n_groups && spaces > 0; group++) {
    int best = best_at (self, class, group, spaces, points, gain);
    if (best == best_at (self, class, group + 1, spaces, points, gain))
      continue;
    for (int i = class->start[group]; i < class->start[group + 1]; i++) {
      const FleetPackCrew *crew = &problem->crew[class->crew[i]];
      int less = MAX (0, gain - crew->gain);
      if (crew->cost > points
          || best
                 != weight_of (self, class->crew[i])
                        + best_at (self, class, group + 1, spaces - 1, points - crew->cost, less))
        continue;
      used[class->crew[i]]++;
      spaces--;
      points -= crew->cost;
      gain = less;
      break;
    }
  }
}

/* Counts how often that fleet uses each crew member, and the ships of which there is only one. */
static void
count_uses (const Side *self, int *used)
{
  int points = self->problem->budget;

  for (int item = 0; item < self->n_items; item++) {
    const Item *it = &self->items[item];
    int copies = it->copies;
    while (copies > 0
           && (it->ship->is_forced
               || stage (self, item, copies, 0)[points] != rest (self, item + 1)[points])) {
      points -= it->ship->cost;
      used[self->problem->n_crew] += it->ship->is_single;
      for (int craft = it->ship->craft; craft > 0; craft--) {
        const int *then =
            craft == 1 ? stage (self, item, copies - 1, 0) : stage (self, item, copies, craft - 1);
        int whole = stage (self, item, copies, craft)[points];
        int spent = 0;
        while (spent < points && it->crewed[spent] + then[points - spent] != whole)
          spent++;
        count_crew (self, it, spent, used);
        points -= spent;
      }
      copies--;
    }
  }
}

/* Prices on their way, in parts of FINE, so that small steps are not lost. */
typedef struct {
  gint64 *price;
  gint64 *direction; /* mean of the last rounds' excess: one round alone swings to and fro */
  int *used;
} Walk;

/* One step of the prices towards what is used too often. */
static void
move_prices (Side *self, Walk *walk, int step)
{
  const FleetPackProblem *problem = self->problem;

  for (guint i = 0; i <= problem->n_crew; i++) {
    int copies = i < problem->n_crew ? problem->crew[i].copies : 1;
    walk->direction[i] = (5 * walk->direction[i] + FINE * (walk->used[i] - copies)) / 6;
    walk->price[i] = CLAMP (walk->price[i] + step * walk->direction[i], 0,
                            (gint64)FINE * SCALE * FLEET_PACK_VALUE_MAX / 16);
    self->price[i] = (int)((walk->price[i] + FINE / 2) / FINE);
  }
}

/* Back to prices that were better. */
static void
reset_prices (Side *self, Walk *walk, const int *price)
{
  for (guint i = 0; i <= self->problem->n_crew; i++) {
    self->price[i] = price[i];
    walk->price[i] = (gint64)FINE * price[i];
    walk->direction[i] = 0;
  }
}

/* What a whole card with its crew is worth, by the points of the crew. */
static void
man_item (const Side *self, Item *item)
{
  int more[FLEET_PACK_BUDGET_MAX + 1];

  memcpy (item->manned, item->crewed, (gsize)self->width * sizeof *item->manned);
  for (int craft = 1; craft < item->ship->craft; craft++) {
    for (int points = 0; points < self->width; points++) {
      more[points] = NEVER;
      for (int spent = 0; spent <= points; spent++)
        more[points] = MAX (more[points], item->manned[points - spent] + item->crewed[spent]);
    }
    memcpy (item->manned, more, (gsize)self->width * sizeof *more);
  }
}

/* Starts from the prices there are. Stops early when nothing can exceed `threshold`. */
static void
find_prices (Side *self, int threshold, GCancellable *cancellable)
{
  gsize n = self->problem->n_crew + 1;
  g_autofree int *best = g_memdup2 (self->price, n * sizeof *best);
  g_autofree int *used = g_new (int, n);
  g_autofree gint64 *price = g_new (gint64, n);
  g_autofree gint64 *direction = g_new (gint64, n);
  Walk walk = { price, direction, used };
  int patience = PATIENCE;
  int step = 4 * SCALE;

  self->bound = fill_tables (self);
  reset_prices (self, &walk, best);
  for (int round = 0; round < ROUNDS_MAX && step > 0 && self->bound > threshold; round++) {
    memset (used, 0, n * sizeof *used);
    count_uses (self, used);
    move_prices (self, &walk, step);
    if (g_cancellable_is_cancelled (cancellable))
      break;
    int bound = fill_tables (self);
    if (bound < self->bound) {
      self->bound = bound;
      memcpy (best, self->price, n * sizeof *best);
      patience = PATIENCE;
    } else if (--patience == 0) {
      step /= 2;
      patience = PATIENCE;
      reset_prices (self, &walk, best);
      fill_tables (self);
    }
  }
  reset_prices (self, &walk, best);
  self->bound = fill_tables (self);
  for (int i = 0; i < self->n_items; i++)
    man_item (self, &self->items[i]);
}

/* ---- Making a side ---- */

static gboolean
is_useful_crew (const FleetPackProblem *problem, const FleetPackCrew *crew)
{
  return crew->copies > 0 && crew->cost <= problem->budget && (crew->gain > 0 || crew->weight > 0);
}

/* Under which group a crew member is counted: the rank that most others have too. */
static int
main_rank (const FleetPackCrew *crew, const int *holders)
{
  int best = crew->rank[0];

  for (int i = 1; i < crew->n_ranks; i++)
    if (holders[crew->rank[i]] > holders[best])
      best = crew->rank[i];
  return best;
}

/* A group for each rank, and for each copy without. */
static void
make_groups (const FleetPackProblem *problem, int class_number, Class *class)
{
  g_autofree int *holders = g_new0 (int, (gsize)problem->n_ranks + 1);
  g_autoptr (GArray) start = g_array_new (FALSE, FALSE, sizeof (int));
  g_autoptr (GArray) members = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; i < problem->n_crew; i++)
    for (int k = 0; k < problem->crew[i].n_ranks; k++)
      holders[problem->crew[i].rank[k]]++;
  for (int rank = -1; rank < problem->n_ranks; rank++) {
    gboolean is_open = FALSE;
    for (guint i = 0; i < problem->n_crew; i++) {
      const FleetPackCrew *crew = &problem->crew[i];
      int own = crew->n_ranks ? main_rank (crew, holders) : -1;
      if (own != rank || !crew->serves[class_number] || !is_useful_crew (problem, crew))
        continue;
      /* Nothing keeps two copies of a card without ranks from being on one craft. */
      for (int copy = 0; copy < (rank < 0 ? MIN (crew->copies, class->spaces) : 1); copy++) {
        if (!is_open || rank < 0)
          g_array_append_val (start, members->len);
        is_open = TRUE;
        g_array_append_val (members, i);
      }
    }
  }
  g_array_append_val (start, members->len);
  class->n_groups = (int)start->len - 1;
  class->start = (int *)(void *)g_array_free (g_steal_pointer (&start), FALSE);
  class->crew = (int *)(void *)g_array_free (g_steal_pointer (&members), FALSE);
}

static void
make_classes (Side *self)
{
  const FleetPackProblem *problem = self->problem;

  self->classes = g_new0 (Class, problem->n_classes);
  for (int i = 0; i < self->n_items; i++) {
    const FleetPackShip *ship = self->items[i].ship;
    Class *class = &self->classes[ship->serve_class];
    class->spaces = MAX (class->spaces, ship->spaces);
    class->best = (int *)-1; /* for now: it is needed */
  }
  for (int i = 0; i < problem->n_classes; i++) {
    Class *class = &self->classes[i];
    if (!class->best)
      continue;
    make_groups (problem, i, class);
    class->spaces = MIN (class->spaces, class->n_groups);
    gsize size = (gsize)(class->n_groups + 1) * (gsize)(class->spaces + 1)
                 * (gsize)(self->width * self->gains);
    class->best = g_new (int, size);
  }
}

/* Can a ship add anything to a fleet's value? */
static gboolean
is_useful_ship (const FleetPackProblem *problem, const FleetPackShip *ship)
{
  if (ship->is_forced)
    return TRUE;
  if (ship->copies < 1 || ship->cost > problem->budget)
    return FALSE;
  if (ship->value[0] > 0)
    return TRUE;
  for (guint i = 0; i < problem->n_crew && ship->spaces > 0; i++)
    if (problem->crew[i].serves[ship->serve_class] && is_useful_crew (problem, &problem->crew[i]))
      return TRUE;
  return FALSE;
}

static int
useful_copies (const FleetPackProblem *problem, const FleetPackShip *ship)
{
  int most = FLEET_PACK_CRAFT_MAX / ship->craft;

  if (ship->is_forced)
    return ship->copies;
  if (ship->is_single)
    return 1;
  if (ship->cost > 0)
    most = MIN (most, problem->budget / ship->cost);
  return MIN (ship->copies, most);
}

static Side *
side_new (const FleetPackProblem *problem, int number)
{
  Side *self = g_new0 (Side, 1);

  self->problem = problem;
  self->width = problem->budget + 1;
  self->gains = 1;
  self->zero = g_new0 (int, self->width);
  self->price = g_new0 (int, problem->n_crew + 1);
  self->items = g_new0 (Item, MAX (problem->n_ships, 1));
  for (guint i = 0; i < problem->n_ships; i++) {
    const FleetPackShip *ship = &problem->ships[i];
    if ((ship->side >= 0 && ship->side != number) || !is_useful_ship (problem, ship))
      continue;
    int copies = useful_copies (problem, ship);
    if (copies < 1)
      continue;
    self->gains = MAX (self->gains, ship->n_values);
    self->items[self->n_items++] = (Item){
      .ship = ship,
      .number = (int)i,
      .copies = copies,
      .crewed = g_new (int, self->width),
      .manned = g_new (int, self->width),
      .stages = g_new0 (int, (gsize)(copies + 1) * (gsize)((ship->craft + 1) * self->width)),
    };
  }
  make_classes (self);
  return self;
}

static void
side_free (Side *self)
{
  for (int i = 0; i < self->n_items; i++) {
    g_free (self->items[i].crewed);
    g_free (self->items[i].manned);
    g_free (self->items[i].stages);
  }
  for (int i = 0; i < self->problem->n_classes; i++) {
    g_free (self->classes[i].best);
    g_free (self->classes[i].start);
    g_free (self->classes[i].crew);
  }
  g_free (self->classes);
  g_free (self->items);
  g_free (self->price);
  g_free (self->zero);
  g_free (self);
}

/* ---- The fleets found ---- */

static int
objective (const FleetPackFleet *fleet)
{
  return SCALE * fleet->value - fleet->points;
}

static void
fleet_free_cb (gpointer data)
{
  FleetPackFleet *fleet = data;

  g_array_unref (fleet->lines);
  g_free (fleet);
}

/* Do they have the same ships? Both name them in the same order. */
static gboolean
has_same_ships (const GArray *a, const GArray *b)
{
  guint i = 0, k = 0;

  for (;; i++, k++) {
    while (i < a->len && g_array_index (a, FleetPackLine, i).crew >= 0)
      i++;
    while (k < b->len && g_array_index (b, FleetPackLine, k).crew >= 0)
      k++;
    if (i == a->len || k == b->len)
      return i == a->len && k == b->len;
    if (g_array_index (a, FleetPackLine, i).ship != g_array_index (b, FleetPackLine, k).ship)
      return FALSE;
  }
}

/* ---- Search ---- */

typedef struct {
  const FleetPackProblem *problem;
  const FleetPackOptions *options;
  FleetPackAnswer *answer;
  const Side *side;
  int floor;     /* objective that must be exceeded */
  int threshold; /* likewise, once there are as many as wanted */
  gboolean is_stopped;

  /* The ships at hand. */
  int chosen[FLEET_PACK_CRAFT_MAX]; /* items of the side */
  int n_chosen;
  int n_craft;
  gboolean has_single;
} Search;

/* Tells how far it is, and looks whether it is to stop. */
static void
look_up (Search *self)
{
  const FleetPackAnswer *answer = self->answer;
  const FleetPackFleet *best = answer->fleets->len ? g_ptr_array_index (answer->fleets, 0) : NULL;
  const FleetPackProgress progress = { answer->nodes, best ? best->value : 0, answer->bound };

  if (self->options->progress_cb)
    self->options->progress_cb (&progress, self->options->data);
  self->is_stopped |= g_cancellable_is_cancelled (self->options->cancellable);
}

/* FALSE: enough is enough. */
static gboolean
count_node (Search *self)
{
  guint64 nodes = ++self->answer->nodes;

  if (nodes % NODES_PER_LOOK == 0)
    look_up (self);
  self->is_stopped |= self->options->max_nodes && nodes > self->options->max_nodes;
  return !self->is_stopped;
}

/* Takes the fleet over if it is among the best. */
static void
keep_fleet (Search *self, FleetPackFleet *fleet)
{
  GPtrArray *fleets = self->answer->fleets;
  guint at = 0;

  /* Ships that go with any side are met once with each. */
  for (guint i = 0; i < fleets->len; i++)
    if (has_same_ships (((FleetPackFleet *)g_ptr_array_index (fleets, i))->lines, fleet->lines)) {
      fleet_free_cb (fleet);
      return;
    }
  while (at < fleets->len && objective (g_ptr_array_index (fleets, at)) >= objective (fleet))
    at++;
  g_ptr_array_insert (fleets, (int)at, fleet);
  if (fleets->len > self->options->count)
    g_ptr_array_set_size (fleets, (int)self->options->count);
  if (fleets->len == self->options->count)
    self->threshold = MAX (self->floor, objective (g_ptr_array_index (fleets, fleets->len - 1)));
}

/* ---- The best crew for given ships ---- */

typedef struct {
  int place; /* craft, counted through the fleet */
  int crew;
} Seat;

/*
 * Positions of the search for crews that have been gone through: so many craft done, so many points
 * left, and these crew used, in whatever places. What can follow is the same, so only the best way
 * to get there is worth going on from. Crew are compared one by one; the hash only finds the place.
 */
typedef struct {
  guint64 hash;
  guint first; /* of its crew */
  guint8 n_crew;
  guint8 place;
  guint8 points;
  gboolean is_used;
  int value;
} Position;

typedef struct {
  Position *positions;
  guint size; /* a power of 2 */
  guint n;
  GArray *crew; /* of int */
} Memory;

enum { MEMORY_MAX = 1 << 18 }; /* positions; further ones are not remembered */

static void
memory_init (Memory *self)
{
  *self = (Memory){ .size = 1 << 8, .crew = g_array_new (FALSE, FALSE, sizeof (int)) };
  self->positions = g_new0 (Position, self->size);
}

static void
memory_clear (Memory *self)
{
  g_free (self->positions);
  g_array_unref (self->crew);
}

static gboolean
is_position (const Memory *self, const Position *a, const Position *b, const int *crew)
{
  return a->hash == b->hash && a->n_crew == b->n_crew && a->place == b->place
         && a->points == b->points
         && memcmp (&g_array_index (self->crew, int, a->first), crew, a->n_crew * sizeof *crew)
                == 0;
}

/* Where the position is, or where it would be. */
static Position *
memory_find (const Memory *self, const Position *wanted, const int *crew)
{
  guint i = (guint)(wanted->hash >> 20) & (self->size - 1);

  while (self->positions[i].is_used && !is_position (self, &self->positions[i], wanted, crew))
    i = (i + 1) & (self->size - 1);
  return &self->positions[i];
}

static void
memory_grow (Memory *self)
{
  Position *old = self->positions;
  guint n = self->size;

  self->size *= 4;
  self->positions = g_new0 (Position, self->size);
  for (guint i = 0; i < n; i++)
    if (old[i].is_used)
      *memory_find (self, &old[i], &g_array_index (self->crew, int, old[i].first)) = old[i];
  g_free (old);
}

/* TRUE: this or better has been there before. Otherwise it is remembered. */
static gboolean
memory_knows (Memory *self, const Position *position, const int *crew)
{
  Position *known = memory_find (self, position, crew);

  if (known->is_used && known->value >= position->value)
    return TRUE;
  if (known->is_used) {
    known->value = position->value;
    return FALSE;
  }
  if (self->n == MEMORY_MAX)
    return FALSE;
  *known = *position;
  known->is_used = TRUE;
  known->first = self->crew->len;
  g_array_append_vals (self->crew, crew, position->n_crew);
  if (2 * ++self->n > self->size)
    memory_grow (self);
  return FALSE;
}

typedef struct {
  Search *search;
  const Side *side; /* whose tables are used */
  int n_craft;
  int item[FLEET_PACK_CRAFT_MAX]; /* of each craft */
  int *then;                      /* [craft + 1][points]: the best of the crews from there on */
  int bound;
  int threshold;         /* objective to exceed */
  int level;             /* value that is had already, for when only more value is looked for */
  guint patience;        /* nodes before better prices are worth their while */
  gboolean is_branching; /* only the first craft is crewed here, the others by prices anew */
  gboolean is_done;      /* as good as it can be, or stopped, or out of patience */

  int priced; /* objective at prices so far, with what is handed back */
  int value;
  int points; /* spent */
  int n_seats;
  Seat seats[FLEET_PACK_CREW_MAX];
  int *left;    /* copies of each crew member */
  guint64 hash; /* of the crew in the seats */
  Memory memory;

  int best_value; /* -1: nothing found yet */
  int best_points;
  int n_best;
  Seat best[FLEET_PACK_CREW_MAX];
} Crewing;

/* The crew of one craft that is being chosen. */
typedef struct {
  int place;
  int points; /* left for this craft and all that follow */
  int spent;  /* on its crew, by this choice */
  int gain;   /* by this choice */
  int first;  /* of its seats */
  int base;   /* the bound without its crew's weights */
  /* The crew of the craft before, if that is alike: this one's then comes no earlier in the order
   * of points, gain and numbers, since it would be the same fleet. */
  int spent_before;
  int gain_before;
  int first_before;
} Choice;

static void branch (Crewing *self, int points);
static void crew_craft (Crewing *self, int place, int points, const Choice *before);
static void choose_crew (Crewing *self, Choice *choice, int group, int spaces, int points,
                         int gain);

static gboolean
count_crewing (Crewing *self)
{
  if (self->patience)
    self->patience--;
  self->is_done |= !self->patience || !count_node (self->search);
  return !self->is_done;
}

/* `rest`: what goes on after the seats at hand; may be NULL. */
static void
consider_crew (Crewing *self, const Crewing *rest)
{
  int value = self->value + (rest ? rest->best_value : 0);
  int points = self->points + (rest ? rest->best_points : 0);
  int own = SCALE * value - points;

  if (own <= self->threshold)
    return;
  self->threshold = own;
  self->level = MAX (self->level, value);
  self->best_value = value;
  self->best_points = points;
  self->n_best = self->n_seats;
  memcpy (self->best, self->seats, (gsize)self->n_seats * sizeof *self->seats);
  for (int i = 0; rest && i < rest->n_best; i++)
    self->best[self->n_best++] = (Seat){ rest->best[i].place + 1, rest->best[i].crew };
  self->is_done |= own >= self->bound;
}

static gboolean
is_in_order (const Crewing *self, const Choice *choice)
{
  int n = self->n_seats - choice->first;
  int n_before = choice->first - choice->first_before;

  if (choice->spent != choice->spent_before || choice->gain != choice->gain_before)
    return TRUE;
  for (int i = 0; i < n && i < n_before; i++) {
    int own = self->seats[choice->first + i].crew;
    int other = self->seats[choice->first_before + i].crew;
    if (own != other)
      return own > other;
  }
  return n >= n_before;
}

/* The craft at hand has its crew: on to the next one. */
static void
finish_craft (Crewing *self, const Choice *choice, int gain)
{
  const FleetPackShip *ship = self->side->items[self->item[choice->place]].ship;
  int most = self->side->gains - 1;

  /* Crew of more gain than this choice is about are found again under their own. */
  if (MIN (gain, most) != choice->gain || !is_in_order (self, choice))
    return;
  int value = ship->value[MIN (gain, ship->n_values - 1)];
  self->value += value;
  self->priced += SCALE * value;
  if (self->is_branching)
    branch (self, choice->points - choice->spent);
  else
    crew_craft (self, choice->place + 1, choice->points - choice->spent, choice);
  self->value -= value;
  self->priced -= SCALE * value;
}

static gboolean
share_rank (const FleetPackCrew *a, const FleetPackCrew *b)
{
  for (int i = 0; i < a->n_ranks; i++)
    for (int k = 0; k < b->n_ranks; k++)
      if (a->rank[i] == b->rank[k])
        return TRUE;
  return FALSE;
}

static gboolean
may_join (const Crewing *self, const Choice *choice, int number)
{
  const FleetPackCrew *crew = self->search->problem->crew;

  if (!self->left[number] || self->n_seats == FLEET_PACK_CREW_MAX)
    return FALSE;
  for (int i = choice->first; i < self->n_seats; i++)
    if (share_rank (&crew[number], &crew[self->seats[i].crew]))
      return FALSE;
  return TRUE;
}

/* Such that sums of a few differ. */
static guint64
hash_of (int number)
{
  guint64 x = (guint64)(number + 1) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);

  x = (x ^ x >> 29) * G_GUINT64_CONSTANT (0xBF58476D1CE4E5B9);
  return x ^ x >> 32;
}

static void
join (Crewing *self, Choice *choice, int number, int group, int spaces, int points, int gain)
{
  const FleetPackCrew *crew = &self->search->problem->crew[number];
  int weight = weight_of (self->side, number);

  self->seats[self->n_seats++] = (Seat){ choice->place, number };
  self->hash += hash_of (number);
  self->left[number]--;
  self->value += crew->weight;
  self->points += crew->cost;
  self->priced += weight;
  choice->base += weight;
  choose_crew (self, choice, group + 1, spaces - 1, points - crew->cost, gain + crew->gain);
  choice->base -= weight;
  self->priced -= weight;
  self->points -= crew->cost;
  self->value -= crew->weight;
  self->left[number]++;
  self->hash -= hash_of (number);
  self->n_seats--;
}

/* All crews from this group on that spend exactly these points. `gain` is what they have. */
static void
choose_crew (Crewing *self, Choice *choice, int group, int spaces, int points, int gain)
{
  const Side *side = self->side;
  const Class *class = &side->classes[side->items[self->item[choice->place]].ship->serve_class];
  int needed = MAX (0, choice->gain - gain);

  if (!count_crewing (self))
    return;
  if (points == 0 && choice->base > self->threshold)
    finish_craft (self, choice, gain);
  for (int first = group; spaces > 0 && group < class->n_groups; group++) {
    if (choice->base + best_at (side, class, group, spaces, points, needed) <= self->threshold)
      return;
    /* Without the first copy of a card there is no second one. */
    if (group > first && class->crew[class->start[group]] == class->crew[class->start[group - 1]])
      continue;
    for (int i = class->start[group]; i < class->start[group + 1] && !self->is_done; i++) {
      int number = class->crew[i];
      const FleetPackCrew *crew = &self->search->problem->crew[number];
      if (crew->cost > points || !may_join (self, choice, number))
        continue;
      int after = MAX (0, needed - crew->gain);
      if (choice->base + weight_of (side, number)
              + best_at (side, class, group + 1, spaces - 1, points - crew->cost, after)
          > self->threshold)
        join (self, choice, number, group, spaces, points, gain);
    }
  }
}

static gboolean
is_known (Crewing *self, int place, int points)
{
  int crew[FLEET_PACK_CREW_MAX];
  const Position position = { .hash = self->hash + hash_of (place << 8 | points),
                              .n_crew = (guint8)self->n_seats,
                              .place = (guint8)place,
                              .points = (guint8)points,
                              .value = self->value };

  for (int i = 0; i < self->n_seats; i++) {
    int at = i;
    for (; at > 0 && crew[at - 1] > self->seats[i].crew; at--)
      crew[at] = crew[at - 1];
    crew[at] = self->seats[i].crew;
  }
  return memory_knows (&self->memory, &position, crew);
}

/* All crews for the craft from this one on. `before`: the choice for the one before it. */
static void
crew_craft (Crewing *self, int place, int points, const Choice *before)
{
  const Side *side = self->side;

  if (place == self->n_craft) {
    consider_crew (self, NULL);
    return;
  }
  const FleetPackShip *ship = side->items[self->item[place]].ship;
  const Class *class = &side->classes[ship->serve_class];
  const int *then = self->then + (place + 1) * side->width;
  int spaces = MIN (ship->spaces, class->spaces);
  Choice choice = { .place = place, .points = points, .first = self->n_seats, .spent_before = -1 };

  if (place > 0 && self->item[place] == self->item[place - 1]) {
    choice.spent_before = before->spent;
    choice.gain_before = before->gain;
    choice.first_before = before->first;
  } else if (self->n_seats && is_known (self, place, points)) {
    return;
  }
  for (int spent = MAX (0, choice.spent_before); spent <= points; spent++)
    for (int gain = spent == choice.spent_before ? choice.gain_before : 0;
         gain < side->gains && !self->is_done; gain++) {
      choice.spent = spent;
      choice.gain = gain;
      choice.base = self->priced + objective_of (ship, gain) + then[points - spent];
      if (choice.base + best_at (side, class, 0, spaces, spent, gain) > self->threshold)
        choose_crew (self, &choice, 0, spaces, spent, 0);
    }
}

/* Goes through the crews for these craft with the side's tables. `priced`: what there is already,
 * at their prices. */
static void
search_crews (Crewing *self, int points, int priced)
{
  const Side *side = self->side;
  int width = side->width;
  g_autofree int *then = g_new0 (int, (gsize)((self->n_craft + 1) * width));

  for (int place = self->n_craft - 1; place >= 0; place--)
    for (int p = 0; p <= points; p++) {
      int best = NEVER;
      for (int spent = 0; spent <= p; spent++)
        best = MAX (best, side->items[self->item[place]].crewed[spent]
                              + then[(place + 1) * width + p - spent]);
      then[place * width + p] = best;
    }
  self->then = then;
  self->priced = priced;
  self->bound = priced + then[points];
  self->is_done = FALSE;
  memory_init (&self->memory);
  if (self->bound > self->threshold)
    crew_craft (self, 0, points, NULL);
  memory_clear (&self->memory);
  self->then = NULL;
}

/* The best crews of these craft alone, with prices made for them. */
static void
crew_repriced (Crewing *self, const FleetPackShip *const *craft, int n_craft, int points,
               const int *price)
{
  const FleetPackProblem *whole = self->search->problem;
  g_autofree FleetPackShip *ships = g_new (FleetPackShip, n_craft + 1);
  g_autofree FleetPackCrew *crew = g_memdup2 (whole->crew, whole->n_crew * sizeof *crew);
  FleetPackProblem problem = *whole;

  for (guint i = 0; i < whole->n_crew; i++)
    crew[i].copies = self->left[i];
  problem.crew = crew;
  problem.ships = ships;
  problem.n_ships = 0;
  problem.budget = points;
  for (int i = 0; i < n_craft; i++) {
    if (i == 0 || craft[i] != craft[i - 1]) {
      FleetPackShip *ship = &ships[problem.n_ships++];
      *ship = *craft[i];
      ship->side = -1;
      ship->craft = 1;
      ship->cost = 0;
      ship->copies = 0;
      ship->is_single = FALSE;
      ship->is_forced = TRUE;
    }
    ships[problem.n_ships - 1].copies++;
    self->item[i] = (int)problem.n_ships - 1;
  }
  self->n_craft = n_craft;
  Side *side = side_new (&problem, 0);
  self->side = side;
  memcpy (side->price, price, whole->n_crew * sizeof *price);
  find_prices (side, self->threshold, self->search->options->cancellable);

  self->patience = PATIENCE_WITH_CREWS;
  search_crews (self, points, side->handed_out);
  if (!self->patience && !self->search->is_stopped) {
    /* To show that the same value cannot be had for a point less may take for ever: from here on
     * only more value counts. */
    self->threshold = MAX (self->threshold, SCALE * (self->level + 1) - points - 1);
    self->patience = G_MAXUINT;
    self->is_branching = TRUE;
    search_crews (self, points, side->handed_out);
  }
  side_free (side);
}

/* The first craft has its crew; the others get theirs as a task of its own. */
static void
branch (Crewing *self, int points)
{
  const FleetPackShip *craft[FLEET_PACK_CRAFT_MAX];
  Crewing rest = {
    .search = self->search,
    .threshold = self->threshold - (SCALE * self->value - self->points),
    .level = self->level - self->value,
    .left = self->left,
    .best_value = -1,
  };

  for (int i = 1; i < self->n_craft; i++)
    craft[i - 1] = self->side->items[self->item[i]].ship;
  if (self->n_craft > 1)
    crew_repriced (&rest, craft, self->n_craft - 1, points, self->side->price);
  if (self->n_craft == 1 || rest.best_value >= 0)
    consider_crew (self, &rest);
}

/* The fleet of the ships at hand and the crew found. */
static FleetPackFleet *
make_fleet (const Crewing *self, int points)
{
  const Search *search = self->search;
  FleetPackFleet *fleet = g_new (FleetPackFleet, 1);
  int place = 0, seat = 0;

  *fleet = (FleetPackFleet){ self->best_value, points + self->best_points,
                             g_array_new (FALSE, FALSE, sizeof (FleetPackLine)) };
  for (int i = 0; i < search->n_chosen; i++) {
    const Item *item = &search->side->items[search->chosen[i]];
    FleetPackLine line = { item->number, 0, -1 };
    g_array_append_val (fleet->lines, line);
    for (int craft = 0; craft < item->ship->craft; craft++, place++)
      for (; seat < self->n_best && self->best[seat].place == place; seat++) {
        line = (FleetPackLine){ item->number, craft, self->best[seat].crew };
        g_array_append_val (fleet->lines, line);
      }
  }
  return fleet;
}

static int
priced_ship (const Side *side, const FleetPackShip *ship)
{
  return -ship->cost - (ship->is_single ? side->price[side->problem->n_crew] : 0);
}

/* The ships at hand with the best crew, if that makes one of the best fleets: first with the tables
 * of the side, and if they do not settle it soon, with prices made for these ships. */
static void
consider_ships (Search *self, int points)
{
  const FleetPackProblem *problem = self->problem;
  const FleetPackShip *craft[FLEET_PACK_CRAFT_MAX];
  int spent = problem->budget - points;
  int priced = self->side->handed_out + spent;
  Crewing crewing = {
    .search = self,
    .side = self->side,
    .threshold = self->threshold + spent, /* here, ships cost nothing more */
    .level = MAX (0, self->threshold + SCALE - 1) / SCALE,
    .patience = PATIENCE_WITH_SHIPS,
    .left = g_new (int, problem->n_crew + 1),
    .best_value = -1,
  };

  for (guint i = 0; i < problem->n_crew; i++)
    crewing.left[i] = problem->crew[i].copies;
  for (int i = 0; i < self->n_chosen; i++) {
    const FleetPackShip *ship = self->side->items[self->chosen[i]].ship;
    priced += priced_ship (self->side, ship);
    for (int k = 0; k < ship->craft; k++) {
      craft[crewing.n_craft] = ship;
      crewing.item[crewing.n_craft++] = self->chosen[i];
    }
  }
  search_crews (&crewing, points, priced);
  if (!crewing.patience && !self->is_stopped)
    crew_repriced (&crewing, craft, crewing.n_craft, points, self->side->price);
  g_free (crewing.left);
  if (crewing.best_value >= 0)
    keep_fleet (self, make_fleet (&crewing, spent));
}

/* ---- All ships ---- */

/* `reach` has the best of the ships at hand by points spent on their crew. */
static int
best_with (const Search *self, const int *reach, const int *then, int points)
{
  int best = NEVER;

  for (int spent = 0; spent <= points; spent++)
    best = MAX (best, reach[spent] + then[points - spent]);
  return best + self->side->handed_out;
}

static gboolean
may_take (const Search *self, const FleetPackShip *ship, int points)
{
  return ship->cost <= points && self->n_craft + ship->craft <= FLEET_PACK_CRAFT_MAX
         && !(ship->is_single && self->has_single);
}

static void visit (Search *self, int item, int copies, int points, const int *reach);

static void
take_ship (Search *self, int item, int copies, int points, const int *reach)
{
  const Item *it = &self->side->items[item];
  const FleetPackShip *ship = it->ship;
  int priced = priced_ship (self->side, ship);
  int longer[FLEET_PACK_BUDGET_MAX + 1];

  points -= ship->cost;
  for (int p = 0; p <= points; p++) {
    longer[p] = NEVER;
    for (int spent = 0; spent <= p; spent++)
      longer[p] = MAX (longer[p], reach[p - spent] + it->manned[spent] + priced);
  }
  gboolean had_single = self->has_single;
  self->chosen[self->n_chosen++] = item;
  self->n_craft += ship->craft;
  self->has_single |= ship->is_single;
  visit (self, item, copies - 1, points, longer);
  self->has_single = had_single;
  self->n_craft -= ship->craft;
  self->n_chosen--;
}

static gboolean
has_all_forced (const Side *side, int item, int copies)
{
  if (item >= side->n_items || !side->items[item].ship->is_forced)
    return TRUE;
  return copies == 0 && (item + 1 >= side->n_items || !side->items[item + 1].ship->is_forced);
}

/* The ships at hand, and all with more ships: up to `copies` of this item, then later ones. */
static void
visit (Search *self, int item, int copies, int points, const int *reach)
{
  const Side *side = self->side;

  if (!count_node (self))
    return;
  if (self->n_chosen && has_all_forced (side, item, copies)
      && best_with (self, reach, side->zero, points) > self->threshold)
    consider_ships (self, points);
  for (; item < side->n_items && !self->is_stopped; item++) {
    const FleetPackShip *ship = side->items[item].ship;
    if (best_with (self, reach, stage (side, item, copies, 0), points) <= self->threshold)
      return;
    if (copies > 0 && may_take (self, ship, points))
      take_ship (self, item, copies, points, reach);
    if (copies > 0 && ship->is_forced)
      return;
    copies = item + 1 < side->n_items ? side->items[item + 1].copies : 0;
  }
}

/* Goes through all fleets above the floor, of all sides. FALSE: stopped. */
static gboolean
search_sides (const FleetPackProblem *problem, const FleetPackOptions *options, Side *const *sides,
              int floor, FleetPackAnswer *answer)
{
  Search self = {
    .problem = problem, .options = options, .answer = answer, .floor = floor, .threshold = floor
  };
  int reach[FLEET_PACK_BUDGET_MAX + 1] = { 0 };

  for (int i = 1; i <= problem->budget; i++)
    reach[i] = NEVER;
  g_ptr_array_set_size (answer->fleets, 0);
  look_up (&self);
  for (int i = 0; i < MAX (1, problem->n_sides) && !self.is_stopped; i++) {
    self.side = sides[i];
    if (sides[i]->bound > self.threshold)
      visit (&self, 0, sides[i]->n_items ? sides[i]->items[0].copies : 0, problem->budget, reach);
  }
  return !self.is_stopped;
}

/* ---- All together ---- */

static void
find_best (const FleetPackProblem *problem, const FleetPackOptions *options, Side *const *sides,
           FleetPackAnswer *answer)
{
  gboolean is_forced = problem->n_ships > 0 && problem->ships[0].is_forced;
  /* What is worth nothing is no answer, unless the caller insists on its ships. */
  int lowest = is_forced ? NEVER / 2 : 0;
  int bound = NEVER;

  for (int i = 0; i < MAX (1, problem->n_sides); i++)
    bound = MAX (bound, sides[i]->bound);
  answer->bound = MAX (0, bound + problem->budget) / SCALE;
  answer->is_exact = TRUE;
  if (bound <= lowest)
    return;
  for (int below = SCALE;; below *= 2) {
    int floor = below < bound - lowest ? bound - below : lowest;
    answer->is_exact = search_sides (problem, options, sides, floor, answer);
    if (!answer->is_exact || floor == lowest || answer->fleets->len == options->count)
      break;
  }
  if (answer->is_exact)
    answer->bound =
        answer->fleets->len ? ((FleetPackFleet *)g_ptr_array_index (answer->fleets, 0))->value : 0;
}

FleetPackAnswer *
fleet_pack (const FleetPackProblem *problem, const FleetPackOptions *options)
{
  FleetPackAnswer *answer = g_new0 (FleetPackAnswer, 1);
  int n_sides = MAX (1, problem->n_sides);
  g_autofree Side **sides = g_new (Side *, n_sides);

  g_return_val_if_fail (problem->budget <= FLEET_PACK_BUDGET_MAX, answer);
  answer->fleets = g_ptr_array_new_with_free_func (fleet_free_cb);
  for (int i = 0; i < n_sides; i++) {
    sides[i] = side_new (problem, i);
    find_prices (sides[i], NEVER, options->cancellable);
  }
  if (options->count > 0)
    find_best (problem, options, sides, answer);
  for (int i = 0; i < n_sides; i++)
    side_free (sides[i]);
  return answer;
}

void
fleet_pack_answer_free (FleetPackAnswer *answer)
{
  if (!answer)
    return;
  g_ptr_array_unref (answer->fleets);
  g_free (answer);
}
