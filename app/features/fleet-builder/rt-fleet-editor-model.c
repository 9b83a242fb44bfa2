/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-editor-model.h. */
#include "rt-fleet-editor-model.h"

#include "fleets/fleet-read.h"
#include "fleets/fleet-words.h"

#include <glib/gi18n.h>
#include <string.h>

struct _RtFleetEditor {
  GObject parent_instance;

  RtLibrary *library;
  RtFleetDocument *document;
  FleetReport *report;
  char *entry; /* chosen; or */
  char *card;
};

G_DEFINE_FINAL_TYPE (RtFleetEditor, rt_fleet_editor, G_TYPE_OBJECT)

enum { SIGNAL_CHANGED, SIGNAL_CHOSEN_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Looking ---- */

static FleetCatalogue *
catalogue (RtFleetEditor *self)
{
  return rt_library_get_catalogue (self->library);
}

RtLibrary *
rt_fleet_editor_get_library (RtFleetEditor *self)
{
  return self->library;
}

RtFleetDocument *
rt_fleet_editor_get_document (RtFleetEditor *self)
{
  return self->document;
}

const Fleet *
rt_fleet_editor_get_fleet (RtFleetEditor *self)
{
  return self->document ? rt_fleet_document_get_fleet (self->document) : NULL;
}

const FleetReport *
rt_fleet_editor_get_report (RtFleetEditor *self)
{
  return self->report;
}

const FleetEntry *
rt_fleet_editor_get_chosen_entry (RtFleetEditor *self)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self);

  return fleet && self->entry ? fleet_find_entry (fleet, self->entry) : NULL;
}

const FleetShip *
rt_fleet_editor_get_chosen_ship (RtFleetEditor *self)
{
  const FleetEntry *entry = rt_fleet_editor_get_chosen_entry (self);
  const char *id = entry ? entry->ship : self->card;

  return id ? fleet_catalogue_find_ship (catalogue (self), id) : NULL;
}

const FleetCrew *
rt_fleet_editor_get_chosen_crew (RtFleetEditor *self)
{
  return self->card ? fleet_catalogue_find_crew (catalogue (self), self->card) : NULL;
}

static const char *
ship_name (RtFleetEditor *self, const char *card)
{
  const FleetShip *ship = fleet_catalogue_find_ship (catalogue (self), card);

  return ship ? ship->name : card;
}

const char *
rt_fleet_editor_crew_name (RtFleetEditor *self, const char *card)
{
  const FleetCrew *crew = fleet_catalogue_find_crew (catalogue (self), card);

  return crew ? crew->name : card;
}

/* The coalition of the ships that are there; NULL: none so far. */
static const char *
coalition_of (RtFleetEditor *self)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self);
  GPtrArray *const both[] = { fleet->active, fleet->reserve };

  for (guint k = 0; k < G_N_ELEMENTS (both); k++)
    for (guint i = 0; i < both[k]->len; i++) {
      const FleetEntry *entry = g_ptr_array_index (both[k], i);
      const FleetShip *ship = fleet_catalogue_find_ship (catalogue (self), entry->ship);
      const char *coalition =
          ship ? fleet_catalogue_coalition_of (catalogue (self), ship->faction) : NULL;

      if (coalition)
        return coalition;
    }
  return NULL;
}

char *
rt_fleet_editor_why_not (RtFleetEditor *self, const FleetShip *ship, const char **rule)
{
  const char *theirs = fleet_catalogue_coalition_of (catalogue (self), ship->faction);
  const char *ours = self->document ? coalition_of (self) : NULL;

  if (!theirs || !ours || g_str_equal (theirs, ours))
    return NULL;
  *rule = "RM-FL-3";
  return g_strdup_printf (_ ("%s, not %s"), fleet_word_coalition (catalogue (self), theirs),
                          fleet_word_coalition (catalogue (self), ours));
}

