/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game in a window without the window: computer players, dice, undo, and the journal behind. */
#include "app/session/rt-game.h"
#include "app/session/rt-roll-words.h"
#include "rules/rocketmen/rocketmen.h"
#include "tests/unit/wait.h"

#include <glib/gstdio.h>

typedef struct {
  char *folder;
  char *path;
} World;

static RtGame *
begin_for (const World *world, const char *id, RtRolls *rolls, int n)
{
  static const char *const names[] = { "Ann", "Bob", "Cid", "Dan" };
  const RulesGame *rules = rules_find_game (id);
  RulesSetup *setup = rules_setup_new (rules);
  g_autoptr (GError) error = NULL;

  setup->n_seats = (uint8_t)n;
  for (int i = 0; i < n; i++)
    g_strlcpy (setup->seat[i], names[i], sizeof setup->seat[i]);
  RtSession *session = rt_session_new (world->path, rules, setup, &error);
  assert_non_null (session);
  rules_setup_free (setup);
  return rt_game_new (session, rolls, 7);
}

static RtGame *
begin (const World *world, const char *id, RtRolls *rolls)
{
  return begin_for (world, id, rolls, 2);
}

/* A person's turn with nothing on its way, or the end. */
static gboolean
is_settled (RtGame *game)
{
  int actor = rt_game_get_actor (game);

  return !rt_game_is_busy (game) && !rt_game_is_thinking (game)
         && (actor == RULES_OVER || (actor >= 0 && !rt_game_get_player (game, actor)));
}

static void
settle (RtGame *game)
{
  WAIT_UNTIL (is_settled (game));
}

static void
do_first (RtGame *game)
{
  g_autoptr (GArray) legal = rt_game_get_legal (game);

  assert_true (legal->len > 0);
  assert_true (rt_game_do (game, &g_array_index (legal, RulesAction, 0), "test"));
  assert_true (rt_game_is_busy (game));
  assert_false (rt_game_do (game, &g_array_index (legal, RulesAction, 0), "test"));
}

static void
assert_on_disk (const World *world, RtGame *game)
{
  const RulesGame *rules = rt_game_get_rules (game);
  g_autofree RulesState *state = g_memdup2 (rt_game_get_state (game), sizeof (RulesState));
  g_autoptr (GError) error = NULL;

  /* A thought in vain may still be on its way, and a task is let go of by its own thread. */
  wait_until_gone (game);
  g_autoptr (RtSession) session = rt_session_open (world->path, &error);
  assert_non_null (session);
  assert_true (rules_equal (rules, state, rt_session_get_state (session)));
}

static void
test_computers_play_to_the_end (void **data)
{
  const World *world = *data;
  RtGame *game = begin (world, "rockets", NULL);

  rt_game_set_player (game, 0, "greedy");
  rt_game_set_player (game, 1, "random");
  rt_game_start (game);
  settle (game);
  assert_true (rt_game_is_over (game));
  assert_true (rt_game_get_depth (game) > 10);
  g_autofree char *line = rt_game_describe_line (game, rt_game_get_depth (game) - 1, -1);
  assert_true (*line);
  assert_string_equal (rt_game_get_line_origin (game, 0), "virtual");
  assert_on_disk (world, game);
}

/* Undo goes back to the person's last choice, over what the computer did since. */
static void
test_undo_over_computer (void **data)
{
  const World *world = *data;
  RtGame *game = begin (world, "rockets", NULL);

  rt_game_set_player (game, 1, "random");
  rt_game_start (game);
  settle (game);
  gsize before = rt_game_get_depth (game);
  uint64_t hash = rules_hash (rt_game_get_rules (game), rt_game_get_state (game));
  assert_int_equal (rt_game_get_actor (game), 0);
  do_first (game);
  settle (game);
  gsize after = rt_game_get_depth (game);
  assert_true (after > before);
  assert_true (rt_game_get_undoable (game) > 0);

  rt_game_undo (game);
  settle (game);
  assert_int_equal (rt_game_get_depth (game), before);
  assert_int_equal (rt_game_get_redoable (game), after - before);
  assert_true (rules_hash (rt_game_get_rules (game), rt_game_get_state (game)) == hash);

  rt_game_redo (game);
  settle (game);
  assert_int_equal (rt_game_get_depth (game), after);
  assert_int_equal (rt_game_get_redoable (game), 0);
  assert_on_disk (world, game);
}

