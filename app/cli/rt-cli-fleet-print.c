/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table fleet print: a fleet as a PDF for the table. */
#define _GNU_SOURCE /* memmem */
#include "rt-cli-fleets.h"

#include "fleets/fleet-print.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

/* May the sheet go there? A sheet of ours from before may be replaced, anything else not. */
static gboolean
may_write (const char *path)
{
  g_autofree char *old = NULL;
  gsize length = 0;

  if (!g_file_test (path, G_FILE_TEST_IS_REGULAR)
      || !g_file_get_contents (path, &old, &length, NULL))
    return TRUE; /* writing will tell */
  if (length == 0
      || (g_str_has_prefix (old, "%PDF-")
          && memmem (old, length, FLEET_PRINT_MARK, strlen (FLEET_PRINT_MARK))))
    return TRUE;
  rt_cli_fail (_ ("%s: exists, is no sheet of ours, and was left as it is; choose another name, or "
                  "add --replace"),
               path);
  return FALSE;
}

static gboolean
find_paper (const char *word, FleetPaper *paper)
{
  *paper = word && g_ascii_strcasecmp (word, "letter") == 0 ? FLEET_PAPER_LETTER : FLEET_PAPER_A4;
  if (!word || *paper == FLEET_PAPER_LETTER || g_ascii_strcasecmp (word, "a4") == 0)
    return TRUE;
  rt_cli_fail (_ ("there is no paper “%s”; there is: a4, letter"), word);
  return FALSE;
}

static int
run (int argc, char **argv)
{
  g_auto (GStrv) catalogues = NULL;
  g_autofree char *output = NULL;
  g_autofree char *paper_word = NULL;
  gboolean may_replace = FALSE;
  FleetPaper paper;
  const GOptionEntry entries[] = {
    { "output", 0, 0, G_OPTION_ARG_FILENAME, &output,
      N_ ("Write the PDF here; “-” is the standard output"), "FILE" },
    { "paper", 0, 0, G_OPTION_ARG_STRING, &paper_word, N_ ("a4 (the usual) or letter"), "SIZE" },
    { "catalogue", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &catalogues,
      N_ ("The cards of this file too"), "FILE" },
    { "replace", 0, 0, G_OPTION_ARG_NONE, &may_replace,
      N_ ("Even over a file that is no sheet of ours"), NULL },
    { NULL },
  };

  if (!rt_cli_parse (&rt_cli_fleet_print,
                     _ ("Prints a card for each ship with boxes to tick, the rules of its "
                        "abilities, and what is\nwrong with the fleet, if anything is."),
                     entries, &argc, &argv)
      || !find_paper (paper_word, &paper))
    return RT_EXIT_BAD;
  if (argc != 2)
    return rt_cli_fail (_ ("name one fleet file, or “-” for the standard input"));
  if (!output)
    return rt_cli_fail (_ ("say where the sheet goes: --output FILE.pdf"));
  if (!may_replace && !may_write (output))
    return RT_EXIT_BAD;
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (catalogues);
  g_autoptr (Fleet) fleet = rt_cli_load_fleet (argv[1]);
  if (!catalogue || !fleet)
    return RT_EXIT_BAD;
  g_autoptr (GError) error = NULL;
  g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
  g_autoptr (FleetPrint) print = fleet_print_new (fleet, catalogue, report, paper, VERSION);
  g_autoptr (GBytes) pdf = fleet_print_pdf (print, &error);
  if (!pdf)
    return rt_cli_fail ("%s", error->message);
  gsize length;
  const char *bytes = g_bytes_get_data (pdf, &length);
  if (!rt_cli_write_output (output, bytes, (gssize)length))
    return RT_EXIT_BAD;
  guint n = fleet_print_pages (print);
  if (strcmp (output, "-") != 0)
    rt_cli_print (stdout, ngettext ("%s: %u page\n", "%s: %u pages\n", n), output, n);
  return RT_EXIT_OK;
}

static const char *const options[] = { "--catalogue", "--output", "--paper", "--replace", NULL };

const RtCliCommand rt_cli_fleet_print = {
  .name = "fleet print",
  .arguments = N_ ("FILE"),
  .summary = N_ ("A fleet as a PDF for the table"),
  .options = options,
  .run = run,
};
