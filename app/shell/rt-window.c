/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-window.h. */
#include "rt-window.h"

#include "app/features/battle/rt-battle-page.h"
#include "app/features/devices/rt-devices-page.h"
#include "app/features/dice-tray/rt-tray.h"
#include "app/features/fleet-builder/rt-fleets-page.h"
#include "app/features/fleet-builder/rt-library-model.h"
#include "app/features/games/rt-games-model.h"
#include "app/features/games/rt-games-page.h"
#include "app/features/history/rt-history-page.h"
#include "app/features/statistics/rt-statistics-page.h"
#include "app/room/rt-room.h"
#include "app/session/rt-map.h"
#include "app/shell/rt-start-page.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtWindow {
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  AdwViewStack *pages;
  AdwViewSwitcherTitle *switcher_title;
  AdwViewSwitcherBar *switcher_bar;
  RtFleetsPage *fleets;
  GFile *to_import;
  RtBattlePage *battle;
  RtGamesPage *games;
  RtDevicesPage *devices;
  AdwLeaflet *rooms;
  AdwBin *room;
  GtkWidget *shell;
  RtStatisticsPage *statistics;
  RtTray *tray; /* NULL: not made yet, see tray() */
  GtkRevealer *tray_place;
  gboolean hides_tray; /* the room shows the dice */
  GtkScrolledWindow *above_tray;
  GtkToggleButton *dice;
  GtkWidget *dice_dot;
  gboolean is_compact;
  RtStartPage *start;
  GtkWidget *home; /* in the menu alone where there is no room */
  GtkWidget *undo;
  GtkWidget *redo;
  GSettings *settings;
  RtRolls *rolls;
  AdwToast *device_toast; /* NULL: none is shown */
  GCancellable *closing;  /* cancelled when the window goes */
  char *last_fleet;       /* open when the program ended; another one is shown until all are read */
  const char *step;       /* of the demonstration that is shown; NULL: none */
  AdwToast *step_toast;   /* NULL: none */
  char *replayed; /* the game whose copy is looked at; NULL: none, or it came from elsewhere */
  guint awake;    /* keeps the screen on */
};

G_DEFINE_FINAL_TYPE (RtWindow, rt_window, ADW_TYPE_APPLICATION_WINDOW)

/* Under these sizes things stand closer and are made for fingers: a 7" screen. */
enum { COMPACT_WIDTH = 1160, COMPACT_HEIGHT = 600 };
/* Under this one pane is all there is room for, and it may be as narrow as a telephone. */
enum { NARROW_WIDTH = 600 };
enum { STEP_SHOWN_S = 8 };

enum { PROP_COMPACT = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

static gboolean
is_compact (int width, int height)
{
  return width < COMPACT_WIDTH || height < COMPACT_HEIGHT;
}

/* On a small screen the header has room for one window button. */
static void
follow_size (RtWindow *self, int width, int height)
{
  GtkSettings *settings = gtk_widget_get_settings (GTK_WIDGET (self));

  rt_set_class (GTK_WIDGET (self), "narrow", width < NARROW_WIDTH);
  gtk_widget_set_visible (self->home, width >= NARROW_WIDTH);
  if (self->is_compact == is_compact (width, height))
    return;
  self->is_compact = is_compact (width, height);
  rt_set_class (GTK_WIDGET (self), "compact", self->is_compact);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COMPACT]);
  if (self->is_compact)
    g_object_set (settings, "gtk-decoration-layout", ":close", NULL);
  else
    gtk_settings_reset_property (settings, "gtk-decoration-layout");
}

/* What follows from the size, with the next frame: nothing may need more room while it is given its
 * place. Where the header has no room for the tabs they stand at the bottom. */
static void
show_size (gpointer widget)
{
  RtWindow *self = widget;
  gboolean is_narrow = adw_view_switcher_title_get_title_visible (self->switcher_title);

  /* It has no tabs before they are needed: many a window is never so narrow. */
  if (is_narrow)
    adw_view_switcher_bar_set_stack (self->switcher_bar, self->pages);
  adw_view_switcher_bar_set_reveal (self->switcher_bar, is_narrow);
  follow_size (self, gtk_widget_get_width (widget), gtk_widget_get_height (widget));
}

static void
title_visible_cb (RtWindow *self)
{
  rt_show_soon (self, show_size);
}

