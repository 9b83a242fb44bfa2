/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-gpio-setup-model.h. */
#include "rt-gpio-setup-model.h"

#include "fleets/fleet-trust.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

enum { LINE_NUMBER_MAX = 1023, TEMPERATURE_TENTHS_MAX = 600 };

RtGpioSetup *
rt_gpio_setup_new (const char *driver, const char *chip)
{
  RtGpioSetup *self = g_new0 (RtGpioSetup, 1);

  self->driver = g_strdup (driver);
  self->chip = g_strdup (chip);
  for (int i = 0; i < RT_GPIO_LINES_MAX; i++)
    self->lines[i] = RT_GPIO_LINE_NONE;
  return self;
}

RtGpioSetup *
rt_gpio_setup_copy (const RtGpioSetup *self)
{
  RtGpioSetup *copy = g_memdup2 (self, sizeof *self);

  copy->id = g_strdup (self->id);
  copy->driver = g_strdup (self->driver);
  copy->chip = g_strdup (self->chip);
  return copy;
}

void
rt_gpio_setup_free (RtGpioSetup *self)
{
  if (!self)
    return;
  g_free (self->id);
  g_free (self->driver);
  g_free (self->chip);
  g_free (self);
}

static int
count_lines (const RtGpioSetup *self)
{
  int n = RT_GPIO_LINES_MAX;

  while (n > 0 && self->lines[n - 1] == RT_GPIO_LINE_NONE)
    n--;
  return n;
}

char *
rt_gpio_setup_to_place (const RtGpioSetup *self)
{
  GString *place = g_string_new (self->chip);

  for (int i = 0; i < count_lines (self); i++) {
    g_string_append_c (place, i == 0 ? ':' : ',');
    if (self->lines[i] == RT_GPIO_LINE_NONE)
      g_string_append_c (place, '-');
    else
      g_string_append_printf (place, "%d", self->lines[i]);
  }
  return g_string_free (place, FALSE);
}

void
rt_gpio_list_lines (const Driver *driver, const char *names[RT_GPIO_LINES_MAX + 1])
{
  int n = 0;

  while (n < RT_GPIO_LINES_MAX && driver->gpio_decoder->lines[n].name) {
    names[n] = driver->gpio_decoder->lines[n].name;
    n++;
  }
  names[n] = NULL;
}

/* ---- The file ---- */

static char *
path_in (const char *folder)
{
  return g_build_filename (folder, RT_GPIO_SETUPS_FILE, NULL);
}

/* NULL: the group misses what is needed, or was written by another version. */
static RtGpioSetup *
read_group (GKeyFile *file, const char *group)
{
  g_autofree char *driver = g_key_file_get_string (file, group, "driver", NULL);
  g_autofree char *chip = g_key_file_get_string (file, group, "chip", NULL);
  gsize n = 0;
  g_autofree int *lines = g_key_file_get_integer_list (file, group, "lines", &n, NULL);
  g_autoptr (RtGpioSetup) self = NULL;

  if (!driver || !chip || !lines || n > RT_GPIO_LINES_MAX)
    return NULL;
  self = rt_gpio_setup_new (driver, chip);
  self->id = g_strdup (group);
  for (gsize i = 0; i < n; i++)
    self->lines[i] = CLAMP (lines[i], RT_GPIO_LINE_NONE, LINE_NUMBER_MAX);
  if (count_lines (self) == 0)
    return NULL;
  self->temperature_tenths =
      CLAMP (g_key_file_get_integer (file, group, "temperature_tenths", NULL),
             -TEMPERATURE_TENTHS_MAX, TEMPERATURE_TENTHS_MAX);
  self->is_inverted = g_key_file_get_boolean (file, group, "inverted", NULL);
  return g_steal_pointer (&self);
}

static void
set_aside (const char *path, const GError *why)
{
  g_autofree char *aside = g_strconcat (path, ".bad", NULL);

  g_warning (_ ("%s: not understood (%s); kept as %s"), path, why->message, aside);
  if (g_rename (path, aside) != 0)
    g_warning ("%s: %s", path, g_strerror (errno));
}

GPtrArray *
rt_gpio_setups_load (const char *folder)
{
  GPtrArray *setups = g_ptr_array_new_with_free_func ((GDestroyNotify)rt_gpio_setup_free);
  g_autofree char *path = path_in (folder);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) groups = NULL;

  if (!g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, &error)) {
    if (error->domain == G_KEY_FILE_ERROR)
      set_aside (path, error);
    return setups;
  }
  groups = g_key_file_get_groups (file, NULL);
  for (guint i = 0; groups[i]; i++) {
    RtGpioSetup *setup = read_group (file, groups[i]);

    if (setup)
      g_ptr_array_add (setups, setup);
    else
      g_warning (_ ("%s: [%s] is not understood and left out"), path, groups[i]);
  }
  return setups;
}

gboolean
rt_gpio_setups_save (const char *folder, GPtrArray *setups, GError **error)
{
  g_autofree char *path = path_in (folder);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  gsize length;

  if (!fleet_trust (path, error))
    return FALSE;
  for (guint i = 0; i < setups->len; i++) {
    RtGpioSetup *setup = g_ptr_array_index (setups, i);

    g_key_file_set_string (file, setup->id, "driver", setup->driver);
    g_key_file_set_string (file, setup->id, "chip", setup->chip);
    g_key_file_set_integer_list (file, setup->id, "lines", setup->lines,
                                 (gsize)count_lines (setup));
    if (setup->temperature_tenths)
      g_key_file_set_integer (file, setup->id, "temperature_tenths", setup->temperature_tenths);
    if (setup->is_inverted)
      g_key_file_set_boolean (file, setup->id, "inverted", TRUE);
  }
  if (g_mkdir_with_parents (folder, 0700) != 0) {
    g_set_error (error, G_IO_ERROR, (gint)g_io_error_from_errno (errno), "%s: %s", folder,
                 g_strerror (errno));
    return FALSE;
  }
  text = g_key_file_to_data (file, &length, NULL);
  return g_file_set_contents_full (path, text, (gssize)length,
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                   0600, error);
}
