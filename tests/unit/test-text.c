/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading text: what is wrong is said with its line, its column and what would have been right. */
#include "rules/rules-text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MAGIC "rocket-table journal 1\n"
#define HEAD MAGIC "game rockets\nplayer Ann\nplayer Bob\n" /* four lines */
#define DECK "components counted\ncard 1 30\ncard 30 30\n"  /* three more */
#define BEGUN HEAD DECK "begin\n"                           /* eight in all */
#define X10 "xxxxxxxxxx"
#define X100 X10 X10 X10 X10 X10 X10 X10 X10 X10 X10
#define DEAL "chance deal Ann 1 1 1 1 1 1"

typedef struct {
  const char *name;
  const char *text;
  RulesReadStatus status;
  unsigned line;
  unsigned column;
  const char *message;
} Case;

static const char not_plain[] =
    "This line is not plain UTF-8 text; it may be damaged or not be a text file.";
static const char torn[] = "The last line is not complete; it was being written when the program "
                           "or the machine stopped.";
static const char players[] = "Expected Ann | Bob | chance | undo | redo, found \"";

static const Case cases[] = {
  { "nothing", "", RULES_READ_BAD, 1, 0, "Expected rocket-table journal 1 here." },
  { "another file", "hello\n", RULES_READ_BAD, 1, 0, "Expected rocket-table journal 1 here." },
  { "components for a journal", "rocket-table components 1\n", RULES_READ_BAD, 1, 0,
    "Expected rocket-table journal 1 here." },
  { "a newer version", "rocket-table journal 2\n", RULES_READ_BAD, 1, 0,
    "This file has format \"2\", made by a newer Rocket Table; this one reads 1." },
  { "a much newer version", "rocket-table journal 12\n", RULES_READ_BAD, 1, 0,
    "This file has format \"12\", made by a newer Rocket Table; this one reads 1." },
  { "no game", MAGIC, RULES_READ_BAD, 1, 0, "Expected game here." },
  { "something before the game", MAGIC "player Ann\n", RULES_READ_BAD, 2, 1,
    "Expected game, found \"player\"." },
  { "an unknown game", MAGIC "game chess\n", RULES_READ_BAD, 2, 6,
    "There is no game \"chess\"; there is pocket-rockets | rocketmen | rockets" },
  { "a game without a name", MAGIC "game\n", RULES_READ_BAD, 2, 5,
    "Expected pocket-rockets | rocketmen | rockets" },
  { "two games", MAGIC "game rockets rockets\n", RULES_READ_BAD, 2, 14,
    "Nothing more was expected here, found \"rockets\"." },

  { "an unknown line", HEAD "colour red\n", RULES_READ_BAD, 5, 1,
    "Expected player | option | components | begin, found \"colour\"." },
  { "a player twice", HEAD "player Ann\n", RULES_READ_BAD, 5, 8,
    "\"Ann\" was said before; say it once." },
  { "too many players", HEAD "player Cy\nplayer Dee\nplayer Eve\n", RULES_READ_BAD, 7, 8,
    "There are 4 players at most." },
  { "too few players", MAGIC "game rockets\nplayer Ann\n" DECK "begin\n", RULES_READ_REFUSED, 7, 0,
    "This game is for 2 to 4 players, not 1." },
  { "a player after options", HEAD "option tie shared\nplayer Cy\n", RULES_READ_BAD, 6, 8,
    "\"player\" comes too late: option must come after it." },
  { "a player without a name", HEAD "player\n", RULES_READ_BAD, 5, 7, "Expected name here." },
  { "an empty name", HEAD "player \"\"\n", RULES_READ_BAD, 5, 8,
    "\"\" cannot be a player's name: 1 to 31 bytes of plain text." },
  { "a name of spaces", HEAD "player \"  \"\n", RULES_READ_BAD, 5, 8,
    "\"  \" cannot be a player's name: 1 to 31 bytes of plain text." },
  { "a name too long", HEAD "player " X10 X10 X10 "xx\n", RULES_READ_BAD, 5, 8,
    "\"" X10 X10 X10 "xx\" cannot be a player's name: 1 to 31 bytes of plain text." },
  { "a quotation mark not closed", HEAD "player \"Cy\n", RULES_READ_BAD, 5, 8,
    "The quotation mark opened here is not closed." },
  { "a quotation mark not closed, at a backslash", HEAD "player \"Cy\\\n", RULES_READ_BAD, 5, 8,
    "The quotation mark opened here is not closed." },
  { "an extra word", HEAD "player Cy Dee\n", RULES_READ_BAD, 5, 11,
    "Nothing more was expected here, found \"Dee\"." },

  { "an unknown option", HEAD "option colour red\n", RULES_READ_BAD, 5, 8,
    "Expected starter | tie | compare, found \"colour\"." },
  { "an option's unknown value", HEAD "option tie maybe\n", RULES_READ_BAD, 5, 12,
    "Expected sixth | shared | ask, found \"maybe\"." },
  { "an option without value", HEAD "option tie\n", RULES_READ_BAD, 5, 11,
    "Expected sixth | shared | ask here." },
  { "an option of an unknown player", HEAD "option starter Cy\n", RULES_READ_BAD, 5, 16,
    "Expected Ann | Bob, found \"Cy\"." },
  { "an option twice", HEAD "option tie shared\noption tie sixth\n", RULES_READ_BAD, 6, 8,
    "\"tie\" was said before; say it once." },
  { "an option with more", HEAD "option tie shared sixth\n", RULES_READ_BAD, 5, 19,
    "Nothing more was expected here, found \"sixth\"." },

  { "components of unknown origin", HEAD "components maybe\n", RULES_READ_BAD, 5, 12,
    "Expected assumed | counted, found \"maybe\"." },
  { "components twice", HEAD "components counted\ncomponents counted\n", RULES_READ_BAD, 6, 0,
    "\"components\" was said before; say it once." },
  { "an unknown row", HEAD "components counted\ndeck 1 4\n", RULES_READ_BAD, 6, 1,
    "Expected card | track, found \"deck\"." },
  { "a row too short", HEAD "components counted\ncard 1\n", RULES_READ_BAD, 6, 7,
    "Expected count 0-60 here." },
  { "a row too long", HEAD "components counted\ncard 1 2 3\n", RULES_READ_BAD, 6, 10,
    "Nothing more was expected here, found \"3\"." },
  { "a value out of range", HEAD "components counted\ncard 31 2\n", RULES_READ_BAD, 6, 6,
    "Expected card 0-30, found \"31\"." },
  { "a row twice", HEAD "components counted\ncard 1 30\ncard 1 30\n", RULES_READ_REFUSED, 7, 0,
    "Cards of value 1 were counted before." },
  { "too few cards", HEAD "components counted\ncard 1 30\nbegin\n", RULES_READ_REFUSED, 7, 0,
    "The deck has 30 cards; it must have 60." },
  { "no components", HEAD "begin\n", RULES_READ_BAD, 5, 0, "Expected components here." },
  { "no begin", HEAD DECK, RULES_READ_BAD, 7, 0, "Expected begin here." },
  { "begin with more", HEAD DECK "begin now\n", RULES_READ_BAD, 8, 7,
    "Nothing more was expected here, found \"now\"." },

  { "bytes that are no text", HEAD "player \xff\n", RULES_READ_BAD, 5, 8, not_plain },
  { "a character cut short", HEAD "player a\xc3\n", RULES_READ_BAD, 5, 9, not_plain },
  { "an overlong character", HEAD "player \xc0\xaf\n", RULES_READ_BAD, 5, 8, not_plain },
  { "half of a pair", HEAD "player \xed\xa0\x80\n", RULES_READ_BAD, 5, 8, not_plain },
  { "beyond the last character", HEAD "player \xf4\x90\x80\x80\n", RULES_READ_BAD, 5, 8,
    not_plain },
  { "a control character", HEAD "player a\x1b[1m\n", RULES_READ_BAD, 5, 9, not_plain },
  { "a control character of two bytes", HEAD "player a\xc2\x85\n", RULES_READ_BAD, 5, 9,
    not_plain },
  { "writing turned round", HEAD "player a\u202eb\n", RULES_READ_BAD, 5, 9, not_plain },
  { "writing turned round for a while", HEAD "player a\u2066b\n", RULES_READ_BAD, 5, 9, not_plain },
  { "a separator of lines", HEAD "player a\u2028b\n", RULES_READ_BAD, 5, 9, not_plain },
  { "a carriage return inside", HEAD "player a\rb\n", RULES_READ_BAD, 5, 9, not_plain },
  { "a line too long", HEAD "player " X100 X100 X100 X100 X100 X10 "\n", RULES_READ_BAD, 5, 0,
    "This line is too long; a line has 511 bytes at most." },
  { "a remark too long", HEAD "# " X100 X100 X100 X100 X100 X10 "\n", RULES_READ_BAD, 5, 0,
    "This line is too long; a line has 511 bytes at most." },

  { "an unknown player", BEGUN "Eve play 1\n", RULES_READ_BAD, 9, 1, players },
  { "a reserved word in quotation marks", BEGUN "\"undo\" play 1\n", RULES_READ_BAD, 9, 1,
    players },
  { "an unknown verb", BEGUN "Ann jump\n", RULES_READ_BAD, 9, 5,
    "Expected play | deal | take | fly | share, found \"jump\"." },
  { "a verb in quotation marks", BEGUN "Ann \"play\" 1\n", RULES_READ_BAD, 9, 5,
    "Expected play | deal | take | fly | share, found \"play\"." },
  { "no verb", BEGUN "Ann\n", RULES_READ_BAD, 9, 4,
    "Expected play | deal | take | fly | share here." },
  { "no card", BEGUN "Ann play\n", RULES_READ_BAD, 9, 9, "Expected card 0-30 here." },
  { "no opponent", BEGUN "Ann play 1 push\n", RULES_READ_BAD, 9, 16, "Expected Ann | Bob here." },
  { "an unknown way", BEGUN "Ann play 1 sideways\n", RULES_READ_BAD, 9, 12,
    "Expected push | back | draw, found \"sideways\"." },
  { "a leading zero", BEGUN "Ann play 01\n", RULES_READ_BAD, 9, 10,
    "Expected card 0-30, found \"01\"." },
  { "a plus sign", BEGUN "Ann play +1\n", RULES_READ_BAD, 9, 10,
    "Expected card 0-30, found \"+1\"." },
  { "a minus sign", BEGUN "Ann play -1\n", RULES_READ_BAD, 9, 10,
    "Expected card 0-30, found \"-1\"." },
  { "a number out of range", BEGUN "chance deal Ann 1 1 1 1 1 31\n", RULES_READ_BAD, 9, 27,
    "Expected card 0-30, found \"31\"." },
  { "a number beyond any", BEGUN "Ann play 99999999999999999999\n", RULES_READ_BAD, 9, 10,
    "Expected card 0-30, found \"99999999999999999999\"." },
  { "more values than an action has", BEGUN "chance deal Ann 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1\n",
    RULES_READ_BAD, 9, 45, "Nothing more was expected here, found \"1\"." },
  { "undo nothing", BEGUN "undo 0\n", RULES_READ_BAD, 9, 6,
    "Expected number 1-32767, found \"0\"." },
  { "undo too many for a number", BEGUN "undo 32768\n", RULES_READ_BAD, 9, 6,
    "Expected number 1-32767, found \"32768\"." },
  { "undo with more", BEGUN "undo 1 2\n", RULES_READ_BAD, 9, 8,
    "Nothing more was expected here, found \"2\"." },
  { "an origin too long", BEGUN DEAL " ~ " X10 X10 X10 X10 X10 "\n", RULES_READ_BAD, 9, 31,
    "Where an action came from is said in 47 bytes at most." },

  { "undo at the start", BEGUN "undo 1\n", RULES_READ_REFUSED, 9, 0,
    "1 cannot be taken back: only 0 have been done." },
  { "redo of nothing", BEGUN DEAL "\nredo 2\n", RULES_READ_REFUSED, 10, 0,
    "2 cannot be done again: only 0 were taken back." },
  { "a player before the cards", BEGUN "Ann play 1\n", RULES_READ_REFUSED, 9, 0,
    "Dice or cards come first; then it is a player's move." },
  { "a torn last line", BEGUN DEAL, RULES_READ_TORN, 9, 0, torn },
  { "a torn line that makes no sense", BEGUN "cha", RULES_READ_TORN, 9, 0, torn },
};

