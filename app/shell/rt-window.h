/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The main window: the shell with its pages, and rooms entered from them.
 *
 * Property `compact` (read-only): the screen is small, and what is shown is made for fingers. The
 * style sheets see it as the class of the same name. A table has it from the
 * window (rt_table_is_compact); other templates look it up:
 *   <binding name="compact">
 *     <lookup name="compact" type="RtWindow"><lookup name="root">RtTray</lookup></lookup>
 *   </binding>
 */
#pragma once

#include "rt-application.h"

#include "app/session/rt-game.h"

#define RT_TYPE_WINDOW (rt_window_get_type ())
G_DECLARE_FINAL_TYPE (RtWindow, rt_window, RT, WINDOW, AdwApplicationWindow)

RtWindow *rt_window_new (RtApplication *app);
/* Goes on with the game that was open when the program ended; FALSE if there was none. */
gboolean rt_window_restore (RtWindow *self);
void rt_window_show_page (RtWindow *self, const char *page);
/* Shows the room of a game instead of the shell. */
void rt_window_enter (RtWindow *self, RtGame *game);
/* The same with a game that was kept; what is wrong with it is told. The window comes to the front
 * with it. */
void rt_window_open_game (RtWindow *self, const char *path);
/* Takes in a fleet's file; what is wrong with it is told. */
void rt_window_import (RtWindow *self, GFile *file);
/* The chapter of the guide about what is shown. */
const char *rt_window_get_chapter (RtWindow *self);
/* Says something once, over whatever is shown. */
void rt_window_show_message (RtWindow *self, const char *text);
