/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-words.h. */
#include "rt-pocket-words.h"

#include <glib/gi18n.h>

const char *
rt_pocket_card_name (int card)
{
  static const char *const names[] = {
    N_ ("blue base"),
    N_ ("blue section"),
    N_ ("blue head"),
    N_ ("blue head, +1"),
    N_ ("blue head, 5th action"),
    N_ ("blue head, hand of 4"),
    N_ ("blue head, free direction"),
    N_ ("yellow base"),
    N_ ("yellow section"),
    N_ ("yellow head"),
    N_ ("yellow head, +1"),
    N_ ("yellow head, 5th action"),
    N_ ("yellow head, hand of 4"),
    N_ ("yellow head, free direction"),
    N_ ("red base"),
    N_ ("red section"),
    N_ ("red head"),
    N_ ("red head, +1"),
    N_ ("red head, 5th action"),
    N_ ("red head, hand of 4"),
    N_ ("red head, free direction"),
  };

  return card < 0 ? _ ("hidden card") : _ (names[card]);
}

const char *
rt_pocket_part_name (int part)
{
  static const char *const names[] = { N_ ("BASE"), N_ ("SECTION"), N_ ("HEAD") };

  return _ (names[MIN (part, POCKET_HEAD)]);
}

const char *
rt_pocket_part_bonus (int part)
{
  static const char *const names[] = {
    [POCKET_HEAD_POINT] = N_ ("+1"),
    [POCKET_HEAD_ACTION] = N_ ("5 actions"),
    [POCKET_HEAD_HAND] = N_ ("hand 4"),
    [POCKET_HEAD_FREE] = N_ ("any way"),
  };

  return part < POCKET_HEAD_POINT ? NULL : _ (names[part]);
}

const char *
rt_pocket_site_name (int site)
{
  static const char *const names[] = { N_ ("Blue Assembly"), N_ ("Yellow Assembly"),
                                       N_ ("Red Assembly"),  N_ ("Conveyor"),
                                       N_ ("Launch Pad"),    N_ ("Recycling") };

  return _ (names[site]);
}

const char *
rt_pocket_site_hint (int site)
{
  static const char *const hints[] = {
    N_ ("build blue"),    N_ ("build yellow"), N_ ("build red"),
    N_ ("turn the ring"), N_ ("take fuel"),    N_ ("swap a card")
  };

  return _ (hints[site]);
}

const char *
rt_pocket_pile_name (int pile)
{
  static const char *const names[] = { N_ ("the blue pile"), N_ ("the yellow pile"),
                                       N_ ("the red pile"), N_ ("the Conveyor's pile") };

  return _ (names[pile]);
}

const char *
rt_pocket_way_name (int way)
{
  return way == POCKET_CLOCKWISE ? _ ("clockwise") : _ ("anticlockwise");
}

const char *
rt_pocket_bonus_name (int bonus)
{
  static const char *const names[] = { N_ ("Fuel"), N_ ("Look"), N_ ("Places"), N_ ("Search"),
                                       N_ ("Heads") };

  return bonus < 0 ? _ ("hidden bonus card") : _ (names[bonus]);
}

const char *
rt_pocket_bonus_text (int bonus)
{
  static const char *const texts[] = {
    N_ ("Take fuel from anywhere"),         N_ ("Look at a hand and take a card"),
    N_ ("Change places with an astronaut"), N_ ("Search a pile and take a card"),
    N_ ("Swap heads with an opponent"),
  };

  return bonus < 0 ? _ ("hidden bonus card") : _ (texts[bonus]);
}

char *
rt_pocket_rocket_name (const PocketRocket *rocket)
{
  static const char *const colours[] = { N_ ("Blue rocket"), N_ ("Yellow rocket"),
                                         N_ ("Red rocket") };
  g_autoptr (GString) text = g_string_new (_ (colours[rocket->colour]));

  if (rocket->sections) {
    g_string_append (text, ", ");
    g_string_append_printf (text,
                            ngettext ("%d section", "%d sections", (unsigned long)rocket->sections),
                            rocket->sections);
  }
  if (rocket->head < 0)
    g_string_append_printf (text, ", %s", _ ("under construction"));
  else
    g_string_append_printf (text, ", %s",
                            rt_pocket_card_name (pocket_card (rocket->colour, rocket->head)));
  if (rocket->fuel) {
    g_string_append (text, ", ");
    g_string_append_printf (text, _ ("fuel %d"), rocket->fuel);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}
