/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-boarding-model.h. */
#include "rt-battle-boarding-model.h"

#include "app/session/rt-log-line.h"

#include <string.h>

static gboolean
is_ship (int object)
{
  return object < ROCKETMEN_SHIPS_MAX;
}

/* ---- The sides ---- */

static int
crew_at_base (const RocketmenSetup *setup, const RocketmenState *state, int seat)
{
  int n = 0;

  for (int i = 0; i < setup->n_crew; i++)
    n += state->crew[i] == ROCKETMEN_CREW_BASE && setup->crew[i].seat == seat;
  return n;
}

/* The seat that an object belongs to, -1 if to nobody. */
static int
seat_of (const RocketmenSetup *setup, const RocketmenState *state, int object)
{
  if (object >= 0 && object < setup->n_ships)
    return state->ship[object].place == ROCKETMEN_PLACE_ACTIVE ? setup->ship[object].seat : -1;
  for (int seat = 0; seat < setup->common.n_seats; seat++)
    if (object == ROCKETMEN_OBJECT_BASE + seat && state->base[seat].kind == ROCKETMEN_BASE_ASTEROID)
      return seat;
  return -1;
}

static gboolean
is_boarded (const RocketmenSetup *setup, const RocketmenState *state, int object)
{
  for (int i = 0; i < setup->n_ships; i++)
    if (state->ship[i].boarding == object + 1)
      return TRUE;
  return FALSE;
}

static gboolean
recovers (const RocketmenSetup *setup)
{
  return setup->common.option[ROCKETMEN_OPTION_BASE_DICE] == ROCKETMEN_BASE_DICE_RECOVER;
}

/* RM-BD-7: an asteroid begins with four dice, and what it loses stays lost or comes back. */
static int
base_dice (const RocketmenSetup *setup, const RocketmenState *state, int object)
{
  if (recovers (setup) || !is_boarded (setup, state, object))
    return RULES_ODDS_BASE_DICE;
  return state->base[object - ROCKETMEN_OBJECT_BASE].dice;
}

static void
add_dice (RtBoardingSide *side, const RocketmenSetup *setup, const RocketmenState *state,
          gboolean is_attacker)
{
  int object = side->object;

  if (!is_ship (object)) {
    side->crew = crew_at_base (setup, state, side->seat);
    side->dice = side->pods + side->crew;
  } else {
    side->pods = rocketmen_pods (&state->ship[object]);
    side->crew = rocketmen_crew_aboard (setup, state, object);
    if (rocketmen_home (state, side->seat) == object)
      side->crew += crew_at_base (setup, state, side->seat);
    side->dice = rocketmen_boarding_dice (setup, state, object, is_attacker);
    side->bonus = side->dice - 1 - side->pods - side->crew;
  }
  side->left = side->pods + side->crew;
}

/* How many of the crew bring dice of their own, or cost some. */
static int
crew_with_dice (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                gboolean is_attacker)
{
  RocketmenEffectWhen other = is_attacker ? ROCKETMEN_WHEN_DEFENDING : ROCKETMEN_WHEN_ATTACKING;
  int n = 0;

  for (int i = 0; i < setup->n_abilities; i++) {
    const RocketmenAbility *ability = &setup->ability[i];
    if (ability->effect == ROCKETMEN_EFFECT_BOARDING_DICE && ability->is_crew
        && ability->when != other && state->crew[ability->of] == ship)
      n += ability->value < 0 ? 2 : 1; /* who costs dice is given up first, so they do not stay */
  }
  return n;
}

static RulesOddsBoarded
boarded_kind (const RocketmenSetup *setup, int object)
{
  if (is_ship (object))
    return RULES_ODDS_SHIP;
  return recovers (setup) ? RULES_ODDS_BASE_RECOVER : RULES_ODDS_BASE_STAY_LOST;
}