static void
rt_window_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  if (is_compact (width, height) != RT_WINDOW (widget)->is_compact
      || (width < NARROW_WIDTH) != gtk_widget_has_css_class (widget, "narrow"))
    rt_show_soon (widget, show_size);
  GTK_WIDGET_CLASS (rt_window_parent_class)->size_allocate (widget, width, height, baseline);
}

static RtTray *tray (RtWindow *self);
static gboolean key_cb (GtkEventControllerKey *controller, guint key, guint code,
                        GdkModifierType modifiers, RtWindow *self);
static gboolean confirm_cb (GtkEventControllerKey *controller, guint key, guint code,
                            GdkModifierType modifiers, RtWindow *self);
static void test_roll_cb (GtkWidget *widget, const char *name, GVariant *parameter);
static void answer (RtWindow *self, const char *text);

/* ---- Undo ---- */

/* NULL: nobody plays. */
static RtRoom *
open_room (RtWindow *self)
{
  GtkWidget *room = adw_bin_get_child (self->room);

  return room ? RT_ROOM (room) : NULL;
}

static RtFleetDocument *
document (RtWindow *self)
{
  RtFleetEditor *editor = self->fleets ? rt_fleets_page_get_editor (self->fleets) : NULL;

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

  /* A room has its own, which know what they can do. */
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.undo", undo || open_room (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.redo", redo || open_room (self));
  gtk_widget_set_tooltip_text (self->undo, undo ? undo_text : _ ("Undo"));
  gtk_widget_set_tooltip_text (self->redo, redo ? redo_text : _ ("Redo"));
}

static void
undo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *room = open_room (RT_WINDOW (widget));

  if (room)
    gtk_widget_activate_action (GTK_WIDGET (room), "room.undo", NULL);
  else
    rt_fleet_document_undo (document (RT_WINDOW (widget)));
}

static void
redo_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtRoom *room = open_room (RT_WINDOW (widget));

  if (room)
    gtk_widget_activate_action (GTK_WIDGET (room), "room.redo", NULL);
  else
    rt_fleet_document_redo (document (RT_WINDOW (widget)));
}

/* ---- Places ---- */

static void
page_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  adw_view_stack_set_visible_child_name (RT_WINDOW (widget)->pages,
                                         g_variant_get_string (parameter, NULL));
}

/* Pages by their place among the tabs, from 1. */
static void
page_number_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtWindow *self = RT_WINDOW (widget);
  g_autoptr (GtkSelectionModel) model = adw_view_stack_get_pages (self->pages);
  int wanted = g_variant_get_int32 (parameter);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (model)); i++) {
    g_autoptr (AdwViewStackPage) page = g_list_model_get_item (G_LIST_MODEL (model), i);

    if (adw_view_stack_page_get_title (page) && --wanted == 0)
      adw_view_stack_set_visible_child (self->pages, adw_view_stack_page_get_child (page));
  }
}

static void
search_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtWindow *self = RT_WINDOW (widget);

  adw_view_stack_set_visible_child_name (self->pages, "fleets");
  rt_fleets_page_search (self->fleets);
}

static void
tray_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtWindow *self = RT_WINDOW (widget);

  gtk_toggle_button_set_active (self->dice, !gtk_toggle_button_get_active (self->dice));
}

/* A table that shows the dice itself has no use for the tray, until they are typed. */
static void
hide_tray_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtWindow *self = RT_WINDOW (widget);

  self->hides_tray = g_variant_get_boolean (parameter);
  gtk_toggle_button_set_active (self->dice, !self->hides_tray);
}

static void
type_dice_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtWindow *self = RT_WINDOW (widget);

  self->hides_tray = FALSE;
  gtk_toggle_button_set_active (self->dice, TRUE);
  rt_tray_start_typing (tray (self));
}

/* ---- Rooms ---- */

static void replay_cb (RtWindow *self, RtGame *branch, guint64 depth);

static RtTableContext
context_of (RtWindow *self, RtGame *game)
{
  RtApplication *app = RT_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));

  return (RtTableContext){
    .game = game,
    .rolls = self->rolls,
    .measure = rt_application_get_measure (app),
    .library = rt_application_get_library (app),
    .settings = self->settings,
  };
}

/* What to do next in the demonstration. On a small screen it gives its room back by itself. */
static void
show_step (RtWindow *self)
{
  const char *step =
      open_room (self) ? rt_demo_describe_step (rt_room_get_game (open_room (self))) : NULL;
  g_autofree char *said = step ? g_strdup_printf (_ ("Demonstration: %s"), step) : NULL;

  if (!step || g_strcmp0 (self->step, step) == 0)
    return;
  self->step = step;
  if (self->step_toast)
    adw_toast_dismiss (self->step_toast);
  g_clear_weak_pointer (&self->step_toast);
  g_set_weak_pointer (&self->step_toast, rt_toast_new (said));
  adw_toast_set_timeout (self->step_toast, self->is_compact ? STEP_SHOWN_S : 0);
  adw_toast_overlay_add_toast (self->toasts, self->step_toast);
}

