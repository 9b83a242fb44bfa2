/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rockets-table.h. */
#include "rt-rockets-table.h"

#include "app/features/rockets/rt-rockets-card.h"
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
  RocketsView view;
  RtRocketsPlayed played[RULES_SEATS_MAX];
  RocketsMove moves[ROCKETS_MOVES_MAX]; /* all that can be done now */
  gsize n_moves;
  int shown_to;
  int chosen; /* a card, or ROCKETS_NONE */
  gboolean is_compact;

  GtkWidget *status;
  RtEmblem *badges[RULES_SEATS_MAX];
  GtkLabel *totals[RULES_SEATS_MAX];
  RtTrack *track;
  RtSeatPanel *seats[RULES_SEATS_MAX];
  GtkWidget *pile;
  GtkDropTarget *pile_drop;
  RtCardFace *pile_face;
  GtkWidget *pile_word;
  GtkLabel *pile_count;
  GtkWidget *hand;
  RtHandLayout *hand_layout;
  /* What is explained: the chosen card, or the turn. */
  GtkLabel *title;
  GtkLabel *effect;
  AdwBin *rule;
  GtkLabel *note;
  GtkWidget *ways;
};

G_DEFINE_FINAL_TYPE (RtRocketsTable, rt_rockets_table, RT_TYPE_TABLE)

static void show_choice (RtRocketsTable *self);

/* ---- What a card would do ---- */

/* The card's first way of those verbs, NULL if there is none. */
static const RocketsMove *
find_move (RtRocketsTable *self, int card, RocketsVerb verb)
{
  for (gsize i = 0; i < self->n_moves; i++)
    if (self->moves[i].card == card && self->moves[i].verb == verb)
      return &self->moves[i];
  return NULL;
}

static gboolean
has_chosen (RtRocketsTable *self)
{
  return self->chosen != ROCKETS_NONE;
}

static gboolean
is_playable (RtRocketsTable *self)
{
  return self->n_moves > 0;
}

static void
do_move (RtRocketsTable *self, const RocketsMove *move)
{
  RulesAction action = move->action;

  rt_table_do (RT_TABLE (self), &action);
}

/* Why the card cannot be played in this way. */
static void
explain_refusal (RtRocketsTable *self, int card, RocketsVerb verb)
{
  rt_table_explain (RT_TABLE (self), &(RulesAction){ verb, 1, { (int16_t)card } }, NULL, NULL);
}

/* ---- The explanation ---- */

static char *
describe_difference (const RocketsMove *move)
{
  int last = move->card - move->difference;

  if (move->is_first)
    return g_strdup_printf (_ ("%d is your first card."), move->card);
  if (move->difference == 0)
    return g_strdup_printf (_ ("%d is equal to the %d before."), move->card, last);
  return move->difference > 0 ? g_strdup_printf (_ ("%d is %d more than the %d before."),
                                                 move->card, move->difference, last)
                              : g_strdup_printf (_ ("%d is %d less than the %d before."),
                                                 move->card, -move->difference, last);
}

/* "star 6, worth 8". */
static char *
describe_goal (RtRocketsTable *self, const RocketsMove *move)
{
  g_autofree char *star = rt_rockets_describe_star (self->game, &self->view, move->star);

  return g_strdup_printf (_ ("%s, worth %d"), star, self->view.points[move->star]);
}

static char *
describe_effect (RtRocketsTable *self, int card)
{
  const RocketsMove *advance = find_move (self, card, ROCKETS_PLAY);
  const RocketsMove *back = find_move (self, card, ROCKETS_BACK);
  const RocketsMove *draw = find_move (self, card, ROCKETS_DRAW);
  g_autofree char *goal = advance || back ? describe_goal (self, advance ? advance : back) : NULL;

  if (advance && advance->is_first)
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

/* RK-9 as it would stand, in a sum; what either way would give, where there are two. */
static char *
describe_standing (RtRocketsTable *self, const RocketsMove *move)
{
  const RocketsMove *back = find_move (self, move->card, ROCKETS_BACK);
  const RocketsMove *draw = find_move (self, move->card, ROCKETS_DRAW);
  g_autofree char *points = rt_score_text (move->standing);

  if (back && draw) {
    g_autofree char *behind = rt_score_text (back->standing);
    g_autofree char *drawn = rt_score_text (draw->standing);

    return g_strdup_printf (_ ("If the journey ended now: back %s, draw %s"), behind, drawn);
  }
  return g_strdup_printf (ngettext ("If the journey ended now: %d − %d card = %s",
                                    "If the journey ended now: %d − %d cards = %s",
                                    (gulong)move->n_hand),
                          move->worth, move->n_hand, points);
}

/* A button for each way, up to three side by side. */
static GtkWidget *
add_button (RtRocketsTable *self, const char *text, const char *style, const RulesAction *action)
{
  GtkWidget *button = rt_button (text, style, NULL);

  gtk_label_set_ellipsize (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))),
                           PANGO_ELLIPSIZE_END);
  rt_table_connect (RT_TABLE (self), button, action);
  gtk_box_append (GTK_BOX (self->ways), button);
  return button;
}

