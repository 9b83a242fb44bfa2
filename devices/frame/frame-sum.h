/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checksums over a frame's bytes, as devices compute them. They know no device. */
#pragma once

#include <stddef.h>
#include <stdint.h>

static inline uint8_t
frame_sum8 (const uint8_t *bytes, size_t n)
{
  unsigned sum = 0;

  for (size_t i = 0; i < n; i++)
    sum += bytes[i];
  return (uint8_t)sum;
}

/* The two's complement of the sum: with it, all bytes add up to 0. */
static inline uint8_t
frame_negated_sum8 (const uint8_t *bytes, size_t n)
{
  return (uint8_t)(0U - frame_sum8 (bytes, n));
}

static inline uint8_t
frame_xor8 (const uint8_t *bytes, size_t n)
{
  uint8_t sum = 0;

  for (size_t i = 0; i < n; i++)
    sum ^= bytes[i];
  return sum;
}

/* CRC-16/Modbus, four bits at a time. Its low byte is sent first. */
static inline uint16_t
frame_crc16_modbus (const uint8_t *bytes, size_t n)
{
  static const uint16_t nibbles[16] = {
    0x0000, 0xcc01, 0xd801, 0x1400, 0xf001, 0x3c00, 0x2800, 0xe401,
    0xa001, 0x6c00, 0x7800, 0xb401, 0x5000, 0x9c01, 0x8801, 0x4400,
  };
  unsigned crc = 0xffff;

  for (size_t i = 0; i < n; i++) {
    crc ^= bytes[i];
    crc = (crc >> 4) ^ nibbles[crc & 15];
    crc = (crc >> 4) ^ nibbles[crc & 15];
  }
  return (uint16_t)crc;
}
