/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-seat-panel.h. */
#include "rt-seat-panel.h"

#include "app/features/score-sheet/rt-score-sheet-model.h"
#include "app/widgets/rt-card-face.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtSeatPanel {
  GtkWidget parent_instance;

  GtkWidget *content;
  RtEmblem *badge;
  GtkLabel *name;
  GtkWidget *computer; /* a sign beside the name */
  GtkLabel *total;     /* where there is no room for the sum */
  GtkLabel *line;
  GtkLabel *sum;
  GtkWidget *cards;
};

G_DEFINE_FINAL_TYPE (RtSeatPanel, rt_seat_panel, GTK_TYPE_WIDGET)

static char *
describe (const RtRocketsSeat *seat, const RtSeatPanelLook *look)
{
  if (!seat->is_playing)
    return g_strdup (_ ("does not play this journey"));
  if (look->is_compact)
    return g_strdup_printf (_ ("hand %d"), seat->n_hand);
  return g_strdup_printf (_ ("%d points · hand %d"), seat->worth, seat->n_hand);
}

/* Journey by journey: "11 − 2 + 7 = 16 points". */
static char *
describe_sum (const RtRocketsSeat *seat)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *total = rt_score_text (seat->total);

  for (int i = 0; i < seat->n_scores; i++) {
    g_autofree char *points = rt_score_text (ABS (seat->score[i]));

    if (i > 0 || seat->score[i] < 0)
      g_string_append (text, seat->score[i] < 0 ? (i ? " − " : "−") : " + ");
    g_string_append (text, points);
  }
  if (seat->n_scores > 1)
    g_string_append_printf (text, " = %s", total);
  g_string_append_printf (text, " %s", _ ("points"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_card (RtSeatPanel *self, int card, RtCardLook look, int width, int height)
{
  GtkWidget *face = rt_card_face_new (width, height);
  g_autofree char *text = g_strdup_printf ("%d", card);
  g_autofree char *sentence = g_strdup_printf (_ ("Played %d"), card);

  rt_card_face_show (RT_CARD_FACE (face), &(RtCardPicture){ .look = look, .text = text }, sentence);
  gtk_widget_set_valign (face, GTK_ALIGN_END);
  gtk_box_append (GTK_BOX (self->cards), face);
}

/* "Bob played 1, 16, 15": the whole row, of which a panel has room for the last cards. */
static char *
describe_row (RtSeatPanel *self, const RtRocketsSeat *seat)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < seat->n_played; i++)
    g_string_append_printf (text, "%s%d", i ? ", " : "", seat->played[i]);
  return g_strdup_printf (_ ("%s played %s"), gtk_label_get_text (self->name), text->str);
}

void
rt_seat_panel_show (RtSeatPanel *self, const RtRocketsSeat *seat, const RtSeatPanelLook *look)
{
  g_autofree char *line = describe (seat, look);
  g_autofree char *sum = describe_sum (seat);
  g_autofree char *total = rt_score_text (seat->total);
  g_autofree char *points = g_strdup_printf (_ ("%s points"), total);
  g_autofree char *row = seat->n_played ? describe_row (self, seat) : NULL;

  rt_drawing_set_size (RT_DRAWING (self->badge), look->is_compact ? 24 : 32,
                       look->is_compact ? 24 : 32);
  gtk_box_set_spacing (GTK_BOX (self->content), look->is_compact ? 6 : 10);
  gtk_label_set_text (self->total, total);
  rt_set_name (GTK_WIDGET (self->total), points);
  gtk_widget_set_visible (GTK_WIDGET (self->total), look->is_compact);
  rt_set_class (GTK_WIDGET (self), "acting", look->is_acting);
  gtk_widget_set_visible (self->computer, look->is_computer);
  gtk_label_set_text (self->line, line);
  gtk_label_set_text (self->sum, sum);
  gtk_widget_set_visible (GTK_WIDGET (self->sum), !look->is_compact && seat->n_scores > 0);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), row);
  rt_clear_box (self->cards);
  for (int i = MAX (0, seat->n_played - 1 - look->n_small); i < seat->n_played - 1; i++)
    add_card (self, seat->played[i], RT_CARD_FADED, 36, 50);
  if (seat->n_played > 0)
    add_card (self, seat->played[seat->n_played - 1], RT_CARD_PLAIN, look->is_compact ? 36 : 60,
              look->is_compact ? 48 : 84);
}

static void
rt_seat_panel_dispose (GObject *object)
{
  g_clear_pointer (&RT_SEAT_PANEL (object)->content, gtk_widget_unparent);
  G_OBJECT_CLASS (rt_seat_panel_parent_class)->dispose (object);
}

static void
rt_seat_panel_class_init (RtSeatPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_seat_panel_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
rt_seat_panel_init (RtSeatPanel *self)
{
  rt_add_classes (GTK_WIDGET (self), "panel seat");
}

GtkWidget *
rt_seat_panel_new (int seat, const char *name)
{
  RtSeatPanel *self = g_object_new (RT_TYPE_SEAT_PANEL, NULL);
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *title = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *standing = rt_box (GTK_ORIENTATION_HORIZONTAL, 4, NULL);

  self->computer = gtk_image_new_from_icon_name ("rt-virtual-symbolic");
  gtk_widget_set_tooltip_text (self->computer, _ ("Computer"));
  rt_set_name (self->computer, _ ("Computer"));
  self->content = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, NULL);
  self->total = GTK_LABEL (rt_label (NULL, "tag numeric"));
  gtk_widget_set_valign (GTK_WIDGET (self->total), GTK_ALIGN_CENTER);
  self->line = GTK_LABEL (rt_label (NULL, "dim card-line numeric"));
  self->sum = GTK_LABEL (rt_label (NULL, "dim card-line numeric"));
  /* Four of them fit beside each other. */
  gtk_label_set_ellipsize (self->line, PANGO_ELLIPSIZE_END);
  gtk_label_set_ellipsize (self->sum, PANGO_ELLIPSIZE_END);
  self->cards = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  self->badge = RT_EMBLEM (rt_emblem_new (32));
  rt_emblem_show_player (self->badge, seat, name, FALSE);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  self->name = GTK_LABEL (rt_label (name, "card-name"));
  gtk_box_append (GTK_BOX (title), GTK_WIDGET (self->name));
  gtk_box_append (GTK_BOX (title), self->computer);
  gtk_box_append (GTK_BOX (standing), GTK_WIDGET (self->total));
  gtk_box_append (GTK_BOX (standing), GTK_WIDGET (self->line));
  gtk_box_append (GTK_BOX (words), title);
  gtk_box_append (GTK_BOX (words), standing);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (self->sum));
  gtk_box_append (GTK_BOX (self->content), GTK_WIDGET (self->badge));
  gtk_box_append (GTK_BOX (self->content), words);
  gtk_box_append (GTK_BOX (self->content), self->cards);
  gtk_widget_set_parent (self->content, GTK_WIDGET (self));
  return GTK_WIDGET (self);
}