static void
end_guiding (RtWindow *self)
{
  self->step = NULL;
  if (self->step_toast)
    adw_toast_dismiss (self->step_toast);
  g_clear_weak_pointer (&self->step_toast);
}

/* The demonstration's dice roll for no other game, and it is said whose they are. */
static void
show_demo (RtWindow *self, const char *path)
{
  RtApplication *app = RT_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  gboolean is_demo = rt_demo_is_game (path);

  end_guiding (self);
  rt_tray_set_remark (tray (self), is_demo ? _ ("DEMONSTRATION") : NULL);
  if (is_demo) {
    RtGame *game = rt_room_get_game (open_room (self));

    g_signal_connect_object (game, "changed", G_CALLBACK (show_step), self, G_CONNECT_SWAPPED);
    show_step (self);
  }
  rt_dice_record_set_deaf (rt_application_get_record (app), is_demo);
  rt_demo_set_active (rt_application_get_demo (app), is_demo);
}

/* The game goes on in another file, which is the one to be opened next time. Nobody is to miss it:
 * what stands in the room is hidden by the very move that found it out. */
static void
moved_cb (RtGame *game, const char *text, RtWindow *self)
{
  g_settings_set_string (self->settings, "game", rt_game_get_path (game));
  answer (self, text);
}

/* The room that was there goes with all that is in it, though GTK or a hint that is being thought
 * about may hold it for a moment: a screen reader would ask what is on its pages where they are. */
static void
set_room (RtWindow *self, GtkWidget *room)
{
  g_autoptr (GtkWidget) left = adw_bin_get_child (self->room);

  if (left)
    g_object_ref (left);
  adw_bin_set_child (self->room, room);
  if (left)
    g_object_run_dispose (G_OBJECT (left));
}

static void
enter (RtWindow *self, GtkWidget *room)
{
  const char *path = rt_game_get_path (rt_room_get_game (RT_ROOM (room)));

  g_signal_connect_object (room, "enter", G_CALLBACK (rt_window_enter), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (room, "replay", G_CALLBACK (replay_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (rt_room_get_game (RT_ROOM (room)), "moved", G_CALLBACK (moved_cb), self,
                           0);
  g_object_bind_property (self, "compact", rt_room_get_table (RT_ROOM (room)), "compact",
                          G_BINDING_SYNC_CREATE);
  set_room (self, room);
  adw_leaflet_set_visible_child (self->rooms, GTK_WIDGET (self->room));
  gtk_toggle_button_set_active (self->dice,
                                RT_TABLE_GET_CLASS (rt_room_get_table (RT_ROOM (room)))->has_dice
                                    && !self->hides_tray);
  rt_tray_set_extra (tray (self), rt_table_get_tray_extra (rt_room_get_table (RT_ROOM (room))));
  show_demo (self, path);
  if (path)
    g_settings_set_string (self->settings, "game", path);
  show_undo (self);
}

void
rt_window_enter (RtWindow *self, RtGame *game)
{
  const RtTableContext context = context_of (self, game);

  g_clear_pointer (&self->replayed, g_free);
  enter (self, rt_room_new (&context));
}

/* Looks at a copy of a game (rt_game_branch), from `depth` on. */
static void
enter_replay (RtWindow *self, RtGame *branch, gsize depth)
{
  const RtTableContext context = context_of (self, branch);

  enter (self, rt_room_new_replay (&context, depth, self->replayed != NULL));
}

/* From the game's own room: its game is closed meanwhile, so that no die gets lost in it. */
static void
replay_cb (RtWindow *self, RtGame *branch, guint64 depth)
{
  const char *path = rt_game_get_path (rt_room_get_game (open_room (self)));

  /* Back from a "what if" it is still the same game that is replayed. */
  if (path) {
    g_free (self->replayed);
    self->replayed = g_strdup (path);
  }
  enter_replay (self, branch, depth);
}

static void
leave_room_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtWindow *self = RT_WINDOW (widget);

  /* Out of a replay one comes back to the game. */
  if (self->replayed) {
    g_autofree char *path = g_steal_pointer (&self->replayed);

    set_room (self, NULL);
    rt_window_open_game (self, path);
    return;
  }
  adw_leaflet_set_visible_child (self->rooms, self->shell);
  set_room (self, NULL);
  rt_tray_set_extra (tray (self), NULL);
  self->hides_tray = FALSE;
  show_demo (self, NULL);
  g_settings_set_string (self->settings, "game", "");
  gtk_toggle_button_set_active (self->dice, FALSE);
  if (self->games)
    rt_games_page_refresh (self->games);
  if (self->battle)
    rt_battle_page_refresh (self->battle);
  rt_start_page_refresh (self->start);
  show_undo (self);
}

/* ---- Table mode ---- */

static void
table_mode_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GSettings *settings = RT_WINDOW (widget)->settings;

  g_settings_set_boolean (settings, "table-mode", !g_settings_get_boolean (settings, "table-mode"));
}

/* Read from two metres, hands busy: large text, the whole screen, and it does not go dark. */
static void
use_table_mode (RtWindow *self)
{
  GtkApplication *app = gtk_window_get_application (GTK_WINDOW (self));
  gboolean is_on = g_settings_get_boolean (self->settings, "table-mode");

  rt_set_class (GTK_WIDGET (self), "table-mode", is_on);
  if (is_on)
    gtk_window_fullscreen (GTK_WINDOW (self));
  else if (gtk_window_is_fullscreen (GTK_WINDOW (self)))
    gtk_window_unfullscreen (GTK_WINDOW (self));
  if (is_on && !self->awake)
    self->awake = gtk_application_inhibit (app, GTK_WINDOW (self), GTK_APPLICATION_INHIBIT_IDLE,
                                           _ ("A game is on the table"));
  if (!is_on && self->awake) {
    gtk_application_uninhibit (app, self->awake);
    self->awake = 0;
  }
}

static void
statistics_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  adw_view_stack_set_visible_child_name (RT_WINDOW (widget)->pages, "statistics");
}

