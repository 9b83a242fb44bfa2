/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The history of past games, on real files: what is listed, in which order, what is removed and
 * comes back, and the figures over all evenings. */
#include "app/features/history/rt-history-model.h"
#include "app/session/rt-notes.h"
#include "app/session/rt-session.h"
#include "folder.h"
#include "wait.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

/* A score sheet that has just been begun. */
#define BEGUN_BY(name)                                                                             \
  "rocket-table journal 1\ngame score-sheet\nplayer " name "\nplayer Bob\n"                        \
  "option for pocket-rockets\noption keeper Bob\nbegin\n"
#define BEGUN BEGUN_BY ("Ada")

static const char *transcripts; /* rules/, where every game keeps some */

typedef struct {
  char *top;
  char *folder;
  RtHistory *history;
  GListModel *games;
  int n_loaded;
  int n_changes;   /* of the list */
  guint change[3]; /* the last of them: where, how many went, how many came */
} Desk;

static void
loaded_cb (Desk *self)
{
  self->n_loaded++;
}

static void
changed_cb (Desk *self, guint position, guint n_removed, guint n_added)
{
  self->n_changes++;
  self->change[0] = position;
  self->change[1] = n_removed;
  self->change[2] = n_added;
}

static void
assert_change (const Desk *self, guint position, guint n_removed, guint n_added)
{
  assert_int_equal (self->change[0], position);
  assert_int_equal (self->change[1], n_removed);
  assert_int_equal (self->change[2], n_added);
}

static int
setup (void **state)
{
  Desk *self = g_new0 (Desk, 1);

  self->top = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);
  self->folder = g_build_filename (self->top, "games", NULL);
  assert_int_equal (g_mkdir (self->folder, 0700), 0);
  self->history = rt_history_new (self->folder);
  self->games = rt_history_get_games (self->history);
  g_signal_connect_swapped (self->history, "loaded", G_CALLBACK (loaded_cb), self);
  g_signal_connect_swapped (self->games, "items-changed", G_CALLBACK (changed_cb), self);
  *state = self;
  return 0;
}

static int
teardown (void **state)
{
  Desk *self = *state;

  wait_until_gone (self->history);
  folder_remove (self->top);
  g_free (self->folder);
  g_free (self->top);
  g_free (self);
  return 0;
}

