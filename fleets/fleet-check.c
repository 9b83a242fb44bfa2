/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See fleet-check.h. Each rule is one function that adds its problems; carrying out fixes is
 * fleet-fix.c.
 */
#include "fleet-check.h"

#include "fleet-collection.h"
#include "fleet-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  const Fleet *fleet;
  const FleetCatalogue *catalogue;
  const FleetCollection *collection; /* may be NULL */
  FleetReport *report;
  const char *coalition; /* of most of its ships, or NULL */
  int points[2];         /* by ROCKETMEN_FLEET_ACTIVE and ROCKETMEN_FLEET_RESERVE */
} Check;

/* Where in the fleet something is. */
typedef struct {
  int which; /* ROCKETMEN_FLEET_ACTIVE or ROCKETMEN_FLEET_RESERVE */
  guint index;
  const FleetEntry *entry;
  const FleetShip *ship;
  guint craft_index;
  const FleetCraft *craft;
} Place;

static const char *
list_name (int which)
{
  return which == ROCKETMEN_FLEET_ACTIVE ? "active" : "reserve";
}

static const GPtrArray *
entries_of (const Fleet *fleet, int which)
{
  return which == ROCKETMEN_FLEET_ACTIVE ? fleet->active : fleet->reserve;
}

static const GPtrArray *
loose_crew (const Fleet *fleet, int which)
{
  return which == ROCKETMEN_FLEET_ACTIVE ? fleet->unassigned : fleet->reserve_crew;
}

static const char *
entry_name (const Check *self, const FleetEntry *entry)
{
  const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
  return entry->nickname ? entry->nickname : ship ? ship->name : entry->ship;
}

static const char *
crew_name (const Check *self, const char *id)
{
  const FleetCrew *crew = fleet_catalogue_find_crew (self->catalogue, id);
  return crew ? crew->name : id;
}

/* ---- Points ---- */

static int
crew_points (const FleetCatalogue *catalogue, const GPtrArray *ids)
{
  int sum = 0;

  for (guint i = 0; i < ids->len; i++) {
    const FleetCrew *crew = fleet_catalogue_find_crew (catalogue, ids->pdata[i]);
    sum += crew ? crew->points : 0;
  }
  return sum;
}

int
fleet_entry_points (const FleetEntry *entry, const FleetCatalogue *catalogue)
{
  const FleetShip *ship = fleet_catalogue_find_ship (catalogue, entry->ship);
  int sum = ship ? ship->points : 0;

  for (guint i = 0; i < entry->craft->len; i++) {
    const FleetCraft *craft = entry->craft->pdata[i];
    sum += crew_points (catalogue, craft->crew);
  }
  return sum;
}

int
fleet_points (const Fleet *fleet, int which, const FleetCatalogue *catalogue)
{
  const GPtrArray *entries = entries_of (fleet, which);
  int sum = crew_points (catalogue, loose_crew (fleet, which));

  for (guint i = 0; i < entries->len; i++)
    sum += fleet_entry_points (entries->pdata[i], catalogue);
  return sum;
}

/* ---- Problems ---- */

G_GNUC_PRINTF (5, 6)
static FleetProblem *
add_problem (Check *self, FleetSeverity severity, const char *rule, char *where, const char *format,
             ...)
{
  FleetProblem *problem = g_new0 (FleetProblem, 1);
  va_list args;

  va_start (args, format);
  problem->message = g_strdup_vprintf (format, args);
  va_end (args);
  problem->severity = severity;
  problem->rule = rule;
  problem->where = where;
  g_ptr_array_add (self->report->problems, problem);
  return problem;
}

static void
free_problem (gpointer data)
{
  FleetProblem *problem = data;

  g_free (problem->where);
  g_free (problem->entry);
  g_free (problem->message);
  g_free (problem->fix.entry);
  g_free (problem->fix.crew);
  g_free (problem->fix.pod);
  g_free (problem->fix.text);
  g_free (problem);
}

void
fleet_report_free (FleetReport *report)
{
  if (!report)
    return;
  g_ptr_array_unref (report->problems);
  g_free (report);
}

/* "Drop Iron Dune: 31 → 28 points" */
static char *
drop_text (const Check *self, const char *name, int which, int points)
{
  int before = self->points[which];

  if (points == 0)
    return g_strdup_printf (_ ("Drop %s"), name);
  return g_strdup_printf (_ ("Drop %s: %d → %d points"), name, before, before - points);
}

static void
set_drop_ship (const Check *self, FleetFix *fix, int which, const FleetEntry *entry)
{
  fix->kind = FLEET_FIX_DROP_SHIP;
  fix->entry = g_strdup (entry->id);
  fix->text = drop_text (self, entry_name (self, entry), which,
                         fleet_entry_points (entry, self->catalogue));
}

/* `entry` is NULL for crew without a ship. */
static void
set_drop_crew (const Check *self, FleetFix *fix, int which, const FleetEntry *entry, int craft,
               int place, const char *id)
{
  const FleetCrew *crew = fleet_catalogue_find_crew (self->catalogue, id);

  fix->kind = FLEET_FIX_DROP_CREW;
  fix->entry = entry ? g_strdup (entry->id) : NULL;
  fix->craft = entry ? craft : which;
  fix->post = place;
  fix->crew = g_strdup (id);
  fix->text = drop_text (self, crew_name (self, id), which, crew ? crew->points : 0);
}

