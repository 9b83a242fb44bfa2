/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-table.h. */
#include "rt-battle-table.h"

#include "app/features/battle/rt-battle-adjust-pane.h"
#include "app/features/battle/rt-battle-attack-pane.h"
#include "app/features/battle/rt-battle-boarding-pane.h"
#include "app/features/battle/rt-battle-contact.h"
#include "app/features/battle/rt-battle-crew-pane.h"
#include "app/features/battle/rt-battle-decide-pane.h"
#include "app/features/battle/rt-battle-draw-pane.h"
#include "app/features/battle/rt-battle-end.h"
#include "app/features/battle/rt-battle-field-pane.h"
#include "app/features/battle/rt-battle-fleet.h"
#include "app/features/battle/rt-battle-list-pane.h"
#include "app/features/battle/rt-battle-place-pane.h"
#include "app/features/battle/rt-battle-reserve-pane.h"
#include "app/features/battle/rt-battle-setup-pane.h"
#include "app/features/battle/rt-battle-ships-model.h"
#include "app/features/battle/rt-battle-touch-pane.h"
#include "app/features/battle/rt-battle-tray.h"
#include "app/features/battle/rt-battle-turn-pane.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/features/map/rt-map-panel.h"
#include "app/features/range/rt-range-words.h"
#include "app/room/rt-log-view.h"
#include "app/session/rt-map.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

/* Three columns; a rail beside the middle, for a 7-inch screen; or one below the other. */
typedef enum { LAYOUT_RAIL, LAYOUT_WIDE, LAYOUT_TALL } Layout;

enum { WIDE_WIDTH = 1240, WIDE_HEIGHT = 470, RAIL_WIDTH = 600 };
enum { TALL_WIDTH = 320, TALL_HEIGHT = 240 }; /* the least that is asked for */
enum { SIDE = 316, RAIL = 252, TALL_RAIL = 230 };
/* Beside a map there are panes in the rail. */
enum { GRACE_US = 300000 };
enum { MAP_RAIL = 340, BIG_RAIL = 440, MAP_LEAST = 200, MAP_FLEET_MOST = 300, UNCLAMPED = 10000 };

/* So high the map of a film shows the whole table. */
enum { FILM_WHOLE = 380 };

struct _RtBattleTable {
  RtTable parent_instance;

  RulesState view; /* what all may see */
  int ship;
  const char *open;     /* the pane that the player opened, of the table below; NULL: none */
  int turn;             /* whose turn it was when last shown */
  gsize depth;          /* of the game then */
  int mine;             /* whose fleet stands at the left */
  gboolean shows_field; /* how the real table is set up */
  Layout layout;
  guint layout_source;
  gboolean hides_tray;
  GtkWidget *fleets[RULES_SEATS_MAX]; /* owned here, wherever they stand */
  GtkWidget *log;                     /* so too */
  RtBattleAim *aim;
  RtBattleTray *tray; /* owned by the table's tray */
  RtMapModel *map;    /* NULL: a battle without one */
  GtkWidget *map_panel;
  GtkWidget *contact; /* at what a move has touched; owned here */
  gsize map_depth;    /* of the game that it shows */
  guint map_phase;
  int map_ship;
  gboolean was_film; /* when last shown */
  gboolean shows_whole;
  const char *asked;  /* the pane that was last asked for */
  guint64 affordable; /* a bit for each ship of the reserve that could come when last shown */
  gboolean was_roll;
  gint64 grace_until_us;

  GtkBox *all; /* near side, middle, far side */
  GtkWidget *near_side;
  GtkWidget *rail;
  GtkWidget *tabs; /* beside a map what can be done; mine, each opponent's, the log */
  GtkToggleButton *tab_actions;
  GtkToggleButton *tab_mine;
  GtkStack *rail_pages;
  GtkScrolledWindow *rail_scrolled;
  GtkWidget *rail_fleets; /* mine, and on a small screen the opponents' below it */
  GtkWidget *rail_log;
  GtkWidget *rail_actions; /* beside a map the panes, as one of its pages or below them */
  GtkWidget *rail_panes;
  GtkWidget *middle;
  GtkStack *panes;
  GtkWidget *last_line;
  RtEmblem *last_badge;
  GtkLabel *last_text;
  GtkLabel *last_source;
  GtkWidget *far_side;
  GtkWidget *opponents;
  GtkWidget *far_log;
  GtkWidget *status;
  GtkLabel *done;
  GtkWidget *end;
};

G_DEFINE_FINAL_TYPE (RtBattleTable, rt_battle_table, RT_TYPE_TABLE)

#define IN(phase) (1u << ROCKETMEN_PHASE_##phase)

/* Which pane answers which question, the first that fits. Those without a phase are opened by the
 * player, in the middle of a turn. */
static const struct {
  const char *name;
  GType (*get_type) (void);
  guint phases;
} panes[] = {
  { "turn", rt_battle_turn_pane_get_type, IN (TURN) },
  { "contact", rt_battle_touch_pane_get_type, IN (CONTACT) | IN (ASK_CONTACT) | IN (MEET) },
  { "setup", rt_battle_setup_pane_get_type, IN (START) | IN (FIRST_ROLL) | IN (DROP) },
  { "move", rt_battle_touch_pane_get_type, 0 },
  { "dock", rt_battle_touch_pane_get_type, 0 },
  { "heading", rt_battle_touch_pane_get_type, 0 }, /* on a map */
  { "place", rt_battle_place_pane_get_type, 0 },   /* so too */
  { "boarding", rt_battle_boarding_pane_get_type,
    IN (BOARD_ROLL) | IN (BOARDED_ROLL) | IN (BOARD_LOSS) },
  { "decide", rt_battle_decide_pane_get_type,
    IN (LOSS) | IN (CREW_LOSS) | IN (RAM_ROLL) | IN (RAM) | IN (RAMMED_ROLL) | IN (MINE_ROLL)
        | IN (LOOT) | IN (FATE) },
  { "draw", rt_battle_draw_pane_get_type, IN (MINE_DRAW) | IN (LOAD_DRAW) },
  { "reserve", rt_battle_reserve_pane_get_type, 0 },
  { "crew", rt_battle_crew_pane_get_type, 0 },
  { "adjust", rt_battle_adjust_pane_get_type, 0 },
  { "mine", rt_battle_decide_pane_get_type, 0 },
  { "load", rt_battle_decide_pane_get_type, 0 },
  { "attack", rt_battle_attack_pane_get_type,
    IN (ASK_RANGE) | IN (SHOT_ROLL) | IN (REROLL) | IN (DODGE) | IN (DODGE_ROLL)
        | IN (DEFENSE_ROLL) },
  { "field", rt_battle_field_pane_get_type, 0 }, /* how the real table is set up */
  { "list", rt_battle_list_pane_get_type, ~0u }, /* the last: any other */
};

