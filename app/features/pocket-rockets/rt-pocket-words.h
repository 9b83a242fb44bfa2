/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What things of Pocket Rockets are called, in the user's language. */
#pragma once

#include "app/features/pocket-rockets/rt-pocket-move-model.h"

/* "blue section", "red head, hand of 4". */
const char *rt_pocket_card_name (int card);
/* "SECTION", on the card itself. */
const char *rt_pocket_part_name (int part);
/* What a head does, short: "+1", "hand 4"; NULL for one that does nothing. */
const char *rt_pocket_part_bonus (int part);
/* "Blue Assembly". */
const char *rt_pocket_site_name (int site);
/* What is done there: "build blue". */
const char *rt_pocket_site_hint (int site);
/* "the blue pile". */
const char *rt_pocket_pile_name (int pile);
const char *rt_pocket_way_name (int way);
/* "Swap heads", and what it does in a sentence. */
const char *rt_pocket_bonus_name (int bonus);
const char *rt_pocket_bonus_text (int bonus);
/* "red rocket, 3 sections, head, fuel 4". */
char *rt_pocket_rocket_name (const PocketRocket *rocket) G_GNUC_WARN_UNUSED_RESULT;
