/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rocket-table odds: exact chances of Rocketmen before you commit. One command in five parts, each
 * with options of its own. The sums are rules/odds; here are words, ranges and JSON.
 */
#include "rt-cli.h"

#include "app/session/rt-language.h"

#include "rules/odds/odds.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static const RtCliCommand attack_command, volley_command, boarding_command, collision_command,
    mining_command;

/* ---- Reading ---- */

enum { MISSING = G_MININT };

/* An option that was read, and the range it must lie in. */
typedef struct {
  const char *name;
  int value;
  int min;
  int max;
} Ranged;

static gboolean
check_ranges (const Ranged *numbers, gsize n)
{
  for (gsize i = 0; i < n; i++) {
    if (numbers[i].value == MISSING) {
      rt_cli_fail (_ ("%s is missing; it is a number from %d to %d"), numbers[i].name,
                   numbers[i].min, numbers[i].max);
      return FALSE;
    }
    if (numbers[i].value < numbers[i].min || numbers[i].value > numbers[i].max) {
      rt_cli_fail (_ ("%s must be %d to %d, not %d"), numbers[i].name, numbers[i].min,
                   numbers[i].max, numbers[i].value);
      return FALSE;
    }
  }
  return TRUE;
}

/* Parses options of a part; nothing but options may stand there. */
static gboolean
parse (const RtCliCommand *command, const char *description, const GOptionEntry *entries, int argc,
       char **argv)
{
  if (!rt_cli_parse (command, description, entries, &argc, &argv))
    return FALSE;
  if (argc > 1) {
    rt_cli_fail (_ ("“%s” is one argument too many"), argv[1]);
    return FALSE;
  }
  return TRUE;
}

/* Reads "4,2,1" into up to n counts, at least n_needed of them. `form` says what was expected. */
static gboolean
read_counts (const char *option, const char *text, const char *form, int *count, guint n_needed,
             guint n)
{
  g_auto (GStrv) parts = g_strsplit (text, ",", -1);
  guint n_parts = g_strv_length (parts);
  gboolean is_ok = n_parts >= n_needed && n_parts <= n;

  for (guint i = 0; is_ok && i < n_parts; i++) {
    guint64 value;
    is_ok = g_ascii_string_to_unsigned (g_strstrip (parts[i]), 10, 0, RULES_ODDS_COUNT_MAX, &value,
                                        NULL);
    if (is_ok)
      count[i] = (int)value;
  }
  if (!is_ok)
    rt_cli_fail (_ ("“%s %s” was not understood; expected %s, whole numbers from 0 to %d"), option,
                 text, form, RULES_ODDS_COUNT_MAX);
  return is_ok;
}

/* ---- Writing ---- */

static JsonBuilder *
begin (void)
{
  JsonBuilder *builder = json_builder_new ();

  json_builder_begin_object (builder);
  return builder;
}

static void
add_fraction (JsonBuilder *builder, const char *name, RulesOddsFraction fraction)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  json_builder_add_int_value (builder, fraction.numerator);
  json_builder_add_int_value (builder, fraction.denominator);
  json_builder_end_array (builder);
}

/* As a fraction, or as a plain number where none fits. */
static void
add_number (JsonBuilder *builder, const char *name, RulesOddsNumber number)
{
  if (number.exact.denominator)
    add_fraction (builder, name, number.exact);
  else
    rt_cli_add_double (builder, name, number.value);
}

static void
add_doubles (JsonBuilder *builder, const char *name, const double *value, int n)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (int i = 0; i < n; i++)
    json_builder_add_double_value (builder, value[i]);
  json_builder_end_array (builder);
}

