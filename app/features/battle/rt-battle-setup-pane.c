/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-setup-pane.h. */
#include "rt-battle-setup-pane.h"

#include "app/features/battle/rt-battle-attack-model.h"
#include "app/features/battle/rt-battle-choices.h"
#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-step-row.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-token.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

typedef enum { FELL_OFF, FELL_ON, N_FELL } Fell;

struct _RtBattleSetupPane {
  RtBattlePane parent_instance;

  int dropper; /* whose drop is being counted, to begin anew with the next */
  int fell[N_FELL];
  RtBattleChoices *choices;
  GtkWidget *rollers; /* a row for each seat */
  GtkWidget *roller[RULES_SEATS_MAX];
  RtEmblem *badge[RULES_SEATS_MAX];
  GtkLabel *name[RULES_SEATS_MAX];
  GtkLabel *status[RULES_SEATS_MAX];
  GtkWidget *drops;
  RtBattleStepRow *steps[N_FELL];
};

G_DEFINE_FINAL_TYPE (RtBattleSetupPane, rt_battle_setup_pane, RT_TYPE_BATTLE_PANE)

/* ---- Starting resource ---- */

static void
ask_start (RtBattleSetupPane *self, const char *player)
{
  g_autofree char *title = g_strdup_printf (_ ("%s, choose your starting resource"), player);

  rt_battle_choices_begin (
      self->choices, title,
      _ ("Only you look at the screen. The others are told that you have chosen, not what."),
      "RM-ST-2");
  for (gint16 kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    static const char *const icons[] = { "rt-titanium-symbolic", "rt-newtonium-symbolic",
                                         "rt-carbon7-symbolic" };
    const RulesAction start = { .verb = ROCKETMEN_VERB_START, .n_args = 1, .arg = { kind } };

    rt_battle_choices_add (self->choices, icons[kind], rt_token_name (RT_TOKEN_TITANIUM + kind),
                           NULL, RT_ACTION_NO_COST, &start, 0);
  }
  rt_battle_choices_end (self->choices);
}

/* ---- Who is first ---- */

static const char *
describe_roller (const RocketmenState *state, int seat, const char *best)
{
  if (!(state->rolling >> seat & 1))
    return _ ("not first");
  if (state->roller == seat)
    return _ ("rolls now");
  if (state->leaders >> seat & 1)
    return best;
  return state->roller > seat ? _ ("has rolled less") : _ ("waits");
}

static void
show_roller (RtBattleSetupPane *self, const RocketmenSetup *setup, const RocketmenState *state,
             int seat)
{
  g_autofree char *best = g_strdup_printf (_ ("leads with %d"), state->best);

  rt_emblem_show_player (self->badge[seat], seat, setup->common.seat[seat], FALSE);
  gtk_label_set_text (self->name[seat], setup->common.seat[seat]);
  gtk_label_set_text (self->status[seat], describe_roller (state, seat, best));
  rt_set_class (GTK_WIDGET (self->status[seat]), "strong", state->roller == seat);
  rt_set_class (GTK_WIDGET (self->status[seat]), "dim", state->roller != seat);
  gtk_widget_set_visible (self->roller[seat], TRUE);
}

static void
ask_first (RtBattleSetupPane *self, const RocketmenSetup *setup, const RocketmenState *state)
{
  rt_battle_choices_begin (
      self->choices, _ ("Who is first?"),
      _ ("Each rolls two dice; the highest begins, and a tie is rolled again."), "RM-ST-3");
  rt_battle_choices_end (self->choices);
  for (int seat = 0; seat < setup->common.n_seats; seat++)
    show_roller (self, setup, state, seat);
  gtk_widget_set_visible (self->rollers, TRUE);
}

/* ---- Drops ---- */

static void
stepped_cb (RtBattleSetupPane *self, int by, RtBattleStepRow *row)
{
  self->fell[row == self->steps[FELL_ON] ? FELL_ON : FELL_OFF] += by;
  rt_battle_pane_show (RT_BATTLE_PANE (self));
}

static void
ask_drop (RtBattleSetupPane *self, const RocketmenSetup *setup, int seat)
{
  int microids = ROCKETMEN_DROPPED - self->fell[FELL_OFF] - self->fell[FELL_ON];
  g_autofree char *title = g_strdup_printf (_ ("%s drops six resources"), setup->common.seat[seat]);
  g_autofree char *line =
      g_strdup_printf (ngettext ("%d becomes a microid", "%d become microids", microids), microids);
  const RulesAction drop = { .verb = rt_battle_asks_table (setup) ? ROCKETMEN_VERB_FELL
                                                                  : ROCKETMEN_VERB_DROP,
                             .n_args = 2,
                             .arg = { (gint16)self->fell[FELL_OFF], (gint16)self->fell[FELL_ON] } };

  rt_battle_choices_begin (self->choices, title,
                           _ ("Over the asteroid. Count where they fell; look at none of them."),
                           "RM-ST-5");
  rt_battle_choices_add (self->choices, "object-select-symbolic", _ ("So they fell"), line,
                         RT_ACTION_NO_COST, &drop, 0);
  /* Where each of them lies, nobody can say without looking at the map. */
  if (rocketmen_has_map (setup) && microids > 0)
    rt_battle_choices_add (self->choices, "rt-die-symbolic", _ ("Scatter them"),
                           _ ("the program says how and where they fell"), RT_ACTION_NO_COST, NULL,
                           0);
  rt_battle_choices_end (self->choices);
  for (int i = 0; i < N_FELL; i++) {
    g_autofree char *value = g_strdup_printf ("%d", self->fell[i]);

    rt_battle_step_row_set_value (self->steps[i], value);
    rt_battle_step_row_set_possible (self->steps[i], self->fell[i] > 0, microids > 0);
  }
  gtk_widget_set_visible (self->drops, TRUE);
}

