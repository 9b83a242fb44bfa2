/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-library-model.h. */
#include "rt-library-model.h"

#include "app/session/rt-saver.h"

#include "fleets/fleet-read.h"
#include "fleets/fleet-store.h"
#include "fleets/fleet-trust.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

/* ---- Files ---- */

char *
rt_library_path (const char *name)
{
  return g_build_filename (g_get_user_data_dir (), "rocket-table", name, NULL);
}

static int
compare_paths_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

GPtrArray *
rt_library_files (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = rt_library_path (folder);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (name[0] != '.' && g_str_has_suffix (name, ".json"))
      g_ptr_array_add (paths, g_build_filename (path, name, NULL));
  g_ptr_array_sort (paths, compare_paths_cb);
  return paths;
}

/* ---- The library ---- */

/* What the background found. */
typedef struct {
  FleetCatalogue *own;
  char *own_mark;
  GPtrArray *others; /* of FleetCatalogue, the demonstration first */
  GPtrArray *fleets; /* of RtFleetDocument */
  FleetCollection *collection;
  char *collection_mark;
  GPtrArray *notices; /* of char* */
} Loaded;

struct _RtLibrary {
  GObject parent_instance;

  gboolean is_loaded;
  FleetCatalogue *catalogue;
  FleetCatalogue *own;
  FleetCatalogue *own_before; /* the last change of a card; NULL: there was none */
  GPtrArray *others;
  FleetCollection *collection;
  GListStore *fleets;
  RtSaver *own_saver;
  RtSaver *collection_saver;
  guint64 n_saves;
};

G_DEFINE_FINAL_TYPE (RtLibrary, rt_library, G_TYPE_OBJECT)

