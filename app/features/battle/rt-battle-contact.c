/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-contact.h. */
#include "rt-battle-contact.h"

#include "app/features/battle/rt-action-button.h"
#include "app/features/battle/rt-battle-ships-model.h"

#include <glib/gi18n.h>

typedef enum { CHOICE_EVADE, CHOICE_DOCK, CHOICE_COLLIDE, N_CHOICES } Choice;

struct _RtBattleContact {
  GtkBox parent_instance;

  RtBattleTable *table; /* it is in this one's map */
  RtActionButton *button[N_CHOICES];
};

G_DEFINE_FINAL_TYPE (RtBattleContact, rt_battle_contact, GTK_TYPE_BOX)

static void
clicked_cb (RtBattleContact *self, RtActionButton *button)
{
  const RtPlay *play = rt_action_button_get_play (button);

  if (!play)
    return;
  if (rt_action_button_is_possible (button))
    rt_table_play (RT_TABLE (self->table), play);
  else
    rt_table_explain (RT_TABLE (self->table), &play->action, NULL, NULL);
}

static void
rt_battle_contact_class_init (RtBattleContactClass *klass)
{
}

static void
rt_battle_contact_init (RtBattleContact *self)
{
  static const struct {
    const char *icon;
    const char *title;
  } looks[N_CHOICES] = {
    [CHOICE_EVADE] = { "rt-move-symbolic", N_ ("Evade") },
    [CHOICE_DOCK] = { "rt-dock-symbolic", N_ ("Dock") },
    [CHOICE_COLLIDE] = { "rt-cocked-symbolic", N_ ("Collide") },
  };

  gtk_box_set_spacing (GTK_BOX (self), 6);
  gtk_widget_add_css_class (GTK_WIDGET (self), "map-contact");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  for (int i = 0; i < N_CHOICES; i++) {
    GtkWidget *button = g_object_new (RT_TYPE_ACTION_BUTTON, "accessible-role",
                                      GTK_ACCESSIBLE_ROLE_PRESENTATION, "focusable", FALSE, NULL);

    self->button[i] = RT_ACTION_BUTTON (button);
    rt_action_button_set_picture (self->button[i], looks[i].icon);
    rt_action_button_set_title (self->button[i], _ (looks[i].title));
    rt_action_button_set_stacked (self->button[i], TRUE);
    g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, G_CONNECT_SWAPPED);
    gtk_box_append (GTK_BOX (self), button);
  }
}

gboolean
rt_battle_contact_show (RtBattleContact *self, RtBattleTable *table)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  const RocketmenState *state =
      (const RocketmenState *)rt_game_get_state (rt_table_get_game (RT_TABLE (table)));
  int ship = state->actor_ship;

  self->table = table;
  if (state->phase != ROCKETMEN_PHASE_CONTACT || !rt_battle_table_is_asked (table))
    return FALSE;
  const RtPlay plays[N_CHOICES] = {
    [CHOICE_EVADE] = rt_battle_move_clear (setup, state, -1),
    [CHOICE_DOCK] = { .action = { .verb = ROCKETMEN_VERB_DOCK } },
    [CHOICE_COLLIDE] = { .action = { .verb = ROCKETMEN_VERB_COLLIDE } },
  };
  for (int i = 0; i < N_CHOICES; i++) {
    rt_action_button_set_action (self->button[i], RT_TABLE (table), &plays[i].action);
    rt_action_button_set_answer (self->button[i], &plays[i]);
    rt_action_button_show (self->button[i], NULL,
                           rt_battle_cost (setup, state, ship, &plays[i].action),
                           rt_action_button_is_possible (self->button[i]));
  }
  return TRUE;
}
