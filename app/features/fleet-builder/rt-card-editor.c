/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-card-editor.h. */
#include "rt-card-editor.h"

#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>

/* The whole numbers of a ship's card, in the order they are read off it. Crew have the first. */
static const struct {
  const char *field; /* of the template */
  gsize offset;      /* of the int in FleetShip */
} numbers[] = {
  { "points", G_STRUCT_OFFSET (FleetShip, points) },
  { "craft", G_STRUCT_OFFSET (FleetShip, craft) },
  { "ap", G_STRUCT_OFFSET (FleetShip, ap) },
  { "wr", G_STRUCT_OFFSET (FleetShip, wr) },
  { "posts", G_STRUCT_OFFSET (FleetShip, n_posts) },
  { "crew_spaces", G_STRUCT_OFFSET (FleetShip, crew_spaces) },
  { "cargo", G_STRUCT_OFFSET (FleetShip, cargo) },
  { "titanium", G_STRUCT_OFFSET (FleetShip, cost[0]) },
  { "newtonium", G_STRUCT_OFFSET (FleetShip, cost[1]) },
  { "carbon7", G_STRUCT_OFFSET (FleetShip, cost[2]) },
};

struct _RtCardEditor {
  AdwWindow parent_instance;

  RtLibrary *library;
  char *id; /* of the card that is changed; NULL: a new one */
  gboolean is_ready;
  GtkDropDown *kind;
  GtkEditable *name;
  GtkEditable *number;
  GtkDropDown *faction;
  GtkDropDown *ship_class; /* shown for ships, and all else of a ship with it */
  GtkDropDown *move;
  GtkDropDown *range;
  GtkEditable *ranks; /* shown for crew */
  GtkSpinButton *numbers[G_N_ELEMENTS (numbers)];
  double usual[G_N_ELEMENTS (numbers)];
  GtkWidget *abilities; /* of RtAbilityRow */
  GtkEditable *text;
  GtkWidget *problem;
  /* The card as it would be now. */
  GtkLabel *live_number;
  GtkLabel *live_points;
  RtEmblem *live_emblem;
  GtkLabel *live_name;
  GtkLabel *live_line;
  RtTokens *live_cost;
  GtkLabel *live_abilities;
  GtkLabel *live_stats;
  RtTokens *live_posts;
  /* What was saved last, and can be taken back. */
  GtkLabel *saved;
  GtkWidget *undo;
};

G_DEFINE_FINAL_TYPE (RtCardEditor, rt_card_editor, ADW_TYPE_WINDOW)

#define RT_TYPE_ABILITY_ROW (rt_ability_row_get_type ())
G_DECLARE_FINAL_TYPE (RtAbilityRow, rt_ability_row, RT, ABILITY_ROW, GtkBox)

struct _RtAbilityRow {
  GtkBox parent_instance;

  GtkDropDown *effect;
  GtkSpinButton *by;
  GtkDropDown *when;
  GtkEditable *text;
  GtkLabel *sentence;
};

G_DEFINE_FINAL_TYPE (RtAbilityRow, rt_ability_row, GTK_TYPE_BOX)

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

enum { LIVE_TOKEN = 24, HEIGHT_MIN = 440, WIDTH_MIN = 340, WIDTH_MAX = 860 };

enum { SIGNAL_SAVED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- The form ---- */

static void
fill_choices (RtCardEditor *self)
{
  g_autoptr (GtkStringList) faction_words = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) class_words = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) length_words = gtk_string_list_new (NULL);
  guint n;
  const FleetFaction *factions = fleet_catalogue_factions (catalogue (self), &n);

  gtk_string_list_append (faction_words, fleet_word_faction (catalogue (self), NULL));
  for (guint i = 0; i < n; i++)
    gtk_string_list_append (faction_words, fleet_word_faction (catalogue (self), factions[i].id));
  gtk_drop_down_set_model (self->faction, G_LIST_MODEL (faction_words));

  const FleetWord *classes = fleet_catalogue_classes (catalogue (self), &n);
  for (guint i = 0; i < n; i++)
    gtk_string_list_append (class_words, fleet_word_class (catalogue (self), classes[i].id));
  gtk_drop_down_set_model (self->ship_class, G_LIST_MODEL (class_words));

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    gtk_string_list_append (length_words, fleet_word_length (lengths[i]));
  gtk_drop_down_set_model (self->move, G_LIST_MODEL (length_words));
  gtk_drop_down_set_model (self->range, G_LIST_MODEL (length_words));
  gtk_drop_down_set_selected (self->move, 2);
  gtk_drop_down_set_selected (self->range, 2);
}

