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

enum {
  SLICE = 500,   /* tries between two looks at whether it is stopped */
  SCREENING = 4, /* a share of the tries says whether there is anything to look at closely */
  COMPARING = 4, /* and one is tried with each of the two */
};

/* FALSE: it was stopped. */
static gboolean
think (RulesPlayer *adviser, unsigned tries, GCancellable *cancellable)
{
  for (unsigned done = 0; done < tries; done += SLICE) {
    if (g_cancellable_is_cancelled (cancellable))
      return FALSE;
    rules_player_think (adviser, MIN (SLICE, tries - done));
  }
  return TRUE;
}

/* Where the action stands among those that were thought of, best first; -1: it was never tried. */
static int
find_place (RulesPlayer *adviser, const RulesAction *action, RulesAdvice *list)
{
  gsize n = rules_player_advise (adviser, list);

  for (gsize i = 0; i < n; i++)
    if (rules_same_action (&list[i].action, action))
      return (int)i;
  return -1;
}

/* A game's own player does not search: its figures are what it goes by. */
static gboolean
judge_by_own (RulesPlayer *adviser, const RulesEntry *entry, RulesAdvice *list, RtVerdict *verdict)
{
  int place = find_place (adviser, &entry->action, list);

  if (place <= 0)
    return FALSE;
  verdict->seat = entry->actor;
  verdict->played = entry->action;
  verdict->best = list[0].action;
  verdict->cost = list[0].margin - list[place].margin;
  verdict->why = list[0].why;
  return verdict->cost > 0;
}

/* Is there for certain a better one, and what does it gain? A first look is enough for most
 * choices. The two are then compared anew: the figures that made the better one stand out would
 * flatter it.
 */
static gboolean
judge (RulesPlayer *adviser, const RulesLog *log, const RulesState *state, const RulesEntry *entry,
       GCancellable *cancellable, RtVerdict *verdict)
{
  const RulesGame *game = rules_log_game (log);
  g_autofree RulesAdvice *list = g_new (RulesAdvice, RULES_LEGAL_MAX);
  unsigned tries = rules_player_tries (adviser);
  RulesComparison comparison = { 0 };
  RulesState view;

  rules_observe (game, rules_log_setup (log), state, entry->actor, &view);
  rules_player_begin (adviser, &view, entry->actor, rules_bits (rules_hash (game, state)));
  if (tries == 0)
    return judge_by_own (adviser, entry, list, verdict);
  if (!think (adviser, MAX (tries / SCREENING, 1), cancellable)
      || find_place (adviser, &entry->action, list) <= 0
      || !think (adviser, tries - tries / SCREENING, cancellable)
      || find_place (adviser, &entry->action, list) <= 0)
    return FALSE;
  for (unsigned done = 0; done < MAX (tries / COMPARING, 1); done += SLICE) {
    if (g_cancellable_is_cancelled (cancellable))
      return FALSE;
    rules_player_compare (adviser, &list[0].action, &entry->action,
                          MIN (SLICE, MAX (tries / COMPARING, 1) - done), &comparison);
  }
  verdict->seat = entry->actor;
  verdict->played = entry->action;
  verdict->best = list[0].action;
  verdict->cost = rules_comparison_gain (&comparison);
  verdict->error = rules_comparison_error (&comparison);
  return verdict->cost > verdict->error;
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

    if (entry->actor >= 0 && judge (adviser, log, &state, entry, cancellable, &verdict))
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
