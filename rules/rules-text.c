/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text form, driven by the games' tables. Nothing here knows a particular game.
 *
 * Reading goes by tokens with their places, so that every complaint can point at a column and say
 * what would have been right there. All input is untrusted: lengths travel with buffers, nothing is
 * assumed to end in 0, and memory use is fixed but for the log itself.
 */
#include "rules-text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char magic_journal[] = "rocket-table journal 1";
static const char magic_components[] = "rocket-table components 1";
static const char *const provenance_words[] = { "assumed", "counted" };

/* ---- Writing into a buffer of fixed size ---- */

typedef struct {
  char *bytes;
  size_t size;
  size_t length;
} Buffer;

static void
put_bytes (Buffer *self, const char *bytes, size_t n)
{
  for (size_t i = 0; i < n && self->length + 1 < self->size; i++)
    self->bytes[self->length++] = bytes[i];
  if (self->size > 0)
    self->bytes[self->length] = 0;
}

static void
put (Buffer *self, const char *text)
{
  put_bytes (self, text, strlen (text));
}

/* ---- Characters ---- */

/* The bytes of the valid UTF-8 character at `text`, 0 if there is none. */
static size_t
utf8_length (const char *text, size_t n)
{
  const unsigned char *s = (const unsigned char *)text;
  size_t length = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;

  if (s[0] > 0xf4 || length > n)
    return 0;
  for (size_t i = 1; i < length; i++)
    if ((s[i] & 0xc0) != 0x80)
      return 0;
  if ((s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xed && s[1] > 0x9f)
      || (s[0] == 0xf0 && s[1] < 0x90) || (s[0] == 0xf4 && s[1] > 0x8f))
    return 0;
  return length;
}

/* Terminals obey control characters. Those that turn the direction of writing (U+202A to U+202E,
 * U+2066 to U+2069) make a line look like another, and U+2028 and U+2029 like two. */
static bool
is_control (const char *text, size_t length)
{
  const unsigned char *s = (const unsigned char *)text;

  if (length == 2)
    return s[0] == 0xc2 && s[1] < 0xa0; /* C1 controls */
  if (length == 3 && s[0] == 0xe2)
    return (s[1] == 0x80 && s[2] >= 0xa8 && s[2] <= 0xae)
           || (s[1] == 0x81 && s[2] >= 0xa6 && s[2] <= 0xa9);
  return s[0] < 0x20 || s[0] == 0x7f;
}

size_t
rules_text_plain_length (const char *text, size_t n)
{
  size_t length = n ? utf8_length (text, n) : 0;

  return length && !is_control (text, length) ? length : 0;
}

static bool
is_plain_text (const char *text, size_t n)
{
  for (size_t i = 0; i < n;) {
    size_t length = rules_text_plain_length (text + i, n - i);
    if (length == 0)
      return false;
    i += length;
  }
  return true;
}

/* Of a valid character. */
static uint32_t
code_of (const char *text, size_t length)
{
  const unsigned char *s = (const unsigned char *)text;
  uint32_t code = length == 1 ? s[0] : s[0] & (0x7fu >> length);

  for (size_t i = 1; i < length; i++)
    code = code << 6 | (s[i] & 0x3f);
  return code;
}

typedef struct {
  uint32_t first;
  uint32_t last;
} Range;

static bool
is_in (const Range *ranges, size_t n, uint32_t code)
{
  for (size_t i = 0; i < n; i++)
    if (code >= ranges[i].first && code <= ranges[i].last)
      return true;
  return false;
}

/* Characters without a width, tags, and fillers that look like nothing or like a blank. */
static bool
is_hidden (uint32_t code)
{
  static const Range hidden[] = {
    { 0xad, 0xad },       { 0x34f, 0x34f },     { 0x61c, 0x61c },   { 0x115f, 0x1160 },
    { 0x17b4, 0x17b5 },   { 0x180b, 0x180f },   { 0x200b, 0x200f }, { 0x2028, 0x202e },
    { 0x2060, 0x206f },   { 0x2800, 0x2800 },   { 0x3164, 0x3164 }, { 0xfe00, 0xfe0f },
    { 0xfeff, 0xfeff },   { 0xffa0, 0xffa0 },   { 0xfff0, 0xfffb }, { 0x1bca0, 0x1bca3 },
    { 0x1d173, 0x1d17a }, { 0xe0000, 0xe0fff },
  };

  return is_in (hidden, sizeof hidden / sizeof *hidden, code);
}

static bool
is_right_to_left (uint32_t code)
{
  static const Range letters[] = { { 0x590, 0x8ff }, { 0xfb1d, 0xfdff }, { 0xfe70, 0xfefc } };

  return is_in (letters, sizeof letters / sizeof *letters, code);
}

static bool
is_blank (uint32_t code)
{
  static const Range blanks[] = { { ' ', ' ' },       { 0xa0, 0xa0 },     { 0x1680, 0x1680 },
                                  { 0x2000, 0x200a }, { 0x202f, 0x202f }, { 0x205f, 0x205f },
                                  { 0x3000, 0x3000 } };

  return is_in (blanks, sizeof blanks / sizeof *blanks, code);
}

/* Some that are not seen change how their neighbours look: in Persian, in the scripts of India, and
 * in pictures made of several. There they may stand, and only there. */
static bool
has_use (uint32_t before, uint32_t code, uint32_t after)
{
  bool is_after_letter = before >= 0xa0 && !is_blank (before) && !is_hidden (before);

  if (code == 0xfe0e || code == 0xfe0f)
    return is_after_letter;
  if (code == 0x200c || code == 0x200d)
    return (is_after_letter || before == 0xfe0f) && after >= 0xa0 && !is_hidden (after);
  return code == 0x200f && is_right_to_left (before);
}

size_t
rules_text_name_length (const char *text, size_t n, size_t at)
{
  size_t length = at < n ? rules_text_plain_length (text + at, n - at) : 0;

  if (length == 0 || !is_hidden (code_of (text + at, length)))
    return length;
  size_t before = at;
  while (before > 0 && ((unsigned char)text[--before] & 0xc0) == 0x80)
    continue;
  size_t next = at + length < n ? rules_text_plain_length (text + at + length, n - at - length) : 0;
  return has_use (at ? code_of (text + before, at - before) : 0, code_of (text + at, length),
                  next ? code_of (text + at + length, next) : 0)
             ? length
             : 0;
}

