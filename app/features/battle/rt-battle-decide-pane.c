/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-decide-pane.h. */
#include "rt-battle-decide-pane.h"

#include "app/features/battle/rt-battle-boarding-model.h"
#include "app/features/battle/rt-battle-draw-pane.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/battle/rt-loss-picker.h"
#include "app/widgets/rt-odds-bar.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtBattleDecidePane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  GtkWidget *content;
  RtLossPicker *picker;
  gboolean is_hold_shown; /* to its captor, while loot is chosen */
  GPtrArray *loot;        /* of GtkToggleButton, in the order of resources */
  GtkWidget *take;
};

G_DEFINE_FINAL_TYPE (RtBattleDecidePane, rt_battle_decide_pane, RT_TYPE_BATTLE_PANE)

static const double chance_of_seven = 7.0 / 12;

static int
actor_of (RtBattleDecidePane *self)
{
  return rt_game_get_actor (rt_table_get_game (RT_TABLE (self->table)));
}

static GtkWidget *
add_action (RtBattleDecidePane *self, GtkWidget *flow, GtkWidget *tile, const RulesAction *action)
{
  g_autofree char *why = rt_table_why_not (RT_TABLE (self->table), action, NULL);

  rt_set_class (tile, "refused", why != NULL);
  rt_table_connect (RT_TABLE (self->table), tile, action);
  rt_part_flow_add (flow, tile);
  return tile;
}

static void
back_cb (RtBattleDecidePane *self)
{
  rt_battle_table_open_pane (self->table, NULL);
}

/* Under the question whether to mine or to load: the way back, and who draws the tokens. */
static void
add_end (RtBattleDecidePane *self, GtkWidget *panel)
{
  GtkWidget *row = rt_wrap (14, 8, NULL);
  GtkWidget *back = rt_button (_ ("Back to the turn"), NULL, NULL);

  g_signal_connect_object (back, "clicked", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), back);
  gtk_box_append (GTK_BOX (row),
                  rt_draw_choice_new (rt_table_get_context (RT_TABLE (self->table))->settings));
  gtk_box_append (GTK_BOX (panel), row);
}

/* ---- Collisions ---- */

static char *
write_fraction (RulesOddsFraction fraction)
{
  return rt_odds_percent ((double)fraction.numerator / (double)fraction.denominator);
}

static GtkWidget *
add_wells (GtkWidget *panel)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  gtk_box_set_homogeneous (GTK_BOX (row), TRUE);
  gtk_box_append (GTK_BOX (panel), row);
  return row;
}

/* With one damage, or with two for a pod that is given up. */
static void
add_destroyed (RtBattleDecidePane *self, GtkWidget *wells, gboolean gives_up_pod)
{
  RulesOddsCollisionResult result;
  const char *name = rocketmen_ship_name (self->setup, self->state->target);
  g_autofree char *words = g_strdup_printf (
      gives_up_pod ? _ ("%s is destroyed, for a pod") : _ ("%s is destroyed"), name);
  g_autofree char *percent = NULL;

  if (!rt_battle_quote_collision (self->setup, self->state, self->state->actor_ship,
                                  self->state->target, gives_up_pod, &result))
    return;
  percent = write_fraction (result.target_destroyed);
  gtk_box_append (GTK_BOX (wells), rt_part_well (percent, words));
}

/* Both ships, and what comes of it on the whole. */
static void
show_collision (RtBattleDecidePane *self, const char *title, const char *line, int roller)
{
  GtkWidget *panel = rt_part_question (self->content, &self->setup->common,
                                       self->setup->ship[roller].seat, title, line, "RM-CN-4");
  g_autofree char *seven = rt_odds_percent (chance_of_seven);
  GtkWidget *wells = add_wells (panel);

  gtk_box_append (GTK_BOX (wells), rt_part_well (seven, _ ("7 or more")));
  if (self->state->phase == ROCKETMEN_PHASE_RAM_ROLL) {
    add_destroyed (self, wells, FALSE);
    add_destroyed (self, wells, TRUE);
  }
  gtk_box_append (GTK_BOX (panel), rt_part_object (self->setup, self->state,
                                                   self->state->actor_ship, _ ("rams"), NULL));
  gtk_box_append (GTK_BOX (panel), rt_part_object (self->setup, self->state, self->state->target,
                                                   _ ("is rammed"), NULL));
}

