/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as a capture. Reading must survive anything and say where it stopped; what was read is
 * written and read again, and must then be the same: the head, every byte with its time and
 * direction, every edge, every expectation.
 */
#include "fuzz.h"

#include "devices/capture.h"

#include <string.h>

/* One line for each thing a capture says, with bytes one by one, so that it does not matter how
 * they were cut into lines. */
static void
add_record (GString *digest, const CaptureRecord *record)
{
  switch (record->kind) {
  case CAPTURE_RECEIVED:
  case CAPTURE_SENT:
    for (gsize i = 0; i < record->n; i++)
      g_string_append_printf (digest, "%" G_GINT64_FORMAT " %d %d\n", record->time_us, record->kind,
                              record->bytes[i]);
    return;
  case CAPTURE_EDGE:
    g_string_append_printf (digest, "%" G_GINT64_FORMAT " %u is %u\n", record->time_us,
                            record->line, record->level);
    return;
  case CAPTURE_PAUSE:
    g_string_append_printf (digest, "%" G_GINT64_FORMAT "\n", record->time_us);
    return;
  case CAPTURE_EXPECTED:
    g_string_append_printf (digest, "expects %s\n", record->text);
    return;
  }
}

/* Reads all; gives its digest, and writes it out again. NULL if it was refused. */
static char *
read_all (const char *bytes, gsize n, GString *written)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (CaptureReader) reader = capture_reader_open_bytes ("f", bytes, n, &error);
  g_autoptr (GString) digest = g_string_new (NULL);
  CaptureRecord record;
  CaptureRead status = CAPTURE_READ_FAILED;
  gint64 time_us = 0;

  if (reader) {
    capture_write_head (written, capture_reader_get_head (reader));
    capture_write_head (digest, capture_reader_get_head (reader));
    while ((status = capture_reader_next (reader, &record, &error)) == CAPTURE_READ_RECORD) {
      FUZZ_EXPECT (record.time_us >= time_us);
      FUZZ_EXPECT (record.n <= CAPTURE_BYTES_MAX);
      FUZZ_EXPECT (record.line < GPIO_LINES_MAX && record.level <= 1);
      time_us = record.time_us;
      capture_write_record (written, &record);
      add_record (digest, &record);
    }
  }
  FUZZ_EXPECT ((error != NULL) == (status == CAPTURE_READ_FAILED));
  FUZZ_EXPECT (!error || g_str_has_prefix (error->message, "f:"));
  return error ? NULL : g_string_free (g_steal_pointer (&digest), FALSE);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GString) written = g_string_new (NULL);
  g_autoptr (GString) again = g_string_new (NULL);
  g_autofree char *digest = read_all ((const char *)data, size, written);

  if (!digest)
    return 0;
  g_autofree char *second = read_all (written->str, written->len, again);
  FUZZ_EXPECT (second && strcmp (digest, second) == 0);
  return 0;
}
