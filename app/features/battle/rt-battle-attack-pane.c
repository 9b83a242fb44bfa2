/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-attack-pane.h. */
#include "rt-battle-attack-pane.h"

#include "app/features/battle/rt-battle-aim.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-target-row.h"
#include "app/features/battle/rt-wr-sum.h"
#include "app/widgets/rt-odds.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-token.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtBattleAttackPane {
  RtBattlePane parent_instance;

  RtBattleAim *aim;
  gboolean is_compact;
  gboolean is_arranged;
  gulong root_classes;
  char *shown; /* what the parts show, in a word: only what has changed is made anew, so that */
  char *shown_idea; /* a button does not go from under a finger when a reading comes */
  char *shown_action;
  GtkWidget *columns;
  GPtrArray *parts; /* the leaves below, which change places with the size of the screen */

  GtkWidget *targets; /* a list, in a menu on a small screen */
  GtkWidget *target_menu;
  GtkWidget *target_bar;
  GtkWidget *cancel; /* beside it */
  GtkWidget *lasers;
  GtkWidget *idea;
  GtkWidget *stepper;
  GtkWidget *stepper_text;
  GtkLabel *steps;
  GtkWidget *fewer;
  GtkWidget *more;
  GtkWidget *sum;
  GtkWidget *terms;
  GtkWidget *chance;
  GtkLabel *percent;
  GtkLabel *of_rolls;
  GtkWidget *odds;
  GtkWidget *wells;
  GtkWidget *action; /* Fire, or what is awaited, or a question */
};

G_DEFINE_FINAL_TYPE (RtBattleAttackPane, rt_battle_attack_pane, RT_TYPE_BATTLE_PANE)

static RtBattleTable *
table_of (RtBattleAttackPane *self)
{
  return rt_battle_pane_get_table (RT_BATTLE_PANE (self));
}

static const RocketmenState *
state_of (RtBattleAttackPane *self)
{
  return rt_battle_table_get_state (table_of (self));
}

static const RocketmenSetup *
setup_of (RtBattleAttackPane *self)
{
  return rt_battle_table_get_setup (table_of (self));
}

static const char *
ship_name (RtBattleAttackPane *self, int ship)
{
  return rocketmen_ship_name (setup_of (self), ship);
}

static gboolean
is_aiming (RtBattleAttackPane *self)
{
  return state_of (self)->phase == ROCKETMEN_PHASE_TURN;
}

static gboolean
is_asking (RtBattleAttackPane *self)
{
  return state_of (self)->phase == ROCKETMEN_PHASE_REROLL
         || state_of (self)->phase == ROCKETMEN_PHASE_DODGE;
}

/* Is this something else than what is shown? */
static gboolean
is_new (char **shown, char *wanted)
{
  gboolean is_same = g_strcmp0 (*shown, wanted) == 0;

  g_free (*shown);
  *shown = wanted;
  return !is_same;
}

/* ---- 1: targets ---- */

static void
target_cb (GtkWidget *row, RtBattleAttackPane *self)
{
  int target = rt_battle_target_row_get_ship (row);
  RulesAction fire = rt_battle_fire (rt_battle_aim_get_ship (self->aim), target, 0, FALSE, NULL);
  g_autofree char *why = rt_table_why_not (RT_TABLE (table_of (self)), &fire, NULL);

  if (GTK_IS_POPOVER (gtk_widget_get_ancestor (row, GTK_TYPE_POPOVER)))
    gtk_popover_popdown (GTK_POPOVER (gtk_widget_get_ancestor (row, GTK_TYPE_POPOVER)));
  if (why)
    rt_table_explain (RT_TABLE (table_of (self)), &fire, NULL, NULL);
  else
    rt_battle_aim_choose (self->aim, target);
}

static void
show_targets (RtBattleAttackPane *self)
{
  int ship = rt_battle_aim_get_ship (self->aim);
  int chosen = rt_battle_aim_get_target (self->aim);
  g_autoptr (GPtrArray) targets = rt_battle_targets (setup_of (self), state_of (self), ship,
                                                     rt_battle_aim_get_steps (self->aim));

  rt_clear_box (self->targets);
  for (guint i = 0; i < targets->len; i++) {
    const RtBattleTarget *target = targets->pdata[i];
    GtkWidget *row = rt_battle_target_row_new (setup_of (self), state_of (self), target,
                                               target->ship == chosen, is_aiming (self));

    g_signal_connect_object (row, "clicked", G_CALLBACK (target_cb), self, 0);
    gtk_box_append (GTK_BOX (self->targets), row);
  }
  rt_battle_target_bar_show (self->target_bar, setup_of (self), state_of (self), chosen);
  gtk_widget_set_sensitive (self->target_menu, is_aiming (self));
  gtk_widget_set_sensitive (self->cancel, is_aiming (self));
}

/* ---- 2: lasers, and what would be better ---- */

static char *
describe_price (RtBattleAttackPane *self, const RtBattleQuote *quote)
{
  const RocketmenState *state = state_of (self);
  int ap = state->ship[quote->ship].ap;
  /* What all the shots cost: each its laser, and steps as the house rule has it. */
  gboolean is_volley =
      setup_of (self)->common.option[ROCKETMEN_OPTION_EXTEND] == ROCKETMEN_EXTEND_VOLLEY;
  int all = is_volley ? quote->cost + quote->shots - 1 : quote->cost * quote->shots;

  if (quote->shots == 0)
    return g_strdup (_ ("no shot left"));
  return g_strdup_printf (
      ngettext ("%d shot, %d AP, %d stay", "%d shots, %d AP, %d stay", (gulong)quote->shots),
      quote->shots, all, ap - all);
}

