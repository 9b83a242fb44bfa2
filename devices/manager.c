/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pairs ports and drivers, and follows what is plugged in and out. */
#include "manager.h"

#include "bindings.h"
#include "port-info.h"
#include "transport/serial.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define LEFT_ALONE "none"
#define FOUND_OUT "auto"

struct _DeviceManager {
  DeviceManagerMode mode;
  const Driver *const *drivers;
  DeviceManagerHandlers handlers;
  gpointer data;
  DeviceBindings *bindings;
  GUdevClient *client;
  GPtrArray *entries;
  GThread *lister;  /* NULL: nothing is looked for in the background */
  GSource *listed;  /* what it attaches to the main loop when it is done */
  GPtrArray *found; /* and is not taken yet */
  guint taking;     /* the source that does it */
};

const char *
device_match_name (DeviceMatch match)
{
  switch (match) {
  case DEVICE_UNMATCHED:
    return "none";
  case DEVICE_BOUND:
    return "bound";
  case DEVICE_BY_PLUG:
    return "plug";
  case DEVICE_BY_LISTENING:
    return "listening";
  }
  return "";
}

const char *
device_use_name (DeviceUse use)
{
  switch (use) {
  case DEVICE_USE_ASK:
    return "ask";
  case DEVICE_USE_LISTEN:
    return "listen";
  case DEVICE_USE_YES:
    return "yes";
  case DEVICE_USE_NO:
    return "no";
  }
  return "";
}

static void
entry_free (gpointer memory)
{
  DeviceEntry *self = memory;

  device_port_free (self->port);
  g_free (self->identity);
  g_free (self->path);
  g_free (self->name);
  g_free (self->message);
  g_free (self->command);
  g_free (self);
}

static void
tell_changed (DeviceEntry *entry)
{
  if (entry->manager->handlers.changed)
    entry->manager->handlers.changed (entry->manager, entry, entry->manager->data);
}

static DeviceEntry *
find_entry (DeviceManager *self, const char *identity)
{
  for (guint i = 0; i < self->entries->len; i++) {
    DeviceEntry *entry = g_ptr_array_index (self->entries, i);
    if (strcmp (entry->identity, identity) == 0)
      return entry;
  }
  return NULL;
}

static const Driver *
find_driver (DeviceManager *self, const char *id)
{
  for (const Driver *const *driver = self->drivers; *driver; driver++)
    if (strcmp ((*driver)->id, id) == 0)
      return *driver;
  return NULL;
}

/* ---- Ports at work ---- */

static void
port_changed_cb (DevicePort *port, gpointer data)
{
  DeviceEntry *entry = data;

  entry->state = device_port_get_state (port);
  g_free (entry->message);
  entry->message = g_strdup (device_port_get_message (port));
  g_free (entry->command);
  entry->command = g_strdup (device_port_get_command (port));
  entry->offers = *device_port_get_offers (port);
  if (!entry->driver && device_port_get_driver (port))
    entry->match = DEVICE_BY_LISTENING;
  entry->driver = device_port_get_driver (port);
  entry->baud = device_port_get_baud (port);
  tell_changed (entry);
}

static void
port_event_cb (DevicePort *port, const DeviceEvent *event, gint64 time_us, gpointer data)
{
  DeviceEntry *entry = data;

  if (entry->manager->handlers.event)
    entry->manager->handlers.event (entry->manager, entry, event, time_us, entry->manager->data);
}

static void
port_record_cb (DevicePort *port, const CaptureRecord *record, gpointer data)
{
  DeviceEntry *entry = data;

  if (entry->manager->handlers.record)
    entry->manager->handlers.record (entry->manager, entry, record, entry->manager->data);
}

static const DevicePortHandlers port_handlers = { .changed = port_changed_cb,
                                                  .event = port_event_cb,
                                                  .record = port_record_cb };

static void
use (DeviceEntry *entry)
{
  const DevicePortConfig config = { .path = entry->path,
                                    .driver = entry->driver,
                                    .baud = entry->baud,
                                    .candidates = entry->manager->drivers,
                                    .is_silent = entry->use == DEVICE_USE_LISTEN };

  entry->is_used = TRUE;
  entry->port = device_port_new (&config, &port_handlers, entry);
}

