/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-catalogue-list.h. */
#include "rt-catalogue-list.h"

#include "app/features/fleet-builder/rt-cards-model.h"
#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-words.h"

#include <adwaita.h>
#include <glib/gi18n.h>

struct _RtCatalogueList {
  GtkWidget parent_instance;

  RtFleetEditor *editor;
  RtCards *cards;
  GtkSliceListModel *shown; /* of the cards: see grow() */
  GPtrArray *factions;      /* of char*: ids by the place in the drop-down; "" for none */
  GPtrArray *classes;
  gboolean is_filling;

  GtkWidget *content;
  GtkEditable *search;
  GtkDropDown *kind;
  GtkDropDown *faction;
  GtkDropDown *ship_class;
  GtkDropDown *sort;
  GtkSpinButton *points;
  GtkCheckButton *descending;
  GtkCheckButton *owned;
  GtkStack *stack;
  GtkListView *list;
  GtkLabel *count;
};

G_DEFINE_FINAL_TYPE (RtCatalogueList, rt_catalogue_list, GTK_TYPE_WIDGET)

/* A list makes the rows of a hundred cards and more, seen or not, and a row takes most of a
 * millisecond. So it is given those that are in sight, the next few with each frame, and more when
 * somebody scrolls. */
enum { ROWS_FIRST = 6, ROWS_A_FRAME = 3, ROWS_AHEAD = 36 };

static void
grow (gpointer widget)
{
  RtCatalogueList *self = widget;
  GtkAdjustment *place = gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->list));
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->cards));
  guint size = gtk_slice_list_model_get_size (self->shown);
  double below = gtk_adjustment_get_upper (place) - gtk_adjustment_get_value (place)
                 - gtk_adjustment_get_page_size (place);

  if (size >= n || (size >= ROWS_AHEAD && below > gtk_adjustment_get_page_size (place)))
    return;
  gtk_slice_list_model_set_size (self->shown, size + ROWS_A_FRAME);
  rt_show_soon (self, grow);
}

static void
scrolled_cb (RtCatalogueList *self)
{
  rt_show_soon (self, grow);
}

/* ---- Searching ---- */

static FleetKind
chosen_kind (RtCatalogueList *self)
{
  return gtk_drop_down_get_selected (self->kind) == 1 ? FLEET_KIND_CREW : FLEET_KIND_SHIP;
}

/* NULL for the first place, which is "any". */
static const char *
chosen_id (GtkDropDown *drop_down, GPtrArray *ids)
{
  guint place = gtk_drop_down_get_selected (drop_down);

  return place > 0 && place <= ids->len ? g_ptr_array_index (ids, place - 1) : NULL;
}

static void
search (RtCatalogueList *self)
{
  int points = gtk_spin_button_get_value_as_int (self->points);
  const FleetQuery query = {
    .text = gtk_editable_get_text (self->search),
    .faction = chosen_id (self->faction, self->factions),
    .class_id =
        chosen_kind (self) == FLEET_KIND_SHIP ? chosen_id (self->ship_class, self->classes) : NULL,
    .max_points = points < 99 ? points : 0,
    .is_owned = gtk_check_button_get_active (self->owned),
    .sort = (FleetSort)gtk_drop_down_get_selected (self->sort),
    .is_descending = gtk_check_button_get_active (self->descending),
  };
  guint n;

  if (!self->editor || self->is_filling)
    return;
  gtk_slice_list_model_set_size (self->shown, ROWS_FIRST);
  rt_show_soon (self, grow);
  rt_cards_set_query (self->cards, chosen_kind (self), &query,
                      rt_library_get_collection (rt_fleet_editor_get_library (self->editor)));
  n = g_list_model_get_n_items (G_LIST_MODEL (self->cards));
  gtk_stack_set_visible_child_name (self->stack, n ? "list" : "nothing");

  g_autofree char *text =
      chosen_kind (self) == FLEET_KIND_SHIP
          ? g_strdup_printf (ngettext ("%u ship", "%u ships", n), n)
          : g_strdup_printf (ngettext ("%u crew member", "%u crew members", n), n);
  gtk_label_set_text (self->count, text);
}

/* ---- Rows ---- */

typedef struct {
  RtEmblem *emblem;
  GtkLabel *name;
  GtkWidget *tag;
  GtkLabel *line;
  GtkLabel *stats;
  GtkWidget *problem;
  GtkLabel *points;
  GtkWidget *add;
} Row;

