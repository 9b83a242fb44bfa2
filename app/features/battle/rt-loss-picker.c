/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-loss-picker.h. */
#include "rt-loss-picker.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

enum { TILES_MAX = 64 };

typedef struct {
  RulesAction action[TILES_MAX];
  guint n;
} Queue;

struct _RtLossPicker {
  GtkWidget parent_instance;

  RtBattleTable *table; /* its own; not held */
  GtkWidget *content;
  GtkWidget *aside;            /* a box of the pane; NULL: none */
  GtkWidget *tiles[TILES_MAX]; /* of the content */
  RulesAction action[TILES_MAX];
  guint n_tiles;
  int wanted;
  GtkWidget *apply; /* NULL if one loss is chosen by tapping it */
  GtkWidget *clear;
  GtkLabel *missing;
  /* What each player has chosen and the rules have not asked for yet; good from this depth of the
   * game on. */
  Queue queue[RULES_SEATS_MAX];
  gsize depth;
  guint idle;
};

G_DEFINE_FINAL_TYPE (RtLossPicker, rt_loss_picker, GTK_TYPE_WIDGET)

/* ---- Taking them ---- */

static void
do_loss (RtLossPicker *self, const RulesAction *action)
{
  self->depth = rt_game_get_depth (rt_table_get_game (RT_TABLE (self->table)));
  rt_table_do (RT_TABLE (self->table), action);
}

/* The next of those chosen, when the rules ask that player again. */
static gboolean
take_next_cb (gpointer data)
{
  RtLossPicker *self = data;
  RtGame *game = rt_table_get_game (RT_TABLE (self->table));
  int actor = rt_game_get_actor (game);

  self->idle = 0;
  if (rt_game_is_busy (game) || actor < 0 || self->queue[actor].n == 0)
    return G_SOURCE_REMOVE;
  Queue *queue = &self->queue[actor];
  RulesAction action = queue->action[0];
  memmove (queue->action, queue->action + 1, --queue->n * sizeof *queue->action);
  do_loss (self, &action);
  return G_SOURCE_REMOVE;
}

static void
take_next (RtLossPicker *self)
{
  if (!self->idle)
    self->idle = g_idle_add (take_next_cb, self);
}

static gboolean
is_chosen (RtLossPicker *self, guint i)
{
  return gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->tiles[i]));
}

static int
count_chosen (RtLossPicker *self)
{
  int n = 0;

  for (guint i = 0; i < self->n_tiles; i++)
    n += is_chosen (self, i);
  return n;
}

static void
apply_cb (RtLossPicker *self)
{
  int actor = rt_game_get_actor (rt_table_get_game (RT_TABLE (self->table)));
  int chosen = count_chosen (self);

  if (chosen < self->wanted) {
    g_autofree char *text = g_strdup_printf (
        ngettext ("Choose %d more to lose.", "Choose %d more to lose.", self->wanted - chosen),
        self->wanted - chosen);
    rt_table_tell (RT_TABLE (self->table), text);
    return;
  }
  if (actor < 0)
    return;
  self->queue[actor].n = 0;
  for (guint i = 0; i < self->n_tiles; i++)
    if (is_chosen (self, i))
      self->queue[actor].action[self->queue[actor].n++] = self->action[i];
  take_next (self);
}

/* ---- Choosing ---- */

static void
show_count (RtLossPicker *self)
{
  int chosen = count_chosen (self);
  int missing = self->wanted - chosen;
  g_autofree char *apply = missing > 0
                               ? g_strdup_printf (_ ("Lose these (%d of %d)"), chosen, self->wanted)
                               : g_strdup (_ ("Lose these"));
  g_autofree char *text =
      g_strdup_printf (ngettext ("%d more to choose", "%d more to choose", missing), missing);

  gtk_button_set_label (GTK_BUTTON (self->apply), apply);
  rt_set_class (self->apply, "refused", missing > 0);
  rt_set_class (self->apply, "destructive-action", missing <= 0);
  gtk_button_set_label (GTK_BUTTON (self->clear), chosen ? _ ("Clear") : _ ("Suggest"));
  gtk_label_set_text (self->missing, missing > 0 ? text : "");
}

