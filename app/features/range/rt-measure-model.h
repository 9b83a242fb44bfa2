/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The distance on the table now: from a sensor, or typed from a tape measure; with how far it may
 * be off, and the verdict for a weapon. One for the whole program; the range panel shows it.
 */
#pragma once

#include "devices/device.h"
#include "devices/range.h"

#include <glib-object.h>

typedef enum { RT_UNIT_MM, RT_UNIT_INCH } RtUnit;
typedef enum { RT_LENGTH_S, RT_LENGTH_M, RT_LENGTH_L, N_RT_LENGTHS } RtLength;

#define RT_TYPE_MEASURE (rt_measure_get_type ())
G_DECLARE_FINAL_TYPE (RtMeasure, rt_measure, RT, MEASURE, GObject)

/* Signal `changed`: the reading, the lengths or what is chosen. */
RtMeasure *rt_measure_new (void);

/* Takes the distances of a device, as long as both are there. */
void rt_measure_watch (RtMeasure *self, Device *device);
/* From hardware: a RANGE event of a device with this driver. */
void rt_measure_handle_event (RtMeasure *self, guint32 device, const Driver *driver,
                              const DeviceEvent *event, gint64 time_us);
void rt_measure_forget (RtMeasure *self, guint32 device);

/* The sensors that speak. One is listened to: the chosen one, or else the first, until it falls
 * silent. 0 chooses none in particular. */
guint rt_measure_get_n_sensors (RtMeasure *self);
const char *rt_measure_get_sensor (RtMeasure *self, guint i, guint32 *device);
void rt_measure_choose_sensor (RtMeasure *self, guint32 device);
guint32 rt_measure_get_chosen_sensor (RtMeasure *self);

/* A tape measure: negative goes back to the sensor. */
void rt_measure_type (RtMeasure *self, int tenths_mm, int uncertainty_tenths_mm);
/* The same as people write it: "118", "118,5 mm", "4.5 in". A number alone is in the unit that is
 * shown; nothing goes back to the sensor. FALSE: it is not understood, and nothing changes. */
gboolean rt_measure_type_text (RtMeasure *self, const char *text);
gboolean rt_measure_is_typed (RtMeasure *self);
/* Keeps the reading as it is. */
void rt_measure_hold (RtMeasure *self, gboolean is_held);
gboolean rt_measure_is_held (RtMeasure *self);

/* The ruler printed on the cards (RM-MS-1). */
void rt_measure_set_length (RtMeasure *self, RtLength length, int tenths_mm);
int rt_measure_get_length (RtMeasure *self, RtLength length);
/* Which increment the weapon has, and how many Extended Range steps are meant. */
void rt_measure_choose (RtMeasure *self, RtLength weapon, int steps);
RtLength rt_measure_get_weapon (RtMeasure *self);
int rt_measure_get_steps (RtMeasure *self);

/* What the sensor says now, whatever is typed or held. FALSE: nothing to build on. */
gboolean rt_measure_read_sensor (RtMeasure *self, RangeReading *reading);
/* From what was sensed (before calibration) and what is so. FALSE: that is no sensor a little off,
 * and nothing is changed. */
gboolean rt_measure_calibrate_offset (RtMeasure *self, int sensed_tenths_mm, int true_tenths_mm);
gboolean rt_measure_calibrate_both (RtMeasure *self, const int sensed_tenths_mm[2],
                                    const int true_tenths_mm[2]);
/* The temperature of the air, for sensors that count on one. */
void rt_measure_set_air (RtMeasure *self, gboolean is_known, int tenths_celsius);
void rt_measure_set_calibration (RtMeasure *self, int offset_tenths_mm, int scale_ppm);
void rt_measure_get_calibration (RtMeasure *self, int *offset_tenths_mm, int *scale_ppm);

/* How lengths are shown: "118 mm", "4.6 in". */
void rt_measure_set_unit (RtMeasure *self, RtUnit unit);
RtUnit rt_measure_get_unit (RtMeasure *self);
char *rt_measure_format (RtMeasure *self, int tenths_mm, int n_decimals);

RangeReading rt_measure_read (RtMeasure *self);
/* FALSE without a reading. */
gboolean rt_measure_judge (RtMeasure *self, RangeSteps *steps);
