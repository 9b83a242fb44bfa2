/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-table.h. */
#include "rt-pocket-table.h"

#include "app/features/pocket-rockets/rt-pocket-move-model.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-widgets.h"
#include "rt-pocket-board.h"
#include "rt-pocket-panel.h"
#include "rt-pocket-piece.h"
#include "rt-pocket-row.h"
#include "rt-pocket-step-words.h"
#include "rt-pocket-why.h"
#include "rt-pocket-words.h"

#include <glib/gi18n.h>

struct _RtPocketTable {
  RtTable parent_instance;

  RtGame *game; /* the table's */
  PocketView view;
  PocketView before; /* as it was last shown, to see what has moved */
  GArray *moves;     /* RtPocketMove, what the seat at the screen may do */
  RtPocketThing picked[RT_POCKET_PATH_MAX];
  int n_picked;
  gsize depth; /* of the game as it was last shown */
  gboolean is_compact;
  gboolean is_hand_hidden;
  guint refresh_id;

  GtkWidget *layout;
  RtPocketBoard *board;
  GtkWidget *sites[POCKET_RING];
  GtkWidget *piles[POCKET_PILES];
  GtkWidget *ways[2];
  GtkWidget *arrow;
  GtkWidget *choices; /* over the board: cards or tokens to choose from */
  GtkWidget *choices_question;
  GtkFlowBox *flow;
  GtkWidget *choices_cancel;
  GtkDropTarget *hand_drop;
  GtkWidget *hand_note; /* when nobody's hand is shown */
  GtkWidget *hand_title;
  RtEmblem *hand_badge;
  GtkLabel *hand_size;
  GtkWidget *hide;
  GtkWidget *slots;
  GtkWidget *hand_question; /* on a small screen, which has no list */
  GtkWidget *question;
  GtkWidget *cancel;
  GtkWidget *others;
  RtPocketPanel *panels[RULES_SEATS_MAX - 1];
  RtPocketPanel *mine;
  GtkDropTarget *mine_drop;
  GtkWidget *list;
  GtkWidget *list_question;
  GtkWidget *list_cancel;
  GtkWidget *rows;
  GtkWidget *status;
  AdwBin *pips_place;
  RtPips *pips;
  GtkLabel *left;
};

G_DEFINE_FINAL_TYPE (RtPocketTable, rt_pocket_table, RT_TYPE_TABLE)

static const char thing_key[] = "rt-pocket-thing";

static const RulesSetup *
get_setup (RtPocketTable *self)
{
  return rt_game_get_setup (self->game);
}

/* ---- What may be tapped ---- */

/* The first legal move that begins as picked and goes on with the thing. */
static const RtPocketMove *
find_move (RtPocketTable *self, const RtPocketThing *thing)
{
  RtPocketThing path[RT_POCKET_PATH_MAX];

  if (self->n_picked >= RT_POCKET_PATH_MAX)
    return NULL;
  memcpy (path, self->picked, sizeof path);
  path[self->n_picked] = *thing;
  for (guint i = 0; i < self->moves->len; i++) {
    const RtPocketMove *move = &g_array_index (self->moves, RtPocketMove, i);

    if (rt_pocket_move_begins (&self->view, move, path, self->n_picked + 1))
      return move;
  }
  return NULL;
}

/* Moves whose next things differ, in the order of the game's list: one for each thing that may be
 * tapped. */
static GPtrArray *
list_next (RtPocketTable *self)
{
  GPtrArray *next = g_ptr_array_new ();

  for (guint i = 0; i < self->moves->len; i++) {
    RtPocketMove *move = &g_array_index (self->moves, RtPocketMove, i);
    gboolean is_new = move->n_path > self->n_picked
                      && rt_pocket_move_begins (&self->view, move, self->picked, self->n_picked);

    for (guint k = 0; k < next->len && is_new; k++) {
      const RtPocketMove *other = next->pdata[k];

      is_new = !rt_pocket_same_thing (&self->view, &move->path[self->n_picked],
                                      &other->path[self->n_picked]);
    }
    if (is_new)
      g_ptr_array_add (next, move);
  }
  return next;
}

static guint
count_moves (RtPocketTable *self)
{
  guint n = 0;

  for (guint i = 0; i < self->moves->len; i++)
    n += rt_pocket_move_begins (&self->view, &g_array_index (self->moves, RtPocketMove, i),
                                self->picked, self->n_picked);
  return n;
}

static const RtPocketMove *
find_verb (RtPocketTable *self, PocketVerb verb)
{
  for (guint i = 0; i < self->moves->len; i++)
    if (g_array_index (self->moves, RtPocketMove, i).verb == verb)
      return &g_array_index (self->moves, RtPocketMove, i);
  return NULL;
}

/* ---- Tapping ---- */

static void
refresh_cb (RtPocketTable *self)
{
  self->refresh_id = 0;
  rt_table_refresh (RT_TABLE (self));
}

/* Later, as the button that was tapped may go. */
static void
queue_refresh (RtPocketTable *self)
{
  if (!self->refresh_id)
    self->refresh_id = g_idle_add_once ((GSourceOnceFunc)refresh_cb, self);
}

/* Puts back what was picked, or takes back the action that asks for more. */
static void
cancel_cb (RtPocketTable *self)
{
  if (self->n_picked == 0)
    gtk_widget_activate_action (GTK_WIDGET (self), "room.undo", NULL);
  self->n_picked = 0;
  queue_refresh (self);
}

/* Something else may be begun before what was picked is finished. */
static const RtPocketMove *
find_other_move (RtPocketTable *self, const RtPocketThing *thing)
{
  int n_picked = self->n_picked;
  const RtPocketMove *move;

  self->n_picked = 0;
  move = find_move (self, thing);
  if (!move)
    self->n_picked = n_picked;
  return move;
}

/* What has one way to go on is done, but for a bonus card: that is spent on the second tap. */
static void
tap (RtPocketTable *self, const RtPocketThing *thing)
{
  const RtPocketMove *move = find_move (self, thing);

  if (rt_game_is_busy (self->game))
    return;
  if (!move && self->n_picked
      && rt_pocket_same_thing (&self->view, &self->picked[self->n_picked - 1], thing)) {
    cancel_cb (self); /* the same again puts it back */
    return;
  }
  if (!move)
    move = find_other_move (self, thing);
  if (!move) {
    rt_pocket_explain (RT_TABLE (self), &self->view, thing, find_verb (self, POCKET_MOVE));
    return;
  }
  self->picked[self->n_picked] = move->path[self->n_picked];
  self->n_picked++;
  if (count_moves (self) == 1
      && (self->n_picked > 1 || thing->kind != RT_POCKET_THING_BONUS || move->n_path == 1)) {
    RulesAction action = move->action; /* the list of moves may be made anew */

    self->n_picked = 0;
    rt_table_do (RT_TABLE (self), &action);
    return;
  }
  queue_refresh (self);
}

