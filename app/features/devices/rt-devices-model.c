/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-devices-model.h. */
#include "rt-devices-model.h"

#include "devices/bindings.h"
#include "devices/manager.h"
#include "fleets/fleet-trust.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>

enum {
  LINES_KEPT = 12,
  RAW_BYTES_SHOWN = 24,
  TEXT_SHOWN = 80, /* bytes of text, or of words, in a line */
  JOIN_US = 60000, /* what comes within this, and is not understood, is one line */
  SILENT_S = 5,    /* without an echo, a sensor is called silent */
  RETRY_FIRST_MS = 500,
  RETRY_LAST_MS = 10000,
  LOOK_AGAIN_S = 3,
  DICE_MAX = 32, /* of one device; more are noise */
};

typedef struct {
  guint32 die;
  char *name;
  int percent;
} Battery;

struct _RtDevice {
  GObject parent_instance;

  guint32 number; /* for rolls and measuring, which know devices by number; from 1 */
  char *identity;
  char *name;
  char *facts;
  RtDeviceMood mood;
  const char *state;
  char *message;
  char *command;
  gboolean is_asked; /* whether it may be used; nothing has been opened */
  char *live;
  const Driver *driver;
  guint baud;
  GPtrArray *offers; /* of const char*, ended by NULL */
  /* What it said. */
  GPtrArray *lines; /* of RtDeviceLine, the oldest first */
  GString *raw;     /* of the last line, as bytes or as edges */
  gint64 raw_us;
  guint n_lines;
  guint n_understood;
  GArray *batteries;      /* of Battery */
  guint32 dice[DICE_MAX]; /* that it has told of */
  guint n_dice;
  int face;
  gboolean is_rolling;
  /* Recording. */
  CaptureWriter *writer;
  char *recording;
  guint n_recorded;
  gint64 record_shift_us; /* from the port's time to the file's */
  gint64 record_last_us;
  /* One of these, or an entry of the manager. */
  DevicePort *port;
  DeviceLink *link;
  gboolean is_capture;
  char *capture_text; /* of one that is in no file: it is read while it is played */
  RtGpioSetup *gpio;
  guint32 levels; /* of its pins */
  guint retry_ms;
  guint timer;      /* to try again, or to look for silence */
  gint64 answer_us; /* the last event that was not "no reading" */
  struct _RtDevices *devices;
};

G_DEFINE_FINAL_TYPE (RtDevice, rt_device, G_TYPE_OBJECT)

struct _RtDevices {
  GObject parent_instance;

  GPtrArray *list; /* of RtDevice */
  RtRolls *rolls;
  RtMeasure *measure;
  DeviceManager *manager;
  char *folder;
  guint looking;        /* every now and then, where nothing is told; else 0 */
  GArray *drivers;      /* of RtDriverName */
  GArray *gpio_drivers; /* of RtGpioDriver */
  guint32 n_numbers;
};

static void rt_devices_list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RtDevices, rt_devices, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      rt_devices_list_model_init))

enum { SIGNAL_CHANGED, SIGNAL_LIST_CHANGED, SIGNAL_NOTICE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- One device ---- */

static void
device_changed (RtDevice *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
set_text (char **place, const char *text)
{
  char *copy = g_strdup (text);

  g_free (*place);
  *place = copy;
}

static void
devices_changed (RtDevices *self)
{
  g_signal_emit (self, signals[SIGNAL_LIST_CHANGED], 0);
}

static void
tell_notice (RtDevices *self, const char *text)
{
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, text);
}

static const char *
state_words (DeviceState state)
{
  switch (state) {
  case DEVICE_ABSENT:
    return _ ("not plugged in");
  case DEVICE_UNUSED:
    return _ ("not used");
  case DEVICE_NO_PERMISSION:
    return _ ("no permission");
  case DEVICE_BUSY:
    return _ ("taken");
  case DEVICE_FAILED:
    return _ ("does not open");
  case DEVICE_SETTLING:
    return _ ("waiting");
  case DEVICE_LISTENING:
    return _ ("listening");
  case DEVICE_CHOICE:
    return _ ("what is it?");
  case DEVICE_SILENT:
    return _ ("silent");
  case DEVICE_WRONG_DATA:
    return _ ("not understood");
  case DEVICE_WORKING:
    return _ ("working");
  }
  return "";
}

static RtDeviceMood
mood_of (DeviceState state)
{
  switch (state) {
  case DEVICE_WORKING:
    return RT_DEVICE_WORKING;
  case DEVICE_UNUSED:
  case DEVICE_LISTENING:
  case DEVICE_CHOICE:
    return RT_DEVICE_NEW;
  case DEVICE_SETTLING:
  case DEVICE_SILENT:
  case DEVICE_WRONG_DATA:
    return RT_DEVICE_QUIET;
  case DEVICE_NO_PERMISSION:
  case DEVICE_BUSY:
  case DEVICE_FAILED:
    return RT_DEVICE_TROUBLE;
  case DEVICE_ABSENT:
    return RT_DEVICE_AWAY;
  }
  return RT_DEVICE_QUIET;
}

/* A message of the devices as a sentence that stands by itself: with a capital, which a path or a
 * chip before a colon does not get, and a full stop. Its command stands after it. */
static char *
make_sentence (const char *message, const char *command)
{
  gsize n = strlen (message);
  g_autofree char *text = NULL;
  const char *rest;
  char first[7] = "";

  if (command && g_str_has_suffix (message, command))
    n -= strlen (command);
  text = g_strchomp (g_strndup (message, n));
  if (*text == '\0' || text[strcspn (text, " :")] == ':')
    return g_steal_pointer (&text);
  rest = g_utf8_next_char (text);
  g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), first);
  return g_strconcat (first, rest, strchr (".?!", text[strlen (text) - 1]) ? "" : ".", NULL);
}

