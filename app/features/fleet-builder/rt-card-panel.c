/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-card-panel.h. */
#include "rt-card-panel.h"

#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-token.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtCardPanel {
  GtkWidget parent_instance;

  RtFleetEditor *editor;
  GtkWidget *content;
  GtkWidget *box;
  GtkWidget *own;
  GtkWidget *want;
  gboolean is_counting;
  gboolean is_want_counted;
  guint later;
};

G_DEFINE_FINAL_TYPE (RtCardPanel, rt_card_panel, GTK_TYPE_WIDGET)

enum { POST_SIZE = 44, POSTS_A_LINE = 3 };

static gboolean counted_cb (gpointer data);

static FleetCatalogue *
catalogue (RtCardPanel *self)
{
  return rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor));
}

static void
add (RtCardPanel *self, GtkWidget *widget)
{
  gtk_box_append (GTK_BOX (self->box), widget);
}

/* ---- Head and figures ---- */

static void
add_head (RtCardPanel *self, const char *icon, const char *name, const char *line, int points)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 14, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *cost = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *emblem = rt_emblem_new (56);
  g_autofree char *number = g_strdup_printf ("%d", points);

  rt_emblem_show_porthole (RT_EMBLEM (emblem), icon, "");
  gtk_box_append (GTK_BOX (words), rt_text (name, "panel-title"));
  gtk_box_append (GTK_BOX (words), rt_text (line, "dim"));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (cost), rt_label (number, "panel-points numeric"));
  gtk_box_append (GTK_BOX (cost), rt_label (_ ("pts"), "dim card-line"));
  gtk_widget_set_valign (cost, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), emblem);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), cost);
  add (self, box);
}

static void
add_figure (GtkWidget *box, const char *value, const char *name)
{
  GtkWidget *figure = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *number = rt_label (value, "figure numeric");
  GtkWidget *caption = rt_label (name, "dim card-line");

  gtk_label_set_xalign (GTK_LABEL (number), 0.5);
  gtk_label_set_xalign (GTK_LABEL (caption), 0.5);
  gtk_label_set_ellipsize (GTK_LABEL (caption), PANGO_ELLIPSIZE_NONE);
  gtk_widget_set_hexpand (figure, TRUE);
  gtk_box_append (GTK_BOX (figure), number);
  gtk_box_append (GTK_BOX (figure), caption);
  gtk_box_append (GTK_BOX (box), figure);
}

static void
add_number (GtkWidget *box, int value, const char *name)
{
  g_autofree char *text = g_strdup_printf ("%d", value);

  add_figure (box, text, name);
}

static void
add_figures (RtCardPanel *self, const FleetShip *ship)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, "figures");

  add_number (box, ship->ap, _ ("AP"));
  add_number (box, ship->wr, _ ("WR"));
  add_figure (box, fleet_word_length (ship->move), _ ("move"));
  add_figure (box, fleet_word_length (ship->range), _ ("laser"));
  add_number (box, ship->cargo, _ ("cargo"));
  add_number (box, ship->crew_spaces, _ ("crew"));
  add (self, box);
}

/* ---- Pods ---- */

typedef struct {
  char *entry;
  char *crew;
  int craft;
  int post;
} Place;

static void
place_free (gpointer data, GClosure *closure)
{
  Place *place = data;

  g_free (place->entry);
  g_free (place->crew);
  g_free (place);
}

static Place *
new_place (const char *entry, int craft, int post, const char *crew)
{
  Place *place = g_new (Place, 1);

  *place = (Place){ g_strdup (entry), g_strdup (crew), craft, post };
  return place;
}

static RtCardPanel *
panel_of (GtkWidget *widget)
{
  return RT_CARD_PANEL (gtk_widget_get_ancestor (widget, RT_TYPE_CARD_PANEL));
}

