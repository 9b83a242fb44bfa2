/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A port, a recording or GPIO lines, as the commands about devices see them: as one thing. */
#include "rt-cli-device.h"

#include "devices/bindings.h"
#include "devices/manager.h"
#include "devices/transport/serial.h"
#include "fleets/fleet-trust.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

struct _RtCliListener {
  RtCliListenerHandlers handlers;
  gpointer data;
  DevicePort *port; /* looked after, */
  DeviceLink *link; /* or a recording, or GPIO lines */
  char *place;
  GpioOptions gpio;
  gint64 origin_us; /* when it was opened first; 0: not yet */
};

void
rt_cli_source_clear (RtCliSource *self)
{
  g_free (self->port);
  g_free (self->capture);
  g_free (self->gpio);
  g_free (self->driver);
}

char *
rt_cli_device_folder (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_config_dir (), "rocket-table", NULL);
  g_autofree char *path = g_build_filename (folder, DEVICE_BINDINGS_FILE, NULL);
  g_autoptr (GError) error = NULL;

  if (fleet_trust (path, &error))
    return g_steal_pointer (&folder);
  rt_cli_fail ("%s", error->message);
  return NULL;
}

const Driver *
rt_cli_find_driver (const char *id)
{
  g_autoptr (GString) known = g_string_new (NULL);
  const Driver *driver = device_driver_find (id);

  for (gsize i = 0; device_drivers[i]; i++)
    g_string_append_printf (known, "%s%s", i ? ", " : "", device_drivers[i]->id);
  if (!driver)
    rt_cli_fail (_ ("there is no driver “%s”; there is: %s"), id, known->str);
  return driver;
}

/* ---- What is told ---- */

/* Times count from the first opening, also after it was unplugged. */
static gint64
since_origin (RtCliListener *self, gint64 time_us)
{
  if (self->origin_us == 0)
    self->origin_us =
        self->port ? device_port_get_start_us (self->port) : device_link_get_start_us (self->link);
  return time_us - self->origin_us;
}

static void
tell_record (RtCliListener *self, const CaptureRecord *record, gint64 start_us)
{
  CaptureRecord moved = *record;

  moved.time_us = since_origin (self, start_us + record->time_us);
  if (self->handlers.record)
    self->handlers.record (self, &moved, self->data);
}

static void
port_changed_cb (DevicePort *port, gpointer data)
{
  RtCliListener *self = data;

  if (self->handlers.state)
    self->handlers.state (self, device_port_get_state (port), device_port_get_message (port),
                          self->data);
}

static void
port_event_cb (DevicePort *port, const DeviceEvent *event, gint64 time_us, gpointer data)
{
  RtCliListener *self = data;

  self->handlers.event (self, event, since_origin (self, time_us), self->data);
}

static void
port_record_cb (DevicePort *port, const CaptureRecord *record, gpointer data)
{
  tell_record (data, record, device_port_get_start_us (port));
}

static void
link_event_cb (DeviceLink *link, const DeviceEvent *event, gint64 time_us, gpointer data)
{
  RtCliListener *self = data;

  self->handlers.event (self, event, since_origin (self, time_us), self->data);
}

static void
link_record_cb (DeviceLink *link, const CaptureRecord *record, gpointer data)
{
  RtCliListener *self = data;

  if (self->link) /* the first pulse comes while it is being opened; a replay makes its own */
    tell_record (self, record, device_link_get_start_us (link));
}

static void
link_gone_cb (DeviceLink *link, const GError *why, gpointer data)
{
  RtCliListener *self = data;

  self->handlers.end (self, why, self->data);
}

static const DevicePortHandlers port_handlers = {
  .changed = port_changed_cb,
  .event = port_event_cb,
  .record = port_record_cb,
};
static const DeviceLinkHandlers link_handlers = {
  .event = link_event_cb,
  .gone = link_gone_cb,
  .record = link_record_cb,
};

/* ---- Opening ---- */

static gboolean
fits (const Driver *driver, DriverPort kind)
{
  if (driver->port == kind)
    return TRUE;
  if (kind == DRIVER_SERIAL)
    rt_cli_fail (_ ("%s is not on a serial port; say --gpio CHIP:LINES"), driver->id);
  else
    rt_cli_fail (_ ("%s is on a serial port; say --port PATH"), driver->id);
  return FALSE;
}

/* Whether the user or the plug says what is behind a port; else it is listened to. */
static const Driver *
driver_behind (const char *path, guint *baud)
{
  g_autofree char *folder = rt_cli_device_folder ();
  g_autoptr (DeviceManager) manager =
      device_manager_new (folder, DEVICE_MANAGER_LOOK, NULL, NULL, NULL);
  g_autofree char *resolved = serial_resolve (path);

  for (guint i = 0; i < device_manager_get_n_entries (manager); i++) {
    const DeviceEntry *entry = device_manager_get_entry (manager, i);
    if (g_strcmp0 (entry->path, resolved) != 0)
      continue;
    *baud = *baud ? *baud : entry->baud;
    return entry->driver;
  }
  return NULL;
}

