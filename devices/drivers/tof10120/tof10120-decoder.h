/* SPDX-License-Identifier: GPL-3.0-or-later */
/* TOF10120 time-of-flight boards, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

enum { TOF10120_FAR_MM = 2000 }; /* what it says when it sees nothing */

extern const Decoder tof10120_decoder;
