/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-seat-row.h. */
#include "rt-seat-row.h"

#include "app/widgets/rt-emblem.h"
#include "app/widgets/rt-widgets.h"
#include "fleets/fleet-check.h"

#include <glib/gi18n.h>

struct _RtSeatRow {
  GtkBox parent_instance;

  guint seat;
  GPtrArray *kinds;  /* of const char *: the specs in the list */
  GPtrArray *fleets; /* of Fleet *; NULL: no battle */
  const FleetCatalogue *catalogue;
  gboolean is_legal;
  gboolean may_be_empty;

  RtEmblem *badge;
  GtkEditable *name;
  GtkDropDown *kind;
  GtkDropDown *fleet;
  GtkLabel *state; /* points, legal or not */
  GtkLabel *problems;
  GtkCheckButton *agree;
};

G_DEFINE_FINAL_TYPE (RtSeatRow, rt_seat_row, GTK_TYPE_BOX)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static const char nobody[] = "nobody";

/* Who may sit at a seat, as it is remembered and as it is called. */
static const struct {
  const char *spec;
  const char *name;
} kinds[] = {
  { "", N_ ("Person") },
  { "level1", N_ ("Computer, easy") },
  { "level2", N_ ("Computer, fair") },
  { "level3", N_ ("Computer, strong") },
  { nobody, N_ ("Nobody") },
};

static void
show_report (RtSeatRow *self, const FleetReport *report)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *state =
      g_strdup_printf (report->is_valid ? _ ("%d points · legal") : _ ("%d points · not legal"),
                       report->active_points);

  for (guint i = 0; i < report->problems->len; i++) {
    const FleetProblem *problem = report->problems->pdata[i];

    if (problem->severity == FLEET_PROBLEM_ERROR)
      g_string_append_printf (text, "%s%s %s", text->len ? "\n" : "", problem->message,
                              problem->rule);
  }
  self->is_legal = report->is_valid;
  gtk_label_set_text (self->state, state);
  gtk_label_set_text (self->problems, text->str);
}

static void
show_fleet (RtSeatRow *self)
{
  gboolean is_here = rt_seat_row_is_taken (self);
  Fleet *fleet = is_here ? rt_seat_row_get_fleet (self) : NULL;
  g_autoptr (FleetReport) report = fleet ? fleet_check (fleet, self->catalogue, NULL) : NULL;

  if (report)
    show_report (self, report);
  gtk_widget_set_visible (GTK_WIDGET (self->fleet), is_here);
  gtk_widget_set_visible (GTK_WIDGET (self->state), fleet != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->problems), fleet && !self->is_legal);
  gtk_widget_set_visible (GTK_WIDGET (self->agree), fleet && !self->is_legal);
}

