/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rocketmen: the rules in our words, each with the heading under which it is
 * printed. Included by rocketmen.c alone. */
#pragma once

#include "../rules.h"

static const RulesRule rules[] = {
  { "RM-1", N_ ("Rocketmen"),
    N_ ("The first to capture an opponent's home base, or to destroy all ships of an opponent's "
        "active fleet, wins. A captured ship is out of the fleet; both last ships at once are a "
        "draw.") },
  { "RM-TN-1", N_ ("The game"), N_ ("Players take whole turns in order from the first player.") },
  { "RM-CL-1", N_ ("Types of ship"),
    N_ ("Fighters fly in squadrons of two or more, which share one card and one cost. Once in "
        "each player's turn, a craft that is hit may try to evade: 7 or more on two dice.") },
  { "RM-CL-2", N_ ("Types of ship"),
    N_ ("A rocketship may lengthen the range of an attack by one increment for 1 AP a step; each "
        "step adds 1 to its WR.") },
  { "RM-CL-3", N_ ("Types of ship"), N_ ("An attacker adds 1 to its WR against a cruiser.") },
  { "RM-CL-4", N_ ("Types of ship"),
    N_ ("A station may be the home base; our decision: one at a time. Each time it is hit, 9 or "
        "more on two dice fends the attack off.") },
  { "RM-CL-5", N_ ("Types of ship"),
    N_ ("Later seasons add classes and kinds of pods. One that has no rules here is a plain "
        "ship, or a plain pod, which only takes damage."),
    true },
  { "RM-AP-1", N_ ("Atomic Engine Power Points (AP)"),
    N_ ("Each turn each active ship has the AP on its card.") },
  { "RM-AP-2", N_ ("Atomic Engine Power Points (AP)"),
    N_ ("A ship that has spent AP must finish before another of the fleet starts.") },
  { "RM-AP-3", N_ ("Atomic Engine Power Points (AP)"),
    N_ ("AP need not be spent. They do not last until the next turn, and cannot be given to "
        "another ship."),
    true },
  { "RM-AP-4", N_ ("Automatic effects"),
    N_ ("What happens by itself is settled at once and costs no AP."), true },
  { "RM-CO-1", N_ ("The coalitions"),
    N_ ("In the season Axis of Evil, Mercury, the Rebels and Venus are the Alliance of Free "
        "Planets; the Legion of Terra and Mars are the Axis of Evil."),
    true },
  { "RM-OB-1", N_ ("What an object is"),
    N_ ("Everything on the table but dice is an object. Stations and asteroids are large, all "
        "else is small.") },
  { "RM-OB-2", N_ ("What an object is"), N_ ("What is destroyed is out of the game for good.") },
  { "RM-OB-3", N_ ("Friendly and opposing"),
    N_ ("You act with ships and crew of your own active fleet.") },
  { "RM-RE-1", N_ ("The resources"),
    N_ ("Titanium, Newtonium and Carbon 7 take one cargo space each. One that lies neither on an "
        "asteroid nor on a ship is a microid.") },
  { "RM-212", N_ ("A 2 or a 12 on the dice"),
    N_ ("On an attack roll a natural 12 always succeeds and its damage cannot be cancelled; a "
        "natural 2 always fails. Nothing overrides this.") },
  { "RM-AB-1", N_ ("Special abilities"), N_ ("An ability of a card overrides a rule.") },
  { "RM-AB-2", N_ ("Turn of play"),
    N_ ("Once a turn means during your own turn, unless the ability says otherwise."), true },
  { "RM-MS-1", N_ ("Measuring distances"),
    N_ ("Distances are measured with the ruler on the card: S, M, L. Anyone may measure at any "
        "time.") },
  { "RM-FL-1", N_ ("Building the fleet"),
    N_ ("The active fleet costs 30 points or less, crew included.") },
  { "RM-FL-2", N_ ("Building the fleet"),
    N_ ("A reserve fleet may be built beside it, also of 30 points or less, crew included. Its "
        "ships stay out until resources bring them in."),
    true },
  { "RM-FL-3", N_ ("Building the fleet"),
    N_ ("A player does not use ships of different coalitions. Our decision: the reserve counts "
        "too, and ships without a faction go with any."),
    true },
  { "RM-FL-4", N_ ("Placing pods on ships"),
    N_ ("Pods go on the posts of a base: lasers attack, shields protect, as you choose. No "
        "laser, no attack. Our decision: a card may keep a post for one kind.") },
  { "RM-FL-5", N_ ("Enlisting crew"),
    N_ ("A ship takes crew of its faction, as many as it has spaces; a ship without faction "
        "takes any.") },
  { "RM-FL-6", N_ ("Enlisting crew"),
    N_ ("Two crew members who share a rank cannot be on the same ship.") },
  { "RM-FL-7", N_ ("Enlisting crew"),
    N_ ("Crew of the Venusian Foreign Legion may serve on any ship of the coalition of Venus."),
    true },
  { "RM-FL-8", N_ ("Enlisting crew"),
    N_ ("Crew without a ship stay at the home base and defend it; their abilities do not work "
        "there.") },
  { "RM-FL-9", N_ ("Enlisting crew"),
    N_ ("In your turn crew move freely among your docked ships, and between them and the home "
        "base.") },
  { "RM-ST-1", N_ ("Setting up the table"),
    N_ ("The table is a square of about 1 m. Our decision: a base stays wholly on it; a move ends "
        "at the edge.") },
  { "RM-ST-2", N_ ("The resources"),
    N_ ("Each player brings three resources of each kind for the common pile, and one to start "
        "with.") },
  { "RM-ST-3", N_ ("Who is the first player"),
    N_ ("Each rolls two dice; the highest is the first player, and those tied roll again.") },
  { "RM-ST-4", N_ ("Placing the central asteroid"),
    N_ ("The first player puts an asteroid in the middle."), true },
  { "RM-ST-5", N_ ("Spreading the resources"),
    N_ ("In turn each drops six resources over the asteroid: off the table they are destroyed, "
        "touching it they lie on it, the rest are microids. What is left of the pile goes on the "
        "asteroid.") },
  { "RM-ST-6", N_ ("Placing your home base"),
    N_ ("Each home base is an asteroid 1 L from the edge, with the starting resource face down "
        "on it. The active fleet touches it, and no ship touches another. Our decision: the "
        "ships begin docked.") },
  { "RM-ST-7", N_ ("A station as home base"),
    N_ ("A station of the active fleet is the home base, in the place of the asteroid."), true },
  { "RM-ST-8", N_ ("A station as home base"),
    N_ ("A station from the reserve takes the place of the home base, with all that is docked to "
        "it, its crew and its resources.") },
  { "RM-MV-1", N_ ("Manoeuvring"), N_ ("1 AP moves a ship by its increment, straight ahead.") },
  { "RM-MV-2", N_ ("Manoeuvring"),
    N_ ("1 AP turns a ship any way; docked, it turns for nothing.") },
  { "RM-MV-3", N_ ("Manoeuvring"),
    N_ ("On contact 1 AP takes a ship on through the object, and 1 AP more each further move "
        "while it still touches.") },
  { "RM-MV-4", N_ ("Manoeuvring"),
    N_ ("On contact 1 AP docks. Not to an enemy ship with a shield. Ships docked to each other "
        "cannot attack each other.") },
  { "RM-MV-5", N_ ("Manoeuvring"),
    N_ ("A ship that neither evades nor docks collides, and its move ends.") },
  { "RM-MV-6", N_ ("Manoeuvring"),
    N_ ("Our decision: a ship is docked to one thing, and undocks by moving, for the AP of the "
        "move alone, unless it moves through the object. In contact and not docked, it may still "
        "dock for 1 AP.") },
  { "RM-DM-1", N_ ("Damaging ships"),
    N_ ("Each point of damage destroys a pod, which the ship's controller chooses; a ship "
        "without pods is destroyed with all aboard.") },
  { "RM-AT-1", N_ ("Attacking ships"), N_ ("You attack ships that you do not control.") },
  { "RM-AT-2", N_ ("Attacking ships"), N_ ("1 AP for each laser used; each laser once a turn.") },
  { "RM-AT-3", N_ ("Attacking ships"),
    N_ ("A ship's turn ends with its attack, all shots of it one after another.") },
  { "RM-AT-4", N_ ("Range of weapons"),
    N_ ("A target must be within range, measured straight from base to base.") },
  { "RM-AT-5", N_ ("Range of weapons"), N_ ("No attack through a large object.") },
  { "RM-AT-6", N_ ("Damage of weapons (WR) and attack dice"),
    N_ ("Two dice must reach the WR, plus 1 for each shield of the target, plus Armored Hull, "
        "Extended Range and abilities.") },
  { "RM-AT-7", N_ ("Damaging ships"),
    N_ ("Damage is settled between shots. Each hit destroys one pod, which the controller of the "
        "target chooses; a ship without pods is destroyed by the next hit, with its crew and "
        "resources."),
    true },
  { "RM-AT-8", N_ ("Doubles on the attack dice"),
    N_ ("A hit with doubles on a target without shields also kills one of its crew, whom its "
        "controller chooses.") },
  { "RM-AT-9", N_ ("Types of ship"),
    N_ ("Evasive Manoeuvres and Base Defense are rolled after a hit, never against a natural "
        "12.") },
  { "RM-MI-1", N_ ("Mining the central asteroid"),
    N_ ("A ship docked to the central asteroid when your turn begins may mine and do nothing "
        "else: a die for each free space, 1 to 3 loads so many, 6 destroys one.") },
  { "RM-MI-2", N_ ("Loading microids"),
    N_ ("Docked to a microid, 1 AP loads it, and others that touch it.") },
  { "RM-MI-3", N_ ("Unloading resources at your home base"),
    N_ ("Docked to your home base, 1 AP unloads everything.") },
  { "RM-RS-1", N_ ("Bringing ships of your reserve into play"),
    N_ ("When the home base holds what a reserve ship's card costs, you may pay it: the ship "
        "arrives docked there, with the pods and crew that you choose, and spends no AP this "
        "turn. One payment brings a whole squadron.") },
  { "RM-CN-1", N_ ("Advanced manoeuvres: collisions"),
    N_ ("A collision ends the move. Touching several things at once, who moves chooses with "
        "which.") },
  { "RM-CN-2", N_ ("Advanced manoeuvres: collisions"),
    N_ ("A ship with a shield takes no damage from a small object.") },
  { "RM-CN-3", N_ ("Advanced manoeuvres: collisions"),
    N_ ("A ship without a shield takes 1 damage from a microid.") },
  { "RM-CN-4", N_ ("Advanced manoeuvres: collisions"),
    N_ ("Ship and ship: against a target without shield the attacker rolls, and with 7 or more "
        "does 1 damage, or 2 for a pod of its own; against an attacker without shield the target "
        "rolls, and with 7 or more does 1.") },
  { "RM-CN-5", N_ ("Advanced manoeuvres: collisions"),
    N_ ("A large object does 2 damage; who survives is docked to it.") },
  { "RM-BD-1", N_ ("Advanced manoeuvres: boarding"),
    N_ ("A ship docked to an enemy ship or home base may board it for 1 AP; it does nothing else "
        "until that ends, and only ships outside the boarding attack it. House rule: a boarded "
        "ship is held (it does not move, attack, load or mine, and no crew comes or goes), or "
        "free.") },
  { "RM-BD-2", N_ ("Advanced manoeuvres: boarding"),
    N_ ("One wave a turn; the attacker must go on, for 1 AP each turn.") },
  { "RM-BD-3", N_ ("Boarding ships"),
    N_ ("A die for the ship, one for each pod, one for each crew member, and those of "
        "abilities.") },
  { "RM-BD-4", N_ ("Boarding ships"),
    N_ ("Dice are compared pair by pair from the highest; the lower side gives up a pod or a "
        "crew member.") },
  { "RM-BD-5", N_ ("Boarding ships"), N_ ("A side without pods and crew is captured at once.") },
  { "RM-BD-6", N_ ("Boarding ships"), N_ ("Comparing ends when either side has no more dice.") },
  { "RM-BD-7", N_ ("Boarding a home base on an asteroid"),
    N_ ("A home base on an asteroid has four dice and one for each crew member there; it loses "
        "dice or crew, and falls without either.") },
  { "RM-CP-1", N_ ("Capturing"),
    N_ ("The crew of a captured ship is destroyed; the captor may take its resources, then "
        "destroys or salvages it.") },
  { "RM-SV-1", N_ ("Salvaged ships"),
    N_ ("A salvaged ship is carried home under the captor's card, which loads nothing until "
        "then. A captor may carry several.") },
  { "RM-SV-2", N_ ("Salvaged ships"),
    N_ ("At home it counts once as one of the resources printed on its card. Several may pay for "
        "one ship.") },
  { 0 },
};
