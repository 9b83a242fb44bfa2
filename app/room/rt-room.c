/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-room.h. */
#include "rt-room.h"

#include "app/features/battle/rt-battle-table.h"
#include "app/features/games/rt-games-model.h"
#include "app/features/pocket-rockets/rt-pocket-table.h"
#include "app/features/rockets/rt-rockets-table.h"
#include "app/features/score-sheet/rt-sheet-table.h"
#include "app/features/spacecraft/rt-spacecraft-table.h"
#include "app/room/rt-end-page.h"
#include "app/room/rt-film-save.h"
#include "app/room/rt-film-side.h"
#include "app/room/rt-log-view.h"
#include "app/room/rt-plain-table.h"
#include "app/room/rt-refusal-bar.h"
#include "app/room/rt-replay-bar.h"
#include "app/room/rt-rules-dialog.h"
#include "app/session/rt-report.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Beside a map there is room for the step, or for the step, luck and "what if", or for nothing. */
typedef enum { FILM_BELOW, FILM_BESIDE, FILM_WIDE } FilmForm;

enum {
  FILM_WIDE_WIDTH = 1100,
  FILM_WIDE_HEIGHT = 640,
  FILM_BESIDE_WIDTH = 600,
  SIDE_WIDE = 540,
  SIDE_NARROW = 300,
  TABLE_HEIGHT = 390, /* on the smallest screen, where every table has room */
};

struct _RtRoom {
  GtkWidget parent_instance;

  RtGame *game;
  RtTable *table;
  int shown_to; /* whose eyes are at the screen; -1: behind the curtain, or nobody's secret */
  gboolean has_curtain;
  gboolean has_seen_end; /* the end was shown and put away, to look at the table */
  gboolean is_replay;    /* a copy, to look at; TRUE for as long as nobody plays on */
  guint64 replay_from;   /* of the replay that was asked for last */
  gboolean is_copy;      /* a copy, whether it is looked at or played */
  gboolean was_finished; /* of a copy: the game is over, and nothing in it a secret any more */
  gboolean has_rolls;    /* a copy that awaits dice as the game does */
  RtGame *film;          /* of a "what if": the copy as it was before; else NULL */
  gsize film_moment;     /* where it was left */
  FilmForm film_form;
  gboolean hides_tray;
  GtkWidget *question;    /* whether what was seen may be taken back; NULL: nobody is asked */
  gboolean may_take_back; /* somebody has said that what was seen may be taken back */
  gsize depth;            /* of the game as it was last shown */
  RtPlay cure;            /* what the bar offers */
  GtkWidget *content;
  RtEmblem *badge;
  GtkLabel *actor;
  GtkLabel *line;
  AdwBin *status;
  AdwBin *command;
  GtkWidget *undo;
  GtkWidget *redo;
  GtkWidget *skip;
  GtkWidget *hint;
  GtkMenuButton *menu_button;
  RtReplayBar *replay_bar;
  RtFilmSide *film_side;
  GtkWidget *what_if; /* the banner */
  GtkWidget *back_to_game;
  GtkLabel *news; /* what has happened, for screen readers */
  GtkStack *stack;
  AdwBin *place; /* of the table */
  RtLogView *log;
  RtEmblem *curtain_badge;
  GtkLabel *curtain_title;
  AdwBin *end;
  RtRefusalBar *bar;
};

G_DEFINE_FINAL_TYPE (RtRoom, rt_room, GTK_TYPE_WIDGET)

enum { PACE_MS = 600 };

