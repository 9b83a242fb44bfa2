/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-action-button.h. */
#include "rt-action-button.h"

#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-pips.h"
#include "app/widgets/rt-tokens.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtActionButton {
  GtkButton parent_instance;

  gboolean is_possible;
  gboolean is_small;
  gboolean is_tile;
  gboolean is_stacked;
  const char *style; /* interned */
  gboolean has_action;
  RtPlay play;
  int tag;
  GtkBox *row;
  GtkImage *picture;
  RtTokens *token;
  GtkLabel *title;
  GtkLabel *line;
  GtkWidget *price;
  RtPips *pips;
  GtkLabel *cost;
  GtkWidget *why;
};

G_DEFINE_FINAL_TYPE (RtActionButton, rt_action_button, GTK_TYPE_BUTTON)

enum { PROP_PICTURE = 1, PROP_TITLE, PROP_SMALL, PROP_TILE };

/* ---- What it shows ---- */

static void
show_cost (RtActionButton *self, int cost)
{
  GtkWidget *table = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_BATTLE_TABLE);
  gboolean is_narrow = table && rt_battle_table_is_beside_map (RT_BATTLE_TABLE (table));
  g_autofree char *text =
      cost > 0 ? g_strdup_printf (_ ("%d AP"), cost) : g_strdup (C_ ("costs no AP", "free"));

  gtk_widget_set_visible (self->price, cost >= 0 && self->is_possible && !self->is_small);
  gtk_widget_set_visible (GTK_WIDGET (self->pips),
                          cost > 0
                              && !(table && rt_battle_table_is_small (RT_BATTLE_TABLE (table))));
  /* Its sign says it where there is no room for the word. */
  gtk_widget_set_visible (gtk_widget_get_last_child (self->why), !is_narrow);
  gtk_box_set_spacing (self->row, self->is_stacked ? 0 : (is_narrow ? 6 : 10));
  rt_pips_show (self->pips, MAX (cost, 0), MAX (cost, 0), 0);
  gtk_label_set_text (self->cost, text);
}

static void
update_name (RtActionButton *self)
{
  const char *title = gtk_label_get_text (self->title);
  g_autofree char *refused = g_strdup_printf (_ ("%s: why not?"), title);

  rt_set_name (GTK_WIDGET (self), self->is_possible || self->is_tile ? title : refused);
}

void
rt_action_button_set_picture (RtActionButton *self, const char *icon)
{
  gtk_image_set_from_icon_name (self->picture, icon);
  gtk_widget_set_visible (GTK_WIDGET (self->picture), icon != NULL);
}

void
rt_action_button_set_token (RtActionButton *self, RtTokenLook look, int size)
{
  gtk_widget_set_visible (GTK_WIDGET (self->picture), FALSE);
  rt_tokens_show (self->token, &look, 1, size);
}

void
rt_action_button_set_title (RtActionButton *self, const char *title)
{
  gtk_label_set_text (self->title, title);
  update_name (self);
}

void
rt_action_button_set_style (RtActionButton *self, const char *style)
{
  g_auto (GStrv) before = self->style ? g_strsplit (self->style, " ", -1) : NULL;

  for (char **name = before; name && *name; name++)
    gtk_widget_remove_css_class (GTK_WIDGET (self), *name);
  self->style = g_intern_string (style);
  rt_add_classes (GTK_WIDGET (self), style);
}

void
rt_action_button_set_checked (RtActionButton *self, gboolean is_checked)
{
  if (is_checked)
    gtk_widget_set_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_CHECKED, FALSE);
  else
    gtk_widget_unset_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_CHECKED);
  gtk_accessible_update_state (
      GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED,
      is_checked ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE, -1);
}

void
rt_action_button_clear (RtActionButton *self)
{
  rt_tokens_show (self->token, &(RtTokenLook){ 0 }, 0, 0);
  rt_action_button_set_title (self, "");
  rt_action_button_set_style (self, NULL);
  gtk_widget_unset_state_flags (GTK_WIDGET (self), GTK_STATE_FLAG_CHECKED);
  gtk_accessible_reset_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_PRESSED);
}

static void
wrap (RtActionButton *self, int lines)
{
  GtkLabel *const labels[] = { self->title, self->line };

  for (guint i = 0; i < G_N_ELEMENTS (labels); i++) {
    gtk_label_set_wrap (labels[i], TRUE);
    gtk_label_set_lines (labels[i], lines);
    gtk_label_set_natural_wrap_mode (labels[i], GTK_NATURAL_WRAP_NONE);
  }
}

void
rt_action_button_wrap (RtActionButton *self)
{
  wrap (self, 2);
}

static void
set_small (RtActionButton *self, gboolean is_small)
{
  self->is_small = is_small;
  rt_set_class (GTK_WIDGET (self), "small", is_small);
}

