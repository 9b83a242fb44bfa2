/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-seat-panel.h. */
#include "rt-seat-panel.h"

#include "app/features/score-sheet/rt-score-sheet-model.h"
#include "app/room/rt-table.h"
#include "app/widgets/rt-card-face.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"

#include <glib/gi18n.h>

struct _RtSeatPanel {
  GtkWidget parent_instance;

  GtkBox *content;
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
describe (const RocketsSeat *seat, const RtSeatPanelLook *look)
{
  if (!seat->is_playing)
    return g_strdup (_ ("does not play this journey"));
  if (look->is_compact)
    return g_strdup_printf (_ ("hand %d"), seat->n_hand);
  return g_strdup_printf (_ ("%d points · hand %d"), seat->worth, seat->n_hand);
}

/* Journey by journey: "11 − 2 + 7 = 16 points". */
static char *
describe_sum (const RocketsSeat *seat)
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
describe_row (RtSeatPanel *self, const RtRocketsPlayed *played)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = 0; i < played->n; i++)
    g_string_append_printf (text, "%s%d", i ? ", " : "", played->card[i]);
  return g_strdup_printf (_ ("%s played %s"), gtk_label_get_text (self->name), text->str);
}

void
rt_seat_panel_show (RtSeatPanel *self, const RocketsSeat *seat, const RtRocketsPlayed *played,
                    const RtSeatPanelLook *look)
{
  g_autofree char *line = describe (seat, look);
  g_autofree char *sum = describe_sum (seat);
  g_autofree char *total = rt_score_text (seat->total);
  g_autofree char *points = g_strdup_printf (_ ("%s points"), total);
  g_autofree char *row = played->n ? describe_row (self, played) : NULL;
  int size = look->is_compact ? 24 : 32;

  rt_drawing_set_size (RT_DRAWING (self->badge), size, size);
  gtk_box_set_spacing (self->content, look->is_compact ? 6 : 10);
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
  for (int i = MAX (0, played->n - 1 - look->n_small); i < played->n - 1; i++)
    add_card (self, played->card[i], RT_CARD_FADED, 36, 50);
  if (played->n > 0)
    add_card (self, played->card[played->n - 1], RT_CARD_PLAIN, look->is_compact ? 36 : 60,
              look->is_compact ? 48 : 84);
}

void
rt_seat_panel_set_player (RtSeatPanel *self, int seat, const char *name)
{
  rt_emblem_show_player (self->badge, seat, name, FALSE);
  gtk_label_set_text (self->name, name);
}

/* A finger has no tooltips. */
static void
released_cb (RtSeatPanel *self)
{
  GtkWidget *table = gtk_widget_get_ancestor (GTK_WIDGET (self), RT_TYPE_TABLE);
  const char *played = gtk_widget_get_tooltip_text (GTK_WIDGET (self));

  if (played)
    rt_table_show_message (RT_TABLE (table), played);
}

static void
rt_seat_panel_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_SEAT_PANEL);
  G_OBJECT_CLASS (rt_seat_panel_parent_class)->dispose (object);
}

static void
rt_seat_panel_class_init (RtSeatPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_seat_panel_dispose;
  g_type_ensure (RT_TYPE_EMBLEM);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-seat-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSeatPanel, content);
  gtk_widget_class_bind_template_child (widget_class, RtSeatPanel, badge);
  gtk_widget_class_bind_template_child (widget_class, RtSeatPanel, name);
  gtk_widget_class_bind_template_child (widget_class, RtSeatPanel, computer);
  gtk_widget_class_bind_template_child (widget_class, RtSeatPanel, total);
  gtk_widget_class_bind_template_child (widget_class, RtSeatPanel, line);
  gtk_widget_class_bind_template_child (widget_class, RtSeatPanel, sum);
  gtk_widget_class_bind_template_child (widget_class, RtSeatPanel, cards);
  gtk_widget_class_bind_template_callback (widget_class, released_cb);
}

static void
rt_seat_panel_init (RtSeatPanel *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
