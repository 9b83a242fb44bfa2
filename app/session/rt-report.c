/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-report.h. The words that both forms share, the text, and files. */
#include "rt-report-private.h"

#include "rt-language.h"
#include "rt-roll-words.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>

/* ---- Words ---- */

char *
rt_report_player (RtGame *game, int seat)
{
  const char *name = rt_game_get_setup (game)->seat[seat];
  const char *spec = rt_game_get_player (game, seat);

  g_autofree char *player = spec ? rt_describe_origin (spec) : NULL;

  return player ? g_strdup_printf ("%s (%s)", name, player) : g_strdup (name);
}

char *
rt_report_outcome (RtGame *game)
{
  const RulesSetup *setup = rt_game_get_setup (game);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  RulesResult result = { 0 };

  if (!rt_game_is_over (game))
    return g_strdup (_ ("Not finished."));
  rt_game_get_rules (game)->result (setup, rt_game_get_state (game), &result);
  for (int i = 0; i < setup->n_seats; i++)
    if (result.winners >> i & 1)
      g_ptr_array_add (names, (gpointer)setup->seat[i]);
  if (names->len == 0)
    return g_strdup (_ ("Nobody wins."));
  if (names->len == 1)
    return g_strdup_printf (_ ("%s wins."), (const char *)names->pdata[0]);
  g_ptr_array_add (names, NULL);
  g_autofree char *all = g_strjoinv (", ", (char **)names->pdata);
  return g_strdup_printf (_ ("%s share the victory."), all);
}

char *
rt_report_date (gint64 time_s)
{
  g_autoptr (GDateTime) time = time_s ? g_date_time_new_from_unix_local (time_s) : NULL;

  return time ? g_date_time_format (time, _ ("%-d %B %Y, %H:%M")) : NULL;
}

/* "Who starts the first journey: Bob". Its text is a sentence of its own elsewhere. */
static void
put_option (GString *out, const RulesGame *rules, const RulesSetup *setup,
            const RulesOption *option, int value)
{
  g_autofree char *text = g_strdup (rt_translate (option->text));
  char word[RULES_LINE_MAX];

  if (g_str_has_suffix (text, "."))
    text[strlen (text) - 1] = '\0';
  rules_text_write_value (rules, setup, option->kind, value, rt_translate, word, sizeof word);
  g_string_append (out, out->len ? "; " : "");
  g_string_append_printf (out, _ ("%s: %s"), text, word);
}

char *
rt_report_options (RtGame *game)
{
  const RulesGame *rules = rt_game_get_rules (game);
  const RulesSetup *setup = rt_game_get_setup (game);
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; rules->options && rules->options[i].name; i++)
    if (setup->option[i] != rules->options[i].usual)
      put_option (text, rules, setup, &rules->options[i], setup->option[i]);
  return text->len ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

const char *
rt_report_who (RtGame *game, RtLogLine *line)
{
  int actor = rt_log_line_get_actor (line);
  g_autofree char *dice = rt_dice_words (rt_game_get_rules (game), rt_log_line_get_action (line));

  if (actor >= 0)
    return rt_game_get_setup (game)->seat[actor];
  if (actor == RULES_TABLE)
    return _ ("Table");
  return dice ? _ ("Dice") : _ ("Cards or tokens");
}

char *
rt_report_what (RtGame *game, RtLogLine *line)
{
  const RulesGame *rules = rt_game_get_rules (game);
  const RulesAction *action = rt_log_line_get_action (line);
  g_autofree char *text =
      rt_game_is_over (game) ? rt_log_line_describe_all (line) : rt_log_line_describe (line, -1);
  g_autofree char *dice = rt_dice_words (rules, action);
  guint n_events;

  rt_log_line_get_events (line, &n_events);
  if (*text || dice)
    return g_strconcat (dice ? dice : "", dice && *text ? " " : "", text, NULL);
  /* What an action is for, where it tells nothing of itself. */
  return g_strdup (n_events ? _ ("(Not told to all.)")
                            : rt_translate (rules->verbs[action->verb].help));
}

char *
rt_report_luck (const RtFigures *figures, int seat)
{
  int n = figures->n_dice[seat];
  double average = n * 3.5;
  double beyond = figures->sum[seat] - average;
  /* A die's variance is 35/12; two standard deviations are passed once in twenty times. */
  gboolean is_rare = fabs (beyond) > 2 * sqrt (n * 35 / 12.0);

  if (n == 0)
    return NULL;
  return g_strdup_printf (
      is_rare ? ngettext ("%d die, sum %d; the average is %.1f: %+.1f, which is rare",
                          "%d dice, sum %d; the average is %.1f: %+.1f, which is rare", (gulong)n)
              : ngettext ("%d die, sum %d; the average is %.1f: %+.1f, which is usual",
                          "%d dice, sum %d; the average is %.1f: %+.1f, which is usual", (gulong)n),
      n, figures->sum[seat], average, beyond);
}