/* To the base, or out if so many are there that no file holds more. */
static void
set_crew_to_base (const Check *self, FleetFix *fix, const Place *at, guint place)
{
  const char *id = at->craft->crew->pdata[place];

  if (loose_crew (self->fleet, at->which)->len >= FLEET_CREW_MAX) {
    set_drop_crew (self, fix, at->which, at->entry, (int)at->craft_index, (int)place, id);
    return;
  }
  fix->kind = FLEET_FIX_CREW_TO_BASE;
  fix->entry = g_strdup (at->entry->id);
  fix->craft = (int)at->craft_index;
  fix->post = (int)place;
  fix->crew = g_strdup (id);
  fix->text = g_strdup_printf (at->which == ROCKETMEN_FLEET_ACTIVE ? _ ("Leave %s at the home base")
                                                                   : _ ("Leave %s without a ship"),
                               crew_name (self, id));
}

static char *
craft_where (const Place *at, const char *list, guint i)
{
  return g_strdup_printf ("%s[%u].craft[%u].%s[%u]", list_name (at->which), at->index,
                          at->craft_index, list, i);
}

static char *
ship_where (const Place *at)
{
  return g_strdup_printf ("%s[%u].ship", list_name (at->which), at->index);
}

/* ---- RM-FL-1, RM-FL-2: points ---- */

/* What could be dropped to save points, and the best of it so far. */
typedef struct {
  int excess;
  int points; /* of the best; -1: none yet */
  const FleetEntry *entry;
  int craft;
  int place;
  const char *crew; /* NULL: the whole entry */
} Drop;

/* Just enough is better than more; more is better than too little; crew before ships. */
static gboolean
is_better_drop (const Drop *best, int points, gboolean is_crew)
{
  if (points <= 0)
    return FALSE;
  if (best->points < 0)
    return TRUE;
  gboolean is_enough = points >= best->excess;
  gboolean was_enough = best->points >= best->excess;
  if (is_enough != was_enough)
    return is_enough;
  if (points != best->points)
    return is_enough ? points < best->points : points > best->points;
  return is_crew && !best->crew;
}

static void
consider_crew (const Check *self, Drop *best, const FleetEntry *entry, int craft,
               const GPtrArray *ids)
{
  for (guint i = 0; i < ids->len; i++) {
    const FleetCrew *crew = fleet_catalogue_find_crew (self->catalogue, ids->pdata[i]);
    if (crew && is_better_drop (best, crew->points, TRUE))
      *best = (Drop){ best->excess, crew->points, entry, craft, (int)i, ids->pdata[i] };
  }
}

static void
check_points (Check *self, int which)
{
  const GPtrArray *entries = entries_of (self->fleet, which);
  Drop best = { .excess = self->points[which] - FLEET_POINTS, .points = -1 };

  if (best.excess <= 0)
    return;
  for (guint i = 0; i < entries->len; i++) {
    const FleetEntry *entry = entries->pdata[i];
    int points = fleet_entry_points (entry, self->catalogue);
    for (guint k = 0; k < entry->craft->len; k++) {
      const FleetCraft *craft = entry->craft->pdata[k];
      consider_crew (self, &best, entry, (int)k, craft->crew);
    }
    if (is_better_drop (&best, points, FALSE))
      best = (Drop){ best.excess, points, entry, 0, 0, NULL };
  }
  consider_crew (self, &best, NULL, 0, loose_crew (self->fleet, which));

  FleetProblem *problem = add_problem (
      self, FLEET_PROBLEM_ERROR, which == ROCKETMEN_FLEET_ACTIVE ? "RM-FL-1" : "RM-FL-2",
      g_strdup (list_name (which)),
      which == ROCKETMEN_FLEET_ACTIVE ? _ ("The active fleet has %d points; %d are allowed.")
                                      : _ ("The reserve has %d points; %d are allowed."),
      self->points[which], FLEET_POINTS);
  if (best.crew)
    set_drop_crew (self, &problem->fix, which, best.entry, best.craft, best.place, best.crew);
  else if (best.entry)
    set_drop_ship (self, &problem->fix, which, best.entry);
}

/* ---- RM-FL-3, RM-CO-1: coalitions ---- */

/* The coalition with the most points in both fleets together, NULL if no ship has one. */
static const char *
main_coalition (const Check *self)
{
  guint n;
  const FleetCoalition *coalitions = fleet_catalogue_coalitions (self->catalogue, &n);
  const char *best = NULL;
  int most = -1;

  for (guint i = 0; i < n; i++) {
    int points = 0;
    guint n_ships = 0;
    for (int which = ROCKETMEN_FLEET_ACTIVE; which <= ROCKETMEN_FLEET_RESERVE; which++) {
      const GPtrArray *entries = entries_of (self->fleet, which);
      for (guint k = 0; k < entries->len; k++) {
        const FleetEntry *entry = entries->pdata[k];
        const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
        const char *coalition =
            ship ? fleet_catalogue_coalition_of (self->catalogue, ship->faction) : NULL;
        if (g_strcmp0 (coalition, coalitions[i].id) != 0)
          continue;
        points += fleet_entry_points (entry, self->catalogue);
        n_ships++;
      }
    }
    if (n_ships && points > most) {
      best = coalitions[i].id;
      most = points;
    }
  }
  return best;
}