bool
rules_text_is_name (const char *name)
{
  const char *end = memchr (name, 0, RULES_NAME_MAX);
  size_t n = end ? (size_t)(end - name) : 0;
  bool is_seen = false;

  for (size_t i = 0; i < n;) {
    size_t length = rules_text_name_length (name, n, i);
    if (length == 0)
      return false;
    is_seen = is_seen || !is_blank (code_of (name + i, length));
    i += length;
  }
  return is_seen;
}

/* ---- Tokens ---- */

typedef struct {
  const char *line;
  size_t length;
  size_t at;
} Cursor;

typedef struct {
  char text[RULES_LINE_MAX];
  size_t at; /* where in the line it begins */
  bool is_quoted;
} Token;

typedef enum { TOKEN_WORD, TOKEN_NONE, TOKEN_BAD } TokenType;

static const char *const problem_found = N_ ("Expected {wanted}, found {found}.");
static const char *const problem_missing = N_ ("Expected {wanted} here.");
static const char *const problem_extra = N_ ("Nothing more was expected here, found {found}.");
static const char *const problem_quote = N_ ("The quotation mark opened here is not closed.");
static const char *const problem_characters =
    N_ ("This line is not plain UTF-8 text; it may be damaged or not be a text file.");
static const char *const problem_long =
    N_ ("This line is too long; a line has {wanted} bytes at most.");
static const char *const problem_origin =
    N_ ("Where an action came from is said in {wanted} bytes at most.");
static const char *const problem_no_game = N_ ("There is no game {found}; there is {wanted}.");
static const char *const problem_version =
    N_ ("This file has format {found}, made by a newer Rocket Table; this one reads {wanted}.");
static const char *const problem_twice = N_ ("{found} was said before; say it once.");
static const char *const problem_seats = N_ ("There are {wanted} players at most.");
static const char *const problem_name =
    N_ ("{found} cannot be a player's name: 1 to 31 bytes of plain text.");
static const char *const problem_order =
    N_ ("{found} comes too late: {wanted} must come after it.");
static const char *const problem_torn = N_ (
    "The last line is not complete; it was being written when the program or the machine stopped.");

static const char *const problem_check = N_ (
    "This line is not as it was written: it was damaged or changed. If the change is meant, take "
    "{found} at its end away.");

static void
set_place (RulesProblem *problem, const char *line, size_t at)
{
  problem->column = 1;
  for (size_t i = 0; i < at; i++)
    if (((unsigned char)line[i] & 0xc0) != 0x80)
      problem->column++;
}

/* Describes a problem; always false, so that readers can return it. */
static bool
complain (RulesProblem *problem, const char *text, const char *wanted, const char *found)
{
  problem->text = text;
  Buffer w = { problem->wanted, sizeof problem->wanted, 0 };
  put (&w, wanted ? wanted : "");
  Buffer f = { problem->found, sizeof problem->found, 0 };
  put (&f, found ? found : "");
  return false;
}

static bool
complain_at (RulesProblem *problem, const Cursor *cursor, size_t at, const char *text,
             const char *wanted, const char *found)
{
  set_place (problem, cursor->line, at);
  return complain (problem, text, wanted, found);
}

/* ---- Checksums ---- */

static const char check_mark[] = " #:";
enum { CHECK_DIGITS = 4, CHECK_LENGTH = 3 + CHECK_DIGITS };

/* CRC-16 as CCITT has it: every single and double wrong bit in a line is noticed. */
static unsigned
checksum (const char *line, size_t length)
{
  static const uint16_t table[16] = { 0x0000, 0x1021, 0x2042, 0x3063, 0x4084, 0x50a5,
                                      0x60c6, 0x70e7, 0x8108, 0x9129, 0xa14a, 0xb16b,
                                      0xc18c, 0xd1ad, 0xe1ce, 0xf1ef };
  unsigned crc = 0xffff;

  for (size_t i = 0; i < length; i++) {
    unsigned byte = (unsigned char)line[i];
    crc = (crc << 4 & 0xffff) ^ table[crc >> 12 ^ byte >> 4];
    crc = (crc << 4 & 0xffff) ^ table[crc >> 12 ^ (byte & 0xf)];
  }
  return crc;
}

/* The digits of what stands before them, ended by 0. */
static void
write_check (const char *line, size_t length, char check[CHECK_LENGTH + 1])
{
  snprintf (check, CHECK_LENGTH + 1, "%s%04x", check_mark, checksum (line, length));
}

size_t
rules_text_add_check (char *line, size_t length, size_t size)
{
  char check[CHECK_LENGTH + 1];

  if (length + CHECK_LENGTH > size)
    return length;
  write_check (line, length, check);
  memcpy (line + length, check, CHECK_LENGTH);
  return length + CHECK_LENGTH;
}

static bool
has_check (const char *line, size_t length)
{
  if (length < CHECK_LENGTH
      || memcmp (line + length - CHECK_LENGTH, check_mark, strlen (check_mark)) != 0)
    return false;
  for (size_t i = length - CHECK_DIGITS; i < length; i++)
    if (!strchr ("0123456789abcdef", line[i]))
      return false;
  return true;
}

/* Takes the checksum off the line, if it has one. */
static bool
take_check (Cursor *cursor, RulesProblem *problem)
{
  char right[CHECK_LENGTH + 1];
  char found[CHECK_LENGTH];
  size_t length = cursor->length - CHECK_LENGTH;

  if (!has_check (cursor->line, cursor->length))
    return true;
  write_check (cursor->line, length, right);
  if (memcmp (cursor->line + length, right, CHECK_LENGTH) != 0) {
    memcpy (found, cursor->line + length + 1, CHECK_LENGTH - 1);
    found[CHECK_LENGTH - 1] = 0;
    return complain (problem, problem_check, NULL, found);
  }
  cursor->length = length;
  return true;
}

/* A line is fit to be split when it is short enough and plain text. Tabs count as spaces. */
static bool
start_line (Cursor *cursor, const char *line, size_t length, RulesProblem *problem)
{
  *cursor = (Cursor){ line, length, 0 };
  if (length >= RULES_LINE_MAX) {
    char most[12];
    snprintf (most, sizeof most, "%d", RULES_LINE_MAX - 1);
    return complain (problem, problem_long, most, NULL);
  }
  for (size_t i = 0; i < length;) {
    size_t n = utf8_length (line + i, length - i);
    if (n == 0 || (is_control (line + i, n) && line[i] != '\t'))
      return complain_at (problem, cursor, i, problem_characters, NULL, NULL);
    i += n;
  }
  return take_check (cursor, problem);
}

static bool
is_space (char c)
{
  return c == ' ' || c == '\t';
}

