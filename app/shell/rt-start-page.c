/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-start-page.h. */
#include "rt-start-page.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-sky.h"

struct _RtStartPage {
  AdwBin parent_instance;

  GtkOverlay *sky;
  GtkWidget *hero;
};

G_DEFINE_FINAL_TYPE (RtStartPage, rt_start_page, ADW_TYPE_BIN)

static void
rt_start_page_class_init (RtStartPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_SKY);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, sky);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, hero);
}

static void
rt_start_page_init (RtStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The sky is at least as high as the words in front of it. */
  gtk_overlay_set_measure_overlay (self->sky, self->hero, TRUE);
}
