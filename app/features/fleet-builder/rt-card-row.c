/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-card-row.h. */
#include "rt-card-row.h"

#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

struct _RtCardRow {
  GtkBox parent_instance;

  RtFleetEditor *editor;
  RtCard *card;
  RtEmblem *emblem;
  GtkLabel *name;
  GtkWidget *tag;
  GtkLabel *line;
  GtkLabel *stats;
  RtTokens *posts; /* and seats; a ship's only */
  GtkLabel *problem;
  GtkLabel *points;
  GtkWidget *add;
};

G_DEFINE_FINAL_TYPE (RtCardRow, rt_card_row, GTK_TYPE_BOX)

enum { POST_SIZE = 18, SEATS_SHOWN = 6 };

static void
add_cb (RtCardRow *self)
{
  if (rt_card_get_ship (self->card))
    rt_fleet_editor_add_ship (self->editor, rt_card_get_id (self->card), FALSE);
  else
    rt_fleet_editor_add_crew (self->editor, NULL, 0, rt_card_get_id (self->card));
}

/* Only a ship that the fleet can take is dragged. */
static GdkContentProvider *
drag_cb (GtkDragSource *source, double x, double y, RtCardRow *self)
{
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (GTK_WIDGET (self->emblem));

  if (!self->card || !rt_card_get_ship (self->card) || !gtk_widget_get_visible (self->add))
    return NULL;
  gtk_drag_source_set_icon (source, picture, 20, 20);
  return gdk_content_provider_new_typed (RT_TYPE_CARD, self->card);
}

static gboolean
is_in_fleet (const Fleet *fleet, const char *id)
{
  GPtrArray *const both[] = { fleet ? fleet->active : NULL, fleet ? fleet->reserve : NULL };

  for (guint k = 0; fleet && k < G_N_ELEMENTS (both); k++)
    for (guint i = 0; i < both[k]->len; i++)
      if (g_str_equal (((FleetEntry *)g_ptr_array_index (both[k], i))->ship, id))
        return TRUE;
  return FALSE;
}

/* `why`: why it may not be added, NULL if it may. */
static void
show (RtCardRow *self, const char *name, const char *line, const char *stats, int points,
      const char *why, const char *add_name)
{
  g_autofree char *number = g_strdup_printf ("%d", points);

  gtk_label_set_text (self->name, name);
  gtk_label_set_text (self->line, line);
  gtk_label_set_text (self->stats, stats);
  gtk_label_set_text (self->points, number);
  gtk_label_set_text (self->problem, why ? why : "");
  gtk_widget_set_visible (GTK_WIDGET (self->stats), !why);
  gtk_widget_set_visible (GTK_WIDGET (self->problem), why != NULL);
  gtk_widget_set_visible (self->add, !why && rt_fleet_editor_get_fleet (self->editor));
  rt_set_class (GTK_WIDGET (self), "no-room",
                rt_fleet_editor_get_fleet (self->editor)
                    && points > rt_fleet_editor_points_left (self->editor));
  rt_set_name (self->add, add_name);
}

static void
show_posts (RtCardRow *self, const FleetShip *ship)
{
  RtTokenLook looks[FLEET_POSTS_MAX + SEATS_SHOWN];
  guint n = 0;

  for (int i = 0; i < ship->n_posts; i++)
    looks[n++] = rt_pod_look ("", ship->posts[i]);
  for (int i = 0; i < MIN (ship->crew_spaces, SEATS_SHOWN); i++)
    looks[n++] = RT_TOKEN_SEAT;
  rt_tokens_show (self->posts, looks, n, POST_SIZE);
}

static void
show_ship (RtCardRow *self, FleetCatalogue *catalogue, const FleetShip *ship)
{
  const char *rule = NULL;
  g_autofree char *why = rt_fleet_editor_why_not (self->editor, ship, &rule);
  g_autofree char *why_by_rule = why ? g_strdup_printf ("%s (%s)", why, rule) : NULL;
  g_autofree char *line = rt_describe_kind (catalogue, ship);
  g_autofree char *stats = rt_describe_stats (ship);
  g_autofree char *add_name = g_strdup_printf (_ ("Add %s to the fleet"), ship->name);

  rt_emblem_show_porthole (self->emblem, rt_class_icon (ship->ship_class), ship->class_id);
  gtk_widget_set_visible (self->tag,
                          is_in_fleet (rt_fleet_editor_get_fleet (self->editor), ship->id));
  show_posts (self, ship);
  show (self, ship->name, line, stats, ship->points, why_by_rule, add_name);
}

static void
show_crew (RtCardRow *self, FleetCatalogue *catalogue, const FleetCrew *crew)
{
  g_autofree char *ranks = fleet_describe_ranks (crew);
  g_autofree char *ability =
      crew->n_abilities ? fleet_describe_ability (&crew->abilities[0]) : g_strdup ("");
  g_autofree char *line =
      g_strdup_printf ("%s · %s", ranks, fleet_word_faction (catalogue, crew->faction));
  g_autofree char *add_name = g_strdup_printf (_ ("Add %s to the home base"), crew->name);

  rt_emblem_show_porthole (self->emblem, "rt-crew-symbolic", _ ("Crew"));
  gtk_widget_set_visible (self->tag, FALSE);
  rt_tokens_show (self->posts, NULL, 0, POST_SIZE);
  show (self, crew->name, line, ability, crew->points, NULL, add_name);
}

void
rt_card_row_show (RtCardRow *self, RtCard *card)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor));

  g_set_object (&self->card, card);
  if (rt_card_get_ship (card))
    show_ship (self, catalogue, rt_card_get_ship (card));
  else
    show_crew (self, catalogue, rt_card_get_crew (card));
}

static void
rt_card_row_dispose (GObject *object)
{
  RtCardRow *self = RT_CARD_ROW (object);

  g_clear_object (&self->card);
  g_clear_object (&self->editor);
  G_OBJECT_CLASS (rt_card_row_parent_class)->dispose (object);
}

static void
rt_card_row_class_init (RtCardRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_TOKENS);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_card_row_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-card-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCardRow, emblem);
  gtk_widget_class_bind_template_child (widget_class, RtCardRow, name);
  gtk_widget_class_bind_template_child (widget_class, RtCardRow, tag);
  gtk_widget_class_bind_template_child (widget_class, RtCardRow, line);
  gtk_widget_class_bind_template_child (widget_class, RtCardRow, stats);
  gtk_widget_class_bind_template_child (widget_class, RtCardRow, posts);
  gtk_widget_class_bind_template_child (widget_class, RtCardRow, problem);
  gtk_widget_class_bind_template_child (widget_class, RtCardRow, points);
  gtk_widget_class_bind_template_child (widget_class, RtCardRow, add);
  gtk_widget_class_bind_template_callback (widget_class, add_cb);
  gtk_widget_class_bind_template_callback (widget_class, drag_cb);
}

static void
rt_card_row_init (RtCardRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_card_row_new (RtFleetEditor *editor)
{
  RtCardRow *self = g_object_new (RT_TYPE_CARD_ROW, NULL);

  self->editor = g_object_ref (editor);
  return GTK_WIDGET (self);
}
