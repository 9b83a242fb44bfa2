/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Events as text. Written by hand: the room has no JSON library, and this is only one way. */
#include "event-text.h"

static const char *const die_states[] = {
  [DIE_ROLLING] = "rolling", [DIE_SETTLED] = "settled", [DIE_COCKED] = "cocked",
  [DIE_PLACED] = "placed",   [DIE_LYING] = "lying",
};
static const char *const range_statuses[] = {
  [RANGE_OK] = "ok",           [RANGE_WEAK] = "weak", [RANGE_SATURATED] = "saturated",
  [RANGE_AMBIENT] = "ambient", [RANGE_NEAR] = "near", [RANGE_FAR] = "far",
  [RANGE_FAILED] = "failed",
};
static const char *const buttons[] = {
  [BUTTON_CONFIRM] = "confirm",
  [BUTTON_UNDO] = "undo",
  [BUTTON_OTHER] = "other",
};

void
device_json_string (GString *text, const char *string)
{
  g_autofree char *valid = g_utf8_make_valid (string, -1);

  g_string_append_c (text, '"');
  for (const char *at = valid; *at; at++) {
    guchar c = (guchar)*at;
    if (c == '"' || c == '\\')
      g_string_append_printf (text, "\\%c", c);
    else if (c < 0x20 || c == 0x7f)
      g_string_append_printf (text, "\\u%04x", c);
    else
      g_string_append_c (text, (char)c);
  }
  g_string_append_c (text, '"');
}

/* What a reading may be off by, in tenths of a millimetre: its own figure, else the driver's. */
static guint
range_accuracy (const DeviceEvent *event, const Driver *driver)
{
  if (event->range.accuracy_tenths_mm || !driver)
    return event->range.accuracy_tenths_mm;
  gint64 distance = MAX (0, event->range.tenths_mm);
  return driver->trust.accuracy_tenths_mm
         + (guint)((distance * driver->trust.accuracy_permille + 500) / 1000);
}

/* A name of a table, also for a number that a broken decoder might make. */
static const char *
name_of (const char *const *names, gsize n, guint value)
{
  return value < n ? names[value] : "unknown";
}

static void
add_text (GString *text, const char *member, const char *value)
{
  if (!value)
    return;
  g_string_append_printf (text, ",\"%s\":", member);
  device_json_string (text, value);
}

static void
add_die (GString *text, const DeviceEvent *event)
{
  g_string_append_printf (text, "\"die\",\"die\":%u,\"state\":\"%s\"", event->die.die,
                          name_of (die_states, G_N_ELEMENTS (die_states), event->die.state));
  if (event->die.face)
    g_string_append_printf (text, ",\"face\":%u", event->die.face);
  if (event->die.sides)
    g_string_append_printf (text, ",\"sides\":%u", event->die.sides);
  if (event->die.is_guessed)
    g_string_append (text, ",\"guessed\":true");
  add_text (text, "name", event->text);
}

static void
add_battery (GString *text, const DeviceEvent *event)
{
  g_string_append (text, "\"battery\"");
  if (event->battery.die)
    g_string_append_printf (text, ",\"die\":%u", event->battery.die);
  g_string_append_printf (text, ",\"percent\":%u", event->battery.percent);
  if (event->battery.is_charging)
    g_string_append (text, ",\"charging\":true");
  add_text (text, "name", event->text);
}

static void
add_tenths (GString *text, const char *member, gint64 tenths)
{
  g_string_append_printf (text, ",\"%s\":%s%" G_GINT64_FORMAT ".%d", member, tenths < 0 ? "-" : "",
                          ABS (tenths) / 10, (int)(ABS (tenths) % 10));
}

static void
add_range (GString *text, const DeviceEvent *event, const Driver *driver)
{
  g_string_append (text, "\"range\"");
  if (event->range.status != RANGE_OK) {
    add_text (text, "status",
              name_of (range_statuses, G_N_ELEMENTS (range_statuses), event->range.status));
    return;
  }
  add_tenths (text, "mm", event->range.tenths_mm);
  guint accuracy = range_accuracy (event, driver);
  if (accuracy)
    add_tenths (text, "accuracy_mm", accuracy);
}

static void
add_button (GString *text, const DeviceEvent *event)
{
  g_string_append_printf (text, "\"button\",\"button\":\"%s\"",
                          name_of (buttons, G_N_ELEMENTS (buttons), event->button.button));
  if (event->button.button == BUTTON_OTHER)
    g_string_append_printf (text, ",\"number\":%u", event->button.number);
}

void
device_event_write (GString *text, const DeviceEvent *event, const Driver *driver, double time_s)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (text, '{');
  if (time_s >= 0)
    g_string_append_printf (text, "\"time\":%s,",
                            g_ascii_formatd (number, sizeof number, "%.3f", time_s));
  g_string_append (text, "\"event\":");
  switch (event->kind) {
  case DEVICE_EVENT_DIE:
    add_die (text, event);
    break;
  case DEVICE_EVENT_BATTERY:
    add_battery (text, event);
    break;
  case DEVICE_EVENT_RANGE:
    add_range (text, event, driver);
    break;
  case DEVICE_EVENT_BUTTON:
    add_button (text, event);
    break;
  case DEVICE_EVENT_IDENTITY:
    g_string_append (text, "\"identity\"");
    add_text (text, "text", event->text);
    break;
  case DEVICE_EVENT_TROUBLE:
    g_string_append (text, "\"trouble\"");
    add_text (text, "text", event->text);
    break;
  }
  g_string_append_c (text, '}');
}
