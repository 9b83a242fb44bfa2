/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-aim-model.h. */
#include "rt-battle-aim-model.h"

#include "app/features/range/rt-range-words.h"
#include "app/session/rt-log-line.h"
#include "app/session/rt-map.h"

#include <glib/gi18n.h>

struct _RtBattleAim {
  GObject parent_instance;

  const RocketmenSetup *setup;
  const RocketmenState *state;
  GListModel *log;
  RtMeasure *measure;
  gulong measured;

  int ship;
  int target;
  int steps;
  int steps_max;
  gboolean is_by_hand; /* the steps are the player's choice, not what the distance asks for */
  gboolean is_clear;
  gboolean is_agreed;
  int round;
  int ap; /* when last shown: a ship that has moved stands elsewhere */
  RtBattleQuote quote;

  RtBattleDistance known[ROCKETMEN_SHIPS_MAX];
  int n_known;
  gboolean is_looked_at; /* a distance was shown as that of the target */
  gboolean is_other;     /* the target was changed: what the sensor says is not yet its distance */
  RangeReading other;    /* what it said then */
  RangeReading before;   /* what was measured of this target before; none: nothing */
  gboolean trusts_map;   /* rather than what was measured */
  RangeReading wrong;    /* that */
  gboolean is_asked;     /* the shot is announced, and the table is asked how far it is */
  RangeReading asked;    /* what the sensor said already when it was */
  guint settling;        /* until a reading that has settled since is the answer */
  guint settle_ms;

  int shot_at[ROCKETMEN_SHIPS_MAX]; /* the target of each shot of this volley, -1: not known */

  char *source;
  char *words;
  char *numbers;
  int rolled;
  char *rolled_words;
};

G_DEFINE_FINAL_TYPE (RtBattleAim, rt_battle_aim, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_SETTLED, N_SIGNALS };
static guint signals[N_SIGNALS];

enum {
  PROP_0,
  PROP_TARGET,
  PROP_STEPS,
  PROP_CLEAR,
  PROP_AGREED,
  PROP_HELD,
  PROP_DOUBTFUL,
  PROP_CAN_HOLD,
  PROP_MAY_AGREE,
  PROP_SOURCE,
  PROP_WORDS,
  PROP_NUMBERS,
  PROP_ROLLED,
  PROP_ROLLED_WORDS,
  N_PROPS
};
static GParamSpec *props[N_PROPS];

enum { SAME_TENTHS_MM = 30, SETTLE_MS = 1500 };

/* ---- How far it is ---- */

static gboolean
is_same (const RangeReading *now, const RangeReading *before)
{
  int limit = MAX (SAME_TENTHS_MM, now->uncertainty_tenths_mm + before->uncertainty_tenths_mm);

  if (!rt_battle_has_distance (now) || !rt_battle_has_distance (before))
    return !rt_battle_has_distance (now);
  return ABS (now->tenths_mm - before->tenths_mm) <= limit;
}

/* Until the sensor says something else, or people say that this is it, its reading is that of the
 * target before. */
gboolean
rt_battle_aim_read (RtBattleAim *self, RangeReading *reading)
{
  RangeReading now = rt_measure_read (self->measure);

  self->is_other = self->is_other && !rt_measure_is_typed (self->measure)
                   && !rt_measure_is_held (self->measure) && is_same (&now, &self->other);
  self->trusts_map = self->trusts_map && is_same (&now, &self->wrong);
  *reading = self->is_other ? self->before : now;
  /* Of a table that is on the screen alone nothing can be measured. */
  if (self->trusts_map || rt_battle_is_on_screen (self->setup))
    *reading = (RangeReading){ .state = RANGE_READING_NONE };
  return rt_battle_has_distance (reading);
}

static void
learn (RtBattleAim *self)
{
  RangeReading reading;
  int i = 0;

  if (self->target < 0 || !rt_battle_aim_read (self, &reading))
    return;
  while (i < self->n_known && self->known[i].target != self->target)
    i++;
  self->known[i] = (RtBattleDistance){ self->target, reading };
  self->n_known = MAX (self->n_known, i + 1);
}

static RangeReading
find_known (RtBattleAim *self, int target)
{
  for (int i = 0; i < self->n_known; i++)
    if (self->known[i].target == target)
      return self->known[i].reading;
  return (RangeReading){ .state = RANGE_READING_NONE };
}

