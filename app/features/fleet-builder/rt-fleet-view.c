/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-view.h. A fleet is a dozen rows at most, so a change shows all of it anew; the row
 * that had the focus gets it back. */
#include "rt-fleet-view.h"

#include "app/features/fleet-builder/rt-cards-model.h"
#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-meter.h"
#include "app/widgets/rt-token.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

typedef struct {
  GtkWidget *used;
  GtkWidget *left;
  GtkWidget *meter;
} Points;

struct _RtFleetView {
  GtkWidget parent_instance;

  RtFleetEditor *editor;
  GtkWidget *content;
  Points points[2]; /* active, reserve */
  GtkWidget *rows;
  GtkWidget *reserve;  /* its heading: what is below belongs to it */
  GtkWidget *zones[2]; /* where ships are dropped: active, reserve; NULL while not shown */
};

G_DEFINE_FINAL_TYPE (RtFleetView, rt_fleet_view, GTK_TYPE_WIDGET)

/* ---- Points ---- */

static GtkWidget *
new_points (Points *points, const char *title)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *name = gtk_label_new (title);
  GtkWidget *room = adw_squeezer_new ();
  g_autofree char *limit = g_strdup_printf ("/ %d", FLEET_POINTS);

  points->used = rt_label (NULL, "points-used numeric");
  points->left = rt_label (NULL, "tag numeric");
  points->meter = rt_meter_new ();
  gtk_widget_add_css_class (name, "heading");
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (line), name);
  gtk_box_append (GTK_BOX (line), points->used);
  /* What everybody knows is left out where there is no room. */
  adw_squeezer_set_allow_none (ADW_SQUEEZER (room), TRUE);
  adw_squeezer_set_homogeneous (ADW_SQUEEZER (room), FALSE);
  adw_squeezer_add (ADW_SQUEEZER (room), rt_label (limit, "dim numeric"));
  gtk_box_append (GTK_BOX (line), room);
  gtk_box_append (GTK_BOX (line), points->left);
  gtk_widget_set_valign (points->left, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), points->meter);
  gtk_widget_set_hexpand (box, TRUE);
  return box;
}

static void
show_points (Points *points, int used)
{
  int left = FLEET_POINTS - used;
  g_autofree char *number = g_strdup_printf ("%d", used);
  g_autofree char *tag =
      left >= 0 ? g_strdup_printf (_ ("%d left"), left) : g_strdup_printf (_ ("%d over"), -left);

  gtk_label_set_text (GTK_LABEL (points->used), number);
  gtk_label_set_text (GTK_LABEL (points->left), tag);
  rt_set_class (points->left, "to-act", left >= 0);
  rt_set_class (points->left, "boarding", left < 0);
  rt_set_class (points->used, "over", left < 0);
  rt_meter_show (RT_METER (points->meter), used, FLEET_POINTS);
}

/* ---- Rows ---- */

/* How much of what a ship is must be readable beside its pods. */
enum { KIND_CHARS = 30 };

static guint
count_problems (RtFleetView *self, const char *entry, FleetSeverity severity)
{
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);
  guint n = 0;

  for (guint i = 0; report && i < report->problems->len; i++) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, i);

    n += problem->severity == severity && g_strcmp0 (problem->entry, entry) == 0;
  }
  return n;
}

static gboolean
has_problem (RtFleetView *self, const char *entry, const char *crew)
{
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);

  for (guint i = 0; report && i < report->problems->len; i++) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, i);

    if (problem->severity == FLEET_PROBLEM_ERROR && g_strcmp0 (problem->entry, entry) == 0
        && g_strcmp0 (problem->fix.crew, crew) == 0)
      return TRUE;
  }
  return FALSE;
}

