/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main window: the shell with its pages, and rooms entered from them. */
#pragma once

#include "rt-application.h"

#define RT_TYPE_WINDOW (rt_window_get_type ())
G_DECLARE_FINAL_TYPE (RtWindow, rt_window, RT, WINDOW, AdwApplicationWindow)

RtWindow *rt_window_new (RtApplication *app);
void rt_window_show_page (RtWindow *self, const char *page);
