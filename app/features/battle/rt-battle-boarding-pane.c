/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-boarding-pane.h. */
#include "rt-battle-boarding-pane.h"

#include "app/features/battle/rt-battle-boarding-model.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/battle/rt-loss-picker.h"
#include "app/widgets/rt-odds-bar.h"
#include "app/widgets/rt-pairs.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleBoardingPane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  GtkWidget *columns;
  GtkWidget *wave_box; /* what is rolled */
  RtLossPicker *picker;
  GtkWidget *next; /* what can be done */
  GtkWidget *side; /* the chances */
  int ship;        /* who boards */
  int object;      /* whom; -1: nobody */
  gboolean has_wave;
  RtBoardingWave wave;
};

G_DEFINE_FINAL_TYPE (RtBattleBoardingPane, rt_battle_boarding_pane, RT_TYPE_BATTLE_PANE)

/* ---- Who boards whom ---- */

/* What this ship boards, or could: an enemy docked to it. */
static int
find_object (RtBattleBoardingPane *self, int ship)
{
  const RocketmenState *state = self->state;
  const RocketmenShipState *own = &state->ship[ship];

  if (own->boarding)
    return own->boarding - 1;
  for (int i = 0; i < self->setup->n_ships; i++)
    if (self->setup->ship[i].seat != self->setup->ship[ship].seat
        && state->ship[i].place == ROCKETMEN_PLACE_ACTIVE && rocketmen_are_docked (state, ship, i))
      return i;
  for (int seat = 0; seat < self->setup->common.n_seats; seat++)
    if (seat != self->setup->ship[ship].seat
        && rocketmen_home (state, seat) == ROCKETMEN_OBJECT_BASE + seat
        && own->docked == ROCKETMEN_OBJECT_BASE + seat + 1)
      return ROCKETMEN_OBJECT_BASE + seat;
  return -1;
}

static void
read_state (RtBattleBoardingPane *self)
{
  GListModel *log = rt_game_get_log (rt_table_get_game (RT_TABLE (self->table)));
  int chosen = rt_battle_table_get_ship (self->table);

  self->setup = rt_battle_table_get_setup (self->table);
  self->state = rt_battle_table_get_state (self->table);
  self->has_wave = rt_battle_read_wave (self->setup, self->state, log, &self->wave);
  if (self->state->phase != ROCKETMEN_PHASE_TURN) {
    self->ship = self->state->actor_ship;
    self->object = self->state->target;
    return;
  }
  self->ship = chosen >= 0 ? chosen : self->has_wave ? self->wave.ship : -1;
  self->object = self->ship >= 0 ? find_object (self, self->ship) : -1;
  /* A wave of another ship, or one that is over with its boarding, is not to be seen here. */
  if (self->has_wave && (self->wave.ship != self->ship || self->wave.object != self->object))
    self->has_wave = FALSE;
}

static const char *
player_of (RtBattleBoardingPane *self, int side)
{
  int object = side ? self->object : self->ship;
  int seat = object < ROCKETMEN_SHIPS_MAX ? self->setup->ship[object].seat
                                          : object - ROCKETMEN_OBJECT_BASE;

  return self->setup->common.seat[seat];
}

static int
seat_of (RtBattleBoardingPane *self, int side)
{
  int object = side ? self->object : self->ship;

  return object < ROCKETMEN_SHIPS_MAX ? self->setup->ship[object].seat
                                      : object - ROCKETMEN_OBJECT_BASE;
}

/* ---- The dice ---- */

static char *
describe_loss (const char *player, int n)
{
  return n ? g_strdup_printf (_ ("%s loses %d"), player, n)
           : g_strdup_printf (_ ("%s loses none"), player);
}

static char *
describe_losses (RtBattleBoardingPane *self)
{
  g_autofree char *one = describe_loss (player_of (self, 0), self->wave.lost[0]);
  g_autofree char *other = describe_loss (player_of (self, 1), self->wave.lost[1]);

  return g_strjoin (", ", one, other, NULL);
}

static const char *
describe_wave (const RtBoardingWave *wave)
{
  if (wave->captured == RT_DEFENDER)
    return _ ("captured");
  return wave->captured == RT_ATTACKER ? _ ("the boarders are captured") : NULL;
}