/* Each button says where it leads to: where a name is too long for a small screen it is cut, and
 * not the goal. */
static void
add_push (RtRocketsTable *self, const RocketsMove *move)
{
  const char *name = rt_game_get_setup (self->game)->seat[move->moved];
  g_autofree char *goal = self->is_compact
                              ? rt_rockets_describe_star (self->game, &self->view, move->star)
                              : describe_goal (self, move);
  g_autofree char *text = g_strdup_printf (_ ("Push %s to %s"), name, goal);
  g_autofree char *lines = g_strdup_printf (_ ("Push %s\n→ %s"), name, goal);
  GtkWidget *button = add_button (self, self->is_compact ? lines : text,
                                  "suggested-action play push", &move->action);
  GtkLabel *label = GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button)));

  gtk_widget_set_hexpand (button, TRUE);
  gtk_label_set_justify (label, GTK_JUSTIFY_CENTER);
  gtk_label_set_max_width_chars (label, self->is_compact ? 12 : 18);
  if (self->is_compact)
    rt_set_name (button, text);
  else {
    gtk_label_set_wrap (label, TRUE);
    gtk_label_set_lines (label, 2);
  }
}

static void
add_way (RtRocketsTable *self, const RocketsMove *move)
{
  g_autofree char *text = NULL;

  if (move->verb == ROCKETS_PUSH) {
    add_push (self, move);
    return;
  }
  if (move->verb == ROCKETS_PLAY)
    text = g_strdup_printf (_ ("Play %d: forward %d"), move->card, move->number);
  else if (move->verb == ROCKETS_BACK)
    text = g_strdup_printf (_ ("Play %d: back %d"), move->card, move->number);
  else
    text = g_strdup_printf (_ ("Play %d: draw %d"), move->card, move->number);
  gtk_widget_set_hexpand (add_button (self, text, "suggested-action play", &move->action), TRUE);
}

/* What is not allowed, RK-7, stands there dashed, and says why. */
static void
add_ways (RtRocketsTable *self)
{
  gtk_box_set_spacing (GTK_BOX (self->ways), self->is_compact ? 6 : 8);
  for (RocketsVerb verb = ROCKETS_PLAY; verb <= ROCKETS_DRAW; verb++)
    for (gsize i = 0; i < self->n_moves; i++)
      if (self->moves[i].card == self->chosen && self->moves[i].verb == verb)
        add_way (self, &self->moves[i]);
  if (find_move (self, self->chosen, ROCKETS_DRAW) && !find_move (self, self->chosen, ROCKETS_BACK))
    add_button (self, _ ("Go back: why not?"), "flat action refused",
                &(RulesAction){ ROCKETS_BACK, 1, { (int16_t)self->chosen } });
}

/* A text, or none. It says how wide its lines are, or the cards beside it would have to make room.
 */
static void
set_words (RtRocketsTable *self, GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text ? text : "");
  gtk_label_set_max_width_chars (label, self->is_compact ? 30 : 46);
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static void
explain_chosen (RtRocketsTable *self)
{
  const RocketsMove *first = self->moves;
  g_autofree char *difference = NULL;
  g_autofree char *effect = describe_effect (self, self->chosen);
  g_autofree char *standing = NULL;

  while (first->card != self->chosen)
    first++;
  difference = describe_difference (first);
  standing = describe_standing (self, first);
  gtk_label_set_text (self->title, difference);
  set_words (self, self->effect, effect);
  adw_bin_set_child (self->rule, rt_rule_button (first->rule));
  set_words (self, self->note, self->is_compact ? NULL : standing);
  add_ways (self);
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
    g_autofree char *points = rt_score_text (self->view.seat[i].score[done - 1]);

    if (self->played[i].n > 0)
      return NULL;
    g_string_append_printf (text, "%s%s %s", text->len ? " · " : "", setup->seat[i], points);
  }
  return g_strdup_printf (_ ("Journey %d: %s"), done, text->str);
}

