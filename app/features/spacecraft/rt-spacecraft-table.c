/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-table.h. The parts show and say what was tapped; here it becomes an action, or
 * the reason why not. */
#include "rt-spacecraft-table.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "rt-spacecraft-cart.h"
#include "rt-spacecraft-choice.h"
#include "rt-spacecraft-desk.h"
#include "rt-spacecraft-model.h"
#include "rt-spacecraft-piece.h"
#include "rt-spacecraft-plan.h"
#include "rt-spacecraft-players.h"
#include "rt-spacecraft-projects.h"
#include "rt-spacecraft-rocket.h"
#include "rt-spacecraft-workshop.h"
#include "rt-spacecraft-yard.h"

#include <glib/gi18n.h>

struct _RtSpacecraftTable {
  RtTable parent_instance;

  RtSpacecraft table;
  int looked_at; /* another's rocket that somebody wants to see; -1: none */
  gboolean is_peeking;
  SpacecraftPhase phase; /* as it was last shown, with who acted: the page follows it */
  int actor;
  gsize depth;

  GtkWidget *overlay;
  GtkWidget *parts;
  RtSpacecraftDesk *desk;
  GtkWidget *first_tab;
  GtkWidget *rail_command;
  RtSpacecraftYard *yard;
  RtSpacecraftCart *cart;
  RtSpacecraftWorkshop *workshop;
  RtSpacecraftRocket *rocket;
  RtSpacecraftProjects *projects;
  RtSpacecraftPlan *plan;
  RtSpacecraftPlayers *players;
  RtSpacecraftChoice *choice;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftTable, rt_spacecraft_table, RT_TYPE_TABLE)

/* ---- What is done ---- */

/* Does it, or says why not. */
static void
try_action (RtSpacecraftTable *self, const RulesAction *action)
{
  const RtSpacecraft *table = &self->table;
  int actor = table->view.actor;

  if (!rt_spacecraft_is_persons_turn (table)) {
    g_autofree char *text =
        actor >= 0 ? g_strdup_printf (_ ("%s acts now."), rt_spacecraft_seat_name (table, actor))
                   : g_strdup (actor == RULES_OVER ? _ ("The game is over.") : _ ("A moment."));
    rt_table_show_message (RT_TABLE (self), text);
  } else if (rt_spacecraft_allows (table, action)) {
    rt_table_do (RT_TABLE (self), action);
  } else {
    rt_table_explain (RT_TABLE (self), action, NULL, NULL);
  }
}

/* Leave the junkyard, or end the Leave. */
static void
command_cb (RtSpacecraftTable *self)
{
  gboolean is_leaving = rt_spacecraft_is_leaving (&self->table);
  RulesAction action = { .verb = is_leaving ? SPACECRAFT_FINISH : SPACECRAFT_LEAVE };

  try_action (self, &action);
}

/* ---- Building ---- */

static GtkWidget *
new_tiles (RtSpacecraftTable *self, const RulesAction *build)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 2);

  for (int i = 2; i < build->n_args; i++) {
    GtkWidget *tile = rt_spacecraft_piece_new (34, 34);

    rt_spacecraft_piece_show_junk (RT_SPACECRAFT_PIECE (tile), build->arg[i],
                                   self->table.setup->weight[build->arg[i]], 0);
    gtk_widget_add_css_class (tile, "sc-slot");
    gtk_widget_set_valign (tile, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (box), tile);
  }
  return box;
}

static void
add_payment (RtSpacecraftTable *self, const RulesAction *build, int weight, int lost)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *detail = lost > 0 ? g_strdup_printf (_ ("weight %d, %d lost"), weight, lost)
                                     : g_strdup_printf (_ ("weight %d"), weight);

  for (int i = 2; i < build->n_args; i++)
    g_string_append_printf (names, "%s%s", i > 2 ? " + " : "",
                            rt_spacecraft_junk_name (build->arg[i]));
  rt_spacecraft_choice_add (self->choice, new_tiles (self, build), names->str, detail, build,
                            FALSE);
}

/* The next way to build what is in a compartment, after `way` or from the first; NULL: no more. */
static const RulesAction *
next_way (RtSpacecraftTable *self, int column, int place, const RulesAction *way)
{
  const SpacecraftChoices *choices = &self->table.choices;
  int module = self->table.setup->compartment[column][place].module;

  for (way = way ? way + 1 : choices->action; way < choices->action + choices->n; way++)
    if (way->verb == SPACECRAFT_BUILD && way->arg[0] == module && way->arg[1] == column + 1)
      return way;
  return NULL;
}

