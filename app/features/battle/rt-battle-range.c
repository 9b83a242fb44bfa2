/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-range.h. */
#include "rt-battle-range.h"

#include "app/features/range/rt-range-verdict.h"
#include "app/features/range/rt-range-words.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleRange {
  GObject parent_instance;

  RtMeasure *measure;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  int ship;
  int steps;
  gboolean is_small;
  gboolean is_filling; /* a button follows the state, nobody pressed it */
  gboolean is_other;   /* the target was changed: what the sensor says is not yet its distance */
  RangeReading other;  /* what it said then */
  RangeReading known;  /* what was measured of this target before; none: nothing */

  GtkWidget *source;
  GtkWidget *ruler;
  RtRangeVerdict verdict;
  GtkToggleButton *agree;
  GtkWidget *clear;
  GtkWidget *ways;
  GtkToggleButton *hold;
  GtkMenuButton *type;
  GtkWidget *entry;
};

G_DEFINE_FINAL_TYPE (RtBattleRange, rt_battle_range, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { ZONES = 3, SAME_TENTHS_MM = 30 };

static const char *
length_name (RtBattleRange *self)
{
  static const char *const names[] = { "", "S", "M", "L" };

  return names[MIN (self->setup->ship[self->ship].range, ROCKETMEN_LENGTH_L)];
}

static int
reach (RtBattleRange *self, int steps)
{
  return rocketmen_reach (self->setup, self->state, self->ship, steps);
}

static gboolean
can_extend (RtBattleRange *self)
{
  return self->setup->ship[self->ship].ship_class == ROCKETMEN_CLASS_ROCKETSHIP;
}

/* "M", "2M": an ability may give increments for nothing. */
static const char *
mark_name (RtBattleRange *self, int steps)
{
  int increment = reach (self, 1) - reach (self, 0);

  return rt_range_mark_name (length_name (self),
                             increment > 0 ? reach (self, steps) / increment : 1);
}

static void
show_zones (RtBattleRange *self)
{
  int n = can_extend (self) ? MIN (MAX (self->steps + 2, ZONES), RT_RULER_ZONES_MAX) : 1;
  RtRangeZone zones[RT_RULER_ZONES_MAX];

  for (int i = 0; i < n; i++)
    zones[i] = (RtRangeZone){ reach (self, i),
                              can_extend (self) ? rt_range_zone_name (i)
                                                : g_intern_string (_ ("in range")),
                              mark_name (self, i) };
  rt_range_show_zones (RT_RULER (self->ruler), self->measure, zones, n, MIN (self->steps, n - 1));
}

/* ---- Whose distance it is ---- */

static gboolean
is_same (const RangeReading *now, const RangeReading *before)
{
  int limit = MAX (SAME_TENTHS_MM, now->uncertainty_tenths_mm + before->uncertainty_tenths_mm);

  if (!rt_battle_has_distance (now) || !rt_battle_has_distance (before))
    return !rt_battle_has_distance (now);
  return ABS (now->tenths_mm - before->tenths_mm) <= limit;
}

/* Until the sensor says something else, or people say that this is it, its reading is that of the
 * target before. */
static RangeReading
read_distance (RtBattleRange *self)
{
  RangeReading now = rt_measure_read (self->measure);

  if (self->is_other && !rt_measure_is_typed (self->measure) && !rt_measure_is_held (self->measure)
      && is_same (&now, &self->other))
    return self->known;
  self->is_other = FALSE;
  return now;
}

/* ---- The verdict ---- */

static char *
say_out (RtBattleRange *self, const RangeReading *reading)
{
  int needed = rt_battle_steps_needed (self->setup, self->state, self->ship, reading);
  g_autofree char *excess =
      rt_range_describe_excess (self->measure, reading, reach (self, self->steps));

  if (needed > self->steps)
    return g_strdup_printf (ngettext ("%s too far. %d step reaches it.",
                                      "%s too far. %d steps reach it.", (gulong)needed),
                            excess, needed);
  return g_strdup_printf (_ ("%s too far. Come closer."), excess);
}

static void
show_verdict (RtBattleRange *self, const RangeReading *reading, RangeVerdict verdict)
{
  g_autofree char *words =
      can_extend (self) ? rt_range_describe_in (self->steps) : g_strdup (_ ("In range"));
  g_autofree char *numbers =
      verdict == RANGE_VERDICT_OUT
          ? say_out (self, reading)
          : rt_range_describe_numbers (self->measure, reading, mark_name (self, self->steps),
                                       reach (self, self->steps), verdict);

  switch (verdict) {
  case RANGE_VERDICT_IN:
    rt_range_verdict_say (&self->verdict, RT_MARK_GOOD, words, numbers);
    break;
  case RANGE_VERDICT_TOO_CLOSE:
    rt_range_verdict_say (&self->verdict, RT_MARK_CLOSE, _ ("Too close to call"), numbers);
    break;
  case RANGE_VERDICT_OUT:
    rt_range_verdict_say (&self->verdict, RT_MARK_BAD, _ ("Out of range"), numbers);
    break;
  }
}

static const char *
source_text (RtBattleRange *self, const RangeReading *reading)
{
  if (rt_measure_is_typed (self->measure))
    return _ ("typed");
  if (rt_measure_is_held (self->measure))
    return _ ("held");
  if (self->is_other)
    return rt_battle_has_distance (reading) ? _ ("measured before") : "";
  if (reading->state == RANGE_READING_STEADY)
    return _ ("from the sensor, still");
  return reading->state == RANGE_READING_MOVING ? _ ("from the sensor, moving") : "";
}

static void
show_reading (RtBattleRange *self)
{
  RangeReading now = rt_measure_read (self->measure);
  RangeReading reading = read_distance (self);
  gboolean has_distance = rt_battle_has_distance (&reading);
  gboolean is_another = self->is_other && rt_battle_has_distance (&now);
  RangeVerdict verdict = RANGE_VERDICT_TOO_CLOSE;

  if (has_distance) {
    verdict = rt_battle_judge_range (self->setup, self->state, self->ship, self->steps, &reading);
    show_verdict (self, &reading, verdict);
  } else if (is_another) {
    rt_range_verdict_say (&self->verdict, RT_MARK_WARN, _ ("Another target's distance"),
                          _ ("Measure this one, or hold the reading if it is as far."));
  } else {
    rt_range_verdict_say (&self->verdict, RT_MARK_WARN, _ ("No distance"),
                          _ ("Measure it and type it, or agree that it is in range."));
  }
  rt_range_show_reading (RT_RULER (self->ruler), self->measure, has_distance ? &reading : NULL,
                         verdict);
  gtk_widget_set_visible (GTK_WIDGET (self->verdict.numbers),
                          has_distance || is_another || !self->is_small);
  gtk_widget_set_visible (GTK_WIDGET (self->agree), verdict == RANGE_VERDICT_TOO_CLOSE);
  gtk_label_set_text (GTK_LABEL (self->source), source_text (self, &reading));
}

static void
show_type (RtBattleRange *self)
{
  gboolean is_inch = rt_measure_get_unit (self->measure) == RT_UNIT_INCH;
  const char *words = is_inch ? _ ("Type inch") : _ ("Type mm");

  if (self->is_small)
    gtk_menu_button_set_icon_name (self->type, "rt-typed-symbolic");
  else
    gtk_menu_button_set_label (self->type, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->type), words);
  rt_set_name (GTK_WIDGET (self->type), words);
}

