/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-keypad.h. */
#include "rt-keypad.h"

#include <adwaita.h>
#include <locale.h>

enum { FIGURES_MOST = 7 };

struct _RtKeypad {
  GtkWidget parent_instance;

  GString *text;
  GtkWidget *keys;
  GtkLabel *figures;
  GtkWidget *point;
};

G_DEFINE_FINAL_TYPE (RtKeypad, rt_keypad, GTK_TYPE_WIDGET)

enum { SIGNAL_DONE, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
show (RtKeypad *self)
{
  gtk_label_set_text (self->figures, self->text->len ? self->text->str : "–");
}

static gboolean
has_point (RtKeypad *self)
{
  return strpbrk (self->text->str, ".,") != NULL;
}

static void
type (RtKeypad *self, char key)
{
  gboolean is_point = key == '.' || key == ',';

  if (self->text->len >= FIGURES_MOST
      || (is_point && (has_point (self) || !gtk_widget_get_visible (self->point))))
    return;
  g_string_append (self->text, is_point ? localeconv ()->decimal_point : (char[]){ key, 0 });
  show (self);
}

static void
back (RtKeypad *self)
{
  if (self->text->len)
    g_string_truncate (self->text, self->text->len - 1);
  show (self);
}

static void
done (RtKeypad *self)
{
  g_autofree char *text = g_strdup (self->text->str);

  if (*text)
    g_signal_emit (self, signals[SIGNAL_DONE], 0, text);
  gtk_window_close (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
}

static void
type_cb (GtkWidget *widget, const char *name, GVariant *key)
{
  type (RT_KEYPAD (widget), *g_variant_get_string (key, NULL));
}

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  back (RT_KEYPAD (widget));
}

static void
done_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  done (RT_KEYPAD (widget));
}

/* Enter on a key presses that key; anywhere else it is done. */
static gboolean
key_cb (RtKeypad *self, guint key, guint code, GdkModifierType modifiers)
{
  guint32 character = gdk_keyval_to_unicode (key);

  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  if (key == GDK_KEY_BackSpace)
    back (self);
  else if (character == '.' || character == ',' || (character >= '0' && character <= '9'))
    type (self, (char)character);
  else if (key == GDK_KEY_KP_Enter || (key == GDK_KEY_Return && self->text->len))
    done (self);
  else if (key == GDK_KEY_Escape)
    gtk_window_close (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))));
  else
    return FALSE;
  return TRUE;
}

static void
rt_keypad_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_KEYPAD);
  G_OBJECT_CLASS (rt_keypad_parent_class)->dispose (object);
}

static void
rt_keypad_finalize (GObject *object)
{
  g_string_free (RT_KEYPAD (object)->text, TRUE);
  G_OBJECT_CLASS (rt_keypad_parent_class)->finalize (object);
}

static void
rt_keypad_class_init (RtKeypadClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_keypad_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_keypad_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-keypad.ui");
  gtk_widget_class_bind_template_child (widget_class, RtKeypad, keys);
  gtk_widget_class_bind_template_child (widget_class, RtKeypad, figures);
  gtk_widget_class_bind_template_child (widget_class, RtKeypad, point);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
  gtk_widget_class_install_action (widget_class, "keypad.type", "s", type_cb);
  gtk_widget_class_install_action (widget_class, "keypad.back", NULL, back_cb);
  gtk_widget_class_install_action (widget_class, "keypad.done", NULL, done_cb);
  signals[SIGNAL_DONE] = g_signal_new ("done", RT_TYPE_KEYPAD, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                       NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_keypad_init (RtKeypad *self)
{
  self->text = g_string_new (NULL);
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_button_set_label (GTK_BUTTON (self->point), localeconv ()->decimal_point);
  show (self);
}

RtKeypad *
rt_keypad_open (GtkWidget *widget, const char *title, gboolean has_fraction)
{
  RtKeypad *self = g_object_new (RT_TYPE_KEYPAD, NULL);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkWidget *window =
      g_object_new (ADW_TYPE_WINDOW, "title", title, "modal", TRUE, "resizable", FALSE,
                    "transient-for", gtk_widget_get_root (widget), "content", box, NULL);

  gtk_widget_set_visible (self->point, has_fraction);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self));
  gtk_window_present (GTK_WINDOW (window));
  return self;
}
