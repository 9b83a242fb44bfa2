/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-adjust-pane.h. */
#include "rt-battle-adjust-pane.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/battle/rt-peek.h"
#include "app/widgets/rt-widgets.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

/* What is looked at: one ship, which one, what it is docked to, where one of its crew is; or the
 * home bases and what lies on the table. */
typedef enum { PAGE_SHIP, PAGE_SHIPS, PAGE_DOCKING, PAGE_CREW, PAGE_TABLE } Page;

/* The table has the most: the asteroid, the microids, and the stock of each player. */
enum { STEPS_MAX = 2 * (2 + ROCKETMEN_RESOURCES * RULES_SEATS_MAX) };

struct _RtBattleAdjustPane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  Page page;
  int ship; /* that is put right; -1: not chosen yet */
  int crew; /* of PAGE_CREW */
  GtkWidget *content;
  GtkWidget *steps[STEPS_MAX]; /* of the content, in their order */
  guint n_steps;
};

G_DEFINE_FINAL_TYPE (RtBattleAdjustPane, rt_battle_adjust_pane, RT_TYPE_BATTLE_PANE)

static const struct {
  const char *name;
  const char *less;
  const char *more;
} adjustments[] = {
  [ROCKETMEN_ADJUST_AP] = { N_ ("AP"), N_ ("1 AP less"), N_ ("1 AP more") },
  [ROCKETMEN_ADJUST_LASERS] = { N_ ("Lasers"), N_ ("1 laser less"), N_ ("1 laser more") },
  [ROCKETMEN_ADJUST_SHIELDS] = { N_ ("Shields"), N_ ("1 shield less"), N_ ("1 shield more") },
  [ROCKETMEN_ADJUST_WR] = { N_ ("WR, this turn"), N_ ("WR 1 lower"), N_ ("WR 1 higher") },
};

static int
value_of (const RocketmenShipState *ship, guint what)
{
  switch (what) {
  case ROCKETMEN_ADJUST_AP:
    return ship->ap;
  case ROCKETMEN_ADJUST_LASERS:
    return ship->pods[ROCKETMEN_POD_LASER];
  case ROCKETMEN_ADJUST_SHIELDS:
    return ship->pods[ROCKETMEN_POD_SHIELD];
  default:
    return ship->wr_extra;
  }
}

/* ---- Going from page to page ---- */

static void
go_to (RtBattleAdjustPane *self, Page page)
{
  self->page = page;
  rt_table_refresh (RT_TABLE (self->table));
}

static void
page_cb (GtkWidget *button, RtBattleAdjustPane *self)
{
  go_to (self, (Page)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "page")));
}

static void
back_cb (RtBattleAdjustPane *self)
{
  rt_battle_table_open_pane (self->table, NULL);
}

static void
add_page_button (RtBattleAdjustPane *self, GtkWidget *row, const char *label, Page page)
{
  GtkWidget *button = rt_button (label, NULL, NULL);

  g_object_set_data (G_OBJECT (button), "page", GINT_TO_POINTER (page));
  g_signal_connect_object (button, "clicked", G_CALLBACK (page_cb), self, 0);
  gtk_box_append (GTK_BOX (row), button);
}

static GtkWidget *
add_head (RtBattleAdjustPane *self, const char *title, const char *line)
{
  return rt_part_question (self->content, &self->setup->common, self->state->turn, title, line,
                           "RT-7");
}

/* The ways from here, at the end of the question. */
static void
add_ways (RtBattleAdjustPane *self, GtkWidget *panel)
{
  GtkWidget *row = rt_wrap (8, 8, NULL);
  GtkWidget *back = rt_button (_ ("Back to the turn"), NULL, NULL);

  g_signal_connect_object (back, "clicked", G_CALLBACK (back_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), back);
  if (self->page == PAGE_DOCKING || self->page == PAGE_CREW)
    add_page_button (self, row, rocketmen_ship_name (self->setup, self->ship), PAGE_SHIP);
  if (self->page != PAGE_SHIPS)
    add_page_button (self, row, _ ("Another ship"), PAGE_SHIPS);
  if (self->page != PAGE_TABLE)
    add_page_button (self, row, _ ("Bases and asteroid"), PAGE_TABLE);
  gtk_box_append (GTK_BOX (panel), row);
}

/* ---- Numbers ---- */

