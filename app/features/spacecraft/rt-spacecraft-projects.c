/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-projects.h. */
#include "rt-spacecraft-projects.h"

#include "app/widgets/rt-widgets.h"
#include "rt-spacecraft-cells.h"

#include <glib/gi18n.h>

struct _RtSpacecraftProjects {
  GtkBox parent_instance;

  GtkLabel *fulfilled;
  GtkWidget *normal;
  GtkWidget *upper;
  GtkWidget *lower;
  GtkWidget *reserved_row;
  GtkWidget *reserved;
  GtkWidget *advanced;
  GtkWidget *first_row;
  GtkWidget *second_row;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftProjects, rt_spacecraft_projects, GTK_TYPE_BOX)

enum { SIGNAL_TAPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- A card: what it asks for and what it gives ---- */

#define RT_TYPE_SPACECRAFT_CARD (rt_spacecraft_card_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftCard, rt_spacecraft_card, RT, SPACECRAFT_CARD, GtkButton)

struct _RtSpacecraftCard {
  GtkButton parent_instance;

  RtSpacecraftPiece *picture;
  RtSpacecraftPiece *spaces; /* of an advanced card */
  GtkLabel *points;
  int id;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftCard, rt_spacecraft_card, GTK_TYPE_BUTTON)

static void
rt_spacecraft_card_clicked (GtkButton *button)
{
  GtkWidget *projects = gtk_widget_get_ancestor (GTK_WIDGET (button), RT_TYPE_SPACECRAFT_PROJECTS);

  g_signal_emit (projects, signals[SIGNAL_TAPPED], 0, RT_SPACECRAFT_CARD (button)->id);
}

static void
rt_spacecraft_card_class_init (RtSpacecraftCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  GTK_BUTTON_CLASS (klass)->clicked = rt_spacecraft_card_clicked;
  g_type_ensure (RT_TYPE_SPACECRAFT_PIECE);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-card.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCard, picture);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCard, spaces);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCard, points);
}

