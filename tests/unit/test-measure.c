/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The distance that the window shows: from a sensor, typed or held. Samples get times far ahead of
 * the clock where they must be fresh, and far behind it where they must be old, so that no test
 * depends on how fast it runs.
 */
#include "app/features/range/rt-measure-model.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const Driver laser = { .name = "laser",
                              .trust = { .accuracy_tenths_mm = 10, .reach_mm = 65535 } };
/* Answers four times a minute: three answers take longer than a sample usually lasts. */
static const Driver slow = { .name = "slow",
                             .ask_every_ms = 15000,
                             .trust = { .accuracy_tenths_mm = 10, .reach_mm = 65535 } };

typedef struct {
  RtMeasure *measure;
  int n_changed;
  gint64 now_us; /* of the samples */
} Table;

static void
changed_cb (Table *self)
{
  self->n_changed++;
}

static int
setup (void **state)
{
  Table *self = g_new0 (Table, 1);

  self->measure = rt_measure_new ();
  self->now_us = g_get_monotonic_time () + 3600 * (gint64)G_USEC_PER_SEC;
  g_signal_connect_swapped (self->measure, "changed", G_CALLBACK (changed_cb), self);
  *state = self;
  return 0;
}

static int
teardown (void **state)
{
  Table *self = *state;

  g_object_unref (self->measure);
  g_free (self);
  return 0;
}

static void
sample_every (Table *self, guint32 device, const Driver *driver, int tenths_mm, int n, int ms)
{
  const DeviceEvent event = { .kind = DEVICE_EVENT_RANGE, .range = { .tenths_mm = tenths_mm } };

  for (int i = 0; i < n; i++) {
    rt_measure_handle_event (self->measure, device, driver, &event, self->now_us);
    self->now_us += ms * 1000;
  }
}

static void
sample (Table *self, guint32 device, int tenths_mm)
{
  sample_every (self, device, &laser, tenths_mm, 9, 100);
}

static void
reads (Table *self, RangeReadingState state, int tenths_mm)
{
  RangeReading reading = rt_measure_read (self->measure);

  assert_int_equal (reading.state, state);
  assert_int_equal (reading.tenths_mm, tenths_mm);
}

static void
nothing_is_read_at_first (void **state)
{
  Table *self = *state;
  RangeSteps steps;

  reads (self, RANGE_READING_NONE, 0);
  assert_false (rt_measure_judge (self->measure, &steps));
}

static void
a_sensor_is_read (void **state)
{
  Table *self = *state;

  sample (self, 1, 1180);
  assert_int_equal (self->n_changed, 9);
  reads (self, RANGE_READING_STEADY, 1180);
  assert_int_equal (rt_measure_read (self->measure).uncertainty_tenths_mm, 10);
  rt_measure_handle_event (self->measure, 1, &laser, &(DeviceEvent){ .kind = DEVICE_EVENT_BUTTON },
                           0);
  assert_int_equal (self->n_changed, 9);
}

static void
a_slow_sensor_is_given_time (void **state)
{
  Table *self = *state;

  /* The last sample is half a minute old, which is nothing new to this one. */
  self->now_us = g_get_monotonic_time () - 30 * (gint64)G_USEC_PER_SEC;
  sample_every (self, 1, &slow, 1180, 1, 0);
  reads (self, RANGE_READING_MOVING, 1180);
}

static void
an_old_sample_says_nothing (void **state)
{
  Table *self = *state;
  RangeSteps steps;

  self->now_us = g_get_monotonic_time () - 3600 * (gint64)G_USEC_PER_SEC;
  sample (self, 1, 1180);
  assert_int_equal (rt_measure_read (self->measure).state, RANGE_READING_EXPIRED);
  assert_false (rt_measure_judge (self->measure, &steps));
}

/* Told by itself, once: the loop has nothing more to do then. */
static void
falling_silent_is_told (void **state)
{
  Table *self = *state;

  self->now_us = g_get_monotonic_time () - 3600 * (gint64)G_USEC_PER_SEC;
  sample (self, 1, 1180);
  self->n_changed = 0;
  while (self->n_changed == 0)
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (self->n_changed, 1);
  assert_null (g_main_context_find_source_by_user_data (NULL, self->measure));
}

