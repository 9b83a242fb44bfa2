/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table history: the games of a folder at a glance, newest first. */
#include "rt-cli.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdio.h>

typedef struct {
  char *path;
  gint64 changed; /* seconds since 1970 */
  RtPlayed played;
} Found;

static void
found_free (gpointer data)
{
  Found *self = data;

  g_free (self->path);
  g_free (self);
}

/* When it was played last, as it says, or else when its file was changed. */
static gint64
time_of (const Found *self)
{
  return self->played.last_s ? self->played.last_s : self->changed;
}

static void
add_time (JsonBuilder *builder, const char *name, gint64 time_s)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_s);
  g_autofree char *words = time ? g_date_time_format_iso8601 (time) : g_strdup ("");

  rt_cli_add_string (builder, name, words);
}

static int
newest_first_cb (gconstpointer a, gconstpointer b)
{
  const Found *one = *(const Found *const *)a;
  const Found *other = *(const Found *const *)b;

  if (time_of (one) != time_of (other))
    return time_of (one) < time_of (other) ? 1 : -1;
  return g_strcmp0 (one->path, other->path);
}

/* The journals of a folder, by their ending. NULL after a complaint. */
static GPtrArray *
find_journals (const char *folder)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (found_free);
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  const char *name;

  if (!dir) {
    rt_cli_fail ("%s", error->message);
    return NULL;
  }
  while ((name = g_dir_read_name (dir))) {
    GStatBuf status;
    g_autofree char *path = g_build_filename (folder, name, NULL);
    if (!g_str_has_suffix (name, ".journal") || g_stat (path, &status) != 0)
      continue;
    Found *one = g_new0 (Found, 1);
    gsize length;
    g_autofree char *text = rt_read_file (path, &length, NULL);
    one->path = g_steal_pointer (&path);
    one->changed = status.st_mtime;
    if (text)
      one->played = rt_played_from_text (text, length);
    g_ptr_array_add (found, one);
  }
  g_ptr_array_sort (found, newest_first_cb);
  return g_steal_pointer (&found);
}

static void
add_game (JsonBuilder *builder, const Found *found)
{
  g_autoptr (GError) error = NULL;
  gsize length;
  g_autofree char *text = rt_read_file (found->path, &length, &error);
  RulesReading reading = { 0 };

  if (!text) {
    rt_cli_print (stderr, "%s\n", error->message);
    return;
  }
  RulesReadStatus status = rules_text_read_journal (text, length, &reading);
  if (status != RULES_READ_OK) {
    g_autofree char *problem =
        rt_describe_problem (found->path, reading.game, reading.setup, &reading.problem);
    rt_cli_print (stderr, "%s\n", problem);
  }
  if (reading.log) {
    const RulesState *state = rules_log_state (reading.log);
    json_builder_begin_object (builder);
    json_builder_set_member_name (builder, "file");
    json_builder_add_string_value (builder, found->path);
    add_time (builder, "changed", found->changed);
    if (found->played.last_s) {
      add_time (builder, "begun", found->played.begun_s);
      add_time (builder, "played", found->played.last_s);
    }
    json_builder_set_member_name (builder, "game");
    json_builder_add_string_value (builder, reading.game->id);
    json_builder_set_member_name (builder, "over");
    json_builder_add_boolean_value (builder, rules_actor (state) == RULES_OVER);
    rt_cli_add_result (builder, reading.game, reading.setup, state);
    json_builder_end_object (builder);
  }
  rules_reading_clear (&reading);
}

static int
run (int argc, char **argv)
{
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (it always does)"), NULL },
    { NULL },
  };

  if (!rt_cli_parse (&rt_cli_history, _ ("Files that end in .journal count, score sheets too."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  if (argc > 2)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[2]);
  g_autoptr (GPtrArray) found = find_journals (argc > 1 ? argv[1] : ".");
  if (!found)
    return RT_EXIT_BAD;

  g_autoptr (JsonBuilder) builder = json_builder_new ();
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "games");
  json_builder_begin_array (builder);
  for (guint i = 0; i < found->len; i++)
    add_game (builder, g_ptr_array_index (found, i));
  json_builder_end_array (builder);
  rt_cli_print_json (builder);
  return RT_EXIT_OK;
}

static const char *const options[] = { "--json", NULL };

const RtCliCommand rt_cli_history = {
  .name = "history",
  .arguments = N_ ("[FOLDER]"),
  .summary = N_ ("List the games kept in a folder, with their scores"),
  .options = options,
  .run = run,
};