/* What does not pay too much comes first. */
static void
ask_for_payment (RtSpacecraftTable *self, int column, int place)
{
  const SpacecraftSetup *setup = self->table.setup;
  const SpacecraftCompartment *compartment = &setup->compartment[column][place];
  g_autofree char *module = rt_spacecraft_module_name (compartment->module);
  g_autofree char *title =
      g_strdup_printf (_ ("Pay %d for the %s with:"), compartment->cost, module);

  rt_spacecraft_choice_ask (self->choice, title, TRUE);
  for (int waste = 0; waste <= 2; waste++)
    for (const RulesAction *way = NULL; (way = next_way (self, column, place, way));) {
      int weight = spacecraft_weigh_payment (&setup->common, way);
      int lost = weight - compartment->cost;

      if (MIN (lost, 2) == waste)
        add_payment (self, way, weight, lost);
    }
}

/* Why not: as if all tiles were paid that there are. */
static RulesAction
pay_everything (RtSpacecraftTable *self, int column, int place)
{
  const SpacecraftView *view = &self->table.view;
  const SpacecraftSeat *seat = &view->seat[MAX (view->actor, 0)];
  int module = self->table.setup->compartment[column][place].module;
  RulesAction action = { SPACECRAFT_BUILD, 2, { (int16_t)module, (int16_t)(column + 1) } };

  for (int i = 0; i < seat->n_beside && action.n_args < RULES_ARGS_MAX; i++)
    action.arg[action.n_args++] = seat->beside[i];
  if (seat->n_beside == 0)
    action.arg[action.n_args++] = view->token[column];
  return action;
}

static void
compartment_tapped_cb (RtSpacecraftTable *self, int column, int place)
{
  const RulesAction *way = next_way (self, column, place, NULL);
  RulesAction action = way ? *way : pay_everything (self, column, place);

  if (way && next_way (self, column, place, way))
    ask_for_payment (self, column, place);
  else
    try_action (self, &action);
}

/* ---- Arranging ---- */

static void
add_size (RtSpacecraftTable *self, const RulesAction *way)
{
  int width = way->arg[0];
  int height = way->arg[1];
  g_autofree char *text = height == 1 ? g_strdup_printf (_ ("At least %d wide"), width)
                          : width == 1
                              ? g_strdup_printf (_ ("At least %d high"), height)
                              : g_strdup_printf (_ ("At least %d wide and %d high"), width, height);

  rt_spacecraft_choice_add (self->choice, NULL, text, _ ("for a project, then for your goal"), way,
                            FALSE);
}

/* The goal alone, or also a size that a project asks for. */
static void
arrange_cb (RtSpacecraftTable *self)
{
  const SpacecraftChoices *choices = &self->table.choices;
  RulesAction plain = { SPACECRAFT_ARRANGE, 2, { 1, 1 } };
  gboolean is_asked = FALSE;

  for (size_t i = 0; i < choices->n; i++) {
    const RulesAction *way = &choices->action[i];

    if (way->verb != SPACECRAFT_ARRANGE || rules_same_action (way, &plain))
      continue;
    if (!is_asked) {
      rt_spacecraft_choice_ask (self->choice, _ ("Arrange the rocket"), TRUE);
      rt_spacecraft_choice_add (self->choice, NULL, _ ("Best for your goal"), NULL, &plain, FALSE);
    }
    is_asked = TRUE;
    add_size (self, way);
  }
  if (!is_asked)
    try_action (self, &plain);
}

/* ---- Projects ---- */

