/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The firmware of devices/firmware/dice-and-range, run by simavr as by a board: buttons are
 * pressed by their pins, bouncing; a sensor answers the trigger with an echo; what comes out of the
 * serial port goes through the decoder of the program. Not one byte of it may be noise.
 */
#include "devices/driver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <avr_ioport.h>
#include <avr_uart.h>
#include <sim_avr.h>
#include <sim_elf.h>

#include <cmocka.h>

enum { HERTZ = 16000000, CYCLES_PER_US = HERTZ / 1000000, EVENTS_MAX = 512 };

/* Where things are wired to, as the firmware's README has it. */
enum { DIE_1 = 2, DIE_2 = 3, CONFIRM = 4, UNDO = 5 }; /* port D */
enum { ECHO = 0, TRIGGER = 1 };                       /* port B */

/* What a sensor does instead of measuring. */
enum { NO_SENSOR = -1 };

typedef struct {
  const Driver *driver;
  avr_t *avr;
  elf_firmware_t firmware;
  int echo_us; /* or NO_SENSOR */
  bool is_triggered;
  unsigned n_shots;
  void *decoder;
  unsigned n_events;
  DeviceEvent events[EVENTS_MAX];
  char texts[EVENTS_MAX][64];
} Board;

static const char *firmware_path;

static const DecoderHead *
head (const Board *self)
{
  return self->decoder;
}

/* ---- The board ---- */

static void
keep_event (const DeviceEvent *event, void *data)
{
  Board *self = data;

  assert_true (self->n_events < EVENTS_MAX);
  DeviceEvent *kept = &self->events[self->n_events];
  *kept = *event;
  if (event->text) {
    assert_true (strlen (event->text) < sizeof self->texts[0]);
    memcpy (self->texts[self->n_events], event->text, strlen (event->text) + 1);
    kept->text = self->texts[self->n_events];
  }
  self->n_events++;
}

static void
byte_sent_cb (avr_irq_t *irq, uint32_t value, void *data)
{
  Board *self = data;
  uint8_t byte = (uint8_t)value;

  self->driver->decoder->feed (self->decoder, &byte, 1, keep_event, self);
}

static void
set_pin (Board *self, char port, int pin, int level)
{
  avr_raise_irq (avr_io_getirq (self->avr, AVR_IOCTL_IOPORT_GETIRQ (port), pin), (uint32_t)level);
}

static avr_cycle_count_t
echo_ends_cb (avr_t *avr, avr_cycle_count_t when, void *data)
{
  set_pin (data, 'B', ECHO, 0);
  return 0;
}

static avr_cycle_count_t
echo_starts_cb (avr_t *avr, avr_cycle_count_t when, void *data)
{
  Board *self = data;

  set_pin (self, 'B', ECHO, 1);
  avr_cycle_timer_register (avr, (avr_cycle_count_t)self->echo_us * CYCLES_PER_US, echo_ends_cb,
                            self);
  return 0;
}

/* The sensor chirps when the trigger falls again, and listens from half a millisecond later. */
static void
trigger_cb (avr_irq_t *irq, uint32_t value, void *data)
{
  Board *self = data;
  bool falls = self->is_triggered && !value;

  self->is_triggered = value;
  self->n_shots += falls;
  if (falls && self->echo_us != NO_SENSOR)
    avr_cycle_timer_register (self->avr, 460 * CYCLES_PER_US, echo_starts_cb, self);
}

/* Nobody waits here while the processor sleeps. */
static void
skip_sleep_cb (avr_t *avr, avr_cycle_count_t cycles)
{
}

static avr_cycle_count_t
wake_up_cb (avr_t *avr, avr_cycle_count_t when, void *data)
{
  return 0;
}

static void
run_us (Board *self, uint32_t us)
{
  avr_cycle_count_t cycles = (avr_cycle_count_t)us * CYCLES_PER_US;
  avr_cycle_count_t end = self->avr->cycle + cycles;

  /* A sleep lasts to the next thing that is to happen: this is one. */
  avr_cycle_timer_register (self->avr, cycles, wake_up_cb, self);
  while (self->avr->cycle < end) {
    int state = avr_run (self->avr);
    assert_true (state != cpu_Done && state != cpu_Crashed);
  }
}

static void
run_ms (Board *self, uint32_t ms)
{
  run_us (self, 1000 * ms);
}

static void
be_quiet (avr_t *avr, const int level, const char *format, va_list arguments)
{
}