static GtkWidget *
new_end_label (const char *text, const char *style)
{
  GtkWidget *label = rt_label (text, style);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  return label;
}

static void
show_lasers (RtBattleAttackPane *self)
{
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);
  const RocketmenState *state = state_of (self);
  const RocketmenShipState *ship = &state->ship[quote->ship];
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *end = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *pips = rt_pips_new (22);
  g_autofree char *price = describe_price (self, quote);
  g_autofree char *left = g_strdup_printf (_ ("%d AP left"), ship->ap);
  int card = MAX (setup_of (self)->ship[quote->ship].ap, ship->ap);

  for (int i = 0; i < MAX (ship->pods[ROCKETMEN_POD_LASER], 1); i++) {
    GtkWidget *column = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
    g_autofree char *name = g_strdup_printf (_ ("Shot %d"), i + 1);

    if (ship->pods[ROCKETMEN_POD_LASER] == 0)
      break;
    gtk_box_append (GTK_BOX (column),
                    rt_token_new (i < ship->fired ? RT_TOKEN_LASER_FIRED : RT_TOKEN_LASER, 34));
    gtk_box_append (GTK_BOX (column), rt_label (name, "card-line strong"));
    gtk_box_append (GTK_BOX (row), column);
  }
  rt_pips_show (RT_PIPS (pips), card, ship->ap, is_aiming (self) ? quote->cost : 0);
  gtk_widget_set_hexpand (end, TRUE);
  gtk_widget_set_halign (end, GTK_ALIGN_END);
  gtk_widget_set_halign (pips, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (end), pips);
  gtk_box_append (GTK_BOX (end), new_end_label (left, "card-line strong"));
  if (is_aiming (self))
    gtk_box_append (GTK_BOX (end), new_end_label (price, "card-line dim"));
  gtk_box_append (GTK_BOX (row), end);
  adw_bin_set_child (ADW_BIN (self->lasers), row);
}

static void
use_plan_cb (RtBattleAttackPane *self)
{
  RtBattlePlan plan;

  if (rt_battle_aim_plan (self->aim, &plan))
    rt_battle_aim_use (self->aim, &plan);
}

static gboolean
is_as_planned (RtBattleAttackPane *self, const RtBattlePlan *plan)
{
  return plan->n_parts == 1 && plan->part[0].target == rt_battle_aim_get_target (self->aim)
         && plan->part[0].steps == rt_battle_aim_get_steps (self->aim);
}

static void
show_idea (RtBattleAttackPane *self)
{
  RtBattlePlan plan;
  RtBattlePlan moving;
  gboolean has_plan = rt_battle_aim_plan (self->aim, &plan);
  gboolean has_moving = rt_battle_aim_plan_moving (self->aim, &moving);
  gboolean is_other = has_plan && !is_as_planned (self, &plan);
  GtkWidget *box;
  g_autofree char *what = NULL;
  g_autofree char *promise = NULL;
  g_autofree char *text = NULL;

  gtk_widget_set_visible (self->idea, is_aiming (self) && (is_other || has_moving));
  if (!gtk_widget_get_visible (self->idea))
    return;
  what = rt_battle_plan_describe (setup_of (self), has_moving ? &moving : &plan);
  promise = rt_battle_plan_promise (has_moving ? &moving : &plan);
  if (!is_new (&self->shown_idea, g_strconcat (what, promise, NULL)))
    return;
  box = rt_box (GTK_ORIENTATION_VERTICAL, 6, "panel column idea");
  text = g_strdup_printf (_ ("Better: %s."), what);
  gtk_box_append (GTK_BOX (box), rt_text (text, "strong card-line"));
  gtk_box_append (GTK_BOX (box), rt_text (promise, "dim card-line"));
  if (!has_moving) {
    GtkWidget *use = rt_button (_ ("Use this plan"), NULL, NULL);

    g_signal_connect_object (use, "clicked", G_CALLBACK (use_plan_cb), self, G_CONNECT_SWAPPED);
    gtk_widget_set_halign (use, GTK_ALIGN_START);
    gtk_box_append (GTK_BOX (box), use);
  }
  adw_bin_set_child (ADW_BIN (self->idea), box);
}

/* ---- 3: Extended Range ---- */

static void
fewer_cb (RtBattleAttackPane *self)
{
  rt_battle_aim_set_steps (self->aim, rt_battle_aim_get_steps (self->aim) - 1);
}

static void
more_cb (RtBattleAttackPane *self)
{
  rt_battle_aim_set_steps (self->aim, rt_battle_aim_get_steps (self->aim) + 1);
}

static void
show_stepper (RtBattleAttackPane *self)
{
  int steps = rt_battle_aim_get_steps (self->aim);
  g_autofree char *text = g_strdup_printf ("%d", steps);
  /* A question needs its place on a small screen. */
  gboolean can_extend =
      rt_battle_aim_can_extend (self->aim) && (is_aiming (self) || !self->is_compact);

  gtk_widget_set_visible (self->stepper, can_extend);
  gtk_widget_set_visible (self->stepper_text, can_extend);
  gtk_label_set_text (self->steps, text);
  gtk_widget_set_sensitive (self->fewer, is_aiming (self) && steps > 0);
  gtk_widget_set_sensitive (self->more,
                            is_aiming (self) && steps < rt_battle_aim_get_steps_max (self->aim));
}

