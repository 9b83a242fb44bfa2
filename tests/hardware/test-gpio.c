/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GPIO lines on the main loop, with the backend for libgpiod 2 on a chip in memory. */
#include "devices/drivers/buttons/buttons-decoder.h"
#include "devices/drivers/hc-sr04/hc-sr04-decoder.h"
#include "devices/drivers/led-die/led-die-decoder.h"
#include "devices/transport/gpio.h"
#include "gpiod-2/chip.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define MS ((guint64)1000000)
#define PLACE "/dev/gpiochip-test"

enum { LOG_MAX = 4096 };

/* What was told: an edge, or a tick. */
typedef struct {
  gboolean is_tick;
  GpioEdge edge;
  guint64 time_ns;
} Told;

typedef struct {
  Transport *transport;
  Told log[LOG_MAX];
  guint n;
  guint n_starts;
  guint32 levels;
  guint64 wake_after_tick_ns; /* asked for again so much later */
  guint n_past;               /* times that something past is asked for in a tick */
  gboolean frees;             /* itself, at the first thing that is told */
  guint n_gone;
  int gone_code;
} Owner;

static void
tell (Owner *self, const Told *told)
{
  assert_true (self->n < LOG_MAX);
  self->log[self->n++] = *told;
  if (self->frees)
    g_clear_pointer (&self->transport, transport_free);
}

static void
start_cb (gint64 time_us, guint32 levels, gpointer data)
{
  Owner *self = data;

  assert_true (time_us <= g_get_monotonic_time ());
  self->levels = levels;
  self->n_starts++;
}

static void
edge_cb (const GpioEdge *edge, gpointer data)
{
  tell (data, &(Told){ .edge = *edge, .time_ns = edge->time_ns });
}

static void
tick_cb (guint64 now_ns, gpointer data)
{
  Owner *self = data;

  tell (self, &(Told){ .is_tick = TRUE, .time_ns = now_ns });
  if (self->wake_after_tick_ns)
    self->transport->class->wake (self->transport, now_ns + self->wake_after_tick_ns);
  if (self->n_past > 0) {
    self->n_past--;
    self->transport->class->wake (self->transport, 1);
  }
}

static void
gone_cb (const GError *why, gpointer data)
{
  Owner *self = data;

  assert_non_null (why);
  self->gone_code = why->code;
  self->n_gone++;
  if (self->frees)
    g_clear_pointer (&self->transport, transport_free);
}

static const TransportHandlers handlers = {
  .start = start_cb, .edge = edge_cb, .tick = tick_cb, .gone = gone_cb
};

static guint64
now_ns (void)
{
  return (guint64)g_get_monotonic_time () * 1000;
}

static void
open_lines (Owner *owner, const GpioDecoder *decoder, const char *place)
{
  g_autoptr (GError) error = NULL;

  memset (owner, 0, sizeof *owner);
  owner->transport = gpio_transport_open (place, decoder, NULL, &handlers, owner, &error);
  if (error)
    fail_msg ("%s", error->message);
  assert_non_null (owner->transport);
  assert_int_equal (owner->n_starts, 1);
}