/* ---- Panes ---- */

static guint
find_pane (const char *name)
{
  guint i = 0;

  while (i < G_N_ELEMENTS (panes) - 1 && strcmp (panes[i].name, name) != 0)
    i++;
  return i;
}

static gboolean
is_read_from_afar (RtBattleTable *self)
{
  GSettings *settings = rt_table_get_context (RT_TABLE (self))->settings;

  return settings && g_settings_get_boolean (settings, "table-mode");
}

/* Beside a map there is no room for it: the map has it, and the actions are large. */
gboolean
rt_battle_table_is_large (RtBattleTable *self)
{
  return !self->map && is_read_from_afar (self);
}

static guint
wanted_pane (RtBattleTable *self)
{
  guint phase = rt_battle_table_get_state (self)->phase;
  guint i = 0;

  if (self->shows_field)
    return find_pane ("field");
  if (self->open && phase == ROCKETMEN_PHASE_TURN)
    return find_pane (self->open);
  while (!(panes[i].phases >> phase & 1))
    i++;
  return i;
}

static RtBattlePane *
shown_pane (RtBattleTable *self)
{
  return RT_BATTLE_PANE (gtk_stack_get_visible_child (self->panes));
}

/* An attack is looked at on the map, if there is one. */
static gboolean
fills_table (RtBattleTable *self)
{
  RtBattlePane *pane = shown_pane (self);

  return pane
         && (rt_battle_table_is_large (self)
             || (RT_BATTLE_PANE_GET_CLASS (pane)->fills_table
                 && !(self->map && RT_IS_BATTLE_ATTACK_PANE (pane))));
}

static int
map_rail (RtBattleTable *self)
{
  return is_read_from_afar (self) && !rt_table_is_compact (RT_TABLE (self)) ? BIG_RAIL : MAP_RAIL;
}

/* The panes stand beside the map, and alone if they need the whole table. */
static void
make_room_beside_map (RtBattleTable *self)
{
  gboolean fills = fills_table (self);
  gboolean is_wide = self->layout == LAYOUT_WIDE;
  gboolean is_tall = self->layout == LAYOUT_TALL;

  adw_clamp_set_maximum_size (ADW_CLAMP (self->near_side), fills || is_tall ? UNCLAMPED
                                                           : is_wide        ? SIDE
                                                                            : map_rail (self));
  gtk_widget_set_hexpand (self->near_side, fills || is_tall);
  rt_set_class (self->near_side, "beside-map", !fills);
  gtk_widget_set_visible (GTK_WIDGET (self->rail_pages), !fills || !is_wide);
  gtk_widget_set_visible (self->tabs, !fills && !is_wide);
  gtk_widget_set_visible (self->middle, !fills);
  gtk_widget_set_visible (self->far_side, !fills && is_wide);
}

/* In a replay all is seen on the map, and what happens is told beside it. */
static gboolean
is_film (RtBattleTable *self)
{
  return self->map && rt_table_is_locked (RT_TABLE (self));
}

/* The fleets and the log give way to a pane that needs the whole table. */
static void
make_room (RtBattleTable *self)
{
  gboolean fills = fills_table (self);
  gboolean is_wide = self->layout == LAYOUT_WIDE;

  gtk_widget_set_visible (self->near_side, !is_film (self));
  if (is_film (self)) {
    gtk_widget_set_visible (self->far_side, FALSE);
    gtk_widget_set_visible (self->middle, TRUE);
    return;
  }
  if (self->map) {
    make_room_beside_map (self);
    return;
  }
  /* What is asked gets the room that fleets could take. */
  adw_clamp_set_maximum_size (ADW_CLAMP (self->near_side), is_wide                       ? SIDE
                                                           : self->layout == LAYOUT_TALL ? UNCLAMPED
                                                                                         : RAIL);
  gtk_widget_set_visible (self->near_side, !fills);
  gtk_widget_set_visible (self->far_side, !fills && is_wide);
  gtk_widget_set_visible (self->last_line, !fills && !is_wide);
}

/* Whatever is asked anew, or opened, is looked at. */
static void
show_actions (RtBattleTable *self, const char *asked)
{
  if (self->map && self->layout != LAYOUT_WIDE && asked != self->asked)
    gtk_toggle_button_set_active (self->tab_actions, TRUE);
  self->asked = asked;
}

/* In table mode there is a tray only while it has something to say. */
static void
show_tray (RtBattleTable *self)
{
  int actor = rt_game_get_actor (rt_table_get_game (RT_TABLE (self)));
  gboolean hides = is_read_from_afar (self)
                   && (rt_battle_table_is_large (self) ? actor != RULES_CHANCE : actor >= 0);

  if (gtk_widget_get_mapped (GTK_WIDGET (self)) && (hides || self->hides_tray)) {
    gtk_widget_activate_action (GTK_WIDGET (self), "win.hide-tray", "b", hides);
    self->hides_tray = hides;
  }
}

/* Panes are made when they are first asked for. */
static void
show_pane (RtBattleTable *self)
{
  guint i = wanted_pane (self);

  if (!gtk_stack_get_child_by_name (self->panes, panes[i].name))
    gtk_stack_add_named (self->panes, g_object_new (panes[i].get_type (), NULL), panes[i].name);
  gtk_stack_set_visible_child_name (self->panes, panes[i].name);
  show_actions (self, panes[i].name);
  make_room (self);
  show_tray (self);
  rt_battle_pane_show (shown_pane (self));
}

/* ---- For panes ---- */

RtBattleTable *
rt_battle_pane_get_table (RtBattlePane *self)
{
  return RT_BATTLE_TABLE (gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_BATTLE_TABLE));
}

const RocketmenSetup *
rt_battle_table_get_setup (RtBattleTable *self)
{
  return (const RocketmenSetup *)rt_game_get_setup (rt_table_get_game (RT_TABLE (self)));
}

const RocketmenState *
rt_battle_table_get_state (RtBattleTable *self)
{
  return (const RocketmenState *)&self->view;
}

static gboolean
is_person (RtBattleTable *self, int seat)
{
  return seat >= 0 && !rt_game_get_player (rt_table_get_game (RT_TABLE (self)), seat);
}

gboolean
rt_battle_table_is_asked (RtBattleTable *self)
{
  return is_person (self, rt_game_get_actor (rt_table_get_game (RT_TABLE (self))));
}

gboolean
rt_battle_table_is_small (RtBattleTable *self)
{
  return self->map || self->layout != LAYOUT_WIDE || rt_battle_table_is_large (self);
}

