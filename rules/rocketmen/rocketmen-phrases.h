/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rocketmen: every sentence of a battle, with the rule behind it. */
#pragma once

#include "../rules.h"

/* clang-format off */
/* What cannot be done now. */
#define ROCKETMEN_REFUSALS(X)                                                                      \
  X (nothing_asked, "RM-TN-1",                                                                     \
     N_ ("Nothing is asked now: it is {seat}'s turn to act with a ship, or to end."))              \
  X (first_start, "RM-ST-2",                                                                       \
     N_ ("First {seat} chooses a starting resource: start titanium, newtonium or carbon7."))       \
  X (first_drop, "RM-ST-5",                                                                        \
     N_ ("First {seat} drops six resources over the asteroid: drop … off … on."))                  \
  X (first_contact, "RM-MV-5",                                                                     \
     N_ ("First {seat} says what {ship} does about {object}, which it touches: evade, dock or "    \
         "collide."))                                                                              \
  X (first_reroll, "RM-AB-1",                                                                      \
     N_ ("First {seat} decides about the missed shot of {ship}: reroll or accept."))               \
  X (first_dodge, "RM-CL-1",                                                                       \
     N_ ("First {seat} decides for {ship}, which is hit: dodge or take hit."))                     \
  X (first_loss, "RM-DM-1",                                                                        \
     N_ ("First {seat} gives up a pod of {ship}: lose laser, lose shield or lose plain-pod."))     \
  X (first_crew_loss, "RM-AT-8",                                                                   \
     N_ ("First {seat} gives up one of the crew of {ship}: lose crew …"))                          \
  X (first_board_loss, "RM-BD-4",                                                                  \
     N_ ("First {seat} gives up something of {object}: lose laser, lose shield, lose crew … or "   \
         "lose die."))                                                                             \
  X (first_ram, "RM-CN-4",                                                                         \
     N_ ("First {seat} decides what {ship} does in the collision: ram, sacrifice … or spare."))    \
  X (first_loot, "RM-CP-1",                                                                        \
     N_ ("First {seat} decides about the cargo of {ship}: loot … or leave."))                      \
  X (first_fate, "RM-CP-1",                                                                        \
     N_ ("First {seat} decides about {ship}, which is captured: destroy or salvage."))             \
  X (not_yours, "RM-OB-3", N_ ("{ship} is not yours."))                                            \
  X (in_reserve, "RM-RS-1", N_ ("{ship} is still in the reserve."))                                \
  X (is_gone, "RM-OB-2", N_ ("{ship} is out of the battle."))                                      \
  X (is_new, "RM-RS-1", N_ ("{ship} has just arrived and cannot spend AP this turn."))             \
  X (is_done, "RM-AP-2", N_ ("{ship} has finished for this turn."))                                \
  X (has_attacked, "RM-AT-3", N_ ("{ship} has attacked, and its turn ended with that attack."))    \
  X (has_mined, "RM-MI-1", N_ ("{ship} has mined, and does nothing else this turn."))              \
  X (has_waved, "RM-BD-1",                                                                         \
     N_ ("{ship} has made its boarding wave, and does nothing else this turn."))                   \
  X (is_boarding, "RM-BD-1", N_ ("{ship} is boarding and does nothing else until that ends."))     \
  X (is_firing, "RM-AT-3",                                                                         \
     N_ ("{ship} has attacked, so its turn ends with that attack: fire again or finish."))         \
  X (other_acts, "RM-AP-2", N_ ("{ship} still has AP: finish it before {ship} acts."))             \
  X (too_few_ap, "RM-AP-1", N_ ("{ship} needs {number} AP and has {number}."))                     \
  X (cannot_move, "RM-MV-1", N_ ("The card of {ship} has no move."))                               \
  X (touches_nothing, "RM-MV-3", N_ ("{ship} touches nothing that it has evaded."))                \
  X (held, "RM-BD-1", N_ ("House rule “held”: {ship} is being boarded and cannot do that."))       \
  X (held_crew, "RM-BD-1",                                                                         \
     N_ ("House rule “held”: {object} is in a boarding; nobody comes aboard or leaves."))          \
  X (fights_already, "RM-BD-1",                                                                    \
     N_ ("{ship} is in a boarding itself, and cannot attack one that boards."))                    \
  X (not_there, "RM-OB-1", N_ ("{object} is not on the table to be touched or shot at."))          \
  X (shield_prevents, "RM-MV-4",                                                                   \
     N_ ("{object} has a shield, so you cannot dock. Destroy its last shield first."))             \
  X (already_docked, "RM-MV-6",                                                                    \
     N_ ("{ship} is docked to {object}. Our decision: a ship is docked to one thing, and "         \
         "undocks by moving."))                                                                    \
  X (own_target, "RM-AT-1",                                                                        \
     N_ ("{ship} is yours; you attack only ships that you do not control."))                       \
  X (no_laser, "RM-FL-4", N_ ("{ship} has no laser."))                                             \
  X (all_fired, "RM-AT-2", N_ ("Every laser of {ship} has fired this turn."))                      \
  X (no_extension, "RM-CL-2", N_ ("{ship} is no rocketship: it has no Extended Range."))           \
  X (docked_target, "RM-MV-4",                                                                     \
     N_ ("{ship} is docked to the attacker; ships docked to each other cannot attack each "        \
         "other."))                                                                                \
  X (no_range, "RM-AT-4", N_ ("The card of {ship} has no weapon range."))                          \
  X (line_blocked, "RM-AT-5", N_ ("A large object lies in the line of fire to {ship}."))           \
  X (out_of_range, "RM-AT-4",                                                                      \
     N_ ("{ship} is {number} mm away; the range is {tenths} mm. Extend it, or come closer."))      \
  X (too_far, "RM-AT-4",                                                                           \
     N_ ("{ship} is {number} mm away; the range is {tenths} mm. Come closer."))                    \
  X (not_at_asteroid, "RM-MI-1",                                                                   \
     N_ ("{ship} was not docked to the central asteroid when the turn began."))                    \
  X (acted_before_mining, "RM-MI-1",                                                               \
     N_ ("{ship} has already acted; mining is all a ship does in its turn."))                      \
  X (carries_salvage, "RM-SV-1",                                                                   \
     N_ ("{ship} carries a salvaged ship and loads nothing until it is home."))                    \
  X (full_for_mining, "RM-MI-1", N_ ("{ship} has no free cargo space to mine for."))               \
  X (full_for_loading, "RM-MI-2", N_ ("{ship} has not so much cargo space for microids."))         \
  X (full_for_loot, "RM-CP-1", N_ ("{object} has not so much cargo space for what was captured.")) \
  X (asteroid_empty, "RM-MI-1", N_ ("There is nothing left on the central asteroid."))             \
  X (not_at_microid, "RM-MI-2", N_ ("{ship} is not docked to a microid."))                         \
  X (so_many_microids, "RM-MI-2", N_ ("There are only {number} microids."),                        \
     N_ ("There is only 1 microid."), 1)                                                           \
  X (not_at_home, "RM-MI-3", N_ ("{ship} is not docked to your home base."))                       \
  X (hold_empty, "RM-MI-3", N_ ("{ship} has nothing to unload."))                                  \
  X (not_in_reserve, "RM-RS-1", N_ ("{ship} is not in the reserve."))                              \
  X (comes_along, "RM-RS-1",                                                                       \
     N_ ("{ship} comes with {ship}, whose card it shares: bring that one."))                       \
  X (half_way, "RM-RS-1",                                                                          \
     N_ ("{ship} still has AP: finish it first. Our decision: ships of the reserve, and their "    \
         "crew, come while no ship is half-way through its AP."))                                  \
  X (no_home, "RM-RS-1", N_ ("You have no home base for a ship to arrive at."))                    \
  X (one_station, "RM-CL-4", N_ ("You have a station already. Our decision: one at a time."))      \
  X (no_salvage, "RM-SV-2", N_ ("{ship} is not salvage at your home base."))                       \
  X (salvage_unfit, "RM-SV-2",                                                                     \
     N_ ("{ship} cannot stand for {resource}: it must be printed on its card, and be among "       \
         "what is paid."))                                                                         \
  X (salvage_twice, "RM-SV-2", N_ ("{ship} counts once, as one of the resources on its card."))    \
  X (cannot_pay, "RM-RS-1",                                                                        \
     N_ ("{ship} costs {number} {resource}, and your home base has not so many."))                 \
  X (not_new, "RM-RS-1",                                                                           \
     N_ ("{ship} has not just arrived; its pods and crew were chosen before."))                    \
  X (too_few_posts, "RM-FL-4", N_ ("{ship} has {number} posts for lasers and shields, no more."))  \
  X (posts_kept, "RM-FL-4",                                                                        \
     N_ ("The card of {ship} keeps posts for one kind of pod: {number} lasers and {number} "       \
         "shields at most."))                                                                      \
  X (other_faction, "RM-FL-5", N_ ("{crew} may not serve on {ship}: it is of another faction."))   \
  X (no_seat, "RM-FL-5", N_ ("{ship} has no crew space left."))                                    \
  X (same_rank, "RM-FL-6", N_ ("{crew} and {crew} share a rank and cannot be on the same ship."))  \
  X (not_your_crew, "RM-OB-3", N_ ("{crew} is not of your crew."))                                 \
  X (crew_gone, "RM-OB-2", N_ ("{crew} is out of the battle."))                                    \
  X (crew_in_reserve, "RM-RS-1",                                                                   \
     N_ ("{crew} is in the reserve, and comes with a ship from there."))                           \
  X (crew_not_reserve, "RM-RS-1", N_ ("{crew} is not in the reserve."))                            \
  X (crew_at_base, "RM-FL-9", N_ ("{crew} is at the home base already."))                          \
  X (crew_not_home, "RM-FL-9",                                                                     \
     N_ ("{crew} cannot reach the home base: {ship} is not docked there."))                        \
  X (not_docked, "RM-FL-9",                                                                        \
     N_ ("{crew} cannot reach {ship}: crew move only between docked ships, or there and the "      \
         "home base."))                                                                            \
  X (cannot_swap, "RM-FL-9", N_ ("{crew} and {crew} are not on two ships docked together."))       \
  X (wave_made, "RM-BD-2", N_ ("{ship} has made its boarding wave of this turn."))                 \
  X (nothing_to_board, "RM-BD-1",                                                                  \
     N_ ("{ship} cannot board {object}: only an enemy ship or home base docked to it."))           \
  X (boards_already, "RM-BD-1", N_ ("{ship} is boarding {ship} already; that must end first."))    \
  X (wave_missing, "RM-BD-2",                                                                      \
     N_ ("The boarding of {ship} lacks its wave: board before you end the turn."))                 \
  X (cannot_adjust, "RM-AB-1", N_ ("{ship} cannot be changed so far."))                            \
  X (cannot_mend, "RT-7",                                                                          \
     N_ ("That cannot be changed so far: there is not so much, or no room for it."))               \
  X (no_more_of, "RM-ST-2",                                                                        \
     N_ ("There are {number} {resource} in the game, and all are there already."))                 \
  X (lies_about, "RT-7",                                                                           \
     N_ ("What nobody has seen lies on the asteroid or as microids: first note one fewer on the "  \
         "asteroid, or one microid fewer."))                                                       \
  X (no_base, "RT-7", N_ ("{seat} has no home base."))                                             \
  X (other_crew, "RT-7", N_ ("{crew} and {ship} are of different players."))                       \
  X (not_aboard, "RM-CP-1",                                                                        \
     N_ ("There is not so much {resource} aboard; name what you take in the order of the list."))  \
  X (no_pod, "RM-DM-1", N_ ("There is no {pod} to give up."))                                      \
  X (no_pod_to_lose, "RM-BD-4", N_ ("There is no {pod} to give up in this boarding."))             \
  X (no_pod_to_sacrifice, "RM-CN-4", N_ ("There is no {pod} to sacrifice."))                       \
  X (not_aboard_crew, "RM-AT-8", N_ ("{crew} is not aboard the ship that was hit."))               \
  X (not_fighting_crew, "RM-BD-4",                                                                 \
     N_ ("{crew} does not fight in this boarding on the side that lost."))                         \
  X (no_die, "RM-BD-7", N_ ("There is no die of an asteroid to give up."))                         \
  X (six_dropped, "RM-ST-5", N_ ("Six resources are dropped; no more can fall."))                  \
  X (dice_first, "RM-ST-3",                                                                        \
     N_ ("{seat} rolls {number} dice for who is first: “roll” and the faces."))                    \
  X (dice_attack, "RM-AT-6",                                                                       \
     N_ ("{ship} rolls {number} dice for its attack: “roll” and the faces."))                      \
  X (dice_evasion, "RM-CL-1",                                                                      \
     N_ ("{ship} rolls {number} dice to evade: “roll” and the faces."))                            \
  X (dice_defense, "RM-CL-4",                                                                      \
     N_ ("{ship} rolls {number} dice for Base Defense: “roll” and the faces."))                    \
  X (dice_collision, "RM-CN-4",                                                                    \
     N_ ("{ship} rolls {number} dice for the collision: “roll” and the faces."))                   \
  X (dice_mining, "RM-MI-1",                                                                       \
     N_ ("{ship} mines with one die at a time: “roll” and its face."))                             \
  X (dice_boarding, "RM-BD-3",                                                                     \
     N_ ("{object} rolls {number} dice now in this wave: “roll” and the faces."),                  \
     N_ ("{object} rolls 1 die now in this wave: “roll” and its face."), 2)                        \
  X (mined_awaited, "RM-MI-1",                                                                     \
     N_ ("{ship} has mined {number}; its player looks at them: “draw” and what they are."))        \
  X (loaded_awaited, "RM-MI-2",                                                                    \
     N_ ("{ship} has loaded {number}; its player looks at them: “draw” and what they are."))       \
  X (none_unseen, "RM-ST-2", N_ ("All {resource} there is has been seen already."))                \
  X (asked_contact, "RM-OB-1",                                                                     \
     N_ ("What {ship} touches is asked of the table: “contact” and what it is, or “no contact”.")) \
  X (asked_range, "RM-AT-4",                                                                       \
     N_ ("How far {ship} is from {ship}, and whether the line is clear, is asked of the table: "   \
         "“distance …”, “in range”, “out of range” or “line blocked”."))                           \
  X (asked_drop, "RM-ST-5",                                                                        \
     N_ ("How the six resources of {seat} fell is asked of the table: “fell … off … on”."))        \
  X (first_meet, "RM-CN-1",                                                                        \
     N_ ("First {seat} chooses which of the things that {ship} touches at once it deals with: "    \
         "meet …"))                                                                                \
  X (older_words, "RM-MS-1",                                                                       \
     N_ ("In this battle you say what you want, and the table is asked for the rest: “move”, "     \
         "“fire … at … extended …”, “evade”."))                                                    \
  X (newer_words, "RM-MS-1",                                                                       \
     N_ ("This battle was begun when players said what the table shows with their own actions: "   \
         "“move … touching …”, “fire … at … steps …”."))                                           \
  X (no_map, "RM-ST-1", N_ ("This battle has no map."))                                            \
  X (turn_where, "RM-MV-2", N_ ("The map has to know where {ship} turns to: “turn … to …”."))      \
  X (fell_where, "RM-ST-5",                                                                        \
     N_ ("The map has to know where the microids fell: “fell … off … on at …”, a place for each "  \
         "that is neither off the table nor on the asteroid."))                                    \
  X (on_asteroid, "RM-ST-5", N_ ("What touches the asteroid lies on it and is no microid."))       \
  X (off_table, "RM-ST-1", N_ ("{object} would not stand on the table there."))                    \
  X (stands_there, "RM-OB-1", N_ ("{object} stands there."))                                       \
  X (exact_map, "RM-ST-1",                                                                         \
     N_ ("All is on the screen, and stands where the rules have put it."))                         \
  X (place_it, "RT-7", N_ ("The map has to know where it lies: “place microid-… …”."))             \
  X (touches_not, "RM-MV-4", N_ ("{ship} does not touch {object}, so it cannot dock there."))      \
  X (no_berth, "RM-RS-1", N_ ("There is no room for {ship} at {object}."))                         \
  X (twice_touched, "RM-OB-1", N_ ("{object} is named twice, or was evaded in this move."))        \
  X (nothing_evaded, "RM-MV-3", N_ ("{ship} has evaded nothing that it could still touch."))       \
  X (in_the_line, "RM-AT-5", N_ ("{object} lies in the line of fire to {ship}."))                  \
  X (beyond_reach, "RM-AT-4",                                                                      \
     N_ ("{ship} is {tenths} mm away; the range is {tenths} mm. Come closer."))                    \
  X (extend_to_reach, "RM-AT-4",                                                                   \
     N_ ("{ship} is {tenths} mm away; the range is {tenths} mm. Extend it to {number}, or come "   \
         "closer."))                                                                               \
  X (few_microids, "RM-MI-2", N_ ("Only {number} microids touch one another there."))              \
  X (not_touched, "RM-CN-1", N_ ("{ship} does not touch {object} now."))