static void
show_ram_roll (RtBattleDecidePane *self)
{
  gboolean is_target = self->state->phase == ROCKETMEN_PHASE_RAMMED_ROLL;
  int roller = is_target ? self->state->target : self->state->actor_ship;
  int other = is_target ? self->state->actor_ship : self->state->target;
  g_autofree char *title = g_strdup_printf (
      _ ("%s rolls two dice"), self->setup->common.seat[self->setup->ship[roller].seat]);
  g_autofree char *line =
      g_strdup_printf (_ ("7 or more damages %s."), rocketmen_ship_name (self->setup, other));

  show_collision (self, title, line, roller);
}

/* "destroys Hulk; then 58.3 % for 1 damage to Lance" */
static char *
describe_ram (RtBattleDecidePane *self, const RulesAction *action)
{
  const char *target = rocketmen_ship_name (self->setup, self->state->target);
  g_autofree char *first = NULL;
  RtRamQuote quote;

  rt_battle_quote_ram (self->state, action, &quote);
  if (action->verb == ROCKETMEN_VERB_SPARE)
    first = g_strdup_printf (_ ("%s keeps all"), target);
  else if (quote.is_target_destroyed)
    first = g_strdup_printf (_ ("destroys %s"), target);
  else
    first = g_strdup_printf (ngettext ("%s loses %d pod", "%s loses %d pods", quote.target_pods),
                             target, quote.target_pods);
  if (quote.attacker_hit <= 0)
    return g_strdup_printf (_ ("%s; your shield saves you"), first);
  g_autofree char *percent = rt_odds_percent (quote.attacker_hit);
  return g_strdup_printf (quote.would_destroy_attacker ? _ ("%s; then %s to be destroyed")
                                                       : _ ("%s; then %s to lose a pod"),
                          first, percent);
}

static void
add_ram (RtBattleDecidePane *self, GtkWidget *flow, const RulesAction *action, const char *icon,
         const char *name)
{
  g_autofree char *line = describe_ram (self, action);

  add_action (
      self, flow,
      rt_part_icon_tile (icon, name, line, action->verb == ROCKETMEN_VERB_SPARE ? NULL : "attack"),
      action);
}

static void
show_ram (RtBattleDecidePane *self)
{
  const RocketmenShipState *own = &self->state->ship[self->state->actor_ship];
  g_autofree char *title =
      g_strdup_printf (_ ("%s, the collision works"), self->setup->common.seat[self->state->turn]);
  GtkWidget *panel = rt_part_question (self->content, &self->setup->common, self->state->turn,
                                       title, _ ("What does it do?"), "RM-CN-4");
  GtkWidget *flow = rt_part_flow (2);

  add_ram (self, flow, &(RulesAction){ .verb = ROCKETMEN_VERB_RAM }, "rt-dock-symbolic",
           _ ("1 damage"));
  for (int kind = 0; kind < ROCKETMEN_N_PODS; kind++) {
    const RulesAction action = { .verb = ROCKETMEN_VERB_SACRIFICE,
                                 .n_args = 1,
                                 .arg = { (int16_t)kind } };
    g_autofree char *name =
        g_strdup_printf (_ ("Give up %s: 2 damage"), rt_part_pod_name ((RocketmenPodKind)kind));

    if (own->pods[kind])
      add_ram (self, flow, &action,
               kind == ROCKETMEN_POD_SHIELD ? "rt-shield-symbolic" : "rt-laser-symbolic", name);
  }
  add_ram (self, flow, &(RulesAction){ .verb = ROCKETMEN_VERB_SPARE },
           "action-unavailable-symbolic", _ ("Spare it"));
  gtk_box_append (GTK_BOX (panel), flow);
}

/* ---- Mining and loading ---- */

static void
add_mining_wells (GtkWidget *panel, int dice, int spaces, int resources)
{
  GtkWidget *wells = add_wells (panel);
  RtMiningQuote quote;

  rt_battle_quote_mining (dice, spaces, resources, &quote);
  g_autofree char *expected = g_strdup_printf ("%.1f", quote.expected);
  g_autofree char *fills = rt_odds_percent (quote.fills);
  g_autofree char *space = g_strdup_printf ("%d", spaces);
  g_autofree char *there = g_strdup_printf ("%d", resources);
  gtk_box_append (GTK_BOX (wells), rt_part_well (expected, _ ("expected load")));
  gtk_box_append (GTK_BOX (wells), rt_part_well (fills, _ ("fills the hold")));
  gtk_box_append (GTK_BOX (wells), rt_part_well (space, _ ("free spaces")));
  gtk_box_append (GTK_BOX (wells), rt_part_well (there, _ ("on asteroid")));
}

