/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-history-model.h. A listed game never changes: one whose file has changed is read anew. */
#include "rt-history-model.h"

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/session/rt-notes.h"
#include "app/session/rt-recover.h"
#include "app/session/rt-report-private.h"

#include "fleets/fleet-file.h"
#include "rules/rocketmen/rocketmen.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* What tells that a file is the one that was read. */
typedef struct {
  gint64 time_ns;
  gint64 size;
} Stamp;

struct _RtHistoryGame {
  GObject parent_instance;

  char *path;
  Stamp stamps[2]; /* of the journal, and of what stands beside it */
  RtPlayed played;
  char *problem;
  guint good_line; /* of a damaged one: up to where it is whole; 0: nowhere */
  const RulesGame *rules;
  const char *title;
  RulesSetup common; /* the part that every game has */
  char *specs[RULES_SEATS_MAX];
  int points[RULES_SEATS_MAX];
  guint winners;
  gsize n_actions;
  gboolean is_over;
  char *options;
  char *outcome;
  char *moment;
  char *fleets[RULES_SEATS_MAX]; /* of a battle: the ships of each */
};

G_DEFINE_FINAL_TYPE (RtHistoryGame, rt_history_game, G_TYPE_OBJECT)

struct _RtHistory {
  GObject parent_instance;

  char *folder;
  GListStore *games;
  gboolean is_loading;
  gboolean is_stale; /* asked for again while it was loading */
};

G_DEFINE_FINAL_TYPE (RtHistory, rt_history, G_TYPE_OBJECT)

