/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-guide.h. */
#include "rt-guide.h"

#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

#define GUIDE_FOLDER "/org/rockettable/RocketTable/guide"

/* What stands below one heading. */
typedef struct {
  char *chapter;
  char *anchor;
  gboolean is_chapter; /* its heading is the chapter's title */
  char *title;
  char *words; /* folded: what is searched */
} Section;

/* A section in the list at the side. */
#define RT_TYPE_GUIDE_ROW (rt_guide_row_get_type ())
G_DECLARE_FINAL_TYPE (RtGuideRow, rt_guide_row, RT, GUIDE_ROW, GtkButton)

struct _RtGuideRow {
  GtkButton parent_instance;

  GtkLabel *title;
  GtkLabel *chapter; /* where it was found */
};

G_DEFINE_FINAL_TYPE (RtGuideRow, rt_guide_row, GTK_TYPE_BUTTON)

struct _RtGuide {
  RtDialog parent_instance;

  char *folder;        /* of the language, among the resources */
  GPtrArray *sections; /* of Section */
  const Section *open; /* what is shown, or about to be; NULL: nothing yet */
  GtkBuilder *builder; /* of the chapter that is shown */
  GCancellable *loading;
  AdwToastOverlay *toasts;
  AdwLeaflet *leaflet;
  GtkWidget *side;
  GtkWidget *page;
  GtkEditable *search;
  GtkWidget *list;
  GtkWidget *nothing; /* is found */
  GtkScrolledWindow *scroller;
  AdwClamp *clamp;
  guint scrolling; /* a tick callback */
};

G_DEFINE_FINAL_TYPE (RtGuide, rt_guide, RT_TYPE_DIALOG)

enum { LINE_STEP = 48, GAP = 6 };

/* ---- What there is ---- */

static void
section_free (gpointer data)
{
  Section *section = data;

  g_free (section->chapter);
  g_free (section->anchor);
  g_free (section->title);
  g_free (section->words);
  g_free (section);
}

static char *
find_folder (void)
{
  const char *const *names = g_get_language_names ();

  for (guint i = 0; names[i]; i++) {
    g_autofree char *index = g_strdup_printf (GUIDE_FOLDER "/%s/index", names[i]);

    if (g_resources_get_info (index, 0, NULL, NULL, NULL))
      return g_path_get_dirname (index);
  }
  return g_strdup (GUIDE_FOLDER "/en");
}

/* Lines of make-guide.py: chapter, anchor, level, title, words. */
static void
read_index (RtGuide *self)
{
  g_autofree char *path = g_build_filename (self->folder, "index", NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
  g_auto (GStrv) lines = g_strsplit (g_bytes_get_data (bytes, NULL), "\n", -1);

  self->sections = g_ptr_array_new_with_free_func (section_free);
  for (char **line = lines; *line; line++) {
    g_auto (GStrv) cells = g_strsplit (*line, "\t", 5);
    Section *section;

    if (g_strv_length (cells) < 5)
      continue;
    section = g_new0 (Section, 1);
    section->chapter = g_strdup (cells[0]);
    section->anchor = g_strdup (cells[1]);
    section->is_chapter = g_str_equal (cells[2], "1");
    section->title = g_strdup (cells[3]);
    g_autofree char *all = g_strconcat (cells[3], " ", cells[4], NULL);
    section->words = g_utf8_casefold (all, -1);
    g_ptr_array_add (self->sections, section);
  }
}

/* `anchor` may be NULL: the chapter's beginning. */
static const Section *
find_section (RtGuide *self, const char *chapter, const char *anchor)
{
  for (guint i = 0; i < self->sections->len; i++) {
    const Section *section = self->sections->pdata[i];

    if (g_str_equal (section->chapter, chapter)
        && (anchor ? g_str_equal (section->anchor, anchor) : section->is_chapter))
      return section;
  }
  return anchor ? find_section (self, chapter, NULL) : self->sections->pdata[0];
}

static const char *
title_of_chapter (RtGuide *self, const char *chapter)
{
  return find_section (self, chapter, NULL)->title;
}

/* ---- The list at the side ---- */

static void
rt_guide_row_class_init (RtGuideRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-guide-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtGuideRow, title);
  gtk_widget_class_bind_template_child (widget_class, RtGuideRow, chapter);
}

