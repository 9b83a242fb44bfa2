/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which cards of the box have been typed in, by the number that collectors go by. */
#pragma once

#include "fleets/fleet-catalogue.h"

enum { RT_CHECKLIST_SIZE = 72 };

typedef struct {
  const char *id; /* of the card; NULL: it is missing. Both belong to the catalogue */
  const char *name;
} RtChecklistCard;

typedef struct {
  RtChecklistCard cards[RT_CHECKLIST_SIZE]; /* the number less one */
  guint n_there;
} RtChecklist;

/* Only cards that somebody owns and typed count, none of the demonstration. Of two with one number
 * the first stands there. */
void rt_checklist_read (RtChecklist *self, const FleetCatalogue *catalogue);
/* 17 of "17", "017" and " 017 "; 0: it is none of the box. */
guint rt_checklist_number (const char *text);
