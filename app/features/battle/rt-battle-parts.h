/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small parts that the panes of boarding, losses, mining and reserves are put together from, and
 * their words. They show and hold nothing. */
#pragma once

#include "app/features/battle/rt-battle-boarding-model.h"
#include "app/features/battle/rt-battle-table.h"
#include "app/widgets/rt-token.h"

const char *rt_part_crew_name (const RocketmenSetup *setup, int crew);
/* "Captain, Gunner"; NULL for none. */
char *rt_part_ranks (const RocketmenSetup *setup, int crew) G_GNUC_WARN_UNUSED_RESULT;
/* "2 lasers, 0 shields" */
char *rt_part_pods (int lasers, int shields) G_GNUC_WARN_UNUSED_RESULT;
/* "then 2 lasers, 0 shields" */
char *rt_part_pods_left (const RocketmenShipState *ship, int lost_kind) G_GNUC_WARN_UNUSED_RESULT;

/* "Laser" */
const char *rt_part_pod_name (RocketmenPodKind kind);
RtTokenLook rt_part_pod_look (RocketmenPodKind kind);
RtTokenLook rt_part_resource_look (int kind);

/* What a ship or base has, pods and crew, as tokens. */
GtkWidget *rt_part_tokens (const RocketmenSetup *setup, const RocketmenState *state, int object,
                           int size);
/* A large button: a drawing (taken over), a name and a line about it, which may be NULL. It is the
 * name that a screen reader says. */
GtkWidget *rt_part_tile (GtkButton *button, GtkWidget *picture, const char *name, const char *line,
                         const char *style);
/* Tiles in rows of as many as there is room for. */
GtkWidget *rt_part_flow (guint most);
void rt_part_flow_add (GtkWidget *flow, GtkWidget *tile);
/* What templates of panes are made of, before they are read. In `class_init`. */
void rt_part_ensure_types (void);
/* Children of a template that are called the same but for a number, from 1, into an array. */
void rt_part_bind_children (GtkWidgetClass *klass, const char *name, int n, gssize offset);
/* A button that is kept does this from now on, or says why not. Is it possible? */
gboolean rt_part_set_action (GtkWidget *button, RtBattleTable *table, const RulesAction *action);
/* The same for a button that stands out if it is possible, and is dashed if not. */
void rt_part_set_command (GtkWidget *button, RtBattleTable *table, const RulesAction *action,
                          const char *label);
/* Is the screen a small one? */
gboolean rt_part_is_compact (GtkWidget *widget);
/* Shows this pane anew when it becomes one, or is no longer. Once, in `init`. */
void rt_part_follow_size (RtBattlePane *pane);