static void
show (RtBattleRange *self)
{
  if (!self->setup)
    return;
  self->is_filling = TRUE;
  gtk_toggle_button_set_active (self->hold, rt_measure_is_held (self->measure));
  self->is_filling = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->hold), !rt_measure_is_typed (self->measure));
  show_type (self);
  show_zones (self);
  show_reading (self);
}

/* ---- What people say ---- */

static void
said_cb (RtBattleRange *self)
{
  if (!self->is_filling)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
hold_cb (RtBattleRange *self)
{
  if (!self->is_filling)
    rt_measure_hold (self->measure, gtk_toggle_button_get_active (self->hold));
}

static void
use_typed_cb (RtBattleRange *self)
{
  if (rt_measure_type_text (self->measure, gtk_editable_get_text (GTK_EDITABLE (self->entry)))) {
    gtk_widget_remove_css_class (self->entry, "error");
    gtk_menu_button_popdown (self->type);
  } else {
    gtk_widget_add_css_class (self->entry, "error");
  }
}

static void
use_sensor_cb (RtBattleRange *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  use_typed_cb (self);
}

static void
digit_cb (GtkButton *button, RtBattleRange *self)
{
  const char *key = gtk_button_get_label (button);
  int end = -1;

  if (g_str_equal (key, "⌫")) {
    gtk_editable_delete_text (
        GTK_EDITABLE (self->entry),
        MAX (0, (int)g_utf8_strlen (gtk_editable_get_text (GTK_EDITABLE (self->entry)), -1) - 1),
        -1);
    return;
  }
  gtk_editable_insert_text (GTK_EDITABLE (self->entry), key, -1, &end);
}

/* There is no keyboard on a screen of 7 inches. */
static GtkWidget *
new_keypad (RtBattleRange *self)
{
  static const char *const keys[] = { "7", "8", "9", "4", "5", "6", "1", "2", "3", ".", "0", "⌫" };
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 6);
  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++) {
    GtkWidget *key = rt_button (keys[i], NULL, NULL);

    gtk_widget_set_hexpand (key, TRUE);
    if (g_str_equal (keys[i], "⌫"))
      rt_set_name (key, _ ("Back"));
    g_signal_connect_object (key, "clicked", G_CALLBACK (digit_cb), self, 0);
    gtk_grid_attach (GTK_GRID (grid), key, (int)i % 3, (int)i / 3, 1, 1);
  }
  return grid;
}