static void
a_sensor_that_is_gone_is_forgotten (void **state)
{
  Table *self = *state;

  sample (self, 1, 1180);
  rt_measure_forget (self->measure, 2);
  reads (self, RANGE_READING_STEADY, 1180);
  rt_measure_forget (self->measure, 1);
  reads (self, RANGE_READING_NONE, 0);
}

/* The first keeps the word while it has something to say. */
static void
two_sensors_do_not_disturb_each_other (void **state)
{
  Table *self = *state;

  for (int i = 0; i < 9; i++) {
    sample_every (self, 1, &laser, 1180, 1, 50);
    sample_every (self, 2, &laser, 4000, 1, 50);
  }
  reads (self, RANGE_READING_STEADY, 1180);
  rt_measure_forget (self->measure, 1);
  sample (self, 2, 4000);
  reads (self, RANGE_READING_STEADY, 4000);
  /* Ten seconds later the second has fallen silent. */
  self->now_us += 10 * G_USEC_PER_SEC;
  sample (self, 1, 1180);
  reads (self, RANGE_READING_STEADY, 1180);
}

static void
typing_takes_precedence (void **state)
{
  Table *self = *state;

  sample (self, 1, 1180);
  self->n_changed = 0;
  rt_measure_type (self->measure, 700, 5);
  assert_int_equal (self->n_changed, 1);
  assert_true (rt_measure_is_typed (self->measure));
  sample (self, 1, 1300);
  assert_int_equal (self->n_changed, 1);
  reads (self, RANGE_READING_STEADY, 700);
  assert_int_equal (rt_measure_read (self->measure).uncertainty_tenths_mm, 5);
  rt_measure_type (self->measure, -1, 0);
  assert_false (rt_measure_is_typed (self->measure));
  reads (self, RANGE_READING_STEADY, 1300);
}

static void
holding_keeps_the_reading (void **state)
{
  Table *self = *state;

  rt_measure_hold (self->measure, TRUE);
  assert_false (rt_measure_is_held (self->measure));
  assert_int_equal (self->n_changed, 1);
  sample (self, 1, 1180);
  rt_measure_hold (self->measure, TRUE);
  assert_true (rt_measure_is_held (self->measure));
  sample (self, 1, 1300);
  rt_measure_forget (self->measure, 1);
  reads (self, RANGE_READING_STEADY, 1180);
  rt_measure_hold (self->measure, FALSE);
  reads (self, RANGE_READING_NONE, 0);
  /* A typed distance is not held, and ends the holding. */
  sample (self, 1, 1180);
  rt_measure_hold (self->measure, TRUE);
  rt_measure_type (self->measure, 700, 5);
  assert_false (rt_measure_is_held (self->measure));
  rt_measure_hold (self->measure, TRUE);
  assert_false (rt_measure_is_held (self->measure));
}

/* 70.5 mm a step: 118.0 mm is out for the bare increment and in with one step more. */
static void
the_verdict_is_for_the_weapon (void **state)
{
  Table *self = *state;
  RangeSteps steps;

  rt_measure_type (self->measure, 1180, 5);
  assert_true (rt_measure_judge (self->measure, &steps));
  assert_int_equal (steps.steps[0].verdict, RANGE_VERDICT_OUT);
  assert_int_equal (steps.first_certain, 1);
  rt_measure_choose (self->measure, RT_LENGTH_L, 9);
  assert_int_equal (rt_measure_get_weapon (self->measure), RT_LENGTH_L);
  assert_int_equal (rt_measure_get_steps (self->measure), 5);
  rt_measure_choose (self->measure, RT_LENGTH_L, -1);
  assert_int_equal (rt_measure_get_steps (self->measure), 0);
  rt_measure_set_length (self->measure, RT_LENGTH_L, 1182);
  assert_true (rt_measure_judge (self->measure, &steps));
  assert_int_equal (steps.steps[0].verdict, RANGE_VERDICT_TOO_CLOSE);
  rt_measure_set_length (self->measure, RT_LENGTH_L, 0);
  assert_int_equal (rt_measure_get_length (self->measure, RT_LENGTH_L), 10);
}

