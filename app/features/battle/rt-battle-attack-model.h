/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an attack is asked before it is made: who can be shot at and why not, the number to reach
 * term by term, the exact chances, what it costs, whether a distance is in range, and how a ship's
 * AP are best spent on shots. It knows no widget and changes no game.
 *
 * Every chance is found by letting the rules themselves play the shots out on copies of the state,
 * over all rolls of the dice. So abilities, shots rolled again, an evasion that is used up or the
 * defence of a station count as they will. What people decide is taken thus: a miss is rolled again
 * if it may be, an evasion is tried at the first hit, and the target gives up its shields last.
 */
#pragma once

#include "app/features/range/rt-measure-model.h"
#include "app/session/rt-game.h"
#include "rules/odds/odds.h"
#include "rules/rocketmen/rocketmen.h"

enum { RT_BATTLE_ROLLS = 36, RT_BATTLE_STEPS_MAX = 9, RT_BATTLE_FEWEST_STEPS = -1 };

/* ---- Who can be shot at ---- */

typedef struct {
  int ship;
  int number; /* to reach with the steps asked for */
  char *why;  /* it cannot be shot at, in the user's words; NULL if it can */
  const char *rule;
} RtBattleTarget;

void rt_battle_target_free (RtBattleTarget *target);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtBattleTarget, rt_battle_target_free)

/* Every ship of others that is on the table: an array of RtBattleTarget. With so many steps, or
 * with the fewest that a map asks for. */
GPtrArray *rt_battle_targets (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                              int steps) G_GNUC_WARN_UNUSED_RESULT;
/* How many steps of Extended Range it can pay for with the next shot; -1: it cannot fire. */
int rt_battle_steps_max (const RocketmenSetup *setup, const RocketmenState *state, int ship);
/* The fewest steps with which the rules let it fire at this one now, -1: none. More than 0 only
 * with a map, which knows how far it is. */
int rt_battle_steps_min (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                         int target);

/* ---- A quote: one ship, one target, so many steps ---- */

typedef enum {
  RT_TERM_WR,
  RT_TERM_SHIELD,
  RT_TERM_ARMOUR,
  RT_TERM_STEP,
  RT_TERM_ABILITY,
  RT_TERM_AGREED,
} RtBattleTermKind;

typedef struct {
  RtBattleTermKind kind;
  int value;
  const char *rule;
} RtBattleTerm;

/* Relative to how the target stands now. */
typedef struct {
  double damage;    /* it loses a pod at least, or is destroyed */
  double destroyed; /* it is */
  double crew;      /* somebody of its crew is lost, by doubles or with the ship */
  double pods;      /* that it loses, on average */
} RtBattleChances;

typedef struct {
  int ship;
  int target;
  int steps;
  RtBattleTerm terms[ROCKETMEN_TERMS_MAX];
  int n_terms;
  int number;   /* to reach; 13 or more: only a natural 12 hits */
  int hits;     /* of the 36 rolls */
  int cost;     /* AP of the next shot */
  int ap_after; /* that stay */
  int shot;     /* which one it is, from 1 */
  int shots;    /* that can be paid for and have a laser, this one included; 0: none */
  gboolean may_evade;
  gboolean has_defense;
  gboolean may_reroll;
  RtBattleChances one; /* this shot */
  RtBattleChances all; /* all that can follow at the same target */
} RtBattleQuote;

void rt_battle_quote (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                      int target, int steps, RtBattleQuote *quote);

/* The chances of the shot that is being settled in this state, for the target: from the decision
 * about an evasion, say, if it is decided so. FALSE if the action is refused. */
gboolean rt_battle_chances_after (const RocketmenSetup *setup, const RocketmenState *state,
                                  const RulesAction *action, RtBattleChances *chances);

/* "7", "+1", "−2": a term of the sum, its style in the style sheet, and "shield", "1 step" under
 * it. */
char *rt_battle_term_value (const RtBattleTerm *term) G_GNUC_WARN_UNUSED_RESULT;
const char *rt_battle_term_style (const RtBattleTerm *term);
char *rt_battle_term_label (const RtBattleTerm *term) G_GNUC_WARN_UNUSED_RESULT;
/* "two shield pods on Red Meridian", in a list of the terms. */
char *rt_battle_term_sentence (const RocketmenSetup *setup, const RtBattleQuote *quote,
                               const RtBattleTerm *term) G_GNUC_WARN_UNUSED_RESULT;

