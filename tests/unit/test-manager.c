/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The manager in a computer that umockdev pretends: which ports there are, who fits them, what is
 * in the way, what happens when something is plugged in or out, and what is remembered.
 *
 * The pretended ports are pseudo-terminals behind names like /dev/ttyUSB0, so bytes can really come
 * through them. Run under umockdev-wrapper.
 */
#include "devices/bindings.h"
#include "devices/manager.h"
#include "devices/serial-device.h"

#include <glib/gstdio.h>
#include <grp.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <umockdev.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- Drivers for these tests ---- */

static void
no_init (void *memory, int model)
{
}

/* Every pair of the same two bytes is a frame and a die's face. */
static void
twin_feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  DecoderHead *head = memory;

  for (size_t i = 1; i < n; i += 2) {
    if (bytes[i] != bytes[i - 1]) {
      head->noise_bytes += 2;
      continue;
    }
    head->frames++;
    head->good_bytes += 2;
    sink (&(DeviceEvent){ .die = { .die = 1, .state = DIE_SETTLED, .face = bytes[i] } }, data);
  }
}

static const Decoder twin_decoder = { sizeof (DecoderHead), no_init, twin_feed, NULL };
static const Driver tower = { .id = "tower",
                              .name = "Dice tower",
                              .gives = DRIVER_DICE,
                              .decoder = &twin_decoder,
                              .bauds = { 9600 },
                              .matches = { { .pattern = "*Dice Tower*" } } };
static const Driver laser = { .id = "laser",
                              .name = "Laser",
                              .gives = DRIVER_DICE,
                              .decoder = &twin_decoder,
                              .bauds = { 19200 },
                              .matches = { { .vendor = 0x1234, .product = 0x5678 } } };
static const Driver copy = { .id = "copy",
                             .name = "Copy of the laser",
                             .gives = DRIVER_DICE,
                             .decoder = &twin_decoder,
                             .bauds = { 19200 },
                             .matches = { { .vendor = 0x1234, .product = 0x5679 },
                                          { .vendor = 0x1234, .product = 0x567a } } };
static const Driver twin = { .id = "twin",
                             .name = "Twin of the copy",
                             .gives = DRIVER_DICE,
                             .decoder = &twin_decoder,
                             .bauds = { 19200 },
                             .matches = { { .vendor = 0x1234, .product = 0x5679 } } };
/* Greets, is to be asked, and says by a big letter what it is. */
static void
talker_feed (void *memory, const uint8_t *bytes, size_t n, DeviceSink sink, void *data)
{
  DecoderHead *head = memory;

  for (size_t i = 0; i < n; i++) {
    head->frames++;
    head->good_bytes++;
    if (bytes[i] == 'H')
      sink (&(DeviceEvent){ .kind = DEVICE_EVENT_IDENTITY, .text = "talker" }, data);
    else
      sink (&(DeviceEvent){ .die = { .die = 1, .state = DIE_SETTLED, .face = 1 } }, data);
  }
}

static const Decoder talker_decoder = { sizeof (DecoderHead), no_init, talker_feed, NULL };
static const Driver talker = { .id = "talker",
                               .name = "Talker",
                               .gives = DRIVER_DICE,
                               .decoder = &talker_decoder,
                               .bauds = { 9600 },
                               .matches = { { .pattern = "*Talker*" } },
                               .certainty = 16,
                               .start = { 1, { 'g' } },
                               .ask = { 1, { '?' } },
                               .ask_every_ms = 10 };
static const Driver *const drivers[] = { &tower, &laser, &copy, &twin, &talker, NULL };

/* ---- A pretended computer ---- */

typedef struct {
  UMockdevTestbed *testbed;
  char *folder;
  DeviceManager *manager;
  GString *told;
  guint n_events;
  char *removed;
  GPtrArray *names; /* in the order of the list */
} Computer;

static void
changed_cb (Device *device, GParamSpec *spec, Computer *self)
{
  g_string_append_printf (self->told, "%s:%s;", device_get_identity (device),
                          device_state_name (device_get_state (device)));
}

static void
event_cb (Device *device, const DeviceEvent *event, gint64 time_us, Computer *self)
{
  assert_true (event->kind == DEVICE_EVENT_DIE || event->kind == DEVICE_EVENT_IDENTITY);
  assert_int_equal (device_get_state (device), DEVICE_WORKING);
  self->n_events++;
}

