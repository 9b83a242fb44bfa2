/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A player at the table of Pocket Rockets: who, what is held, the points, and the rockets on a
 * shelf. On a small screen the shelf stands beside the rest, else below it.
 */
#pragma once

#include "rules/pocket-rockets/pocket-rockets.h"

#include <gtk/gtk.h>

typedef struct {
  const char *name;  /* the player's */
  const char *title; /* over the rockets */
  gboolean has_holding;
  gboolean is_acting;
  gboolean is_compact;
  gboolean is_narrow; /* the points go below the words */
} RtPocketPanelLook;

#define RT_TYPE_POCKET_PANEL (rt_pocket_panel_get_type ())
G_DECLARE_FINAL_TYPE (RtPocketPanel, rt_pocket_panel, RT, POCKET_PANEL, GtkBox)

/* Takes all rockets away, too. */
void rt_pocket_panel_show (RtPocketPanel *self, int seat, const PocketSeat *owner,
                           const RtPocketPanelLook *look);
/* Shows nothing of anybody. */
void rt_pocket_panel_clear (RtPocketPanel *self);
/* `worth` is said below the rocket; may be NULL. */
void rt_pocket_panel_add_rocket (RtPocketPanel *self, GtkWidget *rocket, const char *worth);
/* The button with the player's name, for when somebody has to be chosen. */
GtkWidget *rt_pocket_panel_get_choose (RtPocketPanel *self);
