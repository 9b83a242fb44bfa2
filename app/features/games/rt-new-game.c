/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-new-game.h. */
#include "rt-new-game.h"

#include "app/features/battle/rt-battle-setup-model.h"
#include "app/features/games/rt-components-panel.h"
#include "app/features/games/rt-option-row.h"
#include "app/features/games/rt-seat-row.h"
#include "app/room/rt-rules-dialog.h"
#include "app/session/rt-language.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-demonstration.h"
#include "rules/rocketmen/rocketmen.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

struct _RtNewGame {
  RtDialog parent_instance;

  const RulesGame *rules;
  const RulesGame *subject; /* of a score sheet */
  RulesSetup *setup;
  RtRolls *rolls;
  GSettings *settings;
  RtLibrary *library;                     /* NULL: no battle */
  GPtrArray *fleets;                      /* of Fleet *: the user's, and those to try it with */
  const Fleet *chosen[RULES_SEATS_MAX];   /* of those who play; owned by `fleets` */
  RtSeatRow *seat[RULES_SEATS_MAX];       /* NULL: more than can play */
  RtOptionRow *option[RULES_OPTIONS_MAX]; /* NULL: not asked here */

  GtkWidget *pane;
  GtkBox *content;
  GtkWidget *where;
  GtkToggleButton *table[3]; /* by ROCKETMEN_MAP_… */
  GtkWidget *width_row;
  GtkSpinButton *width;
  GtkCheckButton *virtual_dice;
  GtkWidget *players;
  GtkBox *seats;
  GtkBox *options;
  GtkWidget *heading;
  RtComponentsPanel *components;
  GtkWidget *end;
  GtkWidget *notice;
  GtkButton *begin;
};

G_DEFINE_FINAL_TYPE (RtNewGame, rt_new_game, RT_TYPE_DIALOG)