static void
write_message (const RulesReading *reading, char *buffer, size_t size)
{
  rules_text_write_problem (reading->game, reading->setup, &reading->problem, NULL, buffer, size);
}

static void
test_broken (void **state)
{
  const Case *c = *state;
  RulesReading reading = { 0 };
  char message[RULES_LINE_MAX];
  size_t length = strlen (c->text);

  RulesReadStatus status = rules_text_read_journal (c->text, length, &reading);
  write_message (&reading, message, sizeof message);
  if (status != c->status || reading.problem.line != c->line || reading.problem.column != c->column
      || strncmp (message, c->message, strlen (c->message)) != 0)
    fail_msg ("status %d, %u:%u: %s", (int)status, reading.problem.line, reading.problem.column,
              message);

  /* A line that is wrong stays so, whatever follows. */
  if (c->column > 0 && c->status == RULES_READ_BAD && length > 0 && c->text[length - 1] == '\n') {
    char longer[1200];
    RulesReading again = { 0 };
    int n = snprintf (longer, sizeof longer, "%s" DECK "begin\n", c->text);
    assert_in_range (n, 1, sizeof longer - 1);
    assert_int_equal (rules_text_read_journal (longer, (size_t)n, &again), RULES_READ_BAD);
    assert_int_equal (again.problem.line, c->line);
    assert_int_equal (again.problem.column, c->column);
    rules_reading_clear (&again);
  }

  /* What was taken ends with a whole line before the bad one, and reads without complaint. */
  if (reading.log) {
    size_t good = reading.good_length;
    assert_true (good <= length && c->text[good - 1] == '\n');
    rules_reading_clear (&reading);
    assert_int_equal (rules_text_read_journal (c->text, good, &reading), RULES_READ_OK);
    assert_int_equal (reading.good_length, good);
    assert_int_equal (reading.problem.line, 0);
  } else {
    assert_int_equal (reading.good_length, 0);
  }
  rules_reading_clear (&reading);
}

