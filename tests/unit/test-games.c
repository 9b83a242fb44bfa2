/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Games as they are begun, kept and opened again; and battles from fleets. */
#include "app/features/battle/rt-battle-now-model.h"
#include "app/features/battle/rt-battle-setup-model.h"
#include "app/features/fleet-builder/rt-library-model.h"
#include "app/features/games/rt-games-model.h"
#include "app/session/rt-notes.h"
#include "app/session/rt-report-figures.h"
#include "app/session/rt-report.h"
#include "app/session/rt-review.h"
#include "fleets/fleet-demonstration.h"
#include "rules/players/players.h"
#include "rules/rocketmen/rocketmen.h"
#include "tests/unit/folder.h"
#include "tests/unit/wait.h"

#include <glib/gstdio.h>
#include <utime.h>

typedef struct {
  gboolean is_done;
  RtGame *game;
  GError *error;
} Heard;

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Heard *heard = data;

  heard->game = rt_games_begin_finish (result, &heard->error);
  heard->is_done = TRUE;
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Heard *heard = data;

  heard->game = rt_games_open_finish (result, &heard->error);
  heard->is_done = TRUE;
}

static void
wait_for (Heard *heard)
{
  WAIT_UNTIL (heard->is_done);
}

static RulesSetup *
new_setup (const RulesGame *rules)
{
  RulesSetup *setup = rules_setup_new (rules);

  setup->n_seats = 2;
  g_strlcpy (setup->seat[0], "Ann", sizeof setup->seat[0]);
  g_strlcpy (setup->seat[1], "Bob", sizeof setup->seat[1]);
  return setup;
}

static RtGame *
open_game (const char *path, GError **error)
{
  Heard heard = { 0 };

  rt_games_open_async (path, NULL, 1, NULL, opened_cb, &heard);
  wait_for (&heard);
  if (heard.error)
    g_propagate_error (error, heard.error);
  return heard.game;
}

/* Options of the setup and who is a computer are there again; the caller's setup may go at once. */
static void
test_begin_and_open (void **data)
{
  const RulesGame *rules = rules_find_game ("rockets");
  RulesSetup *setup = new_setup (rules);
  RtGamesNew wanted = { .rules = rules, .setup = setup, .specs = { NULL, "level1" } };
  RtRolls *rolls = rt_rolls_new (1);
  Heard heard = { 0 };
  int option = rules_option (rules, "tie");

  assert_true (option >= 0);
  setup->option[option] = (int16_t)!rules->options[option].usual;
  rt_games_begin_async (&wanted, rolls, 1, NULL, begun_cb, &heard);
  memset (setup, 0, rules->setup_size);
  rules_setup_free (setup);
  wait_for (&heard);
  assert_non_null (heard.game);
  assert_string_equal (rt_game_get_player (heard.game, 1), "level1");
  assert_null (rt_game_get_player (heard.game, 0));
  g_autofree char *path = g_strdup (rt_game_get_path (heard.game));

  /* Nobody else gets it meanwhile. */
  g_autoptr (GError) error = NULL;
  assert_null (open_game (path, &error));
  assert_true (g_error_matches (error, RT_ERROR, RT_ERROR_BUSY));
  g_object_unref (heard.game);

  RtGame *game = open_game (path, NULL);
  assert_non_null (game);
  assert_null (rt_game_get_torn_path (game));
  assert_string_equal (rt_game_get_player (game, 1), "level1");
  assert_int_equal (rt_game_get_setup (game)->option[option], !rules->options[option].usual);
  g_object_unref (game);
  g_object_unref (rolls);
}

/* A line that a crash cut off is put aside, and that is told. */
/* A battle that was begun against a computer is gone on with by people. */
static void
test_people_only (void **data)
{
  const RulesGame *rules = rules_find_game ("rocketmen");
  RulesSetup *setup = new_setup (rules);
  g_autofree char *path = g_build_filename (g_get_user_data_dir (), "old.journal", NULL);
  g_autoptr (GKeyFile) notes = g_key_file_new ();
  RtSession *session;
  RtGame *game;

  assert_int_equal (g_mkdir_with_parents (g_get_user_data_dir (), 0700), 0);
  session = rt_session_new (path, rules, setup, NULL);
  assert_non_null (session);
  rt_session_free (session);
  rules_setup_free (setup);
  rt_notes_set_player (notes, 0, "level1");
  rt_notes_set_player (notes, 1, "level2");
  assert_true (rt_notes_save (path, notes, NULL));
  game = open_game (path, NULL);
  assert_non_null (game);
  for (int i = 0; i < 2; i++)
    assert_null (rt_game_get_player (game, i));
  g_object_unref (game);
}

