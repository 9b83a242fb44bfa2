/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-fleet-actions.h. */
#include "rt-fleet-actions.h"

#include "app/features/fleet-builder/rt-checklist-dialog.h"
#include "app/features/fleet-builder/rt-compare-dialog.h"
#include "app/features/fleet-builder/rt-details-dialog.h"
#include "app/features/fleet-builder/rt-import-dialog.h"
#include "app/features/fleet-builder/rt-print-dialog.h"
#include "app/features/fleet-builder/rt-share-dialog.h"
#include "app/features/fleet-builder/rt-suggest-dialog.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-demonstration.h"

#include <glib/gi18n.h>

static GtkWindow *
window_of (RtFleetsPage *page)
{
  return GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
}

static RtLibrary *
library_of (RtFleetsPage *page)
{
  return rt_fleet_editor_get_library (rt_fleets_page_get_editor (page));
}

static void
present (GtkWidget *dialog)
{
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- Dialogs ---- */

static void
share_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  present (rt_share_dialog_new (window_of (page), rt_fleets_page_get_editor (page)));
}

static void
print_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  present (rt_print_dialog_new (window_of (page), rt_fleets_page_get_editor (page)));
}

static void
compare_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  present (rt_compare_dialog_new (window_of (page), rt_fleets_page_get_editor (page)));
}

static void
checklist_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  if (rt_library_is_loaded (library_of (page)))
    present (rt_checklist_dialog_new (window_of (page), library_of (page)));
}

static void
details_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  present (rt_details_dialog_new (window_of (page), rt_fleets_page_get_editor (page)));
}

static void
suggest_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  GtkWidget *dialog = rt_suggest_dialog_new (window_of (page), library_of (page));

  g_signal_connect_object (dialog, "taken", G_CALLBACK (rt_fleets_page_show), page,
                           G_CONNECT_SWAPPED);
  present (dialog);
}

static void
import_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  rt_fleets_page_import (page, NULL);
}

/* ---- Copies ---- */

static void
duplicate_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  Fleet *fleet = fleet_copy (rt_fleet_editor_get_fleet (rt_fleets_page_get_editor (page)));
  char *name = g_strdup_printf (_ ("%s, copy"), fleet->name);

  g_free (fleet->name);
  fleet->name = name;
  rt_fleets_page_show (page, rt_library_add_fleet (library_of (page), fleet));
}

static void
ready_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  const char *id = g_variant_get_string (parameter, NULL);
  g_autoptr (GPtrArray) fleets = fleet_demonstration_fleets ();

  for (guint i = 0; i < fleets->len; i++) {
    const Fleet *fleet = g_ptr_array_index (fleets, i);

    if (g_str_equal (fleet->id, id))
      rt_fleets_page_show (page, rt_library_add_fleet (library_of (page), fleet_copy (fleet)));
  }
}

GMenuModel *
rt_fleet_ready_menu_new (void)
{
  g_autoptr (GPtrArray) fleets = fleet_demonstration_fleets ();
  GMenu *menu = g_menu_new ();

  for (guint i = 0; i < fleets->len; i++) {
    const Fleet *fleet = g_ptr_array_index (fleets, i);
    g_autoptr (GMenuItem) item = g_menu_item_new (fleet->name, NULL);

    g_menu_item_set_action_and_target (item, "fleet.ready", "s", fleet->id);
    g_menu_append_item (menu, item);
  }
  return G_MENU_MODEL (menu);
}

/* ---- Removing ---- */

static void
answered_cb (AdwMessageDialog *dialog, const char *answer, gpointer page)
{
  RtFleetDocument *document = g_object_get_data (G_OBJECT (dialog), "document");
  g_autoptr (GError) error = NULL;

  if (!g_str_equal (answer, "remove"))
    return;
  if (!rt_library_remove_fleet (library_of (page), document, &error))
    g_signal_emit_by_name (library_of (page), "notice", error->message);
}

static void
remove_cb (GSimpleAction *action, GVariant *parameter, gpointer page)
{
  RtFleetDocument *document = rt_fleet_editor_get_document (rt_fleets_page_get_editor (page));
  g_autofree char *folder = rt_library_path ("removed");
  g_autofree char *heading =
      g_strdup_printf (_ ("Remove %s?"), rt_fleet_document_get_fleet (document)->name);
  g_autofree char *body =
      g_strdup_printf (_ ("Its file is kept in the folder %s. To have it back, import it "
                          "from there."),
                       folder);
  GtkWidget *dialog = rt_question_new (window_of (page), heading, body);

  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("Cancel"), "remove",
                                    _ ("Remove"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "remove",
                                              ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_object_set_data_full (G_OBJECT (dialog), "document", g_object_ref (document), g_object_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (answered_cb), page, 0);
  present (dialog);
}

/* ---- The group ---- */

static void
changed_cb (GActionMap *actions, RtFleetEditor *editor)
{
  static const char *const names[] = {
    "share", "print", "compare", "details", "duplicate", "remove"
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_simple_action_set_enabled (G_SIMPLE_ACTION (g_action_map_lookup_action (actions, names[i])),
                                 rt_fleet_editor_get_document (editor) != NULL);
}

GSimpleActionGroup *
rt_fleet_actions_new (RtFleetsPage *page)
{
  static const GActionEntry entries[] = {
    { .name = "share", .activate = share_cb },
    { .name = "import", .activate = import_cb },
    { .name = "print", .activate = print_cb },
    { .name = "compare", .activate = compare_cb },
    { .name = "checklist", .activate = checklist_cb },
    { .name = "suggest", .activate = suggest_cb },
    { .name = "details", .activate = details_cb },
    { .name = "duplicate", .activate = duplicate_cb },
    { .name = "remove", .activate = remove_cb },
    { .name = "ready", .activate = ready_cb, .parameter_type = "s" },
  };
  RtFleetEditor *editor = rt_fleets_page_get_editor (page);
  GSimpleActionGroup *actions = g_simple_action_group_new ();

  g_action_map_add_action_entries (G_ACTION_MAP (actions), entries, G_N_ELEMENTS (entries), page);
  g_signal_connect_object (editor, "changed", G_CALLBACK (changed_cb), actions, G_CONNECT_SWAPPED);
  changed_cb (G_ACTION_MAP (actions), editor);
  return actions;
}
