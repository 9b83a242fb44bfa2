/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-card-panel.h. The parts of the template are shown that the chosen card has. */
#include "rt-card-panel.h"

#include "app/features/fleet-builder/rt-card-parts.h"
#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

struct _RtCardPanel {
  GtkWidget parent_instance;

  RtFleetEditor *editor;
  gboolean is_showing;
  GtkWidget *content;
  GtkWidget *fleet;
  GtkLabel *fleet_name;
  GtkLabel *fleet_state;
  GtkWidget *head;
  RtEmblem *emblem;
  GtkLabel *name;
  GtkLabel *line;
  GtkLabel *points;
  GtkWidget *figures;
  GtkLabel *ap;
  GtkLabel *wr;
  GtkLabel *move;
  GtkLabel *laser;
  GtkLabel *cargo;
  GtkLabel *seats;
  GtkWidget *problems; /* of RtProblemRow */
  GtkWidget *pods;     /* for each craft a line of RtPostButton; the heading is shown with it */
  GtkWidget *crew_heading;
  GtkLabel *spaces;
  GtkWidget *crew; /* of RtCrewButton and RtCrewSeat */
  GtkWidget *abilities;
  GtkLabel *card_text;
  GtkWidget *demonstration;
  GtkWidget *cost;
  RtTokens *cost_tokens;
  GtkWidget *counts;
  GtkSpinButton *own;
  GtkSpinButton *want;
  GtkWidget *actions; /* of a ship in the fleet */
  GtkButton *transfer;
  GtkWidget *additions; /* of one in the catalogue */
  GtkWidget *edit;
};

G_DEFINE_FINAL_TYPE (RtCardPanel, rt_card_panel, GTK_TYPE_WIDGET)

enum { POSTS_A_LINE = 3, COST_SIZE = 24 };

static FleetCatalogue *
catalogue (RtCardPanel *self)
{
  return rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor));
}

/* Of the card that is chosen; NULL: none is. */
static const char *
chosen_id (RtCardPanel *self)
{
  const FleetShip *ship = rt_fleet_editor_get_chosen_ship (self->editor);
  const FleetCrew *crew = rt_fleet_editor_get_chosen_crew (self->editor);

  return ship ? ship->id : crew ? crew->id : NULL;
}

/* ---- What is pressed ---- */

static void
count_cb (RtCardPanel *self)
{
  g_autofree char *id = g_strdup (chosen_id (self));

  if (!self->is_showing && id)
    rt_library_set_count (rt_fleet_editor_get_library (self->editor), id,
                          gtk_spin_button_get_value_as_int (self->own),
                          gtk_spin_button_get_value_as_int (self->want));
}

static void
transfer_cb (RtCardPanel *self)
{
  g_autofree char *entry = g_strdup (rt_fleet_editor_get_chosen_entry (self->editor)->id);

  rt_fleet_editor_move_entry (self->editor, entry);
}

static void
remove_cb (RtCardPanel *self)
{
  g_autofree char *entry = g_strdup (rt_fleet_editor_get_chosen_entry (self->editor)->id);

  rt_fleet_editor_remove_entry (self->editor, entry);
}

static void
add_to_active_cb (RtCardPanel *self)
{
  rt_fleet_editor_add_ship (self->editor, chosen_id (self), FALSE);
}

static void
add_to_reserve_cb (RtCardPanel *self)
{
  rt_fleet_editor_add_ship (self->editor, chosen_id (self), TRUE);
}

static void
edit_cb (RtCardPanel *self)
{
  gtk_widget_activate_action (GTK_WIDGET (self), "fleets.edit-card", "s", chosen_id (self));
}

/* ---- Showing ---- */

static void
set_number (GtkLabel *label, int number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  gtk_label_set_text (label, text);
}

/* A part that may be empty, and is not shown then. */
static void
set_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static void
start_list (GtkWidget *list)
{
  rt_clear_box (list);
  gtk_widget_set_visible (list, FALSE);
}

static void
add (GtkWidget *list, GtkWidget *widget)
{
  gtk_box_append (GTK_BOX (list), widget);
  gtk_widget_set_visible (list, TRUE);
}

static void
show_head (RtCardPanel *self, const char *icon, const char *name, const char *line, int points)
{
  rt_emblem_show_porthole (self->emblem, icon, "");
  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->line, line);
  set_number (self->points, points);
}

