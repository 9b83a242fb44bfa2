/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cards in the short words and pictures of the fleet pages. */
#pragma once

#include "fleets/fleet.h"

#include "app/widgets/rt-token-model.h"

/* The silhouette of a class. */
const char *rt_class_icon (RocketmenShipClass ship_class);
/* "Cruiser · Venus", "2 fighters · Mars" */
char *rt_describe_kind (const FleetCatalogue *catalogue, const FleetShip *ship);
/* "AP 4 · WR 6 · move S" */
char *rt_describe_stats (const FleetShip *ship);
/* How a pod on a post looks; "" for none. `post` is the kind it is kept for, or NULL. */
RtTokenLook rt_pod_look (const char *pod, const char *post);
