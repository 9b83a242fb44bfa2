/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-adjust-pane.h. */
#include "rt-battle-adjust-pane.h"

#include "app/features/battle/rt-action-grid.h"
#include "app/features/battle/rt-battle-panel.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-peek.h"
#include "app/features/battle/rt-battle-step-row.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-battle-words.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

/* What is looked at: one ship, which one, what it is docked to, where one of its crew is; or the
 * home bases and what lies on the table. */
typedef enum { PAGE_SHIP, PAGE_SHIPS, PAGE_DOCKING, PAGE_CREW, PAGE_TABLE } Page;

/* The numbers of a ship (ROCKETMEN_ADJUST_…) and of the table, the cargo and each player's stock.
 */
enum {
  ROW_ASTEROID = ROCKETMEN_ADJUST_WR + 1,
  ROW_MICROIDS,
  ROW_CARGO,
  ROW_STOCK = ROW_CARGO + ROCKETMEN_RESOURCES,
  N_ROWS = ROW_STOCK + ROCKETMEN_RESOURCES * RULES_SEATS_MAX
};

struct _RtBattleAdjustPane {
  RtBattlePane parent_instance;

  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  Page page;
  int ship; /* that is put right; -1: not chosen yet */
  int of;   /* the crew member of PAGE_CREW */
  RtBattlePanel *head;
  GtkLabel *texts; /* of cards, which are not worked out here */
  GtkWidget *numbers;
  GtkWidget *amounts;
  RtActionGrid *choices;
  GtkButton *to_ship;
  GtkWidget *to_ships;
  GtkWidget *to_table;
  RtBattlePanel *docking;
  RtBattlePanel *cargo;
  RtBattlePeek *peek;
  RtBattlePanel *crew;
  RtActionGrid *crew_members;
  RtBattlePanel *stock[RULES_SEATS_MAX];
  RtBattleStepRow *row[N_ROWS];
};

G_DEFINE_FINAL_TYPE (RtBattleAdjustPane, rt_battle_adjust_pane, RT_TYPE_BATTLE_PANE)

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
page_cb (RtBattleAdjustPane *self, gpointer button)
{
  go_to (self, button == self->to_ship    ? PAGE_SHIP
               : button == self->to_ships ? PAGE_SHIPS
               : button == self->to_table ? PAGE_TABLE
                                          : PAGE_DOCKING);
}

static void
back_cb (RtBattleAdjustPane *self)
{
  rt_battle_table_open_pane (self->table, NULL);
}

static void
ship_cb (RtBattleAdjustPane *self, int ship)
{
  self->ship = ship;
  go_to (self, PAGE_SHIP);
}

static void
crew_cb (RtBattleAdjustPane *self, int crew)
{
  self->of = crew;
  go_to (self, PAGE_CREW);
}

/* Back to the ship when a place is noted. */
static void
acting_cb (RtBattleAdjustPane *self)
{
  self->page = PAGE_SHIP;
}

static void
ask (RtBattleAdjustPane *self, const char *title, const char *line)
{
  rt_battle_panel_show_question (self->head, &self->setup->common, self->state->turn, title, line);
}

/* ---- Numbers ---- */

static RulesAction
step_action (RtBattleAdjustPane *self, guint i, int by)
{
  int16_t ship = (int16_t)self->ship;
  int16_t kind = (int16_t)((i - ROW_CARGO) % ROCKETMEN_RESOURCES);
  int16_t seat = (int16_t)((i - ROW_STOCK) / ROCKETMEN_RESOURCES);

  if (i < ROW_ASTEROID)
    return (RulesAction){ .verb = ROCKETMEN_VERB_ADJUST,
                          .n_args = 3,
                          .arg = { ship, (int16_t)i, (int16_t)by } };
  if (i < ROW_CARGO)
    return (RulesAction){ .verb = i == ROW_ASTEROID ? ROCKETMEN_VERB_ADJUST_ASTEROID
                                                    : ROCKETMEN_VERB_ADJUST_MICROIDS,
                          .n_args = 1,
                          .arg = { (int16_t)by } };
  return (RulesAction){ .verb = i < ROW_STOCK ? ROCKETMEN_VERB_ADJUST_CARGO
                                              : ROCKETMEN_VERB_ADJUST_STOCK,
                        .n_args = 3,
                        .arg = { i < ROW_STOCK ? ship : seat, kind, (int16_t)by } };
}