static const char *
faction_name (const Check *self, const char *id)
{
  return id ? fleet_word_faction (self->catalogue, id) : _ ("no faction");
}

static void
check_coalition (Check *self, const Place *at)
{
  const char *coalition = fleet_catalogue_coalition_of (self->catalogue, at->ship->faction);

  if (!coalition || !self->coalition || strcmp (coalition, self->coalition) == 0)
    return;
  FleetProblem *problem = add_problem (
      self, FLEET_PROBLEM_ERROR, "RM-FL-3", ship_where (at),
      _ ("%s is of %s (%s), and other ships are of %s; a player's fleets hold one coalition."),
      entry_name (self, at->entry), faction_name (self, at->ship->faction),
      fleet_word_coalition (self->catalogue, coalition),
      fleet_word_coalition (self->catalogue, self->coalition));
  problem->entry = g_strdup (at->entry->id);
  set_drop_ship (self, &problem->fix, at->which, at->entry);
}

/* ---- RM-CL-1: craft ---- */

/* Fighters fly in squadrons of two or more; a card of one was perhaps typed wrongly. */
static void
check_squadron (Check *self, const Place *at)
{
  if (at->ship->ship_class != ROCKETMEN_CLASS_FIGHTER || at->ship->craft >= 2)
    return;
  FleetProblem *problem =
      add_problem (self, FLEET_PROBLEM_WARNING, "RM-CL-1", ship_where (at),
                   _ ("%s is a fighter card of one craft; fighters fly in squadrons of two or "
                      "more. Look at the card."),
                   entry_name (self, at->entry));
  problem->entry = g_strdup (at->entry->id);
}

static void
check_craft_count (Check *self, const Place *at)
{
  int n = (int)at->entry->craft->len;

  if (n == at->ship->craft)
    return;
  FleetProblem *problem =
      add_problem (self, FLEET_PROBLEM_ERROR, "RM-CL-1",
                   g_strdup_printf ("%s[%u].craft", list_name (at->which), at->index),
                   _ ("%s has %d craft here, and %d on its card."), entry_name (self, at->entry), n,
                   at->ship->craft);
  problem->entry = g_strdup (at->entry->id);
  problem->fix.kind = FLEET_FIX_SET_CRAFT;
  problem->fix.entry = g_strdup (at->entry->id);
  problem->fix.text = g_strdup_printf (_ ("Make it %d craft"), at->ship->craft);
}

/* ---- RM-FL-4: pods ---- */

static gboolean
is_pod (const Check *self, const char *id)
{
  guint n;
  const FleetWord *pods = fleet_catalogue_pods (self->catalogue, &n);

  for (guint i = 0; i < n; i++)
    if (strcmp (pods[i].id, id) == 0)
      return TRUE;
  return FALSE;
}

static void
set_pod_fix (FleetFix *fix, const Place *at, guint post, const char *pod)
{
  fix->kind = pod ? FLEET_FIX_SET_POD : FLEET_FIX_DROP_POD;
  fix->entry = g_strdup (at->entry->id);
  fix->craft = (int)at->craft_index;
  fix->post = (int)post;
  fix->pod = g_strdup (pod);
  fix->text = pod ? g_strdup_printf (_ ("Put a %s there"), pod) : g_strdup (_ ("Take it off"));
}

/* What best stands on a post: what it is kept for, else a shield. */
static const char *
usual_pod (const FleetShip *ship, guint post)
{
  return ship->posts[post] ? ship->posts[post] : "shield";
}

static void
check_pod (Check *self, const Place *at, guint post)
{
  const char *pod = at->craft->pods->pdata[post];
  const char *name = entry_name (self, at->entry);
  FleetProblem *problem = NULL;

  if (post >= (guint)at->ship->n_posts) {
    problem = add_problem (self, FLEET_PROBLEM_ERROR, "RM-FL-4", craft_where (at, "pods", post),
                           _ ("%s has %d posts for pods, and this is number %u."), name,
                           at->ship->n_posts, post + 1);
    set_pod_fix (&problem->fix, at, post, NULL);
  } else if (!pod[0]) {
    problem = add_problem (self, FLEET_PROBLEM_WARNING, "RM-FL-4", craft_where (at, "pods", post),
                           _ ("Post %u of %s is empty; pods cost nothing."), post + 1, name);
    set_pod_fix (&problem->fix, at, post, usual_pod (at->ship, post));
  } else if (!is_pod (self, pod)) {
    problem = add_problem (self, FLEET_PROBLEM_ERROR, "RM-FL-4", craft_where (at, "pods", post),
                           _ ("There is no kind of pod called “%s”."), pod);
    set_pod_fix (&problem->fix, at, post, usual_pod (at->ship, post));
  } else if (at->ship->posts[post] && strcmp (at->ship->posts[post], pod) != 0) {
    problem = add_problem (self, FLEET_PROBLEM_ERROR, "RM-FL-4", craft_where (at, "pods", post),
                           _ ("Post %u of %s is for a %s, not for a %s."), post + 1, name,
                           at->ship->posts[post], pod);
    set_pod_fix (&problem->fix, at, post, at->ship->posts[post]);
  } else if (strcmp (pod, "laser") == 0 && at->ship->range == ROCKETMEN_LENGTH_NONE
             && !at->ship->posts[post]) {
    problem = add_problem (self, FLEET_PROBLEM_WARNING, "RM-AT-4", craft_where (at, "pods", post),
                           _ ("%s has no weapon range, so this laser can never fire."), name);
    set_pod_fix (&problem->fix, at, post, "shield");
  }
  if (problem)
    problem->entry = g_strdup (at->entry->id);
}