static void
show_pairs (RtBattleBoardingPane *self, GtkWidget *panel, const RtBoardingQuote *quote)
{
  static const RtPairsEnd ends[] = { [RT_PAIR_TIE] = RT_PAIRS_TIE,
                                     [RT_PAIR_ATTACKER_LOSES] = RT_PAIRS_UPPER_LOSES,
                                     [RT_PAIR_DEFENDER_LOSES] = RT_PAIRS_LOWER_LOSES,
                                     [RT_PAIR_UNCOUNTED] = RT_PAIRS_UNCOUNTED };
  const RtBoardingWave *wave = &self->wave;
  GtkWidget *pairs = rt_pairs_new ();
  RtPairsEnd end[RT_WAVE_DICE_MAX] = { 0 };
  int none[RT_WAVE_DICE_MAX] = { 0 };
  RtPairsRow row[2];

  for (int i = 0; i < 2; i++) {
    gboolean is_rolled = self->has_wave && wave->n_dice[i] > 0;

    row[i] = (RtPairsRow){ .seat = seat_of (self, i), .name = player_of (self, i) };
    row[i].n = is_rolled ? wave->n_dice[i] : quote ? (guint)quote->side[i].dice : 0;
    row[i].die = is_rolled ? wave->die[i] : none;
    row[i].n = MIN (row[i].n, RT_WAVE_DICE_MAX);
  }
  for (guint i = 0; self->has_wave && wave->is_rolled && i < wave->n_pairs; i++)
    end[i] = ends[wave->pair[i]];
  rt_pairs_show (RT_PAIRS (pairs), &row[0], &row[1], end);
  gtk_widget_set_vexpand (pairs, TRUE);
  gtk_box_append (GTK_BOX (panel), pairs);
}

static void
show_wave (RtBattleBoardingPane *self, const RtBoardingQuote *quote)
{
  g_autofree char *name = rt_battle_object_name (self->setup, self->object);
  g_autofree char *title = NULL;
  g_autofree char *end = NULL;

  if (self->has_wave && self->wave.is_rolled) {
    const char *captured = describe_wave (&self->wave);

    title = g_strdup_printf (_ ("Wave %d, pair by pair"), self->wave.number);
    end = captured ? g_strdup (captured) : describe_losses (self);
  } else if (self->has_wave) {
    title = g_strdup_printf (_ ("Wave %d"), self->wave.number);
    end = g_strdup (_ ("sorted high to low"));
  } else {
    title = g_strdup_printf (_ ("Board %s?"), name);
    end = quote
              ? g_strdup_printf (_ ("%d dice against %d"), quote->side[0].dice, quote->side[1].dice)
              : NULL;
  }
  /* On a small screen the header says which wave it is. */
  if (rt_part_is_compact (GTK_WIDGET (self)) && self->has_wave) {
    GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 0, "panel column part");

    gtk_box_append (GTK_BOX (self->wave_box), panel);
    show_pairs (self, panel, quote);
    return;
  }
  show_pairs (self, rt_part_panel (self->wave_box, title, "RM-BD-4", end), quote);
}

/* ---- The chances ---- */

/* Four numbers, as wells or as lines. */
static void
add_numbers (GtkWidget *panel, const RtBoardingQuote *quote, double before, gboolean is_compact)
{
  g_autofree char *at_once = rt_odds_percent (quote->odds.attacker_wins_at_once);
  g_autofree char *waves = g_strdup_printf ("%.1f", quote->odds.expected_waves);
  g_autofree char *losses = g_strdup_printf ("%.1f", quote->losses[RT_ATTACKER]);
  g_autofree char *last =
      before >= 0 ? rt_odds_percent (before) : g_strdup_printf ("%.1f", quote->losses[RT_DEFENDER]);
  const struct {
    const char *value;
    const char *label;
  } numbers[] = {
    { at_once, _ ("captured next wave") },
    { waves, _ ("expected waves") },
    { losses, _ ("expected losses") },
    { last, before >= 0 ? _ ("before this wave") : _ ("losses of theirs") },
  };
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), is_compact ? 4 : 8);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 8);
  gtk_grid_set_column_homogeneous (GTK_GRID (grid), TRUE);
  for (int i = 0; i < (int)G_N_ELEMENTS (numbers); i++)
    if (is_compact)
      gtk_grid_attach (GTK_GRID (grid), rt_part_line (numbers[i].value, numbers[i].label), 0, i, 1,
                       1);
    else
      gtk_grid_attach (GTK_GRID (grid), rt_part_well (numbers[i].value, numbers[i].label), i % 2,
                       i / 2, 1, 1);
  gtk_box_append (GTK_BOX (panel), grid);
}

