/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-window.h. */
#include "rt-window.h"

#include "app/core/rt-library.h"
#include "app/ui/devices/rt-devices-page.h"
#include "app/ui/fleets/rt-fleets-page.h"
#include "app/ui/rt-widgets.h"
#include "app/ui/start/rt-start-page.h"

#include <glib/gi18n.h>

struct _RtWindow {
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  AdwViewStack *pages;
  AdwViewSwitcherTitle *switcher_title;
  RtFleetsPage *fleets;
  RtDevicesPage *devices;
  GtkWidget *undo;
  GtkWidget *redo;
};

G_DEFINE_FINAL_TYPE (RtWindow, rt_window, ADW_TYPE_APPLICATION_WINDOW)

/* Under these sizes things stand closer and are made for fingers: a 7" screen. */
enum { COMPACT_WIDTH = 1000, COMPACT_HEIGHT = 600 };

static void
rt_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  rt_set_class (widget, "compact", width < COMPACT_WIDTH || height < COMPACT_HEIGHT);
  GTK_WIDGET_CLASS (rt_window_parent_class)->size_allocate (widget, width, height, baseline);
}

/* ---- Undo ---- */

static RtFleetDocument *
document (RtWindow *self)
{
  RtFleetEditor *editor = rt_fleets_page_get_editor (self->fleets);

  return editor ? rt_fleet_editor_get_document (editor) : NULL;
}

static void
show_undo (RtWindow *self)
{
  gboolean is_here = g_strcmp0 (adw_view_stack_get_visible_child_name (self->pages), "fleets") == 0;
  RtFleetDocument *open = is_here ? document (self) : NULL;
  const char *undo = open ? rt_fleet_document_get_undo (open) : NULL;
  const char *redo = open ? rt_fleet_document_get_redo (open) : NULL;
  g_autofree char *undo_text = undo ? g_strdup_printf (_ ("Undo: %s"), undo) : NULL;
  g_autofree char *redo_text = redo ? g_strdup_printf (_ ("Redo: %s"), redo) : NULL;

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", undo != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo", redo != NULL);
  gtk_widget_set_tooltip_text (self->undo, undo ? undo_text : _ ("Undo"));
  gtk_widget_set_tooltip_text (self->redo, redo ? redo_text : _ ("Redo"));
}

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  rt_fleet_document_undo (document (RT_WINDOW (widget)));
}

static void
redo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  (void)parameter;
  rt_fleet_document_redo (document (RT_WINDOW (widget)));
}

/* ---- Places ---- */

static void
page_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  (void)name;
  adw_view_stack_set_visible_child_name (RT_WINDOW (widget)->pages,
                                         g_variant_get_string (parameter, NULL));
}

static void
new_fleet_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtWindow *self = RT_WINDOW (widget);

  (void)name;
  (void)parameter;
  rt_fleets_page_new_fleet (self->fleets);
  adw_view_stack_set_visible_child_name (self->pages, "fleets");
}

static void
notice_cb (RtWindow *self, const char *text)
{
  AdwToast *toast = adw_toast_new (text);

  adw_toast_set_timeout (toast, 0);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
rt_window_class_init (RtWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_START_PAGE);
  g_type_ensure (RT_TYPE_FLEETS_PAGE);
  g_type_ensure (RT_TYPE_DEVICES_PAGE);
  widget_class->size_allocate = rt_window_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RtWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, switcher_title);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, fleets);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, devices);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, undo);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, redo);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo_cb);
  gtk_widget_class_install_action (widget_class, "win.page", "s", page_cb);
  gtk_widget_class_install_action (widget_class, "win.new-fleet", NULL, new_fleet_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.redo", NULL);
}

static void
rt_window_init (RtWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

RtWindow *
rt_window_new (RtApplication *app, RtLibrary *library, RtDevices *devices, RtMeasure *measure)
{
  RtWindow *self = g_object_new (RT_TYPE_WINDOW, "application", app, NULL);

  rt_fleets_page_set_library (self->fleets, library);
  rt_devices_page_set_devices (self->devices, devices, measure);
  g_signal_connect_object (library, "notice", G_CALLBACK (notice_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rt_fleets_page_get_editor (self->fleets), "changed",
                           G_CALLBACK (show_undo), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->pages, "notify::visible-child", G_CALLBACK (show_undo), self,
                           G_CONNECT_SWAPPED);
  if (g_getenv ("ROCKET_TABLE_PAGE"))
    adw_view_stack_set_visible_child_name (self->pages, g_getenv ("ROCKET_TABLE_PAGE"));
  show_undo (self);
  return self;
}