static void
set_state (RtDevice *self, DeviceState state, const char *message, const char *command)
{
  gboolean is_other = self->mood != mood_of (state);

  g_free (self->message);
  self->message = make_sentence (message ? message : "", command);
  set_text (&self->command, command);
  self->mood = mood_of (state);
  self->state = state_words (state);
  if (self->mood != RT_DEVICE_WORKING) {
    rt_measure_forget (self->devices->measure, self->number);
    rt_rolls_forget (self->devices->rolls, self->number);
    self->n_dice = 0;
  }
  if (is_other)
    devices_changed (self->devices);
}

static void
set_driver (RtDevice *self, const Driver *driver, guint baud)
{
  self->driver = driver;
  self->baud = baud;
}

static char *
describe_facts (const Driver *driver, const char *name, const char *path, gboolean is_usb)
{
  g_autofree char *node = path ? g_path_get_basename (path) : NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (is_usb)
    g_ptr_array_add (parts, g_strdup ("USB"));
  if (driver && g_strcmp0 (driver->name, name) != 0)
    g_ptr_array_add (parts, g_strdup (driver->name));
  if (driver && driver->gives == DRIVER_RANGE && driver->trust.accuracy_tenths_mm)
    g_ptr_array_add (parts,
                     g_strdup_printf (_ ("±%g mm"), driver->trust.accuracy_tenths_mm / 10.0));
  if (node)
    g_ptr_array_add (parts, g_strdup (node));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **)parts->pdata);
}

static char *
describe_die (const DeviceEvent *event)
{
  g_autofree char *name =
      event->text ? g_strdup (event->text) : g_strdup_printf ("D%u", event->die.die);

  switch ((DieState)event->die.state) {
  case DIE_ROLLING:
    return g_strdup_printf (_ ("%s rolling"), name);
  case DIE_SETTLED:
    return g_strdup_printf (_ ("%s shows %d"), name, event->die.face);
  case DIE_COCKED:
    return g_strdup_printf (_ ("%s cocked"), name);
  case DIE_PLACED:
    return g_strdup_printf (_ ("%s moved, shows %d"), name, event->die.face);
  }
  return g_strdup (name);
}

static const char *
describe_status (RangeStatus status)
{
  switch (status) {
  case RANGE_OK:
    return "";
  case RANGE_WEAK:
    return _ ("too little comes back");
  case RANGE_SATURATED:
    return _ ("too much comes back");
  case RANGE_AMBIENT:
    return _ ("too much light");
  case RANGE_NEAR:
    return _ ("too near");
  case RANGE_FAR:
    return _ ("too far, or no echo");
  case RANGE_FAILED:
    return _ ("no reading");
  }
  return "";
}

static char *
describe_event (const DeviceEvent *event)
{
  switch (event->kind) {
  case DEVICE_EVENT_DIE:
    return describe_die (event);
  case DEVICE_EVENT_BATTERY:
    return g_strdup_printf (_ ("battery %d %%"), event->battery.percent);
  case DEVICE_EVENT_RANGE:
    return event->range.status == RANGE_OK
               ? g_strdup_printf (_ ("%.1f mm"), event->range.tenths_mm / 10.0)
               : g_strdup (describe_status ((RangeStatus)event->range.status));
  case DEVICE_EVENT_BUTTON:
    return g_strdup (_ ("button pressed"));
  case DEVICE_EVENT_IDENTITY:
  case DEVICE_EVENT_TROUBLE:
    return g_strdup (event->text ? event->text : "");
  }
  return g_strdup ("");
}

/* ---- Lines: what came, and as what it was understood ---- */

static void
line_free (gpointer memory)
{
  RtDeviceLine *line = memory;

  g_free (line->raw);
  g_free (line->words);
  g_free (line);
}

static RtDeviceLine *
last_line (RtDevice *self)
{
  return self->lines->len ? g_ptr_array_index (self->lines, self->lines->len - 1) : NULL;
}

static RtDeviceLine *
add_line (RtDevice *self, gint64 time_us, gboolean is_sent)
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
open_line (RtDevice *self, gint64 time_us)
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
take_bytes (RtDevice *self, const CaptureRecord *record)
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
take_edge (RtDevice *self, const CaptureRecord *record)
{
  RtDeviceLine *line = open_line (self, record->time_us);
  const char *name = self->driver && record->line < GPIO_LINES_MAX
                         ? self->driver->gpio_decoder->lines[record->line].name
                         : NULL;

  if (record->level)
    self->levels |= 1u << record->line;
  else
    self->levels &= ~(1u << record->line);
  g_string_append_printf (self->raw, "%s%s%s", self->raw->len ? " " : "", name ? name : "?",
                          record->level ? "↑" : "↓");
  g_free (line->raw);
  line->raw = g_strdup (self->raw->str);
}

static void
add_words (RtDevice *self, const char *words)
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

/* ---- Recording ---- */

static void
close_recording (RtDevice *self)
{
  g_autoptr (GError) error = NULL;

  if (self->writer && !capture_writer_close (g_steal_pointer (&self->writer), &error))
    g_warning ("%s", error->message);
  g_clear_pointer (&self->recording, g_free);
}

