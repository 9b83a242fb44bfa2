/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-demo-model.h. */
#include "rt-demo-model.h"

#include "app/features/fleet-builder/rt-library-model.h"
#include "app/session/rt-game.h"
#include "rt-demo-data.h"
#include "rules/rocketmen/rocketmen.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

struct _RtDemo {
  GObject parent_instance;

  RtRolls *rolls;
  RtDevices *devices;
  gboolean is_active;
  gboolean is_rolled; /* the dice have been thrown for the roll that is awaited */
  char **throws;      /* what stands between the "# roll" of the recording; the first is its head */
  guint n_thrown;
  guint throw; /* the dice are about to be thrown */
  guint again; /* the sensor's recording begins anew */
};

G_DEFINE_FINAL_TYPE (RtDemo, rt_demo, G_TYPE_OBJECT)

/* How long the recording of the sensor takes, a little more than it does. */
enum { SENSOR_MS = 25500 };

#define NAME "demonstration"
/* Not among the games that people have played. */
#define FOLDER "demonstration"
#define DICE "demonstration-dice"
#define SENSOR "demonstration-sensor"

static char *
load (const char *name)
{
  g_autofree char *path = g_strconcat ("/rocket-table/demonstration/", name, NULL);
  g_autoptr (GBytes) bytes = g_resource_lookup_data (rt_demo_data_get_resource (), path,
                                                     G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* ---- The battle ---- */

static char *
path_of (guint i)
{
  g_autofree char *folder = rt_library_path (FOLDER);
  g_autofree char *name =
      i == 1 ? g_strdup (NAME ".journal") : g_strdup_printf (NAME "-%u.journal", i);

  return g_build_filename (folder, name, NULL);
}

static gboolean
is_over (const char *path)
{
  g_autoptr (RtGame) game = rt_game_read (path, 1, NULL);

  /* One that cannot be read is left alone too. */
  return !game || rt_game_is_over (game);
}

static gboolean
write_battle (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = load ("battle.journal");

  if (g_mkdir_with_parents (folder, 0700) != 0) {
    g_set_error (error, G_FILE_ERROR, g_file_error_from_errno (errno),
                 _ ("The folder %s cannot be made: %s"), folder, g_strerror (errno));
    return FALSE;
  }
  return g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_DURABLE, 0600, error);
}

char *
rt_demo_prepare (GError **error)
{
  for (guint i = 1;; i++) {
    g_autofree char *path = path_of (i);

    if (!g_file_test (path, G_FILE_TEST_EXISTS))
      return write_battle (path, error) ? g_steal_pointer (&path) : NULL;
    if (!is_over (path))
      return g_steal_pointer (&path);
  }
}

gboolean
rt_demo_is_game (const char *path)
{
  g_autofree char *folder = rt_library_path (FOLDER);
  g_autofree char *within = path ? g_path_get_dirname (path) : NULL;
  g_autofree char *name = path ? g_path_get_basename (path) : NULL;

  return path && g_str_equal (folder, within) && g_str_has_prefix (name, NAME);
}

/* How many lines the battle has that have been played already. */
static gsize
n_prepared (void)
{
  g_autofree char *text = load ("battle.journal");
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  gboolean is_begun = FALSE;
  gsize n = 0;

  for (char **line = lines; *line; line++) {
    n += is_begun && **line && **line != '#';
    is_begun = is_begun || g_str_equal (*line, "begin");
  }
  return n;
}

const char *
rt_demo_describe_step (RtGame *game)
{
  const RocketmenState *state = (const RocketmenState *)rt_game_get_state (game);
  gsize depth = rt_game_get_depth (game);
  gsize prepared = n_prepared ();

  if (rt_game_is_over (game) || state->turn != 0 || depth < prepared)
    return _ ("4 Go Home and build a fleet");
  if (depth == prepared)
    return _ ("1 Tap Attack, then Fire");
  if (state->phase != ROCKETMEN_PHASE_TURN)
    return _ ("2 Answer what is asked");
  return _ ("3 Move a ship, or end the turn");
}

/* ---- Dice and sensor ---- */

static void
play (RtDemo *self, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  if (!rt_devices_play_text (self->devices, name, text, &error))
    g_warning ("%s", error->message);
}

/* One throw of the recording, of as many dice as are awaited. */
static char *
cut_throw (RtDemo *self, int n_dice)
{
  guint n = g_strv_length (self->throws) - 1;
  g_auto (GStrv) lines = g_strsplit (self->throws[1 + self->n_thrown++ % n], "\n", -1);
  g_autoptr (GString) text = g_string_new (self->throws[0]);

  for (char **line = lines; *line; line++) {
    const char *die = strstr (*line, "@die ");

    if (!die || g_ascii_digit_value (die[strlen ("@die ")]) <= n_dice)
      g_string_append_printf (text, "%s\n", *line);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
throw_cb (gpointer data)
{
  RtDemo *self = data;
  const RtRollWanted *wanted = rt_rolls_get_wanted (self->rolls);
  g_autofree char *text = wanted ? cut_throw (self, wanted->n_dice) : NULL;

  self->throw = 0;
  if (text)
    play (self, DICE, text);
}

/* Later and not here: it may be the dice themselves that tell of the change. */
static void
rolls_changed_cb (RtDemo *self)
{
  if (!rt_rolls_get_wanted (self->rolls))
    self->is_rolled = FALSE;
  else if (self->is_active && !self->is_rolled) {
    self->is_rolled = TRUE;
    g_clear_handle_id (&self->throw, g_source_remove);
    self->throw = g_idle_add_once (throw_cb, self);
  }
}

static gboolean
measure_cb (gpointer data)
{
  g_autofree char *text = load ("sensor.capture");

  play (data, SENSOR, text);
  return G_SOURCE_CONTINUE;
}

static void
begin (RtDemo *self)
{
  measure_cb (self);
  self->again = g_timeout_add (SENSOR_MS, measure_cb, self);
  self->is_rolled = FALSE;
  rolls_changed_cb (self);
}

static void
end (RtDemo *self)
{
  g_clear_handle_id (&self->throw, g_source_remove);
  g_clear_handle_id (&self->again, g_source_remove);
  rt_devices_stop_text (self->devices, DICE);
  rt_devices_stop_text (self->devices, SENSOR);
}

void
rt_demo_set_active (RtDemo *self, gboolean is_active)
{
  if (self->is_active == is_active)
    return;
  self->is_active = is_active;
  if (is_active)
    begin (self);
  else
    end (self);
}

/* ---- The object ---- */

static void
rt_demo_finalize (GObject *object)
{
  RtDemo *self = RT_DEMO (object);

  g_clear_handle_id (&self->throw, g_source_remove);
  g_clear_handle_id (&self->again, g_source_remove);
  g_strfreev (self->throws);
  g_clear_object (&self->rolls);
  g_clear_object (&self->devices);
  G_OBJECT_CLASS (rt_demo_parent_class)->finalize (object);
}

static void
rt_demo_class_init (RtDemoClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rt_demo_finalize;
}

static void
rt_demo_init (RtDemo *self)
{
  g_autofree char *text = load ("dice.capture");

  self->throws = g_strsplit (text, "# roll\n", -1);
}

RtDemo *
rt_demo_new (RtRolls *rolls, RtDevices *devices)
{
  RtDemo *self = g_object_new (RT_TYPE_DEMO, NULL);

  self->rolls = g_object_ref (rolls);
  self->devices = g_object_ref (devices);
  g_signal_connect_object (rolls, "changed", G_CALLBACK (rolls_changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}
