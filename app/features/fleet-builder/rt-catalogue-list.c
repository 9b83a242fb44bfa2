/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-catalogue-list.h. */
#include "rt-catalogue-list.h"

#include "app/features/fleet-builder/rt-card-row.h"
#include "app/features/fleet-builder/rt-fleet-words.h"
#include "app/widgets/rt-widgets.h"
#include "app/widgets/rt-wrap-layout.h"
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
  GtkWidget *classes_chips; /* of GtkToggleButton, one or none of them down */
  GtkDropDown *sort;
  GtkSpinButton *points;
  GtkCheckButton *descending;
  GtkToggleButton *owned;
  GtkToggleButton *fits;
  GtkWidget *back; /* these two while it lies over the fleet, */
  GtkWidget *new_card;
  GtkWidget *foot; /* and this one while it stands beside it */
  GtkStack *stack;
  GtkListView *list;
  GtkLabel *count;
};

G_DEFINE_FINAL_TYPE (RtCatalogueList, rt_catalogue_list, GTK_TYPE_WIDGET)

/* A list makes the rows of a hundred cards and more, seen or not, and a row takes most of a
 * millisecond. So it is given those that are in sight, the next few with each frame, and more when
 * somebody scrolls. */
enum { ROWS_FIRST = 6, ROWS_A_FRAME = 3, ROWS_AHEAD = 36 };
/* The largest number that the filter has. */
enum { POINTS_ANY = 99 };

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

/* NULL: any. */
static const char *
chosen_class (RtCatalogueList *self)
{
  guint i = 0;

  if (chosen_kind (self) != FLEET_KIND_SHIP)
    return NULL;
  for (GtkWidget *chip = gtk_widget_get_first_child (self->classes_chips); chip;
       chip = gtk_widget_get_next_sibling (chip), i++)
    if (gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (chip)))
      return g_ptr_array_index (self->classes, i);
  return NULL;
}

/* What the fleet has points left for, said by the chip itself; 0: no limit, below: nothing. */
static int
max_points (RtCatalogueList *self)
{
  int points = gtk_spin_button_get_value_as_int (self->points);
  gboolean has_fleet = rt_fleet_editor_get_fleet (self->editor) != NULL;
  int left = MAX (rt_fleet_editor_points_left (self->editor), 0);
  g_autofree char *text = g_strdup_printf (_ ("%d left: these fit"), left);

  gtk_button_set_label (GTK_BUTTON (self->fits), text);
  gtk_widget_set_visible (GTK_WIDGET (self->fits), has_fleet);
  /* They stay where they are: the list is as wide as what stands above it. */
  gtk_widget_set_sensitive (self->classes_chips, chosen_kind (self) == FLEET_KIND_SHIP);
  points = points < POINTS_ANY ? points : 0;
  if (!has_fleet || !gtk_toggle_button_get_active (self->fits))
    return points;
  if (left == 0)
    return -1;
  return points ? MIN (points, left) : left;
}

static void
search (RtCatalogueList *self)
{
  guint n;

  if (!self->editor || self->is_filling)
    return;

  const FleetQuery query = {
    .text = gtk_editable_get_text (self->search),
    .faction = chosen_id (self->faction, self->factions),
    .class_id = chosen_class (self),
    .max_points = max_points (self),
    .is_owned = gtk_toggle_button_get_active (self->owned),
    .sort = (FleetSort)gtk_drop_down_get_selected (self->sort),
    .is_descending = gtk_check_button_get_active (self->descending),
  };

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

static void
setup_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  gtk_list_item_set_child (item, rt_card_row_new (RT_CATALOGUE_LIST (data)->editor));
}

static void
bind_cb (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data)
{
  RtCard *card = gtk_list_item_get_item (item);
  const FleetShip *ship = rt_card_get_ship (card);

  rt_card_row_show (RT_CARD_ROW (gtk_list_item_get_child (item)), card);
  rt_set_item_name (item, ship ? ship->name : rt_card_get_crew (card)->name);
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

/* One class or any: who chooses another lets go of the first. */
static void
class_cb (GtkToggleButton *chosen, RtCatalogueList *self)
{
  gboolean was_filling = self->is_filling;

  self->is_filling = TRUE;
  for (GtkWidget *chip = gtk_widget_get_first_child (self->classes_chips); chip;
       chip = gtk_widget_get_next_sibling (chip))
    if (GTK_TOGGLE_BUTTON (chip) != chosen && gtk_toggle_button_get_active (chosen))
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), FALSE);
  self->is_filling = was_filling;
  search (self);
}

static void
fill_classes (RtCatalogueList *self, FleetCatalogue *catalogue)
{
  g_autofree char *chosen = g_strdup (chosen_class (self));
  guint n;
  const FleetWord *classes = fleet_catalogue_classes (catalogue, &n);

  g_ptr_array_set_size (self->classes, 0);
  rt_clear_box (self->classes_chips);
  for (guint i = 0; i < n; i++) {
    const char *name = fleet_word_class (catalogue, classes[i].id);
    int ship_class = fleet_word_value ("class", classes[i].id);
    GtkWidget *chip = gtk_toggle_button_new ();

    g_ptr_array_add (self->classes, g_strdup (classes[i].id));
    gtk_widget_add_css_class (chip, "chip");
    /* Those of the rules have a silhouette, an owner's own have their name. */
    if (ship_class >= 0)
      gtk_button_set_icon_name (GTK_BUTTON (chip), rt_class_icon ((RocketmenShipClass)ship_class));
    else
      gtk_button_set_label (GTK_BUTTON (chip), name);
    gtk_widget_set_tooltip_text (chip, name);
    rt_set_name (chip, name);
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (chip), g_strcmp0 (chosen, classes[i].id) == 0);
    g_signal_connect_object (chip, "toggled", G_CALLBACK (class_cb), self, 0);
    gtk_box_append (GTK_BOX (self->classes_chips), chip);
  }
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

  fill_classes (self, catalogue);
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

void
rt_catalogue_list_set_is_over (RtCatalogueList *self, gboolean is_over)
{
  gtk_widget_set_visible (self->back, is_over);
  gtk_widget_set_visible (self->new_card, is_over);
  gtk_widget_set_visible (self->foot, !is_over);
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

  g_type_ensure (RT_TYPE_WRAP_LAYOUT);
  G_OBJECT_CLASS (klass)->dispose = rt_catalogue_list_dispose;
  gtk_widget_class_set_template_from_resource (
      widget_class, "/org/rockettable/RocketTable/ui/rt-catalogue-list.ui");
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, content);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, search);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, kind);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, faction);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, classes_chips);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, fits);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, back);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, new_card);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, foot);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, sort);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, points);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, descending);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, owned);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, stack);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, list);
  gtk_widget_class_bind_template_child (widget_class, RtCatalogueList, count);
  gtk_widget_class_bind_template_callback (widget_class, search);
  gtk_widget_class_bind_template_callback (widget_class, activate_cb);
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
  g_signal_connect_object (gtk_scrollable_get_vadjustment (GTK_SCROLLABLE (self->list)),
                           "value-changed", G_CALLBACK (scrolled_cb), self, G_CONNECT_SWAPPED);
}
