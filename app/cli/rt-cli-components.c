/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table components: a game's cards and pieces as a file to edit, or a check of such a file.
 */
#include "rt-cli.h"

#include <glib/gi18n.h>
#include <stdio.h>

static int
run (int argc, char **argv)
{
  g_autofree char *path = NULL;
  const GOptionEntry entries[] = {
    { "check", 0, 0, G_OPTION_ARG_FILENAME, &path, N_ ("Check this file instead"), "FILE" },
    { NULL },
  };

  if (!rt_cli_parse (&rt_cli_components,
                     _ ("Edit the file and pass it to 'rocket-table play GAME --components FILE'. "
                        "Write “components counted”\nin it once you have counted your own box."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  const RulesGame *game = rt_cli_find_game (argc > 1 ? argv[1] : NULL);
  if (!game)
    return RT_EXIT_BAD;
  if (!game->components)
    return rt_cli_fail (_ ("%s has no components to edit"), game->title);

  const RtCliSetup wanted = { .components_path = path };
  RulesSetup *setup = rt_cli_make_setup (game, &wanted);
  if (!setup)
    return RT_EXIT_BAD;
  rules_text_write_components (game, setup, rt_cli_write, stdout);
  rules_setup_free (setup);
  return RT_EXIT_OK;
}

static const char *const options[] = { "--check", NULL };

const RtCliCommand rt_cli_components = {
  .name = "components",
  .arguments = N_ ("GAME"),
  .summary = N_ ("Print a game's cards and pieces as a file that can be edited"),
  .options = options,
  .takes_game = TRUE,
  .run = run,
};
