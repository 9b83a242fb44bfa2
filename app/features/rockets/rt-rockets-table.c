/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rockets-table.h. */
#include "rt-rockets-table.h"

#include "app/features/rockets/rt-rockets-model.h"
#include "app/features/rockets/rt-seat-panel.h"
#include "app/features/rockets/rt-track.h"
#include "app/features/score-sheet/rt-score-grid.h"
#include "app/widgets/rt-card-face.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-hand-layout.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtRocketsTable {
  RtTable parent_instance;

  RtGame *game; /* the table's */
  RtRocketsView view;
  GArray *moves; /* of RtRocketsMove: all that can be done now */
  int shown_to;
  int chosen; /* a card, or RT_ROCKETS_NONE */
  gboolean is_compact;
  guint refit; /* a source: another size was given */

  GtkWidget *status;
  GtkLabel *totals[RULES_SEATS_MAX];
  RtTrack *track;
  RtSeatPanel *seats[RULES_SEATS_MAX];
  GtkWidget *pile_word;
  GtkLabel *pile_count;
  GtkWidget *pile;
  GtkWidget *hand;
  GtkWidget *explanation;
};

G_DEFINE_FINAL_TYPE (RtRocketsTable, rt_rockets_table, RT_TYPE_TABLE)

static void show_choice (RtRocketsTable *self);

/* ---- What a card would do ---- */

/* The card's way of that kind, NULL if there is none. */
static const RtRocketsMove *
find_move (RtRocketsTable *self, int card, RtRocketsWay way)
{
  for (guint i = 0; i < self->moves->len; i++) {
    const RtRocketsMove *move = &g_array_index (self->moves, RtRocketsMove, i);

    if (move->card == card && move->way == way)
      return move;
  }
  return NULL;
}

static gboolean
has_chosen (RtRocketsTable *self)
{
  return self->chosen != RT_ROCKETS_NONE;
}

static gboolean
is_playable (RtRocketsTable *self)
{
  return self->moves->len > 0;
}

static void
do_move (RtRocketsTable *self, const RtRocketsMove *move)
{
  RulesAction action = move->action;

  rt_table_do (RT_TABLE (self), &action);
}

/* ---- The explanation ---- */

static char *
describe_difference (RtRocketsTable *self, int card)
{
  int last = self->view.seat[self->shown_to].last;

  if (last == RT_ROCKETS_NONE)
    return g_strdup_printf (_ ("%d is your first card."), card);
  if (card == last)
    return g_strdup_printf (_ ("%d is equal to the %d before."), card, last);
  return card > last
             ? g_strdup_printf (_ ("%d is %d more than the %d before."), card, card - last, last)
             : g_strdup_printf (_ ("%d is %d less than the %d before."), card, last - card, last);
}

/* "star 6, worth 8". */
static char *
describe_goal (RtRocketsTable *self, const RtRocketsMove *move)
{
  g_autofree char *star = rt_rockets_describe_star (self->game, &self->view, move->star);

  return g_strdup_printf (_ ("%s, worth %d"), star, self->view.points[move->star]);
}

static char *
describe_effect (RtRocketsTable *self, int card)
{
  const RtRocketsMove *advance = find_move (self, card, RT_ROCKETS_ADVANCE);
  const RtRocketsMove *back = find_move (self, card, RT_ROCKETS_BACK);
  const RtRocketsMove *draw = find_move (self, card, RT_ROCKETS_DRAW);
  g_autofree char *goal = advance || back ? describe_goal (self, advance ? advance : back) : NULL;

  if (advance && self->view.seat[self->shown_to].last == RT_ROCKETS_NONE)
    return g_strdup_printf (_ ("Advance half of it, %d, to %s."), advance->number, goal);
  if (advance)
    return g_strdup_printf (_ ("Advance %d, to %s."), advance->number, goal);
  if (back && draw)
    return g_strdup_printf (_ ("Go back %d, to %s, or stay and draw %d."), back->number, goal,
                            draw->number);
  if (draw)
    return g_strdup_printf (_ ("Stay and draw %d."), draw->number);
  return g_strdup (_ ("Push a rival forward by 1."));
}

/* A text of the explanation. It says how wide its lines are, or the cards beside it would have to
 * make room. */
static GtkWidget *
new_words (RtRocketsTable *self, const char *text, const char *style)
{
  GtkWidget *words = rt_text (text, style);

  gtk_label_set_natural_wrap_mode (GTK_LABEL (words), GTK_NATURAL_WRAP_INHERIT);
  gtk_label_set_max_width_chars (GTK_LABEL (words), self->is_compact ? 30 : 46);
  return words;
}

