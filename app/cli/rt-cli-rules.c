/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table rules: the rules that refusals name, in our words. */
#include "rt-cli.h"

#include <glib/gi18n.h>
#include <stdio.h>

static void
print_rule (const RulesRule *rule)
{
  printf ("%s", rule->id);
  if (rule->heading[0])
    printf (" (%s)", _ (rule->heading));
  printf (": %s\n", _ (rule->text));
}

static int
run (int argc, char **argv)
{
  const GOptionEntry entries[] = { { NULL } };

  if (!rt_cli_parse (&rt_cli_rules, _ ("Without a rule's id, all of them."), entries, &argc, &argv))
    return RT_EXIT_BAD;
  const RulesGame *game = rt_cli_find_game (argc > 1 ? argv[1] : NULL);
  if (!game)
    return RT_EXIT_BAD;
  if (argc < 3) {
    for (gsize i = 0; game->rules[i].id; i++)
      print_rule (&game->rules[i]);
    return RT_EXIT_OK;
  }
  for (int i = 2; i < argc; i++) {
    const RulesRule *rule = rules_rule (game, argv[i]);
    if (!rule)
      return rt_cli_fail (_ ("%s has no rule “%s”"), game->title, argv[i]);
    print_rule (rule);
  }
  return RT_EXIT_OK;
}

static const char *const options[] = { NULL };

const RtCliCommand rt_cli_rules = {
  .name = "rules",
  .arguments = N_ ("GAME [RULE…]"),
  .summary = N_ ("Print the rules of a game, or those named"),
  .options = options,
  .takes_game = TRUE,
  .run = run,
};