/* Posts that the file says nothing about are empty too. */
static void
check_pods (Check *self, const Place *at)
{
  for (guint post = 0; post < at->craft->pods->len; post++)
    check_pod (self, at, post);
  for (guint post = at->craft->pods->len; post < (guint)at->ship->n_posts; post++) {
    FleetProblem *problem = add_problem (
        self, FLEET_PROBLEM_WARNING, "RM-FL-4", craft_where (at, "pods", post),
        _ ("Post %u of %s is empty; pods cost nothing."), post + 1, entry_name (self, at->entry));
    problem->entry = g_strdup (at->entry->id);
    set_pod_fix (&problem->fix, at, post, usual_pod (at->ship, post));
  }
}

/* ---- RM-FL-5 to RM-FL-7: crew ---- */

/* The first crew member before this one, on the same craft, with a rank of this one's. */
static const FleetCrew *
find_same_rank (const Check *self, const Place *at, guint place, const FleetCrew *crew,
                const char **rank)
{
  for (guint i = 0; i < place; i++) {
    const FleetCrew *other = fleet_catalogue_find_crew (self->catalogue, at->craft->crew->pdata[i]);
    for (int a = 0; other && a < other->n_ranks; a++)
      for (int b = 0; b < crew->n_ranks; b++)
        if (strcmp (other->ranks[a], crew->ranks[b]) == 0) {
          *rank = crew->ranks[b];
          return other;
        }
  }
  return NULL;
}

static void
add_missing_crew (Check *self, const Place *at, char *where, int which, guint place, const char *id)
{
  FleetProblem *problem =
      add_problem (self, FLEET_PROBLEM_ERROR, "", where,
                   _ ("There is no crew card “%s” in the catalogues; name the file it is in."), id);

  problem->entry = at ? g_strdup (at->entry->id) : NULL;
  set_drop_crew (self, &problem->fix, which, at ? at->entry : NULL, at ? (int)at->craft_index : 0,
                 (int)place, id);
}

static void
check_crew_member (Check *self, const Place *at, guint place)
{
  const char *id = at->craft->crew->pdata[place];
  const FleetCrew *crew = fleet_catalogue_find_crew (self->catalogue, id);
  const char *ship = entry_name (self, at->entry);
  FleetProblem *problem = NULL;
  const char *rank;

  if (!crew) {
    add_missing_crew (self, at, craft_where (at, "crew", place), at->which, place, id);
    return;
  }
  const FleetCrew *same = find_same_rank (self, at, place, crew, &rank);
  const FleetFaction *faction = fleet_catalogue_find_faction (self->catalogue, crew->faction);
  if (!fleet_catalogue_may_serve (self->catalogue, crew, at->ship))
    problem = add_problem (
        self, FLEET_PROBLEM_ERROR, faction && faction->crew_serve_coalition ? "RM-FL-7" : "RM-FL-5",
        craft_where (at, "crew", place),
        faction && faction->crew_serve_coalition
            ? _ ("%s is of %s and serves on ships of its coalition; %s is of %s.")
            : _ ("%s is of %s and cannot serve on %s, which is of %s."),
        crew->name, faction_name (self, crew->faction), ship,
        faction_name (self, at->ship->faction));
  else if (same)
    problem = add_problem (self, FLEET_PROBLEM_ERROR, "RM-FL-6", craft_where (at, "crew", place),
                           _ ("%s and %s are both “%s”; two of one rank cannot be on one ship."),
                           same->name, crew->name, rank);
  else if (place >= (guint)at->ship->crew_spaces)
    problem = add_problem (self, FLEET_PROBLEM_ERROR, "RM-FL-5", craft_where (at, "crew", place),
                           ngettext ("%s has no room for %s: %d space for crew.",
                                     "%s has no room for %s: %d spaces for crew.",
                                     (gulong)at->ship->crew_spaces),
                           ship, crew->name, at->ship->crew_spaces);
  if (!problem)
    return;
  problem->entry = g_strdup (at->entry->id);
  set_crew_to_base (self, &problem->fix, at, place);
}

/* ---- Abilities that can never work ---- */