static void
test_torn (void **data)
{
  const RulesGame *rules = rules_find_game ("rockets");
  RulesSetup *setup = new_setup (rules);
  const RtGamesNew wanted = { .rules = rules, .setup = setup };
  RtGame *game = rt_games_begin (&wanted, NULL, 1, NULL);
  g_autofree char *path = g_strdup (rt_game_get_path (game));

  g_object_unref (game);
  rules_setup_free (setup);
  FILE *file = g_fopen (path, "a");
  fputs ("chance deal Ann 3 5", file);
  fclose (file);
  game = open_game (path, NULL);
  assert_non_null (game);
  assert_non_null (rt_game_get_torn_path (game));
  assert_true (g_file_test (rt_game_get_torn_path (game), G_FILE_TEST_EXISTS));
  g_object_unref (game);
}

static void
test_errors (void **data)
{
  const RulesGame *rules = rules_find_game ("rockets");
  RulesSetup *setup = new_setup (rules);
  const RtGamesNew wanted = { .rules = rules, .setup = setup };
  g_autoptr (GError) error = NULL;
  g_autofree char *nowhere = rt_library_path ("games/nowhere.journal");

  assert_null (open_game (nowhere, &error));
  assert_true (g_error_matches (error, FLEET_ERROR, FLEET_ERROR_FILE));
  g_clear_error (&error);
  g_strlcpy (setup->seat[1], "Ann", sizeof setup->seat[1]);
  assert_null (rt_games_begin (&wanted, NULL, 1, &error));
  assert_true (g_error_matches (error, RT_ERROR, RT_ERROR_REFUSED));
  rules_setup_free (setup);
}

/* ---- Battles ---- */

static void
test_battle (void **data)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (GPtrArray) all = fleet_demonstration_fleets ();
  Fleet *one = all->pdata[0];
  const Fleet *const fleets[] = { one, all->pdata[1] };
  const char *const names[] = { "Ann", "Bob" };
  RulesAction start;

  assert_non_null (catalogue);
  RulesSetup *setup = rt_battle_setup_new (catalogue, fleets, names, 2, NULL);
  assert_non_null (setup);
  assert_int_equal (setup->n_seats, 2);
  assert_string_equal (setup->seat[1], "Bob");
  const RtGamesNew wanted = { .rules = rules_find_game ("rocketmen"), .setup = setup };
  RtGame *game = rt_games_begin (&wanted, NULL, 1, NULL);
  assert_non_null (game);
  g_autofree char *path = g_strdup (rt_game_get_path (game));
  g_autofree RulesState *state = g_memdup2 (rt_game_get_state (game), sizeof (RulesState));
  g_object_unref (game);
  game = open_game (path, NULL);
  assert_true (rules_equal (wanted.rules, state, rt_game_get_state (game)));
  g_object_unref (game);
  rules_setup_free (setup);

  /* Without names the players of the fleets; a fleet of unknown cards is told. */
  setup = rt_battle_setup_new (catalogue, fleets, NULL, 2, NULL);
  assert_true (*setup->seat[0]);
  rules_setup_free (setup);
  g_free (((FleetEntry *)one->active->pdata[0])->ship);
  ((FleetEntry *)one->active->pdata[0])->ship = g_strdup ("no-such-card");
  g_autoptr (GError) error = NULL;
  assert_null (rt_battle_setup_new (catalogue, fleets, names, 2, &error));
  assert_non_null (error);

  g_free (one->start);
  one->start = NULL;
  assert_false (rt_battle_start_action (one, &start));
  one->start = g_strdup ("newtonium");
  assert_true (rt_battle_start_action (one, &start));
  assert_int_equal (start.verb, ROCKETMEN_VERB_START);
  assert_int_equal (start.arg[0], 1);
}

