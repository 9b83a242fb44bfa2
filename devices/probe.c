/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decoders side by side on the same bytes. */
#include "probe.h"

#include <string.h>

enum {
  PROOF_BITS = 32,   /* the chance that noise has so much sense is one in 4 thousand million */
  GOOD_PERCENT = 70, /* of the bytes; a stream is entered in the middle of a frame */
  NEAR_PERCENT = 10, /* drivers that understand nearly as much are to be chosen among */
  BARE_PERCENT = 90, /* of a driver without proof, */
  BARE_FRAMES = 3,   /* and so many numbers at least */
};

typedef struct {
  const Driver *driver;
  gboolean is_listening; /* at this speed */
  DecoderHead *memory;
} Listener;

struct _DeviceProbe {
  Listener *listener;
  guint n_listeners;
  GArray *bauds;
};

/* ---- Speeds ---- */

static guint
uses_of (DeviceProbe *self, guint baud)
{
  guint n = 0;

  for (guint i = 0; i < self->n_listeners; i++)
    for (int k = 0; k < DRIVER_BAUDS_MAX && self->listener[i].driver->bauds[k]; k++)
      if (self->listener[i].driver->bauds[k] == baud)
        n += k == 0 ? 100 : 1; /* the usual one counts */
  return n;
}

static int
by_use_cb (gconstpointer a, gconstpointer b, gpointer data)
{
  return (int)uses_of (data, *(const guint *)b) - (int)uses_of (data, *(const guint *)a);
}

static gboolean
has_baud (const Driver *driver, guint baud)
{
  for (int k = 0; k < DRIVER_BAUDS_MAX && driver->bauds[k]; k++)
    if (driver->bauds[k] == baud)
      return TRUE;
  return FALSE;
}

static void
collect_bauds (DeviceProbe *self)
{
  self->bauds = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < self->n_listeners; i++)
    for (int k = 0; k < DRIVER_BAUDS_MAX && self->listener[i].driver->bauds[k]; k++) {
      guint baud = self->listener[i].driver->bauds[k];
      gboolean is_known = FALSE;
      for (guint j = 0; j < self->bauds->len; j++)
        is_known = is_known || g_array_index (self->bauds, guint, j) == baud;
      if (!is_known)
        g_array_append_val (self->bauds, baud);
    }
  g_array_sort_with_data (self->bauds, by_use_cb, self);
}

guint
device_probe_next_baud (DeviceProbe *self, guint baud)
{
  for (guint i = 0; i < self->bauds->len; i++) {
    guint at = g_array_index (self->bauds, guint, i);
    if (baud == 0)
      return at;
    if (at == baud)
      return i + 1 < self->bauds->len ? g_array_index (self->bauds, guint, i + 1) : 0;
  }
  return 0;
}

/* ---- Listening ---- */

DeviceProbe *
device_probe_new (const Driver *const *drivers)
{
  DeviceProbe *self = g_new0 (DeviceProbe, 1);
  guint n = 0;

  while (drivers[n])
    n++;
  self->listener = g_new0 (Listener, n + 1);
  for (guint i = 0; i < n; i++) {
    if (drivers[i]->port != DRIVER_SERIAL)
      continue;
    self->listener[self->n_listeners++] =
        (Listener){ .driver = drivers[i], .memory = g_malloc0 (DECODER_SIZE_MAX) };
  }
  collect_bauds (self);
  return self;
}

void
device_probe_free (DeviceProbe *self)
{
  if (!self)
    return;
  for (guint i = 0; i < self->n_listeners; i++)
    g_free (self->listener[i].memory);
  g_free (self->listener);
  g_array_unref (self->bauds);
  g_free (self);
}

void
device_probe_start (DeviceProbe *self, guint baud)
{
  for (guint i = 0; i < self->n_listeners; i++) {
    Listener *listener = &self->listener[i];
    listener->is_listening = has_baud (listener->driver, baud);
    memset (listener->memory, 0, DECODER_SIZE_MAX);
    listener->driver->decoder->init (listener->memory, listener->driver->model);
  }
}

