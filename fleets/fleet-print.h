/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A fleet as sheets of paper for the table: a card for each ship with its numbers and boxes to
 * tick, the rules of every ability in it, and what is wrong with it if anything is.
 *
 * A library of its own, so that whoever does not print needs no cairo and no pango. Pages are laid
 * out once and then drawn onto whatever is at hand: a PDF, or a preview in the window.
 */
#pragma once

#include "fleet-check.h"

#include <cairo.h>

typedef enum { FLEET_PAPER_A4, FLEET_PAPER_LETTER } FleetPaper;

typedef struct FleetPrint FleetPrint;

/* Fleet and report are copied where needed; the catalogue is kept. `version` is the program's, for
 * the foot of the page. */
FleetPrint *fleet_print_new (const Fleet *fleet, FleetCatalogue *catalogue,
                             const FleetReport *report, FleetPaper paper,
                             const char *version) G_GNUC_WARN_UNUSED_RESULT;
void fleet_print_free (FleetPrint *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FleetPrint, fleet_print_free)

guint fleet_print_pages (const FleetPrint *self);
/* In points of 1/72 inch. */
void fleet_print_size (const FleetPrint *self, double *width, double *height);
/* Draws a page, from 0 on, in points; the caller scales. The background is left as it is. */
void fleet_print_render (FleetPrint *self, cairo_t *cr, guint page);

/* Stands in every PDF of ours, so that an older one can be told from other files. */
#define FLEET_PRINT_MARK "/Creator (Rocket Table)"

/* All pages as a PDF file's bytes. */
GBytes *fleet_print_pdf (FleetPrint *self, GError **error) G_GNUC_WARN_UNUSED_RESULT;
