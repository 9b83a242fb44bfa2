/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-big.h. */
#include "rt-battle-big.h"

#include "app/features/battle/rt-battle-aim.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-ships-model.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* What a player looks at while a turn asks nothing: all ships, one of them, what it touched, or a
 * shot. */
typedef enum { LOOK_FLEET, LOOK_SHIP, LOOK_TOUCH, LOOK_SHOT } Look;

struct _RtBattleBig {
  RtBattlePane parent_instance;

  RtBattleAim *aim;
  RtRolls *rolls;
  Look look;
  gsize look_depth;  /* of the game when the player took it */
  guint page;        /* of the choices, if there are many */
  char *shown;       /* what is on the screen, in a word */
  GtkWidget *dice;   /* there while a roll is shown, else NULL */
  GtkWidget *accept; /* the same */
  GtkWidget *verdict_mark;
  GtkWidget *verdict_words;
  GtkWidget *verdict_numbers;
  GtkWidget *primary; /* the one that Return presses; NULL: none */
  GPtrArray *choices; /* the buttons by their keys */
  GPtrArray *buttons; /* all of them, in the order of reading */
};

G_DEFINE_FINAL_TYPE (RtBattleBig, rt_battle_big, RT_TYPE_BATTLE_PANE)

enum { CHOICES = 4, ROW = 3, DIE_SIZE = 150, DIE_SIZE_SMALL = 88, DIE_SIZE_MANY = 64, MANY = 4 };

static RtBattleTable *
table_of (RtBattleBig *self)
{
  return rt_battle_pane_get_table (RT_BATTLE_PANE (self));
}

static RtGame *
game_of (RtBattleBig *self)
{
  return rt_table_get_game (RT_TABLE (table_of (self)));
}

static const RocketmenState *
state_of (RtBattleBig *self)
{
  return rt_battle_table_get_state (table_of (self));
}

static const RocketmenSetup *
setup_of (RtBattleBig *self)
{
  return rt_battle_table_get_setup (table_of (self));
}

static gboolean
is_small (RtBattleBig *self)
{
  return rt_part_is_compact (GTK_WIDGET (self));
}

gboolean
rt_battle_big_answers (guint phase)
{
  switch ((RocketmenPhase)phase) {
  case ROCKETMEN_PHASE_TURN:
  case ROCKETMEN_PHASE_CONTACT:
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_REROLL:
  case ROCKETMEN_PHASE_DODGE:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_LOSS:
  case ROCKETMEN_PHASE_CREW_LOSS:
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAM:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
  case ROCKETMEN_PHASE_MINE_ROLL:
  case ROCKETMEN_PHASE_FATE:
    return TRUE;
  case ROCKETMEN_PHASE_BOARD_ROLL: /* a wave is drawn pair by pair, with its chances */
  case ROCKETMEN_PHASE_BOARDED_ROLL:
  case ROCKETMEN_PHASE_BOARD_LOSS:
  case ROCKETMEN_PHASE_START:
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_DROP:
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
  case ROCKETMEN_PHASE_LOOT:
  case ROCKETMEN_PHASE_OVER:
    break;
  }
  return FALSE;
}

/* ---- Parts ---- */

static GtkWidget *
new_panel (const char *style)
{
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 4, "big-panel");

  rt_add_classes (panel, style);
  gtk_widget_set_hexpand (panel, TRUE);
  gtk_widget_set_vexpand (panel, TRUE);
  return panel;
}

/* The key that answers it stands before the words. */
static GtkWidget *
new_choice (RtBattleBig *self, const char *words, const char *detail, const char *style)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 14, NULL);
  GtkWidget *lines = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  g_autofree char *number = g_strdup_printf ("%u", self->choices->len + 1);
  GtkWidget *key = rt_label (number, "big-key numeric");

  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (row, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (lines), rt_label (words, "big-words"));
  if (detail)
    gtk_box_append (GTK_BOX (lines), rt_label (detail, "big-detail"));
  gtk_widget_set_valign (key, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), key);
  gtk_box_append (GTK_BOX (row), lines);
  gtk_button_set_child (GTK_BUTTON (button), row);
  rt_add_classes (button, "big-choice");
  rt_add_classes (button, style);
  rt_set_name (button, words);
  gtk_widget_set_hexpand (button, TRUE);
  g_ptr_array_add (self->choices, button);
  g_ptr_array_add (self->buttons, button);
  return button;
}

static GtkWidget *
new_action_choice (RtBattleBig *self, const char *words, const char *detail, const char *style,
                   const RulesAction *action)
{
  GtkWidget *button = new_choice (self, words, detail, style);

  rt_table_connect (RT_TABLE (table_of (self)), button, action);
  return button;
}

static void
look_cb (GtkWidget *button, RtBattleBig *self)
{
  self->look = (Look)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "look"));
  self->look_depth = rt_game_get_depth (game_of (self));
  self->page = 0;
  rt_table_refresh (RT_TABLE (table_of (self)));
}

