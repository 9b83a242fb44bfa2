/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Devices as the window sees them, on pseudo-terminals and recordings: rolls that arrive, what went
 * over the port, recording, unplugging, batteries, pins that survive a restart, and which of
 * several sensors is listened to.
 */
#include "app/features/devices/rt-devices-model.h"

#include "devices/transport/transport.h"
#include "tests/unit/wait.h"

#include <glib/gstdio.h>
#include <malloc.h>
#include <pty.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const char *drivers_folder;

typedef struct {
  char *folder;
  RtRolls *rolls;
  RtMeasure *measure;
  RtDevices *devices;
  int n_accepted;
  int face; /* of the last roll */
  int n_notices;
} Table;

/* ---- The table ---- */

static void
rolled_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtRollAnswer) answer = rt_rolls_request_finish (RT_ROLLS (source), result, NULL);
  Table *table = data;

  assert_int_equal (answer->n_faces, 1);
  table->n_accepted++;
  table->face = answer->faces[0];
}

static void
notice_cb (RtDevices *devices, const char *text, Table *table)
{
  table->n_notices++;
}

static void
start (Table *table)
{
  table->rolls = rt_rolls_new (1);
  table->measure = rt_measure_new ();
  table->devices = rt_devices_new (table->folder, table->rolls, table->measure);
  g_signal_connect (table->devices, "notice", G_CALLBACK (notice_cb), table);
  rt_devices_start (table->devices);
}

static void
stop (Table *table)
{
  g_assert_finalize_object (table->devices);
  g_assert_finalize_object (table->rolls);
  g_assert_finalize_object (table->measure);
}

static int
setup (void **state)
{
  Table *table = g_new0 (Table, 1);

  table->folder = g_dir_make_tmp ("rt-devices-XXXXXX", NULL);
  start (table);
  *state = table;
  return 0;
}

static void
remove_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_unlink (path);
  }
  g_rmdir (folder);
}

static int
teardown (void **state)
{
  Table *table = *state;

  stop (table);
  remove_files (table->folder);
  g_free (table->folder);
  g_free (table);
  return 0;
}

static Device *
find (Table *table, const char *identity)
{
  GListModel *list = rt_devices_get_list (table->devices);

  for (guint i = 0; i < g_list_model_get_n_items (list); i++) {
    g_autoptr (Device) device = g_list_model_get_item (list, i);

    if (g_str_equal (device_get_identity (device), identity))
      return device; /* the list keeps it */
  }
  return NULL;
}

/* ---- A port ---- */

typedef struct {
  int far;
  int near;
  char path[64];
} Port;

static Port
open_port (void)
{
  Port port;
  struct termios raw;

  assert_int_equal (openpty (&port.far, &port.near, port.path, NULL, NULL), 0);
  assert_int_equal (tcgetattr (port.near, &raw), 0);
  cfmakeraw (&raw);
  assert_int_equal (tcsetattr (port.near, TCSANOW, &raw), 0);
  return port;
}

static void
close_port (Port *port)
{
  close (port->near);
  close (port->far);
}

static void
send (Port *port, const char *text)
{
  assert_int_equal (write (port->far, text, strlen (text)), (ssize_t)strlen (text));
}

static guint
count_lines (Device *device)
{
  guint n;
  guint n_understood;

  rt_device_log_count_lines (rt_device_get_log (device), &n, &n_understood);
  return n;
}

static const RtDeviceLine *
last_line (Device *device)
{
  RtDeviceLog *log = rt_device_get_log (device);

  return rt_device_log_get_line (log, rt_device_log_get_n_lines (log) - 1);
}

/* Says something and waits until it has arrived as a line of its own. */
static void
send_line (Port *port, Device *device, const char *text)
{
  guint n = count_lines (device);

  send (port, text);
  WAIT_UNTIL (count_lines (device) > n);
  WAIT_UNTIL (last_line (device)->words);
}

/* ---- Tests ---- */

