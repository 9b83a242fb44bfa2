/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A fleet that is being built: its file, and everything that was done to it, to be undone.
 *
 * A change is written first and shown afterwards: `changed` is told when it is on disk. What could
 * not be written has not happened, and `failed` says why. The property `name` is the fleet's.
 */
#pragma once

#include "fleets/fleet.h"

#define RT_TYPE_FLEET_DOCUMENT (rt_fleet_document_get_type ())
G_DECLARE_FINAL_TYPE (RtFleetDocument, rt_fleet_document, RT, FLEET_DOCUMENT, GObject)

/* Takes the fleet over. `mark` is what was found in the file, FLEET_STORE_NEW for a new one. */
RtFleetDocument *rt_fleet_document_new (const char *path, Fleet *fleet, const char *mark);

const char *rt_fleet_document_get_path (RtFleetDocument *self);
/* As it stands on disk. */
const Fleet *rt_fleet_document_get_fleet (RtFleetDocument *self);

/* Changes the fleet in place; FALSE if there was nothing to change. */
typedef gboolean (*RtFleetEdit) (Fleet *fleet, gpointer data);

/* `what` names the change for undo: "Add Halcyon". */
void rt_fleet_document_edit (RtFleetDocument *self, const char *what, RtFleetEdit edit,
                             gpointer data);
/* Writes it as it is: a new fleet. */
void rt_fleet_document_save (RtFleetDocument *self);

/* What would be undone or redone, NULL: nothing. */
const char *rt_fleet_document_get_undo (RtFleetDocument *self);
const char *rt_fleet_document_get_redo (RtFleetDocument *self);
void rt_fleet_document_undo (RtFleetDocument *self);
void rt_fleet_document_redo (RtFleetDocument *self);
