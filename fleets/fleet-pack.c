/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-pack.h, which also tells how it works. */
#include "fleet-pack.h"

#include <string.h>

enum {
  WIDTH = 400,   /* fleets of the same points that are gone on with */
  CREWINGS = 12, /* of them with the same ships */
  NODES_PER_LOOK = 1 << 8,
};

/* A fleet that is not finished: one before it, and what was added. */
typedef struct {
  int before; /* place in `kept`; -1: nothing is chosen yet */
  int ship;
  int craft; /* of the fleet, in the order they were added, that the crew member goes to */
  int crew;  /* -1: the ship is what was added */
  int value;
  int points;
  guint64 ships_hash; /* the same for the same ships, in whatever order */
  guint64 hash;       /* and for the same crews on them */
} State;

/* One craft of a fleet. */
typedef struct {
  int ship;
  int number; /* of the ship's craft */
  int gain;
  int n_crew;
  int crew[FLEET_PACK_CREW_MAX];
  guint64 crew_hash;
} Craft;

typedef struct {
  int side; /* -1: of none yet */
  gboolean has_single;
  int n_craft;
  Craft craft[FLEET_PACK_CRAFT_MAX];
  int n_crew;
  int *ship_uses; /* of each ship of the problem */
  int *crew_uses;
} Fleet;

typedef struct {
  const FleetPackProblem *problem;
  const FleetPackOptions *options;
  gboolean *is_useful;  /* by ship: it may be added, and can add something */
  GArray **levels;      /* by points: State that are to be gone on with */
  GArray *kept;         /* State that were */
  guint n_forced;       /* of these at the beginning: not all ships are there that must be */
  Fleet fleet;          /* the one that is being gone on with */
  gboolean is_complete; /* nothing was left out */
  guint64 nodes;
  int best;
} Search;

/* A number that is like no other: splitmix64. */
static guint64
mix (guint64 x)
{
  x += 0x9E3779B97F4A7C15;
  x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9;
  x = (x ^ x >> 27) * 0x94D049BB133111EB;
  return x ^ x >> 31;
}

static guint64
hash_craft (int ship, guint64 crew_hash)
{
  return mix (mix ((guint64)ship + 1) + crew_hash);
}

static int
value_of (const FleetPackShip *ship, int gain)
{
  return ship->value[MIN (gain, ship->n_values - 1)];
}

/* ---- Fleets ---- */

static void
board (Search *self, const State *state)
{
  Fleet *fleet = &self->fleet;
  Craft *craft = &fleet->craft[state->craft];

  craft->crew[craft->n_crew++] = state->crew;
  craft->gain += self->problem->crew[state->crew].gain;
  craft->crew_hash += mix (~(guint64)state->crew);
  fleet->crew_uses[state->crew]++;
  fleet->n_crew++;
}

static void
commission (Search *self, int number)
{
  const FleetPackShip *ship = &self->problem->ships[number];
  Fleet *fleet = &self->fleet;

  fleet->side = MAX (fleet->side, ship->side);
  fleet->has_single |= ship->is_single;
  fleet->ship_uses[number]++;
  for (int i = 0; i < ship->craft; i++)
    fleet->craft[fleet->n_craft++] = (Craft){ .ship = number, .number = i };
}

/* Makes the fleet of a state: all that was added to nothing, in that order. */
static void
build (Search *self, int place)
{
  Fleet *fleet = &self->fleet;
  const State *states[FLEET_PACK_CRAFT_MAX + FLEET_PACK_CREW_MAX];
  int n = 0;

  fleet->side = -1;
  fleet->has_single = FALSE;
  fleet->n_craft = fleet->n_crew = 0;
  memset (fleet->ship_uses, 0, self->problem->n_ships * sizeof *fleet->ship_uses);
  memset (fleet->crew_uses, 0, self->problem->n_crew * sizeof *fleet->crew_uses);
  for (; place >= 0; place = states[n - 1]->before)
    states[n++] = &g_array_index (self->kept, State, place);
  while (n-- > 0)
    if (states[n]->crew >= 0)
      board (self, states[n]);
    else if (states[n]->ship >= 0)
      commission (self, states[n]->ship);
}