static void
stepped_cb (RtBattleAdjustPane *self, int by, RtBattleStepRow *row)
{
  guint i = 0;

  while (self->row[i] != row)
    i++;
  const RulesAction action = step_action (self, i, by);
  g_autofree char *why = rt_table_why_not (RT_TABLE (self->table), &action, NULL);

  if (why)
    rt_table_explain (RT_TABLE (self->table), &action, NULL, NULL);
  else
    rt_table_do (RT_TABLE (self->table), &action);
}

static void
show_value (RtBattleStepRow *row, int value, gboolean has_sign)
{
  g_autofree char *text = g_strdup_printf (has_sign && value ? "%+d" : "%d", value);

  rt_battle_step_row_set_value (row, text);
}

/* Each kind of resource of a hold or a stock; `whose` for screen readers. They lie face down. */
static void
show_kinds (RtBattleStepRow **rows, const char *whose)
{
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    const char *name = rt_token_name (rt_part_resource_look (kind));
    g_autofree char *less = g_strdup_printf (_ ("%s: 1 %s less"), whose, name);
    g_autofree char *more = g_strdup_printf (_ ("%s: 1 %s more"), whose, name);

    rt_battle_step_row_set_words (rows[kind], name, less, more);
    rt_battle_step_row_set_value (rows[kind], NULL);
  }
}

/* ---- A ship ---- */

/* What the cards say that is not worked out here. */
static void
show_texts (RtBattleAdjustPane *self)
{
  RtGame *game = rt_table_get_game (RT_TABLE (self->table));
  g_autoptr (GString) texts = g_string_new (NULL);

  for (int i = 0; i < self->setup->n_abilities; i++) {
    const RocketmenAbility *ability = &self->setup->ability[i];
    gboolean is_here =
        ability->is_crew ? self->state->crew[ability->of] == self->ship : ability->of == self->ship;
    char buffer[12];

    if (is_here && ability->effect == ROCKETMEN_EFFECT_TEXT)
      g_string_append_printf (texts, "%s%s", texts->len ? "\n" : "",
                              rules_text_value (rt_game_get_rules (game), rt_game_get_setup (game),
                                                "text", ability->value, buffer));
  }
  gtk_label_set_text (self->texts, texts->str);
  gtk_widget_set_visible (GTK_WIDGET (self->texts), texts->len > 0);
}

static void
show_cargo (RtBattleAdjustPane *self)
{
  const RocketmenShipState *ship = &self->state->ship[self->ship];
  int hold = ship->n_cargo + rocketmen_free_space (self->setup, self->state, self->ship);
  g_autofree char *end = g_strdup_printf ("%d / %d", ship->n_cargo, hold);

  gtk_widget_set_visible (GTK_WIDGET (self->cargo), hold > 0);
  rt_battle_panel_set_end (self->cargo, end);
  rt_battle_peek_show_ship (self->peek, rt_table_get_game (RT_TABLE (self->table)), self->state,
                            self->ship);
  show_kinds (&self->row[ROW_CARGO], rocketmen_ship_name (self->setup, self->ship));
}

