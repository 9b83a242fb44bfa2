/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-card-editor.h. */
#include "rt-card-editor.h"

#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

/* The whole numbers of a ship's card, in the order they are read off it. */
typedef enum {
  NUMBER_POINTS,
  NUMBER_CRAFT,
  NUMBER_AP,
  NUMBER_WR,
  NUMBER_POSTS,
  NUMBER_CREW,
  NUMBER_CARGO,
  NUMBER_TITANIUM,
  NUMBER_NEWTONIUM,
  NUMBER_CARBON7,
  N_NUMBERS
} Number;

typedef struct {
  const char *name;
  int min;
  int max;
  int usual;
  gboolean is_of_crew; /* crew cards have it too */
} NumberField;

static const NumberField number_fields[N_NUMBERS] = {
  [NUMBER_POINTS] = { N_ ("Points"), 0, FLEET_CARD_POINTS_MAX, 5, TRUE },
  [NUMBER_CRAFT] = { N_ ("Craft on the card"), 1, FLEET_CRAFT_MAX, 1, FALSE },
  [NUMBER_AP] = { N_ ("AP"), 0, 12, 4, FALSE },
  [NUMBER_WR] = { N_ ("WR"), 2, 14, 7, FALSE },
  [NUMBER_POSTS] = { N_ ("Posts for pods"), 0, FLEET_POSTS_MAX, 2, FALSE },
  [NUMBER_CREW] = { N_ ("Crew spaces"), 0, 12, 1, FALSE },
  [NUMBER_CARGO] = { N_ ("Cargo spaces"), 0, 12, 1, FALSE },
  [NUMBER_TITANIUM] = { N_ ("Costs Titanium"), 0, 4, 0, FALSE },
  [NUMBER_NEWTONIUM] = { N_ ("Costs Newtonium"), 0, 4, 0, FALSE },
  [NUMBER_CARBON7] = { N_ ("Costs Carbon 7"), 0, 4, 0, FALSE },
};

typedef struct {
  GtkWidget *row;
  GtkDropDown *effect;
  GtkWidget *by;
  GtkDropDown *when;
  GtkEditable *text;
} AbilityRow;

struct _RtCardEditor {
  AdwWindow parent_instance;

  RtLibrary *library;
  char *id; /* of the card that is changed; NULL: a new one */
  GtkDropDown *kind;
  GtkEditable *name;
  GtkEditable *number;
  GtkDropDown *faction;
  GtkDropDown *ship_class;
  GtkDropDown *move;
  GtkDropDown *range;
  GtkEditable *ranks;
  GtkWidget *numbers[N_NUMBERS];
  GtkWidget *ship_only[16]; /* shown for ships; ended by NULL */
  GtkWidget *crew_only[4];
  GtkWidget *abilities;
  GPtrArray *ability_rows; /* of AbilityRow */
  GtkEditable *text;
  GtkWidget *problem;
  GtkWidget *grid;
  int line;
};

G_DEFINE_FINAL_TYPE (RtCardEditor, rt_card_editor, ADW_TYPE_WINDOW)

/* What the rules can count (rules/rocketmen/rocketmen.h), in words. */
static const struct {
  RocketmenEffectKind effect;
  const char *name;
} effects[] = {
  { ROCKETMEN_EFFECT_TEXT, N_ ("Only the words") },
  { ROCKETMEN_EFFECT_OWN_WR, N_ ("WR of its attacks") },
  { ROCKETMEN_EFFECT_ENEMY_WR, N_ ("WR of attacks on it") },
  { ROCKETMEN_EFFECT_AP, N_ ("AP each turn") },
  { ROCKETMEN_EFFECT_BOARDING_DICE, N_ ("Boarding dice") },
  { ROCKETMEN_EFFECT_RANGE, N_ ("Weapon increments") },
  { ROCKETMEN_EFFECT_MOVE, N_ ("Move increments") },
  { ROCKETMEN_EFFECT_CARGO, N_ ("Cargo spaces") },
  { ROCKETMEN_EFFECT_REROLL, N_ ("Attacks rolled again") },
  { ROCKETMEN_EFFECT_IGNORE_ARMOUR, N_ ("Ignores Armored Hull") },
  { ROCKETMEN_EFFECT_DOCK_SHIELDS, N_ ("Docks despite shields") },
};

