/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-spacecraft-cart.h. */
#include "rt-spacecraft-cart.h"

#include "app/widgets/rt-widgets.h"
#include "rt-spacecraft-piece.h"

#include <glib/gi18n.h>

struct _RtSpacecraftCart {
  GtkBox parent_instance;

  GtkLabel *title;
  GtkLabel *n_free;
  GtkWidget *slots;
  RtSpacecraftPiece *load;
  GtkLabel *weight;
  GtkWidget *command; /* leave, or finish */
  GtkLabel *note;
};

G_DEFINE_FINAL_TYPE (RtSpacecraftCart, rt_spacecraft_cart, GTK_TYPE_BOX)

enum { SIGNAL_COMMAND, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
command_cb (RtSpacecraftCart *self)
{
  g_signal_emit (self, signals[SIGNAL_COMMAND], 0);
}

static void
show_command (RtSpacecraftCart *self, const RtSpacecraft *table)
{
  const SpacecraftChoices *choices = &table->choices;
  gboolean can = choices->can_leave || choices->can_finish;
  gboolean must = choices->can_leave && !choices->spaces;
  gboolean is_leaving = rt_spacecraft_is_leaving (table);
  const char *note = !rt_spacecraft_is_persons_turn (table) ? ""
                     : must               ? _ ("There is no tile you can take: leave.")
                     : choices->can_leave ? _ ("Leaving lets you build up to 2 modules.")
                     : is_leaving         ? _ ("Build, arrange, see to projects, then finish.")
                                          : _ ("Enter the junkyard: tap a tile.");

  gtk_button_set_label (GTK_BUTTON (self->command),
                        is_leaving ? _ ("Finish") : _ ("Leave and build"));
  gtk_label_set_text (self->note, note);
  /* Finish is quiet while there is something left to build. */
  rt_set_class (self->command, "suggested-action", can && (must || !choices->n_builds));
  rt_set_class (self->command, "waiting", !can);
}

static void
show_slot (RtSpacecraftPiece *slot, const RtSpacecraft *table, int junk)
{
  rt_set_class (GTK_WIDGET (slot), "free", junk < 0);
  if (junk < 0)
    rt_spacecraft_piece_show_nothing (slot);
  else
    rt_spacecraft_piece_show_junk (slot, junk, table->setup->weight[junk], 0);
  rt_drawing_set_sentence (RT_DRAWING (slot),
                           junk < 0 ? _ ("free space") : rt_spacecraft_junk_name (junk));
}

void
rt_spacecraft_cart_show (RtSpacecraftCart *self, const RtSpacecraft *table, gboolean has_command)
{
  const SpacecraftSeat *seat = &table->view.seat[table->me];
  GtkWidget *slot = gtk_widget_get_first_child (self->slots);
  int n = SPACECRAFT_CART_TILES - seat->n_cart;
  g_autofree char *title =
      rt_spacecraft_is_own (table)
          ? g_strdup (_ ("Your cart"))
          : g_strdup_printf (_ ("%s's cart"), rt_spacecraft_seat_name (table, table->me));
  g_autofree char *n_free =
      n ? g_strdup_printf (ngettext ("%d space free", "%d spaces free", (gulong)n), n)
        : g_strdup (_ ("full"));
  g_autofree char *weight = g_strdup_printf ("%d / %d", seat->cart_weight, SPACECRAFT_CART_WEIGHT);

  gtk_label_set_text (self->title, title);
  gtk_label_set_text (self->n_free, n_free);
  gtk_label_set_text (self->weight, weight);
  for (int i = 0; i < SPACECRAFT_CART_TILES; i++, slot = gtk_widget_get_next_sibling (slot))
    show_slot (RT_SPACECRAFT_PIECE (slot), table, i < seat->n_cart ? seat->cart[i] : -1);
  rt_spacecraft_piece_show_load (self->load, seat->cart_weight, SPACECRAFT_CART_WEIGHT);
  gtk_widget_set_visible (self->command, has_command);
  show_command (self, table);
}

gboolean
rt_spacecraft_cart_focus_command (RtSpacecraftCart *self)
{
  return gtk_widget_get_mapped (self->command) && gtk_widget_grab_focus (self->command);
}

/* ---- The widget ---- */

static void
rt_spacecraft_cart_class_init (RtSpacecraftCartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  signals[SIGNAL_COMMAND] = g_signal_new ("command", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (RT_TYPE_SPACECRAFT_PIECE);
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-spacecraft-cart.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCart, title);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCart, n_free);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCart, slots);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCart, load);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCart, weight);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCart, command);
  gtk_widget_class_bind_template_child (widget_class, RtSpacecraftCart, note);
  gtk_widget_class_bind_template_callback (widget_class, command_cb);
}

static void
rt_spacecraft_cart_init (RtSpacecraftCart *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  /* Within their borders, which differ. */
  for (GtkWidget *slot = gtk_widget_get_first_child (self->slots); slot;
       slot = gtk_widget_get_next_sibling (slot))
    rt_drawing_set_size (RT_DRAWING (slot), 44, 54);
}

GtkWidget *
rt_spacecraft_cart_get_command (RtSpacecraftCart *self)
{
  return self->command;
}