static char *
describe_points (RtRocketsTable *self, const RtRocketsMove *move)
{
  const RtRocketsSeat *seat = &self->view.seat[self->shown_to];
  int worth = move->moved == self->shown_to ? self->view.points[move->star] : seat->worth;
  int cards = seat->n_hand - 1 + (move->way == RT_ROCKETS_DRAW ? move->number : 0);

  return rt_score_text (worth - cards);
}

/* RK-9 as it would stand, in a sum; what either way would give, where there are two. */
static char *
describe_standing (RtRocketsTable *self, const RtRocketsMove *move)
{
  const RtRocketsMove *back = find_move (self, move->card, RT_ROCKETS_BACK);
  const RtRocketsMove *draw = find_move (self, move->card, RT_ROCKETS_DRAW);
  const RtRocketsSeat *seat = &self->view.seat[self->shown_to];
  int worth = move->moved == self->shown_to ? self->view.points[move->star] : seat->worth;
  int cards = seat->n_hand - 1 + (move->way == RT_ROCKETS_DRAW ? move->number : 0);
  g_autofree char *points = describe_points (self, move);

  if (back && draw) {
    g_autofree char *behind = describe_points (self, back);
    g_autofree char *drawn = describe_points (self, draw);

    return g_strdup_printf (_ ("If the journey ended now: back %s, draw %s"), behind, drawn);
  }
  return g_strdup_printf (ngettext ("If the journey ended now: %d − %d card = %s",
                                    "If the journey ended now: %d − %d cards = %s", (gulong)cards),
                          worth, cards, points);
}

static GtkWidget *
new_play_button (RtRocketsTable *self, const RtRocketsMove *move)
{
  const RulesSetup *setup = rt_game_get_setup (self->game);
  g_autofree char *text = NULL;
  g_autofree char *goal = NULL;
  g_autofree char *lines = NULL;
  GtkWidget *button;
  GtkLabel *label;

  switch (move->way) {
  case RT_ROCKETS_ADVANCE:
    text = g_strdup_printf (_ ("Play %d: forward %d"), move->card, move->number);
    break;
  case RT_ROCKETS_PUSH:
    goal = self->is_compact ? rt_rockets_describe_star (self->game, &self->view, move->star)
                            : describe_goal (self, move);
    text = g_strdup_printf (_ ("Push %s to %s"), setup->seat[move->moved], goal);
    if (self->is_compact)
      lines = g_strdup_printf (_ ("Push %s\n→ %s"), setup->seat[move->moved], goal);
    break;
  case RT_ROCKETS_BACK:
    text = g_strdup_printf (_ ("Play %d: back %d"), move->card, move->number);
    break;
  case RT_ROCKETS_DRAW:
    text = g_strdup_printf (_ ("Play %d: draw %d"), move->card, move->number);
    break;
  }
  button = rt_button (lines ? lines : text, "suggested-action play", NULL);
  label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));
  gtk_label_set_ellipsize (label, PANGO_ELLIPSIZE_END);
  if (move->way == RT_ROCKETS_PUSH) {
    /* Up to three stand side by side, each with where it leads to: where a name is too long for a
     * small screen it is cut, and not the goal. */
    gtk_widget_add_css_class (button, "push");
    gtk_label_set_justify (label, GTK_JUSTIFY_CENTER);
    gtk_label_set_max_width_chars (label, self->is_compact ? 12 : 18);
    if (lines)
      rt_set_name (button, text);
    else {
      gtk_label_set_wrap (label, TRUE);
      gtk_label_set_lines (label, 2);
    }
  }
  gtk_widget_set_hexpand (button, TRUE);
  rt_table_connect (RT_TABLE (self), button, &move->action);
  return button;
}

/* RK-7: what is not allowed stands there dashed, and says why. */
static GtkWidget *
new_refused_button (RtRocketsTable *self, int card)
{
  RulesAction action = rt_rockets_action (self->game, RT_ROCKETS_BACK, card, 0);
  GtkWidget *button = rt_button (_ ("Go back: why not?"), "flat action refused", NULL);

  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_ELLIPSIZE_END);
  rt_table_connect (RT_TABLE (self), button, &action);
  return button;
}

static void
add_ways (RtRocketsTable *self, GtkWidget *box)
{
  GtkWidget *ways = rt_box (GTK_ORIENTATION_HORIZONTAL, self->is_compact ? 6 : 8, NULL);

  for (RtRocketsWay way = RT_ROCKETS_ADVANCE; way <= RT_ROCKETS_DRAW; way++)
    for (guint i = 0; i < self->moves->len; i++) {
      const RtRocketsMove *move = &g_array_index (self->moves, RtRocketsMove, i);

      if (move->card == self->chosen && move->way == way)
        gtk_box_append (GTK_BOX (ways), new_play_button (self, move));
    }
  if (find_move (self, self->chosen, RT_ROCKETS_DRAW)
      && !find_move (self, self->chosen, RT_ROCKETS_BACK))
    gtk_box_append (GTK_BOX (ways), new_refused_button (self, self->chosen));
  gtk_box_append (GTK_BOX (box), ways);
}