/* The possible ones of a distribution over numbers: [{"left": 2, "probability": 0.25}, …]. */
static void
add_left (JsonBuilder *builder, const char *name, const double *chance, int n)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (int i = 0; i < n; i++) {
    if (chance[i] <= 0)
      continue;
    json_builder_begin_object (builder);
    rt_cli_add_int (builder, "left", i);
    rt_cli_add_double (builder, "probability", chance[i]);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

/* Where the number to reach comes from: each part with its rule, and the sum as people say it. */
static void
add_sum (JsonBuilder *builder, const RulesOddsAttack *attack, int target)
{
  RulesOddsTerm term[RULES_ODDS_TERMS_MAX];
  int n = rules_odds_attack_terms (attack, term);
  char sum[256];

  rt_cli_add_int (builder, "target", target);
  json_builder_set_member_name (builder, "terms");
  json_builder_begin_array (builder);
  for (int i = 0; i < n; i++) {
    json_builder_begin_object (builder);
    rt_cli_add_string (builder, "what", term[i].what);
    rt_cli_add_string (builder, "rule", term[i].rule);
    rt_cli_add_int (builder, "value", term[i].value);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
  rules_odds_attack_sum (attack, sum, sizeof sum);
  rt_cli_add_string (builder, "sum", sum);
}

/* ---- odds attack, odds volley ---- */

/* A macro of initialisers is laid out by hand. */
/* clang-format off */
#define ATTACK_ENTRIES(attack, armored, evasive, base_defense)                                     \
  { "wr", 0, 0, G_OPTION_ARG_INT, &(attack).wr, N_ ("The attacker's WR"), "N" },                   \
  { "extend", 0, 0, G_OPTION_ARG_INT, &(attack).extend_steps,                                      \
    N_ ("Extended Range: how many steps"), "N" },                                                  \
  { "armored-hull", 0, 0, G_OPTION_ARG_NONE, &(armored), N_ ("The target is a cruiser"), NULL },   \
  { "evasive", 0, 0, G_OPTION_ARG_NONE, &(evasive),                                                \
    N_ ("The target is a fighter that has not evaded this turn"), NULL },                          \
  { "base-defense", 0, 0, G_OPTION_ARG_NONE, &(base_defense),                                      \
    N_ ("The target is a space station"), NULL },                                                  \
  { "modifier", 0, 0, G_OPTION_ARG_INT, &(attack).modifier,                                        \
    N_ ("What abilities add to the number to reach"), "N" }
/* clang-format on */

#define JSON_ENTRY(json)                                                                           \
  {                                                                                                \
    "json", 0, 0, G_OPTION_ARG_NONE, &(json), N_ ("Print JSON (it always does)"), NULL             \
  }

static gboolean
check_attack (const RulesOddsAttack *attack, const char *shields_option)
{
  const Ranged numbers[] = {
    { "--wr", attack->wr, 2, RULES_ODDS_WR_MAX },
    { shields_option, attack->shields, 0, RULES_ODDS_COUNT_MAX },
    { "--extend", attack->extend_steps, 0, RULES_ODDS_COUNT_MAX },
    { "--modifier", attack->modifier, -RULES_ODDS_MODIFIER_MAX, RULES_ODDS_MODIFIER_MAX },
  };
  return check_ranges (numbers, G_N_ELEMENTS (numbers));
}

static int
run_attack (int argc, char **argv)
{
  RulesOddsAttack attack = { .wr = MISSING };
  RulesOddsAttackResult result;
  gboolean armored = FALSE, evasive = FALSE, base_defense = FALSE, json = FALSE;
  const GOptionEntry entries[] = {
    ATTACK_ENTRIES (attack, armored, evasive, base_defense),
    { "shields", 0, 0, G_OPTION_ARG_INT, &attack.shields, N_ ("Shield pods on the target"), "N" },
    JSON_ENTRY (json),
    { NULL },
  };

  if (!parse (&attack_command,
              _ ("Prints the number to reach (“target”) and fractions [numerator, denominator] in "
                 "lowest terms:\n“success” of the roll, “damage” after the target's defence, "
                 "“crew_loss” by doubles. A natural 12 always\nsucceeds and cannot be cancelled, a "
                 "natural 2 always fails."),
              entries, argc, argv)
      || !check_attack (&attack, "--shields"))
    return RT_EXIT_BAD;
  attack.is_armored = armored;
  attack.is_evasive = evasive;
  attack.has_base_defense = base_defense;
  rules_odds_attack (&attack, &result);

  g_autoptr (JsonBuilder) builder = begin ();
  add_sum (builder, &attack, result.target);
  add_fraction (builder, "success", result.success);
  add_fraction (builder, "damage", result.damage);
  add_fraction (builder, "crew_loss", result.crew_loss);
  rt_cli_print_json (builder);
  return RT_EXIT_OK;
}

static void
print_volley (const RulesOddsVolley *volley, const RulesOddsVolleyResult *result)
{
  g_autoptr (JsonBuilder) builder = begin ();

  add_sum (builder, &volley->attack, result->target);
  add_number (builder, "destroyed", result->destroyed);
  add_number (builder, "expected_pods_lost", result->expected_pods_lost);
  add_number (builder, "expected_crew_lost", result->expected_crew_lost);
  json_builder_set_member_name (builder, "decimal");
  json_builder_begin_object (builder);
  rt_cli_add_double (builder, "destroyed", result->destroyed.value);
  rt_cli_add_double (builder, "expected_pods_lost", result->expected_pods_lost.value);
  rt_cli_add_double (builder, "expected_crew_lost", result->expected_crew_lost.value);
  json_builder_end_object (builder);
  add_doubles (builder, "pods_lost", result->pods_lost, result->pods + 1);
  add_doubles (builder, "crew_lost", result->crew_lost, result->crew + 1);
  rt_cli_print_json (builder);
}

static int
run_volley (int argc, char **argv)
{
  RulesOddsVolley volley = { .attack = { .wr = MISSING, .shields = MISSING },
                             .shots = MISSING,
                             .lasers = MISSING };
  RulesOddsVolleyResult result;
  int plain_shields = MISSING;
  gboolean armored = FALSE, evasive = FALSE, base_defense = FALSE, json = FALSE;
  g_autofree char *keep = NULL;
  const GOptionEntry entries[] = {
    ATTACK_ENTRIES (volley.attack, armored, evasive, base_defense),
    { "lasers", 0, 0, G_OPTION_ARG_INT, &volley.shots, N_ ("How many shots"), "N" },
    { "target-lasers", 0, 0, G_OPTION_ARG_INT, &volley.lasers, N_ ("Laser pods on the target"),
      "N" },
    { "target-shields", 0, 0, G_OPTION_ARG_INT, &volley.attack.shields,
      N_ ("Shield pods on the target"), "N" },
    { "shields", 0, 0, G_OPTION_ARG_INT, &plain_shields, N_ ("The same as --target-shields"), "N" },
    { "target-crew", 0, 0, G_OPTION_ARG_INT, &volley.crew, N_ ("Crew on the target"), "N" },
    { "keep", 0, 0, G_OPTION_ARG_STRING, &keep,
      N_ ("What the target gives up last: shields (usual) or lasers"), "PODS" },
    JSON_ENTRY (json),
    { NULL },
  };

  if (!parse (&volley_command,
              _ ("Prints “destroyed”, “expected_pods_lost” and “expected_crew_lost” (by doubles; "
                 "crew that go down with\ntheir ship are not counted) as fractions [numerator, "
                 "denominator], or as plain numbers when a fraction\nwould need more than 64 bits "
                 "(more than about ten shots, six at a station); always as plain numbers\nin "
                 "“decimal”. “pods_lost” and “crew_lost” are the chances of 0, 1, 2, … The target "
                 "tries to evade\nits first hit that is not a natural 12."),
              entries, argc, argv))
    return RT_EXIT_BAD;
  if (volley.attack.shields == MISSING)
    volley.attack.shields = plain_shields;
  else if (plain_shields != MISSING && plain_shields != volley.attack.shields)
    return rt_cli_fail (_ ("--shields and --target-shields say different things; leave one out"));
  const Ranged numbers[] = {
    { "--lasers", volley.shots, 0, RULES_ODDS_COUNT_MAX },
    { "--target-lasers", volley.lasers, 0, RULES_ODDS_COUNT_MAX },
    { "--target-crew", volley.crew, 0, RULES_ODDS_COUNT_MAX },
  };
  if (!check_attack (&volley.attack, "--target-shields")
      || !check_ranges (numbers, G_N_ELEMENTS (numbers)))
    return RT_EXIT_BAD;
  if (keep && strcmp (keep, "lasers") != 0 && strcmp (keep, "shields") != 0)
    return rt_cli_fail (_ ("--keep can be lasers or shields, not “%s”"), keep);
  if (keep && strcmp (keep, "lasers") == 0)
    volley.keep = RULES_ODDS_KEEP_LASERS;
  volley.attack.is_armored = armored;
  volley.attack.is_evasive = evasive;
  volley.attack.has_base_defense = base_defense;
  rules_odds_volley (&volley, &result);
  print_volley (&volley, &result);
  return RT_EXIT_OK;
}

/* ---- odds boarding ---- */

static gboolean
read_side (const char *option, const char *text, RulesOddsSide *side)
{
  int count[3] = { 0 };

  if (!read_counts (option, text, "PODS,CREW[,BONUS]", count, 2, 3))
    return FALSE;
  *side = (RulesOddsSide){ count[0], count[1], count[2] };
  if (1 + side->pods + side->crew + side->bonus > RULES_ODDS_DICE_MAX) {
    rt_cli_fail (_ ("“%s %s” makes more than %d dice; that is the most"), option, text,
                 RULES_ODDS_DICE_MAX);
    return FALSE;
  }
  return TRUE;
}

static gboolean
read_base (int crew, const char *base_dice, RulesOddsBoarding *boarding)
{
  const Ranged number = { "--home-base", crew, 0, RULES_ODDS_DICE_MAX - RULES_ODDS_BASE_DICE };

  if (!check_ranges (&number, 1))
    return FALSE;
  boarding->defender.crew = crew;
  if (!base_dice || strcmp (base_dice, "stay_lost") == 0)
    boarding->boarded = RULES_ODDS_BASE_STAY_LOST;
  else if (strcmp (base_dice, "recover") == 0)
    boarding->boarded = RULES_ODDS_BASE_RECOVER;
  else {
    rt_cli_fail (_ ("--base-dice can be stay_lost or recover, not “%s”"), base_dice);
    return FALSE;
  }
  return TRUE;
}

static void
print_boarding (const RulesOddsBoarding *boarding)
{
  RulesOddsBoardingResult result;
  g_autoptr (JsonBuilder) builder = begin ();

  rules_odds_boarding (boarding, &result);
  rt_cli_add_double (builder, "attacker_wins", result.attacker_wins);
  rt_cli_add_double (builder, "defender_wins", result.defender_wins);
  rt_cli_add_double (builder, "expected_waves", result.expected_waves);
  json_builder_set_member_name (builder, "survivors");
  json_builder_begin_object (builder);
  add_left (builder, "attacker", result.attacker_left, G_N_ELEMENTS (result.attacker_left));
  add_left (builder, "defender", result.defender_left, G_N_ELEMENTS (result.defender_left));
  json_builder_end_object (builder);
  if (boarding->boarded != RULES_ODDS_SHIP)
    add_left (builder, "base_crew", result.base_crew_left, G_N_ELEMENTS (result.base_crew_left));
  rt_cli_print_json (builder);
}

static int
run_boarding (int argc, char **argv)
{
  RulesOddsBoarding boarding = { .boarded = RULES_ODDS_SHIP };
  g_autofree char *attacker = NULL;
  g_autofree char *defender = NULL;
  g_autofree char *base_dice = NULL;
  int base_crew = MISSING;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "attacker", 0, 0, G_OPTION_ARG_STRING, &attacker, N_ ("The ship that boards"),
      "PODS,CREW[,BONUS]" },
    { "defender", 0, 0, G_OPTION_ARG_STRING, &defender, N_ ("The ship or station that is boarded"),
      "PODS,CREW[,BONUS]" },
    { "home-base", 0, 0, G_OPTION_ARG_INT, &base_crew,
      N_ ("Instead: a base on an asteroid, with so much unassigned crew"), "CREW" },
    { "base-dice", 0, 0, G_OPTION_ARG_STRING, &base_dice,
      N_ ("House rule: its lost dice stay_lost (usual) or recover each wave"), "RULE" },
    JSON_ENTRY (json),
    { NULL },
  };

  if (!parse (&boarding_command,
              _ ("BONUS are dice of abilities; the die of the ship itself is counted by the "
                 "program. “survivors” are the\nchances to win with so many pods and crew left, "
                 "of a base with so many dice and crew."),
              entries, argc, argv))
    return RT_EXIT_BAD;
  if (!attacker)
    return rt_cli_fail (_ ("--attacker PODS,CREW[,BONUS] is missing"));
  if (!defender == (base_crew == MISSING))
    return rt_cli_fail (_ ("say who is boarded: either --defender PODS,CREW[,BONUS] or "
                           "--home-base CREW"));
  if (base_dice && defender)
    return rt_cli_fail (_ ("--base-dice goes with --home-base, not with --defender"));
  if (!read_side ("--attacker", attacker, &boarding.attacker)
      || (defender && !read_side ("--defender", defender, &boarding.defender))
      || (!defender && !read_base (base_crew, base_dice, &boarding)))
    return RT_EXIT_BAD;
  print_boarding (&boarding);
  return RT_EXIT_OK;
}