/* The next target, or the next shot: nothing is agreed yet, and what was typed or held was the
 * distance of another. */
static void
forget_distance (RtBattleAim *self)
{
  self->is_other = FALSE;
  self->trusts_map = FALSE;
  self->is_agreed = FALSE;
  self->is_clear = TRUE;
  g_signal_handler_block (self->measure, self->measured);
  if (rt_measure_is_typed (self->measure))
    rt_measure_type (self->measure, -1, 0);
  if (rt_measure_is_held (self->measure))
    rt_measure_hold (self->measure, FALSE);
  g_signal_handler_unblock (self->measure, self->measured);
}

int
rt_battle_aim_get_reach (RtBattleAim *self, int steps)
{
  return rocketmen_reach (self->setup, self->state, self->ship, steps);
}

/* An ability may give increments for nothing. */
const char *
rt_battle_aim_get_mark (RtBattleAim *self, int steps)
{
  static const char *const names[] = { "", "S", "M", "L" };
  int increment = rt_battle_aim_get_reach (self, 1) - rt_battle_aim_get_reach (self, 0);
  int length = MIN (self->setup->ship[self->ship].range, ROCKETMEN_LENGTH_L);

  return rt_range_mark_name (names[length],
                             increment > 0 ? rt_battle_aim_get_reach (self, steps) / increment : 1);
}

/* ---- In words ---- */

static const char *
source_text (RtBattleAim *self, const RangeReading *reading)
{
  if (rt_measure_is_typed (self->measure))
    return _ ("typed");
  if (rt_measure_is_held (self->measure))
    return _ ("held");
  if (self->is_other)
    return rt_battle_has_distance (reading) ? _ ("measured before") : "";
  if (reading->state == RANGE_READING_STEADY)
    return _ ("from the sensor, still");
  return reading->state == RANGE_READING_MOVING ? _ ("from the sensor, moving") : "";
}

static RtAimVerdict
judge_on_map (RtBattleAim *self)
{
  switch (rocketmen_judge_range (self->setup, self->state, self->ship, self->target, self->steps)) {
  case ROCKETMEN_VERDICT_YES:
    return RT_AIM_IN;
  case ROCKETMEN_VERDICT_NO:
    return RT_AIM_OUT;
  case ROCKETMEN_VERDICT_CLOSE:
    break;
  }
  return RT_AIM_CLOSE;
}

/* Does the map say otherwise than what was measured? */
static gboolean
is_doubtful (RtBattleAim *self, const RangeReading *reading, RtMapDoubt *doubt)
{
  if (self->ship < 0 || self->target < 0 || !rt_battle_has_distance (reading)
      || !rocketmen_has_map (self->setup))
    return FALSE;
  g_autoptr (RtMap) map = rt_map_new (rules_find_game ("rocketmen"), &self->setup->common,
                                      (const RulesState *)self->state);
  return rt_map_doubt_distance (map, self->ship, self->target, reading->tenths_mm,
                                reading->uncertainty_tenths_mm, doubt);
}

static RtAimVerdict
judge (RtBattleAim *self, const RangeReading *reading)
{
  RtMapDoubt doubt;
  RangeReading now = rt_measure_read (self->measure);

  if (!rt_battle_has_distance (reading) && rocketmen_has_map (self->setup) && self->target >= 0)
    return judge_on_map (self);
  if (!rt_battle_has_distance (reading))
    return self->is_other && rt_battle_has_distance (&now) ? RT_AIM_OTHER_DISTANCE
                                                           : RT_AIM_NO_DISTANCE;
  /* Once it is asked, what people see goes before the map. */
  if (!self->is_asked && is_doubtful (self, reading, &doubt))
    return RT_AIM_DOUBT;
  switch (rt_battle_judge_range (self->setup, self->state, self->ship, self->steps, reading)) {
  case RANGE_VERDICT_IN:
    return RT_AIM_IN;
  case RANGE_VERDICT_TOO_CLOSE:
    return RT_AIM_CLOSE;
  case RANGE_VERDICT_OUT:
    return RT_AIM_OUT;
  }
  return RT_AIM_NO_DISTANCE;
}