static void
show_docked (RtBattleAdjustPane *self)
{
  int object = self->state->ship[self->ship].docked - 1;
  g_autofree char *name = object >= 0 ? rt_battle_object_name (self->setup, object) : NULL;

  rt_battle_panel_set_end (self->docking, name ? name : _ ("Nothing"));
  gtk_widget_set_visible (GTK_WIDGET (self->docking), TRUE);
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

/* All crew of the ship's player, as somebody may be noted in a wrong place; those aboard first. */
static void
show_crew (RtBattleAdjustPane *self)
{
  int seat = self->setup->ship[self->ship].seat;
  g_autofree char *end =
      g_strdup_printf ("%d / %d", rocketmen_crew_aboard (self->setup, self->state, self->ship),
                       self->setup->ship[self->ship].seats);

  rt_action_grid_begin (self->crew_members);
  for (int pass = 0; pass < 2; pass++)
    for (int i = 0; i < self->setup->n_crew; i++) {
      g_autofree char *line = NULL;

      if (self->setup->crew[i].seat != seat || (self->state->crew[i] == self->ship) == pass)
        continue;
      line = describe_place (self, i);
      rt_action_button_set_token (rt_action_grid_add (self->crew_members, NULL,
                                                      rt_part_crew_name (self->setup, i), line,
                                                      RT_ACTION_NO_COST, NULL, i),
                                  RT_TOKEN_CREW, 34);
    }
  rt_action_grid_end (self->crew_members);
  rt_battle_panel_set_end (self->crew, end);
  gtk_widget_set_visible (GTK_WIDGET (self->crew), rt_action_grid_get_n (self->crew_members) > 0);
}

static void
show_ship (RtBattleAdjustPane *self)
{
  g_autofree char *title =
      g_strdup_printf (_ ("Adjust %s by hand"), rocketmen_ship_name (self->setup, self->ship));

  ask (self, title,
       _ ("For what was noted wrongly, or what a card says and the program does not "
          "know. Each step is recorded in the log, and can be undone."));
  show_texts (self);
  for (guint i = 0; i < ROW_ASTEROID; i++)
    show_value (self->row[i], value_of (&self->state->ship[self->ship], i),
                i == ROCKETMEN_ADJUST_WR);
  show_docked (self);
  show_cargo (self);
  show_crew (self);
}

/* ---- Which ship, and where something is ---- */

/* Of all players, whoever's turn it is: the mistake may be in any fleet. */
static void
ask_ship (RtBattleAdjustPane *self)
{
  ask (self, _ ("Which ship was noted wrongly?"), NULL);
  for (int i = 0; i < self->setup->n_ships; i++)
    if (self->state->ship[i].place == ROCKETMEN_PLACE_ACTIVE)
      rt_action_grid_add (self->choices, rt_battle_object_icon (self->setup, i),
                          rocketmen_ship_name (self->setup, i),
                          self->setup->common.seat[self->setup->ship[i].seat], RT_ACTION_NO_COST,
                          NULL, i);
}

/* One that is refused is explained when it is tapped. */
static void
add_place (RtBattleAdjustPane *self, const char *icon, const char *name, const RulesAction *action)
{
  RtActionButton *button =
      rt_action_grid_add (self->choices, icon, name, NULL, RT_ACTION_NO_COST, action, 0);

  gtk_widget_remove_css_class (GTK_WIDGET (button), "refused");
}

static void
add_object (RtBattleAdjustPane *self, int object)
{
  g_autofree char *name = rt_battle_object_name (self->setup, object);

  add_place (self, rt_battle_object_icon (self->setup, object), name,
             &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_DOCKED,
                             .n_args = 2,
                             .arg = { (int16_t)self->ship, (int16_t)object } });
}

static void
ask_docking (RtBattleAdjustPane *self)
{
  g_autofree char *title =
      g_strdup_printf (_ ("What is %s docked to?"), rocketmen_ship_name (self->setup, self->ship));

  ask (self, title, NULL);
  add_place (self, "window-close-symbolic", _ ("Nothing"),
             &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_UNDOCKED,
                             .n_args = 1,
                             .arg = { (int16_t)self->ship } });
  for (int seat = 0; seat < self->setup->common.n_seats; seat++)
    if (self->state->base[seat].kind == ROCKETMEN_BASE_ASTEROID)
      add_object (self, ROCKETMEN_OBJECT_BASE + seat);
  add_object (self, ROCKETMEN_OBJECT_ASTEROID);
  if (self->state->microids > 0)
    add_object (self, ROCKETMEN_OBJECT_MICROID);
  for (int i = 0; i < self->setup->n_ships; i++)
    if (i != self->ship && self->state->ship[i].place == ROCKETMEN_PLACE_ACTIVE)
      add_object (self, i);
}

static void
ask_crew (RtBattleAdjustPane *self)
{
  int seat = self->setup->crew[self->of].seat;
  int16_t crew = (int16_t)self->of;
  g_autofree char *title =
      g_strdup_printf (_ ("Where is %s?"), rt_part_crew_name (self->setup, self->of));

  ask (self, title, NULL);
  for (int i = 0; i < self->setup->n_ships; i++) {
    g_autofree char *name = g_strdup_printf (_ ("Aboard %s"), rocketmen_ship_name (self->setup, i));

    if (self->setup->ship[i].seat == seat && self->state->ship[i].place == ROCKETMEN_PLACE_ACTIVE
        && self->setup->ship[i].seats > 0)
      add_place (self, rt_battle_object_icon (self->setup, i), name,
                 &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_ABOARD,
                                 .n_args = 2,
                                 .arg = { crew, (int16_t)i } });
  }
  if (rocketmen_home (self->state, seat) >= 0)
    add_place (
        self, "rt-asteroid-symbolic", _ ("At the home base"),
        &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_AT_BASE, .n_args = 1, .arg = { crew } });
  add_place (self, "window-close-symbolic", _ ("Lost"),
             &(RulesAction){ .verb = ROCKETMEN_VERB_ADJUST_LOST, .n_args = 1, .arg = { crew } });
}

/* ---- Home bases and what lies on the table ---- */