static GtkWidget *
new_tokens (RtFleetView *self, const FleetEntry *entry, const FleetShip *ship)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, NULL);

  for (guint k = 0; k < entry->craft->len; k++) {
    const FleetCraft *craft = g_ptr_array_index (entry->craft, k);
    guint n_posts = ship ? (guint)ship->n_posts : craft->pods->len;
    guint n_seats = MAX (ship ? (guint)ship->crew_spaces : 0, craft->crew->len);

    if (k > 0)
      gtk_box_append (GTK_BOX (box), gtk_separator_new (GTK_ORIENTATION_VERTICAL));
    for (guint i = 0; i < n_posts; i++) {
      const char *pod = i < craft->pods->len ? g_ptr_array_index (craft->pods, i) : "";

      gtk_box_append (GTK_BOX (box),
                      rt_token_new (rt_pod_look (pod, ship ? ship->posts[i] : NULL), 24));
    }
    for (guint i = 0; i < n_seats; i++) {
      RtTokenLook look = RT_TOKEN_SEAT;

      if (i < craft->crew->len)
        look = has_problem (self, entry->id, g_ptr_array_index (craft->crew, i))
                   ? RT_TOKEN_CREW_PROBLEM
                   : RT_TOKEN_CREW;
      gtk_box_append (GTK_BOX (box), rt_token_new (look, 24));
    }
  }
  return box;
}

static guint
count_crew (const FleetEntry *entry)
{
  guint n = 0;

  for (guint i = 0; i < entry->craft->len; i++)
    n += ((FleetCraft *)g_ptr_array_index (entry->craft, i))->crew->len;
  return n;
}

static char *
describe_entry (RtFleetView *self, const FleetEntry *entry, const FleetShip *ship)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor));
  guint crew = count_crew (entry);
  g_autofree char *kind = NULL;

  if (!ship)
    return g_strdup (_ ("This card is in none of your catalogues"));
  kind = rt_describe_kind (catalogue, ship);
  if (!crew)
    return g_steal_pointer (&kind);
  return g_strdup_printf (ngettext ("%s + %u crew", "%s + %u crew", crew), kind, crew);
}

static void
chosen_cb (GtkToggleButton *button, RtFleetView *self)
{
  if (gtk_toggle_button_get_active (button))
    rt_fleet_editor_choose_entry (self->editor, g_object_get_data (G_OBJECT (button), "entry"));
}

static GtkWidget *
new_ship_row (RtFleetView *self, const FleetEntry *entry, gboolean is_reserve)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor));
  const FleetShip *ship = fleet_catalogue_find_ship (catalogue, entry->ship);
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *middle = rt_wrap (10, 4, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *first = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *title = rt_label (fleet_entry_name (entry, ship), "card-name");
  GtkWidget *cost = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *emblem = rt_emblem_new (40);
  GtkWidget *points;
  GtkWidget *kind;
  guint problems = count_problems (self, entry->id, FLEET_PROBLEM_ERROR);
  g_autofree char *line = describe_entry (self, entry, ship);
  g_autofree char *number = g_strdup_printf ("%d", fleet_entry_points (entry, catalogue));
  const char *name = fleet_entry_name (entry, ship);

  rt_emblem_show_porthole (RT_EMBLEM (emblem),
                           rt_class_icon (ship ? ship->ship_class : ROCKETMEN_CLASS_PLAIN), "");
  gtk_label_set_width_chars (GTK_LABEL (title), 12);
  gtk_box_append (GTK_BOX (first), title);
  if (problems) {
    g_autofree char *text =
        g_strdup_printf (ngettext ("%u problem", "%u problems", problems), problems);
    GtkWidget *tag = rt_label (text, "card-problem");

    gtk_box_append (GTK_BOX (first), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
    gtk_widget_add_css_class (gtk_widget_get_last_child (first), "problem-icon");
    gtk_box_append (GTK_BOX (first), tag);
  }
  gtk_box_append (GTK_BOX (words), first);
  kind = rt_label (line, "dim card-line");
  /* The pods stand under it rather than that it is cut. */
  gtk_label_set_width_chars (GTK_LABEL (kind), (int)MIN (g_utf8_strlen (line, -1), KIND_CHARS));
  gtk_box_append (GTK_BOX (words), kind);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  points = rt_label (number, "card-points numeric");
  gtk_box_append (GTK_BOX (cost), points);
  gtk_box_append (GTK_BOX (cost), rt_label (_ ("pts"), "dim card-line"));
  gtk_widget_set_valign (cost, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (middle, TRUE);
  gtk_widget_set_valign (middle, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (middle), words);
  gtk_box_append (GTK_BOX (middle), new_tokens (self, entry, ship));
  gtk_box_append (GTK_BOX (box), emblem);
  gtk_box_append (GTK_BOX (box), middle);
  gtk_box_append (GTK_BOX (box), cost);

  gtk_button_set_child (GTK_BUTTON (button), box);
  rt_add_classes (button, "ship flat");
  gtk_widget_add_css_class (button, is_reserve ? "in-reserve" : "in-active");
  g_object_set_data_full (G_OBJECT (button), "entry", g_strdup (entry->id), g_free);
  g_autofree char *sentence = g_strdup_printf (_ ("%s, %s, %s points"), name, line, number);
  rt_set_name (button, sentence);
  g_signal_connect_object (button, "toggled", G_CALLBACK (chosen_cb), self, 0);
  return button;
}

static GtkWidget *
new_heading (const char *title, const char *detail)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, "list-heading");

  gtk_box_append (GTK_BOX (box), rt_label (title, "heading"));
  if (detail)
    gtk_box_append (GTK_BOX (box), rt_label (detail, "dim card-line"));
  return box;
}