static int
compare_states_cb (gconstpointer a, gconstpointer b)
{
  const State *one = a;
  const State *other = b;

  if (one->value != other->value)
    return other->value - one->value;
  if (one->hash != other->hash)
    return one->hash < other->hash ? -1 : 1;
  return 0;
}

/* The best of a level, each once, and not too many that differ in their crews alone. */
static void
thin (Search *self, GArray *level)
{
  g_autoptr (GHashTable) crewings =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  guint n = 0;

  g_array_sort (level, compare_states_cb);
  for (guint i = 0; i < level->len; i++) {
    const State state = g_array_index (level, State, i);
    guint known = GPOINTER_TO_UINT (g_hash_table_lookup (crewings, &state.ships_hash));
    if (n && state.hash == g_array_index (level, State, n - 1).hash)
      continue;
    if (n == WIDTH || known == CREWINGS) {
      self->is_complete = FALSE;
      continue;
    }
    g_hash_table_insert (crewings, g_memdup2 (&state.ships_hash, sizeof state.ships_hash),
                         GUINT_TO_POINTER (known + 1));
    g_array_index (level, State, n++) = state;
  }
  g_array_set_size (level, n);
}

static void
add_state (Search *self, const State *state)
{
  GArray *level = self->levels[state->points];

  g_array_append_vals (level, state, 1);
  if (level->len >= 16 * WIDTH)
    thin (self, level);
  self->best = MAX (self->best, state->value);
}

/* ---- Going on ---- */

static gboolean
may_add_ship (const Search *self, int number, int points)
{
  const FleetPackShip *ship = &self->problem->ships[number];
  const Fleet *fleet = &self->fleet;

  return self->is_useful[number] && points + ship->cost <= self->problem->budget
         && fleet->ship_uses[number] < ship->copies
         && (ship->side < 0 || fleet->side < 0 || ship->side == fleet->side)
         && !(ship->is_single && fleet->has_single)
         && fleet->n_craft + ship->craft <= FLEET_PACK_CRAFT_MAX;
}

static State
with_ship (const Search *self, const State *state, int place, int number)
{
  const FleetPackShip *ship = &self->problem->ships[number];

  return (State){
    .before = place,
    .ship = number,
    .crew = -1,
    .value = state->value + ship->craft * value_of (ship, 0),
    .points = state->points + ship->cost,
    .ships_hash = state->ships_hash + mix ((guint64)number),
    .hash = state->hash + (guint64)ship->craft * hash_craft (number, 0),
  };
}

static gboolean
shares_rank (const FleetPackCrew *a, const FleetPackCrew *b)
{
  for (int i = 0; i < a->n_ranks; i++)
    for (int k = 0; k < b->n_ranks; k++)
      if (a->rank[i] == b->rank[k])
        return TRUE;
  return FALSE;
}

static gboolean
may_board (const Search *self, const Craft *craft, const FleetPackCrew *crew)
{
  const FleetPackShip *ship = &self->problem->ships[craft->ship];

  if (craft->n_crew >= ship->spaces || !crew->serves[ship->serve_class])
    return FALSE;
  for (int i = 0; i < craft->n_crew; i++)
    if (shares_rank (crew, &self->problem->crew[craft->crew[i]]))
      return FALSE;
  return TRUE;
}

static void
add_crew (Search *self, const State *state, int place, int number)
{
  const FleetPackCrew *crew = &self->problem->crew[number];

  for (int i = 0; i < self->fleet.n_craft; i++) {
    const Craft *craft = &self->fleet.craft[i];
    const FleetPackShip *ship = &self->problem->ships[craft->ship];
    int gained =
        crew->weight + value_of (ship, craft->gain + crew->gain) - value_of (ship, craft->gain);
    State next = *state;
    if (gained + crew->gain <= 0 || !may_board (self, craft, crew))
      continue;
    next.before = place;
    next.craft = i;
    next.crew = number;
    next.value += gained;
    next.points += crew->cost;
    next.hash += hash_craft (craft->ship, craft->crew_hash + mix (~(guint64)number))
                 - hash_craft (craft->ship, craft->crew_hash);
    add_state (self, &next);
  }
}

