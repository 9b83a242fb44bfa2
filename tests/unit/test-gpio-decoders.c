/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Decoders of GPIO lines: exact events from exact edges, in the order of time. */
#include "devices/driver.h"
#include "devices/drivers/bit-die/bit-die-decoder.h"
#include "devices/drivers/buttons/buttons-decoder.h"
#include "devices/drivers/hc-sr04/hc-sr04-decoder.h"
#include "devices/drivers/led-die/led-die-decoder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#define US ((uint64_t)1000)
#define MS ((uint64_t)1000000)

enum { EVENTS_MAX = 64 };

static const uint64_t start_ns = 5000 * MS;

/* A decoder at work, its wishes fulfilled by hand. Times in calls are since the start. */
typedef struct {
  const GpioDecoder *decoder;
  _Alignas(max_align_t) uint8_t memory[GPIO_MEMORY_MAX];
  GpioWish wish;
  uint64_t wake_ns;
  uint64_t pulsed_ns;
  unsigned n_pulses;
  DeviceEvent events[EVENTS_MAX];
  unsigned n_events;
} Stage;

static void
take_event (const DeviceEvent *event, void *data)
{
  Stage *stage = data;

  assert_true (stage->n_events < EVENTS_MAX);
  stage->events[stage->n_events++] = *event;
}

static void
take_wish (Stage *stage, const GpioWish *wish, uint64_t now_ns)
{
  stage->wake_ns = wish->wake_ns;
  if (!wish->pulse)
    return;
  assert_true (stage->decoder->lines[wish->pulse - 1].is_output);
  assert_true (wish->pulse_us >= 10);
  if (stage->n_pulses)
    assert_true (now_ns - stage->pulsed_ns >= 60 * MS);
  stage->pulsed_ns = now_ns;
  stage->n_pulses++;
}

static void
set_stage (Stage *stage, const GpioDecoder *decoder, const GpioOptions *options, uint32_t levels)
{
  GpioWish wish = { 0 };

  memset (stage, 0, sizeof *stage);
  stage->decoder = decoder;
  assert_true (decoder->size <= GPIO_MEMORY_MAX);
  decoder->init (stage->memory, options, start_ns, levels, &wish);
  take_wish (stage, &wish, start_ns);
}

/* Lets time pass, with every tick that falls due. */
static void
pass (Stage *stage, uint64_t to_ns)
{
  while (stage->wake_ns && stage->wake_ns <= start_ns + to_ns) {
    uint64_t now_ns = stage->wake_ns;
    GpioWish wish = { 0 };
    stage->decoder->tick (stage->memory, now_ns, take_event, stage, &wish);
    if (wish.wake_ns)
      assert_true (wish.wake_ns > now_ns);
    take_wish (stage, &wish, now_ns);
  }
}

static void
set_line (Stage *stage, uint64_t time_ns, unsigned line, unsigned level)
{
  const GpioEdge edge = { .time_ns = start_ns + time_ns,
                          .line = (uint8_t)line,
                          .level = (uint8_t)level };
  GpioWish wish = { 0 };

  pass (stage, time_ns);
  stage->decoder->edge (stage->memory, &edge, take_event, stage, &wish);
  take_wish (stage, &wish, edge.time_ns);
}

static void
notice_line (Stage *stage, uint64_t time_ns, unsigned line, unsigned level)
{
  const GpioEdge edge = {
    .time_ns = start_ns + time_ns, .line = (uint8_t)line, .level = (uint8_t)level, .is_late = 1
  };
  GpioWish wish = { 0 };

  pass (stage, time_ns);
  stage->decoder->edge (stage->memory, &edge, take_event, stage, &wish);
  take_wish (stage, &wish, edge.time_ns);
}

/* ---- HC-SR04 ---- */

enum { TRIGGER, ECHO };

static void
assert_range (const Stage *stage, unsigned i, RangeStatus status, int32_t tenths_mm)
{
  assert_true (i < stage->n_events);
  assert_int_equal (stage->events[i].kind, DEVICE_EVENT_RANGE);
  assert_int_equal (stage->events[i].range.status, status);
  assert_int_equal (stage->events[i].range.tenths_mm, tenths_mm);
}

