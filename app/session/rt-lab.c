/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-lab.h. */
#include "rt-lab.h"

#include <math.h>

/* Ships and pods of all but one seat. */
static int
count_lives (const RocketmenSetup *setup, const RocketmenState *state, int seat)
{
  int n = 0;

  for (int i = 0; i < setup->n_ships; i++)
    if (setup->ship[i].seat != seat && state->ship[i].place == ROCKETMEN_PLACE_ACTIVE)
      n += 1 + rocketmen_pods (&state->ship[i]);
  return n;
}

static gboolean
has_taken_base (const RocketmenState *before, const RocketmenState *after)
{
  gboolean is_wave =
      before->phase == ROCKETMEN_PHASE_BOARDED_ROLL || before->phase == ROCKETMEN_PHASE_BOARD_LOSS;

  for (int seat = 0; is_wave && seat < RULES_SEATS_MAX; seat++)
    if (rocketmen_home (before, seat) == before->target && (before->alive >> seat & 1)
        && !(after->alive >> seat & 1))
      return TRUE;
  return FALSE;
}

static void
end_battle (RtLab *lab, const RocketmenSetup *setup, const RocketmenState *before,
            const RocketmenState *after, gboolean is_base)
{
  if (is_base)
    lab->by_base++;
  else if (before->phase == ROCKETMEN_PHASE_TURN)
    lab->by_rounds++;
  else
    lab->by_fleet++;
  for (int i = 0; i < setup->n_ships; i++) {
    gboolean was_there = before->ship[i].place == ROCKETMEN_PLACE_ACTIVE;

    lab->ship[i].battles++;
    lab->ship[i].lost += before->ship[i].place == ROCKETMEN_PLACE_LOST
                         || (was_there && !is_base && after->ship[i].place == ROCKETMEN_PLACE_LOST);
  }
}

void
rt_lab_watch (RtLab *lab, const RocketmenSetup *setup, const RocketmenState *before,
              const RulesAction *action, const RocketmenState *after)
{
  int ship = before->actor_ship;
  gboolean is_base = has_taken_base (before, after);

  if (action->verb == ROCKETMEN_VERB_UNLOAD)
    lab->ship[action->arg[0]].unloaded += before->ship[action->arg[0]].n_cargo;
  if (is_base) {
    lab->ship[ship].bases++;
  } else if (before->phase != ROCKETMEN_PHASE_TURN && before->round > 0) {
    int taken = count_lives (setup, before, setup->ship[ship].seat)
                - count_lives (setup, after, setup->ship[ship].seat);

    lab->ship[ship].harm += MAX (taken, 0);
  }
  if (after->phase == ROCKETMEN_PHASE_OVER)
    end_battle (lab, setup, before, after, is_base);
}

void
rt_lab_interval (double wins, int n, double *low, double *high)
{
  const double z = 1.96;
  double p = n ? wins / n : 0.5;
  double scale = 1 + z * z / MAX (n, 1);
  double middle = (p + z * z / (2.0 * MAX (n, 1))) / scale;
  double half =
      z * sqrt (p * (1 - p) / MAX (n, 1) + z * z / (4.0 * MAX (n, 1) * MAX (n, 1))) / scale;

  *low = MAX (middle - half, 0);
  *high = MIN (middle + half, 1);
}
