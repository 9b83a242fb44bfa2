/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-new-game.h. */
#include "rt-new-game.h"

#include "app/features/games/rt-components-model.h"
#include "app/features/games/rt-count-box.h"
#include "app/session/rt-language.h"
#include "app/widgets/rt-dialog.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-trust.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

struct _RtNewGame {
  AdwWindow parent_instance;

  const RulesGame *rules;
  const RulesGame *subject; /* of a score sheet */
  RulesSetup *setup;
  GSettings *settings;
  GtkEditable *names[RULES_SEATS_MAX];
  GtkDropDown *players[RULES_SEATS_MAX];
  GtkDropDown *starter;                  /* NULL: the rules leave nothing open */
  GtkWidget *options[RULES_OPTIONS_MAX]; /* drop-downs and spin buttons; NULL: not asked here */
  GtkTextBuffer *rows;
  GtkCheckButton *is_counted;
  GtkWidget *sources; /* a tag for each title of the rows */
  GtkWidget *rows_problem;
  GtkWidget *problem;
  GCancellable *cancellable;
};

G_DEFINE_FINAL_TYPE (RtNewGame, rt_new_game, ADW_TYPE_WINDOW)

enum { SIGNAL_BEGIN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Who may sit at a seat, by the place in its list. */
static const struct {
  const char *spec; /* as it is remembered */
  const char *name;
} kinds[] = {
  { "", N_ ("Person") },
  { "level1", N_ ("Computer, easy") },
  { "level2", N_ ("Computer, fair") },
  { "level3", N_ ("Computer, strong") },
  { "nobody", N_ ("Nobody") },
};
enum { KIND_PERSON, KIND_NOBODY = G_N_ELEMENTS (kinds) - 1 };

/* A list longer than this is a number to be set. */
enum { CHOICES_MOST = 12 };

/* ---- Players ---- */

/* A score sheet, or a game that computers cannot play. */
static gboolean
is_for_people (RtNewGame *self)
{
  return self->subject || self->rules->people_only;
}

static guint
kind_of_seat (RtNewGame *self, guint seat)
{
  guint kind = gtk_drop_down_get_selected (self->players[seat]);

  /* Where everybody is a person the list has these two alone. */
  return is_for_people (self) && kind > 0 ? KIND_NOBODY : kind;
}

/* Those who play, in order; and their places in the dialog. */
static void
read_seats (RtNewGame *self, RulesSetup *setup, const char **specs)
{
  setup->n_seats = 0;
  for (guint i = 0; i < self->rules->max_seats; i++) {
    guint kind = kind_of_seat (self, i);
    g_autofree char *name = NULL;

    if (kind == KIND_NOBODY)
      continue;
    name = g_strstrip (g_strdup (gtk_editable_get_text (self->names[i])));
    g_strlcpy (setup->seat[setup->n_seats], name, sizeof setup->seat[0]);
    if (specs)
      specs[setup->n_seats] = kind == KIND_PERSON ? NULL : kinds[kind].spec;
    setup->n_seats++;
  }
}

/* Who can start is who plays. */
static void
list_starters (RtNewGame *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen;

  if (!self->starter)
    return;
  chosen = gtk_drop_down_get_selected (self->starter);
  read_seats (self, self->setup, NULL);
  for (int i = 0; i < self->setup->n_seats; i++)
    gtk_string_list_append (names, self->setup->seat[i]);
  gtk_drop_down_set_model (self->starter, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->starter, chosen < self->setup->n_seats ? chosen : 0);
}

static guint
find_kind (const char *spec)
{
  guint i = 0;

  while (i < KIND_NOBODY && strcmp (kinds[i].spec, spec) != 0)
    i++;
  return i;
}

static GtkWidget *
new_kind_choice (RtNewGame *self, guint seat)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  g_autofree char *name = g_strdup_printf (_ ("Who plays as player %u"), seat + 1);
  GtkWidget *choice;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if ((i != KIND_NOBODY || seat >= self->rules->min_seats)
        && (i == KIND_PERSON || i == KIND_NOBODY || !is_for_people (self)))
      gtk_string_list_append (words, _ (kinds[i].name));
  choice = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL);
  rt_set_name (choice, name);
  return choice;
}

