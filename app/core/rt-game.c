/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-game.h.
 *
 * The session belongs to the worker while an entry is being written; what is shown meanwhile is the
 * copy of the state and the log that were taken after the entry before. So there is no lock, and
 * the main loop never touches a file.
 */
#include "rt-game.h"

#include "rules/players/players.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

/* What one action of the line of play told. */
typedef struct {
  int actor;
  char origin[RULES_ORIGIN_MAX];
  guint n_events;
  RulesReason *events;
} Line;

struct _RtGame {
  GObject parent_instance;

  RtSession *session;
  const RulesGame *rules;
  const RulesSetup *setup;
  RulesState state;
  GPtrArray *lines; /* of Line: the actions that stand, and those that can be redone */
  gsize depth;
  gsize undoable;
  RtRolls *rolls;
  RulesBits bits;
  char *specs[RULES_SEATS_MAX];
  guint pace_ms;
  guint pause; /* before a computer's move is made */
  gboolean is_started;
  gboolean is_writing;
  gboolean awaits_dice;
  GCancellable *thinking; /* of the thought that still matters; NULL: nobody thinks */
};

G_DEFINE_FINAL_TYPE (RtGame, rt_game, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_REFUSED, SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void go_on (RtGame *self);

/* ---- Lines ---- */

static void
line_free (gpointer data)
{
  Line *line = data;

  g_free (line->events);
  g_free (line);
}

static Line *
new_line (const RulesEntry *entry, const RulesOutcome *outcome)
{
  Line *line = g_new0 (Line, 1);

  line->actor = entry->actor;
  memcpy (line->origin, entry->origin, sizeof line->origin);
  line->n_events = outcome->n_events;
  line->events = g_memdup2 (outcome->event, outcome->n_events * sizeof outcome->event[0]);
  return line;
}

/* Plays the whole line of play once more, for what its actions told. */
static void
read_lines (RtGame *self)
{
  const RulesLog *log = rt_session_get_log (self->session);
  gsize n = rules_log_depth (log) + rules_log_redoable (log);
  g_autofree RulesState *state = g_new0 (RulesState, 1);
  g_autofree RulesOutcome *outcome = g_new (RulesOutcome, 1);

  rules_begin (self->rules, self->setup, state);
  for (gsize i = 0; i < n; i++) {
    const RulesEntry *entry = rules_log_played (log, i);

    *outcome = (RulesOutcome){ 0 };
    rules_apply (self->rules, self->setup, state, &entry->action, outcome);
    g_ptr_array_add (self->lines, new_line (entry, outcome));
  }
}

/* What the session says now becomes what is shown. */
static void
take_over (RtGame *self)
{
  const RulesLog *log = rt_session_get_log (self->session);

  rules_copy (self->rules, &self->state, rt_session_get_state (self->session));
  self->depth = rules_log_depth (log);
  self->undoable = rules_log_last_choice (log);
}

/* ---- Writing ---- */

typedef struct {
  RulesEntry entry;
  RulesOutcome outcome;
  RtAppend status;
} Job;

static void
write_job (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  RtGame *self = source;
  Job *job = data;
  GError *error = NULL;

  (void)cancellable;
  job->status = rt_session_append (self->session, &job->entry, &job->outcome, &error);
  if (job->status == RT_APPEND_FAILED)
    g_task_return_error (task, error);
  else
    g_task_return_boolean (task, TRUE);
}

static void
note_entry (RtGame *self, const Job *job)
{
  if (job->entry.type != RULES_ENTRY_ACTION)
    return;
  /* A new action ends what could be redone. */
  g_ptr_array_set_size (self->lines, (int)self->depth);
  g_ptr_array_add (self->lines, new_line (&job->entry, &job->outcome));
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtGame *self = RT_GAME (source);
  const Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  (void)data;
  self->is_writing = FALSE;
  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
  } else if (job->status == RT_APPEND_REFUSED) {
    g_autofree char *text = rt_describe_refusal (self->rules, self->setup, &job->outcome.refusal);

    g_signal_emit (self, signals[SIGNAL_REFUSED], 0, text, job->outcome.refusal.phrase->rule);
  } else {
    note_entry (self, job);
    take_over (self);
  }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  if (!error && job->status == RT_APPEND_DONE)
    go_on (self);
}