enum { SIGNAL_BEGUN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Players ---- */

/* Those who play, in order. */
static void
read_seats (RtNewGame *self, const char **specs)
{
  RulesSetup *setup = self->setup;

  setup->n_seats = 0;
  for (guint i = 0; i < self->rules->max_seats; i++) {
    const char *spec = rt_seat_row_get_spec (self->seat[i]);
    g_autofree char *name = g_strstrip (g_strdup (rt_seat_row_get_name (self->seat[i])));

    if (!rt_seat_row_is_taken (self->seat[i]))
      continue;
    g_strlcpy (setup->seat[setup->n_seats], name, sizeof setup->seat[0]);
    if (specs)
      specs[setup->n_seats] = *spec ? spec : NULL;
    if (self->library)
      self->chosen[setup->n_seats] = rt_seat_row_get_fleet (self->seat[i]);
    setup->n_seats++;
  }
}

/* Who can start is who plays. */
static void
seats_changed_cb (RtNewGame *self)
{
  gboolean is_ready = TRUE;

  read_seats (self, NULL);
  for (int i = 0; self->rules->options[i].name; i++)
    if (self->option[i] && strcmp (self->rules->options[i].kind, "seat") == 0)
      rt_option_row_list_seats (self->option[i], self->setup);
  for (guint i = 0; i < self->rules->max_seats; i++)
    is_ready = is_ready && rt_seat_row_is_ready (self->seat[i]);
  gtk_widget_set_sensitive (GTK_WIDGET (self->begin), is_ready);
}

/* The user's own come first. */
static guint
collect_fleets (RtNewGame *self)
{
  GListModel *users = rt_library_get_fleets (self->library);
  guint n = g_list_model_get_n_items (users);
  g_autoptr (GPtrArray) shown = fleet_demonstration_fleets ();

  self->fleets = g_ptr_array_new_with_free_func ((GDestroyNotify)fleet_free);
  for (guint i = 0; i < n; i++) {
    g_autoptr (RtFleetDocument) document = g_list_model_get_item (users, i);

    g_ptr_array_add (self->fleets, fleet_copy (rt_fleet_document_get_fleet (document)));
  }
  for (guint i = 0; i < shown->len; i++)
    g_ptr_array_add (self->fleets, fleet_copy (shown->pdata[i]));
  return n;
}

/* As they played last; in a battle always the same. */
static GVariant *
get_last_players (RtNewGame *self)
{
  if (!self->library)
    return g_settings_get_value (self->settings, "card-players");
  return g_variant_ref_sink (g_variant_new_parsed (
      "[('Ada', ''), ('Blaise', ''), ('Comet', 'nobody'), ('Vega', 'nobody')]"));
}

/* Where a battle is played. */
static int
get_map (RtNewGame *self)
{
  int map = ROCKETMEN_MAP_OFF;

  for (guint i = 0; i < G_N_ELEMENTS (self->table); i++)
    if (gtk_toggle_button_get_active (self->table[i]))
      map = (int)i;
  return map;
}

/* Computers play on the screen, where the table needs nobody to look at it. */
static gboolean
may_have_computers (RtNewGame *self)
{
  if (self->library)
    return get_map (self) == ROCKETMEN_MAP_SCREEN;
  return !self->subject && !rules_people_only (self->rules, self->setup);
}

static void
add_seats (RtNewGame *self)
{
  g_autoptr (GVariant) last = get_last_players (self);
  g_autoptr (GtkSizeGroup) column = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  guint n_users = self->library ? collect_fleets (self) : 0;

  for (guint i = 0; i < self->rules->max_seats; i++) {
    RtSeatRow *row = RT_SEAT_ROW (rt_seat_row_new (self->rules, i, may_have_computers (self)));
    const char *name = "";
    const char *spec = "";

    if (i < g_variant_n_children (last))
      g_variant_get_child (last, i, "(&s&s)", &name, &spec);
    rt_seat_row_set_player (row, name, spec);
    if (self->library)
      rt_seat_row_set_fleets (row, self->fleets, n_users, rt_library_get_catalogue (self->library));
    else
      rt_seat_row_align (row, column);
    self->seat[i] = row;
    gtk_box_append (self->seats, GTK_WIDGET (row));
    g_signal_connect_object (row, "changed", G_CALLBACK (seats_changed_cb), self,
                             G_CONNECT_SWAPPED);
  }
}

/* ---- House rules ---- */

/* What was chosen last time, or the usual. */
static int
last_value (RtNewGame *self, GVariant *last, const RulesOption *option)
{
  g_autofree char *key = g_strdup_printf ("%s.%s", self->rules->id, option->name);
  const char *word;
  int16_t value;

  if (last && g_variant_lookup (last, key, "&s", &word)
      && rules_text_read_value (self->rules, self->setup, option->kind, word, &value))
    return value;
  return option->usual;
}

static void
add_options (RtNewGame *self)
{
  g_autoptr (GVariant) last =
      self->library ? NULL : g_settings_get_value (self->settings, "card-options");

  /* A sheet's game is known, and who taps it keeps it. */
  for (int i = 0; !self->subject && self->rules->options[i].name; i++) {
    const RulesOption *option = &self->rules->options[i];
    gboolean is_seat = strcmp (option->kind, "seat") == 0;
    GtkWidget *row;

    if (!rt_option_row_suits (self->rules, option))
      continue;
    row = rt_option_row_new (self->rules, self->setup, option, last_value (self, last, option));
    self->option[i] = RT_OPTION_ROW (row);
    /* Who starts belongs to the players. */
    gtk_box_append (is_seat ? self->seats : self->options, row);
    if (!is_seat)
      gtk_widget_set_visible (self->heading, TRUE);
  }
}

static void
read_options (RtNewGame *self)
{
  static const char *const rulers[] = { "ruler-s", "ruler-m", "ruler-l" };

  for (int i = 0; self->rules->options[i].name; i++)
    if (self->option[i])
      self->setup->option[i] = (int16_t)rt_option_row_get_value (self->option[i]);
  for (guint i = 0; self->library && self->settings && i < G_N_ELEMENTS (rulers); i++) {
    int length = g_settings_get_int (self->settings, rulers[i]);

    self->setup->option[ROCKETMEN_OPTION_S + i] = (int16_t)CLAMP (length, 100, 3000);
  }
  if (self->subject)
    rules_text_read_value (self->rules, self->setup, "game", self->subject->id,
                           &self->setup->option[rules_option (self->rules, "for")]);
}

/* ---- Where a battle is played ---- */

/* What is to be known of a table: how wide a real one is, and who rolls on one that is none. */
static void
where_cb (RtNewGame *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (self->seat); i++)
    if (self->seat[i])
      rt_seat_row_allow_computers (self->seat[i], may_have_computers (self));
  gtk_widget_set_visible (self->width_row, get_map (self) == ROCKETMEN_MAP_ON);
  gtk_widget_set_visible (GTK_WIDGET (self->virtual_dice), get_map (self) == ROCKETMEN_MAP_SCREEN);
}

static void
ask_where (RtNewGame *self)
{
  gtk_widget_set_visible (self->where, TRUE);
  where_cb (self);
  if (!self->settings)
    return;
  gtk_toggle_button_set_active (self->table[g_settings_get_enum (self->settings, "battle-table")],
                                TRUE);
  gtk_spin_button_set_value (self->width, g_settings_get_int (self->settings, "table-width"));
  gtk_check_button_set_active (self->virtual_dice,
                               g_settings_get_boolean (self->settings, "virtual-dice"));
}