static void
show_kind (RtNewGame *self, guint seat)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->names[seat]),
                            kind_of_seat (self, seat) != KIND_NOBODY);
}

static void
kind_cb (GtkDropDown *choice, GParamSpec *property, RtNewGame *self)
{
  for (guint i = 0; i < self->rules->max_seats; i++)
    show_kind (self, i);
  list_starters (self);
}

static void
remember_seat (RtNewGame *self, guint seat, const char *name, const char *spec)
{
  guint kind = find_kind (spec);

  gtk_editable_set_text (self->names[seat], name);
  if (self->subject)
    kind = kind == KIND_NOBODY ? 1 : 0;
  if (kind < g_list_model_get_n_items (gtk_drop_down_get_model (self->players[seat])))
    gtk_drop_down_set_selected (self->players[seat], kind);
  show_kind (self, seat);
}

static GtkWidget *
new_seat (RtNewGame *self, guint seat)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *badge = rt_emblem_new (34);
  GtkWidget *name = gtk_entry_new ();
  GtkWidget *kind = new_kind_choice (self, seat);
  g_autofree char *label = g_strdup_printf (_ ("Name of player %u"), seat + 1);

  self->names[seat] = GTK_EDITABLE (name);
  self->players[seat] = GTK_DROP_DOWN (kind);
  gtk_entry_set_max_length (GTK_ENTRY (name), 20);
  gtk_editable_set_width_chars (GTK_EDITABLE (name), 8);
  gtk_widget_set_hexpand (name, TRUE);
  rt_set_name (name, label);
  rt_emblem_show_player (RT_EMBLEM (badge), (int)seat, " ", FALSE);
  gtk_box_append (GTK_BOX (row), badge);
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), kind);
  return row;
}

static void
add_players (RtNewGame *self, GtkWidget *box)
{
  g_autoptr (GVariant) last = g_settings_get_value (self->settings, "card-players");
  g_autoptr (GtkSizeGroup) column = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);

  gtk_box_append (GTK_BOX (box), rt_label (_ ("Players"), "heading"));
  for (guint i = 0; i < self->rules->max_seats; i++)
    gtk_box_append (GTK_BOX (box), new_seat (self, i));
  for (guint i = 0; i < self->rules->max_seats; i++)
    gtk_size_group_add_widget (column, GTK_WIDGET (self->players[i]));
  for (guint i = 0; i < MIN (self->rules->max_seats, g_variant_n_children (last)); i++) {
    const char *name;
    const char *spec;

    g_variant_get_child (last, i, "(&s&s)", &name, &spec);
    remember_seat (self, i, name, spec);
  }
  for (guint i = 0; i < self->rules->max_seats; i++) {
    g_signal_connect_object (self->players[i], "notify::selected", G_CALLBACK (kind_cb), self, 0);
    g_signal_connect_object (self->names[i], "changed", G_CALLBACK (list_starters), self,
                             G_CONNECT_SWAPPED);
  }
}

/* ---- House rules ---- */

static GtkWidget *
new_choice (RtNewGame *self, const RulesKind *kind, int value)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  GtkWidget *choice;

  if (kind->max - kind->min >= CHOICES_MOST) {
    choice = gtk_spin_button_new_with_range (kind->min, kind->max, 1);
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (choice), value);
    return choice;
  }
  for (int i = kind->min; i <= kind->max; i++) {
    char text[64];

    rules_text_write_value (self->rules, self->setup, kind->name, i, rt_translate, text,
                            sizeof text);
    gtk_string_list_append (words, text);
  }
  choice = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&words)), NULL);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (choice), (guint)(value - kind->min));
  return choice;
}

static int
read_choice (GtkWidget *choice, const RulesKind *kind)
{
  return GTK_IS_SPIN_BUTTON (choice)
             ? gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (choice))
             : kind->min + (int)gtk_drop_down_get_selected (GTK_DROP_DOWN (choice));
}

