/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A game goes on as it was: everything it does in some hundred fixed games comes to a few numbers,
 * which stand in its folder as behaviour.digest. Whoever tidies up a game sees at once that nothing
 * else has changed, and whoever changes a rule sees what else did. What is right, the other tests
 * know; after a change that is meant, `test-conform rules GAME --write` writes the numbers anew.
 *
 * Names go into the numbers, not a sentence's words: a sentence may be put better. Only "faulted",
 * which changes bytes of a state to see what find_fault makes of it, depends on how a state is laid
 * out.
 */
#include "conform.h"

#include "rules/players/players.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const aspects[ASPECTS] = {
  [ASPECT_SET_UP] = "set-up",   [ASPECT_OFFERED] = "offered", [ASPECT_TOLD] = "told",
  [ASPECT_REFUSED] = "refused", [ASPECT_SHOWN] = "shown",     [ASPECT_GUESSED] = "guessed",
  [ASPECT_JUDGED] = "judged",   [ASPECT_FAULTED] = "faulted",
};

/* ---- Numbers of things ---- */

static void
add_bytes (uint64_t *digest, const void *bytes, size_t length)
{
  const unsigned char *byte = bytes;

  for (size_t i = 0; i < length; i++)
    *digest = (*digest ^ byte[i]) * 0x100000001b3u;
}

static void
add_number (uint64_t *digest, int64_t number)
{
  unsigned char byte[8];

  for (int i = 0; i < 8; i++)
    byte[i] = (unsigned char)((uint64_t)number >> 8 * i);
  add_bytes (digest, byte, sizeof byte);
}

static void
add_word (uint64_t *digest, const char *word)
{
  add_bytes (digest, word, strlen (word) + 1);
}

static void
add_action (uint64_t *digest, const RulesVerb *verbs, const RulesAction *action)
{
  add_word (digest, verbs[action->verb].pattern);
  for (int i = 0; i < action->n_args; i++)
    add_number (digest, action->arg[i]);
}

static void
add_reason (uint64_t *digest, const RulesReason *reason)
{
  add_word (digest, reason->phrase->id);
  for (int i = 0; i < RULES_REASON_ARGS; i++)
    add_number (digest, reason->arg[i]);
  add_number (digest, reason->seen_by);
}

static void
add_fact (const RulesFact *fact, void *data)
{
  add_word (data, fact->name);
  add_number (data, fact->seat);
  add_word (data, fact->kind);
  add_number (data, fact->is_list);
  for (size_t i = 0; i < fact->n_values; i++)
    add_number (data, fact->value[i]);
}

/* ---- A game's behaviour ---- */

/* Rows of components, most of them wrong, and what is then in the box. */
static void
digest_setup (Subject *subject, unsigned n_seats, uint64_t *digest)
{
  const RulesGame *game = subject->game;
  RulesSetup *setup = plain_setup (game, n_seats);
  RulesBits bits = rules_bits (n_seats);
  RulesAction row;

  for (int i = 0; game->components && i < 300; i++) {
    RulesReason refusal = { 0 };
    random_row (game, setup, game->components, &bits, &row);
    if (!game->add_component (setup, &row, &refusal) && refusal.phrase)
      add_reason (digest, &refusal);
    refusal = (RulesReason){ 0 };
    if (!rules_setup_check (game, setup, &refusal))
      add_reason (digest, &refusal);
    /* A box that has gone wrong is put back now and then, or nothing else would be seen. */
    if (i % 10 < 9)
      continue;
    for (size_t k = 0; game->get_component (setup, k, &row); k++)
      add_action (digest, game->components, &row);
    rules_setup_free (setup);
    setup = plain_setup (game, n_seats);
  }
  rules_setup_free (setup);
}

static void
digest_offers (const Walk *walk, uint64_t *digest)
{
  RulesAction list[RULES_LEGAL_MAX];
  RulesUrn urn;

  add_number (digest, rules_actor (&walk->state));
  if (rules_actor (&walk->state) >= 0) {
    size_t n = walk->game->legal (walk->setup, &walk->state, list);
    for (size_t i = 0; i < n; i++)
      add_action (digest, walk->game->verbs, &list[i]);
  } else if (rules_actor (&walk->state) == RULES_CHANCE) {
    walk->game->chance (walk->setup, &walk->state, &urn);
    add_action (digest, walk->game->verbs, &urn.base);
    add_number (digest, urn.seat);
    add_number (digest, urn.draws);
    add_number (digest, urn.goes_back);
    add_number (digest, urn.first);
    add_bytes (digest, urn.weight, urn.n_faces);
  }
}