/* A tie for first: whoever would start a sixth journey says whether it is flown. */
static void
ask_tie (RtRocketsTable *self)
{
  gtk_box_set_spacing (GTK_BOX (self->ways), self->is_compact ? 6 : 8);
  add_button (self, _ ("Fly a sixth journey"), "suggested-action play",
              &(RulesAction){ .verb = ROCKETS_FLY });
  add_button (self, _ ("Share the victory"), "play", &(RulesAction){ .verb = ROCKETS_SHARE });
  gtk_widget_set_visible (self->ways, TRUE);
  gtk_label_set_text (self->title, _ ("A tie for first"));
  set_words (self, self->effect,
             _ ("A sixth journey is for those tied, and its score alone decides."));
  adw_bin_set_child (self->rule, rt_rule_button ("RK-11"));
  set_words (self, self->note, NULL);
}

/* Does the one who looks decide a tie? */
static gboolean
is_asked (RtRocketsTable *self)
{
  int actor = rt_game_get_actor (self->game);

  return self->view.is_tied && actor >= 0 && actor == self->shown_to
         && !rt_game_get_player (self->game, actor);
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
  gtk_label_set_text (self->title, title);
  set_words (self, self->effect, last);
  adw_bin_set_child (self->rule, NULL);
  set_words (self, self->note,
             is_playable (self) ? _ ("Tap a card to see what it does, or drag it onto the track.")
                                : NULL);
}

/* ---- The hand ---- */

static char *
describe_tag (RtRocketsTable *self, int card, const char **style, char **more)
{
  const RocketsMove *advance = find_move (self, card, ROCKETS_PLAY);
  const RocketsMove *back = find_move (self, card, ROCKETS_BACK);
  const RocketsMove *draw = find_move (self, card, ROCKETS_DRAW);

  if (advance) {
    *style = "up";
    *more = g_strdup_printf (_ ("worth %d"), advance->worth);
    return g_strdup_printf (_ ("forward %d"), advance->number);
  }
  if (back) {
    *style = "down";
    *more = draw ? g_strdup_printf (_ ("or draw %d"), draw->number) : NULL;
    return g_strdup_printf (_ ("back %d"), back->number);
  }
  if (draw) {
    *style = "down";
    *more = g_strdup (_ ("too far back"));
    return g_strdup_printf (_ ("draw %d"), draw->number);
  }
  *style = "equal";
  *more = g_strdup (_ ("a rival by 1"));
  return g_strdup (_ ("= push"));
}

static void
choose (RtRocketsTable *self, int card)
{
  self->chosen = card;
  show_choice (self);
}

static void
drag_cb (RtRocketsCard *card, RtRocketsTable *self)
{
  choose (self, rt_rockets_card_get_card (card));
}

static void
card_cb (RtRocketsCard *button, RtRocketsTable *self)
{
  int card = rt_rockets_card_get_card (button);

  choose (self, card == self->chosen ? ROCKETS_NONE : card);
}

static char *
tag_card (RtRocketsTable *self, RtRocketsCard *card, int value)
{
  const RocketsMove *advance = find_move (self, value, ROCKETS_PLAY);
  const char *style = NULL;
  g_autofree char *more = NULL;
  g_autofree char *tag = describe_tag (self, value, &style, &more);
  /* A full hand leaves no room for the word on a small screen, and the number must be seen. */
  g_autofree char *arrow =
      advance && self->is_compact ? g_strdup_printf ("→ %d", advance->number) : NULL;

  rt_rockets_card_set_tag (card, arrow ? arrow : tag, style, self->is_compact ? NULL : more);
  return g_strdup_printf (_ ("Card %d: %s, %s"), value, tag, more ? more : "");
}

static int
card_width (RtRocketsTable *self)
{
  return self->is_compact ? 78 : 116;
}

static void
add_card (RtRocketsTable *self, int value, int count)
{
  GtkWidget *card = rt_rockets_card_new (value, count, card_width (self));
  g_autofree char *name = is_playable (self) ? tag_card (self, RT_ROCKETS_CARD (card), value)
                                             : g_strdup_printf (_ ("Card %d"), value);

  rt_set_name (card, name);
  gtk_widget_set_sensitive (card, is_playable (self));
  g_signal_connect_object (card, "clicked", G_CALLBACK (card_cb), self, 0);
  g_signal_connect_object (card, "dragged", G_CALLBACK (drag_cb), self, 0);
  gtk_box_append (GTK_BOX (self->hand), card);
}