static void
show_stock (RtBattleAdjustPane *self, int seat)
{
  const RocketmenBaseState *base = &self->state->base[seat];
  g_autofree char *name = rt_battle_object_name (self->setup, ROCKETMEN_OBJECT_BASE + seat);
  g_autofree char *end = g_strdup_printf ("%d", base->n_stock + (base->start != 0));

  rt_battle_panel_set_title (self->stock[seat], name);
  rt_battle_panel_set_end (self->stock[seat], end);
  show_kinds (&self->row[ROW_STOCK + ROCKETMEN_RESOURCES * seat], name);
  gtk_widget_set_visible (GTK_WIDGET (self->stock[seat]), rocketmen_home (self->state, seat) >= 0);
}

static void
show_table (RtBattleAdjustPane *self)
{
  ask (self, _ ("Adjust the resources by hand"),
       _ ("Who puts a resource on a ship takes it from where it lay: one less there, one more "
          "here."));
  show_value (self->row[ROW_ASTEROID], self->state->central, FALSE);
  show_value (self->row[ROW_MICROIDS], self->state->microids, FALSE);
  for (int seat = 0; seat < self->setup->common.n_seats; seat++)
    show_stock (self, seat);
}

/* ---- The pane ---- */

/* What a page does not have; the rest is for the page to show. */
static void
hide_others (RtBattleAdjustPane *self)
{
  GtkWidget *const parts[] = { GTK_WIDGET (self->texts), GTK_WIDGET (self->docking),
                               GTK_WIDGET (self->cargo), GTK_WIDGET (self->crew) };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    gtk_widget_set_visible (parts[i], FALSE);
  for (int seat = 0; seat < RULES_SEATS_MAX; seat++)
    gtk_widget_set_visible (GTK_WIDGET (self->stock[seat]), FALSE);
  gtk_widget_set_visible (self->numbers, self->page == PAGE_SHIP);
  gtk_widget_set_visible (self->amounts, self->page == PAGE_TABLE);
  gtk_widget_set_visible (GTK_WIDGET (self->to_ship),
                          self->page == PAGE_DOCKING || self->page == PAGE_CREW);
  gtk_widget_set_visible (self->to_ships, self->page != PAGE_SHIPS);
  gtk_widget_set_visible (self->to_table, self->page != PAGE_TABLE);
  if (self->ship >= 0)
    gtk_button_set_label (self->to_ship, rocketmen_ship_name (self->setup, self->ship));
}

static void
rt_battle_adjust_pane_show (RtBattlePane *pane)
{
  RtBattleAdjustPane *self = RT_BATTLE_ADJUST_PANE (pane);

  self->table = rt_battle_pane_get_table (pane);
  self->setup = rt_battle_table_get_setup (self->table);
  self->state = rt_battle_table_get_state (self->table);
  if (self->ship < 0)
    self->ship = rt_battle_table_get_ship (self->table);
  if (self->page != PAGE_TABLE
      && (self->ship < 0 || self->state->ship[self->ship].place != ROCKETMEN_PLACE_ACTIVE))
    self->page = PAGE_SHIPS;
  hide_others (self);
  rt_action_grid_begin (self->choices);
  switch (self->page) {
  case PAGE_SHIP:
    show_ship (self);
    break;
  case PAGE_SHIPS:
    ask_ship (self);
    break;
  case PAGE_DOCKING:
    ask_docking (self);
    break;
  case PAGE_CREW:
    ask_crew (self);
    break;
  case PAGE_TABLE:
    show_table (self);
    break;
  }
  rt_action_grid_end (self->choices);
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
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  rt_part_ensure_types ();
  widget_class->unmap = rt_battle_adjust_pane_unmap;
  RT_BATTLE_PANE_CLASS (klass)->show = rt_battle_adjust_pane_show;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-adjust-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, head);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, texts);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, numbers);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, amounts);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, choices);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, to_ship);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, to_ships);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, to_table);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, docking);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, cargo);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, peek);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, crew);
  gtk_widget_class_bind_template_child (widget_class, RtBattleAdjustPane, crew_members);
  rt_part_bind_children (widget_class, "stock", RULES_SEATS_MAX,
                         G_STRUCT_OFFSET (RtBattleAdjustPane, stock));
  rt_part_bind_children (widget_class, "row", N_ROWS, G_STRUCT_OFFSET (RtBattleAdjustPane, row));
  gtk_widget_class_bind_template_callback (widget_class, acting_cb);
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, crew_cb);
  gtk_widget_class_bind_template_callback (widget_class, page_cb);
  gtk_widget_class_bind_template_callback (widget_class, ship_cb);
  gtk_widget_class_bind_template_callback (widget_class, stepped_cb);
}

static void
rt_battle_adjust_pane_init (RtBattleAdjustPane *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->ship = -1;
}