/* ---- odds collision, odds mining ---- */

static void
print_collision (const RulesOddsCollision *collision)
{
  RulesOddsCollisionResult result;
  g_autoptr (JsonBuilder) builder = begin ();

  rules_odds_collision (collision, &result);
  add_fraction (builder, "attacker_destroyed", result.attacker_destroyed);
  add_fraction (builder, "target_destroyed", result.target_destroyed);
  add_fraction (builder, "both_destroyed", result.both_destroyed);
  add_fraction (builder, "docked", result.docked);
  add_fraction (builder, "expected_attacker_pods_lost", result.expected_attacker_pods_lost);
  add_fraction (builder, "expected_target_pods_lost", result.expected_target_pods_lost);
  rt_cli_print_json (builder);
}

static gboolean
read_into (const char *into, RulesOddsInto *result)
{
  if (strcmp (into, "microid") == 0)
    *result = RULES_ODDS_INTO_MICROID;
  else if (strcmp (into, "asteroid") == 0 || strcmp (into, "station") == 0)
    *result = RULES_ODDS_INTO_LARGE;
  else {
    rt_cli_fail (_ ("--into can be microid, asteroid or station, not “%s”; a ship is --target"),
                 into);
    return FALSE;
  }
  return TRUE;
}

static int
run_collision (int argc, char **argv)
{
  RulesOddsCollision collision = { .into = RULES_ODDS_INTO_SHIP };
  g_autofree char *attacker = NULL;
  g_autofree char *target = NULL;
  g_autofree char *into = NULL;
  gboolean sacrifice = FALSE, json = FALSE;
  const GOptionEntry entries[] = {
    { "attacker", 0, 0, G_OPTION_ARG_STRING, &attacker, N_ ("Pods of the ship that moves"),
      "LASERS,SHIELDS" },
    { "target", 0, 0, G_OPTION_ARG_STRING, &target, N_ ("Pods of the ship that it runs into"),
      "LASERS,SHIELDS" },
    { "into", 0, 0, G_OPTION_ARG_STRING, &into,
      N_ ("Instead: it runs into a microid, asteroid or station"), "WHAT" },
    { "sacrifice", 0, 0, G_OPTION_ARG_NONE, &sacrifice,
      N_ ("The attacker gives up a pod for 2 points of damage"), NULL },
    JSON_ENTRY (json),
    { NULL },
  };
  int pods[2] = { 0 };
  int target_pods[2] = { 0 };

  if (!parse (&collision_command,
              _ ("Prints fractions [numerator, denominator]: who is destroyed, whether the ships "
                 "are docked afterwards, and\nhow many pods each loses on average, a sacrificed "
                 "one included."),
              entries, argc, argv))
    return RT_EXIT_BAD;
  if (!attacker)
    return rt_cli_fail (_ ("--attacker LASERS,SHIELDS is missing"));
  if (!target == !into)
    return rt_cli_fail (_ ("say what it runs into: either --target LASERS,SHIELDS or --into "
                           "microid, asteroid or station"));
  if (sacrifice && into)
    return rt_cli_fail (_ ("--sacrifice goes with --target: only a ship can be dealt damage"));
  if (!read_counts ("--attacker", attacker, "LASERS,SHIELDS", pods, 2, 2)
      || (target && !read_counts ("--target", target, "LASERS,SHIELDS", target_pods, 2, 2))
      || (into && !read_into (into, &collision.into)))
    return RT_EXIT_BAD;
  collision.lasers = pods[0];
  collision.shields = pods[1];
  collision.target_lasers = target_pods[0];
  collision.target_shields = target_pods[1];
  collision.has_sacrifice = sacrifice;
  print_collision (&collision);
  return RT_EXIT_OK;
}

