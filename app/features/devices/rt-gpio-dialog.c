/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-gpio-dialog.h. */
#include "rt-gpio-dialog.h"

#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wiring.h"

#include <glib/gi18n.h>
#include <math.h>

struct _RtGpioDialog {
  AdwWindow parent_instance;

  RtDevices *devices;
  RtGpioSetup *setup; /* as it is shown */
  char **chips;
  GtkDropDown *driver;
  GtkDropDown *chip;
  GtkGrid *lines; /* a row for each */
  GtkWidget *temperature_row;
  GtkSpinButton *temperature;
  GtkWidget *inverted_row;
  GtkSwitch *inverted;
  RtWiring *wiring;
  GtkLabel *problem;
  GtkWidget *save;
};

G_DEFINE_FINAL_TYPE (RtGpioDialog, rt_gpio_dialog, ADW_TYPE_WINDOW)

enum { USUAL_TENTHS_CELSIUS = 200, LINE_NUMBER_MAX = 1023 };

static const Driver *
chosen_driver (RtGpioDialog *self)
{
  return rt_devices_get_drivers (self->devices,
                                 DRIVER_GPIO)[gtk_drop_down_get_selected (self->driver)];
}

/* Pins that are free on a Raspberry Pi and stand close together. */
static int
usual_line (const char *driver, int i)
{
  static const int sensor[] = { 23, 24 };
  static const int dice[] = { 5, 6, 13, 19 };
  static const int buttons[] = { 17, 27 };

  if (g_str_equal (driver, "hc-sr04"))
    return i < 2 ? sensor[i] : i;
  if (g_str_equal (driver, "buttons"))
    return i < 2 ? buttons[i] : i;
  return i < 4 ? dice[i] : i;
}

/* ---- What it comes to ---- */

static gboolean
shares_a_pin (RtGpioDialog *self)
{
  for (int i = 0; i < RT_GPIO_LINES_MAX; i++)
    for (int k = 0; k < i; k++)
      if (self->setup->lines[i] >= 0 && self->setup->lines[i] == self->setup->lines[k])
        return TRUE;
  return FALSE;
}

static void
show (RtGpioDialog *self)
{
  const Driver *driver = chosen_driver (self);
  const char *names[RT_GPIO_LINES_MAX + 1];
  gboolean is_wrong = shares_a_pin (self);
  const char *problem = is_wrong ? _ ("Two wires cannot share a pin.")
                        : !self->chips[0]
                            ? _ ("This computer has no GPIO chip. It can be set up all the same.")
                            : "";

  rt_gpio_list_lines (driver, names);
  rt_wiring_show (self->wiring, driver->id, self->setup->lines, names);
  gtk_label_set_text (self->problem, problem);
  gtk_widget_set_sensitive (self->save, !is_wrong);
}

static void
line_cb (GtkSpinButton *spin, RtGpioDialog *self)
{
  int place = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (spin), "place"));

  self->setup->lines[place] = gtk_spin_button_get_value_as_int (spin);
  show (self);
}

static void
add_line (RtGpioDialog *self, const GpioLine *line, int i)
{
  /* An optional one may be left out, which is the number before nought. */
  GtkWidget *spin = gtk_spin_button_new_with_range (line->is_optional ? -1 : 0, LINE_NUMBER_MAX, 1);
  g_autofree char *title = line->is_optional
                               ? g_strdup_printf (_ ("%s, GPIO number (−1: none)"), _ (line->name))
                               : g_strdup_printf (_ ("%s, GPIO number"), _ (line->name));
  GtkWidget *label = rt_label (title, NULL);

  gtk_spin_button_set_value (GTK_SPIN_BUTTON (spin), self->setup->lines[i]);
  g_object_set_data (G_OBJECT (spin), "place", GINT_TO_POINTER (i));
  g_signal_connect_object (spin, "value-changed", G_CALLBACK (line_cb), self, 0);
  rt_set_name (spin, title);
  rt_ignore_wheel (spin);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_grid_attach (self->lines, label, 0, i, 1, 1);
  gtk_grid_attach (self->lines, spin, 1, i, 1, 1);
}

static void
driver_cb (RtGpioDialog *self)
{
  const Driver *driver = chosen_driver (self);
  const GpioLine *lines = driver->gpio_decoder->lines;
  GtkWidget *child;
  gboolean is_other = g_strcmp0 (self->setup->driver, driver->id) != 0;

  if (is_other) {
    g_free (self->setup->driver);
    self->setup->driver = g_strdup (driver->id);
    for (int i = 0; i < RT_GPIO_LINES_MAX; i++)
      self->setup->lines[i] = lines[i].name ? usual_line (driver->id, i) : RT_GPIO_LINE_NONE;
  }
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->lines))))
    gtk_grid_remove (self->lines, child);
  for (int i = 0; i < RT_GPIO_LINES_MAX && lines[i].name; i++)
    add_line (self, &lines[i], i);
  gtk_widget_set_visible (self->temperature_row, g_str_equal (driver->id, "hc-sr04"));
  gtk_widget_set_visible (self->inverted_row, g_str_equal (driver->id, "led-die")
                                                  || g_str_equal (driver->id, "bit-die"));
  show (self);
}

