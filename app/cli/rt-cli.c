/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands share: options, setups, JSON. */
#include "rt-cli-fleets.h"

#include "app/features/battle/rt-battle-setup-model.h"
#include "app/session/rt-language.h"

#include "rules/players/players.h"

#include <glib/gi18n.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

/* Takes the text over. */
static void
print_plain (FILE *to, char *text)
{
  g_autofree char *owned = text;
  g_autoptr (GString) plain = g_string_new (NULL);

  for (gsize left = strlen (text), n; left > 0; text += n, left -= n) {
    n = *text == '\n' ? 1 : rules_text_plain_length (text, left);
    if (n > 0)
      g_string_append_len (plain, text, (gssize)n);
    else
      g_string_append_printf (plain, "\\x%02x", (guchar)*text);
    n = MAX (n, 1);
  }
  /* Not g_printerr, which would spoil names in a C locale. */
  fputs (plain->str, to);
}

void
rt_cli_print (FILE *to, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  print_plain (to, g_strdup_vprintf (format, args));
  va_end (args);
}

int
rt_cli_fail (const char *format, ...)
{
  va_list args;

  va_start (args, format);
  fputs ("rocket-table: ", stderr);
  print_plain (stderr, g_strdup_vprintf (format, args));
  fputs ("\n", stderr);
  va_end (args);
  return RT_EXIT_BAD;
}

const RtCliCommand *
rt_cli_find_part (const RtCliCommand *command, const char *word)
{
  g_autofree char *name = g_strdup_printf ("%s %s", command->name, word ? word : "");

  for (gsize i = 0; command->parts && command->parts[i]; i++)
    if (strcmp (command->parts[i]->name, name) == 0)
      return command->parts[i];
  return NULL;
}

static void
print_parts (const RtCliCommand *command, FILE *to)
{
  for (gsize i = 0; command->parts[i]; i++)
    fprintf (to, "  %-18s %s\n", command->parts[i]->name, _ (command->parts[i]->summary));
}

int
rt_cli_run_part (const RtCliCommand *command, int argc, char **argv)
{
  const char *name = argc > 1 ? argv[1] : NULL;
  const RtCliCommand *part = rt_cli_find_part (command, name);

  if (part)
    return part->run (argc - 1, argv + 1);
  if (name && (strcmp (name, "--help") == 0 || strcmp (name, "-h") == 0)) {
    printf ("%s\n  rocket-table %s %s\n\n%s\n\n", _ ("Usage:"), command->name,
            rt_translate (command->arguments), _ (command->summary));
    print_parts (command, stdout);
    printf ("\n");
    printf (_ ("'rocket-table %s --help' tells more, and so for each of them."),
            command->parts[0]->name);
    printf ("\n");
    return RT_EXIT_OK;
  }
  if (name)
    rt_cli_fail (_ ("there is no command “%s %s”. There is:"), command->name, name);
  else
    rt_cli_fail (_ ("say which of these:"));
  print_parts (command, stderr);
  return RT_EXIT_BAD;
}

gboolean
rt_cli_parse (const RtCliCommand *command, const char *description, const GOptionEntry *entries,
              int *argc, char ***argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (command->arguments);
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup_printf ("rocket-table %s", command->name);
  const char *before = g_get_prgname ();

  g_option_context_set_summary (context, _ (command->summary));
  g_option_context_set_description (context, description);
  g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
  g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
  g_set_prgname (name); /* help begins with it */
  gboolean is_ok = g_option_context_parse (context, argc, argv, &error);
  g_set_prgname (before);
  if (!is_ok)
    rt_cli_fail (_ ("%s; see 'rocket-table %s --help'"), error->message, command->name);
  return is_ok;
}

const RulesGame *
rt_cli_find_game (const char *id)
{
  g_autoptr (GString) known = g_string_new (NULL);
  const RulesGame *game = id ? rules_find_game (id) : NULL;

  if (game)
    return game;
  for (gsize i = 0; rules_games[i]; i++)
    g_string_append_printf (known, "%s%s", i ? ", " : "", rules_games[i]->id);
  if (id)
    rt_cli_fail (_ ("there is no game “%s”; there is: %s"), id, known->str);
  else
    rt_cli_fail (_ ("say which game: %s"), known->str);
  return NULL;
}

