/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-boarding-pane.h. */
#include "rt-battle-boarding-pane.h"

#include "app/features/battle/rt-battle-boarding-model.h"
#include "app/features/battle/rt-battle-object-row.h"
#include "app/features/battle/rt-battle-panel.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-well.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/battle/rt-loss-picker.h"
#include "app/widgets/rt-odds-bar.h"
#include "app/widgets/rt-pairs.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

/* The numbers under the odds. */
enum { PAIRS_HEIGHT = 320 };
enum { WELL_AT_ONCE, WELL_WAVES, WELL_LOSSES, WELL_LAST, N_WELLS };

struct _RtBattleBoardingPane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  int ship;   /* who boards */
  int object; /* whom; -1: nobody */
  gboolean has_wave;
  RtBoardingWave wave;
  GtkWidget *columns;
  RtBattlePanel *wave_panel; /* what is rolled */
  RtPairs *pairs;
  GtkWidget *nothing; /* there is nothing to board */
  RtLossPicker *picker;
  RtBattlePanel *next; /* what can be done */
  GtkWidget *board;
  RtBattlePanel *odds;
  RtOddsBar *bar;
  GtkGrid *wells;
  RtBattleWell *well[N_WELLS];
  GtkLabel *left;
  GtkLabel *exact;
  RtBattleObjectRow *side[2];
  GtkWidget *aside;
};

G_DEFINE_FINAL_TYPE (RtBattleBoardingPane, rt_battle_boarding_pane, RT_TYPE_BATTLE_PANE)

/* ---- Who boards whom ---- */

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
  self->object = self->ship >= 0 ? rocketmen_boardable (self->setup, self->state, self->ship) : -1;
  /* A wave of another ship, or one that is over with its boarding, is not to be seen here. */
  if (self->has_wave && (self->wave.ship != self->ship || self->wave.object != self->object))
    self->has_wave = FALSE;
}

static int
seat_of (RtBattleBoardingPane *self, int side)
{
  return rocketmen_seat_of (self->setup, side ? self->object : self->ship);
}

static const char *
player_of (RtBattleBoardingPane *self, int side)
{
  return self->setup->common.seat[seat_of (self, side)];
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
show_pairs (RtBattleBoardingPane *self, const RtBoardingQuote *quote)
{
  static const RtPairsEnd ends[] = { [RT_PAIR_TIE] = RT_PAIRS_TIE,
                                     [RT_PAIR_ATTACKER_LOSES] = RT_PAIRS_UPPER_LOSES,
                                     [RT_PAIR_DEFENDER_LOSES] = RT_PAIRS_LOWER_LOSES,
                                     [RT_PAIR_UNCOUNTED] = RT_PAIRS_UNCOUNTED };
  const RtBoardingWave *wave = &self->wave;
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
  rt_pairs_show (self->pairs, &row[0], &row[1], end);
  /* Read by two players from where they sit. */
  gtk_widget_set_size_request (GTK_WIDGET (self->pairs), -1,
                               rt_part_is_compact (GTK_WIDGET (self)) ? -1 : PAIRS_HEIGHT);
  gtk_widget_set_visible (GTK_WIDGET (self->pairs), TRUE);
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
  rt_battle_panel_set_title (self->wave_panel, title);
  rt_battle_panel_set_rule (self->wave_panel, "RM-BD-4");
  rt_battle_panel_set_end (self->wave_panel, end);
  /* On a small screen the header says which wave it is. */
  rt_battle_panel_show_head (self->wave_panel,
                             !rt_part_is_compact (GTK_WIDGET (self)) || !self->has_wave);
  show_pairs (self, quote);
}

/* ---- The chances ---- */

/* As wells, two in a row, or as lines. */
static void
arrange_wells (RtBattleBoardingPane *self, gboolean is_compact)
{
  gtk_grid_set_row_spacing (self->wells, is_compact ? 4 : 8);
  for (int i = 0; i < N_WELLS; i++) {
    GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self->wells));
    GtkLayoutChild *child =
        gtk_layout_manager_get_layout_child (layout, GTK_WIDGET (self->well[i]));

    rt_battle_well_set_line (self->well[i], is_compact);
    gtk_grid_layout_child_set_column (GTK_GRID_LAYOUT_CHILD (child), is_compact ? 0 : i % 2);
    gtk_grid_layout_child_set_row (GTK_GRID_LAYOUT_CHILD (child), is_compact ? i : i / 2);
  }
}