static void
explain_chosen (RtRocketsTable *self)
{
  const RtRocketsMove *first = NULL;
  GtkWidget *box = self->explanation;
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, NULL);
  g_autofree char *difference = describe_difference (self, self->chosen);
  g_autofree char *effect = describe_effect (self, self->chosen);
  g_autofree char *standing = NULL;

  for (guint i = 0; i < self->moves->len && !first; i++)
    if (g_array_index (self->moves, RtRocketsMove, i).card == self->chosen)
      first = &g_array_index (self->moves, RtRocketsMove, i);
  standing = describe_standing (self, first);
  gtk_box_append (GTK_BOX (box), rt_label (difference, "explain-title"));
  gtk_box_append (GTK_BOX (line), new_words (self, effect, "dim"));
  gtk_box_append (GTK_BOX (line), rt_rule_button (first->rule));
  gtk_box_append (GTK_BOX (box), line);
  if (!self->is_compact)
    gtk_box_append (GTK_BOX (box), new_words (self, standing, "dim card-line"));
  add_ways (self, box);
}

/* How the last journey ended, until somebody has played in this one. */
static char *
describe_last_journey (RtRocketsTable *self)
{
  const RulesSetup *setup = rt_game_get_setup (self->game);
  g_autoptr (GString) text = g_string_new (NULL);
  int done = self->view.journey - 1;

  if (done < 1 || rt_game_is_over (self->game))
    return NULL;
  for (int i = 0; i < setup->n_seats; i++) {
    g_autofree char *points = NULL;

    if (self->view.seat[i].n_played > 0)
      return NULL;
    if (self->view.seat[i].n_scores < done)
      continue;
    points = rt_score_text (self->view.seat[i].score[done - 1]);
    g_string_append_printf (text, "%s%s %s", text->len ? " · " : "", setup->seat[i], points);
  }
  return g_strdup_printf (_ ("Journey %d: %s"), done, text->str);
}

static void
explain_turn (RtRocketsTable *self)
{
  int actor = rt_game_get_actor (self->game);
  g_autofree char *last = describe_last_journey (self);
  g_autofree char *title = NULL;

  if (is_playable (self))
    title = g_strdup (_ ("Play one card."));
  else if (actor >= 0 && rt_game_get_player (self->game, actor))
    title = g_strdup_printf (_ ("%s is thinking."), rt_game_get_setup (self->game)->seat[actor]);
  else if (actor == RULES_OVER)
    title = g_strdup (_ ("The game is over."));
  else
    title = g_strdup (_ ("Cards are dealt."));
  gtk_box_append (GTK_BOX (self->explanation), rt_label (title, "explain-title"));
  if (last)
    gtk_box_append (GTK_BOX (self->explanation), new_words (self, last, "dim"));
  if (is_playable (self))
    gtk_box_append (GTK_BOX (self->explanation),
                    new_words (self,
                               _ ("Tap a card to see what it does, or drag it onto the track."),
                               "dim card-line"));
}

/* ---- The hand ---- */

static char *
describe_tag (RtRocketsTable *self, int card, const char **style, char **more)
{
  const RtRocketsMove *advance = find_move (self, card, RT_ROCKETS_ADVANCE);
  const RtRocketsMove *back = find_move (self, card, RT_ROCKETS_BACK);
  const RtRocketsMove *draw = find_move (self, card, RT_ROCKETS_DRAW);

  if (advance) {
    *style = "tag up";
    *more = g_strdup_printf (_ ("worth %d"), self->view.points[advance->star]);
    return g_strdup_printf (_ ("forward %d"), advance->number);
  }
  if (back) {
    *style = "tag down";
    *more = draw ? g_strdup_printf (_ ("or draw %d"), draw->number) : NULL;
    return g_strdup_printf (_ ("back %d"), back->number);
  }
  if (draw) {
    *style = "tag down";
    *more = g_strdup (_ ("too far back"));
    return g_strdup_printf (_ ("draw %d"), draw->number);
  }
  *style = "tag equal";
  *more = g_strdup (_ ("a rival by 1"));
  return g_strdup (_ ("= push"));
}

static GdkContentProvider *
prepare_cb (GtkDragSource *source, double x, double y, RtRocketsTable *self)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));
  int card = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "card"));
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (
      gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (button))));

  if (!is_playable (self))
    return NULL;
  gtk_drag_source_set_icon (source, picture, (int)x, (int)y);
  return gdk_content_provider_new_typed (G_TYPE_INT, card);
}

static void
choose (RtRocketsTable *self, int card)
{
  self->chosen = card;
  show_choice (self);
}

