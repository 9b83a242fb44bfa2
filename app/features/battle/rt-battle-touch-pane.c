/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-touch-pane.h. */
#include "rt-battle-touch-pane.h"

#include "app/features/battle/rt-battle-attack-model.h"
#include "app/features/battle/rt-battle-choices.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-ships-model.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-well.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/map/rt-map-words.h"
#include "app/session/rt-log-line.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleTouchPane {
  RtBattlePane parent_instance;

  gboolean is_into;    /* it evades into something else: which? */
  gboolean is_several; /* it touches several things at once: which? */
  RtTouched touched;   /* of those, so far */
  gsize depth;         /* of the game when that was asked */
  RtBattleChoices *choices;
  GtkWidget *heading;
  GtkLabel *chosen;
  GtkWidget *step[4];
  GtkSpinButton *degrees;
  GtkButton *turn;
  GtkWidget *odds; /* of a collision */
  RtBattleWell *target_destroyed;
  RtBattleWell *target_pods;
  RtBattleWell *own_destroyed;
  RtBattleWell *own_pods;
};

G_DEFINE_FINAL_TYPE (RtBattleTouchPane, rt_battle_touch_pane, RT_TYPE_BATTLE_PANE)

/* What a choice without an action does. */
enum { TAG_BACK, TAG_INTO, TAG_SEVERAL, TAG_OBJECT }; /* and so on: an object */

/* What is asked about: the state as it stands, since the rules answer. */
typedef struct {
  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  int ship;
  const char *name; /* of the ship */
} Question;

static Question
question (RtBattleTouchPane *self, int ship)
{
  RtBattleTable *table = rt_battle_pane_get_table (RT_BATTLE_PANE (self));
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);

  return (Question){
    .table = table,
    .setup = setup,
    .state = (const RocketmenState *)rt_game_get_state (rt_table_get_game (RT_TABLE (table))),
    .ship = ship,
    .name = ship >= 0 ? rocketmen_ship_name (setup, ship) : "",
  };
}

static void
add_action (RtBattleTouchPane *self, const Question *q, const char *icon, const char *name,
            const char *line, const RulesAction *action)
{
  int cost = rt_battle_cost (q->setup, q->state, q->ship, action);

  rt_battle_choices_add (self->choices, icon, name, line, cost, action, 0);
}

static void
add_back (RtBattleTouchPane *self)
{
  rt_battle_choices_add (self->choices, "go-previous-symbolic", _ ("Back"), NULL, RT_ACTION_NO_COST,
                         NULL, TAG_BACK);
  rt_battle_choices_end (self->choices);
}

/* Who it belongs to, under its name. */
static char *
describe_owner (const Question *q, int object)
{
  if (object < ROCKETMEN_SHIPS_MAX)
    return g_strdup_printf ("%s · %s", q->setup->common.seat[q->setup->ship[object].seat],
                            rt_battle_class_name (q->setup->ship[object].ship_class));
  return NULL;
}

/* A choice for each object that fits, with the ship before it. */
static void
add_docks (RtBattleTouchPane *self, const Question *q)
{
  guint8 objects[RT_OBJECTS_MAX];
  gsize n = rt_battle_objects (q->setup, q->state, ROCKETMEN_VERB_DOCK_SHIP, q->ship, objects);

  for (gsize i = 0; i < n; i++) {
    const RulesAction dock = { .verb = ROCKETMEN_VERB_DOCK_SHIP,
                               .n_args = 2,
                               .arg = { (gint16)q->ship, objects[i] } };
    g_autofree char *name = rt_battle_object_name (q->setup, objects[i]);
    g_autofree char *line = describe_owner (q, objects[i]);

    add_action (self, q, rt_battle_object_icon (q->setup, objects[i]), name, line, &dock);
  }
}

/* ---- What it touches ---- */