static void
append (RtGame *self, const RulesEntry *entry)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, written_cb, NULL);
  Job *job = g_new0 (Job, 1);

  job->entry = *entry;
  g_task_set_task_data (task, job, g_free);
  self->is_writing = TRUE;
  g_task_run_in_thread (task, write_job);
}

static void
append_action (RtGame *self, int actor, const RulesAction *action, const char *origin)
{
  RulesEntry entry = { .type = RULES_ENTRY_ACTION, .actor = actor, .action = *action };

  g_strlcpy (entry.origin, origin, sizeof entry.origin);
  append (self, &entry);
}

/* ---- Chance ---- */

static gboolean
is_dice (const RulesUrn *urn)
{
  return urn->goes_back && urn->first == 1 && urn->n_faces == 6;
}

static void
draw (RtGame *self, const RulesUrn *urn)
{
  RulesAction action;

  rules_draw (urn, &self->bits, &action);
  append_action (self, RULES_CHANCE, &action, "virtual");
}

static void
await_dice (RtGame *self, const RulesUrn *urn)
{
  const char *name = urn->seat >= 0 ? self->setup->seat[urn->seat] : "";
  g_autofree char *title =
      *name ? g_strdup_printf (ngettext ("%s rolls %d die", "%s rolls %d dice", urn->draws), name,
                               urn->draws)
            : g_strdup_printf (ngettext ("Roll %d die", "Roll %d dice", urn->draws), urn->draws);
  const RtRollWanted wanted = {
    .n_dice = urn->draws, .sides = 6, .seat = urn->seat, .player = name, .title = title
  };

  self->awaits_dice = TRUE;
  rt_rolls_await (self->rolls, &wanted);
}

static void
dice_cb (RtRolls *rolls, const int *faces, const char *origin, RtGame *self)
{
  RulesUrn urn;
  RulesAction action;

  (void)rolls;
  if (!self->awaits_dice)
    return;
  self->awaits_dice = FALSE;
  self->rules->chance (self->setup, &self->state, &urn);
  action = urn.base;
  for (int i = 0; i < urn.draws && action.n_args < RULES_ARGS_MAX; i++)
    action.arg[action.n_args++] = (int16_t)faces[i];
  append_action (self, RULES_CHANCE, &action, origin);
}

static void
let_chance_act (RtGame *self)
{
  RulesUrn urn;

  self->rules->chance (self->setup, &self->state, &urn);
  if (is_dice (&urn) && self->rolls)
    await_dice (self, &urn);
  else
    draw (self, &urn);
}

/* ---- Computer players ---- */

typedef struct {
  RulesPlayer *player;
  RulesState view;
  int seat;
  RulesBits bits;
  RulesAction action;
} Thought;

static void
think (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Thought *thought = data;

  (void)source;
  (void)cancellable;
  rules_player_choose (thought->player, &thought->view, thought->seat, &thought->bits,
                       &thought->action);
  g_task_return_boolean (task, TRUE);
}

static gboolean
move_cb (gpointer data)
{
  GTask *task = data;
  RtGame *self = RT_GAME (g_task_get_source_object (task));
  const Thought *thought = g_task_get_task_data (task);

  self->pause = 0;
  append_action (self, thought->seat, &thought->action, self->specs[thought->seat]);
  return G_SOURCE_REMOVE;
}

static void
thought_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtGame *self = RT_GAME (source);

  (void)data;
  /* One that was overtaken by an undo is forgotten. */
  if (!g_task_propagate_boolean (G_TASK (result), NULL)
      || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  g_clear_object (&self->thinking);
  self->pause = g_timeout_add_full (G_PRIORITY_DEFAULT, self->pace_ms, move_cb,
                                    g_object_ref (result), g_object_unref);
}

/* A player is made for each thought, so that one that goes on in vain shares nothing with the next.
 */
static void
thought_free (gpointer data)
{
  Thought *thought = data;

  rules_player_free (thought->player);
  g_free (thought);
}