/* The distance of one echo, at a temperature. */
static int32_t
measure (uint64_t width_ns, int tenths, RangeStatus *status)
{
  Stage stage;
  const GpioOptions options = { .temperature_tenths = (int16_t)tenths };

  set_stage (&stage, &hc_sr04_decoder, &options, 0);
  assert_int_equal (stage.n_pulses, 1);
  set_line (&stage, 450 * US, ECHO, 1);
  set_line (&stage, 450 * US + width_ns, ECHO, 0);
  assert_int_equal (stage.n_events, 1);
  assert_int_equal (stage.events[0].kind, DEVICE_EVENT_RANGE);
  *status = stage.events[0].range.status;
  return stage.events[0].range.tenths_mm;
}

static void
assert_measures (uint64_t width_ns, int tenths, RangeStatus status, int32_t tenths_mm)
{
  RangeStatus seen;

  assert_int_equal (measure (width_ns, tenths, &seen), tenths_mm);
  assert_int_equal (seen, status);
}

/* Medians of fifty shots each on a Raspberry Pi, by HankB, at 1, 4, 12, 24 and 48 inches; what
 * 343.2 m/s makes of them was worked out by hand. */
static void
test_measured_widths (void **unused)
{
  assert_measures (148600, 200, RANGE_OK, 255);
  assert_measures (605600, 200, RANGE_OK, 1039);
  assert_measures (1771500, 200, RANGE_OK, 3040);
  assert_measures (3503800, 200, RANGE_OK, 6013);
  assert_measures (7015000, 200, RANGE_OK, 12038);
}

/* 1748.3 us there and back are 300 mm at 20 degrees; five degrees are 2.6 mm. */
static void
test_temperature (void **unused)
{
  assert_measures (1748300, 200, RANGE_OK, 3000);
  assert_measures (1748300, 150, RANGE_OK, 2975);
  assert_measures (1748300, 250, RANGE_OK, 3026);
  assert_measures (1748300, -100, RANGE_OK, 2843);
  assert_measures (1748300, 0, RANGE_OK, 3000); /* not said: a room */
  /* No thermometer says so: the nearest that a room can have. */
  assert_measures (1748300, -32768, RANGE_OK, 2676);
  assert_measures (1748300, 32767, RANGE_OK, 3316);
}

static void
test_limits (void **unused)
{
  assert_measures (116700, 200, RANGE_OK, 200); /* 20.0 mm */
  assert_measures (116000, 200, RANGE_NEAR, 0); /* 19.9 mm */
  assert_measures (0, 200, RANGE_NEAR, 0);
  assert_measures (23309000, 200, RANGE_OK, 40000);
  assert_measures (23315000, 200, RANGE_FAR, 0);
  assert_measures (38 * MS, 200, RANGE_FAR, 0); /* how the sensor says that nothing came back */
}

static void
test_shot_after_shot (void **unused)
{
  /* Each echo 10 us shorter than the last. */
  static const int32_t tenths_mm[] = { 3000, 2983, 2966, 2949, 2932, 2914, 2897, 2880, 2863 };
  Stage stage;

  set_stage (&stage, &hc_sr04_decoder, NULL, 0);
  for (unsigned i = 0; i < 9; i++) {
    uint64_t fired_ns = stage.pulsed_ns - start_ns;
    assert_int_equal (stage.n_pulses, i + 1);
    assert_int_equal (fired_ns, 60 * MS * i);
    set_line (&stage, fired_ns + 500 * US, ECHO, 1);
    set_line (&stage, fired_ns + 500 * US + 1748300 - 10000 * i, ECHO, 0);
    assert_int_equal (stage.n_events, i + 1);
    assert_range (&stage, i, RANGE_OK, tenths_mm[i]);
    pass (&stage, fired_ns + 60 * MS);
  }
}

/* Not wired: each shot fails, and another follows. */
static void
test_no_answer (void **unused)
{
  Stage stage;

  set_stage (&stage, &hc_sr04_decoder, NULL, 0);
  pass (&stage, 19 * MS);
  assert_int_equal (stage.n_events, 0);
  pass (&stage, 20 * MS);
  assert_int_equal (stage.n_events, 1);
  assert_range (&stage, 0, RANGE_FAILED, 0);
  pass (&stage, 140 * MS);
  assert_int_equal (stage.n_pulses, 3);
  assert_int_equal (stage.n_events, 3);
}