enum { SIGNAL_LOADED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Reading one ---- */

static Stamp
stamp_of (const char *path)
{
  GStatBuf status;

  if (g_stat (path, &status) != 0)
    return (Stamp){ 0 };
  return (Stamp){ (gint64)status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec,
                  status.st_size };
}

static gboolean
is_same (Stamp a, Stamp b)
{
  return a.time_ns == b.time_ns && a.size == b.size;
}

/* A sheet is told as the game that it is for. */
static const char *
title_of (const RulesGame *rules, const RulesSetup *setup)
{
  int option = rules_option (rules, "for");
  const RulesGame *played = NULL;
  char number[12];

  if (g_str_equal (rules->id, "score-sheet") && option >= 0)
    played = rules_find_game (rules_text_value (rules, setup, rules->options[option].kind,
                                                setup->option[option], number));
  return played ? played->title : rules->title;
}

/* The ships that a seat began with, a squadron once: what its players know the battle by. */
static char *
describe_fleet (const RocketmenSetup *setup, int seat)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (int i = 0; i < setup->n_ships; i++) {
    const RocketmenShipCard *ship = &setup->ship[i];

    if (ship->seat == seat && ship->fleet == ROCKETMEN_FLEET_ACTIVE && !ship->squadron
        && ship->name)
      g_string_append_printf (names, "%s%s", names->len ? ", " : "", setup->name[ship->name - 1]);
  }
  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* Where it stands: in a battle the round, and who is to act; chance and the table act for somebody.
 * NULL: it is over. */
static char *
describe_moment (RtGame *game)
{
  const RulesSetup *setup = rt_game_get_setup (game);
  gboolean is_battle = g_str_equal (rt_game_get_rules (game)->id, "rocketmen");
  const RocketmenState *battle = (const RocketmenState *)rt_game_get_state (game);
  int seat = rt_game_get_actor (game);

  if (rt_game_is_over (game))
    return NULL;
  if (seat < 0)
    seat = is_battle ? battle->turn : rt_game_get_roller (game);
  if (seat < 0 || seat >= setup->n_seats)
    return g_strdup (_ ("Not finished."));
  if (is_battle && battle->round > 0)
    return g_strdup_printf (_ ("Round %d, %s acts"), battle->round, setup->seat[seat]);
  return g_strdup_printf (_ ("%s acts"), setup->seat[seat]);
}

static void
take_game (RtHistoryGame *self, RtGame *game)
{
  RulesResult result = { 0 };
  const RulesSetup *setup = rt_game_get_setup (game);

  self->played = rt_game_get_played (game);
  self->rules = rt_game_get_rules (game);
  self->common = *setup;
  self->title = title_of (self->rules, setup);
  self->n_actions = rt_game_get_depth (game);
  self->is_over = rt_game_is_over (game);
  self->rules->result (setup, rt_game_get_state (game), &result);
  self->winners = self->is_over ? result.winners : 0;
  for (int i = 0; i < setup->n_seats; i++) {
    self->specs[i] = g_strdup (rt_game_get_player (game, i));
    self->points[i] = self->rules->is_unscored ? 0 : result.score[i];
  }
  self->options = rt_report_options (game);
  self->outcome = rt_report_outcome (game);
  self->moment = describe_moment (game);
  for (int i = 0; g_str_equal (self->rules->id, "rocketmen") && i < setup->n_seats; i++)
    self->fleets[i] = describe_fleet ((const RocketmenSetup *)setup, i);
}

static RtHistoryGame *
read_game (const char *path, const Stamp stamps[2])
{
  RtHistoryGame *self = g_object_new (RT_TYPE_HISTORY_GAME, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_game_read (path, 0, &error);

  self->path = g_strdup (path);
  memcpy (self->stamps, stamps, sizeof self->stamps);
  if (game) {
    take_game (self, game);
    return self;
  }
  self->good_line = rt_recover_look (path);
  if (self->good_line)
    self->problem = g_strdup_printf (_ ("%s\nThe file was left as it is. Up to line %u the game is "
                                        "whole and can be gone on with "
                                        "as a copy; or mend the line in a text editor."),
                                     error->message, self->good_line);
  else
    self->problem =
        g_strdup_printf (_ ("%s\nThe file was left as it is. Mend that line in a text editor, or "
                            "bring the file back from a copy."),
                         error->message);
  return self;
}

/* ---- Reading all ---- */

typedef struct {
  char *folder;
  GHashTable *known; /* path to RtHistoryGame */
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_free (job->folder);
  g_hash_table_unref (job->known);
  g_free (job);
}

static int
newest_first_cb (gconstpointer a, gconstpointer b)
{
  RtHistoryGame *one = *(RtHistoryGame *const *)a;
  RtHistoryGame *other = *(RtHistoryGame *const *)b;
  gint64 one_s = rt_history_game_get_time (one);
  gint64 other_s = rt_history_game_get_time (other);

  if (one_s != other_s)
    return one_s < other_s ? 1 : -1;
  if (one->stamps[0].time_ns != other->stamps[0].time_ns)
    return one->stamps[0].time_ns < other->stamps[0].time_ns ? 1 : -1;
  return strcmp (one->path, other->path);
}

static RtHistoryGame *
known_or_read (const Job *job, const char *path)
{
  g_autofree char *beside = rt_notes_path (path);
  const Stamp stamps[2] = { stamp_of (path), stamp_of (beside) };
  RtHistoryGame *known = g_hash_table_lookup (job->known, path);

  if (known && is_same (known->stamps[0], stamps[0]) && is_same (known->stamps[1], stamps[1]))
    return g_object_ref (known);
  return read_game (path, stamps);
}

static void
load (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  const Job *job = data;
  GPtrArray *found = g_ptr_array_new_with_free_func (g_object_unref);
  g_autoptr (GDir) dir = g_dir_open (job->folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (job->folder, name, NULL);

    if (g_str_has_suffix (name, ".journal"))
      g_ptr_array_add (found, known_or_read (job, path));
  }
  g_ptr_array_sort (found, newest_first_cb);
  g_task_return_pointer (task, found, (GDestroyNotify)g_ptr_array_unref);
}

/* Only what differs is told, so that a list keeps its place and its choice. */
static void
show (RtHistory *self, const GPtrArray *found)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->games));
  guint head = 0;
  guint tail = 0;

  for (; head < MIN (n, found->len); head++) {
    g_autoptr (GObject) here = g_list_model_get_item (G_LIST_MODEL (self->games), head);

    if (here != found->pdata[head])
      break;
  }
  for (; tail < MIN (n, found->len) - head; tail++) {
    g_autoptr (GObject) here = g_list_model_get_item (G_LIST_MODEL (self->games), n - 1 - tail);

    if (here != found->pdata[found->len - 1 - tail])
      break;
  }
  if (n - head - tail || found->len - head - tail)
    g_list_store_splice (self->games, head, n - head - tail, found->pdata + head,
                         found->len - head - tail);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtHistory *self = RT_HISTORY (source);
  g_autoptr (GPtrArray) found = g_task_propagate_pointer (G_TASK (result), NULL);

  self->is_loading = FALSE;
  show (self, found);
  g_signal_emit (self, signals[SIGNAL_LOADED], 0);
  if (self->is_stale)
    rt_history_refresh (self);
}

