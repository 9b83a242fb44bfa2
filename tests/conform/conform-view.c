/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Hidden information: a seat learns what it may see, and nothing else reaches it. */
#include "conform.h"

#include <stdlib.h>
#include <string.h>

static void
play_observe_idempotent (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  RulesState view;
  RulesState again;

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    /* -1 stands for someone who watches. */
    for (int seat = -1; seat < setup->n_seats; seat++) {
      rules_observe (walk.game, setup, &walk.state, seat, &view);
      rules_observe (walk.game, setup, &view, seat, &again);
      walk_assert (&walk, rules_equal (walk.game, &view, &again));
      walk_assert (&walk, rules_actor (&view) == rules_actor (&walk.state));
      /* In place, too. */
      rules_copy (walk.game, &again, &walk.state);
      rules_observe (walk.game, setup, &again, seat, &again);
      walk_assert (&walk, rules_equal (walk.game, &view, &again));
      /* Who watches learns no more than any seat. */
      rules_observe (walk.game, setup, &walk.state, -1, &again);
      rules_observe (walk.game, setup, &view, -1, &view);
      walk_assert (&walk, rules_equal (walk.game, &view, &again));
    }
    walk_apply (&walk, &action);
  }
}

void
test_observe_idempotent (void **state)
{
  each_table (*state, 6, play_observe_idempotent);
}

static void
assert_same_list (Walk *walk, const RulesState *a, const RulesState *b)
{
  RulesAction list_a[RULES_LEGAL_MAX];
  RulesAction list_b[RULES_LEGAL_MAX];
  size_t n = walk->game->legal (walk->setup, a, list_a);

  walk_assert (walk, walk->game->legal (walk->setup, b, list_b) == n);
  for (size_t i = 0; i < n; i++)
    walk_assert (walk, rules_same_action (&list_a[i], &list_b[i]));
}

static void
play_view_and_state_agree (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  Walk walk;
  RulesAction action;
  RulesState view;

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    int seat = rules_actor (&walk.state);
    if (seat >= 0) {
      rules_observe (walk.game, setup, &walk.state, seat, &view);
      assert_same_list (&walk, &walk.state, &view);
    }
    walk_apply (&walk, &action);
  }
}

void
test_view_and_state_agree (void **state)
{
  each_table (*state, 12, play_view_and_state_agree);
}

/* Facts are compared as one text of numbers. */
static void
tell_as_text (const RulesFact *fact, void *text)
{
  text_add (fact->name, strlen (fact->name) + 1, text);
  text_add ((const char *)&fact->seat, sizeof fact->seat, text);
  text_add ((const char *)fact->value, fact->n_values * sizeof fact->value[0], text);
}

/*
 * Whatever a seat guesses at what it cannot see is a state that could be, and seen from the same
 * seat it is the same view again: so the view held nothing of what was guessed.
 */
static void
play_view_hides (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  const RulesGame *game = subject->game;
  Walk walk;
  RulesAction action;
  RulesState view;
  RulesState guess;
  RulesState seen;
  RulesBits bits = rules_bits (~seed);

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    for (int seat = 0; seat < setup->n_seats; seat++) {
      Text told = { 0 };
      rules_observe (game, setup, &walk.state, seat, &view);
      game->show (setup, &view, tell_as_text, &told);
      for (int i = 0; i < 3; i++) {
        rules_copy (game, &guess, &view);
        game->complete (setup, seat, &guess, &bits);
        const char *fault = game->find_fault (setup, &guess);
        if (fault)
          walk_fail (&walk, "a guess cannot be: %s", fault);
        rules_observe (game, setup, &guess, seat, &seen);
        walk_assert (&walk, rules_equal (game, &seen, &view));
        if (rules_actor (&walk.state) == seat)
          assert_same_list (&walk, &walk.state, &guess);

        Text again = { 0 };
        game->show (setup, &seen, tell_as_text, &again);
        walk_assert (
            &walk, told.length == again.length
                       && (told.length == 0 || memcmp (told.bytes, again.bytes, told.length) == 0));
        text_clear (&again);
      }
      text_clear (&told);
    }
    walk_apply (&walk, &action);
  }
}