/* Nothing in front of it: the line stays high for long, and no shot is sent meanwhile. */
static void
test_no_echo (void **unused)
{
  Stage stage;

  set_stage (&stage, &hc_sr04_decoder, NULL, 0);
  set_line (&stage, 500 * US, ECHO, 1);
  pass (&stage, 190 * MS);
  assert_int_equal (stage.n_events, 1);
  assert_range (&stage, 0, RANGE_FAR, 0);
  assert_int_equal (stage.n_pulses, 1);
  set_line (&stage, 200 * MS, ECHO, 0);
  assert_int_equal (stage.n_events, 1);
  pass (&stage, 210 * MS);
  assert_int_equal (stage.n_pulses, 2);
  set_line (&stage, 211 * MS, ECHO, 1);
  set_line (&stage, 213 * MS, ECHO, 0);
  assert_range (&stage, 1, RANGE_OK, 3432);
}

/* A line that is high from the start, or for ever, is a fault that is said again and again. */
static void
test_stuck (void **unused)
{
  Stage stage;

  set_stage (&stage, &hc_sr04_decoder, NULL, 1u << ECHO);
  pass (&stage, 760 * MS);
  assert_int_equal (stage.n_pulses, 0);
  assert_int_equal (stage.n_events, 3);
  for (unsigned i = 0; i < 3; i++)
    assert_range (&stage, i, RANGE_FAILED, 0);
  set_line (&stage, 800 * MS, ECHO, 0);
  pass (&stage, 810 * MS);
  assert_int_equal (stage.n_pulses, 1);
}

static void
test_lost_edges (void **unused)
{
  Stage stage;

  set_stage (&stage, &hc_sr04_decoder, NULL, 0);
  set_line (&stage, 2 * MS, ECHO, 0); /* its rise is missing */
  assert_int_equal (stage.n_events, 1);
  assert_range (&stage, 0, RANGE_FAILED, 0);
  pass (&stage, 60 * MS);
  assert_int_equal (stage.n_pulses, 2);
  set_line (&stage, 61 * MS, ECHO, 1);
  set_line (&stage, 70 * MS, ECHO, 1); /* its fall is missing */
  assert_range (&stage, 1, RANGE_FAILED, 0);
  set_line (&stage, 72 * MS, ECHO, 0); /* 2 ms would be 34 cm */
  assert_int_equal (stage.n_events, 2);
  pass (&stage, 120 * MS);
  assert_int_equal (stage.n_pulses, 3);
  set_line (&stage, 121 * MS, ECHO, 1);
  notice_line (&stage, 125 * MS, ECHO, 0); /* fell at some time before */
  assert_int_equal (stage.n_events, 3);
  assert_range (&stage, 2, RANGE_FAILED, 0);
  pass (&stage, 180 * MS);
  notice_line (&stage, 185 * MS, ECHO, 1);
  set_line (&stage, 186 * MS, ECHO, 0);
  assert_int_equal (stage.n_events, 4);
  assert_range (&stage, 3, RANGE_FAILED, 0);
  pass (&stage, 240 * MS);
  assert_int_equal (stage.n_pulses, 5);
}

/* Noise between shots, and an edge from before the shot, are not its echo. */
static void
test_strays (void **unused)
{
  Stage stage;

  set_stage (&stage, &hc_sr04_decoder, NULL, 0);
  set_line (&stage, 1 * MS, ECHO, 1);
  set_line (&stage, 2 * MS, ECHO, 0);
  set_line (&stage, 30 * MS, ECHO, 1);
  set_line (&stage, 31 * MS, ECHO, 0);
  assert_int_equal (stage.n_events, 1);
  pass (&stage, 60 * MS);
  assert_int_equal (stage.n_pulses, 2);
  stage.wake_ns = 0; /* it is read late */
  set_line (&stage, 59 * MS, ECHO, 1);
  set_line (&stage, 59500 * US, ECHO, 0);
  assert_int_equal (stage.n_events, 1);
  set_line (&stage, 61 * MS, ECHO, 1);
  set_line (&stage, 62 * MS, ECHO, 0);
  assert_int_equal (stage.n_events, 2);
  assert_range (&stage, 1, RANGE_OK, 1716);
}

