/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-readable.h. Plain characters only: chat programs make something else of the others. */
#include "fleet-readable.h"

#include "fleet-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  GString *out;
  const FleetCatalogue *catalogue;
  gboolean has_demonstration;
} List;

static char *
points_text (int points)
{
  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE, "%d point", "%d points", (gulong)MAX (points, 0)), points);
}

static char *
join_pods (const List *self, const FleetCraft *craft)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < craft->pods->len; i++)
    g_string_append_printf (text, "%s%s", i ? ", " : "",
                            fleet_word_pod (self->catalogue, g_ptr_array_index (craft->pods, i)));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_abilities (List *self, const char *indent, const FleetAbility *abilities, int n)
{
  for (int i = 0; i < n; i++) {
    g_autofree char *text = fleet_describe_ability (&abilities[i]);
    g_string_append_printf (self->out, "%s%s\n", indent, text);
  }
}

static void
add_crew (List *self, const char *indent, const char *id)
{
  const FleetCrew *crew = fleet_catalogue_find_crew (self->catalogue, id);

  if (!crew) {
    g_string_append_printf (self->out, _ ("%sCrew: %s (in no catalogue)\n"), indent, id);
    return;
  }
  g_autofree char *ranks = fleet_describe_ranks (crew);
  g_autofree char *points = points_text (crew->points);
  g_autofree char *deeper = g_strconcat (indent, "  ", NULL);
  g_string_append_printf (self->out, _ ("%sCrew: %s"), indent, crew->name);
  if (ranks[0])
    g_string_append_printf (self->out, " (%s)", ranks);
  g_string_append_printf (self->out, ", %s\n", points);
  add_abilities (self, deeper, crew->abilities, crew->n_abilities);
  self->has_demonstration |= crew->provenance == FLEET_DEMONSTRATION;
}

static void
add_card (List *self, const FleetShip *ship)
{
  const char *rule, *text;
  const char *class_ability = fleet_class_ability (ship->ship_class, &rule, &text);

  g_string_append_printf (self->out,
                          _ ("  AP %d, WR %d, move %s, weapon %s, cargo %d, crew spaces %d\n"),
                          ship->ap, ship->wr, fleet_word_length (ship->move),
                          fleet_word_length (ship->range), ship->cargo, ship->crew_spaces);
  if (class_ability)
    g_string_append_printf (self->out, "  %s\n", class_ability);
  add_abilities (self, "  ", ship->abilities, ship->n_abilities);
  self->has_demonstration |= ship->provenance == FLEET_DEMONSTRATION;
}

/* How many of the craft from this one on have the same pods and no crew. */
static guint
count_alike (const List *self, const GPtrArray *craft, guint from)
{
  guint n = 1;
  const FleetCraft *first = g_ptr_array_index (craft, from);
  g_autofree char *pods = join_pods (self, first);

  for (; from + n < craft->len && first->crew->len == 0; n++) {
    const FleetCraft *other = g_ptr_array_index (craft, from + n);
    g_autofree char *others = join_pods (self, other);
    if (other->crew->len || strcmp (pods, others) != 0)
      break;
  }
  return n;
}

static void
add_craft (List *self, const GPtrArray *craft)
{
  for (guint i = 0; i < craft->len;) {
    const FleetCraft *one = g_ptr_array_index (craft, i);
    guint n = count_alike (self, craft, i);
    g_autofree char *pods = join_pods (self, one);
    const char *what = pods[0] ? pods : _ ("no pods");
    if (craft->len == 1)
      g_string_append_printf (self->out, _ ("  Pods: %s\n"), what);
    else if (n == 1)
      g_string_append_printf (self->out, _ ("  Craft %u: %s\n"), i + 1, what);
    else
      g_string_append_printf (self->out, _ ("  Craft %u to %u: %s\n"), i + 1, i + n, what);
    for (guint k = 0; k < one->crew->len; k++)
      add_crew (self, "  ", g_ptr_array_index (one->crew, k));
    i += n;
  }
}