static void
read_where (RtNewGame *self)
{
  int map = get_map (self);

  self->setup->option[ROCKETMEN_OPTION_MAP] = (int16_t)map;
  if (map == ROCKETMEN_MAP_ON)
    self->setup->option[ROCKETMEN_OPTION_SIDE] =
        (int16_t)gtk_spin_button_get_value_as_int (self->width);
}

static void
remember_where (RtNewGame *self)
{
  if (!self->settings)
    return;
  g_settings_set_enum (self->settings, "battle-table", get_map (self));
  g_settings_set_int (self->settings, "table-width",
                      gtk_spin_button_get_value_as_int (self->width));
  g_settings_set_boolean (self->settings, "virtual-dice",
                          gtk_check_button_get_active (self->virtual_dice));
}

/* ---- Remembering ---- */

static void
remember_players (RtNewGame *self)
{
  GVariantBuilder players;

  g_variant_builder_init (&players, G_VARIANT_TYPE ("a(ss)"));
  for (guint i = 0; i < self->rules->max_seats; i++)
    g_variant_builder_add (&players, "(ss)", rt_seat_row_get_name (self->seat[i]),
                           rt_seat_row_get_spec (self->seat[i]));
  g_settings_set_value (self->settings, "card-players", g_variant_builder_end (&players));
}

static void
remember_options (RtNewGame *self)
{
  g_autoptr (GVariant) last = g_settings_get_value (self->settings, "card-options");
  g_autofree char *prefix = g_strconcat (self->rules->id, ".", NULL);
  GVariantBuilder all;
  GVariantIter iter;
  const char *key;
  const char *word;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("a{ss}"));
  for (int i = 0; self->rules->options[i].name; i++) {
    const RulesOption *option = &self->rules->options[i];
    g_autofree char *name = g_strconcat (prefix, option->name, NULL);
    char buffer[12];

    if (self->option[i] && strcmp (option->kind, "seat") != 0)
      g_variant_builder_add (&all, "{ss}", name,
                             rules_text_value (self->rules, self->setup, option->kind,
                                               self->setup->option[i], buffer));
  }
  g_variant_iter_init (&iter, last);
  while (g_variant_iter_next (&iter, "{&s&s}", &key, &word))
    if (!g_str_has_prefix (key, prefix))
      g_variant_builder_add (&all, "{ss}", key, word);
  g_settings_set_value (self->settings, "card-options", g_variant_builder_end (&all));
}

/* ---- Beginning ---- */

static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtNewGame) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_games_begin_finish (result, &error);

  if (!self->begin)
    return; /* closed meanwhile */
  gtk_widget_set_sensitive (GTK_WIDGET (self->begin), TRUE);
  if (!game) {
    rt_dialog_show_message (self->notice, error->message, TRUE);
    return;
  }
  if (self->library)
    rt_battle_choose_starts (game, self->chosen, self->setup->n_seats);
  g_signal_emit (self, signals[SIGNAL_BEGUN], 0, game);
  gtk_window_close (GTK_WINDOW (self));
}

/* FALSE with the reason, if it cannot be played so. */
static gboolean
read_setup (RtNewGame *self, const char **specs, char **why)
{
  g_autoptr (GError) error = NULL;
  RulesReason refusal = { 0 };

  read_seats (self, specs);
  read_options (self);
  if (self->library)
    read_where (self);
  if (self->library
      && !rt_battle_setup_put_fleets (self->setup, rt_library_get_catalogue (self->library),
                                      self->chosen, self->setup->n_seats, &error))
    *why = g_strdup (error->message);
  else if (!rules_setup_check (self->rules, self->setup, &refusal))
    *why = rt_describe_refusal (self->rules, self->setup, &refusal);
  return !*why;
}

static void
begin_cb (RtNewGame *self)
{
  RtGamesNew wanted = { .rules = self->rules, .setup = self->setup };
  gboolean has_box = gtk_widget_get_visible (GTK_WIDGET (self->components));
  g_autofree char *why = NULL;

  if (has_box && !rt_components_panel_read (self->components))
    return;
  if (!read_setup (self, wanted.specs, &why)) {
    rt_dialog_show_message (self->notice, why, TRUE);
    return;
  }
  if (self->library) {
    remember_where (self);
    wanted.has_virtual_dice =
        get_map (self) == ROCKETMEN_MAP_SCREEN && gtk_check_button_get_active (self->virtual_dice);
  } else {
    remember_players (self);
    remember_options (self);
  }
  if (has_box)
    rt_components_panel_keep (self->components);
  gtk_widget_set_sensitive (GTK_WIDGET (self->begin), FALSE);
  rt_games_begin_async (&wanted, self->rolls, rt_fresh_seed (), NULL, begun_cb,
                        g_object_ref (self));
}

/* ---- The window ---- */

