/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-advice.h. */
#include "rt-advice.h"

#include "rt-language.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

GArray *
rt_advise (const RulesGame *rules, const RulesSetup *setup, const RulesState *view, int seat,
           guint64 seed)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (RulesAdvice));
  RulesPlayer *adviser = rules_player_new (rules, setup, "level3");

  if (!adviser)
    g_error ("out of memory");
  g_array_set_size (list, RULES_LEGAL_MAX);
  rules_player_begin (adviser, view, seat, rules_bits (seed));
  /* More than the player thinks by itself, and always the same for the same view. */
  rules_player_think (adviser, 2 * rules_player_tries (adviser));
  g_array_set_size (list, (guint)rules_player_advise (adviser, (RulesAdvice *)list->data));
  rules_player_free (adviser);
  return list;
}

char *
rt_advice_explain (const RulesGame *rules, const RulesSetup *setup, const GArray *list)
{
  const RulesAdvice *advice = (const RulesAdvice *)list->data;
  char next[RULES_LINE_MAX];

  if (list->len < 2)
    return g_strdup (_ ("There is no other choice."));
  if (advice[0].why.phrase) {
    char why[RULES_LINE_MAX];

    rules_text_write_reason (rules, setup, &advice[0].why, rt_translate, why, sizeof why);
    rules_text_write_action (rules, setup, rules->verbs, &advice[1].action, next, sizeof next);
    return g_strdup_printf (
        _ ("%s You would win %.0f %% of such battles; next best is %s, %.0f %%."), why,
        100 * advice[0].chance, next, 100 * advice[1].chance);
  }
  rules_text_write_action (rules, setup, rules->verbs, &advice[1].action, next, sizeof next);
  return g_strdup_printf (
      _ ("Then you stand %+.1f points against the best of the others; next best is %s, %+.1f."),
      advice[0].margin, next, advice[1].margin);
}
