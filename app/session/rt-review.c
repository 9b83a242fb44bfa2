/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-review.h. */
#include "rt-review.h"

#include "rules/players/players.h"

#include <glib/gi18n.h>

static int
dearest_first_cb (gconstpointer a, gconstpointer b)
{
  const RtVerdict *one = a;
  const RtVerdict *other = b;

  if (one->cost != other->cost)
    return one->cost < other->cost ? 1 : -1;
  return one->index < other->index ? -1 : 1;
}

/* What the choice cost, by the adviser's figures; FALSE if it had no better idea. */
static gboolean
judge (RulesPlayer *adviser, const RulesLog *log, const RulesState *state, const RulesEntry *entry,
       RtVerdict *verdict)
{
  const RulesGame *game = rules_log_game (log);
  g_autofree RulesAdvice *list = g_new (RulesAdvice, RULES_LEGAL_MAX);
  RulesState view;
  RulesBits bits = rules_bits (rules_hash (game, state));

  rules_observe (game, rules_log_setup (log), state, entry->actor, &view);
  gsize n = rules_player_advise (adviser, &view, entry->actor, &bits, list);
  for (gsize i = 1; i < n; i++)
    if (rules_same_action (&list[i].action, &entry->action)) {
      verdict->seat = entry->actor;
      verdict->played = entry->action;
      verdict->best = list[0].action;
      verdict->cost = list[0].margin - list[i].margin;
      verdict->why = list[0].why;
      return verdict->cost > 0;
    }
  return FALSE;
}

GArray *
rt_review (const RulesLog *log, const char *player, GCancellable *cancellable,
           RtReviewFunc progress, gpointer data)
{
  const RulesGame *game = rules_log_game (log);
  const RulesSetup *setup = rules_log_setup (log);
  GArray *verdicts = g_array_new (FALSE, FALSE, sizeof (RtVerdict));
  RulesPlayer *adviser = rules_player_new (game, setup, game->advise ? "level3" : player);
  gsize n = rules_log_depth (log);
  RulesState state;

  if (!adviser)
    g_error ("out of memory, or no player: %s", player);
  rules_begin (game, setup, &state);
  /* The first choice may take seconds by itself. */
  if (progress)
    progress (0, n, data);
  for (gsize i = 0; i < n && !g_cancellable_is_cancelled (cancellable); i++) {
    const RulesEntry *entry = rules_log_played (log, i);
    RtVerdict verdict = { .index = i };

    if (entry->actor >= 0 && judge (adviser, log, &state, entry, &verdict))
      g_array_append_val (verdicts, verdict);
    game->apply (setup, &state, &entry->action, NULL);
    if (progress)
      progress (i + 1, n, data);
  }
  rules_player_free (adviser);
  g_array_sort (verdicts, dearest_first_cb);
  return verdicts;
}

/* ---- In the background ---- */

typedef struct {
  RulesLog *log;
  char *player;
  RtReviewFunc progress;
  gpointer progress_data;
  int done;      /* atomic */
  int is_posted; /* atomic: the main loop will look at `done` */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  rules_log_free (job->log);
  g_free (job->player);
  g_free (job);
}

static gboolean
report_progress_cb (gpointer data)
{
  GTask *task = data;
  Job *job = g_task_get_task_data (task);

  g_atomic_int_set (&job->is_posted, 0);
  if (!g_task_get_completed (task) && !g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    job->progress ((gsize)g_atomic_int_get (&job->done), rules_log_depth (job->log),
                   job->progress_data);
  return G_SOURCE_REMOVE;
}

/* From the thread: many steps may be told at once. */
static void
note_progress (gsize done, gsize all, gpointer data)
{
  GTask *task = data;
  Job *job = g_task_get_task_data (task);

  g_atomic_int_set (&job->done, (int)done);
  if (job->progress && g_atomic_int_compare_and_exchange (&job->is_posted, 0, 1)) {
    g_autoptr (GSource) source = g_idle_source_new ();

    /* As urgent as the end is: what was done before it is told before it. */
    g_source_set_priority (source, g_task_get_priority (task));
    g_source_set_callback (source, report_progress_cb, g_object_ref (task), g_object_unref);
    g_source_attach (source, g_task_get_context (task));
  }
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;

  g_task_return_pointer (task, rt_review (job->log, job->player, cancellable, note_progress, task),
                         (GDestroyNotify)g_array_unref);
}

void
rt_review_async (RulesLog *log, const char *player, GCancellable *cancellable,
                 RtReviewFunc progress, gpointer progress_data, GAsyncReadyCallback callback,
                 gpointer data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, data);
  Job *job = g_new0 (Job, 1);
  const char *why = rules_people_only (rules_log_game (log), rules_log_setup (log));

  *job = (Job){
    .log = log, .player = g_strdup (player), .progress = progress, .progress_data = progress_data
  };
  g_task_set_task_data (task, job, job_free);
  /* Who stops it need not wait for the choice that is being looked at. */
  g_task_set_return_on_cancel (task, TRUE);
  if (why) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s", _ (why));
    return;
  }
  g_task_run_in_thread (task, work);
}

GArray *
rt_review_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