/* Of those that go, the last is remembered by name. */
static void
items_changed_cb (GListModel *list, guint position, guint n_removed, guint n_added, Computer *self)
{
  if (n_removed) {
    g_free (self->removed);
    self->removed = g_strdup (g_ptr_array_index (self->names, position));
    g_ptr_array_remove_range (self->names, position, n_removed);
  }
  for (guint i = 0; i < n_added; i++) {
    g_autoptr (Device) device = g_list_model_get_item (list, position + i);

    g_ptr_array_insert (self->names, (int)(position + i), g_strdup (device_get_identity (device)));
    g_signal_connect (device, "notify::state", G_CALLBACK (changed_cb), self);
    g_signal_connect (device, "event", G_CALLBACK (event_cb), self);
    changed_cb (device, NULL, self);
  }
}

static Computer *
computer_new (void)
{
  Computer *self = g_new0 (Computer, 1);

  self->testbed = umockdev_testbed_new ();
  self->folder = g_dir_make_tmp ("test-manager-XXXXXX", NULL);
  self->told = g_string_new (NULL);
  self->names = g_ptr_array_new_with_free_func (g_free);
  return self;
}

static void
start (Computer *self, DeviceManagerMode mode)
{
  device_manager_free (self->manager);
  g_ptr_array_set_size (self->names, 0);
  self->manager = device_manager_new (drivers);
  g_signal_connect (device_manager_get_devices (self->manager), "items-changed",
                    G_CALLBACK (items_changed_cb), self);
  device_manager_start (self->manager, self->folder, mode);
}

static void
computer_free (Computer *self)
{
  g_autofree char *file = g_build_filename (self->folder, "devices.ini", NULL);
  g_autofree char *bad = g_build_filename (self->folder, "devices.ini.bad", NULL);

  device_manager_free (self->manager);
  g_object_unref (self->testbed);
  g_unlink (file);
  g_unlink (bad);
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->removed);
  g_ptr_array_unref (self->names);
  g_string_free (self->told, TRUE);
  g_free (self);
}

/* Plugs a USB bridge into a socket ("1-1"); a serial number may be NULL. */
static void
plug (Computer *self, const char *socket, const char *tty, const char *ids, const char *product,
      const char *serial)
{
  g_autofree char *extra = serial ? g_strdup_printf ("A: serial=%s\n", serial) : g_strdup ("");
  g_autofree char *text = g_strdup_printf (
      "P: /devices/pci0/usb1/%1$s\nE: DEVTYPE=usb_device\nE: SUBSYSTEM=usb\n"
      "A: idVendor=%4$.4s\nA: idProduct=%5$s\nA: product=%3$s\n%6$s\n"
      "P: /devices/pci0/usb1/%1$s/%1$s:1.0\nE: DEVTYPE=usb_interface\nE: SUBSYSTEM=usb\n"
      "A: bInterfaceNumber=00\n\n"
      "P: /devices/pci0/usb1/%1$s/%1$s:1.0/%2$s/tty/%2$s\nN: %2$s\nE: DEVNAME=/dev/%2$s\n"
      "E: SUBSYSTEM=tty\nA: dev=188:0\n",
      socket, tty, product, ids, ids + 5, extra);
  g_autoptr (GError) error = NULL;

  if (!umockdev_testbed_add_from_string (self->testbed, text, &error))
    fail_msg ("%s", error->message);
}

static char *
sysfs_of (const char *socket, const char *tty)
{
  return g_strdup_printf ("/sys/devices/pci0/usb1/%1$s/%1$s:1.0/%2$s/tty/%2$s", socket, tty);
}

static void
uevent (Computer *self, const char *socket, const char *tty, const char *action)
{
  g_autofree char *path = sysfs_of (socket, tty);

  umockdev_testbed_uevent (self->testbed, path, action);
}

static guint
n_devices (Computer *self)
{
  return g_list_model_get_n_items (device_manager_get_devices (self->manager));
}

static Device *
device_of (Computer *self, const char *identity)
{
  Device *device = device_manager_find (self->manager, identity);

  if (!device)
    fail_msg ("there is no %s among %u", identity, n_devices (self));
  return device;
}

