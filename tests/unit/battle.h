/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Battles to try rules at: ships written as rows, and the opening played, so that Ann is to act. */
#pragma once

#include "table.h"

#include <stdio.h>
#include <string.h>

#define PODS(posts, lasers, shields) "posts " #posts " lasers " #lasers " shields " #shields "\n"
#define CARD(name, seat, fleet, kind) "ship " name " " seat " " fleet " " kind " "
#define ROCKET(name, seat, pods)                                                                   \
  CARD (name, seat, "active", "rocketship ap 6 wr 7 move M range M cargo 2 seats 2") pods
#define FIGHTER(name, seat)                                                                        \
  CARD (name, seat, "active", "fighter ap 4 wr 8 move L range S cargo 0 seats 0") PODS (1, 1, 0)
#define CRUISER(name, seat, pods)                                                                  \
  CARD (name, seat, "active", "cruiser ap 5 wr 6 move S range M cargo 2 seats 2") pods
#define STATION(name, seat, fleet, pods)                                                           \
  CARD (name, seat, fleet, "station ap 3 wr 7 move none range L cargo 2 seats 1") pods
#define HULL(name, seat) /* no pods, no weapon */                                                  \
  CARD (name, seat, "active", "plain ap 4 wr 8 move S range none cargo 3 seats 1") PODS (0, 0, 0)
#define RESERVE(name, seat)                                                                        \
  CARD (name, seat, "reserve", "rocketship ap 4 wr 7 move M range S cargo 4 seats 1") PODS (2, 1, 1)

/* Ann is first. On the asteroid lie 11 resources, and 6 are microids. */
#define OPENING                                                                                    \
  "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n"                      \
  "Ann drop 0 off 2 on\nBob drop 1 off 3 on\n"

static inline Table *
battle_with (const char *options, const char *rows)
{
  char head[3500];

  int length = snprintf (
      head, sizeof head,
      "player Ann\nplayer Bob\noption edition 2\n%scomponents counted\n%sbegin\n", options, rows);
  assert_in_range (length, 1, sizeof head - 1);
  Table *t = table_new ("rocketmen", head);
  says (t, OPENING);
  return t;
}

static inline Table *
battle (const char *rows)
{
  return battle_with ("", rows);
}

/* The same in the third edition, where the table is asked. With a map three microids lie there, two
 * of them side by side on the way of what comes from Ann's home base. */
static inline Table *
asking_battle (const char *options, const char *rows)
{
  bool has_map = strstr (options, "option map ") != NULL;
  char head[3500];

  int length = snprintf (
      head, sizeof head,
      "player Ann\nplayer Bob\noption edition 3\n%scomponents counted\n%sbegin\n", options, rows);
  assert_in_range (length, 1, sizeof head - 1);
  Table *t = table_new ("rocketmen", head);
  says (t, "Ann start titanium\nBob start carbon7\nchance roll 6 5\nchance roll 1 2\n");
  says (t, has_map ? "table fell 0 off 3 on at 492.5 235.0 and 507.5 235.0 and 700.0 700.0\n"
                   : "table fell 0 off 2 on\n");
  says (t, has_map ? "table fell 1 off 5 on\n" : "table fell 1 off 3 on\n");
  return t;
}

static inline Table *
battle_of_three (const char *options, const char *rows)
{
  char head[3500];

  snprintf (head, sizeof head,
            "player Ann\nplayer Bob\nplayer Cy\noption edition 2\n%scomponents counted\n%sbegin\n",
            options, rows);
  Table *t = table_new ("rocketmen", head);
  says (t, "Ann start titanium\nBob start carbon7\nCy start carbon7\n"
           "chance roll 6 5\nchance roll 1 2\nchance roll 1 1\n"
           "Ann drop 0 off 2 on\nBob drop 1 off 3 on\nCy drop 0 off 6 on\n");
  return t;
}

#define LANCE ROCKET ("Lance", "Ann", PODS (3, 2, 1))
#define BULL CRUISER ("Bull", "Bob", PODS (4, 2, 2))
#define MOTH FIGHTER ("Moth", "Bob")
#define CRATE HULL ("Crate", "Bob")