static void
record_into_file (RtDevice *self, const CaptureRecord *record)
{
  CaptureRecord shifted = *record;
  g_autoptr (GError) error = NULL;

  if (!self->writer)
    return;
  if (self->n_recorded == 0)
    self->record_shift_us = -record->time_us;
  /* A port that was opened again counts from nought again. */
  if (record->time_us + self->record_shift_us < self->record_last_us)
    self->record_shift_us = self->record_last_us - record->time_us;
  shifted.time_us += self->record_shift_us;
  self->record_last_us = shifted.time_us;
  self->n_recorded++;
  if (capture_writer_add (self->writer, &shifted, &error))
    return;
  tell_notice (self->devices, error->message);
  close_recording (self);
}

static void
take_record (RtDevice *self, const CaptureRecord *record)
{
  switch (record->kind) {
  case CAPTURE_RECEIVED:
  case CAPTURE_SENT:
    take_bytes (self, record);
    break;
  case CAPTURE_EDGE:
    /* The level before is what a recording that starts here has to know. */
    record_into_file (self, record);
    take_edge (self, record);
    device_changed (self);
    return;
  case CAPTURE_PAUSE:
  case CAPTURE_EXPECTED:
    return;
  }
  record_into_file (self, record);
  device_changed (self);
}

gboolean
rt_device_start_recording (RtDevice *self, const char *path, GError **error)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  CaptureHead head = { .baud = self->baud, .levels = self->levels };
  gboolean is_done;

  if (!self->driver) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE, _ ("%s: say first what it is"),
                 self->name);
    return FALSE;
  }
  close_recording (self);
  head.driver = g_strdup (self->driver->id);
  head.port = g_path_get_basename (self->identity);
  head.started = g_date_time_format_iso8601 (now);
  if (self->gpio)
    head.gpio = (GpioOptions){ .temperature_tenths = (int16_t)self->gpio->temperature_tenths,
                               .is_inverted = self->gpio->is_inverted };
  self->writer = capture_writer_new (path, &head, error);
  is_done = self->writer != NULL;
  if (is_done) {
    self->recording = g_strdup (path);
    self->n_recorded = 0;
    self->record_last_us = 0;
    device_changed (self);
  }
  capture_head_clear (&head);
  return is_done;
}

gboolean
rt_device_stop_recording (RtDevice *self, GError **error)
{
  gboolean is_done = !self->writer || capture_writer_close (g_steal_pointer (&self->writer), error);

  g_clear_pointer (&self->recording, g_free);
  device_changed (self);
  return is_done;
}

const char *
rt_device_get_recording (RtDevice *self, guint *n)
{
  if (n)
    *n = self->n_recorded;
  return self->recording;
}

char *
rt_device_suggest_recording (RtDevice *self)
{
  g_autofree char *folder =
      g_build_filename (g_get_user_data_dir (), "rocket-table", "captures", NULL);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *time = g_date_time_format (now, "%Y-%m-%d-%H%M%S");
  g_autofree char *name =
      g_strdup_printf ("%s-%s.capture", self->driver ? self->driver->id : "device", time);

  if (g_mkdir_with_parents (folder, 0700) != 0)
    g_warning ("%s: %s", folder, g_strerror (errno));
  return g_build_filename (folder, name, NULL);
}

/* ---- Events ---- */

static void
clear_battery (gpointer memory)
{
  g_free (((Battery *)memory)->name);
}

static void
take_battery (RtDevice *self, const DeviceEvent *event)
{
  Battery *battery = NULL;
  int before = 100;
  g_autofree char *text = NULL;

  for (guint i = 0; i < self->batteries->len && !battery; i++)
    if (g_array_index (self->batteries, Battery, i).die == event->battery.die)
      battery = &g_array_index (self->batteries, Battery, i);
  if (battery) {
    before = battery->percent;
  } else {
    const Battery fresh = { .die = event->battery.die,
                            .name = event->battery.die ? g_strdup_printf ("D%u", event->battery.die)
                                                       : g_strdup (_ ("Battery")) };

    g_array_append_val (self->batteries, fresh);
    battery = &g_array_index (self->batteries, Battery, self->batteries->len - 1);
  }
  if (event->text)
    set_text (&battery->name, event->text);
  battery->percent = event->battery.percent;
  if (battery->percent != before)
    devices_changed (self->devices);
  if (battery->percent >= RT_BATTERY_LOW_PERCENT || before < RT_BATTERY_LOW_PERCENT)
    return;
  text = g_strdup_printf (_ ("%s, %s: %d %% left in the battery. Charge it soon."), self->name,
                          battery->name, battery->percent);
  tell_notice (self->devices, text);
}

static void
take_die (RtDevice *self, const DeviceEvent *event)
{
  self->is_rolling = event->die.state == DIE_ROLLING;
  if (event->die.state == DIE_SETTLED || event->die.state == DIE_PLACED)
    self->face = event->die.face;
}

/* Is this about one of its dice? What counts without end is no set of dice, and must not fill the
 * memory. */
static gboolean
has_die (RtDevice *self, guint32 die)
{
  for (guint i = 0; i < self->n_dice; i++)
    if (self->dice[i] == die)
      return TRUE;
  if (self->n_dice == DICE_MAX)
    return FALSE;
  self->dice[self->n_dice++] = die;
  return TRUE;
}

