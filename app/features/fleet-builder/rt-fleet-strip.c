/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-strip.h. */
#include "rt-fleet-strip.h"

#include "app/features/fleet-builder/rt-card-parts.h"
#include "app/features/fleet-builder/rt-fleet-figures-model.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <glib/gi18n.h>

struct _RtFleetStrip {
  GtkBox parent_instance;

  RtFleetEditor *editor;
  GtkLabel *figures;
  GtkMenuButton *problems;
  GtkWidget *list; /* of RtProblemRow */
  GtkWidget *legal;
  GtkButton *play;
};

G_DEFINE_FINAL_TYPE (RtFleetStrip, rt_fleet_strip, GTK_TYPE_BOX)

/* One that may not be played says why. */
static void
play_cb (RtFleetStrip *self)
{
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);

  if (report->is_valid)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.play-fleet", "s",
                                rt_fleet_editor_get_fleet (self->editor)->id);
  else
    gtk_menu_button_popup (self->problems);
}

static void
show_figures (RtFleetStrip *self)
{
  RtFleetFigures figures;
  g_autofree char *text = NULL;
  g_autofree char *hits = NULL;

  rt_fleet_figures_count (&figures, rt_fleet_editor_get_fleet (self->editor),
                          rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor)));
  hits = rt_figure_write (RT_FIGURE_FIREPOWER, figures.values[RT_FIGURE_FIREPOWER]);
  /* As words that are not torn apart: broken between the figures only. */
  text = g_strdup_printf (_ ("AP %d · lasers %d · hits to expect %s · cargo %d"),
                          figures.values[RT_FIGURE_AP], figures.values[RT_FIGURE_LASERS], hits,
                          figures.values[RT_FIGURE_CARGO]);
  gtk_label_set_text (self->figures, text);
}

static void
show_problems (RtFleetStrip *self, const FleetReport *report)
{
  g_autofree char *text = g_strdup_printf (
      ngettext ("%u problem", "%u problems", report->problems->len), report->problems->len);
  gboolean has_problems = report->problems->len > 0;
  GtkPopover *popover = gtk_menu_button_get_popover (self->problems);

  /* What had the keyboard in there goes. */
  if (gtk_widget_get_visible (GTK_WIDGET (popover))) {
    gtk_popover_popdown (popover);
    gtk_widget_grab_focus (GTK_WIDGET (self->play));
  }
  rt_clear_box (self->list);
  for (guint i = 0; i < report->problems->len; i++)
    gtk_box_append (GTK_BOX (self->list), rt_problem_row_new (self->editor, i));
  gtk_menu_button_set_label (self->problems, text);
  rt_set_name (GTK_WIDGET (self->problems), text);
  rt_set_class (GTK_WIDGET (self->problems), "has-errors", !report->is_valid);
  gtk_widget_set_visible (GTK_WIDGET (self->problems), has_problems);
  gtk_widget_set_visible (self->legal, !has_problems);
}

static void
show (RtFleetStrip *self)
{
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);

  gtk_widget_set_visible (GTK_WIDGET (self), report != NULL);
  if (!report)
    return;
  show_figures (self);
  show_problems (self, report);
  rt_set_class (GTK_WIDGET (self->play), "suggested-action", report->is_valid);
  rt_set_class (GTK_WIDGET (self->play), "not-now", !report->is_valid);
}

void
rt_fleet_strip_set_editor (RtFleetStrip *self, RtFleetEditor *editor)
{
  g_set_object (&self->editor, editor);
  g_signal_connect_object (editor, "changed", G_CALLBACK (show), self, G_CONNECT_SWAPPED);
  show (self);
}

static void
rt_fleet_strip_dispose (GObject *object)
{
  g_clear_object (&RT_FLEET_STRIP (object)->editor);
  G_OBJECT_CLASS (rt_fleet_strip_parent_class)->dispose (object);
}

static void
rt_fleet_strip_class_init (RtFleetStripClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_fleet_strip_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-fleet-strip.ui");
  gtk_widget_class_bind_template_child (widget_class, RtFleetStrip, figures);
  gtk_widget_class_bind_template_child (widget_class, RtFleetStrip, problems);
  gtk_widget_class_bind_template_child (widget_class, RtFleetStrip, list);
  gtk_widget_class_bind_template_child (widget_class, RtFleetStrip, legal);
  gtk_widget_class_bind_template_child (widget_class, RtFleetStrip, play);
  gtk_widget_class_bind_template_callback (widget_class, play_cb);
}

static void
rt_fleet_strip_init (RtFleetStrip *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
