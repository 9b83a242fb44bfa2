/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-import-model.h. */
#include "rt-fleet-import-model.h"

#include "fleets/fleet-read.h"
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

gboolean
rt_import_is_cards (const char *text, gsize length)
{
  static const char format[] = "\"rocket-table catalogue\"";

  return g_strstr_len (text, (gssize)length, format) != NULL;
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GError *error = NULL;
  g_autofree char *path = g_file_get_path (source);
  g_autofree char *name = g_file_get_basename (source);
  gsize length = 0;
  g_autofree char *text = path ? fleet_read_file (path, &length, &error) : NULL;
  gboolean is_cards = text && rt_import_is_cards (text, length);
  FleetCatalogue *cards = is_cards ? fleet_catalogue_parse (name, text, length, &error) : NULL;
  Fleet *fleet = text && !is_cards ? rt_fleet_import (name, text, length, &error) : NULL;

  if (cards) {
    g_task_set_task_data (task, cards, (GDestroyNotify)fleet_catalogue_unref);
    g_task_return_pointer (task, NULL, NULL);
  } else if (fleet)
    g_task_return_pointer (task, fleet, (GDestroyNotify)fleet_free);
  else if (error)
    g_task_return_error (task, error);
  else
    g_task_return_new_error (task, FLEET_ERROR, FLEET_ERROR_FILE,
                             _ ("%s is not on this computer. Copy it here first."), name);
}

/* Not by GIO, which would fetch what a name from anywhere asks for, or wait for a pipe. */
void
rt_fleet_import_file_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer data)
{
  g_autoptr (GTask) task = g_task_new (file, cancellable, callback, data);

  g_task_run_in_thread (task, work);
}

Fleet *
rt_fleet_import_file_finish (GFile *file, GAsyncResult *result, FleetCatalogue **cards,
                             GError **error)
{
  FleetCatalogue *read;

  g_return_val_if_fail (g_task_is_valid (result, file), NULL);
  read = g_task_get_task_data (G_TASK (result));
  *cards = read ? fleet_catalogue_ref (read) : NULL;
  return g_task_propagate_pointer (G_TASK (result), error);
}