static void
add_entry (List *self, const FleetEntry *entry, gboolean is_reserve)
{
  const FleetShip *ship = fleet_catalogue_find_ship (self->catalogue, entry->ship);
  const char *name = fleet_entry_name (entry, ship);

  g_string_append_printf (self->out, "\n* %s", name);
  if (!ship) {
    g_string_append_printf (self->out, " (%s)\n", _ ("in no catalogue"));
  } else {
    g_autofree char *points = points_text (fleet_entry_points (entry, self->catalogue));
    if (name != ship->name)
      g_string_append_printf (self->out, " (%s)", ship->name);
    g_string_append_printf (self->out, ", %s, %s: %s\n",
                            fleet_word_class (self->catalogue, ship->class_id),
                            fleet_word_faction (self->catalogue, ship->faction), points);
    add_card (self, ship);
  }
  add_craft (self, entry->craft);
  g_autofree char *cost = ship && is_reserve ? fleet_describe_cost (ship) : NULL;
  if (cost)
    g_string_append_printf (self->out, _ ("  Comes in for %s\n"), cost);
}

static void
add_fleet (List *self, const char *heading, const GPtrArray *entries, const GPtrArray *crew,
           gboolean is_reserve)
{
  if (entries->len == 0 && crew->len == 0)
    return;
  g_string_append_printf (self->out, "\n%s\n", heading);
  for (guint i = 0; i < entries->len; i++)
    add_entry (self, g_ptr_array_index (entries, i), is_reserve);
  if (crew->len)
    g_string_append_printf (self->out, "\n* %s\n",
                            is_reserve ? _ ("Crew without a ship") : _ ("On the home base"));
  for (guint i = 0; i < crew->len; i++)
    add_crew (self, "  ", g_ptr_array_index (crew, i));
}

static void
add_problems (List *self, const FleetReport *report)
{
  if (report->problems->len == 0)
    return;
  g_string_append_printf (self->out, "\n%s\n",
                          report->is_valid ? _ ("Good to know")
                                           : _ ("Problems: this fleet cannot be played yet"));
  for (guint i = 0; i < report->problems->len; i++) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, i);
    g_string_append_printf (self->out, "%s %s%s%s\n",
                            problem->severity == FLEET_PROBLEM_ERROR ? "!" : "-",
                            problem->rule ? problem->rule : "",
                            problem->rule && problem->rule[0] ? ": " : "", problem->message);
    if (problem->fix.kind != FLEET_FIX_NONE && problem->fix.text)
      g_string_append_printf (self->out, "  > %s\n", problem->fix.text);
  }
}

char *
fleet_write_readable (const Fleet *fleet, const FleetCatalogue *catalogue,
                      const FleetReport *report)
{
  List self = { .out = g_string_new (NULL), .catalogue = catalogue };
  const char *start = fleet_word_start (fleet->start);

  g_string_append (self.out, fleet->name && fleet->name[0] ? fleet->name : _ ("Unnamed fleet"));
  if (fleet->player && fleet->player[0])
    g_string_append_printf (self.out, " (%s)", fleet->player);
  g_string_append_c (self.out, '\n');
  if (report) {
    g_string_append_printf (self.out, _ ("Active fleet %d of %d points"), report->active_points,
                            FLEET_POINTS);
    if (fleet->reserve->len || fleet->reserve_crew->len)
      g_string_append_printf (self.out, _ (", reserve %d of %d"), report->reserve_points,
                              FLEET_POINTS);
    g_string_append_c (self.out, '\n');
  }
  if (start)
    g_string_append_printf (self.out, _ ("Starting resource: %s\n"), start);
  if (report)
    add_problems (&self, report);
  add_fleet (&self, _ ("ACTIVE FLEET"), fleet->active, fleet->unassigned, FALSE);
  add_fleet (&self, _ ("RESERVE"), fleet->reserve, fleet->reserve_crew, TRUE);
  if (fleet->note && fleet->note[0])
    g_string_append_printf (self.out, "\n%s\n", fleet->note);
  if (self.has_demonstration)
    g_string_append_printf (self.out, "\n%s\n",
                            _ ("Demonstration cards: invented for Rocket Table"));
  return g_string_free (self.out, FALSE);
}