static void
take (RtDevice *self, const DeviceEvent *event, gint64 time_us)
{
  RtDevices *devices = self->devices;
  g_autofree char *text = NULL;

  if ((event->kind == DEVICE_EVENT_DIE && !has_die (self, event->die.die))
      || (event->kind == DEVICE_EVENT_BATTERY && event->battery.die
          && !has_die (self, event->battery.die))) {
    set_text (&self->live, _ ("More than 32 dice: the others are not heard."));
    return;
  }
  text = describe_event (event);
  add_words (self, text);
  if (event->kind != DEVICE_EVENT_BATTERY)
    set_text (&self->live, text);
  if (event->kind != DEVICE_EVENT_RANGE || event->range.status != RANGE_FAILED)
    self->answer_us = g_get_monotonic_time ();
  if (event->kind == DEVICE_EVENT_BATTERY)
    take_battery (self, event);
  if (event->kind == DEVICE_EVENT_DIE)
    take_die (self, event);
  device_changed (self);
  if (event->kind == DEVICE_EVENT_RANGE && self->driver)
    rt_measure_take (devices->measure, self->number, self->driver, event, time_us);
  else
    rt_rolls_take (devices->rolls, self->number, event, time_us);
}

/* Somebody may still look at it, but it no longer listens. */
static void
detach (RtDevice *self)
{
  g_clear_handle_id (&self->timer, g_source_remove);
  g_clear_pointer (&self->port, device_port_free);
  g_clear_pointer (&self->link, device_link_free);
  close_recording (self);
}

static void
rt_device_finalize (GObject *object)
{
  RtDevice *self = RT_DEVICE (object);

  detach (self);
  rt_gpio_setup_free (self->gpio);
  g_free (self->command);
  g_free (self->identity);
  g_free (self->name);
  g_free (self->facts);
  g_free (self->message);
  g_free (self->live);
  g_ptr_array_unref (self->lines);
  g_string_free (self->raw, TRUE);
  g_free (self->capture_text);
  g_array_unref (self->batteries);
  g_ptr_array_unref (self->offers);
  G_OBJECT_CLASS (rt_device_parent_class)->finalize (object);
}