static void
add_play (RtBattleTouchPane *self, const Question *q, const char *icon, const char *name,
          const char *line, const RtPlay *play)
{
  /* The table's answer is nothing that anybody pays for. */
  gboolean is_answer = q->state->phase == ROCKETMEN_PHASE_ASK_CONTACT;
  int cost =
      is_answer ? RT_ACTION_NO_COST : rt_battle_cost (q->setup, q->state, q->ship, &play->action);

  rt_action_button_set_answer (
      rt_battle_choices_add (self->choices, icon, name, line, cost, &play->action, 0), play);
}

/* What is moved: the ship in its turn, else the one that evades. */
static int
mover (const Question *q)
{
  return q->state->phase == ROCKETMEN_PHASE_TURN ? q->ship : -1;
}

/* What this player's ships touched last comes first: it is what is touched again. */
static void
put_last_first (const Question *q, guint8 *objects, gsize n)
{
  GListModel *log = rt_game_get_log (rt_table_get_game (RT_TABLE (q->table)));

  for (guint i = g_list_model_get_n_items (log); i-- > 0;) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    const RulesAction *action = rt_log_line_get_action (line);

    for (gsize k = 0; action->verb == ROCKETMEN_VERB_CONTACT && k < n; k++)
      if (objects[k] == action->arg[0]) {
        memmove (objects + 1, objects, k);
        objects[0] = (guint8)action->arg[0];
        return;
      }
  }
}

static void
add_touched_objects (RtBattleTouchPane *self, const Question *q)
{
  guint8 objects[RT_OBJECTS_MAX];
  gsize n = rt_battle_touchable (q->setup, q->state, mover (q), objects);

  put_last_first (q, objects, n);

  for (gsize i = 0; i < n; i++) {
    RtPlay play = rt_battle_move_into (q->setup, q->state, mover (q), &objects[i], 1);
    g_autofree char *name = rt_battle_object_name (q->setup, objects[i]);
    g_autofree char *line = describe_owner (q, objects[i]);
    const char *icon = rt_battle_object_icon (q->setup, objects[i]);

    if (self->is_several)
      rt_action_button_set_checked (rt_battle_choices_add (self->choices, icon, name, line,
                                                           RT_ACTION_NO_COST, NULL,
                                                           TAG_OBJECT + objects[i]),
                                    rt_touched_has (&self->touched, objects[i]));
    else
      add_play (self, q, icon, name, line, &play);
  }
  if (!self->is_several && n > 1 && rt_battle_asks_table (q->setup))
    rt_battle_choices_add (self->choices, "list-add-symbolic", _ ("Several at once"), NULL,
                           RT_ACTION_NO_COST, NULL, TAG_SEVERAL);
}

/* Those that are marked, as one answer. */
static void
ask_several (RtBattleTouchPane *self, const Question *q)
{
  g_autoptr (GString) names = g_string_new (NULL);

  rt_battle_choices_begin (self->choices, _ ("What does it touch at once?"),
                           _ ("Tap all of them. Whose move it is chooses which comes first."),
                           "RM-CN-1");
  for (gsize i = 0; i < self->touched.n; i++) {
    g_autofree char *name = rt_battle_object_name (q->setup, self->touched.object[i]);

    g_string_append_printf (names, "%s%s", i ? ", " : "", name);
  }
  if (self->touched.n > 0) {
    RtPlay play =
        rt_battle_move_into (q->setup, q->state, mover (q), self->touched.object, self->touched.n);

    add_play (self, q, "object-select-symbolic", _ ("It touches these"), names->str, &play);
  } else { /* so that the others stay where they are */
    rt_battle_choices_add (self->choices, "object-select-symbolic", _ ("It touches these"),
                           _ ("none is marked yet"), RT_ACTION_NO_COST, NULL, TAG_SEVERAL);
  }
  add_touched_objects (self, q);
  add_back (self);
}

