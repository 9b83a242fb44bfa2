/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * See rt-typed.h. A line is tried along the pattern of every verb; a blank tries one word, then two
 * together and so on, against each word of its kind. Whatever reaches the end of both is a
 * candidate, with the number of words that were only begun. The fewest are taken; two of them are
 * asked about. Without any, the word at which the line came furthest is compared with what could
 * have stood there.
 */
#include "rt-typed.h"

#include <glib/gi18n.h>
#include <string.h>

enum { CANDIDATES_MAX = 32, WORDS_MAX = 64, SHOWN_MAX = 4 };

/* A word, a blank, or where a part begins or ends that may be left out and be said again. */
typedef struct {
  char *word;
  const RulesKind *kind;
  gboolean repeats;
  gboolean opens;
  gboolean closes;
} Part;

typedef struct {
  RulesAction action;
  unsigned n_begun; /* words of which only the beginning was typed */
} Candidate;

typedef struct {
  const RulesGame *rules;
  const RulesSetup *setup;
  GPtrArray *words; /* as typed, folded */
  GArray *parts;    /* of the pattern that is being tried */
  GArray *candidates;
  /* The nearest thing to what is not understood. */
  guint furthest;
  char *nearest;
  char *typed; /* what stands in its place */
  guint distance;
} Reading;

/* ---- Words ---- */

static char *
fold (const char *text)
{
  g_autofree char *normal = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);

  return g_utf8_casefold (normal ? normal : text, -1);
}

/* Split at spaces; quotation marks hold words together, closed or not. NULL if it is no text. */
static GPtrArray *
split (const char *line)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  gboolean is_quoted = FALSE;
  g_autoptr (GString) word = g_string_new (NULL);
  gboolean has_word = FALSE;

  if (!g_utf8_validate (line, -1, NULL))
    return NULL;
  for (const char *c = line;; c++) {
    if (!*c || (!is_quoted && g_ascii_isspace (*c))) {
      if (has_word)
        g_ptr_array_add (words, fold (word->str));
      g_string_truncate (word, 0);
      has_word = FALSE;
      if (!*c)
        break;
      continue;
    }
    has_word = TRUE;
    if (*c == '"')
      is_quoted = !is_quoted;
    else
      g_string_append_c (word, *c);
  }
  return words->len <= WORDS_MAX ? g_steal_pointer (&words) : NULL;
}

/* How many letters must be changed, added or left out. */
static guint
count_changes (const char *one, const char *other)
{
  glong n_one;
  glong n_other;
  g_autofree gunichar *a = g_utf8_to_ucs4_fast (one, -1, &n_one);
  g_autofree gunichar *b = g_utf8_to_ucs4_fast (other, -1, &n_other);
  g_autofree guint *row = g_new (guint, (gsize)n_other + 1);

  for (glong k = 0; k <= n_other; k++)
    row[k] = (guint)k;
  for (glong i = 1; i <= n_one; i++) {
    guint before = row[0];

    row[0] = (guint)i;
    for (glong k = 1; k <= n_other; k++) {
      guint changed = before + (a[i - 1] != b[k - 1]);

      before = row[k];
      row[k] = MIN (MIN (row[k], row[k - 1]) + 1, changed);
    }
  }
  return row[n_other];
}

/* ---- Patterns ---- */

static void
part_clear (gpointer data)
{
  g_free (((Part *)data)->word);
}

static GArray *
parse_pattern (const RulesGame *rules, const char *pattern)
{
  GArray *parts = g_array_new (FALSE, TRUE, sizeof (Part));

  g_array_set_clear_func (parts, part_clear);
  for (const char *s = pattern; *s;) {
    Part part = { 0 };
    gsize n = strcspn (s, *s == '{' ? "}" : " []");

    if (*s == ' ') {
      s++;
      continue;
    }
    if (*s == '[' || *s == ']') {
      part.opens = *s == '[';
      part.closes = *s == ']';
      s++;
    } else if (*s == '{') {
      g_autofree char *name = g_strndup (s + 1, n - 1);

      part.kind = rules_kind (rules, name);
      s += n + (s[n] == '}');
      part.repeats = *s == '*';
      s += part.repeats;
    } else {
      part.word = g_strndup (s, n);
      s += n;
    }
    g_array_append_val (parts, part);
  }
  return parts;
}

/* ---- Trying ---- */

static void try_parts (Reading *self, guint part, guint at, Candidate so_far);

/* What could have stood here, if it is nearer to what does than all before. Names may be of several
 * words; what goes further into the line counts more. */
