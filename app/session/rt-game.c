/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-game.h.
 *
 * The session belongs to the worker while an entry is being written; what is shown meanwhile is the
 * copy of the state and the log that were taken after the entry before. So there is no lock, and
 * the main loop never touches a file.
 */
#include "rt-game.h"

#include "rt-language.h"

#include "rt-advice.h"
#include "rt-hint-words.h"
#include "rt-notes.h"
#include "rt-roll-words.h"

#include "rt-thinking.h"
#include "rules/players/players.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

/* A bookmark to be saved. */
typedef struct {
  gsize place;
  char *text; /* NULL: none any more */
} Mark;

struct _RtGame {
  GObject parent_instance;

  RtSession *session;
  char *path; /* the session's, as of the entry before */
  const RulesGame *rules;
  GBytes *setup_bytes; /* shared with the lines */
  const RulesSetup *setup;
  RulesState state;
  GPtrArray *lines; /* of RtLogLine: the actions that stand, and those that can be redone */
  GArray *places;   /* of each among the entries of the journal: gsize */
  GListStore *log;  /* those that stand */
  gsize depth;
  gsize undoable;
  RtRolls *rolls;
  RulesBits bits;
  char *specs[RULES_SEATS_MAX];
  guint pace_ms;
  guint pause; /* before a computer's move is made */
  gboolean is_started;
  gboolean is_writing;
  gboolean asks_draws;
  gboolean has_virtual_dice;
  GCancellable *dice;     /* of the roll that is awaited; NULL: none */
  int *hurry;             /* of that thought, atomic; NULL: nobody thinks */
  GCancellable *thinking; /* of the thought that still matters; NULL: nobody thinks */
  gssize go_to;           /* where to go when what is being written is there; -1: nowhere */
  RulesEntry answer;      /* what the table is to say when what is being written asks it */
  gboolean has_answer;
  RtPlay again; /* what is being done several times */

  GKeyFile *notes;  /* as on disk, see rt-notes.h; NULL: none yet */
  GPtrArray *marks; /* of Mark: to be saved next */
  gboolean is_noting;
};

G_DEFINE_FINAL_TYPE (RtGame, rt_game, G_TYPE_OBJECT)

enum { PROP_VIRTUAL_DICE = 1, N_PROPS };
static GParamSpec *props[N_PROPS];
enum { SIGNAL_CHANGED, SIGNAL_REFUSED, SIGNAL_FAILED, SIGNAL_MOVED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void go_on (RtGame *self);
static gboolean needs_dice (RtGame *self);

/* ---- Lines ---- */

static RtLogLine *
line_at (RtGame *self, gsize i)
{
  return g_ptr_array_index (self->lines, (guint)i);
}

/* `place`: of the entry in the journal. */
static void
add_line (RtGame *self, const RulesEntry *entry, const RulesOutcome *outcome, gsize place)
{
  g_ptr_array_add (self->lines, rt_log_line_new (self->rules, self->setup_bytes, self->lines->len,
                                                 entry, outcome));
  g_array_append_val (self->places, place);
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
    add_line (self, entry, outcome, rules_log_place (log, i));
  }
}

/* The lines that stand are those that are listed. */
static void
list_lines (RtGame *self)
{
  guint listed = g_list_model_get_n_items (G_LIST_MODEL (self->log));

  if (self->depth < listed)
    g_list_store_splice (self->log, (guint)self->depth, listed - (guint)self->depth, NULL, 0);
  else if (self->depth > listed)
    g_list_store_splice (self->log, listed, 0, self->lines->pdata + listed,
                         (guint)self->depth - listed);
}

/* What the session says now becomes what is shown. */
static void
take_over (RtGame *self)
{
  const RulesLog *log = rt_session_get_log (self->session);

  rules_copy (self->rules, &self->state, rt_session_get_state (self->session));
  self->depth = rules_log_depth (log);
  self->undoable = rules_log_last_choice (log);
  list_lines (self);
}

/* ---- Writing ---- */

typedef struct {
  RulesEntry entry;
  RulesOutcome outcome;
  RtAppend status;
  gsize place; /* of the entry */
} Job;

static void
write_job (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  RtGame *self = source;
  Job *job = data;
  GError *error = NULL;

  job->place = rules_log_length (rt_session_get_log (self->session));
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
  g_array_set_size (self->places, (guint)self->depth);
  add_line (self, &job->entry, &job->outcome, job->place);
}

