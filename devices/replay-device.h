/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recording, played as if its device were here. At its end it is absent. */
#pragma once

#include "device.h"
#include "transport/replay.h"

#define REPLAY_DEVICE_TYPE (replay_device_get_type ())
G_DECLARE_FINAL_TYPE (ReplayDevice, replay_device, REPLAY, DEVICE, Device)

/* `path` is the file, or NULL if it is in none. */
Device *replay_device_new (const char *identity, const char *path, const Driver *driver);
/* Takes the reader, and plays from its beginning. */
void replay_device_play (ReplayDevice *self, CaptureReader *reader, ReplaySpeed speed);
