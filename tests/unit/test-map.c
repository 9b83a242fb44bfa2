/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of a battle as it is drawn: read from states of random battles, and always a picture
 * that can be read. */
#include "app/session/rt-map-layout.h"
#include "app/session/rt-map.h"

#include "rules/players/players.h"
#include "rules/rocketmen/rocketmen.h"
#include "rules/rules-text.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* ---- Battles ---- */

static RulesLog *
begin_battle (int n_seats, int map, int side)
{
  static const char *const names[] = { "Ann", "<b>&", "\"Cy\"", "]]>" };
  const RulesGame *game = rules_find_game ("rocketmen");
  RulesSetup *setup = rules_setup_new (game);
  RulesReason refusal;

  setup->n_seats = (uint8_t)n_seats;
  for (int i = 0; i < n_seats; i++)
    g_strlcpy (setup->seat[i], names[i], RULES_NAME_MAX);
  setup->option[ROCKETMEN_OPTION_EDITION] = ROCKETMEN_EDITION_THIRD;
  setup->option[ROCKETMEN_OPTION_MAP] = (int16_t)map;
  setup->option[ROCKETMEN_OPTION_SIDE] = (int16_t)side;
  assert_true (rules_setup_check (game, setup, &refusal));
  RulesLog *log = rules_log_new (game, setup);
  rules_setup_free (setup);
  return log;
}

/* Somebody does something. FALSE when it is over. */
static gboolean
act (RulesLog *log, RulesBits *bits, RulesOutcome *outcome)
{
  const RulesGame *game = rules_log_game (log);
  const RulesSetup *setup = rules_log_setup (log);
  const RulesState *state = rules_log_state (log);
  RulesEntry entry = { .type = RULES_ENTRY_ACTION, .actor = rules_actor (state) };
  RulesAction list[RULES_LEGAL_MAX];
  RulesUrn urn;

  if (entry.actor == RULES_OVER)
    return FALSE;
  if (entry.actor == RULES_CHANCE) {
    game->chance (setup, state, &urn);
    rules_draw (&urn, bits, &entry.action);
  } else if (entry.actor == RULES_TABLE) {
    rules_answer (game, setup, state, bits, &entry.action);
  } else {
    gsize n = game->legal (setup, state, list);
    /* Rather not the end of the turn, or little happens. */
    do
      entry.action = list[rules_bits_below (bits, (uint32_t)n)];
    while (n > 1 && entry.action.verb == ROCKETMEN_VERB_END && rules_bits_below (bits, 6));
  }
  assert_int_equal (rules_log_append (log, &entry, outcome), RULES_OK);
  return TRUE;
}

/* ---- Pictures ---- */

static void
element_cb (GMarkupParseContext *context, const char *element, const char **names,
            const char **values, gpointer ids, GError **error)
{
  for (int i = 0; names[i]; i++) {
    if (g_str_equal (names[i], "id"))
      assert_true (g_hash_table_add (ids, g_strdup (values[i])));
    assert_null (strstr (values[i], "-2147483648")); /* what is no number becomes this */
    assert_null (strstr (values[i], "nan"));
  }
}

static void
check_svg (const RtMap *map, const RtMapTrail *trail)
{
  const GMarkupParser parser = { .start_element = element_cb };
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 2; i++) {
    const RtMapLook look = { .prefix = i ? "one" : "two", .is_in_page = i };
    g_autofree char *svg = rt_map_write_svg (map, trail, &look);
    g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, ids, NULL);

    assert_true (g_utf8_validate (svg, -1, NULL));
    gboolean is_read = g_markup_parse_context_parse (context, svg, -1, &error)
                       && g_markup_parse_context_end_parse (context, &error);
    assert_null (error);
    assert_true (is_read);
  }
}

