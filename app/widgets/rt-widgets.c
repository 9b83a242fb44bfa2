/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-widgets.h. */
#include "rt-widgets.h"

#include "rt-wrap-layout.h"

#include <glib/gi18n.h>

void
rt_add_classes (GtkWidget *widget, const char *classes)
{
  g_auto (GStrv) names = classes ? g_strsplit (classes, " ", -1) : NULL;

  for (char **name = names; name && *name; name++)
    gtk_widget_add_css_class (widget, *name);
}

void
rt_set_class (GtkWidget *widget, const char *name, gboolean is_on)
{
  if (is_on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

GtkWidget *
rt_label (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  rt_add_classes (label, style);
  if (!gtk_widget_has_css_class (label, "numeric"))
    gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  return label;
}

GtkWidget *
rt_text (const char *text, const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  rt_add_classes (label, style);
  return label;
}

enum { TOAST_CHARACTERS = 64, QUESTION_CHARACTERS = 44 };

/* Text of any length, in lines of at most so many characters. */
static GtkWidget *
new_paragraph (const char *text, const char *style, int characters)
{
  GtkWidget *label = rt_text (text, style);

  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_INHERIT);
  gtk_label_set_max_width_chars (GTK_LABEL (label), characters);
  return label;
}

AdwToast *
rt_toast_new (const char *text)
{
  AdwToast *toast = adw_toast_new ("");

  adw_toast_set_custom_title (toast, new_paragraph (text, NULL, TOAST_CHARACTERS));
  return toast;
}

GtkWidget *
rt_question_new (GtkWindow *parent, const char *heading, const char *body)
{
  GtkWidget *dialog = adw_message_dialog_new (parent, NULL, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 12, NULL);
  GtkWidget *title = new_paragraph (heading, "title-2", QUESTION_CHARACTERS / 2);
  GtkWidget *text = new_paragraph (body, NULL, QUESTION_CHARACTERS);

  gtk_label_set_justify (GTK_LABEL (title), GTK_JUSTIFY_CENTER);
  gtk_label_set_justify (GTK_LABEL (text), GTK_JUSTIFY_CENTER);
  gtk_label_set_xalign (GTK_LABEL (title), 0.5F);
  gtk_label_set_xalign (GTK_LABEL (text), 0.5F);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), text);
  adw_message_dialog_set_extra_child (ADW_MESSAGE_DIALOG (dialog), box);
  rt_set_name (dialog, heading);
  return dialog;
}

void
rt_show_toast (GtkWidget *widget, const char *text)
{
  GtkWidget *toasts = gtk_widget_get_ancestor (widget, ADW_TYPE_TOAST_OVERLAY);

  if (toasts)
    adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (toasts), rt_toast_new (text));
}

GtkWidget *
rt_box (GtkOrientation orientation, int spacing, const char *style)
{
  GtkWidget *box = gtk_box_new (orientation, spacing);

  rt_add_classes (box, style);
  return box;
}

GtkWidget *
rt_button (const char *label, const char *style, const char *detailed_action)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_widget_add_css_class (button, "touch");
  rt_add_classes (button, style);
  if (detailed_action)
    gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), detailed_action);
  return button;
}

/* The id of a rule, as a small framed word. */
static GtkWidget *
rt_rule (const char *id)
{
  GtkWidget *label = gtk_label_new (id);

  gtk_widget_set_halign (label, GTK_ALIGN_START);
  gtk_widget_set_valign (label, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (label, "rule-id");
  return label;
}

static void
show_rule_cb (GtkWidget *button, const char *id)
{
  gtk_widget_activate_action (button, "room.rule", "s", id);
}

static void
free_id (gpointer id, GClosure *closure)
{
  g_free (id);
}

GtkWidget *
rt_rule_button (const char *id)
{
  GtkWidget *button = gtk_button_new ();
  g_autofree char *name = g_strdup_printf (_ ("Rule %s"), id);

  gtk_button_set_child (GTK_BUTTON (button), rt_rule (id));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  /* Not an action with a target: one that goes complains that it has lost its target first. */
  g_signal_connect_data (button, "clicked", G_CALLBACK (show_rule_cb), g_strdup (id), free_id, 0);
  rt_add_classes (button, "flat rule-button");
  rt_set_name (button, name);
  return button;
}

void
rt_clear_box (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)))
    gtk_box_remove (GTK_BOX (box), child);
}

