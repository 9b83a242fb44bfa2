/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of cases, and what they share: tables to play at, random play, listening. */
#include "conform.h"

#include "rules/players/players.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- Tables ---- */

/* As a journal would bring it: names in the order of the rows, and of the seats taken alone. */
static void
read_back_components (const RulesGame *game, RulesSetup *setup)
{
  Text text = { 0 };
  RulesProblem problem;

  rules_text_write_components (game, setup, text_add, &text);
  assert_true (rules_text_read_components (game, setup, text.bytes, text.length, &problem));
  text_clear (&text);
}

RulesSetup *
plain_setup (const RulesGame *game, unsigned n_seats)
{
  static const char *const names[RULES_SEATS_MAX] = { "Ann", "Bob", "Cy", "Dee" };
  RulesSetup *setup = rules_setup_new (game);

  assert_non_null (setup);
  setup->n_seats = (uint8_t)n_seats;
  for (unsigned i = 0; i < n_seats; i++)
    snprintf (setup->seat[i], RULES_NAME_MAX, "%s", names[i]);
  if (game->components)
    read_back_components (game, setup);
  return setup;
}

/* How many values an option has at this table. Of bare numbers three stand for all. */
static int
option_values (const RulesGame *game, const RulesSetup *setup, int option)
{
  const RulesKind *kind = rules_kind (game, game->options[option].kind);
  int n = 0;

  if (!kind->words && !kind->word_of)
    return 3;
  for (int v = kind->min; v <= kind->max; v++)
    if (!kind->word_of || kind->word_of (setup, v))
      n++;
  return n;
}

/* One of these values: the lowest, the usual and the highest number, or any word. */
static int16_t
option_value (const RulesGame *game, int option, unsigned place)
{
  const RulesKind *kind = rules_kind (game, game->options[option].kind);
  const int16_t numbers[3] = { kind->min, game->options[option].usual, kind->max };

  if (!kind->words && !kind->word_of)
    return numbers[place];
  return (int16_t)(kind->min + (int)place);
}

/* A game of hundreds of actions shows as much in fewer plays. */
static unsigned
seeds_for (const RulesGame *game, const RulesSetup *setup, unsigned seeds)
{
  enum { LONG_GAME = 180, FEWER = 6 };
  RulesBits bits = rules_bits (1);
  RulesState state;

  rules_begin (game, setup, &state);
  size_t length = rules_playout (game, setup, &state, &bits, ACTIONS_MAX);
  return length <= LONG_GAME ? seeds : (seeds + FEWER - 1) / FEWER;
}

void
each_table (Subject *subject, unsigned seeds, TableFunc play)
{
  const RulesGame *game = subject->game;
  uint64_t seed = 1;

  for (unsigned n = game->min_seats; n <= game->max_seats; n++) {
    RulesSetup *setup = plain_setup (game, n);
    unsigned most = 1;

    for (int i = 0; game->options[i].name; i++) {
      unsigned values = (unsigned)option_values (game, setup, i);
      most = values > most ? values : most;
    }
    /* The first round plays the usual settings; then they turn like wheels that are apart by one,
     * so that all values and most pairs come up without playing all combinations. A game that asks
     * the table has another way to play for each way to be answered. */
    for (unsigned round = 0; round <= (game->ask ? 3 : 2) * most; round++) {
      for (int i = 0; game->options[i].name; i++) {
        unsigned values = (unsigned)option_values (game, setup, i);
        unsigned turned = (round + (round - 1) / most * (unsigned)i) % values;
        setup->option[i] = round == 0 ? game->options[i].usual : option_value (game, i, turned);
      }
      RulesReason refusal = { 0 };
      if (!rules_setup_check (game, setup, &refusal)) {
        hear (subject, setup, &refusal);
        continue;
      }
      unsigned plays = seeds_for (game, setup, seeds);
      for (unsigned i = 0; i < plays; i++)
        play (subject, setup, seed++);
    }
    rules_setup_free (setup);
  }
}

