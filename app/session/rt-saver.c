/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-saver.h. One text is with the worker at a time, one may wait. */
#include "rt-saver.h"

#include "fleets/fleet-store.h"

typedef struct {
  char *path;
  char *seen;
  char *text;
  guint64 version;
} Job;

struct _RtSaver {
  char *path;
  char *mark;
  RtSavedFunc saved;
  gpointer owner;
  gboolean is_busy;
  gboolean is_closed;
  char *waiting;
  guint64 waiting_version;
};

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->path);
  g_free (job->seen);
  g_free (job->text);
  g_free (job);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;

  if (fleet_store_save (job->path, job->text, strlen (job->text), job->seen, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void start (RtSaver *self, char *text, guint64 version);

static void
destroy (RtSaver *self)
{
  g_free (self->path);
  g_free (self->mark);
  g_free (self->waiting);
  g_free (self);
}

static void
done_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtSaver *self = data;
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  self->is_busy = FALSE;
  if (g_task_propagate_boolean (G_TASK (result), &error)) {
    g_free (self->mark);
    self->mark = fleet_store_mark (job->text, strlen (job->text));
  } else {
    /* What waits was made on top of what could not be written. */
    g_clear_pointer (&self->waiting, g_free);
  }
  if (!self->is_closed)
    self->saved (job->version, error, self->owner);
  if (self->waiting && !self->is_busy)
    start (self, g_steal_pointer (&self->waiting), self->waiting_version);
}

static void
start (RtSaver *self, char *text, guint64 version)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, done_cb, self);
  Job *job = g_new (Job, 1);

  *job = (Job){ g_strdup (self->path), g_strdup (self->mark), text, version };
  g_task_set_task_data (task, job, job_free);
  self->is_busy = TRUE;
  g_task_run_in_thread (task, work);
}

void
rt_saver_save (RtSaver *self, char *text, guint64 version)
{
  if (!self->is_busy) {
    start (self, text, version);
    return;
  }
  g_free (self->waiting);
  self->waiting = text;
  self->waiting_version = version;
}

RtSaver *
rt_saver_new (const char *path, const char *mark, RtSavedFunc saved, gpointer owner)
{
  RtSaver *self = g_new0 (RtSaver, 1);

  self->path = g_strdup (path);
  self->mark = g_strdup (mark);
  self->saved = saved;
  self->owner = owner;
  return self;
}

void
rt_saver_free (RtSaver *self)
{
  self->is_closed = TRUE;
  while (self->is_busy)
    g_main_context_iteration (NULL, TRUE);
  destroy (self);
}