static void
a_roll_on_a_port_is_accepted (void **state)
{
  Table *table = *state;
  Port port = open_port ();
  const RtRollWanted wanted = { .n_dice = 1, .sides = 6, .seat = -1, .title = "Test" };
  Device *device;

  rt_devices_add_port (table->devices, port.path, "table-line", 0);
  device = find (table, port.path);
  assert_non_null (device);
  assert_false (rt_devices_has_dice (table->devices));
  rt_rolls_request_async (table->rolls, &wanted, NULL, rolled_cb, table);
  WAIT_UNTIL (g_str_equal (rt_device_get_state_word (device), "waiting"));
  send (&port, "@die 1 rolling\r\n");
  WAIT_UNTIL (device_is_rolling (device));
  send (&port, "@die 1 settled 5/6\r\n");
  WAIT_UNTIL (table->n_accepted == 1);
  assert_int_equal (table->face, 5);
  assert_int_equal (device_get_face (device), 5);
  assert_int_equal (rt_device_get_status (device), RT_DEVICE_WORKING);
  assert_true (rt_devices_has_dice (table->devices));
  close_port (&port);
}

static void
lines_show_what_came_and_what_it_means (void **state)
{
  Table *table = *state;
  Port port = open_port ();
  const RtDeviceLine *line;
  Device *device;
  guint n;
  guint n_understood;

  rt_devices_add_port (table->devices, port.path, "table-line", 0);
  device = find (table, port.path);
  WAIT_UNTIL (g_str_equal (rt_device_get_state_word (device), "waiting"));
  send_line (&port, device, "@die 1 rolling\r\n");
  send_line (&port, device, "@die 1 settled 4/6\r\n");
  line = last_line (device);
  assert_string_equal (line->raw, "@die 1 settled 4/6");
  assert_string_equal (line->words, "D1 shows 4");
  assert_false (line->is_sent);

  n = count_lines (device);
  send (&port, "\x01\xfe\n");
  WAIT_UNTIL (count_lines (device) > n);
  line = last_line (device);
  assert_string_equal (line->raw, "01 fe 0a");
  assert_null (line->words);
  rt_device_log_count_lines (rt_device_get_log (device), &n, &n_understood);
  assert_int_equal (n, 3);
  assert_int_equal (n_understood, 2);
  close_port (&port);
}

static void
unplugging_changes_the_status (void **state)
{
  Table *table = *state;
  Port port = open_port ();
  Device *device;

  rt_devices_add_port (table->devices, port.path, "table-line", 0);
  device = find (table, port.path);
  WAIT_UNTIL (g_str_equal (rt_device_get_state_word (device), "waiting"));
  send_line (&port, device, "@range 80.5 +-3\r\n");
  assert_int_equal (rt_measure_get_n_sensors (table->measure), 1);
  assert_int_equal (rt_measure_read (table->measure).tenths_mm, 805);
  close_port (&port);
  WAIT_UNTIL (rt_device_get_status (device) == RT_DEVICE_AWAY);
  assert_int_equal (rt_measure_get_n_sensors (table->measure), 0);
  assert_int_equal (rt_measure_read (table->measure).state, RANGE_READING_NONE);
}

static void
what_is_recorded_can_be_played (void **state)
{
  Table *table = *state;
  Port port = open_port ();
  g_autofree char *path = g_build_filename (table->folder, "one.capture", NULL);
  g_autoptr (GError) error = NULL;
  Device *device;
  guint n;

  rt_devices_add_port (table->devices, port.path, "table-line", 0);
  device = find (table, port.path);
  WAIT_UNTIL (g_str_equal (rt_device_get_state_word (device), "waiting"));
  send_line (&port, device, "@die 1 settled 2/6\r\n");
  assert_true (device_start_recording (device, path, &error));
  assert_string_equal (device_get_recording (device, &n), path);
  assert_int_equal (n, 0);
  send_line (&port, device, "@die 1 rolling\r\n");
  send_line (&port, device, "@die 1 settled 6/6\r\n");
  assert_true (device_stop_recording (device, &error));
  assert_null (device_get_recording (device, &n));
  /* A file that is there is not written over. */
  assert_false (device_start_recording (device, path, &error));
  assert_non_null (error);
  close_port (&port);

  g_clear_error (&error);
  assert_true (rt_devices_add_capture (table->devices, path, &error));
  device = find (table, path);
  assert_true (rt_device_is_capture (device));
  WAIT_UNTIL (rt_device_get_status (device) == RT_DEVICE_AWAY);
  assert_int_equal (device_get_face (device), 6);
}