static void
rt_guide_row_init (RtGuideRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

static GtkWidget *
new_row (RtGuide *self, const Section *section, gboolean is_found)
{
  GtkWidget *row = g_object_new (RT_TYPE_GUIDE_ROW, NULL);
  g_autofree char *target = section->is_chapter
                                ? g_strdup (section->chapter)
                                : g_strconcat (section->chapter, "#", section->anchor, NULL);

  gtk_label_set_text (RT_GUIDE_ROW (row)->title, section->title);
  gtk_label_set_text (RT_GUIDE_ROW (row)->chapter, title_of_chapter (self, section->chapter));
  gtk_widget_set_visible (GTK_WIDGET (RT_GUIDE_ROW (row)->chapter),
                          is_found && !section->is_chapter);
  rt_set_class (row, "chapter", section->is_chapter);
  rt_set_class (row, "inside", !is_found && !section->is_chapter);
  rt_set_class (row, "open", section == self->open);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", target);
  rt_set_name (row, section->title);
  return row;
}

/* Does a word of the text begin so? Who looks for "port" does not want each "report". */
static gboolean
has_word (const char *text, const char *beginning)
{
  for (const char *found = strstr (text, beginning); found; found = strstr (found + 1, beginning)) {
    const char *before = g_utf8_find_prev_char (text, found);

    if (!before || !g_unichar_isalnum (g_utf8_get_char (before)))
      return TRUE;
  }
  return FALSE;
}

static gboolean
has_words (const Section *section, char **words)
{
  for (char **word = words; *word; word++)
    if (**word && !has_word (section->words, *word))
      return FALSE;
  return TRUE;
}

/* All chapters and the headings of the open one; or what holds the words that are looked for. */
static void
fill_list (gpointer data)
{
  RtGuide *self = data;
  g_autofree char *wanted = g_utf8_casefold (gtk_editable_get_text (self->search), -1);
  g_auto (GStrv) words = g_strsplit (g_strstrip (wanted), " ", -1);
  gboolean is_search = words[0] != NULL;

  rt_clear_box (self->list);
  for (guint i = 0; i < self->sections->len; i++) {
    const Section *section = self->sections->pdata[i];
    gboolean is_here = self->open && g_str_equal (section->chapter, self->open->chapter);

    if (is_search ? has_words (section, words) : section->is_chapter || is_here)
      gtk_box_append (GTK_BOX (self->list), new_row (self, section, is_search));
  }
  gtk_widget_set_visible (self->nothing, !gtk_widget_get_first_child (self->list));
}

/* The first of what was found. */
static void
activate_search_cb (RtGuide *self)
{
  GtkWidget *row;

  fill_list (self);
  row = gtk_widget_get_first_child (self->list);
  if (row)
    rt_guide_open (self, g_variant_get_string (
                             gtk_actionable_get_action_target_value (GTK_ACTIONABLE (row)), NULL));
}

static void
stop_search_cb (RtGuide *self)
{
  if (*gtk_editable_get_text (self->search))
    gtk_editable_set_text (self->search, "");
  else
    gtk_window_close (GTK_WINDOW (self));
}

/* ---- The text ---- */

/* Once it has its place, the heading comes to the top; that of a chapter is there. */
static gboolean
scroll_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  RtGuide *self = data;
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (self->scroller);
  GtkWidget *text = adw_clamp_get_child (self->clamp);
  GtkWidget *heading = GTK_WIDGET (gtk_builder_get_object (self->builder, self->open->anchor));
  double y = 0;

  if (!gtk_widget_get_height (text))
    return G_SOURCE_CONTINUE;
  if (heading && !self->open->is_chapter)
    gtk_widget_translate_coordinates (heading, GTK_WIDGET (self->clamp), 0, 0, NULL, &y);
  gtk_adjustment_set_value (place, MAX (0, y - GAP));
  self->scrolling = 0;
  return G_SOURCE_REMOVE;
}