/* Zero bytes cannot stand in a C string. */
static void
test_zero_bytes (void **unused)
{
  static const char in_head[] = HEAD "player a\0b\n";
  static const char in_entry[] = BEGUN "Ann play\0 1\n";
  static const char in_magic[] = "rocket-table journal 1\0\n";
  RulesReading reading = { 0 };
  char message[RULES_LINE_MAX];

  assert_int_equal (rules_text_read_journal (in_head, sizeof in_head - 1, &reading),
                    RULES_READ_BAD);
  write_message (&reading, message, sizeof message);
  assert_string_equal (message, not_plain);
  assert_int_equal (reading.problem.line, 5);
  assert_int_equal (reading.problem.column, 9);
  rules_reading_clear (&reading);

  assert_int_equal (rules_text_read_journal (in_entry, sizeof in_entry - 1, &reading),
                    RULES_READ_BAD);
  assert_int_equal (reading.problem.line, 9);
  assert_int_equal (reading.problem.column, 9);
  rules_reading_clear (&reading);

  assert_int_equal (rules_text_read_journal (in_magic, sizeof in_magic - 1, &reading),
                    RULES_READ_BAD);
  assert_int_equal (reading.problem.line, 1);
  rules_reading_clear (&reading);
}

/* Columns count characters as people do, not bytes. */
static void
test_column_in_characters (void **unused)
{
  static const char text[] = MAGIC "game rockets\nplayer Zo\xc3\xab\nplayer \xf0\x9f\x9a\x80\n" DECK
                                   "begin\nZo\xc3\xab jump\n";
  RulesReading reading = { 0 };

  assert_int_equal (rules_text_read_journal (text, sizeof text - 1, &reading), RULES_READ_BAD);
  assert_int_equal (reading.problem.line, 9);
  assert_int_equal (reading.problem.column, 5);
  rules_reading_clear (&reading);
}

