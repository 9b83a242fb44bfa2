/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-map-panel.h. */
#include "rt-map-panel.h"

#include "rt-map-words.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtMapPanel {
  GtkWidget parent_instance;

  RtMapModel *model;
  RtMapView *view;
  GtkWidget *overlay;
  GtkWidget *tools;
  GtkWidget *switches;
  GtkWidget *exactness;
  GtkWidget *zoom;
  GtkWidget *smaller;
  GtkWidget *larger;
  GtkWidget *whole;
  GtkLabel *hint;
  GtkMenuButton *error;
  GtkLabel *source;
  gboolean is_compact;
};

G_DEFINE_FINAL_TYPE (RtMapPanel, rt_map_panel, GTK_TYPE_WIDGET)

enum { PROP_MODEL = 1, PROP_COMPACT, PROP_MOVES, PROP_RANGE, PROP_NAMES, N_PROPS };
static GParamSpec *props[N_PROPS];

/* The switches, by their properties. */
static const RtMapShows shows_of[N_PROPS] = {
  [PROP_MOVES] = RT_MAP_SHOW_MOVES,
  [PROP_RANGE] = RT_MAP_SHOW_RANGE,
  [PROP_NAMES] = RT_MAP_SHOW_NAMES,
};

/* ---- Showing ---- */

static void
show_error (RtMapPanel *self)
{
  g_autofree char *length = NULL;
  g_autofree char *text = NULL;
  int error = self->model ? rt_map_model_get_error (self->model) : 0;

  gtk_widget_set_visible (self->exactness, error > 0);
  if (error == 0)
    return;
  length = rt_map_words_length (self->model, error, 0);
  text = self->is_compact ? g_strdup_printf (_ ("± %s"), length)
                          : g_strdup_printf (_ ("± %s by the rules"), length);
  gtk_menu_button_set_label (self->error, text);
  g_autofree char *source = rt_map_words_source (self->model);
  gtk_label_set_label (self->source, source);
}

static void
close_source_cb (RtMapPanel *self)
{
  gtk_menu_button_popdown (self->error);
}

static void
show_mode (RtMapPanel *self)
{
  RtMapMode mode = self->model ? rt_map_model_get_mode (self->model) : RT_MAP_MODE_LOOK;

  gtk_widget_set_visible (self->switches, mode == RT_MAP_MODE_LOOK && !self->is_compact);
  gtk_widget_set_visible (GTK_WIDGET (self->hint), mode != RT_MAP_MODE_LOOK);
  if (mode == RT_MAP_MODE_TURN)
    gtk_label_set_label (self->hint, _ ("Drag the arrow, or tap what to face"));
  else if (mode == RT_MAP_MODE_POINT && rt_map_model_get_placing (self->model))
    gtk_label_set_label (self->hint, _ ("Drag it, or tap where it stands"));
  else if (mode == RT_MAP_MODE_POINT)
    gtk_label_set_label (self->hint, _ ("Tap the place on the table"));
}

static void
show_shows (RtMapPanel *self)
{
  for (int i = PROP_MOVES; i <= PROP_NAMES; i++)
    g_object_notify_by_pspec (G_OBJECT (self), props[i]);
}

static void
show_all (RtMapPanel *self)
{
  gtk_widget_set_visible (self->zoom, self->model && rt_map_model_get_side (self->model) > 0);
  show_error (self);
  show_mode (self);
  show_shows (self);
}

static void
set_model (RtMapPanel *self, RtMapModel *model)
{
  if (self->model)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_set_object (&self->model, model);
  rt_map_view_set_model (self->view, model);
  if (model) {
    g_signal_connect_swapped (model, "changed", G_CALLBACK (show_all), self);
    g_signal_connect_swapped (model, "notify::mode", G_CALLBACK (show_mode), self);
    g_signal_connect_swapped (model, "notify::shows", G_CALLBACK (show_shows), self);
  }
  show_all (self);
}

/* ---- Places ---- */

/* Labels of the map keep clear of what stands on it. */
static void
reserve (RtMapPanel *self)
{
  GtkWidget *const parts[] = { self->tools, self->exactness, self->zoom };
  RtMapBox boxes[G_N_ELEMENTS (parts)];
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
    graphene_rect_t rect;

    if (!gtk_widget_get_visible (parts[i])
        || !gtk_widget_compute_bounds (parts[i], GTK_WIDGET (self->view), &rect)
        || rect.size.width < 1)
      continue;
    boxes[n++] = (RtMapBox){ rect.origin.x, rect.origin.y, rect.size.width, rect.size.height };
  }
  rt_map_view_set_reserved (self->view, boxes, n);
}

static void
rt_map_panel_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  RtMapPanel *self = RT_MAP_PANEL (widget);

  gtk_widget_size_allocate (self->overlay, &(GtkAllocation){ 0, 0, width, height }, baseline);
  reserve (self);
}