/* ---- Random play ---- */

void
walk_begin (Walk *walk, Subject *subject, const RulesSetup *setup, uint64_t seed)
{
  walk->subject = subject;
  walk->game = subject->game;
  walk->setup = setup;
  walk->bits = rules_bits (seed);
  walk->n_actions = 0;
  rules_begin (walk->game, setup, &walk->state);
}

void
walk_describe (const Walk *walk)
{
  print_message ("# %s, %d seats, options", walk->game->id, walk->setup->n_seats);
  for (int i = 0; walk->game->options[i].name; i++)
    print_message (" %d", walk->setup->option[i]);
  print_message (", after %zu actions\n", walk->n_actions);
}

bool
walk_choose (Walk *walk, RulesAction *action)
{
  RulesAction list[RULES_LEGAL_MAX];
  RulesUrn urn;

  if (walk->n_actions > ACTIONS_MAX)
    walk_fail (walk, "the game does not end");
  if (walk->game->ask && walk->n_actions == WALK_MAX)
    return false;
  switch (rules_actor (&walk->state)) {
  case RULES_OVER:
    return false;
  case RULES_CHANCE:
    walk->game->chance (walk->setup, &walk->state, &urn);
    rules_draw (&urn, &walk->bits, action);
    return true;
  case RULES_TABLE:
    if (rules_bits_below (&walk->bits, 2)) {
      rules_answer (walk->game, walk->setup, &walk->state, &walk->bits, action);
      return true;
    }
    /* fall through */
  default: {
    size_t n = walk->game->legal (walk->setup, &walk->state, list);
    if (n < 1 || n > RULES_LEGAL_MAX)
      walk_fail (walk, "%zu legal actions", n);
    *action = list[rules_bits_below (&walk->bits, (uint32_t)n)];
    return true;
  }
  }
}

void
walk_apply (Walk *walk, const RulesAction *action)
{
  RulesOutcome outcome;

  walk_assert (walk, rules_apply (walk->game, walk->setup, &walk->state, action, &outcome));
  walk->n_actions++;
  /* What happens is told, in a sentence of the game: a log has no words of a journal in it. */
  if (outcome.n_events == 0)
    walk_fail (walk, "nothing is said of \"%s\"", walk->game->verbs[action->verb].pattern);
  for (unsigned i = 0; i < outcome.n_events; i++)
    hear (walk->subject, walk->setup, &outcome.event[i]);
}

/* ---- What can be done ---- */

bool
urn_allows (const RulesUrn *urn, const RulesAction *action)
{
  uint8_t left[RULES_FACES_MAX];
  unsigned n = urn->base.n_args;

  if (action->verb != urn->base.verb || action->n_args != n + urn->draws
      || memcmp (action->arg, urn->base.arg, n * sizeof action->arg[0]) != 0)
    return false;
  memcpy (left, urn->weight, urn->n_faces);
  for (; n < action->n_args; n++) {
    int face = action->arg[n] - urn->first;
    if (face < 0 || face >= urn->n_faces || left[face] == 0)
      return false;
    if (!urn->goes_back)
      left[face]--;
  }
  return true;
}

bool
is_possible (const RulesGame *game, const RulesSetup *setup, const RulesState *state,
             const RulesAction *action)
{
  RulesAction list[RULES_LEGAL_MAX];
  RulesUrn urn;

  if (rules_actor (state) == RULES_OVER)
    return false;
  if (rules_actor (state) == RULES_CHANCE) {
    game->chance (setup, state, &urn);
    return urn_allows (&urn, action);
  }
  size_t n = game->legal (setup, state, list);
  for (size_t i = 0; i < n; i++)
    if (rules_same_action (&list[i], action))
      return true;
  return false;
}

