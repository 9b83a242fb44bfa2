/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-model.h. */
#include "rt-spacecraft-model.h"

#include "rules/rules-text.h"

#include <glib/gi18n.h>
#include <stdarg.h>

/* ---- Words ---- */

static const char *const kind_words[RT_SC_KINDS] = { "nose", "hull", "fin", "connector", "engine" };
static const char *const colour_words[RT_SC_COLOURS] = { "white", "blue", "gold" };

static const char *
word_of (const RtSpacecraft *self, const char *kind, int value)
{
  const RulesKind *words = rules_kind (self->rules, kind);
  return words->words[value - words->min];
}

RtScKind
rt_spacecraft_kind (const RtSpacecraft *self, int module)
{
  const char *word = word_of (self, "module", module);

  for (int i = 0; i < RT_SC_KINDS; i++)
    if (g_str_has_suffix (word, kind_words[i]))
      return (RtScKind)i;
  return RT_SC_HULL;
}

unsigned
rt_spacecraft_colours (const RtSpacecraft *self, int module)
{
  const char *word = word_of (self, "module", module);
  unsigned colours = 0;

  for (int i = 0; i < RT_SC_COLOURS; i++)
    colours |= strstr (word, colour_words[i]) ? 1u << i : 0;
  return colours;
}

const char *
rt_spacecraft_junk_name (const RtSpacecraft *self, int junk)
{
  static const char *const names[RT_SC_JUNKS] = { N_ ("screw"),   N_ ("bulb"),  N_ ("gear"),
                                                  N_ ("battery"), N_ ("cable"), N_ ("propeller"),
                                                  N_ ("tape") };
  return _ (names[junk]);
}

static const char *
kind_name (RtScKind kind)
{
  static const char *const names[RT_SC_KINDS] = { N_ ("nose"), N_ ("hull"), N_ ("fin"),
                                                  N_ ("connector"), N_ ("engine") };
  return _ (names[kind]);
}

const char *
rt_spacecraft_space_name (const RtSpacecraft *self, int space)
{
  return word_of (self, "space", space);
}

char *
rt_spacecraft_module_name (const RtSpacecraft *self, int module)
{
  static const char *const colours[] = { N_ ("grey"),           N_ ("white"), N_ ("blue"),
                                         N_ ("white and blue"), N_ ("gold"),  N_ ("white and gold"),
                                         N_ ("blue and gold") };

  /* Translators: a colour, then a part of a rocket. */
  return g_strdup_printf (C_ ("module", "%s %s"), _ (colours[rt_spacecraft_colours (self, module)]),
                          kind_name (rt_spacecraft_kind (self, module)));
}

const char *
rt_spacecraft_goal_name (int goal)
{
  static const char *const names[RT_SC_GOALS] = {
    N_ ("Identical fins on both sides of a hull"),
    N_ ("Identical hulls joined by a connector"),
    N_ ("Identical connectors on both sides of a hull"),
    N_ ("Nose and engine of one colour on the same hull"),
    N_ ("Nose on a hull of its colour"),
    N_ ("Engine under a hull of its colour"),
    N_ ("Identical hulls, one on the other"),
    N_ ("Identical noses on hulls joined by a connector"),
  };
  return _ (names[goal]);
}

static void
add_need (GString *text, int n, const char *what)
{
  if (n == 0)
    return;
  if (text->len)
    g_string_append (text, ", ");
  g_string_append_printf (text, "%d %s", n, what);
}

char *
rt_spacecraft_describe_project (const RtScProject *project)
{
  static const char *const colours[RT_SC_COLOURS] = { N_ ("white"), N_ ("blue"), N_ ("gold") };
  GString *text = g_string_new (NULL);

  switch (project->asks) {
  case RT_SC_ASKS_MODULES:
    for (int i = 0; i < RT_SC_KINDS; i++)
      add_need (text, project->need[i], kind_name ((RtScKind)i));
    break;
  case RT_SC_ASKS_COLOURS:
    for (int i = 0; i < RT_SC_COLOURS; i++)
      add_need (text, project->need[i], _ (colours[i]));
    break;
  case RT_SC_ASKS_WIDTH:
    g_string_printf (text, _ ("%d wide"), project->need[0]);
    break;
  case RT_SC_ASKS_HEIGHT:
    g_string_printf (text, _ ("%d high"), project->need[0]);
    break;
  }
  return g_string_free (text, FALSE);
}

