/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-ship-row.h. */
#include "rt-ship-row.h"

#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

struct _RtShipRow {
  GtkToggleButton parent_instance;

  RtFleetEditor *editor;
  char *entry;
  RtEmblem *emblem;
  GtkLabel *title;
  GtkWidget *problem_icon; /* shown if there are problems, and their number with it */
  GtkLabel *problems;
  GtkLabel *kind;
  GtkBox *tokens;
  GtkLabel *points;
};

G_DEFINE_FINAL_TYPE (RtShipRow, rt_ship_row, GTK_TYPE_TOGGLE_BUTTON)

/* How much of what a ship is must be readable beside its pods. */
enum { KIND_CHARS = 30, TOKEN_SIZE = 24 };

/* How many errors there are with the entry; with one of its crew if `crew` is given. */
static guint
count_problems (RtShipRow *self, const char *crew)
{
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);
  guint n = 0;

  for (guint i = 0; report && i < report->problems->len; i++) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, i);

    n += problem->severity == FLEET_PROBLEM_ERROR && g_strcmp0 (problem->entry, self->entry) == 0
         && (!crew || g_strcmp0 (problem->fix.crew, crew) == 0);
  }
  return n;
}

static GtkWidget *
new_tokens (RtShipRow *self, const FleetCraft *craft, const FleetShip *ship)
{
  GtkWidget *tokens = rt_tokens_new ();
  guint n_posts = ship ? (guint)ship->n_posts : craft->pods->len;
  guint n_seats = MAX (ship ? (guint)ship->crew_spaces : 0, craft->crew->len);
  g_autofree RtTokenLook *looks = g_new (RtTokenLook, n_posts + n_seats);

  for (guint i = 0; i < n_posts; i++) {
    const char *pod = i < craft->pods->len ? g_ptr_array_index (craft->pods, i) : "";

    looks[i] = rt_pod_look (pod, ship ? ship->posts[i] : NULL);
  }
  for (guint i = 0; i < n_seats; i++)
    looks[n_posts + i] = i >= craft->crew->len ? RT_TOKEN_SEAT
                         : count_problems (self, g_ptr_array_index (craft->crew, i))
                             ? RT_TOKEN_CREW_PROBLEM
                             : RT_TOKEN_CREW;
  rt_tokens_show (RT_TOKENS (tokens), looks, n_posts + n_seats, TOKEN_SIZE);
  return tokens;
}

static char *
describe (const FleetEntry *entry, const FleetShip *ship, FleetCatalogue *catalogue)
{
  guint crew = 0;
  g_autofree char *kind = NULL;

  if (!ship)
    return g_strdup (_ ("This card is in none of your catalogues"));
  for (guint i = 0; i < entry->craft->len; i++)
    crew += ((FleetCraft *)g_ptr_array_index (entry->craft, i))->crew->len;
  kind = rt_describe_kind (catalogue, ship);
  if (!crew)
    return g_steal_pointer (&kind);
  return g_strdup_printf (ngettext ("%s + %u crew", "%s + %u crew", crew), kind, crew);
}

static void
show (RtShipRow *self, const FleetEntry *entry)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor));
  const FleetShip *ship = fleet_catalogue_find_ship (catalogue, entry->ship);
  const char *name = fleet_entry_name (entry, ship);
  guint problems = count_problems (self, NULL);
  g_autofree char *line = describe (entry, ship, catalogue);
  g_autofree char *number = g_strdup_printf ("%d", fleet_entry_points (entry, catalogue));
  g_autofree char *sentence = g_strdup_printf (_ ("%s, %s, %s points"), name, line, number);
  g_autofree char *problems_text =
      g_strdup_printf (ngettext ("%u problem", "%u problems", problems), problems);

  rt_emblem_show_porthole (self->emblem,
                           rt_class_icon (ship ? ship->ship_class : ROCKETMEN_CLASS_PLAIN), "");
  gtk_label_set_text (self->title, name);
  gtk_label_set_text (self->problems, problems_text);
  gtk_widget_set_visible (self->problem_icon, problems > 0);
  gtk_label_set_text (self->kind, line);
  /* The pods stand under it rather than that it is cut. */
  gtk_label_set_width_chars (self->kind, (int)MIN (g_utf8_strlen (line, -1), KIND_CHARS));
  gtk_label_set_text (self->points, number);
  for (guint i = 0; i < entry->craft->len; i++) {
    if (i > 0)
      gtk_box_append (self->tokens, gtk_separator_new (GTK_ORIENTATION_VERTICAL));
    gtk_box_append (self->tokens, new_tokens (self, g_ptr_array_index (entry->craft, i), ship));
  }
  rt_set_name (GTK_WIDGET (self), sentence);
}

/* The one that is chosen, tapped again, gives place to the fleet as a whole. */
static void
toggled_cb (RtShipRow *self)
{
  const FleetEntry *chosen = rt_fleet_editor_get_chosen_entry (self->editor);
  gboolean is_chosen = chosen && g_str_equal (chosen->id, self->entry);

  if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self)) != is_chosen)
    rt_fleet_editor_choose_entry (self->editor, is_chosen ? NULL : self->entry);
}

static void
rt_ship_row_dispose (GObject *object)
{
  RtShipRow *self = RT_SHIP_ROW (object);

  g_clear_object (&self->editor);
  g_clear_pointer (&self->entry, g_free);
  G_OBJECT_CLASS (rt_ship_row_parent_class)->dispose (object);
}

static void
rt_ship_row_class_init (RtShipRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_ship_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-ship-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtShipRow, emblem);
  gtk_widget_class_bind_template_child (widget_class, RtShipRow, title);
  gtk_widget_class_bind_template_child (widget_class, RtShipRow, problem_icon);
  gtk_widget_class_bind_template_child (widget_class, RtShipRow, problems);
  gtk_widget_class_bind_template_child (widget_class, RtShipRow, kind);
  gtk_widget_class_bind_template_child (widget_class, RtShipRow, tokens);
  gtk_widget_class_bind_template_child (widget_class, RtShipRow, points);
  gtk_widget_class_bind_template_callback (widget_class, toggled_cb);
}

static void
rt_ship_row_init (RtShipRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_ship_row_new (RtFleetEditor *editor, const FleetEntry *entry)
{
  RtShipRow *self = g_object_new (RT_TYPE_SHIP_ROW, NULL);

  self->editor = g_object_ref (editor);
  self->entry = g_strdup (entry->id);
  show (self, entry);
  return GTK_WIDGET (self);
}

const char *
rt_ship_row_get_entry (RtShipRow *self)
{
  return self->entry;
}
