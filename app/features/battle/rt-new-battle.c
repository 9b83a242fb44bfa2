/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-new-battle.h. */
#include "rt-new-battle.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-setup-model.h"
#include "app/room/rt-rules-dialog.h"
#include "app/widgets/rt-dialog.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-check.h"
#include "fleets/fleet-demonstration.h"
#include "rules/odds/odds.h"
#include "rules/rocketmen/rocketmen.h"

#include <glib/gi18n.h>

/* One player's part of the dialog. */
typedef struct {
  GtkEditable *name;
  GtkDropDown *kind;
  GtkDropDown *fleet;
  GtkLabel *state; /* points, legal or not */
  GtkLabel *problems;
  GtkCheckButton *agree;
  gboolean is_valid;
} Seat;

struct _RtNewBattle {
  AdwWindow parent_instance;

  RtLibrary *library;
  RtRolls *rolls;
  GSettings *settings;
  GPtrArray *own; /* of Fleet*: the demonstration fleets, and copies of the user's */
  guint n_users;  /* those come first */
  Seat seats[RULES_SEATS_MAX];
  GtkDropDown *options[ROCKETMEN_OPTION_ROUNDS + 1];
  GtkWidget *problem;
  GtkWidget *begin;
  Fleet *chosen[RULES_SEATS_MAX]; /* of the battle being begun; owned by `own` */
  guint n_chosen;
};

G_DEFINE_FINAL_TYPE (RtNewBattle, rt_new_battle, ADW_TYPE_WINDOW)

enum { SIGNAL_BEGUN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Battles are for people only (people_only of the game). */
enum { KIND_PERSON, KIND_NOBODY };

/* In words what the values of a house rule mean; without words it is a number of `limits`. */
static const struct {
  const char *name;
  const char *values[2];
} rules_words[] = {
  [ROCKETMEN_OPTION_MANY] = { N_ ("Three or more players"),
                              { N_ ("First to beat somebody wins"),
                                N_ ("Last one standing wins") } },
  [ROCKETMEN_OPTION_EXTEND] = { N_ ("Extended Range is bought"),
                                { N_ ("for each shot"), N_ ("once for the volley") } },
  [ROCKETMEN_OPTION_BOARDED] = { N_ ("A boarded ship"), { N_ ("is held"), N_ ("is free to act") } },
  [ROCKETMEN_OPTION_BASE_DICE] = { N_ ("Dice an asteroid has lost"),
                                   { N_ ("stay lost in this boarding"),
                                     N_ ("recover each wave") } },
  [ROCKETMEN_OPTION_ROUNDS] = { N_ ("Length of the battle") },
};

/* Rounds that an evening may have. */
static const gint16 limits[] = { 4, 6, 8, 10, 12, 15, 20, 30, 50, 100, 200, 0 };

/* ---- Fleets ---- */

static Fleet *
fleet_of (RtNewBattle *self, guint seat)
{
  guint i = gtk_drop_down_get_selected (self->seats[seat].fleet);

  return i < self->own->len ? self->own->pdata[i] : NULL;
}

static gboolean
is_taken (RtNewBattle *self, guint seat)
{
  return gtk_drop_down_get_selected (self->seats[seat].kind) != KIND_NOBODY;
}

static void
show_report (Seat *seat, const FleetReport *report)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *state =
      g_strdup_printf (report->is_valid ? _ ("%d points · legal") : _ ("%d points · not legal"),
                       report->active_points);

  for (guint i = 0; i < report->problems->len; i++) {
    const FleetProblem *problem = report->problems->pdata[i];

    if (problem->severity == FLEET_PROBLEM_ERROR)
      g_string_append_printf (text, "%s%s %s", text->len ? "\n" : "", problem->message,
                              problem->rule);
  }
  seat->is_valid = report->is_valid;
  gtk_label_set_text (seat->state, state);
  gtk_label_set_text (seat->problems, text->str);
}

