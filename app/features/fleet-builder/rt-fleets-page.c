/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleets-page.h. */
#include "rt-fleets-page.h"

#include "app/features/fleet-builder/rt-card-editor.h"
#include "app/features/fleet-builder/rt-card-panel.h"
#include "app/features/fleet-builder/rt-catalogue-list.h"
#include "app/features/fleet-builder/rt-fleet-actions.h"
#include "app/features/fleet-builder/rt-fleet-view.h"
#include "app/features/fleet-builder/rt-import-dialog.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtFleetsPage {
  GtkWidget parent_instance;

  RtFleetEditor *editor;
  AdwFlap *flap;
  AdwLeaflet *leaflet;
  RtCatalogueList *cards;
  RtFleetView *view;
  RtCardPanel *card;
  GtkWidget *card_pane; /* with a way back where it stands alone */
  GtkDropDown *fleets;
  GtkMenuButton *menu;
  GMenu *ready;
  AdwToast *saved_toast; /* NULL: none is shown */
};

G_DEFINE_FINAL_TYPE (RtFleetsPage, rt_fleets_page, GTK_TYPE_WIDGET)

enum { FOLD_WIDTH = 1080 };

static void
fleet_selected_cb (RtFleetsPage *self)
{
  RtFleetDocument *document = gtk_drop_down_get_selected_item (self->fleets);

  if (self->editor && document != rt_fleet_editor_get_document (self->editor))
    rt_fleet_editor_open (self->editor, document);
}

static void
show_catalogue_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  RtFleetsPage *self = RT_FLEETS_PAGE (widget);

  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_reveal_flap (self->flap));
}

static void
undo_card_cb (RtFleetsPage *self)
{
  rt_library_undo_card (rt_fleet_editor_get_library (self->editor));
}

/* The last card that was saved can be taken back for a while. */
static void
saved_cb (RtFleetsPage *self, const char *name)
{
  GtkWidget *toasts = gtk_widget_get_ancestor (GTK_WIDGET (self), ADW_TYPE_TOAST_OVERLAY);
  g_autofree char *text = g_strdup_printf (_ ("Saved: %s"), name);
  AdwToast *toast;

  if (!toasts)
    return;
  if (self->saved_toast)
    adw_toast_dismiss (self->saved_toast);
  g_clear_weak_pointer (&self->saved_toast);
  toast = rt_toast_new (text);
  adw_toast_set_button_label (toast, _ ("Undo"));
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (undo_card_cb), self,
                           G_CONNECT_SWAPPED);
  g_set_weak_pointer (&self->saved_toast, toast);
  adw_toast_overlay_add_toast (ADW_TOAST_OVERLAY (toasts), toast);
}

static void
open_card_editor (RtFleetsPage *self, const char *card)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  RtLibrary *library = rt_fleet_editor_get_library (self->editor);

  GtkWidget *editor = rt_card_editor_new (GTK_WINDOW (root), library, card);

  g_signal_connect_object (editor, "saved", G_CALLBACK (saved_cb), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (editor));
}

static void
new_card_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_card_editor (RT_FLEETS_PAGE (widget), NULL);
}

/* A card of somebody else is copied into one's own catalogue, which then holds instead. */
static void
edit_card_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  open_card_editor (RT_FLEETS_PAGE (widget), g_variant_get_string (parameter, NULL));
}

/* Unfolded the catalogue always stands there; folded it comes when it is called. */
static void
folded_cb (RtFleetsPage *self)
{
  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_folded (self->flap));
  rt_catalogue_list_set_is_over (self->cards, adw_flap_get_folded (self->flap));
}

static void
back_cb (GtkWidget *widget, const char *name, GVariant *parameter)
{
  adw_leaflet_navigate (RT_FLEETS_PAGE (widget)->leaflet, ADW_NAVIGATION_DIRECTION_BACK);
}