static GtkWidget *
new_look_choice (RtBattleBig *self, const char *words, const char *detail, const char *style,
                 Look look)
{
  GtkWidget *button = new_choice (self, words, detail, style);

  g_object_set_data (G_OBJECT (button), "look", GINT_TO_POINTER (look));
  g_signal_connect_object (button, "clicked", G_CALLBACK (look_cb), self, 0);
  return button;
}

static void
more_cb (RtBattleBig *self)
{
  self->page++;
  rt_table_refresh (RT_TABLE (table_of (self)));
}

static void
add_more (RtBattleBig *self, gboolean is_more)
{
  GtkWidget *more;

  if (!is_more)
    return;
  more = new_choice (self, _ ("More"), NULL, NULL);
  g_signal_connect_object (more, "clicked", G_CALLBACK (more_cb), self, G_CONNECT_SWAPPED);
}

static void
pane_cb (GtkWidget *button, RtBattleBig *self)
{
  rt_battle_table_open_pane (table_of (self), g_object_get_data (G_OBJECT (button), "pane"));
}

/* What is told in a pane of its own, which has its way back. */
static void
new_pane_choice (RtBattleBig *self, const char *words, const char *style, const char *pane)
{
  GtkWidget *button = new_choice (self, words, NULL, style);

  g_object_set_data (G_OBJECT (button), "pane", (gpointer)pane);
  g_signal_connect_object (button, "clicked", G_CALLBACK (pane_cb), self, 0);
}

/* ---- The number to reach ---- */

static GtkWidget *
new_sum (const RtBattleQuote *quote)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 14, NULL);
  g_autofree char *result = g_strdup_printf ("= %d", quote->number);

  for (int i = 0; i < quote->n_terms; i++) {
    const RtBattleTerm *term = &quote->terms[i];
    g_autofree char *text = term->kind == RT_TERM_WR ? g_strdup_printf ("%d", term->value)
                            : term->value < 0        ? g_strdup_printf ("−%d", -term->value)
                                                     : g_strdup_printf ("+%d", term->value);
    GtkWidget *label = rt_label (text, "big-sum numeric");

    rt_set_class (label, "wr-shield", term->kind == RT_TERM_SHIELD);
    rt_set_class (label, "wr-step", term->kind == RT_TERM_STEP);
    gtk_box_append (GTK_BOX (row), label);
  }
  gtk_box_append (GTK_BOX (row), rt_label (result, "big-sum numeric"));
  return row;
}

static GtkWidget *
new_number (RtBattleBig *self, int number, const char *what, int hits, const RtBattleQuote *quote)
{
  GtkWidget *panel = new_panel (NULL);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 20, NULL);
  GtkWidget *side = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, "big-number");
  g_autofree char *figure = g_strdup_printf ("%d", number);
  g_autofree char *percent = g_strdup_printf (_ ("%.0f %%"), hits * 100.0 / RT_BATTLE_ROLLS);
  GtkWidget *plus = rt_label ("+", "big-plus");
  GtkWidget *large = gtk_label_new (figure);

  rt_add_classes (large, "big-figure numeric");
  gtk_widget_set_valign (plus, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), large);
  gtk_box_append (GTK_BOX (box), plus);
  gtk_widget_set_valign (side, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (side), rt_label (what, "big-title big-what"));
  gtk_box_append (GTK_BOX (side), rt_label (percent, "big-title dim numeric"));
  gtk_box_append (GTK_BOX (row), box);
  gtk_box_append (GTK_BOX (row), side);
  gtk_widget_set_valign (row, GTK_ALIGN_CENTER);
  gtk_widget_set_vexpand (row, TRUE);
  gtk_box_append (GTK_BOX (panel), row);
  if (quote)
    gtk_box_append (GTK_BOX (panel), new_sum (quote));
  return panel;
}

/* ---- The verdict of the range ---- */

static void
show_verdict (RtBattleBig *self)
{
  RtBattleRange *range = rt_battle_aim_get_range (self->aim);
  RangeReading reading = rt_battle_range_read (range);
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);
  g_autofree char *numbers = rt_battle_range_describe (range);
  gboolean has_distance = rt_battle_has_distance (&reading);
  RangeVerdict verdict = has_distance ? rt_battle_judge_range (setup_of (self), state_of (self),
                                                               quote->ship, quote->steps, &reading)
                                      : RANGE_VERDICT_TOO_CLOSE;
  GtkWidget *panel;

  if (!self->verdict_words)
    return;
  panel = gtk_widget_get_ancestor (self->verdict_words, GTK_TYPE_BUTTON);
  gtk_label_set_text (GTK_LABEL (self->verdict_words),
                      !has_distance                        ? _ ("Measure it")
                      : verdict == RANGE_VERDICT_IN        ? _ ("In range")
                      : verdict == RANGE_VERDICT_TOO_CLOSE ? _ ("Too close")
                                                           : _ ("Out of range"));
  gtk_label_set_text (GTK_LABEL (self->verdict_numbers),
                      rt_battle_range_is_settled (range) && verdict != RANGE_VERDICT_IN
                          ? _ ("agreed: in range")
                          : numbers);
  rt_emblem_show_mark (RT_EMBLEM (self->verdict_mark),
                       !has_distance                        ? RT_MARK_WARN
                       : verdict == RANGE_VERDICT_IN        ? RT_MARK_GOOD
                       : verdict == RANGE_VERDICT_TOO_CLOSE ? RT_MARK_CLOSE
                                                            : RT_MARK_BAD,
                       "");
  if (panel) {
    rt_set_class (panel, "close", verdict == RANGE_VERDICT_TOO_CLOSE);
    rt_set_class (panel, "out", verdict == RANGE_VERDICT_OUT);
  }
}

