/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A row of tokens (rt-token.h) in one drawing: the pods of a ship, its crew, its hold. Cheap to
 * show again, which a battle does for every ship at every change. */
#pragma once

#include "rt-token.h"

#define RT_TYPE_TOKENS (rt_tokens_get_type ())
G_DECLARE_FINAL_TYPE (RtTokens, rt_tokens, RT, TOKENS, RtDrawing)

GtkWidget *rt_tokens_new (void);
/* As many as there is room for; none hides it. `size` is of each. */
void rt_tokens_show (RtTokens *self, const RtTokenLook *looks, guint n, int size);
