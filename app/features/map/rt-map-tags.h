/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The labels of a map: names, verdicts, what moves touch, the price of a ring. Their texts are laid
 * out once; where they stand is found anew whenever the map moves. */
#pragma once

#include "rt-map-labels-model.h"
#include "rt-map-overlay.h"

typedef struct RtMapTags RtMapTags;

/* Texts are in the font of the widget, which must stay. */
RtMapTags *rt_map_tags_new (GtkWidget *widget);
void rt_map_tags_free (RtMapTags *self);
/* The font is another now. */
void rt_map_tags_forget (RtMapTags *self);
/* What they say, of the scene as it is now. */
void rt_map_tags_read (RtMapTags *self, const RtMapScene *scene);
/* Places them in the view, and not over the boxes, nor over the things. */
void rt_map_tags_place (RtMapTags *self, const RtMapScene *scene, const RtMapBox *reserved,
                        guint n_reserved);
void rt_map_tags_snapshot (RtMapTags *self, const RtMapScene *scene, GtkSnapshot *snapshot);
