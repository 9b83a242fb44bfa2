/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Why something cannot be: one sentence, its rule, what would help, and the way to the rule's text.
 * It lies over the table until it is closed or something happens. "Read the rule" activates
 * `room.rule`.
 */
#pragma once

#include <adwaita.h>

#define RT_TYPE_REFUSAL_BAR (rt_refusal_bar_get_type ())
G_DECLARE_FINAL_TYPE (RtRefusalBar, rt_refusal_bar, RT, REFUSAL_BAR, AdwBin)

/* Signals:
 *   cure     what would help is to be done
 *   closed   it goes away, after `cure` too */

/* `rule` and `cure` may be NULL. */
void rt_refusal_bar_show (RtRefusalBar *self, const char *text, const char *rule, const char *cure);
/* The same place for good advice; `detail` says why, it and `cure` may be NULL. */
void rt_refusal_bar_advise (RtRefusalBar *self, const char *text, const char *detail,
                            const char *cure);
void rt_refusal_bar_hide (RtRefusalBar *self);