static void
rt_device_class_init (RtDeviceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_device_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_device_init (RtDevice *self)
{
  self->lines = g_ptr_array_new_with_free_func (line_free);
  self->raw = g_string_new (NULL);
  self->batteries = g_array_new (FALSE, TRUE, sizeof (Battery));
  g_array_set_clear_func (self->batteries, clear_battery);
  self->offers = g_ptr_array_new ();
  g_ptr_array_add (self->offers, NULL);
  self->state = "";
}

/* ---- The list ---- */

static RtDevice *
add_device (RtDevices *self, const char *identity)
{
  RtDevice *device = g_object_new (RT_TYPE_DEVICE, NULL);

  device->devices = self;
  device->number = ++self->n_numbers;
  device->identity = g_strdup (identity);
  g_ptr_array_add (self->list, device);
  return device;
}

static void
tell_added (RtDevices *self)
{
  g_list_model_items_changed (G_LIST_MODEL (self), self->list->len - 1, 0, 1);
}

static RtDevice *
find_device (RtDevices *self, const char *identity, guint *place)
{
  for (guint i = 0; i < self->list->len; i++) {
    RtDevice *device = g_ptr_array_index (self->list, i);

    if (g_str_equal (device->identity, identity)) {
      if (place)
        *place = i;
      return device;
    }
  }
  return NULL;
}

/* ---- What the manager finds ---- */

/* What may be done with a port that is here and not used. */
static void
show_use (RtDevice *device, const DeviceEntry *entry)
{
  device->is_asked = entry->path && entry->use == DEVICE_USE_ASK;
  if (device->is_asked) {
    device->state = _ ("use it?");
  } else if (entry->path && entry->use == DEVICE_USE_NO) {
    device->state = _ ("left alone");
    device->mood = RT_DEVICE_AWAY;
  }
}

static void
show_entry (RtDevice *device, const DeviceEntry *entry)
{
  const char *name = entry->name;

  if (!name)
    name = entry->driver ? entry->driver->name : _ ("Serial port");
  set_text (&device->name, name);
  set_driver (device, entry->driver, entry->baud);
  /* A port of the computer that nobody has asked for is no trouble, even if it cannot be opened. */
  set_state (device, entry->is_used || entry->state == DEVICE_ABSENT ? entry->state : DEVICE_UNUSED,
             entry->message, entry->command);
  show_use (device, entry);
  g_free (device->facts);
  device->facts = describe_facts (entry->driver, name, entry->path, entry->vendor != 0);
  g_ptr_array_set_size (device->offers, 0);
  for (guint i = 0; i < entry->offers.n; i++)
    g_ptr_array_add (device->offers, (gpointer)entry->offers.driver[i]->id);
  g_ptr_array_add (device->offers, NULL);
}

static void
entry_changed_cb (DeviceManager *manager, const DeviceEntry *entry, gpointer data)
{
  RtDevices *self = data;
  RtDevice *device = find_device (self, entry->identity, NULL);
  gboolean is_new = device == NULL;

  /* A chip is not a device; what is wired to its pins is. */
  if (entry->kind == DRIVER_GPIO)
    return;
  if (is_new)
    device = add_device (self, entry->identity);
  show_entry (device, entry);
  if (is_new)
    tell_added (self);
  else
    device_changed (device);
}

static void
remove_device (RtDevices *self, guint place)
{
  RtDevice *device = g_ptr_array_index (self->list, place);

  rt_measure_forget (self->measure, device->number);
  rt_rolls_forget (self->rolls, device->number);
  detach (device);
  g_ptr_array_remove_index (self->list, place);
  g_list_model_items_changed (G_LIST_MODEL (self), place, 1, 0);
  devices_changed (self);
}

static void
entry_removed_cb (DeviceManager *manager, const DeviceEntry *entry, gpointer data)
{
  RtDevices *self = data;
  guint place;
  RtDevice *device = find_device (self, entry->identity, &place);

  if (device)
    remove_device (self, place);
}

static void
entry_event_cb (DeviceManager *manager, const DeviceEntry *entry, const DeviceEvent *event,
                gint64 time_us, gpointer data)
{
  RtDevice *device = find_device (data, entry->identity, NULL);

  if (device)
    take (device, event, time_us);
}

static void
entry_record_cb (DeviceManager *manager, const DeviceEntry *entry, const CaptureRecord *record,
                 gpointer data)
{
  RtDevice *device = find_device (data, entry->identity, NULL);

  if (device)
    take_record (device, record);
}

/* ---- Ports that were named ---- */

static void
port_changed_cb (DevicePort *port, gpointer data)
{
  RtDevice *device = data;
  DeviceState state = device_port_get_state (port);

  set_driver (device, device_port_get_driver (port), device_port_get_baud (port));
  set_state (device, state, device_port_get_message (port), device_port_get_command (port));
  if (device->driver)
    set_text (&device->name, device->driver->name);
  g_free (device->facts);
  device->facts = describe_facts (device->driver, device->name, device_port_get_path (port), FALSE);
  device_changed (device);
}

static void
port_event_cb (DevicePort *port, const DeviceEvent *event, gint64 time_us, gpointer data)
{
  take (data, event, time_us);
}

static void
port_record_cb (DevicePort *port, const CaptureRecord *record, gpointer data)
{
  take_record (data, record);
}

void
rt_devices_add_port (RtDevices *self, const char *path, const char *driver, guint baud)
{
  static const DevicePortHandlers handlers = { .changed = port_changed_cb,
                                               .event = port_event_cb,
                                               .record = port_record_cb };
  const DevicePortConfig config = {
    .path = path,
    .driver = driver ? device_driver_find (driver) : NULL,
    .baud = baud,
  };
  RtDevice *device = add_device (self, path);

  device->name = g_strdup (config.driver ? config.driver->name : _ ("Serial port"));
  device->port = device_port_new (&config, &handlers, device);
  port_changed_cb (device->port, device);
  tell_added (self);
}

/* ---- Captures ---- */

static void
link_event_cb (DeviceLink *link, const DeviceEvent *event, gint64 time_us, gpointer data)
{
  /* The times of a recording are its own; here it happens now. */
  take (data, event, g_get_monotonic_time ());
}

static void
link_record_cb (DeviceLink *link, const CaptureRecord *record, gpointer data)
{
  take_record (data, record);
}

static void
capture_gone_cb (DeviceLink *link, const GError *why, gpointer data)
{
  RtDevice *device = data;

  set_state (device, DEVICE_ABSENT, why ? why->message : _ ("The recording is at its end."), NULL);
  device->state = _ ("at its end");
  device_changed (device);
}

/* Takes the reader. */
static void
play (RtDevice *device, CaptureReader *reader)
{
  static const DeviceLinkHandlers handlers = { .event = link_event_cb,
                                               .gone = capture_gone_cb,
                                               .record = link_record_cb };

  g_clear_pointer (&device->link, device_link_free);
  set_state (device, DEVICE_WORKING, _ ("A recording is being played."), NULL);
  device->levels = capture_reader_get_head (reader)->levels;
  device->link =
      device_link_open_capture (device->driver, reader, REPLAY_REAL_TIME, &handlers, device);
  device_changed (device);
}

/* Takes the reader. */
static gboolean
add_reader (RtDevices *self, const char *identity, CaptureReader *reader, const char *facts,
            GError **error)
{
  const CaptureHead *head = capture_reader_get_head (reader);
  RtDevice *device = find_device (self, identity, NULL);
  const Driver *driver = head->driver ? device_driver_find (head->driver) : NULL;

  if (!driver) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                 _ ("%s: it does not say which device was recorded"), identity);
    capture_reader_free (reader);
    return FALSE;
  }
  if (device) {
    play (device, reader);
    return TRUE;
  }
  device = add_device (self, identity);
  device->is_capture = TRUE;
  set_driver (device, driver, head->baud);
  device->name = g_strdup (driver->name);
  device->facts = g_strdup (facts);
  play (device, reader);
  tell_added (self);
  return TRUE;
}

gboolean
rt_devices_add_capture (RtDevices *self, const char *path, GError **error)
{
  g_autofree char *file = g_path_get_basename (path);
  g_autofree char *facts = g_strdup_printf (_ ("recording · %s"), file);
  CaptureReader *reader = capture_reader_open (path, error);

  return reader && add_reader (self, path, reader, facts, error);
}

gboolean
rt_devices_play_text (RtDevices *self, const char *name, const char *text, GError **error)
{
  g_autofree char *own = g_strdup (text);
  CaptureReader *reader = capture_reader_open_bytes (name, own, strlen (own), error);
  RtDevice *device;

  if (!reader || !add_reader (self, name, reader, _ ("demonstration"), error))
    return FALSE;
  device = find_device (self, name, NULL);
  g_free (device->capture_text);
  device->capture_text = g_steal_pointer (&own);
  return TRUE;
}

void
rt_devices_stop_text (RtDevices *self, const char *name)
{
  guint place;

  if (find_device (self, name, &place))
    remove_device (self, place);
}

/* ---- What is wired to pins ---- */

static void open_gpio (RtDevice *device);

static gboolean
retry_cb (gpointer data)
{
  RtDevice *device = data;

  device->timer = 0;
  open_gpio (device);
  return G_SOURCE_REMOVE;
}