static void
a_capture_plays_and_plays_again (void **state)
{
  Table *table = *state;
  g_autofree char *path =
      g_build_filename (drivers_folder, "table-line", "captures", "plain.capture", NULL);
  g_autofree char *missing = g_build_filename (table->folder, "none.capture", NULL);
  g_autoptr (GError) error = NULL;
  Device *device;

  assert_false (rt_devices_add_capture (table->devices, missing, &error));
  assert_non_null (error);
  g_clear_error (&error);
  for (int i = 0; i < 2; i++) {
    assert_true (rt_devices_add_capture (table->devices, path, &error));
    device = find (table, path);
    assert_int_equal (rt_device_get_status (device), RT_DEVICE_WORKING);
    WAIT_UNTIL (rt_device_get_status (device) == RT_DEVICE_AWAY);
    assert_int_equal (device_get_face (device), 2);
  }
  /* Two of them would take two forgettings; what else this computer has may come meanwhile. */
  assert_true (rt_devices_forget (table->devices, device, &error));
  assert_null (find (table, path));
}

static void
a_low_battery_is_told_once (void **state)
{
  Table *table = *state;
  Port port = open_port ();
  g_autofree char *text = NULL;
  g_autofree char *name = NULL;
  Device *device;

  rt_devices_add_port (table->devices, port.path, "table-line", 0);
  device = find (table, port.path);
  WAIT_UNTIL (g_str_equal (rt_device_get_state_word (device), "waiting"));
  send_line (&port, device, "@die 1 battery 81\r\n");
  send_line (&port, device, "@die 2 battery 10\r\n");
  assert_int_equal (table->n_notices, 0);
  send_line (&port, device, "@die 2 battery 9\r\n");
  send_line (&port, device, "@die 2 battery 8\r\n");
  assert_int_equal (table->n_notices, 1);
  assert_int_equal (device_get_n_batteries (device), 2);
  name = rt_battery_get_name (device_get_battery (device, 1));
  assert_string_equal (name, "D2");
  assert_int_equal (device_get_battery (device, 1)->percent, 8);
  text = rt_devices_describe_batteries (table->devices);
  assert_string_equal (text, "D1 81 % · D2 low, 8 %");
  close_port (&port);
}

static void
the_first_sensor_is_kept_until_another_is_chosen (void **state)
{
  Table *table = *state;
  Port ports[2] = { open_port (), open_port () };
  Device *devices[2];
  guint32 second;

  for (int i = 0; i < 2; i++) {
    rt_devices_add_port (table->devices, ports[i].path, "table-line", 0);
    devices[i] = find (table, ports[i].path);
    WAIT_UNTIL (g_str_equal (rt_device_get_state_word (devices[i]), "waiting"));
  }
  send_line (&ports[0], devices[0], "@range 100\r\n");
  send_line (&ports[1], devices[1], "@range 200\r\n");
  assert_int_equal (rt_measure_read (table->measure).tenths_mm, 1000);
  assert_int_equal (rt_measure_get_n_sensors (table->measure), 2);
  rt_measure_get_sensor (table->measure, 1, &second);
  rt_measure_choose_sensor (table->measure, second);
  send_line (&ports[0], devices[0], "@range 100\r\n");
  assert_int_equal (rt_measure_read (table->measure).state, RANGE_READING_NONE);
  send_line (&ports[1], devices[1], "@range 200\r\n");
  send_line (&ports[0], devices[0], "@range 100\r\n");
  assert_int_equal (rt_measure_read (table->measure).tenths_mm, 2000);
  for (int i = 0; i < 2; i++)
    close_port (&ports[i]);
}

