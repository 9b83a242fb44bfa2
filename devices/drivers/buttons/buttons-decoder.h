/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Push buttons to confirm and to undo, see README.md beside this file. */
#pragma once

#include "devices/gpio-decoder.h"

extern const GpioDecoder buttons_decoder;
