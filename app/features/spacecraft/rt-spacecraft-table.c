/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-table.h. The parts show and say what was tapped; here it becomes an action, or
 * the reason why not. */
#include "rt-spacecraft-table.h"

#include "app/features/spacecraft/rt-piece.h"
#include "app/features/spacecraft/rt-spacecraft-model.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "rt-cell-layout.h"
#include "rt-junkyard.h"
#include "rt-project-board.h"
#include "rt-rocket-grid.h"
#include "rt-sc-cell.h"
#include "rt-sc-choice.h"
#include "rt-sc-desk.h"
#include "rt-workshop.h"

#include <glib/gi18n.h>

enum { SIDE_WIDTH = 172, BESIDE_FROM = 420 };
enum { COUNTDOWN_CARDS = 4, MOVES_SHOWN = 3, PLAN_MODULES = 15, BUILDS = 2, APART_COLUMNS = 4 };

typedef struct {
  GtkWidget *button;
  RtEmblem *badge;
  GtkLabel *name;
  GtkLabel *line;
  GtkLabel *points;
} PlayerRow;

struct _RtSpacecraftTable {
  RtTable parent_instance;

  RtGame *game; /* the table's */
  RtSpacecraft table;
  int me;        /* whose cart and rocket are shown */
  int looked_at; /* another's rocket that somebody wants to see; -1: none */
  gboolean is_peeking;
  RtScHeld held;
  RtScPhase phase; /* as it was last shown, with who acted: the page follows it */
  int actor;
  gsize depth;

  GtkWidget *desk;
  RtScChoice *choice;
  GtkWidget *yard_panel;
  RtJunkyard *yard;
  GtkLabel *reach;
  GtkLabel *yard_note;
  GtkWidget *cart_panel;
  GtkLabel *cart_title;
  GtkLabel *cart_free;
  RtPiece *slot[RT_SC_CART_TILES];
  GtkLabel *weight;
  RtPiece *load;
  GtkWidget *command; /* leave, or finish */
  GtkLabel *command_note;
  GtkWidget *workshop_panel;
  RtWorkshop *workshop;
  GtkLabel *workshop_line;
  GtkWidget *wallet;
  GtkWidget *rocket_panel;
  RtRocketGrid *grid;
  RtEmblem *rocket_badge;
  GtkLabel *rocket_title;
  GtkWidget *arrange;
  GtkWidget *take_apart;
  GtkWidget *apart;
  GtkWidget *goal_row;
  RtPiece *goal_picture;
  GtkLabel *goal;
  GtkLabel *goal_sum;
  GtkWidget *projects_panel;
  RtProjectBoard *projects;
  GtkWidget *fulfilled;
  GtkWidget *plan_row;
  RtPiece *plan_piece[PLAN_MODULES];
  GtkLabel *plan_line;
  GtkLabel *plan_count;
  GtkWidget *count[COUNTDOWN_CARDS];
  GtkWidget *players;
  PlayerRow player[RULES_SEATS_MAX];
  GtkWidget *moves;
  GtkWidget *tab[RT_SC_PAGES];
  GtkWidget *rail_command;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftTable, rt_spacecraft_table, RT_TYPE_TABLE)

/* ---- What is done ---- */

static gboolean
is_person (RtSpacecraftTable *self, int seat)
{
  return seat >= 0 && !rt_game_get_player (self->game, seat);
}

static gboolean
is_mine (RtSpacecraftTable *self)
{
  return is_person (self, self->table.actor);
}

/* Does it, or says why not. */
static void
try_action (RtSpacecraftTable *self, const RulesAction *action)
{
  g_autofree char *why = NULL;

  if (!is_mine (self)) {
    int actor = self->table.actor;
    g_autofree char *text =
        actor >= 0 ? g_strdup_printf (_ ("%s acts now."), self->table.setup->seat[actor])
                   : g_strdup (actor == RULES_OVER ? _ ("The game is over.") : _ ("A moment."));
    rt_table_tell (RT_TABLE (self), text);
    return;
  }
  why = rt_table_why_not (RT_TABLE (self), action, NULL);
  if (why)
    rt_table_explain (RT_TABLE (self), action, NULL, NULL);
  else
    rt_table_do (RT_TABLE (self), action);
}

static gboolean
is_allowed (RtSpacecraftTable *self, const RulesAction *action)
{
  RulesState state;

  rules_copy (self->table.rules, &state, rt_game_get_state (self->game));
  return rules_apply (self->table.rules, self->table.setup, &state, action, NULL);
}

static void
let_go (RtSpacecraftTable *self)
{
  self->held = (RtScHeld){ .module = -1 };
}

static void
space_tapped_cb (RtSpacecraftTable *self, int space)
{
  gboolean is_inside = self->table.actor >= 0 && self->table.seat[self->table.actor].pawn >= 0;
  RulesAction action =
      rt_spacecraft_action (&self->table, is_inside ? "search" : "visit", space, G_MININT);

  try_action (self, &action);
}

/* Leave the junkyard, or end the Leave. */
static void
command_cb (RtSpacecraftTable *self)
{
  gboolean is_leaving = self->table.phase == RT_SC_LEAVING || self->table.phase == RT_SC_APART;
  RulesAction action =
      rt_spacecraft_action (&self->table, is_leaving ? "finish" : "leave", G_MININT);

  try_action (self, &action);
}

/* ---- Building ---- */

static GtkWidget *
new_tiles (RtSpacecraftTable *self, const RulesAction *build)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 2, NULL);

  for (int i = 2; i < build->n_args; i++) {
    GtkWidget *tile = rt_piece_new (34, 34);

    rt_piece_show_junk (RT_PIECE (tile), build->arg[i], self->table.weight[build->arg[i]], 0);
    rt_add_classes (tile, "sc-slot");
    gtk_widget_set_valign (tile, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (box), tile);
  }
  return box;
}

static void
add_payment (RtSpacecraftTable *self, const RulesAction *build, int cost)
{
  g_autoptr (GString) names = g_string_new (NULL);
  int weight = 0;

  for (int i = 2; i < build->n_args; i++) {
    g_string_append_printf (names, "%s%s", i > 2 ? " + " : "",
                            rt_spacecraft_junk_name (&self->table, build->arg[i]));
    weight += self->table.weight[build->arg[i]];
  }
  g_autofree char *detail = weight > cost
                                ? g_strdup_printf (_ ("weight %d, %d lost"), weight, weight - cost)
                                : g_strdup_printf (_ ("weight %d"), weight);
  rt_sc_choice_add (self->choice, new_tiles (self, build), names->str, detail, build, FALSE);
}

/* What does not pay too much comes first. */
static void
ask_for_payment (RtSpacecraftTable *self, const RtScCompartment *compartment, int column)
{
  g_autofree char *module = rt_spacecraft_module_name (&self->table, compartment->module);
  g_autofree char *title =
      g_strdup_printf (_ ("Pay %d for the %s with:"), compartment->cost, module);

  rt_sc_choice_ask (self->choice, title, TRUE);
  for (int lost = 0; lost <= 2; lost++)
    for (guint i = 0; i < self->table.legal->len; i++) {
      const RulesAction *action = &g_array_index (self->table.legal, RulesAction, i);
      int weight = -compartment->cost;

      if (!rt_spacecraft_is (&self->table, action, "build") || action->arg[1] != column + 1
          || action->arg[0] != compartment->module)
        continue;
      for (int k = 2; k < action->n_args; k++)
        weight += self->table.weight[action->arg[k]];
      if (MIN (weight, 2) == lost)
        add_payment (self, action, compartment->cost);
    }
}

