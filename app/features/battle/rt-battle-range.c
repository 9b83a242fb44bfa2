/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-range.h. */
#include "rt-battle-range.h"

#include "app/features/range/rt-range-verdict.h"
#include "app/features/range/rt-range-words.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleRange {
  GtkWidget parent_instance;

  RtBattleAim *aim;
  gboolean is_compact;
  gboolean is_large; /* the verdict without its ruler */
  gboolean is_aiming;

  GtkBox *content;
  GtkWidget *line; /* of fire */
  GtkCheckButton *clear;
  AdwBin *clear_rule;
  GtkButton *hold;
  GtkMenuButton *type;
  GtkEditable *entry;
  GtkWidget *back_key;
  GtkBox *reading;
  RtRuler *ruler;
  GtkWidget *side;
  GtkWidget *verdict;
  GtkBox *verdict_body;
  RtEmblem *mark;
  GtkWidget *numbers;
  GtkWidget *agree;
  GtkWidget *stepper;
  GtkWidget *step_buttons;
  GtkWidget *fewer;
  GtkWidget *more;
};

G_DEFINE_FINAL_TYPE (RtBattleRange, rt_battle_range, GTK_TYPE_WIDGET)

enum { PROP_0, PROP_AIM, PROP_COMPACT, PROP_LARGE, N_PROPS };
static GParamSpec *props[N_PROPS];
static guint correct_signal;

enum { ZONES = 3, SIDE_WIDTH = 280, MARK_SIZE = 32, MARK_SIZE_LARGE = 56 };

/* ---- The reading ---- */

static void
show_zones (RtBattleRange *self)
{
  gboolean can_extend = rt_battle_aim_can_extend (self->aim);
  int steps = rt_battle_aim_get_steps (self->aim);
  int n = can_extend ? CLAMP (steps + 2, ZONES, RT_RULER_ZONES_MAX) : 1;
  RtRangeZone zones[RT_RULER_ZONES_MAX];

  for (int i = 0; i < n; i++)
    zones[i] =
        (RtRangeZone){ rt_battle_aim_get_reach (self->aim, i),
                       can_extend ? rt_range_zone_name (i) : g_intern_string (_ ("in range")),
                       rt_battle_aim_get_mark (self->aim, i) };
  rt_range_show_zones (self->ruler, rt_battle_aim_get_measure (self->aim), zones, n,
                       MIN (steps, n - 1));
}

static RtMark
mark_of (RtAimVerdict verdict)
{
  switch (verdict) {
  case RT_AIM_IN:
    return RT_MARK_GOOD;
  case RT_AIM_CLOSE:
    return RT_MARK_CLOSE;
  case RT_AIM_OUT:
    return RT_MARK_BAD;
  case RT_AIM_NO_DISTANCE:
  case RT_AIM_OTHER_DISTANCE:
  case RT_AIM_DOUBT:
    break;
  }
  return RT_MARK_WARN;
}

static void
show_reading (RtBattleRange *self)
{
  RtAimVerdict verdict = rt_battle_aim_get_verdict (self->aim);
  RangeReading reading;
  gboolean has_distance = rt_battle_aim_read (self->aim, &reading);

  rt_range_show_reading (self->ruler, rt_battle_aim_get_measure (self->aim),
                         has_distance ? &reading : NULL,
                         verdict == RT_AIM_IN    ? RANGE_VERDICT_IN
                         : verdict == RT_AIM_OUT ? RANGE_VERDICT_OUT
                                                 : RANGE_VERDICT_TOO_CLOSE);
  rt_emblem_show_mark (self->mark, mark_of (verdict), "");
  rt_set_class (self->verdict, "close", verdict != RT_AIM_IN && verdict != RT_AIM_OUT);
  rt_set_class (self->verdict, "out", verdict == RT_AIM_OUT);
  /* Asked, that is an answer of its own. */
  gtk_widget_set_visible (self->line, !self->is_large && !rt_battle_aim_is_asked (self->aim));
  gtk_widget_set_visible (self->numbers, verdict != RT_AIM_NO_DISTANCE || !self->is_compact);
  if (self->is_compact)
    gtk_orientable_set_orientation (GTK_ORIENTABLE (self->verdict_body),
                                    verdict == RT_AIM_DOUBT ? GTK_ORIENTATION_VERTICAL
                                                            : GTK_ORIENTATION_HORIZONTAL);
  /* Beside a map, which shows the reach and whether it is in range, only what it does not know. */
  gtk_widget_set_visible (GTK_WIDGET (self->ruler),
                          !self->is_compact || !rt_battle_aim_has_map (self->aim));
  gtk_widget_set_visible (self->verdict, !self->is_compact || !rt_battle_aim_has_map (self->aim)
                                             || has_distance
                                             || (verdict != RT_AIM_IN && verdict != RT_AIM_OUT));
}

