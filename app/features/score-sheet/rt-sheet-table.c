/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-sheet-table.h. */
#include "rt-sheet-table.h"

#include "app/features/score-sheet/rt-score-grid.h"
#include "app/features/score-sheet/rt-score-sheet-model.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtSheetTable {
  RtTable parent_instance;

  RtGame *game; /* the table's */
  RtSheet sheet;
  int row; /* of the cell that is typed, -1: none */
  int seat;
  int field;
  int value[RT_SHEET_FIELDS];
  gboolean is_fresh; /* the next figure begins a number */

  AdwBin *grid;
  GtkWidget *chosen; /* the cell's button */
  GtkWidget *entry;
  RtEmblem *badge;
  GtkLabel *title;
  AdwBin *rule;
  GtkWidget *fields[RT_SHEET_FIELDS];
  GtkLabel *field_names[RT_SHEET_FIELDS];
  GtkLabel *numbers[RT_SHEET_FIELDS];
  /* The keypad, and of a game with a board the fields that a marker may stand on. One of a stack's
   * pages that is turned to is found by screen readers; what is hidden and shown again is not. */
  GtkStack *pages;
  GtkGrid *board;
  GtkWidget *write;
  GtkWidget *erase;
  GtkWidget *copy;
};

G_DEFINE_FINAL_TYPE (RtSheetTable, rt_sheet_table, RT_TYPE_TABLE)

/* ---- The cell that is typed ---- */

static gboolean
has_choice (RtSheetTable *self)
{
  return self->row >= 0;
}

static void
show_write (RtSheetTable *self)
{
  RulesAction action =
      rt_sheet_write (self->game, &self->sheet, self->row, self->seat, self->value);
  g_autofree char *text = NULL;
  int points;

  if (rt_sheet_count (self->game, &action, &points)) {
    g_autofree char *number = rt_score_text (points);

    text = g_strdup_printf (_ ("Write %s"), number);
  } else {
    text = g_strdup (_ ("Why not?"));
  }
  gtk_button_set_label (GTK_BUTTON (self->write), text);
}

static void
show_entry (RtSheetTable *self)
{
  const RulesSetup *setup = rt_game_get_setup (self->game);
  g_autofree char *title = NULL;

  gtk_widget_set_visible (self->entry, has_choice (self) && !rt_game_is_over (self->game));
  if (!has_choice (self))
    return;
  title = g_strdup_printf ("%s · %s", setup->seat[self->seat], self->sheet.row_title[self->row]);
  rt_emblem_show_player (self->badge, self->seat, setup->seat[self->seat], FALSE);
  gtk_label_set_text (self->title, title);
  for (int i = 0; i < self->sheet.n_fields; i++) {
    g_autofree char *number = g_strdup_printf ("%d", self->value[i]);
    g_autofree char *name =
        g_strdup_printf (_ ("%s: %d"), self->sheet.field_name[i], self->value[i]);

    gtk_label_set_text (self->numbers[i], number);
    rt_set_name (self->fields[i], name);
    rt_set_class (self->fields[i], "typing", i == self->field);
  }
  gtk_widget_set_visible (self->erase, self->sheet.cell[self->row][self->seat].is_filled);
  gtk_stack_set_visible_child_name (self->pages,
                                    self->sheet.n_board && self->field == 0 ? "board" : "keypad");
  show_write (self);
}

static void
choose (RtSheetTable *self, int row, int seat)
{
  self->row = row;
  self->seat = seat;
  self->field = 0;
  self->is_fresh = TRUE;
  for (int i = 0; i < RT_SHEET_FIELDS; i++)
    self->value[i] = self->sheet.cell[row][seat].field[i];
}

/* The first that is empty, from this one on. */
static void
choose_empty (RtSheetTable *self, int from_row, int from_seat)
{
  int n_seats = rt_game_get_setup (self->game)->n_seats;
  int n = self->sheet.n_rows * n_seats;
  int from = from_row * n_seats + from_seat;

  for (int i = 0; i < n; i++) {
    int place = (from + i) % n;

    if (!self->sheet.cell[place / n_seats][place % n_seats].is_filled) {
      choose (self, place / n_seats, place % n_seats);
      return;
    }
  }
  self->row = -1;
}

static void
cell_clicked_cb (GtkWidget *button, RtSheetTable *self)
{
  int place = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "place"));

  choose (self, place / RULES_SEATS_MAX, place % RULES_SEATS_MAX);
  if (self->chosen)
    gtk_widget_remove_css_class (self->chosen, "typing");
  self->chosen = button;
  gtk_widget_add_css_class (button, "typing");
  gtk_widget_grab_focus (button);
  show_entry (self);
}

static void
cell_cb (GtkWidget *button, int row, int seat, gpointer data)
{
  RtSheetTable *self = data;

  g_object_set_data (G_OBJECT (button), "place", GINT_TO_POINTER (row * RULES_SEATS_MAX + seat));
  g_signal_connect_object (button, "clicked", G_CALLBACK (cell_clicked_cb), self, 0);
  if (row == self->row && seat == self->seat) {
    gtk_widget_add_css_class (button, "typing");
    self->chosen = button;
  }
}