static void
calibration_is (Table *self, int offset, int scale)
{
  int is_offset, is_scale;

  rt_measure_get_calibration (self->measure, &is_offset, &is_scale);
  assert_int_equal (is_offset, offset);
  assert_int_equal (is_scale, scale);
}

/* As the assistant does it: from what the sensor says now, if it says anything. */
static gboolean
calibrate (Table *self, int true_tenths_mm)
{
  RangeReading reading;

  return rt_measure_read_sensor (self->measure, &reading)
         && rt_measure_calibrate_offset (self->measure, reading.sensed_tenths_mm, true_tenths_mm);
}

static void
a_ruler_sets_the_zero_point (void **state)
{
  Table *self = *state;

  sample (self, 1, 1180);
  assert_true (calibrate (self, 1000));
  calibration_is (self, -180, 0);
  reads (self, RANGE_READING_STEADY, 1000);
  /* From what is sensed, not from what the last calibration made of it. */
  assert_true (calibrate (self, 1100));
  calibration_is (self, -80, 0);
  /* And it holds for a sensor that comes later. */
  rt_measure_forget (self->measure, 1);
  sample (self, 2, 1180);
  reads (self, RANGE_READING_STEADY, 1100);
}

static void
without_a_distance_there_is_no_calibration (void **state)
{
  Table *self = *state;

  assert_false (calibrate (self, 300));
  calibration_is (self, 0, 0);
  self->now_us = g_get_monotonic_time () - 3600 * (gint64)G_USEC_PER_SEC;
  sample (self, 1, 1180);
  assert_false (calibrate (self, 300));
  calibration_is (self, 0, 0);
}

static void
a_wild_calibration_is_bounded (void **state)
{
  Table *self = *state;

  rt_measure_set_calibration (self->measure, G_MAXINT, G_MININT);
  calibration_is (self, RANGE_OFFSET_TENTHS_MAX, -RANGE_SCALE_PPM_MAX);
  rt_measure_set_calibration (self->measure, 5, 1000);
  sample (self, 1, 1000);
  reads (self, RANGE_READING_STEADY, 1006);
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, setup, teardown)

static void
typed (Table *self, const char *text, int tenths_mm, int uncertainty_tenths_mm)
{
  RangeReading reading;

  assert_true (rt_measure_type_text (self->measure, text));
  assert_true (rt_measure_is_typed (self->measure));
  reading = rt_measure_read (self->measure);
  assert_int_equal (reading.tenths_mm, tenths_mm);
  assert_int_equal (reading.uncertainty_tenths_mm, uncertainty_tenths_mm);
}

static void
lengths_are_typed_as_people_write_them (void **state)
{
  static const char *const wrong[] = { "far", "-1", "12 cm", "10000", "12 mm?", "nan", "mm" };
  Table *self = *state;
  int n;

  typed (self, "118", 1180, 5);
  typed (self, " 118,5 mm ", 1185, 5);
  typed (self, "118.5mm", 1185, 5);
  typed (self, "4.5 in", 1143, 8);
  typed (self, "2\"", 508, 8);
  typed (self, "0", 0, 5);
  typed (self, "9999.9", 99999, 5);
  rt_measure_set_unit (self->measure, RT_UNIT_INCH);
  assert_int_equal (rt_measure_get_unit (self->measure), RT_UNIT_INCH);
  typed (self, "2", 508, 8);
  typed (self, "51 mm", 510, 5);

  n = self->n_changed;
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    assert_false (rt_measure_type_text (self->measure, wrong[i]));
  assert_int_equal (self->n_changed, n);
  reads (self, RANGE_READING_STEADY, 510);

  /* Nothing goes back to the sensor. */
  assert_true (rt_measure_type_text (self->measure, "  "));
  assert_false (rt_measure_is_typed (self->measure));
}

static void
lengths_are_shown_in_the_chosen_unit (void **state)
{
  Table *self = *state;
  g_autofree char *mm = rt_measure_format (self->measure, 1180, 0);
  g_autofree char *fine = rt_measure_format (self->measure, 1185, 1);
  g_autofree char *inch = NULL;

  assert_string_equal (mm, "118 mm");
  assert_string_equal (fine, "118.5 mm");
  rt_measure_set_unit (self->measure, RT_UNIT_INCH);
  inch = rt_measure_format (self->measure, 1143, 0);
  assert_string_equal (inch, "4.5 in");
}

