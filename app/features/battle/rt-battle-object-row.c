/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-object-row.h. */
#include "rt-battle-object-row.h"

#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"

struct _RtBattleObjectRow {
  GtkBox parent_instance;

  RtEmblem *porthole;
  GtkLabel *name;
  RtTokens *tokens;
  GtkLabel *end;
  GtkLabel *end_line;
};

G_DEFINE_FINAL_TYPE (RtBattleObjectRow, rt_battle_object_row, GTK_TYPE_BOX)

void
rt_battle_object_row_show (RtBattleObjectRow *self, const RocketmenSetup *setup,
                           const RocketmenState *state, int object, const char *end,
                           const char *end_line)
{
  int seat = rocketmen_seat_of (setup, object);
  RtTokenLook looks[RT_TOKENS_MAX];
  g_autofree char *name = rt_battle_object_name (setup, object);

  for (int i = 0; i < setup->common.n_seats; i++) {
    g_autofree char *player = g_strdup_printf ("player-%d", i + 1);

    rt_set_class (GTK_WIDGET (self), player, i == seat);
  }
  rt_emblem_show_porthole (self->porthole, rt_battle_object_icon (setup, object), name);
  gtk_label_set_text (self->name, name);
  rt_tokens_show (self->tokens, looks, rt_battle_object_looks (setup, state, object, looks), 20);
  gtk_label_set_text (self->end, end ? end : "");
  gtk_label_set_text (self->end_line, end_line ? end_line : "");
}

static void
rt_battle_object_row_class_init (RtBattleObjectRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_TOKENS);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-object-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleObjectRow, porthole);
  gtk_widget_class_bind_template_child (widget_class, RtBattleObjectRow, name);
  gtk_widget_class_bind_template_child (widget_class, RtBattleObjectRow, tokens);
  gtk_widget_class_bind_template_child (widget_class, RtBattleObjectRow, end);
  gtk_widget_class_bind_template_child (widget_class, RtBattleObjectRow, end_line);
}

static void
rt_battle_object_row_init (RtBattleObjectRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