static void
pins_survive_a_restart (void **state)
{
  Table *table = *state;
  g_autoptr (RtGpioSetup) setup = rt_gpio_setup_new ("hc-sr04", "gpiochip-of-no-computer");
  g_autoptr (GError) error = NULL;
  g_autofree char *place = NULL;
  const RtGpioSetup *kept;
  Device *device;

  setup->lines[0] = 23;
  setup->lines[1] = 24;
  setup->temperature_tenths = 215;
  assert_true (rt_devices_set_gpio (table->devices, setup, &error));
  stop (table);
  start (table);
  device = find (table, "gpio-1");
  assert_non_null (device);
  kept = rt_device_get_gpio (device);
  place = rt_gpio_setup_to_place (kept);
  assert_string_equal (place, "gpiochip-of-no-computer:23,24");
  assert_string_equal (kept->driver, "hc-sr04");
  assert_int_equal (kept->temperature_tenths, 215);
  assert_false (kept->is_inverted);
  assert_int_equal (rt_device_get_status (device), RT_DEVICE_AWAY);

  /* Changing keeps it one device; forgetting is for good. */
  setup->id = g_strdup ("gpio-1");
  setup->lines[1] = 25;
  assert_true (rt_devices_set_gpio (table->devices, setup, &error));
  assert_int_equal (rt_device_get_gpio (find (table, "gpio-1"))->lines[1], 25);
  assert_null (find (table, "gpio-2"));
  assert_true (rt_devices_forget (table->devices, find (table, "gpio-1"), &error));
  stop (table);
  start (table);
  assert_null (find (table, "gpio-1"));
}

static void
a_serial_driver_has_no_pins (void **state)
{
  Table *table = *state;
  g_autoptr (RtGpioSetup) setup = rt_gpio_setup_new ("table-line", "gpiochip0");
  g_autoptr (GError) error = NULL;

  assert_false (rt_devices_set_gpio (table->devices, setup, &error));
  assert_non_null (error);
  assert_null (find (table, "gpio-1"));
}

static void
an_error_carries_its_command (void **state)
{
  g_autoptr (GError) error =
      g_error_new (DEVICE_ERROR, DEVICE_ERROR_PERMISSION, "Run this: sudo cure");
  g_autoptr (GError) copy = NULL;

  assert_null (device_error_get_command (error));
  device_error_set_command (&error, "sudo cure");
  copy = g_error_copy (error);
  assert_string_equal (device_error_get_command (copy), "sudo cure");
  assert_null (device_error_get_command (NULL));
}

static void
a_spoiled_file_of_pins_is_set_aside (void **state)
{
  Table *table = *state;
  g_autofree char *path = g_build_filename (table->folder, "gpio.ini", NULL);
  g_autofree char *aside = g_strconcat (path, ".bad", NULL);

  assert_true (g_file_set_contents (path, "no group\n", -1, NULL));
  stop (table);
  start (table);
  assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
}

/* Every driver of the program by the port that it is for, and an end. */
static void
drivers_are_listed_by_port (void **state)
{
  Table *table = *state;
  guint n_listed = 0;
  guint n_all = 0;

  while (device_drivers[n_all])
    n_all++;
  for (int kind = 0; kind < DRIVER_PORTS; kind++) {
    const Driver *const *drivers = rt_devices_get_drivers (table->devices, kind);
    for (guint i = 0; drivers[i]; i++, n_listed++) {
      assert_int_equal (drivers[i]->port, kind);
      assert_in_range (n_listed, 0, n_all - 1);
    }
  }
  assert_int_equal (n_listed, n_all);
}

/* What the user has wired: pins that are left out have no place at the end and a mark between. */
static void
places_of_pins_are_written (void **state)
{
  static const struct {
    int lines[3];
    const char *place;
  } cases[] = { { { 23, 24, RT_GPIO_LINE_NONE }, "chip:23,24" },
                { { RT_GPIO_LINE_NONE, RT_GPIO_LINE_NONE, 0 }, "chip:-,-,0" },
                { { 5, RT_GPIO_LINE_NONE, 7 }, "chip:5,-,7" },
                { { RT_GPIO_LINE_NONE, RT_GPIO_LINE_NONE, RT_GPIO_LINE_NONE }, "chip" } };
  g_autoptr (RtGpioSetup) full = rt_gpio_setup_new ("buttons", "chip");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (RtGpioSetup) setup = rt_gpio_setup_new ("buttons", "chip");
    memcpy (setup->lines, cases[i].lines, sizeof cases[i].lines);
    g_autofree char *place = rt_gpio_setup_to_place (setup);
    assert_string_equal (place, cases[i].place);
  }
  for (int i = 0; i < RT_GPIO_LINES_MAX; i++)
    full->lines[i] = i + 1;
  g_autofree char *place = rt_gpio_setup_to_place (full);
  assert_string_equal (place, "chip:1,2,3,4,5,6,7,8");
}

