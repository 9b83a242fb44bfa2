/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Sheets as pictures, as a preview draws them: nothing comes near the edge, each page has something
 * on it, and drawing again gives the same. What the words say is tested through the command line.
 */
#include "fleets/fleet-print.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static const char *data;

static Fleet *
load (const char *name)
{
  g_autofree char *path = g_build_filename (data, name, NULL);
  g_autoptr (GError) error = NULL;
  Fleet *fleet = fleet_load (path, &error);

  if (!fleet)
    fail_msg ("%s", error->message);
  return fleet;
}

static FleetPrint *
print (const Fleet *fleet, FleetPaper paper)
{
  g_autoptr (FleetCatalogue) catalogue = fleet_catalogue_demonstration ();
  g_autoptr (FleetReport) report = fleet_check (fleet, catalogue, NULL);

  return fleet_print_new (fleet, catalogue, report, paper, "9.9");
}

/* A page in points, on nothing. */
static cairo_surface_t *
draw (FleetPrint *sheet, guint page)
{
  double width, height;

  fleet_print_size (sheet, &width, &height);
  cairo_surface_t *surface =
      cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int)width, (int)height);
  cairo_t *cr = cairo_create (surface);
  fleet_print_render (sheet, cr, page);
  assert_int_equal (cairo_status (cr), CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static void
assert_page (FleetPrint *sheet, guint page)
{
  enum { EDGE = 16, INK_LEAST = 500 };
  cairo_surface_t *surface = draw (sheet, page);
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  const guint8 *bytes = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  int ink = 0;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      guint32 pixel;
      memcpy (&pixel, bytes + y * stride + 4 * x, sizeof pixel);
      if (!pixel)
        continue;
      ink++;
      if (x < EDGE || y < EDGE || x >= width - EDGE || y >= height - EDGE)
        fail_msg ("page %u: ink at %d, %d", page + 1, x, y);
    }
  assert_true (ink > INK_LEAST);

  cairo_surface_t *again = draw (sheet, page);
  assert_memory_equal (bytes, cairo_image_surface_get_data (again), (gsize)(stride * height));
  cairo_surface_destroy (again);
  cairo_surface_destroy (surface);
}

static void
assert_sheet (const Fleet *fleet)
{
  static const FleetPaper papers[] = { FLEET_PAPER_A4, FLEET_PAPER_LETTER };

  for (gsize i = 0; i < G_N_ELEMENTS (papers); i++) {
    g_autoptr (FleetPrint) sheet = print (fleet, papers[i]);
    assert_true (fleet_print_pages (sheet) > 0);
    for (guint page = 0; page < fleet_print_pages (sheet); page++)
      assert_page (sheet, page);
  }
}

static void
test_ready_fleets (void **state)
{
  static const char *const names[] = {
    "far-haven.fleet.json",   "mars-hammer.fleet.json", "mercury-dawn.fleet.json",
    "rebel-swarm.fleet.json", "terra-wall.fleet.json",  "venus-boarders.fleet.json",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++) {
    g_autoptr (Fleet) fleet = load (names[i]);
    assert_sheet (fleet);
  }
}

/* Far more of everything than the rules allow: boxes must wrap, cards go on over the page. */
static void
test_too_much (void **state)
{
  g_autoptr (Fleet) fleet = load ("rebel-swarm.fleet.json");
  FleetEntry *entry = g_ptr_array_index (fleet->active, 0);
  FleetCraft *craft = g_ptr_array_index (entry->craft, 0);
  FleetEntry *reserve = g_ptr_array_index (fleet->reserve, 0);

  for (int i = 0; i < 60; i++) {
    g_ptr_array_add (craft->pods, g_strdup (i % 3 ? "shield" : "tractor-beam"));
    g_ptr_array_add (craft->crew, g_strdup ("nell-harrow"));
    g_ptr_array_add (fleet->unassigned, g_strdup ("nobody"));
  }
  reserve->nickname = g_strnfill (80, 'W');
  g_free (fleet->name);
  fleet->name = g_strnfill (80, 'W');
  g_free (fleet->note);
  fleet->note = g_strnfill (2000, 'n');
  assert_sheet (fleet);
}

/* The PDF has the pages that were told. */
static void
test_pdf (void **state)
{
  g_autoptr (Fleet) fleet = load ("venus-boarders.fleet.json");
  g_autoptr (FleetPrint) sheet = print (fleet, FLEET_PAPER_A4);
  g_autoptr (GBytes) pdf = fleet_print_pdf (sheet, NULL);
  g_autofree char *count = g_strdup_printf ("/Count %u", fleet_print_pages (sheet));
  gsize length;
  const char *bytes = g_bytes_get_data (pdf, &length);

  assert_true (length > 5 && memcmp (bytes, "%PDF-", 5) == 0);
  g_autofree char *text = g_malloc (length + 1);
  for (gsize i = 0; i < length; i++)
    text[i] = bytes[i] ? bytes[i] : ' ';
  text[length] = '\0';
  assert_non_null (strstr (text, count));
  assert_non_null (strstr (text, FLEET_PRINT_MARK));
}

int
main (int argc, char **argv)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_ready_fleets),
    cmocka_unit_test (test_too_much),
    cmocka_unit_test (test_pdf),
  };

  if (argc != 2)
    return 2;
  data = argv[1];
  return cmocka_run_group_tests_name ("fleet-print", tests, NULL, NULL);
}
