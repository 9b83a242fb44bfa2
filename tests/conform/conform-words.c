/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game's tables: what they name exists, and everything in them is used. */
#include "conform.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Calls for every {kind} of a text that the kind exists. */
static void
check_kinds (const RulesGame *game, const char *text)
{
  for (const char *s = strchr (text, '{'); s; s = strchr (s, '{')) {
    char name[24];
    if (*++s >= '1' && *s <= '9' && s[1] == ':')
      s += 2;
    snprintf (name, sizeof name, "%.*s", (int)strcspn (s, "}"), s);
    if (!rules_kind (game, name))
      fail_msg ("%s: \"%s\" names the kind %s, which does not exist", game->id, text, name);
  }
}

static void
check_verbs (const RulesGame *game, const RulesVerb *verbs)
{
  for (int i = 0; verbs && verbs[i].pattern; i++) {
    const char *star = strchr (verbs[i].pattern, '*');
    check_kinds (game, verbs[i].pattern);
    assert_true (!star || star[1] == 0);
    assert_non_null (verbs[i].help);
    for (int k = 0; k < i; k++)
      assert_string_not_equal (verbs[i].pattern, verbs[k].pattern);
  }
}

/* What is in the box is shown by titles: all rows have one or none. What can be counted says what
 * that is. */
static void
check_rows (const RulesGame *game, const RulesVerb *rows)
{
  for (int i = 0; rows && rows[i].pattern; i++) {
    assert_int_equal (rows[i].title != NULL, rows[0].title != NULL);
    assert_int_equal (rows[i].counted != NULL, strstr (rows[i].pattern, "{count}") != NULL);
    if (rows[i].counted)
      check_kinds (game, rows[i].counted);
    for (int k = 0; rows[i].title && k < i; k++)
      if (strcmp (rows[i].title, rows[k].title) == 0)
        assert_int_equal (rows[i].is_printed, rows[k].is_printed);
  }
}

/* Does a text begin with the first word of something that can be typed? */
static bool
is_typed_at (const RulesGame *game, const char *text)
{
  for (const RulesVerb *verb = game->verbs; verb->pattern; verb++) {
    size_t n = strcspn (verb->pattern, " ");
    if (strncmp (text, verb->pattern, n) == 0 && strchr (" ,)", text[n]) != NULL)
      return true;
  }
  return false;
}

/* A sentence is for whoever plays: what is typed stands apart, and is something that can be. */
static void
check_speech (const RulesGame *game, const RulesPhrase *phrase)
{
  const char *text = phrase->text;

  if (strstr (text, "…"))
    fail_msg ("%s: phrase %s says what is typed: %s", game->id, phrase->id, text);
  for (const char *s = strchr (text, '('); s; s = strchr (s + 1, '('))
    if (is_typed_at (game, s + 1))
      fail_msg ("%s: phrase %s says what is typed: %s", game->id, phrase->id, text);
  for (const char *s = phrase->typed; s; s = strstr (s, ", ")) {
    s += strncmp (s, ", ", 2) == 0 ? 2 : 0;
    if (!is_typed_at (game, s))
      fail_msg ("%s: phrase %s: nobody can type %s", game->id, phrase->id, s);
  }
  if (phrase->typed)
    check_kinds (game, phrase->typed);
}

