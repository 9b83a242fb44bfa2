/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rules of a game to read and search: id, the heading of the printed text, our words. */
#pragma once

#include "rules/rules.h"

#include <gtk/gtk.h>

/* `id` may be NULL; else it is looked for and shown alone at first. */
GtkWindow *rt_rules_dialog_new (GtkWindow *parent, const RulesGame *rules, const char *id);