static char *
describe_exactness (const RtBoardingQuote *quote)
{
  if (quote->is_exact)
    return g_strdup (_ ("Exact, over every roll and every choice of losses."));
  return g_strdup (_ ("As long as the crew who bring dice are kept to the last."));
}

/* What the winner has left, most likely first. */
static char *
describe_left (const RtBoardingQuote *quote)
{
  const double *left = quote->odds.attacker_left;
  int most = 0;

  for (int i = 1; i <= RULES_ODDS_DICE_MAX; i++)
    if (left[i] > left[most])
      most = i;
  if (left[most] <= 0)
    return NULL;
  g_autofree char *percent = rt_odds_percent (left[most] / quote->odds.attacker_wins);
  return g_strdup_printf (_ ("After a capture most likely %d of %d pods and crew left (%s)."), most,
                          quote->side[RT_ATTACKER].left, percent);
}

static void
show_odds (RtBattleBoardingPane *self, const RtBoardingQuote *quote, double before)
{
  g_autofree char *title = g_strdup_printf (
      before >= 0 ? _ ("If %s goes on") : _ ("If %s boards to the end"), player_of (self, 0));
  g_autofree char *words = g_strdup_printf (_ ("%s captures it"), player_of (self, 0));
  g_autofree char *exact = describe_exactness (quote);
  g_autofree char *left = describe_left (quote);
  GtkWidget *panel = rt_part_panel (self->side, title, NULL, NULL);
  GtkWidget *bar = rt_odds_bar_new ();

  rt_odds_bar_show (RT_ODDS_BAR (bar), seat_of (self, 0), seat_of (self, 1),
                    quote->odds.attacker_wins, words);
  gtk_box_append (GTK_BOX (panel), bar);
  add_numbers (panel, quote, before, rt_part_is_compact (GTK_WIDGET (self)));
  if (left && before < 0 && !rt_part_is_compact (GTK_WIDGET (self)))
    gtk_box_append (GTK_BOX (panel), rt_text (left, "card-line"));
  if (before < 0 || !rt_part_is_compact (GTK_WIDGET (self)) || !quote->is_exact)
    gtk_box_append (GTK_BOX (panel), rt_text (exact, "dim card-line"));
}

static char *
describe_sum (const RtBoardingSide *side)
{
  g_autoptr (GString) sum = g_string_new (NULL);

  if (side->object < ROCKETMEN_SHIPS_MAX)
    g_string_append (sum, "1 + ");
  g_string_append_printf (sum, "%d + %d", side->pods, side->crew);
  if (side->bonus)
    g_string_append_printf (sum, side->bonus < 0 ? " − %d" : " + %d", ABS (side->bonus));
  return g_string_free (g_steal_pointer (&sum), FALSE);
}

static void
show_sides (RtBattleBoardingPane *self, const RtBoardingQuote *quote)
{
  for (int i = 0; i < 2; i++) {
    const RtBoardingSide *side = &quote->side[i];
    g_autofree char *dice =
        g_strdup_printf (ngettext ("%d die", "%d dice", side->dice), side->dice);
    g_autofree char *sum = describe_sum (side);

    gtk_box_append (GTK_BOX (self->side),
                    rt_part_object (self->setup, self->state, side->object, dice, sum));
  }
}

/* ---- What can be done ---- */

static void
back_cb (RtBattleBoardingPane *self)
{
  rt_battle_table_open_pane (self->table, NULL);
}

