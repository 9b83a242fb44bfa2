/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rockets without an interface, as something to measure the real one against. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Plays so many games of four random players, and says how many turns that took. */
size_t rockets_by_hand (size_t n_games, uint64_t seed);