static void
refused_cb (RtGame *game, const char *text, const char *rule, GString *heard)
{
  g_string_append (heard, rule);
}

static void
test_refusal (void **data)
{
  const World *world = *data;
  RtGame *game = begin (world, "rockets", NULL);
  g_autoptr (GString) heard = g_string_new (NULL);
  g_autofree RulesState *view = g_new0 (RulesState, 1);

  g_signal_connect (game, "refused", G_CALLBACK (refused_cb), heard);
  rt_game_start (game);
  settle (game);
  gsize depth = rt_game_get_depth (game);
  g_autoptr (GArray) legal = rt_game_get_legal (game);
  RulesAction wrong = g_array_index (legal, RulesAction, 0);
  /* A card that is not in the hand: one of 1 to 16 is not. */
  for (wrong.arg[0] = 1; wrong.arg[0] <= 16; wrong.arg[0]++) {
    gboolean is_legal = FALSE;
    for (guint i = 0; i < legal->len; i++)
      is_legal |= rules_same_action (&wrong, &g_array_index (legal, RulesAction, i));
    if (!is_legal)
      break;
  }
  assert_true (rt_game_do (game, &wrong, ""));
  settle (game);
  assert_true (heard->len > 0);
  assert_int_equal (rt_game_get_depth (game), depth);
  assert_on_disk (world, game);
}

/* Plays the first thing that can be done until dice are awaited. */
static void
play_until_dice (RtGame *game, RtRolls *rolls)
{
  while (!rt_rolls_get_wanted (rolls)) {
    if (is_settled (game))
      do_first (game);
    g_main_context_iteration (NULL, TRUE);
  }
}

static void
wait_for_depth (RtGame *game, gsize depth)
{
  WAIT_UNTIL (!rt_game_is_busy (game) && rt_game_get_depth (game) == depth);
}

/* Dice that the rules wait for are awaited, and where they come from is in the journal. */
static void
test_dice (void **data)
{
  const World *world = *data;
  RtRolls *rolls = rt_rolls_new (1);
  RtGame *game = begin_for (world, "rocketmen", rolls, 2);

  rt_game_start (game);
  play_until_dice (game, rolls);
  gsize depth = rt_game_get_depth (game);
  assert_int_equal (rt_game_get_actor (game), RULES_CHANCE);
  assert_int_equal (rt_rolls_get_wanted (rolls)->n_dice, 2);
  assert_true (rt_rolls_type (rolls, 5));
  assert_true (rt_rolls_type (rolls, 6));
  wait_for_depth (game, depth + 1);
  assert_string_equal (rt_game_get_line_origin (game, depth), "typed");
  assert_on_disk (world, game);
  g_object_unref (rolls);
}

/* ---- What the table is asked ---- */

static void
count_cb (RtGame *game, int *n)
{
  ++*n;
}

static RulesAction
find_legal (RtGame *game, int verb)
{
  g_autoptr (GArray) legal = rt_game_get_legal (game);

  for (guint i = 0; i < legal->len; i++)
    if (g_array_index (legal, RulesAction, i).verb == verb)
      return g_array_index (legal, RulesAction, i);
  fail_msg ("nothing of verb %d is legal", verb);
  return (RulesAction){ 0 };
}

/* A battle in which somebody may move; how resources fell was asked and answered. */
static RtGame *
begin_battle (const World *world)
{
  RtGame *game = begin_for (world, "rocketmen", NULL, 2);

  rt_game_start (game);
  settle (game);
  for (int i = 0; i < 2; i++) {
    do_first (game);
    settle (game);
  }
  for (int i = 0; i < 2; i++) {
    RulesAction fell = find_legal (game, ROCKETMEN_VERB_FELL);

    assert_int_equal (rules_actor (rt_game_get_state (game)), RULES_TABLE);
    assert_true (rt_game_do (game, &fell, NULL));
    settle (game);
    assert_string_equal (rt_game_get_line_origin (game, rt_game_get_depth (game) - 1), "typed");
    /* Nobody's action asked for it, so it is taken back alone. */
    assert_int_equal (rt_game_get_undoable (game), 1);
  }
  return game;
}

