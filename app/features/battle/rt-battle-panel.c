/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-battle-panel.h. */
#include "rt-battle-panel.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

struct _RtBattlePanel {
  GtkBox parent_instance;

  int seat;            /* of who is asked; -1: nobody */
  const char *rule_id; /* interned */
  GtkBox *head;
  RtEmblem *badge;
  GtkWidget *words;
  GtkLabel *title;
  GtkLabel *line;
  AdwBin *rule;
  GtkLabel *end;
};

G_DEFINE_FINAL_TYPE (RtBattlePanel, rt_battle_panel, GTK_TYPE_BOX)

enum { PROP_TITLE = 1, PROP_LINE, PROP_RULE, PROP_END };

static void
set_label (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

void
rt_battle_panel_set_title (RtBattlePanel *self, const char *title)
{
  gtk_label_set_text (self->title, title);
}

void
rt_battle_panel_set_rule (RtBattlePanel *self, const char *rule)
{
  if (rule == self->rule_id)
    return;
  self->rule_id = g_intern_string (rule);
  adw_bin_set_child (self->rule, rule ? rt_rule_button (rule) : NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->rule), rule != NULL);
}

void
rt_battle_panel_set_end (RtBattlePanel *self, const char *end)
{
  set_label (self->end, end);
}

void
rt_battle_panel_show_question (RtBattlePanel *self, const RulesSetup *setup, int seat,
                               const char *title, const char *line)
{
  static const char *const players[] = { "player-1", "player-2", "player-3", "player-4" };

  if (self->seat >= 0)
    gtk_widget_remove_css_class (GTK_WIDGET (self), players[self->seat]);
  self->seat = seat;
  gtk_widget_add_css_class (GTK_WIDGET (self), players[seat]);
  gtk_widget_add_css_class (GTK_WIDGET (self), "asked");
  gtk_box_set_spacing (GTK_BOX (self), 10);
  gtk_box_set_spacing (self->head, 12);
  gtk_widget_set_hexpand (self->words, TRUE);
  gtk_widget_set_valign (self->words, GTK_ALIGN_CENTER);
  gtk_widget_set_visible (GTK_WIDGET (self->badge), TRUE);
  rt_emblem_show_player (self->badge, seat, setup->seat[seat], FALSE);
  rt_battle_panel_set_title (self, title);
  set_label (self->line, line);
}

void
rt_battle_panel_show_head (RtBattlePanel *self, gboolean is_shown)
{
  gtk_widget_set_visible (GTK_WIDGET (self->head), is_shown);
}

/* ---- The widget ---- */

static void
rt_battle_panel_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtBattlePanel *self = RT_BATTLE_PANEL (object);

  switch (id) {
  case PROP_TITLE:
    rt_battle_panel_set_title (self, g_value_get_string (value));
    break;
  case PROP_LINE:
    set_label (self->line, g_value_get_string (value));
    break;
  case PROP_RULE:
    rt_battle_panel_set_rule (self, g_value_get_string (value));
    break;
  case PROP_END:
    rt_battle_panel_set_end (self, g_value_get_string (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  }
}

static void
rt_battle_panel_class_init (RtBattlePanelClass *klass)
{
  static const char *const names[] = {
    [PROP_TITLE] = "title", [PROP_LINE] = "line", [PROP_RULE] = "rule", [PROP_END] = "end"
  };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  G_OBJECT_CLASS (klass)->set_property = rt_battle_panel_set_property;
  for (guint i = PROP_TITLE; i < G_N_ELEMENTS (names); i++)
    g_object_class_install_property (
        G_OBJECT_CLASS (klass), i,
        g_param_spec_string (names[i], NULL, NULL, NULL,
                             G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS));
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-battle-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtBattlePanel, head);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePanel, badge);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePanel, words);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePanel, title);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePanel, line);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePanel, rule);
  gtk_widget_class_bind_template_child (widget_class, RtBattlePanel, end);
}

static void
rt_battle_panel_init (RtBattlePanel *self)
{
  self->seat = -1;
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_battle_panel_new (void)
{
  return g_object_new (RT_TYPE_BATTLE_PANEL, NULL);
}