static char *
path_of (Desk *self, const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

static void
write_journal (Desk *self, const char *name, const char *text)
{
  g_autofree char *path = path_of (self, name);

  assert_true (g_file_set_contents (path, text, -1, NULL));
}

/* A game that the rules' own tests play. */
static void
copy_transcript (Desk *self, const char *game, const char *transcript, const char *name)
{
  g_autofree char *from = g_build_filename (transcripts, game, "transcripts", transcript, NULL);
  g_autofree char *text = NULL;

  assert_true (g_file_get_contents (from, &text, NULL, NULL));
  write_journal (self, name, text);
}

static void
refresh (Desk *self)
{
  int n = self->n_loaded;

  rt_history_refresh (self->history);
  WAIT_UNTIL (self->n_loaded > n);
}

static RtHistoryGame *
game_at (Desk *self, guint i)
{
  RtHistoryGame *game = g_list_model_get_item (self->games, i);

  assert_non_null (game);
  g_object_unref (game); /* the list holds it */
  return game;
}

static RtHistoryGame *
game_named (Desk *self, const char *name)
{
  for (guint i = 0; i < g_list_model_get_n_items (self->games); i++)
    if (g_str_has_suffix (rt_history_game_get_path (game_at (self, i)), name))
      return game_at (self, i);
  fail_msg ("%s is not listed", name);
  return NULL;
}

/* ---- What is listed ---- */

static void
test_empty (void **state)
{
  Desk *self = *state;
  g_autoptr (GArray) figures = NULL;

  refresh (self);
  assert_int_equal (g_list_model_get_n_items (self->games), 0);
  figures = rt_history_get_figures (self->history);
  assert_int_equal (figures->len, 0);
}

static void
test_a_finished_game (void **state)
{
  Desk *self = *state;
  g_autofree char *players = NULL;
  g_autofree char *outcome = NULL;
  RtHistoryGame *game;

  copy_transcript (self, "rockets", "two-players.journal", "one.journal");
  refresh (self);
  assert_int_equal (g_list_model_get_n_items (self->games), 1);
  game = game_at (self, 0);
  assert_null (rt_history_game_get_problem (game));
  assert_int_equal (rt_history_game_get_good_line (game), 0);
  assert_non_null (strstr (rt_history_game_get_options (game), ": Bob"));
  assert_string_equal (rt_history_game_get_rules (game)->id, "rockets");
  assert_string_equal (rt_history_game_get_title (game), "Rockets");
  assert_int_equal (rt_history_game_get_n_seats (game), 2);
  assert_string_equal (rt_history_game_get_name (game, 1), "Bob");
  assert_null (rt_history_game_get_spec (game, 0));
  assert_int_equal (rt_history_game_get_points (game, 0), 35);
  assert_int_equal (rt_history_game_get_points (game, 1), 37);
  assert_false (rt_history_game_has_won (game, 0));
  assert_true (rt_history_game_has_won (game, 1));
  assert_true (rt_history_game_is_over (game));
  assert_true (rt_history_game_get_n_actions (game) > 20);
  players = rt_history_game_describe_players (game);
  assert_string_equal (players, "Ann, Bob");
  outcome = rt_history_game_describe_outcome (game);
  assert_non_null (strstr (outcome, "Bob wins"));
}

static void
test_an_unfinished_game (void **state)
{
  Desk *self = *state;
  RtHistoryGame *game;
  g_autofree char *outcome = NULL;

  write_journal (self, "begun.journal", BEGUN);
  refresh (self);
  game = game_at (self, 0);
  assert_string_equal (rt_history_game_get_rules (game)->id, "score-sheet");
  assert_string_equal (rt_history_game_get_title (game), "Pocket Rockets");
  assert_false (rt_history_game_is_over (game));
  assert_false (rt_history_game_has_won (game, 0));
  assert_int_equal (rt_history_game_get_n_actions (game), 0);
  assert_non_null (rt_history_game_get_options (game));
  outcome = rt_history_game_describe_outcome (game);
  assert_string_equal (outcome, "Not finished.");
}

/* Who is a computer stands beside the journal; when that changes, the game is read again. */
static void
test_computer_players (void **state)
{
  Desk *self = *state;
  g_autofree char *path = path_of (self, "one.journal");
  g_autoptr (GKeyFile) notes = NULL;
  g_autofree char *players = NULL;
  RtHistoryGame *game;

  copy_transcript (self, "rockets", "two-players.journal", "one.journal");
  refresh (self);
  notes = rt_notes_load (path);
  rt_notes_set_player (notes, 1, "greedy");
  assert_true (rt_notes_save (path, notes, NULL));
  refresh (self);
  game = game_at (self, 0);
  assert_null (rt_history_game_get_spec (game, 0));
  assert_string_equal (rt_history_game_get_spec (game, 1), "greedy");
  players = rt_history_game_describe_players (game);
  assert_string_equal (players, "Ann, Bob (computer)");
}

static void
test_newest_first (void **state)
{
  Desk *self = *state;
  struct {
    const char *name;
    time_t time_s;
  } files[] = { { "b.journal", 2000 }, { "a.journal", 1000 }, { "c.journal", 3000 } };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
    g_autofree char *path = path_of (self, files[i].name);
    struct utimbuf times = { files[i].time_s, files[i].time_s };

    write_journal (self, files[i].name, BEGUN);
    assert_int_equal (g_utime (path, &times), 0);
  }
  refresh (self);
  assert_true (g_str_has_suffix (rt_history_game_get_path (game_at (self, 0)), "/c.journal"));
  assert_true (g_str_has_suffix (rt_history_game_get_path (game_at (self, 1)), "/b.journal"));
  assert_true (g_str_has_suffix (rt_history_game_get_path (game_at (self, 2)), "/a.journal"));
  assert_int_equal (rt_history_game_get_time (game_at (self, 0)), 3000);
}

static void
test_same_time_by_name (void **state)
{
  Desk *self = *state;
  const char *names[] = { "b.journal", "a.journal" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = path_of (self, names[i]);
    struct utimbuf times = { 1000, 1000 };

    write_journal (self, names[i], BEGUN);
    assert_int_equal (g_utime (path, &times), 0);
  }
  refresh (self);
  assert_true (g_str_has_suffix (rt_history_game_get_path (game_at (self, 0)), "/a.journal"));
}

/* A list that is looked at keeps its place: what has not changed is the same object, and nothing is
 * announced when nothing changed. */
