/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-devices.h. */
#include "rt-devices.h"

#include "devices/manager.h"

#include <glib/gi18n.h>

enum { TOLD_MAX = 12 };

struct _RtDevice {
  GObject parent_instance;

  guint32 number; /* for rolls and measuring, which know devices by number; from 1 */
  char *identity;
  char *name;
  char *facts;
  RtDeviceMood mood;
  const char *state;
  char *message;
  char *live;
  const Driver *driver;
  guint baud;
  GPtrArray *told;   /* of char*, the newest first, ended by NULL */
  GPtrArray *offers; /* of const char*, ended by NULL */
  /* One of these, or an entry of the manager. */
  DevicePort *port;
  DeviceLink *link;
  struct _RtDevices *devices;
};

G_DEFINE_FINAL_TYPE (RtDevice, rt_device, G_TYPE_OBJECT)

struct _RtDevices {
  GObject parent_instance;

  GPtrArray *list; /* of RtDevice */
  RtRolls *rolls;
  RtMeasure *measure;
  DeviceManager *manager;
  GArray *drivers; /* of RtDriverName */
  guint32 n_numbers;
};

static void rt_devices_list_model_init (GListModelInterface *interface);

G_DEFINE_FINAL_TYPE_WITH_CODE (RtDevices, rt_devices, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL,
                                                      rt_devices_list_model_init))

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- One device ---- */

static void
device_changed (RtDevice *self)
{
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
set_text (char **place, const char *text)
{
  char *copy = g_strdup (text);

  g_free (*place);
  *place = copy;
}

static RtDeviceMood
mood_of (DeviceState state)
{
  switch (state) {
  case DEVICE_WORKING:
    return RT_DEVICE_WORKING;
  case DEVICE_UNUSED:
  case DEVICE_LISTENING:
  case DEVICE_CHOICE:
    return RT_DEVICE_NEW;
  case DEVICE_SETTLING:
  case DEVICE_SILENT:
  case DEVICE_WRONG_DATA:
    return RT_DEVICE_QUIET;
  case DEVICE_NO_PERMISSION:
  case DEVICE_BUSY:
  case DEVICE_FAILED:
    return RT_DEVICE_TROUBLE;
  case DEVICE_ABSENT:
    return RT_DEVICE_AWAY;
  }
  return RT_DEVICE_QUIET;
}

static void
set_driver (RtDevice *self, const Driver *driver, guint baud)
{
  self->driver = driver;
  self->baud = baud;
}

static char *
describe_facts (const Driver *driver, const char *path, gboolean is_usb)
{
  g_autofree char *node = path ? g_path_get_basename (path) : NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);

  if (is_usb)
    g_ptr_array_add (parts, g_strdup ("USB"));
  if (driver)
    g_ptr_array_add (parts, g_strdup (driver->name));
  if (driver && driver->trust.accuracy_tenths_mm)
    g_ptr_array_add (parts,
                     g_strdup_printf (_ ("±%g mm"), driver->trust.accuracy_tenths_mm / 10.0));
  if (node)
    g_ptr_array_add (parts, g_strdup (node));
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (" · ", (char **)parts->pdata);
}

static char *
describe_die (const DeviceEvent *event)
{
  g_autofree char *name =
      event->text ? g_strdup (event->text) : g_strdup_printf ("D%u", event->die.die);

  switch ((DieState)event->die.state) {
  case DIE_ROLLING:
    return g_strdup_printf (_ ("%s rolling"), name);
  case DIE_SETTLED:
    return g_strdup_printf (_ ("%s shows %d"), name, event->die.face);
  case DIE_COCKED:
    return g_strdup_printf (_ ("%s cocked"), name);
  case DIE_PLACED:
    return g_strdup_printf (_ ("%s moved, shows %d"), name, event->die.face);
  }
  return g_strdup (name);
}

static const char *
describe_status (RangeStatus status)
{
  switch (status) {
  case RANGE_OK:
    return "";
  case RANGE_WEAK:
    return _ ("too little comes back");
  case RANGE_SATURATED:
    return _ ("too much comes back");
  case RANGE_AMBIENT:
    return _ ("too much light");
  case RANGE_NEAR:
    return _ ("too near");
  case RANGE_FAR:
    return _ ("too far, or no echo");
  case RANGE_FAILED:
    return _ ("no reading");
  }
  return "";
}