static void
agree_cb (RtBattleBig *self)
{
  rt_battle_range_agree (rt_battle_aim_get_range (self->aim));
}

/* Tapped, a close call is agreed on. */
static GtkWidget *
new_verdict (RtBattleBig *self)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 20, NULL);
  GtkWidget *lines = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  self->verdict_mark = rt_emblem_new (is_small (self) ? 60 : 96);
  self->verdict_words = rt_label (NULL, "big-title");
  self->verdict_numbers = rt_label (NULL, "big-words numeric");
  gtk_widget_set_valign (lines, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (lines), self->verdict_words);
  gtk_box_append (GTK_BOX (lines), self->verdict_numbers);
  gtk_box_append (GTK_BOX (row), self->verdict_mark);
  gtk_box_append (GTK_BOX (row), lines);
  gtk_button_set_child (GTK_BUTTON (button), row);
  rt_add_classes (button, "big-panel big-verdict verdict");
  rt_set_name (button, _ ("We agree: in range"));
  gtk_widget_set_hexpand (button, TRUE);
  g_signal_connect_object (button, "clicked", G_CALLBACK (agree_cb), self, G_CONNECT_SWAPPED);
  return button;
}

/* ---- Dice ---- */

static RtDieLook
look_of (const RtRollSlot *slot)
{
  switch (slot->state) {
  case RT_SLOT_WAITING:
    return RT_DIE_AWAITED;
  case RT_SLOT_ROLLING:
    return RT_DIE_ROLLING;
  case RT_SLOT_COCKED:
  case RT_SLOT_PLACED:
    return RT_DIE_COCKED;
  case RT_SLOT_LYING:
    return RT_DIE_LYING;
  case RT_SLOT_SETTLED:
    return slot->source == RT_FROM_CHANCE ? RT_DIE_VIRTUAL : RT_DIE_SETTLED;
  }
  return RT_DIE_AWAITED;
}

/* Only where there is something to accept. */
static void
show_accept (RtBattleBig *self)
{
  gboolean is_lying = self->rolls && rt_rolls_is_lying (self->rolls);

  if (!self->accept)
    return;
  gtk_button_set_label (GTK_BUTTON (self->accept), is_lying ? _ ("It was rolled") : _ ("Accept"));
  gtk_widget_set_visible (self->accept,
                          is_lying || (self->rolls && rt_rolls_is_full (self->rolls)));
}

static void
show_dice (RtBattleBig *self)
{
  int n = self->rolls ? rt_rolls_get_n (self->rolls) : 0;
  int size = n > MANY ? DIE_SIZE_MANY : is_small (self) ? DIE_SIZE_SMALL : DIE_SIZE;

  if (!self->dice || !self->rolls || !rt_rolls_get_wanted (self->rolls))
    return;
  rt_clear_box (self->dice);
  for (int i = 0; i < n; i++) {
    const RtRollSlot *slot = rt_rolls_get_slot (self->rolls, i);
    GtkWidget *die = rt_die_new (size);

    rt_die_show (RT_DIE (die), look_of (slot), slot->face);
    gtk_box_append (GTK_BOX (self->dice), die);
  }
}

static GtkWidget *
new_dice (RtBattleBig *self)
{
  GtkWidget *panel = new_panel ("big-dice");

  self->dice = rt_wrap (20, 10, NULL);
  gtk_widget_set_halign (self->dice, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->dice, GTK_ALIGN_CENTER);
  gtk_widget_set_vexpand (self->dice, TRUE);
  gtk_box_append (GTK_BOX (panel), self->dice);
  show_dice (self);
  return panel;
}

static void
virtual_cb (RtBattleBig *self)
{
  if (self->rolls)
    rt_rolls_roll_virtual (self->rolls);
}

static void
accept_cb (RtBattleBig *self)
{
  if (self->rolls)
    rt_rolls_accept (self->rolls);
}