/* The built-in fleets of seats that nobody took are no part of the game that is played. */
static void
test_untaken_seats (void **data)
{
  const RulesGame *rules = rules_find_game ("rocketmen");
  RulesSetup *setup = new_setup (rules);
  const RtGamesNew wanted = { .rules = rules, .setup = setup };
  RtGame *game = rt_games_begin (&wanted, NULL, 1, NULL);
  g_autofree char *path = g_strdup (rt_game_get_path (game));
  g_autofree RulesState *state = g_memdup2 (rt_game_get_state (game), sizeof (RulesState));
  const RocketmenSetup *cards = (const RocketmenSetup *)rt_game_get_setup (game);

  for (int i = 0; i < cards->n_ships; i++)
    assert_true (cards->ship[i].seat < 2);
  g_object_unref (game);
  game = open_game (path, NULL);
  assert_true (rules_equal (rules, state, rt_game_get_state (game)));
  g_object_unref (game);
  rules_setup_free (setup);
}

/* ---- Figures, reports, reviews ---- */

/* Legal actions to the end, with dice and cards that are known. */
static RulesLog *
play_greedily (const char *id)
{
  const RulesGame *rules = rules_find_game (id);
  RulesSetup *setup = new_setup (rules);
  RulesLog *log;
  RulesBits bits = rules_bits (4);

  if (strcmp (id, "rocketmen") == 0)
    setup->option[ROCKETMEN_OPTION_ROUNDS] = 4;
  log = rules_log_new (rules, setup);
  rules_setup_free (setup);
  while (rules_actor (rules_log_state (log)) != RULES_OVER) {
    RulesEntry entry = { .type = RULES_ENTRY_ACTION, .actor = rules_actor (rules_log_state (log)) };
    RulesUrn urn;

    if (entry.actor == RULES_CHANCE) {
      rules->chance (rules_log_setup (log), rules_log_state (log), &urn);
      rules_draw (&urn, &bits, &entry.action);
    } else if (entry.actor == RULES_TABLE) {
      rules_answer (rules, rules_log_setup (log), rules_log_state (log), &bits, &entry.action);
    } else {
      RulesPlayer *player = rules_player_new (rules, rules_log_setup (log), "greedy");

      rules_player_choose (player, rules_log_state (log), entry.actor, &bits, &entry.action);
      rules_player_free (player);
    }
    assert_int_equal (rules_log_append (log, &entry, NULL), RULES_OK);
  }
  return log;
}

static int
all_pods (const RulesLog *log, gsize depth, int seat)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)rules_log_setup (log);
  g_autofree RulesState *state = g_new0 (RulesState, 1);
  int n = 0;

  rules_log_state_at (log, depth, state);
  for (int i = 0; i < setup->n_ships; i++)
    if (setup->ship[i].seat == seat)
      n += rocketmen_pods (&((const RocketmenState *)state)->ship[i]);
  return n;
}

/* What the figures add up to can be counted another way. */
static void
test_figures (void **data)
{
  RulesLog *log = play_greedily ("rocketmen");
  RtFigures *figures = rt_figures_new (log);
  double damage[2] = { 0 };
  int n_dice = 0;
  int sum = 0;

  for (gsize i = 0; i < rules_log_depth (log); i++) {
    const RulesEntry *entry = rules_log_played (log, i);

    for (int k = 0; entry->action.verb == ROCKETMEN_VERB_ROLL && k < entry->action.n_args; k++) {
      n_dice++;
      sum += entry->action.arg[k];
    }
  }
  assert_true (n_dice > 4);
  assert_int_equal (figures->n_dice[0] + figures->n_dice[1], n_dice);
  assert_int_equal (figures->sum[0] + figures->sum[1], sum);
  const RtFigure *luck = &g_array_index (figures->luck, RtFigure, figures->luck->len - 1);
  assert_true (luck->value[0] + luck->value[1] == sum - n_dice * 3.5);

  assert_int_equal (figures->n_rounds, 4);
  for (guint i = 0; i < figures->damage->len; i++)
    for (int s = 0; s < 2; s++)
      damage[s] += g_array_index (figures->damage, RtFigure, i).value[s];
  assert_true (damage[0] + damage[1] > 0);
  assert_true (damage[0] <= all_pods (log, 0, 1) - all_pods (log, rules_log_depth (log), 1));
  assert_true (damage[1] <= all_pods (log, 0, 0) - all_pods (log, rules_log_depth (log), 0));
  assert_true (figures->ships->len > 2);
  for (guint i = 0; i < figures->ships->len; i++) {
    const RtShipFigures *ship = figures->ships->pdata[i];

    assert_true (ship->used->len <= 4);
    for (guint k = 0; k < ship->used->len; k++)
      assert_in_range (g_array_index (ship->used, int, k), 0, 12);
  }
  rt_figures_free (figures);
  rules_log_free (log);
}

