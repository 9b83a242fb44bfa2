/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-components-panel.h. */
#include "rt-components-panel.h"

#include "app/features/games/rt-components-model.h"
#include "app/features/games/rt-count-box.h"
#include "app/widgets/rt-dialog.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-trust.h"

#include <glib/gi18n.h>

struct _RtComponentsPanel {
  GtkBox parent_instance;

  const RulesGame *rules;
  RulesSetup *setup; /* the caller's; NULL: none yet, or the panel is gone */
  GCancellable *cancellable;
  GtkFlowBox *sources; /* a tag for each title of the rows */
  GtkWidget *count;
  GtkWidget *edit;
  GtkWidget *notice;
  GtkTextBuffer *rows;
  GtkCheckButton *is_counted;
};

G_DEFINE_FINAL_TYPE (RtComponentsPanel, rt_components_panel, GTK_TYPE_BOX)

/* ---- Where it is from ---- */

/* Is this the first row of its title? Rows without one, those of fleets, are told of elsewhere. */
static gboolean
begins_title (const RulesVerb *rows, int i)
{
  for (int k = 0; k < i; k++)
    if (g_strcmp0 (rows[k].title, rows[i].title) == 0)
      return FALSE;
  return rows[i].title != NULL;
}

static void
show_source (RtComponentsPanel *self, const char *title, GtkFlowBoxChild *place)
{
  static const char *const words[] = { [RT_COMPONENTS_PRINTED] = N_ ("from the rules"),
                                       [RT_COMPONENTS_COUNTED] = N_ ("our box"),
                                       [RT_COMPONENTS_ASSUMED] = N_ ("assumed") };
  RtComponents source = rt_components_source (self->rules, self->setup, title);
  /* Translators: what is in the box, and how it is known: "Game board: from the rules". */
  g_autofree char *text = g_strdup_printf (_ ("%s: %s"), _ (title), _ (words[source]));
  GtkWidget *tag = gtk_flow_box_child_get_child (place);

  gtk_label_set_text (GTK_LABEL (tag), text);
  rt_set_class (tag, "to-act", source != RT_COMPONENTS_ASSUMED);
}

static void
show_sources (RtComponentsPanel *self)
{
  const RulesVerb *rows = self->rules->components;
  int n = 0;

  for (int i = 0; rows[i].pattern; i++)
    if (begins_title (rows, i))
      show_source (self, rows[i].title, gtk_flow_box_get_child_at_index (self->sources, n++));
}

static void
add_sources (RtComponentsPanel *self)
{
  const RulesVerb *rows = self->rules->components;

  for (int i = 0; rows[i].pattern; i++)
    if (begins_title (rows, i)) {
      GtkWidget *tag = rt_label (NULL, "tag");

      gtk_widget_set_halign (tag, GTK_ALIGN_START);
      gtk_flow_box_append (self->sources, tag);
    }
}

/* ---- Rows ---- */

gboolean
rt_components_panel_read (RtComponentsPanel *self)
{
  g_autofree char *rows = NULL;
  g_autoptr (GError) error = NULL;

  if (!self->setup)
    return FALSE;
  g_object_get (self->rows, "text", &rows, NULL);
  rt_components_read (self->rules, self->setup, rows,
                      gtk_check_button_get_active (self->is_counted) ? RULES_COMPONENTS_COUNTED
                                                                     : RULES_COMPONENTS_ASSUMED,
                      &error);
  rt_dialog_show_message (self->notice, error ? error->message : NULL, TRUE);
  show_sources (self);
  return !error;
}

static void
show_rows (RtComponentsPanel *self)
{
  g_autofree char *rows = rt_components_write (self->rules, self->setup);

  gtk_check_button_set_active (self->is_counted,
                               self->setup->provenance == RULES_COMPONENTS_COUNTED);
  gtk_text_buffer_set_text (self->rows, rows, -1);
}

static void
usual_rows_cb (RtComponentsPanel *self)
{
  rules_setup_fill (self->rules, self->setup);
  show_rows (self);
}

