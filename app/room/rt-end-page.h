/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a game ended: who won, the scores, what the table has to say of it, and what to do next. */
#pragma once

#include "rt-table.h"

#define RT_TYPE_END_PAGE (rt_end_page_get_type ())
G_DECLARE_FINAL_TYPE (RtEndPage, rt_end_page, RT, END_PAGE, AdwBin)

/* Its buttons activate actions of the room: look, rematch, replay, report; and win.leave-room. */
GtkWidget *rt_end_page_new (RtTable *table);
