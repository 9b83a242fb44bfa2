/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A ruler with zones that end at given lengths, and a reading on it with its uncertainty. */
#pragma once

#include "rt-drawing.h"

enum { RT_RULER_ZONES_MAX = 6 };

typedef struct {
  int end_tenths_mm;
  const char *name; /* of the zone: "1 step"; static or interned */
  const char *mark; /* at its end: "2M" */
  const char *text; /* its length, in the unit of the settings; the same */
} RtRulerZone;

typedef enum { RT_RULER_IN, RT_RULER_CLOSE, RT_RULER_OUT, RT_RULER_NEUTRAL } RtRulerTone;

#define RT_TYPE_RULER (rt_ruler_get_type ())
G_DECLARE_FINAL_TYPE (RtRuler, rt_ruler, RT, RULER, RtDrawing)

GtkWidget *rt_ruler_new (void);
/* Ticks in inches. */
void rt_ruler_set_inch (RtRuler *self, gboolean is_inch);
/* `chosen`: the zone that is meant, -1: none. */
void rt_ruler_set_zones (RtRuler *self, const RtRulerZone *zones, int n, int chosen);
/* A negative reading: there is none. `text` is shown above it: "118 mm". */
void rt_ruler_set_reading (RtRuler *self, int tenths_mm, int uncertainty_tenths_mm,
                           RtRulerTone tone, const char *text);