void
test_tables_of_words (void **state)
{
  const RulesGame *game = ((Subject *)*state)->game;
  int n_options = 0;

  assert_ptr_equal (rules_find_game (game->id), game);
  assert_in_range (game->min_seats, 1, game->max_seats);
  assert_in_range (game->max_seats, 1, RULES_SEATS_MAX);
  assert_in_range (game->state_size, sizeof (RulesHead), RULES_STATE_MAX);
  assert_true (game->setup_size >= sizeof (RulesSetup));
  check_verbs (game, game->verbs);
  check_verbs (game, game->components);
  check_rows (game, game->components);

  for (int i = 0; game->kinds[i].name; i++) {
    assert_true (game->kinds[i].min <= game->kinds[i].max);
    assert_ptr_equal (rules_kind (game, game->kinds[i].name), &game->kinds[i]);
  }
  for (; game->options[n_options].name; n_options++) {
    const RulesOption *option = &game->options[n_options];
    const RulesKind *kind = rules_kind (game, option->kind);
    assert_non_null (kind);
    assert_true (option->usual >= kind->min && option->usual <= kind->max);
    assert_non_null (rules_rule (game, option->rule));
    assert_int_equal (rules_option (game, option->name), n_options);
  }
  assert_true (n_options <= RULES_OPTIONS_MAX);

  for (int i = 0; game->phrases[i]; i++) {
    assert_true (i < PHRASES_MAX);
    check_kinds (game, game->phrases[i]->text);
    check_speech (game, game->phrases[i]);
    if (game->phrases[i]->one) {
      check_kinds (game, game->phrases[i]->one);
      assert_in_range (game->phrases[i]->one_place, 1, RULES_REASON_ARGS);
    }
    if (!rules_rule (game, game->phrases[i]->rule))
      fail_msg ("%s: phrase %s names rule %s", game->id, game->phrases[i]->id,
                game->phrases[i]->rule);
    for (int k = 0; k < i; k++)
      assert_string_not_equal (game->phrases[i]->id, game->phrases[k]->id);
  }
  for (int i = 0; game->rules[i].id; i++) {
    bool is_used = false;
    assert_ptr_equal (rules_rule (game, game->rules[i].id), &game->rules[i]);
    for (int k = 0; game->phrases[k]; k++)
      is_used |= strcmp (game->phrases[k]->rule, game->rules[i].id) == 0;
    for (int k = 0; game->options[k].name; k++)
      is_used |= strcmp (game->options[k].rule, game->rules[i].id) == 0;
    if (!is_used && !game->rules[i].is_unspoken)
      fail_msg ("%s: nothing is ever said by rule %s", game->id, game->rules[i].id);
    if (is_used && game->rules[i].is_unspoken)
      fail_msg ("%s: rule %s is said", game->id, game->rules[i].id);
  }
}

/* Each action as written reads back as itself, so no two patterns take the same line. */
void
test_patterns (void **state)
{
  const RulesGame *game = ((Subject *)*state)->game;
  RulesBits bits = rules_bits (11);

  for (unsigned n = game->min_seats; n <= game->max_seats; n++) {
    RulesSetup *setup = plain_setup (game, n);
    for (int i = 0; i < 2000; i++) {
      RulesAction action;
      RulesAction read;
      RulesProblem problem;
      char line[RULES_LINE_MAX];

      random_action (game, setup, &bits, &action);
      assert_true (rules_text_is_well_formed (game, setup, game->verbs, &action));
      size_t length =
          rules_text_write_action (game, setup, game->verbs, &action, line, sizeof line);
      if (!rules_text_read_action (game, setup, line, length, &read, &problem))
        fail_msg ("\"%s\" cannot be read back", line);
      if (!rules_same_action (&action, &read))
        fail_msg ("\"%s\" reads back as something else", line);
    }
    rules_setup_free (setup);
  }
}

static void
write_components (const RulesGame *game, const RulesSetup *setup, Text *text)
{
  rules_text_write_components (game, setup, text_add, text);
}

/* Rows that are well formed and otherwise at random: most cannot be, and some setups made of them
 * cannot be played. Both must be said. */
static void
probe_rows (Subject *subject, RulesBits *bits, unsigned tries)
{
  const RulesGame *game = subject->game;
  RulesSetup *setup = plain_setup (game, game->max_seats);
  RulesAction row;
  RulesReason refusal;

  for (unsigned i = 0; i < tries; i++) {
    random_row (game, setup, game->components, bits, &row);
    if (!rules_text_is_well_formed (game, setup, game->components, &row))
      continue;
    refusal = (RulesReason){ 0 };
    if (!game->add_component (setup, &row, &refusal))
      hear (subject, setup, &refusal);
    refusal = (RulesReason){ 0 };
    if (!rules_setup_check (game, setup, &refusal))
      hear (subject, setup, &refusal);
  }
  rules_setup_free (setup);
}