/* Why not: as if all tiles were paid that there are. */
static RulesAction
pay_everything (RtSpacecraftTable *self, const RtScCompartment *compartment, int column)
{
  RulesAction action =
      rt_spacecraft_action (&self->table, "build", compartment->module, column + 1, G_MININT);
  const RtScSeat *seat = &self->table.seat[MAX (self->table.actor, 0)];

  for (int i = 0; i < seat->n_beside && action.n_args < RULES_ARGS_MAX; i++)
    action.arg[action.n_args++] = (int16_t)seat->beside[i];
  if (seat->n_beside == 0)
    action.arg[action.n_args++] = (int16_t)self->table.token[column];
  return action;
}

static void
compartment_tapped_cb (RtSpacecraftTable *self, int column, int place)
{
  const RtScCompartment *compartment = &self->table.compartment[column][place];
  RulesAction action = pay_everything (self, compartment, column);

  if (compartment->n_ways > 1) {
    ask_for_payment (self, compartment, column);
    return;
  }
  for (guint i = 0; i < self->table.legal->len && compartment->n_ways; i++) {
    const RulesAction *way = &g_array_index (self->table.legal, RulesAction, i);
    if (rt_spacecraft_is (&self->table, way, "build") && way->arg[1] == column + 1
        && way->arg[0] == compartment->module)
      action = *way;
  }
  try_action (self, &action);
}

/* ---- Arranging ---- */

static RulesAction
place_action (RtSpacecraftTable *self, const RtScHeld *held, int x, int y)
{
  if (held->is_beside)
    return rt_spacecraft_action (&self->table, "put", held->module, x, y, G_MININT);
  return rt_spacecraft_action (&self->table, "move", held->x, held->y, x, y, G_MININT);
}

static gboolean
may_go (const RtScHeld *held, int x, int y, gpointer data)
{
  RulesAction action = place_action (data, held, x, y);
  return is_allowed (data, &action);
}

static void show_rocket (RtSpacecraftTable *self);

/* Takes a module up, if this is the time for it. */
static gboolean
hold (RtSpacecraftTable *self, const RtScHeld *held)
{
  gboolean is_time =
      is_mine (self) && self->me == self->table.actor
      && (held->is_beside ? self->table.phase == RT_SC_APART : self->table.phase == RT_SC_LEAVING);
  gboolean is_hull = !held->is_beside && held->x == 0 && held->y == 0;

  if (!is_time || is_hull || (!held->is_beside && self->table.taken_now)) {
    RulesAction action = place_action (self, held, held->x, held->y);
    try_action (self, &action);
    return FALSE;
  }
  self->held = *held;
  show_rocket (self);
  return TRUE;
}

static void
place_tapped_cb (RtSpacecraftTable *self, int x, int y)
{
  int module = rt_spacecraft_module_at (&self->table.seat[self->me], x, y);
  RtScHeld held = { module, FALSE, x, y };

  if (module < 0 && self->held.module >= 0) {
    RulesAction action = place_action (self, &self->held, x, y);
    try_action (self, &action);
  } else if (self->held.module >= 0 && !self->held.is_beside && self->held.x == x
             && self->held.y == y) {
    let_go (self);
    show_rocket (self);
  } else if (module >= 0) {
    hold (self, &held);
  }
}

static void
module_taken_cb (RtSpacecraftTable *self, int x, int y)
{
  RtScHeld held = { rt_spacecraft_module_at (&self->table.seat[self->me], x, y), FALSE, x, y };

  hold (self, &held);
}

static void
module_dropped_cb (RtSpacecraftTable *self, int x, int y)
{
  if (self->held.module < 0 || rt_spacecraft_module_at (&self->table.seat[self->me], x, y) >= 0)
    return;
  RulesAction action = place_action (self, &self->held, x, y);
  try_action (self, &action);
}

static void
beside_tapped_cb (GtkWidget *button, RtSpacecraftTable *self)
{
  RtScHeld held = { GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "module")), TRUE, 0, 0 };

  if (self->held.module == held.module && self->held.is_beside) {
    let_go (self);
    show_rocket (self);
  } else {
    hold (self, &held);
  }
}

static void
beside_dragged_cb (GtkDragSource *source, GdkDrag *drag, RtSpacecraftTable *self)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  RtScHeld held = { GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "module")), TRUE, 0, 0 };

  hold (self, &held);
}

/* The goal alone, or also a size that a project asks for. */
static void
arrange_cb (RtSpacecraftTable *self)
{
  RulesAction plain = rt_spacecraft_action (&self->table, "arrange", 1, 1, G_MININT);
  g_autoptr (GArray) ways = g_array_new (FALSE, FALSE, sizeof (RulesAction));

  for (guint i = 0; i < self->table.legal->len; i++) {
    const RulesAction *action = &g_array_index (self->table.legal, RulesAction, i);
    if (rt_spacecraft_is (&self->table, action, "arrange")
        && (action->arg[0] > 1 || action->arg[1] > 1))
      g_array_append_val (ways, *action);
  }
  if (!ways->len) {
    try_action (self, &plain);
    return;
  }
  rt_sc_choice_ask (self->choice, _ ("Arrange the rocket"), TRUE);
  rt_sc_choice_add (self->choice, NULL, _ ("Best for your goal"), NULL, &plain, FALSE);
  for (guint i = 0; i < ways->len; i++) {
    const RulesAction *way = &g_array_index (ways, RulesAction, i);
    g_autofree char *text =
        way->arg[1] == 1 ? g_strdup_printf (_ ("At least %d wide"), way->arg[0])
        : way->arg[0] == 1
            ? g_strdup_printf (_ ("At least %d high"), way->arg[1])
            : g_strdup_printf (_ ("At least %d wide and %d high"), way->arg[0], way->arg[1]);
    rt_sc_choice_add (self->choice, NULL, text, _ ("for a project, then for your goal"), way,
                      FALSE);
  }
}

static void
take_apart_cb (RtSpacecraftTable *self)
{
  RulesAction action = rt_spacecraft_action (&self->table, "take-apart", G_MININT);

  try_action (self, &action);
}

/* ---- Projects ---- */

static GtkWidget *
new_project_picture (const RtScProject *project)
{
  GtkWidget *picture = rt_piece_new (90, 52);

  rt_piece_show_project (RT_PIECE (picture), project);
  return picture;
}

static void
ask_about_project (RtSpacecraftTable *self, int id)
{
  const RtScProject *project = &self->table.project[id];
  g_autofree char *what = rt_spacecraft_describe_project (project);
  g_autofree char *title = g_strdup_printf (_ ("Project: %s"), what);
  g_autofree char *take = g_strdup_printf (
      ngettext ("Take it for %d point", "Take it for %d points", (gulong)project->points),
      project->points);
  RulesAction take_it = rt_spacecraft_action (&self->table, "take", id, G_MININT);
  RulesAction reserve_it = rt_spacecraft_action (&self->table, "reserve", id, G_MININT);
  gboolean can_take = self->table.takes >> id & 1;
  gboolean can_reserve = self->table.reserves >> id & 1;

  rt_sc_choice_ask (self->choice, title, TRUE);
  rt_sc_choice_add (self->choice, new_project_picture (project), take,
                    can_take ? NULL : _ ("Why not?"), &take_it, !can_take);
  if (id != self->table.seat[self->me].reserved)
    rt_sc_choice_add (self->choice, NULL, _ ("Reserve it for later"),
                      can_reserve ? _ ("face down, and your Leave ends") : _ ("Why not?"),
                      &reserve_it, !can_reserve);
}