static TokenType
next_token (Cursor *cursor, Token *token, RulesProblem *problem)
{
  const char *line = cursor->line;
  size_t n = 0;

  while (cursor->at < cursor->length && is_space (line[cursor->at]))
    cursor->at++;
  token->at = cursor->at;
  token->is_quoted = false;
  token->text[0] = 0;
  if (cursor->at == cursor->length || line[cursor->at] == '#')
    return TOKEN_NONE;

  if (line[cursor->at] == '"') {
    token->is_quoted = true;
    cursor->at++;
    while (cursor->at < cursor->length && line[cursor->at] != '"') {
      if (line[cursor->at] == '\\' && cursor->at + 1 < cursor->length)
        cursor->at++;
      token->text[n++] = line[cursor->at++];
    }
    if (cursor->at == cursor->length) {
      complain_at (problem, cursor, token->at, problem_quote, NULL, NULL);
      return TOKEN_BAD;
    }
    cursor->at++;
  } else {
    while (cursor->at < cursor->length && !is_space (line[cursor->at]) && line[cursor->at] != '"')
      token->text[n++] = line[cursor->at++];
  }
  token->text[n] = 0;
  return TOKEN_WORD;
}

/* A word that must be there. */
static bool
need_token (Cursor *cursor, Token *token, const char *wanted, RulesProblem *problem)
{
  TokenType type = next_token (cursor, token, problem);

  if (type == TOKEN_NONE)
    return complain_at (problem, cursor, token->at, problem_missing, wanted, NULL);
  return type == TOKEN_WORD;
}

static bool
need_end (Cursor *cursor, RulesProblem *problem)
{
  Token token;
  TokenType type = next_token (cursor, &token, problem);

  if (type == TOKEN_WORD)
    return complain_at (problem, cursor, token.at, problem_extra, NULL, token.text);
  return type == TOKEN_NONE;
}

/* Writes a word so that next_token gives it back; `is_bare` if it may stand without marks. */
static void
put_word (Buffer *buffer, const char *word, bool may_be_bare)
{
  bool is_bare = may_be_bare && word[0] && word[0] != '#' && strcmp (word, "~") != 0
                 && !strpbrk (word, " \t\"\\");

  if (is_bare) {
    put (buffer, word);
    return;
  }
  put (buffer, "\"");
  for (const char *c = word; *c; c++) {
    if (*c == '"' || *c == '\\')
      put (buffer, "\\");
    put_bytes (buffer, c, 1);
  }
  put (buffer, "\"");
}

/* ---- Patterns ---- */

typedef struct {
  char word[24];         /* a literal word, or "" for a blank */
  const RulesKind *kind; /* of a blank */
  bool repeats;
  bool opens_group; /* what follows may be left out, and be said again */
} Part;

/* The next part of a pattern. After the last part of a group it is the group's beginning again, so
 * that whoever reads stops there when nothing more is said. Patterns are ours, so a malformed one
 * simply ends. */
static bool
next_part (const RulesGame *game, const char **pattern, Part *part)
{
  const char *s = *pattern;
  Buffer word = { part->word, sizeof part->word, 0 };

  while (*s == ' ')
    s++;
  if (*s == ']')
    while (*s != '[')
      s--;
  if (!*s)
    return false;

  *part = (Part){ .opens_group = *s == '[' };
  if (part->opens_group) {
    *pattern = s + 1;
    return true;
  }
  bool is_blank = *s == '{';
  if (is_blank)
    s++;
  size_t n = strcspn (s, is_blank ? "}" : " ]");
  put_bytes (&word, s, n);
  s += n;
  if (is_blank) {
    part->kind = rules_kind (game, part->word);
    part->word[0] = 0;
    s += *s == '}';
    part->repeats = *s == '*';
    s += part->repeats;
    if (!part->kind)
      return false;
  }
  *pattern = s;
  return true;
}

static const char *
kind_word (const RulesSetup *setup, const RulesKind *kind, int value, char number[12])
{
  if (value < kind->min || value > kind->max)
    return NULL;
  if (kind->word_of)
    return kind->word_of (setup, value);
  if (kind->words)
    return kind->words[value - kind->min];
  if (kind->is_tenths)
    snprintf (number, 12, "%s%d.%d", value < 0 ? "-" : "", abs (value) / 10, abs (value) % 10);
  else
    snprintf (number, 12, "%d", value);
  return number;
}

/* The figure after the point, 0 if none is written; false if there is more. */
static bool
read_tenth (const char *point, int *tenth)
{
  *tenth = 0;
  if (!*point)
    return true;
  if (point[1] < '0' || point[1] > '9' || point[2])
    return false;
  *tenth = point[1] - '0';
  return true;
}

static bool
kind_read (const RulesSetup *setup, const RulesKind *kind, const char *word, int16_t *value)
{
  char number[12];

  if (kind->word_of || kind->words) {
    for (int v = kind->min; v <= kind->max; v++) {
      const char *name = kind_word (setup, kind, v, number);
      if (name && strcmp (name, word) == 0) {
        *value = (int16_t)v;
        return true;
      }
    }
    return false;
  }

  /* Numbers are read by hand: strtol would take spaces, plus signs and leading zeros. */
  const char *digit = word[0] == '-' ? word + 1 : word;
  const char *end = kind->is_tenths ? strchr (word, '.') : NULL;
  int tenth = 0;
  int v = 0;
  end = end ? end : word + strlen (word);
  if (digit == end || (*digit == '0' && digit + 1 != end) || !read_tenth (end, &tenth))
    return false;
  for (; digit != end; digit++) {
    if (*digit < '0' || *digit > '9' || v > INT16_MAX)
      return false;
    v = v * 10 + (*digit - '0');
  }
  v = kind->is_tenths ? 10 * v + tenth : v;
  if (word[0] == '-' && v == 0)
    return false;
  if (word[0] == '-')
    v = -v;
  if (v < kind->min || v > kind->max)
    return false;
  *value = (int16_t)v;
  return true;
}

/* Takes a word that the setup does not have yet. */
static bool
add_word (RulesSetup *rows, const RulesKind *kind, const char *word, int16_t *value)
{
  int added = rows && kind->add_word ? kind->add_word (rows, word) : -1;

  *value = added;
  return added >= 0;
}

