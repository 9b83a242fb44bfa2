/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What one game looks like: the part of a room that shows the game itself. A game has a table of
 * its own (a row in rt-room.c), or is played at the plain one.
 *
 * A table shows and asks; the room around it (rt-room.h) says who must act, lets the curtain fall,
 * and tells why something is refused. A table never changes a game but by rt_table_do.
 *
 * Property `compact`: the window is small (RtWindow:compact). It changes in the middle of a frame,
 * or while the table gets its window: show what follows from it with the next (rt_show_soon).
 */
#pragma once

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/features/range/rt-measure-model.h"
#include "app/session/rt-game.h"

#include <adwaita.h>

#define RT_TYPE_TABLE (rt_table_get_type ())
G_DECLARE_DERIVABLE_TYPE (RtTable, rt_table, RT, TABLE, AdwBin)

/* What a table may look at. Any but the game may be NULL, in tests. */
typedef struct {
  RtGame *game;
  RtRolls *rolls;
  RtMeasure *measure;
  RtLibrary *library;
  GSettings *settings;
} RtTableContext;

struct _RtTableClass {
  AdwBinClass parent_class;

  /* Once, when the context is there: makes what is shown. Chain up first. */
  void (*open) (RtTable *self);
  /* Shows the game as `seat` may see it, -1: as all may. At every change of the game. */
  void (*show) (RtTable *self, int seat);
  /* Drops every widget that shows what not everybody may see: the curtain falls. */
  void (*clear) (RtTable *self);
  /* The line under the name of who must act: "Journey 2 of 5 · play one card". May be NULL. */
  char *(*describe_turn) (RtTable *self);
  /* Who must act, in the header: "Ada attacks". NULL, or a NULL answer: "Ada's turn". */
  char *(*describe_actor) (RtTable *self, int actor);
  /* Shows how to lay out the pieces of a game that is played on a real table. May be NULL. */
  void (*lay_out) (RtTable *self);
  /* Shows what can be put right by hand, when it was noted wrongly. May be NULL. */
  void (*adjust) (RtTable *self);
  /* A key that nothing else took: 1 to 9, Enter, Escape. */
  gboolean (*handle_key) (RtTable *self, guint key);

  /* How the game ended, as a widget for the end screen: scores, summary. NULL: the result alone. */
  GtkWidget *(*new_end) (RtTable *self);

  /* In a replay, does it show a picture that all is seen on, so that what happens is told beside
   * it? NULL: no. */
  gboolean (*has_film) (RtTable *self);

  gboolean has_secrets; /* people who share the screen must not see each other's hand */
  /* Is there such a thing now? Without it the curtain need not fall at every turn. NULL: always. */
  gboolean (*hides_now) (RtTable *self);
  gboolean has_dice; /* the dice tray stays open under it */
  gboolean has_log;  /* it shows what has happened itself (rt-log-view.h) */
};

void rt_table_open (RtTable *self, const RtTableContext *context);
void rt_table_show (RtTable *self, int seat);
void rt_table_clear (RtTable *self);

/* ---- For tables ---- */

const RtTableContext *rt_table_get_context (RtTable *self);
RtGame *rt_table_get_game (RtTable *self);
/* Whose eyes are at the screen, as last shown. */
int rt_table_get_seat (RtTable *self);
gboolean rt_table_is_compact (RtTable *self);

/* Does it, if it is a person's turn. What is refused is told by the room. */
void rt_table_do (RtTable *self, const RulesAction *action);
/* The same with where it comes from: "sensor"; NULL: a person says so. */
void rt_table_do_from (RtTable *self, const RulesAction *action, const char *origin);
/* The same with what the table shows of it, if that is then asked. */
void rt_table_play (RtTable *self, const RtPlay *play);
/* A button that does it, or explains why not: `action` is copied. */
void rt_table_connect (RtTable *self, GtkWidget *button, const RulesAction *action);

/*
 * Why not? Tries the action on a copy of the game and tells the refusal in the room's bar, with its
 * rule. `cure` may be NULL: the label of what would help, and what doing it is.
 */
void rt_table_explain (RtTable *self, const RulesAction *action, const char *cure,
                       const RulesAction *cure_action);
/* The same for a reason that is known. */
void rt_table_explain_reason (RtTable *self, const RulesReason *why, const char *cure,
                              const RtPlay *cure_play);
/* The same without a button: the refusal's sentence, NULL if the action is allowed. `rule` may be
 * NULL. */
char *rt_table_why_not (RtTable *self, const RulesAction *action, const char **rule);
/* Tells something in the room's bar that no rule refuses. */
void rt_table_show_message (RtTable *self, const char *text);
/* Shows the game anew, when the table's own choice has changed (a card picked up). Also the lines
 * of the header. */
void rt_table_refresh (RtTable *self);

/* What stands in the room's header beside who must act, at its end ("End turn"), and in the dice
 * tray ("Range 118 mm"). In `open`. */
void rt_table_set_status (RtTable *self, GtkWidget *status);
void rt_table_set_command (RtTable *self, GtkWidget *command);
void rt_table_set_tray_extra (RtTable *self, GtkWidget *extra);

/* ---- For the room ---- */

/* Nothing can be done, only looked at: a replay. */
void rt_table_set_locked (RtTable *self, gboolean is_locked);
gboolean rt_table_is_locked (RtTable *self);
GtkWidget *rt_table_get_status (RtTable *self);
GtkWidget *rt_table_get_command (RtTable *self);
GtkWidget *rt_table_get_tray_extra (RtTable *self);

/*
 * Signals, for the room:
 *   refresh                     the lines of the header are to be read again
 *   told (text, rule, cure, cure_play)     for the bar; rule, cure and its RtPlay may be NULL
 */