/* While dice are awaited the keys are faces, so these have none. */
static void
add_ways (RtBattleBig *self)
{
  GtkWidget *accept = rt_button ("", "big-choice suggested-action", NULL);
  GtkWidget *type = rt_button (_ ("Type"), "big-choice", "win.type-dice");
  GtkWidget *virtual_dice = rt_button (_ ("Virtual"), "big-choice", NULL);
  GtkWidget *undo = rt_button (_ ("Undo"), "big-choice", "room.undo");
  GtkWidget *ways[] = { accept, type, virtual_dice, undo };

  self->accept = accept;
  show_accept (self);
  g_signal_connect_object (accept, "clicked", G_CALLBACK (accept_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (virtual_dice, "clicked", G_CALLBACK (virtual_cb), self,
                           G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    g_ptr_array_add (self->buttons, ways[i]);
}

/* ---- Screens ---- */

static void
add_pair (GtkWidget *content, GtkWidget *left, GtkWidget *right)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 20, NULL);

  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_widget_set_vexpand (row, TRUE);
  gtk_box_append (GTK_BOX (row), left);
  gtk_box_append (GTK_BOX (row), right);
  gtk_box_append (GTK_BOX (content), row);
}

static GtkWidget *
new_target (RtBattleBig *self, const RtBattleQuote *quote)
{
  GtkWidget *panel = new_panel (NULL);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 16, NULL);
  GtkWidget *badge = rt_emblem_new (is_small (self) ? 40 : 56);
  int seat = setup_of (self)->ship[quote->target].seat;
  const RocketmenShipState *ship = &state_of (self)->ship[quote->target];
  g_autofree char *pods =
      rt_part_pods (ship->pods[ROCKETMEN_POD_LASER], ship->pods[ROCKETMEN_POD_SHIELD]);

  rt_emblem_show_player (RT_EMBLEM (badge), seat, setup_of (self)->common.seat[seat], FALSE);
  gtk_box_append (GTK_BOX (row), badge);
  gtk_box_append (GTK_BOX (row),
                  rt_label (rocketmen_ship_name (setup_of (self), quote->target), "big-title"));
  gtk_widget_set_valign (row, GTK_ALIGN_END);
  gtk_widget_set_vexpand (row, TRUE);
  gtk_box_append (GTK_BOX (panel), row);
  gtk_box_append (GTK_BOX (panel), rt_label (pods, "big-words dim"));
  return panel;
}

static GtkWidget *
new_right (GtkWidget *top, GtkWidget *bottom)
{
  GtkWidget *column = rt_box (GTK_ORIENTATION_VERTICAL, 20, NULL);

  gtk_box_append (GTK_BOX (column), top);
  gtk_box_append (GTK_BOX (column), bottom);
  return column;
}

static void
fire_cb (RtBattleBig *self)
{
  RulesAction fire = rt_battle_aim_get_fire (self->aim);
  g_autofree char *why = rt_table_why_not (RT_TABLE (table_of (self)), &fire, NULL);

  if (rt_battle_aim_is_ready (self->aim))
    rt_table_do (RT_TABLE (table_of (self)), &fire);
  else if (why)
    rt_table_explain (RT_TABLE (table_of (self)), &fire, NULL, NULL);
  else
    rt_table_tell (RT_TABLE (table_of (self)),
                   _ ("Is it in range? Measure it, or agree on it beside the number."));
}

static void
next_target_cb (RtBattleBig *self)
{
  int ship = rt_battle_aim_get_ship (self->aim);
  int target = rt_battle_aim_get_target (self->aim);
  g_autoptr (GPtrArray) targets = rt_battle_targets (setup_of (self), state_of (self), ship, 0);
  guint at = 0;

  for (guint i = 0; i < targets->len; i++)
    if (((RtBattleTarget *)targets->pdata[i])->ship == target)
      at = i;
  for (guint i = 1; i <= targets->len; i++) {
    const RtBattleTarget *next = targets->pdata[(at + i) % targets->len];

    if (!next->why) {
      rt_battle_aim_choose (self->aim, next->ship);
      return;
    }
  }
}

static void
show_shot (RtBattleBig *self, GtkWidget *content)
{
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);
  g_autofree char *fire = g_strdup_printf (_ ("Fire · %d AP"), quote->cost);
  GtkWidget *next;

  add_pair (content, new_number (self, quote->number, _ ("hits"), quote->hits, quote),
            new_right (new_verdict (self), new_target (self, quote)));
  self->primary = new_choice (self, fire, NULL, "destructive-action");
  g_signal_connect_object (self->primary, "clicked", G_CALLBACK (fire_cb), self, G_CONNECT_SWAPPED);
  next = new_choice (self, _ ("Target"), NULL, NULL);
  g_signal_connect_object (next, "clicked", G_CALLBACK (next_target_cb), self, G_CONNECT_SWAPPED);
  new_look_choice (self, _ ("Back"), NULL, NULL, LOOK_SHIP);
}

static void
show_roll (RtBattleBig *self, GtkWidget *content)
{
  const RocketmenState *state = state_of (self);
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);
  GtkWidget *dice = new_dice (self);

  switch ((int)state->phase) {
  case ROCKETMEN_PHASE_SHOT_ROLL:
    add_pair (content, new_number (self, quote->number, _ ("hits"), quote->hits, quote), dice);
    break;
  case ROCKETMEN_PHASE_DODGE_ROLL:
    add_pair (content, new_number (self, 7, _ ("evades"), rt_battle_rolls_from (7), NULL), dice);
    break;
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
    add_pair (content, new_number (self, 9, _ ("fends it off"), rt_battle_rolls_from (9), NULL),
              dice);
    break;
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    add_pair (content, new_number (self, 7, _ ("does damage"), rt_battle_rolls_from (7), NULL),
              dice);
    break;
  default: /* of rolls that have no number */
  {
    const RtRollWanted *wanted = self->rolls ? rt_rolls_get_wanted (self->rolls) : NULL;

    gtk_box_append (GTK_BOX (content), rt_text (wanted ? wanted->purpose : NULL, "big-title"));
    gtk_box_append (GTK_BOX (content), dice);
  }
  }
  add_ways (self);
}