int
rt_fleet_editor_points_left (RtFleetEditor *self)
{
  return self->report ? FLEET_POINTS - self->report->active_points : FLEET_POINTS;
}

/* ---- Opening ---- */

static void
changed_cb (RtFleetEditor *self)
{
  g_clear_pointer (&self->report, fleet_report_free);
  if (self->document)
    self->report =
        fleet_check (rt_fleet_editor_get_fleet (self), catalogue (self),
                     (const struct FleetCollection *)rt_library_get_collection (self->library));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
rt_fleet_editor_open (RtFleetEditor *self, RtFleetDocument *document)
{
  if (self->document)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_set_object (&self->document, document);
  if (document)
    g_signal_connect_object (document, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
  rt_fleet_editor_choose_entry (self, NULL);
}

void
rt_fleet_editor_choose_entry (RtFleetEditor *self, const char *entry)
{
  char *copy = g_strdup (entry);

  g_clear_pointer (&self->card, g_free);
  g_free (self->entry);
  self->entry = copy;
  g_signal_emit (self, signals[SIGNAL_CHOSEN_CHANGED], 0);
}

void
rt_fleet_editor_choose_card (RtFleetEditor *self, const char *card)
{
  char *copy = g_strdup (card);

  g_clear_pointer (&self->entry, g_free);
  g_free (self->card);
  self->card = copy;
  g_signal_emit (self, signals[SIGNAL_CHOSEN_CHANGED], 0);
}

/* ---- Changing ---- */

/* What an edit needs to know; it is done before edit() returns. */
typedef struct {
  RtFleetEditor *self;
  const char *entry;
  const char *card;
  const char *text;
  int craft;
  int post;
  gboolean to_reserve;
  const FleetFix *fix;
} Change;

static void
edit (RtFleetEditor *self, const char *what, RtFleetEdit function, const Change *change)
{
  if (self->document)
    rt_fleet_document_edit (self->document, what, function, (gpointer)change);
}

/* Of a text that is not there an empty one is as good. */
static gboolean
replace (char **text, const char *with)
{
  if (g_strcmp0 (*text ? *text : "", with ? with : "") == 0)
    return FALSE;
  g_free (*text);
  *text = g_strdup (with);
  return TRUE;
}

static gboolean
rename_edit (Fleet *fleet, gpointer data)
{
  return replace (&fleet->name, ((const Change *)data)->text);
}

void
rt_fleet_editor_rename (RtFleetEditor *self, const char *name)
{
  g_autofree char *text = fleet_clean_text (name, FLEET_NAME_MAX, TRUE);

  if (*text)
    edit (self, _ ("Rename"), rename_edit, &(Change){ .text = text });
}

static gboolean
player_edit (Fleet *fleet, gpointer data)
{
  return replace (&fleet->player, ((const Change *)data)->text);
}

void
rt_fleet_editor_set_player (RtFleetEditor *self, const char *player)
{
  g_autofree char *text = fleet_clean_text (player, FLEET_NAME_MAX, TRUE);

  edit (self, _ ("Player"), player_edit, &(Change){ .text = text });
}

static gboolean
note_edit (Fleet *fleet, gpointer data)
{
  return replace (&fleet->note, ((const Change *)data)->text);
}

void
rt_fleet_editor_set_note (RtFleetEditor *self, const char *note)
{
  g_autofree char *text = fleet_clean_text (note, FLEET_TEXT_MAX, FALSE);

  edit (self, _ ("Note"), note_edit, &(Change){ .text = text });
}

static gboolean
add_ship_edit (Fleet *fleet, gpointer data)
{
  const Change *change = data;
  const FleetShip *ship = fleet_catalogue_find_ship (catalogue (change->self), change->card);

  if (!ship)
    return FALSE;
  fleet_add_ship (fleet, change->to_reserve ? fleet->reserve : fleet->active, ship);
  return TRUE;
}

void
rt_fleet_editor_add_ship (RtFleetEditor *self, const char *card, gboolean to_reserve)
{
  g_autofree char *what = g_strdup_printf (_ ("Add %s"), ship_name (self, card));

  edit (self, what, add_ship_edit,
        &(Change){ .self = self, .card = card, .to_reserve = to_reserve });
}

/* The list that holds an entry, and its place. */
static GPtrArray *
find (Fleet *fleet, const char *id, guint *place)
{
  GPtrArray *const both[] = { fleet->active, fleet->reserve };

  for (guint k = 0; k < G_N_ELEMENTS (both); k++)
    for (*place = 0; *place < both[k]->len; ++*place)
      if (g_str_equal (((FleetEntry *)g_ptr_array_index (both[k], *place))->id, id))
        return both[k];
  return NULL;
}

static gboolean
remove_edit (Fleet *fleet, gpointer data)
{
  const Change *change = data;
  guint place;
  GPtrArray *list = find (fleet, change->entry, &place);

  if (!list)
    return FALSE;
  g_ptr_array_remove_index (list, place);
  return TRUE;
}

static const char *
entry_name (RtFleetEditor *self, const char *id)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self);
  const FleetEntry *entry = fleet ? fleet_find_entry (fleet, id) : NULL;

  return entry ? ship_name (self, entry->ship) : id;
}