/* A capture's own shots set the time, however far they are from when ours would be. */
static void
test_shots_of_a_capture (void **unused)
{
  Stage stage;

  set_stage (&stage, &hc_sr04_decoder, NULL, 0);
  for (unsigned i = 0; i < 20; i++) {
    uint64_t fired_ns = (uint64_t)i * 93 * MS;
    set_line (&stage, fired_ns, TRIGGER, 1);
    set_line (&stage, fired_ns + 20 * US, TRIGGER, 0);
    set_line (&stage, fired_ns + 500 * US, ECHO, 1);
    set_line (&stage, fired_ns + 1500 * US, ECHO, 0);
  }
  pass (&stage, 3000 * MS);
  assert_int_equal (stage.n_events, 20);
  for (unsigned i = 0; i < 20; i++)
    assert_range (&stage, i, RANGE_OK, 1716);
  assert_int_equal (stage.n_pulses, 1);
}

/* ---- Dice ---- */

static void
assert_die (const Stage *stage, unsigned i, DieState state, unsigned face)
{
  assert_true (i < stage->n_events);
  assert_int_equal (stage->events[i].kind, DEVICE_EVENT_DIE);
  assert_int_equal (stage->events[i].die.die, 1);
  assert_int_equal (stage->events[i].die.state, state);
  assert_int_equal (stage->events[i].die.face, face);
  assert_int_equal (stage->events[i].die.sides, 6);
  assert_int_equal (stage->events[i].die.is_guessed, 0);
}

/* The lines that LEDs hang on, for each face. */
static const unsigned lit[] = { 0, 1, 2, 3, 6, 7, 14 };

/* Changes the lines from one pattern to another, one after the other, some microseconds apart. */
static void
set_pattern (Stage *stage, uint64_t time_ns, unsigned from, unsigned to)
{
  for (unsigned line = 0; line < 4; line++)
    if ((from ^ to) >> line & 1)
      set_line (stage, time_ns + line * 3 * US, line, to >> line & 1);
}

/* Cycles through the faces as a kit does, slower and slower; ends on a pattern. */
static uint64_t
cycle (Stage *stage, uint64_t time_ns, unsigned from, unsigned to, uint64_t step_ns)
{
  for (unsigned i = 0; i < 20; i++) {
    unsigned next = i < 19 ? lit[1 + i % 6] : to;
    set_pattern (stage, time_ns, from, next);
    from = next;
    time_ns += step_ns + step_ns * i / 20;
  }
  return time_ns;
}

static void
test_led_faces (void **unused)
{
  Stage stage;
  unsigned from = 0;
  uint64_t time_ns = MS;

  set_stage (&stage, &led_die_decoder, NULL, 0);
  for (unsigned face = 1; face <= 6; face++) {
    time_ns = cycle (&stage, time_ns, from, lit[face], 30 * MS);
    assert_int_equal (stage.n_events, 2 * face - 1);
    assert_die (&stage, 2 * face - 2, DIE_ROLLING, 0);
    time_ns += 1000 * MS;
    pass (&stage, time_ns);
    assert_int_equal (stage.n_events, 2 * face);
    assert_die (&stage, 2 * face - 1, DIE_SETTLED, face);
    from = lit[face];
  }
}

/* Two and three on the other diagonal. */
static void
test_led_other_diagonal (void **unused)
{
  Stage stage;

  set_stage (&stage, &led_die_decoder, NULL, 0);
  set_pattern (&stage, MS, 0, 4);
  pass (&stage, 900 * MS);
  assert_die (&stage, 1, DIE_SETTLED, 2);
  set_pattern (&stage, 1000 * MS, 4, 5);
  pass (&stage, 2000 * MS);
  assert_die (&stage, 3, DIE_SETTLED, 3);
}

/* Twice the same face is two rolls, whether the eye can follow the change or not. */
static void
test_led_same_again (void **unused)
{
  static const uint64_t steps_ns[] = { 100 * MS, 5 * MS, 100 * US, 30 * US };

  for (unsigned i = 0; i < 4; i++) {
    Stage stage;
    set_stage (&stage, &led_die_decoder, NULL, lit[5]);
    cycle (&stage, 10 * MS, lit[5], lit[5], steps_ns[i] < MS ? 3 * steps_ns[i] : steps_ns[i]);
    pass (&stage, 5000 * MS);
    assert_int_equal (stage.n_events, 2);
    assert_die (&stage, 0, DIE_ROLLING, 0);
    assert_die (&stage, 1, DIE_SETTLED, 5);
  }
}

