/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of fleets/. */
#include "bench.h"

#include <stddef.h>

const Row bench_fleet_rows[] = {
  { NULL },
};