/* As in a room: the rule behind what is on the screen, in one tap. */
static void
rule_cb (GtkWidget *widget, const char *action, GVariant *id)
{
  gtk_window_present (rt_rules_dialog_new (GTK_WINDOW (widget), RT_NEW_GAME (widget)->rules,
                                           g_variant_get_string (id, NULL)));
}

static void
rt_new_game_finalize (GObject *object)
{
  RtNewGame *self = RT_NEW_GAME (object);

  rules_setup_free (self->setup);
  g_clear_object (&self->rolls);
  g_clear_object (&self->settings);
  g_clear_object (&self->library);
  g_clear_pointer (&self->fleets, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_new_game_parent_class)->finalize (object);
}

static void
rt_new_game_class_init (RtNewGameClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_COMPONENTS_PANEL);
  G_OBJECT_CLASS (klass)->finalize = rt_new_game_finalize;
  gtk_widget_class_install_action (widget_class, "room.rule", "s", rule_cb);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-new-game.ui");
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, pane);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, content);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, where);
  gtk_widget_class_bind_template_child_full (widget_class, "without_map", FALSE,
                                             G_STRUCT_OFFSET (RtNewGame, table[ROCKETMEN_MAP_OFF]));
  gtk_widget_class_bind_template_child_full (widget_class, "with_map", FALSE,
                                             G_STRUCT_OFFSET (RtNewGame, table[ROCKETMEN_MAP_ON]));
  gtk_widget_class_bind_template_child_full (
      widget_class, "on_screen", FALSE, G_STRUCT_OFFSET (RtNewGame, table[ROCKETMEN_MAP_SCREEN]));
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, width_row);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, width);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, virtual_dice);
  gtk_widget_class_bind_template_callback (widget_class, where_cb);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, players);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, seats);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, options);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, heading);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, components);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, end);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, notice);
  gtk_widget_class_bind_template_child (widget_class, RtNewGame, begin);
  gtk_widget_class_bind_template_callback (widget_class, begin_cb);
  signals[SIGNAL_BEGUN] = g_signal_new ("begun", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, RT_TYPE_GAME);
}

static void
rt_new_game_init (RtNewGame *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* In a battle each player has a panel, and so have the house rules. */
static void
look_like_battle (RtNewGame *self)
{
  gtk_window_set_default_size (GTK_WINDOW (self), 620, 720);
  gtk_widget_add_css_class (self->pane, "new-battle");
  gtk_widget_add_css_class (self->end, "new-battle-end");
  gtk_widget_remove_css_class (self->end, "new-game-end");
  gtk_widget_remove_css_class (GTK_WIDGET (self->content), "new-game");
  rt_add_classes (GTK_WIDGET (self->options), "panel column");
  gtk_widget_set_visible (self->players, FALSE);
  gtk_box_set_spacing (self->content, 12);
  gtk_box_set_spacing (self->seats, 12);
  gtk_box_set_spacing (self->options, 10);
}

static char *
describe (RtNewGame *self)
{
  if (self->library)
    return g_strdup (_ ("New battle"));
  return self->subject ? g_strdup_printf (_ ("Score sheet for %s"), self->subject->title)
                       : g_strdup (self->rules->title);
}

GtkWidget *
rt_new_game_new (GtkWindow *parent, const RtNewGameContext *context)
{
  RtNewGame *self = g_object_new (RT_TYPE_NEW_GAME, "transient-for", parent, NULL);
  g_autofree char *title = NULL;

  self->rules = context->rules;
  self->subject = context->subject;
  self->setup = rules_setup_new (context->rules);
  g_set_object (&self->rolls, context->rolls);
  g_set_object (&self->settings, context->settings);
  g_set_object (&self->library, context->library);
  title = describe (self);
  gtk_window_set_title (GTK_WINDOW (self), title);
  if (self->library) {
    look_like_battle (self);
    ask_where (self);
  }
  gtk_button_set_label (self->begin, self->library   ? _ ("Begin the battle")
                                     : self->subject ? _ ("Begin the sheet")
                                                     : _ ("Begin"));
  add_seats (self);
  add_options (self);
  for (guint i = 0; self->fleets && context->fleet && i < self->fleets->len; i++)
    if (g_str_equal (((const Fleet *)self->fleets->pdata[i])->id, context->fleet)) {
      rt_seat_row_choose_fleet (self->seat[0], i);
      /* Against another one. */
      rt_seat_row_choose_fleet (self->seat[1], (i + 1) % self->fleets->len);
      break;
    }
  seats_changed_cb (self);
  if (self->rules->get_component && !self->library) {
    gtk_widget_set_visible (GTK_WIDGET (self->components), TRUE);
    rt_components_panel_set_game (self->components, self->rules, self->setup);
  }
  return GTK_WIDGET (self);
}
