/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rocket-table simulate: many games between computer players, as figures. */
#include "rt-cli.h"

#include "app/session/rt-lab.h"
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
  RtLab *lab;        /* of battles */
} Simulation;

/* Carries out what was chosen or drawn, and looks at it. */
static void
take (Simulation *self, RulesState *state, const RulesAction *action)
{
  RulesState before;

  if (self->lab)
    rules_copy (self->game, &before, state);
  self->game->apply (self->setup, state, action, NULL);
  if (self->lab)
    rt_lab_watch (self->lab, (const RocketmenSetup *)self->setup, (const RocketmenState *)&before,
                  action, (const RocketmenState *)state);
}

/* Lets chance and the table act until a seat does. */
static void
settle (Simulation *self, RulesState *state)
{
  RulesAction action;
  RulesUrn urn;

  if (!self->lab) {
    rules_settle (self->game, self->setup, state, &self->bits);
    return;
  }
  for (int actor = rules_actor (state); actor == RULES_CHANCE || actor == RULES_TABLE;
       actor = rules_actor (state)) {
    if (actor == RULES_TABLE) {
      rules_answer (self->game, self->setup, state, &self->bits, &action);
    } else {
      self->game->chance (self->setup, state, &urn);
      rules_draw (&urn, &self->bits, &action);
    }
    take (self, state, &action);
  }
}