static GtkWidget *
new_step (RtBattleAdjustPane *self, const RulesAction *action, const char *name)
{
  gboolean is_more = action->arg[action->n_args - 1] > 0;
  GtkWidget *button =
      gtk_button_new_from_icon_name (is_more ? "list-add-symbolic" : "list-remove-symbolic");

  rt_add_classes (button, "touch step");
  rt_set_name (button, name);
  rt_table_connect (RT_TABLE (self->table), button, action);
  self->steps[self->n_steps++] = button;
  return button;
}

/* A number between its two steps. What lies face down has no number. */
static void
add_row (RtBattleAdjustPane *self, GtkWidget *panel, const char *name, const char *value,
         RulesAction action, const char *less, const char *more)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 12, NULL);
  GtkWidget *label = rt_label (name, "card-name");
  GtkWidget *number = gtk_label_new (value);

  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_width_chars (GTK_LABEL (number), 3);
  gtk_widget_set_visible (number, value != NULL);
  rt_add_classes (number, "part-number numeric");
  gtk_box_append (GTK_BOX (row), label);
  action.arg[action.n_args - 1] = -1;
  gtk_box_append (GTK_BOX (row), new_step (self, &action, less));
  gtk_box_append (GTK_BOX (row), number);
  action.arg[action.n_args - 1] = 1;
  gtk_box_append (GTK_BOX (row), new_step (self, &action, more));
  gtk_box_append (GTK_BOX (panel), row);
}

static void
add_number (RtBattleAdjustPane *self, GtkWidget *panel, guint what)
{
  const RulesAction action = { .verb = ROCKETMEN_VERB_ADJUST,
                               .n_args = 3,
                               .arg = { (int16_t)self->ship, (int16_t)what } };
  int value = value_of (&self->state->ship[self->ship], what);
  g_autofree char *text =
      g_strdup_printf (what == ROCKETMEN_ADJUST_WR && value ? "%+d" : "%d", value);

  add_row (self, panel, _ (adjustments[what].name), text, action, _ (adjustments[what].less),
           _ (adjustments[what].more));
}

/* Each kind of resource of a hold or a stock; `whose` for screen readers. */
static void
add_kinds (RtBattleAdjustPane *self, GtkWidget *panel, unsigned verb, int of, const char *whose)
{
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    const RulesAction action = { .verb = (uint8_t)verb,
                                 .n_args = 3,
                                 .arg = { (int16_t)of, (int16_t)kind } };
    const char *name = rt_token_name (rt_part_resource_look (kind));
    g_autofree char *less = g_strdup_printf (_ ("%s: 1 %s less"), whose, name);
    g_autofree char *more = g_strdup_printf (_ ("%s: 1 %s more"), whose, name);

    add_row (self, panel, name, NULL, action, less, more);
  }
}

/* ---- A ship ---- */

/* What the cards say that is not worked out here. */
static void
add_texts (RtBattleAdjustPane *self, GtkWidget *panel)
{
  RtGame *game = rt_table_get_game (RT_TABLE (self->table));

  for (int i = 0; i < self->setup->n_abilities; i++) {
    const RocketmenAbility *ability = &self->setup->ability[i];
    gboolean is_here =
        ability->is_crew ? self->state->crew[ability->of] == self->ship : ability->of == self->ship;
    char buffer[12];

    if (is_here && ability->effect == ROCKETMEN_EFFECT_TEXT)
      gtk_box_append (GTK_BOX (panel),
                      rt_text (rules_text_value (rt_game_get_rules (game), rt_game_get_setup (game),
                                                 "text", ability->value, buffer),
                               "card-text"));
  }
}

static void
add_cargo (RtBattleAdjustPane *self)
{
  const RocketmenShipState *ship = &self->state->ship[self->ship];
  int hold = ship->n_cargo + rocketmen_free_space (self->setup, self->state, self->ship);
  g_autofree char *end = g_strdup_printf ("%d / %d", ship->n_cargo, hold);
  GtkWidget *panel;
  GtkWidget *peek;

  if (hold == 0)
    return;
  panel = rt_part_panel (self->content, _ ("Cargo"), NULL, end);
  peek = rt_peek_new ();
  rt_peek_show_ship (RT_PEEK (peek), rt_table_get_game (RT_TABLE (self->table)), self->state,
                     self->ship);
  gtk_widget_set_halign (peek, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (panel), peek);
  add_kinds (self, panel, ROCKETMEN_VERB_ADJUST_CARGO, self->ship,
             rocketmen_ship_name (self->setup, self->ship));
}