/* No more than are wanted: the first chosen goes back. */
static void
toggled_cb (GtkToggleButton *tile, RtLossPicker *self)
{
  for (guint i = 0; gtk_toggle_button_get_active (tile) && i < self->n_tiles
                    && count_chosen (self) > self->wanted;
       i++)
    if (self->tiles[i] != GTK_WIDGET (tile) && is_chosen (self, i))
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->tiles[i]), FALSE);
  if (self->apply)
    show_count (self);
}

static void
suggest (RtLossPicker *self)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self->table);
  RtLoss list[RT_LOSSES_MAX];
  int chosen[RT_LOSSES_MAX];
  guint n = rt_battle_list_losses (setup, rt_battle_table_get_state (self->table), list);

  rt_battle_suggest_losses (setup, list, n, self->wanted, chosen);
  for (guint k = 0; k < n; k++)
    for (guint i = 0; i < self->n_tiles; i++)
      if (chosen[k] > 0 && rules_same_action (&list[k].action, &self->action[i])) {
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->tiles[i]), TRUE);
        chosen[k]--;
      }
}

static void
clear_cb (RtLossPicker *self)
{
  if (count_chosen (self) == 0) {
    suggest (self);
    return;
  }
  for (guint i = 0; i < self->n_tiles; i++)
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->tiles[i]), FALSE);
}

static void
tapped_cb (GtkWidget *tile, RtLossPicker *self)
{
  for (guint i = 0; i < self->n_tiles; i++)
    if (self->tiles[i] == tile) {
      do_loss (self, &self->action[i]);
      return;
    }
}

/* ---- What is shown ---- */

/* Is there so little room that the question is but a line? */
static gboolean
is_small (RtLossPicker *self)
{
  return self->aside && rt_part_is_compact (GTK_WIDGET (self->table));
}

static GtkWidget *
new_picture (const RulesAction *action, int size)
{
  GtkWidget *die;

  switch (action->verb) {
  case ROCKETMEN_VERB_LOSE_CREW:
    return rt_token_new (RT_TOKEN_CREW, size);
  case ROCKETMEN_VERB_LOSE_DIE:
    die = rt_die_new (size);
    rt_die_show (RT_DIE (die), RT_DIE_IDLE, 6);
    return die;
  default:
    return rt_token_new (rt_part_pod_look ((RocketmenPodKind)action->arg[0]), size);
  }
}

static const char *
name_of (const RocketmenSetup *setup, const RulesAction *action)
{
  switch (action->verb) {
  case ROCKETMEN_VERB_LOSE_CREW:
    return rt_part_crew_name (setup, action->arg[0]);
  case ROCKETMEN_VERB_LOSE_DIE:
    return _ ("Die of the base");
  default:
    return rt_part_pod_name ((RocketmenPodKind)action->arg[0]);
  }
}

/* The thing that must give something up. */
static int
loser_of (const RocketmenState *state)
{
  if (state->phase == ROCKETMEN_PHASE_BOARD_LOSS)
    return state->loser ? state->target : state->actor_ship;
  return state->loss_ship;
}

/* What losing it means. */
static char *
describe_loss (const RocketmenSetup *setup, const RocketmenState *state, const RulesAction *action,
               gboolean is_single)
{
  g_autofree char *ranks = NULL;
  int object = loser_of (state);

  if (action->verb == ROCKETMEN_VERB_LOSE_CREW) {
    ranks = rt_part_ranks (setup, action->arg[0]);
    return ranks ? g_strdup (ranks) : g_strdup (_ ("crew"));
  }
  if (action->verb == ROCKETMEN_VERB_LOSE_DIE)
    return g_strdup_printf (_ ("then %d left"),
                            state->base[object - ROCKETMEN_OBJECT_BASE].dice - 1);
  return is_single ? rt_part_pods_left (&state->ship[object], action->arg[0])
                   : g_strdup (_ ("tap to lose it"));
}

