/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A port that is looked after.
 *
 *   absent ──open──> listening ──found──> settling ──bytes──> working
 *      ^  (a driver is known: straight to settling)             |
 *      └───────────────── unplugged ───────────────────────────┘
 *
 * One timer drives all of it. While there is no port it is the back-off, while a driver is sought
 * it steps through speeds and questions, and while a driver is at work it looks once a second
 * whether sense still comes.
 */
#include "port.h"

#include "transport/serial.h"

#include <glib/gi18n-lib.h>
#include <gudev/gudev.h>
#include <string.h>

#define MS G_GINT64_CONSTANT (1000)

enum {
  RETRY_FIRST_MS = 500,
  RETRY_LAST_MS = 10000,
  QUIET_MS = 1200,       /* without a byte, a speed is given up or questions are asked */
  QUIET_FIRST_MS = 2500, /* at first: a board may start anew when its port is opened */
  HEARD_MS = 400,        /* after the first byte, before judging: equals need time to show */
  NOISE_MS = 1500,       /* bytes without any sense for so long: another speed */
  HOPE_MS = 6000,        /* some sense, but not enough, for so long */
  ANSWER_MS = 150,
  ASK_TIMES_MAX = 8, /* as long as it answers */
  CHECK_MS = 1000,
  SILENT_CHECKS = 5,
  WRONG_BYTES = 16, /* between two looks, at least, to judge them */
  WRONG_PERCENT = 20,
};

struct _DevicePort {
  char *path; /* NULL: known to be absent */
  const Driver *driver;
  guint baud;
  const Driver *const *candidates;
  DevicePortHandlers handlers;
  gpointer data;
  GSource *timer;
  GUdevClient *plugs; /* NULL: somebody else watches */
  gboolean is_closed;
  gboolean is_silent; /* nothing is written before the device has said what it is */

  DeviceState state;
  char *message;
  char *command; /* the cure; NULL: none */
  gint64 start_us;
  guint retry_ms;

  /* Looking for a driver. */
  Transport *port;
  DeviceProbe *probe;
  guint probe_baud;
  gint64 probe_us; /* when this speed was begun */
  gint64 heard_us; /* its first byte; 0: none */
  const Driver *asked;
  guint n_asked;
  guint64 n_frames_before; /* of the driver that was asked */
  gboolean has_heard;      /* a byte at any speed */
  gboolean has_asked;      /* at every speed: enough of it */
  ProbeOffers offers;
  guint offers_baud;

  /* Working with one. */
  DeviceLink *link;
  DeviceLinkCounts last;
  guint n_quiet_checks;
};

static void try_open (DevicePort *self);

static void
port_clear (gpointer memory)
{
  DevicePort *self = memory;

  g_free (self->path);
  g_free (self->message);
  g_free (self->command);
  device_probe_free (self->probe);
}

static void
wake_in (DevicePort *self, gint64 in_ms)
{
  if (self->timer)
    transport_timer_set (self->timer, g_get_monotonic_time () + in_ms * MS);
}

const char *
device_state_name (DeviceState state)
{
  switch (state) {
  case DEVICE_ABSENT:
    return "absent";
  case DEVICE_UNUSED:
    return "unused";
  case DEVICE_NO_PERMISSION:
    return "no permission";
  case DEVICE_BUSY:
    return "busy";
  case DEVICE_FAILED:
    return "failed";
  case DEVICE_SETTLING:
    return "settling";
  case DEVICE_LISTENING:
    return "listening";
  case DEVICE_CHOICE:
    return "choice";
  case DEVICE_SILENT:
    return "silent";
  case DEVICE_WRONG_DATA:
    return "wrong data";
  case DEVICE_WORKING:
    return "working";
  }
  return "";
}

/* ---- States ---- */

static char *
offered_names (const ProbeOffers *offers)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < offers->n; i++)
    g_string_append_printf (names, "%s%s", i ? ", " : "", offers->driver[i]->id);
  return g_string_free (g_steal_pointer (&names), FALSE);
}

