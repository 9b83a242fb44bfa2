/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Modules of cheap laser tape measures, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

enum { TAPE_MODULE_BLIND_MM = 30 };

extern const Decoder tape_module_decoder;
