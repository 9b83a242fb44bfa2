/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-document-model.h. A fleet is small, so every version is kept whole. */
#include "rt-fleet-document-model.h"

#include "app/session/rt-saver.h"

enum { VERSIONS_MAX = 500 };

typedef struct {
  Fleet *fleet;
  char *what; /* led to it */
} Version;

struct _RtFleetDocument {
  GObject parent_instance;

  char *path;
  RtSaver *saver;
  GPtrArray *versions; /* of Version */
  guint at;            /* the newest, perhaps still being written */
  Version *shown;      /* the one on disk */
  GQueue saving;       /* of Version: from number n_saved + 1 on, those that the saver has */
  guint64 n_saved;     /* told so far */
};

G_DEFINE_FINAL_TYPE (RtFleetDocument, rt_fleet_document, G_TYPE_OBJECT)

enum { PROP_NAME = 1, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { SIGNAL_CHANGED, SIGNAL_FAILED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
clear_version (gpointer data)
{
  Version *version = data;

  fleet_free (version->fleet);
  g_free (version->what);
}

static void
version_unref (gpointer version)
{
  g_rc_box_release_full (version, clear_version);
}

static Version *
version_at (RtFleetDocument *self, guint i)
{
  return g_ptr_array_index (self->versions, i);
}

static void
show (RtFleetDocument *self, Version *version)
{
  g_rc_box_acquire (version);
  g_clear_pointer (&self->shown, version_unref);
  self->shown = version;
}

static void
add_version (RtFleetDocument *self, Fleet *fleet, const char *what)
{
  Version *version = g_rc_box_new (Version);

  *version = (Version){ fleet, g_strdup (what) };
  g_ptr_array_add (self->versions, version);
}

/* ---- Saving ---- */

/* Back to what is on disk. A version that could not be written stays there to be redone. */
static void
go_back (RtFleetDocument *self)
{
  if (!g_ptr_array_find (self->versions, self->shown, &self->at)) {
    g_ptr_array_add (self->versions, g_rc_box_acquire (self->shown));
    self->at = self->versions->len - 1;
  }
}

static void
saved_cb (guint64 number, const GError *error, gpointer owner)
{
  RtFleetDocument *self = owner;

  if (error) {
    /* Those that waited for it are not written either. */
    self->n_saved += self->saving.length;
    g_queue_clear_full (&self->saving, version_unref);
    go_back (self);
    g_signal_emit (self, signals[SIGNAL_FAILED], 0, error->message);
    return;
  }
  g_autofree char *name = g_strdup (self->shown->fleet->name);
  /* It need not be the newest: also an older one, once it is on disk, is where a failure of the
   * next leads back to. */
  while (self->n_saved < number) {
    Version *version = g_queue_pop_head (&self->saving);

    self->n_saved++;
    if (self->n_saved == number)
      show (self, version);
    version_unref (version);
  }
  if (g_strcmp0 (name, self->shown->fleet->name) != 0)
    g_object_notify_by_pspec (G_OBJECT (self), props[PROP_NAME]);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

void
rt_fleet_document_save (RtFleetDocument *self)
{
  Version *version = version_at (self, self->at);

  g_queue_push_tail (&self->saving, g_rc_box_acquire (version));
  rt_saver_save (self->saver, fleet_write (version->fleet), self->n_saved + self->saving.length);
}

/* ---- Changing ---- */

static void
forget_redo (RtFleetDocument *self)
{
  guint n = self->versions->len - self->at - 1;

  if (n > 0)
    g_ptr_array_remove_range (self->versions, self->at + 1, n);
}

static void
forget_oldest (RtFleetDocument *self)
{
  if (self->versions->len < VERSIONS_MAX)
    return;
  g_ptr_array_remove_index (self->versions, 0);
  self->at--;
}

void
rt_fleet_document_edit (RtFleetDocument *self, const char *what, RtFleetEdit edit, gpointer data)
{
  g_autoptr (Fleet) fleet = fleet_copy (version_at (self, self->at)->fleet);

  if (!edit (fleet, data))
    return;
  forget_redo (self);
  forget_oldest (self);
  add_version (self, g_steal_pointer (&fleet), what);
  self->at = self->versions->len - 1;
  rt_fleet_document_save (self);
}

const char *
rt_fleet_document_get_undo (RtFleetDocument *self)
{
  return self->at > 0 ? version_at (self, self->at)->what : NULL;
}

const char *
rt_fleet_document_get_redo (RtFleetDocument *self)
{
  return self->at + 1 < self->versions->len ? version_at (self, self->at + 1)->what : NULL;
}

void
rt_fleet_document_undo (RtFleetDocument *self)
{
  if (!rt_fleet_document_get_undo (self))
    return;
  self->at--;
  rt_fleet_document_save (self);
}

void
rt_fleet_document_redo (RtFleetDocument *self)
{
  if (!rt_fleet_document_get_redo (self))
    return;
  self->at++;
  rt_fleet_document_save (self);
}

/* ---- The object ---- */

static void
rt_fleet_document_finalize (GObject *object)
{
  RtFleetDocument *self = RT_FLEET_DOCUMENT (object);

  rt_saver_free (self->saver);
  g_queue_clear_full (&self->saving, version_unref);
  g_ptr_array_unref (self->versions);
  version_unref (self->shown);
  g_free (self->path);
  G_OBJECT_CLASS (rt_fleet_document_parent_class)->finalize (object);
}

static void
rt_fleet_document_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_NAME)
    g_value_set_string (value, RT_FLEET_DOCUMENT (object)->shown->fleet->name);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_fleet_document_class_init (RtFleetDocumentClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_fleet_document_finalize;
  G_OBJECT_CLASS (klass)->get_property = rt_fleet_document_get_property;
  props[PROP_NAME] =
      g_param_spec_string ("name", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  signals[SIGNAL_CHANGED] =
      g_signal_new ("changed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_FAILED] = g_signal_new ("failed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_fleet_document_init (RtFleetDocument *self)
{
  self->versions = g_ptr_array_new_with_free_func (version_unref);
}

RtFleetDocument *
rt_fleet_document_new (const char *path, Fleet *fleet, const char *mark)
{
  RtFleetDocument *self = g_object_new (RT_TYPE_FLEET_DOCUMENT, NULL);

  self->path = g_strdup (path);
  self->saver = rt_saver_new (path, mark, saved_cb, self);
  add_version (self, fleet, NULL);
  show (self, version_at (self, 0));
  return self;
}

const char *
rt_fleet_document_get_path (RtFleetDocument *self)
{
  return self->path;
}

const Fleet *
rt_fleet_document_get_fleet (RtFleetDocument *self)
{
  return self->shown->fleet;
}