static void
note_near (Reading *self, guint at, const char *word, const char *folded)
{
  g_autoptr (GString) typed = g_string_new (self->words->pdata[at]);
  g_autofree char *inside = g_strconcat (" ", typed->str, NULL);
  gboolean has_it_inside = strstr (folded, inside) != NULL;
  guint last = at;

  for (const char *c = strchr (folded, ' '); c && last + 1 < self->words->len;
       c = strchr (c + 1, ' '))
    g_string_append_printf (typed, " %s", (const char *)self->words->pdata[++last]);
  guint distance = has_it_inside ? 0 : count_changes (typed->str, folded);
  if (last < self->furthest || distance > MAX (1, g_utf8_strlen (folded, -1) / 3)
      || (last == self->furthest && self->nearest && distance >= self->distance))
    return;
  g_free (self->nearest);
  g_free (self->typed);
  self->nearest = g_strdup (word);
  self->typed = g_strdup (has_it_inside ? self->words->pdata[at] : typed->str);
  self->distance = distance;
  self->furthest = last;
}

/* Goes on after a blank with this value. */
static void
take_value (Reading *self, guint part, guint at, Candidate so_far, int value, gboolean is_begun)
{
  const Part *p = &g_array_index (self->parts, Part, part);

  if (so_far.action.n_args == RULES_ARGS_MAX)
    return;
  so_far.action.arg[so_far.action.n_args++] = (int16_t)value;
  so_far.n_begun += is_begun;
  if (p->repeats)
    try_parts (self, part, at, so_far);
  try_parts (self, part + 1, at, so_far);
}

static void
try_words (Reading *self, guint part, guint at, Candidate so_far)
{
  const Part *p = &g_array_index (self->parts, Part, part);

  for (int v = p->kind->min; v <= p->kind->max; v++) {
    const char *word =
        p->kind->word_of ? p->kind->word_of (self->setup, v) : p->kind->words[v - p->kind->min];
    g_autofree char *folded = word ? fold (word) : NULL;
    g_autoptr (GString) typed = g_string_new (NULL);

    for (guint end = at; word && end < self->words->len; end++) {
      g_string_append_printf (typed, "%s%s", end > at ? " " : "",
                              (const char *)self->words->pdata[end]);
      if (!g_str_has_prefix (folded, typed->str))
        break;
      take_value (self, part, end + 1, so_far, v, strlen (folded) > typed->len);
    }
    if (word)
      note_near (self, at, word, folded);
  }
}

static void
try_blank (Reading *self, guint part, guint at, Candidate so_far)
{
  const Part *p = &g_array_index (self->parts, Part, part);
  int16_t value;

  if (p->kind->word_of || p->kind->words)
    try_words (self, part, at, so_far);
  else if (rules_text_read_value (self->rules, self->setup, p->kind->name, self->words->pdata[at],
                                  &value))
    take_value (self, part, at + 1, so_far, value, FALSE);
}

static void
try_literal (Reading *self, guint part, guint at, Candidate so_far)
{
  const char *word = g_array_index (self->parts, Part, part).word;
  const char *typed = self->words->pdata[at];

  if (g_str_has_prefix (word, typed)) {
    so_far.n_begun += strlen (word) > strlen (typed);
    try_parts (self, part + 1, at + 1, so_far);
  } else {
    note_near (self, at, word, word);
  }
}

/* From this part of the pattern and this word of the line on. */
static void
try_parts (Reading *self, guint part, guint at, Candidate so_far)
{
  const Part *p = part < self->parts->len ? &g_array_index (self->parts, Part, part) : NULL;

  if (self->candidates->len == CANDIDATES_MAX)
    return;
  if (!p) {
    if (at == self->words->len)
      g_array_append_val (self->candidates, so_far);
    return;
  }
  if (p->opens || p->closes) {
    guint other = part;

    /* Past the whole of it, and into it, again at its end. */
    while (p->opens && !g_array_index (self->parts, Part, other).closes)
      other++;
    try_parts (self, other + 1, at, so_far);
    while (p->closes && !g_array_index (self->parts, Part, other).opens)
      other--;
    if (at < self->words->len)
      try_parts (self, (p->opens ? part : other) + 1, at, so_far);
    return;
  }
  if (at == self->words->len)
    return;
  if (p->word)
    try_literal (self, part, at, so_far);
  else if (p->kind)
    try_blank (self, part, at, so_far);
}

static void
try_verbs (Reading *self)
{
  for (unsigned i = 0; self->rules->verbs[i].pattern; i++) {
    self->parts = parse_pattern (self->rules, self->rules->verbs[i].pattern);
    try_parts (self, 0, 0, (Candidate){ .action = { .verb = (uint8_t)i } });
    g_clear_pointer (&self->parts, g_array_unref);
  }
}

