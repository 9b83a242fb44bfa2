/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-touch-pane.h. */
#include "rt-battle-touch-pane.h"

#include "app/features/battle/rt-battle-choices.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-well.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleTouchPane {
  RtBattlePane parent_instance;

  gboolean is_into; /* it evades into something else: which? */
  gsize depth;      /* of the game when that was asked */
  RtBattleChoices *choices;
  GtkWidget *odds; /* of a collision */
  RtBattleWell *target_destroyed;
  RtBattleWell *target_pods;
  RtBattleWell *own_destroyed;
  RtBattleWell *own_pods;
};

G_DEFINE_FINAL_TYPE (RtBattleTouchPane, rt_battle_touch_pane, RT_TYPE_BATTLE_PANE)

/* What a choice without an action does. */
enum { TAG_BACK, TAG_INTO };

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

/* A choice for each object that fits, perhaps with the ship before it. */
static void
add_objects (RtBattleTouchPane *self, const Question *q, int verb, gboolean has_ship)
{
  guint8 objects[RT_OBJECTS_MAX];
  gsize n = rt_battle_objects (q->setup, q->state, verb, has_ship ? q->ship : -1, objects);

  for (gsize i = 0; i < n; i++) {
    RulesAction action = { .verb = (guint8)verb };
    g_autofree char *name = rt_battle_object_name (q->setup, objects[i]);
    g_autofree char *line = describe_owner (q, objects[i]);

    if (has_ship)
      action.arg[action.n_args++] = (gint16)q->ship;
    action.arg[action.n_args++] = objects[i];
    add_action (self, q, rt_battle_object_icon (q->setup, objects[i]), name, line, &action);
  }
}

/* ---- Move, dock ---- */

static void
ask_move (RtBattleTouchPane *self, const Question *q)
{
  const RulesAction move = { .verb = ROCKETMEN_VERB_MOVE, .n_args = 1, .arg = { q->ship } };
  const RulesAction still = { .verb = ROCKETMEN_VERB_MOVE_STILL, .n_args = 1, .arg = { q->ship } };
  g_autofree char *length =
      rt_battle_table_describe_length (q->table, q->setup->ship[q->ship].move);
  g_autofree char *text = g_strdup_printf (_ ("%s moves %s, straight ahead."), q->name, length);
  int through = q->state->ship[q->ship].through - 1;

  rt_battle_choices_begin (self->choices, _ ("Did it touch something?"), text, "RM-MV-1");
  add_action (self, q, "rt-move-symbolic", _ ("Nothing"),
              through >= 0 ? _ ("it is clear of what it evaded") : NULL, &move);
  if (through >= 0) {
    g_autofree char *object = rt_battle_object_name (q->setup, through);
    g_autofree char *name = g_strdup_printf (_ ("Still %s"), object);

    add_action (self, q, rt_battle_object_icon (q->setup, through), name,
                _ ("it goes on through it"), &still);
  }
  add_objects (self, q, ROCKETMEN_VERB_MOVE_TOUCHING, TRUE);
  add_back (self);
}

static void
ask_dock (RtBattleTouchPane *self, const Question *q)
{
  g_autofree char *title = g_strdup_printf (_ ("What does %s touch?"), q->name);

  rt_battle_choices_begin (self->choices, title, _ ("It docks to something in contact."),
                           "RM-MV-6");
  add_objects (self, q, ROCKETMEN_VERB_DOCK_SHIP, TRUE);
  add_back (self);
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
  const RulesAction evade = { .verb = ROCKETMEN_VERB_EVADE };
  const RulesAction still = { .verb = ROCKETMEN_VERB_EVADE_STILL };
  const RulesAction dock = { .verb = ROCKETMEN_VERB_DOCK };
  const RulesAction collide = { .verb = ROCKETMEN_VERB_COLLIDE };
  int target = q->state->target;
  g_autofree char *object = rt_battle_object_name (q->setup, target);
  g_autofree char *title = g_strdup_printf (_ ("%s touches %s"), q->name, object);
  g_autofree char *result = NULL;
  RtCollision odds = { 0 };
  gboolean has_odds = rt_battle_collision (q->setup, q->state, q->ship, target, &odds);
  gboolean is_small = rt_battle_table_is_small (q->table);
  g_autofree char *text =
      has_odds && !odds.is_sure && is_small ? describe_odds (q, target, &odds) : NULL;

  rt_battle_choices_begin (self->choices, title, text, "RM-MV-3");
  result = has_odds ? describe_collision (&odds) : NULL;
  add_action (self, q, "rt-move-symbolic", _ ("Evade"), _ ("touching nothing"), &evade);
  add_action (self, q, "rt-dock-symbolic", _ ("Dock"), object, &dock);
  add_action (self, q, "rt-cocked-symbolic", _ ("Collide"), result, &collide);
  add_action (self, q, "rt-turn-symbolic", _ ("Evade, still touching"),
              is_small ? NULL : _ ("it goes on through it"), &still);
  if (rt_battle_may (q->setup, q->state, &evade, NULL))
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
  add_objects (self, q, ROCKETMEN_VERB_EVADE_INTO, FALSE);
  add_back (self);
}

/* ---- The pane ---- */

static void
rt_battle_touch_pane_show (RtBattlePane *pane)
{
  RtBattleTouchPane *self = RT_BATTLE_TOUCH_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  const RocketmenState *state = rt_battle_table_get_state (table);
  const char *open = rt_battle_table_get_open (table);

  gtk_widget_set_visible (self->odds, FALSE);
  if (state->phase == ROCKETMEN_PHASE_CONTACT) {
    Question q = question (self, state->actor_ship);

    if (self->is_into && self->depth == rt_game_get_depth (rt_table_get_game (RT_TABLE (table))))
      ask_into (self, &q);
    else
      ask_contact (self, &q);
  } else {
    Question q = question (self, rt_battle_table_get_ship (table));

    if (g_strcmp0 (open, "dock") == 0)
      ask_dock (self, &q);
    else
      ask_move (self, &q);
  }
  gtk_widget_set_sensitive (GTK_WIDGET (self->choices), rt_battle_table_is_asked (table));
}

static void
chosen_cb (RtBattleTouchPane *self, int tag)
{
  RtBattleTable *table = rt_battle_pane_get_table (RT_BATTLE_PANE (self));

  self->is_into = tag == TAG_INTO;
  self->depth = rt_game_get_depth (rt_table_get_game (RT_TABLE (table)));
  rt_battle_table_open_pane (table, NULL);
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

  if (rt_battle_table_get_state (table)->phase != ROCKETMEN_PHASE_CONTACT
      || !rt_battle_table_is_asked (table))
    return NULL;
  return g_strdup_printf (_ ("%s decides"), rt_battle_table_get_setup (table)->common.seat[actor]);
}

static void
rt_battle_touch_pane_class_init (RtBattleTouchPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  rt_part_ensure_types ();
  pane_class->show = rt_battle_touch_pane_show;
  pane_class->handle_key = rt_battle_touch_pane_handle_key;
  pane_class->describe_actor = rt_battle_touch_pane_describe_actor;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-touch-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, choices);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, odds);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, target_destroyed);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, target_pods);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, own_destroyed);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTouchPane, own_pods);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
}

static void
rt_battle_touch_pane_init (RtBattleTouchPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