static void
scroll_soon (RtGuide *self)
{
  if (!self->scrolling)
    self->scrolling =
        gtk_widget_add_tick_callback (GTK_WIDGET (self->scroller), scroll_cb, self, NULL);
}

/* Names of the pictures in a chapter: those are the ids of its GtkPictures. */
static GPtrArray *
list_pictures (GtkBuilder *builder)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GSList) objects = gtk_builder_get_objects (builder);

  for (GSList *item = objects; item; item = item->next)
    if (GTK_IS_PICTURE (item->data))
      g_ptr_array_add (names,
                       g_strdup (gtk_buildable_get_buildable_id (GTK_BUILDABLE (item->data))));
  return names;
}

/* In the background: a page of pictures takes longer than a frame to unpack. */
static void
load_pictures (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GPtrArray *names = data;
  GPtrArray *pictures = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < names->len; i++) {
    g_autofree char *path = g_strconcat (GUIDE_FOLDER "/pictures/", (char *)names->pdata[i], NULL);

    g_ptr_array_add (pictures, gdk_texture_new_from_resource (path));
  }
  g_task_return_pointer (task, pictures, (GDestroyNotify)g_ptr_array_unref);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  RtGuide *self = RT_GUIDE (source);
  g_autoptr (GtkBuilder) builder = data;
  g_autoptr (GPtrArray) pictures = g_task_propagate_pointer (G_TASK (result), NULL);
  GPtrArray *names = g_task_get_task_data (G_TASK (result));

  if (!pictures)
    return; /* another chapter was asked for, or the window is gone */
  for (guint i = 0; i < names->len; i++) {
    GtkPicture *picture = GTK_PICTURE (gtk_builder_get_object (builder, names->pdata[i]));

    gtk_picture_set_paintable (picture, pictures->pdata[i]);
  }
  g_set_object (&self->builder, builder);
  adw_clamp_set_child (self->clamp, GTK_WIDGET (gtk_builder_get_object (builder, "chapter")));
  scroll_soon (self);
}

static void
load_chapter (RtGuide *self, const char *chapter)
{
  g_autofree char *path = g_strdup_printf ("%s/%s.ui", self->folder, chapter);
  g_autoptr (GtkBuilder) builder = gtk_builder_new_from_resource (path);
  g_autoptr (GTask) task = NULL;

  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  self->loading = g_cancellable_new ();
  task = g_task_new (self, self->loading, loaded_cb, g_object_ref (builder));
  g_task_set_task_data (task, list_pictures (builder), (GDestroyNotify)g_ptr_array_unref);
  g_task_run_in_thread (task, load_pictures);
}

static void
open_section (RtGuide *self, const Section *section)
{
  gboolean is_other = !self->open || !g_str_equal (self->open->chapter, section->chapter);

  self->open = section;
  gtk_window_set_title (GTK_WINDOW (self), title_of_chapter (self, section->chapter));
  /* Soon: it may have been a row that was pressed. */
  rt_show_soon (self, fill_list);
  if (is_other)
    load_chapter (self, section->chapter);
  else if (self->builder)
    scroll_soon (self);
}

/* ---- Actions ---- */

static void
open_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  rt_guide_open (RT_GUIDE (widget), g_variant_get_string (parameter, NULL));
}

static void
copy_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget),
                          g_variant_get_string (parameter, NULL));
  adw_toast_overlay_add_toast (RT_GUIDE (widget)->toasts, rt_toast_new (_ ("Copied")));
}

static void
search_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtGuide *self = RT_GUIDE (widget);

  adw_leaflet_set_visible_child (self->leaflet, self->side);
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void
chapters_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtGuide *self = RT_GUIDE (widget);

  adw_leaflet_set_visible_child (self->leaflet, self->side);
}