void
rt_history_refresh (RtHistory *self)
{
  g_autoptr (GTask) task = NULL;
  Job *job;

  self->is_stale = self->is_loading;
  if (self->is_loading)
    return;
  self->is_loading = TRUE;
  job = g_new0 (Job, 1);
  job->folder = g_strdup (self->folder);
  job->known = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_object_unref);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->games)); i++) {
    RtHistoryGame *game = g_list_model_get_item (G_LIST_MODEL (self->games), i);

    g_hash_table_insert (job->known, game->path, game);
  }
  task = g_task_new (self, NULL, loaded_cb, NULL);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, load);
}

/* ---- Removing ---- */

/* A journal that a session has open is locked. */
static gboolean
is_free (const char *path, GError **error)
{
  int fd = fleet_file_open (path, O_RDONLY, NULL);
  gboolean is_locked = fd >= 0 && fleet_file_lock (fd, 0) == FLEET_LOCK_BUSY;

  if (fd >= 0)
    close (fd);
  if (is_locked)
    g_set_error (error, RT_ERROR, RT_ERROR_BUSY, _ ("%s is being played; leave the game first"),
                 path);
  return !is_locked;
}

/* A journal, and what stands beside it if it does. */
static gboolean
move (const char *from, const char *to, GError **error)
{
  g_autofree char *beside = rt_notes_path (from);
  g_autofree char *beside_to = rt_notes_path (to);

  if (g_rename (from, to) != 0) {
    int saved = errno;

    g_set_error (error, RT_ERROR, RT_ERROR_DISK, _ ("%s cannot be moved: %s"), from,
                 g_strerror (saved));
    return FALSE;
  }
  g_rename (beside, beside_to);
  return TRUE;
}

/* The name itself, or with a number before its ending. */
static char *
free_name (const char *folder, const char *name)
{
  for (int i = 1;; i++) {
    g_autofree char *stem = g_strndup (name, strlen (name) - strlen (".journal"));
    g_autofree char *other = g_strdup_printf ("%s-%d.journal", stem, i);
    char *path = g_build_filename (folder, i == 1 ? name : other, NULL);

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return path;
    g_free (path);
  }
}

char *
rt_history_remove (RtHistory *self, RtHistoryGame *game, GError **error)
{
  g_autofree char *folder = g_build_filename (self->folder, "..", "removed", NULL);
  g_autofree char *whole = g_canonicalize_filename (folder, NULL);
  g_autofree char *name = g_path_get_basename (game->path);
  g_autofree char *to = NULL;

  if (!is_free (game->path, error))
    return NULL;
  g_mkdir_with_parents (whole, 0700);
  to = free_name (whole, name);
  if (!move (game->path, to, error))
    return NULL;
  rt_history_refresh (self);
  return g_steal_pointer (&to);
}

gboolean
rt_history_restore (RtHistory *self, const char *removed, GError **error)
{
  g_autofree char *name = g_path_get_basename (removed);
  g_autofree char *to = free_name (self->folder, name);

  if (!move (removed, to, error))
    return FALSE;
  rt_history_refresh (self);
  return TRUE;
}

char *
rt_history_recover (RtHistory *self, RtHistoryGame *game, char **report, GError **error)
{
  char *copy = rt_recover (game->path, report, error);

  if (copy)
    rt_history_refresh (self);
  return copy;
}

/* ---- Over all evenings ---- */

static RtHistoryFigure *
figure_of (GArray *figures, RtHistoryGame *game, int seat)
{
  const char *name = game->common.seat[seat];
  RtHistoryFigure new = { .title = game->title,
                          .name = name,
                          .is_computer = game->specs[seat] != NULL,
                          .best = G_MININT,
                          .is_unscored = game->rules->is_unscored };

  for (guint i = 0; i < figures->len; i++) {
    RtHistoryFigure *figure = &g_array_index (figures, RtHistoryFigure, i);

    if (g_str_equal (figure->title, game->title) && g_str_equal (figure->name, name)
        && figure->is_computer == new.is_computer)
      return figure;
  }
  g_array_append_val (figures, new);
  return &g_array_index (figures, RtHistoryFigure, figures->len - 1);
}

static int
most_won_first_cb (gconstpointer a, gconstpointer b)
{
  const RtHistoryFigure *one = a;
  const RtHistoryFigure *other = b;
  int by_title = strcmp (one->title, other->title);

  if (by_title)
    return by_title;
  if (one->n_won != other->n_won)
    return other->n_won - one->n_won;
  return strcmp (one->name, other->name);
}

