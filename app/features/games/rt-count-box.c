/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-count-box.h. */
#include "rt-count-box.h"

#include "app/features/games/rt-components-model.h"
#include "app/session/rt-language.h"
#include "app/widgets/rt-widgets.h"
#include "rules/rules-text.h"

#include <glib/gi18n.h>

enum { VERBS_MAX = 16 };

/* A row of components. */
typedef struct {
  RulesAction action;
  int place;   /* of its count among the values; -1: it has none */
  int assumed; /* count of the built-in box */
} Row;

/* Where one thing is counted. */
#define RT_TYPE_COUNT_ROW (rt_count_row_get_type ())
G_DECLARE_FINAL_TYPE (RtCountRow, rt_count_row, RT, COUNT_ROW, GtkFlowBoxChild)

struct _RtCountRow {
  GtkFlowBoxChild parent_instance;

  guint i; /* of the rows */
  GtkLabel *label;
  GtkSpinButton *count;
  GtkAdjustment *range;
};

G_DEFINE_FINAL_TYPE (RtCountRow, rt_count_row, GTK_TYPE_FLOW_BOX_CHILD)

/* All things of a kind, and how many they are. */
#define RT_TYPE_COUNT_SECTION (rt_count_section_get_type ())
G_DECLARE_FINAL_TYPE (RtCountSection, rt_count_section, RT, COUNT_SECTION, GtkBox)

struct _RtCountSection {
  GtkBox parent_instance;

  GtkLabel *title;
  GtkLabel *total;
  GtkFlowBox *rows;
};

G_DEFINE_FINAL_TYPE (RtCountSection, rt_count_section, GTK_TYPE_BOX)

struct _RtCountBox {
  RtDialog parent_instance;

  const RulesGame *rules;
  RulesSetup *setup;
  GArray *rows;
  GtkLabel *totals[VERBS_MAX];
  GtkBox *sections;
  GtkWidget *notice;
  GtkWidget *save;
};

G_DEFINE_FINAL_TYPE (RtCountBox, rt_count_box, RT_TYPE_DIALOG)

