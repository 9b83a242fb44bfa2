/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-rocket.h. */
#include "rt-spacecraft-rocket.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "rt-spacecraft-cells.h"
#include "rt-spacecraft-grid.h"

#include <glib/gi18n.h>

enum { SIDE_WIDTH = 172, BESIDE_FROM = 420, APART_COLUMNS = 4 };

struct _RtSpacecraftRocket {
  GtkBox parent_instance;

  RtEmblem *badge;
  GtkLabel *title;
  GtkWidget *arrange;
  GtkWidget *body;
  RtSpacecraftGrid *grid;
  GtkWidget *goal_row;
  RtSpacecraftPiece *goal_picture;
  GtkLabel *goal;
  GtkLabel *goal_sum;
  GtkWidget *take_apart;
  GtkWidget *apart;
  const RtSpacecraft *table; /* as it was last shown */
  RtSpacecraftHeld held;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftRocket, rt_spacecraft_rocket, GTK_TYPE_BOX)

enum { SIGNAL_ACT, SIGNAL_ARRANGE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Arranging ---- */

static const SpacecraftRocket *
get_rocket (RtSpacecraftRocket *self)
{
  return &self->table->view.seat[self->table->me].rocket;
}

/* Takes a module up, if this is the time for it; else whoever listens says why not. */
static void
hold (RtSpacecraftRocket *self, const RtSpacecraftHeld *held)
{
  const RulesState *state = rt_game_get_state (self->table->game);
  gboolean can_hold = held->is_beside ? spacecraft_can_hold_beside (state)
                                      : spacecraft_can_hold (state, held->x, held->y);

  if (!can_hold || !rt_spacecraft_is_own (self->table)) {
    RulesAction action = rt_spacecraft_held_action (held, held->x, held->y);
    g_signal_emit (self, signals[SIGNAL_ACT], 0, &action);
    return;
  }
  self->held = *held;
  rt_spacecraft_rocket_show (self, self->table);
}

gboolean
rt_spacecraft_rocket_let_go (RtSpacecraftRocket *self)
{
  if (self->held.module < 0)
    return FALSE;
  self->held = (RtSpacecraftHeld){ .module = -1 };
  if (self->table)
    rt_spacecraft_rocket_show (self, self->table);
  return TRUE;
}

static void
put_held (RtSpacecraftRocket *self, int x, int y)
{
  RulesAction action = rt_spacecraft_held_action (&self->held, x, y);

  g_signal_emit (self, signals[SIGNAL_ACT], 0, &action);
}

static void
tapped_cb (RtSpacecraftRocket *self, int x, int y)
{
  RtSpacecraftHeld held = { spacecraft_module_at (get_rocket (self), x, y), FALSE, x, y };
  gboolean is_held = !self->held.is_beside && self->held.x == x && self->held.y == y;

  if (held.module < 0 && self->held.module >= 0)
    put_held (self, x, y);
  else if (self->held.module >= 0 && is_held)
    rt_spacecraft_rocket_let_go (self);
  else if (held.module >= 0)
    hold (self, &held);
}

static void
taken_cb (RtSpacecraftRocket *self, int x, int y)
{
  RtSpacecraftHeld held = { spacecraft_module_at (get_rocket (self), x, y), FALSE, x, y };

  hold (self, &held);
}

static void
dropped_cb (RtSpacecraftRocket *self, int x, int y)
{
  if (self->held.module >= 0 && spacecraft_module_at (get_rocket (self), x, y) < 0)
    put_held (self, x, y);
}

static RtSpacecraftHeld
held_of (GtkWidget *beside)
{
  return (RtSpacecraftHeld){ GPOINTER_TO_INT (g_object_get_data (G_OBJECT (beside), "module")),
                             TRUE, 0, 0 };
}

static void
beside_tapped_cb (GtkWidget *button, RtSpacecraftRocket *self)
{
  RtSpacecraftHeld held = held_of (button);

  if (self->held.module == held.module && self->held.is_beside)
    rt_spacecraft_rocket_let_go (self);
  else
    hold (self, &held);
}

static void
beside_dragged_cb (GtkDragSource *source, GdkDrag *drag, RtSpacecraftRocket *self)
{
  RtSpacecraftHeld held = held_of (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source)));

  hold (self, &held);
}

