/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Turning the main loop until something holds, and failing if it never does. */
#pragma once

#include <glib-object.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Much longer than anything takes, under sanitizers on a slow machine: only failures wait so long.
 */
enum { WAIT_SECONDS = 240 };

static inline gboolean
wait_was_too_long_cb (gpointer claim)
{
  fail_msg ("not so for %d s: %s", WAIT_SECONDS, (const char *)claim);
  return G_SOURCE_REMOVE;
}

#define WAIT_UNTIL(claim)                                                                          \
  do {                                                                                             \
    guint wait_end =                                                                               \
        g_timeout_add_seconds (WAIT_SECONDS, wait_was_too_long_cb, (gpointer) #claim);             \
    while (!(claim))                                                                               \
      g_main_context_iteration (NULL, TRUE);                                                       \
    g_source_remove (wait_end);                                                                    \
  } while (0)

static inline void
wait_gone_cb (gpointer is_gone)
{
  g_atomic_int_set ((int *)is_gone, TRUE);
  g_main_context_wakeup (NULL);
}

/* Lets go of an object that a task in the background may still hold, and waits until nothing is
 * left of it. */
static inline void
wait_until_gone (gpointer object)
{
  int is_gone = FALSE;

  g_object_set_data_full (object, "wait-until-gone", &is_gone, wait_gone_cb);
  g_object_unref (object);
  WAIT_UNTIL (g_atomic_int_get (&is_gone));
}