static double
expect_losses (const RtBoardingQuote *quote, int side, RulesOddsBoarded boarded)
{
  const RulesOddsBoardingResult *odds = &quote->odds;
  const double *left = side == RT_ATTACKER ? odds->attacker_left : odds->defender_left;
  gboolean is_base = side == RT_DEFENDER && boarded != RULES_ODDS_SHIP;
  int all = is_base ? quote->side[side].crew : quote->side[side].left;
  double sum = all; /* whoever is captured loses all */

  /* Of a base only the crew is lost for good. */
  if (is_base)
    left = odds->base_crew_left;
  for (int i = 0; i <= RULES_ODDS_DICE_MAX; i++)
    sum -= left[i] * i;
  return sum < 0 ? 0 : sum;
}

/* The chances of two sides as they are told, whatever the state says. */
static void
work_out (const RocketmenSetup *setup, RtBoardingQuote *quote)
{
  const RtBoardingSide *attacker = &quote->side[RT_ATTACKER];
  const RtBoardingSide *defender = &quote->side[RT_DEFENDER];
  RulesOddsBoarded boarded = boarded_kind (setup, defender->object);
  RulesOddsBoarding boarding = { .attacker = { attacker->pods, attacker->crew, attacker->bonus },
                                 .defender = { defender->pods, defender->crew, defender->bonus },
                                 .boarded = boarded };

  if (boarded != RULES_ODDS_SHIP)
    boarding.defender = (RulesOddsSide){ .crew = defender->crew };
  if (boarded == RULES_ODDS_BASE_STAY_LOST)
    boarding.base_dice_lost = RULES_ODDS_BASE_DICE - defender->pods;
  quote->has_odds = rules_odds_boarding (&boarding, &quote->odds);
  for (int side = 0; quote->has_odds && side < 2; side++)
    quote->losses[side] = expect_losses (quote, side, boarded);
}

static gboolean
fill_sides (const RocketmenSetup *setup, const RocketmenState *state, int ship, int object,
            RtBoardingQuote *quote)
{
  const int objects[] = { ship, object };

  memset (quote, 0, sizeof *quote);
  quote->is_exact = TRUE;
  for (int i = 0; i < 2; i++) {
    RtBoardingSide *side = &quote->side[i];
    side->object = objects[i];
    side->seat = seat_of (setup, state, objects[i]);
    if (side->seat < 0)
      return FALSE;
    if (!is_ship (side->object))
      side->pods = base_dice (setup, state, side->object);
    add_dice (side, setup, state, i == RT_ATTACKER);
    if (crew_with_dice (setup, state, side->object, i == RT_ATTACKER) > 1)
      quote->is_exact = FALSE;
  }
  return is_ship (ship) && quote->side[0].seat != quote->side[1].seat;
}

gboolean
rt_battle_quote_boarding (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                          int object, RtBoardingQuote *quote)
{
  if (!fill_sides (setup, state, ship, object, quote))
    return FALSE;
  work_out (setup, quote);
  return TRUE;
}

/* ---- A wave ---- */

static const RulesAction *
action_at (GListModel *log, guint i)
{
  /* The model keeps it. */
  g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
  return rt_log_line_get_action (line);
}

static void
add_roll (RtBoardingWave *wave, int side, const RulesAction *roll)
{
  for (int i = 0; i < roll->n_args && wave->n_dice[side] < RT_WAVE_DICE_MAX; i++) {
    guint place = wave->n_dice[side]++;
    while (place > 0 && wave->die[side][place - 1] < roll->arg[i]) {
      wave->die[side][place] = wave->die[side][place - 1];
      place--;
    }
    wave->die[side][place] = roll->arg[i];
  }
}

/* All rolls of a wave follow it at once; many dice take several. The defender's begin when its dice
 * have been told. The value is where they end. */
static guint
read_rolls (RtBoardingWave *wave, GListModel *log, guint begin)
{
  int side = RT_ATTACKER;
  guint i;

  for (i = begin; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    const RulesAction *action = rt_log_line_get_action (line);
    guint n_events;
    const RulesReason *events = rt_log_line_get_events (line, &n_events);

    if (action->verb != ROCKETMEN_VERB_ROLL)
      break;
    add_roll (wave, side, action);
    if (n_events > 0 && strcmp (events[0].phrase->id, "wave_dice") == 0)
      side = RT_DEFENDER;
  }
  return i;
}

