/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-action-grid.h. */
#include "rt-action-grid.h"

#include "app/features/battle/rt-battle-table.h"

struct _RtActionGrid {
  GtkWidget parent_instance;

  gboolean is_tiles;
  GtkFlowBox *flow;
  GPtrArray *buttons; /* of RtActionButton, owned by the flow box */
  guint n;            /* those in use */
};

G_DEFINE_FINAL_TYPE (RtActionGrid, rt_action_grid, GTK_TYPE_WIDGET)

/* More buttons than these stand two in a row, also on a small screen. */
enum { MANY = 3 };

enum { PROP_COLUMNS = 1, PROP_TILES };
enum { SIGNAL_ACTING, SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
clicked_cb (RtActionButton *button, RtActionGrid *self)
{
  const RtPlay *possible = rt_action_button_get_play (button);
  RtTable *table = RT_TABLE (gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_TABLE));
  RtPlay play;

  if (!possible) {
    g_signal_emit (self, signals[SIGNAL_CHOSEN], 0, rt_action_button_get_tag (button));
    return;
  }
  play = *possible; /* the button may get another one meanwhile */
  if (!rt_action_button_is_possible (button)) {
    rt_table_explain (table, &play.action, NULL, NULL);
    return;
  }
  g_signal_emit (self, signals[SIGNAL_ACTING], 0);
  rt_table_play (table, &play);
}

static RtActionButton *
add_button (RtActionGrid *self)
{
  RtActionButton *button = g_object_new (RT_TYPE_ACTION_BUTTON, "tile", self->is_tiles, NULL);
  GtkWidget *child = gtk_flow_box_child_new ();

  if (!self->is_tiles)
    rt_action_button_wrap (button);
  g_signal_connect_object (button, "clicked", G_CALLBACK (clicked_cb), self, 0);
  gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), GTK_WIDGET (button));
  gtk_widget_set_focusable (child, FALSE); /* what is in it takes the focus */
  gtk_flow_box_append (self->flow, child);
  g_ptr_array_add (self->buttons, button);
  return button;
}

void
rt_action_grid_begin (RtActionGrid *self)
{
  self->n = 0;
}

RtActionButton *
rt_action_grid_add (RtActionGrid *self, const char *icon, const char *title, const char *line,
                    int cost, const RulesAction *action, int tag)
{
  GtkWidget *table = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_TABLE);
  RtActionButton *button =
      self->n < self->buttons->len ? self->buttons->pdata[self->n] : add_button (self);

  self->n++;
  rt_action_button_clear (button);
  rt_action_button_set_action (button, RT_TABLE (table), action);
  rt_action_button_set_tag (button, tag);
  rt_action_button_set_picture (button, icon);
  rt_action_button_set_title (button, title);
  rt_action_button_show (button, line, cost, rt_action_button_is_possible (button));
  gtk_widget_set_visible (gtk_widget_get_parent (GTK_WIDGET (button)), TRUE);
  return button;
}

/* There the column stays as wide as it is: a map that is dragged on must not move. */
static gboolean
is_beside_map (RtActionGrid *self)
{
  GtkWidget *table = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_BATTLE_TABLE);

  return table && rt_battle_table_is_beside_map (RT_BATTLE_TABLE (table));
}

void
rt_action_grid_end (RtActionGrid *self)
{
  if (!self->is_tiles)
    gtk_flow_box_set_min_children_per_line (self->flow,
                                            self->n > MANY && !is_beside_map (self) ? 2 : 1);
  for (guint i = self->n; i < self->buttons->len; i++) {
    rt_action_button_clear (self->buttons->pdata[i]);
    gtk_widget_set_visible (gtk_widget_get_parent (self->buttons->pdata[i]), FALSE);
  }
  gtk_widget_set_visible (GTK_WIDGET (self), self->n > 0);
}

guint
rt_action_grid_get_n (RtActionGrid *self)
{
  return self->n;
}

void
rt_action_grid_set_columns (RtActionGrid *self, guint columns)
{
  gtk_flow_box_set_max_children_per_line (self->flow, columns);
}

gboolean
rt_action_grid_handle_key (RtActionGrid *self, guint key)
{
  guint i = key - GDK_KEY_1;

  if (key < GDK_KEY_1 || key > GDK_KEY_9 || i >= self->n)
    return FALSE;
  clicked_cb (self->buttons->pdata[i], self);
  return TRUE;
}

/* ---- The widget ---- */

static void
rt_action_grid_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtActionGrid *self = RT_ACTION_GRID (object);

  if (id == PROP_COLUMNS) {
    rt_action_grid_set_columns (self, g_value_get_uint (value));
  } else if (id == PROP_TILES) {
    self->is_tiles = g_value_get_boolean (value);
    gtk_flow_box_set_min_children_per_line (self->flow, self->is_tiles ? 2 : 1);
    gtk_widget_set_valign (GTK_WIDGET (self->flow),
                           self->is_tiles ? GTK_ALIGN_START : GTK_ALIGN_FILL);
  } else {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  }
}

static void
rt_action_grid_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_ACTION_GRID);
  g_clear_pointer (&RT_ACTION_GRID (object)->buttons, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_action_grid_parent_class)->dispose (object);
}

static void
rt_action_grid_class_init (RtActionGridClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = rt_action_grid_set_property;
  object_class->dispose = rt_action_grid_dispose;
  g_object_class_install_property (object_class, PROP_COLUMNS,
                                   g_param_spec_uint ("columns", NULL, NULL, 1, 9, 2, flags));
  g_object_class_install_property (object_class, PROP_TILES,
                                   g_param_spec_boolean ("tiles", NULL, NULL, FALSE, flags));
  signals[SIGNAL_ACTING] = g_signal_new ("acting", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-action-grid.ui");
  gtk_widget_class_bind_template_child (widget_class, RtActionGrid, flow);
}

static void
rt_action_grid_init (RtActionGrid *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->buttons = g_ptr_array_new ();
}