static void
thing_cb (GtkWidget *button, RtPocketTable *self)
{
  const RtPocketThing *thing = g_object_get_data (G_OBJECT (button), thing_key);

  if (thing)
    tap (self, thing);
}

/* ---- Dragging ---- */

static GdkContentProvider *
drag_cb (GtkDragSource *source, double x, double y, RtPocketTable *self)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  const RtPocketThing *thing = g_object_get_data (G_OBJECT (button), thing_key);
  g_autoptr (GdkPaintable) picture = NULL;

  if (!thing || !find_move (self, thing))
    return NULL;
  picture = gtk_widget_paintable_new (button);
  gtk_drag_source_set_icon (source, picture, (int)x, (int)y);
  return gdk_content_provider_new_typed (GTK_TYPE_WIDGET, button);
}

/* Where a thing is dropped says the next step; where it is not one, dropping is as tapping. */
static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, RtPocketTable *self)
{
  GtkWidget *place = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  GtkWidget *dragged = g_value_get_object (value);
  const RtPocketThing *from = g_object_get_data (G_OBJECT (dragged), thing_key);
  const RtPocketThing *to = g_object_get_data (G_OBJECT (place), thing_key);
  RtPocketThing first;
  RtPocketThing second;

  if (!from || !find_move (self, from) || dragged == place)
    return FALSE;
  first = *from;
  second = to ? *to : first;
  tap (self, &first);
  if (self->n_picked && to && find_move (self, &second))
    tap (self, &second);
  return TRUE;
}

static void
accept_drops (RtPocketTable *self, GtkWidget *widget)
{
  GtkDropTarget *target = gtk_drop_target_new (GTK_TYPE_WIDGET, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), self, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (target));
}

static void
allow_drags (RtPocketTable *self, GtkWidget *widget)
{
  GtkDragSource *source = gtk_drag_source_new ();

  g_signal_connect_object (source, "prepare", G_CALLBACK (drag_cb), self, 0);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (source), GTK_PHASE_CAPTURE);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (source));
}

/* ---- Buttons with a piece ---- */

static void
set_thing_data (GtkWidget *button, const RtPocketThing *thing)
{
  g_object_set_data_full (G_OBJECT (button), thing_key, g_memdup2 (thing, sizeof *thing), g_free);
}

static GtkWidget *
new_piece_button (RtPocketTable *self, int width, int height)
{
  GtkWidget *button = gtk_button_new ();
  RtPocketPiece *piece = g_object_new (RT_TYPE_POCKET_PIECE, "accessible-role",
                                       GTK_ACCESSIBLE_ROLE_PRESENTATION, NULL);

  rt_drawing_set_size (RT_DRAWING (piece), width, height);
  gtk_button_set_child (GTK_BUTTON (button), GTK_WIDGET (piece));
  gtk_widget_add_css_class (button, "pocket-thing");
  g_signal_connect_object (button, "clicked", G_CALLBACK (thing_cb), self, 0);
  return button;
}

static RtPocketPiece *
get_piece (GtkWidget *button)
{
  return RT_POCKET_PIECE (gtk_button_get_child (GTK_BUTTON (button)));
}

static gboolean
is_picked (RtPocketTable *self, const RtPocketThing *thing)
{
  for (int i = 0; i < self->n_picked; i++)
    if (rt_pocket_same_thing (&self->view, &self->picked[i], thing))
      return TRUE;
  return FALSE;
}

/* Says what the button stands for, how it looks and what it is called. `calm` is its look and tag
 * when it cannot be tapped. */
static void
set_thing (RtPocketTable *self, GtkWidget *button, const RtPocketThing *thing, const char *name,
           RtPocketStatus calm, const char *calm_tag)
{
  const RtPocketMove *move = find_move (self, thing);
  gboolean picked = is_picked (self, thing);
  g_autofree char *tag = move ? rt_pocket_step_tag (&self->view, move, self->n_picked) : NULL;
  g_autofree char *step =
      move ? rt_pocket_step_name (&self->view, get_setup (self), move, self->n_picked) : NULL;
  g_autofree char *full = NULL;

  if (!move)
    full = g_strdup (name);
  else if (self->n_picked && tag)
    full = g_strdup_printf ("%s: %s", tag, name);
  else
    full = strstr (step, name) ? g_strdup (step) : g_strdup_printf ("%s: %s", step, name);
  set_thing_data (button, thing);
  rt_pocket_piece_set_status (get_piece (button),
                              move ? RT_POCKET_LEGAL : (picked ? RT_POCKET_PICKED : calm),
                              move ? tag : (picked && calm_tag ? _ ("chosen") : calm_tag));
  rt_set_name (button, full);
}

/* ---- The board ---- */

static RtPocketThing
site_thing (int site)
{
  return (RtPocketThing){ RT_POCKET_THING_SITE, 0, site };
}

/* What stands at a place of the ring; while it is being laid out, what was chosen so far. */
static int
site_at (RtPocketTable *self, int place)
{
  int n_before = 0;

  if (self->view.yard[place] != POCKET_NONE)
    return self->view.yard[place];
  for (int i = 0; i < place; i++)
    n_before += self->view.yard[i] == POCKET_NONE;
  return n_before < self->n_picked ? self->picked[n_before].value : POCKET_NONE;
}

static int
place_of (const PocketView *view, int site)
{
  for (int i = 0; i < POCKET_RING; i++)
    if (view->yard[i] == site)
      return i;
  return 0;
}