static void
show_numbers (RtBattleBoardingPane *self, const RtBoardingQuote *quote, double before)
{
  g_autofree char *at_once = rt_odds_percent (quote->odds.attacker_wins_at_once);
  g_autofree char *waves = g_strdup_printf ("%.1f", quote->odds.expected_waves);
  g_autofree char *losses = g_strdup_printf ("%.1f", quote->losses[RT_ATTACKER]);
  g_autofree char *last =
      before >= 0 ? rt_odds_percent (before) : g_strdup_printf ("%.1f", quote->losses[RT_DEFENDER]);

  rt_battle_well_show (self->well[WELL_AT_ONCE], at_once, NULL);
  rt_battle_well_show (self->well[WELL_WAVES], waves, NULL);
  rt_battle_well_show (self->well[WELL_LOSSES], losses, NULL);
  rt_battle_well_show (self->well[WELL_LAST], last,
                       before >= 0 ? _ ("before this wave") : _ ("losses of theirs"));
  arrange_wells (self, rt_part_is_compact (GTK_WIDGET (self)));
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
  g_autofree char *left = describe_left (quote);
  gboolean is_compact = rt_part_is_compact (GTK_WIDGET (self));

  rt_battle_panel_set_title (self->odds, title);
  gtk_widget_set_visible (GTK_WIDGET (self->odds), TRUE);
  rt_odds_bar_show (self->bar, seat_of (self, 0), seat_of (self, 1), quote->odds.attacker_wins,
                    words);
  show_numbers (self, quote, before);
  gtk_label_set_text (self->left, left ? left : "");
  gtk_widget_set_visible (GTK_WIDGET (self->left), left && before < 0 && !is_compact);
  gtk_label_set_text (self->exact,
                      quote->is_exact
                          ? _ ("Exact, over every roll and every choice of losses.")
                          : _ ("As long as the crew who bring dice are kept to the last."));
  gtk_widget_set_visible (GTK_WIDGET (self->exact), before < 0 || !is_compact || !quote->is_exact);
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

    rt_battle_object_row_show (self->side[i], self->setup, self->state, side->object, dice, sum);
    gtk_widget_set_visible (GTK_WIDGET (self->side[i]), TRUE);
  }
}

/* ---- What can be done ---- */

static void
back_cb (RtBattleBoardingPane *self)
{
  rt_battle_table_open_pane (self->table, NULL);
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
  const RulesAction board = { .verb = ROCKETMEN_VERB_BOARD,
                              .n_args = 2,
                              .arg = { (int16_t)self->ship, (int16_t)self->object } };
  gboolean goes_on = self->state->ship[self->ship].boarding != 0;
  const char *label = goes_on ? _ ("Next wave · 1 AP") : _ ("Board · 1 AP");
  g_autofree char *text = describe_next (self);
  /* What is to be tapped comes first where there is little height. */
  gboolean has_text = !rt_part_is_compact (GTK_WIDGET (self)) || self->has_wave;

  rt_battle_panel_show_question (self->next, &self->setup->common, seat_of (self, 0),
                                 rocketmen_ship_name (self->setup, self->ship),
                                 has_text ? text : NULL);
  rt_part_set_command (self->board, self->table, &board, label);
  rt_set_name (self->board, label);
  gtk_widget_set_visible (GTK_WIDGET (self->next), TRUE);
}

/* There is nothing to board, or no ship is chosen. */
static void
show_nothing (RtBattleBoardingPane *self)
{
  rt_battle_panel_set_title (self->wave_panel, _ ("Nothing to board"));
  rt_battle_panel_set_rule (self->wave_panel, "RM-BD-1");
  rt_battle_panel_set_end (self->wave_panel, NULL);
  rt_battle_panel_show_head (self->wave_panel, TRUE);
  gtk_widget_set_visible (self->nothing, TRUE);
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
hide_all (RtBattleBoardingPane *self)
{
  GtkWidget *const parts[] = { GTK_WIDGET (self->pairs),   self->nothing,
                               GTK_WIDGET (self->next),    GTK_WIDGET (self->odds),
                               GTK_WIDGET (self->side[0]), GTK_WIDGET (self->side[1]) };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_widget_set_visible (parts[i], FALSE);
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
  hide_all (self);
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
rt_battle_boarding_pane_handle_key (RtBattlePane *pane, guint key)
{
  return rt_loss_picker_handle_key (RT_BATTLE_BOARDING_PANE (pane)->picker, key);
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  rt_part_ensure_types ();
  g_type_ensure (RT_TYPE_LOSS_PICKER);
  g_type_ensure (RT_TYPE_ODDS_BAR);
  g_type_ensure (RT_TYPE_PAIRS);
  pane_class->show = rt_battle_boarding_pane_show;
  pane_class->handle_key = rt_battle_boarding_pane_handle_key;
  pane_class->describe_actor = rt_battle_boarding_pane_describe_actor;
  pane_class->describe_turn = rt_battle_boarding_pane_describe_turn;
  pane_class->fills_table = TRUE;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-boarding-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, columns);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, wave_panel);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, pairs);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, nothing);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, picker);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, next);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, board);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, odds);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, bar);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, wells);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, left);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, exact);
  gtk_widget_class_bind_template_child (widget_class, RtBattleBoardingPane, aside);
  rt_part_bind_children (widget_class, "well", N_WELLS,
                         G_STRUCT_OFFSET (RtBattleBoardingPane, well));
  rt_part_bind_children (widget_class, "side", 2, G_STRUCT_OFFSET (RtBattleBoardingPane, side));
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
}

static void
rt_battle_boarding_pane_init (RtBattleBoardingPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->object = -1;
  rt_loss_picker_set_aside (self->picker, self->aside);
  rt_part_follow_size (RT_BATTLE_PANE (self));
}