/* Adds what a part would take to a list of wanted things, once. */
static void
add_wanted (Buffer *wanted, const RulesSetup *setup, const Part *part)
{
  char item[96];
  Buffer buffer = { item, sizeof item, 0 };
  char number[12];

  if (!part->kind) {
    put (&buffer, part->word);
  } else if (part->kind->words || part->kind->word_of) {
    for (int v = part->kind->min; v <= part->kind->max; v++) {
      const char *word = kind_word (setup, part->kind, v, number);
      if (!word)
        continue;
      put (&buffer, buffer.length ? " | " : "");
      put (&buffer, word);
    }
  } else {
    put (&buffer, part->kind->name);
    if (part->kind->min > INT16_MIN + 1 || part->kind->max < INT16_MAX) {
      snprintf (number, sizeof number, " %d", part->kind->min);
      put (&buffer, number);
      snprintf (number, sizeof number, "-%d", part->kind->max);
      put (&buffer, number);
    }
  }

  const char *known = strstr (wanted->bytes, item);
  size_t n = strlen (item);
  if (known && (known[n] == 0 || known[n] == ' '))
    return;
  put (wanted, wanted->length ? " | " : "");
  put (wanted, item);
}

/* How far a line went along the patterns, and what would have taken it further. */
typedef struct {
  size_t at;
  bool has_any;
  char wanted_text[160];
  Buffer wanted;
  char found[RULES_LINE_MAX];
} Furthest;

static void
note_failure (Furthest *furthest, const RulesSetup *setup, const Part *part, const Token *token,
              bool is_end)
{
  if (!furthest || (furthest->has_any && token->at < furthest->at))
    return;
  if (!furthest->has_any || token->at > furthest->at) {
    furthest->wanted = (Buffer){ furthest->wanted_text, sizeof furthest->wanted_text, 0 };
    furthest->wanted_text[0] = 0;
    furthest->at = token->at;
    furthest->has_any = true;
    memcpy (furthest->found, is_end ? "" : token->text, is_end ? 1 : strlen (token->text) + 1);
  }
  if (part)
    add_wanted (&furthest->wanted, setup, part);
}

/* Tries one pattern. The cursor is a copy, so that the next pattern starts afresh. `rows` is the
 * setup again when new words may be added to it. */
static bool
match (const RulesGame *game, const RulesSetup *setup, RulesSetup *rows, const char *pattern,
       Cursor cursor, RulesAction *action, Cursor *after, Furthest *furthest, RulesProblem *problem)
{
  Token token;
  Part part = { 0 };
  unsigned taken = 0; /* by a blank that repeats */

  action->n_args = 0;
  while (taken > 0 || next_part (game, &pattern, &part)) {
    Cursor before = cursor;
    TokenType type = next_token (&cursor, &token, problem);
    if (type == TOKEN_BAD)
      return false;

    bool is_mark = type == TOKEN_NONE || (!token.is_quoted && strcmp (token.text, "~") == 0);
    if ((taken > 0 || part.opens_group) && is_mark) {
      cursor = before;
      break;
    }
    if (part.opens_group) {
      cursor = before;
      continue;
    }
    if (!part.kind) {
      if (is_mark || token.is_quoted || strcmp (token.text, part.word) != 0) {
        note_failure (furthest, setup, &part, &token, type == TOKEN_NONE);
        return false;
      }
      continue;
    }
    if (is_mark || action->n_args == RULES_ARGS_MAX
        || !(kind_read (setup, part.kind, token.text, &action->arg[action->n_args])
             || add_word (rows, part.kind, token.text, &action->arg[action->n_args]))) {
      note_failure (furthest, setup, action->n_args == RULES_ARGS_MAX ? NULL : &part, &token,
                    type == TOKEN_NONE);
      return false;
    }
    action->n_args++;
    if (part.repeats)
      taken++;
  }

  /* The line must end with the pattern, but for where it came from. */
  *after = cursor;
  TokenType type = next_token (&cursor, &token, problem);
  if (type == TOKEN_BAD)
    return false;
  if (type == TOKEN_WORD && (token.is_quoted || strcmp (token.text, "~") != 0)) {
    note_failure (furthest, setup, NULL, &token, false);
    return false;
  }
  return true;
}

static bool
read_verb_noting (const RulesGame *game, const RulesSetup *setup, RulesSetup *rows,
                  const RulesVerb *verbs, Cursor *cursor, RulesAction *action, Furthest *furthest,
                  RulesProblem *problem)
{
  RulesAction read = { 0 };
  Cursor after;

  for (unsigned i = 0; verbs[i].pattern; i++) {
    if (match (game, setup, rows, verbs[i].pattern, *cursor, &read, &after, furthest, problem)) {
      read.verb = (uint8_t)i;
      *action = read;
      *cursor = after;
      return true;
    }
    if (problem->text)
      return false;
  }
  return false;
}

static bool
read_verb (const RulesGame *game, const RulesSetup *setup, RulesSetup *rows, const RulesVerb *verbs,
           Cursor *cursor, RulesAction *action, RulesProblem *problem)
{
  Furthest furthest = { 0 };

  /* Nearly every line is right; only one that is not is read again for what would have been. */
  if (read_verb_noting (game, setup, rows, verbs, cursor, action, NULL, problem))
    return true;
  if (problem->text)
    return false;
  read_verb_noting (game, setup, rows, verbs, cursor, action, &furthest, problem);
  set_place (problem, cursor->line, furthest.at);
  if (!furthest.wanted_text[0])
    return complain (problem, problem_extra, NULL, furthest.found);
  return complain (problem, furthest.found[0] ? problem_found : problem_missing,
                   furthest.wanted_text, furthest.found);
}

bool
rules_text_is_well_formed (const RulesGame *game, const RulesSetup *setup, const RulesVerb *verbs,
                           const RulesAction *action)
{
  unsigned n_verbs = 0;
  unsigned n = 0;
  Part part = { 0 };
  char number[12];

  while (verbs[n_verbs].pattern)
    n_verbs++;
  if (action->verb >= n_verbs || action->n_args > RULES_ARGS_MAX)
    return false;

  const char *pattern = verbs[action->verb].pattern;
  while (next_part (game, &pattern, &part)) {
    if (part.opens_group && n >= action->n_args)
      break;
    if (!part.kind)
      continue;
    do {
      if (n == action->n_args || !kind_word (setup, part.kind, action->arg[n], number))
        return false;
      n++;
    } while (part.repeats && n < action->n_args);
  }
  return n == action->n_args;
}

bool
rules_text_read_value (const RulesGame *game, const RulesSetup *setup, const char *kind,
                       const char *word, int16_t *value)
{
  const RulesKind *k = rules_kind (game, kind);
  return k && kind_read (setup, k, word, value);
}

