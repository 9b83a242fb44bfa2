/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The table of a battle in a report, turn by turn: how it stands at the end of each, with the ways
 * and shots of that turn, and beside it the same in words. Of a long battle not every turn has a
 * picture of its own, so that the page stays small; nothing that happened is left out for that.
 */
#include "rt-map.h"
#include "rt-report-private.h"

#include "rules/rocketmen/rocketmen.h"

#include <glib/gi18n.h>

/* A picture is some 20 kB. */
enum { PICTURES_MAX = 100 };

const char rt_report_map_style[] =
    ".turn{display:grid;grid-template-columns:minmax(0,7fr) minmax(0,4fr);gap:0 1.25rem;"
    "padding-top:1rem}.turn h3{grid-column:1/-1;margin:0 0 .5rem;font-size:1rem}"
    ".turn svg{min-width:0;max-width:36rem}.turn ul{margin:0;padding-left:1.1rem}"
    ".who svg.rtm{width:22px}.turn+.turn{border-top:1px solid var(--line);margin-top:1rem}"
    "@media(max-width:44rem){.turn{grid-template-columns:minmax(0,1fr)}}"
    "@media print{.turn{break-inside:avoid}}";

typedef struct {
  GString *out;
  const RulesGame *rules;
  const RulesSetup *setup;
  RtMapTrail *trail;
  gsize first;      /* action of this picture */
  guint n_pictures; /* so far */
  guint n_turns;    /* of this picture */
  guint every;      /* so many turns have a picture */
  int round;        /* in which this picture begins */
} Film;

static void
put (GString *out, const char *open, const char *text, const char *close)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_string_append_printf (out, "%s%s%s", open, escaped, close);
}

/* ---- Words beside a picture ---- */

/* Moves of one ship that follow each other are told as one. */
static guint
put_step (Film *self, const RtMap *map, guint i)
{
  RtMapStep step = *rt_map_trail_get (self->trail, i);
  guint n = 1;

  while (step.kind == RT_MAP_MOVED && i + n < rt_map_trail_length (self->trail)) {
    const RtMapStep *next = rt_map_trail_get (self->trail, i + n);

    if (next->kind != RT_MAP_MOVED || next->object != step.object)
      break;
    step.to = next->to;
    step.length += next->length;
    n++;
  }
  g_autofree char *text = rt_map_describe_step (map, &step);
  put (self->out, "<li><bdi>", text, "</bdi></li>");
  return n;
}

static void
put_strength (Film *self, const RtMap *map)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int seat = 0; seat < map->n_seats; seat++) {
    int n = 0;

    for (guint i = 0; i < map->n_things; i++)
      n += map->thing[i].seat == seat && map->thing[i].kind <= RT_MAP_PLAIN;
    g_string_append (text, text->len ? "; " : "");
    g_string_append_printf (text, ngettext ("%s: %d ship", "%s: %d ships", (gulong)n),
                            map->seat[seat], n);
  }
  put (self->out, "<p class=\"dim\"><bdi>", text->str, "</bdi></p>");
}

/* To an action in the log. */
static void
put_link (GString *out, gsize number)
{
  g_string_append_printf (out, "<a href=\"#a%" G_GSIZE_FORMAT "\">%" G_GSIZE_FORMAT "</a>", number,
                          number);
}

static void
put_words (Film *self, const RtMap *map, gsize end)
{
  guint n = rt_map_trail_length (self->trail);

  g_string_append (self->out, "<div>");
  if (n > 0) {
    g_string_append (self->out, "<ul>");
    for (guint i = 0; i < n;)
      i += put_step (self, map, i);
    g_string_append (self->out, "</ul>");
  } else if (end > 0 && self->n_pictures > 0) {
    put (self->out, "<p>", _ ("Nothing moved, and nobody fired."), "</p>");
  }
  put_strength (self, map);
  if (end > self->first) {
    put (self->out, "<p class=\"dim\">", _ ("Actions:"), " ");
    put_link (self->out, self->first + 1);
    g_string_append (self->out, " – ");
    put_link (self->out, end);
    g_string_append (self->out, "</p>");
  }
  g_string_append (self->out, "</div>");
}

/* ---- Pictures ---- */

static void
put_picture (Film *self, const char *title, const RulesState *state, gsize end)
{
  g_autoptr (RtMap) map = rt_map_new (self->rules, self->setup, state);
  g_autofree char *prefix = g_strdup_printf ("m%u", self->n_pictures + 1);

  rt_map_rest (map);
  g_autofree char *svg =
      rt_map_write_svg (map, self->trail, &(RtMapLook){ .prefix = prefix, .is_in_page = TRUE });
  g_string_append (self->out, "<div class=\"turn\">");
  put (self->out, "<h3><bdi>", title, "</bdi></h3>");
  g_string_append (self->out, svg);
  put_words (self, map, end);
  g_string_append (self->out, "</div>");
  rt_map_trail_clear (self->trail);
  self->n_pictures++;
  self->n_turns = 0;
  self->first = end;
}