/* ---- Setups ---- */

static gboolean
set_players (const RulesGame *game, RulesSetup *setup, const RtCliSetup *wanted)
{
  int n = wanted->n_players ? wanted->n_players : game->min_seats;
  g_auto (GStrv) names = NULL;

  if (wanted->players) {
    names = g_strsplit (wanted->players, ",", -1);
    n = (int)g_strv_length (names);
  }
  if (n < game->min_seats || n > game->max_seats) {
    rt_cli_fail (_ ("%s is for %d to %d players, not %d"), game->title, game->min_seats,
                 game->max_seats, n);
    return FALSE;
  }
  setup->n_seats = (guint8)n;
  for (int i = 0; i < n; i++) {
    g_autofree char *plain = names ? NULL : g_strdup_printf ("P%d", i + 1);
    const char *name = names ? g_strstrip (names[i]) : plain;
    if (strlen (name) >= RULES_NAME_MAX) {
      rt_cli_fail (_ ("the name “%s” is too long; %d bytes at most"), name, RULES_NAME_MAX - 1);
      return FALSE;
    }
    g_strlcpy (setup->seat[i], name, RULES_NAME_MAX);
  }
  return TRUE;
}

/* The words an option can have, as "sixth, shared". */
static char *
option_words (const RulesGame *game, const RulesSetup *setup, const RulesOption *option)
{
  const RulesKind *kind = rules_kind (game, option->kind);
  g_autoptr (GString) words = g_string_new (NULL);
  char number[12];

  if (!kind->words && !kind->word_of)
    return g_strdup_printf ("%d – %d", kind->min, kind->max);
  for (int v = kind->min; v <= kind->max; v++) {
    const char *word = rules_text_value (game, setup, option->kind, v, number);
    if (strcmp (word, "?") != 0)
      g_string_append_printf (words, "%s%s", words->len ? ", " : "", word);
  }
  return g_string_free (g_steal_pointer (&words), FALSE);
}

static gboolean
set_option (const RulesGame *game, RulesSetup *setup, const char *setting)
{
  const char *equals = strchr (setting, '=');
  g_autofree char *key = equals ? g_strndup (setting, (gsize)(equals - setting)) : NULL;
  g_autoptr (GString) known = g_string_new (NULL);

  if (!equals) {
    rt_cli_fail (_ ("“--set %s” lacks a value; write KEY=VALUE"), setting);
    return FALSE;
  }
  int option = rules_option (game, key);
  if (option < 0) {
    for (int i = 0; game->options[i].name; i++)
      g_string_append_printf (known, "%s%s", i ? ", " : "", game->options[i].name);
    rt_cli_fail (_ ("%s has no setting “%s”; there is: %s"), game->title, key, known->str);
    return FALSE;
  }
  if (!rules_text_read_value (game, setup, game->options[option].kind, equals + 1,
                              &setup->option[option])) {
    g_autofree char *words = option_words (game, setup, &game->options[option]);
    rt_cli_fail (_ ("“%s” cannot be “%s”; it can be: %s"), key, equals + 1, words);
    return FALSE;
  }
  return TRUE;
}

/* The players by their places, as files call them that are made for anybody. */
static void
name_places (RulesSetup *setup)
{
  for (int i = 0; i < setup->n_seats; i++)
    g_snprintf (setup->seat[i], sizeof setup->seat[i], "P%d", i + 1);
}

/* Rows say whose they are by name, or by place: P1 is the first player, whoever that is. */
static gboolean
read_components (const RulesGame *game, RulesSetup *setup, const char *text, gsize length,
                 RulesProblem *problem)
{
  char names[RULES_SEATS_MAX][RULES_NAME_MAX];
  RulesProblem ignored;
  gboolean is_read;

  if (rules_text_read_components (game, setup, text, length, problem))
    return TRUE;
  memcpy (names, setup->seat, sizeof names);
  name_places (setup);
  is_read = rules_text_read_components (game, setup, text, length, &ignored);
  memcpy (setup->seat, names, sizeof names);
  return is_read;
}

