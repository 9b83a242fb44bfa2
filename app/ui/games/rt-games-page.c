/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-games-page.h. */
#include "rt-games-page.h"

#include "app/core/rt-games.h"
#include "app/ui/draw/rt-emblem.h"
#include "app/ui/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtGamesPage {
  GtkWidget parent_instance;

  RtRolls *rolls;
  GtkWidget *content;
  GtkWidget *ways;
  GtkWidget *kept;
  GtkWidget *problem;
  /* Of the dialog for a new game. */
  const RulesGame *rules;
  GtkWidget *dialog;
  GtkEditable *names[RULES_SEATS_MAX];
  GtkDropDown *players[RULES_SEATS_MAX];
};

G_DEFINE_FINAL_TYPE (RtGamesPage, rt_games_page, GTK_TYPE_WIDGET)

enum { SIGNAL_ENTER, SIGNAL_OPEN, N_SIGNALS };
static guint signals[N_SIGNALS];

enum { KEPT_SHOWN = 12 };

/* The games that are played on the screen, in the words of their front page. */
static const struct {
  const char *id;
  const char *style;
  const char *text;
} tables[] = {
  { "rockets", "red", N_ ("A race of rockets to the moon: play high, but leave a way up.") },
  { "pocket-rockets", "brass", N_ ("Six yards in a ring, and rockets that grow in front of you.") },
  { "spacecraft", "teal", N_ ("Pick through the junkyard and build what flies.") },
};

/* Who may sit at a seat, by the place in its list. */
static const struct {
  const char *spec;
  const char *name;
} kinds[] = {
  { NULL, N_ ("Person") },
  { "level1", N_ ("Computer, easy") },
  { "level2", N_ ("Computer, fair") },
  { "level3", N_ ("Computer, strong") },
  { "", N_ ("Nobody") },
};
enum { KIND_PERSON, KIND_EASY, KIND_FAIR, KIND_STRONG, KIND_NOBODY };

static void
complain (RtGamesPage *self, const GError *error)
{
  gtk_label_set_text (GTK_LABEL (self->problem), error->message);
  gtk_widget_set_visible (self->problem, TRUE);
}

/* The page may be gone by then. */
static void
begun_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtGamesPage) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (RtGame) game = rt_games_begin_finish (result, &error);

  (void)source;
  if (game && self->content)
    g_signal_emit (self, signals[SIGNAL_ENTER], 0, game);
  else if (self->content)
    complain (self, error);
}

/* ---- A new game ---- */

static void
begin_cb (RtGamesPage *self)
{
  RulesSetup *setup = rules_setup_new (self->rules);
  RtGamesNew wanted = { .rules = self->rules, .setup = setup };

  for (guint i = 0; i < self->rules->max_seats; i++) {
    guint kind = gtk_drop_down_get_selected (self->players[i]);

    if (kind == KIND_NOBODY)
      continue;
    g_strlcpy (setup->seat[setup->n_seats], gtk_editable_get_text (self->names[i]),
               sizeof setup->seat[0]);
    wanted.specs[setup->n_seats++] = kinds[kind].spec;
  }
  rt_games_begin_async (&wanted, self->rolls, rt_fresh_seed (), NULL, begun_cb,
                        g_object_ref (self));
  rules_setup_free (setup);
  gtk_window_close (GTK_WINDOW (self->dialog));
}

static void
add_seat (RtGamesPage *self, GtkWidget *box, guint seat)
{
  static const char *const usual[] = { "Ada", "Comet", "Vega", "Nova" };
  GtkWidget *row = rt_box (GTK_ORIENTATION_HORIZONTAL, 8, NULL);
  GtkWidget *badge = rt_emblem_new (34);
  GtkWidget *name = gtk_entry_new ();
  GtkStringList *words = gtk_string_list_new (NULL);
  guint n = seat < self->rules->min_seats ? KIND_NOBODY : G_N_ELEMENTS (kinds);
  g_autofree char *label = g_strdup_printf (_ ("Name of player %u"), seat + 1);
  g_autofree char *kind = g_strdup_printf (_ ("Who plays as player %u"), seat + 1);

  for (guint i = 0; i < n; i++)
    gtk_string_list_append (words, _ (kinds[i].name));
  self->names[seat] = GTK_EDITABLE (name);
  self->players[seat] = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (words), NULL));
  gtk_drop_down_set_selected (self->players[seat], seat == 0                       ? KIND_PERSON
                                                   : seat < self->rules->min_seats ? KIND_FAIR
                                                                                   : KIND_NOBODY);
  gtk_editable_set_text (GTK_EDITABLE (name), usual[seat]);
  gtk_entry_set_max_length (GTK_ENTRY (name), 20);
  gtk_widget_set_hexpand (name, TRUE);
  rt_emblem_show_player (RT_EMBLEM (badge), (int)seat, " ", FALSE);
  rt_set_name (name, label);
  rt_set_name (GTK_WIDGET (self->players[seat]), kind);
  gtk_box_append (GTK_BOX (row), badge);
  gtk_box_append (GTK_BOX (row), name);
  gtk_box_append (GTK_BOX (row), GTK_WIDGET (self->players[seat]));
  gtk_box_append (GTK_BOX (box), row);
}