typedef struct {
  RtShow show;
} Due;

/* Where a widget keeps that it is due. */
static const char due_key[] = "rt-due";

static gboolean
show_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  Due *due = data;

  g_object_set_data (G_OBJECT (widget), due_key, NULL);
  due->show (widget);
  return G_SOURCE_REMOVE;
}

void
rt_show_soon (gpointer widget, RtShow show)
{
  Due *due;

  if (g_object_get_data (widget, due_key))
    return;
  due = g_new (Due, 1);
  due->show = show;
  g_object_set_data (widget, due_key, due);
  /* Forgotten with the widget, if that goes first. */
  gtk_widget_add_tick_callback (widget, show_cb, due, g_free);
}

void
rt_move_to_box (GtkWidget *widget, GtkWidget *box)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  if (parent == box)
    return;
  g_object_ref_sink (widget);
  if (parent)
    gtk_box_remove (GTK_BOX (parent), widget);
  gtk_box_append (GTK_BOX (box), widget);
  g_object_unref (widget);
}

void
rt_set_name (GtkWidget *widget, const char *name)
{
  /* Since GTK 4.12 the label in a button, or what is chosen in a drop-down, would go before. */
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

void
rt_set_item_name (GtkListItem *item, const char *name)
{
  static const char property[] = "accessible-label";

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (item), property))
    g_object_set (item, property, name, NULL);
}

static void
choice_setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  gtk_list_item_set_child (item, rt_label (NULL, NULL));
}

static void
choice_bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, GtkDropDown *choice)
{
  GValue value = G_VALUE_INIT;

  if (!gtk_expression_evaluate (gtk_drop_down_get_expression (choice),
                                gtk_list_item_get_item (item), &value))
    return;
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), g_value_get_string (&value));
  g_value_unset (&value);
}

void
rt_shorten_choice (GtkDropDown *choice)
{
  g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (choice_setup_cb), NULL);
  g_signal_connect_object (factory, "bind", G_CALLBACK (choice_bind_cb), choice, 0);
  gtk_drop_down_set_list_factory (choice, gtk_drop_down_get_factory (choice));
  gtk_drop_down_set_factory (choice, factory);
}

/* ---- Letters ---- */

static gboolean
begins_with (GtkDropDown *choice, guint place, gunichar letter)
{
  g_autoptr (GtkStringObject) word =
      g_list_model_get_item (gtk_drop_down_get_model (choice), place);
  g_autofree char *plain = g_str_to_ascii (gtk_string_object_get_string (word), NULL);

  return (gunichar)g_ascii_tolower (*plain) == g_unichar_tolower (letter);
}

static gboolean
letter_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
           GtkDropDown *choice)
{
  GListModel *words = gtk_drop_down_get_model (choice);
  gunichar letter = gdk_keyval_to_unicode (key);
  guint n = words ? g_list_model_get_n_items (words) : 0;
  guint from = gtk_drop_down_get_selected (choice);

  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK) || !g_unichar_isalnum (letter))
    return FALSE;
  for (guint i = 1; i <= n; i++)
    if (begins_with (choice, (from + i) % n, letter)) {
      gtk_drop_down_set_selected (choice, (from + i) % n);
      return TRUE;
    }
  return FALSE;
}

void
rt_choose_by_letter (GtkDropDown *choice)
{
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect_object (keys, "key-pressed", G_CALLBACK (letter_cb), choice, 0);
  gtk_widget_add_controller (GTK_WIDGET (choice), keys);
}