static void
ask_about_project (RtSpacecraftTable *self, int id)
{
  const SpacecraftProject *project = &self->table.setup->project[id - 1];
  g_autofree char *what = rt_spacecraft_describe_project (project);
  g_autofree char *title = g_strdup_printf (_ ("Project: %s"), what);
  g_autofree char *take = g_strdup_printf (
      ngettext ("Take it for %d point", "Take it for %d points", (gulong)project->points),
      project->points);
  RulesAction take_it = { SPACECRAFT_TAKE, 1, { (int16_t)id } };
  RulesAction reserve_it = { SPACECRAFT_RESERVE, 1, { (int16_t)id } };
  gboolean can_take = self->table.choices.takes >> id & 1;
  gboolean can_reserve = self->table.choices.reserves >> id & 1;
  GtkWidget *picture = rt_spacecraft_piece_new (90, 52);

  rt_spacecraft_piece_show_project (RT_SPACECRAFT_PIECE (picture), project);
  rt_spacecraft_choice_ask (self->choice, title, TRUE);
  rt_spacecraft_choice_add (self->choice, picture, take, can_take ? NULL : _ ("Why not?"), &take_it,
                            !can_take);
  if (id != self->table.view.seat[self->table.me].reserved)
    rt_spacecraft_choice_add (self->choice, NULL, _ ("Reserve it for later"),
                              can_reserve ? _ ("face down, and your Leave ends") : _ ("Why not?"),
                              &reserve_it, !can_reserve);
}

static void
ask_about_card (RtSpacecraftTable *self, const SpacecraftPlayedCard *card)
{
  const SpacecraftRocket *rocket = &self->table.view.seat[self->table.me].rocket;
  int n = spacecraft_count_subject (rocket, card->subject);
  int value = card->value[card->n_markers];
  RulesAction mark = { SPACECRAFT_MARK, 1, { card->id } };
  g_autofree char *title =
      g_strdup_printf (_ ("Card for %s"), rt_spacecraft_subject_name (card->subject));
  g_autofree char *detail =
      g_strdup_printf (_ ("now %d × %d = %d, and your Leave ends"), value, n, value * n);
  GtkWidget *picture = rt_spacecraft_piece_new (48, 48);

  rt_spacecraft_piece_show_subject (RT_SPACECRAFT_PIECE (picture), card->subject);
  rt_spacecraft_choice_ask (self->choice, title, TRUE);
  rt_spacecraft_choice_add (self->choice, picture, _ ("Place a marker"), detail, &mark, FALSE);
}

static void
mark_card (RtSpacecraftTable *self, int id)
{
  const SpacecraftView *view = &self->table.view;
  RulesAction mark = { SPACECRAFT_MARK, 1, { (int16_t)id } };

  if (!(self->table.choices.marks >> id & 1))
    try_action (self, &mark);
  for (int i = 0; i < view->n_cards && self->table.choices.marks >> id & 1; i++)
    if (view->card[i].id == id)
      ask_about_card (self, &view->card[i]);
}

/* A reserved card is seen by its own player alone, who may look at it by a tap. */
static void
show_projects (RtSpacecraftTable *self)
{
  RtSpacecraft *table = &self->table;
  int reserved = table->view.seat[table->me].reserved;

  if (self->is_peeking && rt_spacecraft_is_persons_turn (table)) {
    g_autofree SpacecraftView *own = g_new (SpacecraftView, 1);
    spacecraft_view (&table->setup->common, rt_game_get_state (table->game), table->view.actor,
                     own);
    reserved = own->seat[table->me].reserved;
  }
  rt_spacecraft_projects_show (self->projects, table, reserved);
}

static void
card_tapped_cb (RtSpacecraftTable *self, int id)
{
  const SpacecraftChoices *choices = &self->table.choices;
  RulesAction take = { SPACECRAFT_TAKE, 1, { (int16_t)id } };

  if (id == 0) {
    self->is_peeking = TRUE;
    show_projects (self);
  } else if (self->table.view.is_advanced) {
    mark_card (self, id);
  } else if ((choices->takes | choices->reserves) >> id & 1) {
    ask_about_project (self, id);
  } else {
    try_action (self, &take);
  }
}

/* ---- The question over the table ---- */

static void
chosen_cb (RtSpacecraftTable *self, const RulesAction *action)
{
  if (rt_spacecraft_allows (&self->table, action) && self->table.view.phase != SPACECRAFT_CHOOSING)
    rt_spacecraft_choice_close (self->choice);
  try_action (self, action);
}

static void
ask_for_goal (RtSpacecraftTable *self, const SpacecraftSeat *seat)
{
  rt_spacecraft_choice_ask (self->choice, _ ("Choose your goal"), FALSE);
  for (int i = 0; i < seat->n_offered; i++) {
    int goal = seat->offered[i];
    int points = self->table.setup->goal_points[goal];
    RulesAction action = { SPACECRAFT_CHOOSE, 1, { (int16_t)goal } };
    GtkWidget *picture = rt_spacecraft_piece_new (132, 84);
    g_autofree char *detail = g_strdup_printf (
        ngettext ("%d point each time", "%d points each time", (gulong)points), points);

    rt_spacecraft_piece_show_goal (RT_SPACECRAFT_PIECE (picture), goal);
    rt_spacecraft_choice_add (self->choice, picture, rt_spacecraft_goal_name (goal), detail,
                              &action, FALSE);
  }
}

