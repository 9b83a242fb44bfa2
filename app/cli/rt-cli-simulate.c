/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table simulate: many games between computer players, as figures. */
#include "rt-cli.h"

#include "rules/players/players.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
  const RulesGame *game;
  const RulesSetup *setup;
  char **bot_names;
  RulesPlayer *bot[RULES_SEATS_MAX]; /* all NULL when all are random */
  RulesBits bits;
  int n_games;
  double score[RULES_SEATS_MAX];
  double wins[RULES_SEATS_MAX]; /* a shared victory counts in parts */
  int n_shared;
  guint64 n_actions; /* of seats */
} Simulation;

/* Plays one game from its first state, each seat seeing only what is its own. */
static gsize
play_with_bots (Simulation *self, RulesState *state)
{
  RulesState view;
  RulesAction action;
  gsize n = 0;

  rules_settle (self->game, self->setup, state, &self->bits);
  while (rules_actor (state) != RULES_OVER) {
    int seat = rules_actor (state);
    rules_observe (self->game, self->setup, state, seat, &view);
    rules_player_choose (self->bot[seat], &view, seat, &self->bits, &action);
    self->game->apply (self->setup, state, &action, NULL);
    rules_settle (self->game, self->setup, state, &self->bits);
    n++;
  }
  return n;
}

static void
play_one (Simulation *self)
{
  RulesState state;
  RulesResult result;

  rules_begin (self->game, self->setup, &state);
  if (self->bot[0])
    self->n_actions += play_with_bots (self, &state);
  else
    self->n_actions += rules_playout (self->game, self->setup, &state, &self->bits, G_MAXSIZE);
  self->game->result (self->setup, &state, &result);

  int n_winners = __builtin_popcount (result.winners);
  self->n_shared += n_winners > 1;
  for (int i = 0; i < self->setup->n_seats; i++) {
    self->score[i] += result.score[i];
    if (result.winners >> i & 1)
      self->wins[i] += 1.0 / n_winners;
  }
  self->n_games++;
}

static void
play_all (Simulation *self, int n_games)
{
  gboolean is_shown = isatty (STDERR_FILENO);
  gint64 next_us = g_get_monotonic_time () + G_USEC_PER_SEC;

  while (self->n_games < n_games && !rt_cli_is_cancelled ()) {
    play_one (self);
    if (is_shown && (self->bot[0] || self->n_games % 1024 == 0)
        && g_get_monotonic_time () >= next_us) {
      fprintf (stderr, _ ("\r%d of %d games"), self->n_games, n_games);
      next_us += G_USEC_PER_SEC / 4;
    }
  }
  if (is_shown)
    fputs ("\r\033[K", stderr);
}

static void
add_seats (JsonBuilder *builder, const char *name, const double *value, int n_seats, double divisor)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (int i = 0; i < n_seats; i++)
    json_builder_add_double_value (builder, value[i] / divisor);
  json_builder_end_array (builder);
}

static void
print_figures (Simulation *self, guint64 seed, double seconds)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  int n_seats = self->setup->n_seats;
  double n = MAX (self->n_games, 1);

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "game");
  json_builder_add_string_value (builder, self->game->id);
  rt_cli_add_int (builder, "players", n_seats);
  json_builder_set_member_name (builder, "bots");
  json_builder_begin_array (builder);
  for (int i = 0; i < n_seats; i++)
    json_builder_add_string_value (builder, self->bot_names[i]);
  json_builder_end_array (builder);
  rt_cli_add_int (builder, "seed", (gint64)seed);
  rt_cli_add_int (builder, "games", self->n_games);
  rt_cli_add_double (builder, "seconds", seconds);
  rt_cli_add_double (builder, "games_per_second", seconds > 0 ? self->n_games / seconds : 0);
  add_seats (builder, "mean_scores", self->score, n_seats, n);
  add_seats (builder, "wins", self->wins, n_seats, 1);
  rt_cli_add_int (builder, "shared_victories", self->n_shared);
  rt_cli_add_double (builder, "mean_length", (double)self->n_actions / n);
  json_builder_set_member_name (builder, "cancelled");
  json_builder_add_boolean_value (builder, rt_cli_is_cancelled ());
  rt_cli_print_json (builder);
}

