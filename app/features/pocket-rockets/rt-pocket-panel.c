/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-pocket-panel.h. */
#include "rt-pocket-panel.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtPocketPanel {
  GtkBox parent_instance;

  GtkWidget *owner;
  GtkWidget *row;
  GtkWidget *words;
  RtEmblem *badge;
  GtkLabel *title;
  GtkWidget *holding;
  GtkWidget *points;
  GtkGrid *shelf;
  int n_rockets;
  GtkWidget *choose;
};

G_DEFINE_FINAL_TYPE (RtPocketPanel, rt_pocket_panel, GTK_TYPE_BOX)

enum { OWNER_WIDTH = 84 };

/* "3 cards · 1 bonus". */
static char *
describe_holding (const PocketSeat *seat)
{
  g_autofree char *cards =
      g_strdup_printf (ngettext ("%d card", "%d cards", (unsigned long)seat->n_hand), seat->n_hand);

  if (seat->n_bonus == 0)
    return g_steal_pointer (&cards);
  return g_strdup_printf (_ ("%s · %d bonus"), cards, seat->n_bonus);
}

/* On a small screen what is left belongs to the rockets. */
static void
arrange (RtPocketPanel *self, const RtPocketPanelLook *look)
{
  GtkWidget *below = look->is_compact ? self->owner : self->words;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), look->is_compact
                                                             ? GTK_ORIENTATION_HORIZONTAL
                                                             : GTK_ORIENTATION_VERTICAL);
  gtk_widget_set_size_request (self->owner, look->is_compact ? OWNER_WIDTH : -1, -1);
  gtk_widget_set_hexpand (self->words, !look->is_compact);
  rt_move_to_box (self->holding, below);
  rt_move_to_box (self->points, look->is_narrow ? below : self->row);
}

void
rt_pocket_panel_show (RtPocketPanel *self, int seat, const PocketSeat *owner,
                      const RtPocketPanelLook *look)
{
  int points = owner->score.points;
  g_autofree char *holding = describe_holding (owner);
  g_autofree char *score =
      g_strdup_printf (ngettext ("%d point", "%d points", (unsigned long)points), points);

  rt_pocket_panel_clear (self);
  arrange (self, look);
  rt_set_class (GTK_WIDGET (self), "acting", look->is_acting);
  rt_emblem_show_player (self->badge, seat, look->name, FALSE);
  gtk_label_set_text (self->title, look->title);
  gtk_label_set_text (GTK_LABEL (self->holding), holding);
  gtk_widget_set_visible (self->holding, look->has_holding);
  gtk_label_set_text (GTK_LABEL (self->points), score);
  gtk_button_set_label (GTK_BUTTON (self->choose), look->name);
  gtk_widget_show (self->owner);
}

void
rt_pocket_panel_clear (RtPocketPanel *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->shelf))))
    gtk_grid_remove (self->shelf, child);
  self->n_rockets = 0;
  gtk_widget_hide (self->owner);
  gtk_widget_hide (self->choose);
}

void
rt_pocket_panel_add_rocket (RtPocketPanel *self, GtkWidget *rocket, const char *worth)
{
  gtk_widget_set_vexpand (rocket, TRUE);
  gtk_widget_set_hexpand (rocket, TRUE);
  gtk_grid_attach (self->shelf, rocket, self->n_rockets, 0, 1, 1);
  if (worth) {
    GtkWidget *label = rt_label (worth, "dim card-line numeric");

    gtk_label_set_xalign (GTK_LABEL (label), 0.5);
    gtk_grid_attach (self->shelf, label, self->n_rockets, 1, 1, 1);
  }
  self->n_rockets++;
}

GtkWidget *
rt_pocket_panel_get_choose (RtPocketPanel *self)
{
  return self->choose;
}

static void
rt_pocket_panel_class_init (RtPocketPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-pocket-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtPocketPanel, owner);
  gtk_widget_class_bind_template_child (widget_class, RtPocketPanel, row);
  gtk_widget_class_bind_template_child (widget_class, RtPocketPanel, words);
  gtk_widget_class_bind_template_child (widget_class, RtPocketPanel, badge);
  gtk_widget_class_bind_template_child (widget_class, RtPocketPanel, title);
  gtk_widget_class_bind_template_child (widget_class, RtPocketPanel, holding);
  gtk_widget_class_bind_template_child (widget_class, RtPocketPanel, points);
  gtk_widget_class_bind_template_child (widget_class, RtPocketPanel, shelf);
  gtk_widget_class_bind_template_child (widget_class, RtPocketPanel, choose);
}

static void
rt_pocket_panel_init (RtPocketPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