static gboolean
is_stopped (Search *self)
{
  const FleetPackOptions *options = self->options;

  if (self->nodes++ % NODES_PER_LOOK == 0 && options->progress_cb) {
    const FleetPackProgress progress = { self->nodes, self->best };
    options->progress_cb (&progress, options->data);
  }
  return (options->max_nodes && self->nodes > options->max_nodes)
         || g_cancellable_is_cancelled (options->cancellable);
}

/* All that can be added to one state. */
static void
go_on (Search *self, int place)
{
  const FleetPackProblem *problem = self->problem;
  const State state = g_array_index (self->kept, State, place);

  build (self, place);
  for (guint i = 0; i < problem->n_ships; i++)
    if (may_add_ship (self, (int)i, state.points)) {
      const State next = with_ship (self, &state, place, (int)i);
      add_state (self, &next);
    }
  if (self->fleet.n_crew == FLEET_PACK_CREW_MAX)
    return;
  for (guint i = 0; i < problem->n_crew; i++)
    if (self->fleet.crew_uses[i] < problem->crew[i].copies
        && state.points + problem->crew[i].cost <= problem->budget)
      add_crew (self, &state, place, (int)i);
}

/* Fleets of so many points. What costs nothing leads to more of them. FALSE: it was stopped. */
static gboolean
search_level (Search *self, int points)
{
  while (self->levels[points]->len > 0) {
    g_autoptr (GArray) level = self->levels[points];
    guint first = self->kept->len;
    self->levels[points] = g_array_new (FALSE, FALSE, sizeof (State));
    thin (self, level);
    g_array_append_vals (self->kept, level->data, level->len);
    for (guint i = 0; i < level->len; i++) {
      if (is_stopped (self))
        return FALSE;
      go_on (self, (int)(first + i));
    }
  }
  return TRUE;
}

/* Can it, or its crew, add anything? */
static gboolean
is_useful_ship (const FleetPackProblem *problem, const FleetPackShip *ship)
{
  if (ship->value[0] > 0)
    return TRUE;
  for (guint i = 0; i < problem->n_crew && ship->spaces > 0; i++) {
    const FleetPackCrew *crew = &problem->crew[i];
    if (crew->serves[ship->serve_class] && crew->cost <= problem->budget
        && (crew->gain > 0 || crew->weight > 0))
      return TRUE;
  }
  return FALSE;
}

/* ---- The answer ---- */

static void
fleet_free_cb (gpointer data)
{
  FleetPackFleet *fleet = data;

  g_array_unref (fleet->lines);
  g_free (fleet);
}

/* Ships in the order of the problem, with their crews. */
static FleetPackFleet *
make_fleet (Search *self, guint place)
{
  const State *state = &g_array_index (self->kept, State, place);
  FleetPackFleet *made = g_new0 (FleetPackFleet, 1);

  made->value = state->value;
  made->points = state->points;
  made->lines = g_array_new (FALSE, FALSE, sizeof (FleetPackLine));
  build (self, (int)place);
  for (guint ship = 0; ship < self->problem->n_ships; ship++)
    for (int i = 0; i < self->fleet.n_craft; i++) {
      const Craft *craft = &self->fleet.craft[i];
      if (craft->ship != (int)ship)
        continue;
      if (craft->number == 0) {
        const FleetPackLine line = { craft->ship, 0, -1 };
        g_array_append_val (made->lines, line);
      }
      for (int k = 0; k < craft->n_crew; k++) {
        const FleetPackLine line = { craft->ship, craft->number, craft->crew[k] };
        g_array_append_val (made->lines, line);
      }
    }
  return made;
}