/* The bytes of a character as the standard has them, which is the shortest way; 0 for half of a
 * pair and what is beyond the last. */
static size_t
encode (uint32_t character, unsigned char *bytes)
{
  if (character < 0x80) {
    bytes[0] = (unsigned char)character;
    return 1;
  }
  if (character > 0x10ffff || character >> 11 == 0xd800 >> 11)
    return 0;
  size_t length = character < 0x800 ? 2 : character < 0x10000 ? 3 : 4;
  for (size_t i = length - 1; i > 0; i--, character >>= 6)
    bytes[i] = (unsigned char)(0x80 | (character & 0x3f));
  bytes[0] = (unsigned char)((0xf00 >> length & 0xff) | character);
  return length;
}

/* The character that bytes of this length would stand for if nobody looked closely. */
static uint32_t
decode (const unsigned char *bytes, size_t length)
{
  uint32_t character = bytes[0] & (0x7fu >> length);

  for (size_t i = 1; i < length; i++)
    character = character << 6 | (bytes[i] & 0x3f);
  return character;
}

static bool
is_taken (const unsigned char *bytes, size_t length)
{
  char text[128];
  RulesReading reading = { 0 };
  RulesProblem *problem = &reading.problem;
  int n = snprintf (text, sizeof text, HEAD "player a%.*s\n", (int)length, (const char *)bytes);

  /* No deck follows, so that the next line is missing. */
  assert_int_equal (rules_text_read_journal (text, (size_t)n, &reading), RULES_READ_BAD);
  bool is_read = problem->column == 0;
  if (!is_read)
    assert_in_range (problem->column, 8, 9); /* of the name, or in it */
  rules_reading_clear (&reading);
  return is_read;
}

