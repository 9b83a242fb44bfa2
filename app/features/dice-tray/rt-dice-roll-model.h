/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One roll that was made, as it is kept and counted: when, by whom, what for, and its faces. */
#pragma once

#include <glib.h>

enum { RT_ROLL_FACES_MAX = 32, RT_ROLL_SIDES_MAX = 100 };

typedef enum { RT_FROM_DIE, RT_FROM_KEYS, RT_FROM_CHANCE } RtFaceSource;

typedef struct {
  int face; /* 1 to sides */
  RtFaceSource source;
  const char *name; /* of the die; NULL if typed or virtual */
} RtDiceFace;

/* The texts belong to whoever made it. */
typedef struct {
  gint64 time_s;       /* since 1970, UTC */
  int sides;           /* 2 to RT_ROLL_SIDES_MAX */
  const char *player;  /* "": nobody in particular */
  const char *purpose; /* "" if none was said */
  int n_faces;
  RtDiceFace faces[RT_ROLL_FACES_MAX];
} RtDiceRoll;
