/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-components-model.h. */
#include "rt-components-model.h"

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/session/rt-language.h"
#include "app/session/rt-session.h"

#include <glib/gi18n.h>

enum { HEAD_LINES = 3 };

static void
write_cb (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

char *
rt_components_to_file (const RulesGame *rules, const RulesSetup *setup)
{
  g_autoptr (GString) text = g_string_new (NULL);

  rules_text_write_components (rules, setup, write_cb, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
rt_components_write (const RulesGame *rules, const RulesSetup *setup)
{
  g_autoptr (GString) text = g_string_new (NULL);
  RulesAction row;
  char line[RULES_LINE_MAX];

  for (size_t i = 0; rules->get_component && rules->get_component (setup, i, &row); i++) {
    rules_text_write_action (rules, setup, rules->components, &row, line, sizeof line);
    g_string_append_printf (text, "%s\n", line);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
describe (const RulesGame *rules, const RulesSetup *setup, const RulesProblem *problem)
{
  char sentence[400];

  rules_text_write_problem (rules, setup, problem, rt_translate, sentence, sizeof sentence);
  if (problem->line <= HEAD_LINES)
    return g_strdup (sentence);
  if (problem->column == 0)
    return g_strdup_printf (_ ("Line %u: %s"), problem->line - HEAD_LINES, sentence);
  return g_strdup_printf (_ ("Line %u, column %u: %s"), problem->line - HEAD_LINES, problem->column,
                          sentence);
}

gboolean
rt_components_read (const RulesGame *rules, RulesSetup *setup, const char *rows,
                    RulesProvenance provenance, GError **error)
{
  g_autofree char *text =
      g_strdup_printf ("rocket-table components 1\ngame %s\ncomponents %s\n%s\n", rules->id,
                       provenance == RULES_COMPONENTS_COUNTED ? "counted" : "assumed", rows);
  g_autofree RulesSetup *before = g_memdup2 (setup, rules->setup_size);
  RulesProblem problem = { 0 };
  RulesReason refusal = { 0 };
  g_autofree char *why = NULL;

  if (!rules_text_read_components (rules, setup, text, strlen (text), &problem))
    why = describe (rules, setup, &problem);
  else if (rules->check_setup && !rules->check_setup (setup, &refusal))
    why = rt_describe_refusal (rules, setup, &refusal);
  if (!why)
    return TRUE;
  memcpy (setup, before, rules->setup_size);
  g_set_error_literal (error, RT_ERROR, RT_ERROR_REFUSED, why);
  return FALSE;
}

/* The next row of this title from place *i on; moves behind it. */
static gboolean
next_row (const RulesGame *rules, const RulesSetup *setup, const char *title, size_t *i,
          RulesAction *row)
{
  while (rules->get_component (setup, (*i)++, row))
    if (g_strcmp0 (rules->components[row->verb].title, title) == 0)
      return TRUE;
  return FALSE;
}

/* Are all rows of this title built in, and printed? */
static gboolean
is_as_printed (const RulesGame *rules, const RulesSetup *setup, const RulesSetup *usual,
               const char *title)
{
  RulesAction one;
  RulesAction other;
  size_t at = 0;
  size_t at_usual = 0;

  while (next_row (rules, usual, title, &at_usual, &other))
    if (!rules->components[other.verb].is_printed || !next_row (rules, setup, title, &at, &one)
        || !rules_same_action (&one, &other))
      return FALSE;
  return !next_row (rules, setup, title, &at, &one);
}

RtComponents
rt_components_source (const RulesGame *rules, const RulesSetup *setup, const char *title)
{
  RulesSetup *usual = rules_setup_new (rules);
  gboolean is_printed = is_as_printed (rules, setup, usual, title);

  rules_setup_free (usual);
  if (is_printed)
    return RT_COMPONENTS_PRINTED;
  return setup->provenance == RULES_COMPONENTS_COUNTED ? RT_COMPONENTS_COUNTED
                                                       : RT_COMPONENTS_ASSUMED;
}

char *
rt_components_path (const RulesGame *rules)
{
  g_autofree char *folder = rt_library_path ("components");
  g_autofree char *name = g_strdup_printf ("%s.components", rules->id);

  return g_build_filename (folder, name, NULL);
}

gboolean
rt_components_from_file (const RulesGame *rules, RulesSetup *setup, const char *text, gsize length)
{
  RulesProblem problem = { 0 };

  return rules_text_read_components (rules, setup, text, length, &problem);
}