/* Of those at the limits: they cannot be seen. */
static bool
is_hidden (uint32_t character)
{
  return character == 0x34f || character == 0x180f || character == 0x200f || character == 0x2800
         || (character >= 0xe0000 && character <= 0xe0fff);
}

/* Every first byte with bytes about every limit after it: taken if it is the one way to write a
 * character, and the character is no control, and can be seen. */
static void
test_characters (void **unused)
{
  static const unsigned char edges[] = { 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0 };
  enum { N = sizeof edges };
  unsigned n_taken = 0;

  for (unsigned first = 0x80; first <= 0xff; first++)
    for (unsigned i = 0; i < N * N * N; i++) {
      const unsigned char bytes[4] = { (unsigned char)first, edges[i % N], edges[i / N % N],
                                       edges[i / N / N] };
      size_t length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
      unsigned char right[4] = { 0 };
      uint32_t character = decode (bytes, length);

      bool is_right = encode (character, right) == length && memcmp (right, bytes, length) == 0;
      bool is_control = character < 0xa0 || is_hidden (character);
      if (i >= (length == 2 ? N : length == 3 ? N * N : N * N * N))
        break;
      if (is_taken (bytes, length) != (is_right && !is_control))
        fail_msg ("%02x %02x %02x %02x, of which %zu bytes", bytes[0], bytes[1], bytes[2], bytes[3],
                  length);
      n_taken += is_right && !is_control;
    }
  assert_in_range (n_taken, 1000, 10000);
}

static void
expect_same_state (const char *text, size_t n_entries)
{
  static const char plain[] = BEGUN DEAL "\n";
  RulesReading reading = { 0 };
  RulesReading expected = { 0 };

  assert_int_equal (rules_text_read_journal (text, strlen (text), &reading), RULES_READ_OK);
  assert_int_equal (rules_text_read_journal (plain, strlen (plain), &expected), RULES_READ_OK);
  assert_int_equal (rules_log_length (reading.log), n_entries);
  assert_int_equal (reading.good_length, strlen (text));
  assert_true (
      rules_equal (reading.game, rules_log_state (reading.log), rules_log_state (expected.log)));
  rules_reading_clear (&reading);
  rules_reading_clear (&expected);
}

/* What editors and people do to a text does not harm it. */
static void
test_harmless (void **unused)
{
  expect_same_state ("rocket-table journal 1\r\ngame rockets\r\nplayer Ann\r\nplayer Bob\r\n"
                     "components counted\r\ncard 1 30\r\ncard 30 30\r\nbegin\r\n" DEAL "\r\n",
                     1);
  expect_same_state (MAGIC "# a remark\n\n  # another\ngame rockets # here too\n\tplayer Ann\n"
                           "player   Bob   \n" DECK "#= winners Ann\nbegin #\n\n \t\n# Ann jump\n"
                           "  chance\tdeal Ann 1 1  1 1 1 1 # a fine hand\n# end\n",
                     1);
  expect_same_state (MAGIC "game rockets\nplayer \"Ann\"\nplayer \"B\\ob\"\n" DECK "begin\n"
                           "chance deal \"Ann\" 1 1 1 1 1 \"1\" ~ from \"afar\" # 7\n",
                     1);
  expect_same_state (BEGUN DEAL "\nundo\nredo\nundo 1 ~ typed\n" DEAL "\n", 5);
}