const char *
rules_text_value (const RulesGame *game, const RulesSetup *setup, const char *kind, int value,
                  char buffer[12])
{
  const RulesKind *k = rules_kind (game, kind);
  const char *word = k ? kind_word (setup, k, value, buffer) : NULL;
  return word ? word : "?";
}

size_t
rules_text_write_action (const RulesGame *game, const RulesSetup *setup, const RulesVerb *verbs,
                         const RulesAction *action, char *bytes, size_t size)
{
  Buffer buffer = { bytes, size, 0 };
  const char *pattern = verbs[action->verb].pattern;
  Part part = { 0 };
  unsigned n = 0;
  char number[12];

  put (&buffer, "");
  while (next_part (game, &pattern, &part)) {
    if (part.opens_group) {
      if (n >= action->n_args)
        break;
      continue;
    }
    if (!part.kind) {
      put (&buffer, buffer.length ? " " : "");
      put (&buffer, part.word);
      continue;
    }
    do {
      const char *word =
          n < action->n_args ? kind_word (setup, part.kind, action->arg[n], number) : NULL;
      put (&buffer, buffer.length ? " " : "");
      put_word (&buffer, word ? word : "?", true);
      n++;
    } while (part.repeats && n < action->n_args);
  }
  return buffer.length;
}

/* ---- Sentences ---- */

static const char *
translated (RulesTranslate translate, const char *text)
{
  return translate && text[0] ? translate (text) : text;
}

/* A value within a sentence. */
static void
put_value (Buffer *buffer, const RulesGame *game, const RulesSetup *setup, const char *kind,
           int value, RulesTranslate translate)
{
  const RulesKind *k = rules_kind (game, kind);
  RulesReason spoken = { 0 };
  char text[2 * RULES_NAME_MAX];
  char number[12];

  if (k && k->speak && k->speak (value, &spoken)) {
    rules_text_write_reason (game, setup, &spoken, translate, text, sizeof text);
    put (buffer, text);
    return;
  }
  if (k && k->spoken && value >= k->min && value <= k->max) {
    put (buffer, translated (translate, k->spoken[value - k->min]));
    return;
  }
  const char *word = rules_text_value (game, setup, kind, value, number);
  put (buffer, word == number || strcmp (kind, "seat") == 0 ? word : translated (translate, word));
}

size_t
rules_text_write_value (const RulesGame *game, const RulesSetup *setup, const char *kind, int value,
                        RulesTranslate translate, char *bytes, size_t size)
{
  Buffer buffer = { bytes, size, 0 };

  put (&buffer, "");
  put_value (&buffer, game, setup, kind, value, translate);
  return buffer.length;
}

static const char *
text_of (const RulesReason *reason)
{
  const RulesPhrase *phrase = reason->phrase;

  if (!phrase)
    return "";
  return phrase->one && reason->arg[phrase->one_place - 1] == 1 ? phrase->one : phrase->text;
}

/* {card} takes the next value, {2:card} the second. As typed, a value reads as in a journal. */
static size_t
fill_blanks (const RulesGame *game, const RulesSetup *setup, const char *s,
             const RulesReason *reason, bool is_typed, RulesTranslate translate, char *bytes,
             size_t size)
{
  Buffer buffer = { bytes, size, 0 };
  unsigned next = 0;

  put (&buffer, "");
  while (*s) {
    size_t n = strcspn (s, "{");
    put_bytes (&buffer, s, n);
    s += n;
    if (*s != '{')
      break;
    s++;
    if (s[0] >= '1' && s[0] <= '9' && s[1] == ':') {
      next = (unsigned)(s[0] - '1');
      s += 2;
    }
    char name[24];
    Buffer kind = { name, sizeof name, 0 };
    n = strcspn (s, "}");
    put_bytes (&kind, s, n);
    s += n + (s[n] == '}');
    char number[12];
    if (next >= RULES_REASON_ARGS)
      put (&buffer, "?");
    else if (is_typed)
      put (&buffer, rules_text_value (game, setup, name, reason->arg[next], number));
    else
      put_value (&buffer, game, setup, name, reason->arg[next], translate);
    next++;
  }
  return buffer.length;
}

size_t
rules_text_write_reason (const RulesGame *game, const RulesSetup *setup, const RulesReason *reason,
                         RulesTranslate translate, char *bytes, size_t size)
{
  return fill_blanks (game, setup, translated (translate, text_of (reason)), reason, false,
                      translate, bytes, size);
}

size_t
rules_text_write_typed (const RulesGame *game, const RulesSetup *setup, const RulesReason *reason,
                        char *bytes, size_t size)
{
  const char *typed = reason->phrase ? reason->phrase->typed : NULL;

  return fill_blanks (game, setup, typed ? typed : "", reason, true, NULL, bytes, size);
}

size_t
rules_text_write_problem (const RulesGame *game, const RulesSetup *setup,
                          const RulesProblem *problem, RulesTranslate translate, char *bytes,
                          size_t size)
{
  Buffer buffer = { bytes, size, 0 };

  put (&buffer, "");
  if (problem->refusal.phrase)
    return rules_text_write_reason (game, setup, &problem->refusal, translate, bytes, size);

  for (const char *s = problem->text ? translated (translate, problem->text) : ""; *s;) {
    size_t n = strcspn (s, "{");
    put_bytes (&buffer, s, n);
    s += n;
    if (strncmp (s, "{wanted}", 8) == 0) {
      put (&buffer, problem->wanted);
      s += 8;
    } else if (strncmp (s, "{found}", 7) == 0) {
      put (&buffer, "\"");
      put (&buffer, problem->found);
      put (&buffer, "\"");
      s += 7;
    } else if (*s) {
      put_bytes (&buffer, s++, 1);
    }
  }
  return buffer.length;
}

/* ---- Entries ---- */

bool
rules_text_read_action (const RulesGame *game, const RulesSetup *setup, const char *line,
                        size_t length, RulesAction *action, RulesProblem *problem)
{
  Cursor cursor;

  *problem = (RulesProblem){ 0 };
  return start_line (&cursor, line, length, problem)
         && read_verb (game, setup, NULL, game->verbs, &cursor, action, problem)
         && need_end (&cursor, problem);
}

