/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines of a JeeLink that hears Cloud Dice, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

extern const Decoder cloud_dice_decoder;