void
test_view_hides (void **state)
{
  each_table (*state, 3, play_view_hides);
}

/* Where a view differs from its state something is hidden, and then not all guesses are alike. */
static void
play_complete_varies (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  const RulesGame *game = subject->game;
  Walk walk;
  RulesAction action;
  RulesState view;
  RulesState first;
  RulesState guess;
  RulesBits bits = rules_bits (~seed);
  unsigned n_hidden = 0;
  unsigned n_varied = 0;

  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    for (int seat = 0; seat < setup->n_seats; seat++) {
      rules_observe (game, setup, &walk.state, seat, &view);
      bool is_hidden = !rules_equal (game, &view, &walk.state);
      bool is_varied = false;
      rules_copy (game, &first, &view);
      game->complete (setup, seat, &first, &bits);
      for (int i = 0; i < 8; i++) {
        rules_copy (game, &guess, &view);
        game->complete (setup, seat, &guess, &bits);
        is_varied |= !rules_equal (game, &guess, &first);
      }
      n_hidden += is_hidden;
      n_varied += is_varied;
      /* What is open to the seat is no matter for guesses. */
      walk_assert (&walk, is_hidden || (!is_varied && rules_equal (game, &first, &view)));
    }
    walk_apply (&walk, &action);
  }
  /* Now and then all that is hidden can be worked out, but not as a rule. */
  walk_assert (&walk, n_varied * 4 >= n_hidden * 3);
}

void
test_complete_varies (void **state)
{
  each_table (*state, 3, play_complete_varies);
}

typedef struct {
  RulesFact fact;
  int16_t value[256];
} Fact;

typedef struct {
  size_t n;
  Fact fact[64];
} Facts;

static void
note_fact (const RulesFact *fact, void *data)
{
  Facts *facts = data;
  Fact *noted = &facts->fact[facts->n++];

  assert_true (facts->n <= sizeof facts->fact / sizeof facts->fact[0]);
  assert_true (fact->n_values <= sizeof noted->value / sizeof noted->value[0]);
  noted->fact = *fact;
  memcpy (noted->value, fact->value, fact->n_values * sizeof fact->value[0]);
}

/* A view tells the facts of the state in the same order; its values are the same or hidden, and
 * all of them are words of their kind. A state hides nothing. */
static void
play_show_hides (Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  const RulesGame *game = subject->game;
  Facts *truth = calloc (1, sizeof *truth);
  Facts *told = calloc (1, sizeof *told);
  Walk walk;
  RulesAction action;
  RulesState view;
  char number[12];

  assert_true (truth && told);
  walk_begin (&walk, subject, setup, seed);
  while (walk_choose (&walk, &action)) {
    truth->n = 0;
    game->show (setup, &walk.state, note_fact, truth);
    for (int seat = -1; seat < setup->n_seats; seat++) {
      rules_observe (game, setup, &walk.state, seat, &view);
      told->n = 0;
      game->show (setup, &view, note_fact, told);
      walk_assert (&walk, told->n == truth->n);
      for (size_t i = 0; i < told->n; i++) {
        const RulesFact *a = &truth->fact[i].fact;
        const RulesFact *b = &told->fact[i].fact;
        walk_assert (&walk, strcmp (a->name, b->name) == 0 && strcmp (a->kind, b->kind) == 0);
        walk_assert (&walk, a->seat == b->seat && a->seat < setup->n_seats);
        walk_assert (&walk, a->n_values == b->n_values);
        for (size_t k = 0; k < a->n_values; k++) {
          int16_t v = told->fact[i].value[k];
          walk_assert (&walk, truth->fact[i].value[k] != RULES_HIDDEN);
          walk_assert (&walk, v == RULES_HIDDEN || v == truth->fact[i].value[k]);
          walk_assert (
              &walk, v == RULES_HIDDEN
                         || strcmp (rules_text_value (game, setup, b->kind, v, number), "?") != 0);
        }
      }
    }
    walk_apply (&walk, &action);
  }
  free (truth);
  free (told);
}

void
test_show_hides (void **state)
{
  each_table (*state, 3, play_show_hides);
}
