/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record of rolls on a real disk: what is written, what is read back, and what goes wrong. */
#include "app/features/statistics/rt-dice-record-model.h"
#include "folder.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <cmocka.h>

typedef struct {
  char *folder;
  char *path;
  RtDiceRecord *record;
  int n_written;
  int n_failed;
  RtDiceReading *reading;
  GError *error;
  gboolean is_done;
} Desk;

static void
written_cb (Desk *self)
{
  self->n_written++;
}

static void
failed_cb (Desk *self, const char *text)
{
  assert_non_null (strstr (text, self->folder));
  self->n_failed++;
}

static void
open_record (Desk *self)
{
  self->record = rt_dice_record_new (self->path);
  g_signal_connect_swapped (self->record, "written", G_CALLBACK (written_cb), self);
  g_signal_connect_swapped (self->record, "failed", G_CALLBACK (failed_cb), self);
}

static int
setup (void **state)
{
  Desk *self = g_new0 (Desk, 1);

  self->folder = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "data", "dice.log", NULL);
  open_record (self);
  *state = self;
  return 0;
}

static int
teardown (void **state)
{
  Desk *self = *state;

  g_clear_object (&self->record);
  g_clear_pointer (&self->reading, rt_dice_reading_free);
  g_clear_error (&self->error);
  folder_remove (self->folder);
  g_free (self->folder);
  g_free (self->path);
  g_free (self);
  return 0;
}

static void
wait_written (Desk *self, int n)
{
  while (self->n_written < n)
    g_main_context_iteration (NULL, TRUE);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Desk *self = data;

  g_clear_pointer (&self->reading, rt_dice_reading_free);
  g_clear_error (&self->error);
  self->reading = rt_dice_record_load_finish (RT_DICE_RECORD (source), result, &self->error);
  self->is_done = TRUE;
}

static void
load (Desk *self)
{
  self->is_done = FALSE;
  rt_dice_record_load_async (self->record, NULL, loaded_cb, self);
  while (!self->is_done)
    g_main_context_iteration (NULL, TRUE);
}

static char *
text_of (const char *path)
{
  char *text = NULL;

  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
put (Desk *self, const char *text)
{
  g_autofree char *folder = g_path_get_dirname (self->path);

  g_mkdir_with_parents (folder, 0700);
  assert_true (g_file_set_contents (self->path, text, -1, NULL));
}

static RtDiceRoll
roll (const char *player, int face)
{
  return (RtDiceRoll){
    .time_s = 1000000000,
    .sides = 6,
    .player = player,
    .purpose = "10 hits",
    .n_faces = 3,
    .faces = { { face, RT_FROM_DIE, "D1" },
               { 2, RT_FROM_KEYS, NULL },
               { 3, RT_FROM_CHANCE, NULL } },
  };
}

/* From here on a file has so many bytes at most, as where a disk is full. */
static void
fill_disk (rlim_t most, struct rlimit *usual)
{
  struct rlimit full;

  signal (SIGXFSZ, SIG_IGN);
  assert_int_equal (getrlimit (RLIMIT_FSIZE, usual), 0);
  full = *usual;
  full.rlim_cur = most;
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &full), 0);
}

#define LINE_OF(player, face)                                                                      \
  "2001-09-09T01:46:40Z\td6\t" player "\t10 hits\t" face " die D1\t2 typed\t3 virtual\n"

static void
rolls_are_written_in_order (void **state)
{
  Desk *self = *state;

  assert_false (g_file_test (self->path, G_FILE_TEST_EXISTS));
  for (int i = 1; i <= 6; i++) {
    RtDiceRoll made = roll ("Ada", i);
    rt_dice_record_add (self->record, &made);
  }
  wait_written (self, 6);
  g_autofree char *text = text_of (self->path);
  assert_string_equal (text, LINE_OF ("Ada", "1") LINE_OF ("Ada", "2") LINE_OF ("Ada", "3")
                                 LINE_OF ("Ada", "4") LINE_OF ("Ada", "5") LINE_OF ("Ada", "6"));
}

/* Nobody waits for the loop: letting go is enough. */
static void
letting_go_waits_for_the_disk (void **state)
{
  Desk *self = *state;
  RtDiceRoll made = roll ("Ada", 1);

  rt_dice_record_add (self->record, &made);
  g_clear_object (&self->record);
  g_autofree char *text = text_of (self->path);
  assert_string_equal (text, LINE_OF ("Ada", "1"));
}

