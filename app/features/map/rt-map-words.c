/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-words.h. */
#include "rt-map-words.h"

#include "app/features/battle/rt-battle-words.h"
#include "app/features/range/rt-range-words.h"

#include <glib/gi18n.h>

enum { SQUARE = 1000 };

/* ---- Small words ---- */

char *
rt_map_words_name (const RocketmenSetup *setup, int object)
{
  if (object >= ROCKETMEN_OBJECT_ONE_MICROID)
    return g_strdup_printf (_ ("Microid %d"), object - ROCKETMEN_OBJECT_ONE_MICROID + 1);
  return rt_battle_object_name (setup, object);
}

/* As it stands within a sentence. */
static char *
name_within (RtMapModel *model, int object)
{
  if (object == ROCKETMEN_OBJECT_ASTEROID)
    return g_strdup (_ ("the central asteroid"));
  if (object >= ROCKETMEN_OBJECT_MICROID)
    return g_strdup (_ ("a microid"));
  return rt_battle_object_name (rt_map_model_get_setup (model), object);
}

static char *
write_length (RtMapModel *model, int length)
{
  RtMeasure *measure = rt_map_model_get_measure (model);
  gboolean is_inch = measure && rt_measure_get_unit (measure) == RT_UNIT_INCH;

  if (measure)
    return rt_measure_format (measure, MAX (0, length), is_inch);
  return g_strdup_printf (_ ("%.*f mm"), 0, MAX (0, length) / 10.0);
}

char *
rt_map_words_length (RtMapModel *model, int length, int error)
{
  RtMeasure *measure = rt_map_model_get_measure (model);
  gboolean is_inch = measure && rt_measure_get_unit (measure) == RT_UNIT_INCH;
  g_autofree char *text = write_length (model, length);

  if (error == 0)
    return g_steal_pointer (&text);
  return g_strdup_printf (_ ("%s ± %.*f"), text, is_inch ? 2 : 0, error / (is_inch ? 254.0 : 10.0));
}

char *
rt_map_words_source (RtMapModel *model)
{
  guint n;
  const RtMapItem *items = rt_map_model_get_items (model, &n);
  const RtMapItem *worst = NULL;

  for (guint i = 0; i < n; i++)
    if (!worst || items[i].error > worst->error)
      worst = &items[i];
  if (!worst)
    return g_strdup ("");
  g_autofree char *length = write_length (model, worst->error);
  return g_strdup_printf (
      _ ("Miniatures are put down by hand: each is taken to be 1 mm off when it is placed, and "
         "1.5 mm more with every move until it is put right. Farthest off is %s, by %s."),
      worst->name, length);
}

char *
rt_map_words_exact_length (RtMapModel *model, int length)
{
  RtMeasure *measure = rt_map_model_get_measure (model);

  return measure ? rt_measure_format (measure, length, 1)
                 : g_strdup_printf (_ ("%.*f mm"), 1, length / 10.0);
}

char *
rt_map_words_square (RtMapModel *model, SpacePoint at)
{
  int n = (rt_map_model_get_side (model) + SQUARE - 1) / SQUARE;
  int column = CLAMP (at.x / SQUARE, 0, n - 1);
  int row = CLAMP ((rt_map_model_get_side (model) - at.y) / SQUARE, 0, n - 1);

  return g_strdup_printf ("%c%d", 'A' + column, row + 1);
}

/* "40°", "28.5°" */
static char *
write_degrees (int tenths)
{
  return g_strdup_printf ("%.*f°", tenths % 10 != 0, tenths / 10.0);
}

void
rt_map_label_clear (RtMapLabel *label)
{
  g_clear_pointer (&label->title, g_free);
  g_clear_pointer (&label->detail, g_free);
}

/* ---- Sentences ---- */

