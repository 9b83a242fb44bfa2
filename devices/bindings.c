/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The user's bindings in a key file. */
#include "bindings.h"

#include <errno.h>
#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

enum { BAUD_MAX = 20000000 };

struct _DeviceBindings {
  char *folder;
  char *path;
  GKeyFile *file;
};

/* What cannot be read was written by somebody; it is not thrown away. */
static void
set_aside (DeviceBindings *self, const GError *why)
{
  g_autofree char *aside = g_strconcat (self->path, ".bad", NULL);

  g_warning (_ ("%s: not understood (%s); kept as %s"), self->path, why->message, aside);
  if (g_rename (self->path, aside) != 0)
    g_warning ("%s: %s", self->path, g_strerror (errno));
}

DeviceBindings *
device_bindings_new (const char *folder)
{
  DeviceBindings *self = g_new0 (DeviceBindings, 1);
  g_autoptr (GError) error = NULL;

  self->file = g_key_file_new ();
  if (!folder)
    return self;
  self->folder = g_strdup (folder);
  self->path = g_build_filename (folder, DEVICE_BINDINGS_FILE, NULL);
  if (!g_key_file_load_from_file (self->file, self->path, G_KEY_FILE_KEEP_COMMENTS, &error)
      && error->domain == G_KEY_FILE_ERROR)
    set_aside (self, error);
  return self;
}

void
device_bindings_free (DeviceBindings *self)
{
  if (!self)
    return;
  g_key_file_unref (self->file);
  g_free (self->path);
  g_free (self->folder);
  g_free (self);
}

char *
device_bindings_get (DeviceBindings *self, const char *identity, guint *baud)
{
  gint64 speed = g_key_file_get_int64 (self->file, identity, "baud", NULL);

  *baud = speed > 0 && speed <= BAUD_MAX ? (guint)speed : 0;
  return g_key_file_get_string (self->file, identity, "driver", NULL);
}

char **
device_bindings_list (DeviceBindings *self)
{
  return g_key_file_get_groups (self->file, NULL);
}

static gboolean
save (DeviceBindings *self, GError **error)
{
  gsize length;

  if (!self->folder)
    return TRUE;
  if (g_mkdir_with_parents (self->folder, 0700) != 0) {
    g_set_error (error, G_IO_ERROR, (gint)g_io_error_from_errno (errno), "%s: %s", self->folder,
                 g_strerror (errno));
    return FALSE;
  }
  g_autofree char *text = g_key_file_to_data (self->file, &length, NULL);
  return g_file_set_contents_full (self->path, text, (gssize)length,
                                   G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE,
                                   0600, error);
}

char *
device_bindings_get_name (DeviceBindings *self, const char *identity)
{
  return g_key_file_get_string (self->file, identity, "name", NULL);
}

int
device_bindings_get_number (DeviceBindings *self, const char *identity, const char *key,
                            int fallback)
{
  g_autoptr (GError) error = NULL;
  int number = g_key_file_get_integer (self->file, identity, key, &error);

  return error ? fallback : number;
}

gboolean
device_bindings_set_number (DeviceBindings *self, const char *identity, const char *key, int number,
                            GError **error)
{
  g_key_file_set_integer (self->file, identity, key, number);
  return save (self, error);
}

gboolean
device_bindings_set (DeviceBindings *self, const char *identity, const char *driver, guint baud,
                     const char *name, GError **error)
{
  g_key_file_remove_group (self->file, identity, NULL);
  if (driver) {
    g_key_file_set_string (self->file, identity, "driver", driver);
    if (baud)
      g_key_file_set_uint64 (self->file, identity, "baud", baud);
    if (name)
      g_key_file_set_string (self->file, identity, "name", name);
  }
  return save (self, error);
}