static void
show_figures (RtCardPanel *self, const FleetShip *ship)
{
  set_number (self->ap, ship->ap);
  set_number (self->wr, ship->wr);
  gtk_label_set_text (self->move, fleet_word_length (ship->move));
  gtk_label_set_text (self->laser, fleet_word_length (ship->range));
  set_number (self->cargo, ship->cargo);
  set_number (self->seats, ship->crew_spaces);
}

/* Of the entry; without one, those of the fleet as a whole. */
static void
show_problems (RtCardPanel *self, const char *entry)
{
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);

  for (guint i = 0; report && i < report->problems->len; i++) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, i);

    if (g_strcmp0 (problem->entry, entry) == 0)
      add (self->problems, rt_problem_row_new (self->editor, i));
  }
}

static GtkWidget *
new_posts (RtCardPanel *self, const FleetCraft *craft, guint place, const FleetShip *ship)
{
  GtkFlowBox *line = GTK_FLOW_BOX (gtk_flow_box_new ());

  gtk_flow_box_set_selection_mode (line, GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (line, FLEET_POSTS_MAX);
  gtk_flow_box_set_min_children_per_line (line, (guint)MIN (ship->n_posts, POSTS_A_LINE));
  gtk_flow_box_set_column_spacing (line, 6);
  gtk_widget_set_halign (GTK_WIDGET (line), GTK_ALIGN_START);
  for (guint i = 0; i < (guint)ship->n_posts; i++) {
    const char *pod = i < craft->pods->len ? g_ptr_array_index (craft->pods, i) : "";
    GtkWidget *child = gtk_flow_box_child_new ();

    gtk_widget_set_focusable (child, FALSE);
    gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child),
                                  rt_post_button_new (self->editor, place, i, pod, ship->posts[i]));
    gtk_flow_box_append (line, child);
  }
  return GTK_WIDGET (line);
}

static void
show_entry (RtCardPanel *self, const FleetEntry *entry, const FleetShip *ship)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self->editor);
  g_autofree char *spaces =
      g_strdup_printf (ngettext ("%d space", "%d spaces", ship->crew_spaces), ship->crew_spaces);

  show_problems (self, entry->id);
  gtk_label_set_text (self->spaces, spaces);
  for (guint k = 0; k < entry->craft->len; k++) {
    const FleetCraft *craft = g_ptr_array_index (entry->craft, k);

    if (ship->n_posts > 0)
      add (self->pods, new_posts (self, craft, k, ship));
    for (guint i = 0; i < craft->crew->len; i++)
      add (self->crew, rt_crew_button_new (self->editor, k, g_ptr_array_index (craft->crew, i)));
    if (craft->crew->len < (guint)ship->crew_spaces)
      add (self->crew, rt_crew_seat_new (self->editor, k, ship));
  }
  gtk_button_set_label (self->transfer, g_ptr_array_find (fleet->reserve, entry, NULL)
                                            ? _ ("Move to active")
                                            : _ ("Move to reserve"));
}

static void
show_abilities (RtCardPanel *self, const FleetAbility *abilities, int n, const char *text)
{
  for (int i = 0; i < n; i++) {
    g_autofree char *described = fleet_describe_ability (&abilities[i]);

    add (self->abilities, rt_text (described, NULL));
  }
  set_text (self->card_text, text);
}

static void
show_cost (RtCardPanel *self, const FleetShip *ship)
{
  static const RtTokenLook kinds[] = { RT_TOKEN_TITANIUM, RT_TOKEN_NEWTONIUM, RT_TOKEN_CARBON7 };
  RtTokenLook looks[FLEET_COST_MAX];
  guint n = 0;

  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (int i = 0; i < ship->cost[kind] && n < G_N_ELEMENTS (looks); i++)
      looks[n++] = kinds[kind];
  rt_tokens_show (self->cost_tokens, looks, n, COST_SIZE);
}

static void
show_ship (RtCardPanel *self, const FleetEntry *entry, const FleetShip *ship)
{
  const char *rule;
  const char *explained;
  const char *ability = fleet_class_ability (ship->ship_class, &rule, &explained);
  g_autofree char *kind = rt_describe_kind (catalogue (self), ship);
  g_autofree char *line = ability ? g_strdup_printf ("%s · %s", kind, ability) : g_strdup (kind);

  show_head (self, rt_class_icon (ship->ship_class),
             entry ? fleet_entry_name (entry, ship) : ship->name, line,
             entry ? fleet_entry_points (entry, catalogue (self)) : ship->points);
  show_figures (self, ship);
  if (entry)
    show_entry (self, entry, ship);
  show_abilities (self, ship->abilities, ship->n_abilities, ship->text);
  show_cost (self, ship);
}