static void
pod_cb (GtkWidget *button, gpointer data)
{
  const Place *place = data;

  rt_fleet_editor_turn_pod (panel_of (button)->editor, place->entry, place->craft, place->post);
}

static GtkWidget *
new_post (RtCardPanel *self, const FleetEntry *entry, int craft, int post, const char *pod,
          const char *kind)
{
  RtTokenLook look = rt_pod_look (pod, kind);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  const char *word = *pod   ? fleet_word_pod (catalogue (self), pod)
                     : kind ? rt_token_name (look)
                            : _ ("free choice");
  GtkWidget *caption = gtk_label_new (word);
  g_autofree char *name = g_strdup_printf (_ ("Post %d: %s. Tap to change"), post + 1, word);

  gtk_widget_add_css_class (caption, "card-line");
  gtk_box_append (GTK_BOX (box), rt_token_new (look, POST_SIZE));
  gtk_box_append (GTK_BOX (box), caption);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, *pod ? "post" : "post-free");
  rt_set_name (button, name);
  g_signal_connect_data (button, "clicked", G_CALLBACK (pod_cb),
                         new_place (entry->id, craft, post, NULL), place_free, 0);
  return button;
}

static void
add_pods (RtCardPanel *self, const FleetEntry *entry, const FleetShip *ship)
{
  GtkWidget *heading;

  if (ship->n_posts == 0)
    return;
  heading = rt_wrap (8, 0, NULL);
  gtk_box_append (GTK_BOX (heading), rt_label (_ ("Pods"), "heading"));
  gtk_box_append (GTK_BOX (heading), rt_label (_ ("tap a post to change it"), "dim card-line"));
  add (self, heading);
  for (guint k = 0; k < entry->craft->len; k++) {
    const FleetCraft *craft = g_ptr_array_index (entry->craft, k);
    GtkWidget *line = gtk_flow_box_new ();

    gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (line), GTK_SELECTION_NONE);
    gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (line), FLEET_POSTS_MAX);
    gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (line),
                                            (guint)MIN (ship->n_posts, POSTS_A_LINE));
    gtk_flow_box_set_column_spacing (GTK_FLOW_BOX (line), 6);
    gtk_widget_set_halign (line, GTK_ALIGN_START);
    for (int i = 0; i < ship->n_posts; i++) {
      const char *pod = (guint)i < craft->pods->len ? g_ptr_array_index (craft->pods, i) : "";
      GtkWidget *child = gtk_flow_box_child_new ();

      gtk_widget_set_focusable (child, FALSE);
      gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child),
                                    new_post (self, entry, (int)k, i, pod, ship->posts[i]));
      gtk_flow_box_append (GTK_FLOW_BOX (line), child);
    }
    add (self, line);
  }
}

/* ---- Crew ---- */

static void
drop_crew_cb (GtkWidget *button, gpointer data)
{
  const Place *place = data;

  rt_fleet_editor_remove_crew (panel_of (button)->editor, place->entry, place->craft, place->crew);
}

static void
take_crew_cb (GtkWidget *button, gpointer data)
{
  const Place *place = data;
  RtCardPanel *self = panel_of (button);

  gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (button, GTK_TYPE_POPOVER)));
  rt_fleet_editor_add_crew (self->editor, place->entry, place->craft, place->crew);
}

static GtkWidget *
new_crew_member (RtCardPanel *self, const FleetEntry *entry, int craft, const char *id)
{
  const FleetCrew *crew = fleet_catalogue_find_crew (catalogue (self), id);
  g_autofree char *ranks = crew ? fleet_describe_ranks (crew) : g_strdup ("");
  g_autofree char *points = g_strdup_printf ("%d", crew ? crew->points : 0);
  const char *shown = crew ? crew->name : id;
  g_autofree char *name = g_strdup_printf (_ ("%s, %s. Take off the ship"), shown, ranks);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  gtk_box_append (GTK_BOX (words), rt_label (shown, "card-name"));
  gtk_box_append (GTK_BOX (words), rt_label (ranks, "dim card-line"));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), rt_token_new (RT_TOKEN_CREW, 34));
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), rt_label (points, "figure numeric"));
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("window-close-symbolic"));
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_add_css_class (button, "post");
  rt_set_name (button, name);
  g_signal_connect_data (button, "clicked", G_CALLBACK (drop_crew_cb),
                         new_place (entry->id, craft, 0, id), place_free, 0);
  return button;
}