gboolean
rt_battle_table_is_beside_map (RtBattleTable *self)
{
  return self->map && !fills_table (self);
}

RtMapModel *
rt_battle_table_get_map (RtBattleTable *self)
{
  return self->map;
}

GtkOrientation
rt_battle_table_get_columns (RtBattleTable *self)
{
  return self->layout == LAYOUT_TALL || rt_battle_table_is_beside_map (self)
             ? GTK_ORIENTATION_VERTICAL
             : GTK_ORIENTATION_HORIZONTAL;
}

RtBattleAim *
rt_battle_table_get_aim (RtBattleTable *self)
{
  return self->aim;
}

void
rt_battle_table_answer_range (RtBattleTable *self, RtAimAnswer answer)
{
  RtPlay play = rt_battle_aim_get_answer (self->aim, answer);

  if (rt_game_is_busy (rt_table_get_game (RT_TABLE (self))))
    return;
  /* What is agreed about a shot goes for the others of its volley. */
  if (answer == RT_AIM_SAY_IN && !rt_battle_aim_is_backed (self->aim, answer))
    rt_battle_aim_set_agreed (self->aim, TRUE);
  rt_table_do_from (RT_TABLE (self), &play.action, play.origin);
}

/* What the sensor has said long enough. In a replay it says nothing. */
static void
settled_cb (RtBattleTable *self)
{
  if (!rt_table_is_locked (RT_TABLE (self)))
    rt_battle_table_answer_range (self, RT_AIM_SAY_IN);
}

int
rt_battle_table_get_ship (RtBattleTable *self)
{
  return self->ship;
}

/* Its wave is all that it can do now. */
static gboolean
must_board (RtBattleTable *self, int ship)
{
  const RocketmenState *state = rt_battle_table_get_state (self);

  return ship >= 0 && state->ship[ship].boarding
         && !(state->ship[ship].flags & ROCKETMEN_SHIP_WAVED)
         && rt_battle_table_get_setup (self)->ship[ship].seat == state->turn
         && rt_battle_table_is_asked (self);
}

void
rt_battle_table_choose (RtBattleTable *self, int ship)
{
  if (ship != self->ship)
    self->open = must_board (self, ship) ? "boarding" : NULL;
  self->ship = ship;
  self->asked = NULL;
  rt_table_refresh (RT_TABLE (self));
}

void
rt_battle_table_open_pane (RtBattleTable *self, const char *name)
{
  self->open = g_intern_string (name);
  rt_table_refresh (RT_TABLE (self));
}

void
rt_battle_table_show_field (RtBattleTable *self, gboolean shows_field)
{
  self->shows_field = shows_field;
  rt_table_refresh (RT_TABLE (self));
}

const char *
rt_battle_table_get_open (RtBattleTable *self)
{
  return self->open;
}

static char *
describe_length (RtBattleTable *self, RocketmenLength length, int times, int tenths)
{
  static const char *const letters[] = { "–", "S", "M", "L" };
  RtMeasure *measure = rt_table_get_context (RT_TABLE (self))->measure;
  const char *mark = times > 0 ? rt_range_mark_name (letters[length], times) : letters[0];
  g_autofree char *text = NULL;

  if (!measure || tenths == 0)
    return g_strdup (mark);
  text = rt_measure_format (measure, tenths, 1);
  return g_strdup_printf ("%s, %s", mark, text);
}

char *
rt_battle_table_describe_length (RtBattleTable *self, RocketmenLength length)
{
  return describe_length (self, length, 1,
                          rt_battle_length (rt_battle_table_get_setup (self), length));
}

char *
rt_battle_table_describe_move (RtBattleTable *self, int ship)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);
  RocketmenLength length = setup->ship[ship].move;
  int tenths = rocketmen_move_length (setup, rt_battle_table_get_state (self), ship);
  int once = rt_battle_length (setup, length);

  return describe_length (self, length, once ? tenths / once : 0, tenths);
}

/* ---- Sides: fleets and log ---- */

/* Whose fleet stands at the left: the only person's, or whose turn it is. */
static int
find_mine (RtBattleTable *self)
{
  const RocketmenState *state = rt_battle_table_get_state (self);
  int n_seats = rt_battle_table_get_setup (self)->common.n_seats;
  int only = -1;
  int n = 0;

  for (int i = 0; i < n_seats; i++)
    if (is_person (self, i)) {
      only = i;
      n++;
    }
  if (n == 1)
    return only;
  if (n == 0 || is_person (self, state->turn))
    return state->turn;
  return is_person (self, self->mine) ? self->mine : only;
}

/* A tab for each of the others. */
static void
show_tabs (RtBattleTable *self)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);
  GtkWidget *tab = gtk_widget_get_next_sibling (GTK_WIDGET (self->tab_mine));

  for (GtkWidget *hidden = tab; hidden != gtk_widget_get_last_child (self->tabs);
       hidden = gtk_widget_get_next_sibling (hidden))
    gtk_widget_set_visible (hidden, FALSE);
  for (int seat = 0; seat < setup->common.n_seats; seat++) {
    GtkWidget *badge = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (tab)));
    const char *name = setup->common.seat[seat];

    if (seat == self->mine)
      continue;
    gtk_widget_set_visible (tab, TRUE);
    rt_drawing_set_size (RT_DRAWING (badge), 18, 18);
    rt_emblem_show_player (RT_EMBLEM (badge), seat, name, FALSE);
    gtk_label_set_text (GTK_LABEL (gtk_widget_get_next_sibling (badge)), name);
    rt_set_name (tab, name);
    tab = gtk_widget_get_next_sibling (tab);
  }
}

/* Where fleets and log stand, for this layout and this player. */
static void
place (RtBattleTable *self)
{
  int n_seats = rt_battle_table_get_setup (self)->common.n_seats;
  gboolean is_wide = self->layout == LAYOUT_WIDE;

  for (int seat = 0; seat < n_seats; seat++)
    rt_move_to_box (self->fleets[seat],
                    seat == self->mine || !is_wide ? self->rail_fleets : self->opponents);
  gtk_box_reorder_child_after (GTK_BOX (self->rail_fleets), self->fleets[self->mine], NULL);
  rt_move_to_box (self->log, is_wide ? self->far_log : self->rail_log);
  show_tabs (self);
}