/* What somebody wrote does not become part of the page, and the game's hidden things stay. */
static void
test_report (void **data)
{
  const RulesGame *rules = rules_find_game ("rockets");
  RulesSetup *setup = new_setup (rules);
  const RtGamesNew wanted = { .rules = rules, .setup = setup, .specs = { NULL, "level1" } };

  g_strlcpy (setup->seat[0], "<i>&\"'", sizeof setup->seat[0]);
  RtGame *game = rt_games_begin (&wanted, NULL, 1, NULL);
  rules_setup_free (setup);
  rt_game_start (game);
  WAIT_UNTIL (rt_game_get_actor (game) >= 0 && !rt_game_is_busy (game));
  rt_game_set_bookmark (game, 0, "</mark><b>");
  g_autoptr (RtLogLine) line = g_list_model_get_item (rt_game_get_log (game), 0);
  WAIT_UNTIL (rt_log_line_get_bookmark (line));
  g_autofree char *page = rt_report_write_html (game, 1000000000);
  g_autofree char *text = rt_report_write_text (game, 0);
  assert_null (strstr (page, "<i>&\""));
  assert_null (strstr (page, "</mark><b>"));
  assert_non_null (strstr (page, "&lt;i&gt;&amp;&quot;&apos;"));
  assert_non_null (strstr (page, "&lt;/mark&gt;&lt;b&gt;"));
  assert_non_null (strstr (page, "2001"));
  assert_non_null (strstr (text, "<i>&\"'"));
  assert_non_null (strstr (text, "Bob (Computer, easy)"));
  assert_non_null (strstr (text, "Not finished."));
  assert_null (strstr (text, "gets a "));
  assert_null (strstr (page, "gets a "));
  g_object_unref (game);
}

typedef struct {
  gboolean is_done;
  guint n_told;
  GArray *verdicts;
  GError *error;
} Reviewed;

static void
reviewed_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Reviewed *reviewed = data;

  reviewed->verdicts = rt_review_finish (result, &reviewed->error);
  reviewed->is_done = TRUE;
}

static void
told_cb (gsize done, gsize all, gpointer data)
{
  Reviewed *reviewed = data;

  assert_true (done <= all && !reviewed->is_done);
  reviewed->n_told++;
}