static void
drag_begin_cb (GtkDragSource *source, GdkDrag *drag, RtRocketsTable *self)
{
  GtkWidget *button = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (source));

  choose (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "card")));
}

static void
card_cb (GtkWidget *button, RtRocketsTable *self)
{
  int card = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "card"));

  choose (self, card == self->chosen ? RT_ROCKETS_NONE : card);
}

static void
add_card (RtRocketsTable *self, int card, int count)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  GtkWidget *face = rt_card_face_new (36, 40);
  g_autofree char *text = g_strdup_printf ("%d", card);
  g_autofree char *name = NULL;
  g_autofree char *more = NULL;

  rt_card_face_show (RT_CARD_FACE (face),
                     &(RtCardPicture){ .look = RT_CARD_PLAIN, .text = text, .count = count }, "");
  gtk_widget_set_vexpand (face, TRUE);
  gtk_widget_add_css_class (face, "face");
  gtk_box_append (GTK_BOX (box), face);
  if (is_playable (self)) {
    const char *style = NULL;
    g_autofree char *tag = describe_tag (self, card, &style, &more);
    const RtRocketsMove *advance = find_move (self, card, RT_ROCKETS_ADVANCE);
    /* A full hand leaves no room for the word on a small screen, and the number must be seen. */
    g_autofree char *arrow =
        advance && self->is_compact ? g_strdup_printf ("→ %d", advance->number) : NULL;
    GtkWidget *label = rt_label (arrow ? arrow : tag, style);

    gtk_widget_set_halign (label, GTK_ALIGN_CENTER);
    gtk_box_append (GTK_BOX (box), label);
    if (more && !self->is_compact) {
      GtkWidget *small = rt_label (more, "dim card-line");

      gtk_widget_set_halign (small, GTK_ALIGN_CENTER);
      gtk_box_append (GTK_BOX (box), small);
    }
    name = g_strdup_printf (_ ("Card %d: %s, %s"), card, tag, more ? more : "");
  } else {
    name = g_strdup_printf (_ ("Card %d"), card);
  }
  gtk_button_set_child (GTK_BUTTON (button), box);
  rt_add_classes (button, "flat hand-card");
  rt_set_name (button, name);
  gtk_widget_set_sensitive (button, is_playable (self));
  g_object_set_data (G_OBJECT (button), "card", GINT_TO_POINTER (card));
  g_signal_connect_object (button, "clicked", G_CALLBACK (card_cb), self, 0);
  if (is_playable (self)) {
    GtkDragSource *drag = gtk_drag_source_new ();

    g_signal_connect_object (drag, "prepare", G_CALLBACK (prepare_cb), self, 0);
    g_signal_connect_object (drag, "drag-begin", G_CALLBACK (drag_begin_cb), self, 0);
    gtk_widget_add_controller (button, GTK_EVENT_CONTROLLER (drag));
  }
  gtk_widget_set_parent (button, self->hand);
}

static void
clear_hand (RtRocketsTable *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (self->hand)))
    gtk_widget_unparent (child);
}

/* Equal cards are one on the other, with their number. */
static void
show_hand (RtRocketsTable *self)
{
  const RtRocketsSeat *seat = self->shown_to < 0 ? NULL : &self->view.seat[self->shown_to];

  clear_hand (self);
  if (!seat || !seat->is_hand_known)
    return;
  for (int i = 0; i < seat->n_hand;) {
    int count = 1;

    while (i + count < seat->n_hand && seat->hand[i + count] == seat->hand[i])
      count++;
    add_card (self, seat->hand[i], count);
    i += count;
  }
}

/* ---- What is chosen ---- */

static void
show_track (RtRocketsTable *self)
{
  const RulesSetup *setup = rt_game_get_setup (self->game);
  RtTrackView track = { .ghost_seat = -1, .moon = self->view.moon };
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i <= RT_TRACK_FIELDS; i++)
    track.field[i].card = RT_TRACK_NO_CARD;
  for (int i = 0; i <= self->view.moon; i++) {
    g_ptr_array_add (names, rt_rockets_describe_star (self->game, &self->view, i));
    track.field[i].name = g_ptr_array_index (names, (guint)i);
    track.field[i].points = self->view.points[i];
  }
  for (int i = 0; i < setup->n_seats; i++) {
    track.rocket[i].name = self->view.seat[i].is_playing ? setup->seat[i] : NULL;
    track.rocket[i].at = self->view.seat[i].marker;
  }
  for (guint i = 0; i < self->moves->len; i++) {
    const RtRocketsMove *move = &g_array_index (self->moves, RtRocketsMove, i);
    gboolean is_chosen = move->card == self->chosen;

    if (move->way == RT_ROCKETS_PUSH && is_chosen)
      track.rocket[move->moved].is_tappable = TRUE;
    if (move->moved == self->shown_to
        && (is_chosen || track.field[move->star].card == RT_TRACK_NO_CARD))
      track.field[move->star].card = move->card;
    if (is_chosen && move->moved >= 0 && track.ghost_seat < 0) {
      track.ghost_seat = move->moved;
      track.ghost_at = move->star;
    }
  }
  rt_track_show (self->track, &track);
}