/* What is said in one go is two entries, shown, taken back and brought back as one. */
static void
test_answer_at_once (void **data)
{
  const World *world = *data;
  RtGame *game = begin_battle (world);
  gsize depth = rt_game_get_depth (game);
  int seat = rt_game_get_actor (game);
  RtPlay play = { .action = find_legal (game, ROCKETMEN_VERB_MOVE),
                  .has_answer = TRUE,
                  .answer = { .verb = ROCKETMEN_VERB_NO_CONTACT },
                  .origin = "sensor" };
  int n_changed = 0;

  g_signal_connect (game, "changed", G_CALLBACK (count_cb), &n_changed);
  assert_true (rt_game_play (game, &play));
  assert_false (rt_game_play (game, &play));
  wait_for_depth (game, depth + 2);
  assert_int_equal (n_changed, 1);
  assert_int_equal (rt_game_get_line_actor (game, depth), seat);
  assert_string_equal (rt_game_get_line_origin (game, depth), "");
  assert_int_equal (rt_game_get_line_actor (game, depth + 1), RULES_TABLE);
  assert_string_equal (rt_game_get_line_origin (game, depth + 1), "sensor");
  assert_int_equal (rules_actor (rt_game_get_state (game)), seat);
  assert_int_equal (rt_game_get_undoable (game), 2);
  rt_game_undo (game);
  wait_for_depth (game, depth);
  rt_game_redo (game);
  wait_for_depth (game, depth + 2);
  assert_on_disk (world, game);
}

/* An answer that is refused leaves the question open, and is not said later. */
static void
test_answer_refused (void **data)
{
  const World *world = *data;
  RtGame *game = begin_battle (world);
  gsize depth = rt_game_get_depth (game);
  int seat = rt_game_get_actor (game);
  RulesAction move = find_legal (game, ROCKETMEN_VERB_MOVE);
  RtPlay play = { .action = move,
                  .has_answer = TRUE,
                  .answer = { ROCKETMEN_VERB_CONTACT, 1, { move.arg[0] } } };
  g_autoptr (GString) heard = g_string_new (NULL);

  g_signal_connect (game, "refused", G_CALLBACK (refused_cb), heard);
  assert_true (rt_game_play (game, &play));
  wait_for_depth (game, depth + 1);
  WAIT_UNTIL (heard->len > 0);
  assert_string_equal (heard->str, "RM-OB-1");
  assert_int_equal (rules_actor (rt_game_get_state (game)), RULES_TABLE);
  assert_int_equal (rt_game_get_actor (game), seat);
  assert_true (rt_game_do (game, &(RulesAction){ .verb = ROCKETMEN_VERB_NO_CONTACT }, NULL));
  wait_for_depth (game, depth + 2);
  /* One that was not asked for is forgotten: the end of a turn asks nothing. */
  play.action = find_legal (game, ROCKETMEN_VERB_END);
  assert_true (rt_game_play (game, &play));
  wait_for_depth (game, depth + 3);
  move = find_legal (game, ROCKETMEN_VERB_MOVE);
  assert_true (rt_game_do (game, &move, NULL));
  wait_for_depth (game, depth + 4);
  assert_int_equal (rules_actor (rt_game_get_state (game)), RULES_TABLE);
  /* By chance, if nobody looks. */
  assert_true (rt_game_answer_virtually (game));
  wait_for_depth (game, depth + 5);
  assert_string_equal (rt_game_get_line_origin (game, depth + 4), "virtual");
  assert_on_disk (world, game);
}

/* ---- Dice of others ---- */

static void
ignore_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtRollAnswer) answer = rt_rolls_request_finish (RT_ROLLS (source), result, NULL);

  *(int *)data += answer ? answer->n_faces : 0;
}