/* The panes beside the map, or on a narrow screen below it. */
static void
arrange_map (RtBattleTable *self)
{
  gboolean is_wide = self->layout == LAYOUT_WIDE;
  gboolean is_tall = self->layout == LAYOUT_TALL;
  GtkWidget *fleets = GTK_WIDGET (self->rail_scrolled);

  rt_move_to_box (GTK_WIDGET (self->panes), is_wide ? self->rail_panes : self->rail_actions);
  gtk_widget_set_visible (self->rail_panes, is_wide);
  gtk_widget_set_visible (GTK_WIDGET (self->tab_actions), TRUE);
  gtk_widget_set_visible (self->last_line, FALSE);
  /* The map comes first, and under the thumb is what can be done. */
  gtk_box_reorder_child_after (self->all, is_wide ? self->middle : self->near_side,
                               is_wide ? self->near_side : self->middle);
  gtk_widget_set_size_request (self->rail,
                               is_wide   ? SIDE
                               : is_tall ? -1
                                         : map_rail (self),
                               is_tall ? TALL_RAIL : -1);
  gtk_widget_set_size_request (self->map_panel, MAP_LEAST, MAP_LEAST);
  /* My fleet has about half of the height, if it needs that. */
  gtk_scrolled_window_set_propagate_natural_height (self->rail_scrolled, is_wide);
  gtk_scrolled_window_set_max_content_height (self->rail_scrolled, is_wide ? MAP_FLEET_MOST : -1);
  gtk_widget_set_vexpand (fleets, !is_wide);
  g_object_set (self->map_panel, "compact", !is_wide, NULL);
  rt_map_view_set_near (rt_map_panel_get_view (RT_MAP_PANEL (self->map_panel)),
                        is_read_from_afar (self));
  gtk_toggle_button_set_active (is_wide ? self->tab_mine : self->tab_actions, TRUE);
  make_room (self);
}

static void
arrange (RtBattleTable *self)
{
  gboolean is_wide = self->layout == LAYOUT_WIDE;
  gboolean is_tall = self->layout == LAYOUT_TALL;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->all),
                                  is_tall ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_vexpand (self->rail, !is_tall);
  gtk_box_set_spacing (self->all, is_wide ? 14 : 8);
  gtk_widget_set_size_request (self->rail,
                               is_wide   ? SIDE
                               : is_tall ? -1
                                         : RAIL,
                               is_tall ? TALL_RAIL : -1);
  gtk_widget_set_visible (self->tabs, !is_wide);
  /* The name of who must act needs its place; the fleet tells how many ships are left. */
  if (rt_table_get_status (RT_TABLE (self)))
    gtk_widget_set_visible (rt_table_get_status (RT_TABLE (self)), !is_tall);
  gtk_widget_set_visible (self->far_side, is_wide);
  gtk_widget_set_visible (self->last_line, !is_wide);
  if (is_wide)
    gtk_toggle_button_set_active (self->tab_mine, TRUE);
  if (self->map)
    arrange_map (self);
  place (self);
}

static void
show_sides (RtBattleTable *self)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);
  const RocketmenState *state = rt_battle_table_get_state (self);
  int mine = find_mine (self);

  if (mine != self->mine) {
    self->mine = mine;
    place (self);
  }
  for (int seat = 0; seat < setup->common.n_seats; seat++)
    rt_battle_fleet_show (RT_BATTLE_FLEET (self->fleets[seat]), setup, state, self->ship,
                          seat == mine && self->layout == LAYOUT_WIDE && !self->map);
}

static gboolean
layout_cb (gpointer data)
{
  RtBattleTable *self = data;

  self->layout_source = 0;
  arrange (self);
  rt_table_refresh (RT_TABLE (self));
  return G_SOURCE_REMOVE;
}

/* However narrow: then things are moved. */
static void
rt_battle_table_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
  RtBattleTable *self = RT_BATTLE_TABLE (widget);

  gtk_widget_measure (GTK_WIDGET (self->all), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MIN (*minimum, TALL_WIDTH);
  else
    *minimum = MIN (*minimum, TALL_HEIGHT);
}

/* They are moved after this, since nothing may change while sizes are given; until then what has no
 * room is cut off. */
static void
rt_battle_table_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  RtBattleTable *self = RT_BATTLE_TABLE (widget);
  Layout layout =
      width < RAIL_WIDTH ? LAYOUT_TALL
      : width < WIDE_WIDTH || height < WIDE_HEIGHT || (self->map && is_read_from_afar (self))
          ? LAYOUT_RAIL
          : LAYOUT_WIDE;
  int least;

  if (layout != self->layout && !self->layout_source)
    self->layout_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, layout_cb, self, NULL);
  self->layout = layout;
  gtk_widget_measure (GTK_WIDGET (self->all), GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL,
                      NULL);
  width = MAX (width, least);
  gtk_widget_measure (GTK_WIDGET (self->all), GTK_ORIENTATION_VERTICAL, width, &least, NULL, NULL,
                      NULL);
  gtk_widget_allocate (GTK_WIDGET (self->all), width, MAX (height, least), baseline, NULL);
}

/* Only now there is a window with a tray. */
static void
rt_battle_table_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_battle_table_parent_class)->map (widget);
  show_tray (RT_BATTLE_TABLE (widget));
}

static void
rt_battle_table_unmap (GtkWidget *widget)
{
  RtBattleTable *self = RT_BATTLE_TABLE (widget);

  if (self->hides_tray)
    gtk_widget_activate_action (widget, "win.hide-tray", "b", FALSE);
  self->hides_tray = FALSE;
  GTK_WIDGET_CLASS (rt_battle_table_parent_class)->unmap (widget);
}

/* ---- The last thing that happened ---- */

static void
show_last_line (RtBattleTable *self)
{
  RtGame *game = rt_table_get_game (RT_TABLE (self));
  gsize depth = rt_game_get_depth (game);
  g_autofree char *text = NULL;
  const char *rule;
  int actor;

  gtk_widget_set_visible (GTK_WIDGET (self->last_badge), FALSE);
  gtk_label_set_text (self->last_text, "");
  gtk_label_set_text (self->last_source, "");
  if (depth == 0)
    return;
  text = rt_game_describe_line (game, depth - 1, -1);
  actor = rt_game_get_line_actor (game, depth - 1);
  rule = rt_game_get_line_rule (game, depth - 1);
  gtk_widget_set_visible (GTK_WIDGET (self->last_badge), actor >= 0);
  if (actor >= 0)
    rt_emblem_show_player (self->last_badge, actor, rt_game_get_setup (game)->seat[actor], FALSE);
  gtk_label_set_text (self->last_text, text);
  gtk_label_set_text (self->last_source, rule ? rule : "");
}

static void
whole_log_cb (RtBattleTable *self)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_last_child (self->tabs)), TRUE);
}

/* ---- The turn bar ---- */

