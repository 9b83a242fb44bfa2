/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page of past evenings: every game that was kept, and who won how often. */
#pragma once

#include <adwaita.h>

#define RT_TYPE_HISTORY_PAGE (rt_history_page_get_type ())
G_DECLARE_FINAL_TYPE (RtHistoryPage, rt_history_page, RT, HISTORY_PAGE, AdwBin)

/*
 * Signals:
 *   open (path)     this game is to be gone on with, or its end shown
 *   replay (path)   it is to be looked at step by step
 *   notice (text)   something that the user must be told
 *
 * Reads the folder again whenever it comes into view.
 */