/* "Conveyor, 7 fuel; Ada, Blaise are here". */
static char *
describe_site (RtPocketTable *self, int site, const RtPocketGuests *guests)
{
  g_autoptr (GString) text = g_string_new (rt_pocket_site_name (site));

  if (site == POCKET_LAUNCH)
    for (int fuel = 1; fuel <= POCKET_FUEL_MAX; fuel++)
      if (self->view.fuel[fuel])
        g_string_append_printf (text, ", %d × %d", self->view.fuel[fuel], fuel);
  for (int i = 0; i < guests->n_seats; i++)
    g_string_append_printf (text, "%s%s", i ? ", " : " · ",
                            get_setup (self)->seat[guests->seat[i]]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_site (RtPocketTable *self, int place)
{
  const RulesSetup *setup = get_setup (self);
  const char *names[] = { setup->seat[0], setup->seat[1], setup->seat[2], setup->seat[3] };
  int site = site_at (self, place);
  RtPocketGuests guests = { .names = names };
  RtPocketThing thing = site_thing (site);
  gboolean is_here = FALSE;
  g_autofree char *name = NULL;

  for (int seat = 0; seat < self->view.n_seats; seat++)
    if (site >= 0 && self->view.seat[seat].site == site) {
      guests.seat[guests.n_seats++] = seat;
      is_here |= seat == rt_game_get_actor (self->game);
    }
  if (site == POCKET_LAUNCH)
    memcpy (guests.fuel, self->view.fuel, sizeof guests.fuel);
  name =
      site < 0 ? g_strdup (_ ("An empty place of the ring")) : describe_site (self, site, &guests);
  rt_pocket_piece_show_site (get_piece (self->sites[place]), site, &guests);
  set_thing (self, self->sites[place], &thing, name, is_here ? RT_POCKET_HERE : RT_POCKET_CALM,
             NULL);
}

static void
show_pile (RtPocketTable *self, int pile)
{
  RtPocketThing thing = { RT_POCKET_THING_PILE, 0, pile };
  int count = self->view.pile[pile].size;
  g_autofree char *number = g_strdup_printf ("%d", count);
  g_autofree char *name =
      self->view.pile[pile].top >= 0
          ? g_strdup_printf (_ ("%s, %d cards: %s"), rt_pocket_pile_name (pile), count,
                             rt_pocket_card_name (self->view.pile[pile].top))
          : g_strdup_printf (_ ("%s, no cards in sight"), rt_pocket_pile_name (pile));

  rt_pocket_piece_show_pile (get_piece (self->piles[pile]), self->view.pile[pile].top, count);
  set_thing (self, self->piles[pile], &thing, name, RT_POCKET_CALM, number);
  rt_pocket_board_move (self->board, self->piles[pile],
                        (RtPocketSpot){ RT_POCKET_SPOT_PILE, place_of (&self->view, pile) });
  gtk_widget_set_visible (self->piles[pile], self->view.is_laid);
}

static void
show_ways (RtPocketTable *self)
{
  gboolean is_free = find_verb (self, POCKET_GO) != NULL;
  int way = self->view.way;
  g_autofree char *name = g_strdup_printf (_ ("The arrow points %s"), rt_pocket_way_name (way));

  for (int i = 0; i < 2; i++) {
    RtPocketThing thing = { RT_POCKET_THING_WAY, 0, i };

    gtk_widget_set_visible (self->ways[i], is_free);
    rt_pocket_piece_show_arrow (get_piece (self->ways[i]), i);
    set_thing (self, self->ways[i], &thing, rt_pocket_way_name (i), RT_POCKET_CALM, NULL);
  }
  gtk_widget_set_visible (self->arrow, !is_free);
  rt_pocket_piece_show_arrow (RT_POCKET_PIECE (self->arrow), way);
  rt_drawing_set_sentence (RT_DRAWING (self->arrow), name);
}

/* What has moved since the last time: one astronaut, or one card from a pile to a hand. */
static void
show_flight (RtPocketTable *self)
{
  const PocketView *before = &self->before;
  const PocketView *now = &self->view;

  if (!before->is_laid || !now->is_laid)
    return;
  for (int seat = 0; seat < now->n_seats; seat++) {
    int from = before->seat[seat].site;
    int to = now->seat[seat].site;

    if (from >= 0 && to >= 0 && from != to) {
      GtkWidget *piece = rt_pocket_piece_new (8, 8);

      rt_pocket_piece_show_astronaut (RT_POCKET_PIECE (piece), seat, get_setup (self)->seat[seat]);
      rt_pocket_board_fly (self->board, piece,
                           (RtPocketSpot){ RT_POCKET_SPOT_SITE, place_of (now, from) },
                           (RtPocketSpot){ RT_POCKET_SPOT_SITE, place_of (now, to) });
      return;
    }
  }
  for (int pile = 0; pile < POCKET_PILES; pile++)
    if (now->pile[pile].size == before->pile[pile].size - 1 && before->pile[pile].top >= 0
        && before->searching < 0) {
      GtkWidget *piece = rt_pocket_piece_new (8, 8);

      rt_pocket_piece_show_card (RT_POCKET_PIECE (piece), before->pile[pile].top);
      rt_pocket_board_fly (self->board, piece,
                           (RtPocketSpot){ RT_POCKET_SPOT_PILE, place_of (now, pile) },
                           (RtPocketSpot){ RT_POCKET_SPOT_HAND, 0 });
      return;
    }
}

static void
show_board (RtPocketTable *self)
{
  for (int place = 0; place < POCKET_RING; place++)
    show_site (self, place);
  for (int pile = 0; pile < POCKET_PILES; pile++)
    show_pile (self, pile);
  show_ways (self);
}

/* ---- What is asked ---- */

/* Any move that goes on from what was picked. */
static const RtPocketMove *
any_next (RtPocketTable *self)
{
  g_autoptr (GPtrArray) next = list_next (self);

  return next->len ? next->pdata[0] : NULL;
}

static char *
describe_question (RtPocketTable *self)
{
  const RtPocketMove *move = any_next (self);

  return move ? rt_pocket_step_question (&self->view, get_setup (self), move, self->n_picked)
              : NULL;
}

/* What takes the first step back, if there is anything to take back. */
static void
show_cancel (RtPocketTable *self, GtkWidget *button)
{
  gboolean is_staged = find_verb (self, POCKET_ONTO) || find_verb (self, POCKET_SEARCH);

  gtk_button_set_label (GTK_BUTTON (button), self->n_picked ? _ ("Cancel") : _ ("Take back"));
  gtk_widget_set_visible (button, self->n_picked || is_staged);
}

static void
show_question (GtkWidget *label, const char *question)
{
  gtk_label_set_text (GTK_LABEL (label), question ? question : "");
  gtk_widget_set_visible (label, question != NULL);
}

/* ---- The hand ---- */

/* Whose rockets are the large ones: of whoever looks, or of whose turn it is. */
static int
get_own_seat (RtPocketTable *self)
{
  int seat = rt_table_get_seat (RT_TABLE (self));

  return seat >= 0 ? seat : MAX (self->view.turn, 0);
}

static int
slot_width (RtPocketTable *self, int n_slots)
{
  if (!self->is_compact)
    return n_slots > 5 ? 84 : 112;
  return n_slots > 4 ? 52 : 68;
}

static GtkWidget *
new_slot (RtPocketTable *self, int width)
{
  GtkWidget *button = new_piece_button (self, width, self->is_compact ? 110 : 170);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  allow_drags (self, button);
  return button;
}

/* Where a card that cannot be built now would be. */
static const char *
card_hint (RtPocketTable *self, int card)
{
  static const char *const hints[] = { N_ ("at blue"), N_ ("at yellow"), N_ ("at red") };
  int site = pocket_assembly (card);

  if (self->view.turn < 0)
    return NULL;
  return self->view.seat[get_own_seat (self)].site == site ? _ ("not now") : _ (hints[site]);
}

static void
add_hand_cards (RtPocketTable *self, const PocketSeat *seat, int width)
{
  for (int i = 0; i < seat->n_hand; i++) {
    RtPocketThing thing = { RT_POCKET_THING_HAND, 0, seat->hand[i] };
    GtkWidget *button;

    if (seat->hand[i] < 0)
      continue;
    button = new_slot (self, width);
    rt_pocket_piece_show_card (get_piece (button), seat->hand[i]);
    set_thing (self, button, &thing, rt_pocket_card_name (seat->hand[i]), RT_POCKET_CALM,
               card_hint (self, seat->hand[i]));
    gtk_box_append (GTK_BOX (self->slots), button);
  }
}

static void
add_room (RtPocketTable *self, int room, int width)
{
  for (int i = 0; i < room; i++) {
    GtkWidget *piece = rt_pocket_piece_new (width, self->is_compact ? 110 : 170);

    rt_pocket_piece_show_room (RT_POCKET_PIECE (piece), _ ("room"));
    rt_pocket_piece_set_status (RT_POCKET_PIECE (piece), RT_POCKET_CALM, " ");
    rt_drawing_set_sentence (RT_DRAWING (piece), _ ("Room for a card"));
    gtk_widget_set_valign (piece, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (self->slots), piece);
  }
}

static void
add_bonus_cards (RtPocketTable *self, const PocketSeat *seat, int width)
{
  for (int i = 0; i < seat->n_bonus; i++) {
    RtPocketThing thing = { RT_POCKET_THING_BONUS, 0, seat->bonus[i] };
    GtkWidget *button;

    if (seat->bonus[i] < 0)
      continue;
    button = new_slot (self, width);
    rt_pocket_piece_show_bonus (get_piece (button), seat->bonus[i]);
    set_thing (self, button, &thing, rt_pocket_bonus_text (seat->bonus[i]), RT_POCKET_CALM,
               _ ("later"));
    gtk_box_append (GTK_BOX (self->slots), button);
  }
}

/* The yard cards that are still to be laid out. */
static gboolean
add_yard_cards (RtPocketTable *self)
{
  g_autoptr (GPtrArray) next = list_next (self);
  gboolean has_any = FALSE;

  for (guint i = 0; i < next->len; i++) {
    const RtPocketMove *move = next->pdata[i];
    const RtPocketThing *thing = &move->path[self->n_picked];
    GtkWidget *button;

    if (thing->kind != RT_POCKET_THING_YARD)
      continue;
    has_any = TRUE;
    button = new_piece_button (self, self->is_compact ? 92 : 150, self->is_compact ? 70 : 100);
    gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
    rt_pocket_piece_show_site (get_piece (button), thing->value, NULL);
    set_thing (self, button, thing, rt_pocket_site_name (thing->value), RT_POCKET_CALM, NULL);
    gtk_box_append (GTK_BOX (self->slots), button);
  }
  return has_any;
}

static int
count_people (RtPocketTable *self)
{
  int n = 0;

  for (int i = 0; i < self->view.n_seats; i++)
    n += rt_game_get_player (self->game, i) == NULL;
  return n;
}

static void
hide_hand_cb (RtPocketTable *self)
{
  self->is_hand_hidden = !self->is_hand_hidden;
  self->n_picked = 0;
  queue_refresh (self);
}

static void
show_hand_title (RtPocketTable *self, int seat)
{
  const PocketSeat *owner = &self->view.seat[seat];
  g_autofree char *text = g_strdup_printf (_ ("%d of %d"), owner->n_hand, owner->hand_limit);
  int size = self->is_compact ? 24 : 28;

  rt_drawing_set_size (RT_DRAWING (self->hand_badge), size, size);
  rt_emblem_show_player (self->hand_badge, seat, get_setup (self)->seat[seat], FALSE);
  gtk_label_set_text (self->hand_size, text);
  gtk_widget_set_visible (self->hide, count_people (self) > 1);
  gtk_button_set_icon_name (GTK_BUTTON (self->hide), self->is_hand_hidden
                                                         ? "view-reveal-symbolic"
                                                         : "view-conceal-symbolic");
  rt_set_name (self->hide, self->is_hand_hidden ? _ ("Show hand") : _ ("Hide hand"));
}

static void
clear_hand (RtPocketTable *self)
{
  rt_clear_box (self->slots);
  /* A screen reader may meet the button behind the curtain, where no hand is shown. */
  rt_set_name (self->hide, _ ("Show hand"));
  gtk_widget_hide (self->hand_note);
  gtk_widget_hide (self->hand_title);
  gtk_widget_hide (self->hand_question);
}

static void
show_hand (RtPocketTable *self)
{
  int seat = rt_table_get_seat (RT_TABLE (self));
  const PocketSeat *me = &self->view.seat[MAX (seat, 0)];
  int room = MAX (me->hand_limit - me->n_hand, 0);
  int width = slot_width (self, me->n_hand + me->n_bonus + room);
  g_autofree char *question = describe_question (self);

  clear_hand (self);
  if (seat < 0) {
    show_question (self->hand_note,
                   rt_game_is_over (self->game) ? _ ("The game is over") : _ ("Hands are hidden"));
    return;
  }
  show_hand_title (self, seat);
  gtk_widget_show (self->hand_title);
  if (!self->is_hand_hidden && !add_yard_cards (self)) {
    add_hand_cards (self, me, width);
    add_room (self, room, width);
    add_bonus_cards (self, me, width);
  }
  gtk_widget_set_visible (self->hand_question, self->is_compact);
  show_question (self->question, question);
  show_cancel (self, self->cancel);
}

/* ---- Rockets ---- */

static double
tallest_units (const PocketSeat *seat)
{
  double units = 3.6;

  for (int i = 0; i < seat->n_rockets; i++) {
    const PocketRocket *rocket = &seat->rocket[i];
    double next = rocket->head < 0 ? 0.9 : 0;

    units = MAX (units, rt_pocket_rocket_units (rocket) + next);
  }
  return units;
}

/* "2 + 4 = 6", the points of a rocket. */
static char *
describe_worth (const PocketRocket *rocket)
{
  const PocketScore *score = &rocket->score;

  if (rocket->head < 0)
    return g_strdup (_ ("in the making"));
  if (score->heads)
    return g_strdup_printf ("%d + %d + %d = %d", score->sections, score->heads, score->fuel,
                            score->points);
  return g_strdup_printf ("%d + %d = %d", score->sections, score->fuel, score->points);
}

/* A rocket as a head that may be swapped, or as a place for a card or fuel. */
static RtPocketThing
rocket_thing (RtPocketTable *self, int seat, int place)
{
  RtPocketThing head = { RT_POCKET_THING_HEAD, seat, place };

  if (find_move (self, &head) || is_picked (self, &head))
    return head;
  return (RtPocketThing){ RT_POCKET_THING_ROCKET, seat, place };
}

static GtkWidget *
new_rocket (RtPocketTable *self, int seat, int place, double units)
{
  const PocketRocket *rocket = &self->view.seat[seat].rocket[place];
  RtPocketThing thing = rocket_thing (self, seat, place);
  gboolean is_mine = seat == rt_table_get_seat (RT_TABLE (self));
  g_autofree char *name = rt_pocket_rocket_name (rocket);
  GtkWidget *button;
  GtkWidget *piece;

  if (is_mine || find_move (self, &thing)) {
    button = new_piece_button (self, 26, 40);
    rt_pocket_piece_show_rocket (get_piece (button), rocket, units);
    set_thing (self, button, &thing, name, RT_POCKET_CALM, NULL);
    accept_drops (self, button);
    return button;
  }
  piece = rt_pocket_piece_new (26, 40);
  rt_pocket_piece_show_rocket (RT_POCKET_PIECE (piece), rocket, units);
  rt_drawing_set_sentence (RT_DRAWING (piece), name);
  return piece;
}

static void
show_panel (RtPocketTable *self, RtPocketPanel *panel, int seat, const char *title,
            gboolean is_other)
{
  const PocketSeat *owner = &self->view.seat[seat];
  gboolean has_holding = seat != rt_table_get_seat (RT_TABLE (self));
  double units = tallest_units (owner);

  rt_pocket_panel_show (
      panel, seat, owner,
      &(RtPocketPanelLook){ .name = get_setup (self)->seat[seat],
                            .title = title,
                            .has_holding = has_holding,
                            .is_acting = seat == rt_game_get_actor (self->game),
                            .is_compact = self->is_compact,
                            .is_narrow =
                                self->is_compact || (has_holding && self->view.n_seats > 3) });
  for (int i = 0; i < owner->n_rockets; i++) {
    gboolean has_worth = !is_other && !self->is_compact && owner->n_rockets <= 6;
    g_autofree char *worth = has_worth ? describe_worth (&owner->rocket[i]) : NULL;

    rt_pocket_panel_add_rocket (panel, new_rocket (self, seat, i, units), worth);
  }
}

/* A player who may be chosen has a button for it. */
static void
show_others (RtPocketTable *self)
{
  int own = get_own_seat (self);
  int n = self->view.n_seats;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->others), self->is_compact
                                                                     ? GTK_ORIENTATION_VERTICAL
                                                                     : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (GTK_BOX (self->others), self->is_compact ? 8 : 12);
  for (int i = 1; i < RULES_SEATS_MAX; i++) {
    int seat = (own + i) % n;
    RtPocketPanel *panel = self->panels[i - 1];
    RtPocketThing thing = { RT_POCKET_THING_SEAT, seat, 0 };

    gtk_widget_set_visible (GTK_WIDGET (panel), i < n);
    if (i >= n)
      continue;
    show_panel (self, panel, seat, get_setup (self)->seat[seat], TRUE);
    set_thing_data (rt_pocket_panel_get_choose (panel), &thing);
    gtk_widget_set_visible (rt_pocket_panel_get_choose (panel), find_move (self, &thing) != NULL);
  }
}

static void
show_mine (RtPocketTable *self)
{
  int seat = get_own_seat (self);
  const char *name = get_setup (self)->seat[seat];

  if (seat == rt_table_get_seat (RT_TABLE (self)))
    name = self->is_compact ? _ ("You") : _ ("Your rockets");
  show_panel (self, self->mine, seat, name, FALSE);
}

/* ---- Choices over the board ---- */

static GtkWidget *
new_choice (RtPocketTable *self, const RtPocketMove *move)
{
  const RtPocketThing *thing = &move->path[self->n_picked];
  g_autofree char *name = rt_pocket_step_name (&self->view, get_setup (self), move, self->n_picked);
  GtkWidget *button;

  if (thing->kind == RT_POCKET_THING_TOKEN) {
    button = new_piece_button (self, 64, 64);
    rt_pocket_piece_show_token (get_piece (button), thing->value, self->view.fuel[thing->value]);
  } else {
    button = new_piece_button (self, self->is_compact ? 60 : 84, self->is_compact ? 78 : 110);
    rt_pocket_piece_show_card (get_piece (button), thing->value);
  }
  set_thing (self, button, thing, name, RT_POCKET_CALM, NULL);
  return button;
}

static void
clear_choices (RtPocketTable *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->flow))))
    gtk_flow_box_remove (self->flow, child);
  gtk_widget_hide (self->choices);
}