enum { SIGNAL_ENTER, SIGNAL_REPLAY, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Which game has a table of its own. */
static const struct {
  const char *game;
  GType (*get_type) (void);
} tables[] = {
  { "spacecraft", rt_spacecraft_table_get_type },
  { "rockets", rt_rockets_table_get_type },
  { "rocketmen", rt_battle_table_get_type },
  { "pocket-rockets", rt_pocket_table_get_type },
  { "score-sheet", rt_sheet_table_get_type },
  { NULL, rt_plain_table_get_type }, /* the last: any other */
};

static RtTable *
new_table (const RulesGame *rules)
{
  guint i = 0;

  while (tables[i].game && strcmp (tables[i].game, rules->id) != 0)
    i++;
  return g_object_new (tables[i].get_type (), NULL);
}

/* ---- Who must act ---- */

static gboolean
is_person (RtRoom *self, int seat)
{
  return seat >= 0 && !rt_game_get_player (self->game, seat);
}

static char *
describe_actor (RtRoom *self, int actor)
{
  RtTableClass *klass = RT_TABLE_GET_CLASS (self->table);
  const RulesSetup *setup = rt_game_get_setup (self->game);
  char *text = klass->describe_actor ? klass->describe_actor (self->table, actor) : NULL;

  if (text)
    return text;
  if (actor == RULES_OVER)
    return g_strdup (_ ("The game is over"));
  if (actor < 0)
    return g_strdup (_ ("Chance decides"));
  if (self->is_replay)
    return g_strdup_printf (_ ("%s's turn"), setup->seat[actor]);
  if (!is_person (self, actor))
    return g_strdup_printf (_ ("%s is thinking"), setup->seat[actor]);
  return g_strdup_printf (_ ("%s's turn"), setup->seat[actor]);
}

/* Below who must act. */
static char *
describe_line (RtRoom *self)
{
  RtTableClass *klass = RT_TABLE_GET_CLASS (self->table);
  g_autofree char *line = klass->describe_turn ? klass->describe_turn (self->table) : NULL;
  const char *said = line ? line : rt_game_get_rules (self->game)->title;

  return self->is_replay ? g_strdup_printf (_ ("Replay · %s"), said) : g_strdup (said);
}

static void
show_turn (RtRoom *self)
{
  static const char *const colors[] = { "actor-1", "actor-2", "actor-3", "actor-4" };
  RtTableClass *klass = RT_TABLE_GET_CLASS (self->table);
  const RulesSetup *setup = rt_game_get_setup (self->game);
  gboolean may_hint = !rules_people_only (rt_game_get_rules (self->game), setup);
  int actor = rt_game_get_actor (self->game);
  /* Dice are rolled by somebody, where the table says by whom. */
  int shown =
      actor == RULES_CHANCE && klass->describe_actor ? rt_game_get_roller (self->game) : actor;
  g_autofree char *name =
      self->is_replay ? rt_film_describe_players (self->game) : describe_actor (self, actor);
  g_autofree char *line = describe_line (self);

  if (self->is_replay)
    shown = -1;

  for (int i = 0; i < RULES_SEATS_MAX; i++)
    rt_set_class (GTK_WIDGET (self->actor), colors[i], i == shown);
  gtk_widget_set_visible (GTK_WIDGET (self->badge), shown >= 0);
  if (shown >= 0)
    rt_emblem_show_player (self->badge, shown, setup->seat[shown], TRUE);
  gtk_label_set_text (self->actor, name);
  gtk_label_set_text (self->line, line);
  gtk_widget_set_visible (self->skip, actor >= 0 && !is_person (self, actor) && !self->is_replay);
  /* Behind the curtain a hint would tell of the hand. */
  gtk_widget_set_visible (self->hint, may_hint && is_person (self, actor) && !self->is_replay
                                          && !self->has_curtain);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "room.hint", may_hint && !self->has_curtain);
  /* A replay is stepped through, and nothing taken back. */
  gtk_widget_set_visible (self->undo, !self->is_replay);
  gtk_widget_set_visible (self->redo, !self->is_replay);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "room.undo",
                                 rt_game_get_undoable (self->game) > 0 && !self->is_replay);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "room.redo",
                                 rt_game_get_redoable (self->game) > 0 && !self->is_replay);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "room.undo-to", !self->is_replay);
}

/* ---- Whose eyes are at the screen ---- */

static int
only_person (RtRoom *self)
{
  int found = -1;

  for (int i = 0; i < rt_game_get_setup (self->game)->n_seats; i++) {
    if (!is_person (self, i))
      continue;
    if (found >= 0)
      return -1;
    found = i;
  }
  return found;
}

/* The only person's, or the acting one's once the curtain is up. */
static void
look_who_is_there (RtRoom *self)
{
  int actor = rt_game_get_actor (self->game);
  int only = only_person (self);
  RtTableClass *klass = RT_TABLE_GET_CLASS (self->table);

  self->has_curtain = FALSE;
  if (self->is_replay && self->was_finished && actor >= 0)
    self->shown_to = actor;
  else if (self->is_replay)
    self->shown_to = only;
  else if (!klass->has_secrets || actor == RULES_OVER)
    self->shown_to = -1;
  else if (only >= 0)
    self->shown_to = only;
  else if (klass->hides_now && !klass->hides_now (self->table))
    self->shown_to = -1;
  else if (is_person (self, actor) && self->shown_to != actor)
    self->has_curtain = TRUE;
  else if (actor >= 0 && !is_person (self, actor))
    self->shown_to = -1;
  if (self->has_curtain)
    self->shown_to = -1;
}

