/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the dice have shown so far: how often each face, whether a die is fair, and who was lucky.
 * It reads the record when it is looked at, in the background. */
#pragma once

#include "app/features/statistics/rt-dice-record-model.h"

#include <adwaita.h>

#define RT_TYPE_STATISTICS_PAGE (rt_statistics_page_get_type ())
G_DECLARE_FINAL_TYPE (RtStatisticsPage, rt_statistics_page, RT, STATISTICS_PAGE, AdwBin)

void rt_statistics_page_set_record (RtStatisticsPage *self, RtDiceRecord *record);
