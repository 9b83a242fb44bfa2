/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-rockets-model.h. */
#include "rt-rockets-model.h"

#include "app/session/rt-language.h"
#include "rules/rules-text.h"

#include <string.h>

/* The cards on the table are those since the last deal. */
void
rt_rockets_read_played (RtGame *game, RtRocketsPlayed played[RULES_SEATS_MAX])
{
  GListModel *log = rt_game_get_log (game);
  guint end = g_list_model_get_n_items (log);
  guint first = end;

  memset (played, 0, sizeof *played * RULES_SEATS_MAX);
  while (first > 0) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, first - 1);

    if (rt_log_line_get_action (line)->verb == ROCKETS_DEAL)
      break;
    first--;
  }
  for (guint i = first; i < end; i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    int actor = rt_log_line_get_actor (line);

    if (actor >= 0 && played[actor].n < ROCKETS_CARDS)
      played[actor].card[played[actor].n++] = rt_log_line_get_action (line)->arg[0];
  }
}

void
rt_rockets_read_counts (RtGame *game, RtRocketsCounts counts[RULES_SEATS_MAX])
{
  GListModel *log = rt_game_get_log (game);

  memset (counts, 0, sizeof *counts * RULES_SEATS_MAX);
  for (guint i = 0; i < g_list_model_get_n_items (log); i++) {
    g_autoptr (RtLogLine) line = g_list_model_get_item (log, i);
    guint n_events;
    const RulesReason *events = rt_log_line_get_events (line, &n_events);
    RocketsCount count;

    for (guint k = 0; k < n_events; k++)
      if (rockets_read_count (&events[k], &count) && counts[count.seat].n < ROCKETS_SIXTH)
        counts[count.seat].journey[counts[count.seat].n++] = count;
  }
}

char *
rt_rockets_describe_star (RtGame *game, const RocketsView *view, int star)
{
  char text[RULES_NAME_MAX];

  rules_text_write_value (rt_game_get_rules (game), rt_game_get_setup (game), "star",
                          rockets_star (view, star), rt_translate, text, sizeof text);
  return g_strdup (text);
}