/* Cards of a pile or a hand, or fuel: what is nowhere else on the table to be tapped. */
static void
show_choices (RtPocketTable *self)
{
  g_autoptr (GPtrArray) next = list_next (self);
  g_autofree char *question = describe_question (self);

  clear_choices (self);
  gtk_flow_box_set_min_children_per_line (self->flow, MIN (next->len, 6));
  for (guint i = 0; i < next->len; i++) {
    const RtPocketMove *move = next->pdata[i];
    RtPocketThingKind kind = move->path[self->n_picked].kind;

    if (kind != RT_POCKET_THING_TOKEN && kind != RT_POCKET_THING_CARD)
      continue;
    gtk_flow_box_append (self->flow, new_choice (self, move));
    gtk_widget_show (self->choices);
  }
  show_question (self->choices_question, question);
  show_cancel (self, self->choices_cancel);
}

/* ---- The list of what can be done ---- */

static GtkWidget *
new_row (RtPocketTable *self, const RtPocketMove *move, guint number)
{
  g_autofree char *name = rt_pocket_step_name (&self->view, get_setup (self), move, self->n_picked);
  GtkWidget *row = rt_pocket_row_new (rt_pocket_step_icon (move), name, number);

  set_thing_data (row, &move->path[self->n_picked]);
  g_signal_connect_object (row, "clicked", G_CALLBACK (thing_cb), self, 0);
  return row;
}