static char *
describe_event (const DeviceEvent *event)
{
  switch (event->kind) {
  case DEVICE_EVENT_DIE:
    return describe_die (event);
  case DEVICE_EVENT_BATTERY:
    return g_strdup_printf (_ ("battery %d %%"), event->battery.percent);
  case DEVICE_EVENT_RANGE:
    return event->range.status == RANGE_OK
               ? g_strdup_printf (_ ("%.1f mm"), event->range.tenths_mm / 10.0)
               : g_strdup (describe_status ((RangeStatus)event->range.status));
  case DEVICE_EVENT_BUTTON:
    return g_strdup (_ ("button pressed"));
  case DEVICE_EVENT_IDENTITY:
  case DEVICE_EVENT_TROUBLE:
    return g_strdup (event->text ? event->text : "");
  }
  return g_strdup ("");
}

static void
take (RtDevice *self, const DeviceEvent *event, gint64 time_us)
{
  RtDevices *devices = self->devices;
  g_autofree char *text = describe_event (event);

  set_text (&self->live, text);
  if (self->told->len > TOLD_MAX)
    g_ptr_array_remove_index (self->told, TOLD_MAX - 1);
  g_ptr_array_insert (self->told, 0, g_steal_pointer (&text));
  device_changed (self);
  if (event->kind == DEVICE_EVENT_RANGE && self->driver)
    rt_measure_take (devices->measure, self->number, self->driver, event, time_us);
  else
    rt_rolls_take (devices->rolls, self->number, event->text, event, time_us);
}

static void
rt_device_finalize (GObject *object)
{
  RtDevice *self = RT_DEVICE (object);

  g_clear_pointer (&self->port, device_port_free);
  g_clear_pointer (&self->link, device_link_free);
  g_free (self->identity);
  g_free (self->name);
  g_free (self->facts);
  g_free (self->message);
  g_free (self->live);
  g_ptr_array_unref (self->told);
  g_ptr_array_unref (self->offers);
  G_OBJECT_CLASS (rt_device_parent_class)->finalize (object);
}