static void
show_choice (RtRocketsTable *self)
{
  for (GtkWidget *child = gtk_widget_get_first_child (self->hand); child;
       child = gtk_widget_get_next_sibling (child)) {
    int card = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (child), "card"));
    GtkWidget *face = gtk_widget_get_first_child (gtk_button_get_child (GTK_BUTTON (child)));

    rt_card_face_set_look (RT_CARD_FACE (face),
                           card == self->chosen ? RT_CARD_CHOSEN : RT_CARD_PLAIN);
    rt_set_class (child, "chosen", card == self->chosen);
  }
  show_track (self);
  rt_clear_box (self->explanation);
  rt_set_class (self->pile, "reachable",
                has_chosen (self) && find_move (self, self->chosen, RT_ROCKETS_DRAW));
  if (has_chosen (self))
    explain_chosen (self);
  else
    explain_turn (self);
}

/* ---- Taps and drops ---- */

/* A card that was let go over the track does what takes a rocket there; with an equal card it is
 * the rival nearest to that place. */
static void
dropped_cb (RtRocketsTable *self, int card, int star)
{
  const RtRocketsMove *best = find_move (self, card, RT_ROCKETS_ADVANCE);
  RulesAction back;

  if (!best)
    best = find_move (self, card, RT_ROCKETS_BACK);
  for (guint i = 0; i < self->moves->len; i++) {
    const RtRocketsMove *move = &g_array_index (self->moves, RtRocketsMove, i);

    if (move->card == card && move->way == RT_ROCKETS_PUSH
        && (!best || ABS (move->star - 1 - star) < ABS (best->star - 1 - star)))
      best = move;
  }
  if (best) {
    do_move (self, best);
    return;
  }
  choose (self, card);
  back = rt_rockets_action (self->game, RT_ROCKETS_BACK, card, 0);
  rt_table_explain (RT_TABLE (self), &back, NULL, NULL);
}

static void
field_cb (RtRocketsTable *self, int star)
{
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;

  for (guint i = 0; i < self->moves->len; i++) {
    const RtRocketsMove *move = &g_array_index (self->moves, RtRocketsMove, i);

    if (move->moved != self->shown_to || move->star != star)
      continue;
    if (move->card == self->chosen)
      do_move (self, move);
    else
      choose (self, move->card);
    return;
  }
  if (!is_playable (self))
    return;
  name = rt_rockets_describe_star (self->game, &self->view, star);
  text = g_strdup_printf (_ ("None of your cards takes you to %s."), name);
  rt_table_tell (RT_TABLE (self), text);
}

static void
rocket_cb (RtRocketsTable *self, int seat)
{
  for (guint i = 0; i < self->moves->len; i++) {
    const RtRocketsMove *move = &g_array_index (self->moves, RtRocketsMove, i);

    if (move->card == self->chosen && move->way == RT_ROCKETS_PUSH && move->moved == seat) {
      do_move (self, move);
      return;
    }
  }
}

/* To the pile: draws, or says why this card does not. */
static void
draw_with (RtRocketsTable *self, int card)
{
  const RtRocketsMove *move = find_move (self, card, RT_ROCKETS_DRAW);
  RulesAction action;

  if (move) {
    do_move (self, move);
    return;
  }
  action = rt_rockets_action (self->game, RT_ROCKETS_DRAW, card, 0);
  rt_table_explain (RT_TABLE (self), &action, NULL, NULL);
}

static gboolean
pile_drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, RtRocketsTable *self)
{
  draw_with (self, g_value_get_int (value));
  return TRUE;
}

static void
pile_cb (RtRocketsTable *self)
{
  if (has_chosen (self))
    draw_with (self, self->chosen);
  else if (is_playable (self))
    rt_table_tell (RT_TABLE (self), _ ("Choose a card first: one lower than your last can draw."));
}

/* ---- Everything ---- */

