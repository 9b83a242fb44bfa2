/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What can be done with whole fleets, as actions for buttons and the menu: share, import, print,
 * compare, suggest, details, duplicate, remove, and ready ("s", a ready fleet's id). Those that
 * need a fleet that is open are off without one.
 */
#pragma once

#include "rt-fleets-page.h"

/* The page must outlive the group. */
GSimpleActionGroup *rt_fleet_actions_new (RtFleetsPage *page) G_GNUC_WARN_UNUSED_RESULT;

/* The ready fleets by name, each with the action `fleet.ready`. */
GMenuModel *rt_fleet_ready_menu_new (void) G_GNUC_WARN_UNUSED_RESULT;