static void
accepted_rolls_are_kept_and_strays_are_not (void **state)
{
  Desk *self = *state;
  g_autoptr (RtRolls) rolls = rt_rolls_new (1);
  DeviceEvent event = { .kind = DEVICE_EVENT_DIE };

  rt_dice_record_listen (self->record, rolls);
  event.die.die = 1;
  event.die.state = DIE_SETTLED;
  event.die.face = 6;
  event.text = "D1";
  rt_rolls_handle_event (rolls, 1, &event, 1000);
  rt_rolls_request_async (
      rolls, &(RtRollWanted){ .n_dice = 1, .sides = 6, .player = "Ada", .may_call_off = TRUE },
      NULL, NULL, NULL);
  assert_true (rt_rolls_call_off (rolls));
  rt_rolls_request_async (rolls, &(RtRollWanted){ .n_dice = 2, .sides = 6, .player = "Grace" },
                          NULL, NULL, NULL);
  rt_rolls_type (rolls, 4);
  rt_rolls_type (rolls, 5);
  wait_written (self, 1);
  g_autofree char *text = text_of (self->path);
  assert_true (g_str_has_suffix (text, "Z\td6\tGrace\t\t4 typed\t5 typed\n"));
  assert_string_equal (strchr (text, '\n'), "\n");
}

static void
what_was_written_is_read (void **state)
{
  Desk *self = *state;

  load (self);
  assert_int_equal (rt_dice_stats_get_n_rolls (self->reading->stats), 0);
  for (int i = 0; i < 4; i++) {
    RtDiceRoll made = roll (i % 2 ? "Ada" : "Zoé", 6);
    rt_dice_record_add (self->record, &made);
  }
  wait_written (self, 4);
  load (self);
  assert_int_equal (rt_dice_stats_get_n_rolls (self->reading->stats), 4);
  assert_int_equal (self->reading->n_unreadable, 0);
  assert_null (self->reading->torn_path);
  const GPtrArray *counts = rt_dice_stats_get_counts (self->reading->stats);
  assert_int_equal (counts->len, 5);
  const RtCounts *die = g_ptr_array_index (counts, 0);
  assert_string_equal (die->name, "D1");
  assert_int_equal (die->faces[5], 4);
  assert_int_equal (die->first_s, 1000000000);
  const RtCounts *zoe = g_ptr_array_index (counts, 4);
  assert_string_equal (zoe->name, "Zoé");
}

/* Names come from hardware and from people. Whatever they hold, a roll stays one line. */
static void
hostile_names_stay_in_their_field (void **state)
{
  g_autofree char *endless = g_strnfill (100000, 'x');
  RtDiceRoll made = roll ("A\tda\n\xff\x01", 6);
  RtDiceRoll again;

  made.purpose = endless;
  for (int i = 0; i < RT_ROLL_FACES_MAX; i++)
    made.faces[i] = (RtDiceFace){ 6, RT_FROM_DIE, endless };
  made.n_faces = RT_ROLL_FACES_MAX;
  g_autofree char *line = rt_dice_line_write (&made);
  gsize length = strlen (line);
  assert_in_range (length, 1, RT_DICE_LINE_MAX);
  assert_ptr_equal (strchr (line, '\n'), line + length - 1);
  assert_true (rt_dice_line_read (line, length - 1, &again));
  assert_string_equal (again.player, "A da \xef\xbf\xbd ");
  assert_int_equal (again.n_faces, RT_ROLL_FACES_MAX);
}

static void
a_torn_line_is_put_aside (void **state)
{
  Desk *self = *state;
  RtDiceRoll made = roll ("Ada", 5);
  g_autofree char *aside = g_strconcat (self->path, ".torn-1", NULL);
  g_autofree char *aside_2 = g_strconcat (self->path, ".torn-2", NULL);

  /* Cut off where it would still read as a shorter roll. */
  put (self, LINE_OF ("Ada", "1") "2001-09-09T01:46:40Z\td6\tAda\t10 hits\t2 die D1");
  load (self);
  assert_int_equal (rt_dice_stats_get_n_rolls (self->reading->stats), 1);
  assert_string_equal (self->reading->torn_path, aside);
  g_autofree char *piece = text_of (aside);
  assert_string_equal (piece, "2001-09-09T01:46:40Z\td6\tAda\t10 hits\t2 die D1");
  /* And so when the next thing that happens is a roll. */
  put (self, LINE_OF ("Ada", "1") "2001-09");
  rt_dice_record_add (self->record, &made);
  wait_written (self, 1);
  g_autofree char *text = text_of (self->path);
  assert_string_equal (text, LINE_OF ("Ada", "1") LINE_OF ("Ada", "5"));
  g_autofree char *second = text_of (aside_2);
  assert_string_equal (second, "2001-09");
}

