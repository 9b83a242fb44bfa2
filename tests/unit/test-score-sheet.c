/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Score sheets: what cannot be on the table is refused with the reason (SS-3). */
#include "table.h"

#include <stdio.h>

#define HEAD(game, more) "player Ann\nplayer Bob\noption for " game "\noption keeper Ann\n" more
#define CHECKED "option check yes\n"

static void
test_rockets (void **unused)
{
  Table *t = table_new ("score-sheet", HEAD ("rockets", CHECKED "begin\n"));

  refused (t, "Ann journey 1 Ann marker 7 cards 0", "SS-3", "not-a-field");
  refused_with (t,
                "No field of the board is worth 7: they are 0, 2, 3, 6, 8, 9, 10, 12, 14, 16 and "
                "20.");
  says (t, "Ann journey 1 Ann marker 0 cards 30\n");
  refused (t, "Ann journey 1 Bob marker 20 cards 29", "SS-3", "too-many-cards");
  refused (t, "Ann journey 2 Bob marker 20 cards 60", "SS-3", "too-many-cards");
  says (t, "Ann journey 1 Bob marker 20 cards 28\n");
  /* What a correction replaces does not count. */
  says (t, "Ann journey 1 Ann marker 6 cards 29\nAnn journey 1 Ann marker 6 cards 30\n");
  table_free (t);
}

static void
test_pocket_rockets (void **unused)
{
  Table *t = table_new ("score-sheet", HEAD ("pocket-rockets", CHECKED "begin\n"));

  says (t, "Ann rocket 1 Ann sections 20 fuel 4 plus 1\n");
  refused (t, "Ann rocket 1 Bob sections 5 fuel 4 plus 0", "SS-3", "too-many-sections");
  says (t, "Ann rocket 1 Bob sections 4 fuel 4 plus 0\n");
  for (int i = 2; i <= 14; i++) {
    char line[64];
    snprintf (line, sizeof line, "Ann rocket %d Ann sections 0 fuel 0 plus 0\n", i);
    says (t, line);
  }
  refused (t, "Ann rocket 2 Bob sections 0 fuel 0 plus 0", "SS-3", "too-many-rockets");
  says (t, "Ann rocket 1 Bob sections 3 fuel 4 plus 0\n");
  table_free (t);
}

static void
test_spacecraft (void **unused)
{
  Table *t = table_new ("score-sheet", HEAD ("spacecraft", CHECKED "begin\n"));

  says (t, "Ann line countdown Ann 5\n");
  refused (t, "Ann line countdown Bob 5", "SS-3", "countdown-taken");
  says (t, "Ann line countdown Bob 0\n");
  refused (t, "Ann line goal Ann 6", "SS-3", "not-a-goal");
  refused (t, "Ann line goal Ann 11", "SS-3", "not-a-goal");
  says (t, "Ann line goal Ann 21\nAnn line goal Bob 0\nAnn line junk Ann 40\n");
  refused (t, "Ann line junk Bob 36", "SS-3", "too-many-tiles");
  says (t, "Ann line junk Bob 35\n");
  table_free (t);
}

/* A sheet that was begun before this was looked at goes on with what it holds. */
static void
test_older (void **unused)
{
  Table *t = table_new ("score-sheet", HEAD ("rockets", "begin\n"));

  says (t, "Ann journey 1 Ann marker 7 cards 60\nAnn journey 1 Bob marker 20 cards 60\n");
  table_free (t);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_rockets),
    cmocka_unit_test (test_pocket_rockets),
    cmocka_unit_test (test_spacecraft),
    cmocka_unit_test (test_older),
  };
  return cmocka_run_group_tests_name ("score-sheet", tests, NULL, NULL);
}