enum {
  SIGNAL_LOADED,
  SIGNAL_CATALOGUE_CHANGED,
  SIGNAL_COLLECTION_CHANGED,
  SIGNAL_NOTICE,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

#define OWN_FILE "catalogues/my-cards.json"

/* ---- Reading, in the background ---- */

static void
loaded_free (gpointer data)
{
  Loaded *loaded = data;

  g_clear_pointer (&loaded->own, fleet_catalogue_unref);
  g_free (loaded->own_mark);
  g_clear_pointer (&loaded->others, g_ptr_array_unref);
  g_clear_pointer (&loaded->fleets, g_ptr_array_unref);
  g_clear_pointer (&loaded->collection, fleet_collection_free);
  g_free (loaded->collection_mark);
  g_clear_pointer (&loaded->notices, g_ptr_array_unref);
  g_free (loaded);
}

static gboolean
judge_catalogue (const char *name, const char *text, gsize length, gpointer data, GError **error)
{
  FleetCatalogue **catalogue = data;

  g_clear_pointer (catalogue, fleet_catalogue_unref);
  *catalogue = fleet_catalogue_parse (name, text, length, error);
  return *catalogue != NULL;
}

static gboolean
judge_fleet (const char *name, const char *text, gsize length, gpointer data, GError **error)
{
  Fleet **fleet = data;

  g_clear_pointer (fleet, fleet_free);
  *fleet = fleet_parse (name, text, length, error);
  return *fleet != NULL;
}

static gboolean
judge_collection (const char *name, const char *text, gsize length, gpointer data, GError **error)
{
  FleetCollection **collection = data;

  g_clear_pointer (collection, fleet_collection_free);
  *collection = fleet_collection_parse (name, text, length, error);
  return *collection != NULL;
}

/* The mark of what was loaded, or FLEET_STORE_NEW where nothing was. Notices are kept. */
static char *
load (const char *path, FleetStoreJudgeFunc judge, gpointer into, GPtrArray *notices)
{
  g_autoptr (GError) error = NULL;
  /* Asked first: what cannot be read is no longer there afterwards. */
  gboolean was_there = g_file_test (path, G_FILE_TEST_EXISTS);
  g_autoptr (FleetStored) stored = fleet_store_load (path, judge, into, &error);

  if (stored && stored->notice)
    g_ptr_array_add (notices, g_strdup (stored->notice));
  if (!stored && was_there)
    g_ptr_array_add (notices, g_strdup (error->message));
  return stored ? g_steal_pointer (&stored->mark) : g_strdup (FLEET_STORE_NEW);
}

static void
load_catalogues (Loaded *loaded)
{
  g_autofree char *own_path = rt_library_path (OWN_FILE);
  g_autoptr (GPtrArray) paths = rt_library_files ("catalogues");

  g_ptr_array_add (loaded->others, fleet_catalogue_demonstration ());
  for (guint i = 0; i < paths->len; i++) {
    const char *path = g_ptr_array_index (paths, i);
    g_autoptr (GError) error = NULL;
    FleetCatalogue *catalogue;

    if (g_str_equal (path, own_path))
      continue;
    /* Somebody may be typing it just now, so it is not put aside. */
    catalogue = fleet_trust (path, &error) ? fleet_catalogue_load (path, &error) : NULL;
    if (catalogue)
      g_ptr_array_add (loaded->others, catalogue);
    else
      g_ptr_array_add (loaded->notices, g_strdup (error->message));
  }
  loaded->own_mark = load (own_path, judge_catalogue, &loaded->own, loaded->notices);
}

static void
load_fleets (Loaded *loaded)
{
  g_autoptr (GPtrArray) paths = rt_library_files ("fleets");

  for (guint i = 0; i < paths->len; i++) {
    const char *path = g_ptr_array_index (paths, i);
    Fleet *fleet = NULL;
    g_autofree char *mark = load (path, judge_fleet, &fleet, loaded->notices);

    if (fleet)
      g_ptr_array_add (loaded->fleets, rt_fleet_document_new (path, fleet, mark));
  }
}

static void
load_all (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_autofree char *collection_path = rt_library_path ("collection.json");
  Loaded *loaded = g_new0 (Loaded, 1);

  loaded->others = g_ptr_array_new_with_free_func ((GDestroyNotify)fleet_catalogue_unref);
  loaded->fleets = g_ptr_array_new_with_free_func (g_object_unref);
  loaded->notices = g_ptr_array_new_with_free_func (g_free);
  load_catalogues (loaded);
  load_fleets (loaded);
  loaded->collection_mark =
      load (collection_path, judge_collection, &loaded->collection, loaded->notices);
  if (!loaded->collection)
    loaded->collection = fleet_collection_new ();
  g_task_return_pointer (task, loaded, loaded_free);
}

/* ---- Cards ---- */

static void
merge (RtLibrary *self)
{
  g_autoptr (GPtrArray) all = g_ptr_array_copy (self->others, NULL, NULL);

  g_ptr_array_set_free_func (all, NULL);
  if (self->own)
    g_ptr_array_add (all, self->own);
  g_clear_pointer (&self->catalogue, fleet_catalogue_unref);
  self->catalogue =
      fleet_catalogue_merge ((const FleetCatalogue *const *)all->pdata, all->len, NULL);
}

static void
saved_cb (guint64 version, const GError *error, gpointer owner)
{
  if (error)
    g_signal_emit (owner, signals[SIGNAL_NOTICE], 0, error->message);
}

static const char empty_catalogue[] =
    "{\"format\": \"rocket-table catalogue\", \"version\": 1, \"id\": \"my-cards\", "
    "\"name\": \"My cards\", \"ships\": [], \"crew\": []}";

static FleetCatalogue *
own_or_empty (RtLibrary *self)
{
  if (self->own)
    return fleet_catalogue_ref (self->own);
  return fleet_catalogue_parse (OWN_FILE, empty_catalogue, strlen (empty_catalogue), NULL);
}

/* Takes the catalogue over. What could not be read again is not written: one card that is too long
 * would take all others with it. */
static gboolean
set_own (RtLibrary *self, FleetCatalogue *catalogue, GError **error)
{
  g_autofree char *text = fleet_catalogue_write (catalogue);
  g_autoptr (FleetCatalogue) again =
      fleet_catalogue_parse (_ ("Your cards"), text, strlen (text), error);

  if (!again) {
    fleet_catalogue_unref (catalogue);
    return FALSE;
  }
  g_clear_pointer (&self->own_before, fleet_catalogue_unref);
  self->own_before = self->own ? g_steal_pointer (&self->own) : own_or_empty (self);
  self->own = catalogue;
  rt_saver_save (self->own_saver, g_steal_pointer (&text), ++self->n_saves);
  merge (self);
  g_signal_emit (self, signals[SIGNAL_CATALOGUE_CHANGED], 0);
  return TRUE;
}

gboolean
rt_library_put_ship (RtLibrary *self, const char *id, const FleetShip *ship, GError **error)
{
  g_autoptr (FleetCatalogue) old = own_or_empty (self);
  FleetShip own;

  if (ship) {
    own = *ship;
    own.provenance = FLEET_FROM_CARD;
  }
  return set_own (self, fleet_catalogue_with_ship (old, id, ship ? &own : NULL), error);
}

gboolean
rt_library_put_crew (RtLibrary *self, const char *id, const FleetCrew *crew, GError **error)
{
  g_autoptr (FleetCatalogue) old = own_or_empty (self);
  FleetCrew own;

  if (crew) {
    own = *crew;
    own.provenance = FLEET_FROM_CARD;
  }
  return set_own (self, fleet_catalogue_with_crew (old, id, crew ? &own : NULL), error);
}

gboolean
rt_library_undo_card (RtLibrary *self)
{
  return self->own_before && set_own (self, g_steal_pointer (&self->own_before), NULL);
}

gboolean
rt_library_is_own (RtLibrary *self, const char *id)
{
  return self->own
         && (fleet_catalogue_find_ship (self->own, id)
             || fleet_catalogue_find_crew (self->own, id));
}

void
rt_library_set_count (RtLibrary *self, const char *id, int own, int want)
{
  fleet_collection_set (self->collection, id, own, want);
  rt_saver_save (self->collection_saver, fleet_collection_write (self->collection),
                 ++self->n_saves);
  g_signal_emit (self, signals[SIGNAL_COLLECTION_CHANGED], 0);
}

/* ---- Fleets ---- */

static int
compare_names (gconstpointer a, gconstpointer b, gpointer data)
{
  const Fleet *one = rt_fleet_document_get_fleet ((RtFleetDocument *)a);
  const Fleet *other = rt_fleet_document_get_fleet ((RtFleetDocument *)b);
  int order = g_utf8_collate (one->name, other->name);

  return order ? order : strcmp (one->id, other->id);
}

static char *
path_of (const char *id)
{
  g_autofree char *file = g_strconcat ("fleets/", id, ".json", NULL);

  return rt_library_path (file);
}

/* A file of that name may be there, or about to be written. */
static gboolean
is_taken (RtLibrary *self, const char *id)
{
  g_autofree char *path = path_of (id);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->fleets));

  for (guint i = 0; i < n; i++) {
    g_autoptr (RtFleetDocument) document = g_list_model_get_item (G_LIST_MODEL (self->fleets), i);

    if (g_str_equal (rt_fleet_document_get_path (document), path))
      return TRUE;
  }
  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* An id of plain letters from the name, with a number if it is taken. */
