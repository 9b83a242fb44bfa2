/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-ship-panel.h. */
#include "rt-ship-panel.h"

#include "app/features/battle/rt-battle-words.h"
#include "app/features/battle/rt-peek.h"
#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

struct _RtShipPanel {
  GtkWidget parent_instance;

  GtkWidget *content;
  RtEmblem *porthole;
  GtkLabel *name;
  GtkLabel *line;
  GtkWidget *ability;
  RtPips *pips;
  GtkLabel *ap;
  GtkWidget *figures;
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
  RtPeek *peek;
};

G_DEFINE_FINAL_TYPE (RtShipPanel, rt_ship_panel, GTK_TYPE_WIDGET)

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
show_head (RtShipPanel *self, const RocketmenSetup *setup, const RocketmenState *state, int ship)
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
arrange (RtShipPanel *self)
{
  GtkWidget *points = self->is_small ? self->near_points : self->points;

  rt_move_to_box (GTK_WIDGET (self->pips), points);
  rt_move_to_box (GTK_WIDGET (self->ap), points);
  rt_move_to_box (GTK_WIDGET (self->pods), self->is_small ? self->corner : self->tokens);
  rt_move_to_box (GTK_WIDGET (self->seats), self->is_small ? self->corner_low : self->tokens);
  rt_move_to_box (GTK_WIDGET (self->peek), self->is_small ? self->corner_low : self->values);
  if (self->is_small)
    gtk_box_reorder_child_after (GTK_BOX (self->corner), self->corner_low, GTK_WIDGET (self->pods));
  gtk_widget_set_visible (self->kind, !self->is_small);
  gtk_widget_set_visible (self->near_points, self->is_small);
  gtk_widget_set_visible (self->points, !self->is_small);
  gtk_widget_set_visible (self->values, !self->is_small);
  gtk_widget_set_visible (self->corner, self->is_small);
}

void
rt_ship_panel_set_small (RtShipPanel *self, gboolean is_small)
{
  if (is_small == self->is_small)
    return;
  self->is_small = is_small;
  arrange (self);
}

void
rt_ship_panel_show (RtShipPanel *self, RtGame *game, const RocketmenState *state, int ship)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)rt_game_get_setup (game);
  const RocketmenShipCard *card = &setup->ship[ship];
  RtTokenLook looks[RT_TOKENS_MAX];
  g_autofree char *wr = g_strdup_printf ("%d", card->wr);
  g_autofree char *crew = describe_crew (setup, state, ship);
  int size = self->is_small ? 24 : 30;
  guint n;

  show_head (self, setup, state, ship);
  gtk_label_set_text (self->wr, wr);
  gtk_label_set_text (self->move, lengths[card->move]);
  gtk_label_set_text (self->laser, lengths[card->range]);
  n = rt_battle_pod_looks (setup, state, ship, looks);
  rt_tokens_show (self->pods, looks, n, size);
  n = rt_battle_crew_looks (setup, state, ship, looks);
  rt_tokens_show (self->seats, looks, n, size);
  gtk_label_set_text (self->crew, crew);
  gtk_widget_set_visible (GTK_WIDGET (self->crew), *crew != '\0');
  rt_peek_show_ship (self->peek, game, state, ship);
}

/* ---- The widget ---- */

static GtkWidget *
new_figure (const char *what, GtkLabel **value)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  *value = GTK_LABEL (gtk_label_new (NULL));
  rt_add_classes (GTK_WIDGET (*value), "figure numeric");
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (*value));
  gtk_box_append (GTK_BOX (box), gtk_label_new (what));
  rt_add_classes (gtk_widget_get_last_child (box), "dim card-line");
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  return box;
}

static GtkWidget *
new_head (RtShipPanel *self)
{
  GtkWidget *head = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  self->kind = rt_wrap (10, 0, NULL);
  self->points = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  self->near_points = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  self->corner = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  self->corner_low = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  self->porthole = RT_EMBLEM (rt_emblem_new (56));
  self->name = GTK_LABEL (rt_label (NULL, "ship-title"));
  self->line = GTK_LABEL (rt_text (NULL, "dim"));
  self->ability = gtk_button_new_with_label ("");
  self->pips = RT_PIPS (rt_pips_new (24));
  self->ap = GTK_LABEL (rt_label (NULL, "strong numeric"));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->ability), "s", "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->ability), "room.rule");
  rt_add_classes (self->ability, "flat ability");
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->points, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (GTK_WIDGET (self->pips), GTK_ALIGN_END);
  gtk_widget_set_halign (GTK_WIDGET (self->ap), GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (self->kind), GTK_WIDGET (self->line));
  gtk_box_append (GTK_BOX (self->kind), self->ability);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->name));
  gtk_box_append (GTK_BOX (words), self->kind);
  gtk_box_append (GTK_BOX (words), self->near_points);
  gtk_widget_set_valign (self->corner, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (self->corner_low, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (self->corner), self->corner_low);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->porthole));
  gtk_box_append (GTK_BOX (head), words);
  gtk_box_append (GTK_BOX (head), self->points);
  gtk_box_append (GTK_BOX (head), self->corner);
  return head;
}

static GtkWidget *
new_values (RtShipPanel *self)
{
  GtkWidget *space = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, NULL);

  self->values = rt_wrap (14, 6, "ship-values");
  self->tokens = rt_box (GTK_ORIENTATION_HORIZONTAL, 14, NULL);
  self->figures = rt_box (GTK_ORIENTATION_HORIZONTAL, 14, "ship-figures");
  self->pods = RT_TOKENS (rt_tokens_new ());
  self->seats = RT_TOKENS (rt_tokens_new ());
  self->crew = GTK_LABEL (rt_label (NULL, "card-line"));
  self->peek = RT_PEEK (rt_peek_new ());
  gtk_box_append (GTK_BOX (self->figures), new_figure (_ ("WR"), &self->wr));
  gtk_box_append (GTK_BOX (self->figures), new_figure (_ ("move"), &self->move));
  gtk_box_append (GTK_BOX (self->figures), new_figure (_ ("laser"), &self->laser));
  gtk_widget_set_hexpand (space, TRUE);
  gtk_box_append (GTK_BOX (self->values), self->figures);
  gtk_box_append (GTK_BOX (self->values), self->tokens);
  gtk_box_append (GTK_BOX (self->values), GTK_WIDGET (self->crew));
  gtk_box_append (GTK_BOX (self->values), space);
  return self->values;
}

static void
rt_ship_panel_dispose (GObject *object)
{
  g_clear_pointer (&RT_SHIP_PANEL (object)->content, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_ship_panel_parent_class)->dispose (object);
}

static void
rt_ship_panel_class_init (RtShipPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_ship_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_ship_panel_init (RtShipPanel *self)
{
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 8, "panel ship-panel");
  gtk_box_append (GTK_BOX (self->content), new_head (self));
  gtk_box_append (GTK_BOX (self->content), new_values (self));
  arrange (self);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}

GtkWidget *
rt_ship_panel_new (void)
{
  return g_object_new (RT_TYPE_SHIP_PANEL, NULL);
}