static void
show_curtain (RtRoom *self)
{
  int actor = rt_game_get_actor (self->game);
  const char *name = rt_game_get_setup (self->game)->seat[actor];
  g_autofree char *text = g_strdup_printf (_ ("%s, it is your turn"), name);

  rt_table_clear (self->table);
  rt_log_view_clear (self->log);
  rt_emblem_show_player (self->curtain_badge, actor, name, TRUE);
  gtk_label_set_text (self->curtain_title, text);
  gtk_stack_set_visible_child_name (self->stack, "curtain");
}

/* ---- How it ended ---- */

/* Once: it can be put away to look at the table, and does not come back by itself. */
static void
show_end (RtRoom *self)
{
  if (!rt_game_is_over (self->game)) {
    self->has_seen_end = FALSE;
    return;
  }
  if (self->has_seen_end || self->is_replay)
    return;
  self->has_seen_end = TRUE;
  adw_bin_set_child (self->end, rt_end_page_new (self->table));
  gtk_stack_set_visible_child_name (self->stack, "end");
}

/* ---- All of it ---- */

static gboolean
is_page (RtRoom *self, const char *name)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->stack), name) == 0;
}

/* The step in words, below the table or beside it. */
static void
show_film (RtRoom *self)
{
  g_autoptr (RtFilmStep) step = NULL;

  if (!self->is_replay)
    return;
  step = rt_film_step_new (self->game, rt_game_get_depth (self->game), self->shown_to,
                           self->was_finished);
  rt_replay_bar_show (self->replay_bar, step);
  rt_film_side_show (self->film_side, step);
}

/* A log that nobody looks at has no rows to keep up to date. */
static void
show_log (RtRoom *self)
{
  if (is_page (self, "log"))
    rt_log_view_show (self->log, self->shown_to);
  else
    rt_log_view_clear (self->log);
}

/* The last line of the log; a screen reader says it when it changes. */
static void
show_news (RtRoom *self)
{
  GListModel *log = rt_game_get_log (self->game);
  guint n = g_list_model_get_n_items (log);
  g_autoptr (RtLogLine) line = n ? g_list_model_get_item (log, n - 1) : NULL;
  g_autofree char *text =
      line ? rt_log_view_describe (self->game, line, self->shown_to) : g_strdup ("");

  gtk_label_set_text (self->news, text);
}

static void
show (RtRoom *self)
{
  look_who_is_there (self);
  if (self->has_curtain) {
    show_curtain (self);
    show_turn (self);
    return;
  }
  rt_table_show (self->table, self->shown_to);
  show_log (self);
  if (is_page (self, "curtain") || (is_page (self, "end") && !rt_game_is_over (self->game)))
    gtk_stack_set_visible_child_name (self->stack, "table");
  show_film (self);
  show_news (self);
  show_turn (self);
  show_end (self);
}

static void
changed_cb (RtRoom *self)
{
  gsize depth = rt_game_get_depth (self->game);

  /* What was refused stays until something happens. */
  if (depth != self->depth)
    rt_refusal_bar_hide (self->bar);
  self->depth = depth;
  if (is_person (self, rt_game_get_actor (self->game)))
    rt_game_set_pace (self->game, PACE_MS);
  show (self);
}

static void
open_curtain_cb (RtRoom *self)
{
  self->shown_to = rt_game_get_actor (self->game);
  show (self);
}

static void
refused_cb (RtRoom *self, const char *text, const char *rule)
{
  rt_refusal_bar_show (self->bar, text, rule, NULL);
}

static void
failed_cb (RtRoom *self, const char *text)
{
  rt_refusal_bar_show (self->bar, text, NULL, NULL);
}

static void
explained_cb (RtRoom *self, const char *text, const char *rule, const char *cure,
              const RtPlay *cure_play)
{
  if (cure_play)
    self->cure = *cure_play;
  rt_refusal_bar_show (self->bar, text, rule, cure_play ? cure : NULL);
}

static void
cure_cb (RtRoom *self)
{
  rt_table_play (self->table, &self->cure);
}

/* ---- Actions ---- */

static void
take_back (RtRoom *self, gsize depth)
{
  rt_game_undo_to (self->game, depth);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, RtRoom *self)
{
  g_clear_weak_pointer (&self->question);
  if (strcmp (response, "undo") != 0)
    return;
  self->may_take_back = TRUE;
  take_back (self, GPOINTER_TO_SIZE (g_object_get_data (G_OBJECT (dialog), "depth")));
}