static void
rt_device_class_init (RtDeviceClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_device_finalize;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_device_init (RtDevice *self)
{
  self->told = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (self->told, NULL);
  self->offers = g_ptr_array_new ();
  g_ptr_array_add (self->offers, NULL);
  self->state = "";
}

/* ---- The list ---- */

static RtDevice *
add_device (RtDevices *self, const char *identity)
{
  RtDevice *device = g_object_new (RT_TYPE_DEVICE, NULL);

  device->devices = self;
  device->number = ++self->n_numbers;
  device->identity = g_strdup (identity);
  g_ptr_array_add (self->list, device);
  return device;
}

static void
tell_added (RtDevices *self)
{
  g_list_model_items_changed (G_LIST_MODEL (self), self->list->len - 1, 0, 1);
}

static RtDevice *
find_device (RtDevices *self, const char *identity, guint *place)
{
  for (guint i = 0; i < self->list->len; i++) {
    RtDevice *device = g_ptr_array_index (self->list, i);

    if (g_str_equal (device->identity, identity)) {
      if (place)
        *place = i;
      return device;
    }
  }
  return NULL;
}

/* ---- What the manager finds ---- */

static void
show_entry (RtDevice *device, const DeviceEntry *entry)
{
  const char *name = entry->name;

  if (!name)
    name = entry->driver ? entry->driver->name : _ ("Serial port");
  set_text (&device->name, name);
  set_driver (device, entry->driver, entry->baud);
  device->mood = mood_of (entry->state);
  device->state = device_state_name (entry->state);
  set_text (&device->message, entry->message);
  g_free (device->facts);
  device->facts = describe_facts (entry->driver, entry->path, entry->vendor != 0);
  g_ptr_array_set_size (device->offers, 0);
  for (guint i = 0; i < entry->offers.n; i++)
    g_ptr_array_add (device->offers, (gpointer)entry->offers.driver[i]->id);
  g_ptr_array_add (device->offers, NULL);
}

static void
entry_changed_cb (DeviceManager *manager, const DeviceEntry *entry, gpointer data)
{
  RtDevices *self = data;
  RtDevice *device = find_device (self, entry->identity, NULL);
  gboolean is_new = device == NULL;

  (void)manager;
  if (is_new)
    device = add_device (self, entry->identity);
  show_entry (device, entry);
  if (is_new)
    tell_added (self);
  else
    device_changed (device);
  if (entry->state != DEVICE_WORKING)
    rt_measure_forget (self->measure, device->number);
}

static void
entry_removed_cb (DeviceManager *manager, const DeviceEntry *entry, gpointer data)
{
  RtDevices *self = data;
  guint place;
  RtDevice *device = find_device (self, entry->identity, &place);

  (void)manager;
  if (!device)
    return;
  rt_measure_forget (self->measure, device->number);
  g_ptr_array_remove_index (self->list, place);
  g_list_model_items_changed (G_LIST_MODEL (self), place, 1, 0);
}

static void
entry_event_cb (DeviceManager *manager, const DeviceEntry *entry, const DeviceEvent *event,
                gint64 time_us, gpointer data)
{
  RtDevice *device = find_device (data, entry->identity, NULL);

  (void)manager;
  if (device)
    take (device, event, time_us);
}

/* ---- Ports that were named ---- */

static void
port_changed_cb (DevicePort *port, gpointer data)
{
  RtDevice *device = data;
  DeviceState state = device_port_get_state (port);

  set_driver (device, device_port_get_driver (port), device_port_get_baud (port));
  device->mood = mood_of (state);
  device->state = device_state_name (state);
  set_text (&device->message, device_port_get_message (port));
  g_free (device->facts);
  device->facts = describe_facts (device->driver, device_port_get_path (port), FALSE);
  if (device->driver)
    set_text (&device->name, device->driver->name);
  if (state != DEVICE_WORKING)
    rt_measure_forget (device->devices->measure, device->number);
  device_changed (device);
}

static void
port_event_cb (DevicePort *port, const DeviceEvent *event, gint64 time_us, gpointer data)
{
  (void)port;
  take (data, event, time_us);
}

void
rt_devices_add_port (RtDevices *self, const char *path, const char *driver, guint baud)
{
  static const DevicePortHandlers handlers = { .changed = port_changed_cb, .event = port_event_cb };
  const DevicePortConfig config = {
    .path = path,
    .driver = driver ? device_driver_find (driver) : NULL,
    .baud = baud,
  };
  RtDevice *device = add_device (self, path);

  device->name = g_strdup (config.driver ? config.driver->name : _ ("Serial port"));
  device->port = device_port_new (&config, &handlers, device);
  port_changed_cb (device->port, device);
  tell_added (self);
}

/* ---- Captures ---- */

static void
link_event_cb (DeviceLink *link, const DeviceEvent *event, gint64 time_us, gpointer data)
{
  (void)link;
  (void)time_us;
  /* The times of a recording are its own; here it happens now. */
  take (data, event, g_get_monotonic_time ());
}

static void
link_gone_cb (DeviceLink *link, const GError *why, gpointer data)
{
  RtDevice *device = data;

  (void)link;
  device->mood = RT_DEVICE_AWAY;
  set_text (&device->message, why ? why->message : _ ("The recording is at its end."));
  device_changed (device);
}

gboolean
rt_devices_add_capture (RtDevices *self, const char *path, GError **error)
{
  static const DeviceLinkHandlers handlers = { .event = link_event_cb, .gone = link_gone_cb };
  CaptureReader *reader = capture_reader_open (path, error);
  const Driver *driver;
  RtDevice *device;

  if (!reader)
    return FALSE;
  driver = device_driver_find (capture_reader_get_head (reader)->driver);
  if (!driver) {
    g_set_error (error, DEVICE_ERROR, DEVICE_ERROR_UNSUITABLE,
                 _ ("%s: it does not say which device was recorded"), path);
    capture_reader_free (reader);
    return FALSE;
  }
  device = add_device (self, path);
  set_driver (device, driver, 0);
  device->name = g_strdup (driver->name);
  device->facts = g_strdup (_ ("recording"));
  device->state = "working";
  device->message = g_strdup (_ ("A recording is being played."));
  device->mood = RT_DEVICE_WORKING;
  device->link = device_link_open_capture (driver, reader, REPLAY_REAL_TIME, &handlers, device);
  tell_added (self);
  return TRUE;
}

/* ---- The user's word ---- */

static gboolean
bind (RtDevices *self, RtDevice *device, const Driver *driver, guint baud, GError **error)
{
  const DeviceEntry *entry = device_manager_find (self->manager, device->identity);

  if (entry)
    return device_manager_bind (self->manager, entry, driver, baud, error);
  if (device->port && driver)
    device_port_choose (device->port, driver, baud);
  return TRUE;
}

gboolean
rt_devices_bind (RtDevices *self, RtDevice *device, const char *driver, guint baud, GError **error)
{
  return bind (self, device, device_driver_find (driver), baud, error);
}

gboolean
rt_devices_forget (RtDevices *self, RtDevice *device, GError **error)
{
  return bind (self, device, NULL, 0, error);
}

const RtDriverName *
rt_devices_get_drivers (RtDevices *self)
{
  return (const RtDriverName *)self->drivers->data;
}

/* ---- Looking ---- */

const char *
rt_device_get_identity (RtDevice *self)
{
  return self->identity;
}

const char *
rt_device_get_name (RtDevice *self)
{
  return self->name;
}

const char *
rt_device_get_facts (RtDevice *self)
{
  return self->facts;
}

RtDeviceMood
rt_device_get_mood (RtDevice *self)
{
  return self->mood;
}

const char *
rt_device_get_state (RtDevice *self)
{
  return self->state;
}

const char *
rt_device_get_message (RtDevice *self)
{
  return self->message;
}

const char *
rt_device_get_live (RtDevice *self)
{
  return self->live;
}

const char *
rt_device_get_driver (RtDevice *self)
{
  return self->driver ? self->driver->id : NULL;
}

guint
rt_device_get_baud (RtDevice *self)
{
  return self->baud;
}

gboolean
rt_device_gives_dice (RtDevice *self)
{
  return self->driver && (self->driver->gives & DRIVER_DICE);
}

gboolean
rt_device_gives_range (RtDevice *self)
{
  return self->driver && (self->driver->gives & DRIVER_RANGE);
}

const char *const *
rt_device_get_told (RtDevice *self)
{
  return (const char *const *)self->told->pdata;
}

const char *const *
rt_device_get_offers (RtDevice *self)
{
  return (const char *const *)self->offers->pdata;
}

static GType
get_item_type (GListModel *list)
{
  (void)list;
  return RT_TYPE_DEVICE;
}

static guint
get_n_items (GListModel *list)
{
  return RT_DEVICES (list)->list->len;
}

static gpointer
get_item (GListModel *list, guint position)
{
  RtDevices *self = RT_DEVICES (list);

  return position < self->list->len ? g_object_ref (g_ptr_array_index (self->list, position))
                                    : NULL;
}

static void
rt_devices_list_model_init (GListModelInterface *interface)
{
  interface->get_item_type = get_item_type;
  interface->get_n_items = get_n_items;
  interface->get_item = get_item;
}

/* ---- The object ---- */

static void
rt_devices_finalize (GObject *object)
{
  RtDevices *self = RT_DEVICES (object);

  g_clear_pointer (&self->manager, device_manager_free);
  g_ptr_array_unref (self->list);
  g_array_unref (self->drivers);
  g_clear_object (&self->rolls);
  g_clear_object (&self->measure);
  G_OBJECT_CLASS (rt_devices_parent_class)->finalize (object);
}

static void
rt_devices_class_init (RtDevicesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_devices_finalize;
}

static void
rt_devices_init (RtDevices *self)
{
  self->list = g_ptr_array_new_with_free_func (g_object_unref);
  self->drivers = g_array_new (TRUE, TRUE, sizeof (RtDriverName));
  for (const Driver *const *driver = device_drivers; *driver; driver++)
    if ((*driver)->port == DRIVER_SERIAL) {
      const RtDriverName name = { (*driver)->id, (*driver)->name };

      g_array_append_val (self->drivers, name);
    }
}

RtDevices *
rt_devices_new (const char *folder, RtRolls *rolls, RtMeasure *measure)
{
  static const DeviceManagerHandlers handlers = {
    .changed = entry_changed_cb,
    .removed = entry_removed_cb,
    .event = entry_event_cb,
  };
  RtDevices *self = g_object_new (RT_TYPE_DEVICES, NULL);

  self->rolls = g_object_ref (rolls);
  self->measure = g_object_ref (measure);
  self->manager = device_manager_new (folder, DEVICE_MANAGER_USE, NULL, &handlers, self);
  for (guint i = 0; i < device_manager_get_n_entries (self->manager); i++) {
    const DeviceEntry *entry = device_manager_get_entry (self->manager, i);

    if (!find_device (self, entry->identity, NULL))
      entry_changed_cb (self->manager, entry, self);
  }
  return self;
}