/* ---- 4: to hit ---- */

static void
show_terms (RtBattleAttackPane *self, const RtBattleQuote *quote)
{
  rt_clear_box (self->terms);
  for (int i = 0; i < quote->n_terms; i++) {
    GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
    const RtBattleTerm *term = &quote->terms[i];
    g_autofree char *value = term->kind == RT_TERM_WR ? g_strdup_printf ("%d", term->value)
                             : term->value < 0        ? g_strdup_printf ("−%d", -term->value)
                                                      : g_strdup_printf ("+%d", term->value);
    g_autofree char *text = rt_battle_term_sentence (setup_of (self), quote, term);

    gtk_box_append (GTK_BOX (row), rt_label (value, "strong numeric card-line"));
    gtk_box_append (GTK_BOX (row), rt_label (text, "dim card-line"));
    gtk_box_append (GTK_BOX (row), rt_rule_button (term->rule));
    gtk_box_append (GTK_BOX (self->terms), row);
  }
}

static void
add_well (GtkWidget *box, double chance, const char *what)
{
  GtkWidget *well = rt_box (GTK_ORIENTATION_VERTICAL, 0, "well");
  g_autofree char *text = rt_battle_percent (chance);

  gtk_widget_set_hexpand (well, TRUE);
  gtk_box_append (GTK_BOX (well), rt_label (text, "well-title numeric"));
  gtk_box_append (GTK_BOX (well), rt_label (what, "card-line dim"));
  gtk_box_append (GTK_BOX (box), well);
}

/* On a small screen as lines: "30.6 % a hit in 2 shots". */
static void
add_line (GtkWidget *box, double chance, const char *what)
{
  g_autofree char *percent = rt_battle_percent (chance);
  g_autofree char *text = g_strdup_printf ("%s %s", percent, what);

  gtk_box_append (GTK_BOX (box), new_end_label (text, "card-line"));
}

static void
show_wells (RtBattleAttackPane *self, const RtBattleQuote *quote)
{
  void (*add) (GtkWidget *, double, const char *) = self->is_compact ? add_line : add_well;
  g_autofree char *hits =
      quote->shots > 1 ? g_strdup_printf (
          ngettext ("a hit in %d shot", "a hit in %d shots", (gulong)quote->shots), quote->shots)
      : quote->may_evade   ? g_strdup (_ ("after its evasion"))
      : quote->has_defense ? g_strdup (_ ("after its defense"))
                           : g_strdup (_ ("costs it a pod"));

  rt_clear_box (self->wells);
  if (quote->shots == 0)
    return;
  add (self->wells, quote->all.damage, hits);
  add (self->wells, quote->all.destroyed, _ ("destroys it"));
  add (self->wells, quote->all.crew, _ ("kills crew"));
}

static void
show_chance (RtBattleAttackPane *self)
{
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);
  g_autofree char *percent = rt_battle_percent (quote->hits / (double)RT_BATTLE_ROLLS);
  g_autofree char *of = g_strdup_printf (
      self->is_compact ? _ ("%d of 36 rolls hit") : _ ("to hit, %d of 36 rolls"), quote->hits);
  int rolled = is_aiming (self) ? 0 : rt_battle_aim_get_rolled (self->aim, NULL);

  gtk_widget_set_visible (self->chance, !self->is_compact || !is_asking (self));
  gtk_widget_set_visible (self->wells, quote->shots > 0);
  rt_wr_sum_show (RT_WR_SUM (self->sum), quote);
  show_terms (self, quote);
  gtk_label_set_text (self->percent, percent);
  gtk_label_set_text (self->of_rolls, of);
  rt_odds_show (RT_ODDS (self->odds), quote->number, rolled);
  show_wells (self, quote);
}

/* ---- Fire, or what is awaited, or a question ---- */

/* Why not, with the cheapest cure: as many steps as it takes. */
static void
explain_fire (RtBattleAttackPane *self)
{
  RtTable *table = RT_TABLE (table_of (self));
  RtBattleRange *range = rt_battle_aim_get_range (self->aim);
  RangeReading reading = rt_battle_range_read (range);
  RulesAction fire = rt_battle_aim_get_fire (self->aim);
  int ship = rt_battle_aim_get_ship (self->aim);
  int needed = rt_battle_steps_needed (setup_of (self), state_of (self), ship, &reading);
  g_autofree char *why = rt_table_why_not (table, &fire, NULL);
  RulesAction cure =
      rt_battle_fire (ship, rt_battle_aim_get_target (self->aim), MAX (0, needed), FALSE, &reading);
  g_autofree char *no_cure = rt_table_why_not (table, &cure, NULL);
  g_autofree char *label = g_strdup_printf (
      ngettext ("Fire with %d step", "Fire with %d steps", (gulong)MAX (0, needed)),
      MAX (0, needed));

  if (!why)
    rt_table_tell (table, _ ("Is it in range? Measure it, or agree on it beside the ruler."));
  else if (needed > 0 && !no_cure && rt_battle_range_is_clear (range))
    rt_table_explain (table, &fire, label, &cure);
  else
    rt_table_explain (table, &fire, NULL, NULL);
}

static void
fire_cb (RtBattleAttackPane *self)
{
  RulesAction fire = rt_battle_aim_get_fire (self->aim);

  if (rt_game_is_busy (rt_table_get_game (RT_TABLE (table_of (self)))))
    return;
  if (rt_battle_aim_is_ready (self->aim))
    rt_table_do (RT_TABLE (table_of (self)), &fire);
  else
    explain_fire (self);
}