static int
run (int argc, char **argv)
{
  int n_players = 0;
  int n_games = 1000;
  g_autofree char *seed_text = NULL;
  g_autofree char *bots = NULL;
  g_auto (GStrv) settings = NULL;
  g_autofree char *components = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "players", 0, 0, G_OPTION_ARG_INT, &n_players, N_ ("How many players"), "N" },
    { "games", 0, 0, G_OPTION_ARG_INT, &n_games, N_ ("How many games (1000)"), "N" },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &seed_text, N_ ("Play the same games again"), "N" },
    { "bots", 0, 0, G_OPTION_ARG_STRING, &bots,
      N_ ("Who plays each seat: random (usual), greedy, search:N, level1 to level3"), "A,B" },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &settings, N_ ("Choose a house rule"), "KEY=VALUE" },
    { "components", 0, 0, G_OPTION_ARG_FILENAME, &components,
      N_ ("Play with the components of this file"), "FILE" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &json, N_ ("Print JSON (it always does)"), NULL },
    { NULL },
  };
  guint64 seed = rt_cli_fresh_seed ();

  if (!rt_cli_parse (&rt_cli_simulate,
                     _ ("Ctrl-C stops and prints the figures of the games played until then."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  const RulesGame *game = rt_cli_find_game (argc > 1 ? argv[1] : NULL);
  if (!game || !rt_cli_check_computers (game))
    return RT_EXIT_BAD;
  if (argc > 2)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[2]);
  if (seed_text && !g_ascii_string_to_unsigned (seed_text, 10, 0, G_MAXINT64, &seed, NULL))
    return rt_cli_fail (_ ("the seed must be a whole number, not “%s”"), seed_text);
  if (n_games < 1)
    return rt_cli_fail (_ ("--games must be 1 or more"));
  if (bots && n_players == 0) {
    g_auto (GStrv) names = g_strsplit (bots, ",", -1);
    n_players = (int)g_strv_length (names);
  }

  const RtCliSetup wanted = { .n_players = n_players,
                              .settings = settings,
                              .components_path = components };
  RulesSetup *setup = rt_cli_make_setup (game, &wanted);
  if (!setup)
    return RT_EXIT_BAD;
  Simulation self = { .game = game, .setup = setup, .bits = rules_bits (seed) };
  self.bot_names = rt_cli_make_bots (game, bots, setup->n_seats, "random", FALSE);
  if (!self.bot_names) {
    rules_setup_free (setup);
    return RT_EXIT_BAD;
  }
  gboolean is_random = TRUE;
  for (int i = 0; i < setup->n_seats; i++)
    is_random = is_random && strcmp (self.bot_names[i], "random") == 0;
  for (int i = 0; i < setup->n_seats && !is_random; i++)
    self.bot[i] = rules_player_new (game, setup, self.bot_names[i]);

  rt_cli_watch_cancel ();
  gint64 start_us = g_get_monotonic_time ();
  play_all (&self, n_games);
  print_figures (&self, seed, (double)(g_get_monotonic_time () - start_us) / G_USEC_PER_SEC);

  for (int i = 0; i < setup->n_seats; i++)
    rules_player_free (self.bot[i]);
  g_strfreev (self.bot_names);
  rules_setup_free (setup);
  return rt_cli_is_cancelled () ? RT_EXIT_NO : RT_EXIT_OK;
}

static const char *const options[] = { "--bots",    "--components", "--games", "--json",
                                       "--players", "--seed",       "--set",   NULL };

const RtCliCommand rt_cli_simulate = {
  .name = "simulate",
  .arguments = N_ ("GAME"),
  .summary = N_ ("Let computer players play many games and print the figures"),
  .options = options,
  .takes_game = TRUE,
  .run = run,
};