/* What stands after "~", to the end of the line. */
static bool
read_origin (Cursor *cursor, char *origin, RulesProblem *problem)
{
  Token token;
  TokenType type = next_token (cursor, &token, problem);

  origin[0] = 0;
  if (type != TOKEN_WORD)
    return type == TOKEN_NONE;

  size_t start = cursor->at;
  size_t end = cursor->length;
  while (start < end && is_space (cursor->line[start]))
    start++;
  while (end > start && is_space (cursor->line[end - 1]))
    end--;
  if (end - start >= RULES_ORIGIN_MAX) {
    char most[12];
    snprintf (most, sizeof most, "%d", RULES_ORIGIN_MAX - 1);
    return complain_at (problem, cursor, start, problem_origin, most, NULL);
  }
  memcpy (origin, cursor->line + start, end - start);
  origin[end - start] = 0;
  return true;
}

static bool
read_count (Cursor *cursor, unsigned *count, RulesProblem *problem)
{
  static const RulesKind counts = { .name = "number", .min = 1, .max = INT16_MAX };
  Cursor before = *cursor;
  Token token;
  int16_t value;

  *count = 1;
  TokenType type = next_token (cursor, &token, problem);
  if (type == TOKEN_BAD)
    return false;
  if (type == TOKEN_NONE || strcmp (token.text, "~") == 0) {
    *cursor = before;
    return true;
  }
  if (!kind_read (NULL, &counts, token.text, &value))
    return complain_at (problem, cursor, token.at, problem_found, "number 1-32767", token.text);
  *count = (unsigned)value;
  return true;
}

static bool
need_end_or_origin (Cursor *cursor, char *origin, RulesProblem *problem)
{
  Cursor before = *cursor;
  Token token;
  TokenType type = next_token (cursor, &token, problem);

  if (type == TOKEN_WORD && (token.is_quoted || strcmp (token.text, "~") != 0))
    return complain_at (problem, cursor, token.at, problem_extra, NULL, token.text);
  *cursor = before;
  return type != TOKEN_BAD && read_origin (cursor, origin, problem);
}

/* Who acts: a seat by name, or chance, or the table. A seat of the name of chance is written in
 * quotation marks. One called table is older than the table's own lines, and no game that has these
 * admits another. */
static bool
read_actor (const RulesGame *game, const RulesSetup *setup, const Cursor *cursor,
            const Token *token, int *actor, RulesProblem *problem)
{
  int16_t seat;

  if (!token->is_quoted && strcmp (token->text, "chance") == 0) {
    *actor = RULES_CHANCE;
    return true;
  }
  if (rules_text_read_value (game, setup, "seat", token->text, &seat)) {
    *actor = seat;
    return true;
  }
  if (!token->is_quoted && game->ask && strcmp (token->text, "table") == 0) {
    *actor = RULES_TABLE;
    return true;
  }

  Buffer wanted = { problem->wanted, sizeof problem->wanted, 0 };
  for (int i = 0; i < setup->n_seats; i++) {
    put_word (&wanted, setup->seat[i], true);
    put (&wanted, " | ");
  }
  put (&wanted, game->ask ? "chance | table | undo | redo" : "chance | undo | redo");
  char all[sizeof problem->wanted];
  memcpy (all, problem->wanted, sizeof all);
  return complain_at (problem, cursor, token->at, problem_found, all, token->text);
}

bool
rules_text_read_entry (const RulesGame *game, const RulesSetup *setup, const char *line,
                       size_t length, RulesEntry *entry, RulesProblem *problem)
{
  Cursor cursor;
  Token token;

  *problem = (RulesProblem){ 0 };
  *entry = (RulesEntry){ .count = 1 };
  if (!start_line (&cursor, line, length, problem)
      || next_token (&cursor, &token, problem) != TOKEN_WORD)
    return false;

  if (!token.is_quoted && (strcmp (token.text, "undo") == 0 || strcmp (token.text, "redo") == 0)) {
    entry->type = token.text[0] == 'u' ? RULES_ENTRY_UNDO : RULES_ENTRY_REDO;
    return read_count (&cursor, &entry->count, problem)
           && need_end_or_origin (&cursor, entry->origin, problem);
  }
  return read_actor (game, setup, &cursor, &token, &entry->actor, problem)
         && read_verb (game, setup, NULL, game->verbs, &cursor, &entry->action, problem)
         && read_origin (&cursor, entry->origin, problem);
}

/*
 * An origin may hold what a device calls itself. A byte of it that is not plain text would make the
 * whole journal unreadable, so it is written as a question mark.
 */
static void
put_plain (Buffer *buffer, const char *text)
{
  size_t n = strlen (text);

  for (size_t i = 0; i < n;) {
    size_t length = utf8_length (text + i, n - i);
    bool is_plain = length > 0 && !is_control (text + i, length);
    put_bytes (buffer, is_plain ? text + i : "?", is_plain ? length : 1);
    i += length > 0 ? length : 1;
  }
}

static bool
is_reserved (const char *name)
{
  return strcmp (name, "chance") == 0 || strcmp (name, "undo") == 0 || strcmp (name, "redo") == 0;
}

size_t
rules_text_write_entry (const RulesGame *game, const RulesSetup *setup, const RulesEntry *entry,
                        char *bytes, size_t size)
{
  Buffer buffer = { bytes, size, 0 };

  switch (entry->type) {
  case RULES_ENTRY_ACTION:
    if (entry->actor < 0)
      put (&buffer, entry->actor == RULES_TABLE ? "table" : "chance");
    else
      put_word (&buffer, setup->seat[entry->actor], !is_reserved (setup->seat[entry->actor]));
    put (&buffer, " ");
    buffer.length += rules_text_write_action (game, setup, game->verbs, &entry->action,
                                              bytes + buffer.length, size - buffer.length);
    break;
  case RULES_ENTRY_UNDO:
  case RULES_ENTRY_REDO: {
    char count[24];
    snprintf (count, sizeof count, "%s %u", entry->type == RULES_ENTRY_UNDO ? "undo" : "redo",
              entry->count);
    put (&buffer, count);
    break;
  }
  }
  if (entry->origin[0]) {
    put (&buffer, " ~ ");
    put_plain (&buffer, entry->origin);
  }
  return buffer.length;
}

/* ---- Setup ---- */

static void
write_line (RulesWriteFunc write, void *data, const char *key, const char *word, const char *value)
{
  char line[RULES_LINE_MAX];
  Buffer buffer = { line, sizeof line, 0 };

  put (&buffer, key);
  if (word) {
    put (&buffer, " ");
    put_word (&buffer, word, true);
  }
  if (value) {
    put (&buffer, " ");
    put_word (&buffer, value, true);
  }
  put (&buffer, "\n");
  write (line, buffer.length, data);
}