/* A die that has been seen cannot be unseen: somebody has to say that it is fine, once. */
static void
ask_and_take_back (RtRoom *self, gsize depth)
{
  GtkWidget *dialog;

  if (self->may_take_back || self->is_copy
      || !rt_game_undo_reveals (self->game, rt_game_get_depth (self->game) - depth)) {
    take_back (self, depth);
    return;
  }
  dialog = rt_question_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
                            _ ("Take back what was seen?"),
                            _ ("Dice were rolled or cards drawn since. They will be rolled "
                               "or drawn anew. You are asked only once in this game."));
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("Leave it"), "undo",
                                    _ ("Take it back"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "undo");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data (G_OBJECT (dialog), "depth", GSIZE_TO_POINTER (depth));
  g_signal_connect_object (dialog, "response", G_CALLBACK (answered_cb), self, 0);
  g_set_weak_pointer (&self->question, dialog);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* From a button of a device, which reaches no dialog by itself. FALSE if nothing is asked. */
static gboolean
answer_question (RtRoom *self, const char *response)
{
  GtkWidget *dialog = self->question;

  if (!dialog)
    return FALSE;
  adw_message_dialog_response (ADW_MESSAGE_DIALOG (dialog), response);
  gtk_window_destroy (GTK_WINDOW (dialog));
  return TRUE;
}

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);
  gsize n = rt_game_get_undoable (self->game);

  /* Once more, with the button of a device: the undo itself is taken back. */
  if (answer_question (self, "cancel"))
    return;
  if (n > 0)
    ask_and_take_back (self, rt_game_get_depth (self->game) - n);
}

static void
undo_to_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  ask_and_take_back (RT_ROOM (widget), g_variant_get_uint64 (parameter));
}

static void
redo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  rt_game_redo (RT_ROOM (widget)->game);
}

static void
bookmark_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);
  guint64 line = g_variant_get_uint64 (parameter);
  g_autoptr (RtLogLine) there = g_list_model_get_item (rt_game_get_log (self->game), (guint)line);

  if (there)
    rt_game_set_bookmark (self->game, line, rt_log_line_get_bookmark (there) ? NULL : "");
}

/* ---- Replay, and "what if" ---- */

/* Dice that nobody awaits would take the room that the film needs. */
static void
show_tray (RtRoom *self)
{
  gboolean hides = self->is_replay;

  if (!RT_TABLE_GET_CLASS (self->table)->has_dice || hides == self->hides_tray
      || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->hides_tray = hides;
  gtk_widget_activate_action (GTK_WIDGET (self), "win.hide-tray", "b", hides);
}

static gboolean
has_film (RtRoom *self)
{
  RtTableClass *klass = RT_TABLE_GET_CLASS (self->table);

  return self->is_replay && klass->has_film && klass->has_film (self->table);
}

static void
show_film_form (RtRoom *self)
{
  FilmForm form = has_film (self) ? self->film_form : FILM_BELOW;

  gtk_widget_set_visible (GTK_WIDGET (self->film_side), form != FILM_BELOW);
  gtk_widget_set_size_request (GTK_WIDGET (self->film_side),
                               form == FILM_WIDE ? SIDE_WIDE : SIDE_NARROW, -1);
  g_object_set (self->film_side, "compact", form != FILM_WIDE, NULL);
  rt_replay_bar_set_form (self->replay_bar, form == FILM_WIDE     ? RT_REPLAY_BESIDE_WHAT_IF
                                            : form == FILM_BESIDE ? RT_REPLAY_BESIDE_STEP
                                                                  : RT_REPLAY_ALONE);
}

/* A film is saved from its replay; a report is of the game that is on the disk. */
static void
allow_saving (RtRoom *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  gtk_widget_action_set_enabled (widget, "room.save-film", has_film (self));
  gtk_widget_action_set_enabled (widget, "room.save-picture", has_film (self));
  gtk_widget_action_set_enabled (widget, "room.report", rt_game_get_path (self->game) != NULL);
}

/* A copy is looked at, or played. */
static void
look (RtRoom *self, gboolean is_replay)
{
  self->is_replay = is_replay;
  rt_film_side_set_film (self->film_side, self->game, NULL);
  if (is_replay) {
    rt_replay_bar_set_game (self->replay_bar, self->game);
    rt_film_side_set_film (self->film_side, self->game, rt_replay_bar_get_film (self->replay_bar));
  } else {
    rt_replay_bar_pause (self->replay_bar);
  }
  gtk_widget_set_visible (GTK_WIDGET (self->replay_bar), is_replay);
  gtk_widget_set_visible (self->what_if, !is_replay);
  rt_set_class (GTK_WIDGET (self), "what-if", !is_replay);
  rt_set_class (GTK_WIDGET (self), "replaying", is_replay);
  rt_table_set_locked (self->table, is_replay);
  show_film_form (self);
  allow_saving (self);
  show_tray (self);
}

/* The menu that it was asked from is closed by now: it must not lose its room on the way. */
static gboolean
replay_idle_cb (gpointer data)
{
  RtRoom *self = data;
  g_autoptr (RtGame) branch = NULL;

  if (gtk_widget_get_root (GTK_WIDGET (self))) {
    branch = self->film ? g_object_ref (self->film) : rt_game_branch (self->game);
    g_signal_emit (self, signals[SIGNAL_REPLAY], 0, branch, self->replay_from);
  }
  return G_SOURCE_REMOVE;
}

static void
replay_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);
  guint64 depth = g_variant_get_uint64 (parameter);

  if (self->is_copy) {
    look (self, TRUE);
    rt_game_go_to (self->game, depth);
    return;
  }
  self->replay_from = depth;
  g_idle_add_full (G_PRIORITY_LOW, replay_idle_cb, g_object_ref (self), g_object_unref);
}