/* Cancelled when the panel goes, which is not looked at then. */
static void
kept_rows_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtComponentsPanel *self = data;
  g_autofree char *text = NULL;
  gsize length;

  if (g_file_load_contents_finish (G_FILE (source), result, &text, &length, NULL, NULL)
      && rt_components_from_file (self->rules, self->setup, text, length))
    show_rows (self);
}

/* ---- Keeping ---- */

/* Where the next game finds it. */
static void
save (RtComponentsPanel *self, GAsyncReadyCallback saved_cb, gpointer data)
{
  g_autofree char *path = rt_components_path (self->rules);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = rt_components_to_file (self->rules, self->setup);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));

  g_mkdir_with_parents (folder, 0700);
  g_file_replace_contents_bytes_async (file, bytes, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL,
                                       saved_cb, data);
}

/* Only once it differs from what is built in. What cannot be written is built in again next time,
 * so nothing is told. */
void
rt_components_panel_keep (RtComponentsPanel *self)
{
  g_autofree char *path = rt_components_path (self->rules);
  g_autofree char *text = rt_components_to_file (self->rules, self->setup);
  g_autofree char *assumed = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (path);
  RulesSetup *usual = rules_setup_new (self->rules);

  assumed = rt_components_to_file (self->rules, usual);
  rules_setup_free (usual);
  if (strcmp (text, assumed) == 0)
    g_file_delete_async (file, G_PRIORITY_DEFAULT, NULL, NULL, NULL);
  else
    save (self, NULL, NULL);
}

/* ---- Counting ---- */

static void
count_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (RtCountBox) count = data;
  g_autofree char *path = g_file_get_path (G_FILE (source));
  g_autoptr (GError) error = NULL;

  g_file_replace_contents_finish (G_FILE (source), result, NULL, &error);
  rt_count_box_saved (count, path, error ? error->message : NULL);
}

static void
counted_cb (RtComponentsPanel *self, const char *rows, RtCountBox *count)
{
  gtk_text_buffer_set_text (self->rows, rows, -1);
  gtk_check_button_set_active (self->is_counted, TRUE);
  if (rt_components_panel_read (self))
    save (self, count_saved_cb, g_object_ref (count));
}

static void
count_cb (RtComponentsPanel *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *count = rt_count_box_new (GTK_WINDOW (root), self->rules, self->setup);

  g_signal_connect_object (count, "counted", G_CALLBACK (counted_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (count));
}

/* ---- The widget ---- */

static void
rt_components_panel_dispose (GObject *object)
{
  RtComponentsPanel *self = RT_COMPONENTS_PANEL (object);

  self->setup = NULL;
  g_cancellable_cancel (self->cancellable);
  g_clear_object (&self->cancellable);
  G_OBJECT_CLASS (rt_components_panel_parent_class)->dispose (object);
}

static void
rt_components_panel_class_init (RtComponentsPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_components_panel_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-components-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtComponentsPanel, sources);
  gtk_widget_class_bind_template_child (widget_class, RtComponentsPanel, count);
  gtk_widget_class_bind_template_child (widget_class, RtComponentsPanel, edit);
  gtk_widget_class_bind_template_child (widget_class, RtComponentsPanel, notice);
  gtk_widget_class_bind_template_child (widget_class, RtComponentsPanel, rows);
  gtk_widget_class_bind_template_child (widget_class, RtComponentsPanel, is_counted);
  gtk_widget_class_bind_template_callback (widget_class, count_cb);
  gtk_widget_class_bind_template_callback (widget_class, usual_rows_cb);
  gtk_widget_class_bind_template_callback (widget_class, rt_components_panel_read);
}

static void
rt_components_panel_init (RtComponentsPanel *self)
{
  self->cancellable = g_cancellable_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_set_name (self->edit, _ ("Change what is in the box"));
}

void
rt_components_panel_set_game (RtComponentsPanel *self, const RulesGame *rules, RulesSetup *setup)
{
  g_autofree char *path = rt_components_path (rules);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  self->rules = rules;
  self->setup = setup;
  gtk_widget_set_visible (self->count, rt_count_box_suits (rules));
  add_sources (self);
  show_rows (self);
  if (fleet_trust (path, &error))
    g_file_load_contents_async (file, self->cancellable, kept_rows_cb, self);
  else
    rt_dialog_show_message (self->notice, error->message, TRUE);
}
