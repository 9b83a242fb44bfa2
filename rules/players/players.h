/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Computer players for any game.
 *
 * A player is shown a view, never the state: what its seat may see by the game's observe(). What it
 * cannot see it can only guess, by complete(). Random bits are passed in, so a game played by
 * computers can be played again.
 *
 *   random         any legal action
 *   greedy         the action after which the score stands best
 *   search[:N]     N tries (2000) of what may come, guessing what is hidden anew in each
 *   level1 … 3     for people to play against: search with 20, 300 or 3000 tries; level3 goes on as
 *                  long as it is given time, up to 30000. Or the game's own player
 */
#pragma once

#include "../rules-chance.h"
#include "../rules.h"

typedef struct RulesPlayer RulesPlayer;

/* The names a player can have, ended by NULL. */
extern const char *const rules_player_names[];

/* `spec` is a name, for search with the number of tries after a colon. NULL if there is no such
 * player or no memory. The setup must outlive it. */
RulesPlayer *rules_player_new (const RulesGame *game, const RulesSetup *setup, const char *spec);
void rules_player_free (RulesPlayer *player);

/* Does this text name a player? */
bool rules_player_is_spec (const char *spec);

/* Chooses for the seat that acts in its view, with as many tries as the player takes by itself. */
void rules_player_choose (RulesPlayer *player, const RulesState *view, int seat, RulesBits *bits,
                          RulesAction *action);

/*
 * The same in slices, for whoever looks at a clock between them or may be told to hurry: begin,
 * think as often as is wished, and decide. It depends on the bits and on the number of tries, not
 * on how they were sliced. Players that do not search have nothing to think about.
 */
void rules_player_begin (RulesPlayer *player, const RulesState *view, int seat, RulesBits bits);
/* False, and nothing is done, if thinking changes nothing: there is one choice, or it does not
 * search. */
bool rules_player_think (RulesPlayer *player, unsigned tries);
void rules_player_decide (RulesPlayer *player, RulesAction *action);

/* The tries that it takes by itself, and those that it takes at most where it is given time: only
 * level3 takes more then. 0 of one that does not search. */
unsigned rules_player_tries (const RulesPlayer *player);
unsigned rules_player_most_tries (const RulesPlayer *player);

/* What a player thinks of one action. */
struct RulesAdvice {
  RulesAction action;
  uint32_t tries;  /* that went this way: the more, the better it thought of it */
  double margin;   /* over the best of the others, on average after it */
  double chance;   /* to win, from a game's own player; else -1 */
  RulesReason why; /* from such a player: a sentence; no phrase: there is nothing to say */
};

/* Once it has begun and thought: every action that it tried, best first; at most RULES_LEGAL_MAX of
 * them. Only of players that search and of a game's own: 0 of others. */
size_t rules_player_advise (RulesPlayer *player, RulesAdvice *list);

/*
 * What one action gains on another: both are tried equally often on the same guesses, after which
 * everybody plays on as the player has come to think. Sums over all tries; begin with zeros.
 */
typedef struct {
  double tries;
  double sum; /* of what the one gained */
  double squares;
} RulesComparison;

/* Once it has begun and thought: two actions that it has tried. False, and nothing is done, of
 * players that do not search. */
bool rules_player_compare (RulesPlayer *player, const RulesAction *one, const RulesAction *other,
                           unsigned tries, RulesComparison *comparison);

/* The gain, and how far off it may be: 19 times of 20 it is within so much. */
double rules_comparison_gain (const RulesComparison *comparison);
double rules_comparison_error (const RulesComparison *comparison);

/* How a table that is only on the screen answers what it is asked. */
void rules_answer (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
                   RulesBits *bits, RulesAction *action);

/* Lets chance and such a table act until a seat does, or the game is over. */
void rules_settle (const RulesGame *game, const RulesSetup *setup, RulesState *state,
                   RulesBits *bits);

/* Plays on at random for at most so many actions of seats, to the end if they suffice; says how
 * many there were. It also stops where a game refuses its own offer, which is the game's mistake.
 */
size_t rules_playout (const RulesGame *game, const RulesSetup *setup, RulesState *state,
                      RulesBits *bits, size_t most);

/* How each seat stands against the best of the others, in points; what it may hope for included. */
void rules_margins (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
                    double margin[RULES_SEATS_MAX]);
