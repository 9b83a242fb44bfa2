/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rocketmen: the sentences, made from the list in the header. */
#include "rocketmen-phrases.h"

#define DEFINE(name, ...) const RulesPhrase rm_##name = { #name, __VA_ARGS__ };
ROCKETMEN_PHRASES (DEFINE)
ROCKETMEN_WHY (DEFINE)
#undef DEFINE

#define LIST(name, ...) &rm_##name,
const RulesPhrase *const rocketmen_phrases[] = { ROCKETMEN_PHRASES (LIST) NULL };
