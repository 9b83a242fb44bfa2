/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-aim.h. */
#include "rt-battle-aim.h"

#include <glib/gi18n.h>

struct _RtBattleAim {
  GObject parent_instance;

  RtGame *game;
  RtBattleRange *range;
  const RocketmenState *state;
  int ship;
  int target;
  int steps;
  int steps_max;
  gboolean is_by_hand; /* the steps are the player's choice, not what the distance asks for */
  int round;
  int ap; /* when last shown: a ship that has moved stands elsewhere */
  RtBattleDistance known[ROCKETMEN_SHIPS_MAX];
  int n_known;
  RtBattleQuote quote;
  gboolean is_looked_at; /* a distance was shown as that of the target */
};

G_DEFINE_FINAL_TYPE (RtBattleAim, rt_battle_aim, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static const RocketmenSetup *
setup_of (RtBattleAim *self)
{
  return (const RocketmenSetup *)rt_game_get_setup (self->game);
}

/* ---- The distances that are known ---- */

static void
learn (RtBattleAim *self)
{
  RangeReading reading = rt_battle_range_read (self->range);
  int i = 0;

  if (self->target < 0 || !rt_battle_has_distance (&reading))
    return;
  while (i < self->n_known && self->known[i].target != self->target)
    i++;
  self->known[i] = (RtBattleDistance){ self->target, reading };
  self->n_known = MAX (self->n_known, i + 1);
}

static const RangeReading *
find_known (RtBattleAim *self, int target)
{
  for (int i = 0; i < self->n_known; i++)
    if (self->known[i].target == target)
      return &self->known[i].reading;
  return NULL;
}

/* ---- Target and steps ---- */

/* The one that is kept, or the easiest to hit. */
static int
find_target (RtBattleAim *self)
{
  g_autoptr (GPtrArray) targets = rt_battle_targets (setup_of (self), self->state, self->ship, 0);
  const RtBattleTarget *best = NULL;

  for (guint i = 0; i < targets->len; i++) {
    const RtBattleTarget *target = targets->pdata[i];

    if (target->why)
      continue;
    if (target->ship == self->target)
      return target->ship;
    if (!best || target->number < best->number)
      best = target;
  }
  return best ? best->ship : -1;
}

/* The fewest steps that the distance asks for, if they can be paid. */
static int
find_steps (RtBattleAim *self)
{
  RangeReading reading = rt_battle_range_read (self->range);
  int needed = rt_battle_steps_needed (setup_of (self), self->state, self->ship, &reading);
  int steps = self->is_by_hand ? self->steps : MAX (0, needed);

  return CLAMP (steps, 0, MAX (0, self->steps_max));
}

static void
requote (RtBattleAim *self)
{
  if (self->target < 0)
    self->quote = (RtBattleQuote){ .ship = self->ship, .target = -1 };
  else
    rt_battle_quote (setup_of (self), self->state, self->ship, self->target, self->steps,
                     &self->quote);
}

static void
aim (RtBattleAim *self)
{
  if (rt_battle_attack_is_on (self->state)) {
    self->ship = self->state->actor_ship;
    self->target = self->state->target;
    self->steps = self->state->shot_steps;
  } else if (self->ship >= 0) {
    int target = find_target (self);

    if (target != self->target)
      rt_battle_range_forget (self->range);
    self->target = target;
    self->steps_max = rt_battle_steps_max (setup_of (self), self->state, self->ship);
    self->steps = find_steps (self);
  }
  if (self->ship < 0)
    return;
  requote (self);
  rt_battle_range_show (self->range, setup_of (self), self->state, self->ship, self->steps);
}

/* A new reading may ask for other steps. */
static void
measured_cb (RtBattleAim *self)
{
  if (self->ship < 0 || !self->state)
    return;
  if (self->state->phase == ROCKETMEN_PHASE_TURN) {
    int steps = find_steps (self);

    learn (self);
    if (steps != self->steps) {
      self->steps = steps;
      requote (self);
    }
  }
  rt_battle_range_show (self->range, setup_of (self), self->state, self->ship, self->steps);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
said_cb (RtBattleAim *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* ---- The object ---- */

static void
rt_battle_aim_dispose (GObject *object)
{
  RtBattleAim *self = RT_BATTLE_AIM (object);

  g_clear_object (&self->game);
  g_clear_object (&self->range);
  G_OBJECT_CLASS (rt_battle_aim_parent_class)->dispose (object);
}

static void
rt_battle_aim_class_init (RtBattleAimClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_battle_aim_dispose;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_battle_aim_init (RtBattleAim *self)
{
  self->ship = -1;
  self->target = -1;
}

RtBattleAim *
rt_battle_aim_new (RtGame *game, RtMeasure *measure)
{
  RtBattleAim *self = g_object_new (RT_TYPE_BATTLE_AIM, NULL);

  self->game = g_object_ref (game);
  self->range = rt_battle_range_new (measure);
  g_signal_connect_object (rt_battle_range_get_measure (self->range), "changed",
                           G_CALLBACK (measured_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->range, "changed", G_CALLBACK (said_cb), self, G_CONNECT_SWAPPED);
  return self;
}

void
rt_battle_aim_show (RtBattleAim *self, const RocketmenState *state, int ship)
{
  const RocketmenShipState *now = ship >= 0 ? &state->ship[ship] : NULL;
  gboolean has_moved = now && now->ap != self->ap && !(now->flags & ROCKETMEN_SHIP_FIRING);

  self->state = state;
  if (!rt_battle_attack_is_on (state)
      && (ship != self->ship || state->round != self->round || has_moved)) {
    self->n_known = 0;
    self->is_by_hand = FALSE;
    if (ship != self->ship)
      self->target = -1;
    self->ship = ship;
  }
  self->round = state->round;
  self->ap = now ? now->ap : 0;
  aim (self);
  if (self->ship >= 0 && state->phase == ROCKETMEN_PHASE_TURN)
    learn (self);
}

void
rt_battle_aim_look (RtBattleAim *self, gboolean is_looked_at)
{
  self->is_looked_at = is_looked_at;
}

int
rt_battle_aim_get_ship (RtBattleAim *self)
{
  return self->ship;
}

int
rt_battle_aim_get_target (RtBattleAim *self)
{
  return self->target;
}

void
rt_battle_aim_choose (RtBattleAim *self, int target)
{
  if (target == self->target)
    return;
  self->target = target;
  self->is_by_hand = FALSE;
  if (self->is_looked_at)
    rt_battle_range_change_target (self->range, find_known (self, target));
  else
    rt_battle_range_forget (self->range);
  aim (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

int
rt_battle_aim_get_steps (RtBattleAim *self)
{
  return self->steps;
}

void
rt_battle_aim_set_steps (RtBattleAim *self, int steps)
{
  self->is_by_hand = TRUE;
  self->steps = CLAMP (steps, 0, MAX (0, self->steps_max));
  aim (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

int
rt_battle_aim_get_steps_max (RtBattleAim *self)
{
  return self->steps_max;
}

gboolean
rt_battle_aim_can_extend (RtBattleAim *self)
{
  return self->ship >= 0
         && setup_of (self)->ship[self->ship].ship_class == ROCKETMEN_CLASS_ROCKETSHIP;
}

const RtBattleQuote *
rt_battle_aim_get_quote (RtBattleAim *self)
{
  return &self->quote;
}

RtBattleRange *
rt_battle_aim_get_range (RtBattleAim *self)
{
  return self->range;
}

RulesAction
rt_battle_aim_get_fire (RtBattleAim *self)
{
  RangeReading reading = rt_battle_range_read (self->range);

  return rt_battle_fire (self->ship, self->target, self->steps,
                         !rt_battle_range_is_clear (self->range), &reading);
}

gboolean
rt_battle_aim_is_ready (RtBattleAim *self)
{
  return self->target >= 0 && self->quote.shots > 0 && rt_battle_range_is_clear (self->range)
         && rt_battle_range_is_settled (self->range);
}

gboolean
rt_battle_aim_plan (RtBattleAim *self, RtBattlePlan *plan)
{
  return self->ship >= 0 && self->state->phase == ROCKETMEN_PHASE_TURN
         && rt_battle_plan (setup_of (self), self->state, self->ship, self->known, self->n_known,
                            plan);
}

gboolean
rt_battle_aim_plan_moving (RtBattleAim *self, RtBattlePlan *plan)
{
  return self->ship >= 0 && self->state->phase == ROCKETMEN_PHASE_TURN
         && rt_battle_plan_moving (setup_of (self), self->state, self->ship, self->known,
                                   self->n_known, plan);
}

void
rt_battle_aim_use (RtBattleAim *self, const RtBattlePlan *plan)
{
  if (plan->n_parts == 0)
    return;
  rt_battle_aim_choose (self, plan->part[0].target);
  rt_battle_aim_set_steps (self, plan->part[0].steps);
}

int
rt_battle_aim_get_rolled (RtBattleAim *self, char **words)
{
  GListModel *log = rt_game_get_log (self->game);
  guint n = g_list_model_get_n_items (log);

  if (self->ship < 0 || self->state->ship[self->ship].fired == 0)
    return 0;
  /* Back over what the players decided about it, to the dice. */
  for (guint i = n; i-- > 0 && i + 8 > n;) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    const RulesAction *action = rt_log_line_get_action (line);

    if (action->verb == ROCKETMEN_VERB_FIRE || action->verb == ROCKETMEN_VERB_FIRE_MM
        || action->verb == ROCKETMEN_VERB_END)
      return 0;
    if (action->verb != ROCKETMEN_VERB_ROLL || action->n_args != 2)
      continue;
    if (words)
      *words = rt_log_line_describe (line, -1);
    return action->arg[0] + action->arg[1];
  }
  return 0;
}