static void show_live (RtCardEditor *self);

static void
show_kind (RtCardEditor *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self->ship_class), is_ship (self));
  gtk_widget_set_visible (GTK_WIDGET (self->ranks), !is_ship (self));
  if (self->is_ready)
    show_live (self);
}

/* ---- Abilities ---- */

static RtCardEditor *
editor_of (RtAbilityRow *row)
{
  GtkWidget *editor = gtk_widget_get_ancestor (GTK_WIDGET (row), RT_TYPE_CARD_EDITOR);

  return editor ? RT_CARD_EDITOR (editor) : NULL;
}

/* FALSE: it says nothing so far. */
static gboolean
read_ability (RtAbilityRow *row, FleetAbility *ability)
{
  const char *text = gtk_editable_get_text (row->text);
  RocketmenEffectKind effect = effects[gtk_drop_down_get_selected (row->effect)].effect;
  gboolean is_text = effect == ROCKETMEN_EFFECT_TEXT;

  *ability = (FleetAbility){
    .effect = effect,
    .when = is_text ? ROCKETMEN_WHEN_ALWAYS : whens[gtk_drop_down_get_selected (row->when)].when,
    .by = is_text ? 0 : gtk_spin_button_get_value_as_int (row->by),
    .text = *text ? text : NULL,
  };
  return !is_text || *text;
}

/* Which it reads as, while it is made. */
static void
ability_cb (RtAbilityRow *row)
{
  FleetAbility ability;
  g_autofree char *sentence = NULL;

  /* While the row is made. */
  if (!row->sentence || !gtk_drop_down_get_model (row->effect)
      || !gtk_drop_down_get_model (row->when))
    return;
  sentence = read_ability (row, &ability) ? fleet_describe_ability (&ability) : NULL;
  gtk_label_set_text (row->sentence, sentence ? sentence : "");
  if (editor_of (row))
    show_live (editor_of (row));
}

static void
drop_cb (RtAbilityRow *row)
{
  RtCardEditor *self = editor_of (row);

  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (GTK_WIDGET (row))), GTK_WIDGET (row));
  show_live (self);
}

static void
rt_ability_row_class_init (RtAbilityRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-ability-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtAbilityRow, effect);
  gtk_widget_class_bind_template_child (widget_class, RtAbilityRow, by);
  gtk_widget_class_bind_template_child (widget_class, RtAbilityRow, when);
  gtk_widget_class_bind_template_child (widget_class, RtAbilityRow, text);
  gtk_widget_class_bind_template_child (widget_class, RtAbilityRow, sentence);
  gtk_widget_class_bind_template_callback (widget_class, drop_cb);
  gtk_widget_class_bind_template_callback (widget_class, ability_cb);
}

static void
rt_ability_row_init (RtAbilityRow *self)
{
  g_autoptr (GtkStringList) effect_words = gtk_string_list_new (NULL);
  g_autoptr (GtkStringList) when_words = gtk_string_list_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (effects); i++)
    gtk_string_list_append (effect_words, _ (effects[i].name));
  for (guint i = 0; i < G_N_ELEMENTS (whens); i++)
    gtk_string_list_append (when_words, _ (whens[i].name));
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_drop_down_set_model (self->effect, G_LIST_MODEL (effect_words));
  gtk_drop_down_set_model (self->when, G_LIST_MODEL (when_words));
  rt_set_name (GTK_WIDGET (self->effect), _ ("Effect"));
  rt_set_name (GTK_WIDGET (self->when), _ ("When"));
  rt_choose_by_letter (self->effect);
  rt_choose_by_letter (self->when);
}

static RtAbilityRow *
add_ability (RtCardEditor *self)
{
  RtAbilityRow *row = g_object_new (RT_TYPE_ABILITY_ROW, NULL);

  gtk_box_append (GTK_BOX (self->abilities), GTK_WIDGET (row));
  return row;
}

static void
new_ability_cb (RtCardEditor *self)
{
  int n = 0;

  for (GtkWidget *row = gtk_widget_get_first_child (self->abilities); row;
       row = gtk_widget_get_next_sibling (row))
    n++;
  if (n < FLEET_ABILITIES_MAX)
    gtk_widget_grab_focus (GTK_WIDGET (add_ability (self)->effect));
}