static void
show_list (RtPocketTable *self)
{
  g_autoptr (GPtrArray) next = list_next (self);
  g_autofree char *question = describe_question (self);

  rt_clear_box (self->rows);
  gtk_widget_set_visible (self->list, !self->is_compact && next->len);
  show_question (self->list_question, question ? question : _ ("You can"));
  show_cancel (self, self->list_cancel);
  for (guint i = 0; i < next->len && !self->is_compact; i++)
    gtk_box_append (GTK_BOX (self->rows), new_row (self, next->pdata[i], i + 1));
}

/* ---- The header ---- */

static void
show_status (RtPocketTable *self)
{
  const PocketView *view = &self->view;
  g_autofree char *text =
      g_strdup_printf (self->is_compact ? _ ("%d left")
                                        : ngettext ("%d action left", "%d actions left",
                                                    (unsigned long)view->points),
                       view->points);

  gtk_widget_set_visible (self->status, view->turn >= 0);
  rt_pips_show (self->pips, view->turn_points, view->points, 0);
  gtk_label_set_text (self->left, text);
}

static char *
rt_pocket_table_describe_turn (RtTable *table)
{
  RtPocketTable *self = RT_POCKET_TABLE (table);
  g_autofree char *question = describe_question (self);
  g_autoptr (GPtrArray) next = list_next (self);

  if (question)
    return g_steal_pointer (&question);
  if (self->view.turn < 0 || next->len == 0)
    return NULL;
  return g_strdup_printf (ngettext ("%u thing to do", "%u things to do", next->len), next->len);
}