static void
new_fleet_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtWindow *self = RT_WINDOW (widget);

  adw_view_stack_set_visible_child_name (self->pages, "fleets");
  rt_fleets_page_new_fleet (self->fleets);
}

static void
play_fleet_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtWindow *self = RT_WINDOW (widget);

  adw_view_stack_set_visible_child_name (self->pages, "battle");
  rt_battle_page_new_battle (self->battle, g_variant_get_string (parameter, NULL));
}

static void
add_notice (RtWindow *self, const char *text, AdwToastPriority priority)
{
  AdwToast *toast = rt_toast_new (text);

  adw_toast_set_timeout (toast, 0);
  adw_toast_set_priority (toast, priority);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
notice_cb (RtWindow *self, const char *text)
{
  add_notice (self, text, ADW_TOAST_PRIORITY_NORMAL);
}

/* About what was just asked for: before whatever else is to be said. */
static void
answer (RtWindow *self, const char *text)
{
  add_notice (self, text, ADW_TOAST_PRIORITY_HIGH);
}

static void
opened_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_games_open_finish (result, &error);

  if (!self->rolls)
    return; /* closed meanwhile */
  if (!game) {
    answer (self, error->message);
    if (!open_room (self))
      adw_leaflet_set_visible_child (self->rooms, self->shell);
    gtk_window_present (GTK_WINDOW (self));
    return;
  }
  rt_window_enter (self, game);
  gtk_window_present (GTK_WINDOW (self));
  if (rt_game_get_torn_path (game)) {
    g_autofree char *text = g_strdup_printf (
        _ ("The last action was cut off when the program stopped. What there was of "
           "it is kept in %s."),
        rt_game_get_torn_path (game));

    answer (self, text);
  }
}

void
rt_window_show_message (RtWindow *self, const char *text)
{
  answer (self, text);
}

void
rt_window_open_game (RtWindow *self, const char *path)
{
  rt_games_open_async (path, self->rolls, rt_fresh_seed (), NULL, opened_cb, g_object_ref (self));
}

/* Not before what is there already is known: it may have the same name. */
static void
import (RtWindow *self)
{
  RtApplication *app = RT_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  g_auto (GValue) value = G_VALUE_INIT;

  if (!self->to_import || !rt_library_is_loaded (rt_application_get_library (app)))
    return;
  g_value_init (&value, G_TYPE_FILE);
  g_value_take_object (&value, g_steal_pointer (&self->to_import));
  rt_fleets_page_import (self->fleets, &value);
}

