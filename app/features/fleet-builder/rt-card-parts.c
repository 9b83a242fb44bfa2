/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-card-parts.h. The editor is the panel's, which the parts do not outlive. */
#include "rt-card-parts.h"

#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-token.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

static FleetCatalogue *
catalogue_of (RtFleetEditor *editor)
{
  return rt_library_get_catalogue (rt_fleet_editor_get_library (editor));
}

/* A copy, as what follows may free the entry. */
static char *
dup_entry (RtFleetEditor *editor)
{
  return g_strdup (rt_fleet_editor_get_chosen_entry (editor)->id);
}

/* ---- A post ---- */

struct _RtPostButton {
  GtkButton parent_instance;

  RtFleetEditor *editor;
  guint craft;
  guint post;
  RtToken *token;
  GtkLabel *caption;
};

G_DEFINE_FINAL_TYPE (RtPostButton, rt_post_button, GTK_TYPE_BUTTON)

static void
post_cb (RtPostButton *self)
{
  g_autofree char *entry = dup_entry (self->editor);

  rt_fleet_editor_turn_pod (self->editor, entry, (int)self->craft, (int)self->post);
}

static void
rt_post_button_class_init (RtPostButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_TOKEN);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-post-button.ui");
  gtk_widget_class_bind_template_child (widget_class, RtPostButton, token);
  gtk_widget_class_bind_template_child (widget_class, RtPostButton, caption);
  gtk_widget_class_bind_template_callback (widget_class, post_cb);
}

static void
rt_post_button_init (RtPostButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_post_button_new (RtFleetEditor *editor, guint craft, guint post, const char *pod,
                    const char *kind)
{
  RtPostButton *self = g_object_new (RT_TYPE_POST_BUTTON, NULL);
  RtTokenLook look = rt_pod_look (pod, kind);
  const char *word = *pod   ? fleet_word_pod (catalogue_of (editor), pod)
                     : kind ? rt_token_name (look)
                            : _ ("free choice");
  g_autofree char *name = g_strdup_printf (_ ("Post %d: %s. Tap to change"), (int)post + 1, word);

  self->editor = editor;
  self->craft = craft;
  self->post = post;
  rt_token_show (self->token, look);
  gtk_label_set_text (self->caption, word);
  gtk_widget_add_css_class (GTK_WIDGET (self), *pod ? "post" : "post-free");
  rt_set_name (GTK_WIDGET (self), name);
  return GTK_WIDGET (self);
}

/* ---- A member of the crew ---- */

struct _RtCrewButton {
  GtkButton parent_instance;

  RtFleetEditor *editor;
  guint craft;
  const char *crew; /* interned */
  RtToken *token;
  GtkLabel *name;
  GtkLabel *ranks;
  GtkLabel *points;
};

G_DEFINE_FINAL_TYPE (RtCrewButton, rt_crew_button, GTK_TYPE_BUTTON)

static void
crew_cb (RtCrewButton *self)
{
  g_autofree char *entry = dup_entry (self->editor);

  rt_fleet_editor_remove_crew (self->editor, entry, (int)self->craft, self->crew);
}

static void
rt_crew_button_class_init (RtCrewButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_TOKEN);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-crew-button.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCrewButton, token);
  gtk_widget_class_bind_template_child (widget_class, RtCrewButton, name);
  gtk_widget_class_bind_template_child (widget_class, RtCrewButton, ranks);
  gtk_widget_class_bind_template_child (widget_class, RtCrewButton, points);
  gtk_widget_class_bind_template_callback (widget_class, crew_cb);
}

static void
rt_crew_button_init (RtCrewButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_crew_button_new (RtFleetEditor *editor, guint craft, const char *id)
{
  RtCrewButton *self = g_object_new (RT_TYPE_CREW_BUTTON, NULL);
  const FleetCrew *crew = fleet_catalogue_find_crew (catalogue_of (editor), id);
  g_autofree char *ranks = crew ? fleet_describe_ranks (crew) : g_strdup ("");
  g_autofree char *points = g_strdup_printf ("%d", crew ? crew->points : 0);
  const char *shown = crew ? crew->name : id;
  g_autofree char *name = g_strdup_printf (_ ("%s, %s. Take off the ship"), shown, ranks);

  self->editor = editor;
  self->craft = craft;
  self->crew = g_intern_string (id);
  rt_token_show (self->token, RT_TOKEN_CREW);
  gtk_label_set_text (self->name, shown);
  gtk_label_set_text (self->ranks, ranks);
  gtk_label_set_text (self->points, points);
  rt_set_name (GTK_WIDGET (self), name);
  return GTK_WIDGET (self);
}

/* ---- A free seat ---- */

struct _RtCrewSeat {
  AdwBin parent_instance;

  RtFleetEditor *editor;
  guint craft;
  GtkWidget *button;
  GtkPopover *popover;
  GtkBox *choices;
  GtkWidget *nobody; /* says that there is no choice */
  RtToken *token;
};

G_DEFINE_FINAL_TYPE (RtCrewSeat, rt_crew_seat, ADW_TYPE_BIN)

static void
choice_cb (GtkWidget *choice, RtCrewSeat *self)
{
  g_autofree char *entry = dup_entry (self->editor);

  gtk_popover_popdown (self->popover);
  rt_fleet_editor_add_crew (self->editor, entry, (int)self->craft,
                            g_object_get_data (G_OBJECT (choice), "crew"));
}

static void
rt_crew_seat_class_init (RtCrewSeatClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_TOKEN);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-crew-seat.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCrewSeat, button);
  gtk_widget_class_bind_template_child (widget_class, RtCrewSeat, popover);
  gtk_widget_class_bind_template_child (widget_class, RtCrewSeat, choices);
  gtk_widget_class_bind_template_child (widget_class, RtCrewSeat, nobody);
  gtk_widget_class_bind_template_child (widget_class, RtCrewSeat, token);
}

