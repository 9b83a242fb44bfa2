/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-option-row.h. */
#include "rt-option-row.h"

#include "app/session/rt-language.h"
#include "app/widgets/rt-widgets.h"
#include "rules/odds/odds.h"
#include "rules/rocketmen/rocketmen.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

struct _RtOptionRow {
  GtkBox parent_instance;

  GArray *values; /* of int, by the place in the list; empty: a number to be set */
  GtkLabel *title;
  AdwBin *rule;
  GtkDropDown *choice;
  GtkSpinButton *number;
  GtkAdjustment *range;
  GtkLabel *text;
  GtkLabel *odds;
};

G_DEFINE_FINAL_TYPE (RtOptionRow, rt_option_row, GTK_TYPE_BOX)

/* A list longer than this is a number to be set. */
enum { CHOICES_MOST = 12 };

/* A battle's rules have names besides their sentences, and values in words; without words a number
 * of `limits`. */
static const struct {
  const char *name;
  const char *values[2];
} battle_words[] = {
  [ROCKETMEN_OPTION_MANY] = { N_ ("Three or more players"),
                              { N_ ("First to beat somebody wins"),
                                N_ ("Last one standing wins") } },
  [ROCKETMEN_OPTION_EXTEND] = { N_ ("Extended Range is bought"),
                                { N_ ("for each shot"), N_ ("once for the volley") } },
  [ROCKETMEN_OPTION_BOARDED] = { N_ ("A boarded ship"), { N_ ("is held"), N_ ("is free to act") } },
  [ROCKETMEN_OPTION_BASE_DICE] = { N_ ("Dice an asteroid has lost"),
                                   { N_ ("stay lost in this boarding"),
                                     N_ ("recover each wave") } },
  [ROCKETMEN_OPTION_ROUNDS] = { N_ ("Length of the battle") },
};

/* Rounds that an evening may have. */
static const int limits[] = { 4, 6, 8, 10, 12, 15, 20, 30, 50, 100, 200, 0 };

static gboolean
is_battle (const RulesGame *rules)
{
  return strcmp (rules->id, "rocketmen") == 0;
}

static gboolean
is_seat (const RulesOption *option)
{
  return strcmp (option->kind, "seat") == 0;
}

/* ---- What may be chosen ---- */

static void
add_value (RtOptionRow *self, GtkStringList *words, int value, const char *word)
{
  gtk_string_list_append (words, word);
  g_array_append_val (self->values, value);
}

static void
list_battle_values (RtOptionRow *self, guint i, GtkStringList *words)
{
  if (battle_words[i].values[0]) {
    for (int k = 0; k < 2; k++)
      add_value (self, words, k, _ (battle_words[i].values[k]));
    return;
  }
  for (guint k = 0; k < G_N_ELEMENTS (limits); k++) {
    int n = limits[k];
    g_autofree char *word = n ? g_strdup_printf (ngettext ("%d round", "%d rounds", (gulong)n), n)
                              : g_strdup (_ ("no limit"));

    add_value (self, words, n, word);
  }
}

static void
list_values (RtOptionRow *self, const RulesGame *rules, const RulesSetup *setup,
             const RulesKind *kind, GtkStringList *words)
{
  for (int i = kind->min; i <= kind->max; i++) {
    char text[64];

    rules_text_write_value (rules, setup, kind->name, i, rt_translate, text, sizeof text);
    add_value (self, words, i, text);
  }
}

static void
choose (RtOptionRow *self, GtkStringList *words, int value)
{
  gtk_drop_down_set_model (self->choice, G_LIST_MODEL (words));
  for (guint i = 0; i < self->values->len; i++)
    if (g_array_index (self->values, int, i) == value)
      gtk_drop_down_set_selected (self->choice, i);
}

/* ---- A battle ---- */

/* What RM-BD-7 comes to under either house rule, for an ordinary boarding. */
static char *
describe_base_odds (void)
{
  RulesOddsBoarding boarding = { .attacker = { .pods = 3, .crew = 2 }, .defender = { .crew = 1 } };
  RulesOddsBoardingResult lost;
  RulesOddsBoardingResult recover;

  boarding.boarded = RULES_ODDS_BASE_STAY_LOST;
  rules_odds_boarding (&boarding, &lost);
  boarding.boarded = RULES_ODDS_BASE_RECOVER;
  rules_odds_boarding (&boarding, &recover);
  return g_strdup_printf (
      _ ("A ship with 3 pods and 2 crew takes a base with 1 crew member in %.1f %% if dice stay "
         "lost, in %.1f %% if they recover."),
      100 * lost.attacker_wins, 100 * recover.attacker_wins);
}