static void
show_seats (RtRocketsTable *self)
{
  const RulesSetup *setup = rt_game_get_setup (self->game);
  g_autofree char *pile = g_strdup_printf ("%d", self->view.pile);
  g_autofree char *name = g_strdup_printf (_ ("Pile, %d cards"), self->view.pile);

  for (int i = 0; i < setup->n_seats; i++) {
    g_autofree char *total = rt_score_text (self->view.seat[i].total);

    rt_seat_panel_show (
        self->seats[i], &self->view.seat[i],
        &(RtSeatPanelLook){ .is_acting = rt_game_get_actor (self->game) == i,
                            .is_computer = rt_game_get_player (self->game, i) != NULL,
                            .is_compact = self->is_compact,
                            .n_small = self->is_compact     ? setup->n_seats > 2 ? 0 : 3
                                       : setup->n_seats > 3 ? 0
                                       : setup->n_seats > 2 ? 2
                                                            : 6 });
    gtk_label_set_text (self->totals[i], total);
  }
  gtk_label_set_text (self->pile_count, pile);
  rt_set_name (self->pile, name);
}

static void
rt_rockets_table_show (RtTable *table, int seat)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);
  int actor = rt_game_get_actor (self->game);

  self->shown_to = seat;
  rt_rockets_read (self->game, seat, &self->view);
  g_clear_pointer (&self->moves, g_array_unref);
  /* What another one could do says what is in the hand. */
  self->moves = seat >= 0 && seat == actor ? rt_rockets_get_moves (self->game)
                                           : g_array_new (FALSE, FALSE, sizeof (RtRocketsMove));
  self->chosen = RT_ROCKETS_NONE;
  show_seats (self);
  show_hand (self);
  show_choice (self);
}

static void
rt_rockets_table_clear (RtTable *table)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);

  self->shown_to = -1;
  self->chosen = RT_ROCKETS_NONE;
  g_clear_pointer (&self->moves, g_array_unref);
  self->moves = g_array_new (FALSE, FALSE, sizeof (RtRocketsMove));
  rt_rockets_read (self->game, -1, &self->view);
  clear_hand (self);
  show_seats (self);
  show_choice (self);
}

static char *
rt_rockets_table_describe_turn (RtTable *table)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);

  if (rt_game_is_over (self->game))
    return g_strdup (_ ("Five journeys to the moon"));
  if (self->view.journey == RT_ROCKETS_JOURNEYS)
    return g_strdup (_ ("Sixth journey · it parts the tie"));
  return g_strdup_printf (_ ("Journey %d of 5 · play one card"), self->view.journey);
}

/* ---- Keys ---- */

static GtkWidget *
nth_card (RtRocketsTable *self, guint n)
{
  GtkWidget *child = gtk_widget_get_first_child (self->hand);

  while (child && n-- > 0)
    child = gtk_widget_get_next_sibling (child);
  return child;
}

/* The chosen card's place in the hand, -1: none. */
static int
chosen_place (RtRocketsTable *self)
{
  GtkWidget *child = gtk_widget_get_first_child (self->hand);

  for (int i = 0; child; i++, child = gtk_widget_get_next_sibling (child))
    if (GPOINTER_TO_INT (g_object_get_data (G_OBJECT (child), "card")) == self->chosen)
      return i;
  return -1;
}

static gboolean
choose_place (RtRocketsTable *self, int place)
{
  GtkWidget *card = place < 0 ? NULL : nth_card (self, (guint)place);

  if (!card || !is_playable (self))
    return FALSE;
  choose (self, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (card), "card")));
  gtk_widget_grab_focus (card);
  return TRUE;
}

/* Plays the chosen card where it has one way only; else the first of its buttons has the focus. */
static gboolean
play_chosen (RtRocketsTable *self)
{
  const RtRocketsMove *only = NULL;
  int n = 0;

  for (guint i = 0; i < self->moves->len; i++)
    if (g_array_index (self->moves, RtRocketsMove, i).card == self->chosen) {
      only = &g_array_index (self->moves, RtRocketsMove, i);
      n++;
    }
  if (n == 1)
    do_move (self, only);
  else if (n > 1)
    gtk_widget_child_focus (gtk_widget_get_last_child (self->explanation), GTK_DIR_TAB_FORWARD);
  return n > 0;
}

static gboolean
rt_rockets_table_take_key (RtTable *table, guint key)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);

  if (key >= GDK_KEY_1 && key <= GDK_KEY_9)
    return choose_place (self, (int)(key - GDK_KEY_1));
  switch (key) {
  case GDK_KEY_Left:
    return choose_place (self, chosen_place (self) - 1);
  case GDK_KEY_Right:
    return choose_place (self, chosen_place (self) + 1);
  case GDK_KEY_Return:
  case GDK_KEY_KP_Enter:
    return play_chosen (self);
  case GDK_KEY_Escape:
    choose (self, RT_ROCKETS_NONE);
    return TRUE;
  default:
    return FALSE;
  }
}

/* Before the buttons, for whom an arrow is another focus and Enter a tap: in a hand they choose and
 * play. */
static gboolean
hand_key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
             RtRocketsTable *self)
{
  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  if (key == GDK_KEY_Left || key == GDK_KEY_Right)
    return rt_rockets_table_take_key (RT_TABLE (self), key);
  return key == GDK_KEY_Return && has_chosen (self) && play_chosen (self);
}