/* It is read when it has been still for as long as was asked, and not before. */
static void
test_led_still (void **unused)
{
  Stage stage;
  const GpioOptions options = { .still_ms = 300 };

  set_stage (&stage, &led_die_decoder, &options, lit[1]);
  set_pattern (&stage, 10 * MS, lit[1], lit[2]);
  pass (&stage, 200 * MS);
  set_pattern (&stage, 309 * MS, lit[2], lit[3]);
  set_pattern (&stage, 600 * MS, lit[3], lit[2]);
  assert_int_equal (stage.n_events, 1);
  pass (&stage, 899 * MS);
  assert_int_equal (stage.n_events, 1);
  pass (&stage, 901 * MS);
  assert_int_equal (stage.n_events, 2);
  assert_die (&stage, 1, DIE_SETTLED, 2);
  assert_int_equal (stage.wake_ns, 0);
}

/* To save its battery a kit goes dark, and shows its face again: not a roll. */
static void
test_led_dark (void **unused)
{
  Stage stage;

  set_stage (&stage, &led_die_decoder, NULL, lit[6]);
  set_pattern (&stage, 10 * MS, lit[6], 0);
  pass (&stage, 5000 * MS);
  set_pattern (&stage, 5001 * MS, 0, lit[6]);
  pass (&stage, 9000 * MS);
  assert_int_equal (stage.n_events, 0);
  assert_int_equal (stage.wake_ns, 0);
  set_pattern (&stage, 9001 * MS, lit[6], 0);
  set_pattern (&stage, 9500 * MS, 0, lit[4]);
  pass (&stage, 11000 * MS);
  assert_int_equal (stage.n_events, 2);
  assert_die (&stage, 1, DIE_SETTLED, 4);
}

/* A pattern that is no face, as from a broken wire; and all dark after a roll. */
static void
test_led_no_face (void **unused)
{
  Stage stage;

  for (unsigned pattern = 0; pattern < 16; pattern++) {
    int is_face = 0;
    for (unsigned face = 1; face <= 6; face++)
      is_face |= pattern == lit[face] || pattern == 4 || pattern == 5;
    set_stage (&stage, &led_die_decoder, NULL, lit[1]);
    cycle (&stage, 10 * MS, lit[1], pattern, 20 * MS);
    pass (&stage, 5000 * MS);
    assert_int_equal (stage.n_events, 2);
    if (is_face)
      assert_int_equal (stage.events[1].die.state, DIE_SETTLED);
    else
      assert_die (&stage, 1, DIE_COCKED, 0);
  }
}

static void
test_led_inverted (void **unused)
{
  Stage stage;
  const GpioOptions options = { .is_inverted = 1 };

  set_stage (&stage, &led_die_decoder, &options, 15); /* dark */
  set_pattern (&stage, 10 * MS, 15, 15 ^ lit[6]);
  pass (&stage, 1000 * MS);
  assert_int_equal (stage.n_events, 2);
  assert_die (&stage, 1, DIE_SETTLED, 6);
}

enum { STROBE = 3 };

static void
set_bits (Stage *stage, uint64_t time_ns, unsigned from, unsigned to)
{
  for (unsigned line = 0; line < 3; line++)
    if ((from ^ to) >> line & 1)
      set_line (stage, time_ns + line * US, line, to >> line & 1);
}

static void
test_bit_faces (void **unused)
{
  Stage stage;
  uint64_t time_ns = 100 * MS;

  set_stage (&stage, &bit_die_decoder, NULL, 0);
  for (unsigned face = 0, from = 0; face <= 7; face++, time_ns += 500 * MS) {
    stage.n_events = 0;
    set_bits (&stage, time_ns, from, 7 - from);
    set_bits (&stage, time_ns + 100 * MS, 7 - from, face);
    set_line (&stage, time_ns + 200 * MS, STROBE, 1);
    pass (&stage, time_ns + 300 * MS);
    assert_int_equal (stage.n_events, 2);
    assert_die (&stage, 0, DIE_ROLLING, 0);
    if (face >= 1 && face <= 6)
      assert_die (&stage, 1, DIE_SETTLED, face);
    else
      assert_die (&stage, 1, DIE_COCKED, 0);
    set_line (&stage, time_ns + 300 * MS, STROBE, 0);
    from = face;
  }
}