void
rt_window_import (RtWindow *self, GFile *file)
{
  g_set_object (&self->to_import, file);
  g_clear_pointer (&self->replayed, g_free);
  if (open_room (self))
    gtk_widget_activate_action (GTK_WIDGET (self), "win.leave-room", NULL);
  rt_window_show_page (self, "fleets");
  import (self);
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_games_read_finish (result, &error);

  if (!self->rolls)
    return; /* closed meanwhile */
  if (game)
    enter_replay (self, game, 0);
  else
    answer (self, error->message);
}

static void
replay_kept_cb (RtWindow *self, const char *path)
{
  rt_games_read_async (path, rt_fresh_seed (), NULL, read_cb, g_object_ref (self));
}

static void
rt_window_dispose (GObject *object)
{
  RtWindow *self = RT_WINDOW (object);

  g_cancellable_cancel (self->closing);
  g_clear_object (&self->closing);
  g_clear_weak_pointer (&self->device_toast);
  g_clear_object (&self->settings);
  g_clear_object (&self->rolls);
  g_clear_pointer (&self->replayed, g_free);
  g_clear_pointer (&self->last_fleet, g_free);
  g_clear_object (&self->to_import);
  G_OBJECT_CLASS (rt_window_parent_class)->dispose (object);
}

/* Made when it is first opened, like the pages. */
static void
help_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (widget);

  if (!gtk_application_window_get_help_overlay (window)) {
    g_autoptr (GtkBuilder) builder =
        gtk_builder_new_from_resource ("/org/rockettable/RocketTable/ui/help-overlay.ui");

    gtk_application_window_set_help_overlay (
        window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
  }
  gtk_window_present (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

/* The window is on the screen: now what it can be looked at without. */
static void
painted_cb (GdkFrameClock *clock, RtWindow *self)
{
  RtApplication *app = RT_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));

  g_signal_handlers_disconnect_by_func (clock, painted_cb, self);
  if (!app)
    return;
  tray (self);
  rt_devices_start (rt_application_get_devices (app));
}

static void
rt_window_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (rt_window_parent_class)->map (widget);
  /* Also where a game has needed the tray before: the devices are still to be started. */
  g_signal_connect_object (gtk_widget_get_frame_clock (widget), "after-paint",
                           G_CALLBACK (painted_cb), widget, 0);
}

static void
rt_window_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_COMPACT)
    g_value_set_boolean (value, RT_WINDOW (object)->is_compact);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_window_class_init (RtWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_START_PAGE);
  G_OBJECT_CLASS (klass)->get_property = rt_window_get_property;
  G_OBJECT_CLASS (klass)->dispose = rt_window_dispose;
  properties[PROP_COMPACT] =
      g_param_spec_boolean ("compact", NULL, NULL, FALSE,
                            G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  widget_class->map = rt_window_map;
  widget_class->size_allocate = rt_window_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-window.ui");
  gtk_widget_class_bind_template_child (widget_class, RtWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, pages);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, switcher_title);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, switcher_bar);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, rooms);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, room);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, shell);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, tray_place);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, dice);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, dice_dot);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, above_tray);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, start);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, home);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, undo);
  gtk_widget_class_bind_template_child (widget_class, RtWindow, redo);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
  gtk_widget_class_bind_template_callback (widget_class, confirm_cb);
  gtk_widget_class_bind_template_callback (widget_class, title_visible_cb);
  gtk_widget_class_install_action (widget_class, "win.undo", NULL, undo_cb);
  gtk_widget_class_install_action (widget_class, "win.redo", NULL, redo_cb);
  gtk_widget_class_install_action (widget_class, "win.page", "s", page_cb);
  gtk_widget_class_install_action (widget_class, "win.new-fleet", NULL, new_fleet_cb);
  gtk_widget_class_install_action (widget_class, "win.play-fleet", "s", play_fleet_cb);
  gtk_widget_class_install_action (widget_class, "win.test-roll", NULL, test_roll_cb);
  gtk_widget_class_install_action (widget_class, "win.page-number", "i", page_number_cb);
  gtk_widget_class_install_action (widget_class, "win.search", NULL, search_cb);
  gtk_widget_class_install_action (widget_class, "win.tray", NULL, tray_cb);
  gtk_widget_class_install_action (widget_class, "win.hide-tray", "b", hide_tray_cb);
  gtk_widget_class_install_action (widget_class, "win.type-dice", NULL, type_dice_cb);
  gtk_widget_class_install_action (widget_class, "win.leave-room", NULL, leave_room_cb);
  gtk_widget_class_install_action (widget_class, "win.table-mode", NULL, table_mode_cb);
  gtk_widget_class_install_action (widget_class, "win.statistics", NULL, statistics_cb);
  gtk_widget_class_install_action (widget_class, "win.show-help-overlay", NULL, help_cb);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK,
                                       "win.redo", NULL);
}

