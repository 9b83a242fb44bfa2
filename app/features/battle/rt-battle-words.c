/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-words.h. */
#include "rt-battle-words.h"

#include "app/features/fleet-builder/rt-fleet-words.h"

#include <glib/gi18n.h>

const char *
rt_battle_class_name (RocketmenShipClass ship_class)
{
  switch (ship_class) {
  case ROCKETMEN_CLASS_FIGHTER:
    return _ ("Fighter");
  case ROCKETMEN_CLASS_ROCKETSHIP:
    return _ ("Rocketship");
  case ROCKETMEN_CLASS_CRUISER:
    return _ ("Cruiser");
  case ROCKETMEN_CLASS_STATION:
    return _ ("Station");
  case ROCKETMEN_CLASS_PLAIN:
    break;
  }
  return _ ("Ship");
}

char *
rt_battle_object_name (const RocketmenSetup *setup, int object)
{
  if (object < ROCKETMEN_SHIPS_MAX)
    return g_strdup (rocketmen_ship_name (setup, object));
  if (object < ROCKETMEN_OBJECT_ASTEROID)
    return g_strdup_printf (_ ("%s's home base"),
                            setup->common.seat[object - ROCKETMEN_OBJECT_BASE]);
  if (object >= ROCKETMEN_OBJECT_ONE_MICROID)
    return g_strdup_printf (_ ("Microid %d"), object - ROCKETMEN_OBJECT_ONE_MICROID + 1);
  return g_strdup (object == ROCKETMEN_OBJECT_ASTEROID ? _ ("Central asteroid") : _ ("Microid"));
}

char *
rt_battle_object_phrase (const RocketmenSetup *setup, int object)
{
  if (object == ROCKETMEN_OBJECT_ASTEROID)
    return g_strdup (_ ("the central asteroid"));
  return object == ROCKETMEN_OBJECT_MICROID ? g_strdup (_ ("a microid"))
                                            : rt_battle_object_name (setup, object);
}

const char *
rt_battle_object_icon (const RocketmenSetup *setup, int object)
{
  if (object < ROCKETMEN_SHIPS_MAX)
    return rt_class_icon (setup->ship[object].ship_class);
  return object >= ROCKETMEN_OBJECT_MICROID ? "rt-titanium-symbolic" : "rt-asteroid-symbolic";
}

/* As on the ruler; not to be translated. */
static const char *
length_name (int length)
{
  static const char *const names[] = { "–", "S", "M", "L" };

  return names[length];
}

char *
rt_battle_ship_line (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  const RocketmenShipCard *card = &setup->ship[ship];
  const char *class_name = rt_battle_class_name (card->ship_class);

  if (state->ship[ship].docked) {
    int object = state->ship[ship].docked - 1;
    g_autofree char *name = rt_battle_object_name (setup, object);

    if (object == rocketmen_home (state, card->seat))
      return g_strdup_printf (_ ("%s · at home base"), class_name);
    return g_strdup_printf (_ ("%s · docked to %s"), class_name, name);
  }
  return g_strdup_printf (_ ("%s · move %s · laser %s"), class_name, length_name (card->move),
                          length_name (card->range));
}

const char *
rt_battle_standing_name (RtShipStanding standing)
{
  switch (standing) {
  case RT_SHIP_TO_ACT:
    return _ ("to act");
  case RT_SHIP_ACTING:
    return _ ("acting");
  case RT_SHIP_DONE:
    return _ ("done");
  case RT_SHIP_BOARDING:
    return _ ("boarding");
  case RT_SHIP_NEW:
    return _ ("new");
  case RT_SHIP_IN_RESERVE:
    return _ ("in reserve");
  case RT_SHIP_DESTROYED:
    return _ ("destroyed");
  case RT_SHIP_CAPTURED:
    return _ ("captured");
  case RT_SHIP_WAITING:
    break;
  }
  return NULL;
}

const char *
rt_battle_standing_style (RtShipStanding standing)
{
  switch (standing) {
  case RT_SHIP_TO_ACT:
    return "to-act";
  case RT_SHIP_ACTING:
    return "acting";
  case RT_SHIP_BOARDING:
    return "boarding";
  case RT_SHIP_NEW:
    return "new";
  case RT_SHIP_WAITING:
  case RT_SHIP_DONE:
  case RT_SHIP_IN_RESERVE:
  case RT_SHIP_DESTROYED:
  case RT_SHIP_CAPTURED:
    break;
  }
  return NULL;
}

char *
rt_battle_ship_sentence (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  const RocketmenShipState *self = &state->ship[ship];
  const char *name = rocketmen_ship_name (setup, ship);
  RtShipStanding standing = rt_battle_standing (setup, state, ship);
  const char *tag = rt_battle_standing_name (standing);
  g_autofree char *line = NULL;

  if (standing >= RT_SHIP_IN_RESERVE)
    return g_strdup_printf ("%s, %s", name, tag);
  line = rt_battle_ship_line (setup, state, ship);
  /* The last is what it is doing, with its comma, or nothing. */
  return g_strdup_printf (
      _ ("%s, %s, %d AP, lasers %d, shields %d, crew %d%s%s"), name, line, self->ap,
      self->pods[ROCKETMEN_POD_LASER], self->pods[ROCKETMEN_POD_SHIELD],
      rocketmen_crew_aboard (setup, state, ship), tag ? ", " : "", tag ? tag : "");
}