static char *
describe_kind (RtMapModel *model, const RtMapItem *item)
{
  const RocketmenSetup *setup = rt_map_model_get_setup (model);
  const char *owner = item->seat >= 0 ? setup->common.seat[item->seat] : "";

  switch (item->form) {
  case RT_MAP_FORM_FIGHTER:
    return g_strdup_printf (_ ("%s, %s's fighter"), item->name, owner);
  case RT_MAP_FORM_ROCKETSHIP:
    return g_strdup_printf (_ ("%s, %s's rocketship"), item->name, owner);
  case RT_MAP_FORM_CRUISER:
    return g_strdup_printf (_ ("%s, %s's cruiser"), item->name, owner);
  case RT_MAP_FORM_STATION:
    return g_strdup_printf (_ ("%s, %s's station"), item->name, owner);
  case RT_MAP_FORM_PLAIN:
    return g_strdup_printf (_ ("%s, %s's ship"), item->name, owner);
  case RT_MAP_FORM_BASE:
  case RT_MAP_FORM_ASTEROID:
  case RT_MAP_FORM_MICROID:
    break;
  }
  return g_strdup (item->name);
}

static void
add (GString *text, char *part)
{
  if (part && *part) {
    if (text->len)
      g_string_append (text, ", ");
    g_string_append (text, part);
  }
  g_free (part);
}

static char *
describe_steps (int steps)
{
  return steps ? g_strdup (rt_range_zone_name (steps)) : NULL;
}

/* A 12 always hits, and a 2 never. */
static char *
describe_number (int number)
{
  return g_strdup_printf (_ ("needs %d"), CLAMP (number, 3, 12));
}

static char *
describe_beyond (RtMapModel *model, const RtMapLine *line)
{
  g_autofree char *length = rt_map_words_length (model, line->beyond, 0);

  return g_strdup_printf (_ ("%s out of reach"), length);
}

static char *
describe_blocker (RtMapModel *model, const RtMapLine *line)
{
  g_autofree char *name = name_within (model, line->blocker);

  return g_strdup_printf (_ ("%s in the way"), name);
}

static void
add_line (RtMapModel *model, const RtMapLine *line, GString *text)
{
  add (text, g_strdup_printf (_ ("at %d o'clock"), line->clock));
  add (text, rt_map_words_length (model, line->gap, line->error));
  switch (line->kind) {
  case RT_MAP_LINE_CLEAR:
    add (text, g_strdup (_ ("line clear")));
    add (text, describe_steps (line->steps));
    add (text, describe_number (line->number));
    break;
  case RT_MAP_LINE_BLOCKED:
    add (text, describe_blocker (model, line));
    break;
  case RT_MAP_LINE_CLOSE:
    add (text, g_strdup (_ ("too close to call")));
    break;
  case RT_MAP_LINE_FAR:
    add (text, describe_beyond (model, line));
    break;
  }
}

/* The enemy ship that is nearest to it, or nothing. */
static const RtMapItem *
find_nearest (RtMapModel *model, const RtMapItem *item, int *nearest)
{
  guint n;
  const RtMapItem *items = rt_map_model_get_items (model, &n);
  const RtMapItem *found = NULL;

  for (guint i = 0; i < n; i++) {
    int gap;

    if (items[i].form > RT_MAP_FORM_PLAIN || items[i].seat == item->seat)
      continue;
    gap = space_gap (&item->disc, &items[i].disc);
    if (found && gap >= *nearest)
      continue;
    *nearest = gap;
    found = &items[i];
  }
  return found;
}

static char *
describe_nearest (RtMapModel *model, const RtMapItem *item)
{
  int gap = 0;
  const RtMapItem *nearest = find_nearest (model, item, &gap);
  g_autofree char *length = NULL;

  if (!nearest)
    return NULL;
  length = rt_map_words_length (model, gap, item->error + nearest->error);
  return g_strdup_printf (_ ("%s from %s"), length, nearest->name);
}

static char *
describe_course (RtMapModel *model, const RtMapItem *item)
{
  g_autofree char *name = NULL;

  if (item->faces < 0)
    return g_strdup (_ ("faces the edge"));
  name = name_within (model, item->faces);
  return g_strdup_printf (_ ("faces %s"), name);
}

