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
 *   level1 … 3     for people to play against: search with 20, 300 or 2000 tries, or the game's own
 *                  player
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

/* Chooses for the seat that acts in its view. */
void rules_player_choose (RulesPlayer *player, const RulesState *view, int seat, RulesBits *bits,
                          RulesAction *action);

/* What a player thinks of one action. */
struct RulesAdvice {
  RulesAction action;
  uint32_t tries;  /* that went this way: the more, the better it thought of it */
  double margin;   /* over the best of the others, on average after it */
  double chance;   /* to win, from a game's own player; else -1 */
  RulesReason why; /* from such a player: a sentence; no phrase: there is nothing to say */
};

/* Weighs every action that the seat could choose, best first; at most RULES_LEGAL_MAX of them. Only
 * for players that search: 0 from others. */
size_t rules_player_advise (RulesPlayer *player, const RulesState *view, int seat, RulesBits *bits,
                            RulesAdvice *list);

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
