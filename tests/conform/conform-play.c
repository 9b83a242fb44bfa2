/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can be done, what cannot, and that doing it is a matter of bytes alone. */
#include "conform.h"

#include "rules/players/players.h"

#include <string.h>

static void
play_legal_unique (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  RulesAction list[RULES_LEGAL_MAX];

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    if (rules_actor (&walk.state) >= 0) {
      size_t n = walk.game->legal (setup, &walk.state, list);
      for (size_t i = 0; i < n; i++) {
        walk_assert (&walk,
                     rules_text_is_well_formed (walk.game, setup, walk.game->verbs, &list[i]));
        for (size_t k = 0; k < i; k++)
          walk_assert (&walk, !rules_same_action (&list[i], &list[k]));
      }
    }
    walk_apply (&walk, &action);
  }
}

void
test_legal_unique (void **state)
{
  each_table (*state, 12, play_legal_unique);
}

static void
play_legal_applicable (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  Walk branch;
  RulesAction action;
  RulesAction list[RULES_LEGAL_MAX];

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    size_t n = rules_actor (&walk.state) >= 0 ? walk.game->legal (setup, &walk.state, list) : 0;
    for (size_t i = 0; i < n; i++) {
      branch = walk;
      walk_apply (&branch, &list[i]);
    }
    walk_apply (&walk, &action);
  }
}

void
test_legal_applicable (void **state)
{
  each_table (*state, 6, play_legal_applicable);
}

/* Picks on the state and on the seat's view, by the same bits, and gives the place in the list. */
static size_t
pick_twice (Walk *walk, const RulesState *view, const RulesAction *list, size_t n, RulesBits *bits)
{
  RulesBits for_view = *bits;
  RulesAction picked;
  RulesAction on_view;
  size_t place = 0;

  memset (&picked, 0x5a, sizeof picked);
  memset (&on_view, 0xa5, sizeof on_view);
  walk->game->pick (walk->setup, &walk->state, bits, &picked);
  walk->game->pick (walk->setup, view, &for_view, &on_view);
  walk_assert (walk, rules_same_action (&picked, &on_view));
  walk_assert (walk, memcmp (bits, &for_view, sizeof for_view) == 0);
  while (place < n && !rules_same_action (&picked, &list[place]))
    place++;
  walk_assert (walk, place < n);
  return place;
}

/*
 * Picks until every action of the list has come up. An action that comes up once in a hundred times
 * is missed by two thousand picks once in 10^8 cases; that is for a list of one, and a longer one
 * is given as many more.
 */
static void
check_pick (Walk *walk, RulesBits *bits)
{
  RulesAction list[RULES_LEGAL_MAX];
  RulesState view;
  bool is_seen[RULES_LEGAL_MAX] = { false };
  size_t n = walk->game->legal (walk->setup, &walk->state, list);
  size_t n_unseen = n;

  rules_observe (walk->game, walk->setup, &walk->state, rules_actor (&walk->state), &view);
  for (size_t tries = 2000 * n; n_unseen > 0; tries--) {
    size_t place = pick_twice (walk, &view, list, n, bits);
    n_unseen -= !is_seen[place];
    is_seen[place] = true;
    walk_assert (walk, tries > 0);
  }
}

static void
play_pick (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  RulesBits bits = rules_bits (~seed);

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    if (rules_actor (&walk.state) >= 0)
      check_pick (&walk, &bits);
    walk_apply (&walk, &action);
  }
}

void
test_pick (void **state)
{
  Subject *subject = *state;

  if (subject->game->pick)
    each_table (subject, 3, play_pick);
}

static void
play_refusals (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  RulesBits bits = rules_bits (~seed);

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    probe_refusals (subject, setup, &walk.state, &bits, 12);
    walk_apply (&walk, &action);
  }
}

void
test_refusals (void **state)
{
  each_table (*state, 6, play_refusals);
}