/* ---- Focus ---- */

static GtkWidget *
find_button (GtkWidget *widget, RtPocketTable *self, const RtPocketThing *thing)
{
  const RtPocketThing *own = g_object_get_data (G_OBJECT (widget), thing_key);

  if (own && gtk_widget_get_visible (widget)
      && (thing ? rt_pocket_same_thing (&self->view, own, thing) : find_move (self, own) != NULL))
    return widget;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child)) {
    GtkWidget *found = find_button (child, self, thing);

    if (found)
      return found;
  }
  return NULL;
}

/* The thing that has the focus, if it is one of the table. */
static gboolean
get_focused (RtPocketTable *self, RtPocketThing *thing)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root ? gtk_root_get_focus (root) : NULL;
  const RtPocketThing *own;

  if (!focus || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self)))
    return FALSE;
  own = g_object_get_data (G_OBJECT (focus), thing_key);
  *thing = own ? *own : site_thing (POCKET_NONE);
  return TRUE;
}

/* The widgets are new: the focus goes to the same thing, or to one that may be tapped. */
static void
restore_focus (RtPocketTable *self, const RtPocketThing *thing)
{
  RtPocketThing still;
  GtkWidget *button;

  if (get_focused (self, &still) && rt_pocket_same_thing (&self->view, &still, thing))
    return;
  button = find_button (self->layout, self, thing);
  if (!button)
    button = find_button (self->layout, self, NULL);
  if (button)
    gtk_widget_grab_focus (button);
}

/* ---- Advice ---- */

static void
light_things (RtPocketTable *self, GtkWidget *widget, const RtPocketMove *move)
{
  const RtPocketThing *thing = g_object_get_data (G_OBJECT (widget), thing_key);

  for (int i = 0; thing && i < move->n_path; i++)
    if (rt_pocket_same_thing (&self->view, thing, &move->path[i]))
      rt_table_light (RT_TABLE (self), widget);
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child;
       child = gtk_widget_get_next_sibling (child))
    light_things (self, child, move);
}

/* All that is tapped for it. */
static void
rt_pocket_table_point_out (RtTable *table, const RulesAction *action)
{
  RtPocketTable *self = RT_POCKET_TABLE (table);

  for (guint i = 0; i < self->moves->len; i++) {
    const RtPocketMove *move = &g_array_index (self->moves, RtPocketMove, i);

    if (rules_same_action (&move->action, action)) {
      light_things (self, GTK_WIDGET (self), move);
      return;
    }
  }
}

/* ---- What the room asks for ---- */

static void
read_game (RtPocketTable *self, int seat)
{
  g_autoptr (GArray) legal = rt_game_get_legal (self->game);
  gsize depth = rt_game_get_depth (self->game);

  if (depth != self->depth)
    self->n_picked = 0;
  self->depth = depth;
  self->before = self->view;
  pocket_read_view (get_setup (self), rt_game_get_state (self->game), seat, &self->view);
  if (rt_game_get_actor (self->game) != seat)
    g_array_set_size (legal, 0);
  g_array_unref (self->moves);
  self->moves = rt_pocket_moves (&self->view, legal);
}

static void
rt_pocket_table_show (RtTable *table, int seat)
{
  RtPocketTable *self = RT_POCKET_TABLE (table);
  RtPocketThing focused = { 0 };
  gboolean has_focus;

  self->is_compact = rt_table_is_compact (table);
  has_focus = get_focused (self, &focused);
  read_game (self, seat);
  show_board (self);
  show_choices (self);
  show_hand (self);
  show_others (self);
  show_mine (self);
  show_list (self);
  show_status (self);
  show_flight (self);
  if (has_focus)
    restore_focus (self, &focused);
}

/* Nothing of a hand stays: neither cards, nor what could be done with them. */
static void
rt_pocket_table_clear (RtTable *table)
{
  RtPocketTable *self = RT_POCKET_TABLE (table);

  self->n_picked = 0;
  self->is_hand_hidden = FALSE;
  g_array_set_size (self->moves, 0);
  memset (&self->view, 0, sizeof self->view);
  clear_hand (self);
  rt_pocket_panel_clear (self->mine);
  for (int i = 0; i < RULES_SEATS_MAX - 1; i++) {
    rt_pocket_panel_clear (self->panels[i]);
    gtk_widget_hide (GTK_WIDGET (self->panels[i]));
  }
  rt_clear_box (self->rows);
  gtk_widget_hide (self->list);
  clear_choices (self);
  /* A question may name a card of the hand. */
  show_question (self->question, NULL);
  show_question (self->list_question, NULL);
  show_question (self->choices_question, NULL);
  gtk_widget_hide (self->status);
}

