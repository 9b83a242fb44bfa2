/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a battle that has a map: in letters, and as a picture in a file. */
#pragma once

#include "rt-cli.h"

/* In letters, as remarks; nothing of a game without a map. `depth`: how many actions of the line of
 * play have led to the state. */
void rt_cli_print_map (const RulesLog *log, gsize depth, const RulesState *state);

/* As an SVG, or as a PNG if that is asked for; "-" is the standard output. A file that is there is
 * left alone, but where `may_replace` says otherwise. The value is an exit code, after a complaint
 * if it is not RT_EXIT_OK: RT_EXIT_NO if there is no map. */
typedef enum { RT_CLI_SVG, RT_CLI_PNG } RtCliPicture;

int rt_cli_save_map (const char *path, RtCliPicture form, gboolean may_replace, const RulesLog *log,
                     gsize depth, const RulesState *state);
