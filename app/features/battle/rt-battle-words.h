/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ships and other things of a battle, in short words and rows of tokens. */
#pragma once

#include "app/features/battle/rt-battle-ships-model.h"
#include "app/widgets/rt-token-model.h"

/* "Rocketship" */
const char *rt_battle_class_name (RocketmenShipClass ship_class);
/* "Vesper Lance", "Blaise's home base", "Central asteroid", "Microid" */
char *rt_battle_object_name (const RocketmenSetup *setup, int object) G_GNUC_WARN_UNUSED_RESULT;
/* The same in a sentence: "Lark touches a microid". */
char *rt_battle_object_phrase (const RocketmenSetup *setup, int object) G_GNUC_WARN_UNUSED_RESULT;
/* The picture of it. */
const char *rt_battle_object_icon (const RocketmenSetup *setup, int object);
/* "Rocketship · move M · laser M", "Cruiser · docked to Iron Dune" */
char *rt_battle_ship_line (const RocketmenSetup *setup, const RocketmenState *state,
                           int ship) G_GNUC_WARN_UNUSED_RESULT;
/* Everything its card shows, as a sentence. */
char *rt_battle_ship_sentence (const RocketmenSetup *setup, const RocketmenState *state,
                               int ship) G_GNUC_WARN_UNUSED_RESULT;
/* "to act", and the class of its tag; NULL for none. */
const char *rt_battle_standing_name (RtShipStanding standing);
const char *rt_battle_standing_style (RtShipStanding standing);
/* What a cure does, for its button: "Finish Comet". */
char *rt_battle_cure_label (const RocketmenSetup *setup,
                            const RulesAction *cure) G_GNUC_WARN_UNUSED_RESULT;

/* Rows of tokens; how many. */
guint rt_battle_pod_looks (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                           RtTokenLook looks[RT_TOKENS_MAX]);
guint rt_battle_crew_looks (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                            RtTokenLook looks[RT_TOKENS_MAX]);
/* Face down but for those that `state` knows. */
guint rt_battle_cargo_looks (const RocketmenSetup *setup, const RocketmenState *state, int ship,
                             RtTokenLook looks[RT_TOKENS_MAX]);
guint rt_battle_stock_looks (const RocketmenState *state, int seat,
                             RtTokenLook looks[RT_TOKENS_MAX]);
/* What a ship or base has: pods and crew. */
guint rt_battle_object_looks (const RocketmenSetup *setup, const RocketmenState *state, int object,
                              RtTokenLook looks[RT_TOKENS_MAX]);
guint rt_battle_cost_looks (const uint8_t cost[ROCKETMEN_RESOURCES],
                            RtTokenLook looks[RT_TOKENS_MAX]);