/* Every ship is in the picture, and its legend has all that stands on the table. */
static void
check_text (const RtMap *map, const RtMapTrail *trail)
{
  g_autofree char *text = rt_map_write_text (map, trail, 60);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  int n_edges = 0;
  gsize width = 0;

  for (char **line = lines; *line && n_edges < 2; line++) {
    if (g_str_has_prefix (*line, "   +--"))
      width = strlen (*line);
    n_edges += g_str_has_prefix (*line, "   +--");
    if (n_edges > 0)
      assert_int_equal (g_utf8_strlen (*line, -1), width);
  }
  assert_int_equal (n_edges, 2);
  for (guint i = 0; i < map->n_things; i++) {
    char letter[] = { (char)('A' + i), '\0' };

    assert_non_null (strstr (text, map->thing[i].name));
    if (map->thing[i].kind <= RT_MAP_PLAIN)
      assert_non_null (strstr (strchr (text, '|'), letter));
  }
}

static void
check_map (const RtMap *map, const RocketmenSetup *setup, const RocketmenState *state)
{
  int n_acting = 0;

  for (guint i = 0; i < map->n_things; i++) {
    const RtMapThing *thing = &map->thing[i];
    g_autofree char *words = rt_map_describe_thing (map, thing);
    g_autofree char *square = rt_map_square (map, thing->disc.at);

    assert_true (rocketmen_is_on_map (setup, state, thing->object));
    assert_true (space_is_on_table (&thing->disc, map->side));
    assert_int_equal (thing->seat < 0, thing->kind >= RT_MAP_ASTEROID);
    assert_true (g_str_has_prefix (words, thing->name));
    assert_non_null (strstr (words, square));
    assert_true (square[0] >= 'A' && square[0] < 'A' + rt_map_squares (map));
    n_acting += thing->is_acting;
    if (map->acting == RT_MAP_NONE || thing->is_acting)
      continue;
    SpaceDisc acting = rt_map_find (map, map->acting)->disc;
    assert_int_equal (thing->sight.gap, space_gap (&acting, &thing->disc));
    assert_in_range (thing->sight.clock, 1, 12);
  }
  assert_int_equal (n_acting, map->acting != RT_MAP_NONE);
}

static void
check_state (const RulesLog *log)
{
  const RulesState *state = rules_log_state (log);
  g_autoptr (RtMap) map = rt_map_new (rules_log_game (log), rules_log_setup (log), state);
  g_autoptr (RtMapTrail) trail = rt_map_trail_read (log, rules_log_depth (log));
  g_autofree char *table = rt_map_describe (map);
  g_autofree char *course = rt_map_describe_course (map);

  check_map (map, (const RocketmenSetup *)rules_log_setup (log), (const RocketmenState *)state);
  check_svg (map, trail);
  check_text (map, trail);
  for (guint i = 0; i < rt_map_trail_length (trail); i++) {
    g_autofree char *words = rt_map_describe_step (map, rt_map_trail_get (trail, i));

    assert_true (g_str_has_prefix (words, rt_map_trail_get (trail, i)->name));
  }
  rt_map_rest (map);
  check_svg (map, trail);
}

/* What the map says about a question is of the phases that ask one, and never empty there. */
static void
check_question (const RulesLog *log)
{
  const RulesState *state = rules_log_state (log);
  int phase = ((const RocketmenState *)state)->phase;
  g_autofree char *words =
      rt_map_describe_question (rules_log_game (log), rules_log_setup (log), state);

  assert_int_equal (words != NULL,
                    phase == ROCKETMEN_PHASE_ASK_RANGE || phase == ROCKETMEN_PHASE_ASK_CONTACT);
}

static void
random_battles (void **state)
{
  static const int sides[] = { 600, 950, 1000, 1500 };

  for (unsigned seed = 0; seed < 12; seed++) {
    RulesBits bits = rules_bits (seed);
    RulesLog *log = begin_battle (2 + seed % 3, seed % 2 ? ROCKETMEN_MAP_ON : ROCKETMEN_MAP_SCREEN,
                                  sides[seed % 3 == 0 ? seed % 4 : 1 + seed % 3]);
    RulesOutcome outcome;

    for (int i = 0; i < 260 && act (log, &bits, &outcome); i++) {
      check_question (log);
      if (i % 13 == 0)
        check_state (log);
    }
    rules_log_free (log);
  }
}

/* ---- What has happened ---- */

