/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-view.h. A fleet is a dozen rows at most, so a change shows all of it anew; the row
 * that had the focus gets it back. */
#include "rt-fleet-view.h"

#include "app/features/fleet-builder/rt-cards-model.h"
#include "app/features/fleet-builder/rt-fleet-strip.h"
#include "app/features/fleet-builder/rt-ship-row.h"
#include "app/widgets/rt-meter.h"
#include "app/widgets/rt-token.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtFleetView {
  GtkWidget parent_instance;

  RtFleetEditor *editor;
  GtkWidget *content;
  GtkWidget *active_used;
  GtkWidget *active_left;
  RtMeter *active_meter;
  GtkWidget *reserve_used;
  GtkWidget *reserve_left;
  RtMeter *reserve_meter;
  RtFleetStrip *strip;
  GtkWidget *rows;
  GtkDropTarget *target;
  GtkWidget *no_fleet;
  GtkWidget *active_zone;     /* the ships stand above it */
  GtkWidget *reserve_heading; /* what is below belongs to it */
  GtkWidget *reserve_zone;    /* the ships stand above it */
  GtkLabel *home_crew;
  GtkWidget *home_tokens;
};

G_DEFINE_FINAL_TYPE (RtFleetView, rt_fleet_view, GTK_TYPE_WIDGET)

/* ---- Dropping ---- */

static gboolean
is_in_reserve (RtFleetView *self, double y)
{
  double x, reserve_y;

  return gtk_widget_translate_coordinates (self->reserve_heading, self->rows, 0, 0, &x, &reserve_y)
         && y >= reserve_y;
}

static GdkDragAction
drag_motion_cb (GtkDropTarget *target, double x, double y, RtFleetView *self)
{
  gboolean to_reserve = is_in_reserve (self, y);

  if (!rt_fleet_editor_get_fleet (self->editor))
    return 0;
  rt_set_class (self->active_zone, "drop-here", !to_reserve);
  rt_set_class (self->reserve_zone, "drop-here", to_reserve);
  return GDK_ACTION_COPY;
}