static int
run_mining (int argc, char **argv)
{
  enum { PLENTY = 2 * RULES_ODDS_COUNT_MAX }; /* more than dice can load and destroy */
  RulesOddsMining mining = { .spaces = MISSING, .resources = PLENTY };
  RulesOddsMiningResult result;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "spaces", 0, 0, G_OPTION_ARG_INT, &mining.spaces, N_ ("Free cargo spaces"), "N" },
    { "resources", 0, 0, G_OPTION_ARG_INT, &mining.resources,
      N_ ("Resources on the asteroid (as many as it takes)"), "N" },
    JSON_ENTRY (json),
    { NULL },
  };

  if (!parse (
          &mining_command,
          _ ("Prints fractions [numerator, denominator], or plain numbers when a fraction would "
             "need more than 64 bits\n(more than 22 spaces). “load” are the chances to load 0, "
             "1, 2, …; “expected_destroyed” counts the\nresources that sixes destroy."),
          entries, argc, argv))
    return RT_EXIT_BAD;
  const Ranged numbers[] = {
    { "--spaces", mining.spaces, 0, RULES_ODDS_COUNT_MAX },
    { "--resources", mining.resources, 0, PLENTY },
  };
  if (!check_ranges (numbers, G_N_ELEMENTS (numbers)))
    return RT_EXIT_BAD;
  rules_odds_mining (&mining, &result);

  g_autoptr (JsonBuilder) builder = begin ();
  add_number (builder, "expected_load", result.expected_load);
  add_number (builder, "fills_hold", result.fills_hold);
  add_number (builder, "expected_destroyed", result.expected_destroyed);
  json_builder_set_member_name (builder, "load");
  json_builder_begin_array (builder);
  for (int i = 0; i <= mining.spaces; i++) {
    json_builder_begin_object (builder);
    rt_cli_add_int (builder, "load", i);
    add_number (builder, "probability", result.load[i]);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
  rt_cli_print_json (builder);
  return RT_EXIT_OK;
}