static void
close_cb (RtBattleAttackPane *self)
{
  rt_battle_table_open_pane (table_of (self), NULL);
}

static GtkWidget *
new_fire_button (RtBattleAttackPane *self, const RtBattleQuote *quote)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  gboolean is_ready = rt_battle_aim_is_ready (self->aim);
  int ap = state_of (self)->ship[quote->ship].ap;
  g_autofree char *title =
      self->is_compact ? g_strdup_printf (_ ("Fire shot %d"), quote->shot)
                       : g_strdup_printf (_ ("Fire shot %d · %d AP"), quote->shot, quote->cost);
  g_autofree char *price = g_strdup_printf (_ ("%d of %d AP"), quote->cost, ap);
  g_autofree char *name = g_strdup_printf (_ ("Fire shot %d · %d AP"), quote->shot, quote->cost);
  GtkWidget *words = rt_label (title, "fire-words");

  gtk_box_append (GTK_BOX (row), gtk_image_new_from_icon_name ("rt-laser-symbolic"));
  gtk_box_append (GTK_BOX (row), words);
  gtk_widget_set_halign (row, self->is_compact ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, self->is_compact);
  if (self->is_compact)
    gtk_box_append (GTK_BOX (row), rt_label (price, "strong"));
  gtk_button_set_child (GTK_BUTTON (button), row);
  rt_add_classes (button, is_ready ? "fire destructive-action" : "fire refused");
  rt_set_name (button, name);
  g_signal_connect_object (button, "clicked", G_CALLBACK (fire_cb), self, G_CONNECT_SWAPPED);
  return button;
}

/* What the last shot did, large. */
static GtkWidget *
new_result (RtBattleAttackPane *self)
{
  g_autofree char *words = NULL;
  int rolled = rt_battle_aim_get_rolled (self->aim, &words);
  GtkWidget *row;
  g_autofree char *number = g_strdup_printf ("%d", rolled);

  if (rolled == 0)
    return NULL;
  row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, "attack-result");
  gtk_box_append (GTK_BOX (row), rt_label (number, "attack-rolled numeric"));
  gtk_box_append (GTK_BOX (row), rt_text (words, "card-line strong"));
  return row;
}

static GtkWidget *
new_price (RtBattleAttackPane *self, const RtBattleQuote *quote)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *result = new_result (self);
  g_autofree char *cost = g_strdup_printf (
      ngettext ("This shot: 1 laser + %d step = %d AP. %d AP stay.",
                "This shot: 1 laser + %d steps = %d AP. %d AP stay.", (gulong)quote->steps),
      quote->steps, quote->cost, quote->ap_after);
  g_autofree char *end = g_strdup_printf (_ ("Firing ends the turn of %s after its shots."),
                                          ship_name (self, quote->ship));

  if (result)
    gtk_box_append (GTK_BOX (box), result);
  gtk_box_append (GTK_BOX (box), rt_text (cost, "strong"));
  gtk_box_append (GTK_BOX (row), rt_text (end, "dim card-line"));
  gtk_box_append (GTK_BOX (row), rt_rule_button ("RM-AT-3"));
  gtk_box_append (GTK_BOX (box), row);
  gtk_widget_set_hexpand (box, TRUE);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  return box;
}

static GtkWidget *
new_cancel (RtBattleAttackPane *self)
{
  GtkWidget *cancel = rt_button (_ ("Cancel"), NULL, NULL);

  g_signal_connect_object (cancel, "clicked", G_CALLBACK (close_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_valign (cancel, GTK_ALIGN_CENTER);
  return cancel;
}

static GtkWidget *
new_fire (RtBattleAttackPane *self)
{
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *fire = new_fire_button (self, quote);

  if (!self->is_compact) {
    gtk_box_append (GTK_BOX (row), new_price (self, quote));
    gtk_box_append (GTK_BOX (row), new_cancel (self));
  }
  gtk_box_append (GTK_BOX (row), fire);
  gtk_widget_set_hexpand (fire, self->is_compact);
  return row;
}

/* It has fired all it can, or cannot fire at all: say so. */
static GtkWidget *
new_ending (RtBattleAttackPane *self)
{
  RtTable *table = RT_TABLE (table_of (self));
  int ship = rt_battle_aim_get_ship (self->aim);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  GtkWidget *result = new_result (self);
  GtkWidget *back = rt_button (_ ("Back to the fleet"), "suggested-action big", NULL);
  RulesAction fire =
      rt_battle_fire (ship, MAX (0, rt_battle_aim_get_target (self->aim)), 0, FALSE, NULL);
  const char *rule = NULL;
  g_autofree char *why = rt_table_why_not (table, &fire, &rule);

  if (result)
    gtk_box_append (GTK_BOX (box), result);
  gtk_box_append (GTK_BOX (box), rt_text (why ? why : _ ("There is nothing to shoot at."), NULL));
  gtk_widget_set_hexpand (box, TRUE);
  gtk_widget_set_valign (back, GTK_ALIGN_CENTER);
  g_signal_connect_object (back, "clicked", G_CALLBACK (close_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), box);
  gtk_box_append (GTK_BOX (row), back);
  return row;
}

static GtkWidget *
new_awaited (RtBattleAttackPane *self)
{
  const RocketmenState *state = state_of (self);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 2, "panel column awaited");
  g_autofree char *title = NULL;

  switch ((int)state->phase) {
  case ROCKETMEN_PHASE_SHOT_ROLL:
    title = state->number > 12 ? g_strdup (_ ("Only a natural 12 hits"))
                               : g_strdup_printf (_ ("%d or more hits"), MAX (3, state->number));
    break;
  case ROCKETMEN_PHASE_DODGE_ROLL:
    title = g_strdup (_ ("7 or more evades"));
    break;
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
    title = g_strdup (_ ("9 or more fends it off"));
    break;
  }
  gtk_box_append (GTK_BOX (box), rt_label (title, "attack-rolled"));
  gtk_box_append (GTK_BOX (box), rt_label (_ ("Roll two dice, type them, or roll virtual ones."),
                                           "dim card-line"));
  gtk_widget_set_hexpand (box, TRUE);
  return box;
}

static GtkWidget *
new_choice (RtBattleAttackPane *self, const char *title, const char *detail, const char *style,
            unsigned verb)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  RulesAction action = { .verb = (uint8_t)verb };
  GtkWidget *words = gtk_label_new (title);
  GtkWidget *more = gtk_label_new (detail);

  rt_add_classes (words, "fire-words");
  rt_add_classes (more, "card-line");
  gtk_label_set_wrap (GTK_LABEL (more), TRUE);
  gtk_label_set_justify (GTK_LABEL (more), GTK_JUSTIFY_CENTER);
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), more);
  gtk_button_set_child (GTK_BUTTON (button), box);
  rt_add_classes (button, "fire");
  rt_add_classes (button, style);
  rt_set_name (button, title);
  gtk_widget_set_hexpand (button, TRUE);
  rt_table_connect (RT_TABLE (table_of (self)), button, &action);
  return button;
}