/* An urn is within its bounds, and each face alone is possible or refused as its weight says. */
static void
check_urn (Walk *walk, const RulesUrn *urn)
{
  unsigned total = 0;
  RulesAction action;
  RulesState copy;
  unsigned faces = urn->n_faces;

  walk_assert (walk, urn->n_faces >= 1 && urn->n_faces <= RULES_FACES_MAX);
  walk_assert (walk, urn->seat >= RULES_CHANCE && urn->seat < walk->setup->n_seats);
  for (unsigned face = 0; face < faces; face++)
    total += urn->weight[face];
  walk_assert (walk, total >= 1 && total <= RULES_WEIGHT_MAX);
  walk_assert (walk, urn->draws >= 1 && urn->draws + urn->base.n_args <= RULES_ARGS_MAX);
  walk_assert (walk, urn->goes_back || urn->draws <= total);

  for (int face = -1; face <= (int)faces; face++) {
    rules_draw (urn, &walk->bits, &action);
    walk_assert (walk, urn_allows (urn, &action));
    action.arg[urn->base.n_args] = (int16_t)(urn->first + face);
    rules_copy (walk->game, &copy, &walk->state);
    bool is_taken = rules_apply (walk->game, walk->setup, &copy, &action, NULL);
    walk_assert (walk, is_taken == urn_allows (urn, &action));
  }

  /* Too few and too many of what it gives. */
  rules_draw (urn, &walk->bits, &action);
  rules_copy (walk->game, &copy, &walk->state);
  action.n_args--;
  walk_assert (walk, !rules_apply (walk->game, walk->setup, &copy, &action, NULL));
  if (action.n_args + 2 <= RULES_ARGS_MAX) {
    action.n_args += 2;
    action.arg[action.n_args - 1] = action.arg[action.n_args - 2];
    walk_assert (walk, !rules_apply (walk->game, walk->setup, &copy, &action, NULL));
  }
  walk_assert (walk, rules_equal (walk->game, &copy, &walk->state));
}

static void
play_urns (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  RulesUrn urn;

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    if (rules_actor (&walk.state) == RULES_CHANCE) {
      /* The game sets every member, whatever was there before. */
      RulesUrn again;
      memset (&urn, 0xa5, sizeof urn);
      walk.game->chance (setup, &walk.state, &urn);
      memset (&again, 0x5a, sizeof again);
      walk.game->chance (setup, &walk.state, &again);
      walk_assert (&walk, urn.pile == again.pile && urn.seat == again.seat
                              && urn.draws == again.draws && urn.n_faces == again.n_faces
                              && urn.goes_back == again.goes_back && urn.first == again.first
                              && urn.weight == again.weight);
      check_urn (&walk, &urn);
    }
    walk_apply (&walk, &action);
  }
}

void
test_urns (void **state)
{
  each_table (*state, 12, play_urns);
}

/* What the table is asked is a sentence about somebody; it is the same whoever looks. */
static void
check_question (Walk *walk)
{
  RulesQuestion question;
  RulesQuestion again;
  RulesState view;

  walk_assert (walk, walk->game->ask != NULL);
  memset (&question, 0xa5, sizeof question);
  walk->game->ask (walk->setup, &walk->state, &question);
  walk_assert (walk, question.seat >= 0 && question.seat < walk->setup->n_seats);
  hear (walk->subject, walk->setup, &question.reason);
  for (int seat = 0; seat < walk->setup->n_seats; seat++) {
    memset (&again, 0x5a, sizeof again);
    rules_observe (walk->game, walk->setup, &walk->state, seat, &view);
    walk->game->ask (walk->setup, &view, &again);
    walk_assert (walk, again.seat == question.seat && again.is_virtual == question.is_virtual);
    walk_assert (walk, memcmp (&again.reason, &question.reason, sizeof again.reason) == 0);
  }
}

