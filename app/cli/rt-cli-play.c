/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rocket-table play: a game by text. Actions come from standard input, the journal goes to standard
 * output as it grows, so the output of a game is its transcript. What is said besides (what
 * happened, what is asked, answers to "legal" and "show"; rt-cli-print-game.h) are remarks in it,
 * so that they stand where they belong and it can be read again; complaints go to standard error.
 */
#include "rt-cli-map.h"
#include "rt-cli-print-game.h"
#include "rt-cli.h"

#include "app/session/rt-advice.h"
#include "app/session/rt-map.h"
#include "app/session/rt-recover.h"
#include "app/session/rt-typed.h"

#include <glib/gi18n.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct {
  RtSession *session;
  const RulesGame *game;
  const RulesSetup *setup;
  RulesPlayer *bot[RULES_SEATS_MAX]; /* NULL for a person */
  char **bot_names;
  RulesBits bits;
  gboolean is_typed;     /* cards and dice come from standard input too */
  unsigned line;         /* of standard input */
  unsigned people;       /* a bit for each seat of a person */
  gboolean is_asked;     /* what the state waits for has been said */
  gboolean is_pointless; /* to read on: a line of a script could not be saved */
  int exit_code;
} Play;

static void
print_entry (Play *self, const RulesEntry *entry)
{
  char line[RULES_LINE_MAX];

  rules_text_write_entry (self->game, self->setup, entry, line, sizeof line);
  puts (line);
  fflush (stdout);
}

static void
complain (Play *self, int exit_code, const char *text)
{
  rt_cli_print (stderr, "%s\n", text);
  self->exit_code = MAX (self->exit_code, exit_code);
}

/* Who waits for an answer can say again what was not saved. What stands there before the answer is
 * the rest of a script, and meant for a game in which it happened. */
static gboolean
is_more_said (void)
{
  struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };

  return !isatty (STDIN_FILENO) && poll (&input, 1, 0) > 0;
}

/* Where an answer of the table and the map cannot both be right. */
static char *
describe_doubt (Play *self, const RulesEntry *entry)
{
  if (entry->type != RULES_ENTRY_ACTION || entry->actor != RULES_TABLE)
    return NULL;
  return rt_map_describe_doubt (self->game, self->setup, rt_session_get_state (self->session),
                                &entry->action);
}

/* Takes an entry into the journal, then prints it. FALSE after a complaint. */
static gboolean
enter (Play *self, const RulesEntry *entry)
{
  RulesOutcome outcome;
  g_autoptr (GError) error = NULL;

  g_autofree char *doubt = describe_doubt (self, entry);

  switch (rt_session_append (self->session, entry, &outcome, &error)) {
  case RT_APPEND_DONE: {
    g_autofree char *notice = rt_session_steal_notice (self->session);
    if (notice)
      rt_cli_print (stderr, "%s\n", notice);
    print_entry (self, entry);
    self->is_asked = FALSE;
    if (entry->type == RULES_ENTRY_ACTION)
      rt_cli_print_events (self->game, self->setup, &outcome, self->people);
    if (doubt)
      rt_cli_print_remark (doubt);
    return TRUE;
  }
  case RT_APPEND_REFUSED: {
    g_autofree char *why = rt_describe_refusal (self->game, self->setup, &outcome.refusal);
    complain (self, RT_EXIT_NO, why);
    return FALSE;
  }
  case RT_APPEND_FAILED:
    self->is_pointless = is_more_said ();
    complain (self, RT_EXIT_BAD, error->message);
    return FALSE;
  }
  return FALSE;
}

static void
let_chance_act (Play *self, RulesEntry *entry)
{
  RulesUrn urn;

  self->game->chance (self->setup, rt_session_get_state (self->session), &urn);
  entry->actor = RULES_CHANCE;
  rules_draw (&urn, &self->bits, &entry->action);
  g_strlcpy (entry->origin, "virtual", sizeof entry->origin);
}

/* Does the program answer for the table, as there is none but on the screen? */
static gboolean
is_virtual_table (Play *self, const RulesState *state)
{
  RulesQuestion question;

  if (rules_actor (state) != RULES_TABLE)
    return FALSE;
  self->game->ask (self->setup, state, &question);
  return question.is_virtual;
}

