/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-step-row.h. */
#include "rt-battle-step-row.h"

#include "app/widgets/rt-widgets.h"

struct _RtBattleStepRow {
  GtkBox parent_instance;

  GtkLabel *title;
  GtkWidget *less;
  GtkLabel *value;
  GtkWidget *more;
};

G_DEFINE_FINAL_TYPE (RtBattleStepRow, rt_battle_step_row, GTK_TYPE_BOX)

enum { PROP_TITLE = 1, PROP_LESS, PROP_MORE, PROP_BIG };
enum { SIGNAL_STEPPED, N_SIGNALS };
static guint signals[N_SIGNALS];

void
rt_battle_step_row_set_words (RtBattleStepRow *self, const char *title, const char *less,
                              const char *more)
{
  gtk_label_set_text (self->title, title);
  rt_set_name (self->less, less);
  rt_set_name (self->more, more);
}

void
rt_battle_step_row_set_value (RtBattleStepRow *self, const char *value)
{
  gtk_label_set_text (self->value, value ? value : "");
  gtk_widget_set_visible (GTK_WIDGET (self->value), value != NULL);
}

void
rt_battle_step_row_set_possible (RtBattleStepRow *self, gboolean less, gboolean more)
{
  gtk_widget_set_sensitive (self->less, less);
  gtk_widget_set_sensitive (self->more, more);
}

/* The keyboard goes on with the same step, or where that was the last one with the other. */
static void
stepped_cb (RtBattleStepRow *self, GtkWidget *button)
{
  gboolean is_more = button == self->more;

  g_signal_emit (self, signals[SIGNAL_STEPPED], 0, is_more ? 1 : -1);
  if (!gtk_widget_grab_focus (button))
    gtk_widget_grab_focus (is_more ? self->less : self->more);
}

static void
make_big (RtBattleStepRow *self)
{
  gtk_box_set_spacing (GTK_BOX (self), 10);
  gtk_label_set_width_chars (self->value, 2);
  gtk_widget_add_css_class (GTK_WIDGET (self), "roller");
  gtk_widget_set_css_classes (GTK_WIDGET (self->value),
                              (const char *[]){ "numeric", "step-number", NULL });
  gtk_widget_set_css_classes (self->less, (const char *[]){ "plus", "big-step", NULL });
  gtk_widget_set_css_classes (self->more, (const char *[]){ "plus", "big-step", NULL });
}

static void
rt_battle_step_row_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtBattleStepRow *self = RT_BATTLE_STEP_ROW (object);

  switch (id) {
  case PROP_TITLE:
    gtk_label_set_text (self->title, g_value_get_string (value));
    break;
  case PROP_LESS:
    rt_set_name (self->less, g_value_get_string (value));
    break;
  case PROP_MORE:
    rt_set_name (self->more, g_value_get_string (value));
    break;
  case PROP_BIG:
    if (g_value_get_boolean (value))
      make_big (self);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  }
}

static void
rt_battle_step_row_class_init (RtBattleStepRowClass *klass)
{
  static const char *const texts[] = {
    [PROP_TITLE] = "title", [PROP_LESS] = "less", [PROP_MORE] = "more"
  };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = rt_battle_step_row_set_property;
  for (guint i = PROP_TITLE; i <= PROP_MORE; i++)
    g_object_class_install_property (object_class, i,
                                     g_param_spec_string (texts[i], NULL, NULL, NULL, flags));
  g_object_class_install_property (object_class, PROP_BIG,
                                   g_param_spec_boolean ("big", NULL, NULL, FALSE, flags));
  signals[SIGNAL_STEPPED] = g_signal_new ("stepped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-step-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattleStepRow, title);
  gtk_widget_class_bind_template_child (widget_class, RtBattleStepRow, less);
  gtk_widget_class_bind_template_child (widget_class, RtBattleStepRow, value);
  gtk_widget_class_bind_template_child (widget_class, RtBattleStepRow, more);
  gtk_widget_class_bind_template_callback (widget_class, stepped_cb);
}

static void
rt_battle_step_row_init (RtBattleStepRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