static void save_marks (RtGame *self);

/* The game may go on in another file; what stands beside it goes along. */
static void
follow_file (RtGame *self)
{
  g_autofree char *notice = rt_session_steal_notice (self->session);

  if (!notice)
    return;
  g_free (self->path);
  self->path = g_strdup (rt_session_get_path (self->session));
  if (!self->is_noting)
    save_marks (self);
  g_signal_emit (self, signals[SIGNAL_MOVED], 0, notice);
}

static gboolean answer_at_once (RtGame *self);
static gboolean play_again (RtGame *self);

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtGame *self = RT_GAME (source);
  const Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  self->is_writing = FALSE;
  if (!g_task_propagate_boolean (G_TASK (result), &error)) {
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
  } else if (job->status == RT_APPEND_REFUSED) {
    g_autofree char *text = rt_describe_refusal (self->rules, self->setup, &job->outcome.refusal);

    g_signal_emit (self, signals[SIGNAL_REFUSED], 0, text, job->outcome.refusal.phrase->rule);
  } else {
    note_entry (self, job);
    take_over (self);
    follow_file (self);
    if (answer_at_once (self) || play_again (self))
      return;
  }
  self->has_answer = FALSE;
  self->again.n_again = 0;
  if (self->go_to >= 0) {
    rt_game_go_to (self, (gsize)self->go_to);
    return;
  }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  /* A roll that could not be kept is awaited again; what needs nobody is not tried for ever. */
  if ((!error && job->status == RT_APPEND_DONE) || needs_dice (self))
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

static gboolean
needs_dice (RtGame *self)
{
  RulesUrn urn;

  if (!self->rolls || rules_actor (&self->state) != RULES_CHANCE)
    return FALSE;
  self->rules->chance (self->setup, &self->state, &urn);
  return is_dice (&urn);
}

static void
draw (RtGame *self, const RulesUrn *urn)
{
  RulesAction action;

  rules_draw (urn, &self->bits, &action);
  append_action (self, RULES_CHANCE, &action, "virtual");
}

static void dice_cb (GObject *source, GAsyncResult *result, gpointer data);

static void
await_dice (RtGame *self, const RulesUrn *urn)
{
  g_auto (RtRollWords) words = rt_roll_words (self->rules, self->setup, &self->state, urn);
  const RtRollWanted wanted = {
    .n_dice = urn->draws,
    .sides = 6,
    .seat = urn->seat,
    .player = urn->seat >= 0 ? self->setup->seat[urn->seat] : "",
    .title = words.title,
    .purpose = words.purpose,
    .is_virtual = self->has_virtual_dice,
    .reach = words.reach,
  };

  self->dice = g_cancellable_new ();
  rt_rolls_request_async (self->rolls, &wanted, self->dice, dice_cb, self);
}

static void
dice_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtRollAnswer) answer = rt_rolls_request_finish (RT_ROLLS (source), result, NULL);
  RtGame *self = data;
  RulesUrn urn;
  RulesAction action;

  /* Taken back, by an undo or because the game was closed: it may be gone. */
  if (!answer)
    return;
  g_clear_object (&self->dice);
  self->rules->chance (self->setup, &self->state, &urn);
  g_return_if_fail (answer->n_faces == urn.draws);
  action = urn.base;
  for (int i = 0; i < answer->n_faces && action.n_args < RULES_ARGS_MAX; i++)
    action.arg[action.n_args++] = (int16_t)answer->faces[i];
  append_action (self, RULES_CHANCE, &action, answer->origin);
}

/* The piles on the table are those of the game and not of its copy, which asks nobody. */
static gboolean
is_asked (RtGame *self, const RulesUrn *urn)
{
  return self->asks_draws && self->rolls && self->path && !is_dice (urn) && urn->seat >= 0
         && !self->specs[urn->seat];
}

static void
let_chance_act (RtGame *self)
{
  RulesUrn urn;

  self->rules->chance (self->setup, &self->state, &urn);
  if (needs_dice (self)) {
    if (!self->dice)
      await_dice (self, &urn);
  } else if (!is_asked (self, &urn)) {
    draw (self, &urn);
  }
}

/* ---- The table ---- */

