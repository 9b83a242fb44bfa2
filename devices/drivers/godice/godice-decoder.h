/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bytes of a GoDice, passed on by a bridge, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

extern const Decoder godice_decoder;
