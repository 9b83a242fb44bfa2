/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists that the window shows: the cards that a search finds, and a list the other way round. What
 * they announce must be what they hold, or GTK shows something else. */
#include "app/features/fleet-builder/rt-cards-model.h"
#include "app/room/rt-reversed-model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Follows a list by its announcements alone. */
typedef struct {
  GListModel *list;
  GPtrArray *copy;
} Follower;

static void
follow_cb (Follower *self, guint position, guint removed, guint added)
{
  assert_true (position + removed <= self->copy->len);
  if (removed)
    g_ptr_array_remove_range (self->copy, position, removed);
  for (guint i = 0; i < added; i++)
    g_ptr_array_insert (self->copy, (int)(position + i),
                        g_list_model_get_item (self->list, position + i));
}

static void
follow (Follower *self, GListModel *list)
{
  self->list = list;
  self->copy = g_ptr_array_new_with_free_func (g_object_unref);
  follow_cb (self, 0, 0, g_list_model_get_n_items (list));
  g_signal_connect_swapped (list, "items-changed", G_CALLBACK (follow_cb), self);
}

static void
check_followed (Follower *self)
{
  assert_int_equal (self->copy->len, g_list_model_get_n_items (self->list));
  for (guint i = 0; i < self->copy->len; i++) {
    g_autoptr (GObject) item = g_list_model_get_item (self->list, i);

    assert_ptr_equal (item, self->copy->pdata[i]);
  }
}

/* ---- The other way round ---- */

static void
test_reversed (void **state)
{
  g_autoptr (GListStore) store = g_list_store_new (G_TYPE_OBJECT);
  g_autoptr (GObject) first = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GListModel) reversed = NULL;
  g_autoptr (GObject) last = NULL;
  Follower follower = { 0 };
  gpointer several[3];

  g_list_store_append (store, first);
  reversed = rt_reversed_new (G_LIST_MODEL (store));
  assert_true (g_list_model_get_item_type (reversed) == G_TYPE_OBJECT);
  follow (&follower, reversed);
  for (guint i = 0; i < G_N_ELEMENTS (several); i++)
    several[i] = g_object_new (G_TYPE_OBJECT, NULL);
  g_list_store_splice (store, 1, 0, several, 3);
  check_followed (&follower);
  last = g_list_model_get_item (reversed, 3);
  assert_ptr_equal (last, first);
  assert_null (g_list_model_get_item (reversed, 4));
  g_list_store_remove (store, 0);
  check_followed (&follower);
  g_list_store_splice (store, 1, 1, several, 2);
  check_followed (&follower);
  g_list_store_remove_all (store);
  check_followed (&follower);
  assert_int_equal (follower.copy->len, 0);
  for (guint i = 0; i < G_N_ELEMENTS (several); i++)
    g_object_unref (several[i]);
  g_ptr_array_unref (follower.copy);
}

/* ---- Cards ---- */

static const char *
id_at (RtCards *cards, guint i)
{
  g_autoptr (RtCard) card = g_list_model_get_item (G_LIST_MODEL (cards), i);

  return rt_card_get_id (card);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_cards (void **state)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (FleetCatalogue) other = fleet_catalogue_demonstration ();
  g_autoptr (RtCards) cards = rt_cards_new ();
  g_autoptr (RtCard) kept = NULL;
  FleetQuery query = { 0 };
  guint n_ships;
  guint n_crew;
  guint n_changes = 0;
  const FleetShip *ships = fleet_catalogue_ships (catalogue, &n_ships);
  const FleetCrew *crew = fleet_catalogue_crew (catalogue, &n_crew);

  assert_true (n_ships > 1 && n_crew > 1);
  g_signal_connect_swapped (cards, "items-changed", G_CALLBACK (count_cb), &n_changes);
  assert_true (g_list_model_get_item_type (G_LIST_MODEL (cards)) == RT_TYPE_CARD);

  /* Without a catalogue there is nothing to find. */
  rt_cards_set_query (cards, FLEET_KIND_SHIP, &query, NULL);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (cards)), 0);
  assert_int_equal (n_changes, 0);

  rt_cards_set_catalogue (cards, catalogue);
  rt_cards_set_query (cards, FLEET_KIND_SHIP, &query, NULL);
  assert_int_equal (n_changes, 1);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (cards)), n_ships);
  assert_string_equal (id_at (cards, n_ships - 1), ships[n_ships - 1].id);
  kept = g_list_model_get_item (G_LIST_MODEL (cards), 0);
  assert_ptr_equal (rt_card_get_ship (kept), &ships[0]);
  assert_null (rt_card_get_crew (kept));
  assert_null (g_list_model_get_item (G_LIST_MODEL (cards), n_ships));

  query.text = ships[1].name;
  rt_cards_set_query (cards, FLEET_KIND_SHIP, &query, NULL);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (cards)), 1);
  assert_string_equal (id_at (cards, 0), ships[1].id);

  query = (FleetQuery){ 0 };
  rt_cards_set_query (cards, FLEET_KIND_CREW, &query, NULL);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (cards)), n_crew);
  assert_string_equal (id_at (cards, 1), crew[1].id);

  /* The same again changes nothing; another empties the list until the next search. */
  n_changes = 0;
  rt_cards_set_catalogue (cards, catalogue);
  assert_int_equal (n_changes, 0);
  rt_cards_set_catalogue (cards, other);
  assert_int_equal (n_changes, 1);
  assert_int_equal (g_list_model_get_n_items (G_LIST_MODEL (cards)), 0);

  /* A card that somebody holds outlives its catalogue's place in the list. */
  g_clear_pointer (&catalogue, fleet_catalogue_unref);
  assert_true (*rt_card_get_id (kept));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_reversed),
    cmocka_unit_test (test_cards),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
