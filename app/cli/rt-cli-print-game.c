/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-cli-print-game.h. */
#include "rt-cli-print-game.h"

#include "app/session/rt-language.h"
#include "app/session/rt-question-words.h"
#include "rt-cli.h"
#include "rules/rules-chance.h"

#include <glib/gi18n.h>
#include <string.h>

enum {
  WIDTH = 96,      /* of a line, in characters */
  ANSWERS_MAX = 8, /* that are spelt out in a question; of more there are only the patterns */
  VERBS_MAX = 5,   /* that are explained in a question */
  CHOICES_MAX = 4, /* words of a blank that are spelt out */
};

/* ---- Verbs ---- */

/* What may stand in a blank: its few words, or what it is. */
static void
put_blank (GString *text, const RulesGame *game, const char *name)
{
  const RulesKind *kind = rules_kind (game, name);

  if (!kind || !kind->words || kind->max - kind->min >= CHOICES_MAX) {
    g_string_append_printf (text, "<%s>", name);
    return;
  }
  for (int i = 0; i <= kind->max - kind->min; i++)
    g_string_append_printf (text, "%s%s", i ? "/" : "", kind->words[i]);
}

/* "move <ship> touching <object>" */
static char *
describe_pattern (const RulesGame *game, const char *pattern)
{
  GString *text = g_string_new (NULL);

  for (const char *c = pattern; *c; c++) {
    if (*c == '{') {
      gsize n = strcspn (c + 1, "}");
      g_autofree char *name = g_strndup (c + 1, n);

      put_blank (text, game, name);
      c += n + 1;
    } else if (*c == '*') {
      g_string_append (text, " …");
    } else {
      g_string_append_c (text, *c);
    }
  }
  return g_string_free (text, FALSE);
}

static char *
describe_action (const RulesGame *game, const RulesSetup *setup, const RulesAction *action)
{
  char text[RULES_LINE_MAX];

  rules_text_write_action (game, setup, game->verbs, action, text, sizeof text);
  return g_strdup (text);
}

/* Items with a sign between them, in lines that begin with `indent`. */
static void
print_wrapped (const GPtrArray *items, const char *indent)
{
  glong width = 0;

  for (guint i = 0; i < items->len; i++) {
    glong length = g_utf8_strlen (items->pdata[i], -1);

    if (i > 0 && width + length + 3 > WIDTH) {
      fputs (" |\n", stdout);
      width = 0;
    } else if (i > 0) {
      fputs (" | ", stdout);
      width += 3;
    }
    if (width == 0) {
      fputs (indent, stdout);
      width = g_utf8_strlen (indent, -1);
    }
    rt_cli_print (stdout, "%s", (const char *)items->pdata[i]);
    width += length;
  }
  puts ("");
}

/* A sentence in as many lines as it takes. */
static void
print_sentence (const char *text, const char *first, const char *indent)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  glong width = 0;

  for (char **word = words; *word; word++) {
    glong length = g_utf8_strlen (*word, -1);
    gboolean is_first = width == 0 || width + length + 1 > WIDTH;

    if (is_first && width > 0)
      puts ("");
    rt_cli_print (stdout, "%s%s", width == 0 ? first : is_first ? indent : " ", *word);
    width = is_first ? g_utf8_strlen (indent, -1) + length : width + 1 + length;
  }
  puts ("");
}

void
rt_cli_print_remark (const char *text)
{
  print_sentence (text, "# ", "# ");
}

/* ---- What happened ---- */

void
rt_cli_print_events (const RulesGame *game, const RulesSetup *setup, const RulesOutcome *outcome,
                     unsigned seats)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char sentence[RULES_LINE_MAX];

  for (int i = 0; i < outcome->n_events; i++) {
    const RulesReason *event = &outcome->event[i];

    if (!(event->seen_by & seats))
      continue;
    rules_text_write_reason (game, setup, event, rt_translate, sentence, sizeof sentence);
    g_string_append_printf (text, "%s%s", text->len ? " " : "", sentence);
  }
  if (text->len)
    print_sentence (text->str, "# ", "# ");
}

/* ---- What is asked ---- */

