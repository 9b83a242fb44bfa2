/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the rows of the bench share. bench.c prints them; each room keeps its rows in a file. */
#pragma once

#include <stdbool.h>

enum { ROUNDS = 7 }; /* of things that take turns */

typedef enum { FOR_INFORMATION, AT_LEAST, AT_MOST } BarType;

typedef struct {
  double value;
  char remark[80];
} Figure;

/* What a run knows, for rows that share a measurement. */
typedef struct {
  bool is_quick;
  double playouts_per_s; /* 0: not measured yet */
  double by_hand_per_s;
  double pocket_games_per_s; /* 0: not measured yet */
  double pocket_actions_per_s;
} Bench;

typedef struct {
  const char *name;
  const char *text;
  BarType type;
  double bar;
  int decimals;
  const char *unit;
  void (*measure) (Bench *bench, Figure *figure);
} Row;

/* The monotonic clock. */
double bench_now_s (void);

/* Out of memory, or something failed that never should: nothing sensible can be measured then. */
void bench_need (bool is_good, const char *what);

/* Ended by a row without a name. */
extern const Row bench_fleet_rows[];
extern const Row bench_device_rows[];
extern const Row bench_game_rows[];
