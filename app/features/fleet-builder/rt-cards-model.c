/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-cards-model.h. */
#include "rt-cards-model.h"

struct _RtCard {
  GObject parent_instance;
  FleetCatalogue *catalogue; /* which the card belongs to */
  const FleetShip *ship;
  const FleetCrew *crew;
};

G_DEFINE_FINAL_TYPE (RtCard, rt_card, G_TYPE_OBJECT)

struct _RtCards {
  GObject parent_instance;
  FleetCatalogue *catalogue;
  FleetSearch *searches[2]; /* by FleetKind */
  FleetKind kind;
  guint *found;
  guint n_found;
};

static void rt_cards_list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RtCards, rt_cards, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, rt_cards_list_model_init))

/* ---- One card ---- */

static void
rt_card_finalize (GObject *object)
{
  fleet_catalogue_unref (RT_CARD (object)->catalogue);
  G_OBJECT_CLASS (rt_card_parent_class)->finalize (object);
}

static void
rt_card_class_init (RtCardClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_card_finalize;
}

static void
rt_card_init (RtCard *self)
{
}

const FleetShip *
rt_card_get_ship (RtCard *self)
{
  return self->ship;
}

const FleetCrew *
rt_card_get_crew (RtCard *self)
{
  return self->crew;
}

const char *
rt_card_get_id (RtCard *self)
{
  return self->ship ? self->ship->id : self->crew->id;
}

/* ---- The list ---- */

static GType
get_item_type (GListModel *list)
{
  return RT_TYPE_CARD;
}

static guint
get_n_items (GListModel *list)
{
  return RT_CARDS (list)->n_found;
}

static gpointer
get_item (GListModel *list, guint position)
{
  RtCards *self = RT_CARDS (list);
  RtCard *card;
  guint n;

  if (position >= self->n_found)
    return NULL;
  card = g_object_new (RT_TYPE_CARD, NULL);
  card->catalogue = fleet_catalogue_ref (self->catalogue);
  if (self->kind == FLEET_KIND_SHIP)
    card->ship = fleet_catalogue_ships (self->catalogue, &n) + self->found[position];
  else
    card->crew = fleet_catalogue_crew (self->catalogue, &n) + self->found[position];
  return card;
}

static void
rt_cards_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

static void
clear (RtCards *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->searches); i++)
    g_clear_pointer (&self->searches[i], fleet_search_free);
  g_clear_pointer (&self->catalogue, fleet_catalogue_unref);
  g_clear_pointer (&self->found, g_free);
}

static void
rt_cards_finalize (GObject *object)
{
  clear (RT_CARDS (object));
  G_OBJECT_CLASS (rt_cards_parent_class)->finalize (object);
}

static void
rt_cards_class_init (RtCardsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_cards_finalize;
}

static void
rt_cards_init (RtCards *self)
{
}

RtCards *
rt_cards_new (void)
{
  return g_object_new (RT_TYPE_CARDS, NULL);
}

void
rt_cards_set_catalogue (RtCards *self, FleetCatalogue *catalogue)
{
  guint n_old = self->n_found;
  guint n_ships;
  guint n_crew;

  if (self->catalogue == catalogue)
    return;
  self->n_found = 0;
  if (n_old)
    g_list_model_items_changed (G_LIST_MODEL (self), 0, n_old, 0);
  clear (self);
  self->catalogue = fleet_catalogue_ref (catalogue);
  self->searches[FLEET_KIND_SHIP] = fleet_search_new (catalogue, FLEET_KIND_SHIP);
  self->searches[FLEET_KIND_CREW] = fleet_search_new (catalogue, FLEET_KIND_CREW);
  n_ships = fleet_search_size (self->searches[FLEET_KIND_SHIP]);
  n_crew = fleet_search_size (self->searches[FLEET_KIND_CREW]);
  self->found = g_new (guint, MAX (n_ships, n_crew) + 1);
}

void
rt_cards_set_query (RtCards *self, FleetKind kind, const FleetQuery *query,
                    const FleetCollection *collection)
{
  guint n_old = self->n_found;

  if (!self->catalogue)
    return;
  self->kind = kind;
  self->n_found = fleet_search_run (self->searches[kind], collection, query, self->found);
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_old, self->n_found);
}