/* ---- The end ---- */

static GtkWidget *
rt_rockets_table_new_end (RtTable *table)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);
  const RulesSetup *setup = rt_game_get_setup (self->game);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 4, NULL);
  GtkWidget *rule = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  RtSheet sheet = { .heading = _ ("Journey") };
  RtRocketsCount count[RULES_SEATS_MAX][RT_ROCKETS_JOURNEYS];

  rt_rockets_read_counts (self->game, count);
  for (int i = 0; i < setup->n_seats; i++) {
    const RtRocketsSeat *seat = &self->view.seat[i];

    sheet.n_rows = MAX (sheet.n_rows, seat->n_scores);
    sheet.total[i] = seat->total;
    for (int k = 0; k < seat->n_scores; k++) {
      sheet.cell[k][i].is_filled = k < RT_ROCKETS_JOURNEYS - 1 || seat->is_playing;
      sheet.cell[k][i].points = seat->score[k];
      if (count[i][k].is_known)
        g_snprintf (sheet.cell[k][i].how, sizeof sheet.cell[k][i].how, "%d − %d",
                    count[i][k].points, count[i][k].cards);
    }
  }
  for (int k = 0; k < sheet.n_rows; k++)
    g_snprintf (sheet.row[k], sizeof sheet.row[k],
                k == RT_ROCKETS_JOURNEYS - 1 ? _ ("%d, for the tie") : "%d", k + 1);
  gtk_box_append (GTK_BOX (rule),
                  rt_label (_ ("Points of the field reached − cards left in hand"), "dim"));
  gtk_box_append (GTK_BOX (rule), rt_rule_button ("RK-9"));
  gtk_widget_set_halign (rule, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), rt_score_grid_new (setup, &sheet, NULL, NULL));
  gtk_box_append (GTK_BOX (box), rule);
  return box;
}

/* ---- The widget ---- */

static GtkWidget *
new_status (RtRocketsTable *self)
{
  const RulesSetup *setup = rt_game_get_setup (self->game);
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);

  for (int i = 0; i < setup->n_seats; i++) {
    GtkWidget *badge = rt_emblem_new (18);

    rt_emblem_show_player (RT_EMBLEM (badge), i, setup->seat[i], TRUE);
    self->totals[i] = GTK_LABEL (rt_label ("0", "numeric status-number"));
    gtk_box_append (GTK_BOX (box), badge);
    gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->totals[i]));
  }
  gtk_box_append (GTK_BOX (box), rt_label (_ ("totals"), "turn-line"));
  return box;
}

static GtkWidget *
new_pile (RtRocketsTable *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *face = rt_card_face_new (34, 46);
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_INT, GDK_ACTION_COPY);

  rt_card_face_show (RT_CARD_FACE (face), &(RtCardPicture){ .look = RT_CARD_BACK }, "");
  gtk_widget_add_css_class (face, "pile-face");
  self->pile_count = GTK_LABEL (rt_label ("", "numeric pile-count"));
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  self->pile_word = rt_label (_ ("pile"), "dim card-line");
  gtk_label_set_ellipsize (GTK_LABEL (self->pile_word), PANGO_ELLIPSIZE_NONE);
  gtk_box_append (GTK_BOX (words), self->pile_word);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->pile_count));
  gtk_box_append (GTK_BOX (box), face);
  gtk_box_append (GTK_BOX (box), words);
  self->pile = gtk_button_new ();
  gtk_button_set_child (GTK_BUTTON (self->pile), box);
  rt_add_classes (self->pile, "flat panel seat pile");
  g_signal_connect_object (self->pile, "clicked", G_CALLBACK (pile_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (drop, "drop", G_CALLBACK (pile_drop_cb), self, 0);
  gtk_widget_add_controller (self->pile, GTK_EVENT_CONTROLLER (drop));
  return self->pile;
}

/* A finger has no tooltips. */
static void
seat_cb (GtkGestureClick *click, int n, double x, double y, RtRocketsTable *self)
{
  GtkWidget *panel = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));
  const char *played = gtk_widget_get_tooltip_text (panel);

  if (played)
    rt_table_tell (RT_TABLE (self), played);
}

static GtkWidget *
new_seats (RtRocketsTable *self)
{
  const RulesSetup *setup = rt_game_get_setup (self->game);
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, "seats");
  GtkWidget *panels = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, "seats");

  gtk_box_set_homogeneous (GTK_BOX (panels), TRUE);
  gtk_widget_set_hexpand (panels, TRUE);
  for (int i = 0; i < setup->n_seats; i++) {
    GtkGesture *click = gtk_gesture_click_new ();

    self->seats[i] = RT_SEAT_PANEL (rt_seat_panel_new (i, setup->seat[i]));
    g_signal_connect_object (click, "released", G_CALLBACK (seat_cb), self, 0);
    gtk_widget_add_controller (GTK_WIDGET (self->seats[i]), GTK_EVENT_CONTROLLER (click));
    gtk_box_append (GTK_BOX (panels), GTK_WIDGET (self->seats[i]));
  }
  gtk_box_append (GTK_BOX (box), panels);
  gtk_box_append (GTK_BOX (box), new_pile (self));
  return box;
}