/* Where a piece cannot be kept, on a full disk, it is not cut off either: nothing is lost, and both
 * are done when there is room again. */
static void
a_torn_line_that_cannot_be_kept_stays (void **state)
{
  static const char piece[] = "2001-09-09T01:46:40Z\td6\tAda\t10 hits\t2 die D1";
  Desk *self = *state;
  RtDiceRoll made = roll ("Ada", 5);
  g_autofree char *aside = g_strconcat (self->path, ".torn-1", NULL);
  struct rlimit usual;

  put (self, piece);
  fill_disk (10, &usual);
  rt_dice_record_add (self->record, &made);
  while (self->n_failed == 0 && self->n_written == 0)
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &usual), 0);
  assert_int_equal (self->n_failed, 1);
  g_autofree char *meanwhile = text_of (self->path);
  assert_string_equal (meanwhile, piece);
  g_remove (aside); /* perhaps begun */
  rt_dice_record_add (self->record, &made);
  wait_written (self, 1);
  g_autofree char *text = text_of (self->path);
  assert_string_equal (text, LINE_OF ("Ada", "5") LINE_OF ("Ada", "5"));
  g_autofree char *kept = text_of (aside);
  assert_string_equal (kept, piece);
}

static void
unreadable_lines_are_kept_and_told (void **state)
{
  static const char *const bad[] = {
    "",
    "garbage",
    "2001-09-09T01:46:40Z",
    "2001-09-09T01:46:40Z\td6\tAda\t10 hits",
    "2001-13-09T01:46:40Z\td6\tAda\t\t1 typed",
    "2001-09-09T01:46:40Z\td6\tAda\t\t7 typed",
    "2001-09-09T01:46:40Z\td6\tAda\t\t0 typed",
    "2001-09-09T01:46:40Z\td1\tAda\t\t1 typed",
    "2001-09-09T01:46:40Z\td6\tAda\t\t1 types",
    "2001-09-09T01:46:40Z\td6\tAda\t\t1 typed\t",
    "2001-09-09T01:46:40Z\tx6\tAda\t\t1 typed",
    "2001-09-09T01:46:40Z\td6\tA\xff\t\t1 typed",
    "2001-09-09T01:46:40Z\td6\tA\x01\t\t1 typed",
    "2001-9-9T1:46:40Z\td6\tAda\t\t1 typed",
    "2001x09-09T01:46:40Z\td6\tAda\t\t1 typed",
    "2001-09x09T01:46:40Z\td6\tAda\t\t1 typed",
    "2001-09-09x01:46:40Z\td6\tAda\t\t1 typed",
    "2001-09-09T01x46:40Z\td6\tAda\t\t1 typed",
    "2001-09-09T01:46x40Z\td6\tAda\t\t1 typed",
    "2001-09-09T01:46:40x\td6\tAda\t\t1 typed",
    "xxxx-09-09T01:46:40Z\td6\tAda\t\t1 typed",
    "2001-xx-09T01:46:40Z\td6\tAda\t\t1 typed",
    "2001-09-xxT01:46:40Z\td6\tAda\t\t1 typed",
    "2001-09-09Txx:46:40Z\td6\tAda\t\t1 typed",
    "2001-09-09T01:xx:40Z\td6\tAda\t\t1 typed",
    "2001-09-09T01:46:xxZ\td6\tAda\t\t1 typed",
    "2001-09-09T01:46:60Z\td6\tAda\t\t1 typed",
    "2001-09-09T01:46:40Z \td6\tAda\t\t1 typed",
    "2001-09-09T01:46:40Z\td\tAda\t\t1 typed",
    "2001-09-09T01:46:40Z\td6 \tAda\t\t1 typed",
    "2001-09-09T01:46:40Z\td6\tAda\t\t1 virtually",
    "2001-09-09T01:46:40Z\td6\tAda\t\t1typed",
    "2001-09-09T01:46:40Z\td6\tAda\t\t typed",
    "2001-09-09T01:46:40Z\td6\tAda\t\t00001 typed",
    "2001-09-09T01:46:40Z\td6\tAda\t\t1 die D1\t",
    "2001-09-09T01:46:40Z\td6\tA\x7f\t\t1 typed",
  };
  Desk *self = *state;
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    g_string_append_printf (all, "%s\n%s", bad[i], LINE_OF ("Ada", "1"));
  put (self, all->str);
  load (self);
  assert_int_equal (self->reading->n_unreadable, G_N_ELEMENTS (bad));
  assert_int_equal (rt_dice_stats_get_n_rolls (self->reading->stats), G_N_ELEMENTS (bad));
  g_autofree char *after = text_of (self->path);
  assert_string_equal (after, all->str);
}

