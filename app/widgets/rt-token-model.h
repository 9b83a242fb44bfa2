/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which tokens there are. Without GTK, so that words may name them; rt-token.h draws them. */
#pragma once

typedef enum {
  RT_TOKEN_LASER,
  RT_TOKEN_LASER_FIRED,
  RT_TOKEN_SHIELD,
  RT_TOKEN_POD, /* of another kind */
  RT_TOKEN_LASER_POST,
  RT_TOKEN_SHIELD_POST,
  RT_TOKEN_FREE_POST,
  RT_TOKEN_LOST,
  RT_TOKEN_CREW,
  RT_TOKEN_CREW_PROBLEM,
  RT_TOKEN_SEAT,
  RT_TOKEN_TITANIUM,
  RT_TOKEN_NEWTONIUM,
  RT_TOKEN_CARBON7,
  RT_TOKEN_HIDDEN,
  RT_TOKEN_HOLD, /* a free cargo space */
} RtTokenLook;

/* In a row (rt-tokens.h). */
enum { RT_TOKENS_MAX = 24 };
