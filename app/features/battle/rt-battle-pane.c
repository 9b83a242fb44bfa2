/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-pane.h. */
#include "rt-battle-pane.h"

typedef struct {
  GtkWidget *child;
} RtBattlePanePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (RtBattlePane, rt_battle_pane, GTK_TYPE_WIDGET)

static RtBattlePanePrivate *
get_private (RtBattlePane *self)
{
  return rt_battle_pane_get_instance_private (self);
}

void
rt_battle_pane_set_child (RtBattlePane *self, GtkWidget *child)
{
  RtBattlePanePrivate *private = get_private (self);

  g_clear_pointer (&private->child, gtk_widget_unparent);
  private->child = child;
  if (child)
    gtk_widget_set_parent (child, GTK_WIDGET (self));
}

void
rt_battle_pane_show (RtBattlePane *self)
{
  RT_BATTLE_PANE_GET_CLASS (self)->show (self);
}

gboolean
rt_battle_pane_handle_key (RtBattlePane *self, guint key)
{
  RtBattlePaneClass *klass = RT_BATTLE_PANE_GET_CLASS (self);

  return klass->handle_key && klass->handle_key (self, key);
}

char *
rt_battle_pane_describe_actor (RtBattlePane *self, int actor)
{
  RtBattlePaneClass *klass = RT_BATTLE_PANE_GET_CLASS (self);

  return klass->describe_actor ? klass->describe_actor (self, actor) : NULL;
}

char *
rt_battle_pane_describe_turn (RtBattlePane *self)
{
  RtBattlePaneClass *klass = RT_BATTLE_PANE_GET_CLASS (self);

  return klass->describe_turn ? klass->describe_turn (self) : NULL;
}

/* Those of a pane's template too. */
static void
rt_battle_pane_dispose (GObject *object)
{
  GtkWidget *child;

  get_private (RT_BATTLE_PANE (object))->child = NULL;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (rt_battle_pane_parent_class)->dispose (object);
}

static void
rt_battle_pane_class_init (RtBattlePaneClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_battle_pane_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_battle_pane_init (RtBattlePane *self)
{
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}