/* A table that is on the screen alone answers what can be, and by the bits it is given. */
static void
check_answer (Walk *walk)
{
  RulesBits bits = walk->bits;
  RulesBits same = walk->bits;
  RulesAction answer;
  RulesAction again;
  RulesState copy;

  rules_answer (walk->game, walk->setup, &walk->state, &bits, &answer);
  rules_answer (walk->game, walk->setup, &walk->state, &same, &again);
  walk_assert (walk, rules_same_action (&answer, &again));
  walk_assert (walk, walk->game->verbs[answer.verb].is_answer);
  rules_copy (walk->game, &copy, &walk->state);
  walk_assert (walk, rules_apply (walk->game, walk->setup, &copy, &answer, NULL));
}

/* Seats want, the table answers: neither is offered what is the other's to say. */
static void
play_table (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  RulesAction list[RULES_LEGAL_MAX];

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    int actor = rules_actor (&walk.state);
    if (actor == RULES_TABLE) {
      check_question (&walk);
      check_answer (&walk);
    }
    size_t n = actor == RULES_CHANCE ? 0 : walk.game->legal (setup, &walk.state, list);
    for (size_t i = 0; i < n; i++) {
      const RulesVerb *verb = &walk.game->verbs[list[i].verb];
      walk_assert (&walk, verb->is_answer == (actor == RULES_TABLE) && !verb->is_correction);
    }
    walk_apply (&walk, &action);
  }
}

void
test_table (void **state)
{
  each_table (*state, 12, play_table);
}

/* While an urn's pile keeps its number, all that happens to its cards is that they are drawn. */
static void
play_piles (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  RulesUrn urn;
  uint8_t left[RULES_FACES_MAX] = { 0 };
  uint8_t pile = 0;

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    if (rules_actor (&walk.state) == RULES_CHANCE) {
      walk.game->chance (setup, &walk.state, &urn);
      walk_assert (&walk, urn.pile == 0 || !urn.goes_back);
      if (urn.pile != 0 && urn.pile == pile)
        walk_assert (&walk, memcmp (left, urn.weight, urn.n_faces) == 0);
      pile = urn.pile;
      memcpy (left, urn.weight, urn.n_faces);
      for (unsigned i = urn.base.n_args; i < action.n_args; i++)
        left[action.arg[i] - urn.first]--;
    }
    walk_apply (&walk, &action);
  }
}

void
test_piles (void **state)
{
  each_table (*state, 12, play_piles);
}

static void
play_clone (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  RulesState clone;

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    memset (&clone, 0xee, sizeof clone);
    rules_copy (walk.game, &clone, &walk.state);
    walk_assert (&walk, rules_equal (walk.game, &clone, &walk.state));
    walk_assert (&walk, rules_hash (walk.game, &clone) == rules_hash (walk.game, &walk.state));
    /* Asking changes nothing: neither legal() nor chance(), by walk_choose, nor result(). */
    RulesResult result;
    walk.game->result (setup, &walk.state, &result);
    walk_assert (&walk, rules_equal (walk.game, &clone, &walk.state));
    walk_apply (&walk, &action);
    walk_assert (&walk, rules_apply (walk.game, setup, &clone, &action, NULL));
    walk_assert (&walk, rules_equal (walk.game, &clone, &walk.state));
  }
}

void
test_clone (void **state)
{
  each_table (*state, 12, play_clone);
}

/* The same game in memory that held other things before; also, none writes beyond its state. */
static void
play_deterministic (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  static const unsigned char garbage[2] = { 0x00, 0xff };
  RulesState state[2];
  Walk walk;
  RulesAction action;

  for (int i = 0; i < 2; i++) {
    memset (&state[i], garbage[i], sizeof state[i]);
    rules_begin (subject->game, setup, &state[i]);
  }
  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    walk_apply (&walk, &action);
    for (int i = 0; i < 2; i++) {
      RulesAction dirty;
      RulesOutcome outcome;
      memset (&dirty, garbage[i], sizeof dirty);
      memset (&outcome, garbage[i], sizeof outcome);
      /* Values after the last mean nothing. */
      dirty.verb = action.verb;
      dirty.n_args = action.n_args;
      memcpy (dirty.arg, action.arg, action.n_args * sizeof action.arg[0]);
      walk_assert (&walk, rules_apply (walk.game, setup, &state[i], &dirty, &outcome));
      walk_assert (&walk, rules_equal (walk.game, &state[i], &walk.state));
    }
  }
  for (int i = 0; i < 2; i++)
    for (size_t k = subject->game->state_size; k < sizeof state[i]; k++)
      walk_assert (&walk, state[i].bytes[k] == garbage[i]);
}

