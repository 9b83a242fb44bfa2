/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-die-lights-model.h. */
#include "rt-die-lights-model.h"

#include <glib/gi18n.h>

enum { NIGHT_FROM = 21, NIGHT_TO = 7, PAUSE_MS = 1000, BETWEEN_MS = 150 };

struct _RtLights {
  GObject parent_instance;

  RtDevices *devices;
  RtRolls *rolls;
  GSettings *settings;
  gboolean is_awaited;
};

G_DEFINE_FINAL_TYPE (RtLights, rt_lights, G_TYPE_OBJECT)

/* What a die shows now. */
typedef struct {
  Device *device;
  DieLight rest;      /* the second part, to come */
  guint timer;        /* until then */
  gint64 until_us;    /* it is busy */
  gboolean is_warned; /* of its battery */
} Shown;

static const RtLightPattern patterns[] = {
  [RT_LIGHT_AWAITED] = { "die-light-awaited",
                         N_ ("Your roll is awaited"),
                         N_ ("blue, twice long; only the dice of who must roll"),
                         "blue",
                         40,
                         110,
                         255,
                         { { 2, 600, 250 } } },
  [RT_LIGHT_HIT] = { "die-light-hit",
                     N_ ("Hit"),
                     N_ ("green, twice"),
                     "green",
                     20,
                     220,
                     60,
                     { { 2, 300, 150 } } },
  [RT_LIGHT_MISS] = { "die-light-miss",
                      N_ ("Miss"),
                      N_ ("red, once short"),
                      "red",
                      255,
                      20,
                      20,
                      { { 1, 150, 150 } } },
  [RT_LIGHT_BEST] = { "die-light-best",
                      N_ ("Natural 12"),
                      N_ ("gold, three short and one long"),
                      "gold",
                      255,
                      170,
                      20,
                      { { 3, 150, 150 }, { 1, 600, 150 } } },
  [RT_LIGHT_AGAIN] = { "die-light-again",
                       N_ ("Roll it again"),
                       N_ ("orange, six quick; cocked, or moved by hand"),
                       "orange",
                       255,
                       90,
                       0,
                       { { 6, 100, 100 } } },
  [RT_LIGHT_BATTERY] = { "die-light-battery",
                         N_ ("Battery under 10 %"),
                         N_ ("white, twice far apart; once, after a roll"),
                         "white",
                         160,
                         160,
                         160,
                         { { 2, 100, 700 } } },
  [RT_LIGHT_FIND] = { NULL,
                      N_ ("Blink to find it"),
                      "",
                      "white",
                      255,
                      255,
                      255,
                      { { 5, 300, 200 } } },
};

const RtLightPattern *
rt_light_get (RtLight light)
{
  return &patterns[light];
}

static gboolean
is_night (int hour)
{
  return hour >= NIGHT_FROM || hour < NIGHT_TO;
}

/* ---- One die ---- */

static void
free_shown (gpointer memory)
{
  Shown *shown = memory;

  g_clear_handle_id (&shown->timer, g_source_remove);
  g_free (shown);
}

static Shown *
get_shown (Device *device)
{
  Shown *shown = g_object_get_data (G_OBJECT (device), "rt-light");

  if (!shown) {
    shown = g_new0 (Shown, 1);
    shown->device = device;
    g_object_set_data_full (G_OBJECT (device), "rt-light", shown, free_shown);
  }
  return shown;
}

static void
rest_cb (gpointer data)
{
  Shown *shown = data;

  shown->timer = 0;
  device_light (shown->device, &shown->rest);
}

static DieLight
make_light (RtLights *self, const RtLightPattern *pattern, const RtLightPart *part)
{
  int percent = g_settings_get_int (self->settings, "die-light-brightness");

  return (DieLight){
    .count = part->count,
    .on_ms = part->on_ms,
    .off_ms = part->off_ms,
    .red = (guint8)(pattern->red * percent / 100),
    .green = (guint8)(pattern->green * percent / 100),
    .blue = (guint8)(pattern->blue * percent / 100),
  };
}

static guint
length_ms (const RtLightPart *part)
{
  return part->count * ((guint)part->on_ms + part->off_ms);
}

gboolean
rt_lights_show (RtLights *self, Device *device, RtLight light)
{
  const RtLightPattern *pattern = &patterns[light];
  const RtLightPart *second = &pattern->parts[1];
  DieLight first = make_light (self, pattern, &pattern->parts[0]);
  Shown *shown = get_shown (device);
  guint first_ms = length_ms (&pattern->parts[0]);
  guint second_ms = length_ms (second);

  g_clear_handle_id (&shown->timer, g_source_remove);
  if (!device_light (device, &first))
    return FALSE;
  if (second->count) {
    shown->rest = make_light (self, pattern, second);
    shown->timer = g_timeout_add_once (first_ms + BETWEEN_MS, rest_cb, shown);
  }
  shown->until_us =
      g_get_monotonic_time () + 1000 * (gint64)MAX ((guint)PAUSE_MS, first_ms + second_ms);
  return TRUE;
}