/* What the lines since the wave began have told: who lost a pair, and whom it captured. */
static void
read_events (RtBoardingWave *wave, RtLogLine *line)
{
  guint n;
  const RulesReason *events = rt_log_line_get_events (line, &n);

  for (guint i = 0; i < n; i++) {
    const char *id = events[i].phrase->id;
    if (strcmp (id, "pair_lost") == 0)
      wave->lost[events[i].arg[2] == wave->object]++;
    else if (strcmp (id, "captures") == 0)
      wave->captured = events[i].arg[1] == wave->object;
    else if (strcmp (id, "base_falls") == 0)
      wave->captured = RT_DEFENDER;
  }
}

static int
take_highest (uint8_t face[6])
{
  for (int i = 5; i >= 0; i--)
    if (face[i]) {
      face[i]--;
      return i + 1;
    }
  return 0;
}

/* While losses are taken: those that follow, as the dice lie (RM-BD-4 to RM-BD-6). The one that is
 * asked for now has been told already. */
static void
foresee (const RocketmenSetup *setup, const RocketmenState *state, RtBoardingWave *wave)
{
  RtBoardingQuote now;
  uint8_t face[2][6];

  memcpy (face, state->face, sizeof face);
  if (!fill_sides (setup, state, wave->ship, wave->object, &now))
    return;
  /* In the middle of a wave a base has what it has, whatever comes back later. */
  if (!is_ship (wave->object)) {
    now.side[1].left += state->base[wave->object - ROCKETMEN_OBJECT_BASE].dice - now.side[1].pods;
  }
  wave->given[state->loser] = wave->lost[state->loser] - 1;
  wave->given[!state->loser] = wave->lost[!state->loser];
  now.side[state->loser].left--;
  if (now.side[state->loser].left <= 0)
    wave->captured = state->loser;
  while (wave->captured < 0) {
    int a = take_highest (face[0]);
    int b = take_highest (face[1]);
    if (a == 0 || b == 0)
      break;
    if (a == b)
      continue;
    int loser = a > b;
    wave->lost[loser]++;
    if (--now.side[loser].left <= 0)
      wave->captured = loser;
  }
}

static void
pair_up (RtBoardingWave *wave)
{
  int to_come = wave->lost[0] + wave->lost[1];

  wave->n_pairs = MIN (wave->n_dice[0], wave->n_dice[1]);
  for (guint i = 0; i < wave->n_pairs; i++) {
    int a = wave->die[0][i];
    int b = wave->die[1][i];
    if (wave->captured >= 0 && to_come == 0)
      wave->pair[i] = RT_PAIR_UNCOUNTED;
    else if (a == b)
      wave->pair[i] = RT_PAIR_TIE;
    else
      wave->pair[i] = a > b ? RT_PAIR_DEFENDER_LOSES : RT_PAIR_ATTACKER_LOSES;
    to_come -= wave->pair[i] == RT_PAIR_ATTACKER_LOSES || wave->pair[i] == RT_PAIR_DEFENDER_LOSES;
  }
}

/* Waves of the same boarding before this one: they end where the ship did something else. */
static int
count_waves_before (GListModel *log, guint end, int ship, int object)
{
  int n = 0;

  for (guint i = end; i > 0; i--) {
    const RulesAction *action = action_at (log, i - 1);
    if (action->verb == ROCKETMEN_VERB_BOARD && action->arg[0] == ship) {
      if (action->arg[1] != object)
        break;
      n++;
    } else if ((action->verb >= ROCKETMEN_VERB_MOVE && action->verb <= ROCKETMEN_VERB_TURN_TO)
               && action->arg[0] == ship) {
      break;
    }
  }
  return n;
}

