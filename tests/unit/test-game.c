/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game in a window without the window: computer players, dice, undo, and the journal behind. */
#include "app/core/rt-game.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

typedef struct {
  char *folder;
  char *path;
} World;

/* With so many seats, for a fleet that nobody took is not in a journal of Rocketmen. */
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
  while (!is_settled (game))
    g_main_context_iteration (NULL, TRUE);
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
  while (g_atomic_int_get ((int *)&G_OBJECT (game)->ref_count) > 1) {
    g_main_context_iteration (NULL, FALSE);
    g_thread_yield ();
  }
  g_object_unref (game);
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
  (void)game;
  (void)text;
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

/* Dice that the rules wait for are awaited, and where they come from is in the journal. */
static void
test_dice (void **data)
{
  const World *world = *data;
  RtRolls *rolls = rt_rolls_new (1);
  RtGame *game = begin_for (world, "rocketmen", rolls, 4);

  rt_game_start (game);
  while (!rt_rolls_get_wanted (rolls)) {
    if (is_settled (game))
      do_first (game);
    g_main_context_iteration (NULL, TRUE);
  }
  gsize depth = rt_game_get_depth (game);
  assert_int_equal (rt_game_get_actor (game), RULES_CHANCE);
  assert_int_equal (rt_rolls_get_wanted (rolls)->n_dice, 2);
  assert_true (rt_rolls_type (rolls, 5));
  assert_true (rt_rolls_type (rolls, 6));
  while (rt_game_get_depth (game) == depth)
    g_main_context_iteration (NULL, TRUE);
  assert_string_equal (rt_game_get_line_origin (game, depth), "typed");
  rt_rolls_cancel (rolls);
  while (rt_game_is_busy (game))
    g_main_context_iteration (NULL, TRUE);
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
  while (!rt_game_is_thinking (game))
    g_main_context_iteration (NULL, TRUE);
  g_object_run_dispose (G_OBJECT (game));
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

  g_remove (world->path);
  g_rmdir (world->folder);
  g_free (world->path);
  g_free (world->folder);
  g_free (world);
  return 0;
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test_setup_teardown (test_computers_play_to_the_end, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_undo_over_computer, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_refusal, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_dice, set_up, tear_down),
    cmocka_unit_test_setup_teardown (test_closed_in_thought, set_up, tear_down),
  };

  return cmocka_run_group_tests (tests, NULL, NULL);
}