static void
let_computer_act (RtGame *self, int seat)
{
  Thought *thought = g_new0 (Thought, 1);
  g_autoptr (GTask) task = NULL;

  thought->player = rules_player_new (self->rules, self->setup, self->specs[seat]);
  thought->seat = seat;
  thought->bits = rules_bits (rules_bits_next (&self->bits));
  rules_observe (self->rules, self->setup, &self->state, seat, &thought->view);
  self->thinking = g_cancellable_new ();
  task = g_task_new (self, self->thinking, thought_cb, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, thought, thought_free);
  g_task_run_in_thread (task, think);
}

static void
stop_thinking (RtGame *self)
{
  if (self->thinking)
    g_cancellable_cancel (self->thinking);
  g_clear_object (&self->thinking);
  g_clear_handle_id (&self->pause, g_source_remove);
}

/* ---- Whose turn it is ---- */

static void
go_on (RtGame *self)
{
  int actor = rules_actor (&self->state);

  if (!self->is_started || self->is_writing)
    return;
  if (actor == RULES_CHANCE)
    let_chance_act (self);
  else if (actor >= 0 && self->specs[actor] && !self->thinking && !self->pause)
    let_computer_act (self, actor);
}

void
rt_game_start (RtGame *self)
{
  self->is_started = TRUE;
  go_on (self);
}

/* ---- What people do ---- */

gboolean
rt_game_do (RtGame *self, const RulesAction *action, const char *origin)
{
  int actor = rules_actor (&self->state);

  if (self->is_writing || actor < 0 || self->specs[actor])
    return FALSE;
  append_action (self, actor, action, origin ? origin : "");
  return TRUE;
}

static void
append_steps (RtGame *self, RulesEntryType type, gsize count)
{
  const RulesEntry entry = { .type = type, .count = (unsigned)count };

  if (count == 0 || self->is_writing)
    return;
  stop_thinking (self);
  if (self->awaits_dice) {
    self->awaits_dice = FALSE;
    rt_rolls_cancel (self->rolls);
  }
  append (self, &entry);
}

void
rt_game_undo (RtGame *self)
{
  append_steps (self, RULES_ENTRY_UNDO, rt_game_get_undoable (self));
}

/* How many actions a redo brings back: up to where a person would act again. */
static gsize
redo_steps (RtGame *self)
{
  gsize n = 1;

  while (self->depth + n < self->lines->len) {
    int actor = ((Line *)g_ptr_array_index (self->lines, self->depth + n))->actor;

    if (actor >= 0 && !self->specs[actor])
      break;
    n++;
  }
  return n;
}

void
rt_game_redo (RtGame *self)
{
  if (rt_game_get_redoable (self))
    append_steps (self, RULES_ENTRY_REDO, redo_steps (self));
}

void
rt_game_undo_to (RtGame *self, gsize depth)
{
  if (depth < self->depth)
    append_steps (self, RULES_ENTRY_UNDO, self->depth - depth);
}

gsize
rt_game_get_undoable (RtGame *self)
{
  gsize i = self->depth;

  /* Computers' moves and chance go along, back to the last choice of a person. */
  while (i > 0) {
    int actor = ((Line *)g_ptr_array_index (self->lines, --i))->actor;

    if (actor >= 0 && !self->specs[actor])
      return self->depth - i;
  }
  return self->undoable;
}

gsize
rt_game_get_redoable (RtGame *self)
{
  return self->lines->len - self->depth;
}

/* ---- Looking ---- */

void
rt_game_set_player (RtGame *self, int seat, const char *spec)
{
  g_return_if_fail (seat >= 0 && seat < RULES_SEATS_MAX);
  g_free (self->specs[seat]);
  self->specs[seat] = spec && rules_player_is_spec (spec) ? g_strdup (spec) : NULL;
}

const char *
rt_game_get_player (RtGame *self, int seat)
{
  return self->specs[seat];
}

void
rt_game_set_pace (RtGame *self, guint pace_ms)
{
  self->pace_ms = pace_ms;
}

const RulesGame *
rt_game_get_rules (RtGame *self)
{
  return self->rules;
}

const RulesSetup *
rt_game_get_setup (RtGame *self)
{
  return self->setup;
}

const RulesState *
rt_game_get_state (RtGame *self)
{
  return &self->state;
}

void
rt_game_get_view (RtGame *self, int seat, RulesState *view)
{
  rules_observe (self->rules, self->setup, &self->state, seat, view);
}

