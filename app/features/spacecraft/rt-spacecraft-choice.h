/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A question over the table: a title, some answers, and Cancel. */
#pragma once

#include "rules/rules.h"

#include <adwaita.h>

#define RT_TYPE_SPACECRAFT_CHOICE (rt_spacecraft_choice_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftChoice, rt_spacecraft_choice, RT, SPACECRAFT_CHOICE, AdwBin)

/* Signal `chosen` (action): an answer. */
/* Opens it, without answers. */
void rt_spacecraft_choice_ask (RtSpacecraftChoice *self, const char *title, gboolean can_cancel);
/* `picture` may be NULL. An answer that is refused explains itself when it is chosen. */
void rt_spacecraft_choice_add (RtSpacecraftChoice *self, GtkWidget *picture, const char *text,
                               const char *detail, const RulesAction *action, gboolean is_refused);
/* The answer that does this, NULL if none does. */
GtkWidget *rt_spacecraft_choice_find (RtSpacecraftChoice *self, const RulesAction *action);
void rt_spacecraft_choice_close (RtSpacecraftChoice *self);
gboolean rt_spacecraft_choice_is_open (RtSpacecraftChoice *self);
/* The answer by its number, from 0. */
gboolean rt_spacecraft_choice_pick (RtSpacecraftChoice *self, guint number);