static void
end_response_cb (RtBattleTable *self, const char *response)
{
  const RulesAction end = { .verb = ROCKETMEN_VERB_END };

  if (g_strcmp0 (response, "end") == 0)
    rt_table_do (RT_TABLE (self), &end);
}

/* "Halcyon and 2 more" would hide what matters: all are named. */
static void
ask_to_end (RtBattleTable *self, const RtFleetTurn *turn)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *title =
      g_strdup_printf (ngettext ("%d ship has not acted. End turn anyway?",
                                 "%d ships have not acted. End turn anyway?", turn->n_idle),
                       turn->n_idle);
  GtkWidget *dialog;

  for (int i = 0; i < turn->n_idle; i++)
    g_string_append_printf (names, "%s%s", i ? ", " : "",
                            rocketmen_ship_name (rt_battle_table_get_setup (self), turn->idle[i]));
  dialog = rt_question_new (GTK_WINDOW (root), title, names->str);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "back", _ ("Back"), "end",
                                    _ ("End turn"), NULL);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "back");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "back");
  g_signal_connect_object (dialog, "response", G_CALLBACK (end_response_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
end_cb (RtBattleTable *self)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);
  const RocketmenState *state =
      (const RocketmenState *)rt_game_get_state (rt_table_get_game (RT_TABLE (self)));
  const RulesAction end = { .verb = ROCKETMEN_VERB_END };
  RulesReason why;
  RtFleetTurn turn;

  rt_battle_count (setup, state, state->turn, &turn);
  if (!rt_battle_may (setup, state, &end, &why)) {
    RulesAction cure;
    gboolean has_cure = rt_battle_find_cure (setup, state, -1, &why, &cure);
    g_autofree char *label = has_cure ? rt_battle_cure_label (setup, &cure) : NULL;

    rt_table_explain (RT_TABLE (self), &end, label, has_cure ? &cure : NULL);
  } else if (turn.n_idle > 0) {
    ask_to_end (self, &turn);
  } else {
    rt_table_do (RT_TABLE (self), &end);
  }
}

static void
show_bar (RtBattleTable *self)
{
  const RocketmenState *state = rt_battle_table_get_state (self);
  gboolean is_turn = state->phase == ROCKETMEN_PHASE_TURN && rt_battle_table_is_asked (self);
  gboolean is_under_way = state->round > 0 && state->phase != ROCKETMEN_PHASE_OVER;
  g_autofree char *done = NULL;
  RtFleetTurn turn;

  rt_battle_count (rt_battle_table_get_setup (self), state, state->turn, &turn);
  done = g_strdup_printf ("%d / %d", turn.done, turn.all);
  gtk_label_set_text (self->done, done);
  gtk_widget_set_visible (self->status, is_under_way && self->layout != LAYOUT_TALL
                                            && !rt_table_is_locked (RT_TABLE (self)));
  gtk_widget_set_sensitive (self->end, is_turn);
  gtk_widget_set_visible (self->end, is_under_way && !rt_table_is_locked (RT_TABLE (self)));
  rt_set_class (self->end, "nothing-left", turn.done == turn.all);
}

/* ---- The map ---- */

/* An enemy that the chosen ship may shoot at is its target; other ships are looked at. */
static gboolean
aim_at (RtBattleTable *self, int ship)
{
  const RocketmenState *state =
      (const RocketmenState *)rt_game_get_state (rt_table_get_game (RT_TABLE (self)));
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);
  int least = self->ship >= 0 ? MAX (0, rt_battle_steps_min (setup, state, self->ship, ship)) : 0;
  const RulesAction fire = rt_battle_fire (setup, MAX (self->ship, 0), ship, least, FALSE, NULL);

  if (self->ship < 0 || ship == self->ship || !rt_battle_table_is_asked (self)
      || !rt_battle_may (setup, state, &fire, NULL))
    return FALSE;
  rt_battle_aim_choose (self->aim, ship);
  rt_battle_table_open_pane (self, "attack");
  return TRUE;
}

static gboolean
is_choosing_heading (RtBattleTable *self)
{
  return rt_map_model_get_mode (self->map) == RT_MAP_MODE_TURN;
}

static gboolean
is_heading_open (RtBattleTable *self)
{
  return g_strcmp0 (self->open, "heading") == 0;
}

static gboolean
is_place_open (RtBattleTable *self)
{
  return g_strcmp0 (self->open, "place") == 0;
}

/* A heading is chosen on the map and in its pane, both or none; so is where something stands. */
static void
mode_cb (RtBattleTable *self)
{
  if (is_choosing_heading (self) && !is_heading_open (self)) {
    self->ship = rt_map_model_get_ship (self->map);
    rt_battle_table_open_pane (self, "heading");
  } else if (!is_choosing_heading (self) && is_heading_open (self)) {
    rt_battle_table_open_pane (self, NULL);
  } else if (is_place_open (self) && !rt_map_model_get_placing (self->map)) {
    rt_battle_table_open_pane (self, NULL);
  } else if (rt_map_model_get_mode (self->map) == RT_MAP_MODE_LOOK) {
    /* A pane that still needs a place asks again. */
    rt_battle_pane_show (shown_pane (self));
  }
}

/* Nothing asks for a place any more. */
static void
stop_pointing (RtBattleTable *self)
{
  guint n;

  if (rt_map_model_get_mode (self->map) == RT_MAP_MODE_POINT)
    rt_map_model_cancel (self->map);
  rt_map_model_get_marks (self->map, &n);
  if (n > 0)
    rt_map_model_set_marks (self->map, NULL, 0);
}

/* What can be done is not asked; what was done in this turn is drawn instead. */
static void
show_film (RtBattleTable *self)
{
  RtGame *game = rt_table_get_game (RT_TABLE (self));
  const RulesLog *log = is_film (self) ? rt_game_peek_log (game) : NULL;
  gsize depth = rt_game_get_depth (game);
  RtMapView *view = rt_map_panel_get_view (RT_MAP_PANEL (self->map_panel));

  if (self->was_film != is_film (self)) {
    rt_map_model_set_shows (self->map, is_film (self) ? RT_MAP_SHOW_NAMES : RT_MAP_SHOW_ALL);
    if (!is_film (self))
      rt_map_view_follow (view);
    self->shows_whole = FALSE;
  }
  /* Once it has its size. On a small screen it goes on following who acts. */
  if (is_film (self) && !self->shows_whole
      && gtk_widget_get_height (self->map_panel) >= FILM_WHOLE) {
    rt_map_view_fit (view);
    self->shows_whole = TRUE;
  }
  self->was_film = is_film (self);
  rt_map_model_set_trail (self->map, log ? rt_map_trail_read (log, depth) : NULL);
}

