/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-summary-model.h. */
#include "rt-battle-summary-model.h"

#include "rules/rocketmen/rocketmen.h"

#include <string.h>

typedef struct {
  RtBattleSummary *summary;
  const RocketmenSetup *setup;
  int sum[RULES_SEATS_MAX]; /* of dice */
  gboolean was_active[ROCKETMEN_SHIPS_MAX];
} Reading;

void
rt_battle_summary_free (RtBattleSummary *self)
{
  for (int i = 0; i < self->n_seats; i++)
    g_array_unref (self->seat[i].lucks);
  g_free (self);
}

/* ---- Dice ---- */

/* In how many of 36 ways two dice hit, RM-212 and RM-AT-6. */
static int
ways_to_hit (int number)
{
  int n = 0;

  for (int a = 1; a <= 6; a++)
    for (int b = 1; b <= 6; b++)
      n += a + b == 12 || (a + b != 2 && a + b >= number);
  return n;
}

static void
count_dice (Reading *self, const RulesGame *game, const RulesState *before,
            const RulesAction *action)
{
  RulesUrn urn;

  game->chance (&self->setup->common, before, &urn);
  if (action->verb != ROCKETMEN_VERB_ROLL || urn.seat < 0)
    return;
  RtSeatSummary *seat = &self->summary->seat[urn.seat];
  for (int i = 0; i < action->n_args; i++)
    self->sum[urn.seat] += action->arg[i];
  seat->n_dice += action->n_args;
  seat->luck = self->sum[urn.seat] - 3.5 * seat->n_dice;
  g_array_append_val (seat->lucks, seat->luck);
}

static void
count_shot (Reading *self, const RocketmenState *before)
{
  RtSeatSummary *seat = &self->summary->seat[self->setup->ship[before->actor_ship].seat];

  if (before->phase == ROCKETMEN_PHASE_SHOT_ROLL)
    seat->hits_expected += ways_to_hit (before->number) / 36.0;
}

/* ---- What happened ---- */

/* Whom to thank for what a ship lost: the player on turn, or who was rammed or boarded. */
static int
other_side (const Reading *self, const RocketmenState *before, int ship)
{
  int owner = self->setup->ship[ship].seat;
  int other = before->turn;

  if (owner == other && before->target < ROCKETMEN_SHIPS_MAX)
    other = self->setup->ship[before->target].seat;
  else if (owner == other && before->target < ROCKETMEN_OBJECT_ASTEROID)
    other = before->target - ROCKETMEN_OBJECT_BASE;
  return owner == other ? -1 : other;
}

static void
count_event (Reading *self, const RocketmenState *before, const RulesReason *event)
{
  RtBattleSummary *summary = self->summary;
  const char *id = event->phrase->id;
  int ship = event->arg[0];

  if (strcmp (id, "fires") == 0)
    summary->seat[self->setup->ship[ship].seat].shots++;
  else if (strcmp (id, "hits") == 0)
    summary->seat[self->setup->ship[ship].seat].hits++;
  else if (strcmp (id, "boards") == 0)
    summary->seat[self->setup->ship[ship].seat].waves++;
  else if (strcmp (id, "captures") == 0 && ship < ROCKETMEN_SHIPS_MAX)
    summary->seat[self->setup->ship[ship].seat].captures++;
  else if (strcmp (id, "loses_pod") == 0 || strcmp (id, "destroyed") == 0) {
    int by = other_side (self, before, ship);
    if (by >= 0)
      summary->seat[by].damage++;
  } else if (strcmp (id, "base_falls") == 0)
    summary->victory = RT_VICTORY_BASE;
  else if (strcmp (id, "rounds_over") == 0)
    summary->victory = RT_VICTORY_ROUNDS;
}

static void
count_ap (Reading *self, const RocketmenState *before, const RocketmenState *after,
          const RulesAction *action)
{
  if (action->verb == ROCKETMEN_VERB_ADJUST || action->verb == ROCKETMEN_VERB_END
      || before->turn != after->turn)
    return;
  for (int i = 0; i < self->setup->n_ships; i++)
    if (self->setup->ship[i].seat == before->turn && after->ship[i].place == ROCKETMEN_PLACE_ACTIVE
        && after->ship[i].ap < before->ship[i].ap)
      self->summary->seat[before->turn].ap += before->ship[i].ap - after->ship[i].ap;
}

static void
note_ships (Reading *self, const RocketmenState *state)
{
  for (int i = 0; i < self->setup->n_ships; i++)
    self->was_active[i] = self->was_active[i] || state->ship[i].place == ROCKETMEN_PLACE_ACTIVE;
}

/* ---- All of it ---- */

static void
play_on (Reading *self, const RulesGame *game, RulesState *state, const RulesEntry *entry,
         RulesOutcome *outcome)
{
  g_autofree RulesState *before = g_memdup2 (state, sizeof *state);

  memset (outcome, 0, sizeof *outcome);
  if (!rules_apply (game, &self->setup->common, state, &entry->action, outcome))
    return;
  if (entry->actor == RULES_CHANCE) {
    count_dice (self, game, before, &entry->action);
    count_shot (self, (const RocketmenState *)before);
  }
  for (guint i = 0; i < outcome->n_events; i++)
    count_event (self, (const RocketmenState *)before, &outcome->event[i]);
  count_ap (self, (const RocketmenState *)before, (const RocketmenState *)state, &entry->action);
  note_ships (self, (const RocketmenState *)state);
}

RtBattleSummary *
rt_battle_summary_new (const RulesLog *log)
{
  const RulesGame *game = rules_log_game (log);
  g_autofree RulesState *state = g_new0 (RulesState, 1);
  g_autofree RulesOutcome *outcome = g_new (RulesOutcome, 1);
  RtBattleSummary *summary = g_new0 (RtBattleSummary, 1);
  Reading self = { .summary = summary, .setup = (const RocketmenSetup *)rules_log_setup (log) };
  const RocketmenState *end = (const RocketmenState *)state;

  summary->n_seats = self.setup->common.n_seats;
  for (int i = 0; i < summary->n_seats; i++)
    summary->seat[i].lucks = g_array_new (FALSE, FALSE, sizeof (double));
  rules_begin (game, &self.setup->common, state);
  note_ships (&self, end);
  for (size_t i = 0; i < rules_log_depth (log); i++)
    play_on (&self, game, state, rules_log_played (log, i), outcome);
  if (end->phase == ROCKETMEN_PHASE_OVER && summary->victory == RT_VICTORY_NONE)
    summary->victory = RT_VICTORY_FLEET;
  /* The limit is seen when the next round would begin. */
  summary->rounds = end->round - (summary->victory == RT_VICTORY_ROUNDS);
  for (int i = 0; i < self.setup->n_ships; i++) {
    RtSeatSummary *seat = &summary->seat[self.setup->ship[i].seat];
    if (self.setup->ship[i].seat >= summary->n_seats || !self.was_active[i])
      continue;
    seat->ships++;
    seat->ships_lost += end->ship[i].place != ROCKETMEN_PLACE_ACTIVE;
  }
  return summary;
}