static void
test_only_what_changed (void **state)
{
  Desk *self = *state;
  const char *names[] = { "a.journal", "b.journal", "c.journal" };
  RtHistoryGame *kept[3];
  RtHistoryGame *middle;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autofree char *path = path_of (self, names[i]);
    struct utimbuf times = { 1000 - (int)i, 1000 - (int)i };

    copy_transcript (self, "rockets", "two-players.journal", names[i]);
    assert_int_equal (g_utime (path, &times), 0);
  }
  refresh (self);
  assert_int_equal (self->n_changes, 1);
  for (guint i = 0; i < 3; i++)
    kept[i] = game_at (self, i);
  refresh (self);
  assert_int_equal (self->n_changes, 1);

  {
    g_autofree char *path = path_of (self, "b.journal");
    struct utimbuf times = { 999, 999 };

    write_journal (self, "b.journal", BEGUN);
    assert_int_equal (g_utime (path, &times), 0);
  }
  refresh (self);
  assert_int_equal (self->n_changes, 2);
  assert_change (self, 1, 1, 1);
  middle = game_at (self, 1);
  assert_ptr_equal (game_at (self, 0), kept[0]);
  assert_string_equal (rt_history_game_get_name (middle, 0), "Ada");
  assert_ptr_equal (game_at (self, 2), kept[2]);
}

static void
write_journal_at (Desk *self, const char *name, const char *text, time_t time_s)
{
  g_autofree char *path = path_of (self, name);
  struct utimbuf times = { time_s, time_s };

  write_journal (self, name, text);
  assert_int_equal (g_utime (path, &times), 0);
}

/* What comes or goes at either end or in the middle, and no more than that. */
static void
test_comes_and_goes (void **state)
{
  Desk *self = *state;
  g_autofree char *first = path_of (self, "first.journal");
  g_autofree char *oldest = path_of (self, "oldest.journal");

  write_journal_at (self, "old.journal", BEGUN, 1000);
  write_journal_at (self, "new.journal", BEGUN, 3000);
  refresh (self);
  assert_change (self, 0, 0, 2);
  write_journal_at (self, "middle.journal", BEGUN, 2000);
  refresh (self);
  assert_change (self, 1, 0, 1);
  write_journal_at (self, "first.journal", BEGUN, 4000);
  refresh (self);
  assert_change (self, 0, 0, 1);
  write_journal_at (self, "oldest.journal", BEGUN, 500);
  refresh (self);
  assert_change (self, 4, 0, 1);
  assert_int_equal (g_list_model_get_n_items (self->games), 5);
  assert_int_equal (g_remove (first), 0);
  refresh (self);
  assert_change (self, 0, 1, 0);
  assert_int_equal (g_remove (oldest), 0);
  refresh (self);
  assert_change (self, 3, 1, 0);
  write_journal_at (self, "old.journal", BEGUN_BY ("Evelyn"), 1000);
  refresh (self);
  assert_change (self, 2, 1, 1);
  assert_string_equal (rt_history_game_get_name (game_at (self, 2), 0), "Evelyn");
  assert_int_equal (self->n_changes, 7);
}

/* Asked for twice at once, it looks again after the first time. */
static void
test_asked_while_loading (void **state)
{
  Desk *self = *state;

  rt_history_refresh (self->history);
  write_journal (self, "late.journal", BEGUN);
  rt_history_refresh (self->history);
  WAIT_UNTIL (self->n_loaded == 2);
  assert_int_equal (g_list_model_get_n_items (self->games), 1);
}

static void
test_other_files_are_not_games (void **state)
{
  Desk *self = *state;

  write_journal (self, "notes.txt", "Bring crisps.\n");
  write_journal (self, "one.journal.players", "[players]\n");
  refresh (self);
  assert_int_equal (g_list_model_get_n_items (self->games), 0);
}

/* ---- Damage ---- */

static void
test_damaged_and_recovered (void **state)
{
  Desk *self = *state;
  g_autofree char *path = path_of (self, "bad.journal");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *copy = NULL;
  g_autofree char *report = NULL;
  g_autoptr (GError) error = NULL;
  RtHistoryGame *game;

  write_journal (self, "bad.journal", BEGUN "bad line\n");
  assert_true (g_file_get_contents (path, &before, NULL, NULL));
  refresh (self);
  game = game_at (self, 0);
  assert_non_null (rt_history_game_get_problem (game));
  assert_int_equal (rt_history_game_get_good_line (game), 7);
  assert_non_null (strstr (rt_history_game_get_problem (game), "Up to line 7"));

  copy = rt_history_recover (self->history, game, &report, &error);
  assert_null (error);
  WAIT_UNTIL (g_list_model_get_n_items (self->games) == 2);
  assert_non_null (report);
  assert_null (rt_history_game_get_problem (game_named (self, strrchr (copy, '/'))));
  assert_true (g_file_get_contents (path, &after, NULL, NULL));
  assert_string_equal (after, before);
}

