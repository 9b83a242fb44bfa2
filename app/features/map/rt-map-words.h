/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the map says in words: short on its labels, whole sentences for who does not see it. */
#pragma once

#include "rt-map-model.h"

/* "Lark", "Ada's home base", "Central asteroid", "Microid 3" */
char *rt_map_words_name (const RocketmenSetup *setup, int object) G_GNUC_WARN_UNUSED_RESULT;
/* "118 mm", "118 mm ± 2" */
char *rt_map_words_length (RtMapModel *model, int length, int error) G_GNUC_WARN_UNUSED_RESULT;
/* "83.8 mm" */
char *rt_map_words_exact_length (RtMapModel *model, int length) G_GNUC_WARN_UNUSED_RESULT;
/* Where the uncertainty of places comes from, and which is the worst. */
char *rt_map_words_source (RtMapModel *model) G_GNUC_WARN_UNUSED_RESULT;
/* "F4": a letter from the left, a number from the top. */
char *rt_map_words_square (RtMapModel *model, SpacePoint at) G_GNUC_WARN_UNUSED_RESULT;

/* "Lark, Ada's rocketship, square F4, 118 mm from Dune, faces the central asteroid" */
char *rt_map_words_item (RtMapModel *model, const RtMapItem *item) G_GNUC_WARN_UNUSED_RESULT;
/* "Table with 9 ships, Lark acts" */
char *rt_map_words_table (RtMapModel *model) G_GNUC_WARN_UNUSED_RESULT;

/* The two lines of a label; the second may be NULL. */
typedef struct {
  char *title;
  char *detail;
} RtMapLabel;

void rt_map_label_clear (RtMapLabel *label);

/* "Canal Spear · 9+", "118 mm, clear, 1 step" */
void rt_map_words_line (RtMapModel *model, const RtMapLine *line, RtMapLabel *label);
/* "Touches a microid at 57 mm", "dock, evade or stop there"; the title is NULL where nothing is to
 * be said of a move but its length. */
void rt_map_words_move (RtMapModel *model, const RtMapMove *move, RtMapLabel *label);
/* "2nd move · 2 AP" */
char *rt_map_words_stage (guint number, const RtMapMove *move) G_GNUC_WARN_UNUSED_RESULT;
/* "28° left", "towards Sunskimmer" */
void rt_map_words_turn (RtMapModel *model, RtMapLabel *label);
/* "M", "2M +1 AP" */
char *rt_map_words_ring (RtMapModel *model, const RtMapRing *ring) G_GNUC_WARN_UNUSED_RESULT;
/* What is chosen now, for a label that a screen reader watches; "" for nothing. */
char *rt_map_words_status (RtMapModel *model) G_GNUC_WARN_UNUSED_RESULT;
