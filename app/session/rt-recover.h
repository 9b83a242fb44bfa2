/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A damaged journal, opened up to the damage, as a copy: what came before a bad byte is a whole
 * game. The damaged file stays as it is.
 */
#pragma once

#include <gio/gio.h>

/* The last line before the damage, up to which it can be gone on with; 0: nothing is wrong with it,
 * or there is nothing before that. */
guint rt_recover_look (const char *path);

/* Makes the copy beside it, with players and bookmarks, and gives its path. `report`: what was kept
 * and what is lost, in words. */
char *rt_recover (const char *path, char **report, GError **error) G_GNUC_WARN_UNUSED_RESULT;