/* Whoever comes back to the fleet alone may tap the same ship again. */
static void
pane_cb (RtFleetsPage *self)
{
  if (self->editor && adw_leaflet_get_folded (self->leaflet)
      && adw_leaflet_get_visible_child (self->leaflet) != self->card_pane)
    rt_fleet_editor_choose_entry (self->editor, NULL);
}

static void
chosen_cb (RtFleetsPage *self)
{
  gboolean is_card = rt_fleet_editor_get_chosen_ship (self->editor)
                     || rt_fleet_editor_get_chosen_crew (self->editor);

  if (is_card && adw_leaflet_get_folded (self->leaflet))
    adw_leaflet_navigate (self->leaflet, ADW_NAVIGATION_DIRECTION_FORWARD);
}

void
rt_fleets_page_set_library (RtFleetsPage *self, RtLibrary *library)
{
  g_autoptr (GtkExpression) expression =
      gtk_property_expression_new (RT_TYPE_FLEET_DOCUMENT, NULL, "name");
  g_autoptr (GSimpleActionGroup) actions = NULL;

  self->editor = rt_fleet_editor_new (library);
  rt_catalogue_list_set_editor (self->cards, self->editor);
  rt_card_panel_set_editor (self->card, self->editor);
  rt_fleet_view_set_editor (self->view, self->editor);
  actions = rt_fleet_actions_new (self);
  gtk_widget_insert_action_group (GTK_WIDGET (self), "fleet", G_ACTION_GROUP (actions));
  gtk_drop_down_set_expression (self->fleets, expression);
  rt_shorten_choice (self->fleets);
  gtk_drop_down_set_model (self->fleets, rt_library_get_fleets (library));
  g_signal_connect_object (self->editor, "chosen-changed", G_CALLBACK (chosen_cb), self,
                           G_CONNECT_SWAPPED);
  fleet_selected_cb (self);
}

RtFleetEditor *
rt_fleets_page_get_editor (RtFleetsPage *self)
{
  return self->editor;
}

void
rt_fleets_page_show (RtFleetsPage *self, RtFleetDocument *document)
{
  GListModel *fleets = rt_library_get_fleets (rt_fleet_editor_get_library (self->editor));
  guint place;

  if (g_list_store_find (G_LIST_STORE (fleets), document, &place))
    gtk_drop_down_set_selected (self->fleets, place);
}

void
rt_fleets_page_search (RtFleetsPage *self)
{
  adw_flap_set_reveal_flap (self->flap, TRUE);
  rt_catalogue_list_search (self->cards);
}

void
rt_fleets_page_new_fleet (RtFleetsPage *self)
{
  Fleet *fleet = fleet_new ();

  g_free (fleet->name);
  fleet->name = g_strdup (_ ("New fleet"));
  rt_fleets_page_show (self,
                       rt_library_add_fleet (rt_fleet_editor_get_library (self->editor), fleet));
}

void
rt_fleets_page_import (RtFleetsPage *self, const GValue *dropped)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *dialog =
      rt_import_dialog_new (GTK_WINDOW (root), rt_fleet_editor_get_library (self->editor));

  g_signal_connect_object (dialog, "imported", G_CALLBACK (rt_fleets_page_show), self,
                           G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
  if (dropped)
    rt_import_dialog_import_value (RT_IMPORT_DIALOG (dialog), dropped);
}

static gboolean
dropped_cb (RtFleetsPage *self, const GValue *value)
{
  rt_fleets_page_import (self, value);
  return TRUE;
}

/* When it gets narrow the catalogue goes first, and the leaflet folds only then. So the page needs
 * no more than the leaflet does. */
