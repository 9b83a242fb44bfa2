/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The demonstration: a battle that can be gone on with, is never overwritten, and dice that roll
 * whenever they are awaited. */
#include "app/features/games/rt-games-model.h"
#include "app/shell/rt-demo-model.h"

#include <glib/gstdio.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void
test_battle (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rt_demo_prepare (&error);
  g_autofree char *again = NULL;
  g_autoptr (RtGame) game = NULL;

  assert_non_null (path);
  assert_true (rt_demo_is_game (path));
  assert_false (rt_demo_is_game ("/tmp/demonstration.journal"));
  assert_false (rt_demo_is_game (NULL));
  game = rt_games_open (path, NULL, 1, &error);
  assert_non_null (game);
  assert_false (rt_game_is_over (game));
  assert_int_equal (rt_game_get_actor (game), 0);
  assert_null (rt_game_get_player (game, 0));
  assert_null (rt_game_get_player (game, 1));
  again = rt_demo_prepare (&error);
  assert_string_equal (again, path);
}

static void
test_kept (void **state)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rt_demo_prepare (&error);
  g_autofree char *fresh = NULL;
  g_autofree char *text = NULL;

  assert_true (g_file_set_contents (path, "somebody's notes\n", -1, NULL));
  fresh = rt_demo_prepare (&error);
  assert_non_null (fresh);
  assert_string_not_equal (fresh, path);
  assert_true (rt_demo_is_game (fresh));
  assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_string_equal (text, "somebody's notes\n");
}

static void
rolled_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtRollAnswer) answer = rt_rolls_request_finish (RT_ROLLS (source), result, NULL);
  char **told = data;

  assert_int_equal (answer->n_faces, 3);
  *told = g_strdup_printf ("%d %d %d %s", answer->faces[0] > 0, answer->faces[1] > 0,
                           answer->faces[2] > 0, answer->origin);
}

static void
test_dice (void **state)
{
  g_autoptr (RtRolls) rolls = rt_rolls_new (1);
  g_autoptr (RtMeasure) measure = rt_measure_new ();
  g_autoptr (RtDevices) devices = rt_devices_new (g_get_user_config_dir (), rolls, measure);
  g_autoptr (RtDemo) demo = rt_demo_new (rolls, devices);
  const RtRollWanted wanted = { .n_dice = 3, .sides = 6, .seat = -1, .title = "Three dice" };
  g_autofree char *told = NULL;

  rt_demo_set_active (demo, TRUE);
  rt_rolls_request_async (rolls, &wanted, NULL, rolled_cb, &told);
  while (!told)
    g_main_context_iteration (NULL, TRUE);
  assert_true (g_str_has_prefix (told, "1 1 1 dice D"));
  assert_int_equal (rt_measure_get_n_sensors (measure), 1);
  rt_demo_set_active (demo, FALSE);
  assert_false (rt_devices_has_dice (devices));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_battle),
    cmocka_unit_test (test_kept),
    cmocka_unit_test (test_dice),
  };
  g_autofree char *folder = g_dir_make_tmp ("demo-XXXXXX", NULL);

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  g_setenv ("XDG_CONFIG_HOME", folder, TRUE);
  return cmocka_run_group_tests (tests, NULL, NULL);
}