static gboolean
rt_pocket_table_handle_key (RtTable *table, guint key)
{
  RtPocketTable *self = RT_POCKET_TABLE (table);
  g_autoptr (GPtrArray) next = list_next (self);
  guint number = key - GDK_KEY_1;

  if (key == GDK_KEY_Escape && self->n_picked) {
    cancel_cb (self);
    return TRUE;
  }
  if (key < GDK_KEY_1 || key > GDK_KEY_9 || number >= next->len)
    return FALSE;
  tap (self, &((const RtPocketMove *)next->pdata[number])->path[self->n_picked]);
  return TRUE;
}

/* ---- The end ---- */

static void
add_cell (GtkWidget *grid, int value, int column, int row, const char *style)
{
  g_autofree char *text = g_strdup_printf ("%d", value);
  GtkWidget *label = rt_label (text, style);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_grid_attach (GTK_GRID (grid), label, column, row, 1, 1);
}

static GtkWidget *
rt_pocket_table_new_end (RtTable *table)
{
  static const char *const heads[] = { N_ ("Sections"), N_ ("+1 heads"), N_ ("Fuel"),
                                       N_ ("Points") };
  RtPocketTable *self = RT_POCKET_TABLE (table);
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_row_spacing (GTK_GRID (grid), 8);
  gtk_grid_set_column_spacing (GTK_GRID (grid), 24);
  gtk_widget_set_halign (grid, GTK_ALIGN_CENTER);
  rt_add_classes (grid, "panel");
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    gtk_grid_attach (GTK_GRID (grid), rt_label (_ (heads[i]), "dim"), (int)i + 2, 0, 1, 1);
  gtk_grid_attach (GTK_GRID (grid), rt_rule_button ("PR-11"), 1, 0, 1, 1);
  for (int seat = 0; seat < self->view.n_seats; seat++) {
    const PocketScore *score = &self->view.seat[seat].score;
    GtkWidget *badge = rt_emblem_new (30);

    rt_emblem_show_player (RT_EMBLEM (badge), seat, get_setup (self)->seat[seat], FALSE);
    gtk_grid_attach (GTK_GRID (grid), badge, 0, seat + 1, 1, 1);
    gtk_grid_attach (GTK_GRID (grid), rt_label (get_setup (self)->seat[seat], "heading"), 1,
                     seat + 1, 1, 1);
    add_cell (grid, score->sections, 2, seat + 1, "numeric");
    add_cell (grid, score->heads, 3, seat + 1, "numeric");
    add_cell (grid, score->fuel, 4, seat + 1, "numeric");
    add_cell (grid, self->view.seat[seat].score.points, 5, seat + 1, "pocket-score numeric");
  }
  return grid;
}

/* ---- The layout ---- */

enum { WIDE = 1160, HIGH = 560, COMPACT_GAP = 8 };