/* What may be begun: two players at least, and fleets that are legal or agreed to. */
static void
show_seats (RtNewBattle *self)
{
  gboolean may_begin = TRUE;
  guint n = 0;

  for (guint i = 0; i < RULES_SEATS_MAX; i++) {
    Seat *seat = &self->seats[i];
    Fleet *fleet = fleet_of (self, i);
    gboolean is_here = is_taken (self, i);

    gtk_widget_set_sensitive (GTK_WIDGET (seat->name), is_here);
    gtk_widget_set_visible (GTK_WIDGET (seat->fleet), is_here);
    gtk_widget_set_visible (GTK_WIDGET (seat->state), is_here && fleet);
    if (is_here && fleet) {
      g_autoptr (FleetReport) report =
          fleet_check (fleet, rt_library_get_catalogue (self->library), NULL);

      show_report (seat, report);
    }
    gtk_widget_set_visible (GTK_WIDGET (seat->problems), is_here && fleet && !seat->is_valid);
    gtk_widget_set_visible (GTK_WIDGET (seat->agree), is_here && fleet && !seat->is_valid);
    n += is_here;
    may_begin =
        may_begin
        && (!is_here || (fleet && (seat->is_valid || gtk_check_button_get_active (seat->agree))));
  }
  gtk_widget_set_sensitive (self->begin, may_begin && n >= 2);
}

/* ---- Beginning ---- */

static void
set_options (RtNewBattle *self, RulesSetup *setup)
{
  static const char *const keys[] = { "ruler-s", "ruler-m", "ruler-l" };

  for (guint i = 0; i < G_N_ELEMENTS (self->options); i++) {
    guint chosen = gtk_drop_down_get_selected (self->options[i]);

    setup->option[i] = rules_words[i].values[0] ? (gint16)chosen : limits[chosen];
  }
  for (guint i = 0; self->settings && i < G_N_ELEMENTS (keys); i++) {
    int length = g_settings_get_int (self->settings, keys[i]);

    setup->option[ROCKETMEN_OPTION_S + i] = (gint16)CLAMP (length, 100, 3000);
  }
}

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtNewBattle) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_games_begin_finish (result, &error);

  if (!self->library)
    return; /* closed meanwhile */
  if (!game) {
    rt_dialog_tell (self->problem, error->message, TRUE);
    return;
  }
  rt_battle_choose_starts (game, (const Fleet *const *)self->chosen, self->n_chosen);
  g_signal_emit (self, signals[SIGNAL_BEGUN], 0, game);
  gtk_window_close (GTK_WINDOW (self));
}

static void
begin_cb (RtNewBattle *self)
{
  const char *names[RULES_SEATS_MAX];
  g_autoptr (GError) error = NULL;
  RulesSetup *setup;
  guint n = 0;

  for (guint i = 0; i < RULES_SEATS_MAX; i++) {
    if (!is_taken (self, i))
      continue;
    names[n] = gtk_editable_get_text (self->seats[i].name);
    self->chosen[n++] = fleet_of (self, i);
  }
  self->n_chosen = n;
  setup = rt_battle_setup_new (rt_library_get_catalogue (self->library),
                               (const Fleet *const *)self->chosen, names, n, &error);
  if (!setup) {
    rt_dialog_tell (self->problem, error->message, TRUE);
    return;
  }
  set_options (self, setup);
  RtGamesNew wanted = { .rules = rules_find_game ("rocketmen"), .setup = setup };
  rt_games_begin_async (&wanted, self->rolls, rt_fresh_seed (), NULL, begun_cb,
                        g_object_ref (self));
  rules_setup_free (setup);
}

/* ---- What it is made of ---- */

static GtkDropDown *
new_choice (const char *const *words, guint n, const char *name)
{
  GtkStringList *list = gtk_string_list_new (NULL);
  GtkWidget *choice;

  for (guint i = 0; i < n; i++)
    gtk_string_list_append (list, words[i]);
  choice = gtk_drop_down_new (G_LIST_MODEL (list),
                              gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string"));
  rt_shorten_choice (GTK_DROP_DOWN (choice));
  rt_set_name (choice, name);
  gtk_widget_set_hexpand (choice, TRUE);
  return GTK_DROP_DOWN (choice);
}

static GtkDropDown *
new_kind (guint seat)
{
  const char *const words[] = { _ ("Person"), _ ("Nobody") };
  g_autofree char *name = g_strdup_printf (_ ("Who plays as player %u"), seat + 1);
  GtkDropDown *choice = new_choice (words, G_N_ELEMENTS (words), name);
  gboolean is_needed = seat < rules_find_game ("rocketmen")->min_seats;

  gtk_drop_down_set_selected (choice, is_needed ? KIND_PERSON : KIND_NOBODY);
  gtk_widget_set_visible (GTK_WIDGET (choice), !is_needed);
  return choice;
}

static GtkDropDown *
new_fleet (RtNewBattle *self, guint seat)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *name = g_strdup_printf (_ ("Fleet of player %u"), seat + 1);
  GtkDropDown *choice;

  for (guint i = 0; i < self->own->len; i++) {
    const Fleet *fleet = self->own->pdata[i];

    g_ptr_array_add (words, i < self->n_users
                                ? g_strdup (fleet->name)
                                : g_strdup_printf (_ ("%s (demonstration)"), fleet->name));
  }
  choice = new_choice ((const char *const *)words->pdata, words->len, name);
  gtk_drop_down_set_selected (choice, self->own->len ? seat % self->own->len : 0);
  return choice;
}