static const struct {
  RocketmenEffectWhen when;
  const char *name;
} whens[] = {
  { ROCKETMEN_WHEN_ALWAYS, N_ ("always") },
  { ROCKETMEN_WHEN_FIGHTER, N_ ("against fighters") },
  { ROCKETMEN_WHEN_ROCKETSHIP, N_ ("against rocketships") },
  { ROCKETMEN_WHEN_CRUISER, N_ ("against cruisers") },
  { ROCKETMEN_WHEN_STATION, N_ ("against stations") },
  { ROCKETMEN_WHEN_EXTENDED, N_ ("with Extended Range") },
  { ROCKETMEN_WHEN_SHIELDED, N_ ("against shields") },
  { ROCKETMEN_WHEN_UNSHIELDED, N_ ("against no shield") },
  { ROCKETMEN_WHEN_ATTACKING, N_ ("when it boards") },
  { ROCKETMEN_WHEN_DEFENDING, N_ ("when it is boarded") },
};

static const RocketmenLength lengths[] = { ROCKETMEN_LENGTH_NONE, ROCKETMEN_LENGTH_S,
                                           ROCKETMEN_LENGTH_M, ROCKETMEN_LENGTH_L };

static FleetCatalogue *
catalogue (RtCardEditor *self)
{
  return rt_library_get_catalogue (self->library);
}

static gboolean
is_ship (RtCardEditor *self)
{
  return gtk_drop_down_get_selected (self->kind) == 0;
}

/* ---- The form ---- */

static GtkWidget *
add_field (RtCardEditor *self, const char *name, GtkWidget *field)
{
  GtkWidget *label = gtk_label_new (name);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_add_css_class (label, "dim");
  gtk_widget_set_hexpand (field, TRUE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (field), GTK_ACCESSIBLE_RELATION_LABELLED_BY,
                                  label, NULL, -1);
  /* Two fields stand side by side. */
  gtk_grid_attach (GTK_GRID (self->grid), label, 2 * (self->line % 2), self->line / 2, 1, 1);
  gtk_grid_attach (GTK_GRID (self->grid), field, 2 * (self->line % 2) + 1, self->line / 2, 1, 1);
  self->line++;
  g_object_set_data (G_OBJECT (field), "label", label);
  return field;
}

static GtkEditable *
add_entry (RtCardEditor *self, const char *name)
{
  GtkWidget *entry = gtk_entry_new ();

  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  return GTK_EDITABLE (add_field (self, name, entry));
}

static GtkDropDown *
add_choice (RtCardEditor *self, const char *name, GtkStringList *words)
{
  return GTK_DROP_DOWN (add_field (self, name, gtk_drop_down_new (G_LIST_MODEL (words), NULL)));
}

static GtkStringList *
faction_words (RtCardEditor *self)
{
  guint n;
  const FleetFaction *factions = fleet_catalogue_factions (catalogue (self), &n);
  GtkStringList *words = gtk_string_list_new (NULL);

  gtk_string_list_append (words, fleet_word_faction (catalogue (self), NULL));
  for (guint i = 0; i < n; i++)
    gtk_string_list_append (words, fleet_word_faction (catalogue (self), factions[i].id));
  return words;
}

static GtkStringList *
class_words (RtCardEditor *self)
{
  guint n;
  const FleetWord *classes = fleet_catalogue_classes (catalogue (self), &n);
  GtkStringList *words = gtk_string_list_new (NULL);

  for (guint i = 0; i < n; i++)
    gtk_string_list_append (words, fleet_word_class (catalogue (self), classes[i].id));
  return words;
}

static GtkStringList *
length_words (void)
{
  GtkStringList *words = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    gtk_string_list_append (words, fleet_word_length (lengths[i]));
  return words;
}

static void
show_kind (RtCardEditor *self)
{
  for (GtkWidget **field = self->ship_only; *field; field++) {
    gtk_widget_set_visible (*field, is_ship (self));
    gtk_widget_set_visible (g_object_get_data (G_OBJECT (*field), "label"), is_ship (self));
  }
  for (GtkWidget **field = self->crew_only; *field; field++) {
    gtk_widget_set_visible (*field, !is_ship (self));
    gtk_widget_set_visible (g_object_get_data (G_OBJECT (*field), "label"), !is_ship (self));
  }
}

/* ---- Abilities ---- */

static void
drop_ability_cb (GtkWidget *button, RtCardEditor *self)
{
  for (guint i = 0; i < self->ability_rows->len; i++) {
    AbilityRow *row = g_ptr_array_index (self->ability_rows, i);

    if (gtk_widget_is_ancestor (button, row->row)) {
      gtk_box_remove (GTK_BOX (self->abilities), row->row);
      g_ptr_array_remove_index (self->ability_rows, i);
      return;
    }
  }
}