void
test_deterministic (void **state)
{
  each_table (*state, 9, play_deterministic);
}

static void
play_no_fault (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  const char *fault;

  walk_begin (&walk, subject, setup, seed);
  do {
    fault = walk.game->find_fault (setup, &walk.state);
    if (fault)
      walk_fail (&walk, "%s", fault);
    if (!walk_choose (&walk, &action))
      return;
    walk_apply (&walk, &action);
  } while (true);
}

void
test_no_fault (void **state)
{
  each_table (*state, 18, play_no_fault);
}

/* Leaders, and winners in the end, are those with the best score, then the best tie-break. */
static void
play_result (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  bool goes_on = true;

  walk_begin (&walk, subject, setup, seed);
  while (goes_on) {
    RulesResult result;
    unsigned best = 0;
    memset (&result, 0x77, sizeof result);
    walk.game->result (setup, &walk.state, &result);
    for (int seat = 0; seat < setup->n_seats; seat++) {
      bool is_best = true;
      for (int other = 0; other < setup->n_seats; other++)
        is_best &= result.score[seat] > result.score[other]
                   || (result.score[seat] == result.score[other]
                       && result.tie_break[seat] >= result.tie_break[other]);
      best |= (unsigned)is_best << seat;
    }
    walk_assert (&walk, result.winners == best);
    goes_on = walk_choose (&walk, &action);
    if (goes_on)
      walk_apply (&walk, &action);
  }
}

void
test_result (void **state)
{
  each_table (*state, 12, play_result);
}

static void
play_ends (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  RulesBits bits = rules_bits (seed);
  RulesState state;

  rules_begin (subject->game, setup, &state);
  assert_true (rules_playout (subject->game, setup, &state, &bits, ACTIONS_MAX) < ACTIONS_MAX);
  assert_int_equal (rules_actor (&state), RULES_OVER);
  probe_refusals (subject, setup, &state, &bits, 50);
}

void
test_ends (void **state)
{
  each_table (*state, 30, play_ends);
}

/* Each kind of player sits at each table once; a few tries are enough to see it keep the rules. In
 * a long game it is asked now and then, and what comes between is played at random. */
static void
play_players (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  static const char *const specs[] = { "greedy", "search:8", "random", "search:1" };
  RulesPlayer *player[RULES_SEATS_MAX] = { NULL };
  Walk walk;
  RulesAction action;
  RulesState view;

  for (unsigned i = 0; i < setup->n_seats; i++) {
    player[i] = rules_player_new (subject->game, setup, specs[(seed + i) % 4]);
    assert_non_null (player[i]);
  }
  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    int seat = rules_actor (&walk.state);
    bool is_asked = walk.n_actions < 40 || rules_bits_below (&walk.bits, 40) == 0;
    if (seat >= 0 && is_asked) {
      rules_observe (walk.game, setup, &walk.state, seat, &view);
      memset (&action, 0x33, sizeof action);
      rules_player_choose (player[seat], &view, seat, &walk.bits, &action);
      walk_assert (&walk, is_possible (walk.game, setup, &walk.state, &action));
    }
    walk_apply (&walk, &action);
  }
  for (unsigned i = 0; i < setup->n_seats; i++)
    rules_player_free (player[i]);
}

void
test_players (void **state)
{
  each_table (*state, 3, play_players);
}
