/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program with a window: its options, actions that belong to no window, and what all share. */
#pragma once

#include "app/features/devices/rt-die-lights-model.h"
#include "app/features/fleet-builder/rt-library-model.h"
#include "app/features/range/rt-measure-model.h"
#include "app/features/statistics/rt-dice-record-model.h"
#include "app/session/rt-rolls.h"
#include "app/shell/rt-demo-model.h"

#include <adwaita.h>

#define RT_TYPE_APPLICATION (rt_application_get_type ())
G_DECLARE_FINAL_TYPE (RtApplication, rt_application, RT, APPLICATION, AdwApplication)

RtApplication *rt_application_new (void);

GSettings *rt_application_get_settings (RtApplication *self);
RtLibrary *rt_application_get_library (RtApplication *self);
RtRolls *rt_application_get_rolls (RtApplication *self);
RtDiceRecord *rt_application_get_record (RtApplication *self);
RtLights *rt_application_get_lights (RtApplication *self);
RtMeasure *rt_application_get_measure (RtApplication *self);
RtDevices *rt_application_get_devices (RtApplication *self);
RtDemo *rt_application_get_demo (RtApplication *self);