/* ---- Choices ---- */

static const char *
object_words (RtBattleBig *self, int object)
{
  if (object < ROCKETMEN_SHIPS_MAX)
    return rocketmen_ship_name (setup_of (self), object);
  if (object == ROCKETMEN_OBJECT_ASTEROID)
    return _ ("Asteroid");
  return object == ROCKETMEN_OBJECT_MICROID ? _ ("Microid") : _ ("Home base");
}

/* An answer in a word or two; NULL: not one for this screen. */
static char *
answer_words (RtBattleBig *self, const RulesAction *action)
{
  static const char *const pods[] = { N_ ("Laser"), N_ ("Shield"), N_ ("Pod") };
  const RocketmenSetup *setup = setup_of (self);
  int value = action->n_args ? action->arg[action->n_args - 1] : 0;

  switch (action->verb) {
  case ROCKETMEN_VERB_LOSE:
    return g_strdup (_ (pods[CLAMP (value, 0, 2)]));
  case ROCKETMEN_VERB_LOSE_CREW:
    return g_strdup (setup->name[setup->crew[value].name - 1]);
  case ROCKETMEN_VERB_EVADE:
    return g_strdup (_ ("Go through"));
  case ROCKETMEN_VERB_EVADE_STILL:
    return g_strdup (_ ("Still touching"));
  case ROCKETMEN_VERB_DOCK:
    return g_strdup (_ ("Dock"));
  case ROCKETMEN_VERB_COLLIDE:
    return g_strdup (_ ("Collide"));
  case ROCKETMEN_VERB_REROLL:
    return g_strdup (_ ("Roll again"));
  case ROCKETMEN_VERB_ACCEPT:
    return g_strdup (_ ("Leave it"));
  case ROCKETMEN_VERB_DODGE:
    return g_strdup (_ ("Evade"));
  case ROCKETMEN_VERB_TAKE_HIT:
    return g_strdup (_ ("Take the hit"));
  case ROCKETMEN_VERB_RAM:
    return g_strdup (_ ("Do damage"));
  case ROCKETMEN_VERB_SACRIFICE:
    return g_strdup (_ ("Give up a pod"));
  case ROCKETMEN_VERB_SPARE:
    return g_strdup (_ ("Spare it"));
  case ROCKETMEN_VERB_DESTROY:
    return g_strdup (_ ("Destroy it"));
  case ROCKETMEN_VERB_SALVAGE:
    return g_strdup (_ ("Salvage it"));
  }
  return NULL;
}

static const char *
question_words (RtBattleBig *self)
{
  switch ((RocketmenPhase)state_of (self)->phase) {
  case ROCKETMEN_PHASE_CONTACT:
    return _ ("Contact. What now?");
  case ROCKETMEN_PHASE_REROLL:
    return _ ("A miss. Roll again?");
  case ROCKETMEN_PHASE_DODGE:
    return _ ("A hit. Try to evade?");
  case ROCKETMEN_PHASE_LOSS:
    return _ ("Which pod is lost?");
  case ROCKETMEN_PHASE_CREW_LOSS:
    return _ ("Who of the crew is lost?");
  case ROCKETMEN_PHASE_RAM:
    return _ ("The collision does damage");
  case ROCKETMEN_PHASE_FATE:
    return _ ("What becomes of the prize?");
  case ROCKETMEN_PHASE_START:
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_DROP:
  case ROCKETMEN_PHASE_TURN:
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
  case ROCKETMEN_PHASE_MINE_ROLL:
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
  case ROCKETMEN_PHASE_BOARD_ROLL:
  case ROCKETMEN_PHASE_BOARDED_ROLL:
  case ROCKETMEN_PHASE_BOARD_LOSS:
  case ROCKETMEN_PHASE_LOOT:
  case ROCKETMEN_PHASE_OVER:
    break;
  }
  return NULL;
}

/* What the answer is worth, where that can be known. */
static char *
answer_detail (RtBattleBig *self, const RulesAction *action)
{
  RtBattleChances chances;
  g_autofree char *percent = NULL;

  if (action->verb != ROCKETMEN_VERB_DODGE && action->verb != ROCKETMEN_VERB_REROLL)
    return NULL;
  if (!rt_battle_chances_after (setup_of (self), state_of (self), action, &chances))
    return NULL;
  percent = rt_battle_percent (action->verb == ROCKETMEN_VERB_DODGE ? 1 - chances.damage
                                                                    : chances.damage);
  return action->verb == ROCKETMEN_VERB_DODGE ? g_strdup_printf (_ ("7+: %s"), percent)
                                              : g_strdup_printf (_ ("%s for damage"), percent);
}

