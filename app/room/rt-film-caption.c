/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-film-caption.h. */
#include "rt-film-caption.h"

#include "app/widgets/rt-die.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtFilmCaption {
  AdwBin parent_instance;

  gboolean is_line;
  GtkBox *head;
  GtkWidget *foot;
  RtEmblem *badge;
  GtkLabel *title;
  GtkLabel *place;
  GtkWidget *roll;
  GtkWidget *dice;
  GtkLabel *sum;
  GtkLabel *detail;
  GtkLabel *source;
};

G_DEFINE_FINAL_TYPE (RtFilmCaption, rt_film_caption, ADW_TYPE_BIN)

enum { PROP_IS_LINE = 1, N_PROPS };
static GParamSpec *props[N_PROPS];

enum { DIE_CARD = 46, DIE_LINE = 26, DICE_BEFORE_SMALL = 5 };

/* ---- Showing ---- */

static void
show_text (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text && *text);
}

static void
show_dice (RtFilmCaption *self, const RtFilmStep *step)
{
  guint n = step ? step->n_dice : 0;
  int size = self->is_line || n > DICE_BEFORE_SMALL ? DIE_LINE : DIE_CARD;

  rt_clear_box (self->dice);
  for (guint i = 0; i < n; i++) {
    GtkWidget *die = rt_die_new (size);

    rt_die_show (RT_DIE (die), RT_DIE_SETTLED, step->dice[i]);
    gtk_box_append (GTK_BOX (self->dice), die);
  }
  gtk_widget_set_visible (self->dice, n > 0);
  gtk_widget_set_visible (self->roll, n > 0 && !self->is_line);
}

static void
show_badge (RtFilmCaption *self, RtGame *game, const RtFilmStep *step)
{
  gtk_widget_set_visible (GTK_WIDGET (self->badge), step != NULL);
  if (!step)
    return;
  if (step->actor >= 0)
    rt_emblem_show_player (self->badge, step->actor, rt_game_get_setup (game)->seat[step->actor],
                           FALSE);
  else if (step->actor == RULES_TABLE)
    rt_emblem_show_porthole (self->badge, "rt-range-symbolic", _ ("Table"));
  else
    rt_emblem_show_porthole (self->badge, "rt-die-symbolic", _ ("Chance"));
}

void
rt_film_caption_show (RtFilmCaption *self, RtGame *game, const RtFilmStep *step, const char *place)
{
  g_autofree char *sum = step ? rt_film_step_sum (step) : NULL;

  show_badge (self, game, step);
  gtk_label_set_text (self->title, step ? step->title : _ ("The beginning"));
  gtk_label_set_text (self->place, place);
  show_dice (self, step);
  show_text (self->sum, sum);
  show_text (self->detail, step && !self->is_line ? step->detail : NULL);
  show_text (self->source, step && !self->is_line ? step->source : NULL);
}

void
rt_film_caption_set_compact (RtFilmCaption *self, gboolean is_compact)
{
  if (!self->is_line)
    rt_move_to_box (GTK_WIDGET (self->place), is_compact ? self->foot : GTK_WIDGET (self->head));
}

/* ---- The widget ---- */

/* The dice stand before the words then, and only two lines of these. */
static void
set_is_line (RtFilmCaption *self, gboolean is_line)
{
  self->is_line = is_line;
  if (!is_line)
    return;
  rt_move_to_box (self->dice, GTK_WIDGET (self->head));
  gtk_box_reorder_child_after (self->head, self->dice, GTK_WIDGET (self->badge));
  gtk_label_set_lines (self->title, 2);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_END);
  gtk_widget_set_valign (GTK_WIDGET (self->title), GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "film-line");
}

static void
rt_film_caption_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  if (id == PROP_IS_LINE)
    set_is_line (RT_FILM_CAPTION (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_film_caption_class_init (RtFilmCaptionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->set_property = rt_film_caption_set_property;
  props[PROP_IS_LINE] = g_param_spec_boolean ("is-line", NULL, NULL, FALSE,
                                              G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, props);
  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-film-caption.ui");
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, head);
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, foot);
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, badge);
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, title);
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, place);
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, roll);
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, dice);
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, sum);
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, detail);
  gtk_widget_class_bind_template_child (widget_class, RtFilmCaption, source);
}

static void
rt_film_caption_init (RtFilmCaption *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
