/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fleet-words.h. */
#include "fleet-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *
fleet_word_length (RocketmenLength length)
{
  switch (length) {
  case ROCKETMEN_LENGTH_S:
    return "S";
  case ROCKETMEN_LENGTH_M:
    return "M";
  case ROCKETMEN_LENGTH_L:
    return "L";
  case ROCKETMEN_LENGTH_NONE:
    break;
  }
  return "–";
}

const char *
fleet_word_resource (int resource)
{
  static const char *const names[ROCKETMEN_RESOURCES] = {
    N_ ("Titanium"),
    N_ ("Newtonium"),
    N_ ("Carbon 7"),
  };

  return _ (names[resource]);
}

const char *
fleet_word_start (const char *start)
{
  static const char *const words[ROCKETMEN_RESOURCES] = { "titanium", "newtonium", "carbon7" };

  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    if (g_strcmp0 (start, words[i]) == 0)
      return fleet_word_resource (i);
  return NULL;
}

char *
fleet_describe_cost (const FleetShip *ship)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < ROCKETMEN_RESOURCES; i++)
    if (ship->cost[i])
      g_string_append_printf (text, "%s%d %s", text->len ? ", " : "", ship->cost[i],
                              fleet_word_resource (i));
  return text->len ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

/* ---- Names by id ---- */

/* Names that stand in every catalogue are translated; those that users give are theirs. */
static const char *
translate_name (const char *name)
{
  static const char *const names[] = {
    N_ ("Fighter"),
    N_ ("Rocketship"),
    N_ ("Cruiser"),
    N_ ("Space station"),
    N_ ("Laser"),
    N_ ("Shield"),
    N_ ("Mercury"),
    N_ ("Rebels"),
    N_ ("Venus"),
    N_ ("Venusian Foreign Legion"),
    N_ ("Legion of Terra"),
    N_ ("Mars"),
    N_ ("Alliance of Free Planets"),
    N_ ("Axis of Evil"),
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i], name) == 0)
      return _ (names[i]);
  return name;
}

static const char *
find_word (const FleetWord *words, guint n, const char *id)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (words[i].id, id) == 0)
      return translate_name (words[i].name);
  return id;
}

const char *
fleet_word_class (const FleetCatalogue *catalogue, const char *class_id)
{
  guint n;
  const FleetWord *words = fleet_catalogue_classes (catalogue, &n);

  return find_word (words, n, class_id);
}

const char *
fleet_word_pod (const FleetCatalogue *catalogue, const char *pod)
{
  guint n;
  const FleetWord *words = fleet_catalogue_pods (catalogue, &n);

  return pod[0] ? find_word (words, n, pod) : _ ("empty post");
}

const char *
fleet_word_faction (const FleetCatalogue *catalogue, const char *faction)
{
  const FleetFaction *found = faction ? fleet_catalogue_find_faction (catalogue, faction) : NULL;

  if (!faction)
    return _ ("unaffiliated");
  return found ? translate_name (found->name) : faction;
}

const char *
fleet_word_coalition (const FleetCatalogue *catalogue, const char *coalition)
{
  guint n;
  const FleetCoalition *coalitions = fleet_catalogue_coalitions (catalogue, &n);

  for (guint i = 0; i < n; i++)
    if (strcmp (coalitions[i].id, coalition) == 0)
      return translate_name (coalitions[i].name);
  return coalition;
}

const char *
fleet_entry_name (const FleetEntry *entry, const FleetShip *ship)
{
  if (entry->nickname && entry->nickname[0])
    return entry->nickname;
  return ship ? ship->name : entry->ship;
}

const char *
fleet_word_rank (const char *rank)
{
  static const char *const known[] = { N_ ("captain"), N_ ("engineer"),  N_ ("gunner"),
                                       N_ ("marine"),  N_ ("navigator"), N_ ("pilot") };

  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_str_equal (rank, known[i]))
      return _ (known[i]);
  return rank;
}

char *
fleet_describe_ranks (const FleetCrew *crew)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < crew->n_ranks; i++)
    g_string_append_printf (text, "%s%s", i ? ", " : "", fleet_word_rank (crew->ranks[i]));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- Abilities ---- */

const char *
fleet_class_ability (RocketmenShipClass ship_class, const char **rule, const char **text)
{
  switch (ship_class) {
  case ROCKETMEN_CLASS_FIGHTER:
    *rule = "RM-CL-1";
    *text = _ ("Each craft of the squadron is a ship of its own. Once in each player's turn a "
               "craft that is hit may roll 2d6: with 7 or more the hit is avoided. Never against "
               "a natural 12.");
    return _ ("Evasive Manoeuvres");
  case ROCKETMEN_CLASS_ROCKETSHIP:
    *rule = "RM-CL-2";
    *text = _ ("For 1 AP an attack reaches one weapon increment further, as often as you can pay. "
               "Each step adds 1 to the number that attack must reach.");
    return _ ("Extended Range");
  case ROCKETMEN_CLASS_CRUISER:
    *rule = "RM-CL-3";
    *text = _ ("Attacks on it must reach 1 more.");
    return _ ("Armored Hull");
  case ROCKETMEN_CLASS_STATION:
    *rule = "RM-CL-4";
    *text = _ ("Each time it is hit, roll 2d6: with 9 or more the hit fails. Never against a "
               "natural 12. In play it is ship and home base at once.");
    return _ ("Base Defense");
  case ROCKETMEN_CLASS_PLAIN:
    break;
  }
  return NULL;
}

