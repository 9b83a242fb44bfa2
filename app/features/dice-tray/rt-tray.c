/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-tray.h. */
#include "rt-tray.h"

#include "app/features/dice-tray/rt-tray-die.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtTray {
  GtkWidget parent_instance;

  RtRolls *rolls;
  RtDevices *devices;
  GtkOrientable *left; /* words, dice, hint: side by side, or one above the other while typing */
  GtkLabel *caption;
  GtkLabel *title;
  GtkLabel *notice;
  GtkLabel *hint;
  GtkGrid *dice;
  int n_places; /* of dice in the grid */
  int n_columns;
  GtkWidget *ways;
  GtkToggleButton *type;
  GtkWidget *virtual_dice;
  GtkWidget *again;
  GtkWidget *call_off;
  GtkWidget *accept;
  GtkGrid *keypad;
  GtkWidget *keypad_roll;
  GtkWidget *keypad_accept;
  GtkWidget *extra; /* what a room adds */
  char *said;       /* of a die that is not part of a roll; NULL: nothing */
  char *remark;
  int n_next;
  char *when_next;
};

G_DEFINE_FINAL_TYPE (RtTray, rt_tray, GTK_TYPE_WIDGET)

enum { PROP_IS_TYPING = 1 };

/* More dice than this are drawn smaller, and on a small screen in two rows. */
enum { FEW = 3, MANY = 6, FACES = 6 };

/* ---- A die and where it comes from ---- */

static gboolean
is_compact (RtTray *self)
{
  GtkWidget *root = GTK_WIDGET (gtk_widget_get_root (GTK_WIDGET (self)));

  return root && gtk_widget_has_css_class (root, "compact");
}

static gboolean
is_in_table_mode (RtTray *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return root && gtk_widget_has_css_class (GTK_WIDGET (root), "table-mode");
}

gboolean
rt_tray_is_typing (RtTray *self)
{
  return gtk_toggle_button_get_active (self->type);
}

static int
die_size (RtTray *self, int n)
{
  enum { TYPED = 88, TYPED_FEW = 60, TYPED_MANY = 40, USUAL = 46, SMALL = 34, SMALL_MANY = 26 };
  enum { TABLE = 120, TABLE_SMALL = 44, TABLE_MANY = 64 };

  if (rt_tray_is_typing (self))
    return n > MANY ? TYPED_MANY : n > 3 ? TYPED_FEW : TYPED;
  /* To be read from two metres. */
  if (rt_rolls_get_wanted (self->rolls) && is_in_table_mode (self) && n <= MANY)
    return is_compact (self) ? TABLE_SMALL : n > 3 ? TABLE_MANY : TABLE;
  if (is_compact (self))
    return n > MANY ? SMALL_MANY : SMALL;
  return n > MANY ? SMALL : USUAL;
}

static RtDieLook
look_of (RtTray *self, int i)
{
  const RtRollSlot *slot = rt_rolls_get_slot (self->rolls, i);

  switch (slot->state) {
  case RT_SLOT_WAITING:
    return rt_tray_is_typing (self) && rt_rolls_get_next (self->rolls) == i ? RT_DIE_CARET
                                                                            : RT_DIE_AWAITED;
  case RT_SLOT_ROLLING:
    return RT_DIE_ROLLING;
  case RT_SLOT_COCKED:
  case RT_SLOT_PLACED:
    return RT_DIE_COCKED;
  case RT_SLOT_LYING:
    return RT_DIE_LYING;
  case RT_SLOT_SETTLED:
    if (slot->source == RT_FROM_CHANCE)
      return RT_DIE_VIRTUAL;
    return rt_rolls_get_wanted (self->rolls) ? RT_DIE_SETTLED : RT_DIE_IDLE;
  }
  return RT_DIE_AWAITED;
}

/* "D1", and while it lies idle how full its battery is. */
static void
see_die (RtTray *self, const char *name, RtTraySight *sight)
{
  gboolean is_idle = !rt_rolls_get_wanted (self->rolls);
  int percent;

  if (is_idle && self->devices && rt_devices_find_battery (self->devices, name, &percent)) {
    gboolean is_low = percent < RT_BATTERY_LOW_PERCENT;

    sight->icon = is_low ? "dialog-warning-symbolic" : NULL;
    sight->source = g_strdup_printf (_ ("%s · %d %%"), name, percent);
    return;
  }
  sight->icon = "rt-die-symbolic";
  sight->source = g_strdup (name);
}

