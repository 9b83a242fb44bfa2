/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sines of a quarter turn in steps of a tenth of a degree, for space.c and its test. */
#pragma once

#include <stdint.h>

enum { SPACE_SINE_BITS = 46, SPACE_QUARTER = 900 };

/* The nearest integers to 2^SPACE_SINE_BITS sin (i / 10 degrees). */
extern const int64_t space_sine[SPACE_QUARTER + 1];
