/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How something is wired to the pins of a Raspberry Pi, with the resistors it needs. */
#pragma once

#include "rt-drawing.h"

enum { RT_WIRING_PINS_MAX = 8 };

#define RT_TYPE_WIRING (rt_wiring_get_type ())
G_DECLARE_FINAL_TYPE (RtWiring, rt_wiring, RT, WIRING, RtDrawing)

/* `driver`: "hc-sr04", "led-die", …; `pins` by the place of the driver's lines, -1: not wired;
 * `names` of the lines, ended by NULL. */
void rt_wiring_show (RtWiring *self, const char *driver, const int *pins, const char *const *names);