/* ---- The parts ---- */

static const char *const attack_options[] = { "--armored-hull", "--base-defense", "--evasive",
                                              "--extend",       "--json",         "--modifier",
                                              "--shields",      "--wr",           NULL };
static const char *const volley_options[] = {
  "--armored-hull",  "--base-defense",   "--evasive",  "--extend",  "--json",
  "--keep",          "--lasers",         "--modifier", "--shields", "--target-crew",
  "--target-lasers", "--target-shields", "--wr",       NULL
};
static const char *const boarding_options[] = { "--attacker",  "--base-dice", "--defender",
                                                "--home-base", "--json",      NULL };
static const char *const collision_options[] = { "--attacker",  "--into",   "--json",
                                                 "--sacrifice", "--target", NULL };
static const char *const mining_options[] = { "--json", "--resources", "--spaces", NULL };

static const RtCliCommand attack_command = {
  .name = "odds attack",
  .arguments = "",
  .summary = N_ ("One attack: the number to reach and the chances"),
  .options = attack_options,
  .run = run_attack,
};
static const RtCliCommand volley_command = {
  .name = "odds volley",
  .arguments = "",
  .summary = N_ ("Several shots at one target, damage settled in between"),
  .options = volley_options,
  .run = run_volley,
};
static const RtCliCommand boarding_command = {
  .name = "odds boarding",
  .arguments = "",
  .summary = N_ ("A boarding to its end: who wins, after how many waves, with what left"),
  .options = boarding_options,
  .run = run_boarding,
};
static const RtCliCommand collision_command = {
  .name = "odds collision",
  .arguments = "",
  .summary = N_ ("A collision with a ship or something else"),
  .options = collision_options,
  .run = run_collision,
};
static const RtCliCommand mining_command = {
  .name = "odds mining",
  .arguments = "",
  .summary = N_ ("A turn of mining on the central asteroid"),
  .options = mining_options,
  .run = run_mining,
};