static void
drag_leave_cb (RtFleetView *self)
{
  rt_set_class (self->active_zone, "drop-here", FALSE);
  rt_set_class (self->reserve_zone, "drop-here", FALSE);
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

/* ---- Showing ---- */

static void
show_points (GtkWidget *used_label, GtkWidget *left_label, RtMeter *meter, int used)
{
  int left = FLEET_POINTS - used;
  g_autofree char *number = g_strdup_printf ("%d", used);
  g_autofree char *tag =
      left >= 0 ? g_strdup_printf (_ ("%d left"), left) : g_strdup_printf (_ ("%d over"), -left);

  gtk_label_set_text (GTK_LABEL (used_label), number);
  gtk_label_set_text (GTK_LABEL (left_label), tag);
  rt_set_class (left_label, "to-act", left >= 0);
  rt_set_class (left_label, "boarding", left < 0);
  rt_set_class (used_label, "over", left < 0);
  rt_meter_show (meter, used, FLEET_POINTS);
}

static void
remove_ships (RtFleetView *self)
{
  GtkWidget *next;

  for (GtkWidget *row = gtk_widget_get_first_child (self->rows); row; row = next) {
    next = gtk_widget_get_next_sibling (row);
    if (RT_IS_SHIP_ROW (row))
      gtk_box_remove (GTK_BOX (self->rows), row);
  }
}

static void
add_ships (RtFleetView *self, GPtrArray *entries, const char *style, GtkWidget *zone)
{
  for (guint i = 0; i < entries->len; i++) {
    GtkWidget *row = rt_ship_row_new (self->editor, g_ptr_array_index (entries, i));

    gtk_widget_add_css_class (row, style);
    gtk_widget_insert_before (row, self->rows, zone);
  }
}

static void
show_home (RtFleetView *self, GPtrArray *crew)
{
  g_autoptr (GString) names = g_string_new (NULL);

  rt_clear_box (self->home_tokens);
  gtk_widget_set_visible (self->home_tokens, crew->len > 0);
  for (guint i = 0; i < crew->len; i++) {
    g_string_append_printf (names, "%s%s", i ? ", " : "",
                            rt_fleet_editor_crew_name (self->editor, g_ptr_array_index (crew, i)));
    gtk_box_append (GTK_BOX (self->home_tokens), rt_token_new (RT_TOKEN_CREW, 24));
  }
  gtk_label_set_text (self->home_crew,
                      names->len ? names->str
                                 : _ ("Crew without a ship defend it, their abilities rest"));
}

static void
show_chosen (RtFleetView *self)
{
  const FleetEntry *chosen = rt_fleet_editor_get_chosen_entry (self->editor);

  for (GtkWidget *row = gtk_widget_get_first_child (self->rows); row;
       row = gtk_widget_get_next_sibling (row))
    if (RT_IS_SHIP_ROW (row))
      gtk_toggle_button_set_active (
          GTK_TOGGLE_BUTTON (row),
          chosen && g_str_equal (chosen->id, rt_ship_row_get_entry (RT_SHIP_ROW (row))));
}

static void
restore_focus (RtFleetView *self, const char *entry)
{
  for (GtkWidget *row = gtk_widget_get_first_child (self->rows); row && entry;
       row = gtk_widget_get_next_sibling (row))
    if (RT_IS_SHIP_ROW (row) && g_str_equal (entry, rt_ship_row_get_entry (RT_SHIP_ROW (row))))
      gtk_widget_grab_focus (row);
}

static void
show (RtFleetView *self)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self->editor);
  const FleetReport *report = rt_fleet_editor_get_report (self->editor);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  g_autofree char *focused =
      g_strdup (RT_IS_SHIP_ROW (focus) ? rt_ship_row_get_entry (RT_SHIP_ROW (focus)) : NULL);

  show_points (self->active_used, self->active_left, self->active_meter,
               fleet ? report->active_points : 0);
  show_points (self->reserve_used, self->reserve_left, self->reserve_meter,
               fleet ? report->reserve_points : 0);
  remove_ships (self);
  gtk_widget_set_visible (self->no_fleet, !fleet);
  gtk_widget_set_visible (self->reserve_zone, fleet && fleet->reserve->len == 0);
  if (!fleet)
    return;
  add_ships (self, fleet->active, "in-active", self->active_zone);
  add_ships (self, fleet->reserve, "in-reserve", self->reserve_zone);
  show_home (self, fleet->unassigned);
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
  rt_fleet_strip_set_editor (self->strip, editor);
  show (self);
}

/* ---- The widget ---- */

static void
rt_fleet_view_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_FLEET_VIEW);
  g_clear_object (&RT_FLEET_VIEW (object)->editor);
  G_OBJECT_CLASS (rt_fleet_view_parent_class)->dispose (object);
}

static void
rt_fleet_view_class_init (RtFleetViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_FLEET_STRIP);
  g_type_ensure (RT_TYPE_METER);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_fleet_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-fleet-view.ui");
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, content);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, active_used);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, active_left);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, active_meter);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, reserve_used);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, reserve_left);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, reserve_meter);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, strip);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, rows);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, target);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, no_fleet);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, active_zone);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, reserve_heading);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, reserve_zone);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, home_crew);
  gtk_widget_class_bind_template_child (widget_class, RtFleetView, home_tokens);
  gtk_widget_class_bind_template_callback (widget_class, drag_motion_cb);
  gtk_widget_class_bind_template_callback (widget_class, drag_leave_cb);
  gtk_widget_class_bind_template_callback (widget_class, drop_cb);
}

static void
rt_fleet_view_init (RtFleetView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drop_target_set_gtypes (self->target, (GType[]){ RT_TYPE_CARD }, 1);
}