/* Components are written, read and written again; rows that cannot be are refused with a reason. */
void
test_components (void **state)
{
  Subject *subject = *state;
  const RulesGame *game = subject->game;
  RulesSetup *setup = plain_setup (game, game->min_seats);
  RulesSetup *read = plain_setup (game, game->min_seats);
  RulesProblem problem;
  Text first = { 0 };
  Text second = { 0 };

  if (!game->components) {
    assert_null (game->add_component);
    assert_null (game->get_component);
    assert_false (rules_text_read_components (game, read, "", 0, &problem));
  } else {
    for (int provenance = RULES_COMPONENTS_ASSUMED; provenance <= RULES_COMPONENTS_COUNTED;
         provenance++) {
      setup->provenance = (uint8_t)provenance;
      write_components (game, setup, &first);
      assert_true (rules_text_read_components (game, read, first.bytes, first.length, &problem));
      assert_int_equal (read->provenance, provenance);
      write_components (game, read, &second);
      assert_string_equal (first.bytes, second.bytes);
      assert_memory_equal (setup, read, game->setup_size);
      text_clear (&first);
      text_clear (&second);
    }

    RulesAction row;
    RulesReason refusal;
    size_t n = 0;
    for (; game->get_component (setup, n, &row); n++) {
      assert_true (rules_text_is_well_formed (game, setup, game->components, &row));
      refusal = (RulesReason){ 0 };
      if (!game->add_component (read, &row, &refusal))
        hear (subject, setup, &refusal);
    }
    assert_true (n > 0);

    /* Whatever was in the box, the usual is as it was. */
    RulesSetup *usual = rules_setup_new (game);
    RulesSetup *filled = rules_setup_new (game);
    assert_non_null (usual);
    assert_non_null (filled);
    RulesBits bits = rules_bits (5);
    for (int i = 0; i < 40; i++) {
      random_row (game, filled, game->components, &bits, &row);
      game->add_component (filled, &row, NULL);
    }
    rules_setup_fill (game, filled);
    assert_memory_equal (usual, filled, game->setup_size);
    rules_setup_free (usual);
    rules_setup_free (filled);

    bits = rules_bits (5);
    for (int i = 0; i < 40; i++)
      probe_rows (subject, &bits, i % 2 ? 10 : 800);
  }
  rules_setup_free (setup);
  rules_setup_free (read);
}

static void
expect_setup_refused (Subject *subject, const RulesSetup *setup, const char *rule)
{
  RulesReason refusal = { 0 };

  assert_false (rules_setup_check (subject->game, setup, &refusal));
  hear (subject, setup, &refusal);
  if (rule)
    assert_string_equal (refusal.phrase->rule, rule);
}

void
test_setup_refusals (void **state)
{
  Subject *subject = *state;
  const RulesGame *game = subject->game;
  RulesSetup *setup = plain_setup (game, game->min_seats);

  assert_true (rules_setup_check (game, setup, NULL));
  setup->n_seats = (uint8_t)(game->min_seats - 1);
  expect_setup_refused (subject, setup, "RT-1");
  setup->n_seats = (uint8_t)(game->max_seats + 1);
  expect_setup_refused (subject, setup, "RT-1");
  setup->n_seats = game->min_seats;

  memcpy (setup->seat[0], "", 1);
  expect_setup_refused (subject, setup, "RT-1");
  memcpy (setup->seat[0], "  ", 3);
  expect_setup_refused (subject, setup, "RT-1");
  memcpy (setup->seat[0], "a\nb", 4);
  expect_setup_refused (subject, setup, "RT-1");
  memcpy (setup->seat[0], "\xff", 2);
  expect_setup_refused (subject, setup, "RT-1");
  memset (setup->seat[0], 'x', RULES_NAME_MAX);
  expect_setup_refused (subject, setup, "RT-1");
  if (game->min_seats > 1) {
    memcpy (setup->seat[0], setup->seat[1], RULES_NAME_MAX);
    expect_setup_refused (subject, setup, "RT-1");
  }
  rules_setup_free (setup);

  setup = plain_setup (game, game->min_seats);
  for (int i = 0; game->options[i].name; i++) {
    const RulesKind *kind = rules_kind (game, game->options[i].kind);
    int16_t usual = setup->option[i];
    if (kind->max < INT16_MAX) {
      setup->option[i] = (int16_t)(kind->max + 1);
      expect_setup_refused (subject, setup, "RT-2");
    }
    if (kind->min > INT16_MIN) {
      setup->option[i] = (int16_t)(kind->min - 1);
      expect_setup_refused (subject, setup, "RT-2");
    }
    setup->option[i] = usual;
  }

  /* A box without anything in it is no game. */
  if (game->components) {
    memset ((unsigned char *)setup + sizeof *setup, 0, game->setup_size - sizeof *setup);
    expect_setup_refused (subject, setup, NULL);
  }
  rules_setup_free (setup);
}

void
test_all_said (void **state)
{
  const Subject *subject = *state;
  int n_unsaid = 0;

  for (int i = 0; subject->game->phrases[i]; i++) {
    if (subject->said[i])
      continue;
    print_message ("# %s: never said: %s\n", subject->game->id, subject->game->phrases[i]->id);
    n_unsaid++;
  }
  assert_int_equal (n_unsaid, 0);
}