static void
add_tile (RtLossPicker *self, GtkWidget *flow, const RtLoss *loss)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self->table);
  const RocketmenState *state = rt_battle_table_get_state (self->table);
  gboolean is_single = self->wanted == 1;
  int actor = rt_game_get_actor (rt_table_get_game (RT_TABLE (self->table)));
  g_autofree char *line = describe_loss (setup, state, &loss->action, is_single);
  g_autofree char *style = g_strdup_printf ("loss player-%d", MAX (actor, 0) + 1);
  GtkWidget *button;

  if (self->n_tiles == TILES_MAX)
    return;
  button = is_single ? gtk_button_new () : gtk_toggle_button_new ();
  rt_part_tile (GTK_BUTTON (button), new_picture (&loss->action, is_small (self) ? 32 : 44),
                name_of (setup, &loss->action), line, style);
  if (is_single)
    g_signal_connect_object (button, "clicked", G_CALLBACK (tapped_cb), self, 0);
  else
    g_signal_connect_object (button, "toggled", G_CALLBACK (toggled_cb), self, 0);
  self->action[self->n_tiles] = loss->action;
  self->tiles[self->n_tiles++] = button;
  rt_part_flow_add (flow, button);
}

static GtkWidget *
new_commands (RtLossPicker *self, gboolean is_aside)
{
  GtkWidget *row = rt_box (is_aside ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL,
                           is_aside ? 8 : 10, NULL);

  self->missing = GTK_LABEL (rt_label (NULL, "loss-missing"));
  self->clear = rt_button (_ ("Suggest"), NULL, NULL);
  self->apply = gtk_button_new_with_label ("");
  gtk_widget_set_hexpand (GTK_WIDGET (self->missing), TRUE);
  if (!is_aside)
    gtk_widget_set_valign (self->clear, GTK_ALIGN_CENTER);
  rt_add_classes (self->apply, "commit");
  g_signal_connect_object (self->clear, "clicked", G_CALLBACK (clear_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->apply, "clicked", G_CALLBACK (apply_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->missing));
  gtk_box_append (GTK_BOX (row), self->clear);
  gtk_box_append (GTK_BOX (row), self->apply);
  return row;
}

/* "Blaise, choose 2 to lose", with why. */
static GtkWidget *
new_question (RtLossPicker *self, const RocketmenState *state, int actor)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self->table);
  g_autofree char *name = rt_battle_object_name (setup, loser_of (state));
  g_autofree char *title =
      g_strdup_printf (ngettext ("%s, choose what to lose", "%s, choose %d to lose", self->wanted),
                       setup->common.seat[actor], self->wanted);
  g_autofree char *line = NULL;

  if (is_small (self)) {
    GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 6, NULL);

    gtk_box_append (GTK_BOX (box), rt_label (title, "part-title"));
    gtk_box_append (GTK_BOX (self->content), box);
    return box;
  }
  switch (state->phase) {
  case ROCKETMEN_PHASE_BOARD_LOSS:
    line = g_strdup_printf (_ ("%s is captured when nothing is left."), name);
    return rt_part_question (self->content, &setup->common, actor, title, line, "RM-BD-4");
  case ROCKETMEN_PHASE_CREW_LOSS:
    line = g_strdup_printf (_ ("Doubles hit %s without a shield: a crew member falls."), name);
    return rt_part_question (self->content, &setup->common, actor, title, line, "RM-AT-8");
  default:
    line = g_strdup_printf (_ ("%s was hit. Without pods the next hit destroys it."), name);
    return rt_part_question (self->content, &setup->common, actor, title, line, "RM-DM-1");
  }
}