void
rt_fleet_editor_remove_entry (RtFleetEditor *self, const char *entry)
{
  g_autofree char *what = g_strdup_printf (_ ("Remove %s"), entry_name (self, entry));

  edit (self, what, remove_edit, &(Change){ .entry = entry });
}

static gboolean
move_edit (Fleet *fleet, gpointer data)
{
  const Change *change = data;
  guint place;
  GPtrArray *list = find (fleet, change->entry, &place);

  if (!list)
    return FALSE;
  g_ptr_array_add (list == fleet->active ? fleet->reserve : fleet->active,
                   g_ptr_array_steal_index (list, place));
  return TRUE;
}

void
rt_fleet_editor_move_entry (RtFleetEditor *self, const char *entry)
{
  g_autofree char *what = g_strdup_printf (_ ("Move %s"), entry_name (self, entry));

  edit (self, what, move_edit, &(Change){ .entry = entry });
}

static FleetCraft *
find_craft (Fleet *fleet, const Change *change)
{
  FleetEntry *entry = fleet_find_entry (fleet, change->entry);

  if (!entry || change->craft < 0 || (guint)change->craft >= entry->craft->len)
    return NULL;
  return g_ptr_array_index (entry->craft, change->craft);
}

/* The pod after this one on a post that takes any kind. */
static const char *
next_pod (RtFleetEditor *self, const char *pod)
{
  guint n;
  const FleetWord *pods = fleet_catalogue_pods (catalogue (self), &n);

  if (!*pod)
    return pods[0].id;
  for (guint i = 0; i < n; i++)
    if (g_str_equal (pods[i].id, pod))
      return i + 1 < n ? pods[i + 1].id : "";
  return "";
}

static gboolean
turn_pod_edit (Fleet *fleet, gpointer data)
{
  const Change *change = data;
  FleetEntry *entry = fleet_find_entry (fleet, change->entry);
  FleetCraft *craft = find_craft (fleet, change);
  const FleetShip *ship =
      craft ? fleet_catalogue_find_ship (catalogue (change->self), entry->ship) : NULL;
  const char *next;

  if (!ship || change->post < 0 || change->post >= ship->n_posts)
    return FALSE;
  while (craft->pods->len <= (guint)change->post)
    g_ptr_array_add (craft->pods, g_strdup (""));
  char **pod = (char **)&craft->pods->pdata[change->post];
  if (ship->posts[change->post])
    next = **pod ? "" : ship->posts[change->post];
  else
    next = next_pod (change->self, *pod);
  g_free (*pod);
  *pod = g_strdup (next);
  return TRUE;
}