/* Setups that cannot be. */
#define ROCKETMEN_SETUP_REFUSALS(X)                                                                \
  X (setup_full, "RT-8", N_ ("There are too many rows of this kind."))                             \
  X (name_taken, "RT-8",                                                                           \
     N_ ("Two ships or two crew members have the same name; tell them apart."))                    \
  X (pods_beyond_posts, "RM-FL-4", N_ ("{ship} has more pods than posts."))                        \
  X (posts_beyond, "RM-FL-4", N_ ("{ship} has not so many posts."))                                \
  X (crew_elsewhere, "RM-FL-5",                                                                    \
     N_ ("{crew} cannot be aboard {ship}: it belongs to another player, or is full."))             \
  X (stations_twice, "RM-CL-4",                                                                    \
     N_ ("{seat} has two stations in the active fleet. Our decision: one at a time."))             \
  X (no_fleet, "RM-FL-1", N_ ("{seat} has no ship in the active fleet."))                          \
  X (squadron_odd, "RM-CL-1",                                                                      \
     N_ ("{ship} cannot share that card: same player and fleet, and no chains."))                  \
  X (map_edition, "RM-ST-1", N_ ("A map needs the third edition: the table is asked."))            \
  X (no_room, "RM-ST-6",                                                                           \
     N_ ("There is no room on the table for the home bases and the fleets around them."))          \
  X (called_table, "RT-1", N_ ("A player cannot be called “table”: the table answers itself."))

