/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-adjust-pane.h. */
#include "rt-battle-adjust-pane.h"

#include "app/ui/battle/rt-battle-parts.h"
#include "app/ui/battle/rt-battle-table.h"
#include "app/ui/rt-widgets.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

struct _RtBattleAdjustPane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  GtkWidget *content;
  GtkWidget *steps[ADJUST_WR + 1][2]; /* less, more; of the content while a ship is shown */
};

G_DEFINE_FINAL_TYPE (RtBattleAdjustPane, rt_battle_adjust_pane, RT_TYPE_BATTLE_PANE)

static const struct {
  const char *name;
  const char *less;
  const char *more;
} adjustments[] = {
  [ADJUST_AP] = { N_ ("AP"), N_ ("1 AP less"), N_ ("1 AP more") },
  [ADJUST_LASERS] = { N_ ("Lasers"), N_ ("1 laser less"), N_ ("1 laser more") },
  [ADJUST_SHIELDS] = { N_ ("Shields"), N_ ("1 shield less"), N_ ("1 shield more") },
  [ADJUST_WR] = { N_ ("WR, this turn"), N_ ("WR 1 lower"), N_ ("WR 1 higher") },
};

static int
value_of (const ShipState *ship, guint what)
{
  switch (what) {
  case ADJUST_AP:
    return ship->ap;
  case ADJUST_LASERS:
    return ship->pods[POD_LASER];
  case ADJUST_SHIELDS:
    return ship->pods[POD_SHIELD];
  default:
    return ship->wr_extra;
  }
}

static GtkWidget *
new_step (RtBattleAdjustPane *self, int ship, guint what, int by)
{
  const RulesAction adjust = { .verb = VERB_ADJUST,
                               .n_args = 3,
                               .arg = { (int16_t)ship, (int16_t)what, (int16_t)by } };
  GtkWidget *button =
      gtk_button_new_from_icon_name (by < 0 ? "list-remove-symbolic" : "list-add-symbolic");

  rt_add_classes (button, "touch step");
  rt_set_name (button, _ (by < 0 ? adjustments[what].less : adjustments[what].more));
  rt_table_connect (RT_TABLE (self->table), button, &adjust);
  self->steps[what][by > 0] = button;
  return button;
}

static void
add_row (RtBattleAdjustPane *self, GtkWidget *panel, int ship, guint what)
{
  int value = value_of (&self->state->ship[ship], what);
  g_autofree char *text = g_strdup_printf (what == ADJUST_WR && value ? "%+d" : "%d", value);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *name = rt_label (_ (adjustments[what].name), "card-name");
  GtkWidget *number = gtk_label_new (text);

  gtk_widget_set_hexpand (name, TRUE);
  gtk_label_set_width_chars (GTK_LABEL (number), 3);
  rt_add_classes (number, "part-number numeric");
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), new_step (self, ship, what, -1));
  gtk_box_append (GTK_BOX (row), number);
  gtk_box_append (GTK_BOX (row), new_step (self, ship, what, 1));
  gtk_box_append (GTK_BOX (panel), row);
}

/* What the cards say that is not worked out here. */
static void
add_texts (RtBattleAdjustPane *self, GtkWidget *panel, int ship)
{
  RtGame *game = rt_table_get_game (RT_TABLE (self->table));

  for (int i = 0; i < self->setup->n_abilities; i++) {
    const Ability *ability = &self->setup->ability[i];
    gboolean is_here =
        ability->is_crew ? self->state->crew[ability->of] == ship : ability->of == ship;
    char buffer[12];

    if (is_here && ability->effect == EFFECT_TEXT)
      gtk_box_append (GTK_BOX (panel),
                      rt_text (rules_text_value (rt_game_get_rules (game), rt_game_get_setup (game),
                                                 "text", ability->value, buffer),
                               "card-text"));
  }
}

static void
back_cb (RtBattleAdjustPane *self)
{
  rt_battle_table_open_pane (self->table, NULL);
}

/* All of it is made anew at every step: whoever steps with the keyboard goes on. -1: none. */
static int
find_focused (RtBattleAdjustPane *self)
{
  for (int i = 0; i < 2 * (int)G_N_ELEMENTS (self->steps); i++)
    if (self->steps[i / 2][i % 2] && gtk_widget_has_focus (self->steps[i / 2][i % 2]))
      return i;
  return -1;
}

static void
rt_battle_adjust_pane_show (RtBattlePane *pane)
{
  RtBattleAdjustPane *self = RT_BATTLE_ADJUST_PANE (pane);
  g_autofree char *title = NULL;
  int ship;
  int focused;

  self->table = rt_battle_pane_get_table (pane);
  self->setup = rt_battle_table_get_setup (self->table);
  self->state = rt_battle_table_get_state (self->table);
  ship = rt_battle_table_get_ship (self->table);
  focused = find_focused (self);
  rt_clear_box (self->content);
  memset (self->steps, 0, sizeof self->steps);
  title = ship >= 0
              ? g_strdup_printf (_ ("Adjust %s by hand"), rocketmen_ship_name (self->setup, ship))
              : g_strdup (_ ("Choose a ship first"));
  GtkWidget *panel =
      rt_part_question (self->content, &self->setup->common, self->state->turn, title,
                        _ ("For what a card says and the program does not know. Each step is "
                           "recorded in the log, and "
                           "can be undone."),
                        "RM-AB-1");
  GtkWidget *back = rt_button (_ ("Back to the turn"), NULL, NULL);

  if (ship >= 0) {
    add_texts (self, panel, ship);
    for (guint i = 0; i < G_N_ELEMENTS (adjustments); i++)
      add_row (self, panel, ship, i);
  }
  gtk_widget_set_halign (back, GTK_ALIGN_START);
  g_signal_connect_object (back, "clicked", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (panel), back);
  if (focused >= 0 && ship >= 0)
    gtk_widget_grab_focus (self->steps[focused / 2][focused % 2]);
}

static void
rt_battle_adjust_pane_class_init (RtBattleAdjustPaneClass *klass)
{
  RT_BATTLE_PANE_CLASS (klass)->show = rt_battle_adjust_pane_show;
}

static void
rt_battle_adjust_pane_init (RtBattleAdjustPane *self)
{
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 10, "decide");
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), rt_part_scrolled (self->content));
}
