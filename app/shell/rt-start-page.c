/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-start-page.h. */
#include "rt-start-page.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-sky.h"

#include <glib/gi18n.h>

struct _RtStartPage {
  GtkWidget parent_instance;
  GtkWidget *content;
  GtkOverlay *sky;
  GtkWidget *hero;
  GtkFlowBox *ways;
};

G_DEFINE_FINAL_TYPE (RtStartPage, rt_start_page, GTK_TYPE_WIDGET)

typedef struct {
  const char *style; /* the colour of its upper edge */
  const char *icon;
  const char *title;
  const char *text;
  const char *button;
  const char *action;
} Way;

static const Way ways[] = {
  { "red", "rt-play-symbolic", N_ ("Try the demonstration"),
    N_ ("A prepared battle with recorded dice and distances. Ten minutes, nothing to set up."),
    N_ ("Start the demo"), "app.demo" },
  { "brass", "rt-fleet-symbolic", N_ ("Build a fleet"),
    N_ ("30 points from the demonstration catalogue, or enter your own cards."), N_ ("New fleet"),
    "win.new-fleet" },
  { "teal", "rt-cards-symbolic", N_ ("Play a card game"),
    N_ ("Rockets, Pocket Rockets or SPACEcraft, against each other or the computer."),
    N_ ("Choose a game"), "win.page('games')" },
  { "blue", "rt-devices-symbolic", N_ ("Connect hardware"),
    N_ ("Dice, a range sensor or a button. Only saves typing, never needed."),
    N_ ("Look for devices"), "win.page('devices')" },
};

static GtkWidget *
label (const char *text, const char *style, gboolean wraps)
{
  GtkWidget *widget = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (widget), 0);
  gtk_label_set_wrap (GTK_LABEL (widget), wraps);
  gtk_widget_add_css_class (widget, style);
  return widget;
}

static GtkWidget *
new_way (const Way *way)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 8);
  GtkWidget *emblem = rt_emblem_new (60);
  GtkWidget *text = label (_ (way->text), "dim", TRUE);
  GtkWidget *title = label (_ (way->title), "way-title", TRUE);
  GtkWidget *button = gtk_button_new_with_label (_ (way->button));

  rt_emblem_show_porthole (RT_EMBLEM (emblem), way->icon, "");
  gtk_widget_set_halign (emblem, GTK_ALIGN_START);
  gtk_widget_set_vexpand (text, TRUE);
  gtk_widget_set_valign (text, GTK_ALIGN_START);
  /* Narrow enough for four side by side; wider if there is room. */
  gtk_label_set_width_chars (GTK_LABEL (text), 18);
  gtk_label_set_max_width_chars (GTK_LABEL (text), 18);
  gtk_label_set_max_width_chars (GTK_LABEL (title), 12);
  gtk_actionable_set_detailed_action_name (GTK_ACTIONABLE (button), way->action);
  gtk_widget_add_css_class (button, "touch");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY,
                                  text, NULL, -1);

  gtk_widget_add_css_class (box, "panel");
  gtk_widget_add_css_class (box, "way");
  gtk_widget_add_css_class (box, way->style);
  gtk_box_append (GTK_BOX (box), emblem);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

static void
rt_start_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_START_PAGE);
  G_OBJECT_CLASS (rt_start_page_parent_class)->dispose (object);
}

static void
rt_start_page_class_init (RtStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_SKY);
  G_OBJECT_CLASS (klass)->dispose = rt_start_page_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, content);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, sky);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, hero);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, ways);
}

static void
rt_start_page_init (RtStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The sky is at least as high as the words in front of it. */
  gtk_overlay_set_measure_overlay (self->sky, self->hero, TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++) {
    GtkWidget *child = gtk_flow_box_child_new ();

    /* The button inside is what is reached by keyboard, not the card around it. */
    gtk_widget_set_focusable (child, FALSE);
    gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), new_way (&ways[i]));
    gtk_flow_box_append (self->ways, child);
  }
}
