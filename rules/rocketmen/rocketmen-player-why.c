/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rocketmen: why a computer player gives an order, in one sentence, and what role a ship has. */
#include "rocketmen-player.h"

static int16_t
percent (double chance)
{
  int n = (int)(100 * chance + 0.5);

  return (int16_t)(n < 1 ? 1 : n > 99 ? 99 : n);
}

/* Where the orders lead, as far as no dice are thrown. */
static State
end_of (Cards cards, const State *state, const RocketmenPlan *plan)
{
  State after = *state;

  for (int i = 0; i < plan->n_actions && after.head.actor >= 0; i++)
    if (!rocketmen_apply (&cards->common, (RulesState *)&after, &plan->action[i], NULL))
      break;
  return after;
}

static void
say_fire (Cards cards, const State *state, const RocketmenPlan *plan, RulesReason *why)
{
  RocketmenPlan way = *plan;
  way.n_actions--; /* up to the shot */
  State after = end_of (cards, state, &way);
  int16_t number =
      (int16_t)rocketmen_number_to_reach (cards, &after, plan->ship, plan->object, plan->steps);
  double p = rocketmen_hit_chance (cards, &after, plan->ship, plan->object, plan->steps);
  const RulesPhrase *phrase = plan->n_actions == 1 ? &rm_why_fire : &rm_why_go_and_fire;

  *why =
      (RulesReason){ phrase, { plan->ship, plan->object, number < 12 ? number : 12, percent (p) } };
}

static void
say_close (Cards cards, const State *state, const RocketmenPlan *plan, RulesReason *why)
{
  State after = end_of (cards, state, plan);
  const RocketmenShipCard *card = &cards->ship[plan->ship];
  bool is_flank = plan->intent == ROCKETMEN_INTENT_FLANK;
  int lasers = after.ship[plan->ship].pods[ROCKETMEN_POD_LASER];
  bool is_in_range = lasers && is_active (&after, plan->object)
                     && rocketmen_judge_range (cards, &after, plan->ship, plan->object, 0)
                            == ROCKETMEN_VERDICT_YES;
  int number = rocketmen_number_to_reach (cards, &after, plan->ship, plan->object, 0);

  if (is_in_range)
    *why = (RulesReason){ &rm_why_in_range,
                          { plan->ship, card->range, plan->object,
                            (int16_t)(number < 12 ? number : 12) } };
  else
    *why = (RulesReason){ is_flank ? &rm_why_flank : &rm_why_close, { plan->ship, plan->object } };
}

static void
say_fleet (const RocketmenPlan *plan, RulesReason *why)
{
  switch (plan->action[0].verb) {
  case ROCKETMEN_VERB_BRING:
  case ROCKETMEN_VERB_BRING_USING:
    *why = (RulesReason){ &rm_why_bring, { plan->action[0].arg[0] } };
    break;
  case ROCKETMEN_VERB_ARM:
    *why = (RulesReason){ &rm_why_arm, { plan->action[0].arg[0] } };
    break;
  default:
    *why = (RulesReason){ &rm_why_crew, { plan->action[0].arg[0], plan->action[0].arg[1] } };
    break;
  }
}

static void
say_answer (const State *state, const RocketmenPlan *plan, RulesReason *why)
{
  int16_t ship = state->actor_ship;
  int16_t target = state->target;

  switch (plan->action[0].verb) {
  case ROCKETMEN_VERB_START:
    *why = (RulesReason){ &rm_why_start, { plan->action[0].arg[0] } };
    break;
  case ROCKETMEN_VERB_EVADE:
    *why = (RulesReason){ &rm_why_pass, { ship, target } };
    break;
  case ROCKETMEN_VERB_DOCK:
    *why = (RulesReason){ &rm_why_dock, { ship, target } };
    break;
  case ROCKETMEN_VERB_COLLIDE:
    *why = (RulesReason){ &rm_why_ram, { ship, target } };
    break;
  case ROCKETMEN_VERB_REROLL:
    *why = (RulesReason){ &rm_why_reroll, { ship } };
    break;
  case ROCKETMEN_VERB_DODGE:
    *why = (RulesReason){ &rm_why_dodge, { target } };
    break;
  case ROCKETMEN_VERB_LOSE:
    *why = (RulesReason){ &rm_why_lose, { plan->action[0].arg[0] } };
    break;
  default:
    *why = (RulesReason){ &rm_why_best, { percent (plan->chance) } };
    break;
  }
}

void
rocketmen_say_why (Cards cards, const State *state, int seat, const RocketmenPlan *plan,
                   RulesReason *why)
{
  static const RulesPhrase *const said[] = {
    [ROCKETMEN_INTENT_AWAY] = &rm_why_away,   [ROCKETMEN_INTENT_SIEGE] = &rm_why_siege,
    [ROCKETMEN_INTENT_DOCK] = &rm_why_dock,   [ROCKETMEN_INTENT_BOARD] = &rm_why_board,
    [ROCKETMEN_INTENT_RAM] = &rm_why_ram,     [ROCKETMEN_INTENT_MINE] = &rm_why_mine,
    [ROCKETMEN_INTENT_LOAD] = &rm_why_load,   [ROCKETMEN_INTENT_HOME] = &rm_why_home,
    [ROCKETMEN_INTENT_GUARD] = &rm_why_guard,
  };

  switch ((RocketmenIntent)plan->intent) {
  case ROCKETMEN_INTENT_FIRE:
    say_fire (cards, state, plan, why);
    break;
  case ROCKETMEN_INTENT_CLOSE:
  case ROCKETMEN_INTENT_FLANK:
    say_close (cards, state, plan, why);
    break;
  case ROCKETMEN_INTENT_FLEET:
    say_fleet (plan, why);
    break;
  case ROCKETMEN_INTENT_ANSWER:
    say_answer (state, plan, why);
    break;
  case ROCKETMEN_INTENT_STAY:
    *why = plan->action[0].verb == ROCKETMEN_VERB_END
               ? (RulesReason){ &rm_why_end, { (int16_t)seat } }
               : (RulesReason){ &rm_why_stay, { plan->object } };
    break;
  default:
    *why = (RulesReason){ said[plan->intent], { plan->ship, plan->object } };
    break;
  }
  why->seen_by = (uint8_t)((1u << cards->common.n_seats) - 1);
}

RocketmenRole
rocketmen_role (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  const RocketmenShipState *self = &state->ship[ship];
  int fight = rocketmen_pods (self) + rocketmen_crew_aboard (setup, state, ship);
  int dice = rocketmen_boarding_dice (setup, state, ship, true) - 1 - fight;

  if (setup->ship[ship].move == ROCKETMEN_LENGTH_NONE)
    return ROCKETMEN_ROLE_GUARD;
  if (self->n_cargo || self->docked == ROCKETMEN_OBJECT_ASTEROID + 1
      || (rocketmen_hold (setup, state, ship) > 2 && self->pods[ROCKETMEN_POD_LASER] < 2))
    return ROCKETMEN_ROLE_MINER;
  if (self->boarding || dice > 0 || self->pods[ROCKETMEN_POD_LASER] == 0)
    return ROCKETMEN_ROLE_BOARDER;
  return ROCKETMEN_ROLE_GUNSHIP;
}