static void
show_abilities (RtCardEditor *self, const FleetAbility *abilities, int n)
{
  rt_clear_box (self->abilities);
  for (int k = 0; k < n; k++) {
    RtAbilityRow *row = add_ability (self);

    for (guint i = 0; i < G_N_ELEMENTS (effects); i++)
      if (effects[i].effect == abilities[k].effect)
        gtk_drop_down_set_selected (row->effect, i);
    for (guint i = 0; i < G_N_ELEMENTS (whens); i++)
      if (whens[i].when == abilities[k].when)
        gtk_drop_down_set_selected (row->when, i);
    gtk_spin_button_set_value (row->by, abilities[k].by);
    gtk_editable_set_text (row->text, abilities[k].text ? abilities[k].text : "");
  }
}

static int
read_abilities (RtCardEditor *self, FleetAbility *abilities)
{
  int n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (self->abilities);
       child && n < FLEET_ABILITIES_MAX; child = gtk_widget_get_next_sibling (child))
    n += read_ability (RT_ABILITY_ROW (child), &abilities[n]);
  return n;
}

/* ---- Reading and writing the form ---- */

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

/* Its texts belong to the form. */
static FleetShip
read_ship (RtCardEditor *self, const char *id)
{
  guint n;
  const FleetWord *classes = fleet_catalogue_classes (catalogue (self), &n);
  const FleetShip *old = fleet_catalogue_find_ship (catalogue (self), id);
  const char *text = gtk_editable_get_text (self->text);
  guint place = gtk_drop_down_get_selected (self->ship_class);
  FleetShip ship = {
    .id = id,
    .number = gtk_editable_get_text (self->number),
    .name = gtk_editable_get_text (self->name),
    .faction = chosen_faction (self),
    .class_id = classes[MIN (place, n - 1)].id,
    .move = lengths[gtk_drop_down_get_selected (self->move)],
    .range = lengths[gtk_drop_down_get_selected (self->range)],
    .text = *text ? text : NULL,
  };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    G_STRUCT_MEMBER (int, &ship, numbers[i].offset) =
        gtk_spin_button_get_value_as_int (self->numbers[i]);
  ship.n_abilities = read_abilities (self, ship.abilities);
  /* What the form does not show is kept. */
  for (int i = 0; old && i < MIN (ship.n_posts, old->n_posts); i++)
    ship.posts[i] = old->posts[i];
  ship.extra = old ? old->extra : NULL;
  return ship;
}

/* The same; `ranks` are what its ranks are pieces of. */
static FleetCrew
read_crew (RtCardEditor *self, const char *id, GStrv *ranks)
{
  const char *text = gtk_editable_get_text (self->text);
  const FleetCrew *old = fleet_catalogue_find_crew (catalogue (self), id);
  FleetCrew crew = {
    .id = id,
    .number = gtk_editable_get_text (self->number),
    .name = gtk_editable_get_text (self->name),
    .faction = chosen_faction (self),
    .points = gtk_spin_button_get_value_as_int (self->numbers[0]),
    .text = *text ? text : NULL,
    .extra = old ? old->extra : NULL,
  };

  *ranks = g_strsplit (gtk_editable_get_text (self->ranks), ",", -1);
  for (char **rank = *ranks; *rank && crew.n_ranks < FLEET_RANKS_MAX; rank++)
    if (*g_strstrip (*rank))
      crew.ranks[crew.n_ranks++] = *rank;
  crew.n_abilities = read_abilities (self, crew.abilities);
  return crew;
}

/* ---- The card beside the form ---- */