static AbilityRow *
add_ability (RtCardEditor *self)
{
  AbilityRow *row = g_new0 (AbilityRow, 1);
  GtkStringList *effect_words = gtk_string_list_new (NULL);
  GtkStringList *when_words = gtk_string_list_new (NULL);
  GtkWidget *first = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *drop = gtk_button_new_from_icon_name ("list-remove-symbolic");

  for (guint i = 0; i < G_N_ELEMENTS (effects); i++)
    gtk_string_list_append (effect_words, _ (effects[i].name));
  for (guint i = 0; i < G_N_ELEMENTS (whens); i++)
    gtk_string_list_append (when_words, _ (whens[i].name));
  row->row = rt_box (GTK_ORIENTATION_VERTICAL, 4, "ability-row");
  row->effect = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (effect_words), NULL));
  row->by = gtk_spin_button_new_with_range (-10, 10, 1);
  row->when = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (when_words), NULL));
  row->text = GTK_EDITABLE (gtk_entry_new ());
  gtk_entry_set_placeholder_text (GTK_ENTRY (row->text), _ ("The card's words"));
  gtk_entry_set_activates_default (GTK_ENTRY (row->text), TRUE);
  gtk_widget_set_tooltip_text (drop, _ ("Remove this ability"));
  rt_set_name (drop, _ ("Remove this ability"));
  rt_set_name (GTK_WIDGET (row->effect), _ ("Effect"));
  rt_set_name (row->by, _ ("By how much"));
  rt_set_name (GTK_WIDGET (row->when), _ ("When"));
  rt_set_name (GTK_WIDGET (row->text), _ ("The card's words"));
  gtk_widget_set_hexpand (GTK_WIDGET (row->effect), TRUE);
  g_signal_connect_object (drop, "clicked", G_CALLBACK (drop_ability_cb), self, 0);
  gtk_box_append (GTK_BOX (first), GTK_WIDGET (row->effect));
  gtk_box_append (GTK_BOX (first), row->by);
  gtk_box_append (GTK_BOX (first), GTK_WIDGET (row->when));
  gtk_box_append (GTK_BOX (first), drop);
  gtk_box_append (GTK_BOX (row->row), first);
  gtk_box_append (GTK_BOX (row->row), GTK_WIDGET (row->text));
  gtk_box_append (GTK_BOX (self->abilities), row->row);
  g_ptr_array_add (self->ability_rows, row);
  return row;
}

static void
new_ability_cb (RtCardEditor *self)
{
  if (self->ability_rows->len < FLEET_ABILITIES_MAX)
    gtk_widget_grab_focus (GTK_WIDGET (add_ability (self)->effect));
}

static void
show_abilities (RtCardEditor *self, const FleetAbility *abilities, int n)
{
  rt_clear_box (self->abilities);
  g_ptr_array_set_size (self->ability_rows, 0);
  for (int k = 0; k < n; k++) {
    AbilityRow *row = add_ability (self);

    for (guint i = 0; i < G_N_ELEMENTS (effects); i++)
      if (effects[i].effect == abilities[k].effect)
        gtk_drop_down_set_selected (row->effect, i);
    for (guint i = 0; i < G_N_ELEMENTS (whens); i++)
      if (whens[i].when == abilities[k].when)
        gtk_drop_down_set_selected (row->when, i);
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->by), abilities[k].by);
    gtk_editable_set_text (row->text, abilities[k].text ? abilities[k].text : "");
  }
}

static int
read_abilities (RtCardEditor *self, FleetAbility *abilities)
{
  int n = 0;

  for (guint i = 0; i < self->ability_rows->len && n < FLEET_ABILITIES_MAX; i++) {
    const AbilityRow *row = g_ptr_array_index (self->ability_rows, i);
    const char *text = gtk_editable_get_text (row->text);
    RocketmenEffectKind effect = effects[gtk_drop_down_get_selected (row->effect)].effect;

    if (effect == ROCKETMEN_EFFECT_TEXT && !*text)
      continue;
    abilities[n++] = (FleetAbility){
      .effect = effect,
      .when = effect == ROCKETMEN_EFFECT_TEXT ? ROCKETMEN_WHEN_ALWAYS
                                              : whens[gtk_drop_down_get_selected (row->when)].when,
      .by = effect == ROCKETMEN_EFFECT_TEXT
                ? 0
                : gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (row->by)),
      .text = *text ? text : NULL,
    };
  }
  return n;
}

