/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-setup-pane.h. */
#include "rt-battle-setup-pane.h"

#include "app/features/battle/rt-battle-table.h"
#include "app/features/battle/rt-choices.h"
#include "app/features/battle/rt-deed-button.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-token.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

enum { DROPPED = 6 };
typedef enum { FELL_OFF, FELL_ON, N_FELL } Fell;

struct _RtBattleSetupPane {
  RtBattlePane parent_instance;

  RtChoices *choices;
  int dropper; /* whose drop is being told, to begin anew with the next */
  int fell[N_FELL];
  GtkWidget *steps[N_FELL][2]; /* fewer, more; owned by what is shown */
};

G_DEFINE_FINAL_TYPE (RtBattleSetupPane, rt_battle_setup_pane, RT_TYPE_BATTLE_PANE)

/* ---- Starting resource ---- */

static void
ask_start (RtBattleSetupPane *self, const char *player)
{
  g_autofree char *title = g_strdup_printf (_ ("%s, choose your starting resource"), player);

  rt_choices_begin (
      self->choices, title,
      _ ("Only you look at the screen. The others are told that you have chosen, not what."),
      "RM-ST-2");
  for (gint16 kind = 0; kind < ROCKETMEN_RESOURCES; kind++) {
    static const char *const icons[] = { "rt-titanium-symbolic", "rt-newtonium-symbolic",
                                         "rt-carbon7-symbolic" };
    const RulesAction start = { .verb = ROCKETMEN_VERB_START, .n_args = 1, .arg = { kind } };

    rt_choices_add (self->choices, icons[kind], rt_token_name (RT_TOKEN_TITANIUM + kind), NULL,
                    RT_DEED_NO_COST, &start, 0);
  }
  rt_choices_end (self->choices);
}

/* ---- Who is first ---- */

static GtkWidget *
new_roller (const RocketmenSetup *setup, const RocketmenState *state, int seat)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "roller");
  GtkWidget *badge = rt_emblem_new (34);
  const char *name = setup->common.seat[seat];
  gboolean is_in = state->rolling >> seat & 1;
  g_autofree char *best = g_strdup_printf (_ ("leads with %d"), state->best);
  GtkWidget *label = rt_label (name, "card-name");

  rt_emblem_show_player (RT_EMBLEM (badge), seat, name, FALSE);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (row), badge);
  gtk_box_append (GTK_BOX (row), label);
  gtk_box_append (GTK_BOX (row), rt_label (!is_in                       ? _ ("not first")
                                           : state->roller == seat      ? _ ("rolls now")
                                           : state->leaders >> seat & 1 ? best
                                           : state->roller > seat       ? _ ("has rolled less")
                                                                        : _ ("waits"),
                                           state->roller == seat ? "strong" : "dim"));
  return row;
}

static void
ask_first (RtBattleSetupPane *self, const RocketmenSetup *setup, const RocketmenState *state)
{
  GtkWidget *list = rt_box (GTK_ORIENTATION_VERTICAL, 0, "panel");

  rt_choices_begin (self->choices, _ ("Who is first?"),
                    _ ("Each rolls two dice; the highest begins, and a tie is rolled again."),
                    "RM-ST-3");
  rt_choices_end (self->choices);
  for (int seat = 0; seat < setup->common.n_seats; seat++)
    gtk_box_append (GTK_BOX (list), new_roller (setup, state, seat));
  rt_choices_set_extra (self->choices, list);
}

/* ---- Drops ---- */

static void
step_cb (GtkButton *button, RtBattleSetupPane *self)
{
  int what = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "what"));
  int by = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "by"));

  self->fell[what] += by;
  rt_battle_pane_show (RT_BATTLE_PANE (self));
  /* All of it was made anew: whoever steps with the keyboard goes on. */
  if (!gtk_widget_grab_focus (self->steps[what][by > 0]))
    gtk_widget_grab_focus (self->steps[what][by < 0]);
}