static void
changed_cb (RtSeatRow *self)
{
  /* While the row is made, or goes. */
  if (!self->name || !self->kinds->len)
    return;
  gtk_widget_set_sensitive (GTK_WIDGET (self->name), rt_seat_row_is_taken (self));
  if (self->fleets)
    show_fleet (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
rt_seat_row_finalize (GObject *object)
{
  RtSeatRow *self = RT_SEAT_ROW (object);

  g_ptr_array_unref (self->kinds);
  g_clear_pointer (&self->fleets, g_ptr_array_unref);
  G_OBJECT_CLASS (rt_seat_row_parent_class)->finalize (object);
}

static void
rt_seat_row_class_init (RtSeatRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  g_type_ensure (RT_TYPE_EMBLEM);
  G_OBJECT_CLASS (klass)->finalize = rt_seat_row_finalize;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/rockettable/RocketTable/ui/rt-seat-row.ui");
  gtk_widget_class_bind_template_child (widget_class, RtSeatRow, badge);
  gtk_widget_class_bind_template_child (widget_class, RtSeatRow, name);
  gtk_widget_class_bind_template_child (widget_class, RtSeatRow, kind);
  gtk_widget_class_bind_template_child (widget_class, RtSeatRow, fleet);
  gtk_widget_class_bind_template_child (widget_class, RtSeatRow, state);
  gtk_widget_class_bind_template_child (widget_class, RtSeatRow, problems);
  gtk_widget_class_bind_template_child (widget_class, RtSeatRow, agree);
  gtk_widget_class_bind_template_callback (widget_class, changed_cb);
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST,
                                          0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
rt_seat_row_init (RtSeatRow *self)
{
  self->kinds = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

/* Who may sit here. */
static void
list_kinds (RtSeatRow *self, gboolean computers)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  g_autoptr (GPtrArray) specs = g_ptr_array_new ();

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
    gboolean is_person = !*kinds[i].spec;
    gboolean is_nobody = g_str_equal (kinds[i].spec, nobody);

    if (is_nobody ? !self->may_be_empty : !is_person && !computers)
      continue;
    gtk_string_list_append (words, _ (kinds[i].name));
    g_ptr_array_add (specs, (gpointer)kinds[i].spec);
  }
  /* Empty while the list changes, so that nobody asks what is chosen. */
  g_ptr_array_set_size (self->kinds, 0);
  gtk_drop_down_set_model (self->kind, G_LIST_MODEL (words));
  g_ptr_array_extend (self->kinds, specs, NULL, NULL);
}

GtkWidget *
rt_seat_row_new (const RulesGame *rules, guint seat, gboolean computers)
{
  RtSeatRow *self = g_object_new (RT_TYPE_SEAT_ROW, NULL);
  g_autofree char *name = g_strdup_printf (_ ("Name of player %u"), seat + 1);
  g_autofree char *who = g_strdup_printf (_ ("Who plays as player %u"), seat + 1);

  self->seat = seat;
  self->may_be_empty = seat >= rules->min_seats;
  rt_set_name (GTK_WIDGET (self->name), name);
  rt_set_name (GTK_WIDGET (self->kind), who);
  rt_emblem_show_player (self->badge, (int)seat, " ", FALSE);
  list_kinds (self, computers);
  return GTK_WIDGET (self);
}

void
rt_seat_row_allow_computers (RtSeatRow *self, gboolean computers)
{
  const char *spec = rt_seat_row_get_spec (self);
  guint chosen = 0; /* a person, where there are no computers */

  list_kinds (self, computers);
  for (guint i = 0; i < self->kinds->len; i++)
    if (self->kinds->pdata[i] == spec)
      chosen = i;
  gtk_drop_down_set_selected (self->kind, chosen);
  gtk_widget_set_visible (GTK_WIDGET (self->kind), self->kinds->len > 1);
  changed_cb (self);
}

void
rt_seat_row_set_fleets (RtSeatRow *self, GPtrArray *fleets, guint n_users,
                        const FleetCatalogue *catalogue)
{
  g_autoptr (GtkStringList) words = gtk_string_list_new (NULL);
  g_autofree char *name = g_strdup_printf (_ ("Fleet of player %u"), self->seat + 1);

  for (guint i = 0; i < fleets->len; i++) {
    const Fleet *fleet = fleets->pdata[i];
    g_autofree char *shown =
        g_strdup_printf (i < n_users ? "%s" : _ ("%s (demonstration)"), fleet->name);

    gtk_string_list_append (words, shown);
  }
  gtk_drop_down_set_model (self->fleet, G_LIST_MODEL (words));
  gtk_drop_down_set_selected (self->fleet, fleets->len ? self->seat % fleets->len : 0);
  rt_shorten_choice (self->fleet);
  rt_set_name (GTK_WIDGET (self->fleet), name);
  /* Who must play anyway is not asked. */
  gtk_widget_set_visible (GTK_WIDGET (self->kind), self->kinds->len > 1);
  gtk_widget_set_hexpand (GTK_WIDGET (self->kind), TRUE);
  rt_add_classes (GTK_WIDGET (self), "panel column");
  self->fleets = g_ptr_array_ref (fleets);
  self->catalogue = catalogue;
  changed_cb (self);
}

void
rt_seat_row_set_player (RtSeatRow *self, const char *name, const char *spec)
{
  gtk_editable_set_text (self->name, name);
  for (guint i = 0; i < self->kinds->len; i++)
    if (g_str_equal (self->kinds->pdata[i], spec))
      gtk_drop_down_set_selected (self->kind, i);
}

const char *
rt_seat_row_get_name (RtSeatRow *self)
{
  return gtk_editable_get_text (self->name);
}

const char *
rt_seat_row_get_spec (RtSeatRow *self)
{
  return self->kinds->pdata[gtk_drop_down_get_selected (self->kind)];
}

gboolean
rt_seat_row_is_taken (RtSeatRow *self)
{
  return !g_str_equal (rt_seat_row_get_spec (self), nobody);
}

void
rt_seat_row_choose_fleet (RtSeatRow *self, guint place)
{
  gtk_drop_down_set_selected (self->fleet, place);
}

Fleet *
rt_seat_row_get_fleet (RtSeatRow *self)
{
  guint i = gtk_drop_down_get_selected (self->fleet);

  return i < self->fleets->len ? self->fleets->pdata[i] : NULL;
}

gboolean
rt_seat_row_is_ready (RtSeatRow *self)
{
  return !self->fleets || !rt_seat_row_is_taken (self)
         || (rt_seat_row_get_fleet (self)
             && (self->is_legal || gtk_check_button_get_active (self->agree)));
}

void
rt_seat_row_align (RtSeatRow *self, GtkSizeGroup *kinds_column)
{
  gtk_size_group_add_widget (kinds_column, GTK_WIDGET (self->kind));
}
