/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-step-words.h. */
#include "rt-pocket-step-words.h"

#include "rt-pocket-words.h"

#include <glib/gi18n.h>

/* What is tapped after the first step. */
static char *
name_thing (const PocketView *view, const RulesSetup *setup, const RtPocketThing *thing)
{
  switch (thing->kind) {
  case RT_POCKET_THING_SITE:
  case RT_POCKET_THING_YARD:
    return g_strdup (rt_pocket_site_name (thing->value));
  case RT_POCKET_THING_PILE:
    return g_strdup_printf (_ ("Search %s"), rt_pocket_pile_name (thing->value));
  case RT_POCKET_THING_HAND:
  case RT_POCKET_THING_CARD:
    return g_strdup (rt_pocket_card_name (thing->value));
  case RT_POCKET_THING_ROCKET:
  case RT_POCKET_THING_HEAD:
    return rt_pocket_rocket_name (&view->seat[thing->seat].rocket[thing->value]);
  case RT_POCKET_THING_SEAT:
    return g_strdup (setup->seat[thing->seat]);
  case RT_POCKET_THING_TOKEN:
    return g_strdup_printf (_ ("Fuel %d"), thing->value);
  case RT_POCKET_THING_BONUS:
    return g_strdup (rt_pocket_bonus_text (thing->value));
  case RT_POCKET_THING_WAY:
    return g_strdup (rt_pocket_way_name (thing->value));
  }
  return NULL;
}

char *
rt_pocket_step_name (const PocketView *view, const RulesSetup *setup, const RtPocketMove *move,
                     int step)
{
  const RtPocketThing *thing = &move->path[step];

  if (step > 0)
    return name_thing (view, setup, thing);
  switch (move->verb) {
  case POCKET_MOVE:
    return g_strdup_printf (_ ("Move to %s"), rt_pocket_site_name (thing->value));
  case POCKET_DRAW:
    return g_strdup_printf (_ ("Draw the %s"), rt_pocket_card_name (view->pile[thing->value].top));
  case POCKET_BUILD:
  case POCKET_BUILD_ON:
    return g_strdup_printf (_ ("Build the %s"), rt_pocket_card_name (thing->value));
  case POCKET_REVERSE:
    return g_strdup (_ ("Reverse the arrow"));
  case POCKET_RECYCLE:
    return g_strdup_printf (_ ("Swap the %s"), rt_pocket_card_name (thing->value));
  case POCKET_FUEL:
    return g_strdup (_ ("Take fuel"));
  case POCKET_USE_FUEL:
  case POCKET_USE_LOOK:
  case POCKET_USE_SWAP:
  case POCKET_USE_SEARCH:
  case POCKET_USE_HEADS:
  case POCKET_ARRANGE:
  case POCKET_YARD:
  case POCKET_DEAL:
  case POCKET_TOP:
  case POCKET_FIND:
  case POCKET_TAKEN:
    return name_thing (view, setup, thing);
  case POCKET_PLACE:
    return g_strdup_printf (_ ("Start at %s"), rt_pocket_site_name (thing->value));
  case POCKET_GO:
    return g_strdup_printf (_ ("Go %s"), rt_pocket_way_name (thing->value));
  case POCKET_ONTO:
    return g_strdup_printf (_ ("Put it on %s"), rt_pocket_pile_name (thing->value));
  case POCKET_SEARCH:
    return name_thing (view, setup, thing);
  case POCKET_TAKE:
    return g_strdup_printf (_ ("Take the %s"), rt_pocket_card_name (thing->value));
  }
  return NULL;
}

char *
rt_pocket_step_tag (const PocketView *view, const RtPocketMove *move, int step)
{
  static const char *const tags[] = {
    [POCKET_MOVE] = N_ ("Move here"),   [POCKET_BUILD] = N_ ("Build"),
    [POCKET_BUILD_ON] = N_ ("Build"),   [POCKET_REVERSE] = N_ ("Reverse"),
    [POCKET_RECYCLE] = N_ ("Swap"),     [POCKET_FUEL] = N_ ("Take fuel"),
    [POCKET_PLACE] = N_ ("Start here"), [POCKET_ONTO] = N_ ("Put here"),
    [POCKET_SEARCH] = N_ ("Search"),    [POCKET_TAKE] = NULL,
  };
  const RtPocketThing *thing = &move->path[step];

  if (thing->kind == RT_POCKET_THING_ROCKET)
    return g_strdup (_ ("Here"));
  if (thing->kind == RT_POCKET_THING_HEAD)
    return g_strdup (_ ("Swap"));
  if (move->verb == POCKET_DRAW)
    /* Translators: the number is that of the cards in the pile. */
    return g_strdup_printf (_ ("Draw · %d"), view->pile[thing->value].size);
  if (move->verb >= POCKET_USE_FUEL && move->verb <= POCKET_USE_HEADS)
    return g_strdup (step == 0 ? _ ("Use") : _ ("Choose"));
  return tags[move->verb] ? g_strdup (_ (tags[move->verb])) : NULL;
}

