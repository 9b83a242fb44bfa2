/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-device-log-model.h. */
#include "rt-device-log-model.h"

#include "rt-device-words.h"

#include <glib/gi18n.h>
#include <string.h>

enum {
  LINES_KEPT = 12,
  RAW_BYTES_SHOWN = 24,
  TEXT_SHOWN = 80, /* bytes of text, or of words, in a line */
  JOIN_US = 60000, /* what comes within this, and is not understood, is one line */
};

struct _RtDeviceLog {
  GObject parent_instance;

  GPtrArray *lines; /* of RtDeviceLine, the oldest first */
  GString *raw;     /* of the last line, as bytes or as edges */
  gint64 raw_us;
  guint n_lines;
  guint n_understood;
  char *live;
};

G_DEFINE_FINAL_TYPE (RtDeviceLog, rt_device_log, G_TYPE_OBJECT)

static guint changed;

static void
line_free (gpointer memory)
{
  RtDeviceLine *line = memory;

  g_free (line->raw);
  g_free (line->words);
  g_free (line);
}

static RtDeviceLine *
last_line (RtDeviceLog *self)
{
  return self->lines->len ? g_ptr_array_index (self->lines, self->lines->len - 1) : NULL;
}

static RtDeviceLine *
add_line (RtDeviceLog *self, gint64 time_us, gboolean is_sent)
{
  RtDeviceLine *line = g_new0 (RtDeviceLine, 1);

  line->seconds = (double)time_us / G_USEC_PER_SEC;
  line->is_sent = is_sent;
  if (self->lines->len == LINES_KEPT)
    g_ptr_array_remove_index (self->lines, 0);
  g_ptr_array_add (self->lines, line);
  g_string_truncate (self->raw, 0);
  self->raw_us = time_us;
  if (!is_sent)
    self->n_lines++;
  return line;
}

/* The line that what comes now belongs to: the last one while it has not been understood. */
static RtDeviceLine *
open_line (RtDeviceLog *self, gint64 time_us)
{
  RtDeviceLine *line = last_line (self);
  gboolean is_open = line && !line->is_sent && !line->words && time_us >= self->raw_us
                     && time_us - self->raw_us < JOIN_US && self->raw->len < TEXT_SHOWN;

  return is_open ? line : add_line (self, time_us, FALSE);
}

static gboolean
is_plain_text (const GString *bytes)
{
  for (gsize i = 0; i < bytes->len; i++)
    if (!g_ascii_isprint (bytes->str[i]) && !g_ascii_isspace (bytes->str[i]))
      return FALSE;
  return TRUE;
}

static char *
describe_bytes (const GString *bytes)
{
  GString *text = g_string_new (NULL);

  if (is_plain_text (bytes)) {
    g_string_append_len (text, bytes->str, (gssize)bytes->len);
    return g_strstrip (g_string_free (text, FALSE));
  }
  for (gsize i = 0; i < MIN (bytes->len, RAW_BYTES_SHOWN); i++)
    g_string_append_printf (text, "%s%02x", i ? " " : "", (guint8)bytes->str[i]);
  if (bytes->len > RAW_BYTES_SHOWN)
    g_string_append (text, " …");
  return g_string_free (text, FALSE);
}

static void
add_bytes (RtDeviceLog *self, const CaptureRecord *record)
{
  gboolean is_sent = record->kind == CAPTURE_SENT;
  RtDeviceLine *line =
      is_sent ? add_line (self, record->time_us, TRUE) : open_line (self, record->time_us);

  g_string_append_len (self->raw, (const char *)record->bytes,
                       (gssize)MIN (record->n, TEXT_SHOWN + 1));
  g_free (line->raw);
  line->raw = describe_bytes (self->raw);
}

static void
add_edge (RtDeviceLog *self, const CaptureRecord *record, const Driver *driver)
{
  RtDeviceLine *line = open_line (self, record->time_us);
  const char *name = driver && record->line < GPIO_LINES_MAX
                         ? driver->gpio_decoder->lines[record->line].name
                         : NULL;

  g_string_append_printf (self->raw, "%s%s%s", self->raw->len ? " " : "", name ? name : "?",
                          record->level ? "↑" : "↓");
  g_free (line->raw);
  line->raw = g_strdup (self->raw->str);
}

static void
add_words (RtDeviceLog *self, const char *words)
{
  RtDeviceLine *line = last_line (self);
  char *both;

  /* Time alone can tell a decoder something: no echo came. */
  if (!line || line->is_sent)
    line = add_line (self, self->raw_us, FALSE);
  if (!line->words) {
    line->words = g_strdup (words);
    self->n_understood++;
    return;
  }
  if (strlen (line->words) > TEXT_SHOWN)
    return;
  both = g_strconcat (line->words, " · ", words, NULL);
  g_free (line->words);
  line->words = both;
}

static void
record_cb (RtDeviceLog *self, const CaptureRecord *record, Device *device)
{
  switch (record->kind) {
  case CAPTURE_RECEIVED:
  case CAPTURE_SENT:
    add_bytes (self, record);
    break;
  case CAPTURE_EDGE:
    add_edge (self, record, device_get_driver (device));
    break;
  case CAPTURE_PAUSE:
  case CAPTURE_EXPECTED:
    return;
  }
  g_signal_emit (self, changed, 0);
}

static void
event_cb (RtDeviceLog *self, const DeviceEvent *event, gint64 time_us, Device *device)
{
  g_autofree char *text = NULL;

  if (!device_is_heard (device, event)) {
    g_free (self->live);
    self->live = g_strdup (_ ("More than 32 dice: the others are not heard."));
    return;
  }
  text = rt_device_describe_event (event);
  add_words (self, text);
  if (event->kind != DEVICE_EVENT_BATTERY) {
    g_free (self->live);
    self->live = g_steal_pointer (&text);
  }
  g_signal_emit (self, changed, 0);
}

/* ---- The object ---- */

static void
rt_device_log_finalize (GObject *object)
{
  RtDeviceLog *self = RT_DEVICE_LOG (object);

  g_ptr_array_unref (self->lines);
  g_string_free (self->raw, TRUE);
  g_free (self->live);
  G_OBJECT_CLASS (rt_device_log_parent_class)->finalize (object);
}

static void
rt_device_log_class_init (RtDeviceLogClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_device_log_finalize;
  changed = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                          NULL, G_TYPE_NONE, 0);
}

static void
rt_device_log_init (RtDeviceLog *self)
{
  self->lines = g_ptr_array_new_with_free_func (line_free);
  self->raw = g_string_new (NULL);
}

RtDeviceLog *
rt_device_get_log (Device *device)
{
  RtDeviceLog *self = g_object_get_data (G_OBJECT (device), "rt-log");

  if (self)
    return self;
  self = g_object_new (RT_TYPE_DEVICE_LOG, NULL);
  g_object_set_data_full (G_OBJECT (device), "rt-log", self, g_object_unref);
  g_signal_connect_object (device, "record", G_CALLBACK (record_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (device, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  return self;
}

guint
rt_device_log_get_n_lines (RtDeviceLog *self)
{
  return self->lines->len;
}

const RtDeviceLine *
rt_device_log_get_line (RtDeviceLog *self, guint i)
{
  return g_ptr_array_index (self->lines, i);
}

void
rt_device_log_count_lines (RtDeviceLog *self, guint *n, guint *n_understood)
{
  *n = self->n_lines;
  *n_understood = self->n_understood;
}

const char *
rt_device_log_get_live (RtDeviceLog *self)
{
  return self->live;
}
