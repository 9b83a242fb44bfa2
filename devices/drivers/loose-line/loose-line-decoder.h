/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text that do-it-yourself dice print, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

extern const Decoder loose_line_decoder;
