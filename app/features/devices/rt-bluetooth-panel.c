/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-bluetooth-panel.h. */
#include "rt-bluetooth-panel.h"

#include "app/features/devices/rt-bluetooth-model.h"
#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <glib/gi18n.h>

enum { DIE = 64, BADGE = 20, FLASH_MS_PER_PIXEL = 14, ANYONE = -1 };

struct _RtBluetoothPanel {
  GtkWidget parent_instance;

  GtkWidget *content;
  RtDevices *devices;
  RtLights *lights;
  GSettings *settings;
  Device *device;
  GPtrArray *shells; /* what the choice of shells holds */
  gboolean is_showing;
  RtDie *die;
  GtkLabel *name;
  GtkLabel *tag;
  GtkLabel *says;
  GtkLabel *figures;
  GtkLabel *message;
  GtkWidget *use;
  GtkWidget *find;
  GtkButton *connection;
  GtkButton *record;
  GtkWidget *forget;
  GtkLabel *recording;
  GtkWidget *owner_box;
  GtkWidget *owners;
  GtkWidget *shell_box;
  GtkDropDown *shell;
  GtkWidget *lights_box;
  GtkSwitch *answers;
  GtkWidget *rows;
  GtkSwitch *night;
  GtkWidget *night_row;
  GtkScale *brightness;
  GtkWidget *brightness_row;
  GtkWidget *try_buttons[RT_LIGHT_ANSWERS];
};

G_DEFINE_FINAL_TYPE (RtBluetoothPanel, rt_bluetooth_panel, GTK_TYPE_WIDGET)

/* ---- What it is, and how ---- */

static void
show_figures (RtBluetoothPanel *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *signal_words = rt_device_get_signal_words (self->device);

  for (guint i = 0; i < device_get_n_batteries (self->device); i++)
    g_string_append_printf (text, _ ("Battery %d %%"),
                            device_get_battery (self->device, i)->percent);
  if (signal_words)
    g_string_append_printf (text, "%s%s", text->len ? " · " : "", signal_words);
  gtk_label_set_text (self->figures, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->figures), text->len > 0);
}

static void
show_die (RtBluetoothPanel *self)
{
  int face = device_get_face (self->device);

  gtk_widget_set_visible (GTK_WIDGET (self->die), device_gives (self->device, DRIVER_DICE));
  rt_die_show (self->die,
               device_is_rolling (self->device) ? RT_DIE_ROLLING
               : face                           ? RT_DIE_SETTLED
                                                : RT_DIE_AWAITED,
               face);
}

static void
show_recording (RtBluetoothPanel *self)
{
  guint n;
  const char *path = device_get_recording (self->device, &n);
  g_autofree char *name = path ? g_path_get_basename (path) : NULL;
  g_autofree char *text =
      path ? g_strdup_printf (
          ngettext ("Recording into %s, %u entry", "Recording into %s, %u entries", n), name, n)
           : NULL;

  gtk_label_set_text (self->recording, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self->recording), text != NULL);
  gtk_button_set_label (self->record, path ? _ ("Stop recording") : _ ("Record"));
}

static void
show_owner (RtBluetoothPanel *self)
{
  int owner = rt_bluetooth_get_owner (self->device);
  GtkWidget *button = gtk_widget_get_first_child (self->owners);

  for (int seat = ANYONE; button; seat++, button = gtk_widget_get_next_sibling (button)) {
    g_autofree char *name = seat < 0 ? NULL : rt_bluetooth_name_seat (self->devices, seat);
    GtkWidget *content = gtk_button_get_child (GTK_BUTTON (button));

    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), owner == seat);
    if (!name)
      continue;
    rt_emblem_show_player (RT_EMBLEM (gtk_widget_get_first_child (content)), seat, name, FALSE);
    gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (content)), name);
    rt_set_name (button, name);
  }
}

