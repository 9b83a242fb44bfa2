/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Another owner's cards beside those that are there: what is new, and what differs, card by card.
 */
#pragma once

#include "fleets/fleet-catalogue.h"

/* Of one file; whoever has more puts it into the folder `catalogues` as it is. */
enum { RT_MERGE_MAX = 400 };

typedef struct {
  char *id;
  char *name;
  char *differences; /* a line each: "points: 7 here, 8 there"; NULL: the card is new */
  gboolean is_taken; /* new ones are, unless somebody says otherwise */
} RtMergeCard;

/* Of RtMergeCard *, those that differ first; of equal ones nothing is said but their number. */
GPtrArray *rt_cards_merge_new (FleetCatalogue *here, FleetCatalogue *theirs,
                               guint *n_same) G_GNUC_WARN_UNUSED_RESULT;