static void
show_hand (RtRocketsTable *self)
{
  const RocketsSeat *seat = self->shown_to < 0 ? NULL : &self->view.seat[self->shown_to];

  rt_clear_box (self->hand);
  if (!seat || (seat->n_hand && seat->hand[0] == RULES_HIDDEN))
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
  for (gsize i = 0; i < self->n_moves; i++) {
    const RocketsMove *move = &self->moves[i];
    gboolean is_chosen = move->card == self->chosen;

    if (move->verb == ROCKETS_PUSH && is_chosen)
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
    RtRocketsCard *card = RT_ROCKETS_CARD (child);

    rt_rockets_card_set_chosen (card, rt_rockets_card_get_card (card) == self->chosen);
  }
  show_track (self);
  rt_clear_box (self->ways);
  gtk_widget_set_visible (self->ways, has_chosen (self));
  rt_set_class (self->pile, "reachable",
                has_chosen (self) && find_move (self, self->chosen, ROCKETS_DRAW));
  if (is_asked (self))
    ask_tie (self);
  else if (has_chosen (self))
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
  const RocketsMove *best = find_move (self, card, ROCKETS_PLAY);

  if (!best)
    best = find_move (self, card, ROCKETS_BACK);
  for (gsize i = 0; i < self->n_moves; i++) {
    const RocketsMove *move = &self->moves[i];

    if (move->card == card && move->verb == ROCKETS_PUSH
        && (!best || ABS (move->star - 1 - star) < ABS (best->star - 1 - star)))
      best = move;
  }
  if (best) {
    do_move (self, best);
    return;
  }
  choose (self, card);
  explain_refusal (self, card, ROCKETS_BACK);
}

static void
field_cb (RtRocketsTable *self, int star)
{
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;

  for (gsize i = 0; i < self->n_moves; i++) {
    const RocketsMove *move = &self->moves[i];

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
  rt_table_show_message (RT_TABLE (self), text);
}

static void
rocket_cb (RtRocketsTable *self, int seat)
{
  for (gsize i = 0; i < self->n_moves; i++) {
    const RocketsMove *move = &self->moves[i];

    if (move->card == self->chosen && move->verb == ROCKETS_PUSH && move->moved == seat) {
      do_move (self, move);
      return;
    }
  }
}

/* To the pile: draws, or says why this card does not. */
static void
draw_with (RtRocketsTable *self, int card)
{
  const RocketsMove *move = find_move (self, card, ROCKETS_DRAW);

  if (move)
    do_move (self, move);
  else
    explain_refusal (self, card, ROCKETS_DRAW);
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
    rt_table_show_message (RT_TABLE (self),
                           _ ("Choose a card first: one lower than your last can draw."));
}

/* ---- Everything ---- */

static void
show_seats (RtRocketsTable *self)
{
  int n_seats = self->view.n_seats;
  g_autofree char *pile = g_strdup_printf ("%d", self->view.pile);
  g_autofree char *name = g_strdup_printf (_ ("Pile, %d cards"), self->view.pile);
  int n_small = self->is_compact ? (n_seats > 2 ? 0 : 3) : n_seats > 3 ? 0 : n_seats > 2 ? 2 : 6;

  for (int i = 0; i < n_seats; i++) {
    g_autofree char *total = rt_score_text (self->view.seat[i].total);

    rt_seat_panel_show (
        self->seats[i], &self->view.seat[i], &self->played[i],
        &(RtSeatPanelLook){ .is_acting = rt_game_get_actor (self->game) == i,
                            .is_computer = rt_game_get_player (self->game, i) != NULL,
                            .is_compact = self->is_compact,
                            .n_small = n_small });
    gtk_label_set_text (self->totals[i], total);
  }
  gtk_label_set_text (self->pile_count, pile);
  rt_set_name (self->pile, name);
}

/* On a small screen cards are smaller, and words that the board says already are left out. */
static void
fit (RtRocketsTable *self)
{
  self->is_compact = rt_table_is_compact (RT_TABLE (self));
  gtk_widget_set_visible (self->status, !self->is_compact);
  gtk_widget_set_visible (self->pile_word, !self->is_compact);
  rt_hand_layout_set_size (self->hand_layout, card_width (self), self->is_compact ? 142 : 228);
}

static void
rt_rockets_table_show (RtTable *table, int seat)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);
  const RulesSetup *setup = rt_game_get_setup (self->game);
  const RulesState *state = rt_game_get_state (self->game);

  fit (self);
  self->shown_to = seat;
  rockets_read_view (setup, state, seat, &self->view);
  rt_rockets_read_played (self->game, self->played);
  self->n_moves = rockets_list_moves (setup, state, seat, self->moves);
  self->chosen = ROCKETS_NONE;
  show_seats (self);
  show_hand (self);
  show_choice (self);
}