static void
say (RulesLog *log, const char *lines)
{
  g_auto (GStrv) all = g_strsplit (lines, "\n", -1);

  for (char **line = all; *line && **line; line++) {
    RulesEntry entry;
    RulesProblem problem;
    RulesOutcome outcome;

    assert_true (rules_text_read_entry (rules_log_game (log), rules_log_setup (log), *line,
                                        strlen (*line), &entry, &problem));
    assert_int_equal (rules_log_append (log, &entry, &outcome), RULES_OK);
  }
}

/* Ann is to act. */
static RulesLog *
begin_duel (void)
{
  RulesLog *log = begin_battle (2, ROCKETMEN_MAP_ON, 1000);

  say (log, "Ann start titanium\n\"<b>&\" start carbon7\nchance roll 6 5\nchance roll 1 2\n"
            "table fell 0 off 6 on\ntable fell 6 off 0 on\n");
  return log;
}

static const RtMapStep *
last_of (const RtMapTrail *trail, guint length)
{
  assert_int_equal (rt_map_trail_length (trail), length);
  return rt_map_trail_get (trail, length - 1);
}

static void
steps_of_a_turn (void **state)
{
  RulesLog *log = begin_duel ();
  RtMapTrail *trail;

  say (log, "table place \"Amber Lance\" 300.0 300.0 heading 45.0\n");
  trail = rt_map_trail_read (log, rules_log_depth (log));
  assert_int_equal (last_of (trail, 1)->kind, RT_MAP_PLACED);
  rt_map_trail_free (trail);

  say (log, "Ann move \"Amber Lance\"\n");
  trail = rt_map_trail_read (log, rules_log_depth (log));
  assert_int_equal (last_of (trail, 2)->kind, RT_MAP_MOVED);
  assert_int_equal (last_of (trail, 2)->length, 705); /* whatever its place was rounded to */
  assert_int_equal (last_of (trail, 2)->action, rules_log_depth (log) - 1);
  rt_map_trail_free (trail);

  say (log, "table place \"Basalt Lance\" 430.0 350.0 heading 0.0\n"
            "Ann fire \"Amber Lance\" at \"Basalt Lance\" extended 0\n");
  trail = rt_map_trail_read (log, rules_log_depth (log));
  assert_int_equal (last_of (trail, 4)->kind, RT_MAP_FIRED);
  assert_int_equal (last_of (trail, 4)->shot, RT_MAP_SHOT_OPEN);
  assert_string_equal (last_of (trail, 4)->target, "Basalt Lance");
  rt_map_trail_free (trail);

  say (log, "chance roll 1 1\n");
  trail = rt_map_trail_read (log, rules_log_depth (log));
  assert_int_equal (last_of (trail, 4)->shot, RT_MAP_SHOT_MISSED);
  rt_map_trail_free (trail);

  /* The next player still sees it, until there is something newer. */
  say (log, "Ann end\n");
  trail = rt_map_trail_read (log, rules_log_depth (log));
  assert_int_equal (rt_map_trail_length (trail), 4);
  rt_map_trail_free (trail);
  say (log, "\"<b>&\" turn \"Basalt Heron\" to 270.0\n\"<b>&\" move \"Basalt Heron\"\n"
            "table no contact\n"); /* it stood too near to Basalt Anvil to tell */
  trail = rt_map_trail_read (log, rules_log_depth (log));
  assert_string_equal (last_of (trail, 1)->name, "Basalt Heron");
  rt_map_trail_free (trail);
  rules_log_free (log);
}