static void
test_damaged_for_good (void **state)
{
  Desk *self = *state;
  g_autofree char *copy = NULL;
  g_autofree char *report = NULL;
  g_autoptr (GError) error = NULL;
  RtHistoryGame *game;

  write_journal (self, "noise.journal", "noise\n");
  refresh (self);
  game = game_at (self, 0);
  assert_int_equal (rt_history_game_get_good_line (game), 0);
  assert_non_null (strstr (rt_history_game_get_problem (game), "bring the file back"));
  copy = rt_history_recover (self->history, game, &report, &error);
  assert_null (copy);
  assert_non_null (error);
}

/* ---- Removed and brought back ---- */

static void
test_removed_and_restored (void **state)
{
  Desk *self = *state;
  g_autofree char *path = path_of (self, "one.journal");
  g_autofree char *beside = rt_notes_path (path);
  g_autoptr (GKeyFile) notes = g_key_file_new ();
  g_autofree char *removed = NULL;
  g_autofree char *removed_beside = NULL;
  g_autoptr (GError) error = NULL;

  copy_transcript (self, "rockets", "two-players.journal", "one.journal");
  rt_notes_set_player (notes, 0, "random");
  assert_true (rt_notes_save (path, notes, NULL));
  refresh (self);
  removed = rt_history_remove (self->history, game_at (self, 0), &error);
  assert_null (error);
  WAIT_UNTIL (g_list_model_get_n_items (self->games) == 0);
  assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  assert_false (g_file_test (beside, G_FILE_TEST_EXISTS));
  removed_beside = rt_notes_path (removed);
  assert_true (g_file_test (removed, G_FILE_TEST_EXISTS));
  assert_true (g_file_test (removed_beside, G_FILE_TEST_EXISTS));

  assert_true (rt_history_restore (self->history, removed, &error));
  assert_null (error);
  WAIT_UNTIL (g_list_model_get_n_items (self->games) == 1);
  assert_string_equal (rt_history_game_get_spec (game_at (self, 0), 0), "random");
}

/* Nothing that was removed earlier, or was made since, is written over. */
static void
test_names_that_are_taken (void **state)
{
  Desk *self = *state;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  write_journal (self, "one.journal", BEGUN);
  refresh (self);
  first = rt_history_remove (self->history, game_at (self, 0), NULL);
  WAIT_UNTIL (g_list_model_get_n_items (self->games) == 0);
  write_journal (self, "one.journal", BEGUN_BY ("Eve"));
  refresh (self);
  second = rt_history_remove (self->history, game_at (self, 0), NULL);
  WAIT_UNTIL (g_list_model_get_n_items (self->games) == 0);
  assert_true (g_str_has_suffix (first, "/removed/one.journal"));
  assert_true (g_str_has_suffix (second, "/removed/one-2.journal"));

  assert_true (rt_history_restore (self->history, first, NULL));
  assert_true (g_rename (second, first) == 0);
  assert_true (rt_history_restore (self->history, first, NULL));
  WAIT_UNTIL (g_list_model_get_n_items (self->games) == 2);
  assert_string_equal (rt_history_game_get_name (game_named (self, "/one.journal"), 0), "Ada");
  assert_string_equal (rt_history_game_get_name (game_named (self, "/one-2.journal"), 0), "Eve");
}

static void
test_a_game_being_played_stays (void **state)
{
  Desk *self = *state;
  g_autofree char *path = path_of (self, "one.journal");
  g_autoptr (GError) error = NULL;
  g_autofree char *removed = NULL;
  RtSession *session;

  write_journal (self, "one.journal", BEGUN);
  refresh (self);
  session = rt_session_open (path, &error);
  assert_null (error);
  removed = rt_history_remove (self->history, game_at (self, 0), &error);
  assert_null (removed);
  assert_true (g_error_matches (error, RT_ERROR, RT_ERROR_BUSY));
  assert_true (g_file_test (path, G_FILE_TEST_EXISTS));
  rt_session_free (session);
}