/* Lets chance, a table on the screen and computer players act until a person must. FALSE if one
 * could not be saved. */
static gboolean
go_on (Play *self)
{
  RulesEntry entry;
  RulesState view;

  for (;;) {
    const RulesState *state = rt_session_get_state (self->session);
    int actor = rules_actor (state);
    entry = (RulesEntry){ .type = RULES_ENTRY_ACTION, .actor = actor };
    if (actor == RULES_CHANCE && !self->is_typed) {
      let_chance_act (self, &entry);
    } else if (is_virtual_table (self, state)) {
      rules_answer (self->game, self->setup, state, &self->bits, &entry.action);
      g_strlcpy (entry.origin, "virtual", sizeof entry.origin);
    } else if (actor >= 0 && self->bot[actor]) {
      rules_observe (self->game, self->setup, state, actor, &view);
      rules_player_choose (self->bot[actor], &view, actor, &self->bits, &entry.action);
      g_strlcpy (entry.origin, self->bot_names[actor], sizeof entry.origin);
    } else {
      return TRUE;
    }
    if (!enter (self, &entry))
      return FALSE;
  }
}

/* ---- What a player can say besides actions ---- */

/* Shows what the one who must act may see. */
static void
print_state (Play *self)
{
  const RulesState *state = rt_session_get_state (self->session);
  const RulesLog *log = rt_session_get_log (self->session);
  int actor = rules_actor (state);
  RulesState view;

  if (actor == RULES_OVER)
    rules_copy (self->game, &view, state);
  else
    rules_observe (self->game, self->setup, state, actor, &view);
  rt_cli_print_state (self->game, self->setup, &view);
  rt_cli_print_map (log, rules_log_depth (log), &view);
}

/* The FILE of "show --svg FILE", in quotation marks or not: "" if none is named, NULL if the line
 * says something else. */