/* Where the last wave of this turn begins in the log, plus one; 0: there was none. */
static guint
find_board (GListModel *log)
{
  for (guint i = g_list_model_get_n_items (log); i > 0; i--) {
    const RulesAction *action = action_at (log, i - 1);
    if (action->verb == ROCKETMEN_VERB_BOARD)
      return i;
    if (action->verb == ROCKETMEN_VERB_END)
      break;
  }
  return 0;
}

gboolean
rt_battle_read_wave (const RocketmenSetup *setup, const RocketmenState *state, GListModel *log,
                     RtBoardingWave *wave)
{
  guint begin = find_board (log);
  guint n = g_list_model_get_n_items (log);
  guint end;

  memset (wave, 0, sizeof *wave);
  wave->captured = -1;
  if (begin == 0)
    return FALSE;
  wave->ship = action_at (log, begin - 1)->arg[0];
  wave->object = action_at (log, begin - 1)->arg[1];
  wave->number = 1 + count_waves_before (log, begin - 1, wave->ship, wave->object);
  end = read_rolls (wave, log, begin);
  wave->is_rolled = end < n
                    || (state->phase != ROCKETMEN_PHASE_BOARD_ROLL
                        && state->phase != ROCKETMEN_PHASE_BOARDED_ROLL);
  for (guint i = begin; wave->is_rolled && i < n; i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    const RulesAction *action = rt_log_line_get_action (line);

    if (action->verb != ROCKETMEN_VERB_ROLL
        && (action->verb < ROCKETMEN_VERB_LOSE || action->verb > ROCKETMEN_VERB_LOSE_DIE))
      break; /* what follows is no longer of this wave */
    read_events (wave, line);
  }
  memcpy (wave->given, wave->lost, sizeof wave->given);
  if (wave->is_rolled && state->phase == ROCKETMEN_PHASE_BOARD_LOSS)
    foresee (setup, state, wave);
  pair_up (wave);
  return TRUE;
}

/* ---- The chances around a wave ---- */

/* Takes so many from what a side has left, dice of an asteroid and pods first. */
static void
take_from (RtBoardingSide *side, int n)
{
  int pods = CLAMP (n, -RT_WAVE_DICE_MAX, side->pods);

  side->pods -= pods;
  side->crew -= n - pods;
  side->left -= n;
  side->dice = MAX (side->dice - n, 1);
}

static gboolean
is_in_wave (const RocketmenState *state, const RtBoardingWave *wave)
{
  return wave->is_rolled && state->phase == ROCKETMEN_PHASE_BOARD_LOSS;
}

/* In the middle of a wave a base that recovers has fewer dice than it will have again. */
static void
set_base_dice (const RocketmenState *state, RtBoardingSide *side)
{
  if (is_ship (side->object))
    return;
  int dice = state->base[side->object - ROCKETMEN_OBJECT_BASE].dice;
  side->dice += dice - side->pods;
  side->left += dice - side->pods;
  side->pods = dice;
}

gboolean
rt_battle_quote_before (const RocketmenSetup *setup, const RocketmenState *state,
                        const RtBoardingWave *wave, RtBoardingQuote *quote)
{
  if (!is_in_wave (state, wave) || !fill_sides (setup, state, wave->ship, wave->object, quote))
    return FALSE;
  set_base_dice (state, &quote->side[RT_DEFENDER]);
  for (int i = 0; i < 2; i++)
    take_from (&quote->side[i], -wave->given[i]);
  if (!is_ship (wave->object)) {
    /* Who fell does not matter to the chances, only how many; but no base has more dice than 4. */
    RtBoardingSide *base = &quote->side[RT_DEFENDER];
    int over = base->pods - RULES_ODDS_BASE_DICE;
    if (recovers (setup) || over > 0) {
      base->crew += over;
      base->pods -= over;
    }
  }
  work_out (setup, quote);
  return quote->has_odds;
}