static void
fill (RtLossPicker *self, const RocketmenState *state, int actor)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self->table);
  RtLoss list[RT_LOSSES_MAX];
  guint n = rt_battle_list_losses (setup, state, list);

  self->wanted = rt_battle_count_losses (setup, state);
  GtkWidget *panel = new_question (self, state, actor);
  GtkWidget *flow = rt_part_flow (3);
  for (guint i = 0; i < n; i++)
    for (int k = 0; k < (self->wanted == 1 ? 1 : list[i].count); k++)
      add_tile (self, flow, &list[i]);
  gtk_box_append (GTK_BOX (panel), rt_part_scrolled (flow));
  if (self->wanted > 1) {
    gtk_box_append (GTK_BOX (is_small (self) ? self->aside : panel),
                    new_commands (self, is_small (self)));
    /* What costs least is marked, so that one tap is enough; anything else is a tap more. */
    suggest (self);
    show_count (self);
  }
  gtk_widget_set_vexpand (panel, TRUE);
}

void
rt_loss_picker_show (RtLossPicker *self, RtBattleTable *table)
{
  RtGame *game = rt_table_get_game (RT_TABLE (table));
  const RocketmenState *state = rt_battle_table_get_state (table);
  int actor = rt_game_get_actor (game);
  gboolean is_asked = state->phase == ROCKETMEN_PHASE_LOSS
                      || state->phase == ROCKETMEN_PHASE_CREW_LOSS
                      || state->phase == ROCKETMEN_PHASE_BOARD_LOSS;

  self->table = table;
  /* What was undone is chosen anew. */
  if (!is_asked || rt_game_get_depth (game) < self->depth)
    memset (self->queue, 0, sizeof self->queue);
  rt_clear_box (self->content);
  if (self->aside)
    rt_clear_box (self->aside);
  self->n_tiles = 0;
  self->apply = self->clear = NULL;
  gtk_widget_set_visible (GTK_WIDGET (self), is_asked && actor >= 0);
  if (!is_asked || actor < 0)
    return;
  if (self->queue[actor].n > 0) {
    take_next (self);
    return;
  }
  fill (self, state, actor);
  gtk_widget_set_sensitive (self->content,
                            !rt_game_is_busy (game) && !rt_game_get_player (game, actor));
}

void
rt_loss_picker_set_aside (RtLossPicker *self, GtkWidget *box)
{
  self->aside = box;
}

gboolean
rt_loss_picker_take_key (RtLossPicker *self, guint key)
{
  guint i = key - GDK_KEY_1;

  if (key == GDK_KEY_Return && self->apply) {
    apply_cb (self);
    return TRUE;
  }
  if (key < GDK_KEY_1 || key > GDK_KEY_9 || i >= self->n_tiles
      || !gtk_widget_is_sensitive (self->content))
    return FALSE;
  if (self->wanted == 1)
    do_loss (self, &self->action[i]);
  else
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->tiles[i]), !is_chosen (self, i));
  return TRUE;
}

char *
rt_loss_picker_describe (RtBattleTable *table)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  int n = rt_battle_count_losses (setup, rt_battle_table_get_state (table));
  int actor = rt_game_get_actor (rt_table_get_game (RT_TABLE (table)));

  if (n == 0 || actor < 0)
    return NULL;
  return g_strdup_printf (ngettext ("%s chooses a loss", "%s chooses %d losses", n),
                          setup->common.seat[actor], n);
}

/* ---- The widget ---- */

static void
rt_loss_picker_dispose (GObject *object)
{
  RtLossPicker *self = RT_LOSS_PICKER (object);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_loss_picker_parent_class)->dispose (object);
}

static void
rt_loss_picker_class_init (RtLossPickerClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_loss_picker_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
}

static void
rt_loss_picker_init (RtLossPicker *self)
{
  self->content = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}