static const char *
describe_unused (const DeviceEntry *entry)
{
  switch (entry->use) {
  case DEVICE_USE_ASK:
    return _ ("not opened; nobody has said yet whether to use it");
  case DEVICE_USE_NO:
    return _ ("left alone, as you wished");
  case DEVICE_USE_LISTEN:
  case DEVICE_USE_YES:
    break;
  }
  return _ ("can be used");
}

/* What opening would come to, for one that is not opened. */
static void
look (DeviceEntry *entry)
{
  g_autoptr (GError) error = NULL;

  g_clear_pointer (&entry->message, g_free);
  g_clear_pointer (&entry->command, g_free);
  if (!entry->path) {
    entry->state = DEVICE_ABSENT;
    entry->message = g_strdup (_ ("not plugged in"));
  } else if (serial_check_access (entry->path, &error)) {
    entry->state = DEVICE_UNUSED;
    entry->message = g_strdup (describe_unused (entry));
  } else {
    entry->state = device_state_of_error (error);
    entry->message = g_strdup (error->message);
    entry->command = g_strdup (device_error_get_command (error));
  }
}

/* ---- Choosing ---- */

/* The user's word. FALSE: there is none. */
static gboolean
match_by_binding (DeviceEntry *entry)
{
  DeviceManager *self = entry->manager;
  guint baud;
  g_autofree char *id = device_bindings_get (self->bindings, entry->identity, &baud);

  if (!id)
    return FALSE;
  entry->use = strcmp (id, LEFT_ALONE) == 0 ? DEVICE_USE_NO : DEVICE_USE_YES;
  if (entry->use == DEVICE_USE_NO)
    return TRUE;
  entry->driver = find_driver (self, id);
  if (!entry->driver) /* to be found out, or of another version */
    return FALSE;
  entry->baud = baud;
  entry->match = DEVICE_BOUND;
  return TRUE;
}

static void
match_by_plug (DeviceEntry *entry)
{
  const DevicePortInfo info = {
    .kind = entry->kind, .vendor = entry->vendor, .product = entry->product, .name = entry->name
  };

  device_port_info_match (&info, entry->manager->drivers, &entry->offers);
  if (entry->offers.n != 1)
    return;
  entry->driver = entry->offers.driver[0];
  entry->offers.n = 0;
  entry->match = DEVICE_BY_PLUG;
  if (entry->use == DEVICE_USE_ASK)
    entry->use = DEVICE_USE_LISTEN;
}

/* Forgets what was chosen and chooses again. */
static void
choose (DeviceEntry *entry)
{
  g_clear_pointer (&entry->port, device_port_free);
  entry->driver = NULL;
  entry->baud = 0;
  entry->match = DEVICE_UNMATCHED;
  entry->use = DEVICE_USE_ASK;
  entry->is_used = FALSE;
  entry->offers.n = 0;
  if (!match_by_binding (entry))
    match_by_plug (entry);
  gboolean is_serial =
      entry->driver ? entry->driver->port == DRIVER_SERIAL : entry->kind == DRIVER_SERIAL;
  gboolean is_allowed = entry->use == DEVICE_USE_YES || entry->use == DEVICE_USE_LISTEN;
  look (entry);
  if (entry->manager->mode != DEVICE_MANAGER_LOOK && is_serial && is_allowed)
    use (entry);
}

/* ---- Plugging ---- */

