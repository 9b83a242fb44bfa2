/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Benewake lidars, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

/* What the number counts: the sensor can be told either, and does not say which. */
typedef enum { TFMINI_CM, TFMINI_MM } TfminiModel;

enum { TFMINI_BLIND_MM = 100 };

extern const Decoder tfmini_decoder;