static const char *
describe_when (RocketmenEffectWhen when)
{
  switch (when) {
  case ROCKETMEN_WHEN_ALWAYS:
    break;
  case ROCKETMEN_WHEN_FIGHTER:
    return _ ("against fighters");
  case ROCKETMEN_WHEN_ROCKETSHIP:
    return _ ("against rocketships");
  case ROCKETMEN_WHEN_CRUISER:
    return _ ("against cruisers");
  case ROCKETMEN_WHEN_STATION:
    return _ ("against space stations");
  case ROCKETMEN_WHEN_EXTENDED:
    return _ ("with Extended Range");
  case ROCKETMEN_WHEN_SHIELDED:
    return _ ("against a target with a shield");
  case ROCKETMEN_WHEN_UNSHIELDED:
    return _ ("against a target without shields");
  case ROCKETMEN_WHEN_ATTACKING:
    return _ ("when it boards");
  case ROCKETMEN_WHEN_DEFENDING:
    return _ ("when it is boarded");
  }
  return NULL;
}

static char *
describe_effect (const FleetAbility *ability)
{
  g_autofree char *by = g_strdup_printf ("%s%d", ability->by < 0 ? "−" : "+", ABS (ability->by));
  gulong n = (gulong)ABS (ability->by);

  switch (ability->effect) {
  case ROCKETMEN_EFFECT_OWN_WR:
    return g_strdup_printf (_ ("WR %s on its attacks"), by);
  case ROCKETMEN_EFFECT_ENEMY_WR:
    return g_strdup_printf (_ ("WR %s on attacks against it"), by);
  case ROCKETMEN_EFFECT_AP:
    return g_strdup_printf (_ ("%s AP each turn"), by);
  case ROCKETMEN_EFFECT_BOARDING_DICE:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s boarding die", "%s boarding dice", n),
                            by);
  case ROCKETMEN_EFFECT_RANGE:
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s weapon increment", "%s weapon increments", n), by);
  case ROCKETMEN_EFFECT_CARGO:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s cargo space", "%s cargo spaces", n),
                            by);
  case ROCKETMEN_EFFECT_REROLL:
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "rolls %d failed attack again each turn",
                                         "rolls %d failed attacks again each turn", n),
                            ability->by);
  case ROCKETMEN_EFFECT_IGNORE_ARMOUR:
    return g_strdup (_ ("Armored Hull does not count against its attacks"));
  case ROCKETMEN_EFFECT_DOCK_SHIELDS:
    return g_strdup (_ ("docks to enemy ships in spite of shields"));
  case ROCKETMEN_EFFECT_MOVE:
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s move increment", "%s move increments", n), by);
  case ROCKETMEN_EFFECT_TEXT:
    break;
  }
  return g_strdup (_ ("see the card"));
}

char *
fleet_describe_ability (const FleetAbility *ability)
{
  const char *when = describe_when (ability->when);
  gboolean has_text = ability->text && ability->text[0];

  if (ability->effect == ROCKETMEN_EFFECT_TEXT && has_text)
    return g_strdup (ability->text);
  g_autofree char *effect = describe_effect (ability);
  g_autofree char *whole =
      when ? g_strdup_printf ("%s, %s", effect, when) : g_steal_pointer (&effect);
  return has_text ? g_strdup_printf ("%s (%s)", ability->text, whole) : g_steal_pointer (&whole);
}

const char *
fleet_effect_rule (RocketmenEffectKind effect, const char **text)
{
  switch (effect) {
  case ROCKETMEN_EFFECT_OWN_WR:
    *text = _ ("Added to the number this ship's attacks must reach with 2d6. Minus is good.");
    return _ ("WR on its attacks");
  case ROCKETMEN_EFFECT_ENEMY_WR:
    *text = _ ("Added to the number that attacks on this ship must reach. Plus is good.");
    return _ ("WR against it");
  case ROCKETMEN_EFFECT_AP:
    *text = _ ("More AP for this ship, every turn. AP do not carry over.");
    return _ ("More AP");
  case ROCKETMEN_EFFECT_BOARDING_DICE:
    *text = _ ("In each boarding wave: 1 die for the ship, 1 for each pod and crew member, and "
               "these.");
    return _ ("Boarding dice");
  case ROCKETMEN_EFFECT_RANGE:
    *text = _ ("Attacks reach so many weapon increments further, for nothing.");
    return _ ("Longer range");
  case ROCKETMEN_EFFECT_CARGO:
    *text = _ ("The ship carries so many resources more.");
    return _ ("More cargo");
  case ROCKETMEN_EFFECT_REROLL:
    *text = _ ("A failed attack may be rolled again, so many times each turn. The second roll "
               "counts.");
    return _ ("Roll again");
  case ROCKETMEN_EFFECT_IGNORE_ARMOUR:
    *text = _ ("The 1 that Armored Hull adds is left out against this ship's attacks.");
    return _ ("Through Armored Hull");
  case ROCKETMEN_EFFECT_DOCK_SHIELDS:
    *text = _ ("Shields on an enemy ship do not keep this ship from docking to it.");
    return _ ("Docks through shields");
  case ROCKETMEN_EFFECT_MOVE:
    *text = _ ("Each move is so many increments longer, for the same AP.");
    return _ ("Longer moves");
  case ROCKETMEN_EFFECT_TEXT:
    break;
  }
  *text =
      _ ("Abilities told in a card's own words overrule the rules, but never a natural 12 or 2. "
         "The players carry them out.");
  return _ ("As the card says");
}