static void
add_docking (RtBattleAdjustPane *self)
{
  int object = self->state->ship[self->ship].docked - 1;
  g_autofree char *name = object >= 0 ? rt_battle_object_name (self->setup, object) : NULL;
  GtkWidget *panel =
      rt_part_panel (self->content, _ ("Docked to"), NULL, name ? name : _ ("Nothing"));
  GtkWidget *row = rt_wrap (8, 8, NULL);

  add_page_button (self, row, _ ("Docked to something else"), PAGE_DOCKING);
  gtk_box_append (GTK_BOX (panel), row);
}

static char *
describe_place (RtBattleAdjustPane *self, int crew)
{
  int place = self->state->crew[crew];

  if (place == ROCKETMEN_CREW_BASE)
    return g_strdup (_ ("at the home base"));
  if (place == ROCKETMEN_CREW_RESERVE)
    return g_strdup (_ ("in reserve"));
  if (place == ROCKETMEN_CREW_LOST)
    return g_strdup (_ ("lost"));
  return g_strdup_printf (_ ("aboard %s"), rocketmen_ship_name (self->setup, place));
}

static void
crew_cb (GtkWidget *button, RtBattleAdjustPane *self)
{
  self->crew = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "crew"));
  go_to (self, PAGE_CREW);
}

static void
add_crew_member (RtBattleAdjustPane *self, GtkWidget *flow, int crew)
{
  g_autofree char *line = describe_place (self, crew);
  GtkWidget *button =
      rt_part_tile (GTK_BUTTON (gtk_button_new ()), rt_token_new (RT_TOKEN_CREW, 34),
                    rt_part_crew_name (self->setup, crew), line, NULL);

  g_object_set_data (G_OBJECT (button), "crew", GINT_TO_POINTER (crew));
  g_signal_connect_object (button, "clicked", G_CALLBACK (crew_cb), self, 0);
  rt_part_flow_add (flow, button);
}

/* All crew of the ship's player, as somebody may be noted in a wrong place; those aboard first. */
static void
add_crew (RtBattleAdjustPane *self)
{
  int seat = self->setup->ship[self->ship].seat;
  g_autofree char *end =
      g_strdup_printf ("%d / %d", rocketmen_crew_aboard (self->setup, self->state, self->ship),
                       self->setup->ship[self->ship].seats);
  GtkWidget *flow = NULL;

  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < self->setup->n_crew; i++) {
      if (self->setup->crew[i].seat != seat || (self->state->crew[i] == self->ship) == pass)
        continue;
      if (!flow) {
        flow = rt_part_flow (3);
        gtk_box_append (GTK_BOX (rt_part_panel (self->content, _ ("Crew"), NULL, end)), flow);
      }
      add_crew_member (self, flow, i);
    }
}

static void
show_ship (RtBattleAdjustPane *self)
{
  g_autofree char *title =
      g_strdup_printf (_ ("Adjust %s by hand"), rocketmen_ship_name (self->setup, self->ship));
  GtkWidget *panel =
      add_head (self, title,
                _ ("For what was noted wrongly, or what a card says and the program does not "
                   "know. Each step is recorded in the log, and can be undone."));

  add_texts (self, panel);
  for (guint i = 0; i < G_N_ELEMENTS (adjustments); i++)
    add_number (self, panel, i);
  add_ways (self, panel);
  add_docking (self);
  add_cargo (self);
  add_crew (self);
}

/* ---- Which ship ---- */

static void
ship_cb (GtkWidget *button, RtBattleAdjustPane *self)
{
  self->ship = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "ship"));
  go_to (self, PAGE_SHIP);
}