/* What it has evaded and may still touch, -1: nothing. */
static int
find_still (const Question *q, const RtPlay *still)
{
  RulesState after;
  const RulesGame *rules = rt_game_get_rules (rt_table_get_game (RT_TABLE (q->table)));

  if (q->state->phase == ROCKETMEN_PHASE_TURN)
    return q->state->ship[q->ship].through - 1;
  memcpy (after.bytes, q->state, sizeof *q->state);
  return rules_apply (rules, &q->setup->common, &after, &still->action, NULL)
             ? ((RocketmenState *)&after)->ship[q->ship].through - 1
             : -1;
}

static void
add_still (RtBattleTouchPane *self, const Question *q, int through)
{
  RtPlay still = rt_battle_move_still (q->setup, q->state, mover (q));
  g_autofree char *object = rt_battle_object_phrase (q->setup, through);
  g_autofree char *name = g_strdup_printf (_ ("Still %s"), object);

  add_play (self, q, rt_battle_object_icon (q->setup, through), name, _ ("it goes on through it"),
            &still);
}

/* ---- Move, dock, turn ---- */

/* Before the move is made; or after it, when the table is asked. */
static void
ask_move (RtBattleTouchPane *self, const Question *q)
{
  gboolean is_asked = q->state->phase == ROCKETMEN_PHASE_ASK_CONTACT;
  RtPlay clear = rt_battle_move_clear (q->setup, q->state, mover (q));
  RtPlay still = rt_battle_move_still (q->setup, q->state, mover (q));
  g_autofree char *length = rt_battle_table_describe_move (q->table, q->ship);
  g_autofree char *text = g_strdup_printf (_ ("%s moves %s, straight ahead."), q->name, length);
  g_autofree char *title = g_strdup_printf (_ ("What does %s touch?"), q->name);
  int through = find_still (q, &still);

  rt_battle_choices_begin (self->choices, is_asked ? title : _ ("Did it touch something?"),
                           is_asked ? _ ("Look at the table, where its move ends.") : text,
                           is_asked ? "RM-OB-1" : "RM-MV-1");
  add_play (self, q, "rt-move-symbolic", _ ("Nothing"),
            through >= 0 ? _ ("it is clear of what it evaded") : NULL, &clear);
  if (through >= 0)
    add_still (self, q, through);
  add_touched_objects (self, q);
  if (is_asked)
    rt_battle_choices_end (self->choices);
  else
    add_back (self);
}

/* A map knows what is touched, but for what is too close to call; or all of it. */
static void
ask_map (RtBattleTouchPane *self, const Question *q)
{
  guint8 target = q->state->target;
  RtPlay no = rt_battle_move_clear (q->setup, q->state, -1);
  RtPlay yes = rt_battle_move_into (q->setup, q->state, -1, &target, 1);
  g_autofree char *object = rt_battle_object_phrase (q->setup, target);
  g_autofree char *title = g_strdup_printf (_ ("Does %s touch %s?"), q->name, object);

  rt_battle_choices_begin (self->choices, title,
                           _ ("By the map it is too close to call: look at the table."), "RM-OB-1");
  add_play (self, q, rt_battle_object_icon (q->setup, target), _ ("It touches it"), NULL, &yes);
  add_play (self, q, "rt-move-symbolic", _ ("It passes it"), NULL, &no);
  rt_battle_choices_end (self->choices);
}

static void
ask_move_on_map (RtBattleTouchPane *self, const Question *q)
{
  const RulesAction move = { .verb = ROCKETMEN_VERB_MOVE, .n_args = 1, .arg = { q->ship } };
  g_autofree char *length = rt_battle_table_describe_move (q->table, q->ship);
  g_autofree char *text = g_strdup_printf (_ ("%s moves %s, straight ahead."), q->name, length);

  rt_battle_choices_begin (self->choices, _ ("Move?"), text, "RM-MV-1");
  add_action (self, q, "rt-move-symbolic", _ ("Move"), _ ("the map says what it touches"), &move);
  add_back (self);
}