void
rt_action_button_set_stacked (RtActionButton *self, gboolean is_stacked)
{
  GtkAlign align = is_stacked ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL;
  GtkWidget *words = gtk_widget_get_parent (GTK_WIDGET (self->title));

  if (self->is_stacked == is_stacked)
    return;
  self->is_stacked = is_stacked;
  rt_set_class (GTK_WIDGET (self), "stacked", is_stacked);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->row), is_stacked
                                                                  ? GTK_ORIENTATION_VERTICAL
                                                                  : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_valign (GTK_WIDGET (self->row), align);
  gtk_widget_set_halign (GTK_WIDGET (self->picture), align);
  gtk_widget_set_halign (words, align);
  gtk_widget_set_halign (self->price, align);
  gtk_widget_set_halign (self->why, align);
}

static void
set_tile (RtActionButton *self, gboolean is_tile)
{
  self->is_tile = is_tile;
  rt_add_classes (GTK_WIDGET (self), is_tile ? "action part-tile" : "action action-button");
  if (!is_tile)
    return;
  gtk_box_set_spacing (self->row, 12);
  wrap (self, -1);
  gtk_label_set_ellipsize (self->title, PANGO_ELLIPSIZE_NONE);
  gtk_label_set_ellipsize (self->line, PANGO_ELLIPSIZE_NONE);
  gtk_widget_add_css_class (GTK_WIDGET (self->line), "part-line");
}

void
rt_action_button_show (RtActionButton *self, const char *line, int cost, gboolean is_possible)
{
  self->is_possible = is_possible;
  rt_set_class (GTK_WIDGET (self), "refused", !is_possible);
  gtk_label_set_text (self->line, line ? line : "");
  gtk_widget_set_visible (GTK_WIDGET (self->line), line != NULL);
  gtk_widget_set_visible (self->why, !is_possible && !self->is_small && !self->is_tile);
  show_cost (self, cost);
  update_name (self);
}

/* ---- What it does ---- */

void
rt_action_button_set_action (RtActionButton *self, RtTable *table, const RulesAction *action)
{
  g_autofree char *why = action ? rt_table_why_not (table, action, NULL) : NULL;

  self->has_action = action != NULL;
  self->play = (RtPlay){ .action = action ? *action : (RulesAction){ 0 } };
  self->is_possible = why == NULL;
}

void
rt_action_button_set_answer (RtActionButton *self, const RtPlay *play)
{
  self->play.has_answer = play->has_answer;
  self->play.answer = play->answer;
  self->play.origin = play->origin;
}

const RtPlay *
rt_action_button_get_play (RtActionButton *self)
{
  return self->has_action ? &self->play : NULL;
}

gboolean
rt_action_button_is_possible (RtActionButton *self)
{
  return self->is_possible;
}

void
rt_action_button_set_tag (RtActionButton *self, int tag)
{
  self->tag = tag;
}

int
rt_action_button_get_tag (RtActionButton *self)
{
  return self->tag;
}

/* ---- The widget ---- */

static void
rt_action_button_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtActionButton *self = RT_ACTION_BUTTON (object);

  switch (id) {
  case PROP_PICTURE:
    rt_action_button_set_picture (self, g_value_get_string (value));
    break;
  case PROP_TITLE:
    rt_action_button_set_title (self, g_value_get_string (value));
    break;
  case PROP_SMALL:
    set_small (self, g_value_get_boolean (value));
    break;
  case PROP_TILE:
    set_tile (self, g_value_get_boolean (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  }
}

static void
rt_action_button_class_init (RtActionButtonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS;

  g_type_ensure (RT_TYPE_PIPS);
  g_type_ensure (RT_TYPE_TOKENS);
  object_class->set_property = rt_action_button_set_property;
  g_object_class_install_property (object_class, PROP_PICTURE,
                                   g_param_spec_string ("picture", NULL, NULL, NULL, flags));
  g_object_class_install_property (object_class, PROP_TITLE,
                                   g_param_spec_string ("title", NULL, NULL, NULL, flags));
  g_object_class_install_property (object_class, PROP_SMALL,
                                   g_param_spec_boolean ("small", NULL, NULL, FALSE, flags));
  g_object_class_install_property (
      object_class, PROP_TILE,
      g_param_spec_boolean ("tile", NULL, NULL, FALSE, flags | G_PARAM_CONSTRUCT_ONLY));
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-action-button.ui");
  gtk_widget_class_bind_template_child (widget_class, RtActionButton, row);
  gtk_widget_class_bind_template_child (widget_class, RtActionButton, picture);
  gtk_widget_class_bind_template_child (widget_class, RtActionButton, token);
  gtk_widget_class_bind_template_child (widget_class, RtActionButton, title);
  gtk_widget_class_bind_template_child (widget_class, RtActionButton, line);
  gtk_widget_class_bind_template_child (widget_class, RtActionButton, price);
  gtk_widget_class_bind_template_child (widget_class, RtActionButton, pips);
  gtk_widget_class_bind_template_child (widget_class, RtActionButton, cost);
  gtk_widget_class_bind_template_child (widget_class, RtActionButton, why);
}

static void
rt_action_button_init (RtActionButton *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_action_button_show (self, NULL, RT_ACTION_NO_COST, TRUE);
}
