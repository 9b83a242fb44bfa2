/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a line of the record of rolls. What is read is a roll that can be; written it is one
 * line, and that line is read as the same roll.
 */
#include "fuzz.h"

#include "app/features/statistics/rt-dice-record-model.h"

#include <string.h>

static void
expect_same (const RtDiceRoll *a, const RtDiceRoll *b)
{
  FUZZ_EXPECT (a->time_s == b->time_s && a->sides == b->sides && a->n_faces == b->n_faces);
  for (int i = 0; i < a->n_faces; i++) {
    FUZZ_EXPECT (a->faces[i].face == b->faces[i].face);
    FUZZ_EXPECT (a->faces[i].source == b->faces[i].source);
  }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *line = g_malloc (size + 1);
  RtDiceRoll roll;
  RtDiceRoll again;

  memcpy (line, data, size);
  if (!rt_dice_line_read (line, size, &roll))
    return 0;
  FUZZ_EXPECT (rt_dice_roll_is_possible (&roll));
  g_autoptr (RtDiceStats) stats = rt_dice_stats_new ();
  FUZZ_EXPECT (rt_dice_stats_add (stats, &roll));
  g_autofree char *written = rt_dice_line_write (&roll);
  size_t length = strlen (written);
  FUZZ_EXPECT (length <= RT_DICE_LINE_MAX && strchr (written, '\n') == written + length - 1);
  FUZZ_EXPECT (rt_dice_line_read (written, length - 1, &again));
  expect_same (&roll, &again);
  return 0;
}