static void
two_places_calibrate_offset_and_scale (void **state)
{
  const int sensed[2] = { 1000, 3000 };
  const int wild[2] = { 1000, 1010 };
  const int so[2] = { 1050, 3070 };
  Table *self = *state;

  assert_true (rt_measure_calibrate_both (self->measure, sensed, so));
  sample (self, 1, 1000);
  reads (self, RANGE_READING_STEADY, 1050);
  assert_false (rt_measure_calibrate_both (self->measure, wild, so));
  reads (self, RANGE_READING_STEADY, 1050);
}

static void
a_sensor_can_be_chosen (void **state)
{
  Table *self = *state;
  guint32 device = 0;
  int n;

  sample (self, 1, 1000);
  sample (self, 2, 2000);
  assert_int_equal (rt_measure_get_n_sensors (self->measure), 2);
  assert_string_equal (rt_measure_get_sensor (self->measure, 1, &device), "laser");
  assert_int_equal (device, 2);
  assert_int_equal (rt_measure_get_chosen_sensor (self->measure), 1);
  rt_measure_choose_sensor (self->measure, 2);
  assert_int_equal (rt_measure_get_chosen_sensor (self->measure), 2);
  /* What the other said is not the chosen one's. */
  assert_int_equal (rt_measure_read (self->measure).state, RANGE_READING_NONE);
  n = self->n_changed;
  rt_measure_choose_sensor (self->measure, 2);
  assert_int_equal (self->n_changed, n);
  sample (self, 1, 1000);
  assert_int_equal (rt_measure_read (self->measure).state, RANGE_READING_NONE);
  sample (self, 2, 2000);
  reads (self, RANGE_READING_STEADY, 2000);
  /* Back to whichever speaks: the one that does goes on. */
  rt_measure_choose_sensor (self->measure, 0);
  reads (self, RANGE_READING_STEADY, 2000);
}

static void
the_ruler_and_the_weapon_are_kept (void **state)
{
  Table *self = *state;

  assert_int_equal (rt_measure_get_length (self->measure, RT_LENGTH_S), 575);
  rt_measure_set_length (self->measure, RT_LENGTH_S, 600);
  assert_int_equal (rt_measure_get_length (self->measure, RT_LENGTH_S), 600);
  rt_measure_set_length (self->measure, RT_LENGTH_S, 1);
  assert_int_equal (rt_measure_get_length (self->measure, RT_LENGTH_S), 10);
  rt_measure_set_length (self->measure, RT_LENGTH_S, 20000);
  assert_int_equal (rt_measure_get_length (self->measure, RT_LENGTH_S), 10000);
  rt_measure_choose (self->measure, RT_LENGTH_L, 2);
  assert_int_equal (rt_measure_get_weapon (self->measure), RT_LENGTH_L);
  assert_int_equal (rt_measure_get_steps (self->measure), 2);
  rt_measure_choose (self->measure, RT_LENGTH_L, -1);
  assert_int_equal (rt_measure_get_steps (self->measure), 0);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (nothing_is_read_at_first),
    TEST (a_sensor_is_read),
    TEST (a_slow_sensor_is_given_time),
    TEST (an_old_sample_says_nothing),
    TEST (falling_silent_is_told),
    TEST (a_sensor_that_is_gone_is_forgotten),
    TEST (two_sensors_do_not_disturb_each_other),
    TEST (typing_takes_precedence),
    TEST (holding_keeps_the_reading),
    TEST (the_verdict_is_for_the_weapon),
    TEST (a_ruler_sets_the_zero_point),
    TEST (without_a_distance_there_is_no_calibration),
    TEST (a_wild_calibration_is_bounded),
    TEST (lengths_are_typed_as_people_write_them),
    TEST (lengths_are_shown_in_the_chosen_unit),
    TEST (two_places_calibrate_offset_and_scale),
    TEST (a_sensor_can_be_chosen),
    TEST (the_ruler_and_the_weapon_are_kept),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