static void
show_question (RtSpacecraftTable *self)
{
  const SpacecraftView *view = &self->table.view;

  rt_spacecraft_choice_close (self->choice);
  if (view->phase == SPACECRAFT_CHOOSING && rt_spacecraft_is_persons_turn (&self->table)
      && view->seat[view->actor].offered[0] != RULES_HIDDEN)
    ask_for_goal (self, &view->seat[view->actor]);
}

static void
look_cb (RtSpacecraftTable *self, int seat)
{
  self->looked_at = seat;
  rt_table_refresh (RT_TABLE (self));
}

/* ---- Pages of a small screen ---- */

static GtkWidget *
get_tab (RtSpacecraftTable *self, RtSpacecraftPage page)
{
  GtkWidget *tab = self->first_tab;

  for (guint i = 0; i < (guint)page; i++)
    tab = gtk_widget_get_next_sibling (tab);
  return tab;
}

static void
open_page (RtSpacecraftTable *self, RtSpacecraftPage page)
{
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (get_tab (self, page)), TRUE);
}

static void
tab_cb (RtSpacecraftTable *self, GtkToggleButton *tab)
{
  int page = 0;

  if (!gtk_toggle_button_get_active (tab))
    return;
  for (GtkWidget *t = self->first_tab; t != GTK_WIDGET (tab); t = gtk_widget_get_next_sibling (t))
    page++;
  rt_spacecraft_desk_set_page (self->desk, (RtSpacecraftPage)page);
}

/* The part that matters now comes up by itself when the phase changes. */
static void
follow_phase (RtSpacecraftTable *self)
{
  const SpacecraftView *view = &self->table.view;
  gboolean is_new = view->phase != self->phase || view->actor != self->actor;

  if (view->phase == SPACECRAFT_WAITING)
    return;
  self->phase = view->phase;
  self->actor = view->actor;
  if (!is_new || !rt_spacecraft_is_persons_turn (&self->table))
    return;
  if (view->phase == SPACECRAFT_APART)
    open_page (self, RT_SPACECRAFT_PAGE_ROCKET);
  else if (view->phase == SPACECRAFT_LEAVING)
    open_page (self, self->table.choices.n_builds ? RT_SPACECRAFT_PAGE_BUILD
                                                  : RT_SPACECRAFT_PAGE_PROJECTS);
  else
    open_page (self, RT_SPACECRAFT_PAGE_YARD);
}

static void
show_rail (RtSpacecraftTable *self)
{
  const RtSpacecraft *table = &self->table;
  const SpacecraftChoices *choices = &table->choices;
  gboolean can = choices->can_leave || choices->can_finish;
  gboolean is_apart =
      table->view.phase == SPACECRAFT_APART && rt_spacecraft_is_persons_turn (table);

  rt_set_class (get_tab (self, RT_SPACECRAFT_PAGE_YARD), "can", choices->spaces != 0);
  rt_set_class (get_tab (self, RT_SPACECRAFT_PAGE_BUILD), "can", choices->n_builds > 0);
  rt_set_class (get_tab (self, RT_SPACECRAFT_PAGE_ROCKET), "can", is_apart);
  rt_set_class (get_tab (self, RT_SPACECRAFT_PAGE_PROJECTS), "can",
                choices->takes || choices->marks);
  gtk_button_set_label (GTK_BUTTON (self->rail_command),
                        rt_spacecraft_is_leaving (table) ? _ ("Finish") : _ ("Leave"));
  rt_set_class (self->rail_command, "suggested-action", can);
  rt_set_class (self->rail_command, "waiting", !can);
}

/* ---- Advice ---- */

static GtkWidget *
find_compartment (RtSpacecraftTable *self, const RulesAction *build)
{
  int column = build->arg[1] - 1;

  for (int i = 0; i < SPACECRAFT_COMPARTMENTS; i++)
    if (self->table.setup->compartment[column][i].is_there
        && self->table.setup->compartment[column][i].module == build->arg[0])
      return rt_spacecraft_workshop_get_cell (self->workshop, column, i);
  return NULL;
}