/* A question needs its place on a small screen. */
static void
show_stepper (RtBattleRange *self)
{
  int steps = rt_battle_aim_get_steps (self->aim);

  gtk_widget_set_visible (self->stepper, rt_battle_aim_can_extend (self->aim)
                                             && (self->is_aiming || !self->is_compact));
  gtk_widget_set_sensitive (self->fewer, self->is_aiming && steps > 0);
  gtk_widget_set_sensitive (self->more,
                            self->is_aiming && steps < rt_battle_aim_get_steps_max (self->aim));
}

static void
show (gpointer widget)
{
  RtBattleRange *self = widget;
  gboolean is_inch;
  const char *words;

  if (!self->aim || rt_battle_aim_get_ship (self->aim) < 0)
    return;
  is_inch = rt_measure_get_unit (rt_battle_aim_get_measure (self->aim)) == RT_UNIT_INCH;
  words = is_inch ? _ ("Type inch") : _ ("Type mm");
  if (self->is_compact && !self->is_large)
    gtk_menu_button_set_icon_name (self->type, "rt-typed-symbolic");
  else
    gtk_menu_button_set_label (self->type, words);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->type), words);
  rt_set_name (GTK_WIDGET (self->type), words);
  show_zones (self);
  show_reading (self);
  show_stepper (self);
}

/* Devices speak more often than the screen is drawn. */
static void
changed_cb (RtBattleRange *self)
{
  rt_show_soon (self, show);
}

/* ---- A distance that is typed ---- */

static void
use_typed_cb (RtBattleRange *self)
{
  gboolean is_understood = rt_measure_type_text (rt_battle_aim_get_measure (self->aim),
                                                 gtk_editable_get_text (self->entry));

  rt_set_class (GTK_WIDGET (self->entry), "error", !is_understood);
  if (is_understood)
    gtk_menu_button_popdown (self->type);
}

static void
use_sensor_cb (RtBattleRange *self)
{
  gtk_editable_set_text (self->entry, "");
  use_typed_cb (self);
}

/* ---- The map says otherwise ---- */

static void
trust_map_cb (RtBattleRange *self)
{
  rt_battle_aim_trust_map (self->aim);
}

static void
correct_cb (RtBattleRange *self)
{
  g_signal_emit (self, correct_signal, 0);
}

/* There is no keyboard on a screen of 7 inches. */
static void
digit_cb (GtkButton *button, RtBattleRange *self)
{
  const char *key = gtk_button_get_label (button);
  int end = (int)g_utf8_strlen (gtk_editable_get_text (self->entry), -1);

  if (g_str_equal (key, "⌫"))
    gtk_editable_delete_text (self->entry, MAX (0, end - 1), -1);
  else
    gtk_editable_insert_text (self->entry, key, -1, &end);
}

/* ---- Extended Range ---- */

static void
fewer_cb (RtBattleRange *self)
{
  rt_battle_aim_set_steps (self->aim, rt_battle_aim_get_steps (self->aim) - 1);
}

static void
more_cb (RtBattleRange *self)
{
  rt_battle_aim_set_steps (self->aim, rt_battle_aim_get_steps (self->aim) + 1);
}

void
rt_battle_range_place_stepper (RtBattleRange *self, GtkWidget *box)
{
  rt_move_to_box (self->stepper, box ? box : self->side);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->stepper),
                                  box ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_halign (self->step_buttons, box ? GTK_ALIGN_END : GTK_ALIGN_START);
}

void
rt_battle_range_set_aiming (RtBattleRange *self, gboolean is_aiming)
{
  self->is_aiming = is_aiming;
  show (self);
}

/* ---- The widget ---- */

static void
set_compact (RtBattleRange *self, gboolean is_compact)
{
  int spacing = is_compact ? 6 : 10;

  self->is_compact = is_compact;
  gtk_box_set_spacing (self->content, spacing);
  gtk_box_set_spacing (self->reading, is_compact ? 6 : 24);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->reading), is_compact
                                                                      ? GTK_ORIENTATION_VERTICAL
                                                                      : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_size_request (self->side, is_compact ? -1 : SIDE_WIDTH, -1);
  /* "We agree" stands beside the words where there is no height, else below them. */
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->verdict_body),
                                  is_compact ? GTK_ORIENTATION_HORIZONTAL
                                             : GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (self->verdict_body, is_compact ? 12 : 0);
  if (is_compact)
    gtk_button_set_icon_name (self->hold, "media-playback-pause-symbolic");
  else
    gtk_button_set_label (self->hold, _ ("Hold"));
  gtk_check_button_set_label (self->clear,
                              is_compact ? _ ("Clear line") : _ ("Line of fire is clear"));
  rt_set_name (GTK_WIDGET (self->hold), _ ("Hold"));
  rt_set_name (GTK_WIDGET (self->clear), _ ("Line of fire is clear"));
  show (self);
}