static void
ask_about_card (RtSpacecraftTable *self, int id)
{
  RulesAction mark = rt_spacecraft_action (&self->table, "mark", id, G_MININT);
  const RtScSeat *seat = &self->table.seat[self->me];

  for (int i = 0; i < self->table.n_cards; i++) {
    const RtScCard *card = &self->table.card[i];
    if (card->id != id || card->n_markers == card->n_spaces)
      continue;
    int n = rt_spacecraft_count_subject (&self->table, seat, card->subject);
    int value = card->value[card->n_markers];
    g_autofree char *subject = rt_spacecraft_describe_subject (card->subject);
    g_autofree char *title = g_strdup_printf (_ ("Card for %s"), subject);
    g_autofree char *detail =
        g_strdup_printf (_ ("now %d × %d = %d, and your Leave ends"), value, n, value * n);
    GtkWidget *picture = rt_piece_new (48, 48);
    rt_piece_show_subject (RT_PIECE (picture), card->subject);
    rt_sc_choice_ask (self->choice, title, TRUE);
    rt_sc_choice_add (self->choice, picture, _ ("Place a marker"), detail, &mark, FALSE);
  }
}

static void show_cards (RtSpacecraftTable *self);

static void
card_tapped_cb (RtSpacecraftTable *self, int id)
{
  gboolean is_leaving = is_mine (self) && self->table.phase == RT_SC_LEAVING;
  const char *verb = self->table.is_advanced ? "mark" : "take";

  if (id == 0) {
    self->is_peeking = TRUE;
    show_cards (self);
    return;
  }
  RulesAction action = rt_spacecraft_action (&self->table, verb, id, G_MININT);
  if (self->table.is_advanced
          ? !!(self->table.marks >> id & 1)
          : is_leaving && ((self->table.takes | self->table.reserves) >> id & 1))
    (self->table.is_advanced ? ask_about_card : ask_about_project) (self, id);
  else
    try_action (self, &action);
}

/* ---- The question over the table ---- */

static void
chosen_cb (RtSpacecraftTable *self, const RulesAction *action)
{
  gboolean is_good = is_allowed (self, action);
  RulesAction copy = *action;

  if (is_good && self->table.phase != RT_SC_CHOOSING)
    rt_sc_choice_close (self->choice);
  try_action (self, &copy);
}

static void
ask_for_goal (RtSpacecraftTable *self)
{
  const RtScSeat *seat = &self->table.seat[self->table.actor];

  rt_sc_choice_ask (self->choice, _ ("Choose your goal"), FALSE);
  for (int i = 0; i < seat->n_offered; i++) {
    int goal = seat->offered[i];
    RulesAction action = rt_spacecraft_action (&self->table, "choose", goal, G_MININT);
    GtkWidget *picture = rt_piece_new (132, 84);
    g_autofree char *detail =
        g_strdup_printf (ngettext ("%d point each time", "%d points each time",
                                   (gulong)self->table.goal_points[goal]),
                         self->table.goal_points[goal]);

    rt_piece_show_goal (RT_PIECE (picture), goal);
    rt_sc_choice_add (self->choice, picture, rt_spacecraft_goal_name (goal), detail, &action,
                      FALSE);
  }
}

/* ---- Showing: junkyard and cart ---- */

static void
set_text (GtkLabel *label, char *text)
{
  gtk_label_set_text (label, text);
  g_free (text);
}

static void
show_yard (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  int n = __builtin_popcount (table->reach);
  gboolean is_moving =
      table->legal->len && (table->phase == RT_SC_INSIDE || table->phase == RT_SC_OUTSIDE);

  rt_junkyard_show (self->yard, table);
  rt_set_class (self->yard_panel, "turn", is_moving);
  gtk_widget_set_visible (GTK_WIDGET (self->reach), is_moving);
  set_text (self->reach,
            g_strdup_printf (ngettext ("%d tile in reach", "%d tiles in reach", (gulong)n), n));
  gtk_widget_set_visible (GTK_WIDGET (self->yard_note), table->heavy != 0);
  if (table->heavy)
    set_text (self->yard_note,
              g_strdup_printf (_ ("Dashed red: too heavy, the cart has room for %d."),
                               RT_SC_CART_WEIGHT - table->seat[table->actor].cart_weight));
}

static void
show_command (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  gboolean is_leaving = table->phase == RT_SC_LEAVING || table->phase == RT_SC_APART;
  gboolean can = table->can_leave || table->can_finish;
  gboolean must = table->can_leave && !table->reach;
  const char *note = !is_mine (self)    ? ""
                     : must             ? _ ("There is no tile you can take: leave.")
                     : table->can_leave ? _ ("Leaving lets you build up to 2 modules.")
                     : is_leaving       ? _ ("Build, arrange, see to projects, then finish.")
                                        : _ ("Enter the junkyard: tap a tile.");

  gtk_button_set_label (GTK_BUTTON (self->command),
                        is_leaving ? _ ("Finish") : _ ("Leave and build"));
  gtk_button_set_label (GTK_BUTTON (self->rail_command), is_leaving ? _ ("Finish") : _ ("Leave"));
  gtk_label_set_text (self->command_note, note);
  /* A replay has its own bar, and less room. */
  gtk_widget_set_visible (self->command, !rt_table_is_locked (RT_TABLE (self)));
  /* Finish is quiet while there is something left to build. */
  rt_set_class (self->command, "suggested-action", can && (must || !table->n_builds));
  rt_set_class (self->command, "waiting", !can);
  rt_set_class (self->rail_command, "suggested-action", can);
  rt_set_class (self->rail_command, "waiting", !can);
}

static void
show_cart (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  const RtScSeat *seat = &table->seat[self->me];
  gboolean is_own = self->me == table->actor && is_mine (self);
  int n_free = RT_SC_CART_TILES - seat->n_cart;

  if (is_own)
    gtk_label_set_text (self->cart_title, _ ("Your cart"));
  else
    set_text (self->cart_title, g_strdup_printf (_ ("%s's cart"), table->setup->seat[self->me]));
  set_text (self->cart_free,
            n_free ? g_strdup_printf (ngettext ("%d space free", "%d spaces free", (gulong)n_free),
                                      n_free)
                   : g_strdup (_ ("full")));
  for (int i = 0; i < RT_SC_CART_TILES; i++) {
    gboolean is_free = i >= seat->n_cart;

    rt_set_class (GTK_WIDGET (self->slot[i]), "free", is_free);
    if (is_free)
      rt_piece_show_nothing (self->slot[i]);
    else
      rt_piece_show_junk (self->slot[i], seat->cart[i], table->weight[seat->cart[i]], 0);
    rt_drawing_set_sentence (RT_DRAWING (self->slot[i]),
                             is_free ? _ ("free space")
                                     : rt_spacecraft_junk_name (table, seat->cart[i]));
  }
  set_text (self->weight, g_strdup_printf ("%d / %d", seat->cart_weight, RT_SC_CART_WEIGHT));
  rt_piece_show_load (self->load, seat->cart_weight, RT_SC_CART_WEIGHT);
  show_command (self);
}

/* ---- Showing: workshop and rocket ---- */

/* Tiles beside the cart, by kind. */
static void
show_wallet (RtSpacecraftTable *self)
{
  const RtScSeat *seat = &self->table.seat[self->me];
  int n_of[RT_SC_JUNKS] = { 0 };

  rt_clear_box (self->wallet);
  for (int i = 0; i < seat->n_beside; i++)
    n_of[seat->beside[i]]++;
  gtk_box_append (
      GTK_BOX (self->wallet),
      rt_label (seat->n_beside ? _ ("To pay with:") : _ ("No tiles beside the cart"), "sc-note"));
  for (int i = 0; i < RT_SC_JUNKS; i++) {
    g_autofree char *name =
        g_strdup_printf (_ ("%d × %s"), n_of[i], rt_spacecraft_junk_name (&self->table, i));
    GtkWidget *tile = g_object_new (RT_TYPE_PIECE, NULL);
    g_autofree char *times = g_strdup_printf ("×%d", n_of[i]);

    g_object_ref_sink (tile);
    if (n_of[i]) {
      rt_drawing_set_size (RT_DRAWING (tile), 30, 30);
      rt_drawing_set_sentence (RT_DRAWING (tile), name);
      rt_piece_show_junk (RT_PIECE (tile), i, self->table.weight[i], 0);
      rt_add_classes (tile, "sc-slot");
      gtk_widget_set_valign (tile, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (self->wallet), tile);
      if (n_of[i] > 1)
        gtk_box_append (GTK_BOX (self->wallet), rt_label (times, "numeric card-line"));
    }
    g_object_unref (tile);
  }
}