static gboolean
late_cb (gpointer data)
{
  Computer *self = data;

  fail_msg ("nothing happened for 20 s; it was %s", self->told->str);
  return G_SOURCE_REMOVE;
}

#define UNTIL(computer, claim)                                                                     \
  do {                                                                                             \
    guint late = g_timeout_add_seconds (20, late_cb, computer);                                    \
    while (!(claim))                                                                               \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (late);                                                                        \
  } while (0)

/* ---- Looking ---- */

static void
test_ports (void **unused)
{
  Computer *c = computer_new ();

  plug (c, "1-1", "ttyUSB0", "0403:6001", "My Dice Tower 2", "A1 B[2]");
  plug (c, "1-2", "ttyUSB1", "1a86:7523", "USB Serial", NULL);
  plug (c, "1-3", "ttyACM0", "1234:5678", "Something", NULL);
  plug (c, "1-4", "ttyACM1", "1234:5679", "Something", NULL);
  /* What is no port, and a chip of lines. */
  g_autoptr (GError) error = NULL;
  assert_true (umockdev_testbed_add_from_string (
      c->testbed,
      "P: /devices/virtual/tty/tty7\nN: tty7\nE: DEVNAME=/dev/tty7\nE: SUBSYSTEM=tty\n\n"
      "P: /devices/platform/soc/gpiochip0\nN: gpiochip0\nE: DEVNAME=/dev/gpiochip0\n"
      "E: SUBSYSTEM=gpio\n",
      &error));
  start (c, DEVICE_MANAGER_LOOK);
  guint vendor;
  guint product;

  assert_int_equal (n_devices (c), 4);
  assert_int_equal (g_list_model_get_n_items (device_manager_get_chips (c->manager)), 1);
  Device *device = device_of (c, "usb-0403:6001-A1_B_2_-00");
  assert_string_equal (device_get_path (device), "/dev/ttyUSB0");
  assert_string_equal (device_get_name (device), "My Dice Tower 2");
  assert_true (device_get_usb (device, &vendor, &product));
  assert_int_equal (vendor, 0x0403);
  assert_int_equal (product, 0x6001);
  assert_ptr_equal (device_get_driver (device), &tower);
  assert_int_equal (device_get_match (device), DEVICE_BY_PLUG);
  assert_int_equal (device_get_state (device), DEVICE_UNUSED);
  assert_false (device_is_used (device));

  device = device_of (c, "socket-1-2:1.0");
  assert_null (device_get_driver (device));
  assert_int_equal (device_get_match (device), DEVICE_UNMATCHED);
  assert_ptr_equal (device_get_driver (device_of (c, "socket-1-3:1.0")), &laser);
  device = device_of (c, "socket-1-4:1.0");
  assert_null (device_get_driver (device));
  assert_int_equal (device_get_offers (device)->n, 2);
  assert_ptr_equal (device_get_offers (device)->driver[0], &copy);
  assert_ptr_equal (device_get_offers (device)->driver[1], &twin);
  assert_int_equal (device_get_kind (device_of (c, "gpiochip0")), DRIVER_GPIO);
  computer_free (c);
}

/* ---- Using ---- */

/* Writes through the pretended port, as the device would. */
static void
say (Computer *self, const char *tty, const char *bytes)
{
  g_autofree char *path = g_strconcat ("/dev/", tty, NULL);
  int fd = umockdev_testbed_get_dev_fd (self->testbed, path);

  assert_true (fd >= 0);
  assert_int_equal (write (fd, bytes, strlen (bytes)), strlen (bytes));
}

static void
test_hot_plug (void **unused)
{
  Computer *c = computer_new ();

  start (c, DEVICE_MANAGER_USE);
  assert_int_equal (n_devices (c), 0);
  plug (c, "1-1", "ttyUSB0", "0403:6001", "Dice Tower", NULL);
  uevent (c, "1-1", "ttyUSB0", "add");
  UNTIL (c, n_devices (c) == 1);
  Device *device = device_of (c, "socket-1-1:1.0");
  UNTIL (c, device_get_state (device) == DEVICE_SETTLING);
  say (c, "ttyUSB0", "66");
  UNTIL (c, c->n_events == 1);
  assert_int_equal (device_get_state (device), DEVICE_WORKING);
  assert_string_equal (device_get_message (device), "Dice tower");

  uevent (c, "1-1", "ttyUSB0", "remove");
  UNTIL (c, n_devices (c) == 0);
  assert_string_equal (c->removed, "socket-1-1:1.0");
  computer_free (c);
}