static void
ask_dock (RtBattleTouchPane *self, const Question *q)
{
  g_autofree char *title = g_strdup_printf (_ ("What does %s touch?"), q->name);

  rt_battle_choices_begin (self->choices, title, _ ("It docks to something in contact."),
                           "RM-MV-6");
  add_docks (self, q);
  add_back (self);
}

/* What lies in this direction, of what there is on the map; -1: nothing. */
static int
find_at (const Question *q, int heading)
{
  for (int object = 0; object < ROCKETMEN_OBJECTS_MAX; object++)
    if (object != q->ship && rocketmen_is_on_map (q->setup, q->state, object)
        && space_heading (q->state->place[q->ship].at, q->state->place[object].at) == heading)
      return object;
  return -1;
}

/* What is chosen, on the map or here, and what it would cost. */
static void
show_chosen (RtBattleTouchPane *self)
{
  RtMapModel *map = rt_battle_table_get_map (rt_battle_pane_get_table (RT_BATTLE_PANE (self)));
  const RtMapTurn *turn = rt_map_model_get_turn (map);
  int cost = rt_map_model_get_turn_cost (map);
  g_autofree char *price =
      cost > 0 ? g_strdup_printf (_ ("Turn · %d AP"), cost) : g_strdup (_ ("Turn · free"));

  gtk_button_set_label (self->turn, cost < 0 ? _ ("Turn") : price);
  gtk_widget_set_visible (GTK_WIDGET (self->chosen), turn != NULL);
  if (!turn)
    return;
  RtMapLabel words = { 0 };
  rt_map_words_turn (map, &words);
  g_autofree char *text =
      words.detail ? g_strdup_printf ("%s, %s", words.title, words.detail) : g_strdup (words.title);
  gtk_label_set_text (self->chosen, text);
  gtk_spin_button_set_value (self->degrees, turn->to / 10.0);
  rt_map_label_clear (&words);
}

static int
read_heading (RtBattleTouchPane *self)
{
  return (int)(gtk_spin_button_get_value (self->degrees) * 10 + 0.5) % SPACE_TURN;
}

static void
degrees_cb (RtBattleTouchPane *self)
{
  RtBattleTable *table = rt_battle_pane_get_table (RT_BATTLE_PANE (self));
  RtMapModel *map = table ? rt_battle_table_get_map (table) : NULL;
  const RtMapTurn *turn = map ? rt_map_model_get_turn (map) : NULL;

  if (turn && turn->to != read_heading (self))
    rt_map_model_turn_to (map, read_heading (self), FALSE);
}

/* A little to the left or to the right. */
static void
step_cb (RtBattleTouchPane *self, GtkWidget *button)
{
  static const int tenths[G_N_ELEMENTS (self->step)] = { 150, 10, -10, -150 };
  RtMapModel *map = rt_battle_table_get_map (rt_battle_pane_get_table (RT_BATTLE_PANE (self)));

  for (guint i = 0; i < G_N_ELEMENTS (tenths); i++)
    if (self->step[i] == button && rt_map_model_get_turn (map))
      rt_map_model_turn_by (map, tenths[i]);
}

static void
ask_heading (RtBattleTouchPane *self, const Question *q)
{
  g_autoptr (GArray) legal = rt_game_get_legal (rt_table_get_game (RT_TABLE (q->table)));
  g_autofree char *title = g_strdup_printf (_ ("Where does %s turn to?"), q->name);

  rt_battle_choices_begin (self->choices, title, NULL, "RM-MV-2");
  for (guint i = 0; i < legal->len; i++) {
    const RulesAction *action = &g_array_index (legal, RulesAction, i);
    int object;

    if (action->verb != ROCKETMEN_VERB_TURN_TO || action->arg[0] != q->ship)
      continue;
    object = find_at (q, action->arg[1]);
    if (object < 0)
      continue;
    g_autofree char *name = rt_battle_object_name (q->setup, object);
    g_autofree char *line = g_strdup_printf (_ ("towards it, %.1f°"), action->arg[1] / 10.0);

    add_action (self, q, rt_battle_object_icon (q->setup, object), name, line, action);
  }
  add_back (self);
  show_chosen (self);
  gtk_widget_set_visible (self->heading, TRUE);
}

