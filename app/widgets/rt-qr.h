/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text as a QR code, black on white in every theme since cameras want it so. Each of its squares
 * is a whole number of pixels wide. */
#pragma once

#include "rt-drawing.h"

#define RT_TYPE_QR (rt_qr_get_type ())
G_DECLARE_FINAL_TYPE (RtQr, rt_qr, RT, QR, RtDrawing)

/* FALSE if the text is longer than a code can hold; then nothing is drawn. */
gboolean rt_qr_show (RtQr *self, const char *text);
