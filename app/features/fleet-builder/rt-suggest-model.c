/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-suggest-model.h. */
#include "rt-suggest-model.h"

/* How often the progress is told. */
enum { TELL_MS = 150 };

/* What the thread works on: nothing of it changes meanwhile but the progress. */
typedef struct {
  FleetCatalogue *catalogue;
  FleetCollection *collection; /* NULL: every card */
  FleetSuggestOptions options;
  GMutex lock;
  FleetSuggestProgress progress;
} Job;

struct _RtSuggest {
  GObject parent_instance;

  RtLibrary *library;
  GTask *task; /* the one that runs */
  guint teller;
  FleetSuggestions *found;
  GError *error;
};

G_DEFINE_FINAL_TYPE (RtSuggest, rt_suggest, G_TYPE_OBJECT)

static guint changed_signal;

static void
job_free (gpointer data)
{
  Job *job = data;

  fleet_catalogue_unref (job->catalogue);
  g_clear_pointer (&job->collection, fleet_collection_free);
  g_mutex_clear (&job->lock);
  g_free (job);
}

static void
progress_cb (const FleetSuggestProgress *progress, gpointer data)
{
  Job *job = data;

  g_mutex_lock (&job->lock);
  job->progress = *progress;
  g_mutex_unlock (&job->lock);
}

static void
work_cb (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  FleetSuggestOptions options = job->options;
  GError *error = NULL;
  FleetSuggestions *found;

  options.cancellable = cancellable;
  options.progress_cb = progress_cb;
  options.data = job;
  found = fleet_suggest (job->catalogue, job->collection, &options, &error);
  if (found)
    g_task_return_pointer (task, found, (GDestroyNotify)fleet_suggestions_free);
  else
    g_task_return_error (task, error);
}

static void
forget_task (RtSuggest *self)
{
  g_clear_handle_id (&self->teller, g_source_remove);
  g_clear_object (&self->task);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtSuggest *self = RT_SUGGEST (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (FleetSuggestions) found = g_task_propagate_pointer (G_TASK (result), &error);

  if (G_TASK (result) != self->task)
    return;
  forget_task (self);
  self->found = g_steal_pointer (&found);
  self->error = g_steal_pointer (&error);
  g_signal_emit (self, changed_signal, 0);
}

static gboolean
report_progress_cb (gpointer data)
{
  g_signal_emit (data, changed_signal, 0);
  return G_SOURCE_CONTINUE;
}

static void
give_up (RtSuggest *self)
{
  rt_suggest_stop (self);
  forget_task (self);
  g_clear_pointer (&self->found, fleet_suggestions_free);
  g_clear_error (&self->error);
}

void
rt_suggest_start (RtSuggest *self, FleetMeasure measure, guint count, gboolean from_collection)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Job *job = g_new0 (Job, 1);

  give_up (self);
  job->catalogue = fleet_catalogue_ref (rt_library_get_catalogue (self->library));
  if (from_collection) {
    job->collection = fleet_collection_new ();
    fleet_collection_take (job->collection, rt_library_get_collection (self->library));
  }
  job->options.measure = measure;
  job->options.count = count;
  g_mutex_init (&job->lock);
  self->task = g_task_new (self, cancellable, done_cb, NULL);
  /* Stopped, it still has an answer. */
  g_task_set_check_cancellable (self->task, FALSE);
  g_task_set_task_data (self->task, job, job_free);
  g_task_run_in_thread (self->task, work_cb);
  self->teller = g_timeout_add (TELL_MS, report_progress_cb, self);
  g_signal_emit (self, changed_signal, 0);
}

void
rt_suggest_stop (RtSuggest *self)
{
  if (self->task)
    g_cancellable_cancel (g_task_get_cancellable (self->task));
}

gboolean
rt_suggest_is_running (RtSuggest *self)
{
  return self->task != NULL;
}

FleetSuggestProgress
rt_suggest_get_progress (RtSuggest *self)
{
  Job *job = self->task ? g_task_get_task_data (self->task) : NULL;
  FleetSuggestProgress progress = { 0 };

  if (!job)
    return progress;
  g_mutex_lock (&job->lock);
  progress = job->progress;
  g_mutex_unlock (&job->lock);
  return progress;
}

const FleetSuggestions *
rt_suggest_get_found (RtSuggest *self)
{
  return self->found;
}

const GError *
rt_suggest_get_error (RtSuggest *self)
{
  return self->error;
}

static void
rt_suggest_finalize (GObject *object)
{
  RtSuggest *self = RT_SUGGEST (object);

  give_up (self);
  g_clear_object (&self->library);
  G_OBJECT_CLASS (rt_suggest_parent_class)->finalize (object);
}

static void
rt_suggest_class_init (RtSuggestClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_suggest_finalize;
  changed_signal = g_signal_new ("changed", RT_TYPE_SUGGEST, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 0);
}

static void
rt_suggest_init (RtSuggest *self)
{
}

RtSuggest *
rt_suggest_new (RtLibrary *library)
{
  RtSuggest *self = g_object_new (RT_TYPE_SUGGEST, NULL);

  self->library = g_object_ref (library);
  return self;
}
