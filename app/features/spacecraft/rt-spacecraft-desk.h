/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the parts of a SPACEcraft table stand: all at once on a large screen; on a small one those
 * of one page, and a rail of pages at the left. It knows nothing of the game.
 */
#pragma once

#include <gtk/gtk.h>

typedef enum {
  RT_SPACECRAFT_PAGE_YARD,
  RT_SPACECRAFT_PAGE_BUILD,
  RT_SPACECRAFT_PAGE_ROCKET,
  RT_SPACECRAFT_PAGE_PROJECTS,
  RT_SPACECRAFT_PAGE_PLAYERS,
} RtSpacecraftPage;

/* Its widget has eight children: rail, yard, cart, workshop, rocket, projects, plan, players. */
#define RT_TYPE_SPACECRAFT_DESK (rt_spacecraft_desk_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftDesk, rt_spacecraft_desk, RT, SPACECRAFT_DESK, GtkLayoutManager)

/* The page of the small screen. */
void rt_spacecraft_desk_set_page (RtSpacecraftDesk *self, RtSpacecraftPage page);