void
rt_fleet_editor_turn_pod (RtFleetEditor *self, const char *entry, int craft, int post)
{
  g_autofree char *what = g_strdup_printf (_ ("Pods of %s"), entry_name (self, entry));

  edit (self, what, turn_pod_edit,
        &(Change){ .self = self, .entry = entry, .craft = craft, .post = post });
}

static gboolean
add_crew_edit (Fleet *fleet, gpointer data)
{
  const Change *change = data;
  FleetCraft *craft = change->entry ? find_craft (fleet, change) : NULL;

  if (change->entry && !craft)
    return FALSE;
  g_ptr_array_add (craft ? craft->crew : fleet->unassigned, g_strdup (change->card));
  return TRUE;
}

void
rt_fleet_editor_add_crew (RtFleetEditor *self, const char *entry, int craft, const char *crew)
{
  g_autofree char *what = g_strdup_printf (_ ("Add %s"), rt_fleet_editor_crew_name (self, crew));

  edit (self, what, add_crew_edit, &(Change){ .entry = entry, .craft = craft, .card = crew });
}

static gboolean
remove_text (GPtrArray *texts, const char *text)
{
  guint place;

  return g_ptr_array_find_with_equal_func (texts, text, g_str_equal, &place)
         && g_ptr_array_remove_index (texts, place);
}

static gboolean
remove_crew_edit (Fleet *fleet, gpointer data)
{
  const Change *change = data;
  FleetCraft *craft = change->entry ? find_craft (fleet, change) : NULL;

  if (change->entry)
    return craft && remove_text (craft->crew, change->card);
  return remove_text (fleet->unassigned, change->card)
         || remove_text (fleet->reserve_crew, change->card);
}

void
rt_fleet_editor_remove_crew (RtFleetEditor *self, const char *entry, int craft, const char *crew)
{
  g_autofree char *what = g_strdup_printf (_ ("Remove %s"), rt_fleet_editor_crew_name (self, crew));

  edit (self, what, remove_crew_edit, &(Change){ .entry = entry, .craft = craft, .card = crew });
}

static gboolean
start_edit (Fleet *fleet, gpointer data)
{
  return replace (&fleet->start, ((const Change *)data)->text);
}

void
rt_fleet_editor_set_start (RtFleetEditor *self, const char *resource)
{
  edit (self, _ ("Starting resource"), start_edit, &(Change){ .text = resource });
}

static gboolean
fix_edit (Fleet *fleet, gpointer data)
{
  const Change *change = data;

  return fleet_fix_apply (fleet, catalogue (change->self), change->fix);
}

void
rt_fleet_editor_fix (RtFleetEditor *self, const FleetFix *fix)
{
  edit (self, fix->text, fix_edit, &(Change){ .self = self, .fix = fix });
}

/* ---- The object ---- */

static void
rt_fleet_editor_finalize (GObject *object)
{
  RtFleetEditor *self = RT_FLEET_EDITOR (object);

  g_clear_object (&self->document);
  g_clear_object (&self->library);
  g_clear_pointer (&self->report, fleet_report_free);
  g_free (self->entry);
  g_free (self->card);
  G_OBJECT_CLASS (rt_fleet_editor_parent_class)->finalize (object);
}

static void
rt_fleet_editor_class_init (RtFleetEditorClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_fleet_editor_finalize;
  signals[SIGNAL_CHANGED] =
      g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_CHOSEN_CHANGED] =
      g_signal_new ("chosen-changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_fleet_editor_init (RtFleetEditor *self)
{
}

RtFleetEditor *
rt_fleet_editor_new (RtLibrary *library)
{
  RtFleetEditor *self = g_object_new (RT_TYPE_FLEET_EDITOR, NULL);

  self->library = g_object_ref (library);
  g_signal_connect_object (library, "catalogue-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "collection-changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