/* What to do about what was touched is chosen where it is. */
static void
show_contact (RtBattleTable *self)
{
  RtMapView *view = rt_map_panel_get_view (RT_MAP_PANEL (self->map_panel));
  gboolean is_asked = rt_battle_contact_show (RT_BATTLE_CONTACT (self->contact), self);

  rt_map_view_set_choice (view, is_asked ? self->contact : NULL,
                          rt_battle_table_get_state (self)->target);
}

static void
show_map (RtBattleTable *self)
{
  int target = rt_battle_aim_get_target (self->aim);
  guint phase = rt_battle_table_get_state (self)->phase;

  show_film (self);
  g_signal_handlers_block_by_func (self->map, mode_cb, self);
  /* A choice of the table's own leaves what is being chosen on the map. */
  if (!is_choosing_heading (self) || !is_heading_open (self)
      || self->map_depth != rt_game_get_depth (rt_table_get_game (RT_TABLE (self))))
    rt_map_model_update (self->map, rt_battle_table_get_setup (self),
                         rt_battle_table_get_state (self));
  self->map_depth = rt_game_get_depth (rt_table_get_game (RT_TABLE (self)));
  if (self->ship != self->map_ship || self->map_phase != phase
      || (rt_map_model_get_placing (self->map) && !is_place_open (self)))
    stop_pointing (self);
  self->map_ship = self->ship;
  self->map_phase = phase;
  rt_map_model_set_ship (self->map, self->ship);
  if (g_strcmp0 (self->open, "attack") == 0 && target >= 0)
    rt_map_model_select (self->map, target);
  if (is_heading_open (self))
    rt_map_model_begin_turn (self->map);
  else if (is_choosing_heading (self))
    rt_map_model_cancel (self->map);
  g_signal_handlers_unblock_by_func (self->map, mode_cb, self);
  show_contact (self);
}

static void
activated_cb (RtBattleTable *self, int object)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);
  const RocketmenState *state = rt_battle_table_get_state (self);

  if (object >= setup->n_ships || state->phase != ROCKETMEN_PHASE_TURN || is_film (self)
      || !rt_battle_table_is_asked (self) || object == self->ship)
    return;
  if (setup->ship[object].seat == state->turn)
    rt_battle_table_choose (self, object);
  else
    aim_at (self, object);
}

static void
steered_cb (RtBattleTable *self)
{
  RtBattlePaneClass *klass = RT_BATTLE_PANE_GET_CLASS (shown_pane (self));

  if (klass->steer && is_choosing_heading (self) && is_heading_open (self))
    klass->steer (shown_pane (self));
}

static void
pointed_cb (RtBattleTable *self, int x, int y)
{
  RtBattlePaneClass *klass = RT_BATTLE_PANE_GET_CLASS (shown_pane (self));

  if (klass->point_at)
    klass->point_at (shown_pane (self), x, y);
}

static void
make_map (RtBattleTable *self)
{
  RtMapView *view;

  if (!rocketmen_has_map (rt_battle_table_get_setup (self)))
    return;
  self->map = rt_map_model_new ();
  rt_map_model_set_measure (self->map, rt_table_get_context (RT_TABLE (self))->measure);
  self->map_panel = rt_map_panel_new (self->map);
  self->contact = g_object_ref_sink (g_object_new (RT_TYPE_BATTLE_CONTACT, NULL));
  gtk_widget_set_vexpand (self->map_panel, TRUE);
  gtk_widget_set_hexpand (self->map_panel, TRUE);
  gtk_box_prepend (GTK_BOX (self->middle), self->map_panel);
  view = rt_map_panel_get_view (RT_MAP_PANEL (self->map_panel));
  g_signal_connect_object (self->map, "notify::mode", G_CALLBACK (mode_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "activated", G_CALLBACK (activated_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->map, "steered", G_CALLBACK (steered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (view, "pointed-at", G_CALLBACK (pointed_cb), self, G_CONNECT_SWAPPED);
}

/* ---- After a roll ---- */

/* What comes up where a finger is still on its way to something else is not pressed by it. */
static gboolean
grace_cb (RtBattleTable *self, GdkEvent *event)
{
  GdkEventType type = gdk_event_get_event_type (event);

  return g_get_monotonic_time () < self->grace_until_us
         && (type == GDK_BUTTON_PRESS || type == GDK_BUTTON_RELEASE || type == GDK_TOUCH_BEGIN
             || type == GDK_TOUCH_END);
}

static void
watch_rolls (RtBattleTable *self)
{
  gboolean is_roll = rt_battle_table_get_state (self)->head.actor == RULES_CHANCE;

  if (self->was_roll && !is_roll)
    self->grace_until_us = g_get_monotonic_time () + GRACE_US;
  self->was_roll = is_roll;
}

/* ---- The table ---- */

/* What a pane of the ship was opened for has been done. Crew go one by one, and a volley goes on
 * while the rules let it. */
static gboolean
is_over (RtBattleTable *self)
{
  static const char *const once[] = { "move", "dock", "heading", "boarding", "mine", "load", NULL };
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);
  const RocketmenState *state =
      (const RocketmenState *)rt_game_get_state (rt_table_get_game (RT_TABLE (self)));
  RtShipActionAnswer attack;

  if (!self->open)
    return FALSE;
  if (g_str_equal (self->open, "attack"))
    return self->ship >= 0
           && !(rt_battle_ask (setup, state, self->ship, RT_SHIP_ACTION_ATTACK, &attack)
                && attack.is_possible);
  return g_strv_contains (once, self->open);
}

/* The ship in the middle of its actions is the chosen one. A new turn begins without, and one that
 * has just finished makes room for the next. */
static void
look_at_ship (RtBattleTable *self)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);
  const RocketmenState *state = rt_battle_table_get_state (self);
  gsize depth = rt_game_get_depth (rt_table_get_game (RT_TABLE (self)));
  gboolean is_new = depth != self->depth;
  int active = state->active - 1;

  self->depth = depth;
  if (self->turn != state->turn) {
    self->ship = -1;
    self->open = NULL;
  }
  self->turn = state->turn;
  /* A move or a shot that was not finished when the battle was kept, and can be taken back. */
  if (state->phase == ROCKETMEN_PHASE_ASK_CONTACT || state->phase == ROCKETMEN_PHASE_ASK_RANGE)
    self->ship = state->actor_ship;
  if (state->phase == ROCKETMEN_PHASE_ASK_RANGE)
    self->open = g_intern_static_string ("attack");
  if (is_new && active >= 0 && state->ship[active].ap > 0)
    self->ship = active;
  if (is_new && state->phase == ROCKETMEN_PHASE_TURN && is_over (self))
    self->open = NULL;
  /* Who puts something right by hand goes on with it, whatever has become of the ship. */
  if (!is_new || self->ship < 0 || g_strcmp0 (self->open, "adjust") == 0)
    return;
  if (!rt_battle_may_act (setup, state, self->ship)) {
    self->ship = -1;
    self->open = NULL;
  }
}

/* Dice that wait for Fire, for the wave or for mining. */
static void
show_next_roll (RtBattleTable *self)
{
  const RocketmenState *state = rt_battle_table_get_state (self);
  int dice = 0;
  const char *when = NULL;

  if (state->phase == ROCKETMEN_PHASE_TURN && self->open && self->ship >= 0) {
    if (g_str_equal (self->open, "attack") && rt_battle_aim_get_quote (self->aim)->shots > 0) {
      dice = 2;
      when = _ ("After Fire");
    } else if (g_str_equal (self->open, "mine")) {
      dice = 1;
      when = _ ("After Mine");
    }
  }
  rt_battle_tray_show_next (self->tray, dice, when);
}

/* A ship of the reserve that can be paid for now, and could not a moment ago, is told of: its
 * owner may be looking at something else. */
static void
tell_of_reserve (RtBattleTable *self)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);
  const RocketmenState *state = rt_battle_table_get_state (self);
  guint64 before = self->affordable;

  /* While the room is made there is nowhere to tell it. */
  if (!gtk_widget_get_ancestor (GTK_WIDGET (self), ADW_TYPE_TOAST_OVERLAY)
      || rt_table_is_locked (RT_TABLE (self)) || state->phase != ROCKETMEN_PHASE_TURN)
    return;
  /* What lies at a computer's base is nobody's business. */
  if (rt_game_get_player (rt_table_get_game (RT_TABLE (self)), state->turn))
    return;
  self->affordable = 0;
  for (int i = 0; i < setup->n_ships; i++) {
    const RulesAction bring = { .verb = ROCKETMEN_VERB_BRING, .n_args = 1, .arg = { (int16_t)i } };
    g_autofree char *text = NULL;

    if (state->ship[i].place != ROCKETMEN_PLACE_RESERVE || setup->ship[i].seat != state->turn)
      continue;
    g_autofree char *why = rt_table_why_not (RT_TABLE (self), &bring, NULL);
    if (why)
      continue;
    self->affordable |= (guint64)1 << i;
    if (before >> i & 1)
      continue;
    text = g_strdup_printf (_ ("%s can come: its price is at the base"),
                            rocketmen_ship_name (setup, i));
    rt_show_toast (GTK_WIDGET (self), text);
  }
}

