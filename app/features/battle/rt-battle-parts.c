/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-parts.h. */
#include "rt-battle-parts.h"

#include "app/features/battle/rt-battle-choices.h"
#include "app/features/battle/rt-battle-object-row.h"
#include "app/features/battle/rt-battle-panel.h"
#include "app/features/battle/rt-battle-peek.h"
#include "app/features/battle/rt-battle-step-row.h"
#include "app/features/battle/rt-battle-well.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/room/rt-table.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

/* ---- Words ---- */

const char *
rt_part_crew_name (const RocketmenSetup *setup, int crew)
{
  return setup->name[setup->crew[crew].name - 1];
}

char *
rt_part_ranks (const RocketmenSetup *setup, int crew)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < ROCKETMEN_RANKS; i++)
    if (setup->crew[crew].rank[i])
      g_string_append_printf (text, "%s%s", text->len ? ", " : "",
                              fleet_word_rank (setup->name[setup->crew[crew].rank[i] - 1]));
  return text->len ? g_string_free (g_steal_pointer (&text), FALSE) : NULL;
}

char *
rt_part_pods (int lasers, int shields)
{
  g_autofree char *first = g_strdup_printf (ngettext ("%d laser", "%d lasers", lasers), lasers);
  g_autofree char *second =
      g_strdup_printf (ngettext ("%d shield", "%d shields", shields), shields);

  return g_strdup_printf (_ ("%s, %s"), first, second);
}

char *
rt_part_pods_left (const RocketmenShipState *ship, int lost_kind)
{
  g_autofree char *pods =
      rt_part_pods (ship->pods[ROCKETMEN_POD_LASER] - (lost_kind == ROCKETMEN_POD_LASER),
                    ship->pods[ROCKETMEN_POD_SHIELD] - (lost_kind == ROCKETMEN_POD_SHIELD));

  return g_strdup_printf (_ ("then %s"), pods);
}

const char *
rt_part_pod_name (RocketmenPodKind kind)
{
  return kind == ROCKETMEN_POD_LASER    ? _ ("Laser")
         : kind == ROCKETMEN_POD_SHIELD ? _ ("Shield")
                                        : _ ("Pod");
}

RtTokenLook
rt_part_pod_look (RocketmenPodKind kind)
{
  return kind == ROCKETMEN_POD_LASER    ? RT_TOKEN_LASER
         : kind == ROCKETMEN_POD_SHIELD ? RT_TOKEN_SHIELD
                                        : RT_TOKEN_POD;
}

RtTokenLook
rt_part_resource_look (int kind)
{
  return (RtTokenLook)(RT_TOKEN_TITANIUM + kind);
}

/* ---- Parts ---- */

GtkWidget *
rt_part_tokens (const RocketmenSetup *setup, const RocketmenState *state, int object, int size)
{
  GtkWidget *tokens = rt_tokens_new ();
  RtTokenLook looks[RT_TOKENS_MAX];
  guint n = rt_battle_object_looks (setup, state, object, looks);

  gtk_widget_set_halign (tokens, GTK_ALIGN_START);
  rt_tokens_show (RT_TOKENS (tokens), looks, n, size);
  return tokens;
}

GtkWidget *
rt_part_tile (GtkButton *button, GtkWidget *picture, const char *name, const char *line,
              const char *style)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  gtk_box_append (GTK_BOX (words), rt_text (name, "part-name"));
  if (line)
    gtk_box_append (GTK_BOX (words), rt_text (line, "dim card-line part-line"));
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (row), picture);
  gtk_box_append (GTK_BOX (row), words);
  gtk_button_set_child (button, row);
  gtk_widget_set_hexpand (GTK_WIDGET (button), TRUE);
  rt_add_classes (GTK_WIDGET (button), "action part-tile");
  rt_add_classes (GTK_WIDGET (button), style);
  rt_set_name (GTK_WIDGET (button), name);
  return GTK_WIDGET (button);
}

GtkWidget *
rt_part_flow (guint most)
{
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (flow), TRUE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (flow), MIN (most, 2));
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), most);
  gtk_flow_box_set_row_spacing (GTK_FLOW_BOX (flow), 8);
  gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (flow), 8);
  gtk_widget_set_valign (flow, GTK_ALIGN_START);
  return flow;
}

void
rt_part_flow_add (GtkWidget *flow, GtkWidget *tile)
{
  GtkWidget *child = gtk_flow_box_child_new ();

  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), tile);
  gtk_widget_set_focusable (child, FALSE); /* what is in it takes the focus */
  gtk_flow_box_append (GTK_FLOW_BOX (flow), child);
}

