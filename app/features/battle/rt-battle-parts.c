/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-parts.h. */
#include "rt-battle-parts.h"

#include "app/features/battle/rt-battle-words.h"
#include "app/room/rt-table.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
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

static void
add_end (GtkWidget *row, const char *end)
{
  GtkWidget *label = rt_label (end, "dim numeric");

  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_box_append (GTK_BOX (row), label);
}

/* In a box of its own: beside other words GTK 4.8 rounds the baseline of text that may break in two
 * ways, with some fonts, and complains about the height that comes of it. A vertical box has no
 * baseline. */
static GtkWidget *
new_title (const char *title)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  gtk_box_append (GTK_BOX (box), rt_text (title, "part-title"));
  return box;
}

GtkWidget *
rt_part_panel (GtkWidget *parent, const char *title, const char *rule, const char *end)
{
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 8, "panel column part");
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  gtk_box_append (GTK_BOX (row), new_title (title));
  if (rule)
    gtk_box_append (GTK_BOX (row), rt_rule_button (rule));
  if (end)
    add_end (row, end);
  gtk_box_append (GTK_BOX (panel), row);
  gtk_box_append (GTK_BOX (parent), panel);
  return panel;
}

GtkWidget *
rt_part_question (GtkWidget *parent, const RulesSetup *setup, int seat, const char *title,
                  const char *line, const char *rule)
{
  g_autofree char *style = g_strdup_printf ("panel column part asked player-%d", seat + 1);
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 10, style);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *badge = rt_emblem_new (34);

  rt_emblem_show_player (RT_EMBLEM (badge), seat, setup->seat[seat], FALSE);
  gtk_box_append (GTK_BOX (words), rt_text (title, "part-title"));
  if (line)
    gtk_box_append (GTK_BOX (words), rt_text (line, "dim card-line"));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), badge);
  gtk_box_append (GTK_BOX (row), words);
  if (rule)
    gtk_box_append (GTK_BOX (row), rt_rule_button (rule));
  gtk_box_append (GTK_BOX (panel), row);
  gtk_box_append (GTK_BOX (parent), panel);
  return panel;
}

GtkWidget *
rt_part_well (const char *value, const char *label)
{
  GtkWidget *well = rt_box (GTK_ORIENTATION_VERTICAL, 0, "well part-well");

  gtk_box_append (GTK_BOX (well), rt_label (value, "part-number numeric"));
  gtk_box_append (GTK_BOX (well), rt_text (label, "dim card-line"));
  gtk_widget_set_hexpand (well, TRUE);
  return well;
}

GtkWidget *
rt_part_line (const char *value, const char *label)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *number = gtk_label_new (value);
  GtkWidget *words = rt_text (label, "dim card-line");

  gtk_widget_set_hexpand (words, TRUE);
  rt_add_classes (number, "strong numeric");
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), number);
  return row;
}

static void
add_tokens (GtkWidget *row, RtTokenLook look, int n, int size)
{
  for (int i = 0; i < n; i++)
    gtk_box_append (GTK_BOX (row), rt_token_new (look, size));
}

GtkWidget *
rt_part_tokens (const RocketmenSetup *setup, const RocketmenState *state, int object, int size)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, NULL);
  int crew = 0;

  if (object < ROCKETMEN_SHIPS_MAX) {
    for (int kind = 0; kind < ROCKETMEN_N_PODS; kind++)
      add_tokens (row, rt_part_pod_look ((RocketmenPodKind)kind), state->ship[object].pods[kind],
                  size);
    crew = rocketmen_crew_aboard (setup, state, object);
  } else {
    for (int i = 0; i < setup->n_crew; i++)
      crew += state->crew[i] == ROCKETMEN_CREW_BASE
              && setup->crew[i].seat == object - ROCKETMEN_OBJECT_BASE;
  }
  add_tokens (row, RT_TOKEN_CREW, crew, size);
  return row;
}

GtkWidget *
rt_part_object (const RocketmenSetup *setup, const RocketmenState *state, int object,
                const char *end, const char *end_line)
{
  int seat =
      object < ROCKETMEN_SHIPS_MAX ? setup->ship[object].seat : object - ROCKETMEN_OBJECT_BASE;
  g_autofree char *style = g_strdup_printf ("ship part-object player-%d", seat + 1);
  g_autofree char *name = rt_battle_object_name (setup, object);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, style);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *ends = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *porthole = rt_emblem_new (40);

  rt_emblem_show_porthole (RT_EMBLEM (porthole), rt_battle_object_icon (setup, object), name);
  gtk_box_append (GTK_BOX (words), rt_label (name, "card-name"));
  gtk_box_append (GTK_BOX (words), rt_part_tokens (setup, state, object, 20));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (ends), rt_label (end, "card-name numeric"));
  gtk_box_append (GTK_BOX (ends), rt_label (end_line, "dim card-line numeric"));
  for (GtkWidget *child = gtk_widget_get_first_child (ends); child;
       child = gtk_widget_get_next_sibling (child)) {
    gtk_label_set_xalign (GTK_LABEL (child), 1);
    gtk_label_set_ellipsize (GTK_LABEL (child), PANGO_ELLIPSIZE_NONE);
  }
  gtk_box_append (GTK_BOX (row), porthole);
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), ends);
  return row;
}

GtkWidget *
rt_part_tile (GtkButton *button, GtkWidget *picture, const char *name, const char *line,
              const char *style)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  gtk_box_append (GTK_BOX (words), rt_text (name, "deed part-name"));
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
rt_part_icon_tile (const char *icon, const char *name, const char *line, const char *style)
{
  GtkWidget *tile = gtk_image_new_from_icon_name (icon);

  gtk_widget_add_css_class (tile, "tile");
  gtk_widget_set_valign (tile, GTK_ALIGN_CENTER);
  return rt_part_tile (GTK_BUTTON (gtk_button_new ()), tile, name, line, style);
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

GtkWidget *
rt_part_scrolled (GtkWidget *child)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), child);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_widget_set_vexpand (scrolled, TRUE);
  return scrolled;
}

gboolean
rt_part_is_compact (GtkWidget *widget)
{
  GtkWidget *table = gtk_widget_get_ancestor (widget, RT_TYPE_TABLE);

  return table && rt_table_is_compact (RT_TABLE (table));
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