static void
save_cb (RtGpioDialog *self)
{
  GtkStringObject *chip = gtk_drop_down_get_selected_item (self->chip);
  int temperature = (int)lround (gtk_spin_button_get_value (self->temperature) * 10);
  g_autoptr (GError) error = NULL;

  g_free (self->setup->chip);
  self->setup->chip = g_strdup (gtk_string_object_get_string (chip));
  self->setup->temperature_tenths = temperature == USUAL_TENTHS_CELSIUS ? 0 : temperature;
  self->setup->is_inverted =
      gtk_widget_get_visible (self->inverted_row) && gtk_switch_get_active (self->inverted);
  if (rt_devices_set_gpio (self->devices, self->setup, &error))
    gtk_window_destroy (GTK_WINDOW (self));
  else
    gtk_label_set_text (self->problem, error->message);
}

/* ---- The window ---- */

static void
fill_drivers (RtGpioDialog *self)
{
  const Driver *const *drivers = rt_devices_get_drivers (self->devices, DRIVER_GPIO);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  guint chosen = 0;

  for (guint i = 0; drivers[i]; i++) {
    gtk_string_list_append (names, _ (drivers[i]->name));
    /* Something new is most often the sensor. */
    if (g_str_equal (drivers[i]->id, self->setup->driver ? self->setup->driver : "hc-sr04"))
      chosen = i;
  }
  gtk_drop_down_set_model (self->driver, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->driver, chosen);
}

static void
fill_chips (RtGpioDialog *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new ((const char *const *)self->chips);
  guint place = G_MAXUINT;

  for (guint i = 0; self->chips[i]; i++)
    if (g_strcmp0 (self->chips[i], self->setup->chip) == 0)
      place = i;
  /* A chip that is not here now stays what it was. */
  if (place == G_MAXUINT && (self->setup->chip || !self->chips[0])) {
    gtk_string_list_append (names, self->setup->chip ? self->setup->chip : "gpiochip0");
    place = g_strv_length (self->chips);
  }
  gtk_drop_down_set_model (self->chip, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->chip, place == G_MAXUINT ? 0 : place);
}

static void
rt_gpio_dialog_finalize (GObject *object)
{
  RtGpioDialog *self = RT_GPIO_DIALOG (object);

  g_clear_object (&self->devices);
  rt_gpio_setup_free (self->setup);
  g_strfreev (self->chips);
  G_OBJECT_CLASS (rt_gpio_dialog_parent_class)->finalize (object);
}

static void
rt_gpio_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_GPIO_DIALOG);
  G_OBJECT_CLASS (rt_gpio_dialog_parent_class)->dispose (object);
}

static void
rt_gpio_dialog_class_init (RtGpioDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_WIRING);
  G_OBJECT_CLASS (klass)->dispose = rt_gpio_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_gpio_dialog_finalize;
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-gpio-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, driver);
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, chip);
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, lines);
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, temperature_row);
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, temperature);
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, inverted_row);
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, inverted);
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, wiring);
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, problem);
  gtk_widget_class_bind_template_child (widget_class, RtGpioDialog, save);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
}

static void
rt_gpio_dialog_init (RtGpioDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_set_name (GTK_WIDGET (self->driver), _ ("What is wired"));
  rt_set_name (GTK_WIDGET (self->chip), _ ("GPIO chip"));
}

GtkWidget *
rt_gpio_dialog_new (GtkWindow *parent, RtDevices *devices, const RtGpioSetup *setup)
{
  RtGpioDialog *self =
      g_object_new (RT_TYPE_GPIO_DIALOG, "transient-for", parent, "title",
                    setup ? _ ("Change pins") : _ ("Something on GPIO pins"), "default-height",
                    MIN (620, MAX (360, gtk_widget_get_height (GTK_WIDGET (parent)) - 40)), NULL);

  self->devices = g_object_ref (devices);
  self->setup = setup ? rt_gpio_setup_copy (setup) : rt_gpio_setup_new (NULL, NULL);
  self->chips = rt_devices_list_chips (devices);
  gtk_spin_button_set_value (
      self->temperature,
      (self->setup->temperature_tenths ? self->setup->temperature_tenths : USUAL_TENTHS_CELSIUS)
          / 10.0);
  gtk_switch_set_active (self->inverted, self->setup->is_inverted);
  fill_drivers (self);
  fill_chips (self);
  driver_cb (self);
  g_signal_connect_object (self->driver, "notify::selected", G_CALLBACK (driver_cb), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}