char *
rt_spacecraft_describe_subject (int subject)
{
  static const char *const names[] = {
    N_ ("each white module"), N_ ("each blue module"), N_ ("each gold module"),
    N_ ("each nose"),         N_ ("each hull"),        N_ ("each fin"),
    N_ ("each connector"),    N_ ("each engine"),      N_ ("each two-coloured module"),
  };
  return g_strdup (_ (names[subject]));
}

/* ---- Actions ---- */

static gboolean
begins_with_word (const char *pattern, const char *word)
{
  size_t length = strlen (word);
  return strncmp (pattern, word, length) == 0 && (pattern[length] == ' ' || !pattern[length]);
}

RulesAction
rt_spacecraft_action (const RtSpacecraft *self, const char *verb, ...)
{
  RulesAction action = { 0 };
  va_list values;

  while (!begins_with_word (self->rules->verbs[action.verb].pattern, verb))
    action.verb++;
  va_start (values, verb);
  for (int value; (value = va_arg (values, int)) != G_MININT;)
    action.arg[action.n_args++] = (int16_t)value;
  va_end (values);
  return action;
}

gboolean
rt_spacecraft_is (const RtSpacecraft *self, const RulesAction *action, const char *verb)
{
  return begins_with_word (self->rules->verbs[action->verb].pattern, verb);
}

/* ---- The box ---- */

static void
read_project (RtSpacecraft *self, const RulesAction *row, RtScAsks asks)
{
  RtScProject *project = &self->project[row->arg[0]];

  *project = (RtScProject){ row->arg[0], asks, row->arg[1], row->arg[2], { 0 } };
  for (int i = 3; i < row->n_args; i++)
    project->need[i - 3] = row->arg[i];
}

static void
read_compartment (RtSpacecraft *self, const RulesAction *row)
{
  RtScCompartment *column = self->compartment[row->arg[0] - 1];
  int i = 0;

  while (i < RT_SC_COMPARTMENTS - 1 && column[i].module >= 0)
    i++;
  column[i].module = row->arg[1];
  column[i].cost = row->arg[2];
}

static void
read_row (RtSpacecraft *self, const RulesAction *row)
{
  const char *pattern = self->rules->components[row->verb].pattern;

  if (begins_with_word (pattern, "tile"))
    self->weight[row->arg[0]] = row->arg[1];
  else if (begins_with_word (pattern, "compartment"))
    read_compartment (self, row);
  else if (begins_with_word (pattern, "goal"))
    self->goal_points[row->arg[0]] = row->arg[1];
  else if (begins_with_word (pattern, "project"))
    read_project (self, row,
                  strstr (pattern, "width")    ? RT_SC_ASKS_WIDTH
                  : strstr (pattern, "height") ? RT_SC_ASKS_HEIGHT
                  : strstr (pattern, "white")  ? RT_SC_ASKS_COLOURS
                                               : RT_SC_ASKS_MODULES);
  else if (begins_with_word (pattern, "plan") && row->arg[0] == self->plan)
    for (int i = 0; i < RT_SC_KINDS; i++)
      self->plan_need[i] = row->arg[1 + i];
  else if (begins_with_word (pattern, "card"))
    for (int i = 0; i < self->n_cards; i++) {
      RtScCard *card = &self->card[i];
      if (card->id != row->arg[0])
        continue;
      card->subject = row->arg[1];
      /* Side B, with fewer spaces, stands after side A. */
      for (int k = 0; k < card->n_spaces; k++)
        card->value[k] =
            row->arg[2 + k + (card->n_spaces < RT_SC_CARD_SPACES ? RT_SC_CARD_SPACES : 0)];
    }
}

/* ---- Facts ---- */

typedef struct {
  RtSpacecraft *self;
  int column[RT_SC_COLUMNS * RT_SC_COMPARTMENTS];
  int module[RT_SC_COLUMNS * RT_SC_COMPARTMENTS];
  int space[RT_SC_SPACES];
  int marked[RT_SC_CARDS * RT_SC_CARD_SPACES];
} Reading;

static int
copy_values (const RulesFact *fact, int *to, size_t room)
{
  size_t n = MIN (fact->n_values, room);

  for (size_t i = 0; i < n; i++)
    to[i] = fact->value[i];
  return (int)n;
}