/* Is a shot being settled, from its announcement to its losses? */
gboolean rt_battle_attack_is_on (const RocketmenState *state);
/* "Ada attacks", "Blaise may evade". */
char *rt_battle_attack_describe_actor (const RocketmenSetup *setup,
                                       const RocketmenState *state) G_GNUC_WARN_UNUSED_RESULT;

/* ---- Range ---- */

/* Is there a distance to judge by? */
gboolean rt_battle_has_distance (const RangeReading *reading);
RangeVerdict rt_battle_judge_range (const RocketmenSetup *setup, const RocketmenState *state,
                                    int ship, int steps, const RangeReading *reading);
/* The fewest steps that are clearly in range and that the ship could ever use, -1: none. */
int rt_battle_steps_needed (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                            const RangeReading *reading);

/* Is it asked of the table how far a target is? In older battles who fires says it. */
gboolean rt_battle_asks_table (const RocketmenSetup *setup);
/* Is there nothing to look at but the screen? */
gboolean rt_battle_is_on_screen (const RocketmenSetup *setup);
/* The action, in the words of this battle. `reading` may be NULL: then it is by eye. */
RulesAction rt_battle_fire (const RocketmenSetup *setup, int ship, int target, int steps,
                            gboolean is_blocked, const RangeReading *reading);
/* The same in one go: with what the table then answers, where it is asked. */
RtPlay rt_battle_fire_at_once (const RocketmenSetup *setup, int ship, int target, int steps,
                               gboolean is_blocked, const RangeReading *reading,
                               const char *origin);
/* What the table answers about a shot that is, or is not, in range. */
RulesAction rt_battle_range_answer (gboolean is_blocked, const RangeReading *reading);
/* What would stand in the way of the shot; FALSE: nothing that is known. A shot that is asked about
 * is called off by the answer, which may cost something: it is better to know before. */
gboolean rt_battle_fire_fails (const RocketmenSetup *setup, const RocketmenState *state,
                               const RtPlay *play, RulesReason *why);
/* What a shot of this ship costs that is found out of range: AP. */
int rt_battle_cost_of_miss (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                            int target, int steps);

/* "costs nothing", "costs 1 AP": of a shot that is found out of range. */
char *rt_battle_describe_miss (int cost) G_GNUC_WARN_UNUSED_RESULT;

/* ---- Plans ---- */

typedef struct {
  int target;
  RangeReading reading;
} RtBattleDistance;

typedef struct {
  int target;
  int shots;
  int steps;
  int number; /* of the first of them */
} RtBattlePlanPart;

typedef struct {
  int ap;               /* there are */
  int ap_left;          /* when all is fired */
  gboolean moves_first; /* if its bow points at the first target, a move brings it nearer */
  RtBattlePlanPart part[RULES_ODDS_TARGETS_MAX];
  int n_parts;
  double damage;    /* to one of the targets at least */
  double destroyed; /* one of them at least */
} RtBattlePlan;

/* The shots that cost the targets most pods on average, with the distances known. FALSE: there are
 * none. */
gboolean rt_battle_plan (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                         const RtBattleDistance *known, int n_known, RtBattlePlan *plan);
/* The same after a move straight at one of them; FALSE if that hits no more often. */
gboolean rt_battle_plan_moving (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                                const RtBattleDistance *known, int n_known, RtBattlePlan *plan);
/* "move M, then two shots at Red Meridian at 9+", and "47.8 % for a hit, if the bow points at it. 1
 * AP to spare." */
char *rt_battle_plan_describe (const RocketmenSetup *setup,
                               const RtBattlePlan *plan) G_GNUC_WARN_UNUSED_RESULT;
char *rt_battle_plan_promise (const RtBattlePlan *plan) G_GNUC_WARN_UNUSED_RESULT;

/* "16.7 %", in the user's form. */
char *rt_battle_percent (double chance) G_GNUC_WARN_UNUSED_RESULT;