static void
test_review (void **data)
{
  Reviewed reviewed = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  rt_review_async (play_greedily ("rockets"), "search:400", NULL, told_cb, &reviewed, reviewed_cb,
                   &reviewed);
  WAIT_UNTIL (reviewed.is_done);
  assert_non_null (reviewed.verdicts);
  assert_true (reviewed.n_told > 0 && reviewed.verdicts->len > 0);
  for (guint i = 1; i < reviewed.verdicts->len; i++)
    assert_true (g_array_index (reviewed.verdicts, RtVerdict, i - 1).cost
                 >= g_array_index (reviewed.verdicts, RtVerdict, i).cost);
  /* Only what is certain is told. */
  for (guint i = 0; i < reviewed.verdicts->len; i++)
    assert_true (g_array_index (reviewed.verdicts, RtVerdict, i).cost
                 > g_array_index (reviewed.verdicts, RtVerdict, i).error);
  g_array_unref (reviewed.verdicts);

  reviewed = (Reviewed){ 0 };
  rt_review_async (play_greedily ("rockets"), "search:2000", cancellable, told_cb, &reviewed,
                   reviewed_cb, &reviewed);
  g_cancellable_cancel (cancellable);
  WAIT_UNTIL (reviewed.is_done);
  assert_null (reviewed.verdicts);
  assert_true (g_error_matches (reviewed.error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
  assert_int_equal (reviewed.n_told, 0);
  g_clear_error (&reviewed.error);

  /* The choices of a battle rest on what only the table knows. */
  reviewed = (Reviewed){ 0 };
  rt_review_async (play_greedily ("rocketmen"), "search:5", NULL, told_cb, &reviewed, reviewed_cb,
                   &reviewed);
  WAIT_UNTIL (reviewed.is_done);
  assert_null (reviewed.verdicts);
  assert_true (g_error_matches (reviewed.error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED));
  assert_int_equal (reviewed.n_told, 0);
  g_clear_error (&reviewed.error);
}

/* One choice takes longer here than anybody waits; whoever stops it is free at once. */
static void
test_review_stops (void **data)
{
  Reviewed reviewed = { 0 };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  rt_review_async (play_greedily ("rockets"), "search:1000000", cancellable, told_cb, &reviewed,
                   reviewed_cb, &reviewed);
  while (reviewed.n_told == 0)
    g_main_context_iteration (NULL, TRUE);
  g_cancellable_cancel (cancellable);
  while (!reviewed.is_done)
    g_main_context_iteration (NULL, TRUE);
  assert_null (reviewed.verdicts);
  g_clear_error (&reviewed.error);
}

/* ---- History ---- */

/* ---- Starting resources that fleets name ---- */

static RtGame *
begin_battle (RulesSetup *setup, GPtrArray *fleets, RtRolls *rolls)
{
  const RtGamesNew wanted = { .rules = rules_find_game ("rocketmen"), .setup = setup };
  RtGame *game = rt_games_begin (&wanted, rolls, 1, NULL);

  assert_non_null (game);
  rt_battle_choose_starts (game, (const Fleet *const *)fleets->pdata, 2);
  return game;
}

/* Until nothing is left to do at once, nor is anything being written. */
static void
settle (RtGame *game)
{
  while (g_main_context_iteration (NULL, rt_game_is_busy (game)))
    ;
}

/* Chosen for people, one after the other, until somebody takes a choice back. */
static void
test_starts (void **data)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (GPtrArray) fleets = fleet_demonstration_fleets ();
  const char *const names[] = { "Ann", "Bob" };
  RtRolls *rolls = rt_rolls_new (1); /* awaits dice that nobody rolls */
  const RocketmenState *state;
  RulesSetup *setup;
  RtGame *game;

  for (guint i = 0; i < 2; i++) {
    Fleet *fleet = fleets->pdata[i];

    g_free (fleet->start);
    fleet->start = g_strdup (i ? "carbon7" : "newtonium");
  }
  setup = rt_battle_setup_new (catalogue, (const Fleet *const *)fleets->pdata, names, 2, NULL);
  game = begin_battle (setup, fleets, rolls);
  WAIT_UNTIL (rt_game_get_depth (game) == 2 && !rt_game_is_busy (game));
  state = (const RocketmenState *)rt_game_get_state (game);
  assert_int_equal (state->phase, ROCKETMEN_PHASE_FIRST_ROLL);
  assert_int_equal (state->base[0].start, 2);
  assert_int_equal (state->base[1].start, 3);

  /* Taken back, it is theirs to choose. */
  rt_game_undo_to (game, 0);
  WAIT_UNTIL (rt_game_get_depth (game) == 0);
  settle (game);
  assert_int_equal (rt_game_get_depth (game), 0);
  wait_until_gone (game);

  /* One that names none chooses at the table. */
  g_clear_pointer (&((Fleet *)fleets->pdata[1])->start, g_free);
  game = begin_battle (setup, fleets, rolls);
  WAIT_UNTIL (rt_game_get_depth (game) == 1);
  settle (game);
  assert_int_equal (rt_game_get_depth (game), 1);
  wait_until_gone (game);
  rules_setup_free (setup);
  g_object_unref (rolls);
}

/* To look at: it is read while somebody else plays it. */
static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Heard *heard = data;

  heard->game = rt_games_read_finish (result, &heard->error);
  heard->is_done = TRUE;
}

static void
test_read_only (void **data)
{
  const RulesGame *rules = rules_find_game ("rockets");
  RulesSetup *setup = new_setup (rules);
  const RtGamesNew wanted = { .rules = rules, .setup = setup };
  RtGame *game = rt_games_begin (&wanted, NULL, 1, NULL);
  Heard heard = { 0 };

  rt_games_read_async (rt_game_get_path (game), 1, NULL, read_cb, &heard);
  wait_for (&heard);
  assert_null (heard.error);
  assert_string_equal (rt_game_get_setup (heard.game)->seat[0], "Ann");
  g_object_unref (heard.game);

  heard = (Heard){ 0 };
  rt_games_read_async ("/no/such.journal", 1, NULL, read_cb, &heard);
  wait_for (&heard);
  assert_null (heard.game);
  assert_non_null (heard.error);
  g_error_free (heard.error);
  g_object_unref (game);
  rules_setup_free (setup);
}