static GtkWidget *
new_seat (RtNewBattle *self, guint i)
{
  static const char *const usual[] = { "Ada", "Blaise", "Comet", "Vega" };
  Seat *seat = &self->seats[i];
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 6, "panel column");
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *badge = rt_emblem_new (34);
  GtkWidget *name = gtk_entry_new ();
  g_autofree char *label = g_strdup_printf (_ ("Name of player %u"), i + 1);

  seat->name = GTK_EDITABLE (name);
  seat->kind = new_kind (i);
  seat->fleet = new_fleet (self, i);
  seat->state = GTK_LABEL (rt_label (NULL, "dim card-line numeric"));
  seat->problems = GTK_LABEL (rt_text (NULL, "problem"));
  seat->agree =
      GTK_CHECK_BUTTON (gtk_check_button_new_with_label (_ ("We agree to play it as it is")));
  gtk_editable_set_text (seat->name, usual[i]);
  gtk_entry_set_max_length (GTK_ENTRY (name), 20);
  gtk_widget_set_hexpand (name, TRUE);
  rt_set_name (name, label);
  rt_emblem_show_player (RT_EMBLEM (badge), (int)i, " ", FALSE);
  gtk_box_append (GTK_BOX (row), badge);
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (seat->kind));
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (seat->fleet));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (seat->state));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (seat->problems));
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (seat->agree));
  g_signal_connect_object (seat->kind, "notify::selected", G_CALLBACK (show_seats), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (seat->fleet, "notify::selected", G_CALLBACK (show_seats), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (seat->agree, "toggled", G_CALLBACK (show_seats), self,
                           G_CONNECT_SWAPPED);
  return box;
}

/* What RM-BD-7 comes to under either house rule, for an ordinary boarding. */
static char *
describe_base_odds (void)
{
  RulesOddsBoarding boarding = { .attacker = { .pods = 3, .crew = 2 }, .defender = { .crew = 1 } };
  RulesOddsBoardingResult lost;
  RulesOddsBoardingResult recover;

  boarding.boarded = RULES_ODDS_BASE_STAY_LOST;
  rules_odds_boarding (&boarding, &lost);
  boarding.boarded = RULES_ODDS_BASE_RECOVER;
  rules_odds_boarding (&boarding, &recover);
  return g_strdup_printf (
      _ ("A ship with 3 pods and 2 crew takes a base with 1 crew member in %.1f %% if dice stay "
         "lost, in %.1f %% if they recover."),
      100 * lost.attacker_wins, 100 * recover.attacker_wins);
}

static GtkDropDown *
new_values (guint i, int usual)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  gboolean has_words = rules_words[i].values[0] != NULL;
  guint chosen = has_words ? (guint)usual : 0;
  GtkDropDown *choice;

  for (guint k = 0; has_words && k < G_N_ELEMENTS (rules_words[i].values); k++)
    g_ptr_array_add (words, g_strdup (_ (rules_words[i].values[k])));
  for (guint k = 0; !has_words && k < G_N_ELEMENTS (limits); k++) {
    int n = limits[k];

    if (n == usual)
      chosen = k;
    g_ptr_array_add (words, n ? g_strdup_printf (ngettext ("%d round", "%d rounds", (gulong)n), n)
                              : g_strdup (_ ("no limit")));
  }
  choice = new_choice ((const char *const *)words->pdata, words->len, _ (rules_words[i].name));
  gtk_drop_down_set_selected (choice, chosen);
  return choice;
}