/* What somebody else rolls is never the game's roll, whoever asked first. */
static void
test_dice_of_others (void **data)
{
  const World *world = *data;
  RtRolls *rolls = rt_rolls_new (1);
  RtGame *game = begin_for (world, "rocketmen", rolls, 2);
  const RtRollWanted wanted = { .n_dice = 1, .sides = 6, .title = "Test", .may_call_off = TRUE };
  int n_faces = 0;

  rt_game_start (game);
  play_until_dice (game, rolls);
  gsize depth = rt_game_get_depth (game);
  rt_rolls_request_async (rolls, &wanted, NULL, ignore_cb, &n_faces);
  assert_int_equal (rt_rolls_get_wanted (rolls)->n_dice, 2);
  rt_rolls_type (rolls, 5);
  rt_rolls_type (rolls, 6);
  wait_for_depth (game, depth + 1);
  assert_string_equal (rt_rolls_get_wanted (rolls)->title, "Test");
  assert_int_equal (n_faces, 0);

  /* The game's next roll waits until the test roll is done. */
  while (!rt_rolls_get_following (rolls)) {
    if (is_settled (game))
      do_first (game);
    g_main_context_iteration (NULL, TRUE);
  }
  depth = rt_game_get_depth (game);
  rt_rolls_type (rolls, 1);
  WAIT_UNTIL (n_faces != 0);
  assert_int_equal (n_faces, 1);
  assert_int_equal (rt_game_get_depth (game), depth);
  assert_false (rt_game_is_busy (game));
  assert_int_equal (rt_rolls_get_wanted (rolls)->n_dice, 2);
  assert_false (rt_rolls_has_faces (rolls));
  assert_on_disk (world, game);
  g_object_unref (rolls);
}

/* An undo takes the roll back that was awaited, and what was seen of it is not forgotten. */
static void
test_dice_taken_back (void **data)
{
  const World *world = *data;
  RtRolls *rolls = rt_rolls_new (1);
  RtGame *game = begin_for (world, "rocketmen", rolls, 2);

  rt_game_start (game);
  play_until_dice (game, rolls);
  gsize depth = rt_game_get_depth (game);
  gsize n = rt_game_get_undoable (game);
  assert_true (n > 0);
  assert_false (rt_rolls_call_off (rolls));
  assert_false (rt_game_undo_reveals (game, n));
  rt_rolls_type (rolls, 5);
  assert_true (rt_game_undo_reveals (game, n));
  rt_game_undo (game);
  assert_null (rt_rolls_get_wanted (rolls));
  wait_for_depth (game, depth - n);
  do_first (game);
  play_until_dice (game, rolls);
  assert_false (rt_rolls_has_faces (rolls));
  /* One that is closed while it waits takes its roll along. */
  g_object_run_dispose (G_OBJECT (game));
  assert_null (rt_rolls_get_wanted (rolls));
  assert_on_disk (world, game);
  g_object_unref (rolls);
}

/* One that is closed while a computer thinks is gone without a trace, and can be gone on with. */
static void
test_closed_in_thought (void **data)
{
  const World *world = *data;
  RtGame *game = begin (world, "rockets", NULL);

  rt_game_set_player (game, 0, "search:20000");
  rt_game_set_player (game, 1, "search:20000");
  rt_game_start (game);
  WAIT_UNTIL (rt_game_is_thinking (game));
  g_object_run_dispose (G_OBJECT (game));
  assert_on_disk (world, game);
}

/* ---- Branches ---- */

/* Two players of Rockets who have done a few things, the computer and the person in turn. */
static RtGame *
begin_and_play (const World *world, int n_choices)
{
  RtGame *game = begin (world, "rockets", NULL);

  rt_game_set_player (game, 1, "random");
  rt_game_start (game);
  settle (game);
  for (int i = 0; i < n_choices; i++) {
    do_first (game);
    settle (game);
  }
  return game;
}

static guint
count_lines (RtGame *game)
{
  return g_list_model_get_n_items (rt_game_get_log (game));
}

static void
items_cb (GListModel *log, guint position, guint removed, guint added, guint *changes)
{
  changes[0]++;
  changes[1] += removed;
  changes[2] += added;
}

