/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-film-save.h. */
#include "rt-film-save.h"

#include "app/session/rt-map-png.h"
#include "app/session/rt-map.h"
#include "app/session/rt-report.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
  GtkFileChooserNative *dialog;
  RtGame *game; /* a copy, of the thread alone */
  gsize moment;
  char *path;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_clear_object (&job->dialog);
  g_clear_object (&job->game);
  g_free (job->path);
  g_free (job);
}

static GBytes *
take_text (char *text)
{
  return text ? g_bytes_new_take (text, strlen (text)) : NULL;
}

static GBytes *
draw (const Job *job, gboolean is_svg, GError **error)
{
  const RulesLog *log = rt_game_peek_log (job->game);
  g_autofree RulesState *state = g_new0 (RulesState, 1);

  rules_log_state_at (log, job->moment, state);
  g_autoptr (RtMap) map = rt_map_new (rules_log_game (log), rules_log_setup (log), state);
  g_autoptr (RtMapTrail) trail = rt_map_trail_read (log, job->moment);
  char *svg = rt_map_write_svg (map, trail, &(RtMapLook){ .prefix = "table" });
  if (is_svg)
    return take_text (svg);
  GBytes *png = rt_map_draw_png (svg, error);
  g_free (svg);
  return png;
}

static GBytes *
make (const Job *job, GError **error)
{
  if (g_str_has_suffix (job->path, ".html"))
    return take_text (rt_report_write_film (job->game, 0));
  if (g_str_has_suffix (job->path, ".svg") || g_str_has_suffix (job->path, ".png"))
    return draw (job, g_str_has_suffix (job->path, ".svg"), error);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_FILENAME,
                       _ ("Let the name end in .html for a film, in .svg or .png for a picture."));
  return NULL;
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;

  rt_game_go_to (job->game, G_MAXSIZE);
  g_autoptr (GBytes) bytes = make (job, &error);
  if (bytes
      && g_file_set_contents_full (job->path, g_bytes_get_data (bytes, NULL),
                                   (gssize)g_bytes_get_size (bytes), G_FILE_SET_CONTENTS_CONSISTENT,
                                   0644, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
chosen_cb (GtkNativeDialog *dialog, int response, GTask *task)
{
  Job *job = g_task_get_task_data (task);
  g_autoptr (GTask) owned = task;
  g_autoptr (GFile) file = NULL;

  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  job->path = file ? g_file_get_path (file) : NULL;
  if (job->path)
    g_task_run_in_thread (task, work);
  else
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s", "");
}

void
rt_film_save_async (GtkWindow *parent, RtGame *copy, const char *title, const char *name,
                    GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, NULL, callback, data);
  Job *job = g_new0 (Job, 1);

  job->game = rt_game_branch (copy);
  job->moment = rt_game_get_depth (copy);
  job->dialog = gtk_file_chooser_native_new (title, parent, GTK_FILE_CHOOSER_ACTION_SAVE,
                                             _ ("Save"), _ ("Cancel"));
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (job->dialog), name);
  g_task_set_task_data (task, job, job_free);
  g_signal_connect (job->dialog, "response", G_CALLBACK (chosen_cb), task);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (job->dialog));
}

gboolean
rt_film_save_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}
