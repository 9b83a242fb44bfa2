/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A question over the table: a title, some answers, and Cancel. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define RT_TYPE_SC_CHOICE (rt_sc_choice_get_type ())
G_DECLARE_FINAL_TYPE (RtScChoice, rt_sc_choice, RT, SC_CHOICE, GtkWidget)

/*
 * Signals:
 *   chosen (action)   an answer, a RulesAction
 *   cancelled
 */
GtkWidget *rt_sc_choice_new (void);
/* Opens it, without answers. */
void rt_sc_choice_ask (RtScChoice *self, const char *title, gboolean can_cancel);
/* `picture` may be NULL. An answer that is refused explains itself when it is chosen. */
void rt_sc_choice_add (RtScChoice *self, GtkWidget *picture, const char *text, const char *detail,
                       const RulesAction *action, gboolean is_refused);
void rt_sc_choice_close (RtScChoice *self);
gboolean rt_sc_choice_is_open (RtScChoice *self);
/* The answer by its number, from 0. */
gboolean rt_sc_choice_pick (RtScChoice *self, guint number);