static void
rt_battle_table_show (RtTable *table, int seat)
{
  RtBattleTable *self = RT_BATTLE_TABLE (table);

  rt_game_get_view (rt_table_get_game (table), -1, &self->view);
  rt_game_set_asks_draws (rt_table_get_game (table),
                          !rt_battle_is_on_screen (rt_battle_table_get_setup (self))
                              && !rt_draws_for_me (rt_table_get_context (table)->settings));
  watch_rolls (self);
  rt_set_class (GTK_WIDGET (self->all), "large", rt_battle_table_is_large (self));
  look_at_ship (self);
  rt_battle_aim_update (self->aim, rt_battle_table_get_state (self), self->ship);
  rt_battle_aim_set_looked_at (self->aim, g_strcmp0 (self->open, "attack") == 0);
  if (self->map)
    show_map (self);
  show_pane (self);
  show_sides (self);
  show_last_line (self);
  show_bar (self);
  show_next_roll (self);
  rt_log_view_show (RT_LOG_VIEW (self->log), -1);
  tell_of_reserve (self);
}

static char *
rt_battle_table_describe_actor (RtTable *table, int actor)
{
  return rt_battle_pane_describe_actor (shown_pane (RT_BATTLE_TABLE (table)), actor);
}

static char *
rt_battle_table_describe_turn (RtTable *table)
{
  RtBattleTable *self = RT_BATTLE_TABLE (table);
  const RocketmenState *state = rt_battle_table_get_state (self);
  char *text = rt_battle_pane_describe_turn (shown_pane (self));

  /* The end page counts the rounds. */
  if (text || state->phase == ROCKETMEN_PHASE_OVER)
    return text;
  if (state->round == 0)
    return g_strdup (_ ("Setting up"));
  if (state->active)
    return g_strdup_printf (
        _ ("Round %d · %s is acting"), state->round,
        rocketmen_ship_name (rt_battle_table_get_setup (self), state->active - 1));
  return g_strdup_printf (_ ("Round %d"), state->round);
}

static gboolean
rt_battle_table_has_film (RtTable *table)
{
  return RT_BATTLE_TABLE (table)->map != NULL;
}

static void
rt_battle_table_lay_out (RtTable *table)
{
  rt_battle_table_show_field (RT_BATTLE_TABLE (table), TRUE);
}

/* Whatever ship is chosen, and in table mode too. */
static void
rt_battle_table_adjust (RtTable *table)
{
  RtBattleTable *self = RT_BATTLE_TABLE (table);

  if (rt_battle_table_get_state (self)->phase == ROCKETMEN_PHASE_TURN
      && rt_battle_table_is_asked (self))
    rt_battle_table_open_pane (self, "adjust");
  else
    rt_table_show_message (table, _ ("In the middle of a turn, when nothing else is asked."));
}

/* From the map: what stands elsewhere than where it is shown. */
static void
place_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  RtBattleTable *self = RT_BATTLE_TABLE (widget);

  if (rt_battle_table_get_state (self)->phase == ROCKETMEN_PHASE_TURN
      && rt_battle_table_is_asked (self))
    rt_battle_table_open_pane (self, "place");
  else
    rt_table_show_message (RT_TABLE (self),
                           _ ("In the middle of a turn, when nothing else is asked."));
}

static gboolean
rt_battle_table_handle_key (RtTable *table, guint key)
{
  return rt_battle_pane_handle_key (shown_pane (RT_BATTLE_TABLE (table)), key);
}

/* ---- What it is made of ---- */

static void
ship_cb (RtBattleTable *self, int ship)
{
  if (!aim_at (self, ship))
    rt_battle_table_choose (self, ship == self->ship ? -1 : ship);
}

static void
base_cb (RtBattleTable *self)
{
  rt_battle_table_open_pane (self, "reserve");
}