/* What stands where, in words: by the clock from the bow, and what is ahead. */
static void
words_of_things (void **state)
{
  RulesLog *log = begin_duel ();

  say (log, "table place \"Amber Lance\" 300.0 300.0 heading 0.0\n"
            "table place \"Basalt Lance\" 400.0 300.0 heading 180.0\n"
            "table place \"Basalt Heron\" 300.0 200.0 heading 45.0\n"
            "Ann turn \"Amber Lance\" to 0.0\n");
  g_autoptr (RtMap) map =
      rt_map_new (rules_log_game (log), rules_log_setup (log), rules_log_state (log));
  g_autoptr (GString) all = g_string_new (NULL);
  for (guint i = 0; i < map->n_things; i++) {
    g_autofree char *words = rt_map_describe_thing (map, &map->thing[i]);

    g_string_append_printf (all, "%s\n", words);
  }
  assert_non_null (strstr (all->str, "Amber Lance, Ann's rocketship, square D8, 70.0 ± 2.0 mm from "
                                     "Basalt Lance, faces Basalt Lance, acts\n"));
  assert_non_null (strstr (all->str, "Basalt Lance, <b>&'s rocketship, square E8, 70.0 ± 2.0 mm "
                                     "from Amber Lance, at 12 o'clock, range too close to call, "
                                     "faces Amber Lance\n"));
  assert_non_null (strstr (all->str, "Basalt Heron, <b>&'s rocketship, square D9, 70.0 ± 2.0 mm "
                                     "from Amber Lance, at 3 o'clock, range too close to call, "));
  assert_non_null (strstr (all->str, "\nthe central asteroid, square F6, "));
  rules_log_free (log);
}

/* ---- Room for words ---- */

static void
words_have_room (void **state)
{
  RulesBits bits = rules_bits (5);

  for (int table = 0; table < 40; table++) {
    const RtMapBox bounds = { 0, 0, 600, 600 };
    g_autoptr (RtMapLayout) layout = rt_map_layout_new (&bounds);
    double x[30];
    double y[30];
    RtMapBox taken[30];
    guint n = 0;

    for (int i = 0; i < 30; i++) {
      x[i] = rules_bits_below (&bits, 600);
      y[i] = rules_bits_below (&bits, 600);
      rt_map_layout_add_disc (layout, x[i], y[i], 10);
    }
    for (int i = 0; i < 30; i++) {
      RtMapBox places[RT_MAP_PLACES_AROUND];

      rt_map_layout_offer (x[i], y[i], 10, 40 + rules_bits_below (&bits, 60), 18, places);
      n += rt_map_layout_take (layout, &(RtMapBox){ x[i], y[i], 0, 0 }, places,
                               RT_MAP_PLACES_AROUND, &taken[n]);
    }
    assert_in_range (n, 20, 30);
    for (guint i = 0; i < n; i++) {
      const RtMapBox *a = &taken[i];
      assert_true (a->x >= 0 && a->y >= 0 && a->x + a->width <= 600 && a->y + a->height <= 600);
      for (int k = 0; k < 30; k++)
        assert_true (hypot (x[k] - CLAMP (x[k], a->x, a->x + a->width),
                            y[k] - CLAMP (y[k], a->y, a->y + a->height))
                     >= 10);
      for (guint k = 0; k < i; k++) {
        const RtMapBox *b = &taken[k];
        assert_true (a->x + a->width <= b->x || b->x + b->width <= a->x || a->y + a->height <= b->y
                     || b->y + b->height <= a->y);
      }
    }
  }
}

/* Of two places the one is taken that no line crosses. */
static void
words_avoid_lines (void **state)
{
  const RtMapBox bounds = { 0, 0, 100, 100 };
  const RtMapBox places[] = { { 10, 10, 20, 10 }, { 60, 10, 20, 10 } };
  g_autoptr (RtMapLayout) layout = rt_map_layout_new (&bounds);
  RtMapBox taken;

  rt_map_layout_add_line (layout, 0, 0, 30, 30);
  assert_true (rt_map_layout_take (layout, NULL, places, 2, &taken));
  assert_true (taken.x == 60);
  assert_true (rt_map_layout_take (layout, NULL, places, 2, &taken));
  assert_true (taken.x == 10);
  assert_false (rt_map_layout_take (layout, NULL, places, 2, &taken));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (random_battles),    cmocka_unit_test (steps_of_a_turn),
    cmocka_unit_test (words_of_things),   cmocka_unit_test (words_have_room),
    cmocka_unit_test (words_avoid_lines),
  };

  return cmocka_run_group_tests_name ("map", tests, NULL, NULL);
}