static void
take_info (DeviceManager *self, DevicePortInfo *info)
{
  DeviceEntry *entry = find_entry (self, info->identity);
  gboolean is_new = !entry;

  if (is_new) {
    entry = g_new0 (DeviceEntry, 1);
    entry->manager = self;
    entry->identity = g_strdup (info->identity);
    g_ptr_array_add (self->entries, entry);
  }
  gboolean is_same_plug = !is_new && entry->vendor == info->vendor
                          && entry->product == info->product
                          && g_strcmp0 (entry->name, info->name) == 0;
  entry->kind = info->kind;
  entry->vendor = info->vendor;
  entry->product = info->product;
  g_free (entry->path);
  entry->path = g_steal_pointer (&info->path);
  g_free (entry->name);
  entry->name = g_steal_pointer (&info->name);
  if (entry->port && is_same_plug) {
    device_port_set_path (entry->port, entry->path);
    device_port_retry (entry->port);
    return;
  }
  choose (entry);
  tell_changed (entry);
}

static gboolean
is_bound (DeviceEntry *entry)
{
  guint baud;
  g_autofree char *id = device_bindings_get (entry->manager->bindings, entry->identity, &baud);

  return id != NULL;
}

/* A bound one is kept and waited for; another is forgotten. */
static void
lose (DeviceManager *self, DeviceEntry *entry)
{
  if (!is_bound (entry)) {
    if (self->handlers.removed)
      self->handlers.removed (self, entry, self->data);
    g_ptr_array_remove (self->entries, entry);
    return;
  }
  g_clear_pointer (&entry->path, g_free);
  if (entry->port) {
    device_port_set_path (entry->port, NULL);
    return;
  }
  look (entry);
  tell_changed (entry);
}

static void
uevent_cb (GUdevClient *client, const char *action, GUdevDevice *device, gpointer data)
{
  DeviceManager *self = data;
  const char *path = g_udev_device_get_device_file (device);

  if (strcmp (action, "remove") != 0) {
    g_autoptr (DevicePortInfo) info = device_port_info_new (device);
    if (info)
      take_info (self, info);
    return;
  }
  for (guint i = 0; path && i < self->entries->len; i++) {
    DeviceEntry *entry = g_ptr_array_index (self->entries, i);
    if (g_strcmp0 (entry->path, path) == 0) {
      lose (self, entry);
      return;
    }
  }
}

/* ---- Looking ---- */

/* Those that are bound but not here. */
static void
add_absent (DeviceManager *self, gboolean is_told)
{
  g_auto (GStrv) identities = device_bindings_list (self->bindings);

  for (guint i = 0; identities[i]; i++) {
    if (find_entry (self, identities[i]))
      continue;
    DeviceEntry *entry = g_new0 (DeviceEntry, 1);
    entry->manager = self;
    entry->identity = g_strdup (identities[i]);
    g_ptr_array_add (self->entries, entry);
    choose (entry);
    if (is_told)
      tell_changed (entry);
  }
}

/* A hundred ports take longer than a frame, so a client of its own lists them. It is waited for
 * before the manager goes: who has freed one may take the devices away that it looked at. */
static gpointer
list_in_thread (gpointer listed)
{
  g_autoptr (GUdevClient) client = g_udev_client_new (NULL);
  GPtrArray *infos = device_port_info_list (client);

  g_source_attach (listed, NULL);
  return infos;
}

/* It may have been plugged in or out since it was listed; then that was told. */
static gboolean
is_news (DeviceManager *self, const DevicePortInfo *info)
{
  const DeviceEntry *entry = find_entry (self, info->identity);

  return !(entry && entry->path) && g_file_test (info->path, G_FILE_TEST_EXISTS);
}

/* One at a time: opening a port takes a while too. */
static gboolean
take_next_cb (gpointer data)
{
  DeviceManager *self = data;

  if (self->found->len == 0) {
    g_clear_pointer (&self->found, g_ptr_array_unref);
    self->taking = 0;
    add_absent (self, TRUE);
    return G_SOURCE_REMOVE;
  }
  g_autoptr (DevicePortInfo) info = g_ptr_array_steal_index (self->found, 0);
  if (is_news (self, info))
    take_info (self, info);
  return G_SOURCE_CONTINUE;
}

static gboolean
listed_cb (gpointer data)
{
  DeviceManager *self = data;

  self->found = g_thread_join (g_steal_pointer (&self->lister));
  g_clear_pointer (&self->listed, g_source_unref);
  self->taking = g_idle_add (take_next_cb, self);
  return G_SOURCE_REMOVE;
}