static gboolean
ask_table (RtGame *self, RulesQuestion *question)
{
  if (rules_actor (&self->state) != RULES_TABLE)
    return FALSE;
  self->rules->ask (self->setup, &self->state, question);
  return TRUE;
}

/* What was said together with the action before; so nobody is asked what is known already. */
static gboolean
answer_at_once (RtGame *self)
{
  RulesQuestion question;
  gboolean is_asked =
      self->has_answer && self->go_to < 0 && ask_table (self, &question) && !question.is_virtual;

  self->has_answer = FALSE;
  if (is_asked)
    append (self, &self->answer);
  return is_asked;
}

static void
answer_virtually (RtGame *self)
{
  RulesAction action;

  rules_answer (self->rules, self->setup, &self->state, &self->bits, &action);
  append_action (self, RULES_TABLE, &action, "virtual");
}

/* One that is on the screen alone answers by itself; else somebody has to look. */
static void
let_table_answer (RtGame *self)
{
  RulesQuestion question;

  if (ask_table (self, &question) && question.is_virtual)
    answer_virtually (self);
}

/* ---- Computer players ---- */

typedef struct {
  RulesPlayer *player;
  RulesState view;
  int seat;
  RulesBits bits;
  RtThinking thinking;
  gint64 start_us;
  RulesAction action;
} Thought;