static double
damage_after (RtBattleAttackPane *self, unsigned verb)
{
  RtBattleChances chances = { 0 };

  rt_battle_chances_after (setup_of (self), state_of (self),
                           &(RulesAction){ .verb = (uint8_t)verb }, &chances);
  return chances.damage;
}

static GtkWidget *
new_question (RtBattleAttackPane *self)
{
  gboolean is_dodge = state_of (self)->phase == ROCKETMEN_PHASE_DODGE;
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *result = new_result (self);
  double saved = 1 - damage_after (self, ROCKETMEN_VERB_DODGE);
  double again = damage_after (self, ROCKETMEN_VERB_REROLL);
  g_autofree char *chance = rt_battle_percent (is_dodge ? saved : again);
  g_autofree char *dodge = g_strdup_printf (_ ("7+ on 2d6: %s"), chance);
  g_autofree char *reroll = g_strdup_printf (_ ("%s for damage"), chance);

  if (result)
    gtk_box_append (GTK_BOX (box), result);
  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  if (is_dodge) {
    gtk_box_append (GTK_BOX (row), new_choice (self, _ ("Evade"), dodge, "suggested-action",
                                               ROCKETMEN_VERB_DODGE));
    gtk_box_append (GTK_BOX (row),
                    new_choice (self, _ ("Take the hit"), _ ("keeps the evasion for later"),
                                "plain", ROCKETMEN_VERB_TAKE_HIT));
  } else {
    gtk_box_append (GTK_BOX (row), new_choice (self, _ ("Roll again"), reroll, "suggested-action",
                                               ROCKETMEN_VERB_REROLL));
    gtk_box_append (GTK_BOX (row), new_choice (self, _ ("Leave it"), _ ("a miss"), "plain",
                                               ROCKETMEN_VERB_ACCEPT));
  }
  gtk_box_append (GTK_BOX (box), row);
  gtk_widget_set_hexpand (box, TRUE);
  return box;
}

static GtkWidget *
new_action (RtBattleAttackPane *self)
{
  switch ((int)state_of (self)->phase) {
  case ROCKETMEN_PHASE_REROLL:
  case ROCKETMEN_PHASE_DODGE:
    return new_question (self);
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
    return new_awaited (self);
  }
  return rt_battle_aim_get_quote (self->aim)->shots > 0 ? new_fire (self) : new_ending (self);
}

/* ---- All of it ---- */

static void
show_all (RtBattleAttackPane *self)
{
  RtBattleAim *aim = self->aim;
  gsize depth = rt_game_get_depth (rt_table_get_game (RT_TABLE (table_of (self))));
  gboolean has_target = rt_battle_aim_get_target (aim) >= 0;

  if (rt_battle_aim_get_ship (aim) < 0)
    return;
  show_stepper (self);
  show_idea (self);
  if (is_new (&self->shown, g_strdup_printf ("%zu %d %d %d %d", depth, rt_battle_aim_get_ship (aim),
                                             rt_battle_aim_get_target (aim),
                                             rt_battle_aim_get_steps (aim), self->is_compact))) {
    show_targets (self);
    show_lasers (self);
    if (has_target)
      show_chance (self);
  }
  if (is_new (&self->shown_action,
              g_strdup_printf ("%s %d %d", self->shown, has_target, rt_battle_aim_is_ready (aim))))
    adw_bin_set_child (ADW_BIN (self->action), new_action (self));
}

/* ---- Places ---- */

static GtkWidget *
keep (RtBattleAttackPane *self, GtkWidget *widget)
{
  g_ptr_array_add (self->parts, g_object_ref_sink (widget));
  return widget;
}

