/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-tray.h. */
#include "rt-battle-tray.h"

#include "app/features/dice-tray/rt-tray.h"
#include "app/features/range/rt-range-panel.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleTray {
  GtkWidget parent_instance;

  RtBattleTable *table; /* not owned: the tray's parts go before it */
  RtMeasure *measure;
  GtkWidget *row;
  GtkLabel *distance;
  GtkWidget *range;
  GtkWidget *plan;
  GtkWidget *plan_box;
};

G_DEFINE_FINAL_TYPE (RtBattleTray, rt_battle_tray, GTK_TYPE_WIDGET)

/* ---- The distance ---- */

static void
show_distance (gpointer widget)
{
  RtBattleTray *self = widget;
  RangeReading reading = rt_measure_read (self->measure);
  gboolean is_inch = rt_measure_get_unit (self->measure) == RT_UNIT_INCH;
  g_autofree char *text = rt_battle_has_distance (&reading)
                              ? rt_measure_format (self->measure, reading.tenths_mm, is_inch)
                              : g_strdup ("–");
  g_autofree char *name = g_strdup_printf (_ ("Range %s"), text);

  if (g_strcmp0 (gtk_label_get_text (self->distance), text) == 0)
    return;
  gtk_label_set_text (self->distance, text);
  rt_set_name (self->range, name);
}

static void
measured_cb (RtBattleTray *self)
{
  rt_show_soon (self, show_distance);
}

/* The panel is made when it is first asked for. */
static void
open_range_cb (GtkMenuButton *button, gpointer data)
{
  RtBattleTray *self = data;
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *panel = g_object_new (RT_TYPE_RANGE_PANEL, NULL);
  const RtTableContext *context = rt_table_get_context (RT_TABLE (self->table));

  rt_range_panel_set_measure (RT_RANGE_PANEL (panel), self->measure, context->settings);
  gtk_popover_set_child (GTK_POPOVER (popover), panel);
  gtk_menu_button_set_popover (button, popover);
}

/* ---- What comes next ---- */

void
rt_battle_tray_show_next (RtBattleTray *self, int n_dice, const char *when)
{
  GtkWidget *tray = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_TRAY);

  if (tray)
    rt_tray_set_next (RT_TRAY (tray), n_dice, when);
}

/* The tray stays when the battle goes. */
static void
rt_battle_tray_unmap (GtkWidget *widget)
{
  rt_battle_tray_show_next (RT_BATTLE_TRAY (widget), 0, NULL);
  GTK_WIDGET_CLASS (rt_battle_tray_parent_class)->unmap (widget);
}

/* ---- The plan ---- */

static void
use_cb (RtBattleTray *self)
{
  RtBattleAim *aim = rt_battle_table_get_aim (self->table);
  RtBattlePlan plan;

  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->plan));
  if (!rt_battle_aim_plan (aim, &plan))
    return;
  rt_battle_aim_use (aim, &plan);
  rt_battle_table_open_pane (self->table, "attack");
}

static void
add_plan (RtBattleTray *self, const RtBattlePlan *plan)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self->table);
  g_autofree char *what = rt_battle_plan_describe (setup, plan);
  g_autofree char *promise = rt_battle_plan_promise (plan);
  g_autofree char *text = plan->moves_first
                              ? g_strdup_printf (_ ("Better: %s."), what)
                              : g_strdup_printf (_ ("Plan for %d AP: %s."), plan->ap, what);

  gtk_box_append (GTK_BOX (self->plan_box), rt_text (text, "strong"));
  gtk_box_append (GTK_BOX (self->plan_box), rt_text (promise, "dim card-line"));
}

static void
open_plan_cb (GtkMenuButton *button, gpointer data)
{
  RtBattleTray *self = data;
  RtBattleAim *aim = rt_battle_table_get_aim (self->table);
  GtkWidget *popover = gtk_popover_new ();
  RtBattlePlan plan;
  gboolean has_plan = rt_battle_aim_plan (aim, &plan);

  self->plan_box = rt_box (GTK_ORIENTATION_VERTICAL, 6, NULL);
  gtk_widget_set_size_request (self->plan_box, 320, -1);
  if (has_plan)
    add_plan (self, &plan);
  else
    gtk_box_append (
        GTK_BOX (self->plan_box),
        rt_text (rt_battle_aim_get_ship (aim) < 0
                     ? _ ("Choose a ship first.")
                     : _ ("No shot can be planned. Measure or type the distance of a target."),
                 NULL));
  if (rt_battle_aim_plan_moving (aim, &plan))
    add_plan (self, &plan);
  if (has_plan) {
    GtkWidget *use = rt_button (_ ("Use this plan"), "suggested-action", NULL);

    g_signal_connect_object (use, "clicked", G_CALLBACK (use_cb), self, G_CONNECT_SWAPPED);
    gtk_box_append (GTK_BOX (self->plan_box), use);
  }
  gtk_popover_set_child (GTK_POPOVER (popover), self->plan_box);
  gtk_menu_button_set_popover (button, popover);
}

/* ---- The widget ---- */

static GtkWidget *
new_content (const char *icon, const char *words, GtkWidget *end)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name (icon));
  gtk_box_append (GTK_BOX (row), gtk_label_new (words));
  if (end)
    gtk_box_append (GTK_BOX (row), end);
  return row;
}

static void
rt_battle_tray_dispose (GObject *object)
{
  RtBattleTray *self = RT_BATTLE_TRAY (object);

  g_clear_pointer (&self->row, gtk_widget_unparent);
  g_clear_object (&self->measure);
  G_OBJECT_CLASS (rt_battle_tray_parent_class)->dispose (object);
}

static void
rt_battle_tray_class_init (RtBattleTrayClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_battle_tray_dispose;
  GTK_WIDGET_CLASS (klass)->unmap = rt_battle_tray_unmap;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_battle_tray_init (RtBattleTray *self)
{
  self->row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  self->range = gtk_menu_button_new ();
  self->plan = gtk_menu_button_new ();
  self->distance = GTK_LABEL (rt_label (NULL, "strong numeric"));
  gtk_label_set_width_chars (self->distance, 7);
  gtk_menu_button_set_child (
      GTK_MENU_BUTTON (self->range),
      new_content ("rt-range-symbolic", _ ("Range"), GTK_WIDGET (self->distance)));
  gtk_menu_button_set_child (GTK_MENU_BUTTON (self->plan),
                             new_content ("dialog-information-symbolic", _ ("Plan my AP"), NULL));
  rt_set_name (self->plan, _ ("Plan my AP"));
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (self->range), GTK_ARROW_UP);
  gtk_menu_button_set_direction (GTK_MENU_BUTTON (self->plan), GTK_ARROW_UP);
  gtk_box_append (GTK_BOX (self->row), self->range);
  gtk_box_append (GTK_BOX (self->row), self->plan);
  gtk_widget_set_parent (self->row, GTK_WIDGET (self));
}

GtkWidget *
rt_battle_tray_new (RtBattleTable *table)
{
  RtBattleTray *self = g_object_new (RT_TYPE_BATTLE_TRAY, NULL);

  self->table = table;
  self->measure = g_object_ref (rt_battle_aim_get_measure (rt_battle_table_get_aim (table)));
  g_signal_connect_object (self->measure, "changed", G_CALLBACK (measured_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->range), open_range_cb, self, NULL);
  gtk_menu_button_set_create_popup_func (GTK_MENU_BUTTON (self->plan), open_plan_cb, self, NULL);
  show_distance (self);
  return GTK_WIDGET (self);
}