static void
rt_crew_seat_init (RtCrewSeat *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
add_choice (RtCrewSeat *self, const FleetCrew *crew)
{
  g_autofree char *ranks = fleet_describe_ranks (crew);
  g_autofree char *text =
      g_strdup_printf (ngettext ("%s · %s · %d pt", "%s · %s · %d pts", (gulong)crew->points),
                       crew->name, ranks, crew->points);
  GtkWidget *choice = rt_button (text, "flat", NULL);

  gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (choice))), 0);
  g_object_set_data_full (G_OBJECT (choice), "crew", g_strdup (crew->id), g_free);
  g_signal_connect_object (choice, "clicked", G_CALLBACK (choice_cb), self, 0);
  gtk_box_append (self->choices, choice);
}

GtkWidget *
rt_crew_seat_new (RtFleetEditor *editor, guint craft, const FleetShip *ship)
{
  RtCrewSeat *self = g_object_new (RT_TYPE_CREW_SEAT, NULL);
  guint n;
  const FleetCrew *crew = fleet_catalogue_crew (catalogue_of (editor), &n);

  self->editor = editor;
  self->craft = craft;
  rt_token_show (self->token, RT_TOKEN_SEAT);
  for (guint i = 0; i < n; i++)
    if (fleet_catalogue_may_serve (catalogue_of (editor), &crew[i], ship)) {
      add_choice (self, &crew[i]);
      gtk_widget_set_visible (self->nobody, FALSE);
    }
  rt_set_name (self->button, _ ("Free seat: add crew"));
  return GTK_WIDGET (self);
}

/* ---- A problem ---- */

struct _RtProblemRow {
  GtkBox parent_instance;

  RtFleetEditor *editor;
  guint place;
  GtkLabel *message;
  GtkWidget *rule;
  GtkWidget *fix;
};

G_DEFINE_FINAL_TYPE (RtProblemRow, rt_problem_row, GTK_TYPE_BOX)

static void
fix_cb (RtProblemRow *self)
{
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);

  if (self->place < report->problems->len) {
    const FleetProblem *problem = g_ptr_array_index (report->problems, self->place);

    rt_fleet_editor_fix (self->editor, &problem->fix);
  }
}

static void
rt_problem_row_class_init (RtProblemRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-problem-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtProblemRow, message);
  gtk_widget_class_bind_template_child (widget_class, RtProblemRow, rule);
  gtk_widget_class_bind_template_child (widget_class, RtProblemRow, fix);
  gtk_widget_class_bind_template_callback (widget_class, fix_cb);
}

static void
rt_problem_row_init (RtProblemRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_problem_row_new (RtFleetEditor *editor, guint place)
{
  RtProblemRow *self = g_object_new (RT_TYPE_PROBLEM_ROW, NULL);
  const FleetProblem *problem =
      g_ptr_array_index (rt_fleet_editor_get_report (editor)->problems, place);
  gboolean is_error = problem->severity == FLEET_PROBLEM_ERROR;

  self->editor = editor;
  self->place = place;
  gtk_label_set_text (self->message, problem->message);
  gtk_label_set_text (GTK_LABEL (self->rule), problem->rule);
  gtk_widget_set_visible (self->rule, *problem->rule);
  gtk_button_set_label (GTK_BUTTON (self->fix), problem->fix.text ? problem->fix.text : "");
  gtk_widget_set_visible (self->fix, problem->fix.kind != FLEET_FIX_NONE);
  rt_set_class (self->fix, "suggested-action", is_error);
  rt_set_class (GTK_WIDGET (self), "warning", !is_error);
  return GTK_WIDGET (self);
}
