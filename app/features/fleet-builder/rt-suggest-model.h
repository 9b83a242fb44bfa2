/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Looking for the best fleets of one's cards (fleets/fleet-suggest.h), in the background. */
#pragma once

#include "rt-library-model.h"

#include "fleets/fleet-suggest.h"

#define RT_TYPE_SUGGEST (rt_suggest_get_type ())
G_DECLARE_FINAL_TYPE (RtSuggest, rt_suggest, RT, SUGGEST, GObject)

/* Signal `changed`: how far it is, now and then; and the end. */
RtSuggest *rt_suggest_new (RtLibrary *library);

/* Looks for `count` fleets. `from_collection`: only of cards that are owned. Whatever ran before is
 * given up. */
void rt_suggest_start (RtSuggest *self, FleetMeasure measure, guint count,
                       gboolean from_collection);
/* Ends it early; the best so far are the answer. */
void rt_suggest_stop (RtSuggest *self);

gboolean rt_suggest_is_running (RtSuggest *self);
/* While it runs: how far it is. */
FleetSuggestProgress rt_suggest_get_progress (RtSuggest *self);
/* At the end: what was found; NULL: nothing, and get_error may say why. */
const FleetSuggestions *rt_suggest_get_found (RtSuggest *self);
const GError *rt_suggest_get_error (RtSuggest *self);