/* ---- Asked first ---- */

/* Tells how often a port was opened and how many bytes were written to it. */
typedef struct {
  int watch;
  int master;
  guint n_opened;
  GString *written;
} Witness;

static Witness *
witness_new (Computer *self, const char *tty)
{
  Witness *witness = g_new0 (Witness, 1);
  g_autofree char *path = g_strconcat ("/dev/", tty, NULL);
  g_autofree char *root = umockdev_testbed_get_root_dir (self->testbed);
  g_autofree char *link = g_strconcat (root, path, NULL);
  g_autofree char *node = g_file_read_link (link, NULL);

  witness->written = g_string_new (NULL);
  witness->master = umockdev_testbed_get_dev_fd (self->testbed, path);
  witness->watch = inotify_init1 (IN_NONBLOCK | IN_CLOEXEC);
  assert_true (witness->master >= 0 && witness->watch >= 0 && node);
  assert_true (inotify_add_watch (witness->watch, node, IN_OPEN) >= 0);
  return witness;
}

static void
look_at (Witness *self)
{
  char events[4096];
  char byte;
  struct pollfd input = { .fd = self->master, .events = POLLIN };
  ssize_t n = read (self->watch, events, sizeof events);

  for (ssize_t at = 0; at < n; self->n_opened++) {
    struct inotify_event event;
    memcpy (&event, events + at, sizeof event);
    at += (ssize_t)(sizeof event + event.len);
  }
  while (poll (&input, 1, 0) == 1 && (input.revents & POLLIN) && read (self->master, &byte, 1) == 1)
    g_string_append_c (self->written, byte);
}

static void
witness_free (Witness *self)
{
  close (self->watch);
  g_string_free (self->written, TRUE);
  g_free (self);
}

/* A bridge with anything behind it: it is not opened before the user says so, nor after a no. */
static void
test_asked_first (void **unused)
{
  Computer *c = computer_new ();
  g_autoptr (GError) error = NULL;

  plug (c, "1-1", "ttyUSB0", "1a86:7523", "USB Serial", NULL);
  plug (c, "1-2", "ttyUSB1", "2341:0043", "Printer", "P1");
  Witness *bridge = witness_new (c, "ttyUSB0");
  Witness *printer = witness_new (c, "ttyUSB1");
  start (c, DEVICE_MANAGER_USE);
  Device *device = device_of (c, "socket-1-1:1.0");
  assert_int_equal (device_get_use (device), DEVICE_USE_ASK);
  assert_int_equal (device_get_state (device), DEVICE_UNUSED);
  assert_false (device_is_used (device));
  assert_true (
      device_manager_leave_alone (c->manager, device_of (c, "usb-2341:0043-P1-00"), &error));

  /* Something later happens in the meantime, from the beginning to the end. */
  plug (c, "1-3", "ttyUSB2", "0403:6001", "Dice Tower", NULL);
  uevent (c, "1-3", "ttyUSB2", "add");
  UNTIL (c, device_manager_find (c->manager, "socket-1-3:1.0"));
  UNTIL (c, device_get_state (device_of (c, "socket-1-3:1.0")) == DEVICE_SETTLING);
  say (c, "ttyUSB2", "66");
  UNTIL (c, c->n_events == 1);
  look_at (bridge);
  look_at (printer);
  assert_int_equal (bridge->n_opened + printer->n_opened, 0);
  assert_int_equal (bridge->written->len + printer->written->len, 0);

  /* The user's word: it is listened to, and asked. It holds the next time too. */
  assert_true (device_manager_use (c->manager, device, &error));
  UNTIL (c, device_get_state (device) == DEVICE_LISTENING);
  start (c, DEVICE_MANAGER_USE);
  device = device_of (c, "socket-1-1:1.0");
  assert_int_equal (device_get_use (device), DEVICE_USE_YES);
  assert_int_equal (device_get_use (device_of (c, "usb-2341:0043-P1-00")), DEVICE_USE_NO);
  UNTIL (c, (look_at (bridge), bridge->written->len > 0));
  say (c, "ttyUSB0", "xxxx");
  UNTIL (c, device_get_match (device) == DEVICE_BY_LISTENING);
  assert_ptr_equal (device_get_driver (device), &talker);
  look_at (printer);
  assert_int_equal (printer->n_opened, 0);

  /* Forgotten, it is asked for again, and nothing goes on behind. */
  assert_true (device_manager_forget (c->manager, device, &error));
  assert_int_equal (device_get_use (device), DEVICE_USE_ASK);
  assert_false (device_is_used (device));
  witness_free (bridge);
  witness_free (printer);
  computer_free (c);
}