static GtkWidget *
new_option_row (const RulesOption *option, GtkWidget *choice)
{
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "option-row");
  GtkWidget *text = rt_text (_ (option->text), NULL);

  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_set_valign (choice, GTK_ALIGN_CENTER);
  rt_set_name (choice, _ (option->text));
  gtk_box_append (GTK_BOX (row), text);
  gtk_box_append (GTK_BOX (row), rt_rule (option->rule));
  gtk_box_append (GTK_BOX (row), choice);
  return row;
}

/* What was chosen last time, or the usual. */
static int
last_value (RtNewGame *self, GVariant *last, const RulesOption *option)
{
  g_autofree char *key = g_strdup_printf ("%s.%s", self->rules->id, option->name);
  const char *word;
  int16_t value;

  if (g_variant_lookup (last, key, "&s", &word)
      && rules_text_read_value (self->rules, self->setup, option->kind, word, &value))
    return value;
  return option->usual;
}

static void
add_options (RtNewGame *self, GtkWidget *box)
{
  g_autoptr (GVariant) last = g_settings_get_value (self->settings, "card-options");
  GtkWidget *heading = rt_label (_ ("House rules"), "heading");

  gtk_box_append (GTK_BOX (box), heading);
  gtk_widget_set_visible (heading, FALSE);
  for (int i = 0; self->rules->options[i].name; i++) {
    const RulesOption *option = &self->rules->options[i];

    /* A sheet's game is known, and who taps it keeps it. */
    if (self->subject)
      continue;
    if (strcmp (option->kind, "seat") == 0) {
      self->starter = GTK_DROP_DOWN (gtk_drop_down_new (NULL, NULL));
      gtk_box_insert_child_after (GTK_BOX (box),
                                  new_option_row (option, GTK_WIDGET (self->starter)),
                                  gtk_widget_get_prev_sibling (heading));
      continue;
    }
    self->options[i] =
        new_choice (self, rules_kind (self->rules, option->kind), last_value (self, last, option));
    gtk_box_append (GTK_BOX (box), new_option_row (option, self->options[i]));
    gtk_widget_set_visible (heading, TRUE);
  }
  list_starters (self);
}

/* ---- What is in the box ---- */

static char *
get_rows (RtNewGame *self)
{
  GtkTextIter start;
  GtkTextIter end;

  gtk_text_buffer_get_bounds (self->rows, &start, &end);
  return gtk_text_buffer_get_text (self->rows, &start, &end, FALSE);
}

/* Is this the first row of its title? Rows without one, those of fleets, are told of elsewhere. */
static gboolean
begins_title (const RulesVerb *rows, int i)
{
  for (int k = 0; k < i; k++)
    if (g_strcmp0 (rows[k].title, rows[i].title) == 0)
      return FALSE;
  return rows[i].title != NULL;
}

static void
show_sources (RtNewGame *self)
{
  static const char *const words[] = { [RT_COMPONENTS_PRINTED] = N_ ("from the rules"),
                                       [RT_COMPONENTS_COUNTED] = N_ ("our box"),
                                       [RT_COMPONENTS_ASSUMED] = N_ ("assumed") };
  const RulesVerb *rows = self->rules->components;
  GtkWidget *place = gtk_widget_get_first_child (self->sources);

  for (int i = 0; rows[i].pattern; i++) {
    RtComponents source;
    g_autofree char *text = NULL;
    GtkWidget *tag;

    if (!begins_title (rows, i))
      continue;
    source = rt_components_source (self->rules, self->setup, rows[i].title);
    /* Translators: what is in the box, and how it is known: "Game board: from the rules". */
    text = g_strdup_printf (_ ("%s: %s"), _ (rows[i].title), _ (words[source]));
    tag = gtk_flow_box_child_get_child (GTK_FLOW_BOX_CHILD (place));
    gtk_label_set_text (GTK_LABEL (tag), text);
    rt_set_class (tag, "to-act", source != RT_COMPONENTS_ASSUMED);
    place = gtk_widget_get_next_sibling (place);
  }
}