static gboolean
open_port (RtCliListener *self, const RtCliSource *source, const Driver *driver)
{
  guint baud = (guint)source->baud;

  if (!driver)
    driver = driver_behind (source->port, &baud);
  if (driver && !fits (driver, DRIVER_SERIAL))
    return FALSE;
  const DevicePortConfig config = {
    .path = source->port, .driver = driver, .baud = baud, .is_watching = TRUE
  };
  self->place = g_strdup (source->port);
  self->port = device_port_new (&config, &port_handlers, self);
  return TRUE;
}

static gboolean
open_capture (RtCliListener *self, const RtCliSource *source, const Driver *driver)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CaptureReader) reader = capture_reader_open (source->capture, &error);

  if (!reader) {
    rt_cli_fail ("%s", error->message);
    return FALSE;
  }
  const CaptureHead *head = capture_reader_get_head (reader);
  if (!driver && !head->driver) {
    rt_cli_fail (_ ("%s: does not say its driver; say --driver ID"), source->capture);
    return FALSE;
  }
  if (!driver)
    driver = rt_cli_find_driver (head->driver);
  if (!driver)
    return FALSE;
  self->place = g_strdup (head->port);
  self->gpio = head->gpio;
  self->link = device_link_open_capture (driver, g_steal_pointer (&reader),
                                         source->is_fast ? REPLAY_FAST : REPLAY_REAL_TIME,
                                         &link_handlers, self);
  return TRUE;
}

static gboolean
open_gpio (RtCliListener *self, const RtCliSource *source, const Driver *driver)
{
  g_autoptr (GError) error = NULL;

  if (!driver) {
    rt_cli_fail (_ ("GPIO lines do not tell what is on them; say --driver ID"));
    return FALSE;
  }
  if (!fits (driver, DRIVER_GPIO))
    return FALSE;
  if (!isnan (source->temperature))
    self->gpio.temperature_tenths = (gint16)lround (source->temperature * 10);
  self->gpio.is_inverted = source->is_inverted;
  self->place = g_strdup (source->gpio);
  self->link =
      device_link_open_gpio (driver, source->gpio, &self->gpio, &link_handlers, self, &error);
  if (!self->link)
    rt_cli_fail ("%s", error->message);
  return self->link != NULL;
}

static gboolean
check_source (const RtCliSource *source)
{
  int n = (source->port != NULL) + (source->capture != NULL) + (source->gpio != NULL);

  if (n != 1) {
    rt_cli_fail (_ ("say one of --port PATH, --capture FILE and --gpio CHIP:LINES"));
    return FALSE;
  }
  if (source->baud < 0 || source->baud > 20000000) {
    rt_cli_fail (_ ("--baud must be a speed, as in 115200, not %d"), source->baud);
    return FALSE;
  }
  if (!isnan (source->temperature) && fabs (source->temperature) > 100) {
    rt_cli_fail (_ ("--temperature must be that of air, in degrees Celsius"));
    return FALSE;
  }
  return TRUE;
}

RtCliListener *
rt_cli_listen (const RtCliSource *source, const RtCliListenerHandlers *handlers, gpointer data)
{
  g_autoptr (RtCliListener) self = g_new0 (RtCliListener, 1);
  const Driver *driver = NULL;

  if (!check_source (source))
    return NULL;
  if (source->driver && strcmp (source->driver, "auto") != 0) {
    driver = rt_cli_find_driver (source->driver);
    if (!driver)
      return NULL;
  }
  self->handlers = *handlers;
  self->data = data;
  gboolean is_ok = source->port      ? open_port (self, source, driver)
                   : source->capture ? open_capture (self, source, driver)
                                     : open_gpio (self, source, driver);
  return is_ok ? g_steal_pointer (&self) : NULL;
}

void
rt_cli_listener_free (RtCliListener *self)
{
  if (!self)
    return;
  device_port_free (self->port);
  device_link_free (self->link);
  g_free (self->place);
  g_free (self);
}

/* ---- Looking ---- */

const Driver *
rt_cli_listener_get_driver (RtCliListener *self)
{
  return self->port ? device_port_get_driver (self->port) : device_link_get_driver (self->link);
}

CaptureHead
rt_cli_listener_make_head (RtCliListener *self)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  const Driver *driver = rt_cli_listener_get_driver (self);

  return (CaptureHead){
    .driver = g_strdup (driver ? driver->id : NULL),
    .baud = self->port ? device_port_get_baud (self->port) : device_link_get_baud (self->link),
    .port = g_strdup (self->place),
    .started = g_date_time_format_iso8601 (now),
    .levels = self->link ? device_link_get_levels (self->link) : 0,
    .gpio = self->gpio,
  };
}
