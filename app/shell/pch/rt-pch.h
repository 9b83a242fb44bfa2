/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What nearly every file of the window includes, read once by builds with -Db_pch=true (./check).
 * Other builds do without, and would miss an #include that only this file brings. It is read by the
 * compiler alone, as a file of its own: so there is no `pragma once` in it. */
#include <adwaita.h>
#include <glib/gi18n.h>
