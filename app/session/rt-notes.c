/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-notes.h. */
#include "rt-notes.h"

#include "rt-session.h"

#include "fleets/fleet-file.h"
#include "rules/players/players.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <unistd.h>

#define PLAYERS "Players"
#define DICE "Dice"
#define BOOKMARKS "Bookmarks"

char *
rt_notes_path (const char *journal)
{
  return g_strconcat (journal, ".players", NULL);
}

GKeyFile *
rt_notes_load (const char *journal)
{
  GKeyFile *notes = g_key_file_new ();
  g_autofree char *path = rt_notes_path (journal);
  gsize length;
  /* Not by GLib, which would wait for a pipe: it may have come with a journal from anywhere. */
  g_autofree char *text = rt_read_file (path, &length, NULL);

  if (text)
    g_key_file_load_from_data (notes, text, length, G_KEY_FILE_NONE, NULL);
  return notes;
}

GKeyFile *
rt_notes_copy (GKeyFile *notes)
{
  GKeyFile *copy = g_key_file_new ();
  g_autofree char *text = g_key_file_to_data (notes, NULL, NULL);

  g_key_file_load_from_data (copy, text, (gsize)-1, G_KEY_FILE_NONE, NULL);
  return copy;
}

gboolean
rt_notes_save (const char *journal, GKeyFile *notes, GError **error)
{
  g_autofree char *path = rt_notes_path (journal);
  gsize length;
  g_autofree char *text = g_key_file_to_data (notes, &length, NULL);

  int fd;

  fleet_file_sweep (path);
  fd = fleet_file_replace (path, text, length);
  if (fd < 0) {
    int saved = errno;
    g_set_error (error, RT_ERROR, RT_ERROR_DISK, _ ("%s: cannot be saved: %s"), path,
                 g_strerror (saved));
    return FALSE;
  }
  close (fd);
  return TRUE;
}

/* ---- Players ---- */

char *
rt_notes_dup_player (GKeyFile *notes, int seat)
{
  g_autofree char *key = g_strdup_printf ("seat%d", seat + 1);
  g_autofree char *spec = g_key_file_get_string (notes, PLAYERS, key, NULL);

  return spec && rules_player_is_spec (spec) ? g_steal_pointer (&spec) : NULL;
}

void
rt_notes_set_player (GKeyFile *notes, int seat, const char *spec)
{
  g_autofree char *key = g_strdup_printf ("seat%d", seat + 1);

  g_key_file_set_string (notes, PLAYERS, key, spec ? spec : "person");
}

/* ---- Dice ---- */

gboolean
rt_notes_has_virtual_dice (GKeyFile *notes)
{
  return g_key_file_get_boolean (notes, DICE, "virtual", NULL);
}

void
rt_notes_set_virtual_dice (GKeyFile *notes, gboolean has_virtual_dice)
{
  if (has_virtual_dice)
    g_key_file_set_boolean (notes, DICE, "virtual", TRUE);
  else
    g_key_file_remove_group (notes, DICE, NULL);
}

/* ---- Bookmarks ---- */

char *
rt_notes_dup_bookmark (GKeyFile *notes, gsize place)
{
  g_autofree char *key = g_strdup_printf ("%" G_GSIZE_FORMAT, place + 1);

  return g_key_file_get_string (notes, BOOKMARKS, key, NULL);
}

void
rt_notes_set_bookmark (GKeyFile *notes, gsize place, const char *text)
{
  g_autofree char *key = g_strdup_printf ("%" G_GSIZE_FORMAT, place + 1);

  if (text)
    g_key_file_set_string (notes, BOOKMARKS, key, text);
  else
    g_key_file_remove_key (notes, BOOKMARKS, key, NULL);
}

GArray *
rt_notes_get_bookmarks (GKeyFile *notes)
{
  GArray *places = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_auto (GStrv) keys = g_key_file_get_keys (notes, BOOKMARKS, NULL, NULL);

  for (guint i = 0; keys && keys[i]; i++) {
    guint64 number;

    if (!g_ascii_string_to_unsigned (keys[i], 10, 1, G_MAXSIZE, &number, NULL))
      continue;
    gsize place = (gsize)number - 1;
    g_array_append_val (places, place);
  }
  return places;
}
