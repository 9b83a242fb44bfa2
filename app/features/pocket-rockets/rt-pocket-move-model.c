/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-move-model.h. */
#include "rt-pocket-move-model.h"

/* ---- Things ---- */

static RtPocketThing
thing (RtPocketThingKind kind, int value)
{
  return (RtPocketThing){ kind, 0, value };
}

/* A rocket of the seat as an action names it. */
static RtPocketThing
find_rocket (const PocketView *view, RtPocketThingKind kind, int seat, int card, int sections)
{
  int head = pocket_is_head (card) ? pocket_part (card) : POCKET_NONE;

  for (int i = 0; i < view->seat[seat].n_rockets; i++) {
    const PocketRocket *rocket = &view->seat[seat].rocket[i];

    if (rocket->colour == pocket_colour (card) && rocket->sections == sections
        && rocket->head == head && (kind == RT_POCKET_THING_HEAD || rocket->fuel == 0))
      return (RtPocketThing){ kind, seat, i };
  }
  return (RtPocketThing){ kind, seat, POCKET_NONE };
}

/* The rocket under construction that gets a card. */
static RtPocketThing
find_building (const PocketView *view, int seat, int card, int sections)
{
  int base = pocket_card (pocket_colour (card), POCKET_BASE);

  return find_rocket (view, RT_POCKET_THING_ROCKET, seat, base, sections);
}

static gboolean
is_same_rocket (const PocketRocket *a, const PocketRocket *b, gboolean any_fuel)
{
  return a->colour == b->colour && a->sections == b->sections && a->head == b->head
         && (any_fuel || a->fuel == b->fuel);
}

gboolean
rt_pocket_same_thing (const PocketView *view, const RtPocketThing *a, const RtPocketThing *b)
{
  if (a->kind != b->kind || a->seat != b->seat)
    return FALSE;
  if ((a->kind != RT_POCKET_THING_ROCKET && a->kind != RT_POCKET_THING_HEAD) || a->value < 0
      || b->value < 0)
    return a->value == b->value;
  return is_same_rocket (&view->seat[a->seat].rocket[a->value],
                         &view->seat[b->seat].rocket[b->value], a->kind == RT_POCKET_THING_HEAD);
}

gboolean
rt_pocket_move_begins (const PocketView *view, const RtPocketMove *move, const RtPocketThing *path,
                       int n_path)
{
  if (n_path > move->n_path)
    return FALSE;
  for (int i = 0; i < n_path; i++)
    if (!rt_pocket_same_thing (view, &move->path[i], &path[i]))
      return FALSE;
  return TRUE;
}

/* ---- Actions ---- */

static void
add_thing (RtPocketMove *move, RtPocketThing next)
{
  g_return_if_fail (move->n_path < RT_POCKET_PATH_MAX);
  move->path[move->n_path++] = next;
}

static void
trace_path (const PocketView *view, RtPocketMove *move)
{
  const int16_t *arg = move->action.arg;
  int seat = MAX (view->turn, 0);

  switch (move->verb) {
  case POCKET_MOVE:
    add_thing (move, thing (RT_POCKET_THING_SITE, view->next));
    break;
  case POCKET_DRAW:
    add_thing (move, thing (RT_POCKET_THING_PILE, view->seat[seat].site));
    break;
  case POCKET_BUILD:
  case POCKET_RECYCLE:
    add_thing (move, thing (RT_POCKET_THING_HAND, arg[0]));
    break;
  case POCKET_BUILD_ON:
    add_thing (move, thing (RT_POCKET_THING_HAND, arg[0]));
    add_thing (move, find_building (view, seat, arg[0], arg[1]));
    break;
  case POCKET_REVERSE:
    add_thing (move, thing (RT_POCKET_THING_SITE, POCKET_CONVEYOR));
    break;
  case POCKET_FUEL:
    add_thing (move, thing (RT_POCKET_THING_SITE, POCKET_LAUNCH));
    add_thing (move, thing (RT_POCKET_THING_TOKEN, arg[0]));
    add_thing (move, find_rocket (view, RT_POCKET_THING_ROCKET, seat, arg[1], arg[2]));
    break;
  case POCKET_USE_FUEL:
    add_thing (move, thing (RT_POCKET_THING_BONUS, POCKET_BONUS_FUEL));
    add_thing (move, thing (RT_POCKET_THING_TOKEN, arg[0]));
    add_thing (move, find_rocket (view, RT_POCKET_THING_ROCKET, seat, arg[1], arg[2]));
    break;
  case POCKET_USE_LOOK:
    add_thing (move, thing (RT_POCKET_THING_BONUS, POCKET_BONUS_LOOK));
    add_thing (move, (RtPocketThing){ RT_POCKET_THING_SEAT, arg[0], 0 });
    break;
  case POCKET_USE_SWAP:
    add_thing (move, thing (RT_POCKET_THING_BONUS, POCKET_BONUS_SWAP));
    add_thing (move, (RtPocketThing){ RT_POCKET_THING_SEAT, arg[0], 0 });
    break;
  case POCKET_USE_SEARCH:
    add_thing (move, thing (RT_POCKET_THING_BONUS, POCKET_BONUS_SEARCH));
    add_thing (move, thing (RT_POCKET_THING_PILE, arg[0]));
    break;
  case POCKET_USE_HEADS:
    add_thing (move, thing (RT_POCKET_THING_BONUS, POCKET_BONUS_HEADS));
    add_thing (move, find_rocket (view, RT_POCKET_THING_HEAD, seat, arg[0], arg[1]));
    add_thing (move, find_rocket (view, RT_POCKET_THING_HEAD, arg[2], arg[3], arg[4]));
    break;
  case POCKET_ARRANGE:
    for (int i = 0; i < POCKET_PILES; i++)
      add_thing (move, thing (RT_POCKET_THING_YARD, arg[i]));
    break;
  case POCKET_PLACE:
    add_thing (move, thing (RT_POCKET_THING_SITE, arg[0]));
    break;
  case POCKET_GO:
    add_thing (move, thing (RT_POCKET_THING_WAY, arg[0]));
    break;
  case POCKET_ONTO:
  case POCKET_SEARCH:
    add_thing (move, thing (RT_POCKET_THING_PILE, arg[0]));
    break;
  case POCKET_TAKE:
    add_thing (move, thing (RT_POCKET_THING_CARD, arg[0]));
    break;
  case POCKET_YARD:
  case POCKET_DEAL:
  case POCKET_TOP:
  case POCKET_FIND:
  case POCKET_TAKEN:
    break; /* chance's own are not tapped */
  }
}

GArray *
rt_pocket_moves (const PocketView *view, const GArray *legal)
{
  GArray *moves = g_array_new (FALSE, TRUE, sizeof (RtPocketMove));

  for (guint i = 0; i < legal->len; i++) {
    const RulesAction *action = &g_array_index (legal, RulesAction, i);
    RtPocketMove move = { .action = *action, .verb = action->verb };

    trace_path (view, &move);
    if (move.n_path)
      g_array_append_val (moves, move);
  }
  return moves;
}