static char *
describe (DevicePort *self, DeviceState state)
{
  g_autofree char *names = NULL;

  switch (state) {
  case DEVICE_ABSENT:
    return g_strdup (_ ("not plugged in"));
  case DEVICE_SETTLING:
    return g_strdup_printf (_ ("waiting for the first words of %s"), self->driver->name);
  case DEVICE_LISTENING:
    return g_strdup (_ ("listening, to find out what it is"));
  case DEVICE_CHOICE:
    names = offered_names (&self->offers);
    return g_strdup_printf (_ ("this can be understood as %s; choose one"), names);
  case DEVICE_SILENT:
    return g_strdup (self->driver
                         ? _ ("nothing comes; is it switched on, and are its wires the right way?")
                         : _ ("nothing comes, at any speed; is it switched on?"));
  case DEVICE_WRONG_DATA:
    return self->driver
               ? g_strdup_printf (_ ("what comes is not from %s at %u baud; is it another device, "
                                     "or another speed?"),
                                  self->driver->name, self->baud)
               : g_strdup (_ ("something comes, but no driver understands it"));
  case DEVICE_WORKING:
    return g_strdup (self->driver->name);
  case DEVICE_UNUSED:
  case DEVICE_NO_PERMISSION:
  case DEVICE_BUSY:
  case DEVICE_FAILED:
    break;
  }
  return g_strdup ("");
}

/* Tells a state if it, or what is said about it, is another than before. */
static void
set_state (DevicePort *self, DeviceState state, const char *message)
{
  g_autofree char *text = message ? g_strdup (message) : describe (self, state);

  if (self->is_closed || (self->state == state && g_strcmp0 (self->message, text) == 0))
    return;
  self->state = state;
  g_free (self->message);
  self->message = g_steal_pointer (&text);
  self->handlers.changed (self, self->data);
}

DeviceState
device_state_of_error (const GError *error)
{
  switch ((DeviceError)error->code) {
  case DEVICE_ERROR_ABSENT:
  case DEVICE_ERROR_GONE:
    return DEVICE_ABSENT;
  case DEVICE_ERROR_PERMISSION:
    return DEVICE_NO_PERMISSION;
  case DEVICE_ERROR_BUSY:
    return DEVICE_BUSY;
  case DEVICE_ERROR_UNSUITABLE:
  case DEVICE_ERROR_FAILED:
    return DEVICE_FAILED;
  }
  return DEVICE_FAILED;
}

/* It cannot be used now; later again. */
static void
fall_back (DevicePort *self, const GError *why)
{
  g_clear_pointer (&self->link, device_link_free);
  g_clear_pointer (&self->port, transport_free);
  wake_in (self, self->retry_ms);
  self->retry_ms = MIN (2 * self->retry_ms, RETRY_LAST_MS);
  g_free (self->command);
  self->command = g_strdup (device_error_get_command (why));
  set_state (self, why ? device_state_of_error (why) : DEVICE_ABSENT, why ? why->message : NULL);
}

/* ---- With a driver ---- */

static void
link_event_cb (DeviceLink *link, const DeviceEvent *event, gint64 time_us, gpointer data)
{
  DevicePort *self = g_rc_box_acquire (data);

  set_state (self, DEVICE_WORKING, NULL);
  if (!self->is_closed)
    self->handlers.event (self, event, time_us, self->data);
  g_rc_box_release_full (self, port_clear);
}

static void
link_record_cb (DeviceLink *link, const CaptureRecord *record, gpointer data)
{
  DevicePort *self = data;

  if (self->handlers.record)
    self->handlers.record (self, record, self->data);
}

static void
link_gone_cb (DeviceLink *link, const GError *why, gpointer data)
{
  DevicePort *self = g_rc_box_acquire (data);

  fall_back (self, why);
  g_rc_box_release_full (self, port_clear);
}