static GtkWidget *
new_type_popover (RtBattleRange *self)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *use = rt_button (_ ("Use this distance"), "suggested-action", NULL);
  GtkWidget *sensor = rt_button (_ ("Back to the sensor"), "flat", NULL);

  self->entry = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->entry), _ ("118, 118.5 mm or 4.6 in"));
  gtk_entry_set_input_purpose (GTK_ENTRY (self->entry), GTK_INPUT_PURPOSE_NUMBER);
  rt_set_name (self->entry, _ ("Distance by tape"));
  g_signal_connect_object (self->entry, "activate", G_CALLBACK (use_typed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (use, "clicked", G_CALLBACK (use_typed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (sensor, "clicked", G_CALLBACK (use_sensor_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_hexpand (use, TRUE);
  gtk_box_append (GTK_BOX (row), use);
  gtk_box_append (GTK_BOX (row), sensor);
  gtk_box_append (GTK_BOX (box), self->entry);
  gtk_box_append (GTK_BOX (box), new_keypad (self));
  gtk_box_append (GTK_BOX (box), row);
  gtk_popover_set_child (GTK_POPOVER (popover), box);
  return popover;
}

/* ---- The parts ---- */

static void
make_verdict (RtBattleRange *self)
{
  rt_range_verdict_init (&self->verdict);
  g_object_ref_sink (self->verdict.box);
  self->agree = GTK_TOGGLE_BUTTON (gtk_toggle_button_new_with_label (_ ("We agree: in range")));
  rt_add_classes (GTK_WIDGET (self->agree), "touch");
  gtk_widget_set_valign (GTK_WIDGET (self->agree), GTK_ALIGN_CENTER);
  g_signal_connect_object (self->agree, "toggled", G_CALLBACK (said_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->verdict.box), GTK_WIDGET (self->agree));
}

static void
make_ways (RtBattleRange *self)
{
  self->ways = g_object_ref_sink (rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL));
  self->hold = GTK_TOGGLE_BUTTON (gtk_toggle_button_new_with_label (_ ("Hold")));
  rt_add_classes (GTK_WIDGET (self->hold), "touch");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->hold), _ ("Keep this reading"));
  g_signal_connect_object (self->hold, "toggled", G_CALLBACK (hold_cb), self, G_CONNECT_SWAPPED);
  self->type = GTK_MENU_BUTTON (gtk_menu_button_new ());
  gtk_menu_button_set_popover (self->type, new_type_popover (self));
  gtk_widget_add_css_class (GTK_WIDGET (self->type), "touch-menu");
  gtk_box_append (GTK_BOX (self->ways), GTK_WIDGET (self->hold));
  gtk_box_append (GTK_BOX (self->ways), GTK_WIDGET (self->type));
}

static void
rt_battle_range_dispose (GObject *object)
{
  RtBattleRange *self = RT_BATTLE_RANGE (object);

  g_clear_object (&self->source);
  g_clear_object (&self->ruler);
  g_clear_object (&self->verdict.box);
  g_clear_object (&self->clear);
  g_clear_object (&self->ways);
  g_clear_object (&self->measure);
  G_OBJECT_CLASS (rt_battle_range_parent_class)->dispose (object);
}

static void
rt_battle_range_class_init (RtBattleRangeClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_battle_range_dispose;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_battle_range_init (RtBattleRange *self)
{
  self->source = g_object_ref_sink (rt_label (NULL, "dim card-line"));
  self->ruler = g_object_ref_sink (rt_ruler_new ());
  self->clear = g_object_ref_sink (gtk_check_button_new_with_label (_ ("Line of fire is clear")));
  gtk_widget_add_css_class (self->clear, "touch-check");
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->clear), TRUE);
  g_signal_connect_object (self->clear, "toggled", G_CALLBACK (said_cb), self, G_CONNECT_SWAPPED);
  make_verdict (self);
  make_ways (self);
}

RtBattleRange *
rt_battle_range_new (RtMeasure *measure)
{
  RtBattleRange *self = g_object_new (RT_TYPE_BATTLE_RANGE, NULL);

  self->measure = measure ? g_object_ref (measure) : rt_measure_new ();
  return self;
}

void
rt_battle_range_show (RtBattleRange *self, const RocketmenSetup *setup, const RocketmenState *state,
                      int ship, int steps)
{
  self->setup = setup;
  self->state = state;
  self->ship = ship;
  self->steps = steps;
  show (self);
}

void
rt_battle_range_forget (RtBattleRange *self)
{
  self->is_other = FALSE;
  self->is_filling = TRUE;
  gtk_toggle_button_set_active (self->agree, FALSE);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->clear), TRUE);
  self->is_filling = FALSE;
  /* What was typed or held was the distance of another target. */
  if (rt_measure_is_typed (self->measure))
    rt_measure_type (self->measure, -1, 0);
  if (rt_measure_is_held (self->measure))
    rt_measure_hold (self->measure, FALSE);
}