/* Those that may serve on the ship (RM-FL-5, RM-FL-7), for a free seat. */
static GtkWidget *
new_seat (RtCardPanel *self, const FleetEntry *entry, int craft, const FleetShip *ship)
{
  GtkWidget *button = gtk_menu_button_new ();
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *list = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  guint n;
  const FleetCrew *crew = fleet_catalogue_crew (catalogue (self), &n);

  for (guint i = 0; i < n; i++) {
    g_autofree char *ranks = fleet_describe_ranks (&crew[i]);
    g_autofree char *text = NULL;
    GtkWidget *choice;

    if (!fleet_catalogue_may_serve (catalogue (self), &crew[i], ship))
      continue;
    text = g_strdup_printf (_ ("%s · %s · %d pts"), crew[i].name, ranks, crew[i].points);
    choice = rt_button (text, "flat", NULL);
    gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (choice))), 0);
    g_signal_connect_data (choice, "clicked", G_CALLBACK (take_crew_cb),
                           new_place (entry->id, craft, 0, crew[i].id), place_free, 0);
    gtk_box_append (GTK_BOX (list), choice);
  }
  if (!gtk_widget_get_first_child (list))
    gtk_box_append (GTK_BOX (list),
                    rt_text (_ ("No crew of your catalogues may serve here."), "dim"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 320);
  gtk_popover_set_child (GTK_POPOVER (popover), scrolled);
  gtk_box_append (GTK_BOX (box), rt_token_new (RT_TOKEN_SEAT, 34));
  gtk_box_append (GTK_BOX (box), rt_label (_ ("Add crew"), NULL));
  gtk_menu_button_set_child (GTK_MENU_BUTTON (button), box);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (button), popover);
  gtk_widget_add_css_class (button, "seat");
  rt_set_name (button, _ ("Free seat: add crew"));
  return button;
}

static void
add_crew (RtCardPanel *self, const FleetEntry *entry, const FleetShip *ship)
{
  g_autofree char *detail =
      g_strdup_printf (ngettext ("%d space", "%d spaces", ship->crew_spaces), ship->crew_spaces);
  GtkWidget *heading = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  gtk_box_append (GTK_BOX (heading), rt_label (_ ("Crew"), "heading"));
  gtk_box_append (GTK_BOX (heading), rt_label (detail, "dim card-line"));
  add (self, heading);
  for (guint k = 0; k < entry->craft->len; k++) {
    const FleetCraft *craft = g_ptr_array_index (entry->craft, k);

    for (guint i = 0; i < craft->crew->len; i++)
      add (self, new_crew_member (self, entry, (int)k, g_ptr_array_index (craft->crew, i)));
    if (craft->crew->len < (guint)ship->crew_spaces)
      add (self, new_seat (self, entry, (int)k, ship));
  }
}

/* ---- Problems ---- */

static void
fix_cb (GtkWidget *button, gpointer data)
{
  RtCardPanel *self = panel_of (button);
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);
  guint i = GPOINTER_TO_UINT (data);

  if (i < report->problems->len) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, i);

    rt_fleet_editor_fix (self->editor, &problem->fix);
  }
}