/* The answers that have words, a page of them. */
static void
add_answers (RtBattleBig *self)
{
  g_autoptr (GArray) legal = rt_game_get_legal (game_of (self));
  guint first = self->page * CHOICES;
  guint n = 0;

  for (guint i = 0; i < legal->len; i++) {
    const RulesAction *action = &g_array_index (legal, RulesAction, i);
    g_autofree char *words = answer_words (self, action);
    g_autofree char *detail = NULL;

    if (!words)
      continue;
    detail = answer_detail (self, action);
    if (n >= first && n < first + CHOICES)
      new_action_choice (self, words, detail, n == 0 ? "suggested" : NULL, action);
    n++;
  }
  add_more (self, n > first + CHOICES);
}

static GtkWidget *
new_title (const char *text, const char *line)
{
  GtkWidget *box = new_panel ("big-question");
  GtkWidget *title = rt_text (text, "big-title");

  gtk_widget_set_vexpand (title, TRUE);
  gtk_widget_set_valign (title, line ? GTK_ALIGN_END : GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), title);
  if (line) {
    GtkWidget *second = rt_text (line, "big-words dim");

    gtk_widget_set_vexpand (second, TRUE);
    gtk_widget_set_valign (second, GTK_ALIGN_START);
    gtk_box_append (GTK_BOX (box), second);
  }
  return box;
}

/* The last thing that happened: what the question is about. */
static char *
last_words (RtBattleBig *self)
{
  gsize depth = rt_game_get_depth (game_of (self));

  return depth > 0 ? rt_game_describe_line (game_of (self), depth - 1, -1) : NULL;
}

static void
show_question (RtBattleBig *self, GtkWidget *content)
{
  g_autofree char *line = last_words (self);

  gtk_box_append (GTK_BOX (content), new_title (question_words (self), line));
  add_answers (self);
}

/* ---- A turn ---- */

static void
ship_cb (GtkWidget *button, RtBattleBig *self)
{
  self->look = LOOK_SHIP;
  self->page = 0;
  rt_battle_table_choose (table_of (self),
                          GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "ship")));
}

static gboolean
can_act (const RocketmenState *state, int ship)
{
  return state->ship[ship].place == ROCKETMEN_PLACE_ACTIVE
         && !(state->ship[ship].flags & (ROCKETMEN_SHIP_DONE | ROCKETMEN_SHIP_NEW));
}

static gboolean
has_reserve (const RocketmenSetup *setup, const RocketmenState *state)
{
  for (int i = 0; i < setup->n_ships; i++)
    if (setup->ship[i].seat == state->turn && state->ship[i].place == ROCKETMEN_PLACE_RESERVE)
      return TRUE;
  return FALSE;
}

static void
show_fleet (RtBattleBig *self, GtkWidget *content)
{
  const RocketmenSetup *setup = setup_of (self);
  const RocketmenState *state = state_of (self);
  guint first = self->page * (CHOICES - 1);
  guint n = 0;

  gtk_box_append (GTK_BOX (content), new_title (_ ("Which ship acts?"), NULL));
  for (int i = 0; i < setup->n_ships; i++) {
    g_autofree char *ap = g_strdup_printf (_ ("%d AP"), state->ship[i].ap);
    GtkWidget *button;

    if (setup->ship[i].seat != state->turn || !can_act (state, i))
      continue;
    if (n >= first && n < first + CHOICES - 1) {
      button = new_choice (self, rocketmen_ship_name (setup, i), ap, NULL);
      g_object_set_data (G_OBJECT (button), "ship", GINT_TO_POINTER (i));
      g_signal_connect_object (button, "clicked", G_CALLBACK (ship_cb), self, 0);
    }
    n++;
  }
  add_more (self, n > first + CHOICES - 1);
  if (has_reserve (setup, state))
    new_pane_choice (self, _ ("Reserve"), NULL, "reserve");
  new_action_choice (self, _ ("End turn"), NULL, NULL,
                     &(RulesAction){ .verb = ROCKETMEN_VERB_END });
}

/* In the order of what a ship most often does. `pane`: it is told there; else at once, or on
 * another screen of this pane. */
static const struct {
  RtDeed deed;
  const char *words;
  const char *pane;
} deeds[] = {
  { RT_DEED_ATTACK, N_ ("Attack"), NULL }, { RT_DEED_BOARD, N_ ("Board"), "boarding" },
  { RT_DEED_MINE, N_ ("Mine"), "mine" },   { RT_DEED_MOVE, N_ ("Move"), NULL },
  { RT_DEED_TURN, N_ ("Turn"), NULL },     { RT_DEED_UNLOAD, N_ ("Unload"), NULL },
  { RT_DEED_LOAD, N_ ("Load"), "load" },   { RT_DEED_DOCK, N_ ("Dock"), "dock" },
  { RT_DEED_CREW, N_ ("Crew"), "crew" },   { RT_DEED_FINISH, N_ ("Finish"), NULL },
};