/* The page of a small screen where it is done, and what is tapped there. */
static GtkWidget *
find_place (RtSpacecraftTable *self, const RulesAction *action, RtSpacecraftPage *page)
{
  *page = RT_SPACECRAFT_PAGE_YARD;
  switch ((SpacecraftVerb)action->verb) {
  case SPACECRAFT_CHOOSE:
    return rt_spacecraft_choice_find (self->choice, action);
  case SPACECRAFT_VISIT:
  case SPACECRAFT_SEARCH:
    return rt_spacecraft_yard_get_cell (self->yard, action->arg[0]);
  case SPACECRAFT_LEAVE:
  case SPACECRAFT_FINISH:
    return rt_table_is_compact (RT_TABLE (self)) ? self->rail_command
                                                 : rt_spacecraft_cart_get_command (self->cart);
  case SPACECRAFT_BUILD:
    *page = RT_SPACECRAFT_PAGE_BUILD;
    return find_compartment (self, action);
  case SPACECRAFT_TAKE:
  case SPACECRAFT_RESERVE:
  case SPACECRAFT_MARK:
    *page = RT_SPACECRAFT_PAGE_PROJECTS;
    return rt_spacecraft_projects_find (self->projects, action->arg[0]);
  case SPACECRAFT_ARRANGE:
  case SPACECRAFT_TAKE_APART:
  case SPACECRAFT_PUT:
  case SPACECRAFT_MOVE:
    *page = RT_SPACECRAFT_PAGE_ROCKET;
    return GTK_WIDGET (self->rocket);
  case SPACECRAFT_TILES_DRAWN:
  case SPACECRAFT_TOKENS_DRAWN:
  case SPACECRAFT_PLAN_DRAWN:
  case SPACECRAFT_GOALS_DRAWN:
  case SPACECRAFT_PROJECTS_DRAWN:
  case SPACECRAFT_CARDS_DRAWN:
  case SPACECRAFT_UNCOVERED:
    break;
  }
  return NULL;
}

static void
rt_spacecraft_table_point_out (RtTable *table, const RulesAction *action)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (table);
  RtSpacecraftPage page;
  GtkWidget *place = find_place (self, action, &page);

  if (place && place != self->rail_command)
    open_page (self, page);
  if (place)
    rt_table_light (table, place);
}

/* ---- Focus ---- */

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
  const RtSpacecraft *table = &self->table;
  GtkWidget *next = find_legal (self->parts);

  if (!rt_spacecraft_is_persons_turn (table) || rt_spacecraft_choice_is_open (self->choice))
    return FALSE;
  if (next)
    return gtk_widget_grab_focus (next);
  return (table->choices.can_leave || table->choices.can_finish)
         && (rt_spacecraft_cart_focus_command (self->cart)
             || gtk_widget_grab_focus (self->rail_command));
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

/* ---- The table's own lines ---- */

static char *
rt_spacecraft_table_describe_turn (RtTable *table)
{
  const SpacecraftView *view = &RT_SPACECRAFT_TABLE (table)->table.view;
  const SpacecraftChoices *choices = &RT_SPACECRAFT_TABLE (table)->table.choices;
  const char *text = "";

  switch (view->phase) {
  case SPACECRAFT_WAITING:
    text = _ ("Tiles and cards are turned up");
    break;
  case SPACECRAFT_CHOOSING:
    text = _ ("Choose one of two goals");
    break;
  case SPACECRAFT_OUTSIDE:
    text = _ ("Outside · enter the junkyard");
    break;
  case SPACECRAFT_INSIDE:
    text = choices->n && !choices->spaces ? _ ("In the junkyard · leave")
                                          : _ ("In the junkyard · take a tile, or leave");
    break;
  case SPACECRAFT_LEAVING:
    text = view->last_leaves   ? _ ("Last Leave · build, projects, finish")
           : view->taken       ? _ ("Leaving · one more project, or finish")
           : choices->n_builds ? _ ("Leaving · build, projects, finish")
                               : _ ("Leaving · projects, finish");
    break;
  case SPACECRAFT_APART:
    text = _ ("Leaving · put the rocket together");
    break;
  case SPACECRAFT_ENDED:
    text = _ ("SPACEcraft");
    break;
  }
  return g_strdup (text);
}