enum { SIGNAL_COUNTED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- Rows ---- */

static Row *
row_at (RtCountBox *self, guint i)
{
  return &g_array_index (self->rows, Row, i);
}

/* The kinds of a pattern's blanks: "card {card} {count}" has "card" and "count". */
static GStrv
get_blanks (const char *pattern)
{
  g_autoptr (GStrvBuilder) blanks = g_strv_builder_new ();

  for (const char *open = strchr (pattern, '{'); open; open = strchr (open + 1, '{')) {
    g_autofree char *name = g_strndup (open + 1, strcspn (open + 1, "}"));

    g_strv_builder_add (blanks, name);
  }
  return g_strv_builder_end (blanks);
}

static int
find_count (const RulesVerb *verb)
{
  g_auto (GStrv) blanks = get_blanks (verb->pattern);

  for (int i = 0; blanks[i]; i++)
    if (g_str_equal (blanks[i], "count"))
      return i;
  return -1;
}

/* Do both count the same thing? */
static gboolean
is_same_thing (const Row *row, const RulesAction *action)
{
  if (row->action.verb != action->verb || row->action.n_args != action->n_args)
    return FALSE;
  for (int i = 0; i < action->n_args; i++)
    if (i != row->place && row->action.arg[i] != action->arg[i])
      return FALSE;
  return TRUE;
}

static Row *
find_row (RtCountBox *self, const RulesAction *action)
{
  for (guint i = 0; i < self->rows->len; i++)
    if (is_same_thing (row_at (self, i), action))
      return row_at (self, i);
  return NULL;
}

static void
add_row (RtCountBox *self, const RulesAction *action, gboolean is_assumed)
{
  Row row = { .action = *action, .place = find_count (&self->rules->components[action->verb]) };

  if (is_assumed && row.place >= 0)
    row.assumed = action->arg[row.place];
  g_array_append_val (self->rows, row);
}

/* What is counted are the rows of the built-in box, and those that the players have besides. What
 * is not counted stays as the players have it. */
static void
collect_rows (RtCountBox *self)
{
  RulesSetup *usual = rules_setup_new (self->rules);
  RulesAction action;

  for (size_t i = 0; self->rules->get_component (usual, i, &action); i++)
    if (find_count (&self->rules->components[action.verb]) >= 0)
      add_row (self, &action, TRUE);
  rules_setup_free (usual);
  for (guint i = 0; i < self->rows->len; i++)
    row_at (self, i)->action.arg[row_at (self, i)->place] = 0;
  for (size_t i = 0; self->rules->get_component (self->setup, i, &action); i++) {
    Row *row = find_row (self, &action);

    if (row && row->place >= 0)
      row->action = action;
    else
      add_row (self, &action, FALSE);
  }
}

static char *
write_rows (RtCountBox *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char line[RULES_LINE_MAX];

  for (guint i = 0; i < self->rows->len; i++) {
    const Row *row = row_at (self, i);

    if (row->place >= 0 && row->action.arg[row->place] == 0)
      continue;
    rules_text_write_action (self->rules, self->setup, self->rules->components, &row->action, line,
                             sizeof line);
    g_string_append_printf (text, "%s\n", line);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- Totals ---- */

static void
show_total (RtCountBox *self, guint verb)
{
  int n = 0;
  int assumed = 0;

  for (guint i = 0; i < self->rows->len; i++) {
    const Row *row = row_at (self, i);

    if (row->action.verb == verb && row->place >= 0) {
      n += row->action.arg[row->place];
      assumed += row->assumed;
    }
  }
  g_autofree char *text = g_strdup_printf (_ ("%d of %d"), n, assumed);
  gtk_label_set_text (self->totals[verb], text);
  rt_set_class (GTK_WIDGET (self->totals[verb]), "to-act", n == assumed);
}

/* The rules say whether such a box can be played with, and what is wrong. */
static void
show_totals (RtCountBox *self)
{
  g_autofree char *rows = write_rows (self);
  g_autofree RulesSetup *tried = g_memdup2 (self->setup, self->rules->setup_size);
  g_autoptr (GError) error = NULL;

  for (guint verb = 0; verb < VERBS_MAX; verb++)
    if (self->totals[verb])
      show_total (self, verb);
  rt_components_read (self->rules, tried, rows, RULES_COMPONENTS_COUNTED, &error);
  rt_dialog_show_message (self->notice, error ? error->message : NULL, TRUE);
  gtk_widget_set_sensitive (self->save, !error);
}

static void
count_cb (RtCountRow *widget)
{
  GtkWidget *box = gtk_widget_get_ancestor (GTK_WIDGET (widget), RT_TYPE_COUNT_BOX);
  Row *row = box ? row_at (RT_COUNT_BOX (box), widget->i) : NULL;

  /* While it is made it has no box. */
  if (!row)
    return;
  row->action.arg[row->place] = (int16_t)gtk_spin_button_get_value_as_int (widget->count);
  show_totals (RT_COUNT_BOX (box));
}

static void
save_cb (RtCountBox *self)
{
  g_autofree char *rows = write_rows (self);

  g_signal_emit (self, signals[SIGNAL_COUNTED], 0, rows);
}

/* ---- What is shown ---- */

/* What is counted, as a whole: "Cards with a 3". */
static char *
name_row (RtCountBox *self, const Row *row)
{
  const RulesPhrase phrase = { .text = self->rules->components[row->action.verb].counted };
  RulesReason reason = { .phrase = &phrase };
  char text[160];

  memcpy (reason.arg, row->action.arg, sizeof reason.arg);
  rules_text_write_reason (self->rules, self->setup, &reason, rt_translate, text, sizeof text);
  return g_strdup (text);
}

/* Under its heading a thing that has a name needs no more; a number would look like another count.
 */
static char *
label_row (RtCountBox *self, const Row *row)
{
  g_auto (GStrv) blanks = get_blanks (self->rules->components[row->action.verb].pattern);
  const RulesKind *kind = rules_kind (self->rules, blanks[0]);
  char text[160];

  if (!kind->words)
    return name_row (self, row);
  rules_text_write_value (self->rules, self->setup, blanks[0], row->action.arg[0], rt_translate,
                          text, sizeof text);
  return g_strdup (text);
}

static void
rt_count_row_class_init (RtCountRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-count-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCountRow, label);
  gtk_widget_class_bind_template_child (widget_class, RtCountRow, count);
  gtk_widget_class_bind_template_child (widget_class, RtCountRow, range);
  gtk_widget_class_bind_template_callback (widget_class, count_cb);
}

static void
rt_count_row_init (RtCountRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_ignore_wheel (GTK_WIDGET (self->count));
}

static GtkWidget *
new_row (RtCountBox *self, guint i)
{
  RtCountRow *widget = g_object_new (RT_TYPE_COUNT_ROW, NULL);
  const Row *row = row_at (self, i);
  g_autofree char *name = name_row (self, row);
  g_autofree char *text = label_row (self, row);

  widget->i = i;
  gtk_label_set_text (widget->label, text);
  rt_set_name (GTK_WIDGET (widget->count), name);
  gtk_adjustment_set_upper (widget->range, rules_kind (self->rules, "count")->max);
  gtk_spin_button_set_value (widget->count, row->action.arg[row->place]);
  return GTK_WIDGET (widget);
}

static void
rt_count_section_class_init (RtCountSectionClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-count-section.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCountSection, title);
  gtk_widget_class_bind_template_child (widget_class, RtCountSection, total);
  gtk_widget_class_bind_template_child (widget_class, RtCountSection, rows);
}

static void
rt_count_section_init (RtCountSection *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
add_section (RtCountBox *self, guint verb)
{
  RtCountSection *section = g_object_new (RT_TYPE_COUNT_SECTION, NULL);

  gtk_label_set_text (section->title, _ (self->rules->components[verb].title));
  self->totals[verb] = section->total;
  for (guint i = 0; i < self->rows->len; i++)
    if (row_at (self, i)->action.verb == verb)
      gtk_flow_box_append (section->rows, new_row (self, i));
  gtk_box_append (self->sections, GTK_WIDGET (section));
}

/* ---- The window ---- */

static void
rt_count_box_finalize (GObject *object)
{
  RtCountBox *self = RT_COUNT_BOX (object);

  g_array_unref (self->rows);
  g_free (self->setup);
  G_OBJECT_CLASS (rt_count_box_parent_class)->finalize (object);
}

static void
rt_count_box_class_init (RtCountBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rt_count_box_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-count-box.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCountBox, sections);
  gtk_widget_class_bind_template_child (widget_class, RtCountBox, notice);
  gtk_widget_class_bind_template_child (widget_class, RtCountBox, save);
  gtk_widget_class_bind_template_callback (widget_class, save_cb);
  signals[SIGNAL_COUNTED] = g_signal_new ("counted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
rt_count_box_init (RtCountBox *self)
{
  self->rows = g_array_new (FALSE, TRUE, sizeof (Row));
  gtk_widget_init_template (GTK_WIDGET (self));
}

gboolean
rt_count_box_suits (const RulesGame *rules)
{
  for (int i = 0; rules->get_component && rules->components[i].pattern; i++)
    if (find_count (&rules->components[i]) >= 0)
      return TRUE;
  return FALSE;
}

GtkWidget *
rt_count_box_new (GtkWindow *parent, const RulesGame *rules, const RulesSetup *setup)
{
  g_autofree char *title = g_strdup_printf (_ ("Count your box of %s"), rules->title);
  RtCountBox *self =
      g_object_new (RT_TYPE_COUNT_BOX, "transient-for", parent, "title", title, NULL);

  self->rules = rules;
  self->setup = g_memdup2 (setup, rules->setup_size);
  collect_rows (self);
  for (guint verb = 0; rules->components[verb].pattern && verb < VERBS_MAX; verb++)
    if (find_count (&rules->components[verb]) >= 0)
      add_section (self, verb);
  show_totals (self);
  return GTK_WIDGET (self);
}

void
rt_count_box_saved (RtCountBox *self, const char *path, const char *problem)
{
  g_autofree char *text =
      problem ? g_strdup_printf (_ ("It could not be saved: %s."), problem)
              : g_strdup_printf (_ ("Saved as %s. If you send this file to the project, at "
                                    "rockettable.org/issues, nobody else has to count."),
                                 path);

  /* It may have been closed. */
  if (self->notice)
    rt_dialog_show_message (self->notice, text, problem != NULL);
}