static void
release (RtBattleAttackPane *self)
{
  for (guint i = 0; i < self->parts->len; i++) {
    GtkWidget *part = self->parts->pdata[i];
    GtkWidget *parent = gtk_widget_get_parent (part);

    if (GTK_IS_BOX (parent))
      gtk_box_remove (GTK_BOX (parent), part);
    else if (GTK_IS_POPOVER (parent))
      gtk_popover_set_child (GTK_POPOVER (parent), NULL);
    else if (GTK_IS_VIEWPORT (parent))
      gtk_viewport_set_child (GTK_VIEWPORT (parent), NULL);
  }
}

static GtkWidget *
new_row (int spacing, GtkWidget *first, GtkWidget *second, GtkWidget *third)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, spacing, NULL);
  GtkWidget *all[] = { first, second, third };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i])
      gtk_box_append (GTK_BOX (row), all[i]);
  return row;
}

static GtkWidget *
new_stepper_block (RtBattleAttackPane *self)
{
  GtkWidget *block =
      rt_box (self->is_compact ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, 8, NULL);

  gtk_widget_set_hexpand (self->stepper_text, TRUE);
  gtk_widget_set_halign (self->stepper, self->is_compact ? GTK_ALIGN_END : GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (block), self->stepper_text);
  gtk_box_append (GTK_BOX (block), self->stepper);
  return block;
}

static GtkWidget *
new_distance (RtBattleAttackPane *self)
{
  RtBattleRange *range = rt_battle_aim_get_range (self->aim);
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, self->is_compact ? 6 : 10, "panel column");
  GtkWidget *clear =
      new_row (6, rt_battle_range_get_clear (range), rt_rule_button ("RM-AT-5"), NULL);
  GtkWidget *head = self->is_compact ? new_row (8, clear, NULL, NULL)
                                     : new_row (8, rt_label (_ ("3 · Distance"), "heading"),
                                                rt_battle_range_get_source (range), clear);

  gtk_widget_set_hexpand (self->is_compact ? clear : rt_battle_range_get_source (range), TRUE);
  gtk_box_append (GTK_BOX (head), rt_battle_range_get_ways (range));
  gtk_box_append (GTK_BOX (panel), head);
  gtk_widget_set_hexpand (rt_battle_range_get_ruler (range), TRUE);
  if (self->is_compact) {
    gtk_box_append (GTK_BOX (panel), rt_battle_range_get_ruler (range));
    gtk_box_append (GTK_BOX (panel), rt_battle_range_get_verdict (range));
  } else {
    GtkWidget *side = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);

    gtk_widget_set_size_request (side, 280, -1);
    gtk_box_append (GTK_BOX (side), rt_battle_range_get_verdict (range));
    gtk_box_append (GTK_BOX (side), new_stepper_block (self));
    gtk_box_append (GTK_BOX (panel), new_row (24, rt_battle_range_get_ruler (range), side, NULL));
  }
  return panel;
}

static GtkWidget *
new_to_hit (RtBattleAttackPane *self)
{
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 6, "panel column");
  GtkWidget *title = rt_label (self->is_compact ? _ ("To hit") : _ ("4 · To hit"), "heading");
  GtkWidget *head = new_row (8, title, rt_rule_button ("RM-AT-6"), NULL);

  if (self->is_compact) {
    gtk_box_append (GTK_BOX (panel), head);
    gtk_box_append (GTK_BOX (panel), self->sum);
    gtk_widget_set_hexpand (self->chance, TRUE);
    gtk_widget_add_css_class (GTK_WIDGET (self->of_rolls), "card-line");
    gtk_orientable_set_orientation (GTK_ORIENTABLE (self->chance), GTK_ORIENTATION_VERTICAL);
    gtk_orientable_set_orientation (GTK_ORIENTABLE (self->wells), GTK_ORIENTATION_VERTICAL);
    gtk_box_set_spacing (GTK_BOX (self->wells), 0);
    gtk_box_append (GTK_BOX (panel), new_row (8, self->chance, self->wells, NULL));
    gtk_box_append (GTK_BOX (panel), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
    gtk_box_append (GTK_BOX (panel), new_stepper_block (self));
  } else {
    GtkWidget *left = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);
    GtkWidget *right = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);

    gtk_widget_set_hexpand (left, TRUE);
    gtk_widget_set_size_request (right, 400, -1);
    gtk_box_append (GTK_BOX (left), head);
    gtk_box_append (GTK_BOX (left), self->sum);
    gtk_box_append (GTK_BOX (left), gtk_separator_new (GTK_ORIENTATION_HORIZONTAL));
    gtk_box_append (GTK_BOX (left), self->terms);
    gtk_widget_remove_css_class (GTK_WIDGET (self->of_rolls), "card-line");
    gtk_orientable_set_orientation (GTK_ORIENTABLE (self->chance), GTK_ORIENTATION_HORIZONTAL);
    gtk_orientable_set_orientation (GTK_ORIENTABLE (self->wells), GTK_ORIENTATION_HORIZONTAL);
    gtk_box_set_spacing (GTK_BOX (self->wells), 8);
    gtk_box_append (GTK_BOX (right), self->chance);
    gtk_box_append (GTK_BOX (right), self->odds);
    gtk_box_append (GTK_BOX (right), self->wells);
    gtk_box_append (GTK_BOX (panel), new_row (24, left, right, NULL));
  }
  return panel;
}

static GtkWidget *
new_scrolled (GtkWidget *child, int width)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_widget_set_size_request (child, width, -1);

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), child);
  gtk_widget_set_vexpand (scrolled, TRUE);
  return scrolled;
}