/* What its plug knows is listened to; nothing is written to it before it says what it is. */
static void
test_silent (void **unused)
{
  Computer *c = computer_new ();

  plug (c, "1-1", "ttyUSB0", "0403:6001", "Talker", NULL);
  Witness *witness = witness_new (c, "ttyUSB0");
  start (c, DEVICE_MANAGER_USE);
  Device *device = device_of (c, "socket-1-1:1.0");
  assert_int_equal (device_get_use (device), DEVICE_USE_LISTEN);
  UNTIL (c, device_get_state (device) == DEVICE_SETTLING);
  for (guint i = 1; i <= 3; i++) {
    say (c, "ttyUSB0", "x");
    UNTIL (c, c->n_events == i);
  }
  look_at (witness);
  assert_true (witness->n_opened > 0);
  assert_int_equal (witness->written->len, 0);
  say (c, "ttyUSB0", "H");
  UNTIL (c, (look_at (witness), witness->written->len >= 2));
  assert_int_equal (witness->written->str[0], '?');

  /* Bound by somebody it is greeted at once. */
  g_string_truncate (witness->written, 0);
  assert_true (device_manager_bind (c->manager, device, &talker, 0, NULL));
  UNTIL (c, (look_at (witness), strchr (witness->written->str, 'g')));
  witness_free (witness);
  computer_free (c);
}

/* In a sandbox nothing is told: what came and went is found by looking again. */
static void
test_look_again (void **unused)
{
  Computer *c = computer_new ();

  start (c, DEVICE_MANAGER_USE_SOON);
  plug (c, "1-1", "ttyUSB0", "0403:6001", "Dice Tower", NULL);
  UNTIL (c, (device_manager_look_again (c->manager), n_devices (c) == 1));
  UNTIL (c, device_get_state (device_of (c, "socket-1-1:1.0")) == DEVICE_SETTLING);
  umockdev_testbed_remove_device (c->testbed, "/sys/devices/pci0/usb1/1-1");
  g_autofree char *root = umockdev_testbed_get_root_dir (c->testbed);
  g_autofree char *node = g_build_filename (root, "dev", "ttyUSB0", NULL);
  /* Later versions of umockdev take the node away by themselves. */
  g_unlink (node);
  assert_false (g_file_test (node, G_FILE_TEST_EXISTS));
  UNTIL (c, (device_manager_look_again (c->manager), n_devices (c) == 0));
  assert_string_equal (c->removed, "socket-1-1:1.0");
  computer_free (c);
}

/* Looked for in the background: told by `changed`, those too that are bound and not here. */
static void
test_soon (void **unused)
{
  Computer *c = computer_new ();
  g_autofree char *path = g_build_filename (c->folder, "devices.ini", NULL);

  plug (c, "1-1", "ttyUSB0", "0403:6001", "Dice Tower", NULL);
  assert_true (g_file_set_contents (path, "[away]\ndriver=laser\n", -1, NULL));
  start (c, DEVICE_MANAGER_USE_SOON);
  assert_int_equal (n_devices (c), 0);
  UNTIL (c, n_devices (c) == 2);
  UNTIL (c, device_get_state (device_of (c, "socket-1-1:1.0")) == DEVICE_SETTLING);
  assert_non_null (strstr (c->told->str, "socket-1-1:1.0:"));
  assert_non_null (strstr (c->told->str, "away:absent;"));

  /* One that goes before it has looked leaves nothing behind. */
  start (c, DEVICE_MANAGER_USE_SOON);
  start (c, DEVICE_MANAGER_LOOK);
  computer_free (c);
}