gboolean
rt_battle_quote_after (const RocketmenSetup *setup, const RocketmenState *state,
                       const RtBoardingWave *wave, RtBoardingQuote *quote)
{
  if (!is_in_wave (state, wave) || wave->captured >= 0
      || !fill_sides (setup, state, wave->ship, wave->object, quote))
    return FALSE;
  set_base_dice (state, &quote->side[RT_DEFENDER]);
  for (int i = 0; i < 2; i++)
    take_from (&quote->side[i], wave->lost[i] - wave->given[i]);
  if (!is_ship (wave->object) && recovers (setup)) {
    RtBoardingSide *base = &quote->side[RT_DEFENDER];
    base->dice += RULES_ODDS_BASE_DICE - base->pods;
    base->left += RULES_ODDS_BASE_DICE - base->pods;
    base->pods = RULES_ODDS_BASE_DICE;
  }
  work_out (setup, quote);
  return quote->has_odds;
}

/* ---- What may be lost ---- */

/* The ship or base that must give something up. */
static int
losing_object (const RocketmenState *state)
{
  if (state->phase == ROCKETMEN_PHASE_BOARD_LOSS)
    return state->loser ? state->target : state->actor_ship;
  return state->loss_ship;
}

static int
count_of (const RocketmenState *state, const RulesAction *action)
{
  int object = losing_object (state);

  if (action->verb == ROCKETMEN_VERB_LOSE)
    return state->ship[object].pods[action->arg[0]];
  return action->verb == ROCKETMEN_VERB_LOSE_DIE ? state->base[object - ROCKETMEN_OBJECT_BASE].dice
                                                 : 1;
}

guint
rt_battle_list_losses (const RocketmenSetup *setup, const RocketmenState *state,
                       RtLoss list[RT_LOSSES_MAX])
{
  g_autofree RulesAction *legal = NULL;
  guint n = 0;

  if (state->phase != ROCKETMEN_PHASE_LOSS && state->phase != ROCKETMEN_PHASE_CREW_LOSS
      && state->phase != ROCKETMEN_PHASE_BOARD_LOSS)
    return 0;
  legal = g_new (RulesAction, RULES_LEGAL_MAX);
  size_t n_legal = rocketmen_legal (&setup->common, (const RulesState *)state, legal);
  for (size_t i = 0; i < n_legal && n < RT_LOSSES_MAX; i++)
    list[n++] = (RtLoss){ legal[i], count_of (state, &legal[i]) };
  return n;
}

int
rt_battle_count_losses (const RocketmenSetup *setup, const RocketmenState *state)
{
  RtBoardingWave wave = { .ship = state->actor_ship, .object = state->target, .captured = -1 };

  if (state->phase == ROCKETMEN_PHASE_LOSS)
    return MIN (state->losses, rocketmen_pods (&state->ship[state->loss_ship]));
  if (state->phase == ROCKETMEN_PHASE_CREW_LOSS)
    return 1;
  if (state->phase != ROCKETMEN_PHASE_BOARD_LOSS)
    return 0;
  wave.lost[state->loser] = 1; /* the one that is asked for */
  foresee (setup, state, &wave);
  return wave.lost[state->loser];
}

/* What is kept longest has the highest number. */
static int
worth_of (const RocketmenSetup *setup, const RtLoss *loss)
{
  const RulesAction *action = &loss->action;

  if (action->verb == ROCKETMEN_VERB_LOSE_DIE)
    return 0;
  if (action->verb == ROCKETMEN_VERB_LOSE_CREW) {
    for (int i = 0; i < setup->n_abilities; i++)
      if (setup->ability[i].is_crew && setup->ability[i].of == action->arg[0])
        return 300;
    return 200;
  }
  /* Of pods the kind that there are most of. */
  return action->arg[0] == ROCKETMEN_POD_PLAIN ? 1 : 100 - loss->count;
}

void
rt_battle_suggest_losses (const RocketmenSetup *setup, const RtLoss *list, guint n_list, int n,
                          int *chosen)
{
  memset (chosen, 0, n_list * sizeof *chosen);
  for (; n > 0; n--) {
    int best = -1;
    int least = G_MAXINT;

    for (guint i = 0; i < n_list; i++) {
      RtLoss rest = list[i];
      rest.count -= chosen[i];
      int worth = worth_of (setup, &rest);
      if (rest.count > 0 && worth < least) {
        least = worth;
        best = (int)i;
      }
    }
    if (best < 0)
      return;
    chosen[best]++;
  }
}