static void
add_list (RtFleetView *self, GPtrArray *entries, gboolean is_reserve)
{
  for (guint i = 0; i < entries->len; i++)
    gtk_box_append (GTK_BOX (self->rows),
                    new_ship_row (self, g_ptr_array_index (entries, i), is_reserve));
}

static GtkWidget *
new_home (RtFleetView *self, const Fleet *fleet)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "home");
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < fleet->unassigned->len; i++)
    g_string_append_printf (
        names, "%s%s", i ? ", " : "",
        rt_fleet_editor_crew_name (self->editor, g_ptr_array_index (fleet->unassigned, i)));
  gtk_box_append (GTK_BOX (words), rt_label (_ ("Home base"), "heading"));
  gtk_box_append (
      GTK_BOX (words),
      rt_text (names->len ? names->str : _ ("Crew without a ship defend it, their abilities rest"),
               "dim card-line"));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("rt-asteroid-symbolic"));
  gtk_box_append (GTK_BOX (box), words);
  for (guint i = 0; i < fleet->unassigned->len; i++)
    gtk_box_append (GTK_BOX (box), rt_token_new (RT_TOKEN_CREW, 24));
  return box;
}

/* ---- Dropping ---- */

static GtkWidget *
new_zone (const char *text)
{
  GtkWidget *zone = gtk_label_new (text);

  gtk_widget_add_css_class (zone, "drop");
  gtk_label_set_wrap (GTK_LABEL (zone), TRUE);
  return zone;
}

static gboolean
is_in_reserve (RtFleetView *self, double y)
{
  double x, reserve_y;

  return self->reserve
         && gtk_widget_translate_coordinates (self->reserve, self->rows, 0, 0, &x, &reserve_y)
         && y >= reserve_y;
}

static void
mark_zone (RtFleetView *self, int marked)
{
  for (int i = 0; i < 2; i++)
    if (self->zones[i])
      rt_set_class (self->zones[i], "drop-here", i == marked);
}

static GdkDragAction
drag_motion_cb (GtkDropTarget *target, double x, double y, RtFleetView *self)
{
  if (!rt_fleet_editor_get_fleet (self->editor))
    return 0;
  mark_zone (self, is_in_reserve (self, y));
  return GDK_ACTION_COPY;
}

static void
drag_leave_cb (RtFleetView *self)
{
  mark_zone (self, -1);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, RtFleetView *self)
{
  RtCard *card = g_value_get_object (value);

  if (!card || !rt_fleet_editor_get_fleet (self->editor))
    return FALSE;
  rt_fleet_editor_add_ship (self->editor, rt_card_get_id (card), is_in_reserve (self, y));
  return TRUE;
}

