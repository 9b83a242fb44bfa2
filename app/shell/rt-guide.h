/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The user's guide in a window: chapters and their headings at the side, the text, and a search
 * over all of it. The chapters are made by app/guide/make-guide.py when the program is built;
 * nothing here knows what is in them.
 */
#pragma once

#include "app/widgets/rt-dialog.h"

#define RT_TYPE_GUIDE (rt_guide_get_type ())
G_DECLARE_FINAL_TYPE (RtGuide, rt_guide, RT, GUIDE, RtDialog)

/* In the language of the program if there is a guide in it, else in English. */
GtkWidget *rt_guide_new (GtkWindow *parent);
/* "hardware", or with a heading "hardware#parts". What does not exist is the first chapter. */
void rt_guide_open (RtGuide *self, const char *target);