static void
write_rows (const RulesGame *game, const RulesSetup *setup, RulesWriteFunc write, void *data)
{
  RulesAction row;

  if (!game->components)
    return;
  write_line (write, data, "components", provenance_words[setup->provenance], NULL);
  for (size_t i = 0; game->get_component (setup, i, &row); i++) {
    char line[RULES_LINE_MAX];
    size_t n = rules_text_write_action (game, setup, game->components, &row, line, sizeof line - 1);
    line[n++] = '\n';
    write (line, n, data);
  }
}

void
rules_text_write_setup (const RulesGame *game, const RulesSetup *setup, RulesWriteFunc write,
                        void *data)
{
  char number[12];

  write_line (write, data, magic_journal, NULL, NULL);
  write_line (write, data, "game", game->id, NULL);
  for (int i = 0; i < setup->n_seats; i++)
    write_line (write, data, "player", setup->seat[i], NULL);
  for (int i = 0; game->options[i].name; i++)
    write_line (write, data, "option", game->options[i].name,
                rules_text_value (game, setup, game->options[i].kind, setup->option[i], number));
  write_rows (game, setup, write, data);
  write_line (write, data, "begin", NULL, NULL);
}

void
rules_text_write_components (const RulesGame *game, const RulesSetup *setup, RulesWriteFunc write,
                             void *data)
{
  write_line (write, data, magic_components, NULL, NULL);
  write_line (write, data, "game", game->id, NULL);
  write_rows (game, setup, write, data);
}

/* Reads the head of a journal, or a components file, line by line. */
typedef struct {
  const char *text;
  size_t length;
  size_t at;
  unsigned line; /* the one read last */
  const RulesGame *game;
  RulesSetup *setup;
  bool has_components;
  uint32_t options_said;
  RulesProblem *problem;
} Reader;

/* The next line, without its end; false at the end of the text or before a line without end. */
static bool
next_line (Reader *self, const char **line, size_t *length)
{
  const char *start = self->text + self->at;
  const char *end = self->at < self->length ? memchr (start, '\n', self->length - self->at) : NULL;

  if (!end)
    return false;
  *line = start;
  *length = (size_t)(end - start);
  self->at += *length + 1;
  self->line++;
  /* Editors of other systems end a line with two characters. */
  if (*length > 0 && start[*length - 1] == '\r')
    (*length)--;
  return true;
}

/* The next line that says something. */
static bool
next_said (Reader *self, Cursor *cursor, Token *first)
{
  const char *line;
  size_t length;

  while (next_line (self, &line, &length)) {
    if (!start_line (cursor, line, length, self->problem))
      return false;
    TokenType type = next_token (cursor, first, self->problem);
    if (type == TOKEN_NONE)
      continue;
    return type == TOKEN_WORD;
  }
  return false;
}

static bool
read_magic (Reader *self, const char *magic)
{
  const char *line;
  size_t length;
  size_t version = strlen (magic) - 1; /* all formats end in a one-digit version so far */

  if (next_line (self, &line, &length)) {
    if (length == version + 1 && memcmp (line, magic, length) == 0)
      return true;
    if (length > version && memcmp (line, magic, version) == 0
        && is_plain_text (line + version, length - version)) {
      char found[24];
      Buffer buffer = { found, sizeof found, 0 };
      put_bytes (&buffer, line + version, length - version);
      return complain (self->problem, problem_version, magic + version, found);
    }
  }
  self->line = 1;
  return complain (self->problem, problem_missing, magic, NULL);
}

static bool
read_game (Reader *self, const RulesGame *expected)
{
  Cursor cursor;
  Token token;
  char wanted[160];
  Buffer games = { wanted, sizeof wanted, 0 };

  if (!next_said (self, &cursor, &token)) {
    if (!self->problem->text)
      complain (self->problem, problem_missing, "game", NULL);
    return false;
  }
  if (strcmp (token.text, "game") != 0)
    return complain_at (self->problem, &cursor, token.at, problem_found, "game", token.text);

  wanted[0] = 0;
  for (size_t i = 0; rules_games[i]; i++) {
    if (expected && rules_games[i] != expected)
      continue;
    put (&games, games.length ? " | " : "");
    put (&games, rules_games[i]->id);
  }
  if (!need_token (&cursor, &token, wanted, self->problem))
    return false;
  self->game = rules_find_game (token.text);
  if (!self->game || (expected && self->game != expected))
    return complain_at (self->problem, &cursor, token.at,
                        self->game ? problem_found : problem_no_game, wanted, token.text);
  return need_end (&cursor, self->problem);
}

static bool
read_player (Reader *self, Cursor *cursor)
{
  Token token;
  char most[12];
  RulesSetup *setup = self->setup;

  if (!need_token (cursor, &token, "name", self->problem))
    return false;
  if (self->options_said)
    return complain_at (self->problem, cursor, token.at, problem_order, "option", "player");
  if (setup->n_seats == self->game->max_seats) {
    snprintf (most, sizeof most, "%d", self->game->max_seats);
    return complain_at (self->problem, cursor, token.at, problem_seats, most, NULL);
  }
  if (!rules_text_is_name (token.text))
    return complain_at (self->problem, cursor, token.at, problem_name, NULL, token.text);
  for (int i = 0; i < setup->n_seats; i++)
    if (strcmp (setup->seat[i], token.text) == 0)
      return complain_at (self->problem, cursor, token.at, problem_twice, NULL, token.text);
  memcpy (setup->seat[setup->n_seats++], token.text, strlen (token.text) + 1);
  return need_end (cursor, self->problem);
}

static bool
read_option (Reader *self, Cursor *cursor)
{
  Token token;
  char wanted[160];
  Buffer buffer = { wanted, sizeof wanted, 0 };

  wanted[0] = 0;
  for (int i = 0; self->game->options[i].name; i++) {
    put (&buffer, i ? " | " : "");
    put (&buffer, self->game->options[i].name);
  }
  if (!need_token (cursor, &token, wanted, self->problem))
    return false;
  int option = rules_option (self->game, token.text);
  if (option < 0)
    return complain_at (self->problem, cursor, token.at, problem_found, wanted, token.text);
  if (self->options_said & (1u << option))
    return complain_at (self->problem, cursor, token.at, problem_twice, NULL, token.text);
  self->options_said |= 1u << option;

  const Part part = { .kind = rules_kind (self->game, self->game->options[option].kind) };
  buffer.length = 0;
  wanted[0] = 0;
  add_wanted (&buffer, self->setup, &part);
  if (!need_token (cursor, &token, wanted, self->problem))
    return false;
  if (!kind_read (self->setup, part.kind, token.text, &self->setup->option[option]))
    return complain_at (self->problem, cursor, token.at, problem_found, wanted, token.text);
  return need_end (cursor, self->problem);
}

