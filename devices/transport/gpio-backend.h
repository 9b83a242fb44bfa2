/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What gpio.c asks of libgpiod. The library's two interfaces have nothing in common, so there is a
 * file for each, and the build takes the one that fits: gpio-v1.c or gpio-v2.c.
 *
 * Functions that return int return 0 or an errno. Lines are numbered by their place in the request.
 */
#pragma once

#include "devices/gpio-decoder.h"

#include <glib.h>

typedef struct _GpioBackend GpioBackend;

typedef enum { GPIO_BIAS_AS_IS, GPIO_BIAS_PULL_UP, GPIO_BIAS_PULL_DOWN } GpioBias;

typedef struct {
  guint offset; /* on the chip */
  guint8 line;  /* in the decoder's list */
  gboolean is_output;
  GpioBias bias;
} GpioRequest;

int gpio_backend_open (const char *path, GpioBackend **backend);
void gpio_backend_free (GpioBackend *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GpioBackend, gpio_backend_free)

const char *gpio_backend_get_label (GpioBackend *self);
guint gpio_backend_get_n_lines (GpioBackend *self);
/* The offset of a line by its own name; -1: there is none. */
int gpio_backend_find_line (GpioBackend *self, const char *name);
/* Who has this line in use; NULL: nobody, or nobody that gave a name. */
char *gpio_backend_dup_user (GpioBackend *self, guint offset);

/* Takes the lines, outputs low. At most GPIO_LINES_MAX, once. */
int gpio_backend_request (GpioBackend *self, const GpioRequest *requests, guint n);
/* The descriptors that become readable with an edge, and how many they are. */
guint gpio_backend_get_fds (GpioBackend *self, int fds[GPIO_LINES_MAX]);
/* Reads edges that are there, without waiting: those of one line in order, those of several in
 * any. */
int gpio_backend_read (GpioBackend *self, GpioEdge *edges, guint max, guint *n);
/* A bit for each input that is high, by the decoder's list. */
int gpio_backend_get_levels (GpioBackend *self, guint32 *levels);
int gpio_backend_set (GpioBackend *self, guint line, gboolean is_high);