static void
take_drops (RtFleetView *self)
{
  GtkDropTarget *target = gtk_drop_target_new (RT_TYPE_CARD, GDK_ACTION_COPY);

  g_signal_connect_object (target, "enter", G_CALLBACK (drag_motion_cb), self, 0);
  g_signal_connect_object (target, "motion", G_CALLBACK (drag_motion_cb), self, 0);
  g_signal_connect_object (target, "leave", G_CALLBACK (drag_leave_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (self->rows, GTK_EVENT_CONTROLLER (target));
}

/* ---- Showing ---- */

static void
show_no_fleet (RtFleetView *self)
{
  for (int i = 0; i < 2; i++)
    show_points (&self->points[i], 0);
  gtk_box_append (GTK_BOX (self->rows),
                  new_zone (_ ("No fleet is open. Begin a new one, or take a ready fleet from the "
                               "menu above.")));
}

static void
show_chosen (RtFleetView *self)
{
  const FleetEntry *chosen = rt_fleet_editor_get_chosen_entry (self->editor);
  GtkWidget *row;

  for (row = gtk_widget_get_first_child (self->rows); row;
       row = gtk_widget_get_next_sibling (row)) {
    const char *id = g_object_get_data (G_OBJECT (row), "entry");

    if (id)
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (row),
                                    chosen && g_str_equal (chosen->id, id));
  }
}

static void
restore_focus (RtFleetView *self, const char *entry)
{
  GtkWidget *row;

  for (row = gtk_widget_get_first_child (self->rows); row && entry;
       row = gtk_widget_get_next_sibling (row))
    if (g_strcmp0 (g_object_get_data (G_OBJECT (row), "entry"), entry) == 0)
      gtk_widget_grab_focus (row);
}

static void
show (RtFleetView *self)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self->editor);
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  g_autofree char *focused = NULL;

  if (focus && gtk_widget_is_ancestor (focus, self->rows))
    focused = g_strdup (g_object_get_data (G_OBJECT (focus), "entry"));
  rt_clear_box (self->rows);
  self->reserve = self->zones[0] = self->zones[1] = NULL;
  if (!fleet) {
    show_no_fleet (self);
    return;
  }
  show_points (&self->points[0], report->active_points);
  show_points (&self->points[1], report->reserve_points);
  gtk_box_append (GTK_BOX (self->rows), new_heading (_ ("Active fleet"), NULL));
  add_list (self, fleet->active, FALSE);
  self->zones[0] = new_zone (_ ("+  Drop a ship here, or tap + in the catalogue"));
  gtk_box_append (GTK_BOX (self->rows), self->zones[0]);
  self->reserve = new_heading (_ ("Reserve"), _ ("arrives when the home base holds its resources"));
  gtk_box_append (GTK_BOX (self->rows), self->reserve);
  add_list (self, fleet->reserve, TRUE);
  if (fleet->reserve->len == 0) {
    self->zones[1] = new_zone (_ ("Drop a ship here to keep it in reserve"));
    gtk_box_append (GTK_BOX (self->rows), self->zones[1]);
  }
  gtk_box_append (GTK_BOX (self->rows), new_home (self, fleet));
  show_chosen (self);
  restore_focus (self, focused);
}

void
rt_fleet_view_set_editor (RtFleetView *self, RtFleetEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "chosen-changed", G_CALLBACK (show_chosen), self,
                           G_CONNECT_SWAPPED);
  show (self);
}

/* ---- The widget ---- */

static void
rt_fleet_view_dispose (GObject *object)
{
  RtFleetView *self = RT_FLEET_VIEW (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->editor);
  G_OBJECT_CLASS (rt_fleet_view_parent_class)->dispose (object);
}

static void
rt_fleet_view_class_init (RtFleetViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_fleet_view_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_fleet_view_init (RtFleetView *self)
{
  GtkWidget *meters = rt_wrap (16, 8, "panel meters");
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  self->rows = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  take_drops (self);
  gtk_box_append (GTK_BOX (meters), new_points (&self->points[0], _ ("Active")));
  gtk_box_append (GTK_BOX (meters), new_points (&self->points[1], _ ("Reserve")));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->rows);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (self->content), meters);
  gtk_box_append (GTK_BOX (self->content), scrolled);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}
