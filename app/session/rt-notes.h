/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The small file beside a journal, NAME.journal.players: what belongs to a game but is no move of
 * it. Who of the players is a computer, whether dice are virtual, and bookmarks, each by the place
 * of its entry in the journal, which never changes. Without the file nothing is lost but the
 * convenience.
 */
#pragma once

#include <glib.h>

/* Its path. */
char *rt_notes_path (const char *journal) G_GNUC_WARN_UNUSED_RESULT;
/* Empty if there is none, or it cannot be read. */
GKeyFile *rt_notes_load (const char *journal) G_GNUC_WARN_UNUSED_RESULT;
GKeyFile *rt_notes_copy (GKeyFile *notes) G_GNUC_WARN_UNUSED_RESULT;
/* On disk when it returns TRUE; else what stood there still does. */
gboolean rt_notes_save (const char *journal, GKeyFile *notes, GError **error);

/* A computer player's name, NULL for a person. */
char *rt_notes_dup_player (GKeyFile *notes, int seat) G_GNUC_WARN_UNUSED_RESULT;
void rt_notes_set_player (GKeyFile *notes, int seat, const char *spec);

/* Do virtual dice roll whatever people have to roll? */
gboolean rt_notes_has_virtual_dice (GKeyFile *notes);
void rt_notes_set_virtual_dice (GKeyFile *notes, gboolean has_virtual_dice);

/* Of the entry at this place in the journal; NULL: none. */
char *rt_notes_dup_bookmark (GKeyFile *notes, gsize place) G_GNUC_WARN_UNUSED_RESULT;
void rt_notes_set_bookmark (GKeyFile *notes, gsize place, const char *text);
/* The places that have one: an array of gsize. */
GArray *rt_notes_get_bookmarks (GKeyFile *notes) G_GNUC_WARN_UNUSED_RESULT;