static void
arrange_cb (RtSpacecraftRocket *self)
{
  g_signal_emit (self, signals[SIGNAL_ARRANGE], 0);
}

static void
take_apart_cb (RtSpacecraftRocket *self)
{
  g_signal_emit (self, signals[SIGNAL_ACT], 0, &(RulesAction){ .verb = SPACECRAFT_TAKE_APART });
}

/* ---- Showing ---- */

static void
show_goal (RtSpacecraftRocket *self)
{
  const SpacecraftSeat *seat = &self->table->view.seat[self->table->me];

  gtk_widget_set_visible (self->goal_row, seat->goal >= 0);
  if (seat->goal < 0)
    return;
  g_autofree char *sum =
      g_strdup_printf ("%d × %d = %d", self->table->setup->goal_points[seat->goal],
                       spacecraft_goal_count (&seat->rocket, seat->goal), seat->score.goal);
  rt_spacecraft_piece_show_goal (self->goal_picture, seat->goal);
  gtk_label_set_text (self->goal, rt_spacecraft_goal_name (seat->goal));
  gtk_label_set_text (self->goal_sum, sum);
}

static GtkWidget *
new_beside (RtSpacecraftRocket *self, int place)
{
  GtkWidget *button = rt_spacecraft_cell_new (self->apart, "sc-beside", place % APART_COLUMNS,
                                              place / APART_COLUMNS);
  GtkDragSource *source = rt_spacecraft_grid_add_source (button);

  g_signal_connect (button, "clicked", G_CALLBACK (beside_tapped_cb), self);
  g_signal_connect_object (source, "drag-begin", G_CALLBACK (beside_dragged_cb), self, 0);
  return button;
}

/* The modules that lie beside a rocket that was taken apart. The buttons are kept: whoever presses
 * one while the table is shown anew must not lose it under the finger. */
static void
show_apart (RtSpacecraftRocket *self)
{
  const SpacecraftRocket *rocket = get_rocket (self);
  const uint8_t *apart = rocket->module + rocket->n_placed;
  int n = rocket->n - rocket->n_placed;
  GtkWidget *button = gtk_widget_get_first_child (self->apart);

  gtk_widget_set_visible (self->apart, n > 0);
  rt_spacecraft_cells_set_shape (
      self->apart, &(RtSpacecraftShape){ .columns = APART_COLUMNS,
                                         .rows = MAX (1, (n + APART_COLUMNS - 1) / APART_COLUMNS),
                                         .min_width = 34,
                                         .min_height = 34,
                                         .natural_width = 44,
                                         .natural_height = 44,
                                         .max_size = 48,
                                         .gap = 3 });
  for (int i = 0; i < n; i++, button = gtk_widget_get_next_sibling (button)) {
    g_autofree char *name = rt_spacecraft_module_name (apart[i]);
    gboolean is_held = self->held.is_beside && self->held.module == apart[i]
                       && (i == 0 || apart[i - 1] != apart[i]);

    if (!button)
      button = new_beside (self, i);
    g_object_set_data (G_OBJECT (button), "module", GINT_TO_POINTER (apart[i]));
    rt_spacecraft_piece_show_module (rt_spacecraft_cell_get_piece (button), apart[i], FALSE);
    rt_spacecraft_cell_set_state (
        button, is_held ? RT_SPACECRAFT_CELL_CHOSEN : RT_SPACECRAFT_CELL_LEGAL, name);
  }
  while (button) {
    GtkWidget *next = gtk_widget_get_next_sibling (button);
    gtk_widget_unparent (button);
    button = next;
  }
}