static void
add_deed (RtBattleBig *self, guint i, const RulesAction *action)
{
  const char *words = _ (deeds[i].words);

  if (deeds[i].pane)
    new_pane_choice (self, words, NULL, deeds[i].pane);
  else if (deeds[i].deed == RT_DEED_ATTACK)
    new_look_choice (self, words, NULL, "destructive-action", LOOK_SHOT);
  else if (deeds[i].deed == RT_DEED_MOVE)
    new_look_choice (self, words, NULL, NULL, LOOK_TOUCH);
  else
    new_action_choice (self, words, NULL, NULL, action);
}

static void
show_ship (RtBattleBig *self, GtkWidget *content)
{
  const RocketmenState *state = (const RocketmenState *)rt_game_get_state (game_of (self));
  int ship = rt_battle_table_get_ship (table_of (self));
  g_autofree char *ap = g_strdup_printf (_ ("%d AP left"), state->ship[ship].ap);
  guint first = self->page * CHOICES;
  guint n = 0;

  gtk_box_append (GTK_BOX (content), new_title (rocketmen_ship_name (setup_of (self), ship), ap));
  for (guint i = 0; i < G_N_ELEMENTS (deeds); i++) {
    RtDeedAnswer answer;

    if (!rt_battle_ask (setup_of (self), state, ship, deeds[i].deed, &answer)
        || !answer.is_possible)
      continue;
    if (n >= first && n < first + CHOICES)
      add_deed (self, i, &answer.action);
    n++;
  }
  add_more (self, n > first + CHOICES);
  new_look_choice (self, _ ("Back"), NULL, NULL, LOOK_FLEET);
}

static void
show_touch (RtBattleBig *self, GtkWidget *content)
{
  int ship = rt_battle_table_get_ship (table_of (self));
  const RulesAction move = { .verb = ROCKETMEN_VERB_MOVE, .n_args = 1, .arg = { (gint16)ship } };
  guint8 objects[RT_OBJECTS_MAX];
  gsize n = rt_battle_objects (setup_of (self), state_of (self), ROCKETMEN_VERB_MOVE_TOUCHING, ship,
                               objects);
  gsize first = self->page * (CHOICES - 1);

  gtk_box_append (GTK_BOX (content), new_title (_ ("Did it touch something?"), NULL));
  if (self->page == 0)
    new_action_choice (self, _ ("Nothing"), NULL, "suggested", &move);
  for (gsize i = first; i < MIN (n, first + CHOICES - 1); i++) {
    const RulesAction touch = { .verb = ROCKETMEN_VERB_MOVE_TOUCHING,
                                .n_args = 2,
                                .arg = { (gint16)ship, objects[i] } };

    new_action_choice (self, object_words (self, objects[i]), NULL, NULL, &touch);
  }
  add_more (self, n > first + CHOICES - 1);
  new_look_choice (self, _ ("Back"), NULL, NULL, LOOK_SHIP);
}

static Look
look_now (RtBattleBig *self)
{
  int ship = rt_battle_table_get_ship (table_of (self));

  if (ship < 0 || !can_act (state_of (self), ship))
    return LOOK_FLEET;
  if (self->look == LOOK_FLEET && state_of (self)->active)
    return LOOK_SHIP;
  /* It has moved. */
  if (self->look == LOOK_TOUCH && rt_game_get_depth (game_of (self)) != self->look_depth)
    return LOOK_SHIP;
  /* A volley goes on by itself. */
  if (rt_battle_aim_get_quote (self->aim)->shots > 0
      && (state_of (self)->ship[ship].flags & ROCKETMEN_SHIP_FIRING))
    return self->look == LOOK_SHIP ? LOOK_SHIP : LOOK_SHOT;
  if (self->look == LOOK_SHOT && rt_battle_aim_get_quote (self->aim)->shots == 0)
    return LOOK_SHIP;
  return self->look;
}

static void
show_turn (RtBattleBig *self, GtkWidget *content)
{
  switch (self->look) {
  case LOOK_FLEET:
    show_fleet (self, content);
    break;
  case LOOK_SHIP:
    show_ship (self, content);
    break;
  case LOOK_TOUCH:
    show_touch (self, content);
    break;
  case LOOK_SHOT:
    show_shot (self, content);
    break;
  }
}

/* ---- All of it ---- */

/* Up to three stand in a row, more in pairs. */
static GtkWidget *
new_buttons (RtBattleBig *self)
{
  GtkWidget *grid = gtk_grid_new ();
  int columns = self->buttons->len > ROW ? 2 : MAX (1, (int)self->buttons->len);
  int gap = is_small (self) ? 8 : 20;

  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  gtk_grid_set_column_spacing (GTK_GRID (grid), gap);
  gtk_grid_set_row_spacing (GTK_GRID (grid), gap);
  for (int i = 0; i < (int)self->buttons->len; i++) {
    gboolean is_odd_one = i == (int)self->buttons->len - 1 && i % columns == 0 && columns == 2;

    gtk_grid_attach (GTK_GRID (grid), self->buttons->pdata[i], i % columns, i / columns,
                     is_odd_one ? 2 : 1, 1);
  }
  return grid;
}

