/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-recover.h. Lines are copied byte for byte, remarks and all. */
#include "rt-recover.h"

#include "rt-notes.h"
#include "rt-session.h"

#include "fleets/fleet-file.h"
#include "fleets/fleet-trust.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

enum { NAMES_MAX = 1000 };

/* A journal as it was found. */
typedef struct {
  char *text;
  gsize length;
  RulesReading reading;
  RulesReadStatus status;
} Found;

static void
found_clear (Found *self)
{
  g_free (self->text);
  rules_reading_clear (&self->reading);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

static gboolean
find (Found *self, const char *path, GError **error)
{
  self->text = rt_read_file (path, &self->length, error);
  if (!self->text)
    return FALSE;
  self->status = rules_text_read_journal (self->text, self->length, &self->reading);
  return TRUE;
}

/* Something is wrong, and there is a game before it. */
static gboolean
is_recoverable (const Found *self)
{
  return self->reading.log
         && (self->status == RULES_READ_BAD || self->status == RULES_READ_REFUSED);
}

guint
rt_recover_look (const char *path)
{
  g_auto (Found) found = { 0 };

  return find (&found, path, NULL) && is_recoverable (&found) ? found.reading.problem.line - 1 : 0;
}

/* Lines, one without an end counts. */
static guint
count_lines (const char *text, gsize length)
{
  guint n = 0;

  for (const char *end = text + length; text < end; n++) {
    const char *stop = memchr (text, '\n', (gsize)(end - text));
    text = stop ? stop + 1 : end;
  }
  return n;
}

/* NAME-to-line-75.journal; more than one may be wanted. */
static char *
copy_name (const char *path, guint line, guint i)
{
  gboolean has_ending = g_str_has_suffix (path, ".journal");
  g_autofree char *stem = g_strndup (path, strlen (path) - (has_ending ? strlen (".journal") : 0));

  if (i == 1)
    return g_strdup_printf ("%s-to-line-%u.journal", stem, line);
  return g_strdup_printf ("%s-to-line-%u-%u.journal", stem, line, i);
}

static char *
write_copy (const char *path, const Found *found, GError **error)
{
  g_autofree char *name = NULL;
  int fd = -1;

  errno = EEXIST;
  for (guint i = 1; i < NAMES_MAX && fd < 0 && errno == EEXIST; i++) {
    g_free (name);
    name = copy_name (path, found->reading.problem.line - 1, i);
    fd = fleet_file_create (name, found->text, found->reading.good_length);
  }
  if (fd < 0) {
    int saved = errno;
    g_set_error (error, RT_ERROR, RT_ERROR_DISK, _ ("%s: the copy cannot be saved: %s"), name,
                 fleet_file_strerror (saved));
    return NULL;
  }
  close (fd);
  return g_steal_pointer (&name);
}

static char *
describe (const char *path, const char *copy, const Found *found)
{
  const RulesReading *reading = &found->reading;
  guint first = reading->problem.line;
  guint n_lost =
      count_lines (found->text + reading->good_length, found->length - reading->good_length);
  g_autofree char *problem =
      rt_describe_problem (path, reading->game, reading->setup, &reading->problem);

  return g_strdup_printf (
      g_dngettext (GETTEXT_PACKAGE,
                   "Lines 1 to %u are kept in %s. Lost is %u line, from line %u on: %s",
                   "Lines 1 to %u are kept in %s. Lost are %u lines, from line %u on: %s", n_lost),
      first - 1, copy, n_lost, first, problem);
}

char *
rt_recover (const char *path, char **report, GError **error)
{
  g_auto (Found) found = { 0 };

  if (!fleet_trust (path, error) || !find (&found, path, error))
    return NULL;
  if (found.status == RULES_READ_OK || found.status == RULES_READ_TORN) {
    g_set_error (error, RT_ERROR, RT_ERROR_EXISTS,
                 _ ("%s: nothing in it is damaged; open it as it is"), path);
    return NULL;
  }
  if (!is_recoverable (&found)) {
    g_autofree char *problem =
        rt_describe_problem (path, found.reading.game, found.reading.setup, &found.reading.problem);
    g_set_error (
        error, RT_ERROR, RT_ERROR_UNREADABLE,
        _ ("%s\nThe damage is before the first move, so nothing can be kept by itself. Mend "
           "that line in a text editor, or bring the file back from a copy."),
        problem);
    return NULL;
  }
  g_autofree char *copy = write_copy (path, &found, error);
  if (!copy)
    return NULL;
  /* Who of the players is a computer, and bookmarks: a convenience. */
  g_autoptr (GKeyFile) notes = rt_notes_load (path);
  g_auto (GStrv) groups = g_key_file_get_groups (notes, NULL);
  if (groups[0])
    rt_notes_save (copy, notes, NULL);
  *report = describe (path, copy, &found);
  return g_steal_pointer (&copy);
}