static const DeviceLinkHandlers link_handlers = {
  .event = link_event_cb,
  .gone = link_gone_cb,
  .record = link_record_cb,
};

static void
begin_link (DevicePort *self, DeviceLink *link)
{
  self->link = link;
  self->baud = device_link_get_baud (link);
  self->start_us = device_link_get_start_us (link);
  self->retry_ms = RETRY_FIRST_MS;
  self->last = (DeviceLinkCounts){ 0 };
  self->n_quiet_checks = 0;
  wake_in (self, CHECK_MS);
  set_state (self, DEVICE_SETTLING, NULL);
}

/* A die says nothing until it is thrown; what measures or is asked should always say something. */
static gboolean
must_talk (const Driver *driver)
{
  return driver->ask.n > 0 || driver->gives == DRIVER_RANGE;
}

static void
check_link (DevicePort *self)
{
  DeviceLinkCounts now;

  device_link_get_counts (self->link, &now);
  guint64 n_bytes = now.n_bytes - self->last.n_bytes;
  guint64 n_good = now.n_good_bytes - self->last.n_good_bytes;
  guint n_frames = (guint)(now.n_frames - self->last.n_frames);
  guint settle_checks = self->driver->settle_ms / CHECK_MS;

  wake_in (self, CHECK_MS);
  self->n_quiet_checks = n_bytes > 0 ? 0 : self->n_quiet_checks + 1;
  if (n_frames > 0 && n_good * 100 >= n_bytes * WRONG_PERCENT)
    set_state (self, DEVICE_WORKING, NULL);
  else if (n_bytes >= WRONG_BYTES)
    set_state (self, DEVICE_WRONG_DATA, NULL);
  else if (self->n_quiet_checks >= SILENT_CHECKS + settle_checks
           && ((now.n_frames == 0 && !self->is_silent) || must_talk (self->driver)))
    set_state (self, DEVICE_SILENT, NULL);
  else if (n_bytes > 0 && n_frames == 0)
    return; /* too little to judge: it is added to what comes next */
  self->last = now;
}

static void
open_link (DevicePort *self)
{
  g_autoptr (GError) error = NULL;
  DeviceLink *link =
      device_link_open_serial (self->driver, self->path, self->baud, &link_handlers, self, &error);

  if (!link) {
    fall_back (self, error);
    return;
  }
  if (self->is_silent)
    device_link_keep_silent (link);
  begin_link (self, link);
}

/* ---- Without a driver ---- */

static void
begin_speed (DevicePort *self, guint baud)
{
  g_autoptr (GError) error = NULL;
  gboolean is_same = baud == self->probe_baud;

  self->probe_baud = baud;
  self->probe_us = g_get_monotonic_time ();
  self->heard_us = 0;
  self->asked = NULL;
  self->n_asked = 0;
  device_probe_start (self->probe, baud);
  if (!is_same && !serial_transport_set_baud (self->port, baud, &error))
    g_debug ("%s", error->message); /* the next speed may do */
  wake_in (self, self->has_heard ? QUIET_MS : QUIET_FIRST_MS);
}

/* After the last speed comes the first again; what was seen on the way can be said. */
static void
next_speed (DevicePort *self)
{
  guint baud = device_probe_next_baud (self->probe, self->probe_baud);

  if (baud == 0) {
    baud = device_probe_next_baud (self->probe, 0);
    self->has_asked = TRUE;
    if (self->offers.n == 0)
      set_state (self, self->has_heard ? DEVICE_WRONG_DATA : DEVICE_SILENT, NULL);
    if (self->is_closed || !self->port)
      return;
  }
  begin_speed (self, baud);
}

static void
found (DevicePort *self, const Driver *driver, guint baud)
{
  Transport *port = g_steal_pointer (&self->port);

  self->driver = driver;
  self->offers.n = 0;
  begin_link (self, device_link_take_serial (driver, port, baud, &link_handlers, self));
}

