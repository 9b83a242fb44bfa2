/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every roll that was accepted, kept for years: $XDG_DATA_HOME/rocket-table/dice.log, a text that
 * only grows, one line a roll, its fields between tabs:
 *
 *   2026-11-16T18:04:05Z  d6  Ada  10 or more hits  4 die D1  3 typed  5 virtual
 *
 * Lines are written by a thread of its own in the order they come, and flushed to the disk. What
 * cannot be written waits and goes with the next roll; it is told once. A piece of a line that a
 * crash left at the end is put into a file beside it, as games do (rt-session.h). Lines that cannot
 * be read are left where they are, counted and told. A file of any size is read in little memory.
 */
#pragma once

#include "app/session/rt-rolls.h"
#include "rt-dice-stats-model.h"

#include <gio/gio.h>

#define RT_TYPE_DICE_RECORD (rt_dice_record_get_type ())
G_DECLARE_FINAL_TYPE (RtDiceRecord, rt_dice_record, RT, DICE_RECORD, GObject)

/*
 * Signals:
 *   written         what was added so far is on disk
 *   failed (text)   it could not be written, in the user's words
 * Nothing is created before there is a roll to keep. Letting go of it waits for the disk.
 */
RtDiceRecord *rt_dice_record_new (const char *path);
const char *rt_dice_record_get_path (RtDiceRecord *self);

/* Keeps every roll that is accepted from now on. */
void rt_dice_record_listen (RtDiceRecord *self, RtRolls *rolls);
/* Passes them over meanwhile: they are recorded ones, for show. */
void rt_dice_record_set_deaf (RtDiceRecord *self, gboolean is_deaf);
void rt_dice_record_add (RtDiceRecord *self, const RtDiceRoll *roll);

typedef struct {
  RtDiceStats *stats;
  guint64 n_unreadable; /* lines */
  char *torn_path;      /* where a cut-off last line was put; NULL: there was none */
} RtDiceReading;

void rt_dice_reading_free (RtDiceReading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RtDiceReading, rt_dice_reading_free)

/* Reads and counts all in a thread. No file yet is no error. */
void rt_dice_record_load_async (RtDiceRecord *self, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer data);
RtDiceReading *rt_dice_record_load_finish (RtDiceRecord *self, GAsyncResult *result,
                                           GError **error) G_GNUC_WARN_UNUSED_RESULT;

/* The whole record as a table for a spreadsheet, a row a face. */
void rt_dice_record_export_async (RtDiceRecord *self, GFile *to, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);
gboolean rt_dice_record_export_finish (RtDiceRecord *self, GAsyncResult *result, GError **error);

/* ---- One line ---- */

enum { RT_DICE_LINE_MAX = 4096 };

/* With its end of line. Names are made short and fit for a line. */
char *rt_dice_line_write (const RtDiceRoll *roll) G_GNUC_WARN_UNUSED_RESULT;
/* Cuts the line up: the roll's texts are pieces of it. FALSE if it is no such line. `length` is
 * without the end of line; line[length] is written to. */
gboolean rt_dice_line_read (char *line, gsize length, RtDiceRoll *roll);