/* All lines set at once are seen in any order; and a strobe may be a contact that bounces. */
static void
test_bit_order (void **unused)
{
  Stage stage;

  set_stage (&stage, &bit_die_decoder, NULL, 0);
  set_line (&stage, 50 * MS, STROBE, 1);
  set_bits (&stage, 50 * MS + 5 * US, 0, 5);
  pass (&stage, 60 * MS);
  assert_int_equal (stage.n_events, 1);
  assert_die (&stage, 0, DIE_SETTLED, 5);
  set_line (&stage, 100 * MS, STROBE, 0);
  set_line (&stage, 101 * MS, STROBE, 1);
  set_line (&stage, 102 * MS, STROBE, 0);
  set_line (&stage, 103 * MS, STROBE, 1);
  set_line (&stage, 104 * MS, STROBE, 0);
  pass (&stage, 150 * MS);
  assert_int_equal (stage.n_events, 1);
  /* The same face again, after a short strobe. */
  set_line (&stage, 200 * MS, STROBE, 1);
  set_line (&stage, 200 * MS + 100 * US, STROBE, 0);
  pass (&stage, 250 * MS);
  assert_int_equal (stage.n_events, 2);
  assert_die (&stage, 1, DIE_SETTLED, 5);
}

static void
test_bit_inverted (void **unused)
{
  Stage stage;
  const GpioOptions options = { .is_inverted = 1 };

  set_stage (&stage, &bit_die_decoder, &options, 15);
  set_bits (&stage, 10 * MS, 7, 7 ^ 4);
  set_line (&stage, 20 * MS, STROBE, 0);
  pass (&stage, 30 * MS);
  assert_int_equal (stage.n_events, 2);
  assert_die (&stage, 0, DIE_ROLLING, 0);
  assert_die (&stage, 1, DIE_SETTLED, 4);
}

/* ---- Buttons ---- */

enum { CONFIRM, UNDO, RELEASED = 3 };

static void
assert_button (const Stage *stage, unsigned i, DeviceButton button)
{
  assert_true (i < stage->n_events);
  assert_int_equal (stage->events[i].kind, DEVICE_EVENT_BUTTON);
  assert_int_equal (stage->events[i].button.button, button);
}

static void
test_buttons (void **unused)
{
  Stage stage;

  set_stage (&stage, &buttons_decoder, NULL, RELEASED);
  set_line (&stage, 100 * MS, CONFIRM, 0);
  pass (&stage, 109 * MS);
  assert_int_equal (stage.n_events, 0);
  pass (&stage, 110 * MS);
  assert_int_equal (stage.n_events, 1);
  assert_button (&stage, 0, BUTTON_CONFIRM);
  set_line (&stage, 150 * MS, UNDO, 0); /* while the other is held */
  pass (&stage, 160 * MS);
  assert_int_equal (stage.n_events, 2);
  assert_button (&stage, 1, BUTTON_UNDO);
  set_line (&stage, 200 * MS, CONFIRM, 1);
  set_line (&stage, 201 * MS, UNDO, 1);
  pass (&stage, 300 * MS);
  assert_int_equal (stage.n_events, 2);
  assert_int_equal (stage.wake_ns, 0);
}

static void
test_buttons_bounce (void **unused)
{
  Stage stage;

  set_stage (&stage, &buttons_decoder, NULL, RELEASED);
  for (unsigned i = 0; i < 7; i++)
    set_line (&stage, 100 * MS + i * MS, CONFIRM, i % 2);
  pass (&stage, 300 * MS);
  assert_int_equal (stage.n_events, 1);
  for (unsigned i = 0; i < 7; i++)
    set_line (&stage, 300 * MS + i * MS, CONFIRM, 1 - i % 2);
  pass (&stage, 400 * MS);
  assert_int_equal (stage.n_events, 1);
  /* A spark from somewhere is no press. */
  set_line (&stage, 500 * MS, CONFIRM, 0);
  set_line (&stage, 500 * MS + 50 * US, CONFIRM, 1);
  pass (&stage, 600 * MS);
  assert_int_equal (stage.n_events, 1);
  set_line (&stage, 700 * MS, CONFIRM, 0);
  pass (&stage, 800 * MS);
  assert_int_equal (stage.n_events, 2);
}