/* The list of lines is what stands, and it changes at its end only. */
static void
test_log (void **data)
{
  const World *world = *data;
  RtGame *game = begin_and_play (world, 2);
  GListModel *log = rt_game_get_log (game);
  guint changes[3] = { 0 };

  assert_int_equal (count_lines (game), rt_game_get_depth (game));
  for (guint i = 0; i < count_lines (game); i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    g_autofree char *text = rt_log_line_describe (line, -1);
    g_autofree char *same = rt_game_describe_line (game, i, -1);

    assert_int_equal (rt_log_line_get_index (line), i);
    assert_int_equal (rt_log_line_get_actor (line), rt_game_get_line_actor (game, i));
    assert_string_equal (text, same);
    assert_null (rt_log_line_get_bookmark (line));
  }
  g_signal_connect (log, "items-changed", G_CALLBACK (items_cb), changes);
  gsize undone = rt_game_get_undoable (game);
  rt_game_undo (game);
  settle (game);
  assert_int_equal (count_lines (game), rt_game_get_depth (game));
  assert_int_equal (changes[0], 1);
  assert_int_equal (changes[1], undone);
  assert_int_equal (changes[2], 0);
  rt_game_redo (game);
  settle (game);
  assert_int_equal (changes[0], 2);
  assert_int_equal (changes[2], undone);
  assert_on_disk (world, game);
}

/* What is dealt to one seat is not told to another, nor to all. */
static void
test_log_keeps_secrets (void **data)
{
  const World *world = *data;
  RtGame *game = begin_and_play (world, 0);
  gboolean has_secret = FALSE;

  for (gsize i = 0; i < rt_game_get_depth (game); i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (rt_game_get_log (game), (guint)i);
    g_autofree char *to_all = rt_log_line_describe (line, -1);
    g_autofree char *to_one = rt_log_line_describe (line, 0);
    g_autofree char *to_other = rt_log_line_describe (line, 1);
    g_autofree char *whole = rt_log_line_describe_all (line);

    has_secret |= strlen (to_one) != strlen (to_other);
    assert_true (strlen (to_all) <= MIN (strlen (to_one), strlen (to_other)));
    assert_true (strlen (whole) >= MAX (strlen (to_one), strlen (to_other)));
  }
  assert_true (has_secret);
  assert_on_disk (world, game);
}

/* A branch can be stepped and played; the real game and its file stay. */
static void
test_branch (void **data)
{
  const World *world = *data;
  RtGame *game = begin_and_play (world, 3);
  const RulesGame *rules = rt_game_get_rules (game);
  gsize depth = rt_game_get_depth (game);
  uint64_t hash = rules_hash (rules, rt_game_get_state (game));
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  assert_true (g_file_get_contents (world->path, &before, NULL, NULL));
  RtGame *branch = rt_game_branch (game);
  assert_null (rt_game_get_path (branch));
  assert_string_equal (rt_game_get_player (branch, 1), "random");
  assert_int_equal (rt_game_get_depth (branch), depth);
  assert_true (rules_hash (rules, rt_game_get_state (branch)) == hash);

  g_autofree RulesState *state = g_new0 (RulesState, 1);
  RulesLog *log = rt_game_copy_log (game);
  for (gsize i = depth + 1; i-- > 0;) {
    rt_game_go_to (branch, i);
    assert_int_equal (rt_game_get_depth (branch), i);
    assert_int_equal (rt_game_get_redoable (branch), depth - i);
    assert_int_equal (count_lines (branch), i);
    assert_false (rt_game_is_thinking (branch));
    rules_log_state_at (log, i, state);
    assert_true (rules_equal (rules, state, rt_game_get_state (branch)));
  }
  rules_log_free (log);
  rt_game_go_to (branch, depth + 100);
  assert_int_equal (rt_game_get_depth (branch), depth);

  /* From the middle something else is played. */
  gsize middle = depth;
  while (rt_game_get_line_actor (game, --middle) != 0)
    ;
  rt_game_go_to (branch, middle);
  g_autoptr (GArray) legal = rt_game_get_legal (branch);
  assert_true (rt_game_do (branch, &g_array_index (legal, RulesAction, legal->len - 1), "test"));
  settle (branch);
  assert_true (rt_game_get_depth (branch) > middle + 1);
  wait_until_gone (branch);

  assert_true (g_file_get_contents (world->path, &after, NULL, NULL));
  assert_string_equal (before, after);
  assert_int_equal (rt_game_get_depth (game), depth);
  assert_true (rules_hash (rules, rt_game_get_state (game)) == hash);
  assert_on_disk (world, game);
}

