/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A list the other way round: what is added at its end comes first. */
#pragma once

#include <gio/gio.h>

#define RT_TYPE_REVERSED (rt_reversed_get_type ())
G_DECLARE_FINAL_TYPE (RtReversed, rt_reversed, RT, REVERSED, GObject)

GListModel *rt_reversed_new (GListModel *model);