static void
add_back (RtBattleBoardingPane *self, GtkWidget *row)
{
  GtkWidget *back = rt_button (_ ("Back to the turn"), NULL, NULL);

  g_signal_connect_object (back, "clicked", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), back);
}

/* Board, with its price; or the same dashed, which says why not. */
static void
add_board (RtBattleBoardingPane *self, GtkWidget *row)
{
  const RulesAction board = { .verb = ROCKETMEN_VERB_BOARD,
                              .n_args = 2,
                              .arg = { (int16_t)self->ship, (int16_t)self->object } };
  g_autofree char *why = rt_table_why_not (RT_TABLE (self->table), &board, NULL);
  gboolean goes_on = self->state->ship[self->ship].boarding != 0;
  GtkWidget *button =
      gtk_button_new_with_label (goes_on ? _ ("Next wave · 1 AP") : _ ("Board · 1 AP"));

  rt_add_classes (button, why ? "commit refused" : "commit suggested-action");
  gtk_widget_set_hexpand (button, TRUE);
  rt_table_connect (RT_TABLE (self->table), button, &board);
  gtk_box_append (GTK_BOX (row), button);
}

static char *
describe_next (RtBattleBoardingPane *self)
{
  const RocketmenShipState *own = &self->state->ship[self->ship];
  g_autofree char *name = rt_battle_object_name (self->setup, self->object);

  if (own->flags & ROCKETMEN_SHIP_WAVED)
    return g_strdup_printf (
        _ ("%s holds. One wave a turn: going on costs 1 AP next turn, and until "
           "then %s does nothing else."),
        name, rocketmen_ship_name (self->setup, self->ship));
  if (own->boarding)
    return g_strdup_printf (
        _ ("The boarding goes on: its wave must be made before the turn ends."));
  return g_strdup_printf (_ ("Whoever has nothing left to give up is captured. While it lasts, %s "
                             "does nothing else."),
                          rocketmen_ship_name (self->setup, self->ship));
}

static void
show_next (RtBattleBoardingPane *self)
{
  g_autofree char *text = describe_next (self);
  /* What is to be tapped comes first where there is little height. */
  gboolean has_text = !rt_part_is_compact (GTK_WIDGET (self)) || self->has_wave;
  GtkWidget *panel = rt_part_question (self->next, &self->setup->common, seat_of (self, 0),
                                       rocketmen_ship_name (self->setup, self->ship),
                                       has_text ? text : NULL, "RM-BD-2");
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);

  add_back (self, row);
  add_board (self, row);
  gtk_box_append (GTK_BOX (panel), row);
}

/* There is nothing to board, or no ship is chosen. */
static void
show_nothing (RtBattleBoardingPane *self)
{
  GtkWidget *panel = rt_part_panel (self->wave_box, _ ("Nothing to board"), "RM-BD-1", NULL);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);

  gtk_box_append (
      GTK_BOX (panel),
      rt_text (_ ("A ship boards an enemy ship or home base that is docked to it."), "dim"));
  add_back (self, row);
  gtk_box_append (GTK_BOX (panel), row);
}

/* ---- All of it ---- */

/* The chances to show: of now, or of after this wave. */
static gboolean
quote_for (RtBattleBoardingPane *self, RtBoardingQuote *quote, double *before)
{
  RtBoardingQuote earlier;

  *before = -1;
  if (self->state->phase == ROCKETMEN_PHASE_BOARD_LOSS) {
    if (!rt_battle_quote_after (self->setup, self->state, &self->wave, quote))
      return FALSE;
    if (rt_battle_quote_before (self->setup, self->state, &self->wave, &earlier))
      *before = earlier.odds.attacker_wins;
    return TRUE;
  }
  return rt_battle_quote_boarding (self->setup, self->state, self->ship, self->object, quote);
}

