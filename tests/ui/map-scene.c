/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See map-scene.h. */
#include "map-scene.h"

#include <string.h>

enum { PLAYERS = 4, CRAFT = 8 };

/* Places are those of the design's picture: tenths there are millimetres here. */
static const char battle[] =
    "rocket-table journal 1\ngame rocketmen\nplayer Ada\nplayer Blaise\noption edition 3\n"
    "option map on\ncomponents counted\n"
    "size fighter 32.0\nsize rocketship 40.0\nsize cruiser 50.0\nsize home 90.0\n"
    "size asteroid 120.0\nsize microid 22.0\n"
    "ship Sunskimmer Ada active rocketship ap 5 wr 7 move L range M cargo 2 seats 2 posts 4 lasers "
    "1 shields 2\n"
    "ship \"Noon Lantern\" Ada active cruiser ap 4 wr 6 move M range L cargo 3 seats 2 posts 4 "
    "lasers "
    "2 shields 2\n"
    "ship \"Quick Cinder\" Ada active rocketship ap 5 wr 8 move L range S cargo 1 seats 1 posts 2 "
    "lasers 1 shields 1\n"
    "ship \"Spark Flight 1\" Ada active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 "
    "lasers 1 shields 0\n"
    "ship \"Spark Flight 2\" Ada active fighter ap 4 wr 8 move L range S cargo 0 seats 0 posts 1 "
    "lasers 1 shields 0\n"
    "ship \"Rust Hammer\" Blaise active cruiser ap 5 wr 7 move M range M cargo 3 seats 2 posts 4 "
    "lasers 3 shields 1\n"
    "ship \"Canal Spear\" Blaise active rocketship ap 5 wr 7 move M range M cargo 2 seats 2 posts "
    "3 "
    "lasers 2 shields 1\n"
    "ship \"Dust Jackals 1\" Blaise active fighter ap 4 wr 8 move M range S cargo 0 seats 0 posts "
    "1 "
    "lasers 1 shields 0\n"
    "ship \"Dust Jackals 2\" Blaise active fighter ap 4 wr 8 move M range S cargo 0 seats 0 posts "
    "1 "
    "lasers 1 shields 0\n"
    "begin\nAda start titanium\nBlaise start carbon7\nchance roll 6 5\nchance roll 1 2\n"
    /* Left of the picture is the first player's edge: x is from the top, y from the left. */
    "table fell 1 off 3 on at 335.0 460.0 and 205.0 620.0\n"
    "table fell 2 off 1 on at 700.0 560.0 and 740.0 350.0 and 780.0 670.0\n"
    "table place Sunskimmer 415.0 425.0 heading 160.0\n"
    "table place \"Spark Flight 1\" 262.0 195.0 heading 100.0\n"
    "table place \"Spark Flight 2\" 561.0 121.0 heading 60.0\n"
    "table place \"Noon Lantern\" 454.6 182.6 heading 70.0\n"
    "table place \"Quick Cinder\" 585.0 318.0 heading 80.0\n"
    "table place \"Canal Spear\" 330.0 557.0 heading 255.0\n"
    "table place \"Rust Hammer\" 545.0 590.0 heading 230.0\n"
    "table place \"Dust Jackals 1\" 435.0 738.0 heading 270.0\n"
    "table place \"Dust Jackals 2\" 715.0 760.0 heading 250.0\n"
    "Ada adjust Sunskimmer undocked\n"
    "Ada adjust \"Quick Cinder\" undocked\n"
    "Ada adjust \"Spark Flight 1\" undocked\n"
    "Ada adjust \"Canal Spear\" undocked\n"
    "Ada adjust \"Rust Hammer\" undocked\n"
    "Ada adjust \"Dust Jackals 1\" undocked\n"
    "Ada adjust \"Dust Jackals 2\" undocked\n"
    "Ada turn \"Quick Cinder\" to 85.0\nAda finish \"Quick Cinder\"\n"
    "Ada turn Sunskimmer to 165.0\n";