static char *
describe_tie (RtMapModel *model, const RtMapItem *item)
{
  gboolean is_boarding = item->boarding >= 0;
  g_autofree char *name = NULL;

  if (!is_boarding && item->docked_to < 0)
    return NULL;
  name = name_within (model, is_boarding ? item->boarding : item->docked_to);
  return is_boarding ? g_strdup_printf (_ ("boards %s"), name)
                     : g_strdup_printf (_ ("docked to %s"), name);
}

static char *
describe_pods (const RtMapItem *item)
{
  g_autofree char *lasers =
      g_strdup_printf (ngettext ("%d laser", "%d lasers", (gulong)item->lasers), item->lasers);
  g_autofree char *shields =
      g_strdup_printf (ngettext ("%d shield", "%d shields", (gulong)item->shields), item->shields);

  return g_strdup_printf ("%s, %s", lasers, shields);
}

static void
add_ship (RtMapModel *model, const RtMapItem *item, GString *text)
{
  const RtMapLine *line = rt_map_model_find_line (model, item->object);
  const char *standing = rt_battle_standing_name (item->standing);

  if (standing && item->standing != RT_SHIP_BOARDING)
    add (text, g_strdup (standing));
  add (text, rt_map_words_square (model, item->disc.at));
  if (line)
    add_line (model, line, text);
  else
    add (text, describe_nearest (model, item));
  add (text, describe_course (model, item));
  add (text, describe_tie (model, item));
  add (text, describe_pods (item));
}

char *
rt_map_words_item (RtMapModel *model, const RtMapItem *item)
{
  GString *text = g_string_new (NULL);
  int ship = rt_map_model_get_ship (model);
  const RtMapItem *acting = rt_map_model_find (model, ship);

  add (text, describe_kind (model, item));
  if (item->form <= RT_MAP_FORM_PLAIN) {
    add_ship (model, item, text);
  } else {
    add (text, rt_map_words_square (model, item->disc.at));
    if (acting) {
      g_autofree char *length = rt_map_words_length (model, space_gap (&item->disc, &acting->disc),
                                                     item->error + acting->error);
      add (text, g_strdup_printf (_ ("%s from %s"), length, acting->name));
    }
    if (item->n_tokens)
      add (text, g_strdup_printf (ngettext ("%d resource", "%d resources", (gulong)item->n_tokens),
                                  item->n_tokens));
  }
  return g_string_free (text, FALSE);
}

char *
rt_map_words_table (RtMapModel *model)
{
  guint n;
  const RtMapItem *items = rt_map_model_get_items (model, &n);
  const RtMapItem *acting = rt_map_model_find (model, rt_map_model_get_ship (model));
  GString *text;
  int ships = 0;

  for (guint i = 0; i < n; i++)
    ships += items[i].form <= RT_MAP_FORM_PLAIN;
  text = g_string_new (NULL);
  g_string_printf (text, ngettext ("Table with %d ship", "Table with %d ships", (gulong)ships),
                   ships);
  if (acting)
    add (text, g_strdup_printf (_ ("%s acts"), acting->name));
  return g_string_free (text, FALSE);
}

/* ---- Labels ---- */

void
rt_map_words_line (RtMapModel *model, const RtMapLine *line, RtMapLabel *label)
{
  const RtMapItem *target = rt_map_model_find (model, line->target);
  g_autofree char *length = rt_map_words_length (model, line->gap, line->error);
  GString *detail = g_string_new (NULL);

  switch (line->kind) {
  case RT_MAP_LINE_CLEAR:
    label->title = g_strdup_printf ("%s · %d+", target->name, CLAMP (line->number, 3, 12));
    add (detail, g_strdup (length));
    add (detail, g_strdup (_ ("clear")));
    add (detail, describe_steps (line->steps));
    break;
  case RT_MAP_LINE_BLOCKED:
    label->title = g_strdup_printf ("%s · %s", target->name, length);
    add (detail, describe_blocker (model, line));
    break;
  case RT_MAP_LINE_CLOSE:
    label->title = g_strdup_printf ("%s · %s", target->name, length);
    add (detail,
         g_strdup (line->is_line_close ? _ ("line too close to call") : _ ("too close to call")));
    break;
  case RT_MAP_LINE_FAR:
    label->title = g_strdup_printf ("%s · %s", target->name, length);
    add (detail, describe_beyond (model, line));
    break;
  }
  label->detail = g_string_free (detail, FALSE);
}