static void
rt_battle_boarding_pane_show (RtBattlePane *pane)
{
  RtBattleBoardingPane *self = RT_BATTLE_BOARDING_PANE (pane);
  RtBoardingQuote quote, now;
  double before;

  self->table = rt_battle_pane_get_table (pane);
  read_state (self);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->columns),
                                  rt_battle_table_get_columns (self->table));
  rt_clear_box (self->wave_box);
  rt_clear_box (self->next);
  rt_clear_box (self->side);
  rt_loss_picker_show (self->picker, self->table);
  if (self->object < 0) {
    show_nothing (self);
    return;
  }
  gboolean has_quote = quote_for (self, &quote, &before);
  show_wave (self, has_quote ? &quote : NULL);
  if (has_quote && quote.has_odds)
    show_odds (self, &quote, before);
  if (!rt_part_is_compact (GTK_WIDGET (self))
      && rt_battle_quote_boarding (self->setup, self->state, self->ship, self->object, &now))
    show_sides (self, &now);
  if (self->state->phase == ROCKETMEN_PHASE_TURN)
    show_next (self);
}

static gboolean
rt_battle_boarding_pane_take_key (RtBattlePane *pane, guint key)
{
  return rt_loss_picker_take_key (RT_BATTLE_BOARDING_PANE (pane)->picker, key);
}

static char *
rt_battle_boarding_pane_describe_actor (RtBattlePane *pane, int actor)
{
  RtBattleBoardingPane *self = RT_BATTLE_BOARDING_PANE (pane);
  const RocketmenState *state = rt_battle_table_get_state (self->table);

  if (self->object >= 0 && state->phase == ROCKETMEN_PHASE_BOARD_ROLL)
    return g_strdup_printf (_ ("%s rolls"), player_of (self, 0));
  if (self->object >= 0 && state->phase == ROCKETMEN_PHASE_BOARDED_ROLL)
    return g_strdup_printf (_ ("%s rolls"), player_of (self, 1));
  return rt_loss_picker_describe (self->table);
}

static char *
rt_battle_boarding_pane_describe_turn (RtBattlePane *pane)
{
  RtBattleBoardingPane *self = RT_BATTLE_BOARDING_PANE (pane);
  g_autofree char *name = NULL;

  if (self->object < 0)
    return NULL;
  name = rt_battle_object_name (self->setup, self->object);
  if (!self->has_wave)
    return g_strdup_printf (_ ("%s boards %s"), rocketmen_ship_name (self->setup, self->ship),
                            name);
  return g_strdup_printf (_ ("%s boards %s · wave %d"),
                          rocketmen_ship_name (self->setup, self->ship), name, self->wave.number);
}

static void
rt_battle_boarding_pane_class_init (RtBattleBoardingPaneClass *klass)
{
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  pane_class->show = rt_battle_boarding_pane_show;
  pane_class->take_key = rt_battle_boarding_pane_take_key;
  pane_class->describe_actor = rt_battle_boarding_pane_describe_actor;
  pane_class->describe_turn = rt_battle_boarding_pane_describe_turn;
  pane_class->fills_table = TRUE;
}

static void
rt_battle_boarding_pane_init (RtBattleBoardingPane *self)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, "decide");
  GtkWidget *main_box = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);
  GtkWidget *column = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *aside = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *scrolled;

  self->object = -1;
  self->wave_box = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  self->picker = RT_LOSS_PICKER (rt_loss_picker_new ());
  self->next = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  self->side = rt_box (GTK_ORIENTATION_VERTICAL, 10, "odds-column");
  gtk_widget_set_vexpand (self->wave_box, TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self->picker), TRUE);
  gtk_widget_set_hexpand (main_box, TRUE);
  gtk_box_append (GTK_BOX (main_box), self->wave_box);
  gtk_box_append (GTK_BOX (main_box), GTK_WIDGET (self->picker));
  gtk_box_append (GTK_BOX (main_box), self->next);
  scrolled = rt_part_scrolled (self->side);
  gtk_widget_set_hexpand (scrolled, FALSE);
  gtk_box_append (GTK_BOX (column), scrolled);
  gtk_box_append (GTK_BOX (column), aside);
  gtk_widget_set_hexpand (column, FALSE);
  rt_loss_picker_set_aside (self->picker, aside);
  gtk_box_append (GTK_BOX (row), main_box);
  gtk_box_append (GTK_BOX (row), column);
  rt_part_follow_size (RT_BATTLE_PANE (self));
  self->columns = row;
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), row);
}
