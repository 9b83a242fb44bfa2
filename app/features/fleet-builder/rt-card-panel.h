/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The card that is chosen, as a data card: figures, pods, crew, what is wrong and how to mend it.
 */
#pragma once

#include "app/features/fleet-builder/rt-fleet-editor-model.h"

#include <gtk/gtk.h>

#define RT_TYPE_CARD_PANEL (rt_card_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtCardPanel, rt_card_panel, RT, CARD_PANEL, GtkWidget)

void rt_card_panel_set_editor (RtCardPanel *self, RtFleetEditor *editor);
