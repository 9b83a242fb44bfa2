/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-loss-picker.h. */
#include "rt-loss-picker.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-words.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

enum { TILES_MAX = 64 };

static const char *const player_styles[] = { "player-1", "player-2", "player-3", "player-4" };

typedef struct {
  RulesAction action[TILES_MAX];
  guint n;
} Queue;

struct _RtLossPicker {
  GtkWidget parent_instance;

  RtBattleTable *table;        /* its own; not held */
  GtkWidget *aside;            /* a box of the pane; NULL: none */
  GtkWidget *tiles[TILES_MAX]; /* of the content */
  RulesAction action[TILES_MAX];
  guint n_tiles;
  int wanted;

  GtkWidget *content;
  GtkWidget *head;
  RtEmblem *badge;
  GtkLabel *title;
  GtkLabel *line;
  AdwBin *rule;
  GtkLabel *short_title; /* of a question that is but a line */
  GtkScrolledWindow *tiles_place;
  GtkWidget *commands; /* not there if one loss is chosen by tapping it */
  GtkLabel *missing;
  GtkButton *clear;
  GtkWidget *apply;
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
    rt_table_show_message (RT_TABLE (self->table), text);
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
  gtk_button_set_label (self->clear, chosen ? _ ("Clear") : _ ("Suggest"));
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
  if (self->wanted > 1)
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
  g_autofree char *style = g_strconcat ("loss ", player_styles[MAX (actor, 0)], NULL);
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

/* On a small screen beside the picker. */
static void
place_commands (RtLossPicker *self)
{
  gboolean is_aside = is_small (self);

  rt_move_to_box (self->commands, is_aside ? self->aside : self->content);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->commands),
                                  is_aside ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (GTK_BOX (self->commands), is_aside ? 8 : 10);
  gtk_widget_set_valign (GTK_WIDGET (self->clear), is_aside ? GTK_ALIGN_FILL : GTK_ALIGN_CENTER);
}

static char *
describe_reason (const RocketmenState *state, const char *name, const char **rule)
{
  switch (state->phase) {
  case ROCKETMEN_PHASE_BOARD_LOSS:
    *rule = "RM-BD-4";
    return g_strdup_printf (_ ("%s is captured when nothing is left."), name);
  case ROCKETMEN_PHASE_CREW_LOSS:
    *rule = "RM-AT-8";
    return g_strdup_printf (_ ("Doubles hit %s without a shield: a crew member falls."), name);
  default:
    *rule = "RM-DM-1";
    return g_strdup_printf (_ ("%s was hit. Without pods the next hit destroys it."), name);
  }
}

/* "Blaise, choose 2 to lose", with why; the panel is in the chooser's colour. */
static void
show_question (RtLossPicker *self, const RocketmenState *state, int actor)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self->table);
  g_autofree char *name = rt_battle_object_name (setup, loser_of (state));
  g_autofree char *title =
      g_strdup_printf (ngettext ("%s, choose what to lose", "%s, choose %d to lose", self->wanted),
                       setup->common.seat[actor], self->wanted);
  const char *rule;
  g_autofree char *line = describe_reason (state, name, &rule);
  gboolean is_short = is_small (self);
  const char *const styles[] = { "panel", "column", "part", "asked", player_styles[actor], NULL };

  gtk_widget_set_css_classes (self->content, (const char **)(is_short ? styles + 5 : styles));
  gtk_box_set_spacing (GTK_BOX (self->content), is_short ? 6 : 10);
  gtk_widget_set_visible (self->head, !is_short);
  gtk_widget_set_visible (GTK_WIDGET (self->short_title), is_short);
  rt_emblem_show_player (self->badge, actor, setup->common.seat[actor], FALSE);
  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->short_title, title);
  gtk_label_set_text (self->line, line);
  adw_bin_set_child (self->rule, rt_rule_button (rule));
}

static void
fill (RtLossPicker *self, const RocketmenState *state, int actor)
{
  const RocketmenSetup *setup = rt_battle_table_get_setup (self->table);
  RtLoss list[RT_LOSSES_MAX];
  guint n = rt_battle_list_losses (setup, state, list);
  GtkWidget *flow = rt_part_flow (3);

  self->wanted = rt_battle_count_losses (setup, state);
  show_question (self, state, actor);
  gtk_scrolled_window_set_child (self->tiles_place, flow);
  for (guint i = 0; i < n; i++)
    for (int k = 0; k < (self->wanted == 1 ? 1 : list[i].count); k++)
      add_tile (self, flow, &list[i]);
  gtk_widget_set_visible (self->commands, self->wanted > 1);
  if (self->wanted > 1) {
    place_commands (self);
    /* What costs least is marked, so that one tap is enough; anything else is a tap more. */
    suggest (self);
    show_count (self);
  }
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
  gtk_scrolled_window_set_child (self->tiles_place, NULL);
  gtk_widget_set_visible (self->commands, FALSE);
  self->n_tiles = 0;
  gtk_widget_set_visible (GTK_WIDGET (self), is_asked && actor >= 0);
  if (!is_asked || actor < 0)
    return;
  gtk_widget_set_visible (self->content, self->queue[actor].n == 0);
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
rt_loss_picker_handle_key (RtLossPicker *self, guint key)
{
  guint i = key - GDK_KEY_1;

  if (key == GDK_KEY_Return && gtk_widget_get_visible (self->commands)) {
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
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_LOSS_PICKER);
  G_OBJECT_CLASS (rt_loss_picker_parent_class)->dispose (object);
}

static void
rt_loss_picker_class_init (RtLossPickerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  G_OBJECT_CLASS (klass)->dispose = rt_loss_picker_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-loss-picker.ui");
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, content);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, head);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, badge);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, title);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, line);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, rule);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, short_title);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, tiles_place);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, commands);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, missing);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, clear);
  gtk_widget_class_bind_template_child (widget_class, RtLossPicker, apply);
  gtk_widget_class_bind_template_callback (widget_class, apply_cb);
  gtk_widget_class_bind_template_callback (widget_class, clear_cb);
}

static void
rt_loss_picker_init (RtLossPicker *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_drawing_set_size (RT_DRAWING (self->badge), 34, 34);
}