/* The verbs of these actions, each once, in the order of the table. */
static guint
list_verbs (const RulesAction *list, gsize n, gboolean *is_there)
{
  guint n_verbs = 0;

  for (gsize i = 0; i < n; i++) {
    n_verbs += !is_there[list[i].verb];
    is_there[list[i].verb] = TRUE;
  }
  return n_verbs;
}

static void
print_answers (const RulesGame *game, const RulesSetup *setup, const RulesAction *list, gsize n)
{
  gboolean is_there[256] = { FALSE };
  guint n_verbs = list_verbs (list, n, is_there);
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (g_free);

  for (guint verb = 0; verb < G_N_ELEMENTS (is_there); verb++) {
    g_autoptr (GPtrArray) answers = g_ptr_array_new_with_free_func (g_free);
    g_autofree char *words = NULL;

    if (!is_there[verb])
      continue;
    for (gsize i = 0; i < n && n <= ANSWERS_MAX; i++)
      if (list[i].verb == verb)
        g_ptr_array_add (answers, describe_action (game, setup, &list[i]));
    /* One that stands for a range of answers would put words into people's mouths. */
    if (answers->len == 1 && game->verbs[verb].is_open)
      g_ptr_array_set_size (answers, 0);
    if (answers->len == 0)
      g_ptr_array_add (answers, describe_pattern (game, game->verbs[verb].pattern));
    if (n_verbs > VERBS_MAX) {
      g_ptr_array_extend_and_steal (all, g_steal_pointer (&answers));
      continue;
    }
    g_ptr_array_add (answers, NULL);
    words = g_strjoinv (" | ", (char **)answers->pdata);
    g_autofree char *line =
        g_strdup_printf ("%s: %s", words, rt_translate (game->verbs[verb].help));
    print_sentence (line, "#   ", "#     ");
  }
  if (all->len)
    print_wrapped (all, "#   ");
}

/* What it looks like, with faces of no meaning. */
static void
print_example (const RulesGame *game, const RulesSetup *setup, const RulesState *state)
{
  RulesBits bits = rules_bits (1);
  RulesAction action;
  RulesUrn urn;

  game->chance (setup, state, &urn);
  rules_draw (&urn, &bits, &action);
  g_autofree char *text = describe_action (game, setup, &action);
  rt_cli_print (stdout,
                urn.goes_back ? _ ("#   Type what the dice show, as in: %s\n")
                              : _ ("#   Type what was drawn, as in: %s\n"),
                text);
}

void
rt_cli_print_question (const RulesGame *game, const RulesSetup *setup, const RulesState *state)
{
  RulesAction list[RULES_LEGAL_MAX];
  g_autofree char *question = rt_question_words (game, setup, state);

  print_sentence (question, "# ", "# ");
  if (rules_actor (state) == RULES_CHANCE)
    print_example (game, setup, state);
  else if (rules_actor (state) != RULES_OVER)
    print_answers (game, setup, list, game->legal (setup, state, list));
}

/* ---- What can be done ---- */

static void
print_verb (const RulesGame *game, guint verb, const char *sign, FILE *to)
{
  g_autofree char *pattern = describe_pattern (game, game->verbs[verb].pattern);

  rt_cli_print (to, "%s%s: %s\n", sign, pattern, rt_translate (game->verbs[verb].help));
}

void
rt_cli_print_legal (const RulesGame *game, const RulesSetup *setup, const RulesState *state)
{
  RulesAction list[RULES_LEGAL_MAX];
  gboolean is_there[256] = { FALSE };
  gboolean has_others = FALSE;

  if (rules_actor (state) == RULES_CHANCE || rules_actor (state) == RULES_OVER) {
    rt_cli_print_question (game, setup, state);
    return;
  }
  gsize n = game->legal (setup, state, list);
  list_verbs (list, n, is_there);
  for (guint verb = 0; game->verbs[verb].pattern; verb++) {
    if (!is_there[verb])
      continue;
    print_verb (game, verb, "#: ", stdout);
    for (gsize i = 0; i < n; i++)
      if (list[i].verb == verb) {
        g_autofree char *text = describe_action (game, setup, &list[i]);
        rt_cli_print (stdout, "# %s\n", text);
      }
    if (game->verbs[verb].is_open)
      printf ("#: %s\n", _ ("and others like these"));
  }
  for (guint verb = 0; game->verbs[verb].pattern; verb++) {
    if (is_there[verb] || !game->verbs[verb].is_open || !rules_has_verb (game, setup, verb))
      continue;
    if (!has_others)
      printf ("#: %s\n", _ ("And where it fits:"));
    has_others = TRUE;
    print_verb (game, verb, "#:   ", stdout);
  }
}

