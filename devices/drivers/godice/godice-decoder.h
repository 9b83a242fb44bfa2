/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Messages of a GoDice, over Bluetooth or passed on by a bridge, see README.md beside this file. */
#pragma once

#include "devices/decoder.h"

/* Models: the shell that the die sits in. */
typedef enum {
  GODICE_D6,
  GODICE_D20,
  GODICE_D10,
  GODICE_D24,
  GODICE_D4,
  GODICE_D8,
  GODICE_D12,
} GoDiceShell;

extern const Decoder godice_decoder;
extern const Decoder godice_packet_decoder;

/* The message that makes the die flash. */
uint8_t godice_light (const DieLight *light, uint8_t *bytes);
