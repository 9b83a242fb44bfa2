/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-table.h. */
#include "rt-table.h"

#include "app/session/rt-language.h"

#include "rules/rules-text.h"

#include <glib/gi18n.h>

typedef struct {
  RtTableContext context;
  int seat;
  gboolean is_locked;
  gboolean is_compact;
  GtkWidget *status;
  GtkWidget *command;
  GtkWidget *tray_extra;
} RtTablePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (RtTable, rt_table, ADW_TYPE_BIN)

enum { PROP_COMPACT = 1, N_PROPS };
static GParamSpec *properties[N_PROPS];

enum { SIGNAL_REFRESH, SIGNAL_TOLD, N_SIGNALS };
static guint signals[N_SIGNALS];

static RtTablePrivate *
get_private (RtTable *self)
{
  return rt_table_get_instance_private (self);
}

/* ---- What a table may do ---- */

static gboolean
is_free (RtTable *self)
{
  if (get_private (self)->is_locked)
    rt_table_show_message (self, _ ("This is a replay. Play on from here to try something else."));
  return !get_private (self)->is_locked;
}

void
rt_table_do (RtTable *self, const RulesAction *action)
{
  rt_table_do_from (self, action, NULL);
}

void
rt_table_do_from (RtTable *self, const RulesAction *action, const char *origin)
{
  if (is_free (self))
    rt_game_do (rt_table_get_game (self), action, origin);
}

void
rt_table_play (RtTable *self, const RtPlay *play)
{
  if (is_free (self))
    rt_game_play (rt_table_get_game (self), play);
}

void
rt_table_set_locked (RtTable *self, gboolean is_locked)
{
  get_private (self)->is_locked = is_locked;
}

gboolean
rt_table_is_locked (RtTable *self)
{
  return get_private (self)->is_locked;
}

/* FALSE: nothing stands against it. */
static gboolean
find_refusal (RtTable *self, const RulesAction *action, RulesReason *why)
{
  RtGame *game = rt_table_get_game (self);
  g_autofree RulesState *state = g_memdup2 (rt_game_get_state (game), sizeof *state);
  g_autofree RulesOutcome *outcome = g_new0 (RulesOutcome, 1);

  if (rules_apply (rt_game_get_rules (game), rt_game_get_setup (game), state, action, outcome))
    return FALSE;
  *why = outcome->refusal;
  return TRUE;
}

static char *
describe_reason (RtTable *self, const RulesReason *why)
{
  RtGame *game = rt_table_get_game (self);
  char sentence[400];

  rules_text_write_reason (rt_game_get_rules (game), rt_game_get_setup (game), why, rt_translate,
                           sentence, sizeof sentence);
  return g_strdup (sentence);
}

char *
rt_table_why_not (RtTable *self, const RulesAction *action, const char **rule)
{
  RulesReason why;

  if (!find_refusal (self, action, &why))
    return NULL;
  if (rule)
    *rule = why.phrase->rule;
  return describe_reason (self, &why);
}

void
rt_table_explain_reason (RtTable *self, const RulesReason *why, const char *cure,
                         const RtPlay *cure_play)
{
  g_autofree char *text = describe_reason (self, why);

  g_signal_emit (self, signals[SIGNAL_TOLD], 0, text, why->phrase->rule, cure, cure_play);
}

void
rt_table_explain (RtTable *self, const RulesAction *action, const char *cure,
                  const RulesAction *cure_action)
{
  const RtPlay play = { .action = cure_action ? *cure_action : (RulesAction){ 0 } };
  RulesReason why;

  if (find_refusal (self, action, &why))
    rt_table_explain_reason (self, &why, cure, cure_action ? &play : NULL);
}

void
rt_table_show_message (RtTable *self, const char *text)
{
  g_signal_emit (self, signals[SIGNAL_TOLD], 0, text, NULL, NULL, NULL);
}

static void
act_cb (GtkWidget *button, const RulesAction *action)
{
  RtTable *self = RT_TABLE (gtk_widget_get_ancestor (button, RT_TYPE_TABLE));
  g_autofree char *why = self ? rt_table_why_not (self, action, NULL) : NULL;

  if (why)
    rt_table_explain (self, action, NULL, NULL);
  else if (self)
    rt_table_do (self, action);
}

static const char action_key[] = "rt-table-action";

void
rt_table_connect (RtTable *self, GtkWidget *button, const RulesAction *action)
{
  RulesAction *copy = g_memdup2 (action, sizeof *action);

  g_object_set_data_full (G_OBJECT (button), action_key, copy, g_free);
  g_signal_connect (button, "clicked", G_CALLBACK (act_cb), copy);
}

/* ---- Pointing out ---- */

typedef gboolean (*Visit) (GtkWidget *widget, gconstpointer data);

/* The first for which it says so. */
static GtkWidget *
find_widget (GtkWidget *widget, Visit visit, gconstpointer data)
{
  GtkWidget *found = visit (widget, data) ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child && !found;
       child = gtk_widget_get_next_sibling (child))
    found = find_widget (child, visit, data);
  return found;
}

static gboolean
is_lit (GtkWidget *widget, gconstpointer data)
{
  return gtk_widget_has_css_class (widget, "lit");
}

static gboolean
does_action (GtkWidget *widget, gconstpointer data)
{
  const RulesAction *action = g_object_get_data (G_OBJECT (widget), action_key);

  return action && rules_same_action (action, data);
}