static void
show_workshop (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  gboolean is_leaving = table->phase == RT_SC_LEAVING || table->phase == RT_SC_APART;
  int left = BUILDS - MAX (table->built_now, 0);

  rt_workshop_show (self->workshop, table);
  rt_set_class (self->workshop_panel, "turn", table->n_builds > 0);
  if (is_leaving)
    set_text (self->workshop_line,
              left ? g_strdup_printf (
                  ngettext ("build %d module", "build up to %d modules", (gulong)left), left)
                   : g_strdup (_ ("2 modules built")));
  else
    gtk_label_set_text (self->workshop_line, _ ("opens when you leave"));
  show_wallet (self);
}

static void
show_goal (RtSpacecraftTable *self)
{
  const RtScSeat *seat = &self->table.seat[self->me];

  gtk_widget_set_visible (self->goal_row, seat->goal >= 0);
  if (seat->goal < 0)
    return;
  int each = self->table.goal_points[seat->goal];
  rt_piece_show_goal (self->goal_picture, seat->goal);
  gtk_label_set_text (self->goal, rt_spacecraft_goal_name (seat->goal));
  set_text (self->goal_sum,
            g_strdup_printf ("%d × %d = %d", each, seat->goal_points / each, seat->goal_points));
}

static GtkWidget *
new_beside (RtSpacecraftTable *self, int place)
{
  GtkWidget *button = rt_sc_cell_new ("sc-beside");
  GtkDragSource *source = rt_rocket_grid_add_source (button);

  g_signal_connect (button, "clicked", G_CALLBACK (beside_tapped_cb), self);
  g_signal_connect_object (source, "drag-begin", G_CALLBACK (beside_dragged_cb), self, 0);
  gtk_widget_set_parent (button, self->apart);
  rt_cell_layout_place (button, place % APART_COLUMNS, place / APART_COLUMNS, 0); /* whole rows */
  return button;
}

/* The modules that lie beside a rocket that was taken apart. The buttons are kept: whoever presses
 * one while the table is shown anew must not lose it under the finger. */
static void
show_apart (RtSpacecraftTable *self)
{
  const RtScSeat *seat = &self->table.seat[self->me];
  GtkWidget *button = gtk_widget_get_first_child (self->apart);

  gtk_widget_set_visible (self->apart, seat->n_apart > 0);
  rt_cell_layout_set_cells (
      RT_CELL_LAYOUT (gtk_widget_get_layout_manager (self->apart)),
      &(RtCells){ .columns = APART_COLUMNS,
                  .rows = MAX (1, (seat->n_apart + APART_COLUMNS - 1) / APART_COLUMNS),
                  .min_width = 34,
                  .min_height = 34,
                  .natural_width = 44,
                  .natural_height = 44,
                  .max_size = 48,
                  .gap = 3 });
  for (int i = 0; i < seat->n_apart; i++) {
    int module = seat->apart[i];
    g_autofree char *name = rt_spacecraft_module_name (&self->table, module);
    gboolean is_held = self->held.is_beside && self->held.module == module
                       && (i == 0 || seat->apart[i - 1] != module);

    if (!button)
      button = new_beside (self, i);
    g_object_set_data (G_OBJECT (button), "module", GINT_TO_POINTER (module));
    rt_piece_show_module (rt_sc_cell_piece (button), rt_spacecraft_kind (&self->table, module),
                          rt_spacecraft_colours (&self->table, module), FALSE);
    rt_sc_cell_set (button, is_held ? RT_SC_CELL_CHOSEN : RT_SC_CELL_LEGAL, name);
    button = gtk_widget_get_next_sibling (button);
  }
  while (button) {
    GtkWidget *next = gtk_widget_get_next_sibling (button);
    gtk_widget_unparent (button);
    button = next;
  }
}

static void
show_rocket (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  gboolean is_own = self->me == table->actor && is_mine (self);
  gboolean is_leaving =
      is_own && (table->phase == RT_SC_LEAVING || table->phase == RT_SC_APART) && !table->taken_now;
  const char *name = table->setup->seat[self->me];

  rt_emblem_show_player (self->rocket_badge, self->me, name, FALSE);
  if (is_own)
    gtk_label_set_text (self->rocket_title, _ ("Your rocket"));
  else
    set_text (self->rocket_title, g_strdup_printf (_ ("%s's rocket"), name));
  rt_set_class (self->rocket_panel, "turn", is_leaving);
  rt_set_class (self->arrange, "waiting", !is_leaving);
  rt_set_class (self->take_apart, "waiting", !is_leaving || table->phase == RT_SC_APART);
  rt_rocket_grid_show (self->grid, table, self->me, &self->held);
  show_apart (self);
  show_goal (self);
}

/* ---- Showing: projects and plan ---- */

static void
show_cards (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  gboolean is_turn = table->phase == RT_SC_LEAVING && (table->takes || table->marks);
  int n = __builtin_popcount (table->takes);
  RtSpacecraft peek = { 0 };

  if (self->is_peeking && is_mine (self)) {
    rt_spacecraft_read (&peek, self->game, table->actor);
    table = &peek;
  }
  rt_project_board_show (self->projects, table, self->me);
  rt_spacecraft_clear (&peek);
  rt_set_class (self->projects_panel, "turn", is_turn);
  gtk_widget_set_visible (self->fulfilled, n > 0);
  set_text (GTK_LABEL (self->fulfilled),
            g_strdup_printf (ngettext ("%d fulfilled", "%d fulfilled", (gulong)n), n));
}

static void
show_plan_modules (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  int n = 0;

  for (int kind = 0; kind < RT_SC_KINDS; kind++) {
    int has = rt_spacecraft_count_kind (table, &table->seat[self->me], (RtScKind)kind);
    for (int i = 0; i < table->plan_need[kind] && n < PLAN_MODULES; i++, n++) {
      rt_piece_show_module (self->plan_piece[n], (RtScKind)kind, 0, FALSE);
      rt_piece_set_pale (self->plan_piece[n], i >= has);
      gtk_widget_set_visible (GTK_WIDGET (self->plan_piece[n]), TRUE);
    }
  }
  set_text (self->plan_count,
            g_strdup_printf (_ ("%d of %d"),
                             n - rt_spacecraft_plan_missing (table, &table->seat[self->me]), n));
  for (; n < PLAN_MODULES; n++)
    gtk_widget_set_visible (GTK_WIDGET (self->plan_piece[n]), FALSE);
}

static void
show_plan (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  int counter = -1;

  for (int i = 0; i < table->n_seats; i++)
    if (table->seat[i].countdown_points)
      counter = i;
  if (counter >= 0)
    set_text (self->plan_line, g_strdup_printf (_ ("%s counts down"), table->setup->seat[counter]));
  else
    set_text (self->plan_line,
              g_strdup_printf (_ ("starts the countdown, %d points"), table->is_advanced ? 10 : 5));
  for (int i = 0; i < COUNTDOWN_CARDS; i++) {
    int number = COUNTDOWN_CARDS - 1 - i;
    gboolean has_begun = counter >= 0 || table->last_leaves > 0;
    gboolean is_now = counter >= 0 && table->countdown == number;

    if (number == 0)
      is_now = table->last_leaves > 0 || table->phase == RT_SC_ENDED;
    rt_set_class (self->count[i], "now", is_now);
    rt_set_class (self->count[i], "gone", has_begun && !is_now && number > table->countdown);
  }
  show_plan_modules (self);
}

