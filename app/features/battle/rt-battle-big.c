/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-big.h. */
#include "rt-battle-big.h"

#include "app/features/battle/rt-battle-aim-model.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-ships-model.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* ---- A large button ---- */

/* What a player looks at while a turn asks nothing: all ships, one of them, what it touched, or a
 * shot. */
typedef enum { LOOK_FLEET, LOOK_SHIP, LOOK_TOUCH, LOOK_SHOT } Look;

/* What it does: an action of the rules, or something on the screen. */
typedef enum {
  DO_ACTION,
  DO_LOOK,
  DO_SHIP,
  DO_PANE,
  DO_MORE,
  DO_FIRE,
  DO_NEXT_TARGET,
  DO_SAY,     /* how far the target is */
  DO_UNDO,    /* takes the shot back */
  DO_INTO,    /* evades into something */
  DO_SEVERAL, /* things that are touched at once */
  DO_ONE,     /* no, only one */
  DO_MARK,    /* one of them */
} ChoiceKind;

typedef struct {
  ChoiceKind kind;
  int value;        /* a Look, a ship, an object or an RtAimAnswer */
  const char *pane; /* where it is told */
  RtPlay play;
} Choice;

#define RT_TYPE_BATTLE_BIG_CHOICE (rt_battle_big_choice_get_type ())
G_DECLARE_FINAL_TYPE (RtBattleBigChoice, rt_battle_big_choice, RT, BATTLE_BIG_CHOICE, GtkButton)

struct _RtBattleBigChoice {
  GtkButton parent_instance;

  Choice choice;
  GtkLabel *key; /* that presses it */
  GtkLabel *words;
  GtkLabel *detail;
};

G_DEFINE_FINAL_TYPE (RtBattleBigChoice, rt_battle_big_choice, GTK_TYPE_BUTTON)

static void
rt_battle_big_choice_class_init (RtBattleBigChoiceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-big-choice.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleBigChoice, key);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBigChoice, words);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBigChoice, detail);
}

