/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The catalogue beside a fleet: found as one types, filtered, added with a tap. */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_CATALOGUE_LIST (rt_catalogue_list_get_type ())
G_DECLARE_FINAL_TYPE (RtCatalogueList, rt_catalogue_list, RT, CATALOGUE_LIST, GtkWidget)

void rt_catalogue_list_set_editor (RtCatalogueList *self, RtFleetEditor *editor);
/* Whether it lies over the fleet, so that a way back is needed. */
void rt_catalogue_list_set_is_over (RtCatalogueList *self, gboolean is_over);
/* Puts the keyboard into the search. */
void rt_catalogue_list_search (RtCatalogueList *self);