/* Nothing of a hand stays when the curtain falls: it is shown as all may see it. */
static void
rt_rockets_table_clear (RtTable *table)
{
  rt_rockets_table_show (table, -1);
}

static char *
rt_rockets_table_describe_turn (RtTable *table)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);

  if (rt_game_is_over (self->game))
    return g_strdup (_ ("Five journeys to the moon"));
  if (self->view.is_tied)
    return g_strdup (_ ("A tie for first"));
  if (self->view.journey == ROCKETS_SIXTH)
    return g_strdup (_ ("Sixth journey · it parts the tie"));
  return g_strdup_printf (_ ("Journey %d of 5 · play one card"), self->view.journey);
}

/* ---- Keys ---- */

/* The chosen card's place in the hand, -1: none. */
static int
chosen_place (RtRocketsTable *self)
{
  GtkWidget *child = gtk_widget_get_first_child (self->hand);

  for (int i = 0; child; i++, child = gtk_widget_get_next_sibling (child))
    if (rt_rockets_card_get_card (RT_ROCKETS_CARD (child)) == self->chosen)
      return i;
  return -1;
}

static gboolean
choose_place (RtRocketsTable *self, int place)
{
  GtkWidget *card = place < 0 ? NULL : gtk_widget_get_first_child (self->hand);

  while (card && place-- > 0)
    card = gtk_widget_get_next_sibling (card);
  if (!card || !is_playable (self))
    return FALSE;
  choose (self, rt_rockets_card_get_card (RT_ROCKETS_CARD (card)));
  gtk_widget_grab_focus (card);
  return TRUE;
}

/* Plays the chosen card where it has one way only; else the first of its buttons has the focus. */
static gboolean
play_chosen (RtRocketsTable *self)
{
  const RocketsMove *only = NULL;
  int n = 0;

  for (gsize i = 0; i < self->n_moves; i++)
    if (self->moves[i].card == self->chosen) {
      only = &self->moves[i];
      n++;
    }
  if (n == 1)
    do_move (self, only);
  else if (n > 1)
    gtk_widget_child_focus (self->ways, GTK_DIR_TAB_FORWARD);
  return n > 0;
}

static gboolean
rt_rockets_table_handle_key (RtTable *table, guint key)
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
    choose (self, ROCKETS_NONE);
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
    return rt_rockets_table_handle_key (RT_TABLE (self), key);
  return key == GDK_KEY_Return && has_chosen (self) && play_chosen (self);
}

/* ---- Advice ---- */

/* The card is picked up, so that its way is shown; where there are several ways, the button too. */
static void
rt_rockets_table_point_out (RtTable *table, const RulesAction *action)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);

  choose (self, action->arg[0]);
  for (GtkWidget *child = gtk_widget_get_first_child (self->hand); child;
       child = gtk_widget_get_next_sibling (child))
    if (rt_rockets_card_get_card (RT_ROCKETS_CARD (child)) == action->arg[0])
      rt_table_light (table, child);
  RT_TABLE_CLASS (rt_rockets_table_parent_class)->point_out (table, action);
}

/* ---- The end ---- */

static GtkWidget *
rt_rockets_table_new_end (RtTable *table)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);
  const RulesSetup *setup = rt_game_get_setup (self->game);
  RtSheet sheet = { .heading = _ ("Journey"),
                    .note = _ ("Points of the field reached − cards left in hand"),
                    .rule = "RK-9" };
  RtRocketsCounts counts[RULES_SEATS_MAX];

  rt_rockets_read_counts (self->game, counts);
  for (int i = 0; i < setup->n_seats; i++) {
    const RocketsSeat *seat = &self->view.seat[i];

    sheet.n_rows = MAX (sheet.n_rows, seat->n_scores);
    sheet.total[i] = seat->total;
    for (int k = 0; k < seat->n_scores; k++) {
      const RocketsCount *count = &counts[i].journey[k];

      sheet.cell[k][i].is_filled = k < ROCKETS_SIXTH - 1 || seat->is_playing;
      sheet.cell[k][i].points = seat->score[k];
      if (k < counts[i].n)
        g_snprintf (sheet.cell[k][i].how, sizeof sheet.cell[k][i].how, "%d − %d", count->points,
                    count->cards);
    }
  }
  for (int k = 0; k < sheet.n_rows; k++)
    g_snprintf (sheet.row[k], sizeof sheet.row[k],
                k == ROCKETS_SIXTH - 1 ? _ ("%d, for the tie") : "%d", k + 1);
  return rt_score_grid_new (setup, &sheet, NULL, NULL);
}