static void
rt_fleets_page_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                        int *natural, int *minimum_baseline, int *natural_baseline)
{
  RtFleetsPage *self = RT_FLEETS_PAGE (widget);

  gtk_widget_measure (GTK_WIDGET (self->leaflet), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
}

static void
rt_fleets_page_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  RtFleetsPage *self = RT_FLEETS_PAGE (widget);
  AdwFlapFoldPolicy policy =
      width < FOLD_WIDTH ? ADW_FLAP_FOLD_POLICY_ALWAYS : ADW_FLAP_FOLD_POLICY_NEVER;

  adw_flap_set_fold_policy (self->flap, policy);
  gtk_widget_allocate (GTK_WIDGET (self->flap), width, height, baseline, NULL);
}

void
rt_fleets_page_open (RtFleetsPage *self, const char *id)
{
  GListModel *fleets = rt_library_get_fleets (rt_fleet_editor_get_library (self->editor));

  for (guint i = 0; i < g_list_model_get_n_items (fleets); i++) {
    g_autoptr (RtFleetDocument) document = g_list_model_get_item (fleets, i);

    if (g_str_equal (rt_fleet_document_get_fleet (document)->id, id))
      gtk_drop_down_set_selected (self->fleets, i);
  }
}

static void
rt_fleets_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_FLEETS_PAGE);
  g_clear_weak_pointer (&RT_FLEETS_PAGE (object)->saved_toast);
  g_clear_object (&RT_FLEETS_PAGE (object)->editor);
  G_OBJECT_CLASS (rt_fleets_page_parent_class)->dispose (object);
}

static void
rt_fleets_page_class_init (RtFleetsPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  g_type_ensure (RT_TYPE_FLEET_DOCUMENT);
  g_type_ensure (RT_TYPE_CATALOGUE_LIST);
  g_type_ensure (RT_TYPE_CARD_PANEL);
  g_type_ensure (RT_TYPE_FLEET_VIEW);
  G_OBJECT_CLASS (klass)->dispose = rt_fleets_page_dispose;
  widget_class->measure = rt_fleets_page_measure;
  widget_class->size_allocate = rt_fleets_page_size_allocate;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-fleets-page.ui");
  gtk_widget_class_bind_template_child (widget_class, RtFleetsPage, flap);
  gtk_widget_class_bind_template_child (widget_class, RtFleetsPage, leaflet);
  gtk_widget_class_bind_template_child (widget_class, RtFleetsPage, cards);
  gtk_widget_class_bind_template_child (widget_class, RtFleetsPage, view);
  gtk_widget_class_bind_template_child (widget_class, RtFleetsPage, card);
  gtk_widget_class_bind_template_child (widget_class, RtFleetsPage, card_pane);
  gtk_widget_class_bind_template_child (widget_class, RtFleetsPage, fleets);
  gtk_widget_class_bind_template_child (widget_class, RtFleetsPage, menu);
  gtk_widget_class_bind_template_child (widget_class, RtFleetsPage, ready);
  gtk_widget_class_bind_template_callback (widget_class, fleet_selected_cb);
  gtk_widget_class_bind_template_callback (widget_class, folded_cb);
  gtk_widget_class_bind_template_callback (widget_class, pane_cb);
  gtk_widget_class_install_action (widget_class, "fleets.show-catalogue", NULL, show_catalogue_cb);
  gtk_widget_class_install_action (widget_class, "fleets.back", NULL, back_cb);
  gtk_widget_class_install_action (widget_class, "fleets.new-card", NULL, new_card_cb);
  gtk_widget_class_install_action (widget_class, "fleets.edit-card", "s", edit_card_cb);
}

static void
rt_fleets_page_init (RtFleetsPage *self)
{
  g_autoptr (GMenuModel) ready = rt_fleet_ready_menu_new ();
  GtkDropTarget *target = rt_import_drop_target_new ();

  gtk_widget_init_template (GTK_WIDGET (self));
  g_menu_append_section (self->ready, NULL, ready);
  rt_set_name (GTK_WIDGET (self->menu), _ ("Fleet menu"));
  rt_set_name (GTK_WIDGET (self->fleets), _ ("Which fleet"));
  g_signal_connect_object (target, "drop", G_CALLBACK (dropped_cb), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (target));
}
