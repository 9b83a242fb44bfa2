/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of our own making, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

extern const Decoder table_line_decoder;