/* Plays one game from its first state, each seat seeing only what is its own. */
static gsize
play_with_bots (Simulation *self, RulesState *state)
{
  RulesState view;
  RulesAction action;
  gsize n = 0;

  settle (self, state);
  while (rules_actor (state) != RULES_OVER) {
    int seat = rules_actor (state);
    rules_observe (self->game, self->setup, state, seat, &view);
    rules_player_choose (self->bot[seat], &view, seat, &self->bits, &action);
    take (self, state, &action);
    settle (self, state);
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

/* Of how many battles each seat would win, and how sure that is. */
static void
add_chances (const Simulation *self, JsonBuilder *builder)
{
  json_builder_set_member_name (builder, "win_chances");
  json_builder_begin_array (builder);
  for (int i = 0; i < self->setup->n_seats; i++) {
    double low;
    double high;

    rt_lab_interval (self->wins[i], self->n_games, &low, &high);
    json_builder_begin_object (builder);
    rt_cli_add_double (builder, "chance", self->wins[i] / MAX (self->n_games, 1));
    rt_cli_add_double (builder, "low", low);
    rt_cli_add_double (builder, "high", high);
    json_builder_end_object (builder);
  }
  json_builder_end_array (builder);
}

static void
add_lab (const Simulation *self, JsonBuilder *builder)
{
  const RocketmenSetup *setup = (const RocketmenSetup *)self->setup;
  static const char *const roles[] = { "gunship", "boarder", "miner", "guard" };
  double n = MAX (self->n_games, 1);
  RulesState first;

  rules_begin (self->game, self->setup, &first);
  json_builder_set_member_name (builder, "ended_by");
  json_builder_begin_object (builder);
  rt_cli_add_int (builder, "base", self->lab->by_base);
  rt_cli_add_int (builder, "fleet", self->lab->by_fleet);
  rt_cli_add_int (builder, "rounds", self->lab->by_rounds);
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "ships");
  json_builder_begin_array (builder);
  for (int i = 0; i < setup->n_ships; i++) {
    const RtLabShip *ship = &self->lab->ship[i];

    if (setup->ship[i].seat >= self->setup->n_seats)
      continue;
    json_builder_begin_object (builder);
    json_builder_set_member_name (builder, "ship");
    json_builder_add_string_value (builder, rocketmen_ship_name (setup, i));
    rt_cli_add_int (builder, "player", setup->ship[i].seat + 1);
    if (setup->ship[i].fleet == ROCKETMEN_FLEET_ACTIVE) {
      json_builder_set_member_name (builder, "role");
      json_builder_add_string_value (
          builder, roles[rocketmen_role (setup, (const RocketmenState *)&first, i)]);
    }
    rt_cli_add_double (builder, "harm", ship->harm / n);
    rt_cli_add_double (builder, "bases", ship->bases / n);
    rt_cli_add_double (builder, "unloaded", ship->unloaded / n);
    rt_cli_add_double (builder, "lost", ship->lost / n);
    json_builder_end_object (builder);
  }
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
  add_chances (self, builder);
  rt_cli_add_int (builder, "shared_victories", self->n_shared);
  rt_cli_add_double (builder, "mean_length", (double)self->n_actions / n);
  if (self->lab)
    add_lab (self, builder);
  json_builder_set_member_name (builder, "cancelled");
  json_builder_add_boolean_value (builder, rt_cli_is_cancelled ());
  rt_cli_print_json (builder);
}

/* A battle that computers can play is on a screen, and ends at last. */
static char **
complete_settings (const RulesGame *game, char **settings)
{
  GStrvBuilder *all = g_strv_builder_new ();
  char **list;

  if (game->suits_computers)
    g_strv_builder_add_many (all, "map=screen", "rounds=60", NULL);
  for (char **setting = settings; setting && *setting; setting++)
    g_strv_builder_add (all, *setting);
  list = g_strv_builder_end (all);
  g_strv_builder_unref (all);
  return list;
}

static int
run (int argc, char **argv)
{
  int n_players = 0;
  int n_games = 1000;
  g_autofree char *seed_text = NULL;
  g_autofree char *bots = NULL;
  g_auto (GStrv) settings = NULL;
  g_auto (GStrv) fleets = NULL;
  g_autofree char *components = NULL;
  gboolean json = FALSE;
  const GOptionEntry entries[] = {
    { "players", 0, 0, G_OPTION_ARG_INT, &n_players, N_ ("How many players"), "N" },
    { "games", 0, 0, G_OPTION_ARG_INT, &n_games, N_ ("How many games (1000)"), "N" },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &seed_text, N_ ("Play the same games again"), "N" },
    { "bots", 0, 0, G_OPTION_ARG_STRING, &bots,
      N_ ("Who plays each seat: random (usual), greedy, search:N, level1 to level3"), "A,B" },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &settings, N_ ("Choose a house rule"), "KEY=VALUE" },
    { "fleet", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &fleets,
      N_ ("Rocketmen: the fleet of a player, once for each in order"), "FILE" },
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
  if (!game || !rt_cli_check_computers (game, NULL))
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

  g_auto (GStrv) complete = complete_settings (game, settings);
  const RtCliSetup wanted = { .n_players = n_players,
                              .settings = complete,
                              .fleet_paths = fleets,
                              .components_path = components };
  RulesSetup *setup = rt_cli_make_setup (game, &wanted);
  if (!setup)
    return RT_EXIT_BAD;
  Simulation self = { .game = game, .setup = setup, .bits = rules_bits (seed) };
  if (rt_cli_check_computers (game, setup))
    self.bot_names =
        rt_cli_make_bots (game, setup, bots, game->advise ? "level2" : "random", FALSE);
  if (!self.bot_names) {
    rules_setup_free (setup);
    return RT_EXIT_BAD;
  }
  gboolean is_random = TRUE;
  for (int i = 0; i < setup->n_seats; i++)
    is_random = is_random && strcmp (self.bot_names[i], "random") == 0;
  for (int i = 0; i < setup->n_seats && !is_random; i++)
    self.bot[i] = rules_player_new (game, setup, self.bot_names[i]);

  if (strcmp (game->id, "rocketmen") == 0)
    self.lab = g_new0 (RtLab, 1);

  rt_cli_watch_cancel ();
  gint64 start_us = g_get_monotonic_time ();
  play_all (&self, n_games);
  print_figures (&self, seed, (double)(g_get_monotonic_time () - start_us) / G_USEC_PER_SEC);

  for (int i = 0; i < setup->n_seats; i++)
    rules_player_free (self.bot[i]);
  g_strfreev (self.bot_names);
  g_free (self.lab);
  rules_setup_free (setup);
  return rt_cli_is_cancelled () ? RT_EXIT_NO : RT_EXIT_OK;
}

static const char *const options[] = { "--bots",    "--components", "--fleet", "--games", "--json",
                                       "--players", "--seed",       "--set",   NULL };

const RtCliCommand rt_cli_simulate = {
  .name = "simulate",
  .arguments = N_ ("GAME"),
  .summary = N_ ("Let computer players play many games and print the figures"),
  .options = options,
  .takes_game = TRUE,
  .run = run,
};