static void
set_large (RtBattleRange *self, gboolean is_large)
{
  int size = is_large ? MARK_SIZE_LARGE : MARK_SIZE;

  self->is_large = is_large;
  if (is_large)
    gtk_button_set_label (self->hold, _ ("Hold"));
  gtk_widget_set_visible (GTK_WIDGET (self->ruler), !is_large);
  rt_drawing_set_size (RT_DRAWING (self->mark), size, size);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->verdict_body),
                                  self->is_compact && !is_large ? GTK_ORIENTATION_HORIZONTAL
                                                                : GTK_ORIENTATION_VERTICAL);
  show (self);
}

static void
set_aim (RtBattleRange *self, RtBattleAim *aim)
{
  const GBindingFlags flags = G_BINDING_SYNC_CREATE | G_BINDING_BIDIRECTIONAL;

  if (!g_set_object (&self->aim, aim) || !aim)
    return;
  g_object_bind_property (aim, "clear", self->clear, "active", flags);
  g_object_bind_property (aim, "agreed", self->agree, "active", flags);
  g_object_bind_property (aim, "held", self->hold, "active", flags);
  g_signal_connect_object (aim, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  show (self);
}

static void
rt_battle_range_get_property (GObject *object, guint prop, GValue *value, GParamSpec *pspec)
{
  RtBattleRange *self = RT_BATTLE_RANGE (object);

  if (prop == PROP_AIM)
    g_value_set_object (value, self->aim);
  else
    g_value_set_boolean (value, prop == PROP_LARGE ? self->is_large : self->is_compact);
}

static void
rt_battle_range_set_property (GObject *object, guint prop, const GValue *value, GParamSpec *pspec)
{
  RtBattleRange *self = RT_BATTLE_RANGE (object);

  if (prop == PROP_AIM)
    set_aim (self, g_value_get_object (value));
  else if (prop == PROP_LARGE)
    set_large (self, g_value_get_boolean (value));
  else
    set_compact (self, g_value_get_boolean (value));
}

static void
rt_battle_range_dispose (GObject *object)
{
  RtBattleRange *self = RT_BATTLE_RANGE (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BATTLE_RANGE);
  /* What is bound to it looks at it until the last. */
  G_OBJECT_CLASS (rt_battle_range_parent_class)->dispose (object);
  g_clear_object (&self->aim);
}

static void
rt_battle_range_class_init (RtBattleRangeClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  g_type_ensure (RT_TYPE_RULER);
  g_type_ensure (RT_TYPE_EMBLEM);
  object_class->get_property = rt_battle_range_get_property;
  object_class->set_property = rt_battle_range_set_property;
  object_class->dispose = rt_battle_range_dispose;
  props[PROP_AIM] = g_param_spec_object ("aim", NULL, NULL, RT_TYPE_BATTLE_AIM,
                                         G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE,
                                              G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  props[PROP_LARGE] =
      g_param_spec_boolean ("large", NULL, NULL, FALSE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  correct_signal = g_signal_new ("correct", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-range.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, content);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, line);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, clear_rule);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, clear);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, hold);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, type);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, entry);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, back_key);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, reading);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, ruler);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, side);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, verdict);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, verdict_body);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, mark);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, numbers);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, agree);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, stepper);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, step_buttons);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, fewer);
  gtk_widget_class_bind_template_child (widget_class, RtBattleRange, more);
  gtk_widget_class_bind_template_callback (widget_class, use_typed_cb);
  gtk_widget_class_bind_template_callback (widget_class, use_sensor_cb);
  gtk_widget_class_bind_template_callback (widget_class, trust_map_cb);
  gtk_widget_class_bind_template_callback (widget_class, correct_cb);
  gtk_widget_class_bind_template_callback (widget_class, digit_cb);
  gtk_widget_class_bind_template_callback (widget_class, fewer_cb);
  gtk_widget_class_bind_template_callback (widget_class, more_cb);
}

static void
rt_battle_range_init (RtBattleRange *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->is_aiming = TRUE;
  rt_drawing_set_size (RT_DRAWING (self->mark), MARK_SIZE, MARK_SIZE);
  adw_bin_set_child (self->clear_rule, rt_rule_button ("RM-AT-5"));
  rt_set_name (self->back_key, _ ("Back"));
  rt_set_name (self->fewer, _ ("One step less"));
  rt_set_name (self->more, _ ("One step more"));
  rt_battle_range_place_stepper (self, NULL);
}
