/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-fleet.h. */
#include "rt-battle-fleet.h"

#include "app/features/battle/rt-battle-ship-card.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleFleet {
  GtkWidget parent_instance;

  int seat;
  GtkBox *content;
  RtEmblem *badge;
  GtkLabel *name;
  GtkLabel *count;
  GPtrArray *cards; /* of RtBattleShipCard, by the numbers of their ships; owned by their box */
  GtkWidget *base;
  GtkLabel *base_name;
  GtkLabel *base_facts;
  RtTokens *stock;
};

G_DEFINE_FINAL_TYPE (RtBattleFleet, rt_battle_fleet, GTK_TYPE_WIDGET)

enum { SIGNAL_SHIP, SIGNAL_BASE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* So many large cards have room. */
enum { FULL_MAX = 4 };

/* ---- Showing ---- */

static void
show_cards (RtBattleFleet *self, const RocketmenSetup *setup, const RocketmenState *state,
            int chosen, gboolean is_full)
{
  g_autofree char *text = NULL;
  int n_active = 0;
  int n_all = 0;

  for (guint i = 0; i < self->cards->len; i++) {
    const RocketmenShipState *ship =
        &state->ship[rt_battle_ship_card_get_ship (self->cards->pdata[i])];

    n_active += ship->place == ROCKETMEN_PLACE_ACTIVE;
    n_all += ship->place != ROCKETMEN_PLACE_RESERVE;
  }
  for (guint i = 0; i < self->cards->len; i++) {
    RtBattleShipCard *card = self->cards->pdata[i];
    int ship = rt_battle_ship_card_get_ship (card);
    gboolean has_room = is_full && n_all <= FULL_MAX;

    gtk_widget_set_visible (GTK_WIDGET (card), state->ship[ship].place != ROCKETMEN_PLACE_RESERVE);
    rt_battle_ship_card_show (card, setup, state, has_room, ship == chosen);
  }
  text = g_strdup_printf (ngettext ("%d of %d ship", "%d of %d ships", n_all), n_active, n_all);
  gtk_label_set_text (self->count, text);
}

static int
count_reserve (RtBattleFleet *self, const RocketmenState *state)
{
  int n = 0;

  for (guint i = 0; i < self->cards->len; i++)
    n += state->ship[rt_battle_ship_card_get_ship (self->cards->pdata[i])].place
         == ROCKETMEN_PLACE_RESERVE;
  return n;
}

static int
count_crew (RtBattleFleet *self, const RocketmenSetup *setup, const RocketmenState *state)
{
  int n = 0;

  for (int i = 0; i < setup->n_crew; i++)
    n += setup->crew[i].seat == self->seat && state->crew[i] == ROCKETMEN_CREW_BASE;
  return n;
}

static void
show_base (RtBattleFleet *self, const RocketmenSetup *setup, const RocketmenState *state)
{
  RtTokenLook looks[RT_TOKENS_MAX];
  guint n = rt_battle_stock_looks (state, self->seat, looks);
  int crew = count_crew (self, setup, state);
  int reserve = count_reserve (self, state);
  int home = rocketmen_home (state, self->seat);
  g_autofree char *facts = g_strdup_printf (_ ("crew %d · reserve %d"), crew, reserve);
  g_autofree char *sentence =
      g_strdup_printf (_ ("Home base of %s: resources %u, crew %d, ships in reserve %d"),
                       setup->common.seat[self->seat], n, crew, reserve);

  gtk_label_set_text (self->base_name, home < 0 ? _ ("No home base")
                                       : home < ROCKETMEN_SHIPS_MAX
                                           ? rocketmen_ship_name (setup, home)
                                           : _ ("Home base"));
  gtk_label_set_text (self->base_facts, facts);
  rt_tokens_show (self->stock, looks, n, 20);
  rt_set_name (self->base, sentence);
}

void
rt_battle_fleet_show (RtBattleFleet *self, const RocketmenSetup *setup, const RocketmenState *state,
                      int chosen, gboolean is_full)
{
  show_cards (self, setup, state, chosen, is_full);
  show_base (self, setup, state);
}

/* ---- The widget ---- */

static void
ship_cb (RtBattleShipCard *card, RtBattleFleet *self)
{
  g_signal_emit (self, signals[SIGNAL_SHIP], 0, rt_battle_ship_card_get_ship (card));
}

static void
base_cb (RtBattleFleet *self)
{
  g_signal_emit (self, signals[SIGNAL_BASE], 0);
}

static void
rt_battle_fleet_dispose (GObject *object)
{
  RtBattleFleet *self = RT_BATTLE_FLEET (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BATTLE_FLEET);
  g_clear_pointer (&self->cards, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_battle_fleet_parent_class)->dispose (object);
}

static void
rt_battle_fleet_class_init (RtBattleFleetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_TOKENS);
  G_OBJECT_CLASS (klass)->dispose = rt_battle_fleet_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-fleet.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleFleet, content);
  gtk_widget_class_bind_template_child (widget_class, RtBattleFleet, badge);
  gtk_widget_class_bind_template_child (widget_class, RtBattleFleet, name);
  gtk_widget_class_bind_template_child (widget_class, RtBattleFleet, count);
  gtk_widget_class_bind_template_child (widget_class, RtBattleFleet, base);
  gtk_widget_class_bind_template_child (widget_class, RtBattleFleet, base_name);
  gtk_widget_class_bind_template_child (widget_class, RtBattleFleet, base_facts);
  gtk_widget_class_bind_template_child (widget_class, RtBattleFleet, stock);
  gtk_widget_class_bind_template_callback (widget_class, base_cb);
  signals[SIGNAL_SHIP] = g_signal_new ("ship", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_BASE] =
      g_signal_new ("base", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_battle_fleet_init (RtBattleFleet *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->cards = g_ptr_array_new ();
}

GtkWidget *
rt_battle_fleet_new (const RocketmenSetup *setup, int seat)
{
  RtBattleFleet *self = g_object_new (RT_TYPE_BATTLE_FLEET, NULL);

  self->seat = seat;
  rt_emblem_show_player (self->badge, seat, setup->common.seat[seat], FALSE);
  gtk_label_set_text (self->name, setup->common.seat[seat]);
  for (int i = 0; i < setup->n_ships; i++) {
    GtkWidget *card;

    if (setup->ship[i].seat != seat)
      continue;
    card = rt_battle_ship_card_new (i);
    g_signal_connect_object (card, "clicked", G_CALLBACK (ship_cb), self, 0);
    g_ptr_array_add (self->cards, card);
    gtk_box_insert_child_after (self->content, card, gtk_widget_get_prev_sibling (self->base));
  }
  return GTK_WIDGET (self);
}