static GtkWidget *
new_sources (RtNewGame *self)
{
  const RulesVerb *rows = self->rules->components;
  GtkWidget *flow = gtk_flow_box_new ();

  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (flow), GTK_SELECTION_NONE);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (flow), 3);
  /* With nothing in it that can have the focus it would hold up whoever comes with Tab. */
  gtk_widget_set_can_focus (flow, FALSE);
  for (int i = 0; rows[i].pattern; i++)
    if (begins_title (rows, i)) {
      GtkWidget *tag = rt_label (NULL, "tag");

      gtk_widget_set_halign (tag, GTK_ALIGN_START);
      gtk_flow_box_append (GTK_FLOW_BOX (flow), tag);
    }
  return flow;
}

static gboolean
read_rows (RtNewGame *self)
{
  g_autofree char *rows = get_rows (self);
  g_autoptr (GError) error = NULL;
  gboolean is_counted = gtk_check_button_get_active (self->is_counted);

  read_seats (self, self->setup, NULL);
  rt_components_read (self->rules, self->setup, rows,
                      is_counted ? RULES_COMPONENTS_COUNTED : RULES_COMPONENTS_ASSUMED, &error);
  rt_dialog_tell (self->rows_problem, error ? error->message : NULL, TRUE);
  show_sources (self);
  return !error;
}

static void
show_rows (RtNewGame *self)
{
  g_autofree char *rows = rt_components_write (self->rules, self->setup);

  gtk_check_button_set_active (self->is_counted,
                               self->setup->provenance == RULES_COMPONENTS_COUNTED);
  gtk_text_buffer_set_text (self->rows, rows, -1);
}

static void
usual_rows_cb (RtNewGame *self)
{
  rules_setup_fill (self->rules, self->setup);
  show_rows (self);
}

static void
kept_rows_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtNewGame) self = data;
  g_autofree char *text = NULL;
  gsize length;

  if (g_file_load_contents_finish (G_FILE (source), result, &text, &length, NULL, NULL)
      && self->setup && rt_components_from_file (self->rules, self->setup, text, length))
    show_rows (self);
}

/* Where the next game finds it. */
static void
save_components (RtNewGame *self, GAsyncReadyCallback saved_cb, gpointer data)
{
  g_autofree char *path = rt_components_path (self->rules);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = rt_components_to_file (self->rules, self->setup);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  g_mkdir_with_parents (folder, 0700);
  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL,
                                       saved_cb, data);
}

static void
count_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtCountBox) count = data;
  g_autofree char *path = g_file_get_path (G_FILE (source));
  g_autoptr (GError) error = NULL;

  g_file_replace_contents_finish (G_FILE (source), result, NULL, &error);
  rt_count_box_saved (count, path, error ? error->message : NULL);
}

static void
counted_cb (RtNewGame *self, const char *rows, RtCountBox *count)
{
  gtk_text_buffer_set_text (self->rows, rows, -1);
  gtk_check_button_set_active (self->is_counted, TRUE);
  if (read_rows (self))
    save_components (self, count_saved_cb, g_object_ref (count));
}

static void
count_cb (RtNewGame *self)
{
  GtkWidget *count = rt_count_box_new (GTK_WINDOW (self), self->rules, self->setup);

  g_signal_connect_object (count, "counted", G_CALLBACK (counted_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (count));
}

static GtkWidget *
new_rows_editor (RtNewGame *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();
  GtkWidget *usual = rt_button (_ ("As it is assumed"), NULL, NULL);
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);

  self->rows = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  self->is_counted = GTK_CHECK_BUTTON (gtk_check_button_new_with_label (_ ("We counted our box")));
  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  rt_set_name (view, _ ("What is in the box, a line each"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled), 180);
  gtk_widget_add_css_class (scrolled, "text-box");
  gtk_widget_set_hexpand (GTK_WIDGET (self->is_counted), TRUE);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->is_counted));
  gtk_box_append (GTK_BOX (line), usual);
  gtk_box_append (GTK_BOX (box), scrolled);
  gtk_box_append (GTK_BOX (box), line);
  g_signal_connect_object (usual, "clicked", G_CALLBACK (usual_rows_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rows, "changed", G_CALLBACK (read_rows), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->is_counted, "toggled", G_CALLBACK (read_rows), self,
                           G_CONNECT_SWAPPED);
  return box;
}

