/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the programs that measure the window share. */
#pragma once

#include "app/shell/rt-application.h"

/* On the screen, of a program of its own; or NULL. */
GtkWidget *bench_window_new (RtApplication *app);

/* The first widget of a kind, going down; or NULL. */
GtkWidget *bench_window_find (GtkWidget *widget, GType type);

/* Milliseconds of this thread: what other programs take does not count. */
double bench_window_now_ms (void);

/* Runs the main loop until then. The answer is the longest turn of it: a frame, or whatever else
 * kept it from drawing one. Waiting takes none of the thread's time. */
double bench_window_run_until (gint64 end_us);
double bench_window_run_for (double seconds);