/* ---- Showing: players and what happened ---- */

static void
show_player (RtSpacecraftTable *self, int seat)
{
  const RtSpacecraft *table = &self->table;
  const RtScSeat *state = &table->seat[seat];
  PlayerRow *row = &self->player[seat];
  const char *name = table->setup->seat[seat];
  gboolean is_computer = !is_person (self, seat);
  g_autofree char *where =
      state->pawn >= 0
          ? g_strdup_printf (_ ("in the junkyard, %d / %d"), state->cart_weight, RT_SC_CART_WEIGHT)
          : g_strdup_printf (
              ngettext ("outside, %d tile", "outside, %d tiles", (gulong)state->n_beside),
              state->n_beside);
  g_autofree char *line =
      is_computer ? g_strdup_printf (_ ("%s · computer"), where) : g_strdup (where);
  g_autofree char *sentence =
      g_strdup_printf (_ ("Look at %s's rocket, %d points, %s"), name, state->points, line);

  rt_emblem_show_player (row->badge, seat, name, FALSE);
  gtk_label_set_text (row->name, name);
  gtk_label_set_text (row->line, line);
  set_text (row->points, g_strdup_printf ("%d", state->points));
  rt_set_class (row->button, "turn", seat == table->actor);
  rt_set_class (row->button, "shown", seat == self->me);
  rt_set_name (row->button, sentence);
}

static void
show_moves (RtSpacecraftTable *self, int seat)
{
  gsize depth = rt_game_get_depth (self->game);
  int shown = 0;

  rt_clear_box (self->moves);
  for (gsize i = depth; i > 0 && shown < MOVES_SHOWN; i--) {
    int actor = rt_game_get_line_actor (self->game, i - 1);
    g_autofree char *text = rt_game_describe_line (self->game, i - 1, seat);

    if (actor < 0 || !*text)
      continue;
    GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, "told");
    GtkWidget *badge = rt_emblem_new (18);
    GtkWidget *label = rt_text (text, "card-line");
    rt_emblem_show_player (RT_EMBLEM (badge), actor, self->table.setup->seat[actor], FALSE);
    gtk_label_set_lines (GTK_LABEL (label), 2);
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand (label, TRUE);
    gtk_box_append (GTK_BOX (row), badge);
    gtk_box_append (GTK_BOX (row), label);
    gtk_box_append (GTK_BOX (self->moves), row);
    shown++;
  }
}

static void
look_cb (GtkWidget *button, RtSpacecraftTable *self)
{
  for (int i = 0; i < self->table.n_seats; i++)
    if (self->player[i].button == button)
      self->looked_at = i;
  rt_table_refresh (RT_TABLE (self));
}

static PlayerRow
new_player (RtSpacecraftTable *self)
{
  PlayerRow row = { .button = gtk_button_new () };
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  row.badge = RT_EMBLEM (rt_emblem_new (30));
  row.name = GTK_LABEL (rt_label (NULL, "sc-player-name"));
  row.line = GTK_LABEL (rt_label (NULL, "sc-note"));
  row.points = GTK_LABEL (rt_label (NULL, "sc-player-points numeric"));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (row.name));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (row.line));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row.badge));
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row.points));
  gtk_button_set_child (GTK_BUTTON (row.button), box);
  rt_add_classes (row.button, "flat sc-player");
  g_signal_connect (row.button, "clicked", G_CALLBACK (look_cb), self);
  return row;
}

static void
show_players (RtSpacecraftTable *self)
{
  for (int i = 0; i < self->table.n_seats; i++) {
    if (!self->player[i].button) {
      self->player[i] = new_player (self);
      gtk_box_append (GTK_BOX (self->players), self->player[i].button);
    }
    show_player (self, i);
  }
}

/* ---- Pages of a small screen ---- */

static void
open_page (RtSpacecraftTable *self, RtScPage page)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->tab[page]), TRUE);
}

static void
tab_cb (GtkToggleButton *tab, RtSpacecraftTable *self)
{
  if (!gtk_toggle_button_get_active (tab))
    return;
  for (int i = 0; i < RT_SC_PAGES; i++)
    if (self->tab[i] == GTK_WIDGET (tab))
      rt_sc_desk_set_page (RT_SC_DESK (self->desk), (RtScPage)i);
}

/* The part that matters now comes up by itself when the phase changes. */
static void
follow_phase (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  gboolean is_new = table->phase != self->phase || table->actor != self->actor;

  if (table->phase == RT_SC_WAITING)
    return;
  self->phase = table->phase;
  self->actor = table->actor;
  if (!is_new || !is_mine (self))
    return;
  if (table->phase == RT_SC_APART)
    open_page (self, RT_SC_PAGE_ROCKET);
  else if (table->phase == RT_SC_LEAVING)
    open_page (self, table->n_builds ? RT_SC_PAGE_BUILD : RT_SC_PAGE_PROJECTS);
  else
    open_page (self, RT_SC_PAGE_YARD);
}

/* The first thing that can be done among what is shown. */
static GtkWidget *
find_legal (GtkWidget *widget)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_child_visible (widget) || !gtk_widget_get_visible (widget))
    return NULL;
  if (gtk_widget_has_css_class (widget, "legal"))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_legal (child);
  return found;
}

static gboolean
focus_next (RtSpacecraftTable *self)
{
  GtkWidget *next = find_legal (self->desk);

  if (!is_mine (self) || rt_sc_choice_is_open (self->choice))
    return FALSE;
  if (!next && (self->table.can_leave || self->table.can_finish))
    next = gtk_widget_get_mapped (self->command) ? self->command : self->rail_command;
  return next && gtk_widget_grab_focus (next);
}

/* Without a mouse it would be thirty steps from the header to the first tile. */
static gboolean
rt_spacecraft_table_focus (GtkWidget *widget, GtkDirectionType direction)
{
  if (!gtk_widget_get_focus_child (widget) && direction != GTK_DIR_TAB_BACKWARD
      && focus_next (RT_SPACECRAFT_TABLE (widget)))
    return TRUE;
  return GTK_WIDGET_CLASS (rt_spacecraft_table_parent_class)->focus (widget, direction);
}

/* What can still be done keeps the focus, and so does what is not of the table. */
static void
follow_focus (RtSpacecraftTable *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;

  if (focus && gtk_widget_is_ancestor (focus, GTK_WIDGET (self))
      && !gtk_widget_has_css_class (focus, "legal"))
    focus_next (self);
}

static void
show_tabs (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;

  rt_set_class (self->tab[RT_SC_PAGE_YARD], "can", table->reach != 0);
  rt_set_class (self->tab[RT_SC_PAGE_BUILD], "can", table->n_builds > 0);
  rt_set_class (self->tab[RT_SC_PAGE_ROCKET], "can", table->phase == RT_SC_APART && is_mine (self));
  rt_set_class (self->tab[RT_SC_PAGE_PROJECTS], "can", table->takes || table->marks);
}

/* ---- The table's own lines ---- */