/* What is asked before anything was tapped; nothing, when any action may be chosen. */
static char *
first_question (const PocketView *view, const RulesSetup *setup, const RtPocketMove *move)
{
  static const char *const questions[] = {
    [POCKET_ARRANGE] = N_ ("Which card comes next, clockwise from the Launch Pad?"),
    [POCKET_PLACE] = N_ ("Where does your astronaut start?"),
    [POCKET_GO] = N_ ("Which way round in this turn?"),
    [POCKET_SEARCH] = N_ ("Which other pile do you search?"),
    [POCKET_TAKE] = NULL,
  };

  if (move->verb == POCKET_ONTO)
    return g_strdup_printf (_ ("Which pile gets the %s?"), rt_pocket_card_name (view->carried));
  if (move->verb == POCKET_TAKE)
    return view->looking >= 0
               ? g_strdup_printf (_ ("Take a card of %s’s hand"), setup->seat[view->looking])
               : g_strdup_printf (_ ("Take a card of %s"),
                                  rt_pocket_pile_name (MAX (view->searching, 0)));
  return questions[move->verb] ? g_strdup (_ (questions[move->verb])) : NULL;
}

char *
rt_pocket_step_question (const PocketView *view, const RulesSetup *setup, const RtPocketMove *move,
                         int step)
{
  if (step == 0 || move->verb == POCKET_ARRANGE)
    return first_question (view, setup, move);
  switch (move->path[step].kind) {
  case RT_POCKET_THING_ROCKET:
    if (move->verb == POCKET_BUILD_ON)
      return g_strdup_printf (_ ("Which rocket gets the %s?"),
                              rt_pocket_card_name (move->path[0].value));
    return g_strdup_printf (_ ("Which rocket gets fuel %d?"), move->path[step - 1].value);
  case RT_POCKET_THING_HEAD:
    return g_strdup (step == 1 ? _ ("Which head do you give?") : _ ("For which head?"));
  case RT_POCKET_THING_SEAT:
    return g_strdup (move->verb == POCKET_USE_LOOK ? _ ("Whose hand do you look at?")
                                                   : _ ("With whom do you change places?"));
  case RT_POCKET_THING_TOKEN:
    return g_strdup (_ ("Which fuel do you take?"));
  case RT_POCKET_THING_PILE:
    return g_strdup (_ ("Which pile do you search?"));
  case RT_POCKET_THING_SITE:
  case RT_POCKET_THING_HAND:
  case RT_POCKET_THING_BONUS:
  case RT_POCKET_THING_WAY:
  case RT_POCKET_THING_CARD:
  case RT_POCKET_THING_YARD:
    break;
  }
  return NULL;
}

const char *
rt_pocket_step_icon (const RtPocketMove *move)
{
  static const char *const icons[] = {
    [POCKET_MOVE] = "rt-move-symbolic",
    [POCKET_DRAW] = "rt-cards-symbolic",
    [POCKET_BUILD] = "rt-ship-rocketship-symbolic",
    [POCKET_BUILD_ON] = "rt-ship-rocketship-symbolic",
    [POCKET_REVERSE] = "rt-turn-symbolic",
    [POCKET_RECYCLE] = "rt-turn-symbolic",
    [POCKET_FUEL] = "rt-laser-symbolic",
    [POCKET_PLACE] = "rt-crew-symbolic",
    [POCKET_GO] = "rt-turn-symbolic",
    [POCKET_ONTO] = "rt-cards-symbolic",
    [POCKET_SEARCH] = "rt-cards-symbolic",
    [POCKET_TAKE] = "rt-cards-symbolic",
  };

  return icons[move->verb] ? icons[move->verb] : "starred-symbolic";
}
