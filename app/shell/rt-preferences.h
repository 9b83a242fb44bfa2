/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the user may choose once and for all. Kept by GSettings. */
#pragma once

#include <adwaita.h>

#define RT_TYPE_PREFERENCES (rt_preferences_get_type ())
G_DECLARE_FINAL_TYPE (RtPreferences, rt_preferences, RT, PREFERENCES, AdwPreferencesWindow)

GtkWidget *rt_preferences_new (GtkWindow *parent, GSettings *settings);