static char *
verdict_words (RtBattleAim *self, RtAimVerdict verdict)
{
  switch (verdict) {
  case RT_AIM_IN:
    return rt_battle_aim_can_extend (self) ? rt_range_describe_in (self->steps)
                                           : g_strdup (_ ("In range"));
  case RT_AIM_CLOSE:
    return g_strdup (_ ("Too close to call"));
  case RT_AIM_OUT:
    return g_strdup (_ ("Out of range"));
  case RT_AIM_OTHER_DISTANCE:
    return g_strdup (_ ("Another target's distance"));
  case RT_AIM_DOUBT:
    return g_strdup (_ ("The map says otherwise"));
  case RT_AIM_NO_DISTANCE:
    break;
  }
  return g_strdup (_ ("No distance"));
}

static char *
describe_excess (RtBattleAim *self, const RangeReading *reading)
{
  int needed = rt_battle_steps_needed (self->setup, self->state, self->ship, reading);
  g_autofree char *excess = rt_range_describe_excess (self->measure, reading,
                                                      rt_battle_aim_get_reach (self, self->steps));

  if (needed > self->steps)
    return g_strdup_printf (ngettext ("%s too far. %d step reaches it.",
                                      "%s too far. %d steps reach it.", (gulong)needed),
                            excess, needed);
  return g_strdup_printf (_ ("%s too far. Come closer."), excess);
}

static char *
describe_doubt (const RangeReading *reading, const RtMapDoubt *doubt)
{
  g_autofree char *by_map = rt_map_length (doubt->gap, doubt->error);
  g_autofree char *measured = rt_map_length (reading->tenths_mm, reading->uncertainty_tenths_mm);

  return g_strdup_printf (_ ("%s by the map, %s measured. Which is right?"), by_map, measured);
}

static char *
verdict_numbers (RtBattleAim *self, RtAimVerdict verdict, const RangeReading *reading)
{
  RtMapDoubt doubt;

  if (verdict >= RT_AIM_CLOSE && !rt_battle_has_distance (reading))
    return g_strdup (_ ("By the map."));
  if (is_doubtful (self, reading, &doubt))
    return describe_doubt (reading, &doubt);
  switch (verdict) {
  case RT_AIM_IN:
  case RT_AIM_CLOSE:
    return rt_range_describe_numbers (
        self->measure, reading, rt_battle_aim_get_mark (self, self->steps),
        rt_battle_aim_get_reach (self, self->steps),
        verdict == RT_AIM_IN ? RANGE_VERDICT_IN : RANGE_VERDICT_TOO_CLOSE);
  case RT_AIM_OUT:
    return describe_excess (self, reading);
  case RT_AIM_OTHER_DISTANCE:
    return g_strdup (_ ("Measure this one, or hold the reading if it is as far."));
  case RT_AIM_DOUBT:
  case RT_AIM_NO_DISTANCE:
    break;
  }
  if (self->is_asked)
    return g_strdup (_ ("Measure it, or say what you see."));
  if (rt_battle_asks_table (self->setup) && self->quote.shots > 0) {
    g_autofree char *miss = rt_battle_describe_miss (rt_battle_aim_get_cost_of_miss (self));

    return g_strdup_printf (_ ("Measure it, or fire and it is asked then. Out of range %s."), miss);
  }
  return g_strdup (_ ("Measure it and type it, or agree that it is in range."));
}

static void
set_text (RtBattleAim *self, char **text, char *now, int prop)
{
  if (g_strcmp0 (*text, now) != 0) {
    g_free (*text);
    *text = g_steal_pointer (&now);
    g_object_notify_by_pspec (G_OBJECT (self), props[prop]);
  }
  g_free (now);
}

static void
forget_shots (RtBattleAim *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->shot_at); i++)
    self->shot_at[i] = -1;
}

/* Which laser has fired at whom. */
static void
note_shot (RtBattleAim *self)
{
  int shot = self->ship >= 0 ? self->state->ship[self->ship].fired : 0;

  if (!rt_battle_attack_is_on (self->state))
    return;
  if (self->state->phase != ROCKETMEN_PHASE_ASK_RANGE)
    shot--;
  if (shot >= 0 && shot < ROCKETMEN_SHIPS_MAX)
    self->shot_at[shot] = self->target;
}

/* What has been rolled for this ship's shot: back over what the players decided about it, to the
 * dice. */
