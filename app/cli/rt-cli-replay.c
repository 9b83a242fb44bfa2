/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table replay: what a journal comes to, or the first action that a rule refuses. */
#include "rt-cli-map.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

static void
add_setup (JsonBuilder *builder, const RulesGame *game, const RulesSetup *setup)
{
  char number[12];

  rt_cli_add_string (builder, "game", game->id);
  json_builder_set_member_name (builder, "players");
  json_builder_begin_array (builder);
  for (int i = 0; i < setup->n_seats; i++)
    json_builder_add_string_value (builder, setup->seat[i]);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "options");
  json_builder_begin_object (builder);
  for (int i = 0; game->options[i].name; i++)
    rt_cli_add_string (
        builder, game->options[i].name,
        rules_text_value (game, setup, game->options[i].kind, setup->option[i], number));
  json_builder_end_object (builder);
  if (game->components)
    rt_cli_add_string (builder, "components",
                       setup->provenance == RULES_COMPONENTS_ASSUMED ? "assumed" : "counted");
}

static void
add_state (JsonBuilder *builder, const RulesGame *game, const RulesSetup *setup,
           const RulesState *state)
{
  int actor = rules_actor (state);
  g_autofree char *hash = g_strdup_printf ("%016" G_GINT64_MODIFIER "x", rules_hash (game, state));

  json_builder_set_member_name (builder, "over");
  json_builder_add_boolean_value (builder, actor == RULES_OVER);
  if (actor != RULES_OVER)
    rt_cli_add_string (builder, "actor",
                       actor == RULES_CHANCE  ? "chance"
                       : actor == RULES_TABLE ? "table"
                                              : setup->seat[actor]);
  rt_cli_add_result (builder, game, setup, state);
  rt_cli_add_facts (builder, game, setup, state);
  rt_cli_add_string (builder, "hash", hash);
}

/* The rule that says no, and where. */
static void
add_refusal (JsonBuilder *builder, const RulesReading *reading)
{
  char sentence[400];
  const RulesReason *refusal = &reading->problem.refusal;
  const RulesRule *rule = rules_rule (reading->game, refusal->phrase->rule);

  rules_text_write_reason (reading->game, reading->setup, refusal, NULL, sentence, sizeof sentence);
  json_builder_set_member_name (builder, "refused");
  json_builder_begin_object (builder);
  rt_cli_add_int (builder, "line", reading->problem.line);
  rt_cli_add_string (builder, "rule", refusal->phrase->rule);
  if (rule && rule->heading[0])
    rt_cli_add_string (builder, "heading", rule->heading);
  rt_cli_add_string (builder, "message", sentence);
  json_builder_end_object (builder);
}

/* What the options ask for. */
typedef struct {
  int to; /* -1: to the end */
  const char *svg;
  const char *png;
  gboolean may_replace;
} Wanted;

/* The state that is shown, and how many actions have led to it. FALSE: it did not get so far. */
static gboolean
read_state (const RulesReading *reading, int to, RulesState *state, gsize *depth)
{
  if (!reading->log)
    return FALSE;
  *depth = to == 0 ? 0 : rules_log_depth (reading->log);
  if (to == 0)
    rules_begin (reading->game, reading->setup, state);
  else
    rules_copy (reading->game, state, rules_log_state (reading->log));
  return TRUE;
}

static int
draw_reading (const RulesReading *reading, const Wanted *wanted)
{
  RulesState state;
  gsize depth;
  int exit_code = RT_EXIT_OK;

  if (!(wanted->svg || wanted->png) || !read_state (reading, wanted->to, &state, &depth))
    return RT_EXIT_OK;
  if (wanted->svg)
    exit_code =
        rt_cli_save_map (wanted->svg, RT_CLI_SVG, wanted->may_replace, reading->log, depth, &state);
  if (wanted->png && exit_code == RT_EXIT_OK)
    exit_code =
        rt_cli_save_map (wanted->png, RT_CLI_PNG, wanted->may_replace, reading->log, depth, &state);
  return exit_code;
}

