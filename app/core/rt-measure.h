/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The distance on the table now: from a sensor, or typed from a tape measure; with how far it may
 * be off, and the verdict for a weapon. One for the whole program; the range panel shows it.
 */
#pragma once

#include "devices/driver.h"
#include "devices/range.h"

#include <glib-object.h>

typedef enum { RT_LENGTH_S, RT_LENGTH_M, RT_LENGTH_L, N_RT_LENGTHS } RtLength;

#define RT_TYPE_MEASURE (rt_measure_get_type ())
G_DECLARE_FINAL_TYPE (RtMeasure, rt_measure, RT, MEASURE, GObject)

/* Signal `changed`: the reading, the lengths or what is chosen. */
RtMeasure *rt_measure_new (void);

/* From hardware: a RANGE event of a device with this driver. While one device tells a distance,
 * others are passed over. */
void rt_measure_take (RtMeasure *self, guint32 device, const Driver *driver,
                      const DeviceEvent *event, gint64 time_us);
void rt_measure_forget (RtMeasure *self, guint32 device);

/* A tape measure: negative goes back to the sensor. */
void rt_measure_type (RtMeasure *self, int tenths_mm, int uncertainty_tenths_mm);
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

/* Of the sensor that counts now; does nothing while it tells no distance. */
void rt_measure_calibrate_offset (RtMeasure *self, int true_tenths_mm);
void rt_measure_set_calibration (RtMeasure *self, int offset_tenths_mm, int scale_ppm);
void rt_measure_get_calibration (RtMeasure *self, int *offset_tenths_mm, int *scale_ppm);

RangeReading rt_measure_read (RtMeasure *self);
/* FALSE without a reading. */
gboolean rt_measure_judge (RtMeasure *self, RangeSteps *steps);