static void
build (RtBattleBig *self)
{
  const RocketmenState *state = state_of (self);
  GtkWidget *content = rt_box (GTK_ORIENTATION_VERTICAL, is_small (self) ? 8 : 20, "big");

  g_ptr_array_set_size (self->choices, 0);
  g_ptr_array_set_size (self->buttons, 0);
  self->primary = NULL;
  self->dice = NULL;
  self->accept = NULL;
  self->verdict_words = NULL;
  if (state->head.actor == RULES_CHANCE)
    show_roll (self, content);
  else if (state->phase == ROCKETMEN_PHASE_TURN)
    show_turn (self, content);
  else
    show_question (self, content);
  gtk_box_append (GTK_BOX (content), new_buttons (self));
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), content);
}

static void
show_all (gpointer pane)
{
  RtBattleBig *self = pane;
  char *wanted;

  if (!self->aim || !table_of (self))
    return;
  if (state_of (self)->phase == ROCKETMEN_PHASE_TURN)
    self->look = look_now (self);
  rt_battle_aim_look (self->aim, self->look == LOOK_SHOT);
  wanted = g_strdup_printf ("%zu %d %u %d %d %d %d", rt_game_get_depth (game_of (self)),
                            (int)self->look, self->page, rt_battle_table_get_ship (table_of (self)),
                            rt_battle_aim_get_target (self->aim),
                            rt_battle_aim_get_steps (self->aim), is_small (self));
  if (g_strcmp0 (wanted, self->shown) != 0)
    build (self);
  g_free (self->shown);
  self->shown = wanted;
  show_verdict (self);
  show_dice (self);
  show_accept (self);
  if (self->primary) {
    gboolean is_ready = rt_battle_aim_is_ready (self->aim);

    rt_set_class (self->primary, "refused", !is_ready);
    rt_set_class (self->primary, "destructive-action", is_ready);
  }
}

/* A reading or a die; both may come in one frame, and all of it is shown. */
static void
changed_cb (RtBattleBig *self)
{
  rt_show_soon (self, show_all);
}

static void
rt_battle_big_show (RtBattlePane *pane)
{
  RtBattleBig *self = RT_BATTLE_BIG (pane);

  if (!self->aim) {
    const RtTableContext *context = rt_table_get_context (RT_TABLE (table_of (self)));

    self->aim = g_object_ref (rt_battle_table_get_aim (table_of (self)));
    g_signal_connect_object (self->aim, "changed", G_CALLBACK (changed_cb), self,
                             G_CONNECT_SWAPPED);
    if (context->rolls) {
      self->rolls = g_object_ref (context->rolls);
      g_signal_connect_object (self->rolls, "changed", G_CALLBACK (changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  }
  show_all (self);
}

static gboolean
rt_battle_big_take_key (RtBattlePane *pane, guint key)
{
  RtBattleBig *self = RT_BATTLE_BIG (pane);
  guint i = key >= GDK_KEY_KP_1 && key <= GDK_KEY_KP_9 ? key - GDK_KEY_KP_1 : key - GDK_KEY_1;

  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && self->primary)
    return gtk_widget_activate (self->primary);
  if (key == GDK_KEY_Escape && self->look != LOOK_FLEET) {
    self->look = self->look == LOOK_SHIP ? LOOK_FLEET : LOOK_SHIP;
    show_all (self);
    return TRUE;
  }
  if (i >= self->choices->len)
    return FALSE;
  return gtk_widget_activate (self->choices->pdata[i]);
}

static char *
rt_battle_big_describe_actor (RtBattlePane *pane, int actor)
{
  RtBattleBig *self = RT_BATTLE_BIG (pane);
  const RocketmenState *state = state_of (self);
  const RtRollWanted *wanted = self->rolls ? rt_rolls_get_wanted (self->rolls) : NULL;

  if (actor >= 0 && rt_game_get_player (game_of (self), actor))
    return NULL;
  if (rt_battle_attack_is_on (state)
      || (state->phase == ROCKETMEN_PHASE_TURN && self->look == LOOK_SHOT))
    return rt_battle_attack_describe_actor (setup_of (self), state);
  if (actor == RULES_CHANCE)
    return wanted ? g_strdup (wanted->title) : NULL;
  if (state->phase == ROCKETMEN_PHASE_TURN)
    return NULL;
  return g_strdup_printf (_ ("%s decides"), setup_of (self)->common.seat[actor]);
}

static void
rt_battle_big_dispose (GObject *object)
{
  RtBattleBig *self = RT_BATTLE_BIG (object);

  g_clear_object (&self->rolls);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  g_clear_pointer (&self->buttons, g_ptr_array_unref);
  g_clear_pointer (&self->shown, g_free);
  G_OBJECT_CLASS (rt_battle_big_parent_class)->dispose (object);
  g_clear_object (&self->aim);
}

static void
rt_battle_big_class_init (RtBattleBigClass *klass)
{
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_battle_big_dispose;
  pane_class->show = rt_battle_big_show;
  pane_class->take_key = rt_battle_big_take_key;
  pane_class->describe_actor = rt_battle_big_describe_actor;
  pane_class->fills_table = TRUE;
}

static void
rt_battle_big_init (RtBattleBig *self)
{
  self->choices = g_ptr_array_new ();
  self->buttons = g_ptr_array_new ();
}