static GtkWidget *
new_hand (RtRocketsTable *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 16, "hand-row");
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->hand = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, NULL);
  gtk_widget_set_layout_manager (self->hand, g_object_new (RT_TYPE_HAND_LAYOUT, NULL));
  self->explanation = rt_box (GTK_ORIENTATION_VERTICAL, 8, "panel explain");
  gtk_widget_set_hexpand (self->hand, TRUE);
  gtk_widget_set_valign (self->hand, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->explanation, GTK_ALIGN_CENTER);
  gtk_widget_set_vexpand (box, FALSE);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (hand_key_cb), self, 0);
  gtk_widget_add_controller (self->hand, keys);
  gtk_box_append (GTK_BOX (box), self->hand);
  gtk_box_append (GTK_BOX (box), self->explanation);
  return box;
}

static void
rt_rockets_table_open (RtTable *table)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 0, "page-pane rockets");

  self->game = rt_table_get_game (table);
  self->status = new_status (self);
  rt_table_set_status (table, self->status);
  self->track = RT_TRACK (rt_track_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->track), TRUE);
  g_signal_connect_object (self->track, "field", G_CALLBACK (field_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->track, "rocket", G_CALLBACK (rocket_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->track, "dropped", G_CALLBACK (dropped_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->track));
  gtk_box_append (GTK_BOX (box), new_seats (self));
  gtk_box_append (GTK_BOX (box), new_hand (self));
  rt_table_set_child (table, box);
}

static gboolean
refit_cb (gpointer data)
{
  RtRocketsTable *self = data;

  self->refit = 0;
  gtk_widget_set_visible (self->status, !self->is_compact);
  gtk_widget_set_visible (self->pile_word, !self->is_compact);
  rt_hand_layout_set_size (RT_HAND_LAYOUT (gtk_widget_get_layout_manager (self->hand)),
                           self->is_compact ? 78 : 116, self->is_compact ? 142 : 228);
  if (self->moves)
    rt_rockets_table_show (RT_TABLE (self), self->shown_to);
  return G_SOURCE_REMOVE;
}

/* On a small screen cards are smaller, and words that the board says already are left out. */
static void
look_at_size (RtRocketsTable *self)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));
  gboolean is_compact = root && gtk_widget_has_css_class (root, "compact");

  if (is_compact == self->is_compact)
    return;
  self->is_compact = is_compact;
  /* Not now: this may be in the middle of a frame. */
  if (!self->refit)
    self->refit = g_idle_add (refit_cb, self);
}

static void
rt_rockets_table_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_rockets_table_parent_class)->root (widget);
  g_signal_connect_object (gtk_widget_get_root (widget), "notify::css-classes",
                           G_CALLBACK (look_at_size), widget, G_CONNECT_SWAPPED);
  look_at_size (RT_ROCKETS_TABLE (widget));
}

static void
rt_rockets_table_unroot (GtkWidget *widget)
{
  g_signal_handlers_disconnect_by_func (gtk_widget_get_root (widget), look_at_size, widget);
  GTK_WIDGET_CLASS (rt_rockets_table_parent_class)->unroot (widget);
}

static void
rt_rockets_table_dispose (GObject *object)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (object);

  g_clear_handle_id (&self->refit, g_source_remove);
  if (self->hand)
    clear_hand (self);
  self->hand = NULL;
  g_clear_pointer (&self->moves, g_array_unref);
  G_OBJECT_CLASS (rt_rockets_table_parent_class)->dispose (object);
}

static void
rt_rockets_table_class_init (RtRocketsTableClass *klass)
{
  RtTableClass *table_class = RT_TABLE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_rockets_table_dispose;
  GTK_WIDGET_CLASS (klass)->root = rt_rockets_table_root;
  GTK_WIDGET_CLASS (klass)->unroot = rt_rockets_table_unroot;
  table_class->open = rt_rockets_table_open;
  table_class->show = rt_rockets_table_show;
  table_class->clear = rt_rockets_table_clear;
  table_class->describe_turn = rt_rockets_table_describe_turn;
  table_class->take_key = rt_rockets_table_take_key;
  table_class->new_end = rt_rockets_table_new_end;
  table_class->has_secrets = TRUE;
}

static void
rt_rockets_table_init (RtRocketsTable *self)
{
  self->shown_to = -1;
}