static void
turn_cb (RtBattleTouchPane *self)
{
  RtBattleTable *table = rt_battle_pane_get_table (RT_BATTLE_PANE (self));
  int tenths = read_heading (self);
  const RulesAction turn = { .verb = ROCKETMEN_VERB_TURN_TO,
                             .n_args = 2,
                             .arg = { (gint16)rt_battle_table_get_ship (table), (gint16)tenths } };

  rt_battle_table_open_pane (table, NULL);
  rt_table_do (RT_TABLE (table), &turn);
}

/* ---- Several at once ---- */

static void
ask_meet (RtBattleTouchPane *self, const Question *q)
{
  g_autofree char *title = g_strdup_printf (_ ("%s touches several things"), q->name);

  rt_battle_choices_begin (self->choices, title, _ ("Which does it deal with first?"), "RM-CN-1");
  for (int i = 0; i < q->state->n_contacts; i++) {
    const RulesAction meet = { .verb = ROCKETMEN_VERB_MEET,
                               .n_args = 1,
                               .arg = { q->state->contact[i] } };
    g_autofree char *name = rt_battle_object_name (q->setup, q->state->contact[i]);
    g_autofree char *line = describe_owner (q, q->state->contact[i]);

    rt_battle_choices_add (self->choices, rt_battle_object_icon (q->setup, q->state->contact[i]),
                           name, line, RT_ACTION_NO_COST, &meet, 0);
  }
  rt_battle_choices_end (self->choices);
}

/* ---- Contact ---- */

static void
show_chance (RtBattleWell *well, double chance, const char *name)
{
  /* Translators: a chance, with a no-break space. */
  g_autofree char *value = g_strdup_printf (_ ("%.1f %%"), 100 * chance);
  g_autofree char *what = g_strdup_printf (_ ("%s is destroyed"), name);

  rt_battle_well_show (well, value, what);
}

static void
show_average (RtBattleWell *well, double pods, const char *name)
{
  g_autofree char *value = g_strdup_printf ("%.2f", pods);
  g_autofree char *what = g_strdup_printf (_ ("pods %s loses on average"), name);

  rt_battle_well_show (well, value, what);
}

/* What would come of a collision that is rolled for. */
static void
show_odds (RtBattleTouchPane *self, const Question *q, int target, const RtCollision *odds)
{
  const char *other = rocketmen_ship_name (q->setup, target);

  show_chance (self->target_destroyed, odds->target_destroyed, other);
  show_average (self->target_pods, odds->target_pods, other);
  show_chance (self->own_destroyed, odds->own_destroyed, q->name);
  show_average (self->own_pods, odds->own_pods, q->name);
  gtk_widget_set_visible (self->odds, TRUE);
}

/* On a small screen: one line. */
static char *
describe_odds (const Question *q, int target, const RtCollision *odds)
{
  return g_strdup_printf (_ ("If it collides: %s loses %.2f pods, is destroyed in %.1f %%; %s %.2f "
                             "pods, %.1f %%."),
                          rocketmen_ship_name (q->setup, target), odds->target_pods,
                          100 * odds->target_destroyed, q->name, odds->own_pods,
                          100 * odds->own_destroyed);
}

static char *
describe_collision (const RtCollision *odds)
{
  int pods = (int)(odds->own_pods + 0.5);

  if (!odds->is_sure)
    return g_strdup (_ ("dice decide"));
  if (odds->own_destroyed > 0)
    return g_strdup (_ ("it is destroyed"));
  if (pods == 0)
    return g_strdup (_ ("no damage"));
  return g_strdup_printf (ngettext ("it loses %d pod", "it loses %d pods", pods), pods);
}