static void
digest_refusals (Walk *walk, RulesBits *bits, uint64_t *digest)
{
  for (int i = 0; i < 6; i++) {
    RulesOutcome outcome = { 0 };
    RulesAction action;
    RulesState copy;

    random_action (walk->game, walk->setup, bits, &action);
    if (rules_actor (&walk->state) != RULES_OVER && i % 2 == 0)
      near_miss (walk->game, walk->setup, &walk->state, bits, &action);
    rules_copy (walk->game, &copy, &walk->state);
    add_action (digest, walk->game->verbs, &action);
    if (!rules_apply (walk->game, walk->setup, &copy, &action, &outcome))
      add_reason (digest, &outcome.refusal);
  }
}

static void
digest_views (const Walk *walk, RulesBits *bits, uint64_t *shown, uint64_t *guessed)
{
  RulesState view;
  RulesResult result;

  for (int seat = -1; seat < walk->setup->n_seats; seat++) {
    rules_observe (walk->game, walk->setup, &walk->state, seat, &view);
    walk->game->show (walk->setup, &view, add_fact, shown);
    if (seat < 0)
      continue;
    walk->game->complete (walk->setup, seat, &view, bits);
    walk->game->show (walk->setup, &view, add_fact, guessed);
  }
  walk->game->result (walk->setup, &walk->state, &result);
  add_number (shown, result.winners);
  for (int seat = 0; seat < walk->setup->n_seats; seat++) {
    add_number (shown, result.score[seat]);
    add_number (shown, result.tie_break[seat]);
  }
}

static void
digest_judgement (const Walk *walk, RulesPlayer *const *players, RulesBits *bits, uint64_t *digest)
{
  int actor = rules_actor (&walk->state);
  RulesAction action;
  RulesState view;

  for (int seat = 0; walk->game->promise && seat < walk->setup->n_seats; seat++)
    add_number (digest, walk->game->promise (walk->setup, &walk->state, seat));
  if (actor < 0 || walk->n_actions % 16 != 0)
    return;
  rules_observe (walk->game, walk->setup, &walk->state, actor, &view);
  for (; *players; players++) {
    rules_player_choose (*players, &view, actor, bits, &action);
    add_action (digest, walk->game->verbs, &action);
  }
}

/* What find_fault says when a byte of the state is another. */
static void
digest_faults (const Walk *walk, uint64_t *digest)
{
  RulesState copy;

  rules_copy (walk->game, &copy, &walk->state);
  for (size_t i = sizeof (RulesHead); i < walk->game->state_size; i++) {
    static const unsigned char others[] = { 1, 0x10, 0xff };
    unsigned char was = copy.bytes[i];
    for (size_t k = 0; k < sizeof others; k++) {
      copy.bytes[i] = was ^ others[k];
      const char *fault = walk->game->find_fault (walk->setup, &copy);
      add_word (digest, fault ? fault : "");
    }
    copy.bytes[i] = was;
  }
}

/* Where a walk stands, and what this action then does. */
static void
digest_step (Walk *walk, RulesPlayer *const *players, RulesBits *bits, uint64_t *digest)
{
  digest_offers (walk, &digest[ASPECT_OFFERED]);
  digest_refusals (walk, bits, &digest[ASPECT_REFUSED]);
  digest_views (walk, bits, &digest[ASPECT_SHOWN], &digest[ASPECT_GUESSED]);
  digest_judgement (walk, players, bits, &digest[ASPECT_JUDGED]);
}

static void
digest_action (Walk *walk, const RulesAction *action, uint64_t *digest)
{
  RulesOutcome outcome = { 0 };

  walk_assert (walk, rules_apply (walk->game, walk->setup, &walk->state, action, &outcome));
  walk->n_actions++;
  for (unsigned i = 0; i < outcome.n_events; i++)
    add_reason (digest, &outcome.event[i]);
}

