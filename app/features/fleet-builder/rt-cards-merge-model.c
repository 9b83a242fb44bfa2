/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-cards-merge-model.h. */
#include "rt-cards-merge-model.h"

static void
card_free (gpointer data)
{
  RtMergeCard *card = data;

  g_free (card->id);
  g_free (card->name);
  g_free (card->differences);
  g_free (card);
}

/* What the merge of both has to say about the card, a line each; NULL: nothing. Who typed it, and
 * that it is of the demonstration, is no difference of the card. */
static char *
differences_of (const GPtrArray *conflicts, const char *id)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < conflicts->len; i++) {
    const FleetConflict *conflict = conflicts->pdata[i];

    if (g_str_equal (conflict->id, id) && !g_str_equal (conflict->member, "provenance"))
      g_string_append_printf (text, "%s%s", text->len ? "\n" : "", conflict->message);
  }
  return text->len ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

static int
differing_first_cb (gconstpointer a, gconstpointer b)
{
  const RtMergeCard *one = *(RtMergeCard *const *)a;
  const RtMergeCard *other = *(RtMergeCard *const *)b;

  if (!one->differences != !other->differences)
    return one->differences ? -1 : 1;
  return g_utf8_collate (one->name, other->name);
}

static void
look_at (GPtrArray *cards, const GPtrArray *conflicts, gboolean is_here, const char *id,
         const char *name, guint *n_same)
{
  g_autofree char *differences = is_here ? differences_of (conflicts, id) : NULL;
  RtMergeCard *card;

  if (is_here && !differences) {
    ++*n_same;
    return;
  }
  card = g_new0 (RtMergeCard, 1);
  card->id = g_strdup (id);
  card->name = g_strdup (name);
  card->is_taken = !differences;
  card->differences = g_steal_pointer (&differences);
  g_ptr_array_add (cards, card);
}

GPtrArray *
rt_cards_merge_new (FleetCatalogue *here, FleetCatalogue *theirs, guint *n_same)
{
  GPtrArray *cards = g_ptr_array_new_with_free_func (card_free);
  g_autoptr (GPtrArray) conflicts = NULL;
  const FleetCatalogue *const both[] = { here, theirs };
  g_autoptr (FleetCatalogue) merged = fleet_catalogue_merge (both, 2, &conflicts);
  guint n;
  const FleetShip *ships = fleet_catalogue_ships (theirs, &n);

  *n_same = 0;
  for (guint i = 0; i < n; i++)
    look_at (cards, conflicts, fleet_catalogue_find_ship (here, ships[i].id) != NULL, ships[i].id,
             ships[i].name, n_same);

  const FleetCrew *crew = fleet_catalogue_crew (theirs, &n);
  for (guint i = 0; i < n; i++)
    look_at (cards, conflicts, fleet_catalogue_find_crew (here, crew[i].id) != NULL, crew[i].id,
             crew[i].name, n_same);
  g_ptr_array_sort (cards, differing_first_cb);
  return cards;
}