static int16_t
random_value (const RulesKind *kind, const RulesSetup *setup, RulesBits *bits)
{
  int min = kind->min;
  int max = kind->max;

  /* Numbers without bounds are mostly meant small. */
  if (max - min > 1000) {
    min = min < -20 ? -20 : min;
    max = max > 100 ? 100 : max;
  }
  for (int tries = 0; tries < 1000; tries++) {
    int value = min + (int)rules_bits_below (bits, (uint32_t)(max - min) + 1);
    if (!kind->word_of || kind->word_of (setup, value))
      return (int16_t)value;
  }
  return (int16_t)min;
}

void
random_row (const RulesGame *game, const RulesSetup *setup, const RulesVerb *verbs, RulesBits *bits,
            RulesAction *action)
{
  uint32_t n_verbs = 0;

  while (verbs[n_verbs].pattern)
    n_verbs++;
  *action = (RulesAction){ .verb = (uint8_t)rules_bits_below (bits, n_verbs) };
  for (const char *s = strchr (verbs[action->verb].pattern, '{'); s; s = strchr (s, '{')) {
    char name[24];
    size_t n = strcspn (++s, "}");
    snprintf (name, sizeof name, "%.*s", (int)n, s);
    s += n + 1;
    const RulesKind *kind = rules_kind (game, name);
    assert_non_null (kind);
    uint32_t room = RULES_ARGS_MAX - action->n_args;
    uint32_t values = *s == '*' ? 1 + rules_bits_below (bits, room) : 1;
    while (values-- > 0)
      action->arg[action->n_args++] = random_value (kind, setup, bits);
  }
}

void
random_action (const RulesGame *game, const RulesSetup *setup, RulesBits *bits, RulesAction *action)
{
  random_row (game, setup, game->verbs, bits, action);
}

/* Spoils the form of an action: another verb, more or fewer values, a value out of its kind. */
static void
spoil (RulesBits *bits, RulesAction *action)
{
  switch (rules_bits_below (bits, 4)) {
  case 0:
    action->verb = (uint8_t)rules_bits_next (bits);
    break;
  case 1:
    action->n_args = (uint8_t)rules_bits_below (bits, 256);
    break;
  case 2:
    action->n_args = (uint8_t)rules_bits_below (bits, RULES_ARGS_MAX + 1);
    break;
  case 3:
    action->arg[rules_bits_below (bits, RULES_ARGS_MAX)] = (int16_t)rules_bits_next (bits);
    break;
  }
}

/* ---- Listening ---- */

void
hear (Subject *subject, const RulesSetup *setup, const RulesReason *reason)
{
  const RulesGame *game = subject->game;
  const RulesPhrase *phrase = reason->phrase;
  unsigned next = 0;

  assert_non_null (phrase);
  if (!rules_rule (game, phrase->rule))
    fail_msg ("%s: phrase %s names rule %s, which is not in the table", game->id, phrase->id,
              phrase->rule);
  for (const char *s = strchr (phrase->text, '{'); s; s = strchr (s, '{')) {
    char name[24];
    if (*++s >= '1' && *s <= '9' && s[1] == ':') {
      next = (unsigned)(*s - '1');
      s += 2;
    }
    snprintf (name, sizeof name, "%.*s", (int)strcspn (s, "}"), s);
    const RulesKind *kind = rules_kind (game, name);
    if (next >= RULES_REASON_ARGS || !kind || reason->arg[next] < kind->min
        || reason->arg[next] > kind->max
        || (kind->word_of && !kind->word_of (setup, reason->arg[next])))
      fail_msg ("%s: phrase %s was said with %d, which is no %s", game->id, phrase->id,
                next < RULES_REASON_ARGS ? reason->arg[next] : 0, name);
    next++;
  }
  for (int i = 0; game->phrases[i]; i++) {
    if (game->phrases[i] == phrase) {
      subject->said[i] = true;
      return;
    }
  }
  if (strncmp (phrase->rule, "RT-", 3) != 0)
    fail_msg ("%s: phrase %s is not in the game's list", game->id, phrase->id);
}

