/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-field-pane.h. */
#include "rt-battle-field-pane.h"

#include "app/features/battle/rt-battle-ships-model.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-battlefield.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleFieldPane {
  RtBattlePane parent_instance;

  GtkBox *columns;
  RtBattlefield *drawing;
  GtkWidget *steps;
};

G_DEFINE_FINAL_TYPE (RtBattleFieldPane, rt_battle_field_pane, RT_TYPE_BATTLE_PANE)

static void
done_cb (RtBattlePane *pane)
{
  rt_battle_table_show_field (rt_battle_pane_get_table (pane), FALSE);
}

static void
add_step (RtBattleFieldPane *self, int number, const char *text, const char *rule)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *words = rt_text (text, NULL);
  g_autofree char *digit = g_strdup_printf ("%d", number);
  GtkWidget *place = gtk_label_new (digit);

  rt_add_classes (place, "strong numeric");
  gtk_widget_set_valign (place, GTK_ALIGN_START);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (row), place);
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), rt_rule (rule));
  gtk_box_append (GTK_BOX (self->steps), row);
}

static void
rt_battle_field_pane_show (RtBattlePane *pane)
{
  RtBattleFieldPane *self = RT_BATTLE_FIELD_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  g_autofree char *length = rt_battle_table_describe_length (table, ROCKETMEN_LENGTH_L);
  g_autofree char *bases = g_strdup_printf (
      _ ("Each home base stands one ruler length (%s) from its player’s edge, "
         "with the starting resource face down on it. A station in the fleet is the base instead."),
      length);

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  rt_battle_table_get_columns (table));
  if (rt_battle_table_is_small (table))
    rt_drawing_set_size (RT_DRAWING (self->drawing), 300, 240);
  else
    rt_drawing_set_size (RT_DRAWING (self->drawing), 580, 470);
  rt_battlefield_show (self->drawing, setup->common.n_seats,
                       rt_battle_length (setup, ROCKETMEN_LENGTH_L));
  rt_clear_box (self->steps);
  add_step (self, 1, _ ("The table is about 1 m by 1 m."), "RM-ST-1");
  add_step (self, 2, _ ("The first player puts the central asteroid in the middle."), "RM-ST-4");
  add_step (self, 3,
            _ ("Each in turn drops six resources, face down and unseen, from 30 cm above the "
               "asteroid. The rest of the pile goes on it."),
            "RM-ST-5");
  add_step (self, 4, bases, "RM-ST-6");
  add_step (self, 5, _ ("Active ships touch their base, and not each other."), "RM-ST-6");
}

static gboolean
rt_battle_field_pane_take_key (RtBattlePane *pane, guint key)
{
  if (key != GDK_KEY_Return && key != GDK_KEY_KP_Enter && key != GDK_KEY_Escape)
    return FALSE;
  done_cb (pane);
  return TRUE;
}

static char *
rt_battle_field_pane_describe_actor (RtBattlePane *pane, int actor)
{
  return g_strdup (_ ("Setting up the table"));
}

static void
rt_battle_field_pane_class_init (RtBattleFieldPaneClass *klass)
{
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  pane_class->show = rt_battle_field_pane_show;
  pane_class->take_key = rt_battle_field_pane_take_key;
  pane_class->describe_actor = rt_battle_field_pane_describe_actor;
  pane_class->fills_table = TRUE;
}

static GtkWidget *
new_words (RtBattleFieldPane *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *done = rt_button (_ ("Go on"), "suggested-action", NULL);

  gtk_widget_set_hexpand (box, TRUE);
  self->steps = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->steps);
  gtk_widget_set_vexpand (scrolled, TRUE);
  g_signal_connect_object (done, "clicked", G_CALLBACK (done_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), done);
  return box;
}

static void
rt_battle_field_pane_init (RtBattleFieldPane *self)
{
  self->columns = GTK_BOX (rt_box (GTK_ORIENTATION_HORIZONTAL, 16, "panel"));
  self->drawing = RT_BATTLEFIELD (rt_battlefield_new ());
  gtk_box_append (self->columns, GTK_WIDGET (self->drawing));
  gtk_box_append (self->columns, new_words (self));
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), GTK_WIDGET (self->columns));
}
