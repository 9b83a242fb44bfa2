/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the programs of the bench share. A row is what is measured and how good it should be; its
 * figure is told for the table that table.py prints. Rows of bench.c stand in a file of their room.
 */
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
  double longest_thought_s; /* of level 3; 0: not measured yet */
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

/* For table.py: one line. The row needs no function here. */
void bench_print (const Row *row, const Figure *figure);

/* The monotonic clock. */
double bench_now_s (void);

/* Out of memory, or something failed that never should: nothing sensible can be measured then. */
void bench_need (bool is_good, const char *what);

/* Ended by a row without a name. */
extern const Row bench_fleet_rows[];
extern const Row bench_device_rows[];
extern const Row bench_game_rows[];
extern const Row bench_geometry_rows[];
