/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rocketmen: the rules that a battle enforces, in our words. Included by rocketmen.c alone. */
#pragma once

#include "../rules.h"

static const RulesRule rules[] = {
  { "RM-1", "Rocketmen",
    N_ ("The first to capture an opponent's home base, or to destroy all ships of an opponent's "
        "active fleet, wins. A captured ship is out of the fleet; both last ships at once are a "
        "draw.") },
  { "RM-TN-1", "JEU", N_ ("Players take whole turns in order from the first player.") },
  { "RM-CL-1", "TYPES DE VAISSEAUX",
    N_ ("Fighters fly in squadrons. Once in each player's turn, a craft that is hit may try to "
        "evade: 7 or more on two dice.") },
  { "RM-CL-2", "TYPES DE VAISSEAUX",
    N_ ("A rocketship may lengthen the range of an attack by one increment for 1 AP a step; each "
        "step adds 1 to its WR.") },
  { "RM-CL-3", "TYPES DE VAISSEAUX", N_ ("An attacker adds 1 to its WR against a cruiser.") },
  { "RM-CL-4", "TYPES DE VAISSEAUX",
    N_ ("A station may be the home base. Each time it is hit, 9 or more on two dice fends the "
        "attack off.") },
  { "RM-AP-1", "NOTIONS IMPORTANTES DU JEU",
    N_ ("Each turn each active ship has the AP on its card.") },
  { "RM-AP-2", "NOTIONS IMPORTANTES DU JEU",
    N_ ("A ship that has spent AP must finish before another of the fleet starts.") },
  { "RM-AP-4", "NOTIONS IMPORTANTES DU JEU",
    N_ ("What happens by itself is settled at once and costs no AP.") },
  { "RM-OB-1", "NOTIONS IMPORTANTES DU JEU",
    N_ ("Everything on the table but dice is an object. Stations and asteroids are large, all else "
        "is small.") },
  { "RM-OB-2", "NOTIONS IMPORTANTES DU JEU",
    N_ ("What is destroyed is out of the game for good.") },
  { "RM-OB-3", "NOTIONS IMPORTANTES DU JEU",
    N_ ("You act with ships and crew of your own active fleet.") },
  { "RM-RE-1", "NOTIONS IMPORTANTES DU JEU",
    N_ ("Titanium, Newtonium and Carbon 7 take one cargo space each. One that lies neither on an "
        "asteroid nor on a ship is a microid.") },
  { "RM-212", "NOTIONS IMPORTANTES DU JEU",
    N_ ("On an attack roll a natural 12 always succeeds and its damage cannot be cancelled; a "
        "natural 2 always fails. Nothing overrides this.") },
  { "RM-AB-1", "NOTIONS IMPORTANTES DU JEU", N_ ("An ability of a card overrides a rule.") },
  { "RM-MS-1", "NOTIONS IMPORTANTES DU JEU",
    N_ ("Distances are measured with the ruler on the card: S, M, L. Anyone may measure at any "
        "time.") },
  { "RM-FL-1", "CONSTRUCTION DE LA FLOTTE", N_ ("The active fleet costs 30 points or less.") },
  { "RM-FL-4", "CONSTRUCTION DE LA FLOTTE",
    N_ ("Pods go on the posts of a base: lasers attack, shields protect. No laser, no attack.") },
  { "RM-FL-5", "CONSTRUCTION DE LA FLOTTE",
    N_ ("A ship takes crew of its faction, as many as it has spaces; a ship without faction takes "
        "any.") },
  { "RM-FL-6", "CONSTRUCTION DE LA FLOTTE",
    N_ ("Two crew members who share a rank cannot be on the same ship.") },
  { "RM-FL-8", "CONSTRUCTION DE LA FLOTTE",
    N_ ("Crew without a ship stay at the home base and defend it; their abilities do not work "
        "there.") },
  { "RM-FL-9", "CONSTRUCTION DE LA FLOTTE",
    N_ ("In your turn crew move freely among your docked ships, and between them and the home "
        "base.") },
  { "RM-ST-2", "MISE EN PLACE",
    N_ ("Each player brings three resources of each kind for the common pile, and one to start "
        "with.") },
  { "RM-ST-3", "MISE EN PLACE",
    N_ ("Each rolls two dice; the highest is the first player, and those tied roll again.") },
  { "RM-ST-5", "MISE EN PLACE",
    N_ ("In turn each drops six resources over the asteroid: off the table they are destroyed, "
        "touching it they lie on it, the rest are microids. What is left of the pile goes on the "
        "asteroid.") },
  { "RM-ST-8", "MISE EN PLACE",
    N_ ("A station from the reserve takes the place of the home base, with all that is docked to "
        "it, its crew and its resources.") },
  { "RM-MV-1", "MANOEUVRER", N_ ("1 AP moves a ship by its increment, straight ahead.") },
  { "RM-MV-2", "MANOEUVRER", N_ ("1 AP turns a ship any way; docked, it turns for nothing.") },
  { "RM-MV-3", "MANOEUVRER",
    N_ ("On contact 1 AP takes a ship on through the object, and 1 AP more each further move while "
        "it still touches.") },
  { "RM-MV-4", "MANOEUVRER",
    N_ ("On contact 1 AP docks. Not to an enemy ship with a shield. Ships docked to each other "
        "cannot attack each other.") },
  { "RM-MV-5", "MANOEUVRER",
    N_ ("A ship that neither evades nor docks collides, and its move ends.") },
  { "RM-MV-6", "MANOEUVRER",
    N_ ("A ship undocks by moving, for the AP of the move alone, unless it moves through the "
        "object.") },
  { "RM-DM-1", "ATTAQUER",
    N_ ("Each point of damage destroys a pod, which the ship's controller chooses; a ship without "
        "pods is destroyed with all aboard.") },
  { "RM-AT-1", "ATTAQUER", N_ ("You attack ships that you do not control.") },
  { "RM-AT-2", "ATTAQUER", N_ ("1 AP for each laser used; each laser once a turn.") },
  { "RM-AT-3", "ATTAQUER",
    N_ ("A ship's turn ends with its attack, all shots of it one after another.") },
  { "RM-AT-4", "ATTAQUER",
    N_ ("A target must be within range, measured straight from base to base.") },
  { "RM-AT-5", "ATTAQUER", N_ ("No attack through a large object.") },
  { "RM-AT-6", "ATTAQUER",
    N_ ("Two dice must reach the WR, plus 1 for each shield of the target, plus Armored Hull, "
        "Extended Range and abilities.") },
  { "RM-AT-8", "ATTAQUER",
    N_ ("A hit with doubles on a target without shields also kills one of its crew, whom its "
        "controller chooses.") },
  { "RM-AT-9", "ATTAQUER",
    N_ ("Evasive Manoeuvres and Base Defense are rolled after a hit, never against a natural "
        "12.") },
  { "RM-MI-1", "RECUPERER DU MINERAI",
    N_ ("A ship docked to the central asteroid when your turn begins may mine and do nothing else: "
        "a die for each free space, 1 to 3 loads so many, 6 destroys one.") },
  { "RM-MI-2", "RECUPERER DU MINERAI",
    N_ ("Docked to a microid, 1 AP loads it, and others that touch it.") },
  { "RM-MI-3", "RECUPERER DU MINERAI", N_ ("Docked to your home base, 1 AP unloads everything.") },
  { "RM-RS-1", "METTRE EN JEU DES VAISSEAUX DE VOTRE RESERVE",
    N_ ("When the home base holds what a reserve ship's card costs, you may pay it: the ship "
        "arrives docked there and spends no AP this turn.") },
  { "RM-CN-2", "COLLISIONS", N_ ("A ship with a shield takes no damage from a small object.") },
  { "RM-CN-3", "COLLISIONS", N_ ("A ship without a shield takes 1 damage from a microid.") },
  { "RM-CN-4", "COLLISIONS",
    N_ ("Ship and ship: against a target without shield the attacker rolls, and with 7 or more "
        "does 1 damage, or 2 for a pod of its own; against an attacker without shield the target "
        "rolls, and with 7 or more does 1.") },
  { "RM-CN-5", "COLLISIONS", N_ ("A large object does 2 damage; who survives is docked to it.") },
  { "RM-BD-1", "ABORDAGE",
    N_ ("A ship docked to an enemy ship or home base may board it for 1 AP; it does nothing else "
        "until that ends.") },
  { "RM-BD-2", "ABORDAGE", N_ ("One wave a turn; the attacker must go on, for 1 AP each turn.") },
  { "RM-BD-3", "ABORDAGE",
    N_ ("A die for the ship, one for each pod, one for each crew member, and those of "
        "abilities.") },
  { "RM-BD-4", "ABORDAGE",
    N_ ("Dice are compared pair by pair from the highest; the lower side gives up a pod or a crew "
        "member.") },
  { "RM-BD-5", "ABORDAGE", N_ ("A side without pods and crew is captured at once.") },
  { "RM-BD-6", "ABORDAGE", N_ ("Comparing ends when either side has no more dice.") },
  { "RM-BD-7", "ABORDAGE",
    N_ ("A home base on an asteroid has four dice and one for each crew member there; it loses "
        "dice or crew, and falls without either.") },
  { "RM-CP-1", "ABORDAGE",
    N_ ("The crew of a captured ship is destroyed; the captor may take its resources, then "
        "destroys or salvages it.") },
  { "RM-SV-1", "ABORDAGE",
    N_ ("A salvaged ship is carried home under the captor's card, which loads nothing until "
        "then.") },
  { "RM-SV-2", "ABORDAGE",
    N_ ("At home it counts once as one of the resources printed on its card.") },
  { 0 },
};