static void
add_clicked_cb (GtkButton *button, gpointer data)
{
  GtkListItem *item = data;
  RtCard *card = gtk_list_item_get_item (item);
  RtCatalogueList *self =
      RT_CATALOGUE_LIST (gtk_widget_get_ancestor (GTK_WIDGET (button), RT_TYPE_CATALOGUE_LIST));

  if (rt_card_get_ship (card))
    rt_fleet_editor_add_ship (self->editor, rt_card_get_id (card), FALSE);
  else
    rt_fleet_editor_add_crew (self->editor, NULL, 0, rt_card_get_id (card));
}

/* Only a ship that the fleet can take is dragged. */
static GdkContentProvider *
drag_cb (GtkDragSource *source, double x, double y, GtkListItem *item)
{
  RtCard *card = gtk_list_item_get_item (item);
  Row *row = g_object_get_data (G_OBJECT (item), "row");
  g_autoptr (GdkPaintable) picture = gtk_widget_paintable_new (GTK_WIDGET (row->emblem));

  if (!card || !rt_card_get_ship (card) || !gtk_widget_get_visible (row->add))
    return NULL;
  gtk_drag_source_set_icon (source, picture, 20, 20);
  return gdk_content_provider_new_typed (RT_TYPE_CARD, card);
}

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  GtkWidget *box = rt_box (GTK_ORIENTATION_HORIZONTAL, 10, "card-row");
  GtkWidget *words = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *first = rt_box (GTK_ORIENTATION_HORIZONTAL, 6, NULL);
  GtkWidget *cost = rt_box (GTK_ORIENTATION_VERTICAL, 0, NULL);
  GtkWidget *unit = rt_label (_ ("pts"), "dim card-line");
  GtkDragSource *drag = gtk_drag_source_new ();
  Row *row = g_new0 (Row, 1);

  gtk_label_set_ellipsize (GTK_LABEL (unit), PANGO_ELLIPSIZE_NONE);
  row->emblem = RT_EMBLEM (rt_emblem_new (40));
  row->name = GTK_LABEL (rt_label (NULL, "card-name"));
  row->tag = rt_label (_ ("in fleet"), "tag to-act");
  row->line = GTK_LABEL (rt_text (NULL, "dim card-line"));
  row->stats = GTK_LABEL (rt_label (NULL, "dim card-line numeric"));
  row->problem = rt_text (NULL, "card-problem");
  row->points = GTK_LABEL (rt_label (NULL, "card-points numeric"));
  row->add = gtk_button_new_from_icon_name ("list-add-symbolic");
  gtk_widget_set_valign (row->add, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (row->add, "plus");
  g_signal_connect_object (row->add, "clicked", G_CALLBACK (add_clicked_cb), item, 0);

  gtk_box_append (GTK_BOX (first), GTK_WIDGET (row->name));
  gtk_box_append (GTK_BOX (first), row->tag);
  gtk_box_append (GTK_BOX (words), first);
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (row->line));
  gtk_box_append (GTK_BOX (words), GTK_WIDGET (row->stats));
  gtk_box_append (GTK_BOX (words), row->problem);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (cost, GTK_ALIGN_CENTER);
  gtk_label_set_xalign (row->points, 0.5);
  gtk_box_append (GTK_BOX (cost), GTK_WIDGET (row->points));
  gtk_box_append (GTK_BOX (cost), unit);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (row->emblem));
  gtk_box_append (GTK_BOX (box), words);
  gtk_box_append (GTK_BOX (box), cost);
  gtk_box_append (GTK_BOX (box), row->add);
  g_signal_connect_object (drag, "prepare", G_CALLBACK (drag_cb), item, 0);
  gtk_widget_add_controller (box, GTK_EVENT_CONTROLLER (drag));
  gtk_list_item_set_child (item, box);
  g_object_set_data_full (G_OBJECT (item), "row", row, g_free);
}

static void
set_number (GtkLabel *label, int number)
{
  g_autofree char *text = g_strdup_printf ("%d", number);

  gtk_label_set_text (label, text);
}

static gboolean
is_in_fleet (RtCatalogueList *self, const char *id)
{
  const Fleet *fleet = rt_fleet_editor_get_fleet (self->editor);
  GPtrArray *const both[] = { fleet ? fleet->active : NULL, fleet ? fleet->reserve : NULL };

  for (guint k = 0; fleet && k < G_N_ELEMENTS (both); k++)
    for (guint i = 0; i < both[k]->len; i++)
      if (g_str_equal (((FleetEntry *)g_ptr_array_index (both[k], i))->ship, id))
        return TRUE;
  return FALSE;
}

