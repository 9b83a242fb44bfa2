/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table: finds the command that is meant. Without one it is the window's turn. */
#include "rt-cli.h"

#include "app/session/rt-language.h"

#include "devices/driver.h"
#include "rules/players/players.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const RtCliCommand *const commands[] = {
  &rt_cli_play,           &rt_cli_score,      &rt_cli_replay,
  &rt_cli_history,        &rt_cli_review,     &rt_cli_report,
  &rt_cli_simulate,       &rt_cli_components, &rt_cli_rules,
  &rt_cli_odds,           &rt_cli_plan,       &rt_cli_fleet,
  &rt_cli_catalogue,      &rt_cli_collection, &rt_cli_devices,
  &rt_cli_listen_command, &rt_cli_range,      &rt_cli_recover_command,
};

static void
print_commands (FILE *to)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++) {
    g_autofree char *usage =
        g_strdup_printf ("%s %s", commands[i]->name, rt_translate (commands[i]->arguments));
    int gap = MAX (1, 24 - (int)g_utf8_strlen (usage, -1));
    fprintf (to, "  %s%*s %s\n", usage, gap, "", _ (commands[i]->summary));
  }
}

static void
print_help (void)
{
  printf ("%s\n\n", _ ("Rocket Table: for people playing rocket games around a table"));
  printf ("%s\n", _ ("Usage: rocket-table COMMAND [OPTION…]"));
  printf ("%s\n",
          _ ("Without a command it opens its window, with a FILE a saved game or a fleet in it."));
  printf ("\n%s\n", _ ("Commands:"));
  print_commands (stdout);
  printf ("\n%s\n", _ ("Options:"));
  printf ("  %-24s %s\n", "--demo",
          _ ("Open the demonstration: a battle with recorded dice and distances"));
  printf ("  %-24s %s\n", "--help, --version", _ ("This; which version it is"));
  printf ("\n%s\n", _ ("'rocket-table COMMAND --help' tells more of a command."));
  printf ("%s", _ ("Games:"));
  for (gsize i = 0; rules_games[i]; i++)
    printf (" %s", rules_games[i]->id);
  puts ("");
}

/* The folder of this very program. */
static char *
own_folder (void)
{
  g_autofree char *path = g_file_read_link ("/proc/self/exe", NULL);

  return path ? g_path_get_dirname (path) : g_strdup (".");
}

/* The window is a program of its own, so that the command line needs no display and starts at once.
 * In a build folder it stands beside this one, with the settings' schema. */
static int
open_window (char **argv)
{
  g_autofree char *folder = own_folder ();
  g_autofree char *beside = g_build_filename (folder, "shell", "rocket-table-window", NULL);
  g_autofree char *schemas = g_build_filename (folder, "data", NULL);
  g_autofree char *compiled = g_build_filename (schemas, "gschemas.compiled", NULL);
  gboolean is_built = g_file_test (beside, G_FILE_TEST_IS_EXECUTABLE);
  const char *program = is_built ? beside : LIBEXEC_DIR "/rocket-table-window";

  if (!g_getenv ("WAYLAND_DISPLAY") && !g_getenv ("DISPLAY")) {
    fprintf (stderr, "rocket-table: %s\n",
             _ ("there is no display to open a window on. These commands need none:"));
    print_commands (stderr);
    return RT_EXIT_BAD;
  }
  if (is_built && g_file_test (compiled, G_FILE_TEST_EXISTS))
    g_setenv ("GSETTINGS_SCHEMA_DIR", schemas, FALSE);
  execv (program, argv);
  return rt_cli_fail (_ ("the window could not be started: %s: %s"), program, g_strerror (errno));
}

static const RtCliCommand *
find_command (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i]->name, name) == 0)
      return commands[i];
  return NULL;
}

/* What can stand next on the command line, for the shell: words so far as arguments. */
static int
complete (int argc, char **argv)
{
  const RtCliCommand *command = argc > 1 ? find_command (argv[1]) : NULL;
  const char *before = argc > 1 ? argv[argc - 1] : "";

  if (command && command->parts && argc > 2)
    command = rt_cli_find_part (command, argv[2]);
  if (!command) {
    if (argc == 1) {
      for (gsize i = 0; i < G_N_ELEMENTS (commands); i++)
        puts (commands[i]->name);
      puts ("--demo\n--help\n--version");
    }
  } else if (strcmp (before, "--bots") == 0) {
    const RulesGame *game = argc > 2 ? rules_find_game (argv[2]) : NULL;
    for (gsize i = 0; !(game && rules_people_only (game, NULL)) && rules_player_names[i]; i++)
      puts (rules_player_names[i]);
  } else if (strcmp (before, "--chance") == 0) {
    puts ("virtual\ntyped");
  } else if (strcmp (before, "--map") == 0) {
    puts ("on\nscreen");
  } else if (strcmp (before, "--measure") == 0) {
    puts ("firepower\nboarding\ncargo\nap");
  } else if (strcmp (before, "--keep") == 0) {
    puts ("lasers\nshields");
  } else if (strcmp (before, "--base-dice") == 0) {
    puts ("stay_lost\nrecover");
  } else if (strcmp (before, "--paper") == 0) {
    puts ("a4\nletter");
  } else if (strcmp (before, "--into") == 0) {
    puts ("microid\nasteroid\nstation");
  } else if (strcmp (before, "--weapon") == 0) {
    puts ("S\nM\nL");
  } else if (strcmp (before, "--driver") == 0) {
    puts ("auto");
    for (gsize i = 0; device_drivers[i]; i++)
      puts (device_drivers[i]->id);
  } else if (strcmp (before, "--set") == 0) {
    const RulesGame *game = argc > 2 ? rules_find_game (argv[2]) : NULL;
    for (int i = 0; game && game->options[i].name; i++)
      printf ("%s=\n", game->options[i].name);
  } else {
    if (command->takes_game && argc == 2)
      for (gsize i = 0; rules_games[i]; i++)
        puts (rules_games[i]->id);
    for (gsize i = 0; command->parts && command->parts[i]; i++)
      puts (command->parts[i]->name + strlen (command->name) + 1);
    for (gsize i = 0; command->options[i]; i++)
      puts (command->options[i]);
    puts ("--help");
  }
  return RT_EXIT_OK;
}

/* What could not be printed (a full disk, a closed output) must not look like success, whatever the
 * command and wherever it ended; --help ends inside GLib. */
static void
check_output_cb (void)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return;
  rt_cli_fail (_ ("not all could be written to standard output; is the disk full?"));
  _exit (RT_EXIT_BAD);
}

int
main (int argc, char **argv)
{
  rt_use_language (NULL);
  g_set_prgname ("rocket-table");
  atexit (check_output_cb);

  if (argc < 2)
    return open_window (argv);
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "help") == 0) {
    print_help ();
    return RT_EXIT_OK;
  }
  if (strcmp (argv[1], "--version") == 0) {
    puts ("Rocket Table " VERSION);
    return RT_EXIT_OK;
  }
  if (strcmp (argv[1], "--complete") == 0)
    return complete (argc - 1, argv + 1);

  const RtCliCommand *command = find_command (argv[1]);
  /* Options without a command go to the window. */
  if (!command && argv[1][0] == '-')
    return open_window (argv);
  if (command)
    return command->run (argc - 1, argv + 1);
  /* So does a file that is opened from outside. */
  if (g_file_test (argv[1], G_FILE_TEST_IS_REGULAR))
    return open_window (argv);
  rt_cli_fail (_ ("there is no command “%s”. There is:"), argv[1]);
  print_commands (stderr);
  return RT_EXIT_BAD;
}
