/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-fleet.h. */
#include "rt-battle-fleet.h"

#include "app/features/battle/rt-battle-words.h"
#include "app/features/battle/rt-ship-card.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleFleet {
  GtkWidget parent_instance;

  int seat;
  GtkWidget *content;
  GtkLabel *count;
  GPtrArray *cards; /* of RtShipCard*, by the numbers of their ships; owned by their box */
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
    const RocketmenShipState *ship = &state->ship[rt_ship_card_get_ship (self->cards->pdata[i])];

    n_active += ship->place == ROCKETMEN_PLACE_ACTIVE;
    n_all += ship->place != ROCKETMEN_PLACE_RESERVE;
  }
  for (guint i = 0; i < self->cards->len; i++) {
    RtShipCard *card = self->cards->pdata[i];
    int ship = rt_ship_card_get_ship (card);
    gboolean has_room = is_full && n_all <= FULL_MAX;

    gtk_widget_set_visible (GTK_WIDGET (card), state->ship[ship].place != ROCKETMEN_PLACE_RESERVE);
    rt_ship_card_show (card, setup, state, has_room, ship == chosen);
  }
  text = g_strdup_printf (ngettext ("%d of %d ship", "%d of %d ships", n_all), n_active, n_all);
  gtk_label_set_text (self->count, text);
}

static int
count_reserve (RtBattleFleet *self, const RocketmenState *state)
{
  int n = 0;

  for (guint i = 0; i < self->cards->len; i++)
    n +=
        state->ship[rt_ship_card_get_ship (self->cards->pdata[i])].place == ROCKETMEN_PLACE_RESERVE;
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
ship_cb (RtShipCard *card, RtBattleFleet *self)
{
  g_signal_emit (self, signals[SIGNAL_SHIP], 0, rt_ship_card_get_ship (card));
}

static void
base_cb (RtBattleFleet *self)
{
  g_signal_emit (self, signals[SIGNAL_BASE], 0);
}

static GtkWidget *
new_head (RtBattleFleet *self, const char *name)
{
  GtkWidget *head = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, "fleet-head");
  GtkWidget *badge = rt_emblem_new (22);
  GtkWidget *label = rt_label (name, "heading");

  self->count = GTK_LABEL (gtk_label_new (NULL));
  rt_add_classes (GTK_WIDGET (self->count), "dim card-line numeric");
  rt_emblem_show_player (RT_EMBLEM (badge), self->seat, name, FALSE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (head), badge);
  gtk_box_append (GTK_BOX (head), label);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->count));
  return head;
}

static GtkWidget *
new_base (RtBattleFleet *self)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);

  self->base_name = GTK_LABEL (rt_label (NULL, "strong"));
  self->base_facts = GTK_LABEL (rt_label (NULL, "dim card-line numeric"));
  self->stock = RT_TOKENS (rt_tokens_new ());
  gtk_widget_set_hexpand (GTK_WIDGET (self->base_facts), TRUE);
  gtk_label_set_xalign (self->base_facts, 1);
  gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name ("rt-asteroid-symbolic"));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->base_name));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->stock));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->base_facts));
  self->base = gtk_button_new ();
  rt_add_classes (self->base, "flat base-line");
  gtk_button_set_child (GTK_BUTTON (self->base), row);
  g_signal_connect_object (self->base, "clicked", G_CALLBACK (base_cb), self, G_CONNECT_SWAPPED);
  return self->base;
}

static void
rt_battle_fleet_dispose (GObject *object)
{
  RtBattleFleet *self = RT_BATTLE_FLEET (object);

  g_clear_pointer (&self->cards, g_ptr_array_unref);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_battle_fleet_parent_class)->dispose (object);
}

static void
rt_battle_fleet_class_init (RtBattleFleetClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_battle_fleet_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_SHIP] = g_signal_new ("ship", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 1, G_TYPE_INT);
  signals[SIGNAL_BASE] =
      g_signal_new ("base", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_battle_fleet_init (RtBattleFleet *self)
{
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  self->cards = g_ptr_array_new ();
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}

GtkWidget *
rt_battle_fleet_new (const RocketmenSetup *setup, int seat)
{
  RtBattleFleet *self = g_object_new (RT_TYPE_BATTLE_FLEET, NULL);

  self->seat = seat;
  gtk_box_append (GTK_BOX (self->content), new_head (self, setup->common.seat[seat]));
  for (int i = 0; i < setup->n_ships; i++) {
    GtkWidget *card;

    if (setup->ship[i].seat != seat)
      continue;
    card = rt_ship_card_new (i);
    g_signal_connect_object (card, "clicked", G_CALLBACK (ship_cb), self, 0);
    g_ptr_array_add (self->cards, card);
    gtk_box_append (GTK_BOX (self->content), card);
  }
  gtk_box_append (GTK_BOX (self->content), new_base (self));
  return GTK_WIDGET (self);
}