static char *
free_id (RtLibrary *self, const char *name)
{
  g_autofree char *plain = g_str_to_ascii (name, "C");
  g_autofree char *stem = NULL;

  for (char *c = plain; *c; c++)
    *c = g_ascii_isalnum (*c) ? g_ascii_tolower (*c) : '-';
  stem = g_strndup (*plain ? plain : "fleet", FLEET_ID_MAX - 8); /* and room for a number */
  for (int i = 1;; i++) {
    g_autofree char *id = i == 1 ? g_strdup (stem) : g_strdup_printf ("%s-%d", stem, i);

    if (!is_taken (self, id))
      return g_steal_pointer (&id);
  }
}

static void
failed_cb (RtLibrary *self, const char *message)
{
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, message);
}

static void
renamed_cb (RtLibrary *self)
{
  g_list_store_sort (self->fleets, compare_names, NULL);
}

static void
watch (RtLibrary *self, RtFleetDocument *document)
{
  g_signal_connect_object (document, "notify::name", G_CALLBACK (renamed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "failed", G_CALLBACK (failed_cb), self, G_CONNECT_SWAPPED);
}

RtFleetDocument *
rt_library_add_fleet (RtLibrary *self, Fleet *fleet)
{
  g_autofree char *path = NULL;
  g_autoptr (RtFleetDocument) document = NULL;

  g_free (fleet->id);
  fleet->id = free_id (self, fleet->name);
  path = path_of (fleet->id);
  document = rt_fleet_document_new (path, fleet, FLEET_STORE_NEW);
  watch (self, document);
  rt_fleet_document_save (document);
  g_list_store_insert_sorted (self->fleets, document, compare_names, NULL);
  return document;
}

gboolean
rt_library_remove_fleet (RtLibrary *self, RtFleetDocument *document, GError **error)
{
  const char *path = rt_fleet_document_get_path (document);
  g_autofree char *folder = rt_library_path ("removed");
  g_autofree char *name = g_path_get_basename (path);
  guint place;

  g_mkdir_with_parents (folder, 0700);
  for (int i = 1;; i++) {
    g_autofree char *numbered = g_strdup_printf ("%d-%s", i, name);
    g_autofree char *to = g_build_filename (folder, numbered, NULL);

    if (g_file_test (to, G_FILE_TEST_EXISTS))
      continue;
    if (g_rename (path, to) == 0)
      break;
    g_set_error (error, FLEET_ERROR, FLEET_ERROR_FILE, _ ("%s could not be moved to %s: %s"), path,
                 to, g_strerror (errno));
    return FALSE;
  }
  if (g_list_store_find (self->fleets, document, &place))
    g_list_store_remove (self->fleets, place);
  return TRUE;
}

/* ---- Loading ---- */

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtLibrary) self = data;
  Loaded *loaded = g_task_propagate_pointer (G_TASK (result), NULL);
  g_autofree char *own_path = rt_library_path (OWN_FILE);
  g_autofree char *collection_path = rt_library_path ("collection.json");

  self->own = g_steal_pointer (&loaded->own);
  self->others = g_steal_pointer (&loaded->others);
  self->collection = g_steal_pointer (&loaded->collection);
  self->own_saver = rt_saver_new (own_path, loaded->own_mark, saved_cb, self);
  self->collection_saver = rt_saver_new (collection_path, loaded->collection_mark, saved_cb, self);
  /* The cards first: who sees a fleet will look them up. */
  merge (self);
  self->is_loaded = TRUE;
  for (guint i = 0; i < loaded->fleets->len; i++) {
    RtFleetDocument *document = g_ptr_array_index (loaded->fleets, i);

    watch (self, document);
    g_list_store_insert_sorted (self->fleets, document, compare_names, NULL);
  }
  g_signal_emit (self, signals[SIGNAL_LOADED], 0);
  for (guint i = 0; i < loaded->notices->len; i++)
    g_signal_emit (self, signals[SIGNAL_NOTICE], 0, g_ptr_array_index (loaded->notices, i));
  loaded_free (loaded);
}

