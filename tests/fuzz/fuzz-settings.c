/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Any bytes as each of the small files with groups and keys: who plays and what was marked, beside
 * a journal; what the user said of ports and pins. Whatever is read keeps to its bounds, and is
 * written and read again as the same. They are read from a folder that is made for it.
 */
#include "fuzz.h"

#include "app/features/devices/rt-gpio-setup-model.h"
#include "app/session/rt-notes.h"
#include "devices/bindings.h"
#include "rules/players/players.h"
#include "rules/rules.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

/* What cannot be understood is told in the log, which is not looked at here. */
static GLogWriterOutput
forget_cb (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  return G_LOG_WRITER_HANDLED;
}

static void
put (const char *folder, const char *name, const uint8_t *data, size_t size)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  FUZZ_EXPECT (g_file_set_contents_full (path, (const char *)data, (gssize)size,
                                         G_FILE_SET_CONTENTS_NONE, 0600, NULL));
}

static void
try_notes (const char *folder)
{
  g_autofree char *journal = g_build_filename (folder, "a.journal", NULL);
  g_autoptr (GKeyFile) notes = rt_notes_load (journal);
  g_autoptr (GKeyFile) copy = rt_notes_copy (notes);
  g_autoptr (GArray) places = rt_notes_get_bookmarks (notes);

  for (int i = 0; i < RULES_SEATS_MAX; i++) {
    g_autofree char *spec = rt_notes_dup_player (notes, i);
    g_autofree char *same = rt_notes_dup_player (copy, i);
    FUZZ_EXPECT (!spec || rules_player_is_spec (spec));
    FUZZ_EXPECT (g_strcmp0 (spec, same) == 0);
  }
  for (guint i = 0; i < places->len; i++) {
    g_autofree char *text = rt_notes_dup_bookmark (notes, g_array_index (places, gsize, i));
    FUZZ_EXPECT (!text || g_utf8_validate (text, -1, NULL));
  }
}

static void
try_pins (const char *folder)
{
  g_autoptr (GPtrArray) setups = rt_gpio_setups_load (folder);

  for (guint i = 0; i < setups->len; i++) {
    const RtGpioSetup *setup = g_ptr_array_index (setups, i);
    g_autofree char *place = rt_gpio_setup_to_place (setup);
    for (int line = 0; line < RT_GPIO_LINES_MAX; line++)
      FUZZ_EXPECT (setup->lines[line] >= RT_GPIO_LINE_NONE && setup->lines[line] < 1024);
    FUZZ_EXPECT (place && ABS (setup->temperature_tenths) <= 600);
  }
  FUZZ_EXPECT (rt_gpio_setups_save (folder, setups, NULL));
  g_autoptr (GPtrArray) again = rt_gpio_setups_load (folder);
  FUZZ_EXPECT (again->len == setups->len);
}

static void
try_ports (const char *folder)
{
  g_autoptr (DeviceBindings) bindings = device_bindings_new (folder);
  g_auto (GStrv) known = device_bindings_list (bindings);

  for (char **identity = known; *identity; identity++) {
    guint baud = 0;
    g_autofree char *driver = device_bindings_get (bindings, *identity, &baud);
    FUZZ_EXPECT (baud <= 20000000);
    FUZZ_EXPECT (!driver || g_utf8_validate (driver, -1, NULL));
  }
  FUZZ_EXPECT (device_bindings_set (bindings, "usb-1-2", "tfmini-cm", 115200, "x", NULL));
  g_autoptr (DeviceBindings) again = device_bindings_new (folder);
  guint baud = 0;
  g_autofree char *driver = device_bindings_get (again, "usb-1-2", &baud);
  FUZZ_EXPECT (g_strcmp0 (driver, "tfmini-cm") == 0 && baud == 115200);
}

static void
remove_folder (const char *folder)
{
  const char *name;
  GDir *dir = g_dir_open (folder, 0, NULL);

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_unlink (path);
  }
  g_dir_close (dir);
  g_rmdir (folder);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static gsize is_quiet;
  g_autofree char *folder = g_dir_make_tmp ("rocket-table-fuzz-XXXXXX", NULL);

  if (g_once_init_enter (&is_quiet)) {
    g_log_set_writer_func (forget_cb, NULL, NULL);
    g_once_init_leave (&is_quiet, 1);
  }
  FUZZ_EXPECT (folder);
  put (folder, "a.journal.players", data, size);
  put (folder, RT_GPIO_SETUPS_FILE, data, size);
  put (folder, DEVICE_BINDINGS_FILE, data, size);
  try_notes (folder);
  try_pins (folder);
  try_ports (folder);
  remove_folder (folder);
  return 0;
}
