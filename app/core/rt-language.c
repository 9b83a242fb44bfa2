/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-language.h. */
#include "rt-language.h"

#include <glib/gi18n.h>
#include <locale.h>

/* In a build folder `po` stands beside the command or one above the window; installed it does not.
 */
static char *
find_translations (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = program ? g_path_get_dirname (program) : NULL;
  g_autofree char *beside = folder ? g_build_filename (folder, "po", NULL) : NULL;
  g_autofree char *above = folder ? g_build_filename (folder, "..", "po", NULL) : NULL;

  if (beside && g_file_test (beside, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&beside);
  if (above && g_file_test (above, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&above);
  return g_strdup (LOCALE_DIR);
}

void
rt_use_language (const char *language)
{
  g_autofree char *folder = find_translations ();

  if (language && *language)
    g_setenv ("LANGUAGE", language, TRUE);
  setlocale (LC_ALL, "");
  /* Without any locale the C library does not look at the wish at all. */
  if (language && *language && g_strcmp0 (setlocale (LC_MESSAGES, NULL), "C") == 0)
    setlocale (LC_MESSAGES, "C.UTF-8");
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

const char *
rt_translate (const char *text)
{
  return text && *text ? g_dgettext (GETTEXT_PACKAGE, text) : text;
}
