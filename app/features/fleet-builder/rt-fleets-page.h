/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page where fleets are built: catalogue, fleet, card side by side. */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_FLEETS_PAGE (rt_fleets_page_get_type ())
G_DECLARE_FINAL_TYPE (RtFleetsPage, rt_fleets_page, RT, FLEETS_PAGE, GtkWidget)

void rt_fleets_page_set_library (RtFleetsPage *self, RtLibrary *library);
RtFleetEditor *rt_fleets_page_get_editor (RtFleetsPage *self);
/* An empty fleet, open. */
void rt_fleets_page_new_fleet (RtFleetsPage *self);
void rt_fleets_page_show (RtFleetsPage *self, RtFleetDocument *document);
/* The dialog for fleets from outside; a value that was dropped is taken at once, or NULL. */
void rt_fleets_page_import (RtFleetsPage *self, const GValue *dropped);
/* The fleet of this id, if it is there. */
void rt_fleets_page_open (RtFleetsPage *self, const char *id);
/* Puts the keyboard into the catalogue's search. */
void rt_fleets_page_search (RtFleetsPage *self);
