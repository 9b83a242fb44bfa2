/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-statistics-page.h. */
#include "rt-statistics-page.h"

#include "app/widgets/rt-bars.h"
#include "app/widgets/rt-line.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>
#include <math.h>

struct _RtStatisticsPage {
  AdwBin parent_instance;

  RtDiceRecord *record;
  RtDiceReading *reading; /* what is shown; NULL: nothing so far */
  GCancellable *cancellable;
  gboolean is_loading;
  gboolean is_old; /* there were rolls since it was read */
  GtkFileChooserNative *chooser;

  GtkStack *stack;
  AdwStatusPage *empty;
  GtkDropDown *subjects;
  GtkLabel *fairness;
  RtBars *bars;
  GtkLabel *bars_note;
  GtkLabel *luck_title;
  GtkLabel *luck;
  RtLine *line;
  GtkLabel *notice;
};

G_DEFINE_FINAL_TYPE (RtStatisticsPage, rt_statistics_page, ADW_TYPE_BIN)

enum { SIGNAL_NOTICE, N_SIGNALS };
static guint signals[N_SIGNALS];

/* ---- One die or player ---- */

static char *
describe_subject (const RtCounts *counts)
{
  g_autofree char *who = NULL;

  switch (counts->kind) {
  case RT_COUNTS_OF_DIE:
    who = g_strdup_printf (_ ("Die %s"), counts->name);
    break;
  case RT_COUNTS_OF_TYPED:
    who = g_strdup (_ ("Typed dice"));
    break;
  case RT_COUNTS_OF_VIRTUAL:
    who = g_strdup (_ ("Virtual dice"));
    break;
  case RT_COUNTS_OF_PLAYER:
    who = g_strdup_printf (_ ("Player %s"), counts->name);
    break;
  }
  if (counts->sides == 6)
    return g_steal_pointer (&who);
  return g_strdup_printf (_ ("%s, %d sides"), who, counts->sides);
}

static char *
describe_day (gint64 time_s)
{
  g_autoptr (GDateTime) time = g_date_time_new_from_unix_local (time_s);

  return time ? g_date_time_format (time, "%x") : g_strdup ("");
}

/* Only a player is lucky; a die is high or low. */
static const char *
luck_words (double luck, gboolean is_player)
{
  if (fabs (luck) < 1)
    return is_player ? _ ("about as lucky as anybody") : _ ("about in the middle");
  if (fabs (luck) < 2 && luck > 0)
    return is_player ? _ ("a little lucky") : _ ("a little high");
  if (fabs (luck) < 2)
    return is_player ? _ ("a little unlucky") : _ ("a little low");
  if (luck > 0)
    return is_player ? _ ("luckier than nearly everybody") : _ ("higher than nearly all fair dice");
  return is_player ? _ ("unluckier than nearly everybody") : _ ("lower than nearly all fair dice");
}

static char *
describe_luck (const RtCounts *counts)
{
  double luck = rt_counts_get_luck (counts);
  const char *words = luck_words (luck, counts->kind == RT_COUNTS_OF_PLAYER);
  gulong n = (gulong)counts->n_rolls;

  if (counts->surplus < 0)
    return g_strdup_printf (ngettext ("%lu roll, %.0f pips under the average: %s.",
                                      "%lu rolls, %.0f pips under the average: %s.", n),
                            n, -counts->surplus, words);
  return g_strdup_printf (ngettext ("%lu roll, %.0f pips over the average: %s.",
                                    "%lu rolls, %.0f pips over the average: %s.", n),
                          n, counts->surplus, words);
}

static void
show_luck (RtStatisticsPage *self, const RtCounts *counts)
{
  g_autofree char *sentence = describe_luck (counts);
  g_autofree char *first = describe_day (counts->first_s);
  g_autofree char *last = describe_day (counts->last_s);
  g_autofree RtLinePoint *points = g_new (RtLinePoint, counts->luck->len);

  for (guint i = 0; i < counts->luck->len; i++) {
    const RtLuckPoint *point = &g_array_index (counts->luck, RtLuckPoint, i);

    points[i] = (RtLinePoint){ (double)point->n_rolls, point->luck };
  }
  gtk_label_set_text (self->luck_title, counts->kind == RT_COUNTS_OF_PLAYER
                                            ? _ ("Luck over time")
                                            : _ ("High and low over time"));
  gtk_label_set_text (self->luck, sentence);
  rt_line_show (self->line, points, counts->luck->len, first, last, sentence);
}