static char *
read_svg_path (const char *line, gsize length)
{
  g_autoptr (GRegex) words =
      g_regex_new ("^show\\s+--svg(?:$|[=\\s]\\s*(?:\"(.*)\"|(.*))$)", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *text = g_strndup (line, length);

  if (!g_regex_match (words, text, 0, &match))
    return NULL;
  g_autofree char *quoted = g_match_info_fetch (match, 1);
  g_autofree char *plain = g_match_info_fetch (match, 2);
  return g_strconcat (quoted ? quoted : "", plain, NULL);
}

static void
draw_state (Play *self, const char *path)
{
  const RulesLog *log = rt_session_get_log (self->session);

  if (!*path || strcmp (path, "-") == 0) {
    complain (self, RT_EXIT_BAD, _ ("say which file the table is drawn in: show --svg FILE"));
    return;
  }
  int code =
      rt_cli_save_map (path, RT_CLI_SVG, FALSE, log, rules_log_depth (log), rules_log_state (log));
  if (code == RT_EXIT_OK)
    rt_cli_print (stdout, _ ("# %s: the table is drawn in it\n"), path);
  self->exit_code = MAX (self->exit_code, code);
}

/* Scores in the form that golden transcripts check. */
static void
print_result (Play *self)
{
  RulesResult result;
  GString *winners = g_string_new ("#= winners");

  self->game->result (self->setup, rt_session_get_state (self->session), &result);
  for (int i = 0; i < self->setup->n_seats; i++) {
    if (!self->game->is_unscored)
      printf ("#= score %s %d\n", self->setup->seat[i], result.score[i]);
    if (result.winners >> i & 1)
      g_string_append_printf (winners, " %s", self->setup->seat[i]);
  }
  puts (winners->str);
  g_string_free (winners, TRUE);
}

/* The best action that can be found, and why: how it stands against the next best. */
static void
print_hint (Play *self)
{
  const RulesState *state = rt_session_get_state (self->session);
  int seat = rules_actor (state);
  RulesState view;
  char text[RULES_LINE_MAX];

  if (rules_people_only (self->game, self->setup)) {
    complain (self, RT_EXIT_NO, _ (rules_people_only (self->game, self->setup)));
    return;
  }
  if (seat < 0) {
    rt_cli_print_legal (self->game, self->setup, state);
    return;
  }
  rules_observe (self->game, self->setup, state, seat, &view);
  g_autoptr (GArray) list = rt_advise (self->game, self->setup, &view, seat, rt_cli_fresh_seed ());
  g_autofree char *why = rt_advice_explain (self->game, self->setup, list);
  rules_text_write_action (self->game, self->setup, self->game->verbs,
                           &g_array_index (list, RulesAdvice, 0).action, text, sizeof text);
  printf (_ ("# best: %s. %s\n"), text, why);
}

static void
print_help (Play *self)
{
  fputs (_ ("Type an action. Names may be written without quotation marks, in small letters, and "
            "only by\ntheir beginning. The actions of this game:\n"),
         stderr);
  rt_cli_print_verbs (self->game, self->setup, stderr);
  fputs (_ ("Besides:\n"
            "  legal      what can be done now\n"
            "  show       how things stand, as the one to play sees them\n"
            "  undo [N]   take back the last choice, or N actions\n"
            "  redo [N]   do again what was taken back\n"
            "  help       this\n"
            "  quit       stop; with --file the game can be gone on with\n"),
         stderr);
  if (rt_map_is_kept (self->game, self->setup))
    fputs (_ ("  show --svg FILE\n             draw the table into this file\n"), stderr);
  if (!rules_people_only (self->game, self->setup))
    fputs (_ ("  hint       what a computer player would do, and why\n"), stderr);
}

/* How many actions to take back so that a person has the choice again. */
static unsigned
count_undo (Play *self)
{
  const RulesLog *log = rt_session_get_log (self->session);
  gsize depth = rules_log_depth (log);

  for (gsize n = 1; n <= depth; n++) {
    int actor = rules_log_played (log, depth - n)->actor;
    if (actor >= 0 ? !self->bot[actor] : self->is_typed)
      return (unsigned)n;
  }
  return 1;
}

/* "undo" and "redo" without a number mean a whole choice; the journal writes numbers. */
static void
undo_or_redo (Play *self, RulesEntry *entry, gboolean has_number)
{
  if (!has_number && entry->type == RULES_ENTRY_UNDO)
    entry->count = count_undo (self);
  if (!has_number && entry->type == RULES_ENTRY_REDO) {
    const RulesLog *log = rt_session_get_log (self->session);
    gsize depth = rules_log_depth (log);
    gsize most = rules_log_redoable (log);
    /* The choice, and what chance and computer players did after it. */
    for (entry->count = 1; entry->count < most; entry->count++) {
      int actor = rules_log_played (log, depth + entry->count)->actor;
      if (actor >= 0 ? !self->bot[actor] : self->is_typed)
        break;
    }
  }
  enter (self, entry);
}

/* ---- Reading ---- */

static gboolean
is_word (const char *line, gsize length, const char *word)
{
  return length == strlen (word) && memcmp (line, word, length) == 0;
}

/* "roll" or "draw" without what came of it, where that is typed in: the program does it. */
static gboolean
is_left_to_program (Play *self, const char *line, gsize length)
{
  RulesUrn urn;

  if (rules_actor (rt_session_get_state (self->session)) != RULES_CHANCE)
    return FALSE;
  self->game->chance (self->setup, rt_session_get_state (self->session), &urn);
  const char *verb = self->game->verbs[urn.base.verb].pattern;
  return length == strcspn (verb, " ") && memcmp (line, verb, length) == 0;
}

/* What is not an answer to a question, but asks one itself. FALSE if it is none of these. */
static gboolean
answer (Play *self, const char *line, gsize length)
{
  const RulesState *state = rt_session_get_state (self->session);
  g_autofree char *svg_path = read_svg_path (line, length);

  if (is_word (line, length, "legal"))
    rt_cli_print_legal (self->game, self->setup, state);
  else if (is_word (line, length, "hint"))
    print_hint (self);
  else if (is_word (line, length, "show"))
    print_state (self);
  else if (is_word (line, length, "help"))
    print_help (self);
  else if (svg_path)
    draw_state (self, svg_path);
  else
    return FALSE;
  return TRUE;
}

static void
enter_action (Play *self, RulesEntry *entry, gboolean is_named)
{
  if (self->game->verbs[entry->action.verb].is_correction && entry->actor >= 0 && !is_named)
    entry->actor = RULES_TABLE;
  if (entry->actor < 0 && !entry->origin[0])
    g_strlcpy (entry->origin, "typed", sizeof entry->origin);
  enter (self, entry);
}

/* What the strict reading has not understood. */
static void
take_loosely (Play *self, const char *line, gsize length, RulesProblem *problem)
{
  g_autofree char *text = g_strndup (line, length);
  g_autofree char *meant = NULL;
  RulesEntry entry;

  if (rt_typed_read (self->game, self->setup, rt_session_get_state (self->session), text, &entry,
                     &meant)) {
    enter_action (self, &entry, FALSE);
    return;
  }
  problem->line = self->line;
  /* The word that the loose reading stopped at goes before that of the strict one. */
  g_autofree char *what =
      meant ? g_strdup_printf ("%s:%u: %s", _ ("standard input"), self->line, meant)
            : rt_describe_problem (_ ("standard input"), self->game, self->setup, problem);
  complain (self, RT_EXIT_BAD, what);
}

/* What chance or the table says, with its origin but without the word before it. */
static gboolean
read_answer (Play *self, const char *line, gsize length, RulesEntry *entry)
{
  int actor = rules_actor (rt_session_get_state (self->session));
  g_autofree char *whole = NULL;
  RulesProblem problem;

  if (actor != RULES_CHANCE && actor != RULES_TABLE)
    return FALSE;
  whole = g_strdup_printf ("%s %.*s", actor == RULES_TABLE ? "table" : "chance", (int)length, line);
  return rules_text_read_entry (self->game, self->setup, whole, strlen (whole), entry, &problem);
}

static void
take_line (Play *self, const char *line, gsize length)
{
  RulesEntry entry = { .type = RULES_ENTRY_ACTION };
  RulesProblem problem;
  RulesProblem first;

  while (length > 0 && g_ascii_isspace (line[0])) {
    line++;
    length--;
  }
  while (length > 0 && g_ascii_isspace (line[length - 1]))
    length--;
  if (length == 0 || line[0] == '#' || answer (self, line, length))
    return;
  if (is_left_to_program (self, line, length)) {
    let_chance_act (self, &entry);
    enter (self, &entry);
  } else if (rules_text_read_action (self->game, self->setup, line, length, &entry.action,
                                     &first)) {
    /* An action without its actor: the one who must act. */
    entry.actor = rules_actor (rt_session_get_state (self->session));
    enter_action (self, &entry, FALSE);
  } else if (rules_text_read_entry (self->game, self->setup, line, length, &entry, &problem)) {
    if (entry.type == RULES_ENTRY_ACTION)
      enter_action (self, &entry, TRUE);
    else
      undo_or_redo (self, &entry, memchr (line, ' ', length) != NULL);
  } else if (read_answer (self, line, length, &entry)) {
    enter_action (self, &entry, TRUE);
  } else {
    /* The reading that got further is the one that was meant. */
    take_loosely (self, line, length, problem.column > first.column ? &problem : &first);
  }
}

/* One line, at most RULES_LINE_MAX bytes of it; FALSE at the end. What is longer is passed over. */
static gboolean
read_line (FILE *file, char *line, gsize *length)
{
  int c;

  *length = 0;
  while ((c = getc (file)) != EOF && c != '\n')
    if (*length < RULES_LINE_MAX)
      line[(*length)++] = (char)c;
  return c != EOF || *length > 0;
}

/* What is typed: a player's choice, what dice show, or what was drawn. */
static const char *
describe_typed (Play *self)
{
  const RulesState *state = rt_session_get_state (self->session);
  RulesUrn urn;

  if (rules_actor (state) >= 0)
    return self->setup->seat[rules_actor (state)];
  if (rules_actor (state) == RULES_TABLE)
    return _ ("table");
  if (rules_actor (state) != RULES_CHANCE)
    return _ ("game over");
  self->game->chance (self->setup, state, &urn);
  return urn.goes_back ? _ ("dice") : _ ("drawn");
}

static void
prompt (Play *self)
{
  if (isatty (STDIN_FILENO))
    fprintf (stderr, "%s> ", describe_typed (self));
}

/* Takes from a pipe no more than is read, so that the rest can be seen in it. */
static void
prepare_input (void)
{
  struct stat info;

  if (fstat (STDIN_FILENO, &info) == 0 && !S_ISREG (info.st_mode))
    setvbuf (stdin, NULL, _IONBF, 0);
}

/* What is asked now; of the table with what the map itself says about it. */
static void
ask (Play *self)
{
  const RulesState *state = rt_session_get_state (self->session);
  g_autofree char *by_map = rt_map_describe_question (self->game, self->setup, state);

  rt_cli_print_question (self->game, self->setup, state);
  if (by_map)
    rt_cli_print_remark (by_map);
  self->is_asked = TRUE;
}

static void
play (Play *self)
{
  char line[RULES_LINE_MAX];
  gsize length;
  gboolean was_over = FALSE;

  prepare_input ();
  for (;;) {
    if (!go_on (self))
      return;
    gboolean is_over = rules_actor (rt_session_get_state (self->session)) == RULES_OVER;
    if (is_over && !was_over)
      print_result (self);
    was_over = is_over;
    if (!self->is_asked)
      ask (self);
    fflush (stdout);
    prompt (self);
    self->line++;
    if (!read_line (stdin, line, &length) || is_word (line, length, "quit"))
      return;
    take_line (self, line, length);
    if (self->is_pointless)
      return;
  }
}

/* ---- Starting ---- */

/* The journal so far, so that the output is whole. */
static void
print_journal (Play *self)
{
  const RulesLog *log = rt_session_get_log (self->session);

  rules_text_write_setup (self->game, self->setup, rt_cli_write, stdout);
  for (gsize i = 0; i < rules_log_length (log); i++)
    print_entry (self, rules_log_entry (log, i));
  fflush (stdout);
}

static RtSession *
start (const RulesGame *game, const char *path, const RtCliSetup *wanted)
{
  g_autoptr (GError) error = NULL;
  RtSession *session;

  if (path && g_file_test (path, G_FILE_TEST_EXISTS)) {
    if (wanted->players || wanted->settings || wanted->components_path) {
      rt_cli_fail (_ ("%s: a game that has begun keeps its players, settings and components; leave "
                      "those options out to go on with it"),
                   path);
      return NULL;
    }
    session = rt_session_open (path, &error);
    if (session && rt_session_get_game (session) != game) {
      rt_cli_fail (_ ("%s: this is a game of %s, not of %s"), path,
                   rt_session_get_game (session)->title, game->title);
      g_clear_pointer (&session, rt_session_free);
      return NULL;
    }
    if (session && rt_session_get_torn_path (session))
      rt_cli_print (
          stderr,
          _ ("The last line of %s had not been written to its end when the program or the "
             "machine stopped. It was never confirmed; what there was of it is kept in %s.\n"),
          path, rt_session_get_torn_path (session));
  } else {
    RulesSetup *setup = rt_cli_make_setup (game, wanted);
    if (!setup)
      return NULL;
    session = rt_session_new (path, game, setup, &error);
    rules_setup_free (setup);
  }
  if (!session) {
    guint good_line = path ? rt_recover_look (path) : 0;
    rt_cli_fail ("%s", error->message);
    if (good_line)
      rt_cli_print (stderr,
                    _ ("Up to line %u the game is whole and can be gone on with, as a copy: "
                       "rocket-table recover %s\n"),
                    good_line, path);
  }
  return session;
}

/* What the options ask for. */
typedef struct {
  const RulesGame *game;
  RtCliSetup setup;
  const char *path;
  const char *bots;
  guint64 seed;
  gboolean is_typed;
} Wanted;

static int
play_wanted (const Wanted *wanted)
{
  g_autoptr (RtSession) session = start (wanted->game, wanted->path, &wanted->setup);
  if (!session)
    return RT_EXIT_BAD;

  Play self = { .session = session,
                .game = wanted->game,
                .setup = rt_session_get_setup (session),
                .bits = rules_bits (wanted->seed),
                .is_typed = wanted->is_typed };
  g_auto (GStrv) bot_names = rt_cli_make_bots (self.game, self.setup, wanted->bots, "person", TRUE);
  if (!bot_names)
    return RT_EXIT_BAD;
  self.bot_names = bot_names;
  for (int i = 0; i < self.setup->n_seats; i++)
    self.bot[i] = rules_player_new (self.game, self.setup, bot_names[i]);
  for (int i = 0; i < self.setup->n_seats; i++)
    self.people |= (unsigned)!self.bot[i] << i;

  print_journal (&self);
  printf ("# %s\n",
          _ ("“help” lists the words of this game, “legal” what can be done now, “show” how "
             "things stand."));
  play (&self);
  for (int i = 0; i < self.setup->n_seats; i++)
    rules_player_free (self.bot[i]);
  return self.exit_code;
}

/* GLib's options have a value or none: --map alone means what it usually does. */
static void
complete_map_option (int argc, char **argv)
{
  for (int i = 1; i < argc && strcmp (argv[i], "--") != 0; i++) {
    const char *next = i + 1 < argc ? argv[i + 1] : "";

    if (strcmp (argv[i], "--map") == 0 && strcmp (next, "on") != 0 && strcmp (next, "off") != 0
        && strcmp (next, "screen") != 0)
      argv[i] = (char *)"--map=on";
  }
}

/* The house rules that are set: those that a map needs, and then what is said one by one. */
static char **
list_settings (const char *map, char **settings)
{
  g_autoptr (GStrvBuilder) all = g_strv_builder_new ();

  if (!map)
    return g_strdupv (settings);
  g_autofree char *kept = g_strconcat ("map=", map, NULL);
  if (strcmp (map, "off") != 0)
    g_strv_builder_add (all, "edition=3");
  g_strv_builder_add (all, kept);
  if (settings)
    g_strv_builder_addv (all, (const char **)settings);
  return g_strv_builder_end (all);
}

static int
run (int argc, char **argv)
{
  g_autofree char *players = NULL;
  g_autofree char *seed = NULL;
  g_autofree char *map = NULL;
  g_auto (GStrv) fleets = NULL;
  g_auto (GStrv) catalogues = NULL;
  g_auto (GStrv) settings = NULL;
  g_autofree char *components = NULL;
  g_autofree char *path = NULL;
  g_autofree char *bots = NULL;
  g_autofree char *chance = NULL;
  const GOptionEntry entries[] = {
    { "players", 0, 0, G_OPTION_ARG_STRING, &players, N_ ("Their names in order"), "A,B" },
    { "seed", 0, 0, G_OPTION_ARG_STRING, &seed, N_ ("Draw the same dice and cards again"), "N" },
    { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &settings, N_ ("Choose a house rule"), "KEY=VALUE" },
    { "map", 0, 0, G_OPTION_ARG_STRING, &map,
      N_ ("Rocketmen: note where everything stands; “on”, the usual, follows your miniatures, with "
          "“screen” there are none"),
      "HOW" },
    { "components", 0, 0, G_OPTION_ARG_FILENAME, &components,
      N_ ("Play with the components of this file (see 'rocket-table components')"), "FILE" },
    { "fleet", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &fleets,
      N_ ("Rocketmen: the fleet of a player, once for each in order"), "FILE" },
    { "catalogue", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &catalogues,
      N_ ("Rocketmen: cards of the fleets"), "FILE" },
    { "file", 0, 0, G_OPTION_ARG_FILENAME, &path,
      N_ ("Keep the journal in this file; go on with it if there is one"), "FILE" },
    { "bots", 0, 0, G_OPTION_ARG_STRING, &bots,
      N_ ("Who plays each seat: person, level1 to level3, random, greedy, search:N"), "A,B" },
    { "chance", 0, 0, G_OPTION_ARG_STRING, &chance,
      N_ ("Dice and cards are drawn by the program (virtual) or typed in from the table (typed; "
          "“roll” or “draw” alone leaves one to the program)"),
      "HOW" },
    { NULL },
  };
  Wanted wanted = { .seed = rt_cli_fresh_seed () };

  complete_map_option (argc, argv);
  if (!rt_cli_parse (
          &rt_cli_play,
          _ ("Standard input: actions as in the journal, and legal, show, show --svg FILE, hint, "
             "undo, redo, help, quit.\nStandard output: the journal; what happens, what is asked "
             "and "
             "the answers are remarks (#) in it."),
          entries, &argc, &argv))
    return RT_EXIT_BAD;
  wanted.game = rt_cli_find_game (argc > 1 ? argv[1] : NULL);
  if (!wanted.game)
    return RT_EXIT_BAD;
  if (argc > 2)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[2]);
  if (seed && !g_ascii_string_to_unsigned (seed, 10, 0, G_MAXUINT64, &wanted.seed, NULL))
    return rt_cli_fail (_ ("the seed must be a whole number, not “%s”"), seed);
  if (map && rules_option (wanted.game, "map") < 0)
    return rt_cli_fail (_ ("%s has no map; leave --map out"), wanted.game->title);
  if (chance && strcmp (chance, "virtual") != 0 && strcmp (chance, "typed") != 0)
    return rt_cli_fail (_ ("--chance is “virtual” or “typed”, not “%s”"), chance);

  g_auto (GStrv) all_settings = list_settings (map, settings);
  wanted.setup = (RtCliSetup){ .players = players,
                               .settings = all_settings,
                               .components_path = components,
                               .fleet_paths = fleets,
                               .catalogue_paths = catalogues };
  wanted.path = path;
  wanted.bots = bots;
  wanted.is_typed = chance && strcmp (chance, "typed") == 0;
  return play_wanted (&wanted);
}