static void
show_shell (RtBluetoothPanel *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint place = 0;

  g_clear_pointer (&self->shells, g_ptr_array_unref);
  self->shells = rt_bluetooth_list_shells (self->devices, self->device);
  for (guint i = 0; i < self->shells->len; i++) {
    const Driver *driver = self->shells->pdata[i];

    gtk_string_list_append (names, driver->name);
    if (driver == device_get_driver (self->device))
      place = i;
  }
  gtk_drop_down_set_model (self->shell, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->shell, place);
}

static void
show_buttons (RtBluetoothPanel *self, gboolean is_asked)
{
  gboolean is_let_go = rt_bluetooth_is_let_go (self->device);
  gboolean can_light = device_can_light (self->device);

  gtk_widget_set_visible (self->use, is_asked);
  gtk_widget_set_visible (self->find, can_light);
  gtk_widget_set_visible (GTK_WIDGET (self->connection), !is_asked);
  gtk_button_set_label (self->connection, is_let_go ? _ ("Connect") : _ ("Disconnect"));
  gtk_widget_set_visible (GTK_WIDGET (self->record), !is_asked);
  gtk_widget_set_visible (self->forget, !is_asked);
  for (int i = 0; i < RT_LIGHT_ANSWERS; i++)
    gtk_widget_set_sensitive (self->try_buttons[i], can_light);
}

static void
show (gpointer widget)
{
  RtBluetoothPanel *self = widget;
  gboolean is_asked;
  gboolean is_dice;
  const char *says;

  if (!self->device)
    return;
  self->is_showing = TRUE;
  is_asked = rt_device_is_asked (self->device);
  is_dice = device_gives (self->device, DRIVER_DICE);
  says = device_get_hello (self->device);
  g_autofree char *facts = rt_device_describe_facts (self->device);
  g_autofree char *message = rt_device_describe_state (self->device);
  gtk_label_set_text (self->name, rt_device_get_name (self->device));
  gtk_label_set_text (self->tag, rt_device_get_state_word (self->device));
  rt_set_class (GTK_WIDGET (self->tag), "new",
                rt_device_get_status (self->device) == RT_DEVICE_NEW);
  gtk_label_set_text (self->says, says ? says : facts);
  gtk_label_set_text (self->message, message);
  gtk_widget_set_visible (GTK_WIDGET (self->message),
                          rt_device_get_status (self->device) != RT_DEVICE_WORKING && !is_asked);
  show_figures (self);
  show_die (self);
  show_recording (self);
  show_buttons (self, is_asked);
  gtk_widget_set_visible (self->owner_box, is_dice && !is_asked);
  show_owner (self);
  show_shell (self);
  gtk_widget_set_visible (self->shell_box, self->shells->len > 1 && !is_asked);
  gtk_widget_set_visible (self->lights_box, is_dice && !is_asked);
  self->is_showing = FALSE;
}

static void
changed_cb (RtBluetoothPanel *self)
{
  rt_show_soon (self, show);
}

static void
leave (RtBluetoothPanel *self)
{
  if (!self->device)
    return;
  g_signal_handlers_disconnect_by_data (self->device, self);
  g_signal_handlers_disconnect_by_data (rt_device_get_log (self->device), self);
}