static void
bind_ship (RtCatalogueList *self, Row *row, const FleetShip *ship)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor));
  const char *rule = NULL;
  g_autofree char *why = rt_fleet_editor_why_not (self->editor, ship, &rule);
  g_autofree char *line = rt_describe_kind (catalogue, ship);
  g_autofree char *stats = rt_describe_stats (ship);
  g_autofree char *name = g_strdup_printf (_ ("Add %s to the fleet"), ship->name);

  rt_emblem_show_porthole (row->emblem, rt_class_icon (ship->ship_class), ship->class_id);
  gtk_label_set_text (row->name, ship->name);
  gtk_label_set_text (row->line, line);
  gtk_label_set_text (row->stats, stats);
  set_number (row->points, ship->points);
  gtk_widget_set_visible (row->tag, is_in_fleet (self, ship->id));
  gtk_widget_set_visible (GTK_WIDGET (row->stats), !why);
  gtk_widget_set_visible (row->problem, why != NULL);
  gtk_widget_set_visible (row->add, !why && rt_fleet_editor_get_fleet (self->editor));
  if (why) {
    g_autofree char *text = g_strdup_printf ("%s (%s)", why, rule);

    gtk_label_set_text (GTK_LABEL (row->problem), text);
  }
  rt_set_name (row->add, name);
}

static void
bind_crew (RtCatalogueList *self, Row *row, const FleetCrew *crew)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor));
  g_autofree char *ranks = fleet_describe_ranks (crew);
  g_autofree char *ability =
      crew->n_abilities ? fleet_describe_ability (&crew->abilities[0]) : g_strdup ("");
  g_autofree char *line =
      g_strdup_printf ("%s · %s", ranks, fleet_word_faction (catalogue, crew->faction));
  g_autofree char *name = g_strdup_printf (_ ("Add %s to the home base"), crew->name);

  rt_emblem_show_porthole (row->emblem, "rt-crew-symbolic", _ ("Crew"));
  gtk_label_set_text (row->name, crew->name);
  gtk_label_set_text (row->line, line);
  gtk_label_set_text (row->stats, ability);
  set_number (row->points, crew->points);
  gtk_widget_set_visible (row->tag, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (row->stats), TRUE);
  gtk_widget_set_visible (row->problem, FALSE);
  gtk_widget_set_visible (row->add, rt_fleet_editor_get_fleet (self->editor) != NULL);
  rt_set_name (row->add, name);
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  RtCatalogueList *self = data;
  RtCard *card = gtk_list_item_get_item (item);
  Row *row = g_object_get_data (G_OBJECT (item), "row");

  if (rt_card_get_ship (card))
    bind_ship (self, row, rt_card_get_ship (card));
  else
    bind_crew (self, row, rt_card_get_crew (card));
  rt_set_item_name (item, gtk_label_get_text (row->name));
}

/* ---- Filling ---- */

static void
fill_words (GtkDropDown *drop_down, GPtrArray *ids, const char *any, const char *const *names)
{
  GtkStringList *list = gtk_string_list_new (NULL);

  gtk_string_list_append (list, any);
  for (guint i = 0; i < ids->len; i++)
    gtk_string_list_append (list, names[i]);
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (list));
  g_object_unref (list);
}

static void
fill_filters (RtCatalogueList *self, FleetCatalogue *catalogue)
{
  guint n;
  const FleetFaction *factions = fleet_catalogue_factions (catalogue, &n);
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  g_ptr_array_set_size (self->factions, 0);
  for (guint i = 0; i < n; i++) {
    g_ptr_array_add (self->factions, g_strdup (factions[i].id));
    g_ptr_array_add (names, (gpointer)fleet_word_faction (catalogue, factions[i].id));
  }
  g_ptr_array_add (self->factions, g_strdup (""));
  g_ptr_array_add (names, (gpointer)fleet_word_faction (catalogue, NULL));
  fill_words (self->faction, self->factions, _ ("Any faction"), (const char *const *)names->pdata);

  const FleetWord *classes = fleet_catalogue_classes (catalogue, &n);
  g_ptr_array_set_size (self->classes, 0);
  g_ptr_array_set_size (names, 0);
  for (guint i = 0; i < n; i++) {
    g_ptr_array_add (self->classes, g_strdup (classes[i].id));
    g_ptr_array_add (names, (gpointer)fleet_word_class (catalogue, classes[i].id));
  }
  fill_words (self->ship_class, self->classes, _ ("Any class"), (const char *const *)names->pdata);
}

static void
catalogue_changed_cb (RtCatalogueList *self)
{
  FleetCatalogue *catalogue = rt_library_get_catalogue (rt_fleet_editor_get_library (self->editor));

  if (!catalogue)
    return;
  self->is_filling = TRUE;
  fill_filters (self, catalogue);
  rt_cards_set_catalogue (self->cards, catalogue);
  self->is_filling = FALSE;
  search (self);
}