static int
set_up (void **state)
{
  Board *self = calloc (1, sizeof *self);
  uint32_t flags = 0;

  avr_global_logger_set (be_quiet);
  self->driver = device_driver_find ("table-line");
  self->decoder = calloc (1, self->driver->decoder->size);
  self->driver->decoder->init (self->decoder, self->driver->model);
  self->echo_us = 1000;
  if (elf_read_firmware (firmware_path, &self->firmware) != 0)
    return -1;
  self->avr = avr_make_mcu_by_name ("atmega328p");
  if (!self->avr || avr_init (self->avr) != 0)
    return -1;
  avr_load_firmware (self->avr, &self->firmware);
  self->avr->frequency = HERTZ;
  self->avr->sleep = skip_sleep_cb;
  avr_ioctl (self->avr, AVR_IOCTL_UART_SET_FLAGS ('0'), &flags);
  avr_irq_register_notify (avr_io_getirq (self->avr, AVR_IOCTL_UART_GETIRQ ('0'), UART_IRQ_OUTPUT),
                           byte_sent_cb, self);
  avr_irq_register_notify (avr_io_getirq (self->avr, AVR_IOCTL_IOPORT_GETIRQ ('B'), TRIGGER),
                           trigger_cb, self);
  /* Nothing is pressed: the pull-up resistors hold the pins. */
  for (int pin = DIE_1; pin <= UNDO; pin++)
    set_pin (self, 'D', pin, 1);
  *state = self;
  return 0;
}

/* Whatever was tried, everything that was sent must have made sense. */
static int
tear_down (void **state)
{
  Board *self = *state;
  bool is_clean = head (self)->noise_bytes == 0 && head (self)->frames > 0;

  if (!is_clean)
    print_error ("%u bytes of noise\n", (unsigned)head (self)->noise_bytes);
  avr_terminate (self->avr);
  free (self->firmware.flash);
  free (self->decoder);
  free (self);
  return is_clean ? 0 : -1;
}

/* ---- Looking at events ---- */

static unsigned
count_kind (const Board *self, DeviceEventKind kind)
{
  unsigned n = 0;

  for (unsigned i = 0; i < self->n_events; i++)
    n += self->events[i].kind == kind;
  return n;
}

static const DeviceEvent *
last_of (const Board *self, DeviceEventKind kind)
{
  for (unsigned i = self->n_events; i-- > 0;)
    if (self->events[i].kind == kind)
      return &self->events[i];
  fail_msg ("no event of kind %d", (int)kind);
  return NULL;
}

/* Contacts bounce: the pin goes back and forth for two milliseconds. */
static void
move_button (Board *self, int pin, int level)
{
  for (int i = 0; i < 5; i++) {
    set_pin (self, 'D', pin, level);
    run_us (self, 90 + 70 * (uint32_t)i);
    set_pin (self, 'D', pin, !level);
    run_us (self, 130);
  }
  set_pin (self, 'D', pin, level);
}

static void
press (Board *self, int pin, uint32_t held_us)
{
  move_button (self, pin, 0);
  run_us (self, 25000 + held_us);
  move_button (self, pin, 1);
  run_ms (self, 35);
}

/* ---- Tests ---- */

static void
test_hello (void **state)
{
  Board *self = *state;

  run_ms (self, 20);
  assert_int_equal (self->events[0].kind, DEVICE_EVENT_IDENTITY);
  assert_string_equal (self->events[0].text, "dice-and-range 1.0");
  assert_int_equal (count_kind (self, DEVICE_EVENT_IDENTITY), 1);
}

/* What the driver sends when it has opened the port is answered, and nothing else is. */
static void
test_hello_when_asked (void **state)
{
  Board *self = *state;
  static const char *const others[] = { "hello\n", "@help\n", "@hell", "\xff\n" };
  avr_irq_t *input = avr_io_getirq (self->avr, AVR_IOCTL_UART_GETIRQ ('0'), UART_IRQ_INPUT);

  run_ms (self, 20);
  for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
    for (const char *c = others[i]; *c; c++) {
      avr_raise_irq (input, (uint8_t)*c);
      run_us (self, 100);
    }
  run_ms (self, 20);
  assert_int_equal (count_kind (self, DEVICE_EVENT_IDENTITY), 1);
  for (unsigned i = 0; i < self->driver->start.n; i++) {
    avr_raise_irq (input, self->driver->start.bytes[i]);
    run_us (self, 100);
  }
  run_ms (self, 20);
  assert_int_equal (count_kind (self, DEVICE_EVENT_IDENTITY), 2);
}

static void
test_roll (void **state)
{
  Board *self = *state;

  run_ms (self, 50);
  move_button (self, DIE_2, 0);
  run_ms (self, 300);
  assert_int_equal (count_kind (self, DEVICE_EVENT_DIE), 1);
  const DeviceEvent *event = last_of (self, DEVICE_EVENT_DIE);
  assert_int_equal (event->die.die, 2);
  assert_int_equal (event->die.state, DIE_ROLLING);

  move_button (self, DIE_2, 1);
  run_ms (self, 300);
  assert_int_equal (count_kind (self, DEVICE_EVENT_DIE), 2);
  event = last_of (self, DEVICE_EVENT_DIE);
  assert_int_equal (event->die.die, 2);
  assert_int_equal (event->die.state, DIE_SETTLED);
  assert_int_equal (event->die.sides, 6);
  assert_in_range (event->die.face, 1, 6);
  assert_int_equal (event->die.is_guessed, 0);
}