void
rt_bluetooth_panel_show (RtBluetoothPanel *self, Device *device)
{
  leave (self);
  g_set_object (&self->device, device);
  gtk_widget_set_visible (GTK_WIDGET (self), device != NULL);
  if (!device)
    return;
  g_signal_connect_object (device, "notify", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rt_device_get_log (device), "changed", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  show (self);
}

/* ---- What is done ---- */

static void
complain (RtBluetoothPanel *self, const GError *error)
{
  if (error)
    rt_show_toast (GTK_WIDGET (self), error->message);
}

static void
use_cb (RtBluetoothPanel *self)
{
  g_autoptr (GError) error = NULL;

  rt_devices_use (self->devices, self->device, &error);
  complain (self, error);
}

static void
find_cb (RtBluetoothPanel *self)
{
  rt_lights_show (self->lights, self->device, RT_LIGHT_FIND);
}

static void
connection_cb (RtBluetoothPanel *self)
{
  if (rt_bluetooth_is_let_go (self->device))
    rt_bluetooth_take_back (self->device);
  else
    rt_bluetooth_let_go (self->device);
}

static void
record_cb (RtBluetoothPanel *self)
{
  g_autofree char *path = g_strdup (device_get_recording (self->device, NULL));
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (path) {
    if (device_stop_recording (self->device, &error))
      text = g_strdup_printf (_ ("Recorded: %s"), path);
  } else {
    g_autofree char *fresh = rt_device_suggest_recording (self->device);

    device_start_recording (self->device, fresh, &error);
  }
  complain (self, error);
  if (text)
    rt_show_toast (GTK_WIDGET (self), text);
}

static void
forget_cb (RtBluetoothPanel *self)
{
  g_autoptr (GError) error = NULL;

  rt_devices_forget (self->devices, self->device, &error);
  complain (self, error);
}

static void
owner_cb (GtkToggleButton *button, RtBluetoothPanel *self)
{
  int seat = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "rt-seat"));
  g_autoptr (GError) error = NULL;

  if (self->is_showing || !self->device || !gtk_toggle_button_get_active (button)
      || rt_bluetooth_get_owner (self->device) == seat)
    return;
  rt_bluetooth_set_owner (self->devices, self->device, seat, &error);
  complain (self, error);
}

static void
shell_cb (RtBluetoothPanel *self)
{
  guint place = gtk_drop_down_get_selected (self->shell);
  g_autoptr (GError) error = NULL;

  if (self->is_showing || !self->device || !self->shells || place >= self->shells->len
      || self->shells->pdata[place] == device_get_driver (self->device))
    return;
  rt_devices_bind (self->devices, self->device, self->shells->pdata[place], 0, &error);
  complain (self, error);
}

static void
try_cb (GtkButton *button, RtBluetoothPanel *self)
{
  rt_lights_show (self->lights, self->device,
                  (RtLight)GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "rt-light")));
}

/* ---- Rows ---- */

/* As long as they are bright and dark. */
static GtkWidget *
new_rhythm (const RtLightPattern *pattern)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, "rhythm");

  for (int part = 0; part < RT_LIGHT_PARTS; part++)
    for (int i = 0; i < pattern->parts[part].count; i++) {
      GtkWidget *flash = rt_box (GTK_ORIENTATION_HORIZONTAL, 0, "flash");

      rt_add_classes (flash, pattern->style);
      gtk_widget_set_size_request (flash, pattern->parts[part].on_ms / FLASH_MS_PER_PIXEL, 16);
      gtk_widget_set_margin_end (flash, pattern->parts[part].off_ms / FLASH_MS_PER_PIXEL / 2 + 2);
      gtk_box_append (GTK_BOX (box), flash);
    }
  gtk_widget_set_valign (box, GTK_ALIGN_CENTER);
  return box;
}

static void
add_row (RtBluetoothPanel *self, RtLight light)
{
  const RtLightPattern *pattern = rt_light_get (light);
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "fact");
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *is_on = gtk_switch_new ();
  GtkWidget *try_it = rt_button (_ ("Try"), NULL, NULL);
  g_autofree char *name = g_strdup_printf (_ ("Try: %s"), _ (pattern->title));

  gtk_box_append (GTK_BOX (words), rt_text (_ (pattern->title), "strong"));
  gtk_box_append (GTK_BOX (words), rt_text (_ (pattern->detail), "dim card-line"));
  gtk_widget_set_hexpand (words, TRUE);
  gtk_box_append (GTK_BOX (row), words);
  gtk_box_append (GTK_BOX (row), new_rhythm (pattern));
  gtk_widget_set_valign (try_it, GTK_ALIGN_CENTER);
  rt_set_name (try_it, name);
  g_object_set_data (G_OBJECT (try_it), "rt-light", GINT_TO_POINTER (light));
  g_signal_connect (try_it, "clicked", G_CALLBACK (try_cb), self);
  gtk_box_append (GTK_BOX (row), try_it);
  gtk_widget_set_valign (is_on, GTK_ALIGN_CENTER);
  rt_set_name (is_on, _ (pattern->title));
  g_settings_bind (self->settings, pattern->setting, is_on, "active", G_SETTINGS_BIND_DEFAULT);
  gtk_box_append (GTK_BOX (row), is_on);
  gtk_box_append (GTK_BOX (self->rows), row);
  self->try_buttons[light] = try_it;
}