static void
rt_spacecraft_card_init (RtSpacecraftCard *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* ---- Projects ---- */

static gboolean
is_leaving (const RtSpacecraft *table)
{
  return table->choices.n && table->view.phase == SPACECRAFT_LEAVING;
}

static RtSpacecraftCellState
judge (const RtSpacecraft *table, uint32_t legal, int id)
{
  if (legal >> id & 1)
    return RT_SPACECRAFT_CELL_LEGAL;
  return is_leaving (table) ? RT_SPACECRAFT_CELL_REFUSED : RT_SPACECRAFT_CELL_PLAIN;
}

static void
show_project (GtkWidget *widget, const RtSpacecraft *table, int id, RtSpacecraftCellState state,
              const char *where)
{
  RtSpacecraftCard *card = RT_SPACECRAFT_CARD (widget);

  card->id = id;
  gtk_widget_set_visible (widget, id > 0);
  if (id == 0)
    return;
  const SpacecraftProject *project = &table->setup->project[id - 1];
  g_autofree char *what = rt_spacecraft_describe_project (project);
  g_autofree char *name = g_strdup_printf (_ ("%s: %s, %d points"), where, what, project->points);
  g_autofree char *points = g_strdup_printf ("%d", project->points);
  rt_spacecraft_piece_show_project (card->picture, project);
  gtk_label_set_text (card->points, points);
  rt_spacecraft_cell_set_state (widget, state, name);
}

static void
show_reserved (RtSpacecraftProjects *self, const RtSpacecraft *table, int id)
{
  RtSpacecraftCard *card = RT_SPACECRAFT_CARD (self->reserved);

  gtk_widget_set_visible (self->reserved_row, id != 0);
  if (id != RULES_HIDDEN) {
    show_project (self->reserved, table, id, judge (table, table->choices.takes, id),
                  _ ("Reserved project"));
    return;
  }
  card->id = 0;
  gtk_widget_set_visible (self->reserved, TRUE);
  rt_spacecraft_piece_show_nothing (card->picture);
  gtk_label_set_text (card->points, "?");
  rt_spacecraft_cell_set_state (self->reserved, RT_SPACECRAFT_CELL_PLAIN,
                                _ ("Look at the reserved project"));
}

static void
show_projects (RtSpacecraftProjects *self, const RtSpacecraft *table, int reserved)
{
  const SpacecraftView *view = &table->view;
  GtkWidget *upper = gtk_widget_get_first_child (self->upper);
  GtkWidget *lower = gtk_widget_get_first_child (self->lower);

  for (int i = 0; i < SPACECRAFT_ROW_CARDS; i++) {
    int id = i < view->n_lower ? view->lower[i] : 0;

    show_project (upper, table, i < view->n_upper ? view->upper[i] : 0, RT_SPACECRAFT_CELL_PLAIN,
                  _ ("Coming"));
    show_project (lower, table, id, judge (table, table->choices.takes, id), _ ("Project"));
    upper = gtk_widget_get_next_sibling (upper);
    lower = gtk_widget_get_next_sibling (lower);
  }
  show_reserved (self, table, reserved);
}

/* ---- Advanced cards ---- */

static void
show_card (GtkWidget *widget, const RtSpacecraft *table, const SpacecraftPlayedCard *played)
{
  RtSpacecraftCard *card = RT_SPACECRAFT_CARD (widget);
  int now = played->n_markers ? played->value[played->n_markers - 1] : 0;
  g_autofree char *name = g_strdup_printf (_ ("Card for %s, now %d, %d of %d markers"),
                                           rt_spacecraft_subject_name (played->subject), now,
                                           played->n_markers, played->n_spaces);

  card->id = played->id;
  gtk_widget_set_visible (widget, TRUE);
  gtk_widget_set_visible (GTK_WIDGET (card->points), FALSE);
  gtk_widget_set_visible (GTK_WIDGET (card->spaces), TRUE);
  gtk_widget_set_size_request (GTK_WIDGET (card->picture), 60, 26);
  rt_spacecraft_piece_show_subject (card->picture, played->subject);
  rt_spacecraft_piece_show_spaces (card->spaces, played);
  rt_spacecraft_cell_set_state (widget, judge (table, table->choices.marks, played->id), name);
}

/* Half of the cards in each row. */
static void
show_cards (RtSpacecraftProjects *self, const RtSpacecraft *table)
{
  GtkWidget *rows[] = { self->first_row, self->second_row };
  int in_row = (table->view.n_cards + 1) / 2;
  int n = 0;

  for (guint row = 0; row < G_N_ELEMENTS (rows); row++) {
    GtkWidget *card = gtk_widget_get_first_child (rows[row]);

    for (int i = 0; card; i++, card = gtk_widget_get_next_sibling (card))
      if (i < in_row && n < table->view.n_cards)
        show_card (card, table, &table->view.card[n++]);
      else
        gtk_widget_set_visible (card, FALSE);
  }
}

void
rt_spacecraft_projects_show (RtSpacecraftProjects *self, const RtSpacecraft *table, int reserved)
{
  const SpacecraftChoices *choices = &table->choices;
  int n = __builtin_popcount (choices->takes);
  g_autofree char *fulfilled =
      g_strdup_printf (ngettext ("%d fulfilled", "%d fulfilled", (gulong)n), n);

  gtk_widget_set_visible (self->normal, !table->view.is_advanced);
  gtk_widget_set_visible (self->advanced, table->view.n_cards > 0);
  if (table->view.is_advanced)
    show_cards (self, table);
  else
    show_projects (self, table, reserved);
  rt_set_class (GTK_WIDGET (self), "turn",
                table->view.phase == SPACECRAFT_LEAVING && (choices->takes || choices->marks));
  gtk_widget_set_visible (GTK_WIDGET (self->fulfilled), n > 0);
  gtk_label_set_text (self->fulfilled, fulfilled);
}

/* ---- The widget ---- */

static void
rt_spacecraft_projects_class_init (RtSpacecraftProjectsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SIGNAL_TAPPED] = g_signal_new ("tapped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  g_type_ensure (RT_TYPE_SPACECRAFT_CARD);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-projects.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftProjects, fulfilled);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftProjects, normal);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftProjects, upper);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftProjects, lower);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftProjects, reserved_row);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftProjects, reserved);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftProjects, advanced);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftProjects, first_row);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftProjects, second_row);
}

static void
rt_spacecraft_projects_init (RtSpacecraftProjects *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
find_card (GtkWidget *widget, int id)
{
  GtkWidget *found = NULL;

  if (RT_IS_SPACECRAFT_CARD (widget))
    return RT_SPACECRAFT_CARD (widget)->id == id ? widget : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_card (child, id);
  return found;
}

GtkWidget *
rt_spacecraft_projects_find (RtSpacecraftProjects *self, int id)
{
  return find_card (GTK_WIDGET (self), id);
}