char *
rt_battle_cure_label (const RocketmenSetup *setup, const RulesAction *cure)
{
  const char *name = rocketmen_ship_name (setup, cure->arg[0]);

  if (cure->verb == ROCKETMEN_VERB_FINISH)
    return g_strdup_printf (_ ("Finish %s"), name);
  if (cure->verb == ROCKETMEN_VERB_BOARD)
    return g_strdup_printf (_ ("Board with %s"), name);
  return g_strdup_printf (_ ("Move %s"), name);
}

/* ---- Tokens ---- */

static guint
add (RtTokenLook *looks, guint n, RtTokenLook look, int times)
{
  for (int i = 0; i < times && n < RT_TOKENS_MAX; i++)
    looks[n++] = look;
  return n;
}

guint
rt_battle_pod_looks (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                     RtTokenLook looks[RT_TOKENS_MAX])
{
  const RocketmenShipState *self = &state->ship[ship];
  guint n = 0;

  n = add (looks, n, RT_TOKEN_LASER, self->pods[ROCKETMEN_POD_LASER] - self->fired);
  n = add (looks, n, RT_TOKEN_LASER_FIRED, self->fired);
  n = add (looks, n, RT_TOKEN_SHIELD, self->pods[ROCKETMEN_POD_SHIELD]);
  n = add (looks, n, RT_TOKEN_POD, self->pods[ROCKETMEN_POD_PLAIN]);
  return add (looks, n, RT_TOKEN_LOST, setup->ship[ship].posts - rocketmen_pods (self));
}

guint
rt_battle_crew_looks (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                      RtTokenLook looks[RT_TOKENS_MAX])
{
  int crew = rocketmen_crew_aboard (setup, state, ship);
  guint n = add (looks, 0, RT_TOKEN_CREW, crew);

  return add (looks, n, RT_TOKEN_SEAT, setup->ship[ship].seats - crew);
}

/* Those known, then the others face down. */
static guint
add_resources (RtTokenLook *looks, guint n, const uint8_t known[ROCKETMEN_RESOURCES], int all)
{
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    n = add (looks, n, RT_TOKEN_TITANIUM + kind, known[kind]);
    all -= known[kind];
  }
  return add (looks, n, RT_TOKEN_HIDDEN, all);
}

guint
rt_battle_cargo_looks (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                       RtTokenLook looks[RT_TOKENS_MAX])
{
  const RocketmenShipState *self = &state->ship[ship];
  guint n = add_resources (looks, 0, self->cargo, self->n_cargo);

  return add (looks, n, RT_TOKEN_HOLD, rocketmen_free_space (setup, state, ship));
}

guint
rt_battle_stock_looks (const RocketmenState *state, int seat, RtTokenLook looks[RT_TOKENS_MAX])
{
  const RocketmenBaseState *base = &state->base[seat];
  guint n = 0;

  if (base->start)
    n = add (looks, n,
             base->start <= ROCKETMEN_RESOURCES ? RT_TOKEN_TITANIUM + base->start - 1
                                                : RT_TOKEN_HIDDEN,
             1);
  return add_resources (looks, n, base->stock, base->n_stock);
}

guint
rt_battle_object_looks (const RocketmenSetup *setup, const RocketmenState *state, int object,
                        RtTokenLook looks[RT_TOKENS_MAX])
{
  guint n = 0;
  int crew = 0;

  for (int i = 0; i < setup->n_crew; i++)
    crew += setup->crew[i].seat == rocketmen_seat_of (setup, object)
            && state->crew[i] == (object < ROCKETMEN_SHIPS_MAX ? object : ROCKETMEN_CREW_BASE);
  if (object < ROCKETMEN_SHIPS_MAX) {
    n = add (looks, n, RT_TOKEN_LASER, state->ship[object].pods[ROCKETMEN_POD_LASER]);
    n = add (looks, n, RT_TOKEN_SHIELD, state->ship[object].pods[ROCKETMEN_POD_SHIELD]);
    n = add (looks, n, RT_TOKEN_POD, state->ship[object].pods[ROCKETMEN_POD_PLAIN]);
  }
  return add (looks, n, RT_TOKEN_CREW, crew);
}

guint
rt_battle_cost_looks (const uint8_t cost[ROCKETMEN_RESOURCES], RtTokenLook looks[RT_TOKENS_MAX])
{
  guint n = 0;

  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    n = add (looks, n, RT_TOKEN_TITANIUM + kind, cost[kind]);
  return n;
}