void
rt_library_load (RtLibrary *self)
{
  /* The thread lets go of its task, and so of the task's source, when it likes: the library must
   * not end there. */
  g_autoptr (GTask) task = g_task_new (NULL, NULL, loaded_cb, g_object_ref (self));
  static const char *const folders[] = { "catalogues", "fleets" };

  for (guint i = 0; i < G_N_ELEMENTS (folders); i++) {
    g_autofree char *folder = rt_library_path (folders[i]);

    g_mkdir_with_parents (folder, 0700);
  }
  g_task_run_in_thread (task, load_all);
}

/* ---- Looking ---- */

gboolean
rt_library_is_loaded (RtLibrary *self)
{
  return self->is_loaded;
}

FleetCatalogue *
rt_library_get_catalogue (RtLibrary *self)
{
  return self->catalogue;
}

const FleetCollection *
rt_library_get_collection (RtLibrary *self)
{
  return self->collection;
}

GListModel *
rt_library_get_fleets (RtLibrary *self)
{
  return G_LIST_MODEL (self->fleets);
}

/* ---- The object ---- */

static void
rt_library_finalize (GObject *object)
{
  RtLibrary *self = RT_LIBRARY (object);

  g_clear_pointer (&self->own_saver, rt_saver_free);
  g_clear_pointer (&self->collection_saver, rt_saver_free);
  g_clear_pointer (&self->catalogue, fleet_catalogue_unref);
  g_clear_pointer (&self->own, fleet_catalogue_unref);
  g_clear_pointer (&self->own_before, fleet_catalogue_unref);
  g_clear_pointer (&self->others, g_ptr_array_unref);
  g_clear_pointer (&self->collection, fleet_collection_free);
  g_object_unref (self->fleets);
  G_OBJECT_CLASS (rt_library_parent_class)->finalize (object);
}

static guint
new_signal (const char *name, guint n, GType type)
{
  return g_signal_new (name, RT_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                       n, type);
}

static void
rt_library_class_init (RtLibraryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_library_finalize;
  signals[SIGNAL_LOADED] = new_signal ("loaded", 0, G_TYPE_NONE);
  signals[SIGNAL_CATALOGUE_CHANGED] = new_signal ("catalogue-changed", 0, G_TYPE_NONE);
  signals[SIGNAL_COLLECTION_CHANGED] = new_signal ("collection-changed", 0, G_TYPE_NONE);
  signals[SIGNAL_NOTICE] = new_signal ("notice", 1, G_TYPE_STRING);
}

static void
rt_library_init (RtLibrary *self)
{
  self->fleets = g_list_store_new (RT_TYPE_FLEET_DOCUMENT);
}

RtLibrary *
rt_library_new (void)
{
  return g_object_new (RT_TYPE_LIBRARY, NULL);
}