static void
see_source (RtTray *self, const RtRollSlot *slot, RtTraySight *sight)
{
  if (slot->state == RT_SLOT_COCKED || slot->state == RT_SLOT_PLACED) {
    sight->icon = "rt-cocked-symbolic";
    sight->source = g_strdup (_ ("again"));
    return;
  }
  if (slot->state == RT_SLOT_LYING) {
    sight->icon = "rt-die-symbolic";
    sight->source = g_strdup (_ ("rolled?"));
    return;
  }
  if (*slot->name)
    see_die (self, slot->name, sight);
  if (slot->state != RT_SLOT_SETTLED)
    return;
  switch (slot->source) {
  case RT_FROM_DIE:
    break;
  case RT_FROM_KEYS:
    sight->icon = "rt-typed-symbolic";
    sight->source = g_strdup (_ ("typed"));
    break;
  case RT_FROM_CHANCE:
    sight->icon = "rt-virtual-symbolic";
    sight->source = g_strdup (_ ("virtual"));
    break;
  }
}

/* Where one die is rolled for all. */
static char *
describe_turn (int i)
{
  if (i == 0)
    return g_strdup (_ ("first die"));
  return i == 1 ? g_strdup (_ ("second die")) : g_strdup_printf (_ ("die %d"), i + 1);
}

static RtTraySight
see (RtTray *self, int i)
{
  RtTraySight sight = { .look = look_of (self, i),
                        .face = rt_rolls_get_slot (self->rolls, i)->face };

  see_source (self, rt_rolls_get_slot (self->rolls, i), &sight);
  if (!sight.source && rt_rolls_is_one_die (self->rolls))
    sight.source = describe_turn (i);
  return sight;
}

static int
count_columns (RtTray *self, int n)
{
  return n > MANY && (is_compact (self) || rt_tray_is_typing (self)) ? (n + 1) / 2 : n;
}

static void
show_place (RtTray *self, int i, int n, const RtTraySight *sight)
{
  int columns = count_columns (self, n);
  GtkWidget *die = gtk_grid_get_child_at (self->dice, i % columns, i / columns);

  if (!die) {
    die = rt_tray_die_new ();
    gtk_grid_attach (self->dice, die, i % columns, i / columns, 1, 1);
  }
  rt_tray_die_show (RT_TRAY_DIE (die), sight, die_size (self, n), columns == n);
}

/* Places are kept as long as their number stays: dice change many times a second. */
static void
keep_places (RtTray *self, int n)
{
  int columns = count_columns (self, n);
  GtkWidget *child;

  if (self->n_places == n && self->n_columns == columns)
    return;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->dice))))
    gtk_grid_remove (self->dice, child);
  self->n_places = n;
  self->n_columns = columns;
}

static void
show_stray (RtTray *self)
{
  const char *name;
  int face = rt_rolls_get_stray (self->rolls, &name);
  g_autofree char *source = g_strdup (name);
  const RtTraySight sight = { RT_DIE_STRAY, face, "window-close-symbolic", source };

  keep_places (self, 1);
  show_place (self, 0, 1, &sight);
}

static void
show_next (RtTray *self)
{
  const RtTraySight sight = { RT_DIE_AWAITED, 0, NULL, self->when_next };

  keep_places (self, self->n_next);
  for (int i = 0; i < self->n_next; i++)
    show_place (self, i, self->n_next, &sight);
}

static gboolean
has_stray (RtTray *self)
{
  const char *name;

  return self->said && !rt_rolls_get_wanted (self->rolls)
         && rt_rolls_get_stray (self->rolls, &name) > 0;
}

static void
show_dice (RtTray *self)
{
  int n = rt_rolls_get_n (self->rolls);

  if (has_stray (self)) {
    show_stray (self);
    return;
  }
  if (!rt_rolls_get_wanted (self->rolls) && self->n_next > 0) {
    show_next (self);
    return;
  }
  keep_places (self, n);
  for (int i = 0; i < n; i++) {
    RtTraySight sight = see (self, i);

    show_place (self, i, n, &sight);
    g_free (sight.source);
  }
}

/* ---- Words ---- */

