/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table plan: the best ways to spend a ship's AP on shots at several targets. */
#include "rt-cli.h"

#include "rules/odds/odds.h"

#include <glib/gi18n.h>
#include <string.h>

static const char target_form[] = "NAME:LASERS,SHIELDS,CREW,MM[,armored][,evasive][,base-defense]";

typedef struct {
  char *name[RULES_ODDS_TARGETS_MAX];
  RulesOddsTarget target[RULES_ODDS_TARGETS_MAX];
  int n;
} Targets;

static void
targets_clear (Targets *self)
{
  for (int i = 0; i < self->n; i++)
    g_free (self->name[i]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Targets, targets_clear)

/* One of the words after the numbers. */
static gboolean
read_trait (const char *word, RulesOddsAttack *attack)
{
  if (strcmp (word, "armored") == 0)
    attack->is_armored = TRUE;
  else if (strcmp (word, "evasive") == 0)
    attack->is_evasive = TRUE;
  else if (strcmp (word, "base-defense") == 0)
    attack->has_base_defense = TRUE;
  else
    return FALSE;
  return TRUE;
}

static gboolean
read_target (const char *text, int wr, int modifier, Targets *targets)
{
  const char *colon = strrchr (text, ':');
  g_auto (GStrv) parts = colon ? g_strsplit (colon + 1, ",", -1) : NULL;
  gboolean is_ok = colon && colon > text && g_strv_length (parts) >= 4;
  guint64 number[4] = { 0 };
  RulesOddsTarget *target = &targets->target[targets->n];

  if (targets->n == RULES_ODDS_TARGETS_MAX) {
    rt_cli_fail (_ ("at most %d targets can be weighed"), RULES_ODDS_TARGETS_MAX);
    return FALSE;
  }
  *target = (RulesOddsTarget){ .volley.attack = { .wr = wr, .modifier = modifier } };
  for (int i = 0; i < 4 && is_ok; i++)
    is_ok = g_ascii_string_to_unsigned (parts[i], 10, 0, i == 3 ? 5000 : RULES_ODDS_COUNT_MAX,
                                        &number[i], NULL);
  for (char **part = is_ok ? parts + 4 : NULL; part && *part && is_ok; part++)
    is_ok = read_trait (*part, &target->volley.attack);
  if (!is_ok) {
    rt_cli_fail (_ ("“--target %s” was not understood; expected %s"), text, target_form);
    return FALSE;
  }
  target->volley.lasers = (int)number[0];
  target->volley.attack.shields = (int)number[1];
  target->volley.crew = (int)number[2];
  target->distance = (int)number[3] * 10;
  targets->name[targets->n++] = g_strndup (text, (gsize)(colon - text));
  return TRUE;
}

/* How the number to reach comes about: "7+1+1+1 = 10". */
static void
add_sum (JsonBuilder *builder, const RulesOddsAttack *attack)
{
  RulesOddsAttackResult result;
  char sum[256];

  rules_odds_attack (attack, &result);
  rules_odds_attack_sum (attack, sum, sizeof sum);
  rt_cli_add_string (builder, "sum", sum);
  json_builder_set_member_name (builder, "success");
  json_builder_begin_array (builder);
  json_builder_add_int_value (builder, result.success.numerator);
  json_builder_add_int_value (builder, result.success.denominator);
  json_builder_end_array (builder);
}

static void
add_plan (JsonBuilder *builder, const Targets *targets, const RulesOddsPlan *plan)
{
  json_builder_begin_object (builder);
  rt_cli_add_int (builder, "ap", plan->ap);
  rt_cli_add_double (builder, "destroys", plan->destroys);
  rt_cli_add_double (builder, "expected_destroyed", plan->destroyed);
  rt_cli_add_double (builder, "expected_pods_lost", plan->pods);
  json_builder_set_member_name (builder, "shots");
  json_builder_begin_array (builder);
  for (int i = 0; i < targets->n; i++) {
    RulesOddsAttack attack = targets->target[i].volley.attack;
    if (plan->shots[i] == 0)
      continue;
    attack.extend_steps = plan->steps[i];
    json_builder_begin_object (builder);
    rt_cli_add_string (builder, "target", targets->name[i]);
    rt_cli_add_int (builder, "count", plan->shots[i]);
    rt_cli_add_int (builder, "extend", plan->steps[i]);
    add_sum (builder, &attack);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static int
print_plans (const RulesOddsShooter *shooter, const Targets *targets, RulesOddsMeasure measure,
             int most)
{
  g_autofree RulesOddsPlan *plans = g_new0 (RulesOddsPlan, most);
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  int n = rules_odds_plan (shooter, targets->target, targets->n, measure, plans, most);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "plans");
  json_builder_begin_array (builder);
  for (int i = 0; i < n; i++)
    add_plan (builder, targets, &plans[i]);
  json_builder_end_array (builder);
  rt_cli_print_json (builder);
  return n > 0 ? RT_EXIT_OK : RT_EXIT_NO;
}

static int
run (int argc, char **argv)
{
  RulesOddsShooter shooter = { .ap = -1, .lasers = -1 };
  g_auto (GStrv) target_texts = NULL;
  g_auto (Targets) targets = { 0 };
  g_autofree char *by = NULL;
  g_autofree char *extend = NULL;
  double reach_mm = 0;
  int wr = -1;
  int modifier = 0;
  int most = 5;
  gboolean can_extend = FALSE;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "wr", 0, 0, G_OPTION_ARG_INT, &wr, N_ ("The attacker's WR"), "N" },
    { "ap", 0, 0, G_OPTION_ARG_INT, &shooter.ap, N_ ("AP it has left"), "N" },
    { "lasers", 0, 0, G_OPTION_ARG_INT, &shooter.lasers, N_ ("Lasers that have not fired"), "N" },
    { "range", 0, 0, G_OPTION_ARG_DOUBLE, &reach_mm, N_ ("Its weapon increment in mm"), "MM" },
    { "rocketship", 0, 0, G_OPTION_ARG_NONE, &can_extend, N_ ("It has Extended Range"), NULL },
    { "extend", 0, 0, G_OPTION_ARG_STRING, &extend,
      N_ ("House rule: a step is bought for each shot (usual) or once for the volley"), "RULE" },
    { "modifier", 0, 0, G_OPTION_ARG_INT, &modifier,
      N_ ("What abilities add to the number to reach"), "N" },
    { "target", 0, 0, G_OPTION_ARG_STRING_ARRAY, &target_texts,
      N_ ("A target; say it again for more"), target_form },
    { "by", 0, 0, G_OPTION_ARG_STRING, &by,
      N_ ("Rank by the chance to destroy (usual) or by pods lost"), "MEASURE" },
    { "most", 0, 0, G_OPTION_ARG_INT, &most, N_ ("How many plans (5)"), "N" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (it always does)"), NULL },
    { NULL },
  };

  if (!rt_cli_parse (&rt_cli_plan, _ ("--extend is shot or volley, --by is destroy or pods."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc > 1)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[1]);
  if (wr < 2 || wr > RULES_ODDS_WR_MAX || shooter.ap < 0 || shooter.ap > RULES_ODDS_COUNT_MAX
      || shooter.lasers < 0 || shooter.lasers > RULES_ODDS_SHOTS_MAX || !(reach_mm >= 1)
      || reach_mm > 1000)
    return rt_cli_fail (_ ("needed: --wr 2 to %d, --ap 0 to %d, --lasers 0 to %d, --range in mm"),
                        RULES_ODDS_WR_MAX, RULES_ODDS_COUNT_MAX, RULES_ODDS_SHOTS_MAX);
  if (ABS (modifier) > RULES_ODDS_MODIFIER_MAX || most < 1 || most > 100)
    return rt_cli_fail (_ ("--modifier is at most %d either way, --most from 1 to 100"),
                        RULES_ODDS_MODIFIER_MAX);
  if (extend && strcmp (extend, "shot") != 0 && strcmp (extend, "volley") != 0)
    return rt_cli_fail (_ ("--extend is shot or volley, not “%s”"), extend);
  if (by && strcmp (by, "destroy") != 0 && strcmp (by, "pods") != 0)
    return rt_cli_fail (_ ("--by is destroy or pods, not “%s”"), by);
  if (!target_texts)
    return rt_cli_fail (_ ("say at least one --target %s"), target_form);
  for (char **text = target_texts; *text; text++)
    if (!read_target (*text, wr, modifier, &targets))
      return RT_EXIT_BAD;

  shooter.reach = (int)(reach_mm * 10 + 0.5);
  shooter.can_extend = can_extend;
  shooter.extend =
      extend && strcmp (extend, "volley") == 0 ? RULES_ODDS_EXTEND_VOLLEY : RULES_ODDS_EXTEND_SHOT;
  return print_plans (&shooter, &targets,
                      by && strcmp (by, "pods") == 0 ? RULES_ODDS_BY_PODS : RULES_ODDS_BY_DESTROYED,
                      most);
}

static const char *const options[] = { "--ap",         "--by",       "--extend", "--json",
                                       "--lasers",     "--modifier", "--most",   "--range",
                                       "--rocketship", "--target",   "--wr",     NULL };

const RtCliCommand rt_cli_plan = {
  .name = "plan",
  .arguments = "",
  .summary = N_ ("Rank the ways to spend a ship's AP on attacks"),
  .options = options,
  .run = run,
};
