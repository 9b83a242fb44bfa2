/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game as a report to keep or to send: players, result, every action in words with its rule and
 * where its dice came from, bookmarks, and figures. As text, or as one HTML page with plots that
 * needs nothing else: no scripts, nothing from elsewhere.
 *
 * A battle with a map can also be told as a film (rt-report-film.c): a page with a small script of
 * its own, the only one that it lets run, to step through it; without scripts it is read step by
 * step.
 *
 * While the game is open it tells what all players may know; when it is over it tells everything.
 */
#pragma once

#include "rt-game.h"

typedef enum { RT_REPORT_TEXT, RT_REPORT_HTML, RT_REPORT_FILM } RtReportForm;

/* `time_s`: when it was played last, in seconds since 1970; 0: unknown. */
char *rt_report_write_text (RtGame *game, gint64 time_s) G_GNUC_WARN_UNUSED_RESULT;
char *rt_report_write_html (RtGame *game, gint64 time_s) G_GNUC_WARN_UNUSED_RESULT;
/* NULL of a game without a map. */
char *rt_report_write_film (RtGame *game, gint64 time_s) G_GNUC_WARN_UNUSED_RESULT;

/* Of a journal, which may be open at the same time; everything that was shown is on disk. An
 * existing file is replaced. A film that cannot be is G_IO_ERROR_NOT_SUPPORTED. */
gboolean rt_report_save (const char *journal, RtReportForm form, const char *to, GError **error);
/* In the background. */
void rt_report_save_async (const char *journal, RtReportForm form, const char *to,
                           GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data);
gboolean rt_report_save_finish (GAsyncResult *result, GError **error);
