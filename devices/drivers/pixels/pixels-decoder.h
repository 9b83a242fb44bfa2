/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages of a Pixels die over Bluetooth, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

extern const Decoder pixels_decoder;

/* The message that makes the die flash. */
uint8_t pixels_light (const DieLight *light, uint8_t *bytes);
