/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a figure is told. Whether it is good enough, table.py judges. */
#include "bench.h"

#include <math.h>
#include <stdio.h>

void
bench_print (const Row *row, const Figure *figure)
{
  static const char *const signs[] = { [AT_LEAST] = ">=", [AT_MOST] = "<=" };
  char bar[32] = "";

  if (row->type != FOR_INFORMATION)
    snprintf (bar, sizeof bar, "%s %.*f", signs[row->type], row->decimals, row->bar);
  printf ("# figure\t%s\t%s\t", row->name, row->text);
  if (isnan (figure->value))
    printf ("-");
  else
    printf ("%.*f %s", row->decimals, figure->value, row->unit);
  printf ("\t%s\t%s\n", bar, figure->remark);
  fflush (stdout);
}
