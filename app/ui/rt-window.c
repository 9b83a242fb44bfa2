/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-window.h. */
#include "rt-window.h"

#include "start/rt-start-page.h"

struct _RtWindow {
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  AdwViewStack *pages;
  AdwViewSwitcherTitle *switcher_title;
};

G_DEFINE_FINAL_TYPE (RtWindow, rt_window, ADW_TYPE_APPLICATION_WINDOW)

/* Under these sizes things stand closer and are made for fingers: a 7" screen. */
enum { COMPACT_WIDTH = 1000, COMPACT_HEIGHT = 600 };

static void
set_class (GtkWidget *widget, const char *name, gboolean is_on)
{
  if (is_on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

static void
rt_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  set_class (widget, "compact", width < COMPACT_WIDTH || height < COMPACT_HEIGHT);
  GTK_WIDGET_CLASS (rt_window_parent_class)->size_allocate (widget, width, height, baseline);
}

static void
rt_window_class_init (RtWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_START_PAGE);
  widget_class->size_allocate = rt_window_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RtWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, switcher_title);
}

static void
rt_window_init (RtWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

RtWindow *
rt_window_new (RtApplication *app)
{
  return g_object_new (RT_TYPE_WINDOW, "application", app, NULL);
}