static void
look_soon (DeviceManager *self)
{
  self->listed = g_idle_source_new ();
  g_source_set_priority (self->listed, G_PRIORITY_DEFAULT);
  g_source_set_callback (self->listed, listed_cb, self, NULL);
  self->lister = g_thread_new ("ports", list_in_thread, self->listed);
}

static void
look_now (DeviceManager *self)
{
  g_autoptr (GPtrArray) infos = device_port_info_list (self->client);

  for (guint i = 0; i < infos->len; i++)
    take_info (self, g_ptr_array_index (infos, i));
  add_absent (self, FALSE);
}

/* ---- Public ---- */

gboolean
device_manager_is_told (void)
{
  return !g_file_test ("/.flatpak-info", G_FILE_TEST_EXISTS);
}

void
device_manager_look_again (DeviceManager *self)
{
  if (self->lister || self->found)
    return;
  for (guint i = self->entries->len; i > 0; i--) {
    DeviceEntry *entry = g_ptr_array_index (self->entries, i - 1);
    if (entry->path && !g_file_test (entry->path, G_FILE_TEST_EXISTS))
      lose (self, entry);
  }
  look_soon (self);
}

DeviceManager *
device_manager_new (const char *folder, DeviceManagerMode mode, const Driver *const *drivers,
                    const DeviceManagerHandlers *handlers, gpointer data)
{
  static const char *const subsystems[] = { "tty", "gpio", NULL };
  DeviceManager *self = g_new0 (DeviceManager, 1);

  self->mode = mode;
  self->drivers = drivers ? drivers : device_drivers;
  if (handlers)
    self->handlers = *handlers;
  self->data = data;
  self->bindings = device_bindings_new (folder);
  self->entries = g_ptr_array_new_with_free_func (entry_free);
  self->client = g_udev_client_new (subsystems);
  g_signal_connect (self->client, "uevent", G_CALLBACK (uevent_cb), self);
  if (mode == DEVICE_MANAGER_USE_SOON)
    look_soon (self);
  else
    look_now (self);
  return self;
}

void
device_manager_free (DeviceManager *self)
{
  if (!self)
    return;
  if (self->lister) {
    g_ptr_array_unref (g_thread_join (self->lister));
    g_source_destroy (self->listed);
    g_source_unref (self->listed);
  }
  g_clear_handle_id (&self->taking, g_source_remove);
  g_clear_pointer (&self->found, g_ptr_array_unref);
  g_signal_handlers_disconnect_by_data (self->client, self);
  g_object_unref (self->client);
  g_ptr_array_unref (self->entries);
  device_bindings_free (self->bindings);
  g_free (self);
}

guint
device_manager_get_n_entries (DeviceManager *self)
{
  return self->entries->len;
}

const DeviceEntry *
device_manager_get_entry (DeviceManager *self, guint i)
{
  return g_ptr_array_index (self->entries, i);
}

const DeviceEntry *
device_manager_find (DeviceManager *self, const char *identity)
{
  return find_entry (self, identity);
}

static gboolean
remember (DeviceManager *self, const DeviceEntry *entry, const char *id, guint baud, GError **error)
{
  DeviceEntry *own = find_entry (self, entry->identity);

  g_return_val_if_fail (own == entry, FALSE);
  if (!device_bindings_set (self->bindings, own->identity, id, baud, own->name, error))
    return FALSE;
  choose (own);
  tell_changed (own);
  return TRUE;
}

gboolean
device_manager_bind (DeviceManager *self, const DeviceEntry *entry, const Driver *driver,
                     guint baud, GError **error)
{
  return remember (self, entry, driver ? driver->id : NULL, baud, error);
}

gboolean
device_manager_use (DeviceManager *self, const DeviceEntry *entry, GError **error)
{
  return remember (self, entry, FOUND_OUT, 0, error);
}

gboolean
device_manager_leave_alone (DeviceManager *self, const DeviceEntry *entry, GError **error)
{
  return remember (self, entry, LEFT_ALONE, 0, error);
}