void
rt_part_ensure_types (void)
{
  g_type_ensure (RT_TYPE_ACTION_BUTTON);
  g_type_ensure (RT_TYPE_ACTION_GRID);
  g_type_ensure (RT_TYPE_BATTLE_CHOICES);
  g_type_ensure (RT_TYPE_BATTLE_OBJECT_ROW);
  g_type_ensure (RT_TYPE_BATTLE_PANEL);
  g_type_ensure (RT_TYPE_BATTLE_PEEK);
  g_type_ensure (RT_TYPE_BATTLE_STEP_ROW);
  g_type_ensure (RT_TYPE_BATTLE_WELL);
  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_TOKENS);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
}

void
rt_part_bind_children (GtkWidgetClass *klass, const char *name, int n, gssize offset)
{
  for (int i = 0; i < n; i++) {
    g_autofree char *id = g_strdup_printf ("%s_%d", name, i + 1);

    gtk_widget_class_bind_template_child_full (klass, g_intern_string (id), FALSE,
                                               offset + i * (gssize)sizeof (GtkWidget *));
  }
}

static const char action_key[] = "rt-action";

static void
act_cb (GtkWidget *button)
{
  RtTable *table = RT_TABLE (gtk_widget_get_ancestor (button, RT_TYPE_TABLE));
  /* The button may get another one while this is done. */
  const RulesAction action = *(RulesAction *)g_object_get_data (G_OBJECT (button), action_key);
  g_autofree char *why = rt_table_why_not (table, &action, NULL);

  if (why)
    rt_table_explain (table, &action, NULL, NULL);
  else
    rt_table_do (table, &action);
}

gboolean
rt_part_set_action (GtkWidget *button, RtBattleTable *table, const RulesAction *action)
{
  g_autofree char *why = rt_table_why_not (RT_TABLE (table), action, NULL);

  if (!g_object_get_data (G_OBJECT (button), action_key))
    g_signal_connect (button, "clicked", G_CALLBACK (act_cb), NULL);
  g_object_set_data_full (G_OBJECT (button), action_key, g_memdup2 (action, sizeof *action),
                          g_free);
  return why == NULL;
}

void
rt_part_set_command (GtkWidget *button, RtBattleTable *table, const RulesAction *action,
                     const char *label)
{
  gboolean is_possible = rt_part_set_action (button, table, action);
  g_autofree char *refused = g_strdup_printf (_ ("%s: why not?"), label);

  gtk_button_set_label (GTK_BUTTON (button), label);
  rt_set_name (button, is_possible ? label : refused);
  rt_set_class (button, "suggested-action", is_possible);
  rt_set_class (button, "refused", !is_possible);
}

gboolean
rt_part_is_compact (GtkWidget *widget)
{
  GtkWidget *table = gtk_widget_get_ancestor (widget, RT_TYPE_TABLE);

  return table
         && (rt_table_is_compact (RT_TABLE (table))
             || (RT_IS_BATTLE_TABLE (table) && rt_battle_table_is_large (RT_BATTLE_TABLE (table))));
}

/* How the pane was last shown, plus one. */
static const char shown_key[] = "shown-compact";

/* Nothing may change while sizes are given, which is when the window finds out. */
static gboolean
show_again_cb (gpointer data)
{
  RtBattlePane *pane = data;

  if (gtk_widget_get_mapped (GTK_WIDGET (pane)))
    rt_battle_pane_show (pane);
  return G_SOURCE_REMOVE;
}

static void
compact_cb (GtkWidget *pane)
{
  int is_compact = 1 + rt_part_is_compact (pane);

  if (GPOINTER_TO_INT (g_object_get_data (G_OBJECT (pane), shown_key)) == is_compact)
    return;
  g_object_set_data (G_OBJECT (pane), shown_key, GINT_TO_POINTER (is_compact));
  g_idle_add_full (G_PRIORITY_HIGH_IDLE, show_again_cb, g_object_ref (pane), g_object_unref);
}

static void
mapped_cb (GtkWidget *pane)
{
  compact_cb (pane);
  g_signal_handlers_disconnect_by_func (pane, mapped_cb, NULL);
  g_signal_connect_object (gtk_widget_get_ancestor (pane, RT_TYPE_TABLE), "notify::compact",
                           G_CALLBACK (compact_cb), pane, G_CONNECT_SWAPPED);
}

void
rt_part_follow_size (RtBattlePane *pane)
{
  g_signal_connect (pane, "map", G_CALLBACK (mapped_cb), NULL);
}