/* Looks at what was heard. TRUE: this speed is done with. */
static gboolean
judge (DevicePort *self)
{
  ProbeOffers offers;

  switch (device_probe_judge (self->probe, &offers)) {
  case PROBE_FOUND:
    found (self, offers.driver[0], self->probe_baud);
    return TRUE;
  case PROBE_SEVERAL:
    self->offers = offers;
    self->offers_baud = self->probe_baud;
    /* More may still tell them apart, so it goes on here, and no slower than before. */
    wake_in (self, QUIET_MS);
    set_state (self, DEVICE_CHOICE, NULL);
    return TRUE;
  case PROBE_HOPE:
  case PROBE_NOTHING:
    return FALSE;
  }
  return FALSE;
}

static void
ask (DevicePort *self, const Driver *driver)
{
  const DriverBytes *words = driver->ask.n ? &driver->ask : &driver->start;

  self->asked = driver;
  self->n_asked++;
  self->n_frames_before = device_probe_frames (self->probe, driver);
  self->port->class->send (self->port, words->bytes, words->n, NULL);
  if (self->port)
    wake_in (self, ANSWER_MS);
}

/* Asks the next one, or the same again while it answers. */
static void
ask_on (DevicePort *self)
{
  const Driver *driver = self->asked;
  gboolean has_answered =
      driver && device_probe_frames (self->probe, driver) > self->n_frames_before;

  if (!has_answered || self->n_asked >= ASK_TIMES_MAX) {
    driver = device_probe_next_to_ask (self->probe, driver);
    self->n_asked = 0;
  }
  if (driver)
    ask (self, driver);
  else
    next_speed (self);
}

static void
listen_on (DevicePort *self)
{
  gint64 now_us = g_get_monotonic_time ();
  ProbeOffers offers;

  if (self->heard_us && judge (self))
    return;
  if (!self->heard_us && self->has_asked) {
    next_speed (self);
    return;
  }
  if (!self->heard_us || self->asked) {
    ask_on (self);
    return;
  }
  gint64 patience_ms = device_probe_judge (self->probe, &offers) == PROBE_HOPE ? HOPE_MS : NOISE_MS;
  if (now_us - self->heard_us > patience_ms * MS)
    next_speed (self);
  else
    wake_in (self, HEARD_MS);
}

static void
probe_bytes_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  DevicePort *self = data;

  device_probe_feed (self->probe, bytes, n);
  self->has_heard = TRUE;
  if (self->heard_us)
    return;
  self->heard_us = time_us;
  if (!self->asked)
    wake_in (self, HEARD_MS);
}

static void
probe_wrote_cb (const guint8 *bytes, gsize n, gint64 time_us, gpointer data)
{
  DevicePort *self = data;

  if (self->asked)
    device_probe_asked (self->probe, self->asked, bytes, n);
}

static void
probe_gone_cb (const GError *why, gpointer data)
{
  DevicePort *self = g_rc_box_acquire (data);

  fall_back (self, why);
  g_rc_box_release_full (self, port_clear);
}

static const TransportHandlers probe_handlers = {
  .bytes = probe_bytes_cb,
  .wrote = probe_wrote_cb,
  .gone = probe_gone_cb,
};

static void
open_probe (DevicePort *self)
{
  g_autoptr (GError) error = NULL;

  if (!self->probe)
    self->probe = device_probe_new (self->candidates ? self->candidates : device_drivers);
  guint baud = device_probe_next_baud (self->probe, 0);
  self->port = serial_transport_open (self->path, baud, &probe_handlers, self, &error);
  if (!self->port) {
    fall_back (self, error);
    return;
  }
  self->retry_ms = RETRY_FIRST_MS;
  self->has_heard = self->has_asked = FALSE;
  self->offers.n = 0;
  self->probe_baud = baud;
  begin_speed (self, baud);
  set_state (self, DEVICE_LISTENING, NULL);
}

/* ---- The timer ---- */