/* The children in the order in which they are made: board, hand, others, mine, list. */
static void
place_child (GtkWidget **child, int x, int y, int width, int height)
{
  GtkAllocation place = { x, y, MAX (width, 0), MAX (height, 0) };
  int least;

  gtk_widget_measure (*child, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  place.width = MAX (place.width, least);
  gtk_widget_measure (*child, GTK_ORIENTATION_VERTICAL, place.width, &least, NULL, NULL, NULL);
  place.height = MAX (place.height, least);
  gtk_widget_size_allocate (*child, &place, -1);
  *child = gtk_widget_get_next_sibling (*child);
}

static void
allocate_wide (GtkWidget *child, int width, int height)
{
  int gap = 14;
  int board = (int)((width - 3 * gap) * 0.578);
  int side = width - board - 3 * gap;
  int x = board + 2 * gap;
  int all = height - 2 * gap;
  int top = (int)((all - gap) * 0.62);
  int others = (int)(all * 0.27);
  int mine = (int)(all * 0.33);

  place_child (&child, gap, gap, board, top);
  place_child (&child, gap, 2 * gap + top, board, all - gap - top);
  place_child (&child, x, gap, side, others);
  place_child (&child, x, 2 * gap + others, side, mine);
  place_child (&child, x, 3 * gap + others + mine, side, all - 2 * gap - others - mine);
}

/* The least that a child needs. */
static int
least_of (GtkWidget *child, GtkOrientation orientation)
{
  int least;

  gtk_widget_measure (child, orientation, -1, &least, NULL, NULL, NULL);
  return least;
}

static void
allocate_compact (GtkWidget *child, int width, int height)
{
  GtkWidget *hand_area = gtk_widget_get_next_sibling (child);
  GtkWidget *others = gtk_widget_get_next_sibling (hand_area);
  GtkWidget *own = gtk_widget_get_next_sibling (others);
  int side_least = MAX (least_of (others, GTK_ORIENTATION_HORIZONTAL),
                        least_of (own, GTK_ORIENTATION_HORIZONTAL));
  int side = MAX ((int)((width - 3 * COMPACT_GAP) * 0.31), side_least);
  int board = width - side - 3 * COMPACT_GAP;
  int x = board + 2 * COMPACT_GAP;
  int all = height - 2 * COMPACT_GAP;
  int hand = MAX (CLAMP (all * 3 / 10, 112, 150), least_of (hand_area, GTK_ORIENTATION_VERTICAL));
  int others_least = least_of (others, GTK_ORIENTATION_VERTICAL);
  int n_others = 0;
  int mine;

  for (GtkWidget *panel = gtk_widget_get_first_child (others); panel;
       panel = gtk_widget_get_next_sibling (panel))
    n_others += gtk_widget_get_visible (panel);
  mine = (all - COMPACT_GAP) * 3 / (3 + 2 * MAX (n_others, 1));
  mine = MIN (mine, all - COMPACT_GAP - others_least);
  place_child (&child, COMPACT_GAP, COMPACT_GAP, board, all - COMPACT_GAP - hand);
  place_child (&child, COMPACT_GAP, COMPACT_GAP + all - hand, board, hand);
  place_child (&child, x, COMPACT_GAP, side, all - COMPACT_GAP - mine);
  place_child (&child, x, COMPACT_GAP + all - mine, side, mine);
  place_child (&child, x, COMPACT_GAP, 0, 0);
}

static void
allocate_cb (GtkWidget *layout, int width, int height, int baseline)
{
  if (width >= WIDE && height >= HIGH)
    allocate_wide (gtk_widget_get_first_child (layout), width, height);
  else
    allocate_compact (gtk_widget_get_first_child (layout), width, height);
}

static void
measure_cb (GtkWidget *layout, GtkOrientation orientation, int for_size, int *minimum, int *natural,
            int *minimum_baseline, int *natural_baseline)
{
  GtkWidget *board = gtk_widget_get_first_child (layout);
  GtkWidget *hand = gtk_widget_get_next_sibling (board);
  GtkWidget *others = gtk_widget_get_next_sibling (hand);
  GtkWidget *mine = gtk_widget_get_next_sibling (others);
  int least[] = { least_of (board, orientation), least_of (hand, orientation),
                  least_of (others, orientation), least_of (mine, orientation) };

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = MAX (least[0], least[1]) + MAX (least[2], least[3]) + 3 * COMPACT_GAP;
  else
    *minimum = MAX (least[0] + least[1], least[2] + least[3]) + 3 * COMPACT_GAP;
  *natural = *minimum;
  *minimum_baseline = *natural_baseline = -1;
}

/* ---- The widget ---- */

static void
fill_board (RtPocketTable *self)
{
  for (int place = 0; place < POCKET_RING; place++) {
    self->sites[place] = new_piece_button (self, 40, 40);
    rt_pocket_piece_set_on_board (get_piece (self->sites[place]));
    accept_drops (self, self->sites[place]);
    rt_pocket_board_put (self->board, self->sites[place],
                         (RtPocketSpot){ RT_POCKET_SPOT_SITE, place });
  }
  for (int pile = 0; pile < POCKET_PILES; pile++) {
    self->piles[pile] = new_piece_button (self, 40, 40);
    rt_pocket_piece_set_on_board (get_piece (self->piles[pile]));
    allow_drags (self, self->piles[pile]);
    accept_drops (self, self->piles[pile]);
    rt_pocket_board_put (self->board, self->piles[pile],
                         (RtPocketSpot){ RT_POCKET_SPOT_PILE, pile + 1 });
  }
  for (int way = 0; way < 2; way++) {
    self->ways[way] = new_piece_button (self, 40, 40);
    rt_pocket_piece_set_on_board (get_piece (self->ways[way]));
    rt_pocket_board_put (self->board, self->ways[way], (RtPocketSpot){ RT_POCKET_SPOT_WAY, way });
  }
  self->arrow = rt_pocket_piece_new (40, 40);
  rt_pocket_piece_set_on_board (RT_POCKET_PIECE (self->arrow));
  rt_pocket_board_put (self->board, self->arrow, (RtPocketSpot){ RT_POCKET_SPOT_MIDDLE, 0 });
}

static void
rt_pocket_table_open (RtTable *table)
{
  RtPocketTable *self = RT_POCKET_TABLE (table);

  self->game = rt_table_get_game (table);
  rt_table_set_status (table, self->status);
}

static void
rt_pocket_table_dispose (GObject *object)
{
  RtPocketTable *self = RT_POCKET_TABLE (object);

  g_clear_handle_id (&self->refresh_id, g_source_remove);
  G_OBJECT_CLASS (rt_pocket_table_parent_class)->dispose (object);
}

static void
rt_pocket_table_finalize (GObject *object)
{
  g_array_unref (RT_POCKET_TABLE (object)->moves);
  G_OBJECT_CLASS (rt_pocket_table_parent_class)->finalize (object);
}

static void
rt_pocket_table_class_init (RtPocketTableClass *klass)
{
  RtTableClass *table_class = RT_TABLE_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_pocket_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_pocket_table_finalize;
  table_class->open = rt_pocket_table_open;
  table_class->show = rt_pocket_table_show;
  table_class->clear = rt_pocket_table_clear;
  table_class->describe_turn = rt_pocket_table_describe_turn;
  table_class->handle_key = rt_pocket_table_handle_key;
  table_class->point_out = rt_pocket_table_point_out;
  table_class->new_end = rt_pocket_table_new_end;
  table_class->has_secrets = TRUE;
  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_POCKET_BOARD);
  g_type_ensure (RT_TYPE_POCKET_PANEL);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-pocket-table.ui");
  for (gsize i = 0; i < G_N_ELEMENTS (((RtPocketTable *)NULL)->panels); i++) {
    static const char *const ids[] = { "panel_1", "panel_2", "panel_3" };

    gtk_widget_class_bind_template_child_full (widget_class, ids[i], FALSE,
                                               (gssize)G_STRUCT_OFFSET (RtPocketTable, panels[i]));
  }
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, layout);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, board);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, choices);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, choices_question);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, flow);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, choices_cancel);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, hand_drop);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, hand_note);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, hand_title);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, hand_badge);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, hand_size);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, hide);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, slots);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, hand_question);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, question);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, cancel);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, others);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, mine);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, mine_drop);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, list);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, list_question);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, list_cancel);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, rows);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, status);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, pips_place);
  gtk_widget_class_bind_template_child (widget_class, RtPocketTable, left);
  gtk_widget_class_bind_template_callback (widget_class, cancel_cb);
  gtk_widget_class_bind_template_callback (widget_class, drop_cb);
  gtk_widget_class_bind_template_callback (widget_class, hide_hand_cb);
}

static void
rt_pocket_table_init (RtPocketTable *self)
{
  self->moves = g_array_new (FALSE, TRUE, sizeof (RtPocketMove));
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect (self, "notify::compact", G_CALLBACK (queue_refresh), NULL);
  gtk_widget_set_layout_manager (self->layout,
                                 gtk_custom_layout_new (NULL, measure_cb, allocate_cb));
  self->pips = RT_PIPS (rt_pips_new (24));
  adw_bin_set_child (self->pips_place, GTK_WIDGET (self->pips));
  gtk_drop_target_set_gtypes (self->hand_drop, (GType[]){ GTK_TYPE_WIDGET }, 1);
  gtk_drop_target_set_gtypes (self->mine_drop, (GType[]){ GTK_TYPE_WIDGET }, 1);
  for (gsize i = 0; i < G_N_ELEMENTS (self->panels); i++)
    g_signal_connect_object (rt_pocket_panel_get_choose (self->panels[i]), "clicked",
                             G_CALLBACK (thing_cb), self, 0);
  fill_board (self);
}
