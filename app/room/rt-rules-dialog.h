/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of a game to read and search: id, the heading of the printed text, our words. */
#pragma once

#include "app/widgets/rt-dialog.h"
#include "rules/rules.h"

#define RT_TYPE_RULES_DIALOG (rt_rules_dialog_get_type ())
G_DECLARE_FINAL_TYPE (RtRulesDialog, rt_rules_dialog, RT, RULES_DIALOG, RtDialog)

/* `id` may be NULL; else it is looked for and shown alone at first. */
GtkWindow *rt_rules_dialog_new (GtkWindow *parent, const RulesGame *rules, const char *id);