static char *
rt_spacecraft_table_describe_turn (RtTable *table)
{
  const RtSpacecraft *now = &RT_SPACECRAFT_TABLE (table)->table;
  const char *text = "";

  switch (now->phase) {
  case RT_SC_WAITING:
    text = _ ("Tiles and cards are turned up");
    break;
  case RT_SC_CHOOSING:
    text = _ ("Choose one of two goals");
    break;
  case RT_SC_OUTSIDE:
    text = _ ("Outside · enter the junkyard");
    break;
  case RT_SC_INSIDE:
    text = now->legal->len && !now->reach ? _ ("In the junkyard · leave")
                                          : _ ("In the junkyard · take a tile, or leave");
    break;
  case RT_SC_LEAVING:
    text = now->last_leaves ? _ ("Last Leave · build, projects, finish")
           : now->taken_now ? _ ("Leaving · one more project, or finish")
           : now->n_builds  ? _ ("Leaving · build, projects, finish")
                            : _ ("Leaving · projects, finish");
    break;
  case RT_SC_APART:
    text = _ ("Leaving · put the rocket together");
    break;
  case RT_SC_ENDED:
    text = _ ("SPACEcraft");
    break;
  }
  return g_strdup (text);
}

static gboolean
rt_spacecraft_table_take_key (RtTable *table, guint key)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (table);

  if (rt_sc_choice_is_open (self->choice)) {
    if (key >= GDK_KEY_1 && key <= GDK_KEY_9)
      return rt_sc_choice_pick (self->choice, key - GDK_KEY_1);
    if (key == GDK_KEY_Escape && self->table.phase != RT_SC_CHOOSING) {
      rt_sc_choice_close (self->choice);
      return TRUE;
    }
    return FALSE;
  }
  if (key == GDK_KEY_Escape && self->held.module >= 0) {
    let_go (self);
    show_rocket (self);
    return TRUE;
  }
  return FALSE;
}

/* The goals to choose from. A reserved card was seen by all before; it is looked at by a tap. */
static gboolean
rt_spacecraft_table_hides_now (RtTable *table)
{
  g_autoptr (GArray) legal = rt_game_get_legal (rt_table_get_game (table));
  const RulesGame *rules = rt_game_get_rules (rt_table_get_game (table));

  return legal->len
         && g_str_has_prefix (rules->verbs[g_array_index (legal, RulesAction, 0).verb].pattern,
                              "choose ");
}

/* ---- How it ended ---- */

static void
add_cell (GtkGrid *grid, const char *text, const char *style, int column, int row)
{
  GtkWidget *label = rt_label (text, style);

  if (column)
    gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_grid_attach (grid, label, column, row, 1, 1);
}

/* Badge and name over a player's column. */
static void
add_player (GtkGrid *grid, int seat, const char *name)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *badge = rt_emblem_new (24);

  rt_emblem_show_player (RT_EMBLEM (badge), seat, name, FALSE);
  gtk_widget_set_halign (box, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), badge);
  gtk_box_append (GTK_BOX (box), rt_label (name, "heading"));
  gtk_grid_attach (grid, box, seat + 1, 0, 1, 1);
}

static GtkWidget *
rt_spacecraft_table_new_end (RtTable *table)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (table);
  GtkGrid *grid = GTK_GRID (gtk_grid_new ());
  static const struct {
    const char *name;
    const char *rule;
  } lines[] = { { N_ ("Countdown"), "SC-18" },
                { N_ ("Rocket plan"), "SC-20" },
                { N_ ("Goal"), "SC-17" },
                { N_ ("Projects"), "SC-12" } };

  gtk_grid_set_column_spacing (grid, 24);
  gtk_widget_set_halign (GTK_WIDGET (grid), GTK_ALIGN_CENTER);
  rt_add_classes (GTK_WIDGET (grid), "panel sc-end");
  for (int seat = 0; seat < self->table.n_seats; seat++) {
    const RtScSeat *state = &self->table.seat[seat];
    const int points[] = { state->countdown_points, state->plan_points, state->goal_points,
                           state->project_points };
    g_autofree char *total = g_strdup_printf ("%d", state->points);

    add_player (grid, seat, self->table.setup->seat[seat]);
    for (guint i = 0; i < G_N_ELEMENTS (points); i++) {
      g_autofree char *text = g_strdup_printf ("%d", points[i]);
      add_cell (grid, text, "numeric", seat + 1, (int)i + 1);
    }
    add_cell (grid, total, "numeric total", seat + 1, G_N_ELEMENTS (points) + 1);
  }
  for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
    const char *rule = i == 3 && self->table.is_advanced ? "SC-14" : lines[i].rule;
    add_cell (grid, _ (lines[i].name), NULL, 0, (int)i + 1);
    gtk_grid_attach (grid, rt_rule_button (rule), self->table.n_seats + 1, (int)i + 1, 1, 1);
  }
  add_cell (grid, _ ("Points"), "total", 0, G_N_ELEMENTS (lines) + 1);
  return GTK_WIDGET (grid);
}

/* ---- Making the parts ---- */

static GtkWidget *
new_panel (GtkWidget *head)
{
  GtkWidget *panel = rt_box (GTK_ORIENTATION_VERTICAL, 6, "panel sc-panel");

  gtk_box_append (GTK_BOX (panel), head);
  return panel;
}

static GtkWidget *
new_head (GtkWidget *title, GtkWidget *end)
{
  GtkWidget *head = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  gtk_widget_set_hexpand (title, TRUE);
  gtk_box_append (GTK_BOX (head), title);
  gtk_box_append (GTK_BOX (head), end);
  return head;
}

static GtkWidget *
new_yard (RtSpacecraftTable *self)
{
  GtkWidget *note = rt_text (NULL, "sc-note");

  self->reach = GTK_LABEL (rt_label (NULL, "sc-reach"));
  self->yard = RT_JUNKYARD (rt_junkyard_new ());
  self->yard_note = GTK_LABEL (note);
  self->yard_panel =
      new_panel (new_head (rt_label (_ ("Junkyard"), "heading"), GTK_WIDGET (self->reach)));
  gtk_widget_set_vexpand (GTK_WIDGET (self->yard), TRUE);
  g_signal_connect_object (self->yard, "tapped", G_CALLBACK (space_tapped_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->yard_panel), GTK_WIDGET (self->yard));
  gtk_box_append (GTK_BOX (self->yard_panel), note);
  return self->yard_panel;
}

static GtkWidget *
new_cart (RtSpacecraftTable *self)
{
  GtkWidget *tiles = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *room = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  self->cart_title = GTK_LABEL (rt_label (NULL, "heading"));
  self->cart_free = GTK_LABEL (rt_label (NULL, "sc-note"));
  self->weight = GTK_LABEL (rt_label (NULL, "sc-weight numeric"));
  self->load = RT_PIECE (rt_piece_new (80, 14));
  self->command = rt_button (_ ("Leave and build"), "sc-main", NULL);
  self->command_note = GTK_LABEL (rt_text (NULL, "sc-note"));
  self->cart_panel =
      new_panel (new_head (GTK_WIDGET (self->cart_title), GTK_WIDGET (self->cart_free)));
  gtk_box_set_homogeneous (GTK_BOX (tiles), TRUE);
  for (int i = 0; i < RT_SC_CART_TILES; i++) {
    self->slot[i] = g_object_new (RT_TYPE_PIECE, NULL);
    rt_drawing_set_size (RT_DRAWING (self->slot[i]), 44, 54);
    rt_add_classes (GTK_WIDGET (self->slot[i]), "sc-slot");
    gtk_box_append (GTK_BOX (tiles), GTK_WIDGET (self->slot[i]));
  }
  gtk_widget_set_hexpand (GTK_WIDGET (self->load), TRUE);
  gtk_widget_set_valign (GTK_WIDGET (self->load), GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (room), GTK_WIDGET (self->load));
  gtk_box_append (GTK_BOX (room), GTK_WIDGET (self->weight));
  g_signal_connect_object (self->command, "clicked", G_CALLBACK (command_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->cart_panel), tiles);
  gtk_box_append (GTK_BOX (self->cart_panel), room);
  gtk_box_append (GTK_BOX (self->cart_panel), self->command);
  gtk_box_append (GTK_BOX (self->cart_panel), GTK_WIDGET (self->command_note));
  return self->cart_panel;
}

