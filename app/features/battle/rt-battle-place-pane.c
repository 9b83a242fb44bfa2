/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-place-pane.h. What is chosen so far is in the map's model, which shows it. */
#include "rt-battle-place-pane.h"

#include "app/features/battle/rt-battle-parts.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/features/map/rt-map-words.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

enum { N_TAPES = 2 };

struct _RtBattlePlacePane {
  RtBattlePane parent_instance;

  GtkDropDown *what;
  GtkLabel *ahead_name;
  GtkLabel *aside_name;
  GtkSpinButton *ahead;
  GtkSpinButton *aside;
  GtkWidget *heading_row;
  GtkSpinButton *heading;
  GtkWidget *put;
  GtkDropDown *from[N_TAPES];
  GtkSpinButton *length[N_TAPES];
  GtkLabel *found;
  GtkWidget *candidates;
  GtkToggleButton *candidate[N_TAPES];
  GArray *objects; /* that are on the map, as the lists have them */
  gsize depth;     /* of the game that they were read from */
  gboolean is_reading;
};

G_DEFINE_FINAL_TYPE (RtBattlePlacePane, rt_battle_place_pane, RT_TYPE_BATTLE_PANE)

/* What is asked about. */
typedef struct {
  RtBattleTable *table;
  const RocketmenSetup *setup;
  const RocketmenState *state;
  RtMapModel *map;
} Question;

static Question
question (RtBattlePlacePane *self)
{
  RtBattleTable *table = rt_battle_pane_get_table (RT_BATTLE_PANE (self));

  return (Question){ table, rt_battle_table_get_setup (table), rt_battle_table_get_state (table),
                     rt_battle_table_get_map (table) };
}

static int
object_at (RtBattlePlacePane *self, GtkDropDown *list)
{
  guint i = gtk_drop_down_get_selected (list);

  return i < self->objects->len ? g_array_index (self->objects, int, i) : -1;
}

static void
choose_object (RtBattlePlacePane *self, GtkDropDown *list, int object)
{
  for (guint i = 0; i < self->objects->len; i++)
    if (g_array_index (self->objects, int, i) == object)
      gtk_drop_down_set_selected (list, i);
}

static int
read_tenths (GtkSpinButton *number)
{
  return (int)(gtk_spin_button_get_value (number) * 10 + 0.5);
}

/* ---- What is shown ---- */

/* In the order of reading, the chosen ship first. */
static void
list_objects (RtBattlePlacePane *self, const Question *q)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint n;
  const RtMapItem *items = rt_map_model_get_items (q->map, &n);

  g_array_set_size (self->objects, 0);
  for (guint i = 0; i < n; i++) {
    g_array_append_val (self->objects, items[i].object);
    gtk_string_list_append (names, items[i].name);
  }
  gtk_drop_down_set_model (self->what, G_LIST_MODEL (names));
  for (int i = 0; i < N_TAPES; i++)
    gtk_drop_down_set_model (self->from[i], G_LIST_MODEL (names));
}

static void
show_numbers (RtBattlePlacePane *self, const Question *q)
{
  const RtMapPlacing *placing = rt_map_model_get_placing (q->map);

  gtk_spin_button_set_value (self->ahead, placing->at.y / 10.0);
  gtk_spin_button_set_value (self->aside, placing->at.x / 10.0);
  gtk_spin_button_set_value (self->heading, placing->heading / 10.0);
}

/* A place by its square, and how far off it may be. */
static char *
describe_found (const Question *q, const RtMapFix *fix, guint i)
{
  g_autofree char *square = rt_map_words_square (q->map, fix->at[i]);

  /* Translators: which of two places, its square on the map, and its uncertainty. */
  return g_strdup_printf (_ ("%u: %s, ± %.1f mm"), i + 1, square, fix->error[i] / 10.0);
}

static void
show_found (RtBattlePlacePane *self, const Question *q, const RtMapFix *fix, int chosen)
{
  g_autofree char *apart =
      fix->apart ? g_strdup_printf (
          _ ("Both cannot be so: they miss each other by %.1f mm. Measure again."),
          fix->apart / 10.0)
                 : NULL;

  gtk_widget_set_visible (self->candidates, fix->n > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->found), fix->n != 1);
  gtk_label_set_text (self->found, apart         ? apart
                                   : fix->n == 2 ? _ ("It can be in two places. Which is it?")
                                                 : _ ("That is nowhere on the table."));
  for (guint i = 0; i < N_TAPES; i++) {
    g_autofree char *words = i < fix->n ? describe_found (q, fix, i) : NULL;

    gtk_widget_set_visible (GTK_WIDGET (self->candidate[i]), words != NULL);
    if (words)
      gtk_button_set_label (GTK_BUTTON (self->candidate[i]), words);
  }
  if (chosen >= 0)
    gtk_toggle_button_set_active (self->candidate[chosen], TRUE);
}