static GtkWidget *
new_step (RtBattleSetupPane *self, Fell what, int by, const char *name)
{
  GtkWidget *button =
      gtk_button_new_from_icon_name (by < 0 ? "list-remove-symbolic" : "list-add-symbolic");
  int value = self->fell[what] + by;

  rt_add_classes (button, "plus big-step");
  rt_set_name (button, name);
  gtk_widget_set_sensitive (
      button, value >= 0 && self->fell[FELL_OFF] + self->fell[FELL_ON] + by <= DROPPED);
  g_object_set_data (G_OBJECT (button), "what", GINT_TO_POINTER (what));
  g_object_set_data (G_OBJECT (button), "by", GINT_TO_POINTER (by));
  g_signal_connect_object (button, "clicked", G_CALLBACK (step_cb), self, 0);
  self->steps[what][by > 0] = button;
  return button;
}

static GtkWidget *
new_stepper (RtBattleSetupPane *self, Fell what, const char *label)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "roller");
  GtkWidget *name = rt_text (label, "card-name");
  g_autofree char *value = g_strdup_printf ("%d", self->fell[what]);
  g_autofree char *fewer = g_strdup_printf (_ ("Fewer: %s"), label);
  g_autofree char *more = g_strdup_printf (_ ("More: %s"), label);
  GtkWidget *number = gtk_label_new (value);

  rt_add_classes (number, "numeric step-number");
  gtk_label_set_width_chars (GTK_LABEL (number), 2);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), new_step (self, what, -1, fewer));
  gtk_box_append (GTK_BOX (row), number);
  gtk_box_append (GTK_BOX (row), new_step (self, what, 1, more));
  return row;
}

static void
ask_drop (RtBattleSetupPane *self, const RocketmenSetup *setup, int seat)
{
  GtkWidget *list = rt_box (GTK_ORIENTATION_VERTICAL, 0, "panel");
  int microids = DROPPED - self->fell[FELL_OFF] - self->fell[FELL_ON];
  g_autofree char *title = g_strdup_printf (_ ("%s drops six resources"), setup->common.seat[seat]);
  g_autofree char *line =
      g_strdup_printf (ngettext ("%d becomes a microid", "%d become microids", microids), microids);
  const RulesAction drop = { .verb = ROCKETMEN_VERB_DROP,
                             .n_args = 2,
                             .arg = { (gint16)self->fell[FELL_OFF], (gint16)self->fell[FELL_ON] } };

  rt_choices_begin (self->choices, title,
                    _ ("Over the asteroid. Count where they fell; look at none of them."),
                    "RM-ST-5");
  rt_choices_add (self->choices, "object-select-symbolic", _ ("So they fell"), line,
                  RT_DEED_NO_COST, &drop, 0);
  rt_choices_end (self->choices);
  gtk_box_append (GTK_BOX (list), new_stepper (self, FELL_OFF, _ ("Off the table, lost")));
  gtk_box_append (GTK_BOX (list), new_stepper (self, FELL_ON, _ ("Touching the asteroid")));
  rt_choices_set_extra (self->choices, list);
}

static void
ask_nothing (RtBattleSetupPane *self)
{
  rt_choices_begin (self->choices, _ ("Setting up"), NULL, NULL);
  rt_choices_end (self->choices);
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
rt_battle_setup_pane_take_key (RtBattlePane *pane, guint key)
{
  return rt_choices_take_key (RT_BATTLE_SETUP_PANE (pane)->choices, key);
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
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  pane_class->show = rt_battle_setup_pane_show;
  pane_class->take_key = rt_battle_setup_pane_take_key;
  pane_class->describe_actor = rt_battle_setup_pane_describe_actor;
  pane_class->describe_turn = rt_battle_setup_pane_describe_turn;
}

static void
rt_battle_setup_pane_init (RtBattleSetupPane *self)
{
  self->dropper = -1;
  self->choices = RT_CHOICES (rt_choices_new ());
  rt_battle_pane_set_child (RT_BATTLE_PANE (self), GTK_WIDGET (self->choices));
}