static GtkWidget *
new_workshop (RtSpacecraftTable *self)
{
  self->workshop = RT_WORKSHOP (rt_workshop_new ());
  self->workshop_line = GTK_LABEL (rt_label (NULL, "sc-note"));
  self->wallet = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, NULL);
  self->workshop_panel =
      new_panel (new_head (rt_label (_ ("Workshop"), "heading"), GTK_WIDGET (self->workshop_line)));
  gtk_widget_set_vexpand (GTK_WIDGET (self->workshop), TRUE);
  gtk_widget_set_size_request (self->wallet, -1, 32);
  g_signal_connect_object (self->workshop, "tapped", G_CALLBACK (compartment_tapped_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->workshop_panel), GTK_WIDGET (self->workshop));
  gtk_box_append (GTK_BOX (self->workshop_panel), self->wallet);
  return self->workshop_panel;
}

static GtkWidget *
new_goal (RtSpacecraftTable *self)
{
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);

  self->goal_row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  self->goal_picture = RT_PIECE (rt_piece_new (54, 44));
  self->goal = GTK_LABEL (rt_text (NULL, "sc-note"));
  self->goal_sum = GTK_LABEL (rt_label (NULL, "strong numeric"));
  gtk_label_set_lines (self->goal, 5);
  gtk_label_set_ellipsize (self->goal, PANGO_ELLIPSIZE_END);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->goal));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->goal_sum));
  gtk_box_append (GTK_BOX (self->goal_row), GTK_WIDGET (self->goal_picture));
  gtk_box_append (GTK_BOX (self->goal_row), words);
  return self->goal_row;
}

static GtkWidget *
new_rocket_head (RtSpacecraftTable *self)
{
  GtkWidget *head = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, NULL);

  self->rocket_badge = RT_EMBLEM (rt_emblem_new (24));
  self->rocket_title = GTK_LABEL (rt_label (NULL, "heading"));
  self->arrange = rt_button (_ ("Arrange for me"), "sc-arrange", NULL);
  self->take_apart = rt_button (_ ("Take apart"), NULL, NULL);
  g_signal_connect_object (self->arrange, "clicked", G_CALLBACK (arrange_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->take_apart, "clicked", G_CALLBACK (take_apart_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_set_hexpand (GTK_WIDGET (self->rocket_title), TRUE);
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->rocket_badge));
  gtk_box_append (GTK_BOX (head), GTK_WIDGET (self->rocket_title));
  gtk_box_append (GTK_BOX (head), self->arrange);
  return head;
}

/* The grid, and what belongs to it: beside it where there is room, else below. */
static void
measure_body (GtkWidget *body, GtkOrientation orientation, int for_size, int *minimum, int *natural,
              int *minimum_baseline, int *natural_baseline)
{
  gboolean is_across = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (body); child;
       child = gtk_widget_get_next_sibling (child)) {
    int least;
    int wanted;

    gtk_widget_measure (child, orientation, -1, &least, &wanted, NULL, NULL);
    *minimum = is_across ? MAX (*minimum, least) : *minimum + least;
    *natural = is_across ? MAX (*natural, wanted) : *natural + wanted;
  }
  *minimum_baseline = *natural_baseline = -1;
}

static void
allocate_body (GtkWidget *body, int width, int height, int baseline)
{
  GtkWidget *grid = gtk_widget_get_first_child (body);
  GtkWidget *side = gtk_widget_get_next_sibling (grid);
  GtkAllocation grid_place = { 0, 0, width, height };
  GtkAllocation side_place = { 0, 0, width, height };
  int side_height;

  if (width >= BESIDE_FROM) {
    grid_place.width = width - SIDE_WIDTH - 10;
    side_place.x = width - SIDE_WIDTH;
    side_place.width = SIDE_WIDTH;
  } else {
    gtk_widget_measure (side, GTK_ORIENTATION_VERTICAL, width, NULL, &side_height, NULL, NULL);
    grid_place.height = MAX (1, height - side_height - 4);
    side_place.y = height - side_height;
    side_place.height = side_height;
  }
  gtk_widget_size_allocate (grid, &grid_place, -1);
  gtk_widget_size_allocate (side, &side_place, -1);
}

static GtkWidget *
new_rocket (RtSpacecraftTable *self)
{
  GtkWidget *body = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, NULL);
  GtkWidget *side = rt_box (GTK_ORIENTATION_VERTICAL, 6, NULL);

  self->rocket_panel = new_panel (new_rocket_head (self));
  self->grid = RT_ROCKET_GRID (rt_rocket_grid_new (may_go, self));
  self->apart = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, NULL);
  gtk_widget_set_layout_manager (self->apart, rt_cell_layout_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->grid), TRUE);
  g_signal_connect_object (self->grid, "tapped", G_CALLBACK (place_tapped_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "taken", G_CALLBACK (module_taken_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->grid, "dropped", G_CALLBACK (module_dropped_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (side), new_goal (self));
  gtk_box_append (GTK_BOX (side), self->take_apart);
  gtk_box_append (GTK_BOX (side), self->apart);
  gtk_widget_set_layout_manager (body, gtk_custom_layout_new (NULL, measure_body, allocate_body));
  gtk_widget_set_vexpand (body, TRUE);
  gtk_box_append (GTK_BOX (body), GTK_WIDGET (self->grid));
  gtk_box_append (GTK_BOX (body), side);
  gtk_box_append (GTK_BOX (self->rocket_panel), body);
  return self->rocket_panel;
}

static GtkWidget *
new_projects (RtSpacecraftTable *self)
{
  self->projects = RT_PROJECT_BOARD (rt_project_board_new ());
  self->fulfilled = rt_label (NULL, "tag to-act");
  self->projects_panel =
      new_panel (new_head (rt_label (_ ("Projects"), "heading"), self->fulfilled));
  gtk_widget_set_vexpand (GTK_WIDGET (self->projects), TRUE);
  g_signal_connect_object (self->projects, "tapped", G_CALLBACK (card_tapped_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (self->projects_panel), GTK_WIDGET (self->projects));
  return self->projects_panel;
}

static GtkWidget *
new_plan (RtSpacecraftTable *self)
{
  GtkWidget *cards = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *panel;

  self->plan_line = GTK_LABEL (rt_label (NULL, "sc-note"));
  self->plan_count = GTK_LABEL (rt_label (NULL, "strong numeric"));
  self->plan_row = rt_box (GTK_ORIENTATION_HORIZONTAL, 2, NULL);
  panel =
      new_panel (new_head (rt_label (_ ("Rocket plan"), "heading"), GTK_WIDGET (self->plan_count)));
  for (int i = 0; i < PLAN_MODULES; i++) {
    self->plan_piece[i] = RT_PIECE (rt_piece_new (20, 26));
    gtk_box_append (GTK_BOX (self->plan_row), GTK_WIDGET (self->plan_piece[i]));
  }
  gtk_box_set_homogeneous (GTK_BOX (cards), TRUE);
  for (int i = 0; i < COUNTDOWN_CARDS; i++) {
    g_autofree char *number = g_strdup_printf ("%d", COUNTDOWN_CARDS - 1 - i);
    gboolean is_launch = i == COUNTDOWN_CARDS - 1;

    self->count[i] = is_launch ? gtk_image_new_from_icon_name ("rt-ship-rocketship-symbolic")
                               : gtk_label_new (number);
    rt_add_classes (self->count[i], is_launch ? "sc-count launch" : "sc-count numeric");
    if (is_launch)
      rt_set_name (self->count[i], _ ("Launch"));
    gtk_box_append (GTK_BOX (cards), self->count[i]);
  }
  gtk_box_append (GTK_BOX (panel), self->plan_row);
  gtk_box_append (GTK_BOX (panel), GTK_WIDGET (self->plan_line));
  gtk_box_append (GTK_BOX (panel), cards);
  return panel;
}

static GtkWidget *
new_players (RtSpacecraftTable *self)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *panel = new_panel (
      new_head (rt_label (_ ("Players"), "heading"), rt_label (_ ("points so far"), "sc-note")));

  self->players = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  self->moves = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->moves);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (panel), self->players);
  gtk_box_append (GTK_BOX (panel), rt_label (_ ("Last moves"), "sc-caption"));
  gtk_box_append (GTK_BOX (panel), scrolled);
  return panel;
}

