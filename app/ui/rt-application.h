/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program with a window: its options, actions that belong to no window, and what all share. */
#pragma once

#include <adwaita.h>

#define RT_TYPE_APPLICATION (rt_application_get_type ())
G_DECLARE_FINAL_TYPE (RtApplication, rt_application, RT, APPLICATION, AdwApplication)

RtApplication *rt_application_new (void);