/* Reading by keyboard, where the text has the focus. */
static gboolean
key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
        RtGuide *self)
{
  GtkAdjustment *place = gtk_scrolled_window_get_vadjustment (self->scroller);
  double page = gtk_adjustment_get_page_size (place) - LINE_STEP;
  double value = gtk_adjustment_get_value (place);

  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK))
    return FALSE;
  if (key == GDK_KEY_Down)
    value += LINE_STEP;
  else if (key == GDK_KEY_Up)
    value -= LINE_STEP;
  else if (key == GDK_KEY_Page_Down)
    value += page;
  else if (key == GDK_KEY_Page_Up)
    value -= page;
  else if (key == GDK_KEY_Home)
    value = 0;
  else if (key == GDK_KEY_End)
    value = gtk_adjustment_get_upper (place);
  else
    return FALSE;
  gtk_adjustment_set_value (place, value);
  return TRUE;
}

/* ---- The window ---- */

static void
rt_guide_dispose (GObject *object)
{
  RtGuide *self = RT_GUIDE (object);

  g_cancellable_cancel (self->loading);
  g_clear_object (&self->loading);
  if (self->scrolling)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->scroller), self->scrolling);
  self->scrolling = 0;
  g_clear_object (&self->builder);
  G_OBJECT_CLASS (rt_guide_parent_class)->dispose (object);
}

static void
rt_guide_finalize (GObject *object)
{
  RtGuide *self = RT_GUIDE (object);

  g_free (self->folder);
  g_ptr_array_unref (self->sections);
  G_OBJECT_CLASS (rt_guide_parent_class)->finalize (object);
}

static void
rt_guide_class_init (RtGuideClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_guide_dispose;
  G_OBJECT_CLASS (klass)->finalize = rt_guide_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-guide.ui");
  gtk_widget_class_bind_template_child (widget_class, RtGuide, toasts);
  gtk_widget_class_bind_template_child (widget_class, RtGuide, leaflet);
  gtk_widget_class_bind_template_child (widget_class, RtGuide, side);
  gtk_widget_class_bind_template_child (widget_class, RtGuide, page);
  gtk_widget_class_bind_template_child (widget_class, RtGuide, search);
  gtk_widget_class_bind_template_child (widget_class, RtGuide, list);
  gtk_widget_class_bind_template_child (widget_class, RtGuide, nothing);
  gtk_widget_class_bind_template_child (widget_class, RtGuide, scroller);
  gtk_widget_class_bind_template_child (widget_class, RtGuide, clamp);
  gtk_widget_class_bind_template_callback (widget_class, fill_list);
  gtk_widget_class_bind_template_callback (widget_class, activate_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, stop_search_cb);
  gtk_widget_class_bind_template_callback (widget_class, key_cb);
  gtk_widget_class_install_action (widget_class, "guide.open", "s", open_cb);
  gtk_widget_class_install_action (widget_class, "guide.copy", "s", copy_cb);
  gtk_widget_class_install_action (widget_class, "guide.chapters", NULL, chapters_cb);
  /* The key that searches cards in the main window searches the guide in this one. */
  gtk_widget_class_install_action (widget_class, "win.search", NULL, search_cb);
}

static void
rt_guide_init (RtGuide *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->folder = find_folder ();
  read_index (self);
}

GtkWidget *
rt_guide_new (GtkWindow *parent)
{
  /* What is in front of it would keep the mouse to itself. */
  gboolean is_modal = parent && gtk_window_get_modal (parent);

  return g_object_new (RT_TYPE_GUIDE, "transient-for", parent, "modal", is_modal, NULL);
}

void
rt_guide_open (RtGuide *self, const char *target)
{
  g_auto (GStrv) parts = g_strsplit (target, "#", 2);
  const Section *section =
      find_section (self, parts[0] ? parts[0] : "", parts[0] ? parts[1] : NULL);

  adw_leaflet_set_visible_child (self->leaflet, self->page);
  open_section (self, section);
  /* For who reads by keyboard. */
  gtk_widget_grab_focus (GTK_WIDGET (self->scroller));
}
