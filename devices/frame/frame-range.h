/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Range events, as every decoder of a range sensor tells them. */
#pragma once

#include "devices/device-event.h"

#include <stdbool.h>
#include <string.h>

/* Says why there is no distance. */
static inline void
frame_range_refuse (RangeStatus status, DeviceSink sink, void *data)
{
  const DeviceEvent event = { .kind = DEVICE_EVENT_RANGE, .range = { .status = (uint8_t)status } };

  sink (&event, data);
}

/* A distance; nearer than the sensor can see it is none. What is beyond a kilometre is too far. */
static inline void
frame_range_emit (uint32_t tenths_mm, uint32_t blind_mm, DeviceSink sink, void *data)
{
  const DeviceEvent event = { .kind = DEVICE_EVENT_RANGE,
                              .range = { .tenths_mm = (int32_t)tenths_mm } };

  if (tenths_mm < blind_mm * 10)
    frame_range_refuse (RANGE_NEAR, sink, data);
  else if (tenths_mm > 10000000)
    frame_range_refuse (RANGE_FAR, sink, data);
  else
    sink (&event, data);
}

/* Metres as an IEEE number of four bytes, the lowest first. False for what is no distance. */
static inline bool
frame_range_metres (const uint8_t *bytes, uint32_t *tenths_mm)
{
  uint32_t word =
      bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
  float metres;

  memcpy (&metres, &word, sizeof metres);
  if (!(metres > 0 && metres < 10000))
    return false;
  *tenths_mm = (uint32_t)((double)metres * 10000 + 0.5);
  return true;
}
