/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The fleet laboratory: how battles end, and what each ship does in them. */
#pragma once

#include "rules/rocketmen/rocketmen.h"

#include <glib.h>

typedef struct {
  int battles;
  int harm;     /* pods and ships that it has taken from others */
  int bases;    /* home bases that fell to it */
  int unloaded; /* resources */
  int lost;     /* battles in which it was lost */
} RtLabShip;

typedef struct {
  int by_base; /* battles that ended so */
  int by_fleet;
  int by_rounds;
  RtLabShip ship[ROCKETMEN_SHIPS_MAX];
} RtLab;

/* An action was carried out. */
void rt_lab_watch (RtLab *lab, const RocketmenSetup *setup, const RocketmenState *before,
                   const RulesAction *action, const RocketmenState *after);

/* The interval that holds the true share with 95 %, after so many of n (Wilson's). */
void rt_lab_interval (double wins, int n, double *low, double *high);