/* The two that are best measured from, and how far they are by the map. */
static void
suggest_tapes (RtBattlePlacePane *self, const Question *q, int object)
{
  RtMapTape tapes[N_TAPES];

  rt_map_fix_suggest (q->setup, q->state, object, tapes);
  for (int i = 0; i < N_TAPES; i++) {
    choose_object (self, self->from[i], tapes[i].object);
    gtk_spin_button_set_value (self->length[i], tapes[i].length / 10.0);
  }
  gtk_widget_set_visible (self->candidates, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->found), FALSE);
}

static void
begin (RtBattlePlacePane *self, const Question *q, int object)
{
  self->is_reading = TRUE;
  rt_map_model_begin_placing (q->map, object);
  gtk_widget_set_visible (self->heading_row, object < ROCKETMEN_SHIPS_MAX);
  choose_object (self, self->what, object);
  show_numbers (self, q);
  suggest_tapes (self, q, object);
  self->is_reading = FALSE;
}

/* ---- What is chosen ---- */

static void
what_cb (RtBattlePlacePane *self)
{
  int object = object_at (self, self->what);

  if (!self->is_reading && object >= 0) {
    Question q = question (self);

    begin (self, &q, object);
  }
}

static void
place (RtBattlePlacePane *self, const RtMapPlacing *placing)
{
  Question q = question (self);

  self->is_reading = TRUE;
  rt_map_model_place (q.map, placing);
  show_numbers (self, &q);
  self->is_reading = FALSE;
}

static void
numbers_cb (RtBattlePlacePane *self)
{
  const RtMapPlacing *now =
      self->is_reading ? NULL : rt_map_model_get_placing (question (self).map);
  RtMapPlacing placing;

  if (!now)
    return;
  placing = *now;
  placing.at = (SpacePoint){ (gint16)read_tenths (self->aside), (gint16)read_tenths (self->ahead) };
  placing.heading = read_tenths (self->heading) % SPACE_TURN;
  place (self, &placing);
}

static int
find_nearest (const RtMapFix *fix, SpacePoint at)
{
  if (fix->n == 0)
    return -1;
  return fix->n == 2 && space_length (fix->at[1], at) < space_length (fix->at[0], at);
}

/* The place that is nearer to where it is shown is the likelier one. */
static void
measured_cb (RtBattlePlacePane *self)
{
  Question q;
  RtMapPlacing placing;
  RtMapFix fix;
  int nearest;

  if (self->is_reading)
    return;
  q = question (self);
  if (!rt_map_model_get_placing (q.map))
    return;
  placing = *rt_map_model_get_placing (q.map);
  for (int i = 0; i < N_TAPES; i++)
    placing.tape[i] = (RtMapTape){ object_at (self, self->from[i]), read_tenths (self->length[i]) };
  rt_map_fix (q.setup, q.state, placing.object, placing.tape, &fix);
  nearest = find_nearest (&fix, q.state->place[placing.object].at);
  placing.n_found = fix.n;
  memcpy (placing.found, fix.at, sizeof placing.found);
  if (nearest >= 0)
    placing.at = fix.at[nearest];
  place (self, &placing);
  self->is_reading = TRUE;
  show_found (self, &q, &fix, nearest);
  self->is_reading = FALSE;
}

/* Measured from another thing: how far that is by the map is where the tape begins. */
static void
from_cb (RtBattlePlacePane *self, GParamSpec *spec, GtkDropDown *list)
{
  const RtMapPlacing *placing =
      self->is_reading ? NULL : rt_map_model_get_placing (question (self).map);
  int from = object_at (self, list);
  int i = list == self->from[1];

  if (!placing || from < 0 || from == placing->object)
    return;
  Question q = question (self);
  self->is_reading = TRUE;
  gtk_spin_button_set_value (self->length[i],
                             rt_map_fix_length (q.setup, q.state, placing->object, from) / 10.0);
  self->is_reading = FALSE;
  measured_cb (self);
}

static void
candidate_cb (RtBattlePlacePane *self, GtkToggleButton *button)
{
  guint i = button == self->candidate[1];
  const RtMapPlacing *now =
      self->is_reading ? NULL : rt_map_model_get_placing (question (self).map);
  RtMapPlacing placing;

  if (!now || !gtk_toggle_button_get_active (button) || i >= now->n_found)
    return;
  placing = *now;
  placing.at = placing.found[i];
  place (self, &placing);
}

static void
put_cb (RtBattlePlacePane *self)
{
  Question q = question (self);
  const RtMapPlacing *placing = rt_map_model_get_placing (q.map);

  if (!placing)
    return;
  const RulesAction action = {
    .verb = ROCKETMEN_VERB_PLACE,
    .n_args = 4,
    .arg = { (gint16)placing->object, placing->at.x, placing->at.y, (gint16)placing->heading },
  };
  g_autofree char *refusal = rt_table_why_not (RT_TABLE (q.table), &action, NULL);
  if (refusal) {
    rt_table_explain (RT_TABLE (q.table), &action, NULL, NULL);
    return;
  }
  rt_battle_table_open_pane (q.table, NULL);
  rt_table_do (RT_TABLE (q.table), &action);
}