static void
test_gone_meanwhile (void **state)
{
  Desk *self = *state;
  g_autofree char *path = path_of (self, "one.journal");
  g_autoptr (GError) error = NULL;
  g_autofree char *removed = NULL;

  write_journal (self, "one.journal", BEGUN);
  refresh (self);
  assert_int_equal (g_remove (path), 0);
  removed = rt_history_remove (self->history, game_at (self, 0), &error);
  assert_null (removed);
  assert_true (g_error_matches (error, RT_ERROR, RT_ERROR_DISK));
  g_clear_error (&error);
  assert_false (rt_history_restore (self->history, path, &error));
  assert_true (g_error_matches (error, RT_ERROR, RT_ERROR_DISK));
}

/* ---- Over all evenings ---- */

static void
test_figures (void **state)
{
  Desk *self = *state;
  g_autofree char *second = path_of (self, "second.journal");
  g_autoptr (GKeyFile) notes = g_key_file_new ();
  g_autoptr (GArray) figures = NULL;
  const RtHistoryFigure *figure;

  copy_transcript (self, "rockets", "two-players.journal", "first.journal");
  copy_transcript (self, "rockets", "two-players.journal", "again.journal");
  copy_transcript (self, "rockets", "two-players.journal", "second.journal");
  rt_notes_set_player (notes, 1, "greedy");
  assert_true (rt_notes_save (second, notes, NULL));
  copy_transcript (self, "rocketmen", "destruction.journal", "battle.journal");
  write_journal (self, "begun.journal", BEGUN);
  refresh (self);
  figures = rt_history_get_figures (self->history);
  /* Of the battle both, of Rockets Ann, Bob and the computer called Bob. */
  assert_int_equal (figures->len, 5);

  figure = &g_array_index (figures, RtHistoryFigure, 0);
  assert_string_equal (figure->title, "Rocketmen");
  assert_string_equal (figure->name, "Ann");
  assert_true (figure->is_unscored);
  assert_int_equal (figure->n_won, 1);

  figure = &g_array_index (figures, RtHistoryFigure, 2);
  assert_string_equal (figure->title, "Rockets");
  assert_string_equal (figure->name, "Bob");
  assert_false (figure->is_computer);
  assert_int_equal (figure->n_played, 2);
  assert_int_equal (figure->n_won, 2);
  assert_int_equal (figure->best, 37);
  assert_true (figure->mean == 37);

  figure = &g_array_index (figures, RtHistoryFigure, 3);
  assert_string_equal (figure->name, "Bob");
  assert_true (figure->is_computer);
  assert_int_equal (figure->n_played, 1);

  figure = &g_array_index (figures, RtHistoryFigure, 4);
  assert_string_equal (figure->name, "Ann");
  assert_int_equal (figure->n_played, 3);
  assert_int_equal (figure->n_won, 0);
  assert_int_equal (figure->best, 35);
}

#define PLAYED(rows)                                                                               \
  "rocket-table journal 1\ngame score-sheet\nplayer Ada\nplayer Bob\nplayer Eve\n"                 \
  "option for pocket-rockets\noption keeper Bob\nbegin\n" rows "Bob done\n"

/* Rockets score 2 for each section and 1 for a +1 head. Three evenings of three players: 10, 21 and
 * 2 are 11 on average; who is tied for first with as tall a rocket has won too. */
