/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-plan.h. */
#include "rt-spacecraft-plan.h"

#include "app/widgets/rt-widgets.h"
#include "rt-spacecraft-piece.h"

#include <glib/gi18n.h>

enum { MODULES = 15 };

struct _RtSpacecraftPlan {
  GtkBox parent_instance;

  GtkLabel *count;
  GtkWidget *modules;
  GtkLabel *line;
  GtkWidget *countdown;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftPlan, rt_spacecraft_plan, GTK_TYPE_BOX)

/* What the rocket has, and in pale what it lacks. */
static void
show_modules (RtSpacecraftPlan *self, const RtSpacecraft *table)
{
  const SpacecraftSeat *seat = &table->view.seat[table->me];
  GtkWidget *piece = gtk_widget_get_first_child (self->modules);
  int n = 0;

  for (int kind = 0; kind < SPACECRAFT_KINDS && table->view.plan; kind++)
    for (int i = 0; i < table->setup->plan[table->view.plan - 1][kind] && piece; i++, n++) {
      rt_spacecraft_piece_show_kind (RT_SPACECRAFT_PIECE (piece), (SpacecraftKind)kind, 0);
      rt_spacecraft_piece_set_pale (RT_SPACECRAFT_PIECE (piece), i >= seat->rocket.count[kind]);
      gtk_widget_set_visible (piece, TRUE);
      piece = gtk_widget_get_next_sibling (piece);
    }
  for (; piece; piece = gtk_widget_get_next_sibling (piece))
    gtk_widget_set_visible (piece, FALSE);
  g_autofree char *count = g_strdup_printf (_ ("%d of %d"), n - seat->plan_missing, n);
  gtk_label_set_text (self->count, count);
}

/* The cards from the first number down to launch. */
static void
show_countdown (RtSpacecraftPlan *self, const SpacecraftView *view)
{
  gboolean has_begun = view->counter >= 0 || view->last_leaves > 0;
  GtkWidget *card = gtk_widget_get_first_child (self->countdown);

  for (int number = SPACECRAFT_COUNTDOWN; number >= 0; number--) {
    gboolean is_now = number ? view->counter >= 0 && view->countdown == number
                             : view->last_leaves > 0 || view->phase == SPACECRAFT_ENDED;

    rt_set_class (card, "now", is_now);
    rt_set_class (card, "gone", has_begun && !is_now && number > view->countdown);
    card = gtk_widget_get_next_sibling (card);
  }
}

void
rt_spacecraft_plan_show (RtSpacecraftPlan *self, const RtSpacecraft *table)
{
  const SpacecraftView *view = &table->view;
  g_autofree char *line =
      view->counter >= 0
          ? g_strdup_printf (_ ("%s counts down"), rt_spacecraft_seat_name (table, view->counter))
          : g_strdup_printf (_ ("starts the countdown, %d points"), view->countdown_points);

  gtk_label_set_text (self->line, line);
  show_countdown (self, view);
  show_modules (self, table);
}

static void
rt_spacecraft_plan_class_init (RtSpacecraftPlanClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-plan.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlan, count);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlan, modules);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlan, line);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftPlan, countdown);
}

static void
rt_spacecraft_plan_init (RtSpacecraftPlan *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  for (int i = 0; i < MODULES; i++)
    gtk_box_append (GTK_BOX (self->modules), rt_spacecraft_piece_new (20, 26));
}