static void
new_game_cb (GtkButton *button, RtGamesPage *self)
{
  GtkWidget *all = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 12, "page-pane");
  GtkWidget *begin = rt_button (_ ("Begin"), "suggested-action", NULL);
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  self->rules = rules_find_game (g_object_get_data (G_OBJECT (button), "game"));
  self->dialog = g_object_new (ADW_TYPE_WINDOW, "transient-for", root, "modal", TRUE, "title",
                               self->rules->title, "default-width", 480, NULL);
  for (guint i = 0; i < self->rules->max_seats; i++)
    add_seat (self, box, i);
  g_signal_connect_object (begin, "clicked", G_CALLBACK (begin_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_set_halign (begin, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (box), begin);
  gtk_box_append (GTK_BOX (all), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (all), box);
  adw_window_set_content (ADW_WINDOW (self->dialog), all);
  gtk_window_set_default_widget (GTK_WINDOW (self->dialog), begin);
  gtk_window_present (GTK_WINDOW (self->dialog));
}

static GtkWidget *
new_way (RtGamesPage *self, guint i)
{
  const RulesGame *rules = rules_find_game (tables[i].id);
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 8, "panel way");
  GtkWidget *emblem = rt_emblem_new (56);
  GtkWidget *button = rt_button (_ ("New game"), NULL, NULL);
  GtkWidget *text = rt_text (_ (tables[i].text), "dim");
  g_autofree char *name = g_strdup_printf (_ ("New game of %s"), rules->title);

  rt_add_classes (box, tables[i].style);
  rt_emblem_show_porthole (RT_EMBLEM (emblem), "rt-cards-symbolic", "");
  gtk_widget_set_halign (emblem, GTK_ALIGN_START);
  gtk_widget_set_vexpand (text, TRUE);
  gtk_widget_set_valign (text, GTK_ALIGN_START);
  /* Three stand side by side on a 7-inch screen. */
  gtk_label_set_max_width_chars (GTK_LABEL (text), 20);
  rt_set_name (button, name);
  g_object_set_data (G_OBJECT (button), "game", (gpointer)tables[i].id);
  g_signal_connect_object (button, "clicked", G_CALLBACK (new_game_cb), self, 0);
  gtk_box_append (GTK_BOX (box), emblem);
  gtk_box_append (GTK_BOX (box), rt_label (rules->title, "way-title"));
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), button);
  return box;
}

/* ---- Kept games ---- */

static void
open_cb (GtkButton *button, RtGamesPage *self)
{
  g_signal_emit (self, signals[SIGNAL_OPEN], 0, g_object_get_data (G_OBJECT (button), "path"));
}

void
rt_games_page_refresh (RtGamesPage *self)
{
  g_auto (GStrv) paths = rt_games_list ();

  rt_clear_box (self->kept);
  gtk_widget_set_visible (self->problem, FALSE);
  if (paths[0])
    gtk_box_append (GTK_BOX (self->kept), rt_label (_ ("Go on with"), "heading"));
  for (guint i = 0; paths[i] && i < KEPT_SHOWN; i++) {
    g_autofree char *name = g_path_get_basename (paths[i]);
    GtkWidget *button;

    name[strlen (name) - strlen (".journal")] = '\0';
    button = rt_button (name, NULL, NULL);
    gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
    g_object_set_data_full (G_OBJECT (button), "path", g_strdup (paths[i]), g_free);
    g_signal_connect_object (button, "clicked", G_CALLBACK (open_cb), self, 0);
    gtk_box_append (GTK_BOX (self->kept), button);
  }
}

void
rt_games_page_set_rolls (RtGamesPage *self, RtRolls *rolls)
{
  g_set_object (&self->rolls, rolls);
  rt_games_page_refresh (self);
}

/* ---- The widget ---- */

static void
rt_games_page_dispose (GObject *object)
{
  RtGamesPage *self = RT_GAMES_PAGE (object);

  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_object (&self->rolls);
  G_OBJECT_CLASS (rt_games_page_parent_class)->dispose (object);
}

static void
rt_games_page_class_init (RtGamesPageClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = rt_games_page_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BIN_LAYOUT);
  signals[SIGNAL_ENTER] = g_signal_new ("enter", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                        NULL, NULL, NULL, G_TYPE_NONE, 1, RT_TYPE_GAME);
  signals[SIGNAL_OPEN] = g_signal_new ("open", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                       NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_games_page_init (RtGamesPage *self)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 12, "page-pane");
  GtkWidget *clamp = adw_clamp_new ();

  self->content = gtk_scrolled_window_new ();
  self->ways = gtk_flow_box_new ();
  self->kept = rt_box (GTK_ORIENTATION_VERTICAL, 6, NULL);
  self->problem = rt_text (NULL, "problem");
  gtk_widget_set_visible (self->problem, FALSE);
  gtk_flow_box_set_selection_mode (GTK_FLOW_BOX (self->ways), GTK_SELECTION_NONE);
  gtk_flow_box_set_homogeneous (GTK_FLOW_BOX (self->ways), TRUE);
  gtk_flow_box_set_min_children_per_line (GTK_FLOW_BOX (self->ways), 1);
  gtk_flow_box_set_max_children_per_line (GTK_FLOW_BOX (self->ways), 3);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++) {
    GtkWidget *child = gtk_flow_box_child_new ();

    gtk_widget_set_focusable (child, FALSE);
    gtk_flow_box_child_set_child (GTK_FLOW_BOX_CHILD (child), new_way (self, i));
    gtk_flow_box_append (GTK_FLOW_BOX (self->ways), child);
  }
  gtk_box_append (GTK_BOX (box), self->problem);
  gtk_box_append (GTK_BOX (box), self->ways);
  gtk_box_append (GTK_BOX (box), self->kept);
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), 1100);
  adw_clamp_set_tightening_threshold (ADW_CLAMP (clamp), 1000);
  adw_clamp_set_child (ADW_CLAMP (clamp), box);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->content), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->content), clamp);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
}