/* Two of one player's fleets: the second seat keeps its usual name; so does a name no seat takes.
 */
static void
test_seats_named_by_fleets (void **data)
{
  g_autoptr (GPtrArray) fleets = fleet_demonstration_fleets ();
  RulesSetup *setup = new_setup (rules_find_game ("rocketmen"));

  for (guint i = 0; i < 2; i++) {
    Fleet *fleet = fleets->pdata[i];

    g_free (fleet->player);
    fleet->player = g_strdup ("Zoe");
  }
  rt_battle_setup_name_seats (setup, (const Fleet *const *)fleets->pdata, 2);
  assert_string_equal (setup->seat[0], "Zoe");
  assert_string_equal (setup->seat[1], "Bob");
  g_free (((Fleet *)fleets->pdata[1])->player);
  ((Fleet *)fleets->pdata[1])->player = g_strnfill (200, 'Z');
  rt_battle_setup_name_seats (setup, (const Fleet *const *)fleets->pdata, 2);
  assert_string_equal (setup->seat[1], "Bob");
  rules_setup_free (setup);
}

static void
begun_now_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Heard *heard = data;

  heard->game = rt_battle_now_begin_finish (result, &heard->error);
  heard->is_done = TRUE;
}

static gboolean
keeps_virtual_dice (const char *path)
{
  g_autoptr (GKeyFile) notes = rt_notes_load (path);

  return rt_notes_has_virtual_dice (notes);
}

/* Nobody is asked anything before the first turn: the screen has the table and the dice. */
static void
test_battle_now (void **data)
{
  RtRolls *rolls = rt_rolls_new (1);
  Heard heard = { 0 };

  rt_rolls_set_accept (rolls, RT_ACCEPT_AT_ONCE);
  rt_battle_now_begin_async (rolls, NULL, begun_now_cb, &heard);
  wait_for (&heard);
  assert_null (heard.error);
  assert_int_equal (rt_game_get_setup (heard.game)->option[ROCKETMEN_OPTION_MAP],
                    ROCKETMEN_MAP_SCREEN);
  assert_true (rt_game_has_virtual_dice (heard.game));
  rt_game_start (heard.game);
  const RocketmenState *state = (const RocketmenState *)rt_game_get_state (heard.game);
  WAIT_UNTIL (state->phase == ROCKETMEN_PHASE_TURN);
  g_autofree char *path = g_strdup (rt_game_get_path (heard.game));
  g_object_unref (heard.game);

  /* Whose dice they are is known when it is gone on with, once the thread that wrote last has let
   * the file go. */
  RtGame *game;
  do
    game = open_game (path, NULL);
  while (!game);
  assert_true (rt_game_has_virtual_dice (game));
  /* Switched off it is too. */
  g_object_set (game, "virtual-dice", FALSE, NULL);
  WAIT_UNTIL (!keeps_virtual_dice (path));
  g_object_unref (game);
  g_object_unref (rolls);
}

/* ---- */

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_begin_and_open),
    cmocka_unit_test (test_torn),
    cmocka_unit_test (test_errors),
    cmocka_unit_test (test_battle),
    cmocka_unit_test (test_untaken_seats),
    cmocka_unit_test (test_figures),
    cmocka_unit_test (test_report),
    cmocka_unit_test (test_review),
    cmocka_unit_test (test_review_stops),
    cmocka_unit_test (test_starts),
    cmocka_unit_test (test_read_only),
    cmocka_unit_test (test_people_only),
    cmocka_unit_test (test_seats_named_by_fleets),
    cmocka_unit_test (test_battle_now),
  };
  g_autofree char *folder = g_dir_make_tmp ("rocket-table-XXXXXX", NULL);

  g_setenv ("XDG_DATA_HOME", folder, TRUE);
  int failed = cmocka_run_group_tests (tests, NULL, NULL);
  folder_remove (folder);
  return failed;
}