static void
fall_back (RtDevice *device, const GError *why)
{
  DeviceState state = why ? device_state_of_error (why) : DEVICE_ABSENT;

  g_clear_pointer (&device->link, device_link_free);
  g_clear_handle_id (&device->timer, g_source_remove);
  device->timer = g_timeout_add (device->retry_ms, retry_cb, device);
  device->retry_ms = MIN (2 * device->retry_ms, RETRY_LAST_MS);
  set_state (device, state, why ? why->message : NULL, device_error_get_command (why));
  if (state == DEVICE_ABSENT)
    device->state = _ ("no such chip");
  device_changed (device);
}

static void
gpio_gone_cb (DeviceLink *link, const GError *why, gpointer data)
{
  fall_back (data, why);
}

static void
gpio_event_cb (DeviceLink *link, const DeviceEvent *event, gint64 time_us, gpointer data)
{
  RtDevice *device = data;

  if (event->kind != DEVICE_EVENT_RANGE || event->range.status != RANGE_FAILED)
    if (device->mood != RT_DEVICE_WORKING)
      set_state (device, DEVICE_WORKING, device->driver->name, NULL);
  take (device, event, time_us);
}

/* What measures should always say something. */
static gboolean
silence_cb (gpointer data)
{
  RtDevice *device = data;

  if (g_get_monotonic_time () - device->answer_us < SILENT_S * G_USEC_PER_SEC
      || device->mood == RT_DEVICE_QUIET)
    return G_SOURCE_CONTINUE;
  set_state (device, DEVICE_SILENT,
             _ ("It is triggered, but no echo comes back. Check the Echo wire and its two "
                "resistors: Echo gives 5 V, the Pi takes 3.3 V."),
             NULL);
  device->state = _ ("no echo");
  device_changed (device);
  return G_SOURCE_CONTINUE;
}

static void
open_gpio (RtDevice *device)
{
  static const DeviceLinkHandlers handlers = { .event = gpio_event_cb,
                                               .gone = gpio_gone_cb,
                                               .record = link_record_cb };
  const GpioOptions options = { .temperature_tenths = (int16_t)device->gpio->temperature_tenths,
                                .is_inverted = device->gpio->is_inverted };
  g_autofree char *place = rt_gpio_setup_to_place (device->gpio);
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&device->link, device_link_free);
  g_clear_handle_id (&device->timer, g_source_remove);
  device->link = device_link_open_gpio (device->driver, place, &options, &handlers, device, &error);
  if (!device->link) {
    fall_back (device, error);
    return;
  }
  device->retry_ms = RETRY_FIRST_MS;
  device->levels = device_link_get_levels (device->link);
  device->answer_us = g_get_monotonic_time ();
  /* A die or a button says nothing until it is used, and is ready all the same. */
  set_state (device, device->driver->gives == DRIVER_RANGE ? DEVICE_SETTLING : DEVICE_WORKING,
             device->driver->gives == DRIVER_RANGE ? _ ("Waiting for the first echo.")
                                                   : _ ("Ready. It tells when it is used."),
             NULL);
  if (device->driver->gives == DRIVER_RANGE)
    device->timer = g_timeout_add_seconds (1, silence_cb, device);
  device_changed (device);
}

static void
use_setup (RtDevice *device, const RtGpioSetup *setup)
{
  g_autoptr (GString) pins = g_string_new ("GPIO ");
  gboolean is_first = TRUE;

  rt_gpio_setup_free (device->gpio);
  device->gpio = rt_gpio_setup_copy (setup);
  set_driver (device, device_driver_find (setup->driver), 0);
  set_text (&device->name, device->driver->name);
  for (int i = 0; i < RT_GPIO_LINES_MAX; i++)
    if (setup->lines[i] != RT_GPIO_LINE_NONE) {
      g_string_append_printf (pins, "%s%d", is_first ? "" : ", ", setup->lines[i]);
      is_first = FALSE;
    }
  set_text (&device->facts, pins->str);
  device->retry_ms = RETRY_FIRST_MS;
  open_gpio (device);
}

static gboolean
is_gpio_driver (const Driver *driver)
{
  return driver && driver->port == DRIVER_GPIO;
}

static gboolean
save_setups (RtDevices *self, const RtGpioSetup *more, const char *without, GError **error)
{
  g_autoptr (GPtrArray) setups = g_ptr_array_new ();

  for (guint i = 0; i < self->list->len; i++) {
    RtDevice *device = g_ptr_array_index (self->list, i);

    if (device->gpio && g_strcmp0 (device->gpio->id, without) != 0)
      g_ptr_array_add (setups, device->gpio);
  }
  if (more)
    g_ptr_array_add (setups, (gpointer)more);
  return rt_gpio_setups_save (self->folder, setups, error);
}

static char *
fresh_id (RtDevices *self)
{
  for (guint i = 1;; i++) {
    g_autofree char *id = g_strdup_printf ("gpio-%u", i);

    if (!find_device (self, id, NULL))
      return g_steal_pointer (&id);
  }
}

gboolean
rt_devices_set_gpio (RtDevices *self, const RtGpioSetup *setup, GError **error)
{
  g_autoptr (RtGpioSetup) own = rt_gpio_setup_copy (setup);
  RtDevice *device = own->id ? find_device (self, own->id, NULL) : NULL;

  if (!is_gpio_driver (device_driver_find (own->driver))) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                 _ ("%s: there is no such device for GPIO pins"), own->driver);
    return FALSE;
  }
  if (!own->id)
    own->id = fresh_id (self);
  if (!save_setups (self, own, own->id, error))
    return FALSE;
  if (device) {
    use_setup (device, own);
    return TRUE;
  }
  device = add_device (self, own->id);
  use_setup (device, own);
  tell_added (self);
  return TRUE;
}