/* Of all players, whoever's turn it is: the mistake may be in any fleet. */
static void
show_ships (RtBattleAdjustPane *self)
{
  GtkWidget *panel = add_head (self, _ ("Which ship was noted wrongly?"), NULL);
  GtkWidget *flow = rt_part_flow (3);

  for (int i = 0; i < self->setup->n_ships; i++) {
    GtkWidget *button;

    if (self->state->ship[i].place != ROCKETMEN_PLACE_ACTIVE)
      continue;
    button = rt_part_icon_tile (rt_battle_object_icon (self->setup, i),
                                rocketmen_ship_name (self->setup, i),
                                self->setup->common.seat[self->setup->ship[i].seat], NULL);
    g_object_set_data (G_OBJECT (button), "ship", GINT_TO_POINTER (i));
    g_signal_connect_object (button, "clicked", G_CALLBACK (ship_cb), self, 0);
    rt_part_flow_add (flow, button);
  }
  gtk_box_append (GTK_BOX (panel), flow);
  add_ways (self, panel);
}

/* ---- Where something is ---- */

/* Back to the ship when it is done; a refusal is told, and another place can be tapped. */
static void
place_cb (GtkWidget *button, RtBattleAdjustPane *self)
{
  const RulesAction *action = g_object_get_data (G_OBJECT (button), "action");
  g_autofree char *why = rt_table_why_not (RT_TABLE (self->table), action, NULL);

  if (why) {
    rt_table_explain (RT_TABLE (self->table), action, NULL, NULL);
    return;
  }
  self->page = PAGE_SHIP;
  rt_table_do (RT_TABLE (self->table), action);
}

static void
add_place (RtBattleAdjustPane *self, GtkWidget *flow, const char *icon, const char *name,
           const RulesAction *action)
{
  GtkWidget *button = rt_part_icon_tile (icon, name, NULL, NULL);

  g_object_set_data_full (G_OBJECT (button), "action", g_memdup2 (action, sizeof *action), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (place_cb), self, 0);
  rt_part_flow_add (flow, button);
}

static void
add_object (RtBattleAdjustPane *self, GtkWidget *flow, int object)
{
  g_autofree char *name = rt_battle_object_name (self->setup, object);

  add_place (self, flow, rt_battle_object_icon (self->setup, object), name,
             &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_DOCKED,
                             .n_args = 2,
                             .arg = { (int16_t)self->ship, (int16_t)object } });
}

static void
show_docking (RtBattleAdjustPane *self)
{
  g_autofree char *title =
      g_strdup_printf (_ ("What is %s docked to?"), rocketmen_ship_name (self->setup, self->ship));
  GtkWidget *panel = add_head (self, title, NULL);
  GtkWidget *flow = rt_part_flow (3);

  add_place (self, flow, "window-close-symbolic", _ ("Nothing"),
             &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_UNDOCKED,
                             .n_args = 1,
                             .arg = { (int16_t)self->ship } });
  for (int seat = 0; seat < self->setup->common.n_seats; seat++)
    if (self->state->base[seat].kind == ROCKETMEN_BASE_ASTEROID)
      add_object (self, flow, ROCKETMEN_OBJECT_BASE + seat);
  add_object (self, flow, ROCKETMEN_OBJECT_ASTEROID);
  if (self->state->microids > 0)
    add_object (self, flow, ROCKETMEN_OBJECT_MICROID);
  for (int i = 0; i < self->setup->n_ships; i++)
    if (i != self->ship && self->state->ship[i].place == ROCKETMEN_PLACE_ACTIVE)
      add_object (self, flow, i);
  gtk_box_append (GTK_BOX (panel), flow);
  add_ways (self, panel);
}

static void
show_crew (RtBattleAdjustPane *self)
{
  int seat = self->setup->crew[self->crew].seat;
  int16_t crew = (int16_t)self->crew;
  g_autofree char *title =
      g_strdup_printf (_ ("Where is %s?"), rt_part_crew_name (self->setup, self->crew));
  GtkWidget *panel = add_head (self, title, NULL);
  GtkWidget *flow = rt_part_flow (3);

  for (int i = 0; i < self->setup->n_ships; i++) {
    g_autofree char *name = g_strdup_printf (_ ("Aboard %s"), rocketmen_ship_name (self->setup, i));

    if (self->setup->ship[i].seat == seat && self->state->ship[i].place == ROCKETMEN_PLACE_ACTIVE
        && self->setup->ship[i].seats > 0)
      add_place (self, flow, rt_battle_object_icon (self->setup, i), name,
                 &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_ABOARD,
                                 .n_args = 2,
                                 .arg = { crew, (int16_t)i } });
  }
  if (rocketmen_home (self->state, seat) >= 0)
    add_place (
        self, flow, "rt-asteroid-symbolic", _ ("At the home base"),
        &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_AT_BASE, .n_args = 1, .arg = { crew } });
  add_place (self, flow, "window-close-symbolic", _ ("Lost"),
             &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_LOST, .n_args = 1, .arg = { crew } });
  gtk_box_append (GTK_BOX (panel), flow);
  add_ways (self, panel);
}