static void
read_stock (RtSpacecraft *self, int column, int module, int stock)
{
  for (int i = 0; i < RT_SC_COMPARTMENTS; i++)
    if (self->compartment[column - 1][i].module == module)
      self->compartment[column - 1][i].stock = stock;
}

static void
read_marker (RtSpacecraft *self, int id, int seat)
{
  for (int i = 0; i < self->n_cards; i++)
    if (self->card[i].id == id)
      self->card[i].marker[self->card[i].n_markers++] = seat;
}

static void
read_table_fact (Reading *reading, const RulesFact *fact)
{
  RtSpacecraft *self = reading->self;
  const char *name = fact->name;

  if (g_str_equal (name, "piles"))
    copy_values (fact, reading->space, RT_SC_SPACES);
  else if (g_str_equal (name, "top tiles"))
    for (size_t i = 0; i < fact->n_values; i++)
      self->top[reading->space[i]] = fact->value[i];
  else if (g_str_equal (name, "pile heights"))
    for (size_t i = 0; i < fact->n_values; i++)
      self->height[reading->space[i]] = fact->value[i];
  else if (g_str_equal (name, "tokens"))
    self->n_tokens = copy_values (fact, self->token, RT_SC_COLUMNS);
  else if (g_str_equal (name, "workshop"))
    copy_values (fact, reading->module, G_N_ELEMENTS (reading->module));
  else if (g_str_equal (name, "workshop columns"))
    copy_values (fact, reading->column, G_N_ELEMENTS (reading->column));
  else if (g_str_equal (name, "workshop stock"))
    for (size_t i = 0; i < fact->n_values; i++)
      read_stock (self, reading->column[i], reading->module[i], fact->value[i]);
  else if (g_str_equal (name, "countdown"))
    self->countdown = fact->value[0];
  else if (g_str_equal (name, "last leaves"))
    self->last_leaves = fact->value[0];
  else if (g_str_equal (name, "upper row"))
    self->n_upper = copy_values (fact, self->upper, RT_SC_ROW_CARDS);
  else if (g_str_equal (name, "lower row"))
    self->n_lower = copy_values (fact, self->lower, RT_SC_ROW_CARDS);
  else if (g_str_equal (name, "project pile"))
    self->n_pile = fact->value[0];
  else if (g_str_equal (name, "marked cards"))
    copy_values (fact, reading->marked, G_N_ELEMENTS (reading->marked));
  else if (g_str_equal (name, "marked by"))
    for (size_t i = 0; i < fact->n_values; i++)
      read_marker (self, reading->marked[i], fact->value[i]);
}

/* What the rows of the box want to know before they are read. */
static void
read_early_fact (const RulesFact *fact, void *data)
{
  RtSpacecraft *self = data;

  if (g_str_equal (fact->name, "plan"))
    self->plan = fact->value[0];
  else if (g_str_equal (fact->name, "cards"))
    for (size_t i = 0; i < MIN (fact->n_values, RT_SC_CARDS); i++)
      self->card[self->n_cards++].id = fact->value[i];
  else if (g_str_equal (fact->name, "card spaces"))
    for (int i = 0; i < self->n_cards; i++)
      self->card[i].n_spaces = fact->value[i];
}

static void
read_rocket_fact (RtScSeat *seat, const RulesFact *fact)
{
  size_t n = MIN (fact->n_values, RT_SC_MODULES);

  if (g_str_equal (fact->name, "rocket"))
    seat->n_modules = (int)n;
  for (size_t i = 0; i < n; i++) {
    RtScModule *module = &seat->module[i];
    int *to = g_str_has_suffix (fact->name, "across") ? &module->x
              : g_str_has_suffix (fact->name, "down") ? &module->y
                                                      : &module->module;
    *to = fact->value[i];
  }
}