static const RtCliCommand *const parts[] = {
  &attack_command, &volley_command, &boarding_command, &collision_command, &mining_command, NULL,
};

static void
print_parts (FILE *to)
{
  for (gsize i = 0; parts[i]; i++)
    fprintf (to, "  %-16s %s\n", parts[i]->name, _ (parts[i]->summary));
}

static int
run (int argc, char **argv)
{
  const char *name = argc > 1 ? argv[1] : NULL;
  const RtCliCommand *part = rt_cli_find_part (&rt_cli_odds, name);

  if (part)
    return part->run (argc - 1, argv + 1);
  if (name && (strcmp (name, "--help") == 0 || strcmp (name, "-h") == 0)) {
    printf ("%s\n  rocket-table odds %s\n\n%s\n\n", _ ("Usage:"),
            rt_translate (rt_cli_odds.arguments), _ (rt_cli_odds.summary));
    print_parts (stdout);
    printf ("\n%s\n", _ ("'rocket-table odds attack --help' tells more, and so for each of them."));
    return RT_EXIT_OK;
  }
  if (name)
    rt_cli_fail (_ ("there are no odds of “%s”. There is:"), name);
  else
    rt_cli_fail (_ ("say which odds:"));
  print_parts (stderr);
  return RT_EXIT_BAD;
}

static const char *const no_options[] = { NULL };

const RtCliCommand rt_cli_odds = {
  .name = "odds",
  .arguments = N_ ("WHAT [OPTION…]"),
  .summary = N_ ("Exact chances of Rocketmen: attacks, volleys, boardings, collisions, mining"),
  .options = no_options,
  .parts = parts,
  .run = run,
};
