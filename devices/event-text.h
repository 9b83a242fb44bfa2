/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Events as text: one JSON object in one line, for people, scripts and the `#=` lines of captures.
 *
 *   {"event":"die","die":2,"state":"settled","face":5,"sides":6,"name":"Blue"}
 *   {"event":"battery","die":1,"percent":87,"charging":true}
 *   {"event":"range","mm":152.0,"accuracy_mm":1.0}
 *   {"event":"range","status":"weak"}
 *   {"event":"button","button":"confirm"}      {"event":"button","button":"other","number":3}
 *   {"event":"identity","text":"dice tower 1"} {"event":"trouble","text":"low power"}
 *
 * Members always stand in this order, and what is not known is left out: a face or sides of 0, the
 * die of a battery that is the whole device's, a name. "guessed" and "charging" stand there only
 * when true.
 */
#pragma once

#include "driver.h"

#include <glib.h>

/* Adds the object, without an end of line. With a driver, a range that has no accuracy of its own
 * gets the driver's. `time_s` < 0 leaves the time out. */
void device_event_write (GString *text, const DeviceEvent *event, const Driver *driver,
                         double time_s);

/* Adds a JSON string with its quotation marks; bytes that are not UTF-8 are replaced. */
void device_json_string (GString *text, const char *string);
