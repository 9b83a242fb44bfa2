/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of an ESP32 that bridges Pixels dice, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

extern const Decoder pixels_bridge_decoder;
