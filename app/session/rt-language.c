/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See rt-language.h. */
#include "rt-language.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <unistd.h>

/* Every Debian has it, with or without further locales. */
#define PLAIN_MESSAGES "/usr/lib/locale/C.utf8/LC_MESSAGES"

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

/*
 * The C library looks at LANGUAGE only where the locale of messages is a real one; since glibc 2.39
 * C.UTF-8 is not. A computer without any other gets one for this process: the messages of C.UTF-8
 * under a name of their own, in a folder that is needed only while they are loaded.
 */
static void
use_nameless_locale (void)
{
  g_autofree char *folder = g_dir_make_tmp (NULL, NULL);
  g_autofree char *locale = folder ? g_build_filename (folder, "any", NULL) : NULL;
  g_autofree char *messages = locale ? g_build_filename (locale, "LC_MESSAGES", NULL) : NULL;

  if (!folder)
    return;
  if (g_mkdir (locale, 0700) == 0 && symlink (PLAIN_MESSAGES, messages) == 0) {
    g_autofree char *before = g_strdup (g_getenv ("LOCPATH"));

    g_setenv ("LOCPATH", folder, TRUE);
    setlocale (LC_MESSAGES, "any");
    if (before)
      g_setenv ("LOCPATH", before, TRUE);
    else
      g_unsetenv ("LOCPATH");
  }
  g_unlink (messages);
  g_rmdir (locale);
  g_rmdir (folder);
}

/* Whether the wish for a language is looked at only with help. A wish of the environment alone does
 * not count in the plain C locale: who sets that wants English. */
static gboolean
needs_help (const char *language)
{
  const char *locale = setlocale (LC_MESSAGES, NULL);
  const char *wish = g_getenv ("LANGUAGE");

  return wish && *wish && locale
         && (g_str_has_prefix (locale, "C.")
             || (language && *language
                 && (g_str_equal (locale, "C") || g_str_equal (locale, "POSIX"))));
}

void
rt_use_language (const char *language)
{
  g_autofree char *folder = find_translations ();

  if (language && *language)
    g_setenv ("LANGUAGE", language, TRUE);
  setlocale (LC_ALL, "");
  if (needs_help (language))
    use_nameless_locale ();
  bindtextdomain (GETTEXT_PACKAGE, folder);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);
}

const char *
rt_translate (const char *text)
{
  return text && *text ? g_dgettext (GETTEXT_PACKAGE, text) : text;
}
