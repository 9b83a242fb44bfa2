/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of the serial transport, measured on pseudo-terminals. */
#pragma once

#include "bench.h"

void bench_serial_latency (Bench *bench, Figure *figure);
void bench_serial_cpu (Bench *bench, Figure *figure);
void bench_serial_latency_python (Bench *bench, Figure *figure);
void bench_serial_cpu_python (Bench *bench, Figure *figure);
void bench_serial_flood_turn (Bench *bench, Figure *figure);
void bench_serial_flood_memory (Bench *bench, Figure *figure);
