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

/* What a choice without an action does. */
enum { TAG_SCATTER, TAG_ONE_LESS };

struct _RtBattleSetupPane {
  RtBattlePane parent_instance;

  int dropper; /* whose drop is being counted, to begin anew with the next */
  int fell[N_FELL];
  SpacePoint place[ROCKETMEN_DROPPED]; /* on a map, where the others fell */
  int n_places;
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

static int
count_microids (RtBattleSetupPane *self)
{
  return ROCKETMEN_DROPPED - self->fell[FELL_OFF] - self->fell[FELL_ON];
}

/* How they fell, with so many off the table. */
static RulesAction
make_drop (RtBattleSetupPane *self, const RocketmenSetup *setup, int n_off)
{
  RulesAction drop = { .verb = self->n_places > 0             ? ROCKETMEN_VERB_FELL_AT
                               : rt_battle_asks_table (setup) ? ROCKETMEN_VERB_FELL
                                                              : ROCKETMEN_VERB_DROP,
                       .n_args = 2,
                       .arg = { (gint16)n_off, (gint16)self->fell[FELL_ON] } };

  for (int i = 0; i < self->n_places; i++) {
    drop.arg[drop.n_args++] = self->place[i].x;
    drop.arg[drop.n_args++] = self->place[i].y;
  }
  return drop;
}

/* Shows the places, and asks for one more while there are some to come. */
static void
ask_place (RtBattleSetupPane *self, RtMapModel *map, gboolean is_asking)
{
  rt_map_model_set_marks (map, self->place, (guint)self->n_places);
  if (!is_asking)
    rt_map_model_cancel (map);
  else if (rt_map_model_get_mode (map) != RT_MAP_MODE_POINT)
    rt_map_model_begin_pointing (map);
}

/* One place of several, or the choices that need none. */
static void
ask_drop_on_map (RtBattleSetupPane *self, const RocketmenSetup *setup, RtMapModel *map,
                 int microids)
{
  const RulesAction drop = make_drop (self, setup, self->fell[FELL_OFF]);

  self->n_places = MIN (self->n_places, microids);
  ask_place (self, map, self->n_places < microids);
  if (self->n_places == microids)
    rt_battle_choices_add (self->choices, "object-select-symbolic", _ ("So they fell"), NULL,
                           RT_ACTION_NO_COST, &drop, 0);
  if (microids > 0)
    rt_battle_choices_add (self->choices, "rt-die-symbolic", _ ("Scatter them"),
                           _ ("the program says how and where they fell"), RT_ACTION_NO_COST, NULL,
                           TAG_SCATTER);
  if (self->n_places > 0)
    rt_battle_choices_add (self->choices, "edit-undo-symbolic", _ ("Not the last place"), NULL,
                           RT_ACTION_NO_COST, NULL, TAG_ONE_LESS);
}

static void
ask_drop (RtBattleSetupPane *self, const RocketmenSetup *setup, RtMapModel *map, int seat)
{
  int microids = count_microids (self);
  g_autofree char *title = g_strdup_printf (_ ("%s drops six resources"), setup->common.seat[seat]);
  g_autofree char *line =
      g_strdup_printf (ngettext ("%d becomes a microid", "%d become microids", microids), microids);
  const RulesAction drop = make_drop (self, setup, self->fell[FELL_OFF]);
  g_autofree char *tapped =
      g_strdup_printf (ngettext ("Tap on the map where the microid fell: %d of %d.",
                                 "Tap on the map where each microid fell: %d of %d.", microids),
                       MIN (self->n_places, microids), microids);

  rt_battle_choices_begin (self->choices, title,
                           map && microids > 0
                               ? tapped
                               : _ ("Over the asteroid. Count where they fell; look at none of "
                                    "them."),
                           "RM-ST-5");
  if (map)
    ask_drop_on_map (self, setup, map, microids);
  else
    rt_battle_choices_add (self->choices, "object-select-symbolic", _ ("So they fell"), line,
                           RT_ACTION_NO_COST, &drop, 0);
  rt_battle_choices_end (self->choices);
  for (int i = 0; i < N_FELL; i++) {
    g_autofree char *value = g_strdup_printf ("%d", self->fell[i]);

    rt_battle_step_row_set_value (self->steps[i], value);
    rt_battle_step_row_set_possible (self->steps[i], self->fell[i] > 0, microids > 0);
  }
  gtk_widget_set_visible (self->drops, TRUE);
}

/* The rules say at once if nothing can lie there: as if the others had fallen off the table. */
static void
rt_battle_setup_pane_point_at (RtBattlePane *pane, int x, int y)
{
  RtBattleSetupPane *self = RT_BATTLE_SETUP_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);

  if (self->n_places >= count_microids (self))
    return;
  self->place[self->n_places++] = (SpacePoint){ (gint16)x, (gint16)y };
  RulesAction drop = make_drop (self, rt_battle_table_get_setup (table),
                                ROCKETMEN_DROPPED - self->fell[FELL_ON] - self->n_places);
  g_autofree char *refusal = rt_table_why_not (RT_TABLE (table), &drop, NULL);
  if (refusal) {
    self->n_places--;
    rt_table_explain (RT_TABLE (table), &drop, NULL, NULL);
  }
  rt_battle_pane_show (pane);
}

static void
chosen_cb (RtBattleSetupPane *self, int tag)
{
  RtTable *table = RT_TABLE (rt_battle_pane_get_table (RT_BATTLE_PANE (self)));

  if (tag == TAG_ONE_LESS) {
    self->n_places--;
    rt_battle_pane_show (RT_BATTLE_PANE (self));
  } else if (!rt_table_is_locked (table)) {
    rt_game_answer_virtually (rt_table_get_game (table));
  }
}

static void
ask_nothing (RtBattleSetupPane *self)
{
  rt_battle_choices_begin (self->choices, _ ("Setting up"), NULL, NULL);
  rt_battle_choices_end (self->choices);
}

/* ---- The pane ---- */

static void
forget (RtBattleSetupPane *self)
{
  memset (self->fell, 0, sizeof self->fell);
  self->n_places = 0;
}

static void
rt_battle_setup_pane_show (RtBattlePane *pane)
{
  RtBattleSetupPane *self = RT_BATTLE_SETUP_PANE (pane);
  RtBattleTable *table = rt_battle_pane_get_table (pane);
  const RocketmenSetup *setup = rt_battle_table_get_setup (table);
  const RocketmenState *state = rt_battle_table_get_state (table);
  int actor = rt_game_get_actor (rt_table_get_game (RT_TABLE (table)));

  if (actor != self->dropper)
    forget (self);
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
    ask_drop (self, setup, rt_battle_table_get_map (table), actor);
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
  pane_class->point_at = rt_battle_setup_pane_point_at;
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
  gtk_widget_class_bind_template_callback (widget_class, chosen_cb);
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
