/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table review: which choices of a game cost most (app/session/rt-review.h). */
#include "rt-cli.h"

#include "app/session/rt-language.h"
#include "app/session/rt-review.h"
#include "rules/players/players.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <unistd.h>

/* Ctrl-C stops it, and what is known by then is printed. */
static void
progress_cb (gsize done, gsize all, gpointer cancellable)
{
  if (isatty (STDERR_FILENO))
    fprintf (stderr, _ ("\r%zu of %zu"), done, all);
  if (rt_cli_is_cancelled ())
    g_cancellable_cancel (cancellable);
}

static GArray *
review (const RulesLog *log, const char *player)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  GArray *verdicts = rt_review (log, player, cancellable, progress_cb, cancellable);

  if (isatty (STDERR_FILENO))
    fputs ("\r\033[K", stderr);
  return verdicts;
}

static void
add_action (JsonBuilder *builder, const char *name, const RulesLog *log, const RulesAction *action)
{
  char text[RULES_LINE_MAX];
  const RulesGame *game = rules_log_game (log);

  rules_text_write_action (game, rules_log_setup (log), game->verbs, action, text, sizeof text);
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

static void
print_verdicts (const RulesLog *log, const GArray *verdicts, int most)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "costly");
  json_builder_begin_array (builder);
  for (guint i = 0; i < verdicts->len && (int)i < most; i++) {
    const RtVerdict *verdict = &g_array_index (verdicts, RtVerdict, i);
    json_builder_begin_object (builder);
    json_builder_set_member_name (builder, "action");
    json_builder_add_int_value (builder, (gint64)verdict->index + 1);
    json_builder_set_member_name (builder, "player");
    json_builder_add_string_value (builder, rules_log_setup (log)->seat[verdict->seat]);
    add_action (builder, "played", log, &verdict->played);
    add_action (builder, "better", log, &verdict->best);
    if (verdict->why.phrase) {
      char why[RULES_LINE_MAX];

      rules_text_write_reason (rules_log_game (log), rules_log_setup (log), &verdict->why,
                               rt_translate, why, sizeof why);
      json_builder_set_member_name (builder, "why");
      json_builder_add_string_value (builder, why);
    }
    json_builder_set_member_name (builder, "cost");
    json_builder_add_double_value (builder, verdict->cost);
    rt_cli_add_double (builder, "error", verdict->error);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "cancelled");
  json_builder_add_boolean_value (builder, rt_cli_is_cancelled ());
  rt_cli_print_json (builder);
}

static int
run (int argc, char **argv)
{
  int tries = RT_REVIEW_TRIES;
  int most = 5;
  gboolean json = FALSE;
  g_autoptr (GError) error = NULL;
  gsize length;
  const GOptionEntry entries[] = {
    { "tries", 0, 0, G_OPTION_ARG_INT, &tries, N_ ("How thoroughly to look (40000)"), "N" },
    { "most", 0, 0, G_OPTION_ARG_INT, &most, N_ ("How many choices to list (5)"), "N" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (it always does)"), NULL },
    { NULL },
  };

  if (!rt_cli_parse (
          &rt_cli_review,
          _ ("Costs are points of margin over the best of the others, on average; 19 of 20 "
             "are not further off than their error."),
          entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc != 2)
    return rt_cli_fail (_ ("say which journal: rocket-table review FILE"));
  g_autofree char *player = g_strdup_printf ("search:%d", tries);
  if (!rules_player_is_spec (player))
    return rt_cli_fail (_ ("--tries takes a number from 1 to 1000000"));

  g_autofree char *text = rt_read_file (argv[1], &length, &error);
  if (!text)
    return rt_cli_fail ("%s", error->message);
  RulesReading reading = { 0 };
  RulesReadStatus status = rules_text_read_journal (text, length, &reading);
  if (status != RULES_READ_OK) {
    g_autofree char *problem =
        rt_describe_problem (argv[1], reading.game, reading.setup, &reading.problem);
    rt_cli_fail ("%s", problem);
  }
  gboolean is_ok = reading.log && rt_cli_check_computers (reading.game, reading.setup);
  if (is_ok) {
    rt_cli_watch_cancel ();
    g_autoptr (GArray) verdicts = review (reading.log, player);
    print_verdicts (reading.log, verdicts, most);
  }
  rules_reading_clear (&reading);
  if (!is_ok)
    return RT_EXIT_BAD;
  if (!rt_cli_is_cancelled ())
    return RT_EXIT_OK;
  rt_cli_fail (_ ("stopped; what was found by then is printed"));
  return RT_EXIT_NO;
}

static const char *const options[] = { "--json", "--most", "--tries", NULL };

const RtCliCommand rt_cli_review = {
  .name = "review",
  .arguments = N_ ("FILE"),
  .summary = N_ ("Say which choices of a game cost most"),
  .options = options,
  .run = run,
};
