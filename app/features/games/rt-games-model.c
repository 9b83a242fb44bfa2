/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-games-model.h. */
#include "rt-games-model.h"

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/session/rt-notes.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <sys/random.h>

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

/* A journal and what stands beside it; the journal is new, so it may go if the other cannot be
 * written. */
static RtGame *
begin (const RtGamesNew *wanted, guint64 seed, GError **error)
{
  g_autofree char *path = free_path (wanted->rules);
  g_autoptr (GKeyFile) notes = g_key_file_new ();
  RtSession *session = rt_session_new (path, wanted->rules, wanted->setup, error);

  if (!session)
    return NULL;
  for (int i = 0; i < wanted->setup->n_seats; i++)
    rt_notes_set_player (notes, i, wanted->specs[i]);
  rt_notes_set_virtual_dice (notes, wanted->has_virtual_dice);
  if (rt_notes_save (path, notes, error))
    return rt_game_new (session, NULL, seed);
  rt_session_free (session);
  g_unlink (path);
  return NULL;
}

static RtGame *
open_path (const char *path, guint64 seed, GError **error)
{
  RtSession *session = rt_session_open (path, error);

  return session ? rt_game_new (session, NULL, seed) : NULL;
}

static RtGame *
with_rolls (RtGame *game, RtRolls *rolls)
{
  if (game && rolls)
    rt_game_set_rolls (game, rolls);
  return game;
}

RtGame *
rt_games_begin (const RtGamesNew *wanted, RtRolls *rolls, guint64 seed, GError **error)
{
  return with_rolls (begin (wanted, seed, error), rolls);
}

RtGame *
rt_games_open (const char *path, RtRolls *rolls, guint64 seed, GError **error)
{
  return with_rolls (open_path (path, seed, error), rolls);
}

/* ---- In the background ---- */

typedef struct {
  char *path; /* of a game to be opened; NULL: begin one */
  gboolean is_to_read;
  const RulesGame *rules;
  RulesSetup *setup;
  char *specs[RULES_SEATS_MAX];
  gboolean has_virtual_dice;
  RtRolls *rolls; /* touched on the main loop only */
  guint64 seed;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->path);
  g_free (job->setup);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_free (job->specs[i]);
  g_clear_object (&job->rolls);
  g_free (job);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  RtGamesNew wanted = { .rules = job->rules,
                        .setup = job->setup,
                        .has_virtual_dice = job->has_virtual_dice };
  GError *error = NULL;
  RtGame *game;

  for (int i = 0; i < RULES_SEATS_MAX; i++)
    wanted.specs[i] = job->specs[i];
  game = job->is_to_read ? rt_game_read (job->path, job->seed, &error)
         : job->path     ? open_path (job->path, job->seed, &error)
                         : begin (&wanted, job->seed, &error);
  if (game)
    g_task_return_pointer (task, game, g_object_unref);
  else
    g_task_return_error (task, error);
}

/* Takes the job over. */
static void
start (Job *job, RtRolls *rolls, guint64 seed, GCancellable *cancellable,
       GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);

  job->rolls = rolls ? g_object_ref (rolls) : NULL;
  job->seed = seed;
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, work);
}

static RtGame *
finish (GAsyncResult *result, GError **error)
{
  const Job *job = g_task_get_task_data (G_TASK (result));

  return with_rolls (g_task_propagate_pointer (G_TASK (result), error), job->rolls);
}

void
rt_games_begin_async (const RtGamesNew *wanted, RtRolls *rolls, guint64 seed,
                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  Job *job = g_new0 (Job, 1);

  job->rules = wanted->rules;
  job->setup = g_memdup2 (wanted->setup, wanted->rules->setup_size);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    job->specs[i] = g_strdup (wanted->specs[i]);
  job->has_virtual_dice = wanted->has_virtual_dice;
  start (job, rolls, seed, cancellable, callback, data);
}

RtGame *
rt_games_begin_finish (GAsyncResult *result, GError **error)
{
  return finish (result, error);
}

void
rt_games_open_async (const char *path, RtRolls *rolls, guint64 seed, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer data)
{
  Job *job = g_new0 (Job, 1);

  job->path = g_strdup (path);
  start (job, rolls, seed, cancellable, callback, data);
}

RtGame *
rt_games_open_finish (GAsyncResult *result, GError **error)
{
  return finish (result, error);
}

void
rt_games_read_async (const char *path, guint64 seed, GCancellable *cancellable,
                     GAsyncReadyCallback callback, gpointer data)
{
  Job *job = g_new0 (Job, 1);

  job->path = g_strdup (path);
  job->is_to_read = TRUE;
  start (job, NULL, seed, cancellable, callback, data);
}

RtGame *
rt_games_read_finish (GAsyncResult *result, GError **error)
{
  return finish (result, error);
}

guint64
rt_fresh_seed (void)
{
  guint64 seed;

  if (getrandom (&seed, sizeof seed, 0) != sizeof seed)
    g_error ("the operating system gives no random numbers");
  return seed;
}