static void
think (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Thought *thought = data;

  if (thought->thinking.most_us > 0) {
    rules_player_begin (thought->player, &thought->view, thought->seat, thought->bits);
    rt_think (thought->player, &thought->thinking, cancellable);
    rules_player_decide (thought->player, &thought->action);
  } else {
    rules_player_choose (thought->player, &thought->view, thought->seat, &thought->bits,
                         &thought->action);
  }
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
  const Thought *thought = g_task_get_task_data (G_TASK (result));
  gint64 passed_ms = (g_get_monotonic_time () - thought->start_us) / 1000;

  /* One that was overtaken by an undo is forgotten. */
  if (!g_task_propagate_boolean (G_TASK (result), NULL)
      || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  g_clear_object (&self->thinking);
  self->hurry = NULL;
  self->pause = g_timeout_add_full (
      G_PRIORITY_DEFAULT, passed_ms < self->pace_ms ? self->pace_ms - (guint)passed_ms : 0, move_cb,
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
  thought->start_us = g_get_monotonic_time ();
  thought->thinking.most_us = self->pace_ms > 0 ? RT_THINKING_US : 0;
  thought->bits = rules_bits (rules_bits_next (&self->bits));
  rules_observe (self->rules, self->setup, &self->state, seat, &thought->view);
  self->thinking = g_cancellable_new ();
  task = g_task_new (self, self->thinking, thought_cb, NULL);
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, thought, thought_free);
  self->hurry = &thought->thinking.is_hurried;
  g_task_run_in_thread (task, think);
}

/* Computers stop thinking and no dice are awaited. */
static void
stop_others (RtGame *self)
{
  if (self->thinking)
    g_cancellable_cancel (self->thinking);
  g_clear_object (&self->thinking);
  self->hurry = NULL;
  g_clear_handle_id (&self->pause, g_source_remove);
  if (self->dice)
    g_cancellable_cancel (self->dice);
  g_clear_object (&self->dice);
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
  else if (actor == RULES_TABLE)
    let_table_answer (self);
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

/* Whatever else comes up in between is dealt with first, and then by people. */
static gboolean
play_again (RtGame *self)
{
  RtPlay play = self->again;
  RulesState after = self->state;

  if (play.n_again == 0 || self->go_to >= 0 || rules_actor (&self->state) < 0
      || !rules_apply (self->rules, self->setup, &after, &play.action, NULL))
    return FALSE;
  play.n_again--;
  return rt_game_play (self, &play);
}

gboolean
rt_game_do (RtGame *self, const RulesAction *action, const char *origin)
{
  int actor = rules_actor (&self->state);
  gboolean is_table =
      actor == RULES_TABLE || (actor >= 0 && self->rules->verbs[action->verb].is_correction);

  if (self->is_writing || (!is_table && (actor < 0 || self->specs[actor])))
    return FALSE;
  self->is_started = TRUE;
  append_action (self, is_table ? RULES_TABLE : actor, action,
                 origin     ? origin
                 : is_table ? "typed"
                            : "");
  return TRUE;
}

gboolean
rt_game_play (RtGame *self, const RtPlay *play)
{
  if (!rt_game_do (self, &play->action, NULL))
    return FALSE;
  self->again = *play;
  self->has_answer = play->has_answer;
  self->answer =
      (RulesEntry){ .type = RULES_ENTRY_ACTION, .actor = RULES_TABLE, .action = play->answer };
  g_strlcpy (self->answer.origin, play->origin ? play->origin : "typed",
             sizeof self->answer.origin);
  return TRUE;
}

gboolean
rt_game_answer_virtually (RtGame *self)
{
  if (self->is_writing || rules_actor (&self->state) != RULES_TABLE)
    return FALSE;
  self->is_started = TRUE;
  answer_virtually (self);
  return TRUE;
}

gboolean
rt_game_is_draw_asked (RtGame *self)
{
  RulesUrn urn;

  if (rules_actor (&self->state) != RULES_CHANCE)
    return FALSE;
  self->rules->chance (self->setup, &self->state, &urn);
  return is_asked (self, &urn);
}

gboolean
rt_game_answer_draw (RtGame *self, const RulesAction *action)
{
  RulesUrn urn;

  if (self->is_writing || !rt_game_is_draw_asked (self))
    return FALSE;
  self->is_started = TRUE;
  self->rules->chance (self->setup, &self->state, &urn);
  if (action)
    append_action (self, RULES_CHANCE, action, "typed");
  else
    draw (self, &urn);
  return TRUE;
}

static void
append_steps (RtGame *self, RulesEntryType type, gsize count)
{
  const RulesEntry entry = { .type = type, .count = (unsigned)count };

  if (count == 0 || self->is_writing)
    return;
  stop_others (self);
  append (self, &entry);
}

void
rt_game_undo (RtGame *self)
{
  append_steps (self, RULES_ENTRY_UNDO, rt_game_get_undoable (self));
}

/* What the table said without an action of a seat that asked for it, as how resources fell. */
static gboolean
is_said_alone (RtGame *self, gsize i)
{
  RtLogLine *line = line_at (self, i);

  if (g_str_equal (rt_log_line_get_origin (line), "virtual"))
    return FALSE;
  if (self->rules->verbs[rt_log_line_get_action (line)->verb].is_correction)
    return TRUE;
  while (i > 0 && rt_log_line_get_actor (line_at (self, i - 1)) == RULES_TABLE)
    i--;
  return i == 0 || rt_log_line_get_actor (line_at (self, i - 1)) < 0;
}

/* Did a person do this? */
static gboolean
is_choice (RtGame *self, gsize i)
{
  int actor = rt_log_line_get_actor (line_at (self, i));

  if (actor == RULES_TABLE)
    return is_said_alone (self, i);
  return actor >= 0 && !self->specs[actor];
}

/* How many actions a redo brings back: up to where a person would act again. */
static gsize
redo_steps (RtGame *self)
{
  gsize n = 1;

  while (self->depth + n < self->lines->len && !is_choice (self, self->depth + n))
    n++;
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

static gboolean
has_people (RtGame *self)
{
  for (int i = 0; i < self->setup->n_seats; i++)
    if (!self->specs[i])
      return TRUE;
  return FALSE;
}

gsize
rt_game_get_undoable (RtGame *self)
{
  /* Computers' moves and chance go along, back to the last choice of a person. */
  for (gsize i = self->depth; i > 0 && has_people (self); i--)
    if (is_choice (self, i - 1))
      return self->depth - i + 1;
  return self->undoable;
}

gboolean
rt_game_undo_reveals (RtGame *self, gsize n)
{
  /* Dice that lie on the table have been seen, accepted or not. */
  if (self->dice && n > 0 && rt_rolls_has_faces (self->rolls))
    return TRUE;
  /* What is known of dice and piles comes to light by chance alone. */
  for (gsize i = self->depth; i > 0 && n > 0; i--, n--)
    if (rt_log_line_get_actor (line_at (self, i - 1)) == RULES_CHANCE)
      return TRUE;
  return FALSE;
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
  gboolean is_spec = spec && rules_player_is_spec (spec);

  g_return_if_fail (seat >= 0 && seat < RULES_SEATS_MAX);
  g_free (self->specs[seat]);
  self->specs[seat] =
      is_spec && !rules_people_only (self->rules, self->setup) ? g_strdup (spec) : NULL;
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
  if (pace_ms == 0 && self->hurry)
    g_atomic_int_set (self->hurry, 1);
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
rt_game_get_roller (RtGame *self)
{
  RulesUrn urn;

  if (rt_game_get_actor (self) != RULES_CHANCE)
    return -1;
  self->rules->chance (self->setup, &self->state, &urn);
  return urn.seat;
}

int
rt_game_get_actor (RtGame *self)
{
  RulesQuestion question;

  return ask_table (self, &question) ? question.seat : rules_actor (&self->state);
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

gboolean
rt_game_is_finished (RtGame *self)
{
  const RulesLog *log = rt_session_get_log (self->session);
  g_autofree RulesState *state = g_new0 (RulesState, 1);

  if (self->is_writing || self->lines->len == self->depth)
    return rt_game_is_over (self);
  rules_log_state_at (log, self->lines->len, state);
  return rules_actor (state) == RULES_OVER;
}

GArray *
rt_game_get_legal (RtGame *self)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (RulesAction));
  int actor = rules_actor (&self->state);

  if (actor != RULES_TABLE && (actor < 0 || self->specs[actor]))
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

GListModel *
rt_game_get_log (RtGame *self)
{
  return G_LIST_MODEL (self->log);
}

RtLogLine *
rt_game_get_line (RtGame *self, gsize i)
{
  return i < self->lines->len ? line_at (self, i) : NULL;
}

gsize
rt_game_get_depth (RtGame *self)
{
  return self->depth;
}

int
rt_game_get_line_actor (RtGame *self, gsize i)
{
  g_return_val_if_fail (i < self->depth, RULES_OVER);
  return rt_log_line_get_actor (line_at (self, i));
}

char *
rt_game_describe_line (RtGame *self, gsize i, int seat)
{
  g_return_val_if_fail (i < self->depth, NULL);
  return rt_log_line_describe (line_at (self, i), seat);
}

const char *
rt_game_get_line_rule (RtGame *self, gsize i)
{
  g_return_val_if_fail (i < self->depth, NULL);
  return rt_log_line_get_rule (line_at (self, i));
}

const char *
rt_game_get_line_origin (RtGame *self, gsize i)
{
  g_return_val_if_fail (i < self->depth, NULL);
  return rt_log_line_get_origin (line_at (self, i));
}

/* ---- What stands beside the journal ---- */

typedef struct {
  char *path;
  GKeyFile *notes;
  GPtrArray *marks;
} NoteJob;

static void
mark_free (gpointer data)
{
  Mark *mark = data;

  g_free (mark->text);
  g_free (mark);
}

static void
note_job_free (gpointer data)
{
  NoteJob *job = data;

  g_free (job->path);
  g_key_file_unref (job->notes);
  g_ptr_array_unref (job->marks);
  g_free (job);
}

static void
note_job (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  NoteJob *job = data;
  GError *error = NULL;

  if (rt_notes_save (job->path, job->notes, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

/* The line whose entry stands at this place in the journal, NULL if it was replaced. Places grow
 * along the line of play, as a journal does. */
static RtLogLine *
find_line (RtGame *self, gsize place)
{
  guint low = 0;
  guint high = self->places->len;

  while (low < high) {
    guint middle = low + (high - low) / 2;
    gsize found = g_array_index (self->places, gsize, middle);

    if (found == place)
      return line_at (self, middle);
    if (found < place)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

static void
show_marks (RtGame *self, const GPtrArray *marks)
{
  for (guint i = 0; i < marks->len; i++) {
    const Mark *mark = marks->pdata[i];
    RtLogLine *line = find_line (self, mark->place);

    if (line)
      rt_log_line_set_bookmark (line, mark->text);
  }
}

static void
noted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtGame *self = RT_GAME (source);
  NoteJob *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  self->is_noting = FALSE;
  if (g_task_propagate_boolean (G_TASK (result), &error)) {
    g_key_file_unref (self->notes);
    self->notes = g_key_file_ref (job->notes);
    show_marks (self, job->marks);
  } else {
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
  }
  if (self->marks->len || g_strcmp0 (job->path, self->path) != 0
      || rt_notes_has_virtual_dice (self->notes) != self->has_virtual_dice)
    save_marks (self);
}

/* What was undone and replaced leaves the file with the next bookmark that is put. */
static void
put_marks (RtGame *self, GKeyFile *notes)
{
  g_autoptr (GArray) places = rt_notes_get_bookmarks (notes);

  rt_notes_set_virtual_dice (notes, self->has_virtual_dice);
  for (guint i = 0; i < places->len; i++)
    if (!find_line (self, g_array_index (places, gsize, i)))
      rt_notes_set_bookmark (notes, g_array_index (places, gsize, i), NULL);
  for (guint i = 0; i < self->marks->len; i++) {
    const Mark *mark = self->marks->pdata[i];

    rt_notes_set_bookmark (notes, mark->place, mark->text);
  }
}

static void
save_marks (RtGame *self)
{
  g_autoptr (GTask) task = g_task_new (self, NULL, noted_cb, NULL);
  NoteJob *job = g_new0 (NoteJob, 1);

  job->path = g_strdup (rt_game_get_path (self));
  job->notes = rt_notes_copy (self->notes);
  put_marks (self, job->notes);
  job->marks = g_steal_pointer (&self->marks);
  self->marks = g_ptr_array_new_with_free_func (mark_free);
  self->is_noting = TRUE;
  g_task_set_task_data (task, job, note_job_free);
  g_task_run_in_thread (task, note_job);
}

void
rt_game_set_bookmark (RtGame *self, gsize i, const char *text)
{
  Mark *mark;

  g_return_if_fail (i < self->depth);
  if (!rt_game_get_path (self)) {
    rt_log_line_set_bookmark (line_at (self, i), text);
    return;
  }
  mark = g_new (Mark, 1);
  *mark = (Mark){ g_array_index (self->places, gsize, i), g_strdup (text) };
  g_ptr_array_add (self->marks, mark);
  if (!self->is_noting)
    save_marks (self);
}

/* Roll as is chosen now; but what lies on the table has been rolled. */
static void
await_dice_again (RtGame *self)
{
  if (!self->dice || rt_rolls_has_faces (self->rolls))
    return;
  g_cancellable_cancel (self->dice);
  g_clear_object (&self->dice);
  go_on (self);
}

static void
set_virtual_dice (RtGame *self, gboolean has_virtual_dice)
{
  if (has_virtual_dice == self->has_virtual_dice)
    return;
  self->has_virtual_dice = has_virtual_dice;
  await_dice_again (self);
  if (rt_game_get_path (self) && !self->is_noting)
    save_marks (self);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_VIRTUAL_DICE]);
}

gboolean
rt_game_has_virtual_dice (RtGame *self)
{
  return self->has_virtual_dice;
}

/* Players, dice and bookmarks as they stand beside the journal. */
static void
read_notes (RtGame *self, const char *journal)
{
  self->notes = rt_notes_load (journal);
  self->has_virtual_dice = rt_notes_has_virtual_dice (self->notes);
  g_autoptr (GArray) places = rt_notes_get_bookmarks (self->notes);

  for (int i = 0; i < self->setup->n_seats; i++) {
    g_autofree char *spec = rt_notes_dup_player (self->notes, i);

    rt_game_set_player (self, i, spec);
  }
  for (guint i = 0; i < places->len; i++) {
    gsize place = g_array_index (places, gsize, i);
    g_autofree char *text = rt_notes_dup_bookmark (self->notes, place);
    RtLogLine *line = find_line (self, place);

    if (line)
      rt_log_line_set_bookmark (line, text);
  }
}

/* ---- Replay, and "what if" ---- */

/* The entry that a line was made of. */
static RulesEntry
entry_at (RtGame *self, gsize i)
{
  RtLogLine *line = line_at (self, i);
  RulesEntry entry = { .type = RULES_ENTRY_ACTION,
                       .actor = rt_log_line_get_actor (line),
                       .action = *rt_log_line_get_action (line) };

  g_strlcpy (entry.origin, rt_log_line_get_origin (line), sizeof entry.origin);
  return entry;
}

RulesLog *
rt_game_copy_log (RtGame *self)
{
  RulesLog *log = rules_log_new (self->rules, self->setup);

  for (gsize i = 0; log && i < self->depth; i++) {
    const RulesEntry entry = entry_at (self, i);

    rules_log_append (log, &entry, NULL);
  }
  if (!log)
    g_error ("out of memory");
  return log;
}

RtGame *
rt_game_branch (RtGame *self)
{
  RtSession *session = rt_session_new (NULL, self->rules, self->setup, NULL);
  const RulesEntry back = { .type = RULES_ENTRY_UNDO,
                            .count = (unsigned)(self->lines->len - self->depth) };
  RulesBits bits = self->bits;
  RtGame *branch;

  for (gsize i = 0; i < self->lines->len; i++) {
    const RulesEntry entry = entry_at (self, i);

    rt_session_append (session, &entry, NULL, NULL);
  }
  if (back.count)
    rt_session_append (session, &back, NULL, NULL);
  /* Other dice than those that the real game will draw. */
  branch = rt_game_new (session, NULL, ~rules_bits_next (&bits));
  branch->pace_ms = self->pace_ms;
  branch->has_virtual_dice = self->has_virtual_dice;
  for (int i = 0; i < self->setup->n_seats; i++)
    branch->specs[i] = g_strdup (self->specs[i]);
  for (gsize i = 0; i < self->lines->len; i++)
    rt_log_line_set_bookmark (line_at (branch, i), rt_log_line_get_bookmark (line_at (self, i)));
  return branch;
}

void
rt_game_go_to (RtGame *self, gsize depth)
{
  g_return_if_fail (!rt_game_get_path (self));
  self->is_started = FALSE;
  stop_others (self);
  if (self->is_writing) {
    self->go_to = (gssize)depth;
    return;
  }
  self->go_to = -1;
  depth = MIN (depth, self->lines->len);
  if (depth != self->depth) {
    const RulesEntry entry = {
      .type = depth < self->depth ? RULES_ENTRY_UNDO : RULES_ENTRY_REDO,
      .count = (unsigned)(depth < self->depth ? self->depth - depth : depth - self->depth),
    };

    rt_session_append (self->session, &entry, NULL, NULL);
    take_over (self);
  }
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

const RulesLog *
rt_game_peek_log (RtGame *self)
{
  return self->path || self->is_writing ? NULL : rt_session_get_log (self->session);
}

/* ---- Hints ---- */

typedef struct {
  RulesState view;
  int seat;
  gsize depth;
  guint64 seed;
} Question;

char *
rt_game_predict (RtGame *self, const RulesAction *action)
{
  int seat = rules_actor (&self->state);
  RulesState view;

  if (seat < 0)
    return rt_game_describe_action (self, action);
  rules_observe (self->rules, self->setup, &self->state, seat, &view);
  return rt_hint_describe (self->rules, self->setup, &view, action);
}

static void
advise (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  RtGame *self = source;
  const Question *question = data;
  g_autoptr (GArray) list =
      rt_advise (self->rules, self->setup, &question->view, question->seat, question->seed);
  RtHint *hint;

  if (list->len == 0) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                             _ ("There is no advice for this."));
    return;
  }
  hint = g_new0 (RtHint, 1);
  hint->action = g_array_index (list, RulesAdvice, 0).action;
  hint->text = rt_hint_describe (self->rules, self->setup, &question->view, &hint->action);
  hint->why = rt_hint_explain (self->rules, self->setup, &question->view, question->seat, list);
  g_task_return_pointer (task, hint, (GDestroyNotify)rt_hint_free);
}

void
rt_game_hint_async (RtGame *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                    gpointer data)
{
  g_autoptr (GTask) task = g_task_new (self, cancellable, callback, data);
  Question *question = g_new0 (Question, 1);

  question->seat = rules_actor (&self->state);
  question->depth = self->depth;
  question->seed = rules_bits_next (&self->bits);
  g_task_set_task_data (task, question, g_free);
  if (rules_people_only (self->rules, self->setup)) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED, "%s",
                             _ (rules_people_only (self->rules, self->setup)));
    return;
  }
  if (question->seat < 0) {
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_NOT_FOUND, _ ("It is no player’s turn."));
    return;
  }
  rules_observe (self->rules, self->setup, &self->state, question->seat, &question->view);
  g_task_run_in_thread (task, advise);
}

RtHint *
rt_game_hint_finish (RtGame *self, GAsyncResult *result, GError **error)
{
  const Question *question = g_task_get_task_data (G_TASK (result));
  RtHint *hint = g_task_propagate_pointer (G_TASK (result), error);
  RulesState *view = g_new0 (RulesState, 1);
  gboolean is_timely;

  rules_observe (self->rules, self->setup, &self->state, question->seat, view);
  is_timely = question->depth == self->depth && rules_equal (self->rules, view, &question->view);
  g_free (view);
  if (hint && !is_timely) {
    g_clear_pointer (&hint, rt_hint_free);
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("The game went on."));
  }
  return hint;
}

void
rt_hint_free (RtHint *hint)
{
  g_free (hint->text);
  g_free (hint->why);
  g_free (hint);
}

/* ---- The object ---- */

static void
rt_game_dispose (GObject *object)
{
  RtGame *self = RT_GAME (object);

  stop_others (self);
  G_OBJECT_CLASS (rt_game_parent_class)->dispose (object);
}

static void
rt_game_finalize (GObject *object)
{
  RtGame *self = RT_GAME (object);

  /* Tasks hold a reference, so nothing is being written any more. */
  g_free (self->path);
  rt_session_free (self->session);
  g_object_unref (self->log);
  g_ptr_array_unref (self->lines);
  g_array_unref (self->places);
  g_ptr_array_unref (self->marks);
  g_clear_pointer (&self->notes, g_key_file_unref);
  g_bytes_unref (self->setup_bytes);
  g_clear_object (&self->rolls);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_free (self->specs[i]);
  G_OBJECT_CLASS (rt_game_parent_class)->finalize (object);
}

static void
rt_game_get_property (GObject *object, guint prop, GValue *value, GParamSpec *pspec)
{
  if (prop == PROP_VIRTUAL_DICE)
    g_value_set_boolean (value, RT_GAME (object)->has_virtual_dice);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
}

static void
rt_game_set_property (GObject *object, guint prop, const GValue *value, GParamSpec *pspec)
{
  if (prop == PROP_VIRTUAL_DICE)
    set_virtual_dice (RT_GAME (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
}

static void
rt_game_class_init (RtGameClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_game_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_game_finalize;
  G_OBJECT_CLASS (klass)->get_property = rt_game_get_property;
  G_OBJECT_CLASS (klass)->set_property = rt_game_set_property;
  props[PROP_VIRTUAL_DICE] =
      g_param_spec_boolean ("virtual-dice", NULL, NULL, FALSE,
                            G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_READWRITE);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  signals[SIGNAL_CHANGED] =
      g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_REFUSED] = g_signal_new ("refused", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                          G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_MOVED] = g_signal_new ("moved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_game_init (RtGame *self)
{
  self->lines = g_ptr_array_new_with_free_func (g_object_unref);
  self->places = g_array_new (FALSE, FALSE, sizeof (gsize));
  self->log = g_list_store_new (RT_TYPE_LOG_LINE);
  self->marks = g_ptr_array_new_with_free_func (mark_free);
  self->go_to = -1;
}

RtGame *
rt_game_new (RtSession *session, RtRolls *rolls, guint64 seed)
{
  RtGame *self = g_object_new (RT_TYPE_GAME, NULL);

  self->session = session;
  self->path = g_strdup (rt_session_get_path (session));
  self->rules = rt_session_get_game (session);
  self->setup_bytes = g_bytes_new (rt_session_get_setup (session), self->rules->setup_size);
  self->setup = g_bytes_get_data (self->setup_bytes, NULL);
  self->bits = rules_bits (seed);
  if (rolls)
    rt_game_set_rolls (self, rolls);
  read_lines (self);
  take_over (self);
  if (rt_game_get_path (self))
    read_notes (self, rt_game_get_path (self));
  return self;
}

RtGame *
rt_game_read (const char *path, guint64 seed, GError **error)
{
  RtSession *session = rt_session_read (path, error);
  RtGame *self = session ? rt_game_new (session, NULL, seed) : NULL;

  if (self)
    read_notes (self, path);
  return self;
}

void
rt_game_set_rolls (RtGame *self, RtRolls *rolls)
{
  g_return_if_fail (!self->rolls);
  self->rolls = g_object_ref (rolls);
}

void
rt_game_set_asks_draws (RtGame *self, gboolean asks_draws)
{
  self->asks_draws = asks_draws;
}

const char *
rt_game_get_path (RtGame *self)
{
  return self->path;
}

RtPlayed
rt_game_get_played (RtGame *self)
{
  return rt_session_get_played (self->session);
}

const char *
rt_game_get_torn_path (RtGame *self)
{
  return rt_session_get_torn_path (self->session);
}
