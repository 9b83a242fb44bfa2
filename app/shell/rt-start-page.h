/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is seen first: the game that was left off, a battle that begins at once, and four ways in.
 * All of it has room on a small screen. */
#pragma once

#include <adwaita.h>

#define RT_TYPE_START_PAGE (rt_start_page_get_type ())
G_DECLARE_FINAL_TYPE (RtStartPage, rt_start_page, RT, START_PAGE, AdwBin)

/* Property `compact`. Signal `open (path)`: a game that was left off is to be gone on with. */

/* What is kept may have changed. */
void rt_start_page_refresh (RtStartPage *self);