static gboolean
may_have_laser (const FleetShip *ship, const FleetCraft *craft)
{
  if (ship->range == ROCKETMEN_LENGTH_NONE)
    return FALSE;
  for (guint i = 0; craft && i < craft->pods->len; i++)
    if (strcmp (craft->pods->pdata[i], "laser") == 0)
      return TRUE;
  for (int i = 0; !craft && i < ship->n_posts; i++)
    if (!ship->posts[i] || strcmp (ship->posts[i], "laser") == 0)
      return TRUE;
  return FALSE;
}

/* Attacks: the other ship's class, its shields and Extended Range are known then. */
static gboolean
is_never_in_attack (RocketmenEffectWhen when, const FleetShip *ship)
{
  return when == ROCKETMEN_WHEN_ATTACKING || when == ROCKETMEN_WHEN_DEFENDING
         || (when == ROCKETMEN_WHEN_EXTENDED && ship->ship_class != ROCKETMEN_CLASS_ROCKETSHIP);
}

gboolean
fleet_ability_is_useless (const FleetAbility *ability, const FleetShip *ship,
                          const FleetCraft *craft)
{
  gboolean is_fixed = ship->move == ROCKETMEN_LENGTH_NONE;

  if (ability->effect != ROCKETMEN_EFFECT_TEXT && ability->by == 0)
    return TRUE;
  switch (ability->effect) {
  case ROCKETMEN_EFFECT_OWN_WR:
  case ROCKETMEN_EFFECT_REROLL:
    return !may_have_laser (ship, craft) || is_never_in_attack (ability->when, ship);
  case ROCKETMEN_EFFECT_IGNORE_ARMOUR: /* which only cruisers have */
    return !may_have_laser (ship, craft) || is_never_in_attack (ability->when, ship)
           || ability->when == ROCKETMEN_WHEN_FIGHTER || ability->when == ROCKETMEN_WHEN_ROCKETSHIP
           || ability->when == ROCKETMEN_WHEN_STATION;
  case ROCKETMEN_EFFECT_RANGE:
    return !may_have_laser (ship, craft) || ability->when != ROCKETMEN_WHEN_ALWAYS;
  case ROCKETMEN_EFFECT_ENEMY_WR:
    return ability->when == ROCKETMEN_WHEN_ATTACKING || ability->when == ROCKETMEN_WHEN_DEFENDING;
  case ROCKETMEN_EFFECT_BOARDING_DICE: /* one that cannot move boards nobody */
    return (is_fixed && ability->when == ROCKETMEN_WHEN_ATTACKING)
           || (ability->when != ROCKETMEN_WHEN_ALWAYS && ability->when != ROCKETMEN_WHEN_ATTACKING
               && ability->when != ROCKETMEN_WHEN_DEFENDING);
  case ROCKETMEN_EFFECT_CARGO:
  case ROCKETMEN_EFFECT_MOVE:
  case ROCKETMEN_EFFECT_DOCK_SHIELDS:
    return is_fixed || ability->when != ROCKETMEN_WHEN_ALWAYS;
  case ROCKETMEN_EFFECT_AP:
    return ability->when != ROCKETMEN_WHEN_ALWAYS;
  case ROCKETMEN_EFFECT_TEXT:
    return FALSE;
  }
  g_assert_not_reached ();
}

static char *
ability_text (const FleetAbility *ability)
{
  if (ability->text)
    return g_strdup (ability->text);
  return g_strdup_printf ("%s %+d %s", fleet_word ("effect", (int)ability->effect), ability->by,
                          fleet_word ("when", (int)ability->when));
}

static void
check_useless (Check *self, const Place *at, guint place)
{
  const FleetCrew *crew =
      fleet_catalogue_find_crew (self->catalogue, at->craft->crew->pdata[place]);

  if (!crew || !fleet_catalogue_may_serve (self->catalogue, crew, at->ship))
    return;
  for (int i = 0; i < crew->n_abilities; i++) {
    const FleetAbility *ability = &crew->abilities[i];
    /* Pods of the reserve are chosen as a ship comes. */
    if (!fleet_ability_is_useless (ability, at->ship,
                                   at->which == ROCKETMEN_FLEET_ACTIVE ? at->craft : NULL))
      continue;
    g_autofree char *text = ability_text (ability);
    FleetProblem *problem =
        add_problem (self, FLEET_PROBLEM_WARNING, "RM-AB-1", craft_where (at, "crew", place),
                     _ ("“%s” of %s can never work aboard %s as it is."), text, crew->name,
                     entry_name (self, at->entry));
    problem->entry = g_strdup (at->entry->id);
  }
}