static void
edit_cb (GtkToggleButton *button, GParamSpec *property, GtkRevealer *revealer)
{
  gtk_revealer_set_reveal_child (revealer, gtk_toggle_button_get_active (button));
}

static void
add_components (RtNewGame *self, GtkWidget *box)
{
  g_autofree char *path = rt_components_path (self->rules);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  GtkWidget *line = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *title = rt_label (_ ("In the box"), "heading");
  GtkWidget *edit = gtk_toggle_button_new_with_label (_ ("Change"));
  GtkWidget *revealer = gtk_revealer_new ();

  self->sources = new_sources (self);
  self->rows_problem = rt_dialog_notice_new ();
  gtk_widget_add_css_class (edit, "touch");
  rt_set_name (edit, _ ("Change what is in the box"));
  gtk_revealer_set_child (GTK_REVEALER (revealer), new_rows_editor (self));
  g_signal_connect_object (edit, "notify::active", G_CALLBACK (edit_cb), revealer, 0);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), self->sources);
  gtk_box_append (GTK_BOX (box),
                  rt_text (_ ("The printed rules do not list all of it. What is assumed can be "
                              "changed to what you have; it is kept for the next game."),
                           "dim card-line"));
  if (rt_count_box_suits (self->rules)) {
    GtkWidget *count = rt_button (_ ("Count your box…"), "touch", NULL);

    g_signal_connect_object (count, "clicked", G_CALLBACK (count_cb), self, G_CONNECT_SWAPPED);
    gtk_box_append (GTK_BOX (line), count);
  }
  gtk_box_append (GTK_BOX (line), edit);
  gtk_box_append (GTK_BOX (box), line);
  gtk_box_append (GTK_BOX (box), self->rows_problem);
  gtk_box_append (GTK_BOX (box), revealer);
  show_rows (self);
  if (fleet_trust (path, &error))
    g_file_load_contents_async (file, self->cancellable, kept_rows_cb, g_object_ref (self));
  else
    rt_dialog_tell (self->rows_problem, error->message, TRUE);
}

/* ---- Beginning ---- */

static void
remember_players (RtNewGame *self)
{
  GVariantBuilder players;

  g_variant_builder_init (&players, G_VARIANT_TYPE ("a(ss)"));
  for (guint i = 0; i < self->rules->max_seats; i++)
    g_variant_builder_add (&players, "(ss)", gtk_editable_get_text (self->names[i]),
                           kinds[kind_of_seat (self, i)].spec);
  g_settings_set_value (self->settings, "card-players", g_variant_builder_end (&players));
}

static void
remember_options (RtNewGame *self)
{
  g_autoptr (GVariant) last = g_settings_get_value (self->settings, "card-options");
  GVariantBuilder all;
  GVariantIter iter;
  const char *key;
  const char *word;

  g_variant_builder_init (&all, G_VARIANT_TYPE ("a{ss}"));
  for (int i = 0; self->rules->options[i].name; i++) {
    const RulesOption *option = &self->rules->options[i];
    g_autofree char *name = g_strdup_printf ("%s.%s", self->rules->id, option->name);
    char buffer[12];

    if (self->options[i])
      g_variant_builder_add (&all, "{ss}", name,
                             rules_text_value (self->rules, self->setup, option->kind,
                                               self->setup->option[i], buffer));
  }
  g_variant_iter_init (&iter, last);
  while (g_variant_iter_next (&iter, "{&s&s}", &key, &word))
    if (!g_str_has_prefix (key, self->rules->id) || key[strlen (self->rules->id)] != '.')
      g_variant_builder_add (&all, "{ss}", key, word);
  g_settings_set_value (self->settings, "card-options", g_variant_builder_end (&all));
}

/* Only once it differs from what is built in. What cannot be written is built in again next time,
 * so nothing is told. */