/* As it was written: who, what for, of how many sides, from where each face is, and when. */
static void
a_line_tells_all_of_a_roll (void **state)
{
  static const struct {
    gint64 time_s;
    const char *text;
  } times[] = { { 0, "1970-01-01T00:00:00Z" },
                { 951782399, "2000-02-28T23:59:59Z" },
                { 1798761599, "2026-12-31T23:59:59Z" },
                { G_MAXINT64, "1970-01-01T00:00:00Z" } }; /* no date; better than no line */

  for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
    RtDiceRoll made = roll ("Ada", 20);
    RtDiceRoll again = { 0 };
    made.sides = 20;
    made.time_s = times[i].time_s;
    made.faces[0].name = i == 0 ? NULL : "Blue die";
    g_autofree char *line = rt_dice_line_write (&made);
    assert_true (g_str_has_prefix (line, times[i].text));
    assert_true (rt_dice_line_read (line, strlen (line) - 1, &again));
    assert_int_equal (again.time_s, made.time_s == G_MAXINT64 ? 0 : made.time_s);
    assert_int_equal (again.sides, 20);
    assert_string_equal (again.player, "Ada");
    assert_string_equal (again.purpose, "10 hits");
    assert_int_equal (again.n_faces, 3);
    assert_int_equal (again.faces[0].face, 20);
    assert_int_equal (again.faces[0].source, RT_FROM_DIE);
    assert_string_equal (again.faces[0].name, i == 0 ? "" : "Blue die");
    assert_int_equal (again.faces[1].source, RT_FROM_KEYS);
    assert_null (again.faces[1].name);
    assert_int_equal (again.faces[2].source, RT_FROM_CHANCE);
    assert_int_equal (again.faces[2].face, 3);
  }
}

/* Exactly as long as a line may be, it is read; one byte more, and it is passed over. */
static void
the_longest_line_is_read (void **state)
{
  static const char head[] = "2001-09-09T01:46:40Z\td6\t";
  static const char rest[] = "\t10 hits\t1 typed";
  Desk *self = *state;
  gsize most = RT_DICE_LINE_MAX - strlen (head) - strlen (rest);
  g_autofree char *name = g_strnfill (most, 'x');
  g_autofree char *longer = g_strnfill (most + 1, 'x');
  g_autofree char *text = g_strconcat (head, name, rest, "\n", head, longer, rest, "\n", NULL);

  put (self, text);
  load (self);
  assert_int_equal (rt_dice_stats_get_n_rolls (self->reading->stats), 1);
  assert_int_equal (self->reading->n_unreadable, 1);
}

/* Thousands of lines, so that blocks of the file end in the middle of one. */
static void
a_long_record_is_read_whole (void **state)
{
  enum { LINES = 5000 };
  Desk *self = *state;
  g_autoptr (GString) all = g_string_new (NULL);

  for (int i = 0; i < LINES; i++)
    g_string_append_printf (all, LINE_OF ("%.*s", "%d"), i % 40 + 1,
                            "Ada of the forty letters and a few more", i % 6 + 1);
  put (self, all->str);
  load (self);
  assert_int_equal (rt_dice_stats_get_n_rolls (self->reading->stats), LINES);
  assert_int_equal (self->reading->n_unreadable, 0);
  const RtCounts *die = g_ptr_array_index (rt_dice_stats_get_counts (self->reading->stats), 0);
  for (int i = 0; i < 6; i++)
    assert_int_equal (die->faces[i], LINES / 6 + (i < LINES % 6));
}

/* A line of a megabyte counts once; what comes after it is read; an endless end is ended. */
static void
endless_lines_are_passed_over (void **state)
{
  Desk *self = *state;
  RtDiceRoll made = roll ("Ada", 5);
  g_autofree char *endless = g_strnfill (1000000, 'x');
  g_autofree char *text =
      g_strconcat (LINE_OF ("Ada", "1"), endless, "\n", LINE_OF ("Ada", "2"), endless, NULL);

  put (self, text);
  load (self);
  assert_int_equal (rt_dice_stats_get_n_rolls (self->reading->stats), 2);
  assert_int_equal (self->reading->n_unreadable, 2);
  rt_dice_record_add (self->record, &made);
  wait_written (self, 1);
  load (self);
  assert_int_equal (rt_dice_stats_get_n_rolls (self->reading->stats), 3);
}

