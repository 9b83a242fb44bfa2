/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-report-figures.h. Everything is read from how the state differs after an action. */
#include "rt-report-figures.h"

#include "rules/rocketmen/rocketmen.h"

#include <string.h>

static void
ship_free (gpointer data)
{
  RtShipFigures *ship = data;

  g_array_unref (ship->used);
  g_free (ship);
}

void
rt_figures_free (RtFigures *self)
{
  g_array_unref (self->luck);
  g_array_unref (self->scores);
  g_array_unref (self->damage);
  g_ptr_array_unref (self->ships);
  g_free (self);
}

/* ---- Dice ---- */

/* Where the last row stands, goes on from there. */
static RtFigure
next_row (const GArray *rows, gsize index)
{
  RtFigure row = { 0 };

  if (rows->len)
    row = g_array_index (rows, RtFigure, rows->len - 1);
  row.index = index;
  return row;
}

static void
count_dice (RtFigures *self, const RulesUrn *urn, const RulesAction *action, gsize index)
{
  RtFigure row = next_row (self->luck, index);
  int seat = urn->seat;

  if (!urn->goes_back || seat < 0 || seat >= self->n_seats)
    return;
  for (int i = urn->base.n_args; i < action->n_args; i++) {
    self->n_dice[seat]++;
    self->sum[seat] += action->arg[i];
    /* Faces follow each other from the first, so the middle is their average. */
    row.value[seat] += action->arg[i] - (urn->first + (urn->n_faces - 1) / 2.0);
  }
  g_array_append_val (self->luck, row);
}

/* ---- Scores ---- */

static void
note_scores (RtFigures *self, const RulesLog *log, const RulesState *state, gsize index)
{
  RtFigure row = { .index = index };
  RulesResult result = { 0 };

  rules_log_game (log)->result (rules_log_setup (log), state, &result);
  for (int i = 0; i < self->n_seats; i++)
    row.value[i] = result.score[i];
  if (self->scores->len) {
    const RtFigure *last = &g_array_index (self->scores, RtFigure, self->scores->len - 1);

    if (memcmp (last->value, row.value, sizeof row.value) == 0)
      return;
  }
  g_array_append_val (self->scores, row);
}

/* ---- Battles ---- */

static void
begin_round (RtFigures *self, int round)
{
  while (self->n_rounds < round) {
    RtFigure row = { .index = (gsize)++self->n_rounds };

    g_array_append_val (self->damage, row);
  }
}

static void
use_ap (RtFigures *self, const RocketmenSetup *setup, int ship, int round, int ap)
{
  RtShipFigures *found = NULL;
  const char *name = rocketmen_ship_name (setup, ship);

  for (guint i = 0; i < self->ships->len && !found; i++) {
    RtShipFigures *one = self->ships->pdata[i];

    found = one->name == name ? one : NULL;
  }
  if (!found) {
    found = g_new0 (RtShipFigures, 1);
    *found =
        (RtShipFigures){ name, setup->ship[ship].seat, g_array_new (FALSE, TRUE, sizeof (int)) };
    g_ptr_array_add (self->ships, found);
  }
  if (found->used->len < (guint)round)
    g_array_set_size (found->used, (guint)round);
  g_array_index (found->used, int, round - 1) += ap;
}

/* What one seat's turn does to the ships of others counts for it. */
static void
count_battle (RtFigures *self, const RocketmenSetup *setup, const RocketmenState *before,
              const RocketmenState *after, const RulesAction *action)
{
  int round = before->round;

  if (after->phase != ROCKETMEN_PHASE_OVER)
    begin_round (self, after->round);
  if (round < 1 || action->verb == ROCKETMEN_VERB_ADJUST)
    return;
  for (int i = 0; i < setup->n_ships; i++) {
    int lost = rocketmen_pods (&before->ship[i]) - rocketmen_pods (&after->ship[i]);
    int spent = before->ship[i].ap - after->ship[i].ap;

    if (lost > 0 && setup->ship[i].seat != before->turn)
      g_array_index (self->damage, RtFigure, round - 1).value[before->turn] += lost;
    if (spent > 0 && before->turn == after->turn && before->round == after->round)
      use_ap (self, setup, i, round, spent);
  }
}

static int
by_seat_cb (gconstpointer a, gconstpointer b)
{
  const RtShipFigures *one = *(const RtShipFigures *const *)a;
  const RtShipFigures *other = *(const RtShipFigures *const *)b;

  return one->seat != other->seat ? one->seat - other->seat : strcmp (one->name, other->name);
}

/* ---- All ---- */

RtFigures *
rt_figures_new (const RulesLog *log)
{
  RtFigures *self = g_new0 (RtFigures, 1);
  const RulesGame *game = rules_log_game (log);
  const RulesSetup *setup = rules_log_setup (log);
  gboolean is_battle = g_str_equal (game->id, "rocketmen");
  g_autofree RulesState *before = g_new0 (RulesState, 1);
  g_autofree RulesState *after = g_new0 (RulesState, 1);

  self->n_seats = setup->n_seats;
  self->luck = g_array_new (FALSE, TRUE, sizeof (RtFigure));
  self->scores = g_array_new (FALSE, TRUE, sizeof (RtFigure));
  self->damage = g_array_new (FALSE, TRUE, sizeof (RtFigure));
  self->ships = g_ptr_array_new_with_free_func (ship_free);
  rules_begin (game, setup, before);
  note_scores (self, log, before, 0);
  for (gsize i = 0; i < rules_log_depth (log); i++) {
    const RulesEntry *entry = rules_log_played (log, i);
    RulesUrn urn;

    if (entry->actor == RULES_CHANCE) {
      game->chance (setup, before, &urn);
      count_dice (self, &urn, &entry->action, i + 1);
    }
    rules_copy (game, after, before);
    game->apply (setup, after, &entry->action, NULL);
    /* Victory adds so much to a fleet's strength that nothing else could be seen. */
    if (!is_battle || rules_actor (after) != RULES_OVER)
      note_scores (self, log, after, i + 1);
    if (is_battle)
      count_battle (self, (const RocketmenSetup *)setup, (const RocketmenState *)before,
                    (const RocketmenState *)after, &entry->action);
    rules_copy (game, before, after);
  }
  g_ptr_array_sort (self->ships, by_seat_cb);
  return self;
}
