/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A capture on the main loop. Its time starts at a fixed moment, so that playing it twice tells the
 * same times; only when things are told follows the real clock, or does not.
 */
#include "replay.h"

enum { TURN_US = 4000 }; /* of the main loop, at most */

static const gint64 start_us = G_USEC_PER_SEC;

typedef struct {
  Transport parent;
  TransportHandlers handlers;
  gpointer data;
  CaptureReader *reader;
  ReplaySpeed speed;
  GSource *timer;
  gint64 began_us; /* by the real clock */
  CaptureRecord record;
  gboolean has_record;
  guint64 wake_ns;
  guint64 now_ns; /* of the capture */
  gboolean is_closed;
} Replay;

static void
close_replay (Replay *self)
{
  self->is_closed = TRUE;
  if (self->timer) {
    g_source_destroy (self->timer);
    g_clear_pointer (&self->timer, g_source_unref);
  }
}

/* Only now: a record that is being told lies in the reader. */
static void
clear_replay (gpointer memory)
{
  Replay *self = memory;

  capture_reader_free (self->reader);
}

static void
replay_free (Transport *transport)
{
  Replay *self = (Replay *)transport;

  close_replay (self);
  g_rc_box_release_full (self, clear_replay);
}

static void
replay_wake (Transport *transport, guint64 time_ns)
{
  Replay *self = (Replay *)transport;

  /* A wish that is already past must not stop time. */
  self->wake_ns = time_ns ? MAX (time_ns, self->now_ns + 1) : 0;
}

static const TransportClass replay_class = {
  .wake = replay_wake,
  .free = replay_free,
};

static guint64
record_ns (const Replay *self)
{
  return (guint64)(start_us + self->record.time_us) * 1000;
}

/* Is a tick due before the record? */
static gboolean
is_tick_next (const Replay *self)
{
  return self->wake_ns && self->wake_ns <= record_ns (self);
}

static void
emit_tick (Replay *self)
{
  self->now_ns = self->wake_ns;
  self->wake_ns = 0;
  if (self->handlers.tick)
    self->handlers.tick (self->now_ns, self->data);
}

static void
emit_record (Replay *self)
{
  const CaptureRecord *record = &self->record;
  gint64 time_us = start_us + record->time_us;
  const GpioEdge edge = { .time_ns = record_ns (self),
                          .line = record->line,
                          .level = record->level };

  self->now_ns = record_ns (self);
  self->has_record = FALSE;
  switch (record->kind) {
  case CAPTURE_RECEIVED:
    if (self->handlers.bytes)
      self->handlers.bytes (record->bytes, record->n, time_us, self->data);
    return;
  case CAPTURE_SENT:
    if (self->handlers.wrote)
      self->handlers.wrote (record->bytes, record->n, time_us, self->data);
    return;
  case CAPTURE_EDGE:
    if (self->handlers.edge)
      self->handlers.edge (&edge, self->data);
    return;
  case CAPTURE_PAUSE:
  case CAPTURE_EXPECTED:
    return;
  }
}

/* Has the next record ready. FALSE: there is none, and that was told. */
static gboolean
fetch (Replay *self)
{
  g_autoptr (GError) error = NULL;

  if (self->has_record)
    return TRUE;
  CaptureRead status = capture_reader_next (self->reader, &self->record, &error);
  self->has_record = status == CAPTURE_READ_RECORD;
  if (!self->has_record) {
    close_replay (self);
    self->handlers.gone (error, self->data);
  }
  return self->has_record;
}

static void
play (Replay *self)
{
  gint64 turn_us = g_get_monotonic_time ();

  while (!self->is_closed && fetch (self)) {
    guint64 next_ns = is_tick_next (self) ? self->wake_ns : record_ns (self);
    gint64 due_us = self->began_us - start_us + (gint64)(next_ns / 1000);
    gint64 now_us = g_get_monotonic_time ();
    if (self->speed == REPLAY_REAL_TIME && due_us > now_us) {
      transport_timer_set (self->timer, due_us);
      return;
    }
    if (now_us - turn_us > TURN_US) {
      transport_timer_set (self->timer, now_us);
      return;
    }
    if (is_tick_next (self))
      emit_tick (self);
    else
      emit_record (self);
  }
}

static gboolean
play_cb (gpointer data)
{
  Replay *self = g_rc_box_acquire (data);

  play (self);
  g_rc_box_release_full (self, clear_replay);
  return G_SOURCE_CONTINUE;
}

Transport *
replay_transport_new (CaptureReader *reader, ReplaySpeed speed, const TransportHandlers *handlers,
                      gpointer data)
{
  Replay *self = g_rc_box_new0 (Replay);

  self->parent.class = &replay_class;
  self->handlers = *handlers;
  self->data = data;
  self->reader = reader;
  self->speed = speed;
  self->began_us = g_get_monotonic_time ();
  self->now_ns = (guint64)start_us * 1000;
  self->timer = transport_timer_new (play_cb, self);
  transport_timer_set (self->timer, self->began_us);
  if (self->handlers.start)
    self->handlers.start (start_us, capture_reader_get_head (reader)->levels, data);
  return &self->parent;
}
