/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-start-page.h. */
#include "rt-start-page.h"

#include "app/features/history/rt-kept-game.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-sky.h"
#include "app/widgets/rt-wrap-layout.h"

#include <glib/gi18n.h>

enum { WAYS = 4 };

struct _RtStartPage {
  AdwBin parent_instance;

  RtHistory *history;
  gboolean is_compact;
  GtkOverlay *sky;
  GtkWidget *hero;
  GtkWidget *motto;
  GtkWidget *about;
  GtkWidget *now_text;
  AdwBin *last;
  GtkFlowBox *ways;
  GtkWidget *emblems[WAYS];
  GtkWidget *texts[WAYS];
};

G_DEFINE_FINAL_TYPE (RtStartPage, rt_start_page, ADW_TYPE_BIN)

enum { PROP_COMPACT = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];
enum { SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Going on ---- */

static void
open_cb (RtKeptGame *button, RtStartPage *self)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0,
                 rt_history_game_get_path (rt_kept_game_get_game (button)));
}

/* The last one that is not over. */
static RtHistoryGame *
find_last (RtStartPage *self)
{
  GListModel *games = rt_history_get_games (self->history);

  for (guint i = 0; i < g_list_model_get_n_items (games); i++) {
    g_autoptr (RtHistoryGame) game = g_list_model_get_item (games, i);

    if (!rt_history_game_get_problem (game) && !rt_history_game_is_over (game))
      return g_steal_pointer (&game);
  }
  return NULL;
}

static void
loaded_cb (RtStartPage *self)
{
  g_autoptr (RtHistoryGame) game = find_last (self);
  GtkWidget *button = game ? rt_kept_game_new (game, TRUE) : NULL;

  if (button)
    g_signal_connect_object (button, "clicked", G_CALLBACK (open_cb), self, 0);
  adw_bin_set_child (self->last, button);
  gtk_widget_set_visible (GTK_WIDGET (self->last), button != NULL);
}

void
rt_start_page_refresh (RtStartPage *self)
{
  if (!self->history) {
    self->history = rt_history_new (NULL);
    g_signal_connect_object (self->history, "loaded", G_CALLBACK (loaded_cb), self,
                             G_CONNECT_SWAPPED);
  }
  rt_history_refresh (self->history);
}

/* ---- The widget ---- */

/* On a small screen what can be done has the room of what only explains. */
static void
show_size (RtStartPage *self)
{
  gboolean is_large = !self->is_compact;

  gtk_widget_set_visible (self->motto, is_large);
  gtk_widget_set_visible (self->about, is_large);
  for (int i = 0; i < WAYS; i++) {
    gtk_widget_set_visible (self->emblems[i], is_large);
    gtk_widget_set_visible (self->texts[i], is_large);
  }
}

static void
rt_start_page_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtStartPage *self = RT_START_PAGE (object);

  self->is_compact = g_value_get_boolean (value);
  show_size (self);
}

static void
rt_start_page_dispose (GObject *object)
{
  g_clear_object (&RT_START_PAGE (object)->history);
  G_OBJECT_CLASS (rt_start_page_parent_class)->dispose (object);
}

static void
rt_start_page_class_init (RtStartPageClass *klass)
{
  static const char *const emblems[] = { "emblem_1", "emblem_2", "emblem_3", "emblem_4" };
  static const char *const texts[] = { "red_text", "brass_text", "teal_text", "blue_text" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->set_property = rt_start_page_set_property;
  G_OBJECT_CLASS (klass)->dispose = rt_start_page_dispose;
  properties[PROP_COMPACT] = g_param_spec_boolean ("compact", NULL, NULL, FALSE,
                                                   G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  g_type_ensure (RT_TYPE_EMBLEM);
  g_type_ensure (RT_TYPE_SKY);
  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-start-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, sky);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, hero);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, motto);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, about);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, now_text);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, last);
  gtk_widget_class_bind_template_child (widget_class, RtStartPage, ways);
  for (gsize i = 0; i < WAYS; i++) {
    gtk_widget_class_bind_template_child_full (widget_class, emblems[i], FALSE,
                                               G_STRUCT_OFFSET (RtStartPage, emblems)
                                                   + (gssize)(i * sizeof (GtkWidget *)));
    gtk_widget_class_bind_template_child_full (widget_class, texts[i], FALSE,
                                               G_STRUCT_OFFSET (RtStartPage, texts)
                                                   + (gssize)(i * sizeof (GtkWidget *)));
  }
}

static void
rt_start_page_init (RtStartPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* The sky is at least as high as the words in front of it. */
  gtk_overlay_set_measure_overlay (self->sky, self->hero, TRUE);
}