static const char *const options[] = { "--bots", "--catalogue", "--chance", "--components",
                                       "--file", "--fleet",     "--map",    "--players",
                                       "--seed", "--set",       NULL };

const RtCliCommand rt_cli_play = {
  .name = "play",
  .arguments = N_ ("GAME"),
  .summary = N_ ("Play a game by text"),
  .options = options,
  .takes_game = TRUE,
  .run = run,
};

/* ---- Score sheets ---- */

static int
run_score (int argc, char **argv)
{
  g_autofree char *players = NULL;
  g_autofree char *path = NULL;
  const GOptionEntry entries[] = {
    { "players", 0, 0, G_OPTION_ARG_STRING, &players, N_ ("Their names in order"), "A,B" },
    { "file", 0, 0, G_OPTION_ARG_FILENAME, &path,
      N_ ("Keep the sheet in this file; go on with it if there is one"), "FILE" },
    { NULL },
  };
  Wanted wanted = { .game = rules_find_game ("score-sheet") };

  if (!rt_cli_parse (&rt_cli_score,
                     _ ("Standard input: rows as “legal” shows them (a row written again is "
                        "corrected), and show, undo, redo,\nhelp, quit; “done” ends it."),
                     entries, &argc, &argv))
    return RT_EXIT_BAD;
  const RulesGame *played = rt_cli_find_game (argc > 1 ? argv[1] : NULL);
  if (!played)
    return RT_EXIT_BAD;
  if (argc > 2)
    return rt_cli_fail (_ ("“%s” is one argument too many"), argv[2]);

  /* A sheet that has begun knows its game. */
  gboolean has_begun = path && g_file_test (path, G_FILE_TEST_EXISTS);
  g_autofree char *setting = g_strconcat ("for=", played->id, NULL);
  char *settings[] = { setting, NULL };
  wanted.setup = (RtCliSetup){ .players = players, .settings = has_begun ? NULL : settings };
  wanted.path = path;
  return play_wanted (&wanted);
}

static const char *const score_options[] = { "--file", "--players", NULL };

const RtCliCommand rt_cli_score = {
  .name = "score",
  .arguments = N_ ("GAME"),
  .summary = N_ ("Keep the score of a game played with the physical pieces"),
  .options = score_options,
  .takes_game = TRUE,
  .run = run_score,
};
