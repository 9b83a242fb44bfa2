/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who wins, as a bar in two players' colours: their shapes and chances inside. */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_ODDS_BAR (rt_odds_bar_get_type ())
G_DECLARE_FINAL_TYPE (RtOddsBar, rt_odds_bar, RT, ODDS_BAR, RtDrawing)

GtkWidget *rt_odds_bar_new (void);
/* The chance of the first, from 0 to 1; the rest is the second's. `words` goes before the first's
 * number where there is room ("Ada captures it"), and begins the sentence for screen readers. */
void rt_odds_bar_show (RtOddsBar *self, int first_seat, int second_seat, double chance,
                       const char *words);
/* A chance in the user's form: "87.2 %". */
char *rt_odds_percent (double chance) G_GNUC_WARN_UNUSED_RESULT;