/* The left one as wide as it must be on a large screen; on a small one the right. */
static GtkWidget *
new_columns (int spacing, GtkWidget *left, int left_width, GtkWidget *right, int right_width,
             GtkWidget *action)
{
  gboolean is_left_fixed = left_width < right_width;
  GtkWidget *first = new_scrolled (left, left_width);
  GtkWidget *second = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);

  /* What is asked, and Fire, are always in sight. */
  gtk_box_append (GTK_BOX (second), new_scrolled (right, right_width));
  gtk_box_append (GTK_BOX (second), action);

  gtk_widget_set_hexpand (first, !is_left_fixed);
  gtk_widget_set_hexpand (second, is_left_fixed);
  return new_row (spacing, first, second, NULL);
}

static GtkWidget *
new_wide (RtBattleAttackPane *self)
{
  GtkWidget *left = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);
  GtkWidget *right = rt_box (GTK_ORIENTATION_VERTICAL, 12, NULL);

  gtk_box_append (GTK_BOX (left), rt_label (_ ("1 · Target"), "heading"));
  gtk_box_append (GTK_BOX (left), self->targets);
  gtk_box_append (GTK_BOX (left), rt_label (_ ("2 · Lasers"), "heading"));
  gtk_box_append (GTK_BOX (left), self->lasers);
  gtk_box_append (GTK_BOX (left), self->idea);
  gtk_box_append (GTK_BOX (right), new_distance (self));
  gtk_box_append (GTK_BOX (right), new_to_hit (self));
  return new_columns (14, left, 306, right, 560, self->action);
}

static GtkWidget *
new_narrow (RtBattleAttackPane *self)
{
  GtkWidget *left = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *right = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *popover =
      gtk_menu_button_get_popover (GTK_MENU_BUTTON (self->target_menu))
          ? GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (self->target_menu)))
          : gtk_popover_new ();
  GtkWidget *bar = new_row (8, self->target_bar, self->target_menu, self->cancel);

  gtk_popover_set_child (GTK_POPOVER (popover), self->targets);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->target_menu), popover);
  rt_add_classes (bar, "panel column");
  gtk_widget_set_hexpand (self->target_bar, TRUE);
  gtk_box_append (GTK_BOX (left), bar);
  gtk_box_append (GTK_BOX (left), new_distance (self));
  gtk_box_append (GTK_BOX (right), new_to_hit (self));
  return new_columns (8, left, 340, right, 340, self->action);
}

static void
arrange (RtBattleAttackPane *self, gboolean is_compact)
{
  if (self->is_arranged && self->is_compact == is_compact)
    return;
  self->is_compact = is_compact;
  self->is_arranged = TRUE;
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->shown_action, g_free);
  release (self);
  rt_battle_range_set_small (rt_battle_aim_get_range (self->aim), is_compact);
  self->columns = is_compact ? new_narrow (self) : new_wide (self);
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), self->columns);
}

static void
show_soon (gpointer pane)
{
  RtBattleAttackPane *self = pane;
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (!root || !self->aim || !table_of (self))
    return;
  arrange (self, gtk_widget_has_css_class (GTK_WIDGET (root), "compact"));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  rt_battle_table_get_columns (table_of (self)));
  show_all (self);
}

/* A reading; or the window tells its size by a class, in the middle of its allocation, which is not
 * the time to move. */
static void
changed_cb (RtBattleAttackPane *self)
{
  rt_show_soon (self, show_soon);
}

/* ---- The pane ---- */

static void
rt_battle_attack_pane_show (RtBattlePane *pane)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (pane);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (!self->aim) {
    RtBattleRange *range;

    self->aim = g_object_ref (rt_battle_table_get_aim (table_of (self)));
    range = rt_battle_aim_get_range (self->aim);
    g_ptr_array_add (self->parts, g_object_ref (rt_battle_range_get_source (range)));
    g_ptr_array_add (self->parts, g_object_ref (rt_battle_range_get_ruler (range)));
    g_ptr_array_add (self->parts, g_object_ref (rt_battle_range_get_verdict (range)));
    g_ptr_array_add (self->parts, g_object_ref (rt_battle_range_get_clear (range)));
    g_ptr_array_add (self->parts, g_object_ref (rt_battle_range_get_ways (range)));
    g_signal_connect_object (self->aim, "changed", G_CALLBACK (changed_cb), self,
                             G_CONNECT_SWAPPED);
  }
  arrange (self, root && gtk_widget_has_css_class (GTK_WIDGET (root), "compact"));
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  rt_battle_table_get_columns (table_of (self)));
  show_all (self);
}

static gboolean
rt_battle_attack_pane_take_key (RtBattlePane *pane, guint key)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (pane);

  if (!self->aim || !is_aiming (self))
    return FALSE;
  if (key == GDK_KEY_Escape)
    close_cb (self);
  else if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_f)
    fire_cb (self);
  else if (key == GDK_KEY_plus || key == GDK_KEY_KP_Add)
    more_cb (self);
  else if (key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)
    fewer_cb (self);
  else if (key >= GDK_KEY_1 && key <= GDK_KEY_9) {
    GtkWidget *row = gtk_widget_get_first_child (self->targets);

    for (guint i = GDK_KEY_1; row && i < key; i++)
      row = gtk_widget_get_next_sibling (row);
    if (row)
      target_cb (row, self);
  } else {
    return FALSE;
  }
  return TRUE;
}

