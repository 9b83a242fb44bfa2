/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Runs a fuzz target over every file of a folder, without a fuzzer: what was once found stays
 * fixed, with any compiler. Each file is a TAP case; the file is named before it is tried, so that
 * after a crash the last name is the culprit.
 */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>

static int
is_input (const struct dirent *entry)
{
  return entry->d_name[0] != '.';
}

/* The bytes stand in memory of exactly their size, so that a sanitizer sees one read too many. */
static uint8_t *
read_file (const char *path, size_t *size)
{
  FILE *file = fopen (path, "rb");
  uint8_t *bytes = NULL;
  long length;

  if (!file)
    return NULL;
  if (fseek (file, 0, SEEK_END) == 0 && (length = ftell (file)) >= 0) {
    rewind (file);
    *size = (size_t)length;
    bytes = malloc (*size ? *size : 1);
    if (bytes && fread (bytes, 1, *size, file) != *size) {
      free (bytes);
      bytes = NULL;
    }
  }
  fclose (file);
  return bytes;
}

static int
run_file (int number, const char *folder, const char *name)
{
  char path[4096];
  size_t size = 0;
  uint8_t *bytes = NULL;

  printf ("# %s\n", name);
  fflush (stdout);
  if ((size_t)snprintf (path, sizeof path, "%s/%s", folder, name) < sizeof path)
    bytes = read_file (path, &size);
  if (bytes)
    LLVMFuzzerTestOneInput (bytes, size);
  printf ("%s %d - %s\n", bytes ? "ok" : "not ok", number, name);
  free (bytes);
  return bytes ? 0 : 1;
}

int
main (int argc, char **argv)
{
  struct dirent **entries;
  int failures = 0;

  if (argc != 2) {
    fprintf (stderr, "usage: %s FOLDER\n", argv[0]);
    return 2;
  }
  int n = scandir (argv[1], &entries, is_input, alphasort);
  if (n <= 0) {
    printf ("Bail out! %s: %s\n", argv[1], n < 0 ? strerror (errno) : "there is nothing in it");
    return 1;
  }
  printf ("1..%d\n", n);
  for (int i = 0; i < n; i++) {
    failures += run_file (i + 1, argv[1], entries[i]->d_name);
    free (entries[i]);
  }
  free (entries);
  return failures > 0;
}