static void
ignore_event (const DeviceEvent *event, void *data)
{
}

void
device_probe_feed (DeviceProbe *self, const guint8 *bytes, gsize n)
{
  for (guint i = 0; i < self->n_listeners; i++)
    if (self->listener[i].is_listening)
      self->listener[i].driver->decoder->feed (self->listener[i].memory, bytes, n, ignore_event,
                                               NULL);
}

static Listener *
listener_of (DeviceProbe *self, const Driver *driver)
{
  for (guint i = 0; i < self->n_listeners; i++)
    if (self->listener[i].driver == driver)
      return &self->listener[i];
  return NULL;
}

void
device_probe_asked (DeviceProbe *self, const Driver *driver, const guint8 *bytes, gsize n)
{
  Listener *listener = listener_of (self, driver);

  if (listener && driver->decoder->asked)
    driver->decoder->asked (listener->memory, bytes, n);
}

const Driver *
device_probe_next_to_ask (DeviceProbe *self, const Driver *driver)
{
  gboolean is_past = driver == NULL;

  for (guint i = 0; i < self->n_listeners; i++) {
    const Listener *listener = &self->listener[i];
    if (is_past && listener->is_listening && (listener->driver->ask.n || listener->driver->start.n))
      return listener->driver;
    is_past = is_past || listener->driver == driver;
  }
  return NULL;
}

guint64
device_probe_frames (DeviceProbe *self, const Driver *driver)
{
  Listener *listener = listener_of (self, driver);

  return listener ? listener->memory->frames : 0;
}

/* ---- Judging ---- */

/* What was understood of all that is judged so far; bytes of a frame that has not ended are not. */
static guint
percent_of (const Listener *listener)
{
  guint64 all = listener->memory->good_bytes + listener->memory->noise_bytes;

  return all ? (guint)(listener->memory->good_bytes * 100 / all) : 0;
}

static guint64
proof_of (const Listener *listener)
{
  return listener->memory->frames * listener->driver->certainty;
}

static gboolean
is_believed (const Listener *listener)
{
  return listener->is_listening && proof_of (listener) >= PROOF_BITS
         && percent_of (listener) >= GOOD_PERCENT;
}

static gboolean
is_bare (const Listener *listener)
{
  return listener->is_listening && listener->driver->certainty == 0
         && listener->memory->frames >= BARE_FRAMES && percent_of (listener) >= BARE_PERCENT;
}

static void
offer (ProbeOffers *offers, const Listener *listener)
{
  if (offers->n < DEVICE_OFFERS_MAX)
    offers->driver[offers->n++] = listener->driver;
}

ProbeVerdict
device_probe_judge (DeviceProbe *self, ProbeOffers *offers)
{
  guint best = 0;
  gboolean has_hope = FALSE;

  *offers = (ProbeOffers){ 0 };
  for (guint i = 0; i < self->n_listeners; i++) {
    const Listener *listener = &self->listener[i];
    if (is_believed (listener))
      best = MAX (best, percent_of (listener));
    has_hope = has_hope || (listener->is_listening && listener->memory->frames > 0);
  }
  for (guint i = 0; best > 0 && i < self->n_listeners; i++)
    if (is_believed (&self->listener[i]) && percent_of (&self->listener[i]) + NEAR_PERCENT >= best)
      offer (offers, &self->listener[i]);
  if (offers->n > 0)
    return offers->n == 1 ? PROBE_FOUND : PROBE_SEVERAL;
  for (guint i = 0; i < self->n_listeners; i++)
    if (is_bare (&self->listener[i]))
      offer (offers, &self->listener[i]);
  if (offers->n > 0)
    return PROBE_SEVERAL;
  return has_hope ? PROBE_HOPE : PROBE_NOTHING;
}