/* Bound: known again in another program run, waited for, and found under another name. */
static void
test_binding (void **unused)
{
  Computer *c = computer_new ();
  g_autoptr (GError) error = NULL;

  plug (c, "1-2", "ttyUSB0", "1a86:7523", "USB Serial", "S1");
  start (c, DEVICE_MANAGER_USE);
  Device *device = device_of (c, "usb-1a86:7523-S1-00");
  assert_int_equal (device_get_state (device), DEVICE_UNUSED);
  assert_true (device_manager_bind (c->manager, device, &laser, 57600, &error));
  assert_int_equal (device_get_match (device), DEVICE_BOUND);
  UNTIL (c, device_get_state (device) == DEVICE_SETTLING);

  start (c, DEVICE_MANAGER_USE);
  device = device_of (c, "usb-1a86:7523-S1-00");
  assert_ptr_equal (device_get_driver (device), &laser);
  assert_int_equal (device_get_baud (device), 57600);
  UNTIL (c, device_get_state (device)
                == DEVICE_SETTLING); /* what was sent before it was open is dropped */
  say (c, "ttyUSB0", "44");
  UNTIL (c, c->n_events == 1);

  /* Gone, but not forgotten. */
  g_autofree char *sysfs = sysfs_of ("1-2", "ttyUSB0");
  uevent (c, "1-2", "ttyUSB0", "remove");
  UNTIL (c, device_get_state (device) == DEVICE_ABSENT);
  assert_null (device_get_path (device));
  umockdev_testbed_remove_device (c->testbed, sysfs);
  plug (c, "1-9", "ttyUSB7", "1a86:7523", "USB Serial", "S1");
  uevent (c, "1-9", "ttyUSB7", "add");
  UNTIL (c, device_get_state (device) == DEVICE_SETTLING);
  assert_string_equal (device_get_path (device), "/dev/ttyUSB7");
  say (c, "ttyUSB7", "33");
  UNTIL (c, c->n_events == 2);

  /* Absent from the start it is listed too. */
  g_autofree char *other = sysfs_of ("1-9", "ttyUSB7");
  device_manager_free (g_steal_pointer (&c->manager));
  umockdev_testbed_remove_device (c->testbed, other);
  start (c, DEVICE_MANAGER_LOOK);
  device = device_of (c, "usb-1a86:7523-S1-00");
  assert_int_equal (device_get_state (device), DEVICE_ABSENT);
  assert_ptr_equal (device_get_driver (device), &laser);

  /* And can be forgotten. */
  assert_true (device_manager_forget (c->manager, device, &error));
  start (c, DEVICE_MANAGER_LOOK);
  assert_null (device_manager_find (c->manager, "usb-1a86:7523-S1-00"));
  computer_free (c);
}

static void
test_left_alone (void **unused)
{
  Computer *c = computer_new ();

  plug (c, "1-1", "ttyUSB0", "0403:6001", "Dice Tower", NULL);
  start (c, DEVICE_MANAGER_USE);
  Device *device = device_of (c, "socket-1-1:1.0");
  UNTIL (c, device_get_state (device) == DEVICE_SETTLING);
  assert_true (device_manager_leave_alone (c->manager, device, NULL));
  assert_false (device_is_used (device));
  start (c, DEVICE_MANAGER_USE);
  device = device_of (c, "socket-1-1:1.0");
  assert_int_equal (device_get_use (device), DEVICE_USE_NO);
  assert_false (device_is_used (device));
  assert_null (device_get_driver (device));
  computer_free (c);
}

/* Somebody else has it, and then lets go. */
static void
test_busy (void **unused)
{
  Computer *c = computer_new ();

  plug (c, "1-1", "ttyUSB0", "0403:6001", "Dice Tower", NULL);
  int fd = g_open ("/dev/ttyUSB0", O_RDWR | O_NOCTTY);
  assert_true (fd >= 0);
  assert_int_equal (flock (fd, LOCK_EX), 0);
  start (c, DEVICE_MANAGER_USE);
  Device *device = device_of (c, "socket-1-1:1.0");
  UNTIL (c, device_get_state (device) == DEVICE_BUSY);
  assert_non_null (strstr (device_get_message (device), "in use by"));
  close (fd);
  UNTIL (c, device_get_state (device) == DEVICE_SETTLING);
  computer_free (c);
}