static GtkWidget *
new_option (RtNewBattle *self, guint i)
{
  const RulesOption *option = &rules_find_game ("rocketmen")->options[i];
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 2, NULL);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *name = rt_text (_ (rules_words[i].name), "strong");

  self->options[i] = new_values (i, option->usual);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), rt_rule_button (option->rule));
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->options[i]));
  gtk_box_append (GTK_BOX (box), row);
  gtk_box_append (GTK_BOX (box), rt_text (_ (option->text), "dim card-line"));
  if (i == ROCKETMEN_OPTION_BASE_DICE) {
    g_autofree char *odds = describe_base_odds ();

    gtk_box_append (GTK_BOX (box), rt_text (odds, "card-line"));
  }
  return box;
}

static void
take_fleets (RtNewBattle *self)
{
  GListModel *users = rt_library_get_fleets (self->library);
  g_autoptr (GPtrArray) shown = fleet_demonstration_fleets ();

  self->own = g_ptr_array_new_with_free_func ((GDestroyNotify)fleet_free);
  for (guint i = 0; i < g_list_model_get_n_items (users); i++) {
    g_autoptr (RtFleetDocument) document = g_list_model_get_item (users, i);

    g_ptr_array_add (self->own, fleet_copy (rt_fleet_document_get_fleet (document)));
  }
  self->n_users = self->own->len;
  for (guint i = 0; i < shown->len; i++)
    g_ptr_array_add (self->own, fleet_copy (shown->pdata[i]));
}

static void
fill (RtNewBattle *self)
{
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 0, "new-battle");
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 12, NULL);
  GtkWidget *rules = rt_box (GTK_ORIENTATION_VERTICAL, 10, "panel column");
  GtkWidget *end = rt_box (GTK_ORIENTATION_VERTICAL, 6, "new-battle-end");

  self->begin = rt_button (_ ("Begin the battle"), "suggested-action", NULL);
  self->problem = rt_dialog_notice_new ();
  g_signal_connect_object (self->begin, "clicked", G_CALLBACK (begin_cb), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < RULES_SEATS_MAX; i++)
    gtk_box_append (GTK_BOX (box), new_seat (self, i));
  gtk_box_append (GTK_BOX (rules), rt_label (_ ("House rules"), "heading"));
  for (guint i = 0; i < G_N_ELEMENTS (self->options); i++)
    gtk_box_append (GTK_BOX (rules), new_option (self, i));
  gtk_box_append (GTK_BOX (box), rules);
  gtk_box_append (GTK_BOX (end), self->problem);
  gtk_box_append (GTK_BOX (end), self->begin);
  gtk_box_append (GTK_BOX (all), rt_part_scrolled (box));
  gtk_box_append (GTK_BOX (all), end);
  rt_dialog_fill (ADW_WINDOW (self), all, FALSE);
  show_seats (self);
}

static void
rt_new_battle_dispose (GObject *object)
{
  RtNewBattle *self = RT_NEW_BATTLE (object);

  g_clear_object (&self->library);
  g_clear_object (&self->rolls);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (rt_new_battle_parent_class)->dispose (object);
}

static void
rt_new_battle_finalize (GObject *object)
{
  g_clear_pointer (&RT_NEW_BATTLE (object)->own, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_new_battle_parent_class)->finalize (object);
}

/* As in a room: the rule behind what is on the screen, in one tap. */
static void
rule_cb (GtkWidget *widget, const char *action, GVariant *id)
{
  gtk_window_present (rt_rules_dialog_new (GTK_WINDOW (widget), rules_find_game ("rocketmen"),
                                           g_variant_get_string (id, NULL)));
}

static void
rt_new_battle_class_init (RtNewBattleClass *klass)
{
  gtk_widget_class_install_action (GTK_WIDGET_CLASS (klass), "room.rule", "s", rule_cb);
  G_OBJECT_CLASS (klass)->dispose = rt_new_battle_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_new_battle_finalize;
  signals[SIGNAL_BEGUN] = g_signal_new ("begun", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, RT_TYPE_GAME);
}

static void
rt_new_battle_init (RtNewBattle *self)
{
}

GtkWidget *
rt_new_battle_new (GtkWindow *parent, RtLibrary *library, RtRolls *rolls, GSettings *settings)
{
  RtNewBattle *self =
      g_object_new (RT_TYPE_NEW_BATTLE, "transient-for", parent, "modal", TRUE, "title",
                    _ ("New battle"), "default-width", 620, "default-height", 720, NULL);

  self->library = g_object_ref (library);
  g_set_object (&self->rolls, rolls);
  g_set_object (&self->settings, settings);
  take_fleets (self);
  fill (self);
  return GTK_WIDGET (self);
}
