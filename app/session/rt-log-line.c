/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-log-line.h. */
#include "rt-log-line.h"

#include "rt-language.h"

#include "rules/rules-text.h"

#include <glib/gi18n.h>

struct _RtLogLine {
  GObject parent_instance;

  const RulesGame *rules;
  GBytes *setup;
  gsize index;
  int actor;
  RulesAction action;
  char origin[RULES_ORIGIN_MAX];
  guint n_events;
  RulesReason *events;
  char *bookmark;
};

G_DEFINE_FINAL_TYPE (RtLogLine, rt_log_line, G_TYPE_OBJECT)

enum { PROP_BOOKMARK = 1, N_PROPERTIES };
static GParamSpec *properties[N_PROPERTIES];

/* ---- Words ---- */

/* The events that one of these seats may be told; 0xff means everybody at once. */
static char *
describe (RtLogLine *self, guint seats, gboolean is_for_all)
{
  g_autoptr (GString) text = g_string_new (NULL);
  char sentence[400];

  for (guint i = 0; i < self->n_events; i++) {
    guint seen_by = self->events[i].seen_by;

    if (is_for_all ? seen_by != 0xff : (seen_by & seats) == 0)
      continue;
    rules_text_write_reason (self->rules, g_bytes_get_data (self->setup, NULL), &self->events[i],
                             rt_translate, sentence, sizeof sentence);
    g_string_append_printf (text, "%s%s", text->len ? " " : "", sentence);
  }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
rt_log_line_describe (RtLogLine *self, int seat)
{
  return seat < 0 ? describe (self, 0, TRUE) : describe (self, 1u << seat, FALSE);
}

char *
rt_log_line_describe_all (RtLogLine *self)
{
  return describe (self, 0xff, FALSE);
}

char *
rt_describe_origin (const char *origin)
{
  static const char *const names[][2] = {
    { "typed", N_ ("typed") },
    { "virtual", N_ ("virtual") },
    { "sensor", N_ ("measured by the sensor") },
    { "confirmed", N_ ("confirmed by hand") },
    { "level1", N_ ("Computer, easy") },
    { "level2", N_ ("Computer, fair") },
    { "level3", N_ ("Computer, strong") },
  };
  g_auto (GStrv) words = g_strsplit (origin, ",", -1);

  for (char **word = words; *word; word++)
    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      if (g_str_equal (*word, names[i][0])) {
        g_free (*word);
        *word = g_strdup (_ (names[i][1]));
        break;
      }
  return g_strjoinv (", ", words);
}

/* ---- The object ---- */

static void
rt_log_line_get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  if (id == PROP_BOOKMARK)
    g_value_set_string (value, RT_LOG_LINE (object)->bookmark);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
}

static void
rt_log_line_finalize (GObject *object)
{
  RtLogLine *self = RT_LOG_LINE (object);

  g_bytes_unref (self->setup);
  g_free (self->events);
  g_free (self->bookmark);
  G_OBJECT_CLASS (rt_log_line_parent_class)->finalize (object);
}

static void
rt_log_line_class_init (RtLogLineClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = rt_log_line_get_property;
  object_class->finalize = rt_log_line_finalize;
  properties[PROP_BOOKMARK] =
      g_param_spec_string ("bookmark", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
rt_log_line_init (RtLogLine *self)
{
}

RtLogLine *
rt_log_line_new (const RulesGame *rules, GBytes *setup, gsize index, const RulesEntry *entry,
                 const RulesOutcome *outcome)
{
  RtLogLine *self = g_object_new (RT_TYPE_LOG_LINE, NULL);

  self->rules = rules;
  self->setup = g_bytes_ref (setup);
  self->index = index;
  self->actor = entry->actor;
  self->action = entry->action;
  memcpy (self->origin, entry->origin, sizeof self->origin);
  self->n_events = outcome->n_events;
  self->events = g_memdup2 (outcome->event, outcome->n_events * sizeof outcome->event[0]);
  return self;
}

gsize
rt_log_line_get_index (RtLogLine *self)
{
  return self->index;
}

int
rt_log_line_get_actor (RtLogLine *self)
{
  return self->actor;
}

const RulesAction *
rt_log_line_get_action (RtLogLine *self)
{
  return &self->action;
}

const RulesReason *
rt_log_line_get_events (RtLogLine *self, guint *n)
{
  *n = self->n_events;
  return self->events;
}

const char *
rt_log_line_get_rule (RtLogLine *self)
{
  return self->n_events ? self->events[0].phrase->rule : NULL;
}

const char *
rt_log_line_get_origin (RtLogLine *self)
{
  return self->origin;
}

const char *
rt_log_line_get_bookmark (RtLogLine *self)
{
  return self->bookmark;
}

void
rt_log_line_set_bookmark (RtLogLine *self, const char *text)
{
  if (g_strcmp0 (self->bookmark, text) == 0)
    return;
  g_free (self->bookmark);
  self->bookmark = g_strdup (text);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BOOKMARK]);
}