GArray *
rt_history_get_figures (RtHistory *self)
{
  GArray *figures = g_array_new (FALSE, FALSE, sizeof (RtHistoryFigure));

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->games)); i++) {
    g_autoptr (RtHistoryGame) game = g_list_model_get_item (G_LIST_MODEL (self->games), i);

    for (int seat = 0; game->is_over && seat < game->common.n_seats; seat++) {
      RtHistoryFigure *figure = figure_of (figures, game, seat);

      figure->n_played++;
      figure->n_won += rt_history_game_has_won (game, seat);
      figure->best = MAX (figure->best, game->points[seat]);
      figure->mean += (game->points[seat] - figure->mean) / figure->n_played;
    }
  }
  g_array_sort (figures, most_won_first_cb);
  return figures;
}

/* ---- The history ---- */

GListModel *
rt_history_get_games (RtHistory *self)
{
  return G_LIST_MODEL (self->games);
}

static void
rt_history_finalize (GObject *object)
{
  RtHistory *self = RT_HISTORY (object);

  g_free (self->folder);
  g_object_unref (self->games);
  G_OBJECT_CLASS (rt_history_parent_class)->finalize (object);
}

static void
rt_history_class_init (RtHistoryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_history_finalize;
  signals[SIGNAL_LOADED] = g_signal_new ("loaded", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_history_init (RtHistory *self)
{
  self->games = g_list_store_new (RT_TYPE_HISTORY_GAME);
}

RtHistory *
rt_history_new (const char *folder)
{
  RtHistory *self = g_object_new (RT_TYPE_HISTORY, NULL);

  self->folder = folder ? g_strdup (folder) : rt_library_path ("games");
  return self;
}

/* ---- One game ---- */

static void
rt_history_game_finalize (GObject *object)
{
  RtHistoryGame *self = RT_HISTORY_GAME (object);

  g_free (self->path);
  g_free (self->problem);
  g_free (self->options);
  g_free (self->moment);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_free (self->fleets[i]);
  g_free (self->outcome);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_free (self->specs[i]);
  G_OBJECT_CLASS (rt_history_game_parent_class)->finalize (object);
}

static void
rt_history_game_class_init (RtHistoryGameClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_history_game_finalize;
}

static void
rt_history_game_init (RtHistoryGame *self)
{
}

const char *
rt_history_game_get_path (RtHistoryGame *self)
{
  return self->path;
}

gint64
rt_history_game_get_time (RtHistoryGame *self)
{
  return self->played.last_s ? self->played.last_s : self->stamps[0].time_ns / 1000000000;
}

const char *
rt_history_game_get_problem (RtHistoryGame *self)
{
  return self->problem;
}

guint
rt_history_game_get_good_line (RtHistoryGame *self)
{
  return self->good_line;
}

const RulesGame *
rt_history_game_get_rules (RtHistoryGame *self)
{
  return self->rules;
}

const char *
rt_history_game_get_title (RtHistoryGame *self)
{
  return self->title;
}

int
rt_history_game_get_n_seats (RtHistoryGame *self)
{
  return self->common.n_seats;
}

const char *
rt_history_game_get_name (RtHistoryGame *self, int seat)
{
  return self->common.seat[seat];
}

const char *
rt_history_game_get_spec (RtHistoryGame *self, int seat)
{
  return self->specs[seat];
}

int
rt_history_game_get_points (RtHistoryGame *self, int seat)
{
  return self->points[seat];
}

gboolean
rt_history_game_has_won (RtHistoryGame *self, int seat)
{
  return self->winners >> seat & 1;
}

gsize
rt_history_game_get_n_actions (RtHistoryGame *self)
{
  return self->n_actions;
}

gboolean
rt_history_game_is_over (RtHistoryGame *self)
{
  return self->is_over;
}

const char *
rt_history_game_get_options (RtHistoryGame *self)
{
  return self->options;
}

char *
rt_history_game_describe_players (RtHistoryGame *self)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < self->common.n_seats; i++) {
    g_string_append_printf (text, "%s%s", i ? ", " : "", self->common.seat[i]);
    if (self->specs[i])
      g_string_append_printf (text, " (%s)", _ ("computer"));
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

const char *
rt_history_game_get_moment (RtHistoryGame *self)
{
  return self->moment;
}

const char *
rt_history_game_get_fleet (RtHistoryGame *self, int seat)
{
  return self->fleets[seat];
}

char *
rt_history_game_describe_outcome (RtHistoryGame *self)
{
  return g_strdup (self->outcome);
}