void
rt_spacecraft_rocket_show (RtSpacecraftRocket *self, const RtSpacecraft *table)
{
  const char *name = rt_spacecraft_seat_name (table, table->me);
  gboolean is_own = rt_spacecraft_is_own (table);
  gboolean is_arranging = is_own && rt_spacecraft_is_leaving (table) && !table->view.taken;
  g_autofree char *title =
      is_own ? g_strdup (_ ("Your rocket")) : g_strdup_printf (_ ("%s's rocket"), name);

  self->table = table;
  rt_emblem_show_player (self->badge, table->me, name, FALSE);
  gtk_label_set_text (self->title, title);
  rt_set_class (GTK_WIDGET (self), "turn", is_arranging);
  rt_set_class (self->arrange, "waiting", !is_arranging);
  rt_set_class (self->take_apart, "waiting",
                !is_arranging || table->view.phase == SPACECRAFT_APART);
  rt_spacecraft_grid_show (self->grid, table, &self->held);
  show_apart (self);
  show_goal (self);
}

/* ---- Grid and side ---- */

/* The grid, and what belongs to it: beside it where there is room, else below. */
static void
measure_body (GtkWidget *body, GtkOrientation orientation, int for_size, int *minimum, int *natural,
              int *minimum_baseline, int *natural_baseline)
{
  gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (body); child;
       child = gtk_widget_get_next_sibling (child)) {
    int least;
    int wanted;

    gtk_widget_measure (child, orientation, -1, &least, &wanted, NULL, NULL);
    *minimum = is_across ? MAX (*minimum, least) : *minimum + least;
    *natural = is_across ? MAX (*natural, wanted) : *natural + wanted;
  }
  *minimum_baseline = *natural_baseline = -1;
}

static void
allocate_body (GtkWidget *body, int width, int height, int baseline)
{
  GtkWidget *grid = gtk_widget_get_first_child (body);
  GtkWidget *side = gtk_widget_get_next_sibling (grid);
  GtkAllocation grid_place = { 0, 0, width, height };
  GtkAllocation side_place = { 0, 0, width, height };
  int side_height;

  if (width >= BESIDE_FROM) {
    grid_place.width = width - SIDE_WIDTH - 10;
    side_place.x = width - SIDE_WIDTH;
    side_place.width = SIDE_WIDTH;
  } else {
    gtk_widget_measure (side, GTK_ORIENTATION_VERTICAL, width, NULL, &side_height, NULL, NULL);
    grid_place.height = MAX (1, height - side_height - 4);
    side_place.y = height - side_height;
    side_place.height = side_height;
  }
  gtk_widget_size_allocate (grid, &grid_place, -1);
  gtk_widget_size_allocate (side, &side_place, -1);
}

/* ---- The widget ---- */

static void
rt_spacecraft_rocket_class_init (RtSpacecraftRocketClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GType type = G_TYPE_FROM_CLASS (klass);

  signals[SIGNAL_ACT] = g_signal_new ("act", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, G_TYPE_POINTER);
  signals[SIGNAL_ARRANGE] =
      g_signal_new ("arrange", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_SPACECRAFT_CELLS);
  g_type_ensure (RT_TYPE_SPACECRAFT_GRID);
  g_type_ensure (RT_TYPE_SPACECRAFT_PIECE);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-rocket.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, badge);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, title);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, arrange);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, body);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, grid);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, goal_row);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, goal_picture);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, goal);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, goal_sum);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, take_apart);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftRocket, apart);
  gtk_widget_class_bind_template_callback (widget_class, tapped_cb);
  gtk_widget_class_bind_template_callback (widget_class, taken_cb);
  gtk_widget_class_bind_template_callback (widget_class, dropped_cb);
  gtk_widget_class_bind_template_callback (widget_class, arrange_cb);
  gtk_widget_class_bind_template_callback (widget_class, take_apart_cb);
}

static void
rt_spacecraft_rocket_init (RtSpacecraftRocket *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_widget_set_layout_manager (self->body,
                                 gtk_custom_layout_new (NULL, measure_body, allocate_body));
  self->held.module = -1;
}
