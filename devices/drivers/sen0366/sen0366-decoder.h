/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Phase laser modules of the X-40 kind, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

enum { SEN0366_BLIND_MM = 50 };

extern const Decoder sen0366_decoder;