static GtkWidget *
new_problem (const FleetProblem *problem, guint place)
{
  gboolean is_error = problem->severity == FLEET_PROBLEM_ERROR;
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 6, is_error ? "problem" : "problem warning");
  GtkWidget *first = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *text = rt_text (problem->message, NULL);
  GtkWidget *icon = gtk_image_new_from_icon_name ("dialog-warning-symbolic");

  gtk_widget_add_css_class (icon, "problem-icon");
  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (GTK_BOX (first), icon);
  gtk_box_append (GTK_BOX (first), text);
  if (*problem->rule)
    gtk_box_append (GTK_BOX (first), rt_rule (problem->rule));
  gtk_box_append (GTK_BOX (box), first);
  if (problem->fix.kind != FLEET_FIX_NONE) {
    GtkWidget *fix = rt_button (problem->fix.text, is_error ? "suggested-action" : NULL, NULL);

    gtk_widget_set_halign (fix, GTK_ALIGN_START);
    g_signal_connect (fix, "clicked", G_CALLBACK (fix_cb), GUINT_TO_POINTER (place));
    gtk_box_append (GTK_BOX (box), fix);
  }
  return box;
}

/* Of the entry; without one, those of the fleet as a whole. */
static void
add_problems (RtCardPanel *self, const char *entry)
{
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);

  for (guint i = 0; report && i < report->problems->len; i++) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, i);

    if (g_strcmp0 (problem->entry, entry) == 0)
      add (self, new_problem (problem, i));
  }
}

/* ---- Abilities, counts, actions ---- */

static void
add_abilities (RtCardPanel *self, const FleetAbility *abilities, int n, const char *text)
{
  for (int i = 0; i < n; i++) {
    g_autofree char *described = fleet_describe_ability (&abilities[i]);

    add (self, rt_text (described, NULL));
  }
  if (text)
    add (self, rt_text (text, "dim"));
}

/* A count may change what is wrong with the fleet. The panel shows that when the spin button, which
 * goes away with it, is done. */
static void
set_count (RtCardPanel *self, GtkSpinButton *spin, gboolean is_want)
{
  RtLibrary *library = rt_fleet_editor_get_library (self->editor);
  const FleetCollection *collection = rt_library_get_collection (library);
  const char *id = g_object_get_data (G_OBJECT (spin), "card");
  int count = gtk_spin_button_get_value_as_int (spin);

  self->is_counting = TRUE;
  self->is_want_counted = is_want;
  if (is_want)
    rt_library_set_count (library, id, fleet_collection_own (collection, id), count);
  else
    rt_library_set_count (library, id, count, fleet_collection_want (collection, id));
  self->is_counting = FALSE;
  if (!self->later)
    self->later = g_idle_add (counted_cb, self);
}

static void
own_cb (GtkSpinButton *spin, RtCardPanel *self)
{
  set_count (self, spin, FALSE);
}

static void
want_cb (GtkSpinButton *spin, RtCardPanel *self)
{
  set_count (self, spin, TRUE);
}

static GtkWidget *
new_spin (RtCardPanel *self, const char *name, const char *id, int count, GCallback callback)
{
  GtkWidget *spin = gtk_spin_button_new_with_range (0, 99, 1);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), count);
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 2);
  rt_set_name (spin, name);
  g_object_set_data_full (G_OBJECT (spin), "card", g_strdup (id), g_free);
  g_signal_connect_object (spin, "value-changed", callback, self, 0);
  return spin;
}

static GtkWidget *
new_pair (const char *word, GtkWidget *spin)
{
  GtkWidget *pair = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  gtk_box_append (GTK_BOX (pair), rt_label (word, "dim"));
  gtk_box_append (GTK_BOX (pair), spin);
  return pair;
}

static GtkWidget *
new_count (RtCardPanel *self, const char *id)
{
  GtkWidget *box = rt_wrap (8, 8, NULL);
  const FleetCollection *collection =
      rt_library_get_collection (rt_fleet_editor_get_library (self->editor));

  self->own = new_spin (self, _ ("You own"), id, fleet_collection_own (collection, id),
                        G_CALLBACK (own_cb));
  self->want = new_spin (self, _ ("You want"), id, fleet_collection_want (collection, id),
                         G_CALLBACK (want_cb));
  gtk_box_append (GTK_BOX (box), new_pair (_ ("Own"), self->own));
  gtk_box_append (GTK_BOX (box), new_pair (_ ("Want"), self->want));
  return box;
}