/* The sheet for typing dice may take the room of what is above it, which is then cut. */
static void
tray_typing_cb (RtWindow *self)
{
  gboolean is_typing = rt_tray_is_typing (self->tray);

  gtk_scrolled_window_set_policy (self->above_tray, GTK_POLICY_NEVER,
                                  is_typing ? GTK_POLICY_EXTERNAL : GTK_POLICY_NEVER);
}

static RtTray *
tray (RtWindow *self)
{
  RtApplication *app = RT_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));

  if (self->tray)
    return self->tray;
  self->tray = RT_TRAY (rt_tray_new (self->rolls));
  rt_tray_set_devices (self->tray, rt_application_get_devices (app));
  g_signal_connect_object (self->tray, "notify::is-typing", G_CALLBACK (tray_typing_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_revealer_set_child (self->tray_place, GTK_WIDGET (self->tray));
  return self->tray;
}

static void
rt_window_init (RtWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->closing = g_cancellable_new ();
}

/* ---- Remembering ---- */

static void
remember (RtWindow *self)
{
  const char *page = adw_view_stack_get_visible_child_name (self->pages);
  RtFleetDocument *open = document (self);

  if (!self->settings)
    return;
  if (page)
    g_settings_set_string (self->settings, "page", page);
  if (open)
    g_settings_set_string (self->settings, "fleet", rt_fleet_document_get_fleet (open)->id);
}

static void
restore (RtWindow *self)
{
  static const struct {
    const char *key;
    const char *property;
  } sizes[] = {
    { "window-width", "default-width" },
    { "window-height", "default-height" },
    { "window-maximized", "maximized" },
  };
  g_autofree char *page = g_settings_get_string (self->settings, "page");
  int width;
  int height;

  self->last_fleet = g_settings_get_string (self->settings, "fleet");
  /* Read once: on a small screen the window's own wish would otherwise fight with what it got. */
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    g_settings_bind (self->settings, sizes[i].key, self, sizes[i].property,
                     G_SETTINGS_BIND_GET_NO_CHANGES);
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  follow_size (self, width, height);
  if (adw_view_stack_get_child_by_name (self->pages, page))
    adw_view_stack_set_visible_child_name (self->pages, page);
}

static void
page_changed_cb (RtWindow *self)
{
  show_undo (self);
  remember (self);
}

static void
library_loaded_cb (RtWindow *self, RtLibrary *library)
{
  if (self->fleets)
    rt_fleets_page_open (self->fleets, self->last_fleet);
  import (self);
}

/* ---- Pages ---- */

static GtkWidget *
new_fleets (RtWindow *self, RtApplication *app)
{
  RtLibrary *library = rt_application_get_library (app);

  self->fleets = g_object_new (RT_TYPE_FLEETS_PAGE, NULL);
  rt_fleets_page_set_library (self->fleets, library);
  g_signal_connect_object (rt_fleets_page_get_editor (self->fleets), "changed",
                           G_CALLBACK (page_changed_cb), self, G_CONNECT_SWAPPED);
  if (rt_library_is_loaded (library))
    library_loaded_cb (self, library);
  return GTK_WIDGET (self->fleets);
}

static GtkWidget *
new_battle (RtWindow *self, RtApplication *app)
{
  self->battle = g_object_new (RT_TYPE_BATTLE_PAGE, NULL);
  rt_battle_page_set_up (self->battle, rt_application_get_library (app), self->rolls,
                         self->settings);
  g_signal_connect_object (self->battle, "enter", G_CALLBACK (rt_window_enter), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->battle, "open", G_CALLBACK (rt_window_open_game), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self->battle);
}

static GtkWidget *
new_games (RtWindow *self, RtApplication *app)
{
  self->games = g_object_new (RT_TYPE_GAMES_PAGE, NULL);
  rt_games_page_set_up (self->games, self->rolls, self->settings);
  g_signal_connect_object (self->games, "enter", G_CALLBACK (rt_window_enter), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "open", G_CALLBACK (rt_window_open_game), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self->games);
}

static GtkWidget *
new_history (RtWindow *self, RtApplication *app)
{
  GtkWidget *history = g_object_new (RT_TYPE_HISTORY_PAGE, NULL);

  g_signal_connect_object (history, "open", G_CALLBACK (rt_window_open_game), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (history, "replay", G_CALLBACK (replay_kept_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (history, "notice", G_CALLBACK (notice_cb), self, G_CONNECT_SWAPPED);
  return history;
}

static GtkWidget *
new_devices (RtWindow *self, RtApplication *app)
{
  self->devices = g_object_new (RT_TYPE_DEVICES_PAGE, NULL);
  rt_devices_page_set_devices (self->devices, rt_application_get_devices (app),
                               rt_application_get_measure (app), rt_application_get_lights (app),
                               self->settings);
  return GTK_WIDGET (self->devices);
}

static GtkWidget *
new_statistics (RtWindow *self, RtApplication *app)
{
  self->statistics = g_object_new (RT_TYPE_STATISTICS_PAGE, NULL);
  rt_statistics_page_set_record (self->statistics, rt_application_get_record (app));
  g_signal_connect_object (self->statistics, "notice", G_CALLBACK (notice_cb), self,
                           G_CONNECT_SWAPPED);
  return GTK_WIDGET (self->statistics);
}

/* Pages that are made when they are first looked at: a window is there at once, and what nobody
 * opens takes no memory. */
static const struct {
  const char *name;
  GtkWidget *(*make) (RtWindow *self, RtApplication *app);
} made_late[] = {
  { "fleets", new_fleets },   { "battle", new_battle },   { "games", new_games },
  { "history", new_history }, { "devices", new_devices }, { "statistics", new_statistics },
};

static void
make_page (RtWindow *self)
{
  RtApplication *app = RT_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  GtkWidget *place = adw_view_stack_get_visible_child (self->pages);
  const char *name = adw_view_stack_get_visible_child_name (self->pages);

  for (guint i = 0; i < G_N_ELEMENTS (made_late); i++)
    if (g_strcmp0 (made_late[i].name, name) == 0 && !adw_bin_get_child (ADW_BIN (place)))
      adw_bin_set_child (ADW_BIN (place), made_late[i].make (self, app));
}

static void
page_shown_cb (RtWindow *self)
{
  /* While it goes its pages go too. */
  if (!gtk_window_get_application (GTK_WINDOW (self)))
    return;
  make_page (self);
  if (g_strcmp0 (adw_view_stack_get_visible_child_name (self->pages), "start") == 0)
    rt_start_page_refresh (self->start);
  page_changed_cb (self);
}

/* ---- Dice ---- */

static void
rolls_changed_cb (RtWindow *self)
{
  /* A room that goes with the window calls its roll off, when there are no rolls any more. */
  if (self->rolls && rt_rolls_get_wanted (self->rolls) && !self->hides_tray)
    gtk_toggle_button_set_active (self->dice, TRUE);
}

/* A dot on the die in the header: electronic dice are there. */
static void
devices_changed_cb (RtWindow *self, RtDevices *devices)
{
  gboolean has_dice = rt_devices_has_dice (devices);

  gtk_widget_set_visible (self->dice_dot, has_dice);
  rt_set_name (GTK_WIDGET (self->dice),
               has_dice ? _ ("Dice tray, dice are connected") : _ ("Dice tray"));
}

/* It can be read later on the devices page, so it goes by itself; a device that has much to say has
 * one toast for it. */
static void
devices_notice_cb (RtWindow *self, const char *text)
{
  if (self->device_toast) {
    gtk_label_set_text (GTK_LABEL (adw_toast_get_custom_title (self->device_toast)), text);
    return;
  }
  g_set_weak_pointer (&self->device_toast, rt_toast_new (text));
  adw_toast_overlay_add_toast (self->toasts, self->device_toast);
}

/* The buttons of a device: what Return and Undo do in the window. */
static void
device_confirmed_cb (RtWindow *self)
{
  if (open_room (self))
    rt_room_confirm (open_room (self));
}

static void
device_undo_cb (RtWindow *self)
{
  if (!rt_rolls_call_off (self->rolls) && open_room (self))
    gtk_widget_activate_action (GTK_WIDGET (open_room (self)), "room.undo", NULL);
}

static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
        RtWindow *self)
{
  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  if (self->tray && rt_tray_handle_key (self->tray, key))
    return TRUE;
  return open_room (self) && rt_room_handle_key (open_room (self), key);
}

/* Before the button that has the keyboard hears of it: a roll that waits to be confirmed is the
 * more urgent, wherever one has been last. */
static gboolean
confirm_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
            RtWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  if ((key != GDK_KEY_Return && key != GDK_KEY_KP_Enter) || !self->tray
      || modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  if (focus
      && (GTK_IS_EDITABLE (focus) || GTK_IS_TEXT_VIEW (focus)
          || gtk_widget_is_ancestor (focus, GTK_WIDGET (self->tray))))
    return FALSE;
  return rt_tray_handle_key (self->tray, key);
}

/* Nobody needs its answer: the tray shows it. */
static void
test_rolled_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtRollAnswer) answer = rt_rolls_request_finish (RT_ROLLS (source), result, NULL);
}

static void
test_roll_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  const RtRollWanted wanted = {
    .n_dice = 2,
    .sides = 6,
    .seat = -1,
    .title = _ ("Test roll of two dice"),
    .may_roll_again = TRUE,
    .may_call_off = TRUE,
  };
  RtWindow *self = RT_WINDOW (widget);
  const RtRollWanted *awaited = rt_rolls_get_wanted (self->rolls);
  g_autofree char *text = NULL;

  if (awaited) {
    text = g_strdup_printf (_ ("No test roll now. Awaited: %s."), awaited->title);
    answer (self, text);
    return;
  }
  rt_rolls_request_async (self->rolls, &wanted, self->closing, test_rolled_cb, NULL);
}