/* Who plays may have virtual dice roll for all, or take them away again. */
static void
offer_virtual_dice (RtRoom *self)
{
  g_autoptr (GSimpleActionGroup) actions = g_simple_action_group_new ();
  g_autoptr (GPropertyAction) action =
      g_property_action_new ("virtual-dice", self->game, "virtual-dice");

  g_action_map_add_action (G_ACTION_MAP (actions), G_ACTION (action));
  gtk_widget_insert_action_group (GTK_WIDGET (self), "game", G_ACTION_GROUP (actions));
}

/* From a replay: what if? The film stays as it was, and dice are awaited as they always are. */
static void
play_on_cb (RtRoom *self)
{
  RtRolls *rolls = rt_table_get_context (self->table)->rolls;

  if (!self->film)
    self->film = rt_game_branch (self->game);
  self->film_moment = rt_game_get_depth (self->game);
  if (rolls && !self->has_rolls) {
    rt_game_set_rolls (self->game, rolls);
    self->has_rolls = TRUE;
  }
  if (RT_TABLE_GET_CLASS (self->table)->has_dice)
    offer_virtual_dice (self);
  look (self, FALSE);
  show (self);
  rt_game_start (self->game);
}

static void
change_roll_cb (RtRoom *self)
{
  rt_game_go_to (self->game, rt_game_get_depth (self->game) - 1);
  play_on_cb (self);
}

static void
back_to_film_cb (RtRoom *self)
{
  self->replay_from = self->film_moment;
  g_idle_add_full (G_PRIORITY_LOW, replay_idle_cb, g_object_ref (self), g_object_unref);
}

static void
look_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_stack_set_visible_child_name (RT_ROOM (widget)->stack, "table");
}

/* ---- Once more ---- */

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtRoom) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_games_begin_finish (result, &error);

  if (!self->content)
    return;
  if (game)
    g_signal_emit (self, signals[SIGNAL_ENTER], 0, game);
  else
    failed_cb (self, error->message);
}

/* The same players, rules and components. */
static void
rematch_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);
  RtGamesNew wanted = { .rules = rt_game_get_rules (self->game),
                        .setup = rt_game_get_setup (self->game) };

  for (int i = 0; i < RULES_SEATS_MAX; i++)
    wanted.specs[i] = rt_game_get_player (self->game, i);
  rt_games_begin_async (&wanted, rt_table_get_context (self->table)->rolls, rt_fresh_seed (), NULL,
                        begun_cb, g_object_ref (self));
}

/* ---- Hints ---- */

static void
hinted_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtRoom) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtHint) hint = rt_game_hint_finish (RT_GAME (source), result, &error);
  g_autofree char *text = NULL;

  if (!self->content)
    return;
  gtk_widget_set_sensitive (self->hint, TRUE);
  if (!hint || self->has_curtain)
    return;
  text = g_strdup_printf ("%s\n%s", hint->text, hint->why);
  self->cure = (RtPlay){ .action = hint->action };
  rt_refusal_bar_advise (self->bar, text, _ ("Do it"));
}

