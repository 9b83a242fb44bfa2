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
  GtkMenuButton *plan;
  GtkWidget *no_plan;
  GtkLabel *plan_words;
  GtkLabel *plan_promise;
  GtkLabel *moving_words;
  GtkLabel *moving_promise;
  GtkWidget *use;
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

  gtk_menu_button_popdown (self->plan);
  if (!rt_battle_aim_plan (aim, &plan))
    return;
  rt_battle_aim_use (aim, &plan);
  rt_battle_table_open_pane (self->table, "attack");
}

/* NULL: there is none. */
static void
show_plan (RtBattleTray *self, GtkLabel *words, GtkLabel *promise, const RtBattlePlan *plan)
{
  g_autofree char *what = NULL;
  g_autofree char *text = NULL;
  g_autofree char *chances = NULL;

  gtk_widget_set_visible (GTK_WIDGET (words), plan != NULL);
  gtk_widget_set_visible (GTK_WIDGET (promise), plan != NULL);
  if (!plan)
    return;
  what = rt_battle_plan_describe (rt_battle_table_get_setup (self->table), plan);
  text = plan->moves_first ? g_strdup_printf (_ ("Better: %s."), what)
                           : g_strdup_printf (_ ("Plan for %d AP: %s."), plan->ap, what);
  chances = rt_battle_plan_promise (plan);
  gtk_label_set_text (words, text);
  gtk_label_set_text (promise, chances);
}

static void
open_plan_cb (GtkMenuButton *button, gpointer data)
{
  RtBattleTray *self = data;
  RtBattleAim *aim = rt_battle_table_get_aim (self->table);
  RtBattlePlan plan;
  RtBattlePlan moving;
  gboolean has_plan = rt_battle_aim_plan (aim, &plan);
  gboolean has_moving = rt_battle_aim_plan_moving (aim, &moving);

  gtk_label_set_text (
      GTK_LABEL (self->no_plan),
      rt_battle_aim_get_ship (aim) < 0
          ? _ ("Choose a ship first.")
          : _ ("No shot can be planned. Measure or type the distance of a target."));
  gtk_widget_set_visible (self->no_plan, !has_plan);
  gtk_widget_set_visible (self->use, has_plan);
  show_plan (self, self->plan_words, self->plan_promise, has_plan ? &plan : NULL);
  show_plan (self, self->moving_words, self->moving_promise, has_moving ? &moving : NULL);
}

/* ---- The widget ---- */

static void
rt_battle_tray_dispose (GObject *object)
{
  RtBattleTray *self = RT_BATTLE_TRAY (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BATTLE_TRAY);
  g_clear_object (&self->measure);
  G_OBJECT_CLASS (rt_battle_tray_parent_class)->dispose (object);
}

static void
rt_battle_tray_class_init (RtBattleTrayClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_battle_tray_dispose;
  widget_class->unmap = rt_battle_tray_unmap;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-battle-tray.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, row);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, distance);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, range);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, plan);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, no_plan);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, plan_words);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, plan_promise);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, moving_words);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, moving_promise);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTray, use);
  gtk_widget_class_bind_template_callback (widget_class, use_cb);
}

static void
rt_battle_tray_init (RtBattleTray *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_set_name (GTK_WIDGET (self->plan), _ ("Plan my AP"));
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
  gtk_menu_button_set_create_popup_func (self->plan, open_plan_cb, self, NULL);
  show_distance (self);
  return GTK_WIDGET (self);
}