static GtkWidget *
new_tab (RtSpacecraftTable *self, RtScPage page, const char *name)
{
  GtkWidget *tab = gtk_toggle_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  RtPiece *picture = RT_PIECE (rt_piece_new (26, 26));
  GtkWidget *label = gtk_label_new (name);

  switch (page) {
  case RT_SC_PAGE_YARD:
    rt_piece_show_junk (picture, 2, 0, 0);
    break;
  case RT_SC_PAGE_BUILD:
    rt_piece_show_module (picture, RT_SC_HULL, RT_SC_BLUE, FALSE);
    break;
  case RT_SC_PAGE_ROCKET:
    rt_piece_show_module (picture, RT_SC_NOSE, RT_SC_GOLD, FALSE);
    break;
  case RT_SC_PAGE_PROJECTS:
    rt_piece_show_subject (picture, 2);
    break;
  case RT_SC_PAGE_PLAYERS:
  case RT_SC_PAGES:
    rt_piece_show_players (picture);
    break;
  }
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (picture));
  gtk_box_append (GTK_BOX (box), label);
  gtk_button_set_child (GTK_BUTTON (tab), box);
  gtk_widget_set_vexpand (tab, TRUE);
  rt_set_name (tab, name);
  if (page != RT_SC_PAGE_YARD)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (tab),
                                 GTK_TOGGLE_BUTTON (self->tab[RT_SC_PAGE_YARD]));
  g_signal_connect (tab, "toggled", G_CALLBACK (tab_cb), self);
  return tab;
}

static GtkWidget *
new_rail (RtSpacecraftTable *self)
{
  static const char *const names[RT_SC_PAGES] = { N_ ("Junkyard"), N_ ("Workshop"), N_ ("Rocket"),
                                                  N_ ("Projects"), N_ ("Players") };
  GtkWidget *rail = rt_box (GTK_ORIENTATION_VERTICAL, 6, "sc-rail");

  for (int i = 0; i < RT_SC_PAGES; i++) {
    self->tab[i] = new_tab (self, (RtScPage)i, _ (names[i]));
    gtk_box_append (GTK_BOX (rail), self->tab[i]);
  }
  self->rail_command = gtk_button_new_with_label (_ ("Leave"));
  gtk_widget_add_css_class (self->rail_command, "sc-main");
  gtk_widget_set_size_request (self->rail_command, -1, 60);
  g_signal_connect_object (self->rail_command, "clicked", G_CALLBACK (command_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (rail), self->rail_command);
  return rail;
}

/* ---- The table ---- */

static void
rt_spacecraft_table_open (RtTable *table)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (table);
  GtkWidget *overlay = gtk_overlay_new ();
  RtScDesk *desk = RT_SC_DESK (rt_sc_desk_new ());

  self->game = rt_table_get_game (table);
  self->desk = GTK_WIDGET (desk);
  self->choice = RT_SC_CHOICE (rt_sc_choice_new ());
  gtk_widget_add_css_class (self->desk, "page-pane");
  rt_sc_desk_add (desk, RT_SC_RAIL, new_rail (self));
  rt_sc_desk_add (desk, RT_SC_YARD, new_yard (self));
  rt_sc_desk_add (desk, RT_SC_CART, new_cart (self));
  rt_sc_desk_add (desk, RT_SC_WORKSHOP, new_workshop (self));
  rt_sc_desk_add (desk, RT_SC_ROCKET, new_rocket (self));
  rt_sc_desk_add (desk, RT_SC_PROJECTS_PART, new_projects (self));
  rt_sc_desk_add (desk, RT_SC_PLAN, new_plan (self));
  rt_sc_desk_add (desk, RT_SC_PLAYERS, new_players (self));
  open_page (self, RT_SC_PAGE_YARD);
  g_signal_connect_object (self->choice, "chosen", G_CALLBACK (chosen_cb), self, G_CONNECT_SWAPPED);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), self->desk);
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), GTK_WIDGET (self->choice));
  rt_table_set_child (table, overlay);
}

/* Whose cart and rocket: the acting person's, else the one who was last. */
static void
choose_me (RtSpacecraftTable *self)
{
  if (self->looked_at >= 0)
    self->me = self->looked_at;
  else if (is_mine (self))
    self->me = self->table.actor;
  else if (!is_person (self, self->me))
    for (int i = self->table.n_seats - 1; i >= 0; i--)
      if (is_person (self, i))
        self->me = i;
}

static void
show_question (RtSpacecraftTable *self)
{
  gboolean is_choosing = self->table.phase == RT_SC_CHOOSING && is_mine (self)
                         && self->table.seat[self->table.actor].n_offered;

  rt_sc_choice_close (self->choice);
  if (is_choosing)
    ask_for_goal (self);
}

static void
rt_spacecraft_table_show (RtTable *table, int seat)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (table);
  gsize depth = rt_game_get_depth (self->game);

  if (depth != self->depth) {
    self->looked_at = -1;
    self->is_peeking = FALSE;
    let_go (self);
  }
  self->depth = depth;
  rt_spacecraft_read (&self->table, self->game, seat);
  choose_me (self);
  show_yard (self);
  show_cart (self);
  show_workshop (self);
  show_rocket (self);
  show_cards (self);
  show_plan (self);
  show_players (self);
  show_moves (self, seat);
  show_tabs (self);
  follow_phase (self);
  show_question (self);
  follow_focus (self);
}

static void
rt_spacecraft_table_clear (RtTable *table)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (table);

  self->is_peeking = FALSE;
  rt_sc_choice_close (self->choice);
  rt_spacecraft_table_show (table, -1);
}

static void
rt_spacecraft_table_dispose (GObject *object)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (object);
  GtkWidget *child;

  while (self->apart && (child = gtk_widget_get_first_child (self->apart)))
    gtk_widget_unparent (child);
  self->apart = NULL;
  rt_spacecraft_clear (&self->table);
  G_OBJECT_CLASS (rt_spacecraft_table_parent_class)->dispose (object);
}

static void
rt_spacecraft_table_class_init (RtSpacecraftTableClass *klass)
{
  RtTableClass *table_class = RT_TABLE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_spacecraft_table_dispose;
  GTK_WIDGET_CLASS (klass)->focus = rt_spacecraft_table_focus;
  table_class->open = rt_spacecraft_table_open;
  table_class->show = rt_spacecraft_table_show;
  table_class->clear = rt_spacecraft_table_clear;
  table_class->describe_turn = rt_spacecraft_table_describe_turn;
  table_class->take_key = rt_spacecraft_table_take_key;
  table_class->new_end = rt_spacecraft_table_new_end;
  table_class->has_secrets = TRUE;
  table_class->hides_now = rt_spacecraft_table_hides_now;
}

static void
rt_spacecraft_table_init (RtSpacecraftTable *self)
{
  self->looked_at = -1;
  self->actor = G_MININT;
  let_go (self);
}