static void
hint_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);

  gtk_widget_set_sensitive (self->hint, FALSE);
  rt_game_hint_async (self->game, NULL, hinted_cb, g_object_ref (self));
}

/* ---- The log ---- */

static void
log_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);

  if (self->has_curtain)
    return;
  gtk_stack_set_visible_child_name (self->stack, "log");
  show_log (self);
}

/* ---- Report ---- */

static void
reported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtRoom) self = data;
  g_autoptr (GError) error = NULL;

  if (!self->content)
    return;
  if (rt_report_save_finish (result, &error))
    rt_refusal_bar_advise (self->bar, _ ("The report is saved."), NULL);
  else
    failed_cb (self, error->message);
}

/* A name that ends so is a page for the browser; any other is plain text. */
static void
place_chosen_cb (GtkNativeDialog *dialog, int response, RtRoom *self)
{
  g_autoptr (GFile) file = NULL;
  g_autofree char *path = NULL;

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog));
  path = g_file_get_path (file);
  rt_report_save_async (rt_game_get_path (self->game),
                        g_str_has_suffix (path, ".html") ? RT_REPORT_HTML : RT_REPORT_TEXT, path,
                        NULL, reported_cb, g_object_ref (self));
}

static void
report_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);
  GtkWindow *root = GTK_WINDOW (gtk_widget_get_root (widget));
  GtkFileChooserNative *dialog;

  if (!rt_game_get_path (self->game))
    return;
  dialog = gtk_file_chooser_native_new (_ ("Save the report (.html or .txt)"), root,
                                        GTK_FILE_CHOOSER_ACTION_SAVE, _ ("Save"), _ ("Cancel"));
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), _ ("report.html"));
  g_signal_connect_object (dialog, "response", G_CALLBACK (place_chosen_cb), self, 0);
  /* The room keeps it until it is answered: nobody else does. */
  g_object_set_data_full (G_OBJECT (self), "report", dialog, g_object_unref);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (dialog));
}

static void
film_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtRoom) self = data;
  g_autoptr (GError) error = NULL;
  gboolean is_saved = rt_film_save_finish (result, &error);

  if (!self->content || g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (is_saved)
    rt_refusal_bar_advise (self->bar, _ ("It is saved."), NULL);
  else
    failed_cb (self, error->message);
}

/* All of it, or the table as it is shown. */
static void
save_film_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);
  gboolean is_film = g_str_equal (name, "room.save-film");

  rt_replay_bar_pause (self->replay_bar);
  rt_film_save_async (
      GTK_WINDOW (gtk_widget_get_root (widget)), self->game,
      is_film ? _ ("Save the film (.html)") : _ ("Save this picture (.png or .svg)"),
      is_film ? _ ("film.html") : _ ("picture.png"), film_saved_cb, g_object_ref (self));
}

/* ---- Rules ---- */

static void
rule_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);
  GtkRoot *root = gtk_widget_get_root (widget);

  gtk_window_present (
      rt_rules_dialog_new (GTK_WINDOW (root), rt_game_get_rules (self->game),
                           parameter ? g_variant_get_string (parameter, NULL) : NULL));
}

static void
lay_out_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);

  gtk_stack_set_visible_child_name (self->stack, "table");
  RT_TABLE_GET_CLASS (self->table)->lay_out (self->table);
}

static void
adjust_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *self = RT_ROOM (widget);

  gtk_stack_set_visible_child_name (self->stack, "table");
  RT_TABLE_GET_CLASS (self->table)->adjust (self->table);
}

/* Computer players make their moves without a pause until a person acts. */
static void
skip_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  rt_game_set_pace (RT_ROOM (widget)->game, 0);
}

gboolean
rt_room_handle_key (RtRoom *self, guint key)
{
  RtTableClass *klass = RT_TABLE_GET_CLASS (self->table);

  if (!is_page (self, "table"))
    return FALSE;
  if (self->is_replay && rt_replay_bar_handle_key (self->replay_bar, key))
    return TRUE;
  if (!klass->handle_key)
    return FALSE;
  return klass->handle_key (self->table, key);
}

void
rt_room_confirm (RtRoom *self)
{
  if (!answer_question (self, "undo") && is_person (self, rt_game_get_actor (self->game)))
    rt_room_handle_key (self, GDK_KEY_Return);
}

/* ---- The widget ---- */

/* GTK holds a menu in which something was chosen for a moment; a screen reader would ask where its
 * lines are, and they are nowhere any more. */
