/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-choice.h. */
#include "rt-spacecraft-choice.h"

#include "app/widgets/rt-widgets.h"

struct _RtSpacecraftChoice {
  AdwBin parent_instance;

  GtkWidget *panel; /* the child while a question is open */
  GtkLabel *title;
  GtkGrid *grid;
  GtkWidget *cancel;
  GPtrArray *answers; /* in the grid */
};

G_DEFINE_FINAL_TYPE (RtSpacecraftChoice, rt_spacecraft_choice, ADW_TYPE_BIN)

enum { SIGNAL_CHOSEN, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { ONE_COLUMN = 4 };

/* ---- An answer ---- */

#define RT_TYPE_SPACECRAFT_ANSWER (rt_spacecraft_answer_get_type ())
G_DECLARE_FINAL_TYPE (RtSpacecraftAnswer, rt_spacecraft_answer, RT, SPACECRAFT_ANSWER, GtkButton)

struct _RtSpacecraftAnswer {
  GtkButton parent_instance;

  AdwBin *picture;
  GtkLabel *text;
  GtkLabel *detail;
  RulesAction action;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftAnswer, rt_spacecraft_answer, GTK_TYPE_BUTTON)

static void
rt_spacecraft_answer_clicked (GtkButton *button)
{
  GtkWidget *choice = gtk_widget_get_ancestor (GTK_WIDGET (button), RT_TYPE_SPACECRAFT_CHOICE);
  RulesAction action = RT_SPACECRAFT_ANSWER (button)->action; /* the answer may not last */

  g_signal_emit (choice, signals[SIGNAL_CHOSEN], 0, &action);
}

static void
rt_spacecraft_answer_class_init (RtSpacecraftAnswerClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  GTK_BUTTON_CLASS (klass)->clicked = rt_spacecraft_answer_clicked;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-answer.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftAnswer, picture);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftAnswer, text);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftAnswer, detail);
}

static void
rt_spacecraft_answer_init (RtSpacecraftAnswer *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* ---- The question ---- */

static void
clear (RtSpacecraftChoice *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))))
    gtk_grid_remove (self->grid, child);
  g_ptr_array_set_size (self->answers, 0);
}

void
rt_spacecraft_choice_ask (RtSpacecraftChoice *self, const char *title, gboolean can_cancel)
{
  clear (self);
  gtk_label_set_text (self->title, title);
  gtk_widget_set_visible (self->cancel, can_cancel);
  adw_bin_set_child (ADW_BIN (self), self->panel);
  gtk_widget_set_visible (GTK_WIDGET (self), TRUE);
}

/* In one column, or if there are many in two. */
static void
lay_out (RtSpacecraftChoice *self)
{
  int columns = self->answers->len > ONE_COLUMN ? 2 : 1;

  for (guint i = 0; i < self->answers->len; i++) {
    GtkWidget *answer = g_ptr_array_index (self->answers, i);

    if (gtk_widget_get_parent (answer))
      gtk_grid_remove (self->grid, answer);
    gtk_grid_attach (self->grid, answer, (int)i % columns, (int)i / columns, 1, 1);
  }
}

void
rt_spacecraft_choice_add (RtSpacecraftChoice *self, GtkWidget *picture, const char *text,
                          const char *detail, const RulesAction *action, gboolean is_refused)
{
  RtSpacecraftAnswer *answer = g_object_ref_sink (g_object_new (RT_TYPE_SPACECRAFT_ANSWER, NULL));
  g_autofree char *name = detail ? g_strdup_printf ("%s, %s", text, detail) : g_strdup (text);

  answer->action = *action;
  adw_bin_set_child (answer->picture, picture);
  gtk_widget_set_visible (GTK_WIDGET (answer->picture), picture != NULL);
  gtk_label_set_text (answer->text, text);
  gtk_label_set_text (answer->detail, detail);
  gtk_widget_set_visible (GTK_WIDGET (answer->detail), detail != NULL);
  rt_set_class (GTK_WIDGET (answer), "refused", is_refused);
  rt_set_name (GTK_WIDGET (answer), name);
  g_ptr_array_add (self->answers, answer);
  lay_out (self);
  if (self->answers->len == 1)
    gtk_widget_grab_focus (GTK_WIDGET (answer));
}

/* What is closed is gone, for screen readers too. */
void
rt_spacecraft_choice_close (RtSpacecraftChoice *self)
{
  clear (self);
  adw_bin_set_child (ADW_BIN (self), NULL);
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}

gboolean
rt_spacecraft_choice_is_open (RtSpacecraftChoice *self)
{
  return gtk_widget_get_visible (GTK_WIDGET (self));
}

gboolean
rt_spacecraft_choice_pick (RtSpacecraftChoice *self, guint number)
{
  if (number >= self->answers->len)
    return FALSE;
  return gtk_widget_activate (g_ptr_array_index (self->answers, number));
}

/* ---- The widget ---- */

static void
rt_spacecraft_choice_dispose (GObject *object)
{
  RtSpacecraftChoice *self = RT_SPACECRAFT_CHOICE (object);

  g_clear_object (&self->panel);
  g_clear_pointer (&self->answers, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_spacecraft_choice_parent_class)->dispose (object);
}

static void
rt_spacecraft_choice_class_init (RtSpacecraftChoiceClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_spacecraft_choice_dispose;
  signals[SIGNAL_CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_POINTER);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-choice.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftChoice, panel);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftChoice, title);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftChoice, grid);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftChoice, cancel);
  gtk_widget_class_bind_template_callback (widget_class, rt_spacecraft_choice_close);
}

static void
rt_spacecraft_choice_init (RtSpacecraftChoice *self)
{
  self->answers = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_init_template (GTK_WIDGET (self));
  g_object_ref (self->panel);
  rt_spacecraft_choice_close (self);
}

GtkWidget *
rt_spacecraft_choice_find (RtSpacecraftChoice *self, const RulesAction *action)
{
  for (guint i = 0; i < self->answers->len; i++)
    if (rules_same_action (&RT_SPACECRAFT_ANSWER (g_ptr_array_index (self->answers, i))->action,
                           action))
      return g_ptr_array_index (self->answers, i);
  return NULL;
}