/* A turn, or several, ends after so many actions. `at`: a state of it; `state`: what is drawn. */
static void
end_turn (Film *self, const RocketmenState *at, const RulesState *state, gsize end)
{
  g_autofree char *title = NULL;

  if (self->n_turns > 1)
    title = g_strdup_printf (_ ("Rounds %d to %d"), self->round, at->round);
  else
    title = g_strdup_printf (_ ("Round %d, %s"), at->round, self->setup->seat[at->turn]);
  put_picture (self, title, state, end);
}

static gboolean
is_new_turn (const RocketmenState *before, const RocketmenState *after)
{
  return before->round != after->round || before->turn != after->turn
         || (after->phase == ROCKETMEN_PHASE_OVER && before->phase != ROCKETMEN_PHASE_OVER);
}

/* How many turns there are at most. */
static guint
count_turns (const RulesLog *log)
{
  guint n = 1;

  for (gsize i = 0; i < rules_log_depth (log); i++)
    n += rules_log_played (log, i)->action.verb == ROCKETMEN_VERB_END;
  return n;
}

static void
note_action (Film *self, const RulesLog *log, gsize i, const RulesState *before,
             const RulesState *after, const RulesOutcome *outcome)
{
  const RulesAction *action = &rules_log_played (log, i)->action;
  const RocketmenState *was = (const RocketmenState *)before;
  const RocketmenState *is = (const RocketmenState *)after;

  rt_map_trail_note (self->trail, i, before, action, after, outcome);
  if (was->round == 0) {
    if (is->round > 0) {
      rt_map_trail_clear (self->trail);
      put_picture (self, _ ("Before the first turn"), after, i + 1);
    }
    return;
  }
  if (!is_new_turn (was, is))
    return;
  if (self->n_turns++ == 0)
    self->round = was->round;
  if (self->n_turns >= self->every || is->phase == ROCKETMEN_PHASE_OVER)
    end_turn (self, was, action->verb == ROCKETMEN_VERB_END ? before : after, i + 1);
}

static void
put_film (Film *self, const RulesLog *log)
{
  g_autofree RulesState *before = g_new0 (RulesState, 1);
  g_autofree RulesState *after = g_new0 (RulesState, 1);
  gsize depth = rules_log_depth (log);

  rules_begin (self->rules, self->setup, before);
  for (gsize i = 0; i < depth; i++) {
    RulesOutcome outcome = { 0 };

    rules_copy (self->rules, after, before);
    self->rules->apply (self->setup, after, &rules_log_played (log, i)->action, &outcome);
    note_action (self, log, i, before, after, &outcome);
    rules_copy (self->rules, before, after);
  }
  if (self->n_pictures == 0 || self->first < depth)
    put_picture (self, _ ("How it stands"), before, depth);
}

static void
put_key (GString *out, const RulesSetup *setup)
{
  g_string_append (out, "<p>");
  for (int i = 0; i < setup->n_seats; i++) {
    g_autofree char *badge = rt_map_write_badge (i);

    g_string_append_printf (out, "<span class=\"who\">%s", badge);
    put (out, "<bdi>", setup->seat[i], "</bdi></span>");
  }
  g_string_append (out, "</p>");
}

void
rt_report_put_map (GString *out, RtGame *game, const RulesLog *log)
{
  const RulesGame *rules = rt_game_get_rules (game);
  const RulesSetup *setup = rt_game_get_setup (game);
  guint n = count_turns (log);

  if (!rt_map_is_kept (rules, setup))
    return;
  g_autoptr (RtMapTrail) trail = rt_map_trail_new (rules, setup);
  Film film = { .out = out,
                .rules = rules,
                .setup = setup,
                .trail = trail,
                .every = (n + PICTURES_MAX - 1) / PICTURES_MAX };
  put (out, "<section><h2>", _ ("The table, turn by turn"), "</h2>");
  put (out, "<p class=\"dim\">",
       _ ("Squares are 100 mm wide. Dotted: where ships moved; a line that ends in a full disc: a "
          "hit, in a ring: a miss; a cross: a ship that is lost."),
       "</p>");
  if (film.every > 1) {
    g_autofree char *text =
        g_strdup_printf (ngettext ("This battle is long: %u turn to a picture.",
                                   "This battle is long: %u turns to a picture.", film.every),
                         film.every);
    put (out, "<p class=\"dim\">", text, "</p>");
  }
  put_key (out, setup);
  put_film (&film, log);
  g_string_append (out, "</section>");
}
