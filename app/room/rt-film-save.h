/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Saves a battle with a map where somebody chooses: the whole film as a page for the browser, or
 * the table at the moment that is shown as a picture. What the file is called says what it becomes:
 * .html, .svg or .png. Drawn and written in the background.
 */
#pragma once

#include "app/session/rt-game.h"

#include <gtk/gtk.h>

/* `copy`: a branch (rt_game_branch), of which a copy is taken. `name`: that is offered. Nobody
 * chose anything: G_IO_ERROR_CANCELLED. */
void rt_film_save_async (GtkWindow *parent, RtGame *copy, const char *title, const char *name,
                         GAsyncReadyCallback callback, gpointer data);
gboolean rt_film_save_finish (GAsyncResult *result, GError **error);