static gboolean
is_printed (const char *path)
{
  return path && strcmp (path, "-") == 0;
}

static int
print_reading (const RulesReading *reading, RulesReadStatus status, int to)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  RulesState state;
  gsize depth;

  json_builder_begin_object (builder);
  add_setup (builder, reading->game, reading->setup);
  if (read_state (reading, to, &state, &depth)) {
    rt_cli_add_int (builder, "entries", to == 0 ? 0 : (gint64)rules_log_length (reading->log));
    rt_cli_add_int (builder, "actions", (gint64)depth);
    add_state (builder, reading->game, reading->setup, &state);
  }
  if (status == RULES_READ_REFUSED)
    add_refusal (builder, reading);
  if (status == RULES_READ_TORN)
    rt_cli_add_int (builder, "torn_line", reading->problem.line);
  rt_cli_print_json (builder);
  return status == RULES_READ_REFUSED ? RT_EXIT_NO : RT_EXIT_OK;
}

/* The picture first: where it cannot be made, nothing looks as if all had been done. */
static int
answer (const char *path, const RulesReading *reading, RulesReadStatus status, const Wanted *wanted)
{
  g_autofree char *problem =
      rt_describe_problem (path, reading->game, reading->setup, &reading->problem);

  if (status == RULES_READ_BAD)
    return rt_cli_fail ("%s", problem);
  if (status != RULES_READ_OK)
    rt_cli_print (stderr, "%s\n", problem);
  int drawn = draw_reading (reading, wanted);
  if (drawn != RT_EXIT_OK)
    return drawn;
  if (is_printed (wanted->svg) || is_printed (wanted->png))
    return status == RULES_READ_REFUSED ? RT_EXIT_NO : RT_EXIT_OK;
  return print_reading (reading, status, wanted->to);
}

static int
run (int argc, char **argv)
{
  Wanted wanted = { .to = -1 };
  g_autofree char *svg = NULL;
  g_autofree char *png = NULL;
  gboolean json = FALSE;
  g_autoptr (GError) error = NULL;
  gsize length;
  const GOptionEntry entries[] = {
    { "to", 0, 0, G_OPTION_ARG_INT, &wanted.to, N_ ("Stop after this many entries"), "N" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (it always does)"), NULL },
    { "svg", 0, 0, G_OPTION_ARG_FILENAME, &svg,
      N_ ("Draw the table of a battle that has a map into this file; “-” prints it instead of "
          "JSON"),
      "FILE" },
    { "png", 0, 0, G_OPTION_ARG_FILENAME, &png, N_ ("The same picture in pixels"), "FILE" },
    { "replace", 0, 0, G_OPTION_ARG_NONE, &wanted.may_replace, N_ ("Over a picture that is there"),
      NULL },
    { NULL },
  };

  if (!rt_cli_parse (&rt_cli_replay, _ ("“-” as FILE reads the standard input."), entries, &argc,
                     &argv))
    return RT_EXIT_BAD;
  wanted.svg = svg;
  wanted.png = png;
  if (argc != 2)
    return rt_cli_fail (_ ("say which journal: rocket-table replay FILE"));
  if (wanted.to < -1)
    return rt_cli_fail (_ ("--to takes a number from 0 on"));

  g_autofree char *text = rt_read_file (argv[1], &length, &error);
  if (!text)
    return rt_cli_fail ("%s", error->message);
  RulesReading reading = { .max_entries = wanted.to > 0 ? (gsize)wanted.to : 0 };
  RulesReadStatus status = rules_text_read_journal (text, length, &reading);
  if (status == RULES_READ_NO_MEMORY)
    g_error ("out of memory");
  int exit_code = answer (argv[1], &reading, status, &wanted);
  rules_reading_clear (&reading);
  return exit_code;
}

static const char *const options[] = { "--json", "--png", "--replace", "--svg", "--to", NULL };

const RtCliCommand rt_cli_replay = {
  .name = "replay",
  .arguments = N_ ("FILE"),
  .summary = N_ ("Play a journal through and print what it comes to"),
  .options = options,
  .run = run,
};
