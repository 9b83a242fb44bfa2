/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is the same for every game: setups, copies, the door for actions, reasons. */
#include "rules.h"
#include "rules-text.h"

#include <stdlib.h>
#include <string.h>

static const RulesPhrase seats_wrong = {
  "seats-wrong", "RT-1", N_ ("This game is for {number} to {number} players, not {number}.")
};
static const RulesPhrase name_wrong = {
  "name-wrong", "RT-1",
  N_ ("Player {number} needs a name of 1 to 31 bytes of plain text, without control characters.")
};
static const RulesPhrase name_twice = {
  "name-twice", "RT-1", N_ ("Two players are called {seat}; give each a name of their own.")
};
static const RulesPhrase option_wrong = {
  "option-wrong", "RT-2", N_ ("Setting {number} has a value that this game does not know.")
};
static const RulesPhrase is_over = { "is-over", "RT-3", N_ ("The game is over.") };
static const RulesPhrase malformed = { "malformed", "RT-4", N_ ("This game has no such action.") };

/* Rules of the house, the same in every game. */
static const RulesRule house_rules[] = {
  { "RT-1", "",
    N_ ("A game has the number of players it is made for, each with a name of their own.") },
  { "RT-2", "", N_ ("House rules and settings are chosen before play begins and then stay.") },
  { "RT-3", "", N_ ("Nothing can be done in a game that is over, but to take something back.") },
  { "RT-4", "", N_ ("An action is one of those the game knows.") },
  { "RT-5", "", N_ ("Only the one whose move it is can act.") },
  { "RT-6", "",
    N_ ("What was done can be taken back, and what was taken back done again until "
        "something else is done.") },
  { "RT-7", "",
    N_ ("What was noted wrongly is put right by hand, as the players agree; it is recorded.") },
  { "RT-8", "",
    N_ ("This program holds so much of each thing, and tells things apart by their names.") },
  { 0 },
};

static const char *
seat_word (const RulesSetup *setup, int value)
{
  return setup && value >= 0 && value < setup->n_seats ? setup->seat[value] : NULL;
}

static const RulesKind house_kinds[] = {
  { .name = "number", .min = INT16_MIN + 1, .max = INT16_MAX },
  { .name = "seat", .min = 0, .max = RULES_SEATS_MAX - 1, .word_of = seat_word },
};

const RulesGame *
rules_find_game (const char *id)
{
  for (size_t i = 0; rules_games[i]; i++)
    if (strcmp (rules_games[i]->id, id) == 0)
      return rules_games[i];
  return NULL;
}

RulesSetup *
rules_setup_new (const RulesGame *game)
{
  RulesSetup *setup = calloc (1, game->setup_size);

  if (!setup)
    return NULL;
  for (size_t i = 0; game->options[i].name; i++)
    setup->option[i] = game->options[i].usual;
  rules_setup_fill (game, setup);
  return setup;
}

void
rules_setup_fill (const RulesGame *game, RulesSetup *setup)
{
  if (!game->fill_components)
    return;
  memset ((unsigned char *)setup + sizeof *setup, 0, game->setup_size - sizeof *setup);
  game->fill_components (setup);
}

void
rules_setup_free (RulesSetup *setup)
{
  free (setup);
}

bool
rules_setup_check (const RulesGame *game, const RulesSetup *setup, RulesReason *refusal)
{
  if (setup->n_seats < game->min_seats || setup->n_seats > game->max_seats)
    return rules_refuse_setup (refusal, &seats_wrong, game->min_seats, game->max_seats,
                               setup->n_seats);

  for (int i = 0; i < setup->n_seats; i++) {
    if (!rules_text_is_name (setup->seat[i]))
      return rules_refuse_setup (refusal, &name_wrong, i + 1);
    for (int j = 0; j < i; j++)
      if (strcmp (setup->seat[i], setup->seat[j]) == 0)
        return rules_refuse_setup (refusal, &name_twice, i);
  }

  for (int i = 0; game->options[i].name; i++) {
    const RulesKind *kind = rules_kind (game, game->options[i].kind);
    int value = setup->option[i];
    if (value < kind->min || value > kind->max || (kind->word_of && !kind->word_of (setup, value)))
      return rules_refuse_setup (refusal, &option_wrong, i + 1);
  }
  return !game->check_setup || game->check_setup (setup, refusal);
}