static void
rt_battle_big_choice_init (RtBattleBigChoice *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* ---- The pane ---- */

struct _RtBattleBig {
  RtBattlePane parent_instance;

  RtBattleAim *aim;
  RtRolls *rolls;
  Look look;
  gsize look_depth;    /* of the game when the player took it */
  guint page;          /* of the choices, if there are many */
  guint n_paged;       /* choices of all pages, so far */
  gboolean is_into;    /* it evades into something else: which? */
  gboolean is_several; /* it touches several things at once: which? */
  RtTouched touched;   /* of those, so far */
  gsize asked_depth;   /* of the game when these were asked */
  gboolean is_stale;   /* another question; else only a reading or a die has come */
  GPtrArray *choices;  /* the buttons by their keys */

  GtkBox *content;
  GtkLabel *purpose; /* of a roll without a number */
  GtkWidget *pair;
  GtkWidget *number;
  GtkLabel *figure;
  GtkLabel *what;
  GtkLabel *percent;
  GtkWidget *sum;
  GtkWidget *shot;
  GtkWidget *verdict;
  RtEmblem *verdict_mark;
  GtkLabel *verdict_words;
  GtkLabel *verdict_numbers;
  RtEmblem *target_badge;
  GtkLabel *target_name;
  GtkLabel *target_pods;
  GtkWidget *roll;
  GtkWidget *dice;
  GtkWidget *question;
  GtkWidget *title;
  GtkWidget *line;
  GtkGrid *buttons;
  GtkGrid *ways; /* while dice are awaited the keys are faces, so these have none */
  GtkWidget *accept;
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

static void
set_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

/* ---- Choices ---- */

static void
fire (RtBattleBig *self)
{
  RtTable *table = RT_TABLE (table_of (self));
  RtPlay play = rt_battle_aim_get_play (self->aim);
  RulesReason why;

  if (rt_battle_aim_may_fire (self->aim))
    rt_table_play (table, &play);
  else if (rt_battle_fire_fails (setup_of (self),
                                 (const RocketmenState *)rt_game_get_state (game_of (self)), &play,
                                 &why))
    rt_table_explain_reason (table, &why, NULL, NULL);
  else
    rt_table_show_message (table,
                           _ ("Is it in range? Measure it, or agree on it beside the number."));
}

static void
do_play (RtBattleBig *self, const RtPlay *play)
{
  RtTable *table = RT_TABLE (table_of (self));
  g_autofree char *why = rt_table_why_not (table, &play->action, NULL);

  if (why)
    rt_table_explain (table, &play->action, NULL, NULL);
  else
    rt_table_play (table, play);
}

/* Into what, or what all. */
static void
ask_more (RtBattleBig *self, ChoiceKind kind)
{
  self->is_into = self->is_into || kind == DO_INTO;
  self->is_several = kind == DO_SEVERAL;
  self->touched.n = 0;
  self->asked_depth = rt_game_get_depth (game_of (self));
  self->page = 0;
  rt_table_refresh (RT_TABLE (table_of (self)));
}

static void
choice_cb (RtBattleBigChoice *button, RtBattleBig *self)
{
  Choice choice = button->choice; /* the button may go */

  switch (choice.kind) {
  case DO_ACTION:
    do_play (self, &choice.play);
    break;
  case DO_LOOK:
    self->look = (Look)choice.value;
    self->look_depth = rt_game_get_depth (game_of (self));
    self->page = 0;
    self->is_several = FALSE;
    self->is_into = FALSE;
    rt_table_refresh (RT_TABLE (table_of (self)));
    break;
  case DO_SHIP:
    self->look = LOOK_SHIP;
    self->page = 0;
    rt_battle_table_choose (table_of (self), choice.value);
    break;
  case DO_PANE:
    rt_battle_table_open_pane (table_of (self), choice.pane);
    break;
  case DO_MORE:
    self->page++;
    rt_table_refresh (RT_TABLE (table_of (self)));
    break;
  case DO_FIRE:
    fire (self);
    break;
  case DO_NEXT_TARGET:
    rt_battle_aim_choose_next (self->aim);
    break;
  case DO_SAY:
    rt_battle_table_answer_range (table_of (self), (RtAimAnswer)choice.value);
    break;
  case DO_UNDO:
    gtk_widget_activate_action (GTK_WIDGET (self), "room.undo", NULL);
    break;
  case DO_INTO:
  case DO_SEVERAL:
  case DO_ONE:
    ask_more (self, choice.kind);
    break;
  case DO_MARK:
    rt_touched_toggle (&self->touched, choice.value);
    rt_table_refresh (RT_TABLE (table_of (self)));
    break;
  }
}

static void
add_choice (RtBattleBig *self, const char *words, const char *detail, const char *style,
            Choice choice)
{
  RtBattleBigChoice *button = g_object_new (RT_TYPE_BATTLE_BIG_CHOICE, NULL);

  g_ptr_array_add (self->choices, button);
  button->choice = choice;
  set_text (button->key, g_strdup_printf ("%u", self->choices->len));
  gtk_label_set_text (button->words, words);
  gtk_label_set_text (button->detail, detail ? detail : "");
  gtk_widget_set_visible (GTK_WIDGET (button->detail), detail != NULL);
  rt_add_classes (GTK_WIDGET (button), style);
  rt_set_name (GTK_WIDGET (button), words);
  g_signal_connect_object (button, "clicked", G_CALLBACK (choice_cb), self, 0);
}

static void
add_action (RtBattleBig *self, const char *words, const char *style, const RulesAction *action)
{
  add_choice (self, words, NULL, style,
              (Choice){ .kind = DO_ACTION, .play = { .action = *action } });
}

static void
add_look (RtBattleBig *self, const char *words, const char *style, Look look)
{
  add_choice (self, words, NULL, style, (Choice){ .kind = DO_LOOK, .value = (int)look });
}

/* One of many, of which a page has so many. */
static void
add_paged (RtBattleBig *self, guint most, const char *words, const char *detail, const char *style,
           Choice choice)
{
  if (self->n_paged / most == self->page)
    add_choice (self, words, detail, style, choice);
  self->n_paged++;
}

static void
end_pages (RtBattleBig *self, guint most)
{
  if (self->n_paged > (self->page + 1) * most)
    add_choice (self, _ ("More"), NULL, NULL, (Choice){ .kind = DO_MORE });
}

/* Up to three stand in a row, more in pairs. */
static void
place_choices (RtBattleBig *self)
{
  int n = (int)self->choices->len;
  int columns = n > ROW ? 2 : MAX (1, n);
  GtkWidget *old;

  while ((old = gtk_widget_get_first_child (GTK_WIDGET (self->buttons))))
    gtk_grid_remove (self->buttons, old);
  for (int i = 0; i < n; i++) {
    gboolean is_odd_one = i == n - 1 && i % columns == 0 && columns == 2;

    gtk_grid_attach (self->buttons, self->choices->pdata[i], i % columns, i / columns,
                     is_odd_one ? 2 : 1, 1);
  }
}

/* ---- The number to reach, and the dice ---- */

static void
show_number (RtBattleBig *self, int number, const char *what, int hits, const RtBattleQuote *quote)
{
  gtk_widget_set_visible (self->number, TRUE);
  set_text (self->figure, g_strdup_printf ("%d", number));
  gtk_label_set_text (self->what, what);
  set_text (self->percent, g_strdup_printf (_ ("%.0f %%"), hits * 100.0 / RT_BATTLE_ROLLS));
  gtk_widget_set_visible (self->sum, quote != NULL);
  rt_clear_box (self->sum);
  for (int i = 0; quote && i <= quote->n_terms; i++) {
    gboolean is_sum = i == quote->n_terms;
    g_autofree char *text =
        is_sum ? g_strdup_printf ("= %d", number) : rt_battle_term_value (&quote->terms[i]);
    GtkWidget *label = rt_label (text, "big-sum numeric");

    rt_add_classes (label, is_sum ? NULL : rt_battle_term_style (&quote->terms[i]));
    gtk_box_append (GTK_BOX (self->sum), label);
  }
}

static RtDieLook
look_of (const RtRollSlot *slot)
{
  static const RtDieLook looks[] = {
    [RT_SLOT_WAITING] = RT_DIE_AWAITED, [RT_SLOT_ROLLING] = RT_DIE_ROLLING,
    [RT_SLOT_COCKED] = RT_DIE_COCKED,   [RT_SLOT_PLACED] = RT_DIE_COCKED,
    [RT_SLOT_LYING] = RT_DIE_LYING,     [RT_SLOT_SETTLED] = RT_DIE_SETTLED,
  };

  return slot->state == RT_SLOT_SETTLED && slot->source == RT_FROM_CHANCE ? RT_DIE_VIRTUAL
                                                                          : looks[slot->state];
}

/* "Accept" only where there is something to accept. */
static void
show_dice (RtBattleBig *self)
{
  int n = self->rolls ? rt_rolls_get_n (self->rolls) : 0;
  gboolean is_small = rt_part_is_compact (GTK_WIDGET (self));
  int size = n > MANY ? DIE_SIZE_MANY : is_small ? DIE_SIZE_SMALL : DIE_SIZE;
  gboolean is_lying = self->rolls && rt_rolls_is_lying (self->rolls);

  gtk_button_set_label (GTK_BUTTON (self->accept), is_lying ? _ ("It was rolled") : _ ("Accept"));
  gtk_widget_set_visible (self->accept,
                          is_lying || (self->rolls && rt_rolls_is_full (self->rolls)));
  if (!self->rolls || !rt_rolls_get_wanted (self->rolls))
    return;
  rt_clear_box (self->dice);
  for (int i = 0; i < n; i++) {
    const RtRollSlot *slot = rt_rolls_get_slot (self->rolls, i);
    GtkWidget *die = rt_die_new (size);

    rt_die_show (RT_DIE (die), look_of (slot), slot->face);
    gtk_box_append (GTK_BOX (self->dice), die);
  }
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

static void
show_roll (RtBattleBig *self)
{
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);
  const RtRollWanted *wanted = self->rolls ? rt_rolls_get_wanted (self->rolls) : NULL;

  gtk_widget_set_visible (self->roll, TRUE);
  switch ((int)state_of (self)->phase) {
  case ROCKETMEN_PHASE_SHOT_ROLL:
    show_number (self, quote->number, _ ("hits"), quote->hits, quote);
    break;
  case ROCKETMEN_PHASE_DODGE_ROLL:
    show_number (self, 7, _ ("evades"), rules_odds_rolls (7), NULL);
    break;
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
    show_number (self, 9, _ ("fends it off"), rules_odds_rolls (9), NULL);
    break;
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    show_number (self, 7, _ ("does damage"), rules_odds_rolls (7), NULL);
    break;
  default: /* of rolls that have no number */
    gtk_label_set_text (self->purpose, wanted ? wanted->purpose : NULL);
    gtk_widget_set_visible (GTK_WIDGET (self->purpose), TRUE);
  }
}

/* ---- A shot ---- */

static void
show_verdict (RtBattleBig *self)
{
  static const struct {
    const char *words;
    RtMark mark;
    const char *style;
  } looks[] = {
    [RT_AIM_NO_DISTANCE] = { N_ ("Measure it"), RT_MARK_WARN, "close" },
    [RT_AIM_OTHER_DISTANCE] = { N_ ("Measure it"), RT_MARK_WARN, "close" },
    [RT_AIM_DOUBT] = { N_ ("Not as on the map"), RT_MARK_WARN, "close" },
    [RT_AIM_CLOSE] = { N_ ("Too close"), RT_MARK_CLOSE, "close" },
    [RT_AIM_IN] = { N_ ("In range"), RT_MARK_GOOD, NULL },
    [RT_AIM_OUT] = { N_ ("Out of range"), RT_MARK_BAD, "out" },
  };
  RtAimVerdict verdict = rt_battle_aim_get_verdict (self->aim);
  gboolean is_agreed =
      verdict <= RT_AIM_CLOSE && verdict != RT_AIM_DOUBT && rt_battle_aim_is_agreed (self->aim);

  gtk_label_set_text (self->verdict_words, _ (looks[verdict].words));
  set_text (self->verdict_numbers, is_agreed ? g_strdup (_ ("agreed: in range"))
                                             : rt_battle_aim_describe_distance (self->aim));
  rt_emblem_show_mark (self->verdict_mark, looks[verdict].mark, "");
  rt_set_class (self->verdict, "close", g_strcmp0 (looks[verdict].style, "close") == 0);
  rt_set_class (self->verdict, "out", g_strcmp0 (looks[verdict].style, "out") == 0);
}

/* Tapped, a close call is agreed on. */
static void
agree_cb (RtBattleBig *self)
{
  if (rt_battle_aim_is_asked (self->aim))
    rt_battle_table_answer_range (table_of (self), RT_AIM_SAY_IN);
  else
    rt_battle_aim_set_agreed (self->aim, !rt_battle_aim_is_agreed (self->aim));
}

static void
show_target (RtBattleBig *self)
{
  const RtBattleQuote *quote = rt_battle_aim_get_quote (self->aim);
  const RocketmenSetup *setup = setup_of (self);
  const RocketmenShipState *target = &state_of (self)->ship[quote->target];
  int seat = setup->ship[quote->target].seat;

  show_number (self, quote->number, _ ("hits"), quote->hits, quote);
  gtk_widget_set_visible (self->shot, TRUE);
  rt_emblem_show_player (self->target_badge, seat, setup->common.seat[seat], FALSE);
  gtk_label_set_text (self->target_name, rocketmen_ship_name (setup, quote->target));
  set_text (self->target_pods,
            rt_part_pods (target->pods[ROCKETMEN_POD_LASER], target->pods[ROCKETMEN_POD_SHIELD]));
}

static void
show_shot (RtBattleBig *self)
{
  g_autofree char *fire =
      g_strdup_printf (_ ("Fire · %d AP"), rt_battle_aim_get_quote (self->aim)->cost);

  show_target (self);
  add_choice (self, fire, NULL, "destructive-action", (Choice){ .kind = DO_FIRE });
  add_choice (self, _ ("Target"), NULL, NULL, (Choice){ .kind = DO_NEXT_TARGET });
  add_look (self, _ ("Back"), NULL, LOOK_SHIP);
}

/* How far is it? What the sensor says goes with what it means. */
static void
show_range (RtBattleBig *self)
{
  static const char *const words[] = { [RT_AIM_SAY_IN] = N_ ("In range"),
                                       [RT_AIM_SAY_OUT] = N_ ("Out of range"),
                                       [RT_AIM_SAY_BLOCKED] = N_ ("Line blocked") };
  g_autofree char *miss = rt_battle_describe_miss (rt_battle_aim_get_cost_of_miss (self->aim));

  show_target (self);
  for (int i = 0; i < (int)G_N_ELEMENTS (words); i++)
    add_choice (self, _ (words[i]), i == RT_AIM_SAY_IN ? NULL : miss,
                i == RT_AIM_SAY_IN ? "suggested" : NULL, (Choice){ .kind = DO_SAY, .value = i });
  add_choice (self, _ ("Take it back"), NULL, NULL, (Choice){ .kind = DO_UNDO });
}

/* ---- A question ---- */

static void
ask (RtBattleBig *self, const char *title, const char *line)
{
  gtk_widget_set_visible (self->question, TRUE);
  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_widget_set_valign (self->title, line ? GTK_ALIGN_END : GTK_ALIGN_CENTER);
  gtk_label_set_text (GTK_LABEL (self->line), line ? line : "");
  gtk_widget_set_visible (self->line, line != NULL);
}

/* An answer in a word or two; NULL: not one for this screen. */
static const char *
answer_words (RtBattleBig *self, const RulesAction *action)
{
  static const char *const pods[] = { N_ ("Laser"), N_ ("Shield"), N_ ("Pod") };
  static const char *const words[ROCKETMEN_N_VERBS] = {
    [ROCKETMEN_VERB_EVADE] = N_ ("Go through"),
    [ROCKETMEN_VERB_EVADE_STILL] = N_ ("Still touching"),
    [ROCKETMEN_VERB_DOCK] = N_ ("Dock"),
    [ROCKETMEN_VERB_COLLIDE] = N_ ("Collide"),
    [ROCKETMEN_VERB_REROLL] = N_ ("Roll again"),
    [ROCKETMEN_VERB_ACCEPT] = N_ ("Leave it"),
    [ROCKETMEN_VERB_DODGE] = N_ ("Evade"),
    [ROCKETMEN_VERB_TAKE_HIT] = N_ ("Take the hit"),
    [ROCKETMEN_VERB_RAM] = N_ ("Do damage"),
    [ROCKETMEN_VERB_SACRIFICE] = N_ ("Give up a pod"),
    [ROCKETMEN_VERB_SPARE] = N_ ("Spare it"),
    [ROCKETMEN_VERB_DESTROY] = N_ ("Destroy it"),
    [ROCKETMEN_VERB_SALVAGE] = N_ ("Salvage it"),
  };
  int value = action->n_args ? action->arg[action->n_args - 1] : 0;

  if (action->verb == ROCKETMEN_VERB_LOSE)
    return _ (pods[CLAMP (value, 0, 2)]);
  if (action->verb == ROCKETMEN_VERB_LOSE_CREW)
    return rt_part_crew_name (setup_of (self), value);
  return words[action->verb] ? _ (words[action->verb]) : NULL;
}

static const char *
question_words (guint phase)
{
  static const char *const words[] = {
    [ROCKETMEN_PHASE_CONTACT] = N_ ("Contact. What now?"),
    [ROCKETMEN_PHASE_REROLL] = N_ ("A miss. Roll again?"),
    [ROCKETMEN_PHASE_DODGE] = N_ ("A hit. Try to evade?"),
    [ROCKETMEN_PHASE_LOSS] = N_ ("Which pod is lost?"),
    [ROCKETMEN_PHASE_CREW_LOSS] = N_ ("Who of the crew is lost?"),
    [ROCKETMEN_PHASE_RAM] = N_ ("The collision does damage"),
    [ROCKETMEN_PHASE_FATE] = N_ ("What becomes of the prize?"),
  };

  return phase < G_N_ELEMENTS (words) && words[phase] ? _ (words[phase]) : "";
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

/* With the last thing that happened: what it is about. Of the answers that have words, a page. */
static void
show_question (RtBattleBig *self)
{
  g_autoptr (GArray) legal = rt_game_get_legal (game_of (self));
  gsize depth = rt_game_get_depth (game_of (self));
  g_autofree char *line = depth > 0 ? rt_game_describe_line (game_of (self), depth - 1, -1) : NULL;

  ask (self, question_words (state_of (self)->phase), line);
  for (guint i = 0; i < legal->len; i++) {
    const RulesAction *action = &g_array_index (legal, RulesAction, i);
    const char *words = answer_words (self, action);
    g_autofree char *detail = words ? answer_detail (self, action) : NULL;

    if (words)
      add_paged (self, CHOICES, words, detail, self->n_paged == 0 ? "suggested" : NULL,
                 (Choice){ .kind = DO_ACTION, .play = { .action = *action } });
  }
  end_pages (self, CHOICES);
}

/* ---- A turn ---- */

static gboolean
can_act (const RocketmenState *state, int ship)
{
  return state->ship[ship].place == ROCKETMEN_PLACE_ACTIVE
         && !(state->ship[ship].flags & (ROCKETMEN_SHIP_DONE | ROCKETMEN_SHIP_NEW));
}

static void
show_fleet (RtBattleBig *self)
{
  const RocketmenSetup *setup = setup_of (self);
  const RocketmenState *state = state_of (self);
  gboolean has_reserve = FALSE;

  ask (self, _ ("Which ship acts?"), NULL);
  for (int i = 0; i < setup->n_ships; i++) {
    g_autofree char *ap = g_strdup_printf (_ ("%d AP"), state->ship[i].ap);

    if (setup->ship[i].seat != state->turn)
      continue;
    has_reserve |= state->ship[i].place == ROCKETMEN_PLACE_RESERVE;
    if (can_act (state, i))
      add_paged (self, CHOICES - 1, rocketmen_ship_name (setup, i), ap, NULL,
                 (Choice){ .kind = DO_SHIP, .value = i });
  }
  end_pages (self, CHOICES - 1);
  if (has_reserve)
    add_choice (self, _ ("Reserve"), NULL, NULL, (Choice){ .kind = DO_PANE, .pane = "reserve" });
  add_action (self, _ ("End turn"), NULL, &(RulesAction){ .verb = ROCKETMEN_VERB_END });
}

/* In the order of what a ship most often does. */
static const struct {
  RtShipAction ship_action;
  const char *words;
  Choice choice;
  const char *style;
} actions[] = {
  { RT_SHIP_ACTION_ATTACK,
    N_ ("Attack"),
    { .kind = DO_LOOK, .value = LOOK_SHOT },
    "destructive-action" },
  { RT_SHIP_ACTION_BOARD, N_ ("Board"), { .kind = DO_PANE, .pane = "boarding" }, NULL },
  { RT_SHIP_ACTION_MINE, N_ ("Mine"), { .kind = DO_PANE, .pane = "mine" }, NULL },
  { RT_SHIP_ACTION_MOVE, N_ ("Move"), { .kind = DO_LOOK, .value = LOOK_TOUCH }, NULL },
  { RT_SHIP_ACTION_TURN, N_ ("Turn"), { .kind = DO_ACTION }, NULL },
  { RT_SHIP_ACTION_UNLOAD, N_ ("Unload"), { .kind = DO_ACTION }, NULL },
  { RT_SHIP_ACTION_LOAD, N_ ("Load"), { .kind = DO_PANE, .pane = "load" }, NULL },
  { RT_SHIP_ACTION_DOCK, N_ ("Dock"), { .kind = DO_PANE, .pane = "dock" }, NULL },
  { RT_SHIP_ACTION_CREW, N_ ("Crew"), { .kind = DO_PANE, .pane = "crew" }, NULL },
  { RT_SHIP_ACTION_FINISH, N_ ("Finish"), { .kind = DO_ACTION }, NULL },
};

static void
show_ship (RtBattleBig *self)
{
  const RocketmenState *state = (const RocketmenState *)rt_game_get_state (game_of (self));
  int ship = rt_battle_table_get_ship (table_of (self));
  g_autofree char *ap = g_strdup_printf (_ ("%d AP left"), state->ship[ship].ap);

  ask (self, rocketmen_ship_name (setup_of (self), ship), ap);
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++) {
    Choice choice = actions[i].choice;
    RtShipActionAnswer answer;

    if (!rt_battle_ask (setup_of (self), state, ship, actions[i].ship_action, &answer)
        || !answer.is_possible)
      continue;
    choice.play = (RtPlay){ .action = answer.action };
    /* On a map: where to? */
    if (answer.action.verb == ROCKETMEN_VERB_TURN_TO)
      choice = (Choice){ .kind = DO_PANE, .pane = "heading" };
    if (answer.action.verb == ROCKETMEN_VERB_MOVE && rocketmen_has_map (setup_of (self)))
      choice.kind = DO_ACTION;
    add_paged (self, CHOICES, _ (actions[i].words), NULL, actions[i].style, choice);
  }
  end_pages (self, CHOICES);
  add_look (self, _ ("Back"), NULL, LOOK_FLEET);
}

static const char *
object_words (RtBattleBig *self, int object)
{
  if (object < ROCKETMEN_SHIPS_MAX)
    return rocketmen_ship_name (setup_of (self), object);
  if (object == ROCKETMEN_OBJECT_ASTEROID)
    return _ ("Asteroid");
  return object >= ROCKETMEN_OBJECT_MICROID ? _ ("Microid") : _ ("Home base");
}

/* What is moved: the ship in its turn, else the one that evades. */
static int
mover (RtBattleBig *self)
{
  return state_of (self)->phase == ROCKETMEN_PHASE_TURN ? rt_battle_table_get_ship (table_of (self))
                                                        : -1;
}

static void
add_play (RtBattleBig *self, const char *words, const char *style, RtPlay play)
{
  add_paged (self, CHOICES - 1, words, NULL, style, (Choice){ .kind = DO_ACTION, .play = play });
}

static void
add_touchable (RtBattleBig *self)
{
  const RocketmenSetup *setup = setup_of (self);
  guint8 objects[RT_OBJECTS_MAX];
  gsize n = rt_battle_touchable (setup, state_of (self), mover (self), objects);

  for (gsize i = 0; i < n; i++) {
    const char *words = object_words (self, objects[i]);

    if (self->is_several)
      add_paged (self, CHOICES - 2, words, NULL,
                 rt_touched_has (&self->touched, objects[i]) ? "suggested" : NULL,
                 (Choice){ .kind = DO_MARK, .value = objects[i] });
    else
      add_play (self, words, NULL,
                rt_battle_move_into (setup, state_of (self), mover (self), &objects[i], 1));
  }
  if (!self->is_several && n > 1 && rt_battle_asks_table (setup))
    add_paged (self, CHOICES - 1, _ ("Several"), NULL, NULL, (Choice){ .kind = DO_SEVERAL });
}

static void
show_several (RtBattleBig *self)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (gsize i = 0; i < self->touched.n; i++)
    g_string_append_printf (names, "%s%s", i ? ", " : "",
                            object_words (self, self->touched.object[i]));
  ask (self, _ ("What does it touch at once?"), names->len ? names->str : NULL);
  add_touchable (self);
  end_pages (self, CHOICES - 2);
  if (self->touched.n > 0)
    add_choice (
        self, _ ("These"), NULL, "suggested",
        (Choice){ .kind = DO_ACTION,
                  .play = rt_battle_move_into (setup_of (self), state_of (self), mover (self),
                                               self->touched.object, self->touched.n) });
  add_choice (self, _ ("Back"), NULL, NULL, (Choice){ .kind = DO_ONE });
}

/* A map knows, but for what is too close to call. */
static void
show_map_touch (RtBattleBig *self)
{
  const RocketmenSetup *setup = setup_of (self);
  guint8 target = state_of (self)->target;
  g_autofree char *title = g_strdup_printf (
      _ ("Does %s touch %s?"), rocketmen_ship_name (setup, state_of (self)->actor_ship),
      object_words (self, target));

  ask (self, title, _ ("By the map it is too close to call: look at the table."));
  add_play (self, _ ("It touches it"), NULL,
            rt_battle_move_into (setup, state_of (self), -1, &target, 1));
  add_play (self, _ ("It passes it"), NULL, rt_battle_move_clear (setup, state_of (self), -1));
}

/* Before a move, or while the table is asked after it. */
static void
show_touch (RtBattleBig *self)
{
  const RocketmenSetup *setup = setup_of (self);
  const RocketmenState *state = state_of (self);
  gboolean is_turn = state->phase == ROCKETMEN_PHASE_TURN;
  int ship = is_turn ? mover (self) : state->actor_ship;
  RtPlay still = rt_battle_move_still (setup, state, mover (self));
  g_autofree char *title =
      g_strdup_printf (_ ("What does %s touch?"), rocketmen_ship_name (setup, ship));

  if (self->is_several) {
    show_several (self);
    return;
  }
  if (!is_turn && rocketmen_has_map (setup)) {
    show_map_touch (self);
    return;
  }
  ask (self,
       is_turn         ? _ ("Did it touch something?")
       : self->is_into ? _ ("What does it touch now?")
                       : title,
       NULL);
  if (!self->is_into)
    add_play (self, _ ("Nothing"), "suggested", rt_battle_move_clear (setup, state, mover (self)));
  if (!self->is_into && (!is_turn || state->ship[ship].through)
      && rt_battle_may (setup, state, &still.action, NULL))
    add_play (self, _ ("Still touching"), NULL, still);
  add_touchable (self);
  end_pages (self, CHOICES - 1);
  if (is_turn)
    add_look (self, _ ("Back"), NULL, LOOK_SHIP);
}

/* Evade, dock or collide; what an evasion leads to is said with it. */
static void
show_contact (RtBattleBig *self)
{
  const RocketmenSetup *setup = setup_of (self);
  const RocketmenState *state = (const RocketmenState *)rt_game_get_state (game_of (self));
  gboolean is_touch_asked = rt_battle_is_touch_asked (setup, state, -1);
  const RulesAction others[] = { { .verb = ROCKETMEN_VERB_DOCK },
                                 { .verb = ROCKETMEN_VERB_COLLIDE } };
  RtPlay clear = rt_battle_move_clear (setup, state, -1);
  gsize depth = rt_game_get_depth (game_of (self));
  g_autofree char *line = depth > 0 ? rt_game_describe_line (game_of (self), depth - 1, -1) : NULL;

  ask (self, question_words (state->phase), line);
  if (rt_battle_may (setup, state, &clear.action, NULL)) {
    add_paged (self, CHOICES, _ ("Go through"), NULL, "suggested",
               (Choice){ .kind = DO_ACTION, .play = clear });
    if (is_touch_asked)
      add_paged (self, CHOICES, _ ("Still touching"), NULL, NULL,
                 (Choice){ .kind = DO_ACTION, .play = rt_battle_move_still (setup, state, -1) });
  }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    if (rt_battle_may (setup, state, &others[i], NULL))
      add_paged (self, CHOICES, answer_words (self, &others[i]), NULL, NULL,
                 (Choice){ .kind = DO_ACTION, .play = { .action = others[i] } });
  if (is_touch_asked && rt_battle_may (setup, state, &clear.action, NULL))
    add_paged (self, CHOICES, _ ("Evade into something"), NULL, NULL, (Choice){ .kind = DO_INTO });
  end_pages (self, CHOICES);
}

/* Which of several things that it touches comes first? */
static void
show_meet (RtBattleBig *self)
{
  const RocketmenState *state = state_of (self);
  g_autofree char *title = g_strdup_printf (
      _ ("%s touches several things"), rocketmen_ship_name (setup_of (self), state->actor_ship));

  ask (self, title, _ ("Which does it deal with first?"));
  for (int i = 0; i < state->n_contacts; i++)
    add_choice (self, object_words (self, state->contact[i]), NULL, NULL,
                (Choice){ .kind = DO_ACTION,
                          .play = { .action = { .verb = ROCKETMEN_VERB_MEET,
                                                .n_args = 1,
                                                .arg = { state->contact[i] } } } });
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

/* ---- All of it ---- */

static void
set_small (RtBattleBig *self, gboolean is_small)
{
  int gap = is_small ? 8 : 20;
  GtkGrid *grids[] = { self->buttons, self->ways };

  gtk_box_set_spacing (self->content, gap);
  for (guint i = 0; i < G_N_ELEMENTS (grids); i++) {
    gtk_grid_set_column_spacing (grids[i], gap);
    gtk_grid_set_row_spacing (grids[i], gap);
  }
  rt_drawing_set_size (RT_DRAWING (self->verdict_mark), is_small ? 60 : 96, is_small ? 60 : 96);
  rt_drawing_set_size (RT_DRAWING (self->target_badge), is_small ? 40 : 56, is_small ? 40 : 56);
}

/* What the game asks, of people or of the table. */
static void
show_asked (RtBattleBig *self)
{
  guint phase = state_of (self)->phase;

  if (phase == ROCKETMEN_PHASE_ASK_RANGE)
    show_range (self);
  else if (phase == ROCKETMEN_PHASE_MEET)
    show_meet (self);
  else if (phase == ROCKETMEN_PHASE_ASK_CONTACT
           || (phase == ROCKETMEN_PHASE_CONTACT && self->is_into))
    show_touch (self);
  else if (phase == ROCKETMEN_PHASE_CONTACT && rt_battle_asks_table (setup_of (self)))
    show_contact (self);
  else
    show_question (self);
}

static void
show_screen (RtBattleBig *self)
{
  static void (*const turns[]) (RtBattleBig *) = { [LOOK_FLEET] = show_fleet,
                                                   [LOOK_SHIP] = show_ship,
                                                   [LOOK_TOUCH] = show_touch,
                                                   [LOOK_SHOT] = show_shot };
  GtkWidget *parts[] = { GTK_WIDGET (self->purpose), self->number, self->shot, self->roll,
                         self->question };
  gboolean is_roll = state_of (self)->head.actor == RULES_CHANCE;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_widget_set_visible (parts[i], FALSE);
  g_ptr_array_set_size (self->choices, 0);
  self->n_paged = 0;
  set_small (self, rt_part_is_compact (GTK_WIDGET (self)));
  if (is_roll)
    show_roll (self);
  else if (state_of (self)->phase == ROCKETMEN_PHASE_TURN)
    turns[self->look](self);
  else
    show_asked (self);
  place_choices (self);
  gtk_widget_set_visible (self->pair, !gtk_widget_get_visible (self->question));
  gtk_widget_set_visible (GTK_WIDGET (self->buttons), !is_roll);
  gtk_widget_set_visible (GTK_WIDGET (self->ways), is_roll);
}

static void
show_all (gpointer pane)
{
  RtBattleBig *self = pane;
  RtBattleBigChoice *first;

  if (!self->aim || !table_of (self))
    return;
  if (self->is_stale) {
    self->is_stale = FALSE;
    if (self->asked_depth != rt_game_get_depth (game_of (self)))
      self->is_into = self->is_several = FALSE;
    if (state_of (self)->phase == ROCKETMEN_PHASE_TURN)
      self->look = look_now (self);
    rt_battle_aim_set_looked_at (self->aim,
                                 self->look == LOOK_SHOT || rt_battle_aim_is_asked (self->aim));
    show_screen (self);
  }
  if (gtk_widget_get_visible (self->shot))
    show_verdict (self);
  if (gtk_widget_get_visible (self->roll))
    show_dice (self);
  first = self->choices->len ? self->choices->pdata[0] : NULL;
  if (first && first->choice.kind == DO_FIRE) {
    gboolean is_ready = rt_battle_aim_may_fire (self->aim);

    rt_set_class (GTK_WIDGET (first), "refused", !is_ready);
    rt_set_class (GTK_WIDGET (first), "destructive-action", is_ready);
  }
}

/* A reading or a die; both may come in one frame, and all of it is shown. */
static void
changed_cb (RtBattleBig *self)
{
  rt_show_soon (self, show_all);
}

static void
another_shot_cb (RtBattleBig *self)
{
  self->is_stale = TRUE;
  changed_cb (self);
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
    g_signal_connect_object (self->aim, "notify::target", G_CALLBACK (another_shot_cb), self,
                             G_CONNECT_SWAPPED);
    if (context->rolls) {
      self->rolls = g_object_ref (context->rolls);
      g_signal_connect_object (self->rolls, "changed", G_CALLBACK (changed_cb), self,
                               G_CONNECT_SWAPPED);
    }
  }
  self->is_stale = TRUE;
  show_all (self);
}

static gboolean
rt_battle_big_handle_key (RtBattlePane *pane, guint key)
{
  RtBattleBig *self = RT_BATTLE_BIG (pane);
  guint i = key >= GDK_KEY_KP_1 && key <= GDK_KEY_KP_9 ? key - GDK_KEY_KP_1 : key - GDK_KEY_1;

  if ((key == GDK_KEY_Return || key == GDK_KEY_KP_Enter) && self->look == LOOK_SHOT
      && gtk_widget_get_visible (self->shot))
    i = 0;
  if (key == GDK_KEY_Escape && self->look != LOOK_FLEET) {
    self->look = self->look == LOOK_SHIP ? LOOK_FLEET : LOOK_SHIP;
    self->is_stale = TRUE;
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
  if (state->phase == ROCKETMEN_PHASE_ASK_CONTACT)
    return g_strdup_printf (_ ("What does %s touch?"),
                            rocketmen_ship_name (setup_of (self), state->actor_ship));
  return g_strdup_printf (_ ("%s decides"), setup_of (self)->common.seat[actor]);
}

static void
rt_battle_big_dispose (GObject *object)
{
  RtBattleBig *self = RT_BATTLE_BIG (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BATTLE_BIG);
  g_clear_object (&self->rolls);
  g_clear_object (&self->aim);
  g_clear_pointer (&self->choices, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_battle_big_parent_class)->dispose (object);
}

static void
rt_battle_big_class_init (RtBattleBigClass *klass)
{
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_battle_big_dispose;
  pane_class->show = rt_battle_big_show;
  pane_class->handle_key = rt_battle_big_handle_key;
  pane_class->describe_actor = rt_battle_big_describe_actor;
  pane_class->fills_table = TRUE;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-battle-big.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, content);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, purpose);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, pair);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, number);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, figure);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, what);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, percent);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, sum);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, shot);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, verdict);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, verdict_mark);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, verdict_words);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, verdict_numbers);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, target_badge);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, target_name);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, target_pods);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, roll);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, dice);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, question);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, title);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, line);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, buttons);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, ways);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBig, accept);
  gtk_widget_class_bind_template_callback (widget_class, agree_cb);
  gtk_widget_class_bind_template_callback (widget_class, accept_cb);
  gtk_widget_class_bind_template_callback (widget_class, virtual_cb);
}

static void
rt_battle_big_init (RtBattleBig *self)
{
  self->choices = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_set_name (self->verdict, _ ("We agree: in range"));
  rt_part_follow_size (RT_BATTLE_PANE (self));
}
