/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-import.h. */
#include "rt-fleet-import.h"

#include "fleets/fleet-json.h"
#include "fleets/fleet-share.h"

#include <glib/gi18n.h>
#include <string.h>

/* Spaces and the mark that some editors put before a text. */
static gsize
skip_blanks (const char *text, gsize length)
{
  static const char mark[] = "\xEF\xBB\xBF";
  gsize at = length >= strlen (mark) && memcmp (text, mark, strlen (mark)) == 0 ? strlen (mark) : 0;

  while (at < length && g_ascii_isspace (text[at]))
    at++;
  return at;
}

Fleet *
rt_fleet_import (const char *name, const char *text, gsize length, GError **error)
{
  gsize at = skip_blanks (text, length);

  if (at == length) {
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_SYNTAX,
                 _ ("There is nothing in %s. Paste a share text or a fleet file."), name);
    return NULL;
  }
  if (text[at] == '{')
    return fleet_parse (name, text, length, error);
  return fleet_share_read (text, length, error);
}

/* More than a fleet ever is need not be read. */
static gboolean
is_more_wanted_cb (const char *text, goffset length, gpointer data)
{
  (void)text;
  (void)data;
  return length <= FLEET_JSON_BYTES_MAX;
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autofree char *name = g_file_get_basename (G_FILE (source));
  gsize length;
  Fleet *fleet = NULL;

  if (g_file_load_partial_contents_finish (G_FILE (source), result, &text, &length, NULL, &error))
    fleet = rt_fleet_import (name, text, length, &error);
  if (fleet)
    g_task_return_pointer (task, fleet, (GDestroyNotify)fleet_free);
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

void
rt_fleet_import_file_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer data)
{
  GTask *task = g_task_new (file, cancellable, callback, data);

  g_file_load_partial_contents_async (file, cancellable, is_more_wanted_cb, read_cb, task);
}

Fleet *
rt_fleet_import_file_finish (GFile *file, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, file), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
