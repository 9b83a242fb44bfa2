/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every capture that is shipped, played through its driver, must tell what its `#=` lines say:
 * test-captures FOLDER, where FOLDER holds the drivers' folders. Every driver has a capture.
 *
 * A mismatch prints what was told, ready to be put into the file once it is found right.
 */
#include "devices/event-text.h"
#include "devices/replay-device.h"

#include <stdio.h>
#include <string.h>

typedef struct {
  GString *told;
  GMainLoop *loop;
  char *failure;
} Player;

static void
event_cb (Device *device, const DeviceEvent *event, gint64 time_us, Player *self)
{
  device_event_write (self->told, event, device_get_driver (device), -1);
  g_string_append_c (self->told, '\n');
}

static void
gone_cb (Device *device, const GError *why, Player *self)
{
  self->failure = why ? g_strdup (why->message) : NULL;
  g_main_loop_quit (self->loop);
}

/* What is expected, an event a line; blanks outside of texts mean nothing. */
static char *
read_expected (const char *path, GError **error)
{
  g_autoptr (CaptureReader) reader = capture_reader_open (path, error);
  g_autoptr (GString) expected = g_string_new (NULL);
  CaptureRead status = reader ? CAPTURE_READ_RECORD : CAPTURE_READ_FAILED;
  CaptureRecord record;

  while (reader && (status = capture_reader_next (reader, &record, error)) == CAPTURE_READ_RECORD) {
    gboolean is_quoted = FALSE;
    if (record.kind != CAPTURE_EXPECTED)
      continue;
    for (const char *at = record.text; *at; at++) {
      if (*at == '"' && (at == record.text || at[-1] != '\\'))
        is_quoted = !is_quoted;
      if (is_quoted || *at != ' ')
        g_string_append_c (expected, *at);
    }
    g_string_append_c (expected, '\n');
  }
  return status == CAPTURE_READ_END ? g_string_free (g_steal_pointer (&expected), FALSE) : NULL;
}

/* Why a capture is not as it should be, or NULL. Notes its driver as seen. */
static char *
try_capture (const char *path, GHashTable *seen)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *expected = read_expected (path, &error);
  g_autoptr (CaptureReader) reader = expected ? capture_reader_open (path, &error) : NULL;

  if (!reader)
    return g_strdup (error->message);
  const CaptureHead *head = capture_reader_get_head (reader);
  const Driver *driver = head->driver ? device_driver_find (head->driver) : NULL;
  if (!driver)
    return g_strdup_printf ("there is no driver “%s”", head->driver ? head->driver : "");
  if (!expected[0])
    return g_strdup ("it expects no event");
  g_hash_table_add (seen, (gpointer)driver);

  Player player = { g_string_new (NULL), g_main_loop_new (NULL, FALSE), NULL };
  Device *device = replay_device_new (path, path, driver);
  g_signal_connect (device, "event", G_CALLBACK (event_cb), &player);
  g_signal_connect (device, "gone", G_CALLBACK (gone_cb), &player);
  replay_device_play (REPLAY_DEVICE (device), g_steal_pointer (&reader), REPLAY_FAST);
  g_main_loop_run (player.loop);
  g_object_unref (device);
  g_main_loop_unref (player.loop);
  g_autofree char *told = g_string_free (player.told, FALSE);
  if (!player.failure && strcmp (told, expected) != 0)
    player.failure = g_strdup_printf ("expected:\n%sbut it told:\n%s", expected, told);
  return player.failure;
}

static void
report (int number, const char *name, const char *failure)
{
  g_auto (GStrv) lines = g_strsplit (failure ? failure : "", "\n", -1);

  printf ("%s %d - %s\n", failure ? "not ok" : "ok", number, name);
  for (guint i = 0; failure && lines[i]; i++)
    printf ("# %s\n", lines[i]);
}

static int
by_name (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

/* Paths of the captures, relative to the folder. */
static GPtrArray *
find_captures (const char *folder)
{
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) drivers = g_dir_open (folder, 0, NULL);
  const char *driver, *name;

  while (drivers && (driver = g_dir_read_name (drivers))) {
    g_autofree char *path = g_build_filename (folder, driver, "captures", NULL);
    g_autoptr (GDir) captures = g_dir_open (path, 0, NULL);
    while (captures && (name = g_dir_read_name (captures)))
      g_ptr_array_add (found, g_build_filename (driver, "captures", name, NULL));
  }
  g_ptr_array_sort (found, by_name);
  return found;
}

int
main (int argc, char **argv)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  int number = 0;
  gboolean is_ok = TRUE;

  if (argc != 2)
    return 2;
  g_autoptr (GPtrArray) captures = find_captures (argv[1]);
  for (guint i = 0; i < captures->len; i++) {
    const char *name = g_ptr_array_index (captures, i);
    g_autofree char *path = g_build_filename (argv[1], name, NULL);
    g_autofree char *failure = try_capture (path, seen);
    report (++number, name, failure);
    is_ok = is_ok && !failure;
  }
  for (const Driver *const *driver = device_drivers; *driver; driver++) {
    gboolean is_seen = g_hash_table_contains (seen, *driver);
    report (++number, (*driver)->id, is_seen ? NULL : "the driver has no capture");
    is_ok = is_ok && is_seen;
  }
  printf ("1..%d\n", number);
  return is_ok ? 0 : 1;
}