static int
compare_fleets_cb (gconstpointer a, gconstpointer b)
{
  const FleetPackFleet *one = *(const FleetPackFleet *const *)a;
  const FleetPackFleet *other = *(const FleetPackFleet *const *)b;

  if (one->value != other->value)
    return other->value - one->value;
  if (one->points != other->points)
    return one->points - other->points;
  for (guint i = 0; i < MIN (one->lines->len, other->lines->len); i++) {
    int ship = g_array_index (one->lines, FleetPackLine, i).ship;
    int other_ship = g_array_index (other->lines, FleetPackLine, i).ship;
    if (ship != other_ship)
      return ship - other_ship;
  }
  return 0;
}

/* Places in `kept`, the best first. */
static int
compare_places_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  const GArray *kept = data;
  const State *one = &g_array_index (kept, State, *(const guint *)a);
  const State *other = &g_array_index (kept, State, *(const guint *)b);

  if (one->value != other->value)
    return other->value - one->value;
  return one->points - other->points;
}

/* The best fleets whose ships differ. Of equal ones all are made, as only then their order shows.
 */
static void
collect (Search *self, GPtrArray *fleets)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GHashTable) known = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint i = self->n_forced; i < self->kept->len; i++)
    if (g_array_index (self->kept, State, i).value > 0 || self->n_forced > 0)
      g_array_append_val (places, i);
  g_array_sort_with_data (places, compare_places_cb, self->kept);
  for (guint i = 0; i < places->len; i++) {
    guint place = g_array_index (places, guint, i);
    State *state = &g_array_index (self->kept, State, place);
    if (fleets->len >= self->options->count) {
      const FleetPackFleet *last = g_ptr_array_index (fleets, fleets->len - 1);
      if (state->value != last->value || state->points != last->points)
        break;
    }
    if (g_hash_table_add (known, &state->ships_hash))
      g_ptr_array_add (fleets, make_fleet (self, place));
  }
  g_ptr_array_sort (fleets, compare_fleets_cb);
  g_ptr_array_set_size (fleets, (int)MIN (fleets->len, self->options->count));
}

/* Begins with the ships that must be there. FALSE if they cannot. */
static gboolean
begin (Search *self)
{
  State state = { .before = -1, .ship = -1, .crew = -1 };

  for (guint i = 0; i < self->problem->n_ships; i++) {
    const FleetPackShip *ship = &self->problem->ships[i];
    self->is_useful[i] = !ship->is_forced && is_useful_ship (self->problem, ship);
    for (int k = 0; ship->is_forced && k < ship->copies; k++) {
      int before = (int)self->kept->len;
      g_array_append_val (self->kept, state);
      state = with_ship (self, &state, before, (int)i);
      if (state.points > self->problem->budget)
        return FALSE;
    }
  }
  self->n_forced = self->kept->len;
  add_state (self, &state);
  return TRUE;
}

FleetPackAnswer *
fleet_pack (const FleetPackProblem *problem, const FleetPackOptions *options)
{
  FleetPackAnswer *answer = g_new0 (FleetPackAnswer, 1);
  Search self = {
    .problem = problem,
    .options = options,
    .is_useful = g_new0 (gboolean, problem->n_ships + 1),
    .levels = g_new0 (GArray *, problem->budget + 1),
    .kept = g_array_new (FALSE, FALSE, sizeof (State)),
    .fleet.ship_uses = g_new0 (int, problem->n_ships + 1),
    .fleet.crew_uses = g_new0 (int, problem->n_crew + 1),
    .is_complete = TRUE,
  };

  answer->fleets = g_ptr_array_new_with_free_func (fleet_free_cb);
  for (int i = 0; i <= problem->budget; i++)
    self.levels[i] = g_array_new (FALSE, FALSE, sizeof (State));
  if (begin (&self)) {
    for (int points = 0; points <= problem->budget && !answer->is_stopped; points++)
      answer->is_stopped = !search_level (&self, points);
    collect (&self, answer->fleets);
  }
  answer->is_exact = self.is_complete && !answer->is_stopped;
  answer->nodes = self.nodes;
  for (int i = 0; i <= problem->budget; i++)
    g_array_unref (self.levels[i]);
  g_array_unref (self.kept);
  g_free (self.is_useful);
  g_free (self.levels);
  g_free (self.fleet.ship_uses);
  g_free (self.fleet.crew_uses);
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
