/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A question with large buttons for its answers. Each does an action of the rules, or explains why
 * it cannot be done; keys 1 to 9 press them. Made again at every change: buttons are kept. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

#define RT_TYPE_CHOICES (rt_choices_get_type ())
G_DECLARE_FINAL_TYPE (RtChoices, rt_choices, RT, CHOICES, GtkWidget)

GtkWidget *rt_choices_new (void);

/* `text` and `rule` may be NULL. */
void rt_choices_begin (RtChoices *self, const char *title, const char *text, const char *rule);
/* With an action it is done, and the open pane closed; without, `chosen (tag)` is told. `line` may
 * be NULL. */
void rt_choices_add (RtChoices *self, const char *icon, const char *name, const char *line,
                     int cost, const RulesAction *action, int tag);
void rt_choices_end (RtChoices *self);

/* What stands under the answers: odds. Taken over; NULL: nothing. */
void rt_choices_set_extra (RtChoices *self, GtkWidget *extra);
gboolean rt_choices_take_key (RtChoices *self, guint key);