static void
ask_contact (RtBattleTouchPane *self, const Question *q)
{
  RtPlay evade = rt_battle_move_clear (q->setup, q->state, -1);
  RtPlay still = rt_battle_move_still (q->setup, q->state, -1);
  gboolean is_touch_asked = rt_battle_is_touch_asked (q->setup, q->state, -1);
  gboolean may_evade = rt_battle_may (q->setup, q->state, &evade.action, NULL);
  const RulesAction dock = { .verb = ROCKETMEN_VERB_DOCK };
  const RulesAction collide = { .verb = ROCKETMEN_VERB_COLLIDE };
  int target = q->state->target;
  g_autofree char *object = rt_battle_object_phrase (q->setup, target);
  g_autofree char *name = rt_battle_object_name (q->setup, target);
  g_autofree char *title = g_strdup_printf (_ ("%s touches %s"), q->name, object);
  g_autofree char *result = NULL;
  RtCollision odds = { 0 };
  gboolean has_odds = rt_battle_collision (q->setup, q->state, q->ship, target, &odds);
  gboolean is_small = rt_battle_table_is_small (q->table);
  g_autofree char *text =
      has_odds && !odds.is_sure && is_small ? describe_odds (q, target, &odds) : NULL;

  rt_battle_choices_begin (self->choices, title, text, "RM-MV-3");
  result = has_odds ? describe_collision (&odds) : NULL;
  add_play (self, q, "rt-move-symbolic", _ ("Evade"),
            is_touch_asked ? _ ("touching nothing") : NULL, &evade);
  add_action (self, q, "rt-dock-symbolic", _ ("Dock"), name, &dock);
  add_action (self, q, "rt-cocked-symbolic", _ ("Collide"), result, &collide);
  if (is_touch_asked || !may_evade)
    add_play (self, q, "rt-turn-symbolic", _ ("Evade, still touching"),
              is_small ? NULL : _ ("it goes on through it"), &still);
  if (is_touch_asked && may_evade)
    rt_battle_choices_add (self->choices, "rt-range-symbolic", _ ("Evade into something"),
                           is_small ? NULL : _ ("touching another"), RT_ACTION_NO_COST, NULL,
                           TAG_INTO);
  rt_battle_choices_end (self->choices);
  if (has_odds && !odds.is_sure && !is_small)
    show_odds (self, q, target, &odds);
}

static void
ask_into (RtBattleTouchPane *self, const Question *q)
{
  rt_battle_choices_begin (self->choices, _ ("What does it touch now?"), NULL, "RM-MV-3");
  add_touched_objects (self, q);
  add_back (self);
}

/* ---- The pane ---- */

/* In the middle of a turn: what the player has opened. */
static void
show_opened (RtBattleTouchPane *self, const char *open)
{
  Question q =
      question (self, rt_battle_table_get_ship (rt_battle_pane_get_table (RT_BATTLE_PANE (self))));

  if (q.ship < 0)
    return;
  if (g_strcmp0 (open, "dock") == 0)
    ask_dock (self, &q);
  else if (g_strcmp0 (open, "heading") == 0)
    ask_heading (self, &q);
  else if (rocketmen_has_map (q.setup))
    ask_move_on_map (self, &q);
  else if (self->is_several)
    ask_several (self, &q);
  else
    ask_move (self, &q);
}

/* What the game asks. */
static void
show_asked (RtBattleTouchPane *self, int ship)
{
  Question q = question (self, ship);

  if (q.state->phase == ROCKETMEN_PHASE_MEET)
    ask_meet (self, &q);
  else if (q.state->phase == ROCKETMEN_PHASE_ASK_CONTACT && rocketmen_has_map (q.setup))
    ask_map (self, &q);
  else if (self->is_several)
    ask_several (self, &q);
  else if (q.state->phase == ROCKETMEN_PHASE_ASK_CONTACT)
    ask_move (self, &q);
  else if (self->is_into)
    ask_into (self, &q);
  else
    ask_contact (self, &q);
}