/* "Anyone's", then the seats. */
static void
add_owner (RtBluetoothPanel *self, int seat)
{
  GtkWidget *button = gtk_toggle_button_new ();
  GtkWidget *content = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *first = gtk_widget_get_first_child (self->owners);

  gtk_widget_set_halign (content, GTK_ALIGN_CENTER);
  if (seat >= 0)
    gtk_box_append (GTK_BOX (content), rt_emblem_new (BADGE));
  gtk_box_append (GTK_BOX (content), rt_label (seat < 0 ? _ ("Anyone’s") : "", NULL));
  gtk_button_set_child (GTK_BUTTON (button), content);
  if (first)
    gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), GTK_TOGGLE_BUTTON (first));
  else
    rt_set_name (button, _ ("Anyone’s"));
  rt_add_classes (button, "touch");
  g_object_set_data (G_OBJECT (button), "rt-seat", GINT_TO_POINTER (seat));
  g_signal_connect (button, "toggled", G_CALLBACK (owner_cb), self);
  gtk_box_append (GTK_BOX (self->owners), button);
}

void
rt_bluetooth_panel_set_up (RtBluetoothPanel *self, RtDevices *devices, RtLights *lights,
                           GSettings *settings)
{
  g_set_object (&self->devices, devices);
  g_set_object (&self->lights, lights);
  g_set_object (&self->settings, settings);
  for (int light = 0; light < RT_LIGHT_ANSWERS; light++)
    add_row (self, (RtLight)light);
  for (int seat = ANYONE; seat < RT_BLUETOOTH_SEATS; seat++)
    add_owner (self, seat);
  g_settings_bind (settings, "die-lights", self->answers, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "die-lights-at-night", self->night, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "die-light-brightness",
                   gtk_range_get_adjustment (GTK_RANGE (self->brightness)), "value",
                   G_SETTINGS_BIND_DEFAULT);
  g_object_bind_property (self->answers, "active", self->rows, "sensitive", G_BINDING_SYNC_CREATE);
  g_object_bind_property (self->answers, "active", self->night_row, "sensitive",
                          G_BINDING_SYNC_CREATE);
}

/* ---- The widget ---- */

static void
rt_bluetooth_panel_dispose (GObject *object)
{
  RtBluetoothPanel *self = RT_BLUETOOTH_PANEL (object);

  leave (self);
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_BLUETOOTH_PANEL);
  g_clear_pointer (&self->shells, g_ptr_array_unref);
  g_clear_object (&self->device);
  g_clear_object (&self->settings);
  g_clear_object (&self->lights);
  g_clear_object (&self->devices);
  G_OBJECT_CLASS (rt_bluetooth_panel_parent_class)->dispose (object);
}

static void
rt_bluetooth_panel_class_init (RtBluetoothPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_DIE);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_bluetooth_panel_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-bluetooth-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, content);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, die);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, name);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, tag);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, says);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, figures);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, message);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, use);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, find);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, connection);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, record);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, forget);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, recording);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, owner_box);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, owners);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, shell_box);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, shell);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, lights_box);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, answers);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, rows);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, night);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, night_row);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, brightness);
  gtk_widget_class_bind_template_child (widget_class, RtBluetoothPanel, brightness_row);
  gtk_widget_class_bind_template_callback (widget_class, use_cb);
  gtk_widget_class_bind_template_callback (widget_class, find_cb);
  gtk_widget_class_bind_template_callback (widget_class, connection_cb);
  gtk_widget_class_bind_template_callback (widget_class, record_cb);
  gtk_widget_class_bind_template_callback (widget_class, forget_cb);
  gtk_widget_class_bind_template_callback (widget_class, shell_cb);
}

static void
rt_bluetooth_panel_init (RtBluetoothPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_drawing_set_size (RT_DRAWING (self->die), DIE, DIE);
  rt_set_name (GTK_WIDGET (self->shell), _ ("Its shell"));
}