static gboolean
rt_spacecraft_table_handle_key (RtTable *table, guint key)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (table);

  if (!rt_spacecraft_choice_is_open (self->choice))
    return key == GDK_KEY_Escape && rt_spacecraft_rocket_let_go (self->rocket);
  if (key >= GDK_KEY_1 && key <= GDK_KEY_9)
    return rt_spacecraft_choice_pick (self->choice, key - GDK_KEY_1);
  if (key != GDK_KEY_Escape || self->table.view.phase == SPACECRAFT_CHOOSING)
    return FALSE;
  rt_spacecraft_choice_close (self->choice);
  return TRUE;
}

/* The goals to choose from. A reserved card was seen by all before; it is looked at by a tap. */
static gboolean
rt_spacecraft_table_hides_now (RtTable *table)
{
  g_autoptr (GArray) legal = rt_game_get_legal (rt_table_get_game (table));

  return legal->len && g_array_index (legal, RulesAction, 0).verb == SPACECRAFT_CHOOSE;
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

static void
add_points (GtkGrid *grid, int points, const char *style, int column, int row)
{
  g_autofree char *text = g_strdup_printf ("%d", points);

  add_cell (grid, text, style, column, row);
}

static GtkWidget *
rt_spacecraft_table_new_end (RtTable *table)
{
  const RtSpacecraft *game = &RT_SPACECRAFT_TABLE (table)->table;
  GtkGrid *grid = GTK_GRID (gtk_grid_new ());
  const struct {
    const char *name;
    const char *rule;
  } lines[] = { { _ ("Countdown"), "SC-18" },
                { _ ("Rocket plan"), "SC-20" },
                { _ ("Goal"), "SC-17" },
                { _ ("Projects"), game->view.is_advanced ? "SC-14" : "SC-12" } };

  gtk_grid_set_column_spacing (grid, 24);
  gtk_widget_set_halign (GTK_WIDGET (grid), GTK_ALIGN_CENTER);
  rt_add_classes (GTK_WIDGET (grid), "panel sc-end");
  for (int i = 0; i < game->view.n_seats; i++) {
    const SpacecraftScore *score = &game->view.seat[i].score;

    add_player (grid, i, rt_spacecraft_seat_name (game, i));
    add_points (grid, score->countdown, "numeric", i + 1, 1);
    add_points (grid, score->plan, "numeric", i + 1, 2);
    add_points (grid, score->goal, "numeric", i + 1, 3);
    add_points (grid, score->projects, "numeric", i + 1, 4);
    add_points (grid, score->total, "numeric total", i + 1, 5);
  }
  for (int i = 0; i < (int)G_N_ELEMENTS (lines); i++) {
    add_cell (grid, lines[i].name, NULL, 0, i + 1);
    gtk_grid_attach (grid, rt_rule_button (lines[i].rule), game->view.n_seats + 1, i + 1, 1, 1);
  }
  add_cell (grid, _ ("Points"), "total", 0, G_N_ELEMENTS (lines) + 1);
  return GTK_WIDGET (grid);
}

/* ---- The table ---- */

/* Whose cart and rocket: the acting person's, else the one who was last. */
static void
choose_me (RtSpacecraftTable *self)
{
  RtSpacecraft *table = &self->table;

  if (self->looked_at >= 0)
    table->me = self->looked_at;
  else if (rt_spacecraft_is_persons_turn (table))
    table->me = table->view.actor;
  else if (!rt_spacecraft_is_person (table, table->me))
    for (int i = table->view.n_seats - 1; i >= 0; i--)
      if (rt_spacecraft_is_person (table, i))
        table->me = i;
}

static void
rt_spacecraft_table_show (RtTable *widget, int seat)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (widget);
  RtSpacecraft *table = &self->table;
  RtGame *game = rt_table_get_game (widget);

  rt_spacecraft_read (table, game, seat);
  if (rt_game_get_depth (game) != self->depth) {
    self->looked_at = -1;
    self->is_peeking = FALSE;
    rt_spacecraft_rocket_let_go (self->rocket);
  }
  self->depth = rt_game_get_depth (game);
  choose_me (self);
  rt_spacecraft_yard_show (self->yard, table);
  rt_spacecraft_cart_show (self->cart, table, !rt_table_is_locked (widget));
  rt_spacecraft_workshop_show (self->workshop, table);
  rt_spacecraft_rocket_show (self->rocket, table);
  show_projects (self);
  rt_spacecraft_plan_show (self->plan, table);
  rt_spacecraft_players_show (self->players, table, seat);
  show_rail (self);
  follow_phase (self);
  show_question (self);
  follow_focus (self);
}