static char *
describe_abilities (const FleetAbility *abilities, int n)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < n; i++) {
    g_autofree char *sentence = fleet_describe_ability (&abilities[i]);

    g_string_append_printf (text, "%s%s", i ? "\n" : "", sentence);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
show_live_ship (RtCardEditor *self)
{
  static const RtTokenLook kinds[] = { RT_TOKEN_TITANIUM, RT_TOKEN_NEWTONIUM, RT_TOKEN_CARBON7 };
  FleetShip ship = read_ship (self, self->id ? self->id : "");
  int ship_class = fleet_word_value ("class", ship.class_id);
  RtTokenLook looks[RT_TOKENS_MAX];
  guint n = 0;
  g_autofree char *line = rt_describe_kind (catalogue (self), &ship);
  g_autofree char *abilities = describe_abilities (ship.abilities, ship.n_abilities);
  g_autofree char *stats = rt_describe_stats (&ship);
  g_autofree char *all = g_strdup_printf (_ ("%s · weapon %s · cargo %d"), stats,
                                          fleet_word_length (ship.range), ship.cargo);

  ship.ship_class = ship_class >= 0 ? (RocketmenShipClass)ship_class : ROCKETMEN_CLASS_PLAIN;
  rt_emblem_show_porthole (self->live_emblem, rt_class_icon (ship.ship_class), "");
  gtk_label_set_text (self->live_line, line);
  gtk_label_set_text (self->live_abilities, abilities);
  gtk_label_set_text (self->live_stats, all);
  for (int kind = 0; kind < ROCKETMEN_RESOURCES; kind++)
    for (int i = 0; i < ship.cost[kind] && n < G_N_ELEMENTS (looks); i++)
      looks[n++] = kinds[kind];
  rt_tokens_show (self->live_cost, looks, n, LIVE_TOKEN);
  n = 0;
  for (int i = 0; i < ship.n_posts && n < G_N_ELEMENTS (looks); i++)
    looks[n++] = rt_pod_look ("", ship.posts[i]);
  for (int i = 0; i < ship.crew_spaces && n < G_N_ELEMENTS (looks); i++)
    looks[n++] = RT_TOKEN_SEAT;
  rt_tokens_show (self->live_posts, looks, n, LIVE_TOKEN);
}

static void
show_live_crew (RtCardEditor *self)
{
  g_auto (GStrv) ranks = NULL;
  FleetCrew crew = read_crew (self, self->id ? self->id : "", &ranks);
  g_autofree char *described = fleet_describe_ranks (&crew);
  g_autofree char *line =
      g_strdup_printf ("%s · %s", described, fleet_word_faction (catalogue (self), crew.faction));
  g_autofree char *abilities = describe_abilities (crew.abilities, crew.n_abilities);

  rt_emblem_show_porthole (self->live_emblem, "rt-crew-symbolic", "");
  gtk_label_set_text (self->live_line, line);
  gtk_label_set_text (self->live_abilities, abilities);
  gtk_label_set_text (self->live_stats, "");
  rt_tokens_show (self->live_cost, NULL, 0, LIVE_TOKEN);
  rt_tokens_show (self->live_posts, NULL, 0, LIVE_TOKEN);
}

static void
show_live (RtCardEditor *self)
{
  const char *name = gtk_editable_get_text (self->name);
  g_autofree char *points =
      g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (self->numbers[0]));

  gtk_label_set_text (self->live_number, gtk_editable_get_text (self->number));
  gtk_label_set_text (self->live_points, points);
  gtk_label_set_text (self->live_name, *name ? name : "–");
  if (is_ship (self))
    show_live_ship (self);
  else
    show_live_crew (self);
}

/* Not while the form is made or filled. */
static void
edited_cb (RtCardEditor *self)
{
  if (self->is_ready)
    show_live (self);
}

/* ---- Saving ---- */

static gboolean
put (RtCardEditor *self, const char *id, GError **error)
{
  g_auto (GStrv) ranks = NULL;

  if (is_ship (self)) {
    const FleetShip ship = read_ship (self, id);

    return rt_library_put_ship (self->library, id, &ship, error);
  }
  const FleetCrew crew = read_crew (self, id, &ranks);
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
  /* The number that is just being typed counts too. */
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    gtk_spin_button_update (self->numbers[i]);
  gtk_widget_set_visible (self->problem, FALSE);
  id = self->id ? g_strdup (self->id) : free_id (self, name);
  if (!put (self, id, &error))
    return complain (self, error->message);
  g_signal_emit (self, signals[SIGNAL_SAVED], 0, name);
  return TRUE;
}

static void
clear (RtCardEditor *self)
{
  g_clear_pointer (&self->id, g_free);
  gtk_editable_set_text (self->name, "");
  gtk_editable_set_text (self->number, "");
  gtk_editable_set_text (self->text, "");
  gtk_editable_set_text (self->ranks, "");
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    gtk_spin_button_set_value (self->numbers[i], self->usual[i]);
  show_abilities (self, NULL, 0);
  show_live (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->number));
}

static void
save_cb (RtCardEditor *self)
{
  if (save (self))
    gtk_window_close (GTK_WINDOW (self));
}

/* Faction and class stay: cards are typed in by the pile. */
static void
save_next_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  RtCardEditor *self = RT_CARD_EDITOR (widget);
  g_autofree char *text = NULL;

  if (!save (self))
    return;
  text = g_strdup_printf (_ ("Saved: %s"), gtk_editable_get_text (self->name));
  gtk_label_set_text (self->saved, text);
  gtk_widget_set_visible (self->undo, TRUE);
  clear (self);
}

