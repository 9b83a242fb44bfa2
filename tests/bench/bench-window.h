/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the programs that measure the window share. */
#pragma once

#include "app/shell/rt-application.h"

/* On the screen, of a program of its own; or NULL. */
GtkWidget *bench_window_new (RtApplication *app);

/* The first widget of a kind, going down; or NULL. */
GtkWidget *bench_window_find (GtkWidget *widget, GType type);
