/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a fuzz target offers and uses. It must not depend on what was run before it. */
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* The name is libFuzzer's. */
int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* Unlike assert() it stays in optimised builds; a fuzzer takes the abort as a finding. */
#define FUZZ_EXPECT(claim)                                                                         \
  do {                                                                                             \
    if (!(claim)) {                                                                                \
      fprintf (stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #claim);                         \
      abort ();                                                                                    \
    }                                                                                              \
  } while (0)