void
near_miss (const RulesGame *game, const RulesSetup *setup, const RulesState *state, RulesBits *bits,
           RulesAction *action)
{
  RulesAction list[RULES_LEGAL_MAX];
  RulesAction other;
  RulesUrn urn;

  if (rules_actor (state) == RULES_CHANCE) {
    game->chance (setup, state, &urn);
    rules_draw (&urn, bits, action);
  } else {
    *action = list[rules_bits_below (bits, (uint32_t)game->legal (setup, state, list))];
  }
  for (int i = 0; i < 20 && action->n_args > 0; i++) {
    random_action (game, setup, bits, &other);
    if (other.verb != action->verb)
      continue;
    unsigned most = other.n_args < action->n_args ? other.n_args : action->n_args;
    unsigned place = rules_bits_below (bits, most);
    action->arg[place] = other.arg[place];
    return;
  }
}

void
probe_refusals (Subject *subject, const RulesSetup *setup, const RulesState *state, RulesBits *bits,
                unsigned tries)
{
  const RulesGame *game = subject->game;
  RulesState copy;

  rules_copy (game, &copy, state);
  for (unsigned i = 0; i < tries; i++) {
    RulesAction action;
    RulesOutcome outcome;

    random_action (game, setup, bits, &action);
    if (rules_actor (state) != RULES_OVER && rules_bits_below (bits, 2))
      near_miss (game, setup, state, bits, &action);
    if (rules_bits_below (bits, 4) == 0)
      spoil (bits, &action);

    bool is_formed = rules_text_is_well_formed (game, setup, game->verbs, &action);
    bool is_open = is_formed && game->verbs[action.verb].is_open;
    if (is_formed && !is_open && is_possible (game, setup, state, &action))
      continue;
    if (rules_apply (game, setup, &copy, &action, &outcome)) {
      /* An open verb may take what was not listed, but must leave a sound state. */
      if (!is_open)
        fail_msg ("%s: an action of verb %d that is not legal was taken", game->id, action.verb);
      assert_null (game->find_fault (setup, &copy));
      for (unsigned k = 0; k < outcome.n_events; k++)
        hear (subject, setup, &outcome.event[k]);
      rules_copy (game, &copy, state);
      continue;
    }
    assert_true (rules_equal (game, &copy, state));
    hear (subject, setup, &outcome.refusal);
    assert_false (rules_apply (game, setup, &copy, &action, NULL));
    assert_true (rules_equal (game, &copy, state));
  }
}

/* ---- Texts ---- */