static void
scatter_cb (RtBattleSetupPane *self)
{
  RtTable *table = RT_TABLE (rt_battle_pane_get_table (RT_BATTLE_PANE (self)));

  if (!rt_table_is_locked (table))
    rt_game_answer_virtually (rt_table_get_game (table));
}

static void
ask_nothing (RtBattleSetupPane *self)
{
  rt_battle_choices_begin (self->choices, _ ("Setting up"), NULL, NULL);
  rt_battle_choices_end (self->choices);
}

/* ---- The pane ---- */

static void
rt_battle_setup_pane_show (RtBattlePane *pane)
{
  RtBattleSetupPane *self = RT_BATTLE_SETUP_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  const RocketmenState *state = rt_battle_table_get_state (table);
  int actor = rt_game_get_actor (rt_table_get_game (RT_TABLE (table)));

  if (actor != self->dropper)
    memset (self->fell, 0, sizeof self->fell);
  self->dropper = actor;
  gtk_widget_set_visible (self->rollers, FALSE);
  gtk_widget_set_visible (self->drops, FALSE);
  if (state->phase == ROCKETMEN_PHASE_FIRST_ROLL)
    ask_first (self, setup, state);
  else if (!rt_battle_table_is_asked (table) || actor < 0)
    ask_nothing (self);
  else if (state->phase == ROCKETMEN_PHASE_START)
    ask_start (self, setup->common.seat[actor]);
  else
    ask_drop (self, setup, actor);
}

static gboolean
rt_battle_setup_pane_handle_key (RtBattlePane *pane, guint key)
{
  return rt_battle_choices_handle_key (RT_BATTLE_SETUP_PANE (pane)->choices, key);
}

static char *
rt_battle_setup_pane_describe_actor (RtBattlePane *pane, int actor)
{
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  const RocketmenState *state = rt_battle_table_get_state (table);

  if (state->phase == ROCKETMEN_PHASE_FIRST_ROLL)
    return g_strdup_printf (_ ("%s rolls for first"), setup->common.seat[state->roller]);
  if (actor < 0 || !rt_battle_table_is_asked (table))
    return NULL;
  return g_strdup_printf (state->phase == ROCKETMEN_PHASE_START ? _ ("%s chooses") : _ ("%s drops"),
                          setup->common.seat[actor]);
}

static char *
rt_battle_setup_pane_describe_turn (RtBattlePane *pane)
{
  int phase = rt_battle_table_get_state (rt_battle_pane_get_table (pane))->phase;

  return g_strdup (phase == ROCKETMEN_PHASE_START ? _ ("Setting up · 1 of 3, starting resources")
                   : phase == ROCKETMEN_PHASE_FIRST_ROLL ? _ ("Setting up · 2 of 3, first player")
                                                         : _ ("Setting up · 3 of 3, drops"));
}

static void
rt_battle_setup_pane_class_init (RtBattleSetupPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  rt_part_ensure_types ();
  pane_class->show = rt_battle_setup_pane_show;
  pane_class->handle_key = rt_battle_setup_pane_handle_key;
  pane_class->describe_actor = rt_battle_setup_pane_describe_actor;
  pane_class->describe_turn = rt_battle_setup_pane_describe_turn;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-setup-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleSetupPane, choices);
  gtk_widget_class_bind_template_child (widget_class, RtBattleSetupPane, rollers);
  gtk_widget_class_bind_template_child (widget_class, RtBattleSetupPane, drops);
  gtk_widget_class_bind_template_child_full (widget_class, "fell_off", FALSE,
                                             G_STRUCT_OFFSET (RtBattleSetupPane, steps[FELL_OFF]));
  gtk_widget_class_bind_template_child_full (widget_class, "fell_on", FALSE,
                                             G_STRUCT_OFFSET (RtBattleSetupPane, steps[FELL_ON]));
  rt_part_bind_children (widget_class, "roller", RULES_SEATS_MAX,
                         G_STRUCT_OFFSET (RtBattleSetupPane, roller));
  rt_part_bind_children (widget_class, "badge", RULES_SEATS_MAX,
                         G_STRUCT_OFFSET (RtBattleSetupPane, badge));
  rt_part_bind_children (widget_class, "name", RULES_SEATS_MAX,
                         G_STRUCT_OFFSET (RtBattleSetupPane, name));
  rt_part_bind_children (widget_class, "status", RULES_SEATS_MAX,
                         G_STRUCT_OFFSET (RtBattleSetupPane, status));
  gtk_widget_class_bind_template_callback (widget_class, scatter_cb);
  gtk_widget_class_bind_template_callback (widget_class, stepped_cb);
}

static void
rt_battle_setup_pane_init (RtBattleSetupPane *self)
{
  static const char *const titles[] = {
    [FELL_OFF] = N_ ("Off the table, lost"), [FELL_ON] = N_ ("Touching the asteroid")
  };

  gtk_widget_init_template (GTK_WIDGET (self));
  self->dropper = -1;
  for (int i = 0; i < N_FELL; i++) {
    g_autofree char *fewer = g_strdup_printf (_ ("Fewer: %s"), _ (titles[i]));
    g_autofree char *more = g_strdup_printf (_ ("More: %s"), _ (titles[i]));

    rt_battle_step_row_set_words (self->steps[i], _ (titles[i]), fewer, more);
  }
}