/* The order of head lines other than players and options is free. */
static void
test_components_before_players (void **unused)
{
  expect_same_state (MAGIC "game rockets\n" DECK "player Ann\nplayer Bob\noption tie sixth\n"
                           "begin\n" DEAL "\n",
                     1);
}

/* Every prefix of a journal is read without harm, and what it took is itself a journal. */
static void
test_every_prefix (void **unused)
{
  static const char text[] =
      BEGUN DEAL " ~ virtual\nchance deal Bob 30 30 1 1 1 1\nAnn play 1\nundo 1\nredo 1\n";

  for (size_t n = 0; n < sizeof text; n++) {
    RulesReading reading = { 0 };
    RulesReadStatus status = rules_text_read_journal (text, n, &reading);
    bool is_whole_line = n > 0 && text[n - 1] == '\n';
    if (n < strlen (BEGUN))
      assert_int_equal (status, RULES_READ_BAD);
    else
      assert_int_equal (status, is_whole_line ? RULES_READ_OK : RULES_READ_TORN);
    assert_true (reading.good_length <= n);
    rules_reading_clear (&reading);
  }
}

static void
test_origin (void **unused)
{
  RulesReading reading = { 0 };
  static const char text[] = BEGUN DEAL " ~   die D1, face #4 ~ \"x\"  \n";

  assert_int_equal (rules_text_read_journal (text, strlen (text), &reading), RULES_READ_OK);
  assert_string_equal (rules_log_entry (reading.log, 0)->origin, "die D1, face #4 ~ \"x\"");
  rules_reading_clear (&reading);
}

/* A device may call itself anything; the journal stays one that can be read. */
static void
test_origin_of_any_bytes (void **unused)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (game);
  RulesEntry entry = { .type = RULES_ENTRY_UNDO,
                       .count = 1,
                       .origin = "D1\nAnn\tx\xff\xc2\x85\xc3" };
  RulesEntry read;
  RulesProblem problem;
  char line[RULES_LINE_MAX];

  size_t length = rules_text_write_entry (game, setup, &entry, line, sizeof line);
  assert_string_equal (line, "undo 1 ~ D1?Ann?x???");
  assert_true (rules_text_read_entry (game, setup, line, length, &read, &problem));
  assert_string_equal (read.origin, "D1?Ann?x???");
  rules_setup_free (setup);
}

static void
test_names (void **unused)
{
  assert_true (rules_text_is_name ("Ann"));
  assert_true (rules_text_is_name ("Bob the Brave"));
  assert_true (rules_text_is_name ("\xf0\x9f\x9a\x80"));
  assert_true (rules_text_is_name (X10 X10 X10 "x"));
  assert_false (rules_text_is_name (X10 X10 X10 "xx"));
  assert_false (rules_text_is_name (""));
  assert_false (rules_text_is_name ("   "));
  assert_false (rules_text_is_name ("a\tb"));
  assert_false (rules_text_is_name ("a\nb"));
  assert_false (rules_text_is_name ("\x7f"));
  assert_false (rules_text_is_name ("\xc2\x9b"));
  assert_false (rules_text_is_name ("\xe2\x82"));
}

static const char *
shout_cb (const char *text)
{
  return strcmp (text, "The game is over.") == 0 ? "DAS SPIEL IST AUS."
         : strstr (text, "made by a newer")      ? "{wanted} statt {found}"
                                                 : text;
}

/* Sentences are translated whole, and values put in afterwards. */
static void
test_translated (void **unused)
{
  RulesReading reading = { 0 };
  char message[RULES_LINE_MAX];
  static const char text[] = "rocket-table journal 7\n";

  assert_int_equal (rules_text_read_journal (text, strlen (text), &reading), RULES_READ_BAD);
  rules_text_write_problem (NULL, NULL, &reading.problem, shout_cb, message, sizeof message);
  assert_string_equal (message, "1 statt \"7\"");
  /* Too little room cuts a sentence short and still ends it. */
  assert_int_equal (rules_text_write_problem (NULL, NULL, &reading.problem, shout_cb, message, 4),
                    3);
  assert_string_equal (message, "1 s");
  rules_reading_clear (&reading);
}