/* Stepping while the branch is busy goes there when it can. */
static void
test_branch_is_patient (void **data)
{
  const World *world = *data;
  RtGame *game = begin_and_play (world, 2);
  RtGame *branch = rt_game_branch (game);

  do_first (branch);
  rt_game_go_to (branch, 1);
  WAIT_UNTIL (!rt_game_is_busy (branch));
  assert_int_equal (rt_game_get_depth (branch), 1);
  wait_until_gone (branch);
  assert_on_disk (world, game);
}

/* A copy that is played on from awaits dice as the game does, and only then; the piles on the table
 * are not its own. */
static void
test_branch_awaits_dice (void **data)
{
  const World *world = *data;
  RtRolls *rolls = rt_rolls_new (1);
  RtGame *game = begin_for (world, "rocketmen", NULL, 2);

  g_object_set (game, "virtual-dice", TRUE, NULL);
  rt_game_start (game);
  settle (game);
  RtGame *branch = rt_game_branch (game);
  assert_true (rt_game_has_virtual_dice (branch));
  g_object_set (branch, "virtual-dice", FALSE, NULL);
  assert_true (rt_game_has_virtual_dice (game));
  rt_game_set_rolls (branch, rolls);
  rt_game_set_asks_draws (branch, TRUE);
  rt_game_go_to (branch, 0);
  assert_null (rt_rolls_get_wanted (rolls));
  rt_game_start (branch);
  play_until_dice (branch, rolls);
  gsize depth = rt_game_get_depth (branch);
  assert_int_equal (rt_rolls_get_wanted (rolls)->n_dice, 2);
  assert_false (rt_game_is_draw_asked (branch));
  assert_true (rt_rolls_type (rolls, 5));
  assert_true (rt_rolls_type (rolls, 6));
  WAIT_UNTIL (rt_game_get_depth (branch) == depth + 1);
  assert_string_equal (rt_game_get_line_origin (branch, depth), "typed");
  /* Who steps again awaits nothing. */
  rt_game_go_to (branch, depth);
  WAIT_UNTIL (!rt_game_is_busy (branch));
  assert_null (rt_rolls_get_wanted (rolls));
  assert_non_null (rt_game_peek_log (branch));
  assert_null (rt_game_peek_log (game));
  wait_until_gone (branch);
  assert_on_disk (world, game);
  g_object_unref (rolls);
}

static void
test_undo_reveals (void **data)
{
  const World *world = *data;
  RtGame *game = begin_for (world, "rocketmen", NULL, 2);

  rt_game_start (game);
  settle (game);
  assert_false (rt_game_undo_reveals (game, 100));
  do_first (game);
  settle (game);
  /* A starting resource is chosen, nothing has been rolled. */
  assert_false (rt_game_undo_reveals (game, rt_game_get_undoable (game)));
  do_first (game);
  settle (game);
  /* Who is first has been rolled after it. */
  assert_true (rt_game_undo_reveals (game, rt_game_get_undoable (game)));
  assert_on_disk (world, game);
}

/* ---- Bookmarks ---- */

static const char *
bookmark_of (RtGame *game, gsize i)
{
  g_autoptr (RtLogLine) line = g_list_model_get_item (rt_game_get_log (game), (guint)i);

  return rt_log_line_get_bookmark (line);
}

static void
wait_bookmark (RtGame *game, gsize i, const char *text)
{
  WAIT_UNTIL (g_strcmp0 (bookmark_of (game, i), text) == 0);
}

static RtGame *
reopen (const World *world, RtGame *game)
{
  g_autoptr (GError) error = NULL;

  assert_on_disk (world, game);
  RtSession *session = rt_session_open (world->path, &error);
  assert_non_null (session);
  return rt_game_new (session, NULL, 7);
}