int
rt_game_get_actor (RtGame *self)
{
  return rules_actor (&self->state);
}

gboolean
rt_game_is_busy (RtGame *self)
{
  return self->is_writing;
}

gboolean
rt_game_is_thinking (RtGame *self)
{
  return self->thinking || self->pause;
}

gboolean
rt_game_is_over (RtGame *self)
{
  return rules_actor (&self->state) == RULES_OVER;
}

GArray *
rt_game_get_legal (RtGame *self)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  int actor = rules_actor (&self->state);

  if (actor < 0 || self->specs[actor])
    return list;
  g_array_set_size (list, RULES_LEGAL_MAX);
  g_array_set_size (
      list, (guint)self->rules->legal (self->setup, &self->state, (RulesAction *)list->data));
  return list;
}

char *
rt_game_describe_action (RtGame *self, const RulesAction *action)
{
  char text[RULES_LINE_MAX];

  rules_text_write_action (self->rules, self->setup, self->rules->verbs, action, text, sizeof text);
  return g_strdup (text);
}

/* ---- The log ---- */

static const Line *
line_at (RtGame *self, gsize i)
{
  g_return_val_if_fail (i < self->depth, NULL);
  return g_ptr_array_index (self->lines, (guint)i);
}

gsize
rt_game_get_depth (RtGame *self)
{
  return self->depth;
}

int
rt_game_get_line_actor (RtGame *self, gsize i)
{
  return line_at (self, i)->actor;
}

static gboolean
may_be_told (const RulesReason *event, int seat)
{
  return seat < 0 ? event->seen_by == 0xff : (event->seen_by >> seat & 1);
}

static const char *
translate (const char *text)
{
  return text && *text ? g_dgettext (GETTEXT_PACKAGE, text) : text;
}

char *
rt_game_describe_line (RtGame *self, gsize i, int seat)
{
  const Line *line = line_at (self, i);
  g_autoptr (GString) text = g_string_new (NULL);
  char sentence[400];

  for (guint k = 0; k < line->n_events; k++) {
    if (!may_be_told (&line->events[k], seat))
      continue;
    rules_text_write_reason (self->rules, self->setup, &line->events[k], translate, sentence,
                             sizeof sentence);
    g_string_append_printf (text, "%s%s", text->len ? " " : "", sentence);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

const char *
rt_game_get_line_rule (RtGame *self, gsize i)
{
  const Line *line = line_at (self, i);

  return line->n_events ? line->events[0].phrase->rule : NULL;
}

const char *
rt_game_get_line_origin (RtGame *self, gsize i)
{
  return line_at (self, i)->origin;
}

/* ---- The object ---- */

static void
rt_game_dispose (GObject *object)
{
  RtGame *self = RT_GAME (object);

  stop_thinking (self);
  if (self->awaits_dice) {
    self->awaits_dice = FALSE;
    rt_rolls_cancel (self->rolls);
  }
  G_OBJECT_CLASS (rt_game_parent_class)->dispose (object);
}

static void
rt_game_finalize (GObject *object)
{
  RtGame *self = RT_GAME (object);

  /* Tasks hold a reference, so nothing is being written any more. */
  rt_session_free (self->session);
  g_ptr_array_unref (self->lines);
  g_clear_object (&self->rolls);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_free (self->specs[i]);
  G_OBJECT_CLASS (rt_game_parent_class)->finalize (object);
}

static void
rt_game_class_init (RtGameClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_game_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_game_finalize;
  signals[SIGNAL_CHANGED] =
      g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REFUSED] = g_signal_new ("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_game_init (RtGame *self)
{
  self->lines = g_ptr_array_new_with_free_func (line_free);
}

RtGame *
rt_game_new (RtSession *session, RtRolls *rolls, guint64 seed)
{
  RtGame *self = g_object_new (RT_TYPE_GAME, NULL);

  self->session = session;
  self->rules = rt_session_get_game (session);
  self->setup = rt_session_get_setup (session);
  self->bits = rules_bits (seed);
  if (rolls) {
    self->rolls = g_object_ref (rolls);
    g_signal_connect_object (rolls, "accepted", G_CALLBACK (dice_cb), self, 0);
  }
  read_lines (self);
  take_over (self);
  return self;
}