/* How the ship meets it: "a microid", "Lark and 1 more". */
static char *
describe_contacts (RtMapModel *model, const RtMapMove *move)
{
  g_autofree char *name = name_within (model, move->contact[0]);
  int more = move->n_contacts - 1;

  if (more <= 0)
    return g_steal_pointer (&name);
  return g_strdup_printf (ngettext ("%s and %d more", "%s and %d more", (gulong)more), name, more);
}

void
rt_map_words_move (RtMapModel *model, const RtMapMove *move, RtMapLabel *label)
{
  g_autofree char *length = rt_map_words_length (model, move->length, 0);
  g_autofree char *contacts = NULL;

  *label = (RtMapLabel){ NULL, NULL };
  if (move->is_at_edge) {
    label->title = g_strdup_printf (_ ("Stops at the edge, at %s"), length);
    return;
  }
  if (move->n_contacts == 0)
    return;
  contacts = describe_contacts (model, move);
  if (move->is_close) {
    label->title = g_strdup_printf (_ ("Touches %s?"), contacts);
    label->detail = g_strdup (_ ("too close to call: look"));
    return;
  }
  label->title = move->is_under_way ? g_strdup_printf (_ ("Touches %s"), contacts)
                                    : g_strdup_printf (_ ("Touches %s at %s"), contacts, length);
  label->detail = g_strdup (_ ("dock, evade or stop there"));
}

char *
rt_map_words_stage (guint number, const RtMapMove *move)
{
  const char *ends = move->n_contacts || move->is_at_edge ? _ (", stops here") : "";

  return g_strdup_printf (_ ("Move %u · %d AP%s"), number, move->ap, ends);
}

void
rt_map_words_turn (RtMapModel *model, RtMapLabel *label)
{
  const RtMapTurn *turn = rt_map_model_get_turn (model);
  int by = rt_map_model_get_turned (model);
  g_autofree char *degrees = write_degrees (ABS (by));
  g_autofree char *name = NULL;

  *label = (RtMapLabel){ NULL, NULL };
  if (!turn)
    return;
  if (by == 0)
    label->title = g_strdup (_ ("As it was"));
  else if (by > 0)
    label->title = g_strdup_printf (_ ("%s left"), degrees);
  else
    label->title = g_strdup_printf (_ ("%s right"), degrees);
  if (turn->towards < 0)
    return;
  name = name_within (model, turn->towards);
  label->detail = g_strdup_printf (_ ("towards %s"), name);
}

char *
rt_map_words_ring (RtMapModel *model, const RtMapRing *ring)
{
  static const char *const lengths[] = { "S", "M", "L" };
  const RocketmenSetup *setup = rt_map_model_get_setup (model);
  int length = setup->ship[rt_map_model_get_ship (model)].range - ROCKETMEN_LENGTH_S;
  int times = ring->reach / setup->common.option[ROCKETMEN_OPTION_S + length];
  const char *mark = rt_range_mark_name (lengths[length], times);

  return ring->price ? g_strdup_printf (_ ("%s +%d AP"), mark, ring->price) : g_strdup (mark);
}

char *
rt_map_words_status (RtMapModel *model)
{
  RtMapLabel label;
  GString *text = g_string_new (NULL);
  guint n;
  const RtMapMove *moves = rt_map_model_get_moves (model, &n);
  const RtMapPlacing *placing = rt_map_model_get_placing (model);

  if (placing) {
    add (text, rt_map_words_square (model, placing->at));
    return g_string_free (text, FALSE);
  }
  rt_map_words_turn (model, &label);
  add (text, label.title);
  add (text, label.detail);
  for (guint i = 0; i < n && text->len; i++) {
    rt_map_words_move (model, &moves[i], &label);
    add (text, label.title);
    g_free (label.detail);
  }
  return g_string_free (text, FALSE);
}
