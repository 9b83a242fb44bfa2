/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The components of a setup as rows of text that a person may change: "card 12 4", one a line. The
 * head that a file of components has is left out; places in complaints are those of the rows.
 */
#pragma once

#include "rules/rules.h"

#include <gio/gio.h>

/* The rows; "" of a game without components. */
char *rt_components_write (const RulesGame *rules,
                           const RulesSetup *setup) G_GNUC_WARN_UNUSED_RESULT;
/* Puts the rows into the setup. FALSE with "Line 3, column 6: …", or the refusal of a whole that
 * cannot be played; then the setup is as it was. */
gboolean rt_components_read (const RulesGame *rules, RulesSetup *setup, const char *rows,
                             RulesProvenance provenance, GError **error);

/* Where the rows of a title are from: the source prints them, and they are as they are there; the
 * players counted them; nobody knows. */
typedef enum { RT_COMPONENTS_PRINTED, RT_COMPONENTS_COUNTED, RT_COMPONENTS_ASSUMED } RtComponents;

RtComponents rt_components_source (const RulesGame *rules, const RulesSetup *setup,
                                   const char *title);

/* Where the players' own box is kept from one game to the next. */
char *rt_components_path (const RulesGame *rules) G_GNUC_WARN_UNUSED_RESULT;
/* The text of such a file, with its head. */
char *rt_components_to_file (const RulesGame *rules,
                             const RulesSetup *setup) G_GNUC_WARN_UNUSED_RESULT;
/* FALSE if it cannot be understood; then the setup is as it was. */
gboolean rt_components_from_file (const RulesGame *rules, RulesSetup *setup, const char *text,
                                  gsize length);