static void
drop_menu (RtRoom *self)
{
  g_autoptr (GtkPopover) popover = g_object_ref (gtk_menu_button_get_popover (self->menu_button));

  gtk_menu_button_set_popover (self->menu_button, NULL);
  g_object_run_dispose (G_OBJECT (popover));
}

static void
form_cb (gpointer room)
{
  show_film_form (room);
}

/* What stands beside the map is shown after this: nothing may change while sizes are given. */
static void
rt_room_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  RtRoom *self = RT_ROOM (widget);
  FilmForm form = width >= FILM_WIDE_WIDTH && height >= FILM_WIDE_HEIGHT ? FILM_WIDE
                  : width >= FILM_BESIDE_WIDTH                           ? FILM_BESIDE
                                                                         : FILM_BELOW;

  if (form != self->film_form) {
    self->film_form = form;
    rt_show_soon (self, form_cb);
  }
  gtk_widget_allocate (self->content, width, height, baseline, NULL);
}

static void
rt_room_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                 int *natural, int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (RT_ROOM (widget)->content, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* Only now there is a window with a tray. */
static void
rt_room_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_room_parent_class)->map (widget);
  show_tray (RT_ROOM (widget));
}

static void
rt_room_unmap (GtkWidget *widget)
{
  RtRoom *self = RT_ROOM (widget);

  if (self->hides_tray)
    gtk_widget_activate_action (widget, "win.hide-tray", "b", FALSE);
  self->hides_tray = FALSE;
  GTK_WIDGET_CLASS (rt_room_parent_class)->unmap (widget);
}

static void
rt_room_dispose (GObject *object)
{
  RtRoom *self = RT_ROOM (object);

  g_clear_weak_pointer (&self->question);
  if (self->content)
    drop_menu (self);
  gtk_widget_dispose_template (GTK_WIDGET (self), RT_TYPE_ROOM);
  if (self->game) {
    g_signal_handlers_disconnect_by_data (self->game, self);
    /* Here and not by its last reference, which a computer player's thread may hold. */
    g_object_run_dispose (G_OBJECT (self->game));
  }
  g_clear_object (&self->game);
  g_clear_object (&self->film);
  G_OBJECT_CLASS (rt_room_parent_class)->dispose (object);
}

static void
rt_room_class_init (RtRoomClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_FILM_SIDE);
  g_type_ensure (RT_TYPE_LOG_VIEW);
  g_type_ensure (RT_TYPE_REFUSAL_BAR);
  g_type_ensure (RT_TYPE_REPLAY_BAR);
  G_OBJECT_CLASS (klass)->dispose = rt_room_dispose;
  widget_class->measure = rt_room_measure;
  widget_class->size_allocate = rt_room_size_allocate;
  widget_class->map = rt_room_map;
  widget_class->unmap = rt_room_unmap;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-room.ui");
  gtk_widget_class_bind_template_child (widget_class, RtRoom, content);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, badge);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, actor);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, line);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, status);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, command);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, undo);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, redo);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, skip);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, hint);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, menu_button);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, replay_bar);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, film_side);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, what_if);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, back_to_game);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, news);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, stack);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, place);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, log);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, curtain_badge);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, curtain_title);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, end);
  gtk_widget_class_bind_template_child (widget_class, RtRoom, bar);
  gtk_widget_class_bind_template_callback (widget_class, open_curtain_cb);
  gtk_widget_class_bind_template_callback (widget_class, cure_cb);
  gtk_widget_class_bind_template_callback (widget_class, play_on_cb);
  gtk_widget_class_bind_template_callback (widget_class, change_roll_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_to_film_cb);
  gtk_widget_class_install_action (widget_class, "room.undo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "room.redo", NULL, redo_cb);
  gtk_widget_class_install_action (widget_class, "room.undo-to", "t", undo_to_cb);
  gtk_widget_class_install_action (widget_class, "room.bookmark", "t", bookmark_cb);
  gtk_widget_class_install_action (widget_class, "room.replay", "t", replay_cb);
  gtk_widget_class_install_action (widget_class, "room.hint", NULL, hint_cb);
  gtk_widget_class_install_action (widget_class, "room.lay-out", NULL, lay_out_cb);
  gtk_widget_class_install_action (widget_class, "room.adjust", NULL, adjust_cb);
  gtk_widget_class_install_action (widget_class, "room.log", NULL, log_cb);
  gtk_widget_class_install_action (widget_class, "room.look", NULL, look_cb);
  gtk_widget_class_install_action (widget_class, "room.rematch", NULL, rematch_cb);
  gtk_widget_class_install_action (widget_class, "room.report", NULL, report_cb);
  gtk_widget_class_install_action (widget_class, "room.save-film", NULL, save_film_cb);
  gtk_widget_class_install_action (widget_class, "room.save-picture", NULL, save_film_cb);
  gtk_widget_class_install_action (widget_class, "room.rule", "s", rule_cb);
  gtk_widget_class_install_action (widget_class, "room.rules", NULL, rule_cb);
  gtk_widget_class_install_action (widget_class, "room.skip", NULL, skip_cb);
  signals[SIGNAL_ENTER] = g_signal_new ("enter", RT_TYPE_ROOM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                        NULL, G_TYPE_NONE, 1, RT_TYPE_GAME);
  signals[SIGNAL_REPLAY] = g_signal_new ("replay", RT_TYPE_ROOM, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                         NULL, G_TYPE_NONE, 2, RT_TYPE_GAME, G_TYPE_UINT64);
}