void
rt_cli_print_verbs (const RulesGame *game, const RulesSetup *setup, FILE *to)
{
  for (guint verb = 0; game->verbs[verb].pattern; verb++)
    if (rules_has_verb (game, setup, verb))
      print_verb (game, verb, "  ", to);
}

/* ---- How things stand ---- */

/* A table: rows of texts, the first of them its heading. */
static GPtrArray *
table_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify)g_strfreev);
}

static void
print_table (const GPtrArray *table)
{
  guint n_columns = table->len ? g_strv_length (table->pdata[0]) : 0;
  g_autofree glong *width = g_new0 (glong, n_columns + 1);

  for (guint row = 0; row < table->len; row++)
    for (guint i = 0; i < n_columns; i++)
      width[i] = MAX (width[i], g_utf8_strlen (((char **)table->pdata[row])[i], -1));
  for (guint row = 0; row < table->len; row++) {
    char **cells = table->pdata[row];
    g_autoptr (GString) line = g_string_new ("#");

    for (guint i = 0; i < n_columns; i++) {
      g_string_append_printf (line, "  %s", cells[i]);
      for (glong k = g_utf8_strlen (cells[i], -1); i + 1 < n_columns && k < width[i]; k++)
        g_string_append_c (line, ' ');
    }
    g_strchomp (line->str);
    rt_cli_print (stdout, "%s\n", line->str);
  }
}

/* A fact that is kept after it was told. */
typedef struct {
  RulesFact fact;
  char *name;
  int16_t *values;
} Kept;

typedef struct {
  const RulesGame *game;
  const RulesSetup *setup;
  GArray *facts; /* of Kept */
} FactList;

static void
kept_clear (gpointer data)
{
  Kept *kept = data;

  g_free (kept->name);
  g_free (kept->values);
}

static void
keep_cb (const RulesFact *fact, void *data)
{
  FactList *self = data;
  Kept kept = { *fact, g_strdup (fact->name),
                g_memdup2 (fact->value, fact->n_values * sizeof fact->value[0]) };

  g_array_append_val (self->facts, kept);
}

static const char *
word_of (const FactList *self, const Kept *kept, gsize i, char buffer[12])
{
  return kept->values[i] == RULES_HIDDEN
             ? "?"
             : rules_text_value (self->game, self->setup, kept->fact.kind, kept->values[i], buffer);
}

static char *
list_values (const FactList *self, const Kept *kept)
{
  GString *text = g_string_new (NULL);
  char number[12];

  for (gsize i = 0; i < kept->fact.n_values; i++) {
    const char *word = word_of (self, kept, i, number);
    gboolean has_space = strchr (word, ' ') != NULL;

    g_string_append_printf (text, has_space ? "%s“%s”" : "%s%s", i ? " " : "", word);
  }
  if (text->len == 0)
    g_string_append (text, "–");
  return g_string_free (text, FALSE);
}

static const Kept *
get_fact (const FactList *self, guint i)
{
  return &g_array_index (self->facts, Kept, i);
}

static void
print_common (const FactList *self)
{
  for (guint i = 0; i < self->facts->len; i++) {
    const Kept *kept = get_fact (self, i);

    if (kept->fact.seat < 0 && !kept->fact.columns) {
      g_autofree char *values = list_values (self, kept);
      rt_cli_print (stdout, "# %s: %s\n", rt_translate (kept->name), values);
    }
  }
}

static gboolean
is_of_players (const Kept *kept)
{
  return kept->fact.seat >= 0 && !kept->fact.columns && !kept->fact.is_pairs;
}