static gboolean
is_any (RtTray *self, RtSlotState a, RtSlotState b)
{
  for (int i = 0; i < rt_rolls_get_n (self->rolls); i++) {
    RtSlotState state = rt_rolls_get_slot (self->rolls, i)->state;

    if (state == a || state == b)
      return TRUE;
  }
  return FALSE;
}

/* Is there a die that somebody has to see to? */
static gboolean
is_any_odd (RtTray *self)
{
  return is_any (self, RT_SLOT_COCKED, RT_SLOT_PLACED) || rt_rolls_is_lying (self->rolls);
}

static const char *
caption_text (RtTray *self)
{
  if (has_stray (self))
    return _ ("STRAY");
  if (!rt_rolls_get_wanted (self->rolls))
    return _ ("DICE TRAY");
  if (rt_rolls_is_full (self->rolls))
    return _ ("SETTLED");
  if (is_any (self, RT_SLOT_COCKED, RT_SLOT_PLACED))
    return _ ("COCKED");
  if (rt_rolls_is_lying (self->rolls))
    return _ ("ROLLED?");
  if (is_any (self, RT_SLOT_ROLLING, RT_SLOT_ROLLING))
    return _ ("ROLLING");
  return rt_tray_is_typing (self) ? _ ("TYPE WHAT THE DICE SHOW") : _ ("AWAITING");
}

/* The most urgent thing: a die to roll again, what the roll comes to, what is awaited. */
static char *
title_text (RtTray *self)
{
  const RtRollWanted *wanted = rt_rolls_get_wanted (self->rolls);

  if (has_stray (self))
    return g_strdup (self->said);
  if (!wanted)
    return g_strdup (_ ("No roll is awaited"));
  if (rt_rolls_is_full (self->rolls))
    return rt_rolls_describe (self->rolls);
  if (self->said && is_any_odd (self))
    return g_strdup (self->said);
  /* Many dice need the room of the second half. */
  if (!wanted->purpose || (is_compact (self) && wanted->n_dice > FEW && !rt_tray_is_typing (self)))
    return g_strdup (wanted->title);
  return g_strdup_printf (_ ("%s, %s"), wanted->title, wanted->purpose);
}

/* The second line: what is less urgent. */
static char *
notice_text (RtTray *self)
{
  const RtRollWanted *wanted = rt_rolls_get_wanted (self->rolls);
  const RtRollWanted *following = rt_rolls_get_following (self->rolls);
  g_autofree char *last = NULL;
  g_autofree char *batteries = NULL;

  if (wanted && is_any_odd (self))
    return g_strdup (wanted->title);
  if (wanted && self->said)
    return g_strdup (self->said);
  if (wanted && rt_rolls_is_one_die (self->rolls) && !rt_rolls_is_full (self->rolls))
    return g_strdup (_ ("One die rolls for all of them: throw it again for each."));
  if (wanted)
    return following ? g_strdup_printf (_ ("Then: %s"), following->title) : g_strdup ("");
  if (has_stray (self) || (self->n_next > 0 && is_compact (self)))
    return g_strdup ("");
  last = rt_rolls_describe (self->rolls);
  if (last)
    return g_strdup_printf (_ ("The last was %s"), last);
  batteries = self->devices ? rt_devices_describe_batteries (self->devices) : NULL;
  return batteries && *batteries
             ? g_steal_pointer (&batteries)
             : g_strdup (_ ("A die that moves now is shown here and never used."));
}

static void
set_line (GtkLabel *label, const char *text)
{
  if (g_strcmp0 (gtk_label_get_text (label), text ? text : "") != 0)
    gtk_label_set_text (label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text && *text);
}

/* For so many dice that none is cut off. */
static void
leave_room (RtTray *self)
{
  enum { USUAL_WIDTH = 340, SMALL_WIDTH = 170 };
  AdwClamp *clamp = ADW_CLAMP (gtk_widget_get_ancestor (GTK_WIDGET (self->title), ADW_TYPE_CLAMP));
  gboolean is_narrow = is_compact (self) && !rt_tray_is_typing (self)
                       && (rt_rolls_get_wanted (self->rolls) ? rt_rolls_get_n (self->rolls) > FEW
                                                             : self->n_next > 0);
  int width = is_narrow ? SMALL_WIDTH : USUAL_WIDTH;

  adw_clamp_set_maximum_size (clamp, width);
  adw_clamp_set_tightening_threshold (clamp, width);
}

