/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-preferences.h. */
#include "rt-preferences.h"

#include "app/widgets/rt-stepper.h"

#include <math.h>

struct _RtPreferences {
  AdwPreferencesWindow parent_instance;

  AdwComboRow *accept;
  RtStepper *ruler_s;
  RtStepper *ruler_m;
  RtStepper *ruler_l;
  AdwComboRow *unit;
  AdwComboRow *theme;
  GtkWidget *table_mode;
  GtkWidget *animations;
  AdwComboRow *language;
};

G_DEFINE_FINAL_TYPE (RtPreferences, rt_preferences, ADW_TYPE_PREFERENCES_WINDOW)

/* ---- Between a setting and a row ---- */

static gboolean
get_tenths (GValue *value, GVariant *variant, gpointer data)
{
  g_value_set_double (value, g_variant_get_int32 (variant) / 10.0);
  return TRUE;
}

static GVariant *
set_tenths (const GValue *value, const GVariantType *type, gpointer data)
{
  return g_variant_new_int32 ((int)lround (g_value_get_double (value) * 10));
}

/* What a setting may be, in the order of its rows. */
static const char *const accept_words[] = { "at-once", "after-one-second", "after-three-seconds",
                                            "when-confirmed", NULL };
static const char *const unit_words[] = { "mm", "inch", NULL };
static const char *const theme_words[] = { "system", "light", "dark", NULL };
static const char *const language_words[] = { "", "en", "fr", NULL };

static gboolean
get_word (GValue *value, GVariant *variant, gpointer data)
{
  const char *const *words = data;

  for (guint i = 0; words[i]; i++)
    if (g_str_equal (words[i], g_variant_get_string (variant, NULL)))
      g_value_set_uint (value, i);
  return TRUE;
}

static GVariant *
set_word (const GValue *value, const GVariantType *type, gpointer data)
{
  const char *const *words = data;

  return g_variant_new_string (words[g_value_get_uint (value)]);
}

static void
bind_words (GSettings *settings, const char *key, gpointer row, const char *const *words)
{
  g_settings_bind_with_mapping (settings, key, row, "selected", G_SETTINGS_BIND_DEFAULT, get_word,
                                set_word, (gpointer)words, NULL);
}

static void
bind_length (GSettings *settings, const char *key, RtStepper *stepper)
{
  g_settings_bind_with_mapping (settings, key, stepper, "value", G_SETTINGS_BIND_DEFAULT,
                                get_tenths, set_tenths, NULL, NULL);
}

/* ---- The window ---- */

static void
rt_preferences_class_init (RtPreferencesClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_STEPPER);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-preferences.ui");
  gtk_widget_class_bind_template_child (widget_class, RtPreferences, accept);
  gtk_widget_class_bind_template_child (widget_class, RtPreferences, animations);
  gtk_widget_class_bind_template_child (widget_class, RtPreferences, ruler_s);
  gtk_widget_class_bind_template_child (widget_class, RtPreferences, ruler_m);
  gtk_widget_class_bind_template_child (widget_class, RtPreferences, ruler_l);
  gtk_widget_class_bind_template_child (widget_class, RtPreferences, unit);
  gtk_widget_class_bind_template_child (widget_class, RtPreferences, theme);
  gtk_widget_class_bind_template_child (widget_class, RtPreferences, table_mode);
  gtk_widget_class_bind_template_child (widget_class, RtPreferences, language);
}

static void
rt_preferences_init (RtPreferences *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_preferences_new (GtkWindow *parent, GSettings *settings)
{
  RtPreferences *self = g_object_new (RT_TYPE_PREFERENCES, "transient-for", parent, NULL);

  bind_words (settings, "accept-dice", self->accept, accept_words);
  bind_words (settings, "unit", self->unit, unit_words);
  bind_words (settings, "theme", self->theme, theme_words);
  bind_words (settings, "language", self->language, language_words);
  bind_length (settings, "ruler-s", self->ruler_s);
  bind_length (settings, "ruler-m", self->ruler_m);
  bind_length (settings, "ruler-l", self->ruler_l);
  g_settings_bind (settings, "animations", self->animations, "active", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (settings, "table-mode", self->table_mode, "active", G_SETTINGS_BIND_DEFAULT);
  return GTK_WIDGET (self);
}