/* ---- Reading and writing the form ---- */

static int
number (RtCardEditor *self, Number which)
{
  return gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->numbers[which]));
}

static void
set_number (RtCardEditor *self, Number which, int value)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->numbers[which]), value);
}

static const char *
chosen_faction (RtCardEditor *self)
{
  guint n;
  const FleetFaction *factions = fleet_catalogue_factions (catalogue (self), &n);
  guint place = gtk_drop_down_get_selected (self->faction);

  return place > 0 && place <= n ? factions[place - 1].id : NULL;
}

static void
choose_faction (RtCardEditor *self, const char *id)
{
  guint n;
  const FleetFaction *factions = fleet_catalogue_factions (catalogue (self), &n);

  gtk_drop_down_set_selected (self->faction, 0);
  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (factions[i].id, id) == 0)
      gtk_drop_down_set_selected (self->faction, i + 1);
}

/* An id of plain letters from the name, that no card has. */
static char *
free_id (RtCardEditor *self, const char *name)
{
  g_autofree char *plain = g_str_to_ascii (name, "C");

  for (char *c = plain; *c; c++)
    *c = g_ascii_isalnum (*c) ? g_ascii_tolower (*c) : '-';
  for (int i = 1;; i++) {
    g_autofree char *id =
        i == 1 ? g_strdup_printf ("my-%.30s", plain) : g_strdup_printf ("my-%.30s-%d", plain, i);

    if (!fleet_catalogue_find_ship (catalogue (self), id)
        && !fleet_catalogue_find_crew (catalogue (self), id))
      return g_steal_pointer (&id);
  }
}

static gboolean
save_ship (RtCardEditor *self, const char *id, GError **error)
{
  guint n;
  const FleetWord *classes = fleet_catalogue_classes (catalogue (self), &n);
  const FleetShip *old = fleet_catalogue_find_ship (catalogue (self), id);
  const char *text = gtk_editable_get_text (self->text);
  FleetShip ship = {
    .id = id,
    .number = gtk_editable_get_text (self->number),
    .name = gtk_editable_get_text (self->name),
    .faction = chosen_faction (self),
    .class_id = classes[gtk_drop_down_get_selected (self->ship_class)].id,
    .craft = number (self, NUMBER_CRAFT),
    .points = number (self, NUMBER_POINTS),
    .ap = number (self, NUMBER_AP),
    .wr = number (self, NUMBER_WR),
    .move = lengths[gtk_drop_down_get_selected (self->move)],
    .range = lengths[gtk_drop_down_get_selected (self->range)],
    .n_posts = number (self, NUMBER_POSTS),
    .crew_spaces = number (self, NUMBER_CREW),
    .cargo = number (self, NUMBER_CARGO),
    .cost = { number (self, NUMBER_TITANIUM), number (self, NUMBER_NEWTONIUM),
              number (self, NUMBER_CARBON7) },
    .text = *text ? text : NULL,
  };

  ship.n_abilities = read_abilities (self, ship.abilities);
  /* What the form does not show is kept. */
  for (int i = 0; old && i < MIN (ship.n_posts, old->n_posts); i++)
    ship.posts[i] = old->posts[i];
  ship.extra = old ? old->extra : NULL;
  return rt_library_put_ship (self->library, id, &ship, error);
}

static gboolean
save_crew (RtCardEditor *self, const char *id, GError **error)
{
  const char *text = gtk_editable_get_text (self->text);
  const FleetCrew *old = fleet_catalogue_find_crew (catalogue (self), id);
  g_auto (GStrv) ranks = g_strsplit (gtk_editable_get_text (self->ranks), ",", -1);
  FleetCrew crew = {
    .id = id,
    .number = gtk_editable_get_text (self->number),
    .name = gtk_editable_get_text (self->name),
    .faction = chosen_faction (self),
    .points = number (self, NUMBER_POINTS),
    .text = *text ? text : NULL,
    .extra = old ? old->extra : NULL,
  };

  for (char **rank = ranks; *rank && crew.n_ranks < FLEET_RANKS_MAX; rank++)
    if (*g_strstrip (*rank))
      crew.ranks[crew.n_ranks++] = *rank;
  crew.n_abilities = read_abilities (self, crew.abilities);
  return rt_library_put_crew (self->library, id, &crew, error);
}