static void
show_battle_words (RtOptionRow *self, guint i, const char *sentence)
{
  gtk_label_set_text (self->title, _ (battle_words[i].name));
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "strong");
  gtk_label_set_text (self->text, sentence);
  gtk_widget_set_visible (GTK_WIDGET (self->text), TRUE);
  rt_shorten_choice (self->choice);
  gtk_widget_set_hexpand (GTK_WIDGET (self->choice), TRUE);
  if (i == ROCKETMEN_OPTION_BASE_DICE) {
    g_autofree char *odds = describe_base_odds ();

    gtk_label_set_text (self->odds, odds);
    gtk_widget_set_visible (GTK_WIDGET (self->odds), TRUE);
  }
}

/* ---- The widget ---- */

static void
rt_option_row_finalize (GObject *object)
{
  g_array_unref (RT_OPTION_ROW (object)->values);
  G_OBJECT_CLASS (rt_option_row_parent_class)->finalize (object);
}

static void
rt_option_row_class_init (RtOptionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_option_row_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-option-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtOptionRow, title);
  gtk_widget_class_bind_template_child (widget_class, RtOptionRow, rule);
  gtk_widget_class_bind_template_child (widget_class, RtOptionRow, choice);
  gtk_widget_class_bind_template_child (widget_class, RtOptionRow, number);
  gtk_widget_class_bind_template_child (widget_class, RtOptionRow, range);
  gtk_widget_class_bind_template_child (widget_class, RtOptionRow, text);
  gtk_widget_class_bind_template_child (widget_class, RtOptionRow, odds);
}

static void
rt_option_row_init (RtOptionRow *self)
{
  self->values = g_array_new (FALSE, FALSE, sizeof (int));
  gtk_widget_init_template (GTK_WIDGET (self));
}

gboolean
rt_option_row_suits (const RulesGame *rules, const RulesOption *option)
{
  return !is_battle (rules) || option - rules->options < (gssize)G_N_ELEMENTS (battle_words);
}

GtkWidget *
rt_option_row_new (const RulesGame *rules, const RulesSetup *setup, const RulesOption *option,
                   int value)
{
  RtOptionRow *self = g_object_new (RT_TYPE_OPTION_ROW, NULL);
  const RulesKind *kind = rules_kind (rules, option->kind);
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  gboolean is_number = !is_battle (rules) && kind->max - kind->min >= CHOICES_MOST;
  GtkWidget *unused;

  adw_bin_set_child (self->rule, rt_rule_button (option->rule));
  gtk_label_set_text (self->title, _ (option->text));
  if (is_battle (rules)) {
    list_battle_values (self, (guint)(option - rules->options), words);
    show_battle_words (self, (guint)(option - rules->options), _ (option->text));
  } else {
    gtk_widget_add_css_class (GTK_WIDGET (self), "option-row");
    if (!is_number && !is_seat (option))
      list_values (self, rules, setup, kind, words);
  }
  choose (self, words, value);
  gtk_adjustment_configure (self->range, value, kind->min, kind->max, 1, 10, 0);
  /* A screen reader finds what is only hidden. */
  unused = is_number ? GTK_WIDGET (self->choice) : GTK_WIDGET (self->number);
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (unused)), unused);
  rt_set_name (GTK_WIDGET (self->number), gtk_label_get_text (self->title));
  rt_ignore_wheel (GTK_WIDGET (self->number));
  rt_set_name (GTK_WIDGET (self->choice), gtk_label_get_text (self->title));
  return GTK_WIDGET (self);
}

int
rt_option_row_get_value (RtOptionRow *self)
{
  guint i = gtk_drop_down_get_selected (self->choice);

  return i < self->values->len ? g_array_index (self->values, int, i)
                               : gtk_spin_button_get_value_as_int (self->number);
}

void
rt_option_row_list_seats (RtOptionRow *self, const RulesSetup *setup)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  int chosen = self->values->len ? rt_option_row_get_value (self) : 0;

  g_array_set_size (self->values, 0);
  for (int i = 0; i < setup->n_seats; i++)
    add_value (self, words, i, setup->seat[i]);
  choose (self, words, chosen);
}