void
rt_table_light (RtTable *self, GtkWidget *widget)
{
  gtk_widget_add_css_class (widget, "lit");
}

/* What was connected to it. */
static void
rt_table_real_point_out (RtTable *self, const RulesAction *action)
{
  GtkWidget *found = find_widget (GTK_WIDGET (self), does_action, action);

  if (found)
    rt_table_light (self, found);
}

GtkWidget *
rt_table_point_out (RtTable *self, const RulesAction *action)
{
  RtTableClass *klass = RT_TABLE_GET_CLASS (self);

  rt_table_put_out (self);
  klass->point_out (self, action);
  return find_widget (GTK_WIDGET (self), is_lit, NULL);
}

void
rt_table_put_out (RtTable *self)
{
  GtkWidget *lit;

  while ((lit = find_widget (GTK_WIDGET (self), is_lit, NULL)))
    gtk_widget_remove_css_class (lit, "lit");
}

void
rt_table_refresh (RtTable *self)
{
  rt_table_show (self, get_private (self)->seat);
  g_signal_emit (self, signals[SIGNAL_REFRESH], 0);
}

/* ---- What it is made of ---- */

const RtTableContext *
rt_table_get_context (RtTable *self)
{
  return &get_private (self)->context;
}

RtGame *
rt_table_get_game (RtTable *self)
{
  return get_private (self)->context.game;
}

int
rt_table_get_seat (RtTable *self)
{
  return get_private (self)->seat;
}

gboolean
rt_table_is_compact (RtTable *self)
{
  return get_private (self)->is_compact;
}

static void
set_widget (GtkWidget **place, GtkWidget *widget)
{
  g_clear_object (place);
  *place = widget ? g_object_ref_sink (widget) : NULL;
}

void
rt_table_set_status (RtTable *self, GtkWidget *status)
{
  set_widget (&get_private (self)->status, status);
}

void
rt_table_set_command (RtTable *self, GtkWidget *command)
{
  set_widget (&get_private (self)->command, command);
}

void
rt_table_set_tray_extra (RtTable *self, GtkWidget *extra)
{
  set_widget (&get_private (self)->tray_extra, extra);
}

GtkWidget *
rt_table_get_status (RtTable *self)
{
  return get_private (self)->status;
}

GtkWidget *
rt_table_get_command (RtTable *self)
{
  return get_private (self)->command;
}

GtkWidget *
rt_table_get_tray_extra (RtTable *self)
{
  return get_private (self)->tray_extra;
}

/* ---- What the room asks for ---- */

void
rt_table_open (RtTable *self, const RtTableContext *context)
{
  RtTablePrivate *private = get_private (self);

  g_set_object (&private->context.game, context->game);
  g_set_object (&private->context.rolls, context->rolls);
  g_set_object (&private->context.measure, context->measure);
  g_set_object (&private->context.library, context->library);
  g_set_object (&private->context.settings, context->settings);
  RT_TABLE_GET_CLASS (self)->open (self);
}

void
rt_table_show (RtTable *self, int seat)
{
  get_private (self)->seat = seat;
  RT_TABLE_GET_CLASS (self)->show (self, seat);
}

void
rt_table_clear (RtTable *self)
{
  RtTableClass *klass = RT_TABLE_GET_CLASS (self);

  get_private (self)->seat = -1;
  if (klass->clear)
    klass->clear (self);
}

/* ---- The widget ---- */

static void
rt_table_real_open (RtTable *self)
{
}

static void
rt_table_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_COMPACT)
    g_value_set_boolean (value, rt_table_is_compact (RT_TABLE (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_table_set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  RtTablePrivate *private = get_private (RT_TABLE (object));

  if (id != PROP_COMPACT) {
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
  } else if (private->is_compact != g_value_get_boolean (value)) {
    private->is_compact = g_value_get_boolean (value);
    g_object_notify_by_pspec (object, spec);
  }
}

static void
rt_table_dispose (GObject *object)
{
  RtTablePrivate *private = get_private (RT_TABLE (object));

  /* While there is a game: what is shown may look at it until it goes. */
  adw_bin_set_child (ADW_BIN (object), NULL);
  g_clear_object (&private->status);
  g_clear_object (&private->command);
  g_clear_object (&private->tray_extra);
  g_clear_object (&private->context.game);
  g_clear_object (&private->context.rolls);
  g_clear_object (&private->context.measure);
  g_clear_object (&private->context.library);
  g_clear_object (&private->context.settings);
  G_OBJECT_CLASS (rt_table_parent_class)->dispose (object);
}

static void
rt_table_class_init (RtTableClass *klass)
{
  GType type = G_TYPE_FROM_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = rt_table_get_property;
  G_OBJECT_CLASS (klass)->set_property = rt_table_set_property;
  G_OBJECT_CLASS (klass)->dispose = rt_table_dispose;
  properties[PROP_COMPACT] =
      g_param_spec_boolean ("compact", NULL, NULL, FALSE,
                            G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPS, properties);
  klass->open = rt_table_real_open;
  klass->point_out = rt_table_real_point_out;
  signals[SIGNAL_REFRESH] =
      g_signal_new ("refresh", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[SIGNAL_TOLD] =
      g_signal_new ("explained", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 4,
                    G_TYPE_STRING, G_TYPE_STRING, G_TYPE_STRING, G_TYPE_POINTER);
}

static void
rt_table_init (RtTable *self)
{
  get_private (self)->seat = -1;
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}
