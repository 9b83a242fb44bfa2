/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-tray.h. */
#include "rt-tray.h"

#include "app/ui/draw/rt-die.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtTray {
  GtkWidget parent_instance;

  RtRolls *rolls;
  GtkWidget *content;
  GtkLabel *caption;
  GtkLabel *title;
  GtkLabel *notice;
  GtkLabel *batteries;
  GtkBox *dice;
  GtkWidget *ways;
  GtkToggleButton *type;
  GtkWidget *virtual_dice;
  GtkWidget *call_off;
  GtkWidget *accept;
  GtkGrid *keypad;
  guint tick; /* a redraw is due with the next frame */
};

G_DEFINE_FINAL_TYPE (RtTray, rt_tray, GTK_TYPE_WIDGET)

enum { DIE_SIZE = 46, DIE_SIZE_MANY = 34, MANY = 6, KEY_SIZE = 44 };

/* ---- What is shown ---- */

static RtDieLook
look_of (RtRolls *rolls, int i, gboolean is_typing)
{
  const RtRollSlot *slot = rt_rolls_get_slot (rolls, i);

  switch (slot->state) {
  case RT_SLOT_WAITING:
    return is_typing && rt_rolls_get_next (rolls) == i ? RT_DIE_CARET : RT_DIE_AWAITED;
  case RT_SLOT_ROLLING:
    return RT_DIE_ROLLING;
  case RT_SLOT_COCKED:
  case RT_SLOT_PLACED:
    return RT_DIE_COCKED;
  case RT_SLOT_SETTLED:
    if (!rt_rolls_get_wanted (rolls))
      return RT_DIE_IDLE;
    return slot->source == RT_FROM_CHANCE ? RT_DIE_VIRTUAL : RT_DIE_SETTLED;
  }
  return RT_DIE_AWAITED;
}

static const char *
source_text (const RtRollSlot *slot)
{
  if (slot->state == RT_SLOT_COCKED || slot->state == RT_SLOT_PLACED)
    return _ ("again");
  if (slot->state != RT_SLOT_SETTLED && !slot->name)
    return "";
  switch (slot->source) {
  case RT_FROM_DIE:
    return slot->name ? slot->name : "";
  case RT_FROM_KEYS:
    return _ ("typed");
  case RT_FROM_CHANCE:
    return _ ("virtual");
  }
  return "";
}

static void
set_number_of_dice (RtTray *self, int n)
{
  int there = 0;
  GtkWidget *child;

  for (child = gtk_widget_get_first_child (GTK_WIDGET (self->dice)); child;
       child = gtk_widget_get_next_sibling (child))
    there++;
  for (; there < n; there++) {
    GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *source = gtk_label_new (NULL);

    gtk_widget_add_css_class (source, "tray-source");
    gtk_box_append (GTK_BOX (box), rt_die_new (n > MANY ? DIE_SIZE_MANY : DIE_SIZE));
    gtk_box_append (GTK_BOX (box), source);
    gtk_box_append (self->dice, box);
  }
  for (; there > n; there--)
    gtk_box_remove (self->dice, gtk_widget_get_last_child (GTK_WIDGET (self->dice)));
}

static void
show_dice (RtTray *self)
{
  int n = rt_rolls_get_n (self->rolls);
  GtkWidget *box;

  set_number_of_dice (self, n);
  box = gtk_widget_get_first_child (GTK_WIDGET (self->dice));
  for (int i = 0; i < n; i++, box = gtk_widget_get_next_sibling (box)) {
    const RtRollSlot *slot = rt_rolls_get_slot (self->rolls, i);
    GtkWidget *die = gtk_widget_get_first_child (box);

    rt_drawing_set_size (RT_DRAWING (die), n > MANY ? DIE_SIZE_MANY : DIE_SIZE,
                         n > MANY ? DIE_SIZE_MANY : DIE_SIZE);
    rt_die_show (RT_DIE (die), look_of (self->rolls, i, gtk_toggle_button_get_active (self->type)),
                 slot->face);
    gtk_label_set_text (GTK_LABEL (gtk_widget_get_last_child (box)), source_text (slot));
  }
}

static const char *
caption_text (RtTray *self)
{
  gboolean is_rolling = FALSE;

  if (!rt_rolls_get_wanted (self->rolls))
    return "";
  if (rt_rolls_is_full (self->rolls))
    return _ ("SETTLED");
  for (int i = 0; i < rt_rolls_get_n (self->rolls); i++) {
    RtSlotState state = rt_rolls_get_slot (self->rolls, i)->state;

    if (state == RT_SLOT_COCKED || state == RT_SLOT_PLACED)
      return _ ("COCKED");
    is_rolling |= state == RT_SLOT_ROLLING;
  }
  return is_rolling ? _ ("ROLLING") : _ ("AWAITING");
}

static void
show (RtTray *self)
{
  const RtRollWanted *wanted = rt_rolls_get_wanted (self->rolls);
  gboolean is_full = rt_rolls_is_full (self->rolls);
  g_autofree char *title = NULL;

  if (wanted)
    title = wanted->purpose ? g_strdup_printf ("%s, %s", wanted->title, wanted->purpose)
                            : g_strdup (wanted->title);
  gtk_label_set_text (self->caption, caption_text (self));
  gtk_widget_set_visible (GTK_WIDGET (self->caption), wanted != NULL);
  gtk_label_set_text (self->title, wanted ? title : _ ("No roll is awaited"));
  gtk_widget_set_visible (GTK_WIDGET (self->batteries),
                          !wanted && *gtk_label_get_text (self->batteries) != '\0');
  gtk_widget_set_visible (self->ways, wanted != NULL);
  gtk_widget_set_visible (self->accept, is_full);
  gtk_widget_set_visible (GTK_WIDGET (self->type), !is_full);
  gtk_widget_set_visible (self->virtual_dice, !is_full);
  if (!wanted || is_full)
    gtk_toggle_button_set_active (self->type, FALSE);
  show_dice (self);
}

