/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Plays a capture as if its device were there. At the end it tells `gone`, without a reason. */
#pragma once

#include "devices/capture.h"
#include "transport.h"

typedef enum {
  REPLAY_REAL_TIME,
  REPLAY_FAST, /* as fast as the main loop takes it; the times told are the capture's all the same
                */
} ReplaySpeed;

/* Takes the reader. */
Transport *replay_transport_new (CaptureReader *reader, ReplaySpeed speed,
                                 const TransportHandlers *handlers, gpointer data);