/* All fleets stand in one list, so that a target is one tap away: a tab goes to its fleet. */
static void
scroll_to_fleet (RtBattleTable *self, int tab)
{
  GtkWidget *fleet = gtk_widget_get_first_child (self->rail_fleets);
  graphene_rect_t bounds;

  while (fleet && tab-- > 0)
    fleet = gtk_widget_get_next_sibling (fleet);
  if (fleet && gtk_widget_compute_bounds (fleet, self->rail_fleets, &bounds))
    gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (self->rail_scrolled),
                              bounds.origin.y);
}

static void
tab_cb (GtkToggleButton *tab, RtBattleTable *self)
{
  GtkWidget *other = GTK_WIDGET (tab);
  gboolean is_log = other == gtk_widget_get_last_child (self->tabs);
  int i = 0;

  if (!gtk_toggle_button_get_active (tab))
    return;
  if (tab == self->tab_actions) {
    gtk_stack_set_visible_child_name (self->rail_pages, "actions");
    return;
  }
  while (other != GTK_WIDGET (self->tab_mine) && (other = gtk_widget_get_prev_sibling (other)))
    i++;
  gtk_stack_set_visible_child_name (self->rail_pages, is_log ? "log" : "fleets");
  scroll_to_fleet (self, i);
}

/* With a map it is laid out otherwise then. */
static void
table_mode_cb (RtBattleTable *self)
{
  if (self->map)
    gtk_widget_queue_allocate (GTK_WIDGET (self));
  rt_table_refresh (RT_TABLE (self));
}

static void
rt_battle_table_open (RtTable *table)
{
  RtBattleTable *self = RT_BATTLE_TABLE (table);
  const RocketmenSetup *setup = rt_battle_table_get_setup (self);

  for (int seat = 0; seat < setup->common.n_seats; seat++) {
    self->fleets[seat] = g_object_ref_sink (rt_battle_fleet_new (setup, seat));
    g_signal_connect_object (self->fleets[seat], "ship", G_CALLBACK (ship_cb), self,
                             G_CONNECT_SWAPPED);
    g_signal_connect_object (self->fleets[seat], "base", G_CALLBACK (base_cb), self,
                             G_CONNECT_SWAPPED);
  }
  self->log = g_object_ref_sink (rt_log_view_new (rt_table_get_game (table)));
  gtk_widget_set_vexpand (self->log, TRUE);
  self->aim = rt_battle_aim_new (setup, rt_game_get_log (rt_table_get_game (table)),
                                 rt_table_get_context (table)->measure);
  g_signal_connect_object (self->aim, "settled", G_CALLBACK (settled_cb), self, G_CONNECT_SWAPPED);
  if (rt_table_get_context (table)->settings)
    g_signal_connect_object (rt_table_get_context (table)->settings, "changed::table-mode",
                             G_CALLBACK (table_mode_cb), self, G_CONNECT_SWAPPED);
  self->mine = 0;
  /* A battle that begins, and not a copy of one. Fleets may have named their starting resources. */
  const RocketmenState *state =
      (const RocketmenState *)rt_game_get_state (rt_table_get_game (table));
  self->shows_field =
      (state->phase == ROCKETMEN_PHASE_START || state->phase == ROCKETMEN_PHASE_FIRST_ROLL)
      && rt_game_get_path (rt_table_get_game (table)) && !rt_battle_is_on_screen (setup);
  make_map (self);
  arrange (self);
  rt_table_set_status (table, self->status);
  rt_table_set_command (table, self->end);
  self->tray = RT_BATTLE_TRAY (rt_battle_tray_new (self));
  rt_table_set_tray_extra (table, GTK_WIDGET (self->tray));
}

static void
rt_battle_table_dispose (GObject *object)
{
  RtBattleTable *self = RT_BATTLE_TABLE (object);

  g_clear_handle_id (&self->layout_source, g_source_remove);
  for (int i = 0; i < RULES_SEATS_MAX; i++)
    g_clear_object (&self->fleets[i]);
  g_clear_object (&self->log);
  g_clear_object (&self->contact);
  if (self->map)
    g_signal_handlers_disconnect_by_data (self->map, self);
  G_OBJECT_CLASS (rt_battle_table_parent_class)->dispose (object);
  g_clear_object (&self->aim);
  g_clear_object (&self->map);
}

static void
rt_battle_table_class_init (RtBattleTableClass *klass)
{
  RtTableClass *table_class = RT_TABLE_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_battle_table_dispose;
  widget_class->measure = rt_battle_table_measure;
  widget_class->map = rt_battle_table_map;
  widget_class->unmap = rt_battle_table_unmap;
  widget_class->size_allocate = rt_battle_table_size_allocate;
  table_class->open = rt_battle_table_open;
  table_class->show = rt_battle_table_show;
  table_class->describe_actor = rt_battle_table_describe_actor;
  table_class->describe_turn = rt_battle_table_describe_turn;
  table_class->handle_key = rt_battle_table_handle_key;
  table_class->lay_out = rt_battle_table_lay_out;
  table_class->adjust = rt_battle_table_adjust;
  table_class->has_film = rt_battle_table_has_film;
  table_class->new_end = rt_battle_end_new;
  table_class->has_dice = TRUE;
  table_class->has_log = TRUE;
  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_install_action (widget_class, "battle.place", NULL, place_cb);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-table.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, all);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, near_side);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, rail);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, tabs);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, tab_actions);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, tab_mine);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, rail_pages);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, rail_scrolled);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, rail_fleets);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, rail_log);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, rail_actions);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, rail_panes);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, middle);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, panes);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, last_line);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, last_badge);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, last_text);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, last_source);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, far_side);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, opponents);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, far_log);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, status);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, done);
  gtk_widget_class_bind_template_child (widget_class, RtBattleTable, end);
  gtk_widget_class_bind_template_callback (widget_class, end_cb);
  gtk_widget_class_bind_template_callback (widget_class, tab_cb);
  gtk_widget_class_bind_template_callback (widget_class, whole_log_cb);
}

static void
rt_battle_table_init (RtBattleTable *self)
{
  GtkEventController *grace = gtk_event_controller_legacy_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (grace, GTK_PHASE_CAPTURE);
  g_signal_connect_object (grace, "event", G_CALLBACK (grace_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), grace);
  /* It lays itself out, to see how much room there is. */
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  /* What can be done is a page of the rail beside a map alone. */
  gtk_stack_set_visible_child_name (self->rail_pages, "fleets");
  rt_drawing_set_size (RT_DRAWING (self->last_badge), 20, 20);
  rt_set_name (GTK_WIDGET (self->tab_actions), _ ("Actions"));
  rt_set_name (GTK_WIDGET (self->tab_mine), C_ ("ships", "Mine"));
  rt_set_name (gtk_widget_get_last_child (self->tabs), _ ("Log"));
  self->ship = -1;
  self->turn = -1;
}