static const char *
mining_help (void)
{
  return _ (
      "A die for each free space, one after another: 1, 2 and 3 load so many, 6 destroys one. "
      "Only you may look at what you load.");
}

static void
show_mining (RtBattleDecidePane *self)
{
  int ship = self->state->actor_ship;
  int spaces = rocketmen_free_space (self->setup, self->state, ship);
  g_autofree char *title = g_strdup_printf (
      ngettext ("%s mines: %d die left", "%s mines: %d dice left", self->state->dice),
      rocketmen_ship_name (self->setup, ship), self->state->dice);
  GtkWidget *panel =
      rt_part_question (self->content, &self->setup->common, self->setup->ship[ship].seat, title,
                        mining_help (), "RM-MI-1");

  add_mining_wells (panel, self->state->dice, spaces, self->state->central);
}

/* Before: the player has asked for it. */
static void
ask_mining (RtBattleDecidePane *self, int ship)
{
  const RulesAction mine = { .verb = ROCKETMEN_VERB_MINE, .n_args = 1, .arg = { (int16_t)ship } };
  int spaces = rocketmen_free_space (self->setup, self->state, ship);
  g_autofree char *title =
      g_strdup_printf (_ ("Mine with %s?"), rocketmen_ship_name (self->setup, ship));
  g_autofree char *line = g_strdup_printf (
      ngettext ("up to %d die, ends its turn", "up to %d dice, ends its turn", spaces), spaces);
  GtkWidget *panel =
      rt_part_question (self->content, &self->setup->common, self->setup->ship[ship].seat, title,
                        mining_help (), "RM-MI-1");
  GtkWidget *flow = rt_part_flow (2);

  add_mining_wells (panel, spaces, spaces, self->state->central);
  add_action (self, flow, rt_part_icon_tile ("rt-mine-symbolic", _ ("Mine"), line, NULL), &mine);
  gtk_box_append (GTK_BOX (panel), flow);
  add_end (self, panel);
}

static void
ask_loading (RtBattleDecidePane *self, int ship)
{
  g_autofree char *title =
      g_strdup_printf (_ ("How many microids touch %s?"), rocketmen_ship_name (self->setup, ship));
  GtkWidget *panel = rt_part_question (
      self->content, &self->setup->common, self->setup->ship[ship].seat, title,
      _ ("All that touch the one it is docked to are loaded for 1 AP. Only you may look at them."),
      "RM-MI-2");
  GtkWidget *flow = rt_part_flow (4);
  int most = MIN (rocketmen_free_space (self->setup, self->state, ship), self->state->microids);

  for (int n = 1; n <= MAX (most, 1); n++) {
    const RulesAction load = { .verb = ROCKETMEN_VERB_LOAD,
                               .n_args = 2,
                               .arg = { (int16_t)ship, (int16_t)n } };
    g_autofree char *name = g_strdup_printf (_ ("Load %d"), n);

    add_action (self, flow, rt_part_icon_tile ("rt-cargo-symbolic", name, _ ("1 AP"), NULL), &load);
  }
  gtk_box_append (GTK_BOX (panel), flow);
  add_end (self, panel);
}

/* ---- The prize ---- */

static int
count_loot (RtBattleDecidePane *self)
{
  int n = 0;

  for (guint i = 0; i < self->loot->len; i++)
    n += gtk_toggle_button_get_active (self->loot->pdata[i]);
  return n;
}

static void
loot_toggled_cb (GtkToggleButton *toggled, RtBattleDecidePane *self)
{
  int space = rocketmen_free_space (self->setup, self->state, self->state->captor);
  int n = count_loot (self);
  g_autofree char *label = NULL;

  if (n > space) {
    gtk_toggle_button_set_active (toggled, FALSE);
    return;
  }
  label = n ? g_strdup_printf (_ ("Take %d"), n) : g_strdup (_ ("Take nothing"));
  gtk_button_set_label (GTK_BUTTON (self->take), label);
}

static void
take_cb (RtBattleDecidePane *self)
{
  RulesAction action = { .verb = ROCKETMEN_VERB_LOOT };

  for (guint i = 0; i < self->loot->len; i++)
    if (gtk_toggle_button_get_active (self->loot->pdata[i]))
      action.arg[action.n_args++] =
          (int16_t)GPOINTER_TO_INT (g_object_get_data (self->loot->pdata[i], "resource"));
  if (action.n_args == 0)
    action.verb = ROCKETMEN_VERB_LEAVE;
  rt_table_do (RT_TABLE (self->table), &action);
}

static void
show_hold_cb (RtBattleDecidePane *self)
{
  self->is_hold_shown = TRUE;
  rt_table_refresh (RT_TABLE (self->table));
}