static MapScene *
read_scene (const char *text)
{
  MapScene *scene = g_new0 (MapScene, 1);
  RulesReadStatus status = rules_text_read_journal (text, strlen (text), &scene->reading);

  if (status != RULES_READ_OK) {
    char why[RULES_LINE_MAX];

    rules_text_write_problem (scene->reading.game, scene->reading.setup, &scene->reading.problem,
                              NULL, why, sizeof why);
    g_error ("line %u: %s", scene->reading.problem.line, why);
  }
  scene->log = scene->reading.log;
  return scene;
}

/* As many as fit around the bases of four players, and all that fell. */
static MapScene *
many (void)
{
  GString *text = g_string_new ("rocket-table journal 1\ngame rocketmen\n");
  MapScene *scene;

  for (int i = 0; i < PLAYERS; i++)
    g_string_append_printf (text, "player P%d\n", i + 1);
  g_string_append (text, "option edition 3\noption map screen\ncomponents counted\n");
  for (int i = 0; i < PLAYERS * CRAFT; i++)
    g_string_append_printf (text,
                            "ship Craft_%d P%d active %s ap 6 wr 8 move L range M cargo 0 seats 0 "
                            "posts 3 lasers 2 shields 1\n",
                            i + 1, i / CRAFT + 1, i % CRAFT ? "fighter" : "rocketship");
  g_string_append (text, "begin\n");
  for (int i = 0; i < PLAYERS; i++)
    g_string_append_printf (text, "P%d start titanium\n", i + 1);
  g_string_append (text, "chance roll 6 6\nchance roll 1 2\nchance roll 2 2\nchance roll 3 1\n");
  for (int i = 0; i < PLAYERS; i++) {
    g_string_append (text, "table fell 0 off 0 on at");
    for (int k = 0; k < ROCKETMEN_DROPPED; k++)
      g_string_append_printf (text, "%s %d.0 %d.0", k ? " and" : "", 260 + 85 * k + 20 * i,
                              400 + i * 50 + (i > 1 ? 120 : -50));
    g_string_append_c (text, '\n');
  }
  scene = read_scene (text->str);
  g_string_free (text, TRUE);
  return scene;
}

MapScene *
map_scene_new (const char *name)
{
  MapScene *scene;

  if (g_str_equal (name, "many")) {
    scene = many ();
    map_scene_say (scene, "P1 move Craft_1\n");
    return scene;
  }
  scene = read_scene (battle);
  if (g_str_equal (name, "boarding"))
    map_scene_say (scene, "Ada move Sunskimmer\n");
  return scene;
}

void
map_scene_free (MapScene *scene)
{
  rules_reading_clear (&scene->reading);
  g_free (scene);
}

void
map_scene_say (MapScene *scene, const char *lines)
{
  g_auto (GStrv) all = g_strsplit (lines, "\n", -1);

  for (guint i = 0; all[i]; i++) {
    RulesEntry entry;
    RulesProblem problem;
    RulesOutcome outcome;
    char why[RULES_LINE_MAX];

    if (!*all[i])
      continue;
    if (!rules_text_read_entry (scene->reading.game, scene->reading.setup, all[i], strlen (all[i]),
                                &entry, &problem)) {
      rules_text_write_problem (scene->reading.game, scene->reading.setup, &problem, NULL, why,
                                sizeof why);
      g_error ("%s: %s", all[i], why);
    }
    if (rules_log_append (scene->log, &entry, &outcome) != RULES_OK) {
      rules_text_write_reason (scene->reading.game, scene->reading.setup, &outcome.refusal, NULL,
                               why, sizeof why);
      g_error ("%s was refused: %s", all[i], why);
    }
  }
}

void
map_scene_show (const MapScene *scene, RtMapModel *model)
{
  rt_map_model_update (model, (const RocketmenSetup *)rules_log_setup (scene->log),
                       (const RocketmenState *)rules_log_state (scene->log));
}
