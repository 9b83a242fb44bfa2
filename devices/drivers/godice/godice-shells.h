/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shells that a GoDice can sit in: models of the driver's rows. */
#pragma once

typedef enum {
  GODICE_D6,
  GODICE_D20,
  GODICE_D10,
  GODICE_D24,
  GODICE_D4,
  GODICE_D8,
  GODICE_D12,
} GoDiceShell;
