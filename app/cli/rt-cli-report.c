/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table report: a game in words and figures (app/session/rt-report.h). */
#include "rt-cli.h"

#include "app/session/rt-report.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>

static int
print_text (const char *journal)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_game_read (journal, 0, &error);
  g_autofree char *text = NULL;
  GStatBuf status;

  if (!game)
    return rt_cli_fail ("%s", error->message);
  text = rt_report_write_text (game, g_stat (journal, &status) == 0 ? status.st_mtime : 0);
  fputs (text, stdout);
  return RT_EXIT_OK;
}

static int
run (int argc, char **argv)
{
  g_autofree char *html = NULL;
  g_autofree char *film = NULL;
  g_autoptr (GError) error = NULL;
  const GOptionEntry entries[] = {
    { "html", 0, 0, G_OPTION_ARG_FILENAME, &html,
      N_ ("Write a page with plots into this file instead"), "FILE" },
    { "film", 0, 0, G_OPTION_ARG_FILENAME, &film,
      N_ ("Write a battle that has a map as a film into this file: one page, to be played in a "
          "browser without a network, and read without scripts"),
      "FILE" },
    { NULL },
  };

  if (!rt_cli_parse (&rt_cli_report,
                     _ ("Of a game that is not over it tells what all players may know. “-” reads "
                        "the journal from standard input."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc != 2)
    return rt_cli_fail (_ ("say which journal: rocket-table report FILE"));
  if (!html && !film)
    return print_text (argv[1]);
  if (html && !rt_report_save (argv[1], RT_REPORT_HTML, html, &error))
    return rt_cli_fail ("%s", error->message);
  if (film && !rt_report_save (argv[1], RT_REPORT_FILM, film, &error)) {
    rt_cli_fail ("%s", error->message);
    return g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED) ? RT_EXIT_NO : RT_EXIT_BAD;
  }
  return RT_EXIT_OK;
}

static const char *const options[] = { "--film", "--html", NULL };

const RtCliCommand rt_cli_report = {
  .name = "report",
  .arguments = N_ ("FILE"),
  .summary = N_ ("Tell a game in words and figures, as text or as a page with plots"),
  .options = options,
  .run = run,
};