void
rt_battle_range_change_target (RtBattleRange *self, const RangeReading *known)
{
  rt_battle_range_forget (self);
  self->is_other = TRUE;
  self->other = rt_measure_read (self->measure);
  self->known = known ? *known : (RangeReading){ .state = RANGE_READING_NONE };
}

RangeReading
rt_battle_range_read (RtBattleRange *self)
{
  return read_distance (self);
}

gboolean
rt_battle_range_is_clear (RtBattleRange *self)
{
  return gtk_check_button_get_active (GTK_CHECK_BUTTON (self->clear));
}

gboolean
rt_battle_range_is_settled (RtBattleRange *self)
{
  RangeReading reading = read_distance (self);
  RangeVerdict verdict = RANGE_VERDICT_TOO_CLOSE;

  if (rt_battle_has_distance (&reading))
    verdict = rt_battle_judge_range (self->setup, self->state, self->ship, self->steps, &reading);
  return verdict == RANGE_VERDICT_IN
         || (verdict == RANGE_VERDICT_TOO_CLOSE && gtk_toggle_button_get_active (self->agree));
}

void
rt_battle_range_agree (RtBattleRange *self)
{
  gtk_toggle_button_set_active (self->agree, !gtk_toggle_button_get_active (self->agree));
}

char *
rt_battle_range_describe (RtBattleRange *self)
{
  RangeReading reading = read_distance (self);

  return rt_battle_has_distance (&reading) ? rt_range_describe_reading (self->measure, &reading)
                                           : g_strdup (_ ("No distance"));
}

void
rt_battle_range_set_small (RtBattleRange *self, gboolean is_small)
{
  self->is_small = is_small;
  /* Beside the words where there is no height, else below them. */
  rt_move_to_box (GTK_WIDGET (self->agree), is_small ? self->verdict.box : self->verdict.texts);
  if (is_small)
    gtk_button_set_icon_name (GTK_BUTTON (self->hold), "media-playback-pause-symbolic");
  else
    gtk_button_set_label (GTK_BUTTON (self->hold), _ ("Hold"));
  gtk_check_button_set_label (GTK_CHECK_BUTTON (self->clear),
                              is_small ? _ ("Clear line") : _ ("Line of fire is clear"));
  rt_set_name (GTK_WIDGET (self->hold), _ ("Hold"));
  rt_set_name (self->clear, _ ("Line of fire is clear"));
  show (self);
}

RtMeasure *
rt_battle_range_get_measure (RtBattleRange *self)
{
  return self->measure;
}

GtkWidget *
rt_battle_range_get_source (RtBattleRange *self)
{
  return self->source;
}

GtkWidget *
rt_battle_range_get_ruler (RtBattleRange *self)
{
  return self->ruler;
}

GtkWidget *
rt_battle_range_get_verdict (RtBattleRange *self)
{
  return self->verdict.box;
}

GtkWidget *
rt_battle_range_get_clear (RtBattleRange *self)
{
  return self->clear;
}

GtkWidget *
rt_battle_range_get_ways (RtBattleRange *self)
{
  return self->ways;
}