/* Values in their order or by their place, and another sentence for one of a thing. */
static void
test_reasons (void **unused)
{
  static const RulesPhrase plain = { "plain", "RT-1", "{number}, {number} and {number}" };
  static const RulesPhrase placed = { "placed", "RT-1",
                                      "{3:number} after {1:number}, then {number}; {9:number}" };
  static const RulesPhrase counted = { "counted", "RT-1", "{number} has {number} tiles",
                                       "{number} has one tile", 2 };
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (game);
  RulesReason reason = { &plain, { 7, 8, 9 } };
  char text[80];

  assert_non_null (setup);
  rules_text_write_reason (game, setup, &reason, NULL, text, sizeof text);
  assert_string_equal (text, "7, 8 and 9");
  reason.phrase = &placed;
  rules_text_write_reason (game, setup, &reason, NULL, text, sizeof text);
  assert_string_equal (text, "9 after 7, then 8; ?");
  reason.phrase = &counted;
  rules_text_write_reason (game, setup, &reason, NULL, text, sizeof text);
  assert_string_equal (text, "7 has 8 tiles");
  reason = (RulesReason){ &counted, { 7, 1 } };
  rules_text_write_reason (game, setup, &reason, NULL, text, sizeof text);
  assert_string_equal (text, "7 has one tile");
  reason = (RulesReason){ &counted, { 1, 7 } };
  rules_text_write_reason (game, setup, &reason, NULL, text, sizeof text);
  assert_string_equal (text, "1 has 7 tiles");
  assert_int_equal (rules_text_write_reason (game, setup, &(RulesReason){ 0 }, NULL, text, 80), 0);
  assert_string_equal (text, "");
  rules_setup_free (setup);
}

/* RT-1: who needs another name is told by number, for there may be no name to say. */
static void
test_names_of_players (void **unused)
{
  const RulesGame *game = rules_find_game ("rockets");
  RulesSetup *setup = rules_setup_new (game);
  RulesReason refusal;

  setup->n_seats = 3;
  snprintf (setup->seat[0], RULES_NAME_MAX, "%s", "Ann");
  snprintf (setup->seat[1], RULES_NAME_MAX, "%s", "Bob\n");
  snprintf (setup->seat[2], RULES_NAME_MAX, "%s", "Cy");
  assert_false (rules_setup_check (game, setup, &refusal));
  assert_string_equal (refusal.phrase->id, "name-wrong");
  assert_int_equal (refusal.arg[0], 2);
  snprintf (setup->seat[1], RULES_NAME_MAX, "%s", "Ann");
  assert_false (rules_setup_check (game, setup, &refusal));
  assert_string_equal (refusal.phrase->id, "name-twice");
  assert_int_equal (refusal.arg[0], 1);
  snprintf (setup->seat[1], RULES_NAME_MAX, "%s", "Bob");
  assert_true (rules_setup_check (game, setup, &refusal));
  setup->n_seats = 1;
  assert_false (rules_setup_check (game, setup, &refusal));
  assert_string_equal (refusal.phrase->id, "seats-wrong");
  assert_int_equal (refusal.arg[0], 2);
  assert_int_equal (refusal.arg[1], 4);
  assert_int_equal (refusal.arg[2], 1);
  rules_setup_free (setup);
}

int
main (void)
{
  enum { N_CASES = sizeof cases / sizeof cases[0] };
  const struct CMUnitTest others[] = {

    cmocka_unit_test (test_names_of_players),
    cmocka_unit_test (test_zero_bytes),
    cmocka_unit_test (test_column_in_characters),
    cmocka_unit_test (test_characters),
    cmocka_unit_test (test_harmless),
    cmocka_unit_test (test_components_before_players),
    cmocka_unit_test (test_every_prefix),
    cmocka_unit_test (test_origin),
    cmocka_unit_test (test_origin_of_any_bytes),
    cmocka_unit_test (test_names),
    cmocka_unit_test (test_translated),
    cmocka_unit_test (test_reasons),
  };
  struct CMUnitTest tests[N_CASES + sizeof others / sizeof others[0]];

  for (size_t i = 0; i < N_CASES; i++)
    tests[i] = (struct CMUnitTest){ .name = cases[i].name,
                                    .test_func = test_broken,
                                    .initial_state = (void *)&cases[i] };
  memcpy (tests + N_CASES, others, sizeof others);
  return cmocka_run_group_tests_name ("text", tests, NULL, NULL);
}
