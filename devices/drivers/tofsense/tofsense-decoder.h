/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Nooploop TOFSense modules, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

extern const Decoder tofsense_decoder;
