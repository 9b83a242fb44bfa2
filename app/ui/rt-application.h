/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program with a window: its options, actions that belong to no window, and what all share. */
#pragma once

#include "app/core/rt-demo.h"
#include "app/core/rt-devices.h"
#include "app/core/rt-dice-record.h"
#include "app/core/rt-library.h"
#include "app/core/rt-measure.h"
#include "app/core/rt-rolls.h"

#include <adwaita.h>

#define RT_TYPE_APPLICATION (rt_application_get_type ())
G_DECLARE_FINAL_TYPE (RtApplication, rt_application, RT, APPLICATION, AdwApplication)

RtApplication *rt_application_new (void);

GSettings *rt_application_get_settings (RtApplication *self);
RtLibrary *rt_application_get_library (RtApplication *self);
RtRolls *rt_application_get_rolls (RtApplication *self);
RtDiceRecord *rt_application_get_record (RtApplication *self);
RtMeasure *rt_application_get_measure (RtApplication *self);
RtDevices *rt_application_get_devices (RtApplication *self);
RtDemo *rt_application_get_demo (RtApplication *self);
