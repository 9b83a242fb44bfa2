/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lanbao CM8JL65 modules, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

extern const Decoder cm8jl65_decoder;