/* ---- Typing ---- */

static void
type_figure (RtSheetTable *self, int figure)
{
  int *value = &self->value[self->field];
  int most = self->sheet.field_most[self->field];
  int typed = self->is_fresh ? figure : *value * 10 + figure;

  *value = typed <= most ? typed : MIN (figure, most);
  self->is_fresh = FALSE;
  show_entry (self);
}

static void
take_back_figure (RtSheetTable *self)
{
  self->value[self->field] /= 10;
  self->is_fresh = FALSE;
  show_entry (self);
}

static void
choose_field (RtSheetTable *self, int field)
{
  self->field = field;
  self->is_fresh = TRUE;
  show_entry (self);
}

/* Does it, or says why not. */
static void
try_action (RtSheetTable *self, const RulesAction *action)
{
  if (rt_sheet_count (self->game, action, NULL))
    rt_table_do (RT_TABLE (self), action);
  else
    rt_table_explain (RT_TABLE (self), action, NULL, NULL);
}

static void
write_cb (RtSheetTable *self)
{
  RulesAction action =
      rt_sheet_write (self->game, &self->sheet, self->row, self->seat, self->value);

  try_action (self, &action);
}

static void
erase_cb (RtSheetTable *self)
{
  RulesAction action = score_sheet_erase (self->sheet.number[self->row], self->seat);

  rt_table_do (RT_TABLE (self), &action);
}

static void
finish_cb (RtSheetTable *self)
{
  RulesAction action = score_sheet_finish ();

  try_action (self, &action);
}

/* On to the next field; after the last one, on paper. */
static void
go_on (RtSheetTable *self)
{
  if (self->field + 1 < self->sheet.n_fields)
    choose_field (self, self->field + 1);
  else
    write_cb (self);
}

static void
copy_cb (RtSheetTable *self)
{
  g_autofree char *text = rt_sheet_to_text (rt_game_get_setup (self->game), &self->sheet);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), text);
  gtk_button_set_label (GTK_BUTTON (self->copy), _ ("Copied"));
}

static void
field_cb (GtkWidget *button, RtSheetTable *self)
{
  int field = 0;

  while (self->fields[field] != button)
    field++;
  choose_field (self, field);
}

/* Each has its figure on it. */
static void
figure_cb (GtkButton *key, RtSheetTable *self)
{
  type_figure (self, gtk_button_get_label (key)[0] - '0');
}

/* The points follow from where the marker stands; next come the cards. */
static void
board_cb (GtkWidget *button, RtSheetTable *self)
{
  int place = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "place"));

  self->value[0] = self->sheet.board[place];
  choose_field (self, 1);
}

static gboolean
rt_sheet_table_handle_key (RtTable *table, guint key)
{
  RtSheetTable *self = RT_SHEET_TABLE (table);

  if (!has_choice (self) || rt_game_is_over (self->game))
    return FALSE;
  if (key >= GDK_KEY_0 && key <= GDK_KEY_9)
    type_figure (self, (int)(key - GDK_KEY_0));
  else if (key >= GDK_KEY_KP_0 && key <= GDK_KEY_KP_9)
    type_figure (self, (int)(key - GDK_KEY_KP_0));
  else if (key == GDK_KEY_BackSpace)
    take_back_figure (self);
  else if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
    go_on (self);
  else
    return FALSE;
  return TRUE;
}

/* Before the cell's button, for whom Enter is a tap: what was typed is done. */
static gboolean
grid_key_cb (GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
             RtSheetTable *self)
{
  if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK) || !self->chosen
      || !gtk_widget_is_focus (self->chosen))
    return FALSE;
  return (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter)
         && rt_sheet_table_handle_key (RT_TABLE (self), key);
}

/* ---- Showing ---- */

/* When the number of entries has grown, the cell was written: on to the next empty one. */
static void
rt_sheet_table_show (RtTable *table, int seat)
{
  RtSheetTable *self = RT_SHEET_TABLE (table);
  const RulesSetup *setup = rt_game_get_setup (self->game);
  gboolean was_filled = has_choice (self) && self->sheet.cell[self->row][self->seat].is_filled;

  rt_sheet_read (self->game, &self->sheet);
  self->row = MIN (self->row, self->sheet.n_rows - 1);
  if (!has_choice (self))
    choose_empty (self, 0, 0);
  else if (!was_filled && self->sheet.cell[self->row][self->seat].is_filled)
    choose_empty (self, self->row, self->seat);
  else
    choose (self, self->row, self->seat);
  self->chosen = NULL;
  adw_bin_set_child (self->grid, rt_score_grid_new (setup, &self->sheet, cell_cb, self));
  gtk_button_set_label (GTK_BUTTON (self->copy), _ ("Copy as text"));
  show_entry (self);
  if (self->chosen)
    gtk_widget_grab_focus (self->chosen);
}

static char *
rt_sheet_table_describe_actor (RtTable *table, int actor)
{
  RtSheetTable *self = RT_SHEET_TABLE (table);
  const RulesGame *subject = rt_sheet_get_subject (self->game);

  return actor == RULES_OVER ? NULL : g_strdup_printf (_ ("Score sheet · %s"), subject->title);
}