static void
show_words (RtTray *self)
{
  g_autofree char *caption =
      g_strconcat (caption_text (self), self->remark ? " · " : NULL, self->remark, NULL);
  g_autofree char *title = title_text (self);
  g_autofree char *notice = notice_text (self);
  g_autofree char *hint = rt_tray_is_typing (self) ? rt_rolls_describe (self->rolls) : NULL;

  leave_room (self);
  set_line (self->caption, caption);
  set_line (self->title, title);
  set_line (self->notice, notice);
  set_line (self->hint, hint);
}

/* ---- Buttons ---- */

static const char *
accept_words (RtTray *self)
{
  return rt_rolls_is_lying (self->rolls) ? _ ("It was rolled") : _ ("Accept");
}

static void
show_keypad (RtTray *self)
{
  int n_missing = 0;
  gboolean is_lying = rt_rolls_is_lying (self->rolls);
  g_autofree char *text = NULL;

  for (int i = 0; i < rt_rolls_get_n (self->rolls); i++)
    n_missing += rt_rolls_get_slot (self->rolls, i)->state != RT_SLOT_SETTLED;
  text = n_missing == 0 || is_lying
             ? g_strdup (accept_words (self))
             : g_strdup_printf (
                 ngettext ("Accept: %d die to go", "Accept: %d dice to go", (gulong)n_missing),
                 n_missing);
  gtk_button_set_label (GTK_BUTTON (self->keypad_accept), text);
  rt_set_class (self->keypad_accept, "suggested-action", n_missing == 0 || is_lying);
  rt_set_class (self->keypad_accept, "dashed", n_missing > 0 && !is_lying);
  gtk_widget_set_sensitive (self->keypad_accept, n_missing == 0 || is_lying);
  gtk_widget_set_sensitive (self->keypad_roll, n_missing > 0);
}

static void
show_ways (RtTray *self)
{
  const RtRollWanted *wanted = rt_rolls_get_wanted (self->rolls);
  gboolean is_full = rt_rolls_is_full (self->rolls);

  if (!wanted)
    gtk_toggle_button_set_active (self->type, FALSE);
  gtk_widget_set_visible (self->ways, wanted && !rt_tray_is_typing (self));
  gtk_widget_set_visible (GTK_WIDGET (self->keypad), wanted && rt_tray_is_typing (self));
  if (self->extra)
    gtk_widget_set_visible (self->extra, !wanted);
  gtk_widget_set_visible (self->accept, is_full || rt_rolls_is_lying (self->rolls));
  gtk_button_set_label (GTK_BUTTON (self->accept), accept_words (self));
  gtk_widget_set_visible (self->again, is_full && wanted->may_roll_again);
  gtk_widget_set_tooltip_text (self->call_off, wanted && !wanted->may_call_off
                                                   ? _ ("Takes back what the roll is for")
                                                   : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->type), !is_full);
  gtk_widget_set_visible (self->virtual_dice, !is_full);
  gtk_orientable_set_orientation (
      self->left, rt_tray_is_typing (self) ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  if (self->keypad_accept)
    show_keypad (self);
}

static void
show (gpointer widget)
{
  RtTray *self = widget;

  if (!self->rolls)
    return;
  show_ways (self);
  show_words (self);
  show_dice (self);
}

static void
changed_cb (RtTray *self)
{
  rt_show_soon (self, show);
}

/* Who awaits a roll begins with a clean tray. */
static void
rolls_changed_cb (RtTray *self)
{
  const char *name;

  if (rt_rolls_get_wanted (self->rolls) && !is_any_odd (self)
      && rt_rolls_get_stray (self->rolls, &name) == 0)
    g_clear_pointer (&self->said, g_free);
  changed_cb (self);
}

static void
stray_cb (RtTray *self, const char *text)
{
  g_free (self->said);
  self->said = g_strdup (text);
  changed_cb (self);
}

static void
rolled_cb (RtTray *self)
{
  g_clear_pointer (&self->said, g_free);
  changed_cb (self);
}

/* ---- Keypad ---- */

static GtkWidget *
new_key (const char *icon, const char *label, const char *action)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *content = adw_button_content_new ();

  adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), icon);
  adw_button_content_set_label (ADW_BUTTON_CONTENT (content), label);
  gtk_button_set_child (GTK_BUTTON (button), content);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  rt_set_name (button, label);
  return button;
}