static void
show_faces (RtStatisticsPage *self, const RtCounts *counts)
{
  RtFairness fairness = rt_fairness_judge (counts->faces, counts->sides);
  double expected = (double)counts->n_faces / counts->sides;
  double band = rt_fairness_band (counts->n_faces, counts->sides);
  g_autofree char *sentence = rt_fairness_describe (&fairness, counts->kind);
  g_autofree char *note =
      g_strdup_printf (_ ("Dashed: what is to be expected, %.*f of each. A fair die stays in the "
                          "band, %.0f to %.0f, nineteen times in twenty."),
                       expected < 10 ? 1 : 0, expected, MAX (expected - band, 0), expected + band);
  g_autofree char *needed = fairness.verdict == RT_FAIRNESS_TOO_FEW
                                ? g_strdup_printf (_ ("After about %lu a die can be called fair."),
                                                   (gulong)((fairness.n_needed + 9) / 10 * 10))
                                : NULL;
  g_autofree char *all = needed ? g_strdup_printf ("%s %s", sentence, needed) : NULL;

  gtk_label_set_text (self->fairness, all ? all : sentence);
  rt_set_class (GTK_WIDGET (self->fairness), "statistics-unfair",
                fairness.verdict == RT_FAIRNESS_UNFAIR);
  gtk_label_set_text (self->bars_note, note);
  rt_bars_show (self->bars, counts->faces, counts->sides, expected, band,
                fairness.verdict == RT_FAIRNESS_UNFAIR && !fairness.is_tilted ? fairness.face : 0);
}

static void
subject_cb (RtStatisticsPage *self)
{
  guint place = gtk_drop_down_get_selected (self->subjects);
  const GPtrArray *counts = self->reading ? rt_dice_stats_get_counts (self->reading->stats) : NULL;

  if (!counts || place >= counts->len)
    return;
  show_faces (self, g_ptr_array_index (counts, place));
  show_luck (self, g_ptr_array_index (counts, place));
}

/* ---- All of them ---- */

static char *
chosen_subject (RtStatisticsPage *self)
{
  GtkStringObject *chosen = gtk_drop_down_get_selected_item (self->subjects);

  return chosen ? g_strdup (gtk_string_object_get_string (chosen)) : NULL;
}

static void
show_subjects (RtStatisticsPage *self)
{
  const GPtrArray *counts = rt_dice_stats_get_counts (self->reading->stats);
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  g_autofree char *chosen = chosen_subject (self);
  guint place = 0;

  for (guint i = 0; i < counts->len; i++) {
    g_autofree char *name = describe_subject (g_ptr_array_index (counts, i));

    if (g_strcmp0 (name, chosen) == 0)
      place = i;
    gtk_string_list_append (names, name);
  }
  g_signal_handlers_block_by_func (self->subjects, subject_cb, self);
  gtk_drop_down_set_model (self->subjects, G_LIST_MODEL (names));
  gtk_drop_down_set_selected (self->subjects, place);
  g_signal_handlers_unblock_by_func (self->subjects, subject_cb, self);
  subject_cb (self);
}

static void
show_notice (RtStatisticsPage *self)
{
  const RtDiceReading *reading = self->reading;
  g_autoptr (GString) text = g_string_new (NULL);

  if (reading->n_unreadable > 0)
    g_string_append_printf (
        text,
        ngettext ("%lu line of %s cannot be read; it is kept and not counted. ",
                  "%lu lines of %s cannot be read; they are kept and not counted. ",
                  (gulong)reading->n_unreadable),
        (gulong)reading->n_unreadable, rt_dice_record_get_path (self->record));
  if (reading->torn_path)
    g_string_append_printf (text, _ ("A roll that was cut off while it was written is in %s."),
                            reading->torn_path);
  gtk_label_set_text (self->notice, text->str);
  gtk_widget_set_visible (GTK_WIDGET (self->notice), text->len > 0);
}

/* ---- Reading ---- */