/* They survive the program; with an action that is replaced they go. */
static void
test_bookmarks (void **data)
{
  const World *world = *data;
  RtGame *game = begin_and_play (world, 2);
  gsize last = rt_game_get_depth (game) - rt_game_get_undoable (game);

  rt_game_set_player (game, 1, NULL);
  rt_game_set_bookmark (game, 1, "a = b\n[c]; \\ # “d”");
  rt_game_set_bookmark (game, last, "");
  rt_game_set_bookmark (game, 0, "soon gone");
  rt_game_set_bookmark (game, 0, NULL);
  assert_null (bookmark_of (game, 1));
  wait_bookmark (game, 1, "a = b\n[c]; \\ # “d”");
  wait_bookmark (game, last, "");
  game = reopen (world, game);
  assert_string_equal (bookmark_of (game, 1), "a = b\n[c]; \\ # “d”");
  assert_string_equal (bookmark_of (game, last), "");
  assert_null (bookmark_of (game, 0));

  rt_game_start (game);
  rt_game_undo_to (game, last);
  WAIT_UNTIL (!rt_game_is_busy (game));
  g_autoptr (GArray) legal = rt_game_get_legal (game);
  assert_true (rt_game_do (game, &g_array_index (legal, RulesAction, legal->len - 1), "test"));
  settle (game);
  assert_null (bookmark_of (game, last));
  assert_string_equal (bookmark_of (game, 1), "a = b\n[c]; \\ # “d”");
  game = reopen (world, game);
  assert_null (bookmark_of (game, last));
  assert_string_equal (bookmark_of (game, 1), "a = b\n[c]; \\ # “d”");
  assert_on_disk (world, game);
}

static void
failed_cb (RtGame *game, const char *text, GString *heard)
{
  g_string_append (heard, text);
}

/* One that cannot be written is told and not shown. */
static void
test_bookmark_fails (void **data)
{
  const World *world = *data;
  RtGame *game = begin_and_play (world, 0);
  g_autoptr (GString) heard = g_string_new (NULL);
  g_autofree char *beside = g_strconcat (world->path, ".players", NULL);

  assert_int_equal (g_mkdir (beside, 0700), 0);
  g_signal_connect (game, "failed", G_CALLBACK (failed_cb), heard);
  rt_game_set_bookmark (game, 0, "here");
  WAIT_UNTIL (heard->len);
  assert_null (bookmark_of (game, 0));
  g_rmdir (beside);
  assert_on_disk (world, game);
}

/* ---- Hints ---- */

typedef struct {
  gboolean is_done;
  RtHint *hint;
  GError *error;
} Heard;

static void
hint_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Heard *heard = data;

  heard->hint = rt_game_hint_finish (RT_GAME (source), result, &heard->error);
  heard->is_done = TRUE;
}

static void
keep_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **)data = g_object_ref (result);
}