/* What stands where the folder should be is a file: nothing can be written until it goes away. */
static void
what_cannot_be_written_waits (void **state)
{
  Desk *self = *state;
  g_autofree char *folder = g_path_get_dirname (self->path);
  RtDiceRoll first = roll ("Ada", 1);
  RtDiceRoll second = roll ("Ada", 2);

  assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  rt_dice_record_add (self->record, &first);
  while (self->n_failed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_remove (folder);
  rt_dice_record_add (self->record, &second);
  wait_written (self, 1);
  g_autofree char *text = text_of (self->path);
  assert_string_equal (text, LINE_OF ("Ada", "1") LINE_OF ("Ada", "2"));
}

/* A disk that is full in the middle of a line: nothing of it stays, nobody is told that it is kept,
 * and it is written whole when there is room again. */
static void
half_a_line_does_not_stay (void **state)
{
  Desk *self = *state;
  RtDiceRoll first = roll ("Ada", 1);
  RtDiceRoll second = roll ("Ada", 2);
  RtDiceRoll third = roll ("Ada", 3);
  struct rlimit usual;

  rt_dice_record_add (self->record, &first);
  wait_written (self, 1);
  fill_disk (strlen (LINE_OF ("Ada", "1")) + 10, &usual);
  rt_dice_record_add (self->record, &second);
  while (self->n_failed == 0 && self->n_written == 1)
    g_main_context_iteration (NULL, TRUE);
  assert_int_equal (setrlimit (RLIMIT_FSIZE, &usual), 0);
  assert_int_equal (self->n_failed, 1);
  assert_int_equal (self->n_written, 1);
  g_autofree char *meanwhile = text_of (self->path);
  assert_string_equal (meanwhile, LINE_OF ("Ada", "1"));
  rt_dice_record_add (self->record, &third);
  wait_written (self, 2);
  g_autofree char *text = text_of (self->path);
  assert_string_equal (text, LINE_OF ("Ada", "1") LINE_OF ("Ada", "2") LINE_OF ("Ada", "3"));
}

/* What waits when it is let go of is tried once more. */
static void
letting_go_tries_once_more (void **state)
{
  Desk *self = *state;
  g_autofree char *folder = g_path_get_dirname (self->path);
  RtDiceRoll made = roll ("Ada", 1);

  assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  rt_dice_record_add (self->record, &made);
  while (self->n_failed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_remove (folder);
  g_clear_object (&self->record);
  g_autofree char *text = text_of (self->path);
  assert_string_equal (text, LINE_OF ("Ada", "1"));
}

/* What cannot be a roll is not kept. */
static void
impossible_rolls_are_not_kept (void **state)
{
  Desk *self = *state;
  RtDiceRoll bad = roll ("Ada", 7);
  RtDiceRoll good = roll ("Ada", 6);

  rt_dice_record_add (self->record, &bad);
  rt_dice_record_add (self->record, &good);
  wait_written (self, 1);
  g_autofree char *text = text_of (self->path);
  assert_string_equal (text, LINE_OF ("Ada", "6"));
}

/* A disk that stays full is no news with every roll. */
static void
a_failing_disk_is_told_once (void **state)
{
  Desk *self = *state;
  g_autofree char *folder = g_path_get_dirname (self->path);

  assert_true (g_file_set_contents (folder, "in the way", -1, NULL));
  for (int i = 1; i <= 5; i++) {
    RtDiceRoll made = roll ("Ada", i);
    rt_dice_record_add (self->record, &made);
  }
  while (self->n_failed == 0)
    g_main_context_iteration (NULL, TRUE);
  g_remove (folder);
  RtDiceRoll made = roll ("Ada", 6);
  rt_dice_record_add (self->record, &made);
  wait_written (self, 1);
  assert_int_equal (self->n_failed, 1);
}

/* A pipe would wait for ever. */
static void
a_pipe_is_refused (void **state)
{
  Desk *self = *state;
  g_autofree char *folder = g_path_get_dirname (self->path);

  g_mkdir_with_parents (folder, 0700);
  assert_int_equal (mkfifo (self->path, 0600), 0);
  load (self);
  assert_null (self->reading);
  assert_non_null (self->error);
}

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Desk *self = data;

  g_clear_error (&self->error);
  rt_dice_record_export_finish (RT_DICE_RECORD (source), result, &self->error);
  self->is_done = TRUE;
}

static void export(Desk *self, GFile *to, GCancellable *cancellable)
{
  self->is_done = FALSE;
  rt_dice_record_export_async (self->record, to, cancellable, exported_cb, self);
  while (!self->is_done)
    g_main_context_iteration (NULL, TRUE);
}

static void
the_record_becomes_a_table (void **state)
{
  Desk *self = *state;
  g_autofree char *path = g_build_filename (self->folder, "dice.csv", NULL);
  g_autoptr (GFile) to = g_file_new_for_path (path);

  put (self, LINE_OF ("=A\"da", "1") "garbage\n" LINE_OF ("Zoe", "2"));
  export(self, to, NULL);
  assert_null (self->error);
  g_autofree char *text = text_of (path);
  assert_string_equal (text, "time,player,purpose,source,die,sides,face\r\n"
                             "2001-09-09T01:46:40Z,\"'=A\"\"da\",\"10 hits\",die,\"D1\",6,1\r\n"
                             "2001-09-09T01:46:40Z,\"'=A\"\"da\",\"10 hits\",typed,\"\",6,2\r\n"
                             "2001-09-09T01:46:40Z,\"'=A\"\"da\",\"10 hits\",virtual,\"\",6,3\r\n"
                             "2001-09-09T01:46:40Z,\"Zoe\",\"10 hits\",die,\"D1\",6,2\r\n"
                             "2001-09-09T01:46:40Z,\"Zoe\",\"10 hits\",typed,\"\",6,2\r\n"
                             "2001-09-09T01:46:40Z,\"Zoe\",\"10 hits\",virtual,\"\",6,3\r\n");
}

/* Of a record that is not there yet the head alone. Names that would begin a formula are made
 * harmless. One that was given up leaves the table of before. */
static void
tables_are_whole_and_harmless (void **state)
{
  static const char head[] = "time,player,purpose,source,die,sides,face\r\n";
  static const char *const formulas[] = { "=1", "+1", "-1", "@x" };
  Desk *self = *state;
  g_autofree char *path = g_build_filename (self->folder, "dice.csv", NULL);
  g_autoptr (GFile) to = g_file_new_for_path (path);
  g_autoptr (GCancellable) given_up = g_cancellable_new ();

  export(self, to, NULL);
  assert_null (self->error);
  g_autofree char *empty = text_of (path);
  assert_string_equal (empty, head);
  for (guint i = 0; i < G_N_ELEMENTS (formulas); i++) {
    g_autofree char *line =
        g_strdup_printf ("2001-09-09T01:46:40Z\td6\t%s\t\t1 typed\n", formulas[i]);
    g_autofree char *row = g_strdup_printf (
        "%s2001-09-09T01:46:40Z,\"'%s\",\"\",typed,\"\",6,1\r\n", head, formulas[i]);
    put (self, line);
    export(self, to, NULL);
    g_autofree char *text = text_of (path);
    assert_string_equal (text, row);
  }
  put (self, LINE_OF ("Ada", "1"));
  g_cancellable_cancel (given_up);
  export(self, to, given_up);
  assert_true (g_error_matches (self->error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_autofree char *kept = text_of (path);
  assert_non_null (strstr (kept, "@x"));
}

#define TEST(name) cmocka_unit_test_setup_teardown (name, setup, teardown)

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (rolls_are_written_in_order),
    TEST (letting_go_waits_for_the_disk),
    TEST (accepted_rolls_are_kept_and_strays_are_not),
    TEST (what_was_written_is_read),
    TEST (hostile_names_stay_in_their_field),
    TEST (a_torn_line_is_put_aside),
    TEST (a_torn_line_that_cannot_be_kept_stays),
    TEST (unreadable_lines_are_kept_and_told),
    TEST (a_line_tells_all_of_a_roll),
    TEST (the_longest_line_is_read),
    TEST (a_long_record_is_read_whole),
    TEST (endless_lines_are_passed_over),
    TEST (what_cannot_be_written_waits),
    TEST (half_a_line_does_not_stay),
    TEST (letting_go_tries_once_more),
    TEST (impossible_rolls_are_not_kept),
    TEST (a_failing_disk_is_told_once),
    TEST (a_pipe_is_refused),
    TEST (the_record_becomes_a_table),
    TEST (tables_are_whole_and_harmless),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