/* Without rights, in a process of its own: what is said, and the cure. */
static void
test_no_permission (void **unused)
{
  Computer *c = computer_new ();
  int status;

  plug (c, "1-1", "ttyUSB0", "0403:6001", "Dice Tower", NULL);
  g_autofree char *root = umockdev_testbed_get_root_dir (c->testbed);
  assert_int_equal (chmod (root, 0755), 0);
  assert_int_equal (chmod (c->folder, 0755), 0);
  assert_int_equal (chmod ("/dev/ttyUSB0", getuid () == 0 ? 0600 : 0), 0);
  fflush (NULL);
  pid_t child = fork ();
  if (child == 0) {
    if (getuid () == 0 && (setgroups (0, NULL) != 0 || setgid (65534) != 0 || setuid (65534) != 0))
      _exit (2);
    DeviceManager *manager = device_manager_new (drivers);
    device_manager_start (manager, c->folder, DEVICE_MANAGER_LOOK);
    Device *device = device_manager_find (manager, "socket-1-1:1.0");
    _exit (!device                                             ? 3
           : device_get_state (device) != DEVICE_NO_PERMISSION ? 10 + (int)device_get_state (device)
           : !strstr (device_get_message (device), "sudo")     ? 4
                                                               : 0);
  }
  assert_int_equal (waitpid (child, &status, 0), child);
  assert_int_equal (status, 0);
  computer_free (c);
}

/* ---- A port by itself ---- */

static void
lone_changed_cb (Device *device, GParamSpec *spec, GString *told)
{
  g_string_append_printf (told, "%s;", device_state_name (device_get_state (device)));
}

/* Plugged in after it was looked for. */
static void
test_lone_port (void **unused)
{
  Computer *c = computer_new ();
  Device *device = serial_device_new ("lone", "/dev/ttyUSB0", &tower, 0, NULL);

  g_signal_connect (device, "notify::message", G_CALLBACK (lone_changed_cb), c->told);
  serial_device_watch_plugs (SERIAL_DEVICE (device));
  device_start (device);
  UNTIL (c, c->told->len > 0);
  assert_string_equal (c->told->str, "absent;");
  plug (c, "1-1", "ttyUSB0", "0403:6001", "Dice Tower", NULL);
  gint64 plugged_us = g_get_monotonic_time ();
  uevent (c, "1-1", "ttyUSB0", "add");
  UNTIL (c, device_get_state (device) == DEVICE_SETTLING);
  assert_true (device_get_start_us (device) >= plugged_us);
  g_assert_finalize_object (device);
  computer_free (c);
}

/* ---- Bindings by themselves ---- */

static void
test_spoiled_file (void **unused)
{
  Computer *c = computer_new ();
  g_autofree char *path = g_build_filename (c->folder, "devices.ini", NULL);
  g_autofree char *bad = g_build_filename (c->folder, "devices.ini.bad", NULL);
  guint baud;

  assert_true (g_file_set_contents (path, "[x\nwhat", -1, NULL));
  DeviceBindings *bindings = device_bindings_new (c->folder);
  assert_null (device_bindings_get (bindings, "x", &baud));
  assert_true (g_file_test (bad, G_FILE_TEST_EXISTS));
  assert_true (device_bindings_set (bindings, "x", "laser", 0, "a name", NULL));
  device_bindings_free (bindings);

  /* Numbers that are none, and drivers that are not there, do no harm. */
  assert_true (
      g_file_set_contents (path, "[x]\ndriver=laser\nbaud=-5\n[y]\ndriver=nobody\n", -1, NULL));
  bindings = device_bindings_new (c->folder);
  g_autofree char *id = device_bindings_get (bindings, "x", &baud);
  assert_string_equal (id, "laser");
  assert_int_equal (baud, 0);
  device_bindings_free (bindings);
  start (c, DEVICE_MANAGER_LOOK);
  assert_null (device_get_driver (device_of (c, "y")));
  assert_ptr_equal (device_get_driver (device_of (c, "x")), &laser);
  computer_free (c);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_ports),       cmocka_unit_test (test_hot_plug),
    cmocka_unit_test (test_binding),     cmocka_unit_test (test_left_alone),
    cmocka_unit_test (test_busy),        cmocka_unit_test (test_no_permission),
    cmocka_unit_test (test_lone_port),   cmocka_unit_test (test_spoiled_file),
    cmocka_unit_test (test_soon),        cmocka_unit_test (test_look_again),
    cmocka_unit_test (test_asked_first), cmocka_unit_test (test_silent),
  };
  return cmocka_run_group_tests_name ("manager", tests, NULL, NULL);
}
