/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-ship-panel.h. */
#include "rt-battle-ship-panel.h"

#include "app/features/battle/rt-battle-peek.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

struct _RtBattleShipPanel {
  GtkWidget parent_instance;

  GtkWidget *content;
  RtEmblem *porthole;
  GtkLabel *name;
  GtkLabel *line;
  GtkWidget *ability;
  RtPips *pips;
  GtkLabel *ap;
  GtkWidget *points;      /* AP at the end of the head */
  GtkWidget *near_points; /* or under the name, when there is little room */
  GtkWidget *values;      /* a row of their own */
  GtkWidget *corner;      /* or two short ones in the head */
  GtkWidget *corner_low;
  GtkWidget *kind;
  GtkWidget *tokens;
  gboolean is_small;
  GtkLabel *wr;
  GtkLabel *move;
  GtkLabel *laser;
  RtTokens *pods;
  RtTokens *seats;
  GtkLabel *crew;
  RtBattlePeek *peek;
};

G_DEFINE_FINAL_TYPE (RtBattleShipPanel, rt_battle_ship_panel, GTK_TYPE_WIDGET)

/* What a class can do beyond the others, and its rule. */
static const struct {
  const char *name;
  const char *rule;
} abilities[] = {
  [ROCKETMEN_CLASS_FIGHTER] = { N_ ("Evasive Manoeuvres"), "RM-CL-1" },
  [ROCKETMEN_CLASS_ROCKETSHIP] = { N_ ("Extended Range"), "RM-CL-2" },
  [ROCKETMEN_CLASS_CRUISER] = { N_ ("Armored Hull"), "RM-CL-3" },
  [ROCKETMEN_CLASS_STATION] = { N_ ("Base Defense"), "RM-CL-4" },
  [ROCKETMEN_CLASS_PLAIN] = { NULL, NULL },
};

static const char *const lengths[] = { "–", "S", "M", "L" };

static char *
describe_crew (const RocketmenSetup *setup, const RocketmenState *state, int ship)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < setup->n_crew; i++) {
    const RocketmenCrewCard *card = &setup->crew[i];

    if (state->crew[i] != ship || card->seat != setup->ship[ship].seat)
      continue;
    g_string_append_printf (text, "%s%s", text->len ? "\n" : "", setup->name[card->name - 1]);
    if (card->rank[0])
      g_string_append_printf (text, " · %s", fleet_word_rank (setup->name[card->rank[0] - 1]));
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_head (RtBattleShipPanel *self, const RocketmenSetup *setup, const RocketmenState *state,
           int ship)
{
  const RocketmenShipCard *card = &setup->ship[ship];
  g_autofree char *line = rt_battle_ship_line (setup, state, ship);
  g_autofree char *ap = NULL;
  int all = rt_battle_ap (setup, state, ship);

  rt_emblem_show_porthole (self->porthole, rt_class_icon (card->ship_class),
                           rt_battle_class_name (card->ship_class));
  gtk_label_set_text (self->name, rocketmen_ship_name (setup, ship));
  gtk_label_set_text (self->line, line);
  gtk_widget_set_visible (self->ability, abilities[card->ship_class].name != NULL);
  if (abilities[card->ship_class].name) {
    gtk_button_set_label (GTK_BUTTON (self->ability), _ (abilities[card->ship_class].name));
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->ability), "s",
                                      abilities[card->ship_class].rule);
  }
  ap = g_strdup_printf (_ ("%d AP left of %d"), state->ship[ship].ap, all);
  gtk_label_set_text (self->ap, ap);
  rt_pips_show (self->pips, all, state->ship[ship].ap, 0);
}

static void
arrange (RtBattleShipPanel *self)
{
  GtkWidget *points = self->is_small ? self->near_points : self->points;

  rt_move_to_box (GTK_WIDGET (self->pips), points);
  rt_move_to_box (GTK_WIDGET (self->ap), points);
  rt_move_to_box (GTK_WIDGET (self->pods), self->is_small ? self->corner : self->tokens);
  rt_move_to_box (GTK_WIDGET (self->seats), self->is_small ? self->corner_low : self->tokens);
  rt_move_to_box (GTK_WIDGET (self->peek), self->is_small ? self->corner_low : self->values);
  if (self->is_small)
    gtk_box_reorder_child_after (GTK_BOX (self->corner), self->corner_low, GTK_WIDGET (self->pods));
  gtk_box_reorder_child_after (GTK_BOX (points), GTK_WIDGET (self->ap), GTK_WIDGET (self->pips));
  gtk_widget_set_visible (self->kind, !self->is_small);
  gtk_widget_set_visible (self->near_points, self->is_small);
  gtk_widget_set_visible (self->points, !self->is_small);
  gtk_widget_set_visible (self->values, !self->is_small);
  gtk_widget_set_visible (self->corner, self->is_small);
}

void
rt_battle_ship_panel_set_small (RtBattleShipPanel *self, gboolean is_small)
{
  if (is_small == self->is_small)
    return;
  self->is_small = is_small;
  arrange (self);
}

void
rt_battle_ship_panel_show (RtBattleShipPanel *self, RtGame *game, const RocketmenState *state,
                           int ship)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)rt_game_get_setup (game);
  const RocketmenShipCard *card = &setup->ship[ship];
  RtTokenLook looks[RT_TOKENS_MAX];
  g_autofree char *wr = g_strdup_printf ("%d", card->wr);
  g_autofree char *crew = describe_crew (setup, state, ship);
  int size = self->is_small ? 24 : 30;
  guint n;

  GtkWidget *table = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_BATTLE_TABLE);

  show_head (self, setup, state, ship);
  /* On a map it is seen there. */
  gtk_widget_set_visible (GTK_WIDGET (self->porthole),
                          !table || !rt_battle_table_is_beside_map (RT_BATTLE_TABLE (table)));
  gtk_label_set_text (self->wr, wr);
  gtk_label_set_text (self->move, lengths[card->move]);
  gtk_label_set_text (self->laser, lengths[card->range]);
  n = rt_battle_pod_looks (setup, state, ship, looks);
  rt_tokens_show (self->pods, looks, n, size);
  n = rt_battle_crew_looks (setup, state, ship, looks);
  rt_tokens_show (self->seats, looks, n, size);
  gtk_label_set_text (self->crew, crew);
  gtk_widget_set_visible (GTK_WIDGET (self->crew), *crew != '\0');
  rt_battle_peek_show_ship (self->peek, game, state, ship);
}

/* ---- The widget ---- */

static void
rt_battle_ship_panel_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BATTLE_SHIP_PANEL);
  G_OBJECT_CLASS (rt_battle_ship_panel_parent_class)->dispose (object);
}

static void
rt_battle_ship_panel_class_init (RtBattleShipPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_BATTLE_PEEK);
  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_TOKENS);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_battle_ship_panel_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-ship-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, content);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, porthole);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, name);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, line);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, ability);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, ap);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, points);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, near_points);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, values);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, corner);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, corner_low);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, kind);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, tokens);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, wr);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, move);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, laser);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, pods);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, seats);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, crew);
  gtk_widget_class_bind_template_child (widget_class, RtBattleShipPanel, peek);
}

static void
rt_battle_ship_panel_init (RtBattleShipPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->pips = RT_PIPS (rt_pips_new (24));
  gtk_widget_set_halign (GTK_WIDGET (self->pips), GTK_ALIGN_END);
  arrange (self);
}