static gboolean
load_components (const RulesGame *game, RulesSetup *setup, const char *path)
{
  g_autoptr (GError) error = NULL;
  RulesProblem problem;
  gsize length;
  g_autofree char *text = rt_read_file (path, &length, &error);

  if (!text) {
    rt_cli_fail ("%s", error->message);
    return FALSE;
  }
  if (read_components (game, setup, text, length, &problem))
    return TRUE;
  g_autofree char *why = rt_describe_problem (path, game, setup, &problem);
  rt_cli_fail ("%s", why);
  return FALSE;
}

/* Fleets that may not be played are told as `fleet check` does. */
static gboolean
load_fleets (RulesSetup *setup, const RtCliSetup *wanted)
{
  g_autoptr (GPtrArray) fleets = g_ptr_array_new_with_free_func ((GDestroyNotify)fleet_free);
  g_autoptr (FleetCatalogue) catalogue = rt_cli_load_catalogues (wanted->catalogue_paths);
  gboolean is_good = TRUE;

  if (!catalogue)
    return FALSE;
  for (char **path = wanted->fleet_paths; *path; path++) {
    Fleet *fleet = rt_cli_load_fleet (*path);
    if (!fleet)
      return FALSE;
    g_ptr_array_add (fleets, fleet);
    g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);
    is_good = is_good && report->is_valid;
    for (guint i = 0; !report->is_valid && i < report->problems->len; i++)
      rt_cli_print_problem (stderr, *path, report->problems->pdata[i]);
  }
  if (!is_good) {
    rt_cli_fail (_ ("a fleet that is not legal cannot be played; mend it first"));
    return FALSE;
  }
  const Fleet *const *all = (const Fleet *const *)fleets->pdata;
  if (!wanted->players)
    rt_battle_setup_name_seats (setup, all, fleets->len);
  g_autoptr (GError) error = NULL;
  if (rt_battle_setup_put_fleets (setup, catalogue, all, fleets->len, &error))
    return TRUE;
  rt_cli_fail_error (error);
  return FALSE;
}

/* As many players as fleets, and the game that has them. */
static gboolean
check_fleets_wanted (const RulesGame *game, const RulesSetup *setup, const RtCliSetup *wanted)
{
  guint n = g_strv_length (wanted->fleet_paths);

  if (strcmp (game->id, "rocketmen") != 0)
    rt_cli_fail (_ ("%s has no fleets; leave --fleet out"), game->title);
  else if (n != setup->n_seats)
    rt_cli_fail (_ ("%u fleets are named for %u players; name one for each"), n, setup->n_seats);
  else if (wanted->components_path)
    rt_cli_fail (_ ("--fleet and --components both bring ships; leave one out"));
  else
    return TRUE;
  return FALSE;
}

RulesSetup *
rt_cli_make_setup (const RulesGame *game, const RtCliSetup *asked)
{
  RtCliSetup all = *asked;
  const RtCliSetup *wanted = &all;
  RulesSetup *setup = rules_setup_new (game);
  RulesReason refusal;
  gboolean is_ok;

  if (!setup)
    g_error ("out of memory");
  if (all.fleet_paths && all.n_players == 0)
    all.n_players = (int)g_strv_length (all.fleet_paths);
  is_ok = set_players (game, setup, wanted);
  if (is_ok && wanted->fleet_paths)
    is_ok = check_fleets_wanted (game, setup, wanted) && load_fleets (setup, wanted);
  for (char **setting = wanted->settings; is_ok && setting && *setting; setting++)
    is_ok = set_option (game, setup, *setting);
  if (is_ok && wanted->components_path)
    is_ok = load_components (game, setup, wanted->components_path);
  if (is_ok && !rules_setup_check (game, setup, &refusal)) {
    g_autofree char *why = rt_describe_refusal (game, setup, &refusal);
    rt_cli_fail ("%s", why);
    is_ok = FALSE;
  }
  if (is_ok)
    return setup;
  rules_setup_free (setup);
  return NULL;
}

gboolean
rt_cli_check_computers (const RulesGame *game, const RulesSetup *setup)
{
  const char *why = rules_people_only (game, setup);

  if (why)
    rt_cli_fail ("%s", _ (why));
  return !why;
}

