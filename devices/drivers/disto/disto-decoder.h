/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distances of a Leica DISTO over Bluetooth, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

enum { DISTO_BLIND_MM = 50 };

extern const Decoder disto_decoder;