/* Turns the main loop until nothing is to be done. */
static void
turn (void)
{
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

static void
end (Owner *owner, const Chip *chip)
{
  g_clear_pointer (&owner->transport, transport_free);
  turn ();
  assert_int_equal (chip->n_open, 0);
}

static void
assert_edge (const Owner *owner, guint i, guint line, guint level, guint64 time_ns)
{
  assert_true (i < owner->n);
  assert_false (owner->log[i].is_tick);
  assert_int_equal (owner->log[i].edge.line, line);
  assert_int_equal (owner->log[i].edge.level, level);
  assert_int_equal (owner->log[i].edge.time_ns, time_ns);
  assert_int_equal (owner->log[i].edge.is_late, 0);
}

/* ---- Edges and ticks ---- */

static void
test_edges (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;
  guint64 base_ns = now_ns ();

  chip->lines[3].level = 1;
  open_lines (&owner, &led_die_decoder, PLACE ":2,3,5,7");
  assert_int_equal (owner.levels, 2);
  chip_edge (7, 1, base_ns + 3);
  chip_edge (2, 1, base_ns + 1);
  chip_edge (3, 0, base_ns + 2);
  turn ();
  assert_int_equal (owner.n, 3);
  assert_edge (&owner, 0, 0, 1, base_ns + 1);
  assert_edge (&owner, 1, 1, 0, base_ns + 2);
  assert_edge (&owner, 2, 3, 1, base_ns + 3);
  end (&owner, chip);
}

/* However late they are read: what was due between two edges comes between them. */
static void
test_order (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;
  guint64 base_ns = now_ns () - 100 * MS;

  open_lines (&owner, &led_die_decoder, PLACE ":0,1,2,3");
  owner.wake_after_tick_ns = 15 * MS;
  chip_edge (0, 1, base_ns);
  turn ();
  owner.n = 0;
  /* The clock of the edges may be ahead of where the transport has come to. */
  base_ns = now_ns () + 1000 * MS;
  owner.transport->class->wake (owner.transport, base_ns + 10 * MS);
  chip_edge (1, 1, base_ns + 5 * MS);
  chip_edge (1, 0, base_ns + 20 * MS);
  chip_edge (2, 1, base_ns + 41 * MS);
  turn ();
  assert_int_equal (owner.n, 6);
  assert_edge (&owner, 0, 1, 1, base_ns + 5 * MS);
  assert_true (owner.log[1].is_tick);
  assert_int_equal (owner.log[1].time_ns, base_ns + 10 * MS);
  assert_edge (&owner, 2, 1, 0, base_ns + 20 * MS);
  assert_true (owner.log[3].is_tick);
  assert_int_equal (owner.log[3].time_ns, base_ns + 25 * MS);
  assert_true (owner.log[4].is_tick);
  assert_int_equal (owner.log[4].time_ns, base_ns + 40 * MS);
  assert_edge (&owner, 5, 2, 1, base_ns + 41 * MS);
  end (&owner, chip);
}

static void
test_ticks (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;
  guint64 begin_ns = now_ns ();

  open_lines (&owner, &buttons_decoder, PLACE ":0");
  owner.wake_after_tick_ns = 2 * MS;
  owner.transport->class->wake (owner.transport, begin_ns + MS);
  while (owner.n < 5)
    g_main_context_iteration (NULL, TRUE);
  for (guint i = 0; i < 5; i++) {
    assert_true (owner.log[i].is_tick);
    assert_true (owner.log[i].time_ns >= begin_ns + (2 * i + 1) * MS);
  }
  owner.transport->class->wake (owner.transport, 0);
  owner.wake_after_tick_ns = 0;
  owner.n = 0;
  /* A moment that is past comes at once, and only once. */
  owner.transport->class->wake (owner.transport, 1);
  while (owner.n < 1)
    g_main_context_iteration (NULL, TRUE);
  turn ();
  assert_int_equal (owner.n, 1);
  end (&owner, chip);
}

/* Who asks for what is past, again and again, does not keep the edges from coming. */
static void
test_past (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;
  guint64 base_ns = now_ns () + 1000 * MS;

  open_lines (&owner, &led_die_decoder, PLACE ":0,1,2,3");
  owner.transport->class->wake (owner.transport, base_ns - 20);
  owner.n_past = 1000;
  chip_edge (1, 1, base_ns);
  turn ();
  assert_true (owner.n <= 23);
  assert_edge (&owner, owner.n - 1, 1, 1, base_ns);
  end (&owner, chip);
}

/* An edge that got lost is found by looking before the next tick, and marked. */
static void
test_lost_edge (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;

  open_lines (&owner, &led_die_decoder, PLACE ":0,1,2,3");
  chip_lose_edge (2, 1);
  turn ();
  assert_int_equal (owner.n, 0);
  owner.transport->class->wake (owner.transport, now_ns () + MS);
  while (owner.n < 2)
    g_main_context_iteration (NULL, TRUE);
  assert_false (owner.log[0].is_tick);
  assert_int_equal (owner.log[0].edge.line, 2);
  assert_int_equal (owner.log[0].edge.level, 1);
  assert_int_equal (owner.log[0].edge.is_late, 1);
  assert_true (owner.log[1].is_tick);
  /* It comes after all: it was told already. */
  chip->lines[2].n_edges--;
  chip_edge (2, 1, owner.log[0].time_ns - MS);
  turn ();
  assert_int_equal (owner.n, 2);
  end (&owner, chip);
}

/* The numbers of edges show that one is missing, though the level looks right. */
static void
test_gap (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;
  guint64 base_ns = now_ns ();

  open_lines (&owner, &hc_sr04_decoder, PLACE ":0,1");
  chip_edge (1, 1, base_ns);
  chip_lose_edge (1, 0);
  chip_lose_edge (1, 1);
  chip_edge (1, 0, base_ns + MS);
  chip_edge (1, 1, base_ns + 2 * MS);
  turn ();
  assert_int_equal (owner.n, 3);
  assert_edge (&owner, 0, 1, 1, base_ns);
  assert_int_equal (owner.log[1].edge.is_late, 1);
  assert_edge (&owner, 2, 1, 1, base_ns + 2 * MS);
  end (&owner, chip);
}

/* A line that swings wildly does not hold the main loop, and nothing of it is lost here. */
static void
test_flood (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;
  guint64 base_ns = now_ns ();

  open_lines (&owner, &led_die_decoder, PLACE ":0,1,2,3");
  for (guint i = 0; i < 2000; i++)
    chip_edge (i % 4, (int)(i / 4 % 2), base_ns + i);
  for (guint before = 0; owner.n < 2000; before = owner.n) {
    g_main_context_iteration (NULL, TRUE);
    assert_true (owner.n - before <= 256);
  }
  for (guint i = 0; i < 2000; i++)
    assert_int_equal (owner.log[i].time_ns, base_ns + i);
  end (&owner, chip);
}

/* ---- Pulses, pulls, places ---- */

static void
test_pulse (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;
  g_autoptr (GError) error = NULL;

  chip->lines[4].level = 1;
  open_lines (&owner, &hc_sr04_decoder, PLACE ":4,5");
  assert_int_equal (chip->lines[4].direction, GPIOD_LINE_DIRECTION_OUTPUT);
  assert_int_equal (chip->lines[4].level, 0);
  assert_int_equal (chip->lines[5].direction, GPIOD_LINE_DIRECTION_INPUT);
  assert_int_equal (chip->lines[5].edge, GPIOD_LINE_EDGE_BOTH);
  assert_int_equal (chip->lines[5].clock, GPIOD_LINE_CLOCK_MONOTONIC);
  assert_true (owner.transport->class->pulse (owner.transport, 0, 10, &error));
  assert_int_equal (chip->n_sets, 2);
  assert_int_equal (chip->sets[0].offset, 4);
  assert_int_equal (chip->sets[0].level, 1);
  assert_int_equal (chip->sets[1].offset, 4);
  assert_int_equal (chip->sets[1].level, 0);
  assert_true (chip->sets[1].time_ns - chip->sets[0].time_ns >= 10000);
  assert_false (owner.transport->class->pulse (owner.transport, 1, 10, &error));
  assert_non_null (error);
  end (&owner, chip);
}

static void
test_pulls (void **unused)
{
  Chip *chip = chip_reset ();
  const GpioOptions options = { .is_inverted = 1 };
  Owner owner;

  open_lines (&owner, &buttons_decoder, PLACE ":0,6");
  assert_int_equal (chip->lines[0].bias, GPIOD_LINE_BIAS_PULL_UP);
  assert_int_equal (chip->lines[6].bias, GPIOD_LINE_BIAS_PULL_UP);
  end (&owner, chip);
  owner.transport =
      gpio_transport_open (PLACE ":0", &buttons_decoder, &options, &handlers, &owner, NULL);
  assert_int_equal (chip->lines[0].bias, GPIOD_LINE_BIAS_PULL_DOWN);
  assert_int_equal (chip->lines[6].direction, 0);
  end (&owner, chip);
  open_lines (&owner, &led_die_decoder, PLACE ":0,1,2,3");
  assert_int_equal (chip->lines[0].bias, GPIOD_LINE_BIAS_AS_IS);
  end (&owner, chip);
}

/* Numbers, names of lines, and names of what they are for. */
static void
test_places (void **unused)
{
  static const char *const good[] = {
    PLACE ":4,5",
    PLACE ":GPIO4,GPIO5",
    PLACE ":trigger=4,echo=5",
    PLACE ":echo=GPIO5,trigger=4",
  };

  for (guint i = 0; i < G_N_ELEMENTS (good); i++) {
    Chip *chip = chip_reset ();
    Owner owner;
    chip->lines[4].name = "GPIO4";
    chip->lines[5].name = "GPIO5";
    open_lines (&owner, &hc_sr04_decoder, good[i]);
    assert_int_equal (chip->lines[4].direction, GPIOD_LINE_DIRECTION_OUTPUT);
    assert_int_equal (chip->lines[5].direction, GPIOD_LINE_DIRECTION_INPUT);
    chip_edge (5, 1, now_ns ());
    turn ();
    assert_int_equal (owner.n, 1);
    assert_int_equal (owner.log[0].edge.line, 1);
    end (&owner, chip);
  }
}

static void
assert_refused (const GpioDecoder *decoder, const char *place, DeviceError code, const char *part)
{
  g_autoptr (GError) error = NULL;
  Owner owner = { 0 };

  assert_null (gpio_transport_open (place, decoder, NULL, &handlers, &owner, &error));
  assert_non_null (error);
  assert_true (error->domain == DEVICE_ERROR);
  if (error->code != (int)code || !strstr (error->message, part))
    fail_msg ("%s: %d %s", place, error->code, error->message);
  assert_int_equal (owner.n_starts, 0);
}

static void
test_bad_places (void **unused)
{
  Chip *chip = chip_reset ();

  assert_refused (&hc_sr04_decoder, "", DEVICE_ERROR_UNSUITABLE, "trigger,echo");
  assert_refused (&hc_sr04_decoder, "gpiochip0", DEVICE_ERROR_UNSUITABLE, "CHIP:LINES");
  assert_refused (&hc_sr04_decoder, ":1,2", DEVICE_ERROR_UNSUITABLE, "CHIP:LINES");
  assert_refused (&hc_sr04_decoder, PLACE ":", DEVICE_ERROR_UNSUITABLE, "“trigger” is missing");
  assert_refused (&hc_sr04_decoder, PLACE ":4", DEVICE_ERROR_UNSUITABLE, "“echo” is missing");
  assert_refused (&hc_sr04_decoder, PLACE ":4,-", DEVICE_ERROR_UNSUITABLE, "“echo” is missing");
  assert_refused (&hc_sr04_decoder, PLACE ":4,5,6", DEVICE_ERROR_UNSUITABLE, "“6” is one line");
  assert_refused (&hc_sr04_decoder, PLACE ":4,4", DEVICE_ERROR_UNSUITABLE, "given twice");
  assert_refused (&hc_sr04_decoder, PLACE ":4,8", DEVICE_ERROR_UNSUITABLE, "0 to 7");
  assert_refused (&hc_sr04_decoder, PLACE ":4,-1", DEVICE_ERROR_UNSUITABLE, "“-1”");
  assert_refused (&hc_sr04_decoder, PLACE ":echo=4,5", DEVICE_ERROR_UNSUITABLE, "“5”");
  assert_refused (&hc_sr04_decoder, PLACE ":echo=4,echoes=5", DEVICE_ERROR_UNSUITABLE,
                  "“echoes=5”");
  assert_refused (&hc_sr04_decoder, PLACE ":0,1,2,3,4,5,6,7,0,1", DEVICE_ERROR_UNSUITABLE, "“2”");
  assert_refused (&buttons_decoder, PLACE ":-,1", DEVICE_ERROR_UNSUITABLE, "confirm,[undo]");
  assert_int_equal (chip->n_open, 0);
}

/* ---- What can be wrong ---- */

static void
test_refusals (void **unused)
{
  Chip *chip = chip_reset ();

  assert_refused (&buttons_decoder, "/dev/gpiochip99:1", DEVICE_ERROR_ABSENT, "no such GPIO chip");
  assert_refused (&buttons_decoder, "nosuchlabel:1", DEVICE_ERROR_ABSENT, "nosuchlabel");
  chip->open_errno = EACCES;
  assert_refused (&buttons_decoder, PLACE ":1", DEVICE_ERROR_PERMISSION, "sudo setfacl -m u:");
  chip->open_errno = ENOTTY;
  assert_refused (&buttons_decoder, PLACE ":1", DEVICE_ERROR_UNSUITABLE, "not a GPIO chip");
  chip->open_errno = EIO;
  assert_refused (&buttons_decoder, PLACE ":1", DEVICE_ERROR_FAILED, PLACE);
  chip->open_errno = 0;
  chip->request_errno = EBUSY;
  chip->lines[1].user = "w1-gpio";
  assert_refused (&buttons_decoder, PLACE ":0,1", DEVICE_ERROR_BUSY,
                  "line 1 (undo) is in use by “w1");
  chip->lines[1].user = NULL;
  assert_refused (&buttons_decoder, PLACE ":0,1", DEVICE_ERROR_BUSY, "running twice");
  chip->request_errno = 0;
  chip->read_errno = EIO;
  assert_refused (&buttons_decoder, PLACE ":0,1", DEVICE_ERROR_FAILED, PLACE);
  assert_int_equal (chip->n_open, 0);
}

static void
test_gone (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;

  open_lines (&owner, &buttons_decoder, PLACE ":0,1");
  chip_vanish ();
  turn ();
  assert_int_equal (owner.n_gone, 1);
  assert_int_equal (owner.gone_code, DEVICE_ERROR_GONE);
  assert_int_equal (chip->n_open, 0); /* closed before it was told */
  end (&owner, chip);

  chip = chip_reset ();
  open_lines (&owner, &buttons_decoder, PLACE ":0,1");
  chip->read_errno = ENODEV; /* seen when the levels are looked at */
  owner.transport->class->wake (owner.transport, 1);
  while (!owner.n_gone)
    g_main_context_iteration (NULL, TRUE);
  turn ();
  assert_int_equal (owner.n_gone, 1);
  assert_int_equal (owner.gone_code, DEVICE_ERROR_GONE);
  assert_int_equal (owner.n, 0);
  end (&owner, chip);
}

/* Who owns it may free it from inside a call; nothing is told after that. */
static void
test_freed_inside (void **unused)
{
  Chip *chip = chip_reset ();
  Owner owner;

  open_lines (&owner, &buttons_decoder, PLACE ":0,1");
  owner.frees = TRUE;
  for (guint i = 0; i < 5; i++)
    chip_edge (0, (int)i % 2, now_ns () + i);
  turn ();
  assert_int_equal (owner.n, 1);
  end (&owner, chip);

  chip = chip_reset ();
  open_lines (&owner, &buttons_decoder, PLACE ":0,1");
  owner.frees = TRUE;
  owner.transport->class->wake (owner.transport, 1);
  chip_lose_edge (0, 1);
  while (!owner.n)
    g_main_context_iteration (NULL, TRUE);
  turn ();
  assert_int_equal (owner.n, 1);
  end (&owner, chip);

  chip = chip_reset ();
  open_lines (&owner, &buttons_decoder, PLACE ":0,1");
  owner.frees = TRUE;
  chip_vanish ();
  turn ();
  assert_int_equal (owner.n_gone, 1);
  end (&owner, chip);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_edges),      cmocka_unit_test (test_order),
    cmocka_unit_test (test_ticks),      cmocka_unit_test (test_past),
    cmocka_unit_test (test_lost_edge),  cmocka_unit_test (test_gap),
    cmocka_unit_test (test_flood),      cmocka_unit_test (test_pulse),
    cmocka_unit_test (test_pulls),      cmocka_unit_test (test_places),
    cmocka_unit_test (test_bad_places), cmocka_unit_test (test_refusals),
    cmocka_unit_test (test_gone),       cmocka_unit_test (test_freed_inside),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
