/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sets the ruler and the sensor right: the lengths printed on one's own cards, the sensor's zero
 * point and scale against a ruler, and the air that sound goes through.
 */
#pragma once

#include "app/features/range/rt-measure-model.h"

#include <adwaita.h>

#define RT_TYPE_CALIBRATION (rt_calibration_get_type ())
G_DECLARE_FINAL_TYPE (RtCalibration, rt_calibration, RT, CALIBRATION, AdwWindow)

GtkWidget *rt_calibration_new (GtkWindow *parent, RtMeasure *measure, GSettings *settings);