void
text_add (const char *bytes, size_t length, void *data)
{
  Text *text = data;

  if (text->length + length + 1 > text->room) {
    text->room = 2 * (text->length + length + 1);
    text->bytes = realloc (text->bytes, text->room);
    assert_non_null (text->bytes);
  }
  memcpy (text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = 0;
}

void
text_clear (Text *text)
{
  free (text->bytes);
  *text = (Text){ 0 };
}

void
text_load (Text *text, const char *path)
{
  char block[4096];
  size_t n;
  FILE *file = fopen (path, "rb");

  if (!file)
    fail_msg ("cannot read %s", path);
  while ((n = fread (block, 1, sizeof block, file)) > 0)
    text_add (block, n, text);
  fclose (file);
}

void
write_journal (const RulesLog *log, Text *text)
{
  char line[RULES_LINE_MAX];

  rules_text_write_setup (rules_log_game (log), rules_log_setup (log), text_add, text);
  for (size_t i = 0; i < rules_log_length (log); i++) {
    size_t n = rules_text_write_entry (rules_log_game (log), rules_log_setup (log),
                                       rules_log_entry (log, i), line, sizeof line);
    text_add (line, n, text);
    text_add ("\n", 1, text);
  }
}

/* ---- Cases ---- */

/* The last of each game looks back at what the others heard. */
static const struct {
  const char *name;
  CMUnitTestFunction run;
} cases[] = {
  { "it goes on as it was", test_same_as_before },
  { "rules, phrases and options name what exists", test_tables_of_words },
  { "patterns have one reading", test_patterns },
  { "components round trip and are checked", test_components },
  { "setups that cannot be played are refused", test_setup_refusals },
  { "legal actions are unique", test_legal_unique },
  { "legal actions are applicable", test_legal_applicable },
  { "pick takes every legal action and no other", test_pick },
  { "everything else is refused, state unchanged", test_refusals },
  { "urns give what can be applied, and nothing else", test_urns },
  { "a pile that keeps its number is only drawn from", test_piles },
  { "what the table knows is asked of it alone", test_table },
  { "a copy plays like the original", test_clone },
  { "same actions give same bytes", test_deterministic },
  { "no fault after any action", test_no_fault },
  { "the best score leads", test_result },
  { "games end, and nothing can be done after", test_ends },
  { "players choose legal actions", test_players },
  { "observing twice is observing once", test_observe_idempotent },
  { "a view allows what the state allows", test_view_and_state_agree },
  { "a view does not depend on what is hidden", test_view_hides },
  { "guesses at what is hidden vary", test_complete_varies },
  { "facts of a view are true or hidden", test_show_hides },
  { "computer players do not peek", test_no_peeking },
  { "entries round trip as text", test_entries_round_trip },
  { "journals replay to the same state", test_journal_round_trip },
  { "any name round trips as text", test_names_round_trip },
  { "undo and redo equal replaying", test_undo_redo },
  { "a log refuses what is out of turn", test_log_refusals },
  { "golden transcripts come out as written", test_golden },
  { "every phrase is said", test_all_said },
};

enum { N_CASES = sizeof cases / sizeof cases[0] };

/* A game's folder has its name; that of the template has an underscore before it. */
static void
find_folder (Subject *subject, const char *root)
{
  struct stat status;

  snprintf (subject->folder, sizeof subject->folder, "%s/%s", root, subject->game->id);
  if (stat (subject->folder, &status) != 0)
    snprintf (subject->folder, sizeof subject->folder, "%s/_%s", root, subject->game->id);
}

int
main (int argc, char **argv)
{
  size_t n_games = 0;

  bool writes = argc == 4 && strcmp (argv[3], "--write") == 0;
  if (argc != 2 && argc != 3 && !writes) {
    fprintf (stderr, "usage: test-conform FOLDER-OF-THE-GAMES [GAME [--write]]\n");
    return 2;
  }
  while (rules_games[n_games])
    n_games++;

  Subject *subjects = calloc (n_games, sizeof *subjects);
  struct CMUnitTest *tests = calloc (n_games * N_CASES, sizeof *tests);
  char (*names)[128] = calloc (n_games * N_CASES, sizeof *names);
  if (!subjects || !tests || !names)
    return 2;

  size_t n = 0;
  for (size_t i = 0; i < n_games; i++) {
    if (argc > 2 && strcmp (rules_games[i]->id, argv[2]) != 0)
      continue;
    subjects[i].game = rules_games[i];
    find_folder (&subjects[i], argv[1]);
    if (writes)
      write_behaviour (&subjects[i]);
    for (int k = 0; k < N_CASES; k++, n++) {
      snprintf (names[n], sizeof names[n], "%s: %s", rules_games[i]->id, cases[k].name);
      tests[n].name = names[n];
      tests[n].test_func = cases[k].run;
      tests[n].initial_state = &subjects[i];
    }
  }
  if (n == 0) {
    fprintf (stderr, "there is no game %s\n", argv[2]);
    return 2;
  }
  int n_failed = _cmocka_run_group_tests ("conform", tests, n, NULL, NULL);
  free (subjects);
  free (tests);
  free (names);
  return n_failed;
}
