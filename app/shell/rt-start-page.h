/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where a newcomer begins: the demonstration, a fleet, a card game, hardware. */
#pragma once

#include <adwaita.h>

#define RT_TYPE_START_PAGE (rt_start_page_get_type ())
G_DECLARE_FINAL_TYPE (RtStartPage, rt_start_page, RT, START_PAGE, AdwBin)