/* ---- Home bases and what lies on the table ---- */

static void
add_stock (RtBattleAdjustPane *self, int seat)
{
  const RocketmenBaseState *base = &self->state->base[seat];
  g_autofree char *name = rt_battle_object_name (self->setup, ROCKETMEN_OBJECT_BASE + seat);
  g_autofree char *end = g_strdup_printf ("%d", base->n_stock + (base->start != 0));

  if (rocketmen_home (self->state, seat) < 0)
    return;
  add_kinds (self, rt_part_panel (self->content, name, NULL, end), ROCKETMEN_VERB_ADJUST_STOCK,
             seat, name);
}

static void
show_table (RtBattleAdjustPane *self)
{
  g_autofree char *central = g_strdup_printf ("%d", self->state->central);
  g_autofree char *microids = g_strdup_printf ("%d", self->state->microids);
  GtkWidget *panel = add_head (
      self, _ ("Adjust the resources by hand"),
      _ ("Who puts a resource on a ship takes it from where it lay: one less there, one more "
         "here."));

  add_row (self, panel, _ ("On the central asteroid"), central,
           (RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_ASTEROID, .n_args = 1 },
           _ ("1 less on the asteroid"), _ ("1 more on the asteroid"));
  add_row (self, panel, _ ("Microids"), microids,
           (RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_MICROIDS, .n_args = 1 },
           _ ("1 microid less"), _ ("1 microid more"));
  add_ways (self, panel);
  for (int seat = 0; seat < self->setup->common.n_seats; seat++)
    add_stock (self, seat);
}

/* ---- The pane ---- */

/* All of it is made anew at every step: whoever steps with the keyboard goes on. -1: none. */
static int
find_focused (RtBattleAdjustPane *self)
{
  for (guint i = 0; i < self->n_steps; i++)
    if (gtk_widget_has_focus (self->steps[i]))
      return (int)i;
  return -1;
}

static void
rt_battle_adjust_pane_show (RtBattlePane *pane)
{
  RtBattleAdjustPane *self = RT_BATTLE_ADJUST_PANE (pane);
  int focused = find_focused (self);

  self->table = rt_battle_pane_get_table (pane);
  self->setup = rt_battle_table_get_setup (self->table);
  self->state = rt_battle_table_get_state (self->table);
  if (self->ship < 0)
    self->ship = rt_battle_table_get_ship (self->table);
  if (self->page != PAGE_TABLE
      && (self->ship < 0 || self->state->ship[self->ship].place != ROCKETMEN_PLACE_ACTIVE))
    self->page = PAGE_SHIPS;
  rt_clear_box (self->content);
  self->n_steps = 0;
  switch (self->page) {
  case PAGE_SHIP:
    show_ship (self);
    break;
  case PAGE_SHIPS:
    show_ships (self);
    break;
  case PAGE_DOCKING:
    show_docking (self);
    break;
  case PAGE_CREW:
    show_crew (self);
    break;
  case PAGE_TABLE:
    show_table (self);
    break;
  }
  if (focused >= 0 && (guint)focused < self->n_steps)
    gtk_widget_grab_focus (self->steps[focused]);
}

/* Opened again, it begins with the ship that is chosen then. */
static void
rt_battle_adjust_pane_unmap (GtkWidget *widget)
{
  RtBattleAdjustPane *self = RT_BATTLE_ADJUST_PANE (widget);

  self->page = PAGE_SHIP;
  self->ship = -1;
  GTK_WIDGET_CLASS (rt_battle_adjust_pane_parent_class)->unmap (widget);
}

static void
rt_battle_adjust_pane_class_init (RtBattleAdjustPaneClass *klass)
{
  GTK_WIDGET_CLASS (klass)->unmap = rt_battle_adjust_pane_unmap;
  RT_BATTLE_PANE_CLASS (klass)->show = rt_battle_adjust_pane_show;
}

static void
rt_battle_adjust_pane_init (RtBattleAdjustPane *self)
{
  self->ship = -1;
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 10, "decide");
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), rt_part_scrolled (self->content));
}
