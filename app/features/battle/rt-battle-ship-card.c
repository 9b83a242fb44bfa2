/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-ship-card.h. */
#include "rt-battle-ship-card.h"

#include "app/features/battle/rt-battle-words.h"
#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"

struct _RtBattleShipCard {
  GtkToggleButton parent_instance;

  int ship;
  gboolean was_shown;
  gboolean is_full;
  RocketmenShipState shown; /* what the widgets say, to leave alone what is the same */
  int crew;
  RtShipStanding standing;
  RtEmblem *porthole;
  RtEmblem *small_porthole;
  GtkLabel *name;
  GtkLabel *tag;
  GtkLabel *kind;
  RtPips *pips;
  RtTokens *cargo;
  RtTokens *pods;
  RtTokens *seats;
  GtkWidget *first_row;  /* AP, and in a small card everything else */
  GtkWidget *second_row; /* pods and seats of a full card */
};

G_DEFINE_FINAL_TYPE (RtBattleShipCard, rt_battle_ship_card, GTK_TYPE_TOGGLE_BUTTON)

enum { FULL_TOKEN = 28, SMALL_TOKEN = 18, FULL_CARGO = 22 };

/* ---- Showing ---- */

/* Pods and seats stand in a row of their own, or beside the AP. */
static void
arrange (RtBattleShipCard *self, gboolean is_full)
{
  GtkWidget *row = is_full ? self->second_row : self->first_row;

  self->is_full = is_full;
  rt_set_class (GTK_WIDGET (self), "small", !is_full);
  gtk_widget_set_visible (GTK_WIDGET (self->porthole), is_full);
  gtk_widget_set_visible (GTK_WIDGET (self->small_porthole), !is_full);
  gtk_widget_set_visible (GTK_WIDGET (self->kind), is_full);
  gtk_widget_set_visible (self->second_row, is_full);
  rt_move_to_box (GTK_WIDGET (self->pods), row);
  rt_move_to_box (GTK_WIDGET (self->seats), row);
  gtk_widget_set_hexpand (GTK_WIDGET (self->pods), is_full);
}

static void
show_standing (RtBattleShipCard *self, RtShipStanding standing)
{
  static const char *const styles[] = { "to-act", "acting", "boarding", "new" };
  const char *tag = rt_battle_standing_name (standing);
  const char *style = rt_battle_standing_style (standing);
  gboolean is_lost = standing >= RT_SHIP_DESTROYED;

  self->standing = standing;
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    rt_set_class (GTK_WIDGET (self->tag), styles[i], g_strcmp0 (style, styles[i]) == 0);
  gtk_label_set_text (self->tag, tag ? tag : "");
  gtk_widget_set_visible (GTK_WIDGET (self->tag), tag != NULL);
  rt_set_class (GTK_WIDGET (self), "lost", is_lost);
  gtk_widget_set_visible (self->first_row, !is_lost);
}

static void
show_tokens (RtBattleShipCard *self, const RocketmenSetup *setup, const RocketmenState *state)
{
  RtTokenLook looks[RT_TOKENS_MAX];
  int size = self->is_full ? FULL_TOKEN : SMALL_TOKEN;
  guint n;

  n = rt_battle_pod_looks (setup, state, self->ship, looks);
  rt_tokens_show (self->pods, looks, n, size);
  n = rt_battle_crew_looks (setup, state, self->ship, looks);
  rt_tokens_show (self->seats, looks, n, size);
  n = rt_battle_cargo_looks (setup, state, self->ship, looks);
  rt_tokens_show (self->cargo, looks, self->is_full ? n : 0, FULL_CARGO);
}

static void
show_line (RtBattleShipCard *self, const RocketmenSetup *setup, const RocketmenState *state)
{
  g_autofree char *line = rt_battle_ship_line (setup, state, self->ship);
  g_autofree char *sentence = rt_battle_ship_sentence (setup, state, self->ship);

  gtk_label_set_text (self->kind, line);
  rt_set_name (GTK_WIDGET (self), sentence);
}

/* What stays as it is. */
static void
show_card (RtBattleShipCard *self, const RocketmenSetup *setup)
{
  static const char *const players[] = { "player-1", "player-2", "player-3", "player-4" };
  const RocketmenShipCard *card = &setup->ship[self->ship];
  const char *icon = rt_class_icon (card->ship_class);
  const char *kind = rt_battle_class_name (card->ship_class);

  gtk_widget_add_css_class (GTK_WIDGET (self), players[card->seat]);
  rt_emblem_show_porthole (self->porthole, icon, kind);
  rt_emblem_show_porthole (self->small_porthole, icon, kind);
  gtk_label_set_text (self->name, rocketmen_ship_name (setup, self->ship));
}

void
rt_battle_ship_card_show (RtBattleShipCard *self, const RocketmenSetup *setup,
                          const RocketmenState *state, gboolean is_full, gboolean is_chosen)
{
  const RocketmenShipState *ship = &state->ship[self->ship];
  RtShipStanding standing = rt_battle_standing (setup, state, self->ship);
  int crew = rocketmen_crew_aboard (setup, state, self->ship);
  gboolean is_first = !self->was_shown;

  if (standing >= RT_SHIP_DESTROYED)
    is_full = FALSE;
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self), is_chosen);
  if (!is_first && is_full == self->is_full && standing == self->standing && crew == self->crew
      && memcmp (ship, &self->shown, sizeof *ship) == 0)
    return;
  if (is_first)
    show_card (self, setup);
  self->was_shown = TRUE;
  self->shown = *ship;
  self->crew = crew;
  if (is_first || is_full != self->is_full)
    arrange (self, is_full);
  show_standing (self, standing);
  rt_pips_show (self->pips, rt_battle_ap (setup, state, self->ship), ship->ap, 0);
  show_tokens (self, setup, state);
  show_line (self, setup, state);
}

int
rt_battle_ship_card_get_ship (RtBattleShipCard *self)
{
  return self->ship;
}

/* ---- The widget ---- */

static void
rt_battle_ship_card_class_init (RtBattleShipCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_PIPS);
  g_type_ensure (RT_TYPE_TOKENS);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-ship-card.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, porthole);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, small_porthole);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, name);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, tag);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, kind);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, pips);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, cargo);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, pods);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, seats);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, first_row);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipCard, second_row);
}

static void
rt_battle_ship_card_init (RtBattleShipCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_battle_ship_card_new (int ship)
{
  RtBattleShipCard *self = g_object_new (RT_TYPE_BATTLE_SHIP_CARD, NULL);

  self->ship = ship;
  return GTK_WIDGET (self);
}
