/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Where the parts of a SPACEcraft table stand: all at once on a large screen; on a small one those
 * of one page, and a rail of pages at the left. It knows nothing of the game.
 */
#pragma once

#include <gtk/gtk.h>

typedef enum {
  RT_SC_RAIL,
  RT_SC_YARD,
  RT_SC_CART,
  RT_SC_WORKSHOP,
  RT_SC_ROCKET,
  RT_SC_PROJECTS_PART,
  RT_SC_PLAN,
  RT_SC_PLAYERS,
  RT_SC_PARTS,
} RtScPart;

typedef enum {
  RT_SC_PAGE_YARD,
  RT_SC_PAGE_BUILD,
  RT_SC_PAGE_ROCKET,
  RT_SC_PAGE_PROJECTS,
  RT_SC_PAGE_PLAYERS,
  RT_SC_PAGES,
} RtScPage;

#define RT_TYPE_SC_DESK (rt_sc_desk_get_type ())
G_DECLARE_FINAL_TYPE (RtScDesk, rt_sc_desk, RT, SC_DESK, GtkWidget)

GtkWidget *rt_sc_desk_new (void);
void rt_sc_desk_add (RtScDesk *self, RtScPart part, GtkWidget *widget);
/* The page of the small screen. */
void rt_sc_desk_set_page (RtScDesk *self, RtScPage page);