char **
rt_cli_make_bots (const RulesGame *game, const RulesSetup *setup, const char *list,
                  const char *usual, gboolean people)
{
  g_auto (GStrv) bots = NULL;
  int n_seats = setup->n_seats;

  if (!list) {
    bots = g_new0 (char *, (gsize)n_seats + 1);
    for (int i = 0; i < n_seats; i++)
      bots[i] = g_strdup (usual);
    return g_steal_pointer (&bots);
  }
  bots = g_strsplit (list, ",", -1);
  if ((int)g_strv_length (bots) != n_seats) {
    rt_cli_fail (_ ("“--bots %s” names %u; there are %d players"), list, g_strv_length (bots),
                 n_seats);
    return NULL;
  }
  for (char **bot = bots; *bot; bot++) {
    gboolean is_person = people && strcmp (*bot, "person") == 0;

    if (!is_person && !rules_player_is_spec (*bot)) {
      rt_cli_fail (_ ("there is no computer player “%s”; there is: level1 to level3, random, "
                      "greedy, search, search:N%s"),
                   *bot, people ? ", person" : "");
      return NULL;
    }
    if (!is_person && !rt_cli_check_computers (game, setup))
      return NULL;
  }
  return g_steal_pointer (&bots);
}

guint64
rt_cli_fresh_seed (void)
{
  guint32 seed;

  if (getrandom (&seed, sizeof seed, 0) != sizeof seed)
    g_error ("the operating system gives no random numbers");
  return seed;
}

/* ---- Long work ---- */

/* A signal handler can reach nothing but a global. */
static volatile sig_atomic_t is_cancelled;

static void
cancel_cb (int signal_number)
{
  is_cancelled = 1;
  /* Who presses it again does not want to wait for what is being done. */
  signal (signal_number, SIG_DFL);
}

void
rt_cli_watch_cancel (void)
{
  signal (SIGINT, cancel_cb);
}

gboolean
rt_cli_is_cancelled (void)
{
  return is_cancelled;
}

void
rt_cli_write (const char *bytes, size_t n, void *file)
{
  fwrite (bytes, 1, n, file);
}

/* ---- JSON ---- */

void
rt_cli_add_int (JsonBuilder *builder, const char *name, gint64 value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_int_value (builder, value);
}

void
rt_cli_add_double (JsonBuilder *builder, const char *name, double value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_double_value (builder, value);
}

void
rt_cli_add_string (JsonBuilder *builder, const char *name, const char *value)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

void
rt_cli_add_result (JsonBuilder *builder, const RulesGame *game, const RulesSetup *setup,
                   const RulesState *state)
{
  RulesResult result;

  game->result (setup, state, &result);
  json_builder_set_member_name (builder, "scores");
  json_builder_begin_object (builder);
  for (int i = 0; !game->is_unscored && i < setup->n_seats; i++) {
    json_builder_set_member_name (builder, setup->seat[i]);
    json_builder_add_int_value (builder, result.score[i]);
  }
  json_builder_end_object (builder);
  json_builder_set_member_name (builder, "winners");
  json_builder_begin_array (builder);
  for (int i = 0; i < setup->n_seats; i++)
    if (rules_actor (state) == RULES_OVER && (result.winners >> i & 1))
      json_builder_add_string_value (builder, setup->seat[i]);
  json_builder_end_array (builder);
}

typedef struct {
  JsonBuilder *builder;
  const RulesGame *game;
  const RulesSetup *setup;
  const char *name; /* of the facts being added */
} FactWriter;

static void
add_value (FactWriter *self, const RulesFact *fact, int16_t value)
{
  const RulesKind *kind = rules_kind (self->game, fact->kind);
  char number[12];

  if (value == RULES_HIDDEN)
    json_builder_add_null_value (self->builder);
  else if (kind->words || kind->word_of)
    json_builder_add_string_value (
        self->builder, rules_text_value (self->game, self->setup, fact->kind, value, number));
  else
    json_builder_add_int_value (self->builder, value);
}

static void
add_values (FactWriter *self, const RulesFact *fact)
{
  if (!fact->is_list) {
    add_value (self, fact, fact->value[0]);
    return;
  }
  json_builder_begin_array (self->builder);
  for (gsize i = 0; i < fact->n_values; i++)
    add_value (self, fact, fact->value[i]);
  json_builder_end_array (self->builder);
}

