/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Prints a number for each game, player and kind of map that depends on every byte of every state
 * and of the journal of some fixed games; and one for what the geometry answers at random places.
 * Compiled in several ways, it must print the same: no undefined behaviour, no order or rounding
 * that a compiler may choose.
 */
#include "rules/players/players.h"
#include "rules/rules-chance.h"
#include "rules/rules-log.h"
#include "rules/rules-text.h"
#include "rules/rules.h"
#include "rules/space/space.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { ROUNDS = 30 }; /* of a battle with a map */

static void
add (uint64_t *digest, uint64_t number)
{
  *digest = *digest * 0x100000001b3u ^ number;
}

/* ---- Games ---- */

typedef struct {
  const RulesGame *game;
  const RulesSetup *setup;
  RulesPlayer *player;
  RulesBits bits;
  RulesState state;
  unsigned n_choices;
  uint64_t digest;
} Play;

static void
choose (Play *self, int seat, RulesAction *action)
{
  RulesAction list[RULES_LEGAL_MAX];
  RulesState view;

  rules_observe (self->game, self->setup, &self->state, seat, &view);
  /* In a long game the player is asked now and then only. */
  if (self->n_choices++ < 60 || self->n_choices % 16 == 0) {
    rules_player_choose (self->player, &view, seat, &self->bits, action);
  } else {
    size_t n = self->game->legal (self->setup, &view, list);
    *action = list[rules_bits_below (&self->bits, (uint32_t)n)];
  }
}

static void
take_step (Play *self)
{
  RulesEntry entry = { .type = RULES_ENTRY_ACTION, .actor = rules_actor (&self->state) };
  char line[RULES_LINE_MAX];
  RulesUrn urn;

  switch (entry.actor) {
  case RULES_CHANCE:
    self->game->chance (self->setup, &self->state, &urn);
    rules_draw (&urn, &self->bits, &entry.action);
    break;
  case RULES_TABLE:
    rules_answer (self->game, self->setup, &self->state, &self->bits, &entry.action);
    break;
  default:
    choose (self, entry.actor, &entry.action);
    break;
  }
  if (!rules_apply (self->game, self->setup, &self->state, &entry.action, NULL))
    abort ();
  size_t n = rules_text_write_entry (self->game, self->setup, &entry, line, sizeof line);
  for (size_t i = 0; i < n; i++)
    add (&self->digest, (unsigned char)line[i]);
  add (&self->digest, rules_hash (self->game, &self->state));
}

static uint64_t
play (const RulesGame *game, const RulesSetup *setup, const char *spec, uint64_t seed)
{
  Play self = { .game = game, .setup = setup, .bits = rules_bits (seed) };

  self.player = rules_player_new (game, setup, spec);
  if (!self.player)
    abort ();
  rules_begin (game, setup, &self.state);
  while (rules_actor (&self.state) != RULES_OVER)
    take_step (&self);
  rules_player_free (self.player);
  return self.digest;
}

/* For every number of seats. With a map, which is a house rule of some games, the battles are long
 * and so end after some rounds. */
static void
play_all (const RulesGame *game, const char *spec, int map)
{
  int option = rules_option (game, "map");
  int rounds = rules_option (game, "rounds");
  uint64_t digest = 0;

  for (unsigned n = game->min_seats; n <= game->max_seats; n++) {
    RulesSetup *setup = rules_setup_new (game);
    if (!setup)
      abort ();
    setup->n_seats = (uint8_t)n;
    for (unsigned seat = 0; seat < n; seat++)
      setup->seat[seat][0] = (char)('A' + seat);
    if (map > 0) {
      setup->option[option] = (int16_t)map;
      setup->option[rounds] = ROUNDS;
    }
    if (!rules_setup_check (game, setup, NULL))
      abort ();
    for (uint64_t seed = 0; seed < 3; seed++)
      digest = digest * 31 + play (game, setup, spec, seed);
    rules_setup_free (setup);
  }
  printf ("%s %s", game->id, spec);
  if (map > 0)
    printf (" map %d", map);
  printf (" %016" PRIx64 "\n", digest);
}

/* ---- Geometry ---- */

static SpaceDisc
random_disc (RulesBits *bits, uint32_t room)
{
  SpaceDisc disc;

  disc.at.x = (int16_t)rules_bits_below (bits, room);
  disc.at.y = (int16_t)rules_bits_below (bits, room);
  disc.size = (int16_t)rules_bits_below (bits, room);
  return disc;
}

/* Crowded, as large as a table, and anywhere that a point can be. */
static void
measure_space (void)
{
  static const uint32_t rooms[] = { 300, SPACE_TABLE_MAX, UINT16_MAX + 1 };
  RulesBits bits = rules_bits (1);
  uint64_t digest = 0;

  for (int i = 0; i < 90000; i++) {
    SpaceDisc disc[4];
    SpacePoint point;
    for (int k = 0; k < 4; k++)
      disc[k] = random_disc (&bits, rooms[i % 3]);
    int heading = (int)rules_bits_below (&bits, SPACE_TURN);
    add (&digest, (uint64_t)space_gap (&disc[0], &disc[1]));
    add (&digest, space_is_touching (&disc[0], &disc[1]));
    add (&digest, (uint64_t)space_heading (disc[0].at, disc[1].at));
    add (&digest, (uint64_t)space_meet (&disc[0], disc[1].at, &disc[2]));
    add (&digest, (uint64_t)space_edge (&disc[0], disc[1].at, SPACE_TABLE_MAX));
    add (&digest, (uint64_t)space_clearance (disc[0].at, disc[1].at, &disc[2]));
    add (&digest, space_is_crossing (disc[0].at, disc[1].at, &disc[2]));
    point = space_ahead (disc[0].at, heading, disc[1].size);
    point = space_along (point, disc[2].at, disc[3].size);
    if (i % 100 == 0)
      space_find_berth (&disc[0], disc[1].size, heading, disc, 4, SPACE_TABLE_MAX, &point);
    add (&digest, (uint64_t)(point.x * 65536 + point.y));
  }
  printf ("space %016" PRIx64 "\n", digest);
}

int
main (void)
{
  static const char *const specs[] = { "random", "greedy", "search:50" };

  for (size_t i = 0; rules_games[i]; i++) {
    const RulesGame *game = rules_games[i];
    for (size_t k = 0; k < sizeof specs / sizeof specs[0]; k++)
      play_all (game, specs[k], 0);
    int option = rules_option (game, "map");
    if (option < 0)
      continue;
    for (int map = 1; map <= rules_kind (game, game->options[option].kind)->max; map++)
      play_all (game, "random", map);
  }
  measure_space ();
  return 0;
}
