/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Distances of a Bosch GLM or PLR over Bluetooth, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

enum { BOSCH_GLM_BLIND_MM = 50 };

extern const Decoder bosch_glm_decoder;