static void
add_cost (RtCardPanel *self, const FleetShip *ship)
{
  static const RtTokenLook looks[] = { RT_TOKEN_TITANIUM, RT_TOKEN_NEWTONIUM, RT_TOKEN_CARBON7 };
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, "cost");

  gtk_box_append (GTK_BOX (box), rt_label (_ ("From the reserve it costs"), "dim"));
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (int i = 0; i < ship->cost[kind]; i++)
      gtk_box_append (GTK_BOX (box), rt_token_new (looks[kind], 24));
  add (self, box);
  add (self, new_count (self, ship->id));
}

static void
move_cb (GtkWidget *button, gpointer data)
{
  const Place *place = data;

  rt_fleet_editor_move_entry (panel_of (button)->editor, place->entry);
}

static void
remove_cb (GtkWidget *button, gpointer data)
{
  const Place *place = data;

  rt_fleet_editor_remove_entry (panel_of (button)->editor, place->entry);
}

static gboolean
is_in_reserve (const Fleet *fleet, const FleetEntry *entry)
{
  return g_ptr_array_find (fleet->reserve, entry, NULL);
}

static void
add_actions (RtCardPanel *self, const FleetEntry *entry)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self->editor);
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *move = rt_button (
      is_in_reserve (fleet, entry) ? _ ("Move to active") : _ ("Move to reserve"), NULL, NULL);
  GtkWidget *drop = gtk_button_new_from_icon_name ("user-trash-symbolic");

  gtk_widget_set_hexpand (move, TRUE);
  gtk_widget_add_css_class (drop, "touch");
  gtk_widget_set_tooltip_text (drop, _ ("Remove from the fleet"));
  rt_set_name (drop, _ ("Remove from the fleet"));
  g_signal_connect_data (move, "clicked", G_CALLBACK (move_cb), new_place (entry->id, 0, 0, NULL),
                         place_free, 0);
  g_signal_connect_data (drop, "clicked", G_CALLBACK (remove_cb), new_place (entry->id, 0, 0, NULL),
                         place_free, 0);
  gtk_box_append (GTK_BOX (box), move);
  gtk_box_append (GTK_BOX (box), drop);
  add (self, box);
}

static void
add_to_cb (GtkWidget *button, gpointer data)
{
  RtCardPanel *self = panel_of (button);
  const FleetShip *ship = rt_fleet_editor_get_chosen_ship (self->editor);

  rt_fleet_editor_add_ship (self->editor, ship->id, GPOINTER_TO_INT (data));
}

static void
add_additions (RtCardPanel *self)
{
  GtkWidget *box;
  GtkWidget *active;
  GtkWidget *reserve;

  if (!rt_fleet_editor_get_fleet (self->editor))
    return;
  box = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  active = rt_button (_ ("Add to active"), "suggested-action", NULL);
  reserve = rt_button (_ ("Add to reserve"), NULL, NULL);
  g_signal_connect (active, "clicked", G_CALLBACK (add_to_cb), GINT_TO_POINTER (FALSE));
  g_signal_connect (reserve, "clicked", G_CALLBACK (add_to_cb), GINT_TO_POINTER (TRUE));
  gtk_widget_set_hexpand (active, TRUE);
  gtk_widget_set_hexpand (reserve, TRUE);
  gtk_box_append (GTK_BOX (box), active);
  gtk_box_append (GTK_BOX (box), reserve);
  add (self, box);
}

static void
add_edit (RtCardPanel *self, const char *id)
{
  GtkWidget *edit = rt_button (_ ("Edit card"), NULL, NULL);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (edit), "fleets.edit-card");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (edit), "s", id);
  add (self, edit);
}

