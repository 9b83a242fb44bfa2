/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A die in the tray, with where its face comes from under it. */
#pragma once

#include "app/widgets/rt-die.h"

#define RT_TYPE_TRAY_DIE (rt_tray_die_get_type ())
G_DECLARE_FINAL_TYPE (RtTrayDie, rt_tray_die, RT, TRAY_DIE, GtkBox)

/* What is shown of a die. */
typedef struct {
  RtDieLook look;
  int face;
  const char *icon; /* NULL: none */
  char *source;     /* NULL: not known */
} RtTraySight;

GtkWidget *rt_tray_die_new (void);
/* `has_source`: there is room for it. */
void rt_tray_die_show (RtTrayDie *self, const RtTraySight *sight, int size, gboolean has_source);