static GtkWidget *
new_face_key (int face)
{
  enum { FACE_SIZE = 44 };
  g_autofree char *name = g_strdup_printf (ngettext ("%d pip", "%d pips", (gulong)face), face);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *die = rt_die_new (FACE_SIZE);

  rt_die_show (RT_DIE (die), RT_DIE_SETTLED, face);
  gtk_button_set_child (GTK_BUTTON (button), die);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "tray.face");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", face);
  rt_set_name (button, name);
  return button;
}

static void
add_keys (RtTray *self)
{
  GtkWidget *call_off = new_key ("window-close-symbolic", _ ("Call off"), "tray.cancel");

  for (int face = 1; face <= FACES; face++)
    gtk_grid_attach (self->keypad, new_face_key (face), (face - 1) % 3, (face - 1) / 3, 1, 1);
  self->keypad_roll = new_key ("rt-virtual-symbolic", _ ("Roll"), "tray.virtual");
  self->keypad_accept = gtk_button_new_with_label ("");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->keypad_accept), "tray.accept");
  gtk_grid_attach (self->keypad, new_key ("rt-undo-symbolic", _ ("Back"), "tray.erase"), 3, 0, 1,
                   1);
  gtk_grid_attach (self->keypad, self->keypad_roll, 3, 1, 1, 1);
  gtk_grid_attach (self->keypad, self->keypad_accept, 0, 2, 2, 1);
  gtk_grid_attach (self->keypad, call_off, 2, 2, 1, 1);
  gtk_grid_attach (self->keypad, new_key ("pan-down-symbolic", _ ("Close"), "tray.close-keypad"), 3,
                   2, 1, 1);
}

/* A finger or a key goes on from die to die; when the last has its face, Enter accepts. */
static void
type_toggled_cb (RtTray *self)
{
  /* Made when it is first wanted: most people have dice or a keyboard. */
  if (!self->keypad_accept)
    add_keys (self);
  show (self);
  g_object_notify (G_OBJECT (self), "is-typing");
  if (rt_tray_is_typing (self))
    gtk_widget_grab_focus (gtk_grid_get_child_at (self->keypad, 0, 0));
}

/* ---- What is done ---- */

static void
virtual_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  rt_rolls_roll_virtual (RT_TRAY (widget)->rolls);
}

static void
again_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  rt_rolls_roll_again (RT_TRAY (widget)->rolls);
}

/* A roll of a game goes with the choice that needs it. */
static void
cancel_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  if (!rt_rolls_call_off (RT_TRAY (widget)->rolls))
    gtk_widget_activate_action (widget, "win.undo", NULL);
}

static void
accept_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  rt_rolls_accept (RT_TRAY (widget)->rolls);
}

static void
erase_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  rt_rolls_erase (RT_TRAY (widget)->rolls);
}

static void
close_keypad_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_toggle_button_set_active (RT_TRAY (widget)->type, FALSE);
}

static void
face_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  rt_rolls_type (RT_TRAY (widget)->rolls, g_variant_get_int32 (parameter));
}

void
rt_tray_start_typing (RtTray *self)
{
  if (self->rolls && rt_rolls_get_wanted (self->rolls))
    gtk_toggle_button_set_active (self->type, TRUE);
}

gboolean
rt_tray_handle_key (RtTray *self, guint key)
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
  if (key == GDK_KEY_Escape && rt_tray_is_typing (self)) {
    gtk_toggle_button_set_active (self->type, FALSE);
    return TRUE;
  }
  return FALSE;
}

/* ---- The widget ---- */

/* Sizes of dice follow the size of the window, which the style sheet knows. */
static void
rt_tray_css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (rt_tray_parent_class)->css_changed (widget, change);
  if (RT_TRAY (widget)->rolls)
    changed_cb (RT_TRAY (widget));
}