/* ---- When ---- */

static gboolean
is_on (RtLights *self, RtLight light)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();

  return g_settings_get_boolean (self->settings, "die-lights")
         && g_settings_get_boolean (self->settings, patterns[light].setting)
         && (g_settings_get_boolean (self->settings, "die-lights-at-night")
             || !is_night (g_date_time_get_hour (now)));
}

/* A verdict is worth more than what is still shown; anything else is left out then. */
static void
answer (RtLights *self, Device *device, RtLight light, gboolean is_verdict)
{
  if (!device_can_light (device) || !is_on (self, light))
    return;
  if (is_verdict || g_get_monotonic_time () >= get_shown (device)->until_us)
    rt_lights_show (self, device, light);
}

typedef gboolean (*IsMeant) (RtRolls *rolls, Device *device);

static void
answer_all (RtLights *self, IsMeant is_meant, RtLight light, gboolean is_verdict)
{
  GListModel *list = rt_devices_get_list (self->devices);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (Device) device = g_list_model_get_item (list, i);

    if (is_meant (self->rolls, device))
      answer (self, device, light, is_verdict);
  }
}

static void
rolls_changed_cb (RtLights *self)
{
  gboolean was_awaited = self->is_awaited;

  self->is_awaited = rt_rolls_get_wanted (self->rolls) != NULL;
  if (self->is_awaited && !was_awaited)
    answer_all (self, rt_rolls_allows, RT_LIGHT_AWAITED, FALSE);
}

static gboolean
is_low (RtRolls *rolls, Device *device)
{
  Shown *shown = get_shown (device);

  for (guint i = 0; i < device_get_n_batteries (device); i++)
    if (device_get_battery (device, i)->percent < RT_BATTERY_LOW_PERCENT && !shown->is_warned)
      return shown->is_warned = TRUE;
  return FALSE;
}

static void
rolled_cb (RtLights *self)
{
  switch (rt_rolls_get_verdict (self->rolls)) {
  case RT_ROLL_VERDICT_NONE:
    answer_all (self, is_low, RT_LIGHT_BATTERY, FALSE);
    break;
  case RT_ROLL_VERDICT_SUCCESS:
    answer_all (self, rt_rolls_has_die, RT_LIGHT_HIT, TRUE);
    break;
  case RT_ROLL_VERDICT_FAILURE:
    answer_all (self, rt_rolls_has_die, RT_LIGHT_MISS, TRUE);
    break;
  case RT_ROLL_VERDICT_BEST:
    answer_all (self, rt_rolls_has_die, RT_LIGHT_BEST, TRUE);
    break;
  }
}

static void
event_cb (RtLights *self, const DeviceEvent *event, gint64 time_us, Device *device)
{
  gboolean is_wrong = event->kind == DEVICE_EVENT_DIE
                      && (event->die.state == DIE_COCKED || event->die.state == DIE_PLACED);

  if (is_wrong && rt_rolls_get_wanted (self->rolls) && rt_rolls_allows (self->rolls, device))
    answer (self, device, RT_LIGHT_AGAIN, FALSE);
}

static void
items_changed_cb (RtLights *self, guint position, guint n_removed, guint n_added, GListModel *list)
{
  for (guint i = 0; i < n_added; i++) {
    g_autoptr (Device) device = g_list_model_get_item (list, position + i);

    if (rt_device_is_bluetooth (device))
      g_signal_connect_object (device, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  }
}

/* ---- The object ---- */

static void
rt_lights_finalize (GObject *object)
{
  RtLights *self = RT_LIGHTS (object);

  g_clear_object (&self->devices);
  g_clear_object (&self->rolls);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (rt_lights_parent_class)->finalize (object);
}

static void
rt_lights_class_init (RtLightsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_lights_finalize;
}

static void
rt_lights_init (RtLights *self)
{
}

RtLights *
rt_lights_new (RtDevices *devices, GSettings *settings)
{
  RtLights *self = g_object_new (RT_TYPE_LIGHTS, NULL);
  GListModel *list = rt_devices_get_list (devices);

  self->devices = g_object_ref (devices);
  self->rolls = g_object_ref (rt_devices_get_rolls (devices));
  self->settings = g_object_ref (settings);
  g_signal_connect_object (self->rolls, "changed", G_CALLBACK (rolls_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rolls, "rolled", G_CALLBACK (rolled_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (list, "items-changed", G_CALLBACK (items_changed_cb), self,
                           G_CONNECT_SWAPPED);
  items_changed_cb (self, 0, 0, g_list_model_get_n_items (list), list);
  return self;
}
