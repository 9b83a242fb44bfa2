/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-words.h. */
#include "rt-fleet-words.h"

#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

const char *
rt_class_icon (RocketmenShipClass ship_class)
{
  switch (ship_class) {
  case ROCKETMEN_CLASS_FIGHTER:
    return "rt-ship-fighter-symbolic";
  case ROCKETMEN_CLASS_CRUISER:
    return "rt-ship-cruiser-symbolic";
  case ROCKETMEN_CLASS_STATION:
    return "rt-ship-station-symbolic";
  case ROCKETMEN_CLASS_ROCKETSHIP:
  case ROCKETMEN_CLASS_PLAIN:
    break;
  }
  return "rt-ship-rocketship-symbolic";
}

char *
rt_describe_kind (const FleetCatalogue *catalogue, const FleetShip *ship)
{
  const char *faction = fleet_word_faction (catalogue, ship->faction);
  const char *word = fleet_word_class (catalogue, ship->class_id);

  if (ship->craft > 1)
    return g_strdup_printf (_ ("%s × %d · %s"), word, ship->craft, faction);
  return g_strdup_printf ("%s · %s", word, faction);
}

char *
rt_describe_stats (const FleetShip *ship)
{
  return g_strdup_printf (_ ("AP %d · WR %d · move %s"), ship->ap, ship->wr,
                          fleet_word_length (ship->move));
}

RtTokenLook
rt_pod_look (const char *pod, const char *post)
{
  if (g_strcmp0 (pod, "laser") == 0)
    return RT_TOKEN_LASER;
  if (g_strcmp0 (pod, "shield") == 0)
    return RT_TOKEN_SHIELD;
  if (pod && *pod)
    return RT_TOKEN_POD;
  if (g_strcmp0 (post, "laser") == 0)
    return RT_TOKEN_LASER_POST;
  if (g_strcmp0 (post, "shield") == 0)
    return RT_TOKEN_SHIELD_POST;
  return RT_TOKEN_FREE_POST;
}
