/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * GPIO lines on the main loop: edges in the order of the kernel's times, ticks between them where
 * they belong, pulses.
 *
 * The kernel keeps few edges for each line; when a burst overruns them, the level of a line is no
 * longer what its last edge said. So the levels are looked at before each tick, and what was missed
 * comes as an edge that is marked late.
 */
#pragma once

#include "transport.h"

/* Opens the lines of a decoder, by their place: "CHIP:LINE,LINE…".
 *
 * CHIP is a path, a name (gpiochip0) or a label (pinctrl-bcm2711). The lines stand in the order of
 * the decoder's, or say which they are ("echo=27,trigger=17"); each is a number or the line's own
 * name (GPIO17). Optional ones may be left out at the end, or in the middle as "-". */
Transport *gpio_transport_open (const char *place, const GpioDecoder *decoder,
                                const GpioOptions *options, const TransportHandlers *handlers,
                                gpointer data, GError **error);