/* A finger that slips is one press; two fingers are two, each in its own time. */
static void
test_buttons_together (void **unused)
{
  Stage stage;

  set_stage (&stage, &buttons_decoder, NULL, RELEASED);
  set_line (&stage, 100 * MS, CONFIRM, 0);
  set_line (&stage, 104 * MS, UNDO, 0);
  pass (&stage, 110 * MS);
  assert_int_equal (stage.n_events, 1);
  assert_button (&stage, 0, BUTTON_CONFIRM);
  pass (&stage, 114 * MS);
  assert_int_equal (stage.n_events, 2);
  assert_button (&stage, 1, BUTTON_UNDO);
  set_line (&stage, 200 * MS, CONFIRM, 1);
  set_line (&stage, 205 * MS, CONFIRM, 0);
  pass (&stage, 300 * MS);
  assert_int_equal (stage.n_events, 2);
}

/* One that is held down when the program starts was not pressed for it. */
static void
test_buttons_held (void **unused)
{
  Stage stage;
  const GpioOptions options = { .is_inverted = 1 };

  set_stage (&stage, &buttons_decoder, NULL, 1u << UNDO);
  set_line (&stage, 100 * MS, CONFIRM, 1);
  pass (&stage, 200 * MS);
  assert_int_equal (stage.n_events, 0);
  set_line (&stage, 300 * MS, CONFIRM, 0);
  pass (&stage, 400 * MS);
  assert_int_equal (stage.n_events, 1);

  set_stage (&stage, &buttons_decoder, &options, 0);
  set_line (&stage, 100 * MS, UNDO, 1);
  pass (&stage, 200 * MS);
  assert_int_equal (stage.n_events, 1);
  assert_button (&stage, 0, BUTTON_UNDO);
}

/* ---- All of them ---- */

/* Lines have names that differ; a row of GPIO has a decoder, and one of serial has none. */
static void
test_rows (void **unused)
{
  unsigned n = 0;

  for (const Driver *const *driver = device_drivers; *driver; driver++) {
    const GpioDecoder *decoder = (*driver)->gpio_decoder;
    assert_int_equal ((*driver)->port == DRIVER_GPIO, decoder != NULL);
    if (!decoder)
      continue;
    n++;
    assert_null ((*driver)->decoder);
    assert_non_null (decoder->lines[0].name);
    for (unsigned i = 0; i < GPIO_LINES_MAX && decoder->lines[i].name; i++)
      for (unsigned j = 0; j < i; j++)
        assert_string_not_equal (decoder->lines[i].name, decoder->lines[j].name);
  }
  assert_true (n >= 4);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_measured_widths),
    cmocka_unit_test (test_temperature),
    cmocka_unit_test (test_limits),
    cmocka_unit_test (test_shot_after_shot),
    cmocka_unit_test (test_no_answer),
    cmocka_unit_test (test_no_echo),
    cmocka_unit_test (test_stuck),
    cmocka_unit_test (test_lost_edges),
    cmocka_unit_test (test_strays),
    cmocka_unit_test (test_shots_of_a_capture),
    cmocka_unit_test (test_led_faces),
    cmocka_unit_test (test_led_other_diagonal),
    cmocka_unit_test (test_led_same_again),
    cmocka_unit_test (test_led_still),
    cmocka_unit_test (test_led_dark),
    cmocka_unit_test (test_led_no_face),
    cmocka_unit_test (test_led_inverted),
    cmocka_unit_test (test_bit_faces),
    cmocka_unit_test (test_bit_order),
    cmocka_unit_test (test_bit_inverted),
    cmocka_unit_test (test_buttons),
    cmocka_unit_test (test_buttons_bounce),
    cmocka_unit_test (test_buttons_together),
    cmocka_unit_test (test_buttons_held),
    cmocka_unit_test (test_rows),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