static void
rt_room_init (RtRoom *self)
{
  self->shown_to = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* What a table has in the header, if it has it; shown and hidden by the table. */
static void
set_extra (AdwBin *place, GtkWidget *extra)
{
  if (!extra)
    return;
  adw_bin_set_child (place, extra);
  g_object_bind_property (extra, "visible", place, "visible", G_BINDING_SYNC_CREATE);
}

static RtRoom *
new_room (const RtTableContext *context)
{
  RtRoom *self = g_object_new (RT_TYPE_ROOM, NULL);

  self->game = g_object_ref (context->game);
  self->table = new_table (rt_game_get_rules (context->game));
  rt_table_open (self->table, context);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "room.lay-out",
                                 RT_TABLE_GET_CLASS (self->table)->lay_out != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "room.adjust",
                                 RT_TABLE_GET_CLASS (self->table)->adjust != NULL);
  adw_bin_set_child (self->place, GTK_WIDGET (self->table));
  set_extra (self->status, rt_table_get_status (self->table));
  set_extra (self->command, rt_table_get_command (self->table));
  rt_log_view_set_game (self->log, self->game);
  g_signal_connect_object (self->game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "refused", G_CALLBACK (refused_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "refresh", G_CALLBACK (show_turn), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->table, "explained", G_CALLBACK (explained_cb), self,
                           G_CONNECT_SWAPPED);
  rt_game_set_pace (self->game, PACE_MS);
  self->depth = rt_game_get_depth (self->game);
  return self;
}

GtkWidget *
rt_room_new (const RtTableContext *context)
{
  RtRoom *self = new_room (context);

  if (RT_TABLE_GET_CLASS (self->table)->has_dice)
    offer_virtual_dice (self);
  allow_saving (self);
  show (self);
  rt_game_start (self->game);
  return GTK_WIDGET (self);
}

/* The bar, or what it says, takes room from a table that may need it: then it is scrolled. A map
 * shows less of itself. */
static void
let_table_scroll (RtRoom *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  g_autoptr (GtkWidget) table = g_object_ref (GTK_WIDGET (self->table));
  RtTableClass *klass = RT_TABLE_GET_CLASS (self->table);

  if (!klass->has_film || !klass->has_film (self->table))
    gtk_widget_set_size_request (table, -1, TABLE_HEIGHT);
  adw_bin_set_child (self->place, NULL);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), table);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_widget_set_hexpand (scrolled, TRUE);
  adw_bin_set_child (self->place, scrolled);
}

GtkWidget *
rt_room_new_replay (const RtTableContext *context, gsize depth, gboolean comes_back)
{
  RtRoom *self = new_room (context);

  self->is_copy = TRUE;
  self->was_finished = rt_game_is_finished (self->game);
  let_table_scroll (self);
  g_object_bind_property (self->table, "compact", self->replay_bar, "compact",
                          G_BINDING_SYNC_CREATE);
  gtk_widget_set_visible (self->back_to_game, comes_back);
  if (RT_IS_BATTLE_TABLE (self->table))
    gtk_button_set_label (GTK_BUTTON (self->back_to_game), _ ("Back to the battle"));
  look (self, TRUE);
  rt_game_go_to (self->game, depth);
  show (self);
  return GTK_WIDGET (self);
}

RtGame *
rt_room_get_game (RtRoom *self)
{
  return self->game;
}

RtTable *
rt_room_get_table (RtRoom *self)
{
  return self->table;
}