void
rules_begin (const RulesGame *game, const RulesSetup *setup, RulesState *state)
{
  memset (state->bytes, 0, game->state_size);
  game->begin (setup, state);
}

void
rules_copy (const RulesGame *game, RulesState *to, const RulesState *from)
{
  memcpy (to->bytes, from->bytes, game->state_size);
}

bool
rules_equal (const RulesGame *game, const RulesState *a, const RulesState *b)
{
  return memcmp (a->bytes, b->bytes, game->state_size) == 0;
}

/* FNV-1a: to tell states apart in tests and reports, not against an adversary. */
uint64_t
rules_hash (const RulesGame *game, const RulesState *state)
{
  uint64_t hash = 0xcbf29ce484222325u;

  for (size_t i = 0; i < game->state_size; i++)
    hash = (hash ^ state->bytes[i]) * 0x100000001b3u;
  return hash;
}

bool
rules_same_action (const RulesAction *a, const RulesAction *b)
{
  return a->verb == b->verb && a->n_args == b->n_args
         && memcmp (a->arg, b->arg, a->n_args * sizeof a->arg[0]) == 0;
}

bool
rules_apply (const RulesGame *game, const RulesSetup *setup, RulesState *state,
             const RulesAction *action, RulesOutcome *outcome)
{
  if (outcome)
    *outcome = (RulesOutcome){ 0 };
  if (rules_actor (state) == RULES_OVER)
    return rules_refuse (outcome, &is_over);
  if (!rules_text_is_well_formed (game, setup, game->verbs, action))
    return rules_refuse (outcome, &malformed);
  return game->apply (setup, state, action, outcome);
}

void
rules_observe (const RulesGame *game, const RulesSetup *setup, const RulesState *state, int seat,
               RulesState *view)
{
  if (view != state)
    rules_copy (game, view, state);
  game->observe (setup, seat, view);
}

const char *
rules_people_only (const RulesGame *game, const RulesSetup *setup)
{
  bool suits = game->suits_computers && (!setup || game->suits_computers (setup));

  return suits ? NULL : game->people_only;
}

bool
rules_has_verb (const RulesGame *game, const RulesSetup *setup, unsigned verb)
{
  return !game->has_verb || game->has_verb (setup, verb);
}

const RulesKind *
rules_kind (const RulesGame *game, const char *name)
{
  for (size_t i = 0; game->kinds[i].name; i++)
    if (strcmp (game->kinds[i].name, name) == 0)
      return &game->kinds[i];
  for (size_t i = 0; i < sizeof house_kinds / sizeof house_kinds[0]; i++)
    if (strcmp (house_kinds[i].name, name) == 0)
      return &house_kinds[i];
  return NULL;
}

const RulesRule *
rules_rule (const RulesGame *game, const char *id)
{
  for (size_t i = 0; game->rules[i].id; i++)
    if (strcmp (game->rules[i].id, id) == 0)
      return &game->rules[i];
  for (size_t i = 0; house_rules[i].id; i++)
    if (strcmp (house_rules[i].id, id) == 0)
      return &house_rules[i];
  return NULL;
}

int
rules_option (const RulesGame *game, const char *name)
{
  for (int i = 0; game->options[i].name; i++)
    if (strcmp (game->options[i].name, name) == 0)
      return i;
  return -1;
}

bool
rules_set_refusal (RulesReason *refusal, const RulesReason *reason)
{
  if (refusal)
    *refusal = *reason;
  return false;
}

void
rules_add_event (RulesOutcome *outcome, unsigned seats, const RulesReason *reason)
{
  if (outcome->n_events == RULES_EVENTS_MAX)
    return;

  RulesReason *event = &outcome->event[outcome->n_events++];
  *event = *reason;
  event->seen_by = seats;
}

void
rules_show_number (const char *name, int seat, int value, RulesFactFunc emit, void *data)
{
  int16_t number = value;

  emit (&(RulesFact){ name, seat, "number", 1, &number, false }, data);
}
