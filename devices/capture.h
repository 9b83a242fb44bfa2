/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Captures: what went over a port, as text with times that people can read, cut and correct.
 *
 *   rocket-table capture 1
 *   driver tfmini-cm
 *   baud 115200
 *   port usb-1a86_USB_Serial-if00-port0
 *   started 2026-05-01T19:30:00Z
 *
 *   # A remark. Times are milliseconds since the start, with up to three decimals.
 *   0 > 5A 05 05 01 65
 *   12.5 < 59 59 1E 00 B0 04 C8 08 54
 *   #= {"event":"range","mm":300.0,"accuracy_mm":60.0}
 *   24 < "R0480 \r\n"
 *   30 line 1 rising
 *   900 end
 *
 * `<` was received, `>` was sent: bytes in hexadecimal, or text in quotation marks with the escapes
 * \r \n \t \\ \" \xHH; how a stream is cut into lines means nothing. `line` is an edge of a GPIO
 * line, by its place in the driver's list from 0. `end` lets time pass without anything happening.
 * `#=` lines are the events that are expected, in order; where they stand among the others means
 * nothing. The head may also say, for GPIO: `levels` (the lines that are high at the start, from 0
 * as in `levels 0 2`; `levels none` is usual), `temperature` in degrees Celsius
 * (`temperature 21.5`), `still_ms` and `inverted`.
 *
 * Reading needs the memory of one line, so a recording may be of any length.
 */
#pragma once

#include "gpio-decoder.h"

#include <gio/gio.h>

enum {
  CAPTURE_LINE_MAX = 4096,  /* bytes of a line that can be read */
  CAPTURE_BYTES_MAX = 2048, /* of a record: no line can hold more */
};

typedef struct {
  char *driver; /* its id; NULL: not said */
  guint baud;   /* 0: not said */
  char *port;
  char *started;
  guint32 levels;
  GpioOptions gpio;
} CaptureHead;

void capture_head_clear (CaptureHead *head);

typedef enum {
  CAPTURE_RECEIVED,
  CAPTURE_SENT,
  CAPTURE_EDGE,
  CAPTURE_PAUSE,    /* `end` */
  CAPTURE_EXPECTED, /* `#=` */
} CaptureKind;

typedef struct {
  CaptureKind kind;
  gint64 time_us; /* since the start; never less than the one before */
  const guint8 *bytes;
  gsize n;
  guint8 line; /* of an edge */
  guint8 level;
  const char *text; /* of what is expected */
} CaptureRecord;

typedef enum { CAPTURE_READ_RECORD, CAPTURE_READ_END, CAPTURE_READ_FAILED } CaptureRead;

typedef struct _CaptureReader CaptureReader;

/* Opens a file and reads its head. Errors say file, line and column. */
CaptureReader *capture_reader_open (const char *path, GError **error);
/* The same of bytes in memory, which must outlive the reader; `name` stands in errors. */
CaptureReader *capture_reader_open_bytes (const char *name, const char *bytes, gsize n,
                                          GError **error);
void capture_reader_free (CaptureReader *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (CaptureReader, capture_reader_free)

const CaptureHead *capture_reader_get_head (CaptureReader *self);
/* The next record; what it points to is good until the next call. */
CaptureRead capture_reader_next (CaptureReader *self, CaptureRecord *record, GError **error);

/* Adds the text of a head, or the lines of a record. */
void capture_write_head (GString *text, const CaptureHead *head);
void capture_write_record (GString *text, const CaptureRecord *record);

/* Records into a new file; one that exists is left alone. What was added is in the file when the
 * call returns, and on the disk a few seconds later. After an error the file ends with the last
 * whole record, and nothing more is written. */
typedef struct _CaptureWriter CaptureWriter;

CaptureWriter *capture_writer_new (const char *path, const CaptureHead *head, GError **error);
gboolean capture_writer_add (CaptureWriter *self, const CaptureRecord *record, GError **error);
/* Flushes to the disk, and frees. */
gboolean capture_writer_close (CaptureWriter *self, GError **error);