static void
set_rolls (RtTray *self, RtRolls *rolls)
{
  if (self->rolls)
    g_signal_handlers_disconnect_by_data (self->rolls, self);
  g_set_object (&self->rolls, rolls);
  if (!rolls)
    return;
  g_signal_connect_object (rolls, "changed", G_CALLBACK (rolls_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (rolls, "stray", G_CALLBACK (stray_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rolls, "rolled", G_CALLBACK (rolled_cb), self, G_CONNECT_SWAPPED);
  show (self);
}

static void
rt_tray_dispose (GObject *object)
{
  RtTray *self = RT_TRAY (object);

  set_rolls (self, NULL);
  rt_tray_set_devices (self, NULL);
  g_clear_pointer (&self->said, g_free);
  g_clear_pointer (&self->when_next, g_free);
  g_clear_pointer (&self->remark, g_free);
  g_clear_pointer (&self->extra, gtk_widget_unparent);
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_TRAY);
  G_OBJECT_CLASS (rt_tray_parent_class)->dispose (object);
}

static void
rt_tray_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_IS_TYPING)
    g_value_set_boolean (value, rt_tray_is_typing (RT_TRAY (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_tray_class_init (RtTrayClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_tray_dispose;
  G_OBJECT_CLASS (klass)->get_property = rt_tray_get_property;
  g_object_class_install_property (
      G_OBJECT_CLASS (klass), PROP_IS_TYPING,
      g_param_spec_boolean ("is-typing", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_STATIC_STRINGS));
  widget_class->css_changed = rt_tray_css_changed;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-tray.ui");
  gtk_widget_class_bind_template_child (widget_class, RtTray, left);
  gtk_widget_class_bind_template_child (widget_class, RtTray, caption);
  gtk_widget_class_bind_template_child (widget_class, RtTray, title);
  gtk_widget_class_bind_template_child (widget_class, RtTray, notice);
  gtk_widget_class_bind_template_child (widget_class, RtTray, hint);
  gtk_widget_class_bind_template_child (widget_class, RtTray, dice);
  gtk_widget_class_bind_template_child (widget_class, RtTray, ways);
  gtk_widget_class_bind_template_child (widget_class, RtTray, type);
  gtk_widget_class_bind_template_child (widget_class, RtTray, virtual_dice);
  gtk_widget_class_bind_template_child (widget_class, RtTray, again);
  gtk_widget_class_bind_template_child (widget_class, RtTray, call_off);
  gtk_widget_class_bind_template_child (widget_class, RtTray, accept);
  gtk_widget_class_bind_template_child (widget_class, RtTray, keypad);
  gtk_widget_class_bind_template_callback (widget_class, type_toggled_cb);
  gtk_widget_class_install_action (widget_class, "tray.virtual", NULL, virtual_cb);
  gtk_widget_class_install_action (widget_class, "tray.again", NULL, again_cb);
  gtk_widget_class_install_action (widget_class, "tray.cancel", NULL, cancel_cb);
  gtk_widget_class_install_action (widget_class, "tray.accept", NULL, accept_cb);
  gtk_widget_class_install_action (widget_class, "tray.erase", NULL, erase_cb);
  gtk_widget_class_install_action (widget_class, "tray.close-keypad", NULL, close_keypad_cb);
  gtk_widget_class_install_action (widget_class, "tray.face", "i", face_cb);
}

static void
rt_tray_init (RtTray *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
rt_tray_set_devices (RtTray *self, RtDevices *devices)
{
  if (self->devices)
    g_signal_handlers_disconnect_by_data (self->devices, self);
  g_set_object (&self->devices, devices);
  if (!devices)
    return;
  g_signal_connect_object (devices, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
  changed_cb (self);
}

void
rt_tray_set_remark (RtTray *self, const char *remark)
{
  g_free (self->remark);
  self->remark = g_strdup (remark);
  changed_cb (self);
}

void
rt_tray_set_extra (RtTray *self, GtkWidget *extra)
{
  g_clear_pointer (&self->extra, gtk_widget_unparent);
  self->extra = extra;
  if (extra) {
    gtk_widget_set_valign (extra, GTK_ALIGN_CENTER);
    gtk_widget_insert_before (extra, GTK_WIDGET (self), NULL);
  }
  changed_cb (self);
}

void
rt_tray_set_next (RtTray *self, int n_dice, const char *when)
{
  self->n_next = n_dice;
  g_free (self->when_next);
  self->when_next = g_strdup (when);
  changed_cb (self);
}

GtkWidget *
rt_tray_new (RtRolls *rolls)
{
  RtTray *self = g_object_new (RT_TYPE_TRAY, NULL);

  set_rolls (self, rolls);
  return GTK_WIDGET (self);
}