/* What happened. */
#define ROCKETMEN_EVENTS(X)                                                                        \
  X (start_chosen, "RM-ST-2", N_ ("{seat} has chosen a starting resource."))                       \
  X (first_rolled, "RM-ST-3", N_ ("{seat} rolls {number}."))                                       \
  X (first_tied, "RM-ST-3", N_ ("A tie: those roll again."))                                       \
  X (is_first, "RM-ST-3", N_ ("{seat} is the first player."))                                      \
  X (dropped, "RM-ST-5",                                                                           \
     N_ ("{seat} drops six: {number} lost, {number} on the asteroid, {number} microids."),         \
     N_ ("{seat} drops six: {number} lost, {number} on the asteroid, 1 microid."), 4)              \
  X (turn_begins, "RM-TN-1", N_ ("{seat}'s turn, round {number}."))                                \
  X (moves, "RM-MV-1", N_ ("{ship} moves {length}."))                                              \
  X (moves_far, "RM-AB-1", N_ ("An ability makes this move {number} increments longer."),          \
     N_ ("An ability makes this move 1 increment longer."), 1)                                     \
  X (undocks, "RM-MV-6", N_ ("{ship} undocks from {object}."))                                     \
  X (finishes, "RM-AP-2", N_ ("{ship} ends its actions of this turn."))                            \
  X (turns, "RM-MV-2", N_ ("{ship} turns."))                                                       \
  X (touches, "RM-OB-1", N_ ("{ship} touches {object}."))                                          \
  X (touches_none, "RM-MV-1", N_ ("{ship} touches nothing."))                                      \
  X (touches_still, "RM-MV-3", N_ ("{ship} still touches {object}."))                              \
  X (at_edge, "RM-ST-1",                                                                           \
     N_ ("{ship} stops at the edge. Our decision: no base leaves the table, and the rest of the "  \
         "move is lost."))                                                                         \
  X (turns_to, "RM-MV-2", N_ ("{ship} turns to {tenths}°."))                                       \
  X (announces, "RM-AT-4", N_ ("{ship} takes aim at {ship}."))                                     \
  X (measured, "RM-MS-1", N_ ("It is {tenths} mm to {2:ship}, give or take {tenths}."))            \
  X (not_in_range, "RM-AT-4",                                                                      \
     N_ ("{ship} is out of range. Our decision: as anyone may measure at any time, the shot is "   \
         "not made and costs nothing."))                                                           \
  X (could_extend, "RM-CL-2", N_ ("Extended to {number}, it would reach {ship}."))                 \
  X (not_in_line, "RM-AT-5",                                                                       \
     N_ ("A large object lies in the line of fire to {ship}: the shot is not made and costs "      \
         "nothing."))                                                                              \
  X (shot_wasted, "RM-AT-4",                                                                       \
     N_ ("{ship} cannot be hit from there. House rule “measured”: the shot is spent."))            \
  X (placed, "RT-7", N_ ("{object} stands at {tenths}, {tenths}, as was seen on the table."))      \
  X (evades, "RM-MV-3", N_ ("{ship} evades {object}."))                                            \
  X (docks, "RM-MV-4", N_ ("{ship} is docked to {object}."))                                       \
  X (collides, "RM-MV-5", N_ ("{ship} collides with {object}."))                                   \
  X (shield_saves, "RM-CN-2", N_ ("The shield of {ship} saves it from harm by a small object."))   \
  X (microid_harms, "RM-CN-3", N_ ("Without a shield, {ship} takes 1 damage."))                    \
  X (large_harms, "RM-CN-5", N_ ("{ship} takes 2 damage from a large object."))                    \
  X (deals_with, "RM-CN-1", N_ ("{ship} deals with {object} first."))                              \
  X (ram_rolled, "RM-CN-4",                                                                        \
     N_ ("{ship} rolls {number} for the collision; 7 or more does damage."))                       \
  X (rams, "RM-CN-4", N_ ("{ship} does {number} damage to {ship} in the collision."))              \
  X (spares, "RM-CN-4", N_ ("{ship} does no damage to {3:ship} in the collision."))                \
  X (fires, "RM-AT-6", N_ ("{ship} fires at {ship}: {number} or more hits."))                      \
  X (term_wr, "RM-AT-6", N_ ("Its WR is {number}."))                                               \
  X (term_shields, "RM-AT-6", N_ ("+{number} for the shields of {ship}."))                         \
  X (term_armour, "RM-CL-3", N_ ("+{number} for the Armored Hull of {ship}."))                     \
  X (term_steps, "RM-CL-2", N_ ("+{number} for Extended Range."))                                  \
  X (term_abilities, "RM-AB-1", N_ ("{number} for abilities."))                                    \
  X (term_agreed, "RM-AB-1", N_ ("{number} as the players agreed."))                               \
  X (sure_hit, "RM-212", N_ ("A natural 12 always hits, and nothing cancels its damage."))         \
  X (sure_miss, "RM-212", N_ ("A natural 2 always misses."))                                       \
  X (hits, "RM-AT-6", N_ ("{ship} rolls {number} against {number}: a hit."))                       \
  X (misses, "RM-AT-6", N_ ("{ship} rolls {number} against {number}: a miss."))                    \
  X (doubles, "RM-AT-8",                                                                           \
     N_ ("Doubles, and {ship} has no shield: the hit also costs one of its crew."))                \
  X (rerolls, "RM-AB-1", N_ ("{ship} rolls again."))                                               \
  X (leaves_miss, "RM-AB-1", N_ ("{ship} leaves the miss as it is."))                              \
  X (tries_to_evade, "RM-CL-1", N_ ("{ship} tries to evade."))                                     \
  X (takes_hit, "RM-CL-1", N_ ("{ship} takes the hit."))                                           \
  X (dodged, "RM-CL-1", N_ ("{ship} evades the attack with {number}."))                            \
  X (defended, "RM-CL-4", N_ ("{ship} fends the attack off with {number}."))                       \
  X (not_avoided, "RM-AT-9", N_ ("{ship} rolls {number}; {number} was needed."))                   \
  X (loses_pod, "RM-DM-1", N_ ("{ship} loses a {pod}."))                                           \
  X (destroyed, "RM-DM-1", N_ ("{ship} is destroyed with all aboard."))                            \
  X (crew_killed, "RM-AT-8", N_ ("{crew} of {ship} is killed."))                                   \
  X (mines, "RM-MI-1", N_ ("{ship} mines the central asteroid."))                                  \
  X (mined, "RM-MI-1", N_ ("{ship} rolls {number}: {number} to load."))                            \
  X (takes_up, "RM-MI-2", N_ ("{ship} takes up microids: {number}."))                              \
  X (loads, "RM-RE-1", N_ ("{ship} has loaded {number}, face down."))                              \
  X (loads_kind, "RM-RE-1", N_ ("{ship} loads {resource}."))                                       \
  X (unloads, "RM-MI-3", N_ ("{ship} unloads {number}."))                                          \
  X (arrives, "RM-RS-1", N_ ("{ship} arrives from the reserve."))                                  \
  X (station_home, "RM-ST-8",                                                                      \
     N_ ("{ship} takes the place of the home base, with all that is docked to it."))               \
  X (armed, "RM-FL-4", N_ ("{ship} is armed: lasers {number}, shields {number}."))                 \
  X (crew_moves, "RM-FL-9", N_ ("{crew} goes aboard {ship}."))                                     \
  X (crew_to_base, "RM-FL-8", N_ ("{crew} stays at the home base."))                               \
  X (crew_swaps, "RM-FL-9", N_ ("{crew} and {crew} change places."))                               \
  X (boards, "RM-BD-1", N_ ("{ship} boards {object}."))                                            \
  X (wave_dice, "RM-BD-3", N_ ("Dice of {object} in this wave: {number}."))                        \
  X (pair_equal, "RM-BD-4", N_ ("{number} against {number}: equal, nobody loses."))                \
  X (pair_lost, "RM-BD-4", N_ ("{number} against {number}: {object} loses."))                      \
  X (crew_falls, "RM-BD-4", N_ ("{crew} falls."))                                                  \
  X (die_falls, "RM-BD-7", N_ ("{object} gives up a die."))                                        \
  X (wave_over, "RM-BD-6",                                                                         \
     N_ ("The wave of {ship} against {object} is over; nobody is captured."))                      \
  X (captures, "RM-BD-5", N_ ("{object} captures {ship}."))                                        \
  X (base_falls, "RM-BD-7", N_ ("{ship} captures the home base of {seat}."))                       \
  X (leaves_cargo, "RM-CP-1", N_ ("{object} takes nothing of the cargo of {ship}."))               \
  X (salvaged, "RM-SV-1", N_ ("{object} salvages {ship}."))                                        \
  X (scuttled, "RM-CP-1", N_ ("{object} destroys {ship}."))                                        \
  X (salvage_home, "RM-SV-1", N_ ("{ship} brings the salvaged {ship} home."))                      \
  X (salvage_used, "RM-SV-2", N_ ("The salvaged {ship} stands for {resource}."))                   \
  X (adjusted, "RM-AB-1", N_ ("{ship}, {what}: {number}, as the players agreed."))                 \
  X (mended_cargo, "RT-7", N_ ("{ship}, cargo, {resource}: {number}, as the players agreed."))     \
  X (mended_stock, "RT-7",                                                                         \
     N_ ("Home base of {seat}, {resource}: {number}, as the players agreed."))                     \
  X (mended_asteroid, "RT-7", N_ ("Central asteroid: {number}, as the players agreed."))           \
  X (mended_microids, "RT-7", N_ ("Microids: {number}, as the players agreed."))                   \
  X (mended_docked, "RT-7", N_ ("{ship} is docked to {object}, as the players agreed."))           \
  X (mended_undocked, "RT-7", N_ ("{ship} is not docked, as the players agreed."))                 \
  X (mended_aboard, "RT-7", N_ ("{crew} is aboard {ship}, as the players agreed."))                \
  X (mended_at_base, "RT-7", N_ ("{crew} is at the home base, as the players agreed."))            \
  X (mended_lost, "RT-7", N_ ("{crew} is out of the battle, as the players agreed."))              \
  X (has_text, "RM-AB-1", N_ ("{ship}: {text}"))                                                   \
  X (beaten_seat, "RM-1", N_ ("{seat} is out of the battle."))                                     \
  X (rounds_over, "RM-1",                                                                          \
     N_ ("{number} rounds are over. House rule “rounds”: the strongest fleet wins."))              \
  X (wins, "RM-1", N_ ("{seat} wins the battle."))