static void
rt_spacecraft_table_clear (RtTable *table)
{
  RtSpacecraftTable *self = RT_SPACECRAFT_TABLE (table);

  self->is_peeking = FALSE;
  rt_spacecraft_choice_close (self->choice);
  rt_spacecraft_table_show (table, -1);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (RT_TYPE_SPACECRAFT_CART);
  g_type_ensure (RT_TYPE_SPACECRAFT_CHOICE);
  g_type_ensure (RT_TYPE_SPACECRAFT_DESK);
  g_type_ensure (RT_TYPE_SPACECRAFT_PIECE);
  g_type_ensure (RT_TYPE_SPACECRAFT_PLAN);
  g_type_ensure (RT_TYPE_SPACECRAFT_PLAYERS);
  g_type_ensure (RT_TYPE_SPACECRAFT_PROJECTS);
  g_type_ensure (RT_TYPE_SPACECRAFT_ROCKET);
  g_type_ensure (RT_TYPE_SPACECRAFT_WORKSHOP);
  g_type_ensure (RT_TYPE_SPACECRAFT_YARD);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-table.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, overlay);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, parts);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, desk);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, first_tab);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, rail_command);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, yard);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, cart);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, workshop);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, rocket);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, projects);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, plan);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, players);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftTable, choice);
  gtk_widget_class_bind_template_callback (widget_class, try_action);
  gtk_widget_class_bind_template_callback (widget_class, command_cb);
  gtk_widget_class_bind_template_callback (widget_class, compartment_tapped_cb);
  gtk_widget_class_bind_template_callback (widget_class, arrange_cb);
  gtk_widget_class_bind_template_callback (widget_class, card_tapped_cb);
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
  gtk_widget_class_bind_template_callback (widget_class, look_cb);
  gtk_widget_class_bind_template_callback (widget_class, tab_cb);
}

static void
rt_spacecraft_table_class_init (RtSpacecraftTableClass *klass)
{
  RtTableClass *table_class = RT_TABLE_CLASS (klass);

  GTK_WIDGET_CLASS (klass)->focus = rt_spacecraft_table_focus;
  table_class->show = rt_spacecraft_table_show;
  table_class->clear = rt_spacecraft_table_clear;
  table_class->describe_turn = rt_spacecraft_table_describe_turn;
  table_class->handle_key = rt_spacecraft_table_handle_key;
  table_class->point_out = rt_spacecraft_table_point_out;
  table_class->new_end = rt_spacecraft_table_new_end;
  table_class->has_secrets = TRUE;
  table_class->hides_now = rt_spacecraft_table_hides_now;
  bind_template (GTK_WIDGET_CLASS (klass));
}

static RtSpacecraftPiece *
get_tab_picture (RtSpacecraftTable *self, RtSpacecraftPage page)
{
  GtkWidget *box = gtk_button_get_child (GTK_BUTTON (get_tab (self, page)));

  return RT_SPACECRAFT_PIECE (gtk_widget_get_first_child (box));
}

static void
rt_spacecraft_table_init (RtSpacecraftTable *self)
{
  self->looked_at = -1;
  self->actor = G_MININT;
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_spacecraft_piece_show_junk (get_tab_picture (self, RT_SPACECRAFT_PAGE_YARD), 2, 0, 0);
  rt_spacecraft_piece_show_kind (get_tab_picture (self, RT_SPACECRAFT_PAGE_BUILD), SPACECRAFT_HULL,
                                 SPACECRAFT_BLUE);
  rt_spacecraft_piece_show_kind (get_tab_picture (self, RT_SPACECRAFT_PAGE_ROCKET), SPACECRAFT_NOSE,
                                 SPACECRAFT_GOLD);
  rt_spacecraft_piece_show_subject (get_tab_picture (self, RT_SPACECRAFT_PAGE_PROJECTS), 2);
  rt_spacecraft_piece_show_players (get_tab_picture (self, RT_SPACECRAFT_PAGE_PLAYERS));
  open_page (self, RT_SPACECRAFT_PAGE_YARD);
}