/* A file of the user's: each group that says enough is taken, and numbers no wilder than they can
 * be. */
static void
a_file_of_pins_is_read_with_care (void **state)
{
  Table *table = *state;
  g_autofree char *path = g_build_filename (table->folder, RT_GPIO_SETUPS_FILE, NULL);
  g_autofree char *place = NULL;

  assert_true (g_file_set_contents (
      path,
      "[full]\ndriver=buttons\nchip=gpiochip0\nlines=1;2;3;4;5;6;7;8;\ninverted=true\n"
      "[wild]\ndriver=hc-sr04\nchip=gpiochip0\nlines=-7;100000;\ntemperature_tenths=9999\n"
      "[cold]\ndriver=hc-sr04\nchip=gpiochip0\nlines=0;1;\ntemperature_tenths=-9999\n"
      "[too-many]\ndriver=buttons\nchip=gpiochip0\nlines=1;2;3;4;5;6;7;8;9;\n"
      "[no-lines]\ndriver=buttons\nchip=gpiochip0\n"
      "[nothing-wired]\ndriver=buttons\nchip=gpiochip0\nlines=-1;-1;\n"
      "[no-chip]\ndriver=buttons\nlines=1;\n"
      "[no-driver]\nchip=gpiochip0\nlines=1;\n",
      -1, NULL));
  g_autoptr (GPtrArray) setups = rt_gpio_setups_load (table->folder);
  assert_int_equal (setups->len, 3);
  const RtGpioSetup *full = g_ptr_array_index (setups, 0);
  const RtGpioSetup *wild = g_ptr_array_index (setups, 1);
  const RtGpioSetup *cold = g_ptr_array_index (setups, 2);
  assert_string_equal (full->id, "full");
  assert_true (full->is_inverted);
  assert_int_equal (full->temperature_tenths, 0);
  assert_int_equal (full->lines[7], 8);
  place = rt_gpio_setup_to_place (wild);
  assert_string_equal (place, "gpiochip0:-,1023");
  assert_int_equal (wild->temperature_tenths, 600);
  assert_false (wild->is_inverted);
  assert_int_equal (cold->temperature_tenths, -600);
  assert_int_equal (cold->lines[0], 0);
  assert_int_equal (cold->lines[2], RT_GPIO_LINE_NONE);
}

static void
count_cb (int *n)
{
  (*n)++;
}

/* Buttons on pins: the same as those of a board at a port. */
static void
buttons_on_pins_confirm_and_undo (void **state)
{
  Table *table = *state;
  g_autofree char *path =
      g_build_filename (drivers_folder, "buttons", "captures", "bounce.capture", NULL);
  const RtRollWanted wanted = { .n_dice = 1, .sides = 6, .seat = -1, .title = "Test" };
  g_autoptr (GError) error = NULL;
  int n_undone = 0;
  int n_confirmed = 0;

  g_signal_connect_swapped (table->rolls, "undo", G_CALLBACK (count_cb), &n_undone);
  g_signal_connect_swapped (table->rolls, "confirmed", G_CALLBACK (count_cb), &n_confirmed);
  assert_true (rt_devices_add_capture (table->devices, path, &error));
  WAIT_UNTIL (n_undone == 1);
  assert_int_equal (n_confirmed, 1);
  /* With a roll that is complete, confirming accepts it. */
  rt_rolls_set_accept (table->rolls, RT_ACCEPT_WHEN_CONFIRMED);
  rt_rolls_request_async (table->rolls, &wanted, NULL, rolled_cb, table);
  assert_true (rt_rolls_type (table->rolls, 3));
  assert_int_equal (table->n_accepted, 0);
  assert_true (rt_devices_add_capture (table->devices, path, &error));
  WAIT_UNTIL (n_undone == 2);
  assert_int_equal (table->n_accepted, 1);
  assert_int_equal (n_confirmed, 1);
}