static char *
rt_battle_attack_pane_describe_actor (RtBattlePane *pane, int actor)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (pane);

  /* A computer is said to think. */
  if (actor >= 0 && rt_game_get_player (rt_table_get_game (RT_TABLE (table_of (self))), actor))
    return NULL;
  return rt_battle_attack_describe_actor (setup_of (self), state_of (self));
}

static char *
rt_battle_attack_pane_describe_turn (RtBattlePane *pane)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (pane);
  const RocketmenState *state = state_of (self);
  int ship = self->aim ? rt_battle_aim_get_ship (self->aim) : -1;
  int fired;

  if (ship < 0)
    return NULL;
  fired = state->ship[ship].fired;
  return g_strdup_printf (
      _ ("Round %d · %s · shot %d of %d"), state->round, ship_name (self, ship),
      is_aiming (self) ? MIN (fired + 1, MAX (1, state->ship[ship].pods[ROCKETMEN_POD_LASER]))
                       : fired,
      state->ship[ship].pods[ROCKETMEN_POD_LASER]);
}

static void
rt_battle_attack_pane_root (GtkWidget *widget)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (widget);

  GTK_WIDGET_CLASS (rt_battle_attack_pane_parent_class)->root (widget);
  self->root_classes = g_signal_connect_object (gtk_widget_get_root (widget), "notify::css-classes",
                                                G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  /* It may have been shown before it was in a window whose size is known. */
  changed_cb (self);
}

static void
rt_battle_attack_pane_unroot (GtkWidget *widget)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (widget);

  g_clear_signal_handler (&self->root_classes, gtk_widget_get_root (widget));
  GTK_WIDGET_CLASS (rt_battle_attack_pane_parent_class)->unroot (widget);
}

static void
rt_battle_attack_pane_dispose (GObject *object)
{
  RtBattleAttackPane *self = RT_BATTLE_ATTACK_PANE (object);

  if (self->parts)
    release (self);
  G_OBJECT_CLASS (rt_battle_attack_pane_parent_class)->dispose (object);
  g_clear_pointer (&self->parts, g_ptr_array_unref);
  g_clear_pointer (&self->shown, g_free);
  g_clear_pointer (&self->shown_idea, g_free);
  g_clear_pointer (&self->shown_action, g_free);
  g_clear_object (&self->aim);
}

static void
rt_battle_attack_pane_class_init (RtBattleAttackPaneClass *klass)
{
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_battle_attack_pane_dispose;
  GTK_WIDGET_CLASS (klass)->root = rt_battle_attack_pane_root;
  GTK_WIDGET_CLASS (klass)->unroot = rt_battle_attack_pane_unroot;
  pane_class->show = rt_battle_attack_pane_show;
  pane_class->take_key = rt_battle_attack_pane_take_key;
  pane_class->describe_actor = rt_battle_attack_pane_describe_actor;
  pane_class->describe_turn = rt_battle_attack_pane_describe_turn;
  pane_class->fills_table = TRUE;
}

static void
make_stepper (RtBattleAttackPane *self)
{
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, "linked");

  self->fewer = rt_button ("−", "big-step", NULL);
  self->more = rt_button ("+", "big-step", NULL);
  self->steps = GTK_LABEL (gtk_label_new ("0"));
  rt_set_name (self->fewer, _ ("One step less"));
  rt_set_name (self->more, _ ("One step more"));
  rt_add_classes (GTK_WIDGET (self->steps), "stepper numeric");
  gtk_label_set_width_chars (self->steps, 4);
  g_signal_connect_object (self->fewer, "clicked", G_CALLBACK (fewer_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->more, "clicked", G_CALLBACK (more_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), self->fewer);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->steps));
  gtk_box_append (GTK_BOX (row), self->more);
  gtk_box_append (GTK_BOX (words), rt_label (_ ("Extended Range"), "strong card-line"));
  gtk_box_append (GTK_BOX (words), rt_label (_ ("1 AP and +1 a step"), "dim card-line"));
  self->stepper = keep (self, row);
  self->stepper_text = keep (self, words);
}

static void
make_chance (RtBattleAttackPane *self)
{
  self->percent = GTK_LABEL (rt_label (NULL, "chance numeric"));
  self->of_rolls = GTK_LABEL (rt_label (NULL, "dim"));
  gtk_label_set_ellipsize (self->percent, PANGO_ELLIPSIZE_NONE);
  self->chance = keep (self, rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL));
  gtk_box_append (GTK_BOX (self->chance), GTK_WIDGET (self->percent));
  gtk_box_append (GTK_BOX (self->chance), GTK_WIDGET (self->of_rolls));
  self->odds = keep (self, rt_odds_new ());
  self->wells = keep (self, rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL));
}

static void
rt_battle_attack_pane_init (RtBattleAttackPane *self)
{
  self->parts = g_ptr_array_new_with_free_func (g_object_unref);
  self->targets = keep (self, rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL));
  self->target_menu = keep (self, gtk_menu_button_new ());
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->target_menu), _ ("Target"));
  gtk_widget_add_css_class (self->target_menu, "touch-menu");
  self->target_bar = keep (self, rt_battle_target_bar_new ());
  self->cancel = keep (self, new_cancel (self));
  self->lasers = keep (self, adw_bin_new ());
  rt_add_classes (self->lasers, "panel column");
  self->idea = keep (self, adw_bin_new ());
  self->sum = keep (self, rt_wr_sum_new ());
  self->terms = keep (self, rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL));
  self->action = keep (self, adw_bin_new ());
  make_stepper (self);
  make_chance (self);
}