static bool
read_provenance (Reader *self, Cursor *cursor)
{
  Token token;

  if (self->has_components)
    return complain (self->problem, problem_twice, NULL, "components");
  if (!need_token (cursor, &token, "assumed | counted", self->problem))
    return false;

  self->has_components = true;
  memset ((unsigned char *)self->setup + sizeof (RulesSetup), 0,
          self->game->setup_size - sizeof (RulesSetup));
  for (uint8_t i = 0; i < 2; i++)
    if (strcmp (token.text, provenance_words[i]) == 0) {
      self->setup->provenance = i;
      return need_end (cursor, self->problem);
    }
  return complain_at (self->problem, cursor, token.at, problem_found, "assumed | counted",
                      token.text);
}

static bool
read_row (Reader *self, Cursor cursor)
{
  RulesAction row;

  cursor.at = 0;
  return read_verb (self->game, self->setup, self->setup, self->game->components, &cursor, &row,
                    self->problem)
         && need_end (&cursor, self->problem)
         && self->game->add_component (self->setup, &row, &self->problem->refusal);
}

/* An option that is not said means what it meant when such journals were written. */
static void
complete_options (Reader *self)
{
  for (int i = 0; self->game->options[i].name; i++)
    if (self->game->options[i].has_older && !(self->options_said & (1u << i)))
      self->setup->option[i] = self->game->options[i].older;
}

/* The head of a journal after its game, to `begin`. */
static bool
read_head (Reader *self)
{
  Cursor cursor;
  Token token;
  bool is_ok = true;

  while (is_ok && next_said (self, &cursor, &token)) {
    if (strcmp (token.text, "player") == 0)
      is_ok = read_player (self, &cursor);
    else if (strcmp (token.text, "option") == 0)
      is_ok = read_option (self, &cursor);
    else if (self->game->components && strcmp (token.text, "components") == 0)
      is_ok = read_provenance (self, &cursor);
    else if (strcmp (token.text, "begin") == 0) {
      complete_options (self);
      return need_end (&cursor, self->problem)
             && (!self->game->components || self->has_components
                 || complain (self->problem, problem_missing, "components", NULL))
             && rules_setup_check (self->game, self->setup, &self->problem->refusal);
    } else if (self->has_components)
      is_ok = read_row (self, cursor);
    else
      is_ok = complain_at (self->problem, &cursor, token.at, problem_found,
                           "player | option | components | begin", token.text);
  }
  if (is_ok && !self->problem->text)
    complain (self->problem, problem_missing, "begin", NULL);
  return false;
}

bool
rules_text_read_components (const RulesGame *game, RulesSetup *setup, const char *text,
                            size_t length, RulesProblem *problem)
{
  Reader reader = { .text = text, .length = length, .problem = problem };
  Cursor cursor;
  Token token;
  bool is_ok;

  *problem = (RulesProblem){ 0 };
  reader.setup = malloc (game->setup_size);
  if (!reader.setup || !game->components) {
    free (reader.setup);
    return complain (problem, problem_no_game, "none with components", game->id);
  }
  memcpy (reader.setup, setup, game->setup_size);

  is_ok = read_magic (&reader, magic_components) && read_game (&reader, game);
  while (is_ok && next_said (&reader, &cursor, &token)) {
    if (strcmp (token.text, "components") == 0)
      is_ok = read_provenance (&reader, &cursor);
    else if (reader.has_components)
      is_ok = read_row (&reader, cursor);
    else
      is_ok = complain_at (problem, &cursor, token.at, problem_found, "components", token.text);
  }
  is_ok = is_ok && !problem->text;
  if (is_ok && reader.at < length) {
    reader.line++;
    is_ok = complain (problem, problem_torn, NULL, NULL);
  }
  if (is_ok && !reader.has_components)
    is_ok = complain (problem, problem_missing, "components", NULL);
  if (is_ok)
    memcpy (setup, reader.setup, game->setup_size);
  else
    problem->line = reader.line;
  free (reader.setup);
  return is_ok;
}

/* ---- Journal ---- */

static RulesReadStatus
read_entries (Reader *self, RulesReading *reading)
{
  const char *line;
  size_t length;
  RulesEntry entry;
  RulesOutcome outcome;

  while (next_line (self, &line, &length)) {
    if (!rules_text_read_entry (self->game, self->setup, line, length, &entry, self->problem)) {
      if (self->problem->text)
        return RULES_READ_BAD;
    } else {
      RulesStatus status = rules_log_append (reading->log, &entry, &outcome);
      if (status == RULES_NO_MEMORY)
        return RULES_READ_NO_MEMORY;
      if (status == RULES_REFUSED) {
        self->problem->refusal = outcome.refusal;
        return RULES_READ_REFUSED;
      }
    }
    reading->good_length = self->at;
    if (reading->max_entries && rules_log_length (reading->log) == reading->max_entries)
      return RULES_READ_OK;
  }
  if (self->at == self->length)
    return RULES_READ_OK;
  self->line++;
  complain (self->problem, problem_torn, NULL, NULL);
  return RULES_READ_TORN;
}

RulesReadStatus
rules_text_read_journal (const char *text, size_t length, RulesReading *reading)
{
  Reader reader = { .text = text, .length = length, .problem = &reading->problem };
  RulesReadStatus status = RULES_READ_BAD;

  *reading = (RulesReading){ .max_entries = reading->max_entries };
  if (read_magic (&reader, magic_journal) && read_game (&reader, NULL)) {
    reading->game = reader.game;
    reading->setup = reader.setup = rules_setup_new (reader.game);
    if (!reader.setup) {
      status = RULES_READ_NO_MEMORY;
    } else if (read_head (&reader)) {
      reading->good_length = reader.at;
      reading->log = rules_log_new (reader.game, reader.setup);
      status = reading->log ? read_entries (&reader, reading) : RULES_READ_NO_MEMORY;
    } else if (reading->problem.refusal.phrase) {
      status = RULES_READ_REFUSED;
    }
  }
  if (status != RULES_READ_OK)
    reading->problem.line = reader.line;
  return status;
}

void
rules_reading_clear (RulesReading *reading)
{
  rules_log_free (reading->log);
  rules_setup_free (reading->setup);
  *reading = (RulesReading){ 0 };
}