static void
back_cb (RtBattlePlacePane *self)
{
  rt_battle_table_open_pane (rt_battle_pane_get_table (RT_BATTLE_PANE (self)), NULL);
}

/* ---- The pane ---- */

/* Whose edge is where y is small, and what lies to the left of who sits there. */
static void
name_edges (RtBattlePlacePane *self, const Question *q)
{
  const char *first = q->setup->common.seat[0];
  g_autofree char *ahead = g_strdup_printf (_ ("From %s’s edge"), first);
  g_autofree char *aside = g_strdup_printf (_ ("From the edge on %s’s left"), first);

  gtk_label_set_text (self->ahead_name, ahead);
  gtk_label_set_text (self->aside_name, aside);
  for (int i = 0; i < N_TAPES; i++) {
    g_autofree char *from = g_strdup_printf (_ ("Thing %d to measure from"), i + 1);
    g_autofree char *length = g_strdup_printf (_ ("Distance %d in millimetres"), i + 1);

    rt_set_name (GTK_WIDGET (self->from[i]), from);
    rt_set_name (GTK_WIDGET (self->length[i]), length);
  }
}

/* What is opened on: the ship that is chosen, or what was tapped on the map. */
static int
find_first (const Question *q)
{
  int ship = rt_battle_table_get_ship (q->table);
  int selected = rt_map_model_get_selected (q->map);
  guint n;
  const RtMapItem *items = rt_map_model_get_items (q->map, &n);

  if (ship >= 0)
    return ship;
  return selected >= 0 || n == 0 ? selected : items[0].object;
}

static void
rt_battle_place_pane_show (RtBattlePane *pane)
{
  RtBattlePlacePane *self = RT_BATTLE_PLACE_PANE (pane);
  Question q = question (self);
  gsize depth = rt_game_get_depth (rt_table_get_game (RT_TABLE (q.table)));

  if (rt_map_model_get_placing (q.map) && depth == self->depth)
    return;
  self->depth = depth;
  self->is_reading = TRUE;
  list_objects (self, &q);
  name_edges (self, &q);
  self->is_reading = FALSE;
  begin (self, &q, find_first (&q));
}

static void
rt_battle_place_pane_point_at (RtBattlePane *pane, int x, int y)
{
  RtBattlePlacePane *self = RT_BATTLE_PLACE_PANE (pane);
  const RtMapPlacing *now = rt_map_model_get_placing (question (self).map);
  RtMapPlacing placing;

  if (!now)
    return;
  placing = *now;
  placing.at = (SpacePoint){ (gint16)x, (gint16)y };
  place (self, &placing);
}

static gboolean
rt_battle_place_pane_handle_key (RtBattlePane *pane, guint key)
{
  if (key != GDK_KEY_Escape)
    return FALSE;
  back_cb (RT_BATTLE_PLACE_PANE (pane));
  return TRUE;
}

static void
rt_battle_place_pane_finalize (GObject *object)
{
  g_array_unref (RT_BATTLE_PLACE_PANE (object)->objects);
  G_OBJECT_CLASS (rt_battle_place_pane_parent_class)->finalize (object);
}

static void
rt_battle_place_pane_class_init (RtBattlePlacePaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  RtBattlePaneClass *pane_class = RT_BATTLE_PANE_CLASS (klass);

  rt_part_ensure_types ();
  G_OBJECT_CLASS (klass)->finalize = rt_battle_place_pane_finalize;
  pane_class->show = rt_battle_place_pane_show;
  pane_class->point_at = rt_battle_place_pane_point_at;
  pane_class->handle_key = rt_battle_place_pane_handle_key;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-place-pane.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, what);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, ahead_name);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, aside_name);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, ahead);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, aside);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, heading_row);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, heading);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, put);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, found);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePlacePane, candidates);
  rt_part_bind_children (widget_class, "from", N_TAPES, G_STRUCT_OFFSET (RtBattlePlacePane, from));
  rt_part_bind_children (widget_class, "length", N_TAPES,
                         G_STRUCT_OFFSET (RtBattlePlacePane, length));
  rt_part_bind_children (widget_class, "candidate", N_TAPES,
                         G_STRUCT_OFFSET (RtBattlePlacePane, candidate));
  gtk_widget_class_bind_template_callback (widget_class, back_cb);
  gtk_widget_class_bind_template_callback (widget_class, candidate_cb);
  gtk_widget_class_bind_template_callback (widget_class, from_cb);
  gtk_widget_class_bind_template_callback (widget_class, measured_cb);
  gtk_widget_class_bind_template_callback (widget_class, numbers_cb);
  gtk_widget_class_bind_template_callback (widget_class, put_cb);
  gtk_widget_class_bind_template_callback (widget_class, what_cb);
}

static void
rt_battle_place_pane_init (RtBattlePlacePane *self)
{
  self->objects = g_array_new (FALSE, FALSE, sizeof (int));
  self->is_reading = TRUE;
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_shorten_choice (self->what);
  for (int i = 0; i < N_TAPES; i++)
    rt_shorten_choice (self->from[i]);
  self->is_reading = FALSE;
}