static void
show_crew (RtCardPanel *self, const FleetCrew *crew)
{
  g_autofree char *ranks = fleet_describe_ranks (crew);
  g_autofree char *line =
      g_strdup_printf ("%s · %s", ranks, fleet_word_faction (catalogue (self), crew->faction));

  show_head (self, "rt-crew-symbolic", crew->name, line, crew->points);
  show_abilities (self, crew->abilities, crew->n_abilities, crew->text);
}

static void
show_fleet (RtCardPanel *self, const Fleet *fleet)
{
  gboolean is_valid = rt_fleet_editor_get_report (self->editor)->is_valid;

  gtk_label_set_text (self->fleet_name, fleet->name);
  gtk_label_set_text (self->fleet_state, is_valid ? _ ("This fleet is legal.")
                                                  : _ ("This fleet may not be played yet."));
  show_problems (self, NULL);
}

static void
show_counts (RtCardPanel *self, const char *id)
{
  const FleetCollection *collection =
      rt_library_get_collection (rt_fleet_editor_get_library (self->editor));

  gtk_spin_button_set_value (self->own, fleet_collection_own (collection, id));
  gtk_spin_button_set_value (self->want, fleet_collection_want (collection, id));
}

static void
show (RtCardPanel *self)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self->editor);
  const FleetEntry *entry = rt_fleet_editor_get_chosen_entry (self->editor);
  const FleetShip *ship = rt_fleet_editor_get_chosen_ship (self->editor);
  const FleetCrew *crew = rt_fleet_editor_get_chosen_crew (self->editor);
  const char *id = chosen_id (self);

  self->is_showing = TRUE;
  start_list (self->problems);
  start_list (self->pods);
  start_list (self->crew);
  start_list (self->abilities);
  set_text (self->card_text, NULL);
  gtk_widget_set_visible (self->fleet, fleet && !id);
  gtk_widget_set_visible (self->head, id != NULL);
  gtk_widget_set_visible (self->figures, ship != NULL);
  gtk_widget_set_visible (self->crew_heading, ship && entry);
  gtk_widget_set_visible (self->demonstration, ship && ship->provenance == FLEET_DEMONSTRATION);
  gtk_widget_set_visible (self->cost, ship != NULL);
  gtk_widget_set_visible (self->counts, id != NULL);
  gtk_widget_set_visible (self->actions, ship && entry);
  gtk_widget_set_visible (self->additions, ship && !entry && fleet);
  gtk_widget_set_visible (self->edit, id != NULL);
  if (ship)
    show_ship (self, entry, ship);
  else if (crew)
    show_crew (self, crew);
  else if (fleet)
    show_fleet (self, fleet);
  if (id)
    show_counts (self, id);
  self->is_showing = FALSE;
}

void
rt_card_panel_set_editor (RtCardPanel *self, RtFleetEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "chosen-changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

/* ---- The widget ---- */

static void
rt_card_panel_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_CARD_PANEL);
  g_clear_object (&RT_CARD_PANEL (object)->editor);
  G_OBJECT_CLASS (rt_card_panel_parent_class)->dispose (object);
}

static void
rt_card_panel_class_init (RtCardPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_TOKENS);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_card_panel_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-card-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, content);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, fleet);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, fleet_name);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, fleet_state);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, head);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, emblem);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, name);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, line);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, points);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, figures);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, ap);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, wr);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, move);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, laser);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, cargo);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, seats);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, problems);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, pods);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, crew_heading);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, spaces);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, crew);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, abilities);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, card_text);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, demonstration);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, cost);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, cost_tokens);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, counts);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, own);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, want);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, actions);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, transfer);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, additions);
  gtk_widget_class_bind_template_child (widget_class, RtCardPanel, edit);
  gtk_widget_class_bind_template_callback (widget_class, count_cb);
  gtk_widget_class_bind_template_callback (widget_class, transfer_cb);
  gtk_widget_class_bind_template_callback (widget_class, remove_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_to_active_cb);
  gtk_widget_class_bind_template_callback (widget_class, add_to_reserve_cb);
  gtk_widget_class_bind_template_callback (widget_class, edit_cb);
}

static void
rt_card_panel_init (RtCardPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