static gboolean
complain (RtCardEditor *self, const char *text)
{
  gtk_label_set_text (GTK_LABEL (self->problem), text);
  gtk_widget_set_visible (self->problem, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
  return FALSE;
}

static gboolean
save (RtCardEditor *self)
{
  const char *name = gtk_editable_get_text (self->name);
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;

  if (!*name)
    return complain (self, _ ("A card needs a name."));
  gtk_widget_set_visible (self->problem, FALSE);
  id = self->id ? g_strdup (self->id) : free_id (self, name);
  if (is_ship (self) ? save_ship (self, id, &error) : save_crew (self, id, &error))
    return TRUE;
  return complain (self, error->message);
}

static void
clear (RtCardEditor *self)
{
  g_clear_pointer (&self->id, g_free);
  gtk_editable_set_text (self->name, "");
  gtk_editable_set_text (self->number, "");
  gtk_editable_set_text (self->text, "");
  gtk_editable_set_text (self->ranks, "");
  for (int i = 0; i < N_NUMBERS; i++)
    set_number (self, (Number)i, number_fields[i].usual);
  show_abilities (self, NULL, 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

static void
save_cb (RtCardEditor *self)
{
  if (save (self))
    gtk_window_close (GTK_WINDOW (self));
}

/* Faction and class stay: cards are typed in by the pile. */
static void
save_next_cb (RtCardEditor *self)
{
  if (save (self))
    clear (self);
}

static void
show_ship (RtCardEditor *self, const FleetShip *ship)
{
  guint n;
  const FleetWord *classes = fleet_catalogue_classes (catalogue (self), &n);
  const int values[N_NUMBERS] = {
    ship->points,      ship->craft, ship->ap,      ship->wr,      ship->n_posts,
    ship->crew_spaces, ship->cargo, ship->cost[0], ship->cost[1], ship->cost[2],
  };

  gtk_drop_down_set_selected (self->kind, 0);
  gtk_editable_set_text (self->name, ship->name);
  gtk_editable_set_text (self->number, ship->number);
  gtk_editable_set_text (self->text, ship->text ? ship->text : "");
  choose_faction (self, ship->faction);
  for (guint i = 0; i < n; i++)
    if (g_str_equal (classes[i].id, ship->class_id))
      gtk_drop_down_set_selected (self->ship_class, i);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++) {
    if (lengths[i] == ship->move)
      gtk_drop_down_set_selected (self->move, i);
    if (lengths[i] == ship->range)
      gtk_drop_down_set_selected (self->range, i);
  }
  for (int i = 0; i < N_NUMBERS; i++)
    set_number (self, (Number)i, values[i]);
  show_abilities (self, ship->abilities, ship->n_abilities);
}

static void
show_crew (RtCardEditor *self, const FleetCrew *crew)
{
  g_autofree char *ranks =
      g_strjoinv (", ", (char *[]){ (char *)crew->ranks[0], (char *)crew->ranks[1],
                                    (char *)crew->ranks[2], NULL });

  gtk_drop_down_set_selected (self->kind, 1);
  gtk_editable_set_text (self->name, crew->name);
  gtk_editable_set_text (self->number, crew->number);
  gtk_editable_set_text (self->ranks, ranks);
  gtk_editable_set_text (self->text, crew->text ? crew->text : "");
  choose_faction (self, crew->faction);
  set_number (self, NUMBER_POINTS, crew->points);
  show_abilities (self, crew->abilities, crew->n_abilities);
}

/* ---- The window ---- */

static void
build_fields (RtCardEditor *self)
{
  static const char *const kinds[] = { N_ ("Ship"), N_ ("Crew member") };
  GtkStringList *words = gtk_string_list_new (NULL);
  int n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    gtk_string_list_append (words, _ (kinds[i]));
  self->kind = add_choice (self, _ ("This is a"), words);
  self->name = add_entry (self, _ ("Name"));
  self->faction = add_choice (self, _ ("Faction"), faction_words (self));
  self->number = add_entry (self, _ ("Collector's number"));
  self->ship_class = add_choice (self, _ ("Class"), class_words (self));
  self->ship_only[n++] = GTK_WIDGET (self->ship_class);
  for (int i = 0; i < N_NUMBERS; i++) {
    const NumberField *field = &number_fields[i];
    GtkWidget *spin = gtk_spin_button_new_with_range (field->min, field->max, 1);

    gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), field->usual);
    self->numbers[i] = add_field (self, _ (field->name), spin);
    if (!field->is_of_crew)
      self->ship_only[n++] = self->numbers[i];
  }
  self->move = add_choice (self, _ ("Move"), length_words ());
  self->range = add_choice (self, _ ("Weapon"), length_words ());
  self->ship_only[n++] = GTK_WIDGET (self->move);
  self->ship_only[n++] = GTK_WIDGET (self->range);
  gtk_drop_down_set_selected (self->move, 2);
  gtk_drop_down_set_selected (self->range, 2);
  self->ranks = add_entry (self, _ ("Ranks, with commas"));
  self->crew_only[0] = GTK_WIDGET (self->ranks);
}

