/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of devices/. */
#include "bench.h"

#include <stddef.h>

const Row bench_device_rows[] = {
  { NULL },
};
