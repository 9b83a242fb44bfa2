/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * SPACEcraft: what a position promises beyond its score. A judgement for computer players, made of
 * guesses that were tried out; no rule depends on it.
 */
#include "spacecraft-private.h"

/* What promise() gives, in 64ths of a point: for a unit of weight, a kind of junk, a module, a
 * module that the plan wants, a point of a project or of a card that could be marked. */
enum {
  HOPE_TILE = 20,
  HOPE_KIND = 4,
  HOPE_MODULE = 100,
  HOPE_PLAN = 100,
  HOPE_LOWER = 32,
  HOPE_UPPER = 16,
  HOPE_RESERVED = 44,
  HOPE_CARD = 20,
};

/* How much of a project the rocket has, in 16ths; a size that can be had by arranging is nearly
 * all. */
static int
share_of (const SpacecraftSetup *setup, const SpacecraftRocket *rocket, int project)
{
  const SpacecraftProject *p = &setup->project[project - 1];
  const uint8_t *have = p->asks == SPACECRAFT_ASKS_MODULES ? rocket->count : rocket->colour;
  int n = p->asks == SPACECRAFT_ASKS_MODULES ? SPACECRAFT_KINDS : SPACECRAFT_COLOURS;
  int met = 0;
  int all = 0;

  if (p->asks == SPACECRAFT_ASKS_WIDTH || p->asks == SPACECRAFT_ASKS_HEIGHT) {
    bool is_width = p->asks == SPACECRAFT_ASKS_WIDTH;
    int now = is_width ? rocket->width : rocket->height;
    if (now >= p->need[0])
      return 16;
    if (spacecraft_can_span (rocket->count, is_width ? p->need[0] : 1, is_width ? 1 : p->need[0]))
      return 15;
    return 16 * now / (p->need[0] + 1);
  }
  for (int i = 0; i < n; i++) {
    all += p->need[i];
    met += have[i] < p->need[i] ? have[i] : p->need[i];
  }
  return all ? 16 * met / all : 16;
}

/* A project begun is worth more the nearer it is to its end. */
static int32_t
hope_for (const SpacecraftSetup *setup, const SpacecraftRocket *rocket, int project, int weight)
{
  int share = share_of (setup, rocket, project);
  return (int32_t)setup->project[project - 1].points * share * share * weight / 256;
}

/* What it can hope for from cards that count modules. */
static int32_t
hope_for_cards (const SpacecraftSetup *setup, const State *state, int seat)
{
  const SpacecraftRocket *rocket = &state->rocket[seat];
  int32_t hope = 0;

  for (unsigned i = 0; i < cards_in_play (setup); i++) {
    unsigned n = spacecraft_markers_on (state, i);
    if (!state->card[i] || spacecraft_has_marker (state, i, seat) || n == spaces_of (setup, i)
        || !state->markers[seat])
      continue;
    hope += HOPE_CARD * spacecraft_card_value (setup, state, i, n + 1)
            * spacecraft_count_subject (rocket, setup->card[state->card[i] - 1].subject);
  }
  return hope;
}

/*
 * Tiles are modules to come, modules bring the plan nearer, and projects that can be seen are worth
 * something before they are fulfilled. When the last Leaves have begun, only these are.
 */
int32_t
spacecraft_promise (const RulesSetup *common, const RulesState *memory, int seat)
{
  const SpacecraftSetup *setup = (const SpacecraftSetup *)common;
  const State *state = (const State *)memory;
  const SpacecraftRocket *rocket = &state->rocket[seat];
  int32_t hope = 0;

  if (state->last_leaves && seat != state->turn)
    return 0;
  if (!state->last_leaves) {
    hope += HOPE_TILE
            * (int32_t)(weigh (setup, state->cart[seat]) + weigh (setup, state->beside[seat]));
    for (int kind = 0; kind < SPACECRAFT_JUNKS; kind++)
      hope += state->cart[seat][kind] + state->beside[seat][kind] > 0 ? HOPE_KIND : 0;
    hope += HOPE_MODULE * rocket->n;
  }
  for (int kind = 0; kind < SPACECRAFT_KINDS && state->plan; kind++) {
    int need = setup->plan[state->plan - 1][kind];
    hope += HOPE_PLAN * (rocket->count[kind] < need ? rocket->count[kind] : need);
  }
  if (is_advanced (setup))
    return hope + hope_for_cards (setup, state, seat);
  for (int i = 0; i < SPACECRAFT_ROW_CARDS; i++) {
    if (state->lower[i])
      hope += hope_for (setup, rocket, state->lower[i], HOPE_LOWER);
    if (state->upper[i])
      hope += hope_for (setup, rocket, state->upper[i], HOPE_UPPER);
  }
  if (state->reserved[seat] && state->reserved[seat] != HIDDEN_CARD)
    hope += hope_for (setup, rocket, state->reserved[seat], HOPE_RESERVED);
  return hope;
}