static void
find_rolled (RtBattleAim *self)
{
  guint n = self->log ? g_list_model_get_n_items (self->log) : 0;
  gboolean has_fired = self->ship >= 0 && self->state->ship[self->ship].fired > 0;
  g_autofree char *words = NULL;

  self->rolled = 0;
  for (guint i = n; has_fired && i-- > 0 && i + 8 > n;) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (self->log, i);
    const RulesAction *action = rt_log_line_get_action (line);

    if (action->verb == ROCKETMEN_VERB_FIRE || action->verb == ROCKETMEN_VERB_FIRE_MM
        || action->verb == ROCKETMEN_VERB_SHOOT || action->verb == ROCKETMEN_VERB_END)
      break;
    if (action->verb != ROCKETMEN_VERB_ROLL || action->n_args != 2)
      continue;
    words = rt_log_line_describe (line, -1);
    self->rolled = action->arg[0] + action->arg[1];
    break;
  }
  set_text (self, &self->rolled_words, g_steal_pointer (&words), PROP_ROLLED_WORDS);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_ROLLED]);
}

/* ---- Target and steps ---- */

/* The one that is kept, or the easiest to hit. */
static int
find_target (RtBattleAim *self)
{
  g_autoptr (GPtrArray) targets =
      rt_battle_targets (self->setup, self->state, self->ship, RT_BATTLE_FEWEST_STEPS);
  const RtBattleTarget *best = NULL;

  for (guint i = 0; i < targets->len; i++) {
    const RtBattleTarget *target = targets->pdata[i];

    if (target->why)
      continue;
    if (target->ship == self->target)
      return target->ship;
    if (!best || target->number < best->number)
      best = target;
  }
  return best ? best->ship : -1;
}

/* The fewest steps that the distance asks for, if they can be paid. */
static int
find_steps (RtBattleAim *self)
{
  RangeReading reading;
  RtMapDoubt doubt;
  int needed = rt_battle_aim_read (self, &reading) && !is_doubtful (self, &reading, &doubt)
                   ? rt_battle_steps_needed (self->setup, self->state, self->ship, &reading)
                   : 0;
  int least = self->target >= 0
                  ? rt_battle_steps_min (self->setup, self->state, self->ship, self->target)
                  : 0;
  int steps = self->is_by_hand ? self->steps : MAX (least, needed);

  return CLAMP (steps, 0, MAX (0, self->steps_max));
}

static void
requote (RtBattleAim *self)
{
  if (self->target < 0)
    self->quote = (RtBattleQuote){ .ship = self->ship, .target = -1 };
  else
    rt_battle_quote (self->setup, self->state, self->ship, self->target, self->steps, &self->quote);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_TARGET]);
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_STEPS]);
}

/* What the reading makes of it, in words. */
static void
show_distance (RtBattleAim *self)
{
  static const int told[] = { PROP_CLEAR,    PROP_AGREED,   PROP_HELD,
                              PROP_DOUBTFUL, PROP_CAN_HOLD, PROP_MAY_AGREE };
  RangeReading reading;
  RtAimVerdict verdict;

  rt_battle_aim_read (self, &reading);
  verdict = judge (self, &reading);
  set_text (self, &self->source, g_strdup (source_text (self, &reading)), PROP_SOURCE);
  set_text (self, &self->words, verdict_words (self, verdict), PROP_WORDS);
  set_text (self, &self->numbers, verdict_numbers (self, verdict, &reading), PROP_NUMBERS);
  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[told[i]]);
}

static void
aim (RtBattleAim *self)
{
  if (rt_battle_attack_is_on (self->state)) {
    self->ship = self->state->actor_ship;
    self->target = self->state->target;
    self->steps = self->state->shot_steps;
  } else if (self->ship >= 0 && self->state->phase == ROCKETMEN_PHASE_TURN) {
    /* Whatever is decided about a hit in between, a volley keeps its target. */
    int target = find_target (self);

    if (target != self->target)
      forget_distance (self);
    self->target = target;
    self->steps_max = rt_battle_steps_max (self->setup, self->state, self->ship);
    self->steps = find_steps (self);
  }
  if (self->ship < 0)
    return;
  requote (self);
  show_distance (self);
}

/* ---- A reading as the answer ---- */

/* One that has come since the table was asked, is on the screen, holds still and leaves no doubt.
 * Whatever costs something, or is close, people say. */