static char *
rt_sheet_table_describe_turn (RtTable *table)
{
  return g_strdup (_ ("Tap a cell and type what you counted"));
}

static GtkWidget *
rt_sheet_table_new_end (RtTable *table)
{
  RtSheetTable *self = RT_SHEET_TABLE (table);

  return rt_score_grid_new (rt_game_get_setup (self->game), &self->sheet, NULL, NULL);
}

/* ---- The widget ---- */

static GtkWidget *
new_board_field (RtSheetTable *self, int place)
{
  gboolean is_star = place > 0 && place < self->sheet.n_board - 1;
  int points = self->sheet.board[place];
  g_autofree char *star = g_strdup_printf (_ ("★ %d"), place);
  g_autofree char *number = g_strdup_printf ("%d", points);
  g_autofree char *name = is_star      ? g_strdup_printf (_ ("Star %d: %d points"), place, points)
                          : place == 0 ? g_strdup_printf (_ ("Start: %d points"), points)
                                       : g_strdup_printf (_ ("Moon: %d points"), points);
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *where = rt_label (is_star ? star : place == 0 ? _ ("start") : _ ("moon"), "card-line");
  GtkWidget *what = rt_label (number, "numeric board-points");

  gtk_widget_set_halign (where, GTK_ALIGN_CENTER);
  gtk_widget_set_halign (what, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (box), what);
  gtk_box_append (GTK_BOX (box), where);
  gtk_button_set_child (GTK_BUTTON (button), box);
  rt_add_classes (button, "board-field");
  rt_set_name (button, name);
  gtk_widget_set_focus_on_click (button, FALSE);
  g_object_set_data (G_OBJECT (button), "place", GINT_TO_POINTER (place));
  g_signal_connect_object (button, "clicked", G_CALLBACK (board_cb), self, 0);
  return button;
}

static void
rt_sheet_table_open (RtTable *table)
{
  enum { COLUMNS = 6 }; /* of the board: three rows, as the keypad, for small screens */
  RtSheetTable *self = RT_SHEET_TABLE (table);

  self->game = rt_table_get_game (table);
  rt_sheet_read (self->game, &self->sheet);
  adw_bin_set_child (self->rule, rt_rule_button (self->sheet.rule));
  for (int i = 0; i < RT_SHEET_FIELDS; i++) {
    gtk_widget_set_visible (self->fields[i], i < self->sheet.n_fields);
    gtk_label_set_text (self->field_names[i],
                        i < self->sheet.n_fields ? self->sheet.field_name[i] : "");
  }
  for (int i = 0; i < self->sheet.n_board; i++)
    gtk_grid_attach (self->board, new_board_field (self, i), i % COLUMNS, i / COLUMNS, 1, 1);
}

/* What there is once for each field. */
static void
bind_fields (GtkWidgetClass *widget_class, const char *name, gssize offset)
{
  for (int i = 0; i < RT_SHEET_FIELDS; i++) {
    g_autofree char *id = g_strdup_printf ("%s_%d", name, i + 1);

    gtk_widget_class_bind_template_child_full (widget_class, id, FALSE,
                                               offset + i * (gssize)sizeof (gpointer));
  }
}

static void
rt_sheet_table_class_init (RtSheetTableClass *klass)
{
  RtTableClass *table_class = RT_TABLE_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  table_class->open = rt_sheet_table_open;
  table_class->show = rt_sheet_table_show;
  table_class->describe_actor = rt_sheet_table_describe_actor;
  table_class->describe_turn = rt_sheet_table_describe_turn;
  table_class->handle_key = rt_sheet_table_handle_key;
  table_class->new_end = rt_sheet_table_new_end;
  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-sheet-table.ui");
  bind_fields (widget_class, "field", G_STRUCT_OFFSET (RtSheetTable, fields));
  bind_fields (widget_class, "field_name", G_STRUCT_OFFSET (RtSheetTable, field_names));
  bind_fields (widget_class, "number", G_STRUCT_OFFSET (RtSheetTable, numbers));
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, grid);
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, entry);
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, badge);
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, title);
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, rule);
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, pages);
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, board);
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, write);
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, erase);
  gtk_widget_class_bind_template_child (widget_class, RtSheetTable, copy);
  gtk_widget_class_bind_template_callback (widget_class, grid_key_cb);
  gtk_widget_class_bind_template_callback (widget_class, field_cb);
  gtk_widget_class_bind_template_callback (widget_class, figure_cb);
  gtk_widget_class_bind_template_callback (widget_class, take_back_figure);
  gtk_widget_class_bind_template_callback (widget_class, go_on);
  gtk_widget_class_bind_template_callback (widget_class, write_cb);
  gtk_widget_class_bind_template_callback (widget_class, erase_cb);
  gtk_widget_class_bind_template_callback (widget_class, copy_cb);
  gtk_widget_class_bind_template_callback (widget_class, finish_cb);
}

static void
rt_sheet_table_init (RtSheetTable *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->row = -1;
}