/* Why a computer player does something: no event of a battle, so not in its list. */
#define ROCKETMEN_WHY(X)                                                                           \
  X (why_fire, "RM-AT-6", N_ ("{ship} fires at {object}: {number} or more hits, {number} %."))     \
  X (why_go_and_fire, "RM-AT-6",                                                                   \
     N_ ("{ship} moves up to fire at {object}: {number} or more hits, {number} %."))               \
  X (why_in_range, "RM-AT-4",                                                                      \
     N_ ("{ship} closes to {length} of {object}: next turn {number} or more hits."))               \
  X (why_close, "RM-MV-1", N_ ("{ship} closes in on {object}."))                                   \
  X (why_flank, "RM-AT-5", N_ ("{ship} goes around the asteroid to get at {object}."))             \
  X (why_away, "RM-MV-1", N_ ("{ship} stays out of the reach of {object}."))                       \
  X (why_siege, "RM-BD-1", N_ ("{ship} makes for {object}, to board it."))                         \
  X (why_dock, "RM-MV-4", N_ ("{ship} docks to {object}."))                                        \
  X (why_board, "RM-BD-1", N_ ("{ship} boards {object}."))                                         \
  X (why_ram, "RM-CN-4", N_ ("{ship} rams {object}: the dice favour it."))                         \
  X (why_mine, "RM-MI-1", N_ ("{ship} mines the asteroid, for the reserve."))                      \
  X (why_load, "RM-MI-2", N_ ("{ship} fetches resources for the reserve."))                        \
  X (why_home, "RM-MI-3", N_ ("{ship} brings its cargo home."))                                    \
  X (why_guard, "RM-MV-1", N_ ("{ship} stands by its home base."))                                 \
  X (why_bring, "RM-RS-1", N_ ("{ship} is paid for: it joins the battle."))                        \
  X (why_arm, "RM-RS-1", N_ ("{ship} is better off with these pods."))                             \
  X (why_crew, "RM-FL-9", N_ ("{crew} is of more use aboard {ship}."))                             \
  X (why_stay, "RM-AP-3", N_ ("{ship} is best off where it is."))                                  \
  X (why_end, "RM-TN-1", N_ ("No ship of {seat} can do anything more of use this turn."))          \
  X (why_start, "RM-RS-1", N_ ("With {resource} the first ship of the reserve comes soonest."))    \
  X (why_pass, "RM-MV-3", N_ ("{ship} goes on past {object}."))                                    \
  X (why_reroll, "RM-AB-1", N_ ("{ship} rolls again: it costs nothing."))                          \
  X (why_dodge, "RM-CL-1", N_ ("{ship} tries to evade: it costs nothing."))                        \
  X (why_lose, "RM-DM-1", N_ ("Of what it has, a {pod} is worth the least now."))                  \
  X (why_best, "RM-1", N_ ("It leaves the best chance to win: {number} %."))

#define ROCKETMEN_PHRASES(X)                                                                       \
  ROCKETMEN_REFUSALS (X)                                                                           \
  ROCKETMEN_SETUP_REFUSALS (X)                                                                     \
  ROCKETMEN_EVENTS (X)
/* clang-format on */

#define ROCKETMEN_DECLARE(name, ...) extern const RulesPhrase rm_##name;
ROCKETMEN_PHRASES (ROCKETMEN_DECLARE)
ROCKETMEN_WHY (ROCKETMEN_DECLARE)
#undef ROCKETMEN_DECLARE

/* All of them, ended by NULL. */
extern const RulesPhrase *const rocketmen_phrases[];