static void
add_loot (RtBattleDecidePane *self, GtkWidget *flow, int kind)
{
  GtkWidget *button = gtk_toggle_button_new ();

  rt_part_tile (GTK_BUTTON (button), rt_token_new (rt_part_resource_look (kind), 40),
                rt_token_name (rt_part_resource_look (kind)), _ ("tap to take it"), "loss");
  g_object_set_data (G_OBJECT (button), "resource", GINT_TO_POINTER (kind));
  g_signal_connect_object (button, "toggled", G_CALLBACK (loot_toggled_cb), self, 0);
  g_ptr_array_add (self->loot, button);
  rt_part_flow_add (flow, button);
}

/* Nobody but the captor sees what is in the hold: it is opened by a tap. */
static void
show_loot (RtBattleDecidePane *self)
{
  int actor = actor_of (self);
  g_autofree RulesState *view = g_new0 (RulesState, 1);
  const uint8_t *cargo = ((RocketmenState *)view)->ship[self->state->captured].cargo;
  int space = rocketmen_free_space (self->setup, self->state, self->state->captor);
  g_autofree char *title =
      g_strdup_printf (_ ("%s, what do you take from %s?"), self->setup->common.seat[actor],
                       rocketmen_ship_name (self->setup, self->state->captured));
  g_autofree char *line =
      g_strdup_printf (ngettext ("There is room for %d.", "There is room for %d.", space), space);
  GtkWidget *panel =
      rt_part_question (self->content, &self->setup->common, actor, title, line, "RM-CP-1");
  GtkWidget *flow = rt_part_flow (3);

  g_ptr_array_set_size (self->loot, 0);
  if (!self->is_hold_shown) {
    g_autofree char *name =
        g_strdup_printf (_ ("Show the hold to %s"), self->setup->common.seat[actor]);
    GtkWidget *look =
        rt_part_icon_tile ("view-reveal-symbolic", name, _ ("The others look away"), NULL);

    g_signal_connect_object (look, "clicked", G_CALLBACK (show_hold_cb), self, G_CONNECT_SWAPPED);
    rt_part_flow_add (flow, look);
    gtk_box_append (GTK_BOX (panel), flow);
    return;
  }
  rt_game_get_view (rt_table_get_game (RT_TABLE (self->table)), actor, view);
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (int i = 0; i < cargo[kind]; i++)
      add_loot (self, flow, kind);
  gtk_box_append (GTK_BOX (panel), rt_part_scrolled (flow));
  self->take = gtk_button_new_with_label (_ ("Take nothing"));
  rt_add_classes (self->take, "commit suggested-action");
  gtk_widget_set_halign (self->take, GTK_ALIGN_END);
  g_signal_connect_object (self->take, "clicked", G_CALLBACK (take_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (panel), self->take);
}

static void
show_fate (RtBattleDecidePane *self)
{
  int actor = actor_of (self);
  g_autofree char *captor = rt_battle_object_name (self->setup, self->state->captor);
  g_autofree char *title = g_strdup_printf (
      _ ("%s has captured %s"), captor, rocketmen_ship_name (self->setup, self->state->captured));
  g_autofree char *line =
      g_strdup_printf (_ ("%s, what becomes of it?"), self->setup->common.seat[actor]);
  GtkWidget *panel =
      rt_part_question (self->content, &self->setup->common, actor, title, line, "RM-CP-1");
  GtkWidget *flow = rt_part_flow (2);

  add_action (self, flow,
              rt_part_icon_tile ("rt-cargo-symbolic", _ ("Salvage"),
                                 _ ("carried home, it pays for a ship"), NULL),
              &(RulesAction){ .verb = ROCKETMEN_VERB_SALVAGE });
  add_action (self, flow,
              rt_part_icon_tile ("user-trash-symbolic", _ ("Destroy"), _ ("it is gone"), "attack"),
              &(RulesAction){ .verb = ROCKETMEN_VERB_DESTROY });
  gtk_box_append (GTK_BOX (panel), flow);
}

/* ---- All of it ---- */

/* In the middle of a turn: what the player has opened. */
static void
show_asked (RtBattleDecidePane *self)
{
  int ship = rt_battle_table_get_ship (self->table);

  if (ship >= 0 && self->state->ship[ship].docked == ROCKETMEN_OBJECT_MICROID + 1)
    ask_loading (self, ship);
  else if (ship >= 0)
    ask_mining (self, ship);
}

static void
show_question (RtBattleDecidePane *self)
{
  switch ((RocketmenPhase)self->state->phase) {
  case ROCKETMEN_PHASE_RAM_ROLL:
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    show_ram_roll (self);
    break;
  case ROCKETMEN_PHASE_RAM:
    show_ram (self);
    break;
  case ROCKETMEN_PHASE_MINE_ROLL:
    show_mining (self);
    break;
  case ROCKETMEN_PHASE_LOOT:
    show_loot (self);
    break;
  case ROCKETMEN_PHASE_FATE:
    show_fate (self);
    break;
  case ROCKETMEN_PHASE_LOSS:
  case ROCKETMEN_PHASE_CREW_LOSS:
    gtk_box_append (
        GTK_BOX (self->content),
        rt_part_object (self->setup, self->state, self->state->loss_ship, _ ("was hit"), NULL));
    break;
  case ROCKETMEN_PHASE_TURN:
    show_asked (self);
    break;
  case ROCKETMEN_PHASE_START:
  case ROCKETMEN_PHASE_FIRST_ROLL:
  case ROCKETMEN_PHASE_DROP:
  case ROCKETMEN_PHASE_CONTACT:
  case ROCKETMEN_PHASE_SHOT_ROLL:
  case ROCKETMEN_PHASE_REROLL:
  case ROCKETMEN_PHASE_DODGE:
  case ROCKETMEN_PHASE_DODGE_ROLL:
  case ROCKETMEN_PHASE_DEFENSE_ROLL:
  case ROCKETMEN_PHASE_MINE_DRAW:
  case ROCKETMEN_PHASE_LOAD_DRAW:
  case ROCKETMEN_PHASE_BOARD_ROLL:
  case ROCKETMEN_PHASE_BOARDED_ROLL:
  case ROCKETMEN_PHASE_BOARD_LOSS:
  case ROCKETMEN_PHASE_OVER:
    break;
  }
}

static void
rt_battle_decide_pane_show (RtBattlePane *pane)
{
  RtBattleDecidePane *self = RT_BATTLE_DECIDE_PANE (pane);

  self->table = rt_battle_pane_get_table (pane);
  self->setup = rt_battle_table_get_setup (self->table);
  self->state = rt_battle_table_get_state (self->table);
  if (self->state->phase != ROCKETMEN_PHASE_LOOT)
    self->is_hold_shown = FALSE;
  g_ptr_array_set_size (self->loot, 0);
  rt_clear_box (self->content);
  show_question (self);
  rt_loss_picker_show (self->picker, self->table);
}

static gboolean
rt_battle_decide_pane_take_key (RtBattlePane *pane, guint key)
{
  return rt_loss_picker_take_key (RT_BATTLE_DECIDE_PANE (pane)->picker, key);
}

static char *
rt_battle_decide_pane_describe_actor (RtBattlePane *pane, int actor)
{
  RtBattleDecidePane *self = RT_BATTLE_DECIDE_PANE (pane);

  if (!self->table)
    return NULL;
  switch ((RocketmenPhase)rt_battle_table_get_state (self->table)->phase) {
  case ROCKETMEN_PHASE_MINE_ROLL:
  case ROCKETMEN_PHASE_RAM_ROLL:
    return g_strdup_printf (_ ("%s rolls"), self->setup->common.seat[self->state->turn]);
  case ROCKETMEN_PHASE_RAMMED_ROLL:
    return g_strdup_printf (_ ("%s rolls"),
                            self->setup->common.seat[self->setup->ship[self->state->target].seat]);
  default:
    return rt_loss_picker_describe (self->table);
  }
}

static void
rt_battle_decide_pane_dispose (GObject *object)
{
  g_clear_pointer (&RT_BATTLE_DECIDE_PANE (object)->loot, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_battle_decide_pane_parent_class)->dispose (object);
}

static void
rt_battle_decide_pane_class_init (RtBattleDecidePaneClass *klass)
{
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_battle_decide_pane_dispose;
  pane_class->show = rt_battle_decide_pane_show;
  pane_class->take_key = rt_battle_decide_pane_take_key;
  pane_class->describe_actor = rt_battle_decide_pane_describe_actor;
}

static void
rt_battle_decide_pane_init (RtBattleDecidePane *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 10, "decide");

  self->loot = g_ptr_array_new ();
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);
  self->picker = RT_LOSS_PICKER (rt_loss_picker_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->picker), TRUE);
  gtk_box_append (GTK_BOX (box), self->content);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->picker));
  rt_part_follow_size (RT_BATTLE_PANE (self));
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), rt_part_scrolled (box));
}