/* ---- Showing ---- */

static void
show_ship (RtCardPanel *self, const FleetEntry *entry, const FleetShip *ship)
{
  const char *rule;
  const char *explained;
  const char *ability = fleet_class_ability (ship->ship_class, &rule, &explained);
  g_autofree char *kind = rt_describe_kind (catalogue (self), ship);
  g_autofree char *line = ability ? g_strdup_printf ("%s · %s", kind, ability) : g_strdup (kind);

  add_head (self, rt_class_icon (ship->ship_class),
            entry ? fleet_entry_name (entry, ship) : ship->name, line,
            entry ? fleet_entry_points (entry, catalogue (self)) : ship->points);
  add_figures (self, ship);
  if (entry) {
    add_problems (self, entry->id);
    add_pods (self, entry, ship);
    add_crew (self, entry, ship);
  }
  add_abilities (self, ship->abilities, ship->n_abilities, ship->text);
  if (ship->provenance == FLEET_DEMONSTRATION)
    add (self, rt_text (_ ("A demonstration card, invented for Rocket Table."), "dim card-line"));
  add_cost (self, ship);
  if (entry)
    add_actions (self, entry);
  else
    add_additions (self);
  add_edit (self, ship->id);
}

static void
show_crew (RtCardPanel *self, const FleetCrew *crew)
{
  g_autofree char *ranks = fleet_describe_ranks (crew);
  g_autofree char *line =
      g_strdup_printf ("%s · %s", ranks, fleet_word_faction (catalogue (self), crew->faction));

  add_head (self, "rt-crew-symbolic", crew->name, line, crew->points);
  add_abilities (self, crew->abilities, crew->n_abilities, crew->text);
  add (self, new_count (self, crew->id));
  add_edit (self, crew->id);
}

static void
show_fleet (RtCardPanel *self)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self->editor);
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);

  if (!fleet)
    return;
  add (self, rt_text (fleet->name, "panel-title"));
  add (self, rt_text (report->is_valid ? _ ("This fleet is legal.")
                                       : _ ("This fleet may not be played yet."),
                      "dim"));
  add_problems (self, NULL);
}

static void
show (RtCardPanel *self)
{
  const FleetEntry *entry = rt_fleet_editor_get_chosen_entry (self->editor);
  const FleetShip *ship = rt_fleet_editor_get_chosen_ship (self->editor);
  const FleetCrew *crew = rt_fleet_editor_get_chosen_crew (self->editor);

  if (self->is_counting)
    return;
  self->own = self->want = NULL;
  rt_clear_box (self->box);
  if (ship)
    show_ship (self, entry, ship);
  else if (crew)
    show_crew (self, crew);
  else
    show_fleet (self);
}

static gboolean
counted_cb (gpointer data)
{
  RtCardPanel *self = data;
  GtkWidget *spin;

  self->later = 0;
  show (self);
  spin = self->is_want_counted ? self->want : self->own;
  if (spin)
    gtk_widget_grab_focus (spin);
  return G_SOURCE_REMOVE;
}

void
rt_card_panel_set_editor (RtCardPanel *self, RtFleetEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "chosen-changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
}

/* ---- The widget ---- */

static void
rt_card_panel_dispose (GObject *object)
{
  RtCardPanel *self = RT_CARD_PANEL (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->editor);
  g_clear_handle_id (&self->later, g_source_remove);
  G_OBJECT_CLASS (rt_card_panel_parent_class)->dispose (object);
}

static void
rt_card_panel_class_init (RtCardPanelClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_card_panel_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_card_panel_init (RtCardPanel *self)
{
  self->content = gtk_scrolled_window_new ();
  self->box = rt_box (GTK_ORIENTATION_VERTICAL, 12, NULL);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->content), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->content), self->box);
  gtk_widget_add_css_class (self->content, "panel");
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}