/* Goes along a transcript, or plays at random if there is none. */
static void
digest_walk (Subject *subject, const RulesSetup *setup, const RulesLog *log, uint64_t seed,
             uint64_t *digest)
{
  RulesPlayer *players[] = { rules_player_new (subject->game, setup, "greedy"),
                             rules_player_new (subject->game, setup, "search:8"), NULL };
  RulesBits bits = rules_bits (seed + 1000);
  RulesAction action;
  Walk walk;

  assert_non_null (players[0]);
  assert_non_null (players[1]);
  walk_begin (&walk, subject, setup, seed);
  for (;;) {
    digest_step (&walk, players, &bits, digest);
    /* Once in a game, so that it is quick. */
    if (walk.n_actions == 8 * (seed % 8))
      digest_faults (&walk, &digest[ASPECT_FAULTED]);
    if (log && walk.n_actions == rules_log_depth (log))
      break;
    if (log)
      action = rules_log_played (log, walk.n_actions)->action;
    else if (!walk_choose (&walk, &action))
      break;
    digest_action (&walk, &action, &digest[ASPECT_TOLD]);
  }
  rules_player_free (players[0]);
  rules_player_free (players[1]);
}

static void
play_digested (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  digest_walk (subject, setup, NULL, seed, subject->digest[setup->n_seats - 1]);
}

/* Transcripts come in any order, so their numbers are added up. */
static void
follow_digested (Subject *subject, const char *path)
{
  uint64_t digest[ASPECTS] = { 0 };
  RulesReading reading = { 0 };
  Text text = { 0 };

  text_load (&text, path);
  assert_int_equal (rules_text_read_journal (text.bytes, text.length, &reading), RULES_READ_OK);
  digest_walk (subject, reading.setup, reading.log, 1, digest);
  for (int i = 0; i < ASPECTS; i++)
    subject->digest[reading.setup->n_seats - 1][i] += digest[i];
  rules_reading_clear (&reading);
  text_clear (&text);
}

/* ---- The file ---- */

static void
digest_everything (Subject *subject)
{
  memset (subject->digest, 0, sizeof subject->digest);
  each_table (subject, 1, play_digested);
  each_transcript (subject, follow_digested);
  for (unsigned n = subject->game->min_seats; n <= subject->game->max_seats; n++)
    digest_setup (subject, n, &subject->digest[n - 1][ASPECT_SET_UP]);
}

static void
path_of (const Subject *subject, char *path, size_t size)
{
  snprintf (path, size, "%s/behaviour.digest", subject->folder);
}

static void
line_of (const Subject *subject, unsigned n_seats, int aspect, char *line, size_t size)
{
  snprintf (line, size, "%u-seats %s %016" PRIx64 "\n", n_seats, aspects[aspect],
            subject->digest[n_seats - 1][aspect]);
}

void
write_behaviour (Subject *subject)
{
  char path[600];
  char line[80];
  FILE *file;

  digest_everything (subject);
  path_of (subject, path, sizeof path);
  file = fopen (path, "w");
  assert_non_null (file);
  fputs ("# SPDX-License-Identifier: GPL-3.0-or-later\n"
         "# Written by test-conform --write, see tests/conform/conform-same.c.\n",
         file);
  for (unsigned n = subject->game->min_seats; n <= subject->game->max_seats; n++)
    for (int i = 0; i < ASPECTS; i++) {
      line_of (subject, n, i, line, sizeof line);
      fputs (line, file);
    }
  assert_int_equal (fclose (file), 0);
}

void
test_same_as_before (void **state)
{
  Subject *subject = *state;
  Text text = { 0 };
  int n_changed = 0;
  char path[600];
  char line[80];

  path_of (subject, path, sizeof path);
  FILE *file = fopen (path, "r");
  if (!file) { /* A new game has no past. */
    print_message ("# there is no %s to compare with\n", path);
    return;
  }
  fclose (file);
  text_load (&text, path);
  digest_everything (subject);
  for (unsigned n = subject->game->min_seats; n <= subject->game->max_seats; n++)
    for (int i = 0; i < ASPECTS; i++) {
      line_of (subject, n, i, line, sizeof line);
      if (strstr (text.bytes, line))
        continue;
      print_message ("# %s with %u seats: what is %s has changed\n", subject->game->id, n,
                     aspects[i]);
      n_changed++;
    }
  text_clear (&text);
  if (n_changed)
    print_message ("# If that is meant, or a transcript is new: test-conform rules %s --write\n",
                   subject->game->id);
  assert_int_equal (n_changed, 0);
}