static void
load_setups (RtDevices *self)
{
  g_autoptr (GPtrArray) setups = rt_gpio_setups_load (self->folder);

  for (guint i = 0; i < setups->len; i++) {
    const RtGpioSetup *setup = g_ptr_array_index (setups, i);

    if (!is_gpio_driver (device_driver_find (setup->driver)))
      continue;
    use_setup (add_device (self, setup->id), setup);
    tell_added (self);
  }
}

gboolean
rt_device_is_asked (RtDevice *self)
{
  return self->is_asked;
}

const RtGpioSetup *
rt_device_get_gpio (RtDevice *self)
{
  return self->gpio;
}

void
rt_devices_ping (RtDevices *self, RtDevice *device)
{
  if (device->gpio)
    open_gpio (device);
}

char **
rt_devices_list_chips (RtDevices *self)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (guint i = 0; self->manager && i < device_manager_get_n_entries (self->manager); i++) {
    const DeviceEntry *entry = device_manager_get_entry (self->manager, i);

    if (entry->kind == DRIVER_GPIO && entry->path) {
      g_autofree char *name = g_path_get_basename (entry->path);
      g_strv_builder_add (names, name);
    }
  }
  return g_strv_builder_end (names);
}

const RtGpioDriver *
rt_devices_get_gpio_drivers (RtDevices *self)
{
  return (const RtGpioDriver *)self->gpio_drivers->data;
}

/* ---- The user's word ---- */

/* NULL: it did not come from the manager. */
static const DeviceEntry *
find_entry (RtDevices *self, RtDevice *device)
{
  return self->manager ? device_manager_find (self->manager, device->identity) : NULL;
}

static gboolean
bind (RtDevices *self, RtDevice *device, const Driver *driver, guint baud, GError **error)
{
  const DeviceEntry *entry = find_entry (self, device);

  if (entry)
    return device_manager_bind (self->manager, entry, driver, baud, error);
  if (device->port && driver)
    device_port_choose (device->port, driver, baud);
  return TRUE;
}

gboolean
rt_devices_use (RtDevices *self, RtDevice *device, GError **error)
{
  const DeviceEntry *entry = find_entry (self, device);

  return !entry || device_manager_use (self->manager, entry, error);
}

gboolean
rt_devices_leave_alone (RtDevices *self, RtDevice *device, GError **error)
{
  const DeviceEntry *entry = find_entry (self, device);

  return !entry || device_manager_leave_alone (self->manager, entry, error);
}

gboolean
rt_devices_bind (RtDevices *self, RtDevice *device, const char *driver, guint baud, GError **error)
{
  return bind (self, device, device_driver_find (driver), baud, error);
}

gboolean
rt_devices_forget (RtDevices *self, RtDevice *device, GError **error)
{
  guint place;

  if (find_entry (self, device))
    return bind (self, device, NULL, 0, error);
  if (device->gpio && !save_setups (self, NULL, device->gpio->id, error))
    return FALSE;
  if (find_device (self, device->identity, &place) == device)
    remove_device (self, place);
  return TRUE;
}

gboolean
rt_devices_has_dice (RtDevices *self)
{
  for (guint i = 0; i < self->list->len; i++) {
    RtDevice *device = g_ptr_array_index (self->list, i);

    if (device->mood == RT_DEVICE_WORKING && rt_device_gives_dice (device))
      return TRUE;
  }
  return FALSE;
}

char *
rt_devices_describe_batteries (RtDevices *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->list->len; i++) {
    RtDevice *device = g_ptr_array_index (self->list, i);

    for (guint k = 0; device->mood == RT_DEVICE_WORKING && k < device->batteries->len; k++) {
      const Battery *battery = &g_array_index (device->batteries, Battery, k);

      if (text->len)
        g_string_append (text, " · ");
      g_string_append_printf (
          text, battery->percent < RT_BATTERY_LOW_PERCENT ? _ ("%s low, %d %%") : _ ("%s %d %%"),
          battery->name, battery->percent);
    }
  }
  return g_string_free (text, FALSE);
}

gboolean
rt_devices_find_battery (RtDevices *self, const char *name, int *percent)
{
  for (guint i = 0; i < self->list->len; i++) {
    RtDevice *device = g_ptr_array_index (self->list, i);

    for (guint k = 0; device->mood == RT_DEVICE_WORKING && k < device->batteries->len; k++) {
      const Battery *battery = &g_array_index (device->batteries, Battery, k);

      if (g_strcmp0 (battery->name, name) != 0)
        continue;
      *percent = battery->percent;
      return TRUE;
    }
  }
  return FALSE;
}

const RtDriverName *
rt_devices_get_drivers (RtDevices *self)
{
  return (const RtDriverName *)self->drivers->data;
}

/* ---- Looking ---- */

const char *
rt_device_get_identity (RtDevice *self)
{
  return self->identity;
}

const char *
rt_device_get_name (RtDevice *self)
{
  return self->name;
}

const char *
rt_device_get_facts (RtDevice *self)
{
  return self->facts;
}

RtDeviceMood
rt_device_get_mood (RtDevice *self)
{
  return self->mood;
}

const char *
rt_device_get_state (RtDevice *self)
{
  return self->state;
}

const char *
rt_device_get_message (RtDevice *self)
{
  return self->message;
}

const char *
rt_device_get_live (RtDevice *self)
{
  return self->live;
}

const char *
rt_device_get_driver (RtDevice *self)
{
  return self->driver ? self->driver->id : NULL;
}

guint
rt_device_get_baud (RtDevice *self)
{
  return self->baud;
}

gboolean
rt_device_gives_dice (RtDevice *self)
{
  return self->driver && (self->driver->gives & DRIVER_DICE);
}