static void
activate_cb (RtCatalogueList *self, guint position)
{
  g_autoptr (RtCard) card = g_list_model_get_item (G_LIST_MODEL (self->cards), position);

  if (card)
    rt_fleet_editor_choose_card (self->editor, rt_card_get_id (card));
}

static void
selected_cb (GtkSingleSelection *selection, GParamSpec *spec, RtCatalogueList *self)
{
  RtCard *card = gtk_single_selection_get_selected_item (selection);

  if (card)
    rt_fleet_editor_choose_card (self->editor, rt_card_get_id (card));
}

void
rt_catalogue_list_set_editor (RtCatalogueList *self, RtFleetEditor *editor)
{
  RtLibrary *library = rt_fleet_editor_get_library (editor);

  g_set_object (&self->editor, editor);
  g_signal_connect_object (library, "loaded", G_CALLBACK (catalogue_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "catalogue-changed", G_CALLBACK (catalogue_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (editor, "changed", G_CALLBACK (search), self, G_CONNECT_SWAPPED);
  catalogue_changed_cb (self);
}

void
rt_catalogue_list_search (RtCatalogueList *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

/* ---- The widget ---- */

static const char *const sort_names[] = {
  N_ ("As in the catalogue"),
  N_ ("Name"),
  N_ ("Collector's number"),
  N_ ("Faction"),
  N_ ("Class"),
  N_ ("Points"),
  N_ ("AP"),
  N_ ("WR"),
  N_ ("Move"),
  N_ ("Weapon"),
  N_ ("Posts"),
  N_ ("Crew spaces"),
  N_ ("Cargo"),
  N_ ("Craft"),
};
G_STATIC_ASSERT (G_N_ELEMENTS (sort_names) == N_FLEET_SORTS);

static void
rt_catalogue_list_dispose (GObject *object)
{
  RtCatalogueList *self = RT_CATALOGUE_LIST (object);

  gtk_widget_dispose_template (GTK_WIDGET (object), RT_TYPE_CATALOGUE_LIST);
  g_clear_object (&self->cards);
  g_clear_object (&self->editor);
  g_clear_pointer (&self->factions, g_ptr_array_unref);
  g_clear_pointer (&self->classes, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_catalogue_list_parent_class)->dispose (object);
}

static void
rt_catalogue_list_class_init (RtCatalogueListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = rt_catalogue_list_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-catalogue-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, content);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, search);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, kind);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, faction);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, ship_class);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, sort);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, points);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, descending);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, owned);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, stack);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, list);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, count);
}

static void
watch (RtCatalogueList *self, gpointer widget, const char *signal)
{
  g_signal_connect_object (widget, signal, G_CALLBACK (search), self, G_CONNECT_SWAPPED);
}

static void
rt_catalogue_list_init (RtCatalogueList *self)
{
  GtkStringList *sorts = gtk_string_list_new (NULL);
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkSingleSelection *selection;

  self->factions = g_ptr_array_new_with_free_func (g_free);
  self->classes = g_ptr_array_new_with_free_func (g_free);
  self->cards = rt_cards_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  rt_set_name (GTK_WIDGET (self->kind), _ ("Ships or crew"));
  rt_set_name (GTK_WIDGET (self->faction), _ ("Faction"));
  for (guint i = 0; i < G_N_ELEMENTS (sort_names); i++)
    gtk_string_list_append (sorts, _ (sort_names[i]));
  gtk_drop_down_set_model (self->sort, G_LIST_MODEL (sorts));
  g_object_unref (sorts);

  g_signal_connect (factory, "setup", G_CALLBACK (setup_cb), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cb), self);
  self->shown = gtk_slice_list_model_new (g_object_ref (G_LIST_MODEL (self->cards)), 0, ROWS_FIRST);
  selection = gtk_single_selection_new (G_LIST_MODEL (self->shown));
  gtk_single_selection_set_autoselect (selection, FALSE);
  gtk_single_selection_set_can_unselect (selection, TRUE);
  g_signal_connect_object (selection, "notify::selected-item", G_CALLBACK (selected_cb), self, 0);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (selection));
  gtk_list_view_set_factory (self->list, factory);
  g_object_unref (selection);
  g_object_unref (factory);
  g_signal_connect_object (self->list, "activate", G_CALLBACK (activate_cb), self,
                           G_CONNECT_SWAPPED);

  g_signal_connect_object (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->list)),
                           "value-changed", G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
  watch (self, self->search, "changed");
  watch (self, self->kind, "notify::selected");
  watch (self, self->faction, "notify::selected");
  watch (self, self->ship_class, "notify::selected");
  watch (self, self->sort, "notify::selected");
  watch (self, self->points, "value-changed");
  watch (self, self->descending, "toggled");
  watch (self, self->owned, "toggled");
}