/* ---- A device that counts without end ---- */

size_t __sanitizer_get_current_allocated_bytes (void) __attribute__ ((weak));

static gsize
memory_in_use (void)
{
  return __sanitizer_get_current_allocated_bytes ? __sanitizer_get_current_allocated_bytes ()
                                                 : (gsize)mallinfo2 ().uordblks;
}

/* Dice with the numbers from `first` on, each with a name, a battery and a throw; waits until the
 * device has heard of the last of them. */
static void
tell_of_dice (Port *port, Device *device, guint first, guint n)
{
  g_autofree char *end = g_strdup_printf ("@hello up to %u\r\n", first + n);

  for (guint i = first; i < first + n; i++) {
    g_autofree char *text = g_strdup_printf (
        "@die %u battery 5\r\n@die %u rolling\r\n@die %u settled %u/6\r\n", i, i, i, i % 6 + 1);
    send (port, text);
    while (g_main_context_iteration (NULL, FALSE))
      ;
  }
  send (port, end);
  g_autofree char *number = g_strdup_printf ("%u", first + n);
  WAIT_UNTIL (strstr (rt_device_log_get_live (rt_device_get_log (device)), number));
}

static void
a_device_has_32_dice_at_most (void **state)
{
  Table *table = *state;
  Port port = open_port ();
  const RtRollWanted wanted = { .n_dice = 1, .sides = 6, .seat = -1, .title = "Test" };
  Device *device;
  enum { MANY = 4000, KNOWN = 32 };

  rt_devices_add_port (table->devices, port.path, "table-line", 0);
  device = find (table, port.path);
  WAIT_UNTIL (g_str_equal (rt_device_get_state_word (device), "waiting"));
  tell_of_dice (&port, device, 1, KNOWN);
  assert_int_equal (device_get_n_batteries (device), KNOWN);
  send (&port, "@die 33 settled 4/6\r\n");
  WAIT_UNTIL (strstr (rt_device_log_get_live (rt_device_get_log (device)), "More than 32 dice"));

  /* Whatever their number, they are not heard, kept or told of. */
  rt_rolls_request_async (table->rolls, &wanted, NULL, rolled_cb, table);
  tell_of_dice (&port, device, 100000, 100);
  gsize before = memory_in_use ();
  tell_of_dice (&port, device, 200000, MANY);
  gsize after = memory_in_use ();
  if (after > before + 64 * 1024)
    fail_msg ("%d new dice took %zu bytes", (int)MANY, after - before);
  assert_int_equal (device_get_n_batteries (device), KNOWN);
  assert_int_equal (table->n_notices, KNOWN);
  assert_int_equal (table->n_accepted, 0);
  assert_int_equal (g_quark_try_string ("D1"), 0); /* names are nobody's for ever */
  assert_int_equal (g_quark_try_string ("D200001"), 0);

  /* Those that it knows go on. */
  send (&port, "@die 7 rolling\r\n@die 7 settled 2/6\r\n");
  WAIT_UNTIL (table->n_accepted == 1);
  assert_int_equal (table->face, 2);
  close_port (&port);
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown (name, setup, teardown)
    TEST (a_roll_on_a_port_is_accepted),
    TEST (lines_show_what_came_and_what_it_means),
    TEST (unplugging_changes_the_status),
    TEST (what_is_recorded_can_be_played),
    TEST (a_capture_plays_and_plays_again),
    TEST (a_low_battery_is_told_once),
    TEST (the_first_sensor_is_kept_until_another_is_chosen),
    TEST (pins_survive_a_restart),
    TEST (a_serial_driver_has_no_pins),
    TEST (an_error_carries_its_command),
    TEST (a_spoiled_file_of_pins_is_set_aside),
    TEST (drivers_are_listed_by_port),
    TEST (places_of_pins_are_written),
    TEST (a_file_of_pins_is_read_with_care),
    TEST (buttons_on_pins_confirm_and_undo),
    TEST (a_device_has_32_dice_at_most),
#undef TEST
  };

  if (argc != 2)
    return 1;
  drivers_folder = argv[1];
  return cmocka_run_group_tests (tests, NULL, NULL);
}