static gboolean
is_settled (RtBattleAim *self)
{
  RangeReading now = rt_measure_read (self->measure);
  RtMapDoubt doubt;
  gboolean is_said = rt_measure_is_typed (self->measure) || rt_measure_is_held (self->measure);

  return self->is_asked && self->is_looked_at && self->is_clear
         && (is_said
             || (now.state == RANGE_READING_STEADY
                 && !(rt_battle_has_distance (&self->asked) && is_same (&now, &self->asked))))
         && rt_battle_aim_get_verdict (self) == RT_AIM_IN && rt_battle_has_distance (&now)
         && !is_doubtful (self, &now, &doubt);
}

static void
settle_cb (gpointer data)
{
  RtBattleAim *self = data;

  self->settling = 0;
  if (is_settled (self))
    g_signal_emit (self, signals[SIGNAL_SETTLED], 0);
}

static void
watch_reading (RtBattleAim *self)
{
  if (!is_settled (self))
    g_clear_handle_id (&self->settling, g_source_remove);
  else if (!self->settling)
    self->settling = g_timeout_add_once (self->settle_ms, settle_cb, self);
}

/* A new reading may ask for other steps. */
static void
measured_cb (RtBattleAim *self)
{
  if (self->ship < 0 || !self->state)
    return;
  if (self->is_asked)
    learn (self);
  watch_reading (self);
  if (self->state->phase == ROCKETMEN_PHASE_TURN) {
    int steps = find_steps (self);

    learn (self);
    if (steps != self->steps) {
      self->steps = steps;
      requote (self);
    }
  }
  show_distance (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* ---- The object ---- */

static void
rt_battle_aim_get_property (GObject *object, guint prop, GValue *value, GParamSpec *pspec)
{
  RtBattleAim *self = RT_BATTLE_AIM (object);

  switch (prop) {
  case PROP_TARGET:
    g_value_set_int (value, self->target);
    break;
  case PROP_STEPS:
    g_value_set_int (value, self->steps);
    break;
  case PROP_CLEAR:
    g_value_set_boolean (value, self->is_clear);
    break;
  case PROP_AGREED:
    g_value_set_boolean (value, self->is_agreed);
    break;
  case PROP_HELD:
    g_value_set_boolean (value, rt_measure_is_held (self->measure));
    break;
  case PROP_DOUBTFUL:
    g_value_set_boolean (value, rt_battle_aim_get_verdict (self) == RT_AIM_DOUBT);
    break;
  case PROP_CAN_HOLD:
    g_value_set_boolean (value, !rt_measure_is_typed (self->measure));
    break;
  case PROP_MAY_AGREE:
    g_value_set_boolean (value, !self->is_asked && rt_battle_aim_get_verdict (self) <= RT_AIM_CLOSE
                                    && rt_battle_aim_get_verdict (self) != RT_AIM_DOUBT);
    break;
  case PROP_SOURCE:
    g_value_set_string (value, self->source);
    break;
  case PROP_WORDS:
    g_value_set_string (value, self->words);
    break;
  case PROP_NUMBERS:
    g_value_set_string (value, self->numbers);
    break;
  case PROP_ROLLED:
    g_value_set_int (value, self->rolled);
    break;
  case PROP_ROLLED_WORDS:
    g_value_set_string (value, self->rolled_words);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
  }
}

static void
rt_battle_aim_set_property (GObject *object, guint prop, const GValue *value, GParamSpec *pspec)
{
  RtBattleAim *self = RT_BATTLE_AIM (object);
  gboolean is_so = g_value_get_boolean (value);

  switch (prop) {
  case PROP_CLEAR:
    self->is_clear = is_so;
    watch_reading (self);
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
    break;
  case PROP_AGREED:
    rt_battle_aim_set_agreed (self, is_so);
    break;
  case PROP_HELD:
    rt_measure_hold (self->measure, is_so);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
  }
}

static void
rt_battle_aim_dispose (GObject *object)
{
  RtBattleAim *self = RT_BATTLE_AIM (object);

  g_clear_handle_id (&self->settling, g_source_remove);
  g_clear_object (&self->log);
  g_clear_object (&self->measure);
  g_clear_pointer (&self->source, g_free);
  g_clear_pointer (&self->words, g_free);
  g_clear_pointer (&self->numbers, g_free);
  g_clear_pointer (&self->rolled_words, g_free);
  G_OBJECT_CLASS (rt_battle_aim_parent_class)->dispose (object);
}

static void
rt_battle_aim_class_init (RtBattleAimClass *klass)
{
  const GParamFlags shown = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;
  const GParamFlags said = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = rt_battle_aim_get_property;
  object_class->set_property = rt_battle_aim_set_property;
  object_class->dispose = rt_battle_aim_dispose;
  props[PROP_TARGET] = g_param_spec_int ("target", NULL, NULL, -1, G_MAXINT, -1, shown);
  props[PROP_STEPS] = g_param_spec_int ("steps", NULL, NULL, 0, G_MAXINT, 0, shown);
  props[PROP_CLEAR] = g_param_spec_boolean ("clear", NULL, NULL, TRUE, said);
  props[PROP_AGREED] = g_param_spec_boolean ("agreed", NULL, NULL, FALSE, said);
  props[PROP_HELD] = g_param_spec_boolean ("held", NULL, NULL, FALSE, said);
  props[PROP_DOUBTFUL] = g_param_spec_boolean ("doubtful", NULL, NULL, FALSE, shown);
  props[PROP_CAN_HOLD] = g_param_spec_boolean ("can-hold", NULL, NULL, TRUE, shown);
  props[PROP_MAY_AGREE] = g_param_spec_boolean ("may-agree", NULL, NULL, TRUE, shown);
  props[PROP_SOURCE] = g_param_spec_string ("source", NULL, NULL, NULL, shown);
  props[PROP_WORDS] = g_param_spec_string ("words", NULL, NULL, NULL, shown);
  props[PROP_NUMBERS] = g_param_spec_string ("numbers", NULL, NULL, NULL, shown);
  props[PROP_ROLLED] = g_param_spec_int ("rolled", NULL, NULL, 0, G_MAXINT, 0, shown);
  props[PROP_ROLLED_WORDS] = g_param_spec_string ("rolled-words", NULL, NULL, NULL, shown);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_SETTLED] = g_signal_new ("settled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_battle_aim_init (RtBattleAim *self)
{
  self->ship = -1;
  self->target = -1;
  self->is_clear = TRUE;
  self->settle_ms = SETTLE_MS;
  forget_shots (self);
}

RtBattleAim *
rt_battle_aim_new (const RocketmenSetup *setup, GListModel *log, RtMeasure *measure)
{
  RtBattleAim *self = g_object_new (RT_TYPE_BATTLE_AIM, NULL);

  self->setup = setup;
  g_set_object (&self->log, log);
  self->measure = measure ? g_object_ref (measure) : rt_measure_new ();
  self->measured = g_signal_connect_object (self->measure, "changed", G_CALLBACK (measured_cb),
                                            self, G_CONNECT_SWAPPED);
  return self;
}

void
rt_battle_aim_update (RtBattleAim *self, const RocketmenState *state, int ship)
{
  const RocketmenShipState *now = ship >= 0 ? &state->ship[ship] : NULL;
  gboolean has_moved = now && now->ap != self->ap && !(now->flags & ROCKETMEN_SHIP_FIRING);

  self->state = state;
  if (!rt_battle_attack_is_on (state)
      && (ship != self->ship || state->round != self->round || has_moved)) {
    self->n_known = 0;
    self->is_by_hand = FALSE;
    if (ship != self->ship)
      self->target = -1;
    self->ship = ship;
    forget_shots (self);
  }
  self->round = state->round;
  self->ap = now ? now->ap : 0;
  if (state->phase == ROCKETMEN_PHASE_ASK_RANGE && !self->is_asked)
    self->asked = rt_measure_read (self->measure);
  self->is_asked = state->phase == ROCKETMEN_PHASE_ASK_RANGE;
  aim (self);
  note_shot (self);
  find_rolled (self);
  if (self->ship >= 0 && state->phase == ROCKETMEN_PHASE_TURN)
    learn (self);
  watch_reading (self);
}

void
rt_battle_aim_set_looked_at (RtBattleAim *self, gboolean is_looked_at)
{
  self->is_looked_at = is_looked_at;
  watch_reading (self);
}

void
rt_battle_aim_set_settle_ms (RtBattleAim *self, guint settle_ms)
{
  self->settle_ms = settle_ms;
}

int
rt_battle_aim_get_ship (RtBattleAim *self)
{
  return self->ship;
}

int
rt_battle_aim_get_target (RtBattleAim *self)
{
  return self->target;
}

void
rt_battle_aim_choose (RtBattleAim *self, int target)
{
  if (target == self->target)
    return;
  self->target = target;
  self->is_by_hand = FALSE;
  forget_distance (self);
  self->is_other = self->is_looked_at;
  self->other = rt_measure_read (self->measure);
  self->before = find_known (self, target);
  aim (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
rt_battle_aim_choose_next (RtBattleAim *self)
{
  g_autoptr (GPtrArray) targets =
      rt_battle_targets (self->setup, self->state, self->ship, RT_BATTLE_FEWEST_STEPS);
  guint at = 0;

  for (guint i = 0; i < targets->len; i++)
    if (((RtBattleTarget *)targets->pdata[i])->ship == self->target)
      at = i;
  for (guint i = 1; i <= targets->len; i++) {
    const RtBattleTarget *next = targets->pdata[(at + i) % targets->len];

    if (!next->why) {
      rt_battle_aim_choose (self, next->ship);
      return;
    }
  }
}

int
rt_battle_aim_get_shot_target (RtBattleAim *self, int shot)
{
  int fired = self->ship >= 0 ? self->state->ship[self->ship].fired : 0;

  if (shot < 0 || shot >= (int)G_N_ELEMENTS (self->shot_at))
    return -1;
  if (shot < fired)
    return self->shot_at[shot];
  /* The next one, if it is not that the last is still being settled. */
  return shot == fired && (self->is_asked || !rt_battle_attack_is_on (self->state)) ? self->target
                                                                                    : -1;
}

int
rt_battle_aim_get_steps (RtBattleAim *self)
{
  return self->steps;
}

void
rt_battle_aim_set_steps (RtBattleAim *self, int steps)
{
  self->is_by_hand = TRUE;
  self->steps = CLAMP (steps, 0, MAX (0, self->steps_max));
  aim (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

int
rt_battle_aim_get_steps_max (RtBattleAim *self)
{
  return self->steps_max;
}

gboolean
rt_battle_aim_can_extend (RtBattleAim *self)
{
  return self->ship >= 0 && self->setup->ship[self->ship].ship_class == ROCKETMEN_CLASS_ROCKETSHIP;
}

const RtBattleQuote *
rt_battle_aim_get_quote (RtBattleAim *self)
{
  return &self->quote;
}

int
rt_battle_aim_get_rolled (RtBattleAim *self)
{
  return self->rolled;
}

RtMeasure *
rt_battle_aim_get_measure (RtBattleAim *self)
{
  return self->measure;
}

RtAimVerdict
rt_battle_aim_get_verdict (RtBattleAim *self)
{
  RangeReading reading;

  rt_battle_aim_read (self, &reading);
  return self->ship >= 0 ? judge (self, &reading) : RT_AIM_NO_DISTANCE;
}

char *
rt_battle_aim_describe_distance (RtBattleAim *self)
{
  RangeReading reading;

  return rt_battle_aim_read (self, &reading) ? rt_range_describe_reading (self->measure, &reading)
                                             : g_strdup (_ ("No distance"));
}

gboolean
rt_battle_aim_is_clear (RtBattleAim *self)
{
  return self->is_clear;
}

gboolean
rt_battle_aim_is_agreed (RtBattleAim *self)
{
  return self->is_agreed;
}

void
rt_battle_aim_set_agreed (RtBattleAim *self, gboolean is_agreed)
{
  self->is_agreed = is_agreed;
  g_object_notify_by_pspec (G_OBJECT (self), props[PROP_AGREED]);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

gboolean
rt_battle_aim_has_map (RtBattleAim *self)
{
  return rocketmen_has_map (self->setup);
}

void
rt_battle_aim_trust_map (RtBattleAim *self)
{
  self->wrong = rt_measure_read (self->measure);
  self->trusts_map = TRUE;
  aim (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

RulesAction
rt_battle_aim_get_fire (RtBattleAim *self)
{
  return rt_battle_aim_get_play (self).action;
}

/* Who says how far it is, in the words of a journal. */
static const char *
origin_of (RtBattleAim *self, const RangeReading *reading)
{
  return rt_battle_has_distance (reading) && !rt_measure_is_typed (self->measure) ? "sensor"
                                                                                  : "typed";
}

gboolean
rt_battle_aim_get_correction (RtBattleAim *self, RtPlay *place)
{
  RangeReading reading;
  RtMapDoubt doubt;

  if (!rt_battle_aim_read (self, &reading) || !is_doubtful (self, &reading, &doubt))
    return FALSE;
  *place = (RtPlay){ .action = doubt.correction, .origin = origin_of (self, &reading) };
  return doubt.has_correction;
}

/* Is what is on the screen enough to say that the shot is, or is not, in range? */
static gboolean
is_known (RtBattleAim *self, const RangeReading *reading)
{
  RtAimVerdict verdict = rt_battle_aim_get_verdict (self);

  return self->is_agreed || !self->is_clear
         || (rt_battle_has_distance (reading) && (verdict == RT_AIM_IN || verdict == RT_AIM_OUT));
}

RtPlay
rt_battle_aim_get_play (RtBattleAim *self)
{
  RangeReading reading;
  RtPlay play;

  rt_battle_aim_read (self, &reading);
  play = rt_battle_fire_at_once (self->setup, self->ship, self->target, self->steps,
                                 !self->is_clear, &reading, origin_of (self, &reading));
  play.has_answer = play.has_answer && is_known (self, &reading);
  return play;
}

/* A reading goes with what it shows; against it stands the players' word alone. */
RtPlay
rt_battle_aim_get_answer (RtBattleAim *self, RtAimAnswer answer)
{
  static const guint8 verbs[] = { [RT_AIM_SAY_IN] = ROCKETMEN_VERB_IN_RANGE,
                                  [RT_AIM_SAY_OUT] = ROCKETMEN_VERB_OUT_OF_RANGE,
                                  [RT_AIM_SAY_BLOCKED] = ROCKETMEN_VERB_LINE_BLOCKED };

  if (rt_battle_aim_is_backed (self, answer)) {
    RangeReading reading;

    rt_battle_aim_read (self, &reading);
    return (RtPlay){ .action = rt_battle_range_answer (FALSE, &reading),
                     .origin = origin_of (self, &reading) };
  }
  return (RtPlay){ .action = { .verb = verbs[answer] }, .origin = "typed" };
}

gboolean
rt_battle_aim_is_backed (RtBattleAim *self, RtAimAnswer answer)
{
  RtAimVerdict verdict = rt_battle_aim_get_verdict (self);
  RangeReading reading;

  return rt_battle_aim_read (self, &reading)
         && ((answer == RT_AIM_SAY_IN && (verdict == RT_AIM_IN || verdict == RT_AIM_CLOSE))
             || (answer == RT_AIM_SAY_OUT && verdict == RT_AIM_OUT));
}

gboolean
rt_battle_aim_is_asked (RtBattleAim *self)
{
  return self->is_asked;
}

int
rt_battle_aim_get_cost_of_miss (RtBattleAim *self)
{
  return self->target < 0 ? 0
                          : rt_battle_cost_of_miss (self->setup, self->state, self->ship,
                                                    self->target, self->steps);
}

gboolean
rt_battle_aim_is_ready (RtBattleAim *self)
{
  RtAimVerdict verdict = rt_battle_aim_get_verdict (self);
  gboolean is_settled =
      verdict == RT_AIM_IN || (verdict != RT_AIM_OUT && verdict != RT_AIM_DOUBT && self->is_agreed);

  return self->target >= 0 && self->quote.shots > 0 && self->is_clear && is_settled;
}

gboolean
rt_battle_aim_may_fire (RtBattleAim *self)
{
  return rt_battle_aim_is_ready (self)
         || (rt_battle_asks_table (self->setup) && self->target >= 0 && self->quote.shots > 0
             && self->is_clear && rt_battle_aim_get_verdict (self) != RT_AIM_OUT
             && rt_battle_aim_get_verdict (self) != RT_AIM_DOUBT);
}

gboolean
rt_battle_aim_plan (RtBattleAim *self, RtBattlePlan *plan)
{
  return self->ship >= 0 && self->state->phase == ROCKETMEN_PHASE_TURN
         && rt_battle_plan (self->setup, self->state, self->ship, self->known, self->n_known, plan);
}

gboolean
rt_battle_aim_plan_moving (RtBattleAim *self, RtBattlePlan *plan)
{
  return self->ship >= 0 && self->state->phase == ROCKETMEN_PHASE_TURN
         && rt_battle_plan_moving (self->setup, self->state, self->ship, self->known, self->n_known,
                                   plan);
}

void
rt_battle_aim_use (RtBattleAim *self, const RtBattlePlan *plan)
{
  if (plan->n_parts == 0)
    return;
  rt_battle_aim_choose (self, plan->part[0].target);
  rt_battle_aim_set_steps (self, plan->part[0].steps);
}