/* ---- The widget ---- */

static void
rt_rockets_table_open (RtTable *table)
{
  RtRocketsTable *self = RT_ROCKETS_TABLE (table);
  const RulesSetup *setup;

  self->game = rt_table_get_game (table);
  setup = rt_game_get_setup (self->game);
  rt_table_set_status (table, self->status);
  for (int i = 0; i < RULES_SEATS_MAX; i++) {
    gboolean is_there = i < setup->n_seats;

    gtk_widget_set_visible (GTK_WIDGET (self->badges[i]), is_there);
    gtk_widget_set_visible (GTK_WIDGET (self->seats[i]), is_there);
    if (!is_there)
      continue;
    rt_emblem_show_player (self->badges[i], i, setup->seat[i], TRUE);
    rt_seat_panel_set_player (self->seats[i], i, setup->seat[i]);
  }
}

/* Not now: this may be in the middle of a frame. */
static void
compact_cb (RtRocketsTable *self)
{
  if (self->game)
    rt_show_soon (self, (RtShow)rt_table_refresh);
}

/* What there is once for each seat. */
static void
bind_seats (GtkWidgetClass *widget_class, const char *name, gssize offset)
{
  for (int i = 0; i < RULES_SEATS_MAX; i++) {
    g_autofree char *id = g_strdup_printf ("%s_%d", name, i + 1);

    gtk_widget_class_bind_template_child_full (widget_class, id, FALSE,
                                               offset + i * (gssize)sizeof (gpointer));
  }
}

static void
rt_rockets_table_class_init (RtRocketsTableClass *klass)
{
  RtTableClass *table_class = RT_TABLE_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  table_class->open = rt_rockets_table_open;
  table_class->show = rt_rockets_table_show;
  table_class->clear = rt_rockets_table_clear;
  table_class->describe_turn = rt_rockets_table_describe_turn;
  table_class->handle_key = rt_rockets_table_handle_key;
  table_class->point_out = rt_rockets_table_point_out;
  table_class->new_end = rt_rockets_table_new_end;
  table_class->has_secrets = TRUE;
  g_type_ensure (RT_TYPE_CARD_FACE);
  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_HAND_LAYOUT);
  g_type_ensure (RT_TYPE_SEAT_PANEL);
  g_type_ensure (RT_TYPE_TRACK);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-rockets-table.ui");
  bind_seats (widget_class, "badge", G_STRUCT_OFFSET (RtRocketsTable, badges));
  bind_seats (widget_class, "total", G_STRUCT_OFFSET (RtRocketsTable, totals));
  bind_seats (widget_class, "seat", G_STRUCT_OFFSET (RtRocketsTable, seats));
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, status);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, track);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, pile);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, pile_drop);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, pile_face);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, pile_word);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, pile_count);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, hand);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, hand_layout);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, title);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, effect);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, rule);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, note);
  gtk_widget_class_bind_template_child (widget_class, RtRocketsTable, ways);
  gtk_widget_class_bind_template_callback (widget_class, field_cb);
  gtk_widget_class_bind_template_callback (widget_class, rocket_cb);
  gtk_widget_class_bind_template_callback (widget_class, dropped_cb);
  gtk_widget_class_bind_template_callback (widget_class, pile_cb);
  gtk_widget_class_bind_template_callback (widget_class, pile_drop_cb);
  gtk_widget_class_bind_template_callback (widget_class, hand_key_cb);
}

static void
rt_rockets_table_init (RtRocketsTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->shown_to = -1;
  g_signal_connect (self, "notify::compact", G_CALLBACK (compact_cb), NULL);
  gtk_drop_target_set_gtypes (self->pile_drop, (GType[]){ G_TYPE_INT }, 1);
  rt_card_face_show (self->pile_face, &(RtCardPicture){ .look = RT_CARD_BACK }, "");
}