/* Crew without a ship, whom no ship of the player may ever take. */
static void
check_stranded (Check *self, int which, guint place, const FleetCrew *crew)
{
  if (crew->n_abilities == 0)
    return;
  for (int k = ROCKETMEN_FLEET_ACTIVE; k <= ROCKETMEN_FLEET_RESERVE; k++) {
    const GPtrArray *entries = entries_of (self->fleet, k);
    for (guint i = 0; i < entries->len; i++) {
      const FleetEntry *entry = entries->pdata[i];
      const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
      if (ship && ship->crew_spaces > 0 && fleet_catalogue_may_serve (self->catalogue, crew, ship))
        return;
    }
  }
  add_problem (self, FLEET_PROBLEM_WARNING, "RM-FL-8",
               g_strdup_printf ("%s[%u]",
                                which == ROCKETMEN_FLEET_ACTIVE ? "unassigned" : "reserve_crew",
                                place),
               _ ("No ship of this fleet takes %s, and at the home base abilities do not work."),
               crew->name);
}

static void
check_loose_crew (Check *self, int which)
{
  const GPtrArray *ids = loose_crew (self->fleet, which);
  const char *list = which == ROCKETMEN_FLEET_ACTIVE ? "unassigned" : "reserve_crew";

  for (guint i = 0; i < ids->len; i++) {
    const FleetCrew *crew = fleet_catalogue_find_crew (self->catalogue, ids->pdata[i]);
    if (crew)
      check_stranded (self, which, i, crew);
    else
      add_missing_crew (self, NULL, g_strdup_printf ("%s[%u]", list, i), which, i, ids->pdata[i]);
  }
}

/* ---- Entries ---- */

static void
check_entry (Check *self, Place *at)
{
  at->ship = fleet_catalogue_find_ship (self->catalogue, at->entry->ship);
  if (!at->ship) {
    FleetProblem *problem =
        add_problem (self, FLEET_PROBLEM_ERROR, "", ship_where (at),
                     _ ("There is no ship card “%s” in the catalogues; name the file it is in."),
                     at->entry->ship);
    problem->entry = g_strdup (at->entry->id);
    set_drop_ship (self, &problem->fix, at->which, at->entry);
    return;
  }
  check_coalition (self, at);
  check_squadron (self, at);
  check_craft_count (self, at);
  for (at->craft_index = 0; at->craft_index < at->entry->craft->len; at->craft_index++) {
    at->craft = at->entry->craft->pdata[at->craft_index];
    check_pods (self, at);
    for (guint i = 0; i < at->craft->crew->len; i++) {
      check_crew_member (self, at, i);
      check_useless (self, at, i);
    }
  }
}

/* RM-CL-4: one station at a time. Two in the active fleet cannot both be the home base; one more in
 * the reserve never comes, since the first would have to go, and then there is no base to come to.
 */
static void
check_stations (Check *self)
{
  const char *first = NULL;
  gboolean is_first_active = FALSE;

  for (int which = ROCKETMEN_FLEET_ACTIVE; which <= ROCKETMEN_FLEET_RESERVE; which++) {
    const GPtrArray *entries = entries_of (self->fleet, which);
    for (guint i = 0; i < entries->len; i++) {
      const FleetEntry *entry = entries->pdata[i];
      const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
      if (!ship || ship->ship_class != ROCKETMEN_CLASS_STATION)
        continue;
      if (!first) {
        first = entry_name (self, entry);
        is_first_active = which == ROCKETMEN_FLEET_ACTIVE;
        /* A squadron of stations would be several too. */
        if (ship->craft == 1 || which == ROCKETMEN_FLEET_RESERVE)
          continue;
      }
      const Place at = { .which = which, .index = i, .entry = entry };
      gboolean is_error = is_first_active && which == ROCKETMEN_FLEET_ACTIVE;
      FleetProblem *problem = add_problem (
          self, is_error ? FLEET_PROBLEM_ERROR : FLEET_PROBLEM_WARNING, "RM-CL-4", ship_where (&at),
          is_error ? _ ("%s and %s are both stations; one is the home base, and there is one at a "
                        "time.")
                   : _ ("%s and %s are both stations; while one is in play the other cannot come."),
          first, entry_name (self, entry));
      problem->entry = g_strdup (entry->id);
      set_drop_ship (self, &problem->fix, which, entry);
    }
  }
}

/* A ship that the active fleet could take: cheapest first by what is given, then by order. */
static const FleetShip *
find_ship_to_add (const Check *self, int points)
{
  guint n;
  const FleetShip *ships = fleet_catalogue_ships (self->catalogue, &n);
  const FleetShip *best = NULL;

  for (guint i = 0; i < n; i++) {
    const char *coalition = fleet_catalogue_coalition_of (self->catalogue, ships[i].faction);
    if (ships[i].points > points
        || (coalition && self->coalition && strcmp (coalition, self->coalition) != 0)
        || (ships[i].ship_class == ROCKETMEN_CLASS_STATION && ships[i].craft > 1))
      continue;
    if (self->collection && fleet_collection_own (self->collection, ships[i].id) == 0)
      continue;
    if (!best || ships[i].points < best->points)
      best = &ships[i];
  }
  return best;
}