/* A spark too short to be a finger is none. */
static void
test_short_pulse (void **state)
{
  Board *self = *state;

  run_ms (self, 50);
  set_pin (self, 'D', DIE_1, 0);
  set_pin (self, 'D', CONFIRM, 0);
  run_ms (self, 10);
  set_pin (self, 'D', DIE_1, 1);
  set_pin (self, 'D', CONFIRM, 1);
  run_ms (self, 100);
  assert_int_equal (count_kind (self, DEVICE_EVENT_DIE), 0);
  assert_int_equal (count_kind (self, DEVICE_EVENT_BUTTON), 0);
}

static void
test_many_rolls (void **state)
{
  Board *self = *state;
  enum { ROLLS = 120 };
  unsigned counts[7] = { 0 };

  self->echo_us = NO_SENSOR;
  run_ms (self, 50);
  for (uint32_t i = 0; i < ROLLS; i++)
    press (self, i % 2 ? DIE_2 : DIE_1, (i * 7919) % 4001);
  assert_int_equal (count_kind (self, DEVICE_EVENT_DIE), 2 * ROLLS);
  for (unsigned i = 0; i < self->n_events; i++) {
    const DeviceEvent *event = &self->events[i];
    if (event->kind != DEVICE_EVENT_DIE || event->die.state != DIE_SETTLED)
      continue;
    assert_in_range (event->die.face, 1, 6);
    counts[event->die.face]++;
  }
  for (unsigned face = 1; face <= 6; face++) /* 20 are expected; beyond these once in 10000 runs */
    assert_in_range (counts[face], 6, 38);
}

/* The first roll of a board that was just switched on, with the button held so much longer. */
static uint8_t
roll_first (uint32_t longer_us)
{
  void *state = NULL;

  assert_int_equal (set_up (&state), 0);
  Board *self = state;
  self->echo_us = NO_SENSOR;
  run_ms (self, 20);
  press (self, DIE_1, longer_us);
  uint8_t face = last_of (self, DEVICE_EVENT_DIE)->die.face;
  assert_int_equal (tear_down (&state), 0);
  return face;
}

/* No finger repeats the microsecond, so nobody can repeat a roll; a machine can. */
static void
test_microseconds_matter (void **unused)
{
  unsigned seen = 0;

  for (uint32_t us = 0; us < 40; us++)
    seen |= 1U << roll_first (us);
  assert_int_equal (seen, 0x7e);
  assert_int_equal (roll_first (7), roll_first (7));
}

static void
test_buttons (void **state)
{
  Board *self = *state;

  run_ms (self, 50);
  press (self, CONFIRM, 0);
  assert_int_equal (count_kind (self, DEVICE_EVENT_BUTTON), 1);
  assert_int_equal (last_of (self, DEVICE_EVENT_BUTTON)->button.button, BUTTON_CONFIRM);
  press (self, UNDO, 0);
  assert_int_equal (count_kind (self, DEVICE_EVENT_BUTTON), 2);
  assert_int_equal (last_of (self, DEVICE_EVENT_BUTTON)->button.button, BUTTON_UNDO);
}

/* Sound in air of 20 degrees, there and back. */
static int
echo_of (int tenths_mm)
{
  return (int)((int64_t)tenths_mm * 200000 / 343200);
}

static void
test_distances (void **state)
{
  Board *self = *state;
  static const int tenths_mm[] = { 254, 508, 1016, 1524, 3048, 6096, 12192, 39000 };

  for (unsigned i = 0; i < sizeof tenths_mm / sizeof *tenths_mm; i++) {
    self->echo_us = echo_of (tenths_mm[i]);
    run_ms (self, 100); /* the shot that is under way */
    unsigned before = count_kind (self, DEVICE_EVENT_RANGE);
    run_ms (self, 200);
    assert_true (count_kind (self, DEVICE_EVENT_RANGE) >= before + 3);
    const DeviceEvent *event = last_of (self, DEVICE_EVENT_RANGE);
    assert_int_equal (event->range.status, RANGE_OK);
    assert_true (abs (event->range.tenths_mm - tenths_mm[i]) <= 2);
    assert_int_equal (event->range.accuracy_tenths_mm, 30 + event->range.tenths_mm / 64);
  }
  assert_int_equal (count_kind (self, DEVICE_EVENT_TROUBLE), 0);
}