static void
test_hint (void **data)
{
  const World *world = *data;
  RtGame *game = begin_and_play (world, 0);
  Heard heard = { 0 };
  gboolean is_legal = FALSE;

  rt_game_hint_async (game, NULL, hint_cb, &heard);
  WAIT_UNTIL (heard.is_done);
  assert_non_null (heard.hint);
  g_autoptr (GArray) legal = rt_game_get_legal (game);
  for (guint i = 0; i < legal->len; i++)
    is_legal |= rules_same_action (&heard.hint->action, &g_array_index (legal, RulesAction, i));
  assert_true (is_legal);
  assert_true (*heard.hint->text);
  assert_true (*heard.hint->why);
  rt_hint_free (heard.hint);

  /* One that was called off, and one that the game overtook. */
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  heard = (Heard){ 0 };
  rt_game_hint_async (game, cancellable, hint_cb, &heard);
  g_cancellable_cancel (cancellable);
  WAIT_UNTIL (heard.is_done);
  assert_null (heard.hint);
  assert_true (g_error_matches (heard.error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_clear_error (&heard.error);

  heard = (Heard){ 0 };
  GAsyncResult *late = NULL;
  rt_game_hint_async (game, NULL, keep_cb, &late);
  do_first (game);
  WAIT_UNTIL (late && is_settled (game));
  hint_cb (G_OBJECT (game), late, &heard);
  g_object_unref (late);
  assert_null (heard.hint);
  assert_true (g_error_matches (heard.error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  g_clear_error (&heard.error);
  assert_on_disk (world, game);
}

/* ---- What a roll is for ---- */

static void
assert_words (const RulesGame *rules, const RulesSetup *setup, RocketmenState *state, int phase,
              const char *title, const char *purpose)
{
  RulesUrn urn;

  state->phase = (uint8_t)phase;
  state->head.actor = RULES_CHANCE;
  rules->chance (setup, (RulesState *)state, &urn);
  g_auto (RtRollWords) words = rt_roll_words (rules, setup, (RulesState *)state, &urn);
  assert_string_equal (words.title, title);
  assert_string_equal (words.purpose, purpose);
}

static void
test_roll_words (void **data)
{
  const World *world = *data;
  RtGame *game = begin_for (world, "rocketmen", NULL, 2);
  const RulesGame *rules = rt_game_get_rules (game);
  const RulesSetup *setup = rt_game_get_setup (game);
  g_autofree RulesState *memory = g_memdup2 (rt_game_get_state (game), sizeof (RulesState));
  RocketmenState *state = (RocketmenState *)memory;
  const RocketmenSetup *cards = (const RocketmenSetup *)setup;
  g_autofree char *attacks = g_strdup_printf ("%s attacks, pair by pair", cards->name[0]);

  while (cards->ship[state->target].seat != 1)
    state->target++;
  state->number = 10;
  state->dice = 6;
  assert_words (rules, setup, state, ROCKETMEN_PHASE_FIRST_ROLL, "Ann rolls 2d6",
                "the highest is the first player");
  assert_words (rules, setup, state, ROCKETMEN_PHASE_SHOT_ROLL, "Ann rolls 2d6", "10 or more hits");
  assert_words (rules, setup, state, ROCKETMEN_PHASE_DODGE_ROLL, "Bob rolls 2d6",
                "7 or more evades");
  assert_words (rules, setup, state, ROCKETMEN_PHASE_DEFENSE_ROLL, "Bob rolls 2d6",
                "9 or more fends it off");
  assert_words (rules, setup, state, ROCKETMEN_PHASE_RAM_ROLL, "Ann rolls 2d6",
                "7 or more does damage");
  assert_words (rules, setup, state, ROCKETMEN_PHASE_RAMMED_ROLL, "Bob rolls 2d6",
                "7 or more does damage");
  assert_words (rules, setup, state, ROCKETMEN_PHASE_MINE_ROLL, "Ann rolls 1d6",
                "1–3 loads that many, 6 destroys one");
  assert_words (rules, setup, state, ROCKETMEN_PHASE_BOARD_ROLL, "Ann’s wave: 6 dice", attacks);
  state->target = ROCKETMEN_OBJECT_BASE + 1;
  assert_words (rules, setup, state, ROCKETMEN_PHASE_BOARDED_ROLL, "Bob’s wave: 6 dice",
                "The home base defends, pair by pair");
  state->number = 13;
  assert_words (rules, setup, state, ROCKETMEN_PHASE_SHOT_ROLL, "Ann rolls 2d6",
                "only a natural 12 hits");
  assert_on_disk (world, game);
}

static int
set_up (void **data)
{
  World *world = g_new (World, 1);

  world->folder = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);
  world->path = g_build_filename (world->folder, "game.journal", NULL);
  *data = world;
  return 0;
}

static int
tear_down (void **data)
{
  World *world = *data;

  g_autofree char *beside = g_strconcat (world->path, ".players", NULL);

  g_remove (beside);
  g_remove (world->path);
  g_rmdir (world->folder);
  g_free (world->path);
  g_free (world->folder);
  g_free (world);
  return 0;
}

/* In a battle a computer would choose what only the table knows: it neither plays nor advises. */
static void
test_people_only (void **data)
{
  const World *world = *data;
  RtGame *game = begin (world, "rocketmen", NULL);
  Heard heard = { 0 };

  rt_game_set_player (game, 0, "random");
  assert_null (rt_game_get_player (game, 0));
  rt_game_start (game);
  assert_false (rt_game_is_thinking (game));
  rt_game_hint_async (game, NULL, hint_cb, &heard);
  WAIT_UNTIL (heard.is_done);
  assert_null (heard.hint);
  assert_true (g_error_matches (heard.error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED));
  g_clear_error (&heard.error);
  g_object_unref (game);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_computers_play_to_the_end, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_undo_over_computer, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_refusal, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_dice, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_answer_at_once, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_answer_refused, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_dice_of_others, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_dice_taken_back, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_closed_in_thought, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_log, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_log_keeps_secrets, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_branch, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_branch_awaits_dice, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_branch_is_patient, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_undo_reveals, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_bookmarks, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_bookmark_fails, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_hint, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_people_only, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_roll_words, set_up, tear_down),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