/* RM-1: who has no ship in the active fleet has lost. */
static void
check_any_ship (Check *self)
{
  int left = FLEET_POINTS - self->points[ROCKETMEN_FLEET_ACTIVE];

  if (self->fleet->active->len > 0)
    return;
  FleetProblem *problem =
      add_problem (self, FLEET_PROBLEM_ERROR, "RM-1", g_strdup ("active"),
                   _ ("The active fleet has no ship; without one the battle is lost."));
  FleetFix *fix = &problem->fix;
  for (guint i = 0; i < self->fleet->reserve->len; i++) {
    const FleetEntry *entry = self->fleet->reserve->pdata[i];
    if (!fleet_catalogue_find_ship (self->catalogue, entry->ship)
        || fleet_entry_points (entry, self->catalogue) > left)
      continue;
    fix->kind = FLEET_FIX_ACTIVATE;
    fix->entry = g_strdup (entry->id);
    fix->text = g_strdup_printf (_ ("Move %s from the reserve"), entry_name (self, entry));
    return;
  }
  const FleetShip *ship = find_ship_to_add (self, left);
  if (ship) {
    fix->kind = FLEET_FIX_ADD_SHIP;
    fix->pod = g_strdup (ship->id);
    fix->text =
        g_strdup_printf (ngettext ("Add %s (%d point)", "Add %s (%d points)", (gulong)ship->points),
                         ship->name, ship->points);
  } else if (self->fleet->unassigned->len) {
    set_drop_crew (self, fix, ROCKETMEN_FLEET_ACTIVE, NULL, 0, 0,
                   self->fleet->unassigned->pdata[0]);
  }
}

/* ---- Advice ---- */

/* Is there a laser that can fire? If not, where could one be? */
static void
check_lasers (Check *self)
{
  const GPtrArray *entries = self->fleet->active;
  Place free_post = { 0 };
  guint post = 0;

  if (entries->len == 0)
    return;
  for (guint i = 0; i < entries->len; i++) {
    const FleetEntry *entry = entries->pdata[i];
    const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
    if (!ship)
      return; /* who knows */
    for (guint k = 0; k < entry->craft->len; k++) {
      const FleetCraft *craft = entry->craft->pdata[k];
      if (may_have_laser (ship, craft))
        return;
      for (int p = 0; ship->range != ROCKETMEN_LENGTH_NONE && !free_post.entry && p < ship->n_posts;
           p++)
        if (!ship->posts[p] || strcmp (ship->posts[p], "laser") == 0) {
          free_post = (Place){ .entry = entry, .craft_index = k };
          post = (guint)p;
        }
    }
  }
  FleetProblem *problem =
      add_problem (self, FLEET_PROBLEM_WARNING, "RM-FL-4", g_strdup ("active"),
                   _ ("The active fleet has no laser that can fire; it can only ram and board."));
  if (free_post.entry)
    set_pod_fix (&problem->fix, &free_post, post, "laser");
}

static void
check_start (Check *self)
{
  int wanted[ROCKETMEN_RESOURCES] = { 0 };
  int best = 0;

  if (self->fleet->start)
    return;
  for (guint i = 0; i < self->fleet->reserve->len; i++) {
    const FleetEntry *entry = self->fleet->reserve->pdata[i];
    const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
    for (int k = 0; ship && k < ROCKETMEN_RESOURCES; k++)
      wanted[k] += ship->cost[k];
  }
  for (int k = 1; k < ROCKETMEN_RESOURCES; k++)
    if (wanted[k] > wanted[best])
      best = k;
  FleetProblem *problem =
      add_problem (self, FLEET_PROBLEM_WARNING, "RM-ST-2", g_strdup ("start"),
                   _ ("No starting resource is chosen; it can still be when the battle begins."));
  problem->fix.kind = FLEET_FIX_SET_START;
  problem->fix.pod = g_strdup (fleet_word ("resource", best));
  problem->fix.text = g_strdup_printf (_ ("Start with %s"), fleet_word ("resource", best));
}

/* ---- Copies ---- */

static void
count_card (GHashTable *counts, GPtrArray *order, const char *id)
{
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (counts, id));

  if (n == 0)
    g_ptr_array_add (order, (char *)id);
  g_hash_table_insert (counts, (char *)id, GUINT_TO_POINTER (n + 1));
}

static void
count_all (const Fleet *fleet, GHashTable *counts, GPtrArray *order)
{
  for (int which = ROCKETMEN_FLEET_ACTIVE; which <= ROCKETMEN_FLEET_RESERVE; which++) {
    const GPtrArray *entries = entries_of (fleet, which);
    const GPtrArray *loose = loose_crew (fleet, which);
    for (guint i = 0; i < entries->len; i++) {
      const FleetEntry *entry = entries->pdata[i];
      count_card (counts, order, entry->ship);
      for (guint k = 0; k < entry->craft->len; k++) {
        const FleetCraft *craft = entry->craft->pdata[k];
        for (guint c = 0; c < craft->crew->len; c++)
          count_card (counts, order, craft->crew->pdata[c]);
      }
    }
    for (guint i = 0; i < loose->len; i++)
      count_card (counts, order, loose->pdata[i]);
  }
}

/* Demonstration cards lie on no table, so nobody needs to own them. */
static gboolean
is_demonstration (const FleetShip *ship, const FleetCrew *crew)
{
  return (ship && ship->provenance == FLEET_DEMONSTRATION)
         || (crew && crew->provenance == FLEET_DEMONSTRATION);
}