static void
undo_cb (RtCardEditor *self)
{
  rt_library_undo_card (self->library);
  gtk_label_set_text (self->saved, _ ("Undone"));
  gtk_widget_set_visible (self->undo, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->number));
}

static void
show_ship (RtCardEditor *self, const FleetShip *ship)
{
  guint n;
  const FleetWord *classes = fleet_catalogue_classes (catalogue (self), &n);

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
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    gtk_spin_button_set_value (self->numbers[i], G_STRUCT_MEMBER (int, ship, numbers[i].offset));
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
  gtk_spin_button_set_value (self->numbers[0], crew->points);
  show_abilities (self, crew->abilities, crew->n_abilities);
}

/* ---- The window ---- */

static void
rt_card_editor_dispose (GObject *object)
{
  RtCardEditor *self = RT_CARD_EDITOR (object);

  g_clear_object (&self->library);
  g_clear_pointer (&self->id, g_free);
  G_OBJECT_CLASS (rt_card_editor_parent_class)->dispose (object);
}

static void
rt_card_editor_class_init (RtCardEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_TOKENS);
  G_OBJECT_CLASS (klass)->dispose = rt_card_editor_dispose;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-card-editor.ui");
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    gtk_widget_class_bind_template_child_full (widget_class, numbers[i].field, FALSE,
                                               G_STRUCT_OFFSET (RtCardEditor, numbers)
                                                   + (gssize)(i * sizeof (GtkSpinButton *)));
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, kind);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, name);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, number);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, faction);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, ship_class);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, move);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, range);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, ranks);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, abilities);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, text);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, problem);
  gtk_widget_class_bind_template_callback (widget_class, show_kind);
  gtk_widget_class_bind_template_callback (widget_class, new_ability_cb);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  gtk_widget_class_bind_template_callback (widget_class, edited_cb);
  gtk_widget_class_bind_template_callback (widget_class, undo_cb);
  gtk_widget_class_install_action (widget_class, "card.save-next", NULL, save_next_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK,
                                       "card.save-next", NULL);
  signals[SIGNAL_SAVED] = g_signal_new ("saved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, live_number);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, live_points);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, live_emblem);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, live_name);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, live_line);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, live_cost);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, live_abilities);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, live_stats);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, live_posts);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, saved);
  gtk_widget_class_bind_template_child (widget_class, RtCardEditor, undo);
}

static void
rt_card_editor_init (RtCardEditor *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  GtkDropDown *const choices[] = { self->kind, self->faction, self->ship_class, self->move,
                                   self->range };

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    self->usual[i] = gtk_spin_button_get_value (self->numbers[i]);
  for (guint i = 0; i < G_N_ELEMENTS (choices); i++)
    rt_choose_by_letter (choices[i]);
  show_kind (self);
}

GtkWidget *
rt_card_editor_new (GtkWindow *parent, RtLibrary *library, const char *card)
{
  /* As high as the window that it stands in front of, if any: all of a card is seen at once. */
  int height = parent ? gtk_widget_get_height (GTK_WIDGET (parent)) : 0;
  int width = parent ? gtk_widget_get_width (GTK_WIDGET (parent)) : 0;
  RtCardEditor *self = g_object_new (RT_TYPE_CARD_EDITOR, "transient-for", parent, "default-height",
                                     MAX (height, HEIGHT_MIN), "default-width",
                                     CLAMP (width, WIDTH_MIN, WIDTH_MAX), NULL);
  const FleetShip *ship;
  const FleetCrew *crew;

  self->library = g_object_ref (library);
  self->id = g_strdup (card);
  fill_choices (self);
  ship = card ? fleet_catalogue_find_ship (catalogue (self), card) : NULL;
  crew = card ? fleet_catalogue_find_crew (catalogue (self), card) : NULL;
  gtk_window_set_title (GTK_WINDOW (self), card ? _ ("Edit card") : _ ("New card"));
  if (ship)
    show_ship (self, ship);
  if (crew)
    show_crew (self, crew);
  gtk_widget_set_sensitive (GTK_WIDGET (self->kind), !card);
  self->is_ready = TRUE;
  show_kind (self);
  gtk_widget_grab_focus (card ? GTK_WIDGET (self->name) : GTK_WIDGET (self->number));
  return GTK_WIDGET (self);
}

void
rt_card_editor_set_number (RtCardEditor *self, const char *number)
{
  gtk_editable_set_text (self->number, number);
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}