/* Rolling and confirming while the sensor works disturbs neither. */
static void
test_all_at_once (void **state)
{
  Board *self = *state;

  self->echo_us = echo_of (1524);
  run_ms (self, 100);
  for (uint32_t i = 0; i < 6; i++) {
    move_button (self, DIE_1, 0);
    move_button (self, DIE_2, 0);
    press (self, CONFIRM, 311 * i);
    move_button (self, DIE_1, 1);
    move_button (self, DIE_2, 1);
    run_ms (self, 40);
  }
  assert_int_equal (count_kind (self, DEVICE_EVENT_DIE), 6 * 4);
  assert_int_equal (count_kind (self, DEVICE_EVENT_BUTTON), 6);
  for (unsigned i = 0; i < self->n_events; i++)
    if (self->events[i].kind == DEVICE_EVENT_RANGE && i > 3)
      assert_true (abs (self->events[i].range.tenths_mm - 1524) <= 2);
}

static void
expect_status (Board *self, int echo_us, RangeStatus status)
{
  self->echo_us = echo_us;
  run_ms (self, 150);
  unsigned before = self->n_events;
  run_ms (self, 400);
  unsigned n = 0;
  for (unsigned i = before; i < self->n_events; i++) {
    if (self->events[i].kind != DEVICE_EVENT_RANGE)
      continue;
    assert_int_equal (self->events[i].range.status, status);
    n++;
  }
  assert_true (n >= 1);
}

static void
test_no_distance (void **state)
{
  Board *self = *state;

  expect_status (self, echo_of (100), RANGE_NEAR);
  expect_status (self, echo_of (42000), RANGE_FAR);
  /* Longer than the timer's round, which must not look like something near. */
  expect_status (self, 33500, RANGE_FAR);
  expect_status (self, 34000, RANGE_FAR);
  expect_status (self, 38000, RANGE_FAR);
  expect_status (self, 200000, RANGE_FAR);
  expect_status (self, echo_of (1000), RANGE_OK);
  assert_int_equal (count_kind (self, DEVICE_EVENT_TROUBLE), 0);
}

/* An echo longer than the timer's round stays far, also when it ends while the board is busy
 * talking about four buttons at once, which takes it seven milliseconds. */
static void
test_no_distance_when_busy (void **state)
{
  Board *self = *state;

  self->echo_us = 33500;
  run_ms (self, 150);
  for (uint32_t i = 0; i < 8; i++) {
    unsigned n_shots = self->n_shots;
    while (self->n_shots == n_shots)
      run_us (self, 50);
    run_ms (self, 5 + i); /* contacts are believed after 20 ms */
    for (int level = 0; level <= 1; level++) {
      for (int pin = DIE_1; pin <= UNDO; pin++)
        set_pin (self, 'D', pin, level);
      run_ms (self, 40);
    }
  }
  for (unsigned i = 0; i < self->n_events; i++)
    if (self->events[i].kind == DEVICE_EVENT_RANGE && i > 1)
      assert_int_equal (self->events[i].range.status, RANGE_FAR);
  assert_int_equal (count_kind (self, DEVICE_EVENT_BUTTON), 16);
}

static void
test_missing_sensor (void **state)
{
  Board *self = *state;

  self->echo_us = NO_SENSOR;
  run_ms (self, 1000);
  assert_int_equal (count_kind (self, DEVICE_EVENT_TROUBLE), 1);
  assert_int_equal (count_kind (self, DEVICE_EVENT_RANGE), 0);
  assert_non_null (strstr (last_of (self, DEVICE_EVENT_TROUBLE)->text, "does not answer"));

  /* It is plugged in, and out again. */
  self->echo_us = 1000;
  run_ms (self, 300);
  assert_true (count_kind (self, DEVICE_EVENT_RANGE) >= 3);
  assert_int_equal (count_kind (self, DEVICE_EVENT_TROUBLE), 1);
  self->echo_us = NO_SENSOR;
  run_ms (self, 1000);
  assert_int_equal (count_kind (self, DEVICE_EVENT_TROUBLE), 2);
}

static void
test_stuck_line (void **state)
{
  Board *self = *state;

  self->echo_us = 5000000;
  run_ms (self, 3000);
  assert_int_equal (count_kind (self, DEVICE_EVENT_TROUBLE), 1);
  assert_non_null (strstr (last_of (self, DEVICE_EVENT_TROUBLE)->text, "stays high"));
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_hello, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_hello_when_asked, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_roll, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_short_pulse, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_many_rolls, set_up, tear_down),
    cmocka_unit_test (test_microseconds_matter),
    cmocka_unit_test_setup_teardown (test_buttons, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_distances, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_all_at_once, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_no_distance, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_no_distance_when_busy, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_missing_sensor, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_stuck_line, set_up, tear_down),
  };

  if (argc != 2)
    return 2;
  firmware_path = argv[1];
  return cmocka_run_group_tests (tests, NULL, NULL);
}
