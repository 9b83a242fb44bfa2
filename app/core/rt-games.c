/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-games.h. */
#include "rt-games.h"

#include "rt-library.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sys/random.h>

#define PLAYERS "Players"

static char *
players_path (const char *path)
{
  return g_strconcat (path, ".players", NULL);
}

static gboolean
save_players (const char *path, const RtSeat *seats, guint n, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *beside = players_path (path);

  for (guint i = 0; i < n; i++) {
    g_autofree char *key = g_strdup_printf ("seat%u", i + 1);

    g_key_file_set_string (file, PLAYERS, key, seats[i].spec ? seats[i].spec : "person");
  }
  g_autofree char *text = g_key_file_to_data (file, NULL, NULL);
  return g_file_set_contents_full (
      beside, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0644, error);
}

/* Without that file everybody is a person: nothing is lost but the convenience. */
static void
load_players (const char *path, RtGame *game)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *beside = players_path (path);

  if (!g_key_file_load_from_file (file, beside, G_KEY_FILE_NONE, NULL))
    return;
  for (int i = 0; i < rt_game_get_setup (game)->n_seats; i++) {
    g_autofree char *key = g_strdup_printf ("seat%d", i + 1);
    g_autofree char *spec = g_key_file_get_string (file, PLAYERS, key, NULL);

    rt_game_set_player (game, i, spec);
  }
}

/* A name that is free: "rockets-2026-11-16", then with a number. */
static char *
free_path (const RulesGame *rules)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *day = g_date_time_format (now, "%Y-%m-%d");
  g_autofree char *folder = rt_library_path ("games");

  g_mkdir_with_parents (folder, 0700);
  for (int i = 1;; i++) {
    g_autofree char *name = i == 1 ? g_strdup_printf ("%s-%s.journal", rules->id, day)
                                   : g_strdup_printf ("%s-%s-%d.journal", rules->id, day, i);
    char *path = g_build_filename (folder, name, NULL);

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return path;
    g_free (path);
  }
}

RtGame *
rt_games_begin (const RulesGame *rules, const RtSeat *seats, guint n, RtRolls *rolls, guint64 seed,
                GError **error)
{
  g_autofree char *path = free_path (rules);
  RulesSetup *setup = rules_setup_new (rules);
  RtSession *session;
  RtGame *game;

  setup->n_seats = (uint8_t)n;
  for (guint i = 0; i < n; i++)
    g_strlcpy (setup->seat[i], seats[i].name, sizeof setup->seat[i]);
  session = rt_session_new (path, rules, setup, error);
  rules_setup_free (setup);
  if (!session)
    return NULL;
  game = rt_game_new (session, rolls, seed);
  if (!save_players (path, seats, n, error)) {
    g_object_unref (game);
    return NULL;
  }
  load_players (path, game);
  return game;
}

RtGame *
rt_games_open (const char *path, RtRolls *rolls, guint64 seed, GError **error)
{
  RtSession *session = rt_session_open (path, error);
  RtGame *game = session ? rt_game_new (session, rolls, seed) : NULL;

  if (game)
    load_players (path, game);
  return game;
}

typedef struct {
  char *path;
  gint64 time;
} Found;

static int
compare_newest (gconstpointer a, gconstpointer b)
{
  const Found *one = a;
  const Found *other = b;

  return (one->time < other->time) - (one->time > other->time);
}

char **
rt_games_list (void)
{
  g_autofree char *folder = rt_library_path ("games");
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Found));
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    GStatBuf info;
    Found one = { g_build_filename (folder, name, NULL), 0 };

    if (!g_str_has_suffix (name, ".journal") || g_stat (one.path, &info) != 0) {
      g_free (one.path);
      continue;
    }
    one.time = info.st_mtime;
    g_array_append_val (found, one);
  }
  g_array_sort (found, compare_newest);
  for (guint i = 0; i < found->len; i++)
    g_ptr_array_add (paths, g_array_index (found, Found, i).path);
  g_ptr_array_add (paths, NULL);
  return (char **)g_ptr_array_free (g_steal_pointer (&paths), FALSE);
}

guint64
rt_fresh_seed (void)
{
  guint64 seed;

  if (getrandom (&seed, sizeof seed, 0) != sizeof seed)
    g_error ("the operating system gives no random numbers");
  return seed;
}