/* However many events come, the tray is drawn once a frame. */
static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  RtTray *self = RT_TRAY (widget);

  (void)clock;
  (void)data;
  self->tick = 0;
  show (self);
  return G_SOURCE_REMOVE;
}

static void
changed_cb (RtTray *self)
{
  if (!self->tick)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
}

static void
stray_cb (RtTray *self, const char *text)
{
  gtk_label_set_text (self->notice, text);
}

static void
accepted_cb (RtTray *self)
{
  gtk_label_set_text (self->notice, "");
}

/* ---- What is done ---- */

static void
virtual_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  rt_rolls_roll_virtual (RT_TRAY (widget)->rolls);
}

static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  rt_rolls_cancel (RT_TRAY (widget)->rolls);
}

static void
accept_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  rt_rolls_accept (RT_TRAY (widget)->rolls);
}

static void
erase_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  rt_rolls_erase (RT_TRAY (widget)->rolls);
}

static void
face_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  rt_rolls_type (RT_TRAY (widget)->rolls, g_variant_get_int32 (parameter));
}

gboolean
rt_tray_take_key (RtTray *self, guint key)
{
  int face = 0;

  if (!self->rolls || !rt_rolls_get_wanted (self->rolls))
    return FALSE;
  if (key >= GDK_KEY_1 && key <= GDK_KEY_9)
    face = (int)(key - GDK_KEY_0);
  if (key >= GDK_KEY_KP_1 && key <= GDK_KEY_KP_9)
    face = (int)(key - GDK_KEY_KP_0);
  if (face)
    return rt_rolls_type (self->rolls, face);
  if (key == GDK_KEY_BackSpace)
    return rt_rolls_erase (self->rolls);
  if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
    return rt_rolls_accept (self->rolls);
  return FALSE;
}

/* ---- The widget ---- */

static void
add_keys (RtTray *self)
{
  GtkWidget *back = gtk_button_new_with_label (_ ("Back"));

  for (int face = 1; face <= 6; face++) {
    g_autofree char *name = g_strdup_printf (ngettext ("%d pip", "%d pips", face), face);
    GtkWidget *button = gtk_button_new ();
    GtkWidget *die = rt_die_new (KEY_SIZE);

    rt_die_show (RT_DIE (die), RT_DIE_SETTLED, face);
    gtk_button_set_child (GTK_BUTTON (button), die);
    gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "tray.face");
    gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", face);
    gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                    -1);
    gtk_grid_attach (self->keypad, button, (face - 1) % 3, (face - 1) / 3, 1, 1);
  }
  gtk_actionable_set_action_name (GTK_ACTIONABLE (back), "tray.erase");
  gtk_grid_attach (self->keypad, back, 3, 0, 1, 2);
}

static void
rt_tray_dispose (GObject *object)
{
  RtTray *self = RT_TRAY (object);

  rt_tray_set_rolls (self, NULL);
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_TRAY);
  G_OBJECT_CLASS (rt_tray_parent_class)->dispose (object);
}

static void
rt_tray_class_init (RtTrayClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_tray_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-tray.ui");
  gtk_widget_class_bind_template_child (widget_class, RtTray, content);
  gtk_widget_class_bind_template_child (widget_class, RtTray, caption);
  gtk_widget_class_bind_template_child (widget_class, RtTray, title);
  gtk_widget_class_bind_template_child (widget_class, RtTray, notice);
  gtk_widget_class_bind_template_child (widget_class, RtTray, batteries);
  gtk_widget_class_bind_template_child (widget_class, RtTray, dice);
  gtk_widget_class_bind_template_child (widget_class, RtTray, ways);
  gtk_widget_class_bind_template_child (widget_class, RtTray, type);
  gtk_widget_class_bind_template_child (widget_class, RtTray, virtual_dice);
  gtk_widget_class_bind_template_child (widget_class, RtTray, call_off);
  gtk_widget_class_bind_template_child (widget_class, RtTray, accept);
  gtk_widget_class_bind_template_child (widget_class, RtTray, keypad);
  gtk_widget_class_install_action (widget_class, "tray.virtual", NULL, virtual_cb);
  gtk_widget_class_install_action (widget_class, "tray.cancel", NULL, cancel_cb);
  gtk_widget_class_install_action (widget_class, "tray.accept", NULL, accept_cb);
  gtk_widget_class_install_action (widget_class, "tray.erase", NULL, erase_cb);
  gtk_widget_class_install_action (widget_class, "tray.face", "i", face_cb);
}

static void
rt_tray_init (RtTray *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  add_keys (self);
  g_signal_connect_object (self->type, "toggled", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
}

void
rt_tray_set_rolls (RtTray *self, RtRolls *rolls)
{
  if (self->rolls)
    g_signal_handlers_disconnect_by_data (self->rolls, self);
  if (self->tick)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  g_set_object (&self->rolls, rolls);
  if (!rolls)
    return;
  g_signal_connect_object (rolls, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rolls, "stray", G_CALLBACK (stray_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rolls, "accepted", G_CALLBACK (accepted_cb), self, G_CONNECT_SWAPPED);
  show (self);
}

void
rt_tray_set_batteries (RtTray *self, const char *text)
{
  gtk_label_set_text (self->batteries, text);
  if (self->rolls)
    changed_cb (self);
}

GtkWidget *
rt_tray_new (RtRolls *rolls)
{
  RtTray *self = g_object_new (RT_TYPE_TRAY, NULL);

  rt_tray_set_rolls (self, rolls);
  return GTK_WIDGET (self);
}