RtWindow *
rt_window_new (RtApplication *app)
{
  RtWindow *self = g_object_new (RT_TYPE_WINDOW, "application", app, NULL);
  RtLibrary *library = rt_application_get_library (app);
  RtDevices *devices = rt_application_get_devices (app);

  self->settings = g_object_ref (rt_application_get_settings (app));
  self->rolls = g_object_ref (rt_application_get_rolls (app));
  g_signal_connect_object (devices, "changed", G_CALLBACK (devices_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (devices, "notice", G_CALLBACK (devices_notice_cb), self,
                           G_CONNECT_SWAPPED);
  devices_changed_cb (self, devices);
  g_signal_connect_object (rt_application_get_record (app), "failed", G_CALLBACK (notice_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "notice", G_CALLBACK (notice_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "loaded", G_CALLBACK (library_loaded_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rolls, "changed", G_CALLBACK (rolls_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rolls, "confirmed", G_CALLBACK (device_confirmed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->rolls, "undo", G_CALLBACK (device_undo_cb), self,
                           G_CONNECT_SWAPPED);
  g_object_bind_property (self, "compact", self->start, "compact", G_BINDING_SYNC_CREATE);
  g_signal_connect_object (self->start, "open", G_CALLBACK (rt_window_open_game), self,
                           G_CONNECT_SWAPPED);
  restore (self);
  g_signal_connect_object (self->settings, "changed::table-mode", G_CALLBACK (use_table_mode), self,
                           G_CONNECT_SWAPPED);
  use_table_mode (self);
  g_signal_connect_object (self->pages, "notify::visible-child", G_CALLBACK (page_shown_cb), self,
                           G_CONNECT_SWAPPED);
  page_shown_cb (self);
  return self;
}

gboolean
rt_window_restore (RtWindow *self)
{
  g_autofree char *path = g_settings_get_string (self->settings, "game");

  if (!*path || !g_file_test (path, G_FILE_TEST_EXISTS))
    return FALSE;
  rt_window_open_game (self, path);
  return TRUE;
}

void
rt_window_show_page (RtWindow *self, const char *page)
{
  if (adw_view_stack_get_child_by_name (self->pages, page))
    adw_view_stack_set_visible_child_name (self->pages, page);
}

const char *
rt_window_get_chapter (RtWindow *self)
{
  static const struct {
    const char *page;
    const char *chapter;
  } chapters[] = {
    { "fleets", "cards-and-fleets" }, { "battle", "battle" },    { "games", "card-games" },
    { "history", "troubleshooting" }, { "devices", "hardware" }, { "statistics", "hardware" },
  };
  const char *page = adw_view_stack_get_visible_child_name (self->pages);

  if (open_room (self)) {
    const RulesGame *rules = rt_game_get_rules (rt_room_get_game (open_room (self)));

    if (rt_map_is_kept (rules, rt_game_get_setup (rt_room_get_game (open_room (self)))))
      return "map";
    return g_str_equal (rules->id, "rocketmen") ? "battle" : "card-games";
  }
  for (guint i = 0; i < G_N_ELEMENTS (chapters); i++)
    if (g_strcmp0 (chapters[i].page, page) == 0)
      return chapters[i].chapter;
  return "first-evening";
}
