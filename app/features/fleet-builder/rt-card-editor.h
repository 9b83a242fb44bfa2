/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Typing in one's own cards, quickly: a form in the order of the card, every field reached by Tab,
 * Enter saves, and "Save and next" begins another. Abilities are put together from what the rules
 * can count, with the card's own words beside them.
 */
#pragma once

#include "app/features/fleet-builder/rt-library-model.h"

#include <adwaita.h>

#define RT_TYPE_CARD_EDITOR (rt_card_editor_get_type ())
G_DECLARE_FINAL_TYPE (RtCardEditor, rt_card_editor, RT, CARD_EDITOR, AdwWindow)

/* Signal `saved (name)`: the library has it. `card` is the id of one's own card to change; NULL: a
 * new one. */
GtkWidget *rt_card_editor_new (GtkWindow *parent, RtLibrary *library, const char *card);
/* Of a new card, which the keyboard then goes on with. */
void rt_card_editor_set_number (RtCardEditor *self, const char *number);