static void
try_open (DevicePort *self)
{
  if (!self->path)
    set_state (self, DEVICE_ABSENT, NULL);
  else if (self->driver)
    open_link (self);
  else
    open_probe (self);
}

static gboolean
timer_cb (gpointer data)
{
  DevicePort *self = g_rc_box_acquire (data);

  if (self->link)
    check_link (self);
  else if (self->port)
    listen_on (self);
  else
    try_open (self);
  g_rc_box_release_full (self, port_clear);
  return G_SOURCE_CONTINUE;
}

static void
plugged_cb (GUdevClient *client, const char *action, GUdevDevice *device, gpointer data)
{
  if (strcmp (action, "remove") != 0)
    device_port_retry (data);
}

/* ---- Public ---- */

DevicePort *
device_port_new (const DevicePortConfig *config, const DevicePortHandlers *handlers, gpointer data)
{
  DevicePort *self = g_rc_box_new0 (DevicePort);

  self->path = g_strdup (config->path);
  self->driver = config->driver;
  self->baud = config->baud;
  self->candidates = config->candidates;
  self->is_silent = config->is_silent;
  self->handlers = *handlers;
  self->data = data;
  self->state = DEVICE_ABSENT;
  self->retry_ms = RETRY_FIRST_MS;
  self->timer = transport_timer_new (timer_cb, self);
  if (config->is_watching) {
    static const char *const subsystems[] = { "tty", NULL };
    self->plugs = g_udev_client_new (subsystems);
    g_signal_connect (self->plugs, "uevent", G_CALLBACK (plugged_cb), self);
  }
  wake_in (self, 0);
  return self;
}

void
device_port_free (DevicePort *self)
{
  if (!self)
    return;
  self->is_closed = TRUE;
  g_source_destroy (self->timer);
  g_clear_pointer (&self->timer, g_source_unref);
  if (self->plugs)
    g_signal_handlers_disconnect_by_data (self->plugs, self);
  g_clear_object (&self->plugs);
  g_clear_pointer (&self->link, device_link_free);
  g_clear_pointer (&self->port, transport_free);
  g_rc_box_release_full (self, port_clear);
}

const char *
device_port_get_path (DevicePort *self)
{
  return self->path;
}

DeviceState
device_port_get_state (DevicePort *self)
{
  return self->state;
}

const char *
device_port_get_message (DevicePort *self)
{
  return self->message ? self->message : "";
}

const char *
device_port_get_command (DevicePort *self)
{
  return self->state == DEVICE_NO_PERMISSION ? self->command : NULL;
}

const Driver *
device_port_get_driver (DevicePort *self)
{
  return self->driver;
}

guint
device_port_get_baud (DevicePort *self)
{
  return self->baud;
}

gint64
device_port_get_start_us (DevicePort *self)
{
  return self->start_us;
}

const ProbeOffers *
device_port_get_offers (DevicePort *self)
{
  return &self->offers;
}

void
device_port_retry (DevicePort *self)
{
  if (self->link || self->port)
    return;
  self->retry_ms = RETRY_FIRST_MS;
  wake_in (self, 0);
}

void
device_port_set_path (DevicePort *self, const char *path)
{
  if (g_strcmp0 (self->path, path) == 0)
    return;
  g_free (self->path);
  self->path = g_strdup (path);
  if (path)
    device_port_retry (self);
  else
    fall_back (self, NULL);
}

void
device_port_choose (DevicePort *self, const Driver *driver, guint baud)
{
  if (self->port && driver) {
    g_autoptr (GError) error = NULL;
    guint speed = baud ? baud : (self->offers.n ? self->offers_baud : driver->bauds[0]);
    if (serial_transport_set_baud (self->port, speed, &error)) {
      found (self, driver, speed);
      return;
    }
  }
  g_clear_pointer (&self->link, device_link_free);
  g_clear_pointer (&self->port, transport_free);
  self->driver = driver;
  self->baud = baud;
  device_port_retry (self);
}