RtLogLine *
rt_report_line (RtGame *game, guint i)
{
  g_autoptr (RtLogLine) line = g_list_model_get_item (rt_game_get_log (game), i);

  return line;
}

/* ---- Text ---- */

static void
put_players (GString *out, RtGame *game)
{
  const RulesSetup *setup = rt_game_get_setup (game);
  RulesResult result = { 0 };

  rt_game_get_rules (game)->result (setup, rt_game_get_state (game), &result);
  for (int i = 0; i < setup->n_seats; i++) {
    g_autofree char *player = rt_report_player (game, i);

    if (rt_game_get_rules (game)->is_unscored)
      g_string_append_printf (out, "  %s\n", player);
    else
      g_string_append_printf (out, "  %s: %d\n", player, result.score[i]);
  }
}

static void
put_luck (GString *out, RtGame *game, const RtFigures *figures)
{
  if (figures->luck->len == 0)
    return;
  g_string_append_printf (out, "\n%s\n", _ ("Luck with the dice"));
  for (int i = 0; i < figures->n_seats; i++) {
    g_autofree char *luck = rt_report_luck (figures, i);

    if (luck)
      g_string_append_printf (out, "  %s: %s\n", rt_game_get_setup (game)->seat[i], luck);
  }
}

static void
put_bookmarks (GString *out, RtGame *game)
{
  gboolean is_first = TRUE;

  for (guint i = 0; i < rt_game_get_depth (game); i++) {
    const char *bookmark = rt_log_line_get_bookmark (rt_report_line (game, i));

    if (!bookmark)
      continue;
    if (is_first)
      g_string_append_printf (out, "\n%s\n", _ ("Bookmarks"));
    g_string_append_printf (out, "  %u  %s\n", i + 1, bookmark);
    is_first = FALSE;
  }
}

static void
put_log (GString *out, RtGame *game)
{
  g_string_append_printf (out, "\n%s\n", _ ("What happened"));
  for (guint i = 0; i < rt_game_get_depth (game); i++) {
    RtLogLine *line = rt_report_line (game, i);
    g_autofree char *what = rt_report_what (game, line);
    const char *rule = rt_log_line_get_rule (line);
    g_autofree char *origin = rt_describe_origin (rt_log_line_get_origin (line));

    g_string_append_printf (out, "%5u  %s: %s", i + 1, rt_report_who (game, line), what);
    if (rule)
      g_string_append_printf (out, " [%s]", rule);
    if (*origin)
      g_string_append_printf (out, " ~ %s", origin);
    g_string_append_c (out, '\n');
  }
}

char *
rt_report_write_text (RtGame *game, gint64 time_s)
{
  GString *out = g_string_new (NULL);
  RulesLog *log = rt_game_copy_log (game);
  RtFigures *figures = rt_figures_new (log);
  g_autofree char *date = rt_report_date (time_s);
  g_autofree char *outcome = rt_report_outcome (game);
  g_autofree char *options = rt_report_options (game);

  g_string_append_printf (out, "%s\n", rt_game_get_rules (game)->title);
  if (date)
    g_string_append_printf (out, "%s\n", date);
  g_string_append_printf (out, "\n%s\n", outcome);
  put_players (out, game);
  if (options)
    g_string_append_printf (out, _ ("House rules: %s\n"), options);
  put_luck (out, game, figures);
  put_bookmarks (out, game);
  put_log (out, game);
  rt_figures_free (figures);
  rules_log_free (log);
  return g_string_free (out, FALSE);
}

/* ---- Files ---- */

gboolean
rt_report_save (const char *journal, RtReportForm form, const char *to, GError **error)
{
  g_autoptr (RtGame) game = rt_game_read (journal, 0, error);
  g_autofree char *text = NULL;
  GStatBuf status;

  if (!game)
    return FALSE;
  gint64 time_s = g_stat (journal, &status) == 0 ? status.st_mtime : 0;
  text = form == RT_REPORT_FILM   ? rt_report_write_film (game, time_s)
         : form == RT_REPORT_HTML ? rt_report_write_html (game, time_s)
                                  : rt_report_write_text (game, time_s);
  if (!text) {
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("This game has no map, so there is no film of it."));
    return FALSE;
  }
  return g_file_set_contents_full (to, text, -1, G_FILE_SET_CONTENTS_CONSISTENT, 0644, error);
}

typedef struct {
  char *journal;
  char *to;
  RtReportForm form;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->journal);
  g_free (job->to);
  g_free (job);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  GError *error = NULL;

  if (rt_report_save (job->journal, job->form, job->to, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

void
rt_report_save_async (const char *journal, RtReportForm form, const char *to,
                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);

  *job = (Job){ g_strdup (journal), g_strdup (to), form };
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, work);
}

gboolean
rt_report_save_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