static void load (RtStatisticsPage *self);

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtStatisticsPage) self = data;
  g_autoptr (GError) error = NULL;
  RtDiceReading *reading = rt_dice_record_load_finish (RT_DICE_RECORD (source), result, &error);

  self->is_loading = FALSE;
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (reading) {
    g_clear_pointer (&self->reading, rt_dice_reading_free);
    self->reading = reading;
    show_subjects (self);
    show_notice (self);
    gtk_stack_set_visible_child_name (
        self->stack, rt_dice_stats_get_n_rolls (reading->stats) > 0 ? "counts" : "empty");
  } else {
    g_autofree char *why = g_markup_escape_text (error->message, -1); /* it would be markup */

    adw_status_page_set_title (self->empty, _ ("The rolls cannot be read"));
    adw_status_page_set_description (self->empty, why);
    gtk_stack_set_visible_child_name (self->stack, "empty");
  }
  if (self->is_old)
    load (self);
}

/* One reading at a time; what comes while it goes on is read after it. */
static void
load (RtStatisticsPage *self)
{
  self->is_old = self->is_loading || !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (self->is_old || !self->record)
    return;
  self->is_loading = TRUE;
  rt_dice_record_load_async (self->record, self->cancellable, loaded_cb, g_object_ref (self));
}

void
rt_statistics_page_set_record (RtStatisticsPage *self, RtDiceRecord *record)
{
  g_set_object (&self->record, record);
  g_signal_connect_object (record, "written", G_CALLBACK (load), self, G_CONNECT_SWAPPED);
  load (self);
}

/* ---- Saving as a table ---- */

static void
exported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtStatisticsPage) self = data;
  g_autoptr (GError) error = NULL;

  if (rt_dice_record_export_finish (RT_DICE_RECORD (source), result, &error))
    g_signal_emit (self, signals[SIGNAL_NOTICE], 0, _ ("The rolls are saved as a table."));
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_signal_emit (self, signals[SIGNAL_NOTICE], 0, error->message);
}

static void
export_chosen_cb (RtStatisticsPage *self, int response)
{
  g_autoptr (GFile) to = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (self->chooser));

  if (response == GTK_RESPONSE_ACCEPT && to)
    rt_dice_record_export_async (self->record, to, self->cancellable, exported_cb,
                                 g_object_ref (self));
  g_clear_object (&self->chooser);
}

static void
export_cb (RtStatisticsPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  if (self->chooser)
    return;
  self->chooser = gtk_file_chooser_native_new (_ ("Save the rolls as a table"), GTK_WINDOW (root),
                                               GTK_FILE_CHOOSER_ACTION_SAVE, NULL, NULL);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), _ ("dice.csv"));
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (export_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* ---- The widget ---- */

static void
rt_statistics_page_map (GtkWidget *widget)
{
  RtStatisticsPage *self = RT_STATISTICS_PAGE (widget);

  GTK_WIDGET_CLASS (rt_statistics_page_parent_class)->map (widget);
  if (!self->reading || self->is_old)
    load (self);
}

static void
rt_statistics_page_dispose (GObject *object)
{
  RtStatisticsPage *self = RT_STATISTICS_PAGE (object);

  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->chooser);
  g_clear_object (&self->record);
  G_OBJECT_CLASS (rt_statistics_page_parent_class)->dispose (object);
}

static void
rt_statistics_page_finalize (GObject *object)
{
  RtStatisticsPage *self = RT_STATISTICS_PAGE (object);

  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->reading, rt_dice_reading_free);
  G_OBJECT_CLASS (rt_statistics_page_parent_class)->finalize (object);
}

static void
rt_statistics_page_class_init (RtStatisticsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_BARS);
  g_type_ensure (RT_TYPE_LINE);
  G_OBJECT_CLASS (klass)->dispose = rt_statistics_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_statistics_page_finalize;
  widget_class->map = rt_statistics_page_map;
  signals[SIGNAL_NOTICE] = g_signal_new ("notice", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-statistics-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, stack);
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, empty);
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, subjects);
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, fairness);
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, bars);
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, bars_note);
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, luck_title);
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, luck);
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, line);
  gtk_widget_class_bind_template_child (widget_class, RtStatisticsPage, notice);
  gtk_widget_class_bind_template_callback (widget_class, subject_cb);
  gtk_widget_class_bind_template_callback (widget_class, export_cb);
}

static void
rt_statistics_page_init (RtStatisticsPage *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_set_name (GTK_WIDGET (self->subjects), _ ("Die or player"));
}