static void
test_figures_by_hand (void **state)
{
  Desk *self = *state;
  static const struct {
    const char *name;
    int n_won;
    int best;
    double mean;
  } expected[] = { { "Eve", 2, 20, 40 / 3.0 }, { "Ada", 1, 21, 11 }, { "Bob", 1, 20, 22 / 3.0 } };
  RtHistoryGame *game;
  g_autoptr (GArray) figures = NULL;

  write_journal (self, "one.journal",
                 PLAYED ("Bob rocket 1 Ada sections 5 fuel 0 plus 0\n"
                         "Bob rocket 1 Bob sections 10 fuel 0 plus 0\n"
                         "Bob rocket 1 Eve sections 10 fuel 0 plus 0\n"));
  write_journal (self, "two.journal",
                 PLAYED ("Bob rocket 1 Ada sections 10 fuel 0 plus 1\n"
                         "Bob rocket 1 Bob sections 1 fuel 0 plus 0\n"
                         "Bob rocket 1 Eve sections 5 fuel 0 plus 0\n"));
  write_journal (self, "three.journal",
                 PLAYED ("Bob rocket 1 Ada sections 1 fuel 0 plus 0\n"
                         "Bob rocket 1 Eve sections 5 fuel 0 plus 0\n"));
  refresh (self);
  game = game_named (self, "/one.journal");
  assert_int_equal (rt_history_game_get_n_seats (game), 3);
  assert_int_equal (rt_history_game_get_points (game, 0), 10);
  assert_false (rt_history_game_has_won (game, 0));
  assert_true (rt_history_game_has_won (game, 1) && rt_history_game_has_won (game, 2));
  assert_int_equal (rt_history_game_get_n_actions (game), 4);
  figures = rt_history_get_figures (self->history);
  assert_int_equal (figures->len, 3);
  for (guint i = 0; i < 3; i++) {
    const RtHistoryFigure *figure = &g_array_index (figures, RtHistoryFigure, i);
    assert_string_equal (figure->title, "Pocket Rockets");
    assert_string_equal (figure->name, expected[i].name);
    assert_int_equal (figure->n_played, 3);
    assert_int_equal (figure->n_won, expected[i].n_won);
    assert_int_equal (figure->best, expected[i].best);
    assert_true (figure->mean > expected[i].mean - 1e-9 && figure->mean < expected[i].mean + 1e-9);
    assert_false (figure->is_unscored || figure->is_computer);
  }
}

/* Journeys may all score less than nothing; the best of them is less than nothing too. */
static void
test_bad_evening (void **state)
{
  Desk *self = *state;
  g_autoptr (GString) text =
      g_string_new ("rocket-table journal 1\ngame score-sheet\nplayer Ada\nplayer Bob\n"
                    "option for rockets\noption keeper Ada\nbegin\n");
  g_autoptr (GArray) figures = NULL;
  g_autofree char *players = NULL;

  for (int i = 1; i <= 5; i++)
    g_string_append_printf (text,
                            "Ada journey %d Ada marker 0 cards 1\nAda journey %d Bob marker 0 "
                            "cards 2\n",
                            i, i);
  g_string_append (text, "Ada done\n");
  write_journal (self, "one.journal", text->str);
  refresh (self);
  players = rt_history_game_describe_players (game_at (self, 0));
  assert_string_equal (players, "Ada, Bob");
  figures = rt_history_get_figures (self->history);
  assert_int_equal (figures->len, 2);
  assert_string_equal (g_array_index (figures, RtHistoryFigure, 0).name, "Ada");
  assert_int_equal (g_array_index (figures, RtHistoryFigure, 0).best, -5);
  assert_int_equal (g_array_index (figures, RtHistoryFigure, 1).best, -10);
  assert_true (g_array_index (figures, RtHistoryFigure, 1).mean == -10);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_empty, setup, teardown),
    cmocka_unit_test_setup_teardown (test_a_finished_game, setup, teardown),
    cmocka_unit_test_setup_teardown (test_an_unfinished_game, setup, teardown),
    cmocka_unit_test_setup_teardown (test_computer_players, setup, teardown),
    cmocka_unit_test_setup_teardown (test_newest_first, setup, teardown),
    cmocka_unit_test_setup_teardown (test_same_time_by_name, setup, teardown),
    cmocka_unit_test_setup_teardown (test_only_what_changed, setup, teardown),
    cmocka_unit_test_setup_teardown (test_comes_and_goes, setup, teardown),
    cmocka_unit_test_setup_teardown (test_asked_while_loading, setup, teardown),
    cmocka_unit_test_setup_teardown (test_other_files_are_not_games, setup, teardown),
    cmocka_unit_test_setup_teardown (test_damaged_and_recovered, setup, teardown),
    cmocka_unit_test_setup_teardown (test_damaged_for_good, setup, teardown),
    cmocka_unit_test_setup_teardown (test_removed_and_restored, setup, teardown),
    cmocka_unit_test_setup_teardown (test_names_that_are_taken, setup, teardown),
    cmocka_unit_test_setup_teardown (test_a_game_being_played_stays, setup, teardown),
    cmocka_unit_test_setup_teardown (test_gone_meanwhile, setup, teardown),
    cmocka_unit_test_setup_teardown (test_figures, setup, teardown),
    cmocka_unit_test_setup_teardown (test_figures_by_hand, setup, teardown),
    cmocka_unit_test_setup_teardown (test_bad_evening, setup, teardown),
  };

  assert_int_equal (argc, 2);
  transcripts = argv[1];
  return cmocka_run_group_tests (tests, NULL, NULL);
}
