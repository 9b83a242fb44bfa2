/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JRT phase laser modules, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

enum { JRT_BLIND_MM = 50 };

extern const Decoder jrt_decoder;