/* A row for each thing, a column for each player. */
static void
print_players (const FactList *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) table = table_new ();
  guint n_seats = self->setup->n_seats;

  for (guint i = 0; i < self->facts->len; i++)
    if (is_of_players (get_fact (self, i))
        && !g_ptr_array_find_with_equal_func (names, get_fact (self, i)->name, g_str_equal, NULL))
      g_ptr_array_add (names, get_fact (self, i)->name);
  for (guint row = 0; row <= names->len; row++) {
    char **cells = g_new0 (char *, n_seats + 2);

    cells[0] = g_strdup (row ? rt_translate (names->pdata[row - 1]) : "");
    for (guint seat = 0; seat < n_seats; seat++)
      cells[seat + 1] = g_strdup (row ? "–" : self->setup->seat[seat]);
    for (guint i = 0; row && i < self->facts->len; i++) {
      const Kept *kept = get_fact (self, i);

      if (is_of_players (kept) && strcmp (kept->name, names->pdata[row - 1]) == 0) {
        g_free (cells[kept->fact.seat + 1]);
        cells[kept->fact.seat + 1] = list_values (self, kept);
      }
    }
    g_ptr_array_add (table, cells);
  }
  if (names->len)
    print_table (table);
}

/* What stands beside `name` in the pairs of that name. */
static char *
find_pair (const FactList *self, int seat, const char *pairs, const char *name)
{
  char number[12];

  for (guint i = 0; i < self->facts->len; i++) {
    const Kept *kept = get_fact (self, i);

    if (!kept->fact.is_pairs || kept->fact.seat != seat || strcmp (kept->name, pairs) != 0)
      continue;
    for (gsize k = 0; k + 1 < kept->fact.n_values; k += 2)
      if (strcmp (word_of (self, kept, k, number), name) == 0)
        return g_strdup (word_of (self, kept, k + 1, number));
  }
  return g_strdup ("–");
}

/* The heading of a player's rows: whose they are, and what stands in them. */
static char **
new_heading (const FactList *self, int seat, const char *const *columns, GPtrArray *pairs)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

  g_strv_builder_add (cells, seat >= 0 ? self->setup->seat[seat] : "");
  for (int i = 0; columns[i]; i++)
    g_strv_builder_add (cells, rt_translate (columns[i]));
  for (guint i = 0; i < self->facts->len; i++) {
    const Kept *kept = get_fact (self, i);

    if (kept->fact.is_pairs && kept->fact.seat == seat && kept->fact.n_values > 0) {
      g_strv_builder_add (cells, rt_translate (kept->name));
      g_ptr_array_add (pairs, kept->name);
    }
  }
  return g_strv_builder_end (cells);
}

static void
print_rows (const FactList *self, int seat)
{
  g_autoptr (GPtrArray) table = table_new ();
  g_autoptr (GPtrArray) pairs = g_ptr_array_new ();
  char number[12];

  for (guint i = 0; i < self->facts->len; i++) {
    const Kept *kept = get_fact (self, i);
    g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

    if (!kept->fact.columns || kept->fact.seat != seat)
      continue;
    if (table->len == 0)
      g_ptr_array_add (table, new_heading (self, seat, kept->fact.columns, pairs));
    g_strv_builder_add (cells, kept->name);
    for (gsize k = 0; k < kept->fact.n_values; k++)
      g_strv_builder_add (cells, word_of (self, kept, k, number));
    for (guint k = 0; k < pairs->len; k++) {
      g_autofree char *other = find_pair (self, seat, pairs->pdata[k], kept->name);
      g_strv_builder_add (cells, other);
    }
    g_ptr_array_add (table, g_strv_builder_end (cells));
  }
  print_table (table);
}

void
rt_cli_print_state (const RulesGame *game, const RulesSetup *setup, const RulesState *view)
{
  g_autoptr (GArray) facts = g_array_new (FALSE, FALSE, sizeof (Kept));
  FactList self = { game, setup, facts };

  g_array_set_clear_func (facts, kept_clear);
  game->show (setup, view, keep_cb, &self);
  print_common (&self);
  print_players (&self);
  for (int seat = -1; seat < setup->n_seats; seat++)
    print_rows (&self, seat);
}