static void
rt_battle_touch_pane_show (RtBattlePane *pane)
{
  RtBattleTouchPane *self = RT_BATTLE_TOUCH_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  const RocketmenState *state = rt_battle_table_get_state (table);

  gtk_widget_set_visible (self->odds, FALSE);
  gtk_widget_set_visible (self->heading, FALSE);
  if (self->depth != rt_game_get_depth (rt_table_get_game (RT_TABLE (table)))) {
    self->is_into = FALSE;
    self->is_several = FALSE;
  }
  if (state->phase == ROCKETMEN_PHASE_TURN)
    show_opened (self, rt_battle_table_get_open (table));
  else
    show_asked (self, state->actor_ship);
  gtk_widget_set_sensitive (GTK_WIDGET (self->choices), rt_battle_table_is_asked (table));
}

static void
chosen_cb (RtBattleTouchPane *self, int tag)
{
  RtBattleTable *table = rt_battle_pane_get_table (RT_BATTLE_PANE (self));
  gboolean was_several = self->is_several;

  self->depth = rt_game_get_depth (rt_table_get_game (RT_TABLE (table)));
  if (tag >= TAG_OBJECT) {
    rt_touched_toggle (&self->touched, tag - TAG_OBJECT);
    rt_battle_pane_show (RT_BATTLE_PANE (self));
    return;
  }
  self->is_several = tag == TAG_SEVERAL;
  self->touched.n = 0;
  /* Back from several things is to one of them. */
  if (tag == TAG_SEVERAL || was_several) {
    rt_battle_pane_show (RT_BATTLE_PANE (self));
    return;
  }
  self->is_into = tag == TAG_INTO;
  rt_battle_table_open_pane (table, NULL);
}

/* Quick: at every step of a drag. */
static void
rt_battle_touch_pane_steer (RtBattlePane *pane)
{
  show_chosen (RT_BATTLE_TOUCH_PANE (pane));
}

static gboolean
rt_battle_touch_pane_handle_key (RtBattlePane *pane, guint key)
{
  RtBattleTouchPane *self = RT_BATTLE_TOUCH_PANE (pane);

  if (key == GDK_KEY_Escape) {
    chosen_cb (self, TAG_BACK);
    return TRUE;
  }
  return rt_battle_choices_handle_key (self->choices, key);
}

static char *
rt_battle_touch_pane_describe_actor (RtBattlePane *pane, int actor)
{
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  const RocketmenState *state = rt_battle_table_get_state (table);

  if (state->phase == ROCKETMEN_PHASE_TURN || !rt_battle_table_is_asked (table))
    return NULL;
  if (state->phase == ROCKETMEN_PHASE_ASK_CONTACT)
    return g_strdup_printf (
        _ ("What does %s touch?"),
        rocketmen_ship_name (rt_battle_table_get_setup (table), state->actor_ship));
  return g_strdup_printf (_ ("%s decides"), rt_battle_table_get_setup (table)->common.seat[actor]);
}

static void
rt_battle_touch_pane_class_init (RtBattleTouchPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  rt_part_ensure_types ();
  pane_class->show = rt_battle_touch_pane_show;
  pane_class->steer = rt_battle_touch_pane_steer;
  pane_class->handle_key = rt_battle_touch_pane_handle_key;
  pane_class->describe_actor = rt_battle_touch_pane_describe_actor;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-touch-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, choices);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, heading);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, chosen);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, degrees);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, turn);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, odds);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, target_destroyed);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, target_pods);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, own_destroyed);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, own_pods);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, degrees_cb);
  rt_part_bind_children (widget_class, "step", G_N_ELEMENTS (((RtBattleTouchPane *)NULL)->step),
                         G_STRUCT_OFFSET (RtBattleTouchPane, step));
  gtk_widget_class_bind_template_callback (widget_class, step_cb);
  gtk_widget_class_bind_template_callback (widget_class, turn_cb);
}

static void
rt_battle_touch_pane_init (RtBattleTouchPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