/* Facts of a seat that are one number. */
static gboolean
read_seat_number (RtSpacecraft *self, RtScSeat *seat, const RulesFact *fact)
{
  const struct {
    const char *name;
    int *to;
  } numbers[] = {
    { "pawn", &seat->pawn },
    { "goal", &seat->goal },
    { "markers", &seat->markers },
    { "reserved", &seat->reserved },
    { "countdown points", &seat->countdown_points },
    { "plan points", &seat->plan_points },
    { "goal points", &seat->goal_points },
    { "project points", &seat->project_points },
    { "built now", &self->built_now },
    { "taken now", &self->taken_now },
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (g_str_equal (fact->name, numbers[i].name)) {
      *numbers[i].to = fact->value[0];
      return TRUE;
    }
  return FALSE;
}

static void
read_seat_fact (RtSpacecraft *self, const RulesFact *fact)
{
  RtScSeat *seat = &self->seat[fact->seat];

  if (read_seat_number (self, seat, fact))
    return;
  if (g_str_equal (fact->name, "cart"))
    seat->n_cart = copy_values (fact, seat->cart, RT_SC_CART_TILES);
  else if (g_str_equal (fact->name, "beside"))
    seat->n_beside = copy_values (fact, seat->beside, RT_SC_TILES);
  else if (g_str_equal (fact->name, "goals to choose from"))
    seat->n_offered = copy_values (fact, seat->offered, 2);
  else if (g_str_equal (fact->name, "apart"))
    seat->n_apart = copy_values (fact, seat->apart, RT_SC_MODULES);
  else if (g_str_equal (fact->name, "projects"))
    seat->n_taken = copy_values (fact, seat->taken, RT_SC_PROJECTS);
  else if (g_str_has_prefix (fact->name, "rocket"))
    read_rocket_fact (seat, fact);
}

static void
read_fact (const RulesFact *fact, void *data)
{
  Reading *reading = data;

  if (fact->seat < 0)
    read_table_fact (reading, fact);
  else
    read_seat_fact (reading->self, fact);
}

/* ---- What may be done ---- */

static void
count_way (RtSpacecraft *self, const RulesAction *action)
{
  RtScCompartment *column = self->compartment[action->arg[1] - 1];

  self->n_builds++;
  for (int i = 0; i < RT_SC_COMPARTMENTS; i++)
    column[i].n_ways += column[i].module == action->arg[0];
}

static void
read_legal (RtSpacecraft *self)
{
  for (guint i = 0; i < self->legal->len; i++) {
    const RulesAction *action = &g_array_index (self->legal, RulesAction, i);
    guint32 bit = action->n_args && action->arg[0] >= 0 ? 1u << (action->arg[0] & 31) : 0;

    if (rt_spacecraft_is (self, action, "visit") || rt_spacecraft_is (self, action, "search"))
      self->reach |= bit;
    else if (rt_spacecraft_is (self, action, "build"))
      count_way (self, action);
    else if (rt_spacecraft_is (self, action, "take"))
      self->takes |= bit;
    else if (rt_spacecraft_is (self, action, "reserve"))
      self->reserves |= bit;
    else if (rt_spacecraft_is (self, action, "mark"))
      self->marks |= bit;
    self->can_leave |= rt_spacecraft_is (self, action, "leave");
    self->can_finish |= rt_spacecraft_is (self, action, "finish");
  }
}

/* Asks the rules for each pile why it cannot be taken. */
static void
find_heavy (RtSpacecraft *self, const RulesState *view)
{
  g_autofree RulesOutcome *outcome = g_new (RulesOutcome, 1);
  RulesState copy;

  if (self->phase != RT_SC_INSIDE || !self->legal->len)
    return;
  for (int i = 0; i < RT_SC_SPACES; i++) {
    RulesAction action = rt_spacecraft_action (self, "search", i, G_MININT);

    if (self->top[i] < 0 || self->reach >> i & 1)
      continue;
    rules_copy (self->rules, &copy, view);
    if (!rules_apply (self->rules, self->setup, &copy, &action, outcome)
        && g_str_equal (outcome->refusal.phrase->id, "too-heavy"))
      self->heavy |= 1u << i;
  }
}

static RtScPhase
find_phase (const RtSpacecraft *self)
{
  const RtScSeat *seat = &self->seat[MAX (self->actor, 0)];

  if (self->actor == RULES_OVER)
    return RT_SC_ENDED;
  if (self->actor < 0)
    return RT_SC_WAITING;
  if (seat->n_apart)
    return RT_SC_APART;
  if (self->built_now >= 0)
    return RT_SC_LEAVING;
  if (seat->goal < 0)
    return RT_SC_CHOOSING;
  return seat->pawn >= 0 ? RT_SC_INSIDE : RT_SC_OUTSIDE;
}

/* ---- All of it ---- */

static void
begin_reading (RtSpacecraft *self, RtGame *game)
{
  const RulesSetup *setup = rt_game_get_setup (game);

  rt_spacecraft_clear (self);
  self->rules = rt_game_get_rules (game);
  self->setup = setup;
  self->n_seats = setup->n_seats;
  self->side = setup->n_seats == 2 ? RT_SC_ROW - 1 : RT_SC_ROW;
  self->is_advanced = setup->option[rules_option (self->rules, "mode")] != 0;
  self->actor = rt_game_get_actor (game);
  self->built_now = -1;
  for (int i = 0; i < RT_SC_SPACES; i++)
    self->top[i] = -1;
  for (int i = 0; i < RT_SC_COLUMNS; i++)
    for (int k = 0; k < RT_SC_COMPARTMENTS; k++)
      self->compartment[i][k].module = -1;
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    self->seat[i].pawn = self->seat[i].goal = -1;
}

static void
sum_up (RtSpacecraft *self)
{
  for (int i = 0; i < self->n_seats; i++) {
    RtScSeat *seat = &self->seat[i];

    seat->points =
        seat->countdown_points + seat->plan_points + seat->goal_points + seat->project_points;
    for (int k = 0; k < seat->n_cart; k++)
      seat->cart_weight += self->weight[seat->cart[k]];
    if (seat->reserved == RULES_HIDDEN)
      seat->reserved = RT_SC_HIDDEN_CARD;
    if (seat->n_offered && seat->offered[0] == RULES_HIDDEN)
      seat->n_offered = 0;
  }
}

void
rt_spacecraft_read (RtSpacecraft *self, RtGame *game, int seat)
{
  g_autofree RulesState *view = g_new0 (RulesState, 1);
  Reading reading = { .self = self };
  RulesAction row;

  begin_reading (self, game);
  rt_game_get_view (game, seat, view);
  self->rules->show (self->setup, view, read_early_fact, self);
  for (size_t i = 0; self->rules->get_component (self->setup, i, &row); i++)
    read_row (self, &row);
  self->rules->show (self->setup, view, read_fact, &reading);
  self->phase = find_phase (self);
  self->legal = rt_game_get_legal (game);
  read_legal (self);
  find_heavy (self, view);
  sum_up (self);
}

void
rt_spacecraft_clear (RtSpacecraft *self)
{
  g_clear_pointer (&self->legal, g_array_unref);
  *self = (RtSpacecraft){ 0 };
}

/* ---- Rockets ---- */

int
rt_spacecraft_module_at (const RtScSeat *seat, int x, int y)
{
  for (int i = 0; i < seat->n_modules; i++)
    if (seat->module[i].x == x && seat->module[i].y == y)
      return seat->module[i].module;
  return -1;
}

static int
module_of (const RtScSeat *seat, int i)
{
  return i < seat->n_modules ? seat->module[i].module : seat->apart[i - seat->n_modules];
}

int
rt_spacecraft_count_kind (const RtSpacecraft *self, const RtScSeat *seat, RtScKind kind)
{
  int n = 0;

  for (int i = 0; i < seat->n_modules + seat->n_apart; i++)
    n += rt_spacecraft_kind (self, module_of (seat, i)) == kind;
  return n;
}

int
rt_spacecraft_count_subject (const RtSpacecraft *self, const RtScSeat *seat, int subject)
{
  int n = 0;

  if (subject >= RT_SC_SUBJECT_KINDS && subject < RT_SC_SUBJECT_TWO_COLOURS)
    return rt_spacecraft_count_kind (self, seat, (RtScKind)(subject - RT_SC_SUBJECT_KINDS));
  for (int i = 0; i < seat->n_modules + seat->n_apart; i++) {
    unsigned colours = rt_spacecraft_colours (self, module_of (seat, i));
    n += subject == RT_SC_SUBJECT_TWO_COLOURS ? (colours & (colours - 1)) != 0
                                              : (int)(colours >> subject & 1);
  }
  return n;
}

int
rt_spacecraft_plan_missing (const RtSpacecraft *self, const RtScSeat *seat)
{
  int missing = 0;

  for (int i = 0; i < RT_SC_KINDS; i++)
    missing += MAX (0, self->plan_need[i] - rt_spacecraft_count_kind (self, seat, (RtScKind)i));
  return missing;
}