static GtkWidget *
build_buttons (RtCardEditor *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *next = rt_button (_ ("Save and next"), NULL, NULL);
  GtkWidget *done = rt_button (_ ("Save"), "suggested-action", NULL);

  gtk_widget_set_halign (box, GTK_ALIGN_END);
  g_signal_connect_object (next, "clicked", G_CALLBACK (save_next_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (done, "clicked", G_CALLBACK (save_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), next);
  gtk_box_append (GTK_BOX (box), done);
  gtk_window_set_default_widget (GTK_WINDOW (self), done);
  return box;
}

static void
build (RtCardEditor *self)
{
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 12, "page-pane");
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *more = rt_button (_ ("Add an ability"), NULL, NULL);

  self->grid = gtk_grid_new ();
  gtk_grid_set_row_spacing (GTK_GRID (self->grid), 8);
  gtk_grid_set_column_spacing (GTK_GRID (self->grid), 10);
  build_fields (self);
  self->abilities = rt_box (GTK_ORIENTATION_VERTICAL, 8, NULL);
  self->text = GTK_EDITABLE (gtk_entry_new ());
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->text), _ ("Further text of the card"));
  rt_set_name (GTK_WIDGET (self->text), _ ("Further text of the card"));
  self->problem = rt_text (NULL, "card-problem");
  gtk_widget_set_visible (self->problem, FALSE);
  gtk_widget_set_halign (more, GTK_ALIGN_START);
  g_signal_connect_object (more, "clicked", G_CALLBACK (new_ability_cb), self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), self->grid);
  gtk_box_append (GTK_BOX (box), rt_label (_ ("Abilities"), "heading"));
  gtk_box_append (GTK_BOX (box), self->abilities);
  gtk_box_append (GTK_BOX (box), more);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->text));
  gtk_box_append (GTK_BOX (box), self->problem);
  gtk_box_append (GTK_BOX (box), build_buttons (self));
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), box);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_box_append (GTK_BOX (all), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (all), scrolled);
  adw_window_set_content (ADW_WINDOW (self), all);
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (show_kind), self,
                           G_CONNECT_SWAPPED);
  show_kind (self);
}

static void
rt_card_editor_dispose (GObject *object)
{
  RtCardEditor *self = RT_CARD_EDITOR (object);

  g_clear_object (&self->library);
  g_clear_pointer (&self->id, g_free);
  g_clear_pointer (&self->ability_rows, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_card_editor_parent_class)->dispose (object);
}

static void
rt_card_editor_class_init (RtCardEditorClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_card_editor_dispose;
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void
rt_card_editor_init (RtCardEditor *self)
{
  self->ability_rows = g_ptr_array_new_with_free_func (g_free);
}

GtkWidget *
rt_card_editor_new (GtkWindow *parent, RtLibrary *library, const char *card)
{
  RtCardEditor *self = g_object_new (RT_TYPE_CARD_EDITOR, "transient-for", parent, "modal", TRUE,
                                     "default-width", 720, "default-height", 440, NULL);
  const FleetShip *ship;
  const FleetCrew *crew;

  self->library = g_object_ref (library);
  self->id = g_strdup (card);
  build (self);
  ship = card ? fleet_catalogue_find_ship (catalogue (self), card) : NULL;
  crew = card ? fleet_catalogue_find_crew (catalogue (self), card) : NULL;
  gtk_window_set_title (GTK_WINDOW (self), card ? _ ("Edit card") : _ ("New card"));
  if (ship)
    show_ship (self, ship);
  if (crew)
    show_crew (self, crew);
  gtk_widget_set_sensitive (GTK_WIDGET (self->kind), !card);
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
  return GTK_WIDGET (self);
}