/* Faces alone, for who has only said what the dice show: "6 2". */
static void
try_faces (Reading *self, const RulesState *state)
{
  g_autoptr (GArray) pattern = NULL;
  RulesUrn urn;

  self->rules->chance (self->setup, state, &urn);
  pattern = parse_pattern (self->rules, self->rules->verbs[urn.base.verb].pattern);
  if (pattern->len == 0 || !g_array_index (pattern, Part, pattern->len - 1).kind)
    return;
  self->parts = g_array_new (FALSE, TRUE, sizeof (Part));
  g_array_append_val (self->parts, g_array_index (pattern, Part, pattern->len - 1));
  try_parts (self, 0, 0, (Candidate){ .action = urn.base });
  g_clear_pointer (&self->parts, g_array_unref);
}

/* ---- Who, and the verdict ---- */

/* Takes who acts off the line if it begins with that name. */
static gboolean
takes_name (GPtrArray *words, const char *name)
{
  g_autofree char *folded = fold (name);

  if (words->len < 2 || strcmp (folded, words->pdata[0]) != 0)
    return FALSE;
  g_ptr_array_remove_index (words, 0);
  return TRUE;
}

/* Takes a player's name, "chance" or "table" off the line; the one who acts without. */
static int
take_actor (GPtrArray *words, const RulesGame *rules, const RulesSetup *setup, int actor)
{
  if (takes_name (words, "chance"))
    return RULES_CHANCE;
  for (int i = 0; i < setup->n_seats; i++)
    if (takes_name (words, setup->seat[i]))
      return i;
  return rules->ask && takes_name (words, "table") ? RULES_TABLE : actor;
}

static void
keep_fewest_begun (GArray *candidates)
{
  unsigned fewest = G_MAXUINT;
  guint n = 0;

  for (guint i = 0; i < candidates->len; i++)
    fewest = MIN (fewest, g_array_index (candidates, Candidate, i).n_begun);
  for (guint i = 0; i < candidates->len; i++) {
    const Candidate *candidate = &g_array_index (candidates, Candidate, i);
    gboolean is_new = candidate->n_begun == fewest;

    for (guint k = 0; k < n && is_new; k++)
      is_new =
          !rules_same_action (&g_array_index (candidates, Candidate, k).action, &candidate->action);
    if (is_new)
      g_array_index (candidates, Candidate, n++) = *candidate;
  }
  g_array_set_size (candidates, n);
}

static char *
describe_choice (const Reading *self)
{
  g_autoptr (GString) list = g_string_new (NULL);
  char text[RULES_LINE_MAX];

  for (guint i = 0; i < MIN (self->candidates->len, SHOWN_MAX); i++) {
    rules_text_write_action (self->rules, self->setup, self->rules->verbs,
                             &g_array_index (self->candidates, Candidate, i).action, text,
                             sizeof text);
    g_string_append_printf (list, i ? " | %s" : "%s", text);
  }
  if (self->candidates->len > SHOWN_MAX)
    g_string_append (list, " | …");
  return g_strdup_printf (_ ("This can mean several things: %s"), list->str);
}

gboolean
rt_typed_read (const RulesGame *rules, const RulesSetup *setup, const RulesState *state,
               const char *line, RulesEntry *entry, char **problem)
{
  g_autoptr (GPtrArray) words = split (line);
  g_autoptr (GArray) candidates = g_array_new (FALSE, TRUE, sizeof (Candidate));
  Reading self = { .rules = rules, .setup = setup, .words = words, .candidates = candidates };

  *problem = NULL;
  *entry = (RulesEntry){ .type = RULES_ENTRY_ACTION, .actor = rules_actor (state) };
  if (!words || words->len == 0)
    return FALSE;
  entry->actor = take_actor (words, rules, setup, entry->actor);
  if (entry->actor == RULES_CHANCE && rules_actor (state) == RULES_CHANCE)
    try_faces (&self, state);
  if (candidates->len == 0)
    try_verbs (&self);
  keep_fewest_begun (candidates);
  if (candidates->len == 1)
    entry->action = g_array_index (candidates, Candidate, 0).action;
  else if (candidates->len > 1)
    *problem = describe_choice (&self);
  else if (self.nearest)
    *problem = g_strdup_printf (_ ("“%s” is not understood. Did you mean “%s”?"), self.typed,
                                self.nearest);
  g_free (self.nearest);
  g_free (self.typed);
  return candidates->len == 1;
}