static void
rt_map_panel_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                      int *natural, int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (RT_MAP_PANEL (widget)->overlay, orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

/* ---- Actions ---- */

static void
zoom_cb (GtkWidget *widget, const char *action, GVariant *parameter)
{
  RtMapPanel *self = RT_MAP_PANEL (widget);

  if (g_str_equal (action, "map.fit"))
    rt_map_view_fit (self->view);
  else
    rt_map_view_zoom (self->view, g_str_equal (action, "map.zoom-in") ? 1 : -1);
}

/* ---- The widget ---- */

static void
rt_map_panel_get_property (GObject *object, guint prop, GValue *value, GParamSpec *pspec)
{
  RtMapPanel *self = RT_MAP_PANEL (object);

  switch (prop) {
  case PROP_MODEL:
    g_value_set_object (value, self->model);
    break;
  case PROP_COMPACT:
    g_value_set_boolean (value, self->is_compact);
    break;
  case PROP_MOVES:
  case PROP_RANGE:
  case PROP_NAMES:
    g_value_set_boolean (
        value, self->model && (rt_map_model_get_shows (self->model) & shows_of[prop]) != 0);
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
  }
}

static void
set_shown (RtMapPanel *self, RtMapShows what, gboolean is_on)
{
  RtMapShows shows;

  if (!self->model)
    return;
  shows = rt_map_model_get_shows (self->model);
  rt_map_model_set_shows (self->model, is_on ? shows | what : shows & ~what);
}

static void
set_compact (RtMapPanel *self, gboolean is_compact)
{
  self->is_compact = is_compact;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->zoom), is_compact
                                                                   ? GTK_ORIENTATION_VERTICAL
                                                                   : GTK_ORIENTATION_HORIZONTAL);
  gtk_widget_set_valign (self->zoom, is_compact ? GTK_ALIGN_START : GTK_ALIGN_END);
  gtk_widget_set_halign (self->exactness, is_compact ? GTK_ALIGN_START : GTK_ALIGN_END);
  gtk_widget_set_valign (self->exactness, is_compact ? GTK_ALIGN_END : GTK_ALIGN_START);
  /* Larger is above, or to the right. */
  gtk_box_reorder_child_after (GTK_BOX (self->zoom), self->larger,
                               is_compact ? NULL : self->smaller);
  /* The overview does it by a tap. */
  gtk_widget_set_visible (self->whole, !is_compact);
  show_all (self);
}

static void
rt_map_panel_set_property (GObject *object, guint prop, const GValue *value, GParamSpec *pspec)
{
  RtMapPanel *self = RT_MAP_PANEL (object);

  switch (prop) {
  case PROP_MODEL:
    set_model (self, g_value_get_object (value));
    break;
  case PROP_COMPACT:
    set_compact (self, g_value_get_boolean (value));
    break;
  case PROP_MOVES:
  case PROP_RANGE:
  case PROP_NAMES:
    set_shown (self, shows_of[prop], g_value_get_boolean (value));
    break;
  default:
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, prop, pspec);
  }
}

static void
rt_map_panel_dispose (GObject *object)
{
  RtMapPanel *self = RT_MAP_PANEL (object);

  if (self->model)
    g_signal_handlers_disconnect_by_data (self->model, self);
  g_clear_object (&self->model);
  gtk_widget_dispose_template (GTK_WIDGET (self), RT_TYPE_MAP_PANEL);
  G_OBJECT_CLASS (rt_map_panel_parent_class)->dispose (object);
}

static void
add_properties (GObjectClass *object_class)
{
  const GParamFlags flags = G_PARAM_STATIC_STRINGS | G_PARAM_READWRITE;

  props[PROP_MODEL] = g_param_spec_object ("model", NULL, NULL, RT_TYPE_MAP_MODEL, flags);
  props[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE, flags);
  props[PROP_MOVES] =
      g_param_spec_boolean ("moves", NULL, NULL, FALSE, flags | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_RANGE] =
      g_param_spec_boolean ("range", NULL, NULL, FALSE, flags | G_PARAM_EXPLICIT_NOTIFY);
  props[PROP_NAMES] =
      g_param_spec_boolean ("names", NULL, NULL, FALSE, flags | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, props);
}

static void
rt_map_panel_class_init (RtMapPanelClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = rt_map_panel_get_property;
  object_class->set_property = rt_map_panel_set_property;
  object_class->dispose = rt_map_panel_dispose;
  widget_class->measure = rt_map_panel_measure;
  widget_class->size_allocate = rt_map_panel_size_allocate;
  add_properties (object_class);
  g_type_ensure (RT_TYPE_MAP_VIEW);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-map-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, view);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, overlay);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, tools);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, switches);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, exactness);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, zoom);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, smaller);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, larger);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, whole);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, hint);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, error);
  gtk_widget_class_bind_template_child (widget_class, RtMapPanel, source);
  gtk_widget_class_bind_template_callback (widget_class, close_source_cb);
  gtk_widget_class_install_action (widget_class, "map.zoom-in", NULL, zoom_cb);
  gtk_widget_class_install_action (widget_class, "map.zoom-out", NULL, zoom_cb);
  gtk_widget_class_install_action (widget_class, "map.fit", NULL, zoom_cb);
  gtk_widget_class_install_property_action (widget_class, "map.moves", "moves");
  gtk_widget_class_install_property_action (widget_class, "map.range", "range");
  gtk_widget_class_install_property_action (widget_class, "map.names", "names");
}

static void
rt_map_panel_init (RtMapPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
rt_map_panel_new (RtMapModel *model)
{
  return g_object_new (RT_TYPE_MAP_PANEL, "model", model, NULL);
}

RtMapView *
rt_map_panel_get_view (RtMapPanel *self)
{
  return self->view;
}