static void
remember_components (RtNewGame *self)
{
  g_autofree char *path = rt_components_path (self->rules);
  g_autofree char *text = rt_components_to_file (self->rules, self->setup);
  g_autofree char *assumed = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  RulesSetup *usual = rules_setup_new (self->rules);

  assumed = rt_components_to_file (self->rules, usual);
  rules_setup_free (usual);
  if (strcmp (text, assumed) == 0) {
    g_file_delete_async (file, G_PRIORITY_DEFAULT, NULL, NULL, NULL);
    return;
  }
  save_components (self, NULL, NULL);
}

static void
read_options (RtNewGame *self)
{
  for (int i = 0; self->rules->options[i].name; i++) {
    const RulesKind *kind = rules_kind (self->rules, self->rules->options[i].kind);
    int option = rules_option (self->rules, self->rules->options[i].name);

    if (self->options[i])
      self->setup->option[option] = (int16_t)read_choice (self->options[i], kind);
    else if (strcmp (kind->name, "seat") == 0 && self->starter)
      self->setup->option[option] = (int16_t)gtk_drop_down_get_selected (self->starter);
  }
  if (self->subject)
    rules_text_read_value (self->rules, self->setup, "game", self->subject->id,
                           &self->setup->option[rules_option (self->rules, "for")]);
}

static void
begin_cb (RtNewGame *self)
{
  RtGamesNew wanted = { .rules = self->rules, .setup = self->setup };
  RulesReason refusal = { 0 };

  if (self->rows && !read_rows (self))
    return;
  read_seats (self, self->setup, wanted.specs);
  read_options (self);
  if (!rules_setup_check (self->rules, self->setup, &refusal)) {
    g_autofree char *why = rt_describe_refusal (self->rules, self->setup, &refusal);

    rt_dialog_tell (self->problem, why, TRUE);
    return;
  }
  remember_players (self);
  remember_options (self);
  if (self->rows)
    remember_components (self);
  g_signal_emit (self, signals[SIGNAL_BEGIN], 0, &wanted);
  gtk_window_close (GTK_WINDOW (self));
}

/* ---- The window ---- */

static void
rt_new_game_dispose (GObject *object)
{
  RtNewGame *self = RT_NEW_GAME (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->setup, rules_setup_free);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (rt_new_game_parent_class)->dispose (object);
}

static void
rt_new_game_class_init (RtNewGameClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_new_game_dispose;
  signals[SIGNAL_BEGIN] = g_signal_new ("begin", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
rt_new_game_init (RtNewGame *self)
{
  self->cancellable = g_cancellable_new ();
}

static void
fill (RtNewGame *self)
{
  GtkWidget *content = rt_box (GTK_ORIENTATION_VERTICAL, 10, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, "new-game");
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *begin =
      rt_button (self->subject ? _ ("Begin the sheet") : _ ("Begin"), "suggested-action", NULL);

  add_players (self, box);
  add_options (self, box);
  if (self->rules->get_component)
    add_components (self, box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_widget_set_vexpand (scrolled, TRUE);
  self->problem = rt_dialog_notice_new ();
  g_signal_connect_object (begin, "clicked", G_CALLBACK (begin_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (content), scrolled);
  gtk_box_append (GTK_BOX (content), self->problem);
  gtk_box_append (GTK_BOX (content), begin);
  rt_dialog_fill (ADW_WINDOW (self), content, FALSE);
  gtk_window_set_default_widget (GTK_WINDOW (self), begin);
}

GtkWidget *
rt_new_game_new (GtkWindow *parent, const RulesGame *rules, const RulesGame *subject,
                 GSettings *settings)
{
  g_autofree char *title = subject ? g_strdup_printf (_ ("Score sheet for %s"), subject->title)
                                   : g_strdup (rules->title);
  RtNewGame *self = g_object_new (RT_TYPE_NEW_GAME, "transient-for", parent, "modal", TRUE, "title",
                                  title, "default-width", 640, "default-height", 700, NULL);

  self->rules = rules;
  self->subject = subject;
  self->setup = rules_setup_new (rules);
  self->settings = g_object_ref (settings);
  fill (self);
  return GTK_WIDGET (self);
}