/* ---- Collisions and mining ---- */

gboolean
rt_battle_quote_collision (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                           int object, gboolean gives_up_pod, RulesOddsCollisionResult *result)
{
  RulesOddsCollision collision = { .into = RULES_ODDS_INTO_LARGE, .has_sacrifice = gives_up_pod };
  const RocketmenShipState *own = &state->ship[ship];

  if (seat_of (setup, state, ship) < 0)
    return FALSE;
  collision.shields = own->pods[ROCKETMEN_POD_SHIELD];
  collision.lasers = rocketmen_pods (own) - collision.shields;
  if (object >= ROCKETMEN_OBJECT_MICROID) {
    collision.into = RULES_ODDS_INTO_MICROID;
  } else if (is_ship (object) && setup->ship[object].ship_class != ROCKETMEN_CLASS_STATION) {
    const RocketmenShipState *other = &state->ship[object];
    collision.into = RULES_ODDS_INTO_SHIP;
    collision.target_shields = other->pods[ROCKETMEN_POD_SHIELD];
    collision.target_lasers = rocketmen_pods (other) - collision.target_shields;
  }
  return rules_odds_collision (&collision, result);
}

void
rt_battle_quote_ram (const RocketmenState *state, const RulesAction *action, RtRamQuote *quote)
{
  enum { ATTACKER_SHIELDED = 2 }; /* RocketmenState.had_shield */
  int damage = action->verb == ROCKETMEN_VERB_RAM         ? 1
               : action->verb == ROCKETMEN_VERB_SACRIFICE ? 2
                                                          : 0;
  int target_pods = rocketmen_pods (&state->ship[state->target]);
  int own_pods = rocketmen_pods (&state->ship[state->actor_ship]);

  own_pods -= action->verb == ROCKETMEN_VERB_SACRIFICE;
  quote->target_pods = MIN (damage, target_pods);
  quote->is_target_destroyed = damage > target_pods;
  quote->attacker_hit = state->had_shield & ATTACKER_SHIELDED ? 0 : 7.0 / 12;
  quote->would_destroy_attacker = quote->attacker_hit > 0 && own_pods == 0;
}

/* RM-MI-1, one die for every way it may have gone so far: 1 to 3 are so many resources, a 6
 * destroys one. By what was loaded and destroyed. */
typedef double Mining[RULES_ODDS_COUNT_MAX + 1][RULES_ODDS_COUNT_MAX + 1];

static void
roll_mining (Mining at, int spaces, int resources)
{
  for (int load = spaces; load >= 0; load--)
    for (int destroyed = RULES_ODDS_COUNT_MAX - 1; destroyed >= 0; destroyed--) {
      int there = resources - load - destroyed;
      double chance = at[load][destroyed];
      if (chance == 0 || load == spaces || there <= 0)
        continue;
      at[load][destroyed] = chance / 3; /* 4 and 5 */
      at[load][destroyed + 1] += chance / 6;
      for (int n = 1; n <= 3; n++)
        at[load + MIN (n, MIN (spaces - load, there))][destroyed] += chance / 6;
    }
}

void
rt_battle_quote_mining (int dice, int spaces, int resources, RtMiningQuote *quote)
{
  Mining at = { { 0 } };

  spaces = CLAMP (spaces, 0, RULES_ODDS_COUNT_MAX);
  *quote = (RtMiningQuote){ .spaces = spaces };
  at[0][0] = 1;
  for (int i = 0; i < MIN (dice, RULES_ODDS_COUNT_MAX); i++)
    roll_mining (at, spaces, resources);
  for (int load = 0; load <= spaces; load++)
    for (int destroyed = 0; destroyed <= RULES_ODDS_COUNT_MAX; destroyed++) {
      quote->expected += at[load][destroyed] * load;
      quote->fills += load == spaces ? at[load][destroyed] : 0;
    }
}