static void
check_copies (Check *self, GHashTable *counts, const GPtrArray *order)
{
  for (guint i = 0; i < order->len; i++) {
    const char *id = order->pdata[i];
    const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, id);
    const FleetCrew *crew = fleet_catalogue_find_crew (self->catalogue, id);
    int needed = (int)GPOINTER_TO_UINT (g_hash_table_lookup (counts, id));
    int owned = fleet_collection_own (self->collection, id);
    if (needed <= owned || !(ship || crew) || is_demonstration (ship, crew))
      continue;
    add_problem (self, FLEET_PROBLEM_WARNING, "", g_strdup (""),
                 ngettext ("%s is needed %d time, and you own %d.",
                           "%s is needed %d times, and you own %d.", (gulong)needed),
                 ship ? ship->name : crew_name (self, id), needed, owned);
  }
}

/* Points that a card one owns would still fill. */
static void
check_points_left (Check *self, GHashTable *counts)
{
  int left = FLEET_POINTS - self->points[ROCKETMEN_FLEET_ACTIVE];
  guint n;
  const FleetShip *ships = fleet_catalogue_ships (self->catalogue, &n);
  const FleetShip *best = NULL;

  for (guint i = 0; i < n; i++) {
    const char *coalition = fleet_catalogue_coalition_of (self->catalogue, ships[i].faction);
    int used = (int)GPOINTER_TO_UINT (g_hash_table_lookup (counts, ships[i].id));
    if (ships[i].points > left || ships[i].ship_class == ROCKETMEN_CLASS_STATION
        || fleet_collection_own (self->collection, ships[i].id) <= used
        || (coalition && self->coalition && strcmp (coalition, self->coalition) != 0))
      continue;
    if (!best || ships[i].points > best->points)
      best = &ships[i];
  }
  if (!best || self->fleet->active->len >= FLEET_ENTRIES_MAX)
    return;
  FleetProblem *problem = add_problem (
      self, FLEET_PROBLEM_WARNING, "RM-FL-1", g_strdup ("active"),
      ngettext ("%d point is left, and you own %s (%d), which would fit.",
                "%d points are left, and you own %s (%d), which would fit.", (gulong)left),
      left, best->name, best->points);
  problem->fix.kind = FLEET_FIX_ADD_SHIP;
  problem->fix.pod = g_strdup (best->id);
  problem->fix.text = g_strdup_printf (_ ("Add %s: %d → %d points"), best->name,
                                       self->points[ROCKETMEN_FLEET_ACTIVE],
                                       self->points[ROCKETMEN_FLEET_ACTIVE] + best->points);
}

static void
check_collection (Check *self)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) order = g_ptr_array_new ();

  count_all (self->fleet, counts, order);
  check_copies (self, counts, order);
  check_points_left (self, counts);
}

/* ---- All ---- */

/* Errors first; otherwise as they were found. */
static void
sort_problems (FleetReport *report)
{
  GPtrArray *sorted = g_ptr_array_new_with_free_func (free_problem);

  for (int severity = FLEET_PROBLEM_ERROR; severity <= FLEET_PROBLEM_WARNING; severity++)
    for (guint i = 0; i < report->problems->len; i++) {
      FleetProblem *problem = report->problems->pdata[i];
      if ((int)problem->severity == severity)
        g_ptr_array_add (sorted, problem);
      report->is_valid = report->is_valid && problem->severity != FLEET_PROBLEM_ERROR;
    }
  g_ptr_array_set_free_func (report->problems, NULL);
  g_ptr_array_unref (report->problems);
  report->problems = sorted;
}

FleetReport *
fleet_check (const Fleet *fleet, const FleetCatalogue *catalogue,
             const struct FleetCollection *collection)
{
  FleetReport *report = g_new0 (FleetReport, 1);
  Check self = { fleet, catalogue, collection, report };

  report->problems = g_ptr_array_new_with_free_func (free_problem);
  report->is_valid = TRUE;
  for (int which = ROCKETMEN_FLEET_ACTIVE; which <= ROCKETMEN_FLEET_RESERVE; which++)
    self.points[which] = fleet_points (fleet, which, catalogue);
  report->active_points = self.points[ROCKETMEN_FLEET_ACTIVE];
  report->reserve_points = self.points[ROCKETMEN_FLEET_RESERVE];
  self.coalition = main_coalition (&self);

  check_start (&self);
  check_any_ship (&self);
  check_stations (&self);
  for (int which = ROCKETMEN_FLEET_ACTIVE; which <= ROCKETMEN_FLEET_RESERVE; which++) {
    const GPtrArray *entries = entries_of (fleet, which);
    check_points (&self, which);
    for (guint i = 0; i < entries->len; i++) {
      Place at = { .which = which, .index = i, .entry = entries->pdata[i] };
      check_entry (&self, &at);
    }
  }
  check_loose_crew (&self, ROCKETMEN_FLEET_ACTIVE);
  check_loose_crew (&self, ROCKETMEN_FLEET_RESERVE);
  check_lasers (&self);
  if (collection)
    check_collection (&self);
  sort_problems (report);
  return report;
}
