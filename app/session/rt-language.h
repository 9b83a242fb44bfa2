/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language of the program: once, before anything is said. */
#pragma once

/* `language` as in "fr"; NULL or empty: as the system says. Finds the translations beside a program
 * in its build folder, or else where they are installed. */
void rt_use_language (const char *language);

/* A text of the rules in that language: a RulesTranslate. */
const char *rt_translate (const char *text);