gboolean
rt_device_gives_range (RtDevice *self)
{
  return self->driver && (self->driver->gives & DRIVER_RANGE);
}

gboolean
rt_device_is_capture (RtDevice *self)
{
  return self->is_capture;
}

const char *
rt_device_get_command (RtDevice *self)
{
  return self->command;
}

guint
rt_device_get_n_lines (RtDevice *self)
{
  return self->lines->len;
}

const RtDeviceLine *
rt_device_get_line (RtDevice *self, guint i)
{
  return g_ptr_array_index (self->lines, i);
}

void
rt_device_count_lines (RtDevice *self, guint *n, guint *n_understood)
{
  *n = self->n_lines;
  *n_understood = self->n_understood;
}

int
rt_device_get_face (RtDevice *self)
{
  return self->face;
}

gboolean
rt_device_is_rolling (RtDevice *self)
{
  return self->is_rolling;
}

guint
rt_device_get_n_batteries (RtDevice *self)
{
  return self->batteries->len;
}

const char *
rt_device_get_battery (RtDevice *self, guint i, int *percent)
{
  const Battery *battery = &g_array_index (self->batteries, Battery, i);

  *percent = battery->percent;
  return battery->name;
}

const char *const *
rt_device_get_offers (RtDevice *self)
{
  return (const char *const *)self->offers->pdata;
}

static GType
get_item_type (GListModel *list)
{
  return RT_TYPE_DEVICE;
}

static guint
get_n_items (GListModel *list)
{
  return RT_DEVICES (list)->list->len;
}

static gpointer
get_item (GListModel *list, guint position)
{
  RtDevices *self = RT_DEVICES (list);

  return position < self->list->len ? g_object_ref (g_ptr_array_index (self->list, position))
                                    : NULL;
}

static void
rt_devices_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

/* ---- The object ---- */

static void
rt_devices_finalize (GObject *object)
{
  RtDevices *self = RT_DEVICES (object);

  g_clear_handle_id (&self->looking, g_source_remove);
  g_clear_pointer (&self->manager, device_manager_free);
  for (guint i = 0; i < self->list->len; i++)
    detach (g_ptr_array_index (self->list, i));
  g_ptr_array_unref (self->list);
  g_array_unref (self->drivers);
  g_array_unref (self->gpio_drivers);
  g_free (self->folder);
  g_clear_object (&self->rolls);
  g_clear_object (&self->measure);
  G_OBJECT_CLASS (rt_devices_parent_class)->finalize (object);
}

static void
rt_devices_class_init (RtDevicesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_devices_finalize;
  signals[SIGNAL_LIST_CHANGED] = g_signal_new (
      "changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
add_gpio_driver (RtDevices *self, const Driver *driver)
{
  RtGpioDriver row = { .id = driver->id, .name = driver->name };

  for (int i = 0; i < RT_GPIO_LINES_MAX && driver->gpio_decoder->lines[i].name; i++) {
    row.lines[i] = driver->gpio_decoder->lines[i].name;
    row.is_optional[i] = driver->gpio_decoder->lines[i].is_optional;
  }
  g_array_append_val (self->gpio_drivers, row);
}

static void
rt_devices_init (RtDevices *self)
{
  self->list = g_ptr_array_new_with_free_func (g_object_unref);
  self->drivers = g_array_new (TRUE, TRUE, sizeof (RtDriverName));
  self->gpio_drivers = g_array_new (TRUE, TRUE, sizeof (RtGpioDriver));
  for (const Driver *const *driver = device_drivers; *driver; driver++) {
    const RtDriverName name = { (*driver)->id, (*driver)->name };

    if ((*driver)->port == DRIVER_SERIAL)
      g_array_append_val (self->drivers, name);
    else
      add_gpio_driver (self, *driver);
  }
}

RtDevices *
rt_devices_new (const char *folder, RtRolls *rolls, RtMeasure *measure)
{
  RtDevices *self = g_object_new (RT_TYPE_DEVICES, NULL);

  self->rolls = g_object_ref (rolls);
  self->measure = g_object_ref (measure);
  self->folder = g_strdup (folder);
  return self;
}

/* Settings that anybody may change are told of and left alone: without them, devices are found as
 * on the first day. */
static gboolean
trust_settings (RtDevices *self)
{
  static const char *const names[] = { DEVICE_BINDINGS_FILE, RT_GPIO_SETUPS_FILE };
  gboolean is_trusted = TRUE;

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = g_build_filename (self->folder, names[i], NULL);
    g_autoptr (GError) error = NULL;

    if (fleet_trust (path, &error))
      continue;
    is_trusted = FALSE;
    g_signal_emit (self, signals[SIGNAL_NOTICE], 0, error->message);
  }
  return is_trusted;
}

static gboolean
look_again_cb (gpointer data)
{
  RtDevices *self = data;

  device_manager_look_again (self->manager);
  return G_SOURCE_CONTINUE;
}

void
rt_devices_start (RtDevices *self)
{
  static const DeviceManagerHandlers handlers = {
    .changed = entry_changed_cb,
    .removed = entry_removed_cb,
    .event = entry_event_cb,
    .record = entry_record_cb,
  };

  gboolean is_trusted;

  if (self->manager)
    return;
  is_trusted = trust_settings (self);
  self->manager = device_manager_new (is_trusted ? self->folder : NULL, DEVICE_MANAGER_USE_SOON,
                                      NULL, &handlers, self);
  if (is_trusted)
    load_setups (self);
  if (!device_manager_is_told ())
    self->looking = g_timeout_add_seconds (LOOK_AGAIN_S, look_again_cb, self);
}