/* Games tell a seat's facts together; JSON wants all seats of one fact together. So the facts are
 * asked for once for each name. */
static void
add_fact_cb (const RulesFact *fact, void *data)
{
  FactWriter *self = data;

  if (strcmp (fact->name, self->name) != 0)
    return;
  if (fact->seat >= 0)
    json_builder_set_member_name (self->builder, self->setup->seat[fact->seat]);
  add_values (self, fact);
}

static void
collect_name_cb (const RulesFact *fact, void *data)
{
  GPtrArray *facts = data;

  for (guint i = 0; i < facts->len; i++) {
    RulesFact *known = g_ptr_array_index (facts, i);
    if (strcmp (known->name, fact->name) == 0)
      return;
  }
  g_ptr_array_add (facts, g_memdup2 (fact, sizeof *fact));
}

void
rt_cli_add_facts (JsonBuilder *builder, const RulesGame *game, const RulesSetup *setup,
                  const RulesState *state)
{
  g_autoptr (GPtrArray) facts = g_ptr_array_new_with_free_func (g_free);
  FactWriter writer = { .builder = builder, .game = game, .setup = setup };

  game->show (setup, state, collect_name_cb, facts);
  json_builder_set_member_name (builder, "state");
  json_builder_begin_object (builder);
  for (guint i = 0; i < facts->len; i++) {
    const RulesFact *first = g_ptr_array_index (facts, i);
    writer.name = first->name;
    json_builder_set_member_name (builder, first->name);
    if (first->seat >= 0)
      json_builder_begin_object (builder);
    game->show (setup, state, add_fact_cb, &writer);
    if (first->seat >= 0)
      json_builder_end_object (builder);
  }
  json_builder_end_object (builder);
}

/* The next character; one that a terminal would obey as \u009b, which means the same. */
static const char *
copy_character (GString *text, const char *json)
{
  gsize length = strnlen (json, 4);
  gsize n = rules_text_plain_length (json, length);

  if (n == 0 && (guchar)*json >= 0x7f) {
    gunichar c = g_utf8_get_char_validated (json, (gssize)length);
    gboolean is_good = c <= G_MAXUINT16;
    g_string_append_printf (text, "\\u%04x", is_good ? c : 0xfffd);
    return is_good ? g_utf8_next_char (json) : json + 1;
  }
  n = MAX (n, 1);
  g_string_append_len (text, json, (gssize)n);
  return json + n;
}

/* json-glib writes seventeen digits, so that 62.4 comes out as 62.399999999999999. Numbers are
 * written again with as few as give the same number. */
static char *
write_again (const char *json)
{
  GString *text = g_string_new (NULL);
  gboolean is_string = FALSE;

  while (*json) {
    gsize length = is_string ? 0 : strspn (json, "+-.0123456789eE");
    char *end = NULL;
    double value = length > 0 ? g_ascii_strtod (json, &end) : 0;

    if (end && (gsize)(end - json) == length && memchr (json, '.', length)) {
      char buffer[G_ASCII_DTOSTR_BUF_SIZE];
      char format[] = "%.15g";

      /* Fifteen digits are always those that were meant; more only where they are needed. */
      do
        g_ascii_formatd (buffer, sizeof buffer, format, value);
      while (g_ascii_strtod (buffer, NULL) != value && format[3]++ < '7');
      if (!strpbrk (buffer, ".e"))
        g_strlcat (buffer, ".0", sizeof buffer);
      g_string_append (text, buffer);
      json += length;
      continue;
    }
    if (*json == '\\' && is_string)
      g_string_append_c (text, *json++);
    else if (*json == '"')
      is_string = !is_string;
    json = copy_character (text, json);
  }
  return g_string_free (text, FALSE);
}

void
rt_cli_print_json (JsonBuilder *builder)
{
  g_autoptr (JsonGenerator) generator = json_generator_new ();

  json_builder_end_object (builder);
  g_autoptr (JsonNode) root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  g_autofree char *text = json_generator_to_data (generator, NULL);
  g_autofree char *shortened = write_again (text);
  puts (shortened);
}
