/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What both forms of a report say in the same words. Of rt-report*.c alone. */
#pragma once

#include "rt-report-figures.h"
#include "rt-report.h"

/* "Ada", "Comet (Computer, fair)". */
char *rt_report_player (RtGame *game, int seat) G_GNUC_WARN_UNUSED_RESULT;
/* "Ada wins.", "Ada and Bob share the victory.", "Not finished." */
char *rt_report_outcome (RtGame *game) G_GNUC_WARN_UNUSED_RESULT;
/* "16 November 2026, 21:30"; NULL if it is not known. */
char *rt_report_date (gint64 time_s) G_GNUC_WARN_UNUSED_RESULT;
/* House rules that are not the usual ones: "tie sixth, starter Ada"; NULL if there are none. */
char *rt_report_options (RtGame *game) G_GNUC_WARN_UNUSED_RESULT;
/* Who did it, and what happened as far as it may be told. */
const char *rt_report_who (RtGame *game, RtLogLine *line);
char *rt_report_what (RtGame *game, RtLogLine *line) G_GNUC_WARN_UNUSED_RESULT;
/* "24 dice, 96 points; 84.0 is the average: +12.0, as often happens". NULL without dice. */
char *rt_report_luck (const RtFigures *figures, int seat) G_GNUC_WARN_UNUSED_RESULT;
/* The line with this index, owned by the game's log. */
RtLogLine *rt_report_line (RtGame *game, guint i);

/* The table turn by turn, as a section of a page, with what its style needs (rt-report-map.c):
 * nothing of a game without a map. */
void rt_report_put_map (GString *out, RtGame *game, const RulesLog *log);
extern const char rt_report_map_style[];

/* Of every page (rt-report-html.c). */
extern const char rt_report_style[];
